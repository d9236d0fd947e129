"""Casting: the power check, the tiers, effect dice, rebound, resistance and immunity, and attacks."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.checks.facts import ActionUsed
from rollwright.games.going_somewhere.rules.checks.rolls import TIERS, Tier
from rollwright.games.going_somewhere.rules.magic.resisting import left_of
from rollwright.games.going_somewhere.rules.magic.tables import magic
from rollwright.games.going_somewhere.rules.ranks import Dice, Die
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.play.odds import odds
from rollwright.play.session import Session
from rollwright.rules.facts import State, Tale, shown
from rollwright.rules.wording import put
from tests.games.going_somewhere.checks_cases import OPTIONS, chance, play
from tests.games.going_somewhere.magic_cases import after, cast, facts_of, magic_attack, resist_magic

D6 = (Dice(1, 6),)
TABLE = State({"mira": Sheet(name="Mira", health_lost=20, cp=40), "vanya": Sheet(name="Vanya", health_lost=20)})


def tier_of(natural: int, bonus: int) -> int:
    """Count the tier by hand, as the book's table has it."""
    if natural in (1, 20):
        return 0 if natural == 1 else 9
    steps = [5, 10, 15, 20, 25, 30, 35]
    return 1 + sum(natural + bonus >= step for step in steps)


@pytest.mark.soak
@pytest.mark.rule("gs.magic.action-roll", "gs.magic.bonus")
@pytest.mark.parametrize("bonus", [5, 8, 14, 20])
def test_the_tiers_of_casting_are_those_of_the_table(bonus: int) -> None:
    law = odds(cast(OPTIONS, bonus), exact=True)
    for number, tier in enumerate(TIERS):
        faces = [face for face in range(1, 21) if tier_of(face, bonus) == number]
        assert chance(law, tier=tier) == Fraction(len(faces), 20)


@pytest.mark.soak
@pytest.mark.rule("gs.magic.resist-level", "gs.magic.resist-when")
@pytest.mark.parametrize(("bonus", "resist"), [(5, 1), (8, 6), (15, 12), (20, 20)])
def test_resisting_is_against_the_total_that_made_it(bonus: int, resist: int) -> None:
    found = 0
    for mine, theirs in product(range(1, 21), repeat=2):
        works = 4 <= tier_of(mine, bonus) <= 8
        found += works and theirs != 1 and (theirs == 20 or theirs + resist >= mine + bonus)
    assert chance(odds(cast(OPTIONS, bonus, resist), exact=True), resisted=True) == Fraction(found, 400)
    assert chance(odds(cast(OPTIONS, bonus), exact=True), resisted=True) == 0


@pytest.mark.rule("gs.magic.resist-tier")
def test_what_resisting_takes_away_goes_by_the_tier() -> None:
    assert [row.key for row in magic().tier] == [tier.value for tier in TIERS]
    assert [left_of(tier, 1, 0, False) for tier in range(4, 10)] == [0, 0, 25, 50, 75, 100]
    assert [left_of(tier, 0, 0, False) for tier in range(4, 10)] == [100] * 6
    end = play(cast(OPTIONS, 18, 20, "effect 1d10, 1 hour"), [8], [7], [5], [12]).outcome
    assert (end.tier, end.resisted, end.left, end.effect) == (Tier.GOOD_SUCCESS, True, 25, 1)


@pytest.mark.rule("gs.magic.critical-success")
def test_a_natural_twenty_has_something_extra_and_is_not_resisted() -> None:
    end = play(cast(OPTIONS, 5, 20, "heal 2d6"), [20], [6], [3, 4]).outcome
    assert (end.tier, end.resisted, end.critical, end.effect) == (Tier.CRITICAL_SUCCESS, False, "obvious success", 14)


@pytest.mark.rule("gs.magic.minimal-success")
def test_a_minimal_success_keeps_the_lower_total() -> None:
    assert play(cast(OPTIONS, 8, None, "heal 2d6"), [8], [6, 5], [2, 3]).outcome.effect == 5
    assert play(cast(OPTIONS, 8, None, "augment 2d6, 1 hour"), [8], [2, 3], [6, 5]).outcome.effect == 5


