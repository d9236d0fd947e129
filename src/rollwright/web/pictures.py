"""Laws as pages show them: the bars of one field of an outcome, in order, with few enough of them to read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from operator import attrgetter
from typing import Any, NamedTuple

from rollwright.api.telling import most_telling
from rollwright.dice.law import Law
from rollwright.play.steps import key_of

WHOLE = "outcome"
"""What an outcome is called that is a plain value."""
NOTHING = "nothing of the kind"
"""What a result is called that is none."""
MOST_BARS = 21
MOST_VALUES = 400


class Bar(NamedTuple):
    """One result: what it is, how likely, as a share of one and in words."""

    label: str
    chance: float
    text: str


class Picture(NamedTuple):
    """The law of one field."""

    bars: tuple[Bar, ...]
    mean: str
    """On average, where it is a number."""
    sampled: int
    """How many plays were simulated; 0: it is exact."""


def drawable_fields(law: Law[Any], unseen: frozenset[str] = frozenset()) -> dict[str, set[Any]]:
    """Give the fields of the outcome whose values can be drawn, with those values."""
    names = dict.fromkeys(name for outcome in law.outcomes[:MOST_VALUES] for name in _names(outcome))
    found = {name: set(_values(law, name)) for name in names if name not in unseen}
    return {name: values for name, values in found.items() if values and all(map(_drawable, values))}


def telling_field(
    law: Law[Any], others: Iterable[Law[Any]], unseen: frozenset[str], worths: tuple[str, ...], late: bool = False
) -> str:
    """Choose the field that tells most: one that a worth is named for, then a success, a result, a winner, a truth.

    One that is certain tells nothing where another is not, unless it is otherwise in one of the `others`, which are
    what each option would make of it; or may be, as it was too `late` to work all of them out.
    """
    fields = drawable_fields(law, unseen)
    truths = [name for name in fields if isinstance(_value(law.outcomes[0], name), bool | Enum)]
    best = most_telling(fields, worths, truths)
    if best and (late or any(set(_values(other, best)) != fields[best] for other in others)):
        return best
    differ = [name for name, values in fields.items() if 1 < len(values) <= MOST_VALUES] or list(fields)[:1]
    return most_telling(differ, worths, [name for name in truths if name in differ])


def picture(law: Law[Any], field: str, names: Mapping[str, str] = {}) -> Picture:
    """Draw the law of one field; `names` says what the actors in it are called."""
    table = _chances(law, field)
    values = sorted(table, key=_order)
    names = _among(names, values)
    together: dict[str, float] = {}
    for value in values:
        together[_label(value, names)] = together.get(_label(value, names), 0.0) + table[value]
    bars = [Bar(label, min(chance, 1.0), percent(chance)) for label, chance in together.items()]
    if len(bars) > MOST_BARS:
        bars = _binned(values, table)
    mean = f"{sum(value * chance for value, chance in table.items()):.1f}" if all(map(_number, values)) else ""
    return Picture(tuple(bars), mean, law.sampled)


class Grid(NamedTuple):
    """Laws side by side: a row for each result and a column for each law, or the other way where that is narrower."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Bar, ...]], ...]
    means: tuple[str, ...]
    """On average, by law, where it is a number; else nothing."""
    turned: bool
    """Whether the rows are the laws."""

    @property
    def settled(self) -> bool:
        """Whether one of them is sure of its result: then it is a question of yes or no, not of odds."""
        return any(bar.chance >= 1 for _, bars in self.rows for bar in bars)


def grid(laws: Sequence[tuple[str, Law[Any]]], field: str, names: Mapping[str, str] = {}) -> Grid:
    """Put laws side by side. Of yes and no, only yes is shown."""
    tables = [_chances(law, field) for _, law in laws]
    values = sorted({value for table in tables for value in table}, key=_order)
    names = _among(names, values)
    together: dict[str, list[Any]] = {}
    for value in values:
        together.setdefault(_group(value, values, names), []).append(value)
    if all(isinstance(value, bool) for value in values):
        together = {"yes": [True]}
    sums = {
        label: [sum(table.get(value, 0.0) for value in some) for table in tables] for label, some in together.items()
    }
    bars = {
        label: tuple(Bar(label, min(chance, 1.0), percent(chance)) for chance in found) for label, found in sums.items()
    }
    means = tuple(picture(law, field).mean for _, law in laws) if all(_number(value) for value in values) else ()
    titles = tuple(title for title, _ in laws)
    if len(together) < len(laws) or len(together) <= 2:
        rows = tuple((title, tuple(found[at] for found in bars.values())) for at, title in enumerate(titles))
        return Grid(tuple(bars), rows, means, True)
    return Grid(titles, tuple(bars.items()), means, False)


