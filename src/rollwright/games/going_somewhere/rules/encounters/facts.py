"""What can become true of vehicles, encounters and treasure, and what that does to the sheets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules.checks.facts import TimePassed
from rollwright.games.going_somewhere.rules.combat.facts import FightBegan, Fled
from rollwright.games.going_somewhere.rules.encounters.met_in_numbers import met
from rollwright.games.going_somewhere.rules.gear.facts import ItemGained, apply_gear
from rollwright.games.going_somewhere.rules.magic.facts import MindMade, awakened
from rollwright.games.going_somewhere.rules.magic.spells import ROUNDS
from rollwright.games.going_somewhere.rules.sheet import Craft, Item, Sheet
from rollwright.games.going_somewhere.rules.stats import Type
from rollwright.rules.facts import Fact, State

replace = msgspec.structs.replace


class VehicleMade(Fact, frozen=True, tag="vehicle-made"):
    """There is a new vehicle: its stats and its scale."""

    who: str
    name: str
    stats: dict[str, int]
    scale: int
    unit: str = "feet"
    owner: str = ""
    battlestation: bool = False


class VehicleHit(Fact, frozen=True, tag="vehicle-hit"):
    """A vehicle lost Health, and is in such a condition now."""

    who: str
    points: int
    health: int
    condition: Literal["running", "broken down", "wrecked"]
    past_zero: int = 0
    checked: bool = False
    """Whether it has made its VIT Check now."""


class VehicleRepaired(Fact, frozen=True, tag="vehicle-repaired"):
    """A vehicle is whole again, after so long."""

    who: str
    by: str
    amount: int
    unit: str


class VehicleLoaded(Fact, frozen=True, tag="vehicle-loaded"):
    """So much is aboard a vehicle now."""

    who: str
    enc: int
    passengers: int = 0
    crew: tuple[str, ...] = ()


class UpkeepPaid(Fact, frozen=True, tag="upkeep-paid"):
    """So many days of a vehicle are paid for."""

    who: str
    days: int


class Yielded(Fact, frozen=True, tag="yielded"):
    """Somebody, or a vehicle with its crew, gave up in a fight."""

    who: str


class WeaponMounted(Fact, frozen=True, tag="weapon-mounted"):
    """A vehicle carries a weapon more."""

    who: str
    weapon: str


class VehicleOwned(Fact, frozen=True, tag="vehicle-owned"):
    """A vehicle belongs to somebody."""

    who: str
    owner: str


class EncounterMet(Fact, frozen=True, tag="encounter-met"):
    """Something was met: so many, each with so many Character Points."""

    who: str
    number: int
    cp: int
    words: str = ""
    """What the tables say of it, for the notes of its sheet."""
    natural: tuple[Item, ...] = ()
    """What belongs to the body of each: claws, a hide."""
    held: tuple[Item, ...] = ()
    """What each has in hand besides."""


class MagicFound(Fact, frozen=True, tag="magic-found"):
    """Somebody has found a magic thing; it gets a name that nothing else has."""

    who: str
    item: Item


FACTS_WORLD: tuple[type[Fact], ...] = (
    MagicFound,
    VehicleMade,
    VehicleHit,
    VehicleRepaired,
    VehicleLoaded,
    UpkeepPaid,
    Yielded,
    WeaponMounted,
    VehicleOwned,
    EncounterMet,
)


def craft_of(state: State, who: str) -> Craft:
    """Give what makes a sheet a vehicle's, or refuse."""
    sheet: Sheet = state.sheet(who)
    if sheet.craft is None:
        raise Refused(f"{state.name(who)} is no vehicle", "gs.vehicle.machine")
    return sheet.craft


def apply_world(state: State, fact: Fact) -> State | None:
    """Give the state in which a fact of this part holds; None for another part's."""
    match fact:
        case MagicFound():
            return found_magic(state, fact)
        case EncounterMet():
            return met(state, fact)
        case VehicleMade():
            stats = {stat: value for stat, value in fact.stats.items() if value}
            craft = Craft(scale=fact.scale, unit=fact.unit, owner=fact.owner, battlestation=fact.battlestation)
            machine = Sheet(name=fact.name, npc=True, type=Type.MACHINE, stats=stats, cp=0, craft=craft)
            return state.with_sheet(fact.who, machine)
        case VehicleHit() if fact.who not in state.sheets:
            return state
        case VehicleHit():
            checked = craft_of(state, fact.who).checked or fact.checked
            lost = {"health_lost": full_health() - fact.health}
            parts = {"condition": fact.condition, "past_zero": fact.past_zero, "checked": checked}
            return changed(state, fact.who, lost, parts)
        case VehicleRepaired():
            return changed(state, fact.who, {"health_lost": 0}, {"condition": "running", "past_zero": 0})
        case VehicleLoaded():
            aboard = {"enc": fact.enc, "passengers": fact.passengers, "crew": fact.crew}
            return changed(ashore(state, fact.crew), fact.who, {}, aboard)
        case UpkeepPaid():
            return changed(state, fact.who, {}, {"owed": max(0, craft_of(state, fact.who).owed - fact.days)})
        case Yielded():
            return state
        case WeaponMounted():
            return changed(state, fact.who, {}, {"weapons": (*craft_of(state, fact.who).weapons, fact.weapon)})
        case VehicleOwned():
            return changed(state, fact.who, {}, {"owner": fact.owner})
        case _:
            return None


