"""Magic that strikes back meets the caster's protection; defence that worked only just; parts of magic."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from rollwright.games.going_somewhere.page.body import guards_look
from rollwright.games.going_somewhere.rules.combat.damage import Guard, protection
from rollwright.games.going_somewhere.rules.combat.fighter import of_sheet
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Item, Purchase, Sheet
from rollwright.play.odds import odds
from rollwright.rules.facts import State
from tests.games.going_somewhere.checks_cases import OPTIONS, play
from tests.games.going_somewhere.magic_cases import (
    STATS,
    TABLE,
    after,
    cast,
    craft,
    gone_wrong,
    magic_attack,
)

MAIL = Item(name="mail", kind="armour", sides=6, where="worn")
WARD = Purchase(kind="magic-resistance", cp=21, sides=6)
GUARDED = Sheet(name="Mira", stats=STATS, cp=60, items=(MAIL,), ledger=(WARD,))


@pytest.mark.rule("gs.magic.own-guard", "gs.magic.average-fail")
def test_a_rebound_meets_the_caster_s_protection() -> None:
    guard = Guard(6, 2)
    assert play(cast(OPTIONS, 5, magic="heal 2d6", guard=guard), [3], [4, 5], [3]).outcome.rebound == 9 - 3 - 2
    assert play(magic_attack(OPTIONS, 5, 9, 9, (Dice(2, 6),), guard=guard), [3], [1, 2], [3]).outcome.rebound == 0
    made = craft(OPTIONS, 5, 8, "heal 2d6, on item 1 hour", guard=guard)
    assert play(made, [12], [3], [4, 5], [1]).outcome.rebound == 6
    assert play(cast(OPTIONS, 5, magic="effect 2d6", guard=guard), [3], [4, 5]).outcome.rebound == 9
    resisted = play(cast(OPTIONS, 5, magic="heal 2d6", reflexes=5, guard=guard), [3], [4, 5], [12])
    assert resisted.outcome.rebound == 0
    law = odds(cast(OPTIONS, 5, magic="heal 1d4", guard=Guard(4)), exact=True)
    through = sum(own > taken for own, taken in product(range(1, 5), repeat=2))
    assert sum(p for end, p in law.fractions() if end.rebound) == Fraction(3, 20) * Fraction(through, 16)


@pytest.mark.rule("gs.magic.own-guard", "gs.magic.miscalculation", "gs.magic.total-fail")
def test_what_goes_wrong_meets_it_too_but_not_what_burns_one_s_things() -> None:
    guard = Guard(6, 1)
    assert play(gone_wrong(OPTIONS, guard=guard), [2], [10, 10, 10], [5]).outcome.damage == 24
    assert play(gone_wrong(OPTIONS, 5, guard=guard), [30], [15], [4], [1]).outcome.damage == 0
    assert play(gone_wrong(OPTIONS, guard=guard), [5], [2], [10, 10], [1, 1]).outcome.damage == 20
    assert play(gone_wrong(OPTIONS, guard=guard), [21], [5]).outcome.damage == 0


# --- defence that worked only just -----------------------------------------------------------------------------------


@pytest.mark.rule("gs.magic.defence", "gs.magic.minimal-success")
def test_defence_at_a_minimal_success_rolls_twice_and_keeps_the_lower() -> None:
    just, well, best = (
        after(play(cast(OPTIONS, bonus, magic="defend 1d6, 1 hour", who="mira"), [10]), TABLE).sheets["mira"]
        for bonus in (5, 10, 19)
    )
    assert (effects.warding(just), effects.weak_warding(just)) == ((), (Dice(1, 6),))
    assert (effects.warding(well), effects.weak_warding(well)) == ((Dice(1, 6),), ())
    assert effects.weak_warding(best) == ()
    assert [(guards_look(one).damage, guards_look(one).weak) for one in (just, well)] == [("", "1d6"), ("1d6", "")]
    numbers = of_sheet(just)
    assert (numbers.resist, numbers.weak, str(numbers.guard)) == ((), (Dice(1, 6),), "weak 1d6")
    law = odds(protection(OPTIONS, numbers.guard), exact=True)
    assert dict(law.fractions())[6] == Fraction(1, 36)
    assert dict(law.fractions())[1] == Fraction(11, 36)
    assert play(protection(OPTIONS, Guard(4, 2, (), (Dice(2, 6),))), [3], [5, 5], [2, 1]).outcome == 3 + 2 + 3


# --- a part of magic -------------------------------------------------------------------------------------------------


# --- immunity --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.magic.own-guard", "gs.magic.immune")
def test_the_immune_feel_less_of_their_own_magic() -> None:
    call = [cast(OPTIONS, 5, magic="heal 2d6", reflexes=2, own_immunity=level) for level in (0, 3, 4)]
    assert [play(call[at], [3], [4, 5], [2]).outcome.rebound for at in (0, 1)] == [9, 4]
    assert play(call[2], [3], [4, 5]).outcome.rebound == 0
    assert [play(gone_wrong(OPTIONS, immunity=level), [1], [10, 10, 10]).outcome.damage for level in (2, 3, 4)] == [
        30,
        15,
        0,
    ]
    assert play(gone_wrong(OPTIONS, 5, immunity=2), [1], [10], [10, 10, 10]).outcome.damage == 0
    nothing = play(gone_wrong(OPTIONS, who="mira", immunity=4), [8])
    assert after(nothing, TABLE).sheets["mira"] == TABLE.sheets["mira"]
    moved = State({**TABLE.sheets, "mira": Sheet(name="Mira", stats=STATS, items=(MAIL,))})
    assert after(play(gone_wrong(OPTIONS, who="mira"), [8]), moved).sheets["mira"].items[0].where == "left"
