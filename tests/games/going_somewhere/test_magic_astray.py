"""Magic that goes astray: what rebounds never helps, and whom it reaches that nobody named or that is immune."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rollwright.games.going_somewhere.rules.checks.rolls import Tier
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.magic.facts import DUE
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.play.odds import odds
from tests.games.going_somewhere.checks_cases import OPTIONS, chance, play
from tests.games.going_somewhere.magic_cases import (
    TABLE,
    after,
    cast,
    magic_attack,
    resist_magic,
)


@pytest.mark.rule("gs.magic.average-fail")
@pytest.mark.parametrize("magic", ["heal 2d6", "weapon 1d6, damage 1d6, 1 minute", "construct 2d6, 1 hour"])
def test_dice_that_would_help_harm_the_caster_where_they_rebound(magic: str) -> None:
    call = cast(OPTIONS, 5, magic=magic, who="mira", target="vanya", what="sword")
    mira = after(play(call, [3], [4, 5]), TABLE).sheets["mira"]
    assert [(one.name, one.points) for one in mira.effects] == [(DUE, 9)]
    assert effects.in_force(mira, "weapon", "construct") == ()


@pytest.mark.rule("gs.magic.average-fail")
@pytest.mark.parametrize(
    "magic", ["augment 2d6, 1 hour", "defend 1d6, 1 hour", "invisibility 1d6", "search 1d6", "fly"]
)
def test_magic_that_only_helps_or_has_no_dice_is_lost(magic: str) -> None:
    session = play(cast(OPTIONS, 5, magic=magic, reflexes=2, who="mira", target="vanya", what="str"), [3])
    assert (session.outcome.tier, session.outcome.rebound) == (Tier.AVERAGE_FAIL, 0)
    assert after(session, TABLE).sheets["mira"].effects == ()


@pytest.mark.rule("gs.magic.mesmerism")
def test_an_unnamed_mind_is_kept_under_control_at_a_price() -> None:
    call = cast(OPTIONS, 10, 4, "mesmerize, 1 hour, known-in-sight", who="mira")
    mira = after(play(call, [12], [3]), TABLE).sheets["mira"]
    assert [(one.about, one.points) for one in mira.effects] == [("notice", -5)]


# --- bonus dice of REFLEXES ------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.magic.resist-dice")
def test_the_odds_of_resisting_with_a_bonus_die_are_counted_by_hand() -> None:
    law = odds(resist_magic(OPTIONS, 2, 20, dice=(Dice(1, 4),)), exact=True)
    pairs = [(face, more) for face in range(1, 21) for more in range(1, 5)]
    good = [face == 20 or (face != 1 and face + more + 2 >= 20) for face, more in pairs]
    assert chance(law, resisted=True) == Fraction(sum(good), 80)


@pytest.mark.soak
@pytest.mark.rule("gs.magic.attack-fumble", "gs.magic.in-combat")
def test_a_natural_one_on_the_combat_roll_is_a_critical_failure() -> None:
    call = magic_attack(OPTIONS, 8, 12, 12, (Dice(2, 6),), who="mira", target="vanya")
    worst = play(call, [12], [1], [10], [1])
    assert (worst.outcome.critical, worst.outcome.rebound) == ("catastrophic fail", 12)
    due = effects.found(after(worst, TABLE).sheets["mira"], DUE)
    assert due is not None
    assert due.points == 12
    assert [mark.kind for mark in after(worst, TABLE).sheets["mira"].marks] == ["action-used"]
    plain = play(call, [12], [1], [30], [14], [4])
    assert (plain.outcome.critical, plain.outcome.rebound) == ("simple fail", 0)
    assert play(call, [12], [1], [1]).outcome.critical is None
    law = odds(magic_attack(OPTIONS, 20, 12, 12, (Dice(1, 4),)), exact=True)
    assert chance(law, critical="catastrophic fail") == Fraction(19, 20) * Fraction(29, 900) * Fraction(1, 20)


# --- in sentences ----------------------------------------------------------------------------------------------------
