"""Arenas and grades of fallout, and what a full track does: the tables behind `fallout`."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.cgg.rules.conditions import MAJOR, TRACK_OF, TRACKS, Track, core
from rollwright.games.cgg.rules.conditions import condition as condition_from
from rollwright.games.cgg.rules.reading import load

Arena: TypeAlias = Literal["material", "public", "private", "intellectual", "isotech"]
ARENAS: tuple[Arena, ...] = ("material", "public", "private", "intellectual", "isotech")
OF_CODE: dict[str, Arena] = {
    "perception": "public",
    "judge": "public",
    "knowledge": "intellectual",
    "mental": "intellectual",
    "power": "isotech",
}
"""Where an action with a code is likely to fall out; with any other, in the material arena."""
GRADES = ("minor", "moderate", "major", "critical")
MOST_GRADES = 8
"""Minor, six dice and Hindered."""
GRADE_OF_DOTS = ("none", "minor", "moderate", "major", *["critical"] * (MOST_GRADES - 3))
RiskLevel: TypeAlias = Literal["none", "minimal", "limited", "extreme"]
CAPS: dict[RiskLevel, int] = {"none": 0, "minimal": 2, "limited": 3, "extreme": MOST_GRADES}
"""Dots at which a risk level caps fallout, where the table says that it does (C4)."""


class ArenaRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One arena: what resists, the track that comes to mind, and the one that is not applicable."""

    id: str
    title: str
    attribute: str
    first: Track
    excluded: Track | None = None
    text: str


class GradeRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One grade with its dots."""

    id: str
    title: str
    dots: Annotated[int, Meta(ge=1)]
    note: str = ""


class FullRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a full track does; where there is more than one end, the Exec chooses."""

    track: Track
    ends: tuple[str, ...]


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file."""

    arena: tuple[ArenaRow, ...]
    grade: tuple[GradeRow, ...]
    full: tuple[FullRow, ...]


def tables() -> Tables:
    """Give the tables of the book; the file is read once."""
    return load("fallout", Tables)


def likely_arena(code: str) -> Arena:
    """Give the arena that is likeliest for an action with a code.

    >>> likely_arena("power"), likely_arena("strength")
    ('isotech', 'material')
    """
    return OF_CODE.get(code, ARENAS[0])


def arena_row(arena: str) -> ArenaRow:
    """Find an arena, or say which there are.

    >>> arena_row("isotech").attribute, arena_row("public").excluded
    ('technical', None)
    """
    for row in tables().arena:
        if row.id == arena:
            return row
    raise BadInput(f"no arena {arena!r}; there are {', '.join(row.id for row in tables().arena)}")


def tracks_of(arena: str) -> tuple[Track, ...]:
    """List the tracks that fallout of an arena can mark, the one that comes to mind first.

    >>> tracks_of("material"), tracks_of("isotech")
    (('harm', 'alteration'), ('alteration', 'persuasion'))
    """
    row = arena_row(arena)
    return (row.first, *[track for track in TRACKS if track not in (row.first, row.excluded)])


def first_track(resist: str) -> str:
    """Name the track that comes to mind where something resists fallout; none where nobody says what does.

    >>> first_track("technical"), first_track("")
    ('alteration', '')
    """
    return next((row.first for row in tables().arena if row.attribute == resist), "")


def ends_of(track: str) -> tuple[str, ...]:
    """List what can happen when a track is full."""
    return next(row.ends for row in tables().full if row.track == track)


def fits_arena(written: str, arena: str) -> bool:
    """Tell whether fallout of an arena can give a condition.

    >>> fits_arena("dazed=HI1:confused", "material"), fits_arena("dazed=HI1:confused", "isotech")
    (True, False)
    """
    one = condition_from(written)
    return one.track in tracks_of(arena) and not one.enhancement


def check_arena(written: str, arena: str) -> None:
    """Refuse a condition that no fallout of an arena can give, whatever its grade."""
    one, row = condition_from(written), arena_row(arena)
    if one.track == row.excluded:
        raise Refused(f"{row.title} fallout never marks {one.track.title()}", "cgg.fallout.excluded")
    if one.enhancement:
        raise Refused("fallout gives impairments, not enhancements", "cgg.fallout.impairment")


def of_grade(dots: int, track: str) -> tuple[str, ...]:
    """List the core impairments of a grade on a track; beyond Major they are those of Major, with more dots.

    >>> of_grade(1, "harm"), of_grade(5, "alteration")
    (('painful-harm', 'surface-wound'), ('restrained*5',))
    """
    own = min(dots, MAJOR)
    more = "" if dots == own else f"*{dots}"
    found = [one.id for one in core().values() if one.mark[1:] == f"I{own}" and TRACK_OF[one.mark[0]] == track]
    return tuple([id + more for id in found])
