"""Diligence against counting all faces, and leverage: what it is for, what its use costs, when it is gone."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rollwright.games.cgg.rules.codes import Code, code, combined, of_pips
from rollwright.games.cgg.rules.facts.situation import LeverageMade, LeverageWorn, worn
from rollwright.games.cgg.rules.kinds import KINDS, code_for
from rollwright.games.cgg.rules.options import Options, Options2015
from rollwright.games.cgg.rules.state import Leverage, Scene
from rollwright.games.cgg.rules.uses import Hammering
from rollwright.play.odds import odds
from rollwright.play.policy import never
from rollwright.rules.facts import Who
from tests.games.cgg.acting import action, after, at, begun, deed, diligence, ids, landed, moves, scene, told
from tests.games.cgg.acting import play as played
from tests.games.cgg.test_conditions import play

CGG, OLD = Options(), Options2015()
BOTH = pytest.mark.parametrize("options", [CGG, OLD], ids=["cgg", "cgg-2015"])


@BOTH
@pytest.mark.rule("cgg.diligence.roll", "cgg.diligence.total", "cgg.diligence.when")
@pytest.mark.parametrize("text", ["0d", "0d+2", "1d", "2d+1", "4d+2"])
def test_the_law_of_leverage_is_that_of_all_faces(options: Options, text: str) -> None:
    given = code(text)
    table: Counter[str] = Counter()
    for faces in product(range(1, 7), repeat=given.dice):
        table[str(of_pips(given.pips + sum(face for face in faces if face < 6)))] += 1
    law = odds(diligence(options, given), never, exact=True).map(lambda outcome: outcome.leverage)
    assert dict(law.fractions()) == {key: Fraction(ways, 6**given.dice) for key, ways in table.items()}


@BOTH
@pytest.mark.rule("cgg.diligence.total")
def test_the_book_s_leverage_of_2d_and_2(options: Options) -> None:
    end = play(diligence(options, Code(3)), "6 5 3").outcome
    assert (end.leverage, end.pips, end.total) == ("2d+2", 8, 8)


@pytest.mark.rule("cgg.diligence.enhance")
@pytest.mark.parametrize(
    ("faces", "after"), [("6 6", "2d+2"), ("1 6", "3d"), ("1 2", "3d"), ("1 3", "3d+1"), ("5 5", "4d")]
)
def test_enhancing_adds_a_third_rounded_up(faces: str, after: str) -> None:
    assert play(diligence(CGG, Code(2), old=Code(2, 2)), faces).outcome.leverage == after


@pytest.mark.rule("cgg.diligence.kinds", "cgg.diligence.code")
def test_the_six_kinds() -> None:
    assert {kind: (code_for(kind, True), code_for(kind, False)) for kind in KINDS} == {
        "interrogation": ("mental", "perception"),
        "research": ("mental", "knowledge"),
        "analysis": ("savvy", "technical"),
        "whitenet": ("savvy", "technical"),
        "blacknet": ("power", "power"),
        "maneuvers": ("physical", "dexterity"),
    }


@BOTH
@pytest.mark.rule("cgg.diligence.code")
def test_the_exec_says_whether_an_ability_fits(options: Options) -> None:
    given: Any = {"named": "knowledge", "able": Code(2), "able_named": "mental"}
    call = diligence(options, Code(1), "research", **given)
    assert play(call, "no", "5").outcome.total == 5
    session = play(call, "yes", "5 4")
    assert session.outcome.total == 9
    assert session.journal[0].actor == "gm"  # type: ignore[union-attr]
    assert "The explorer rolls 2d for diligence: 9 pips." in told(session)
    hurt = diligence(options, Code(1), "research", **given, conditions=("crippling-wound@mental",))
    assert play(hurt, "yes", "5").outcome.total == 5, "the code that is rolled is the one that is bitten"


@pytest.mark.rule("cgg.diligence.help")
def test_what_helps_is_combined() -> None:
    assert play(diligence(CGG, Code(2), helping=("3d+1",)), "1 1 1 1").outcome.total == 4  # 3d+1 and 2 pips: 4d


@pytest.mark.rule("cgg.diligence.help", "cgg.conditions.crippling-wound")
def test_the_code_that_is_rolled_is_told() -> None:
    hurt: Any = {"conditions": ("crippling-wound@knowledge",), "named": "knowledge", "helping": ("2d",)}
    session = play(diligence(CGG, Code(3), **hurt, goal="the map"), "1 2")
    assert "rolls 2d+2 for diligence: 5 pips. Leverage towards the map: 1d+2." in told(session)


@pytest.mark.rule("cgg.tension.cue")
def test_cueing_the_exec_adds_a_die() -> None:
    assert play(diligence(CGG, Code(1), cue=True), "5").outcome.leverage == "2d+2"


def test_a_crippled_code_rolls_a_die_less() -> None:
    hurt = {"conditions": ("crippling-wound@knowledge",), "named": "knowledge"}
    assert play(diligence(CGG, Code(3), **hurt), "5 5").outcome.total == 10  # type: ignore[arg-type]


# --- leverage --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cgg.leverage.use", "cgg.leverage.anybody", "cgg.leverage.purpose")
def test_the_book_s_use_of_2d_and_2_in_a_repair() -> None:
    """Made by the engineer towards Starship Repair, used by the security chief's 3d: 3d and 2 pips."""
    assert combined(Code(3), Code(2, 2)) == Code(3, 2)
    call = action(CGG, code=Code(3), difficulty=4, leverage=(Code(2, 2),), hammers=Hammering.NONE, who="chief")
    end = play(call, "risk", "lose-1d", "9", "1 1 3").outcome
    assert end.rest.leverage_worn
    assert end.avoided  # 5 and 2 pips are the 7 that is asked
    end = play(call, "risk", "pay-1", "9", "1 1 2").outcome
    assert (end.rest.leverage_worn, end.hours, end.avoided) == ((), 11, False)


