"""Reading random tables: entries of a file become checked records, or are refused with file, line and reason."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from itertools import product
from typing import Any, TypeAlias

from rollwright.dice.errors import BadInput
from rollwright.rules.amount import DICE_WORD, amount, bounds, names_in
from rollwright.rules.condition import Condition, condition
from rollwright.rules.generator import MANY, Generator, GeneratorEntry, Row, RowEntry, Taken
from rollwright.rules.lines import Place
from rollwright.rules.spans import Trouble, spans

Convert: TypeAlias = Callable[..., Any]
"""`content.converted`: (data, type, text, file, place) to a record."""
Refusal: TypeAlias = Callable[[str, str, Place, str], BadInput]
"""`content.refuse`: (file, text, place, reason) to the error."""

_RANGE = re.compile(r"\s*(?:([0-9]+)\s*[-–]\s*([0-9]+)|([0-9]+)\s*\+|[-–]\s*([0-9]+)|([0-9]+))\s*")
_BRACKETS = re.compile(r"\{([^{}]*)\}")
MOST_CASES = 10_000


def checked_generators(
    found: Iterable[tuple[str, str, Mapping[str, Any]]], convert: Convert, refuse: Refusal
) -> dict[str, Generator]:
    """Check the tables of some files, given as (file, text, data), on their own and with one another."""
    generators: dict[str, Generator] = {}
    homes: dict[str, _Home] = {}
    for file, text, data in found:
        home = _Home(file, text, convert, refuse)
        for key in data:
            if key != "generator":
                raise refuse(file, text, (key,), f"{key!r} was not expected: a file with random tables holds only them")
        for name, entry in data["generator"].items():
            if name in generators:
                raise refuse(file, text, ("generator", name), f"{homes[name].file} has a table {name!r} already")
            generators[name] = home.generator(name, entry)
            homes[name] = home
    _check_references(generators, homes)
    return generators


def range_of(text: str) -> tuple[int, int]:
    """Read the numbers that a row is for.

    >>> range_of("1-5"), range_of("7"), range_of("99-00"), range_of("16+") == (16, MANY), range_of("-3") == (-MANY, 3)
    ((1, 5), (7, 7), (99, 100), True, True)
    """
    found = _RANGE.fullmatch(text)
    if found is None:
        raise BadInput(f"a range was expected such as 1-5, 7, 16+ or -3 (3 and less), {text!r} came")
    first, last, least, most, one = found.groups()
    if first is not None:
        low, high = _number(first), _number(last)
        if low > high:
            raise BadInput(f"a range runs upwards, {text!r} does not; write {high}-{low}")
        return low, high
    if least is not None:
        return _number(least), MANY
    if most is not None:
        return -MANY, _number(most)
    return _number(one), _number(one)


def _number(digits: str) -> int:
    return 100 if digits == "00" else int(digits)


class _Home:
    """A file that is being read."""

    def __init__(self, file: str, text: str, convert: Convert, refuse: Refusal) -> None:
        self.file = file
        self._text = text
        self._convert = convert
        self._refuse = refuse

    def refuse(self, place: Place, reason: object) -> BadInput:
        return self._refuse(self.file, self._text, place, str(reason))

    def generator(self, name: str, data: Any) -> Generator:
        place: Place = ("generator", name)
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
            raise self.refuse(place, f"a table's name is small letters, digits and hyphens, not {name!r}")
        entry: GeneratorEntry = self._convert(data, GeneratorEntry, self._text, self.file, place)
        takes = {key: self._taken(key, value, (*place, "takes", key)) for key, value in entry.takes.items()}
        self._amount(entry.dice, takes, (*place, "dice"))
        rows = tuple(self._row(name, takes, row, (*place, "rows", at)) for at, row in enumerate(entry.rows))
        generator = Generator(
            name, entry.title, entry.dice, takes, rows, entry.first_row_holds, entry.gaps_go_to_next, entry.limit,
            entry.rules, entry.note,
        )  # fmt: skip
        self._check_rows(generator, place)
        return generator

    def _taken(self, name: str, value: Any, place: Place) -> Taken:
        if not re.fullmatch(r"[a-z_][a-z0-9_]*", name) or name in ("options", "deep", "amount", "and", "or"):
            raise self.refuse(place, f"{name!r} can't be the name of an argument; take another word in small letters")
        if DICE_WORD.fullmatch(name):
            raise self.refuse(place, f"the argument {name!r} would be taken for dice; take another word")
        taken: Taken = self._convert(
            value if isinstance(value, dict) else {"default": value}, Taken, self._text, self.file, place
        )
        if isinstance(taken.default, str) and (taken.least is not None or taken.most is not None):
            raise self.refuse(place, f"{name} is a text; `least` and `most` are for numbers, `one_of` for texts")
        if isinstance(taken.default, int) and taken.one_of:
            raise self.refuse(place, f"{name} is a number; `one_of` is for texts, `least` and `most` for numbers")
        fault = argument_fault(name, taken, taken.default)
        if fault:
            raise self.refuse(place, f"the default does not fit: {fault}")
        return taken

    def _amount(self, text: str, takes: Mapping[str, Taken], place: Place) -> None:
        try:
            amount(text, {name: taken.default for name, taken in takes.items() if isinstance(taken.default, int)})
        except BadInput as error:
            there = ", ".join(takes) or "none"
            raise self.refuse(place, f"{error} (arguments that can be named: {there})") from None

    def _row(self, table: str, takes: Mapping[str, Taken], data: Any, place: Place) -> Row:
        entry: RowEntry = self._convert(data, RowEntry, self._text, self.file, place)
        try:
            low, high = range_of(entry.on)
            when = entry.when and condition(entry.when, {name: taken.default for name, taken in takes.items()})
        except BadInput as error:
            raise self.refuse(place, error) from None
        tables = (*((entry.table,) if entry.table else ()), *entry.tables, *((table, table) if entry.twice else ()))
        if entry.again and (tables or entry.amount or entry.repeat or entry.gives):
            raise self.refuse(place, "`again` rolls in place of the row: it can give nothing else")
        if entry.repeat and (not tables or entry.twice):
            raise self.refuse(
                place, "`repeat` says how often to roll on the row's `table`; it needs one, and no `twice`"
            )
        pieces = tuple(_BRACKETS.split(entry.text))
        if any("{" in piece or "}" in piece for piece in pieces):
            raise self.refuse(place, f"a bracket in the text has no partner: {entry.text!r}")
        if "amount" in pieces[1::2] and not entry.amount:
            raise self.refuse(place, "the text shows {amount}, but the row has no `amount`")
        row = Row(
            entry.key or entry.on, low, high, pieces, entry.amount, entry.counts, entry.gives, when or None,
            entry.again, tables, entry.repeat, entry.note,
        )  # fmt: skip
        for text in (*row.dice, entry.amount, entry.repeat):
            if text is not None:
                self._amount(text, takes, place)
        return row

    def _check_rows(self, generator: Generator, place: Place) -> None:
        keys: dict[str, int] = {}
        for number, row in enumerate(generator.rows):
            here = (*place, "rows", number)
            if row.key in keys:
                raise self.refuse(here, f"row {keys[row.key] + 1} is named {row.key!r} too; give one of them a `key`")
            keys[row.key] = number
        ranges = {
            name: (
                -MANY if taken.least is None else taken.least,
                MANY if taken.most is None else taken.most,
            )
            for name, taken in generator.takes.items()
            if isinstance(taken.default, int)
        }
        open_ended = any(MANY in map(abs, ranges[name]) for name in names_in(generator.dice, ranges))
        try:
            low, high = (-MANY, MANY) if open_ended else bounds(generator.dice, ranges)
            cases = _cases(generator)
        except BadInput as error:
            raise self.refuse((*place, "dice"), error) from None
        for number, row in enumerate(generator.rows):
            if row.high < low or row.low > high:
                reason = f"{generator.dice} comes to {low} to {high}, so the row can't come up"
                raise self.refuse((*place, "rows", number), reason)
        for active in cases:
            if open_ended:  # what lies outside of all rows is refused when it is rolled
                low = min((generator.rows[number].low for number in active), default=0)
                high = max((generator.rows[number].high for number in active), default=0)
            try:
                spans(generator, active, low, high)
            except Trouble as trouble:
                raise self.refuse((*place, "rows", trouble.row), trouble) from None


def argument_fault(name: str, taken: Taken, value: int | str) -> str | None:
    """Say what is wrong with an argument of a table, if anything."""
    if isinstance(value, str):
        if taken.one_of and value not in taken.one_of:
            return f"{name} is one of {', '.join(taken.one_of)}, not {value!r}"
    elif taken.least is not None and value < taken.least:
        return f"{name} is {taken.least} or more, not {value}"
    elif taken.most is not None and value > taken.most:
        return f"{name} is {taken.most} or less, not {value}"
    return None


def _cases(generator: Generator) -> list[tuple[int, ...]]:
    """Give the sets of rows whose conditions can hold together, by trying values on both sides of each comparison."""
    conditions = [row.when for row in generator.rows]
    values = {name: _values(name, taken, conditions) for name, taken in generator.takes.items()}
    tried = 1
    for some in values.values():
        tried *= len(some)
    if tried > MOST_CASES:
        raise BadInput(f"the conditions of {generator.name} have {tried:,} cases; split the table")
    cases: dict[tuple[int, ...], None] = {}
    for case in product(*values.values()):
        arguments = dict(zip(values, case, strict=True))
        cases[tuple(at for at, when in enumerate(conditions) if when is None or when.holds(arguments))] = None
    return list(cases)


def _values(name: str, taken: Taken, conditions: Iterable[Condition | None]) -> list[int | str]:
    compared = [one.value for when in conditions if when for one in when.comparisons() if one.name == name]
    if taken.one_of:
        return list(taken.one_of)
    values: dict[int | str, None] = {taken.default: None}
    for value in compared:
        near = (value - 1, value, value + 1) if isinstance(value, int) else (value, value + " ", "")
        for one in near:
            if argument_fault(name, taken, one) is None:
                values[one] = None
    return list(values)


def _check_references(generators: Mapping[str, Generator], homes: Mapping[str, _Home]) -> None:
    for generator in generators.values():
        for number, row in enumerate(generator.rows):
            for table in row.tables:
                if table not in generators:
                    place = ("generator", generator.name, "rows", number)
                    raise homes[generator.name].refuse(place, f"no table {table!r}; there are {', '.join(generators)}")
    ends: dict[str, bool] = {}
    for _ in generators:
        for generator in generators.values():
            if any(not row.again and all(table in ends for table in row.tables) for row in generator.rows):
                ends[generator.name] = True
    for name in generators:
        if name not in ends:
            reason = f"rolls on {name!r} never end: every row rolls again, or leads to a table that leads back"
            raise homes[name].refuse(("generator", name), reason)
