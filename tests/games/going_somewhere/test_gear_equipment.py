"""The equipment lists: everything is there, with the book's prices and ENC."""

from __future__ import annotations

import pytest

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere.rules.combat import damage
from rollwright.games.going_somewhere.rules.gear.equipment import (
    BOX,
    Ware,
    armour_enc,
    average,
    catalogue,
    crew_needed,
    decorated_price,
    fired_by_strength,
    groups,
    made,
    ware,
    weapon_price,
)
from rollwright.games.going_somewhere.rules.gear.money import amount, price
from rollwright.games.going_somewhere.rules.gear.tables import arms, lists, travel
from rollwright.games.going_somewhere.rules.sheet import Item

# Counted in the book, list by list; the ENC that each list's heading gives, with the most.
COUNTS = {
    "clothing": (22, 0, 0),
    "luggage": (15, 1, 7),
    "canopies": (4, 2, 25),
    "footwear": (9, 0, 0),
    "cooking": (11, 1, 2),
    "foodstuffs": (7, 1, 2),
    "fruits": (2, 1, 2),
    "herbs": (2, 1, 2),
    "rations": (2, 1, 1),
    "drink": (9, 1, 2),
    "meals": (3, 1, 2),
    "animals": (11, 0, 0),
    "tack": (6, 1, 3),
    "livestock": (14, 0, 0),
    "dry-goods": (26, 1, 2),
    "religious": (6, 0, 2),
    "furniture": (11, 3, 6),
    "lighting": (20, 1, 2),
    "tools": (25, 1, 2),
    "workshop": (5, 4, 4),
}
# What each list costs as a whole, in tin, added up from the text of the book: the least prices, and the most.
SUMS = {
    "clothing": (12_243_710, 12_243_710),
    "luggage": (2_672_500, 2_672_500),
    "canopies": (20_500_000, 20_500_000),
    "footwear": (611_405, 611_405),
    "cooking": (140_318, 140_318),
    "foodstuffs": (101_615, 101_615),
    "fruits": (10_100, 100_500),
    "herbs": (200, 200_500),
    "rations": (1_200, 1_200),
    "drink": (271_101, 271_101),
    "meals": (440_100, 440_100),
    "animals": (45_300_100, 45_400_000),
    "tack": (740_500, 740_500),
    "livestock": (8_080_500, 8_080_500),
    "dry-goods": (2_314_212, 2_314_212),
    "religious": (1_210_100, 1_210_100),
    "furniture": (78_900_800, 78_900_800),
    "lighting": (3_530_132, 3_530_132),
    "tools": (28_812_712, 28_832_712),
    "workshop": (23_100_100, 23_600_000),
}


@pytest.mark.rule("gs.equipment.lists", "gs.encumbrance.typical")
@pytest.mark.parametrize("name", COUNTS)
def test_every_thing_is_on_its_list(name: str) -> None:
    number, least, most = COUNTS[name]
    rows = lists()[name].rows
    assert len(rows) == number
    for row in rows:
        if not row.per_capacity:
            one = catalogue()[row.key]
            assert one.item.kind == "armour" or least <= one.enc[0] <= one.item.enc <= one.enc[1] <= most, row.key
            assert one.list == name
            assert one.item.name == row.title
            assert one.item.price == one.price.least == price(row.price).least > 0


def test_no_list_is_left_out() -> None:
    assert list(lists()) == list(COUNTS)
    assert sum([number for number, _, _ in COUNTS.values()]) == 210
    assert list(groups()) == [*COUNTS, "armour", "ammunition", "hand", "projectile", "crewed", "bombs"]
    assert len({one.item.name for one in catalogue().values()}) == len(catalogue())
    assert [key for key, one in catalogue().items() if one.key != key] == []


@pytest.mark.rule("gs.equipment.prices")
@pytest.mark.parametrize("name", SUMS)
def test_the_prices_add_up_to_the_book_s(name: str) -> None:
    prices = [price(row.price) for row in lists()[name].rows]
    assert (sum([one.least for one in prices]), sum([one.most for one in prices])) == SUMS[name]


def test_open_prices_are_those_with_a_plus() -> None:
    found = [key for key, one in catalogue().items() if one.price.open and one.list in COUNTS]
    assert len(found) == 1 + 2 + 2 + 2 + 2 + 5 + 4  # dress; wines; dogs; symbol, relic; lamps; tools; workshop


