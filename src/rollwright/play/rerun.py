"""Odds by playing every outcome: the reference that tests compare with, and quick where the question is small.

Each leaf of the tree of answers is reached by running the coroutine again from the start, about 4 microseconds a step.
Weights are whole numbers, so the law can be given in fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from math import lcm
from typing import Any

import msgspec

from rollwright.dice.errors import BadInput, NothingLeft, TooLarge
from rollwright.dice.law import Law
from rollwright.play.journal import NO_RULINGS, Entry, Ruled, Rulings
from rollwright.play.policy import Policy, never
from rollwright.play.run import Run
from rollwright.play.session import Session
from rollwright.play.steps import Call, Choose, Roll

OPEN_MASS = 1e-12
"""An endless chain is followed until less than this is left open."""
MOST_LINKS = 100_000
MOST_ASKED = 10_000
"""More questions than that in one call: it may go on asking for ever under this policy."""
LEAVES = 2_000_000


def rerun(
    call: Call[Any],
    policy: Policy = never,
    given: Iterable[Entry] = (),
    exact: bool = False,
    leaves: int = LEAVES,
) -> Law[Any]:
    """Give the law of a call's outcome by playing every outcome of every roll.

    `given` are entries already answered: the law is then that of the rest. More than `leaves` plays are refused.
    """
    call, entries, answers = standing(call, given)
    plays = _Plays(policy, leaves)
    first = _tally(plays.leaves(call, answers, Rulings(entries)))
    if not any(type(outcome) is Call for outcome in first):
        return _counted(first)
    return plays.chained(first, exact)


def endless(call: Call[Any]) -> TooLarge:
    """Say that a call goes on asking."""
    return TooLarge(
        f"{call.procedure.name} has put more than {MOST_ASKED:,} questions and still goes on: it may have no end under "
        "this policy; fix another one"
    )


def standing(call: Call[Any], given: Iterable[Entry]) -> tuple[Call[Any], tuple[Entry, ...], tuple[Any, ...]]:
    """Give the outermost call that is under way after some entries, and those it has had itself, with the answers.

    Verdicts that were set in it are among the entries, not among the answers.
    """
    given = tuple(given)
    return standing_of(Session(call, given)) if given else (call, (), ())


def standing_of(session: Session[Any]) -> tuple[Call[Any], tuple[Entry, ...], tuple[Any, ...]]:
    """Give the outermost call that is under way in a session, as `standing` does."""
    call, start, link = session.call, 0, 0
    for played in session.played:
        if played.path == ():
            if type(played.outcome) is not Call:
                raise NothingLeft("every question of the call is answered already: there are no odds left to give")
            call, link = played.outcome, link + 1
            start += len(played.entries)
    pairs = list(zip(session.journal, session.answers, strict=True))
    if session.verdicts:
        pairs = _ruled_here(session, pairs, start, link)
        start = 0
    entries, answers = [entry for entry, _ in pairs[start:]], [one for e, one in pairs[start:] if type(e) is not Ruled]
    return call, tuple(_from_here(call, entries) if link else entries), tuple(answers)


def within(session: Session[Any], known: Callable[[Call[Any]], bool]) -> tuple[Call[Any], tuple[Entry, ...]] | None:
    """Give the outermost call under way that is known, and the entries that it has had itself; None: none of them is.

    A turn of a fight is nothing of which odds are known; the check that is made in it is.
    """
    outermost, entries, _ = standing_of(session)
    if known(outermost):
        return outermost, entries
    session = session if outermost is session.call else Session(outermost, entries)
    for depth, inner in enumerate(session.under_way):
        if depth and known(inner):
            path = session.path[:depth]
            own = [entry for entry in entries if entry.path[:depth] == path]
            return inner, tuple([msgspec.structs.replace(entry, path=entry.path[depth:]) for entry in own])
    return None


def _from_here(call: Call[Any], entries: list[Entry]) -> list[Entry]:
    """Give entries of a call that another has gone over into with the places that they have in it alone."""
    first = next((entry.path[0] for entry in entries if not isinstance(entry, Ruled)), None)
    if first is not None:
        before = first - Session(call).path[0] if first else 0
    else:  # what was set comes before anything is asked there
        before = entries[0].path[0] + 1 if entries else 0
    return [msgspec.structs.replace(entry, path=(entry.path[0] - before, *entry.path[1:])) for entry in entries]


def _ruled_here(
    session: Session[Any], pairs: list[tuple[Entry, Any]], start: int, link: int
) -> list[tuple[Entry, Any]]:
    """Leave out what belongs to outermost calls that have ended: their answers, and the verdicts set in them."""
    set_here: dict[int, Ruled] = {}
    for ruling in session.verdicts:
        if ruling.is_set and ruling.link == link:
            earlier = [one for one in session.verdicts if one.link < link and one.answered == ruling.answered]
            before = [one for one in earlier if one.verdict.key == ruling.verdict.key]
            entry: Any = session.journal[ruling.at - 1]
            set_here[ruling.at - 1] = msgspec.structs.replace(entry, nth=entry.nth - len(before))
    kept: list[tuple[Entry, Any]] = []
    answered = 0
    for at, (entry, answer) in enumerate(pairs):
        if isinstance(entry, Ruled):
            kept += [(set_here[at], answer)] if at in set_here else []
            continue
        kept += [(entry, answer)] if answered >= start else []
        answered += 1
    return kept


class _Plays:
    """Goes through plays under a policy, within a budget."""

    def __init__(self, policy: Policy, budget: int) -> None:
        self.policy = policy
        self.budget = budget
        self._laws: dict[Call[Any], Law[Any]] = {}
        self._links: dict[Call[Any], dict[Any, Fraction]] = {}

    def leaves(
        self, call: Call[Any], fixed: Sequence[Any] = (), rulings: Rulings = NO_RULINGS
    ) -> Iterator[tuple[Any, int, int]]:
        """Play a call to its end (or to the call that it returns) in every way; give outcome, weight and total."""
        stack: list[tuple[tuple[Any, ...], int, int]] = [((), 1, 1)]
        estimate = 1  # as if every play met the rolls that the first one meets
        while stack:
            answers, weight, total = stack.pop()
            self.budget -= 1
            if self.budget < 0:
                raise TooLarge("too many plays to go through one by one")
            run = rulings.begin(call)
            step = self._next(run, None, bool(fixed) or rulings.may_follow(run))
            for number, answer in enumerate((*fixed, *answers), 1):
                step = self._next(run, answer, number < len(fixed) or rulings.may_follow(run))
            while step is not None:
                if type(step) is Choose:
                    answer = self.policy(step)
                else:
                    law = self._law(step)
                    outcomes, weights = law.outcomes, law.weights
                    whole = int(law.total)
                    estimate *= len(outcomes)
                    if estimate > self.budget + 1:
                        raise TooLarge(f"about {estimate:,} plays are too many to go through one by one")
                    for other in range(len(outcomes) - 1, 0, -1):
                        stack.append(((*answers, outcomes[other]), weight * int(weights[other]), total * whole))
                    answer = outcomes[0]
                    weight *= int(weights[0])
                    total *= whole
                answers = (*answers, answer)
                if len(answers) > MOST_ASKED:
                    raise endless(call)
                step = self._next(run, answer, rulings.may_follow(run))
            yield run.outcome, weight, total
            estimate = 0

    def _next(self, run: Run, answer: Any, fixed: bool) -> Roll[Any] | Choose[Any] | Call[Any] | None:
        """Advance to a roll, a choice, the end, or an awaited chain, which may have no end: its law answers it."""
        while True:
            step = run.advance(answer)
            if type(step) is Choose and not run.puts(step):
                answer = step.options[0]
                continue
            if type(step) is not Call or (run.chained and not fixed):
                return step
            run.enter(step)
            answer = None

    def _law(self, step: Any) -> Law[Any]:
        if type(step) is Roll:
            return step.reading.law(step.pool)
        if step not in self._laws:
            self._laws[step] = self._followed(_tally(self.leaves(step)))
        return self._laws[step]

    def _followed(self, table: dict[Any, dict[int, int]]) -> Law[Any]:
        """Give the law of an awaited chain in whole weights: exact ones, where it has a certain end."""
        if not any(type(outcome) is Call for outcome in table):
            return _counted(table)
        try:
            return self.chained(table, True)
        except TooLarge:
            return _whole(self.chained(table, False))

    def chained(self, first: dict[Any, dict[int, int]], exact: bool) -> Law[Any]:
        """Follow returned calls: equal calls are one state, and a state that returns itself is left at once."""
        ended: dict[Any, Any] = {}
        mass: dict[Call[Any], Any] = {}
        number = (lambda p: p) if exact else float
        for outcome, p in _fractions(first).items():
            place = mass if type(outcome) is Call else ended
            place[outcome] = place.get(outcome, 0) + number(p)
        for step in range(MOST_LINKS):
            if not mass or (not exact and sum(mass.values()) < OPEN_MASS):
                break
            after: dict[Call[Any], Any] = {}
            for state, p in mass.items():
                for outcome, q in self._link(state).items():
                    place = after if type(outcome) is Call else ended
                    place[outcome] = place.get(outcome, 0) + p * number(q)
            mass = after
            if exact and (len(self._links) > 10_000 or step > len(self._links)):  # without a circle, no longer
                raise TooLarge("exact fractions were asked for, but the chain of returned calls has no certain end")
        else:
            raise TooLarge(f"the chain of returned calls is still open after {MOST_LINKS:,} links")
        if exact:
            common = lcm(*(p.denominator for p in ended.values()))
            return Law((list(ended),), [int(p * common) for p in ended.values()], common)
        closed = sum(ended.values())
        return Law((list(ended),), [p / closed for p in ended.values()], 1.0)

    def _link(self, state: Call[Any]) -> dict[Any, Fraction]:
        if state not in self._links:
            self._links[state] = _without_itself(state, _fractions(_tally(self.leaves(state))))
        return self._links[state]


def _tally(leaves: Iterable[tuple[Any, int, int]]) -> dict[Any, dict[int, int]]:
    """Add up whole weights by outcome and by total."""
    table: dict[Any, dict[int, int]] = {}
    for outcome, weight, total in leaves:
        sums = table.setdefault(outcome, {})
        sums[total] = sums.get(total, 0) + weight
    return table


def _counted(table: dict[Any, dict[int, int]]) -> Law[Any]:
    common = lcm(*(total for sums in table.values() for total in sums))
    weights = [sum(weight * (common // total) for total, weight in sums.items()) for sums in table.values()]
    return Law((list(table),), weights, common)


def _whole(law: Law[Any]) -> Law[Any]:
    """Give a law with float weights as one with whole weights, so that they can be multiplied."""
    weights = [Fraction(weight) for weight in law.weights]
    common = lcm(*(weight.denominator for weight in weights))
    whole = [int(weight * common) for weight in weights]
    return Law((list(law.outcomes),), whole, sum(whole))


def _fractions(table: dict[Any, dict[int, int]]) -> dict[Any, Fraction]:
    return {
        outcome: sum((Fraction(weight, total) for total, weight in sums.items()), Fraction(0))
        for outcome, sums in table.items()
    }


def _without_itself(state: Call[Any], law: dict[Any, Fraction]) -> dict[Any, Fraction]:
    """Leave out the chance that a call returns itself: sooner or later it does something else."""
    stays = law.pop(state, Fraction(0))
    if stays == 1:
        raise BadInput(f"{state!r} returns itself for ever: its play can't end")
    return {outcome: p / (1 - stays) for outcome, p in law.items()} if stays else law
