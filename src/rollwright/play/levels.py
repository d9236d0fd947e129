"""Chains whose states sink: two fighters' Health over the rounds of a fight, and how many rounds it took.

Such a chain has a state for each pair of Healths, each status beside them, and each number of rounds: too many to list.
But what a round does depends on the status alone, Health only falls, and the rounds are the links themselves. So a
link is worked out once for each status, with Health as a `Level` of which only the change is known. `steps.measured`
says that a rule is of this kind. `sinking` follows the mass through these statuses; a simulation walks through them
(see `walks`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

import numpy as np

from rollwright.dice.errors import BadInput
from rollwright.play.cells import Array
from rollwright.play.pieces import Piece, merged
from rollwright.play.shape import CHANGE, INT, Shape, fields_of_record, is_call, kinds

if TYPE_CHECKING:
    from rollwright.play.lifting import Lifting

MOST_STATUSES = 3_000


class Unmeasured(Exception):
    """The rule looks at a level: the chain has to be followed state by state."""


def _looked_at(self: Any, *others: Any) -> NoReturn:
    raise Unmeasured


class Level:
    """A number of a chain of which only the change is known. One that sinks is above 0 as long as it is unchanged."""

    __slots__ = ("by", "sinks")
    lifted_kind = CHANGE

    def __init__(self, by: Any, sinks: bool) -> None:
        self.by = by
        self.sinks = sinks

    def on(self, path: Any) -> Level:
        """Give it for one control path."""
        return self

    def moved(self, by: Any) -> Level:
        """Give it with another change."""
        if isinstance(by, Level):
            raise Unmeasured
        return Level(by, self.sinks)

    def __add__(self, other: Any) -> Level:
        return self.moved(self.by + other)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Level:
        return self.moved(self.by - other)

    def _above(self, least: int, other: Any) -> bool:
        """Tell that it is above 0, where that is all that is asked."""
        if self.sinks and type(other) is int and other <= least and type(self.by) is int and self.by == 0:
            return True
        raise Unmeasured

    def __gt__(self, other: Any) -> bool:
        return self._above(0, other)

    def __le__(self, other: Any) -> bool:
        return not self._above(0, other)

    def __ge__(self, other: Any) -> bool:
        return self._above(1, other)

    def __lt__(self, other: Any) -> bool:
        return not self._above(1, other)

    __eq__ = __ne__ = __hash__ = __bool__ = __index__ = __int__ = _looked_at
    __mul__ = __rmul__ = __rsub__ = __neg__ = __floordiv__ = __mod__ = __str__ = _looked_at


class Unknown(Level):
    """A level that may be compared, too: the path goes both ways, and notes what was asked."""

    __slots__ = ("path",)

    def __init__(self, path: Any = None, by: Any = 0) -> None:
        super().__init__(by, False)
        self.path = path

    def on(self, path: Any) -> Level:
        """Give it for one control path, which begins to note what is asked."""
        path.limits, path.narrows = [], False
        return Unknown(path)

    def moved(self, by: Any) -> Level:
        """Give it with another change."""
        if isinstance(by, Level):
            raise Unmeasured
        return Unknown(self.path, by)

    def at_most(self, other: Any) -> bool:
        """Tell whether it is no more than a number."""
        if isinstance(other, Level):
            raise Unmeasured
        return self.path.asks(other - self.by)  # type: ignore[no-any-return]

    def __le__(self, other: Any) -> bool:
        return self.at_most(other)

    def __lt__(self, other: Any) -> bool:
        return self.at_most(other - 1)

    def __gt__(self, other: Any) -> bool:
        return not self.at_most(other)

    def __ge__(self, other: Any) -> bool:
        return not self.at_most(other - 1)

    def __eq__(self, other: Any) -> bool:  # type: ignore[override]
        return self.at_most(other) and not self.at_most(other - 1)

    def __ne__(self, other: Any) -> bool:  # type: ignore[override]
        return not self == other

    def __bool__(self) -> bool:  # type: ignore[override]
        return self != 0

    __hash__ = _looked_at


class Within(NamedTuple):
    """What a rule came to, for some values of an unknown level: above all of some numbers, and at most others."""

    outcome: Any
    above: tuple[Any, ...]
    at_most: tuple[Any, ...]


class Places(NamedTuple):
    """Where a call's columns are: the count, the levels that sink, and the rest, which is the status."""

    count: int  # type: ignore[assignment]
    sinks: tuple[int, ...]
    status: tuple[int, ...]


