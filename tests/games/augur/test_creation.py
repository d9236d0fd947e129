"""New characters: points asked for one by one, and the report on a sheet."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rollwright.dice.errors import Refused
from rollwright.games.augur import RULESET
from rollwright.games.augur.rules import facts as became
from rollwright.games.augur.rules.creation import Spread, create, report_of, unspent
from rollwright.games.augur.rules.harm import Track
from rollwright.games.augur.rules.options import Options
from rollwright.games.augur.rules.sheet import Sheet
from rollwright.play.session import Session
from rollwright.play.steps import Choose
from rollwright.rules.facts import Who
from tests.games.augur.playing import OPTIONS
from tests.games.augur.sitting import PLAYER, after, begun, deed, ids, landed, sheet, state_of


def made(**fields: Any) -> Sheet:
    return msgspec.convert(fields, Sheet)


def broken(options: Options = OPTIONS, **fields: Any) -> list[tuple[str, int | None]]:
    fields = {"approaches": {"prowess": 1}, **fields}
    found = RULESET.check(options, made(**fields)) if RULESET.check else ()
    return [(finding.rule, finding.by) for finding in found]


@pytest.mark.rule("augur.creation.points", "augur.creation.most", "augur.character.approaches")
def test_points_are_spread_approach_by_approach() -> None:
    session = Session(create(OPTIONS, Who("kara")))
    seen = []
    for answer in ("3", "0", "2", "1", "1"):
        question = session.question
        assert isinstance(question, Choose)
        seen.append((question.about, question.options))
        session.choose(answer)
    assert seen[0] == (Spread(Who("kara"), "prowess", 7, 5), (0, 1, 2, 3))
    assert seen[3] == (Spread(Who("kara"), "reason", 2, 2), (0, 1, 2)), "no more than is left"
    assert session.ended, "with nothing left nobody asks for the last"
    assert session.outcome.left == 0


@pytest.mark.rule("augur.creation.points")
def test_what_was_spread_is_on_the_sheet_and_legal() -> None:
    state = state_of(kara={"approaches": {}})
    assert "create" in ids(state, PLAYER)
    state = after(state, begun(state, "create", who="kara"), "2", "2", "0", "3")
    assert sheet(state).approaches == {
        "prowess": 2,
        "finesse": 2,
        "instinct": 0,
        "reason": 3,
        "guile": 0,
        "presence": 0,
    }
    assert report_of(OPTIONS, sheet(state)).legal
    assert "create" not in ids(state, PLAYER)
    state = landed(state, [became.MomentumBurnt(die=4, who=Who("kara"))])
    with pytest.raises(Refused) as refused:
        begun(state, "create", who="kara")
    assert refused.value.rule == "augur.creation.points"


@pytest.mark.rule("augur.creation.points", "augur.creation.most", "augur.character.approaches")
@pytest.mark.parametrize(
    ("approaches", "rules"),
    [
        ({"prowess": 3, "guile": 3, "reason": 1}, []),
        ({"prowess": 3, "guile": 3, "reason": 3}, [("augur.creation.points", 2)]),
        ({"prowess": 5, "guile": 1}, [("augur.creation.most", 2)]),
        ({"brawn": 2}, [("augur.character.approaches", None)]),
    ],
)
def test_approaches_are_looked_at(approaches: dict[str, int], rules: list[tuple[str, int | None]]) -> None:
    assert broken(approaches=approaches) == rules


@pytest.mark.rule("augur.creation.points")
def test_points_kept_back_break_no_rule_and_are_counted() -> None:
    kept = {"prowess": 3, "guile": 2}
    assert broken(approaches=kept) == []
    assert unspent(OPTIONS, made(approaches=kept)) == 2


@pytest.mark.rule("augur.creation.points")
@pytest.mark.parametrize(
    ("spent", "hints"),
    [
        ({"prowess": 3, "guile": 3}, ("of 7 points 1 is not spread over the approaches",)),
        ({"prowess": 3, "guile": 3, "reason": 1}, ()),
    ],
)
def test_points_kept_back_are_a_hint(spent: dict[str, int], hints: tuple[str, ...]) -> None:
    report = report_of(OPTIONS, made(approaches=spent))
    assert (report.legal, report.hints) == (True, hints)
    assert report_of(OPTIONS, made(approaches=spent, npc=True)).hints == ()


@pytest.mark.rule("augur.creation.points")
def test_an_empty_character_is_not_legal_yet() -> None:
    report = report_of(OPTIONS, made())
    assert [finding.message for finding in report.standing] == [
        "no points are in the approaches yet; 7 are to be spread"
    ]
    assert report_of(OPTIONS, made(npc=True)).legal, "the GM's own are made freely"
    assert report_of(OPTIONS, made(played=True)).legal


@pytest.mark.rule("augur.fog.panicked")
def test_nobody_begins_in_panic() -> None:
    assert broken(panic="fight") == [("augur.fog.panicked", None)]
    assert broken(panic="fight", played=True) == [], "the GM has made them snap"


@pytest.mark.rule("augur.creation.expertise", "augur.creation.abilities")
def test_a_table_can_set_how_much_expertise_and_how_many_abilities() -> None:
    fields: dict[str, Any] = {"expertise": ["locks", "lies"], "abilities": [{"name": "trick"}, {"name": "trick"}]}
    assert broken(**fields) == [("augur.creation.abilities", 1)], "there twice"
    options = Options(starting_expertise=1, starting_abilities=2)
    assert broken(options, **fields) == [("augur.creation.expertise", 1), ("augur.creation.abilities", 1)]


@pytest.mark.rule("augur.momentum.track", "augur.stress.track", "augur.harm.tracks")
def test_tracks_of_a_new_character_begin_where_they_should() -> None:
    fields: dict[str, Any] = {"momentum": 4, "stress": 1, "fog": {"marks": 1}}
    rules = [("augur.momentum.track", 2), ("augur.stress.track", 1), ("augur.harm.tracks", None)]
    assert broken(**fields) == rules
    assert broken(**fields, npc=True) == [], "the GM's own are made freely"
    assert broken(**fields, played=True) == [], "play has moved them"
    assert broken(stress=7, played=True) == [("augur.stress.track", 1)], "but not past the last box"


@pytest.mark.rule("augur.momentum.track")
def test_play_marks_a_sheet_as_played_and_creation_does_not() -> None:
    state = state_of()
    assert not sheet(deed(state, "waive", who="kara", rule="augur.creation.most", reason="old")).played
    assert sheet(landed(state, [became.HarmTaken(track=Track.FOG, marks=1, who=Who("kara"))])).played
    assert sheet(landed(state, [became.StressMoved(who=Who("kara"), points=1, boxes=6)])).played


@pytest.mark.rule("augur.creation.most")
def test_the_gm_can_waive_a_rule() -> None:
    state = state_of(kara={"approaches": {"prowess": 4}})
    assert not report_of(OPTIONS, sheet(state)).legal
    state = deed(state, "waive", who="kara", rule="augur.creation.most", reason="a veteran")
    assert report_of(OPTIONS, sheet(state)).legal
    with pytest.raises(ValueError, match="say it"):
        deed(state, "waive", who="kara", rule="augur.creation.most", reason=" ")
