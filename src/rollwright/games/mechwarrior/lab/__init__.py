"""The lab of MechWarrior: its report, and a question to begin with."""

from __future__ import annotations

from rollwright.lab.lab import Lab, Preset
from rollwright.lab.report import Report


def _report(game: str) -> Report:
    from rollwright.games.mechwarrior.lab.report import report

    return report()


_EDGE = {"target": "5..11", "edge": "0..2"}
LAB = Lab(
    report=_report,
    presets=(Preset("What does Edge do to a skill roll?", "odds", "mechwarrior/skill", _EDGE, "best"),),
)

__all__ = ["LAB"]
