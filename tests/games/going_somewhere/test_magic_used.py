"""Crafted things in use: potions and oils, what harms, who resists, what they are about."""

from __future__ import annotations

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.combat.arming import lent
from rollwright.games.going_somewhere.rules.combat.fighter import of_sheet
from rollwright.games.going_somewhere.rules.magic import effects, powers
from rollwright.games.going_somewhere.rules.magic.crafted_things import use_item, use_up
from rollwright.games.going_somewhere.rules.magic.permission import of_using
from rollwright.games.going_somewhere.rules.magic.permission_crafting import of_making
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Crafted, Effect, Item, Sheet
from rollwright.games.going_somewhere.rules.stats import Skill
from rollwright.rules.facts import State
from rollwright.rules.ruleset import Sitting
from tests.games.going_somewhere.checks_cases import OPTIONS, after, facts_of, play
from tests.games.going_somewhere.crafted_cases import IMMUNE, START, WEAPON, asked, made, offered, thing, titles, used
from tests.games.going_somewhere.magic_cases import STATS, SWORD, cast_on, later

# --- potions, oils ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.magic.use-at-once")
def test_a_potion_of_defence_works_when_it_is_drunk_and_is_gone() -> None:
    state = made(START, "defend 1d6, 1 hour, on item 1 day", "a potion", instant=True)
    assert effects.warding(state.sheets["mira"]) == ()
    drunk = used(state, "Use up a potion")
    assert effects.warding(drunk.sheets["mira"]) == (Dice(1, 6),)
    assert [item.name for item in drunk.sheets["mira"].items] == ["sword"]
    assert effects.warding(later(drunk, 240).sheets["mira"]) == ()


@pytest.mark.rule("gs.magic.item-oil")
def test_an_oil_lends_both_its_bonuses_to_a_weapon() -> None:
    state = made(START, "weapon 1d6, damage 1d8, 1 hour, on item 1 day", "an oil", instant=True)
    assert of_sheet(state.sheets["mira"]).combat == 0
    oiled = used(state, "Use up an oil for sword", [4], [7])
    assert lent(oiled.sheets["mira"], SWORD) == (4, 7)
    assert [item.name for item in oiled.sheets["mira"].items] == ["sword"]
    call = use_up(OPTIONS, **offered(state, "Use up an oil for sword").filled).named
    for changed, rule in (({"about": "axe"}, "gs.magic.item-oil"), ({"damage": ()}, "gs.magic.use-at-once")):
        with pytest.raises(Refused) as refusal:
            of_using(OPTIONS, state, {**call, **changed})
        assert refusal.value.rule == rule


@pytest.mark.rule("gs.magic.item-harm", "gs.magic.harm")
def test_what_harms_is_used_for_an_attack() -> None:
    with pytest.raises(BadInput, match="attack"):
        play(use_up(OPTIONS, (Dice(2, 6),), magic="harm 2d6", target="vanya"))
    for more in ({"instant": True}, WEAPON):
        with pytest.raises(BadInput, match="attack"):
            made(START, "harm 2d6, 20 units, on item 1 day", "a flask", **more)
    state = made(START, "harm 2d6, 20 units, on item 1 day", "a wand", [4])
    assert offered(state, "Attack Vanya with a wand").filled["bonus"] == 8
    old = powers.with_powers(Item(name="a flask", where="back"), (Crafted(spell="harm 2d6", rounds=9, instant=True),))
    state = State({**START.sheets, "mira": Sheet(stats=STATS, items=(old,))})
    moves = RULESET.moves(OPTIONS, state, Sitting("player", ("mira",)))
    found = [one.procedure for one in moves if one.filled.get("item") == "a flask"]
    assert [one for one in found if one in ("use-item", "use-up", "magic-attack", "recharge")] == ["recharge"]


@pytest.mark.rule("gs.magic.item-resist", "gs.magic.immune", "gs.magic.resist-level")
def test_what_works_at_once_can_be_resisted() -> None:
    state = made(START, "effect 2d6, 1 hour, on item 1 day", "a powder", instant=True)
    immune = Sheet(name="Vanya", stats=STATS, cp=200, ledger=(IMMUNE,))
    state = State({**state.sheets, "vanya": immune})
    filled = {**offered(state, "Use up a powder").filled, "target": "vanya"}
    with pytest.raises(Refused) as refusal:
        of_using(OPTIONS, state, use_up(OPTIONS, **filled).named)
    assert refusal.value.rule == "gs.magic.immune"
    reflexes = effects.skill_now(immune, Skill.REFLEXES)
    call = use_up(OPTIONS, **{**filled, "immunity": 4, "resist": reflexes})
    of_using(OPTIONS, state, call.named)
    nothing = after(play(call, [6, 6]), state)
    assert (nothing.sheets["vanya"].effects, len(nothing.sheets["mira"].items)) == ((), 1)
    half = play(use_up(OPTIONS, (Dice(2, 6),), magic="effect 2d6", resist=5, immunity=1), [10], [6, 3])
    assert half.outcome[:4] == (0, 0, 0, True)
    whole = play(use_up(OPTIONS, (Dice(2, 6),), magic="effect 2d6", resist=5, target="vanya"), [9], [6, 3])
    assert whole.outcome[:4] == (9, 0, 100, False)
    with pytest.raises(Refused):
        play(use_up(OPTIONS, (), magic="mesmerize, 1 hour, known-in-sight", target="vanya"))


