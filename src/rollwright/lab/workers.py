"""Who works: this process, some processes on this machine, or a Dask cluster. All give the same figures.

Workers take parts and give back what was worked out, in whatever order it is done. A process that dies loses nothing:
its part is given to another.
"""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from subprocess import PIPE, Popen
from threading import Thread
from typing import Protocol

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.lab.parts import Part, Worked, worked

AHEAD = 3
"""Parts that are given out ahead for each process, so that none has to wait."""
TRIES = 3
"""How many processes a part may lose before it is given up."""
MOST_WORKERS = 256
_START = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); from rollwright.lab.working import main; main()"
)  # fmt: skip


class LostWorker(Refused):
    """A part ended its process again and again, or nobody is left to work."""


class Workers(Protocol):
    """Something that works parts out."""

    count: int
    """How many parts are worked on at a time."""

    def give(self, part: Part) -> None:
        """Give a part out."""
        ...

    def take(self, seconds: float) -> Worked | None:
        """Wait for some part to be done; None where none is after some seconds."""
        ...

    def close(self) -> None:
        """Stop; what is not done is dropped."""
        ...


class Inline:
    """Works in this process, one part after another."""

    count = 1

    def __init__(self) -> None:
        self._waiting: deque[Part] = deque()

    def give(self, part: Part) -> None:
        """Put a part into the queue."""
        self._waiting.append(part)

    def take(self, seconds: float) -> Worked | None:
        """Work out the next part, however long it takes."""
        return worked(self._waiting.popleft())

    def close(self) -> None:
        """Forget what waits."""
        self._waiting.clear()


class Processes:
    """Works in processes of this machine. One that dies is replaced, and its part is worked out again."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._waiting: deque[Part] = deque()
        self._answers: SimpleQueue[tuple[Popen[bytes], bytes]] = SimpleQueue()
        self._busy: dict[Popen[bytes], Part] = {}
        self._idle: list[Popen[bytes]] = []
        self._lost: dict[str, int] = {}

    @property
    def pids(self) -> list[int]:
        """The processes that work now."""
        return [process.pid for process in self._busy]

    def give(self, part: Part) -> None:
        """Give a part to a process that has none, or let it wait."""
        self._waiting.append(part)
        self._feed()

    def take(self, seconds: float) -> Worked | None:
        """Wait for some part."""
        try:
            process, line = self._answers.get(timeout=seconds)
        except Empty:
            return None
        part = self._busy.pop(process)
        if line.endswith(b"\n"):
            self._idle.append(process)
            self._feed()
            return msgspec.json.decode(line, type=Worked)
        self._again(process, part)
        return None

    def _feed(self) -> None:
        while self._waiting and (self._idle or len(self._busy) < self.count):
            process = self._idle.pop() if self._idle else self._start()
            part = self._waiting.popleft()
            self._busy[process] = part
            assert process.stdin
            with suppress(BrokenPipeError):  # it has died: its reader says so
                process.stdin.write(msgspec.json.encode(part) + b"\n")
                process.stdin.flush()

    def _start(self) -> Popen[bytes]:
        path = msgspec.json.encode([str(place) for place in sys.path]).decode()
        # In a session of its own: Ctrl-C is for this process alone, from the other's first instruction on.
        process = Popen((sys.executable, "-c", _START, path), stdin=PIPE, stdout=PIPE, start_new_session=True)
        Thread(target=self._read, args=(process,), daemon=True).start()
        return process

    def _read(self, process: Popen[bytes]) -> None:
        """Pass on what a process answers; a line without an end says that it has ended."""
        assert process.stdout
        with process.stdout as lines:
            for line in lines:
                self._answers.put((process, line))
                if not line.endswith(b"\n"):
                    return
        self._answers.put((process, b""))

    def _again(self, process: Popen[bytes], part: Part) -> None:
        """Let another process work out the part of one that has ended."""
        code = _closed(process)
        lost = self._lost[part.key] = self._lost.get(part.key, 0) + 1
        if lost >= TRIES:
            raise LostWorker(
                f"part {part.key!r} of this run ended {lost} processes (the last with code {code}): {_asked(part)}. "
                "Is there too little memory? Take fewer --workers, or ask for less; what is done is kept"
            )
        self._waiting.appendleft(part)
        self._feed()

    def close(self) -> None:
        """End the processes."""
        for process in [*self._busy, *self._idle]:
            process.kill()
            _closed(process)
        self._busy, self._idle = {}, []
        self._waiting.clear()


def _closed(process: Popen[bytes]) -> int:
    """Clear a process away that has ended, or is about to; its reader closes what it reads."""
    code = process.wait()
    assert process.stdin
    with suppress(OSError):
        process.stdin.close()
    return code


def _asked(part: Part) -> str:
    more = f" and {len(part.questions) - 1} more" if len(part.questions) > 1 else ""
    return f"{part.questions[0].words}{more}"


@contextmanager
def workers(count: int | None = None, cluster: str = "") -> Iterator[Workers]:
    """Give workers, and let them go afterwards: a cluster's, or as many processes as are asked for (one: this one)."""
    if count is not None and not 1 <= count <= MOST_WORKERS:
        raise BadInput(f"there are 1 to {MOST_WORKERS} workers, not {count}")
    if cluster and count is not None:
        raise BadInput("a cluster has its own workers; give --workers or --cluster, not both")
    hands: Workers
    if cluster:
        from rollwright.lab.cluster import Cluster

        hands = Cluster(cluster)
    else:
        number = count or len(os.sched_getaffinity(0))
        hands = Inline() if number == 1 else Processes(number)
    try:
        yield hands
    finally:
        hands.close()
