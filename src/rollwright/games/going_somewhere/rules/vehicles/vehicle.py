"""Vehicles: what they are, how they are hurt and break down, and how long repairs take."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from rollwright.dice.errors import Refused
from rollwright.dice.pool import Pool
from rollwright.dice.readings import highest, total
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.checks.facts import TimePassed
from rollwright.games.going_somewhere.rules.checks.rolls import ACTION_DIE, succeeds
from rollwright.games.going_somewhere.rules.checks.skills import UNSAID
from rollwright.games.going_somewhere.rules.combat.damage import left_over
from rollwright.games.going_somewhere.rules.creation.making import named
from rollwright.games.going_somewhere.rules.creation.points import no_craft
from rollwright.games.going_somewhere.rules.creation.tables import book
from rollwright.games.going_somewhere.rules.encounters.npcs import id_for
from rollwright.games.going_somewhere.rules.encounters.tables import vehicles
from rollwright.games.going_somewhere.rules.gear.money import spoken
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.magic.facts import HarmTaken
from rollwright.games.going_somewhere.rules.magic.results import in_order
from rollwright.games.going_somewhere.rules.magic.spells import ROUNDS
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.passing import Passing, passing_of
from rollwright.games.going_somewhere.rules.people import able, check_able, unable
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.games.going_somewhere.rules.vehicles import told
from rollwright.games.going_somewhere.rules.vehicles.aboard import (
    craft_of,
    here,
    is_played,
    is_vehicle,
    nearest,
    of_players,
)
from rollwright.games.going_somewhere.rules.vehicles.facts import (
    VehicleHit,
    VehicleMade,
    VehicleMended,
    VehicleRepaired,
)
from rollwright.games.going_somewhere.rules.vehicles.scales import (
    check_made,
    check_mounted,
    in_words,
    is_battlestation,
    weapon,
)
from rollwright.play.cards import Words
from rollwright.play.steps import ACTOR, EVERYONE, GM, Call, Choose, Happening, Headline, Roll, Said, one_of, procedure
from rollwright.rules.acts import Ask, deed, start
from rollwright.rules.facts import NOBODY, State, Tale, Who
from rollwright.rules.fields import Choice
from rollwright.rules.flat import INNER, listed
from rollwright.rules.sentences import joined, within

Scale: TypeAlias = Annotated[int, Meta(ge=1, le=40)]
Value: TypeAlias = Annotated[int, Meta(ge=1, le=20)]
StatOrNone: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
Health: TypeAlias = Annotated[int, Meta(ge=0, le=30)]
Lost: TypeAlias = Annotated[int, Meta(ge=0, le=100_000_000)]
Condition: TypeAlias = Literal["running", "broken down", "wrecked"]
RUNNING, BROKEN, WRECKED = CONDITIONS = ("running", "broken down", "wrecked")
FULL = 30
NONE_AT_ALL, BY_DICE = "none", "roll"
HURT = "gs.vehicle.health gs.vehicle.zero gs.vehicle.broken gs.vehicle.wrecked gs.vehicle.one-check"
MADE = "gs.vehicle.machine gs.vehicle.stats gs.vehicle.scale gs.vehicle.units gs.vehicle.unit-scale"


class Built(NamedTuple):
    """The stats of a vehicle, in their order: ACC, CHM, INT, PER, SPD, STR, VIT."""

    stats: tuple[int, ...]


class Suffered(NamedTuple):
    """What damage did to a vehicle: the Health that is left, how it is, and what the VIT Check came to."""

    damage: int
    health: int
    condition: str
    past_zero: int
    total: int | None


UNREPAIRED = "no repair"


class Repaired(NamedTuple):
    """How long repairs take: the dice of it, and what they came to."""

    time: str
    amount: int
    unit: str


# --- making ----------------------------------------------------------------------------------------------------------


class Design(msgspec.Struct, frozen=True):
    """A vehicle that is to be made."""

    who: Who
    scale: Scale
    name: str = ""
    unit: str = "feet"
    """What it moves in; where nobody has said it, that is asked."""
    stats: tuple[StatOrNone, ...] = ()
    owner: Who = NOBODY
    battlestation: bool = False
    mindless: Annotated[bool, INNER] = False
    """Whether it surely has no INT: then nobody is asked."""
    kept: Annotated[bool, INNER] = False
    """Whether its numbers are the CGO's alone."""
    weapon: str = ""
    """What it is armed with from the first."""


