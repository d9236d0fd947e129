"""The fields of a sheet as a form, made from their types."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import inspect as types

from rollwright.rules.parts import WAY, Amount

Kind: TypeAlias = Literal[
    "text", "long", "number", "numbers", "select", "scale", "one", "yes", "group", "rows", "picks", "lines", "ticks"
]
Options: TypeAlias = tuple[tuple[str, str], ...]
"""What can be picked: keys, with what they are called."""
BLANK_ROWS = 3
BLANK_RECORDS = 2
MOST_ROWS = 60
FEW = 16
"""So many known keys stand in the form as they are, each with a place for its number; of more, one picks."""
WIDE = 40
"""Options with more letters than a list shows stand below each other, to be read."""
LONG = ("notes", "text", "looks")


class Field(NamedTuple):
    """A place of a form."""

    name: str
    label: str
    kind: Kind
    value: Any = ""
    help: str = ""
    options: Options = ()
    parts: tuple[Field, ...] = ()
    least: int | None = None
    most: int | None = None
    refills: bool = False
    """Whether other fields follow from it."""
    group: str = ""
    """Under which heading it stands among others that can be picked."""
    tells: Mapping[str, str] = {}
    """A line about each of its options, where there is something to say."""
    stop: int | None = None
    """Where its plus stops: more breaks a rule, and can only be typed."""
    by: int = 1
    """How many options a plus or a minus goes on, where they are a scale."""


class Look(NamedTuple):
    """How fields are shown: what they are called, explained, picked from. A path is written as `roles.*.boosts`."""

    labels: Mapping[str, str] = {}
    helps: Mapping[str, str] = {}
    choices: Callable[[str, tuple[str, ...]], Mapping[str, str] | None] = lambda pattern, path: None
    """Gives what can be picked at a path, as a pattern and as it is; None: anything. Nothing at all: no such place."""
    left_out: tuple[str, ...] = ()
    """Paths that the form does not show."""
    most: Mapping[str, int] = {}
    """How many rows there can be at a path."""
    groups: Mapping[str, Callable[[str], str]] = {}
    """Says of what can be picked at a path under which heading it stands."""
    refills: tuple[str, ...] = ()
    """Paths of choices from which other fields follow."""
    tells: Mapping[str, Callable[[str], str]] = {}
    """Says in a line what it is that can be picked at a path."""
    stops: Mapping[str, int] = {}
    """Up to which number the plus at a path goes."""
    ones: tuple[str, ...] = ()
    """Paths of lists of which the form leaves one thing to pick; the game fills in the rest."""
    scales: Mapping[str, int] = {}
    """Paths of options that plus and minus go through, so many at a press."""
    ticked: tuple[str, ...] = ()
    """Paths of lists of records, each taken once by a tick at its first field; what else it asks stands below it."""
    given: Mapping[str, tuple[str, ...]] = {}
    """Rows of lists, by their first field, that come by themselves: they are shown, not asked."""
    notes: Mapping[str, str] = {}
    """A line about a row, by its path as it is."""

    def tell(self, path: tuple[str, ...], options: Options) -> dict[str, str]:
        """Say what each option at a path is."""
        told = self.tells.get(pattern(path))
        return {key: line for key, _ in options if told and key and (line := told(key))}

    def label(self, path: tuple[str, ...], else_: str = "") -> str:
        """Give what a place is called."""
        return (
            self.labels.get(".".join(path))
            or self.labels.get(pattern(path))
            or else_
            or path[-1].replace("_", " ").capitalize()
        )


def fields(sheet: type, values: Mapping[str, Any], names: tuple[str, ...], look: Look) -> tuple[Field, ...]:
    """Make the form of some fields of a sheet, filled with values as JSON has them."""
    return tuple(_Shown(look).parts(struct_of(sheet), values, (), names))


def names_in(asked: Iterable[Field]) -> set[str]:
    """Give the names of the places of a form in which something is typed or selected."""
    found = list(asked)
    typed = {one.name for one in found if not one.parts and one.kind not in ("ticks", "yes")}
    return typed.union(*(names_in(one.parts) for one in found))


def plain(value: Any) -> Any:
    """Write a record as JSON has it, defaults and all.

    >>> class Point(msgspec.Struct, omit_defaults=True):
    ...     x: int = 0
    >>> plain(Point())
    {'x': 0}
    """
    if isinstance(value, msgspec.Struct):
        return {name: plain(part) for name, part in msgspec.structs.asdict(value).items()}
    if isinstance(value, Mapping):
        return {str(msgspec.to_builtins(key)): plain(part) for key, part in value.items()}
    if isinstance(value, tuple | list):
        return [plain(part) for part in value]
    return msgspec.to_builtins(value)


def pattern(path: tuple[str, ...]) -> str:
    """Write a path with `*` for each place of a list.

    >>> pattern(("roles", "0", "boosts"))
    'roles.*.boosts'
    """
    return ".".join("*" if part.isdigit() else part for part in path)


@cache
def explained(record: type) -> dict[str, str]:
    """Read what the source of a record says of each field: the text below it."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(record))).body[0]
    except (OSError, TypeError, SyntaxError):
        return {}
    found: dict[str, str] = {}
    body = tree.body if isinstance(tree, ast.ClassDef) else []
    for line, after in pairwise(body):
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name) and isinstance(after, ast.Expr):
            if isinstance(after.value, ast.Constant) and isinstance(after.value.value, str):
                found[line.target.id] = " ".join(after.value.value.split()).replace("`", "")
    return found


