"""What is told of an evening: by how much somebody did better than they had to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def feat(given: Mapping[str, Any], outcome: Mapping[str, Any], who: str) -> int:
    """Give the margin of one who rolled, alone or against others, by what it was begun with and what came of it.

    >>> feat({"who": "kara"}, {"margin": 3}, "kara"), feat({"sides": ["kara", "vex"]}, {"margins": [1, 5]}, "vex")
    (3, 5)
    >>> feat({"who": "kara"}, {"a_margin": 2, "b_margin": -1}, "vex")
    -1
    """
    if who in given.get("sides", ()) and "margins" in outcome:
        return int(outcome["margins"][given["sides"].index(who)])
    side = "margin" if "margin" in outcome else "a_margin" if who == given.get("who") else "b_margin"
    return int(outcome.get(side) or 0)
