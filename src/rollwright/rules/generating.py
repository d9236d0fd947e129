"""Rolling on random tables: each table of the content is a procedure, so that play, odds and journals come with it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator, Mapping
from functools import cache
from math import prod
from operator import index
from typing import Any, Literal, NamedTuple

from rollwright.dice.errors import BadInput
from rollwright.dice.expression import Expression
from rollwright.play.steps import ACTOR, EVERYONE, GM, Actor, Call, Procedure, Said, Seen, procedure
from rollwright.play.tell import Line
from rollwright.rules.amount import amount, rolled
from rollwright.rules.content import Content
from rollwright.rules.facts import Tale
from rollwright.rules.generator import MANY, Generator, Row
from rollwright.rules.generators import argument_fault
from rollwright.rules.ruleset import Listing
from rollwright.rules.spans import Span, row_at, spans

MANY_WAYS = 20_000
"""From so many results on, a law is sampled."""
Values = tuple[int | str, ...]
"""The arguments of a table, in the order in which it takes them."""


class Result(NamedTuple):
    """What came up on a table: keys and numbers. `words` writes it, `gives` gives the data of its rows."""

    row: str
    table: str
    amount: int | None = None
    dice: tuple[int, ...] = ()
    """What the dice in the row's text came to, in order."""
    inner: tuple[Any, ...] = ()
    """Results of the tables that the row led to."""


class Given(NamedTuple):
    """The data that a row gives, with its amount."""

    table: str
    row: str
    gives: Mapping[str, Any]
    amount: int | None


@cache
def generator_procedure(
    content: Content, name: str, secret: bool = False, told: bool = False
) -> Procedure[..., Result]:
    """Make the procedure of a table. It takes the options, what the table `takes`, and `deep`.

    Without `deep` only the row of this table is rolled for, not what the row leads to: its law is that of the rows.
    In `secret` nobody but the gamemaster sees the dice. Where it is `told`, it says in the end what came up.
    """
    generator = content.generator(name)
    roll_on = _roll_on(content, name, secret)

    async def play(*arguments: Any) -> Result:
        options, *given, deep = arguments
        values = tuple(
            value if generator.takes[key].is_text else index(value)
            for key, value in zip(generator.takes, given, strict=True)
        )
        for key, value in zip(generator.takes, values, strict=True):
            fault = argument_fault(key, generator.takes[key], value)
            if fault:
                raise BadInput(fault)
        result = await roll_on(options, values, (), deep)
        if told:
            await Said(came_up, result)
        return result

    def came_up(tale: Tale, result: Result) -> Line:
        return Line(f"{generator.title}: {words(content, result)}", generator.rules)

    hints: dict[str, Any] = {key: _hint(generator, key) for key in generator.takes}
    defaults = {key: taken.default for key, taken in generator.takes.items()}
    return _procedure(name, generator.title, play, {"options": Any, **hints, "deep": bool}, {**defaults, "deep": True})


def generator_listing(content: Content, name: str) -> Listing:
    """List a table as a procedure of its game, told in the words of its rows."""
    generator = content.generator(name)
    return Listing(
        name,
        generator_procedure(content, name, told=True),
        generator.title,
        generator.rules,
        large=lambda arguments: bool(arguments["deep"]) and ways(content, name, arguments) >= MANY_WAYS,
        examples=({}, {"deep": False}),
    )


def ways(content: Content, name: str, arguments: Mapping[str, Any] = {}, opened: tuple[str, ...] = ()) -> int:
    """Count the results that a roll on a table can have, and stop counting at MANY_WAYS."""
    generator = content.generator(name)
    given = {key: arguments.get(key, taken.default) for key, taken in generator.takes.items()}
    numbers = {key: given[key] for key, taken in generator.takes.items() if not taken.is_text}
    found = 0
    for row in generator.rows:
        if row.again or (row.when is not None and not row.when.holds(given)):
            continue
        one = prod([_different(text, numbers) for text in (*row.dice, *([row.amount] if row.amount else []))])
        back = name in _reached(content, row.tables)
        if back and opened.count(name) >= generator.limit and _ends(content, name, given):
            continue
        if row.tables and (not back or opened.count(name) < generator.limit):
            path = (*opened, name) if back else opened
            once = prod([ways(content, table, given, path) for table in row.tables])
            times = amount(row.repeat, numbers).bounds() if row.repeat else (1, 1)
            most = min(max(times[1], 0), MANY_WAYS)
            one *= sum([min(once, MANY_WAYS) ** min(some, 20) for some in range(max(times[0], 0), most + 1)]) or 1
        found += one
        if found >= MANY_WAYS:
            return MANY_WAYS
    return found


def _different(text: str, numbers: Mapping[str, int]) -> int:
    low, high = amount(text, numbers).bounds()
    return high - low + 1


def words(content: Content, result: Result) -> str:
    """Write a result: the text of its row, with the dice and the results of inner tables where it shows them.

    Of a shallow result, which has none of these, the text shows what would be rolled. What comes up again on a table
    that leads back to itself is said once.
    """
    return " / ".join(dict.fromkeys(_parts(content, result)))


