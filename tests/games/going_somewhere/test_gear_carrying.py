"""Slots, encumbrance, movement over terrain, mounts."""

from __future__ import annotations

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere.rules.gear.carrying import (
    Ride,
    load,
    max_enc,
    mount_enc,
    moved,
    movement,
    ridden,
    terrain,
    terrains,
)
from rollwright.games.going_somewhere.rules.gear.goods import added, shifted, without
from rollwright.games.going_somewhere.rules.gear.places import (
    LEFT,
    WORN,
    bearer,
    body_enc,
    capacities,
    carried,
    check_place,
    rooms,
)
from rollwright.games.going_somewhere.rules.gear.placing import somewhere
from rollwright.games.going_somewhere.rules.gear.tables import travel
from rollwright.games.going_somewhere.rules.sheet import Item, Purchase, Sheet
from tests.games.going_somewhere.gear_cases import but, names, strong, with_item, with_wares

TEN = strong(10)
HANDS = "right hand + left hand"


def refused(sheet: Sheet, where: str, **fields: object) -> str | None:
    with pytest.raises(Refused) as caught:
        with_item(sheet, where, **fields)
    return caught.value.rule


# --- slots -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.encumbrance.place", "gs.encumbrance.slots")
def test_there_are_eight_slots() -> None:
    assert [place.side for place in travel().place] == ["front"] * 5 + ["back"] * 3
    assert sum(capacities(TEN).values()) == load(TEN).slots == 8
    full = TEN
    for number in range(8):
        thing = Item(name=f"thing {number}")
        full = added(full, thing)
        assert bearer(full, full.items[-1]) == "self"
    assert sorted(names(full).values()) == sorted(capacities(TEN))
    assert names(added(full, Item(name="one too many")))["one too many"] == LEFT
    assert refused(full, "back", name="one too many") == "gs.encumbrance.slots"
    assert refused(TEN, "tail", name="bow") == "gs.encumbrance.place"
    assert refused(TEN, "back + back", name="bow", enc=2) == "gs.encumbrance.place"
    assert refused(TEN, WORN, name="bow") == "gs.encumbrance.place"
    assert refused(TEN, "beside", name="bow") == "gs.encumbrance.place"


@pytest.mark.rule("gs.encumbrance.worn-slots")
def test_what_is_worn_adds_slots() -> None:
    dressed = with_wares(TEN, "belt", "walking-boots", "gloves", "trousers", "wool-shirt")
    added_slots = {"belt": 3, "boots": 2, "gloves": 2, "clothes": 1}
    assert {place: rooms(dressed)[place].slots for place in added_slots} == added_slots
    assert load(dressed).slots == 8 + 3 + 2 + 2 + 1
    assert load(dressed).enc == 0
    pockets = {"kind": "clothing", "enc": 0, "gives": "pockets"}
    deep = with_item(with_item(dressed, WORN, name="coat", slots=4, **pockets), WORN, name="vest", slots=2, **pockets)
    assert rooms(deep)["pockets"].slots == 6
    assert capacities(with_wares(dressed, "belt"))["belt"] == 3


def test_what_hangs_on_a_belt_keeps_it_on() -> None:
    dressed = with_wares(TEN, "belt", knife="belt")
    with pytest.raises(Refused) as caught:
        shifted(dressed, "Belt", 1, "", LEFT)
    assert caught.value.rule == "gs.encumbrance.slots"
    with pytest.raises(Refused, match="put it elsewhere first"):
        without(dressed, dressed.items[0], 1)
    bare = shifted(shifted(dressed, "Knife", 1, "", "left arm"), "Belt", 1, "", LEFT)
    assert names(bare) == {"Belt": LEFT, "Knife": "left arm"}


@pytest.mark.rule("gs.encumbrance.containers", "gs.encumbrance.most")
def test_packs_hold_more_and_what_is_in_them_counts() -> None:
    packed = with_wares(strong(20), large_pack="right shoulder + left shoulder")
    assert load(packed).enc == 2
    packed = with_item(packed, "Large pack", name="stones", count=16)
    assert load(packed).enc == 18
    assert refused(packed, "Large pack", name="stone") == "gs.encumbrance.containers"
    packed = with_wares(packed, "large-pack")
    assert "Large pack 2" in names(packed)
    more = with_item(packed, "Large pack 2", name="bricks", count=16)
    assert load(more).enc == 36
    assert (load(more).max_enc, load(more).over) == (20, 16)
    assert max_enc(25) == 20
    put_down = shifted(more, "Large pack", 1, "", LEFT)
    assert load(put_down).enc == 18
    with pytest.raises(Refused) as caught:
        shifted(more, "Large pack", 1, "", "Large pack")
    assert caught.value.rule == "gs.encumbrance.containers"
    nested = with_wares(strong(20), "large-pack", pouch_or_purse="Large pack")
    with pytest.raises(Refused, match="inside itself"):
        shifted(nested, "Large pack", 1, "", "Pouch or purse")


