"""Arguments: what a procedure takes, read from `name=value` as commands and pages give it; outcomes as plain fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple, get_type_hints

import msgspec

from rollwright.dice.errors import BadInput
from rollwright.play.steps import Call
from rollwright.rules.flat import Front, flat_fields
from rollwright.rules.ruleset import Listing
from rollwright.rules.values import allowed, expected, kind_of, text_of, value_from


class Parameter(NamedTuple):
    """One parameter of a procedure, as help texts and pages show it."""

    name: str
    takes: str
    """What may be given, in words."""
    default: str | None
    """As it would be typed; None where it must be given."""
    allowed: tuple[str, ...]
    """All that may be given, where that is a short list."""


def parameters_of(listing: Listing) -> tuple[Parameter, ...]:
    """Describe what a procedure takes beside the table's options."""
    hints = _hints(listing)
    defaults = listing.procedure.defaults
    return tuple(
        Parameter(
            name,
            _expected(listing, name, hints),
            _written(listing, name, defaults[name]) if name in defaults else None,
            () if name in listing.read else allowed(hints[name]),
        )
        for name in listing.procedure.parameters[1:]
    )


def read_arguments(listing: Listing, given: Mapping[str, str] | Iterable[str]) -> dict[str, Any]:
    """Read arguments from texts by name, or from `name=value` texts; what is left out takes its default."""
    texts = spread_arguments(listing, given if isinstance(given, Mapping) else split_arguments(given))
    hints = _hints(listing)
    names = listing.procedure.parameters[1:]
    for name in texts:
        if name not in names:
            raise BadInput(f"{listing.id} takes no {name!r}; {takes(listing)}")
    missing = [name for name in names if name not in texts and name not in listing.procedure.defaults]
    if missing:
        raise BadInput(f"{listing.id} needs {', '.join(missing)}; {takes(listing)}")
    return {
        name: read_argument(listing, name, texts[name], hints) if name in texts else listing.procedure.defaults[name]
        for name in names
    }


def read_argument(listing: Listing, name: str, text: str, hints: Mapping[str, Any] | None = None) -> Any:
    """Read one argument: by the listing's own reader where it has one, by its type else."""
    try:
        if name in listing.read:
            return listing.read[name](text)
        return value_from(text, (hints or _hints(listing))[name], kinds_of(listing.procedure.function).get(name))
    except BadInput as error:
        raise BadInput(f"{name}: {error}") from None


def written_arguments(listing: Listing, arguments: Mapping[str, Any]) -> dict[str, str]:
    """Write arguments as `read_arguments` takes them.

    A value whose parameter has a reader of its own prints itself, with `str`, as that reader takes it.
    """
    return {name: _written(listing, name, value) for name, value in arguments.items()}


def split_arguments(given: Iterable[str]) -> dict[str, str]:
    """Split `name=value` texts; a name that comes twice is refused.

    >>> split_arguments(["target=7", "modifier=+2"])
    {'target': '7', 'modifier': '+2'}
    """
    texts: dict[str, str] = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign or not name.strip():
            raise BadInput(f'name=value was expected, "{text}" came')
        if name.strip() in texts:
            raise BadInput(f"{name.strip()} was given twice; give it once")
        texts[name.strip()] = value.strip()
    return texts


def spread_arguments(listing: Listing, given: Mapping[str, Any]) -> dict[str, Any]:
    """Write out a text that stands for several arguments; refused where one of these was given, too."""
    texts = dict(given)
    for name, write_out in listing.spread.items():
        if isinstance(given.get(name), str):
            for other, text in write_out(given[name]).items():
                if other != name and other in given:
                    raise BadInput(f"{name}={given[name]} says {other}, too; give one of them")
                texts[other] = text
    return texts


