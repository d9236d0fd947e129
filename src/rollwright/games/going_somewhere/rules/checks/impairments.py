"""Impairments: what makes noticing and aiming harder, written as `half-moon, ringing-ears 5`."""

from __future__ import annotations

import re
from typing import NamedTuple

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere.rules.checks.rolls import STANDARD
from rollwright.games.going_somewhere.rules.checks.tables import Impairment, tables
from rollwright.play.steps import GM, Choose

HELMET = "helmet"
IN_ALL = tuple(range(41))
"""What the CGO can take off for everything together, where a player asks."""


class Impaired(NamedTuple):
    """One impairment as it was named; `points` None: the CGO is asked how much, within the bounds of the table."""

    key: str
    points: int | None

    @property
    def row(self) -> Impairment:
        """Its row of the table."""
        return tables().impairment[self.key]


DEGREES = ("slight", "middling", "strong")


class Hindrance(NamedTuple):
    """An impairment to tick: one of the table with its points; of one with bounds, the least, the middle, the most."""

    name: str
    points: int
    title: str
    degree: str = ""
    """How bad it is, of one with bounds."""

    @property
    def key(self) -> str:
        """Its own name, with the points where there are several."""
        return f"{self.name}-{self.points}"

    @property
    def words(self) -> str:
        """What it is, and what it takes off."""
        return f"{self.title} ({f'{self.degree}, ' if self.degree else ''}{self.points})"


def hindrances() -> tuple[Hindrance, ...]:
    """List what can be ticked; a helmet is known from the sheet."""
    found: list[Hindrance] = []
    for key, row in tables().impairment.items():
        if key != HELMET:
            steps = dict.fromkeys((row.least, (row.least + row.most) // 2, row.most))
            degrees = DEGREES if len(steps) == len(DEGREES) else ("",) * len(steps)
            found += [Hindrance(key, each, row.title, how) for each, how in zip(steps, degrees, strict=True)]
    return tuple(found)


def ticked(hinders: tuple[Hindrance, ...]) -> int:
    """Add up what was ticked; of one impairment the most counts.

    >>> ticked((Hindrance("explosion", 1, "Explosion"), Hindrance("explosion", 40, "Explosion")))
    40
    """
    most: dict[str, int] = {}
    for one in hinders:
        most[one.name] = max(most.get(one.name, 0), one.points)
    return sum(most.values())


def impairments_in(text: str) -> tuple[Impaired, ...]:
    """Read impairments; a number is only for those that have bounds, and has to lie within.

    >>> [one.points for one in impairments_in("half-moon, ringing-ears 7, explosion")]
    [5, 7, None]
    """
    found: list[Impaired] = []
    for part in text.split(","):
        if not part.strip():
            continue
        match = re.fullmatch(r"([a-z-]*[a-z])(?:\s+[-\u2212]?(\d+))?", part.strip().casefold())
        row = tables().impairment.get(match[1]) if match else None
        if match is None or row is None:
            raise BadInput(f"no impairment {part.strip()!r}; there are {', '.join(tables().impairment)}")
        points = int(match[2]) if match[2] else row.least if row.least == row.most else None
        if points is not None and not row.least <= points <= row.most:
            bounds = f"{row.least}" if row.least == row.most else f"{row.least} to {row.most}"
            raise BadInput(f"{row.title} takes {bounds} off, not {points}")
        if match[1] in [one.key for one in found] and match[1] != "other":
            raise BadInput(f"{match[1]} is named twice; each impairment counts once")
        found.append(Impaired(match[1], points))
    return tuple(found)


def of_hiding(hidden: int) -> int:
    """Give the impairment that somebody hidden is: what the hiding roll has above 15."""
    return max(0, hidden - STANDARD)


def helmet_counts(impairments: str, helmet: bool) -> bool:
    """Tell whether a helmet takes something off beside the impairments that are named; once is enough.

    >>> helmet_counts("half-moon", True), helmet_counts("helmet", True)
    (True, False)
    """
    return helmet and HELMET not in [one.key for one in impairments_in(impairments)]


def of_helmet(helmet: bool, impairments: str = "") -> int:
    """Give what a helmet takes off a Notice check, where it is none of the impairments that are named."""
    return tables().impairment[HELMET].least * helmet_counts(impairments, helmet)


async def taken_off(impairments: str, helmet: bool = False, hidden: int = 0) -> int:
    """Add up all that is taken off a Notice check; the CGO says how much where the table leaves it open."""
    off = of_helmet(helmet, impairments) + of_hiding(hidden)
    for one in impairments_in(impairments):
        points = one.points
        if points is None:
            points = await Choose("impairment", GM, tuple(range(one.row.least, one.row.most + 1)), one.key)
        off += points
    return off
