"""Playing a question one play after another, and looking at each link of its chain: what is left, where it is decided.

Beside the fields of the outcome, watched figures have these, for the sides that a watch names (`party` and `foes`):

links              how many links the chain had
wins               which side won, or `nobody`
rounds watched     how many rounds, as the watch counts them
party left         what the side has at the end, in per cent
decided            the round from whose end on the later winner was ahead; 0: from the start
party@3            what the side has after round 3 (at the end, where it ended before), in per cent
lead@3             who is ahead after round 3 and who won, as `party: foes`; `over` where it had ended

All are whole counts of plays, so that the figures of parts add up.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rollwright.api.answers import Odds
from rollwright.api.asking import policy_named, setting, worth_name, worth_named
from rollwright.dice.errors import BadInput, Refused, TooLarge
from rollwright.dice.law import Law
from rollwright.dice.pool import Faces, Pool
from rollwright.dice.source import RandomDice
from rollwright.lab.figures import Figures, Value, figures_of, spread_of
from rollwright.lab.question import Question
from rollwright.lab.watches import NOBODY, Standing, Watch, watch_of
from rollwright.play.policy import Policy
from rollwright.play.run import Run
from rollwright.play.steps import Call, Roll
from rollwright.rules.arguments import fields_of

ROUNDS = 20
"""Rounds of which is kept how the sides stood after them."""
MOST_LINKS = 20_000
"""A play with more links is refused: it may have no end."""
LINKS, WINS, WATCHED, DECIDED, OVER, LEVEL = "links", "wins", "rounds watched", "decided", "over", "level"


def watched_figures(question: Question, plays: int, seed: int) -> Figures:
    """Estimate a question from plays, each looked at link by link."""
    try:
        asked = question.read()
        policy = policy_named(asked, setting(asked, "policy", question.policy))
        watch = watch_of(asked.ruleset, asked.listing.id)
        tables = _Tables(watch)
        for seen in _plays(asked.call, policy, RandomDice(seed), plays):
            tables.add(seen)
    except (Refused, BadInput) as error:
        return Figures(refused=str(error))
    law: Law[Any] = Law(
        (list(tables.outcomes),), [count / plays for count in tables.outcomes.values()], 1.0, sampled=plays
    )
    odds = Odds(law, asked.name, fields_of)
    name = setting(asked, "worth", question.worth or None)
    worth = None
    if name is not None or asked.listing.worth:
        value = worth_named(asked.listing, name)
        worth = worth_name(asked.listing, name), [float(value(outcome)) for outcome in law.outcomes]
    found = figures_of(odds, worth)
    more = {name: spread_of(table, float(plays)) for name, table in tables.fields.items() if name not in found.fields}
    return Figures({**found.fields, **more}, found.worth, found.worth_of, plays)


class Seen:
    """One play: its links, how it stood at each round, and how it ended."""

    __slots__ = ("calls", "outcome")

    def __init__(self, calls: list[Call[Any]], outcome: Any) -> None:
        self.calls = calls
        self.outcome = outcome


def _plays(call: Call[Any], policy: Policy, dice: RandomDice, plays: int) -> Any:
    """Play a call again and again."""
    if plays < 1:
        raise BadInput(f"a simulation has at least one play, not {plays}")
    for _ in range(plays):
        calls = [call]
        outcome = played(call, policy, dice.face, calls.append)
        yield Seen(calls, outcome)


def played(call: Call[Any], policy: Policy, face: Callable[[int], int], link: Callable[[Call[Any]], None]) -> Any:
    """Play a call to its end with dice of one's own; `link` is told each call that is returned on the way."""
    run = Run(call)
    links = 0
    answer: Any = None
    while True:
        step = run.question(answer, follow=False)
        if step is None:
            after = run.outcome
            if type(after) is not Call:
                return after
            links += 1
            if links > MOST_LINKS:
                raise TooLarge(f"a play still goes on after {MOST_LINKS:,} links: it may have no end")
            link(after)
            run.follow(after)
            answer = None
        elif isinstance(step, Roll):
            answer = step.reading.read(thrown(step.pool, face))
        else:
            answer = policy(step)


def thrown(pool: Pool, face: Callable[[int], int]) -> Faces:
    """Throw a pool: the faces of each of its parts."""
    parts = pool.parts
    if len(parts) == 1:
        _, count, sides = parts[0]
        return ((face(sides),),) if count == 1 else (tuple([face(sides) for _ in range(count)]),)
    return tuple([tuple([face(part.sides) for _ in range(part.count)]) for part in parts])


class _Tables:
    """The counts of a simulation: of whole outcomes, and of each field beside them."""

    def __init__(self, watch: Watch | None) -> None:
        self.watch = watch
        self.outcomes: dict[Any, int] = {}
        self.fields: dict[str, dict[Value, float]] = {}

    def add(self, seen: Seen) -> None:
        """Count a play."""
        self.outcomes[seen.outcome] = self.outcomes.get(seen.outcome, 0) + 1
        self._count(LINKS, len(seen.calls))
        if self.watch is not None:
            self._watched(self.watch, seen)

    def _count(self, name: str, value: Value) -> None:
        table = self.fields.setdefault(name, {})
        table[value] = table.get(value, 0) + 1

    def _watched(self, watch: Watch, seen: Seen) -> None:
        stands = watch.stands
        rounds = [one for call in seen.calls if (one := stands(call.procedure.name, call)) is not None]
        last = rounds[-1] if rounds else Standing((0, 0))
        end = watch.ends(seen.calls[-1], last, seen.outcome)
        if not rounds:
            rounds = [end]
        elif end.shares != last.shares or stands(seen.calls[-1].procedure.name, seen.calls[-1]) is None:
            rounds.append(end)
        elif len(rounds) > 1 and rounds[-2] == end:
            rounds.pop()  # the end was a link of its own, after the last round
        winner = watch.winner(seen.outcome)
        self._count(WINS, winner)
        self._count(WATCHED, len(rounds) - 1)
        for side, share in zip(watch.sides, end.shares, strict=True):
            self._count(f"{side} left", share)
        for name, number in end.counts.items():
            self._count(name, number)
        self._count(DECIDED, decided(watch, rounds, winner))
        for number in range(1, ROUNDS + 1):
            here = rounds[number] if number < len(rounds) else end
            for side, share in zip(watch.sides, here.shares, strict=True):
                self._count(f"{side}@{number}", share)
            self._count(f"lead@{number}", f"{lead(watch, here)}: {winner}" if number < len(rounds) - 1 else OVER)


def lead(watch: Watch, here: Standing) -> str:
    """Say which side is ahead."""
    first, second = here.shares
    return LEVEL if first == second else watch.sides[0] if first > second else watch.sides[1]


def decided(watch: Watch, rounds: list[Standing], winner: str) -> int | None:
    """Give the round from whose end on the winner was ahead; None where nobody won.

    >>> watch = Watch(("a", "b"), "", lambda name, call: None, lambda call, last, end: last, str)
    >>> decided(watch, [Standing(shares) for shares in ((100, 100), (90, 70), (60, 70), (60, 0))], "a")
    3
    """
    if winner == NOBODY:
        return None
    last = len(rounds) - 1
    while last > 0 and lead(watch, rounds[last - 1]) == winner:
        last -= 1
    return last
