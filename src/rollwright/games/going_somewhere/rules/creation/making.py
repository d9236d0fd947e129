"""Creation, step by step: type, stats, Character Points, temperament, purchases, a place in society and money.

Each step is a procedure of its own; `make` goes through them, and `create` lets equipment be bought in the end. What a
step has settled stands on the sheet at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index
from typing import Annotated, Any, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from rollwright.dice.errors import Refused
from rollwright.dice.pool import Pool
from rollwright.dice.readings import highest, total
from rollwright.games.going_somewhere.rules.creation import told
from rollwright.games.going_somewhere.rules.creation.facts import PointsSpent, Shaped
from rollwright.games.going_somewhere.rules.creation.obtaining import obtained
from rollwright.games.going_somewhere.rules.creation.offers import offers
from rollwright.games.going_somewhere.rules.creation.purchases import with_purchase
from rollwright.games.going_somewhere.rules.creation.purse import Offer, purchase_in, purse
from rollwright.games.going_somewhere.rules.creation.purse import listed as all_listed
from rollwright.games.going_somewhere.rules.creation.status import Bonus, Place, settled
from rollwright.games.going_somewhere.rules.creation.tables import book
from rollwright.games.going_somewhere.rules.creation.told import BUYING
from rollwright.games.going_somewhere.rules.derive import AT_CREATION, familiar, magic_bonus
from rollwright.games.going_somewhere.rules.gear.carrying import money_over
from rollwright.games.going_somewhere.rules.gear.equipment import made as made_of
from rollwright.games.going_somewhere.rules.gear.equipment import ware
from rollwright.games.going_somewhere.rules.gear.facts import Bought, MoneyLeft
from rollwright.games.going_somewhere.rules.gear.trading import Piece, Purse, equip
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Purchase, Sheet, Status
from rollwright.games.going_somewhere.rules.stats import Stat, Temperament, Type
from rollwright.play.cards import Words, each
from rollwright.play.steps import ACTOR, EVERYONE, GM, Call, Choose, Headline, Roll, Said, Seen, procedure
from rollwright.rules.acts import Ask, start
from rollwright.rules.facts import State, Who
from rollwright.rules.flat import listed

CP_DICE, CP_SIDES = 2, 30
DONE = "done"
SOMEBODY = Who(ACTOR)
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


Value: TypeAlias = int


class Stats(msgspec.Struct, frozen=True):
    """Which total goes to which stat."""

    acc: Value
    chm: Value
    int: Value
    per: Value
    spd: Value
    str: Value
    vit: Value


class Totals(NamedTuple):
    """What somebody decides on who assigns stats: the totals, the highest first."""

    who: Who
    totals: str


class Newcomer(msgspec.Struct, frozen=True):
    """Somebody who is to be made. `cp` is for the CGO's own people."""

    who: Who = Who(ACTOR)
    name: str = ""
    npc: bool = False
    local_language: str = "Local"
    languages: tuple[str, ...] = ()
    crafts: tuple[str, ...] = ()
    cp: Count | None = None


class Beginner(msgspec.Struct, frozen=True):
    """What points are spent on at creation: stats and temperament, and what the CGO's world has."""

    stats: tuple[Total, ...]
    temperament: Temperament
    cp: Count
    local_language: str = ""
    languages: tuple[str, ...] = ()
    crafts: tuple[str, ...] = ()
    who: Who = Who(ACTOR)


UNSURE = ("health", "language", "special-skill")
"""What is bought only after a roll, or a word of the CGO."""
ANYBODY, LOCAL, UNSAID = Newcomer(), Words("Local"), Words("")
TOO_MANY = "seven stats, assigned freely, are far too many plays; ask for the odds of a step, as roll-stat"
ORDINARY = (10, 11, 9, 12, 8, 13, 10)


