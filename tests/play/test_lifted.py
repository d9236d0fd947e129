"""A lifted number behaves as the ints that it stands for, or raises; it is never silently wrong."""

from __future__ import annotations

import asyncio
import operator
from collections.abc import Callable
from enum import Enum, IntEnum
from fractions import Fraction
from itertools import product
from math import ceil, floor, prod, trunc
from typing import Any, NamedTuple

import numpy as np
import pytest

from rollwright.dice.errors import TooLarge
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.play import paths
from rollwright.play.cells import CELLS, Array
from rollwright.play.lifted import Lifted, LiftedTruth, lift
from rollwright.play.odds import odds
from rollwright.play.paths import ControlPath
from rollwright.play.rerun import rerun
from rollwright.play.session import Session
from rollwright.play.steps import Call, Roll, Step, one_of, procedure
from tests.play.procedures import action

NUMBERS = (-7, -3, -2, -1, 0, 1, 2, 3, 5, 8)
TRUTHS = (False, True)


def told(results: dict[tuple[Any, ...], Any]) -> dict[tuple[Any, ...], str]:
    """Give results as text: what raised, by its type; 1 and True are not the same."""
    return {row: repr(result) for row, result in results.items()}


def plain(function: Callable[..., Any], *columns: tuple[Any, ...]) -> dict[tuple[Any, ...], Any]:
    """Apply a function to every combination of numbers."""
    results = {}
    for row in product(*columns):
        try:
            results[row] = function(*row)
        except (ArithmeticError, ValueError, LookupError) as error:
            results[row] = type(error)
    return results


def all_at_once(function: Callable[..., Any], *columns: tuple[Any, ...]) -> dict[tuple[Any, ...], Any]:
    """Apply a function to lifted numbers, one for each column, along all control paths; give each cell's result."""
    results: dict[tuple[Any, ...], Any] = {}
    shape = tuple(map(len, reversed(columns)))
    queue: list[tuple[Any, ...]] = [()]
    while queue:
        path = ControlPath(queue.pop(), queue, False)
        lifted = []
        for column in columns:
            along = path.axis(np.ones(len(column)), 1)
            lifted.append(lift(path, along(np.array(column))))
        try:
            outcome = function(*lifted)
        except TooLarge:
            raise
        except (ArithmeticError, ValueError, LookupError) as error:
            outcome = type(error)
        here = np.ones(shape, dtype=np.bool_)
        for factor in path.conditions:
            here = here & factor.array
        for cell in zip(*np.nonzero(here), strict=True):
            row = tuple(column[place] for column, place in zip(columns, reversed(cell), strict=True))
            assert row not in results, "two control paths claim the same world"
            results[row] = at(outcome, cell, shape)
    return results


def at(outcome: Any, cell: tuple[Any, ...], shape: tuple[int, ...]) -> Any:
    """Give what an outcome is in one cell."""
    if type(outcome) in (Lifted, LiftedTruth):
        return np.broadcast_to(outcome.array, shape)[cell].item()
    if type(outcome) in (tuple, list):
        return type(outcome)(at(part, cell, shape) for part in outcome)
    return outcome


def same(function: Callable[..., Any], *columns: tuple[Any, ...]) -> None:
    assert told(all_at_once(function, *columns)) == told(plain(function, *columns))


# --- every operator --------------------------------------------------------------------------------------------------

BINARY: dict[str, Callable[[Any, Any], Any]] = {
    **{
        name: getattr(operator, name)
        for name in "add sub mul floordiv mod and_ or_ xor lt le eq ne gt ge truediv".split()
    },
    "divmod": divmod,
    "min": min,
    "max": max,
    "and": lambda a, b: a and b,
    "or": lambda a, b: a or b,
    "lshift": operator.lshift,
    "rshift": operator.rshift,
    "pow": lambda a, b: a**b if b >= 0 else None,
    "in": lambda a, b: a in (b, 2),
    "sum": lambda a, b: sum((a, b, 1)),
    "sorted": lambda a, b: sorted((a, b, 1)),
    "tuple": lambda a, b: (a, 1) == (b, 1),
    "set": lambda a, b: len({a, b}),
}
UNARY: dict[str, Callable[[Any], Any]] = {
    "neg": operator.neg,
    "pos": operator.pos,
    "abs": abs,
    "invert": operator.invert,
    "not": operator.not_,
    "bool": bool,
    "int": int,
    "float": float,
    "index": operator.index,
    "hash": hash,
}
PAIRS = {
    "numbers": (NUMBERS, NUMBERS),
    "number and truth": (NUMBERS, TRUTHS),
    "truth and number": (TRUTHS, NUMBERS),
    "truths": (TRUTHS, TRUTHS),
}


