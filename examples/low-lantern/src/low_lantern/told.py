"""Sentences for what is no fact: headlines, and what the dice came to."""

from __future__ import annotations

from collections.abc import Iterator

from rollwright.play.tell import Line
from rollwright.rules.facts import Tale, Who
from rollwright.rules.sentences import counted

WATER = {
    "nothing": "There was nothing there.",
    "wreck": "A wreck lies in the way.",
    "eyes": "Eyes look up at the light.",
}


def tries(tale: Tale, who: Who, what: str) -> str:
    """Head a task: "Ida climbs the bell tower"."""
    return f"{tale.name(who)} {what or 'tries something'}"


def ended(tale: Tale, who: Who, lights: int, need: int, result: str) -> Line:
    """Say how a task ended."""
    word = tale.option("result", result)
    return Line(
        f"{counted(lights, 'light')}, {need} needed: {word}.", ("lantern.task.lights", f"lantern.task.{result}")
    )


def crossed(tale: Tale, arrived: bool, oil: int, tasks: int) -> Line:
    """Say how a whole crossing ended."""
    word = "The boat arrives" if arrived else "The boat is lost in the dark"
    return Line(f"{word} after {counted(tasks, 'task')}, with {oil} oil.", ("lantern.crossing",))


def omen(tale: Tale, water: str, doused: bool) -> Iterator[Line]:
    """Say what was in the water; the die itself stays the gamemaster's."""
    yield Line("The lantern goes out." if doused else "The lantern burns on.", ("lantern.omen",))
    yield Line(WATER[water], ("lantern.omen.water",))
