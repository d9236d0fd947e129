"""Checked by mypy in test_typing, never run: the types that rule text gets, and the mistakes that are caught.

A line with an error names it at its end, as `# error: [code] part of the message`. Every other line is right.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, assert_type

from rollwright.dice.joint import TotalAndApart, total_and_apart
from rollwright.dice.law import Law
from rollwright.dice.pool import Pool
from rollwright.dice.readings import keep_highest, total
from rollwright.play.odds import odds
from rollwright.play.session import Session
from rollwright.play.steps import ACTOR, Call, Choose, Procedure, Roll, Step, procedure


class Burn(Enum):
    KEEP = "keep"
    BURN = "burn"


class Options(NamedTuple):
    edition: int


class Result(NamedTuple):
    hits: int
    burnt: bool


@procedure
async def hits(options: Options, dice: int, face: int = 6) -> int:
    throw = await Roll("hits", Pool.of(dice, 6), total_and_apart(face))
    assert_type(throw, TotalAndApart)
    assert_type(throw.apart, int)
    return throw.apart


@procedure
async def action(options: Options, dice: int) -> Result | Call[Result]:
    """Every kind of answer has its own type."""
    one = await Roll("one", Pool.of(1, 6), total)
    assert_type(one, int)
    assert_type(await Roll("two", Pool.of(4, 6), keep_highest(3)), int)
    way = await Choose("way", ACTOR, (Burn.KEEP, Burn.BURN))
    assert_type(way, Burn)
    number = await Choose("number", ACTOR, [1, 2, 3])
    assert_type(number, int)
    assert_type(await Choose("maybe", ACTOR, (None, "yes")), str | None)
    inside = await hits(options, dice)
    assert_type(inside, int)
    ended = await action(options, dice)
    assert_type(ended, Result)
    if inside > number:
        return action(options, dice - 1)
    return Result(inside, way is Burn.BURN)


@procedure
async def goes_on(options: Options, word: str) -> str | Call[str]:
    await hits(options, 1)
    return goes_on(options, word + "!") if len(word) < 3 else word


def calls(options: Options) -> None:
    """A call is a value with the outcome's type; its arguments are checked."""
    call = hits(options, 3)
    assert_type(call, Call[int])
    assert_type(hits(options, dice=3, face=5), Call[int])
    assert_type(action(options, 3), Call[Result])
    assert_type(goes_on(options, "on"), Call[str])
    assert_type(Session(action(options, 3)).outcome, Result)
    assert_type(odds(hits(options, 3)), Law[int])
    assert_type(odds(action(options, 3)), Law[Result])
    plain: Procedure[[Options, str], str] = goes_on
    assert_type(plain(options, "on"), Call[str])


def covariance(number: Roll[bool], call: Call[Result], way: Choose[Burn]) -> None:
    """A step of a narrower answer is a step of a wider one."""
    steps: list[Step[object]] = [number, call, way]
    wide: Step[int] = number
    pair: Step[tuple[int, bool]] = call
    del steps, wide, pair


# Mistakes


@procedure
async def forgets(options: Options) -> int:
    Roll("lost", Pool.of(1, 6), total)  # error: [unused-awaitable] "Roll[int]"
    Choose("lost", ACTOR, (1, 2))  # error: [unused-awaitable] "Choose[int]"
    hits(options, 3)  # error: [unused-awaitable] "Call[int]"
    return 0


@procedure
async def forgets_in_a_sum(options: Options) -> int:
    return 1 + hits(options, 3)  # error: [operator] "Call[int]"


@procedure
async def forgets_in_a_condition(options: Options) -> int:
    if hits(options, 3):  # error: [truthy-bool] "Call[int]"
        return 1
    return 0


@procedure
async def mistypes(options: Options) -> int:
    await hits(options, "3")  # error: [arg-type] "str"; expected "int"
    await hits(3, options)  # error: [arg-type] expected "Options"
    await hits(options)  # error: [call-arg] missing
    await hits(options, 3, side=4)  # error: [call-arg] "side"
    word: str = await hits(options, 3)  # error: [assignment] variable has type "str"
    if await Choose("way", ACTOR, (Burn.KEEP, Burn.BURN)) == "burn":  # error: [comparison-overlap] Non-overlapping
        return len(word)
    return await Roll("throw", Pool.of(1, 6), total_and_apart(6))  # error: [return-value] "TotalAndApart"


@procedure
async def returns_another_outcome(options: Options) -> int | Call[int]:
    return goes_on(options, "on")  # error: [return-value] "Call[str]"


def narrows(wide: Step[object], options: Options) -> None:
    """A step of a wider answer is not one of a narrower."""
    narrow: Step[int] = wide  # error: [assignment] "Step[object]"
    words: Step[str] = hits(options, 3)  # error: [assignment] "Call[int]"
    del narrow, words