def struct_of(record: Any) -> types.StructType:
    """Take a record's type apart."""
    found = types.type_info(record)
    assert isinstance(found, types.StructType)
    return found


def bare(kind: types.Type) -> types.Type:
    """Give a type without what only describes it, and without `None`."""
    if isinstance(kind, types.Metadata):
        return bare(kind.type)
    if isinstance(kind, types.UnionType):
        rest = [one for one in kind.types if not isinstance(one, types.NoneType)]
        return bare(rest[0]) if len(rest) == 1 else kind
    return kind


def amount_of(kind: types.Type) -> Amount | None:
    """Say how people write a number, where that is in a way of its own."""
    way = kind.extra.get(WAY) if isinstance(kind, types.Metadata) and kind.extra else None
    return way if isinstance(way, Amount) else None


def optional(kind: types.Type) -> bool:
    """Tell whether a type takes `None`."""
    inner = kind.type if isinstance(kind, types.Metadata) else kind
    return isinstance(inner, types.UnionType) and inner.includes_none


def default_of(field: types.Field) -> Any:
    """Give a field's default as JSON has it."""
    if field.default_factory is not msgspec.NODEFAULT:
        return plain(field.default_factory())
    return None if field.default is msgspec.NODEFAULT else plain(field.default)


def _listed(kind: types.Type) -> Options:
    """List what an enum or a literal takes."""
    if isinstance(kind, types.EnumType):
        return tuple((str(one.value), str(one.value).replace("-", " ").capitalize()) for one in kind.cls)
    if isinstance(kind, types.LiteralType):
        return tuple((str(one), str(one).replace("-", " ").capitalize() or "–") for one in kind.values)
    return ()


def item_of(kind: types.Type) -> types.Type | None:
    """Give what a list holds; None for what is no list."""
    return bare(kind.item_type) if isinstance(kind, types.VarTupleType | types.ListType) else None


class Walk:
    """What showing and reading share: which fields there are, and what can be picked."""

    def __init__(self, look: Look) -> None:
        self.look = look

    def each(self, kind: types.StructType, path: tuple[str, ...], names: tuple[str, ...]) -> Iterator[types.Field]:
        """Give the fields of a record that are shown."""
        by_name = {field.name: field for field in kind.fields}
        for name in names or tuple(by_name):
            field, inner = by_name[name], bare(by_name[name].type)
            hidden = isinstance(inner, types.StructType) and optional(field.type)
            here = (*path, name)
            if pattern(here) not in self.look.left_out and not hidden and self.look.choices(pattern(here), here) != {}:
                yield field

    def options(self, kind: types.Type, path: tuple[str, ...]) -> Options:
        """Give what can be picked at a path."""
        given = self.look.choices(pattern(path), path)
        return tuple(given.items()) if given is not None else _listed(kind)

    def keys(self, kind: types.DictType, path: tuple[str, ...]) -> Options:
        """Give the keys that can be picked at a path."""
        return self.options(bare(kind.key_type), path)


