"""Chains of returned calls: equal calls are one state, and the whole frontier is stepped at once."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from math import prod
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from rollwright.dice.errors import BadInput, Endless, TooLarge
from rollwright.play.cells import Array
from rollwright.play.pieces import Piece, grouped, merged
from rollwright.play.rerun import MOST_LINKS, OPEN_MASS
from rollwright.play.shape import Shape, is_call, rebuild
from rollwright.play.sweeps import Moves, in_fractions, layers, on_one_denominator, swept, swept_exactly

if TYPE_CHECKING:
    from rollwright.play.lifting import Lifting

MOST_STATES = 2_000_000
MOST_NUMBERS = 30_000_000
"""Numbers in all states of a chain, eight bytes each and as many again while they are worked on."""
MOST_EXACT_LINKS = 1_000
MOST_WITHOUT_END = 5_000
"""A chain of which nothing has ended after so many links is taken for one without an end."""
"""Fractions grow from link to link: a longer chain is taken for one without a certain end."""
MANY = 16
"""So many new states at a time pay for a try at another way."""
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

    def __init__(self) -> None:
        empty = np.zeros(0, dtype=np.int64)
        self.parts = [Moves(empty, empty, np.zeros(0))]

    def add(self, source: Array, target: Array, weights: Array) -> None:
        """Add transitions from states to states."""
        self.parts.append(Moves(source, target, weights))

    @property
    def joined(self) -> Moves:
        """All transitions so far."""
        if len(self.parts) > 1:
            self.parts = [Moves(*[np.concatenate(column) for column in zip(*self.parts, strict=True)])]
        return self.parts[0]


Along: TypeAlias = "Callable[[Lifting, list[Piece]], list[Piece] | None]"


def followed(lifting: Lifting, first: list[Piece], along: Along | None = None) -> list[Piece]:
    """Follow returned calls until nothing is open (or, in floats, less than 1e-12), and give the outcomes.

    Where many states are new at a time, another way is tried before they are followed one by one.
    """
    chain = Chain(lifting)
    calls = [piece for piece in first if is_call(piece.shape)]
    starting = [(chain.states.numbered(piece), piece.weights) for piece in calls]
    mass = chain.empty()
    for numbers, weights in starting:
        np.add.at(mass, numbers, weights)
    if lifting.exact:
        ended = chain.in_fractions(mass)
    else:
        ended = chain.by_links(mass, None if along is None else partial(along, lifting, calls))
    outcomes = merged([*[piece for piece in first if not is_call(piece.shape)], *ended])
    if not lifting.exact:
        closed = sum(float(piece.weights.sum()) for piece in outcomes)
        outcomes = [piece._replace(weights=piece.weights / closed) for piece in outcomes]
    return outcomes


class Chain:
    """The states of a chain as they are found, where they lead, and what they end in."""

    def __init__(self, lifting: Lifting) -> None:
        self.lifting = lifting
        self.states = States()
        self.moves = Transitions()
        self.ends: list[tuple[Piece, Array]] = []
        self.expanded = 0

    def empty(self) -> Array:
        """Give a mass of nothing in each state."""
        return np.full(self.states.count, Fraction(0) if self.lifting.exact else 0.0)

    def grow(self) -> bool:
        """Work out where the states that are new lead; tell whether there were any."""
        if self.expanded == self.states.count:
            return False
        self.expanded = _expand(self.lifting, self.states, self.moves, self.ends)
        return True

    def in_fractions(self, mass: Array) -> list[Piece]:
        """Give what the chain ends in, in fractions. Only a chain without circles has them."""
        links = 0
        while self.grow():
            links += 1
            if links > MOST_EXACT_LINKS:
                raise _endless()
        moves = self.moves.joined
        order = layers(moves, self.states.count)
        if order is None:
            raise _endless()
        begun = self.empty()
        begun[: len(mass)] = mass
        visits, whole = swept_exactly(begun, moves, order)
        found = []
        for piece, source in self.ends:
            weights, parts = on_one_denominator(piece.weights)
            summed = _summed(piece._replace(weights=visits[source] * weights, source=None))
            found.append(summed._replace(weights=in_fractions(summed.weights, whole * parts)))
        return found

    def by_links(self, mass: Array, along: Callable[[], list[Piece] | None] | None) -> list[Piece]:
        """Give what the chain ends in, in floats: in one sweep once all states are known, where there is no circle;
        until then, and else, link by link."""
        begun, visits = mass, mass.copy()
        for links in range(MOST_LINKS):
            if links == MOST_WITHOUT_END and not self.ends:
                raise Endless(
                    f"after {links:,} calls that lead on to another, no play has come to an end: it may have none"
                )
            if along is not None and self.states.count - self.expanded >= MANY:
                found, along = along(), None
                if found is not None:
                    return found
            if self.grow():
                more = np.zeros(self.states.count - len(mass))
                begun, mass, visits = [np.concatenate([one, more]) for one in (begun, mass, visits)]
                all_known = self.expanded == self.states.count
                order = layers(self.moves.joined, self.states.count) if all_known else None
                if order is not None:
                    visits = swept(begun, self.moves.joined, order)
                    break
            mass = _step(mass, self.moves.joined)
            visits += mass
            if mass.sum() < OPEN_MASS:
                break
        else:
            raise TooLarge(f"the chain of returned calls is still open after {MOST_LINKS:,} links")
        return [
            _summed(piece._replace(weights=visits[source] * piece.weights, source=None)) for piece, source in self.ends
        ]


def _endless() -> TooLarge:
    return TooLarge("exact fractions were asked for, but the chain of returned calls has no certain end")


def _summed(piece: Piece) -> Piece:
    """Add up rows that differ only in the state they came from."""
    return grouped(piece.shape, piece.columns, piece.weights)


def _step(mass: Array, moves: Moves) -> Array:
    return np.bincount(moves.target, mass[moves.source] * moves.weights, len(mass))


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
