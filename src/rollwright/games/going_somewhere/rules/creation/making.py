"""Creation, step by step: type, stats, Character Points, temperament, purchases, a place in society and money.

Each step is a procedure of its own; `make` goes through them, and `create` lets equipment be bought in the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Annotated, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from rollwright.dice.errors import Refused
from rollwright.dice.pool import Pool
from rollwright.dice.readings import highest, total
from rollwright.games.going_somewhere.rules.creation.obtaining import DETAILS, detail, obtained
from rollwright.games.going_somewhere.rules.creation.offers import offers
from rollwright.games.going_somewhere.rules.creation.purchases import with_purchase
from rollwright.games.going_somewhere.rules.creation.purse import priced, purse
from rollwright.games.going_somewhere.rules.creation.status import Bonus, Place, settled
from rollwright.games.going_somewhere.rules.creation.tables import book
from rollwright.games.going_somewhere.rules.derive import AT_CREATION, familiar
from rollwright.games.going_somewhere.rules.gear.trading import Piece, equip
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Purchase, Sheet
from rollwright.games.going_somewhere.rules.stats import Stat, Temperament, Type
from rollwright.play.steps import ACTOR, GM, Actor, Call, Choose, Roll, procedure

CP_DICE, CP_SIDES = 2, 30
DONE = "done"
BY_DICE = "roll"
POOLS = {
    Type.ANIMAL: (Pool.of(5, 4), total),
    Type.PLANT: (Pool.of(2, 10), total),
    Type.MINERAL: (Pool.of(1, 8, "small") + Pool.of(1, 12, "large"), total),
    Type.MACHINE: (Pool.of(2, 20), highest),
}
"""The dice of a stat, by type, and how they are read."""
Total: TypeAlias = Annotated[int, Meta(ge=1, le=20)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=10_000)]


class Kind(NamedTuple):
    """The type of a character."""

    type: Type


class Rolled(NamedTuple):
    """The total of a stat, not yet assigned."""

    total: int


class Assigned(NamedTuple):
    """The seven stats in their order: ACC, CHM, INT, PER, SPD, STR, VIT."""

    stats: tuple[int, ...]


class Points(NamedTuple):
    """Character Points at the start."""

    cp: int


class Inclined(NamedTuple):
    """A temperament."""

    temperament: Temperament


class Shopped(NamedTuple):
    """What was bought at creation, in order."""

    ledger: tuple[Purchase, ...]


class Created(NamedTuple):
    """A new character in numbers and keys."""

    type: Type
    rolled: tuple[int, ...]
    stats: tuple[int, ...]
    cp: int
    temperament: Temperament
    ledger: tuple[Purchase, ...]
    place: Place
    money: int
    """In tin, before the guild fee."""
    fee: int
    pieces: tuple[Piece, ...] = ()
    """The equipment."""
    left: int = 0
    """The money that is left of it all."""


@procedure
async def roll_type(options: Options) -> Kind:
    """Roll for the type of a character, or let the CGO choose it where the table does so."""
    if options.cgo_chooses_type:
        return Kind(await Choose("type", GM, tuple(Type)))
    from rollwright.rules.generating import row_on

    return Kind(Type((await row_on(book(), "character-type")).key))


@procedure
async def roll_stat(options: Options, type: Type) -> Rolled:
    """Roll the total of one stat with the dice of the type."""
    pool, reading = POOLS[type]
    return Rolled(await Roll("stat", pool, reading))


@procedure
async def assign(options: Options, totals: tuple[Total, ...]) -> Assigned:
    """Give each total to a stat, each once, as the player likes."""
    if len(totals) != len(Stat):
        raise Refused("there are seven totals, one for each stat", "gs.creation.stats")
    left = sorted(totals, reverse=True)
    stats: tuple[int, ...] = ()
    for stat in Stat:
        choices = tuple(dict.fromkeys(left))
        picked = choices[0] if len(choices) == 1 else await Choose(stat.value, ACTOR, choices)
        left.remove(picked)
        stats += (picked,)
    return Assigned(stats)


@procedure
async def roll_points(options: Options) -> Points | Call[Points]:
    """Take the Character Points that the table has set, or roll for them; too few are rolled again."""
    if options.starting_cp is not None:
        return Points(options.starting_cp)
    rolled = await Roll("character points", Pool.of(CP_DICE, CP_SIDES), highest)
    if rolled < options.cp_reroll_below:
        return roll_points(options)
    return Points(rolled)


@procedure
async def roll_temperament(options: Options) -> Inclined:
    """Choose a temperament, or roll for it."""
    chosen = await Choose("temperament", ACTOR, (BY_DICE, *[one.value for one in Temperament]))
    if chosen != BY_DICE:
        return Inclined(Temperament(chosen))
    from rollwright.rules.generating import row_on

    return Inclined(Temperament((await row_on(book(), "temperament")).key))


@procedure
async def shop(
    options: Options,
    stats: tuple[Total, ...],
    temperament: Temperament,
    cp: Count,
    local_language: str = "",
    languages: tuple[str, ...] = (),
    crafts: tuple[str, ...] = (),
) -> Shopped:
    """Spend Character Points on a new character, as long as there is something to buy and the player likes to."""
    sheet = Sheet(stats=named(stats), temperament=temperament, cp=cp, local_language=local_language)
    refused: tuple[tuple[str, str], ...] = ()
    while True:
        offered = offers(sheet, AT_CREATION, languages, crafts)
        on_offer = [one for one in offered if (one.kind, one.about) not in refused]
        kinds = tuple(dict.fromkeys([one.kind for one in on_offer]))
        kind = await Choose("buy", ACTOR, (DONE, *kinds), purse(sheet, kinds)) if kinds else DONE
        if kind == DONE:
            return Shopped(sheet.ledger)
        some = [one for one in on_offer if one.kind == kind]
        for key, field in DETAILS[some[0].kind]:
            values = tuple(dict.fromkeys([detail(one, field) for one in some]))
            value = values[0] if len(values) == 1 else await Choose(key, ACTOR, values, priced(sheet, some, field))
            some = [one for one in some if detail(one, field) == value]
        known = familiar(sheet, some[0].kind, some[0].about)
        got = await obtained(some[0].kind, some[0].about, some[0].sides, known)
        if got.granted:
            sheet = with_purchase(sheet, msgspec.structs.replace(some[0], rolled=index(got.rolled)))
        else:
            refused += ((some[0].kind, some[0].about),)


@procedure
async def make(
    options: Options,
    who: Actor = ACTOR,
    name: str = "",
    npc: bool = False,
    local_language: str = "Local",
    languages: tuple[str, ...] = (),
    crafts: tuple[str, ...] = (),
    cp: Count | None = None,
) -> Created:
    """Make a character from nothing, but for the equipment. `cp` is for the CGO's own people."""
    if cp is not None and not npc:
        raise Refused("a player's character has the points that the table gives", "gs.creation.cp")
    if not local_language.strip():
        raise Refused("everybody speaks a local language; name it", "gs.points.local-language")
    kind = await roll_type(options)
    rolled: tuple[int, ...] = ()
    for _ in Stat:
        rolled += (index((await roll_stat(options, kind.type)).total),)
    stats = (await assign(options, rolled)).stats
    points = index((await roll_points(options)).cp) if cp is None else cp
    temperament = (await roll_temperament(options)).temperament
    ledger = (await shop(options, stats, temperament, points, local_language, languages, crafts)).ledger
    place, money, fee = await settled(options, magic_bonus_of(ledger))
    return Created(kind.type, rolled, stats, points, temperament, ledger, place, money, fee, (), money - fee)


@procedure
async def create(
    options: Options,
    who: Actor = ACTOR,
    name: str = "",
    npc: bool = False,
    local_language: str = "Local",
    languages: tuple[str, ...] = (),
    crafts: tuple[str, ...] = (),
    cp: Count | None = None,
) -> Created:
    """Make a character through all the steps, equipment included. `cp` is for the CGO's own people."""
    made = await make(options, who, name, npc, local_language, languages, crafts, cp)
    outfit = await equip(options, who, index(made.left), made.place.rank, made.place.per_diem)
    return made._replace(pieces=outfit.pieces, left=outfit.money)


def named(stats: Sequence[int]) -> dict[str, int]:
    """Give seven stats by their keys."""
    return {stat.value: value for stat, value in zip(Stat, stats, strict=True)}


def magic_bonus_of(ledger: tuple[Purchase, ...]) -> Bonus:
    """Give the Magic Bonus that a ledger comes to."""
    from rollwright.games.going_somewhere.rules.derive import magic_bonus

    return magic_bonus(Sheet(ledger=ledger))
