"""Magic that nobody gets for less than its price: numbers of nothing, areas without their units, no magic at all."""

from __future__ import annotations

import pytest

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere.rules.checks.rolls import Tier
from rollwright.games.going_somewhere.rules.combat.fighter import of_sheet
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.magic.animating import animating_spell, raised_stats
from rollwright.games.going_somewhere.rules.magic.cheaper import cheaper_versions
from rollwright.games.going_somewhere.rules.magic.power import check_spell, level_of
from rollwright.games.going_somewhere.rules.magic.spells import spell
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Effect
from tests.games.going_somewhere.checks_cases import OPTIONS, play
from tests.games.going_somewhere.magic_cases import TABLE, cast, gone_wrong, magic_attack


@pytest.mark.rule("gs.magic.level-sum", "gs.magic.targets", "gs.magic.size")
@pytest.mark.parametrize("text", ["weapon 1d6, 0 weapons", "heal 1d6, 0 targets", "effect 1d6, 0 units"])
def test_nothing_is_no_number(text: str) -> None:
    with pytest.raises(BadInput, match="at least 1"):
        play(cast(OPTIONS, 8, magic=text, power=40))
    assert level_of(spell(text.replace(" 0 ", " 1 "))) >= 4


@pytest.mark.rule("gs.magic.size", "gs.magic.harm")
def test_an_attack_has_a_range_of_one_at_least() -> None:
    with pytest.raises(BadInput, match="at least 1 unit"):
        play(magic_attack(OPTIONS, 8, 12, 12, (Dice(1, 6),), size=0))


@pytest.mark.rule("gs.magic.animate-area")
def test_each_unit_of_an_area_of_the_dead_is_paid() -> None:
    area = animating_spell(False, "", "1 hour", 3)
    check_spell(spell(area.text))
    assert level_of(spell(area.text)) == area.level == 15 + 1 + 20
    for text in ("animate, 3 units, 1 hour", "animate, 3 units, animated-unit 2", "animate, animated-unit 2"):
        with pytest.raises(BadInput, match="each unit"):
            check_spell(spell(text))
    with pytest.raises(BadInput, match="touched"):
        check_spell(spell("animate, 5 points, 3 units, animated-unit 3"))
    assert [one.change for one in cheaper_versions(spell("animate, 40 units, animated-unit 40, 1 hour"), None)] == [
        "duration"
    ]


@pytest.mark.rule("gs.magic.animate-points")
def test_parts_are_raised_to_twenty() -> None:
    points = ", ".join([f"{stat} 19" for stat in ("acc", "chm", "int", "per", "spd", "str", "vit")])
    assert raised_stats(False, points) == (20,) * 7
    wanted = animating_spell(False, points, "instant", 0)
    check_spell(spell(wanted.text))
    assert wanted.level == 133 + 1 + 1
    with pytest.raises(BadInput, match="133 at most"):
        check_spell(spell("animate, 134 points"))
    with pytest.raises(BadInput, match="can be raised to 20 at most"):
        animating_spell(True, "str 16", "instant", 0)


@pytest.mark.rule("gs.magic.good-success", "gs.magic.temporary")
def test_the_damage_bonus_of_a_weapon_is_not_bettered_by_a_good_success() -> None:
    end = play(cast(OPTIONS, 18, magic="weapon 1d8, damage 1d6, 1 minute"), [8], [2], [3]).outcome
    assert (end.tier, end.effect, end.damage) == (Tier.GOOD_SUCCESS, 2, 3)
    weak = play(cast(OPTIONS, 8, magic="weapon 1d8, damage 1d6, 1 minute"), [8], [2], [7], [3], [2]).outcome
    assert (weak.tier, weak.effect, weak.damage) == (Tier.MINIMAL_SUCCESS, 2, 2)


@pytest.mark.rule("gs.magic.temporary-fixed")
def test_a_temporary_combat_bonus_is_twenty_at_most() -> None:
    bonus = Effect(name="weapon sword", kind="weapon", about="sword", points=27, more=30, rounds=4)
    vanya = effects.begun(TABLE.sheets["vanya"], bonus)
    assert (of_sheet(vanya).lift, of_sheet(vanya).added) == (20, 30)


@pytest.mark.rule("gs.magic.total-fail", "gs.magic.miscalculation")
def test_points_and_years_are_halved_too_by_resisting() -> None:
    points = [play(gone_wrong(OPTIONS, 5), [12], [resist], [9], [1]).outcome.amount for resist in (20, 2)]
    assert points == [4, 9]
    years = [play(gone_wrong(OPTIONS, 5), [7], [resist], [3], [1], [12]).outcome.amount for resist in (20, 2)]
    assert years == [-4, -9]
