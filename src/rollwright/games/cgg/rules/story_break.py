"""The Story Break of the 2015 edition: what happens to an explorer between missions, in the book's order. No dice."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from rollwright.games.cgg.rules import told
from rollwright.games.cgg.rules.advancement import (
    GROWTH,
    PLACING,
    Advancement,
    Assigned,
    Count,
    Dots,
    Growing,
    advanced,
    assign_tracks,
    begun,
    pips_of_step,
    role_chosen,
)
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.facts.clock import ClockRefilled, ExperienceEarned
from rollwright.games.cgg.rules.facts.growth import ExperienceSettled
from rollwright.games.cgg.rules.helping import Codes
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.people import About
from rollwright.games.cgg.rules.sheet import CODES, Explorer, Track
from rollwright.games.cgg.rules.spending import Spent, codes_by_name, masteries, spend_pips
from rollwright.play.steps import GM, Choose, Headline, Said, procedure
from rollwright.rules.flat import listed

MOST_CONVERTED = 12
MOST_XP = 20
RULES = " ".join([
    PLACING,
    *[f"cgg.break.{one}" for one in "order reclaim convert cap buy price spend endeavor payout reassign clock".split()],
    *[GROWTH + one for one in "spend zero abilities endeavor-made".split()],
])  # fmt: skip
MARKED = {"harm": 18, "persuasion": 3, "alteration": 3, "conditions": ("dire-injury*18",)}
"""All dots of the tracks are bound, so that best play has few ways to try."""
TWO = {"roles": ("captain", "scout"), "filled": (1, 1)}


class Purse(msgspec.Struct, frozen=True):
    """What an explorer can spend at a break: points, pips, and what they may go into.

    `codes` are all of the sheet, in its order (with none, die pips are kept); `abilities` those of the sheet (like
    command*2), `learn` new ones that the player may want.
    """

    xp: Count = 0
    spent_xp: Count = 0
    dp: Count = 0
    die_pips: Count = 0
    codes: Codes = ()
    abilities: tuple[str, ...] = ()
    learn: tuple[str, ...] = ()


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
    """Tell whether DP buys an advancement: it lies above the price, or reaches it where the table says so.

    >>> affordable(Options(), 20, 20), affordable(Options(advancement_at_equal=True), 20, 20)
    (False, True)
    """
    return dp >= price if options.advancement_at_equal else dp > price


def purse_of(sheet: Explorer, learn: str = "") -> Purse:
    """Give what a sheet says of what can be spent; `learn` is an ability that the player may want."""
    new = learn.strip().casefold()
    return Purse(
        sheet.xp,
        sheet.spent_xp,
        sheet.dp,
        sheet.die_pips,
        tuple([sheet.code(key) for key in CODES]),
        tuple([f"{ability}*{mastery}" for ability, mastery in sheet.abilities.items()]),
        (new,) if new and new not in sheet.abilities else (),
    )


def dots_of(sheet: Explorer) -> Dots:
    """Give the dots of a sheet's tracks."""
    return Dots(**{track.value: sheet.tracks.dots(track) for track in Track}, conditions=sheet.conditions)


@listed(
    "story-break",
    "Story Break",
    RULES,
    examples=(
        {
            "who": "vela",
            "roles": ("captain",),
            "filled": (0,),
            "xp": 10,
            "spent_xp": 5,
            "dp": 9,
            "codes": (Code(9),) * 13,
            "abilities": ("command*2",),
            "learn": ("cook",),
            **MARKED,
        },
        {"who": "vela", **TWO, **MARKED, "xp": 40, "dp": 30, "endeavor": "Win over the yard"},
        {"who": "vela", **TWO},
    ),
)
@procedure
async def story_break(options: Options, growing: Growing, purse: Purse, dots: Dots) -> Broken:
    """Take a Story Break step by step: settle XP and DP, buy the next advancement and spend it, reassign the tracks."""
    who, now = growing.who, settled(purse.xp, purse.spent_xp, purse.dp)
    pool, known = codes_by_name(purse.codes), masteries(purse.abilities, purse.learn)
    await Headline(told.breaks, who)
    await ExperienceSettled(reclaimed=now.reclaimed, converted=now.converted, lost=now.lost, who=who)
    price = pips_of_step(min(growing.filled) + 1)
    bought, spent, payout, left, dp = None, Spent((), purse.die_pips), 0, now.xp, now.dp
    if not affordable(options, now.dp, price):
        await Said(told.too_little_drama, who, now.dp, price, options.advancement_at_equal)
        price = 0
    else:
        bought = await advanced(options, growing, await role_chosen(growing), price)
        spent = await spend_pips(options, purse.die_pips + bought.pips, pool, known, who)
        await begun(growing, bought)
        payout = await Choose("payout", GM, tuple(range(MOST_XP + 1)), About(who))
        left, dp = min(MOST_XP, now.xp + payout), now.dp - price
        if left > now.xp:
            await ExperienceEarned(points=left - now.xp, what="the advancement", who=who)
    tracks = await assign_tracks(options, dots, who)
    await ClockRefilled(locked=growing.crisis, who=who)
    return Broken(now, bought, price, spent, payout, now.xp + payout - left, left, dp, tracks)
