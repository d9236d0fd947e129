"""The lab of Going Somewhere: its report, how fights are looked at, duels, challenges, and a question to begin with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rollwright.games.going_somewhere.lab.watches import WATCHES
from rollwright.lab.lab import Lab, Preset
from rollwright.lab.report import Piece, Report

if TYPE_CHECKING:
    from rollwright.lab.figures import Figures
    from rollwright.lab.question import Question
    from rollwright.lab.workers import Workers


def _report(game: str) -> Report:
    from rollwright.games.going_somewhere.lab.report import report

    return report()


def _duel(question: Question, exact: Figures, hands: Workers) -> list[Piece]:
    from rollwright.games.going_somewhere.lab.duel import told_of

    return told_of(question, exact, hands)


def _calibrate(*party: Any, **how: Any) -> Report:
    from rollwright.games.going_somewhere.lab.calibrate import calibrate

    return calibrate(*party, **how)


_STRENGTH = {"a": "str={10..16} weapon=d8", "b": "str=12 weapon=d8"}
LAB = Lab(
    report=_report,
    watches=WATCHES,
    more={"duel": _duel},
    calibrate=_calibrate,
    presets=(Preset("What is a point of STR worth in a duel?", "odds", "going-somewhere/duel", _STRENGTH),),
)

__all__ = ["LAB"]
