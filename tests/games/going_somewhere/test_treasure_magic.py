"""Found magic: what the CGO settles, how it is used, and that it fades."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.combat.arming import lent
from rollwright.games.going_somewhere.rules.gear.goods import added
from rollwright.games.going_somewhere.rules.gear.places import slots_of
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.magic.facts import ItemCrafted
from rollwright.games.going_somewhere.rules.magic.power import level_of
from rollwright.games.going_somewhere.rules.magic.spells import rounds_of, spell
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Item, Sheet
from rollwright.games.going_somewhere.rules.stats import Skill, Stat
from rollwright.games.going_somewhere.rules.treasure.hoard import left_open
from rollwright.games.going_somewhere.rules.treasure.told import described
from rollwright.rules.facts import State, fold
from rollwright.rules.ruleset import Move, Sitting
from tests.games.going_somewhere.gear_cases import KARA, STATE, but
from tests.games.going_somewhere.magic_cases import recharge
from tests.games.going_somewhere.world_cases import OPTIONS, answered, done, facts_of, find_treasure, generated, played

CLUB = Item(name="Club", kind="weapon", sides=6, where="right hand")
POWERS: dict[str, tuple[Any, ...]] = {
    "augment": (1, 11, 11, "reflexes"),
    "clairvoyance": (2, 4, 11, "unknown"),
    "construction": (3, 11, 4, 11),
    "defence": (5, 11, 4, 11),
    "combat-bonus": (6, 11, 11),
    "healing": (7, 11),
    "animate": (8, 11, 4, 11),
    "telepathy": (9, 4, 11, "known-unseen"),
    "summon": (10, 4, 11, "summon-known"),
    "flight": (11, 1, 4, 11),
    "teleport": (11, 2, 4, "known-distant"),
    "transmutation": (12, 11, 4, 11),
}
"""Dice and answers from the d12 on, for each power that is used by somebody."""
WAND, POTION = (1, 7, 8), (1, 6, 8)
ARMED = STATE.with_sheet("kara", but(KARA, items=(CLUB,)))


def found(state: State, *answers: Any) -> State:
    """Let Kara find one thing."""
    steps = [one if isinstance(one, str) else both(one) for one in answers]
    return done(state, "find-treasure", *steps, who="kara", monsters=(10,))


def both(one: Any) -> tuple[int, ...]:
    """Give the faces of a roll."""
    return one if isinstance(one, tuple) else (one,)


def thing(state: State, name: str) -> Item:
    """Give a thing of Kara's."""
    items: tuple[Item, ...] = state.sheet("kara").items
    return next(one for one in items if one.name == name)


def offered(state: State, procedure: str) -> list[Move]:
    """List what Kara may do with things."""
    moves = RULESET.moves(OPTIONS, state, Sitting("player", ("kara",)))
    return [move for move in moves if move.procedure == procedure]


def done_with(state: State, move: Move, *answers: Any, **more: Any) -> State:
    """Play a move as it is offered, and give the state after it."""
    listing = RULESET.listing(move.procedure)
    call = listing.procedure(OPTIONS, **{**move.filled, **more})
    listing.allowed(OPTIONS, state, call.named)
    return fold(state, facts_of(answered(call, *answers)), RULESET.apply, Sheet)


@pytest.mark.rule("gs.treasure.settled", "gs.treasure.effects", "gs.treasure.charge")
@pytest.mark.parametrize("power", POWERS)
def test_every_power_can_be_used_and_charged_again(power: str) -> None:
    state = found(ARMED, *WAND, *POWERS[power])
    wand = thing(state, "Wand or staff")
    assert wand.crafted is not None
    assert wand.crafted.bonus == 12
    [use] = offered(state, "use-item")
    more = {"resist": 5} if power == "telepathy" else {}
    listing = RULESET.listing("use-item")
    for seed in range(4):
        call = listing.procedure(OPTIONS, **{**use.filled, **more})
        listing.allowed(OPTIONS, state, call.named)
        assert played(call, seed).outcome.tier is not None
    [again] = offered(state, "recharge")
    assert played(recharge(OPTIONS, 20, again.filled["magic"], wand.name), 1).outcome.tier is not None


@pytest.mark.rule("gs.treasure.settled")
def test_the_cgo_settles_what_the_tables_leave_open() -> None:
    [(_, modifiers)] = left_open(generated("what-was-found", *WAND, 11, 2, 4))
    assert len(modifiers) == 6
    assert [open_ for _, open_ in left_open(generated("what-was-found", *WAND, 1, 11, 11))] == [(*Stat, *Skill)]
    assert list(left_open(generated("what-was-found", *WAND, 7, 11))) == []
    costs = []
    for one in modifiers:
        made = thing(found(STATE, *WAND, 11, 2, 4, one), "Wand or staff").crafted
        assert made is not None
        costs.append(level_of(spell(made.spell)))
    assert [cost - costs[0] for cost in costs] == [0, 4, 9, 14, 19, 29]


