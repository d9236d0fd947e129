"""The plugin that notes which tests hold to which rule, run on small suites of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.soak  # each test starts pytest several times
ROOT = Path(__file__).resolve().parent.parent

CONFTEST = """
from rollwright import testing

testing.known_rules = lambda: frozenset({"toy.a", "toy.b", "toy.c"})
"""

FIRST = """
import pytest

@pytest.mark.rule("toy.b", "toy.a")
def test_one(): pass

@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("toy.b")), pytest.param(2), 3])
def test_cases(n): pass
"""

SECOND = """
import pytest

@pytest.mark.rule("toy.c")
class TestClass:
    def test_inside(self): pass

    @pytest.mark.skip
    def test_skipped(self): pass
"""

BOTH = {
    "toy.a": ["test_first.py::test_one"],
    "toy.b": ["test_first.py::test_cases[1]", "test_first.py::test_one"],
    "toy.c": ["test_second.py::TestClass::test_inside"],
}


class Suite:
    """A folder with tests that are run by a pytest of their own."""

    def __init__(self, folder: Path, processes: int) -> None:
        self.folder = folder
        self.processes = processes
        (folder / "conftest.py").write_text(CONFTEST)
        (folder / "pytest.ini").write_text(
            "[pytest]\nrollwright_tested = tested.json\naddopts = -p rollwright.testing --import-mode=importlib\n"
        )
        (folder / "test_first.py").write_text(FIRST)
        (folder / "test_second.py").write_text(SECOND)

    def run(self, *arguments: str, **variables: str) -> str:
        several = ("-p", "xdist", "-n", str(self.processes)) if self.processes > 1 else ()
        path = os.pathsep.join([str(ROOT), str(ROOT / "src"), *filter(None, sys.path)])
        environment = {
            key: value for key, value in os.environ.items() if not key.startswith(("PYTEST_", "ROLLWRIGHT_"))
        }
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *several, *arguments],
            cwd=self.folder,
            env={
                **environment,
                **variables,
                "PYTHONPATH": path,
                "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
                "PYTHONDONTWRITEBYTECODE": "1",  # a file changed within a second, of the same length, looks unchanged
            },
            capture_output=True,
            text=True,
        )
        return done.stdout + done.stderr

    def change(self, file: str, old: str, new: str) -> None:
        text = (self.folder / file).read_text()
        assert old in text
        (self.folder / file).write_text(text.replace(old, new))

    @property
    def tested(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = json.loads((self.folder / "tested.json").read_text())
        return found


@pytest.fixture
def suite(tmp_path: Path, request: pytest.FixtureRequest) -> Suite:
    return Suite(tmp_path, getattr(request, "param", 1))


one_and_two_processes = pytest.mark.parametrize("suite", [1, 2], indirect=True, ids=["one process", "two processes"])


@one_and_two_processes
def test_passing_tests_are_written_by_rule(suite: Suite) -> None:
    out = suite.run()
    assert "5 passed, 1 skipped" in out
    assert suite.tested == BOTH
    text = (suite.folder / "tested.json").read_text()
    assert list(suite.tested) == sorted(suite.tested)
    assert str(suite.folder) not in text
    os.utime(suite.folder / "tested.json", (1, 1))
    suite.run()
    assert (suite.folder / "tested.json").read_text() == text
    assert (suite.folder / "tested.json").stat().st_mtime == 1
    suite.change("test_first.py", "def test_one(): pass", "def test_one(): assert False")
    suite.change("test_second.py", "def test_inside", "def test_within")
    suite.run("-k", "not cases")
    assert suite.tested == {
        "toy.b": ["test_first.py::test_cases[1]"],
        "toy.c": ["test_second.py::TestClass::test_within"],
    }


def test_a_part_of_the_suite_leaves_the_rest_alone(suite: Suite) -> None:
    suite.run()
    for arguments in (["test_first.py", "-k", "one"], ["test_first.py::test_one"], ["--collect-only"]):
        suite.run(*arguments)
        assert suite.tested == BOTH, arguments


def test_what_fails_or_is_gone_is_taken_out(suite: Suite) -> None:
    suite.run()
    suite.change("test_first.py", "def test_one(): pass", "def test_one(): assert False")
    suite.run("-k", "one")
    assert suite.tested == {"toy.b": ["test_first.py::test_cases[1]"], "toy.c": BOTH["toy.c"]}
    suite.change("test_first.py", "def test_one(): assert False", "def test_other(): pass")
    suite.change("test_first.py", "param(1,", "param(7,")
    suite.run("test_first.py", "-k", "other")
    assert suite.tested == {
        "toy.a": ["test_first.py::test_other"],
        "toy.b": ["test_first.py::test_other"],
        "toy.c": BOTH["toy.c"],
    }
    (suite.folder / "test_second.py").unlink()
    suite.run("test_first.py::test_other")
    assert "toy.c" not in suite.tested


def test_a_rule_that_a_test_no_longer_names_is_taken_out(suite: Suite) -> None:
    suite.run()
    suite.change("test_first.py", '"toy.b", "toy.a"', '"toy.b"')
    suite.run("-k", "cases")
    assert suite.tested == {"toy.b": BOTH["toy.b"], "toy.c": BOTH["toy.c"]}


def test_a_rule_that_no_book_has_fails_its_test(suite: Suite) -> None:
    suite.change("test_first.py", '"toy.a"', '"toy.d"')
    out = suite.run()
    assert "no book has the rule toy.d" in out
    assert suite.tested["toy.b"] == ["test_first.py::test_cases[1]"]
    assert "toy.d" not in suite.tested


def test_a_suite_that_can_t_be_read_or_runs_long_writes_nothing(suite: Suite) -> None:
    suite.run()
    suite.change("test_first.py", "def test_one(): pass", "def test_one(: pass")
    suite.run()
    assert suite.tested == BOTH
    suite.change("test_first.py", "def test_one(: pass", "def test_two(): pass")
    suite.run(ROLLWRIGHT_LONG="1")
    assert suite.tested == BOTH
