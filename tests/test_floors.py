"""The floors of the house: imports go down only, games never import each other, and nothing in the house names one.

`./check` runs import-linter over the same floors; this test reads the imports by itself, so that the contract in
pyproject.toml can't be loosened without anybody noticing.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "rollwright"
FLOORS = {"dice": 0, "play": 1, "rules": 2, "api": 3, "table": 4, "lab": 4, "web": 5, "cli": 5, "testing": 5}
ROOMS = {"rules": "rules", "lab": "lab", "page": "web"}
"""The rooms of a game's folder: what stands in each is held to the floor where it belongs; the rest is rules."""
DOORS = frozenset({"__init__", "__main__"})
SAME_FLOOR = {("cli", "web")}  # the command line starts the pages
GAMES = frozenset(folder.parent.name for folder in PACKAGE.glob("games/*/__init__.py"))


def imports(source: str, module: str) -> Iterator[tuple[int, str]]:
    """Give the line and the full name of everything that a module's text imports, wherever it stands.

    >>> list(imports("from rollwright.dice import pool", "rollwright.play.run"))
    [(1, 'rollwright.dice.pool')]
    """
    for node in statements(ast.parse(source)):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield node.lineno, name.name
        elif isinstance(node, ast.ImportFrom):
            parent = node.module or ""
            if node.level:
                package = ".".join(module.split(".")[: -node.level])
                parent = f"{package}.{parent}".rstrip(".")
            for name in node.names:
                yield node.lineno, f"{parent}.{name.name}"


def statements(within: ast.AST) -> Iterator[ast.AST]:
    """Walk the statements of a text, and what holds some: no import stands in an expression."""
    for node in ast.iter_child_nodes(within):
        if isinstance(node, ast.stmt | ast.excepthandler | ast.match_case):
            yield node
            yield from statements(node)


def faults(source: str, module: str, games: frozenset[str] = GAMES) -> list[str]:
    """Say which imports of a module go up, sideways, or from one ruleset to another."""
    return [
        f"{module}:{line} imports {target}: {why}"
        for line, target in imports(source, module)
        if (why := fault(module, target, games))
    ]


def fault(module: str, target: str, games: frozenset[str]) -> str | None:
    here, there = module.split("."), target.split(".")
    if there[0] != "rollwright" or len(there) < 2 or len(here) < 2 or here[1] in DOORS:
        return None
    if there[1] == "games" and len(there) > 2 and there[2] in games:
        return game_fault(here, there)
    mine, theirs = floor_of(here), floor_of(there)
    if mine == theirs:
        return None
    if theirs not in FLOORS:
        return None if theirs.startswith("__") else f"{theirs} is on no floor"
    if mine not in FLOORS:
        return f"{mine} is on no floor"
    if FLOORS[theirs] < FLOORS[mine] or (mine, theirs) in SAME_FLOOR:
        return None
    return f"floor {FLOORS[mine]} may not look at floor {FLOORS[theirs]}"


def floor_of(name: list[str]) -> str:
    """Name the floor of a module: that of its room, where it is a game's."""
    if name[1] != "games":
        return name[1]
    return ROOMS.get(name[3], "rules") if len(name) > 3 else "rules"


def game_fault(here: list[str], there: list[str]) -> str | None:
    """Say why a module may not look at a game: only the game itself does, from the rooms above."""
    if here[1] != "games":
        return "nothing in the house names a game"
    if here[2] != there[2]:
        return "games are apart"
    if FLOORS[floor_of(there)] > FLOORS[floor_of(here)]:
        return f"{here[3]} may not look at {there[3]}"
    return None


