"""Starts: crises, fallout, conditions and full tracks."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from rollwright.games.cgg.rules import fallout
from rollwright.games.cgg.rules.arenas import ARENAS, Arena, RiskLevel, arena_row, fits_arena
from rollwright.games.cgg.rules.clock import Crisis, Moved, address, crisis
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.conditions import core, effects_of
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.people import hero_of, whole_code
from rollwright.games.cgg.rules.sheet import Explorer, Track
from rollwright.games.cgg.rules.state import scene_of
from rollwright.play.steps import Call
from rollwright.rules.acts import Ask, start
from rollwright.rules.facts import State, Who
from rollwright.rules.fields import Choice


@start(
    "crisis",
    "The crisis begins",
    "cgg.clock.run-out cgg.clock.critical",
    place="sheet.clock",
    when=lambda options, state, who: state.sheet(who).run_out,
)
def begin_crisis(options: Options, state: State, who: Who) -> Call[Crisis]:
    """Your clock has run out. Ask for a critical crisis if you like."""
    sheet: Explorer = state.sheet(who)
    return crisis(options, sheet.hours_left, sheet.critical_count, max(1, len(sheet.roles)), who)


@start(
    "address",
    "The crisis is addressed",
    "cgg.clock.addressed",
    by="gm",
    place="sheet.clock",
    when=lambda options, state, who: state.sheet(who).crisis,
)
def address_crisis(options: Options, state: State, who: Who) -> Call[Moved]:
    """The crisis has been faced: the player rolls a die, and that and 3 hours go on the clock."""
    return address(options, state.sheet(who).clock, state.sheet(who).crisis, who)


def arenas_offered(options: Options, state: State, who: Who) -> list[Choice]:
    """List the arenas, each with what resists there."""
    rows = [arena_row(arena) for arena in ARENAS]
    return [
        Choice(row.id, row.title, f"{row.attribute.title()} {whole_code(state, who, row.attribute)} resists")
        for row in rows
    ]


ByArena = Annotated[Arena, Ask("In which arena?", arenas_offered)]


@start("fallout", "Grade fallout", "cgg.fallout.code cgg.fallout.grade", by="gm", place="party")
def grade_fallout(
    options: Options,
    state: State,
    who: Who,
    arena: ByArena = "material",
    dice: Annotated[int, Meta(ge=0, le=20), Ask("How many dice?", None, "A weapon's damage, say.")] = 5,
    level: Annotated[RiskLevel, Ask("How risky was it?")] = "extreme",
) -> Call[fallout.Fallout]:
    """Something hits them out of the blue: roll how bad it is."""
    resist = whole_code(state, who, arena_row(arena).attribute)
    hindered = effects_of(state.sheet(who).biting).hindered > 0
    return fallout.fallout(options, Code(dice), resist, hindered, 0, level, who)


@start("suffer", "Give fallout", "cgg.fallout.result", by="gm", place="party")
def take_fallout(
    options: Options,
    state: State,
    who: Who,
    arena: ByArena = "material",
    dots: Annotated[int, Meta(ge=1, le=8), Ask("How bad, in dots?", None, "Minor 1, Moderate 2, Major 3.")] = 1,
) -> Call[fallout.Suffered]:
    """Turn fallout into a condition, or an element of the situation."""
    custom = tuple([one for one in scene_of(state).custom if fits_arena(one, arena)])
    return fallout.suffer(options, dots, arena, hero_of(state, who), custom)


def all_conditions(options: Options, state: State, who: Who) -> list[fallout.Offered]:
    """List all conditions that can be given: the core set, and the Exec's own."""
    return [fallout.Offered(one) for one in (*core(), *scene_of(state).custom)]


@start("give-condition", "Give a condition", "cgg.conditions.exec", by="gm", place="sheet.conditions")
def condition_given(
    options: Options, state: State, who: Who, condition: Annotated[str, Ask("Which?", all_conditions)]
) -> Call[fallout.Given]:
    """Give somebody a condition; the same one again adds its dots."""
    return fallout.give_condition(options, condition, hero_of(state, who))


def full_tracks(options: Options, state: State, who: Who) -> list[tuple[str, str]]:
    """List the tracks that are full and have done their work."""
    return [(one.value, one.value.title()) for one in state.sheet(who).full]


def unfired(options: Options, state: State, who: Who) -> list[tuple[str, str]]:
    """List the tracks that are full and have not done their work."""
    sheet: Explorer = state.sheet(who)
    found = [one for one in Track if one not in sheet.full and not sheet.open_dots(one)]
    return [(one.value, one.value.title()) for one in found]


@start("clear-track", "Clear the track", "cgg.conditions.clear", by="gm", place="sheet.tracks", row="track")
def track_cleared(
    options: Options, state: State, who: Who, track: Annotated[str, Ask("Which track?", full_tracks)]
) -> Call[fallout.Cleared]:
    """Clear a full track; some of its conditions may stay."""
    return fallout.clear_track(options, Track(track).value, hero_of(state, who))


@start("full-track", "The track is full", "cgg.conditions.full", by="gm", place="sheet.tracks", row="track")
def track_full(
    options: Options, state: State, who: Who, track: Annotated[str, Ask("Which track?", unfired)]
) -> Call[fallout.Full]:
    """Say what a full track does, if nothing has come of it yet."""
    return fallout.full_track(options, Track(track).value, who)
