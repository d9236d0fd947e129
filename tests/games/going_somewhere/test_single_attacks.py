"""Single attacks at a table, outside a fight and at one's turn in it: blows, shots, attacks unseen, liquids."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.combat.facts import Entered, Moved
from rollwright.games.going_somewhere.rules.combat.onward import onward
from rollwright.games.going_somewhere.rules.combat.roll import foe_near, to_strike
from rollwright.games.going_somewhere.rules.combat.special import may_act
from rollwright.games.going_somewhere.rules.gear.equipment import made, ware
from rollwright.games.going_somewhere.rules.magic.picking import kinds
from rollwright.games.going_somewhere.rules.ranks import Dice, Die
from rollwright.games.going_somewhere.rules.sheet import Crafted, Effect, Item, Mark, Purchase, Sheet
from rollwright.games.going_somewhere.rules.state import Fight, Order, Rolled, Scene, Standing, fight_of, scene_of
from rollwright.games.going_somewhere.rules.vehicles.battle import can_fire
from rollwright.play.session import Session
from rollwright.rules.facts import State, Who, fold
from rollwright.rules.ruleset import Sitting
from tests.games.going_somewhere.checks_cases import OPTIONS, after, begun, facts_of, play, told
from tests.games.going_somewhere.combat_cases import called
from tests.games.going_somewhere.fighting import ARROWS, BOW, Presses, answered, company, fight_in, foe, hero, seat_of
from tests.games.going_somewhere.test_fight_table import begun as in_fight
from tests.games.going_somewhere.test_fight_table import ordered, said

KARA, RUSK = Who("torvald-stone"), Who("rusk")
PLATE = Item(name="Plate", kind="armour", where="worn", sides=30)
HELMET = Item(name="Helmet", kind="helmet", where="head")


def two(own: dict[str, Any] | None = None, other: dict[str, Any] | None = None) -> State:
    """Give somebody with a sword, and a raider."""
    return State({KARA: hero(KARA, **{"cp": 0, **(own or {})}), RUSK: foe(RUSK, **(other or {}))})


# --- what a critical row does, and to whom ----------------------------------------------------------------------------


@pytest.mark.rule("gs.critical.success", "gs.critical.down", "gs.critical.stunned")
@pytest.mark.parametrize(("row", "more", "prone", "stunned"), [(10, [], True, 0), (16, [[4]], False, 4)])
def test_a_natural_30_fells_the_other_one_even_through_armour(
    row: int, more: list[list[int]], prone: bool, stunned: int
) -> None:
    state = two(other={"items": (PLATE,)})
    session = play(begun("strike", state, KARA, target=RUSK), [30], [9], [row], [3, 3], [30], *more)
    both = after(session, state).sheets
    assert (both[RUSK].prone, both[RUSK].stunned) == (prone, stunned)
    assert (both[KARA].prone, both[KARA].stunned) == (False, 0)
    assert any("but does no harm" in line for line in told(session))


@pytest.mark.rule("gs.critical.next")
def test_who_hits_their_own_head_has_a_worse_next_roll() -> None:
    state = two()
    session = play(begun("strike", state, KARA, target=RUSK), [1], [9], [8], [6])
    kara = after(session, state).sheets[KARA]
    assert (kara.next_roll, kara.health_lost) == (-5, 3)


def test_the_dead_are_not_stunned_besides() -> None:
    state = two(other={"health_lost": 29})
    session = play(begun("strike", state, KARA, target=RUSK), [30], [9], [16], [9, 9], [2])
    assert after(session, state).sheets[RUSK].down == "dead"
    assert not any("stunned" in line for line in told(session) if "Rusk" in line or "rusk" in line)


@pytest.mark.rule("gs.magic.transmute-silver")
@pytest.mark.parametrize("act", ["strike", "sneak"])
def test_a_silver_weapon_does_a_die_more_to_somebody_in_another_shape(act: str) -> None:
    knife = Item(name="Silver knife", kind="weapon", sides=4, where="right hand", hands=1)
    toad = Effect(name="transmute toad", kind="transmute", about="toad", points=10, rounds=9)
    own = {"items": (knife,)}
    plain, shaped = (
        begun(act, two(own, other), KARA, target=RUSK).named["striker"].bonus for other in ({}, {"effects": (toad,)})
    )
    assert shaped == (*plain, Dice(1, 6))
    iron = {"items": (msgspec.structs.replace(knife, name="Knife"),)}
    assert begun(act, two(iron, {"effects": (toad,)}), KARA, target=RUSK).named["striker"].bonus == plain


@pytest.mark.rule("gs.critical.evading", "gs.opposed.natural")
@pytest.mark.parametrize(
    ("row", "more", "prone", "stunned"), [(10, [], True, 0), (16, [[4]], False, 4), (20, [], False, 0)]
)
def test_a_natural_30_of_who_is_struck_may_fell_the_attacker_and_does_no_damage(
    row: int, more: list[list[int]], prone: bool, stunned: int
) -> None:
    state = two()
    session = play(begun("strike", state, KARA, target=RUSK), [15], [30], [row], *more)
    kara = after(session, state).sheets[KARA]
    assert (kara.prone, kara.stunned, kara.health_lost) == (prone, stunned, 0)
    assert any("has a critical success: It works" in line for line in told(session))


@pytest.mark.rule("gs.critical.evading", "gs.critical.own")
def test_a_natural_1_of_who_is_struck_rolls_on_the_failure_table_too() -> None:
    state = two()
    hit = play(begun("strike", state, KARA, target=RUSK), [15], [1], [5], [6], [4])
    assert after(hit, state).sheets[RUSK].health_lost == 5 + 4, "the blow, and one die of the own club"
    crit = play(begun("strike", state, KARA, target=RUSK), [30], [1], [5], [2, 2, 2], [10])
    assert after(crit, state).sheets[RUSK].prone, "the 30 with its crit, and the failure of the 1"
    stunned = two(other={"stunned": 2})
    assert play(begun("strike", stunned, KARA, target=RUSK), [15], [1], [5]).ended, "no table for the stunned"


@pytest.mark.rule("gs.critical.evading")
def test_a_liquid_and_magic_bring_the_table_of_who_is_attacked_too() -> None:
    state = two()
    wet = play(begun("splash", state, KARA, target=RUSK), [15], [30], [10])
    assert after(wet, state).sheets[KARA].prone
    given = {"attack": 10, "defend": 10, "own": Die(8)}
    assert play(called("splash", OPTIONS, given), [10], [1], [2], [4], [6]).outcome.answer_own == 12
    magic = {"bonus": 10, "acc": 12, "defend": 11, "dice": (Dice(1, 6),)}
    evades = play(called("magic-attack", OPTIONS, magic), [10], [12], [30], [16], [3]).outcome
    assert (evades.hit, evades.answer, evades.answer_rounds) == (False, "knock-out", 3)


# --- shots ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.combat.range", "gs.aim.bonus", "gs.damage.ranged")
def test_a_single_shot_has_its_range_and_aim_and_takes_an_arrow() -> None:
    archer = {"items": (BOW, ARROWS), "marks": (Mark(kind="aimed", points=10, dice="1d6"),)}
    state = two(archer)
    near, far = (begun("strike", state, KARA, target=RUSK, distance=squares).named["striker"] for squares in (1, 30))
    assert (near.attack, far.attack) == (12 + 10 + 5, 12 + 10 - 10)
    session = play(begun("strike", state, KARA, target=RUSK, distance=6), [5], [9])
    kara = after(session, state).sheets[KARA]
    assert [item.count for item in kara.items if item.kind == "ammunition"] == [19]
    assert not kara.marks, "the aim is used up"
    with pytest.raises(Refused, match="nothing left to shoot"):
        begun("strike", two({"items": (BOW,)}), KARA, target=RUSK)


# --- unseen -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.notice.hidden", "gs.notice.helmet", "gs.combat.sneak-checks")
def test_hiding_a_helmet_and_the_dark_keep_one_from_noticing_an_attack() -> None:
    state = two({"marks": (Mark(kind="hidden", points=21),)}, {"items": (HELMET,)})
    call = begun("sneak", state, KARA, target=RUSK)
    plain = begun("sneak", two(), KARA, target=RUSK)
    assert plain.named["unseen"].notice - call.named["unseen"].notice == 6 + 2
    dark = {"possible": "yes", "hinders": ["half-moon-5"], "more": "0"}
    seen = play(plain, {"possible": "yes", "hinders": [], "more": "0"}, [10], [4])
    assert not seen.outcome.unseen
    unseen = play(plain, dark, [10], [4], [9], [5])
    assert unseen.outcome.unseen
    open_ = play(plain, {"possible": "no", "hinders": [], "more": "0"})
    assert not open_.outcome.unseen
    assert any("in plain sight" in line for line in told(open_))


@pytest.mark.rule("gs.round.surprise", "gs.notice.hidden")
def test_a_hidden_side_is_harder_to_notice_when_a_fight_begins() -> None:
    hidden = {"marks": (Mark(kind="hidden", points=25),)}

    def notice(**changed: Any) -> int:
        table = company(1, 1, seed=3)
        state = State({KARA: hero(KARA, cp=0), RUSK: foe(RUSK, **changed)}, table.state.scene)
        session: Session[Any] = Session(begun("begin-fight", state, "", party=(KARA,), foes=(RUSK,), unaware=(KARA,)))
        while not session.ended:
            session.roll([10])
        return next(one.standing.notice for one in facts_of(session) if isinstance(one, Entered) and one.who == KARA)

    assert notice() - notice(**hidden) == 10


# --- at one's turn ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.round.in-order")
def test_only_who_is_on_turn_and_does_something_else_acts_by_another_rule() -> None:
    table = in_fight(company(2, 1, cp=0))
    people = [who for who in fight_in(table).ones if who != RUSK]
    said(table, people[0], "do")
    said(table, people[1], "wait")
    ordered(table)
    table.go_on("gus")
    assert fight_in(table).phase == "act"
    assert [who for who in fight_in(table).ones if may_act(OPTIONS, table.state, Who(who))] == [people[0]]
    with pytest.raises(Refused, match="once the fight is over"):
        table.start("gus", "sleep", {"who": people[0]})


@pytest.mark.rule("gs.combat.one", "gs.combat.splash", "gs.combat.friend", "gs.combat.group")
def test_a_liquid_in_a_fight_goes_by_the_one_combat_roll_of_the_round() -> None:
    table = in_fight(company(2, 1, cp=0), distance=1)
    thrower, friend = [who for who in fight_in(table).ones if who != RUSK]
    said(table, thrower, "do")
    said(table, friend, f"attack {RUSK}")
    ordered(table)
    table.go_on("gus")
    answered(table, Presses())
    assert scene_of(table.state).fight is not None
    call = begun("splash", table.state, thrower, target=RUSK)
    numbers, rolled = call.named["thrower"], fight_in(table).ones[RUSK].rolled
    assert rolled is not None
    assert call.named["struck"].rolled == rolled
    assert numbers.attack == 12 - 5 + 2, "a friend beside the target, and two against one"
    table.start(seat_of(table, thrower), "splash", {"who": thrower, "target": RUSK})
    keys = [line.logged.entry.key for line in table.lines() if hasattr(line.logged, "entry")]
    assert "defend" not in keys


@pytest.mark.rule("gs.combat.splash-cone")
def test_people_can_stand_behind_the_target_of_a_splash() -> None:
    state = State({**two().sheets, "garr": foe("garr"), "weasel": foe("weasel")})
    call = begun("splash", state, KARA, target=RUSK, beside=(), behind=("garr", "weasel"))
    assert [(one.who, one.behind) for one in call.named["others"]] == [("garr", 1), ("weasel", 2)]


# --- other rules at one's turn in a fight -----------------------------------------------------------------------------

MIRA, GARR = Who("mira-of-osk"), Who("garr")


def amid(people: dict[Any, Any], **parts: Standing) -> State:
    """Give a fight in which it is the hero's turn, who does something by another rule; all others wait."""
    standing: dict[str, Standing] = {
        who: parts.get(str(who).split("-")[0]) or Standing("foes" if one.npc else "party", 1 if one.npc else 0)
        for who, one in people.items()
    }
    for who, one in standing.items():
        order = Order(Who(who), "do", standing=False) if who == KARA else Order(Who(who), "wait")
        standing[who] = msgspec.structs.replace(one, order=one.order or order)
    standing[KARA] = msgspec.structs.replace(standing[KARA], initiative=20)
    return State(dict(people), Scene(fight=Fight(dict(standing), phase="act")))


