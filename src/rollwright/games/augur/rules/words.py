"""The words of the game, from its content files: how steps are put to people, and the chart as it is told."""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar

import msgspec

from rollwright.rules.wording import Wording

PACKAGE = "rollwright.games.augur"
T = TypeVar("T")


class Chart(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The chart in words, by kind of action: what it is called, also `with` a foe, and each result; and what else an
    outcome can say, by field and key."""

    cell: dict[str, dict[str, str]]
    words: dict[str, dict[str, str]]


class Questions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the steps of the game are put to people, by key."""

    question: dict[str, Wording]


def read(name: str, shape: type[T]) -> T:
    """Read a content file, loaded when somebody asks."""
    from rollwright.rules.content import load

    wanted: Any = shape
    found: T = load(PACKAGE, name, wanted)
    return found


@cache
def wordings() -> dict[str, Wording]:
    """Give how the steps are put to people."""
    return read("questions", Questions).question


def chart() -> Chart:
    """Give the chart in words."""
    return read("chart", Chart)


def kind_title(kind: str, foe: str = "") -> str:
    """Say what a kind of action is called, and whom it is about where that is known.

    >>> kind_title("clash"), kind_title("compel", "the clerk")
    ('a clash', 'an attempt to persuade the clerk')
    """
    row = chart().cell[kind]
    return row["with"].replace("{foe}", foe) if foe else row["title"]


def cell_text(kind: str, result: str) -> str:
    """Say what a result means for a kind of action.

    >>> cell_text("reaction", "good")
    'The danger is avoided.'
    """
    return chart().cell[kind][result]


def said(field: str, key: str, default: str | None = None) -> str:
    """Say what a key means in a field of an outcome.

    >>> said("answer", "refused")
    '{who} refuses.'
    """
    found = chart().words[field]
    return found[key] if default is None else found.get(key, default)


def option(question: str, field: str, key: str) -> str:
    """Give what an option of a field of a card says."""
    return wordings()[question].field(field).option(key)
