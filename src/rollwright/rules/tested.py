"""Tested: which tests hold to which rule, and which rules have none. The suite writes `tested.json` as it runs."""

from __future__ import annotations

from collections.abc import Mapping

from rollwright.rules.content import Rule, content, json_beside
from rollwright.rules.ruleset import Ruleset

FILE = "tested.json"
HOME = "rollwright.games"


def passing_tests(package: str) -> Mapping[str, tuple[str, ...]]:
    """Give the tests (by their pytest ids) that name each rule and passed when the suite last ran."""
    return json_beside(package, FILE, dict[str, tuple[str, ...]]) or {}


def named_by(ruleset: Ruleset) -> dict[str, tuple[str, ...]]:
    """Give for each rule of a game the tests that name it; a game from elsewhere may bring a file of its own."""
    ours, own = passing_tests(HOME), passing_tests(ruleset.package)
    return {id: ours.get(id, ()) or own.get(id, ()) for id in content(ruleset.package).rules}


def missing(ruleset: Ruleset) -> list[Rule]:
    """List the rules that no passing test names, those left out that the program does not play."""
    tests = named_by(ruleset)
    rules = content(ruleset.package).rules
    return [rule for id, rule in rules.items() if not tests[id] and rule.not_in_program is None]
