"""A fight at a real table: begun by ticking, a turn a call, orders that stand, and what people can do in it."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.page.fight import asks, pending, stands, trackers_look
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.checks.facts import ActionUsed
from rollwright.games.going_somewhere.rules.combat.beginning import against_whom, foes_here
from rollwright.games.going_somewhere.rules.combat.facts import (
    AmmunitionSpent,
    FightEnded,
    Fled,
    InState,
    Moved,
    RoundOver,
    order_text,
)
from rollwright.games.going_somewhere.rules.combat.harm import Fell, Shocked, Stunned
from rollwright.games.going_somewhere.rules.combat.onward import onward
from rollwright.games.going_somewhere.rules.combat.orders import commanded, offered, things_of
from rollwright.games.going_somewhere.rules.combat.records import shield_of, striker_of
from rollwright.games.going_somewhere.rules.combat.rolling import chance_to_hit, faced, is_worth_it, needs
from rollwright.games.going_somewhere.rules.combat.standing import (
    as_they_go,
    at_turn,
    orders_of,
    scene_at,
    upcoming,
    waited_for,
)
from rollwright.games.going_somewhere.rules.creation.points import Want, ledger_of, may_buy
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import points_of
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Craft, Effect, Item, Mark, Purchase, Sheet
from rollwright.games.going_somewhere.rules.state import Fight, Order, Rolled, Scene, Standing, scene_of
from rollwright.games.going_somewhere.rules.treasure.finding import anybody_beaten, beaten
from rollwright.games.going_somewhere.rules.vehicles.aboard import on_turn
from rollwright.games.going_somewhere.rules.vehicles.setting_to import theirs, usually_theirs
from rollwright.games.going_somewhere.rules.vehicles.travel import can_see_to_it, people, with_room
from rollwright.play.journal import Chosen, Thrown
from rollwright.play.session import Session
from rollwright.play.steps import GM
from rollwright.rules.facts import Amended, Fact, Joined, Left, State, Tale, Who, fold
from rollwright.rules.telling import facts_in
from rollwright.table.log import Answered, CallEnded, CallOpened
from rollwright.table.table import Table
from rollwright.table.view import view
from rollwright.web.beginning import form_of
from rollwright.web.evening import evening_of, left_open
from rollwright.web.moves import places_of
from rollwright.web.past_lines import read
from rollwright.web.people_shown import Faces, names_of
from rollwright.web.stage import by_itself, goes_on
from rollwright.web.story import Storyteller
from tests.amount import tenth
from tests.games.going_somewhere.fighting import (
    ARROWS,
    BOW,
    SWORD,
    Presses,
    answered,
    company,
    declared,
    fight_in,
    foe,
    fought,
    hero,
    only_rolled,
    rounds_of,
    sat_down,
    seat_of,
    texts,
)
from tests.table.scenes import check_exports
from tests.web.seats import act, sit

TORVALD, MIRA, RUSK, GARR = Who("torvald-stone"), Who("mira-of-osk"), Who("rusk"), Who("old-garr")
KNIFE = Item(name="Throwing knife", key="throwing-knife", kind="weapon", sides=4, hands=1, ranged=True)
BOW_DRAWN = "draw rusk Long bow"
STONE, SPEAR = Item(name="Stone", where="belt", enc=1), Item(name="Spear", kind="weapon", where="back", enc=1, sides=8)
TWO_HANDED = Item(name="Two-handed sword", kind="weapon", where="right hand + left hand", sides=12, hands=2)
PLATE = Item(name="Mail", kind="armour", where="worn", sides=6)


def begun(table: Table, **given: Any) -> Table:
    table.start("gus", "begin-fight", {"distance": 1, **given})
    answered(table, Presses())
    return table


def said(table: Table, who: str, action: str, **given: Any) -> None:
    seat = next((seat.id for seat in table.seats if who in seat.holds), "gus")
    table.start(seat, "declare", {"who": who, "action": action, **given})


def ordered(table: Table, action: str = "wait") -> None:
    table.start("gus", "command", {"action": action})


def notes_of(table: Table, who: str) -> dict[str, str]:
    """Give what stands beside each thing that somebody can do, by its key."""
    return {one.key: one.note for one in offered(table.options, table.state, Who(who))}


def sheet(table: Table, who: str) -> Any:
    return table.state.sheet(who)


def test_an_attack_can_be_overruled_to_hit_or_to_miss() -> None:
    table = begun(company(1, 1, cp=0))
    said(table, TORVALD, "attack rusk")
    ordered(table)
    table.go_on("gus")
    answered(table, Presses())

    def blow() -> str:
        return [text for text in texts(table) if re.match("Torvald Stone (hits|misses) Rusk", text)][-1]

    for _ in range(2):
        turns = [(line.logged.call, line.logged) for line in table.lines() if isinstance(line.logged, CallOpened)]
        call = max([call for call, one in turns if one.procedure == "turn" and one.arguments["who"] == TORVALD])
        hit = " hits " in blow()
        table.set_verdict("gus", call, "hits", "no" if hit else "yes")
        assert f"Gus ruled: a {'miss' if hit else 'hit'} instead of a {'hit' if hit else 'miss'}." in texts(table)
        answered(table, Presses())
        assert (" hits " in blow()) is not hit
    ended = [line.logged for line in table.lines() if isinstance(line.logged, CallEnded)]
    assert all(one.verdict[0] != "hits" for one in ended), "its sentence says it"


# --- beginning, joining, leaving -------------------------------------------------------------------------------------


@pytest.mark.rule("gs.equipment.ammunition")
def test_who_holds_the_field_picks_up_what_was_thrown() -> None:
    elsewhere = msgspec.structs.replace(KNIFE, where="left")
    held = msgspec.structs.replace(KNIFE, where="right hand", name="Throwing knife", sides=6)
    kara = Sheet(name="Kara", stats={"str": 10, "vit": 10}, items=(elsewhere, held))
    ones = {"kara": Standing(), "rusk": Standing(side="foes", at=5)}
    state = State({"kara": kara, "rusk": Sheet(npc=True)}, Scene(fight=Fight(ones)))
    state = AmmunitionSpent(thrown="Throwing knife", who=Who("kara")).on(state)
    lying = [item for item in state.sheets["kara"].items if item.where == "left"]
    assert len(lying) == 2
    won = FightEnded(winner="party", rounds=1, seconds=15).on(state)
    assert len([item for item in won.sheets["kara"].items if item.where != "left"]) == 1, "the one that was thrown"
    lost = FightEnded(winner="foes", rounds=1, seconds=15).on(state)
    assert {item.where for item in lost.sheets["kara"].items} == {"left"}


@pytest.mark.rule("gs.round.declare")
def test_who_has_come_close_enough_is_asked_anew_and_who_came_to_attack_attacks() -> None:
    sheets = {who: Sheet(name=who, stats={"str": 10, "vit": 10}) for who in ("kara", "rusk")}

    def after(order: Order, at: int = 1) -> Order | None:
        ones = {"kara": Standing(order=order), "rusk": Standing(side="foes", at=at)}
        fight = scene_of(RoundOver().on(State(sheets, Scene(fight=Fight(ones))))).fight
        assert fight is not None
        return fight.ones["kara"].order

    closer = Order(Who("kara"), "move", standing=True)
    assert after(closer) is None
    assert after(closer, 9) == closer
    kept = after(msgspec.structs.replace(closer, target=Who("rusk")))
    assert kept is not None
    assert (kept.what, kept.target) == ("attack", "rusk")


@pytest.mark.rule("gs.round.surprise", "gs.round.initiative", "gs.round.order")
def test_a_fight_begins_at_one_press() -> None:
    table = company(2, 3)
    table.start("gus", "begin-fight", {"distance": 4, "unaware": f"{TORVALD},{RUSK}", "terrain": "unstable"})
    assert not table.open, "everybody's dice have fallen"
    fight = fight_in(table)
    assert set(fight.ones) == {TORVALD, MIRA, RUSK, GARR, "the-thin-one"}
    assert (fight.terrain, fight.phase, fight.round) == ("unstable", "declare", 1)
    assert [fight.ones[who].at for who in (TORVALD, RUSK)] == [0, 4]
    assert any(text.startswith("A fight begins: ") for text in texts(table))
    assert fight.ones[GARR].initiative == fight.ones["the-thin-one"].initiative > 0


def test_who_is_played_by_nobody_stays_out_unless_ticked() -> None:
    table = company(2, 1)
    spare = Joined(who=Who("bran-the-tall"), sheet=msgspec.to_builtins(hero("bran-the-tall")))
    table.land("gus", [spare], "somebody ready-made")
    begun(table)
    assert set(fight_in(table).ones) == {TORVALD, MIRA, RUSK}
    table.start("gus", "end-fight")
    begun(table, foes=MIRA)
    assert set(fight_in(table).ones) == {TORVALD, MIRA}, "a player's own can be an opponent, and is not both"
    table.start("gus", "end-fight")
    begun(table, party=f"{TORVALD},bran-the-tall")
    assert set(fight_in(table).ones) == {TORVALD, "bran-the-tall", RUSK}
    check_exports(table)


def test_who_is_hidden_stays_out_of_a_fight_unless_ticked() -> None:
    table = company(1, 1)
    table.land("gus", [Joined(who=GARR, sheet=msgspec.to_builtins(foe(GARR)), seen_by=(GM,))], "he waits in the reeds")
    form = form_of(table, table.seat("gus"), "begin-fight", "")
    assert form.values == {"party": (TORVALD,), "foes": (RUSK,)}, "each side is ticked, and nobody who is hidden"
    begun(table)
    assert set(fight_in(table).ones) == {TORVALD, RUSK}
    table.start("gus", "end-fight")
    table.land("gus", [Left(who=RUSK)], "he left")
    with pytest.raises(Refused, match="tick whom they fight against"):
        begun(table)


def test_far_stronger_foes_are_warned_of_before_the_fight() -> None:
    people: dict[str, Sheet] = {TORVALD: hero(TORVALD), RUSK: foe(RUSK, stats={**hero(TORVALD).stats, "str": 20})}
    table = sat_down(people)
    foes = next(one for one in form_of(table, table.seat("gus"), "begin-fight", "").fields if one.name == "foes")
    warning = "Beware: the foes attack far better than the party (+20 against "
    assert warning in foes.guide
    table.land("gus", [Joined(who=GARR, sheet=msgspec.to_builtins(foe(GARR)), seen_by=(GM,))], "he waits in the reeds")
    again = next(one for one in form_of(table, table.seat("gus"), "begin-fight", "").fields if one.name == "foes")
    assert again.guide == foes.guide, "who is hidden doesn’t count"
    assert not any(warning in text for text in texts(begun(table))), "once is enough"
    weak = company(2, 1)
    foes = next(one for one in form_of(weak, weak.seat("gus"), "begin-fight", "").fields if one.name == "foes")
    assert "Beware" not in foes.guide
    assert not any("Beware" in text for text in texts(begun(weak)))


def test_only_rounds_that_were_played_count() -> None:
    table = begun(company(2, 1, cp=0))
    for action in ("wait", "wait"):
        for who in (TORVALD, MIRA):
            said(table, who, action)
        ordered(table)
        while fight_in(table).phase == "act" or fight_in(table).round == 1:
            table.go_on("gus")
            answered(table, Presses())
            if fight_in(table).phase == "declare":
                break
    rounds = fight_in(table).round
    table.start("gus", "end-fight")
    assert rounds > 1
    assert rounds_of(table) == rounds - 1, "the one in which nobody has rolled yet is none"


def test_who_attacks_is_hidden_no_longer() -> None:
    table = begun(company(1, 1, cp=0))
    marks = [{"kind": "hidden", "points": 20, "about": "behind the barrels"}]
    table.land("gus", [Amended(who=TORVALD, field="marks", value=marks)], "hid before")
    said(table, TORVALD, "wait")
    ordered(table)
    table.go_on("gus")
    answered(table, Presses())
    assert sheet(table, TORVALD).marks, "who only waits stays where they are"
    said(table, TORVALD, "attack rusk")
    table.go_on("gus")
    answered(table, Presses())
    assert not sheet(table, TORVALD).marks
    assert "Torvald Stone isn’t hidden any more." in texts(table)


def test_an_attack_on_who_has_bought_the_round_is_told_without_numbers() -> None:
    table = begun(company(1, 1))
    said(table, TORVALD, "attack rusk", sure="yes")
    ordered(table, "nearest")
    while fight_in(table).round == 1 and fight_in(table).ones[RUSK].away == "" and not sheet(table, RUSK).down:
        table.go_on("gus")
        answered(table, Presses())
    told = [text for text in texts(table) if text.startswith("Rusk misses Torvald Stone")]
    assert told == ["Rusk misses Torvald Stone with the club: Torvald Stone has paid to win this round."]
    assert not any("against 0" in text for text in texts(table))


def test_an_action_that_uses_up_the_round_ends_a_turn_that_was_kept_for_it() -> None:
    table = begun(company(1, 1, cp=0, items=(SWORD, BOW, ARROWS)))
    said(table, TORVALD, "do")
    ordered(table)
    while not fight_in(table).acts_freely(TORVALD):
        table.go_on("gus")
        answered(table, Presses())
    with pytest.raises(Refused, match="when the round begins"):
        RULESET.acts["aim"](Options(), table.state, who=TORVALD)
    table.land("gus", [ActionUsed(who=TORVALD)], "some magic")
    assert fight_in(table).ones[TORVALD].acted
    assert by_itself(table, table.seat("gus"))


def test_nobody_fights_alone_or_on_both_sides() -> None:
    table = company(1, 1)
    with pytest.raises(Refused, match="tick who fights on the party’s side"):
        begun(company(1, 1), party=TORVALD, foes=TORVALD)
    with pytest.raises(Refused, match="GM"):
        table.start("player-0", "begin-fight", {})
    begun(table)
    with pytest.raises(Refused, match="“Begin a fight” isn’t possible"):
        table.start("gus", "begin-fight", {})


def test_people_join_leave_and_give_up() -> None:
    table = begun(company(2, 3), party=TORVALD, foes=f"{RUSK},{GARR}")
    table.start("gus", "join-fight", {"newcomer": "the-thin-one", "side": "party", "square": "2"})
    assert fight_in(table).ones["the-thin-one"].side == "party", "one of the CGO's may fight on the party's side"
    table.start("gus", "join-fight", {"newcomer": MIRA})
    table.start("gus", "leave-fight", {"leaver": "the-thin-one"})
    assert "the-thin-one" not in fight_in(table).ones
    table.start("gus", "surrender", {"who": RUSK, "together": GARR})
    step = onward(table.options, table.state)
    assert step is not None
    assert step.act == "end-fight"
    table.go_on("gus")
    assert scene_of(table.state).fight is None
    assert set(scene_of(table.state).fallen) == {RUSK, GARR}
    assert "Rusk gives up." in texts(table)
    assert "Mira of Osk joins the fight, and acts last." in texts(table)
    buttons = [RULESET.acts[name].button for name in ("join-fight", "leave-fight")]
    assert buttons == ["Bring them in", "Take them out"]


# --- declaring -------------------------------------------------------------------------------------------------------


def test_an_order_with_a_bought_success_is_told_with_one_and() -> None:
    table = begun(company(1, 1), distance=4)
    said(table, TORVALD, f"advance {RUSK}", sure="yes")
    assert "Torvald Stone will move up and attack Rusk, paying 2 Character Points to succeed." in texts(table)


@pytest.mark.rule("gs.combat.group", "gs.combat.one")
def test_the_chance_shown_is_the_one_that_the_rolls_then_have() -> None:
    table = begun(company(2, 1), party=f"{TORVALD},{MIRA}", foes=RUSK)
    alone = notes_of(table, MIRA)[f"attack {RUSK}"]
    said(table, TORVALD, f"attack {RUSK}")
    said(table, RUSK, f"attack {TORVALD}")
    note = notes_of(table, MIRA)[f"attack {RUSK}"]
    heads = [one.apart for one in offered(table.options, table.state, MIRA) if one.key == f"attack {RUSK}"]
    assert heads == ["Rusk, 1 square off; +2 along with Torvald Stone"]
    said(table, MIRA, f"attack {RUSK}")
    rolled = {who: one.rolled for who, one in fight_in(only_rolled(table)).ones.items() if one.rolled is not None}
    lead = rolled[MIRA].bonus - rolled[RUSK].bonus
    assert f"hits {chance_to_hit(lead)}%" in note, "as Rusk, too, has said what he does"
    assert f"hits {chance_to_hit(lead)}%" not in alone


@pytest.mark.rule("gs.round.declare")
def test_a_blade_that_reaches_nobody_is_said_to_be_there_and_what_it_takes() -> None:
    def says(distance: int) -> str:
        items = (msgspec.structs.replace(SWORD, where="belt"), BOW, ARROWS)
        table = begun(sat_down({TORVALD: hero(TORVALD, items=items), RUSK: foe(RUSK)}), distance=distance)
        (asked,) = [
            one for one in form_of(table, table.seat("player-0"), "declare", TORVALD).fields if one.name == "action"
        ]
        return asked.guide

    assert says(6) == "The long sword only reaches somebody beside you: come closer first."
    assert says(1) == ""


@pytest.mark.rule("gs.round.declare", "gs.movement.formula")
def test_who_moves_away_is_asked_again_and_does_not_go_on_by_itself() -> None:
    table = begun(company(1, 1), distance=3)
    said(table, TORVALD, "away")
    said(table, RUSK, "wait")
    table.go_on("gus")
    answered(table, Presses())
    fight = fight_in(table)
    assert fight.round == 2
    assert fight.ones[TORVALD].order is None


@pytest.mark.rule("gs.round.declare", "gs.round.six")
def test_what_is_offered_has_names_weapons_and_squares() -> None:
    table = begun(sat_down({TORVALD: hero(TORVALD, items=(SWORD, BOW, ARROWS)), RUSK: foe(RUSK)}), distance=3)
    choices = {one.key: (one.words, one.note) for one in offered(table.options, table.state, TORVALD)}
    assert choices["advance rusk"] == ("Move up and attack Rusk", "Long sword, hits 34%: about 8 damage (d10 or more)")
    assert choices["draw rusk Long bow"] == (
        "Attack Rusk with the long bow",
        "hits 24%: about 6 damage (d8 or more)",
    ), "it is in the other hand"
    slung = sat_down(
        {TORVALD: hero(TORVALD, items=(SWORD, msgspec.structs.replace(BOW, where="back"), ARROWS)), RUSK: foe(RUSK)}
    )
    away = {one.key: one.words for one in offered(slung.options, begun(slung).state, TORVALD)}
    assert away["draw rusk Long bow"] == "Draw the long bow and attack Rusk"
    assert choices["throw rusk"] == ("Throw something at Rusk", "hits 24%: about 1 damage (d6 − 3 or more)")
    clad = foe(RUSK, items=(*foe(RUSK).items, Item(name="Plate", kind="armour", sides=8, where="worn")))
    there = table.state.with_sheet(RUSK, clad)
    stops = {one.key: one.note for one in offered(table.options, there, TORVALD)}
    assert stops["throw rusk"].endswith(
        "less than 1 damage after protection, which stops nearly every hit (d6 − 3 or more)"
    )
    assert stops["draw rusk Long bow"].endswith("about 2 damage after protection, which stops most hits (d8 or more)")
    assert {"move", "away", "flee", "do", "other", "resist", "wait"} <= choices.keys()
    heads = [one.apart for one in offered(table.options, table.state, TORVALD)]
    assert list(dict.fromkeys(heads)) == ["Rusk, 3 squares off", "Move", "Anything else"], "nobody is there to help"
    assert heads == sorted(heads, key=list(dict.fromkeys(heads)).index), "what is of one kind stands together"
    with pytest.raises(BadInput):
        said(table, TORVALD, "attack mira")
    with pytest.raises(Refused, match="not played"):
        table.start("player-1", "declare", {"who": TORVALD, "action": "wait"})


@pytest.mark.rule("gs.combat.group")
def test_who_attacks_along_with_others_is_told_so_above_what_it_changes() -> None:
    table = begun(sat_down({TORVALD: hero(TORVALD), MIRA: hero(MIRA), RUSK: foe(RUSK)}), distance=1)
    ordered(table)
    alone = {one.key: one for one in offered(table.options, table.state, TORVALD)}["attack rusk"]
    said(table, MIRA, "attack rusk")
    along = {one.key: one for one in offered(table.options, table.state, TORVALD)}["attack rusk"]
    assert (alone.apart, along.apart) == ("Rusk, 1 square off", "Rusk, 1 square off; +2 along with Mira of Osk")
    assert alone.note.partition(" hits ")[0] == along.note.partition(" hits ")[0]
    assert len(alone.note) == len(along.note), "only its chance changes: no line becomes two"


def test_who_switches_weapons_has_said_what_they_do_and_may_say_otherwise() -> None:
    table = begun(sat_down({TORVALD: hero(TORVALD, items=(SWORD, BOW, ARROWS), cp=0), RUSK: foe(RUSK)}), distance=5)
    ordered(table)
    said(table, TORVALD, BOW_DRAWN)
    assert not waited_for(scene_at(table.options, table.state), fight_in(table)), "the sword would not reach so far"
    again = {one.key: one.note for one in offered(table.options, table.state, TORVALD)}
    assert BOW_DRAWN in again, "it is the same choice as before"
    said(table, TORVALD, BOW_DRAWN)
    assert fight_in(table).ones[TORVALD].wields == "Long bow"
    said(table, TORVALD, "wait")
    assert not fight_in(table).ones[TORVALD].wields
    said(table, TORVALD, BOW_DRAWN)
    table.go_on("gus")
    answered(table, Presses())
    assert fight_in(table).round == 2
    assert fight_in(table).ones[TORVALD].wields == "Long bow"
    assert any(" with the long bow" in text for text in texts(table))


def test_what_the_fight_waits_for_stands_first() -> None:
    table = begun(company(1, 2))
    (now, *_), (yours, *_) = places_of(table, table.seat("player-0")), places_of(table, table.seat("gus"))
    assert (now.title, now.offers[0].act) == ("Now", "declare")
    assert [one.act for one in yours.offers][:2] == ["declare", "command"]


def shown(table: Table) -> Any:
    """Give what a page shows of the fight to somebody who knows of all."""
    sheets = {who: msgspec.to_builtins(one) for who, one in table.state.sheets.items()}
    return trackers_look(table.options, msgspec.to_builtins(table.state.scene), (), {}, sheets).fight


def test_the_strip_says_who_has_to_say_something_anew() -> None:
    table = begun(company(1, 2))
    gus = table.seat("gus")
    assert not by_itself(table, gus)
    said(table, TORVALD, "attack rusk")
    ordered(table)
    assert by_itself(table, gus)
    assert not by_itself(table, table.seat("player-0"))
    table.land("gus", [Amended(who=RUSK, field="down", value="dead")], "an arrow from the wall")
    assert [one.name for one in shown(table).order if one.state == "still deciding"] == [TORVALD]
    assert not by_itself(table, gus)


def test_an_order_stands_until_its_target_falls() -> None:
    table = begun(company(1, 2))
    said(table, TORVALD, "attack rusk")
    ordered(table)
    table.go_on("gus")
    answered(table, Presses())
    table.land("gus", [Amended(who=RUSK, field="down", value="dead")], "an arrow from the wall")
    while fight_in(table).phase != "declare" or not fight_in(table).ones[TORVALD].order:
        table.go_on("gus")
        answered(table, Presses())
        if onward(table.options, table.state) is None:
            break
    assert fight_in(table).phase == "declare"
    assert onward(table.options, table.state) is None, "Torvald has to say whom he attacks now"
    assert offered(table.options, table.state, TORVALD)[0].key == "attack old-garr"


def asked(seed: int = 0) -> Table:
    """Give a fight in which a re-roll is offered after the Combat Rolls of the first round."""
    table = begun(company(2, 3, seed))
    for who in (TORVALD, MIRA):
        said(table, who, "attack rusk")
    ordered(table, "nearest")
    table.go_on("gus")
    assert [one.opened.procedure for one in table.open.values()] == ["combat-roll"], "somebody may throw again"
    return table


def test_nothing_goes_on_while_a_re_roll_is_offered() -> None:
    table = asked()
    before = table.number
    with pytest.raises(Refused, match="still open"):
        table.go_on("gus")
    with pytest.raises(Refused, match="still open"):
        table.start("gus", "combat-roll")
    with pytest.raises(Refused, match="has to wait until what is going on now has ended"):
        said(table, TORVALD, "flee")
    assert table.number == before
    assert not by_itself(table, table.seat("gus"))
    answered(table, Presses())
    assert table.go_on("gus")


def test_a_fight_that_ends_takes_its_open_question_with_it_and_says_who_stands() -> None:
    table = asked()
    attempt = table.start("player-0", "notice", {"who": TORVALD, "what": "who bars the door"})
    table.start("gus", "end-fight")
    assert list(table.open) == [attempt], "what is no part of the fight stays open"
    told = texts(table)
    assert "The fight is over before a blow falls: neither side has won." in told
    ours, theirs = [text for text in told if text.endswith(" are still standing.")]
    assert all(name in ours for name in ("Torvald Stone with", "Mira of Osk with"))
    assert all(name in theirs for name in ("Rusk", "Old Garr", "the Thin One"))
    check_exports(table)


def test_magic_that_is_being_declared_holds_the_rolls_up_and_nobody_else() -> None:
    mage = hero(MIRA, cp=85, ledger=(Purchase(kind="magic-bonus", cp=25, points=5),))
    table = begun(sat_down({TORVALD: hero(TORVALD), MIRA: mage, RUSK: foe(RUSK)}))
    for who in (TORVALD, MIRA):
        said(table, who, "attack rusk")
    ordered(table)
    call = table.start("player-1", "declare-magic", {"who": MIRA, "magic": "attack"})
    assert call in table.open
    with pytest.raises(Refused, match="Declare magic"):
        table.go_on("gus")
    said(table, TORVALD, "wait")
    assert fight_in(table).ones[TORVALD].order.what == "wait"  # type: ignore[union-attr]


def test_one_press_plays_one_round_and_then_everybody_can_say_something_else() -> None:
    table = begun(company(2, 3, cp=0))
    for who in (TORVALD, MIRA):
        said(table, who, "attack rusk")
    ordered(table, "nearest")
    for round_ in (2, 3):
        table.go_on("gus")
        answered(table, Presses())
        assert (fight_in(table).round, fight_in(table).phase) == (round_, "declare")


def test_who_is_on_the_ground_when_a_round_begins_is_asked_anew() -> None:
    table = begun(company(1, 1, cp=0))
    said(table, TORVALD, "wait")
    ordered(table)
    table.start("gus", "combat-roll")
    table.land("gus", [Amended(who=TORVALD, field="prone", value=True)], "the floor gives way")
    table.go_on("gus")
    waiting = waited_for(scene_at(table.options, table.state), fight_in(table))
    assert (fight_in(table).round, [one.who for one in waiting]) == (2, [TORVALD])


def rolled(table: Table, *actions: str) -> Table:
    """Let Torvald and Mira say what they do, the others go for whoever is nearest, and all roll."""
    for who, action in zip((TORVALD, MIRA), actions, strict=False):
        said(table, who, action)
    ordered(table, "nearest")
    return only_rolled(table)


def test_nobody_strikes_who_has_given_up_or_gone() -> None:
    table = rolled(begun(company(2, 2, cp=0)), "attack rusk", f"attack {GARR}")
    before = len(texts(table))
    table.start("gus", "surrender", {"who": RUSK})
    table.start("gus", "leave-fight", {"leaver": GARR})
    table.start("gus", "join-fight", {"newcomer": GARR, "side": "foes", "square": "1"})
    table.go_on("gus")
    told = texts(table)[before:]
    assert "Rusk has given up before Torvald Stone can strike." in told
    assert not [text for text in told if "hits Rusk" in text or "misses Rusk" in text or "Mira of Osk misses" in text]
    assert {one.who for one in waited_for(scene_at(table.options, table.state), fight_in(table))} >= {TORVALD, MIRA}


def test_who_runs_gets_away_or_is_hit_and_is_nobodys_target_from_then_on() -> None:
    table = rolled(begun(company(2, 2, cp=0), distance=1), "attack rusk", "wait")
    table.go_on("gus")
    while fight_in(table).round == 1 or table.open:
        answered(table, Presses())
        table.go_on("gus")
    rolled(table, "flee", "wait")
    before, asked = len(texts(table)), list[str]()
    while fight_in(table).round == 2:
        table.go_on("gus")
        while table.open:
            call, under_way = next(iter(table.open.items()))
            asked += [one.guide for one in view(table, "gus").cards if "get away" in one.asks]
            table.answer("gus", call, under_way.session.length, choice="yes")
    assert fight_in(table).ones[TORVALD].away == "fled"
    assert asked[0].endswith(" can still strike as they turn to run, whatever you decide.")
    assert asked[0].startswith(("Rusk", "Old Garr"))
    told = texts(table)[before:]
    after = [text for text in told[told.index("Torvald Stone runs for it.") + 1 :] if "Torvald Stone" in text]
    after = [text for text in after if not text.startswith("Damage ")]
    assert after
    assert all(
        text.startswith("Torvald Stone gets away from ") or " hits Torvald Stone" in text or "turns to run" in text
        for text in after
    )
    assert any(text.endswith(" strikes as Torvald Stone turns to run.") for text in after)
    scene = scene_at(table.options, table.state)
    assert {order.target for order in orders_of(scene, fight_in(table)).values()} <= {MIRA, RUSK, GARR, ""}


@pytest.mark.rule("gs.round.flee")
def test_the_cgo_says_once_that_all_who_run_get_away() -> None:
    table = begun(company(1, 3, cp=0), distance=4)
    said(table, TORVALD, "wait")
    ordered(table, "flee")
    only_rolled(table)
    table.go_on("gus")
    ((call, under_way),) = table.open.items()
    table.answer("gus", call, under_way.session.length, choice="slips away")
    assert not table.open
    assert [who for who, one in table.state.sheets.items() if one.away] == [RUSK, GARR, "the-thin-one"]
    assert scene_of(table.state).fight is None, "nobody is left to fight"


@pytest.mark.rule("gs.round.flee")
def test_who_is_felled_as_they_run_has_not_got_away() -> None:
    table = begun(company(1, 1, cp=0))
    table.land("gus", [Fled(chased=True, who=RUSK), Fell("unconscious", who=RUSK)])
    assert (table.state.sheet(RUSK).away, fight_in(table).ones[RUSK].away) == (False, "")


@pytest.mark.rule("gs.critical.stunned")
def test_nobody_stays_stunned_or_on_the_ground_when_the_fight_is_over() -> None:
    table = begun(company(2, 2))
    for who, field, value in ((TORVALD, "stunned", 3), (MIRA, "prone", True), (RUSK, "stunned", 2)):
        table.land("gus", [Amended(who=who, field=field, value=value)])
    table.land("gus", [Fell("unconscious", who=RUSK)])
    table.start("gus", "end-fight", {"how": "neither"})
    sheets = table.state.sheets
    assert [(sheets[who].stunned, sheets[who].prone) for who in (TORVALD, MIRA)] == [(0, False)] * 2
    assert "Torvald Stone comes round." in texts(table)


@pytest.mark.rule("gs.magic.mesmerism")
def test_a_round_in_which_nobody_has_rolled_takes_nothing_from_magic_as_the_fight_ends() -> None:
    table = begun(company(1, 1, cp=0))
    under = Effect(name="mesmerize", kind="mesmerize", rounds=2, by=TORVALD)
    table.land("gus", [Amended(who=RUSK, field="effects", value=msgspec.to_builtins((under,)))])
    assert fight_in(table).phase == "declare"
    table.start("gus", "end-fight", {"how": "neither"})
    assert [one.rounds for one in table.state.sheet(RUSK).effects] == [2]
    table.start("gus", "pass-time", {"hours": 1})
    assert not table.state.sheet(RUSK).effects, "it is over as hours pass"


@pytest.mark.rule("gs.critical.stunned")
def test_whoever_can_only_wait_is_told_why_and_for_how_long() -> None:
    table = begun(company(2, 2))
    ana, gus = table.seat(next(one.id for one in table.seats if TORVALD in one.holds)), table.seat("gus")
    assert "what do" in pending(table.options, table.state, ana)
    table.land("gus", [Amended(who=TORVALD, field="stunned", value=3)])
    only_torvald = msgspec.structs.replace(ana, holds=(TORVALD,))
    said = pending(table.options, table.state, only_torvald)
    assert said == "Round 1: Torvald Stone is stunned for 3 more rounds and can’t act"
    assert "stunned" not in pending(table.options, table.state, gus)


@pytest.mark.rule("gs.round.flee-first")
def test_nobody_strikes_at_a_runner_who_could_not_reach_where_they_stood() -> None:
    table = begun(company(1, 1, cp=0))
    for action in ("wait", "flee"):
        said(table, TORVALD, action)
        ordered(table, "attack torvald-stone")
        only_rolled(table)
        if action == "flee":
            table.start("gus", "place", {"somebody": RUSK, "square": "40"})
        table.go_on("gus")
        answered(table, Presses())
    assert "Rusk can’t reach Torvald Stone." in texts(table)


def test_one_order_is_for_all_and_who_is_too_far_comes_nearer() -> None:
    table = begun(company(2, 3), distance=60)
    ordered(table, f"attack {MIRA}")
    assert {one.order.what for who, one in fight_in(table).ones.items() if who in (RUSK, GARR) and one.order} == {
        "move"
    }
    table.start("gus", "place", {"somebody": RUSK, "square": "1"})
    ordered(table, "nearest")
    assert fight_in(table).ones[RUSK].order.what == "attack"  # type: ignore[union-attr]


def test_any_rule_can_be_the_action_of_a_turn() -> None:
    table = begun(company(2, 1), foes=RUSK)
    said(table, TORVALD, "do")
    said(table, MIRA, "wait")
    ordered(table)
    table.go_on("gus")
    assert onward(table.options, table.state) is None
    table.start("player-0", "try", {"who": TORVALD, "skill": "brawn", "doing": "bars the door"}, turn=TORVALD)
    while table.open:
        call, under_way = next(iter(table.open.items()))
        question: Any = under_way.session.question
        fields = {"dice": "roll"} if question.key == "judge" else None
        choice = "roll" if question.key == "success" else "keep" if question.key == "reroll" else None
        seat = "gus" if question.key == "judge" else "player-0"
        table.answer(seat, call, under_way.session.length, choice=choice, fields=fields)
    assert fight_in(table).round == 2, "the turn is taken, and the others act"


@pytest.mark.rule("gs.round.six")
@pytest.mark.parametrize("dice", ["works", "fails", "roll"])
def test_what_is_done_in_words_is_judged(dice: str) -> None:
    """The CGO says whether it works, fails or takes a check; of what has worked, what comes of it; the turn is over."""
    table = begun(company(1, 1, cp=0))
    table.begin_session("gus")
    said(table, TORVALD, "other", words="cuts the ferry rope")
    ordered(table)
    table.go_on("gus")
    ((call, under_way),) = table.open.items()
    names = table.position.told_names()
    assert under_way.headline(names) == "Torvald Stone tries to cut the ferry rope"
    table.answer("gus", call, under_way.session.length, fields={"dice": dice, "way": "brawn"})
    if dice == "roll":
        assert under_way.headline(names) == "Torvald Stone tries to cut the ferry rope · Brawn"
        table.answer("player-0", call, under_way.session.length)
    else:
        assert f"No roll needed: Torvald Stone {'succeeds' if dice == 'works' else 'fails'}." in texts(table)
    if dice != "fails":
        fields: Any = {"what": "the ferry drifts off", "whom": ("rusk",), "modifier": "-5"}
        table.answer("gus", call, under_way.session.length, fields=fields)
        assert "The ferry drifts off." in texts(table)
        assert sheet(table, "rusk").next_roll == -5
    assert not table.open
    assert fight_in(table).round == 2, "the others act by themselves"
    evening = evening_of(table, table.seat("gus"), 1)
    recap = " ".join([one.text for _, passages in evening.story for one in passages])
    assert ("The ferry drifts off." in recap) == (dice != "fails")
    assert f"Torvald Stone {'cuts' if dice == 'roll' else 'tries to cut'} the ferry rope" in recap
    (doer,) = evening.people
    assert "the ferry rope" in " ".join(doer.struck or ())
    assert (doer.best is not None) == (dice == "roll")
    said(table, TORVALD, "throw rusk", words="hurls a lamp")
    table.go_on("gus")
    answered(table, Presses())
    assert "Torvald Stone will hurl a lamp at Rusk." in texts(table)
    assert any(re.search("Torvald Stone (hits|misses) Rusk with a lamp", text) for text in texts(table))


def test_a_turn_in_words_is_told_and_over() -> None:
    table = begun(company(1, 1))
    ordered(table)
    said(table, TORVALD, "do", words="throws sand in their eyes")
    assert "Torvald Stone will try to throw sand in their eyes." in texts(table)
    table.go_on("gus")
    table.start("player-0", "done", {"who": TORVALD})
    assert "Torvald Stone throws sand in their eyes." in texts(table)
    assert fight_in(table).round == 2, "the others act by themselves"
    said(table, TORVALD, "do")
    table.go_on("gus")
    table.start("player-0", "done", {"who": TORVALD, "words": "opens the gate"})
    assert "Torvald Stone opens the gate." in texts(table)
    said(table, TORVALD, "attack rusk", words="I leap off the cart")
    assert "Torvald Stone will attack Rusk: “I leap off the cart”." in texts(table)


# --- weapons ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.round.six")
def test_the_weapon_in_the_other_hand_is_the_spare() -> None:
    pistol = Item(name="Pistol", key="pistol", kind="weapon", where="left hand", sides=6, hands=1, ranged=True)
    axe = Item(name="Great axe", kind="weapon", where="back", sides=12, hands=2)
    table = begun(sat_down({TORVALD: hero(TORVALD, items=(SWORD, axe, pistol)), RUSK: foe(RUSK)}))
    one = scene_at(table.options, table.state).of(TORVALD)
    assert (one.numbers.arm, one.numbers.spare_arm) == ("Long sword", "Pistol")


@pytest.mark.rule("gs.damage.ranged")
def test_throwing_knives_run_out() -> None:
    knives = msgspec.structs.replace(KNIFE, where="right hand", count=2)
    table = begun(sat_down({TORVALD: hero(TORVALD, items=(knives,), cp=0), RUSK: foe(RUSK)}), distance=5)
    said(table, TORVALD, "attack rusk")
    ordered(table)
    for _ in range(9):
        table.go_on("gus")
        answered(table, Presses())
        if onward(table.options, table.state) is None:
            break
    assert [(one.where, one.count) for one in sheet(table, TORVALD).items] == [("left", 2)], "they can be picked up"
    told = texts(table)
    fell = told.index("The throwing knife lies where it fell: Torvald Stone can pick it up later.")
    assert re.match("Torvald Stone (?:hits|misses) Rusk with the throwing knife", told[fell - 1]), "first the throw"
    assert scene_at(table.options, table.state).of(TORVALD).numbers.weapon == 0, "bare hands are left"


@pytest.mark.rule("gs.damage.ranged")
def test_flares_run_out() -> None:
    gun = Item(name="Flaregun", key="flaregun", kind="weapon", where="right hand", sides=3, hands=1, ranged=True)
    flares = Item(name="Signal flare", key="signal-flare", kind="ammunition", where="belt", count=1, per=10, sides=3)
    table = begun(sat_down({TORVALD: hero(TORVALD, items=(gun, flares), cp=0), RUSK: foe(RUSK)}), distance=5)
    said(table, TORVALD, "attack rusk")
    ordered(table)
    table.go_on("gus")
    assert [item.name for item in sheet(table, TORVALD).items] == ["Flaregun"]
    assert not scene_at(table.options, table.state).of(TORVALD).can_shoot


@pytest.mark.rule("gs.damage.thrown")
def test_a_thing_is_thrown_and_gone() -> None:
    table = begun(sat_down({TORVALD: hero(TORVALD, items=(SWORD, STONE), cp=0), RUSK: foe(RUSK)}), distance=5)
    said(table, TORVALD, "throw rusk", thing="Stone")
    ordered(table)
    table.go_on("gus")
    assert [item.name for item in sheet(table, TORVALD).items] == ["Long sword"]
    table = begun(sat_down({TORVALD: hero(TORVALD, items=(SWORD, STONE, SPEAR), cp=0), RUSK: foe(RUSK)}), distance=5)
    things = [one.key for one in things_of(table.options, table.state, TORVALD)]
    assert things == ["around", "Long sword", "Stone", "Spear"]
    table = begun(sat_down({TORVALD: hero(TORVALD, items=(SWORD, SPEAR), cp=0), RUSK: foe(RUSK)}), distance=5)
    said(table, TORVALD, "throw rusk", thing="Spear")
    assert "Torvald Stone will throw the spear at Rusk." in texts(table)
    ordered(table)
    table.go_on("gus")
    answered(table, Presses())
    told = texts(table)
    fell = told.index("The spear lies where it fell: Torvald Stone can pick it up later.")
    assert re.match("Torvald Stone (?:hits|misses) Rusk", told[fell - 1]), "first the throw"
    lying = [one for one in sheet(table, TORVALD).items if one.where == "left"]
    assert [(one.name, one.count) for one in lying] == [("Spear", 1)]
    table.start("gus", "end-fight", {"how": "foes"})
    assert "Torvald Stone picks up the spear again." in texts(table), "the foes gave up, and the field is theirs"
    assert "Spear" in [one.name for one in sheet(table, TORVALD).items if one.where != "left"]


@pytest.mark.rule("gs.combat.reroll")
def test_nobody_is_asked_to_throw_again_for_a_natural_30_alone() -> None:
    table = begun(company(1, 1), distance=1)
    scene = scene_at(table.options, table.state)
    one, attack = scene.of(TORVALD), Order(TORVALD, "attack", RUSK)

    def worth(mine: Rolled, theirs: Rolled, deeds: tuple[Order, ...] = (attack,)) -> bool:
        return is_worth_it(one, attack, list(deeds), {TORVALD: mine, RUSK: theirs})

    assert not worth(Rolled(12, 10), Rolled(20, 10)), "39 at most, without a 30: 40 are needed"
    assert worth(Rolled(12, 10), Rolled(19, 10))
    assert worth(Rolled(1, 10), Rolled(20, 10)), "a natural 1 is worse than a miss"
    both = (attack, Order(RUSK, "attack", TORVALD))
    assert worth(Rolled(9, 10), Rolled(20, 10), both), "any better roll keeps them unhurt"
    assert not worth(Rolled(9, 10), Rolled(30, 10), both), "nothing but a 30 stands against a 30"
    garr = Who("old-garr")
    three: dict[str, Rolled] = {TORVALD: Rolled(4, 18), RUSK: Rolled(30, 18), garr: Rolled(22, 18)}
    said = needs(one, attack, [*both, Order(garr, "attack", TORVALD)], three)
    assert said == "avoids one of the 2 hits with 13 or better on the die (60%)", "and nothing of what only a 30 does"


@pytest.mark.rule("gs.equipment.machine-gun")
def test_a_machine_gun_in_the_hand_takes_a_str_check_each_round() -> None:
    gun = Item(
        name="Machine gun, .30", key="machine-gun", kind="weapon", where="right hand + left hand", sides=10, hands=2,
        ranged=True, mounted=True,
    )  # fmt: skip
    rounds = Item(name="Rounds", key="rounds-d10", kind="ammunition", where="back", count=9, sides=10)
    table = begun(sat_down({TORVALD: hero(TORVALD, items=(gun, rounds), cp=0), RUSK: foe(RUSK)}), distance=5)
    said(table, TORVALD, "attack rusk")
    ordered(table)
    table.go_on("gus")
    keys = [line.logged.entry.key for line in table.lines() if hasattr(line.logged, "entry")]
    assert keys.count("strength") >= 1


@pytest.mark.rule("gs.movement.terrain", "gs.movement.footing")
def test_the_ground_slows_people_and_asks_for_their_feet() -> None:
    table = begun(company(1, 1, cp=0), distance=40, terrain="uphill-loose")
    scene = scene_at(table.options, table.state)
    open_ = scene.of(TORVALD).numbers.movement
    said(table, TORVALD, "move")
    ordered(table)
    table.go_on("gus")
    first = next(text for text in texts(table) if "footing" in text or text.startswith("Torvald Stone keeps"))
    if "keeps" in first:
        assert f"Torvald Stone moves {open_ - 7} squares." in texts(table)
    assert any(text.startswith(("Torvald Stone keeps", "Torvald Stone loses")) for text in texts(table))


@pytest.mark.rule("gs.persuade.surprise")
def test_persuasion_helps_against_surprise() -> None:
    def notice(**changed: Any) -> int:
        table = sat_down({TORVALD: hero(TORVALD, **changed), RUSK: foe(RUSK)}, seed=3)
        return fight_in(begun(table, unaware=TORVALD)).ones[TORVALD].notice

    assert notice(marks=(Mark(kind="surprise", points=1),)) == notice() + 1


# --- single attacks --------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.combat.unarmed", "gs.damage.melee")
def test_one_blow_outside_a_fight_takes_everything_from_the_sheets() -> None:
    strong = hero(TORVALD, ledger=(Purchase(kind="bonus-die", cp=4, sides=6, about="brawn"),), cp=0)
    tough = foe(RUSK, ledger=(Purchase(kind="damage-resistance", cp=4, sides=8),), items=(PLATE,))
    state = State({TORVALD: strong, RUSK: tough})
    striker, shield = striker_of(state, TORVALD), shield_of(state, RUSK)
    assert (striker.weapon.sides, striker.max_q, striker.bonus, striker.arm) == (10, 3, (Dice(1, 6),), "Long sword")
    assert (shield.armour.sides, shield.resist) == (6, (Dice(1, 8),))
    bare = State({TORVALD: hero(TORVALD, items=(), cp=0), RUSK: foe(RUSK, health_lost=29)})
    session = Session(RULESET.acts["strike"](Options(), bare, who=TORVALD, target=RUSK))
    session.roll([29], "typed")
    session.roll([2], "typed")
    assert session.question is None, "bare hands call for no Shock Check"
    after = fold(bare, facts_in(session.story()), Sheet).sheet(RUSK)
    assert (after.down, after.shocked, after.health_lost) == ("unconscious", False, 30)


@pytest.mark.rule("gs.damage.explosion", "gs.damage.explosion-dive")
def test_an_explosion_in_a_fight_hits_people_by_their_squares_and_the_turn_order() -> None:
    table = begun(company(2, 3, cp=0))
    table.start("gus", "place", {"somebody": GARR, "square": "20"})
    said(table, MIRA, "do")
    said(table, TORVALD, "wait")
    ordered(table)
    table.go_on("gus")
    table.start(seat_of(table, MIRA), "explosion", {"who": MIRA, "at_whom": RUSK, "dice": "1d8", "what": "a grenade"})
    presses = Presses()
    answered(table, presses)
    assert ("gus", "answer damage") not in presses, "who sets it off rolls the damage"
    assert fight_in(table).ones[MIRA].acted
    told = " ".join(texts(table))
    assert "Rusk" in told
    assert "Old Garr is caught" not in told, "twenty squares off"
    keys = [line.logged.entry.key for line in table.lines() if hasattr(line.logged, "entry")]
    order = [one.who for one in scene_at(table.options, table.state).order]
    near = [who for who in order if who not in (GARR, MIRA) and order.index(who) < order.index(MIRA)]
    assert keys.count("reflexes") == len(near)


@pytest.mark.rule("gs.combat.sneak")
def test_an_attack_unseen_has_range_and_aim() -> None:
    archer = hero(TORVALD, items=(BOW, ARROWS), cp=0, marks=(Mark(kind="aimed", points=10),))
    state = State({TORVALD: archer, RUSK: foe(RUSK)})
    call = RULESET.acts["sneak"](Options(), state, who=TORVALD, target=RUSK, distance=20)
    assert call.named["unseen"].modifier == 10 - 10, "the aim, and the long range"
    with pytest.raises(Refused, match="out of reach"):
        RULESET.acts["sneak"](Options(), begun(company(1, 1), distance=5).state, who=TORVALD, target=RUSK)


# --- what is told, what the CGO changes ------------------------------------------------------------------------------


def test_a_blow_is_one_sentence_with_names_weapon_and_what_is_left() -> None:
    table = company(2, 3, 1, cp=0)
    fought(table, distance=1)
    hits = [text for text in texts(table) if " hits " in text]
    assert hits
    for text in hits:
        assert "for" in text or "protection stops it" in text
        assert " with the long sword" in text or " with the club" in text
    harms = [text for text in hits if " for " in text]
    numbers = [" left." in text for text in harms]
    assert any(numbers)
    assert numbers == [text.split(" hits ")[1].startswith(("Torvald Stone", "Mira of Osk")) for text in harms]
    assert any(text.endswith((": now scratched.", ": now hurt.", ": now badly hurt.")) for text in harms)
    assert all(
        re.search(r", but protection stops it \(\d+ damage against [\d +]+ protection\)", text)
        for text in hits
        if " for " not in text
    )
    assert any(re.search(r" for \d+ \(\d+ damage against \d+ protection\)", text) for text in harms), "the sum is told"
    ids = [text for text in texts(table) for who in (TORVALD, GARR) if who in text]
    assert not ids


def test_the_cgo_changes_a_number_in_the_middle_and_takes_it_back() -> None:
    table = begun(company(1, 1, cp=0))
    said(table, TORVALD, "wait")
    ordered(table)
    table.land("gus", [Amended(who=RUSK, field="health_lost", value=29)], "he was hurt before")
    assert scene_at(table.options, table.state).of(RUSK).health == 1
    table.undo("gus", table.number - 1)
    assert scene_at(table.options, table.state).of(RUSK).health == 30
    table.go_on("gus")
    assert fight_in(table).round >= 1


# --- budgets ---------------------------------------------------------------------------------------------------------


LONGEST = 23
"""Of the first 24 seeds, the one whose fight takes the most rounds: 51."""


@pytest.mark.parametrize("seed", sorted({LONGEST, *tenth(range(24), "two against three")}))
def test_two_against_three_takes_eight_answers_a_round_and_sixty_a_fight(seed: int) -> None:
    presses, rounds = fought(company(2, 3, seed), 200, far=True, distance=5)
    assert max(rounds) <= 8
    assert presses.all <= 60


def test_rounds_that_change_nothing_pass_by_until_somebody_is_hurt() -> None:
    table = begun(company(1, 1, cp=0))
    said(table, TORVALD, "attack rusk")
    ordered(table)
    table.go_on("gus", far=True)
    assert fight_in(table).round == 2, "the first round is looked at"
    while (fight := scene_of(table.state).fight) is not None:
        harmed = len([1 for text in texts(table) if re.search(r" for \d+ \(", text)])
        table.go_on("gus", far=True)
        answered(table, Presses())
        now = len([1 for text in texts(table) if re.search(r" for \d+ \(", text)])
        if scene_of(table.state).fight is not None:
            assert now > harmed or fight_in(table).ones != fight.ones
    assert rounds_of(table) > 2


def test_who_all_wait_are_looked_at_again_after_ten_rounds() -> None:
    table = begun(company(1, 1, cp=0))
    said(table, TORVALD, "wait")
    ordered(table)
    table.go_on("gus", far=True)
    assert fight_in(table).round == 2
    table.go_on("gus", far=True)
    assert fight_in(table).round == 12


def test_an_order_that_cant_be_done_any_more_holds_no_more() -> None:
    table = begun(company(1, 2))
    said(table, TORVALD, "attack rusk")
    held = [stands(table.options, table.state, "declare", TORVALD)]
    table.land("gus", [Amended(who=RUSK, field="down", value="dead")], "an arrow from the wall")
    held.append(stands(table.options, table.state, "declare", TORVALD))
    assert [one.until for one in held if one] == ["Until you send this, the old order holds: attack Rusk.", ""]


def test_who_is_stunned_gives_up_with_the_others() -> None:
    table = begun(company(1, 2))
    table.land("gus", [Stunned(2, who=Who(RUSK))], "a bell")
    table.start("gus", "command", {"action": "yield"})
    assert [fight_in(table).ones[who].away for who in (RUSK, GARR)] == ["yielded", "yielded"]


@pytest.mark.parametrize(
    ("fact", "reads"),
    [
        (Stunned(2, who=Who(RUSK)), "Rusk · is stunned"),
        (InState(("spent",), who=Who(RUSK)), "Rusk · has used the action to resist magic"),
    ],
)
def test_a_turn_that_passes_says_why(fact: Fact, reads: str) -> None:
    table = begun(company(1, 1, cp=0))
    table.land("gus", [fact], "a bell")
    said(table, TORVALD, "wait")
    table.go_on("gus")
    answered(table, Presses())
    headlines = [line.headline for _, line in table.lines(0) if isinstance(line, CallEnded)]
    assert f"Round 1: {reads}" in headlines, headlines


def test_the_suggestible_go_for_the_nearest_who_has_not_mesmerized_them() -> None:
    table = begun(company(2, 1, cp=0))
    under = Effect(name="mesmerize", kind="mesmerize", rounds=40, about="suggestible", by=TORVALD)
    table.land("gus", [Amended(who=RUSK, field="effects", value=msgspec.to_builtins((under,)))])
    table.land("gus", [Moved(-9, who=Who(MIRA))])
    for who in (TORVALD, MIRA):
        said(table, who, "wait")
    ordered(table, "nearest")
    table.start("gus", "combat-roll")
    answered(table, Presses())
    order = fight_in(table).ones[RUSK].order
    assert order is not None
    assert order.target == MIRA


def test_who_saves_their_points_is_not_asked_until_they_say_otherwise() -> None:
    table = begun(company(1, 1, cp=9))
    asked = []
    for sure in ("", "save", "no"):
        table.start("player-0", "declare", {"who": TORVALD, "action": "attack rusk", "sure": sure})
        ordered(table)
        before = len(table.lines(0))
        for _ in range(4):
            table.go_on("gus")
            answered(table, Presses())
        keys = [line.entry.key for _, line in list(table.lines(0))[before:] if isinstance(line, Answered)]
        asked.append("reroll" in keys)
    assert asked == [True, False, True]


def able(who: str) -> Any:
    """Give somebody who can fight: a two-handed sword, mail, ten Character Points to throw again with."""
    return hero(
        who,
        stats={"acc": 12, "chm": 9, "int": 10, "per": 11, "spd": 12, "str": 18, "vit": 13},
        items=(TWO_HANDED, PLATE),
        cp=10,
    )


@pytest.mark.soak
def test_four_against_five_ends_within_twelve_rounds_and_twelve_answers_each() -> None:
    lasted = []
    for seed in range(5):
        people = {who: able(who) for who in (TORVALD, MIRA, "bran-the-tall", "ilse-vok")}
        foes = {who: foe(who) for who in (RUSK, GARR, "the-thin-one", "weasel", "brakk")}
        table = sat_down({**people, **foes}, seed, players=4)
        _, rounds = fought(table, 200, distance=5, again=True)
        assert max(rounds) <= 12
        lasted.append(rounds_of(table))
    assert sum(lasted) / len(lasted) <= 12


def test_a_player_attacks_with_two_presses_at_most() -> None:
    table, presses = begun(company(1, 1, cp=0)), Presses()
    declared(table, presses)
    table.go_on("gus")
    presses.press("gus", "go on")
    assert presses["player-0", "declare"] == 1


@pytest.mark.rule("gs.round.in-order")
def test_who_goes_for_the_nearest_goes_for_whoever_that_is_at_their_turn() -> None:
    table = begun(company(2, 1, cp=0), distance=20)
    for who in (TORVALD, MIRA):
        said(table, who, "wait")
    ordered(table, "nearest")
    order = fight_in(table).ones[RUSK].order
    assert order is not None
    other = MIRA if order.target == TORVALD else TORVALD
    table.start("gus", "combat-roll")
    answered(table, Presses())
    table.land("gus", [Moved(19, who=other)], "she runs up to him")
    before = len(texts(table))
    table.go_on("gus")
    answered(table, Presses())
    after = " ".join(texts(table)[before:])
    assert "can't reach" not in after
    assert re.search(rf"Rusk (hits|misses) {table.state.name(other)}", after), after


def test_whom_the_foes_go_for_is_settled_before_the_rolls_as_those_before_them_move() -> None:
    heroes = {who: hero(who.title(), items=(SWORD,)) for who in ("ana", "ben")}
    sheets = {**heroes, "rusk": foe("Rusk"), "garr": foe("Garr")}
    parts = {
        "ana": Standing("party", 2, initiative=9, order=Order(Who("ana"), "wait")),
        "ben": Standing("party", 0, initiative=20, order=Order(Who("ben"), "advance", Who("rusk"))),
        "rusk": Standing("foes", 6, initiative=5, order=Order(Who("rusk"), "attack", nearest=True)),
        "garr": Standing("foes", 6, initiative=4, order=Order(Who("garr"), "attack", Who("ana"))),
    }
    scene = scene_at(Options(), State(sheets, Scene(Fight(ones=parts))))
    orders = as_they_go(scene, {who: one.order for who, one in parts.items() if one.order})
    assert [orders[who].target for who in ("rusk", "garr")] == ["ben", "ana"], "Ben stands before him by then"
    there = scene.put(scene.of("ben")._replace(at=5))
    assert at_turn(there, orders["rusk"]) == orders["rusk"]
    aside = scene.put(scene.of("ben")._replace(down="unconscious")).put(scene.of("ana")._replace(at=5))
    assert at_turn(aside, orders["rusk"]).target == "ana"


def test_a_foe_who_goes_for_somebody_hidden_can_be_attacked() -> None:
    table = company(2, 1)
    table.start("gus", "begin-fight", {"distance": 1})
    answered(table, Presses())
    table.start("gus", "command", {"action": f"attack {MIRA}"})
    fight = fight_in(table)
    known_ones = {who: one for who, one in fight.ones.items() if who != MIRA}
    known = table.state.with_scene(fight=msgspec.structs.replace(fight, ones=known_ones))
    assert "attack rusk" in {one.key for one in offered(table.options, known, TORVALD)}


@pytest.mark.rule("gs.combat.reroll")
def test_a_second_throw_is_set_against_the_roll_that_it_is_for() -> None:
    table = company(1, 2)
    table.start("gus", "begin-fight", {"distance": 1})
    scene = scene_at(table.options, table.state)
    mine, deed = scene.of(TORVALD), Order(TORVALD, "attack", RUSK)
    deeds = [deed, Order(GARR, "attack", TORVALD)]
    rolls: dict[str, Rolled] = {
        TORVALD: Rolled(17, 10, False),
        RUSK: Rolled(13, 17, False),
        GARR: Rolled(27, 17, False),
    }
    assert (faced(mine, deed, deeds, rolls)[0], faced(mine, deed, deeds, rolls, attacks=False)[0]) == (30, 44)
    assert faced(mine, deed, deeds, rolls, attacks=False)[1] == ", and their attack hits"
    rolls[GARR] = Rolled(2, 17, False)
    assert faced(mine, deed, deeds, rolls, attacks=False)[1] == ", and their attack misses"


def test_what_people_say_reads_as_plain_words() -> None:
    tale = Tale(lambda who: "Rusk")
    assert order_text(tale, Order(RUSK, "flee")) == "will run away"
    (line,) = Shocked(alive=True, who=RUSK).told(tale)
    assert line.again is None, "a recap goes on after it with “and is unconscious”"


def test_beginning_a_fight_says_how_one_between_those_who_are_ticked_goes() -> None:
    table, act = company(2, 3), RULESET.acts["begin-fight"]
    all_, two = [act.foretold(table.options, table.state, {"foes": foes}) for foes in ((RUSK, GARR), (RUSK,))]
    assert all_.startswith("Forecast: ")
    assert two != all_, "it goes by who is ticked"


def test_the_cgo_helps_or_hinders_the_next_roll_of_some() -> None:
    table = begun(company(1, 2, cp=0))
    table.start("gus", "next-roll", {"whom": (RUSK, GARR)})
    table.start("gus", "next-roll", {"whom": (RUSK,), "points": 2})
    assert [sheet(table, who).next_roll for who in (RUSK, GARR)] == [-3, -5]
    assert "Rusk has −3 on the next roll." in texts(table)
    with pytest.raises(Refused, match="tick whose"):
        table.start("gus", "next-roll", {"whom": ()})


@pytest.mark.rule("gs.shock.when")
def test_who_stands_at_0_health_by_the_cgos_hand_makes_a_shock_check() -> None:
    table = begun(company(1, 1, cp=0))
    table.land("gus", [Amended(who="rusk", field="health_lost", value=derive.health_max(sheet(table, "rusk")))])
    assert "Rusk’s Shock Check" in pending(table.options, table.state, table.seat("gus"))
    assert goes_on(table, by_itself(table, table.seat("gus"))) == "Go on"
    table.go_on("gus")
    assert sheet(table, "rusk").down


def test_an_overruled_die_lets_the_turns_after_it_come_again() -> None:
    """A die was set so that somebody's Shock Check comes first: nobody's turn is lost by it, and all read of it."""
    table = begun(company(2, 1, cp=0), distance=1)
    table.land("gus", [Amended(who="rusk", field="health_lost", value=derive.health_max(sheet(table, "rusk")) - 1)])
    said(table, MIRA, "attack rusk")
    said(table, TORVALD, "other", words="waves a torch")
    ordered(table)
    table.go_on("gus")
    ((call, under_way),) = table.open.items()
    assert under_way.opened.arguments["who"] == TORVALD, "Mira has struck, and Rusk stands"
    table.answer("gus", call, under_way.session.length, fields={"dice": "fails"})
    assert fight_in(table).round == 2
    rolls = next(line.call for _, line in table.lines(0) if isinstance(line, CallEnded) and "Combat" in line.headline)
    table.set_roll("gus", rolls, place_of(table, rolls, MIRA), [30], "")
    lost = [text for text in texts(table) if "no longer counts" in text]
    assert "“Torvald Stone tries to wave a torch” no longer counts, and is played again." in lost
    assert fight_in(table).round == 1
    log = [one.text for _, _, written in read(table, "gus", 0, table.number) for one in written]
    assert [text for text in log if " roll" in text and text.startswith("Gus ")] == [
        "Gus changes a roll: 30 instead of 6."
    ]
    check_exports(table)


def test_what_was_chosen_stays_chosen_where_it_is_still_offered() -> None:
    """Who need not throw again after a ruling is no longer asked; that the CGO went on holds all the same."""
    table = begun(company(3, 1, 10))
    for who in (TORVALD, MIRA, Who("bran-the-tall")):
        said(table, who, "attack rusk")
    ordered(table)
    table.go_on("gus")
    ((call, under_way),) = table.open.items()
    table.answer("gus", call, under_way.session.length, choice="go on")
    answered(table, Presses())
    table.set_roll("gus", call, place_of(table, call, TORVALD), [30], "")
    assert not [text for text in texts(table) if "The answer of" in text]
    spends = [line.entry for _, line in table.lines(0) if isinstance(line, Answered) and line.entry.key == "spends"]
    assert [one.chosen for one in spends if isinstance(one, Chosen)] == ["go on", "go on"]
    assert len({one.options for one in spends if isinstance(one, Chosen)}) == 2, "he is not asked any more"
    check_exports(table)


def place_of(table: Table, call: int, who: str) -> int:
    """Say which answer of a call was somebody's roll."""
    lines = [line for _, line in table.lines(call) if isinstance(line, Answered) and line.call == call]
    return next(line.sequence for line in lines if isinstance(line.entry, Thrown) and line.entry.by == who)


