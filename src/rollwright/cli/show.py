"""Writing for people: tables and bars, with rich on a terminal and as plain text elsewhere."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

Cell: TypeAlias = str
BLOCKS = " ▏▎▍▌▋▊▉█"
WIDEST = 100


class Column(NamedTuple):
    """A column of a table: its title, whether it holds numbers (right) or words, and how rich shows it."""

    title: str
    right: bool = False
    style: str = ""


def width() -> int:
    """Give how many columns there are to write in."""
    from shutil import get_terminal_size

    return max(40, min(get_terminal_size((80, 24)).columns, WIDEST))


def is_terminal() -> bool:
    """Tell whether what is printed is read on a terminal that can show more than plain text."""
    return sys.stdout.isatty() and os.environ.get("TERM", "") not in ("", "dumb")


def is_asked() -> bool:
    """Tell whether somebody is there to answer."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def say(text: str = "", style: str = "", indent: int = 0) -> None:
    """Print a paragraph, wrapped; a style is for terminals."""
    if not is_terminal():
        print(_wrapped(text, indent))
        return
    from rich.text import Text

    _console().print(Text(_wrapped(text, indent), style=style), soft_wrap=True)


def tell(text: str, note: str, indent: int = 2) -> None:
    """Print a paragraph with a note after it that is less important."""
    whole = _wrapped(f"{text} {note}" if note else text, indent)
    if not is_terminal() or not note:
        print(whole)
        return
    from rich.text import Text

    shown = Text(whole)
    words = note.split()
    start = whole.rfind(words[0])
    if start >= 0:
        shown.stylize("dim", start)
    _console().print(shown, soft_wrap=True)


def table(columns: Sequence[Column], rows: Iterable[Sequence[Cell]], header: bool = True) -> None:
    """Print a table. The last column takes what width is left, and is wrapped where it needs more."""
    rows = [list(row) for row in rows]
    if is_terminal():
        _rich_table(columns, rows, header)
        return
    widths = [
        max([len(row[at]) for row in rows] + ([len(column.title)] if header else []), default=0)
        for at, column in enumerate(columns)
    ]
    if header:
        rows.insert(0, [column.title for column in columns])
    before = sum(widths[:-1]) + 2 * (len(columns) - 1)
    room = max(20, width() - before)
    for row in rows:
        cells = [_padded(cell, widths[at], columns[at].right) for at, cell in enumerate(row[:-1])]
        last = row[-1]
        if columns[-1].right:
            last = _padded(last, widths[-1], True)
        first, *rest = _lines(last, room) if len(last) > room else [last]
        print("  ".join([*cells, first]).rstrip())
        for line in rest:
            print(" " * before + line)


def bar(share: float, most: float, cells: int) -> str:
    """Draw a bar in eighths of a cell; anything above 0 is seen.

    >>> bar(0.5, 1, 8), bar(0.0001, 1, 8), bar(0, 1, 8)
    ('████', '▏', '')
    """
    if share <= 0 or most <= 0:
        return ""
    eighths = max(1, round(share / most * cells * 8))
    return "█" * (eighths // 8) + BLOCKS[eighths % 8].strip()


def percent(p: float) -> str:
    """Write a probability.

    >>> percent(5 / 18), percent(1e-7), percent(1.0), percent(0.99999)
    ('27.78%', '<0.01%', '100%', '>99.99%')
    """
    if p >= 1:
        return "100%"
    if 0 < p < 0.00005:
        return "<0.01%"
    if p > 0.99995:
        return ">99.99%"
    return f"{100 * p:.2f}%"


def word(value: Any) -> str:
    """Write a value of an outcome as people read it.

    >>> word(True), word(None), word([1, 2]), word({"row": "a", "amount": 3}), word({}), word("")
    ('yes', 'none', '1, 2', 'row a, amount 3', 'nothing', 'none')
    """
    if value is None or value == "":
        return "none"
    if value is True or value is False:
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(map(word, value)) or "none"
    if isinstance(value, dict):
        return ", ".join(f"{name} {word(part)}" for name, part in value.items()) or "nothing"
    return str(value)


def fields(values: dict[str, Any]) -> str:
    """Write the fields of an outcome in one line."""
    return " · ".join(f"{name} {word(value)}" for name, value in values.items())


def _padded(cell: str, cells: int, right: bool) -> str:
    return cell.rjust(cells) if right else cell.ljust(cells)


def _wrapped(text: str, indent: int) -> str:
    if len(text) + indent <= width():
        return " " * indent + text
    return "\n".join(" " * indent + line for line in _lines(text, width() - indent))


def _lines(text: str, cells: int) -> list[str]:
    from textwrap import wrap

    return wrap(text, cells, break_long_words=False, break_on_hyphens=False) or [""]


def _console() -> Any:
    from rich.console import Console

    return Console(highlight=False, width=width())


def _rich_table(columns: Sequence[Column], rows: Iterable[Sequence[Cell]], header: bool) -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    shown = Table(box=box.SIMPLE_HEAD if header else None, show_header=header, pad_edge=False, show_edge=False)
    for number, column in enumerate(columns):
        last = number == len(columns) - 1
        shown.add_column(
            column.title, justify="right" if column.right else "left", style=column.style, no_wrap=not last,
            overflow="fold",
        )  # fmt: skip
    for row in rows:
        shown.add_row(*(Text(cell) for cell in row))
    _console().print(shown)
