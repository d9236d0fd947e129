"""The page of Augur: sheet and trackers, the guide to making a character, and the look."""

from __future__ import annotations

from pathlib import Path

from rollwright.games.augur.page.dice import burnt, marks, works
from rollwright.games.augur.page.guide import GUIDE
from rollwright.games.augur.page.sheet import (
    approaches_known,
    harm_kept,
    newcomer_fields,
    newcomer_sheet,
    owes,
    runs,
    sheet_look,
    tallied,
    trackers_look,
    unfinished,
    vital,
)
from rollwright.web.page import Newcomer, Page

PAGE = Page(
    Path(__file__).parent,
    sheet_look,
    trackers_look,
    GUIDE,
    vital=vital,
    tallies=tallied,
    beside=harm_kept,
    newcomer=Newcomer(newcomer_fields, newcomer_sheet),
    keys={"approaches": approaches_known},
    dice=marks,
    stand_ins=burnt,
    unfinished=unfinished,
    runs=runs,
    owes=owes,
    unrewarded="These rules have no experience to give. What somebody has learnt or won, you put on their sheet.",
    downtime=("rest", "recover", "heal", "restore"),
    calls=("call", "group-effort", "gm-move-now"),
    milestones=frozenset(
        ("augur.fatigue.maimed", "augur.fatigue.dead", "augur.fog.panicked", "augur.fog.unstable", "augur.clock.full")
    ),
    touches=(
        "augur.harm",
        "augur.fatigue",
        "augur.fog",
        "augur.stress",
        "augur.condition",
    ),
    counts=("augur.momentum",),
    ledger=("augur.harm.threat", "augur.harm.first-step", "augur.harm.npc"),
    dares={"augur.push": "pushing hard", "augur.momentum.burn": "burning all Momentum"},
    helps=("augur.assist",),
    works=works,
    line="Scoundrels, spirits and a harbour full of debts. Pools of dice against the threat; the best one counts.",
    pace="2–5 players · an evening",
)

__all__ = ["PAGE"]
