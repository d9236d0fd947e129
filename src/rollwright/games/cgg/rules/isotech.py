"""ISOtech: encoding functions fast or slowly, and several of them in one round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.pool import Pool
from rollwright.dice.readings import count_at_most
from rollwright.games.cgg.rules import facts as became
from rollwright.games.cgg.rules.action import Dots, Mastery, Number, Points, RiskLevel, action
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.conditions import bitten
from rollwright.games.cgg.rules.difficulty import dice_left
from rollwright.games.cgg.rules.options import Options, edition_of, exec_sides
from rollwright.games.cgg.rules.sheet import FULL_CLOCK
from rollwright.play.steps import ACTOR, GM, Call, Choose, Roll, procedure
from rollwright.rules.facts import Fact

Complexity: TypeAlias = Annotated[int, Meta(ge=0, le=50)]
Encoded: TypeAlias = Annotated[int, Meta(ge=0, le=50)]
Hours: TypeAlias = Annotated[int, Meta(ge=0, le=FULL_CLOCK)]
Link: TypeAlias = Literal["field", "badge"]
MOST_ACTIONS = 12
Actions: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_ACTIONS)]
FIRST_TEST = 5
"""Dice of the Savvy test for the second action of a round."""


class FastEncoded(NamedTuple):
    """How a fast encoding ended."""

    encoded: bool
    reset: bool
    """Whether the system was reset: nothing is encoded any more."""


class SlowEncoded(NamedTuple):
    """How long a slow encoding takes."""

    hours: int


class SuperState(NamedTuple):
    """How many ISOtech actions a round held, and whether a failed test ended it."""

    actions: int
    failed: bool


def slow_hours(complexity: int, power: Code) -> int:
    """Give the hours of a slow encoding: one, and one for each die by which the complexity exceeds Power.

    >>> slow_hours(7, Code(5)), slow_hours(4, Code(5, 2))
    (3, 1)
    """
    return 1 + max(0, complexity - power.dice)


def test_dice(ordinal: int) -> int:
    """Give the difficulty of the Savvy test for an action of a round by its number, from the second on.

    >>> [test_dice(ordinal) for ordinal in (2, 3, 4)]
    [5, 6, 7]
    """
    return FIRST_TEST + ordinal - 2


def savvy_fails(options: Options, dice: int) -> Roll[int]:
    """Give the step in which the Exec rolls against Savvy, openly: all see at once how it ends."""
    reading = count_at_most(edition_of(options).kept_on)
    return Roll("savvy", Pool.of(dice, exec_sides(options)), reading, GM)


@procedure
async def encode_fast(
    options: Options,
    who: str,
    function: str,
    complexity: Complexity,
    power: Code,
    encoded: Encoded = 0,
    hours: Hours = FULL_CLOCK,
    most: Hours = FULL_CLOCK,
    crisis: bool = False,
    adjust: Number = 0,
    risk: RiskLevel = "extreme",
    conditions: tuple[str, ...] = (),
    mastery: Mastery = 0,
    aspect: bool = False,
    helping: tuple[Code, ...] = (),
    gear: tuple[str, ...] = (),
    xp: Points = 0,
    dp: Points = 0,
    augmented: bool = False,
    harm: Dots = 0,
    persuasion: Dots = 0,
    alteration: Dots = 0,
    adjustments: tuple[str, ...] = (),
    risk_with: tuple[Code, ...] = (),
    risk_against: tuple[Code, ...] = (),
    leverage: tuple[Code, ...] = (),
    leverage_key: tuple[str, ...] = (),
    goal: str = "",
    custom: tuple[str, ...] = (),
    suspended: tuple[str, ...] = (),
    resist: str = "",
    tools: tuple[str, ...] = (),
    passing: tuple[str, ...] = (),
) -> FastEncoded:
    """Encode a function within seconds: an action with Power; to fail and take the risk's fallout resets the system.

    The complexity is the base difficulty; each function that is `encoded` already adjusts it by a die.
    """
    done = await action(
        options,
        power,
        complexity,
        hours=hours,
        most=most,
        crisis=crisis,
        adjust=adjust + encoded,
        risk=risk,
        conditions=conditions,
        attribute="power",
        mastery=mastery,
        aspect=aspect,
        helping=helping,
        gear=gear,
        xp=xp,
        dp=dp,
        who=who,
        what=function,
        augmented=augmented,
        harm=harm,
        persuasion=persuasion,
        alteration=alteration,
        adjustments=adjustments,
        risk_with=risk_with,
        risk_against=risk_against,
        leverage=leverage,
        leverage_key=leverage_key,
        goal=goal,
        custom=custom,
        suspended=suspended,
        resist=resist,
        tools=tools,
        passing=passing,
    )
    if done.success:
        return FastEncoded(True, False)
    return FastEncoded(False, done.escaped is not None and not done.escaped)


@procedure
async def encode_slow(
    options: Options, who: str, function: str, complexity: Complexity, power: Code, conditions: tuple[str, ...] = ()
) -> SlowEncoded:
    """Encode a function without haste: no roll, but hours."""
    return SlowEncoded(slow_hours(complexity, bitten(power, "power", conditions)))


@procedure
async def superstate(
    options: Options,
    who: str,
    savvy: Code,
    link: Link = "badge",
    most: Actions = MOST_ACTIONS,
    conditions: tuple[str, ...] = (),
    done: Actions = 1,
) -> SuperState | Call[SuperState]:
    """Take several ISOtech actions in a round. From a badge each after the first needs a Savvy test, ever harder.

    `done` counts the actions so far: each further one is a call of its own, so that odds look at one at a time.
    """
    if done >= most or not await Choose("go on", ACTOR, (False, True), about=done):
        return SuperState(done, False)
    if link == "badge":
        own = bitten(savvy, "savvy", conditions)
        if await savvy_fails(options, dice_left(test_dice(done + 1), 0, own)) > 0:
            return SuperState(done, True)
    return superstate(options, who, savvy, link, most, conditions, done + 1)


def of_fast(arguments: Mapping[str, Any], outcome: FastEncoded) -> Iterator[Fact]:
    """Give the function, or the reset."""
    if outcome.encoded:
        yield became.FunctionEncoded(
            who=arguments["who"], function=arguments["function"], complexity=arguments["complexity"]
        )
    elif outcome.reset:
        yield became.SystemReset(who=arguments["who"])
        yield became.FalloutSettled(who=arguments["who"])


def of_slow(arguments: Mapping[str, Any], outcome: SlowEncoded) -> Iterator[Fact]:
    """Give the function."""
    yield became.FunctionEncoded(
        who=arguments["who"], function=arguments["function"], complexity=arguments["complexity"]
    )
