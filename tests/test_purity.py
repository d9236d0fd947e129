"""Rule text is pure: the same arguments and answers always ask the same questions, on any machine, on any day."""

from __future__ import annotations

import pytest

from tests.purity import PACKAGE, PURE, faults

FILES = sorted({file.relative_to(PACKAGE).as_posix() for some in PURE for file in PACKAGE.glob(some)})


def test_there_are_rules_to_read() -> None:
    games = {file.parent.name for file in PACKAGE.glob("games/*/__init__.py")}
    for game in games:
        assert f"games/{game}/__init__.py" in FILES
        assert len([path for path in FILES if path.startswith(f"games/{game}/rules/")]) > 5
    assert "rules/content.py" in FILES


@pytest.mark.soak
def test_rules_are_pure() -> None:
    assert [(path, fault) for path in FILES for fault in faults((PACKAGE / path).read_text(), path)] == []


GAME = "games/augur/rules/moves.py"
RECORD = "games/augur/__init__.py"
PROCEDURE = "@procedure\nasync def action(options, dice):\n    "

# Each has one fault, on its last line, and the message says this about it.
BAD = [
    # imports
    (GAME, "import random", "random"),
    (GAME, "import time", "time"),
    (GAME, "from datetime import date", "datetime"),
    (GAME, "import os", "os"),
    (GAME, "import secrets", "secrets"),
    (GAME, "import numpy as np", "numpy"),
    (GAME, "import collections", "collections"),
    (GAME, "from pathlib import Path", "pathlib"),
    (GAME, "import tomllib", "tomllib"),
    (GAME, "from importlib import resources", "importlib"),
    (GAME, "from importlib.metadata import entry_points", "importlib.metadata"),
    (GAME, "import rollwright.table.seats", "rollwright.table"),
    (GAME, "from rollwright.dicey import luck", "rollwright.dicey"),
    (GAME, "from rollwright.games.cgg.rules import derive", "rollwright.games.cgg"),
    (GAME, "from rollwright.games.augur.page import PAGE", "rollwright.games.augur.page"),
    (GAME, "from rollwright.games.augur import lab", "rollwright.games.augur.lab"),
    (RECORD, "from rollwright.games.cgg.rules import moves", "rollwright.games.cgg"),
    (RECORD, "import random", "random"),
    ("games/examples.py", "from rollwright.games.augur import RULESET", "rollwright.games.augur"),
    ("rules/ruleset.py", "from rollwright.games.augur import RULESET", "rollwright.games.augur"),
    (GAME, "from . import derive", "relative"),
    (GAME, "def late():\n    import random", "random"),
    ("rules/content.py", "from importlib.metadata import entry_points", "importlib.metadata"),
    ("rules/ruleset.py", "import tomllib", "tomllib"),
    ("games/augur/rules/content.py", "import tomllib", "tomllib"),
    # floats
    (GAME, "HALF = 0.5", "float"),
    (GAME, "x = float(3)", "float"),
    (GAME, "x = 3\ny = x / 2", "`/`"),
    (GAME, "x = 3\nx /= 2", "`/`"),
    (GAME, "import math\nx = math.sqrt(2)", "math.sqrt"),
    (GAME, "from math import log2", "math.log2"),
    # files, and what depends on more than its arguments
    (GAME, "text = open('table.toml')", "open"),
    (GAME, "def load(path):\n    return path.read_text()", "read_text"),
    (GAME, "x = __import__('random')", "__import__"),
    (GAME, "x = hash('augur')", "hash"),
    (GAME, "print('rolled')", "print"),
    # sets
    (GAME, "for x in {1, 2}: pass", "set"),
    (GAME, "for x in set('ab'): pass", "set"),
    (GAME, "y = [x for x in frozenset('ab')]", "set"),
    (GAME, "y = [x for x in {x for x in 'ab'}]", "set"),
    (GAME, "y = list({1, 2})", "set"),
    (GAME, "y = tuple({1, 2} | other)", "set"),
    (GAME, "y = [*{1, 2}]", "set"),
    (GAME, "y = ', '.join({'a', 'b'})", "set"),
    (GAME, "for x in a.keys() & b.keys(): pass", "set"),
    (GAME, "for x in a.union(b): pass", "set"),
    (GAME, "KINDS = {1, 2}\ndef f():\n    return [k for k in KINDS]", "set"),
    (GAME, "def f(kinds: frozenset[str]):\n    return [k for k in kinds]", "set"),
    # lifted numbers
    (GAME, "def hit(x):\n    return x is True", "is True"),
    (GAME, "def hit(x):\n    return x is not False", "is True"),
    (GAME, "def hit(x):\n    match x:\n        case True: return 1", "case True"),
    (GAME, PROCEDURE + "tier = one_of(TIERS, dice)", "one_of"),
    (GAME, PROCEDURE + "return one_of(TIERS, dice) is Tier.LOW", "one_of"),
    (GAME, "def tier(dice):\n    return one_of(TIERS, dice)", "one_of"),
    (GAME, PROCEDURE + "return isinstance(dice, int)", "isinstance"),
    (GAME, PROCEDURE + "return type(dice)", "type()"),
    (GAME, PROCEDURE + "return f'{dice} dice'", "f-string"),
    (GAME, PROCEDURE + "return '{} dice'.format(dice)", ".format()"),
    (GAME, PROCEDURE + "return '%d dice' % dice", "%-formatting"),
    (GAME, PROCEDURE + "return str(dice)", "str()"),
    (GAME, PROCEDURE + "match dice:\n        case int(): return 1", "case int()"),
    (GAME, PROCEDURE.replace("@procedure", "@play.procedure(seen_by=ALL)") + "return repr(dice)", "repr()"),
    (GAME, PROCEDURE + "return word(dice)\ndef word(dice):\n    return f'{dice} dice'", "in word"),
]


