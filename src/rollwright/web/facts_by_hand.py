"""Facts by hand: a form for each kind of fact of a game, and what such a form says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, get_type_hints

import msgspec

from rollwright.dice.errors import BadInput
from rollwright.rules.facts import Amended, Fact, Joined, Left
from rollwright.rules.values import allowed, expected, text_of, value_from
from rollwright.table.keeping import facts_from, says_who
from rollwright.table.table import Table
from rollwright.web.forms import Form
from rollwright.web.moves import Field


class Maker(NamedTuple):
    """A kind of fact, or a random table, as a form."""

    id: str
    title: str
    fields: tuple[Field, ...]


def fact_kinds(table: Table) -> tuple[type[Fact], ...]:
    """Give the kinds of facts that can become true at a table."""
    common: tuple[type[Fact], ...] = (Amended, Left, Joined)
    return common + table.game.fact_types


def fact_forms(table: Table) -> tuple[Maker, ...]:
    """Make a form for each kind of fact, those of every game first."""
    return tuple(
        Maker(_tag(kind), _tag(kind).replace("-", " "), tuple(_fact_fields(table, kind))) for kind in fact_kinds(table)
    )


def fact_from(table: Table, form: Form) -> Fact:
    """Read a fact from its form."""
    tag = form.text("fact")
    kinds = {_tag(kind): kind for kind in fact_kinds(table)}
    if tag not in kinds:
        raise BadInput("that can't be made true in this game; pick something from the list")
    hints = get_type_hints(kinds[tag], include_extras=True)
    given: dict[str, Any] = {"fact": tag}
    for name, text in form.under("f.").items():
        if name not in hints or name == "seen_by":
            raise BadInput(f"{tag} has no field {name[:40]!r}")
        try:
            given[name] = msgspec.to_builtins(value_from(text, hints[name]), str_keys=True)
        except BadInput as error:
            raise BadInput(f"{name.replace('_', ' ')}: {error}") from None
    if form.text("seen") == "gm":
        given["seen_by"] = ("gm",)
    try:
        return facts_from(table.game, [given])[0]
    except msgspec.ValidationError as error:
        raise BadInput(f"{tag.replace('-', ' ')}: {error}") from None


def _tag(kind: type[Fact]) -> str:
    return str(kind.__struct_config__.tag)


def _fact_fields(table: Table, kind: type[Fact]) -> Iterator[Field]:
    hints = get_type_hints(kind, include_extras=True)
    for field in msgspec.structs.fields(kind):
        if field.name == "seen_by":
            continue
        default = "" if field.required or field.default is msgspec.NODEFAULT else text_of(field.default)
        yield field_of(table, field.name, hints[field.name], default)


def field_of(table: Table, name: str, hint: Any, default: str = "") -> Field:
    few = tuple(allowed(hint))
    options = few or (tuple(table.state.sheets) if says_who(name) and hint is str else ())
    return Field(name, name.replace("_", " "), expected(hint), default, options)
