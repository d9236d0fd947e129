"""A fight as people see it: whose dice fell, what the bar says, what stands open, and how it ends."""

from __future__ import annotations

import html
import re
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.page.fight import fight_look, trackers_look
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.combat.facts import Fled
from rollwright.games.going_somewhere.rules.combat.harm import KnockedDown
from rollwright.games.going_somewhere.rules.combat.orders import commanded, offered
from rollwright.games.going_somewhere.rules.combat.standing import acts_now, scene_at
from rollwright.games.going_somewhere.rules.combat.told import Lands, hitting, rolled_again
from rollwright.games.going_somewhere.rules.gear.items import empty_things
from rollwright.games.going_somewhere.rules.people import with_
from rollwright.games.going_somewhere.rules.sheet import Effect
from rollwright.games.going_somewhere.rules.state import Order
from rollwright.games.going_somewhere.rules.vehicles.aboard import on_turn
from rollwright.games.going_somewhere.rules.vehicles.setting_to import roller_for
from rollwright.play.odds import odds
from rollwright.play.policy import never
from rollwright.rules.facts import Amended, Tale, Who
from rollwright.table.bots import Bot, answered_by_one
from rollwright.table.demo import demo_table
from rollwright.table.export import export_for
from rollwright.table.log import CallOpened
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.view import Awaited, view
from rollwright.web.acts import start as begin
from rollwright.web.beginning import form_of
from rollwright.web.blocks import Block
from rollwright.web.chances import asked_of
from rollwright.web.evening import over_of
from rollwright.web.forms import Form
from rollwright.web.moves import ELSE, later_of, places_of
from rollwright.web.past_lines import read
from rollwright.web.past_log import between, pieces_of
from rollwright.web.people_shown import Faces
from rollwright.web.stage import Stage, brief, by_itself, main_option, option_words, stage_of
from rollwright.web.story import Storyteller
from tests.games.going_somewhere.fighting import (
    ARROWS,
    BOW,
    SWORD,
    Presses,
    answered,
    company,
    declared,
    fight_in,
    fought,
    only_rolled,
    texts,
)
from tests.web.seats import sit

TORVALD, MIRA, RUSK = Who("torvald-stone"), Who("mira-of-osk"), Who("rusk")
EVERYBODY = ("Torvald Stone", "Mira of Osk", "Rusk", "Old Garr", "The Thin One")


def teller(table: Table, seat: str = "gus") -> Storyteller:
    own = table.seat(seat)
    known = table.position.known_to(own)
    return Storyteller(table, own, Faces(table, {who: known.name(who) for who in known.sheets}))


def stage(table: Table, seat: str = "gus") -> Stage:
    seen = view(table, seat)
    return stage_of(teller(table, seat), seen.cards, seen.awaited)


def block(table: Table, headline: str, seat: str = "gus") -> Block:
    """Give the last moment of which the headline begins so."""
    return [one for one in teller(table, seat).of(table.lines(0)) if one.headline.startswith(headline)][-1]


def lines(one: Block) -> list[str]:
    return [line.text for line in one.lines]


def begun(seed: int = 0) -> Table:
    """Give a table at which a fight has begun."""
    made = company(2, 3, seed)
    made.start("gus", "begin-fight", {"distance": 4})
    answered(made, Presses())
    return made


@pytest.fixture
def table() -> Table:
    return begun()


def said(table: Table, attack: str = "advance") -> None:
    """Let everybody say what they do."""
    for at, who in enumerate((TORVALD, MIRA)):
        table.start(f"player-{at}", "declare", {"who": who, "action": f"{attack} rusk"})
    table.start("gus", "command", {"action": "nearest"})


def rolled(table: Table) -> None:
    """Let everybody say what they do, and roll; somebody may throw again."""
    said(table)
    table.go_on("gus")
    assert [one.opened.procedure for one in table.open.values()] == ["combat-roll"]


def shown(table: Table) -> Any:
    sheets = {who: msgspec.to_builtins(one) for who, one in table.state.sheets.items()}
    names = {who: table.state.name(who) for who in sheets}
    awaited = view(table, "gus").awaited
    return trackers_look(table.options, msgspec.to_builtins(table.state.scene), awaited, names, sheets).fight


# --- whose dice ------------------------------------------------------------------------------------------------------


def test_dice_say_whose_they_are_and_what_for(table: Table) -> None:
    began = {one.title for one in block(table, "A fight").dice}
    assert began == {
        "Torvald Stone: initiative",
        "Mira of Osk: initiative",
        "Rusk, Old Garr and the Thin One: initiative",
    }
    rolled(table)
    assert [one.title for one in block(table, "Round 1").dice] == [
        f"{name}: Combat Roll" for name in ("Torvald Stone", "Rusk", "Old Garr", "The Thin One", "Mira of Osk")
    ]


def test_a_surprised_foes_dice_are_named() -> None:
    table = company(2, 3)
    table.start("gus", "begin-fight", {"distance": 4, "unaware": f"{TORVALD},{RUSK}"})
    found = block(table, "A fight")
    assert {"Torvald Stone: Notice check", "Rusk: Notice check"} <= {one.title for one in found.dice}


@pytest.mark.rule("gs.round.surprise")
@pytest.mark.parametrize("cp", [0, 6])
def test_a_notice_check_against_surprise_says_its_sum_and_what_it_means(cp: int) -> None:
    table = company(1, 1, cp=cp)
    table.start("gus", "begin-fight", {"distance": 4, "unaware": f"{TORVALD},{RUSK}"})
    answered(table, Presses())
    found = [one.text for one in block(table, "A fight").lines]
    (mine,) = [re.fullmatch(r"Torvald Stone has (\d+) \+ 11 = (\d+) on Notice against 15, and (.+)\.", one)
               for one in found if "Torvald Stone has" in one]  # fmt: skip
    assert mine is not None
    one = fight_in(table).ones[TORVALD]
    assert (int(mine[2]), mine[3] == "is surprised") == (one.notice, one.surprised)
    assert int(mine[1]) + 11 == one.notice
    theirs = fight_in(table).ones[RUSK]
    so = "is surprised" if theirs.surprised else "isn’t surprised"
    assert f"Rusk has {theirs.notice} on Notice against 15, and {so}." in found, "what Rusk adds is the CGO's alone"


def test_the_damage_and_the_armour_that_meets_it_are_named() -> None:
    table = company(2, 3, seed=7)
    fought(table)
    titles = {tuple([one.title for one in each.dice]) for each in teller(table).of(table.lines(0))}
    assert ("Rusk: damage", "Torvald Stone: protection") in titles


# --- the bar ---------------------------------------------------------------------------------------------------------


def test_the_bar_says_the_round_and_what_it_waits_for(table: Table) -> None:
    assert stage(table).turn == "Round 1: what does your side do?"
    assert stage(table, "player-0").turn == "Round 1: what do you do?"
    table.start("player-0", "declare", {"who": TORVALD, "action": "advance rusk"})
    assert stage(table, "player-0").turn == "Round 1: waiting for Mira of Osk and Gus"
    table.start("player-1", "declare", {"who": MIRA, "action": "advance rusk"})
    assert not stage(table).goes_on
    table.start("gus", "command", {"action": "nearest"})
    assert stage(table).turn == "Round 1: everybody is ready"
    said_so = "Round 1: waiting for Gus to go on"
    assert stage(table, "player-0").turn == said_so
    assert [stage(table, seat).goes_on for seat in ("gus", "player-0")] == ["Go on", ""]
    table.go_on("gus")
    assert not stage(table).goes_on, "somebody may throw again"
    answered(table, Presses())
    assert stage(table).turn.startswith("Round 2: "), "the turns are played by themselves"
    assert stage(table, "player-1").said in map(brief, lines(block(table, "Round 1: Mira")))
    assert stage(table, "player-1").paced


def acting() -> Table:
    """Give a fight in which all have rolled, and nobody has acted."""
    table = company(2, 3, cp=0)
    table.start("gus", "begin-fight", {"distance": 4})
    said(table)
    return only_rolled(table)


