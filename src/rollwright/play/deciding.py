"""The decisions of best play, to be read: what was asked, what the actor had seen, what each option is worth there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any, NamedTuple

import numpy as np

from rollwright.dice.errors import TooLarge
from rollwright.play.cells import Array
from rollwright.play.judging import MOST_SWEEPS, Judging
from rollwright.play.leaves import Leaf, folded, masks_of, mass_of
from rollwright.play.lifted import LiftedTruth, is_lifted
from rollwright.play.shape import is_call, rebuild
from rollwright.play.sight import Asked
from rollwright.play.steps import Call, key_of

MOST_LINKS = 2_000_000
"""Steps from state to state that are followed to count how often each state is reached."""
_ONE = np.ones(1, dtype=np.int64)


class Sight(NamedTuple):
    """One thing that the actor knows at a decision, in each cell: a number, or a word that is the same in all."""

    kind: str
    """`about`: said with the question; `roll` or `call`: what a seen one gave; `chose`: an own answer before; `saw`: an
    open answer of somebody else."""
    key: str
    """The key of the roll or question, the name of the call; empty for what is said with the question."""
    field: str
    """The part of the answer, as `margin` or `others.0`; empty where it is a plain number or word."""
    values: Array | None
    word: str = ""
    truth: bool = False
    """Whether the number is a yes or no."""


class Decision(NamedTuple):
    """Worlds in which the actor is asked the same and can't tell more than the cells apart."""

    call: Call[Any]
    """The state of the chain that asks: the call itself, or one that it returned."""
    key: str
    at: tuple[int, ...]
    options: tuple[str, ...]
    information: Any
    sights: tuple[Sight, ...]
    chance: Array
    """How often each cell comes up where the actor's earlier answers lead to it; flat, as all arrays here."""
    reach: Array
    """How often it comes up under the best choices, given the call."""
    worths: Array
    """What each option (rows) is worth in each cell, later choices being the best; 0 where no chance leads."""
    taken: Array
    """The number of the best option; the earlier one where two are as good."""

    @property
    def earlier(self) -> list[tuple[str, str]]:
        """The actor's own answers before, as key and option."""
        return [(one.key, one.word) for one in self.sights if one.kind == "chose"]


class Deciding(Judging):
    """Judges a call and keeps its decisions to be read; `judged` comes first."""

    keeps = True

    def decisions(self, call: Call[Any]) -> list[Decision]:
        """List the decisions of one state, in the order in which they may be asked."""
        leaves, decided = self._leaves[call], self._decided[call]
        worths = [folded(leaf, self._worth_of(leaf)) for leaf in leaves]
        whole = [folded(leaf, _ONE) for leaf in leaves]
        chances = list(whole)
        gathered: dict[Any, _Gathered] = {}
        for depth in reversed(range(max((len(leaf.asked) for leaf in leaves), default=0))):
            for number, leaf in enumerate(leaves):
                if len(leaf.asked) <= depth:
                    continue
                one = gathered.setdefault(leaf.asked[depth].information, _Gathered(leaf, depth))
                one.add(leaf, depth, worths[number], chances[number], whole[number])
                for mask in masks_of(leaf, leaf.asked[depth : depth + 1], decided):
                    worths[number] = worths[number] * mask.array
                    chances[number] = chances[number] * mask.array
        return [one.decision(call, decided) for one in reversed(gathered.values())]

    def visits(self, call: Call[Any]) -> dict[Call[Any], float]:
        """Say how often each state comes up in a play under the choices that are settled."""
        found = dict.fromkeys(self._values, 0.0)
        links: dict[Call[Any], list[tuple[Call[Any], float]]] = {}
        frontier, steps = {self.base(call): 1.0}, 0
        while sum(frontier.values()) > 1e-9 and steps < MOST_LINKS:
            after: dict[Call[Any], float] = {}
            for state, weight in frontier.items():
                found[state] += weight
                if state not in links:
                    links[state] = list(self._after(state))
                steps += 1 + len(links[state])
                for following, part in links[state]:
                    after[following] = after.get(following, 0.0) + weight * part
            frontier = after
        return found

    def _after(self, call: Call[Any]) -> Iterator[tuple[Call[Any], float]]:
        for piece in self.link(call):
            if is_call(piece.shape):
                rows = zip(*(column.tolist() for column in piece.columns), strict=True) if piece.columns else [()]
                for row, weight in zip(rows, piece.weights.tolist(), strict=True):
                    yield self.base(rebuild(piece.shape, row)), weight

    def follow(self, call: Call[Any], taken: Mapping[Call[Any], Mapping[Any, Array]]) -> float:
        """Take these options, by state and information, instead of the best; give the worth. `law` follows them too."""
        self._linked.clear()
        for state, by_information in taken.items():
            shapes = {information: own.shape for information, own in self._decided[state].items()}
            self._decided[state] = {
                information: options.reshape(shapes[information]) for information, options in by_information.items()
            }
        states = list(reversed(self._values))
        for _ in range(MOST_SWEEPS):
            change = 0.0
            for state in states:
                value = self._followed(state)
                change = max(change, abs(value - self._values[state]))
                self._values[state] = value
            if change <= 1e-13:
                return float(self._value(call))
        raise TooLarge(f"the worth of a rule for {call.procedure.name} did not settle; its states go in circles")

    def _followed(self, call: Call[Any]) -> float:
        leaves = self._leaves[call]
        total = 0.0
        for leaf in leaves:
            worth = folded(leaf, self._worth_of(leaf))
            for mask in masks_of(leaf, leaf.asked, self._decided[call]):
                worth = worth * mask.array
            total += float(worth.sum())
        return total / float(self._whole(leaves))

    def unseen(self) -> list[str]:
        """List rolls and calls that the actor has not seen on some way."""
        hidden = [leaf.hidden for leaves in self._leaves.values() for leaf in leaves if leaf.hidden]
        return list(dict.fromkeys(hidden))

    def states(self) -> list[Call[Any]]:
        """List the call and all that it may return, in the order in which they were found."""
        return list(self._values)


