"""Flat names for records: `odds augur/action dice=3 momentum=4` fills a Body, and outcomes are shown as flat fields.

A parameter that is a record (a frozen Struct) stands for its fields, each under its own name; where two records have a
field of one name, the later one is written with a dot: `foe.momentum`. A type that has a text of its own says so:
`Annotated[Ladder, Reads(fatigue_from)]`; a field that is no business of a command's is `Annotated[..., INNER]`. This is
the only place where records and flat names meet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Annotated, Any, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.policy import Policy
from rollwright.play.steps import Actor, Call, Procedure
from rollwright.rules.facts import Who
from rollwright.rules.parts import hints_of_record
from rollwright.rules.ruleset import Listing

P = TypeVar("P", bound=Procedure[Any, Any])
REQUIRED = object()
_EITHER = (Union, type(int | None))


class Reads(NamedTuple):
    """How a value is read from text where its type alone does not say."""

    read: Callable[[str], Any]


class Inner(NamedTuple):
    """Marks a field that no command names: it keeps its default there, and stands in no outcome."""


INNER = Inner()


class Under(NamedTuple):
    """Puts a record's fields under a name of its own: `a_edge` for `edge`, and `a` for the field that is `itself`.

    For two records of one kind: `a: Annotated[Side, Under("a", "target")], b: Annotated[Side, Under("b", "target")]`.
    """

    name: str
    itself: str = ""

    def flat(self, own: str) -> str:
        """Give the flat name of a field."""
        return self.name if own == self.itself else f"{self.name}_{own}"


class Leaf(NamedTuple):
    """A flat parameter: where it stands among the records, its type, and its default."""

    path: tuple[str, ...]
    hint: Any
    default: Any


class Part(NamedTuple):
    """A parameter of the procedure itself: a record's type, its default, and where its flat values stand."""

    kind: Any
    """None: no record, but one value, or none that a command names."""
    usual: Any
    leaves: tuple[tuple[int, tuple[str, ...], Any], ...]


class Front(Procedure[Any, Any]):
    """A procedure as commands see it, with flat parameters. Calling it gives a call of the procedure itself."""

    def __init__(self, inner: Procedure[Any, Any]) -> None:
        self.inner = inner
        hints = get_type_hints(inner.function, include_extras=True)
        self.leaves: dict[str, Leaf] = {}
        for name in inner.parameters[1:]:
            under: Under | None = _mark(hints[name], Under)
            if under is not None:
                hints[name] = get_args(hints[name])[0]
            for leaf in _leaves((name,), hints[name], inner.defaults.get(name, REQUIRED)):
                own = leaf.path[-1] if under is None else under.flat(leaf.path[-1])
                self.leaves[own if own not in self.leaves else ".".join(leaf.path[-2:])] = leaf
        self._parts = tuple([
            Part(
                hints[name] if _is_record(hints[name]) else None,
                inner.defaults.get(name),
                tuple([(at, leaf.path[1:], leaf.default) for at, leaf in places if leaf.path[0] == name]),
            )
            for places in [list(enumerate(self.leaves.values(), 1))]
            for name in inner.parameters[1:]
        ])  # fmt: skip

        def function() -> None: ...

        function.__annotations__ = {name: leaf.hint for name, leaf in self.leaves.items()}
        function.__annotations__["return"] = hints["return"]
        function.__name__ = inner.name
        super().__init__(
            function,  # type: ignore[arg-type]  # only its annotations are read
            (inner.parameters[0], *self.leaves),
            {name: leaf.default for name, leaf in self.leaves.items() if leaf.default is not REQUIRED},
        )
        self.__doc__ = inner.__doc__
        self.read = {name: read.read for name, leaf in self.leaves.items() if (read := _mark(leaf.hint, Reads))}

    def __call__(self, *args: Any, **kwargs: Any) -> Call[Any]:
        values = args if not kwargs and len(args) == len(self.parameters) else self._filled(args, kwargs)
        arguments = [values[0]]
        for kind, usual, leaves in self._parts:
            if kind is None:
                arguments.append(values[leaves[0][0]] if leaves else usual)  # no command names what is inner
                continue
            given: dict[str, Any] = {}
            for at, path, default in leaves:
                if values[at] is not default or (usual is None and len(path) > 1):  # the rest is as usual
                    _put(given, path, values[at])
            arguments.append(_made(kind, usual, given) if given or usual is None else usual)
        return Call(self.inner, tuple(arguments))

    def cast(self, arguments: Mapping[str, Any]) -> dict[Actor, Actor]:
        """Say who stands in for each of those that a record names where nobody is named: `actor` is Kara, say."""
        people = {name: leaf.default for name, leaf in self.leaves.items() if leaf.hint is Who and leaf.default}
        return {usual: arguments[name] for name, usual in people.items() if arguments.get(name)}

    def flat(self, call: Call[Any]) -> dict[str, Any]:
        """Give the arguments of a call under their flat names."""
        named = call.named
        return {name: _at(named[leaf.path[0]], leaf.path[1:]) for name, leaf in self.leaves.items()}