@pytest.mark.filterwarnings("ignore:Bitwise inversion:DeprecationWarning")
@pytest.mark.parametrize("name", UNARY)
@pytest.mark.parametrize("column", [NUMBERS, TRUTHS], ids=["numbers", "truths"])
def test_unary(name: str, column: tuple[Any, ...]) -> None:
    same(UNARY[name], column)


@pytest.mark.parametrize("name", BINARY)
@pytest.mark.parametrize("pair", PAIRS)
def test_binary(name: str, pair: str) -> None:
    same(BINARY[name], *PAIRS[pair])


@pytest.mark.parametrize("name", BINARY)
@pytest.mark.parametrize("column", [NUMBERS, TRUTHS], ids=["numbers", "truths"])
def test_binary_with_a_plain_number(name: str, column: tuple[Any, ...]) -> None:
    for constant in (-3, 0, 1, 4, True, False):
        same(lambda number, constant=constant: BINARY[name](number, constant), column)
        same(lambda number, constant=constant: BINARY[name](constant, number), column)


@pytest.mark.parametrize("function", [round, floor, ceil, trunc, lambda number: round(number, -1)])
def test_rounding(function: Callable[[Any], Any]) -> None:
    same(function, NUMBERS)


@pytest.mark.parametrize("name", ["add", "sub", "mul", "floordiv", "mod", "lt", "and_"])
@pytest.mark.parametrize("other", ["1", None, (1,)], ids=repr)
def test_what_is_no_number_is_refused(name: str, other: Any) -> None:
    for column in (NUMBERS, TRUTHS):
        if name == "mul" and other in ("1", (1,)):
            same(lambda number: number * other, column)  # repeated, as by an int
            continue
        with pytest.raises(TypeError):
            all_at_once(lambda number: getattr(operator, name)(number, other), column)


@pytest.mark.parametrize("other", ["1", None, (1,), 1.5], ids=repr)
def test_equal_to_nothing_else(other: Any) -> None:
    for column in (NUMBERS, TRUTHS):
        same(lambda number: (number == other, number != other), column)


# --- where one number is needed --------------------------------------------------------------------------------------


class Grade(Enum):
    """Keys of an enum that are numbers."""

    LOW = 1
    HIGH = 2


class Level(IntEnum):
    """Numbers with names."""

    ONE = 1
    TWO = 2


LOOKUPS: dict[str, Callable[[Any], Any]] = {
    "tuple": lambda x: ("a", "b", "c")[x],
    "slice": lambda x: "abcdef"[:x],
    "dict": lambda x: {1: "one", 2: "two"}[x],
    "get": lambda x: {1: "one", 2: "two"}.get(x, "many"),
    "truth as key": lambda x: {True: "yes", False: "no"}[x > 1],
    "enum": lambda x: Grade(x),
    "int enum": lambda x: x == Level.TWO,
    "range": lambda x: list(range(x)),
    "in range": lambda x: x in range(1, 3),
    "in set": lambda x: x in {1, 5},
    "in dict": lambda x: x in {1: 0, 5: 0},
    "repeat": lambda x: "ab" * x,
    "list": lambda x: [0] * x,
    "match": lambda x: "small" if x < 2 else "large",
    "dict of lifted keys": lambda x: {x: "x", 1: "one"}[1],
    "bytes": lambda x: bytes(abs(x)),
}


@pytest.mark.parametrize("name", LOOKUPS)
def test_look_ups(name: str) -> None:
    same(LOOKUPS[name], NUMBERS)


