"""Shared packs, what is gained and given with its magic, who can't move; what seats are offered of it."""

from __future__ import annotations

import pytest

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.checks.facts import TimePassed
from rollwright.games.going_somewhere.rules.combat.fighter import of_sheet
from rollwright.games.going_somewhere.rules.gear.carrying import load, movement
from rollwright.games.going_somewhere.rules.gear.facts import ItemMoved
from rollwright.games.going_somewhere.rules.gear.goods import added
from rollwright.games.going_somewhere.rules.gear.places import check_place
from rollwright.games.going_somewhere.rules.sheet import Item, Sheet
from rollwright.rules.facts import State, Who, fold
from tests.games.going_somewhere.checks_cases import begun, offered
from tests.games.going_somewhere.gear_cases import KARA, after, but, strong, with_item, with_wares

CRATE = Item(name="Crate", kind="container", enc=5, capacity=12)


def rule_of(id: str, state: State, **arguments: object) -> str | None:
    with pytest.raises(Refused) as caught:
        after(id, state, **arguments)
    return caught.value.rule


@pytest.mark.rule("gs.encumbrance.people", "gs.encumbrance.containers")
def test_what_is_in_a_shared_crate_is_shared() -> None:
    kara = with_item(added(strong(12), CRATE, "left"), "Crate", name="stones", count=8)
    state = State({"kara": kara, "orr": strong(12)})
    shared = after("stow", state, who="kara", item="Crate", helpers=("orr",))
    assert [load(shared.sheet(who)).enc for who in ("kara", "orr")] == [6, 6], "13 slots by two, rounded down"
    filled = shared.with_sheet("kara", with_item(shared.sheet("kara"), "left", name="anvil", enc=3))
    filled = after("stow", filled, who="kara", item="anvil", where="Crate")
    assert [load(filled.sheet(who)).enc for who in ("kara", "orr")] == [8, 8]
    down = after("drop", filled, who="kara", item="Crate")
    assert [load(down.sheet(who)).enc for who in ("kara", "orr")] == [0, 0]


@pytest.mark.rule("gs.encumbrance.small")
def test_twenty_small_things_are_gained_as_one_slot() -> None:
    state = after("gain-own", State({"kara": strong(9)}), who="kara", name="Marbles", count=40, per=20)
    assert load(state.sheet("kara")).enc == 2


@pytest.mark.rule("gs.encumbrance.magic-items")
def test_a_bag_of_magic_things_is_too_much_for_their_slots() -> None:
    most = derive.magic_slots(strong(10))
    bag = added(strong(10), Item(name="Bag", kind="container", enc=1, capacity=100), "left")
    for number in range(most + 1):
        bag = with_item(bag, "Bag", name=f"ring {number}", enc=0, magic=True)
    state = State({"kara": bag, "orr": strong(10)})
    assert rule_of("give", state, who="kara", to="orr", item="Bag") == "gs.encumbrance.magic-items"
    with pytest.raises(Refused) as caught:
        ItemMoved(who=Who("kara"), name="Bag", to="back").done(state)
    assert caught.value.rule == "gs.encumbrance.magic-items"
    fewer = after("lose", state, who="kara", item="ring 0")
    assert len(after("give", fewer, who="kara", to="orr", item="Bag").sheet("orr").items) == 1 + most


@pytest.mark.rule("gs.encumbrance.place")
def test_a_magic_ring_is_worn_and_a_magic_sword_is_not() -> None:
    check_place(KARA, Item(name="Ring", magic=True), "worn")
    for kind in ("weapon", "shield", "container"):
        with pytest.raises(Refused, match="is not worn"):
            check_place(KARA, Item(name="Thing", kind=kind, magic=True), "worn")


@pytest.mark.rule("gs.protection.roll", "gs.protection.shield", "gs.equipment.furs")
def test_what_protects_has_to_be_worn() -> None:
    worn = with_wares(strong(12), "winter-furs", "helmet", shield="left hand + left arm")
    fighter = of_sheet(worn)
    assert (fighter.armour, fighter.shield, fighter.helmet) == (4, True, True)
    packed = with_wares(strong(12), "large-pack", winter_furs="Large pack", helmet="Large pack", shield="Large pack")
    fighter = of_sheet(packed)
    assert (fighter.armour, fighter.shield, fighter.helmet) == (0, False, False)


@pytest.mark.rule("gs.encumbrance.slots")
def test_no_room_is_said_in_words() -> None:
    full = strong(20)
    for place in (
        "right hand",
        "left hand",
        "right arm",
        "left arm",
        "head",
        "back",
        "right shoulder",
        "left shoulder",
    ):
        full = with_item(full, place, name=place)
    state = State({"kara": with_item(full, "left", name="Stone")})
    with pytest.raises(Refused, match="no room for Stone"):
        ItemMoved(who=Who("kara"), name="Stone", to="").done(state)
    assert after("stow", state, who="kara", item="Stone") == state, "it stays where it is"


@pytest.mark.rule("gs.movement.held-up", "gs.time.round")
@pytest.mark.parametrize(("fields", "rounds"), [({"prone": True}, 1), ({"stunned": 3}, 3)])
def test_who_is_stunned_or_fell_moves_when_the_rounds_have_passed(fields: dict[str, int], rounds: int) -> None:
    state = State({"kara": but(strong(10), **fields)})
    for _ in range(rounds):
        for act in ("walk", "lift"):
            with pytest.raises(Refused) as caught:
                begun(act, state, "kara")
            assert caught.value.rule == "gs.movement.held-up"
        assert ("walk", "kara") not in offered(state, "player", "kara")
        state = fold(state, [TimePassed(rounds=1)], Sheet)
    assert (state.sheet("kara").stunned, state.sheet("kara").prone) == (0, False)
    assert ("walk", "kara") in offered(state, "player", "kara")
    assert fold(State({"kara": but(KARA, stunned=9)}), [TimePassed(days=1)], Sheet).sheet("kara").stunned == 0


@pytest.mark.rule("gs.movement.terrain", "gs.encumbrance.half")
def test_a_steep_slope_stops_who_is_slow_under_a_load() -> None:
    state = State({"kara": with_wares(strong(3, spd=2), "cannon-120")})
    assert movement(state.sheet("kara")).squares == 5
    assert ("lift", "kara") in offered(state, "player", "kara")


@pytest.mark.rule("gs.encumbrance.body", "gs.encumbrance.people")
def test_no_foe_helps_to_carry_the_fallen() -> None:
    fallen = with_wares(but(strong(6), down="unconscious"), "armour-d6")
    state = State({"kara": strong(6), "rusk": but(strong(20), npc=True, foe=True), "vex": fallen})
    assert rule_of("carry-body", state, who="kara", whom="vex") == "gs.encumbrance.help"
    friend = state.with_sheet("orr", but(strong(10), npc=True))
    carried = after("carry-body", friend, who="kara", whom="vex")
    assert [load(carried.sheet(who)).enc for who in ("kara", "rusk", "orr")] == [3, 0, 3]
