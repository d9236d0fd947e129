"""Simulation of chains that sink (see `levels`): the law of each status is drawn from, many plays at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rollwright.dice.errors import TooLarge
from rollwright.play.cells import Array
from rollwright.play.levels import Moves, Statuses, Unmeasured, places
from rollwright.play.pieces import Piece
from rollwright.play.rerun import MOST_LINKS
from rollwright.play.shape import Shape

if TYPE_CHECKING:
    from rollwright.play.lifting import Lifting

_WIDTH = 20
_FIELD = (1 << _WIDTH) - 1
_ABOVE = 1 << (_WIDTH - 2)
"""This bit of a level's field is set as long as the level is above 0."""
_HIGHEST = _ABOVE >> 1


class Walks:
    """Simulation of a measured chain: each status has its law ready for drawing, and many plays walk at once.

    A play's state is one number: the status in the lowest 20 bits, then each level in 20 more. A link adds to it what
    was drawn. A status from `size` on is an outcome.
    """

    def __init__(self, lifting: Lifting, shape: Shape) -> None:
        self.statuses = Statuses(lifting, shape[1])
        self.shape = shape
        self._known = -1

    def played(self, columns: list[Array], plays: int, dice: np.random.Generator) -> list[Piece]:
        """Play some plays from their states to the end; give the counts of the outcomes."""
        at = places(self.shape)
        rows = [np.broadcast_to(column, (plays,)) for column in columns]
        counts = np.unique(rows[at.count])
        if len(counts) > 1 or any(int(rows[place].min()) <= 0 for place in at.sinks):
            raise Unmeasured
        here = [rows[place] for place in at.status]
        if all((column == column[0]).all() for column in here):
            one = self.statuses.number(self.shape, tuple([column[0].item() for column in here]))
            status = np.full(plays, one, dtype=np.int64)
        else:
            unique, inverse = np.unique(np.stack(here), axis=1, return_inverse=True)
            numbers = [self.statuses.number(self.shape, tuple(row)) for row in unique.T.tolist()]
            status = np.array(numbers)[inverse.reshape(-1)]
        self._prepare(len(at.sinks))
        state = status
        for sink, place in enumerate(at.sinks):
            if int(rows[place].max()) >= _HIGHEST:
                raise Unmeasured
            state = state + ((rows[place].astype(np.int64) - 1 + _ABOVE) << _WIDTH * (sink + 1))
        ended: list[Array] = []
        for _ in range(MOST_LINKS):
            if not len(state):
                return self.statuses.counted(np.array(ended), int(counts[0]))
            ended.append(np.zeros(len(self.statuses.outcomes)))
            state = self._walk(state, dice, ended[-1])
        raise TooLarge(f"a play still goes on after {MOST_LINKS:,} links: it may have no end")

    def _walk(self, state: Array, dice: np.random.Generator, ended: Array) -> Array:
        """Play one link; count what ends, and give the plays that go on."""
        status = state & _FIELD
        throw = dice.random(len(state))
        throw *= self.widths.take(status, mode="clip")
        row = throw.astype(np.int64)
        throw -= row
        row += self.starts.take(status, mode="clip")
        own, other = self.change.take(row, mode="clip"), self.other.take(row, mode="clip")
        state = state + np.where(throw < self.keep.take(row, mode="clip"), own, other)
        on: Array = (state & self.alive) == self.alive
        if on.all():
            return state
        over = state[~on]
        status = over & _FIELD
        direct = status >= self.size
        ended += np.bincount(status[direct] - self.size, minlength=len(ended))
        for sink, ends in enumerate(self.ends):
            sunk = status[~direct & ((over >> _WIDTH * (sink + 1)) & _ABOVE == 0)]
            counts = np.bincount(sunk, minlength=1)
            for number in counts.nonzero()[0].tolist():
                outcomes, chances = ends[number]
                ended[outcomes] += dice.multinomial(counts[number], chances) if len(chances) > 1 else counts[number]
        left: Array = state[on]
        return left

    def _prepare(self, levels: int) -> None:
        """Lay out the laws of all statuses one after another, as changes of the state."""
        statuses = self.statuses
        if self._known == len(statuses.found):
            return
        statuses.explore()
        moves = Moves(*[np.concatenate(column) for column in zip(*statuses.moves, strict=True)])
        source, target, sink, by, weights = moves
        self.ends: list[dict[int, tuple[Array, Array]]] = []
        for one in range(levels):
            fallen = np.unique(target[sink == one]).tolist()
            found: dict[int, list[tuple[int, float]]] = {}
            for number, outcome, weight in statuses.sunk(fallen, one) if fallen else ():
                found.setdefault(number, []).append((outcome, weight))
            self.ends.append(
                {
                    number: (np.array([outcome for outcome, _ in pairs]), np.array([weight for _, weight in pairs]))
                    for number, pairs in found.items()
                }
            )
        over = list(zip(*statuses.ends, strict=True)) or [(), (), ()]
        source = np.concatenate([source, np.array(over[0], dtype=np.int64)])
        target = np.concatenate([target, -1 - np.array(over[1], dtype=np.int64)])
        weights = np.concatenate([weights, np.array(over[2])])
        sink, by = (np.concatenate([array, np.zeros(len(over[0]), dtype=np.int64)]) for array in (sink, by))
        order = np.argsort(source, kind="stable")
        source, target, sink, by, weights = (array[order] for array in (source, target, sink, by, weights))
        size = self.size = len(statuses.found)
        ending = target < 0
        change = np.where(ending, size - 1 - target, target) - source
        for one in range(levels):
            change -= np.where(sink == one, np.minimum(by, _HIGHEST), 0) << _WIDTH * (one + 1)
        self.change = change - (ending.astype(np.int64) * _ABOVE << _WIDTH)
        self.alive = sum([_ABOVE << _WIDTH * (one + 1) for one in range(levels)])
        widths = np.bincount(source, minlength=size)
        self.widths = widths.astype(np.float64)
        self.starts = np.concatenate([[0], widths.cumsum()[:-1]])
        self.keep, self.other = np.ones(len(source)), self.change.copy()
        for start, width in zip(self.starts.tolist(), widths.tolist(), strict=True):
            own = weights[start : start + width]
            keep, alias = alias_of(own / own.sum())
            self.keep[start : start + width] = keep
            self.other[start : start + width] = self.change[alias + start]
        self._known = len(statuses.found)


def alias_of(weights: Array) -> tuple[Array, Array]:
    """Make Walker's alias table: throw a row; keep it with its chance, else take its alias."""
    scaled = (weights * len(weights)).tolist()
    alias = list(range(len(scaled)))
    small = [row for row, weight in enumerate(scaled) if weight < 1]
    large = [row for row, weight in enumerate(scaled) if weight >= 1]
    keep = [1.0] * len(scaled)
    while small and large:
        low, high = small.pop(), large[-1]
        keep[low], alias[low] = scaled[low], high
        scaled[high] -= 1 - scaled[low]
        if scaled[high] < 1:
            small.append(large.pop())
    return np.array(keep), np.array(alias, dtype=np.int32)
