"""Several processes on one port: each has a store of its own; one that dies is started anew.

They end with the process that started them, however it ends: each listens at a pipe that only that one holds open.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from rollwright.cli import BAD, DONE, NO
from rollwright.dice.errors import BadInput, Refused

SIGNALS = (signal.SIGTERM, signal.SIGINT)
PAUSE_SECONDS = 1.0
"""A process that ends sooner than this is not started anew at once."""
TRIES = 5
"""How often in a row one may fail to take the place of another before all end. At the beginning none may."""
LOOK = 0.05
UNREADY = 3
"""The exit code of a process that could not begin."""

Work = Callable[[int, Callable[[], None]], None]
"""What a process does: it is told which of them it is, and what to call once it is ready."""


class Started(NamedTuple):
    """A process that runs."""

    number: int
    at: float


class Workers:
    """The processes, as the first one sees them.

    With `at_once` they wait for nothing when the first one is gone: the next server can't begin before they have ended.
    """

    def __init__(self, count: int, work: Work, *, at_once: bool = False) -> None:
        self._count = count
        self._work = work
        self._at_once = at_once
        self._children: dict[int, Started] = {}
        self._ready: set[int] = set()
        self._tries = [0] * count
        """How often in a row each could not begin."""
        self._why = ""
        self._ending = False
        self._code = DONE
        self._alive = os.pipe()
        self._said = os.pipe()
        """Open for as long as the first process runs; by which each says that it is ready, or why it can't be."""
        os.set_blocking(self._said[0], False)

    def run(self, ready: Callable[[], None]) -> int:
        """Run them until a signal comes; give the exit code. `ready` is called once all are."""
        for one in SIGNALS:
            signal.signal(one, lambda *_: self._end())
        for number in range(self._count):
            self._begin(number)
        told = False
        while self._children:
            if not told and not self._ending:
                select.select([self._said[0]], [], [], LOOK)
            self._hear()
            if not told and len(self._ready) == self._count and not self._ending:
                told = True
                ready()
            child, status = os.waitpid(-1, 0 if told or self._ending else os.WNOHANG)
            if child:
                self._hear()
                self._ended(child, os.waitstatus_to_exitcode(status), told)
        return self._code

    def _end(self, code: int = DONE) -> None:
        self._ending = True
        self._code = self._code or code
        for child in list(self._children):
            _tell(child)

    def _begin(self, number: int) -> None:
        child = self._started(number)
        self._children[child] = Started(number, time.monotonic())
        if self._ending:  # the signal came while it was started
            _tell(child)

    def _ended(self, child: int, code: int, told: bool) -> None:
        number, at = self._children.pop(child)
        if self._ending:
            self._code = self._code or (DONE if code in (0, -signal.SIGTERM) else NO)
            return
        self._tries[number] = self._tries[number] + 1 if code == UNREADY else 0
        if code == UNREADY and (not told or self._tries[number] >= TRIES):
            _say(self._why)
            self._end(BAD)
            return
        _say(f"process {child} ended by itself; another takes its place")
        time.sleep(max(0.0, PAUSE_SECONDS - (time.monotonic() - at)))
        if not self._ending:
            self._begin(number)

    def _hear(self) -> None:
        with suppress(BlockingIOError):
            for line in os.read(self._said[0], 1 << 16).decode(errors="replace").splitlines():
                if line.isdecimal():
                    self._ready.add(int(line))
                else:
                    self._why = line

    def _started(self, number: int) -> int:
        sys.stdout.flush()
        signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)  # one that came now would be taken for the first process's
        child = os.fork()
        if child:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
            return child
        code, ready = UNREADY, False

        def say(what: object) -> None:
            nonlocal ready
            ready = what == number
            os.write(self._said[1], f"{what}\n".encode()[:4000])

        try:
            os.setpgid(0, 0)  # Ctrl-C in a terminal is for the first process, which tells the others: once, not twice
            for one in SIGNALS:
                signal.signal(one, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
            os.close(self._alive[1])
            threading.Thread(target=self._end_with_the_first, daemon=True).start()
            self._work(number, lambda: say(number))
            code = DONE
        except KeyboardInterrupt:
            code = DONE
        except BaseException as error:
            if ready or not isinstance(error, BadInput | Refused):
                traceback.print_exc()
            code = NO if ready else UNREADY
            if not ready:
                say(" ".join(f"{error}".split()) or type(error).__name__)
        finally:
            sys.stdout.flush()
            os._exit(code)

    def _end_with_the_first(self) -> None:
        """Wait until nobody holds the other end of the pipe any more, then end."""
        os.read(self._alive[0], 1)
        os.kill(os.getpid(), signal.SIGKILL if self._at_once else signal.SIGTERM)


def _tell(child: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(child, signal.SIGTERM)


def _say(what: str) -> None:
    print(f"rollwright serve: {what}", file=sys.stderr, flush=True)
