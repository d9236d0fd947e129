"""Rulings in the story: each belongs to the moment that it changes, which stays where it was."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from rollwright.table.kept import Line
from rollwright.table.log import Answered, AnyLogged, CallOpened, DeedDone, Staying, Undone
from rollwright.table.reading import Reader, Written
from rollwright.table.table import Table

REACH = 400
"""How far up the ruling is looked for after which a line was played again."""


class Rulings:
    """Reads lines with the rulings on them, for one seat."""

    def __init__(self, table: Table, reader: Reader) -> None:
        self.table, self.reader = table, reader

    def read(self, lines: list[Line]) -> Iterable[Written]:
        """Read lines; a ruling that changes a moment belongs to that moment, and is not told once it is taken back."""
        kept = dict(lines)
        for one in self.reader.read(lines):
            line = kept.get(one.number)
            ruling = isinstance(line, Undone) and line.told and line.follow and one.number < self.table.number
            if not ruling:
                yield one
            elif not self._is_gone(one.number):
                call = getattr(self.table.rows.line(one.number + 1), "call", 0)
                yield structs.replace(one, call=call) if isinstance(call, int) else one

    def _is_gone(self, number: int) -> bool:
        """Tell whether a ruling was taken back itself; one that another has replaced was not."""
        if self.table.rows.stands(number + 1, self.table.position.number):
            return False
        later = [self.table.rows.line(at) for at in self.table.rows.undone(number + 1, self.table.number)]
        return next((not line.follow for line in later if isinstance(line, Undone) and line.to < number), False)

    def place(self, number: int) -> int:
        """Say where a line belongs in the story: one that was played again after a ruling, where it was at first."""
        for at in reversed(self.table.rows.undone(max(number - REACH, 0) + 1, number)):
            line = self.table.rows.line(at)
            if isinstance(line, Undone) and at < number <= at + line.follow:
                return self.place(self._before(at, line)[number])
        return number

    def _before(self, at: int, ruling: Undone) -> dict[int, int]:
        """Give for each line that was played again after a ruling the one that it stands for, or one before that."""
        key = ("played again", at)
        found: dict[int, int] | None = self.table.memo.get(key)
        if found is None:
            rows = self.table.rows
            lines = [(one, rows.line(one)) for one in rows.between(at - 1, ruling.to)]
            old = [(one, _about(line)) for one, line in lines if not isinstance(line, Staying | Undone)]
            found, last = {}, old[0][0] if old else ruling.to
            for number in range(at + 1, at + ruling.follow + 1):
                about = _about(rows.line(number))
                place = next((place for place, (_, other) in enumerate(old) if other == about), None)
                if place is not None:
                    last, old = old[place][0], old[place + 1 :]
                found[number] = last
            self.table.remember(key, found)
        return found


def _about(line: AnyLogged) -> tuple[object, ...]:
    """Say by what a line is known again that is played once more."""
    match line:
        case CallOpened():
            return "opened", line.procedure, line.arguments
        case Answered():
            return "answered", line.sequence, line.entry.question
        case DeedDone():
            return "done", line.deed, line.arguments
        case _:
            return (type(line).__name__,)