@pytest.mark.rule("gs.time.sleep")
def test_a_recap_tells_a_fight_as_a_tale_and_who_did_what_in_it() -> None:
    table = company(2, 1, cp=0)
    table.begin_session("gus")
    fought(table, distance=1)
    hurt = next((who for who in (TORVALD, MIRA) if sheet(table, who).health_lost), TORVALD)
    table.land("gus", [Amended(who=hurt, field="health_lost", value=3)], "a scratch")
    other = MIRA if hurt == TORVALD else TORVALD
    table.land("gus", [Amended(who=other, field="health_lost", value=0)], "unhurt")
    table.start("gus", "sleep", {"who": hurt, "together": other})
    evening = evening_of(table, table.seat("gus"), 1)
    told = " ".join([one.text for _, passages in evening.story for one in passages])
    assert "A fight begins: " in told
    assert "Mira of Osk" in told.partition(" against Rusk.")[0]
    assert re.search(r"hits Rusk with .* for \d+", told)
    assert re.search(r"Rusk is (unconscious|dead)\. The fight is over after .*: the party has won\.", told), told
    assert re.findall(r"Round \d+:", told) == [f"Round {at}:" for at in range(1, rounds_of(table) + 1)], "in order"
    assert not re.search(r"Combat Roll|\bwill\b|The round is over|\(\d+ against", told), told
    names = [table.state.name(who) for who in (hurt, other)]
    assert f"{names[0]} sleeps for 6 hours and gets 3 Health back." in told
    assert f"{names[1]} sleeps for 6 hours." in told
    assert "0 Health" not in told
    people = {one.face.name: one for one in evening.people}
    assert set(people) == {"Torvald Stone", "Mira of Osk"}, "who fought was there"
    best = [one.best.gist for one in people.values() if one.best is not None]
    assert len(best) == 1
    assert re.fullmatch(r".* hits Rusk with .* for \d+.*\. Rusk is (unconscious|dead)\.", best[0])
    assert all(one.struck is not None for one in people.values())
    since = Storyteller(table, table.seat("gus"), Faces(table, {})).since()
    assert f"{names[0]} sleeps for 6 hours and gets 3 Health back." in [one.text for one in since], "all done at once"