@pytest.mark.parametrize(("path", "source", "says"), BAD, ids=[source.splitlines()[-1].strip() for _, source, _ in BAD])
def test_a_fault_is_found(path: str, source: str, says: str) -> None:
    found = faults(source, path)
    assert len(found) == 1, found
    line, message = found[0]
    assert line == len(source.splitlines())
    assert says in message


GOOD = [
    (GAME, "from rollwright.dice import pool\nfrom rollwright.play.steps import Roll\nimport rollwright.dice"),
    (GAME, "from rollwright.games.augur.rules.derive import cost\nfrom rollwright.rules.ruleset import Ruleset"),
    (RECORD, "from rollwright.games.augur.rules.moves import moves\nfrom rollwright.rules.ruleset import Ruleset"),
    (GAME, "from collections.abc import Mapping\nfrom fractions import Fraction\nimport msgspec, enum, re, typing"),
    (GAME, "from math import comb\nimport math\nx = math.isqrt(9) // 2"),
    (GAME, "def worth(outcome) -> float:\n    return outcome.harm"),
    (GAME, "for x in sorted({1, 2}): pass\ny = len({1, 2})\nz = 1 in {1, 2}"),
    (GAME, "def f():\n    kinds = {1}\n    return 1 in kinds\ndef g(kinds):\n    return [k for k in kinds]"),
    (GAME, "def hit(x):\n    return x is None or x is Burn.BURN"),
    (GAME, PROCEDURE + "return Result(one_of(TIERS, dice >= 6), dice)"),
    (GAME, "def tell(x):\n    return f'{x}' if isinstance(x, int) else str(x)"),
    (GAME, PROCEDURE + "return dice % 2 if await Choose('burn', ACTOR, KEYS) is Burn.BURN else await later(dice)"),
    ("rules/content.py", "import tomllib\nfrom importlib import resources\nfrom importlib.resources import files"),
    ("rules/content.py", "def load(path):\n    return (path / 'a.toml').read_text()"),
    ("rules/ruleset.py", "from importlib.metadata import entry_points"),
    ("rules/ruleset.py", "from importlib import metadata"),
]


@pytest.mark.parametrize(("path", "source"), GOOD, ids=[source.splitlines()[-1].strip() for _, source in GOOD])
def test_plain_rule_text_passes(path: str, source: str) -> None:
    assert faults(source, path) == []
