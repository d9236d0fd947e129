"""The gamemaster's hand on any number, status or thing of a sheet or of the scene: a small form, and what it does."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from rollwright.dice.errors import BadInput, Refused
from rollwright.rules.facts import Amended
from rollwright.rules.fields import Choice
from rollwright.rules.parts import (
    Amount,
    Lost,
    Said,
    as_read,
    bare,
    hints_of_record,
    item_of,
    part_at,
    spoken,
    step_title,
    title_of,
    titles_of,
    way_of,
)
from rollwright.rules.sentences import opened
from rollwright.rules.values import allowed, expected
from rollwright.table.checks import only_gm
from rollwright.table.table import Table
from rollwright.web.doing import on_stage
from rollwright.web.forms import Form
from rollwright.web.page import page_of
from rollwright.web.people_shown import Face, Faces
from rollwright.web.site import Site
from rollwright.web.words import table_path

MOST_WORDS = 2_000
SCENE = "-"
"""Whose field it is, in an address, where it is the scene's."""


class Item(NamedTuple):
    """Something in a list, or under a key: what it is called, and how to get further in."""

    key: str
    title: str
    value: str
    to: str
    """The address of its own form; nothing where it is only a word."""


class Changing(NamedTuple):
    """What is to be changed."""

    who: str
    name: str
    face: Face | None
    field: str
    at: tuple[str, ...]
    title: str
    kind: str
    """`number`, `amount`, `toggle`, `pick`, `words`, `list`, `record`; nothing where it can't be changed so."""
    value: Any
    options: tuple[Choice, ...] = ()
    """What can be picked."""
    items: tuple[Item, ...] = ()
    parts: tuple[Changing, ...] = ()
    """Of a record: what is in it."""
    adds: str = ""
    """What a list takes more of: `words`, or `pick`; nothing: no more."""
    amount: Amount | None = None
    """How people write it, where it is a number of a kind: money."""
    of: int | None = None
    """Of a count of what is lost: how much there is in all."""

    @property
    def shown(self) -> Any:
        """What stands in the form: what is left of what can be lost, money in coins."""
        if self.of is not None:
            return max(0, self.of - self.value)
        return self.amount.writes(self.value) if self.amount else self.value

    @property
    def place(self) -> str:
        """Where on the page its form is."""
        return "change-" + re.sub(r"\W", "-", "-".join((self.who, self.field, *self.at)))[:100]


def change_page(site: Site, request: Request) -> Response:
    """Show the form by which the gamemaster changes something."""
    table, seat = site.seated(request)
    own = table.seat(seat)
    only_gm(own, "change this")
    who = request.path_params["who"]
    field, at = request.query_params.get("field", ""), tuple(request.query_params.getlist("step"))
    change = changing(table, "" if who == SCENE else who, field, at)
    return on_stage(site, request, table, own, "parts/change.html", change.title, change=change)


def changing(table: Table, who: str, field: str, at: Sequence[str] = ()) -> Changing:
    """Say how something is changed."""
    record = table.state.sheet(who) if who else table.state.scene
    name = table.state.name(who) if who else table.position.title or "The scene"
    face = Faces(table, {who: name}).sheet(who) if who else None
    return _changing(table, record, Changing(who, name, face, field, tuple(at), "", "", None))


def _changing(table: Table, record: Any, change: Changing) -> Changing:
    part = part_at(record, change.field, change.at, table.state.name)
    kind, few = bare(part.hint), tuple(allowed(part.hint))
    title = opened(part.title)
    known = known_keys(table, change.field)
    if change.who and change.at and change.at[-1] in known:
        title = known[change.at[-1]]
    change = change._replace(title=title, value=part.value)
    if isinstance(part.value, bool):
        return change._replace(kind="toggle")
    if few and not isinstance(part.value, list | tuple):
        way = way_of(part.hint)
        words = way.words if isinstance(way, Said) else {}
        called = {key: words.get(key) or (spoken(key) if key not in ("", "none") else "None") for key in few}
        options = tuple([Choice(key, text) for key, text in called.items()])
        return change._replace(kind="pick", options=options, value="none" if part.value is None else str(part.value))
    if kind is int:
        way = way_of(part.hint)
        if isinstance(way, Amount):
            return change._replace(kind="amount", amount=way)
        return change._replace(kind="number", of=way.of(record) if isinstance(way, Lost) else None)
    if isinstance(part.value, str):
        return change._replace(kind="words")
    if isinstance(part.value, list | tuple):
        return _listed(table, change, kind)
    if isinstance(part.value, dict):
        return _record(table, record, change, kind, known)
    return change