@pytest.mark.rule("gs.shock.when")
def test_who_stands_at_0_health_by_hand_outside_a_fight_goes_down_and_can_be_searched() -> None:
    table = company(1, 1, cp=0)
    table.begin_session("gus")
    assert not anybody_beaten(table.options, table.state)
    table.land("gus", [Amended(who="rusk", field="health_lost", value=derive.health_max(sheet(table, "rusk")))])
    answered(table, Presses())
    assert sheet(table, "rusk").down
    assert [one.note for one in beaten(table.options, table.state)] == ["built with 0 Character Points: no roll"]
    assert not anybody_beaten(table.options, table.state), "then there is nothing to press"
    table.land("gus", [Amended(who="rusk", field="cp", value=10)])
    assert anybody_beaten(table.options, table.state)
    assert not table.open
    table.land("gus", [Amended(who="rusk", field="health_lost", value=0), Amended(who="rusk", field="down", value="")])
    assert not beaten(table.options, table.state)
    table.land("gus", [Amended(who="rusk", field="yielded", value=True)])
    assert [one.key for one in beaten(table.options, table.state)] == ["rusk"], "who gave up in an earlier fight"


@pytest.mark.rule("gs.vehicle.fight")
def test_who_gave_up_is_in_no_vehicle_fight_by_itself_and_it_is_said_that_they_fight_again() -> None:
    table = company(1, 2, cp=0)
    for name, owner in (("The Mule", TORVALD), ("Raider", RUSK)):
        table.start("gus", "make-vehicle", {"name": name, "size": "2", "owner": owner})
        answered(table, Presses())
    table.start("gus", "load-vehicle", {"who": RUSK, "vehicle": "raider", "crew": [RUSK, GARR]})
    assert usually_theirs(table.options, table.state) == ("raider",)
    table.land("gus", [Amended(who=RUSK, field="yielded", value=True)])
    assert usually_theirs(table.options, table.state) == ("raider",), "one aboard still fights"
    table.land("gus", [Amended(who=GARR, field="yielded", value=True)])
    assert usually_theirs(table.options, table.state) == ()
    [shown] = [one for one in theirs(table.options, table.state) if one.key == "raider"]
    assert shown.note.endswith(", gave up before")
    given = {"party": "the-mule", "foes": "raider"}
    said = "Rusk and Old Garr gave up before; now they fight again."
    assert said in table.game.acts["begin-battle"].foretold(table.options, table.state, given)
    table.start("gus", "begin-battle", given)
    answered(table, Presses())
    assert said in texts(table)
    assert not any(sheet(table, who).yielded for who in (RUSK, GARR))


