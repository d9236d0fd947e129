"""Workers of a Dask cluster: the same parts, sent to its scheduler. Needs the package distributed."""

from __future__ import annotations

import logging
from contextlib import suppress
from importlib import import_module
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any

import msgspec

from rollwright import __version__
from rollwright.dice.errors import BadInput
from rollwright.lab.parts import Part, Worked, worked_text
from rollwright.lab.workers import LostWorker

ANSWERS = 10
"""Seconds in which a scheduler must answer."""
COMES = 10
"""Seconds in which it must have a worker."""
ALONE = 60
"""Seconds that a run waits when no worker is left, for one to come back."""


class Cluster:
    """Works on a Dask cluster. A worker that is lost has its parts given to another by the scheduler."""

    def __init__(self, address: str) -> None:
        try:
            distributed: Any = import_module("distributed")
        except ImportError:
            raise BadInput("a cluster needs the package distributed; install rollwright[cluster]") from None
        self._address = address
        self._distributed = distributed
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what is wrong is said here, in a line
        try:
            self._client: Any = distributed.Client(address, timeout=ANSWERS, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            said = str(error).partition("\n")[0]
            raise BadInput(
                f"no Dask scheduler answers at {address} ({said}); start one with: dask scheduler --port 8786"
            ) from None
        self._done: SimpleQueue[Any] = SimpleQueue()
        self._out: dict[Any, Part] = {}
        self._alone = 0.0
        try:
            self._check()
        except BaseException:
            self._client.close()
            raise
        self.count = max(1, sum(self._client.nthreads().values()))

    def _check(self) -> None:
        """See that there are workers, and that they have the same program; else figures might differ."""
        try:
            self._client.wait_for_workers(1, timeout=COMES)
        except (TimeoutError, OSError):
            raise BadInput(
                f"the scheduler at {self._address} has no workers; start some with: dask worker {self._address}"
            ) from None

        def version() -> str:  # sent as it is: it must not need the package to be understood
            try:
                import rollwright

                return rollwright.__version__
            except ImportError:
                return ""

        for worker, has in self._client.run(version).items():
            if not has:
                raise BadInput(f"the worker {worker} has no Rollwright; install rollwright=={__version__} there")
            if has != __version__:
                raise BadInput(
                    f"the worker {worker} has Rollwright {has}, this is {__version__}: figures might differ; "
                    f"install rollwright=={__version__} there"
                )

    def give(self, part: Part) -> None:
        """Send a part to the scheduler."""
        future = self._client.submit(worked_text, msgspec.json.encode(part), pure=False)
        self._await(future, part)

    def _await(self, future: Any, part: Part) -> None:
        self._out[future] = part
        future.add_done_callback(self._done.put)

    def take(self, seconds: float) -> Worked | None:
        """Wait for some part."""
        try:
            future = self._done.get(timeout=seconds)
        except Empty:
            self._watch()
            return None
        self._alone = 0.0
        part = self._out.pop(future)
        try:
            text = future.result(timeout=ANSWERS)
        except self._distributed.KilledWorker:
            raise LostWorker(
                f"part {part.key!r} of this run ended several workers: {part.questions[0].words}. Is there too little "
                "memory? What is done is kept"
            ) from None
        except ImportError as error:
            raise LostWorker(f"a worker of {self._address} has no Rollwright, or another one: {error}") from None
        except (self._distributed.CancelledError, OSError) as error:
            if isinstance(error, TimeoutError) and self._client.status == "running":
                self._await(future, part)  # its worker went with it before it was fetched, and another does it anew
                return None
            raise LostWorker(
                f"the scheduler at {self._address} is gone; what is done is kept, and the same command goes on"
            ) from None
        future.release()
        return msgspec.json.decode(text, type=Worked)

    def _watch(self) -> None:
        """Give up where there has been no worker for long."""
        now = monotonic()
        with suppress(OSError, TimeoutError):
            if self._client.nthreads():
                self._alone = 0.0
                return
        self._alone = self._alone or now
        if now - self._alone > ALONE:
            raise LostWorker(
                f"no worker is left at {self._address}; what is done is kept, start one and give the same command again"
            )

    def close(self) -> None:
        """Take leave of the scheduler; what is not done is cancelled."""
        with suppress(Exception):
            self._client.cancel(list(self._out), force=True)
        self._out = {}
        with suppress(Exception):
            self._client.close(timeout=2)
