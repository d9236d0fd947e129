"""The package exports what it says, and stays quick to load."""

from __future__ import annotations

import subprocess
import sys

import pytest

import rollwright.dice


def test_every_public_name_loads() -> None:
    assert sorted(rollwright.dice._HOMES) == sorted(rollwright.dice.__all__)
    for name in rollwright.dice.__all__:
        assert getattr(rollwright.dice, name) is not None
    with pytest.raises(AttributeError, match="no 'nothing'"):
        rollwright.dice.nothing  # noqa: B018


def test_small_questions_load_no_heavy_module() -> None:
    program = """
import sys
from rollwright.dice import Pool, keep_highest, total_and_apart
total_and_apart(6).law(Pool.of(12, 6)).mean(lambda both: both.total)
print(*{"numpy", "fractions", "random", "dataclasses", "inspect"} & set(sys.modules))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