@pytest.mark.rule("gs.magic.average-success")
def test_an_average_success_rolls_once() -> None:
    assert play(cast(OPTIONS, 8, None, "augment 2d6, 1 hour"), [13], [2, 3]).outcome.effect == 5


@pytest.mark.rule("gs.magic.good-success")
def test_a_good_success_keeps_the_higher_total_but_not_of_healing() -> None:
    assert play(cast(OPTIONS, 18, None, "augment 2d6, 1 hour"), [8], [2, 3], [6, 5]).outcome.effect == 11
    assert play(cast(OPTIONS, 18, None, "heal 2d6"), [8], [2, 3]).outcome.effect == 5


@pytest.mark.soak
@pytest.mark.rule("gs.magic.minimal-success", "gs.magic.good-success")
def test_the_law_of_the_effect_is_counted_by_hand() -> None:
    law = odds(cast(OPTIONS, 12, None, "augment 1d6, 1 hour"), exact=True)
    pairs = list(product(range(1, 7), repeat=2))
    lower, higher = sum(min(pair) == 6 for pair in pairs), sum(max(pair) == 6 for pair in pairs)
    tiers = [tier_of(face, 12) for face in range(1, 21)]
    better = Fraction(higher, 36)
    critical = (1 + better) / 2  # the maximum in ten of twenty rows
    shares = {4: Fraction(lower, 36), 5: Fraction(1, 6), 9: critical}
    expected = sum(shares.get(tier, better) for tier in tiers if tier >= 4)
    assert chance(law, effect=6) == expected / 20


@pytest.mark.rule("gs.magic.minimal-fail")
def test_a_minimal_fail_does_nothing() -> None:
    session = play(cast(OPTIONS, 5, 5, "heal 2d6", who="mira", target="vanya"), [7])
    assert session.outcome.tier is Tier.MINIMAL_FAIL
    assert [fact for fact in facts_of(session) if not isinstance(fact, ActionUsed)] == []


@pytest.mark.rule("gs.magic.average-fail")
def test_an_average_fail_strikes_the_caster_who_can_resist_it_whole() -> None:
    call = cast(OPTIONS, 5, None, "effect 2d6, 1 hour", reflexes=6, who="mira", target="vanya", what="a sleep")
    hit, spared = play(call, [3], [4, 5], [8]), play(call, [3], [4, 5], [9])
    assert (hit.outcome.rebound, hit.outcome.resisted) == (9, False)
    assert (spared.outcome.rebound, spared.outcome.spared) == (0, True)
    state = after(hit, TABLE)
    [slept] = state.sheets["mira"].effects
    assert (slept.name, slept.points) == ("effect a sleep", 9)
    assert state.sheets["vanya"].effects == ()


@pytest.mark.rule("gs.magic.total-fail")
def test_a_total_fail_goes_wrong_and_is_halved_by_resisting() -> None:
    call = cast(OPTIONS, 1, None, "heal 2d6", reflexes=6, who="mira")
    end = play(call, [3], [1], [9], [10, 20, 30])
    assert (end.outcome.tier, end.outcome.miscalculation) == (Tier.TOTAL_FAIL, "incinerated")
    [due] = after(end, TABLE).sheets["mira"].effects
    assert due.points == 30


@pytest.mark.rule("gs.magic.critical-fail")
def test_a_natural_one_goes_wrong_without_resisting() -> None:
    end = play(cast(OPTIONS, 20, None, "heal 2d6", reflexes=20, who="mira"), [1], [2], [5, 6, 7])
    assert end.outcome.miscalculation == "exploded"
    assert after(end, TABLE).sheets["mira"].effects[0].points == 18


@pytest.mark.rule("gs.magic.power-check", "gs.magic.power-level")
def test_too_little_power_stops_the_magic() -> None:
    with pytest.raises(Refused) as refusal:
        play(cast(OPTIONS, 8, None, "heal 2d6", power=7))
    assert refusal.value.rule == "gs.magic.power-check"
    assert play(cast(OPTIONS, 8, None, "heal 2d6", power=8), [13], [2, 3]).outcome.effect == 5
    with pytest.raises(Refused):
        play(cast(OPTIONS, 8, level=30, power=29))


