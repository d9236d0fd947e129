"""Fallout: what missing the risk brings. Its grade, and the Exec's choice of condition or element of the situation."""

from __future__ import annotations

from operator import index
from typing import Annotated, Literal, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import Refused
from rollwright.dice.pool import Pool
from rollwright.dice.readings import count_at_most
from rollwright.games.cgg.rules.arenas import (
    CAPS,
    GRADE_OF_DOTS,
    MOST_GRADES,
    Arena,
    check_arena,
    ends_of,
    of_grade,
    tracks_of,
)
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.conditions import (
    CODE_NAMES,
    MAJOR,
    Track,
    added,
    condition,
    core,
    dots_on,
    needs_code,
    removed,
    track_of,
    with_code,
    written,
)
from rollwright.games.cgg.rules.options import Options, edition_of, exec_sides
from rollwright.play.steps import ACTOR, GM, Choose, Roll, one_of, procedure

Level: TypeAlias = Literal["none", "minimal", "limited", "extreme"]
Dice: TypeAlias = Annotated[int, Meta(ge=0, le=6)]
Dots: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_GRADES)]
TrackDots: TypeAlias = Annotated[int, Meta(ge=0, le=100)]
MOST_DICE = 6


class Fallout(NamedTuple):
    """How bad it is: `minor`, `moderate`, `major` or `critical`, and the dots or dice that this weighs."""

    grade: str
    dots: int


class Suffered(NamedTuple):
    """What the Exec made of fallout."""

    condition: str | None
    """The condition as it is written; None where an element was made instead."""
    replaced: str | None
    """The id of the condition that it took the place of."""
    element: int
    """Dice of the element of the situation; 0 where a condition was given."""
    full: str | None
    """The track that became full."""
    end: str | None
    """What the full track did."""


class Full(NamedTuple):
    """What a full track did."""

    end: str


class Given(NamedTuple):
    """Whether a condition that was given has filled a track, and what that did."""

    full: str | None
    end: str | None
    condition: str = ""
    """As it is written, with the code that it bites."""


class Lifted(NamedTuple):
    """How many conditions are left."""

    left: int


class Cleared(NamedTuple):
    """How many dots were cleared, and which conditions stay."""

    dots: int
    kept: tuple[str, ...] = ()


def condition_id(written: str) -> str:
    """Give the id of a condition as it is written."""
    return condition(written).id


def default_code(difficulty: int | None, opponent: Code | None) -> Code:
    """Give the code that fallout has where nothing says otherwise: what caused the risk.

    >>> print(default_code(5, None), default_code(None, Code(3, 2)))
    5d 3d+2
    """
    return Code(difficulty or 0) if opponent is None else opponent


def fallout_dice(code: Code, resist: Code, fewer: int = 0) -> int:
    """Give the number of fallout dice: the code's dice less those of what resists, 0 to 6.

    >>> fallout_dice(Code(5, 2), Code(3, 2)), fallout_dice(Code(2), Code(4)), fallout_dice(Code(12), Code(2))
    (2, 0, 6)
    """
    dice = code.dice - resist.dice
    return max(0, min(MOST_DICE, dice * (dice > 0)) - fewer)


@procedure
async def fallout(
    options: Options,
    code: Code,
    resist: Code,
    hindered: bool = False,
    fewer: Dice = 0,
    risk: Level = "extreme",
    who: str = ACTOR,
    arena: Arena | Literal[""] = "",
) -> Fallout:
    """Grade the fallout of a code against the code that resists: Minor, and one grade more for each die that counts.

    `arena` is for what is made of it afterwards.
    """
    dice = Pool.of(fallout_dice(code, resist, fewer), exec_sides(options))
    dots = 1 + await Roll("fallout", dice, count_at_most(edition_of(options).fallout_on), GM, (GM,))
    if hindered:
        dots = dots + 1
    if options.risk_level_caps_fallout:
        cap = CAPS[risk]
        dots = dots - (dots - cap) * (dots > cap)
    return Fallout(one_of(GRADE_OF_DOTS, dots), dots)