@pytest.mark.rule("gs.treasure.settled")
def test_what_augments_does_so_for_what_was_settled() -> None:
    state = found(STATE, *POTION, *POWERS["augment"])
    [use] = offered(state, "use-up")
    assert use.filled["about"] == "reflexes"
    after = done_with(state, use, (8,))
    assert effects.change_of(after.sheet("kara"), "reflexes") == 8
    with pytest.raises(Refused, match="is for reflexes"):
        done_with(state, use, (8,), about="str")


@pytest.mark.rule("gs.treasure.settled")
def test_a_combat_bonus_is_lent_to_a_weapon() -> None:
    state = found(ARMED, *POTION, *POWERS["combat-bonus"])
    [use] = offered(state, "use-up")
    after = done_with(state, use, (7,))
    assert lent(after.sheet("kara"), CLUB) == (7, 0)
    assert lent(after.sheet("kara"), Item(name="Axe", kind="weapon", sides=6)) == (0, 0)
    assert offered(found(STATE, *POTION, *POWERS["combat-bonus"]), "use-up") == []
    with pytest.raises(Refused, match="name one at hand"):
        done_with(state, use, (7,), about="Axe")


@pytest.mark.rule("gs.treasure.intelligent")
def test_an_intelligent_artifact_has_a_mind_and_is_not_used() -> None:
    state = found(STATE, *WAND, 4, (14, 3), (2, 9))
    assert state.sheet("Wand or staff").stats == {"int": 14, "per": 9}
    assert state.sheet("Wand or staff").npc
    assert offered(state, "use-item") == offered(state, "use-up") == []
    [again] = offered(state, "recharge")
    assert played(recharge(OPTIONS, 20, again.filled["magic"]), 1).outcome.tier is not None


@pytest.mark.rule("gs.treasure.dr")
def test_one_point_is_not_rolled() -> None:
    state = found(but_hurt(STATE), *POTION, 7, 1)
    [use] = offered(state, "use-up")
    after = done_with(state, use)
    assert after.sheet("kara").health_lost == state.sheet("kara").health_lost - 1
    made = thing(state, "Potion").crafted
    assert made is not None
    assert level_of(spell(made.spell)) == level_of(spell("heal 1d4, on item 1 year")) - 2


def but_hurt(state: State) -> State:
    """Give the state with Kara hurt."""
    return state.with_sheet("kara", but(state.sheet("kara"), health_lost=9))


@pytest.mark.rule("gs.treasure.at-once")
def test_potions_are_used_up_and_arms_are_kept() -> None:
    state = found(but_hurt(STATE), *POTION, 7, 11)
    [use] = offered(state, "use-up")
    assert offered(state, "use-item") == []
    after = done_with(state, use, (5,))
    assert after.sheet("kara").items == ()
    assert after.sheet("kara").health_lost == 4
    with pytest.raises(Refused, match="used up"):
        done_with(state, use, (5,), kept=True)
    sword = found(but_hurt(STATE), 5, 6, 2, 16, 7, 11, "melee")
    [use] = offered(sword, "use-up")
    assert [one.name for one in done_with(sword, use, (5,)).sheet("kara").items] == ["d6 weapon"]
    wand = found(STATE, *WAND, 7, 11)
    with pytest.raises(Refused, match="takes an Action Roll"):
        done(wand, "use-up", dice=(Dice(1, 8),), who="kara", item="Wand or staff")


@pytest.mark.rule("gs.treasure.at-once", "gs.treasure.defensive")
def test_what_defends_works_by_itself_or_when_it_is_used() -> None:
    wand = found(STATE, *WAND, *POWERS["defence"])
    assert effects.warding(wand.sheet("kara")) == ()
    assert len(offered(wand, "use-item")) == 1
    potion = found(STATE, *POTION, *POWERS["defence"])
    assert effects.warding(potion.sheet("kara")) == ()
    [use] = offered(potion, "use-up")
    assert effects.warding(done_with(potion, use).sheet("kara")) == (Dice(1, 8),)
    mail = found(STATE, 5, 3, 1, 8, *POWERS["defence"])
    assert effects.warding(mail.sheet("kara")) == (Dice(1, 8),)
    assert offered(mail, "use-item") == offered(mail, "use-up") == []


@pytest.mark.rule("gs.treasure.names")
def test_each_magic_find_has_a_name_of_its_own() -> None:
    state = found(found(STATE, *POTION, 7, 11), *POTION, 7, 7)
    assert [one.name for one in state.sheet("kara").items] == ["Potion", "Potion 2"]
    assert [move.filled["dice"] for move in offered(state, "use-up")] == [(Dice(1, 8),), (Dice(1, 6),)]
    after = done_with(state, offered(state, "use-up")[1], (3,))
    assert [one.name for one in after.sheet("kara").items] == ["Potion"]
    minds = found(found(STATE, *WAND, 4, (14, 3), (2, 9)), *WAND, 4, (5, 3), (2, 6))
    assert minds.sheet("Wand or staff 2").stats == {"int": 5, "per": 6}


