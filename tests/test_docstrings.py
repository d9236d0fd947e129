"""The examples in our docstrings hold."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "rollwright"
MODULES = [
    ".".join(["rollwright", *file.relative_to(PACKAGE).with_suffix("").parts]).removesuffix(".__init__")
    for file in sorted(PACKAGE.rglob("*.py"))
    if ">>> " in file.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_hold(name: str) -> None:
    done = doctest.testmod(import_module(name))
    assert done.failed == 0, "see what was printed"


def test_there_are_examples() -> None:
    assert len(MODULES) > 150
