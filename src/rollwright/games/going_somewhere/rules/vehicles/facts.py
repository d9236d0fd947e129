"""What can become true of vehicles: what it does to their sheets, and how it is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rollwright.games.going_somewhere.rules.encounters.tables import vehicles
from rollwright.games.going_somewhere.rules.sheet import Craft, Sheet
from rollwright.games.going_somewhere.rules.stats import Type
from rollwright.games.going_somewhere.rules.vehicles.aboard import ashore, with_craft
from rollwright.play.tell import Line
from rollwright.rules.facts import NOBODY, Fact, State, Tale, Who
from rollwright.rules.sentences import joined


class OfVehicle(Fact, frozen=True):
    """A fact about a vehicle; what is none stays as it is."""

    who: Who


class VehicleMade(OfVehicle, frozen=True, tag="vehicle-made"):
    """There is a new vehicle: its stats and its scale."""

    name: str
    stats: dict[str, int]
    scale: int
    unit: str = "feet"
    owner: Who = NOBODY
    battlestation: bool = False

    def on(self, state: State) -> State:
        """Give it a sheet."""
        stats = {stat: value for stat, value in self.stats.items() if value}
        craft = Craft(scale=self.scale, unit=self.unit, owner=self.owner, battlestation=self.battlestation)
        machine = Sheet(name=self.name, npc=True, type=Type.MACHINE, stats=stats, cp=0, craft=craft)
        return state.with_sheet(self.who, machine)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield Line(f"There is a vehicle: {self.name or self.who}, of scale {self.scale}; it moves in {self.unit}.")


class VehicleHit(OfVehicle, frozen=True, tag="vehicle-hit"):
    """A vehicle lost Health, and is in such a condition now."""

    points: int
    health: int
    condition: Literal["running", "broken down", "wrecked"]
    past_zero: int = 0
    checked: bool = False
    """Whether it has made its VIT Check now."""
    says = "{who} loses {points} Health: {health} left, {condition}."

    def on(self, state: State) -> State:
        """Take it; of one check there is no second."""
        sheet = state.sheets.get(self.who)
        checked = self.checked or (sheet is not None and sheet.craft is not None and sheet.craft.checked)
        lost = vehicles().health - self.health
        return with_craft(state, self.who, lost, condition=self.condition, past_zero=self.past_zero, checked=checked)


class VehicleRepaired(OfVehicle, frozen=True, tag="vehicle-repaired"):
    """A vehicle is whole again, after so long."""

    by: Who
    amount: int
    unit: str

    def on(self, state: State) -> State:
        """Mend it."""
        return with_craft(state, self.who, 0, condition="running", past_zero=0)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        by = f" by {tale.name(self.by)}" if self.by else ""
        yield Line(f"{tale.name(self.who)} is repaired{by}, after {lasting(self.amount, self.unit)}.")


class VehicleLoaded(OfVehicle, frozen=True, tag="vehicle-loaded"):
    """So much is aboard a vehicle now."""

    enc: int
    passengers: int = 0
    crew: tuple[Who, ...] = ()

    def on(self, state: State) -> State:
        """Put it aboard; the crew leaves where it was."""
        aboard = {"enc": self.enc, "passengers": self.passengers, "crew": self.crew}
        return with_craft(ashore(state, self.crew), self.who, **aboard)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        crew = f", and {joined(map(tale.name, self.crew))}" if self.crew else ""
        people = some(self.passengers, "passenger")
        yield Line(f"{tale.name(self.who)} has {self.enc:,} ENC and {people} aboard{crew}.")


class UpkeepPaid(OfVehicle, frozen=True, tag="upkeep-paid"):
    """So many days of a vehicle are paid for."""

    days: int

    def on(self, state: State) -> State:
        """Take them off what is owed."""
        sheet = state.sheets.get(self.who)
        owed = sheet.craft.owed if sheet is not None and sheet.craft is not None else 0
        return with_craft(state, self.who, owed=max(0, owed - self.days))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield Line(f"{some(self.days, 'day')} of {tale.name(self.who)} {'is' if self.days == 1 else 'are'} paid for.")


class Yielded(OfVehicle, frozen=True, tag="yielded"):
    """Somebody, or a vehicle with its crew, gave up in a fight."""

    says = "{who} gives up."


class WeaponMounted(OfVehicle, frozen=True, tag="weapon-mounted"):
    """A vehicle carries a weapon more."""

    weapon: str
    says = "{who} carries a weapon more: {weapon}."

    def on(self, state: State) -> State:
        """Mount it."""
        sheet = state.sheets.get(self.who)
        there = sheet.craft.weapons if sheet is not None and sheet.craft is not None else ()
        return with_craft(state, self.who, weapons=(*there, self.weapon))


class VehicleOwned(OfVehicle, frozen=True, tag="vehicle-owned"):
    """A vehicle belongs to somebody."""

    owner: Who
    says = "{who} belongs to {owner}."

    def on(self, state: State) -> State:
        """Note it."""
        return with_craft(state, self.who, owner=self.owner)


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