def found_magic(state: State, fact: MagicFound) -> State | None:
    """Put a magic thing on a sheet under a name of its own; one with a mind has a sheet of the CGO's, too."""
    taken = [*state.sheets, *[item.name for sheet in state.sheets.values() for item in sheet.items]]
    name, number = fact.item.name, 1
    while name in taken:
        number += 1
        name = f"{fact.item.name} {number}"
    state = apply_gear(state, ItemGained(who=fact.who, item=replace(fact.item, name=name))) or state
    magic = fact.item.enchantment
    if magic is None or not magic.mind:
        return state
    return awakened(state, MindMade(who=fact.who, name=name, stats=dict(magic.mind)))


def ashore(state: State, crew: tuple[str, ...]) -> State:
    """Let people leave the vehicles that they were aboard."""
    for who, sheet in state.sheets.items():
        if sheet.craft is not None and any(one in crew for one in sheet.craft.crew):
            left = tuple([one for one in sheet.craft.crew if one not in crew])
            state = changed(state, who, {}, {"crew": left})
    return state


def follow_world(state: State, fact: Fact) -> State:
    """Let another part's fact change people and vehicles: the CGO's who flee are away, and days cost upkeep."""
    match fact:
        case Fled():
            return gone(state, (fact.who,), True)
        case FightBegan():
            return gone(state, fact.order, False)
        case TimePassed():
            return owing(state, fact.days + fact.rounds // ROUNDS["day"])
        case _:
            return state


def gone(state: State, people: tuple[str, ...], away: bool) -> State:
    """Let the CGO's people be away, or back; with a vehicle go those aboard."""
    for who in people:
        sheet = state.sheets.get(who)
        if sheet is not None and sheet.craft is not None:
            state = gone(state, sheet.craft.crew, away)
        elif sheet is not None and sheet.npc and sheet.away != away:
            state = state.with_sheet(who, replace(sheet, away=away))
    return state


def owing(state: State, days: int) -> State:
    """Let days pass for vehicles that belong to somebody: their upkeep is due."""
    for who, sheet in state.sheets.items() if days else ():
        if sheet.craft is not None and sheet.craft.owner:
            state = changed(state, who, {}, {"owed": sheet.craft.owed + days})
    return state


def full_health() -> int:
    """Give the Health of a vehicle that is whole."""
    from rollwright.games.going_somewhere.rules.encounters.tables import vehicles

    return vehicles().health


def changed(state: State, who: str, fields: dict[str, Any], parts: dict[str, Any]) -> State:
    """Give the state with a vehicle's sheet changed."""
    craft = replace(craft_of(state, who), **parts)
    return state.with_sheet(who, replace(state.sheet(who), craft=craft, **fields))


def told_fact_world(fact: Fact, name: Callable[[str], str]) -> str | None:
    """Write a fact of this part as a sentence; None for another part's."""
    match fact:
        case VehicleMade():
            return f"There is a vehicle: {fact.name or fact.who}, of scale {fact.scale}; it moves in {fact.unit}."
        case VehicleHit():
            return f"{name(fact.who)} loses {fact.points} Health: {fact.health} left, {fact.condition}."
        case VehicleRepaired():
            by = f" by {name(fact.by)}" if fact.by else ""
            return f"{name(fact.who)} is repaired{by}, after {lasting(fact.amount, fact.unit)}."
        case VehicleLoaded():
            crew = f", and {', '.join(map(name, fact.crew))}" if fact.crew else ""
            return f"{name(fact.who)} has {fact.enc:,} ENC and {some(fact.passengers, 'passenger')} aboard{crew}."
        case UpkeepPaid():
            return f"{some(fact.days, 'day')} of {name(fact.who)} are paid for."
        case Yielded():
            return f"{name(fact.who)} gives up."
        case WeaponMounted():
            return f"{name(fact.who)} carries a weapon more: {fact.weapon}."
        case VehicleOwned():
            return f"{name(fact.who)} belongs to {name(fact.owner)}."
        case MagicFound():
            return f"{name(fact.who)} has a magic thing: {fact.item.name}."
        case EncounterMet():
            return f"{fact.number} x {name(fact.who)} {'is' if fact.number == 1 else 'are'} met, {fact.cp} CP each."
        case _:
            return None


def lasting(amount: int, unit: str) -> str:
    """Write a time.

    >>> lasting(1, "days"), lasting(3, "hours")
    ('1 day', '3 hours')
    """
    return some(amount, unit.removesuffix("s"))


def some(number: int, word: str) -> str:
    """Write how many.

    >>> some(2, "passenger")
    '2 passengers'
    """
    return f"{number:,} {word}" if number == 1 else f"{number:,} {word}s"
