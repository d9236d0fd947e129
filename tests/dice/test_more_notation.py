"""Counts, rerolls, explosions, pools, other faces, truths, tables, repeats and cards: against every way to fall."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rollwright.dice.conditions import Condition
from rollwright.dice.errors import BadInput, TooLarge
from rollwright.dice.expression import Expression, Extreme, Negative, Number, Operation
from rollwright.dice.notation import parse, parse_question
from rollwright.dice.question import Question
from rollwright.dice.source import random_dice
from rollwright.dice.thrown import FATE, TWO_DIGITS, Again, Count, Explosion, Kind, Part, Thrown

# --- strategies that mirror the grammar, rule by rule ----------------------------------------------------------------

conditions = st.builds(Condition, st.sampled_from([">=", "<=", ">", "<", "="]), st.integers(0, 4))
faces = st.lists(st.integers(-3, 5), min_size=1, max_size=4).map(Kind.showing)
kinds = st.one_of(st.integers(1, 4).map(Kind.of), faces, st.just(FATE))
explosions = st.builds(Explosion, st.none() | conditions, st.sampled_from(["!", "!!", "!p"]))
agains = st.builds(Again, conditions, st.booleans())


@st.composite
def parts(draw: st.DrawFn, explosive: bool = True) -> Part:
    """Give dice as the rule `part` allows them: what is thrown again or explodes has an end."""
    part = Part(draw(st.integers(0, 2)), draw(kinds), draw(st.none() | agains))
    shown = list(part.kind.values)
    if part.again is not None and not part.again.once:
        shown = [value for value in shown if not part.again.condition.holds(value)]
        assume(shown)
    if explosive:
        part = part._replace(explosion=draw(st.none() | explosions))
        if part.explodes is not None:
            bursts = [part.explodes.holds(value) for value in shown]
            assume(any(bursts) and not all(bursts) and part.explodes.number >= 0)
    return part


@st.composite
def throws(draw: st.DrawFn, explosive: bool = True) -> Thrown:
    """Give dice as the rule `dice` allows them."""
    some = draw(st.lists(parts(explosive), min_size=1, max_size=2))
    how = draw(st.sampled_from(["sum", "select", "count"]))
    if how == "select":
        return Thrown(some, draw(st.sampled_from(["kh", "kl", "dh", "dl"])), draw(st.integers(1, 3)))
    counted = draw(st.builds(Count, conditions, st.none() | st.integers(0, 3))) if how == "count" else None
    return Thrown(some, counted=counted)


def expressions(dice: st.SearchStrategy[Thrown]) -> st.SearchStrategy[Expression]:
    """Put dice together by what takes expressions."""
    return st.recursive(
        st.one_of(dice, st.integers(0, 9).map(Number)),
        lambda inner: st.one_of(
            st.builds(Negative, inner),
            st.builds(Operation, inner, st.sampled_from(["+", "-", "*"]), inner),
            st.builds(Extreme, st.sampled_from(["max", "min"]), st.lists(inner, min_size=1, max_size=2)),
        ),
        max_leaves=2,
    )


@st.composite
def questions(draw: st.DrawFn) -> str:
    """Give texts that ask for more than a number, of dice that have an end."""
    inner = str(draw(expressions(throws(explosive=False))))
    match draw(st.sampled_from(["compare", "bands", "repeat", "hand"])):
        case "compare":
            return f"({inner}) {draw(st.sampled_from(['>=', '<=', '>', '<', '=']))} {draw(st.integers(0, 5))}"
        case "bands":
            low = draw(st.integers(-3, 3))
            return f"{inner} {{<{low}: low, {low}..{low + 2}: middle, else: high}}"
        case "repeat":
            return f"2x{draw(throws(explosive=False).filter(lambda it: it.count < 3))}"
        case _:
            deck = draw(st.sampled_from([4, 8, 12]))
            kind = draw(st.sampled_from(["suits", "ranks", "for 3"]))
            return f"draw {draw(st.integers(1, min(4, deck)))} of {deck} {kind}"


def readable(expression: Expression | Question | str) -> Expression | Question:
    """Read it again; what nothing can come of (a count that no die reaches) is no example."""
    try:
        return parse_question(str(expression))
    except BadInput:
        assume(False)
        raise


# --- the oracle ------------------------------------------------------------------------------------------------------


class More(Exception):
    """Another die is thrown."""


def every_way(thing: Expression | Question, least: Fraction) -> tuple[dict[Any, Fraction], Fraction]:
    """Roll with every row of faces that is likelier than `least`; give each outcome's chance, and what is left open."""
    found: dict[Any, Fraction] = {}
    left = Fraction(0)
    waiting: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        row, chance = waiting.pop()
        if chance < least:
            left += chance
            continue
        rest = iter(row)
        needed = 0

        def face(sides: int, rest: Any = rest) -> int:
            nonlocal needed
            needed = sides
            for shown in rest:
                return int(shown)
            raise More

        try:
            outcome = thing.thrown(face, [])
        except More:
            waiting += [((*row, shown), chance / needed) for shown in range(1, needed + 1)]
        else:
            found[outcome] = found.get(outcome, Fraction(0)) + chance
    return found, left


