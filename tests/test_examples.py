"""The examples print what the documentation shows; the sixth game is the tutorial's, and works as it is."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.documents import alike, commands

ROOT = Path(__file__).resolve().parent.parent
LANTERN = ROOT / "examples" / "low-lantern"
TUTORIAL = ROOT / "docs" / "tutorial" / "write-a-ruleset.md"
PAGE = """
from starlette.testclient import TestClient
from rollwright.table.store.sqlite import SqliteStore
from rollwright.web.app import make_app

with TestClient(make_app(SqliteStore("night.db")), base_url="http://localhost") as page:
    assert "Low Lantern" in page.get("/new").text
    assert "How often oil can be burnt" in page.get("/new?game=low-lantern").text
    assert "A splash" in page.get("/rules/low-lantern").text
print("served")
"""


def shown(page: Path) -> list[tuple[str, str]]:
    """Give the commands of a page with what it says that they print."""
    blocks = [block.partition("```")[0] for block in page.read_text().split("```console\n")[1:]]
    return [pair for block in blocks for pair in commands(block)]


def test_the_slice_prints_what_the_page_shows() -> None:
    page = ROOT / "docs" / "how-to" / "a-table.md"
    done = subprocess.run((sys.executable, "examples/slice.py"), cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == dict(shown(page))[".venv/bin/python examples/slice.py"]


def test_the_tutorial_is_the_game() -> None:
    text = TUTORIAL.read_text()
    files = dict(re.findall(r'```\w+ title="([^"]+)"\n(.*?)```\n', text, re.DOTALL))
    ours = [path for path in LANTERN.rglob("*") if path.suffix in {".py", ".toml"} and "__pycache__" not in path.parts]
    assert files == {path.relative_to(LANTERN).as_posix(): path.read_text() for path in ours}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Build the sixth game as a package, and install it: the files of its wheel, in a folder of their own."""
    folder = tmp_path_factory.mktemp("lantern")
    build = (sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder))
    done = subprocess.run(build, cwd=LANTERN, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = folder.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(folder / "site")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "ROLLWRIGHT_"))}
    path = os.pathsep.join([str(folder / "site"), str(ROOT / "src"), str(ROOT)])
    return {**kept, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}


def run(installed: dict[str, str], folder: Path, *command: str) -> str:
    """Run Python where the sixth game is installed."""
    done = subprocess.run(
        (sys.executable, *command), cwd=folder, env=installed, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.soak
def test_its_own_tests_pass(installed: dict[str, str], tmp_path: Path) -> None:
    assert " passed" in run(installed, LANTERN, "-m", "pytest", "-q", "-o", f"cache_dir={tmp_path}")


@pytest.mark.soak
def test_the_laws_of_the_house_hold_for_it(installed: dict[str, str], tmp_path: Path) -> None:
    only = installed | {"ROLLWRIGHT_GAMES": "low-lantern"}
    said = run(only, ROOT, "-m", "pytest", "-q", "-o", f"cache_dir={tmp_path}", "tests/laws", "-k", "low-lantern")
    assert int(re.findall(r"(\d+) passed", said)[0]) > 50


@pytest.mark.soak
def test_its_commands_print_what_the_tutorial_shows(installed: dict[str, str], tmp_path: Path) -> None:
    pairs = shown(TUTORIAL)
    assert len(pairs) == 4
    for command, printed in pairs:
        words = command.split()
        assert words[0] == "rollwright"
        assert alike(printed, run(installed, tmp_path, "-m", *words)), command


@pytest.mark.soak
def test_it_has_a_page_at_once(installed: dict[str, str], tmp_path: Path) -> None:
    assert run(installed, tmp_path, "-c", PAGE) == "served\n"
