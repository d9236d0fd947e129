"""Chains whose states sink: two fighters' Health over the rounds of a fight, and how many rounds it took.

Such a chain has a state for each pair of Healths, each status beside them, and each number of rounds: too many to list.
But what a round does depends on the status alone, Health only falls, and the rounds are the links themselves. So a
link is worked out once for each status, with Health as a `Level` of which only the change is known. The mass of all
Healths of a status is an array, and a round multiplies it by a few matrices. `steps.measured` says that a rule is of
this kind; where it turns out not to be, `by_levels` gives None, and the chain is followed state by state. A simulation
walks through the same statuses (see `walks`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

import numpy as np

from rollwright.dice.errors import TooLarge
from rollwright.play.cells import Array
from rollwright.play.pieces import Piece, merged
from rollwright.play.rerun import MOST_LINKS, OPEN_MASS
from rollwright.play.shape import CHANGE, INT, Shape, is_call, kinds

if TYPE_CHECKING:
    from rollwright.play.lifting import Lifting

MOST_STATUSES = 3_000
MOST_CELLS = 4_000_000


class Unmeasured(Exception):
    """The rule looks at a level: the chain has to be followed state by state."""


def _looked_at(self: Any, *others: Any) -> NoReturn:
    raise Unmeasured


class Level:
    """A number of a chain of which only the change is known. One that sinks is above 0 as long as it is unchanged."""

    __slots__ = ("by", "sinks")
    lifted_kind = CHANGE

    def __init__(self, by: Any, sinks: bool) -> None:
        self.by = by
        self.sinks = sinks

    def __add__(self, other: Any) -> Level:
        return Level(self.by + other, self.sinks)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Level:
        return Level(self.by - other, self.sinks)

    def _above(self, least: int, other: Any) -> bool:
        """Tell that it is above 0, where that is all that is asked."""
        if self.sinks and type(other) is int and other <= least and type(self.by) is int and self.by == 0:
            return True
        raise Unmeasured

    def __gt__(self, other: Any) -> bool:
        return self._above(0, other)

    def __le__(self, other: Any) -> bool:
        return not self._above(0, other)

    def __ge__(self, other: Any) -> bool:
        return self._above(1, other)

    def __lt__(self, other: Any) -> bool:
        return not self._above(1, other)

    __eq__ = __ne__ = __hash__ = __bool__ = __index__ = __int__ = _looked_at
    __mul__ = __rmul__ = __rsub__ = __neg__ = __floordiv__ = __mod__ = __str__ = _looked_at


class Places(NamedTuple):
    """Where a call's columns are: the count, the levels that sink, and the rest, which is the status."""

    count: int  # type: ignore[assignment]
    sinks: tuple[int, ...]
    status: tuple[int, ...]


def places(shape: Shape) -> Places:
    """Find the columns of a call's levels."""
    _, procedure, parts = shape
    found: dict[str, int] = {}
    column = 0
    for name, part in zip(procedure.parameters, parts, strict=True):
        width = len(kinds(part))
        if name == procedure.counts or name in procedure.sinks:
            if part not in (INT, CHANGE):
                raise Unmeasured
            found[name] = column
        column += width
    count, sinks = found[procedure.counts], tuple([found[name] for name in procedure.sinks])
    return Places(count, sinks, tuple([at for at in range(column) if at != count and at not in sinks]))


def by_levels(lifting: Lifting, first: list[Piece]) -> list[Piece] | None:
    """Follow a chain that is marked as measured; None where it isn't, or has to be followed state by state."""
    calls = [piece for piece in first if is_call(piece.shape)]
    procedure = calls[0].shape[1]
    if any(piece.shape[1] is not procedure for piece in calls) or not 1 <= len(procedure.sinks) <= 2:
        return None
    try:
        statuses = Statuses(lifting, procedure)
        over = [piece for piece in first if not is_call(piece.shape)]
        begun, count = statuses.start([part for piece in calls for part in parted(lifting, piece, over)])
        statuses.explore()
        open_mass = sum([weight for _, _, weight in begun])
        ends = [one._replace(weights=one.weights * open_mass) for one in Grid(statuses).followed(begun, count)]
        return merged([*over, *ends])
    except Unmeasured:
        return None


def parted(lifting: Lifting, piece: Piece, over: list[Piece]) -> list[Piece]:
    """Give the rows of a piece whose levels are all above 0; what the others end in is added to what is over."""
    sunk = np.any([piece.columns[place] <= 0 for place in places(piece.shape).sinks], axis=0)
    if not sunk.any():
        return [piece]
    for end in lifting.links(piece.shape, tuple([column[sunk] for column in piece.columns])):
        if is_call(end.shape):
            raise Unmeasured
        over.append(end._replace(weights=end.weights * piece.weights[sunk][end.source], source=None))
    left = piece._replace(columns=tuple([column[~sunk] for column in piece.columns]), weights=piece.weights[~sunk])
    return [left] if len(left.weights) else []


