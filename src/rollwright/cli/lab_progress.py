"""How far a run has come, on the error output: a bar with the time left on a terminal, lines now and then elsewhere."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rollwright.lab.runs import Progress

SOON = 0.7
"""Seconds before anything is shown: what is done by then needs no bar."""
EVERY = 30.0
"""Seconds between two lines where there is no terminal."""


@contextmanager
def shown_progress() -> Iterator[Callable[[Progress], None]]:
    """Give what a run tells its progress to."""
    live = sys.stderr.isatty() and os.environ.get("TERM", "") not in ("", "dumb")
    shown: _Bar | _Lines = _Bar() if live else _Lines()
    try:
        yield shown.told
    finally:
        shown.close()


class _Lines:
    def __init__(self) -> None:
        self._next = monotonic() + EVERY

    def told(self, progress: Progress) -> None:
        if monotonic() >= self._next and progress.done < progress.parts:
            self._next = monotonic() + EVERY
            print(f"rollwright lab: {words(progress)}", file=sys.stderr, flush=True)

    def close(self) -> None:
        """There is nothing to clear away."""


class _Bar:
    def __init__(self) -> None:
        self._bar: Any = None
        self._task: Any = None
        self._begin = monotonic() + SOON

    def told(self, progress: Progress) -> None:
        if self._bar is None:
            if monotonic() < self._begin:
                return
            self._start()
        left = "" if progress.left is None else f"{clock(progress.left)} left"
        plays = f"{progress.plays:,} plays" if progress.plays else ""
        self._bar.update(
            self._task, completed=progress.done, total=progress.parts, plays=plays, left=left, found=progress.found
        )

    def _start(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

        columns = (
            BarColumn(), MofNCompleteColumn(), TextColumn("parts"), TextColumn("{task.fields[plays]}"),
            TextColumn("[cyan]{task.fields[left]}"), TextColumn("{task.fields[found]}"),
        )  # fmt: skip
        self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
        self._bar.start()
        self._task = self._bar.add_task("", total=None, plays="", left="", found="")

    def close(self) -> None:
        if self._bar is not None:
            self._bar.stop()


def words(progress: Progress) -> str:
    """Say how far a run has come.

    >>> from rollwright.lab.runs import Progress
    >>> words(Progress(12, 40, 1_000_000, 30.0, 70.0))
    '12 of 40 parts, 1,000,000 plays, 1 min 10 s left'
    """
    told = [f"{progress.done:,} of {progress.parts:,} parts"]
    if progress.plays:
        told.append(f"{progress.plays:,} plays")
    if progress.left is not None and progress.done < progress.parts:
        told.append(f"{clock(progress.left)} left")
    if progress.found:
        told.append(progress.found)
    return ", ".join(told)


def clock(seconds: float) -> str:
    """Write a time as people say it.

    >>> clock(3), clock(75), clock(3 * 3600 + 125)
    ('3 s', '1 min 15 s', '3 h 2 min')
    """
    whole = max(1, round(seconds))
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
