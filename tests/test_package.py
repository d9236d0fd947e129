"""What gets installed: the wheel holds every file of the package, and the locks name no registry."""

from __future__ import annotations

import doctest
import importlib.util
import json
import os
import re
import subprocess
import sys
import zipfile
from importlib.machinery import SourceFileLoader
from pathlib import Path
from socket import socket
from time import sleep
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from tests.amount import LONG

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ("run", "test", "bench")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout, as `python -m hatchling build` makes it."""
    folder = tmp_path_factory.mktemp("wheel")
    build = "import sys; from hatchling.build import build_wheel; print(build_wheel(sys.argv[1]))"
    done = subprocess.run(
        (sys.executable, "-c", build, str(folder)), cwd=ROOT, check=True, capture_output=True, text=True
    )
    return folder / done.stdout.split()[-1]


@pytest.mark.soak
def test_the_wheel_holds_every_file_of_the_package(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as opened:
        opened.extractall(tmp_path / "site")
        inside = {name for name in opened.namelist() if name.startswith("rollwright/")}
    package = ROOT / "src" / "rollwright"
    files = (file for file in package.rglob("*") if file.is_file() and "__pycache__" not in file.parts)
    assert inside == {file.relative_to(package.parent).as_posix() for file in files}
    assert "rollwright/py.typed" in inside
    assert "rollwright/cli/template/rules.py.txt" in inside
    alone = {"PYTHONPATH": str(tmp_path / "site"), "PATH": "/usr/bin:/bin"}
    command = (sys.executable, "-m", "rollwright", "odds", "4d6kh3", "--json")
    ran = subprocess.run(command, cwd=tmp_path, env=alone, check=True, capture_output=True, text=True)
    assert '"call": "4d6kh3"' in ran.stdout


def with_uv(*arguments: str) -> str:
    """Run uv on what the set-up of this checkout has fetched, without the network."""
    uv = ROOT / ".tools" / "bin" / "uv"
    if not uv.exists():
        pytest.skip("this checkout was set up by another one's ./check")
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment |= {"UV_OFFLINE": "1", "UV_PYTHON_DOWNLOADS": "never"}
    done = subprocess.run((str(uv), *arguments), cwd="/", env=environment, capture_output=True, text=True)
    if "network was disabled" in done.stderr:
        pytest.skip("uv no longer has what the set-up had fetched")
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.soak
@pytest.mark.skipif(not LONG, reason="uv keeps what it has made for each wheel: with ./check --all only")
def test_uvx_runs_the_wheel(wheel: Path) -> None:
    pinned = str(ROOT / "requirements" / "run.txt")
    how = ("--python", sys.executable, "--constraints", pinned, "--from", str(wheel))
    told = with_uv("tool", "run", *how, "rollwright", "odds", "4d6kh3", "--json")
    assert json.loads(told)["call"] == "4d6kh3"


@pytest.mark.soak
def test_the_wheel_is_installed_and_serves(wheel: Path, tmp_path: Path) -> None:
    pinned, home = str(ROOT / "requirements" / "run.txt"), str(tmp_path / "home")
    with_uv("venv", "--python", sys.executable, home)
    with_uv("pip", "install", "--python", home, "--constraints", pinned, f"{wheel}[web]")
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    data = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = (f"{home}/bin/rollwright", "serve", "--no-browser", "--port", str(port), "--data", str(tmp_path))
    with subprocess.Popen(command, cwd=tmp_path, env=data, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as server:
        try:
            page = _first_page(f"http://127.0.0.1:{port}/", server)
        finally:
            server.terminate()
    assert "Rollwright" in page


def _first_page(address: str, server: subprocess.Popen[bytes]) -> str:
    """Wait until a server answers, or has ended."""
    while server.poll() is None:
        try:
            with urlopen(address, timeout=30) as answer:
                return str(answer.read(), "utf-8")
        except URLError:
            sleep(0.1)
    assert server.stderr
    raise AssertionError(server.stderr.read().decode())


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