@pytest.mark.rule("gs.vehicle.combat")
def test_a_fight_that_is_not_over_is_named_before_the_session_ends_and_a_recap_tells_how_it_began() -> None:
    table = company(1, 1, cp=0)
    table.begin_session("gus")
    gus = table.seat("gus")
    for name, owner in (("The Mule", TORVALD), ("Raider", RUSK)):
        table.start("gus", "make-vehicle", {"name": name, "size": "2", "owner": owner})
        answered(table, Presses())
    table.start("gus", "begin-battle", {"party": "the-mule", "foes": "raider"})
    answered(table, Presses())
    table.start("gus", "battle-turn", {"who": on_turn(table.state)})
    assert "The vehicle fight isn’t over." in left_open(table, gus)
    [(_, [_, passage])] = evening_of(table, gus, 1).story
    assert passage.text == "A vehicle fight begins."
    assert not re.search("turn|ACC", passage.text), "neither accounts nor numbers are a story"
    assert re.fullmatch(r"Round 1: .*’s turn.*", pending(table.options, table.state, gus))
    wreck = msgspec.structs.replace(sheet(table, "raider").craft, condition="wrecked")
    table.land("gus", [Amended(who="raider", field="craft", value=msgspec.to_builtins(wreck))])
    assert pending(table.options, table.state, gus) == "Round 1: the party has won: end it"
    assert [one.act for one in asks(table.options, table.state, gus)] == ["end-battle"]
    player = table.seat("player-0")
    known = table.position.known_to(player)
    assert pending(table.options, known, player) == "Round 1: the party has won"
    assert asks(table.options, known, player) == ()
    table.start("gus", "end-battle", {})
    assert "The vehicle fight isn’t over." not in left_open(table, gus)
    begun(table)
    assert "The fight isn’t over." in left_open(table, gus)


