"""Carrying a plan out: its parts are given to workers, kept as they are done, and put together.

The same seeds give the same figures whatever the number of workers: parts are the plan's, not the workers'. A question
that is sampled is looked at after 1, 2, 4, 8, ... parts; it is done when it is precise enough then, or out of plays.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import closing, nullcontext
from functools import cached_property
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from rollwright.dice.errors import TooLarge
from rollwright.lab.answering import is_best
from rollwright.lab.figures import Figures, added
from rollwright.lab.folder import Folder, Kept
from rollwright.lab.grid import Cell, Grid
from rollwright.lab.parts import TOGETHER, Part, Worked, best_part, exact_parts, most_plays, play_part, size_of
from rollwright.lab.plan import Plan, plan_of, read_plan
from rollwright.lab.trials import is_alone
from rollwright.lab.workers import AHEAD, Workers, workers

if TYPE_CHECKING:
    from rollwright.lab.report import Report

WAITING = 0.2
"""Seconds between two looks at whether somebody has stopped the run."""
MOST_KEPT = 5_000_000
"""Values of outcomes with their chances that a run holds, over all its questions: some 100 bytes each."""
TRIALS = 17
"""Places of a grid, its ends among them, where it is tried how its plays go: one heavy question slows all."""
NOT_YET = "not worked out yet"


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
    found: str = ""
    """What the parts that are done say, in a few words, where that can be said on the way."""


class Found(NamedTuple):
    """A plan carried out: the figures of each of its questions, in order."""

    plan: Plan
    grid: Grid
    figures: tuple[Figures, ...]
    seconds: float = 0.0

    def report(self, field: str = "", value: str = "") -> Report:
        """Give it as a report: tables and charts of one field of the outcome, and of a value of it."""
        if self.plan.watch:
            from rollwright.lab.fights import fight_report

            return fight_report(self)
        from rollwright.lab.results import report_of

        return report_of(self, field, value)

    def __repr__(self) -> str:
        return f"<Found: {self.plan.name}; {len(self.figures)} questions>"

    def _repr_html_(self) -> str:
        return self.report()._repr_html_()


def run(
    plan: Plan | str | Path | dict[str, Any],
    *,
    workers: int | None = None,
    folder: str | Path | None = None,
    cluster: str = "",
    told: Callable[[Progress], None] = lambda progress: None,
) -> Found:
    """Carry out a run: a plan, a table of one, or the path of its file.

    With a `folder` each part is kept as it is done, and a run that was stopped goes on there. `workers` are processes
    of this machine (as many as it has cores), `cluster` is the address of a Dask scheduler; the figures are the same.
    """
    if isinstance(plan, str | Path):
        plan = read_plan(Path(plan))
    elif isinstance(plan, dict):
        plan = plan_of(plan)
    return _run(plan, workers, folder, cluster, told)


def _run(
    plan: Plan, count: int | None, folder: str | Path | None, cluster: str, told: Callable[[Progress], None]
) -> Found:
    kept = closing(Folder(Path(folder), plan)) if folder is not None else nullcontext()
    with kept as parts, workers(count, cluster) as hands:
        return carry_out(plan, hands, parts, told)


def carry_out(
    plan: Plan,
    hands: Workers,
    folder: Folder | None = None,
    told: Callable[[Progress], None] = lambda progress: None,
    stop: Callable[[], bool] = lambda: False,
) -> Found:
    """Carry a plan out, or go on with it where its folder holds parts that are done.

    `Stopped` is raised where `stop` says so, or somebody has cancelled the run in its folder.
    """
    return _Run(plan, hands, folder, told, stop).found()


def so_far(path: Path) -> tuple[Found, Progress, bool]:
    """Give what is known of a run from its folder, how far it has come, and whether it is under way."""
    kept = Kept(path)
    one = _Run(kept.plan, _Nobody(), None, lambda progress: None, lambda: False)
    return one.known(kept.done), one.progress(), kept.running


class _Nobody:
    """Works on nothing."""

    count = 0

    def give(self, part: Part) -> None:
        raise AssertionError("nobody is there")

    def take(self, seconds: float) -> Worked | None:
        raise AssertionError("nobody is there")

    def close(self) -> None:
        pass


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
        self.done = self.parts = self.plays = self.early = self.kept = 0
        self.sampling: dict[int, _Sampled] = {}

    def found(self) -> Found:
        self._begin()
        out = 0
        while self.pending or out:
            if self.stop() or (self.folder and self.folder.cancelled):
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
            if out and (worked := self.hands.take(WAITING)) is not None:
                out -= 1
                if self.folder:
                    self.folder.keep(worked)
                self._take(worked)
        figures = tuple(self.figures[cell.number] for cell in self.cells)
        return Found(self.plan, self.grid, figures, monotonic() - self.started)

    def known(self, done: dict[str, Worked]) -> Found:
        """Put together what is done, and leave the rest open."""
        self._begin()
        while self.pending:
            worked = done.get(self.pending.popleft().key)
            if worked is not None:
                self.early += 1
                self._take(worked)
        for number, one in self.sampling.items():
            if one.found:
                self.figures[number] = added([one.found[place] for place in sorted(one.found)])
        open_ = Figures(refused=NOT_YET)
        return Found(self.plan, self.grid, tuple(self.figures.get(cell.number, open_) for cell in self.cells))

    def _begin(self) -> None:
        if self.plan.how == "sampled" or self.plan.watch:
            for cell in self.cells:
                self._sample(cell)
        else:
            self._need(exact_parts([cell.question for cell in self.cells]))

    def _need(self, parts: list[Part]) -> None:
        self.pending.extend(parts)
        self.parts += len(parts)

    def _take(self, worked: Worked) -> None:
        """Put a part where it belongs."""
        self.done += 1
        kind, number, *place = worked.key.split()
        if kind == "exact":
            self._exact(int(number), worked)
        elif kind == "best":
            (figures,) = worked.figures
            assert figures is not None
            self._settle(int(number), figures)
        else:
            self._played(int(number), int(place[0]), worked)
        self.told(self.progress())

    def progress(self) -> Progress:
        """Say how far it has come."""
        seconds = monotonic() - self.started
        new = self.done - self.early
        left = seconds / new * (self.parts - self.done) if new else None
        return Progress(self.done, self.parts, self.plays, seconds, left)

    def _exact(self, number: int, worked: Worked) -> None:
        for cell, figures in zip(self.cells[number * TOGETHER :], worked.figures, strict=False):
            if figures is None:
                self._sample(cell)
            else:
                self._settle(cell.number, figures)

    def _settle(self, number: int, figures: Figures) -> None:
        """Note what a question's figures are, while all of them together are not too many to hold."""
        self.figures[number] = figures
        self.kept += sum(len(spread.values) for spread in figures.fields.values())
        if self.kept > MOST_KEPT:
            raise TooLarge(
                f"the figures of {len(self.figures):,} of {len(self.cells):,} questions hold more than {MOST_KEPT:,} "
                "values, too many to keep; take a smaller grid"
            )

    def _sample(self, cell: Cell) -> None:
        """Begin to play a question. Best play is worked out all the same: it has to be, before it could be played."""
        if not self.plan.watch and is_best(cell.question):
            self._need([best_part(cell.question, cell.number)])
            return
        one = self.sampling[cell.number] = _Sampled(cell, size_of(self.alone), self.plan)
        self._need(one.more())

    @cached_property
    def alone(self) -> bool:
        """Whether the plays of this grid are played one by one: found by trials in some places of it."""
        last = len(self.cells) - 1
        some = {number * last // (TRIALS - 1) for number in range(TRIALS)}
        return self.plan.watch or any(is_alone(self.cells[place].question) for place in sorted(some))

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
            self._settle(cell, together)
            del self.sampling[cell]
        else:
            self._need(one.more())


class _Sampled:
    """A question that is being played."""

    def __init__(self, cell: Cell, size: int, plan: Plan) -> None:
        self.cell, self.size, self.plan = cell, size, plan
        self.found: dict[int, Figures] = {}
        self.plays = plan.plays or most_plays(size)
        self.most = -(-self.plays // size)
        self.wanted = 0

    def more(self) -> list[Part]:
        """Give the parts up to the next look: twice as many as at the last; all, where nothing is to be saved."""
        before, plan = self.wanted, self.plan
        self.wanted = min(self.most, max(1, 2 * before)) if plan.precision else self.most
        return [
            play_part(self.cell.question, self.cell.number, number, self.plays, self.size, plan)
            for number in range(before, self.wanted)
        ]

    def enough(self, figures: Figures) -> bool:
        """Tell whether no more plays are needed."""
        return bool(figures.refused) or self.wanted == self.most or figures.most_error() <= self.plan.precision
