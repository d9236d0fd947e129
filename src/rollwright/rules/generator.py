"""Generators: random tables, written in content files in one small language for all games.

    [generator.treasure]
    title = "Treasure"
    dice = "d100 + luck"                # what is rolled; names are arguments
    takes = {luck = 0, place = {default = "town", one_of = ["town", "ruin"]}}
    rows = [
      {on = "-40", text = "Nothing."},                                        # 40 and less
      {on = "41-90", text = "{2d6} coins in a {colours} purse.", table = "colours"},
      {on = "91-95", amount = "2d6*10", text = "{amount} coins.", gives = {kind = "coins"}},
      {on = "96", again = true},                                              # rolled again in its place
      {on = "97", twice = true, when = 'place == "ruin"'},                    # rolled twice, and both hold
      {on = "97", repeat = "d4", tables = ["gem", "jewel"], when = 'place == "town"', key = "gems"},
      {on = "98+", text = "A crown.", note = "Printed as 98-99; 100 has no row in the book."},
    ]

Among the rows whose `when` holds, each number that the dice can come to belongs to exactly one, unless the table says
`first_row_holds = true` (of two rows that cover a number the first holds) or `gaps_go_to_next = true` (a number that no
row covers belongs to the next row). Tables that lead back to themselves do so `limit` times at most (3): at that depth
a row that would go on is rolled again, unless all rows would; then it gives only what it says itself. `again` rolls
until another row comes. A table that needs a bounded argument says `{default = 1, least = 0, most = 9}`. A row is named
by its `key`, or else by its `on`.

Here are the records; `generators.py` reads and checks them, `generating.py` rolls on them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

import msgspec

from rollwright.rules.condition import Condition

LIMIT = 3
MANY = 10**9
"""Stands for no bound."""

Words = Annotated[str, msgspec.Meta(min_length=1)]
Name = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Ordinal = Annotated[int, msgspec.Meta(ge=0, le=100)]


class Taken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An argument of a table: a number (with bounds, maybe) or a text (one of some, maybe)."""

    default: int | str
    least: int | None = None
    most: int | None = None
    one_of: tuple[str, ...] = ()

    @property
    def is_text(self) -> bool:
        """Tell texts from numbers."""
        return isinstance(self.default, str)


class RowEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row as a file has it."""

    on: Words
    key: Words | None = None
    text: str = ""
    amount: Words | None = None
    counts: Name = "amount"
    gives: dict[str, Any] = {}
    when: Words | None = None
    again: bool = False
    twice: bool = False
    table: Name | None = None
    tables: tuple[Name, ...] = ()
    repeat: Words | None = None
    note: Words | None = None


class GeneratorEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table as a file has it; its rows are looked at one by one."""

    title: Words
    dice: Words
    rows: Annotated[list[Any], msgspec.Meta(min_length=1)]
    takes: dict[str, Any] = {}
    first_row_holds: bool = False
    gaps_go_to_next: bool = False
    limit: Ordinal = LIMIT
    rules: tuple[Words, ...] = ()
    note: Words | None = None


class Row(NamedTuple):
    """A row, checked. Without bounds, `low` and `high` are far away."""

    key: str
    low: int
    high: int
    pieces: tuple[str, ...]
    """The text, cut at its brackets: every second piece is what stood in one."""
    amount: str | None
    counts: str
    """What the amount is of, as its dice are called."""
    gives: Mapping[str, Any]
    when: Condition | None
    again: bool
    tables: tuple[str, ...]
    """The tables rolled on next, in order; the own one twice where it says so."""
    repeat: str | None
    note: str | None

    @property
    def dice(self) -> tuple[str, ...]:
        """The amounts in its text, in order."""
        return tuple(piece for piece in self.pieces[1::2] if piece != "amount" and piece not in self.tables)

    @property
    def text(self) -> str:
        """The text as written."""
        return "".join(f"{{{piece}}}" if number % 2 else piece for number, piece in enumerate(self.pieces))


class Generator(NamedTuple):
    """A random table, checked."""

    name: str
    title: str
    dice: str
    takes: Mapping[str, Taken]
    rows: tuple[Row, ...]
    first_row_holds: bool
    gaps_go_to_next: bool
    limit: int
    rules: tuple[str, ...]
    note: str | None

    def row(self, key: str) -> Row:
        """Find a row by its key."""
        return next(row for row in self.rows if row.key == key)
