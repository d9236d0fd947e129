"""Small rules written out as loops: the same laws as by the other drivers, and the rule is run once for many calls."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from enum import StrEnum
from functools import cache
from typing import Any, NamedTuple

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from rollwright.dice.errors import BadInput
from rollwright.dice.joint import each_part, highest_and_count
from rollwright.dice.pool import Pool
from rollwright.dice.readings import count_at_least, total
from rollwright.play.loops import KEPT, kind_of, law_by_loop
from rollwright.play.odds import laws, odds
from rollwright.play.policy import always
from rollwright.play.rerun import rerun
from rollwright.play.steps import ACTOR, Call, Choose, Roll, one_of, procedure
from tests.play.random_procedures import Program, cases, chances, programs

runs: list[Any] = []
"""What a rule of these tests was run with."""


class Tier(StrEnum):
    LOW = "low"
    HIGH = "high"


class Shown(NamedTuple):
    margin: int
    tier: Tier
    bonus: int
    skilled: bool


@procedure
async def rolled(options: None, target: int, bonus: int = 0, skilled: bool = True) -> Shown:
    """Look at two of its arguments on the way: one of them by its value, the other as a truth."""
    runs.append(target)
    if target > 9:
        bonus = bonus + 1
    margin = await Roll("throw", Pool.of(3 if skilled else 2, 6), total) - target + abs(-bonus)
    return Shown(margin, one_of(tuple(Tier), margin >= 0), bonus, skilled)


@procedure
async def dice(options: None, count: int, less: int) -> int:
    """Throw dice by a number of the call."""
    runs.append(count)
    throw = await Roll("throw", Pool.of(count, 4), total)
    return throw * (throw > less) - (less - throw) // 2 % 3


@procedure
async def divided(options: None, by: int) -> int:
    return (await Roll("throw", Pool.of(1, 6), total) * 10) // by


@procedure
async def split(options: None, target: int) -> str:
    """Look at a number that follows from dice."""
    return "yes" if await Roll("throw", Pool.of(1, 6), total) >= target else "no"


@procedure
async def told(options: None, count: int) -> str | None:
    """Look at a number as a text, as a key, and at how often something is done."""
    words = {1: "one", 2: "two"}.get(count, f"{count + 1}")
    return one_of((None, *[f"{words}{at}" for at in range(count)], "most"), await Roll("d", Pool.of(1, 2), total) - 1)


@procedure
async def after(options: None, target: int) -> bool:
    """Look at what another call picked."""
    return (await rolled(options, target)).tier is Tier.HIGH


@procedure
async def chosen(options: None, more: int) -> int:
    gained = more if await Choose("more", ACTOR, (False, True)) else 0
    return await Roll("throw", Pool.of(1, 6), total) + gained


@procedure
async def typed(options: None, count: Any) -> int:
    """Ask what its argument is."""
    throw = await Roll("throw", Pool.of(1, 6), total)
    return throw + 1 if isinstance(count, int) else throw


class Action(NamedTuple):
    highest: int
    sixes: int
    cuts: int


action_dice = each_part("action dice of a test", Action, highest_and_count(6), count_at_least(7))


@procedure
async def parts(options: None, count: int) -> int:
    throw = await Roll("throw", Pool.of(count, 6, "action") + Pool.of(2, 8, "threat"), action_dice)
    return throw.highest - throw.cuts + throw.sixes * 10


def by_loop(call: Call[Any]) -> bool:
    """Tell whether a call is answered by a loop."""
    numbers: list[Any] = []
    return law_by_loop(call, kind_of(call, numbers), numbers) is not None


def kinds(outcome: Any) -> Any:
    """Give the types of an outcome's parts: 1 is not True."""
    return tuple(map(type, outcome)) if isinstance(outcome, tuple) else type(outcome)


