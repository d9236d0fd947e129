"""Centaurus Gate, the revision of 8 February 2015: the same procedures with its own figures, and Story Breaks."""

from __future__ import annotations

from rollwright.games.cgg import edition
from rollwright.games.cgg.rules import breaks, story_break
from rollwright.games.cgg.rules.options import Options2015

RULESET = edition("cgg-2015", "Centaurus Gate, 2015 revision", Options2015, story_break, breaks)

__all__ = ["RULESET"]
