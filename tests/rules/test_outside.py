"""Rulesets from outside the package: an installed distribution registers an entry point, and nothing else is needed."""

from __future__ import annotations

import json
import re
import shutil
from importlib import resources
from pathlib import Path

import pytest

from rollwright.cli import main
from rollwright.dice.errors import BadInput
from rollwright.rules.ruleset import broken, built_in, ruleset, ruleset_ids
from rollwright.table.store.sqlite import SqliteStore
from rollwright.web.app import make_app
from tests.rules import toy
from tests.web.client import TestClient

LISTS = """
from rollwright.rules.ruleset import Ruleset
from tests.rules import toy
RULESET = Ruleset(
    id="lists", title="Lists", version="1", package=__name__,
    options=toy.RULESET.options, sheet=toy.RULESET.sheet, chapters=(toy,),
)
"""
BROKEN = {
    "raises": ({"__init__.py": "raise RuntimeError('no luck today')"}, "RuntimeError: no luck today"),
    "leaves": ({"__init__.py": "import sys; sys.exit(3)"}, "SystemExit: 3"),
    "crooked": ({"__init__.py": "RULESET = ("}, "SyntaxError"),
    "lacks": ({"__init__.py": "import nowhere_to_be_found"}, "nowhere_to_be_found"),
    "other": ({"__init__.py": "RULESET = 'chess'"}, "gives a str, not a Ruleset"),
    "lists": ({"__init__.py": LISTS, "content/rules.toml": ""}, "names the rule"),
    "texts": ({"__init__.py": LISTS, "content/rules.toml": "[[rule"}, "rules.toml"),
    "pages": (
        {"__init__.py": LISTS, "content": toy.PACKAGE, "page/__init__.py": "raise OSError('no ink')"},
        "OSError: no ink",
    ),
    "pageless": ({"__init__.py": LISTS, "content": toy.PACKAGE, "page/__init__.py": "PAGE = 7"}, "has no PAGE"),
}  # fmt: skip
"""Games that can't be played, by the package: its files, and what is said of it."""


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, points: dict[str, str]) -> None:
    """Install a distribution that registers rulesets, as pip would leave it: a folder of metadata."""
    metadata = folder / "toyrules-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: toyrules\nVersion: 1.0\n")
    lines = "".join(f"{id} = {value}\n" for id, value in points.items())
    (metadata / "entry_points.txt").write_text(f"[rollwright.rulesets]\n{lines}")
    monkeypatch.syspath_prepend(str(folder))


def broken_games(folder: Path) -> dict[str, str]:
    """Write games that can't be played, each a package; give their entry points."""
    for name, (files, _) in BROKEN.items():
        for path, text in files.items():
            file = folder / f"broken_{name}" / path
            file.parent.mkdir(parents=True, exist_ok=True)
            if path == "content":
                shutil.copytree(str(resources.files(text) / path), file)
            else:
                file.write_text(text)
    return {f"broken-{name}": f"broken_{name}:RULESET" for name in BROKEN}


def test_a_ruleset_from_outside_is_found_whatever_else_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    points = broken_games(tmp_path)
    install(tmp_path, monkeypatch, {**points, "toy": "tests.rules.toy:RULESET"})
    assert ruleset("toy") is toy.RULESET
    assert ruleset_ids() == [*built_in(), "toy"]
    assert list(broken()) == list(points)
    for name, (_, said) in BROKEN.items():
        assert said in broken()[f"broken-{name}"]
        with pytest.raises(BadInput, match=re.escape(said)):
            ruleset(f"broken-{name}")


def test_every_page_answers_when_a_game_breaks_while_the_server_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store = SqliteStore(":memory:")
    client = TestClient(make_app(store))
    assert "Out of order" not in client.get("/").text
    install(tmp_path, monkeypatch, broken_games(tmp_path))
    page = client.get("/").text
    assert "Out of order" in page
    assert "no luck today" in page
    assert "no luck today" in caplog.text
    for path in (
        "/new",
        "/new?game=augur",
        "/rules",
        "/rules/augur",
        "/lab",
        "/dice",
        "/api/v1/games",
        "/static/games/cards",
    ):
        assert client.get(path).status_code == 200, path
    store.close()


def test_the_command_line_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    install(tmp_path, monkeypatch, broken_games(tmp_path))
    assert main(["games"]) == 0
    assert "broken-raises is installed, but can't be played" in capsys.readouterr().out
    assert main(["games", "--json"]) == 0
    assert "no luck today" in json.loads(capsys.readouterr().out)["broken"]["broken-raises"]
    assert main(["games", "broken-raises"]) == 2
    assert "no luck today" in capsys.readouterr().err


def test_an_unknown_ruleset_is_refused_with_what_there_is() -> None:
    with pytest.raises(BadInput, match=r"no ruleset 'chess'; there are mechwarrior"):
        ruleset("chess")
