"""The Story Break of the 2015 edition: what happens to an explorer between missions, in the book's order. No dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from rollwright.play.steps import ACTOR, Choose, procedure
from rollwright.rules.cgg import facts as became
from rollwright.rules.cgg.advancement import Advancement, Count, Few, advanced, next_roles, pips_of_step, place
from rollwright.rules.cgg.options import Options
from rollwright.rules.facts import Fact

MOST_CONVERTED = 12
MOST_XP = 20


class Settled(NamedTuple):
    """XP and DP after the first three steps of a break, and what became of them."""

    reclaimed: int
    converted: int
    lost: int
    """XP above the cap."""
    xp: int
    dp: int


class Broken(NamedTuple):
    """How a Story Break ended."""

    settled: Settled
    advancement: Advancement | None
    price: int
    """DP that the advancement cost."""
    payout: int
    """XP that it paid, as far as the cap allows."""
    xp: int
    dp: int


def settled(xp: int, spent: int, dp: int) -> Settled:
    """Reclaim spent XP, turn up to 12 into DP, and cap the rest at 20.

    >>> settled(10, 5, 1)
    Settled(reclaimed=5, converted=12, lost=0, xp=3, dp=13)
    >>> settled(30, 10, 0)
    Settled(reclaimed=10, converted=12, lost=8, xp=20, dp=12)
    """
    total = xp + spent
    converted = min(MOST_CONVERTED, total)
    left = total - converted
    return Settled(spent, converted, max(0, left - MOST_XP), min(MOST_XP, left), dp + converted)


def affordable(options: Options, dp: int, price: int) -> bool:
    """Tell whether DP buys an advancement: it reaches the price, or lies above it where the table says so.

    >>> affordable(Options(), 20, 20), affordable(Options(advancement_needs_more=True), 20, 20)
    (True, False)
    """
    return dp > price if options.advancement_needs_more else dp >= price


@procedure
async def story_break(
    options: Options,
    who: str,
    roles: tuple[str, ...],
    filled: tuple[Few, ...],
    xp: Count = 0,
    spent_xp: Count = 0,
    dp: Count = 0,
    endeavors: tuple[Few, ...] = (),
    critical_count: Few = 0,
    payout: Few = 0,
) -> Broken:
    """Take a Story Break: settle XP and DP, and buy the next advancement where DP reaches its price."""
    after = settled(xp, spent_xp, dp)
    ready = next_roles(roles, filled)
    step = min(filled) + 1
    price = pips_of_step(step)
    if not affordable(options, after.dp, price):
        return Broken(after, None, 0, 0, after.xp, after.dp)
    role = ready[0] if len(ready) == 1 else await Choose("role", ACTOR, ready)
    bought = await place(options, role, roles, filled, endeavors, critical_count)
    paid = min(payout, MOST_XP - after.xp)
    return Broken(after, bought, price, paid, after.xp + paid, after.dp - price)


def of_break(arguments: Mapping[str, Any], outcome: Broken) -> Iterator[Fact]:
    """Give the points as they stand, the advancement, and a full clock."""
    who = arguments["who"]
    yield became.ExperienceSettled(who=who, xp=outcome.settled.xp, dp=outcome.settled.dp)
    if outcome.advancement is not None:
        yield advanced(who, outcome.advancement, outcome.price)
    if outcome.payout:
        yield became.ExperienceEarned(who=who, points=outcome.payout, what="advancement")
    yield became.ClockRefilled(who=who)
