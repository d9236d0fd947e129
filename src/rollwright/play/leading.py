"""Chains along one number that only falls, or only rises: Health in a duel, the steps of a clock.

Nobody has to say which number that is. A link is run with one of the numbers unknown: a rule that only adds to it and
compares it says so itself what it does for any value. Then the other numbers are states as in any chain, but few; what
comes to them is worked out for one value of the leading number after another, with a matrix for each fall.
A rule that does anything else with the number, or for which its end isn't the same in all ways, is followed state by
state.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rollwright.play.cells import CELLS, SAFE, Array
from rollwright.play.chain import States
from rollwright.play.levels import Unknown, Unmeasured, plain
from rollwright.play.pieces import Piece, grouped
from rollwright.play.shape import CHANGE, INT, flatten, is_call, keyed, kinds, rebuild
from rollwright.play.stopping import CalledOff

if TYPE_CHECKING:
    from rollwright.play.lifting import Lifting

MOST_STATES = 64
"""States beside the leading number: so few that no product of their matrices is shared out to threads, which wait for
one another on a busy machine."""
SMALL_PRODUCT = 9_000
"""A product of a row and a matrix of so many numbers is done in one; a larger one would be shared out, too."""
MOST_CELLS = 4_000_000
ROUNDED = 1e-9
MOST_TRIED = 2
"""How many numbers are tried."""


def by_leading(lifting: Lifting, calls: list[Piece]) -> list[Piece] | None:
    """Give what returned calls end in, along a number that only falls or only rises; None where none is found."""
    if len(calls) != 1:
        return None
    (begun,) = calls
    there = zip(begun.columns, kinds(begun.shape), keyed(begun.shape), strict=True)
    spread = [int(column.max() - column.min()) if kind == INT and not key else 0 for column, kind, key in there]
    tried = sorted([place for place, width in enumerate(spread) if width], key=lambda place: spread[place])
    for place in tried[:MOST_TRIED]:
        try:
            found = Course(lifting, begun, place).ended()
        except CalledOff:
            raise
        except Exception:  # a rule that is run for numbers which never come together may refuse them
            continue
        if abs(sum([float(piece.weights.sum()) for piece in found]) - float(begun.weights.sum())) < ROUNDED:
            return found
    return None


class Rows(NamedTuple):
    """Parallel arrays: in which state, for which values of the leading number (above one, at most another), and in
    which part of cases."""

    source: Array
    above: Array
    at_most: Array
    weights: Array


class Course:
    """A chain along a leading number: the states beside it, where they lead, and what they end in."""

    def __init__(self, lifting: Lifting, begun: Piece, place: int) -> None:
        self.states = States()
        self.moves: list[tuple[Rows, Array, Array]] = []
        """Rows with the states to which they lead, and how the leading number changes."""
        self.ends: list[tuple[Rows, Piece]] = []
        one: list[Any] = [column[0].item() for column in begun.columns]
        one[place] = Unknown()
        shape = flatten(rebuild(begun.shape, one), [])
        self.begun = self.states.numbered(begun._replace(shape=shape, columns=_without(begun.columns, place)))
        self.begun_at = begun.columns[place]
        self.begun_with = begun.weights
        while fresh := self.states.fresh():
            if self.states.count > MOST_STATES:
                raise Unmeasured
            for shape, numbers, columns in fresh:
                place = kinds(shape).index(CHANGE)
                for piece in lifting.links(plain(shape), (*columns[:place], Unknown(), *columns[place:])):
                    self._add(piece, numbers)

    def _add(self, piece: Piece, numbers: Array) -> None:
        """Take in what a link leads to."""
        shape, (_, _, above), _ = piece.shape[2]
        width = len(kinds(shape))
        columns, limits = piece.columns[:width], piece.columns[width:]
        least, most = [np.full(len(piece.weights), limit) for limit in (-SAFE, SAFE)]
        for limit in limits[: len(above)]:
            least = np.maximum(least, limit)
        for limit in limits[len(above) :]:
            most = np.minimum(most, limit)
        rows = Rows(numbers[piece.source], least, most, piece.weights)
        if not is_call(shape):
            self.ends.append((rows, Piece(shape, columns, piece.weights)))
            return
        if kinds(shape).count(CHANGE) != 1:
            raise Unmeasured
        place = kinds(shape).index(CHANGE)
        target = self.states.numbered(Piece(shape, _without(columns, place), piece.weights))
        self.moves.append((rows, target, columns[place]))

    def ended(self) -> list[Piece]:
        """Give what the chain ends in."""
        rows = Rows(*[np.concatenate(column) for column in zip(*[rows for rows, _, _ in self.moves], strict=True)])
        target, by = [np.concatenate([move[at] for move in self.moves]) for at in (1, 2)]
        sign = 1
        if (by > 0).any():  # one that rises falls below 0
            sign = -1
            rows, by = rows._replace(above=-rows.at_most - 1, at_most=-rows.above - 1), -by
        begun_at = sign * self.begun_at
        falls = -by
        if (falls < 0).any():
            raise Unmeasured
        top, floor, below = int(begun_at.max()), *_bottom(rows, falls)
        if (top - floor + below) * self.states.count > MOST_CELLS:
            raise Unmeasured
        within = (rows.at_most > floor) & (falls < top - floor + below)
        rows, target, falls = Rows(*[column[within] for column in rows]), target[within], falls[within]
        values = np.arange(top, floor - below, -1)
        if (rows.at_most < top).any() or begun_at.min() < values[-1]:
            raise Unmeasured
        begun = np.zeros((len(values), self.states.count))
        np.add.at(begun, (top - begun_at, self.begun), self.begun_with)
        matrices = _matrices(rows.source, target, falls, rows.weights, self.states.count)
        visits = swept(begun, matrices, top - floor)
        return [_ended(piece, rows, visits, values, sign) for rows, piece in self.ends]


def _bottom(rows: Rows, falls: Array) -> tuple[int, int]:
    """Give the number that the leading one is above wherever a chain goes on, and how far below it may fall.

    Most rules look after a fall whether that was the end: then it never is below. Others look before the next one.
    """
    falling = falls > 0
    after = rows.above - falls
    floor = int(after[falling].max(initial=-SAFE))
    there = rows.at_most > floor  # others are for no number
    if (after[falling & there] == floor).all() and (after[there] <= floor).all():
        return floor, 0
    floor = int(rows.above[0])
    if (rows.above != floor).any():
        raise Unmeasured
    return floor, int(falls.max())


def _without(columns: tuple[Array, ...], place: int) -> tuple[Array, ...]:
    return (*columns[:place], *columns[place + 1 :])


def _matrices(source: Array, target: Array, falls: Array, weights: Array, states: int) -> Array:
    """Give a matrix for each fall: from which state to which, in which part of cases."""
    size = (int(falls.max(initial=0)) + 1, states, states)
    if prod(size) > MOST_CELLS:
        raise Unmeasured
    key = (falls * states + source) * states + target
    return np.bincount(key, weights, prod(size)).reshape(size)


def swept(begun: Array, matrices: Array, going: int) -> Array:
    """Give how much ever comes to each value of the leading number, from the highest down, and each state.

    From the first values the chain goes on; the others are below its end.
    """
    values, states = begun.shape
    falls = len(matrices) - 1
    stays = np.linalg.inv(np.eye(states) - matrices[0])
    if not stays.min() >= -ROUNDED:  # what stays at a value stays there for ever
        raise Unmeasured
    down = matrices[:0:-1]
    down_and_stays, coming = down @ stays, (begun[:, None] @ stays)[:, 0]
    visits = np.zeros((falls + values) * states)
    last = (falls + going) * states
    for value in range(values):
        start, end = value * states, (value + falls) * states
        if value < going:
            visits[end : end + states] = coming[value] + _brought(visits[start:end], down_and_stays)
        else:
            visits[end : end + states] = begun[value] + _brought(visits[start:last], down[: last // states - value])
    return visits.reshape(-1, states)[falls:]


def _brought(visits: Array, matrices: Array) -> Array:
    """Give what visits in a row bring, each by its matrix."""
    size = matrices.shape[-1]
    if matrices.size < SMALL_PRODUCT:
        return visits @ matrices.reshape(-1, size)
    return (visits.reshape(-1, 1, size) @ matrices).sum(axis=(0, 1))  # type: ignore[no-any-return]


def _ended(piece: Piece, rows: Rows, visits: Array, values: Array, sign: int) -> Piece:
    """Give what some rows end in, from what comes to their states."""
    if len(rows.source) * len(values) > CELLS:
        raise Unmeasured
    real = sign * values
    there = (real > rows.above[:, None]) & (real <= rows.at_most[:, None])
    weights = visits.T[rows.source] * there * rows.weights[:, None]
    changes = [kind == CHANGE for kind in kinds(piece.shape)]
    if not any(changes):
        weights = weights.sum(axis=1, keepdims=True)
    row, value = weights.nonzero()
    if not len(row):
        return piece._replace(weights=weights[row, value])
    columns = [
        column[row] + real[value] if change else column[row]
        for column, change in zip(piece.columns, changes, strict=True)
    ]
    return grouped(plain(piece.shape), columns, weights[row, value])
