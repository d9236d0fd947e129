"""mypy infers the answers' types exactly and catches the mistakes that matter: see answers.py."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
FILE = HERE / "answers.py"
SAID = re.compile(r"answers\.py:(\d+): error: (.*)  \[([a-z-]+)\]$")
EXPECTED = re.compile(r"# error: \[([a-z-]+)\] (.+)$")


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[int, list[tuple[str, str]]]:
    """Run mypy once, with the repository's own settings; give the code and message of each line's errors."""
    kept = tmp_path_factory.getbasetemp().parent / "mypy"
    command = (sys.executable, "-m", "mypy", "--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", str(kept))
    done = subprocess.run((*command, str(FILE)), cwd=ROOT, capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stdout + done.stderr
    errors: dict[int, list[tuple[str, str]]] = {}
    for line in done.stdout.splitlines():
        found = SAID.search(line)
        if found:
            errors.setdefault(int(found[1]), []).append((found[3], found[2]))
        else:
            assert ": error: " not in line, line
    return errors


def mistakes() -> Iterator[tuple[int, str, str]]:
    for number, line in enumerate(FILE.read_text().splitlines(), 1):
        found = EXPECTED.search(line)
        if found:
            yield number, found[1], found[2]


def test_there_are_mistakes() -> None:
    assert len(list(mistakes())) >= 12


@pytest.mark.parametrize(("line", "code", "part"), list(mistakes()))
def test_a_mistake_is_caught(line: int, code: str, part: str, said: dict[int, list[tuple[str, str]]]) -> None:
    assert any(code == own and part.lower() in message.lower() for own, message in said.get(line, [])), said.get(line)


def test_everything_else_is_inferred_as_it_should_be(said: dict[int, list[tuple[str, str]]]) -> None:
    wrong = {line for line, *_ in mistakes()}
    assert {line: errors for line, errors in said.items() if line not in wrong} == {}