@pytest.mark.rule("gs.critical.evading", "gs.combat.one", "gs.critical.own")
def test_a_combat_roll_made_for_a_liquid_in_a_fight_brings_its_table_and_once() -> None:
    state = amid({KARA: hero(KARA, cp=0), RUSK: foe(RUSK)})
    evades = play(begun("splash", state, KARA, target=RUSK), [15], [30], [10])
    assert after(evades, state).sheets[KARA].prone
    slips = play(begun("splash", state, KARA, target=RUSK), [15], [1], [2], [10])
    over = after(slips, state)
    assert over.sheets[RUSK].prone
    assert play(begun("turn", over, RUSK)).ended, "their own turn brings it no second time"


@pytest.mark.rule("gs.critical.natural", "gs.round.six")
def test_who_does_something_by_another_rule_has_the_table_of_their_combat_roll_first() -> None:
    attacks = Standing("foes", 1, 10, order=Order(RUSK, "attack", KARA), rolled=Rolled(12, 12))
    people = {KARA: hero(KARA, cp=0), RUSK: foe(RUSK)}
    for natural, row, fallen in ((1, 10, KARA), (30, 10, RUSK)):
        state = amid(people, torvald=Standing(rolled=Rolled(natural, 16)), rusk=attacks)
        following = onward(OPTIONS, state)
        assert following is not None
        assert (following.act, following.arguments["who"]) == ("turn", KARA)
        over = after(play(begun("turn", state, KARA), [row]), state)
        assert over.sheets[fallen].prone
        assert onward(OPTIONS, over) is None, "and then they do it"
        assert not fight_of(over).ones[KARA].acted
    calm = amid(people, torvald=Standing(rolled=Rolled(15, 16)), rusk=attacks)
    assert onward(OPTIONS, calm) is None


