"""Gear, the crew, the ship kit and ISOtech."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.creation import finished
from rollwright.games.cgg.rules.crew import Crew, crew, kinds_of
from rollwright.games.cgg.rules.facts.gear import GearDisabled
from rollwright.games.cgg.rules.isotech import SuperState, slow_hours, superstate
from rollwright.games.cgg.rules.options import Options, Options2015
from rollwright.games.cgg.rules.roles import find_role
from rollwright.games.cgg.rules.sheet import Explorer, Function, Gear, Role
from rollwright.games.cgg.rules.ship import Chosen, Drawn, choose_ship, ship_kit
from rollwright.games.cgg.rules.ship_kit import in_words, rows
from rollwright.games.cgg.rules.state import Draw, Scene, Ship, Tension
from rollwright.play.best import best
from rollwright.play.odds import odds
from rollwright.play.policy import always
from rollwright.play.session import Session
from rollwright.play.steps import GM, Call, key_of
from rollwright.rules.facts import State, Who
from tests.games.cgg.acting import (
    after,
    at,
    begun,
    deed,
    encode_fast,
    ids,
    landed,
    moves,
    offered,
    play,
    scene,
    told,
    vela,
)
from tests.games.cgg.explorers import ORR, VELA, but

OPTIONS = Options()
W = Who("vela")
CREW = (W, Who("orr"), Who("kara"))


def ended(call: Call[Any], *answers: Any) -> Any:
    return play(call, *answers).outcome


def fields(state: State, act: str, *holds: str) -> dict[str, list[str]]:
    """Give what the fields of Vela's act offer."""
    (move,) = [one for one in moves(state, *holds) if one.procedure == act and one.who == "vela"]
    return {field.name: [one.key for one in field.options] for field in move.fields}


@pytest.mark.rule("cgg.gear.notable", "cgg.codes.combining")
def test_notable_equipment_comes_and_goes_and_is_offered_by_name() -> None:
    state = deed(at(), "give-gear", who="vela", name="Armour", dice=3, pips=1)
    state = deed(state, "give-gear", who="vela", name="Map", note="of the Expanse")
    assert [(one.name, one.code) for one in vela(state).gear] == [
        ("Command badge", "2d"),
        ("Armour", "3d+1"),
        ("Map", None),
    ]
    assert fields(state, "act", "vela")["gear"] == ["Command badge", "Armour"], "what has a code"
    assert "Armour" not in [one.name for one in vela(deed(state, "lose-gear", who="vela", name="Armour")).gear]
    with pytest.raises(BadInput):
        deed(state, "lose-gear", who="vela", name="Sword")
    with pytest.raises(BadInput):
        deed(state, "give-gear", who="vela", name=" ")
    assert not {"give-gear", "lose-gear"} & set(ids(state, "vela"))


@pytest.mark.rule("cgg.gear.disabled")
def test_disabled_gear_is_of_no_use_until_the_scene_ends() -> None:
    off = landed(at(), [GearDisabled(who=W, name="Command badge")])
    assert "gear" not in fields(off, "act", "vela"), "there is nothing to pick"
    assert fields(deed(off, "end-scene"), "act", "vela")["gear"] == ["Command badge"]


@pytest.mark.rule("cgg.gear.normal", "cgg.gear.told")
def test_normal_equipment_is_there_unless_the_exec_says_otherwise() -> None:
    gone = deed(at(), "equipment-gone", why="a cave")
    assert not scene(gone).equipment
    assert scene(deed(gone, "equipment-back")).equipment
    assert ("equipment-gone" in ids(gone), "equipment-back" in ids(gone)) == (False, True)
    session = Session(begun(gone, "act", who="vela", code="dash"))
    assert "no normal equipment" in session.question.about.whole  # type: ignore[union-attr]


@pytest.mark.rule("cgg.crew.needed", "cgg.crew.wanted")
def test_a_crew_needs_leadership_and_engineering() -> None:
    assert ended(crew(OPTIONS, ("captain", "captain", "salvager"))) == Crew(True, (), ("medical", "science"))
    assert ended(crew(OPTIONS, ("scout", "ships-doctor"))).needed == ("engineering", "leadership")
    assert kinds_of([VELA, ORR, Explorer(npc=True, roles=VELA.roles)]) == ("leadership", "alien", "engineering")
    with pytest.raises(BadInput, match="no role 'cook'"):
        Session(crew(OPTIONS, ("cook",)))
    own = State({"vela": but(VELA, roles=(Role(key="cook", entry=find_role("captain")),))}, Scene())
    assert "The crew needs Engineering." in told(play(begun(own, "crew"))), "roles that the group made count"