@pytest.mark.rule("gs.encumbrance.max")
@pytest.mark.parametrize("strength", [1, 7, 20])
def test_max_enc_is_strength(strength: int) -> None:
    assert load(strong(strength)).max_enc == strength


@pytest.mark.rule("gs.encumbrance.clothing")
def test_clothing_takes_a_slot_when_it_is_carried() -> None:
    dressed = with_wares(TEN, "poncho", "walking-boots")
    assert load(dressed).enc == 0
    carried_ = shifted(shifted(dressed, "Poncho", 1, "", "left arm"), "Walking boots", 1, "", "right hand")
    assert load(carried_).enc == 2
    bundle = with_wares(carried_, wool_shirt="left arm", trousers="left arm")
    bundle = with_item(bundle, "left arm", name="Sock", kind="clothing", enc=0, count=12)
    assert load(bundle).enc == 2, "clothes in one place are one bundle"
    assert rooms(bundle)["left arm"].free == 0
    assert load(with_wares(bundle, scarf="right arm")).enc == 3
    with pytest.raises(Refused, match="has 0 free"):
        with_wares(bundle, sandals="left arm")


@pytest.mark.rule("gs.encumbrance.small", "gs.equipment.ammunition", "gs.encumbrance.fractions")
@pytest.mark.parametrize(("count", "per", "enc"), [(19, 20, 0), (20, 20, 1), (50, 20, 2), (9, 10, 0), (25, 10, 2)])
def test_ammunition(count: int, per: int, enc: int) -> None:
    pouch = with_wares(TEN, "belt")
    assert load(with_item(pouch, "belt", kind="ammunition", count=count, per=per)).enc == enc


def test_fractions_are_rounded_down_in_the_end() -> None:
    shots = with_item(with_wares(TEN, "belt"), "belt", name="shot", kind="ammunition", count=10, per=20)
    assert load(but(shots, money=10)).enc == 1  # half a slot of shot and half a slot of coins
    assert load(but(shots, money=9)).enc == 0


@pytest.mark.rule("gs.equipment.shield-hands", "gs.encumbrance.weapon", "gs.equipment.mounted")
def test_shields_and_two_handed_weapons() -> None:
    armed = with_wares(TEN, shield="left hand + left arm")
    assert load(armed).enc == 2
    fields = {"name": "pike", "kind": "weapon", "enc": 2, "hands": 2}
    assert refused(armed, "right hand + right arm", **fields) == "gs.equipment.shield-hands"
    assert names(with_item(armed, "back + right shoulder", **fields))["pike"] == "back + right shoulder"
    assert names(with_wares(armed, "rifle"))["Rifle"] == "back + right shoulder"
    assert names(with_wares(armed, "dagger"))["Dagger"] == "right hand"
    both = with_wares(TEN, "rifle")
    assert names(both)["Rifle"] == HANDS
    assert refused(TEN, "right hand + right arm", **fields) == "gs.encumbrance.weapon"
    twin = with_item(TEN, "right hand + left hand", **fields)
    assert refused(twin, "left arm + left hand", name="s", kind="shield", enc=2) == "gs.encumbrance.slots"
    cannon = {"name": "cannon", "kind": "weapon", "enc": 2, "mounted": True, "crew": 2}
    assert refused(TEN, HANDS, **cannon) == "gs.equipment.mounted"


@pytest.mark.rule("gs.encumbrance.magic-items")
def test_magic_items_in_use() -> None:
    mage = but(TEN, ledger=(Purchase(kind="magic-bonus", cp=0, points=13),))  # Magic Bonus 18
    rings = with_item(mage, WORN, name="ring", enc=0, magic=True, count=3)
    assert refused(rings, WORN, name="cloak", kind="clothing", enc=0, magic=True) == "gs.encumbrance.magic-items"
    assert refused(rings, "right hand", name="sword", kind="weapon", magic=True) == "gs.encumbrance.magic-items"
    assert len(with_item(rings, LEFT, name="sword", magic=True).items) == 2
    assert carried(with_item(TEN, WORN, name="ring", enc=0, magic=True, count=16))  # 21 less 5


