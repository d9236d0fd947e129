"""Rolling on random tables: each table of the content is a procedure, so that play, odds and journals come with it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator, Mapping
from functools import cache, lru_cache
from math import prod
from operator import index
from typing import Any, Literal, NamedTuple, TypeAlias

from rollwright.dice.errors import BadInput
from rollwright.play.steps import ACTOR, EVERYONE, GM, Actor, Call, Procedure, Said, Seen, procedure
from rollwright.play.tell import Line
from rollwright.rules.amount import Asking, amount, asking
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


Rolling: TypeAlias = Procedure[[Any, Values, tuple[str, ...], bool], Result]
"""One roll on a table: the options, what the table takes, the tables that it is within, and whether it goes on."""


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
    numbers = _counted(generator, given)
    found = 0
    for row in generator.rows:
        if row.again or (row.when is not None and not row.when.holds(given)):
            continue
        one = prod([_different(text, numbers) for text in (*row.dice, *([row.amount] if row.amount else []))])
        back = name in _reached(content, row.tables)
        if back and opened.count(name) >= generator.limit and _table(content, name, tuple(given.values())).ends:
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
    parts = _parts(content, result)
    return parts[0] if len(parts) == 1 else " / ".join(dict.fromkeys(parts))


def _parts(content: Content, result: Result) -> list[str]:
    row = _row_of(content, result.table, result.row)
    if not row.tables and len(row.pieces) == 1:  # plain words: the common case
        return [row.pieces[0] or ("nothing more" if result.amount is None else str(result.amount))]
    dice = iter(result.dice)
    pieces, placed = list(row.pieces), list[str]()
    for at in range(1, len(pieces), 2):
        piece = pieces[at]
        if piece == "amount":
            pieces[at] = str(row.amount if result.amount is None else result.amount)
        elif piece not in row.tables:
            pieces[at] = str(next(dice, piece))
        else:
            placed.append(piece)
            pieces[at] = " and ".join([words(content, one) for one in result.inner if one.table == piece])
            pieces[at] = pieces[at] or f"({piece})"
    text = "".join(pieces)
    rest = [one for one in result.inner if one.table not in placed]
    if not text and not rest:
        return [str(result.amount) if result.amount is not None else "nothing more"]
    said = [words(content, one) for one in rest if one.table != result.table]
    again = [part for one in rest if one.table == result.table for part in _parts(content, one)]
    return [*([text] if text else []), *([" / ".join(said)] if said else []), *again]


def gives(content: Content, result: Result) -> Iterator[Given]:
    """Give the data of a result's rows, from the outermost in; rows without any are left out."""
    row = _row_of(content, result.table, result.row)
    if row.gives or result.amount is not None:
        yield Given(result.table, result.row, row.gives, result.amount)
    for one in result.inner:
        yield from gives(content, one)


@cache
def _roll_on(content: Content, name: str, secret: bool) -> Rolling:
    """Make the procedure of one roll on a table, within others that are `opened`."""
    generator = content.generator(name)
    seen_by: Seen = (GM,) if secret else EVERYONE

    @procedure
    async def roll_on(options: Any, values: Values, opened: tuple[str, ...], deep: bool) -> Result | Call[Result]:
        table = _table(content, name, values)
        at = row_at(generator, table.cut, await table.dice(name, ACTOR, seen_by))
        row = generator.rows[at]
        if row.again:
            return roll_on(options, values, opened, deep)
        if not deep:
            return Result(row.key, name)
        after = _after(content, name, secret, values, at)
        enough = after.back and opened.count(name) >= generator.limit
        if enough and table.ends:
            return roll_on(options, values, opened, deep)
        own = None if after.amount is None else await after.amount(row.counts, ACTOR, seen_by)
        dice = tuple([await one("dice", ACTOR, seen_by) for one in after.dice]) if after.dice else ()
        times = 1 if after.repeat is None else await after.repeat("repeat", ACTOR, seen_by)
        inner: list[Result] = []
        if after.tables and not enough:
            path = (*opened, name) if after.back else opened
            for _ in range(max(times, 0)):
                for other, passed in after.tables:
                    inner.append(await other(options, passed, path, deep))
        return Result(row.key, name, own, dice, tuple(inner))

    return roll_on


async def row_on(
    content: Content, name: str, arguments: Mapping[str, Any] = {}, by: Actor = ACTOR, seen_by: Seen = EVERYONE
) -> Row:
    """Roll for a row of a table, and no more: for a procedure that goes on from the row in its own words."""
    generator = content.generator(name)
    table = _table(content, name, tuple(arguments.get(key, taken.default) for key, taken in generator.takes.items()))
    return generator.rows[row_at(generator, table.cut, await table.dice(name, by, seen_by))]


class _Table(NamedTuple):
    """What a roll on a table takes, for some arguments."""

    dice: Asking
    cut: tuple[Span, ...]
    """The spans of the rows that hold; gaps were looked for when the table was read."""
    ends: bool
    """Whether some of these rows don't lead back to the table."""


class _After(NamedTuple):
    """What follows where a row came up, for some arguments of its table."""

    amount: Asking | None
    dice: tuple[Asking, ...]
    repeat: Asking | None
    tables: tuple[tuple[Rolling, Values], ...]
    back: bool
    """Whether they may lead back to the table."""


@lru_cache(maxsize=1024)
def _table(content: Content, name: str, values: Values) -> _Table:
    generator = content.generator(name)
    given = dict(zip(generator.takes, values, strict=True))
    active = tuple(at for at, row in enumerate(generator.rows) if row.when is None or row.when.holds(given))
    rows = [generator.rows[at] for at in active]
    ends = any(not row.again and name not in _reached(content, row.tables) for row in rows)
    dice = asking(amount(generator.dice, _counted(generator, given)))
    return _Table(dice, spans(generator, active, MANY, -MANY), ends)


@lru_cache(maxsize=4096)
def _after(content: Content, name: str, secret: bool, values: Values, at: int) -> _After:
    generator = content.generator(name)
    row = generator.rows[at]
    given = dict(zip(generator.takes, values, strict=True))
    numbers = _counted(generator, given)
    tables: list[tuple[Rolling, Values]] = []
    for table in row.tables:
        taken = content.generator(table).takes
        tables.append((_roll_on(content, table, secret), tuple(given.get(key, taken[key].default) for key in taken)))
    return _After(
        None if row.amount is None else asking(amount(row.amount, numbers)),
        tuple(asking(amount(text, numbers)) for text in row.dice),
        None if row.repeat is None else asking(amount(row.repeat, numbers)),
        tuple(tables),
        name in _reached(content, row.tables),
    )


def _counted(generator: Generator, given: Mapping[str, Any]) -> dict[str, int]:
    """Give those of a table's arguments that are numbers."""
    return {key: given[key] for key, taken in generator.takes.items() if not taken.is_text}


@cache
def _row_of(content: Content, table: str, key: str) -> Row:
    return content.generator(table).row(key)


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
