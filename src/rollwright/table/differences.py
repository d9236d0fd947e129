"""Differences between plain values, in words: each field that is another, as it was and as it is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from rollwright.rules.wording import plain

MOST_TEXT = 80
RULE = re.compile(r"[a-z]+(?:\.[a-z]+(?:-[a-z]+)*){2,}")
"""The id of a rule, where a sheet names one."""


def differences(old: Any, new: Any, path: str = "") -> Iterator[tuple[str, str, str]]:
    """List what differs: where, as it was, as it is."""
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for name in dict.fromkeys((*old, *new)):
            inner = f"{path}, {plain(str(name))}" if path else plain(str(name))
            yield from differences(old.get(name), new.get(name), inner)
    elif isinstance(old, list | tuple) and isinstance(new, list | tuple):
        yield from _in_list(list(old), list(new), path)
    elif old != new:
        yield path, text_of(old), text_of(new)


def _in_list(old: list[Any], new: list[Any], path: str) -> Iterator[tuple[str, str, str]]:
    """Compare lists by what is in them: things with a name by that name, the others whole."""
    gone, come = [one for one in old if one not in new], [one for one in new if one not in old]
    for one in list(gone):
        same = [other for other in come if _called(other) and _called(other) == _called(one)]
        if same:
            gone.remove(one)
            come.remove(same[0])
            yield from differences(one, same[0], f"{path}, {_called(one)}")
    if gone or come:
        yield path, text_of([_called(one) or one for one in gone]), text_of([_called(one) or one for one in come])


def _called(value: Any) -> str:
    """Give what a thing in a list is called; nothing where it has no name."""
    return str(value.get("name") or "") if isinstance(value, Mapping) else ""


def text_of(value: Any) -> str:
    """Write a plain value, shortly.

    >>> text_of(["a", {"b": 2}]), text_of(None), text_of(True), text_of({}), text_of("augur.creation.points")
    ('a; b 2', 'nothing', 'yes', 'nothing', 'points')
    """
    text = _written(value)
    return text if len(text) <= MOST_TEXT else text[: MOST_TEXT - 1] + "…"


def _written(value: Any) -> str:
    if value is None or value in ("", [], {}, ()):
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{plain(str(name))} {_written(part)}" for name, part in value.items())
    if isinstance(value, list | tuple):
        return "; ".join(map(_written, value))
    if isinstance(value, str) and RULE.fullmatch(value):
        return plain(value.rpartition(".")[2])
    return str(value)