def may_return(lifting: Lifting, first: list[Piece]) -> bool:
    """Tell whether a measured chain can come back to a status without any fall, and so has no certain end."""
    calls = [piece for piece in first if is_call(piece.shape)]
    if not calls[0].shape[1].sinks:
        return False
    try:
        statuses = Statuses(lifting, calls[0].shape[1])
        plain = [piece._replace(weights=piece.weights.astype(np.float64)) for piece in calls]
        statuses.start([part for piece in plain for part in parted(lifting, piece, [])])
        statuses.explore()
    except Unmeasured:
        return False
    after: dict[int, set[int]] = {}
    for moves in statuses.moves:
        still = moves.by == 0
        for source, target in zip(moves.source[still].tolist(), moves.target[still].tolist(), strict=True):
            after.setdefault(source, set()).add(target)
    while ends := [source for source, targets in after.items() if not targets & after.keys()]:
        for source in ends:
            del after[source]
    return bool(after)


class Moves(NamedTuple):
    """Parallel arrays: from which status to which, which level sinks (-1: none) by how much, in which part of cases."""

    source: Array
    target: Array
    sink: Array
    by: Array
    weights: Array


class Statuses:
    """The statuses of a chain, numbered as they are found, with what a link does in each."""

    def __init__(self, lifting: Lifting, procedure: Any) -> None:
        self.lifting = lifting
        self.procedure = procedure
        self.numbers: dict[Any, int] = {}
        self.found: list[tuple[Shape, tuple[int, ...]]] = []
        self.moves: list[Moves] = []
        self.outcomes: dict[Any, int] = {}
        self.ends: list[tuple[int, int, float]] = []
        """Status, outcome, part of cases: how a link ends the chain."""
        self.step: int | None = None
        """What a link adds to the count."""

    def number(self, shape: Shape, row: tuple[int, ...]) -> int:
        """Number a status."""
        found = self.numbers.get((shape, row))
        if found is None:
            found = self.numbers[shape, row] = len(self.found)
            self.found.append((shape, row))
            if found >= MOST_STATUSES:
                raise Unmeasured
        return found

    def start(self, calls: list[Piece]) -> tuple[list[tuple[int, tuple[int, ...], float]], int]:
        """Give where the chain starts: statuses with their levels and weights, and the count."""
        begun: list[tuple[int, tuple[int, ...], float]] = []
        counts = set()
        for piece in calls:
            at = places(piece.shape)
            rows = zip(*[column.tolist() for column in piece.columns], strict=True)
            for row, weight in zip(rows, piece.weights.tolist(), strict=True):
                levels = tuple([row[place] for place in at.sinks])
                counts.add(row[at.count])
                begun.append((self.number(piece.shape, tuple([row[place] for place in at.status])), levels, weight))
        if len(counts) != 1:
            raise Unmeasured
        return begun, counts.pop()

    def explore(self) -> None:
        """Work out the links of all statuses, until no new one is found."""
        done = 0
        while done < len(self.found):
            fresh = range(done, len(self.found))
            done = len(self.found)
            groups: dict[Shape, list[int]] = {}
            for number in fresh:
                groups.setdefault(self.found[number][0], []).append(number)
            for shape, members in groups.items():
                for piece in self._links(shape, members, ()):
                    self._add(piece, np.array(members))

    def _links(self, shape: Shape, members: list[int], sunk: tuple[int, ...]) -> list[Piece]:
        at = places(shape)
        columns: list[Any] = [None] * (1 + len(at.sinks) + len(at.status))
        rows = [self.found[number][1] for number in members]
        for place, column in zip(at.status, zip(*rows, strict=True), strict=True):
            columns[place] = np.array(column)
        for ordinal, place in enumerate(at.sinks):
            columns[place] = np.zeros(len(members), dtype=np.int64) if ordinal in sunk else Level(0, True)
        columns[at.count] = Level(0, False)
        return self.lifting.links(_plain(shape), tuple(columns))

    def _add(self, piece: Piece, members: Array) -> None:
        """Take in what a link leads to."""
        source = members[piece.source]
        if not is_call(piece.shape):
            for number, outcome, weight in zip(source.tolist(), self.rows(piece), piece.weights.tolist(), strict=True):
                self.ends.append((number, outcome, weight))
            return
        if piece.shape[1] is not self.procedure:
            raise Unmeasured
        at = places(piece.shape)
        counts = set(np.unique(piece.columns[at.count]).tolist())
        self.step = counts.pop() if self.step is None else self.step
        if counts - {self.step}:
            raise Unmeasured
        falls = np.stack([-piece.columns[place] for place in at.sinks])
        if (falls < 0).any() or ((falls > 0).sum(axis=0) > 1).any():
            raise Unmeasured
        shape = _plain(piece.shape)
        status = np.stack([piece.columns[place].astype(np.int64) for place in at.status], axis=1)
        unique, inverse = np.unique(status, axis=0, return_inverse=True)
        truths = [kinds(shape)[place] == "truth" for place in at.status]
        numbers = np.array(
            [
                self.number(shape, tuple([bool(v) if t else v for v, t in zip(row, truths, strict=True)]))
                for row in unique.tolist()
            ]
        )
        sink = np.where(falls.any(axis=0), falls.argmax(axis=0), -1)
        self.moves.append(Moves(source, numbers[inverse.reshape(-1)], sink, falls.max(axis=0), piece.weights))

    def rows(self, piece: Piece) -> list[int]:
        """Number the outcomes of a piece's rows; a count stands in them as its change."""
        keys = zip(*[column.tolist() for column in piece.columns], strict=True) if piece.columns else [()]
        return [self.outcomes.setdefault((piece.shape, key), len(self.outcomes)) for key in keys]

    def counted(self, ended: Array, count: int) -> list[Piece]:
        """Make pieces of weights by link and outcome: a row for each link at which an outcome comes."""
        pieces = []
        for (shape, row), number in self.outcomes.items():
            links = ended[:, number].nonzero()[0]
            columns = tuple(
                count + (self.step or 0) * links + value if kind == CHANGE else np.full(len(links), value)
                for value, kind in zip(row, kinds(shape), strict=True)
            )
            pieces.append(Piece(_plain(shape), columns, ended[links, number]))
        return pieces

    def sunk(self, members: list[int], sink: int) -> list[tuple[int, int, float]]:
        """Give how the chain ends in statuses where a level has sunk: status, outcome with the count, part of cases."""
        found: list[tuple[int, int, float]] = []
        groups: dict[Shape, list[int]] = {}
        for number in members:
            groups.setdefault(self.found[number][0], []).append(number)
        for shape, numbers in groups.items():
            for piece in self._links(shape, numbers, (sink,)):
                if is_call(piece.shape):
                    raise Unmeasured
                counted = [
                    column + (self.step or 0) if kind == CHANGE else column
                    for column, kind in zip(piece.columns, kinds(piece.shape), strict=True)
                ]
                outcomes = self.rows(piece._replace(columns=tuple(counted)))
                source = [numbers[place] for place in piece.source.tolist()]  # type: ignore[union-attr]
                found += zip(source, outcomes, piece.weights.tolist(), strict=True)
        return found


