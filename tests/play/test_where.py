"""A question that is put only where something holds: elsewhere its first option stands, and nobody is asked."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.play.best import best
from rollwright.play.lifting import Lifting
from rollwright.play.odds import odds
from rollwright.play.policy import Policy, always, never
from rollwright.play.sample import sample
from rollwright.play.session import Session
from rollwright.play.steps import ACTOR, GM, Call, Choose, Roll, procedure

D6 = Pool.of(1, 6)


class Ended(NamedTuple):
    first: int
    last: int
    again: bool


@procedure
async def throws(options: None, below: int, hidden: bool = False) -> Ended:
    """Throw a die; one below a number may be thrown again, twice. Where it is hidden, another die says whether."""
    first = last = await Roll("first", D6, total)
    says = await Roll("says", D6, total, GM, (GM,)) if hidden else first
    again = False
    for _ in range(2):
        if await Choose("again", ACTOR, ("keep", "throw"), lambda: first * 10, where=says < below) == "throw":
            last, again = await Roll("again", D6, total), True
            says = last if not hidden else says
    return Ended(first, last, again)


@procedure
async def asked_plainly(options: None, below: int) -> Ended:
    """The same with an `if`."""
    first = last = await Roll("first", D6, total)
    again = False
    for _ in range(2):
        if last < below and await Choose("again", ACTOR, ("keep", "throw")) == "throw":
            last, again = await Roll("again", D6, total), True
    return Ended(first, last, again)


@pytest.mark.parametrize("policy", [never, always], ids=["never", "always"])
@pytest.mark.parametrize("below", [1, 3, 7])
def test_it_is_an_if(below: int, policy: Policy) -> None:
    for exact in (False, True):
        law = dict(odds(throws(None, below), policy, exact=exact, lifted=True))
        assert law == pytest.approx(dict(odds(asked_plainly(None, below), policy, lifted=True)))
        assert law == pytest.approx(dict(odds(throws(None, below), policy, lifted=False)))


def test_who_takes_the_first_option_does_not_split_the_odds() -> None:
    paths = []
    for call in (throws(None, 3), asked_plainly(None, 3)):
        lifting = Lifting(never)
        lifting.law(call)
        paths.append(lifting.paths)
    assert paths == [1, 2]


@pytest.mark.parametrize("worth", [lambda end: end.last, lambda end: -end.last, lambda end: end.last - 10])
def test_best_play_is_that_of_an_if(worth: object) -> None:
    for below in (1, 2, 3, 4, 7):
        here, there = (best(rule(None, below), worth) for rule in (throws, asked_plainly))  # type: ignore[arg-type]
        assert here.worth == pytest.approx(there.worth)
        assert dict(here.law) == pytest.approx(dict(there.law))


def test_best_play_of_others_sees_that_they_are_asked() -> None:
    assert best(throws(None, 3), lambda end: end.last, GM, always).worth == pytest.approx(
        odds(asked_plainly(None, 3), always).mean(lambda end: end.last)
    )


def test_plays_throw_only_there() -> None:
    law = sample(throws(None, 3), 5_000, 1, always)
    assert {end.again for end, _ in law if end.first < 3} == {True}
    assert {end.again for end, _ in law if end.first >= 3} == {False}


def test_nobody_is_asked_elsewhere_and_the_path_goes_on() -> None:
    def session(face: int) -> Session[Ended]:
        found: Session[Ended] = Session(throws(None, 3))
        found.roll([face])
        return found

    assert session(3).outcome == Ended(3, 3, False)
    asked = session(2).question
    assert isinstance(asked, Choose)
    assert asked.about == 20


def test_what_is_known_settles_it() -> None:
    call: Call[Ended] = throws(None, 3)
    played: Session[Ended] = Session(call)
    played.roll([2])
    for policy, chance in ((never, 0), (always, 1)):
        assert odds(call, policy, played.journal, lifted=True).chance(lambda end: end.again) == chance


def test_a_hidden_die_that_says_whether_somebody_is_asked_is_refused() -> None:
    from rollwright.dice.errors import Refused

    with pytest.raises(Refused, match="depends on what actor can't see"):
        best(throws(None, 3, True), lambda end: end.last)
