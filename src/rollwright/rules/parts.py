"""Parts of a record: what stands at a place in a sheet or a scene, of which type it is, and what people call it.

A place is the name of a field and the steps that lead further in: keys of what is kept by key, places in a list, names
of fields.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec

from rollwright.dice.errors import Refused
from rollwright.rules.sentences import going_on
from rollwright.rules.wording import plain

UNIONS = (Union, type(int | str))
"""What annotations with several types are made of."""
GONE = "there is nothing of that kind here any more; look again"


class Part(NamedTuple):
    """What stands at a place."""

    value: Any
    """As plain values."""
    hint: Any
    """Its type, as annotations write it."""
    title: str
    whole: int | None = None
    """Of what fills up, how much it holds, where that is known."""


class Called(NamedTuple):
    """Stands beside a type whose values are written in a way of their own: what people call one."""

    words: Callable[[Any], str]


class Amount(NamedTuple):
    """How people write a number of a kind (money), and how it is read: beside its type, as `Meta(extra={WAY: ...})`."""

    writes: Callable[[int], str]
    reads: Callable[[str], int]
    help: str


class Lost(NamedTuple):
    """Marks, in the same way, a count of what is lost: people read and set what is left, of so much in all."""

    of: Callable[[Any], int]
    """Gives how much there is in all, by the record that it stands in."""


class Fills(NamedTuple):
    """Marks, in the same way, what fills up (the ticks of a clock): the whole is told by its record's name.

    `of` names the field beside it that says how much it holds.
    """

    of: str


class Said(NamedTuple):
    """Says, in the same way, what people call each of a few texts."""

    words: Mapping[str, str]


class Each(NamedTuple):
    """Stands beside the type of what is kept by key: what people call one, its name being in braces."""

    words: str


WAY = "way"


def way_of(hint: Any) -> Amount | Lost | Fills | Said | None:
    """Say how people write a value, where that is in a way of its own."""
    notes = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    extras = [one.extra for one in notes if isinstance(one, msgspec.Meta) and one.extra]
    return next((extra[WAY] for extra in extras if WAY in extra), None)


def as_read(value: Any, hint: Any, record: Any = None) -> Any:
    """Give a plain value as people read it: by what its type calls it, in lists and as keys too.

    >>> as_read(["a-b", "c"], tuple[Annotated[str, Called(str.upper)], ...])
    ['A-B', 'C']
    >>> as_read({"a": 1}, dict[Annotated[str, Called(str.upper)], int])
    {'A': 1}
    """
    kind = bare(hint)
    if isinstance(value, list | tuple):
        return [as_read(one, item_of(kind)) for one in value]
    if isinstance(value, Mapping) and get_origin(kind) is dict:
        return {as_read(key, get_args(kind)[0]): as_read(one, item_of(kind)) for key, one in value.items()}
    way = way_of(hint)
    if isinstance(value, int) and isinstance(way, Amount):
        return way.writes(value)
    if isinstance(value, int) and isinstance(way, Lost) and record is not None:
        return f"{max(0, way.of(record) - value)} of {way.of(record)}"
    notes = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    called = next((one for one in notes if isinstance(one, Called)), None)
    if called is None and isinstance(value, str) and (get_origin(kind) is Literal or _is_enum(kind)):
        return value.replace("-", " ")
    return called.words(value) if called is not None and isinstance(value, str | Mapping) else value


def _is_enum(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Enum)


def part_at(record: Any, field: str, at: Sequence[str] = (), called: Callable[[str], str] = str) -> Part:
    """Find what stands at a place of a record; refuse a place that is not there. `called` gives a sheet's name."""
    if field not in getattr(record, "__struct_fields__", ()):
        raise Refused(GONE)
    value = msgspec.to_builtins(getattr(record, field), str_keys=True)
    kind: Any = type(record)
    hint = hints_of_record(kind)[field]
    title, keyed, whole = title_of(field, hint), False, None
    for step in at:
        inner, kind = inside(value, step), bare(hint)
        if hasattr(kind, "__struct_fields__"):
            hint = hints_of_record(kind)[step]
            own, way = own_title(hint), way_of(hint)
            if isinstance(way, Fills):
                value, whole = inner, value.get(way.of)
                continue
            inside_one = f"{title}, {going_on(own)}" if keyed else own
            inner_title = f"the {plain(step)} of {title}" if title.startswith("the ") else f"{title} {plain(step)}"
            title = inside_one if own else inner_title
        else:
            words = as_read(step, get_args(kind)[0]) if get_origin(kind) is dict else step
            own = words if words != step else step_title(inner, named_in(step, called))
            own = named_as(hint).format(own)
            hint = item_of(kind)
            title = own if not keyed else f"{title}, {own}"
            keyed = True
        value = inner
    return Part(value, hint, title, whole)