@listed(
    "make-vehicle",
    "Make a vehicle",
    MADE,
    actor=GM,
    examples=(
        {"who": "truck", "scale": 4, "stats": (9, 1, 0, 1, 10, 14, 12)},
        {"who": "ship", "scale": 6, "unit": "light seconds", "stats": (9, 1, 3, 1, 10, 14, 12), "name": "Ship"},
    ),
)
@procedure
async def make_vehicle(options: Options, design: Design) -> Built:
    """Make a vehicle: its seven stats are given, or rolled as a machine's; INT may be 0."""
    possible = vehicles().units[: design.scale]
    check_made(design.scale, design.unit or possible[0], design.stats, design.battlestation)
    if design.weapon:
        check_mounted(weapon(design.weapon), design.scale, design.battlestation)
    await Headline(told.making, design.name or design.who)
    unit = design.unit or (await Choose("vehicle-unit", GM, possible) if len(possible) > 1 else possible[0])
    found, seen = design.stats, (GM,) if design.kept else EVERYONE
    for stat in Stat if not found else ():
        mindless = stat is Stat.INT and (
            design.mindless or await Choose("vehicle-mind", GM, (NONE_AT_ALL, BY_DICE)) == NONE_AT_ALL
        )
        found += (0 if mindless else await Roll("vehicle-" + stat, Pool.of(2, ACTION_DIE), highest, GM, seen),)
    await VehicleMade(
        who=design.who, name=design.name, stats=named(found), scale=design.scale, unit=unit,
        owner=design.owner, battlestation=design.battlestation, kept=design.kept,
        weapon=design.weapon,
    )  # fmt: skip
    if design.kept:
        await Said(told.numbers, found, unit).only(GM)
    return Built(found)


# --- damage ----------------------------------------------------------------------------------------------------------


class Hull(msgspec.Struct, frozen=True):
    """What damage reads of a vehicle."""

    vit: Value
    health: Health = FULL
    condition: Condition = "running"
    past_zero: Lost = 0
    checked: bool = False
    who: Who = Who(ACTOR)
    by: Annotated[Who, INNER] = NOBODY
    """Who hits it, where somebody does..."""
    arm: Annotated[str, INNER] = ""
    """...and with what."""
    kept: Annotated[bool, INNER] = False
    """Whether its numbers are the CGO's alone."""


@listed(
    "damage-vehicle",
    "Damage a vehicle",
    HURT,
    worth={"health": lambda outcome: outcome.health},
    actor=GM,
    examples=(
        {"damage": 12, "vit": 10},
        {"damage": 40, "vit": 10},
        {"damage": 4, "vit": 10, "health": 0, "condition": "broken down", "past_zero": 5},
    ),
)
@procedure
async def damage_vehicle(options: Options, damage: Lost, hull: Hull, due: bool = False) -> Suffered:
    """Damage a vehicle, by anything or by what is `due` to it.

    At 0 it makes its one VIT Check, or is wrecked; broken down, VIT more Health wrecks it.
    """
    of: Any = {"who": hull.who, "by": hull.by, "arm": hull.arm}
    if due:
        await HarmTaken(who=hull.who)
    left = left_over(hull.health, damage)
    if hull.condition == WRECKED:
        return Suffered(damage, 0, WRECKED, hull.past_zero, None)
    if hull.condition == BROKEN:
        past = hull.past_zero + damage
        past = past + (hull.vit - past) * (past > hull.vit)
        place = 1 + (past >= hull.vit)
        await VehicleHit(damage, place, past - hull.past_zero, **of)
        return Suffered(damage, left, one_of(CONDITIONS, place), past, None)
    if left > 0:
        await VehicleHit(damage, left=None if hull.kept else left, **of)
        if hull.kept:
            await Said(told.left, hull.who, left).only(GM)
        return Suffered(damage, left, RUNNING, 0, None)
    if hull.checked:
        await VehicleHit(damage, 1, **of)
        return Suffered(damage, 0, BROKEN, 0, None)
    seen = (GM,) if hull.kept else EVERYONE
    natural = await Roll("vit-check", Pool.of(1, ACTION_DIE), total, hull.who, seen)
    passed = succeeds(natural, natural + hull.vit, vehicles().level)
    await VehicleHit(damage, 2 - 1 * passed, 0, True, **of)
    await Said(told.checked, hull.who, natural, hull.vit).only(*seen)
    return Suffered(damage, 0, one_of(CONDITIONS, 2 - 1 * passed), 0, natural + hull.vit)