@pytest.mark.rule("cgg.ship.kit", "cgg.ship.ties")
def test_ties_are_rolled_again_with_the_larger_die() -> None:
    assert ended(ship_kit(OPTIONS), (3,), (8,), (5,)) == Drawn(3, 5, 8)
    assert ended(ship_kit(OPTIONS), (3,), (3,), (5,), (3,), (7,)) == Drawn(3, 5, 7)
    assert ended(ship_kit(OPTIONS), (3,), (8,), (8,), (3,), (10,)) == Drawn(3, 8, 10)
    assert ended(ship_kit(OPTIONS), (6,), (6,), (6,), (1,), (1,), (2,)) == Drawn(1, 2, 6)
    law = odds(ship_kit(OPTIONS))
    assert abs(law.p(Drawn(1, 2, 3)) - 6 / 336) < 1e-12
    assert abs(law.p(Drawn(1, 2, 10)) - 2 / 336) < 1e-12


@pytest.mark.rule("cgg.ship.candidates", "cgg.ship.vote", "cgg.ship.kit")
def test_three_candidates_and_a_vote() -> None:
    votes = [ended(choose_ship(OPTIONS, 1, 4, 9, vote)) for vote in ("first", "second", "third")]
    assert votes == [Chosen(9, 4, 1), Chosen(4, 9, 1), Chosen(4, 1, 9)]
    assert in_words(9, 4, 1) == "Barge, Dual core, ISO 1; systems: 1 light"
    assert in_words(4, 9, 10) == "Ketch, Trinity core, ISO 3; systems: 2 medium, 2 heavy"
    assert list(rows()) == list(range(1, 11))
    drawn = after(at(), begun(at(), "ship-kit", who="vela"), (4,), (1,), (9,))
    assert scene(drawn).draw == Draw(1, 4, 9)
    chosen = scene(after(drawn, begun(drawn, "choose-ship"), "third", "third"))
    assert (chosen.ship, chosen.draw) == (Ship(4, 1, 9), None)
    for low, middle, high in permutations((1, 4, 9)):
        if not low < middle < high:
            with pytest.raises(BadInput, match="as they rank"):
                Session(choose_ship(OPTIONS, low, middle, high, "first"))


@pytest.mark.rule("cgg.ship.candidates", "cgg.ship.vote", "cgg.ship.kit")
def test_the_kit_is_rolled_once_and_then_voted_on() -> None:
    drawn = after(at(), begun(at(), "ship-kit", who="vela"), (4,), (1,), (9,))
    for state, offers in ((at(), ["ship-kit"]), (drawn, ["choose-ship"]), (at(Scene(ship=Ship(1, 2, 3))), [])):
        assert [one for one in ids(state, "vela") if "ship" in one] == offers
    session = Session(begun(drawn, "choose-ship"))
    assert session.question.options[0].words == in_words(9, 4, 1)  # type: ignore[union-attr]


@pytest.mark.rule("cgg.ship.vote")
def test_everybody_votes_and_the_exec_parts_a_tie() -> None:
    def voted(*answers: str) -> Any:
        return ended(choose_ship(OPTIONS, 1, 4, 9, None, CREW), *answers)

    assert voted("third", "first", "third") == Chosen(4, 1, 9)
    session = Session(choose_ship(OPTIONS, 1, 4, 9, None, CREW[:2]))
    for who, vote in (("vela", "third"), ("orr", "first")):
        assert session.question.actor == who  # type: ignore[union-attr]
        session.choose(vote)
    assert session.question.actor == GM  # type: ignore[union-attr]
    assert offered(session) == ["first", "third"]
    session.choose("third")
    assert session.outcome == Chosen(4, 1, 9)
    with pytest.raises(BadInput, match="who votes"):
        Session(choose_ship(OPTIONS, 1, 4, 9))


