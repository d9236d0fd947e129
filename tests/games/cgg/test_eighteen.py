"""Each of the eighteen conditions bites in an action or in fallout, in both editions, at the edition's price."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.conditions import effects_of
from rollwright.games.cgg.rules.facts.conditions import ConditionTaken, WoundWorsened
from rollwright.games.cgg.rules.fallout import Offered, fallout
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.uses import Hammering
from rollwright.play.journal import Thrown
from rollwright.play.session import Session
from rollwright.rules.facts import Who
from tests.games.cgg.acting import CORE_IDS, EARLIER, LATER, action, after, at, landed, offered, play, questions, vela

BOTH = pytest.mark.parametrize("options", [LATER, EARLIER], ids=["cgg", "cgg-2015"])

PAID: dict[str, tuple[str, tuple[Any, ...], tuple[str, str], tuple[int, int]]] = {
    # condition: who pays, answers, dice of both rolls, XP and DP of the 2015 edition
    "dire-injury": ("exec", ("yes", "strength"), ("", ""), (0, 1)),
    "distracting-injury": ("exec", ("yes", (9, 9, 9), (5, 1)), ("3d10", "2d6"), (1, 0)),
    "paralyzing-injury": ("exec", ("yes", (9, 9, 9), (5,)), ("3d10", "1d6"), (2, 0)),
    "confused": ("exec", ("yes", (9, 9), (5,)), ("2d10", "1d6"), (1, 0)),
    "troubled": ("exec", ((9, 9), "yes", (8, 8), (5, 1)), ("2d10", "2d6"), (0, 1)),
    "consumed": ("player", ("yes", (9, 9), (5, 1)), ("2d10", "2d6"), (1, 0)),
    "eager": ("player", ("yes", (9,), (5, 1, 1)), ("1d10", "3d6"), (2, 0)),
    "improved": ("player", ("yes", (9, 9), (5, 1, 1)), ("2d10", "3d6"), (1, 0)),
    "augmented": ("player", ("yes", (9,), (5, 1)), ("1d10", "2d6"), (2, 0)),
    "transcendent": ("player", ((1, 1), (5, 1), "yes", (9, 9)), ("2d10", "2d6"), (2, 0)),
    "enhanced": ("player", ((1, 1), (6, 1), "succeed", "none"), ("2d10", "2d6"), (0, 1)),
}
STANDING = ("crippling-wound", "painful-harm", "surface-wound", "questioning", "weakened", "hindered", "restrained")


def acted(options: Options, id: str, *answers: Any, **more: Any) -> Session[Any]:
    """Act with Knowledge 2d against 4: two difficulty dice and two risk dice, where no condition changes that."""
    given: dict[str, Any] = {"code": Code(2), "difficulty": 4, "attribute": "knowledge", "hours": 5, "xp": 5, "dp": 5}
    given |= {"who": "vela", "hammers": Hammering.NONE, "conditions": (id,), **more}
    return play(action(options, **given), *answers)


def rolled(session: Session[Any]) -> tuple[str, str]:
    pools = [one.pool for one in session.journal if isinstance(one, Thrown) and one.key in ("difficulty", "risk")]
    return (pools[0], pools[1]) if pools else ("", "")


def test_all_are_here() -> None:
    assert sorted([*PAID, *STANDING]) == sorted(CORE_IDS)


@BOTH
@pytest.mark.rule("cgg.conditions.prices", "cgg.conditions.exec-pays", *[f"cgg.conditions.{id}" for id in PAID])
@pytest.mark.parametrize("id", PAID)
def test_what_is_paid_for(options: Options, id: str) -> None:
    """In the later edition one hour, in the earlier XP or DP; what the Exec pays is the explorer's gain."""
    payer, answers, pools, points = PAID[id]
    session = acted(options, id, *answers)
    sign = 1 if payer == "exec" else -1
    end = session.outcome
    assert rolled(session) == pools
    change = (end.hours - 5, end.rest.xp, end.rest.dp)
    assert change == ((sign, 0, 0) if options is LATER else (0, sign * points[0], sign * points[1]))


@BOTH
@pytest.mark.rule(
    "cgg.conditions.eager", "cgg.conditions.improved", "cgg.conditions.augmented", "cgg.conditions.enhanced"
)
@pytest.mark.parametrize("id", ["eager", "improved", "augmented", "transcendent", "enhanced", "consumed"])
def test_whoever_has_nothing_to_pay_with_is_not_asked(options: Options, id: str) -> None:
    poor = {"hours": 0, "xp": 0, "dp": 0}
    if id == "consumed":
        assert rolled(acted(options, id, (9, 9, 9), (5,), **poor)) == ("3d10", "1d6"), "it costs the die"
        return
    assert questions(acted(options, id, (9, 9), (6, 1), **poor)) == ["difficulty", "risk"]


@BOTH
@pytest.mark.rule("cgg.conditions.crippling-wound")
def test_crippling_wound(options: Options) -> None:
    assert rolled(acted(options, "crippling-wound@knowledge", (9, 9, 9), (5,))) == ("3d10", "1d6")
    assert rolled(acted(options, "crippling-wound@strength", (9, 9), (5, 1))) == ("2d10", "2d6")
    other = {"risk_code": Code(3), "risk_attribute": "strength"}
    assert rolled(acted(options, "crippling-wound@strength", (9, 9), (5, 1), **other)) == ("2d10", "2d6")


