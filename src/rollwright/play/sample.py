"""Simulation: many plays at once, on the same lifted numbers.

A roll draws an outcome for each play from its law; a condition splits the plays in two, and the smaller part is run
again from the start with the draws it has had. The same seed gives the same figures.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import numpy as np

from rollwright.dice.errors import BadInput, TooLarge
from rollwright.dice.law import Law
from rollwright.play.cells import Array
from rollwright.play.journal import NO_RULINGS, Entry, Rulings
from rollwright.play.levels import Unmeasured
from rollwright.play.lifted import array_of, is_lifted, lift
from rollwright.play.lifting import Lifting
from rollwright.play.pieces import Piece, grouped, law_of, merged, pieces_of
from rollwright.play.policy import Policy, never
from rollwright.play.rerun import MOST_ASKED, MOST_LINKS, endless, standing
from rollwright.play.shape import Shape, flatten, is_call, rebuild, without_keys
from rollwright.play.steps import Call, Choose, Roll
from rollwright.play.walks import Walks, alias_of, walks_from

CHUNK = 1 << 15
"""Plays that are run together: few enough to stay in the processor's cache."""


def sample(call: Call[Any], plays: int, seed: int = 0, policy: Policy = never, given: Iterable[Entry] = ()) -> Law[Any]:
    """Estimate the law of a call's outcome from many plays; `law.error(outcome)` is the standard error."""
    if plays < 1:
        raise BadInput(f"a simulation has at least one play, not {plays}")
    here, entries, answers = standing(call, given)
    simulation = Simulation(policy, Rulings(entries) if entries else NO_RULINGS)
    total: list[Piece] = []
    for number, start in enumerate(range(0, plays, CHUNK)):
        dice = np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(number,))))
        total = merged([*total, *simulation.played(here, answers, min(CHUNK, plays - start), dice)])
    return law_of([piece._replace(weights=piece.weights / plays) for piece in total], sampled=plays)


class Drawn:
    """A law made ready for drawing: Walker's alias table over all its rows, and where each shape's rows begin."""

    def __init__(self, pieces: list[Piece]) -> None:
        self.pieces = pieces
        self.starts = np.cumsum([0, *(len(piece.weights) for piece in pieces)])
        weights = np.concatenate([piece.weights for piece in pieces])
        self.rows = len(weights)
        self.keep, self.alias = alias_of(weights / weights.sum())

    def draw(self, dice: np.random.Generator, plays: int) -> Array:
        """Draw a row for each play."""
        throw = dice.random(plays)
        throw *= self.rows
        row = throw.astype(np.int32)
        throw -= row
        return np.where(throw < self.keep[row], row, self.alias[row])


class _Again(Exception):
    """Few of the plays are left on this path: they are run again by themselves."""


PutOff: TypeAlias = tuple[tuple[Any, ...], Array, list[Array]]
"""Plays that go another way: the decisions so far, which plays of the chunk they are, what they have drawn."""


class PlaysPath:
    """The world of one run over many plays."""

    def __init__(self, start: PutOff, queue: list[PutOff]) -> None:
        self.plan, self.plays, self.draws = start
        self.made = 0
        self.drawn = 0
        self.queue = queue
        self.alive: Array | None = None
        self.narrows = False

    def draw(self, law: Drawn, dice: np.random.Generator) -> Any:
        """Answer with an outcome for each play."""
        if self.drawn < len(self.draws):
            rows = self.draws[self.drawn]
        else:
            rows = law.draw(dice, len(self.plays))
            self.draws.append(rows)
        self.drawn += 1
        number = 0
        if len(law.pieces) > 1:
            number = self.value(np.searchsorted(law.starts, rows, "right") - 1)
        piece = law.pieces[number]
        local = rows - law.starts[number] if number else rows
        if len(law.pieces) > 1 and self.alive is not None:
            local = np.where(self.alive, local, 0)
        return rebuild(piece.shape, [lift(self, column[local]) for column in piece.columns])

    def truth(self, array: Array) -> bool:
        """Settle a condition; the plays for which it is otherwise go another way."""
        return bool(self._split(np.broadcast_to(array, self.plays.shape), (False, True)))

    def value(self, array: Array) -> int:
        """Settle a number; the plays with other values go other ways."""
        array = np.broadcast_to(array, self.plays.shape)
        return int(self._split(array, None))

    def _split(self, array: Array, values: Sequence[Any] | None) -> Any:
        if self.made < len(self.plan):
            self.made += 1
            return self.plan[self.made - 1]
        alive = self.alive
        if values is not None:
            true = np.count_nonzero(array if alive is None else array & alive)
            living = len(array) if alive is None else np.count_nonzero(alive)
            counts = {False: living - true, True: true}
        else:
            found, numbers = np.unique(array if alive is None else array[alive], return_counts=True)
            counts = dict(zip(found.tolist(), numbers.tolist(), strict=True))
        taken = max(counts, key=lambda value: counts[value])
        for value, count in counts.items():
            if value != taken and count:
                self._put_off(array == value, value)
        self.made += 1
        if len(self.plays) > 256 and counts[taken] * 4 < len(self.plays):
            self._put_off(array == taken, taken)
            raise _Again
        self.plan = (*self.plan, taken)
        here = array == taken
        self.alive = here if alive is None else here & alive
        return taken

    def _put_off(self, chosen: Array, value: Any) -> None:
        rows = np.flatnonzero(chosen if self.alive is None else chosen & self.alive)
        self.queue.append(((*self.plan, value), self.plays[rows], [draw[rows] for draw in self.draws]))