def test_what_the_fight_waits_for_stands_first_and_says_for_whom() -> None:
    """Who plays two is asked for one after the other, by name; who need say nothing may still say otherwise."""
    table = company(4, 3)
    table.start("gus", "begin-fight", {"distance": 1})
    answered(table, Presses())
    first, second = [who for who in fight_in(table).ones if who in table.seat("player-0").holds]
    for who in (first, second):
        seen = stage(table, "player-0")
        assert seen.form is not None
        assert (seen.form.doing.act, seen.form.doing.who, seen.asked) == ("declare", who, who)
        assert seen.turn == f"Round 1: what does {table.state.name(who)} do?"
        assert seen.mine
        assert [one.query for one in seen.otherwise] == [f"who={first}"] * (who == second), "who has said it"
        table.start("player-0", "declare", {"who": who, "action": "attack rusk"})
    seen = stage(table, "player-0")
    assert seen.form is None
    names = [table.state.name(who) for who in (first, second)]
    assert [(one.act, one.title) for one in seen.otherwise] == [
        ("declare", f"{one}: change your mind") for one in names
    ]
    assert [one.query for one in seen.otherwise] == [f"who={first}", f"who={second}"]
    own = stage(table, "gus").form
    assert own is not None
    assert own.doing.act == "command"
    assert "as before" not in [one.key for one in own.doing.fields[0].options], "nothing was before"
    for seat in {one.id for one in table.seats if one.holds} - {"player-0", "gus"}:
        for who in table.seat(seat).holds:
            table.start(seat, "declare", {"who": who, "action": "attack rusk"})
    table.start("gus", "command", {"action": "nearest"})
    assert stage(table, "gus").form is None
    assert stage(table, "player-0").turn == "Round 1: waiting for Gus to go on"


def test_the_bar_says_who_acts_next() -> None:
    table = acting()
    assert stage(table, "player-0").turn == "Round 1: you act next"
    assert stage(table, "player-1").turn == "Round 1: Torvald Stone acts next"
    assert stage(table, "player-1").said == "Round 1: the Combat Rolls"
    table.land("gus", [Amended(who=TORVALD, field="down", value="unconscious")], "a falling beam")
    assert stage(table).turn == "Round 1: Rusk acts next"


def test_who_acts_now_and_who_after_them_and_what_they_decide() -> None:
    table = company(2, 3, cp=5)
    table.start("gus", "begin-fight", {"distance": 4})
    said(table)
    table.go_on("gus")
    (call,) = table.open.values()
    assert "Player 1 is deciding whether to roll again" in stage(table, "player-0").turn
    table.answer("player-1", call.opened.call, call.session.length, choice="reroll")
    (call,) = table.open.values()
    assert call.opened.arguments["who"] == MIRA
    states = {one.name: [words for _, words in one.signs] for one in shown(table).order}
    assert states["Mira of Osk"][0] == "acts now"
    assert not any("acts next" in one for one in states.values()), "she is the last of the round"
    assert "Player 1 is deciding whether to roll the damage again" in stage(table, "player-0").turn
    ones = {who: with_(one, acted=False) for who, one in fight_in(table).ones.items()}
    sheets = {who: msgspec.to_builtins(sheet) for who, sheet in table.state.sheets.items()}
    now = (Awaited(call.opened.call, "Take the turn", "Player 0", who=TORVALD),)
    order = fight_look(table.options, with_(fight_in(table), ones=ones), now, {}, sheets).order
    assert [one.words[0] for one in order[:2]] == ["acts now", "acts next"]


def test_a_name_with_an_article_has_a_small_one_in_an_option_and_an_order() -> None:
    table = company(2, 3)
    table.start("gus", "begin-fight", {"distance": 4})
    form = form_of(table, table.seat("player-0"), "declare", TORVALD)
    words = " ".join([option.words for field in form.fields for option in field.options])
    assert "attack the Thin One" in words
    assert "The Thin One" not in words
    table.start("player-0", "declare", {"who": TORVALD, "action": "advance the-thin-one"})
    assert "move up and attack the Thin One" in [one for each in shown(table).order for one in each.words]


def test_a_fight_stands_still_when_the_session_has_ended() -> None:
    table = company(2, 3)
    table.begin_session("gus")
    table.start("gus", "begin-fight", {"distance": 4})
    answered(table, Presses())
    said(table)
    table.end_session("gus")
    for seat in ("gus", "player-0"):
        seen = stage(table, seat)
        assert (seen.turn, seen.goes_on, seen.form, seen.otherwise) == ("", "", None, ())
        page = sit(table, seat).get(f"/table/{table.id}").text
        assert "The fight isn’t over. It goes on next time." in page
        assert "Round 1: " not in page.split('id="bar"')[1].split("</div>")[0]
    table.begin_session("gus")
    assert stage(table).goes_on
    table.store.close()


def test_when_nobody_is_left_to_fight_the_cgo_ends_it_and_nobody_is_asked_what_they_do(table: Table) -> None:
    for who in (RUSK, "old-garr", "the-thin-one"):
        table.start("gus", "surrender", {"who": who})
    assert (stage(table).turn, stage(table).goes_on) == ("Round 1: the party has won: end it", "End the fight")
    assert stage(table, "player-0").turn == "Round 1: the party has won"
    assert not stage(table, "player-0").turns
    assert shown(table).phase == "the party has won"
    assert not any("still deciding" in one.words for one in shown(table).order)
    seen = {one.id: one.fields for one in view(table, "player-0").sheets}
    look: Any = trackers_look(table.options, view(table, "player-0").scene, (), {}, seen).fight
    assert not any("still deciding" in one.words for one in look.order), "nor to a player"
    assert {stage(table, seat).said for seat in ("gus", "player-0")} == {"The Thin One gives up."}, "the last of it"


def test_a_board_shows_no_order_against_somebody_who_is_out(table: Table) -> None:
    said(table)
    table.land("gus", [Amended(who=RUSK, field="down", value="dead")], "an arrow")
    seen = {one.id: one.fields for one in view(table, "player-0").sheets}
    look: Any = trackers_look(table.options, view(table, "player-0").scene, (), {}, seen).fight
    assert {one.words for one in look.order if one.name in (TORVALD, MIRA)} == {("still deciding",)}
    table.land("gus", [Amended(who=TORVALD, field="down", value="unconscious")], "another")
    seen = {one.id: one.fields for one in view(table, "player-0").sheets}
    look = trackers_look(table.options, view(table, "player-0").scene, (), {}, seen).fight
    others = {one.words for one in look.order if one.name not in (TORVALD, MIRA, RUSK)}
    assert all("the nearest opponent" in words[0] for words in others), "there is always somebody nearest"


def test_players_are_not_told_what_a_foe_adds_to_a_combat_roll() -> None:
    table = acting()
    told = {
        seat: [line.text for line in block(table, "Round 1: the Combat", seat).details] for seat in ("gus", "player-0")
    }
    assert any(text.startswith("Rusk: Combat Roll") and "(STR)" in text for text in told["gus"])
    assert not any(text.startswith("Rusk: Combat Roll") for text in told["player-0"])
    assert any(text.startswith("Torvald Stone: Combat Roll") and "(STR)" in text for text in told["player-0"])
    kept = "".join(export_for(table, "player-0"))
    assert " + 16 (STR)" in kept
    assert " + 12 (STR)" not in kept


def test_the_bar_says_whose_shock_check_is_due(table: Table) -> None:
    said(table)
    part = msgspec.structs.replace(fight_in(table).ones[RUSK], due=16)
    scene = msgspec.structs.replace(fight_in(table), ones={**fight_in(table).ones, RUSK: part})
    table.land("gus", [Amended(who=Who(""), field="fight", value=msgspec.to_builtins(scene))], "a trap")
    assert stage(table).turn == "Round 1: Rusk’s Shock Check"


# --- what stands open ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", ["gus", "player-0"])
def test_in_a_fight_only_what_belongs_to_it_stands_open(table: Table, seat: str) -> None:
    places = places_of(table, table.seat(seat))
    *open_, rest = places
    assert (rest.title, rest.folded) == (ELSE, True)
    folded = {one.act for one in rest.offers}
    assert {"sell", "notice", "resist"} <= folded
    assert not {"walk", "try"} & folded, "what somebody does in a fight, they declare"
    assert not any(one.folded for one in open_)
    assert {one.act for place in open_ for one in place.offers} >= {"declare", "surrender"}
    table.start("gus", "end-fight")
    assert ELSE not in [place.title for place in places_of(table, table.seat(seat))]


def test_a_turn_for_something_else_opens_the_rules_but_no_shop(table: Table) -> None:
    table.start("player-0", "declare", {"who": TORVALD, "action": "do"})
    table.start("player-1", "declare", {"who": MIRA, "action": "wait"})
    table.start("gus", "command", {"action": "wait"})
    table.go_on("gus")
    assert fight_in(table).phase == "act"

    def offers(seat: str) -> set[str]:
        return {one.act for place in places_of(table, table.seat(seat)) if not place.folded for one in place.offers}

    assert {"try", "done"} <= offers("player-0")
    assert not {"sell", "walk", "buy-points"} & offers("player-0")
    assert "try" not in offers("player-1"), "it is not their turn"
    begin(table, "player-1", Form([("procedure", "notice"), ("a.who", MIRA)]))
    begin(table, "player-0", Form([("procedure", "resist"), ("a.who", TORVALD), ("a.skill", "vigor")]))
    begin(table, "player-0", Form([("procedure", "try"), ("a.who", TORVALD), ("a.skill", "brawn")]))
    turns = [line.turn for _, line in table.lines(0) if isinstance(line, CallOpened)][-3:]
    assert turns == ["", "", TORVALD], "what they begin is their turn, not what befalls them"


