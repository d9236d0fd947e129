"""Spans: which row of a random table a number belongs to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rollwright.dice.errors import BadInput
from rollwright.rules.generator import MANY, Generator


class Span(NamedTuple):
    """The numbers up to `high` that lie above the span before it; the ordinal of their row, None for a gap."""

    high: int
    row: int | None


class Trouble(BadInput):
    """Refuses rows that leave a gap or overlap; `row` is the ordinal of the one to look at."""

    def __init__(self, row: int, message: str) -> None:
        super().__init__(message)
        self.row = row


def spans(generator: Generator, active: Sequence[int], low: int, high: int) -> tuple[Span, ...]:
    """Cut the numbers into spans by the rows that are active; refuse a gap from `low` to `high`, and any overlap."""
    rows = generator.rows
    if not active:
        raise Trouble(0, "for some arguments no row's `when` holds; add a row without one")
    starts = sorted({-MANY, *(rows[at].low for at in active), *(rows[at].high + 1 for at in active)})
    found: list[Span] = []
    for start, after in zip(starts, [*starts[1:], MANY + 1], strict=True):
        if after <= start or start > MANY:
            continue
        covering = [at for at in active if rows[at].low <= start <= rows[at].high]
        if len(covering) > 1 and not generator.first_row_holds:
            raise Trouble(
                covering[1],
                f"{start} belongs to the rows {rows[covering[0]].key!r} and {rows[covering[1]].key!r}; "
                f"correct one, or say `first_row_holds = true`",
            )
        row = covering[0] if covering else None
        if row is None and generator.gaps_go_to_next:
            row = min((at for at in active if rows[at].low > start), key=lambda at: rows[at].low, default=None)
        if row is None and start <= high and after - 1 >= low:
            missing = max(start, low)
            next_row = min((at for at in active if rows[at].low > missing), key=lambda at: rows[at].low, default=None)
            raise Trouble(
                active[-1] if next_row is None else next_row,
                f"{missing} belongs to no row; correct one, or say `gaps_go_to_next = true`",
            )
        found.append(Span(after - 1, row))
    return tuple(found)


def row_at(generator: Generator, cut: Sequence[Span], number: int) -> int:
    """Find the ordinal of a number's row by halving; a number that stands for many is split only between rows."""
    first, last = 0, len(cut) - 1
    while first < last:
        middle = (first + last) // 2
        if number <= cut[middle].high:
            last = middle
        else:
            first = middle + 1
    row = cut[first].row
    if row is None:
        raise BadInput(
            f"{generator.dice} came to a number that no row of {generator.name!r} is for; bound the arguments of the "
            f"table with `least` and `most`, or write its first and last row as open ranges (-3, 16+)"
        )
    return row
