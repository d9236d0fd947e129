"""The table's dice: fair, bound to their place, and the same for ever."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.play.steps import Roll
from rollwright.table.dice import WORD, commitment, face, new_seed, pick, roll_key, throw

SEED = bytes(range(32))


def rolled(pool: Pool, ordinal: int = 1, path: tuple[int, ...] = (0,), key: str = "skill") -> tuple[int, ...]:
    return throw(SEED, ordinal, path, Roll(key, pool, total))


def test_faces_are_the_same_for_ever() -> None:
    """If this fails, every table ever played would throw other dice after an undo: don't change the numbers below."""
    assert commitment(SEED) == "d6de9781748f91b9ec44d127fed5fa6c90e6239beffd53dd3867f51cb8ffdae5"
    assert rolled(Pool.of(6, 6)) == (2, 2, 2, 2, 3, 4)
    assert rolled(Pool.of(3, 20), 7, (2, 0), "reroll") == (7, 10, 15)


@given(st.integers(0, 12), st.integers(0, 12), st.integers(2, 100))
def test_an_enlarged_pool_keeps_its_first_faces(few: int, more: int, sides: int) -> None:
    assert rolled(Pool.of(few + more, sides))[:few] == rolled(Pool.of(few, sides))


@given(st.integers(1, 6), st.integers(0, 6), st.integers(0, 6))
def test_dice_of_another_kind_move_nothing(action: int, threat: int, more: int) -> None:
    pool = Pool.of(action, 6, "action") + Pool.of(threat, 8, "threat")
    grown = Pool.of(action + more, 6, "action") + Pool.of(threat, 8, "threat")
    assert rolled(grown)[:action] == rolled(pool)[:action]
    assert rolled(grown)[action + more :] == rolled(pool)[action:]


def test_each_place_has_its_own_dice() -> None:
    places = [(ordinal, path, key) for ordinal in (1, 2, 11) for path in ((0,), (1,), (1, 1), (11,)) for key in "ab"]
    assert len({roll_key(SEED, *place) for place in places}) == len(places)
    assert roll_key(SEED, 1, (0,), "a") != roll_key(new_seed(), 1, (0,), "a")


def test_a_word_past_the_last_whole_multiple_is_passed_over() -> None:
    assert pick([WORD - 4, WORD - 1, 5], 6) == 6
    assert pick([WORD - 5], 6) == 6
    assert pick([0], 1) == 1


def test_faces_are_fair() -> None:
    for sides in (6, 10, 30):
        counts = Counter(face(roll_key(SEED, 1, (number,), "k"), sides, 0) for number in range(600 * sides))
        assert sorted(counts) == list(range(1, sides + 1))
        square = sum((count - 600) ** 2 / 600 for count in counts.values())
        assert square < sides - 1 + 5 * (2 * (sides - 1)) ** 0.5
