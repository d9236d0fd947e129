"""Giving, wearing, stowing and dropping things; footing, lifting, large weapons; moves."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.gear.carrying import load, movement
from rollwright.games.going_somewhere.rules.gear.facts import FootingLost, ItemMoved, OfThings, Repacked
from rollwright.games.going_somewhere.rules.gear.places import in_hand
from rollwright.games.going_somewhere.rules.gear.travelling import Footing, Lifted, Ready, Walked
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Item, Sheet
from rollwright.play.odds import odds
from rollwright.play.session import Session
from rollwright.play.steps import GM
from rollwright.rules.facts import State, Who, fold
from tests.games.going_somewhere.checks_cases import begun, offered
from tests.games.going_somewhere.facts_told import told_fact
from tests.games.going_somewhere.gear_cases import (
    KARA,
    OPTIONS,
    ORR,
    after,
    but,
    ended,
    footing,
    lift,
    names,
    ready_weapon,
    strong,
    walk,
    with_item,
    with_wares,
)

DRESSED = with_wares(KARA, "belt", "small-pack", "helmet", "shield", "dagger", rope_50_feet="Small pack")
STATE = State({"kara": DRESSED, "orr": ORR})


def where(state: State, name: str, who: str = "kara") -> str:
    return names(state.sheet(who))[name]


def rule_of(id: str, state: State = STATE, **arguments: Any) -> str | None:
    with pytest.raises(Refused) as caught:
        after(id, state, **arguments)
    return caught.value.rule


@pytest.mark.rule("gs.encumbrance.place", "gs.equipment.two-handed")
def test_a_packed_weapon_is_drawn_and_what_was_in_the_way_is_put_away() -> None:
    armed = with_wares(with_wares(KARA, "belt", "long-sword"), dagger="belt", short_bow="back")
    state = State({"kara": armed, "orr": ORR})
    assert [one.words for one in RULESET.acts["draw"].fields(OPTIONS, state, Who("kara"))[0].options] == [
        *("Dagger", "Short bow"),
    ]
    drawn = after("draw", state, who="kara", item="Dagger")
    assert where(drawn, "Dagger") == "left hand", "a free hand is enough"
    assert where(drawn, "Long sword") == "right hand"
    full = State({"kara": with_wares(armed, short_sword="left hand"), "orr": ORR})
    switched = after("draw", full, who="kara", item="Dagger")
    assert where(switched, "Dagger") == "right hand"
    assert not in_hand(where(switched, "Long sword"))
    assert where(switched, "Short sword") == "left hand"
    bare = State({"kara": KARA, "orr": ORR})
    assert not RULESET.acts["draw"].fields(OPTIONS, bare, Who("kara"))[0].options


@pytest.mark.rule("gs.encumbrance.place", "gs.equipment.has")
def test_things_are_put_elsewhere() -> None:
    state = after("stow", STATE, who="kara", item="Dagger", where="belt")
    assert where(state, "Dagger") == "belt"
    assert where(after("stow", state, who="kara", item="dagger"), "Dagger") == "right hand"
    assert where(after("drop", state, who="kara", item="Small pack"), "Rope, 50 feet") == "Small pack"
    assert load(after("drop", state, who="kara", item="Small pack").sheet("kara")).enc == load(DRESSED).enc - 4
    assert rule_of("stow", who="kara", item="Saw") == "gs.equipment.has"
    assert where(after("stow", STATE, who="kara", item="Dagger", where="head"), "Dagger") == "right hand", (
        "the helmet is there: it goes where there is room"
    )
    assert rule_of("drop", who="kara", item="Dagger", at="belt") == "gs.equipment.has"


def test_a_part_of_a_heap_can_be_moved() -> None:
    heap = STATE.with_sheet("kara", with_item(DRESSED, "belt", name="arrows", kind="ammunition", count=25, per=10))
    state = after("stow", heap, who="kara", item="arrows", count=10, where="Small pack")
    found = [(one.count, one.where) for one in state.sheet("kara").items if one.name == "arrows"]
    assert found == [(15, "belt"), (10, "Small pack")]
    back = after("stow", state, who="kara", item="arrows", count=10, at="Small pack", where="belt")
    assert [one.count for one in back.sheet("kara").items if one.name == "arrows"] == [25]


@pytest.mark.rule("gs.encumbrance.porters")
def test_a_porter_takes_a_pack_with_all_that_is_in_it() -> None:
    state = after("give", STATE, who="kara", to="orr", item="Small pack")
    assert names(state.sheet("orr")) == {"Small pack": "back + right shoulder", "Rope, 50 feet": "Small pack"}
    assert load(state.sheet("orr")).enc == 4
    assert "Rope, 50 feet" not in names(state.sheet("kara"))
    twice = after("give", state, who="orr", to="kara", item="Small pack")
    assert where(twice, "Rope, 50 feet") == "Small pack"
    assert rule_of("give", who="kara", to="kara", item="Dagger") == "gs.equipment.has"
    with pytest.raises(Refused, match="nobody here is called 'vex'"):
        after("give", STATE, who="kara", to="vex", item="Dagger")
    own = state.with_sheet("kara", with_wares(state.sheet("kara"), "small-pack", ale="Small pack"))
    both = after("give", own, who="kara", to="orr", item="Small pack")
    assert names(both.sheet("orr"))["Ale"] == "Small pack 2"


@pytest.mark.rule("gs.encumbrance.place", "gs.equipment.shield-hands")
def test_wearing() -> None:
    off = after("drop", after("drop", STATE, who="kara", item="Helmet"), who="kara", item="Shield")
    on = after("wear", off, who="kara", item="Helmet")
    assert where(on, "Helmet") == "head"
    armed = after("stow", off, who="kara", item="Dagger", where="belt")
    armed = armed.with_sheet("kara", with_wares(armed.sheet("kara"), "rifle"))
    assert rule_of("wear", armed, who="kara", item="Shield") == "gs.encumbrance.place", "both hands are full"
    assert rule_of("wear", who="kara", item="Dagger") == "gs.encumbrance.place"


@pytest.mark.rule("gs.equipment.ammunition")
def test_what_is_fired_is_gone() -> None:
    shots = with_item(DRESSED, "belt", name="Rounds, d6", kind="ammunition", count=8, per=20)
    shots = with_item(shots, "Small pack", name="Rounds, d6", kind="ammunition", count=5, per=20)
    state = after("spend-ammunition", STATE.with_sheet("kara", shots), who="kara", item="Rounds, d6", count=10)
    assert [one.count for one in state.sheet("kara").items if one.name == "Rounds, d6"] == [5], "all of one heap"
    left = after("drop", state, who="kara", item="Rounds, d6", count=5)
    assert ("spend-ammunition", "kara") not in offered(left, "player", "kara")


def test_what_is_lost_is_lost_with_what_is_in_it() -> None:
    state = after("lose", STATE, who="kara", item="Small pack", reason="a flood")
    assert sorted(names(state.sheet("kara"))) == ["Belt", "Dagger", "Helmet", "Shield"]


@pytest.mark.rule("gs.equipment.more", "gs.encumbrance.magic-armour", "gs.equipment.magic-armour-price")
def test_the_cgo_gives_anything() -> None:
    state = after("gain", STATE, who="kara", ware="armour-d20", name="Dragon mail", magic=True)
    mail = state.sheet("kara").items[-1]
    assert (mail.name, mail.enc, mail.sides, mail.magic, mail.where) == ("Dragon mail", 2, 20, True, "worn")
    coat = after("gain-own", STATE, who="kara", name="Coat", kind="clothing", enc=0, gives="pockets", slots=4)
    assert load(coat.sheet("kara")).slots == load(DRESSED).slots + 4
    with pytest.raises(BadInput, match="Any name will do"):
        after("gain-own", STATE, who="kara", name=" ")
    with pytest.raises(BadInput, match="nothing on the lists"):
        after("gain", STATE, who="kara", ware="sward")


# --- several people --------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.encumbrance.people", "gs.encumbrance.help")
def test_a_desk_is_carried_by_two() -> None:
    two = State({"kara": with_item(strong(5), "left", name="Desk", enc=5), "orr": strong(5), "vex": strong(5)})
    with pytest.raises(Refused) as caught:
        ItemMoved(who=Who("kara"), name="Desk", to="").done(two)
    assert caught.value.rule == "gs.encumbrance.help"
    state = after("stow", two, who="kara", item="Desk", helpers=("orr",))
    for who in ("kara", "orr"):
        weighed = load(state.sheet(who))
        assert (weighed.enc, weighed.over, weighed.full) == (2, 1, True)
        assert movement(state.sheet(who)).squares == 15 - 1 - 2
    down = after("drop", state, who="kara", item="Desk")
    assert load(down.sheet("orr")).enc == 0
    assert load(down.sheet("kara")).enc == 0
    given = after("give", state, who="kara", to="vex", item="Desk")
    assert given.sheet("orr").items == ()
    full = two.with_sheet("orr", with_item(strong(5), "left", name="x"))
    for place in ("right hand", "left hand", "right arm", "left arm", "back", "right shoulder", "left shoulder"):
        full = full.with_sheet("orr", with_item(full.sheet("orr"), place, name=place))
    for there, helper in ((full, "orr"), (two, "kara")):
        with pytest.raises(Refused) as caught:
            ItemMoved(who=Who("kara"), name="Desk", to="", helpers=(Who(helper),)).done(there)
        assert caught.value.rule == "gs.encumbrance.people"


@pytest.mark.rule("gs.encumbrance.body")
def test_a_fallen_comrade_in_d6_armour() -> None:
    state = State({"kara": strong(6), "orr": strong(10), "vex": with_wares(strong(6), "armour-d6")})
    alone = State({who: one for who, one in state.sheets.items() if who != "orr"})
    assert rule_of("carry-body", alone, who="kara", whom="vex") == "gs.encumbrance.help", "the sheet says d6"
    helped = after("carry-body", state, who="kara", whom="vex")
    assert [load(helped.sheet(who)).enc for who in ("kara", "orr")] == [3, 3], "who is near helps"
    assert rule_of("carry-body", state, who="orr", whom="orr") == "gs.encumbrance.body"
    alone = after("carry-body", state, who="orr", whom="vex").sheet("orr")
    assert (load(alone).enc, movement(alone).lift) == (6, True)
    together = after("carry-body", state, who="kara", whom="vex", helpers=("orr",))
    assert [load(together.sheet(who)).enc for who in ("kara", "orr")] == [3, 3]


# --- checks ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.movement.footing")
def test_footing_is_kept_by_an_acc_check() -> None:
    assert ended(footing(OPTIONS, 9, "vertical"), (6,)) == Footing(True, 15, 0, "vertical")
    assert ended(footing(OPTIONS, 9, "vertical"), (5,)) == Footing(False, 14, 0, "vertical")
    assert ended(footing(OPTIONS, 9, "fog")) == Footing(True, None, 0, "fog")
    assert ended(footing(OPTIONS, 9, dl=None), "pits", "20", (10,)) == Footing(False, 19, 0, "pits"), "the CGO says"
    law = odds(footing(OPTIONS, 9, "uphill"))
    assert law.chance(lambda end: end.kept) == pytest.approx(15 / 20)
    fallen = after("footing", STATE, (5,), who="kara", acc=9, terrain="pits")
    assert fallen.sheet("kara").prone
    assert after("footing", STATE, (6,), who="kara", acc=9, terrain="pits") == STATE
    with pytest.raises(BadInput, match="no terrain 'lava'"):
        Session(footing(OPTIONS, 9, "lava"))
    assert fold(STATE, [FootingLost(who=Who("orr"))], Sheet).sheet("orr").prone


@pytest.mark.rule("gs.encumbrance.half", "gs.movement.stand", "gs.encumbrance.help")
def test_lifting_gives_one_square() -> None:
    assert ended(lift(OPTIONS, 10, 6), (5,)) == Lifted(1, 15)
    assert ended(lift(OPTIONS, 10, 6), (4,)) == Lifted(0, 14)
    with pytest.raises(Refused) as caught:
        Session(lift(OPTIONS, 10, 10))
    assert caught.value.rule == "gs.encumbrance.help"
    law = odds(lift(OPTIONS, 4))
    assert law.chance(lambda end: end.squares == 1) == pytest.approx(10 / 20)


@pytest.mark.rule("gs.movement.formula", "gs.movement.least", "gs.movement.stand", "gs.movement.terrain")
def test_walking() -> None:
    assert ended(walk(OPTIONS, 10, 12, 9, 5), "fog") == Walked(14, False)
    assert ended(walk(OPTIONS, 10, 12, 9, 5, 2, terrain="open")) == Walked(13, False)
    assert ended(walk(OPTIONS, 1, 3, 9, 3, terrain="uphill-loose"), (6,)) == Walked(-6, False)
    assert ended(walk(OPTIONS, 1, 3, 9, 3, terrain="uphill-loose"), (5,)) == Walked(-6, True)
    assert ended(walk(OPTIONS, 10, 12, 9, 3, terrain="uphill-loose"), (5,)) == Walked(0, True)
    assert ended(walk(OPTIONS, 1, 3, 9, 3, terrain="unstable"), (12,)) == Walked(1, False), "the ground brings it to 0"
    assert ended(walk(OPTIONS, 1, 3, 9, 3, terrain="unstable"), (11,)) == Walked(0, False)
    assert ended(walk(OPTIONS, 9, 9, 9, too_large=True), "open", (6,)) == Walked(1, False)
    assert ended(walk(OPTIONS, 9, 9, 9, too_large=True), "open", (5,)) == Walked(0, False)
    assert ended(walk(OPTIONS, 2, 6, 9, 6, 9, terrain="pits"), (6,), (9,)) == Walked(1, False)
    # one point buys one new throw: none is left for the second check
    assert ended(walk(OPTIONS, 2, 6, 9, 6, 9, terrain="pits", cp=1), (2,), "reroll", (6,), (9,)) == Walked(1, False)
    law = odds(walk(OPTIONS, 2, 6, 9, 6, 9, terrain="pits"))
    assert law.chance(lambda end: end.squares == 1) == pytest.approx(15 / 20 * 12 / 20)


def test_walking_goes_by_the_sheet() -> None:
    state = STATE.with_sheet("kara", with_item(DRESSED, "belt", name="stones", count=3))
    weighed, walker = load(state.sheet("kara")), begun("walk", state, "kara").named["walker"]
    assert (walker.speed, walker.strength, walker.acc) == (10, 10, 9)
    assert (walker.counted, walker.over, walker.too_large) == (weighed.counted, weighed.over, weighed.too_large)


@pytest.mark.rule(
    "gs.equipment.crew", "gs.equipment.crew-guile", "gs.equipment.crew-needed", "gs.equipment.machine-gun"
)
def test_large_weapons_are_made_ready() -> None:
    cannon: dict[str, Any] = {"weapon": "cannon-120", "guile": 5, "strength": 12}
    assert ended(ready_weapon(OPTIONS, **cannon, crew=2), (10,)) == Ready(True, 15)
    assert ended(ready_weapon(OPTIONS, **cannon, crew=2), (9,)) == Ready(False, 14)
    assert ended(ready_weapon(OPTIONS, **cannon, crew=2, guile_dice=(Dice(1, 6),)), (9, 1)) == Ready(True, 15)
    assert ended(ready_weapon(OPTIONS, **cannon, crew=2, dl=None), "20", (10,)) == Ready(False, 15)
    with pytest.raises(Refused) as caught:
        Session(ready_weapon(OPTIONS, **cannon))
    assert caught.value.rule == "gs.equipment.crew"
    assert ended(ready_weapon(OPTIONS, "heavy-machine-gun", 5, 12), (3,)) == Ready(True, 15)
    assert ended(ready_weapon(OPTIONS, "heavy-machine-gun", 5, 12), (2,)) == Ready(False, 14)
    assert ended(ready_weapon(OPTIONS, "flamethrower", 5, 12)) == Ready(True, None)
    with pytest.raises(BadInput, match="no weapon"):
        Session(ready_weapon(OPTIONS, "belt", 5, 12))


# --- moves and facts -------------------------------------------------------------------------------------------------


def test_what_can_be_done_with_things_is_offered() -> None:
    burdened = with_item(but(DRESSED, banked=100), "left", name="Chest", enc=6)
    burdened = with_wares(burdened, "pony", machine_gun="left", rounds_d6="belt")
    state = State({"kara": burdened, "orr": ORR})
    mine = {act for act, _ in offered(state, "player", "kara")}
    assert {"buy", "sell", "pay", "give", "stow", "drop", "lose", "spend-ammunition"} <= mine
    assert "carry-body" not in mine, "everybody stands"
    hurt = State({"kara": burdened, "orr": but(ORR, down="unconscious")})
    assert "carry-body" in {act for act, _ in offered(hurt, "player", "kara")}
    assert {"leave-money", "fetch-money", "footing", "walk", "ride", "ready-weapon"} <= mine
    assert not {"gain", "gain-own", "receive-money"} & mine
    assert {"gain", "gain-own", "receive-money"} <= {act for act, _ in offered(state, GM)}
    assert not {act for act, _ in offered(state, "player")} & mine


@pytest.mark.rule("gs.equipment.crew")
def test_a_cannon_takes_its_crew() -> None:
    state = State({"kara": with_wares(KARA, cannon_120="left")})
    field = next(one for one in RULESET.acts["ready-weapon"].fields(OPTIONS, state, Who("kara")) if one.name == "crew")
    assert field.usual == "2"
    with pytest.raises(Refused, match="2 or more, not 1"):
        Session(begun("ready-weapon", state, "kara", weapon="cannon-120", crew=1))
    assert Session(begun("ready-weapon", state, "kara", weapon="cannon-120", crew=2)).question


def test_what_can_be_worn_is_offered() -> None:
    off = after("drop", STATE, who="kara", item="Helmet")
    wear = RULESET.acts["wear"]
    [field] = wear.fields(OPTIONS, off, Who("kara"))
    assert [one.words for one in field.options] == ["Helmet"]
    heavy = with_item(strong(10), "right hand + left hand + back + right arm + left arm + head", name="Safe", enc=6)
    assert begun("lift", State({"kara": heavy}), "kara").named["slots"] == 6


def test_every_fact_has_words_and_is_refused_of_nobody() -> None:
    samples: dict[str, Any] = {
        "who": "vex",
        "item": Item(name="Belt"),
        "tin": 5,
        "name": "Belt",
        "to": "orr",
        "count": 1,
    }
    for kind in OfThings.__subclasses__():
        fields = [field.name for field in msgspec.structs.fields(kind)]
        fact = kind(**{name: value for name, value in samples.items() if name in fields})
        text = told_fact(fact, str.title)
        assert text is not None
        assert text.startswith("Vex ") or kind is Repacked, "of a basket it is told in the end what was bought"
        with pytest.raises(Refused, match="nobody here is called 'vex'"):
            fact.done(STATE)
        assert fact.on(STATE) == STATE  # what can't be any more when it lands does nothing


def test_moving_nothing_is_refused_and_changes_nothing() -> None:
    before = msgspec.to_builtins(STATE)
    with pytest.raises(Refused):
        ItemMoved(who=Who("kara"), name="Dagger", to="left", count=0).done(STATE)
    assert msgspec.to_builtins(STATE) == before