@BOTH
@pytest.mark.rule("cgg.conditions.painful-harm")
def test_painful_harm(options: Options) -> None:
    assert acted(options, "painful-harm", (9, 9), (6, 1)).outcome.venture == 0
    assert acted(options, "painful-harm", (9, 9), (6, 6), "none").outcome.venture == 1


@BOTH
@pytest.mark.rule("cgg.conditions.surface-wound", "cgg.conditions.weakened", "cgg.conditions.chance")
@pytest.mark.parametrize("id", ["surface-wound", "weakened"])
def test_what_venture_may_make_worse(options: Options, id: str) -> None:
    kept = 3 if options is LATER else 5
    for face, happens in ((kept, True), (kept + 1, False)):
        end = acted(options, id, (9, 9), (6, 1), (face,), "none").outcome
        assert (end.rest.worsened, end.failures) == (
            happens and id == "surface-wound",
            int(happens and id == "weakened"),
        )
    assert "chance" not in questions(acted(options, id, (9, 9), (5, 1)))


@pytest.mark.rule("cgg.conditions.surface-wound", "cgg.conditions.custom")
def test_of_two_wounds_the_one_that_can_gets_worse() -> None:
    wounds = ("gash=HI2:surface-wound", "surface-wound")
    session = acted(LATER, "", (9, 9), (6, 1), (1,), "none", conditions=wounds)
    worse = landed(at(conditions=wounds), [WoundWorsened(who=Who("vela"))])
    assert session.outcome.rest.worsened
    assert vela(worse).conditions == ("gash=HI2:surface-wound", "surface-wound*2")


@BOTH
@pytest.mark.rule("cgg.conditions.questioning")
def test_questioning(options: Options) -> None:
    for named, pools in (
        ("knowledge", ("1d10", "2d6")),
        ("perception", ("1d10", "2d6")),
        ("strength", ("2d10", "2d6")),
    ):
        faces = (9,) * int(pools[0][0])
        assert rolled(acted(options, "questioning", faces, (5, 1), attribute=named)) == pools


@BOTH
@pytest.mark.rule("cgg.conditions.hindered")
def test_hindered(options: Options) -> None:
    hindered = effects_of(("hindered",)).hindered == 1
    assert [play(fallout(options, Code(3), Code(2), hindered), (face,)).outcome.grade for face in (9, 1)] == [
        *("moderate", "major")
    ]


@pytest.mark.rule("cgg.conditions.restrained", "cgg.risk.earned")
def test_restrained() -> None:
    """Unless an hour is paid; in 2015 where the miss has earned a Drama point. Then there is a chance."""
    assert acted(LATER, "restrained", "yes", (9, 9), (5, 5)).outcome[:5] == (True, 0, True, 0, 4)
    assert [acted(LATER, "restrained", "no", (9, 9), (5, 5), (face,)).outcome.success for face in (3, 4)] == [
        False,
        True,
    ]
    assert questions(acted(EARLIER, "restrained", (9, 9), (5, 5))) == ["difficulty", "risk"]
    assert [acted(EARLIER, "restrained", (9, 9), (5, 1), (face,)).outcome.success for face in (5, 6)] == [False, True]


@BOTH
@pytest.mark.rule("cgg.hammer.even-worse", "cgg.conditions.crippling-wound", "cgg.conditions.twice")
def test_even_worse_names_the_code_that_a_wound_bites(options: Options) -> None:
    """The clock gains an hour in both editions; the Exec names condition and code, and it bites from then on."""
    call = action(options, Code(2), 4, hours=5, attribute="strength", who="vela")
    answers = ((9, 9), (6, 1), "none", "even-worse", "crippling-wound", "strength")
    session = play(call, *answers)
    assert (session.outcome.hours, session.outcome.rest.condition) == (6, "crippling-wound@strength")
    state = after(at(hours=5), call, *answers)
    assert vela(state).conditions == ("crippling-wound@strength",)
    hurt = action(options, Code(2), 4, hours=0, attribute="strength", conditions=vela(state).biting)
    assert rolled(play(hurt, (9, 9, 9), (5,))) == ("3d10", "1d6")
    again = landed(state, [ConditionTaken(who=Who("vela"), condition="crippling-wound@knowledge")])
    assert vela(again).conditions == ("crippling-wound*6/3@strength",), "its dots are added, the code stays"


@BOTH
@pytest.mark.rule("cgg.hammer.even-worse", "cgg.conditions.custom")
def test_even_worse_can_be_any_condition(options: Options) -> None:
    call = action(options, Code(2), 4, hours=5, custom=("dazed=HI1:confused",))
    session = Session(call)
    session.roll((9, 9))
    session.roll((6, 1))
    session.choose("none")
    session.choose("even-worse")
    assert offered(session) == [*CORE_IDS, "dazed=HI1:confused"]
    weights = [Offered(one).weight for one in ("painful-harm", "crippling-wound", "eager")]
    assert weights == sorted(set(weights)), "the mildest stand first, what does good last"
