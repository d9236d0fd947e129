"""A place in society: rolled on the tables of the content, and the money that a new character starts with."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.play.steps import ACTOR, Call, Roll, procedure
from rollwright.rules.going_somewhere.money import SILVER
from rollwright.rules.going_somewhere.options import Options
from rollwright.rules.going_somewhere.tables_creation import book

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


@procedure
async def social_position(options: Options, magic_bonus: Bonus = 5) -> Place:
    """Roll for a place in society, and for the position in it."""
    from rollwright.rules.generating import generator_procedure

    result = await generator_procedure(book(), "social-status")(options, magic_bonus, True)
    return places()[result.row][result.inner[0].row]


@procedure
async def starting_money(options: Options, rank: Rank, per_diem: Tin, table: str = "") -> Days:
    """Roll for money: d4 and the rank say which die tells how many days' income there are."""
    from rollwright.rules.generating import generator_procedure

    result: Any = await generator_procedure(book(), "starting-money")(options, rank, True)
    return Days(with_share(table, result.amount * per_diem))


@procedure
async def settled(options: Options, magic_bonus: Bonus = 5) -> Settled:
    """Roll for a place in society and the money that goes with it; a professional also pays the guild."""
    place = await social_position(options, magic_bonus)
    if place.table == PROFESSIONS:
        return await enrolled(options, place.position)
    days = await starting_money(options, place.rank, place.per_diem, place.table)
    return Settled(place, days.money, 0)


@procedure
async def enrolled(options: Options, profession: str) -> Settled | Call[Settled]:
    """Roll for a professional's money and guild fee; who can't pay it tries another profession, with new money."""
    place = places()[PROFESSIONS][profession]
    days = await starting_money(options, place.rank, place.per_diem, place.table)
    fee = SILVER * await Roll("guild fee", Pool.of(FEE_DICE, FEE_SIDES), total, ACTOR)
    if days.money < fee:
        return another_profession(options)
    return Settled(place, days.money, fee)


@procedure
async def another_profession(options: Options) -> Settled | Call[Settled]:
    """Roll for another profession."""
    from rollwright.rules.generating import generator_procedure

    result = await generator_procedure(book(), PROFESSIONS)(options, True)
    return enrolled(options, result.row)
