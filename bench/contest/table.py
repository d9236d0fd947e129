"""Prints what was measured, as a table of plain text that is a Markdown table as well."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Sequence
from datetime import date


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Lay out a table: the first column to the left, numbers to the right."""
    lines = [list(head), *map(list, rows)]
    widths = [max(len(line[at]) for line in lines) for at in range(len(head))]

    def laid(line: Sequence[str]) -> str:
        cells = [
            cell.rjust(width) if at else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        return f"| {' | '.join(cells)} |"

    rule = [("-" * (width - 1) + ":") if at else "-" * width for at, width in enumerate(widths)]
    return "\n".join([laid(lines[0]), f"| {' | '.join(rule)} |", *map(laid, lines[1:])])


def seconds(value: float) -> str:
    """Write a time with three digits that matter."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if value >= size:
            return f"{value / size:.3g} {unit}" if value / size < 1000 else f"{value / size:.0f} {unit}"
    return f"{value * 1e9:.3g} ns"


def ratio(value: float) -> str:
    """Write how many times as long something takes."""
    return f"×{value:.2f}" if value < 10 else f"×{value:.0f}"


def size(value: float) -> str:
    """Write a number of bytes."""
    return f"{value / 1e6:.1f} MB" if value >= 1e6 else f"{value / 1e3:.0f} kB"


def machine() -> str:
    """Say what was measured on, and when."""
    model = platform.machine()
    try:
        with open("/proc/cpuinfo") as file:
            model = next(line.partition(":")[2].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    load = os.getloadavg()[0]
    return (
        f"{date.today().isoformat()}, {model}, {os.cpu_count()} cores, load {load:.1f}, "  # noqa: DTZ011
        f"Python {platform.python_version()}"
    )