@procedure
async def befallen(options: Options, damage: Lost, hull: Hull, due: bool = False, what: str = "") -> Suffered:
    """Let a vehicle take damage that is a moment of its own; `what` does it, in words."""
    await Headline(told.befalls, hull.who, what)
    return await damage_vehicle(options, damage, hull, due)


# --- repairs ---------------------------------------------------------------------------------------------------------


class Repair(msgspec.Struct, frozen=True):
    """A vehicle that is repaired, by whom and with which craft."""

    who: Who
    scale: Scale
    by: Who
    craft: str
    alone: bool = True
    """Whether its time passes; off beside another repair whose time was played already."""
    owner: Annotated[Who, INNER] = NOBODY
    """Whose it is, where it isn't the party's."""
    time: Annotated[str, INNER] = ""
    """How long it may take, and what this time costs and ends."""


class Theirs(NamedTuple):
    """Whose a vehicle is, where it isn't the party's."""

    owner: Who = NOBODY

    def named(self, called: Callable[[Who], str]) -> str:
        """Say so, behind what it is called."""
        return f" ({called(self.owner)}’s)" if self.owner else ""


class Mending(NamedTuple):
    """What the CGO judges: who repairs what, with which craft; how long that takes, and what this time brings."""

    who: Who
    vehicle: Who
    craft: str
    theirs: Theirs
    time: str


@listed(
    "repair-vehicle",
    "Repair a vehicle",
    "gs.vehicle.repair gs.vehicle.repair-time",
    examples=({"who": "truck", "scale": 4, "by": "kara", "craft": "mechanics"},),
)
@procedure
async def repair_vehicle(options: Options, repair: Repair) -> Repaired:
    """Repair a vehicle: d4 and its scale say how long it takes somebody with a skill that the CGO finds fit."""
    from rollwright.rules.generating import generator_procedure

    await Headline(told.mending, repair.by, repair.who, repair.craft)
    about = Mending(repair.by, repair.who, repair.craft, Theirs(repair.owner), repair.time)
    if await Choose("repair-fits", GM, ("fits", "unfit"), about) == "unfit":
        await Said(told.unfit, repair.craft, repair.who)
        return Repaired(times(UNREPAIRED), 0, "")
    result: Any = await generator_procedure(book(), "repair-time")(options, repair.scale, True)
    unit = book().generator("repair-time").row(result.row).gives["unit"]
    if repair.alone:
        await passed(result.amount, unit)
    await VehicleRepaired(by=repair.by, amount=result.amount, unit=unit, who=repair.who)
    return Repaired(times(result.row.replace("-", " ")), result.amount, unit)


@procedure
async def mended(options: Options, repair: Repair, passing: Passing) -> Repaired:
    """Repair a vehicle, and tell what ends and what falls due by the time it is done."""
    end = await repair_vehicle(options, repair)
    if not end.amount or not repair.alone:
        return end
    time = passed(end.amount, end.unit)
    rounds = time.rounds + time.days * ROUNDS["day"]
    for said in passing.after(rounds):
        await said
    return end


DIE = 4
"""The faces of the die that is added to a vehicle's scale for how long its repair takes."""


def times(row: str) -> str:
    """Give a time of repairs as one of all, from the shortest to the longest."""
    rows = [one.key.replace("-", " ") for one in book().generator("repair-time").rows]
    return in_order((UNREPAIRED, *rows))(row)


def passed(amount: int, unit: str) -> TimePassed:
    """Give the time that some hours, days, weeks, months or years are.

    >>> passed(3, "hours").rounds, passed(2, "months").days, passed(1, "years").days
    (720, 56, 365)
    """
    days, rounds = divmod(amount * ROUNDS[unit.removesuffix("s")], ROUNDS["day"])
    return TimePassed(rounds=rounds, days=days, quiet=True)


# --- at a table ------------------------------------------------------------------------------------------------------


