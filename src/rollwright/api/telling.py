"""Which field of an outcome tells most: what pages and reports show where nobody names one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

TELLING = ("success", "result", "winner", "tier", "total")
"""Fields that say most, where no worth names one."""


def most_telling(fields: Iterable[str], worths: Sequence[str], truths: Iterable[str] = ()) -> str:
    """Choose the field that tells most: one that a worth is named for, a success, a result, a winner, then a truth.

    >>> most_telling(["rounds", "winner"], ["victory"]), most_telling(["cost", "kept"], [], ["kept"])
    ('winner', 'kept')
    """
    there = tuple(fields)
    for name in (*worths[:1], *TELLING, *worths):
        if name in there:
            return name
    return next(iter([*truths, *there]), "")
