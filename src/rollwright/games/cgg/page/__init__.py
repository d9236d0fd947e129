"""The page of Centaurus Gate, both revisions: sheet and trackers, the guide to making a character, and the look."""

from __future__ import annotations

from pathlib import Path

from rollwright.games.cgg.page.dice import marks
from rollwright.games.cgg.page.guide import GUIDE
from rollwright.games.cgg.page.recap import news
from rollwright.games.cgg.page.sheet import abilities_known, fares, judged, sheet_look, trackers_look, turn, vital
from rollwright.web.page import Page

PAGE = Page(
    Path(__file__).parent,
    sheet_look,
    trackers_look,
    GUIDE,
    vital=vital,
    fares=fares,
    gm="Exec",
    turn=turn,
    turns=("edge", "pass-focus", "turn", "ready", "idle", "tension-exec"),
    rewards=("advance", "story-break"),
    keys={"abilities": abilities_known},
    suggests=judged,
    dice=marks,
    milestones=frozenset(
        (
            *("cgg.conditions.full", "cgg.clock.run-out", "cgg.clock.addressed", "cgg.advancement.steps"),
            *("cgg.tension.mode", "cgg.tension.happens", "cgg.tension.avoided", "cgg.tension.fiction"),
            "cgg.hammer.unseen",
        )
    ),
    news=news,
    touches=("cgg.conditions", "cgg.fallout.result", "cgg.fallout.element", "cgg.failure", "cgg.risk.situation"),
    counts=("cgg.clock", "cgg.leverage.price", "cgg.advancement"),
    ledger=(
        *("cgg.risk.situation", "cgg.tension.idle", "cgg.tension.bonus-die"),
        *("cgg.leverage", "cgg.diligence", "cgg.help"),
    ),
    helps=("cgg.help.joins",),
    feat=lambda arguments, outcome, who, actors: -int(outcome.get("failures", 0)),
    works=lambda result, facts, who, title: True if result == "success-missed" else None,
    line="Explorers against the clock. The Exec throws in secret, and you tell your own failures.",
    pace="2–6 players · a campaign",
)

__all__ = ["PAGE"]