@pytest.mark.rule("gs.treasure.magic-item", "gs.treasure.found")
def test_a_magic_thing_is_handed_out_unidentified_and_found_under_magic() -> None:
    table = company(1, 1, cp=0)
    table.start("gus", "give-magic", {"finder": TORVALD, "name": "Silver ring"})
    answered(table, Presses())
    ring = next(one for one in sheet(table, TORVALD).items if one.name == "Silver ring")
    assert (ring.magic, ring.unknown) == (True, True)
    assert ring.enchantment is not None
    known = table.position.known_to(table.seat(seat_of(table, TORVALD))).sheets[TORVALD]
    assert next(one for one in known.items if one.name == "Silver ring").enchantment is None, "only the CGO knows"
    assert "magic" in table.game.acts["give-magic"].title


@pytest.mark.rule("gs.vehicle.passengers", "gs.vehicle.max-enc")
def test_neither_the_dead_nor_vehicles_load_one_and_its_room_is_told() -> None:
    table = company(1, 1, cp=0)
    table.start("gus", "make-vehicle", {"name": "The Mule", "size": "2", "owner": TORVALD})
    answered(table, Presses())
    able = [who for who in table.state.sheets if can_see_to_it(table.options, table.state, Who(who))]
    assert able == [TORVALD, RUSK]
    table.land("gus", [Amended(who="rusk", field="down", value="dead")])
    assert not can_see_to_it(table.options, table.state, RUSK)
    assert [one.key for one in people(table.options, table.state, TORVALD)] == [TORVALD]
    [mule] = with_room(table.options, table.state, TORVALD)
    assert re.fullmatch(r"room for 4 to 6 people; carries [\d,]+ slots", mule.note)