def test_int_enums_count_as_numbers_in_comparisons() -> None:
    same(lambda x: (x == Level.TWO, x < Level.TWO, x + Level.ONE), NUMBERS)


def test_a_settled_number_stays_settled() -> None:
    """Once a rule has looked, what it sees again is the same, and goes on being a number."""
    same(lambda x, y: (int(x), x, x + 1, x == int(x), y > x, hash(x) == hash(x)), NUMBERS, (1, 2))


def test_conditions_are_kept() -> None:
    """After an `if`, cells of the other part are never looked at."""
    same(lambda x, y: 12 // x if x else (y if y > 2 else -y), NUMBERS, NUMBERS)
    same(lambda x, y: [x, y, 0][x] if 0 <= x < 3 else None, NUMBERS, (4, 5))


@procedure
async def linked(options: None) -> tuple[int, bool]:
    """Put a condition on a roll that bears on another only through a third, which has two conditions of its own."""
    a, b, c = [await Roll(key, Pool.of(1, 4), total) for key in "abc"]
    if b + c < 7 and a < b and b - c < 3:
        return a, a > 1
    return 0, False


def test_conditions_that_bear_on_one_another() -> None:
    law, again = odds(linked(None), lifted=True, exact=True), rerun(linked(None), exact=True)
    assert dict(law.fractions()) == dict(again.fractions())


# --- text -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "write",
    [str, "{}".format, lambda x: f"{x}", lambda x: f"{x:>3}", lambda x: "{}!".format(*[x]), print],
    ids=range(6),
)
@pytest.mark.parametrize("column", [NUMBERS, TRUTHS], ids=["numbers", "truths"])
def test_writing_one_raises(write: Callable[[Any], Any], column: tuple[Any, ...]) -> None:
    with pytest.raises(TypeError, match="no text"):
        all_at_once(write, column)


def test_it_is_no_int_but_shows_itself_to_who_debugs() -> None:
    path = ControlPath((), [], False)
    number: Any = lift(path, path.axis(np.ones(3), 1)(np.array([1, 2, 3])))
    assert not isinstance(number, int)
    assert repr(number) == "<lifted number over (3,)>"
    assert repr(number > 1) == "<lifted truth over (3,)>"
    assert not path.plan


# --- size -------------------------------------------------------------------------------------------------------------


class Blind:
    """A world that can't be asked."""

    narrows = False

    def truth(self, array: Array) -> bool:
        raise AssertionError("asked")

    def value(self, array: Array) -> int:
        raise AssertionError("asked")


LARGE = [2**31, 2**40, 2**61, 2**62, 2**63 - 1, 2**63, 2**64, 10**30, -(2**62), -(2**63), -(2**63) - 1]
GROWING: dict[str, Callable[[Any, int], Any]] = {
    "add": lambda x, n: x + n,
    "radd": lambda x, n: n + x,
    "sub": lambda x, n: x - n,
    "rsub": lambda x, n: n - x,
    "mul": lambda x, n: x * n,
    "square": lambda x, n: (x + n) * (x + n),
    "doubled": lambda x, n: (x + n) + (x + n),
    "neg": lambda x, n: -(x + n),
    "floordiv": lambda x, n: n // (x - 10),
    "mod": lambda x, n: n % (x - 10),
    "lt": lambda x, n: x < n,
    "eq": lambda x, n: x == n,
}


@pytest.mark.parametrize("name", GROWING)
@pytest.mark.parametrize("large", LARGE)
def test_large_numbers_are_right_or_refused(name: str, large: int) -> None:
    """64 bits never wrap round: the numbers are right, or the question is refused as too large."""
    try:
        found = all_at_once(lambda x: GROWING[name](x, large), NUMBERS)
    except TooLarge:
        return
    assert told(found) == told(plain(lambda x: GROWING[name](x, large), NUMBERS))


@procedure
async def doubling(options: None, times: int) -> int:
    """Double what was thrown."""
    throw = await Roll("throw", Pool.of(1, 6), total)
    for _ in range(times):
        throw = throw + throw
    return throw


