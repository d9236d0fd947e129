"""What an actor goes by: the decisions of best play as rows of numbers that the actor sees, question by question."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rollwright.lab.tree import Floats, Rows
from rollwright.play.deciding import Decision, parts_of
from rollwright.play.steps import Call

MOST_CELLS = 3_000_000
"""Cells of decisions that are read; what is beyond is left out of the rules, and said."""
MOST_ROWS = 20_000
"""Different rows from which a rule is made; the most frequent ones."""
PAIRED = 6
"""Numbers that are also compared with one another."""
MOST_OPTIONS = 24
"""Options of a question that are all compared; of more (a card), those that are ever the best."""
SELDOM = 1e-9
"""What cells count that best play never comes to: they decide only between rules that are equal else."""

TIED = 1e-6
"""What it counts, as a part of the largest loss, to take another option than best play where both are as good."""


class Facet(NamedTuple):
    """Something that an actor can go by: a number, or the truth of a word."""

    kind: str
    """`about`, `roll`, `call`, `chose`, `saw` (see `play.deciding.Sight`); `state`: an argument of a returned call that
    varies; `offers`: whether an option is there; `before`: how often the question was put before."""
    key: str = ""
    field: str = ""
    word: str = ""
    """Empty: it is a number."""
    truth: bool = False
    """Whether the number is a yes or no."""
    less: Facet | None = None
    """Another number that is taken off."""

    @property
    def effort(self) -> int:
        """How much it takes to go by it: what a question says itself is at hand, all else has to be remembered."""
        own = 0 if self.kind in ("about", "state") else 1 if self.kind in ("offers", "roll", "call") else 2
        return own if self.less is None else 3 + own + self.less.effort


class Cells(NamedTuple):
    """All that is known about one question of best play, a row for each thing that its actor can go by."""

    key: str
    facets: tuple[Facet, ...]
    options: tuple[str, ...]
    columns: Floats
    """Rows by facets."""
    offered: Rows
    """Rows by options."""
    first: NDArray[np.int64]
    """The option that policy `never` takes."""
    reach: Floats
    """How often a row comes up in a play under the best choices."""
    taken: Floats
    """Of it, how often each option is the one taken; rows by options."""
    worth: Floats
    """The mean worth of each option in a row, as often as it comes up; nan where it isn't offered."""
    costs: Floats
    """What each option loses against the best, by how often the row comes up; rows by options."""
    left_out: float = 0.0
    """How often it is asked where it was too much to read."""


class Visited(NamedTuple):
    """A decision and how often its state comes up in a play."""

    decision: Decision
    visits: float
    also: Floats | None = None
    """How often each cell comes up in plays by a rule instead: these count, too, where a rule is made."""

    @property
    def gain(self) -> float:
        """What the best answers gain in a play over the first option."""
        own = self.decision
        return self.visits * float((own.reach * (own.worths.max(axis=0) - own.worths[0])).sum())


def by_question(visited: Iterable[Visited]) -> dict[str, list[Visited]]:
    """Put decisions together that are about the same question, in the order in which they may be asked."""
    found: dict[str, list[Visited]] = {}
    for one in visited:
        found.setdefault(one.decision.key, []).append(one)
    return found


def cells_of(key: str, visited: Sequence[Visited]) -> Cells:
    """Lay the decisions about one question out as rows."""
    ranked = sorted(visited, key=lambda one: -one.visits * float(one.decision.reach.sum()))
    kept: list[Visited] = []
    left_out, size = 0.0, 0
    for one in ranked:
        size += len(one.decision.reach)
        if size > MOST_CELLS and kept:
            left_out += one.visits * float(one.decision.reach.sum())
        else:
            kept.append(one)
    options = _worth_naming([one.decision for one in visited])
    facets = _facets([one.decision for one in kept])
    parts = [_rows(one, facets, options) for one in kept]
    columns, offered, first, reach, taken, worth, costs = (np.concatenate(part) for part in zip(*parts, strict=True))
    return _merged(Cells(key, tuple(facets), options, columns, offered, first, reach, taken, worth, costs, left_out))


def _worth_naming(decisions: Sequence[Decision]) -> tuple[str, ...]:
    """List the options of a question; where a card can be filled in very many ways, those that are ever the best."""
    every = tuple(dict.fromkeys(option for one in decisions for option in one.options))
    if len(every) <= MOST_OPTIONS:
        return every
    best = {one.options[at] for one in decisions for at in np.unique(one.taken[one.chance > 0]).tolist()}
    first = {one.options[0] for one in decisions}
    return tuple([option for option in every if option in best or option in first])


def columns_of(decision: Decision, facets: Sequence[Facet], knowledge: Mapping[Facet, Any] | None = None) -> Floats:
    """Give what an actor can go by in each cell of a decision."""
    known = _known(decision) if knowledge is None else knowledge
    cells = len(decision.reach)
    columns = np.zeros((cells, len(facets)))
    for place, facet in enumerate(facets):
        columns[:, place] = known.get(facet._replace(less=None), 0)
        if facet.less is not None:
            columns[:, place] -= known.get(facet.less, 0)
    return columns


