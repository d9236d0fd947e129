"""Nothing in the house names a game: what it knows of one, it finds by the hooks of the game's own package."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from rollwright.games import GAMES
from rollwright.rules.ruleset import ruleset

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "rollwright"
FLOORS = ("dice", "play", "rules", "api", "table", "lab", "web", "cli")
TEXTS = frozenset({".css", ".html", ".js", ".json", ".svg", ".toml", ".typ"})
VENDOR = PACKAGE / "web" / "static" / "vendor"


@cache
def named() -> re.Pattern[str]:
    """Match what a game is called: by its id, by its module, by its title."""
    words = {word for id, module in GAMES.items() for word in (id, module.rpartition(".")[2], ruleset(id).title)}
    return re.compile(rf"(?<![\w-])(?:{'|'.join(sorted(map(re.escape, words)))})(?![\w-])", re.IGNORECASE)


def strings(source: str) -> Iterator[tuple[int, str]]:
    """Give the strings of a module's text with their lines; those that only document are left out."""
    tree = ast.parse(source)
    documents = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documents:
            yield node.lineno, node.value


def names(source: str, suffix: str) -> list[tuple[int, str]]:
    """Give the games that a file names, with their lines."""
    if not named().search(source):
        return []
    texts = strings(source) if suffix == ".py" else enumerate(source.splitlines(), 1)
    return [(line, found[0]) for line, text in texts if (found := named().search(text))]


def files() -> list[Path]:
    """List what is read: code, templates, styles, data."""
    found = [file for floor in FLOORS for file in (PACKAGE / floor).rglob("*") if VENDOR not in file.parents]
    return sorted(file for file in found if file.suffix in TEXTS | {".py"})


def test_nothing_in_the_house_names_a_game() -> None:
    assert len(files()) > 200
    found = [
        (file.relative_to(PACKAGE).as_posix(), *name)
        for file in files()
        for name in names(file.read_text(), file.suffix)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("source", "suffix"),
    [
        ('SHARED = {"cgg-2015": "x"}', ".py"),
        ('def f():\n    return f"{x} of augur/action"', ".py"),
        ('import_module("rollwright.games.going_somewhere")', ".py"),
        ('TITLE = "For MechWarrior only"', ".py"),
        ('{% include "games/augur/sheet.html" %}', ".html"),
        ('{"cgg": {}}', ".json"),
    ],
)
def test_a_name_is_found(source: str, suffix: str) -> None:
    assert len(names(source, suffix)) == 1


@pytest.mark.parametrize(
    ("source", "suffix"),
    [
        ('"""As in augur/action."""\nX = 1\n"""Such as cgg."""', ".py"),
        ('WORD = "inaugurate"', ".py"),
        ("augur = 1  # no string", ".py"),
        (".sheet { color: red; }", ".css"),
    ],
)
def test_other_words_pass(source: str, suffix: str) -> None:
    assert names(source, suffix) == []
