"""Stories: calls that follow each other at one table. The golden ones are played by `test_playthroughs`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rollwright.dice.errors import BadInput
from rollwright.games import GAMES
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.magic.site_bonds import bond_of
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.rules.facts import State
from rollwright.rules.ruleset import Move, Sitting
from tests.playthroughs.changes import changed_lines
from tests.playthroughs.story import Play, read_story, told_story
from tests.rules import toy

FOLDER = Path(__file__).resolve().parent

TOY = """\
# Two checks, and hits that stay lost.
table: toy
options: tries=2
rules: toy.check

# The hero.
fact: {"fact": "joined", "who": "hero",
  "sheet": {"hits": 3}}
@ hero: new sheet hero

call: check
arguments: target=9

? roll check, 2d6 (total), by actor
> 3 5
? choose try, actor: keep | again
> keep

- Check (2d6): 3, 5.
- Try: keep.
- The check fails, margin -1. [toy.check]
= margin -1
+ hurt: who hero, hits 1
@ hero: hits 3 -> 2

# Nine as for everybody, and one off for each hit that is lost.
call: check
as: hero
filled: target=10

? roll check, 2d6 (total), by actor
> 5 5

- Check (2d6): 5, 5.
- The check succeeds, margin 0. [toy.check]
= success yes

# A player takes what the sheet gives.
call: check
as: hero
arguments: target=2
refused: Hero can't begin “A check” like this now; pick one of your moves, or ask the GM

call: fight
arguments: ours=2 theirs=2

? roll ours, 1d6 (total), by actor
> 6
? roll theirs, 1d6 (total), by gm
> 1

- Ours (1d6): 6.
- Theirs (1d6): 1.

? roll ours, 1d6 (total), by actor
> 4
? roll theirs, 1d6 (total), by gm
> 3

- Ours (1d6): 4.
- Theirs (1d6): 3.
= winner ours

