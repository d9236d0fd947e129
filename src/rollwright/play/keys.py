"""Keys: the stable words that stand for options in journals and commands."""

from __future__ import annotations

from enum import Enum


def key_of(option: object) -> str:
    """Give the stable word that stands for an option in journals and commands.

    >>> [key_of(option) for option in (True, None, 3, "north")]
    ['yes', 'none', '3', 'north']
    """
    if type(option) is str:
        return option
    if option is None:
        return "none"
    if option is True or option is False:
        return "yes" if option else "no"
    if isinstance(option, Enum):
        return str(option.value)
    key = getattr(option, "key", None)
    if key is None and isinstance(getattr(option, "who", None), str):
        key = option.who  # type: ignore[attr-defined]  # the record of somebody stands for them
    if key is None:
        if _fields(option) and type(option).__str__ is object.__str__:  # a record with a text of its own goes by that
            return filled_key(option)
        key = option
    return str(key)


def filled_key(record: object) -> str:
    """Give the word that stands for one way to fill a card: all its fields, whoever it is about."""
    return ",".join([f"{name}={_part(getattr(record, name))}" for name in _fields(record)])


def _fields(record: object) -> tuple[str, ...]:
    kind = type(record)
    names: tuple[str, ...] = getattr(kind, "_fields", ()) or getattr(kind, "__struct_fields__", ())
    return names


def _part(value: object) -> str:
    """Give the key of a field; of several that were ticked, all of them."""
    return "+".join(map(key_of, value)) if type(value) is tuple else key_of(value)
