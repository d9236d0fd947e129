"""Values: how one is read from text by its type, and written back. For commands, pages and options of a table."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec import inspect

from rollwright.dice.errors import BadInput

TRUTHS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def value_from(text: str, hint: Any, kind: inspect.Type | None = None) -> Any:
    """Read a value of a type (as annotations write it; `kind` is the same taken apart, where that is kept) from text.

    >>> value_from("+2", int), value_from("yes", bool), value_from("7, 8", tuple[int, ...])
    (2, True, (7, 8))
    >>> value_from("abc", int)
    Traceback (most recent call last):
    rollwright.dice.errors.BadInput: a whole number was expected, "abc" came
    """
    kind = kind or kind_of(hint)
    return _checked(_read(text.strip(), kind), hint, kind, text)


def checked_value(value: Any, hint: Any) -> Any:
    """Give a value that is there already as its type wants it: a key as an enum's member, a list as a tuple."""
    try:
        return msgspec.convert(value, hint)
    except msgspec.ValidationError:
        return _checked(value, hint, kind_of(hint), value)  # which says what was expected


def text_of(value: Any) -> str:
    """Write a value so that `value_from` reads it.

    >>> text_of((7, 8)), text_of(True), text_of(None), text_of("plain words")
    ('7,8', 'yes', 'none', 'plain words')
    """
    if value is None:
        return "none"
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | str):
        return str(value)
    if isinstance(value, tuple | list) and not hasattr(value, "_fields"):
        if all(isinstance(part, int | str | Enum) for part in value):
            return ",".join(map(text_of, value))
    return msgspec.json.encode(value).decode()


def expected(hint: Any) -> str:
    """Say what a type takes, for a message or a help text.

    >>> from typing import Annotated, Literal
    >>> expected(Annotated[int, msgspec.Meta(ge=0, le=3)]), expected(Literal["roll", "choose"]), expected(bool)
    ('a whole number from 0 to 3', 'roll or choose', 'yes or no')
    """
    return _expected(kind_of(hint))


def allowed(hint: Any) -> tuple[str, ...]:
    """List the texts that a type takes, where they are few; nothing where they are not."""
    return _allowed(kind_of(hint))


def description(hint: Any) -> str:
    """Give the explanation that a type carries: `Annotated[int, msgspec.Meta(description="...")]`."""
    kind = kind_of(hint)
    if isinstance(kind, inspect.Metadata) and kind.extra_json_schema:
        return str(kind.extra_json_schema.get("description", ""))
    return ""


def kind_of(hint: Any) -> inspect.Type:
    """Take a type apart; the values of a Literal stay in the order in which they were written."""
    order = _literals(hint)
    try:
        return _kept_kind(hint, tuple((type(value), value) for value in order))
    except TypeError:  # a type that can't be a key: its description is a dictionary
        return _in_order(inspect.type_info(hint), order)


@lru_cache(maxsize=4_096)
def _kept_kind(hint: Any, order: tuple[tuple[type, Any], ...]) -> inspect.Type:
    """Keep a type taken apart. Two Literals are equal whatever their order, so the order is part of the key."""
    return _in_order(inspect.type_info(hint), [value for _, value in order])


def _literals(hint: Any) -> list[Any]:
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    return [value for part in get_args(hint) for value in _literals(part)]


def _in_order(kind: inspect.Type, order: list[Any]) -> inspect.Type:
    match kind:
        case inspect.Metadata():
            return inspect.Metadata(_in_order(kind.type, order), kind.extra_json_schema, kind.extra)
        case inspect.UnionType():
            return inspect.UnionType(tuple(_in_order(part, order) for part in kind.types))
        case inspect.LiteralType():
            return inspect.LiteralType(tuple(sorted(kind.values, key=order.index)))
        case _:
            return kind


def _read(text: str, kind: inspect.Type) -> Any:
    match kind:
        case inspect.Metadata():
            return _read(text, kind.type)
        case inspect.UnionType():
            return _read_one_of(text, kind)
        case inspect.NoneType():
            return None if text.lower() == "none" else text
        case inspect.BoolType():
            return TRUTHS.get(text.lower(), text)
        case inspect.IntType():
            return _whole(text)
        case inspect.LiteralType():
            return next((value for value in kind.values if text_of(value) == text), text)
        case inspect.EnumType():
            return next((member.value for member in kind.cls if str(member.value) == text), text)
        case inspect.StrType():
            return text
        case inspect.VarTupleType() | inspect.ListType():
            return [_read(part.strip(), kind.item_type) for part in text.split(",")] if text else []
        case inspect.TupleType():
            parts = [part.strip() for part in text.split(",")]
            if len(parts) == len(kind.item_types):
                return [_read(part, inner) for part, inner in zip(parts, kind.item_types, strict=True)]
            return text
        case _:
            return _read_json(text)


def _read_json(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return text


def _read_one_of(text: str, kind: inspect.UnionType) -> Any:
    for inner in sorted(kind.types, key=lambda inner: isinstance(inner, inspect.StrType)):
        value = _read(text, inner)
        if isinstance(inner, inspect.StrType) or not isinstance(value, str) or value in _allowed(inner):
            return value
    return text


def _whole(text: str) -> int | str:
    digits = text.lstrip("+-−").replace("_", "")
    if not digits.isascii() or not digits.isdigit() or len(text) - len(text.lstrip("+-−")) > 1:
        return text
    return -int(digits) if text[0] in "-−" else int(digits)


def _checked(value: Any, hint: Any, kind: inspect.Type, came: Any) -> Any:
    try:
        return msgspec.convert(value, hint)
    except msgspec.ValidationError:
        shown = f'"{came}"' if isinstance(came, str) else text_of(came)
        raise BadInput(f"{_expected(kind)} was expected, {shown} came") from None


def _expected(kind: inspect.Type) -> str:
    match kind:
        case inspect.Metadata():
            return _expected(kind.type)
        case inspect.IntType():
            return "a whole number" + _bounds(kind)
        case inspect.StrType():
            return "text"
        case inspect.VarTupleType() | inspect.ListType():
            return f"a list ({_expected(kind.item_type)}, with commas between)"
        case inspect.TupleType():
            return f"{len(kind.item_types)} values with commas between"
        case inspect.UnionType():
            return " or ".join(_expected(inner) for inner in kind.types)
        case _:
            return _expected_else(kind)


def _expected_else(kind: inspect.Type) -> str:
    if few := [text for text in _allowed(kind) if text]:
        return few[0] if len(few) == 1 else f"{', '.join(few[:-1])} or {few[-1]}"
    named = getattr(kind, "cls", None)
    return f"a {named.__name__}, as JSON" if named else "JSON"


def _bounds(kind: inspect.IntType) -> str:
    least = kind.ge if kind.ge is not None else None if kind.gt is None else kind.gt + 1
    most = kind.le if kind.le is not None else None if kind.lt is None else kind.lt - 1
    if least is not None and most is not None:
        return f" from {least} to {most}"
    if least is not None:
        return f", {least} or more"
    return f", {most} or less" if most is not None else ""


def _allowed(kind: inspect.Type) -> tuple[str, ...]:
    match kind:
        case inspect.Metadata():
            return _allowed(kind.type)
        case inspect.BoolType():
            return ("yes", "no")
        case inspect.NoneType():
            return ("none",)
        case inspect.LiteralType():
            return tuple(map(text_of, kind.values))
        case inspect.EnumType():
            return tuple(str(member.value) for member in kind.cls)
        case inspect.UnionType():
            inner = [_allowed(part) for part in kind.types]
            return tuple(text for texts in inner for text in texts) if all(inner) else ()
        case _:
            return ()
