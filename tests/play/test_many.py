"""Many laws at once, and outcomes that are picked by number without splitting the world."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

import pytest

from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.play.best import best
from rollwright.play.lifting import Lifting
from rollwright.play.odds import laws, odds
from rollwright.play.policy import never
from rollwright.play.rerun import rerun
from rollwright.play.sample import sample
from rollwright.play.session import Session
from rollwright.play.steps import ACTOR, GM, Call, Choose, Roll, one_of, procedure
from tests.play.procedures import action, duel


class Tier(StrEnum):
    LOW = "low"
    MIDDLE = "middle"
    HIGH = "high"


class Tiered(NamedTuple):
    tier: Tier
    total: int


@procedure
async def tiered(options: None, bonus: int) -> Tiered:
    """Read a tier from a total, by a table."""
    throw = await Roll("throw", Pool.of(2, 6), total) + bonus
    return Tiered(one_of(tuple(Tier), (throw >= 6) * 1 + (throw >= 10)), throw // 4)


@procedure
async def after_tier(options: None, bonus: int, spot: bool) -> str:
    """Look at what another call picked: it must be a plain option here."""
    rolled = await Roll("first", Pool.of(1, 2), total) - 1 if spot else 0
    found = await tiered(options, bonus + rolled)
    if found.tier is Tier.LOW:
        return "poor"
    return {Tier.MIDDLE: "fair", Tier.HIGH: "good"}[found.tier]


@procedure
async def sometimes_plain(options: None) -> str | None:
    """Give the same key now picked by number, now as it is."""
    throw = await Roll("throw", Pool.of(1, 6), total)
    if throw == 6:
        return None
    return one_of((None, "a", "b"), throw % 3)


@procedure
async def alike(options: None) -> Tiered:
    """Pick among options of which some are equal."""
    throw = await Roll("throw", Pool.of(2, 6), total)
    return Tiered(one_of((Tier.LOW, Tier.LOW, Tier.HIGH, Tier.LOW, Tier.HIGH, Tier.LOW), throw % 6), 0)


@pytest.mark.parametrize(
    "call",
    [
        tiered(None, 0),
        tiered(None, 3),
        after_tier(None, 0, False),
        after_tier(None, 1, True),
        sometimes_plain(None),
        alike(None),
    ],
    ids=repr,
)
def test_picked_outcomes_have_the_same_law(call: Call[object]) -> None:
    lifted, played = odds(call, lifted=True), rerun(call)
    assert len(lifted) == len(played)
    assert dict(lifted) == pytest.approx(dict(played), abs=1e-12)
    assert dict(odds(call, lifted=True, exact=True).fractions()) == dict(played.fractions())
    simulated = sample(call, 20_000)
    for outcome, p in played:
        assert abs(simulated.p(outcome) - p) < 6 * simulated.error(outcome)


def test_picking_does_not_split() -> None:
    lifting = Lifting(never)
    lifting.law(tiered(None, 0))
    assert lifting.paths == 1


def test_a_number_out_of_range_fails_as_a_tuple_would() -> None:
    @procedure
    async def too_far(options: None) -> str:
        return one_of(("a", "b"), await Roll("throw", Pool.of(1, 6), total))

    with pytest.raises(IndexError):
        odds(too_far(None), lifted=True)


def test_worth_can_look_at_what_was_picked() -> None:
    @procedure
    async def again(options: None) -> Tiered | Call[Tiered]:
        found = await tiered(options, 0)
        if await Choose("again", ACTOR, (False, True)):
            return tiered(options, 0)
        return found

    p = 6 / 36
    assert best(again(None), lambda found: found.tier == Tier.HIGH).worth == pytest.approx(1 - (1 - p) ** 2)
    assert best(again(None), lambda found: found.tier != Tier.LOW).worth == pytest.approx(1 - (10 / 36) ** 2)


@pytest.mark.parametrize("spends", [True, False])
def test_many_laws_are_those_of_each(spends: bool) -> None:
    calls = [action(None, dice, difficulty, spends) for dice in range(5) for difficulty in range(4)]
    calls += [action(None, 3, 2, not spends)]
    for call, law in zip(calls, laws(calls), strict=True):
        assert dict(law) == pytest.approx(dict(rerun(call)), abs=1e-12)


def test_many_laws_of_chains_and_of_one() -> None:
    calls = [duel(None, a, b) for a in (1, 5) for b in (2, 6)]
    for call, law in zip(calls, laws(calls), strict=True):
        assert dict(law) == pytest.approx(dict(odds(call, lifted=True)), abs=1e-12)
    assert dict(laws([tiered(None, 2)])[0]) == pytest.approx(dict(rerun(tiered(None, 2))))
    assert laws([]) == []


@procedure
async def maybe(options: None) -> str | None:
    return None if await Roll("throw", Pool.of(1, 6), total) == 1 else "hit"


@procedure
async def after_nothing(options: None) -> tuple[bool, bool]:
    found = await maybe(options)
    chosen = await Choose("which", ACTOR, (False, True))
    return (found is None, chosen)


def test_nothing_is_an_answer_too() -> None:
    assert best(after_nothing(None), lambda ended: ended[0]).worth == pytest.approx(1 / 6)
    assert odds(after_nothing(None), lifted=True).chance(lambda ended: ended[0]) == pytest.approx(1 / 6)


@procedure
async def hidden_chain(options: None, rounds: int, score: int) -> int | Call[int]:
    """Roll in secret, then openly; go on with what the secret gave."""
    hidden = await Roll("hidden", Pool.of(1, 2), total, by=GM, seen_by=(GM,))
    await Roll("open", Pool.of(1, 2), total)
    return hidden_chain(options, rounds - 1, score + hidden) if rounds else score * 10 + hidden


def test_what_was_hidden_in_an_earlier_round_stays_unknown() -> None:
    call = hidden_chain(None, 1, 0)
    session = Session(call)
    for faces in ((2,), (1,), (1,)):
        session.roll(faces)
    assert dict(odds(call, given=session.journal, eyes=GM)) == pytest.approx({21: 1})
    assert dict(odds(call, given=session.journal, eyes=ACTOR)) == pytest.approx(
        {11: 0.25, 12: 0.25, 21: 0.25, 22: 0.25}
    )