@listed("roll-type", "Roll for a type", "gs.creation.type")
@procedure
async def roll_type(options: Options, who: Who = SOMEBODY) -> Kind:
    """Roll for the type of a character, or let the CGO choose it where the table does so."""
    if options.cgo_chooses_type:
        chosen = await Choose("type", GM, tuple(Type), Made(who))
    else:
        from rollwright.rules.generating import row_on

        chosen = Type((await row_on(book(), "character-type", by=who, seen_by=seen_of(who))).key)
    said = Said(told.of_type, chosen)
    await (said.only(GM) if who == GM else said)
    return Kind(chosen)


def seen_of(who: Who) -> Seen:
    """Say who sees the dice of somebody's making: the CGO alone, where the CGO builds somebody."""
    return (GM,) if who == GM else EVERYONE


class Made(NamedTuple):
    """Who is being made."""

    who: Who


@listed(
    "roll-stat",
    "Roll a stat",
    "gs.creation.dice gs.creation.stats",
    examples=tuple([{"type": type_} for type_ in Type]),
)
@procedure
async def roll_stat(options: Options, type: Type, who: Who = SOMEBODY) -> Rolled:
    """Roll the total of one stat with the dice of the type."""
    pool, reading = POOLS[type]
    return Rolled(await Roll("stat", pool, reading, who, seen_of(who)))


@listed(
    "assign-stats",
    "Assign the stats",
    "gs.creation.stats gs.creation.assign",
    examples=({"totals": (12, 10, 10, 10, 10, 10, 10)}, {"totals": (9, 9, 9, 9, 9, 9, 9)}),
)
@procedure
async def assign(options: Options, totals: tuple[Total, ...], who: Who = SOMEBODY) -> Assigned:
    """Give each total to a stat, each once, as the player likes."""
    if len(totals) != len(Stat):
        raise Refused("there are seven totals, one for each stat", "gs.creation.stats")
    left = sorted(totals, reverse=True)
    different = tuple(dict.fromkeys(left))

    def once_each(given: Stats) -> None:
        if sorted(picked(given), reverse=True) != left:
            raise Refused(told.each_once(left), "gs.creation.assign")

    if len(different) > 1:
        offer = Stats(*[each(different, usual=value) for value in left])
        about = Totals(who, told.listed_totals(left))
        left_over = await Choose.card("assign", who, offer, once_each, about)
        stats = picked(left_over)
    else:
        stats = tuple(left)
    await Said(told.assigned, stats)
    return Assigned(stats)


def picked(stats: Stats) -> tuple[int, ...]:
    """Give seven stats in their order."""
    return msgspec.structs.astuple(stats)


def points_worth(outcome: Points) -> int:
    """Count the points."""
    return 0 + outcome.cp


@listed(
    "roll-points",
    "Roll for Character Points",
    "gs.creation.cp gs.creation.cp-again",
    worth={"points": points_worth},
)
@procedure
async def roll_points(options: Options, who: Who = SOMEBODY) -> Points | Call[Points]:
    """Take the Character Points that the table has set, or roll for them; too few are rolled again."""
    if options.starting_cp is not None:
        return Points(options.starting_cp)
    rolled = await Roll("character points", Pool.of(CP_DICE, CP_SIDES), highest, who)
    if rolled < options.cp_reroll_below:
        await Said(told.too_few, rolled)
        return roll_points(options, who)
    await Said(told.points, rolled)
    return Points(rolled)


@listed(
    "roll-temperament",
    "Choose or roll a temperament",
    "gs.creation.temperament gs.creation.temperament-skills",
)
@procedure
async def roll_temperament(options: Options, who: Who = SOMEBODY) -> Inclined:
    """Choose a temperament, or roll for it."""
    chosen = await Choose("temperament", who, (BY_DICE, *[one.value for one in Temperament]), Made(who))
    if chosen == BY_DICE:
        from rollwright.rules.generating import row_on

        chosen = (await row_on(book(), "temperament", by=who)).key
    await Said(told.temperament, Temperament(chosen))
    return Inclined(Temperament(chosen))


