"""Forms of facts: what changes a sheet, the scene, the Tension under way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from rollwright.games.cgg.rules.people import with_
from rollwright.games.cgg.rules.state import Dice, Scene, Tension, scene_of
from rollwright.rules.facts import Change, Fact, State

T = TypeVar("T")


class InPlay(Change, frozen=True):
    """A fact that moves clock, points or advancements away from where an explorer starts."""

    def on(self, state: State) -> State:
        """Change the sheet, and note that it has been played."""
        sheet = state.sheets.get(self.who)
        return state if sheet is None else state.with_sheet(self.who, with_(self.change(sheet), played=True))


class OnScene(Fact, frozen=True):
    """A fact that changes the scene."""

    def on(self, state: State) -> State:
        return State(state.sheets, self.of(scene_of(state)))

    def of(self, scene: Scene) -> Scene:
        """Give the scene in which it holds."""
        raise NotImplementedError


class InTension(Fact, frozen=True):
    """A fact about the Tension under way; where there is none it does nothing."""

    def on(self, state: State) -> State:
        tension = scene_of(state).tension
        return state if tension is None else state.with_scene(tension=self.within(tension))

    def within(self, tension: Tension) -> Tension:
        """Give the Tension in which it holds."""
        raise NotImplementedError


def but(kept: Mapping[str, T], key: str) -> dict[str, T]:
    """Give what is kept without one of it; what isn't there is not missed."""
    return {other: value for other, value in kept.items() if other != key}


def without(listed: tuple[Any, ...], one: object) -> tuple[Any, ...]:
    """Give a tuple without something."""
    return tuple([other for other in listed if other != one])


def added_dice(table: Dice, who: str, key: str, dice: int) -> Dice:
    """Give a table of dice by explorer and code with some added."""
    own = table.get(who, {})
    return {**table, who: {**own, key: own.get(key, 0) + dice}}


def for_what(what: str) -> str:
    """Say what something is for."""
    return f" for {what}" if what else ""
