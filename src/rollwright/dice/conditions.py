"""Conditions on a number: `>=5`, `=1`. Dice are counted, thrown again or explode by them; truths compare by them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import eq, ge, gt, le, lt
from typing import NamedTuple

COMPARISONS: Mapping[str, Callable[[int, int], bool]] = {">=": ge, "<=": le, ">": gt, "<": lt, "=": eq}
"""What each sign asks of two numbers."""
_WORDS = {">=": "{} or more", "<=": "{} or less", ">": "more than {}", "<": "less than {}", "=": "{}"}


class Condition(NamedTuple):
    """What a number is compared with, and how.

    >>> print(Condition(">=", 5)), Condition(">=", 5).holds(4), Condition("<", 3).words
    >=5
    (None, False, 'less than 3')
    """

    sign: str
    number: int

    def holds(self, value: int) -> bool:
        """Tell whether it holds for a number."""
        return COMPARISONS[self.sign](value, self.number)

    @property
    def words(self) -> str:
        """What it asks for, in words."""
        return _WORDS[self.sign].format(self.number)

    def __str__(self) -> str:
        return f"{self.sign}{self.number}"