def _listed(table: Table, change: Changing, kind: Any) -> Changing:
    item = bare(item_of(kind))
    read = [as_read(one, item_of(kind)) for one in change.value]
    items = tuple([_item(table, change, str(at), one) for at, one in enumerate(read)])
    adds = "words" if change.who and (item is str or _named_alone(item)) else ""
    return change._replace(kind="list", items=items, adds=adds)


def _record(table: Table, record: Any, change: Changing, kind: Any, known: Mapping[str, str]) -> Changing:
    """Give a record by its parts, what is kept by key by its keys; parts that lead far in have forms of their own."""
    by_key = not hasattr(kind, "__struct_fields__")
    keys = change.value if by_key else [key for key in change.value if key in titles_of(kind)]
    inner = [_changing(table, record, change._replace(at=(*change.at, key))) for key in keys]
    if not by_key:
        hints = hints_of_record(kind)
        inner = [one._replace(title=title_of(one.at[-1], hints[one.at[-1]])) for one in inner]
    parts = tuple([one for one in inner if one.kind in ("number", "amount", "toggle", "pick", "words")])
    items = tuple([_item(table, change, one.at[-1], one.value, one.title) for one in inner if one not in parts])
    missing = (
        {key: words for key, words in known.items() if key not in change.value} if by_key and not change.at else {}
    )
    options = tuple([Choice(key, words) for key, words in missing.items()])
    return change._replace(kind="record", parts=parts, items=items, options=options, adds="pick" if options else "")


def _item(table: Table, change: Changing, key: str, value: Any, title: str = "") -> Item:
    deep = isinstance(value, dict | list | tuple)
    title = known_keys(table, change.field).get(key) or title or step_title(value, key)
    more = [("field", change.field), *[("step", step) for step in (*change.at, key)]]
    to = f"{table_path(table.id, 'change', change.who or SCENE)}?{urlencode(more)}" if deep else ""
    return Item(key, title, "" if deep else str(value), to)


def _named_alone(kind: Any) -> bool:
    """Tell whether a record needs nothing but a name."""
    fields = msgspec.structs.fields(kind) if hasattr(kind, "__struct_fields__") else ()
    return [one.name for one in fields if one.required] == ["name"]


def known_keys(table: Table, field: str) -> Mapping[str, str]:
    """Give what can be kept by key in a field of a sheet, with its words, as the game's page says."""
    found = page_of(table.game.package).keys.get(field)
    return {} if found is None else found(table.options)


# What the form does.


def amended(table: Table, form: Form) -> Amended | None:
    """Read what a form changes; None where all stays as it is."""
    who, field, at = form.text("who"), form.text("field"), form.many("step")
    change = changing(table, who, field, at)
    value = _new_value(table, change, form)
    if value == change.value or (value is None and change.value == "none"):
        return None
    fact = Amended(who=who, field=field, at=at, value=value)
    try:
        table.position.folded([fact])
    except msgspec.ValidationError:
        record = table.state.sheet(who) if who else table.state.scene
        takes = expected(part_at(record, field, at).hint)
        raise BadInput(f"{change.title}: {takes} was expected") from None
    return fact


def _new_value(table: Table, change: Changing, form: Form) -> Any:
    to, by = form.text("to").strip(), form.text("by")
    if len(to) > MOST_WORDS:
        raise BadInput(f"use at most {MOST_WORDS} characters here")
    match change.kind:
        case "number":
            text = by or to
            if not re.fullmatch(r"[+-]?\d{1,9}", text):
                raise BadInput(f"type a whole number, not “{text[:20]}”")
            if change.of is not None:
                if not by and int(to) > change.of:
                    raise BadInput(f"{change.title}: at most {change.of}")
                return change.value - int(by) if by else change.of - int(to)
            return (change.value or 0) + int(by) if by else int(to)
        case "amount" if change.amount:
            return change.amount.reads(to)
        case "toggle":
            return to == "yes"
        case "pick":
            if to not in [one.key for one in change.options]:
                raise BadInput("pick one from the list")
            return None if to == "none" and "" not in [one.key for one in change.options] else to
        case "words":
            return to
        case "list":
            return list(_without_or_with(table, change, form.text("drop"), to))
        case "record" if change.adds and to:
            if to not in [one.key for one in change.options]:
                raise BadInput("pick one from the list")
            return {**change.value, to: 1}
        case "record" if form.text("drop") in change.value and not change.at and change.who:
            return {key: value for key, value in change.value.items() if key != form.text("drop")}
    raise Refused("this can't be changed here")


def _without_or_with(table: Table, change: Changing, drop: str, add: str) -> Iterator[Any]:
    yield from [one for at, one in enumerate(change.value) if str(at) != drop]
    if add:
        record = table.state.sheet(change.who)
        kind = bare(part_at(record, change.field, change.at).hint)
        yield add if bare(item_of(kind)) is str else {"name": add}
    elif not drop:
        raise BadInput("say in a few words what to add")