# --- the board -------------------------------------------------------------------------------------------------------


def test_whom_an_explosion_would_catch_is_said_before_it_goes_off(table: Table) -> None:
    table.land("gus", [Fled(who=Who("old-garr"))], "he ran")
    for who in (TORVALD, MIRA):
        table.start("gus", "declare", {"who": who, "action": "do" if who == TORVALD else "wait"})
    table.start("gus", "command", {"action": "wait"})
    only_rolled(table)
    while not acts_now(table.options, table.state, TORVALD):
        table.go_on("gus")
        answered(table, Presses())
    own = table.seat("player-0")
    form = form_of(table, own, "explosion", TORVALD)
    assert [one.name for one in form.fields] == ["at_whom", "dice", "what"], "squares and turns say the rest"
    whom = form.fields[0]
    assert [one.words for one in whom.options] == ["Rusk", "The Thin One", "Mira of Osk", "Torvald Stone"]
    assert whom.usual == RUSK
    to = f"/table/{table.id}/do/explosion"
    part = sit(table, "player-0").get(f"{to}?who={TORVALD}", headers={"HX-Request": "true"}).text
    assert "It reaches 4 squares, and would catch Rusk" in part
    asked = {"a.who": TORVALD, "a.at_whom": TORVALD, "a.dice": "1d4"}
    said = sit(table, "player-0").get(f"{to}/ahead", params=asked).text
    assert said == "It reaches 2 squares, and would catch Torvald Stone and Mira of Osk."
    later = {one.act: one.why for one in later_of(table, table.seat("player-1"), ())}
    assert "your turn" in later["explosion"]
    assert [(one.act, one.title) for one in stage(table, "player-0").otherwise] == [("", "Pick what you do")]
    assert [one.title for one in stage(table).otherwise] == ["Pick what Torvald Stone does"], "they may be away"
    assert 'href="#offers-title">Pick what you do' in sit(table, "player-0").get(f"/table/{table.id}").text
    call = table.start("player-0", "try", {"who": TORVALD, "skill": "inspect", "doing": "looks around"})
    table.answer("gus", call, 0, fields={"level": "5"})
    assert call in table.open
    assert not stage(table).otherwise, "it is picked"


@pytest.mark.rule("gs.damage.explosion")
def test_something_explodes_at_any_moment_of_a_fight_and_takes_nobodys_turn(table: Table) -> None:
    gus = table.seat("gus")
    offers = {one.act: one for place in places_of(table, gus) if not place.folded for one in place.offers}
    assert {"blast", "injure"} <= offers.keys()
    assert [one.title for one in later_of(table, gus, places_of(table, gus))].count(offers["blast"].title) == 0
    table.start("player-0", "declare", {"who": TORVALD, "action": "wait"})
    before = fight_in(table)
    form = form_of(table, gus, "blast", "")
    assert [one.name for one in form.fields] == ["at_whom", "dice", "dive", "what"], "squares say the rest"
    given = {"at_whom": RUSK, "dice": "1d4", "dive": False, "what": "a barrel"}
    call = table.start("gus", "blast", given)
    answered(table, Presses())
    assert call not in table.open
    assert block(table, "A barrel goes off at Rusk")
    now = fight_in(table)
    assert (now.round, now.phase, now.ones[TORVALD].order) == (before.round, before.phase, before.ones[TORVALD].order)
    assert not any(one.acted for one in now.ones.values())


def test_the_board_says_by_words_and_signs_how_everybody_is() -> None:
    table = acting()
    states = {one.name: one for one in shown(table).order}
    assert states["Torvald Stone"].signs[0] == ("▷", "acts next")
    for who, field, value in ((RUSK, "down", "dead"), (MIRA, "prone", True), (TORVALD, "stunned", 2)):
        table.land("gus", [Amended(who=who, field=field, value=value)], "a falling beam")
    table.start("gus", "surrender", {"who": "old-garr"})
    states = {one.name: one for one in shown(table).order}
    assert states["Rusk"].signs == (("✕", "dead"),)
    assert states["Old Garr"].signs == (("⚑", "gave up"),)
    for seat in ("gus", "player-0"):
        card = sit(table, seat).get(f"/table/{table.id}").text.split('id="sheet-old-garr"')[1].split("</summary>")[0]
        assert "gave up" in card, "it stands on the sheet"
    assert ("▼", "on the ground") in states["Mira of Osk"].signs
    assert states["Mira of Osk"].lies
    assert ("✶", "stunned") in states["Torvald Stone"].signs


@pytest.mark.rule("gs.magic.mesmerism", "gs.magic.flight")
def test_players_see_on_the_board_what_magic_shows_on_a_foe_and_nothing_that_does_not(table: Table) -> None:
    held = Effect(name="mesmerize", kind="mesmerize", about="suggestible", rounds=3, by=TORVALD)
    strong = Effect(name="augment str", kind="augment", about="str", points=3, rounds=3, by=RUSK)
    table.land("gus", [Amended(who=RUSK, field="effects", value=msgspec.to_builtins((held, strong)))])
    for seat, words in (("gus", ("Mesmerized", "STR")), ("player-0", ("Mesmerized",))):
        sheets = {one.id: one.fields for one in view(table, seat).sheets}
        look: Any = trackers_look(table.options, view(table, seat).scene, (), {}, sheets).fight
        [rusk] = [one for one in look.order if one.name == RUSK]
        assert tuple(one for one in rusk.words if one in ("Mesmerized", "STR")) == words, seat


@pytest.mark.rule("gs.treasure.rolls")
def test_that_weak_foes_carry_nothing_is_said_before_they_come_as_the_fight_ends_and_where_treasure_is_sought() -> None:
    table = company(1, 2, cp=0)
    given = {"name": "Mudhound", "count": 2, "strength": "own", "points": 12}
    ahead = RULESET.acts["add-foes"].foretold(table.options, table.state, given)
    assert "With fewer than 10 Character Points each, they give no treasure." in ahead
    richer = RULESET.acts["add-foes"].foretold(table.options, table.state, {**given, "points": 40})
    assert "Treasure: 2 rolls each, one for every full 10 Character Points of a foe." in richer
    tables = RULESET.acts["meet"].foretold(table.options, table.state, {"strength": "own", "points": 40})
    assert "Treasure takes 10 Character Points each: only if 4 or fewer come." in tables
    table.start("gus", "begin-fight", {"distance": 1})
    answered(table, Presses())
    for who in ("rusk", "old-garr"):
        table.land("gus", [Amended(who=who, field="down", value="dead")])
    table.start("gus", "end-fight")
    answered(table, Presses())
    weak = "foes with fewer than 10 Character Points give no treasure."
    why = f"Rusk and Old Garr carried nothing besides their weapons: {weak}"
    gus = table.seat("gus")
    assert [one.text for one in view(table, "gus").log].count(why) == 1
    assert why not in [one.text for one in view(table, "player-0").log]
    later = {one.act: one.why for one in later_of(table, gus, places_of(table, gus))}
    assert later["find-treasure"] == why


def test_players_see_of_foes_what_shows_and_no_number_until_the_cgo_says_so(table: Table) -> None:
    changes = {"health_lost": 20, "notes": "Spy!"}
    table.land("gus", [Amended(who=RUSK, field=field, value=value) for field, value in changes.items()])

    def seen(seat: str) -> Any:
        (found,) = [one.fields for one in view(table, seat).sheets if one.id == RUSK]
        return found

    def board(seat: str) -> Any:
        shown = {one.id: one.fields for one in view(table, seat).sheets}
        look: Any = trackers_look(table.options, view(table, seat).scene, (), {}, shown).fight
        return {one.name: (one.health, one.hurt) for one in look.order}[RUSK]

    assert not {"stats", "cp", "health_lost", "notes", "items", "ledger"} & set(seen("player-0"))
    assert (seen("player-0")["hurt"], seen("player-0")["holds"]) == ("badly hurt", ["Club"])
    assert board("player-0") == (None, "badly hurt")
    assert board("gus") == (10, "")
    assert seen("gus")["notes"] == "Spy!"
    assert "Spy!" not in "".join(export_for(table, "player-0"))
    table.veil("gus", RUSK, ["*"], shown=True)
    assert seen("player-0")["health_lost"] == 20
    assert "notes" not in seen("player-0"), "what the CGO has noted is nobody else's"
    assert board("player-0") == (10, "")
    table.veil("gus", RUSK, ["*"])
    assert "stats" not in seen("player-0")
    with pytest.raises(Refused):
        table.veil("player-0", RUSK, ["*"], shown=True)