def listed(
    id: str,
    title: str,
    rules: str = "",
    *,
    worth: Mapping[str, Callable[[Any], int]] | None = None,
    policies: Mapping[str, Policy] | None = None,
    examples: tuple[Mapping[str, Any], ...] = ({},),
    actor: Actor | None = None,
    barred: Callable[..., Mapping[tuple[str, str], Refused]] | None = None,
    **more: Any,
) -> Callable[[P], P]:
    """List a procedure beside itself, under flat names; `rules` are the ids of content rules, with spaces between.

    `barred` gets the options, and the arguments under their flat names.

        @listed("action", "An action", "augur.action.roll", worth={"result": result_of}, examples=({"dice": 3},))
        @procedure
        async def action(options: Options, body: Body, ...) -> Ended: ...
    """

    def mark(procedure: P) -> P:
        front = Front(procedure)
        given: dict[str, Any] = {"cast": front.cast, **more, "read": {**front.read, **more.get("read", {})}}
        if actor is not None:
            given["actor"] = actor
        if barred is not None:
            given["barred"] = lambda options, named: barred(options, **named)
        procedure.listing = Listing(
            id,
            front,
            title,
            tuple(rules.split()),
            worth=worth or {},
            policies=policies or {},
            examples=examples,
            **given,
        )
        return procedure

    return mark


def chooser(listing: Listing, call: Call[Any]) -> Actor:
    """Say whose best play is meant where nobody says: the listing's actor, by the name that the arguments give them."""
    front = listing.procedure
    if not isinstance(front, Front):  # a random table
        return listing.actor
    return listing.cast(front.flat(call)).get(listing.actor, listing.actor)


def flat_fields(record: Any) -> dict[str, Any]:
    """Give an outcome's fields under flat names: those of a Struct within it stand under their own names."""
    found: dict[str, Any] = {}
    kind: Any = type(record)
    for name in _shown(kind):
        value = getattr(record, name)
        if isinstance(value, msgspec.Struct):
            for inner, part in flat_fields(value).items():
                found[inner if inner not in found else f"{name}.{inner}"] = part
        else:
            found[name if name not in found else f"{name}.{name}"] = value
    return found


def flat_at(record: Any, name: str) -> Any:
    """Give one field of an outcome by its flat name; lifted numbers stay lifted."""
    found = flat_fields(record)
    if name not in found:
        raise BadInput(f"this outcome has no field {name!r}; it has {', '.join(found)}")
    return found[name]


def flat_names(kind: Any) -> list[str]:
    """List the flat names of a record type's fields; none of what is no record."""
    found: list[str] = []
    hints = get_type_hints(kind, include_extras=True) if _is_any_record(kind) else {}
    for name in _shown(kind) if hints else ():
        hint = hints.get(name)
        bare = get_args(hint)[0] if get_origin(hint) is Annotated else hint
        either = get_args(bare) if get_origin(bare) in _EITHER else (bare,)
        records = [part for part in either if _is_record(part)]
        for inner in flat_names(records[0]) if len(records) == 1 else [name]:
            found.append(inner if inner not in found else f"{name}.{inner}")
    return found


@lru_cache(maxsize=1024)
def _shown(kind: type) -> tuple[str, ...]:
    """Name the fields of a record type that are anybody's business."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple([name for name in _names(kind) if _mark(hints.get(name), Inner) is None])


def _is_any_record(kind: Any) -> bool:
    return hasattr(kind, "_fields") or _is_record(kind)


def _leaves(path: tuple[str, ...], hint: Any, default: Any) -> Iterator[Leaf]:
    if _mark(hint, Inner) is not None:
        return
    if not _is_record(hint):
        yield Leaf(path, hint, default)
        return
    hints = get_type_hints(hint, include_extras=True)
    for field in msgspec.structs.fields(hint):
        own: Any = field.default if field.default is not msgspec.NODEFAULT else REQUIRED
        if default is not REQUIRED:
            own = getattr(default, field.name)
        yield from _leaves((*path, field.name), hints[field.name], own)


def _is_record(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, msgspec.Struct)


def _mark(hint: Any, kind: type[Any]) -> Any:
    if get_origin(hint) is not Annotated:
        return None
    return next((one for one in get_args(hint)[1:] if isinstance(one, kind)), None)


def _names(kind: Any) -> tuple[str, ...]:
    names: tuple[str, ...] = getattr(kind, "_fields", ()) or kind.__struct_fields__
    return names


def _put(fields: dict[str, Any], path: tuple[str, ...], value: Any) -> None:
    for part in path[:-1]:
        fields = fields.setdefault(part, {})
    fields[path[-1]] = value


def _made(kind: Any, default: Any, fields: Mapping[str, Any]) -> Any:
    """Make a record of its fields; what no command names is as in the default."""
    values = fields
    if any(isinstance(value, dict) for value in fields.values()):
        hints = hints_of_record(kind)
        values = {
            name: _made(hints[name], getattr(default, name, None), value)
            if isinstance(value, dict) and _is_record(hints[name])
            else value
            for name, value in fields.items()
        }
    return kind(**values) if default is None else msgspec.structs.replace(default, **values)


def _at(value: Any, path: tuple[str, ...]) -> Any:
    for part in path:
        value = getattr(value, part)
    return value