def same(call: Call[Any]) -> None:
    law, reference = odds(call), rerun(call)
    assert dict(law) == pytest.approx(dict(reference), abs=1e-12)
    assert set(map(kinds, law.outcomes)) == set(map(kinds, reference.outcomes))
    assert dict(odds(call, exact=True).fractions()) == dict(reference.fractions())


CALLS: dict[str, Callable[[int], Call[Any]]] = {
    "a way by a number": lambda number: rolled(None, number + 5, number % 3, number % 2 > 0),
    "a number of dice": lambda number: dice(None, number, 4),
    "two numbers": lambda number: dice(None, number % 3, number),
    "a text": lambda number: told(None, number % 4),
    "a choice": lambda number: chosen(None, number),
    "a type": lambda number: typed(None, number),
    "parts": lambda number: parts(None, number % 4),
    "a division": lambda number: divided(None, number - 20),
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_laws_by_loops_are_those_by_playing(call: Callable[[int], Call[Any]]) -> None:
    for number in range(12):
        assert by_loop(call(number))
        same(call(number))


@pytest.mark.parametrize("call", [split(None, 3), after(None, 8), dice(None, 100, 3)])
def test_what_cannot_be_written_out_is_left_to_others(call: Call[Any]) -> None:
    assert not by_loop(call)
    assert dict(odds(call, lifted=True)) == pytest.approx(dict(odds(call)), abs=1e-12)


def test_a_rule_is_run_once_for_each_way_through_it() -> None:
    by_loop(rolled(None, 7, 1))
    by_loop(rolled(None, 10, 1))
    runs.clear()
    for target in range(2, 15):
        assert len(odds(rolled(None, target, 2))) == 16
    assert len(laws([rolled(None, target, 3) for target in range(2, 15)])) == 13
    assert runs == []


def test_what_goes_wrong_is_said_by_the_rule_itself() -> None:
    assert by_loop(divided(None, 2))
    with pytest.raises(ZeroDivisionError):
        odds(divided(None, 0))
    assert by_loop(dice(None, 2, 1))
    with pytest.raises(BadInput, match="0 to 1000"):
        odds(dice(None, -1, 1))


def test_only_policies_that_take_first_options_have_loops() -> None:
    assert by_loop(chosen(None, 10))
    assert set(odds(chosen(None, 10)).outcomes) == set(range(1, 7))
    assert set(odds(chosen(None, 10), always).outcomes) == set(range(11, 17))
    assert set(laws([chosen(None, 10)], always)[0].outcomes) == set(range(11, 17))


def test_what_a_rule_keeps_for_a_number_is_kept_for_a_plain_one() -> None:
    seen: list[Any] = []

    @cache
    def doubled(number: int) -> int:
        seen.append(type(number))
        return number * 2

    @procedure
    async def remembers(options: None, number: int) -> int:
        return await Roll("throw", Pool.of(1, 6), total) + doubled(number + 1)

    for number in (3, 4, 3):
        assert odds(remembers(None, number)).outcomes[0] == 1 + 2 * (number + 1)
    assert set(seen) == {int}


def test_threads_write_loops_of_one_kind_together() -> None:
    @procedure
    async def thrown(options: None, count: int, more: int) -> int:
        if count > 2:
            return await Roll("throw", Pool.of(more, 4), total)
        return await Roll("throw", Pool.of(count, 4), total) + more

    calls = [thrown(None, count, more) for count in range(1, 5) for more in range(1, 5)]
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(odds, calls * 20))
    for call, law in zip(calls * 20, found, strict=True):
        assert dict(law) == pytest.approx(dict(rerun(call)), abs=1e-12)


def test_old_kinds_make_room() -> None:
    @procedure
    async def named(options: None, name: str, number: int) -> int:
        runs.append(name)
        return await Roll("throw", Pool.of(1, 6), total) + number

    odds(named(None, "first", 1))
    runs.clear()
    odds(named(None, "first", 2))
    assert runs == []
    for number in range(KEPT):
        odds(named(None, str(number), 1))
    runs.clear()
    odds(named(None, "first", 3))
    assert runs == ["first"]