def _parts(content: Content, result: Result) -> list[str]:
    row = content.generator(result.table).row(result.row)
    dice = iter(result.dice)
    placed: list[str] = []
    inner = list(result.inner)

    def shown(piece: str) -> str:
        if piece == "amount":
            return str(row.amount if result.amount is None else result.amount)
        if piece not in row.tables:
            return str(next(dice, piece))
        placed.append(piece)
        return " and ".join(words(content, one) for one in inner if one.table == piece) or f"({piece})"

    text = "".join(shown(piece) if number % 2 else piece for number, piece in enumerate(row.pieces))
    rest = [one for one in inner if one.table not in placed]
    if not text and not rest:
        return [str(result.amount) if result.amount is not None else "nothing more"]
    said = [words(content, one) for one in rest if one.table != result.table]
    again = [part for one in rest if one.table == result.table for part in _parts(content, one)]
    return [*([text] if text else []), *([" / ".join(said)] if said else []), *again]


def gives(content: Content, result: Result) -> Iterator[Given]:
    """Give the data of a result's rows, from the outermost in; rows without any are left out."""
    row = content.generator(result.table).row(result.row)
    if row.gives or result.amount is not None:
        yield Given(result.table, result.row, row.gives, result.amount)
    for one in result.inner:
        yield from gives(content, one)


@cache
def _roll_on(content: Content, name: str, secret: bool) -> Procedure[[Any, Values, tuple[str, ...], bool], Result]:
    """Make the procedure of one roll on a table, within others that are `opened`."""
    generator = content.generator(name)
    counted = [key for key in generator.takes if not generator.takes[key].is_text]
    rolls: Any = {"seen_by": (GM,) if secret else EVERYONE}

    @procedure
    async def roll_on(options: Any, values: Values, opened: tuple[str, ...], deep: bool) -> Result | Call[Result]:
        arguments: dict[str, Any] = dict(zip(generator.takes, values, strict=True))
        numbers = {key: arguments[key] for key in counted}
        row = await row_on(content, name, arguments, **rolls)
        if row.again:
            return roll_on(options, values, opened, deep)
        if not deep:
            return Result(row.key, name)
        back = name in _reached(content, row.tables)
        if back and opened.count(name) >= generator.limit and _ends(content, name, arguments):
            return roll_on(options, values, opened, deep)
        own = None if row.amount is None else await rolled(_expression(row.amount, numbers), row.counts, **rolls)
        dice = [await rolled(_expression(text, numbers), "dice", **rolls) for text in row.dice]
        times = 1 if row.repeat is None else await rolled(_expression(row.repeat, numbers), "repeat", **rolls)
        inner: list[Result] = []
        if opened.count(name) < generator.limit or not back:
            path = (*opened, name) if back else opened
            for _ in range(max(times, 0)):
                for table in row.tables:
                    passed = tuple(
                        arguments.get(key, taken.default) for key, taken in content.generator(table).takes.items()
                    )
                    inner.append(await _roll_on(content, table, secret)(options, passed, path, deep))
        return Result(row.key, name, own, tuple(dice), tuple(inner))

    return roll_on


def _ends(content: Content, name: str, arguments: Mapping[str, Any]) -> bool:
    """Tell whether a table has rows that don't lead back to it, among those that hold."""
    rows = [row for row in content.generator(name).rows if row.when is None or row.when.holds(arguments)]
    return any(not row.again and name not in _reached(content, row.tables) for row in rows)


async def row_on(
    content: Content, name: str, arguments: Mapping[str, Any] = {}, by: Actor = ACTOR, seen_by: Seen = EVERYONE
) -> Row:
    """Roll for a row of a table, and no more: for a procedure that goes on from the row in its own words."""
    generator = content.generator(name)
    if not generator.takes:
        every = tuple(range(len(generator.rows)))
        return row_at(generator, _cut(content, name, every), await rolled(_constant(generator.dice), name, by, seen_by))
    given = {key: arguments.get(key, taken.default) for key, taken in generator.takes.items()}
    numbers = {key: given[key] for key, taken in generator.takes.items() if not taken.is_text}
    active = tuple(at for at, row in enumerate(generator.rows) if row.when is None or row.when.holds(given))
    return row_at(
        generator, _cut(content, name, active), await rolled(amount(generator.dice, numbers), name, by, seen_by)
    )


def _expression(text: str, numbers: Mapping[str, int]) -> Expression:
    return amount(text, numbers) if numbers else _constant(text)


@cache
def _constant(text: str) -> Expression:
    """Read an amount without arguments, once."""
    return amount(text, {})


@cache
def _cut(content: Content, name: str, active: tuple[int, ...]) -> tuple[Span, ...]:
    """Give the spans of the rows that hold; gaps were looked for when the table was read."""
    return spans(content.generator(name), active, MANY, -MANY)


@cache
def _reached(content: Content, tables: tuple[str, ...]) -> tuple[str, ...]:
    """Give the tables that a roll on some may lead to, those themselves included."""
    reached = dict.fromkeys(tables)
    waiting = list(reached)
    while waiting:
        for row in content.generator(waiting.pop()).rows:
            waiting += [table for table in row.tables if table not in reached]
            reached.update(dict.fromkeys(row.tables))
    return tuple(reached)


def _procedure(
    name: str,
    title: str,
    play: Callable[..., Coroutine[Any, Any, Result]],
    hints: dict[str, Any],
    defaults: dict[str, Any],
) -> Procedure[..., Result]:
    """Make a procedure whose parameters are known only now: their names come from a file, not from Python text."""
    play.__annotations__ = {**hints, "return": Result}
    play.__name__, play.__doc__ = name, title
    return Procedure(play, tuple(hints), defaults)


def _hint(generator: Generator, name: str) -> Any:
    taken = generator.takes[name]
    if taken.one_of:
        return Literal[taken.one_of]
    return str if taken.is_text else int
