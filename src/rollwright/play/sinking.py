"""The mass of a chain that sinks: all levels of all statuses at once, link by link.

See `levels` for what such a chain is. The mass of all levels of a status is an array, and a link multiplies it by a few
matrices. Where a rule turns out not to be of this kind, `by_levels` gives None: the chain is followed state by state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rollwright.dice.errors import TooLarge
from rollwright.play.cells import Array
from rollwright.play.levels import Moves, Statuses, Unmeasured, places
from rollwright.play.pieces import Piece, merged
from rollwright.play.rerun import MOST_LINKS, OPEN_MASS
from rollwright.play.shape import is_call

if TYPE_CHECKING:
    from rollwright.play.lifting import Lifting

MOST_CELLS = 4_000_000
SMALL_PRODUCT = 1 << 18
"""Multiplications in a product that is not shared out to threads."""
LEFT = 1e-13
"""Leaps are followed until less than this is left."""
ROUNDED = 1e-15
"""What is less can't be told from rounding, where numbers had signs."""


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


def product(matrix: Array, mass: Array, into: Array) -> None:
    """Multiply a matrix by the mass of some statuses, in products so small that none is shared out to threads: these
    wait for one another on a busy machine."""
    cells = into[0].size
    flat, onto = mass.reshape(len(mass), cells), into.reshape(len(matrix), cells)
    width = min(cells, max(1, SMALL_PRODUCT // max(1, matrix.size)))
    parts, rest = divmod(cells, width)
    even = slice(cells - rest)
    blocks = [array[:, even].reshape(-1, parts, width).transpose(1, 0, 2) for array in (flat, onto)]
    np.matmul(matrix, blocks[0], out=blocks[1])
    if rest:
        np.matmul(matrix, flat[:, -rest:], out=onto[:, -rest:])


class Falls:
    """The falls of one level in a link: matrices, applied to the mass of all levels of some statuses at once.

    The statuses from which the same law leads to the same status are added up first. The rows are laid out so that the
    first ones go to different statuses, then the next ones, and so on: what they come to is added up by whole blocks.
    """

    def __init__(self, laws: dict[tuple[int, int], Array], sink: int, sizes: list[int], movers: int) -> None:
        self.sink = sink
        into: dict[int, dict[bytes, list[int]]] = {}
        for (source, target), law in laws.items():
            into.setdefault(target, {}).setdefault(law.tobytes(), []).append(source)
        order = sorted(into, key=lambda target: -len(into[target]))
        alike = {target: list(into[target].items()) for target in order}
        depths = range(len(alike[order[0]]))
        rows = [alike[target][at] for at in depths for target in order if len(alike[target]) > at]
        lengths = [sum([len(alike[target]) > at for target in order]) for at in depths]
        self.blocks = [(sum(lengths[:at]), length) for at, length in enumerate(lengths)]
        self.targets = np.array(order)
        self.first = np.array([sources[0] for _, sources in rows])
        self.several = np.array([row for row, (_, sources) in enumerate(rows) if len(sources) > 1], dtype=np.int64)
        self.sums = np.zeros((len(self.several), movers))
        for one, row in enumerate(self.several.tolist()):
            self.sums[one, rows[row][1]] = 1.0
        values = np.array([np.frombuffer(law) for law, _ in rows])
        to, origin = np.ogrid[: sizes[sink], : sizes[sink]]  # to a level, from one that is not lower
        fall = origin - to
        matrices = np.where(fall >= 0, values[:, fall.clip(0)], 0.0)
        self.matrices = np.ascontiguousarray(matrices if sink == 0 else matrices.transpose(0, 2, 1))

    def add(self, mass: Array, after: Array, room: Array) -> None:
        """Add what the falls make of a mass. Room is kept, as making arrays anew costs more than the arithmetic."""
        taken, moved = room[:, : len(self.first)]
        np.take(mass, self.first, axis=0, out=taken, mode="clip")
        if len(self.several):
            added = moved[: len(self.several)]
            product(self.sums, mass, added)
            taken[self.several] = added
        if self.sink == 0:
            np.matmul(self.matrices, taken, out=moved)
        else:
            np.matmul(taken, self.matrices, out=moved)
        for start, length in self.blocks[1:]:
            moved[:length] += moved[start : start + length]
        after[self.targets] += moved[: self.blocks[0][1]]


class Link:
    """A link of the whole chain: what it makes of a mass by status and two levels.

    The last statuses only lead on, each to another one: their mass is moved, not multiplied.
    """

    def __init__(self, falls: list[Falls], still: Array, onto: Array, stays: float, sizes: list[int]) -> None:
        self.falls = falls
        self.still = still
        self.onto = onto
        """Where the last statuses lead."""
        self.stays = stays
        """Which part of a mass stays as it is, about."""
        self._room = np.empty((2, max([0, *[len(fall.first) for fall in falls]]), *sizes))

    def __call__(self, mass: Array, after: Array) -> None:
        """Put what a link makes of a mass in another array."""
        movers = len(mass) - len(self.onto)
        product(self.still, mass[:movers], after)
        after[self.onto] += mass[movers:]
        for fall in self.falls:
            fall.add(mass[:movers], after, self._room)


class Grid:
    """The mass of a chain: an array over the statuses, the first level and the second."""

    def __init__(self, statuses: Statuses) -> None:
        self.statuses = statuses
        self.place = np.zeros(len(statuses.found), dtype=np.int64)
        """Where each status stands in the array: those last that only lead on to one other."""

    def followed(self, begun: list[tuple[int, tuple[int, ...], float]], count: int) -> list[Piece]:
        """Step the whole grid until less than 1e-12 is open; give the outcomes with their counts.

        Most of a mass stays as it is in a link. So a *leap* is followed in place of a link T where that leaves less:
        (T - s) / (1 - s), with the part s that stays. The mass is spent after far fewer leaps than links. It is no
        chance then, as it has signs; but its size never grows, which bounds what is left out and what is rounded.
        `by_link` makes links of the leaps.
        """
        levels = len(self.statuses.procedure.sinks)
        sizes = [max([row[sink] for _, row, _ in begun]) for sink in range(levels)]
        sizes += [1] * (2 - levels)
        size = len(self.statuses.found)
        if sizes[0] * sizes[1] * size > MOST_CELLS:
            raise Unmeasured
        link, exits = self._prepared(sizes, size)
        mass = np.zeros((size, *sizes))
        for status, row, weight in begun:
            mass[self.place[status], row[0] - 1, row[1] - 1 if levels == 2 else 0] += weight
        after, scratch = np.empty_like(mass), np.empty_like(mass)
        ones, stay = (np.ones(sizes[0]), np.ones(sizes[1])), link.stays
        stays: list[float] = []
        ended: list[Array] = []
        opened: list[float] = []
        first, second = mass @ ones[1], ones[0] @ mass  # far quicker than sums
        size_of_mass = np.abs(mass).sum()
        for _ in range(MOST_LINKS):
            opened.append(first.sum())
            ended.append(first.ravel() @ exits[0] + second.ravel() @ exits[1])
            if np.abs(first).sum() < LEFT and np.abs(mass, out=scratch).sum() < LEFT:
                break
            link(mass, after)
            sums = after @ ones[1], ones[0] @ after
            leap = (sums[0] - stay * first) / (1 - stay)
            if stay and np.abs(leap).sum() < np.abs(sums[0]).sum():
                mass *= -stay
                mass += after
                mass *= 1 / (1 - stay)
                left = np.abs(mass, out=scratch).sum()
                if left <= size_of_mass:
                    size_of_mass = left
                    first, second = leap, (sums[1] - stay * second) / (1 - stay)
                    stays.append(stay)
                    continue
            mass, after = after, mass
            first, second = sums
            stays.append(0.0)
        else:
            raise TooLarge(f"the chain of returned calls is still open after {MOST_LINKS:,} links")
        return self._outcomes(by_link(np.array(ended), np.array(opened), np.array([*stays, 0.0])), count)

    def _prepared(self, sizes: list[int], size: int) -> tuple[Link, tuple[Array, Array]]:
        """Make the link, and the matrices of the ends: by status and first level, by status and second."""
        statuses = self.statuses
        moves = Moves(*[np.concatenate(column) for column in zip(*statuses.moves, strict=True)])
        over = [statuses.sunk(np.unique(moves.target[moves.sink == sink]).tolist(), sink) for sink in (0, 1)]
        alone = ((moves.sink == -1) & (moves.weights == 1)).nonzero()[0]
        alone = alone[np.unique(moves.target[alone], return_index=True)[1]]
        movers = np.setdiff1d(np.arange(size), moves.source[alone])
        self.place[np.concatenate([movers, moves.source[alone]])] = np.arange(size)
        moves = moves._replace(source=self.place[moves.source], target=self.place[moves.target])
        laws = self._laws(moves, sizes, size)
        outcomes = len(statuses.outcomes)
        exits = np.zeros((size, sizes[0], outcomes)), np.zeros((size, sizes[1], outcomes))
        for status, outcome, weight in statuses.ends:
            exits[0][self.place[status], :, outcome] += weight
        for sink in (0, 1):
            by_target: dict[int, list[tuple[int, float]]] = {}
            for status, outcome, weight in over[sink]:
                by_target.setdefault(int(self.place[status]), []).append((outcome, weight))
            for (source, target), law in laws[sink].items():
                beyond = law[::-1].cumsum()[::-1][1 : sizes[sink] + 1]  # at level h all falls of h and more
                for outcome, weight in by_target[target]:
                    exits[sink][source, :, outcome] += beyond * weight
        still = np.zeros((size, size))
        for (source, target), weight in laws[2].items():
            still[target, source] = weight
        rest = np.zeros((size, size))
        unmoved = moves.by == 0
        np.add.at(rest, (moves.target[unmoved], moves.source[unmoved]), moves.weights[unmoved])
        falls = [Falls(laws[sink], sink, sizes, len(movers)) for sink in (0, 1) if laws[sink]]
        link = Link(falls, still[:, : len(movers)].copy(), moves.target[alone], staying(rest), sizes)
        return link, (exits[0].reshape(-1, outcomes), exits[1].reshape(-1, outcomes))

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


def staying(rest: Array) -> float:
    """Give which part of a mass stays in a link as it is, once it has settled among the statuses: about the largest
    eigenvalue of the moves without a fall."""
    mass = np.ones(len(rest))
    part = 0.0
    for _ in range(60):
        mass = rest @ mass
        part = float(mass.sum())
        if part <= 0:
            return 0.0
        mass /= part
    return part if part < 0.9999 else 0.0


def by_link(ended: Array, opened: Array, stays: Array) -> Array:
    """Give what ends at each link, from what ends at each leap, until less than 1e-12 is open.

    T is s + (1 - s) times the leap. So what n links make of a mass is a mean of what leaps make of it: a link goes on
    to the next leap by 1 - s, else it stays at the same one.
    """
    at = np.zeros(len(stays))
    at[0] = 1.0
    found: list[Array] = []
    while at @ opened >= OPEN_MASS:
        found.append(at @ ended)
        if len(found) > MOST_LINKS:
            raise TooLarge(f"the chain of returned calls is still open after {MOST_LINKS:,} links")
        going = at * (1 - stays)
        at *= stays
        at[1:] += going[:-1]
    links = np.array(found)
    if stays.any():
        links[links < ROUNDED] = 0.0
    return links
