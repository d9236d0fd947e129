"""What a call changed at a table, as short lines: `@ Mira: health_lost 0 -> 7; items + a potion (enc 0)`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from rollwright.rules.facts import State

LONGEST = 240
"""Longer values are cut: they stand whole in the state, and the sentences and facts say what matters of them."""


def changed_lines(before: State, after: State) -> Iterator[str]:
    """Give a line for each sheet that came, left or changed, and one for what the game keeps beside the sheets."""
    for who in dict.fromkeys([*before.sheets, *after.sheets]):
        if who not in after.sheets:
            yield f"@ {before.name(who)}: leaves"
        elif who not in before.sheets:
            yield f"@ {after.name(who)}: new sheet {who}"
        elif found := list(_differences(_plain(before.sheets[who]), _plain(after.sheets[who]))):
            yield f"@ {after.name(who)}: {'; '.join(found)}"
    if found := list(_differences({"scene": _plain(before.scene)}, {"scene": _plain(after.scene)})):
        yield f"@ {'; '.join(found)}"


def brief(value: Any) -> str:
    """Write a value in a few words: a record by its name, or its first field, with the rest in brackets.

    >>> brief({"name": "a potion", "enc": 0, "crafted": {"rounds": 240}}), brief([1, True, None])
    ('a potion (enc 0, crafted (rounds 240))', '[1, yes, none]')
    """
    text = _written(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST].rstrip()} ..."


def _written(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return {True: "yes", False: "no", None: "none"}[value]
    if isinstance(value, Mapping):
        name = next((value[key] for key in ("name", "kind") if isinstance(value.get(key), str)), "")
        rest = [f"{key} {_written(part)}" for key, part in value.items() if not (name and part == name)]
        return " ".join([*([name] if name else []), *([f"({', '.join(rest)})"] if rest or not name else [])])
    if isinstance(value, Sequence) and not isinstance(value, str):
        return f"[{', '.join(map(_written, value))}]"
    return str(value) if value != "" else "nothing"


def _plain(value: Any) -> Any:
    """Give a record as plain values, with those that are as usual."""
    if isinstance(value, msgspec.Struct):
        return {name: _plain(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, Mapping):
        return {str(key): _plain(part) for key, part in value.items()}
    if isinstance(value, tuple | list):
        return [_usual(part) for part in value]
    return msgspec.to_builtins(value, str_keys=True)


def _usual(value: Any) -> Any:
    """Give a part of a list: a record without what is as usual, save its bulk and price."""
    plain = msgspec.to_builtins(value, str_keys=True)
    if isinstance(value, msgspec.Struct) and isinstance(plain, dict):
        kept = [name for name in ("enc", "price") if name in value.__struct_fields__ and name not in plain]
        return {**plain, **{name: getattr(value, name) for name in kept}}
    return plain


def _differences(before: Any, after: Any, at: str = "") -> Iterator[str]:
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for key in dict.fromkeys([*before, *after]):
            place = f"{at}.{key}" if at else key
            yield from _differences(before.get(key), after.get(key), place)
    elif isinstance(before, list) and isinstance(after, list):
        yield from _in_lists(before, after, at)
    else:
        yield f"{at} {brief(before)} -> {brief(after)}"


def _in_lists(before: list[Any], after: list[Any], at: str) -> Iterator[str]:
    """Compare two lists: what went, what came, and what changed of a thing that has kept its name."""
    gone, new = [part for part in before if part not in after], [part for part in after if part not in before]
    for part in list(gone):
        same = [other for other in new if _name(part) and _name(other) == _name(part)]
        if same:
            gone.remove(part)
            new.remove(same[0])
            yield from _differences(part, same[0], f"{at}.{_name(part)}")
    yield from (f"{at} - {brief(part)}" for part in gone)
    yield from (f"{at} + {brief(part)}" for part in new)


def _name(part: Any) -> str:
    return part.get("name", "") if isinstance(part, dict) else ""
