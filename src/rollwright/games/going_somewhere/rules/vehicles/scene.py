"""Who is in a fight of vehicles: vehicles with their crews, and people on foot.

People are written as in a fight (see `fighter`), vehicles with a scale: `truck scale=4 str=14 acc=9 spd=10 vit=12
weapons=cannon-120,light-cannon hands=3 crew=kara:acc=12:guile=5,vanya:hand=d8`. `hands` are others aboard who help to
fire. No places are kept: a fight of vehicles has one distance, or none.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import msgspec

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere.rules.combat.scene import PARTY, Combatant, combatants
from rollwright.games.going_somewhere.rules.ranks import Dice, dice, die
from rollwright.games.going_somewhere.rules.vehicles.scales import HAND, check_mounted, weapon
from rollwright.games.going_somewhere.rules.vehicles.vehicle import FULL, RUNNING, WRECKED, Condition
from rollwright.play.steps import GM, Actor


class Gunner(NamedTuple):
    """Somebody aboard who can fire: what the rolls read, and how they are now."""

    who: str
    acc: int = 10
    guile: int = 1
    guile_dice: tuple[Dice, ...] = ()
    cp: int = 0
    hand: str = ""
    """An own ranged weapon, by its die."""
    stun: int = 0
    next_roll: int = 0


class Fire(NamedTuple):
    """What is fired at whom; nothing at nobody is waiting."""

    weapon: str = ""
    target: str = ""

    @property
    def key(self) -> str:
        """The word for it in journals."""
        return f"{self.weapon} at {self.target}" if self.target else "wait"


WAIT = Fire()


class Unit(NamedTuple):
    """Somebody on foot, or a vehicle with its crew. Stats, side, Health and order are the combatant's."""

    one: Combatant
    scale: int = 0
    """Of a vehicle; 0 on foot."""
    weapons: tuple[str, ...] = ()
    crew: tuple[Gunner, ...] = ()
    hands: int = 0
    condition: Condition = "running"
    past_zero: int = 0
    checked: bool = False
    stuck: bool = False
    """Whether it has so much aboard that it does not move."""

    @property
    def active(self) -> bool:
        """Tell whether it still fights: a vehicle that runs, somebody who is up; neither gone nor given up."""
        return not self.one.down and self.condition == RUNNING

    @property
    def there(self) -> bool:
        """Tell whether it can be attacked: what is broken down, too, until it is wrecked."""
        return not self.one.down and self.condition != WRECKED

    @property
    def able(self) -> list[Gunner]:
        """List those of the crew who can act."""
        return [one for one in self.crew if not one.stun]

    @property
    def actor(self) -> Actor:
        """Who decides for it: the first of the crew who can act; the CGO for foes, and for a vehicle without any."""
        if not self.scale or self.one.side != PARTY:
            return self.one.actor
        return next((one.who for one in self.able), GM)

    def actor_of(self, gunner: Gunner) -> Actor:
        """Who decides for one of the crew."""
        return gunner.who if self.one.side == PARTY else GM

    def with_gunner(self, gunner: Gunner) -> Unit:
        """Give the vehicle with one of its crew changed."""
        return self._replace(crew=tuple([gunner if one.who == gunner.who else one for one in self.crew]))


class Battle(NamedTuple):
    """A fight of vehicles as it stands, in turn order; written as JSON."""

    units: tuple[Unit, ...]
    rounds: int = 0
    distance: int | None = None

    def __str__(self) -> str:
        return msgspec.json.encode(self).decode()

    @property
    def order(self) -> tuple[Combatant, ...]:
        """The combatants in turn order."""
        return tuple([unit.one for unit in self.units])

    def of(self, who: str) -> Unit:
        """Find somebody on foot, or a vehicle."""
        for unit in self.units:
            if unit.one.who == who:
                return unit
        raise BadInput(f"nobody in this fight is called {who!r}")

    def put(self, unit: Unit) -> Battle:
        """Give the fight with one unit changed."""
        return self._replace(units=tuple([unit if one.one.who == unit.one.who else one for one in self.units]))

    def active(self, side: int) -> list[Unit]:
        """List those of a side who still fight."""
        return [unit for unit in self.units if unit.one.side == side and unit.active]

    def targets(self, unit: Unit) -> list[Unit]:
        """List those whom somebody can attack, the active ones first."""
        found = [one for one in self.units if one.one.side != unit.one.side and one.there]
        return sorted(found, key=lambda one: not one.active)


