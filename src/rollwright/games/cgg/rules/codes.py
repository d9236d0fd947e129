"""Die codes: `3d+2` is three dice and two pips, and three pips are a die.

A code is counted in pips where codes are compared, added to or bought; what is rolled, and what takes difficulty away,
are its dice.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from rollwright.dice.errors import BadInput

PIPS = 3
"""Pips in a die."""
MOST_DICE = 100

_CODE = re.compile(r"(\d{1,4}) *[dD](?: *\+ *(\d{1,4}))?")


class Code(NamedTuple):
    """A number of dice, and pips that are added to their total.

    >>> print(Code(3, 2), Code(4))
    3d+2 4d
    """

    dice: int
    pips: int = 0

    def __str__(self) -> str:
        return f"{self.dice}d+{self.pips}" if self.pips else f"{self.dice}d"


@lru_cache(maxsize=512)
def code(text: str) -> Code:
    """Read a die code, such as 3d+2.

    >>> code("4D+1"), code("4d+0") == code("4d"), code("3d+4")
    (Code(dice=4, pips=1), True, Code(dice=4, pips=1))
    >>> code("4d6")
    Traceback (most recent call last):
    rollwright.dice.errors.BadInput: a die code such as 3d+2 was expected, "4d6" came
    """
    found = _CODE.fullmatch(text.strip())
    if found is None:
        raise BadInput(f'a die code such as 3d+2 was expected, "{text}" came')
    read = of_pips(pips_of(Code(int(found[1]), int(found[2] or 0))))
    if read.dice > MOST_DICE:
        raise BadInput(f"a die code has at most {MOST_DICE} dice")
    return read


def codes(text: str) -> tuple[Code, ...]:
    """Read die codes with commas between, such as 3d+2, 2d.

    >>> codes("3d+1, 2d"), codes("")
    ((Code(dice=3, pips=1), Code(dice=2, pips=0)), ())
    """
    return tuple([code(part) for part in text.split(",")]) if text.strip() not in ("", "()") else ()


def code_or_none(text: str) -> Code | None:
    """Read a die code, such as 3d+2, or none."""
    return None if text.strip().casefold() in ("", "none") else code(text)


def pips_of(given: Code) -> int:
    """Give a code's total in pips.

    >>> pips_of(Code(3, 2))
    11
    """
    return given.dice * PIPS + given.pips


def of_pips(pips: int) -> Code:
    """Give the code of a total in pips; fewer than none are none.

    >>> of_pips(8), of_pips(-1)
    (Code(dice=2, pips=2), Code(dice=0, pips=0))
    """
    pips = pips * (pips > 0)
    return Code(pips // PIPS, pips % PIPS)


def plus_pips(given: Code, pips: int) -> Code:
    """Add bonus pips, which carry at three.

    >>> print(plus_pips(Code(2), 3), plus_pips(Code(2), 5))
    3d 3d+2
    """
    return of_pips(pips_of(given) + pips)


def plus_dice(given: Code, dice: int) -> Code:
    """Add dice, or take some away: the pips stay, but a code that would fall below 0d is 0d without pips.

    >>> print(plus_dice(Code(2, 1), 1), plus_dice(Code(2, 1), -2), plus_dice(Code(2, 1), -3))
    3d+1 0d+1 0d
    """
    left = given.dice + dice
    there = left >= 0
    return Code(left * there, given.pips * there)


def combined(given: Code, *helping: Code) -> Code:
    """Combine codes: the highest counts whole, each other one adds its number of dice as pips.

    >>> print(combined(Code(2), Code(3)), combined(Code(2), Code(3, 1)), combined(Code(2), Code(3), Code(2)))
    3d+2 4d 4d+1
    """
    if not helping:
        return given
    ordered = [given, *helping]
    highest = ordered[0]
    dice = 0
    for other in ordered:
        dice += other.dice
        if pips_of(other) > pips_of(highest):
            highest = other
    return plus_pips(highest, dice - highest.dice)


def cost_of_raising(given: Code, pips: int = 1) -> int:
    """Give the price, in advancement pips, of raising a code by some pips: each costs the dice it then has, 0d costs 1.

    >>> cost_of_raising(Code(2), 3), cost_of_raising(Code(0), 3), cost_of_raising(Code(2, 2), 2)
    (6, 3, 5)
    """
    total = 0
    for bought in range(pips):
        total += max(1, of_pips(pips_of(given) + bought).dice)
    return total


def code_title(key: str) -> str:
    """Say what a code is called.

    >>> code_title("power"), code_title("savvy")
    ('ISOtech Power', 'Savvy')
    """
    return "ISOtech Power" if key == "power" else key.title()
