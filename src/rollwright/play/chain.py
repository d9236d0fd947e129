"""Chains of returned calls: equal calls are one state, and the whole frontier is stepped at once."""

from __future__ import annotations

from fractions import Fraction
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np

from rollwright.dice.errors import BadInput, TooLarge
from rollwright.play.cells import Array
from rollwright.play.pieces import Piece, grouped, merged
from rollwright.play.rerun import MOST_LINKS, OPEN_MASS
from rollwright.play.shape import Shape, is_call, rebuild

if TYPE_CHECKING:
    from rollwright.play.lifting import Lifting

MOST_STATES = 2_000_000
MOST_NUMBERS = 30_000_000
"""Numbers in all states of a chain, eight bytes each and as many again while they are worked on."""
MOST_EXACT_LINKS = 1_000
"""Fractions grow from link to link: a longer chain is taken for one without a certain end."""
_LARGEST_BOX = 50_000_000


class States:
    """The distinct states of a chain, numbered as they are found. A state is a shape with its numbers."""

    def __init__(self) -> None:
        self._boxes: dict[Shape, _Box] = {}
        self._found: list[tuple[Shape, Array, tuple[Array, ...]]] = []
        self.count = 0
        self._numbers = 0

    def numbered(self, piece: Piece) -> Array:
        """Give the number of each row's state; new states get the next numbers."""
        box = self._boxes.setdefault(piece.shape, _Box(len(piece.columns)))
        key = box.keys(piece.columns, len(piece.weights))
        numbers = box.table[key]
        if (numbers < 0).any():
            fresh, first = np.unique(key[numbers < 0], return_index=True)
            rows = np.flatnonzero(numbers < 0)[first]
            named = np.arange(self.count, self.count + len(fresh))
            box.table[fresh] = named
            box.numbers.append(named)
            columns = tuple(column[rows] for column in piece.columns)
            box.columns.append(columns)
            self._found.append((piece.shape, named, columns))
            self.count += len(fresh)
            self._numbers += len(fresh) * len(columns)
            if self.count > MOST_STATES or self._numbers > MOST_NUMBERS:
                raise TooLarge(
                    f"the chain of returned calls has more than {self.count:,} states, of {len(columns)} numbers each; "
                    "ask about a part with fewer people, or a later one, fix a policy that ends it sooner, or sample"
                )
            numbers = box.table[key]
        return numbers

    def fresh(self) -> list[tuple[Shape, Array, tuple[Array, ...]]]:
        """Give the states found since the last time, together by shape: their numbers and columns."""
        groups: dict[Shape, list[tuple[Array, tuple[Array, ...]]]] = {}
        for shape, numbers, columns in self._found:
            groups.setdefault(shape, []).append((numbers, columns))
        self._found = []
        return [
            (
                shape,
                np.concatenate([numbers for numbers, _ in parts]),
                tuple(np.concatenate(column) for column in zip(*(columns for _, columns in parts), strict=True)),
            )
            for shape, parts in groups.items()
        ]


class _Box:
    """The states of one shape: a table over the smallest box of numbers that holds them all."""

    def __init__(self, width: int) -> None:
        self.low = [0] * width
        self.length = [0] * width
        self.table = np.full(1, -1, dtype=np.int64)
        self.numbers: list[Array] = []
        self.columns: list[tuple[Array, ...]] = []

    def keys(self, columns: tuple[Array, ...], rows: int) -> Array:
        """Give each row's place in the table, which grows where it must."""
        grown = False
        for place, column in enumerate(columns):
            low, high = int(column.min()), int(column.max())
            if not self.length[place]:
                self.low[place], self.length[place], grown = low, high - low + 1, True
            elif low < self.low[place] or high >= self.low[place] + self.length[place]:
                bottom, top = self.low[place], self.low[place] + self.length[place]
                room = (
                    self.length[place] if prod(self.length) < _LARGEST_BOX // 64 else 0
                )  # else it grows at every link
                self.low[place] = min(low - room, bottom) if low < bottom else bottom
                self.length[place] = (max(high + 1 + room, top) if high >= top else top) - self.low[place]
                grown = True
        if grown:
            if prod(self.length) > _LARGEST_BOX:
                raise TooLarge("the numbers in the chain's states spread too far to keep them all")
            self.table = np.full(prod(self.length), -1, dtype=np.int64)
            for numbers, known in zip(self.numbers, self.columns, strict=True):
                self.table[self._places(known, len(numbers))] = numbers
        return self._places(columns, rows)

    def _places(self, columns: tuple[Array, ...], rows: int) -> Array:
        key = np.zeros(rows, dtype=np.int64)
        for column, low, length in zip(columns, self.low, self.length, strict=True):
            key = key * length + (column - low if low or column.dtype == np.bool_ else column)
        return key


