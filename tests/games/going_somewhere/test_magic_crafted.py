"""Crafted things as they are made: several powers, what they are, what goes wrong; minds."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.combat.fighter import of_sheet
from rollwright.games.going_somewhere.rules.combat.from_sheet import team
from rollwright.games.going_somewhere.rules.combat.scene import combatants
from rollwright.games.going_somewhere.rules.magic import effects, powers
from rollwright.games.going_somewhere.rules.magic.consequences_crafting import of_craft
from rollwright.games.going_somewhere.rules.magic.crafted_things import awaken, use_item
from rollwright.games.going_somewhere.rules.magic.crafting import craft, recharge
from rollwright.games.going_somewhere.rules.magic.facts import ItemCrafted
from rollwright.games.going_somewhere.rules.magic.permission import of_using
from rollwright.games.going_somewhere.rules.magic.permission_crafting import of_making, of_recharge
from rollwright.games.going_somewhere.rules.magic.spells import Kind, rounds_of
from rollwright.games.going_somewhere.rules.magic.things import things_of
from rollwright.games.going_somewhere.rules.magic.told import told_power
from rollwright.games.going_somewhere.rules.ranks import Dice, Die
from rollwright.games.going_somewhere.rules.sheet import Crafted, Item, Sheet
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.rules.facts import State
from tests.games.going_somewhere.checks_cases import OPTIONS, after, play
from tests.games.going_somewhere.crafted_cases import START, WEAPON, asked, made, offered, thing, titles, used
from tests.games.going_somewhere.magic_cases import STATS, cast_on, later

# --- several powers --------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.magic.craft-several")
def test_a_second_crafting_adds_a_power_with_its_own_time() -> None:
    state = made(START, "weapon 1d10, on item 1 year", "sword", **WEAPON)
    state = made(state, "weapon none, damage 1d6, on item 1 hour", "sword", **WEAPON)
    state = made(state, "fly, 20 units, 1 minute, on item 1 day", "sword", **WEAPON)
    fighter = of_sheet(state.sheets["mira"])
    assert (fighter.combat, fighter.crafted) == (10, (Dice(1, 6),))
    assert [one.name for one in things_of(state.sheets["mira"])] == ["sword"]
    blunt = later(state, rounds_of("1 hour"))
    assert (of_sheet(blunt.sheets["mira"]).combat, of_sheet(blunt.sheets["mira"]).crafted) == (10, ())
    flown = used(state, "Use sword (fly)")
    assert [(one.kind, one.points) for one in flown.sheets["mira"].effects] == [("fly", 20)]
    assert powers.powers_of(thing(flown, "sword")) == powers.powers_of(thing(state, "sword"))
    silent = cast_on("counter, 1 minute", state=state, target="mira", what="sword")
    assert (of_sheet(silent.sheets["mira"]).combat, "Use sword (fly)" in titles(silent)) == (0, False)


@pytest.mark.rule("gs.magic.craft-several", "gs.magic.recharge")
def test_the_same_magic_is_replaced_and_the_highest_combat_die_counts() -> None:
    state = made(START, "weapon 1d10, on item 1 year", "sword", **WEAPON)
    again = made(state, "weapon 1d10, on item 1 day", "sword", **WEAPON)
    assert [one.rounds for one in powers.powers_of(thing(again, "sword"))] == [rounds_of("1 day")]
    better = made(state, "weapon 1d6, damage 1d4, on item 1 day", "sword", **WEAPON)
    assert (of_sheet(better.sheets["mira"]).combat, len(powers.powers_of(thing(better, "sword")))) == (10, 2)
    spent = later(better, rounds_of("1 day"))
    move = offered(spent, "Charge sword again (weapon)")
    of_recharge(OPTIONS, spent, {**recharge(OPTIONS, **move.filled).named})
    second = recharge(OPTIONS, 10, "weapon 1d6, damage 1d4, on item 1 day", "sword", who="mira")
    charged = after(play(second, [12]), spent)
    times = [one.rounds for one in powers.powers_of(thing(charged, "sword"))]
    assert times == [rounds_of("1 year") - rounds_of("1 day"), rounds_of("1 day")]


@pytest.mark.rule("gs.magic.craft-several")
def test_what_is_used_up_has_one_power() -> None:
    potion = made(START, "heal 1d6, on item 1 day", "a potion", instant=True)
    ring = made(START, "heal 1d6, on item 1 day", "a ring", [3])
    of_making(OPTIONS, ring, asked("fly, on item 1 day", "a ring"))
    of_making(OPTIONS, potion, asked("heal 1d6, on item 1 hour", "a potion", instant=True))
    for state, item, instant in ((potion, "a potion", False), (ring, "a ring", True)):
        with pytest.raises(Refused) as refusal:
            of_making(OPTIONS, state, asked("fly, on item 1 day", item, instant=instant))
        assert refusal.value.rule == "gs.magic.craft-several"


@pytest.mark.rule("gs.magic.craft-several", "gs.magic.item-bonus")
def test_each_power_has_its_own_bonus() -> None:
    ring = made(made(START, "heal 1d6, on item 1 day", "a ring", [3]), "fly, 20 units, on item 1 day", "a ring", [9])
    assert [one.bonus for one in powers.powers_of(thing(ring, "a ring"))] == [7, 13]
    assert [(one.name, one.bonus) for one in things_of(ring.sheets["mira"])] == [("a ring", 7), ("a ring, fly", 13)]
    for title, bonus in (("Use a ring (heal)", 7), ("Use a ring (fly)", 13)):
        move = offered(ring, title)
        assert move.filled["bonus"] == bonus
        call = use_item(OPTIONS, **{**move.filled, "cp": 0})
        of_using(OPTIONS, ring, call.named)
        with pytest.raises(Refused):
            of_using(OPTIONS, ring, {**call.named, "bonus": 20 - bonus})
        with pytest.raises(Refused, match="something else"):
            of_using(OPTIONS, ring, {**call.named, "magic": "heal 5d20"})


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


@pytest.mark.rule("gs.magic.craft-form")
def test_what_is_there_stays_what_it_is() -> None:
    of_making(OPTIONS, START, asked("fly, on item 1 day", "sword", form="weapon"))
    of_making(OPTIONS, START, asked("weapon 1d6, on item 1 day", "sword"))
    wrong: dict[str, Any]
    for item, wrong in (("sword", {}), ("sword", {"form": "weapon", "sides": Die(6)}), ("axe", {"form": "weapon"})):
        with pytest.raises(Refused) as refusal:
            of_making(OPTIONS, START, asked("fly, on item 1 day", item, **wrong))
        assert refusal.value.rule == "gs.magic.craft-form"
    move = offered(START, "Craft by smithing, onto sword")
    assert (move.filled["item"], move.filled["form"]) == ("sword", "weapon")


@pytest.mark.rule("gs.magic.item-bonus", "gs.magic.use-at-once")
def test_weapons_armour_and_potions_have_no_magic_bonus() -> None:
    unseen = "invisibility 1d6, 1 hour, on item 1 day"
    for more in (WEAPON, {"form": "shield"}, {"instant": True}):
        state = made(START, unseen, "sword" if more is WEAPON else "it", **more)
        power = powers.powers_of(thing(state, "sword" if more is WEAPON else "it"))[0]
        assert (power.bonus, power.instant) == (0, True)
    sword = made(START, unseen, "sword", **WEAPON)
    hidden = used(sword, "Use sword", [5])
    assert (effects.unseen(hidden.sheets["mira"]), thing(hidden, "sword").count) == (5, 1)
    assert powers.powers_of(thing(made(START, unseen, "boots", [1], form="clothing"), "boots"))[0].bonus == 5
    assert powers.powers_of(thing(made(START, "defend 1d6, on item 1 day", "a rod", [1], form="thing"), "a rod"))[
        0
    ].bonus
    assert not powers.powers_of(thing(made(START, "defend 1d6, on item 1 day", "a cloak"), "a cloak"))[0].bonus


@pytest.mark.rule("gs.magic.craft-ruined", "gs.magic.craft-skill")
def test_a_ruined_thing_bears_no_magic_any_more() -> None:
    state = made(START, "weapon 1d10, on item 1 day", "sword", **WEAPON)
    blunder = craft(OPTIONS, 10, 8, "fly, on item 1 day", "sword", who="mira", **WEAPON)
    ruined = after(play(blunder, [1], [13]), state)
    assert of_sheet(ruined.sheets["mira"]).combat == 10
    with pytest.raises(Refused) as refusal:
        of_making(OPTIONS, ruined, asked("fly, on item 1 day", "sword", **WEAPON))
    assert refusal.value.rule == "gs.magic.craft-ruined"
    charging = recharge(OPTIONS, 5, "weapon 1d10, on item 1 day", "sword", power=200, who="mira").named
    of_recharge(OPTIONS, state, charging)
    with pytest.raises(Refused):
        of_recharge(OPTIONS, ruined, charging)
    assert [one for one in titles(ruined) if "sword" in one and "Craft" in one] == []


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


@pytest.mark.rule("gs.magic.mind-stats", "gs.magic.automaton")
def test_a_mind_has_no_stats_but_its_own() -> None:
    state = made(START, "automaton, 2 stats, on item 1 day", "orb")
    awake = after(play(awaken(OPTIONS, (Stat.INT, Stat.PER), who="mira", item="orb"), [9, 14], [3, 6]), state)
    orb = awake.sheets["orb"]
    assert [derive.stat(orb, one) for one in (Stat.INT, Stat.PER, Stat.STR, Stat.SPD)] == [14, 6, 0, 0]
    assert (derive.skill(orb, "brawn"), team(awake, True)) == (0, "")
    golem = after(play(awaken(OPTIONS, (Stat.STR, Stat.PER), who="mira", item="orb"), [9, 14], [3, 6]), state)
    assert team(golem, True).startswith("orb ")
    for numbers in (of_sheet(golem.sheets["orb"]), combatants(team(golem, True), 1, 0)[0].numbers):
        assert (numbers.strength, numbers.per, numbers.acc, numbers.spd, numbers.vit) == (14, 6, 0, 0, 0)


@pytest.mark.rule("gs.magic.item-raises")
def test_a_thing_that_animates_raises_what_is_named() -> None:
    staff = made(START, "animate, 1 hour, 9 points, on item 1 day", "a staff", [9])
    risen = used(staff, "Use a staff", [12], about="old bones")
    assert list(risen.sheets["old bones"].stats.values()) == [7, 7, 6, 6, 6, 6, 6]
    assert later(risen, 240).sheets["old bones"].down == "dead"
    assert "old bones" not in used(staff, "Use a staff", [1], [30], [2], about="old bones").sheets
    dust = made(START, "animate, 3 units, 1 hour, animated-unit 3, on item 1 day", "dust", instant=True)
    assert set(used(dust, "Use up dust", about="rats").sheets["rats"].stats.values()) == {1}


@pytest.mark.rule("gs.magic.craft")
def test_crafting_says_what_it_has_made() -> None:
    session = play(craft(OPTIONS, 10, 8, "fly, on item 1 day", "axe", who="mira", **WEAPON), [12], [12])
    [fact] = of_craft(session.call.named, session.outcome)
    assert isinstance(fact, ItemCrafted)
    assert (fact.form, fact.sides, fact.new, fact.crafted.instant) == ("weapon", 8, True, True)


@pytest.mark.rule("gs.magic.automaton-ends", "gs.magic.craft-several")
def test_a_mind_ends_with_its_own_power_and_not_with_another() -> None:
    state = made(START, "automaton, 2 stats, on item 1 day", "orb", form="thing")
    state = made(state, "fly, on item 1 hour", "orb", [3])
    awake = after(play(awaken(OPTIONS, (Stat.INT, Stat.PER), who="mira", item="orb"), [9, 14], [3, 6]), state)
    assert later(awake, rounds_of("1 hour")).sheets["orb"].down == ""
    short = made(START, "automaton, 2 stats, on item 1 hour", "orb", form="thing")
    short = made(short, "fly, on item 1 day", "orb", [3])
    awake = after(play(awaken(OPTIONS, (Stat.INT, Stat.PER), who="mira", item="orb"), [9, 14], [3, 6]), short)
    assert later(awake, rounds_of("1 hour")).sheets["orb"].down == "unconscious"


@pytest.mark.rule("gs.magic.craft-combat", "gs.magic.craft-damage", "gs.magic.craft")
def test_a_crafted_bonus_is_planned_as_it_is_crafted_and_named_by_its_own_rules() -> None:
    plan = RULESET.listings["power"].procedure
    with pytest.raises(BadInput, match="one die"):
        play(plan(OPTIONS, (Dice(4, 4),), kind=Kind.WEAPON, item="1 day"))
    assert play(plan(OPTIONS, (Dice(4, 4),), kind=Kind.WEAPON)).outcome.level == 12 + 1 + 5
    bonus: dict[str, Any] = {"damage": (Dice(1, 6),), "kind": Kind.WEAPON, "item": "1 year"}
    session = play(plan(OPTIONS, (Dice(1, 10),), **bonus))
    assert session.outcome.level == 6 + 4 + 1 + 5 + 5 + 80
    rules = [rule for one in told_power(session.played[-1]) for rule in one.rules]
    assert {"gs.magic.craft-combat", "gs.magic.craft-damage"} <= set(rules)
    assert "gs.magic.temporary-fixed" not in rules
