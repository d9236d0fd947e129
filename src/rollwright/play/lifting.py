"""The lifted driver: the law of a call, all outcomes at once.

A roll adds an axis: its outcomes lie along it, and every number that follows from the roll is an array over it. A run
of the coroutine covers one *control path*; each `if` on a lifted truth splits off the other part, which is run again
with the decisions so far.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np

from rollwright.dice.errors import TooLarge
from rollwright.dice.law import Law
from rollwright.play.chain import followed
from rollwright.play.journal import NO_RULINGS, Entry, Rulings, Thrown, answer_of, question_of
from rollwright.play.leading import by_leading
from rollwright.play.levels import Level, Unmeasured
from rollwright.play.lifted import is_lifted, lift
from rollwright.play.operators import settled
from rollwright.play.paths import ControlPath, Work
from rollwright.play.pieces import Piece, bounded, law_of, laws_of, merged, pieces_of
from rollwright.play.policy import Policy, never
from rollwright.play.rerun import MOST_ASKED, endless
from rollwright.play.run import Run
from rollwright.play.shape import Shape, flatten, is_call, rebuild, without_keys
from rollwright.play.sinking import by_levels, may_return
from rollwright.play.steps import Actor, Call, Choose, Roll, may_see
from rollwright.play.unread import LookedAtBoth

MOST_PATHS = 200_000
MOST_SURE = 8
"""Returned calls that are followed one by one, where there is no other."""
ON_THE_SPOT = object()
"""Says that an awaited call can't be answered by its law: it is played where it stands."""


class Impossible(Exception):
    """This control path contradicts what is given: it has no part in the law."""


