"""The shape of a value: its records and constants apart from its numbers.

Outcomes and arguments are numbers, keys and records of them. Drivers that work on many at once keep, for each shape,
the numbers as columns; `flatten` takes a value apart and `rebuild` puts one together again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import compress
from operator import attrgetter
from typing import Any, TypeAlias

from rollwright.play.steps import Call

Shape: TypeAlias = Any
"""A hashable description: INT or TRUTH for a number, (type, procedure of a call, shapes of the fields) for a record,
Keys for one of some constants by number, a Constant else."""

INT = "int"
TRUTH = "truth"
UNREAD = "unread"
"""What a number says it is that nobody has looked at yet; it is no part of a shape."""
CHANGE = "change"
"""A number of which only the change is known: see `levels`."""
_NUMBER = (INT, TRUTH, CHANGE)


class Constant:
    """A part of a shape that is no number: a key, an enum's member, None. Equal only to its own kind."""

    __slots__ = ("_hash", "value")

    def __init__(self, value: Any) -> None:
        self.value = value
        self._hash = hash((type(value), value))

    def __eq__(self, other: object) -> bool:
        return type(other) is Constant and type(self.value) is type(other.value) and bool(self.value == other.value)

    def __hash__(self) -> int:
        return self._hash


class Keys:
    """A part of a shape that is one of some constants, picked by a number."""

    __slots__ = ("_hash", "options")

    def __init__(self, options: tuple[Any, ...]) -> None:
        self.options = options
        self._hash: int | None = None

    def __eq__(self, other: object) -> bool:
        return type(other) is Keys and hash(self) == hash(other) and self.options == other.options

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(tuple([(type(option), option) for option in self.options]))
        return self._hash


def flatten(value: Any, numbers: list[Any]) -> Shape:
    """Append the numbers of a value to a list, and give its shape. Lifted numbers say themselves what they are."""
    kind = type(value)
    if kind is int:
        numbers.append(value)
        return INT
    if kind is bool:
        numbers.append(value)
        return TRUTH
    how = _taken_apart.get(kind) or _taken_apart.setdefault(kind, _how(kind))
    return how(value, numbers)


def marked(value: Any, numbers: list[Any]) -> Any:
    """Append the numbers of a value to a list, and give something that is equal for values of one shape, and quickly.

    Nothing in the value may be lifted.
    """
    kind = type(value)
    if kind is int or kind is bool:
        numbers.append(value)
        return kind
    if kind is str or value is None:
        return value
    parts = _parted[kind] if kind in _parted else _parted.setdefault(kind, _parts_of(kind))
    if parts is None:
        return kind, value
    inner = tuple(parts(value))
    types = tuple(map(type, inner))
    masks = _masks.get(types) or _masks.setdefault(types, _masks_of(types))
    if not masks:
        return (kind, *[marked(part, numbers) for part in inner])
    numbers.extend(compress(inner, masks[0]))
    return (kind, types, *compress(inner, masks[1]))


_masks: dict[tuple[type, ...], tuple[list[bool], ...]] = {}


def _masks_of(types: tuple[type, ...]) -> tuple[list[bool], ...]:
    """Say which parts of a record are numbers and which are not; nothing if one of them is a record itself."""
    numbers = [kind is int or kind is bool for kind in types]
    if any(not number and _parts_of(kind) for number, kind in zip(numbers, types, strict=True)):
        return ()
    return numbers, [not number for number in numbers]


_parted: dict[type, Callable[[Any], Iterable[Any]] | None] = {}


def _parts_of(kind: type) -> Callable[[Any], Iterable[Any]] | None:
    """Say how the parts of a record are got, once for each type; None where its values have none."""
    fields = _fields(kind)
    if kind is tuple or (fields is not None and issubclass(kind, tuple)):
        return iter
    if kind is Call:
        return lambda call: (call.procedure, *call.arguments)
    if fields is None:
        return None
    return attrgetter(*fields) if len(fields) > 1 else lambda value: (getattr(value, fields[0]),)


def _how(kind: type) -> Callable[[Any, list[Any]], Shape]:
    """Find how values of a type are taken apart; it is asked once for each."""
    lifted = getattr(kind, "lifted_kind", None)
    if lifted is not None:
        return _of_lifted.get(lifted, _whole(lifted))
    if kind is Call:
        return _of_call
    fields = _fields(kind)
    if kind is tuple or (fields is not None and issubclass(kind, tuple)):
        return lambda value, numbers: (kind, None, tuple([flatten(part, numbers) for part in value]))
    if fields is None:
        return lambda value, numbers: Constant(value)
    return lambda value, numbers: (kind, None, tuple([flatten(getattr(value, name), numbers) for name in fields]))