def test_who_is_mesmerized_by_the_party_is_no_foe_until_ticked() -> None:
    table = company(1, 2, cp=0)
    assert set(foes_here(table.options, table.state)) == {"rusk", "old-garr"}
    under = Effect(name="mesmerize", kind="mesmerize", rounds=40, by=TORVALD)
    table.land("gus", [Amended(who="rusk", field="effects", value=msgspec.to_builtins((under,)))])
    assert foes_here(table.options, table.state) == ("old-garr",)
    assert "except Rusk, mesmerized by the party" in against_whom(table.options, table.state)


def test_who_begins_a_fight_with_people_aboard_a_vehicle_is_shown_the_vehicle_fight() -> None:
    table = company(1, 1, cp=0)
    for name, crew in (("mule", ()), ("cart", (TORVALD,))):
        assert "Begin a vehicle fight" not in against_whom(table.options, table.state)
        sheet = Sheet(name=name.title(), craft=Craft(scale=3, crew=crew))
        table.land("gus", [Joined(who=name, sheet=msgspec.to_builtins(sheet))])
    assert against_whom(table.options, table.state).endswith("with their guns and ramming, “Begin a vehicle fight”.")
    table.land("gus", [Amended(who="rusk", field="yielded", value=True)])
    assert against_whom(table.options, table.state).startswith(
        "No foe here is ready to fight: tick who fights all the same"
    )