class _Gathered:
    """A decision as it is put together from the ways that lead through it."""

    def __init__(self, leaf: Leaf, depth: int) -> None:
        self.leaf, self.depth = leaf, depth
        self.asked: Asked = leaf.asked[depth]
        cells = [len(leaf.path.weights[axis]) for axis in self.asked.axes]
        self.cells = int(np.prod(cells)) if cells else 1
        self.worth = np.zeros((len(self.asked.options), self.cells))
        self.chance = np.zeros((len(self.asked.options), self.cells))
        self.values: dict[tuple[str, str, str, int], Array] = {}
        self.words: dict[tuple[str, str, str, int], str] = {}
        self.filled: dict[tuple[str, str, str, int], Array] = {}
        self.truths: set[tuple[str, str, str, int]] = set()
        self.told: set[tuple[str, str, str, int]] = set()
        """What would tell the actor more than was seen: it differs between worlds of one cell."""

    def add(self, leaf: Leaf, depth: int, worth: Array, chance: Array, whole: Array) -> None:
        """Add a way: what it is worth and how often it comes (`whole`: by any choices), what the actor sees on it."""
        asked = leaf.asked[depth]
        here = mass_of(leaf, chance, asked.axes).ravel()
        self.worth[asked.option] += mass_of(leaf, worth, asked.axes).ravel()
        self.chance[asked.option] += here
        live = mass_of(leaf, whole, asked.axes).ravel() > 0
        ordinal: dict[tuple[str, str, str], int] = {}
        for kind, key, answer in _answers(leaf, asked):
            for field, value in parts_of(answer):
                place = ordinal[kind, key, field] = ordinal.get((kind, key, field), -1) + 1
                self._see((kind, key, field, place), value, leaf, asked, live)

    def _see(self, name: tuple[str, str, str, int], value: Any, leaf: Leaf, asked: Asked, live: Array) -> None:
        if isinstance(value, str):
            if self.words.setdefault(name, value) != value or name in self.values:
                self.told.add(name)
            return
        over = _over_cells(value, leaf, asked)
        if over is None or name in self.words:
            self.told.add(name)
            return
        if type(value) is bool or type(value) is LiftedTruth:
            self.truths.add(name)
        known = self.values.setdefault(name, np.zeros(self.cells, dtype=np.int64))
        filled = self.filled.setdefault(name, np.zeros(self.cells, dtype=np.bool_))
        if (known[filled & live] != over[filled & live]).any():
            self.told.add(name)
        known[live] = over[live]
        filled |= live

    def decision(self, call: Call[Any], decided: Mapping[Any, Array]) -> Decision:
        """Give what was put together."""
        asked, leaf = self.asked, self.leaf
        chance = self.chance[0]
        reach = chance
        for mask in masks_of(leaf, leaf.asked[: self.depth], decided):
            reach = reach * np.broadcast_to(mask.array, _full(leaf, asked)).ravel()
        divided = np.divide(self.worth, chance, out=np.zeros_like(self.worth), where=chance > 0)
        at, key, options = asked.question
        sights = [
            Sight(*name[:3], values, truth=name in self.truths)
            for name, values in self.values.items()
            if name not in self.told
        ]
        sights += [Sight(*name[:3], None, word) for name, word in self.words.items() if name not in self.told]
        for kind, *note in asked.known:
            if kind in ("chose", "saw"):
                sights.append(Sight(kind, note[1], "", None, note[2]))
        taken = decided[asked.information].ravel()
        return Decision(call, key, at, options, asked.information, tuple(sights), chance, reach, divided, taken)


def _answers(leaf: Leaf, asked: Asked) -> Iterator[tuple[str, str, Any]]:
    """Give what the actor has been shown before a question: its kind, its key, and what it was."""
    yield "about", "", asked.about
    notes = [note for note in asked.known if note[0] in ("roll", "call")]
    for note, answer in zip(notes, leaf.path.shown, strict=False):
        yield note[0], note[2] if note[0] == "roll" else note[1].name, answer


def parts_of(value: Any, field: str = "") -> Iterator[tuple[str, Any]]:
    """Take a value apart into numbers and words, each with its name; what nobody has looked at yet is left out."""
    kind = type(value)
    if is_lifted(value) or kind is int or kind is bool:
        yield field, value
    elif isinstance(value, tuple):
        names = getattr(kind, "_fields", None) or map(str, range(len(value)))
        for name, part in zip(names, value, strict=True):
            yield from parts_of(part, f"{field}.{name}" if field else name)
    elif isinstance(value, str | Enum):
        yield field, key_of(value)
    elif hasattr(kind, "__struct_fields__"):
        for name in kind.__struct_fields__:
            yield from parts_of(getattr(value, name), f"{field}.{name}" if field else name)


def _full(leaf: Leaf, asked: Asked) -> tuple[int, ...]:
    """Give the shape of an array over the axes that the actor has seen, with every other axis summed away."""
    weights = leaf.path.weights
    return tuple(len(weights[axis]) if axis in asked.axes else 1 for axis in reversed(range(len(weights)))) or (1,)


def _over_cells(value: Any, leaf: Leaf, asked: Asked) -> Array | None:
    """Lay a number out over the cells; None where it varies along an axis that the actor has not seen."""
    array = value.array if is_lifted(value) else np.array([int(value)])
    full = _full(leaf, asked)
    try:
        return np.broadcast_to(array, full).astype(np.int64).ravel()
    except ValueError:
        return None
