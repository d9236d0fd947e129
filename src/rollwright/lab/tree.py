"""Small trees of yes-or-no questions: the simplest rule that chooses nearly as well as was found best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
Rows: TypeAlias = NDArray[np.bool_]

DEEPEST = 3
"""Questions that a rule may ask on the way to an answer."""
NEARLY = 0.01
"""A rule is as good as exact where it loses less than this part of what there is to gain; the shorter one is taken."""
SLIGHT = 0.002
"""A question that saves less than this part of the gain is left out of a rule."""
MOST_TRIED = 240
"""First questions that are tried with every question that could follow."""


class Take(NamedTuple):
    """The answer: the first of these options that is offered, or else the question's first."""

    options: tuple[int, ...]


class Split(NamedTuple):
    """A question about one number: at most `most`, or at least `least` (between them lies nothing)."""

    facet: int
    most: float
    least: float
    low: Tree
    high: Tree


Tree: TypeAlias = Take | Split


def simplest(
    columns: Floats,
    costs: Floats,
    offered: Rows,
    first: NDArray[np.int64],
    efforts: Sequence[int] = (),
    deepest: int = DEEPEST,
) -> Tree:
    """Find a rule of few questions: `costs` are what each option loses in each row, by how often the row comes up.

    An option that isn't offered in a row costs there what the row's first option does. `efforts` say how hard it is to
    go by each column: a harder one has to save more.
    """
    costs = np.where(offered, costs, costs[np.arange(len(costs)), first][:, None])
    gain = float(costs[np.arange(len(costs)), first].sum())
    every = np.ones(len(costs), dtype=np.bool_)
    order = np.argsort(efforts, kind="stable") if len(efforts) else np.arange(columns.shape[1])
    dear = SLIGHT * gain * np.array(efforts or [0] * columns.shape[1], dtype=np.float64)
    coded = [np.unique(column, return_inverse=True) for column in columns.T]
    table = _Table(columns, costs, dear, order.tolist(), [(values, at.reshape(-1)) for values, at in coded])
    tree: Tree = Take(())
    for depth in range(deepest + 1):
        tree = _pruned(_grown(table, every, depth), columns, costs, every, SLIGHT * gain)
        tree = _ranked(tree, columns, costs, offered, every)
        lost = costs[np.arange(len(costs)), chosen(tree, columns, offered, first)].sum()
        if lost <= max(1e-12, NEARLY * gain):
            break
    return tree if isinstance(tree, Split) or deepest == 0 else _sparing(tree, table, offered, first)


def _sparing(tree: Tree, table: _Table, offered: Rows, first: NDArray[np.int64]) -> Tree:
    """Give one question instead of an answer for always, where that spares what an option would spend for nothing."""
    every = np.ones(len(table.costs), dtype=np.bool_)
    asks = _ranked(_grown(table, every, 1), table.columns, table.costs, offered, every)
    lost = table.costs[np.arange(len(table.costs)), chosen(asks, table.columns, offered, first)].sum()
    return asks if lost <= 1e-12 else tree


def chosen(tree: Tree, columns: Floats, offered: Rows, first: NDArray[np.int64]) -> NDArray[np.int64]:
    """Say which option a rule takes in each row."""
    result = first.copy()
    for take, rows in regions(tree, columns):
        for option in reversed(take.options):
            result[rows & offered[:, option]] = option
    return result


def regions(tree: Tree, columns: Floats) -> Iterator[tuple[Take, Rows]]:
    """Give each answer of a rule with the rows that it is for."""
    for take, bounds in answers(tree):
        rows = np.ones(len(columns), dtype=np.bool_)
        for facet, (low, high) in bounds.items():
            rows &= (columns[:, facet] >= low) & (columns[:, facet] <= high)
        yield take, rows


def answers(
    tree: Tree, within: dict[int, tuple[float, float]] | None = None
) -> Iterator[tuple[Take, dict[int, tuple[float, float]]]]:
    """Give each answer of a rule with between which bounds, by facet, it is for."""
    bounds = within or {}
    if isinstance(tree, Take):
        yield tree, bounds
        return
    low, high = bounds.get(tree.facet, (-np.inf, np.inf))
    yield from answers(tree.low, {**bounds, tree.facet: (low, tree.most)})
    yield from answers(tree.high, {**bounds, tree.facet: (tree.least, high)})


def facets_of(tree: Tree) -> list[int]:
    """List what a rule asks about, the first question first."""
    if isinstance(tree, Take):
        return []
    return list(dict.fromkeys([tree.facet, *facets_of(tree.low), *facets_of(tree.high)]))


def _cost(tree: Tree, columns: Floats, costs: Floats) -> float:
    return float(sum(costs[rows, take.options[0]].sum() for take, rows in regions(tree, columns)))


class _Table(NamedTuple):
    columns: Floats
    costs: Floats
    dear: Floats
    """What a question about a column has to save beyond others."""
    order: list[int]
    """The columns, the easiest first."""
    coded: list[tuple[Floats, NDArray[np.int64]]]
    """For each column its values in rising order, and each row's place among them."""


