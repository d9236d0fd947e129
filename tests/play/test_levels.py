"""Chains that sink: the quick way gives what following every state gives, and steps aside where it doesn't fit."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from rollwright.dice.errors import TooLarge
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.play import lifting
from rollwright.play.odds import odds
from rollwright.play.sample import sample
from rollwright.play.sinking import Link, by_levels
from rollwright.play.steps import Roll, measured, procedure


class Over(NamedTuple):
    """How a chain ended."""

    tired: bool
    links: int


@measured(counts="links", sinks=("left",))
@procedure
async def sinking(options: None, left: int, tired: int, links: int) -> Any:
    """One level, a status that changes, an end of its own beside running out."""
    if left <= 0:
        return Over(tired > 0, links)
    face = await Roll("fall", Pool.of(1, 6), total)
    if face == 6 and tired > 0:
        return Over(False, links + 1)
    return sinking(options, left - (face - 1) * (face < 5), (tired + (face == 5)) % 3, links + 1)


@measured(counts="links", sinks=("left",))
@procedure
async def looking(options: None, left: int, links: int) -> Any:
    """A rule that looks at how much is left."""
    if left <= 0:
        return Over(True, links)
    face = await Roll("fall", Pool.of(1, 4), total)
    return looking(options, left - face * (1 + (left > 5)), links + 1)


@measured(counts="links", sinks=("left",))
@procedure
async def healing(options: None, left: int, links: int) -> Any:
    """A level that also rises."""
    if left <= 0 or links > 30:
        return Over(True, links)
    face = await Roll("fall", Pool.of(1, 4), total)
    return healing(options, left - face + 2, links + 1)


@measured(counts="links", sinks=("a", "b"))
@procedure
async def both(options: None, a: int, b: int, links: int) -> Any:
    """Two levels that fall at once: followed state by state."""
    if a <= 0 or b <= 0:
        return Over(a <= 0, links)
    face = await Roll("fall", Pool.of(1, 3), total)
    return both(options, a - face, b - 4 + face, links + 1)


@measured(counts="links", sinks=("left",))
@procedure
async def waiting(options: None, left: int, fresh: int, links: int) -> Any:
    """A chain in which most links change nothing; only its second one can end it in another way."""
    if left <= 0:
        return Over(False, links)
    face = await Roll("fall", Pool.of(1, 20), total)
    if fresh == 1 and face == 1:
        return Over(True, links + 1)
    return waiting(options, left - 1 * (face > 18), fresh - (fresh > 0), links + 1)


CALLS = [
    sinking(None, 7, 0, 0),
    sinking(None, 1, 2, 5),
    looking(None, 9, 0),
    healing(None, 3, 0),
    both(None, 6, 7, 0),
    waiting(None, 3, 2, 0),
]


@pytest.mark.parametrize("call", CALLS, ids=str)
def test_the_law_is_that_of_all_states(call: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = dict(odds(call, lifted=True))
    monkeypatch.setattr(lifting, "by_levels", lambda lifting, first: None)
    slow = dict(odds(call, lifted=True))
    for outcome in quick.keys() | slow.keys():
        assert quick.get(outcome, 0.0) == pytest.approx(slow.get(outcome, 0.0), abs=1e-11)


@pytest.mark.parametrize("call", CALLS, ids=str)
def test_simulation_walks_to_the_same_law(call: Any) -> None:
    exact, plays = dict(odds(call, lifted=True)), 60_000
    drawn = dict(sample(call, plays, seed=4))
    for outcome, p in exact.items():
        assert abs(drawn.get(outcome, 0.0) - p) < 6 * (max(p * (1 - p), 1 / plays) / plays) ** 0.5


def test_only_what_fits_goes_the_quick_way(monkeypatch: pytest.MonkeyPatch) -> None:
    found = []

    def watched(*given: Any) -> Any:
        law = by_levels(*given)
        found.append(law is not None)
        return law

    monkeypatch.setattr(lifting, "by_levels", watched)
    for call in CALLS:
        odds(call, lifted=True)
    assert found == [True, True, False, False, False, True]


def test_a_chain_that_mostly_stays_as_it_is_takes_few_leaps(monkeypatch: pytest.MonkeyPatch) -> None:
    leaps = []
    monkeypatch.setattr(Link, "__call__", lambda *given, link=Link.__call__: leaps.append(link(*given)))
    law = dict(odds(waiting(None, 3, 2, 0), lifted=True))
    assert max(outcome.links for outcome in law) > 200
    assert len(leaps) < 20
    assert [outcome.links for outcome in law if outcome.tired] == [2]  # signs leave nothing where nothing can be
    assert min(outcome.links for outcome in law) == 2
    assert law[Over(False, 3)] == pytest.approx(0.1**3, rel=1e-9)


def test_fractions_are_refused_where_a_status_can_come_back() -> None:
    with pytest.raises(TooLarge, match="no certain end"):
        odds(sinking(None, 3, 0, 0), exact=True)
    assert sum(p for _, p in odds(looking(None, 3, 0), exact=True).fractions()) == 1


def falling(end: bool) -> Any:
    """Give a chain with one level, which is named by a word; or one that ends at its first link."""

    @measured(counts="links", sinks="left")
    @procedure
    async def fall(options: None, left: int, links: int = 0) -> Any:
        if left <= 0 or end:
            return links
        return fall(options, left - await Roll("fall", Pool.of(1, 6), total), links + 1)

    return fall


def test_one_level_can_be_named_by_a_word() -> None:
    call = falling(end=False)(None, 10)
    exact = dict(odds(call, lifted=False))
    assert dict(odds(call, lifted=True)) == pytest.approx(exact)
    assert all(abs(p - exact[links]) < 0.02 for links, p in sample(call, 20_000))


def test_a_measured_rule_may_end_at_once() -> None:
    assert dict(sample(falling(end=True)(None, 10), 100)) == {0: 1.0}
