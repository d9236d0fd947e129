"""Stories: calls that follow each other at one table. The golden ones are played by `test_playthroughs`."""

from __future__ import annotations

from pathlib import Path

import pytest

from rollwright.dice.errors import BadInput
from rollwright.games import GAMES
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.magic.site_bonds import bond_of
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.rules.facts import State
from tests.playthroughs.changes import changed_lines
from tests.playthroughs.story import Play, read_story, told_story

FOLDER = Path(__file__).resolve().parent

TOY = """\
# Two checks, and hits that stay lost.
table: toy
options: tries=2
rules: toy.check

# The hero.
fact: {"fact": "joined", "who": "hero",
  "sheet": {"name": "Hero", "hits": 1}}
@ Hero: new sheet hero

call: try-check
as: hero

? roll check, 2d6 (total), by hero
> 3 5

- Hero rolls 3, 5.

? choose try, hero: keep | again
> keep

- The check fails, margin -1. [toy.check]
= margin -1
+ hurt: hits 1, who hero
@ Hero: hits 1 -> 0

# The gamemaster rolls for the hero, and has no choice to make.
call: try-check
arguments: who=hero target=10

? roll check, 2d6 (total), by hero
> 5 5

- The check succeeds, margin 0. [toy.check]
= success yes

# Somebody without hits dares nothing.
call: try-feat
as: hero
refused: Hero has no hits left [toy.feat]

call: patch-up
arguments: who=hero points=2

- Hero loses -2 hits. [toy.feat]
+ wounded: points -2, who hero
@ Hero: hits 0 -> 2

# That was that.
"""


@pytest.fixture(autouse=True)
def toy_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "toy", "tests.rules.toy")


def test_a_story_is_read_back() -> None:
    assert told_story(read_story(TOY, "toy.txt")) == TOY


def test_what_a_person_writes_is_enough() -> None:
    kept = [line for line in TOY.splitlines() if line[:1] not in ("?", "-", "=", "+", "@")]
    short = "\n".join("refused:" if line.startswith("refused:") else line for line in kept)
    assert told_story(read_story(short, "toy.txt")) == TOY


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("call: patch-up\n", "call: patch-up\nrefused:\n"), "patch-up was to be refused, and is not"),
        (("refused: Hero has no hits left [toy.feat]", ""), "try-feat is refused: Hero has no hits left"),
        (("> 3 5\n", ""), "check, 2d6 .* by hero\n> keep: invalid literal"),
        (("> keep\n", ""), r"check: an answer was expected \(> ...\) to: \? choose try"),
        (("> 5 5\n", "> 5 5\n> keep\n"), "check has ended, but an answer is left: > keep"),
        (("options:", "optoins:"), "toy.txt, line 3: one of table, options, rules, fact, call, as, arguments"),
        (('"hits": 1}}', '"hits": "x"}}'), "Expected `int`, got `str`"),
        (('"hits": 1}}', '"hits": 1}'), "Input data was truncated"),
        (("call: try-check", "call: chek"), "nothing called 'chek' can be begun in toy; there is try-check"),
    ],
)
def test_a_bad_story_is_refused(change: tuple[str, str], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        told_story(read_story(TOY.replace(*change, 1), "toy.txt"))


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
    assert "- Ana gives a rope to Ben." in told
    assert "- Aboard Old Bess: 2 passengers and 40 slots of cargo." in told


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
    assert found["Blade"].enc == 1
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