def test_a_rule_of_a_notebook_is_run_each_time() -> None:
    more = [1]

    async def noted(options: None, number: int) -> int:
        return await Roll("throw", Pool.of(1, 6), total) + number + more[0]

    noted.__module__ = "__main__"
    rule = procedure(noted)
    assert odds(rule(None, 2)).outcomes[0] == 4
    more[0] = 5
    assert odds(rule(None, 2)).outcomes[0] == 8


def test_arguments_that_can_change_have_no_loop() -> None:
    @procedure
    async def listed(options: None, numbers: list[int]) -> int:
        return await Roll("throw", Pool.of(1, 6), total) + numbers[0]

    class Held:
        number = 1

    @procedure
    async def holding(options: None, held: Held) -> int:
        return await Roll("throw", Pool.of(1, 6), total) + held.number

    held = Held()
    assert odds(holding(None, held)).outcomes[0] == 2
    held.number = 5
    assert odds(holding(None, held)).outcomes[0] == 6
    numbers = [1]
    assert odds(listed(None, numbers)).outcomes[0] == 2
    numbers[0] = 5
    assert odds(listed(None, numbers)).outcomes[0] == 6


@cases(500)
@given(programs(), st.lists(st.integers(-2, 2), min_size=1, max_size=4))
def test_random_procedures_with_other_numbers(program: Program, changes: list[int]) -> None:
    for change in (0, *changes):
        arguments = tuple([one + change if type(one) is int else one for one in program.call.arguments])
        call = Call(program.call.procedure, arguments)
        event(f"by a loop: {by_loop(call)}")
        try:
            law = chances(odds(call, lifted=True))
        except Exception as error:
            with pytest.raises(type(error)):
                odds(call)
        else:
            found = chances(odds(call))
            assert found == pytest.approx(law, abs=1e-10 if program.endless else 1e-12)


EXPRESSIONS: st.SearchStrategy[str] = st.recursive(
    st.sampled_from(["a", "b", "x", "y"]) | st.integers(-4, 4).map("({})".format),
    lambda inner: (
        st.builds(
            "({} {} {})".format,
            inner,
            st.sampled_from("+ - * // % & | ^ < <= > >= == !=".split()),
            inner,
        )
        | st.builds("{}({})".format, st.sampled_from(["-", "+", "~", "abs"]), inner)
    ),
    max_leaves=8,
)
NUMBERS = st.integers(-5, 5)
RULE = """
async def rule(options, a, b):
    x = await Roll("x", Pool.of(1, 4), total)
    if {}:
        b = {}
    y = await Roll("y", Pool.of(1 + b % 2, 3), total)
    return ({}, {})
"""


@cases(500)
@given(
    st.tuples(*[EXPRESSIONS] * 4), st.lists(st.tuples(st.integers(-5, 5), st.integers(-5, 5)), min_size=2, max_size=6)
)
def test_random_expressions(written: tuple[str, ...], pairs: list[tuple[int, int]]) -> None:
    first, *others = [one.replace("x", "a").replace("y", "b") for one in written[:2]]
    space: dict[str, Any] = {"Roll": Roll, "Pool": Pool, "total": total, "__name__": "a rule"}
    exec(RULE.format(first, *others, *written[2:]), space)
    rule: Any = procedure(space["rule"])
    for a, b in pairs:
        call = rule(None, a, b)
        try:
            reference = rerun(call)
        except ZeroDivisionError:
            with pytest.raises(ZeroDivisionError):
                odds(call)
        else:
            event(f"by a loop: {by_loop(call)}")
            law = odds(call)
            assert dict(law) == pytest.approx(dict(reference), abs=1e-12)
            assert set(map(kinds, law.outcomes)) == set(map(kinds, reference.outcomes))
