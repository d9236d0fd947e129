"""Carrying a plan out: its parts are given to workers, kept as they are done, and put together.

The same seeds give the same figures whatever the number of workers: parts are the plan's, not the workers'. A question
that is sampled is looked at after 1, 2, 4, 8, ... parts; it is done when it is precise enough then, or out of plays.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

from rollwright.lab.figures import Figures, added
from rollwright.lab.folder import Folder
from rollwright.lab.grid import Cell, Grid
from rollwright.lab.parts import TOGETHER, Part, Worked, exact_parts, play_part, size_of
from rollwright.lab.plan import Plan
from rollwright.lab.workers import AHEAD, Workers


class Stopped(Exception):
    """Somebody stopped the run; what was done is kept."""


class Progress(NamedTuple):
    """How far a run has come."""

    done: int
    """Parts that are done, those of an earlier start included."""
    parts: int
    """Parts that are known to be needed; more plays may turn out to be."""
    plays: int
    seconds: float
    left: float | None
    """Seconds that the parts that are left will take, as far as can be told."""


class Found(NamedTuple):
    """A plan carried out: the figures of each of its questions, in order."""

    plan: Plan
    grid: Grid
    figures: tuple[Figures, ...]
    seconds: float = 0.0


def carry_out(
    plan: Plan,
    hands: Workers,
    folder: Folder | None = None,
    told: Callable[[Progress], None] = lambda progress: None,
    stop: Callable[[], bool] = lambda: False,
) -> Found:
    """Carry a plan out, or go on with it where its folder holds parts that are done."""
    return _Run(plan, hands, folder, told, stop).found()


class _Run:
    def __init__(
        self,
        plan: Plan,
        hands: Workers,
        folder: Folder | None,
        told: Callable[[Progress], None],
        stop: Callable[[], bool],
    ) -> None:
        self.plan, self.hands, self.folder, self.told, self.stop = plan, hands, folder, told, stop
        self.grid = plan.grid()
        self.cells = self.grid.cells()
        self.figures: dict[int, Figures] = {}
        self.pending: deque[Part] = deque()
        self.started = monotonic()
        self.done = self.parts = self.plays = self.early = 0
        self.sampling: dict[int, _Sampled] = {}

    def found(self) -> Found:
        if self.plan.how == "sampled" or self.plan.watch:
            for cell in self.cells:
                self._sample(cell)
        else:
            self._need(exact_parts([cell.question for cell in self.cells]))
        out = 0
        while self.pending or out:
            if self.stop():
                raise Stopped
            while self.pending and out < self.hands.count * AHEAD:
                part = self.pending.popleft()
                known = self.folder.done.get(part.key) if self.folder else None
                if known is not None:
                    self.early += 1
                    self._take(known)
                else:
                    self.hands.give(part)
                    out += 1
            if out:
                worked = self.hands.take()
                out -= 1
                if self.folder:
                    self.folder.keep(worked)
                self._take(worked)
        figures = tuple(self.figures[cell.number] for cell in self.cells)
        return Found(self.plan, self.grid, figures, monotonic() - self.started)

    def _need(self, parts: list[Part]) -> None:
        self.pending.extend(parts)
        self.parts += len(parts)

    def _take(self, worked: Worked) -> None:
        """Put a part where it belongs."""
        self.done += 1
        kind, number, *place = worked.key.split()
        if kind == "exact":
            self._exact(int(number), worked)
        else:
            self._played(int(number), int(place[0]), worked)
        seconds = monotonic() - self.started
        new = self.done - self.early
        left = seconds / new * (self.parts - self.done) if new else None
        self.told(Progress(self.done, self.parts, self.plays, seconds, left))

    def _exact(self, number: int, worked: Worked) -> None:
        for cell, figures in zip(self.cells[number * TOGETHER :], worked.figures, strict=False):
            if figures is None:
                self._sample(cell)
            else:
                self.figures[cell.number] = figures

    def _sample(self, cell: Cell) -> None:
        """Begin to play a question."""
        one = self.sampling[cell.number] = _Sampled(cell, size_of(cell.question, self.plan.watch), self.plan)
        self._need(one.more())

    def _played(self, cell: int, number: int, worked: Worked) -> None:
        one = self.sampling[cell]
        (figures,) = worked.figures
        assert figures is not None
        one.found[number] = figures
        self.plays += figures.plays
        if len(one.found) < one.wanted:
            return
        together = added([one.found[place] for place in range(one.wanted)])
        if one.enough(together):
            self.figures[cell] = together
            del self.sampling[cell]
        else:
            self._need(one.more())


class _Sampled:
    """A question that is being played."""

    def __init__(self, cell: Cell, size: int, plan: Plan) -> None:
        self.cell, self.size, self.plan = cell, size, plan
        self.found: dict[int, Figures] = {}
        self.most = -(-plan.plays // size)
        self.wanted = 0

    def more(self) -> list[Part]:
        """Give the parts up to the next look: twice as many as at the last; all, where nothing is to be saved."""
        before = self.wanted
        self.wanted = min(self.most, max(1, 2 * before)) if self.plan.precision else self.most
        return [
            play_part(
                self.cell.question,
                self.cell.number,
                number,
                self.plan.plays,
                self.size,
                self.plan.seed,
                self.plan.watch,
            )
            for number in range(before, self.wanted)
        ]

    def enough(self, figures: Figures) -> bool:
        """Tell whether no more plays are needed."""
        return bool(figures.refused) or self.wanted == self.most or figures.most_error() <= self.plan.precision
