"""Chains that never come back to a state: each state is left once, when all has come to it that ever will.

The states are taken in *layers*: a state is in the first one after all that lead to it. A chain with a circle has no
such order, and is followed link by link instead.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import NamedTuple

import numpy as np

from rollwright.play.cells import Array


class Moves(NamedTuple):
    """Where states lead: parallel arrays of states, of states that follow, and of the part of cases."""

    source: Array
    target: Array
    weights: Array


def layers(moves: Moves, states: int) -> list[Array] | None:
    """Give the moves out of each layer, by their places; None where the states go round in a circle."""
    order = np.argsort(moves.source, kind="stable")
    starts = np.searchsorted(moves.source[order], np.arange(states + 1))
    waits_for = np.bincount(moves.target, minlength=states)
    ready = (waits_for == 0).nonzero()[0]
    found: list[Array] = []
    while len(ready):
        lengths = starts[ready + 1] - starts[ready]
        before = lengths.cumsum() - lengths
        places = order[np.repeat(starts[ready] - before, lengths) + np.arange(lengths.sum())]
        found.append(places)
        reached = moves.target[places]
        np.subtract.at(waits_for, reached, 1)
        ready = np.unique(reached[waits_for[reached] == 0])
    return found if sum(map(len, found)) == len(order) else None


def swept(mass: Array, moves: Moves, order: list[Array]) -> Array:
    """Give how much ever comes to each state, from the mass with which each begins."""
    visits = mass.copy()
    for places in order:
        np.add.at(visits, moves.target[places], visits[moves.source[places]] * moves.weights[places])
    return visits


def swept_exactly(mass: Array, moves: Moves, order: list[Array]) -> tuple[Array, int]:
    """Do the same with fractions: give whole numbers, and the one denominator of all.

    Every layer brings the denominator of its moves. What has come to the states so far is kept on the denominator of
    the layer that is due, so that nothing is reduced on the way.
    """
    numbers, whole = on_one_denominator(mass)
    visits: list[int] = numbers.tolist()
    sources, targets = moves.source.tolist(), moves.target.tolist()
    waiting = {state for state, number in enumerate(visits) if number}
    left: list[tuple[set[int], int]] = []
    for places in order:
        weights, step = on_one_denominator(moves.weights[places])
        here = places.tolist()
        gone = {sources[place] for place in here}
        waiting -= gone
        left.append((gone, whole))
        whole *= step
        for state in waiting:
            visits[state] *= step
        for place, weight in zip(here, weights.tolist(), strict=True):
            visits[targets[place]] += visits[sources[place]] * weight
            waiting.add(targets[place])
    for gone, then in left:
        for state in gone:
            visits[state] *= whole // then
    return np.array(visits, dtype=object), whole


def on_one_denominator(fractions: Array) -> tuple[Array, int]:
    """Give fractions as whole numbers of one denominator."""
    pairs: list[tuple[int, int]] = [number.as_integer_ratio() for number in fractions.tolist()]
    whole = lcm(*{below for _, below in pairs})
    return np.array([above * (whole // below) for above, below in pairs], dtype=object), whole


def in_fractions(numbers: Array, whole: int) -> Array:
    """Give whole numbers of one denominator as fractions."""
    return np.array([Fraction(number, whole) for number in numbers.tolist()], dtype=object)
