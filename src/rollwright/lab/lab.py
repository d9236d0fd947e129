"""The lab of a game: what it brings beside its rules to be looked into with.

A game whose package has a package `lab` with a record `LAB` brings all that is in it. One without still has odds, best
play and grids; its fights tell outcomes and the number of links.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from rollwright.dice.errors import BadInput
from rollwright.rules.ruleset import room, ruleset, ruleset_ids

if TYPE_CHECKING:
    from rollwright.lab.figures import Figures
    from rollwright.lab.question import Question
    from rollwright.lab.report import Piece, Report
    from rollwright.lab.watches import Watch
    from rollwright.lab.workers import Workers

    More: TypeAlias = Callable[[Question, Figures, Workers], list[Piece]]


class Preset(NamedTuple):
    """A question to begin with."""

    title: str
    show: str
    """What is asked: `odds`, `best`, `compare`, .."""
    call: str
    arguments: Mapping[str, str]
    policy: str = ""


class Lab(NamedTuple):
    """What a game brings to be looked into with."""

    report: Callable[[str], Report] | None = None
    """Makes the report on a ruleset of this package, by its id: what the lab found out, and what it taught."""
    watches: Mapping[str, Watch] = {}
    """How its scenes are looked at on their way, by the procedure's id."""
    more: Mapping[str, More] = {}
    """What an exact fight can tell beyond who wins (the question, its figures, who works on more), by procedure."""
    calibrate: Callable[..., Report] | None = None
    """Finds out what the challenge advice of its book means in chances, for a party of so many points each. By name:
    `shares` and `kinds` of foes, `encounters`, `plays`, `policy`, `seed`, `workers`, `told`."""
    presets: tuple[Preset, ...] = ()


@cache
def lab_of(package: str) -> Lab:
    """Find the lab of the game in a package."""
    module = room(package, "lab")
    if module is None:
        return Lab()
    found = getattr(module, "LAB", None)
    if not isinstance(found, Lab):
        raise BadInput(f"{module.__name__} has no LAB, or one that is no Lab of rollwright.lab.lab")
    return found


def labs() -> dict[str, Lab]:
    """Give the labs of all games, by the ruleset's id."""
    return {id: lab_of(ruleset(id).package) for id in ruleset_ids()}