@pytest.mark.rule("gs.treasure.capped")
def test_a_combat_bonus_is_d20_at_most() -> None:
    for face, sides in ((20, 20), (21, 20), (24, 20), (19, 16)):
        sharp = thing(found(STATE, 5, 5, 1, face, 1, "melee"), "d4 weapon")
        assert sharp.combat_bonus == sides
        assert (f"d{24 if face == 21 else 100} came up" in described(sharp)) == (face > 20)
        keen = thing(found(STATE, 5, 6, 1, 8, 6, face, 11, "melee"), "d4 weapon")
        assert keen.combat_bonus == sides
        [again] = offered(found(STATE, *WAND, 6, face, 11), "recharge")
        assert spell(again.filled["magic"]).dice == (Dice(1, sides),)
    cruel = thing(found(STATE, 5, 5, 1, 24, 2, "melee"), "d4 weapon")
    assert cruel.damage_bonus == ("1d100",)


@pytest.mark.rule("gs.treasure.charge")
def test_resistance_of_armour_fades_after_a_year() -> None:
    mail = thing(found(STATE, 5, 2, 2, 11), "d6 armour")
    worn = added(KARA, mail, "worn")
    assert derive.magic_ward(effects.after(worn, rounds_of("1 year") - 1)) == (Dice(1, 8),)
    faded = effects.after(worn, rounds_of("1 year"))
    assert derive.magic_ward(faded) == ()
    assert [int(slots_of(one)) for one in (mail, faded.items[0])] == [2, 3]


@pytest.mark.rule("gs.treasure.warding", "gs.treasure.charge")
def test_armour_against_magic_can_be_charged_again() -> None:
    state = found(STATE, 5, 2, 2, 11)
    mail = thing(state, "d6 armour")
    assert mail.crafted is not None
    assert spell(mail.crafted.spell) == spell("defend 1d8, on item 1 year")
    sheet = added(KARA, mail, "worn")
    assert (effects.warding(sheet), derive.magic_ward(sheet)) == ((), (Dice(1, 8),))
    faded = STATE.with_sheet("kara", effects.after(sheet, rounds_of("1 year")))
    [again] = offered(faded, "recharge")
    assert again.filled["magic"] == mail.crafted.spell
    anew = fold(faded, [ItemCrafted(who="kara", name=mail.name, crafted=mail.crafted)], RULESET.apply, Sheet)
    assert derive.magic_ward(anew.sheet("kara")) == (Dice(1, 8),)
    assert offered(state, "use-item") == offered(state, "use-up") == []


@pytest.mark.rule("gs.treasure.ranged")
def test_the_cgo_says_whether_a_weapon_works_from_afar() -> None:
    for said, ranged in (("melee", False), ("ranged", True)):
        [item] = found(STATE, 5, 4, 2, said).sheet("kara").items
        assert (item.ranged, item.sides) == (ranged, 6)
    state = found(STATE, 5, 6, 1, 8, *POWERS["augment"], "ranged")
    bow = thing(state, "d4 ranged weapon")
    assert bow.crafted is not None
    assert (bow.crafted.about, bow.ranged) == ("reflexes", True)


@pytest.mark.rule("gs.treasure.setting-up")
def test_what_works_all_the_time_has_no_duration_and_summoning_a_range() -> None:
    keen = thing(found(STATE, 5, 6, 1, 8, 6, 11, 11, "melee"), "d4 weapon")
    mail = thing(found(STATE, 5, 3, 1, 8, *POWERS["defence"]), "d4 armour")
    assert [one.enchantment and one.enchantment.duration for one in (keen, mail)] == ["", ""]
    wand = thing(found(STATE, *WAND, *POWERS["summon"]), "Wand or staff")
    assert wand.crafted is not None
    assert (spell(wand.crafted.spell).size, spell(wand.crafted.spell).dice) == (8, ())


@pytest.mark.rule("gs.treasure.value")
def test_what_magic_is_worth_is_for_the_cgo_to_say() -> None:
    finds: dict[str, tuple[Any, ...]] = {
        "d24 armour": (5, 2, 20, 24),
        "d10 weapon": (5, 5, 4, 24, 1, "melee"),
        "Magic helmet": (1, 2, 1, 7, 1),
    }
    for name, faces in finds.items():
        [item] = found(STATE, *faces).sheet("kara").items
        assert (item.price, item.name) == (0, name)
        assert "its value is for the CGO to say" in described(item)


@pytest.mark.rule("gs.treasure.settled")
def test_nothing_is_asked_where_nothing_is_open() -> None:
    session = answered(find_treasure(OPTIONS, "kara", (20,)), (6,), (1,), (6,), (1,), (7,), (1,))
    assert session.outcome.settled == ("", "")
