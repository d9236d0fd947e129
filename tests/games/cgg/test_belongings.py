"""Gear, the crew, the ship kit and ISOtech."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.cgg import RULESET
from rollwright.games.cgg.cgg_2015 import RULESET as RULESET_2015
from rollwright.games.cgg.rules.codes import Code, code, combined
from rollwright.games.cgg.rules.creation import finished
from rollwright.games.cgg.rules.crew import Crew, check_crew, crew, kinds_of
from rollwright.games.cgg.rules.facts import GearDisabled, GearLost, SceneEnded
from rollwright.games.cgg.rules.gear import equipment, gear_code, give_gear, normal_at_hand, usable
from rollwright.games.cgg.rules.isotech import SuperState, encode_fast, encode_slow, superstate
from rollwright.games.cgg.rules.options import Options, Options2015
from rollwright.games.cgg.rules.sheet import Explorer, Function
from rollwright.games.cgg.rules.ship import Chosen, Drawn, choose_ship, in_words, rows, ship_kit
from rollwright.games.cgg.rules.state import Draw, Scene, Ship, Tension, scene_of
from rollwright.play.best import best
from rollwright.play.odds import odds
from rollwright.play.policy import always
from rollwright.play.session import Session
from rollwright.play.steps import GM, Call, key_of
from rollwright.rules.facts import State, fold
from rollwright.rules.ruleset import Sitting
from tests.games.cgg.explorers import ORR, VELA, but

OPTIONS = Options()
STATE = State({"vela": VELA, "orr": ORR})


def ended(call: Call[Any], *answers: Any) -> Any:
    session = Session(call)
    for answer in answers:
        if isinstance(answer, str):
            session.choose(answer)
        else:
            session.roll(answer)
    return session.outcome


def after(id: str, state: State = STATE, *answers: Any, **arguments: Any) -> State:
    listing = RULESET.listing(id)
    call = listing.procedure(OPTIONS, **arguments)
    listing.allowed(OPTIONS, state, call.named)
    return fold(state, listing.facts(call.named, ended(call, *answers)), RULESET.apply, Explorer)


@pytest.mark.rule("cgg.gear.notable")
def test_notable_equipment_comes_and_goes_and_combines() -> None:
    state = after("give-gear", who="vela", name="Armour", code=Code(3, 1))
    sheet = state.sheet("vela")
    assert combined(sheet.code("strength"), gear_code(sheet, "Armour")) == Code(4)
    with pytest.raises(Refused, match="already"):
        after("give-gear", state, who="vela", name="Armour")
    with pytest.raises(BadInput, match="a name"):
        Session(give_gear(OPTIONS, "vela", " "))
    bare = after("give-gear", state, who="vela", name="Map").sheet("vela")
    with pytest.raises(Refused, match="no code of its own"):
        gear_code(bare, "Map")
    assert "Armour" not in [one.name for one in after("lose-gear", state, who="vela", name="Armour").sheet("vela").gear]
    with pytest.raises(Refused) as caught:
        after("lose-gear", state, who="vela", name="Sword")
    assert caught.value.rule == "cgg.gear.notable"
    with pytest.raises(Refused, match="no notable 'Sword'"):
        gear_code(sheet, "Sword")
    with pytest.raises(Refused, match="no notable 'Sword'"):
        fold(state, [GearLost(who="vela", name="Sword")], RULESET.apply, Explorer)


@pytest.mark.rule("cgg.gear.disabled")
def test_disabled_gear_is_of_no_use_until_the_scene_ends() -> None:
    off = fold(STATE, [GearDisabled(who="vela", name="Command badge")], RULESET.apply, Explorer)
    assert usable(off.sheet("vela")) == ()
    with pytest.raises(Refused) as caught:
        gear_code(off.sheet("vela"), "Command badge")
    assert caught.value.rule == "cgg.gear.disabled"
    assert after("end-scene", off).sheet("vela") == VELA
    assert fold(off, [SceneEnded()], RULESET.apply, Explorer).sheet("vela") == VELA


@pytest.mark.rule("cgg.gear.normal", "cgg.gear.told")
def test_normal_equipment_is_there_unless_the_exec_says_otherwise() -> None:
    assert normal_at_hand(scene_of(STATE))
    gone = after("equipment", available=False, reason="a cave")
    assert not normal_at_hand(scene_of(gone))
    assert normal_at_hand(scene_of(after("equipment", gone, available=True)))
    with pytest.raises(BadInput, match="say why"):
        Session(equipment(OPTIONS, False))


@pytest.mark.rule("cgg.crew.needed", "cgg.crew.wanted")
def test_a_crew_needs_leadership_and_engineering() -> None:
    assert ended(crew(OPTIONS, ("captain", "captain", "salvager"))) == Crew(True, (), ("medical", "science"))
    assert ended(crew(OPTIONS, ("scout", "ships-doctor"))).needed == ("engineering", "leadership")
    assert kinds_of([VELA, ORR, Explorer(npc=True, roles=VELA.roles)]) == ("leadership", "alien", "engineering")
    assert check_crew([VELA, ORR]) == ()
    assert [finding.rule for finding in check_crew([VELA])] == ["cgg.crew.needed"]
    with pytest.raises(BadInput, match="no role 'cook'"):
        Session(crew(OPTIONS, ("cook",)))


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
    drawn = after("ship-kit", STATE, (4,), (1,), (9,))
    assert scene_of(drawn).draw == Draw(1, 4, 9)
    chosen = scene_of(after("choose-ship", drawn, low=1, middle=4, high=9, vote="third"))
    assert (chosen.ship, chosen.draw) == (Ship(4, 1, 9), None)
    for low, middle, high in permutations((1, 4, 9)):
        if not low < middle < high:
            with pytest.raises(BadInput, match="as they rank"):
                Session(choose_ship(OPTIONS, low, middle, high, "first"))


@pytest.mark.rule("cgg.ship.candidates", "cgg.ship.vote", "cgg.ship.kit")
def test_a_vote_is_among_the_three_that_were_drawn() -> None:
    def refused(id: str, state: State, **arguments: Any) -> str | None:
        with pytest.raises(Refused) as caught:
            after(id, state, **arguments)
        return caught.value.rule

    drawn = after("ship-kit", STATE, (4,), (1,), (9,))
    vote = {"low": 1, "middle": 4, "vote": "first"}
    assert refused("choose-ship", STATE, **vote, high=9) == "cgg.ship.kit"
    assert refused("choose-ship", drawn, **vote, high=10) == "cgg.ship.candidates"
    assert refused("ship-kit", drawn) == "cgg.ship.vote"
    (before,) = [one for one in RULESET.moves(OPTIONS, STATE, Sitting("player", ("vela",))) if "ship" in one.procedure]
    (now,) = [one for one in RULESET.moves(OPTIONS, drawn, Sitting("player", ("vela",))) if "ship" in one.procedure]
    assert (before.procedure, now.procedure, now.asks) == ("ship-kit", "choose-ship", ())
    assert dict(now.filled) == {"low": 1, "middle": 4, "high": 9, "who": "vela", "voters": ("vela", "orr")}
    assert refused("choose-ship", drawn, low=1, middle=4, high=9, voters=("vela",)) == "cgg.ship.vote"


@pytest.mark.rule("cgg.ship.vote")
def test_everybody_votes_and_the_exec_parts_a_tie() -> None:
    def voted(*answers: str) -> Any:
        return ended(choose_ship(OPTIONS, 1, 4, 9, None, ("vela", "orr", "kara")), *answers)

    assert voted("third", "first", "third") == Chosen(4, 1, 9)
    session = Session(choose_ship(OPTIONS, 1, 4, 9, None, ("vela", "orr")))
    for who, vote in (("vela", "third"), ("orr", "first")):
        assert session.question.actor == who  # type: ignore[union-attr]
        session.choose(vote)
    assert session.question.actor == GM  # type: ignore[union-attr]
    assert session.question.options == ("first", "third")  # type: ignore[union-attr]
    session.choose("third")
    assert session.outcome == Chosen(4, 1, 9)
    with pytest.raises(BadInput, match="who votes"):
        Session(choose_ship(OPTIONS, 1, 4, 9))


@pytest.mark.rule("cgg.isotech.power")
def test_power_starts_as_technical_and_is_raised_like_a_code() -> None:
    assert VELA.code("power") == VELA.code("technical")
    grown = after(
        "raise-code",
        State({"vela": but(VELA, die_pips=6)}),
        who="vela",
        key="power",
        now=code("2d"),
        die_pips=6,
        pips=3,
    )
    assert grown.sheet("vela").written("power") == "3d"
    assert grown.sheet("vela").written("technical") == "2d"
    assert finished(VELA) == VELA


@pytest.mark.rule("cgg.isotech.slow")
def test_slow_encoding_takes_hours() -> None:
    assert ended(encode_slow(OPTIONS, "vela", "SpaceSuit", 7, Code(5))).hours == 3
    assert ended(encode_slow(OPTIONS, "vela", "SpaceSuit", 2, Code(5))).hours == 1
    state = after("encode-slow", who="vela", function="SpaceSuit", complexity=5, power=Code(2))
    assert [one.name for one in state.sheet("vela").functions] == ["SpaceSuit"]


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
    state = after("encode-slow", who="vela", function="SpaceSuit", complexity=5, power=Code(2))
    bad = {"who": "vela", "function": "Shield", "complexity": 5, "encoded": 1, "power": Code(2), "hours": 0}
    assert after("encode-fast", state, (1, 1, 1, 1), (1, 1), **bad).sheet("vela").functions == ()
    both = after("encode-fast", state, (9, 9, 9, 9), (1, 1), **bad).sheet("vela").functions
    assert [one.name for one in both] == ["SpaceSuit", "Shield"]
    with pytest.raises(Refused, match="the sheet says 0 for encoded"):
        after("encode-fast", STATE, **bad)


@pytest.mark.rule("cgg.conditions.crippling-wound", "cgg.isotech.slow", "cgg.isotech.fast")
def test_a_crippled_code_weakens_isotech() -> None:
    hurt: dict[str, Any] = {"conditions": ("crippling-wound@power",), "power": Code(5)}
    assert ended(encode_slow(OPTIONS, "vela", "suit", 7, **hurt)).hours == 4
    session = Session(encode_fast(OPTIONS, "vela", "suit", 6, hours=0, **hurt))
    assert session.question.pool.size == 2  # type: ignore[union-attr]


@pytest.mark.rule("cgg.isotech.slow")
def test_a_slow_encoding_takes_the_power_of_the_sheet() -> None:
    with pytest.raises(Refused, match="for power"):
        after("encode-slow", STATE, who="vela", function="suit", complexity=5, power=Code(11))


@pytest.mark.rule("cgg.isotech.fast", "cgg.isotech.reset")
def test_a_fast_encoding_without_risk_resets_nothing() -> None:
    end = ended(encode_fast(OPTIONS, "vela", "suit", 6, Code(4), hours=0, risk="none"), (1, 1))
    assert tuple(end) == (False, False)


@pytest.mark.rule("cgg.isotech.superstate", "cgg.isotech.links")
def test_superstate_goes_on_until_a_test_fails() -> None:
    badge = superstate(OPTIONS, "vela", Code(4))
    assert tuple(ended(badge, "no")) == (1, False)
    assert tuple(ended(badge, "yes", (4,), "no")) == (2, False)
    assert tuple(ended(badge, "yes", (3,))) == (1, True)
    assert tuple(ended(badge, "yes", (9,), "yes", (9, 2))) == (2, True)
    assert tuple(ended(badge, "yes", (9,), "yes", (9, 8), "yes", (7, 7, 7), "no")) == (4, False)
    field = superstate(OPTIONS, "vela", Code(1), "field", 3)
    assert tuple(ended(field, "yes", "yes")) == (3, False)
    assert tuple(ended(superstate(Options2015(), "vela", Code(4)), "yes", (5,))) == (1, True)


@pytest.mark.rule("cgg.isotech.superstate")
def test_superstate_is_judged_to_its_end() -> None:
    law = odds(superstate(OPTIONS, "vela", Code(4)), always)
    assert len(law) == 12
    assert law.p(SuperState(1, True)) == pytest.approx(0.3)
    assert law.p(SuperState(2, True)) == pytest.approx(0.7 * (1 - 0.7**2))
    found = best(superstate(OPTIONS, "vela", Code(4)), lambda end: 0 + end.actions)
    assert found.worth == pytest.approx(law.mean(lambda end: end.actions))


@pytest.mark.rule("cgg.isotech.fast", "cgg.isotech.superstate", "cgg.conditions.crippling-wound")
def test_moves_fill_in_what_the_sheet_says_of_isotech() -> None:
    hurt = but(VELA, conditions=("crippling-wound@power",), functions=(Function("Shield", 4),), badge=True, xp=2)
    tension = Tension(bonus={"vela": {"power": 1}}, round_bonus={"vela": {"savvy": 1}}, augmented=("vela",))
    state = State({"vela": hurt}, Scene(tension=tension))
    for game in (RULESET, RULESET_2015):
        held = {one.procedure: one for one in game.moves(game.options(), state, Sitting("player", ("vela",)))}
        fast = held["encode-fast"].filled
        assert (fast["power"], fast["encoded"], fast["augmented"]) == (Code(3), 1, True)
        assert (fast["hours"], fast["conditions"], fast["harm"]) == (12, hurt.conditions, 9)
        assert fast.get("xp") == (None if game is RULESET else 2)
        link = held["superstate"].filled
        assert (link["savvy"], link["link"], link["conditions"]) == (Code(4), "badge", hurt.conditions)
        ours = [one for one in game.moves(game.options(), state, Sitting(GM)) if one.procedure == "encode-fast"]
        assert {"adjust", "risk"} <= set(ours[0].asks)
        assert not {"adjust", "risk"} & set(held["encode-fast"].asks)


@pytest.mark.rule("cgg.isotech.fast", "cgg.isotech.superstate")
def test_isotech_takes_the_numbers_of_the_sheet() -> None:
    def refused(id: str, sheet: Explorer, **arguments: Any) -> str | None:
        with pytest.raises(Refused) as caught:
            after(id, State({"vela": sheet}), who="vela", **arguments)
        return caught.value.rule

    suit = {"function": "suit", "complexity": 5, "power": Code(2)}
    assert refused("superstate", VELA, savvy=Code(9), link="field") == "cgg.isotech.superstate"
    assert refused("superstate", VELA, savvy=Code(3), link="badge") == "cgg.isotech.superstate"
    assert refused("encode-fast", but(VELA, hours=3), **suit, hours=5) == "cgg.clock.pay"
    assert refused("encode-fast", but(VELA, hours=0, crisis=True), **suit, hours=0) == "cgg.clock.crisis"
    assert refused("encode-fast", but(VELA, incapacitated=True), **suit) == "cgg.hammer.unseen"
    assert refused("encode-slow", but(VELA, incapacitated=True), **suit) == "cgg.hammer.unseen"
    assert refused("encode-fast", but(VELA, aspects=()), **suit, aspect=True) == "cgg.aspects.free"
    assert refused("encode-fast", but(VELA, abilities={}), **suit, mastery=1) == "cgg.stunts.mastery"
    assert refused("encode-fast", VELA, **suit, leverage=(Code(2),)) == "cgg.leverage.use"


@pytest.mark.rule("cgg.isotech.fast", "cgg.help.leverage", "cgg.difficulty.adjustments")
def test_a_fast_encoding_has_adjustments_and_leverage_like_any_action() -> None:
    plain = Session(encode_fast(OPTIONS, "vela", "suit", 6, Code(4), hours=0))
    rushed = Session(encode_fast(OPTIONS, "vela", "suit", 6, Code(4), hours=0, adjustments=("rushed",)))
    assert (plain.question.pool.size, rushed.question.pool.size) == (2, 3)  # type: ignore[union-attr]
    lever: Any = {"leverage": (Code(5),), "leverage_key": ("suit",)}
    helped = Session(encode_fast(OPTIONS, "vela", "suit", 6, Code(4), hours=0, **lever))
    helped.choose("success")
    assert helped.question.pool.size == 0  # type: ignore[union-attr]


@pytest.mark.rule("cgg.isotech.reset", "cgg.conditions.enhanced")
def test_enhanced_spares_the_system_a_reset() -> None:
    call = encode_fast(OPTIONS, "vela", "suit", 5, Code(4), hours=1, conditions=("enhanced",))
    session = Session(call)
    session.roll((1,))
    session.roll((6, 1, 1, 1))
    session.choose("avoid")
    while session.question is not None:
        session.choose(key_of(session.question.options[0]))  # type: ignore[union-attr]
    assert tuple(session.outcome) == (False, False)