@pytest.mark.rule("gs.magic.site-draw", "gs.magic.power-check")
def test_power_of_a_site_is_rolled_where_the_own_is_too_little() -> None:
    call = cast(OPTIONS, 8, None, "heal 2d6", power=5, site=D6)
    short = play(call, [2])
    assert (short.outcome.tier, short.outcome.power) == (None, 7)
    assert facts_of(short) == []
    assert play(call, [3], [13], [2, 3]).outcome.effect == 5
    assert play(cast(OPTIONS, 8, None, "heal 2d6", power=8, site=D6), [13], [2, 3]).outcome.power == 8


@pytest.mark.rule("gs.magic.site-groups")
def test_others_who_take_part_give_no_bonus() -> None:
    together = play(cast(OPTIONS, 8, None, "heal 2d6", power=0, site=(Dice(1, 6), Dice(1, 4))), [6, 4], [6]).outcome
    assert together == play(cast(OPTIONS, 8, None, "heal 2d6", power=10), [6]).outcome
    assert together.total == 14


@pytest.mark.rule("gs.magic.in-round", "gs.magic.resist-action")
def test_casting_and_resisting_are_actions_but_not_of_the_immune() -> None:
    call = cast(OPTIONS, 12, 5, "effect 1d6, 1 hour", who="mira", target="vanya")
    assert [fact.who for fact in facts_of(play(call, [10], [3], [4])) if isinstance(fact, ActionUsed)] == [
        "mira",
        "vanya",
    ]
    immune = cast(OPTIONS, 12, 5, "effect 1d6, 1 hour", immunity=2, who="mira", target="vanya")
    assert [fact.who for fact in facts_of(play(immune, [10], [3], [4])) if isinstance(fact, ActionUsed)] == ["mira"]


@pytest.mark.rule("gs.magic.immune")
def test_the_levels_of_immunity() -> None:
    great, critical = Tier.GREAT_SUCCESS, Tier.CRITICAL_SUCCESS
    left = {
        (level, tier, face): play(resist_magic(OPTIONS, 0, 15, tier, level), [face]).outcome.left
        for level in (1, 2, 3)
        for tier in (Tier.AVERAGE_SUCCESS, great, critical)
        for face in (5, 16)
    }
    assert [left[1, tier, 16] for tier in (Tier.AVERAGE_SUCCESS, great, critical)] == [0, 50, 50]
    assert [left[2, tier, 16] for tier in (Tier.AVERAGE_SUCCESS, great, critical)] == [0, 0, 0]
    assert [left[level, great, 5] for level in (1, 2, 3)] == [100, 100, 50]
    assert play(resist_magic(OPTIONS, 0, 15, critical, 4)).outcome == (True, 0, 0)
    law = odds(cast(OPTIONS, 20, 1, "effect 1d6", immunity=4), exact=True)
    assert chance(law, effect=0) == 1


@pytest.mark.rule("gs.magic.resist-each", "gs.magic.resist-tier")
def test_others_resist_by_themselves() -> None:
    assert play(resist_magic(OPTIONS, 6, 27, Tier.GOOD_SUCCESS), [20]).outcome == (True, 25, 0)
    assert play(resist_magic(OPTIONS, 6, 27, Tier.GOOD_SUCCESS), [19]).outcome == (False, 100, 0)
    with pytest.raises(BadInput, match="can’t be resisted"):
        play(resist_magic(OPTIONS, 6, 27, Tier.CRITICAL_SUCCESS))
    with pytest.raises(BadInput, match="only magic that works"):
        play(resist_magic(OPTIONS, 6, 27, Tier.AVERAGE_FAIL))


@pytest.mark.rule("gs.magic.resist-when")
def test_the_one_who_resists_can_buy_a_success_or_a_second_throw() -> None:
    bought = play(resist_magic(OPTIONS, 1, 22, cp=2), "success")
    assert bought.outcome == (True, 0, 2)
    again = play(resist_magic(OPTIONS, 1, 22, cp=1), [5], "reroll", [20])
    assert again.outcome == (True, 0, 1)


