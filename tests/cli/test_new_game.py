"""`rollwright new-game` writes a game that is found, played and tested as it stands, with nothing of this checkout."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import Run

pytestmark = [pytest.mark.soak]


def test_a_new_game_plays_and_passes_its_tests(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "train"
    said = run("new-game", "night-train", "--title", "The Night Train", "--folder", str(folder))
    assert said.code == 0
    assert "The Night Train is in" in said.out
    about = tmp_path / "site" / "night_train-0.1.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: night-train\nVersion: 0.1\n")
    (about / "entry_points.txt").write_text("[rollwright.rulesets]\nnight-train = night_train:RULESET\n")
    ours = Path(__file__).resolve().parents[2] / "src"
    path = os.pathsep.join([str(ours), str(about.parent), str(folder / "src")])
    plain = {name: value for name, value in os.environ.items() if not name.startswith("ROLLWRIGHT_")}
    there = {**plain, "PYTHONPATH": path}  # what sets our own checks says nothing to a stranger's
    command = (sys.executable, "-m", "pytest", "-q", "-p", "no:schemathesis", "-p", "no:cacheprovider")
    done = subprocess.run(command, cwd=folder, env=there, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    report = (sys.executable, "-m", "rollwright", "rules", "night-train", "--missing")
    done = subprocess.run(report, cwd=folder, env=there, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    lint = subprocess.run((sys.executable, "-m", "ruff", "check", "."), cwd=folder, capture_output=True, text=True)
    assert lint.returncode == 0, lint.stdout


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Night Train", "small letters"),
        ("augur", "installed"),
        ("9lives", "small letters"),
        ("class", "in the way"),
        ("json", "in the way"),
    ],
)
def test_a_bad_name_is_refused(run: Run, name: str, said: str) -> None:
    done = run("new-game", name)
    assert done.code == 2
    assert said in done.err


def test_nothing_is_written_over(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    done = run("new-game", "night-train", "--folder", str(tmp_path))
    assert done.code == 2
    assert "not empty" in done.err
    assert [one.name for one in tmp_path.iterdir()] == ["mine.txt"]