class Lifting:
    """Works out laws by lifted runs, under one policy. Laws of awaited calls are kept and become axes.

    With `eyes`, given entries that this actor can't see count as open: the law is what the actor may believe.
    """

    leads = True
    """Whether a chain may be tried along an unknown number: not where it matters what people see on the way."""

    def __init__(self, policy: Policy, exact: bool = False, eyes: Actor | None = None) -> None:
        self.policy = policy
        self.exact = exact
        self.eyes = eyes
        self.paths = 0
        self.spent = Work()
        self._laws: dict[Call[Any], tuple[list[Piece], int]] = {}

    def law(self, call: Call[Any], given: Sequence[Entry] = ()) -> list[Piece]:
        """Give the law of a call's outcome, as merged pieces; returned calls are followed to their end."""
        first = self.beyond(call, self.link(call, given))
        if any(is_call(piece.shape) for piece in first):
            if self.exact and may_return(Lifting(self.policy), first):
                raise TooLarge("exact fractions were asked for, but the chain of returned calls has no certain end")
            measured = None if self.exact else by_levels(self, first)
            return followed(self, first, by_leading if self.leads else None) if measured is None else measured
        return first

    def beyond(self, call: Call[Any], pieces: list[Piece]) -> list[Piece]:
        """Go on from what a call ends in where that is one call for sure: that is no chain yet."""
        for _ in range(MOST_SURE):
            after = _sure(pieces)
            if after is None or after.procedure is call.procedure or after.procedure.sinks:
                break
            pieces = self.link(after)
        return pieces

    def link(self, call: Call[Any], given: Sequence[Entry] = ()) -> list[Piece]:
        """Give what a call ends in: outcomes, or calls that it returns."""
        pieces = merged(self._paths(lambda path: call, given, 0))
        return normalised(pieces) if self.eyes is not None and given else pieces

    def links(self, shape: Shape, columns: tuple[Any, ...]) -> list[Piece]:
        """Do the same for many states of one shape at once; each row says which state it comes from.

        A column is an array of numbers, or a level.
        """
        states = max([1, *[len(column) for column in columns if not isinstance(column, Level)]])

        def begin(path: ControlPath) -> Call[Any]:
            if states > 1:
                ones = np.ones(states, dtype=object) if self.exact else np.ones(states)
                path.axis(ones, 1, whole=False)
                path.kept = 1
            numbers = [
                column.on(path)
                if isinstance(column, Level)
                else column[0].item()
                if states == 1 or (column == column[0]).all()
                else lift(path, column)
                for column in columns
            ]
            return rebuild(shape, numbers)  # type: ignore[no-any-return]

        pieces = self._paths(begin, (), states)
        if states > 1:
            return list(pieces)
        return [piece._replace(source=np.zeros(len(piece.weights), dtype=np.int64)) for piece in merged(pieces)]

    def laws(self, shape: Shape, columns: Sequence[Sequence[Any]]) -> list[Law[Any]]:
        """Give the laws of many calls of one shape, worked out together; returned calls are followed one by one."""
        arrays = tuple(map(np.array, columns))
        states = len(columns[0]) if columns else 1
        pieces = self.links(shape, arrays)
        if any(is_call(piece.shape) for piece in pieces):
            rows = zip(*columns, strict=True) if columns else [()]
            return [law_of(self.law(rebuild(shape, row))) for row in rows]
        return laws_of(merged(pieces, states if states > 1 else 0), states)

    def _paths(
        self, begin: Callable[[ControlPath], Call[Any]], given: Sequence[Entry], sources: int
    ) -> Iterator[Piece]:
        queue: list[tuple[Any, ...]] = [()]
        while queue:
            path = self.next_path(queue)
            try:
                piece = path.piece(path.within(self.play(begin(path), given, path)), sources)
            except Impossible:
                continue
            except LookedAtBoth as look:
                queue.append(path.widened(look.place))
                continue
            yield piece

    def next_path(self, queue: list[tuple[Any, ...]]) -> ControlPath:
        """Take a plan from the queue, within bounds."""
        self.paths += 1
        if self.paths > MOST_PATHS:
            raise TooLarge(f"more than {MOST_PATHS:,} ways through the rules: too many to work out exactly")
        return ControlPath(queue.pop(), queue, self.exact, self.spent)

    def play(self, call: Call[Any], given: Sequence[Entry], path: ControlPath) -> Any:
        """Run the coroutine once, along one control path; give how it ends."""
        rulings = Rulings(given) if given else NO_RULINGS
        run = rulings.begin(call, without_keys)
        step = run.advance()
        left = list(reversed(rulings.answers))
        while True:
            if step is None:
                if not (left and type(run.outcome) is Call):
                    return run.outcome
                run.follow(run.outcome)
                step = run.advance()
                continue
            kind = type(step)
            if kind is Call:
                fixed = left or rulings.may_follow(run)
                answer = ON_THE_SPOT if fixed else self.known(step, run.chained, path)  # type: ignore[arg-type]
                if answer is ON_THE_SPOT:
                    run.enter(step)  # type: ignore[arg-type]
                    answer = None
            elif given and kind is Choose and not run.puts(step):  # type: ignore[arg-type]
                answer = step.options[0]  # type: ignore[union-attr]
            elif left:
                answer = self._given(step, left.pop(), run, path)  # type: ignore[arg-type]
            elif kind is Roll:
                answer = self.roll(step, run, path)  # type: ignore[arg-type]
            else:
                answer = self.choice(step, run, path)  # type: ignore[arg-type]
            if run.asked > MOST_ASKED + len(given):
                raise endless(call)
            step = run.advance(answer)

    def roll(self, roll: Roll[Any], run: Run, path: ControlPath, whole: bool = False) -> Any:
        """Answer a roll with all its outcomes; one of two parts as far as it is looked at, or `whole`."""
        law = roll.reading.law(roll.pool)
        if roll.reading.instead and not whole:
            return path.unread(law, roll.reading.instead, int(law.total) if self.exact else 1)
        return path.answer(pieces_of(law, self.exact), int(law.total) if self.exact else 1)

    def choice(self, choice: Choose[Any], run: Run, path: ControlPath) -> Any:
        """Answer a choice by the policy; whoever takes the first option takes it also where they aren't asked."""
        return self.policy(choice) if self.policy is never or run.puts(choice) else choice.options[0]

    def known(self, call: Call[Any], chained: bool, path: ControlPath) -> Any:
        """Answer an awaited call with all its outcomes, unless it must be played on the spot."""
        try:
            law = self._known(call, chained)
        except Unmeasured:  # it is about a level
            if chained:
                raise
            return ON_THE_SPOT
        return ON_THE_SPOT if law is None else path.answer(*law)

    def _given(self, step: Roll[Any] | Choose[Any], entry: Entry, run: Run, path: ControlPath) -> Any:
        """Answer with an entry. What the actor can't see stays open, and what they saw weighs the ways to it."""
        if self.eyes is not None and not may_see(entry.seen_by, self.eyes):
            return self.roll(step, run, path) if isinstance(step, Roll) else self.choice(step, run, path)
        if self.eyes is not None and question_of(run.path, step) != entry.question:
            raise Impossible
        if isinstance(step, Roll) and isinstance(entry, Thrown):
            answer = step.reading.of(step.pool, entry.faces)
            if self.eyes is not None:
                law = step.reading.law(step.pool)
                path.weigh(law.fraction(answer) if self.exact else law.p(answer))
            return answer
        return answer_of(step, entry)  # type: ignore[arg-type]  # a choice

    def _known(self, call: Call[Any], chained: bool) -> tuple[list[Piece], int] | None:
        """Give the law of an awaited call; None where its arguments are lifted: then it is played on the spot.

        A chain can't be played on the spot, as it may have no end: there, the arguments are settled.
        """
        numbers: list[Any] = []
        shape = flatten(call, numbers)
        if any(map(is_lifted, numbers)):
            if not chained:
                return None
            call = rebuild(shape, map(settled, numbers))
        if call not in self._laws:
            pieces, total = _whole(self.law(call)) if self.exact else (self.law(call), 1)
            self._laws[call] = bounded(pieces), total
        return self._laws[call]


def _sure(pieces: list[Piece]) -> Call[Any] | None:
    """Give the call that is returned whatever happens, if there is one: then its law is asked for."""
    if len(pieces) != 1 or not is_call(pieces[0].shape) or len(pieces[0].weights) > 1 or pieces[0].weights[0] != 1:
        return None
    call: Call[Any] = rebuild(pieces[0].shape, [column[0].item() for column in pieces[0].columns])
    return call


def lifted_law(call: Call[Any], given: Sequence[Entry], policy: Policy, exact: bool, eyes: Actor | None) -> Law[Any]:
    """Give the law of a call's outcome."""
    return law_of(Lifting(policy, exact, eyes).law(call, given))


def normalised(pieces: list[Piece]) -> list[Piece]:
    """Scale weights so that they add up to one."""
    whole = sum(piece.weights.sum() for piece in pieces)
    return [piece._replace(weights=piece.weights / whole) for piece in pieces]


def _whole(pieces: list[Piece]) -> tuple[list[Piece], int]:
    """Give fractions as whole weights with their total."""
    total = lcm(*(Fraction(weight).denominator for piece in pieces for weight in piece.weights))
    return [
        piece._replace(weights=np.array([int(weight * total) for weight in piece.weights], dtype=object))
        for piece in pieces
    ], total
