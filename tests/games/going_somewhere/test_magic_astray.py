"""Magic that goes astray: what rebounds never helps, and whom it reaches that nobody named or that is immune."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.checks.facts import ActionUsed
from rollwright.games.going_somewhere.rules.checks.rolls import Tier
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.magic.facts import DUE, Worked
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.play.odds import odds
from rollwright.play.session import Session
from rollwright.play.tell import tell
from rollwright.rules.facts import fold
from rollwright.rules.ruleset import Sitting
from tests.games.going_somewhere.checks_cases import OPTIONS, chance, play
from tests.games.going_somewhere.magic_cases import (
    TABLE,
    after,
    bond,
    cast,
    facts_of,
    gone_wrong,
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


@pytest.mark.rule("gs.magic.resist-when")
def test_magic_against_somebody_unnamed_does_not_land_on_the_caster() -> None:
    session = play(cast(OPTIONS, 10, 4, "effect 1d6, 1 hour", who="mira", what="a sleep"), [12], [3], [6])
    assert after(session, TABLE).sheets["mira"].effects == ()
    facts = facts_of(session)
    assert [fact.who for fact in facts if isinstance(fact, ActionUsed)] == ["mira"]
    assert [(fact.what, fact.points) for fact in facts if isinstance(fact, Worked)] == [("a sleep", 6)]
    willing = play(cast(OPTIONS, 10, None, "effect 1d6, 1 hour", who="mira", what="a sleep"), [12], [6])
    assert [one.points for one in after(willing, TABLE).sheets["mira"].effects] == [6]


@pytest.mark.rule("gs.magic.mesmerism")
def test_an_unnamed_mind_is_kept_under_control_at_a_price() -> None:
    call = cast(OPTIONS, 10, 4, "mesmerize, 1 hour, known-in-sight", who="mira")
    mira = after(play(call, [12], [3]), TABLE).sheets["mira"]
    assert [(one.about, one.points) for one in mira.effects] == [("notice", -5)]


# --- bonus dice of REFLEXES ------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.magic.resist-dice", "gs.magic.resist-level")
def test_bonus_dice_are_rolled_with_every_resistance_roll() -> None:
    d4 = (Dice(1, 4),)
    call = cast(OPTIONS, 10, 4, "effect 1d6, 1 hour", resist_dice=d4)
    assert play(call, [12], [14, 4], [6]).outcome.resisted is True
    assert play(call, [12], [14, 3], [6]).outcome.resisted is False
    assert play(call, [12], [20, 1], [6]).outcome.resisted is True
    rebound = cast(OPTIONS, 5, magic="effect 2d6", reflexes=2, reflexes_dice=d4)
    assert [play(rebound, [3], [4, 5], [9, face]).outcome.rebound for face in (3, 4)] == [9, 0]
    assert play(resist_magic(OPTIONS, 2, 15, dice=d4, cp=1), [9, 3], "reroll", [9, 4]).outcome == (True, 0, 1)
    wrong = play(gone_wrong(OPTIONS, 2, dice=d4), [1], [9, 4], [10, 20, 30]).outcome
    assert (wrong.resisted, wrong.damage) == (True, 30)
    attack = magic_attack(OPTIONS, 15, 12, 12, d4, resist=5, immunity=2, resist_dice=d4)
    assert [play(attack, [12], [20], [10], [4], [19, face]).outcome.damage for face in (2, 3)] == [4, 0]


@pytest.mark.rule("gs.magic.resist-dice")
def test_the_odds_of_resisting_with_a_bonus_die_are_counted_by_hand() -> None:
    law = odds(resist_magic(OPTIONS, 2, 20, dice=(Dice(1, 4),)), exact=True)
    pairs = [(face, more) for face in range(1, 21) for more in range(1, 5)]
    good = [face == 20 or (face != 1 and face + more + 2 >= 20) for face, more in pairs]
    assert chance(law, resisted=True) == Fraction(sum(good), 80)


@pytest.mark.rule("gs.magic.attack-fumble", "gs.magic.in-combat")
def test_a_natural_one_on_the_combat_roll_is_a_critical_failure() -> None:
    call = magic_attack(OPTIONS, 8, 12, 12, (Dice(2, 6),), who="mira", target="vanya")
    worst = play(call, [12], [1], [10], [1])
    assert (worst.outcome.critical, worst.outcome.rebound) == ("catastrophic fail", 12)
    due = effects.found(after(worst, TABLE).sheets["mira"], DUE)
    assert due is not None
    assert due.points == 12
    assert [mark.kind for mark in after(worst, TABLE).sheets["mira"].marks] == ["action-used"]
    plain = play(call, [12], [1], [30], [14])
    assert (plain.outcome.critical, plain.outcome.rebound) == ("simple fail", 0)
    assert play(call, [12], [1], [1]).outcome.critical is None
    law = odds(magic_attack(OPTIONS, 20, 12, 12, (Dice(1, 4),)), exact=True)
    assert chance(law, critical="catastrophic fail") == Fraction(19, 20) * Fraction(29, 900) * Fraction(1, 20)


@pytest.mark.rule("gs.magic.resist-action")
def test_one_who_has_acted_resists_with_the_next_round_s_action() -> None:
    call = cast(OPTIONS, 10, 4, "effect 1d6, 1 hour", who="mira", target="vanya", acted=True)
    used = [fact for fact in facts_of(play(call, [12], [3], [6])) if isinstance(fact, ActionUsed)]
    assert [(fact.who, fact.next_round) for fact in used] == [("mira", False), ("vanya", True)]
    state = fold(TABLE, [ActionUsed(who="vanya")], RULESET.apply, Sheet)
    for there, acted in ((TABLE, False), (state, True)):
        moves = RULESET.moves(OPTIONS, there, Sitting("gm"))
        [move] = [one for one in moves if one.title == "Mira: Work magic against Vanya"]
        assert move.filled["acted"] is acted


# --- in sentences ----------------------------------------------------------------------------------------------------


def told(session: Session[Any]) -> list[str]:
    def telling(call: Any) -> Any:
        listing = RULESET.listing_of(call)
        return listing.telling if listing else None

    return [one.text for one in tell(session, telling)]


@pytest.mark.rule("gs.magic.attack-fumble", "gs.magic.use-item", "gs.magic.site-guild", "gs.magic.average-fail")
def test_what_goes_astray_is_told() -> None:
    wand = magic_attack(OPTIONS, 8, 12, 12, (Dice(2, 6),), who="Mira", target="Vanya", item="a wand")
    lines = told(play(wand, [12], [1], [10], [1]))
    assert "Mira attacks with a wand; it takes no power of one's own." in lines
    assert [one for one in lines if one.startswith("A natural 1: ")]
    assert [one for one in lines if one.startswith("It strikes Mira, for 12")]
    site = bond(OPTIONS, 6, 1, 30, discount=10, who="Mira", site="the mill")
    assert "The guild lowers the price." in told(play(site, "lowered", [50]))
    assert "The guild does not lower the price." in told(play(site, "full", [50]))
    lost = told(play(cast(OPTIONS, 5, magic="augment 2d6, 1 hour", who="Mira", what="str"), [3]))
    assert [one for one in lost if "is lost" in one]
    assert not [one for one in lost if "strikes Mira" in one]


@pytest.mark.rule("gs.magic.total-fail", "gs.magic.site-draw", "gs.magic.power-check")
def test_a_casting_is_told_in_the_order_in_which_it_happens() -> None:
    failing = cast(OPTIONS, 1, magic="heal 1d4", power=2, site=(Dice(1, 6),), reflexes=10, who="Mira")
    lines = told(play(failing, [5], [2], [30], [15], [3]))
    order = ["Power Level 3", "Mira has 2, and the site gives 5: 7 in all.", "Mira rolls 2.", "It goes wrong; "]
    order += ["30 on the miscalculation table", "It is resisted, and halved."]
    places = [next(at for at, one in enumerate(lines) if one.startswith(part)) for part in order]
    assert places == sorted(places)


@pytest.mark.rule("gs.magic.harm", "gs.magic.resist-tier")
def test_an_attack_tells_of_resisting_only_where_somebody_resists() -> None:
    plain = told(play(magic_attack(OPTIONS, 10, 5, 5, dice=(Dice(1, 6),)), [12], [30], [3], [4]))
    assert "It works." in plain
    assert not [one for one in plain if "resist" in one]
    warded = magic_attack(OPTIONS, 10, 5, 5, dice=(Dice(1, 6),), ward=(Dice(1, 8),))
    assert "It hits, but nothing of it comes through." in told(play(warded, [12], [29], [3], [4], [8]))
