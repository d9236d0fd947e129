"""A shell finishes commands, games, calls and their arguments."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import Run


@pytest.mark.parametrize(
    ("before", "offered"),
    [
        ((), "odds"),
        (("rules",), "going-somewhere"),
        (("generate",), "going-somewhere/treasure"),
        (("odds",), "cgg/action"),
        (("odds", "augur/action"), "threat="),
        (("lab",), "best"),
        (("lab", "best"), "cgg/action"),
        (("lab", "report"), "augur"),
    ],
)
def test_what_may_come_next(run: Run, before: tuple[str, ...], offered: str) -> None:
    assert offered in run("completion", "words", *before).out.splitlines()


def test_where_nothing_is_known_files_are_offered(run: Run) -> None:
    assert run("completion", "words", "verify").out.split() == []


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")
def test_bash_finishes_a_word(tmp_path: Path) -> None:
    (tmp_path / "rollwright").write_text(f'#!/bin/sh\nexec {sys.executable} -m rollwright "$@"\n')
    (tmp_path / "rollwright").chmod(0o755)
    script = f"""
PATH={tmp_path}:$PATH
eval "$(rollwright completion bash)"
COMP_WORDS=(rollwright odds mechwarrior/sk) COMP_CWORD=2
_rollwright
echo "${{COMPREPLY[@]}}"
"""
    done = subprocess.run(("bash", "-c", script), capture_output=True, text=True, timeout=120)
    assert done.stdout.split() == ["mechwarrior/skill"], done.stderr


def test_an_unknown_shell_is_refused(run: Run) -> None:
    assert run("completion", "tcsh").code == 2