def test_nobody_on_the_board_covers_anybody_else(table: Table) -> None:
    for at, who in enumerate((TORVALD, MIRA, "old-garr", "the-thin-one")):
        table.start("gus", "place", {"somebody": who, "square": str(at)})
    table.start("gus", "place", {"somebody": RUSK, "square": "300"})
    places = sorted(one.x for one in shown(table).order)
    assert min(b - a for a, b in pairwise(places)) >= 28
    assert 12 <= places[0] < places[-1] <= 328


# --- rolls that were thrown again, and what was told when ------------------------------------------------------------


def test_who_may_roll_again_is_asked_so_and_the_new_result_is_shown() -> None:
    table = begun(seed=3)  # both may
    rolled(table)
    assert shown(table).phase == "the Combat Rolls"
    assert stage(table, "player-0").turn == "You can roll again"
    assert stage(table, "gus").moments[0].stop == "Stop this", "dice that have fallen aren’t taken back by it"
    seen = view(table, "gus").cards[0]
    assert [option_words(seen, key, "") for key in seen.options] == [
        "Go on",
        "Torvald Stone rolls again",
        "Mira of Osk rolls again",
        "Torvald Stone keeps it",
        "Mira of Osk keeps it",
    ]
    own = view(table, "player-0").cards[0]
    assert (own.options, main_option(own)) == ((TORVALD, f"go on {TORVALD}"), f"go on {TORVALD}")
    assert stage(table, "player-0").moments[0].waits == ""
    named = {TORVALD: "Torvald Stone", "mira-of-osk": "Mira of Osk"}
    notes = {who: note for who, note in seen.notes.items() if note}
    assert all(" hits with " in note or f" keeps {named[who]} unhurt with " in note for who, note in notes.items())
    under_way = next(iter(table.open.values()))
    table.answer("player-0", under_way.opened.call, under_way.session.length, choice=TORVALD)
    again = view(table, "player-1").cards
    assert again
    assert all("keep" not in card.options for card in again), "whoever has said no is not asked a second time"
    answered(table, Presses(), again=True)
    one = block(table, "Round 1: the Combat Rolls")
    first, *_, last = lines(one)
    hits, aside = (
        r"With these rolls, [\w ]+ \(\d+\) would hit [\w ]+ \(a hit needs \d+ \+ 10 = \d+\)\.",
        r"Torvald Stone and Mira of Osk get \+2 for attacking Rusk together\.",
    )
    assert re.fullmatch(aside, first), "who hits by the first rolls is told no longer"
    assert [each.text for each in one.details if re.fullmatch(hits, each.text)]
    assert re.search(
        r" has \d+ instead of \d+\. Now (?:nobody would hit|.+ \(.+\) would hit .+ \(a hit needs \d+ \+ 10 = \d+\))\.$",
        last,
    )
    logged = pieces_of(table, "gus", between(table, "gus", 0, table.number))
    [of_rolls] = [one for one in logged if one.head and one.head.title == "Round 1: the Combat Rolls"]
    told = [each.text for entry in of_rolls.entries for each in entry.written]
    rolls = [name for name in EVERYBODY if any(re.match(rf"{name}: Combat Roll \d+ ", text) for text in told)]
    assert rolls == [*EVERYBODY], "the log has the dice of both sides"
    marks = [(dice.title, dice.dice[0].mark) for dice in one.dice]
    assert marks.count(("Mira of Osk: Combat Roll", "replaced")) == 1
    assert marks.count(("Mira of Osk: again", "")) == 1
    assert all(dice.whose.startswith(EVERYBODY) for dice in one.dice), "each says whose it is"
    log = [text.text for _, _, written in read(table, "gus", 0, table.number) for text in written]
    assert not [text for text in log if text.casefold().endswith((": roll.", "go on.")) or "go on " in text]
    assert ("Rusk: Combat Roll", "") in marks


def test_what_happened_is_told_in_its_order() -> None:
    found = 0
    for seed in range(8):
        table = company(2, 3, seed)
        fought(table, most=1, distance=4)
        for one in teller(table).of(table.lines(0)):
            rows = [" has a critical " in line for line in lines(one)]
            hits = [" hits " in line or " misses " in line for line in lines(one)]
            if one.dice and any(rows) and any(hits):
                is_fumble = any("critical failure" in line for line in lines(one))
                assert (rows.index(True) < hits.index(True)) is not is_fumble, "a fumble is a miss first"
                found += 1
            assert not any(" moves " in line for line in lines(one)), "the attack is what is told"
            rows_thrown = [dice.whose for dice in one.dice if dice.key.startswith("critical-")]
            assert all("critical" in whose for whose in rows_thrown), "no damage, beside that of others either"
    assert found, "somebody had a critical, and struck"


def test_all_turns_of_a_press_are_on_the_stage(table: Table) -> None:
    rolled(table)
    answered(table, Presses())
    ended = stage(table).last
    assert ended is not None
    assert any("Torvald Stone" in line for line in ended.before)
    assert ended.block is not None
    assert stage(table, "player-0").said.startswith("Torvald Stone "), "the last of one's own"
    assert any(line.startswith("Rusk ") for line in ended.before)
    own = stage(table, "player-0").last
    assert own is not None
    assert own.whose == "Torvald Stone", "a player’s own stands first"
    everything = {*ended.before, *[one.text for one in ended.block.lines]}
    assert own.block is not None
    beside = {one for one in everything if one.startswith("With these rolls") or " together." in one}
    mine = {*own.before, *[one.text for one in own.block.lines]}
    assert everything - beside == mine, "and nothing is left out but how the rolls stood before the turns"
    assert not any(line.startswith("A fight begins") for line in ended.before)


def test_what_came_before_the_gamemaster_was_asked_is_on_the_stage_as_well(table: Table) -> None:
    said(table)
    table.start("gus", "command", {"action": "flee", "whom": ["the-thin-one"]})
    table.go_on("gus")
    answered(table, Presses())  # whether the Thin One gets away, too
    ended = stage(table).last
    assert ended is not None
    assert ended.block is not None
    told = " ".join([*ended.before, *[one.text for one in ended.block.lines]])
    assert all(f"{name} " in told for name in ("Torvald Stone", "Rusk", "Mira of Osk")), told
    assert "The Thin One runs" in told


# --- the end, and the presses ----------------------------------------------------------------------------------------


def test_a_fight_says_who_has_won_and_how_everybody_is(table: Table) -> None:
    table.land("gus", [Amended(who=RUSK, field="down", value="dead")], "an arrow from the wall")
    table.land("gus", [Amended(who=TORVALD, field="health_lost", value=12)], "another")
    table.land("gus", [Amended(who=Who("old-garr"), field="down", value="unconscious")], "and another")
    table.start("gus", "surrender", {"who": "the-thin-one"})
    assert by_itself(table, table.seat("gus"))
    table.go_on("gus")
    told = [
        "The fight is over before a blow falls: the party has won.",
        "Torvald Stone with 18 Health and Mira of Osk with 30 Health are still standing.",
        "Rusk is dead.",
        "Old Garr is unconscious.",
        "The Thin One gave up.",
    ]
    nothing = "carried nothing besides their weapons: foes with fewer than 10 Character Points give no treasure."
    assert texts(table)[-6:-1] == told
    assert texts(table)[-1].endswith(nothing)
    last = stage(table, "player-0").last
    assert last is not None
    assert last.result is not None
    assert (last.result.word, last.result.good) == ("The party wins", "good best")
    assert lines(last.block) == told  # type: ignore[arg-type]
    assert teller(table, "player-0").last_word() == ("Last", "The party wins", "good best")
    table.title("gus", "The ford")
    assert teller(table, "player-0").last_word() is None, "that was before"


def test_a_round_of_two_against_three_is_few_presses_for_the_cgo() -> None:
    for seed in range(4):
        presses, rounds = fought(company(2, 3, seed), distance=4)
        own = sum([count for (seat, _), count in presses.items() if seat == "gus"])
        assert max(rounds) <= 8
        assert own <= 1 + 4 * len(rounds), presses


