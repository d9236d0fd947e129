"""Travel: how far a vehicle gets under its load, what it carries, and what berths and vehicles cost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.checks.facts import TimePassed
from rollwright.games.going_somewhere.rules.encounters.tables import vehicles
from rollwright.games.going_somewhere.rules.gear import goods
from rollwright.games.going_somewhere.rules.gear.carrying import load as load_of
from rollwright.games.going_somewhere.rules.gear.equipment import weapon_price
from rollwright.games.going_somewhere.rules.gear.facts import MoneyGained, Paid
from rollwright.games.going_somewhere.rules.gear.money import GOLD, SILVER, amount, spoken
from rollwright.games.going_somewhere.rules.magic.spells import ROUNDS, span_text
from rollwright.games.going_somewhere.rules.options import DEFAULTS, Options
from rollwright.games.going_somewhere.rules.passing import passing_of
from rollwright.games.going_somewhere.rules.sheet import Craft, Sheet
from rollwright.games.going_somewhere.rules.state import hurried, scene_of
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.games.going_somewhere.rules.vehicles import told
from rollwright.games.going_somewhere.rules.vehicles.aboard import (
    acts_now,
    craft_of,
    has_acted,
    here,
    is_out,
    is_played,
    is_vehicle,
    left_to,
    nearest,
    of_players,
    on_turn,
    still,
    stopped_by,
)
from rollwright.games.going_somewhere.rules.vehicles.battle import can_fire
from rollwright.games.going_somewhere.rules.vehicles.facts import (
    Driven,
    UpkeepPaid,
    VehicleLoaded,
    VehicleOwned,
    WeaponMounted,
    a_weapon,
)
from rollwright.games.going_somewhere.rules.vehicles.scales import (
    check_mounted,
    check_room,
    check_unit,
    daily_cost,
    is_battlestation,
    size,
    size_of,
    so_far,
    weapon,
)
from rollwright.games.going_somewhere.rules.vehicles.vehicle import Scale, Value
from rollwright.play.cards import Words
from rollwright.play.steps import ACTOR, GM, Call, Choose, Happening, Headline, Said, procedure
from rollwright.rules.acts import Ask, deed, start
from rollwright.rules.facts import NOBODY, State, Who
from rollwright.rules.fields import Choice
from rollwright.rules.flat import INNER, Reads, listed
from rollwright.rules.sentences import counted, joined, within

TEN = 10
MILES = "miles"
UNSAID = Words("")
ALL_OF_IT = "The cargo in all, with what is aboard already. What the people above carry is added automatically."
NO_TRIP = "Leave 0 to see only how fast it goes."
FREE = 10**9
"""More days than any journey takes: those of which nobody owes anything."""
REFUSED, GIVEN, LISTED = "refused", "given", "listed"
Slots: TypeAlias = Annotated[int, Meta(ge=0, le=10**15)]
Tin: TypeAlias = Annotated[int, Meta(ge=0, le=10_000_000_000_000), Reads(amount)]
Rank: TypeAlias = Annotated[int, Meta(ge=0, le=8)]
Shifts: TypeAlias = Annotated[int, Meta(ge=0, le=5)]


class Going(NamedTuple):
    """How a vehicle moves: units a round, and how many levels it has dropped (each to the next smaller unit)."""

    units: int
    dropped: int
    max_enc: int
    unit: str = "feet"
    """What it moves in now; below feet each level makes it a tenth."""
    part: int = 1
    """By how much a foot is divided."""


class Deal(NamedTuple):
    """What was asked for, in tin, and whether it was bought."""

    tin: int
    bought: bool


class Mounted(NamedTuple):
    """How many fire a weapon, whether it is on the vehicle now, and what it cost, in tin."""

    number: int
    mounted: bool
    tin: int


def part_of_load(scale: int, options: Options = DEFAULTS) -> int:
    """Give what a point of STR carries: 10 for each point of scale, or (as an option) 10 to its power.

    >>> part_of_load(1), part_of_load(4), part_of_load(4, Options(vehicle_load="powers"))
    (10, 40, 10000)
    """
    return int(TEN**scale) if options.vehicle_load == "powers" else TEN * scale


def max_enc(strength: int, scale: int, options: Options = DEFAULTS) -> int:
    """Give what a vehicle carries.

    >>> max_enc(6, 1), max_enc(12, 4)
    (60, 480)
    """
    return strength * part_of_load(scale, options)


def going(speed: int, strength: int, scale: int, enc: int = 0, options: Options = DEFAULTS) -> Going:
    """Work out the movement of a vehicle: SPD + STR, less its load as a character's, counted in parts of its scale.

    Over MAX ENC it drops a level for each further MAX ENC or part of it, at most its scale less 1; then it stops.

    >>> going(8, 12, 2, 60)[:3], going(8, 12, 2, 300)[:2], going(8, 12, 2, 500)[:2]
    ((17, 0, 240), (8, 1), (0, 1))
    """
    most = max_enc(strength, scale, options)
    dropped = max(0, -(-enc // most) - 1)
    if dropped > scale - 1:
        return Going(0, scale - 1, most)
    return Going(max(1, speed + strength - min(enc, most) // part_of_load(scale, options)), dropped, most)


def smaller(unit: str, dropped: int) -> tuple[str, int]:
    """Give the unit some levels below another, and by how much a foot is divided where there is none smaller.

    >>> smaller("light seconds", 1), smaller("miles", 1), smaller("miles", 3)
    (('miles', 1), ('feet', 1), ('feet', 100))
    """
    units = vehicles().units
    place = units.index(unit) - dropped
    return units[max(0, place)], size_of(max(0, -place))


def berth_price(base: int, rank: int) -> int:
    """Give what a berth costs: the price that the CGO says times the Rank; one without a place in society pays it once.

    >>> berth_price(100, 8) == 8 * berth_price(100, 1)
    True
    """
    return base * max(1, rank)


def price_of(key: str) -> int:
    """Give what a weapon of vehicles costs, in tin: as on the lists, and more for each further one of its crew.

    >>> price_of("cannon-50") == amount("110g") + 2 * amount("10g")
    True
    """
    gun = weapon(key)
    return weapon_price(gun.sides, gun.scale)


class Trip(NamedTuple):
    """A journey: where to, as somebody says it, how far, in which unit, and how many days' upkeep were due before."""

    to: str = ""
    far: int = 0
    unit: str = MILES
    owed: int = 0
    since: int = 0
    """Rounds that had passed since a day was last due."""


