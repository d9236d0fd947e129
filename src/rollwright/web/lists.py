"""The lists of a game: what its content files hold beside rules and random tables, as tables to read.

A content file has a shape of the game's own; here it is shown by what it is made of: entries with the same fields
become the rows of a table, single values a list of terms.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from rollwright.rules.content import load, names

NOT_LISTS = ("rules", "questions")
"""Files whose names begin so are shown elsewhere, or are the wordings of steps."""

LONG = 40
"""Texts from so many letters on want room."""
ALIKE = 0.5
"""Entries are rows of one table where so much of it would be filled."""


class Part(NamedTuple):
    """A part of a list: rows under columns, or (without columns) terms with what they say."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def long(self) -> tuple[bool, ...]:
        """Which columns hold sentences, and want room."""
        return tuple(max(len(row[at]) for row in self.rows) > LONG for at in range(len(self.columns)))


def list_names(package: str) -> tuple[str, ...]:
    """Name the lists of a package."""
    found = [name for name in names(package) if not name.startswith(NOT_LISTS)]
    return tuple(name for name in found if set(_data(package, name)) - {"generator"})


def list_parts(package: str, name: str) -> list[Part]:
    """Show a list."""
    data = {key: value for key, value in _data(package, name).items() if key != "generator"}
    single = {key: value for key, value in data.items() if not _entries(value)}
    plain = {key: value for key, value in single.items() if not isinstance(value, Mapping)}
    parts = [_terms("", plain)] if plain else []
    parts += [_terms(words(key), value) for key, value in single.items() if key not in plain]
    return [*parts, *(part for key, value in data.items() if _entries(value) for part in _parts(words(key), value))]


def words(key: object) -> str:
    """Write a key as words.

    >>> words("surface-wound"), words("max_enc")
    ('surface wound', 'max enc')
    """
    return str(key).replace("_", " ").replace("-", " ")


def text(value: Any) -> str:
    """Write a plain value in one line.

    >>> text({"a-b": 1, "c": ["x", "y"]}), text(True), text([[1, 2], [3]])
    ('a b 1; c x, y', 'yes', '1, 2, 3')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return "; ".join(f"{words(key)} {text(part)}" for key, part in value.items())
    if isinstance(value, list):
        return ", ".join(map(text, value))
    return str(value)


def _terms(title: str, value: Mapping[str, Any]) -> Part:
    return Part(title, (), tuple((words(key), text(part)) for key, part in value.items()))


def _data(package: str, name: str) -> dict[str, Any]:
    data: dict[str, Any] = load(package, name, dict)
    return data


def _entries(value: Any) -> bool:
    """Tell whether a value is entries: records in a list, or by their keys."""
    some = list(value.values()) if isinstance(value, Mapping) else value if isinstance(value, list) else []
    return bool(some) and all(isinstance(one, Mapping) for one in some)


def _parts(title: str, value: Any) -> Iterator[Part]:
    entries = list(value.items()) if isinstance(value, Mapping) else [("", one) for one in value]
    keyed = isinstance(value, Mapping) and not all("title" in one or "name" in one for _, one in entries)
    fields = list(dict.fromkeys(field for _, one in entries for field in one))
    filled = sum(len(one) for _, one in entries) / max(1, len(entries) * len(fields))
    if filled < ALIKE:
        for key, one in entries:
            name = str(one.get("title") or one.get("name") or words(key))
            yield Part(f"{title}: {name}", (), tuple((words(field), text(part)) for field, part in one.items()))
        return
    if "title" in fields and "id" in fields:
        fields.remove("id")
    columns = (*(("",) if keyed else ()), *map(words, fields))
    rows = [
        (*((words(key),) if keyed else ()), *(text(one[field]) if field in one else "" for field in fields))
        for key, one in entries
    ]
    yield Part(title, columns, tuple(rows))
