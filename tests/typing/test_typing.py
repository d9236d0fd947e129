"""mypy infers the answers' types exactly and catches the mistakes that matter: see answers.txt."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
TEXT = (Path(__file__).parent / "answers.txt").read_text()
SAID = re.compile(r"answers\.py:(\d+): error: (.*)  \[([a-z-]+)\]$")
EXPECTED = re.compile(r"# error: \[([a-z-]+)\] (.+)$")


def errors_of(file: Path) -> dict[int, list[tuple[str, str]]]:
    """Run mypy with the repository's own settings; give the code and message of each line's errors."""
    settings = ("--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", str(ROOT / ".cache" / "mypy-typing"))
    done = subprocess.run(
        (sys.executable, "-m", "mypy", *settings, str(file)), cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 1, done.stdout + done.stderr
    errors: dict[int, list[tuple[str, str]]] = {}
    for line in done.stdout.splitlines():
        found = SAID.search(line)
        if found:
            errors.setdefault(int(found[1]), []).append((found[3], found[2]))
        else:
            assert ": error: " not in line, line
    return errors


@pytest.mark.soak
def test_types_are_inferred_and_mistakes_caught(tmp_path: Path) -> None:
    file = tmp_path / "answers.py"
    file.write_text(TEXT)
    said = errors_of(file)
    mistakes = 0
    for number, line in enumerate(TEXT.splitlines(), 1):
        errors = said.get(number, [])
        expected = EXPECTED.search(line)
        if expected is None:
            assert errors == [], line
            continue
        mistakes += 1
        code, part = expected.groups()
        assert any(code == own and part.lower() in message.lower() for own, message in errors), (line, errors)
    assert mistakes >= 12
