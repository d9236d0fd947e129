"""Sentences: what all games need to write one. Counts, lists of names, and how a text begins."""

from __future__ import annotations

import re
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


def goes_on(text: str) -> bool:
    """Tell whether what somebody does goes on from their name: "slips past the guards", but not "a falling crate".

    >>> [goes_on(text) for text in ("slips past", "a falling crate", "The truck comes", "his last chance", "")]
    [True, False, False, False, False]
    """
    first = text.split()[0] if text.split() else ""
    return first.islower() and first[-1] == "s" != first[-2:-1] and first not in ("his", "its", "this")


def of_each(names: Iterable[str], rest: str) -> str:
    """Say of several what was said of one, after the name.

    >>> of_each(("Ana", "Ben"), "takes 1 mark."), of_each(("Ana", "Ben"), "is tired."), of_each("AB", "pushes hard.")
    ('Ana and Ben each take 1 mark.', 'Ana and Ben are each tired.', 'A and B each push hard.')
    """
    verb, _, more = rest.partition(" ")
    if verb == "is":
        return f"{joined(names)} are each {more}"
    verb = {"has": "have", "does": "do"}.get(verb) or re.sub(r"(?<=[sx])es$|(?<=[cs]h)es$|s$", "", verb)
    return f"{joined(names)} each {verb} {more}"