@pytest.mark.parametrize("times", [3, 58, 60, 61, 62, 63, 64, 100])
def test_sums_that_grow_are_right_or_refused(times: int) -> None:
    try:
        law = odds(doubling(None, times), lifted=True)
    except TooLarge:
        assert times > 50
        return
    assert dict(law) == dict(rerun(doubling(None, times)))


@procedure
async def constant(options: None, large: int) -> int:
    """End in one of two numbers."""
    return large if await Roll("throw", Pool.of(1, 2), total) == 1 else -5


@procedure
async def after_constant(options: None, large: int) -> bool:
    """Look at a large number."""
    return await constant(options, large) > 3


@pytest.mark.parametrize("large", LARGE)
def test_large_outcomes_stay_whole(large: int) -> None:
    for call in (constant(None, large), after_constant(None, large)):
        try:
            law = odds(call, lifted=True)
        except TooLarge:
            continue
        assert set(map(repr, law.outcomes)) == set(map(repr, rerun(call).outcomes))


@pytest.mark.parametrize(
    "function",
    [
        lambda a, b: (a + b) // 2,
        operator.mul,
        operator.floordiv,
        operator.lt,
        operator.and_,
        lambda a, b: (a > 1) & (b > 1),
    ],
    ids=["half a sum", "mul", "floordiv", "lt", "and", "truths"],
)
def test_too_many_cells_are_refused_before_they_are_made(function: Callable[[Any, Any], Any]) -> None:
    length = int(CELLS**0.5) + 1
    one = lift(Blind(), np.arange(1, length + 1))
    other = lift(Blind(), np.arange(1, length + 1).reshape(length, 1))
    with pytest.raises(TooLarge, match="cells"):
        function(one, other)


@procedure
async def attack(options: None) -> int:
    """Hit on 10, twice as hard on 20."""
    hit = await Roll("hit", Pool.of(1, 20), total)
    return 0 if hit < 10 else await Roll("damage", Pool.of(2 if hit == 20 else 1, 8), total) + 5


class Fight(NamedTuple):
    """What some attacks come to."""

    damage: int
    twice: int
    down: bool
    last: int


@procedure
async def attacks(options: None, times: int) -> Fight:
    """Add up some attacks: seven have 410 million ways to be hit for."""
    damage, twice, last = 0, 0, 0
    for _ in range(times):
        last = await attack(None)
        damage = damage - -last
        twice += last > 13
    return Fight(damage, twice, 2 * damage >= 60, last)


def test_sums_of_a_repeated_call_are_exact_and_quick() -> None:
    one, two = odds(attack(None), exact=True), odds(attacks(None, 2), exact=True)
    every = dict(two.fractions())
    found: dict[Fight, Fraction] = {}
    for (a, p), (b, q) in product(one.fractions(), one.fractions()):
        fight = Fight(a + b, (a > 13) + (b > 13), a + b >= 30, b)
        found[fight] = found.get(fight, Fraction(0)) + p * q
    assert every == found
    seven = odds(attacks(None, 7), exact=True)
    assert dict(seven.field("damage").fractions()) == dict((7 @ one).fractions())
    assert seven.field("down").fraction(True) == sum(p for damage, p in (7 @ one).fractions() if damage >= 30)
    quick = odds(attacks(None, 7))
    assert not quick.sampled
    assert quick.field("twice").p(0) == pytest.approx(float(seven.field("twice").fraction(0)), abs=1e-12)


@procedure
async def three_in_order(options: None) -> bool:
    """Compare each roll with the next: the two conditions together bear on a thousand million cells."""
    a = await Roll("a", Pool.of(1, 1_000), total)
    b = await Roll("b", Pool.of(1, 1_000), total)
    if a < b:
        c = await Roll("c", Pool.of(1, 1_000), total)
        if b < c:
            return True
    return False


def test_too_many_cells_in_a_condition_are_refused() -> None:
    with pytest.raises(TooLarge, match="cells"):
        odds(three_in_order(None), lifted=True)


@procedure
async def many_rolls(options: None, rolls: int) -> int:
    """Throw many coins, one by one."""
    heads = 0
    for number in range(rolls):
        if await Roll(f"coin {number}", Pool.of(1, 2), total) == 2:
            heads = 1
    return heads


