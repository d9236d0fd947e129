"""Works out an actor's best choices: from the last back to the first, over what the actor can tell apart."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import prod
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from rollwright.dice.errors import Refused, TooLarge
from rollwright.play.axes import ON_THE_SPOT, ControlPath, Factor, Impossible, Lifting, axes_of, normalised
from rollwright.play.chain import followed
from rollwright.play.journal import Entry
from rollwright.play.lifted import Array, array_of
from rollwright.play.pieces import Piece, merged
from rollwright.play.policy import Policy
from rollwright.play.run import Run
from rollwright.play.shape import Shape, flatten, is_call, rebuild, without_keys
from rollwright.play.sight import Asked, Seeing, SeenPath
from rollwright.play.steps import Actor, Call, Choose, Roll, key_of, may_see

Worth: TypeAlias = Callable[[Any], Any]
"""What an outcome is worth: a number made with ordinary arithmetic and comparisons from its fields."""

MOST_STATES = 5_000
MOST_SWEEPS = 10_000
EQUAL = 1e-12
"""Worths that differ by less are ties."""


class Leaf(NamedTuple):
    """A control path to its end: what it amounts to, the actor's choices on it, and what it is worth."""

    path: SeenPath
    asked: tuple[Asked, ...]
    outcome: Any
    worth: Array | None
    """None where the outcome is a returned call: it is worth what the call is."""
    hidden: str | None
    """A roll that the actor has not seen, if there is one."""


