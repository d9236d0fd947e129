"""Rules take few parameters: records that say what belongs together, in every game of the present form."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from rollwright.rules.ruleset import ruleset

ROOT = Path(__file__).resolve().parent.parent
GAMES = {
    "augur": ROOT / "src/rollwright/games/augur",
    "cgg": ROOT / "src/rollwright/games/cgg",
    "going-somewhere": ROOT / "src/rollwright/games/going_somewhere",
    "mechwarrior": ROOT / "src/rollwright/games/mechwarrior",
    "low-lantern": ROOT / "examples/low-lantern/src/low_lantern",
}
MOST = 8
RULES = {"procedure", "start", "deed"}


def rules_in(source: str) -> Iterator[tuple[str, int]]:
    """Give each procedure, start and deed of a file, with how many parameters it takes."""
    for node in ast.parse(source).body if any(f"@{mark}" in source for mark in RULES) else ():
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            marks = [mark.func if isinstance(mark, ast.Call) else mark for mark in node.decorator_list]
            if any(isinstance(mark, ast.Name) and mark.id in RULES for mark in marks):
                taken = node.args
                yield node.name, len([*taken.posonlyargs, *taken.args, *taken.kwonlyargs])


@pytest.mark.parametrize("game", GAMES)
def test_no_procedure_start_or_deed_takes_more_than_eight(game: str) -> None:
    found = [rule for file in sorted(GAMES[game].rglob("*.py")) for rule in rules_in(file.read_text())]
    assert [rule for rule in found if rule[1] > MOST] == []
    acts = 1 if game == "low-lantern" else len(ruleset(game).acts)
    assert len(found) > acts, "the rules were not read"


def test_parameters_of_all_three_are_counted() -> None:
    source = "@listed('a')\n@procedure\nasync def a(b, c): ...\n@start('d')\ndef d(e): ...\n@deed('f')\ndef f(): ...\n"
    assert list(rules_in(source + "def g(h): ...\n")) == [("a", 2), ("d", 1), ("f", 0)]
