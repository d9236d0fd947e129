"""Exact odds with their sources: every entry of counts/*.toml holds."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from rollwright.dice.errors import BadInput
from rollwright.dice.law import Law
from rollwright.testing import rules
from tests.counts.count import Count, Plain, counts_in, fault, holds, law_of, right
from tests.rules.toy import Checked

FOLDER = Path(__file__).resolve().parent
ENTRIES = [
    pytest.param(count, id=f"{file.stem}: {count.name}", marks=[rules(*count.rules)] if count.rules else [])
    for file in sorted(FOLDER.glob("*.toml"))
    for count in counts_in(file)
]


@pytest.mark.parametrize("count", ENTRIES)
def test_count(count: Count) -> None:
    wrong = fault(count, law_of(count))
    if wrong:
        pytest.fail(wrong, pytrace=False)


LAW = Law.of({Checked(True, 2, 0): 1, Checked(False, -1, 1): 2, Checked(False, -3, 1): 3})


@pytest.mark.parametrize(
    ("where", "p"),
    [
        ({"success": True}, "1/6"),
        ({"margin": [2, -3]}, "2/3"),
        ({"margin": "<= -1", "tries": 1}, "5/6"),
        ({"margin": "!= 2"}, "~0.83"),
        ({}, "1"),
        ({"tries": True}, "0"),
    ],
)
def test_a_right_count_passes_and_a_wrong_one_shows_all(where: dict[str, Plain | list[Plain]], p: str) -> None:
    assert fault(Count(call="toy/check", where=where, p=p, source="test"), LAW) is None
    wrong = fault(Count(call="toy/check", where=where, p="1/7", source="test"), LAW)
    assert wrong is not None
    assert wrong.count("'margin'") == 3


def test_an_unknown_field_is_refused() -> None:
    with pytest.raises(BadInput, match="the outcome has no field 'sucess'; it has success, margin"):
        holds({"sucess": True}, {"success": True, "margin": 1})


def test_a_fraction_is_exact() -> None:
    assert not right("5/18", Fraction(5000, 18001))
    assert not right("0", Fraction(1, 10**15))


def test_a_bad_file_is_refused_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text('[[count]]\ncall = "x/y"\np = "1/2"\nsource = "s"\n\n[[count]]\ncall = "x/y"\nprob = "1/2"\n')
    with pytest.raises(BadInput, match=r"bad.toml, line 8: unknown field 'prob'; known are call, p, source"):
        counts_in(file)
