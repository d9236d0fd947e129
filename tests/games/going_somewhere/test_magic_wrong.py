"""Magic that goes wrong: the three tables, and what every row does to the caster's sheet."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rollwright.games.going_somewhere.rules.checks.resistance import Against, may_try_again
from rollwright.games.going_somewhere.rules.creation.tables import PACKAGE
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.magic.facts import Miscast
from rollwright.games.going_somewhere.rules.magic.miscalculation import lasting, miscalculation
from rollwright.games.going_somewhere.rules.magic.spells import ROUNDS
from rollwright.games.going_somewhere.rules.magic.tables import animals, wrong
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Item, Sheet
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.play.odds import odds
from rollwright.play.session import Session
from rollwright.rules.content import content
from rollwright.rules.facts import State
from rollwright.rules.generating import generator_procedure, words
from tests.games.going_somewhere.checks_cases import OPTIONS, chance, play, told
from tests.games.going_somewhere.magic_cases import after, facts_of, gone_wrong

HOUR, DAY = ROUNDS["hour"], ROUNDS["day"]
TABLE = State({"mira": Sheet(name="Mira", stats={"chm": 12}, items=(Item(name="staff", where="right hand"),))})
DAMAGE = {"incinerated": (3, 30), "exploded": (3, 20), "hair burnt": (1, 4)}
INSTANT = {"possessions scattered", "aged", "moved", "monster summoned", "items burning", *DAMAGE}


@pytest.mark.soak
@pytest.mark.rule("gs.magic.miscalculation")
def test_each_face_of_the_d30_has_its_own_row() -> None:
    rows = wrong().miscalculation
    assert [row.on for row in rows] == list(range(1, 31))
    assert len({row.key for row in rows}) == 30
    law = odds(miscalculation(OPTIONS), exact=True)
    for row in rows:
        assert chance(law, row=row.key) == Fraction(1, 30)


@pytest.mark.rule("gs.magic.miscalculation-duration")
def test_each_face_of_the_d16_has_its_duration() -> None:
    assert [row.on for row in wrong().lasting] == list(range(1, 17))
    hours = {5: 1, 6: 2, 7: 3, 8: 4, 9: 6, 10: 8, 11: 10, 12: 12, 13: 18, 14: 24}
    for face in (1, *hours):
        assert play(lasting(OPTIONS), [face]).outcome.rounds == (4 if face == 1 else hours[face] * HOUR)
    for face, faces, rounds in (
        (2, [3], 3),
        (3, [6], 6),
        (4, [8], 8),
        (15, [2, 3], 5 * DAY),
        (16, [4, 4, 4], 12 * DAY),
    ):
        assert play(lasting(OPTIONS), [face], faces).outcome.rounds == rounds
    assert (
        chance(odds(lasting(OPTIONS), exact=True), rounds=4)
        == (1 + Fraction(1, 4) + Fraction(1, 6) + Fraction(1, 8)) / 16
    )


def wrong_play(row: int, resist: int | None = None) -> Session[Any]:
    """Play a row to its end: every die shows 2, the resistance roll succeeds."""
    session: Session[Any] = Session(gone_wrong(OPTIONS, resist, Stat.CHM, who="mira"))
    session.roll([row])
    while not session.ended:
        question: Any = session.question
        faces = {"resist": 19, "duration": 5, "animal": 4}.get(question.key, 2)
        session.roll([faces] * question.pool.size)
    return session


@pytest.mark.rule("gs.magic.miscalculation", "gs.magic.miscalculation-duration")
@pytest.mark.parametrize("row", wrong().miscalculation, ids=lambda row: row.key)
def test_every_row_leaves_what_it_says(row: Any) -> None:
    session = wrong_play(row.on)
    end, state = session.outcome, after(session, TABLE)
    mira = state.sheets["mira"]
    [miscast] = [fact for fact in facts_of(session) if isinstance(fact, Miscast)]
    assert miscast.row.key == row.key
    due, lasts = effects.found(mira, "damage due"), effects.found(mira, row.key)
    if row.key in DAMAGE:
        count, _ = DAMAGE[row.key]
        assert due is not None
        assert due.points == 2 * count
    else:
        assert due is None
    if row.key in INSTANT:
        assert lasts is None
    else:
        assert lasts is not None
        expected = {"drowning": 2, "amnesia": 2 * HOUR}.get(row.key, HOUR)
        assert lasts.rounds == end.rounds == expected
        assert effects.found(effects.after(mira, expected), row.key) is None
    assert (mira.items[0].where == "left") == (row.key in ("possessions scattered", "moved"))
    assert (end.first > 0) == (row.key in ("animal follows", "animal part", "animal"))


@pytest.mark.rule("gs.magic.miscalculation")
def test_what_lowers_rolls_lowers_them() -> None:
    drunk, dim, dull = (after(wrong_play(row), TABLE).sheets["mira"] for row in (20, 11, 12))
    assert effects.changed_by(drunk, "int", 12) == 7
    assert (effects.noticing(dim), effects.changed_by(dim, "int", 12)) == (-5, 12)
    assert (effects.changed_by(dull, "chm", 12), effects.changed_by(dull, "chm", 2), dull.stats["chm"]) == (10, 1, 12)


@pytest.mark.rule("gs.magic.total-fail")
def test_resisting_halves_damage_and_duration() -> None:
    assert wrong_play(1, 0).outcome.damage == 3
    assert wrong_play(9, 0).outcome.rounds == HOUR // 2
    assert wrong_play(9, 0).outcome.resisted is True


@pytest.mark.rule("gs.magic.miscalculation")
def test_years_go_up_and_down() -> None:
    call = gone_wrong(OPTIONS)
    assert play(call, [7], [10], [1], [16]).outcome.amount == -6
    assert play(call, [7], [10], [2], [16]).outcome.amount == 26
    assert play(call, [7], [10], [1], [10]).outcome.amount == 0


@pytest.mark.rule("gs.magic.animals")
def test_the_animal_table() -> None:
    table = content(PACKAGE).generator("animal")
    assert [(row.low, row.high) for row in table.rows] == [(face, face) for face in range(1, 17)]
    both = play(miscalculation(OPTIONS), [29], [9], [4], [11], [1]).outcome
    assert (both.animal, both.second, both.attributes) == ("fish", "duck, goose or swan", False)
    only = play(miscalculation(OPTIONS), [23], [16], [6], [1]).outcome
    assert (only.animal, only.attributes) == ("dog or cat", True)
    nested = play(miscalculation(OPTIONS), [28], [9], [9], [16], [1]).outcome
    assert (nested.animal, nested.second) == ("CGO's choice", "CGO's choice")
    plain = play(miscalculation(OPTIONS), [29], [5], [1]).outcome
    assert (plain.animal, animals()[4], animals()[12]) == ("alien", "alien", "alien")


@pytest.mark.rule("gs.magic.miscalculation")
def test_each_thing_that_burns_has_dice_of_its_own() -> None:
    session = play(miscalculation(OPTIONS), [5], [3], [6, 6], [1, 2], [12, 12])
    assert (session.outcome.amount, session.outcome.damage) == (3, 12)
    assert "12, 3 and 24 points of damage, each to a thing." in told(session)


@pytest.mark.rule("gs.magic.animals")
def test_animals_can_be_generated_by_themselves() -> None:
    book = content(PACKAGE)
    session = play(generator_procedure(book, "animal")(OPTIONS, True), [9], [4], [11])
    assert words(book, session.outcome) == "Two in one: / Fish. / Duck, goose or swan."
    law = odds(generator_procedure(book, "animal")(OPTIONS, False), exact=True)
    assert [p for _, p in law.fractions()] == [Fraction(1, 16)] * 16


@pytest.mark.rule("gs.magic.miscalculation-second")
def test_there_is_no_second_try_against_it() -> None:
    assert may_try_again(Options(second_resistance=True), Against.MAGIC)
    assert not may_try_again(Options(second_resistance=True), Against.MISCALCULATION)
    keys = [entry.key for entry in wrong_play(9, 0).journal]
    assert keys.count("resist") == 1


@pytest.mark.rule("gs.magic.miscalculation", "gs.magic.miscalculation-duration")
def test_the_tables_can_be_generated_by_themselves() -> None:
    book = content(PACKAGE)
    assert [row.key for row in book.generator("mishap").rows] == [row.key for row in wrong().miscalculation]
    assert [row.key for row in book.generator("mishap-duration").rows] == [row.key for row in wrong().lasting]
    session = play(generator_procedure(book, "mishap")(OPTIONS, True), [16], [5], [2], [3])
    told = "Loses all memory; the duration is rolled twice and added."
    assert words(book, session.outcome) == f"{told} / It lasts for 1 hour. / It lasts for 3 rounds."
    for name in ("mishap", "mishap-duration"):
        law = odds(generator_procedure(book, name)(OPTIONS, False), exact=True)
        assert sum(p for _, p in law.fractions()) == 1
    assert book.generator("animal").row("alien").tables == ("alien",)
