"""The exact law of a call's outcome, by whichever way is quickest."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, TypeVar

from rollwright.dice.errors import Endless, TooLarge
from rollwright.dice.law import Law
from rollwright.play.journal import Entry
from rollwright.play.loops import kind_of, law_by_loop
from rollwright.play.policy import Policy, never
from rollwright.play.rerun import LEAVES, rerun, standing
from rollwright.play.shape import flatten
from rollwright.play.steps import Actor, Call

Outcome = TypeVar("Outcome")

_BEFORE_NUMPY = 2_000
"""So many plays take less time than loading numpy; once it is loaded, arrays are quicker for all but a coin."""


def odds(
    call: Call[Outcome],
    policy: Policy = never,
    given: Iterable[Entry] = (),
    exact: bool = False,
    lifted: bool | None = None,
    eyes: Actor | None = None,
    plays: int = 1_000_000,
    seed: int = 0,
) -> Law[Outcome]:
    """Give the law of a call's outcome under a policy for its choices.

    `given` are the entries already answered (with `eyes`, only as far as that actor sees them), `exact=True` asks for
    fractions. `lifted` forces one way or the other; by default small questions are played through one by one while
    numpy is not loaded. A question too large for either is sampled by `plays` plays, and the law says so
    (`law.sampled`); with `exact=True` it is refused instead.
    """
    given = tuple(given)
    if lifted is None and policy is never and eyes is None and not given:
        numbers: list[Any] = []
        law = law_by_loop(call, kind_of(call, numbers), numbers, exact)
        if law is not None:
            return law
    one_by_one = "numpy" not in sys.modules if lifted is None else not lifted
    if one_by_one and (eyes is None or not given):
        try:
            return rerun(call, policy, given, exact, LEAVES if lifted is False else _BEFORE_NUMPY)
        except TooLarge:
            if lifted is False:
                raise
    here, entries = (call, given) if eyes is not None or not given else standing(call, given)[:2]
    try:
        return _lifted()(here, entries, policy, exact, eyes)
    except TooLarge as error:
        if exact or lifted or isinstance(error, Endless):
            raise
    from rollwright.play.sample import sample

    return sample(call, plays, seed, policy, given)


@cache
def _lifted() -> Callable[..., Law[Any]]:
    """Load the lifted driver, and numpy with it, when it is first needed; to import it anew takes as long as a roll."""
    from rollwright.play.lifting import lifted_law

    return lifted_law


def laws(calls: Sequence[Call[Outcome]], policy: Policy = never) -> list[Law[Outcome]]:
    """Give the laws of many calls: those that differ in their numbers alone are worked out together.

    A chart of one rule over its arguments is one question, and costs far less than its cells one by one.
    """
    found: dict[int, Law[Outcome]] = {}
    groups: dict[Any, list[tuple[int, list[Any]]]] = {}
    for place, call in enumerate(calls):
        numbers: list[Any] = []
        kind = kind_of(call, numbers)
        law = law_by_loop(call, kind, numbers) if policy is never else None
        if law is None:
            groups.setdefault(kind, []).append((place, numbers))
        else:
            found[place] = law
    for rows in groups.values():
        together = _together([calls[place] for place, _ in rows], [numbers for _, numbers in rows], policy)
        found.update(zip([place for place, _ in rows], together, strict=True))
    return [found[place] for place in range(len(calls))]


def _together(calls: Sequence[Call[Any]], rows: Sequence[Sequence[Any]], policy: Policy) -> list[Law[Any]]:
    """Give the laws of calls that differ in their numbers alone."""
    from rollwright.play.lifting import Lifting

    try:
        return Lifting(policy).laws(flatten(calls[0], []), [list(column) for column in zip(*rows, strict=True)])
    except TooLarge:
        return [odds(call, policy) for call in calls]


__all__ = ["laws", "odds", "rerun"]