@pytest.mark.rule("gs.encumbrance.help")
def test_what_takes_all_of_strength_takes_help() -> None:
    assert refused(strong(4), "right hand + left hand + back + head", enc=4) == "gs.encumbrance.help"
    assert load(with_item(strong(5), "right hand + left hand + back + head", enc=4)).enc == 4
    assert load(with_item(strong(4), WORN, kind="armour", sides=20, enc=10)).enc == 10
    assert somewhere(strong(4), Item(name="chest", enc=4)) == LEFT


@pytest.mark.rule("gs.encumbrance.slots")
def test_a_new_thing_goes_into_pockets_before_boots() -> None:
    boots = with_item(TEN, WORN, name="boots", kind="clothing", enc=0, slots=2, gives="boots")
    assert somewhere(boots, Item(name="potion", enc=1)) not in ("boots", LEFT)
    coat = with_item(boots, WORN, name="coat", kind="clothing", enc=0, slots=2, gives="pockets")
    assert somewhere(coat, Item(name="potion", enc=1)) == "pockets"


# --- movement --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.movement.base", "gs.movement.formula", "gs.encumbrance.full")
def test_movement_shrinks_with_what_is_carried() -> None:
    assert movement(TEN).squares == 20
    small = with_wares(TEN, "large-pack")
    for count, squares in ((1, 17), (8, 10), (9, 8), (12, 2), (13, 0)):
        packed = with_item(small, "Large pack", name="stones", count=count)
        assert movement(packed).squares == squares
        assert load(packed).full == (count >= 8)
        assert movement(packed).lift == (count == 13)


@pytest.mark.rule("gs.encumbrance.large")
@pytest.mark.parametrize(("enc", "over", "squares"), [(2, 0, 18), (3, 1, 16), (4, 2, 14), (5, 3, 12)])
def test_large_things_make_fully_encumbered(enc: int, over: int, squares: int) -> None:
    places = " + ".join(["right hand", "left hand", "right arm", "left arm", "back"][:enc])
    sheet = with_item(TEN, places, enc=enc)
    assert (load(sheet).over, load(sheet).full) == (over, enc > 2)
    assert movement(sheet).squares == squares
    assert movement(sheet).squares == 20 - 2 - 2 * over, "what is over does not count once more"
    chair = with_wares(TEN, "chair-or-stool")
    assert load(chair).enc == 3
    assert movement(chair).squares == 16


@pytest.mark.rule("gs.encumbrance.half")
def test_more_than_half_of_strength_takes_a_check() -> None:
    five = with_item(TEN, "right hand + left hand + right arm + left arm + back", enc=5)
    six = with_item(TEN, "right hand + left hand + right arm + left arm + back + head", enc=6)
    assert not movement(five).lift
    assert movement(six).lift
    assert movement(six).squares == 0
    assert not movement(with_item(TEN, WORN, kind="armour", sides=12)).lift


@pytest.mark.rule("gs.encumbrance.armour", "gs.encumbrance.heavy-armour", "gs.encumbrance.magic-armour")
def test_armour_on_the_move() -> None:
    twelve = with_wares(TEN, "armour-d12")
    assert (load(twelve).armour, load(twelve).over, movement(twelve).squares) == (6, 0, 14)
    heavy = with_wares(strong(15), "armour-d20", "helmet", shield="left hand + left arm", dagger="right hand")
    assert (load(heavy).counted, load(heavy).over, load(heavy).full) == (10 + 1 + 2 + 1, 0, True)
    assert movement(heavy).squares == 25 - 14
    laden = with_wares(heavy, rope_50_feet="back + right shoulder")
    assert (load(laden).counted, load(laden).over) == (14, 2)
    assert movement(laden).squares == 25 - 14 - 4
    assert movement(but(heavy, money=20)).squares == 25 - 14 - 2
    weak = with_wares(strong(5), "armour-d20", "helmet", shield="left hand + left arm")
    assert (load(weak).counted, load(weak).over) == (5, 5), "only the armour's own 10 are 5 over"
    assert movement(weak).base == 15 - 5
    spare = with_item(heavy, "back + right shoulder", name="mail", kind="armour", sides=4)
    assert (load(spare).counted, load(spare).over, load(spare).armour) == (14, 2, 10), "spare armour is not worn"
    roll = with_item(TEN, "back + right shoulder + left shoulder", name="mail", kind="armour", sides=6)
    assert (load(roll).over, movement(roll).squares) == (0, 17), "armour is never too large, worn or carried"
    magic = with_item(strong(15), WORN, kind="armour", sides=20, magic=True)
    assert (load(magic).enc, load(magic).full, movement(magic).squares) == (2, False, 23)
    assert not load(with_item(TEN, WORN, kind="armour", sides=16)).full
    with pytest.raises(Refused, match="over other armour"):
        check_place(twelve, Item(name="mail", kind="armour", sides=6), WORN)


