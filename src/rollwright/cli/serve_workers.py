"""Several processes on one port: each has a store of its own; one that dies is started anew.

They end with the process that started them, however it ends: each listens at a pipe that only that one holds open.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

from rollwright.cli import DONE, NO

SIGNALS = (signal.SIGTERM, signal.SIGINT)
PAUSE_SECONDS = 1.0
"""A process that ends sooner than this is not started anew at once."""


def run_workers(count: int, work: Callable[[], None], ready: Callable[[], None]) -> int:
    """Run `work` in so many processes until a signal comes; give the exit code."""
    children: dict[int, float] = {}
    ending = False
    pipe = os.pipe()

    def end(number: int, frame: FrameType | None) -> None:
        nonlocal ending
        ending = True
        for child in list(children):
            tell(child)

    def tell(child: int) -> None:
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGTERM)

    def begin() -> None:
        child = _started(work, pipe)
        children[child] = time.monotonic()
        if ending:  # the signal came while it was started
            tell(child)

    for number in SIGNALS:
        signal.signal(number, end)
    for _ in range(count):
        begin()
    ready()
    failed = False
    while children:
        child, status = os.wait()
        begun = children.pop(child, 0.0)
        if ending:
            failed = failed or status not in (0, signal.SIGTERM)
            continue
        print(
            f"rollwright serve: process {child} ended by itself; another takes its place", file=sys.stderr, flush=True
        )
        time.sleep(max(0.0, PAUSE_SECONDS - (time.monotonic() - begun)))
        if not ending:
            begin()
    return NO if failed else DONE


def _started(work: Callable[[], None], pipe: tuple[int, int]) -> int:
    sys.stdout.flush()
    signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)  # one that came now would be taken for the first process's
    child = os.fork()
    if child:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
        return child
    code = 1
    try:
        os.setpgid(0, 0)  # Ctrl-C in a terminal is for the first process, which tells the others: once, not twice
        for number in SIGNALS:
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
        os.close(pipe[1])
        threading.Thread(target=_end_with_parent, args=(pipe[0],), daemon=True).start()
        work()
        code = 0
    except KeyboardInterrupt:
        code = 0
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        os._exit(code)


def _end_with_parent(pipe: int) -> None:
    """Wait until nobody holds the other end of the pipe any more, then end as if told to."""
    os.read(pipe, 1)
    os.kill(os.getpid(), signal.SIGTERM)
