"""The reports of the games: what the lab found out about each, and what it taught. Made by `rollwright lab report`.

Every number in their sentences is worked out when the report is made; a test makes them anew and compares.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rollwright.lab.lab import labs
from rollwright.lab.report import Report


def reports() -> dict[str, Callable[[], Report]]:
    """Give what makes each report, by the ruleset's id."""
    return {id: partial(lab.report, id) for id, lab in labs().items() if lab.report is not None}