# That was that.
"""


def harder_when_hurt(options: Any, state: State, sitting: Sitting) -> tuple[Move, ...]:
    """Offer a check to those who hold a sheet: one harder for each hit that is gone."""
    held = [who for who in state.sheets if who in sitting.holds]
    return tuple(Move("check", "A check", who, {"target": 12 - state.sheet(who).hits}) for who in held)


@pytest.fixture(autouse=True)
def toy_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "toy", "tests.rules.toy")
    monkeypatch.setattr(toy.RULESET, "moves", harder_when_hurt)


def test_a_story_is_read_back() -> None:
    assert told_story(read_story(TOY, "toy.txt")) == TOY


def test_what_a_person_writes_is_enough() -> None:
    kept = [line for line in TOY.splitlines() if line[:1] not in ("?", "-", "=", "+", "@") and "filled:" not in line]
    short = "\n".join("refused:" if line.startswith("refused:") else line for line in kept)
    assert told_story(read_story(short, "toy.txt")) == TOY


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (
            ("arguments: target=2\nrefused: Hero", "arguments: target=10\nrefused: Hero"),
            "was to be refused, and is not",
        ),
        (
            ("refused: Hero can't begin “A check” like this now; pick one of your moves, or ask the GM", ""),
            "check is refused: Hero can't begin",
        ),
        (("as: hero\nfilled", "as: hero\nmove: A leap\nfilled"), "no move 'A leap' fits; there are: A check"),
        (("> 3 5\n", ""), "check, 2d6 .* by actor\n> keep: invalid literal"),
        (("> keep\n", ""), r"check: an answer was expected \(> ...\) to: \? choose try"),
        (("> 5 5\n", "> 5 5\n> keep\n"), "check has ended, but an answer is left: > keep"),
        (("options:", "optoins:"), "toy.txt, line 3: one of table, options, rules, fact, call, as, move, arguments"),
        (('"sheet": {"hits": 3}', '"sheet": {"hits": "x"}'), "Expected `int`, got `str`"),
        (('"sheet": {"hits": 3}}', '"sheet": {"hits": 3}'), "Input data was truncated"),
        (("call: check", "call: chek"), "toy has no procedure 'chek'"),
    ],
)
def test_a_bad_story_is_refused(change: tuple[str, str], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        told_story(read_story(TOY.replace(*change, 1), "toy.txt"))


def test_of_two_moves_that_fit_one_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    both = (Move("check", "Easy", "hero", {"target": 5}), Move("check", "Hard", "hero", {"target": 10}))
    monkeypatch.setattr(toy.RULESET, "moves", lambda options, state, sitting: both)
    with pytest.raises(BadInput, match="check: several moves fit, name one with `move:`: Easy; Hard"):
        told_story(read_story("table: toy\ncall: check\nas: hero\n> 5 5", "toy.txt"))
    told = told_story(read_story("table: toy\ncall: check\nas: hero\nmove: Hard\n> 5 5", "toy.txt"))
    assert "filled: target=10" in told


def test_changes_are_told_in_short() -> None:
    before = State({"a": Sheet(name="Ana", money=5), "b": Sheet(name="Ben")}, {"day": 1})
    after = State({"a": Sheet(name="Ana", money=7, stats={"str": 12}), "c": Sheet()}, {"day": 2})
    assert list(changed_lines(before, after)) == [
        "@ Ana: stats.str none -> 12; money 5 -> 7",
        "@ Ben: leaves",
        "@ c: new sheet c",
        "@ scene.day 1 -> 2",
    ]


NAMES = """\
table: going-somewhere
fact: {"fact": "joined", "who": "s1", "sheet": {"name": "Ana", "items": [{"name": "Rope", "where": "back"}]}}
fact: {"fact": "joined", "who": "s2", "sheet": {"name": "Ben"}}
call: give
as: s1
arguments: item="Rope @ back" to=s2
call: make-vehicle
arguments: name="Old Bess" size=2 owner=s1
> feet
> 10 3
> 6 2
> 5 1
> 9 9
> 13 2
> 12 4
call: load-vehicle
as: s1
arguments: vehicle=old-bess enc=40 passengers=2
"""


def test_people_and_vehicles_are_told_by_their_names() -> None:
    told = told_story(read_story(NAMES, "names.txt"))
    assert "- Ana gives Rope to Ben." in told
    assert "- Old Bess has 40 ENC and 2 passengers aboard." in told


# --- the golden session of Going Somewhere ---------------------------------------------------------------------------


def played_session() -> tuple[Play, list[State]]:
    """Play the session; give the table with the state after each call."""
    story = read_story((FOLDER / "gs-session.txt").read_text(encoding="utf-8"), "gs-session.txt")
    play, states = Play(story), []
    for scene in story.scenes:
        list(play.land(scene) if scene.facts else play.call(scene))
        states.append(play.table.state)
    return play, states


@pytest.mark.soak
def test_the_golden_session_holds_together() -> None:
    play, states = played_session()
    start, end = states[0], states[-1]
    check = play.table.game.check
    assert check is not None
    for who in ("mira", "kara", "vanya"):
        assert not list(check(play.table.options, start.sheet(who))), f"{who} begins as nobody can"
    assert (bond_of(start.sheet("mira")).dice.count, bond_of(end.sheet("mira")).dice.count) == (1, 2)  # type: ignore[union-attr]
    found = {item.name: item for who in ("mira", "kara") for item in end.sheet(who).items}
    assert found["d8 weapon"].enc == 1
    assert found["Boots"].price > 0
    assert found["Wand or staff"].enchantment is not None
    brewed = [n for n, state in enumerate(states) if "Red potion" in [one.name for one in state.sheet("mira").items]]
    assert brewed, "the potion was never there"
    assert derive.health(end.sheet("kara")) > min(derive.health(state.sheet("kara")) for state in states)
    assert max(state.sheet("old-bess").health_lost for state in states[1:]) > 0
    assert end.sheet("old-bess").health_lost == 0
    assert end.sheet("old-bess").craft.condition == "running"
    hounds = [sheet for sheet in end.sheets.values() if sheet.npc and sheet.craft is None]
    assert [sheet.down for sheet in hounds] == ["dead"] * len(hounds) != []
    assert max(state.sheet("kara").money for state in states) > end.sheet("kara").money > 0
    assert any(one.name == "drunk" for state in states for one in state.sheet("mira").effects)
    assert not end.sheet("mira").effects
