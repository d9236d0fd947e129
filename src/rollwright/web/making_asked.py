"""What is asked before a creation is played, as fields: by the types of what the procedure takes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, get_args, get_origin

from msgspec import inspect

from rollwright.rules.arguments import Parameter, hints_of, parameters_of, written_arguments
from rollwright.rules.fields import Choice, Field, FieldKind
from rollwright.rules.ruleset import Listing
from rollwright.rules.values import allowed
from rollwright.rules.wording import plain
from rollwright.web.making_fields import bare


def asked_fields(listing: Listing, names: Iterable[str]) -> tuple[Field, ...]:
    """Describe some of what a procedure takes."""
    known, hints = {one.name: one for one in parameters_of(listing)}, hints_of(listing.procedure.function)
    return tuple([_field(listing, known[name], hints.get(name, str)) for name in names if name in known])


def _field(listing: Listing, parameter: Parameter, hint: Any) -> Field:
    name, needed = parameter.name, parameter.default is None
    kind, options, least, most = _shape(listing, name, hint)
    usual: str | tuple[str, ...] = parameter.default or ""
    if kind == "some":
        default = listing.procedure.defaults.get(name, ())
        usual = tuple([text for part in default if (text := written_arguments(listing, {name: part})[name])])
    elif usual == "none" and usual not in [one.key for one in options]:
        usual = ""
    elif needed and options:
        usual = options[0].key
    return Field(
        name=name,
        kind=kind,
        title=plain(name).capitalize(),
        guide="" if options else parameter.takes,
        options=options,
        least=least,
        most=most,
        needed=needed,
        usual=usual,
    )


def _shape(listing: Listing, name: str, hint: Any) -> tuple[FieldKind, tuple[Choice, ...], int | None, int | None]:
    """Say how a parameter is asked: as what, from what, within which limits."""
    kind = bare(inspect.type_info(hint))
    if name in listing.read:
        return "words", (), None, None
    if isinstance(kind, inspect.VarTupleType | inspect.ListType):
        keys = allowed(_type_of_items(hint))
        return ("some", _choices(keys), None, None) if keys else ("words", (), None, None)
    if keys := allowed(hint):
        return "one", _choices(keys), None, None
    if isinstance(kind, inspect.IntType):
        return "number", (), kind.ge, kind.le
    return "words", (), None, None


def _type_of_items(hint: Any) -> Any:
    inner = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    parts = get_args(inner)
    return parts[0] if parts else str


def _choices(keys: Iterable[str]) -> tuple[Choice, ...]:
    return tuple([Choice(key, plain(key).capitalize() or "–") for key in keys])
