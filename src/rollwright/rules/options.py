"""Options: what a table may settle for itself, checked and described. A game's are a frozen Struct with defaults."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple, TypeVar, get_type_hints

import msgspec

from rollwright.dice.errors import BadInput
from rollwright.rules.values import allowed, checked_value, description, expected, text_of, value_from

T = TypeVar("T")


class Option(NamedTuple):
    """One option, as help texts and pages show it."""

    name: str
    takes: str
    """What may be given, in words."""
    default: str
    """As it would be typed."""
    allowed: tuple[str, ...]
    """All that may be given, where that is a short list."""
    explanation: str


def described(options: type) -> tuple[Option, ...]:
    """Describe the options of a game, in the order of its record."""
    hints = _hints(options)
    return tuple(
        Option(name, expected(hints[name]), text_of(default), allowed(hints[name]), description(hints[name]))
        for name, default in _defaults(options).items()
    )


def read_options(options: type[T], given: Mapping[str, Any]) -> T:
    """Make a game's options from names with texts or values; what is not named keeps its default."""
    kind: Any = options
    hints = _hints(kind)
    values: dict[str, Any] = {}
    for name, value in given.items():
        if name not in hints:
            there = ", ".join(hints) or "none"
            raise BadInput(f"no option {name!r}; there are {there}")
        try:
            values[name] = _value(value, hints[name])
        except BadInput as error:
            raise BadInput(f"option {name}: {error}") from None
    return options(**values)


def written_options(options: msgspec.Struct) -> dict[str, str]:
    """Write down the options that differ from the defaults, as `read_options` takes them."""
    defaults = _defaults(type(options))
    values = {name: getattr(options, name) for name in defaults}
    return {name: text_of(value) for name, value in values.items() if value != defaults[name]}


def _value(value: Any, hint: Any) -> Any:
    return value_from(value, hint) if isinstance(value, str) else checked_value(value, hint)


@cache
def _hints(options: Any) -> dict[str, Any]:
    hints = get_type_hints(options, include_extras=True)
    return {name: hints[name] for name in _defaults(options)}


@cache
def _defaults(options: Any) -> dict[str, Any]:
    if not issubclass(options, msgspec.Struct) or not options.__struct_config__.frozen:
        raise BadInput(f"options are a frozen msgspec.Struct, which {options.__name__} is not")
    defaults: dict[str, Any] = {}
    for field in msgspec.structs.fields(options):
        if field.default is not msgspec.NODEFAULT:
            defaults[field.name] = field.default
        elif field.default_factory is not msgspec.NODEFAULT:
            defaults[field.name] = field.default_factory()
        else:
            raise BadInput(f"{options.__name__}.{field.name} has no default; every option needs one")
    return defaults
