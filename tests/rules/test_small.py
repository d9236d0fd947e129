"""Conditions, amounts and reports."""

from __future__ import annotations

import pytest

from rollwright.dice.errors import BadInput
from rollwright.rules.amount import amount, bounds
from rollwright.rules.check import Finding, Report, Waiver, report
from rollwright.rules.condition import condition

TAKES: dict[str, int | str] = {"cp": 10, "kind": "town"}


@pytest.mark.parametrize(
    ("text", "cp", "kind", "holds"),
    [
        ("cp >= 30", 30, "", True),
        ("cp > 30", 30, "", False),
        ("cp != -3", -3, "", False),
        ("kind == 'old town'", 0, "old town", True),
        ("cp < 3 and kind == 'x' or cp > 9", 10, "", True),
        ("cp < 3 and kind == 'x' or cp > 9", 1, "y", False),
        ("cp<=3and kind=='x'", 3, "x", True),
    ],
)
def test_conditions(text: str, cp: int, kind: str, holds: bool) -> None:
    assert condition(text, TAKES).holds({"cp": cp, "kind": kind}) is holds


@pytest.mark.parametrize(
    "text", ["", "cp", "cp ==", "cp == 3 and", "cp == 3 kind == 'x'", "3 == cp", "cp == kind", "(cp == 3)"]
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="was expected"):
        condition(text, TAKES)


def test_arguments_in_amounts() -> None:
    assert str(amount("d(size) + rank*2", {"size": 8, "rank": -1})) == "1d8 + -1 * 2"
    assert str(amount("(rank)d6kh1", {"rank": 3})) == "3d6kh1"
    assert bounds("cp // 10 - d4", {"cp": (0, 100)}) == (-4, 9)
    with pytest.raises(BadInput, match="column 6"):
        amount("d4 + rnak", {"rank": 3})


def test_a_report_keeps_what_was_waived_and_by_whom() -> None:
    over = Finding("toy.points", "12 points are spent, 10 are there", by=2)
    odd = Finding("toy.race", "no such race")
    waiver = Waiver("toy.points", "a veteran", "gm")
    idle = Waiver("toy.age", "born old", "gm")
    found = report([over, odd], [waiver, idle])
    assert found == Report((odd,), ((over, waiver),), (idle,))
    assert not found.legal
    assert report([over], [waiver]).legal