@procedure
async def suffer(
    options: Options,
    dots: Dots,
    arena: Arena = "material",
    harm: TrackDots = 8,
    persuasion: TrackDots = 8,
    alteration: TrackDots = 8,
    conditions: tuple[str, ...] = (),
    custom: tuple[str, ...] = (),
    element: str = "",
    who: str = ACTOR,
    key: str = "",
) -> Suffered:
    """Let the Exec make a condition or an element of the situation of fallout, and see whether a track is full."""
    dots = index(dots)
    for one in custom:
        check_arena(one, arena)
    if await Choose("result", GM, ("element", "condition")) == "element":
        return Suffered(None, None, dots, None, None)
    track = await Choose("track", GM, tracks_of(arena))
    held = [one for one in map(condition, conditions) if one.track == track and not one.enhancement]
    fit = [one for one in map(condition, custom) if one.track == track]
    fit += [one._replace(code="") for one in held if one.id not in core()]
    own = [one for one in fit if one.own in (dots, min(dots, MAJOR))]
    own += [one._replace(code="") for one in held if one.grade < dots]
    offered = [*of_grade(dots, track), *[written(one.of(dots)) for one in own]]
    given = await Choose("condition", GM, tuple(dict.fromkeys(offered)))
    if needs_code(given) and condition(given).id not in [one.id for one in held]:
        given = with_code(given, await Choose("bitten", GM, CODE_NAMES))
    lower = [one.id for one in held if one.grade < dots and one.id != condition(given).id]
    old = (
        await Choose("replace", GM, (None, *dict.fromkeys(lower)))
        if lower and condition(given).id not in [one.id for one in held]
        else None
    )
    after = added(conditions if old is None else removed(conditions, old), given)
    size = {"harm": harm, "persuasion": persuasion, "alteration": alteration}[track]
    if not fills(conditions, after, track, size):
        return Suffered(given, old, 0, None, None)
    end = await full_track(options, track, who)
    return Suffered(given, old, 0, track, end.end)


def fills(before: tuple[str, ...], after: tuple[str, ...], track: str, size: int) -> bool:
    """Tell whether a change of conditions has filled a track; one that was full already doesn't fill again.

    >>> fills(("confused",), ("confused*3",), "persuasion", 3), fills(("confused*3",), ("confused*4",), "persuasion", 3)
    (True, False)
    """
    return dots_on(before, track) < size <= dots_on(after, track)


@procedure
async def full_track(options: Options, track: Track, who: str = ACTOR) -> Full:
    """See what a full track does, once: incapacitate, change a mind, or alter for better or worse."""
    ends = ends_of(track)
    return Full(await Choose("end", GM, ends) if len(ends) > 1 else ends[0])


@procedure
async def clear_track(options: Options, track: Track, conditions: tuple[str, ...] = (), who: str = ACTOR) -> Cleared:
    """Clear a track after it has done its work, as the Exec sees fit: some of its conditions may stay."""
    there = [one for one in conditions if track_of(one) == track]
    kept = tuple([one for one in there if await Choose("keep", GM, (False, True), one)])
    return Cleared(dots_on(there, track) - dots_on(kept, track), kept)


@procedure
async def give_condition(
    options: Options,
    condition: str,
    harm: TrackDots = 8,
    persuasion: TrackDots = 8,
    alteration: TrackDots = 8,
    conditions: tuple[str, ...] = (),
    who: str = ACTOR,
) -> Given:
    """Give a condition, core or custom, as only the Exec can; the same one again adds its dots."""
    if needs_code(condition) and condition_id(condition) not in map(condition_id, conditions):
        condition = with_code(condition, await Choose("bitten", GM, CODE_NAMES))
    after = added(conditions, condition)
    track = track_of(condition)
    size = {"harm": harm, "persuasion": persuasion, "alteration": alteration}[track]
    if fills(conditions, after, track, size):
        return Given(track, (await full_track(options, track, who)).end, condition)
    return Given(None, None, condition)


@procedure
async def lift_condition(
    options: Options, condition: str, conditions: tuple[str, ...] = (), who: str = ACTOR
) -> Lifted:
    """Take a condition away, as only the Exec can."""
    left = removed(conditions, condition)
    if conditions and left == conditions:
        raise Refused("there is no such condition to take away", "cgg.conditions.exec")
    return Lifted(len(left))
