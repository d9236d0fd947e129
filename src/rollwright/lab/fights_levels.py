"""The exact chance to win a duel from every pair of Healths at once, by one sweep over the levels of its chain.

What a round does depends on the statuses of both fighters alone (`rollwright.play.levels`), and Health only falls. So
the chances at one pair of Healths follow from those at lower ones, and all pairs cost little more than one duel.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from rollwright.dice.errors import TooLarge
from rollwright.play.levels import Moves, Statuses, Unmeasured, places
from rollwright.play.lifting import Lifting
from rollwright.play.pieces import law_of
from rollwright.play.policy import Policy, never
from rollwright.play.shape import flatten
from rollwright.play.steps import Call

Array = np.ndarray[Any, np.dtype[np.float64]]
MOST_CELLS = 60_000_000
"""Products of statuses, squared, and levels: more is refused."""


def chances_by_level(call: Call[Any], wins: Callable[[Any], bool], policy: Policy = never) -> Array:
    """Give the chance of an end that `wins` for each pair of levels up to those of the call, from 1.

    The call is one link of a chain that is measured with two levels (`duel_round`); its other numbers hold for all.
    """
    numbers: list[Any] = []
    shape = flatten(call, numbers)
    if len(call.procedure.sinks) != 2:
        raise TooLarge(f"{call.procedure.name} has no two levels that sink")
    try:
        statuses = Statuses(Lifting(policy), call.procedure)
        at = places(shape)
        start = statuses.number(shape, tuple([numbers[place] for place in at.status]))
        sizes = numbers[at.sinks[0]], numbers[at.sinks[1]]
        statuses.explore()
    except Unmeasured:
        raise TooLarge(f"{call.procedure.name} looks at its levels; each has to be worked out by itself") from None
    size = len(statuses.found)
    if size * size * (sizes[0] + sizes[1]) > MOST_CELLS:
        raise TooLarge(f"{size} statuses and levels up to {max(sizes)} are too many for one table")
    found: Array = _swept(statuses, size, sizes, wins)[start]
    return found


def _swept(statuses: Statuses, size: int, sizes: tuple[int, int], wins: Callable[[Any], bool]) -> Array:
    """Work out the chances of all statuses and levels, the lowest first."""
    moves = Moves(*[np.concatenate(column) for column in zip(*statuses.moves, strict=True)])
    fallen = [np.unique(moves.target[(moves.sink == sink) & (moves.by > 0)]).tolist() for sink in (0, 1)]
    sunk = [statuses.sunk(fallen[sink], sink) if fallen[sink] else [] for sink in (0, 1)]
    pieces = statuses.counted(np.ones((1, len(statuses.outcomes))), 0)
    good = [float(wins(law_of([piece]).outcomes[0])) for piece in pieces]
    ended = np.zeros(size)
    for status, outcome, weight in statuses.ends:
        ended[status] += weight * good[outcome]
    below = np.zeros((2, size))
    for sink in (0, 1):
        for status, outcome, weight in sunk[sink]:
            below[sink, status] += weight * good[outcome]
    still = np.zeros((size, size))
    resting = moves.by == 0
    np.add.at(still, (moves.source[resting], moves.target[resting]), moves.weights[resting])
    again = np.linalg.inv(np.eye(size) - still)
    falls = [_falls(moves, sink, size, sizes[sink]) for sink in (0, 1)]
    beyond = [falls[sink][:, :, ::-1].cumsum(axis=2)[:, :, ::-1] for sink in (0, 1)]
    value = np.zeros((size, sizes[0] + 1, sizes[1] + 1))
    for i in range(1, sizes[0] + 1):
        first = beyond[0][:, :, i] @ below[0]
        for j in range(1, sizes[1] + 1):
            here = ended + first + beyond[1][:, :, j] @ below[1]
            if i > 1:
                here = here + np.tensordot(falls[0][:, :, 1:i], value[:, i - 1 : 0 : -1, j], axes=2)
            if j > 1:
                here = here + np.tensordot(falls[1][:, :, 1:j], value[:, i, j - 1 : 0 : -1], axes=2)
            value[:, i, j] = again @ here
    return value[:, 1:, 1:]


def _falls(moves: Moves, sink: int, size: int, most: int) -> Array:
    """Lay out the falls of one level: from a status, to a status, by how much; larger ones count as the level's own."""
    found = np.zeros((size, size, most + 1))
    here = (moves.sink == sink) & (moves.by > 0)
    np.add.at(found, (moves.source[here], moves.target[here], np.minimum(moves.by[here], most)), moves.weights[here])
    return found
