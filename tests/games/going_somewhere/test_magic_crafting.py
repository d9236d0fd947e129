"""Crafting: making, attaching, using up, running out and charging again; weapons, automatons and minds."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere.rules.checks.facts import TimePassed
from rollwright.games.going_somewhere.rules.checks.rolls import Tier
from rollwright.games.going_somewhere.rules.combat.damage import Arms, damage_dice
from rollwright.games.going_somewhere.rules.combat.duel import duel
from rollwright.games.going_somewhere.rules.combat.fighter import of_sheet
from rollwright.games.going_somewhere.rules.magic.facts import ItemRuined
from rollwright.games.going_somewhere.rules.magic.spells import rounds_of
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Item, Sheet
from rollwright.play.odds import odds
from rollwright.rules.facts import State, fold
from tests.games.going_somewhere.checks_cases import OPTIONS, chance, play
from tests.games.going_somewhere.magic_cases import after, craft, facts_of, told

SWORD = Item(name="sword", kind="weapon", sides=4, where="right hand", hands=1)
TABLE = State({"mira": Sheet(name="Mira", stats={"vit": 14, "int": 15}, cp=100, items=(SWORD,), health_lost=9)})
POTION = "heal 2d6, on item 1 hour"


def later(state: State, rounds: int) -> State:
    """Let rounds pass."""
    return fold(state, [TimePassed(rounds=rounds)], Sheet)


def made(magic: str, item: str, *answers: Any, **more: Any) -> State:
    """Let Mira craft something: both rolls average successes."""
    call = craft(OPTIONS, 10, 8, magic, item, who="mira", **more)
    return after(play(call, [12], [12], *answers), TABLE)


def named(state: State, name: str) -> Item:
    found: Item = next(item for item in state.sheets["mira"].items if item.name == name)
    return found


@pytest.mark.soak
@pytest.mark.rule("gs.magic.craft", "gs.magic.craft-attach")
def test_two_rolls_make_a_thing_with_a_bonus_of_its_own() -> None:
    ring = named(made("fly, 20 units, 1 minute, on item 1 month", "a ring", [16]), "a ring")
    assert ring.magic
    assert ring.crafted is not None
    assert (ring.crafted.bonus, ring.crafted.rounds) == (20, rounds_of("1 month"))
    law = odds(craft(OPTIONS, 10, 8, "fly, on item 1 hour"), exact=True)
    assert chance(law, made=True) == Fraction(14, 20) * Fraction(16, 20)
    assert sorted({end.bonus for end, _ in law.fractions() if end.made}) == list(range(5, 21))


@pytest.mark.rule("gs.magic.craft-attach", "gs.magic.power-kept")
def test_each_of_the_two_rolls_says_what_it_is_for_and_the_bonus_and_the_cost_are_explained() -> None:
    session = play(craft(OPTIONS, 5, 6, "fly, on item 1 minute", "a ring", power=30, who="mira"), [11], [12], [8])
    lines = told(session)
    assert "Mira has 11 + 6 = 17 against 15 to make a ring (the craft 6)." in lines
    assert "Mira has 12 + 5 = 17 against 15 to put the power on a ring (Magic Bonus 5)." in lines
    assert "Its Magic Bonus is 8 on the die + 4 = 12. Whoever uses it adds that to the roll." in lines
    assert any(re.fullmatch(r"It took \d+ power, which is there again for the next thing\.", one) for one in lines)


@pytest.mark.rule("gs.magic.craft-attach", "gs.points.success")
def test_both_spends_are_told_and_what_was_made_is_called_as_its_maker_called_it() -> None:
    call = craft(OPTIONS, 5, 6, "fly, on item 1 minute", "Lens of knowing", power=60, cp=60, who="mira")
    session = play(call, "bought", "bought", [13])
    lines = told(session)
    assert "Mira spends 2 Character Points to make the lens of knowing." in lines
    assert "Mira spends 2 Character Points to put the power on the lens of knowing." in lines
    does = "it lets somebody fly 1 square a round; it takes a roll, with its own Magic Bonus of 17 (13 on the die + 4)"
    made_it = f"Mira now has a lens of knowing: {does}. The magic stays in it for 1 minute."
    assert made_it in lines
    assert "That cost 4 Character Points. Mira has 56 left." in lines


@pytest.mark.rule("gs.magic.craft-skill")
def test_a_blunder_in_making_ruins_it_and_a_failure_only_fails() -> None:
    call = craft(OPTIONS, 10, 8, POTION, "a potion", who="mira")
    ruined, failed = play(call, [1], [13]), play(call, [5])
    assert (ruined.outcome.ruined, ruined.outcome.skill) == (True, Tier.CRITICAL_FAIL)
    assert [fact for fact in facts_of(ruined) if isinstance(fact, ItemRuined)]
    assert "Nothing happens" not in " ".join(told(play(call, [1], [20]))), "it is ruined"
    assert (failed.outcome.ruined, failed.outcome.made, failed.outcome.tier) == (False, False, None)
    assert len(after(failed, TABLE).sheets["mira"].items) == 1


@pytest.mark.rule("gs.magic.craft-attach", "gs.magic.average-fail")
def test_attaching_can_fail_as_any_magic() -> None:
    call = craft(OPTIONS, 5, 8, POTION, "a potion", reflexes=5, who="mira")
    session = play(call, [12], [3], [2, 3], [2])
    assert (session.outcome.made, session.outcome.rebound) == (False, 5)
    mira = after(session, TABLE).sheets["mira"]
    assert (mira.health_lost, [one.points for one in mira.effects]) == (9, [5])
    wrong = play(call, [12], [1], [30], [2])
    assert wrong.outcome.miscalculation == "hair burnt"


@pytest.mark.rule("gs.magic.power-check", "gs.magic.craft", "gs.magic.outside-power")
def test_crafting_takes_its_whole_level() -> None:
    with pytest.raises(Refused):
        play(craft(OPTIONS, 10, 8, "effect 1d6, 1 hour, on item 1 hour", power=49))
    assert play(craft(OPTIONS, 10, 8, "effect 1d6, 1 hour, on item 1 hour", power=50), [3]).outcome.power == 50
    drawn = craft(OPTIONS, 10, 8, "effect 1d6, 1 hour, on item 1 hour", power=44, site=(Dice(1, 6),))
    assert play(drawn, [5]).outcome.skill is None
    assert play(drawn, [6], [3]).outcome.skill is Tier.MINIMAL_FAIL
    with pytest.raises(BadInput, match="how long"):
        play(craft(OPTIONS, 10, 8, "heal 2d6"))


@pytest.mark.rule("gs.magic.craft-combat", "gs.magic.craft-only")
def test_a_combat_bonus_is_a_die_in_every_combat_roll() -> None:
    sword = of_sheet(made("weapon 1d10, on item 1 year", "sword").sheets["mira"])
    assert (sword.combat, sword.crafted, sword.weapon) == (10, (), 4)
    for wrong in ("weapon 2d6, on item 1 year", "weapon 1d24, on item 1 year", "weapon 1d4 + 1d6, on item 1 year"):
        with pytest.raises(BadInput, match="one die"):
            made(wrong, "sword")
    plain = "str=10 weapon=d4 health=4 vigor=5 vit=10"
    even, better = odds(duel(OPTIONS, plain, plain)), odds(duel(OPTIONS, f"{plain} combat=d10", plain))
    wins = [sum(p for end, p in law if end.winner == "a") for law in (even, better)]
    assert wins[1] > wins[0] + 0.1


@pytest.mark.rule("gs.magic.craft-damage", "gs.magic.crafted-damage", "gs.magic.item-bonus")
def test_a_damage_bonus_is_a_die_on_any_win_and_takes_no_action_roll() -> None:
    state = made("weapon none, damage 1d6, on item 1 year", "sword")
    sword = of_sheet(state.sheets["mira"])
    assert (sword.combat, sword.crafted) == (0, (Dice(1, 6),))
    assert named(state, "sword").crafted.bonus == 0  # type: ignore[union-attr]
    arms = Arms(4, 1, crafted=sword.crafted)
    assert damage_dice(arms, 1) == (Dice(1, 4), Dice(1, 6))
    assert damage_dice(arms, 0) == (Dice(1, 6),)
