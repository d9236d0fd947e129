"""Which rules have a test, and which still need one."""

from __future__ import annotations

import pytest

from rollwright.rules import tested
from rollwright.rules.ruleset import ruleset, ruleset_ids
from tests.rules.toy import RULESET


def test_rules_without_a_test_are_missing_unless_the_program_does_not_play_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ours = {"toy.check": ("tests/a.py::test_b",)}
    own = {"toy.fight": ("tests/c.py::test_d",)}
    monkeypatch.setattr(tested, "passing_tests", {tested.HOME: ours, RULESET.package: own}.__getitem__)
    assert [rule.id for rule in tested.missing(RULESET)] == [
        "toy.check.again", "toy.ambush", "toy.treasure", "toy.feat",
    ]  # fmt: skip
    assert tested.named_by(RULESET)["toy.fight"] == ("tests/c.py::test_d",)


def test_the_file_of_the_house_names_rules_that_there_are() -> None:
    known = {id for name in ruleset_ids() for id in tested.named_by(ruleset(name))}
    assert set(tested.passing_tests(tested.HOME)) <= known
    assert tested.passing_tests(RULESET.package) == {}
