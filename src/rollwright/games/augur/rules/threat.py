"""Threat: what the GM makes of a situation, in levels and in stances that add up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import BadInput, Refused

IMPOSSIBLE = 4
"""From this level on the task can't be done at one go."""
Level: TypeAlias = Annotated[int, Meta(ge=-20, le=20)]
HarmDice: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
LEVELS = {"normal": 0, "risky": 1, "complex": 2, "desperate": 3, "impossible": 4}
"""The levels that have a name."""


class Stance(NamedTuple):
    """A stance: the least and the most threat dice that it can bring."""

    key: str
    least: int
    most: int


STANCES = (
    Stance("compromised", -2, 0),
    Stance("resistant", 0, 4),
    Stance("volatile", 0, 4),
    Stance("substantial", 1, 4),
    Stance("inert", 0, 0),
    Stance("advancing", 0, 0),
    Stance("position", -2, 4),
)
"""The stances of the world, and the position that the character is in, which counts beside them (its range is ours)."""
ADVANCING = "advancing"
"""The stance that brings no dice but sets a clock."""


def stance(key: str) -> Stance:
    """Find a stance."""
    for one in STANCES:
        if one.key == key:
            return one
    raise BadInput(f"no stance {key!r}; there are {', '.join([one.key for one in STANCES])}")


def dice_of(one: Stance) -> tuple[int, ...]:
    """List the threat dice that a stance can bring, the fewest that mean anything first.

    >>> dice_of(stance("compromised")), dice_of(stance("substantial"))
    ((-1, -2, 0), (1, 2, 3, 4))
    """
    numbers = range(one.least, one.most + 1)
    return tuple(sorted(numbers, key=lambda number: (number == 0 and one.least != one.most, abs(number), number)))


def level_of(stances: Iterable[str]) -> int:
    """Add up stances that are written with their dice.

    >>> level_of(("resistant +2", "compromised -1"))
    1
    """
    return sum([dice for _, dice in stances_from(stances)])


def stances_from(stances: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """Read stances with their dice; each is given once.

    >>> stances_from(("Resistant +2", "advancing"))
    (('resistant', 2), ('advancing', 0))
    """
    found = tuple([_stance_from(text) for text in stances])
    names = [name for name, _ in found]
    for name in names:
        if names.count(name) > 1:
            raise BadInput(f"the stance {name} was given twice; give it once, with all its dice")
    return found


def _stance_from(text: str) -> tuple[str, int]:
    name, _, number = text.strip().rpartition(" ") if " " in text.strip() else (text.strip(), "", "0")
    one = stance(name.strip().casefold())
    try:
        dice = int(number)
    except ValueError:
        raise BadInput(f"a stance and its threat dice were expected, as 'resistant +2', not {text!r}") from None
    if not one.least <= dice <= one.most:
        message = f"the stance {one.key} brings {one.least:+} to {one.most:+} threat dice, not {dice:+}"
        raise Refused(message, "augur.stance." + one.key)
    return one.key, dice


def check_possible(level: int) -> None:
    """Refuse a roll for something impossible."""
    if level >= IMPOSSIBLE:
        message = "with a threat level of 4 or more the task is impossible: break it up, or find another way"
        raise Refused(message, "augur.threat.impossible")