@given(expressions(throws(explosive=False)))
@settings(deadline=None, max_examples=40)
def test_laws_are_what_every_way_of_throwing_gives(expression: Expression) -> None:
    thing = readable(expression)
    found, left = every_way(thing, Fraction(1, 3000))
    assume(left == 0)
    assert dict(thing.law().fractions()) == found


@given(throws())
@settings(deadline=None, max_examples=40)
def test_endless_laws_lie_where_every_way_puts_them(dice: Thrown) -> None:
    thing = readable(dice)
    try:
        law = dict(thing.law())
    except TooLarge:
        return
    found, left = every_way(thing, Fraction(1, 500))
    for outcome in law.keys() | found.keys():
        p = law.get(outcome, 0.0)
        assert float(found.get(outcome, 0)) - 1e-9 <= p <= float(found.get(outcome, 0) + left) + 1e-9
    assert sum(law.values()) == pytest.approx(1, abs=1e-11)


@given(questions())
@settings(deadline=None, max_examples=40)
def test_questions_are_what_every_way_gives(text: str) -> None:
    thing = readable(text)
    found, left = every_way(thing, Fraction(1, 3000))
    assume(left == 0)
    assert dict(thing.law().fractions()) == found


@given(st.one_of(expressions(throws()), questions()), st.integers(0, 2**32))
@settings(deadline=None)
def test_all_of_it_prints_back_and_rolls(thing: Any, seed: int) -> None:
    read = readable(thing)
    assert str(read) == str(thing) or not isinstance(thing, Expression) or "d" in str(read)
    assert parse_question(str(read)) == read
    assert parse_question(str(read).upper() if "{" not in str(read) else str(read)) == read
    rolled = read.roll(random_dice(seed))
    assert " = " in str(rolled)
    if isinstance(read, Expression):
        low, high = read.bounds()
        assert low <= rolled.total <= high


# --- known figures ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "holds", "chance"),
    [
        ("5d6>=5", lambda hits: hits >= 2, Fraction(131, 243)),
        ("4d6r1kh3", lambda total: total == 18, Fraction(17, 625)),
        ("2d6ro<=2", lambda total: total == 2, Fraction(1, 18) ** 2),
        ("4dF", lambda total: total == 0, Fraction(19, 81)),
        ("d66", lambda total: total >= 61, Fraction(1, 6)),
        ("1d66s", lambda total: total >= 61, Fraction(1, 11)),
        ("2d6+3 >= 10", lambda truth: truth, Fraction(7, 12)),
        ("d20+5 > d20+3", lambda truth: truth, Fraction(229, 400)),
        ("2d6+1 {<=6: miss, 7-9: mixed, 10+: hit}", lambda name: name == "mixed", Fraction(16, 36)),
        ("draw 5 of 52 suits", lambda cards: cards == (5,), Fraction(4 * 1287, 2598960)),
        ("draw 5 of 52 ranks", lambda cards: cards == (3, 2), Fraction(3744, 2598960)),
        ("draw 5 of 52 for 4", lambda aces: aces == 4, Fraction(48, 2598960)),
        ("6x4d6kh3", lambda totals: totals[0] == 18, 1 - (1 - Fraction(21, 1296)) ** 6),
    ],
)
def test_known_figures(text: str, holds: Callable[[Any], bool], chance: Fraction) -> None:
    assert sum(p for outcome, p in parse_question(text).law().fractions() if holds(outcome)) == chance


@pytest.mark.parametrize(
    ("text", "mean"),
    [
        ("d6!>=5", (1 + 2 + 3 + 4 + 5 + 6) / 6 / (1 - 2 / 6)),
        ("d6!!", 4.2),
        ("d6!p", 3.5 + 2.5 / 5),
        ("5d10!=10>=8", 5 * 0.3 / 0.9),
    ],
)
def test_known_means(text: str, mean: float) -> None:
    assert parse_question(text).law().mean() == pytest.approx(mean, abs=1e-9)


def test_exploding_dice_are_kept_whole() -> None:
    both = parse("2d6!kh2").law()
    assert all(both.p(total) == pytest.approx(p, abs=1e-11) for total, p in parse("2d6!").law())
    one = parse("d6!").law()
    at_most = one.chance(lambda total: total <= 9)
    assert parse("2d6!kh1").law().chance(lambda total: total <= 9) == pytest.approx(at_most**2, abs=1e-11)


def test_a_number_is_wanted_where_one_is_rolled_for() -> None:
    for text in ("2d6+3 >= 10", "6x4d6kh3", "2d6 {else: it}", "draw 5 of 52 suits"):
        with pytest.raises(BadInput, match="a number was expected"):
            parse(text)


@pytest.mark.parametrize("text", ["50x3d6", "d1000!>=2", "500d20!!=20kh250", "{400d6r1, 400d8r1}kh300"])
def test_what_is_beyond_reason_is_refused(text: str) -> None:
    with pytest.raises(TooLarge):
        parse_question(text).law()


def test_two_digits_are_read_in_order() -> None:
    assert parse("d66").law().outcomes == list(TWO_DIGITS.values)
