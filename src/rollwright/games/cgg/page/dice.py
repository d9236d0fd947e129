"""Which dice of an action count: sixes that are Venture or left out, and the Exec's dice that are kept."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rollwright.games.cgg.rules.dice import VENTURE
from rollwright.games.cgg.rules.uses import Serious
from rollwright.games.cgg.rules.venture import Wrench
from rollwright.play.journal import Chosen, Entry, Thrown
from rollwright.web.dice_shown import COUNTS, DROPPED, REPLACED, Marks

IS_VENTURE, IS_FAILURE = "venture", "failure"
COUNTED = {"fallout": "worse", "chance": COUNTS}
"""What a die of the Exec's is that counts, where it is no Failure."""
SIXES = {"risk": IS_VENTURE, "serious": IS_VENTURE, "diligence": DROPPED}
"""What a 6 is in the players' rolls."""
KEPT = re.compile(r"(?:failures to|count at most) (\d+)")
LAST_GONE = (Serious.BOTH, Serious.SUCCESS)


def marks(entries: Sequence[Entry]) -> Marks:
    """Mark the dice of an action; what was thrown again is replaced, and a last die can be taken away."""
    found: dict[int, tuple[str, ...]] = {}
    exec_dice: int | None = None
    for at, entry in enumerate(entries):
        if isinstance(entry, Thrown):
            kept = KEPT.match(entry.reading)
            if kept is not None:
                mark = COUNTED.get(entry.key, IS_FAILURE)
                found[at] = tuple([mark if face <= int(kept[1]) else "" for face in entry.faces])
            elif entry.key in SIXES:
                found[at] = tuple([SIXES[entry.key] if face == VENTURE else "" for face in entry.faces])
            if exec_dice is not None and entry.key == "difficulty again":
                found[exec_dice] = (REPLACED,) * len(found[exec_dice])
            elif exec_dice is not None and entry.key == "discarded again":
                found[exec_dice] = tuple([one or REPLACED for one in found[exec_dice]])
            if entry.key in ("difficulty", "difficulty again", "discarded again"):
                exec_dice = at
        elif exec_dice is not None and takes_last(entry):
            found[exec_dice] = (*found[exec_dice][:-1], *([DROPPED] if found[exec_dice] else []))
    return found


def takes_last(entry: Entry) -> bool:
    """Tell whether an answer takes the last difficulty die away."""
    return isinstance(entry, Chosen) and entry.key == Wrench.SERIOUS and entry.chosen in list(LAST_GONE)