def feet_in(unit: str) -> int:
    """Give how many feet a unit is long: the smallest is a square of 5.

    >>> feet_in("feet"), feet_in("miles"), feet_in("light minutes") == 60 * feet_in("light seconds")
    (5, 5280, True)
    """
    return vehicles().feet[vehicles().units.index(unit)]


def rounds_for(trip: Trip, moved: Going) -> int:
    """Give how many rounds a journey takes; one of more than a minute, in full minutes.

    >>> rounds_for(Trip(far=10), Going(26, 0, 100)), rounds_for(Trip(far=52), Going(26, 0, 100, "miles"))
    (408, 2)
    """
    rounds, minute = (
        -(-trip.far * feet_in(trip.unit) * moved.part // (moved.units * feet_in(moved.unit))),
        ROUNDS["minute"],
    )
    return rounds if rounds <= minute else minute * -(-rounds // minute)


def due_after(trip: Trip, rounds: int) -> int:
    """Give how many days' upkeep are due when a journey is over.

    >>> day = ROUNDS["day"]
    >>> due_after(Trip(owed=2), day - 1), due_after(Trip(owed=2, since=1), day - 1)
    (2, 3)
    """
    return trip.owed + (trip.since + rounds) // ROUNDS["day"]


def time_for(rounds: int) -> TimePassed:
    """Give the time that a journey takes, as it passes for everybody."""
    days, left = divmod(rounds, ROUNDS["day"])
    return TimePassed(rounds=left, days=days, quiet=True)


class Engine(msgspec.Struct, frozen=True):
    """What a vehicle moves with, what is aboard, and its unit."""

    speed: Value
    strength: Value
    scale: Scale
    enc: Slots = 0
    who: Who = Who(ACTOR)
    unit: str = "feet"
    at: Annotated[int | None, INNER] = None
    """Where it will be, in a vehicle fight."""
    ahead: Annotated[int, INNER] = 0
    """How far that is ahead, or (below 0) back."""
    by: Annotated[Who, INNER] = NOBODY
    """Who aboard drives it there."""
    carried: Annotated[int, INNER] = 0
    """What of its load those aboard carry."""
    trip: Annotated[Trip | None, INNER] = None
    """Where it is driven outside a fight, and how far."""


@listed(
    "drive",
    "Drive",
    "gs.vehicle.movement gs.vehicle.max-enc gs.vehicle.drop gs.vehicle.stop gs.vehicle.units",
    examples=(
        {"speed": 8, "strength": 12, "scale": 2, "enc": 60},
        {"speed": 8, "strength": 12, "scale": 2, "enc": 300, "unit": "miles", "who": "truck"},
    ),
)
@procedure
async def drive(options: Options, engine: Engine) -> Going:
    """Move a vehicle for a round with what is aboard, in units of its own or smaller ones."""
    check_unit(engine.unit, engine.scale)
    end = moved_by(options, engine)
    fights, full, trip = engine.at is not None, engine.speed + engine.strength, engine.trip
    to = told.how_far(engine.ahead, end.unit) if fights else told.where_to(trip.to) if trip else ""
    await Headline(told.drives, engine.who, to, engine.by)
    rounds = rounds_for(trip, end) if trip and end.units else 0
    if trip and rounds:
        await time_for(rounds)
        await Said(told.arrives, engine.who, trip.far, trip.unit, rounds)
        await Said(told.upkeep_due, engine.who, daily_cost(engine.scale), due_after(trip, rounds))
    await Said(told.going, engine.who, end, engine.enc, engine.carried, (fights or rounds > 0) and end.units > 0, full)
    if trip and end.units and not rounds:
        await Said(told.hourly, end)
    if fights:
        await Driven(who=engine.who, units=engine.ahead, unit=end.unit, at=engine.at, by=engine.by)
    return end


def moved_by(options: Options, engine: Engine) -> Going:
    """Give how far an engine moves its vehicle in a round, in units of its own or smaller ones."""
    moved = going(engine.speed, engine.strength, engine.scale, engine.enc, options)
    unit, part = smaller(engine.unit, moved.dropped)
    return moved._replace(unit=unit, part=part)


@procedure
async def journey(options: Options, engine: Engine, worn: tuple[Said, ...]) -> Going:
    """Drive somewhere, and tell the magic that is over by the time one is there."""
    end = await drive(options, engine)
    for one in worn:
        await one
    return end


# --- at a table ------------------------------------------------------------------------------------------------------


def mine(options: Options, state: State, who: Who) -> list[Choice]:
    """List the vehicles that somebody can drive or load: those they own, or are aboard; nobody who is down.

    The CGO's people can see to all of them: to the players' last, and to the newest first.
    """
    own_sheet: Sheet = state.sheet(who)
    there = {} if own_sheet.down else here(state)
    found = [(one, sheet.craft) for one, sheet in there.items() if sheet.craft is not None]
    found = found[::-1] if own_sheet.npc else found
    own = [one for one, craft in found if who == craft.owner or who in craft.crew or own_sheet.npc]
    own.sort(key=lambda one: (*nearest(state, who, one), own_sheet.npc and of_players(state, one)))
    return [Choice(one, state.name(one)) for one in own]


def drivable(options: Options, state: State, who: Who) -> list[Choice]:
    """List the vehicles that somebody can drive now: in a fight, the one whose turn it is, from aboard."""
    battle = scene_of(state).battle
    if battle is None:
        return [one for one in mine(options, state, who) if not stopped_by(state, one.key)[0]]
    now = on_turn(state)
    free = bool(now) and not battle.ones[now].drove and not has_acted(state, who)
    driven = free and acts_now(state, who) and state.sheets[now].craft is not None
    return [Choice(now, state.name(now))] if driven and not stopped_by(state, now)[0] else []


def engine_of(state: State, who: Who) -> Engine:
    """Give what a vehicle at the table moves with."""
    sheet, craft = state.sheet(who), craft_of(state, who)
    speed, strength = max(1, derive.stat(sheet, Stat.SPD)), max(1, derive.stat(sheet, Stat.STR))
    carried = sum([load_of(state.sheets[one]).enc for one in craft.crew if one in state.sheets])
    return Engine(speed, strength, craft.scale, craft.enc + carried, who, craft.unit, carried=carried)


def reach(options: Options, state: State, vehicle: Who) -> int:
    """Give how far a vehicle moves in a round of a fight, in the units of the fight."""
    engine, battle = engine_of(state, vehicle), scene_of(state).battle
    end = going(engine.speed, engine.strength, engine.scale, engine.enc, options)
    return end.units if battle and smaller(engine.unit, end.dropped)[0] == battle.unit else 0


def in_fight(options: Options, state: State, who: Who) -> list[Who]:
    """List the vehicles of somebody that are in a fight."""
    battle = scene_of(state).battle
    return [Who(one.key) for one in mine(options, state, who) if battle and one.key in battle.ones]


def reaches(options: Options, state: State, who: Who) -> tuple[int, int]:
    """Give how far the vehicle moves whose turn it is in a fight: no other can be driven."""
    there = in_fight(options, state, who)
    return 0, max([reach(options, state, one) for one in there if one == on_turn(state)], default=0)


def outside_fight(options: Options, state: State, who: Who) -> dict[str, tuple[str, ...]]:
    """Say with which vehicles somebody can make a journey: those that aren't in a fight."""
    fights = in_fight(options, state, who)
    return {"vehicle": tuple([one.key for one in drivable(options, state, who) if one.key not in fights])}


def far_unit(craft: Craft) -> str:
    """Give what the length of a journey is counted in: miles, or the larger unit that a vehicle moves in."""
    units = vehicles().units
    return units[max(units.index(MILES), units.index(craft.unit))]


def in_which(options: Options, state: State, who: Who) -> str:
    """Say what the length of a journey is counted in."""
    there = {one.words: far_unit(craft_of(state, one.key)) for one in drivable(options, state, who)}
    larger = [f"{unit} for {name}" for name, unit in there.items() if unit != MILES]
    return f"In {joined([MILES, *larger] if MILES in there.values() or not larger else larger)}. {NO_TRIP}"


def ahead(options: Options, state: State, who: Who, vehicle: Who, units: int = 0, far: int = 0, **values: Any) -> str:
    """Say how fast a vehicle is with its load, how long a journey takes, and what falls due for it."""
    if vehicle not in state.sheets:
        return ""
    if vehicle in in_fight(options, state, who):
        return driven_there(state, who, vehicle, units, **values)
    engine, craft = engine_of(state, vehicle), craft_of(state, vehicle)
    moved = moved_by(options, engine)
    if not moved.units:
        return f"It can’t move: its load is {engine.enc:,} of {moved.max_enc:,} slots."
    trip = Trip("", far, far_unit(craft))
    takes = f"That takes {span_text(rounds_for(trip, moved))}. " if far else ""
    owed = f", and {counted(craft.owed, 'day')} {'is' if craft.owed == 1 else 'are'} due now" if craft.owed else ""
    costs = f" Its upkeep is {spoken(daily_cost(craft.scale))} a day{owed}." if craft.owner else ""
    hour = f", {told.an_hour(moved)}" if told.an_hour(moved) else ""
    return f"{takes}It moves {told.a_round(moved)}{hour}.{costs}"


def driven_there(state: State, who: Who, vehicle: Who, units: int = 0, way: str = "", **values: Any) -> str:
    """Say how far from the others a vehicle in a fight comes, that to drive it is what somebody does in this round,
    and who aboard can still act."""
    battle = scene_of(state).battle
    assert battle is not None
    one = battle.ones[vehicle]
    at = one.at + units * (1 if one.side == "party" else -1) * (-1 if way == AWAY else 1)
    others = {other: abs(part.at - at) for other, part in battle.ones.items() if part.side != one.side}
    there = [(state.name(other), far) for other, far in others.items() if not is_out(state, other)]
    apart = [f"{so_far(far, battle.unit)} from {within(name, 'from ')}" for name, far in there]
    lies = f"{state.name(vehicle)} is then {joined(apart)}. " if apart else ""
    if who == vehicle:
        return lies.rstrip()
    left, still = left_to(state, who, vehicle, 1)
    names = [state.name(each) for each in left]
    after = told.still_open(within(state.name(vehicle), "Then "), names, still)
    return f"{lies}To drive is {state.name(who)}’s action this round.{after}"


def can_see_to_it(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody can see to a vehicle: who is up; a vehicle to itself, where it has no owner here."""
    sheet: Sheet = state.sheet(who)
    out = sheet.down or sheet.natural or sheet.yielded or sheet.away
    able = sheet.craft.owner not in state.sheets if sheet.craft is not None else not out
    return able and bool(mine(options, state, who))


def can_board(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody can say who is aboard a vehicle; of one that is no player's, the vehicle itself, too."""
    sheet: Sheet = state.sheet(who)
    theirs = sheet.craft is not None and not sheet.away and not is_played(state, sheet.craft.owner)
    return can_see_to_it(options, state, who) or (theirs and bool(mine(options, state, who)))


CLOSER, AWAY = "closer", "away"


def either_way(options: Options, state: State, who: Who) -> list[Choice]:
    """List where a vehicle can go in a fight."""
    return [Choice(CLOSER, "Closer"), Choice(AWAY, "Away")] if in_fight(options, state, who) else []


def what_else(options: Options, state: State, who: Who) -> str:
    """Say what moving leaves, to somebody who has nothing to fire in a fight."""
    stay = "0 to stay where you are."
    if scene_of(state).battle is None or can_fire(options, state, who):
        return stay
    say = "say how" if state.sheet(who).npc else "tell your CGO"
    return f"{stay} You have nothing to fire at anybody now. To run into them, “Ram”. To board them, {say}."


def where_it_fights(options: Options, state: State, who: Who) -> dict[str, tuple[str, ...]]:
    """Say for which vehicles a distance matters."""
    return {"vehicle": tuple(in_fight(options, state, who))}


@start(
    "drive",
    "Drive",
    "gs.vehicle.movement gs.vehicle.max-enc",
    place="sheet.vehicles",
    when=can_see_to_it,
    foretells=ahead,
    needs="You need a vehicle that is yours or that you are aboard. In a vehicle fight it moves once, on its turn,"
    " and the driver does nothing else that round."
    " One that has broken down, or has just taken a critical hit, can’t move.",
)
def drive_on(
    options: Options,
    state: State,
    who: Who,
    vehicle: Annotated[Who, Ask("Which vehicle?", drivable)],
    units: Annotated[
        int,
        Ask(
            "How far, in the fight?",
            guide=what_else,
            limits=reaches,
            when=where_it_fights,
        ),
    ] = 0,
    way: Annotated[str, Ask("Closer to the enemy, or away?", either_way, when=where_it_fights)] = CLOSER,
    to: Annotated[Words, Ask("Where to?", guide="the mill at Osk", when=outside_fight, short=True)] = UNSAID,
    far: Annotated[int, Meta(ge=0, le=10**9), Ask("How far is it?", guide=in_which, when=outside_fight)] = 0,
) -> Call[Going]:
    """Go somewhere: the form says how long it takes and what it costs. In a vehicle fight, move closer or away."""
    still(state, vehicle)
    engine, battle = engine_of(state, vehicle), scene_of(state).battle
    driver = NOBODY if who == vehicle else who
    if battle is None or vehicle not in battle.ones:
        if far and hurried(state):
            raise Refused(hurried(state), "gs.vehicle.movement")
        craft = craft_of(state, vehicle)
        owed, since = (craft.owed, scene_of(state).spell) if craft.owner else (-FREE, 0)
        trip = Trip(str(to).strip(), far, far_unit(craft), owed, since)
        moved = moved_by(options, engine)
        rounds = rounds_for(trip, moved) if far and moved.units else 0
        sets_out = msgspec.structs.replace(engine, by=driver, trip=trip)
        return journey(options, sets_out, tuple(passing_of(state, but=vehicle).after(rounds)))
    units = -units if way == AWAY else units
    if abs(units) > (most := reach(options, state, vehicle)):
        raise Refused(f"{state.name(vehicle)} moves {so_far(most, battle.unit)} a round", "gs.vehicle.movement")
    one = battle.ones[vehicle]
    towards = 1 if one.side == "party" else -1
    return drive(options, msgspec.structs.replace(engine, at=one.at + towards * units, ahead=units, by=driver))


def people(options: Options, state: State, who: Who) -> list[Choice]:
    """List those who can be aboard, the party first: with a player no beasts, and none of the other side of a fight.

    Who is helpless can be brought aboard, and who is there already stays on the list.
    """
    own, fight = mine(options, state, who), scene_of(state).fight
    there = [one for vehicle in own for one in craft_of(state, vehicle.key).crew]
    against = [one for one, part in fight.ones.items() if part.side == "foes"] if fight else []
    strange = [one for one, sheet in state.sheets.items() if sheet.natural or sheet.away or one in against]
    alive = {one: sheet for one, sheet in state.sheets.items() if sheet.craft is None and sheet.down != "dead"}
    every = state.sheet(who).npc
    found = [one for one, sheet in alive.items() if every or sheet.down or one in there or one not in strange]
    return [Choice(one, state.name(one)) for one in sorted(found, key=lambda one: alive[one].npc)]


def with_room(options: Options, state: State, who: Who) -> list[Choice]:
    """List the vehicles that somebody can load, with how many people and slots they have room for."""
    return [
        msgspec.structs.replace(one, note=room_of(options, state, Who(one.key))) for one in mine(options, state, who)
    ]


def room_of(options: Options, state: State, vehicle: Who) -> str:
    """Say what a vehicle has room for."""
    engine = engine_of(state, vehicle)
    least, *most = size(engine.scale).passengers
    room = f"{least:,} to {most[0]:,} people" if most else f"{least:,} people or more"
    return f"room for {room}; carries {max_enc(engine.strength, engine.scale, options):,} slots"


def aboard_now(options: Options, state: State, who: Who) -> tuple[str, ...]:
    """Give who is likely aboard: those who are; of an empty vehicle its owner, whoever sees to it, and their party."""
    party = [] if state.sheet(who).npc else of_the_party(options, state, who)
    found = [craft_of(state, one.key) for one in mine(options, state, who)[:1]]
    there = [one for craft in found for one in craft.crew or (craft.owner, who, *party)]
    return tuple([one.key for one in people(options, state, who) if one.key in there])


def passengers_now(options: Options, state: State, who: Who) -> str:
    """Give how many others are aboard."""
    return next((str(craft_of(state, one.key).passengers) for one in mine(options, state, who)), "0")


def cargo_now(options: Options, state: State, who: Who) -> str:
    """Give what cargo is aboard."""
    return next((str(craft_of(state, one.key).enc) for one in mine(options, state, who)), "0")


def of_the_party(options: Options, state: State, who: Who) -> list[Who]:
    """List the players' own who can be aboard."""
    return [Who(one.key) for one in people(options, state, who) if is_played(state, one.key)]


@deed(
    "load-vehicle",
    "Board or load a vehicle",
    "gs.vehicle.passengers gs.vehicle.max-enc",
    place="sheet.vehicles",
    when=can_board,
    needs="You need a vehicle that is yours or that you are aboard.",
)
def load(
    options: Options,
    state: State,
    who: Who,
    vehicle: Annotated[Who, Ask("Which vehicle?", with_room)],
    crew: Annotated[tuple[Who, ...], Ask("Who is aboard?", people, usual=aboard_now)] = (),
    passengers: Annotated[
        int,
        Meta(ge=0, le=10**12),
        Ask("And how many others?", guide="People who aren’t named at this table.", usual=passengers_now),
    ] = 0,
    enc: Annotated[
        Slots,
        Ask(
            "How much cargo, in slots?",
            guide=ALL_OF_IT,
            usual=cargo_now,
        ),
    ] = 0,
) -> Iterator[Happening[Any]]:
    """Say who is aboard, and how much cargo. Those aboard can drive it and fire its weapons; its load slows it down."""
    check_room(craft_of(state, vehicle).scale, passengers + len(crew))
    yield VehicleLoaded(who=vehicle, enc=enc, passengers=passengers, crew=crew)


def guns(options: Options, state: State, who: Who) -> list[Choice]:
    """List the weapons of vehicles with their dice, crews and prices."""
    own = [craft_of(state, one.key) for one in mine(options, state, who)]
    largest = max([100 if is_battlestation(one.scale, one.battlestation) else one.scale for one in own], default=0)
    return [
        Choice(gun.key, gun.title, f"d{gun.sides:,}, crew of {gun.scale}, {spoken(price_of(gun.key))}")
        for gun in vehicles().weapon
        if gun.scale <= largest
    ]


class Offered(NamedTuple):
    """What somebody is asked about: what it is, and the price as people say it."""

    who: Who
    what: str
    price: str
    short: str = ""
    """What they have, where that is not enough."""


class Order(msgspec.Struct, frozen=True):
    """A weapon for a vehicle, and who would pay for it out of what."""

    who: Who
    weapon: str
    scale: Scale
    battlestation: bool = False
    payer: Who = NOBODY
    money: Tin = 0


@listed(
    "mount-weapon",
    "Put a weapon on a vehicle",
    "gs.vehicle.weapons gs.vehicle.weapon-limit gs.vehicle.weapon-price",
    examples=(
        {"who": "truck", "weapon": "cannon-50", "scale": 4},
        {"who": "truck", "weapon": "cannon-50", "scale": 4, "payer": "kara", "money": 100_000_000},
    ),
)
@procedure
async def mount_weapon(options: Options, order: Order) -> Mounted:
    """Put a weapon on a vehicle; its scale is how many fire it.

    Where somebody is to pay for it out of their `money`, the CGO says whether it is there, and whether it costs.
    """
    gun, tin = weapon(order.weapon), price_of(order.weapon)
    check_mounted(gun, order.scale, order.battlestation)
    await Headline(told.arming, order.payer, gun.title, order.who)
    paid = 0
    if order.payer:
        offers = (REFUSED, GIVEN, LISTED) if tin <= order.money else (REFUSED, GIVEN)
        about = Offered(order.payer, a_weapon(gun.title), spoken(tin), told.too_dear(tin, order.money))
        said = await Choose("weapon-price", GM, offers, about)
        if said == REFUSED:
            await Said(told.no_weapon, gun.title, order.who)
            return Mounted(gun.scale, False, 0)
        paid = tin if said == LISTED else 0
    if paid:
        await Paid(tin=paid, reason=gun.title, who=order.payer)
    await WeaponMounted(who=order.who, weapon=order.weapon, by=order.payer)
    return Mounted(gun.scale, True, paid)


@start(
    "mount-weapon",
    "Put a weapon on a vehicle",
    "gs.vehicle.weapons gs.vehicle.weapon-price",
    place="sheet.vehicles",
    when=can_see_to_it,
    needs="You need a vehicle that is yours, with room for a weapon of its size.",
)
def arm(
    options: Options,
    state: State,
    who: Who,
    vehicle: Annotated[Who, Ask("Which vehicle?", mine)],
    weapon: Annotated[str, Ask("Which weapon?", guns)],
) -> Call[Mounted]:
    """Mount a weapon on your vehicle. Your CGO says whether you can get one, and what it costs."""
    craft, sheet = craft_of(state, vehicle), state.sheet(who)
    payer = NOBODY if sheet.npc else who
    return mount_weapon(options, Order(vehicle, weapon, craft.scale, craft.battlestation, payer, sheet.money))


def upkept(options: Options, state: State, who: Who) -> list[Choice]:
    """List the vehicles of which upkeep is due, and for which somebody can pay a day, with what that costs."""
    money = state.sheet(who).money
    crafts = [(one, craft_of(state, Who(one.key))) for one in mine(options, state, who)]
    return [
        msgspec.structs.replace(one, note=f"{spoken(daily_cost(craft.scale))} a day; {counted(craft.owed, 'day')} due")
        for one, craft in crafts
        if craft.owed and daily_cost(craft.scale) <= money
    ]


def days_due(options: Options, state: State, who: Who) -> str:
    """Give for how many days upkeep is due."""
    return next((str(max(1, craft_of(state, Who(one.key)).owed)) for one in upkept(options, state, who)), "1")


@deed(
    "pay-upkeep",
    "Pay a vehicle’s upkeep",
    "gs.travel.upkeep gs.travel.upkeep-all",
    place="sheet.vehicles",
    needs="You need a vehicle that is yours and for which upkeep is due, and the money for a day of it.",
)
def pay_upkeep(
    options: Options,
    state: State,
    who: Who,
    vehicle: Annotated[Who, Ask("Which vehicle?", upkept)],
    days: Annotated[int, Meta(ge=1, le=100_000), Ask("For how many days?", usual=days_due)] = 1,
) -> Iterator[Happening[Any]]:
    """Pay for fuel, food, air and everything else, by the day."""
    tin = daily_cost(craft_of(state, vehicle).scale) * days
    payable(state, who, tin)
    yield Paid(tin=tin, reason=f"the upkeep of {state.name(vehicle)}", who=who)
    yield UpkeepPaid(who=vehicle, days=days)


def payable(state: State, who: str, tin: int) -> Sheet:
    """Refuse what somebody can't pay; gives the sheet."""
    sheet: Sheet = state.sheet(who)
    goods.paid_from(sheet, tin, state.name(who))
    return sheet


class Berth(msgspec.Struct, frozen=True):
    """A berth: who travels, and what it costs a freeman."""

    who: Who
    price: Tin
    rank: Rank = 1


@listed(
    "book-berth",
    "Take a berth",
    "gs.travel.berth gs.travel.berth-rank gs.travel.berth-price",
    examples=({"who": "kara", "price": 100_000, "rank": 3},),
)
@procedure
async def book_berth(options: Options, berth: Berth) -> Deal:
    """Pay for a berth: what the CGO asks of a freeman for that speed and comfort, times the Rank."""
    tin = berth_price(berth.price, berth.rank)
    about = Offered(berth.who, "a berth", spoken(tin))
    taken = await Choose("berth-price", berth.who, ("leave", "book"), about) == "book"
    await Said(told.offered, "a berth", tin, taken)
    if taken:
        await Paid(tin=tin, reason="a berth", who=berth.who)
    return Deal(tin, taken)


def with_money(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody has any money."""
    sheet: Sheet = state.sheet(who)
    return sheet.craft is None and not sheet.npc and sheet.money >= SILVER * max(1, sheet.status.rank)


def berths(options: Options, state: State, who: Who) -> tuple[int, int]:
    """Give the least and the most that somebody can pay for a berth, in silver, before their Rank."""
    sheet: Sheet = state.sheet(who)
    return 1, max(1, sheet.money // SILVER // max(1, sheet.status.rank))


@start(
    "book-berth",
    "Offer a berth",
    "gs.travel.berth gs.travel.berth-rank",
    by="gm",
    place="party",
    when=with_money,
    needs="Only for somebody who has money with them.",
)
def offer_berth(
    options: Options,
    state: State,
    who: Who,
    silver: Annotated[int, Ask("What does it cost a freeman, in silver?", limits=berths)] = 1,
) -> Call[Deal]:
    """Offer somebody a berth on a ship, plane or bus; it costs more for those of higher Rank."""
    sheet: Sheet = state.sheet(who)
    tin = silver * SILVER
    payable(state, who, berth_price(tin, sheet.status.rank))
    return book_berth(options, Berth(who, tin, sheet.status.rank))


class Sale(msgspec.Struct, frozen=True):
    """A vehicle that is for sale: to whom, for what, by whom."""

    who: Who
    vehicle: Who
    price: Tin
    shifts: Shifts = 0
    """Larger units than feet that it moves in; each makes it ten times as dear."""
    seller: Who = NOBODY


@listed(
    "buy-vehicle",
    "Buy a vehicle",
    "gs.travel.private gs.vehicle.unit-price",
    examples=({"who": "kara", "vehicle": "truck", "price": 5_000_000, "shifts": 1},),
)
@procedure
async def buy_vehicle(options: Options, sale: Sale) -> Deal:
    """Buy a vehicle for what the seller or the CGO asks; each larger unit it moves in makes it ten times as dear."""
    tin = sale.price * size_of(sale.shifts)
    about = Offered(sale.who, "the vehicle", spoken(tin))
    taken = await Choose("vehicle-price", sale.who, ("leave", "buy"), about) == "buy"
    await Said(told.offered, "the vehicle", tin, taken)
    if taken:
        await Paid(tin=tin, reason="a vehicle", who=sale.who)
        if sale.seller:
            await MoneyGained(tin=tin, reason="a vehicle", who=sale.seller)
        await VehicleOwned(who=sale.vehicle, owner=sale.who)
    return Deal(tin, taken)


def shifts_of(craft: Craft) -> int:
    """Count by how many units a vehicle moves in larger ones than feet."""
    return vehicles().units.index(craft.unit)


def buyers(options: Options, state: State, who: Who) -> list[Choice]:
    """List those who could buy a vehicle."""
    owner = state.sheet(who).craft.owner if state.sheet(who).craft else ""
    people = [(one, sheet) for one, sheet in here(state).items() if sheet.craft is None and sheet.down != "dead"]
    found = [one for one, sheet in people if sheet.money and one != owner]
    return [Choice(one, state.name(one), spoken(state.sheets[one].money)) for one in found]


@start(
    "buy-vehicle",
    "Sell a vehicle",
    "gs.travel.private",
    by="gm",
    place="party",
    when=is_vehicle,
    needs="You need a vehicle to sell, and somebody with money to buy it.",
)
def sell(
    options: Options,
    state: State,
    who: Who,
    buyer: Annotated[Who, Ask("To whom?", buyers)],
    gold: Annotated[
        int,
        Meta(ge=0, le=10_000_000),
        Ask("For how much gold?", guide="Times 10 for each unit above squares that it moves in."),
    ] = 0,
) -> Call[Deal]:
    """Offer somebody a vehicle; it is theirs if they pay for it."""
    craft, tin = craft_of(state, who), gold * GOLD
    payable(state, buyer, tin * size_of(shifts_of(craft)))
    seller = Who(craft.owner) if craft.owner in state.sheets else NOBODY
    return buy_vehicle(options, Sale(buyer, who, tin, shifts_of(craft), seller))
