"""Attack magic on several targets: each is struck, resists and is protected on its own."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere.rules.combat.damage import Guard
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.magic.facts import DUE
from rollwright.games.going_somewhere.rules.magic.targets import Foe, foes
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.play.odds import odds
from tests.games.going_somewhere.checks_cases import OPTIONS, chance, play
from tests.games.going_somewhere.magic_cases import TABLE, after, magic_attack

D6 = (Dice(1, 6),)
WOLF, GHOST = Foe("wolf", 9, Guard(4)), Foe("ghost", 5, immunity=2, resist=5)


def attack(*others: Foe, **more: Any) -> Any:
    """Let Mira attack Vanya and others."""
    return magic_attack(OPTIONS, 10, 10, 10, D6, who="mira", target="vanya", others=others, **more)


@pytest.mark.soak
@pytest.mark.rule("gs.magic.attack-targets", "gs.magic.resist-each", "gs.magic.harm")
def test_each_target_is_struck_resists_and_is_protected_on_its_own() -> None:
    session = play(attack(WOLF, GHOST), [12], [20], [25], [5], [10], [6], [2], [5], [19])
    end = session.outcome
    assert (end.hit, end.damage) == (False, 0)
    assert [(one.hit, one.damage, one.resisted) for one in end.others] == [(True, 4, False), (True, 0, True)]
    both = play(attack(Foe("mira", 10)), [12], [20], [5], [5], [3], [6])
    state = after(both, TABLE)
    points = [due.points for who in ("vanya", "mira") if (due := effects.found(state.sheets[who], DUE))]
    assert points == [3, 6]
    law = odds(attack(Foe("wolf", 10)), exact=True)
    assert chance(law, hit=True) == Fraction(16, 20) * Fraction(435, 900)
    struck = sum(p for one, p in law.fractions() if one.others and one.others[0].hit)
    assert struck == chance(law, hit=True)


@pytest.mark.rule("gs.magic.attack-targets", "gs.magic.attack-fumble")
def test_a_natural_one_misses_them_all_unless_all_show_one() -> None:
    worst = play(attack(WOLF), [12], [1], [1], [7], [1]).outcome
    assert (worst.critical, worst.rebound, worst.others[0].hit) == ("catastrophic fail", 6, False)
    assert play(attack(Foe("wolf", 12)), [12], [1], [1], [1]).outcome.critical is None


@pytest.mark.rule("gs.magic.targets", "gs.magic.power-check")
def test_every_further_target_is_paid() -> None:
    assert play(attack(WOLF, power=10), [12], [5], [20], [20]).outcome.power == 10
    with pytest.raises(Refused):
        play(attack(WOLF, power=9))
    assert play(attack(power=5), [12], [5], [20]).outcome.hit is False


@pytest.mark.rule("gs.magic.attack-targets")
def test_targets_are_read_as_they_are_written() -> None:
    text = "wolf defend=9 armour=d4 flat=2 dice=1d6+1d8 weak=1d4 resist_dice=1d6 immunity=1 resist=5,defend=12"
    assert ",".join(map(str, foes(text))) == text
    for wrong in ("wolf claws=3", "wolf defend=x", "ghost immunity=2", "ghost immunity=5 resist=1"):
        with pytest.raises(BadInput):
            foes(wrong)
