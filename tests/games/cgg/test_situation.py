"""The situation between the rolls: elements, those who recover, what the sheets must say before a call may start."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rollwright.dice.errors import Refused
from rollwright.games.cgg import RULESET
from rollwright.games.cgg.rules import facts as became
from rollwright.games.cgg.rules.applying import apply
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.difficulty import adjusted
from rollwright.games.cgg.rules.options import Options2015
from rollwright.games.cgg.rules.sheet import Explorer, Track
from rollwright.games.cgg.rules.state import Leverage, Scene, scene_of
from rollwright.games.cgg.rules.venture import Wrench
from rollwright.play.session import Session
from rollwright.play.steps import GM
from rollwright.rules.content import content
from rollwright.rules.facts import Fact, State, fold
from rollwright.rules.ruleset import Sitting
from tests.games.cgg.acting import EARLIER, LATER, play, questions
from tests.games.cgg.explorers import VELA, but

SCENE = Scene(leverage={"repair": Leverage("repair", "2d+2")})


def at(scene: Scene = SCENE, **fields: Any) -> State:
    return State({"vela": but(VELA, **fields)}, scene)


def started(state: State, id: str, **arguments: Any) -> Session[Any]:
    listing = RULESET.listing(id)
    call = listing.procedure(LATER, **arguments)
    listing.allowed(LATER, state, call.named)
    return Session(call)


def refused(state: State, id: str, **arguments: Any) -> str | None:
    with pytest.raises(Refused) as caught:
        started(state, id, **arguments)
    return caught.value.rule


def after(state: State, *facts: Fact) -> State:
    return fold(state, facts, apply, Explorer)


def followed(state: State, session: Session[Any]) -> State:
    listing = RULESET.listing_of(session.call)
    assert listing is not None
    return after(state, *listing.facts(session.call.named, session.outcome))


def told(session: Session[Any]) -> str:
    listing = RULESET.listing_of(session.call)
    assert listing is not None
    assert listing.telling is not None
    return " ".join([line.text for line in listing.telling(session.played[-1])])


@pytest.mark.rule("cgg.hammer.recovery", "cgg.hammer.unseen")
def test_whoever_a_hammer_took_out_recovers() -> None:
    down = at(incapacitated=True)
    assert "recover" in [move.procedure for move in RULESET.moves(LATER, down, Sitting(GM))]
    assert not followed(down, started(down, "recover", who="vela")).sheet("vela").incapacitated
    assert not after(down, became.SceneEnded()).sheet("vela").incapacitated
    full = at(incapacitated=True, full=(Track.HARM,))
    assert after(full, became.SceneEnded()).sheet("vela").incapacitated
    assert refused(full, "recover", who="vela") == "cgg.hammer.recovery"
    assert refused(at(), "recover", who="vela") == "cgg.hammer.recovery"


@pytest.mark.rule("cgg.risk.situation")
def test_elements_come_and_go() -> None:
    made = followed(at(), started(at(), "make-element", key="fire", code=Code(2)))
    assert scene_of(made).elements["fire"].code == "2d"
    assert "remove-element" in [move.procedure for move in RULESET.moves(LATER, made, Sitting(GM))]
    assert scene_of(followed(made, started(made, "remove-element", key="fire"))).elements == {}
    assert refused(at(), "remove-element", key="fire") == "cgg.risk.situation"


@pytest.mark.rule("cgg.failure.lasting", "cgg.failure.complication", "cgg.failure.award")
def test_a_complication_stays_in_the_situation() -> None:
    failed = after(at(), became.WentWrong(who="vela", failures=3))
    call = started(failed, "complication", failures=3, text="smoke", who="vela").call
    session = play(call, "yes", "2", "scene")
    state = followed(failed, session)
    element = scene_of(state).elements["smoke"]
    assert (element.code, element.against, element.lasts) == ("2d", "vela", "scene")
    assert "the clock can take no hour" in told(session)
    assert scene_of(after(state, became.SceneEnded())).elements == {}
    for holder in (Sitting("player", ("vela",)), Sitting(GM)):
        moves = [[move.procedure for move in RULESET.moves(LATER, one, holder)] for one in (failed, state)]
        assert ["complication" in ids for ids in moves] == [True, False], "what went wrong is made up once"


@pytest.mark.rule("cgg.clock.hours", "cgg.clock.run-out", "cgg.clock.addressed", "cgg.clock.crisis")
def test_clocks_are_those_of_the_sheet() -> None:
    there = after(at(hours=3), became.WentWrong(who="vela", failures=2))
    for id, more in (
        ("pay", {"amount": 1}),
        ("gain", {"amount": 1}),
        ("refill", {}),
        ("complication", {"failures": 2}),
    ):
        assert refused(there, id, hours=5, who="vela", **more) == "cgg.clock.hours"
        started(there, id, hours=3, who="vela", **more)
    assert refused(at(hours=3), "crisis", who="vela") == "cgg.clock.run-out"
    assert refused(at(hours=3), "address", who="vela") == "cgg.clock.addressed"
    started(at(hours=0), "refill", hours=0, who="vela")
    locked = at(hours=0, crisis=True)
    assert refused(locked, "refill", hours=0, crisis=True, who="vela") == "cgg.clock.crisis"
    filled = became.ClockRefilled(who="vela")
    assert [after(state, filled).sheet("vela").hours for state in (at(hours=0), locked)] == [12, 0]


@pytest.mark.rule("cgg.action.code", "cgg.stunts.mastery", "cgg.aspects.free", "cgg.leverage.use")
def test_an_action_has_the_codes_of_sheet_and_scene() -> None:
    own = {"code": VELA.code("strength"), "attribute": "strength", "difficulty": 4, "who": "vela"}
    started(at(), "action", **own)
    assert refused(at(), "action", **{**own, "code": Code(9)}) == "cgg.action.code"
    assert refused(at(abilities={}), "action", **own, mastery=1) == "cgg.stunts.mastery"
    assert refused(at(aspects=()), "action", **own, aspect=True) == "cgg.aspects.free"
    assert refused(at(), "action", **own, leverage=(Code(2, 2),)) == "cgg.leverage.use"
    towards = {"leverage_key": ("repair",), "goal": "repair"}
    assert refused(at(), "action", **own, **towards, leverage=(Code(5),)) == "cgg.leverage.use"
    started(at(), "action", **own, **towards, leverage=(Code(2, 2),))


@pytest.mark.rule("cgg.diligence.enhance", "cgg.tension.cue", "cgg.leverage.expiry")
def test_diligence_towards_a_goal_that_has_leverage_enhances_it() -> None:
    assert refused(at(), "diligence", code=Code(2), goal="repair") == "cgg.diligence.enhance"
    assert refused(at(), "diligence", code=Code(2), goal="map", old=Code(1)) == "cgg.diligence.enhance"
    assert refused(at(), "diligence", code=Code(2), goal="map", cue=True) == "cgg.tension.cue"
    session = play(started(at(), "diligence", code=Code(1), goal="repair", old=Code(2, 2)).call, (4,))
    assert scene_of(followed(at(), session)).leverage["repair"].code == "3d+1"
    assert after(at(), became.LeverageExpired(key="gone")) == at()


@pytest.mark.rule("cgg.difficulty.adjustments")
@pytest.mark.parametrize(
    "two",
    [("rushed", "extreme-rush"), ("teamwork", "organized-assistance"), ("no-ability", "no-specialist-ability")],
)
def test_of_one_cause_one_grade_counts(two: tuple[str, ...]) -> None:
    with pytest.raises(Refused) as caught:
        adjusted(two)
    assert caught.value.rule == "cgg.difficulty.adjustments"


@pytest.mark.rule("cgg.risk.raise", "cgg.conditions.troubled", "cgg.wrench.serious", "cgg.fallout.code")
def test_the_exec_is_told_the_raise_that_held() -> None:
    troubled = {"conditions": ("troubled",), "hours": 0, "difficulty": 4}
    session = play(RULESET.listing("action").procedure(LATER, Code(1), **troubled), (2, 9, 8), "yes", (3, 9), (5,))
    assert "difficulty dice +5: 12 in all" in told(session)
    assert "Fallout has 4d, unless" in told(session)
    serious = play(RULESET.listing("action").procedure(LATER, Code(2), 4), (2, 3), (6, 1), "serious", (2,))
    assert "difficulty dice +2: 9 in all" in told(serious)


@pytest.mark.rule("cgg.risk.stake")
def test_what_is_at_stake_is_said_aloud() -> None:
    call = RULESET.listing("action").procedure(LATER, Code(2), 2, stake="her standing")
    assert "At stake: her standing." in told(play(call, (), (1, 1)))


@pytest.mark.rule("cgg.difficulty.secret")
def test_difficulty_dice_by_themselves_are_hidden() -> None:
    assert set(RULESET.listing("exec").hidden({})) == {"dice", "failures", "risk_raise"}


@pytest.mark.rule("cgg.stunts.move", "cgg.risk.none")
def test_without_risk_a_stunt_moves_no_dice() -> None:
    call = RULESET.listing("action").procedure(LATER, Code(1), 3, risk="none", mastery=1, stunt="yes")
    assert questions(play(call, "0", (9,))) == ["further dice", "difficulty"]


@pytest.mark.rule("cgg.dice.exec")
def test_the_2015_edition_has_ten_sided_dice_only() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"exec_die": "d6"}, Options2015)
    assert EARLIER.exec_die == "d10"


@pytest.mark.rule("cgg.help.unrolled")
@pytest.mark.parametrize(("same", "dice"), [("no", (9,)), ("yes", (9, 9))])
def test_one_helper_does_not_count_twice(same: str, dice: tuple[int, ...]) -> None:
    call = RULESET.listing("action").procedure(
        LATER, Code(2), 4, helping=(Code(1),), adjustments=("teamwork",), stunt="no"
    )
    session = play(call, same, "risk", dice, (1, 1))
    assert session.journal[0].seen_by == (GM,)
    listing = RULESET.listing("action")
    assert listing.telling is not None
    lines = [line for line in listing.telling(session.played[-1]) if "cgg.help.unrolled" in line.rules]
    assert [line.seen_by for line in lines] == [(GM,)] * (same == "yes"), "adjustments are the Exec's secret"


@pytest.mark.rule("cgg.venture.described")
def test_uses_of_venture_are_described() -> None:
    call = RULESET.listing("action").procedure(LATER, Code(3), 4, who="vela", gear=("scanner",))
    bought = told(play(call, (9,), (6, 6, 1), "close", "make-it"))
    assert "Vela says how luck went their way." in bought
    assert "Vela says how experience averted the failure." in bought
    struck = told(play(call, (9,), (6, 6, 1), "none", "even-worse", "confused", "why-now", "scanner"))
    assert struck.count(" says ") == 1
    assert "The Exec says how things got worse." in struck
    assert "says how" not in told(play(call, (9,), (6, 1, 1), "none", "none"))


@pytest.mark.rule("cgg.difficulty.base")
def test_the_rule_of_the_base_shows_the_three_columns() -> None:
    text = content(RULESET.package).rule("cgg.difficulty.base").text
    assert all(f"{dice} " in text for dice in range(3, 10))


@pytest.mark.rule("cgg.codes.combining", "cgg.help.joins", "cgg.risk.helpers")
def test_help_and_gear_are_combined_at_once() -> None:
    """The book's 3d jacket, 2d shirt and 2d Strength are 4d+1, also where the shirt is somebody's help."""
    call = RULESET.listing("action").procedure(LATER, Code(2), 3, helping=(Code(2),), risk_with=(Code(3),), stunt="no")
    session = play(call, "risk", (9,), (1, 1, 1, 1))
    assert session.journal[-1].pool == "4d6"  # type: ignore[union-attr]


@pytest.mark.rule("cgg.clock.run-out", "cgg.clock.crisis")
def test_a_clock_runs_out_once() -> None:
    paid = RULESET.listing("action").procedure(LATER, Code(1), 2, hours=1)
    assert "The clock has run out." in told(
        play(
            paid,
            (9,),
            (6,),
            "close",
        )
    )
    locked = RULESET.listing("action").procedure(LATER, Code(1), 2, crisis=True)
    assert "run out" not in told(play(locked, (9,), (1,)))


@pytest.mark.rule("cgg.conditions.confused", "cgg.conditions.enhanced")
def test_what_is_paid_for_a_condition_is_told() -> None:
    call = RULESET.listing("action").procedure(
        LATER, Code(2), 3, conditions=("confused", "enhanced"), who="vela", hours=2
    )
    text = told(play(call, "yes", (9,), (6,), "succeed", "none", "none"))
    assert "The Exec pays for Confused." in text
    assert "Vela pays for Enhanced, to succeed." in text


@pytest.mark.rule("cgg.venture.order")
def test_a_plan_is_told() -> None:
    call = RULESET.listing("action").procedure(LATER, Code(2), 3, wrenches=(Wrench.CLOSE, Wrench.MAKE_IT), who="vela")
    assert "Vela means to use, as far as Venture goes: That was close" in told(play(call, (9,), (1, 1)))
