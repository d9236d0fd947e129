"""Notes which rules of a book the tests hold to: the pytest plugin behind `@pytest.mark.rule`, for any ruleset.

    [tool.pytest.ini_options]
    addopts = ["-p", "rollwright.testing"]
    rollwright_tested = "src/my_game/tested.json"

A test names rules by their ids, `@pytest.mark.rule("mechwarrior.skill.target")`; data-driven tests put the mark on each
case with `pytest.param(..., marks=rules(...))`. An id that no book has makes the test fail. At the end of a run the
tests that passed are written to the file that `rollwright_tested` names, by rule, where `rollwright rules` finds them
beside the game; what did not run keeps its entry, what failed or is gone loses it. Where tests run in several
processes, the first one writes.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rollwright.rules.content import content
from rollwright.rules.ruleset import ruleset, ruleset_ids

AMOUNTS = (os.environ.get("ROLLWRIGHT_LONG"), os.environ.get("ROLLWRIGHT_FAST"))
FILE = "rollwright_tested"
"""The setting that names the file."""
NOTES = pytest.StashKey["Notes"]()


class Notes:
    """What one run has seen: the marked tests that were collected and how they ended, and the files read in full."""

    def __init__(self) -> None:
        self.marked: dict[str, list[str]] = {}
        self.ended: dict[str, bool] = {}
        self.files: dict[str, None] = {}

    def add(self, other: Mapping[str, Any]) -> None:
        """Take over what another process has collected."""
        self.marked.update(other["marked"])
        self.files.update(dict.fromkeys(other["files"]))


def rules(*ids: str) -> pytest.MarkDecorator:
    """Mark a case with the rules that it holds to."""
    return pytest.mark.rule(*ids)


@cache
def known_rules() -> frozenset[str]:
    """Give the ids of all rules of all books."""
    return frozenset(id for name in ruleset_ids() for id in content(ruleset(name).package).rules)


def rules_of(item: pytest.Item) -> list[str]:
    """Give the rules that a test names, sorted."""
    return sorted({id for mark in item.iter_markers("rule") for id in mark.args})


def pytest_addoption(parser: pytest.Parser) -> None:
    """Take the setting."""
    parser.addini(FILE, "where to write which tests hold to which rule, from the root; nowhere without it", default="")


def pytest_configure(config: pytest.Config) -> None:
    """Start the notes."""
    config.addinivalue_line("markers", "rule(*ids): the rules of a book, by their ids, that this test holds to")
    config.stash[NOTES] = Notes()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Note all marked tests, before some are left out by -k or -m."""
    notes = config.stash[NOTES]
    for item in items:
        if named := rules_of(item):
            notes.marked[item.nodeid] = named
    whole = [argument for argument in config.args if "::" not in argument]
    folders = [(config.invocation_params.dir / argument).resolve() for argument in whole]
    for item in items:
        if any(item.path == folder or folder in item.path.parents for folder in folders):
            notes.files[_file(item.nodeid)] = None


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Refuse a test that names a rule which no book has."""
    named = rules_of(item)
    unknown = [id for id in named if id not in known_rules()] if named else []
    if unknown:
        pytest.fail(f"no book has the rule {', '.join(unknown)}; see `rollwright rules`", pytrace=False)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note how a test ended; with several processes this is called in the first one too."""
    if report.when == "call" or report.failed:
        _ended[report.nodeid] = report.passed and _ended.get(report.nodeid, True)
    if report.skipped:
        _ended.pop(report.nodeid, None)


_ended: dict[str, bool] = {}
"""How tests ended in this process. The hook is not told its config, so they are kept here."""


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    """Take over what another process has collected."""
    node.config.stash[NOTES].add(getattr(node, "workeroutput", {}).get("rule_marks", {"marked": {}, "files": []}))


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Write the file, or send what it takes to the process that does."""
    config: Any = session.config
    notes: Notes = config.stash[NOTES]
    notes.ended.update(_ended)
    _ended.clear()
    if hasattr(config, "workerinput"):
        config.workeroutput["rule_marks"] = {"marked": notes.marked, "files": list(notes.files)}
    elif int(exitstatus) in (0, 1) and not config.option.collectonly and "1" not in AMOUNTS:
        # A long run has more cases than the usual one, a fast run fewer: with them the file would flutter.
        if named := config.getini(FILE):
            write(config.rootpath / named, notes, config.rootpath)


def write(file: Path, notes: Notes, root: Path) -> None:
    """Bring the file up to date; one that says the same already is left alone."""
    before = file.read_text() if file.exists() else "{}"
    after = text_of(merged(json.loads(before), notes, root))
    if after != before:
        file.write_text(after)


def merged(before: Mapping[str, Iterable[str]], notes: Notes, root: Path) -> dict[str, list[str]]:
    """Give the tests by rule after a run."""
    after: dict[str, set[str]] = {}
    there = {file: (root / file).exists() for file in {_file(test) for tests in before.values() for test in tests}}
    for id, tests in before.items():
        for test in tests:
            gone = _file(test) in notes.files and test not in notes.marked
            other = id not in notes.marked.get(test, [id])
            if test not in notes.ended and not gone and not other and there[_file(test)]:
                after.setdefault(id, set()).add(test)
    for test, passed in notes.ended.items():
        if passed:
            for id in notes.marked.get(test, []):
                after.setdefault(id, set()).add(test)
    return {id: sorted(tests) for id, tests in sorted(after.items())}


def text_of(tests: Mapping[str, list[str]]) -> str:
    """Write the file's text: sorted, a line for each test, so that changes are easy to read and to merge."""
    return json.dumps(tests, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def _file(nodeid: str) -> str:
    return nodeid.partition("::")[0]