OWN = ("scale", "weapons", "hands", "crew", "past_zero", "checked", "stuck")
"""What a vehicle has besides the numbers of a fighter."""
YES = ("true", "yes", "1")


def units(text: str, side: int, taken: tuple[str, ...] = ()) -> tuple[Unit, ...]:
    """Read vehicles and people, one after another with a semicolon between.

    >>> [(one.one.who, one.scale) for one in units("car scale=2 crew=kara; vanya", 0)]
    [('car', 2), ('vanya', 0)]
    """
    found: list[Unit] = []
    for part in text.split(";"):
        if part.strip():
            found.append(unit(part.strip(), side, (*taken, *names(found))))
    if not found:
        raise BadInput("a fight has somebody on each side, as `car scale=2 crew=kara:acc=12; vanya weapon=d6`")
    return tuple(found)


def names(found: list[Unit] | tuple[Unit, ...]) -> tuple[str, ...]:
    """List all names in some units, those of the crews too."""
    return tuple([name for unit in found for name in (unit.one.who, *[one.who for one in unit.crew])])


def unit(text: str, side: int, taken: tuple[str, ...] = ()) -> Unit:
    """Read a vehicle or somebody on foot."""
    words = re.sub(r"\s*=\s*", "=", text).split()
    own = {word.partition("=")[0]: word.partition("=")[2] for word in words if word.partition("=")[0] in OWN}
    rest = " ".join([word for word in words if word.partition("=")[0] not in OWN])
    [one] = combatants(rest, side, 0, taken)
    if not own:
        return Unit(one)
    if "scale" not in own:
        raise BadInput(f"a vehicle needs its scale, as scale=2: {text!r}")
    scale = number(own["scale"], "scale", 1, 40)
    weapons = tuple([key for key in own.get("weapons", "").split(",") if key])
    for key in weapons:
        check_mounted(weapon(key), scale)
        if weapon(key).scale == HAND:
            raise BadInput(f"{key} is a hand weapon: it is somebody's of the crew, as crew=kara:hand={key}")
    crew = tuple([gunner(part) for part in own.get("crew", "").split(",") if part])
    aboard = [each.who for each in crew]
    if len({*aboard, one.who, *taken}) < len(aboard) + 1 + len(taken):
        raise BadInput(f"each one in a fight needs a name of their own: {text!r}")
    if one.numbers.full > FULL:
        raise BadInput(f"a vehicle has {FULL} Health at most: {text!r}")
    return Unit(
        one,
        scale,
        weapons,
        crew,
        number(own.get("hands", "0"), "hands"),
        "running",
        number(own.get("past_zero", "0"), "past_zero"),
        own.get("checked", "") in YES,
        own.get("stuck", "") in YES,
    )


def gunner(text: str) -> Gunner:
    """Read one of a crew: a name, and numbers by name with colons between.

    >>> gunner("kara:acc=12:hand=d8")[:2], gunner("kara:acc=12:hand=d8").hand
    (('kara', 12), 'd8')
    """
    who, *parts = text.split(":")
    given: dict[str, Any] = {}
    for part in parts:
        key, _, value = part.partition("=")
        if key not in Gunner._fields[1:]:
            raise BadInput(f"one of a crew has no {key!r}; there are {', '.join(Gunner._fields[1:])}")
        if key == "guile_dice":
            given[key] = dice(value)
        elif key == "hand":
            given[key] = weapon(value).key if die(value).sides else ""
        else:
            given[key] = number(value, key, -1000 if key == "next_roll" else 0)
    return Gunner(who, **given)


def number(text: str, what: str, least: int = 0, most: int = 1_000_000) -> int:
    """Read a whole number."""
    if not re.fullmatch(r"[+-]?\d{1,7}", text) or not least <= int(text) <= most:
        raise BadInput(f"{what}: a whole number from {least} to {most:,} was expected, not {text!r}")
    return int(text)