class _Asks(NamedTuple):
    cost: float
    """What it costs with one answer each side, and for the effort."""
    facet: int
    most: float
    least: float


def _grown(table: _Table, rows: Rows, depth: int) -> Tree:
    """Grow a rule: each question is chosen with the best one after it in view."""
    sums = table.costs[rows].sum(axis=0)
    own = Take((int(sums.argmin()),))
    left = float(sums.min())
    if depth == 0 or left <= 1e-15:
        return own
    tried = _questions(table, rows)
    if not tried:
        return own
    if depth > 1 and tried[0].cost > 1e-15:
        tried = sorted([_ahead(table, rows, one) for one in tried[:MOST_TRIED]], key=lambda one: one.cost)
    cheapest = [one for one in tried if one.cost <= tried[0].cost + 1e-15]
    cost, facet, most, least = min(cheapest, key=lambda one: table.order.index(one.facet))
    if cost >= left - 1e-15:
        return own
    here = table.columns[:, facet]
    low = _grown(table, rows & (here <= most), depth - 1)
    high = _grown(table, rows & (here >= least), depth - 1)
    return low if low == high else Split(facet, most, least, low, high)


def _ahead(table: _Table, rows: Rows, one: _Asks) -> _Asks:
    """Say what a question costs with the best single question, or none, on each of its sides."""
    cost = float(table.dear[one.facet])
    here = table.columns[:, one.facet]
    for side in (rows & (here <= one.most), rows & (here >= one.least)):
        best = float(table.costs[side].sum(axis=0).min())
        if best > 1e-15:
            tried = _questions(table, side, only=True)
            best = min(best, tried[0].cost) if tried else best
        cost += best
    return one._replace(cost=cost)


def _questions(table: _Table, rows: Rows, only: bool = False) -> list[_Asks]:
    """List the questions that part some rows, the best first; or just the best one."""
    found: list[_Asks] = []
    own = table.costs[rows]
    total = own.sum(axis=0)
    for facet in table.order:
        values, places = table.coded[facet]
        here = places[rows]
        there = np.bincount(here, minlength=len(values)).nonzero()[0]
        if len(there) < 2:
            continue
        values = values[there]
        sums = np.stack([np.bincount(here, weights=column) for column in own.T])[:, there]
        low = sums.cumsum(axis=1)[:, :-1]
        both = np.maximum(0.0, low.min(axis=0) + (total[:, None] - low).min(axis=0)) + table.dear[facet]
        places_kept = [int(both.argmin())] if only else range(len(both))
        found += [_Asks(float(both[at]), facet, float(values[at]), float(values[at + 1])) for at in places_kept]
    return sorted(found, key=lambda one: one.cost)


def _pruned(tree: Tree, columns: Floats, costs: Floats, rows: Rows, slight: float) -> Tree:
    """Leave out questions that save next to nothing."""
    if isinstance(tree, Take):
        return tree
    here = columns[:, tree.facet]
    low = _pruned(tree.low, columns, costs, rows & (here <= tree.most), slight)
    high = _pruned(tree.high, columns, costs, rows & (here >= tree.least), slight)
    if low == high:
        return low
    sums = costs[rows].sum(axis=0)
    own = Take((int(sums.argmin()),))
    whole = Split(tree.facet, tree.most, tree.least, low, high)
    return own if sums.min() - _within(whole, columns, costs, rows) <= slight else whole


def _within(tree: Tree, columns: Floats, costs: Floats, rows: Rows) -> float:
    return _cost(tree, columns[rows], costs[rows])


def _ranked(tree: Tree, columns: Floats, costs: Floats, offered: Rows, rows: Rows) -> Tree:
    """Say for each answer what to take where its option isn't offered."""
    if isinstance(tree, Split):
        here = columns[:, tree.facet]
        low, high = rows & (here <= tree.most), rows & (here >= tree.least)
        return _joined(
            tree._replace(
                low=_ranked(tree.low, columns, costs, offered, low),
                high=_ranked(tree.high, columns, costs, offered, high),
            ),
            offered[low],
            offered[high],
        )
    order: list[int] = []
    while rows.any():
        with_next = [
            costs[rows & there, option].sum() + costs[rows & ~there].sum(axis=0).min()
            if (rows & there).any()
            else np.inf
            for option, there in enumerate(offered.T)
        ]
        option = int(np.argmin(np.round(with_next, 15)))
        order.append(option)
        rows = rows & ~offered[:, option]
    return Take(tuple(order))


def _joined(tree: Split, low: Rows, high: Rows) -> Tree:
    """Leave out a question of which the answers say themselves what it asks: whether an option is offered."""
    if tree.low == tree.high:
        return tree.low
    for one, other, here, there in ((tree.high, tree.low, high, low), (tree.low, tree.high, low, high)):
        if isinstance(one, Take) and isinstance(other, Take) and one.options:
            first = one.options[0]
            if here[:, first].all() and not there[:, first].any():
                return Take((first, *other.options))
            if one.options == other.options[: len(one.options)] and here[:, list(one.options)].any(axis=1).all():
                return other
    return tree