def test_foes_that_were_kept_hidden_are_so_when_they_are_added_again_and_sleep_unheard() -> None:
    table = demo_table(SqliteStore(":memory:"), "t", "going-somewhere", bytes(32))
    call = table.start("gus", "add-foes", {"name": "Bandit", "count": 1, "hidden": True})
    while call in table.open:
        assert answered_by_one(table, [Bot("gus", "cautious", Random(1))], Random(1))
    table.undo("gus", call - 1)
    undone = stage(table).undone
    assert undone is not None
    assert "hidden=yes" in undone.query
    call = table.start("gus", "add-foes", {"name": "Bandit", "count": 1, "hidden": True})
    while call in table.open:
        assert answered_by_one(table, [Bot("gus", "cautious", Random(1))], Random(1))
    hurt, *others = [who for seat in table.seats for who in seat.holds if not seat.runs_game]
    hidden = [who for who in table.position.secret if table.state.name(who) == "Bandit"]
    foes = next(one for one in form_of(table, table.seat("gus"), "begin-fight", "").fields if one.name == "foes")
    assert {*hidden} <= {*foes.usual}, "there is nobody else to be met"
    call = table.start("gus", "add-foes", {"name": "Mudhound", "count": 1})
    while call in table.open:
        assert answered_by_one(table, [Bot("gus", "cautious", Random(1))], Random(1))
    foes = next(one for one in form_of(table, table.seat("gus"), "begin-fight", "").fields if one.name == "foes")
    assert {*hidden} <= {one.key for one in foes.options} - {*foes.usual}, "no careless press shows them"
    table.undo("gus", call - 1)
    call = next(at for at, line in table.lines(call - 20) if isinstance(line, CallOpened) and line.hidden)
    made = next(one for one in pieces_of(table, "gus", between(table, "gus", 0, table.number)) if one.number == call)
    assert not [each for entry in made.entries for each in entry.written if " rolls " in each.text]
    assert [each for entry in made.why for each in entry.written if each.kind == "dice-fell"], "they are for who asks"
    table.start("gus", "sleep", {"who": hurt, "together": [*others, *hidden]})
    slept = {seat: str(view(table, seat).log).count(" for 6 hours") for seat in ("gus", "ana")}
    assert slept == {"gus": 1 + len(others) + len(hidden), "ana": 1 + len(others)}


def test_a_deed_in_words_has_odds_and_its_result_stands_on_the_next_form() -> None:
    table = company(1, 1, cp=0)
    table.land("gus", [Amended(RUSK, "name", "Rusk 2", "there are two")])
    table.start("gus", "begin-fight", {"distance": 1})
    answered(table, Presses())
    table.start("player-0", "declare", {"who": TORVALD, "action": "other", "words": "kicks the lantern over"})
    table.start("gus", "command", {"action": "wait"})
    table.go_on("gus")
    (judging,) = stage(table).moments
    assert judging.card is not None
    assert [one.name for one in judging.card.fields if one.unpicked] == ["way"], "the CGO says with what"
    table.answer("gus", judging.call, 0, fields={"dice": "roll", "way": "brawn"})
    (rolling,) = stage(table, "player-0").moments
    assert rolling.card is not None
    assert not rolling.card.settled
    asked = asked_of(table, table.seat("player-0"), rolling.card, table.open[rolling.call])
    assert asked.listing.id == "attempt", "the odds are of the check, not of the turn"
    assert odds(asked.call, never, asked.entries).mean(lambda end: end.success) > 0
    table.answer("player-0", rolling.call, table.open[rolling.call].session.length, faces=[19])
    (comes,) = stage(table).moments
    assert comes.card is not None
    (whom,) = [one for one in comes.card.fields if one.name == "whom"]
    assert [one.words for one in whom.options] == [table.state.name(one.key) for one in whom.options]
    table.answer("gus", rolling.call, table.open[rolling.call].session.length, fields={"what": "it burns"})
    form = stage(table, "player-0").form
    assert form is not None
    assert form.came is not None
    assert form.came.heading == "Torvald Stone kicks the lantern over"
    assert form.came.block is not None
    assert "It burns." in lines(form.came.block)


def test_a_recap_tells_each_turn_of_somebody_and_in_order() -> None:
    table = company(2, 2, cp=4)
    table.begin_session("gus")
    fought(table)
    page = sit(table, "gus").get(f"/table/{table.id}/evening").text
    (own,) = re.findall(r"<p>(?:… )?(Round \d+: [^<]*)</p>", page)[:1]
    deeds = [
        deed
        for text in texts(table)
        if re.match(r"Torvald Stone (misses|hits|doesn’t get)", text)
        for deed in re.findall("misses|hits|doesn’t get", text)[:1]
    ]
    assert "misses" in deeds
    assert re.findall("misses|hits|doesn’t get", own.replace("&#39;", "'")) == deeds[-8:]


def test_the_board_says_under_what_somebody_is(table: Table) -> None:
    lost = [{"kind": "unpersuaded", "about": "Rusk: let us pass"}]
    state = [{"name": "amnesia", "kind": "mishap", "rounds": 240}]
    fields = (("effects", state), ("marks", lost))
    table.land("gus", [Amended(who=MIRA, field=name, value=value, reason="a test") for name, value in fields])
    (mira,) = [one for one in shown(table).order if one.name == "Mira of Osk"]
    assert mira.words == ("Amnesia", "still deciding"), "that somebody was not persuaded is nothing that she is under"


@pytest.mark.rule("gs.equipment.prices")
def test_no_room_is_kept_for_odds_where_no_dice_can_fall() -> None:
    table = company(1, 1, cp=0)
    thing = empty_things(table.options, table.state, TORVALD)[0].key
    table.start("player-0", "sell", {"who": TORVALD, "item": thing})
    [call] = table.open
    table.answer("gus", call, 0, choice=view(table, "gus").cards[0].options[0])
    [moment] = stage(table, "player-0").moments
    assert moment.card is not None
    assert (moment.card.key, moment.card.settled) == ("sale", True)


def test_the_next_sale_is_offered_to_whose_sale_it_was_and_to_the_cgo() -> None:
    table = company(2, 1, cp=0)
    thing = empty_things(table.options, table.state, TORVALD)[0].key
    table.start("player-0", "sell", {"who": TORVALD, "item": thing})
    answered(table, Presses())
    offered_next = {
        seat: "sell" in [one.act for one in stage(table, seat).next] for seat in ("gus", "player-0", "player-1")
    }
    assert offered_next == {"gus": True, "player-0": True, "player-1": False}


def test_of_several_whom_one_plays_the_bar_shows_the_one_who_fights() -> None:
    table = company(2, 1)
    for seat, holds in (("player-1", ()), ("player-0", (TORVALD, MIRA))):
        table.seat_somebody("gus", msgspec.structs.replace(table.seat(seat), holds=holds))
    table.start("gus", "begin-fight", {"party": [MIRA], "foes": [RUSK]})
    answered(table, Presses())
    assert stage(table, "player-0").asked == MIRA, "they are to say what they do"
    table.start("player-0", "declare", {"who": MIRA, "action": f"advance {RUSK}"})
    assert stage(table, "player-0").asked == MIRA, "they have said it"
    assert f'data-lead="{MIRA}" data-asked' in sit(table, "player-0").get(f"/table/{table.id}").text
    table.store.close()


def test_a_turn_that_is_taken_back_has_no_form_to_be_filled_in_again(table: Table) -> None:
    for seat, who in (("player-0", TORVALD), ("player-1", MIRA)):
        table.start(seat, "declare", {"who": who, "action": f"advance {RUSK}"})
    table.start("gus", "command", {})
    while not any(isinstance(line, CallOpened) and line.procedure == "turn" for _, line in table.lines(0)):
        answered(table, Presses())
        table.go_on("gus")
    turn = max(at for at, line in table.lines(0) if isinstance(line, CallOpened) and line.procedure == "turn")
    answered(table, Presses())
    table.undo("gus", turn - 1)
    assert stage(table).undone is None


def test_the_odds_of_an_opposed_roll_name_both_sides() -> None:
    table = demo_table(SqliteStore(":memory:"), "t", "going-somewhere", bytes(32), hidden=False)
    way = form_of(table, table.seat("ana"), "oppose", "teshka").fields[0].options[0].key
    call = table.start("ana", "oppose", {"who": "teshka", "way": way, "whom": "hollin", "what": "wrestles"})
    table.answer("gus", call, 0, fields={})
    odds_page = sit(table, "ben").get(f"/table/t/odds/{call}", headers={"HX-Request": "true"}).text
    assert re.search(r"Teshka wins: .*<li><i [^>]*></i> Hollin Rook wins: ", odds_page)
    assert "winner" not in odds_page
    table.store.close()


@pytest.mark.rule("gs.points.when")
def test_after_a_session_players_on_an_adventure_read_when_they_can_spend_points() -> None:
    table = company(1, 0)
    table.begin_session("gus")
    table.start("gus", "begin-adventure", {"people": TORVALD})
    table.end_session("gus")
    over, until = over_of(table, table.seat("player-0")), "You can spend points once your CGO ends it"
    assert over is not None
    assert until in over.held
    for seat, told in (("player-0", True), ("gus", False)):
        page = sit(table, seat).get(f"/table/{table.id}").text
        assert (until in page.split('id="over-title"')[1].split("</section>")[0]) is told


