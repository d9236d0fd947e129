"""What can be begun at a table, with dice or questions: actions, diligence, ISOtech, what the Exec brings about."""

from __future__ import annotations

from rollwright.games.cgg.rules.moves import actions, crew, diligence, fallout, isotech

MOVES = (actions, diligence, isotech, fallout, crew)
