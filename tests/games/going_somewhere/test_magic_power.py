"""The Power Level: every row of its tables, each kind's own sum, its limits, and cheaper versions."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere.rules.checks.traps import size_cost
from rollwright.games.going_somewhere.rules.magic.animating import animating_spell, raised_stats
from rollwright.games.going_somewhere.rules.magic.cheaper import shorter
from rollwright.games.going_somewhere.rules.magic.levels import PowerLevel
from rollwright.games.going_somewhere.rules.magic.power import (
    duration_cost,
    level_of,
    lines_of,
    modifier_cost,
)
from rollwright.games.going_somewhere.rules.magic.spells import Kind, rounds_of, spell, time_text
from rollwright.games.going_somewhere.rules.magic.tables import magic
from rollwright.games.going_somewhere.rules.ranks import COST, Dice, dice
from tests.games.going_somewhere.checks_cases import OPTIONS, play
from tests.games.going_somewhere.magic_cases import power


def build(**wanted: Any) -> PowerLevel:
    for name in ("dice", "damage"):
        if name in wanted:
            wanted[name] = dice(wanted[name])
    return PowerLevel(*play(power(OPTIONS, **wanted)).outcome)


def level(text: str) -> int:
    return level_of(spell(text))


@pytest.mark.rule("gs.magic.level-sum", "gs.magic.one-target", "gs.magic.announce")
def test_the_sum_is_shown_line_by_line() -> None:
    end = build(dice="2d6", size=10, duration="1 hour", targets=1)
    assert end.level == 29
    assert [tuple(line) for line in end.lines] == [("effect 2d6", 8), ("10 units", 1), ("1 hour", 20)]
    assert sum(line.add for line in build(dice="3d8", size=30, duration="3 days", targets=4).lines) == 15 + 10 + 43 + 15


@pytest.mark.rule("gs.magic.dice", "gs.magic.dice-unlimited")
@pytest.mark.parametrize(
    ("sides", "cost"),
    [(4, 3), (6, 4), (8, 5), (10, 6), (12, 7), (16, 9), (20, 11), (24, 13), (30, 16), (60, 31), (100, 51)],
)
def test_each_die_has_its_price(sides: int, cost: int) -> None:
    assert level(f"effect 1d{sides}") == cost + 2 == COST[sides] + 2
    assert level(f"effect 3d{sides}") == 3 * cost + 2


@pytest.mark.rule("gs.magic.many-dice")
def test_more_than_five_dice_cost_five_more_each() -> None:
    assert level("effect 5d4") == 15 + 2
    assert level("effect 6d4") == 48 + 2
    assert level("effect 4d4 + 2d6") == 12 + 8 + 30 + 2
    assert level("weapon 3d4, damage 3d4") == 18 + 30 + 1 + 5


@pytest.mark.rule("gs.magic.no-dice")
def test_without_dice_there_is_no_line_for_them() -> None:
    assert [line.what for line in build(size=5).lines] == ["5 units", "1 round"]
    assert build(size=5).level == 2


@pytest.mark.rule("gs.magic.dice")
def test_a_die_without_a_price_is_refused() -> None:
    for text in ("1d2", "1d7", "1d1000"):
        with pytest.raises(BadInput, match="has no price"):
            build(dice=text)


@pytest.mark.rule("gs.magic.size")
def test_size_is_covered_once_and_rises_by_ten_for_each_forty() -> None:
    edges = {1: 1, 10: 1, 11: 5, 20: 5, 21: 10, 40: 10, 41: 20, 80: 20, 81: 30, 1080: 270}
    assert {units: size_cost(units) for units in edges} == edges
    assert all(size_cost(units) <= size_cost(units + 1) for units in range(1, 2000))


@pytest.mark.rule("gs.magic.duration", "gs.magic.years")
def test_durations_rise_in_time_and_cost_and_read_back() -> None:
    rows = magic().duration
    assert len(rows) == 29
    assert all(one.rounds < two.rounds and one.add < two.add for one, two in pairwise(rows))
    for row in rows:
        assert rounds_of(row.key) == row.rounds
        assert rounds_of(time_text(row.rounds)) == row.rounds
        assert duration_cost(row.key) == row.add
    printed = "1 2 3 4 5 6 7 8 12 15 20 23 25 28 30 35 40 43 47 50 53 57 60 63 67 70 73 77 80"
    assert [row.add for row in rows] == list(map(int, printed.split()))
    assert [duration_cost(text) for text in ("instant", "4 rounds", "2 hours", "13 months", "3 years")] == [
        1,
        4,
        23,
        80,
        240,
    ]
    assert duration_cost("366 days") == 160


@pytest.mark.rule("gs.magic.duration")
@pytest.mark.parametrize("text", ["", "for ever", "0 rounds", "1 fortnight", "1001 years", "-1 hour"])
def test_a_duration_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="duration"):
        rounds_of(text)


@pytest.mark.rule("gs.magic.targets")
def test_each_further_target_costs_five() -> None:
    assert [build(dice="1d6", targets=count).level for count in (1, 2, 4)] == [6, 11, 21]


@pytest.mark.rule("gs.magic.cheaper", "gs.magic.power-check")
def test_what_is_missing_and_what_would_fit() -> None:
    end = build(dice="2d6", size=10, duration="1 hour", targets=2, power=24)
    assert (end.level, end.missing) == (34, 10)
    assert [tuple(one) for one in end.cheaper] == [("duration", "10 minutes", 22)]
    for one in build(dice="5d8", size=100, duration="1 hour", targets=3, power=70).cheaper:
        assert one.level <= 70
    assert [tuple(one) for one in build(dice="1d6", duration="2 rounds", power=50).cheaper] == [
        ("duration", "1 round", 6),
        ("dice", "1d4", 6),
    ]


@pytest.mark.rule("gs.magic.cheaper")
def test_where_no_single_change_is_enough_everything_shrinks() -> None:
    end = build(dice="4d20", size=200, duration="1 week", targets=5, power=9)
    [one] = end.cheaper
    assert one.change == "all"
    assert one.level == level(one.to) <= 9
    assert build(dice="4d20", kind=Kind.HARM, power=3).cheaper == ()
    assert shorter("1 round") is None


@pytest.mark.rule("gs.magic.heal", "gs.magic.harm")
def test_healing_costs_its_dice_and_harming_dice_and_range() -> None:
    assert level("heal 3d8, 20 units, 1 day") == 15
    assert level("harm 3d8, 20 units") == 15 + 5


@pytest.mark.rule("gs.magic.heal-limit", "gs.magic.defence-limit")
def test_vit_limits_healing_and_defence_but_not_harm() -> None:
    for kind, rule in ((Kind.HEAL, "gs.magic.heal-limit"), (Kind.DEFEND, "gs.magic.defence-limit")):
        assert build(kind=kind, dice="2d6", max_dr=6, max_q=2).level
        for text in ("1d8", "3d6"):
            with pytest.raises(Refused) as refusal:
                build(kind=kind, dice=text, max_dr=6, max_q=2)
            assert refusal.value.rule == rule
    assert build(kind=Kind.HARM, dice="5d20", max_dr=6, max_q=2).level == 56


@pytest.mark.rule("gs.magic.temporary")
def test_a_temporary_bonus_is_both_dice_the_duration_and_five_a_weapon() -> None:
    assert level("weapon 1d8, damage 1d6, 1 minute") == 5 + 4 + 4 + 5
    assert level("weapon 1d8, 1 hour, 3 weapons") == 5 + 20 + 15


@pytest.mark.rule("gs.magic.craft", "gs.magic.outside-power")
def test_crafting_adds_five_and_the_time_on_the_thing() -> None:
    potion = "effect 1d6, 1 hour"
    assert level(potion) == 25
    assert level(f"{potion}, on item 1 hour") == 50
    assert level("weapon 1d10, on item 1 year") == 6 + 1 + 5 + 5 + 80


@pytest.mark.rule("gs.magic.counter")
def test_countering_pays_its_duration_twice() -> None:
    assert level("counter, 1 year") == 1 + 160
    assert [line.add for line in lines_of(spell("counter, 1 hour"))] == [1, 20, 20]


@pytest.mark.rule("gs.magic.automaton")
def test_an_automaton_pays_eleven_for_each_stat() -> None:
    assert level("automaton, 2 stats, on item 1 year") == 22 + 2 + 85
    assert level("automaton, 7 stats, on item 1 year") == 77 + 2 + 85
    for wrong in ({"stats": 0, "item": "1 year"}, {"stats": 8, "item": "1 year"}, {"stats": 2}):
        with pytest.raises(BadInput):
            build(kind=Kind.AUTOMATON, **wrong)


@pytest.mark.rule("gs.magic.animate-points", "gs.magic.animate-area", "gs.magic.animate")
def test_the_dead_cost_a_point_for_each_point() -> None:
    everything = ", ".join(f"{stat} 15" for stat in ("acc", "chm", "int", "per", "spd", "str", "vit"))
    assert animating_spell(True, everything, "instant", 0).level == 105 + 2
    assert raised_stats(True, everything) == (20,) * 7
    assert raised_stats(True, "") == (5,) * 7
    assert raised_stats(False, "str 4") == (1, 1, 1, 1, 1, 5, 1)
    assert animating_spell(False, "", "instant", 3).level == 15 + 1 + 1
    for points in ("str 16", "str 1, str 2", "luck 3"):
        with pytest.raises(BadInput):
            animating_spell(True, points, "instant", 0)


@pytest.mark.rule("gs.magic.detection", "gs.magic.summon", "gs.magic.teleport", "gs.magic.mesmerism")
@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("detect, known", 12),
        ("detect, unknown-talisman", 22),
        ("detect, unknown", 32),
        ("detect, in-sight", 2),
        ("summon, summon-known", 12),
        ("summon, summon-observed", 22),
        ("summon, summon-unknown", 32),
        ("teleport, known-in-sight", 2),
        ("teleport, unknown-in-sight", 6),
        ("teleport, known-unseen", 11),
        ("teleport, known-obstructed", 16),
        ("teleport, unknown-obstructed", 21),
        ("teleport, 1080 units, known-distant", 57),
        ("teleport, 1080 units, known-distant, 3 targets", 67),
        ("mesmerize, 1 hour, known-obstructed", 36),
    ],
)
def test_the_modifiers_of_what_is_far_or_unknown(text: str, cost: int) -> None:
    assert level(text) == cost


@pytest.mark.rule("gs.magic.detection", "gs.magic.summon", "gs.magic.teleport")
def test_one_of_these_modifiers_is_needed_and_no_other_fits() -> None:
    for kind in (Kind.DETECT, Kind.SUMMON, Kind.TELEPORT, Kind.MESMERIZE):
        with pytest.raises(BadInput, match="takes one of"):
            build(kind=kind)
        with pytest.raises(BadInput, match="no modifier for modifying"):
            build(kind=kind, modifiers="manufactured")


@pytest.mark.rule("gs.magic.modify", "gs.magic.magnetism", "gs.magic.materials")
@pytest.mark.parametrize(
    ("key", "cost"),
    [
        ("raw-materials", 0),
        ("manufactured", 5),
        ("simple-colour", 0),
        ("complex-colour", 5),
        ("simple-smell", 0),
        ("complex-smell", 5),
        ("temperature 5", 2),
        ("temperature 20", 8),
        ("temperature 21", 10),
        ("magnetism-changed", 20),
        ("magnetism-made", 40),
        ("magnetism-foreign", 60),
        ("related-material", 10),
        ("unrelated-material", 20),
        ("radical-material", 50),
    ],
)
def test_the_modifiers_of_changing_things(key: str, cost: int) -> None:
    assert modifier_cost(key) == cost
    assert build(kind=Kind.MODIFY, modifiers=key).level == 2 + cost


def test_a_modifier_that_is_none_is_refused() -> None:
    for text in ("gold", "temperature", "manufactured 3", "temperature x"):
        with pytest.raises(BadInput, match="modifier"):
            build(modifiers=text)


@pytest.mark.rule("gs.magic.flight", "gs.magic.defence")
def test_flight_and_defence_are_ordinary_sums() -> None:
    assert level("fly, 30 units, 1 hour") == 10 + 20
    assert level("defend 1d8, 20 units, 1 hour") == 5 + 5 + 20
    assert level("defend 1d8, 1 hour, 3 targets") == 5 + 1 + 20 + 10


@pytest.mark.parametrize(
    "text",
    [
        "heal 2d6",
        "weapon 1d4, damage 1d6 + 1d8, 3 rounds, 2 targets",
        "effect 1d6 + 2d8, 40 units, 2 years",
        "modify, temperature 15, related-material",
        "automaton, 3 stats, on item 1 month",
    ],
)
def test_magic_prints_as_it_is_read(text: str) -> None:
    assert str(spell(text)) == text
    assert spell(str(spell(text))) == spell(text)


def test_what_needs_dice_says_so() -> None:
    for kind in (Kind.HEAL, Kind.HARM, Kind.AUGMENT, Kind.WEAPON):
        with pytest.raises(BadInput, match="dice"):
            build(kind=kind)
    with pytest.raises(BadInput, match="only a bonus"):
        build(dice="1d6", damage="1d6")
    assert Dice(1, 6) in spell("heal 1d6").dice