def _of_key(value: Any, numbers: list[Any]) -> Shape:
    numbers.append(value.number)
    return value.keys


def _of_change(value: Any, numbers: list[Any]) -> Shape:
    numbers.append(value.by)
    return CHANGE


def _whole(lifted: Shape) -> Callable[[Any, list[Any]], Shape]:
    def apart(value: Any, numbers: list[Any]) -> Shape:
        numbers.append(value)
        return lifted

    return apart


def _of_call(value: Any, numbers: list[Any]) -> Shape:
    options, *arguments = value.arguments or (None,)  # options are one constant, whatever they hold
    return (Call, value.procedure, (Constant(options), *[flatten(part, numbers) for part in arguments]))


_of_lifted: dict[Any, Callable[[Any, list[Any]], Shape]] = {
    Keys: _of_key,
    UNREAD: lambda value, numbers: flatten(value.look(), numbers),
    CHANGE: _of_change,
}
_taken_apart: dict[type, Callable[[Any, list[Any]], Shape]] = {}


def rebuild(shape: Shape, numbers: Iterable[Any]) -> Any:
    """Put a value together again from its shape and its numbers."""
    return builder(shape)(*numbers)


@lru_cache(maxsize=1024)
def builder(shape: Shape) -> Callable[..., Any]:
    """Give a function that takes the numbers of a shape as arguments and gives the value: a lambda written for it."""
    names: dict[str, Any] = {"Call": Call}
    numbers: list[str] = []

    def text(part: Shape) -> str:
        if part in _NUMBER:
            numbers.append(f"n{len(numbers)}")
            return numbers[-1]
        name = f"c{len(names)}"
        if type(part) is Keys:
            names[name] = part.options
            numbers.append(f"n{len(numbers)}")
            return f"{name}[{numbers[-1]}]"
        if type(part) is Constant:
            names[name] = part.value
            return name
        kind, procedure, parts = part
        names[name] = procedure if kind is Call else kind
        fields = _fields(kind) if hasattr(kind, "__struct_fields__") else None  # a Struct may want keywords
        keywords = [f"{field}=" for field in fields] if fields else [""] * len(parts)
        inside = "".join(f"{keyword}{text(inner)}," for keyword, inner in zip(keywords, parts, strict=True))
        if kind is tuple:
            return f"({inside})"
        return f"Call({name}, ({inside}))" if kind is Call else f"{name}({inside})"

    body = text(shape)
    return eval(f"lambda {','.join(numbers)}: {body}", names)  # type: ignore[no-any-return]


_known_fields: dict[type, tuple[str, ...] | None] = {}


def _fields(kind: type) -> tuple[str, ...] | None:
    """Name the fields of a record type (NamedTuple, msgspec Struct, dataclass), in the order of its constructor."""
    if kind not in _known_fields:
        named = getattr(kind, "_fields", None) or getattr(kind, "__struct_fields__", None)
        if named is None:
            named = tuple(getattr(kind, "__dataclass_fields__", ())) or None
        _known_fields[kind] = named
    return _known_fields[kind]


def fields_of_record(kind: type) -> tuple[str, ...] | None:
    """Name the fields of a record type; None for any other."""
    return _fields(kind)


def kinds(shape: Shape) -> list[Shape]:
    """List INT or TRUTH for each number of a shape, in order."""
    if shape in _NUMBER:
        return [shape]
    if type(shape) is tuple:
        return [kind for part in shape[2] for kind in kinds(part)]
    return [INT] if type(shape) is Keys else []


def keyed(shape: Shape) -> list[bool]:
    """Tell of each number of a shape, in order, whether it picks a key."""
    if type(shape) is tuple:
        return [one for part in shape[2] for one in keyed(part)]
    return [type(shape) is Keys] if type(shape) is Keys or shape in _NUMBER else []


def is_call(shape: Shape) -> bool:
    """Tell whether a shape is that of a call: play goes on there."""
    return type(shape) is tuple and shape[0] is Call


def has_keys(shape: Shape) -> bool:
    """Tell whether a part of a shape is picked by a number."""
    return type(shape) is Keys or (type(shape) is tuple and any(map(has_keys, shape[2])))


def without_keys(value: Any) -> Any:
    """Make every picked part of a value a plain one, splitting the world where it has to."""
    numbers: list[Any] = []
    shape = flatten(value, numbers)
    return rebuild(shape, numbers) if has_keys(shape) else value
