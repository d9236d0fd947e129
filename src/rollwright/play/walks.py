"""Simulation of chains that sink (see `levels`): the law of each status is drawn from, many plays at once."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from rollwright.dice.errors import TooLarge
from rollwright.play.cells import Array
from rollwright.play.levels import Moves, Statuses, Unmeasured, places
from rollwright.play.pieces import Piece
from rollwright.play.policy import Policy
from rollwright.play.rerun import MOST_LINKS
from rollwright.play.shape import Shape

if TYPE_CHECKING:
    from rollwright.play.lifting import Lifting

_WIDTH = 20
_FIELD = (1 << _WIDTH) - 1
_ABOVE = 1 << (_WIDTH - 2)
"""This bit of a level's field is set as long as the level is above 0."""
_HIGHEST = _ABOVE >> 1
_LONGEST = 1e6
"""The longest mean wait that is told from longer ones: far more links than a play may have."""
_LEAST = np.float32(2.0**-30)
"""Keeps the logarithm of a throw finite: waits are cut off where the chance is below a thousand-millionth."""


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
        count = int(rows[at.count].min())
        if count != int(rows[at.count].max()) or any(int(rows[place].min()) <= 0 for place in at.sinks):
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
        links = np.zeros(plays, dtype=np.int32)
        over: list[tuple[Array, Array]] = []
        while len(state):
            state, links = self._walk(state, links, dice, over)
            _check(links)
        ends = [np.concatenate(column) for column in zip(*over, strict=True)]
        _check(ends[1])
        return self.statuses.counted(self._ended(ends[0], ends[1].astype(np.int64), dice), count)

    def _walk(
        self, state: Array, links: Array, dice: np.random.Generator, over: list[tuple[Array, Array]]
    ) -> tuple[Array, Array]:
        """Play on to the next link that changes something; put aside what has ended, and give the plays that go on.

        The links before it in which nothing happens are skipped: how many there are is drawn at once.
        """
        status = state & _FIELD
        throw = dice.random(len(state))
        throw += status
        throw *= self.slots
        slot = throw.astype(np.int64)
        if self.waits:
            throw -= slot  # what is left of a throw within its slot is a throw of its own
            wait = np.log(throw.astype(np.float32) + _LEAST)
            wait *= self.still.take(status, mode="clip")
            links += wait.astype(np.int32)
        change = self.guide.take(slot, mode="clip")
        unsure = (change == 0).nonzero()[0]
        if len(unsure):
            again = (slot.take(unsure) + dice.random(len(unsure))) / self.slots
            change[unsure] = self.change.take(self.sums.searchsorted(again, "right"), mode="clip")
        state = state + change
        on: Array = (state & self.alive) == self.alive
        off = (~on).nonzero()[0]
        links += 1
        if not len(off):
            return state, links
        over.append((state.take(off), links.take(off) - 1))
        here = on.nonzero()[0]
        return state.take(here), links.take(here)

    def _ended(self, state: Array, links: Array, dice: np.random.Generator) -> Array:
        """Count the plays that have ended, by link and outcome: by a link itself, or by a level that has sunk."""
        status = state & _FIELD
        direct = status >= self.size
        outcomes = status - self.size
        for sink, ends in enumerate(self.ends):
            sunk = (~direct & (state & (_ABOVE << _WIDTH * (sink + 1)) == 0)).nonzero()[0]
            found = self.sole[sink].take(status.take(sunk))
            several = sunk[found < 0]
            outcomes[sunk] = found
            for number in np.unique(status[several]).tolist() if len(several) else ():
                here = several[status[several] == number]
                outcomes[here] = dice.choice(ends[number][0], len(here), p=ends[number][1])
        shape = int(links.max()) + 1, len(self.statuses.outcomes)
        counts = np.bincount(links * shape[1] + outcomes, minlength=shape[0] * shape[1])
        return counts.reshape(shape).astype(np.float64)

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
        self.sole = np.full((levels, len(statuses.found)), -1)
        for one, ends in enumerate(self.ends):
            for number, (outcomes, _) in ends.items():
                self.sole[one, number] = outcomes[0] if len(outcomes) == 1 else -1
        over = list(zip(*statuses.ends, strict=True)) or [(), (), ()]
        source = np.concatenate([source, np.array(over[0], dtype=np.int64)])
        target = np.concatenate([target, -1 - np.array(over[1], dtype=np.int64)])
        weights = np.concatenate([weights, np.array(over[2])])
        sink, by = (np.concatenate([array, np.zeros(len(over[0]), dtype=np.int64)]) for array in (sink, by))
        order = np.argsort(source, kind="stable")
        source, target, sink, by, weights = (array[order] for array in (source, target, sink, by, weights))
        size = self.size = len(statuses.found)
        nothing = (source == target) & (by == 0)
        resting: Array = np.bincount(source[nothing], weights[nothing], minlength=size).astype(np.float64)
        resting = resting / np.bincount(source, weights, minlength=size)
        resting[np.bincount(source[~nothing], minlength=size) == 0] = 0.0  # it has no way out, and walks for ever
        kept = ~nothing | (resting[source] == 0)
        source, target, sink, by, weights = (array[kept] for array in (source, target, sink, by, weights))
        self.waits = bool(resting.any())
        self.still = np.zeros(size, dtype=np.float32)
        self.still[resting > 0] = np.maximum(1 / np.log(resting[resting > 0]), -_LONGEST)
        ending = target < 0
        change = np.where(ending, size - 1 - target, target) - source
        for one in range(levels):
            change -= np.where(sink == one, np.minimum(by, _HIGHEST), 0) << _WIDTH * (one + 1)
        change -= ending.astype(np.int64) * _ABOVE << _WIDTH
        self.alive = sum([_ABOVE << _WIDTH * (one + 1) for one in range(levels)])
        order = np.lexsort((change, source))
        source, change = source[order], change[order]
        fresh = np.append(True, (source[1:] != source[:-1]) | (change[1:] != change[:-1]))
        weights = np.bincount(np.cumsum(fresh) - 1, weights[order])
        self.change = change[fresh]
        self._lay_out(source[fresh], weights, size)
        self._known = len(statuses.found)

    def _lay_out(self, source: Array, weights: Array, size: int) -> None:
        """Make the table that says what a throw changes: status and throw in one number, cut into slots.

        A slot in which only one change can come has that change; the others have 0, and the sums of the law decide.
        """
        self.slots = 1 << max(5, min(12, 19 - (size - 1).bit_length()))
        totals = np.bincount(source, weights, minlength=size)
        sums = (weights / totals[source]).cumsum()
        last = np.append(source[1:] != source[:-1], True)
        within = sums - np.concatenate([[0.0], sums[last][:-1]])[np.cumsum(last) - last]
        within[last] = 1.0
        self.sums = source + np.minimum(within, 1.0)
        edges = np.arange(size * self.slots + 1) / self.slots
        first, final = self.sums.searchsorted(edges[:-1], "right"), self.sums.searchsorted(edges[1:], "left")
        self.guide = np.where(first == final, self.change.take(first, mode="clip"), 0)


def _check(links: Array) -> None:
    if len(links) and int(links.max()) >= MOST_LINKS:
        raise TooLarge(f"a play still goes on after {MOST_LINKS:,} links: it may have no end")


@lru_cache(maxsize=8)
def _kept(policy: Policy, shape: Shape, begun: tuple[int, ...]) -> Walks:
    from rollwright.play.lifting import Lifting

    return Walks(Lifting(policy), shape)


def walks_from(policy: Policy, shape: Shape, columns: list[Array]) -> Walks | None:
    """Give the walks of a chain in which all plays begin with the same status; None where they don't.

    They are kept, as a run of many parts asks for the same again and again. Another status has walks of its own: how a
    status is numbered, and so what a throw means, must not depend on what was asked before.
    """
    begun = [columns[place] for place in places(shape).status]
    if not all((column == column[0]).all() for column in begun):
        return None
    return _kept(policy, shape, tuple([column[0].item() for column in begun]))


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
