"""Who works: this process, some processes on this machine, or a Dask cluster. All give the same figures.

Workers take parts and give back what was worked out, in whatever order it is done. A process that dies loses nothing:
its part is given to another.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import get_context
from typing import Any, Protocol

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.lab.parts import Part, Worked, worked, worked_text

AHEAD = 3
"""Parts that are given out ahead for each process, so that none has to wait."""
TRIES = 3
"""How often a part may lose its process before it is given up."""


class LostWorker(Refused):
    """A part ended its process again and again."""


class Workers(Protocol):
    """Something that works parts out."""

    count: int
    """How many parts are worked on at a time."""

    def give(self, part: Part) -> None:
        """Give a part out."""
        ...

    def take(self) -> Worked:
        """Wait for some part to be done."""
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

    def take(self) -> Worked:
        """Work out the next part."""
        return worked(self._waiting.popleft())

    def close(self) -> None:
        """Forget what waits."""
        self._waiting.clear()


class Processes:
    """Works in processes of this machine. One that dies is replaced, and its parts are worked out again."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._pool = self._new()
        self._under_way: dict[Future[bytes], Part] = {}
        self._lost: dict[str, int] = {}

    def _new(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.count, get_context("spawn"))

    def give(self, part: Part) -> None:
        """Send a part to the pool."""
        try:
            future = self._pool.submit(worked_text, msgspec.json.encode(part))
        except BrokenProcessPool:
            self._again()
            future = self._pool.submit(worked_text, msgspec.json.encode(part))
        self._under_way[future] = part

    def take(self) -> Worked:
        """Wait for some part."""
        while True:
            done, _ = wait(self._under_way, return_when=FIRST_COMPLETED)
            future = next(iter(done))
            try:
                text = future.result()
            except BrokenProcessPool:
                self._again()
                continue
            del self._under_way[future]
            return msgspec.json.decode(text, type=Worked)

    def _again(self) -> None:
        """Replace a pool of which a process has died; what it held is given out again."""
        held = list(self._under_way.items())
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = self._new()
        self._under_way = {}
        for future, part in held:
            done = future.done() and not future.cancelled() and future.exception() is None
            if done:
                self._under_way[future] = part
                continue
            self._lost[part.key] = self._lost.get(part.key, 0) + 1
            if self._lost[part.key] > TRIES * self.count * AHEAD:
                raise LostWorker(
                    f"the processes of this run end again and again (part {part.key!r}): too little memory?"
                )
            self.give(part)

    def close(self) -> None:
        """End the processes."""
        processes = list((getattr(self._pool, "_processes", None) or {}).values())
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()


class Cluster:
    """Works on a Dask cluster: the same parts, sent to its scheduler."""

    def __init__(self, address: str) -> None:
        try:
            distributed: Any = import_module("distributed")
        except ImportError:
            raise BadInput("a cluster needs the package distributed; install rollwright[cluster]") from None
        try:
            self._client: Any = distributed.Client(address, timeout=10, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            raise BadInput(f"no Dask scheduler answers at {address}: {error}") from None
        self._done: Any = distributed.as_completed([], loop=self._client.loop)
        self.count = max(1, sum(self._client.nthreads().values()))

    def give(self, part: Part) -> None:
        """Send a part to the scheduler; a worker that is lost has its parts given to another."""
        future = self._client.submit(worked_text, msgspec.json.encode(part), pure=False, retries=TRIES)
        self._done.add(future)

    def take(self) -> Worked:
        """Wait for some part."""
        future = next(self._done)
        text = future.result()
        future.release()
        return msgspec.json.decode(text, type=Worked)

    def close(self) -> None:
        """Take leave of the scheduler; what is not done is cancelled."""
        for future in list(self._done.futures):
            future.cancel()
        self._client.close()


@contextmanager
def workers(count: int | None = None, cluster: str = "") -> Iterator[Workers]:
    """Give workers, and let them go afterwards: a cluster's, or as many processes as are asked for (one: this one)."""
    if count is not None and count < 1:
        raise BadInput(f"there is at least one worker, not {count}")
    hands: Workers
    if cluster:
        hands = Cluster(cluster)
    else:
        number = count or len(os.sched_getaffinity(0))
        hands = Inline() if number == 1 else Processes(number)
    try:
        yield hands
    finally:
        hands.close()