TERRAIN = {
    "open": (0, False),
    "unstable": (-1, False),
    "unseen": (-2, False),
    "fog": (-3, False),
    "pits": (-4, True),
    "uphill": (-5, True),
    "vertical": (-6, True),
    "uphill-slippery": (-6, True),
    "uphill-loose": (-7, True),
    "downhill": (3, False),
    "downhill-smooth": (5, True),
    "downhill-slippery": (6, True),
    "downhill-loose": (7, True),
}


@pytest.mark.rule("gs.movement.terrain", "gs.movement.footing")
@pytest.mark.parametrize("key", TERRAIN)
def test_terrain(key: str) -> None:
    modifier, footing = TERRAIN[key]
    assert (terrain(key).modifier, terrain(key).footing) == (modifier, footing)
    assert (movement(TEN, key).squares, movement(TEN, key).footing) == (20 + modifier, footing)


def test_terrain_is_all_of_the_table() -> None:
    assert list(terrains()) == list(TERRAIN)
    with pytest.raises(BadInput, match="no terrain 'lava'"):
        terrain("lava")


@pytest.mark.rule("gs.movement.least", "gs.movement.formula")
def test_only_terrain_brings_movement_below_zero() -> None:
    weak = strong(3, spd=1)
    assert movement(weak).squares == 4
    assert moved(1, 3, 10, 0, terrain("open")).base == 1
    assert moved(1, 3, 3, 0, terrain("uphill-loose")).squares == -6
    assert moved(1, 3, 3, 5, terrain("open")).squares == 0
    assert moved(1, 3, 3, 5, terrain("open")).lift


# --- bodies, several people, mounts ----------------------------------------------------------------------------------


@pytest.mark.rule("gs.encumbrance.body")
def test_a_body_takes_three_slots_and_its_armour() -> None:
    assert [body_enc(), body_enc(6), body_enc(12), body_enc(20, True)] == [3, 6, 9, 5]


@pytest.mark.rule("gs.encumbrance.people")
@pytest.mark.parametrize(("enc", "people", "share", "over"), [(5, 2, 2, 1), (6, 2, 3, 1), (8, 2, 4, 2), (6, 6, 1, 1)])
def test_each_of_several_bears_a_share(enc: int, people: int, share: int, over: int) -> None:
    places = " + ".join(["right hand", "left hand", "right arm", "left arm"][:share])
    sheet = with_item(TEN, places, enc=enc, people=people)
    assert (load(sheet).enc, load(sheet).over, load(sheet).full) == (share, over, True)


@pytest.mark.rule("gs.encumbrance.mount", "gs.encumbrance.porters", "gs.encumbrance.rider")
def test_mounts() -> None:
    assert ridden(100, 18, 30) == Ride(60, True, 40)
    assert ridden(100, 14, 30) == Ride(46, False, 100)
    assert ridden(100, 15, 30) == Ride(50, True, 50)
    assert ridden(100, 45, 30).distance == 0
    rider = with_wares(TEN, "pony")
    loaded = with_item(rider, "Pony", name="stones", count=22)
    assert (load(loaded).enc, mount_enc(loaded, "Pony")) == (0, 22)
    assert refused(loaded, "Pony", name="straw") == "gs.encumbrance.containers"
    assert mount_enc(rider, "Pony", (with_wares(TEN, "armour-d6"),)) == 3 + 3
    bags = with_wares(rider, saddle_bag="Pony", ale="Saddle bag")
    assert mount_enc(bags, "Pony") == 3
    assert load(bags).enc == 0
    assert mount_enc(shifted(bags, "Pony", 1, "", LEFT), "Pony") == 0
    assert refused(rider, "beside", name="stones") == "gs.encumbrance.place"
    with pytest.raises(Refused, match="go beside"):
        shifted(rider, "Pony", 1, "", "back")
