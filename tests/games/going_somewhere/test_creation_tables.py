"""The tables of chapter 1: every number is covered once, and the figures are those of the book."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import pytest

from rollwright.games.going_somewhere.rules.creation.costs import die_cost, level_price, resisting_price, whole_price
from rollwright.games.going_somewhere.rules.creation.making import roll_points, roll_stat, roll_temperament, roll_type
from rollwright.games.going_somewhere.rules.creation.status import (
    enrolled,
    money_dice,
    places,
    settled,
    social_position,
    starting_money,
)
from rollwright.games.going_somewhere.rules.creation.tables import book, tables
from rollwright.games.going_somewhere.rules.derive import max_dr, max_q
from rollwright.games.going_somewhere.rules.gear.money import amount
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import COST, ORDER, next_rank
from rollwright.games.going_somewhere.rules.stats import Type
from rollwright.play.odds import odds
from rollwright.play.plays import played_out
from tests.amount import times

OPTIONS = Options()
DICE = {
    "character-type": range(1, 5),
    "temperament": range(1, 5),
    "social-status": range(1, 101),
    "nobility": range(1, 61),
    "sorcery": range(1, 7),
    "clergy": range(1, 5),
    "labor": range(1, 5),
    "professions": range(1, 25),
    "husbandry": range(1, 5),
    "mercenary": range(1, 11),
    "freemen": range(1, 5),
    "starting-money": range(2, 13),
}


@pytest.mark.parametrize("name", DICE)
@pytest.mark.rule("gs.status.nobility", "gs.status.sorcery", "gs.status.clergy", "gs.status.labor")
@pytest.mark.rule("gs.status.professions", "gs.status.husbandry", "gs.status.mercenary", "gs.status.freemen")
def test_every_number_of_a_table_is_covered_once(name: str) -> None:
    rows = [row for row in book().generator(name).rows if not row.again]
    covered = [number for row in rows for number in range(row.low, row.high + 1)]
    assert sorted(covered) == list(DICE[name])


@pytest.mark.rule("gs.limits.table", "gs.limits.one", "gs.limits.five")
def test_every_stat_has_its_dice() -> None:
    rows = tables().limit
    assert [number for row in rows for number in range(row.low, row.high + 1)] == list(range(1, 21))
    printed = [1, 2, 2, 2, 3, 3, 4, 4, 6, 6, 6, 8, 8, 10, 10, 12, 12, 16, 16, 20]
    assert [max_dr(value) for value in range(1, 21)] == printed
    assert [max_q(value) for value in range(1, 21)] == [1] * 13 + [2, 2, 3, 3, 4, 4, 5]
    assert max(map(max_q, range(1, 21))) == 5


@pytest.mark.rule("gs.dice.rank")
def test_die_ranks_have_an_order() -> None:
    assert [next_rank(sides) for sides in ORDER[:-1]] == list(ORDER[1:])
    assert list(COST) == sorted(COST)


@pytest.mark.rule("gs.points.price", "gs.points.damage-resistance", "gs.points.magic-resistance", "gs.points.immunity")
def test_prices_are_as_printed() -> None:
    ten = [6, 8, 10, 12, 16, 20, 24, 30, 60, 100]
    assert [die_cost(sides) for sides in (2, 4, *ten)] == [2, 3, 4, 5, 6, 7, 9, 11, 13, 16, 31, 51]
    assert [resisting_price(sides, 1) for sides in ten] == [18, 20, 22, 24, 28, 32, 36, 42, 71, 112]
    further = [resisting_price(sides, 2) - resisting_price(sides, 1) for sides in ten]
    assert further == [8, 10, 12, 14, 18, 22, 26, 42, 51, 102]
    assert [whole_price("magic-resistance", sides) for sides in ten] == [23, 25, 27, 29, 32, 37, 41, 46, 76, 117]
    assert [whole_price("bonus-die", sides) for sides in ten] == [14, 15, 16, 17, 19, 21, 23, 26, 41, 61]
    assert [level_price(level) for level in range(1, 5)] == [20, 40, 80, 160]
    noted = [row.sides for row in tables().damage_resistance if row.note]
    noted += [row.sides for row in tables().magic_resistance if row.note]
    assert noted == [30, 60, 16, 30, 60]  # where the book's sums don't come out


PRINTED = {
    "nobility": "1g 5g 50g 75g 100g 200g 500g 1000g",
    "sorcery": "2s 1c 4s 1g 1t 10g",
    "clergy": "1c 3s 1t 10g",
    "labor": "1s 2s 3s 5s",
    "professions": "1g 1g 1g 3s 5s 3s 8s 5s 5s 8g 7s 1s 3s 4g 4s 1g 3s 6s 4s 4s 4s 2s 3s 3s",
    "husbandry": "1c 5s 2s 5s",
    "mercenary": "1s 2s 4s 3g 8s 4s 12s 1g 15s 1g",
    "freemen": "1s 2g 3s 5g",
}


@pytest.mark.rule("gs.status.rank", "gs.status.per-diem")
def test_ranks_and_incomes_are_as_printed() -> None:
    assert list(places()) == list(PRINTED)
    for rank, (name, there) in zip(range(8, 0, -1), places().items(), strict=True):
        assert {place.rank for place in there.values()} == {rank}
        assert [place.per_diem for place in there.values()] == [amount(text) for text in PRINTED[name].split()]


# --- odds ------------------------------------------------------------------------------------------------------------


def spread(totals: Iterable[int]) -> dict[int, Fraction]:
    """Count how often each total comes."""
    found = list(totals)
    return {total: Fraction(found.count(total), len(found)) for total in sorted(set(found))}


@pytest.mark.rule("gs.creation.type", "gs.creation.dice")
def test_types_and_their_dice() -> None:
    assert dict(odds(roll_type(OPTIONS), exact=True).fractions()) == {(type,): Fraction(1, 4) for type in Type}
    d10, d20 = range(1, 11), range(1, 21)
    expected = {
        Type.PLANT: spread(a + b for a in d10 for b in d10),
        Type.MINERAL: spread(a + b for a in range(1, 9) for b in range(1, 13)),
        Type.MACHINE: spread(max(a, b) for a in d20 for b in d20),
    }
    for type, law in expected.items():
        assert {one.total: p for one, p in odds(roll_stat(OPTIONS, type), exact=True).fractions()} == law
    animal = odds(roll_stat(OPTIONS, Type.ANIMAL), exact=True)
    assert (min(one.total for one, _ in animal), max(one.total for one, _ in animal)) == (5, 20)
    for type in Type:
        assert min(one.total for one, _ in odds(roll_stat(OPTIONS, type))) == tables().type[type].least


@pytest.mark.rule("gs.creation.cp", "gs.creation.cp-again")
def test_character_points_are_the_higher_of_two_and_too_few_are_rolled_again() -> None:
    law = {one.cp: p for one, p in odds(roll_points(OPTIONS), exact=True).fractions()}
    assert min(law) == 2
    assert law[30] == Fraction(59, 899)  # 900 pairs, but for the pair of ones
    high = {one.cp: p for one, p in odds(roll_points(Options(cp_reroll_below=15)), exact=True).fractions()}
    assert (min(high), max(high)) == (15, 30)
    assert [one.cp for one, _ in odds(roll_points(Options(starting_cp=25)))] == [25]


@pytest.mark.rule("gs.creation.temperament")
def test_a_rolled_temperament_is_one_of_four() -> None:
    assert [p for _, p in odds(roll_temperament(OPTIONS), exact=True).fractions()] == [Fraction(1, 4)] * 4


@pytest.mark.rule("gs.status.table", "gs.status.court-magician")
def test_court_magicians_need_magic() -> None:
    for bonus, sorcerers in ((5, 5), (7, 5), (8, 6)):
        law = odds(social_position(OPTIONS, bonus), exact=True)
        tables_of = {name: sum(p for place, p in law.fractions() if place.table == name) for name in PRINTED}
        assert list(tables_of.values()) == [Fraction(n, 100) for n in (5, 10, 10, 30, 10, 10, 10, 15)]
        sorcery = {place.position: p for place, p in law.fractions() if place.table == "sorcery"}
        assert len(sorcery) == sorcerers
        assert set(sorcery.values()) == {Fraction(1, 10 * sorcerers)}


@pytest.mark.rule("gs.status.money", "gs.status.loot", "gs.dice.percent")
def test_starting_money_is_a_die_by_rank_times_the_income() -> None:
    assert [money_dice(rank)[0] for rank in range(1, 9)] == [6, 8, 10, 12, 16, 20, 24, 30]
    law = {one.money: p for one, p in odds(starting_money(OPTIONS, 8, 100_000), exact=True).fractions()}
    assert len(law) == 1000
    assert law[100_000_000] == Fraction(1, 4000)
    squires = odds(starting_money(OPTIONS, 2, 100_000, "mercenary"))
    assert [one.money for one, _ in squires] == [110_000 * days for days in range(1, 17)]


@pytest.mark.rule("gs.status.guild-fee", "gs.status.guild-again")
def test_professionals_can_always_pay_the_guild() -> None:
    plays = times(4000)
    law = played_out(settled(OPTIONS, 5), plays)
    professionals = [(one, p) for one, p in law if one.place.table == "professions"]
    assert sum(p for _, p in professionals) == pytest.approx(0.1, abs=5 * (0.09 / plays) ** 0.5)
    assert all(60_000 <= one.fee <= min(one.money, 600_000) for one, _ in professionals)
    assert all(one.fee == 0 for one, _ in law if one.place.table != "professions")
    farmer = played_out(enrolled(OPTIONS, "farmer"), plays // 2)
    stays = sum(p for one, p in farmer if one.place.position == "farmer")
    assert stays < 0.2  # the fee is 33s on the average, and a farmer has 24s at most
