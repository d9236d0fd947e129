"""A place in society: rolled on the tables of the content, and the money that a new character starts with."""

from __future__ import annotations

from operator import index
from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules.creation import told
from rollwright.games.going_somewhere.rules.creation.tables import book
from rollwright.games.going_somewhere.rules.gear.money import SILVER
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.play.steps import ACTOR, Call, Roll, Said, procedure
from rollwright.rules.facts import Who
from rollwright.rules.flat import listed

FEE_DICE, FEE_SIDES = 6, 10
"""The guild fee of a professional, in silver."""
PROFESSIONS, MERCENARY = "professions", "mercenary"
SHARE = (11, 10)
"""Mercenaries have a tenth more money, from loot."""
COURT_MAGICIAN, COURT_BONUS = "court-magician", 8
Rank: TypeAlias = Annotated[int, Meta(ge=1, le=8)]
Bonus: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
Tin: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000_000)]


class Place(NamedTuple):
    """A position: its table, its rank, and what a day of it earns, in tin."""

    table: str
    position: str
    rank: int
    per_diem: int


class Days(NamedTuple):
    """The money that a character starts with, in tin."""

    money: int


class Settled(NamedTuple):
    """A position with the money that somebody starts with in it, and the guild fee that was paid out of it."""

    place: Place
    money: int
    fee: int


def places() -> dict[str, dict[str, Place]]:
    """Give every position of the tables, by table and key."""
    found: dict[str, dict[str, Place]] = {}
    for row in book().generator("social-status").rows:
        named = [one for one in book().generator(row.key).rows if not one.again]
        rank = row.gives["rank"]
        found[row.key] = {one.key: Place(row.key, one.key, rank, one.gives["per_diem"]) for one in named}
    return found


def title_of(table: str, position: str) -> str:
    """Give the words for a position."""
    return book().generator(table).row(position).text


def money_dice(rank: int) -> tuple[int, ...]:
    """List the dice that a rank's starting money may be rolled with, by their sides.

    >>> money_dice(1), money_dice(8)
    ((6, 8, 10, 12), (30, 60, 100, 1000))
    """
    rows = book().generator("starting-money").rows
    return tuple([int(row.key[1:]) for row in rows if rank + 1 <= row.low <= rank + 4])


def with_share(table: str, money: int) -> int:
    """Add the tenth of a mercenary."""
    return money * SHARE[0] // SHARE[1] if table == MERCENARY else money


SOMEBODY = Who(ACTOR)
PLACES = "gs.status.table gs.status.rank gs.status.per-diem gs.status.court-magician"
TABLES = (
    "gs.status.nobility gs.status.sorcery gs.status.clergy gs.status.labor gs.status.professions gs.status.husbandry"
    " gs.status.mercenary gs.status.freemen"
)
TRIED = "each set of professions tried before is a case of its own; ask for roll-position and roll-money, or simulate"


def money_worth(outcome: Days) -> int:
    """Count the money."""
    return 0 + outcome.money


@listed("roll-position", "Roll for a place in society", f"{PLACES} {TABLES}", examples=({}, {"magic_bonus": 8}))
@procedure
async def social_position(options: Options, magic_bonus: Bonus = 5, who: Who = SOMEBODY) -> Place | Call[Place]:
    """Roll for a place in society, and then for the position in it."""
    from rollwright.rules.generating import row_on

    return position_in(options, (await row_on(book(), "social-status", by=who)).key, magic_bonus, who)


@listed(
    "roll-in-society",
    "Roll for a position on one of the tables of society",
    f"gs.status.per-diem gs.status.court-magician {TABLES}",
    examples=({"table": "labor"}, {"table": "sorcery"}, {"table": "sorcery", "magic_bonus": 8}),
)
@procedure
async def position_in(options: Options, table: str, magic_bonus: Bonus = 5, who: Who = SOMEBODY) -> Place | Call[Place]:
    """Roll for the position on one of the eight tables; what a character can't be is rolled again."""
    from rollwright.rules.generating import row_on

    row = await row_on(book(), table, {"magic_bonus": index(magic_bonus)}, who)
    if row.again:
        await Said(told.place_again, table)
        return position_in(options, table, magic_bonus, who)
    await Said(told.place, table, places()[table][row.key], title_of(table, row.key))
    return places()[table][row.key]


@listed(
    "roll-money",
    "Roll for starting money",
    "gs.status.money gs.status.loot",
    worth={"money": money_worth},
    examples=({"rank": 1, "per_diem": 10_000}, {"rank": 2, "per_diem": 150_000, "table": "mercenary"}),
)
@procedure
async def starting_money(options: Options, rank: Rank, per_diem: Tin, table: str = "", who: Who = SOMEBODY) -> Days:
    """Roll for money: d4 and the rank say which die tells how many days' income there are."""
    from rollwright.rules.generating import row_on

    row = await row_on(book(), "starting-money", {"rank": index(rank)}, who)
    days = await Roll("days", Pool.of(1, int(row.key[1:])), total, who)
    money = with_share(table, days * per_diem)
    await Said(told.money, money, table == MERCENARY)
    return Days(money)


@listed(
    "roll-status",
    "Roll for a place in society and money",
    "gs.status.table gs.status.money",
    examples=(),  # some thirty thousand ends; tests of their own look at them
    uncountable=TRIED,
)
@procedure
async def settled(options: Options, magic_bonus: Bonus = 5, who: Who = SOMEBODY) -> Settled:
    """Roll for a place in society and the money that goes with it; a professional also pays the guild."""
    place = await social_position(options, magic_bonus, who)
    if place.table == PROFESSIONS:
        return await enrolled(options, place.position, (), who)
    days = await starting_money(options, place.rank, place.per_diem, place.table, who)
    return Settled(place, days.money, 0)


@listed(
    "guild",
    "Roll for a professional’s money and guild fee",
    "gs.status.guild-fee gs.status.guild-again",
    examples=(),
    uncountable=TRIED,
)
@procedure
async def enrolled(
    options: Options, profession: str, failed: tuple[str, ...] = (), who: Who = SOMEBODY
) -> Settled | Call[Settled]:
    """Roll for a professional's money and guild fee; who can't pay it tries another profession, with new money.

    `failed` are the professions whose fee could not be paid before.
    """
    place = places()[PROFESSIONS][profession]
    days = await starting_money(options, place.rank, place.per_diem, place.table, who)
    fee = SILVER * await Roll("guild fee", Pool.of(FEE_DICE, FEE_SIDES), total, who)
    await Said(told.guild, fee, days.money >= fee)
    if days.money < fee:
        return another_profession(options, tuple(sorted((*failed, profession))), who)
    return Settled(place, days.money, fee)


@listed(
    "another-profession",
    "Roll for another profession",
    "gs.status.guild-again gs.status.professions",
    examples=(),
    uncountable=TRIED,
)
@procedure
async def another_profession(
    options: Options, failed: tuple[str, ...] = (), who: Who = SOMEBODY
) -> Settled | Call[Settled]:
    """Roll for another profession; one that was tried is rolled again, until all were, and one may be tried anew."""
    from rollwright.rules.generating import row_on

    rolled = (await row_on(book(), PROFESSIONS, by=who)).key
    tried = failed if len(failed) < len(places()[PROFESSIONS]) else ()
    if rolled in tried:
        return another_profession(options, tried, who)
    await Said(told.other_profession, title_of(PROFESSIONS, rolled), places()[PROFESSIONS][rolled].per_diem)
    return enrolled(options, rolled, tried, who)
