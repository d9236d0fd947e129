"""What a contestant is asked: one question, made ready, that can be put again and again.

`ask` is what is timed. It gives the law in the library's own form, and works it out anew each time: whatever would
remember the asked law itself is left out or thrown away. What may be kept from one time to the next is the laws of the
pools that are thrown (what our readings keep), for everybody alike. `read` makes a plain dictionary of what `ask`
gave, so that all contestants can be compared; it is not timed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

Law: TypeAlias = Mapping[Hashable, float]
"""Each outcome with its probability."""


class Asked(NamedTuple):
    """One question to one contestant."""

    ask: Callable[[], Any]
    read: Callable[[Any], Law]


class Disagreement(Exception):
    """Two contestants give different laws: nothing is timed then."""


def joined(laws: Iterable[tuple[Hashable, Law]]) -> Law:
    """Make one mapping of many laws, each under its own name."""
    return {(name, outcome): p for name, law in laws for outcome, p in law.items()}


def check_agreement(laws: Mapping[str, Law], within: float = 1e-9) -> None:
    """Refuse laws that differ anywhere by more than a tolerance; the first one is the measure."""
    (first, measure), *others = laws.items()
    for name, law in others:
        for outcome in measure.keys() | law.keys():
            p, q = measure.get(outcome, 0.0), law.get(outcome, 0.0)
            if not abs(p - q) <= within:
                raise Disagreement(f"{outcome!r}: {first} says {p:.15g}, {name} says {q:.15g}")


# --- the lines of bench/odds.py --------------------------------------------------------------------------------------


class Line(NamedTuple):
    """A question with its size: the name of a function that every contestant's module has, and its arguments."""

    key: str
    title: str
    function: str
    arguments: tuple[Any, ...]
    within: float = 1e-9


LINES = (
    Line("apart", "12d6, total with sixes apart", "apart", (12,)),
    Line("small", "action 4d against 3, no spends", "action", (4, 3, False)),
    Line("large", "action 12d against 6, no spends", "action", (12, 6, False)),
    Line("spends", "action 12d against 6, two spends", "action", (12, 6, True)),
    Line("margins", "33 MechWarrior margin laws", "margins", (2, 12)),
    Line("opposed", "MechWarrior opposed roll, winner", "opposed", (8, 7)),
    Line("cuts", "28 pools, highest d6 cut by d8s", "cuts", (6, 3)),
    Line("duel", "duel, 30 points a side", "duel", (30,), 1e-12),
)
SMALL_LINES = (
    Line("apart", "3d6, total with sixes apart", "apart", (3,)),
    Line("action", "action 3d against 2, no spends", "action", (3, 2, False)),
    Line("spends", "action 3d against 2, two spends", "action", (3, 2, True)),
    Line("margins", "9 MechWarrior margin laws", "margins", (1, 3)),
    Line("opposed", "MechWarrior opposed roll, winner", "opposed", (13, 2)),
    Line("cuts", "6 pools, highest d6 cut by d8s", "cuts", (2, 1)),
    Line("duel", "duel, 5 points a side", "duel", (5,), 1e-12),
)
"""The same questions, small: for the tests."""