@pytest.mark.rule("cgg.isotech.power")
def test_power_starts_as_technical_and_is_raised_like_a_code() -> None:
    assert VELA.code("power") == VELA.code("technical")
    grown = vela(deed(at(die_pips=6), "raise-code", who="vela", code="power", pips=3))
    assert (grown.written("power"), grown.written("technical")) == ("3d", "2d")
    assert finished(VELA) == VELA


@pytest.mark.rule("cgg.isotech.slow", "cgg.conditions.crippling-wound")
def test_slow_encoding_takes_hours() -> None:
    assert (slow_hours(7, Code(5)), slow_hours(2, Code(5))) == (3, 1)
    state = deed(at(), "encode-slow", who="vela", function="SpaceSuit", complexity=5)
    assert [one.name for one in vela(state).functions] == ["SpaceSuit"]
    hurt = at(conditions=("crippling-wound@power",))
    (fact,) = begun(hurt, "encode-slow", who="vela", function="suit", complexity=5)
    assert fact.hours == 5, "Power 2d is 1d"
    assert "encode-slow" not in ids(at(incapacitated=True), "vela")


@pytest.mark.rule("cgg.isotech.fast", "cgg.isotech.reset")
def test_fast_encoding_is_an_action_and_may_reset_the_system() -> None:
    # 5 + 1 dice of difficulty less 4 dice of Power: two Exec dice, then four risk dice against 10 and more
    encoding: dict[str, Any] = {"who": "vela", "function": "Shield", "complexity": 5, "encoded": 1, "hours": 0}
    encoding |= {"power": Code(4), "most": 12}
    done = ended(encode_fast(OPTIONS, **encoding), (10, 10), (1, 1, 1, 1))
    assert (done.encoded, done.reset) == (True, False)
    safe = ended(encode_fast(OPTIONS, **encoding), (1, 10), (5, 5, 5, 5))
    assert (safe.encoded, safe.reset) == (False, False)
    lost = ended(encode_fast(OPTIONS, **encoding), (1, 10), (1, 1, 1, 1))
    assert (lost.encoded, lost.reset) == (False, True)
    state = at(functions=(Function("SpaceSuit", 5),))
    call = begun(state, "encode-fast", who="vela", function="Shield", complexity=5)
    judged = {"risk": "extreme", "ability": "none", "arena": "isotech"}
    lost = after(state, call, judged, (1, 9, 9, 9), "roll", (1, 1))
    assert vela(lost).functions == (), "5 and one that is encoded, less 2d; and the risk is missed"
    both = after(state, call, {"risk": "none", "ability": "none"}, (9, 9, 9, 9))
    assert [one.name for one in vela(both).functions] == ["SpaceSuit", "Shield"]
    text = told(play(call, judged, (1, 9, 9, 9), "roll", (1, 1)))
    assert "Vela's system is reset: nothing is encoded any more." in text
    assert "fallout" not in text, "the reset is the fallout of its risk"


@pytest.mark.rule("cgg.conditions.crippling-wound", "cgg.isotech.fast")
def test_a_crippled_code_weakens_isotech() -> None:
    session = Session(encode_fast(OPTIONS, "suit", 6, Code(5), hours=0, conditions=("crippling-wound@power",)))
    assert session.question.pool.size == 2  # type: ignore[union-attr]


@pytest.mark.rule("cgg.isotech.fast", "cgg.wrench.serious")
def test_encoding_has_base_risk_of_its_complexity_and_can_be_resisted() -> None:
    """Complexity 3 is against 4, however much is encoded; a fallout die less instead of a code that counts higher."""
    own: dict[str, Any] = {"function": "Shield", "complexity": 3, "power": Code(4), "encoded": 2}
    assert tuple(ended(encode_fast(OPTIONS, **own, hours=0), (1,), (1, 1, 1, 1))) == (False, True), (
        "4, and 1 for the die"
    )
    assert tuple(ended(encode_fast(OPTIONS, **own, hours=0), (1,), (2, 1, 1, 1))) == (False, False)
    session = play(encode_fast(OPTIONS, **own, resist="technical"), (9,), (6, 1, 1, 1), "serious", ended=False)
    assert offered(session) == ["both", "resistance"]


