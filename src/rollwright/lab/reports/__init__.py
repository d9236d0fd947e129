"""The reports of the games: what the lab found out about each, and what it taught. Made by `rollwright lab report`.

Every number in their sentences is worked out when the report is made; a test makes them anew and compares.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from rollwright.lab.report import Report

MODULES = {
    "cgg": "centaurus_gate",
    "cgg-2015": "centaurus_gate_2015",
    "mechwarrior": "mechwarrior",
    "augur": "augur",
    "going-somewhere": "going_somewhere",
}
"""The module of each game's report, by the ruleset's id."""


def reports() -> dict[str, Callable[[], Report]]:
    """Give what makes each report, by the ruleset's id."""
    return {game: _made(module) for game, module in MODULES.items()}


def _made(module: str) -> Callable[[], Report]:
    def make() -> Report:
        found: Report = import_module(f"rollwright.lab.reports.{module}").report()
        return found

    return make
