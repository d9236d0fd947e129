"""What a table allows and fills in: codes and gear of the sheet, helpers, fallout of a missed risk, what passes."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.cgg import RULESET
from rollwright.games.cgg.cgg_2015 import RULESET as RULESET_2015
from rollwright.games.cgg.rules import facts as became
from rollwright.games.cgg.rules.action import action
from rollwright.games.cgg.rules.applying import apply
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.editions import CGG
from rollwright.games.cgg.rules.following import of_action
from rollwright.games.cgg.rules.isotech import encode_fast
from rollwright.games.cgg.rules.options import exec_sides
from rollwright.games.cgg.rules.sheet import Explorer, Gear
from rollwright.games.cgg.rules.state import Element, Missed, Scene, Tension, scene_of
from rollwright.play.session import Session
from rollwright.play.steps import GM, Choose, key_of
from rollwright.rules.arguments import read_arguments
from rollwright.rules.facts import Fact, State, fold
from rollwright.rules.options import read_options
from rollwright.rules.ruleset import Move, Ruleset, Sitting
from tests.games.cgg.acting import LATER, play, questions
from tests.games.cgg.explorers import ORR, VELA, but

ARMED = (Gear(name="vest", code="3d"), Gear(name="mask", code="1d", disabled=True), Gear(name="map"))


def at(scene: Scene | None = None, **fields: Any) -> State:
    return State({"vela": but(VELA, **fields)}, scene or Scene())


def moves(state: State, procedure: str, *holds: str, role: str = GM) -> list[Move]:
    return [one for one in RULESET.moves(LATER, state, Sitting(role, holds)) if one.procedure == procedure]


def refused(state: State, id: str, **arguments: Any) -> str | None:
    listing = RULESET.listing(id)
    with pytest.raises(Refused) as caught:
        listing.allowed(LATER, state, listing.procedure(LATER, **arguments).named)
    return caught.value.rule


def allowed(state: State, id: str, **arguments: Any) -> None:
    listing = RULESET.listing(id)
    listing.allowed(LATER, state, listing.procedure(LATER, **arguments).named)


def after(state: State, *facts: Fact) -> State:
    return fold(state, facts, apply, Explorer)


@pytest.mark.rule("cgg.editions")
@pytest.mark.parametrize(("game", "other"), [(RULESET, "cgg-2015"), (RULESET_2015, "cgg")])
def test_a_game_has_its_own_edition(game: Ruleset, other: str) -> None:
    options: Any = game.options
    assert read_options(options, {"edition": game.id}).edition == game.id
    assert exec_sides(options()) == 10
    with pytest.raises(BadInput, match="option edition"):
        read_options(options, {"edition": other})


# --- codes and gear --------------------------------------------------------------------------------------------------


@pytest.mark.rule("cgg.action.code", "cgg.risk.code")
def test_all_codes_of_an_action_are_those_of_the_sheet() -> None:
    own: dict[str, Any] = {"who": "vela", "difficulty": 4, "code": VELA.code("dash"), "attribute": "dash"}
    allowed(at(), "action", **own)
    allowed(at(), "action", **own, risk_code=VELA.code("perception"), risk_attribute="perception")
    allowed(at(), "action", **own | {"attribute": ""})
    assert refused(at(), "action", **own, risk_code=Code(9), risk_attribute="strength") == "cgg.action.code"
    assert refused(at(), "action", **own, risk_code=Code(9)) == "cgg.action.code"
    assert refused(at(), "action", **own | {"attribute": "", "code": Code(9)}) == "cgg.action.code"


@pytest.mark.rule("cgg.action.code", "cgg.advancement.spend")
def test_names_of_codes_are_known() -> None:
    for name in ("attribute", "risk_attribute", "resist"):
        with pytest.raises(BadInput, match="no code 'foo'"):
            Session(RULESET.listing("action").procedure(LATER, Code(2), 4, **{name: "foo"}))
    raising = RULESET.listing("raise-code").procedure
    with pytest.raises(BadInput, match="no code 'foo'"):
        Session(raising(LATER, who="vela", key="foo", now=Code(2), die_pips=9))


@pytest.mark.rule("cgg.gear.notable", "cgg.gear.disabled", "cgg.codes.combining")
def test_an_action_takes_the_code_of_gear_that_works() -> None:
    state = at(gear=ARMED)
    move = next(one for one in moves(state, "action") if one.filled["attribute"] == "dash")
    assert (move.filled["tools"], move.filled["gear"]) == (("vest:3d",), ("vest", "map"))
    own: dict[str, Any] = {**move.filled, "difficulty": 3}
    allowed(state, "action", **own)
    assert refused(state, "action", **own | {"tools": ("mask:1d",)}) == "cgg.gear.disabled"
    assert refused(state, "action", **own | {"gear": ("mask",)}) == "cgg.gear.disabled"
    for name in ("vest:4d", "map:1d", "sword:2d"):
        assert refused(state, "action", **own | {"tools": (name,)}) == "cgg.gear.notable"
    call = action(LATER, **own)
    assert [entry.pool for entry in play(call, "no", (9,), (1, 2)).journal[1:]] == ["1d10", "2d6"]  # type: ignore[union-attr]
    assert play(call, "yes", (9,), (1, 2, 3)).journal[-1].pool == "3d6"  # type: ignore[union-attr]
    assert questions(play(action(LATER, **own, risk="none"), (9,))) == ["difficulty"], "no risk, no gear against it"
    with pytest.raises(BadInput, match="armour:3d"):
        Session(action(LATER, Code(2), 4, tools=("vest",)))


@pytest.mark.rule("cgg.gear.normal", "cgg.gear.told")
def test_the_exec_is_reminded_where_normal_equipment_is_out_of_reach() -> None:
    titles = [moves(at(Scene(equipment=there)), "action")[0].title for there in (True, False)]
    assert ["no normal equipment" in title for title in titles] == [False, True]


@pytest.mark.rule("cgg.gear.notable")
def test_gear_of_a_name_that_is_taken_is_refused_before_it_is_given() -> None:
    assert refused(at(gear=ARMED), "give-gear", who="vela", name="vest") == "cgg.gear.notable"
    allowed(at(gear=ARMED), "give-gear", who="vela", name="second vest")


@pytest.mark.rule("cgg.diligence.kinds")
def test_a_wrong_kind_of_diligence_is_answered_with_those_there_are() -> None:
    with pytest.raises(BadInput, match="kind: interrogation, research"):
        read_arguments(RULESET.listing("diligence"), {"code": "3d", "kind": "foo"})


# --- helpers, the clock, encoding ------------------------------------------------------------------------------------


@pytest.mark.rule("cgg.help.joins", "cgg.risk.helpers")
def test_the_others_of_the_crew_may_help() -> None:
    """With the same code, as a Tension and a Crippling Wound leave it; not those who are down."""
    tension = Tension(bonus={"orr": {"dash": 1}})
    hurt = but(ORR, conditions=("crippling-wound@strength",))
    state = State({"vela": VELA, "orr": hurt, "thug": Explorer(npc=True)}, Scene(tension=tension))
    filled = {one.filled["attribute"]: one for one in moves(state, "action") if one.filled["who"] == "vela"}
    assert filled["dash"].filled["helping"] == (Code(ORR.code("dash").dice + 1, ORR.code("dash").pips),)
    assert filled["strength"].filled["helping"] == (Code(ORR.code("strength").dice - 1, ORR.code("strength").pips),)
    assert "helping" not in filled["dash"].asks
    alone = moves(State({"vela": VELA, "orr": but(ORR, incapacitated=True)}, Scene()), "action")[0]
    assert "helping" not in alone.filled


@pytest.mark.rule("cgg.clock.run-out", "cgg.clock.zero")
def test_a_crisis_comes_before_the_next_action() -> None:
    out = at(hours=0)
    own: dict[str, Any] = {"who": "vela", "code": VELA.code("dash"), "attribute": "dash", "difficulty": 4, "hours": 0}
    assert refused(out, "action", **own) == "cgg.clock.run-out"
    assert [len(moves(out, id)) for id in ("action", "encode-fast", "crisis")] == [0, 0, 1]
    assert moves(out, "encode-fast", "vela", role="player") == []
    begun = after(out, became.CrisisBegan(who="vela"))
    allowed(begun, "action", **own, crisis=True)
    assert moves(begun, "action") != []


@pytest.mark.rule("cgg.isotech.fast", "cgg.wrench.serious")
def test_encoding_has_base_risk_of_its_complexity_and_can_be_resisted() -> None:
    """Complexity 3 is against 4, however much is encoded; a fallout die less instead of a code that counts higher."""
    own: dict[str, Any] = {"who": "vela", "function": "Shield", "complexity": 3, "power": Code(4), "encoded": 2}
    end = play(encode_fast(LATER, **own, hours=0), (1,), (1, 1, 1, 1)).outcome
    assert (end.encoded, end.reset) == (False, True), "4 and 1 for the die that was kept"
    end = play(encode_fast(LATER, **own, hours=0), (1,), (2, 1, 1, 1)).outcome
    assert (end.encoded, end.reset) == (False, False)
    session = Session(encode_fast(LATER, **own, resist="technical"))
    session.roll((9,))
    session.roll((6, 1, 1, 1))
    session.choose("serious")
    assert isinstance(session.question, Choose)
    assert [key_of(one) for one in session.question.options] == ["both", "resistance"]
    assert "resist" in moves(at(), "encode-fast")[0].asks


# --- what is left of an action ---------------------------------------------------------------------------------------


@pytest.mark.rule("cgg.fallout.code", "cgg.fallout.arenas", "cgg.risk.levels", "cgg.wrench.serious")
def test_fallout_of_another_code_keeps_arena_level_and_resistance() -> None:
    scene = Scene(missed={"vela": Missed("4d", 1, "minimal", "knowledge")})
    other = {one.filled["arena"]: one for one in moves(at(scene), "fallout") if "code" in one.asks}
    assert list(other) == ["material", "public", "private", "intellectual", "isotech"]
    assert {arena: one.filled["fewer"] for arena, one in other.items() if one.filled["fewer"]} == {"intellectual": 1}
    assert {one.filled["risk"] for one in other.values()} == {"minimal"}
    call = RULESET.listing("fallout").procedure(LATER, code=Code(6), **other["intellectual"].filled)
    faces = tuple([9] * (6 - VELA.code("knowledge").dice - 1))
    graded = after(at(scene), *RULESET.listing("fallout").facts(call.named, play(call, faces).outcome))
    suffer = next(one for one in moves(graded, "suffer") if "dots" in one.filled)
    assert suffer.filled["arena"] == "intellectual"
    plain = next(one for one in moves(at(), "fallout"))
    assert plain.filled["arena"] == "material"
    assert plain.asks == ("code", "fewer", "risk")


@pytest.mark.rule("cgg.failure.complication", "cgg.failure.grades")
def test_only_what_went_wrong_is_made_up() -> None:
    own: dict[str, Any] = {"who": "vela", "hours": 12}
    assert refused(at(), "complication", **own, failures=2) == "cgg.failure.complication"
    failed = after(at(), became.WentWrong(who="vela", failures=2))
    assert refused(failed, "complication", **own, failures=3) == "cgg.failure.complication"
    allowed(failed, "complication", **own, failures=2)


@pytest.mark.rule("cgg.failure.complication", "cgg.fallout.element")
def test_what_weighs_on_an_action_or_two_is_gone_after_two() -> None:
    made = became.ElementMade(key="smoke", text="smoke", code="2d", who="vela", lasts="actions")
    rock = became.ElementMade(key="rock", text="a rock", code="1d", lasts="scene")
    state = after(at(), made, rock, became.ElementMade(key="fog", text="fog", code="1d", who="orr", lasts="actions"))
    for left in (["smoke", "rock", "fog"], ["rock", "fog"], ["rock", "fog"]):
        filled = moves(state, "action")[0].filled
        call = action(LATER, **filled, difficulty=2, risk="none")
        allowed(state, "action", **call.named)
        state = after(state, *of_action(CGG)(call.named, play(call, ()).outcome))
        assert list(scene_of(state).elements) == left
    assert moves(state, "tension")[0].filled["elements"] == "rock 1d; ~~fog 1d"
    assert scene_of(after(state, became.SceneEnded())).elements == {}
    dire = action(LATER, Code(2), 3, conditions=("dire-injury",), passing=("fog",), who="vela")
    called_off = of_action(CGG)(dire.named, play(dire, "yes", "dash").outcome)
    assert "ElementWorn" not in [type(fact).__name__ for fact in called_off], "an action that is called off is none"
    assert Element("fog", "1d", "orr", lasts="actions", left=2) == scene_of(state).elements["fog"]
