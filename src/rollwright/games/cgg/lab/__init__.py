"""The lab of Centaurus Gate: the reports of both revisions, how Tension is looked at, and questions to begin with."""

from __future__ import annotations

from rollwright.games.cgg.lab.watches import WATCHES
from rollwright.lab.lab import Lab, Preset
from rollwright.lab.report import Report


def _report(game: str) -> Report:
    if game == "cgg-2015":
        from rollwright.games.cgg.lab.report_2015 import report as report_2015

        return report_2015()
    from rollwright.games.cgg.lab.report import report

    return report()


_HARD = {"code": "1d..8d", "difficulty": "3..9", "risk_code": "3d"}
_WRENCH = {"code": "4d", "difficulty": "5", "risk_code": "3d"}
LAB = Lab(
    report=_report,
    watches=WATCHES,
    presets=(
        Preset("How hard is an action, by code and difficulty?", "odds", "cgg/action", _HARD),
        Preset("When is a Wrench worth its Venture?", "best", "cgg/action", _WRENCH),
    ),
)

__all__ = ["LAB"]
