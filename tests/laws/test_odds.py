"""The contract of odds: every way of working them out gives the same law."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import pytest

from rollwright.dice.errors import TooLarge
from rollwright.dice.law import Law
from rollwright.play.best import best
from rollwright.play.judging import UnknownState
from rollwright.play.odds import odds, rerun
from rollwright.play.policy import Policy, never
from rollwright.play.session import Session
from rollwright.play.steps import Call, Choose
from tests.amount import FAST, LONG
from tests.laws.cases import Case, choosers, every_case, only, played, plays_of_all_faces

LEAVES = 200_000 if LONG else 1_000 if FAST else 5_000
ALL_FACES = 20_000 if LONG else 400 if FAST else 1_000
WORK = 200_000 if LONG else 10_000
CHAIN_WORK = 50_000 if LONG else 4_000
FALLS = 2_000 if LONG else 12 if FAST else 100


def table(law: Law[Any]) -> dict[Any, float]:
    found: dict[Any, float] = {}
    for outcome, p in law:
        found[outcome] = found.get(outcome, 0.0) + p
    return found


def same(one: dict[Any, float], other: dict[Any, float]) -> bool:
    """Tell whether two laws agree; what happens less than once in a million million times can be left out."""
    return all(abs(one.get(outcome, 0.0) - other.get(outcome, 0.0)) < 1e-10 for outcome in [*one, *other])


def played_through(call: Call[Any], policy: Policy) -> Law[Any] | None:
    try:
        return rerun(call, policy, leaves=LEAVES)
    except TooLarge:
        return None


@every_case
def test_laws_sum_to_one(case: Case) -> None:
    for policy in case.policies.values():
        law = odds(case.call, policy)
        assert sum(law.weights) / law.total == pytest.approx(1, abs=1e-12)
        assert min(law.weights) > 0
        assert len(table(law)) == len(law)


@every_case
def test_exact_laws_are_fractions_that_sum_to_one(case: Case) -> None:
    try:
        law = odds(case.call, exact=True)
    except TooLarge:
        pytest.skip("no certain end, or too large for fractions")
    assert sum(p for _, p in law.fractions()) == 1
    assert same(table(law), table(odds(case.call)))


@every_case
def test_lifted_is_the_same_as_played_through(case: Case) -> None:
    compared = 0
    for name, policy in case.policies.items():
        through = played_through(case.call, policy)
        if through is None:
            continue
        assert same(table(odds(case.call, policy, lifted=True)), table(through)), name
        compared += 1
    if not compared:
        pytest.skip(f"more than {LEAVES:,} plays")


@every_case
def test_the_law_is_that_of_all_faces(case: Case) -> None:
    plays = plays_of_all_faces(case.call, never, ALL_FACES)
    if plays is None:
        pytest.skip(f"more than {ALL_FACES:,} plays of all faces")
    counted: dict[Any, Fraction] = {}
    for outcome, ways in plays:
        counted[outcome] = counted.get(outcome, Fraction(0)) + Fraction(1, ways)
    assert dict(odds(case.call, exact=True).fractions()) == counted


@every_case
def test_the_best_is_at_least_as_good_as_any_policy(case: Case) -> None:
    """The best driver refuses, too, where a question depends on what its actor can't see.

    It can't judge everything: what has too many ways, and what asks on after a roll that the actor hasn't seen.
    """
    refused, judged = [], 0
    plays = [played(case, seed) for seed in range(5)]
    chain = any(type(one.outcome) is Call for play in plays for one in play.played if one.path == ())
    for actor in choosers(case):
        for name, worth in (case.listing.worth or {"nothing": lambda outcome: 0}).items():
            try:
                found = best(case.call, worth, actor, work=CHAIN_WORK if chain else WORK)
            except (TooLarge, UnknownState) as error:
                refused.append(f"{error}")
                continue
            judged += 1
            assert found.law.mean(worth) == pytest.approx(found.worth, abs=1e-9)
            for other, policy in case.policies.items():
                mean = odds(case.call, only(actor, policy)).mean(worth)
                assert found.worth >= mean - 1e-9, f"{other} does better for {actor} by {name}"
    if refused and not judged:
        pytest.skip(refused[0])


@every_case
def test_the_law_is_the_mean_of_those_after_each_fall_of_the_first_dice(case: Case) -> None:
    first = Session(case.call)
    while isinstance(first.question, Choose):
        first.take(never(first.question))
    question = first.question
    if question is None:
        return
    ways = prod(question.pool.sides())
    if ways > FALLS:
        pytest.skip(f"the first dice fall in {ways:,} ways")
    falls: dict[Any, list[tuple[int, ...]]] = {}
    for faces in product(*(range(1, sides + 1) for sides in question.pool.sides())):
        falls.setdefault(question.reading.of(question.pool, faces), []).append(faces)
    mean: dict[Any, float] = {}
    for some in falls.values():
        session = Session(case.call, first.journal)
        session.roll(some[-1])
        after = {session.outcome: 1.0} if session.ended else table(odds(case.call, given=session.journal))
        for outcome, p in after.items():
            mean[outcome] = mean.get(outcome, 0.0) + p * len(some) / ways
    assert same(mean, table(odds(case.call)))