@pytest.mark.rule("gs.points.when")
def test_in_a_fight_the_adventure_is_under_way_and_no_points_are_spent() -> None:
    table = company(1, 1)
    [hero_] = [who for who, one in table.state.sheets.items() if not one.npc]
    growing = RULESET.acts["buy-points"]
    assert may_buy(table.options, table.state, Who(hero_))
    begun(table)
    assert table.state.sheet(hero_).adventuring
    assert not may_buy(table.options, table.state, Who(hero_))
    assert "once your CGO ends it" in growing.needs
    with pytest.raises(Refused, match="once your CGO ends it, or awards points"):
        ledger_of(table.state, Who(hero_), Want("skill", "guile"))
    assert not table.state.sheet(RUSK).adventuring


def test_a_players_vehicle_is_shown_as_theirs_and_its_dice_by_their_stats() -> None:
    table = company(1, 1, cp=0)
    table.begin_session("gus")
    call = table.start("gus", "make-vehicle", {"name": "The Mule", "size": "2", "owner": TORVALD, "unit": "feet"})
    answered(table, Presses())
    faces = Faces(table, names_of(table, table.seat("gus")))
    holder = faces.holder("the-mule")
    assert holder is not None
    assert TORVALD in holder.holds
    assert "foe" not in faces.sheet("the-mule").colour
    block = Storyteller(table, table.seat("gus"), faces).moment(call)
    assert block is not None
    assert [one.whose for one in block.dice] == ["ACC", "CHM", "PER", "SPD", "STR", "VIT"]


