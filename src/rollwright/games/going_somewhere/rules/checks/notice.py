"""Noticing, hiding, disguises and seeing through them."""

from __future__ import annotations

from typing import NamedTuple

from rollwright.games.going_somewhere.rules.checks.action import Points, act
from rollwright.games.going_somewhere.rules.checks.impairments import IN_ALL, taken_off
from rollwright.games.going_somewhere.rules.checks.rolls import STANDARD, Bonus, Level, Tier
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.play.steps import ACTOR, GM, Choose, procedure


class Noticed(NamedTuple):
    """How a Notice check went, after `impairment` was taken off. It never sees through a disguise."""

    success: bool
    tier: Tier
    total: int
    impairment: int
    cp: int


class Concealed(NamedTuple):
    """How a disguise or a hiding place turned out: `dl` is what others roll against; 0: it fools nobody."""

    dl: int
    tier: Tier
    critical: str | None
    rounds: int
    cp: int


class Unmasked(NamedTuple):
    """Whether a disguise was seen through: all or nothing."""

    success: bool
    total: int
    cp: int


@procedure
async def notice(
    options: Options,
    per: Bonus,
    dice: tuple[Dice, ...] = (),
    impairments: str = "",
    helmet: bool = False,
    hidden: Level = 0,
    dl: Level = STANDARD,
    ask: bool = False,
    modifier: Bonus = 0,
    shaken: Bonus = 0,
    cp: Points = 0,
    helper: Bonus | None = None,
    who: str = ACTOR,
    helper_who: str = "",
    what: str = "",
    helper_cp: Points = 0,
) -> Noticed:
    """Notice something in passing: a d20, PER and the bonus dice of INSPECT, less all impairments.

    `hidden` is what the one who hides has rolled. With `ask`, the CGO says what the conditions take off.
    """
    off = await taken_off(impairments, helmet, hidden)
    if ask:
        off = off + await Choose("conditions", GM, IN_ALL, what)
    bonus = per + modifier - off
    end = await act(options, bonus, dl, dice, shaken, cp, helper, False, who, helper_who, what, helper_cp)
    return Noticed(end.success, end.tier, end.total, off, end.cp)


@procedure
async def disguise(
    options: Options,
    inspect: Bonus,
    dice: tuple[Dice, ...] = (),
    modifier: Bonus = 0,
    shaken: Bonus = 0,
    cp: Points = 0,
    helper: Bonus | None = None,
    who: str = ACTOR,
    helper_who: str = "",
    what: str = "",
    helper_cp: Points = 0,
) -> Concealed:
    """Put on a disguise with INSPECT: the total is what others have to exceed."""
    end = await act(
        options, inspect + modifier, STANDARD, dice, shaken, cp, helper, True, who, helper_who, what, helper_cp
    )
    return Concealed(concealing(end.tier, end.total), end.tier, end.critical, end.rounds, end.cp)


@procedure
async def hide(
    options: Options,
    precision: Bonus,
    dice: tuple[Dice, ...] = (),
    modifier: Bonus = 0,
    shaken: Bonus = 0,
    cp: Points = 0,
    helper: Bonus | None = None,
    who: str = ACTOR,
    helper_who: str = "",
    what: str = "",
    helper_cp: Points = 0,
) -> Concealed:
    """Hide, sneak, or conceal a thing with PRECISION: what the total has above 15 impairs those who might notice."""
    end = await act(
        options, precision + modifier, STANDARD, dice, shaken, cp, helper, True, who, helper_who, what, helper_cp
    )
    return Concealed(concealing(end.tier, end.total), end.tier, end.critical, end.rounds, end.cp)


def concealing(tier: Tier, total: int) -> int:
    """Give the level of a disguise: its total, or nothing after a natural 1."""
    return 0 if tier is Tier.CRITICAL_FAIL else total


@procedure
async def unmask(
    options: Options,
    per: Bonus,
    dl: Level,
    modifier: Bonus = 0,
    shaken: Bonus = 0,
    cp: Points = 0,
    helper: Bonus | None = None,
    who: str = ACTOR,
    helper_who: str = "",
    disguised_who: str = "",
    what: str = "",
    helper_cp: Points = 0,
) -> Unmasked:
    """See through a disguise: a d20 and PER have to exceed what it was made with."""
    end = await act(options, per + modifier, dl + 1, (), shaken, cp, helper, False, who, helper_who, what, helper_cp)
    return Unmasked(end.success, end.total, end.cp)