@pytest.mark.rule("gs.damage.explosion-dive", "gs.combat.splash-near")
def test_who_lies_there_neither_dives_nor_notices() -> None:
    fallen = foe(RUSK, down="unconscious", health_lost=30)
    dreams = foe(GARR, effects=(Effect(name="hallucinating", kind="miscalculation", rounds=9),))
    ahead = {"rusk": Standing("foes", 1, 30), "garr": Standing("foes", 1, 30)}
    state = amid({KARA: hero(KARA, cp=0), RUSK: fallen, GARR: dreams}, **ahead)
    for whom in (RUSK, GARR):
        assert begun("explosion", state, KARA, at_whom=whom, dice="1d8").named["near"].ahead is False
    upright = amid({KARA: hero(KARA, cp=0), RUSK: foe(RUSK), GARR: dreams}, **ahead)
    assert play(begun("splash", upright, KARA, target=RUSK), [25], [5], [1]).outcome.splashed == (True,)


@pytest.mark.rule("gs.combat.friend", "gs.combat.group", "gs.combat.one", "gs.combat.sneak")
def test_an_attack_unseen_in_a_fight_minds_friends_and_has_the_one_combat_roll() -> None:
    people = {KARA: hero(KARA, cp=0, items=(BOW, ARROWS)), MIRA: hero(MIRA, cp=0), RUSK: foe(RUSK)}
    beside = Standing(at=1, order=Order(MIRA, "attack", RUSK))
    state = amid(people, mira=beside)
    call = begun("sneak", state, KARA, target=RUSK)
    assert call.named["unseen"].modifier == 5 - 5 + 2, "close, a friend beside the target, and two against one"
    over = after(play(call, {"possible": "yes"}, [15], [2], [20], [3]), state)
    assert fight_of(over).ones[KARA].rolled == Rolled(20, 12 + 2)
    rolled = amid(people, mira=beside, torvald=Standing(rolled=Rolled(20, 12)))
    assert play(begun("sneak", rolled, KARA, target=RUSK), {"possible": "yes"}, [15], [2], [3]).outcome.dice == 1


