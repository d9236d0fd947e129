"""Every reading's law must be what going through all faces gives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rollwright.dice.catalogue import READINGS, reading
from rollwright.dice.errors import BadInput, TooLarge
from rollwright.dice.joint import (
    each_part,
    highest_and_count,
    kept_count_and_highest,
    kept_count_and_sum,
    total_and_apart,
    total_and_natural,
)
from rollwright.dice.law import Law
from rollwright.dice.natural import keep_highest_natural, keep_lowest_natural
from rollwright.dice.oracle import exhaustive_law
from rollwright.dice.pool import Pool
from rollwright.dice.reading import Reading
from rollwright.dice.readings import (
    count_at_least,
    count_at_most,
    count_of,
    drop_highest,
    drop_lowest,
    equal_total,
    highest,
    keep_highest,
    keep_lowest,
    lowest,
    sum_of_kept,
    total,
    total_of,
)

ANY_POOL: list[Reading[Any]] = [
    total,
    highest,
    lowest,
    total_of(1),
    *(make(count) for make in (keep_highest, keep_lowest, drop_highest, drop_lowest) for count in range(5)),
    *(make(face) for make in (count_at_least, count_at_most, count_of) for face in (1, 3, 6, 9)),
    *(make(face) for make in (total_and_apart, highest_and_count) for face in (1, 3, 6, 9)),
    *(
        make(low, high)
        for make in (sum_of_kept, kept_count_and_sum, kept_count_and_highest)
        for low, high in ((1, 3), (2, 2), (3, 9), (7, 8))
    ),
    *(
        make(count, top)
        for make in (keep_highest_natural, keep_lowest_natural)
        for count in range(4)
        for top in (1, 4, 6)
    ),
]


def pool_of(*parts: tuple[int, int]) -> Pool:
    """Make a pool of parts with names that count up."""
    pool = Pool(())
    for at, (count, sides) in enumerate(parts):
        pool = pool + Pool.of(count, sides, f"part {at}")
    return pool


POOLS = [
    pool_of(*parts)
    for parts in (
        [(0, 6)],
        [(1, 6)],
        [(2, 6)],
        [(3, 6)],
        [(5, 4)],
        [(4, 2)],
        [(4, 1)],
        [(3, 3)],
        [(2, 20)],
        [(0, 6), (0, 8)],
        [(0, 4), (3, 4)],
        [(2, 4), (2, 6)],
        [(1, 8), (2, 1), (1, 6)],
        [(2, 3), (1, 2), (2, 4)],
    )
]


def table(law: Law[Any]) -> dict[Any, int]:
    """Give a law as a mapping, after the checks that hold for every counted law."""
    assert isinstance(law.total, int)
    assert sum(law.weights) == law.total
    assert all(type(weight) is int and weight > 0 for weight in law.weights)
    found = dict(zip(law.outcomes, map(int, law.weights), strict=True))
    assert len(found) == len(law), "an outcome came twice"
    return found


def assert_same(own: Law[Any], right: Law[Any]) -> None:
    """Compare two laws; one of them may have left out a common factor of all weights."""
    assert all(type(number) is int for column in own.columns for number in column)
    assert table(own.reduced()) == table(right.reduced())


@pytest.mark.parametrize("read", ANY_POOL, ids=lambda read: read.name)
def test_law_is_what_all_faces_give(read: Reading[Any]) -> None:
    for pool in POOLS:
        assert_same(read.law(pool), exhaustive_law(read, pool))


pools = st.lists(st.tuples(st.integers(0, 3), st.integers(1, 7)), min_size=1, max_size=3).map(lambda p: pool_of(*p))


@pytest.mark.soak
@given(st.sampled_from(ANY_POOL), pools.filter(lambda pool: pool.size <= 5))
@settings(max_examples=150, deadline=None)
def test_law_is_what_all_faces_give_for_any_small_pool(read: Reading[Any], pool: Pool) -> None:
    assert_same(read.law(pool), exhaustive_law(read, pool))


@pytest.mark.parametrize("parts", [[(1, 20)], [(1, 20), (2, 4)], [(0, 20)], [(1, 6), (0, 4), (1, 4)]])
def test_total_and_natural(parts: list[tuple[int, int]]) -> None:
    pool = pool_of(*parts)
    assert_same(total_and_natural.law(pool), exhaustive_law(total_and_natural, pool))


def test_total_and_natural_needs_a_single_first_die() -> None:
    with pytest.raises(BadInput, match="begins with a single die, not from 2d20"):
        total_and_natural.law(Pool.of(2, 20))


class Action(NamedTuple):
    """What Augur reads: the highest die, its sixes, and the threat dice that cut."""

    highest: int
    sixes: int
    cuts: int


ACTION = each_part("action and threat", Action, highest_and_count(6), count_at_least(7))


@pytest.mark.parametrize(("dice", "threat"), [(0, 0), (1, 0), (0, 2), (3, 2)])
def test_each_part_is_read_in_its_own_way(dice: int, threat: int) -> None:
    pool = pool_of((dice, 6), (threat, 8))
    assert_same(ACTION.law(pool), exhaustive_law(ACTION, pool))


def test_each_part_refuses_another_number_of_parts() -> None:
    with pytest.raises(BadInput, match="reads a pool of 2 parts, but 3d6 has 1"):
        ACTION.law(Pool.of(3, 6))
    with pytest.raises(BadInput, match="but what was thrown has 1"):
        ACTION.read(((1, 2),))


def test_total_of_refuses_a_part_that_is_not_there() -> None:
    with pytest.raises(BadInput, match="has 1 parts"):
        total_of(2).law(Pool.of(3, 6))
    with pytest.raises(BadInput, match="come in 1 parts"):
        total_of(2).of(Pool.of(1, 6), [3])


# --- known numbers ---------------------------------------------------------------------------------------------------


def test_ability_scores_of_four_d6_keep_three() -> None:
    """The usual table: 21 of 1,296 give 18, the mean is 12.2446."""
    law = keep_highest(3).law(Pool.of(4, 6))
    assert table(law)[18] == 21
    assert law.mean() == pytest.approx(12.2446, abs=1e-4)
    assert_same(law, drop_lowest(1).law(Pool.of(4, 6)))


def test_advantage_on_a_d20() -> None:
    assert table(keep_highest(1).law(Pool.of(2, 20)))[20] == 39


@pytest.mark.parametrize(("count", "sides"), [(0, 6), (1, 1), (5, 1), (1, 6), (2, 6), (3, 2), (7, 5), (24, 6), (25, 6)])
def test_recurrence_for_equal_dice_agrees_with_convolution(count: int, sides: int) -> None:
    weights = [1]
    for _ in range(count):
        longer = [0] * (len(weights) + sides - 1)
        for at, weight in enumerate(weights):
            for face in range(sides):
                longer[at + face] += weight
        weights = longer
    assert equal_total(count, sides) == weights


@pytest.mark.parametrize("read", [total, keep_highest(3), keep_lowest(40), total_and_apart(6), count_at_least(5)])
def test_large_pools_are_exact(read: Reading[Any]) -> None:
    law = read.law(Pool.of(60, 6))
    assert sum(table(law).values()) == 6**60


def test_large_pools_agree_with_themselves() -> None:
    """Reading in another way must not change the law: 40 dice as two parts of 20; all kept; the sum of a joint law."""
    whole, halves = Pool.of(40, 6), pool_of((20, 6), (20, 6))
    assert_same(total.law(whole), total.law(halves))
    assert_same(keep_highest(4).law(whole), keep_highest(4).law(halves))
    assert_same(keep_lowest(4).law(whole), keep_lowest(4).law(halves))
    assert_same(total.law(whole), sum_of_kept(1, 6).law(whole))
    assert_same(count_of(6).law(whole), total_and_apart(6).law(whole).map(lambda both: both.apart))
    assert_same(
        total.law(Pool.of(12, 6)), total_and_apart(6).law(Pool.of(12, 6)).map(lambda both: both.total + 6 * both.apart)
    )
    natural = keep_lowest_natural(2).law(Pool.of(12, 6))
    assert_same(keep_lowest(2).law(Pool.of(12, 6)), natural.map(lambda kept: kept.total))
    assert_same(count_of(6).law(Pool.of(12, 6)), natural.map(lambda kept: kept.tops))


@pytest.mark.soak
def test_the_largest_dice_have_laws() -> None:
    pool = Pool.of(1000, 100_000)
    assert len(highest.law(Pool.of(2, 100_000))) == 100_000
    assert len(total.law(Pool.of(3, 10_000))) == 29_998
    assert sum(count_at_least(50_001).law(pool).weights) == count_at_least(50_001).law(pool).total


@pytest.mark.parametrize(
    ("read", "pool"),
    [
        (total, Pool.of(1000, 100_000)),
        (total, Pool.of(11, 100_000)),
        (total, pool_of((1000, 60), (1000, 70))),
        (keep_highest(2), Pool.of(3, 100_000)),
        (keep_highest(500), Pool.of(1000, 100)),
        (keep_highest(3), pool_of((1000, 1000), (1000, 100))),
        (highest, Pool.of(1000, 100_000)),
        (lowest, Pool.of(1000, 100_000)),
        (total_and_apart(6), Pool.of(1000, 100)),
        (total_and_apart(6), pool_of((300, 6), (300, 8))),
        (kept_count_and_sum(1, 50), Pool.of(1000, 100)),
        (highest_and_count(6), Pool.of(1000, 1000)),
        (keep_lowest_natural(20, 20), Pool.of(1000, 20)),
        (keep_lowest_natural(20), pool_of((100, 20), (100, 6))),
        (sum_of_kept(1, 5), Pool.of(1000, 100)),
        (total_and_natural, pool_of((1, 100_000), (1, 100_000))),
    ],
    ids=lambda value: getattr(value, "name", str(value)),
)
def test_questions_beyond_reason_are_refused_at_once(read: Reading[Any], pool: Pool) -> None:
    with pytest.raises(TooLarge, match=r"too large|too much work"):
        read.law(pool)


# --- names and identity ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", READINGS)
def test_every_name_finds_its_reading(name: str) -> None:
    filled = name
    for number in ("2", "5"):
        filled = filled.replace("{}", number, 1)
    found = reading(filled)
    assert found.name == filled
    assert reading(filled) is found


def test_names_are_for_ever() -> None:
    """Journals keep these names: a test that fails here means old journals that no longer open."""
    made = [*ANY_POOL, total_and_natural]
    assert all(reading(read.name) is read for read in made)
    assert keep_highest(3).name == "keep highest 3"
    assert total_and_apart(6).name == "total and 6 apart"
    assert keep_lowest_natural(2).name == "keep lowest 2 ones and 6"
    assert kept_count_and_sum(1, 3).name == "kept 1 to 3 count and sum"


@pytest.mark.parametrize(
    "name", ["", "nothing", "keep highest", "keep highest 03", "keep highest ٣", "total 3", "total of part -1"]
)
def test_unknown_names_are_refused(name: str) -> None:
    with pytest.raises(BadInput, match="no reading is named"):
        reading(name)


def test_equal_parameters_give_the_same_reading() -> None:
    assert keep_highest(3) is keep_highest(3)
    assert keep_highest(3) is not keep_highest(2)
    assert keep_lowest_natural(2, 6).name == keep_lowest_natural(2).name


@pytest.mark.parametrize(
    "make",
    [
        lambda: keep_highest(-1),
        lambda: drop_lowest(-1),
        lambda: count_of(0),
        lambda: total_of(0),
        lambda: sum_of_kept(4, 3),
        lambda: kept_count_and_sum(0, 3),
        lambda: keep_highest_natural(-1),
    ],
)
def test_senseless_parameters_are_refused(make: Callable[[], object]) -> None:
    with pytest.raises(BadInput):
        make()


def test_the_oracle_refuses_what_it_cannot_go_through() -> None:
    with pytest.raises(TooLarge, match="10d6 falls in 60,466,176 ways"):
        exhaustive_law(total, Pool.of(10, 6))


def test_a_reading_remembers_laws_within_limits() -> None:
    read = Reading("total once more", total.read, total.programme)
    assert read.law(Pool.of(2, 6)) is read.law(Pool.of(2, 6))
    for count in range(600):
        read.law(Pool.of(1, 1 + count))
    assert len(read._laws) <= 512
    assert read._outcomes == sum(map(len, read._laws.values()))