def _plain(shape: Shape) -> Shape:
    """Make every level of a shape a plain number."""
    if shape == CHANGE:
        return INT
    return (*shape[:2], tuple(map(_plain, shape[2]))) if type(shape) is tuple else shape


class Falls:
    """The falls of one level in a link: for each two statuses a matrix, applied to the mass of all levels at once.

    Small matrices one by one are meant: a large product would be shared out to threads, which wait for one another on a
    busy machine. The rows are laid out so that the first ones go to different statuses, then the next ones, and so on:
    the sums are then additions of whole blocks. Arrays are kept, as making them anew costs more than the arithmetic.
    """

    def __init__(self, laws: dict[tuple[int, int], Array], sink: int, sizes: list[int]) -> None:
        self.sink = sink
        into: dict[int, list[int]] = {}
        for source, target in laws:
            into.setdefault(target, []).append(source)
        order = sorted(into, key=lambda target: -len(into[target]))
        depth = len(into[order[0]])
        pairs = [(into[target][at], target) for at in range(depth) for target in order if len(into[target]) > at]
        lengths = [sum([len(into[target]) > at for target in order]) for at in range(depth)]
        self.blocks = [(sum(lengths[:at]), length) for at, length in enumerate(lengths)]
        self.sources = np.array([source for source, _ in pairs])
        self.targets = np.array(order)
        values = np.array([laws[pair] for pair in pairs])
        to, origin = np.ogrid[: sizes[sink], : sizes[sink]]  # to a level, from one that is not lower
        fall = origin - to
        matrices = np.where(fall >= 0, values[:, fall.clip(0)], 0.0)
        self.matrices = matrices if sink == 0 else matrices.transpose(0, 2, 1).copy()
        self._taken = np.empty((len(pairs), *sizes))
        self._moved = np.empty((len(pairs), *sizes))

    def add(self, mass: Array, after: Array) -> None:
        """Add what the falls make of a mass."""
        taken, moved = self._taken, self._moved
        np.take(mass, self.sources, axis=0, out=taken, mode="clip")
        if self.sink == 0:
            np.matmul(self.matrices, taken, out=moved)
        else:
            np.matmul(taken, self.matrices, out=moved)
        for start, length in self.blocks[1:]:
            moved[:length] += moved[start : start + length]
        after[self.targets] += moved[: self.blocks[0][1]]