@pytest.mark.rule("cgg.leverage.price", "cgg.leverage.expiry")
def test_a_use_wears_leverage_until_it_expires() -> None:
    assert (worn(Code(2, 2)), worn(Code(1)), worn(Code(0, 2))) == (Code(1, 2), Code(0), None)
    state = at(Scene(leverage={"repair": Leverage("repair", "1d+2")}))
    once = landed(state, [LeverageWorn(key="repair")])
    assert scene(once).leverage["repair"].code == "0d+2"
    assert scene(landed(once, [LeverageWorn(key="repair")])).leverage == {}


# --- as people play it ------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("cgg.diligence.when", "cgg.diligence.kinds", "cgg.diligence.help", "cgg.leverage.purpose")
def test_the_player_says_what_and_the_exec_which_code_fits(options: Options) -> None:
    state = at(Scene())
    call = begun(state, "diligence", options, who="vela", kind="research", goal="Starship Repair", asks=["orr"])
    session = played(call, "orr", {"way": "mental"}, (5, 5, 5, 5, 5), ended=True)
    text = told(session)
    assert "Orr lends Vela 1d." in text
    assert "Leverage towards Starship Repair" in text
    done = after(state, call, "orr", {"way": "mental"}, (5, 5, 5, 5, 5))
    assert [one.goal for one in scene(done).leverage.values()] == ["Starship Repair"]
    alone = played(call, "go-on", {"way": "knowledge"}, (1, 1))
    assert "Leverage towards Starship Repair: 1d+1." in told(alone), "2d+2 of Knowledge"


@pytest.mark.rule("cgg.diligence.enhance", "cgg.leverage.purpose")
def test_leverage_to_enhance_is_picked_from_a_list() -> None:
    state = landed(at(), [LeverageMade(goal="repair", pips=8), LeverageMade(goal="repair", pips=3)])
    assert [(key, one.code) for key, one in scene(state).leverage.items()] == [("repair", "2d+2"), ("repair 2", "1d")]
    (field,) = [
        field
        for move in moves(state, "vela")
        if move.procedure == "diligence"
        for field in move.fields
        if field.name == "old"
    ]
    assert [one.key for one in field.options] == ["repair", "repair 2"]
    call = begun(state, "diligence", who="vela", kind="research", old="repair 2")
    done = after(state, call, {"way": "knowledge"}, (4, 4))
    assert [one.code for one in scene(done).leverage.values()] == ["2d+2", "2d+1"], "10 pips, a third rounded up"


@pytest.mark.rule("cgg.leverage.expiry", "cgg.leverage.anybody")
def test_leverage_expires_when_the_exec_says_so() -> None:
    state = landed(at(), [LeverageMade(goal="repair", pips=8, who=Who("orr"))])
    assert scene(deed(state, "expire-leverage", leverage="repair", reason="lost")).leverage == {}
    assert "expire-leverage" not in ids(state, "vela")
    assert "expire-leverage" not in ids(at())