class _Shown(Walk):
    def parts(
        self, kind: types.StructType, values: Mapping[str, Any], path: tuple[str, ...], names: tuple[str, ...] = ()
    ) -> Iterator[Field]:
        texts = explained(kind.cls)
        for field in self.each(kind, path, names):
            value = values.get(field.name, default_of(field))
            shown = self.field(field.type, value, (*path, field.name), texts.get(field.name, ""))
            if default_of(field) and shown.value:  # there is always one of them
                shown = shown._replace(options=tuple([one for one in shown.options if one[0]]))
            yield shown

    def field(self, kind: types.Type, value: Any, path: tuple[str, ...], text: str = "") -> Field:
        inner, at = bare(kind), pattern(path)
        base = Field("f." + ".".join(path), self.look.label(path), "text", value, self.look.helps.get(at, text))
        item = item_of(inner)
        if isinstance(inner, types.StructType):
            return base._replace(kind="group", parts=tuple(self.parts(inner, value or {}, path)))
        if isinstance(inner, types.DictType):
            rows = tuple(self.pairs(inner, value or {}, path))
            return base._replace(kind="picks" if len(self.keys(inner, path)) > FEW else "rows", parts=rows)
        if isinstance(item, types.StructType) and at in self.look.ticked:
            return self.ticked(base, item, value or [], path)
        if isinstance(item, types.StructType):
            rows = tuple(self.records(item, value or [], path))
            return base._replace(kind="rows", parts=rows, most=self.look.most.get(at))
        if item is not None:
            return self.several(base, item, value or [], path)
        return self.one(base, inner, kind, path)

    def one(self, base: Field, inner: types.Type, kind: types.Type, path: tuple[str, ...]) -> Field:
        if isinstance(inner, types.BoolType):
            return base._replace(kind="yes")
        options = self.options(inner, path)
        if options:
            if isinstance(inner, types.IntType):
                base = base._replace(value=str(base.value or ""))
            known = [key for key, _ in options]
            own = () if base.value in known else ((str(base.value or ""), str(base.value or "–")),)
            empty = () if not isinstance(inner, types.StrType) or "" in known or own else (("", "–"),)
            refills = pattern(path) in self.look.refills
            tells = self.look.tell(path, options)
            by = self.look.scales.get(pattern(path), 0)
            if by and not own:
                return base._replace(kind="scale", options=options, by=by)
            wide = len(options) <= FEW and max([len(words + tells.get(key, "")) for key, words in options]) > WIDE
            kind_: Kind = "one" if wide else "select"
            return base._replace(kind=kind_, options=(*own, *empty, *options), refills=refills, tells=tells)
        if amount := amount_of(kind):
            written = amount.writes(base.value) if isinstance(base.value, int) and base.value else base.value or ""
            return base._replace(value=written)
        if isinstance(inner, types.IntType):
            return base._replace(kind="number", least=inner.ge, most=inner.le, stop=self.look.stops.get(pattern(path)))
        long = path[-1] in LONG
        return base._replace(kind="long" if long else "text", value="" if base.value is None else base.value)

    def several(self, base: Field, item: types.Type, value: list[Any], path: tuple[str, ...]) -> Field:
        options = self.options(item, path)
        if options:
            known = [key for key, _ in options]
            if pattern(path) in self.look.ones:
                return base._replace(
                    kind="one", value=next((one for one in value if one in known), ""), options=options
                )
            others = tuple((one, one) for one in value if one not in known)
            tells = self.look.tell(path, options)
            return base._replace(kind="ticks", value=value, options=(*options, *others), tells=tells)
        if isinstance(item, types.IntType):
            return base._replace(kind="numbers", value=" ".join(map(str, value)))
        return base._replace(kind="lines", value="\n".join(map(str, value)))

    def pairs(self, kind: types.DictType, value: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[Field]:
        """Give a row for each known key, and for others that are there; blank ones to add more where none is known."""
        words = dict(self.keys(kind, path))
        fixed = list(words)
        others = [key for key in value if key not in fixed]
        blank = [""] * (0 if fixed else BLANK_ROWS)
        inner = bare(kind.value_type)
        group, tells = self.look.groups.get(pattern(path)), self.look.tell(path, tuple(words.items()))
        for at, key in enumerate((*fixed, *others, *blank)):
            row = (*path, str(at))
            name = "f." + ".".join(row)
            if key in fixed:
                title = Field(f"{name}.key", words[key], "text", key)
                label = words[key]
            else:
                title = Field(f"{name}.key", self.look.label((*row, "key"), "Which"), "text", key)
                label = self.look.label((*row, "value"), "Value")
            number = self.field(inner, value.get(key, ""), (*row, "value"))
            number = number._replace(label=label, help=tells.get(key, number.help))
            under = group(key) if group and key else ""
            yield Field(name, label, "group", key in fixed, parts=(title, number), group=under)

    def ticked(self, base: Field, kind: types.StructType, value: list[Any], path: tuple[str, ...]) -> Field:
        """Give what can be taken by a tick; what else is asked of each, whether it is taken or not, as its parts."""
        first = kind.fields[0].name
        options = self.options(bare(kind.fields[0].type), (*path, "0", first))
        tells = self.look.tell((*path, "0", first), options)
        asked = []
        for at, (key, words) in enumerate(options):
            row: Mapping[str, Any] = next((one for one in value if one[first] == key), {})
            inner = tuple(one for one in self.parts(kind, row, (*path, str(at))) if not one.name.endswith(f".{first}"))
            asked.append(Field(key, words, "group", parts=inner))
        taken = [one[first] for one in value]
        return base._replace(kind="ticks", value=taken, options=options, tells=tells, parts=tuple(asked))

    def records(self, kind: types.StructType, value: list[Any], path: tuple[str, ...]) -> Iterator[Field]:
        most, given = self.look.most.get(pattern(path)), self.look.given.get(pattern(path), ())
        blank = min(BLANK_RECORDS, max(0, (MOST_ROWS if most is None else most) - len(value)))
        for at, row in enumerate((*value, *({} for _ in range(blank)))):
            here = (*path, str(at))
            own = self.look.labels.get(".".join(here))
            label = own or f"{self.look.label(here, self.look.label(path))} {at + 1}"
            asked = tuple(self.parts(kind, row, here))
            if not row and asked[0].refills:  # what else is asked follows from what is picked there
                asked = asked[:1]
            if asked[0].value in given:
                yield Field("f." + ".".join(here), ", ".join([one.value for one in asked if one.value]), "group")
                continue
            if len(asked) == 1:  # it is called as its row
                asked = (asked[0]._replace(label=label),)
            note = self.look.notes.get(".".join(here), "")
            yield Field("f." + ".".join(here), label, "group", bool(row) or most is not None, note, parts=asked)
