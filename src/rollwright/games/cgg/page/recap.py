"""How an evening of Centaurus Gate is told afterwards, and what is good or bad news for everybody."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rollwright.web.page import Recast

WORST, BEST = 1, 5


def _moved(how: str) -> Callable[[re.Match[str]], str]:
    """Say how near a Pitfall is now; nothing where it is out of play, which is told by itself."""
    return lambda found: f"{found[1]} {how}." if found[2] else ""


RECAST: Mapping[str, Recast] = {
    "cgg.risk.avoided": (r".+ (?:avoids|doesn't avoid) the risk.*?\.(?: But (.+))?", r"\1"),
    "cgg.fallout.cap": (r"No fallout for .+", "Luckily, nothing comes of it."),
    "cgg.failure.complication": (r"What goes wrong: (.+)", r"\1"),
    "cgg.conditions.painful-harm": (r".+ Painful Harm takes the first Venture away\.", ""),
    "cgg.conditions.exec-pays": (r"(?!.* is called off).*", ""),
    "cgg.clock.gain": (r".+ would gain .+", ""),
    "cgg.hammer.even-worse": (r"“[^”]+” (.+)", r"\1"),
    "cgg.risk.situation": (
        r"In the situation(?: around (.+?))?: (.+?) \(\d.*",
        lambda found: f"Around {found[1] or 'them'} now: {found[2]}.",
    ),
    "cgg.tension.pitfall": (
        # What the Exec sets by hand is no event of the story.
        r"(?:A|Another) Pitfall: (“.+”), at Tension .*|The Exec lets .*",
        lambda found: f"What must not happen: {found[1]}." if found[1] else "",
    ),
    "cgg.tension.raise": (r"Tension on (“.+”) rises by \d+(, to (?!15\b))?.*", _moved("is closer now")),
    "cgg.tension.lower": (r"Tension on (“.+”) falls by \d+(, to (?!0\b))?.*", _moved("is less of a threat now")),
    "cgg.tension.avoided": (r"Averted: (“.+”)\.", r"\1 is averted."),
    "cgg.tension.fiction": (r"Averted: (“.+”)\.", r"\1 is averted."),
    "cgg.tension.rounds": (r".*", ""),
}
"""What rests on each rule, as people tell it at the end: no dice, no dots, no rounds."""


def news(facts: Sequence[Mapping[str, Any]]) -> int:
    """Say whether the worst has happened, or is averted."""
    ended = [one["happened"] for one in facts if one["fact"] == "pitfall-ended"]
    return 0 if not ended else WORST if any(ended) else BEST