def hull_of(state: State, who: Who) -> Hull:
    """Give what damage reads of a vehicle at the table: its Health is 30 and never more."""
    sheet, craft = state.sheet(who), craft_of(state, who)
    health = max(0, vehicles().health - sheet.health_lost)
    own = (craft.condition, craft.past_zero, craft.checked, who)
    return Hull(max(1, derive.stat(sheet, Stat.VIT)), health, *own, kept=craft.kept)


def sizes(options: Options, state: State) -> list[Choice]:
    """List the scales with their examples."""
    return [Choice(str(row.scale), row.title.capitalize(), f"scale {row.scale}") for row in vehicles().scale]


PLAIN, MIND, STATION, BOTH = "no", "mind", "battlestation", "both"


def specials(options: Options, state: State) -> list[Choice]:
    """List what may be special about a vehicle: a mind of its own; or, of the largest, that it is a battlestation."""
    large = ("size", tuple([str(row.scale) for row in vehicles().scale if is_battlestation(row.scale, True)]))
    return [
        Choice(PLAIN, "No"),
        Choice(MIND, "It has a mind of its own", "otherwise its INT is 0"),
        Choice(STATION, "It is a battlestation", when=(large,)),
        Choice(BOTH, "It is a battlestation with a mind of its own", when=(large,)),
    ]


def armaments(options: Options, state: State) -> list[Choice]:
    """List what a vehicle can be armed with, the largest of its size first: the weapon's scale is its crew, too."""
    rows = vehicles().scale
    bears = {
        gun.key: tuple([str(row.scale) for row in rows if row.scale >= gun.scale or is_battlestation(row.scale, True)])
        for gun in vehicles().weapon
    }
    guns = [
        Choice(gun.key, gun.title, f"d{gun.sides:,}, crew of {gun.scale}", when=(("size", bears[gun.key]),))
        for gun in reversed(vehicles().weapon)
    ]
    return [Choice("", "Nothing"), *guns]


def paces(options: Options, state: State) -> list[Choice]:
    """List what vehicles move in, each with the sizes that can."""
    rows, units = vehicles().scale, vehicles().units
    able = {unit: tuple([str(row.scale) for row in rows if row.scale > at]) for at, unit in enumerate(units)}
    return [Choice(unit, in_words(unit).capitalize(), when=(("size", sizes),)) for unit, sizes in able.items()]


def usual_pace(options: Options, state: State) -> str:
    """Give what every vehicle can move in."""
    return vehicles().units[0]


ARMED = "Only what its size can bear. For more weapons: “Put a weapon on a vehicle”."
PACE = (
    "Each round it covers SPD + STR of these. The dice decide: usually 20 to 36, one time in ten 18 or fewer."
    " People on foot move in squares, too, and some are faster than that."
)


def owners(options: Options, state: State) -> list[Choice]:
    """List those to whom a vehicle can belong."""
    people = [who for who, one in state.sheets.items() if one.craft is None and one.down != "dead"]
    return [Choice("", "Nobody at the table"), *[Choice(who, state.name(who)) for who in people]]


@start("make-vehicle", "Make a vehicle", MADE, by="gm", place="desk")
def build_vehicle(
    options: Options,
    state: State,
    name: Annotated[Words, Ask("What is it called?", guide="The Mule", short=True)],
    size: Annotated[str, Ask("How large is it?", sizes)],
    owner: Annotated[str, Ask("Whose is it?", owners)] = "",
    special: Annotated[str, Ask("Is there anything special about it?", specials)] = PLAIN,
    unit: Annotated[str, Ask("How fast is it?", paces, PACE, usual=usual_pace)] = "",
    armed: Annotated[str, Ask("What is it armed with?", armaments, ARMED)] = "",
) -> Call[Built]:
    """Its stats are rolled like a machine’s. Everybody sees it, but only you see its numbers, unless a player
    owns it."""
    title = str(name).strip() or "Vehicle"
    who = id_for(state, title, "vehicle")
    kept = not is_played(state, owner)
    station, dull = special in (STATION, BOTH), special not in (MIND, BOTH)
    design = Design(who, int(size), title, unit, (), Who(owner), station, dull, kept, armed)
    return make_vehicle(options, design)