class Simulation:
    """Plays chunks of plays under a policy. Laws of awaited calls are worked out once and drawn from."""

    def __init__(self, policy: Policy, given: Rulings = NO_RULINGS) -> None:
        self.policy = policy
        self._given = self._rulings = given
        self._exact = Lifting(policy)
        self._laws: dict[Any, Drawn | None] = {}
        self._walks: dict[Shape, Walks | None] = {}

    def played(self, call: Call[Any], answers: Sequence[Any], plays: int, dice: np.random.Generator) -> list[Piece]:
        """Play some plays to their end; give the counts of the outcomes."""
        numbers: list[Any] = []
        shape = flatten(call, numbers)
        frontier = {shape: ([np.array([number]) for number in numbers], plays)}
        ended: list[Piece] = []
        self._rulings = self._given
        for _ in range(MOST_LINKS):
            if not frontier:
                return merged(ended)
            after: dict[Shape, list[tuple[list[Array], int]]] = {}
            for shape, (columns, count) in frontier.items():
                given = answers or self._rulings is not NO_RULINGS
                walked = None if given else self._walked(shape, columns, count, dice)
                if walked is not None:
                    ended += walked
                    continue
                for outcome_shape, arrays, number in self._link(shape, columns, count, answers, dice):
                    if is_call(outcome_shape):
                        after.setdefault(outcome_shape, []).append((arrays, number))
                    else:
                        ended.append(grouped(outcome_shape, arrays, np.ones(number)))
            answers, self._rulings = (), NO_RULINGS
            frontier = {
                shape: (
                    [np.concatenate(column) for column in zip(*(arrays for arrays, _ in parts), strict=True)],
                    sum(number for _, number in parts),
                )
                for shape, parts in after.items()
            }
        raise TooLarge(f"a play still goes on after {MOST_LINKS:,} links: it may have no end")

    def _walked(self, shape: Shape, columns: list[Array], plays: int, dice: np.random.Generator) -> list[Piece] | None:
        """Play a chain that is marked as measured to its end, from its laws; None for any other."""
        if not shape[1].sinks:
            return None
        if shape not in self._walks:
            self._walks[shape] = Walks(self._exact, shape)
        own = self._walks[shape]
        try:
            walks = own and (walks_from(self.policy, shape, columns) or own)
            return None if walks is None else walks.played(columns, plays, dice)
        except Unmeasured:
            self._walks[shape] = None
            return None

    def _link(
        self, shape: Shape, columns: list[Array], plays: int, answers: Sequence[Any], dice: np.random.Generator
    ) -> list[tuple[Shape, list[Array], int]]:
        """Play one link for many plays, each in its own state; give what they end in, play by play."""
        queue: list[PutOff] = [((), np.arange(plays), [])]
        result: list[tuple[Shape, list[Array], int]] = []
        # A number that is lifted on the first path stays so on all: else their decisions would not be the same ones.
        plain = [column[0].item() if (column == column[0]).all() else None for column in columns]
        while queue:
            path = PlaysPath(queue.pop(), queue)
            arguments = [
                lift(path, column[path.plays]) if same is None else same
                for column, same in zip(columns, plain, strict=True)
            ]
            try:
                outcome = self._play(rebuild(shape, arguments), answers, path, dice)
            except _Again:
                continue
            numbers: list[Any] = []
            outcome_shape = flatten(outcome, numbers)
            count = len(path.plays) if path.alive is None else int(np.count_nonzero(path.alive))
            arrays = []
            for number in numbers:
                array = np.broadcast_to(array_of(number), path.plays.shape)
                arrays.append(array if path.alive is None else array[path.alive])
            result.append((outcome_shape, arrays, count))
        return result

    def _play(self, call: Call[Any], answers: Sequence[Any], path: PlaysPath, dice: np.random.Generator) -> Any:
        run = self._rulings.begin(call, without_keys)
        step = run.advance()
        left = list(reversed(answers))
        while step is not None:
            answer: Any = None
            if isinstance(step, Call):
                law = None if left or self._rulings.may_follow(run) else self._law(step)
                if law is None:
                    run.enter(step)
                else:
                    answer = path.draw(law, dice)
            elif left:
                answer = left.pop()
            elif isinstance(step, Roll):
                answer = path.draw(self._law_of_roll(step), dice)
            elif isinstance(step, Choose):
                fixed = self.policy is never and self._rulings is NO_RULINGS
                answer = self.policy(step) if fixed or run.puts(step) else step.options[0]
            if run.asked > MOST_ASKED + len(answers):
                raise endless(call)
            step = run.advance(answer)
        return run.outcome

    def _law_of_roll(self, roll: Roll[Any]) -> Drawn:
        key = (roll.reading, roll.pool)
        found = self._laws.get(key)
        if found is None:
            found = self._laws[key] = Drawn(pieces_of(roll.reading.law(roll.pool), False))
        return found

    def _law(self, call: Call[Any]) -> Drawn | None:
        """Give an awaited call's law for drawing; None where it depends on the play, or is too large: play it then."""
        numbers: list[Any] = []
        flatten(call, numbers)
        if any(map(is_lifted, numbers)):
            return None
        if call not in self._laws:
            try:
                self._laws[call] = Drawn(self._exact.law(call))
            except TooLarge:
                self._laws[call] = None
        return self._laws[call]
