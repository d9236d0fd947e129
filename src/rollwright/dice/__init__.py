"""Chance: pools of dice, readings of their faces, exact laws, and the notation for rolls. It knows no game.

The names below are loaded when they are first used, so that a program starts fast.

>>> from rollwright.dice import Pool, keep_highest
>>> keep_highest(3).law(Pool.of(4, 6)).mean()
12.244598765432098
"""

from __future__ import annotations

TYPE_CHECKING = False  # As `typing` has it, without loading `typing`; checkers know the name.
if TYPE_CHECKING:
    from rollwright.dice.catalogue import READINGS
    from rollwright.dice.errors import BadInput, Refused, TooLarge
    from rollwright.dice.expression import Expression
    from rollwright.dice.joint import (
        CountAndHighest,
        CountAndSum,
        HighestAndCount,
        TotalAndApart,
        TotalAndNatural,
        each_part,
        highest_and_count,
        kept_count_and_highest,
        kept_count_and_sum,
        total_and_apart,
        total_and_natural,
    )
    from rollwright.dice.law import Law, mixed
    from rollwright.dice.natural import KeptNatural, keep_highest_natural, keep_lowest_natural
    from rollwright.dice.notation import parse, parse_question, roll
    from rollwright.dice.oracle import exhaustive_law
    from rollwright.dice.pool import Faces, Part, Pool
    from rollwright.dice.question import Question
    from rollwright.dice.reading import Reading
    from rollwright.dice.readings import (
        count_at_least,
        count_at_most,
        count_of,
        drop_highest,
        drop_lowest,
        highest,
        keep_highest,
        keep_lowest,
        lowest,
        sum_of_kept,
        total,
        total_of,
    )
    from rollwright.dice.rolled import Die, Rolled
    from rollwright.dice.source import RandomDice, ScriptedDice, Source, random_dice

_NAMES = {
    "catalogue": "READINGS",
    "errors": "BadInput Refused TooLarge",
    "expression": "Expression",
    "joint": "CountAndHighest CountAndSum HighestAndCount TotalAndApart TotalAndNatural each_part highest_and_count "
    "kept_count_and_highest kept_count_and_sum total_and_apart total_and_natural",
    "law": "Law mixed",
    "natural": "KeptNatural keep_highest_natural keep_lowest_natural",
    "notation": "parse parse_question roll",
    "oracle": "exhaustive_law",
    "pool": "Faces Part Pool",
    "question": "Question",
    "reading": "Reading",
    "readings": "count_at_least count_at_most count_of drop_highest drop_lowest highest keep_highest keep_lowest "
    "lowest sum_of_kept total total_of",
    "rolled": "Die Rolled",
    "source": "RandomDice ScriptedDice Source random_dice",
}
_HOMES = {name: module for module, names in _NAMES.items() for name in names.split()}

__all__ = [
    "READINGS",
    "BadInput",
    "CountAndHighest",
    "CountAndSum",
    "Die",
    "Expression",
    "Faces",
    "HighestAndCount",
    "KeptNatural",
    "Law",
    "Part",
    "Pool",
    "Question",
    "RandomDice",
    "Reading",
    "Refused",
    "Rolled",
    "ScriptedDice",
    "Source",
    "TooLarge",
    "TotalAndApart",
    "TotalAndNatural",
    "count_at_least",
    "count_at_most",
    "count_of",
    "drop_highest",
    "drop_lowest",
    "each_part",
    "exhaustive_law",
    "highest",
    "highest_and_count",
    "keep_highest",
    "keep_highest_natural",
    "keep_lowest",
    "keep_lowest_natural",
    "kept_count_and_highest",
    "kept_count_and_sum",
    "lowest",
    "mixed",
    "parse",
    "parse_question",
    "random_dice",
    "roll",
    "sum_of_kept",
    "total",
    "total_and_apart",
    "total_and_natural",
    "total_of",
]


def __getattr__(name: str) -> object:
    """Load a name when it is first asked for."""
    if name not in _HOMES:
        raise AttributeError(f"rollwright.dice has no {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(f"rollwright.dice.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
