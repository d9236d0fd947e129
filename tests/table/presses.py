"""Counting presses: what a moment of play costs everybody at a table, counted through the API.

A press is whatever somebody commits: beginning something, an answer, a roll. `PLAY.md` has the budgets.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from tests.table.programs import Program


class Count:
    """How many presses there were, by seat."""

    def __init__(self) -> None:
        self.by: dict[str, int] = {}

    @property
    def all(self) -> int:
        """All presses of everybody."""
        return sum(self.by.values())

    def __str__(self) -> str:
        return ", ".join(f"{seat}: {count}" for seat, count in self.by.items() if count)


@contextmanager
def counted(playing: Mapping[str, Program]) -> Iterator[Count]:
    """Count what everybody commits while something is played."""
    before = {id: program.presses for id, program in playing.items()}
    count = Count()
    yield count
    count.by = {id: program.presses - before[id] for id, program in playing.items()}
