"""The Story Break of the 2015 edition: what happens to an explorer between missions, in the book's order. No dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.games.cgg.rules import facts as became
from rollwright.games.cgg.rules.advancement import (
    Advancement,
    Count,
    Few,
    advanced,
    begun,
    next_roles,
    pips_of_step,
    placed,
    with_endeavor,
)
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.conditions import TRACKS, dots_on
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.roles import explorers
from rollwright.games.cgg.rules.sheet import TRACK_DOTS
from rollwright.games.cgg.rules.spending import Spent, codes_by_name, masteries, of_spending, spend_pips
from rollwright.play.steps import ACTOR, GM, Choose, procedure
from rollwright.rules.facts import Fact

Dots: TypeAlias = Annotated[int, Meta(ge=0, le=100)]
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


class Assigned(NamedTuple):
    """Dots of the three tracks."""

    harm: int
    persuasion: int
    alteration: int


class Broken(NamedTuple):
    """How a Story Break ended."""

    settled: Settled
    advancement: Advancement | None
    price: int
    """DP that the advancement cost."""
    spent: Spent
    """What die pips bought, and those that are left."""
    payout: int
    """XP that the advancement paid."""
    lost: int
    """XP of the payout above the cap."""
    xp: int
    dp: int
    tracks: Assigned


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


async def ask_tracks(now: Assigned, conditions: tuple[str, ...]) -> Assigned:
    """Ask a player whether and how to spread the dots of the tracks anew, never below those that are marked."""
    if not await Choose("reassign", ACTOR, (False, True), now):
        return now
    sizes = zip(TRACKS, now, strict=True)
    least = [max(TRACK_DOTS, min(size, dots_on(conditions, track))) for track, size in sizes]
    free = max(TRACK_DOTS * len(TRACKS) + explorers().spread_dots, sum(now)) - sum(least)
    dots: list[int] = []
    for track, own in zip(TRACKS, least, strict=True):
        dots.append(await Choose(track, ACTOR, tuple(range(own, own + free + 1)), now))
        free -= dots[-1] - own
    return Assigned(*dots)


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
    die_pips: Count = 0,
    codes: tuple[Code, ...] = (),
    abilities: tuple[str, ...] = (),
    learn: tuple[str, ...] = (),
    ideas: tuple[str, ...] = (),
    endeavor: str = "",
    harm: Dots = 8,
    persuasion: Dots = 8,
    alteration: Dots = 8,
    conditions: tuple[str, ...] = (),
) -> Broken:
    """Take a Story Break step by step: settle XP and DP, buy the next advancement and spend it, reassign the tracks.

    `codes` are all of the sheet, in its order (with none, die pips are kept); `abilities` those of the sheet (like
    command*2), `learn` new ones that the player may want; `endeavor` is one that was made up already.
    """
    now, pool, known = settled(xp, spent_xp, dp), codes_by_name(codes), masteries(abilities, learn)
    tracks = Assigned(harm, persuasion, alteration)
    ready = next_roles(roles, filled)
    price = pips_of_step(min(filled) + 1)
    if not affordable(options, now.dp, price):
        return Broken(now, None, 0, Spent((), die_pips), 0, 0, now.xp, now.dp, await ask_tracks(tracks, conditions))
    role = ready[0] if len(ready) == 1 else await Choose("role", ACTOR, ready)
    bought = placed(options, role, roles, filled, critical_count)
    spent = await spend_pips(options, die_pips + bought.pips, pool, known, ACTOR)
    bought = await with_endeavor(bought, roles, filled, endeavors, ideas)
    payout = await Choose("payout", GM, tuple(range(MOST_XP + 1)), bought)
    left = min(MOST_XP, now.xp + payout)
    tracks = await ask_tracks(tracks, conditions)
    return Broken(now, bought, price, spent, payout, now.xp + payout - left, left, now.dp - price, tracks)


def of_break(arguments: Mapping[str, Any], outcome: Broken) -> Iterator[Fact]:
    """Give what happened, in the order of the break, and a full clock."""
    who = arguments["who"]
    yield became.ExperienceSettled(who=who, xp=outcome.settled.xp, dp=outcome.settled.dp)
    if outcome.advancement is not None:
        yield advanced(who, outcome.advancement, outcome.price)
        yield from of_spending(who, outcome.spent.bought)
        yield from begun(arguments, outcome.advancement)
    if outcome.payout > outcome.lost:
        yield became.ExperienceEarned(who=who, points=outcome.payout - outcome.lost, what="advancement")
    yield became.TracksAssigned(who=who, **outcome.tracks._asdict())
    yield became.ClockRefilled(who=who)
