"""Several processes on one port: each has a store of its own; one that dies is started anew."""

from __future__ import annotations

import os
import signal
import sys
import time
import traceback
from collections.abc import Callable
from types import FrameType

from rollwright.cli import DONE, NO

PAUSE_SECONDS = 1.0
"""A process that ends sooner than this is not started anew at once."""


def run_workers(count: int, work: Callable[[], None], ready: Callable[[], None]) -> int:
    """Run `work` in so many processes until a signal comes; give the exit code."""
    children: dict[int, float] = {}
    ending = False

    def end(number: int, frame: FrameType | None) -> None:
        nonlocal ending
        ending = True
        for child in list(children):
            os.kill(child, signal.SIGTERM)

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, end)
    for _ in range(count):
        children[_started(work)] = time.monotonic()
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
            children[_started(work)] = time.monotonic()
    return NO if failed else DONE


def _started(work: Callable[[], None]) -> int:
    sys.stdout.flush()
    child = os.fork()
    if child:
        return child
    code = 1
    try:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, signal.SIG_DFL)
        work()
        code = 0
    except KeyboardInterrupt:
        code = 0
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        os._exit(code)
