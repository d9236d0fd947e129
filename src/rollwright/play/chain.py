"""Chains of returned calls: equal calls are one state, and the whole frontier is stepped at once."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from rollwright.dice.errors import BadInput, TooLarge
from rollwright.play.lifted import Array
from rollwright.play.pieces import Piece, merged
from rollwright.play.rerun import MOST_LINKS, OPEN_MASS
from rollwright.play.shape import Shape, rebuild

if TYPE_CHECKING:
    from rollwright.play.axes import Lifting

MOST_STATES = 2_000_000


class States:
    """The distinct states of a chain, numbered as they are found. A state is a shape with its numbers."""

    def __init__(self) -> None:
        self._numbers: dict[Shape, dict[Any, int]] = {}
        self.rows: list[tuple[Shape, Any]] = []

    def numbered(self, piece: Piece) -> Array:
        """Give the number of each row's state; new states get the next numbers."""
        known = self._numbers.setdefault(piece.shape, {})
        if not piece.columns:
            return np.full(len(piece.weights), self._number(known, piece.shape, ()), dtype=np.int64)
        distinct, inverse = np.unique(_keys(piece.columns), return_inverse=True)
        first = np.empty(len(distinct), dtype=np.int64)
        first[inverse[::-1]] = np.arange(len(inverse))[::-1]
        rows = zip(*(column[first].tolist() for column in piece.columns), strict=True)
        numbers = np.array([self._number(known, piece.shape, row) for row in rows], dtype=np.int64)
        return numbers[inverse]

    def _number(self, known: dict[Any, int], shape: Shape, row: Any) -> int:
        found = known.get(row)
        if found is None:
            found = known[row] = len(self.rows)
            self.rows.append((shape, row))
            if found >= MOST_STATES:
                raise TooLarge(f"the chain of returned calls has more than {MOST_STATES:,} states")
        return found

    def by_shape(self, start: int) -> list[tuple[Shape, Array, tuple[Array, ...]]]:
        """Give the states from a number on, together by shape: their numbers and columns."""
        groups: dict[Shape, list[int]] = {}
        for number in range(start, len(self.rows)):
            groups.setdefault(self.rows[number][0], []).append(number)
        return [
            (shape, np.array(numbers), tuple(map(np.array, zip(*(self.rows[n][1] for n in numbers), strict=True))))
            for shape, numbers in groups.items()
        ]


def _keys(columns: tuple[Array, ...]) -> Array:
    """Give one number for each distinct row."""
    key = np.zeros(len(columns[0]), dtype=np.int64)
    for column in columns:
        low, high = int(column.min()), int(column.max())
        span = high - low + 1
        if int(key.max()) * span + span >= 2**62:
            key = np.unique(key, return_inverse=True)[1]
        key = key * span + (column.astype(np.int64) - low)
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
        return self._joined


def followed(lifting: Lifting, first: list[Piece]) -> list[Piece]:
    """Follow returned calls until nothing is open (or, in floats, less than 1e-12), and give the outcomes."""
    from rollwright.play.axes import is_call

    states, moves = States(), Transitions(lifting.exact)
    zero: Any = Fraction(0) if lifting.exact else 0.0
    ends: list[tuple[Piece, Array]] = []
    outcomes = [piece for piece in first if not is_call(piece.shape)]
    starting = [(states.numbered(piece), piece.weights) for piece in first if is_call(piece.shape)]
    mass = np.full(len(states.rows), zero)
    for numbers, weights in starting:
        np.add.at(mass, numbers, weights)
    visits = mass.copy()
    expanded = 0
    for step in range(MOST_LINKS):
        if expanded < len(states.rows):
            expanded = _expand(lifting, states, moves, ends, expanded)
            mass = np.concatenate([mass, np.full(len(states.rows) - len(mass), zero)])
            visits = np.concatenate([visits, np.full(len(states.rows) - len(visits), zero)])
        source, target, weights = moves.joined
        mass = _step(mass, source, target, weights, lifting.exact)
        visits = visits + mass
        open_mass = mass.sum()
        if not open_mass or (not lifting.exact and open_mass < OPEN_MASS):
            break
        if lifting.exact and step > expanded:
            raise TooLarge("exact fractions were asked for, but the chain of returned calls has no certain end")
    else:
        raise TooLarge(f"the chain of returned calls is still open after {MOST_LINKS:,} links")
    for piece, source in ends:
        outcomes.append(piece._replace(weights=visits[source] * piece.weights, source=None))
    outcomes = merged(map(_summed, outcomes))
    if not lifting.exact:
        closed = sum(float(piece.weights.sum()) for piece in outcomes)
        outcomes = [piece._replace(weights=piece.weights / closed) for piece in outcomes]
    return outcomes


def _summed(piece: Piece) -> Piece:
    """Add up rows that differ only in the state they came from."""
    from rollwright.play.pieces import grouped

    return grouped(piece.shape, piece.columns, piece.weights)


def _step(mass: Array, source: Array, target: Array, weights: Array, exact: bool) -> Array:
    if not exact:
        return np.bincount(target, mass[source] * weights, len(mass))
    after = np.full(len(mass), Fraction(0))
    np.add.at(after, target, mass[source] * weights)
    return after


def _expand(lifting: Lifting, states: States, moves: Transitions, ends: list[tuple[Piece, Array]], start: int) -> int:
    """Work out where the states from a number on lead. One that returns itself is left at once, in the same odds."""
    from rollwright.play.axes import is_call

    stop = len(states.rows)
    for shape, numbers, columns in states.by_shape(start):
        found: list[tuple[Piece, Array, Array | None]] = []
        stays = np.full(stop, Fraction(0)) if lifting.exact else np.zeros(stop)
        for piece in lifting.links(shape, columns):
            source = numbers[piece.source]
            target = states.numbered(piece) if is_call(piece.shape) else None
            if target is not None:
                itself = target == source
                if itself.any():
                    np.add.at(stays, source[itself], piece.weights[itself])
                    piece = piece._replace(weights=piece.weights[~itself])
                    source, target = source[~itself], target[~itself]
            found.append((piece, source, target))
        stuck = np.flatnonzero(stays == 1)
        if len(stuck):
            raise BadInput(f"{rebuild(*states.rows[stuck[0]])!r} returns itself for ever: its play can't end")
        leaves = 1 / (1 - stays)
        for piece, source, target in found:
            weights = piece.weights * leaves[source]
            if target is None:
                ends.append((piece._replace(weights=weights), source))
            else:
                moves.add(source, target, weights)
    return stop