@start(
    "damage-vehicle",
    "Damage a vehicle",
    HURT,
    by="gm",
    place="party",
    when=is_vehicle,
    whose="Which vehicle?",
    needs="Make a vehicle first.",
)
def hurt_vehicle(
    options: Options,
    state: State,
    who: Who,
    damage: Annotated[int, Meta(ge=1, le=100_000_000), Ask("How much, after protection?")],
    what: Annotated[Words, Ask("What damages it?", guide="“A falling rock”, say.")] = UNSAID,
) -> Call[Suffered]:
    """Damage a vehicle by something that isn’t rolled here."""
    return befallen(options, damage, hull_of(state, who), what=str(what))


def damage_due(options: Options, state: State, who: Who) -> bool:
    """Tell whether damage is due to a vehicle."""
    return is_vehicle(options, state, who) and effects.due(state.sheet(who)) is not None


@start(
    "vehicle-harm",
    "The vehicle takes the damage",
    HURT,
    by="gm",
    place="party",
    when=damage_due,
    whose="Which vehicle?",
    needs="No damage is waiting for a vehicle.",
)
def take_due(options: Options, state: State, who: Who) -> Call[Suffered]:
    """Let a vehicle take the damage that magic or its own weapon has done to it."""
    due = effects.due(state.sheet(who))
    if due is None:
        raise Refused(f"no damage is due to {state.name(who)}", "gs.vehicle.critical")
    return befallen(options, due.points, hull_of(state, who), True)


def broken(options: Options, state: State, who: Who) -> list[Choice]:
    """List the vehicles that can be repaired, the players' own first."""
    found = [(one, sheet.craft) for one, sheet in here(state).items() if sheet.craft is not None and sheet.health_lost]
    found.sort(key=lambda one: (*nearest(state, who, one[0]), not is_played(state, one[1].owner)))
    foreign = {one: owner for one, _ in found if (owner := foreign_owner(state, who, one))}
    notes = {one: f"{state.name(owner)}’s" for one, owner in foreign.items()}
    return [Choice(one, state.name(one), notes.get(one, "")) for one, craft in found if craft.condition != WRECKED]


def foreign_owner(state: State, who: Who, vehicle: Who) -> Who:
    """Give whose a vehicle is that one of the players would repair, where it isn't the party's."""
    craft, known = craft_of(state, vehicle), is_played(state, who) and not of_players(state, vehicle)
    return next((Who(one) for one in (craft.owner, *craft.crew) if one in state.sheets and known), NOBODY)


def health_off(options: Options, state: State, who: Who) -> tuple[int, int]:
    """Give how much Health a vehicle can get back."""
    return 1, max(1, state.sheet(who).health_lost)


def all_of_it(options: Options, state: State, who: Who) -> str:
    """Give all the Health that a vehicle has lost."""
    return str(state.sheet(who).health_lost)


def can_be_mended(options: Options, state: State, who: Who) -> bool:
    """Tell whether a vehicle has lost Health, and isn't wrecked."""
    return any(one.key == who for one in broken(options, state, who))


@deed(
    "mend-vehicle",
    "Give a vehicle Health",
    "gs.vehicle.health",
    by="gm",
    place="party",
    when=can_be_mended,
    whose="Which vehicle?",
    needs="You need a vehicle that has lost Health and isn’t wrecked.",
)
def mend_by_hand(
    options: Options,
    state: State,
    who: Who,
    health: Annotated[int, Ask("How much?", limits=health_off, usual=all_of_it)] = 1,
) -> Iterator[Happening[Any]]:
    """Give a vehicle Health back at once, as you see fit. If it was broken down, it runs again."""
    yield VehicleMended(points=health, who=who)


def trades(options: Options, state: State, who: Who) -> list[Choice]:
    """List the specialized skills of somebody."""
    return [Choice(one, one.capitalize()) for one in derive.special_skills(state.sheet(who))]


def repair_lacks(options: Options, state: State, who: Who) -> str:
    """Say why somebody can't repair anything; nothing where they can."""
    return none_to_repair(options, state, who) or unable(state, who) or no_hand_for_it(options, state, who)


def no_hand_for_it(options: Options, state: State, who: Who) -> str:
    """Say who in the party has a craft, where somebody has none; where nobody has one, how they come by one."""
    known = {one: derive.special_skills(sheet) for one, sheet in here(state).items() if is_played(state, one)}
    able = [f"{state.name(one)} can ({joined(crafts)})" for one, crafts in known.items() if crafts and one != who]
    if derive.special_skills(state.sheet(who)) or not able:
        return no_craft(options, state, who)
    return f"That takes a specialized skill: {joined(able)}."


