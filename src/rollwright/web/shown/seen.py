"""A sheet as one seat sees it: what rests on a field that is private to others is not worked out at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

S = TypeVar("S")
V = TypeVar("V")


class Hidden(Exception):
    """A field was asked for that this seat does not see."""


class Seen(Generic[S]):
    """A sheet made of the fields that were shown."""

    def __init__(self, shape: type[S], fields: Mapping[str, Any]) -> None:
        made = msgspec.convert(fields, shape)
        fields_of_shape: tuple[str, ...] = shape.__struct_fields__  # type: ignore[attr-defined]
        hidden = frozenset(fields_of_shape) - frozenset(fields)
        self.sheet: Any = _Veil(made, hidden) if hidden else made

    def value(self, make: Callable[[S], V]) -> V | None:
        """Give what follows from the sheet; None where it rests on something that is not seen."""
        try:
            return make(self.sheet)
        except Hidden:
            return None

    def plainly(self, *names: str) -> dict[str, Any]:
        """Give fields as the sheet has them; None for what is not seen."""
        return {name: self.value(lambda sheet, name=name: getattr(sheet, name)) for name in names}  # type: ignore[misc]


class _Veil:
    """Stands for a sheet; asked for a hidden field, it refuses, also from within the sheet's own methods."""

    def __init__(self, sheet: Any, hidden: frozenset[str]) -> None:
        self._sheet = sheet
        self._hidden = hidden

    def __getattr__(self, name: str) -> Any:
        if name in self._hidden:
            raise Hidden(name)
        found = getattr(type(self._sheet), name, None)
        if isinstance(found, property) and found.fget:
            return found.fget(self)
        return found.__get__(self) if callable(found) else getattr(self._sheet, name)
