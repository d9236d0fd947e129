"""Trying something: the GM judges, the player picks; stances, expertise, help, push, panic, no roll, a second try."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.dice.errors import Refused
from rollwright.play.journal import Chosen
from rollwright.play.session import Session
from rollwright.play.steps import GM
from rollwright.games.augur.rules.action import action
from rollwright.games.augur.rules.attempt import attempt
from rollwright.games.augur.rules.chart import Kind, Result
from rollwright.games.augur.rules.harm import Ladder
from rollwright.games.augur.rules.judging import judge
from rollwright.games.augur.rules.options import Options
from rollwright.games.augur.rules.scenes import group_effort
from rollwright.games.augur.rules.threat import STANCES, dice_of, level_of
from rollwright.testing import rules
from tests.games.augur.playing import OPTIONS, keys, play, pools, texts
from tests.games.augur.sitting import facts_of

FINESSE = ("finesse=3", "reason=1")


def tried(*answers: Any, **arguments: Any) -> Session[Any]:
    """Play an attempt of somebody with Finesse 3 and Reason 1, a chase at threat level 0 unless said otherwise."""
    given = {"approaches": FINESSE, "kind": Kind.CHASE, "threat": 0, **arguments}
    return play(attempt(OPTIONS, **given), *answers)


def rolled(session: Session[Any]) -> dict[str, Any]:
    """Give the arguments of the action that was rolled."""
    return next(one.call.named for one in session.played if one.call.procedure is action)


@pytest.mark.rule("augur.action.when", "augur.action.approach", "augur.threat.ask", "augur.chart.kinds")
def test_the_gm_says_kind_and_level_then_the_player_picks_an_approach() -> None:
    session = tried("chase", "complex", "finesse", "none", "no", (6, 1, 1, 1, 1), kind=None, threat=None)
    asked = [(entry.key, entry.actor) for entry in session.journal if isinstance(entry, Chosen)]
    assert asked == [("kind", GM), ("threat", GM), ("approach", "actor"), ("outside", GM), ("push", "actor")]
    assert (rolled(session)["dice"], rolled(session)["threat"]) == (3, 2)


@pytest.mark.rule("augur.action.approach")
def test_the_value_of_the_approach_is_the_number_of_dice() -> None:
    assert rolled(tried("reason", "none", "no", (6,)))["dice"] == 1


# --- threat ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("augur.threat.level", "augur.threat.levels", "augur.threat.normal")
@pytest.mark.parametrize(("name", "level"), [("normal", 0), ("risky", 1), ("complex", 2), ("desperate", 3)])
def test_the_levels_have_names(name: str, level: int) -> None:
    assert play(judge(OPTIONS), name).outcome.level == level


@pytest.mark.rule("augur.threat.impossible")
def test_what_is_impossible_is_not_rolled() -> None:
    session = tried("impossible", threat=None)
    assert (session.outcome.result, session.outcome.rolled, keys(session)) == (None, False, ["threat"])
    assert "in steps, or find another way" in texts(session)


@pytest.mark.rule("augur.stance", "augur.stance.add-up", "augur.threat.position")
def test_stances_and_the_own_position_add_up() -> None:
    judged = play(judge(OPTIONS), "stances", "-1", "2", "none", "1", "none", "none", "-2")
    assert judged.outcome.level == 0
    assert level_of(("compromised -1", "resistant +2", "substantial 1", "position -2")) == 0


@pytest.mark.parametrize(
    ("key", "least", "most"),
    [
        pytest.param(key, least, most, marks=rules(f"augur.stance.{key}"))
        for key, least, most in [
            ("compromised", -2, 0),
            ("resistant", 0, 4),
            ("volatile", 0, 4),
            ("substantial", 1, 4),
            ("inert", 0, 0),
            ("advancing", 0, 0),
            ("position", -2, 4),
        ]
    ],
)
def test_a_stance_has_its_range(key: str, least: int, most: int) -> None:
    one = next(one for one in STANCES if one.key == key)
    assert sorted(dice_of(one)) == list(range(least, most + 1))
    assert level_of((f"{key} {most:+}",)) == most
    for wrong in (least - 1, most + 1):
        with pytest.raises(Refused) as refused:
            level_of((f"{key} {wrong:+}",))
        assert refused.value.rule == f"augur.stance.{key}"


@pytest.mark.rule("augur.stance.advancing")
@pytest.mark.parametrize(("answer", "advancing"), [("0", True), ("none", False)])
def test_what_is_advancing_brings_no_dice_but_a_clock(answer: str, advancing: bool) -> None:
    size = ("8",) if advancing else ()
    session = play(judge(OPTIONS), "stances", "none", "none", "none", "none", "none", answer, "none", *size)
    assert (session.outcome.level, session.outcome.advancing, session.outcome.size) == (
        0,
        advancing,
        8 if size else None,
    )


@pytest.mark.rule("augur.stance.advancing", "augur.compel.again")
def test_a_second_try_leaves_the_clock_of_what_is_advancing_alone() -> None:
    stances = ("stances", "none", "none", "none", "none", "none", "0", "none")
    asked = ("reason", "none", "no", (1,), "wrong")
    session = tried(*stances, "6", *asked, "yes", *stances, *asked, kind=Kind.COMPEL, threat=None)
    assert [type(fact).__name__ for fact in facts_of(session)].count("ClockStarted") == 1
    assert "its clock runs on" in texts(session)


# --- no roll ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("augur.action.no-roll")
@pytest.mark.parametrize("answers", [("no-roll",), ("clash", "no-roll")])
def test_where_nothing_is_uncertain_nobody_rolls(answers: tuple[str, ...]) -> None:
    session = tried(*answers, kind=None, threat=None, known=("",))
    assert (session.outcome.result, session.outcome.rolled) == (Result.GOOD, False)
    assert "simply does it" in texts(session)


@pytest.mark.rule("augur.expertise.no-roll", "augur.action.no-roll")
def test_expertise_can_leave_nothing_uncertain() -> None:
    session = tried("finesse", "locks", "no-roll", expertise=("locks",))
    assert (session.outcome.result, session.outcome.rolled) == (Result.GOOD, False)
    assert "With the expertise in locks nothing is uncertain" in texts(session)


# --- bonus dice, help, push ------------------------------------------------------------------------------------------


@pytest.mark.rule("augur.expertise.relevant")
@pytest.mark.parametrize(("relevant", "dice"), [("yes", 4), ("no", 3)])
def test_expertise_gives_a_die_if_the_gm_agrees(relevant: str, dice: int) -> None:
    rest = () if relevant == "yes" else ("none",)
    session = tried("finesse", "locks", relevant, *rest, "none", "no", (6,) * dice, expertise=("locks", "traps"))
    assert rolled(session)["dice"] == dice


@pytest.mark.rule("augur.expertise.relevant", "augur.expertise.one")
def test_after_a_no_another_expertise_can_be_tried() -> None:
    answers = ("finesse", "locks", "no", "traps", "yes", "none", "no")
    session = tried(*answers, (6, 1, 1, 1), expertise=("locks", "traps"))
    assert (rolled(session)["expertise"], rolled(session)["unhelpful"]) == ("traps", ("locks",))
    said = texts(session)
    assert said.index("The GM finds locks of no help here.") < said.index("expertise (traps)"), "before the roll"
    none_left = tried("finesse", "locks", "no", "none", "no", (6, 1, 1), expertise=("locks",))
    assert rolled(none_left)["dice"] == 3


@pytest.mark.rule("augur.dice.more-than-six", "augur.push")
def test_with_seven_dice_nobody_is_asked_for_more() -> None:
    session = tried(
        "finesse", "locks", "yes", approaches=("finesse=6", "reason=1"), expertise=("locks",), helpers=("vanya",)
    )
    assert keys(session) == ["approach", "expertise", "relevant"]
    assert not session.outcome.rolled


@pytest.mark.rule("augur.bonus.sources", "augur.bonus.one-each")
def test_an_ability_gives_a_die_too() -> None:
    session = tried(
        "reason", "locks", "yes", "swift", "none", "no", (1, 1, 6), expertise=("locks",), abilities=("swift",)
    )
    assert rolled(session)["bonus"] == ("expertise", "ability")
    assert rolled(session)["dice"] == 3


@pytest.mark.rule("augur.assist", "augur.assist.risk", "augur.assist.narrate")
def test_a_helper_says_yes_rolls_and_shares_the_risk() -> None:
    session = tried("reason", "yes", "no", (1,), (4,), "later", kind=Kind.BASIC, helpers=("vanya",))
    assert session.outcome.result is Result.MESSY
    assert rolled(session)["sharing"] == ("vanya",)
    said = texts(session)
    assert "By their own dice, before cuts, the character comes to Botched and Vanya to Messy" in said
    assert "Vanya shares the risk: what the GM owes can be made against them, too." in said


@pytest.mark.rule("augur.assist.one-die")
def test_however_many_help_it_is_one_die() -> None:
    session = tried("reason", "yes", "no", "yes", "pasha", "no", (1,), (6,), helpers=("vanya", "kolya", "pasha"))
    action = rolled(session)
    assert (action["dice"], action["assist"], action["sharing"]) == (2, "pasha", ("vanya", "pasha"))


@pytest.mark.rule("augur.outside")
@pytest.mark.parametrize(("answer", "setup"), [("world", ""), ("rope", "rope")])
def test_the_gm_rolls_for_help_from_the_world(answer: str, setup: str) -> None:
    session = tried("reason", answer, "no", (1,), (6,), setups=("rope",))
    assert getattr(session.journal[-1], "by", "") == GM
    assert (rolled(session)["setup"], session.outcome.result) == (setup, Result.GOOD)
    assert ("The GM rolls 6 for the setup, rope." if setup else "The world helps: the GM rolls 6.") in texts(session)


@pytest.mark.rule("augur.setup")
@pytest.mark.parametrize(("maker", "rolls"), [("vanya", "vanya"), ("kara", "actor")])
def test_who_made_a_setup_rolls_for_it_and_shares_no_risk(maker: str, rolls: str) -> None:
    session = tried("reason", "rope", "no", (1,), (6,), setups=(f"rope={maker}",), who="kara")
    assert getattr(session.journal[-1], "by", "") == rolls
    assert (rolled(session)["sharing"], session.outcome.result) == ((), Result.GOOD)
    assert f"{maker.title()} rolls 6 for the setup, rope." in texts(session)


@pytest.mark.rule("augur.push", "augur.push.full")
def test_a_push_is_offered_where_it_can_be_paid() -> None:
    session = tried("reason", "none", "yes", (1, 6))
    assert (session.outcome.stress, session.outcome.result) == (1, Result.GOOD)
    assert "push" not in keys(tried("reason", "none", (6,), stress=6))
    without = play(attempt(Options(push=False), FINESSE, kind=Kind.CHASE, threat=0), "reason", "none", (6,))
    assert "push" not in keys(without)


# --- harm, conditions, panic -----------------------------------------------------------------------------------------


@pytest.mark.rule("augur.harm.approaches", "augur.harm.steps")
@pytest.mark.parametrize(("approach", "dice", "threat"), [("finesse", 3, 2), ("reason", 1, 1)])
def test_fatigue_bites_physical_approaches_and_fog_the_others(approach: str, dice: int, threat: int) -> None:
    session = tried(approach, "none", "no", (6,) * dice + (1,) * threat, fatigue=Ladder(4, 1), fog=Ladder(3))
    assert rolled(session)["harm"] == threat


@pytest.mark.rule("augur.condition")
@pytest.mark.parametrize(("condition", "dice"), [("dazed", 3), ("dazed=finesse", 2), ("dazed=reason+guile", 3)])
def test_a_condition_takes_a_die_from_its_approaches(condition: str, dice: int) -> None:
    session = tried("finesse", "none", "no", (6,) + (1,) * (dice - 1), conditions=(condition,))
    assert rolled(session)["dice"] == dice
    assert ("a die less for dazed" in texts(session)) == (dice == 2)
    assert ("loses no die by a condition here (dazed)" in texts(session)) == (dice == 3)


@pytest.mark.rule("augur.fog.fight")
def test_who_fights_in_panic_clashes_with_the_worst_physical_approach() -> None:
    session = tried(
        "none", "no", (6, 1), "8", approaches=("finesse=3", "prowess=1", "reason=0"), kind=Kind.CLASH, panic="fight"
    )
    assert (rolled(session)["dice"], pools(session)) == (1, [("actor", "action 1d6, threat 1d8")])
    assert "In panic the character fights with the worst physical approach, Prowess." in texts(session)
    assert "1 threat die from panic" in texts(session)
    assert "threat" not in str(pools(tried("finesse", "none", "no", (6, 1, 1), panic="fight"))), "only in a clash"


@pytest.mark.rule("augur.fog.flight")
def test_who_flees_in_panic_has_a_threat_die_more_in_a_chase() -> None:
    session = tried("reason", "none", "no", (6, 1), panic="flight")
    assert pools(session) == [("actor", "action 1d6, threat 1d8")]
    assert "1 threat die from panic" in texts(session)
    assert pools(play(action(OPTIONS, 1, kind=Kind.CHASE, panic="flight"), (6, 1))) == pools(session)


@pytest.mark.rule("augur.fog.freeze")
def test_who_freezes_makes_no_reaction() -> None:
    with pytest.raises(Refused) as refused:
        tried(kind=Kind.REACTION, panic="freeze")
    assert refused.value.rule == "augur.fog.freeze"
    for call in (
        action(OPTIONS, 2, kind=Kind.REACTION, panic="freeze"),
        group_effort(OPTIONS, ("kara", "vanya"), (1, 1), 0, kind=Kind.REACTION, panic=("freeze",)),
    ):
        with pytest.raises(Refused, match=r"augur\.fog\.freeze"):
            play(call, *(["kara"] if "members" in call.named else []))


# --- a second try ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("augur.compel.again", "augur.chart.compel")
def test_a_refusal_can_be_tried_once_more() -> None:
    first = ("reason", "none", "no", (1,), "wrong", "yes")
    session = tried(*first, "finesse", "none", "no", (2, 2, 3), "neither", kind=Kind.COMPEL)
    assert (session.outcome.follows.answer, session.outcome.follows.consequences) == ("refused", True)
    assert keys(session).count("again") == 1
    assert "tries once more" in texts(session)
    left = tried(*first[:-1], "no", kind=Kind.COMPEL)
    assert left.outcome.follows.consequences is False


@pytest.mark.rule("augur.assist.shared", "augur.assist.risk")
def test_what_a_result_costs_is_told_of_all_who_share_it() -> None:
    session = tried("reason", "yes", "no", (1,), (2,), "fog", kind=Kind.CLASH, helpers=("vanya",))
    assert "Vanya shares the risk: 2 marks of Fog for them, too." in texts(session)
    safe = tried("reason", "yes", "no", (1,), (6,), "6", kind=Kind.CLASH, helpers=("vanya",))
    assert "Vanya shares the risk; nothing more comes of it." in texts(safe)
