"""The Action Roll at the table: a d20 with bonus dice, help, Character Points and the critical tables.

`rolls.check` is the bare roll. Here the player can buy a success before the dice fall, or a second throw after,
somebody may help, and a natural 1 or 20 asks for the table. Everything else in this part of the book is this roll with
another stat, level or result, and awaits it.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Annotated, Any, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.joint import TotalAndNatural
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules.checks.crits import NO_CRIT, crit_of
from rollwright.games.going_somewhere.rules.checks.rolls import (
    ACTION_DIE,
    STANDARD,
    TIERS,
    Bonus,
    Level,
    Tier,
    succeeds,
    tier_number,
)
from rollwright.games.going_somewhere.rules.checks.thrown import on_d20
from rollwright.games.going_somewhere.rules.creation.tables import tables
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import Dice, check_dice
from rollwright.play.steps import ACTOR, Actor, Choose, Roll, one_of, procedure

Points: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
"""Character Points that can be used."""
OTHERS = (10, *range(1, 10), *range(11, 21))
"""Stats of somebody of the CGO's, an ordinary one first."""
HELPER: Actor = "helper"
HELP = 5
"""What a helper gives."""
NAMES = {sides: f"bonus d{sides}" for sides in range(2, 101)}
"""What the parts of a pool are called."""
MINIMAL = TIERS.index(Tier.MINIMAL_SUCCESS)


class Buy(Enum):
    """Whether a success is bought before the roll."""

    ROLL = "roll"
    SUCCESS = "success"


class Again(Enum):
    """Whether a throw is made once more."""

    KEEP = "keep"
    REROLL = "reroll"


class Standing(NamedTuple):
    """What a player decides on: what was reached, with which natural roll (1, 20; 10 for others), and the level."""

    success: bool
    natural: int
    total: int
    dl: int


class Acted(NamedTuple):
    """How an Action Roll went; `critical` is the row of a critical table, `rounds` how long that lasts."""

    success: bool
    tier: Tier
    total: int
    critical: str | None
    rounds: int
    cp: int
    """Character Points used."""
    helper_cp: int = 0
    """Those of the helper."""


def pool_of(sides: int, dice: tuple[Dice, ...]) -> Pool:
    """Put the die of a roll and its bonus dice together."""
    pool = Pool.of(1, sides, "roll")
    for one in gathered(dice):
        check_dice(one)
        pool = pool + Pool.of(one.count, one.sides, NAMES[one.sides])
    return pool if dice else Pool.of(1, sides)


def gathered(dice: tuple[Dice, ...]) -> list[Dice]:
    """Put dice of the same sides together."""
    counts: dict[int, int] = {}
    for one in dice:
        counts[one.sides] = counts.get(one.sides, 0) + one.count
    return [Dice(count, sides) for sides, count in counts.items()]


def crit_with_help(natural: int, helper: int) -> int:
    """Give the natural roll that counts: the own 1 or 20 first, then the helper's.

    >>> [crit_with_help(*both) for both in ((12, 7), (12, 20), (1, 20), (20, 1), (12, 0))]
    [12, 20, 1, 20, 12]
    """
    own = (natural == 1) | (natural == ACTION_DIE)
    theirs = (helper == 1) | (helper == ACTION_DIE)
    return natural + (1 - 1 * own) * (1 * theirs) * (helper - natural)


def help_given(options: Options, natural: int, bonus: int) -> int:
    """Give what a helper adds: 5, or (where the table says so) only with 15 or more, a natural 20, and no natural 1."""
    if not options.help_needs_success:
        return HELP
    return HELP * succeeds(natural, natural + bonus, STANDARD)


@procedure
async def act(
    options: Options,
    bonus: Bonus,
    dl: Level = STANDARD,
    dice: tuple[Dice, ...] = (),
    shaken: Bonus = 0,
    cp: Points = 0,
    helper: Bonus | None = None,
    critical: bool = True,
    who: str = ACTOR,
    helper_who: str = "",
    what: str = "",
    helper_cp: Points = 0,
) -> Acted:
    """Roll a d20 with bonus dice against a level: successes and rerolls can be bought, and somebody can help."""
    if may_pay(cp, success_price()):
        if await Choose("success", ACTOR, (Buy.ROLL, Buy.SUCCESS), dl) is Buy.SUCCESS:
            return Acted(True, TIERS[MINIMAL], max(dl, STANDARD), None, 0, success_price())
    helped, helper_paid, added = 0, 0, bonus + shaken
    if helper is not None:
        helped = await Roll("help", Pool.of(1, ACTION_DIE), total, HELPER)
        if may_pay(helper_cp, reroll_price()):
            if await Choose("reroll", HELPER, (Again.KEEP, Again.REROLL), helped) is Again.REROLL:
                helped, helper_paid = await Roll("help-again", Pool.of(1, ACTION_DIE), total, HELPER), reroll_price()
        added = added + help_given(options, helped, helper)
    throw = await Roll("check", pool_of(ACTION_DIE, dice), on_d20)
    spent = 0
    if may_pay(cp, reroll_price()):
        if (
            await Choose("reroll", ACTOR, (Again.KEEP, Again.REROLL), standing(throw, added, helped, dl))
            is Again.REROLL
        ):
            throw, spent = await Roll("reroll", pool_of(ACTION_DIE, dice), on_d20), reroll_price()
    end = standing(throw, added, helped, dl)
    crit = await crit_of(options, end.natural) if critical else NO_CRIT
    return Acted(
        success=end.success,
        tier=one_of(TIERS, tier_number(end.natural, end.total, dl)),
        total=end.total,
        critical=crit.row,
        rounds=crit.rounds,
        cp=spent,
        helper_cp=helper_paid,
    )


def standing(throw: TotalAndNatural, added: int, helped: int, dl: int) -> Standing:
    """Say where a throw stands against a level."""
    natural, reached = crit_with_help(throw.natural, helped), throw.total + added
    return Standing(succeeds(natural, reached, dl), natural, reached, dl)


def may_pay(cp: int, price: int) -> bool:
    """Tell whether there are Character Points enough."""
    return cp >= price


def reroll_price() -> int:
    """Give what a second throw costs."""
    return tables().points.reroll


def success_price() -> int:
    """Give what a success costs, before the roll."""
    return tables().points.success


def cast(arguments: Mapping[str, Any]) -> dict[Actor, str]:
    """Say whose sheets stand behind the one who acts and the helper."""
    pairs = ((ACTOR, arguments.get("who")), (HELPER, arguments.get("helper_who")))
    return {actor: who for actor, who in pairs if who}
