"""Help: every command has one, with examples that run; start-up stays quick."""

from __future__ import annotations

import importlib.util
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import rollwright
from rollwright.api import SETTINGS, game_of
from rollwright.cli import COMMANDS
from rollwright.rules.ruleset import ruleset_ids
from tests.cli.running import Run

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_says_what_it_takes(run: Run, name: str) -> None:
    ran = run(name, "--help")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"usage: rollwright {name}")
    assert "examples:" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 100


@pytest.mark.parametrize("name", COMMANDS)
def test_the_examples_of_a_command_run(run: Run, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    if name in ("backup", "restore", "verify"):
        run("table", "new", "mechwarrior", "--id", "friday")
        run("table", "export", "friday", "-o", "friday.jsonl")
    if name == "restore":
        run("backup", "tables-backup.db")
    examples = run(name, "--help").out.partition("examples:")[2].split("\n\n")[0]
    lines = [line.strip().partition("   ")[0] for line in examples.splitlines() if line.strip()]
    assert lines
    for line in lines:
        words = shlex.split(line)
        assert words[:2] == ["rollwright", name]
        if words[2:] and name not in ("play", "serve") and "RULESET" not in line:
            assert run(*words[1:]).code == 0, line


def test_help_lists_every_command(run: Run) -> None:
    for words in ((), ("--help",), ("-h",), ("help",)):
        ran = run(*words)
        assert ran.code == 0
        assert "{" + ",".join(COMMANDS) + "} ..." in ran.out.replace(",\n ", ",")
        assert max(map(len, ran.out.splitlines())) <= 80


def test_the_version_is_that_of_the_package(run: Run) -> None:
    assert run("--version").out == f"rollwright {rollwright.__version__}\n"
    assert f'version = "{rollwright.__version__}"' in (ROOT / "pyproject.toml").read_text()


def test_no_procedure_takes_an_argument_that_is_a_setting() -> None:
    for id in ruleset_ids():
        for listing in game_of(id).listings.values():
            assert not {*SETTINGS} & {*listing.procedure.parameters[1:]}, f"{id}/{listing.id}"


HEAVY = ("numpy", "rich", "tomllib", "importlib.metadata", "inspect", "dataclasses", "typing_extensions", "difflib")


@pytest.mark.parametrize(
    ("words", "light"),
    [
        ("--help", (*HEAVY, "argparse", "msgspec", "typing", "re")),
        ("odds 4d6kh3+2 --json", (*HEAVY, "msgspec")),
        ("odds 2d6", (*HEAVY, "msgspec")),
        ("roll 4d6kh3+2", (*HEAVY, "msgspec")),
        (
            "odds mechwarrior/skill target=9 --exact --json",
            ("numpy", "rich", "tomllib", "typing_extensions", "difflib"),
        ),
        ("play mechwarrior/skill target=9 --seed 1 --json", ("numpy", "rich", "typing_extensions", "difflib")),
    ],
)
def test_nothing_heavy_is_loaded_before_it_is_needed(words: str, light: tuple[str, ...]) -> None:
    code = (
        "import sys; from rollwright.cli import main; main(sys.argv[1:]); "
        f"print([name for name in {light!r} if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run(
        (sys.executable, "-S" if "msgspec" in light else "-s", "-c", code, *words.split()), capture_output=True,
        text=True, timeout=60, env={"PYTHONPATH": str(ROOT / "src")},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stderr.strip() == "[]"


def test_start_up_is_quick() -> None:
    """Generous: the machine may be busy. bench/startup.py measures it well, against the true limits."""
    spec = importlib.util.spec_from_file_location("startup", ROOT / "bench" / "startup.py")
    assert spec
    assert spec.loader
    startup = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(startup)
    found = startup.ratios(5, ("python -c pass", *startup.LIMITS))
    for name, limit in startup.LIMITS.items():
        assert found[name] <= 1.5 * limit, f"{name}: {found[name]:.1f} times python -c pass"