@pytest.mark.rule("gs.equipment.luggage")
def test_luggage() -> None:
    sizes = [(one.item.capacity, one.item.enc, str(one.price)) for one in catalogue().values() if one.list == "luggage"]
    assert sizes[-14:] == [
        (15, 3, "6c"),
        (30, 4, "9c"),
        (8, 2, "5s"),
        (12, 2, "1g"),
        (16, 2, "2g"),
        (1, 1, "5s"),
        (2, 1, "6c"),
        (4, 2, "2s"),
        (5, 2, "3g"),
        (5, 2, "1g 5s"),
        (4, 2, "1g"),
        (10, 5, "2g"),
        (6, 3, "5g"),
        (14, 7, "10g"),
    ]
    for capacity in (1, 7, 20):
        box = ware(f"{BOX}:{capacity}")
        assert (box.item.capacity, box.item.enc, box.price.least) == (capacity, capacity // 2, 400 * capacity)
    for wrong in (BOX, f"{BOX}:", f"{BOX}:0", f"{BOX}:9999", f"{BOX}:x", "no-such-thing"):
        with pytest.raises(BadInput):
            ware(wrong)


@pytest.mark.rule("gs.equipment.tents")
def test_a_tent_takes_a_slot_for_each_person() -> None:
    rows = lists()["canopies"].rows
    assert [(row.people, catalogue()[row.key].item.enc) for row in rows] == [(2, 2), (5, 5), (20, 20), (25, 25)]


@pytest.mark.rule("gs.encumbrance.mount-classes", "gs.encumbrance.vehicles")
def test_mounts_and_vehicles_carry_what_the_book_says() -> None:
    assert {name: one.max_enc for name, one in travel().mount.items()} == {"light": 22, "gaited": 30, "war": 40}
    assert [ware(key).item.capacity for key in ("pony", "riding-horse", "war-horse", "draught-horse")] == [
        22,
        30,
        40,
        40,
    ]
    assert [ware(key).item.capacity for key in ("pet", "guard-dog", "cow-or-bull")] == [0, 0, 0]
    assert [(one.least, one.most) for one in travel().vehicle.values()] == [(60, 60), (200, 10_000)]


@pytest.mark.rule("gs.equipment.decoration", "gs.equipment.decoration-weapons")
def test_decoration() -> None:
    sword, chair = ware("long-sword").item, ware("chair-or-stool").item
    assert decorated_price(chair.kind, chair.price, 8, 100_000) == 8 * chair.price
    assert decorated_price(chair.kind, chair.price, 1, 100_000) == chair.price
    assert decorated_price(chair.kind, chair.price, 0, 0) == chair.price
    assert decorated_price(sword.kind, sword.price, 8, 100_000) == sword.price + 200_000


# --- arms ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.equipment.armour-price", "gs.encumbrance.armour")
def test_armour() -> None:
    assert str(ware("armour-d20").price) == "200g+"
    assert ware("armour-d4").price.least == amount("40g")
    assert [armour_enc(sides) for sides in (4, 6, 12, 20)] == [2, 3, 6, 10]
    for one in [one for one in catalogue().values() if one.list == "armour" and one.item.kind == "armour"]:
        assert one.price.least == one.item.sides * amount("10g")
        assert one.item.enc == one.item.sides // 2


@pytest.mark.rule("gs.equipment.furs")
def test_winter_furs_protect_as_d4_armour_at_the_price_of_the_list() -> None:
    furs = ware("winter-furs")
    assert (furs.item.kind, furs.item.sides, furs.item.enc, furs.price.least) == ("armour", 4, 2, amount("3g"))


@pytest.mark.rule("gs.encumbrance.magic-armour", "gs.equipment.magic-armour-price")
def test_magic_armour_is_light_and_not_on_the_lists() -> None:
    assert [armour_enc(sides, True) for sides in (4, 20, 100)] == [2, 2, 2]
    assert [one for one in catalogue().values() if one.item.magic] == []


@pytest.mark.rule("gs.equipment.shield", "gs.equipment.helmet")
def test_shield_and_helmet() -> None:
    shield, helmet = ware("shield"), ware("helmet")
    assert [(one.price.least, one.item.enc) for one in (shield, helmet)] == [(amount("20g"), 2), (amount("10g"), 1)]
    assert (
        (arms().armour.shield.protection, arms().armour.helmet.protection) == (damage.SHIELD, damage.HELMET) == (2, 1)
    )


@pytest.mark.rule("gs.equipment.ammunition-price", "gs.equipment.ammunition")
def test_ammunition_costs_tin_by_the_die() -> None:
    shots = [one for one in catalogue().values() if one.list == "ammunition"]
    assert [one.price.least for one in shots] == [one.item.sides for one in shots]
    assert (ware("rounds-d4").price.least, ware("rounds-d6").price.least) == (4, 6)
    assert {one.item.per for one in shots if one.key.startswith("rounds")} == {20}
    assert {one.item.per for one in shots if one.key.startswith("arrows")} == {10}
    assert ware("signal-flare").item.per == 10
    for one in [one for one in catalogue().values() if one.loads]:
        assert f"{one.loads}-d{one.item.sides}" in catalogue()


@pytest.mark.rule("gs.equipment.weapon-price")
def test_weapons_cost_the_average_of_their_die() -> None:
    table = {4: "30s", 6: "40s", 8: "50s", 10: "60s", 12: "70s", 16: "90s"}
    assert {sides: weapon_price(sides) for sides in table} == {sides: amount(text) for sides, text in table.items()}
    for text, cost in arms().prices.items():
        sides = int(text[1:])
        assert amount(cost) == average(sides) * amount("10g" if sides >= 20 else "10s")
    examples = {4: 4, 6: 5, 8: 5, 10: 4, 12: 4, 16: 3}  # with the thrown knife and the RPG of the second table
    hand = [one for one in catalogue().values() if one.list in ("hand", "projectile")]
    assert {sides: len([one for one in hand if one.item.sides == sides]) for sides in examples} == examples
    assert [one.key for one in hand if str(one.price) != str(price(table[one.item.sides]))] == []


@pytest.mark.rule("gs.equipment.crew-price", "gs.equipment.crew", "gs.equipment.digits")
def test_crewed_weapons_and_bombs() -> None:
    crewed = [one for one in catalogue().values() if one.list in ("crewed", "bombs")]
    assert [(one.item.sides, one.item.crew) for one in crewed] == [
        (16, 2),
        (20, 2),
        (24, 2),
        (30, 3),
        (60, 4),
        (100, 5),
        (1_000, 10),
        (10_000, 15),
        (100_000, 15),
        (1_000_000, 20),
        (10_000_000, 40),
    ]
    assert [str(one.price) for one in crewed[:6]] == ["100g+", "120g+", "140g+", "180g+", "340g+", "550g+"]
    assert ware("kiloton-bomb").price.least == amount("5010g") + 9 * amount("10g")
    assert [10**one.digits for one in crewed[5:]] == [one.item.sides for one in crewed[5:]]
    assert all(one.enc[0] == one.item.crew for one in crewed)


@pytest.mark.rule("gs.equipment.two-handed", "gs.equipment.projectile", "gs.encumbrance.weapon")
def test_hands() -> None:
    hand = [one for one in catalogue().values() if one.list in ("hand", "projectile")]
    two = [one.key for one in hand if one.item.hands == 2]
    assert two == [
        "two-handed-sword",
        "pike",
        "rifle",
        "machine-gun",
        "heavy-crossbow",
        "shotgun",
        "heavy-machine-gun",
        "flamethrower",
        "rpg",
    ]
    assert all(one.item.enc == one.item.hands for one in hand)
    assert all(one.item.crew == 1 for one in hand)
    assert [one.item.ranged for one in hand] == [one.list == "projectile" for one in hand]


def item(key: str) -> Item:
    return made(ware(key))


@pytest.mark.rule("gs.equipment.mounted", "gs.equipment.machine-gun", "gs.equipment.crew-needed")
def test_what_is_fired_from_the_hand_and_by_how_many() -> None:
    in_hand = [one for one in catalogue().values() if one.item.ranged and not one.item.mounted]
    assert not [one for one in in_hand if one.item.sides >= 16 and one.key not in ("flamethrower", "rpg")]
    by_strength = [key for key, one in catalogue().items() if fired_by_strength(one.item)]
    assert by_strength == ["machine-gun", "heavy-machine-gun"]
    assert item("light-cannon").mounted
    assert [crew_needed(item(key)) for key in ("pistol", "cannon-50", "cannon-120", "megaton-bomb")] == [1, 2, 2, 15]
    assert crew_needed(Item(name="beam", kind="weapon", sides=24, ranged=True)) == 2
    assert crew_needed(Item(name="great sword", kind="weapon", sides=24)) == 1


def test_a_ware_is_a_plain_record() -> None:
    assert isinstance(ware("belt"), Ware)
    assert made(ware("belt"), 2, 500, True) == Item(
        name="Belt", key="belt", kind="clothing", enc=0, gives="belt", slots=3, count=2, price=500, decorated=True
    )
