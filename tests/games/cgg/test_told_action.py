"""What is told of an action: the codes as they were rolled, each modifier, each use, the condition behind a chance."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from rollwright.games.cgg import RULESET
from rollwright.games.cgg.rules.action import action
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.conditions import CORE_IDS
from rollwright.games.cgg.rules.fallout import fallout, suffer
from rollwright.games.cgg.rules.followed import followed
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.venture import Wrench
from rollwright.play.journal import Thrown
from rollwright.play.session import Session
from rollwright.play.steps import Call, Choose, Roll, key_of
from rollwright.play.tell import Line, tell
from tests.games.cgg.acting import EDITIONS, LATER, play


def lines(session: Session[Any]) -> list[Line]:
    return tell(session, lambda call: getattr(RULESET.listing_of(call), "telling", None))


def told(session: Session[Any]) -> str:
    return " ".join([line.text for line in lines(session)])


@pytest.mark.rule("cgg.risk.roll", "cgg.codes.combining", "cgg.risk.avoided")
def test_the_total_is_told_with_its_pips() -> None:
    plain = told(play(action(LATER, Code(3, 2), 3), (), (1, 1, 1)))
    assert "rolls 3d+2: 1, 1, 1; a total of 5, 0 Venture." in plain
    assert "base 4, difficulty dice +0: 4 in all, against a total of 5." in plain
    joined = told(play(action(LATER, Code(2), 3, risk_with=(Code(3), Code(2))), (9,), (1, 1, 1, 1)))
    assert "Gear and situation join the risk code: 3d, 2d." in joined
    assert "2d counts against the difficulty, 4d+1 against the risk." in joined
    assert "rolls 4d+1: 1, 1, 1, 1; a total of 5" in joined


def random_arguments(random: Random) -> dict[str, Any]:
    """Make up an action with everything that can change its codes."""
    some: dict[str, Any] = {
        "conditions": tuple(random.sample(CORE_IDS, random.randint(0, 4))),
        "helping": tuple([Code(random.randint(0, 3), 1) for _ in range(random.randint(0, 2))]),
        "leverage": tuple([Code(random.randint(1, 3), 2) for _ in range(random.randint(0, 2))]),
        "risk_with": tuple([Code(random.randint(0, 3)) for _ in range(random.randint(0, 1))]),
        "tools": tuple([f"thing {n}:{random.randint(0, 3)}d+1" for n in range(random.randint(0, 2))]),
        "wrenches": tuple(random.sample([*Wrench][:4], random.choice([0, 0, 1, 2]))),
        "adjustments": random.choice([(), ("teamwork",), ("rushed",)]),
        "stunt": random.choice(["ask", "no", "yes"]),
        "mastery": random.randint(1, 2),
        "aspect": random.choice([True, False]),
        "augmented": random.choice([True, False]),
        "risk_code": random.choice([None, None, Code(2, 2)]),
        "attribute": random.choice(["", "knowledge", "strength"]),
        "risk": random.choice(["extreme", "extreme", "none"]),
        "hours": random.randint(6, 12),
    }
    return some | {name: random.choice([-1, 0, 0, 2]) for name in ("bonus", "risk_bonus", "risk_dice")}


@pytest.mark.rule("cgg.risk.roll", "cgg.difficulty.removed", "cgg.venture.order")
@pytest.mark.parametrize("options", EDITIONS, ids=["cgg", "cgg-2015"])
def test_what_is_told_agrees_with_what_was_rolled(options: Options) -> None:
    """The codes that the telling works out are those of the pools, and the total against the target is the outcome."""
    for seed in range(100):
        random = Random(seed)
        given = random_arguments(random)
        session = played_at_random(action(options, Code(2, 1), 5, xp=9, dp=9, **given), random)
        text = told(session)
        if session.outcome.rest.cancelled:
            assert "counts against the difficulty" not in text, seed
            continue
        done = followed(session.call, list(session.played[-1].answers))
        assert session.journal[done.rolls].key == "difficulty", seed
        if given["risk"] != "none":
            pools = [entry.pool for entry in session.journal if isinstance(entry, Thrown) and entry.key == "risk"]
            assert pools == [f"{done.risk.dice}d6"], seed
            found = re.search(r": ([0-9]+) in all, against a total of ([0-9]+)\.", text)
            assert found is not None, seed
            assert session.outcome.avoided is (int(found[2]) >= int(found[1])), seed


def played_at_random(call: Call[Any], random: Random) -> Session[Any]:
    session = Session(call)
    while not session.ended:
        step = session.question
        if isinstance(step, Choose):
            session.choose(random.choice([key_of(one) for one in step.options]))
        elif isinstance(step, Roll):
            session.roll(tuple([random.randint(1, part.sides) for part in step.pool.parts for _ in range(part.count)]))
    return session


@pytest.mark.rule("cgg.conditions.crippling-wound", "cgg.conditions.questioning", "cgg.conditions.consumed")
def test_conditions_that_change_a_code_are_told() -> None:
    held = ("crippling-wound@knowledge", "questioning", "consumed")
    session = play(action(LATER, Code(3), 4, hours=1, conditions=held, attribute="knowledge"), "no", (9, 9), (5,))
    text = told(session)
    assert "A Crippling Wound: Knowledge counts 1d lower. Questioning: 1d more towards success." in text
    assert (
        "Consumed, and nothing is paid for it: 1d less. 2d counts against the difficulty, 1d against the risk." in text
    )
    paid = told(play(action(LATER, Code(3), 4, hours=1, conditions=("consumed",)), "yes", (9,), (5, 5, 5)))
    assert "nothing is paid" not in paid


@pytest.mark.rule("cgg.gear.notable", "cgg.codes.combining")
def test_gear_that_is_used_is_told() -> None:
    text = told(play(action(LATER, Code(2), 3, tools=("vest:3d", "mask:1d")), "yes", "no", (9,), (1, 1, 1)))
    assert "uses vest, 3d." in text
    assert "mask" not in text
    assert "rolls 3d+2: 1, 1, 1; a total of 5" in text


@pytest.mark.rule("cgg.stunts.first-die", "cgg.stunts.move")
def test_a_stunt_that_was_settled_is_told_with_its_hour() -> None:
    session = play(action(LATER, Code(2), 4, mastery=1, stunt="yes"), "1", "0", (), (5,))
    text = told(session)
    assert text.index("a stunt, for an hour and 1d more") < text.index("1d from risk to success")
    assert "4d counts against the difficulty, 1d against the risk." in text


@pytest.mark.rule("cgg.venture.order", "cgg.venture.described")
def test_planned_wrenches_are_told_as_they_are_used() -> None:
    plan = (Wrench.MAKE_IT, Wrench.THAT_GOOD, Wrench.CLOSE)
    text = told(play(action(LATER, Code(3), 4, wrenches=plan), (1,), (6, 6, 2), (2,)))
    used = text[text.index("rolls 3d:") :]
    assert used.index("Gotta make it") < used.index("I'm that good") < used.index("The Exec rolls 2:")
    assert "That was close" not in used, "Venture has run out"
    alone = told(play(action(LATER, Code(2), 3, wrenches=(Wrench.CLOSE,)), (9,), (6, 1)))
    assert (
        "says how luck went their way. The risk: base 4, difficulty dice +0: 4 in all, against a total of 6." in alone
    )


@pytest.mark.rule("cgg.conditions.chance", "cgg.conditions.weakened", "cgg.conditions.surface-wound")
def test_a_chance_names_its_condition() -> None:
    held = ("weakened", "surface-wound", "restrained")
    call = action(LATER, Code(1), 2, hours=1, conditions=held)
    session = play(call, "no", (9,), (6,), (9,), (9,), "none", "none", (9,))
    rules = [line.rules for line in lines(session) if "there is a chance" in line.text]
    assert [named[0] for named in rules] == [f"cgg.conditions.{id}" for id in held]
    last = lines(play(call, "no", (9,), (5,), (9,)))
    assert [line.rules[0] for line in last if "chance" in line.text] == ["cgg.conditions.restrained"]


@pytest.mark.rule("cgg.help.unrolled")
def test_helpers_who_roll_adjust_nothing_in_the_telling_either() -> None:
    call = action(LATER, Code(2), 4, helping=(Code(1),), adjustments=("teamwork",))
    assert "adjusted by -1" in told(play(call, "no", "none", (9,), (5, 5)))
    assert "adjusted" not in told(play(call, "yes", "none", (9, 9), (5, 5)))


@pytest.mark.rule("cgg.fallout.cap", "cgg.conditions.hindered")
def test_a_cap_leaves_nothing_to_hindered() -> None:
    capped = Options(risk_level_caps_fallout=True)
    call = fallout(capped, Code(3), Code(2), hindered=True, risk="minimal")
    assert "as Hindered" not in told(play(call, (1,)))
    text = told(play(call, (9,)))
    assert "one more as Hindered" in text
    assert "Fallout for the explorer: 3d" in text
    assert "around the explorer, 1d" in told(play(suffer(LATER, 1), "element"))
