"""The rows of one log, read from the store as they are needed: a table doesn't hold its whole history."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from rollwright.play.journal import Thrown
from rollwright.play.stopping import go_on
from rollwright.table.dice import Place
from rollwright.table.log import Answered, AnyLogged, CallOpened, Drawn, Rolled, decode
from rollwright.table.store import BadStore, Row, Store

CHUNK = 256
"""How many rows are read at a time."""
CHUNKS = 8
"""How many such stretches are held."""
LINES = 64
"""How many lines are held as what they say."""
CALLS = 16
"""How many calls' first lines are held."""


class Rows:
    """Reads rows by number, a stretch at a time, and follows what stands on what."""

    def __init__(self, store: Store, table: str) -> None:
        self._store = store
        self._table = table
        self._chunks: dict[int, dict[int, Row]] = {}
        self._lines: dict[int, AnyLogged] = {}
        self._calls: dict[int, CallOpened] = {}
        self._looked, self._undone = range(0), list[int]()
        """Which lines were looked at for those by which play was taken back, and which they are."""

    def row(self, number: int) -> Row:
        """Give one row."""
        at = number // CHUNK
        chunk = self._chunks.get(at)
        if chunk is None or number not in chunk:
            first = max(at * CHUNK, 1)
            found = self._store.read(self._table, first - 1, at * CHUNK + CHUNK - 1)
            chunk = self._chunks[at] = {row.number: row for row in found}
            if len(self._chunks) > CHUNKS:
                del self._chunks[next(iter(self._chunks))]
        if number not in chunk:
            raise BadStore(f"the log of table {self._table!r} has no line {number}")
        return chunk[number]

    def line(self, number: int) -> AnyLogged:
        """Give what one row holds."""
        found = self._lines.get(number)
        return self._hold(number, decode(self.row(number).line)) if found is None else found

    def _hold(self, number: int, line: AnyLogged) -> AnyLogged:
        self._lines[number] = line
        if len(self._lines) > LINES:
            self._lines.pop(next(iter(self._lines)), None)
        return line

    def opened(self, call: int) -> CallOpened:
        """Give the line with which a call was started."""
        found = self._calls.get(call)
        if found is None:
            line = self.line(call)
            if not isinstance(line, CallOpened):
                raise BadStore(f"line {call} of table {self._table!r} starts no call")
            found = self._calls[call] = line
            if len(self._calls) > CALLS:
                del self._calls[next(iter(self._calls))]
        return found

    def undone(self, first: int, last: int) -> list[int]:
        """Give the lines of a stretch by which play was taken back, in order; what was looked at is not read again."""
        begin, end = self._looked.start, self._looked.stop
        if first > end or last < begin - 1:  # what lies between is not read
            begin, end, self._undone = first, first, []
        if first < begin:
            self._undone[:0] = self._undone_among(range(first, begin))
        if last >= end:
            self._undone += self._undone_among(range(end, last + 1))
        self._looked = range(min(begin, first), max(end, last + 1))
        return self._undone[bisect_left(self._undone, first) : bisect_right(self._undone, last)]

    def _undone_among(self, numbers: range) -> list[int]:
        return [number for number in numbers if b'"undone"' in self.row(number).line]

    def took(self, row: Row, line: AnyLogged) -> None:
        """Hold a row that was just appended, where its stretch is held anyway."""
        chunk = self._chunks.get(row.number // CHUNK)
        if chunk is not None:
            chunk[row.number] = row
        self._hold(row.number, line)

    def forget(self) -> None:
        """Let go of what is held."""
        self._chunks.clear()
        self._lines.clear()
        self._looked = range(0)
        self._calls.clear()

    def under(self, number: int) -> Iterator[Row]:
        """Give a row and all that it stands on, downwards."""
        while number:
            go_on()
            row = self.row(number)
            yield row
            number = row.parent

    def stands(self, number: int, at: int) -> bool:
        """Tell whether a row is part of play as it stands at another."""
        return any(row.number == number for row in self._down_past(at, number))

    def down_to_snapshot(self, number: int) -> Iterator[tuple[int, list[Row]]]:
        """Give places where a position can be taken up, the nearest first, each with the rows above it, upwards."""
        there = set(self._store.snapshots(self._table))
        above: list[Row] = []
        for row in self.under(number):
            if row.number in there:
                yield row.number, above[::-1]
            above.append(row)
        yield 0, above[::-1]

    def between(self, number: int, to: int) -> list[int]:
        """Give the numbers of the rows that stand at `number` and no longer at `to`, upwards."""
        found: list[int] = []
        while number != to:
            if number < to:
                to = self.row(to).parent
            else:
                found.append(number)
                number = self.row(number).parent
        return found[::-1]

    def rolls_between(self, number: int, to: int) -> list[Drawn]:
        """Give the keys of the rolls that stand at `number` and no longer at `to`, in order."""
        rows = [row for row in map(self.row, self.between(number, to)) if b'"drawn"' in row.line]
        lines = [decode(row.line) for row in rows]
        return [line.drawn for line in lines if isinstance(line, Answered | Rolled) and line.drawn and line.drawn.place]

    def place(self, line: AnyLogged) -> Place:
        """Say where a roll with the table's dice stands."""
        match line:
            case Answered(drawn=Drawn() as drawn, entry=Thrown() as entry):
                old = ("call", self.opened(line.call).ordinal, entry.path, entry.key)
                return (drawn.place,) if drawn.place else old
            case Rolled(drawn=Drawn() as drawn):
                return (drawn.place,) if drawn.place else ("roll", line.ordinal, (), "")
            case _:
                raise BadStore("a line that is no roll has no place")

    def _down_past(self, at: int, number: int) -> Iterator[Row]:
        for row in self.under(at):
            if row.number < number:
                return
            yield row