def percent(chance: float) -> str:
    """Write a chance.

    >>> percent(0.5), percent(0.123), percent(0.0004), percent(0.9999), percent(1.0), percent(0.0)
    ('50%', '12%', 'under 0.1%', 'over 99.9%', '100%', '0%')
    """
    if chance <= 0 or chance >= 1 - 1e-12:
        return "0%" if chance <= 0 else "100%"
    if chance < 0.001 or chance > 0.999:
        return "under 0.1%" if chance < 0.001 else "over 99.9%"
    return f"{100 * chance:.1f}%" if chance < 0.01 or chance > 0.99 else f"{100 * chance:.0f}%"


def _chances(law: Law[Any], field: str) -> dict[Any, float]:
    table: dict[Any, float] = {}
    for value, weight in zip(_values(law, field), law.weights, strict=True):
        table[value] = table.get(value, 0.0) + weight / law.total
    return table


def _values(law: Law[Any], field: str) -> Iterable[Any]:
    """Give a field of each outcome; of a law whose outcomes are all of one kind, without asking each for its names."""
    if law.make is not None and field in _names(law.outcomes[0]):
        return map(attrgetter(field), law.outcomes)
    return [_value(outcome, field) for outcome in law.outcomes]


def _among(names: Mapping[str, str], values: Iterable[Any]) -> Mapping[str, str]:
    """Keep the names of those whom the values name."""
    there = {value for value in values if isinstance(value, str)}
    return {key: name for key, name in names.items() if key in there}


def _number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool | Enum)


def _group(value: Any, values: list[Any], names: Mapping[str, str]) -> str:
    """Say under which label a value goes: its own, or that of a range where there are too many."""
    if len(values) <= MOST_BARS or not all(map(_number, values)):
        return _label(value, names)
    start, wide = _range(value, values)
    return f"{start} to {start + wide - 1}"


def _range(value: int, values: list[int]) -> tuple[int, int]:
    wide = -(-(values[-1] - values[0] + 1) // MOST_BARS)
    return values[0] + (value - values[0]) // wide * wide, wide


def _names(outcome: Any) -> tuple[str, ...]:
    return getattr(outcome, "_fields", None) or getattr(outcome, "__struct_fields__", None) or (WHOLE,)


def _value(outcome: Any, name: str) -> Any:
    return getattr(outcome, name, None) if name in _names(outcome) else outcome if name == WHOLE else None


def _drawable(value: Any) -> bool:
    return value is None or isinstance(value, bool | int | str | Enum)


def _order(value: Any) -> tuple[int, Any]:
    if isinstance(value, bool):
        return 0, 0 if value else 1
    if isinstance(value, Enum):
        return 1, list(type(value)).index(value)
    if isinstance(value, int):
        return 2, int(value)
    return (3, "") if value is None else (4, str(value))


def _label(value: Any, names: Mapping[str, str] = {}) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None or value == "":
        return "nobody" if names else NOTHING
    if isinstance(value, str) and key_of(value) in names:
        return names[key_of(value)]
    if isinstance(value, Enum) and not isinstance(value.value, str):
        return value.name.lower().replace("_", " ")
    return key_of(value).replace("_", " ")


def _binned(values: list[Any], table: dict[Any, float]) -> list[Bar]:
    """Put neighbours together until there are few enough; of names, the rarest go together at the end."""
    if all(map(_number, values)):
        bins: dict[str, float] = {}
        for value in values:
            label = _group(value, values, {})
            bins[label] = bins.get(label, 0.0) + table[value]
        return [Bar(label, chance, percent(chance)) for label, chance in bins.items()]
    often = sorted(values, key=lambda value: -table[value])[: MOST_BARS - 1]
    rest = sum(chance for value, chance in table.items() if value not in often)
    bars = [Bar(_label(value), table[value], percent(table[value])) for value in values if value in often]
    return [*bars, Bar("any other", rest, percent(rest))]