class Judging(Lifting):
    """Works out an actor's best choices for a call and all calls that it returns."""

    def __init__(self, actor: Actor, worth: Worth, policy: Policy, exact: bool = False) -> None:
        super().__init__(policy, exact, eyes=actor)
        self.actor = actor
        self.worth = worth
        self._zero: Any = Fraction(0) if exact else 0.0
        self._seeing = Seeing(actor, policy, exact)
        self._leaves: dict[Call[Any], list[Leaf]] = {}
        self._decided: dict[Call[Any], dict[Any, Array]] = {}
        self._values: dict[Call[Any], float] = {}

    # Judging: from the last states back to the first

    def judged(self, call: Call[Any], given: Sequence[Entry]) -> tuple[float, Mapping[str, float]]:
        """Settle all choices; give the call's worth, and that of each option of its first question, if the actor's."""
        states = self._reached(call, given)
        advice: Mapping[str, float] = {}
        final = all(leaf.worth is not None for leaf in self._leaves[call])
        for _ in range(MOST_SWEEPS):
            change = self._zero
            for state in reversed(states):
                value, advice = self._judge(state)
                change = max(change, abs(value - self._values[state]))
                self._values[state] = value
            if final or change <= (0 if self.exact else 1e-13):
                return self._values[call], advice
        raise TooLarge("the best choices in this circle of returned calls did not settle; fix a policy instead")

    def _reached(self, call: Call[Any], given: Sequence[Entry]) -> list[Call[Any]]:
        """List the call and all that it may return, each before those that it leads to for the first time."""
        states = [call]
        self._values[call] = self._zero
        for state in states:
            leaves = self._leaves[state] = self._explore(state, given if state is call else ())
            self._refuse_telling(state, leaves)
            for leaf in leaves:
                for after in _calls(leaf):
                    if after not in self._values:
                        self._values[after] = self._zero
                        states.append(after)
                        if len(states) > MOST_STATES:
                            raise TooLarge(f"best play over more than {MOST_STATES:,} states: fix a policy instead")
        self._refuse_hidden_chains(states)
        return states

    def _refuse_telling(self, call: Call[Any], leaves: list[Leaf]) -> None:
        """Refuse rules that tell a secret by asking: another question, or none, where the actor has seen the same."""
        if not any(leaf.hidden for leaf in leaves):
            return
        chances: dict[Any, dict[Any, Array]] = {}
        for leaf in leaves:
            here = [(asked.known, asked.question, asked.axes) for asked in leaf.asked]
            chance = _folded(leaf, np.ones(1, dtype=np.int64))
            for known, question, axes in [*here, (tuple(leaf.path.known), None, tuple(leaf.path.seen))]:
                mass = _mass(leaf, chance, (), {}, axes)
                questions = chances.setdefault(known, {})
                questions[question] = questions.get(question, 0) + mass
        for questions in chances.values():
            if len(questions) > 1 and (np.count_nonzero(np.stack([*questions.values()]), axis=0) > 1).any():
                asked = " or ".join("no question" if q is None else f"{q[1]!r} ({', '.join(q[2])})" for q in questions)
                raise Refused(
                    f"best play can't be judged: in {call.procedure.name}, what {self.actor} is asked ({asked}) "
                    f"depends on what {self.actor} can't see; ask the same in both cases"
                )

    def _refuse_hidden_chains(self, states: list[Call[Any]]) -> None:
        asking = any(leaf.asked for state in states[1:] for leaf in self._leaves[state])
        for state in states:
            for leaf in self._leaves[state]:
                if asking and leaf.hidden and type(leaf.outcome) is Call:
                    raise Refused(
                        f"best play can't be judged: {self.actor} does not see the roll {leaf.hidden!r} in "
                        f"{state.procedure.name}, which goes on to {leaf.outcome.procedure.name} and asks {self.actor} "
                        "again; fix a policy instead"
                    )

    def _explore(self, call: Call[Any], given: Sequence[Entry]) -> list[Leaf]:
        """Run every control path with every option."""
        queue: list[tuple[Any, ...]] = [()]
        leaves = []
        while queue:
            path = SeenPath(self.next_path(queue))
            try:
                outcome = without_keys(self.play(call, given, path))  # a worth may look at a key in any way
                worth = None if type(outcome) is Call else array_of(self.worth(outcome))
            except Impossible:
                continue
            leaves.append(Leaf(path, tuple(path.asked), outcome, worth, path.hidden))
        return leaves

    def _judge(self, call: Call[Any]) -> tuple[float, Mapping[str, float]]:
        """Settle the choices of one call, the last first; give its worth and that of its first question's options."""
        leaves = self._leaves[call]
        decided: dict[Any, Array] = {}
        advice: dict[str, float] = {}
        worths = [_folded(leaf, self._worth_of(leaf)) for leaf in leaves]
        for depth in reversed(range(max((len(leaf.asked) for leaf in leaves), default=0))):
            sums: dict[Any, list[Array | None]] = {}
            asked_by: dict[Any, Asked] = {}
            for leaf, worth in zip(leaves, worths, strict=True):
                if len(leaf.asked) <= depth:
                    continue
                asked = leaf.asked[depth]
                asked_by[asked.information] = asked
                total = sums.setdefault(asked.information, [None] * len(asked.options))
                mass = _mass(leaf, worth, leaf.asked[depth + 1 :], decided, asked.axes)
                old = total[asked.option]
                total[asked.option] = mass if old is None else old + mass
            for information, options in sums.items():
                values = np.stack([option for option in options if option is not None])
                most = values.max(axis=0)
                slack = 0 if self.exact else EQUAL * np.maximum(1.0, np.abs(most))
                decided[information] = np.argmax(values >= most - slack, axis=0)
                if depth == 0 and not asked_by[information].axes and len(sums) == 1:
                    whole = self._whole(leaves)
                    advice = dict(zip(asked_by[information].options, (values.ravel() / whole).tolist(), strict=True))
        self._decided[call] = decided
        value = sum(
            _mass(leaf, worth, leaf.asked, decided, ()).sum() for leaf, worth in zip(leaves, worths, strict=True)
        )
        worth = value / self._whole(leaves)
        return worth if self.exact else float(worth), advice

    def _whole(self, leaves: list[Leaf]) -> Any:
        """Give the chance of what is given: the mass of all ways under one policy, whichever."""
        plainly = (leaf for leaf in leaves if not any(asked.option for asked in leaf.asked))
        return sum(_folded(leaf, np.ones(1, dtype=np.int64)).sum() for leaf in plainly)

    def _worth_of(self, leaf: Leaf) -> Array:
        if leaf.worth is not None:
            return leaf.worth
        numbers: list[Any] = []
        shape = flatten(leaf.outcome, numbers)
        arrays = [array_of(number) for number in numbers]
        if not any(array.size > 1 for array in arrays):
            return np.array([self._values[leaf.outcome]])
        cells = np.broadcast_shapes(*(array.shape for array in arrays))
        flat = [np.broadcast_to(array, cells).ravel().tolist() for array in arrays]
        known: dict[Any, float] = {}
        values = []
        for row in zip(*flat, strict=True):
            if row not in known:
                known[row] = self._values.get(rebuild(shape, row), self._zero)
            values.append(known[row])
        return np.array(values).reshape(cells)

    # The law under the best choices

    def link(self, call: Call[Any], given: Sequence[Entry] = ()) -> list[Piece]:
        """Give what a call ends in when the actor chooses best."""
        pieces = []
        for leaf in self._leaves[call]:
            path = leaf.path
            standing_conditions = list(path.conditions)
            masks = _masks(leaf, leaf.asked, self._decided[call])
            if not _all_over(masks):
                continue
            path.conditions += masks
            pieces.append(path.piece(leaf.outcome))
            path.conditions = standing_conditions
        return normalised(merged(pieces))

    def links(self, shape: Shape, columns: tuple[Array, ...]) -> list[Piece]:
        """Do the same for some states, one by one: their choices differ."""
        result = []
        for number, row in enumerate(zip(*(column.tolist() for column in columns), strict=True) if columns else [()]):
            for piece in self.link(rebuild(shape, row)):
                result.append(piece._replace(source=np.full(len(piece.weights), number)))
        return result

    def law(self, call: Call[Any], given: Sequence[Entry] = ()) -> list[Piece]:
        """Give the law of the outcome under the best choices; `judged` comes first."""
        first = self.link(call, given)
        return followed(self, first) if any(is_call(piece.shape) for piece in first) else first

    # Running: what the actor sees is noted on the path

    def roll(self, roll: Roll[Any], run: Run, path: ControlPath) -> Any:
        """Answer a roll with all its outcomes, and note who sees them."""
        assert isinstance(path, SeenPath)
        before = len(path.weights)
        answer = super().roll(roll, run, path)
        path.note(("roll", run.path, roll.key, roll.pool, roll.reading.name), before, may_see(roll.seen_by, self.actor))
        return answer

    def choice(self, choice: Choose[Any], run: Run, path: ControlPath) -> Any:
        """Try every option of the actor's own choices; answer those of others by the policy."""
        assert isinstance(path, SeenPath)
        keys = tuple(map(key_of, choice.options))
        if choice.actor != self.actor:
            answer = self.policy(choice)
            if may_see(choice.seen_by, self.actor):
                path.known.append(("saw", run.path, choice.key, key_of(answer)))
            return answer
        taken = path.decide(range(len(keys)))
        question = (run.path, choice.key, keys)
        path.asked.append(Asked(tuple(path.known), question, taken, keys, tuple(path.seen)))
        path.known.append(("chose", run.path, choice.key, keys[taken]))
        return choice.options[taken]

    def known(self, call: Call[Any], chained: bool, path: ControlPath) -> Any:
        """Answer an awaited call by its law where the actor is not asked in it and sees all of it, or nothing."""
        assert isinstance(path, SeenPath)
        law, seen = self._seeing.known_and_seen(call, chained)
        if law is None:
            return ON_THE_SPOT
        before = len(path.weights)
        answer = path.answer(*law)
        path.note(("call", call.procedure, len(path.known)), before, seen)
        return answer