@pytest.mark.rule("gs.magic.item-resist")
def test_the_immune_resist_what_they_drink() -> None:
    state = made(START, "heal 2d6, on item 1 day", "a potion", instant=True)
    mira = Sheet(stats=STATS, cp=300, ledger=(IMMUNE,), health_lost=9, items=state.sheets["mira"].items)
    drunk = used(State({**state.sheets, "mira": mira}), "Use up a potion", [4, 4])
    assert (drunk.sheets["mira"].health_lost, len(drunk.sheets["mira"].items)) == (9, 1)


# --- what it is about ------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.magic.item-about", "gs.magic.augment")
def test_what_augments_says_what_when_it_is_crafted() -> None:
    belt = "augment 1d6, 1 hour, on item 1 day"
    with pytest.raises(Refused) as refusal:
        of_making(OPTIONS, START, asked(belt, "a belt"))
    assert refusal.value.rule == "gs.magic.item-about"
    of_making(OPTIONS, START, asked(belt, "a belt", about="str"))
    state = made(START, belt, "a belt", [9], about="str")
    strong = used(state, "Use a belt for str", [9], [5])
    assert effects.change_of(strong.sheets["mira"], "str") == 5
    quick = made(state, belt, "a belt", [3], about="spd")
    assert [one.bonus for one in powers.powers_of(thing(quick, "a belt"))] == [13, 7]
    fast = used(quick, "Use a belt (augment) for spd", [13], [4])
    assert [effects.change_of(fast.sheets["mira"], one) for one in ("str", "spd")] == [0, 4]
    potion = used(made(START, belt, "a potion", instant=True, about="str"), "Use up a potion for str", [6])
    assert effects.change_of(potion.sheets["mira"], "str") == 6


@pytest.mark.rule("gs.magic.item-about", "gs.magic.counter", "gs.magic.clairvoyance")
def test_what_counters_or_identifies_says_what_when_it_is_used() -> None:
    drunk = Effect(name="drunk", kind="lowered", about="all", points=-5, rounds=99)
    sober = State({**START.sheets, "vanya": Sheet(stats=STATS, effects=(drunk,))})
    rod = made(sober, "counter, 1 hour, on item 1 day", "a rod", [9])
    assert "about" in offered(rod, "Use a rod").asks
    done = used(rod, "Use a rod", [12], target="vanya", about="drunk")
    assert [one.countered for one in done.sheets["vanya"].effects] == [240]
    with pytest.raises(Refused) as refusal:
        used(rod, "Use a rod", [12], target="vanya")
    assert refusal.value.rule == "gs.magic.counter"
    lens = made(START, "identify, on item 1 day", "a lens", [9])
    seen = play(use_item(OPTIONS, **{**offered(lens, "Use a lens").filled, "cp": 0, "about": "the orb"}), [12])
    assert [fact.what for fact in facts_of(seen) if type(fact).__name__ == "Identified"] == ["the orb"]
    with pytest.raises(Refused) as refusal:
        used(lens, "Use a lens", [12])
    assert refusal.value.rule == "gs.magic.item-about"


@pytest.mark.rule("gs.magic.regenerate", "gs.magic.use-item")
def test_a_failed_restoring_by_a_thing_is_not_tried_again() -> None:
    wand = made(START, "regenerate, on item 1 day", "a wand", [1])
    failed = used(wand, "Use a wand", [6], target="vanya", about="left arm")
    with pytest.raises(Refused) as refusal:
        used(failed, "Use a wand", [6], target="vanya", about="arm")
    assert refusal.value.rule == "gs.magic.regenerate"


@pytest.mark.rule("gs.magic.transmute-gear")
def test_nothing_is_activated_in_another_form() -> None:
    ring = made(START, "heal 1d6, on item 1 day", "a ring", [3])
    toad = cast_on("transmute, 1 hour", state=ring, target="mira", what="toad")
    assert ("Use a ring" in titles(ring), "Use a ring" in titles(toad)) == (True, False)
    call = use_item(OPTIONS, **{**offered(ring, "Use a ring").filled, "cp": 0}).named
    of_using(OPTIONS, ring, call)
    with pytest.raises(Refused) as refusal:
        of_using(OPTIONS, toad, call)
    assert refusal.value.rule == "gs.magic.transmute-gear"
    assert ([one.name for one in of_sheet(ring.sheets["mira"]).things], of_sheet(toad.sheets["mira"]).things) == (
        ["a ring"],
        (),
    )
