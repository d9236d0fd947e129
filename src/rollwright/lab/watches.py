"""What is looked at in a scene on its way: how its two sides stand after each round, read from the call of each link.

A game brings its watches in its `LAB`, by procedure. A game without one still has outcomes and the number of links.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rollwright.lab.lab import lab_of
from rollwright.play.steps import Call
from rollwright.rules.ruleset import Ruleset

NOBODY = "nobody"


class Standing(NamedTuple):
    """How a scene stands: what each of the two sides has, in whole per cent, and what else is counted of it."""

    shares: tuple[int, int]
    counts: Mapping[str, int] = {}


class Watch(NamedTuple):
    """How a kind of scene is looked at."""

    sides: tuple[str, str]
    unit: str
    """What the shares are shares of."""
    stands: Callable[[str, Call[Any]], Standing | None]
    """How it stands, from the procedure's name and the call of a link; None where no round begins with that link."""
    ends: Callable[[Call[Any], Standing, Any], Standing]
    """How it stands at the end: from the call of the last link, how it stood at its last round, and the outcome."""
    winner: Callable[[Any], str]
    """Which side won by the outcome, or `nobody`."""
    exact: bool = False
    """Whether scenes of this kind are small enough to be worked out exactly as well."""


def watch_of(game: Ruleset, listing: str) -> Watch | None:
    """Find how a scene of a game is looked at, by the procedure's id; None where nobody has said."""
    return lab_of(game.package).watches.get(listing)


def per_cent(part: int, whole: int) -> int:
    """Give a share in whole per cent; something is never nothing.

    >>> per_cent(1, 400), per_cent(15, 30), per_cent(0, 30), per_cent(40, 30)
    (1, 50, 0, 100)
    """
    share = min(100, (200 * part + whole) // (2 * whole)) if whole > 0 else 0
    return 1 if part > 0 and not share else share