@pytest.mark.rule("cgg.isotech.fast", "cgg.isotech.reset")
def test_a_fast_encoding_without_risk_resets_nothing() -> None:
    end = ended(encode_fast(OPTIONS, "suit", 6, Code(4), hours=0, risk="none"), (1, 1))
    assert tuple(end) == (False, False)


@pytest.mark.rule("cgg.isotech.superstate", "cgg.isotech.links")
def test_superstate_goes_on_until_a_test_fails() -> None:
    badge = superstate(OPTIONS, Code(4), W)
    assert tuple(ended(badge, "no")) == (1, False)
    assert tuple(ended(badge, "yes", (4,), "no")) == (2, False)
    assert tuple(ended(badge, "yes", (3,))) == (1, True)
    assert tuple(ended(badge, "yes", (9,), "yes", (9, 2))) == (2, True)
    assert tuple(ended(badge, "yes", (9,), "yes", (9, 8), "yes", (7, 7, 7), "no")) == (4, False)
    field = superstate(OPTIONS, Code(1), W, "field", 3)
    assert tuple(ended(field, "yes", "yes")) == (3, False)
    assert tuple(ended(superstate(Options2015(), Code(4), W), "yes", (5,))) == (1, True)


@pytest.mark.rule("cgg.isotech.superstate")
def test_superstate_is_judged_to_its_end() -> None:
    law = odds(superstate(OPTIONS, Code(4), W), always)
    assert len(law) == 12
    assert law.p(SuperState(1, True)) == pytest.approx(0.3)
    assert law.p(SuperState(2, True)) == pytest.approx(0.7 * (1 - 0.7**2))
    found = best(superstate(OPTIONS, Code(4)), lambda end: 0 + end.actions)
    assert found.worth == pytest.approx(law.mean(lambda end: end.actions))


@pytest.mark.rule("cgg.isotech.fast", "cgg.isotech.superstate", "cgg.isotech.links")
def test_isotech_takes_the_numbers_of_sheet_and_tension() -> None:
    tension = Tension(party=("vela",), bonus={"vela": {"power": 1}}, round_bonus={"vela": {"savvy": 1}})
    state = at(
        Scene(tension=tension), functions=(Function("Shield", 4),), badge=True, gear=(Gear(name="vest", code="1d"),)
    )
    fast = begun(state, "encode-fast", who="vela", function="suit").named
    assert (fast["task"].code, fast["plan"].function.encoded) == (Code(3), 1)
    link = begun(state, "superstate", who="vela").named
    assert (link["savvy"], link["link"]) == (Code(4), "badge")
    assert not {"encode-fast", "superstate"} & set(ids(at(incapacitated=True), "vela"))
    with pytest.raises(Refused) as caught:
        begun(at(incapacitated=True), "encode-fast", who="vela", function="suit")
    assert caught.value.rule == "cgg.hammer.unseen"


@pytest.mark.rule("cgg.isotech.fast", "cgg.help.leverage", "cgg.difficulty.adjustments")
def test_a_fast_encoding_has_adjustments_and_leverage_like_any_action() -> None:
    plain = Session(encode_fast(OPTIONS, "suit", 6, Code(4), hours=0))
    rushed = Session(encode_fast(OPTIONS, "suit", 6, Code(4), hours=0, adjustments=("rushed",)))
    assert (plain.question.pool.size, rushed.question.pool.size) == (2, 3)  # type: ignore[union-attr]
    lever: dict[str, Any] = {"leverage": (Code(5),), "leverage_key": ("suit",)}
    helped = Session(encode_fast(OPTIONS, "suit", 6, Code(4), hours=0, **lever))
    helped.choose("success")
    assert helped.question.pool.size == 0  # type: ignore[union-attr]


@pytest.mark.rule("cgg.isotech.reset", "cgg.conditions.enhanced")
def test_enhanced_spares_the_system_a_reset() -> None:
    call = encode_fast(OPTIONS, "suit", 5, Code(4), hours=1, conditions=("enhanced",))
    session = Session(call)
    session.roll((1,))
    session.roll((6, 1, 1, 1))
    session.choose("avoid")
    while session.question is not None:
        session.choose(key_of(session.question.options[0]))  # type: ignore[union-attr]
    assert tuple(session.outcome) == (False, False)