def test_a_vehicle_that_was_just_made_is_boarded_at_once_by_the_form_beside_it() -> None:
    table = company(1, 1)
    gus = sit(table, "gus")
    for name, owner in (("Toll Wagon", RUSK), ("Raider", ""), ("The Mule", TORVALD)):
        table.start("gus", "make-vehicle", {"name": name, "size": "2", "owner": owner, "unit": "feet"})
        answered(table, Presses())
        shown = stage(table)
        assert "load-vehicle" in [one.act for one in shown.next]
        form = gus.get(f"/table/{table.id}/do/load-vehicle?{shown.about}", headers={"HX-Request": "true"}).text
        assert "Who does it?" not in form
        assert "Who is aboard?" in form
        assert re.search(rf'value="{name.lower().replace(" ", "-")}" (checked|selected)', form)


def test_the_beginning_of_a_vehicle_fight_is_the_newest_on_every_stage_and_what_to_do_stands_first() -> None:
    table = company(1, 1)
    for name, owner in (("The Mule", TORVALD), ("Raider", "")):
        given = {"name": name, "size": "2", "owner": owner, "armed": "light-cannon", "unit": "feet"}
        table.start("gus", "make-vehicle", given)
        answered(table, Presses())
    table.start("gus", "begin-battle", {})
    answered(table, Presses())
    for seat in ("gus", "player-0"):
        last = stage(table, seat).last
        assert last is not None
        assert last.headline == "A vehicle fight: who acts first"
        assert re.fullmatch(
            r"(The Mule|Raider and Rusk) acts? first, then (The Mule|Raider and Rusk)\.", stage(table, seat).said
        )
    gus = table.seat("gus")
    later = {one.act: one for one in later_of(table, gus, places_of(table, gus))}
    assert [one.act for one in later["end-fight"].leads] == ["end-battle"], "who looks for the end of a fight finds it"
    while on_turn(table.state) != "raider":
        table.start("gus", "battle-turn", {"who": on_turn(table.state)})
    form = stage(table).form
    assert form is not None
    assert form.doing.act == "fire"
    assert [one.title for one in form.instead] == ["Drive", "Ram"]
    assert [one.title for one in stage(table).otherwise] == ["End Raider’s turn"]


@pytest.mark.rule("gs.points.when", "gs.vehicle.combat")
def test_a_vehicle_fight_says_that_it_begins_an_adventure() -> None:
    table = company(2, 1)
    for name, owner in (("The Mule", TORVALD), ("Raider", "")):
        table.start("gus", "make-vehicle", {"name": name, "size": "2", "owner": owner, "armed": "light-cannon"})
        answered(table, Presses())
    table.start("player-0", "load-vehicle", {"who": TORVALD, "vehicle": "the-mule", "crew": [TORVALD]})
    table.start("gus", "begin-battle", {})
    answered(table, Presses())
    begins, adventure = [one.text for one in view(table, "player-1").log][-4:-2]
    assert begins.startswith("A vehicle fight begins.")
    assert adventure.startswith("Torvald Stone sets out on an adventure: until it ends, ")
    assert [table.state.sheets[who].adventures for who in (TORVALD, MIRA)] == [1, 0], "once, and those aboard alone"
    table.start("gus", "end-battle", {})
    table.start("gus", "begin-battle", {})
    answered(table, Presses())
    assert not any("adventure" in one.text for one in view(table, "player-1").log[-3:]), "they are on it already"


def test_nobody_fires_while_a_shot_of_the_same_crew_is_open() -> None:
    table = company(2, 1)
    for name, owner in (("The Mule", TORVALD), ("Raider", "")):
        given = {"name": name, "size": "2", "owner": owner, "armed": "light-cannon", "unit": "feet"}
        table.start("gus", "make-vehicle", given)
        answered(table, Presses())
    table.start("player-0", "load-vehicle", {"who": TORVALD, "vehicle": "the-mule", "crew": [TORVALD, MIRA]})
    table.start("gus", "begin-battle", {})
    answered(table, Presses())
    while on_turn(table.state) != "the-mule":
        table.start("gus", "battle-turn", {"who": on_turn(table.state)})
    shot = {"gun": "light-cannon", "at": "raider"}
    table.start("player-0", "fire", {"who": TORVALD, **shot})
    if table.open:
        assert stage(table, "player-1").form is None
        with pytest.raises(Refused, match="has to wait"):
            table.start("player-1", "fire", {"who": MIRA, **shot})
    answered(table, Presses())


@pytest.mark.rule("gs.vehicle.combat")
def test_a_vehicles_turn_is_over_when_all_aboard_have_acted_and_not_while_one_has_yet_to_roll() -> None:
    table = company(2, 1)
    for name, owner in (("The Mule", TORVALD), ("Raider", "")):
        given = {"name": name, "size": "2", "owner": owner, "armed": "light-cannon", "unit": "feet"}
        table.start("gus", "make-vehicle", given)
        answered(table, Presses())
    crew = {"who": TORVALD, "vehicle": "the-mule", "crew": [MIRA, TORVALD], "passengers": 1}
    table.start("player-0", "load-vehicle", crew)
    assert roller_for(table.state, Who("the-mule")) == TORVALD, "it is his, though she is named first"
    table.start("gus", "begin-battle", {})
    answered(table, Presses())
    while on_turn(table.state) != "the-mule":
        table.start("gus", "battle-turn", {"who": on_turn(table.state)})
    call = table.start("player-1", "fire", {"who": MIRA, "gun": "light-cannon", "at": "raider"})
    assert call in table.open, "Mira has her own dice to throw"
    assert not any(move.procedure == "battle-turn" for move in table.moves("gus"))
    with pytest.raises(Refused, match="“Fire” is still open"):
        table.start("gus", "battle-turn", {"who": on_turn(table.state)})
    answered(table, Presses())
    assert on_turn(table.state) == "the-mule", "a passenger may serve the cannon with her: Torvald has yet to act"
    table.start("player-0", "drive", {"who": TORVALD, "vehicle": "the-mule", "units": 1})
    answered(table, Presses())
    assert on_turn(table.state) != "the-mule"
    assert not any("drives" in one for one in stage(table, "player-0").news), "who drove knows that"


def test_who_gets_up_from_the_ground_is_told_so(table: Table) -> None:
    table.land("gus", [KnockedDown(who=RUSK)], "a rug")
    said(table)
    table.go_on("gus")
    answered(table, Presses())
    assert "Rusk gets up." in texts(table)
    assert not table.state.sheet(RUSK).prone


def test_a_form_says_that_the_round_it_was_for_has_been_rolled(table: Table) -> None:
    said(table)
    own = table.seat("player-0")
    before = form_of(table, own, "declare", TORVALD).stands
    assert before is not None
    assert before.passed == "Round 1 was rolled with the old order: move up and attack Rusk."
    table.go_on("gus")
    answered(table, Presses())
    after = form_of(table, own, "declare", TORVALD).stands
    assert after is not None
    assert (before.key, after.key, after.now) == ("1", "2", "This is for round 2.")


def test_who_changes_their_mind_finds_what_they_have_said() -> None:
    table = company(1, 1, cp=4, items=(SWORD, BOW, ARROWS))
    table.start("gus", "begin-fight", {"distance": 4})
    answered(table, Presses())
    for action in ("advance rusk", "draw rusk Long bow"):
        said = {"action": action, "sure": "yes", "words": "from behind the post"}
        table.start("player-0", "declare", {"who": TORVALD, **said})
        form = form_of(table, table.seat("player-0"), "declare", TORVALD)
        assert {one.name: form.values.get(one.name) or one.usual for one in form.fields if one.name in said} == said


def test_what_was_picked_with_another_weapon_is_not_sent_with_the_one_in_hand() -> None:
    table = company(1, 1, cp=0, items=(SWORD, BOW, ARROWS))
    table.start("gus", "begin-fight", {"distance": 4})
    answered(table, Presses())
    own = table.seat("player-0")
    assert "advance rusk" in picks(table), "with the sword, which is the sheet’s own"
    table.start("player-0", "declare", {"who": TORVALD, "action": "draw rusk Long bow"})
    table.start("gus", "command", {"action": "wait"})
    table.go_on("gus")
    answered(table, Presses())
    assert "attack rusk Long bow" in picks(table)
    assert "advance rusk" not in picks(table)
    stands = form_of(table, own, "declare", TORVALD).stands
    assert stands is not None
    assert stands.gone["advance rusk"] == "Torvald Stone has the long bow in hand now"
    assert stands.now == "This is for round 2. You have the long bow in hand."
    with pytest.raises(BadInput):
        table.start("player-0", "declare", {"who": TORVALD, "action": "advance rusk"})
    assert picks(table)[0] == "attack rusk Long bow", "what was done before comes first"