def takes_how_long(
    options: Options, state: State, who: Who, vehicle: Who = NOBODY, alone: bool = True, **values: Any
) -> str:
    """Say how long a repair may take, before the dice fall, and what this time brings."""
    there = state.sheets.get(vehicle)
    if there is None or there.craft is None:
        return ""
    return how_long(there.craft.scale) + (meanwhile(state, there.craft.scale) if alone else "")


def repair_times(scale: int) -> list[Any]:
    """Give the rows of the table that the dice can come to for a vehicle, the shortest first."""
    low, high = scale + 1, scale + DIE
    return [one for one in book().generator("repair-time").rows if one.low <= high and one.high >= low]


def meanwhile(state: State, scale: int) -> str:
    """Say what upkeep each day of a repair costs, and what will be over in any case when it is done."""
    units = [one.gives["unit"].removesuffix("s") for one in repair_times(scale)]
    passing, tale = passing_of(state), Tale(state.name)
    due = [f"{spoken(one.daily)} for {within(state.name(one.who), 'for ')}" for one in passing.owned if one.known]
    ends = [said for left, said in passing.ends if left <= ROUNDS[units[0]] and said.seen_by == EVERYONE]
    over = dict.fromkeys([said.tell(tale, *said.arguments[0]).text for said in ends])
    costs = f" Each day costs upkeep: {joined(due)}." if due and units[-1] != "hour" else ""
    return f"{costs}{' By then: ' if over else ''}{' '.join(over)}"


def how_long(scale: int) -> str:
    """Say how long a repair may take.

    >>> how_long(1)
    'Half the time it takes d4 hours, else d6 days.'
    >>> how_long(4)
    'One time in four it takes d6 days, else 2d6 days.'
    """
    low, high, times = scale + 1, scale + DIE, repair_times(scale)
    first, *rest = [f"{one.amount} {one.gives['unit']}" for one in times]
    parts = min(times[0].high, high) - low + 1
    often = {1: "One time in four", 2: "Half the time", 3: "Three times in four", 4: ""}[parts]
    return f"{often} it takes {first}, else {joined(rest, 'or')}." if rest else f"It takes {first}."


def none_to_repair(options: Options, state: State, who: Who) -> str:
    """Say why no vehicle can be repaired; nothing where one can."""
    if broken(options, state, who):
        return ""
    crafts = {one: sheet.craft for one, sheet in here(state).items() if sheet.craft is not None}
    wrecks = [state.name(one) for one, craft in crafts.items() if craft.condition == WRECKED]
    if wrecks:
        return f"{joined(wrecks)} {'are' if len(wrecks) > 1 else 'is'} wrecked: there is nothing left to repair."
    return "No vehicle here has lost Health." if crafts else "There is no vehicle here to repair."


@start(
    "repair-vehicle",
    "Repair a vehicle",
    "gs.vehicle.repair gs.vehicle.repair-time",
    place="sheet.skills",
    when=able,
    slow=True,
    foretells=takes_how_long,
    needs="You need a specialized skill that fits (“Learn a specialized skill”), and a vehicle that has lost Health and"
    " isn’t wrecked.",
    lacks=repair_lacks,
)
def mend(
    options: Options,
    state: State,
    who: Who,
    vehicle: Annotated[Who, Ask("Which vehicle?", broken)],
    craft: Annotated[str, Ask("By which craft?", trades)],
    alone: Annotated[
        bool, Ask("Does the time pass for everybody?", guide="Untick this if another repair goes on at the same time.")
    ] = True,
) -> Call[Repaired]:
    """Repair a vehicle with one of your crafts, if your CGO allows it. A car takes hours or days, a ship weeks."""
    sheet: Sheet = check_able(state, who)
    if sheet.stunned:
        raise Refused(f"{state.name(who)} is stunned", "gs.vehicle.repair")
    owner = foreign_owner(state, who, vehicle)
    time = takes_how_long(options, state, who, vehicle, alone)
    repair = Repair(vehicle, craft_of(state, vehicle).scale, who, craft, alone, owner, time)
    return mended(options, repair, passing_of(state))