class Grid:
    """The mass of a chain: an array over the first level, the statuses and the second level."""

    def __init__(self, statuses: Statuses) -> None:
        self.statuses = statuses

    def followed(self, begun: list[tuple[int, tuple[int, ...], float]], count: int) -> list[Piece]:
        """Step the whole grid until less than 1e-12 is open; give the outcomes with their counts."""
        levels = len(self.statuses.procedure.sinks)
        sizes = [max([row[sink] for _, row, _ in begun]) for sink in range(levels)]
        sizes += [1] * (2 - levels)
        size = len(self.statuses.found)
        if sizes[0] * sizes[1] * size > MOST_CELLS:
            raise Unmeasured
        falls, still, exits = self._prepared(sizes, size)
        mass = np.zeros((size, *sizes))
        for status, row, weight in begun:
            mass[status, row[0] - 1, row[1] - 1 if levels == 2 else 0] += weight
        after = np.empty_like(mass)
        ended: list[Array] = []
        for _ in range(MOST_LINKS):
            first, second = mass.sum(axis=2), mass.sum(axis=1)
            if first.sum() < OPEN_MASS:
                break
            ended.append(first.ravel() @ exits[0] + second.ravel() @ exits[1])
            np.matmul(still, mass.transpose(1, 0, 2), out=after.transpose(1, 0, 2))
            for fall in falls:
                fall.add(mass, after)
            mass, after = after, mass
        else:
            raise TooLarge(f"the chain of returned calls is still open after {MOST_LINKS:,} links")
        return self._outcomes(np.array(ended), count)

    def _prepared(self, sizes: list[int], size: int) -> tuple[list[Falls], Array, tuple[Array, Array]]:
        """Make the matrices of the moves, and those of the ends: by status and first level, by status and second."""
        statuses = self.statuses
        moves = Moves(*[np.concatenate(column) for column in zip(*statuses.moves, strict=True)])
        laws = self._laws(moves, sizes, size)
        fallen = [sorted({target for (_, target), _ in laws[sink].items()}) for sink in (0, 1)]
        over = [statuses.sunk(fallen[sink], sink) if fallen[sink] else [] for sink in (0, 1)]
        exits = (
            np.zeros((size, sizes[0], len(statuses.outcomes))),
            np.zeros((size, sizes[1], len(statuses.outcomes))),
        )
        for status, outcome, weight in statuses.ends:
            exits[0][status, :, outcome] += weight
        for sink in (0, 1):
            by_target: dict[int, list[tuple[int, float]]] = {}
            for status, outcome, weight in over[sink]:
                by_target.setdefault(status, []).append((outcome, weight))
            for (source, target), law in laws[sink].items():
                beyond = law[::-1].cumsum()[::-1][1 : sizes[sink] + 1]  # at level h all falls of h and more
                for outcome, weight in by_target[target]:
                    exits[sink][source, :, outcome] += beyond * weight
        outcomes = len(statuses.outcomes)
        flat = exits[0].reshape(-1, outcomes), exits[1].reshape(-1, outcomes)
        still = np.zeros((size, size))
        for (source, target), weight in laws[2].items():
            still[target, source] = weight
        return [Falls(laws[sink], sink, sizes) for sink in (0, 1) if laws[sink]], still, flat

    def _laws(self, moves: Moves, sizes: list[int], size: int) -> list[dict[tuple[int, int], Any]]:
        """Give, for each level, the law of its fall between each two statuses; then the moves in which none falls.

        A law has a place for each fall up to the size of the level, where all larger ones are counted. Where some
        fall between two statuses, the moves without a fall join the first of these laws.
        """
        laws: list[dict[tuple[int, int], Any]] = [{}, {}, {}]
        pair = moves.source * size + moves.target
        for sink in (0, 1):
            here = moves.sink == sink
            if here.any():
                width = sizes[sink] + 1
                pairs, place = np.unique(pair[here], return_inverse=True)
                key = place * width + np.minimum(moves.by[here], width - 1)
                sums = np.bincount(key, moves.weights[here], len(pairs) * width).reshape(-1, width)
                laws[sink] = {divmod(one, size): law for one, law in zip(pairs.tolist(), sums, strict=True)}
        still = moves.sink == -1
        pairs, place = np.unique(pair[still], return_inverse=True)
        sums = np.bincount(place, moves.weights[still], len(pairs))
        for one, weight in zip(pairs.tolist(), sums.tolist(), strict=True):
            between = divmod(one, size)
            for sink in (0, 1):
                if between in laws[sink]:
                    laws[sink][between][0] += weight
                    break
            else:
                laws[2][between] = weight
        return laws

    def _outcomes(self, ended: Array, count: int) -> list[Piece]:
        return self.statuses.counted(ended / ended.sum(), count)
