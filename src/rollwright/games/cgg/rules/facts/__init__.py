"""What can become true at a table of Centaurus Gate: each fact with what it does, and how it is told."""

from __future__ import annotations

from rollwright.games.cgg.rules.facts import clock, conditions, gear, growth, ship, situation, tension

FACTS = (clock, conditions, gear, growth, situation, tension, ship)