def takes(listing: Listing) -> str:
    """Say in one line what a procedure takes."""
    parameters = parameters_of(listing)
    if not parameters:
        return "it takes nothing"
    return "it takes " + "; ".join(
        f"{one.name} ({one.takes}{'' if one.default is None else f', {one.default} if left out'})" for one in parameters
    )


def fields_of(outcome: Any) -> dict[str, Any]:
    """Give an outcome as named values that JSON can hold: a record's fields, or `outcome` for a plain value.

    The fields of a Struct within it stand under their own names (`rules.flat`); a NamedTuple within it stays one value.

    >>> fields_of(3), fields_of(Parameter("target", "a whole number", None, ()))["takes"]
    ({'outcome': 3}, 'a whole number')
    """
    if is_record(outcome):
        return {name: _plain(value) for name, value in flat_fields(outcome).items()}
    plain = _plain(outcome)
    if isinstance(plain, dict) and not isinstance(outcome, Mapping):
        return plain
    return {"outcome": plain}


def brief_fields(outcome: Any) -> dict[str, Any]:
    """Give an outcome as people read it: of a record inside it, only fields that differ from the type's defaults."""
    if is_record(outcome):
        return {name: _brief(value) for name, value in flat_fields(outcome).items()}
    return fields_of(outcome)


def named_of(listing: Listing, call: Call[Any]) -> dict[str, Any]:
    """Give the arguments of a call by the names under which its listing takes them."""
    front = listing.procedure
    return front.flat(call) if isinstance(front, Front) and call.procedure is front.inner else call.named


def is_beyond(listing: Listing, call: Call[Any]) -> bool:
    """Tell whether the odds of a call are not worked out exactly: there are too many ways for it to go."""
    return bool(listing.uncountable) or listing.large(named_of(listing, call))


def is_record(value: Any) -> bool:
    """Tell a record, with fields that have names, from a plain value."""
    return hasattr(type(value), "_fields") or isinstance(value, msgspec.Struct)


def _brief(value: Any) -> Any:
    if hasattr(type(value), "_fields"):
        defaults: dict[str, Any] = type(value)._field_defaults
        kept = [name for name in value._fields if name not in defaults or getattr(value, name) != defaults[name]]
        return {name: _brief(getattr(value, name)) for name in kept}
    if isinstance(value, tuple | list):
        return [_brief(part) for part in value]
    return _plain(value)


def _plain(value: Any) -> Any:
    if hasattr(type(value), "_fields"):
        return fields_of(value)
    if isinstance(value, tuple | list):
        return [_plain(part) for part in value]
    if isinstance(value, msgspec.Struct):
        return {name: _plain(getattr(value, name)) for name in value.__struct_fields__}
    return msgspec.to_builtins(value, str_keys=True)


@lru_cache(maxsize=1024)
def hints_of(function: Callable[..., Any]) -> dict[str, Any]:
    """Give the types of a rule's parameters; working them out takes longer than many a law, so they are kept."""
    return get_type_hints(function, include_extras=True)


@lru_cache(maxsize=1024)
def kinds_of(function: Callable[..., Any]) -> dict[str, Any]:
    """Give the types of a rule's parameters taken apart, and keep them."""
    return {name: kind_of(hint) for name, hint in hints_of(function).items() if name != "return"}


def _hints(listing: Listing) -> dict[str, Any]:
    hints = hints_of(listing.procedure.function)
    for name in listing.procedure.parameters[1:]:
        if name not in hints and name not in listing.read:
            raise BadInput(
                f"{listing.id}: the parameter {name!r} has no type; annotate it, or give the listing a reader"
            )
    return hints


def _expected(listing: Listing, name: str, hints: Mapping[str, Any]) -> str:
    if name in listing.read:
        doc = (listing.read[name].__doc__ or "").strip().partition("\n")[0]
        return doc.rstrip(".") or "text"
    return expected(hints[name])


def _written(listing: Listing, name: str, value: Any) -> str:
    if name not in listing.read:
        return text_of(value)
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        return ",".join(map(str, value))
    return str(value)
