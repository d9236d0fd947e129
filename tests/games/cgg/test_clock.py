"""The Crisis Clock: paying, gaining, crisis, and what comes after."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.cgg.rules.clock import Clock, address, crisis, gain, gained, may_pay, paid, pay, refill, started
from rollwright.play.odds import odds
from tests.games.cgg.acting import LATER, play


@pytest.mark.rule("cgg.clock.hours", "cgg.clock.two-roles")
def test_a_clock_has_twelve_hours_or_nine() -> None:
    assert (Clock().hours, started(12, 9).hours, started(5, 9).hours) == (12, 9, 5)
    with pytest.raises(BadInput):
        started(5, 10)


@pytest.mark.rule("cgg.clock.pay")
def test_paying() -> None:
    assert play(pay(LATER, 2, 5)).outcome == (3, -2)
    assert paid(Clock(2), 2) == Clock(0)
    assert may_pay(Clock(2), 2)
    assert not may_pay(Clock(2), 3)
    with pytest.raises(Refused) as error:
        play(pay(LATER, 3, 2))
    assert error.value.rule == "cgg.clock.pay"


@pytest.mark.rule("cgg.clock.gain", "cgg.clock.zero")
def test_gaining() -> None:
    assert play(gain(LATER, 3, 11)).outcome == (12, 1)
    assert play(gain(LATER, 3, 8, 9)).outcome == (9, 1)
    assert gained(Clock(0), 3) == Clock(0)


@pytest.mark.rule("cgg.clock.crisis")
@pytest.mark.parametrize("call", [pay(LATER, 1, 5, crisis=True), gain(LATER, 1, 5, crisis=True), gain(LATER, 1, 0)])
def test_nothing_moves_in_a_crisis(call: object) -> None:
    with pytest.raises(Refused) as error:
        play(call)  # type: ignore[arg-type]
    assert error.value.rule == "cgg.clock.crisis"


@pytest.mark.rule("cgg.clock.run-out", "cgg.clock.critical", "cgg.clock.critical-count")
def test_a_crisis() -> None:
    assert play(crisis(LATER), "no").outcome == (False, 0)
    assert play(crisis(LATER, count=5), "yes").outcome == (True, 6)
    assert play(crisis(LATER, count=12), "yes").outcome == (True, 12)
    assert play(crisis(LATER, count=6, roles=2), "yes").outcome == (True, 6)
    with pytest.raises(Refused) as error:
        play(crisis(LATER, 1))
    assert error.value.rule == "cgg.clock.run-out"


@pytest.mark.rule("cgg.clock.addressed")
def test_after_a_crisis() -> None:
    assert [play(address(LATER, most), (6,)).outcome.hours for most in (12, 9)] == [9, 9]
    assert odds(address(LATER)).mean(lambda end: end.hours) == pytest.approx(6.5)
    with pytest.raises(Refused) as error:
        play(address(LATER, crisis=False))
    assert error.value.rule == "cgg.clock.addressed"


@pytest.mark.rule("cgg.clock.refill", "cgg.clock.crisis")
def test_a_full_clock() -> None:
    assert play(refill(LATER, 4)).outcome == (12, 8)
    assert play(refill(LATER, 4, 9)).outcome == (9, 5)
    assert play(refill(LATER, 0)).outcome == (12, 12)
    with pytest.raises(Refused) as error:
        play(refill(LATER, 0, crisis=True))
    assert error.value.rule == "cgg.clock.crisis"


@pytest.mark.rule("cgg.clock.crisis")
def test_no_wrench_can_be_named_in_a_crisis() -> None:
    import rollwright as rw

    given: dict[str, Any] = {"difficulty": 4, "code": "2d", "crisis": True}
    with pytest.raises(Refused, match=r"cgg\.clock\.crisis"):
        rw.play("cgg/action", choose={"wrench": "close"}, policy="never", seed=1, **given)
    free = rw.play("cgg/action", choose={"wrench": "close"}, policy="never", seed=1, aspect=True, **given)
    assert free.outcome.hours == 0
