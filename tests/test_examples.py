"""The examples print what the documentation shows."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.documents import commands

ROOT = Path(__file__).resolve().parent.parent


def test_the_slice_prints_what_the_page_shows() -> None:
    page = (ROOT / "docs" / "how-to" / "a-table.md").read_text()
    blocks = [block.partition("```")[0] for block in page.split("```console\n")[1:]]
    shown = dict(pair for block in blocks for pair in commands(block))[".venv/bin/python examples/slice.py"]
    done = subprocess.run((sys.executable, "examples/slice.py"), cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == shown