def test_what_was_said_of_an_attack_holds_for_its_round_only(table: Table) -> None:
    said(table)
    table.start("player-0", "declare", {"who": TORVALD, "action": "advance rusk", "words": "leaps from the rail"})
    table.go_on("gus")
    answered(table, Presses())
    order = fight_in(table).ones[TORVALD].order
    assert order is not None
    assert (order.what, order.about) == ("attack", "")


def test_a_form_that_waits_for_dice_has_the_points_that_are_left_by_now() -> None:
    table = company(2, 1, cp=5)
    table.start("gus", "begin-fight", {"distance": 1})
    answered(table, Presses())
    for seat, who, sure in (("player-0", TORVALD, "yes"), ("player-1", MIRA, "no")):
        table.start(seat, "declare", {"who": who, "action": "attack rusk", "sure": sure})
    table.start("gus", "command", {"action": "nearest"})
    table.go_on("gus")
    assert table.open, "Mira may throw again"
    form = form_of(table, table.seat("player-0"), "declare", TORVALD)
    assert form.held_up
    assert "You have 3 Character Points." in next(str(one.guide) for one in form.fields if one.name == "sure")


@pytest.mark.parametrize(("who", "coloured"), [(TORVALD, True), (RUSK, False)])
def test_how_it_goes_for_a_foe_is_no_good_or_bad_news(who: str, coloured: bool) -> None:
    table = company(1, 1, cp=0)
    call = table.start("gus", "ability", {"who": who, "stat": "str", "doing": "forces the gate"})
    table.answer("gus", call, 0, fields={"level": "30"})
    answered(table, Presses())
    for seat in ("gus", "player-0"):
        last = stage(table, seat).last
        assert last is not None
        assert last.result is not None
        assert last.block is not None
        assert bool(last.result.good) is bool(last.block.good) is coloured


def picks(table: Table) -> list[str]:
    """Give the keys of what Torvald can say that he does."""
    form = form_of(table, table.seat("player-0"), "declare", TORVALD)
    return [one.key for field in form.fields if field.name == "action" for one in field.options]


def test_a_form_says_who_is_out_of_the_fight_and_waits_for_open_dice(table: Table) -> None:
    own = table.seat("player-0")
    table.start("gus", "surrender", {"who": "old-garr"})
    form = form_of(table, own, "declare", TORVALD)
    assert form.stands is not None
    assert form.stands.gone["old-garr"] == "Old Garr has given up"
    assert form.held_up == ""
    rolled(table)
    assert form_of(table, own, "declare", TORVALD).held_up == "This has to wait until what is going on now has ended."
    with pytest.raises(Refused, match="has to wait"):
        table.start("player-0", "declare", {"who": TORVALD, "action": "wait"})


@pytest.mark.parametrize(("how", "won"), [("foes flee", "the party has won"), ("party flee", "the party has lost")])
def test_a_side_flees_and_the_fight_is_over_for_all_to_see(table: Table, how: str, won: str) -> None:
    form = form_of(table, table.seat("gus"), "end-fight", "")
    assert not form.call, "nobody ends a fight in secret"
    assert how in [one.key for one in form.fields[0].options]
    table.start("gus", "end-fight", {"how": how})
    assert any(won in line for line in texts(table))
    assert "Rusk has fled." in texts(table) or how == "party flee"
    assert not any("got away" in line for line in texts(table)), "it is said once"
    assert table.state.sheet(RUSK).away == (how == "foes flee")


def test_the_board_says_who_has_run_and_no_order_of_who_is_stunned() -> None:
    table = acting()
    fight = table.state.scene.fight
    ones = {who: with_(one, acted=False) for who, one in fight.ones.items()}
    ones[TORVALD] = with_(ones[TORVALD], ran=True, order=Order(TORVALD, "flee"))
    ones[MIRA] = with_(ones[MIRA], order=Order(MIRA, "attack", RUSK))
    sheets = {who: msgspec.to_builtins(one) for who, one in table.state.sheets.items()}
    sheets[MIRA]["stunned"] = 2
    names = {who: table.state.name(who) for who in sheets}
    found = {one.name: one.words for one in fight_look(table.options, with_(fight, ones=ones), (), names, sheets).order}
    assert found["Torvald Stone"] == ("has run",)
    assert "stunned" in found["Mira of Osk"]
    assert not any("attack" in one for one in found["Mira of Osk"])


def test_what_is_taken_back_that_only_one_knew_says_so(table: Table) -> None:
    table.land("gus", [Amended(who=RUSK, field="health_lost", value=3)], "a slip")
    made = teller(table).of(table.lines(0))[-1]
    assert made.lines[0].only == "only you"
    table.undo("gus", table.number - 1)
    back = teller(table).of(table.lines(0))[-1]
    assert back.lines[0].text.startswith("Gus takes back “")
    assert back.lines[0].only == "only you"


def test_the_bar_says_what_one_is_asked() -> None:
    for seed in range(20):
        table = begun(seed)
        said(table)
        table.go_on("gus")
        for seat, card in [(one, card) for one in ("player-0", "player-1") for card in view(table, one).cards]:
            if card.key == "reroll":
                assert stage(table, seat).turn == "You decide: Roll again?", "in a round it need not be one’s own turn"
                assert re.match(r"[\w ]+ has (\d+ \+ \d+ = )\d+ against \d+", card.asks)
                return
    raise AssertionError("nobody was asked")


def test_a_fight_can_be_begun_at_once_where_foes_are() -> None:
    table = company(2, 0)
    assert "begin-fight" not in [one.act for one in places_of(table, table.seat("gus"))[0].offers[:1]]
    table.start("gus", "add-foes", {"name": "Toll man"})
    assert places_of(table, table.seat("gus"))[0].offers[0].act == "begin-fight"
    assert stage(table).next[0].act == "begin-fight", "beside what has just come"
    table.start("gus", "begin-fight", {"distance": 4})
    answered(table, Presses())
    assert "begin-fight" not in [one.act for one in stage(table).next]


def test_what_several_do_alike_in_a_press_is_one_line(table: Table) -> None:
    table.start("player-0", "declare", {"who": TORVALD, "action": "advance rusk", "sure": "yes"})
    table.start("player-1", "declare", {"who": MIRA, "action": "wait"})
    table.start("gus", "command", {"action": f"attack {TORVALD}"})
    table.go_on("gus")
    answered(table, Presses())
    last = stage(table).last
    assert last is not None
    assert last.block is not None
    told = [one for one in (*last.before, *lines(last.block)) if "has paid to win this round" in one]
    assert len(told) <= 2, told
    assert " and " in told[0]


def test_a_round_is_told_from_its_first_turn_to_its_last() -> None:
    table = company(2, 2, cp=0)
    table.start("gus", "begin-fight", {"distance": 1})
    answered(table, Presses())
    declared(table, Presses())
    table.go_on("gus")
    answered(table, Presses())
    last = stage(table).last
    assert last is not None
    assert len(last.before) > 2
    assert not last.beside
    page = html.unescape(sit(table, "gus").get(f"/table/{table.id}").text).partition('id="now-')[2]
    places = [page.index(text) for text in (*last.before, f"<span>{last.heading}</span>")]
    assert places == sorted(places), "not the last of them above the first"


def test_who_felled_somebody_sees_it_above_the_next_form() -> None:
    table = company(2, 3)
    table.land("gus", [Amended(RUSK, "health_lost", derive.health(table.state.sheets[RUSK]) - 1, "weak")])
    table.start("gus", "begin-fight", {"distance": 1})
    answered(table, Presses())
    table.start("player-0", "declare", {"who": TORVALD, "action": "attack rusk", "sure": "yes"})
    table.start("player-1", "declare", {"who": MIRA, "action": "attack old-garr"})
    table.start("gus", "command", {"action": "nearest"})
    table.go_on("gus")
    answered(table, Presses())
    own = stage(table, "player-0")
    assert own.form is not None
    assert own.form.came is not None
    assert own.form.came.block is not None
    assert lines(own.form.came.block)[0].startswith("Torvald Stone hits Rusk")
    assert own.form.came.since[-1] in ("Rusk is unconscious.", "Rusk is dead.")
    assert own.said.startswith("Torvald Stone hits Rusk"), "not what somebody else did after that"
    assert own.last is not None
    assert own.form.came.since[-1] in own.last.before
    assert not [one for one in own.last.before if one.startswith(("Torvald Stone spends", "With these rolls"))]
    page = sit(table, "player-0").get(f"/table/{table.id}").text
    assert page.index("Your last result") < page.index("What do you do?")


@pytest.mark.rule("gs.round.order", "gs.round.initiative", "gs.round.surprised-last")
@pytest.mark.parametrize("seed", range(4))
def test_the_board_has_the_order_in_which_all_act_whoever_made_a_notice_check(seed: int) -> None:
    table = company(2, 2, seed, cp=0)
    table.start("gus", "begin-fight", {"distance": 4, "unaware": f"{MIRA},{RUSK}"})
    answered(table, Presses())
    sheets = {who: msgspec.to_builtins(one) for who, one in table.state.sheets.items()}
    names = {who: table.state.name(who) for who in sheets}
    board = [one.name for one in fight_look(table.options, fight_in(table), (), names, sheets).order]
    assert board == [names[one.who] for one in scene_at(table.options, table.state).order]