@pytest.mark.rule("gs.combat.friend", "gs.combat.one", "gs.round.declare")
def test_attacks_by_magic_are_declared_in_a_fight() -> None:
    state = amid({KARA: hero(KARA, cp=40), RUSK: foe(RUSK)})
    offers = [one.key for one in kinds(OPTIONS, state, KARA)]
    assert "heal" in offers
    assert "harm" not in offers
    with pytest.raises(Refused, match="when the round begins"):
        begun("cast", state, KARA, magic="harm", on=(RUSK,))
    assert "harm" in [one.key for one in kinds(OPTIONS, two({"cp": 40}), KARA)]


@pytest.mark.rule("gs.magic.immune")
def test_it_is_told_that_magic_does_nothing_to_the_immune() -> None:
    bought = (Purchase(kind="magic-resistance", cp=25, sides=8), Purchase(kind="immunity", cp=160, points=4))
    people = {KARA: hero(KARA, cp=9), RUSK: foe(RUSK, cp=400, ledger=bought)}
    blasts = Standing(order=Order(KARA, "magic", RUSK, dice=(Dice(2, 6),), level=9), rolled=Rolled(20, 12))
    state = amid(people, torvald=blasts, rusk=Standing("foes", 1, rolled=Rolled(5, 12)))
    assert any("immune to magic" in line for line in told(play(begun("turn", state, KARA), [16])))