@listed(
    "first-purchases",
    "Spend points at creation",
    f"gs.creation.share {BUYING}",
    examples=(
        {"stats": ORDINARY, "temperament": Temperament.INTROVERT, "cp": 2},
        {"stats": (1, 2, 1, 1, 1, 1, 2), "temperament": Temperament.NARCISSIST, "cp": 2, "languages": ("Thari",)},
        {"stats": ORDINARY, "temperament": Temperament.EXTROVERT, "cp": 0},
    ),
)
@procedure
async def shop(options: Options, new: Beginner) -> Shopped:
    """Spend Character Points on a new character, as long as there is something to buy and the player likes to."""
    who, cp = new.who, new.cp
    sheet = Sheet(stats=named(new.stats), temperament=new.temperament, cp=cp, local_language=new.local_language)
    refused: tuple[tuple[str, str], ...] = ()
    while True:
        offered = offers(sheet, AT_CREATION, new.languages, new.crafts)
        open_ = [one for one in offered if (one.kind, one.about) not in refused]
        there: tuple[str | Offer, ...] = (DONE, *all_listed(sheet, open_))
        picked = await Choose("buy", who, there, purse(sheet, open_)) if open_ else DONE
        wanted = purchase_in(picked)
        if wanted is None:
            await Said(told.unused, sheet.ledger, cp)
            return Shopped(sheet.ledger)
        if wanted.kind in UNSURE:
            await Said(told.wants, who, wanted)
        known = familiar(sheet, wanted.kind, wanted.about)
        got = await obtained(wanted.kind, wanted.about, wanted.sides, known, who)
        if got.granted:
            bought = msgspec.structs.replace(wanted, rolled=index(got.rolled))
            sheet = with_purchase(sheet, bought)
            await PointsSpent(bought, who=who)
        else:
            refused += ((wanted.kind, wanted.about),)


def written_down(fields: Iterable[str], sheet: Sheet) -> dict[str, Any]:
    """Give some fields of a sheet as a fact keeps them."""
    return {field: msgspec.to_builtins(getattr(sheet, field)) for field in fields}


@listed(
    "make",
    "Make a character, but for the equipment",
    "gs.creation.steps gs.creation.same",
    examples=(),
    uncountable=TOO_MANY,
)
@procedure
async def make(options: Options, new: Newcomer = ANYBODY) -> Created:
    """Make a character from nothing, but for the equipment. `cp` is for the CGO's own people."""
    who, npc = new.who, new.npc
    if new.cp is not None and not npc:
        raise Refused("a player’s character has the points that the table gives", "gs.creation.cp")
    if not new.local_language.strip():
        raise Refused("everybody speaks a local language; name it", "gs.points.local-language")
    sheet = Sheet(name=new.name, npc=npc, local_language=new.local_language.strip(), cp=new.cp or 0)
    kind = await roll_type(options, who)
    sheet = msgspec.structs.replace(sheet, type=kind.type)
    named_ = ("name",) if new.name else ()
    await Shaped(who=who, sheet=written_down((*named_, "npc", "type", "local_language"), sheet))
    rolled: tuple[int, ...] = ()
    for _ in Stat:
        rolled += (index((await roll_stat(options, kind.type, who)).total),)
    await Said(told.totals, rolled)
    await Shaped(who=who, sheet={"rolled": rolled})
    stats = (await assign(options, rolled, who)).stats
    await Shaped(who=who, sheet={"stats": named(stats)})
    points = index((await roll_points(options, who)).cp) if new.cp is None else new.cp
    await Shaped(who=who, sheet={"cp": points})
    temperament = (await roll_temperament(options, who)).temperament
    await Shaped(who=who, sheet={"temperament": temperament.value})
    beginner = Beginner(stats, temperament, points, new.local_language, new.languages, new.crafts, who)
    ledger = (await shop(options, beginner)).ledger
    place, money, fee = await settled(options, magic_bonus_of(ledger), who)
    status = Status(table=place.table, position=place.position, rank=place.rank, per_diem=place.per_diem, fee=fee)
    purse_ = {"status": msgspec.to_builtins(status), "money": money - fee, "starting_money": money}
    await Shaped(who=who, sheet=purse_)
    return Created(kind.type, rolled, stats, points, temperament, ledger, place, money, fee, (), money - fee)


