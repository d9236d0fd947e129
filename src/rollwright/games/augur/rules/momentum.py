"""Momentum and Stress: what a character has gained, can burn, and suffers when it runs out."""

from __future__ import annotations

from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta

MOST = 6
RESET = 2
LEAST_TO_BURN = 4

Momentum: TypeAlias = Annotated[int, Meta(ge=0, le=MOST)]
Stress: TypeAlias = Annotated[int, Meta(ge=0, le=20)]


class Drive(NamedTuple):
    """A character's Momentum and Stress, and the boxes that the Stress track has."""

    momentum: int
    stress: int
    boxes: int


def gained(drive: Drive, points: int) -> Drive:
    """Gain Momentum; what goes above 6 is lost, and all of it where it is stuck at 0.

    >>> gained(Drive(5, 0, 6), 2).momentum, gained(Drive(0, 6, 6), 2).momentum
    (6, 0)
    """
    if drive.momentum == 0 and drive.stress >= drive.boxes:
        return drive
    return settled(drive._replace(momentum=min(MOST, drive.momentum + points)))


def lost(drive: Drive, points: int) -> Drive:
    """Lose Momentum; at 0 the character takes 1 Stress and Momentum is reset, unless Stress is full.

    >>> lost(Drive(2, 0, 6), 2)
    Drive(momentum=2, stress=1, boxes=6)
    >>> lost(Drive(1, 6, 6), 1)
    Drive(momentum=0, stress=6, boxes=6)
    """
    return settled(drive._replace(momentum=max(0, drive.momentum - points)))


def moved(drive: Drive, points: int) -> Drive:
    """Gain or, with points below 0, lose Momentum."""
    return gained(drive, points) if points >= 0 else lost(drive, -points)


def settled(drive: Drive) -> Drive:
    """Take the Stress of a Momentum that has run out, as soon as there is room for it."""
    if drive.momentum > 0 or drive.stress >= drive.boxes:
        return drive
    return drive._replace(momentum=RESET, stress=drive.stress + 1)


def stressed(drive: Drive, points: int) -> Drive:
    """Take Stress, up to the last box, or clear it: a Momentum that was stuck at 0 then takes 1 and comes back.

    >>> stressed(Drive(0, 6, 6), -3)
    Drive(momentum=2, stress=4, boxes=6)
    """
    return settled(drive._replace(stress=max(0, min(drive.boxes, drive.stress + points))))