def named_as(hint: Any) -> str:
    """Say what people call one of what is kept by key, with braces for its name."""
    notes = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    return next((one.words for one in notes if isinstance(one, Each)), "{}")


def inside(value: Any, step: str) -> Any:
    """Give what is one step further in."""
    if isinstance(value, Mapping) and step in value:
        return value[step]
    if isinstance(value, list | tuple) and step.isdecimal() and len(step) < 10 and int(step) < len(value):
        return value[int(step)]
    raise Refused(GONE)


def put_at(value: Any, at: Sequence[str], new: Any) -> Any:
    """Give plain values with something else at a place.

    >>> put_at({"a": [1, 2]}, ("a", "1"), 5)
    {'a': [1, 5]}
    """
    if not at:
        return new
    changed = put_at(inside(value, at[0]), at[1:], new)
    if isinstance(value, Mapping):
        return {**value, at[0]: changed}
    return [changed if place == int(at[0]) else one for place, one in enumerate(value)]


def title_of(name: str, hint: Any) -> str:
    """Say what a field is called: by the title that its type carries, or by its name."""
    return own_title(hint) or plain(name).capitalize()


@lru_cache(maxsize=256)
def titles_of(record: type) -> Mapping[str, str]:
    """Give what the fields of a record are called, but for those that are its own affair (`INNER`)."""
    from rollwright.rules.flat import Inner

    hints = hints_of_record(record).items()
    inner = [name for name, hint in hints if any(isinstance(note, Inner) for note in get_args(hint)[1:])]
    return {name: title_of(name, hint) for name, hint in hints if name not in inner}


def own_title(hint: Any) -> str:
    """Give the title that a type carries; nothing where it has none."""
    notes = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    return next((one.title for one in notes if isinstance(one, msgspec.Meta) and one.title), "")


def step_title(value: Any, step: str) -> str:
    """Say what something in a list, or under a key, is called: a record by its name, one in a list also by its kind.

    >>> step_title({"kind": "bonus-die", "about": "brawn"}, "0"), step_title({}, "1"), step_title(4, "small-arms")
    ('Bonus die, brawn', 'no. 2', 'Small arms')
    """
    listed = step.isdecimal()
    named = value.get("name") if isinstance(value, Mapping) else value if listed else ""
    if isinstance(named, str) and named:
        return named
    if listed and isinstance(value, Mapping) and value.get("kind"):
        return ", ".join(filter(None, (spoken(str(value["kind"])), value.get("about"))))
    return f"no. {int(step) + 1}" if listed else spoken(step)


def named_in(key: str, called: Callable[[str], str]) -> str:
    """Give the name of somebody whose id is in a key; the key itself where there is none.

    >>> named_in("foe:guard-1", lambda part: {"guard-1": "Guard 1"}.get(part, part)), named_in("flood", str)
    ('Guard 1', 'flood')
    """
    names = [name for part in key.split(":") if (name := called(part)) and name != part]
    return names[0] if names else key


def spoken(key: str) -> str:
    """Write a key as words; one that somebody has written stays as it is.

    >>> spoken("small-arms"), spoken("gunnery/mech"), spoken("The flood")
    ('Small arms', 'Gunnery, mech', 'The flood')
    """
    return key if " " in key or key[:1].isupper() else plain(key.replace("/", ", ")).capitalize()


def bare(hint: Any) -> Any:
    """Give a type without what is noted beside it, and without None."""
    while True:
        if get_origin(hint) is Annotated:
            hint = get_args(hint)[0]
        elif get_origin(hint) in UNIONS and type(None) in get_args(hint):
            others = [one for one in get_args(hint) if one is not type(None)]
            if len(others) != 1:
                return hint
            hint = others[0]
        else:
            return hint


def item_of(kind: Any) -> Any:
    """Give the type of what is kept by key, or in a list; of a record, no one type."""
    args = get_args(kind)
    if get_origin(kind) is dict:
        return args[1]
    return args[0] if get_origin(kind) in (tuple, list) and args else Any


@lru_cache(maxsize=1024)
def hints_of_record(record: type) -> Mapping[str, Any]:
    """Give the fields of a record type with their types."""
    names: tuple[str, ...] = getattr(record, "__struct_fields__", ()) or getattr(record, "_fields", ())
    hints = get_type_hints(record, include_extras=True)
    return {name: hints[name] for name in names}
