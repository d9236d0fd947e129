"""The games that come with Rollwright, one folder each: rules by chapter, content, page, lab and demo in one place.

A game from outside is the same folder in another package, with an entry point in the group `rollwright.rulesets`.
"""

from __future__ import annotations

GAMES = {
    "mechwarrior": "rollwright.games.mechwarrior",
    "cgg": "rollwright.games.cgg",
    "cgg-2015": "rollwright.games.cgg.cgg_2015",
    "augur": "rollwright.games.augur",
    "going-somewhere": "rollwright.games.going_somewhere",
}
"""Their modules, each with a RULESET, by the ruleset's id."""
