"""Which dice of an action count: the highest, a helper's too, sixes for a Perfect; and the threat dice that cut."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rollwright.games.augur.rules.dice import ACTION_DIE, FIRST_CUT, LOWEST_AND_CUTS
from rollwright.games.augur.rules.kinds import Result
from rollwright.play.journal import Chosen, Entry, Ruled, Thrown
from rollwright.web.dice_shown import COUNTS, CUTS, DROPPED, MISSES, REPLACED, Dice, Die, Marks, parts_of

UNHEARD = ("unmoved", "refused", "upset")
"""What somebody answers who isn't persuaded."""
ENDS = re.compile(
    r"\b(?:kill|slay|murder|execute|behead|finish|end|stop|defeat|beat|best|overpower|subdue|capture|catch|arrest|seize|"
    r"trap|corner|pin|bind|tie|hold|lock|restrain|disarm|knock|take|drown|strangle|choke|disable|destroy|sink|crush|break|"
    r"drive|chase|scare|rout|force|make|put|get|win|escape|flee)(?:e?s)?"
    r"(?: (?i:him|her|them|it|this|the (?:captain|guard|man|woman|fight|thug|sailor|soldier|thief|beast|monster)s?)\b"
    r"| (?:the )?[A-Z]|[.!]?$)"
    r"|\b(?:(?i:him|her|them|(?:the|this) [a-z]+)|[A-Z]\w*) (?:down|out|off|away|free)\b"
    r"|\b(?:overboard|dead|unconscious|throat|surrender|yield)\b"
)
"""Words of what ends a fight: who tries it has not done so while the foe stands, however well they struck. What is done
to a thing ("catch the hook") ends none."""
SPARE = "spare"
"""Said of a third six: two make a Perfect."""
ROLLS = ("action", "assist", "setup-die")


def marks(entries: Sequence[Entry]) -> Marks:
    """Mark the dice of an action; a die for which Momentum was burnt is replaced by it.

    None counts, nor cuts, where the GM has said how it went.
    """
    if any(isinstance(one, Ruled) for one in entries):
        return {}
    thrown = {at: one for at, one in enumerate(entries) if isinstance(one, Thrown) and one.key in ROLLS}
    burnt = any(isinstance(one, Chosen) and (one.key, one.chosen) == ("burn", "burn") for one in entries)
    places = {at: action_dice(one) for at, one in thrown.items()}
    action = [(face, at, place) for at, one in thrown.items() for place, face in enumerate(one.faces[: places[at]])]
    if not action:
        return {}
    least = any(one.reading == LOWEST_AND_CUTS.name for one in thrown.values())
    best = (min if least else max)(action, key=lambda one: one[0])
    sixes = [one for one in action if one[0] == ACTION_DIE and not least]
    perfect = len(sixes) > 1  # any two of them make it, and nothing cuts it
    counted = sixes[:2] if perfect else [best]
    kept = {one[1:]: SPARE for one in sixes} | {one[1:]: REPLACED if burnt else COUNTS for one in counted}
    cuts = MISSES if perfect else CUTS
    return {
        at: tuple([
            kept.get((at, place), DROPPED) if place < places[at] else cuts if face >= FIRST_CUT else MISSES
            for place, face in enumerate(one.faces)
        ])
        for at, one in thrown.items()
    }  # fmt: skip


def burnt(facts: Sequence[Mapping[str, Any]]) -> Iterator[Dice]:
    """Give the Momentum that was burnt as the die for which it stands."""
    for one in facts:
        if one["fact"] == "momentum-burnt":
            yield Dice("momentum", "Momentum", (Die(ACTION_DIE, one["die"], COUNTS),))


def works(result: str, facts: Sequence[Mapping[str, Any]], who: str, title: str) -> bool | None:
    """Tell whether somebody got what they wanted: Messy does, too, but not if it hurt them or the danger struck;
    nobody has who was not listened to, or who wanted an end of a foe who can still go on.

    >>> works("messy", (), "dov", ""), works("messy", [{"fact": "harm-taken", "who": "dov"}], "dov", "")
    (True, False)
    >>> hit = [{"fact": "clock-ticked", "kind": "foe", "key": "foe:ives"}]
    >>> [works("good", hit, "dov", f"Dov tries to {what}") for what in ("catch the hook", "kill Ives", "catch him")]
    [True, False, False]
    >>> hurt = [{"fact": "harm-taken", "who": "dov"}]
    >>> [works("messy", [*hit, *hurt], "dov", f"Dov tries to {what}") for what in ("kick his gun away", "kick him out")]
    [True, False]
    >>> works("messy", [{**hit[0], "out": True}, *hurt], "dov", "Dov tries to knock him out")
    True
    """
    blows = [one for one in facts if one["fact"] == "clock-ticked" and one.get("kind") == "foe"]
    if landed := [one for one in blows if one["key"] != f"foe:{who}"]:  # a blow that lands is done, whatever it cost
        return bool(landed[-1].get("out")) or not ENDS.search(title)
    for one in facts:
        harmed = one["fact"] == "harm-taken" and one["who"] == who
        struck = one["fact"] == "move-due" and one["kind"] == "danger"
        if harmed or struck or (one["fact"] == "answered" and one["answer"] in UNHEARD):
            return False
    return True if result == Result.MESSY else None


def action_dice(roll: Thrown) -> int:
    """Count the action dice of a roll; the threat dice come after them."""
    return parts_of(roll.pool)[0][1]