def modules() -> list[tuple[str, Path]]:
    """Give every module with its file. A package's ends in __init__, so that one dot in it means the package itself."""
    files = sorted(PACKAGE.rglob("*.py"))
    return [(".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts), file) for file in files]


@pytest.mark.soak
def test_imports_go_down() -> None:
    assert modules()
    assert [fault for module, file in modules() for fault in faults(file.read_text(), module)] == []


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("rollwright.dice.pool", "import rollwright.play"),
        ("rollwright.dice.pool", "from rollwright import play"),
        ("rollwright.dice.pool", "from ..play import steps"),
        ("rollwright.play.odds", "from rollwright.rules.ruleset import Ruleset"),
        ("rollwright.rules.content", "from rollwright.table.seats import Seat"),
        ("rollwright.table.journal", "import rollwright.cli.main"),
        ("rollwright.table.journal", "def late():\n    from rollwright.lab import odds"),
        ("rollwright.lab.duels", "from rollwright.table import seats"),
        ("rollwright.web.pages", "from rollwright.cli import main"),
        ("rollwright.web.pages", "import rollwright.attic"),
        ("rollwright.attic", "import rollwright.dice"),
        ("rollwright.games.augur.rules.moves", "from rollwright.games.cgg.rules.derive import cost"),
        ("rollwright.games.augur.rules.moves", "from rollwright.games import cgg"),
        ("rollwright.games.augur.rules.moves", "from ... import cgg"),
        ("rollwright.games.augur.rules.__init__", "from ...cgg import derive"),
        ("rollwright.games.augur.page.sheet", "from rollwright.games.cgg.page import sheet"),
        ("rollwright.games.augur.page.sheet", "from rollwright.cli import main"),
        ("rollwright.games.augur.lab.report", "from rollwright.web.page import Page"),
        ("rollwright.games.augur.lab.report", "from rollwright.table.table import Table"),
        ("rollwright.games.augur.lab.report", "from rollwright.games.augur import page"),
        ("rollwright.games.augur.rules.moves", "from rollwright.games.augur.lab import LAB"),
        ("rollwright.games.augur.rules.moves", "from rollwright.api import odds"),
        ("rollwright.games.augur.__init__", "from rollwright.games.augur.page import PAGE"),
        ("rollwright.games.augur.__init__", "from rollwright.table.table import Table"),
        ("rollwright.games.__init__", "from rollwright.games.augur import RULESET"),
        ("rollwright.dice.pool", "from rollwright.games import GAMES"),
        ("rollwright.web.pages", "from rollwright.games.augur.page import PAGE"),
        ("rollwright.lab.reports", "def late():\n    import rollwright.games.augur.lab"),
        ("rollwright.rules.content", "from rollwright.games.cgg.rules import content"),
    ],
)
def test_a_wrong_import_is_found(module: str, line: str) -> None:
    assert len(faults(line, module, frozenset({"augur", "cgg"}))) == 1


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("rollwright.play.run", "from rollwright.dice import pool, reading"),
        ("rollwright.play.run", "from rollwright.play.steps import Roll"),
        ("rollwright.play.__init__", "from .steps import Roll"),
        ("rollwright.cli.main", "def serve():\n    import rollwright.web.pages"),
        ("rollwright.cli.main", "from rollwright import __version__"),
        ("rollwright.__main__", "from rollwright.cli import main"),
        ("rollwright.games.augur.rules.moves", "from rollwright.games.augur.rules.derive import cost"),
        ("rollwright.games.augur.rules.moves", "from rollwright.rules.content import load\nimport msgspec"),
        ("rollwright.games.augur.__init__", "from rollwright.games.augur.rules.moves import moves"),
        ("rollwright.games.augur.other", "from rollwright.games.augur import RULESET"),
        ("rollwright.games.augur.lab.report", "from rollwright.lab.report import Report\nfrom rollwright import api"),
        ("rollwright.games.augur.lab.report", "from rollwright import __version__"),
        ("rollwright.games.augur.page.sheet", "from rollwright.web.page import Page\nimport rollwright.table.view"),
        ("rollwright.games.augur.page.sheet", "from rollwright.games.augur.rules.sheet import Sheet"),
        ("rollwright.cli.odds", "from rollwright.games.examples import EXAMPLES"),
    ],
)
def test_a_right_import_passes(module: str, line: str) -> None:
    assert faults(line, module, frozenset({"augur", "cgg"})) == []


def test_import_linter_knows_every_floor_and_game() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    contracts = {contract["id"]: contract for contract in settings["contracts"]}
    layers = [set(re.findall(r"\w+", layer)) for layer in contracts["floors"]["layers"]]
    height = {name: -index for index, layer in enumerate(layers) for name in layer}
    assert set(height) == set(FLOORS)
    for name, floor in FLOORS.items():
        for other, below in FLOORS.items():
            assert below >= floor or height[other] < height[name], f"{name} must stand above {other}"
    games = {f"rollwright.games.{game}" for game in GAMES}
    assert set(contracts["games"]["modules"]) == set(contracts["no-names"]["forbidden_modules"]) == games
    assert set(contracts["no-names"]["source_modules"]) == {f"rollwright.{floor}" for floor in FLOORS}