@pytest.mark.rule("gs.equipment.crew", "gs.round.in-order")
def test_a_cannon_is_fired_at_ones_turn() -> None:
    cannon = made(ware("cannon-50"))
    people = {KARA: hero(KARA, cp=0, items=(msgspec.structs.replace(cannon, where="left"),)), RUSK: foe(RUSK)}
    state = amid(people)
    assert can_fire(OPTIONS, state, KARA)
    waits = amid(people, torvald=Standing(order=Order(KARA, "wait")))
    assert not can_fire(OPTIONS, waits, KARA)
    afar = amid({**people, MIRA: hero(MIRA)}, rusk=Standing("foes", 9), mira=Standing(at=9))
    fire = begun("fire", afar, KARA, gun="cannon-50", at=RUSK, crew=2).named["fire"]
    assert (fire.distance, fire.modifier) == (9, -5), "as the squares say, and a friend is beside the target"


@pytest.mark.rule("gs.encumbrance.body", "gs.round.moving")
def test_the_fallen_are_where_they_are_carried() -> None:
    fallen = hero(MIRA, cp=0, down="unconscious", health_lost=30)
    state = amid({KARA: hero(KARA, cp=0), MIRA: fallen, RUSK: foe(RUSK)})
    left = fold(state, [Moved(-4, who=KARA)], Sheet)
    assert (fight_of(left).ones[KARA].at, fight_of(left).ones[MIRA].at) == (-4, 0)
    carried = fold(state, begun("carry-body", state, KARA, whom=MIRA), Sheet)
    over = fold(carried, [Moved(-4, who=KARA)], Sheet)
    assert (fight_of(over).ones[KARA].at, fight_of(over).ones[MIRA].at) == (-4, -4)


@pytest.mark.rule("gs.encumbrance.half", "gs.movement.stand")
@pytest.mark.parametrize(("face", "at"), [(5, -1), (4, 0)])
def test_under_too_heavy_a_load_a_str_check_gives_a_square_in_a_fight(face: int, at: int) -> None:
    chest = Item(name="Chest", where="left hand + right hand + left arm + right arm + head + back", enc=6)
    laden = hero(KARA, cp=0, items=(chest,), stats={**hero(KARA).stats, "str": 10})
    flees = Standing(order=Order(KARA, "move", away=True))
    state = amid({KARA: laden, RUSK: foe(RUSK)}, torvald=flees, rusk=Standing("foes", 9))
    assert fight_of(after(play(begun("turn", state, KARA), [face]), state)).ones[KARA].at == at


# --- what a strike is meant for, and what is told of it ---------------------------------------------------------------


@pytest.mark.rule("gs.combat.roll")
def test_a_strike_is_meant_for_a_foe_who_can_fight_and_for_nobody_else_unsaid() -> None:
    friend, garr = Who("mira-of-osk"), Who("old-garr")
    state = State({KARA: hero(KARA), friend: hero(friend), RUSK: foe(RUSK, yielded=True), garr: foe(garr)})
    assert [(one.key, one.note) for one in to_strike(OPTIONS, state, KARA)] == [
        (garr, ""), (RUSK, "gave up"), (friend, "")
    ]  # fmt: skip
    assert foe_near(OPTIONS, state, KARA) == garr
    beaten = state.with_sheet(garr, foe(garr, down="unconscious"))
    assert foe_near(OPTIONS, beaten, KARA) == ""
    [whom] = [
        one for move in RULESET.moves(OPTIONS, beaten, Sitting("player", (KARA,))) if move.procedure == "strike"
        for one in move.fields if one.name == "target"
    ]  # fmt: skip
    assert whom.usual == "", "a friend, or who gave up, is struck by nobody who hasn't said so"


@pytest.mark.rule("gs.damage.crafted", "gs.opposed.by-ten")
def test_a_strike_says_what_it_needed_and_what_a_damage_bonus_did() -> None:
    held = Crafted(spell="weapon, damage 1d8, on item 1 year", damage=("1d8",), rounds=2_102_400)
    blade = Item(name="Blade", kind="weapon", where="right hand", sides=8, hands=1, damage_bonus=("1d8",), crafted=held)
    state = two({"items": (blade,)})
    close = told(play(begun("strike", state, KARA, target=RUSK), [10], [9], [5]))
    assert "Won by less than 10: only the weapon’s Damage Bonus (1d8) does damage." in close
    clear = told(play(begun("strike", state, KARA, target=RUSK), [20], [5], [5, 6]))
    assert "The weapon’s Damage Bonus adds 1d8." in clear
    hit = r"Torvald-stone rolled \d+, and needed more than \d+ to hit rusk\."
    assert [line for line in clear if re.fullmatch(hit, line)], clear
    assert any("with the blade" in line for line in clear)
