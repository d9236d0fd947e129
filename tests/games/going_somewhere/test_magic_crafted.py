"""Crafted things as they are made: several powers, what they are, what goes wrong; minds."""

from __future__ import annotations

import pytest

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere.rules.combat.fighter import of_sheet
from rollwright.games.going_somewhere.rules.magic import effects, powers
from rollwright.games.going_somewhere.rules.ranks import Dice, Die
from rollwright.games.going_somewhere.rules.sheet import Crafted, Item, Sheet
from rollwright.rules.facts import State
from tests.games.going_somewhere.checks_cases import OPTIONS, play
from tests.games.going_somewhere.crafted_cases import START, WEAPON, made
from tests.games.going_somewhere.magic_cases import STATS, craft, recharge

# --- several powers --------------------------------------------------------------------------------------------------


# --- what it is ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.magic.craft-form")
def test_a_new_weapon_or_armour_is_one() -> None:
    axe = made(
        State({**START.sheets, "mira": Sheet(stats=STATS, cp=300)}), "weapon 1d10, on item 1 year", "an axe", **WEAPON
    )
    fighter = of_sheet(axe.sheets["mira"])
    assert (fighter.weapon, fighter.combat, fighter.arm) == (8, 10, "an axe")
    mail = made(START, "defend 1d4, on item 1 year", "mail", form="armour", sides=Die(6))
    fighter = of_sheet(mail.sheets["mira"])
    assert (fighter.armour, fighter.resist) == (6, (Dice(1, 4),))
    with pytest.raises(BadInput, match="die"):
        made(START, "heal 1d6, on item 1 day", "a ring", sides=Die(6))


PACK = Item(name="pack", kind="container", where="back", capacity=5)


@pytest.mark.rule("gs.magic.defence-worn")
def test_a_crafted_defence_works_where_it_is_worn() -> None:
    places = {
        "armour": ("worn", "pack"),
        "helmet": ("head", "right hand"),
        "shield": ("left hand + left arm", "back"),
        "weapon": ("right hand", "back"),
        "clothing": ("worn", "pack"),
        "thing": ("belt", "pack"),
    }
    for kind, wheres in places.items():
        lends = []
        for where in wheres:
            item = Item(name="it", kind=kind, where=where)  # type: ignore[arg-type]  # the keys are kinds
            worn = powers.with_powers(item, (Crafted(spell="defend 1d8, on item 1 day", rounds=9),))
            lends.append(effects.warding(Sheet(stats=STATS, items=(worn, PACK))))
        assert lends == [(Dice(1, 8),), ()], kind


# --- going wrong, minds, the dead ------------------------------------------------------------------------------------


@pytest.mark.rule("gs.magic.craft-crit", "gs.magic.temporary-rebound")
def test_a_natural_1_in_attaching_a_bonus_only_goes_wrong() -> None:
    magic = "weapon 1d6, damage 1d6, on item 1 day"
    for call, first in (
        (craft(OPTIONS, 2, 6, magic, "sword", who="mira", **WEAPON), ([15],)),
        (recharge(OPTIONS, 2, magic, "sword", who="mira"), ()),
    ):
        end = play(call, *first, [1], [30], [2])
        assert (end.outcome.rebound, end.outcome.miscalculation) == (0, "hair burnt")
