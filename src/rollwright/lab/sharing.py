"""Sharing parts out to workers and waiting for all of them, for what is no grid: encounters, or what a point gains."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rollwright.lab.figures import Figures
from rollwright.lab.parts import Part, Worked
from rollwright.lab.workers import AHEAD, Workers

WAITING = 1.0
"""Seconds to wait for a part before looking again."""


def shared(
    hands: Workers, parts: Iterable[Part], told: Callable[[Worked], None] = lambda worked: None
) -> dict[str, tuple[Figures | None, ...]]:
    """Have all parts worked out; give their figures by key. Parts are made as they are needed."""
    found: dict[str, tuple[Figures | None, ...]] = {}
    waiting: Iterator[Part] = iter(parts)
    out = 0
    more = True
    while more or out:
        while more and out < hands.count * AHEAD:
            part = next(waiting, None)
            if part is None:
                more = False
            else:
                hands.give(part)
                out += 1
        worked = hands.take(WAITING) if out else None
        if worked is not None:
            out -= 1
            found[worked.key] = worked.figures
            told(worked)
    return found