# --- attacks ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.magic.in-combat", "gs.magic.harm")
def test_attack_magic_needs_fifteen_and_then_any_win() -> None:
    call = magic_attack(OPTIONS, 8, 12, 12, (Dice(2, 8),), who="mira", target="vanya")
    hit = play(call, [12], [11], [10], [7, 8])
    assert (hit.outcome.hit, hit.outcome.damage) == (True, 15)
    assert after(hit, TABLE).sheets["vanya"].effects[0].points == 15
    assert play(call, [12], [10], [10]).outcome.hit is False
    assert play(call, [6]).outcome.hit is False
    law = odds(magic_attack(OPTIONS, 10, 10, 10, D6), exact=True)
    assert chance(law, hit=True) == Fraction(16, 20) * Fraction(435, 900)


@pytest.mark.rule("gs.magic.minimal-success", "gs.magic.harm")
def test_damage_of_a_minimal_success_is_the_lower() -> None:
    call = magic_attack(OPTIONS, 8, 12, 12, (Dice(2, 8),), armour=Die(6))
    assert play(call, [8], [20], [10], [7, 8], [2, 3], [4]).outcome.damage == 1


@pytest.mark.rule("gs.magic.harm")
def test_armour_and_resistance_protect() -> None:
    call = magic_attack(OPTIONS, 15, 12, 12, (Dice(2, 8),), armour=Die(4), shield=True, helmet=True, ward=(Dice(1, 6),))
    assert play(call, [12], [20], [10], [7, 8], [1, 2]).outcome.damage == 15 - 6


@pytest.mark.rule("gs.magic.in-combat")
def test_a_friend_in_melee_costs_five() -> None:
    call = magic_attack(OPTIONS, 15, 12, 12, D6, with_friend=True)
    assert play(call, [12], [15], [10]).outcome.hit is False
    assert play(call, [12], [16], [10], [3]).outcome.hit is True


@pytest.mark.rule("gs.magic.average-fail", "gs.magic.critical-success")
def test_an_attack_can_rebound_or_be_critical() -> None:
    call = magic_attack(OPTIONS, 5, 12, 12, D6, who="mira", target="vanya")
    back = play(call, [3], [5])
    assert (back.outcome.rebound, after(back, TABLE).sheets["mira"].effects[0].points) == (5, 5)
    assert play(call, [20], [15], [10], [20]).outcome.damage == 24
    assert play(call, [12], [30], [10], [6], [5], [3]).outcome.damage == 6


@pytest.mark.rule("gs.magic.immune")
def test_the_immune_resist_attacks() -> None:
    call = magic_attack(OPTIONS, 15, 12, 12, D6, resist=5, immunity=2)
    assert play(call, [12], [20], [10], [6], [20]).outcome.damage == 0
    assert play(call, [12], [20], [10], [6], [2]).outcome.damage == 6


@pytest.mark.rule("gs.magic.power-check")
def test_an_attack_takes_power_for_dice_and_range() -> None:
    with pytest.raises(Refused):
        play(magic_attack(OPTIONS, 15, 12, 12, D6, size=20, power=8))
    assert play(magic_attack(OPTIONS, 15, 12, 12, D6, size=20, power=9), [12], [10], [20]).outcome.power == 9


def test_harming_is_not_cast_but_an_attack() -> None:
    with pytest.raises(BadInput, match="magic-attack"):
        play(cast(OPTIONS, 8, None, "harm 1d6"))
    with pytest.raises(BadInput, match="craft"):
        play(cast(OPTIONS, 8, None, "heal 1d6, on item 1 hour"))


@pytest.mark.rule("gs.magic.resist-tier", "gs.check.reroll")
def test_the_odds_of_magic_say_that_they_are_before_resisting_and_a_new_roll_what_is_left() -> None:
    before = "The odds don’t include anybody resisting."
    for resist, said in ((4, True), (None, False)):
        call = cast(OPTIONS, 8, magic="effect 1d6", power=40, cp=7, who="kara", resist=resist, target="vanya")
        session = Session(call)
        session.choose("roll")
        session.roll([7])
        asked = session.question
        assert asked
        guide = put(RULESET.wording("reroll").guide, shown(asked.about, Tale(str.title)))
        assert "For 1 Character Point of 7, once." in guide
        assert (before in guide) is said