class Transitions:
    """Where each state leads, as parallel arrays that grow as states are found."""

    def __init__(self, exact: bool) -> None:
        self.exact = exact
        self.parts: list[tuple[Array, Array, Array]] = []
        self._joined: tuple[Array, Array, Array] | None = None

    def add(self, source: Array, target: Array, weights: Array) -> None:
        """Add transitions from states to states (or to rows of ended outcomes)."""
        self.parts.append((source, target, weights))
        self._joined = None

    @property
    def joined(self) -> tuple[Array, Array, Array]:
        """All transitions so far: source, target, weight."""
        if self._joined is None:
            empty = np.zeros(0, dtype=np.int64)
            parts = self.parts or [(empty, empty, np.zeros(0))]
            sources, targets, weights = (np.concatenate(column) for column in zip(*parts, strict=True))
            self._joined = sources, targets, weights
            self.parts = [self._joined]
        return self._joined


def followed(lifting: Lifting, first: list[Piece]) -> list[Piece]:
    """Follow returned calls until nothing is open (or, in floats, less than 1e-12), and give the outcomes."""
    states, moves = States(), Transitions(lifting.exact)
    zero: Any = Fraction(0) if lifting.exact else 0.0
    ends: list[tuple[Piece, Array]] = []
    outcomes = [piece for piece in first if not is_call(piece.shape)]
    starting = [(states.numbered(piece), piece.weights) for piece in first if is_call(piece.shape)]
    mass = np.full(states.count, zero)
    for numbers, weights in starting:
        np.add.at(mass, numbers, weights)
    visits = mass.copy()
    expanded = 0
    for step in range(MOST_LINKS):
        if expanded < states.count:
            expanded = _expand(lifting, states, moves, ends)
            mass = np.concatenate([mass, np.full(states.count - len(mass), zero)])
            visits = np.concatenate([visits, np.full(states.count - len(visits), zero)])
        source, target, weights = moves.joined
        mass = _step(mass, source, target, weights, lifting.exact)
        live = np.flatnonzero(mass)
        visits[live] += mass[live]
        open_mass = mass.sum()
        if not open_mass or (not lifting.exact and open_mass < OPEN_MASS):
            break
        if lifting.exact and (step > expanded or step > MOST_EXACT_LINKS):
            raise TooLarge("exact fractions were asked for, but the chain of returned calls has no certain end")
    else:
        raise TooLarge(f"the chain of returned calls is still open after {MOST_LINKS:,} links")
    for piece, source in ends:
        outcomes.append(piece._replace(weights=visits[source] * piece.weights, source=None))
    outcomes = merged(_summed(piece) for piece in outcomes if len(piece.weights))
    if not lifting.exact:
        closed = sum(float(piece.weights.sum()) for piece in outcomes)
        outcomes = [piece._replace(weights=piece.weights / closed) for piece in outcomes]
    return outcomes


def _summed(piece: Piece) -> Piece:
    """Add up rows that differ only in the state they came from."""
    return grouped(piece.shape, piece.columns, piece.weights)


def _step(mass: Array, source: Array, target: Array, weights: Array, exact: bool) -> Array:
    if not exact:
        return np.bincount(target, mass[source] * weights, len(mass))
    after = np.full(len(mass), Fraction(0))
    live = np.flatnonzero(mass[source])
    np.add.at(after, target[live], mass[source[live]] * weights[live])
    return after


def _expand(lifting: Lifting, states: States, moves: Transitions, ends: list[tuple[Piece, Array]]) -> int:
    """Work out where the states that are new lead. One that returns itself is left at once, in the same odds."""
    stop = states.count
    for shape, numbers, columns in states.fresh():
        found: list[tuple[Piece, Array | None]] = []
        stays = np.full(len(numbers), Fraction(0)) if lifting.exact else np.zeros(len(numbers))
        for piece in lifting.links(shape, columns):
            local = piece.source
            assert local is not None
            target = states.numbered(piece) if is_call(piece.shape) else None
            if target is not None:
                itself = target == numbers[local]
                if itself.any():
                    np.add.at(stays, local[itself], piece.weights[itself])
                    piece = piece._replace(weights=piece.weights[~itself], source=local[~itself])
                    target = target[~itself]
            found.append((piece, target))
        stuck = np.flatnonzero(stays == 1)
        if len(stuck):
            state = rebuild(shape, [column[stuck[0]].item() for column in columns])
            raise BadInput(f"{state!r} returns itself for ever: its play can't end")
        leaves = 1 / (1 - stays)
        for piece, target in found:
            source, weights = numbers[piece.source], piece.weights * leaves[piece.source]
            if target is None:
                ends.append((piece._replace(weights=weights), source))
            else:
                moves.add(source, target, weights)
    return stop