@pytest.mark.rule("gs.damage.dice", "gs.combat.one")
def test_more_damage_dice_and_another_stat_have_their_reason() -> None:
    table = company(2, 1, cp=0)
    table.start("gus", "begin-fight", {"distance": 4})
    table.start("player-0", "declare", {"who": TORVALD, "action": "advance rusk"})
    table.start("player-1", "declare", {"who": MIRA, "action": "wait"})
    table.start("gus", "command", {"action": f"attack {MIRA}"})
    only_rolled(table)
    (call,) = [
        line.call for _, line in table.lines(0) if isinstance(line, CallOpened) and line.procedure == "combat-roll"
    ]
    for who, face in ((TORVALD, 29), (GM, 2)):
        table.set_roll("gus", call, place_of(table, call, who), [face], "")
    table.go_on("gus")
    log = " ".join([one.text for one in view(table, "player-1").log])
    assert "Mira of Osk doesn’t attack, and adds the better of STR and ACC." in log
    assert "Torvald Stone wins by 31: 3 damage dice, one for each full 10." in log


@pytest.mark.rule("gs.combat.bought", "gs.combat.reroll")
@pytest.mark.parametrize("last", ["ends", "leaves", "next round", "is attacked"])
def test_points_paid_for_a_combat_roll_that_meets_nobody_come_back(last: str) -> None:
    table = begun(company(2, 1))
    first, buyer = [one.who for one in scene_at(table.options, table.state).order if one.who != RUSK]
    said(table, first, "wait")
    said(table, buyer, "attack rusk", sure="yes")
    table.start("gus", "command", {"action": f"attack {buyer}" if last == "is attacked" else "wait"})
    before = points_of(sheet(table, buyer))
    only_rolled(table)
    assert points_of(sheet(table, buyer)) == before - 2
    if last == "is attacked":
        while (one := upcoming(scene_at(table.options, table.state), fight_in(table))) is not None and one.who != buyer:
            table.start("gus", "turn", {"who": one.who})
            answered(table, Presses())
    table.land("gus", [Fell("unconscious", who=RUSK)], "for the test")
    if last == "leaves":
        table.start("gus", "leave-fight", {"leaver": buyer})
    elif last == "next round":
        table.land("gus", [Joined(who=GARR, sheet=msgspec.to_builtins(foe("old-garr")))])
        table.start("gus", "join-fight", {"newcomer": GARR, "side": "foes"})
        while fight_in(table).round == 1:
            table.go_on("gus")
            answered(table, Presses())
    else:
        table.start("gus", "end-fight")
    given = [text for text in texts(table) if "gets 2 Character Points back" in text]
    used = last == "is attacked"
    assert (points_of(sheet(table, buyer)), len(given)) == ((before - 2, 0) if used else (before, 1))


def test_who_joins_a_fight_is_shown_and_orders_to_all_are_not_for_those_on_the_partys_side() -> None:
    table = begun(company(1, 1, cp=0))
    table.land("gus", [Joined(who=GARR, sheet=msgspec.to_builtins(foe("old-garr")), seen_by=(GM,))])
    gus, player = table.seat("gus"), table.seats[1]
    form = form_of(table, gus, "join-fight", "")
    (newcomer,) = [one for one in form.fields if one.name == "newcomer"]
    assert newcomer.unpicked, "nobody brings in the hidden who doesn’t pick them"
    assert (form.shows, form.buttons, form.button) == ((GARR,), {}, "Bring them in")
    sent = {
        "act": "1",
        "procedure": "join-fight",
        "a.newcomer": GARR,
        "a.side": "party",
        "a.square": "0",
        "show": "yes",
    }
    assert sit(table, "gus").post(act("start", "/table/fight"), data=sent).status_code == 200
    table.refresh()
    assert GARR in table.position.known_to(player).sheets
    assert fight_in(table).ones[GARR].side == "party"
    ordered(table, f"attack {TORVALD}")
    assert [fight_in(table).ones[who].order is not None for who in (RUSK, GARR)] == [True, False]
    choices = {one.key: one.apart for one in commanded(table.options, table.state)}
    assert choices == {RUSK: "", GARR: "On the party’s side"}
    ordered(table)
    table.start("gus", "command", {"action": "wait", "whom": [GARR]})
    assert fight_in(table).ones[GARR].order is not None