def places(shape: Shape) -> Places:
    """Find the columns of a call's levels."""
    _, procedure, parts = shape
    found: dict[str, int] = {}
    column = 0
    for name, part in _named(procedure.parameters, parts):
        width = len(kinds(part))
        if name == procedure.counts or name in procedure.sinks:
            if part not in (INT, CHANGE):
                raise Unmeasured
            found[name] = column
        column += width
    missing = [name for name in (procedure.counts, *procedure.sinks) if name not in found]
    if missing:
        raise BadInput(f"{procedure.name} is measured by {missing[0]!r}, which is no number among its arguments")
    count, sinks = found[procedure.counts], tuple([found[name] for name in procedure.sinks])
    return Places(count, sinks, tuple([at for at in range(column) if at != count and at not in sinks]))


def _named(names: Iterable[str], parts: Iterable[Shape], before: str = "") -> Iterator[tuple[str, Shape]]:
    """Name the parts of a call's shape, those of records with a dot: `a.health`."""
    for name, part in zip(names, parts, strict=True):
        fields = fields_of_record(part[0]) if type(part) is tuple and part[0] is not tuple else None
        if fields is None:
            yield before + name, part
        else:
            yield from _named(fields, part[2], f"{before}{name}.")


class Moves(NamedTuple):
    """Parallel arrays: from which status to which, which level sinks (-1: none) by how much, in which part of cases."""

    source: Array
    target: Array
    sink: Array
    by: Array
    weights: Array


