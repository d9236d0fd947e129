"""The Crisis Clock: paying, gaining, crisis, and what comes after."""

from __future__ import annotations

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.cgg.rules.clock import address, crisis
from rollwright.games.cgg.rules.facts.clock import ClockRefilled, CrisisBegan, HoursGained, HoursPaid
from rollwright.games.cgg.rules.hours import check_payment, gained, paid, started
from rollwright.play.odds import odds
from rollwright.rules.facts import Who
from tests.games.cgg.acting import LATER, after, at, begun, deed, ids, landed, moves, play, told, vela
from tests.games.cgg.explorers import ORR

VELA_ = Who("vela")


@pytest.mark.rule("cgg.clock.hours", "cgg.clock.two-roles")
def test_a_clock_has_twelve_hours_or_nine() -> None:
    assert (started(12), started(12, 9), started(5, 9)) == (12, 9, 5)
    assert (at().sheet("vela").clock, ORR.clock) == (12, 9)
    with pytest.raises(BadInput):
        started(5, 10)


@pytest.mark.rule("cgg.clock.pay")
def test_paying() -> None:
    assert vela(deed(at(hours=5), "pay", who="vela", hours=2, why="a favour")).hours == 3
    assert paid(2, 2) == 0
    with pytest.raises(BadInput, match="from 1 to 2"):
        deed(at(hours=2), "pay", who="vela", hours=3)
    with pytest.raises(Refused) as error:
        check_payment(2, 3)
    assert error.value.rule == "cgg.clock.pay"


@pytest.mark.rule("cgg.clock.gain", "cgg.clock.zero")
def test_gaining() -> None:
    assert vela(deed(at(hours=11), "gain", who="vela", hours=3)).hours == 12
    assert gained(8, 9, 3) == 9
    assert gained(0, 12, 3) == 0


@pytest.mark.rule("cgg.clock.crisis")
def test_nothing_moves_in_a_crisis() -> None:
    locked = at(hours=0, crisis=True)
    assert not [one for one in moves(locked) if one.who == "vela" and one.procedure in ("pay", "gain", "refill")]
    assert vela(landed(locked, [HoursGained(hours=3, who=VELA_), ClockRefilled(who=VELA_)])).hours == 0
    with pytest.raises(Refused) as error:
        check_payment(0, 1)
    assert error.value.rule == "cgg.clock.crisis"


@pytest.mark.rule("cgg.clock.run-out", "cgg.clock.critical", "cgg.clock.critical-count")
def test_a_crisis() -> None:
    assert play(crisis(LATER), "no", {}).outcome == (False, 0)
    assert play(crisis(LATER, count=5), "yes", {}).outcome == (True, 6)
    assert play(crisis(LATER, count=12), "yes", {}).outcome == (True, 12)
    assert play(crisis(LATER, count=6, roles=2), "yes", {}).outcome == (True, 6)
    with pytest.raises(Refused) as error:
        play(crisis(LATER, 1))
    assert error.value.rule == "cgg.clock.run-out"


@pytest.mark.rule("cgg.clock.addressed", "cgg.clock.run-out", "cgg.clock.critical")
def test_from_the_last_hour_through_the_crisis() -> None:
    empty = landed(at(hours=2), [HoursPaid(hours=2, who=VELA_)])
    assert vela(empty).run_out
    assert "crisis" in ids(empty, "vela")
    assert not {"act", "diligence", "encode-fast"} & set(ids(empty, "vela")), "the crisis comes first"
    call = begun(empty, "crisis", who="vela")
    told_of = told(play(call, "yes", {"what": "an old debt is called in."}))
    assert "a critical crisis: an old debt is called in." in told_of, "the Exec says what it is"
    faced = after(empty, call, "yes", {})
    assert (vela(faced).crisis, vela(faced).critical_count) == (True, 1)
    assert {"act", "diligence"} <= set(ids(faced, "vela"))
    assert "address" not in ids(faced, "vela"), "the Exec says when"
    over = after(faced, begun(faced, "address", who="vela"), (6,))
    assert (vela(over).crisis, vela(over).hours) == (False, 9)
    assert vela(landed(empty, [CrisisBegan(critical=True, who=VELA_)] * 13)).critical_count == 12


@pytest.mark.rule("cgg.clock.addressed")
def test_after_a_crisis() -> None:
    assert [play(address(LATER, most), (6,)).outcome.hours for most in (12, 9)] == [9, 9]
    assert odds(address(LATER)).mean(lambda end: end.hours) == pytest.approx(6.5)
    with pytest.raises(Refused) as error:
        play(address(LATER, crisis=False))
    assert error.value.rule == "cgg.clock.addressed"
    assert "has faced the crisis: 7 hours go on the clock" in told(play(address(LATER), (4,)))


@pytest.mark.rule("cgg.clock.refill", "cgg.clock.crisis")
def test_a_full_clock() -> None:
    assert vela(deed(at(hours=4), "refill", who="vela")).hours == 12
    assert vela(deed(at(hours=0), "refill", who="vela")).hours == 12
    assert "refill" not in ids(at())
