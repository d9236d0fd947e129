"""Setting up: what is there is left alone, what is missing or stale is made, and what can't be made is said."""

from __future__ import annotations

import doctest
import importlib.util
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

import pytest

import _boot

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give an empty checkout in which uv only writes down what it was asked."""
    monkeypatch.setattr(_boot, "ROOT", tmp_path)
    monkeypatch.setattr(_boot, "TOOLS", tmp_path / ".tools")
    monkeypatch.setattr(_boot, "fetch_uv", lambda: None)

    def run_uv(*arguments: str, venv: Path = tmp_path / ".venv", quietly: bool = False) -> None:
        if arguments[0] == "venv":
            (venv / "bin").mkdir(parents=True, exist_ok=True)
            (venv / "bin" / "python").touch()
        with (tmp_path / "asked").open("a") as file:
            file.write(" ".join(a for a in arguments if not a.startswith(("-", "/"))) + "\n")

    monkeypatch.setattr(_boot, "run_uv", run_uv)
    (tmp_path / "requirements").mkdir()
    for name in ("pyproject.toml", "requirements/run.txt", "requirements/test.txt"):
        (tmp_path / name).write_text(name)
    return tmp_path


def asked(checkout: Path, lock: str) -> list[str]:
    """Make ready, and give what uv was asked for that."""
    (checkout / "asked").write_text("")
    _boot.ready(lock, checkout / ".venv")
    return (checkout / "asked").read_text().splitlines()


def sync(lock: str) -> list[str]:
    return [f"pip sync requirements/{lock}.txt", "pip install ."]


def test_an_environment_is_made_once(checkout: Path) -> None:
    assert asked(checkout, "run") == ["venv", *sync("run")]
    assert asked(checkout, "run") == []


def test_play_takes_the_environment_of_check(checkout: Path) -> None:
    asked(checkout, "run")
    assert asked(checkout, "test") == sync("test")
    assert asked(checkout, "run") == []
    assert asked(checkout, "test") == []


@pytest.mark.parametrize("changed", ["pyproject.toml", "requirements/test.txt"])
def test_a_change_syncs_to_the_lock_that_was_there(checkout: Path, changed: str) -> None:
    asked(checkout, "test")
    (checkout / changed).write_text("something else")
    assert asked(checkout, "run") == sync("test")


@pytest.mark.parametrize("lost", ["stamp.json", "bin/python"])
def test_a_broken_environment_is_made_anew(checkout: Path, lost: str) -> None:
    asked(checkout, "run")
    (checkout / ".venv" / lost).unlink()
    assert asked(checkout, "run") == ["venv", *sync("run")]


def test_a_moved_checkout_gets_a_new_environment(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked(checkout, "run")
    moved = checkout.with_name(checkout.name + "-moved")
    checkout.rename(moved)
    monkeypatch.setattr(_boot, "ROOT", moved)
    monkeypatch.setattr(_boot, "TOOLS", moved / ".tools")
    checkout.mkdir()  # where the stand-in for uv writes
    _boot.ready("run", moved / ".venv")
    assert (checkout / "asked").read_text().splitlines() == ["venv", *sync("run")]


def test_a_set_up_that_fails_is_tried_again(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*arguments: str, **_: object) -> None:
        raise _boot.BootError("no network")

    with monkeypatch.context() as patch:
        patch.setattr(_boot, "run_uv", fails)
        with pytest.raises(_boot.BootError, match="no network"):
            _boot.ready("run", checkout / ".venv")
    assert asked(checkout, "run") == ["venv", *sync("run")]


def test_without_apt_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_boot, "find_browser", lambda: None)
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(_boot.BootError, match=r"no apt-get here.*chromium-headless-shell.*\./check --fast"):
        _boot.ready_browser()


@pytest.mark.parametrize(
    ("there", "found"),
    [
        (("chromium", "chromium-headless-shell"), "/usr/bin/chromium-headless-shell"),
        (("chromium",), "/usr/bin/chromium"),
        ((), None),
    ],
)
def test_a_chromium_without_windows_is_taken_where_there_is_one(
    monkeypatch: pytest.MonkeyPatch, there: tuple[str, ...], found: str | None
) -> None:
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr("ctypes.CDLL", lambda name: None)
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}" if name in there else None)
    assert _boot.find_browser() == found


def test_a_user_without_sudo_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_boot, "find_browser", lambda: None)
    monkeypatch.setattr("shutil.which", lambda name: None if name == "sudo" else f"/usr/bin/{name}")
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    with pytest.raises(_boot.BootError, match="may not install it"):
        _boot.ready_browser()


@pytest.fixture(scope="module")
def check() -> ModuleType:
    return script("check")


def script(path: str) -> ModuleType:
    """Load a program that has no name of a module."""
    name = path.replace("/", "_") + "_script"
    spec = importlib.util.spec_from_loader(name, SourceFileLoader(name, str(ROOT / path)))
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_examples_of_tools_try_hold() -> None:
    result = doctest.testmod(script("tools/try"))
    assert result.attempted
    assert not result.failed


def test_only_browser_tests_ask_for_a_browser(check: ModuleType, tmp_path: Path) -> None:
    plain, marked = tmp_path / "test_plain.py", tmp_path / "test_marked.py"
    plain.write_text("def test(): pass")
    marked.write_text("import pytest\npytestmark = pytest." + "mark.browser")
    assert check.asks_for_browser([str(tmp_path)])
    assert check.asks_for_browser(["-k", "x", f"{marked}::test"])
    assert not check.asks_for_browser([str(plain)])


def test_a_run_keeps_its_files_in_memory_where_there_is_room(
    check: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "ROOM", 1)
    assert check.quick_place({}, tmp_path) == {"TMPDIR": str(tmp_path)}
    assert check.quick_place({"TMPDIR": "/elsewhere"}, tmp_path) == {}
    assert check.quick_place({}, tmp_path / "missing") == {}
    monkeypatch.setattr(check, "ROOM", 1 << 60)
    assert check.quick_place({}, tmp_path) == {}


def test_a_few_tests_of_pages_are_run_once_more_alone_where_nothing_else_has_failed(check: ModuleType) -> None:
    pages = [f"tests/browser/test_press.py::test_{at}" for at in range(check.MOST_STARVED + 1)]
    assert check.starved(pages[1:]) == pages[1:]
    assert check.starved(pages) == []
    assert check.starved([pages[0], "tests/dice/test_pool.py::test_x"]) == []
    assert check.starved([]) == []


def test_a_failed_stage_is_named_at_the_end(check: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    report = check.Report()
    report.line("format", True, 0.1, "not shown")
    report.line("lint", False, 0.2, "E501")
    assert report.end() == 1
    printed = capsys.readouterr().out
    assert "not shown" not in printed
    assert "E501" in printed
    assert printed.splitlines()[-1].endswith(": lint")
    assert check.Report().end() == 0
