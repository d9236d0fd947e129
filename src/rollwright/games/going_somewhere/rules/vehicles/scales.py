"""Scale: what follows from the size of a vehicle and of a weapon, and what can't be."""

from __future__ import annotations

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere.rules.combat.critical import range_modifier
from rollwright.games.going_somewhere.rules.encounters.tables import Gun, Size, vehicles
from rollwright.games.going_somewhere.rules.gear.money import amount
from rollwright.games.going_somewhere.rules.ranks import COST, ORDER, Dice, die
from rollwright.games.going_somewhere.rules.stats import HIGHEST, Stat
from rollwright.rules.facts import State

HAND = 1
"""The scale of hand weapons."""


def size(scale: int) -> Size:
    """Give the row of a scale; one between two rows belongs to the next, one above all to the last.

    >>> size(2).title, size(3).passengers
    ('cart or automobile', (10, 20))
    """
    rows = vehicles().scale
    return next((row for row in rows if scale <= row.scale), rows[-1])


def in_words(unit: str) -> str:
    """Say a unit as people do: the smallest is theirs, a square of 5 feet, or a vehicle would be slower than they are.

    >>> in_words("feet"), in_words("miles")
    ('squares', 'miles')
    """
    return "squares" if unit == vehicles().units[0] else unit


def so_far(units: int, unit: str) -> str:
    """Write a distance.

    >>> so_far(1, "feet"), so_far(2_000, "miles")
    ('1 square', '2,000 miles')
    """
    return f"{units:,} {in_words(unit) if units != 1 else in_words(unit).removesuffix('s')}"


def combat_bonus(scale: int) -> int:
    """Give what a vehicle adds to a Combat Roll: its scale less 1, and never more than 20.

    >>> combat_bonus(1), combat_bonus(6), combat_bonus(40)
    (0, 5, 20)
    """
    return min(HIGHEST, scale - 1)


def can_hurt(weapon_scale: int, scale: int) -> bool:
    """Tell whether a weapon can hurt a vehicle: its scale is lower by 6 at most.

    >>> can_hurt(2, 8), can_hurt(1, 8)
    (True, False)
    """
    return scale - weapon_scale <= vehicles().safe_from


def scale_of(dice: tuple[Dice, ...]) -> int:
    """Give the scale of an explosion or of magic: that of the largest weapon whose die is not above its largest one.

    >>> scale_of((Dice(3, 12),)), scale_of((Dice(1, 8), Dice(2, 20))), scale_of((Dice(1, 100),))
    (1, 3, 6)
    """
    sides = max([one.sides for one in dice], default=0)
    return max([gun.scale for gun in vehicles().weapon if gun.sides <= sides], default=HAND)


def large_enough(state: State, target: str, scale: int) -> None:
    """Refuse harm to a vehicle by something whose scale is too low for it."""
    sheet = state.sheets.get(target)
    if sheet is None or sheet.craft is None or can_hurt(scale, sheet.craft.scale):
        return
    name, own = state.name(target), sheet.craft.scale
    raise Refused(f"{name} is of scale {own}, and scale {scale} can’t hurt it", "gs.vehicle.hurt")


def weapon(text: str) -> Gun:
    """Find a weapon of vehicles by its key; a die stands for a hand weapon, of scale 1."""
    for gun in vehicles().weapon:
        if gun.key == text:
            return gun
    try:
        sides = die(text).sides
    except BadInput:
        sides = 0
    if sides not in COST or sides < ORDER[0]:
        there = ", ".join([gun.key for gun in vehicles().weapon])
        raise BadInput(f"there is no weapon {text!r}; there are {there}, or a die of the game for a hand weapon")
    return Gun(text, f"{text} weapon", sides, HAND)


def is_battlestation(scale: int, built_so: bool) -> bool:
    """Tell whether a vehicle is a battlestation: from scale 12 on all are, of scale 11 those that were built so.

    >>> is_battlestation(11, False), is_battlestation(11, True), is_battlestation(12, False), is_battlestation(10, True)
    (False, True, True, False)
    """
    table = vehicles()
    return scale >= table.battlestation_all_from or (built_so and scale >= table.battlestation_from)


