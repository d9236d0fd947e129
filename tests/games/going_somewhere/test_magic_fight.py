"""Magic in a fight: bought with the power there is, striking, failing, and lent to weapons."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.combat.fighter import of_sheet
from rollwright.games.going_somewhere.rules.magic.facts import EffectBegan
from rollwright.games.going_somewhere.rules.sheet import Effect, Item, Sheet
from rollwright.play.session import Session
from rollwright.rules.facts import State, fold
from tests.games.going_somewhere.magic_cases import facts_of

MIRA = "mira acc=12 spd=15 magic=2d6 magic_bonus=8 reflexes=5 health=30"
WOLF = "wolf str=10 spd=5 weapon=d4 health={} reflexes=3"


def told(session: Session[Any]) -> list[str]:
    return [type(fact).__name__ for fact in facts_of(session)]


@pytest.mark.rule("gs.magic.temporary-fixed", "gs.magic.temporary-dice")
def test_a_temporary_bonus_is_lent_to_the_weapon_it_was_cast_on() -> None:
    sword = Item(name="sword", kind="weapon", sides=8, where="right hand", hands=1)
    bonus = Effect(name="weapon sword", kind="weapon", about="sword", points=7, more=4, rounds=4)
    state = fold(
        State({"mira": Sheet(name="Mira", items=(sword,))}),
        [EffectBegan(who="mira", effect=bonus)],
        RULESET.apply,
        Sheet,
    )
    numbers = of_sheet(state.sheets["mira"])
    assert (numbers.lift, numbers.added, numbers.drawn().lift) == (7, 4, 0)
    assert of_sheet(Sheet(name="Mira", items=(sword,))).lift == 0
