"""How the dice are read: the highest action die, sixes, and cuts; and the short way to write a roll, `3d2t`."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from rollwright.dice.errors import BadInput
from rollwright.dice.joint import highest_and_count
from rollwright.dice.law import Law
from rollwright.dice.pool import Faces, Part, Pool
from rollwright.dice.reading import Reading
from rollwright.dice.readings import count_at_least, lowest
from rollwright.rules.sentences import dice as counted

ACTION_DIE = 6
THREAT_DIE = 8
FIRST_CUT = 7
"""A threat die that shows this or more cuts."""
MOST_DICE = 6
"""With more action dice than these nobody rolls."""
AT_ZERO = 2
"""How many dice are thrown for 0d, of which the lowest counts."""


class Throw(NamedTuple):
    """A roll as it lies: the action die that counts, how many sixes (two are as good as more), and the cuts."""

    high: int
    sixes: int
    cuts: int


class Written(NamedTuple):
    """Action dice and threat dice, as `3d2t` has them."""

    dice: int
    threat: int = 0

    def __str__(self) -> str:
        return f"{self.dice}d{self.threat}t" if self.threat else f"{self.dice}d"


@cache
def in_words(dice: int, threat: int) -> str:
    """Say what is rolled, as people say it; and what becomes of no dice at all.

    >>> in_words(4, 1), in_words(0, 2)
    ('4 action dice and 1 threat die', '2 dice of which the lower counts, and 2 threat dice')
    """
    action = counted(dice, "action") if dice > 0 else f"{AT_ZERO} dice of which the lower counts"
    against = counted(threat, "threat") if threat > 0 else ""
    return f"{action}{' and ' if dice > 0 else ', and '}{against}" if against else action


def written(text: str) -> Written:
    """Read action and threat dice in the game's notation.

    >>> written("3d2t"), str(written(" 2D "))
    (Written(dice=3, threat=2), '2d')
    """
    found = re.fullmatch(r"\s*(\d{1,2})\s*d\s*(?:(\d{1,2})\s*t)?\s*", text, re.IGNORECASE)
    if not found:
        raise BadInput(f"action and threat dice were expected, as 3d2t or 2d, not {text!r}")
    return Written(int(found[1]), int(found[2] or 0))


def dice_and_threat(text: str) -> dict[str, str]:
    """Write out `3d2t` as two arguments, and `3d` as one; a plain number stays what it is.

    >>> dice_and_threat("3d2t"), dice_and_threat("2d"), dice_and_threat("-1")
    ({'dice': '3', 'threat': '2'}, {'dice': '2'}, {'dice': '-1'})
    """
    if "d" not in text.casefold():
        return {"dice": text}
    found = written(text)
    dice = {"dice": str(found.dice)}
    return {**dice, "threat": str(found.threat)} if "t" in text.casefold() else dice


def pool_of(dice: int, threat: int) -> Pool:
    """Give the pool of a roll; 0d throws two action dice.

    >>> print(pool_of(3, 2), "-", pool_of(0, 0))
    action 3d6, threat 2d8 - 2d6
    """
    return joint_pool(dice if dice > 0 else AT_ZERO, threat)


def joint_pool(dice: int, threat: int) -> Pool:
    """Give the pool of one who rolls together with a helper: just these dice."""
    action = Pool.of(dice, ACTION_DIE, "action")
    return action + Pool.of(threat, THREAT_DIE, "threat") if threat > 0 else action


def _parts(pool: Pool) -> tuple[Part, Part]:
    action = pool.parts[0]
    return action, pool.parts[1] if len(pool.parts) > 1 else Part("threat", 0, THREAT_DIE)


_SIXES = highest_and_count(ACTION_DIE)
_CUTS = count_at_least(FIRST_CUT)


def _cuts_in(faces: Faces) -> int:
    return _CUTS.read(faces[1:]) if len(faces) > 1 else 0


def _read(faces: Faces) -> Throw:
    high, sixes = _SIXES.read(faces[:1])
    return Throw(high, min(sixes, 2), _cuts_in(faces))


def _read_lowest(faces: Faces) -> Throw:
    return Throw(lowest.read(faces[:1]), 0, _cuts_in(faces))


def _joined(rows: list[tuple[int, int, int]], pool: Pool) -> Law[Throw]:
    """Join the law of the action dice, as rows of high, sixes and weight, with that of the cuts."""
    action, threat = _parts(pool)
    cuts = _CUTS.law(Pool((threat,)))
    merged: dict[tuple[int, int, int], int] = {}
    for high, sixes, weight in rows:
        for count, ways in zip(cuts.columns[0], cuts.weights, strict=True):
            row = (high, min(sixes, 2), count)
            merged[row] = merged.get(row, 0) + weight * int(ways)
    columns = tuple([list(column) for column in zip(*merged, strict=True)])
    total = action.sides**action.count * threat.sides**threat.count
    return Law(columns, list(merged.values()), total, Throw)


def _law(pool: Pool) -> Law[Throw]:
    law = _SIXES.law(Pool((_parts(pool)[0],)))
    return _joined([(*row, int(weight)) for *row, weight in zip(*law.columns, law.weights, strict=True)], pool)


def _law_of_lowest(pool: Pool) -> Law[Throw]:
    law = lowest.law(Pool((_parts(pool)[0],)))
    return _joined([(high, 0, int(weight)) for high, weight in zip(law.columns[0], law.weights, strict=True)], pool)


HIGHEST_AND_CUTS = Reading[Throw]("highest, sixes and cuts", _read, _law)
"""The highest action die, the sixes among them and the threat dice that cut."""
LOWEST_AND_CUTS = Reading[Throw]("lowest and cuts", _read_lowest, _law_of_lowest)
"""For 0d: the lower of the two action dice, which is never a Perfect, and the threat dice that cut."""


def reading_of(dice: int) -> Reading[Throw]:
    """Say how a roll with so many action dice is read."""
    return HIGHEST_AND_CUTS if dice > 0 else LOWEST_AND_CUTS


def number_of(throw: Throw) -> int:
    """Give the number of a result, Dire being 0: by the highest die, then cut; a Perfect is never cut.

    >>> [number_of(Throw(high, 0, 1)) for high in (1, 4, 6)], number_of(Throw(6, 2, 3))
    ([0, 1, 2], 4)
    """
    perfect = throw.sixes >= 2
    bare = 1 + (throw.high >= 4) + (throw.high >= 6) - throw.cuts
    return perfect * 4 + (1 - perfect) * (bare * (bare > 0))
