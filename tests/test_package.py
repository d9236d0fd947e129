"""What gets installed: the wheel holds every file of the package, and the locks name no registry."""

from __future__ import annotations

import doctest
import importlib.util
import re
import subprocess
import sys
import zipfile
from importlib.machinery import SourceFileLoader
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ("run", "test", "bench")


@pytest.mark.soak
def test_the_wheel_holds_every_file_of_the_package(tmp_path: Path) -> None:
    build = "import sys; from hatchling.build import build_wheel; print(build_wheel(sys.argv[1]))"
    done = subprocess.run(
        (sys.executable, "-c", build, str(tmp_path)), cwd=ROOT, check=True, capture_output=True, text=True
    )
    with zipfile.ZipFile(tmp_path / done.stdout.split()[-1]) as wheel:
        wheel.extractall(tmp_path / "site")
        inside = {name for name in wheel.namelist() if name.startswith("rollwright/")}
    package = ROOT / "src" / "rollwright"
    files = (file for file in package.rglob("*") if file.is_file() and "__pycache__" not in file.parts)
    assert inside == {file.relative_to(package.parent).as_posix() for file in files}
    assert "rollwright/py.typed" in inside
    assert "rollwright/cli/template/rules.py.txt" in inside
    alone = {"PYTHONPATH": str(tmp_path / "site"), "PATH": "/usr/bin:/bin"}
    command = (sys.executable, "-m", "rollwright", "odds", "4d6kh3", "--json")
    ran = subprocess.run(command, cwd=tmp_path, env=alone, check=True, capture_output=True, text=True)
    assert '"call": "4d6kh3"' in ran.stdout


def pins(lock: str) -> set[str]:
    found = re.findall(r"^[\w.-]+==[\w.]+", (ROOT / "requirements" / f"{lock}.txt").read_text(), re.MULTILINE)
    return set(found)


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_no_registry_and_has_a_hash_for_every_pin(lock: str) -> None:
    text = (ROOT / "requirements" / f"{lock}.txt").read_text()
    assert "://" not in text
    assert "index-url" not in text
    blocks = re.split(r"^(?=[\w.-]+==)", text, flags=re.MULTILINE)[1:]
    assert blocks
    assert [block.split()[0] for block in blocks if "--hash=sha256:" not in block] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_can_install_this_checkout(lock: str) -> None:
    assert {"hatchling", "editables"} <= {pin.partition("==")[0] for pin in pins(lock)}


def test_the_test_lock_holds_the_run_lock() -> None:
    """./play takes an environment of ./check as it is."""
    assert pins("run") <= pins("test")


def test_the_examples_of_the_lock_tool_hold() -> None:
    loader = SourceFileLoader("lock_tool", str(ROOT / "tools" / "lock"))
    spec = importlib.util.spec_from_loader("lock_tool", loader)
    assert spec
    tool = importlib.util.module_from_spec(spec)
    loader.exec_module(tool)
    result = doctest.testmod(tool)
    assert result.attempted
    assert not result.failed