class Statuses:
    """The statuses of a chain, numbered as they are found, with what a link does in each."""

    def __init__(self, lifting: Lifting, procedure: Any) -> None:
        self.lifting = lifting
        self.procedure = procedure
        self.numbers: dict[Any, int] = {}
        self.found: list[tuple[Shape, tuple[int, ...]]] = []
        self.moves: list[Moves] = []
        self.outcomes: dict[Any, int] = {}
        self.ends: list[tuple[int, int, float]] = []
        """Status, outcome, part of cases: how a link ends the chain."""
        self.step: int | None = None
        """What a link adds to the count."""

    def number(self, shape: Shape, row: tuple[int, ...]) -> int:
        """Number a status."""
        found = self.numbers.get((shape, row))
        if found is None:
            found = self.numbers[shape, row] = len(self.found)
            self.found.append((shape, row))
            if found >= MOST_STATUSES:
                raise Unmeasured
        return found

    def start(self, calls: list[Piece]) -> tuple[list[tuple[int, tuple[int, ...], float]], int]:
        """Give where the chain starts: statuses with their levels and weights, and the count."""
        begun: list[tuple[int, tuple[int, ...], float]] = []
        counts = set()
        for piece in calls:
            at = places(piece.shape)
            rows = zip(*[column.tolist() for column in piece.columns], strict=True)
            for row, weight in zip(rows, piece.weights.tolist(), strict=True):
                levels = tuple([row[place] for place in at.sinks])
                counts.add(row[at.count])
                begun.append((self.number(piece.shape, tuple([row[place] for place in at.status])), levels, weight))
        if len(counts) != 1:
            raise Unmeasured
        return begun, counts.pop()

    def explore(self) -> None:
        """Work out the links of all statuses, until no new one is found."""
        done = 0
        while done < len(self.found):
            fresh = range(done, len(self.found))
            done = len(self.found)
            groups: dict[Shape, list[int]] = {}
            for number in fresh:
                groups.setdefault(self.found[number][0], []).append(number)
            for shape, members in groups.items():
                for piece in merged(self._links(shape, members, ()), len(members)):
                    self._add(piece, np.array(members))
        if not self.moves:  # it ends at once: that is no chain
            raise Unmeasured

    def _links(self, shape: Shape, members: list[int], sunk: tuple[int, ...]) -> list[Piece]:
        at = places(shape)
        columns: list[Any] = [None] * (1 + len(at.sinks) + len(at.status))
        rows = [self.found[number][1] for number in members]
        for place, column in zip(at.status, zip(*rows, strict=True), strict=True):
            columns[place] = np.array(column)
        for ordinal, place in enumerate(at.sinks):
            columns[place] = np.zeros(len(members), dtype=np.int64) if ordinal in sunk else Level(0, True)
        columns[at.count] = Level(0, False)
        return self.lifting.links(plain(shape), tuple(columns))

    def _add(self, piece: Piece, members: Array) -> None:
        """Take in what a link leads to."""
        source = members[piece.source]
        if not is_call(piece.shape):
            for number, outcome, weight in zip(source.tolist(), self.rows(piece), piece.weights.tolist(), strict=True):
                self.ends.append((number, outcome, weight))
            return
        if piece.shape[1] is not self.procedure:
            raise Unmeasured
        at = places(piece.shape)
        counts = set(np.unique(piece.columns[at.count]).tolist())
        self.step = counts.pop() if self.step is None else self.step
        if counts - {self.step}:
            raise Unmeasured
        falls = np.stack([-piece.columns[place] for place in at.sinks])
        if (falls < 0).any() or ((falls > 0).sum(axis=0) > 1).any():
            raise Unmeasured
        shape = plain(piece.shape)
        if at.status:
            status = np.stack([piece.columns[place].astype(np.int64) for place in at.status], axis=1)
            unique, inverse = np.unique(status, axis=0, return_inverse=True)
        else:  # a chain whose numbers all are levels has one status
            unique, inverse = np.zeros((1, 0), dtype=np.int64), np.zeros(len(source), dtype=np.int64)
        truths = [kinds(shape)[place] == "truth" for place in at.status]
        numbers = np.array(
            [
                self.number(shape, tuple([bool(v) if t else v for v, t in zip(row, truths, strict=True)]))
                for row in unique.tolist()
            ]
        )
        sink = np.where(falls.any(axis=0), falls.argmax(axis=0), -1)
        self.moves.append(Moves(source, numbers[inverse.reshape(-1)], sink, falls.max(axis=0), piece.weights))

    def rows(self, piece: Piece) -> list[int]:
        """Number the outcomes of a piece's rows; a count stands in them as its change."""
        keys = zip(*[column.tolist() for column in piece.columns], strict=True) if piece.columns else [()]
        return [self.outcomes.setdefault((piece.shape, key), len(self.outcomes)) for key in keys]

    def counted(self, ended: Array, count: int) -> list[Piece]:
        """Make pieces of weights by link and outcome: a row for each link at which an outcome comes."""
        pieces = []
        for (shape, row), number in self.outcomes.items():
            links = ended[:, number].nonzero()[0]
            columns = tuple(
                count + (self.step or 0) * links + value if kind == CHANGE else np.full(len(links), value)
                for value, kind in zip(row, kinds(shape), strict=True)
            )
            pieces.append(Piece(plain(shape), columns, ended[links, number]))
        return pieces

    def sunk(self, members: list[int], sink: int) -> list[tuple[int, int, float]]:
        """Give how the chain ends in statuses where a level has sunk: status, outcome with the count, part of cases."""
        found: list[tuple[int, int, float]] = []
        groups: dict[Shape, list[int]] = {}
        for number in members:
            groups.setdefault(self.found[number][0], []).append(number)
        for shape, numbers in groups.items():
            for piece in self._links(shape, numbers, (sink,)):
                if is_call(piece.shape):
                    raise Unmeasured
                counted = [
                    column + (self.step or 0) if kind == CHANGE else column
                    for column, kind in zip(piece.columns, kinds(piece.shape), strict=True)
                ]
                outcomes = self.rows(piece._replace(columns=tuple(counted), bounds=None))
                source = [numbers[place] for place in piece.source.tolist()]  # type: ignore[union-attr]
                found += zip(source, outcomes, piece.weights.tolist(), strict=True)
        return found


def counted_on(piece: Piece, count: int) -> Piece:
    """Give a piece with what was counted before added to its changes."""
    there = kinds(piece.shape)
    if CHANGE not in there:
        return piece
    columns = [column + count if kind == CHANGE else column for column, kind in zip(piece.columns, there, strict=True)]
    return piece._replace(shape=plain(piece.shape), columns=tuple(columns), bounds=None)


def plain(shape: Shape) -> Shape:
    """Make every level of a shape a plain number."""
    if shape == CHANGE:
        return INT
    return (*shape[:2], tuple(map(plain, shape[2]))) if type(shape) is tuple else shape
