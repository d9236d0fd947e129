"""What an action has left to settle: fallout of a missed risk for the Exec, a complication for the player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rollwright.games.cgg.rules.arenas import GRADE_OF_DOTS, arena_row
from rollwright.games.cgg.rules.codes import code
from rollwright.games.cgg.rules.failure import grade_of
from rollwright.games.cgg.rules.moves_exec import clock_of, fallouts
from rollwright.games.cgg.rules.party import numbered
from rollwright.games.cgg.rules.sheet import Explorer, Track
from rollwright.games.cgg.rules.state import Missed, Scene, scene_of
from rollwright.play.steps import GM
from rollwright.rules.facts import State
from rollwright.rules.ruleset import Move


def after_actions(state: State) -> Iterator[Move]:
    """Offer the Exec what the explorers' actions have left to settle."""
    scene = scene_of(state)
    for who, sheet in state.sheets.items():
        if sheet.npc:
            continue
        if who in scene.missed:
            yield from by_default(who, sheet, scene, scene.missed[who])
        if who in scene.fallout:
            yield suffering(who, sheet, scene)
        if who in scene.went_wrong:
            title = f"{sheet.name or who} made up what went wrong"
            yield Move("complication", title, GM, wrong(who, sheet, scene), ("text",))


def by_default(who: str, sheet: Explorer, scene: Scene, missed: Missed) -> Iterator[Move]:
    """Offer the fallout of a missed risk in each arena, with the code that caused the risk and what resists.

    Where another code is obvious (a weapon's damage), the Exec names it in the moves that ask for one.
    """
    for filled in fallouts(who, sheet, scene):
        arena = arena_row(filled["arena"]).title
        title = f"{sheet.name or who} missed the risk: {arena} fallout of {missed.code}"
        yield Move("fallout", title, GM, {"code": code(missed.code), **filled})


def suffering(who: str, sheet: Explorer, scene: Scene) -> Move:
    """Offer to make something of fallout that has its grade."""
    graded = scene.fallout[who]
    filled: dict[str, Any] = {track.value: sheet.tracks.dots(track) for track in Track}
    filled |= {"conditions": sheet.conditions, "who": who, "dots": graded.dots}
    filled["key"] = free_key(f"fallout-{who}", scene)
    if graded.arena:
        filled["arena"] = graded.arena
    title = f"{sheet.name or who} takes {GRADE_OF_DOTS[graded.dots].title()} fallout"
    return Move("suffer", title, GM, filled, ("custom", "element") if graded.arena else ("arena", "custom", "element"))


def free_key(name: str, scene: Scene) -> str:
    """Give a key for a new element of the situation."""
    return next(key for key in numbered(name) if key not in scene.elements)


def after_own_action(state: State, who: str, sheet: Explorer) -> Iterator[Move]:
    """Offer a player to make up what went wrong in the explorer's action."""
    scene = scene_of(state)
    failures = scene.went_wrong.get(who)
    if failures is not None:
        title = f"You {grade_of(failures).title}: make up what went wrong"
        yield Move("complication", title, who, wrong(who, sheet, scene), ("text",))


def wrong(who: str, sheet: Explorer, scene: Scene) -> dict[str, Any]:
    """Give what is known of something that has to be made up."""
    key = free_key(f"trouble-{who}", scene)
    return {**clock_of(sheet), "who": who, "failures": scene.went_wrong[who], "key": key}
