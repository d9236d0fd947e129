"""The seeded tenth is the same each time, keeps its order, and is everything in a long run."""

from __future__ import annotations

import pytest

from tests import amount


@pytest.mark.parametrize(("count", "left"), [(0, 0), (1, 1), (9, 1), (10, 1), (100, 10)])
def test_a_tenth_but_at_least_one(count: int, left: int, monkeypatch: pytest.MonkeyPatch) -> None:
    cases = range(count)
    monkeypatch.setattr(amount, "LONG", False)
    chosen = amount.tenth(cases, "amount")
    assert len(chosen) == left
    assert list(chosen) == sorted(chosen)
    assert chosen == amount.tenth(cases, "amount")
    assert count < 100 or chosen != amount.tenth(cases, "another test")
    monkeypatch.setattr(amount, "LONG", True)
    assert amount.tenth(cases, "amount") == cases


@pytest.mark.parametrize(("count", "left"), [(0, 0), (1, 1), (2, 2), (3, 2), (32, 3), (1_502, 52)])
def test_a_fast_run_has_few_of_many_cases(count: int, left: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"LONG": False, "FIRST": 2, "PART": 30}.items():
        monkeypatch.setattr(amount, name, value)
    cases = range(count)
    chosen = amount.few(cases, "amount")
    assert len(set(chosen)) == left
    assert list(chosen) == sorted(chosen)
    assert chosen == amount.few(cases, "amount")
    monkeypatch.setattr(amount, "LONG", True)
    assert amount.few(cases, "amount") == cases


def test_repeats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(amount, "LONG", False)
    monkeypatch.setattr(amount, "FAST", False)
    assert [amount.times(count) for count in (1, 10, 200)] == [1, 1, 20]
    monkeypatch.setattr(amount, "FAST", True)
    assert [amount.times(count) for count in (1, 10, 200)] == [1, 1, 4]
    monkeypatch.setattr(amount, "LONG", True)
    assert amount.times(200) == 200


def test_of_two_editions_some_tests_have_the_one_and_some_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(amount, "LONG", False)
    found = {tuple(amount.one_edition(("augur", *amount.EDITIONS), str(seed))) for seed in range(20)}
    assert found == {("augur", edition) for edition in amount.EDITIONS}
    monkeypatch.setattr(amount, "LONG", True)
    assert amount.one_edition(("augur", *amount.EDITIONS), "") == ["augur", *amount.EDITIONS]
