"""Measures: how the law of a field becomes one number for each question of a grid, and how sure that number is.

Of a truth it is the chance of yes, of a number the mean, of words the chance of one of them; `5+`, `good+` is the
chance of that or more, `worth` the mean worth of the outcome.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Literal

import msgspec

from rollwright.api.asking import asked_listing
from rollwright.api.telling import most_telling
from rollwright.dice.errors import BadInput
from rollwright.lab.figures import Figures, Spread, Value, Z, wilson
from rollwright.lab.question import Question

WORTH = "worth"
"""The name under which the worth of the outcome is asked for, as if it were a field."""
FEW = 4


class Measure(msgspec.Struct, frozen=True):
    """One number of each question: the mean of a field, or the chance of a value, or of that value or more."""

    field: str
    kind: Literal["mean", "is", "at least"] = "mean"
    value: Value = None
    better: tuple[str, ...] = ()
    """Of words with an order: the value and all that come after it."""
    worth_of: str = ""

    @property
    def percent(self) -> bool:
        """Tell whether it is a chance."""
        return self.kind != "mean"

    @property
    def words(self) -> str:
        """Say what is measured."""
        if self.field == WORTH:
            return f"mean worth ({self.worth_of})" if self.worth_of else "mean worth"
        name = self.field.replace("_", " ")
        if self.kind == "mean":
            return f"mean {name}"
        if isinstance(self.value, bool):
            return f"chance of {name}" if self.value else f"chance of no {name}"
        shown = value_text(self.value)
        if self.kind == "at least":
            return (
                f"chance of “{shown}” or better" if isinstance(self.value, str) else f"chance of {name} {shown} or more"
            )
        if name == "winner":
            return f"chance that “{shown}” wins" if self.value else "chance that nobody wins"
        return f"chance that {name} is {shown}"

    def number(self, figures: Figures) -> float | None:
        """Give the number; None where there are no figures, or none of this field."""
        law = law_of(figures, self.field)
        if law is None:
            return None
        if self.kind == "mean":
            return law.mean if law.numeric else None
        if not law.weights:
            return None
        if self.kind == "is":
            return law.chance(self.value)
        if isinstance(self.value, str):
            return sum(law.chance(word) for word in self.better)
        return law.at_least(float(self.value or 0))

    def bounds(self, figures: Figures) -> tuple[float, float] | None:
        """Give where the number is with 95% confidence; both the same where it is exact."""
        number = self.number(figures)
        if number is None or not figures.plays:
            return None if number is None else (number, number)
        if self.percent:
            return wilson(min(1.0, max(0.0, number)), figures.plays)
        law = law_of(figures, self.field)
        half = Z * law.deviation / sqrt(figures.plays) if law is not None else 0.0
        return number - half, number + half


def measure_of(question: Question, figures: Sequence[Figures], field: str = "", value: str = "") -> Measure:
    """Choose what is measured over some figures: the field that was asked for, or the one that tells most."""
    there = [one for one in figures if not one.refused]
    if not there:
        return Measure(field or WORTH)
    if field == WORTH:
        if all(one.worth is None for one in there):
            raise BadInput(f"{question.call} has no worth; name a field: {', '.join(fields_of(there))}")
        return Measure(WORTH, worth_of=next(one.worth_of for one in there if one.worth is not None))
    names = fields_of(there)
    if field and field not in names:
        raise BadInput(f"the outcome has no field {field!r}; it has {', '.join(names)}, and worth")
    name = field or leading_field(question, there)
    laws = [law for one in there if (law := law_of(one, name)) is not None]
    if value:
        return _given(name, value, laws)
    return _default(name, laws, asked_listing(question.call)[1].procedure.parameters)


def leading_field(question: Question, figures: Sequence[Figures]) -> str:
    """Name the field that tells most, among those that differ."""
    names = [name for name in fields_of(figures) if len(values_of(figures, name)) != 1] or fields_of(figures)
    truths = [name for name in names if all(isinstance(value, bool) for value in values_of(figures, name))]
    return most_telling(names, tuple(asked_listing(question.call)[1].worth), truths)


def fields_of(figures: Iterable[Figures]) -> list[str]:
    """List the fields of some figures."""
    return list(dict.fromkeys(name for one in figures for name in one.fields))


def values_of(figures: Iterable[Figures], field: str) -> list[Value]:
    """List the values that a field has in some figures, in order; none where there are too many to keep."""
    laws = [law for one in figures if (law := law_of(one, field)) is not None]
    order = {word: place for law in laws for word, place in law.order.items()}
    found = {(isinstance(value, bool), value): value for law in laws for value in law.values}
    return sorted(found.values(), key=lambda value: _rank(value, order))


def law_of(figures: Figures, field: str) -> Spread | None:
    """Give a field's law, or that of the worth; None where there is none."""
    return figures.worth if field == WORTH else figures.fields.get(field)


