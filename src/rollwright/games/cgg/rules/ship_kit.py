"""The table of the random ship kit: what its numbers stand for, and the three candidates that they give."""

from __future__ import annotations

from typing import Annotated

import msgspec

from rollwright.games.cgg.rules.reading import load


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of the kit's table: its number gives a type, an engine or systems."""

    number: Annotated[int, msgspec.Meta(ge=1, le=10)]
    type: str
    engine: str
    light: int = 0
    medium: int = 0
    heavy: int = 0


class Kit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of the kit."""

    row: tuple[Row, ...]


def rows() -> dict[int, Row]:
    """Give the rows of the table by number."""
    return {row.number: row for row in load("ship", Kit).row}


def in_words(type_: int, engine: int, systems: int) -> str:
    """Write a ship.

    >>> in_words(9, 4, 1)
    'Barge, Dual core, ISO 1; systems: 1 light'
    """
    row = rows()[systems]
    sizes = (("light", row.light), ("medium", row.medium), ("heavy", row.heavy))
    listed = ", ".join([f"{count} {size}" for size, count in sizes if count])
    return f"{rows()[type_].type}, {rows()[engine].engine}; systems: {listed}"


def candidates(low: int, middle: int, high: int) -> tuple[tuple[int, int, int], ...]:
    """Give the three candidates as rows of type, engine and systems.

    >>> candidates(1, 4, 9)
    ((9, 4, 1), (4, 9, 1), (4, 1, 9))
    """
    return ((high, middle, low), (middle, high, low), (middle, low, high))