def test_too_many_ways_are_refused() -> None:
    with pytest.raises(TooLarge):
        odds(many_rolls(None, 70), lifted=True)


# --- what is no step -------------------------------------------------------------------------------------------------


class Other:
    """Something that can be awaited, and is no step."""

    def __init__(self, given: Any) -> None:
        self.given = given

    def __await__(self) -> Any:
        return (yield self.given)


class FourthStep(Step[int]):
    """There are three steps, for good."""


@procedure
async def awaits(options: None, first: bool, thing: Any) -> int:
    """Await something, at once or after a roll."""
    if not first:
        await Roll("throw", Pool.of(1, 2), total)
    await thing
    return 3


def every_driver(call: Call[Any]) -> dict[str, Callable[[], Any]]:
    def play() -> Any:
        session = Session(call)
        if session.question is not None and session.question.key == "throw":
            session.roll([1])
        return session.outcome

    return {
        "session": play,
        "rerun": lambda: odds(call, lifted=False).outcomes,
        "lifted": lambda: odds(call, lifted=True).outcomes,
    }


@pytest.mark.parametrize("driver", ["session", "rerun", "lifted"])
@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize(
    "thing", [Other(None), Other(3), Other("roll"), FourthStep()], ids=["none", "3", "text", "4th"]
)
def test_awaiting_what_is_no_step_fails_loudly(thing: Any, first: bool, driver: str) -> None:
    with pytest.raises(TypeError):
        every_driver(awaits(None, first, thing))[driver]()


@procedure
async def sleeps(options: None) -> int:
    """Mix a rule with asyncio."""
    await asyncio.sleep(0)
    return 3


@pytest.mark.parametrize("driver", ["session", "rerun", "lifted"])
def test_asyncio_in_a_rule_fails_loudly(driver: str) -> None:
    with pytest.raises(TypeError):
        every_driver(sleeps(None))[driver]()

    async def inside_a_loop() -> None:
        every_driver(sleeps(None))[driver]()

    with pytest.raises(TypeError):
        asyncio.run(inside_a_loop())


def test_a_step_in_asyncio_fails_loudly() -> None:
    async def main() -> None:
        await Roll("throw", Pool.of(1, 2), total)

    with pytest.raises(RuntimeError, match="bad yield"):
        asyncio.run(main())


# --- small parts of a large world ------------------------------------------------------------------------------------


@procedure
async def rarely(options: None, look: str) -> tuple[int, int]:
    """Do something else in a few of 8,400 cases, perhaps after what splits the world only where some cells need it."""
    one = await Roll("one", Pool.of(1, 84), total)
    two = await Roll("two", Pool.of(1, 100), total)
    try:
        first = 10 // ((one + two) % 50) if look == "division" else one_of((5, 6, 7), (one + two) // 61)
    except (ZeroDivisionError, IndexError):
        first = 8
    if one * two <= 40:
        two = two + 1000
        if one == two % 7:
            two = 0
    elif one + two == 150:
        two = -1
    return first, two


@pytest.mark.parametrize("look", ["division", "pick"])
def test_rare_parts_of_a_large_world(look: str) -> None:
    expected = dict(rerun(rarely(None, look), exact=True).fractions())
    assert dict(odds(rarely(None, look), lifted=True, exact=True).fractions()) == expected


def test_rare_parts_of_a_large_world_are_run_in_few_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = []
    piece = ControlPath.piece

    def watched(path: ControlPath, outcome: Any, sources: int = 0) -> Any:
        sizes.append(prod([len(own) for own in path.weights]))
        return piece(path, outcome, sources)

    monkeypatch.setattr(ControlPath, "piece", watched)
    law = dict(odds(action(None, 12, 6, True), lifted=True))
    few, *_, most = sorted(sizes)
    assert few * 4 < most
    monkeypatch.setattr(paths, "LARGE", 1 << 62)
    assert dict(odds(action(None, 12, 6, True), lifted=True)) == pytest.approx(law, abs=1e-12)