def value_text(value: Value) -> str:
    """Write a value as people read it.

    >>> value_text(True), value_text(None), value_text("side_effect"), value_text(1.5), value_text("")
    ('yes', 'none', 'side effect', '1.5', 'none')
    >>> value_text('["reactor","vacuum"]'), value_text("[]")
    ('reactor, vacuum', 'none')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None or value in ("", "[]"):
        return "none"
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, str) and value.startswith('["') and value.endswith('"]'):
        value = value[2:-2].replace('","', ", ")
    return str(value).replace("_", " ")


def _given(name: str, text: str, laws: Sequence[Spread]) -> Measure:
    """Read the value that was asked for: `5`, `5+`, `good`, `good+`, `yes`, `mean`."""
    values = list(dict.fromkeys(value for law in laws for value in law.values))
    if text == "mean":
        if not all(law.numeric for law in laws):
            raise BadInput(f"{name} has words for values, and no mean; give one of {_shown(values)}")
        return Measure(name)
    more = text.endswith("+") and len(text) > 1
    word = text.removesuffix("+") if more else text
    kind: Literal["is", "at least"] = "at least" if more else "is"
    for value in values:
        if word in (value, value_text(value), "" if value is None else str(value)):
            if more and isinstance(value, str) and not any(value in law.order for law in laws):
                raise BadInput(f"{name} has no order; leave out the + of {text!r}")
            return _at_least(name, value, laws) if more and isinstance(value, str) else Measure(name, kind, value)
    try:
        number = float(word)
    except ValueError:
        number = None
    if number is not None and all(law.numeric for law in laws):
        return Measure(name, kind, int(number) if number.is_integer() else number)
    raise BadInput(f"{name} is never {word!r}; it is {_shown(values)}")


def _shown(values: Sequence[Value]) -> str:
    return ", ".join(map(value_text, values[:12])) + (" ..." if len(values) > 12 else "")


def _default(name: str, laws: Sequence[Spread], arguments: Sequence[str]) -> Measure:
    """Choose a number for a field: of words without an order, the first that names an argument (a side of a fight)."""
    values = list(dict.fromkeys(value for law in laws for value in law.values))
    if values and all(isinstance(value, bool) for value in values):
        return Measure(name, "is", True)
    if all(law.numeric for law in laws):
        return Measure(name)
    words = [value for value in values if isinstance(value, str) and value]
    if lines := _lines(name, laws):
        return max(lines, key=lambda one: _told(one, laws))
    if len(words) <= FEW and words:
        return Measure(name, "is", next((word for word in arguments if word in words), min(words)))
    return Measure(name, "is", max(values, key=lambda value: sum(law.chance(value) for law in laws), default=None))


def lines_of(measure: Measure, figures: Iterable[Figures]) -> list[Measure]:
    """List the lines between words with an order where a measure could be drawn; just itself where it is none."""
    laws = [law for one in figures if (law := law_of(one, measure.field)) is not None]
    return (_lines(measure.field, laws) if isinstance(measure.value, str) else []) or [measure]


def _lines(name: str, laws: Sequence[Spread]) -> list[Measure]:
    order = {word: place for law in laws for word, place in law.order.items()}
    words = {value for law in laws for value in law.values}
    marks = [word for word in sorted(order, key=lambda word: order[word]) if word in words]
    return [_at_least(name, word, laws) for word in marks[1:]] if len(order) > 1 else []


def _at_least(name: str, word: str, laws: Sequence[Spread]) -> Measure:
    order = {other: place for law in laws for other, place in law.order.items()}
    better = tuple(other for other in sorted(order, key=lambda one: order[one]) if order[other] >= order[word])
    return Measure(name, "at least", word, better)


def _told(measure: Measure, laws: Sequence[Spread]) -> float:
    """Say how much a line between words tells: most where the chance is far from nought and from one."""
    numbers = [measure.number(Figures({measure.field: law})) or 0.0 for law in laws]
    return sum(number * (1 - number) for number in numbers)


def _rank(value: Value, order: dict[str, int]) -> tuple[int, float, str]:
    if value is None:
        return 0, 0.0, ""
    return (2, order.get(value, 0), value) if isinstance(value, str) else (1, float(value), "")
