"""Treasure: how many rolls there are, and what lands in the inventory."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.creation.tables import book
from rollwright.games.going_somewhere.rules.gear.goods import added
from rollwright.games.going_somewhere.rules.gear.money import amount
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Enchantment, Item
from rollwright.games.going_somewhere.rules.treasure import finding
from rollwright.games.going_somewhere.rules.treasure.facts import Looted
from rollwright.games.going_somewhere.rules.treasure.hoard import PLACE, asked_of, loot
from rollwright.games.going_somewhere.rules.treasure.told import described, magic_of
from rollwright.rules.facts import State, Tale, Who
from rollwright.rules.generating import words
from tests.games.going_somewhere.gear_cases import KARA, STATE, but
from tests.games.going_somewhere.world_cases import (
    OPTIONS,
    answered,
    done,
    facts_of,
    find_treasure,
    generated,
    lines,
    rows_of,
)


def found(*faces: int) -> Item:
    """Give the one thing that some dice find."""
    [one] = loot((generated("what-was-found", *faces),))
    assert one.item is not None
    return one.item


@pytest.mark.rule("gs.treasure.found")
def test_money_that_is_found_with_a_purse_is_in_it() -> None:
    purse = Item(name="Purse")
    for tin, text in ((0, "Kara finds an empty purse and a belt."), (20, "in it and a belt.")):
        [line, *_] = Looted(who=Who("kara"), items=(purse, Item(name="Belt")), tin=tin).told(Tale(str.capitalize))
        assert line.text.endswith(text)
    loose = (Item(name="Bedroll"), Item(name="Tissue"))
    [line, *_] = Looted(who=Who("kara"), items=loose, tin=12_000).told(Tale(str.capitalize))
    assert line.text == "Kara finds a bedroll, some tissue, 1 silver and 20 copper."


@pytest.mark.rule("gs.treasure.money", "gs.treasure.quantity", "gs.treasure.metal", "gs.treasure.besides")
def test_money_is_ten_times_a_die_of_a_metal() -> None:
    session = answered(find_treasure(OPTIONS, "kara", (10,)), (2,), (8,), (24,), (1,))
    [fact] = facts_of(session)
    assert isinstance(fact, Looted)
    assert fact.tin == amount("240g")
    dice = {row.key: row.amount for row in book().generator("money-quantity").rows}
    assert list(dice) == ["d4", "d6", "d8", "d10", "d12", "d16", "d20", "d24"]
    assert all(text == f"{key} * 10" for key, text in dice.items())
    before = but(KARA, items=(Item(name="Club", kind="weapon", sides=6, where="right hand"),))
    state = done(STATE.with_sheet("kara", before), "find-treasure", (2,), (1,), (3,), (4,), who="kara", monsters=(10,))
    assert state.sheet("kara").money == KARA.money + 30
    assert [one.name for one in state.sheet("kara").items] == ["Club"]


@pytest.mark.rule("gs.treasure.money")
def test_the_money_can_be_shared() -> None:
    search = finding.Search(Who("kara"), (10,), sharing=(Who("vanya"), Who("orr")))
    [looted] = facts_of(answered(finding.find_treasure(OPTIONS, search), (2,), (1,), (2,), (4,)))
    assert isinstance(looted, Looted)
    assert looted.tin == 20
    assert [line.text for line in looted.told(Tale(str.title))] == [
        "Kara finds 20 tin, and shares the money with Vanya and Orr: 6 tin each."
    ]
    before = State(dict.fromkeys(("kara", "vanya", "orr"), KARA))
    gained = {who: sheet.money - KARA.money for who, sheet in looted.on(before).sheets.items()}
    assert gained == {"kara": 8, "vanya": 6, "orr": 6}, "what can't be divided is the finder's"


@pytest.mark.rule("gs.treasure.everyday", "gs.treasure.value")
def test_everyday_items_have_enc_and_value() -> None:
    pack = found(3, 6)
    assert (pack.name, pack.capacity, pack.enc, pack.price) == ("Backpack", 8, 2, amount("5s"))
    belt = found(4, 1)
    assert (belt.name, belt.gives, belt.slots, belt.enc) == ("Tool belt", "belt", 4, 0)
    kit = found(3, 14)
    assert (kit.name, kit.enc, kit.price) == ("Multitool kit", 2, 0)
    assert described(kit) == "Multitool kit: ENC 2, you decide what it’s worth"
    assert described(found(3, 16)) == "Compass: ENC 1, worth 5g"
    assert [found(3, face).capacity for face in (11, 12)] == [2, 4]
    assert found(3, 8).slots == 1


@pytest.mark.rule("gs.treasure.everyday", "gs.treasure.found", "gs.treasure.value")
def test_all_things_of_the_tables_find_their_way_into_an_inventory() -> None:
    for face in range(1, 25):
        faces: list[Any] = [(3,), (face,)] + ([(5,)] if face == 7 else [])
        state = done(STATE, "find-treasure", *faces, who="kara", monsters=(10,))
        [item] = state.sheet("kara").items
        assert item.where


@pytest.mark.rule("gs.treasure.clothing", "gs.treasure.dirty")
def test_dirty_clothes_are_rolled_again() -> None:
    assert found(3, 7, 6).name == "Boots"
    assert found(3, 7, 8, 6).name == "Boots, dirty"
    assert found(3, 7, 8, 8, 8, 8, 8, 6).name == "Boots, dirty"
    assert words(book(), generated("clothing", 8, 2)) == "dirty / pants"


@pytest.mark.rule("gs.treasure.arms", "gs.treasure.armour", "gs.treasure.weapon", "gs.treasure.value")
def test_armour_and_weapons_are_plain_or_with_a_die_or_magic() -> None:
    plain = found(5, 1, 20)
    assert (plain.kind, plain.sides, plain.enc, plain.price, plain.magic) == ("armour", 24, 12, amount("240g"), False)
    warded = found(5, 2, 2, 11)
    assert (warded.sides, warded.enc, warded.magic) == (6, 2, True)
    assert warded.enchantment == Enchantment(power="magic-resistance", dice="d8")
    assert derive.magic_ward(added(KARA, warded, "worn")) == (Dice(1, 8),)
    assert derive.magic_ward(added(KARA, warded, "left")) == ()
    sword = found(5, 4, 4)
    assert (sword.kind, sword.sides, sword.hands, sword.price) == ("weapon", 10, 1, amount("60s"))
    sharp = found(5, 5, 1, 15, 1)
    assert (sharp.combat_bonus, sharp.damage_bonus, sharp.magic) == (10, (), True)
    cruel = found(5, 5, 1, 7, 2)
    assert (cruel.combat_bonus, cruel.damage_bonus) == (0, ("1d6",))
    assert "Damage Bonus 1d6" in described(cruel)
    flaming = found(5, 6, 2, 16, 7, 3)
    assert flaming.enchantment == Enchantment(power="healing", bonus=20, dice="d4")
    assert rows_of("weapon-bonus")["combat"] == rows_of("weapon-bonus")["damage"]


@pytest.mark.rule("gs.treasure.magic-item", "gs.treasure.effects", "gs.treasure.bonus", "gs.treasure.power")
@pytest.mark.rule("gs.treasure.setting-up", "gs.treasure.range", "gs.treasure.dr", "gs.treasure.duration")
def test_a_magic_item_has_power_bonus_range_dice_and_duration() -> None:
    staff = found(1, 7, 4, 3, 19, 16, 11)
    assert (staff.name, staff.enc, staff.magic) == ("Wand or staff", 1, True)
    assert staff.enchantment == Enchantment(power="construction", bonus=8, units=20, dice="d16", duration="1 hour")
    potion = found(1, 6, 1, 7, 1)
    assert potion.enchantment == Enchantment(power="healing", bonus=5, dice="1")
    boots = found(1, 4, 6, 1, 11, 1, 1, 16)
    assert boots.name == "Boots"
    assert boots.enchantment == Enchantment(power="flight", bonus=5, units=5, duration="18 hours")
    compass = found(1, 8, 16, 5, 11, 2, 6)
    assert compass.enchantment == Enchantment(power="teleport", bonus=9, units=10)
    assert "up to 10 squares away (place: known, in sight)" in magic_of(compass), "what the CGO said of it is seen"
    assert asked_of(None, PLACE, "bone whistle") == "Bone whistle: it teleports. To what kind of place?"
    assert described(potion) == "Potion: ENC 1, you decide what it’s worth. It heals 1; it works without a roll"
    bonuses = [generated("item-bonus", face).amount for face in (1, 16)]
    assert bonuses == [5, 20] == [generated("effect-range", face).amount for face in (1, 16)]


@pytest.mark.rule("gs.treasure.intelligent", "gs.treasure.defensive", "gs.treasure.power")
def test_intelligent_and_defensive_items() -> None:
    ring = found(1, 1, 16, 4, 3, 14, 20, 2)
    assert ring.enchantment == Enchantment(power="intelligent", bonus=20, mind={"int": 14, "per": 20})
    cloak = found(1, 8, 8, 1, 5, 7, 3, 5)
    assert cloak.enchantment == Enchantment(power="defence", bonus=5, units=7, dice="d6", duration="2 minutes")
    keys = [row.key for row in book().generator("magic-power").rows]
    for number, key in enumerate(keys, 1):
        tables = book().generator("magic-power").row(key).tables
        assert tables, number


def powers(row: Any) -> list[str]:
    """Give the powers that a row of the table can give."""
    if "power" in row.gives:
        return [row.gives["power"]]
    return [one.gives["power"] for table in row.tables for one in book().generator(table).rows]


@pytest.mark.rule("gs.treasure.right")
def test_loot_and_a_privateers_treasure_are_told_apart() -> None:
    faces = [(3,), (16,)]
    looted = lines(answered(find_treasure(OPTIONS, "kara", (10,)), *faces))
    legal = lines(answered(find_treasure(OPTIONS, "kara", (10,), True), *faces))
    assert looted[-1] == "It is loot: the law may want it back."
    assert legal[-1] == "With a privateer’s licence they may keep it, and it is taxed."
    beasts = lines(answered(finding.find_treasure(OPTIONS, finding.Search(Who("kara"), (10,), beasts=True)), *faces))
    assert beasts == looted[:-1], "no law asks for what a wolf had"
    some = lines(answered(find_treasure(OPTIONS, "kara", (20,), True), (2,), (1,), (1,), (1,), (6,)))
    assert "1 roll finds nothing of value." in some, "a roll without a find is told"
    money = answered(find_treasure(OPTIONS, "kara", (10,), True), (2,), (1,), (1,), (1,))
    [fact] = facts_of(money)
    assert isinstance(fact, Looted)
    assert fact.tin


def test_what_the_tables_leave_to_the_cgo_keeps_no_room_for_odds() -> None:
    assert RULESET.wording("settle-finds").settled, "nothing is rolled by it"