@listed(
    "create",
    "Make a character",
    "gs.creation.steps gs.creation.same gs.creation.ready gs.creation.no-rerolls gs.dice.once",
    examples=(),  # its steps have examples of their own
    uncountable=TOO_MANY,
)
@procedure
async def create(options: Options, new: Newcomer = ANYBODY) -> Created:
    """Make a character through all the steps, equipment included. `cp` is for the CGO's own people.

    Money that would weigh anything is left at home.
    """
    await Headline(told.headline, new.who)
    made = await make(options, new)
    left = index(made.left)
    bare = Sheet(stats=named(made.stats), ledger=made.ledger)
    outfit = await equip(options, Purse(left, made.place.rank, made.place.per_diem, new.who, bare))
    carries = outfitted(made, outfit.pieces, outfit.money)
    over = money_over(outfit.money)
    if over:
        await MoneyLeft(who=new.who, tin=over)
    await Said(told.laden, msgspec.structs.replace(carries, money=outfit.money - over))
    await Said(told.ready, new.who, outfit.money)
    return made._replace(pieces=outfit.pieces, left=outfit.money)


def outfitted(made: Created, pieces: Iterable[Piece], money: int) -> Sheet:
    """Give a new character with the equipment, as far as carrying goes."""
    sheet = Sheet(stats=named(made.stats), ledger=made.ledger, money=made.left)
    state = State({"new": sheet})
    for piece in pieces:
        item = made_of(ware(piece.ware), piece.number, piece.each, piece.decorated)
        state = Bought(who=Who("new"), item=item, tin=0).on(state)
    equipped: Sheet = state.sheets["new"]
    return msgspec.structs.replace(equipped, money=money)


def named(stats: Sequence[int]) -> dict[str, int]:
    """Give seven stats by their keys."""
    return {stat.value: value for stat, value in zip(Stat, stats, strict=True)}


def magic_bonus_of(ledger: tuple[Purchase, ...]) -> Bonus:
    """Give the Magic Bonus that a ledger comes to."""
    return magic_bonus(Sheet(ledger=ledger))


# --- at a table ------------------------------------------------------------------------------------------------------


def unmade(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody is only a name yet."""
    sheet: Sheet = state.sheet(who)
    return not sheet.stats and sheet.craft is None


@start(
    "create",
    "Roll the character",
    "gs.creation.steps gs.creation.stats",
    place="sheet.stats",
    when=unmade,
    needs="The character has to be new: this one is made already.",
)
def begin(
    options: Options,
    state: State,
    who: Who,
    local_language: Annotated[Words, Ask("What do people speak where they come from?")] = LOCAL,
    languages: Annotated[Words, Ask("Other languages to learn?", guide="Thari, Osk")] = UNSAID,
    crafts: Annotated[Words, Ask("Crafts to learn?", guide="alchemy, smithing")] = UNSAID,
) -> Call[Created]:
    """Roll a character from type to equipment."""
    sheet: Sheet = state.sheet(who)
    if sheet.stats:
        raise Refused(f"{state.name(who)} is made already", "gs.creation.steps")
    new = Newcomer(who, sheet.name, sheet.npc, local_language, in_list(languages), in_list(crafts))
    return create(options, new)


def in_list(text: str) -> tuple[str, ...]:
    """Read names with commas between.

    >>> in_list("Thari, Osk")
    ('Thari', 'Osk')
    """
    return tuple([name.strip() for name in text.split(",") if name.strip()])