def test_the_dice_of_a_round_can_be_changed_without_a_chain_of_colons_and_the_reason_is_told(table: Table) -> None:
    rolled(table)
    call = block(table, "Round 1: the Combat Rolls").number
    form = sit(table, "gus").get(f"/table/{table.id}/overrule/{call}").text
    found = [" ".join(re.sub("<[^>]*>", "", one).split()) for one in re.findall("<summary>(.*?)</summary>", form)]
    assert any(re.fullmatch(r"Change the dice Torvald Stone: Combat Roll \(\d+\)", one) for one in found), found
    assert "if you like: the story tells it" in form


def test_what_came_of_something_before_a_fight_is_no_last_result_in_it() -> None:
    table = company(1, 1)
    table.start("gus", "walk", {"who": TORVALD})
    answered(table, Presses())
    before = teller(table, "player-0").own_last()[0]
    assert before is not None
    table.start("gus", "begin-fight", {"distance": 1})
    answered(table, Presses())
    assert teller(table, "player-0").own_last()[0] is None
    own = stage(table, "player-0")
    assert own.form is not None
    assert own.form.came is None


def test_who_is_on_the_ground_is_not_told_to_run_and_the_form_says_why() -> None:
    table = begun()
    table.land("gus", [KnockedDown(who=RUSK), KnockedDown(who=TORVALD)])
    with pytest.raises(Refused, match="Rusk is getting up from the ground, and can’t move or run"):
        table.start("gus", "command", {"action": "flee", "whom": [RUSK]})
    table.start("gus", "command", {"action": "flee"})
    orders = {who: one.order.what if one.order else "" for who, one in fight_in(table).ones.items()}
    assert (orders[RUSK], orders["old-garr"]) == ("", "flee"), "who can't run is still to be told what to do"
    notes = {one.key: one.note for one in commanded(table.options, table.state)}
    assert notes[RUSK].startswith("getting up from the ground")
    for who, note in ((TORVALD, "You’re getting up from the ground"), (MIRA, "")):
        keys = {one.key: one for one in offered(table.options, table.state, who)}
        assert ("flee" in keys) is not bool(note)
        assert keys["wait"].note.startswith(note)
    heads = {one.apart for one in offered(table.options, table.state, MIRA)}
    assert "Rusk, 4 squares off, on the ground" in heads


def test_a_pick_with_a_weapon_to_be_drawn_stays_picked_once_it_is_drawn_and_odds_say_why() -> None:
    table = company(2, 2, items=(SWORD, with_(BOW, where="back"), ARROWS))
    table.start("gus", "begin-fight", {"distance": 4})
    answered(table, Presses())
    table.start("player-0", "declare", {"who": TORVALD, "action": "draw rusk Long bow"})
    form = form_of(table, table.seat("player-0"), "declare", TORVALD)
    assert form.stands is not None
    assert form.stands.until == "Until you send this, the old order holds: attack Rusk with the long bow."
    table.start("player-1", "declare", {"who": MIRA, "action": "advance rusk"})
    table.start("gus", "command", {"action": "wait"})
    table.go_on("gus")
    answered(table, Presses())
    now = {one.key: one for one in offered(table.options, table.state, TORVALD)}
    stands = form_of(table, table.seat("player-0"), "declare", TORVALD).stands
    assert stands is not None
    assert stands.same["draw old-garr Long bow"] in now
    assert stands.until == "Until you send this, the old order holds: attack Rusk with the long bow."
    sheets = {who: msgspec.to_builtins(one) for who, one in table.state.sheets.items()}
    names = {who: table.state.name(who) for who in sheets}
    board = fight_look(table.options, fight_in(table), (), names, sheets).order
    assert any("attack Rusk with the long bow" in one.words for one in board), "the board says it, too"
    assert "−5 for a friend beside them" in now["attack rusk Long bow"].note


def test_the_end_of_a_round_that_is_taken_back_does_not_read_as_if_it_were_over() -> None:
    table = begun()
    said(table)
    table.go_on("gus")
    answered(table, Presses())
    while fight_in(table).round == 1:
        table.go_on("gus")
        answered(table, Presses())
    over = [number for number, line in table.lines(0) if "round-over" in repr(line) or "RoundOver" in repr(line)]
    table.undo("gus", over[-1] - 1)
    assert stage(table).back.startswith("Gus takes back “Round 1 is over”")


def test_a_roll_that_changes_nothing_says_so() -> None:
    tale = Tale(str)
    assert rolled_again(tale, TORVALD, 20, 22, (), ()).text.endswith("Still nobody would hit.")
    assert rolled_again(tale, TORVALD, 20, 22, (), (Lands(TORVALD, RUSK, "32", 22),)).text.endswith(
        "Now nobody would hit."
    )
    bought = (Lands(TORVALD, RUSK, "", 32, lead=10, bought=True),)
    said = rolled_again(Tale(str), MIRA, 20, 22, bought, bought).text
    assert said.endswith(" instead of 20. torvald-stone would still hit rusk with a success they bought."), said


def test_each_who_would_hit_is_told_with_what_it_takes_of_them() -> None:
    hits = (
        Lands(TORVALD, RUSK, "47", 35, lead=10),
        Lands(MIRA, RUSK, "30", 26, "magic needs", lead=1),
        Lands(Who("ilse-vok"), RUSK, "43", 35, lead=10),
    )
    assert hitting(Tale(str), hits) == (
        "torvald-stone (47) and ilse-vok (43) would hit rusk (a hit needs 25 + 10 = 35);"
        " mira-of-osk (30) would hit rusk (magic needs more than 25)"
    )


def test_who_got_away_is_not_called_for_a_check_and_things_are_counted_as_far_as_they_go() -> None:
    table = company(1, 1, items=(SWORD, ARROWS))
    check = table.game.acts["call-check"]
    assert check.when is not None
    assert check.when(table.options, table.state, RUSK)
    table.land("gus", [Fled(who=RUSK)])
    assert not check.when(table.options, table.state, RUSK)
    (count,) = [one for one in form_of(table, table.seat("player-0"), "drop", TORVALD).fields if one.name == "count"]
    assert (count.least, count.most) == (1, 20)
    assert [key.partition(" @ ")[0] for key in count.when["item"]] == ["Arrows, d8"], "of one sword it isn't asked"


def test_what_happened_to_ones_own_stands_first_until_they_press_again() -> None:
    table = company(2, 2, seed=4)
    table.start("gus", "begin-fight", {"distance": 1})
    answered(table, Presses())
    for at, who in enumerate((TORVALD, MIRA)):
        table.start(f"player-{at}", "declare", {"who": who, "action": "attack rusk"})
    table.start("gus", "command", {"action": "nearest"})
    table.go_on("gus")
    answered(table, Presses(), again=True)
    rolled_anew = [one for one in texts(table) if "Torvald Stone has" in one and "instead of" in one]
    assert rolled_anew, "these dice ask for it"
    news = stage(table, "player-0").news
    assert news[0] == brief(rolled_anew[-1])
    assert stage(table, "player-0").news_title == "What came of it", "it is what they did themselves"
    assert not stage(table).news, "the CGO sees it all"


def test_who_is_hurt_reads_it_above_the_next_form() -> None:
    table = company(1, 2, cp=0)
    table.start("gus", "begin-fight", {"distance": 1})
    answered(table, Presses())
    seen = ""
    for _ in range(8):
        table.start("player-0", "declare", {"who": TORVALD, "action": "wait"})
        assert stage(table, "player-0").news == ()
        table.start("gus", "command", {"action": "nearest"})
        for _ in range(3):
            if stage(table, "player-0").form is None:
                table.go_on("gus")
                answered(table, Presses())
        seen = next((one for one in stage(table, "player-0").news if "hits Torvald Stone with" in one), "")
        if seen:
            break
    assert seen
    page = sit(table, "player-0").get("/table/fight").text.partition('id="now"')[2]
    assert page.index(seen) < page.index("Say what you do")


def test_what_was_begun_at_the_desk_is_told_there() -> None:
    table = company(1, 0)
    gus = sit(table, "gus")
    table.start("gus", "make-vehicle", {"name": "The Mule", "size": "2", "owner": TORVALD})
    answered(table, Presses())
    page = html.unescape(gus.get(f"/table/{table.id}/gm").text).partition('id="just-now"')[2].partition("</section>")[0]
    assert "The Mule is ready: cart or automobile, scale 2." in page
