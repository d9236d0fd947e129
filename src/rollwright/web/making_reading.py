"""Reading the form of a sheet's fields back. What a form does not show stays as it was."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import inspect as types

from rollwright.dice.errors import BadInput
from rollwright.rules import parts
from rollwright.rules.sentences import going_on
from rollwright.web.forms import Form
from rollwright.web.making_fields import (
    FEW,
    MOST_ROWS,
    Look,
    Walk,
    amount_of,
    bare,
    default_of,
    item_of,
    optional,
    pattern,
    struct_of,
)

WHOLE = re.compile(r"[+-]?\d{1,15}")


class Misfit(BadInput):
    """What was filled in somewhere does not fit."""

    def __init__(self, message: str, path: str) -> None:
        super().__init__(message)
        self.path = path


def read(sheet: type, before: Mapping[str, Any], names: tuple[str, ...], look: Look, form: Form) -> dict[str, Any]:
    """Give the values with those that a form brings. What does not fit is kept as it was typed, to be shown again."""
    return _Read(look, form).struct(struct_of(sheet), before, (), names)


def converted(sheet: type, values: Mapping[str, Any]) -> Any:
    """Make a sheet of values; what does not fit is refused with its place."""
    try:
        return msgspec.convert(values, sheet)
    except msgspec.ValidationError as error:
        text, _, place = str(error).partition(" - at ")
        path = re.sub(r"\[(\d+)\]", r".\1", place.strip("`").removeprefix("$."))
        where, amount = _named(sheet, path)
        if missing := re.fullmatch(r"Object missing required field `(\w+)`", text):
            path = f"{path}.{missing[1]}"
        said = _said(text.replace("`", "")) if amount is None else _unread(amount, values, path)
        raise Misfit(f"{where or 'the sheet'}: {said}", path) from None


def _named(sheet: type, path: str) -> tuple[str, parts.Amount | None]:
    """Say what a place of a sheet is called, and how people write what stands there, where that is in its own way."""
    words, hint = "", sheet if path else Any
    for step in path.replace("[...]", ".*").split("."):
        kind = parts.bare(hint)
        if not hasattr(kind, "__struct_fields__"):
            hint, words = parts.item_of(kind), f"{words} {int(step) + 1}" if step.isdecimal() else words
        elif step in kind.__struct_fields__:
            hint = parts.hints_of_record(kind)[step]
            title = parts.own_title(hint) or step.replace("_", " ")
            words = f"{words}, {going_on(title)}" if words else title
    way = parts.way_of(hint)
    return words, way if isinstance(way, parts.Amount) else None


def _unread(amount: parts.Amount, values: Any, path: str) -> str:
    """Say why an amount could not be read."""
    for step in path.split("."):
        values = parts.inside(values, step)
    try:
        amount.reads(str(values))
    except BadInput as error:
        return str(error)
    return "this is too much"


SAID = (
    (r"Expected int >= (-?\d+)", r"at least \1"),
    (r"Expected int <= (-?\d+)", r"at most \1"),
    (r"Expected int.*", "a whole number was expected"),
    (r"Expected str matching regex.*", "this isn’t written as it should be; look at the help below"),
    (r"Invalid enum value (.*)", r"\1 isn’t on the list"),
    (r"Object missing required field (.*)", r"\1 has to be filled in"),
)
"""What a form's person is told, by what the reader of records says."""


def _said(text: str) -> str:
    for shape, words in SAID:
        if re.fullmatch(shape, text):
            return re.sub(shape, words, text).replace("_", " ")
    return going_on(text)


class _Read(Walk):
    def __init__(self, look: Look, form: Form) -> None:
        super().__init__(look)
        self.form = form

    def struct(
        self, kind: types.StructType, before: Mapping[str, Any], path: tuple[str, ...], names: tuple[str, ...] = ()
    ) -> dict[str, Any]:
        found = dict(before)
        for field in self.each(kind, path, names):
            here = (*path, field.name)
            was = before.get(field.name, default_of(field))
            value = self.field(field.type, was, here)
            if value is None and field.required and self.is_empty_number(field.type, here):
                value = 0
            if value is not None or optional(field.type):
                found[field.name] = value
        return found

    def is_empty_number(self, kind: types.Type, path: tuple[str, ...]) -> bool:
        """Tell whether a field for a number was left empty, or not asked yet."""
        return isinstance(bare(kind), types.IntType) and not self.form.text("f." + ".".join(path)).strip()

    def field(self, kind: types.Type, before: Any, path: tuple[str, ...]) -> Any:
        inner, name = bare(kind), "f." + ".".join(path)
        item = item_of(inner)
        if isinstance(inner, types.StructType):
            return self.struct(inner, before or {}, path)
        if isinstance(inner, types.DictType):
            return self.pairs(inner, before or {}, path)
        if isinstance(item, types.StructType) and pattern(path) in self.look.ticked:
            return self.ticked(item, before or [], path)
        if isinstance(item, types.StructType):
            return self.records(item, before or [], path)
        if not self.form.has(name):
            return before
        text = self.form.text(name).replace("\r\n", "\n").strip()
        if item is not None:
            if self.options(item, path):
                return list(dict.fromkeys(self.form.many(name)))
            if isinstance(item, types.IntType):
                return [_number(part) for part in re.split(r"[\s,;]+", text) if part]
            return [line.strip() for line in text.split("\n") if line.strip()]
        if isinstance(inner, types.BoolType):
            return text == "yes"
        if not text and optional(kind):
            return None
        if amount := amount_of(kind):
            try:
                return amount.reads(text) if text else 0
            except BadInput:
                return text
        if isinstance(inner, types.IntType):
            return _number(text) if text else None
        return text

    def pairs(self, kind: types.DictType, before: Mapping[str, Any], path: tuple[str, ...]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        if not self.form.has("f." + ".".join((*path, "0", "key"))):
            return dict(before)
        known = len(self.keys(kind, path))
        for at in range(known + MOST_ROWS):
            row = (*path, str(at))
            key = self.form.text("f." + ".".join((*row, "key"))).strip()
            value = self.field(kind.value_type, None, (*row, "value"))
            if key and value is not None and (value or known <= FEW):  # none of what is picked is as if not picked
                found[key] = value
        return found

    def ticked(self, kind: types.StructType, before: list[Any], path: tuple[str, ...]) -> list[dict[str, Any]]:
        first = kind.fields[0].name
        options = [key for key, _ in self.options(bare(kind.fields[0].type), (*path, "0", first))]
        name = "f." + ".".join(path)
        if not self.form.has(name):
            return before
        was = {one[first]: one for one in before}
        return [
            self.struct(
                kind, was.get(key, {first: key}), (*path, str(options.index(key) if key in options else MOST_ROWS))
            )
            for key in dict.fromkeys(self.form.many(name))
        ]

    def records(self, kind: types.StructType, before: list[Any], path: tuple[str, ...]) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for at in range(MOST_ROWS):
            here = (*path, str(at))
            start = "f." + ".".join(here) + "."
            if not any(name.startswith(start) for name, _ in self.form.fields):
                if at >= len(before):
                    break
                found.append(before[at])
                continue
            first = next(iter(self.each(kind, here, ())))
            if self.form.text("remove") == start[:-1]:
                continue
            if self.form.text(start + first.name).strip():
                found.append(self.struct(kind, before[at] if at < len(before) else {}, here))
        return found


def _number(text: str) -> int | str:
    return int(text) if WHOLE.fullmatch(text) else text
