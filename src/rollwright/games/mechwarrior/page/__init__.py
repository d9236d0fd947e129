"""The page of MechWarrior: sheet and trackers, the guide to making a character, and the look."""

from __future__ import annotations

from pathlib import Path

from rollwright.games.mechwarrior.page.dice import marks
from rollwright.games.mechwarrior.page.guide import GUIDE
from rollwright.games.mechwarrior.page.rivals import suggests
from rollwright.games.mechwarrior.page.sheet import (
    newcomer_fields,
    newcomer_sheet,
    sheet_look,
    skills_known,
    trackers_look,
    vital,
)
from rollwright.games.mechwarrior.page.telling import feat, lost, once_more, owes
from rollwright.web.page import Newcomer, Page

PAGE = Page(
    Path(__file__).parent,
    sheet_look,
    trackers_look,
    GUIDE,
    vital=vital,
    newcomer=Newcomer(newcomer_fields, newcomer_sheet),
    calls=("call", "contest", "happens"),
    after=("happens",),
    again={"contest": "Another round"},
    once_more=once_more,
    concerns=lost,
    between={"growth": "Between missions"},
    rewards=("award", "end-mission"),
    closes={"end-mission": "The mission is over"},
    suggests=suggests,
    owes=owes,
    keys={"skills": skills_known},
    dice=marks,
    milestones=frozenset([f"mechwarrior.{kind}.automatic" for kind in ("skill", "untrained", "saving")]),
    touches=("mechwarrior.wounds",),
    counts=("mechwarrior.edge",),
    dares={"mechwarrior.edge.reroll": "spending Edge to roll again"},
    feat=feat,
    line="Pilots out of their machines, on foot and in trouble. Two dice, one target, a little Edge.",
    pace="2–6 players · a mission",
)

__all__ = ["PAGE"]
