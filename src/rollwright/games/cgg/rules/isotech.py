"""ISOtech: encoding functions fast or slowly, and several of them in one round."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from rollwright.dice.pool import Pool
from rollwright.dice.readings import count_at_most
from rollwright.games.cgg.rules import told
from rollwright.games.cgg.rules.action import action
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.conditions import bitten
from rollwright.games.cgg.rules.difficulty import dice_left
from rollwright.games.cgg.rules.facts.gear import FunctionEncoded, SystemReset
from rollwright.games.cgg.rules.helping import NO_AID, Aid, OneCode
from rollwright.games.cgg.rules.options import Options, edition_of, exec_sides
from rollwright.games.cgg.rules.people import ANYBODY, SOMEBODY, About, Hero
from rollwright.games.cgg.rules.plan import Function
from rollwright.games.cgg.rules.task import NO_FLAIR, Facing, Flair, Stakes, Task
from rollwright.play.steps import GM, Call, Choose, Roll, Said, procedure
from rollwright.rules.facts import Who
from rollwright.rules.flat import listed

Complexity: TypeAlias = Annotated[int, Meta(ge=0, le=50)]
Link: TypeAlias = Literal["field", "badge"]
MOST_ACTIONS = 12
Actions: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_ACTIONS)]
FIRST_TEST = 5
"""Dice of the Savvy test for the second action of a round."""


class Encoding(msgspec.Struct, frozen=True):
    """A function that is to be encoded, with the Power for it; each one that is `encoded` already adds a die."""

    function: str
    complexity: Complexity
    power: OneCode
    encoded: Complexity = 0


class FastEncoded(NamedTuple):
    """How a fast encoding ended."""

    encoded: bool
    reset: bool
    """Whether the system was reset: nothing is encoded any more."""


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


NO_STAKES = Stakes()


@listed(
    "encode-fast",
    "Encode a function fast",
    "cgg.isotech.fast cgg.isotech.reset",
    worth={"encoded": lambda outcome: 2 * outcome.encoded - 1 * outcome.reset},
    examples=({"who": "vela", "function": "SpaceSuit", "complexity": 5, "power": Code(4), "hours": 0},),
)
@procedure
async def encode_fast(
    options: Options,
    encoding: Encoding,
    stakes: Stakes = NO_STAKES,
    hero: Hero = ANYBODY,
    aid: Aid = NO_AID,
    flair: Flair = NO_FLAIR,
) -> FastEncoded:
    """Encode a function within seconds: an action with Power; to fail and take the risk's fallout resets the system.

    The complexity is the base difficulty; each function that is `encoded` already adjusts it by a die.
    """
    task = Task(encoding.power, attribute="power", what=encoding.function)
    given = {name: getattr(stakes, name) for name in Stakes.__struct_fields__}
    facing = Facing(**{**given, "adjust": stakes.adjust + encoding.encoded}, difficulty=encoding.complexity)
    done = await action(options, task, facing, hero, aid, flair)
    missed = done.avoided is not None and not done.rest.spared and not done.avoided
    function = Function(encoding.function, encoding.complexity)
    return FastEncoded(done.success, await encoded(hero.who, function, done.success, missed))


async def encoded(who: Who, function: Function, success: bool, missed: bool) -> bool:
    """Encode a function that is encoded fast; tell whether the system is reset instead, which is its fallout."""
    if success:
        await FunctionEncoded(function=function.name, complexity=function.complexity, who=who)
        return False
    if missed:
        await SystemReset(who=who)
    return missed


@listed(
    "superstate",
    "SuperState: several ISOtech actions in a round",
    "cgg.isotech.superstate cgg.isotech.links",
    worth={"actions": lambda outcome: 0 + outcome.actions},
    examples=(
        {"who": "vela", "savvy": Code(4, 1)},
        {"who": "vela", "savvy": Code(2), "link": "field"},
        {"who": "vela", "savvy": Code(5), "most": 3, "conditions": ("crippling-wound@savvy",)},
    ),
)
@procedure
async def superstate(
    options: Options,
    savvy: OneCode,
    who: Who = SOMEBODY,
    link: Link = "badge",
    most: Actions = MOST_ACTIONS,
    conditions: tuple[str, ...] = (),
    done: Actions = 1,
) -> SuperState | Call[SuperState]:
    """Take several ISOtech actions in a round. From a badge each after the first needs a Savvy test, ever harder.

    `done` counts the actions so far: each further one is a call of its own, so that odds look at one at a time.
    """
    own = bitten(savvy, "savvy", conditions)
    dice = dice_left(test_dice(done + 1), 0, own) if link == "badge" else 0
    about = About(who, note=told.tests(done, dice))
    if done >= most or not await Choose("go on", who, (False, True), about):
        await Said(told.superstate, who, done, False)
        return SuperState(done, False)
    if link == "badge":
        reading = count_at_most(edition_of(options).kept_on)
        if await Roll("savvy", Pool.of(dice, exec_sides(options)), reading, GM, about=about) > 0:
            await Said(told.superstate, who, done, True)
            return SuperState(done, True)
    return superstate(options, savvy, who, link, most, conditions, done + 1)
