"""The focus in Tension: what the Exec adjusts, help that was taken, several leverages, readying, clocks at 0."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.cgg.rules.action import action
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.facts import CrisisBegan, HoursGained, HoursPaid, LeverageChanged, LeverageExpired
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.party import Named, Stock
from rollwright.games.cgg.rules.readying import ready
from rollwright.games.cgg.rules.roster import party_from
from rollwright.games.cgg.rules.tension import tension, tension_exec, tension_turn
from rollwright.play.session import Session
from rollwright.play.steps import Choose, Roll
from tests.games.cgg.tense import (
    ACT,
    BOTH,
    CGG,
    OLD,
    PARTY,
    after,
    asked,
    done,
    part,
    scene,
    told_and_kept,
    with_kara,
)

READY = ("ready", "maneuvers", "dexterity")
"""Kara readies with 4d of Dexterity; whatever is at hand to help is asked for next."""


def pool(session: Session[Any]) -> tuple[str, int]:
    """Say which roll is open, and with how many dice."""
    assert isinstance(session.question, Roll), session.question
    return session.question.key, session.question.pool.size


# --- adjustments and contests ----------------------------------------------------------------------------------------


@pytest.mark.rule("cgg.difficulty.adjustments")
def test_the_exec_can_adjust_by_all_that_the_table_adds_up_to() -> None:
    session = part(tension_turn(CGG, scene(7), "kara"), "act", "dexterity", "4")
    key, actor, options = asked(session)
    assert (key, actor, options[0]) == ("adjust", "gm", "0")
    assert sorted(map(int, options)) == list(range(-5, 7))
    for adjust, dice in (("6", 6), ("3", 3), ("-5", 0)):
        session = part(tension_turn(CGG, scene(7), "kara"), *ACT[:3], adjust, *ACT[4:], "no", "no")
        assert pool(session) == ("difficulty", dice)


@pytest.mark.rule("cgg.help.unrolled", "cgg.tension.help")
@pytest.mark.parametrize(("twice", "dice"), [("0", 1), ("-1", 2), ("-2", 3)])
def test_who_rolls_to_help_gives_no_adjustment_too(twice: str, dice: int) -> None:
    turn = tension_turn(CGG, scene(7), "kara")
    answers = ("act", "dexterity", "6", "-1", "extreme", "material", "yes", "yes", "no")
    session = part(turn, *answers)
    assert asked(session) == ("helped twice", "gm", ["0", "-1", "-2"])
    assert isinstance(session.question, Choose)
    assert (session.question.seen_by, session.question.about) == (("gm",), -1)
    assert pool(part(turn, *answers, twice, "risk")) == ("difficulty", dice)
    texts, _ = told_and_kept(turn, *answers, twice, "risk", " ".join(["9"] * dice), "5 5 5 5 5", "1", "vanya")
    assert [text for text in texts if "nobody helps twice" in text] == (
        [] if twice == "0" else [f"Of the adjustment, {twice} isn't counted: nobody helps twice."]
    )


@pytest.mark.rule("cgg.difficulty.contest", "cgg.fallout.code")
def test_an_opponent_may_have_no_dice() -> None:
    turn = tension_turn(CGG, with_kara(codes=(Named("dexterity", Code(0)),)), "kara")
    assert asked(part(turn, "act", "contest"))[2][0] == "0"
    contest = ("act", "contest", "0", "0", "extreme", "material", "no", "no")
    assert pool(part(turn, *contest)) == ("difficulty", 1)
    key, _, options = asked(part(turn, *contest, "9", "", "1"))  # base risk is that of the first row
    assert (key, options[0]) == ("fallout-code", "0")


# --- help and leverage -----------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("cgg.tension.help", "cgg.help.joins")
def test_help_that_was_taken_joins_a_roll(options: Options) -> None:
    session = part(tension_turn(options, scene(7), "kara"), *ACT, "yes", "yes", "no", "0")
    assert asked(session) == ("help", "kara", ["success", "risk"])
    session = Session(action(options, Code(2), 4, helping=(Code(3),)))
    assert asked(session)[2] == ["none", "success", "risk"]  # elsewhere nobody has asked before


@pytest.mark.rule("cgg.leverage.use", "cgg.leverage.price", "cgg.leverage.purpose")
def test_several_leverages_help_one_action_each_paid_for_or_worn() -> None:
    held = (Stock("reactor", Code(2)), Stock("reactor #2", Code(0, 2)), Stock("boarders", Code(1)))
    turn = tension_turn(CGG, scene(7, leverage=held), "kara")
    answers = (*ACT, "no", "no", "yes", "risk", "pay-1", "success", "lose-1d", "risk", "lose-1d", "", "5 5 5 5 5")
    session = part(turn, *answers[:9])
    assert asked(session) == ("leverage", "kara", ["none", "success", "risk"])
    assert session.question.about == ("reactor", Code(2))  # type: ignore[union-attr]
    left = after(turn, *answers, "1", "vanya")
    assert left.leverage == (Stock("reactor", Code(2)), Stock("boarders", Code(0)))
    assert left.member("kara").hours == 11
    _, facts = told_and_kept(turn, *answers, "1", "vanya")
    assert [fact for fact in facts if isinstance(fact, LeverageChanged | LeverageExpired)] == [
        LeverageExpired(key="reactor #2", reason="used up"),
        LeverageChanged(key="boarders", code="0d"),
    ]


@pytest.mark.rule("cgg.help.leverage")
def test_each_leverage_is_told_by_its_name() -> None:
    for keys, names in ((("parts", "plans"), ("parts", "plans")), ((), ("2d", "1d"))):
        call = action(CGG, Code(2), 4, leverage=(Code(2), Code(1)), leverage_key=keys, risk="none")
        texts, _ = told_and_kept(call, "success", "pay-1", "risk", "lose-1d", "9 9")
        assert [text for text in texts if "joins" in text] == [
            f"The explorer: leverage ({names[0]}) joins the success code.",
            f"The explorer: leverage ({names[1]}) joins the risk code.",
        ]


@pytest.mark.rule("cgg.leverage.goal")
def test_only_leverage_towards_another_goal_is_asked_about() -> None:
    held = (Stock("reactor", Code(2)), Stock("reactor #2", Code(1)), Stock("boarders", Code(1)))
    session = part(tension_turn(CGG, scene(7, leverage=held), "kara"), *ACT, "no", "no")
    assert (asked(session)[0], session.question.about) == ("fitting", held[2])  # type: ignore[union-attr]
    session = part(tension_turn(CGG, scene(7, leverage=held), "kara"), *ACT, "no", "no", "no", "none", "none")
    assert pool(session) == ("difficulty", 0)


@pytest.mark.rule("cgg.leverage.use")
def test_each_leverage_needs_its_key_where_there_are_any() -> None:
    with pytest.raises(BadInput, match="each leverage has a key"):
        Session(action(CGG, Code(2), 4, leverage=(Code(1), Code(2)), leverage_key=("repair",)))


# --- readying --------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("cgg.tension.ready", "cgg.diligence.help", "cgg.gear.notable")
def test_gear_and_the_situation_help_with_readying(options: Options) -> None:
    armed = with_kara(gear=("scanner", "rope"), tools=(Named("scanner", Code(3)),))._replace(
        boons=(Named("cover", Code(6)),)
    )
    turn = tension_turn(options, armed, "kara")
    session = part(turn, *READY)
    assert (asked(session)[:2], session.question.about) == (("use", "kara"), "scanner")  # type: ignore[union-attr]
    session = part(turn, *READY, "no")
    assert (asked(session)[:2], session.question.about) == (("serves", "gm"), armed.boons[0])  # type: ignore[union-attr]
    for use, serves, dice in (("no", "no", 4), ("yes", "no", 5), ("no", "yes", 7), ("yes", "yes", 8)):
        assert pool(part(turn, *READY, use, serves, "no", "no", "no")) == ("diligence", dice)
    texts, _ = told_and_kept(turn, *READY, "yes", "yes", "no", "no", "no", "1 1 1 1 1 1 1 1", "vanya")
    assert texts[:2] == ["Kara has readied.", "It was of help: scanner, cover."]


@pytest.mark.rule("cgg.tension.ready", "cgg.conditions.consumed", "cgg.conditions.eager")
@pytest.mark.parametrize(
    ("held", "answer", "dice", "hours"),
    [
        ("consumed", "no", 3, 5),
        ("consumed", "yes", 4, 4),
        ("eager", "no", 4, 5),
        ("eager", "yes", 5, 4),
        ("paralyzing-injury", "no", 4, 5),
        ("paralyzing-injury", "yes", 3, 6),
    ],
)
def test_conditions_that_bear_on_any_action_bear_on_readying(held: str, answer: str, dice: int, hours: int) -> None:
    turn = tension_turn(CGG, with_kara(hours=5, conditions=(held,)), "kara")
    session = part(turn, *READY, "no", "no", "no")
    assert asked(session)[:2] == (held, "gm" if held == "paralyzing-injury" else "kara")
    assert pool(part(turn, *READY, "no", "no", "no", answer)) == ("diligence", dice)
    answers = (*READY, "no", "no", "no", answer, " ".join(["1"] * dice), "vanya")
    left = after(turn, *answers)
    assert (left.member("kara").hours, left.leverage) == (hours, (Stock("reactor", Code(dice // 3, dice % 3)),))
    _, facts = told_and_kept(turn, *answers)
    moved = [fact for fact in facts if isinstance(fact, HoursPaid | HoursGained)]
    kind = HoursPaid if hours < 5 else HoursGained
    assert moved == ([] if hours == 5 else [kind(who="kara", hours=1, what="conditions")])


@pytest.mark.rule("cgg.tension.ready", "cgg.conditions.paralyzing-injury")
def test_in_2015_conditions_cost_and_give_experience_for_readying() -> None:
    hurt = with_kara(xp=1, conditions=("consumed", "paralyzing-injury", "painful-harm", "confused"))
    turn = tension_turn(OLD, hurt, "kara")
    answers = (*READY, "no", "no", "no", "yes", "yes", "1 1 1", "vanya")
    assert after(turn, *answers).member("kara").xp == 2  # 2 from the Exec, 1 paid
    _, facts = told_and_kept(turn, *answers)
    points = [(type(fact).__name__, fact.points) for fact in facts if hasattr(fact, "points")]
    assert points == [("ExperienceEarned", 2), ("ExperienceSpent", 1)]


@pytest.mark.rule("cgg.clock.in-crisis", "cgg.tension.ready")
def test_in_a_crisis_consumed_takes_a_die_from_readying() -> None:
    locked = with_kara(hours=0, crisis=True, conditions=("consumed", "crippling-wound@dexterity"))
    assert pool(part(tension_turn(CGG, locked, "kara"), *READY, "no", "no", "no")) == ("diligence", 2)


@pytest.mark.rule("cgg.tension.ready")
def test_what_conditions_do_to_readying_is_told() -> None:
    session = Session(ready(CGG, Code(2, 1), ("consumed", "eager"), hours=3, who="kara"))
    session.choose("no")
    session.choose("yes")
    assert session.outcome == (Code(2, 1), 2, 0, 0, 0, 0)
    call = ready(CGG, Code(2, 1), ("paralyzing-injury", "eager"), hours=3, who="kara")
    assert told_and_kept(call, "yes", "yes")[0] == [
        "The Exec pays for Paralyzing Injury.",
        "Kara pays for Eager.",
        "Kara readies with 2d+1.",
    ]
    assert Session(ready(CGG, Code(2), ("confused", "restrained"))).outcome.code == Code(2)


# --- clocks and tracks -----------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("cgg.clock.run-out", "cgg.clock.zero")
def test_a_clock_that_has_run_out_before_the_tension_has_its_crisis_first(options: Options) -> None:
    call = tension(options, PARTY.replace("vanya", "vanya hours=0"), ("reactor",), "kara")
    session = part(call)
    assert asked(session) == ("critical", "vanya", ["no", "yes"])
    left = after(call, "yes")
    assert [(one.who, one.crisis, one.count) for one in left.party if one.crisis] == [("vanya", True, 1)]
    assert CrisisBegan(who="vanya", critical=True) in told_and_kept(call, "yes")[1]


@pytest.mark.rule("cgg.clock.run-out", "cgg.tension.idle", "cgg.tension.ready")
def test_whoever_idles_or_readies_with_an_empty_clock_is_in_a_crisis_after_it() -> None:
    empty = tension_turn(CGG, with_kara(hours=0), "kara")
    for turn in (("idle",), (*READY, "no", "no", "no", "1 1 1 1")):
        kara = after(empty, *turn, "no", "vanya").member("kara")
        assert (kara.hours, kara.crisis) == (0, True)
    last = tension_turn(CGG, with_kara(hours=1, conditions=("consumed",)), "kara")
    kara = after(last, *READY, "no", "no", "no", "yes", "1 1 1 1", "yes", "vanya").member("kara")
    assert (kara.hours, kara.crisis, kara.count) == (0, True, 1)


@BOTH
@pytest.mark.rule("cgg.conditions.clear", "cgg.conditions.full")
def test_nobody_gets_up_while_harm_stays_full(options: Options) -> None:
    down: Any = {"harm": 2, "out": True, "conditions": ("painful-harm*2", "surface-wound")}
    call = tension_exec(options, done(7).with_member(done(7).party[0]._replace(**down)))
    for first, second, out in (("yes", "no", True), ("no", "yes", False), ("no", "no", False)):
        kara = after(call, "none", "1", "yes", first, second).member("kara")
        assert (kara.out, "harm" in kara.full) == (out, out)


# --- numbers of a party ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "rule", "bounds"),
    [
        ("mastery=7", "cgg.stunts.mastery", "0 to 3, not 7"),
        ("hours=20", "cgg.clock.hours", "0 to 12, not 20"),
        ("hours=10 most=9", "cgg.clock.two-roles", "0 to 9"),
        ("most=10", "cgg.clock.two-roles", "9 or 12"),
        ("count=13", "cgg.clock.critical-count", "0 to 12"),
        ("most=9 count=7", "cgg.clock.critical-count", "0 to 6"),
        ("harm=101", "cgg.conditions.tracks", "0 to 100"),
        ("xp=100001", None, "0 to 100000"),
    ],
)
@pytest.mark.rule("cgg.clock.hours", "cgg.clock.two-roles", "cgg.stunts.mastery")
def test_numbers_out_of_bounds_are_refused_with_the_bounds(words: str, rule: str | None, bounds: str) -> None:
    with pytest.raises(Refused, match=bounds) as refused:
        party_from(f"kara strength=2d {words}")
    assert refused.value.rule == rule


@pytest.mark.rule("cgg.clock.hours", "cgg.clock.two-roles")
def test_hours_that_nobody_gives_are_those_of_a_full_clock() -> None:
    party = party_from("a strength=1d; b strength=1d most=9; c strength=1d crisis=yes; d strength=1d hours=9 most=9")
    assert [one.hours for one in party] == [12, 9, 0, 9]