def _folded(leaf: Leaf, worth: Array) -> Array:
    """Sum worth times chance over all axes that the actor has not seen: what is left is small, and used often."""
    path = leaf.path
    standing_conditions = path.conditions
    wanted = 0
    for axis in path.seen:
        wanted |= 1 << axis
    path.conditions = [*standing_conditions, Factor(axes_of(worth), worth)]
    mass = path.mass(wanted)
    path.conditions = standing_conditions
    if path.exact:
        mass = mass * Fraction(1, prod(path.totals))
    full = tuple(len(path.weights[axis]) if axis in path.seen else 1 for axis in reversed(range(len(path.weights))))
    return np.broadcast_to(mass, full or (1,))


def _mass(
    leaf: Leaf, folded: Array, later: Sequence[Asked], decided: Mapping[Any, Array], axes: tuple[int, ...]
) -> Array:
    """Sum what is folded over all axes but the given ones, later choices being made as decided."""
    path = leaf.path
    for mask in _masks(leaf, later, decided):
        folded = folded * mask.array
    others = tuple(-1 - axis for axis in path.seen if axis not in axes)
    if others:
        folded = folded.sum(axis=others, keepdims=True)
    return folded.reshape(tuple(len(path.weights[axis]) for axis in reversed(axes)) or (1,))


def _masks(leaf: Leaf, asked: Sequence[Asked], decided: Mapping[Any, Array]) -> list[Factor]:
    """Give, for choices of a path, where on the axes that the actor saw its option is the one decided on."""
    masks = []
    for one in asked:
        here = decided[one.information] == one.option
        axes = len(leaf.path.weights)
        shape = tuple(len(leaf.path.weights[axis]) if axis in one.axes else 1 for axis in reversed(range(axes)))
        here = here.reshape(shape or (1,))
        masks.append(Factor(axes_of(here), here))
    return masks


def _all_over(masks: list[Factor]) -> bool:
    """Tell whether some cell is in all masks."""
    joint: Any = True
    for mask in masks:
        joint = joint & mask.array
    return bool(np.any(joint))


def _calls(leaf: Leaf) -> list[Call[Any]]:
    """List the calls that a leaf may return."""
    if type(leaf.outcome) is not Call:
        return []
    piece = leaf.path.piece(leaf.outcome)
    if not piece.columns:
        return [leaf.outcome]
    return [rebuild(piece.shape, row) for row in zip(*(column.tolist() for column in piece.columns), strict=True)]