def check_mounted(gun: Gun, scale: int, battlestation: bool = True) -> None:
    """Refuse a weapon of a higher scale than the vehicle's, unless that is a battlestation (or can be one)."""
    if gun.scale > scale and not is_battlestation(scale, battlestation):
        raise Refused(
            f"{gun.title} is of scale {gun.scale}, too large for a vehicle of scale {scale}", "gs.vehicle.weapon-limit"
        )


def check_crew(gun: Gun, hands: int) -> None:
    """Refuse a weapon for which there are too few hands: its scale is how many fire it."""
    if hands < gun.scale:
        raise Refused(
            f"{gun.title} takes {gun.scale} people to fire, and there {'is' if hands == 1 else 'are'} only {hands}",
            "gs.vehicle.crew",
        )


def armed(key: str, scale: int, target_scale: int) -> tuple[int, bool]:
    """Give the sides of a weapon's die, and whether it can't hurt its target; refused where a vehicle can't bear it."""
    gun = weapon(key)
    if gun.scale > HAND:
        check_mounted(gun, scale)
    return gun.sides, not can_hurt(gun.scale, target_scale)


def check_unit(unit: str, scale: int) -> None:
    """Refuse a unit that there is not, or that is too large for a scale: each has one more than it can drop levels."""
    units = vehicles().units
    if unit not in units:
        raise BadInput(f"there is no unit {unit!r}; there are {', '.join(units)}")
    if unit not in units[:scale]:
        message = f"a vehicle of scale {scale} moves in {' or '.join(map(in_words, units[:scale]))}, not in {unit}"
        raise Refused(message, "gs.vehicle.unit-scale")


def check_made(scale: int, unit: str, stats: tuple[int, ...], battlestation: bool) -> None:
    """Refuse a unit that can't be, a small battlestation, and stats that are not seven or 0 where only INT may be."""
    check_unit(unit, scale)
    if battlestation and not is_battlestation(scale, True):
        message = f"a battlestation is of scale {vehicles().battlestation_from} or more, not {scale}"
        raise Refused(message, "gs.vehicle.weapon-limit")
    if stats and len(stats) != len(Stat):
        raise BadInput(f"a vehicle has seven stats ({', '.join(Stat)}), not {len(stats)}")
    for stat, value in zip(Stat, stats, strict=False):
        if not value and stat is not Stat.INT:
            raise Refused(f"{stat.upper()} is 1 or more; only INT can be 0", "gs.vehicle.stats")


def check_room(scale: int, passengers: int) -> None:
    """Refuse more passengers than the scale has room for."""
    _, *most = size(scale).passengers
    if any(passengers > one for one in most):
        raise Refused(
            f"a vehicle of scale {scale} has room for {most[0]} people, not {passengers}", "gs.vehicle.passengers"
        )


def far(distance: int | None, melee: bool) -> int:
    """Give what the distance does to a shot, in squares or in the units of the fight; nothing where nobody says it."""
    if distance is None or melee:
        return 0
    found = range_modifier(distance)
    if found is None:
        raise Refused(f"{distance} is out of range", "gs.combat.range")
    return found


def size_of(scale: int) -> int:
    """Give ten to the power of a scale, or of a difference of two."""
    return int(10**scale)


def daily_cost(scale: int) -> int:
    """Give what a vehicle costs a day, in tin; above scale 10 ten times as much for each point.

    >>> daily_cost(1), daily_cost(10), daily_cost(12) == 100 * daily_cost(10)
    (100000, 10000000, True)
    """
    rows = vehicles().upkeep
    last = rows[-1]
    if scale > last.scale:
        return amount(last.price) * size_of(scale - last.scale)
    return amount(next(row.price for row in rows if row.scale == scale))
