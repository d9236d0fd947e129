"""Calling work off: whoever asked for odds may be gone before they are worked out, or the program may end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class CalledOff(Exception):
    """Nobody waits any more for what is being worked out."""


_over: ContextVar[Callable[[], bool] | None] = ContextVar("over", default=None)


@contextmanager
def until(over: Callable[[], bool]) -> Iterator[None]:
    """Let what is worked out within be called off once something is so."""
    token = _over.set(over)
    try:
        yield
    finally:
        _over.reset(token)


def go_on() -> None:
    """Stop here, if nobody waits any more. Cheap: long work calls it again and again.

    >>> with until(lambda: True):
    ...     go_on()
    Traceback (most recent call last):
    ...
    rollwright.play.stopping.CalledOff
    """
    over = _over.get()
    if over is not None and over():
        raise CalledOff
