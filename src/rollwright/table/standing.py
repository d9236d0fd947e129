"""A log that is folded from rows in memory, undo and all, without a store: what a verification follows play with."""

from __future__ import annotations

from rollwright.rules.ruleset import Ruleset
from rollwright.table.house import House
from rollwright.table.log import AnyLogged, Revealed, TableMade, Undone, decode
from rollwright.table.position import Position
from rollwright.table.rows import Rows
from rollwright.table.store import Row

KEEP_EVERY = 64
"""After how many rows a position is kept, to take play back to."""


class Standing:
    """What rows add up to so far."""

    def __init__(self, game: Ruleset, made: TableMade) -> None:
        self.game = game
        self.house = House()
        self.position = Position(game, made.options)
        self.taken: list[Row] = []
        self.rows = Rows(self, "")  # type: ignore[arg-type]
        self.made = made
        self._kept: dict[int, Position] = {}

    def read(self, table: str, after: int = 0, upto: int | None = None) -> list[Row]:
        """Give rows, as a store does."""
        return self.taken[after:upto]

    def take(self, row: Row, line: AnyLogged) -> None:
        """Let a row come true, as a table does."""
        self.taken.append(row)
        if isinstance(line, Undone):
            now = self.position.number
            self.house.move(self.rows.rolls_between(now, line.to), self.rows.rolls_between(line.to, now))
        self.house.add(row.number, line)
        if isinstance(line, Revealed):
            self._kept.clear()  # what was folded before something was revealed has to be folded again
            self.position = self._position_at(row.parent).begun_as(self.position, self.house)
        elif isinstance(line, Undone):
            self.position = self._position_at(line.to).begun_as(self.position, self.house)
        self.position.add(row.number, line, self.house)
        if row.number % KEEP_EVERY == 0:
            self._kept[row.number] = self.position.copied()

    def _position_at(self, number: int) -> Position:
        above: list[Row] = []
        position = Position(self.game, self.made.options)
        for row in self.rows.under(number):
            if row.number in self._kept:
                position = self._kept[row.number].copied()
                break
            above.append(row)
        for row in reversed(above):
            position.add(row.number, decode(row.line), self.house)
        return position
