"""Die ranks: which die is above which, what a die costs, and the dice that the game has no solid for."""

from __future__ import annotations

import re
from typing import NamedTuple

from rollwright.dice.errors import BadInput
from rollwright.rules.sentences import counted

ORDER = (4, 6, 8, 10, 12, 16, 20, 24, 30, 60, 100, 1_000, 10_000, 100_000)
"""The ranks by number of sides, lowest first. (A pool's dice end there; the two weapons beyond are sums of digits.)"""
COST = {2: 2, 4: 3, 6: 4, 8: 5, 10: 6, 12: 7, 16: 9, 20: 11, 24: 13, 30: 16, 60: 31, 100: 51}
"""What a die costs in Character Points; the same prices serve Health, magic and traps."""
BONUS_SIDES = 100
"""The most sides of a bonus die."""


def in_points(cp: int) -> str:
    """Write Character Points, in words: CP could be taken for something else.

    >>> in_points(1), in_points(12)
    ('1 Character Point', '12 Character Points')
    """
    return counted(cp, "Character Point")


class Die(NamedTuple):
    """A die, by its sides: `d8`. One without sides stands for none."""

    sides: int

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """How the die is written."""
        return f"d{self.sides}" if self.sides else "none"


NONE = Die(0)


def die(text: str) -> Die:
    """Read a die, such as d8, or none.

    >>> die("d8"), die("D12").sides, str(die("none"))
    (Die(sides=8), 12, 'none')
    """
    word = text.strip().casefold()
    if word in ("", "none"):
        return NONE
    found = re.fullmatch(r"1?d(\d{1,3}(?:,?\d{3})*)", word)
    if not found:
        raise BadInput(f"a die was expected, as d8, or none, not {text!r}")
    return Die(int(found[1].replace(",", "")))


class Dice(NamedTuple):
    """Some equal dice: `2d8`."""

    count: int  # type: ignore[assignment]
    sides: int

    def __str__(self) -> str:
        return f"{self.count}d{self.sides}"


def dice(text: str) -> tuple[Dice, ...]:
    """Read dice with plus signs or commas between, such as 2d6+d8; none gives nothing.

    >>> dice("2d6 + d8"), dice("none")
    ((Dice(count=2, sides=6), Dice(count=1, sides=8)), ())
    """
    found = []
    for part in re.split(r"[+,]", text.casefold()):
        word = part.strip()
        if word in ("", "none"):
            continue
        match = re.fullmatch(r"(\d{0,2})d(\d{1,6})", word)
        if not match:
            raise BadInput(f"dice were expected, as 2d6 + d8, or none, not {text!r}")
        found.append(Dice(int(match[1] or 1), int(match[2])))
    return tuple(found)


def check_dice(one: Dice) -> None:
    """Refuse bonus dice that no roll has: without sides, or beyond d100."""
    if not 2 <= one.sides <= BONUS_SIDES or one.count < 1:
        raise BadInput(f"bonus dice have 2 to {BONUS_SIDES} sides, as 2d6, not {one}")


def next_rank(sides: int) -> int:
    """Give the rank above a die.

    >>> next_rank(6), next_rank(3), next_rank(30)
    (8, 4, 60)
    """
    for rank in ORDER:
        if rank > sides:
            return rank
    raise BadInput(f"there is no die above d{sides}")
