"""Sentences: what all games need to write one. Counts, lists of names, and how a text begins."""

from __future__ import annotations

from collections.abc import Iterable


def counted(number: int, one: str, more: str = "") -> str:
    """Write a number of things.

    >>> counted(1, "threat die", "threat dice"), counted(2, "tick"), counted(0, "mark")
    ('1 threat die', '2 ticks', '0 marks')
    """
    return f"{number} {one if abs(number) == 1 else more or one + 's'}"


def dice(number: int, kind: str = "") -> str:
    """Write a number of dice.

    >>> dice(1, "threat"), dice(3)
    ('1 threat die', '3 dice')
    """
    return counted(number, f"{kind} die".strip(), f"{kind} dice".strip())


def joined(names: Iterable[str], last: str = "and") -> str:
    """Write a list of names.

    >>> joined(["Ana"]), joined(["Ana", "Ben"]), joined(["Ana", "Ben", "Cleo"], "or")
    ('Ana', 'Ana and Ben', 'Ana, Ben or Cleo')
    """
    *first, end = list(names) or [""]
    return f"{', '.join(first)} {last} {end}" if first else end


def signed(number: int) -> str:
    """Write a modifier with its sign, and a minus that is one.

    >>> signed(2), signed(-1), signed(0)
    ('+2', '−1', '0')
    """
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def opened(text: str) -> str:
    """Begin a text with a capital letter.

    >>> opened("the GM rolls.")
    'The GM rolls.'
    """
    return text[:1].upper() + text[1:]