def offers_of(decision: Decision, options: Sequence[str]) -> tuple[Rows, NDArray[np.int64]]:
    """Give which of some options a decision offers, and which one comes first, in each cell."""
    cells = len(decision.reach)
    there = np.array([option in decision.options for option in options])
    first = np.full(cells, options.index(decision.options[0]), dtype=np.int64)
    return np.broadcast_to(there, (cells, len(options))), first


def _known(decision: Decision) -> dict[Facet, Any]:
    """Give everything that the actor knows at a decision, by what it is; of rolls of one key the last counts."""
    known: dict[Facet, Any] = {}
    for one in decision.sights:
        if one.values is not None:
            known[Facet(one.kind, one.key, one.field, truth=one.truth)] = one.values
        else:
            known[Facet(one.kind, one.key, one.field, one.word)] = 1
    for name, value in _arguments(decision.call):
        if isinstance(value, str):
            known[Facet("state", "", name, value)] = 1
        else:
            known[Facet("state", "", name, truth=isinstance(value, bool))] = int(value)
    for option in decision.options if len(decision.options) <= MOST_OPTIONS else ():
        known[Facet("offers", decision.key, "", option)] = 1
    before = [key for key, _ in decision.earlier if key == decision.key]
    known[Facet("before", decision.key)] = len(before)
    return known


def _arguments(call: Call[Any]) -> Iterable[tuple[str, Any]]:
    for name, value in call.named.items():
        yield from parts_of(value, name)


_ORDER = ("about", "state", "roll", "call", "offers", "before", "chose", "saw")


def _facets(decisions: Sequence[Decision]) -> list[Facet]:
    """List what tells the cells apart: numbers that are known in all, words, and differences of two numbers."""
    knowledge = [_known(decision) for decision in decisions]
    live = [decision.chance > 0 for decision in decisions]
    every = dict.fromkeys(facet for known in knowledge for facet in known)
    usable = [f for f in every if f.word or all(f in known for known in knowledge)]
    usable.sort(key=lambda facet: _ORDER.index(facet.kind))
    found: list[Facet] = []
    seen: list[Floats] = []

    def take(facet: Facet) -> bool:
        parts = [columns_of(one, [facet], known)[on, 0]
                 for one, known, on in zip(decisions, knowledge, live, strict=True)]  # fmt: skip
        column = np.concatenate(parts)
        if not len(column) or (column == column[0]).all():
            return False
        if any(_same(column, other) for other in seen):
            return False
        seen.append(column)
        found.append(facet)
        return True

    for facet in usable:
        take(facet)
    for kinds in (("about", "state"), ("roll", "call")):
        numbers = [facet for facet in found if facet.kind in kinds and not (facet.word or facet.truth or facet.less)]
        for one, other in combinations(numbers[:PAIRED], 2):
            take(one._replace(less=other))
    return found


def _same(one: Floats, other: Floats) -> bool:
    """Tell whether two columns part the cells alike: equal but for a constant, or turned round."""
    return bool((one - other == one[0] - other[0]).all() or (one + other == one[0] + other[0]).all())


def _rows(one: Visited, facets: Sequence[Facet], options: Sequence[str]) -> tuple[Any, ...]:
    """Give the rows of one decision: a cell each."""
    decision = one.decision
    offered, first = offers_of(decision, options)
    reach = decision.reach * one.visits
    worth = np.full((len(reach), len(options)), np.nan)
    named = [at for at, option in enumerate(decision.options) if option in options]
    worth[:, [options.index(decision.options[at]) for at in named]] = decision.worths[named].T
    places = np.array([options.index(option) if option in options else first[0] for option in decision.options])
    taken = np.zeros_like(worth)
    taken[np.arange(len(reach)), places[decision.taken]] = reach
    regret = decision.worths.max(axis=0)[:, None] - worth
    often = reach + SELDOM * decision.chance if one.also is None else reach + one.also
    costs = often[:, None] * np.where(np.isnan(regret), 0, regret)
    costs += TIED * (reach[:, None] - taken) * float(np.nanmax(regret, initial=0.0))
    on = decision.chance > 0
    columns = columns_of(decision, facets)
    return columns[on], offered[on], first[on], reach[on], taken[on], worth[on], costs[on]


def _merged(cells: Cells) -> Cells:
    """Add up rows that the actor's facets don't tell apart; keep the most frequent."""
    keys = np.concatenate([cells.columns, cells.offered, cells.first[:, None]], axis=1)
    _, at, place = np.unique(keys, axis=0, return_index=True, return_inverse=True)
    place = place.reshape(-1)

    def summed(array: Floats) -> Floats:
        total = np.zeros((len(at), *array.shape[1:]))
        np.add.at(total, place, array)
        return total

    weight = cells.reach + 1e-300
    reach = summed(cells.reach)
    worth = summed(np.where(np.isnan(cells.worth), 0, cells.worth) * weight[:, None]) / summed(weight)[:, None]
    offered = cells.offered[at]
    kept = np.argsort(-reach, kind="stable")[:MOST_ROWS]
    lost = float(reach.sum() - reach[kept].sum())
    return cells._replace(
        columns=cells.columns[at][kept],
        offered=offered[kept],
        first=cells.first[at][kept],
        reach=reach[kept],
        taken=summed(cells.taken)[kept],
        worth=np.where(offered, worth, np.nan)[kept],
        costs=summed(cells.costs)[kept],
        left_out=cells.left_out + lost,
    )
