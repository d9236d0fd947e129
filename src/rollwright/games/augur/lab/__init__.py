"""The lab of Augur: its report, how chases are looked at, and questions to begin with."""

from __future__ import annotations

from rollwright.games.augur.lab.watches import WATCHES
from rollwright.lab.lab import Lab, Preset
from rollwright.lab.report import Report


def _report(game: str) -> Report:
    from rollwright.games.augur.lab.report import report

    return report()


LAB = Lab(
    report=_report,
    watches=WATCHES,
    presets=(
        Preset("Action dice against threat dice", "odds", "augur/action", {"dice": "0..5", "threat": "0..3"}),
        Preset("When to burn Momentum", "best", "augur/action", {"dice": "2", "threat": "1", "momentum": "5"}),
    ),
)

__all__ = ["LAB"]
