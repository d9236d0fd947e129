"""Magic that is declared in a fight at a table: which at once, all else on one card."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.page.fight import asks, trackers_look
from rollwright.games.going_somewhere.rules.combat.declaring_magic import magic_offered, why_no_healing
from rollwright.games.going_somewhere.rules.combat.facts import Declared, InState, RoundOver, TurnsBegan
from rollwright.games.going_somewhere.rules.magic.facts import EffectBegan
from rollwright.games.going_somewhere.rules.sheet import Crafted, Effect, Item, Purchase
from rollwright.games.going_somewhere.rules.state import Order
from rollwright.play.cards import Card
from rollwright.play.keys import key_of
from rollwright.rules.facts import Amended, Tale, Who
from rollwright.table.table import Table
from rollwright.table.view import view
from rollwright.web.beginning import form_of
from rollwright.web.evening import evening_of
from rollwright.web.page import Asked
from tests.games.going_somewhere.fighting import Presses, answered, fight_in, foe, hero, sat_down, texts
from tests.web.seats import sit

TORVALD, MIRA, RUSK, GARR = Who("torvald-stone"), Who("mira-of-osk"), Who("rusk"), Who("old-garr")
BONUS = Purchase(kind="magic-bonus", cp=25, points=5)
WAND = Item(
    name="Wand",
    where="belt",
    magic=True,
    crafted=Crafted(spell="harm 2d6, 9 units, on item 1 year", bonus=9, rounds=99),
)
FLASK = Item(
    name="Flask", where="belt", magic=True, crafted=Crafted(spell="heal 1d8, on item 1 year", rounds=99, instant=True)
)


def begun(cp: int = 85, **changed: Any) -> Table:
    """Begin a fight of a mage and a fighter, who is hurt and flies, with two raiders."""
    flight = Effect(name="fly", kind="fly", points=20, rounds=50, by=MIRA)
    mage = hero(MIRA, cp=cp, ledger=(BONUS,), items=(WAND, FLASK))
    fighter = hero(TORVALD, health_lost=9, effects=(flight,))
    table = sat_down({MIRA: mage, TORVALD: fighter, RUSK: foe(RUSK), GARR: foe(GARR)})
    table.start("gus", "begin-fight", {"distance": 4, **changed})
    answered(table, Presses())
    return table


def card_of(table: Table, magic: str, going: str = "stay") -> tuple[int, Card[Any] | None]:
    """Say which magic is worked; give the call and its card, where anything is open."""
    call = table.start("player-0", "declare-magic", {"who": MIRA, "magic": magic, "going": going})
    question: Any = table.open[call].session.question if call in table.open else None
    return call, question.options if question else None


def keys(table: Table) -> list[str]:
    return [one.key for one in magic_offered(table.options, table.state, MIRA)]


MAGIC = ["attack", "attack with Wand", "heal", "defend", "weapon", "augment", "invisibility", "fly", "counter"]
MAGIC += ["mesmerize", "teleport", "effect", "use Flask"]


@pytest.mark.rule("gs.magic.in-fight", "gs.magic.in-fight-things", "gs.magic.in-fight-targets")
@pytest.mark.parametrize("magic", MAGIC)
def test_any_magic_is_declared_with_two_presses_and_worked_with_one_more(magic: str) -> None:
    table = begun()
    assert keys(table) == MAGIC
    call, card = card_of(table, magic)
    if card is not None:
        table.answer("player-0", call, 0, fields={})
    order = fight_in(table).ones[MIRA].order
    assert order is not None
    assert order.what == ("magic" if magic.startswith("attack") else "cast")
    table.start("player-1", "declare", {"who": TORVALD, "action": "wait"})
    table.start("gus", "command", {"action": "wait"})
    before = len(texts(table))
    table.go_on("gus")
    answered(table, Presses())
    while fight_in(table).round == 1:
        table.go_on("gus")
        answered(table, Presses())
    told = texts(table)[before:]
    if magic == "use Flask":
        assert "Torvald Stone gets 3 Health back." in told
    else:
        (line,) = [text for text in told if text.startswith("Mira of Osk’s magic: ")]
        assert " = " in line
        assert " against 15, " in line


@pytest.mark.rule("gs.magic.in-fight-targets", "gs.magic.power-check")
def test_the_card_says_what_it_takes_and_refuses_what_nobody_can_pay() -> None:
    table = begun()
    call, card = card_of(table, "attack")
    assert card is not None
    assert [one.name for one in card.asked] == ["on", "others", "dice"]
    notes = [one.note for one in card.asked[2].options]
    takes = re.compile(r"takes \d+ of your 60 power; (\d+|no) points? to spare for a second roll")
    assert all(map(takes.fullmatch, notes)), "each says what it takes, and what it leaves"
    with pytest.raises(Refused, match="it takes 61 power; you have 60"):
        table.answer("player-0", call, 0, fields={"on": RUSK, "others": f"{RUSK},{GARR}", "dice": "5d20"})
    table.answer("player-0", call, 0, fields={"on": GARR, "others": RUSK, "dice": "5d4"})
    order = fight_in(table).ones[MIRA].order
    assert order is not None
    assert (order.targets, order.standing) == ((GARR, RUSK), True)


@pytest.mark.rule("gs.magic.counter", "gs.magic.level-sum")
def test_a_bonus_of_nothing_and_magic_that_is_not_there_are_refused() -> None:
    table = begun()
    call, _ = card_of(table, "weapon")
    with pytest.raises(Refused, match="which dice"):
        table.answer("player-0", call, 0, fields={"dice": "none"})
    table.answer("player-0", call, 0, fields={"dice": "none", "damage": "1d4"})
    assert card_of(table, "use Flask", "step-back")[1] is None, "only one of them is hurt"
    order = fight_in(table).ones[MIRA].order
    assert order is not None
    assert (order.what, order.away, order.after, order.item) == ("cast-step", True, False, "Flask")


@pytest.mark.rule("gs.magic.power-check")
@pytest.mark.parametrize("cp", range(29, 47, 4))
def test_whatever_a_card_offers_there_is_power_for_in_some_way(cp: int) -> None:
    table = begun(cp=cp)
    for magic in keys(table):
        call, card = card_of(table, magic)
        if card is None:
            continue
        for column in card.asked:
            for option in column.options:
                assert card.narrowed({column.name: key_of(option)})[0], (magic, column.name, option)
        table.abandon("gus", call, "enough")


@pytest.mark.rule("gs.magic.in-fight", "gs.magic.heal")
def test_that_nobody_is_hurt_is_why_healing_is_not_offered() -> None:
    table = begun()
    assert why_no_healing(table.options, table.state, MIRA) == ""
    table.land("gus", [Amended(who=TORVALD, field="health_lost", value=0)])
    assert "heal" not in keys(table)
    assert why_no_healing(table.options, table.state, MIRA) == "“Heal” isn’t here: nobody on your side is hurt."


@pytest.mark.rule("gs.magic.in-fight")
def test_magic_with_a_target_and_dice_is_declared_on_one_form() -> None:
    table = begun()
    form = form_of(table, table.seat("player-0"), "declare-magic", MIRA)
    fields = {one.name: one for one in form.fields}
    said = ["about", "dice", "damage", "time", "squares", "away"]
    assert list(fields) == ["magic", "on", "others", *said, "going"]
    assert set(fields["on"].when["magic"]) == set(MAGIC)
    reaches = ("attack", "attack with Wand", "augment", "mesmerize")
    assert {one.key: one.when for one in fields["on"].options}[RUSK] == (("magic", reaches),)
    weak, strong = [one for one in fields["dice"].options if one.when == (("magic", ("attack",)),)][:2]
    assert weak.note.startswith("takes ")
    page = sit(table, "player-0").get(f"/table/{table.id}/do/declare-magic", params={"who": MIRA}).text
    assert weak.note in page
    given = {"who": MIRA, "magic": "attack", "on": GARR, "dice": strong.key}
    ahead = RULESET.acts["declare-magic"].foretold(table.options, table.state, given)
    assert re.fullmatch(r"\d+% to hit Old Garr\. Takes \d+ of your 60 power\.", ahead), ahead
    table.start("player-0", "declare-magic", given)
    assert not table.open, "nothing more is asked"
    order = fight_in(table).ones[Who(MIRA)].order
    assert order is not None
    assert (order.target, str(order.dice[0])) == (GARR, strong.words)
    first = [one.act for one in asks(table.options, table.state, table.seat("player-0")) if one.who == MIRA]
    assert first == ["declare-magic", "declare"], "who has worked magic is asked for magic first the next time"


@pytest.mark.rule("gs.magic.in-fight")
def test_a_mage_who_changes_their_mind_finds_magic_and_a_fighter_finds_none() -> None:
    table = begun()
    for seat, who, there in (("player-0", MIRA, True), ("gus", GARR, False)):
        page = sit(table, seat).get(f"/table/{table.id}/do/declare", params={"who": who}).text
        assert (f'href="/table/{table.id}/do/declare-magic?who={who}"' in page) is there


@pytest.mark.rule("gs.magic.in-fight", "gs.magic.mesmerism-table")
@pytest.mark.parametrize("magic", [one for one in MAGIC if one not in ("attack", "attack with Wand", "use Flask")])
def test_all_that_is_said_of_any_magic_stands_on_one_form(magic: str) -> None:
    table = begun()
    fields = {one.name: one for one in form_of(table, table.seat("player-0"), "declare-magic", MIRA).fields}
    given: dict[str, Any] = {"who": MIRA, "magic": magic}
    for name, field in fields.items():
        there = [one.key for one in field.options if dict(one.when).get("magic", (magic,)).count(magic)]
        if name in ("magic", "others", "going") or magic not in field.when.get("magic", ()):
            continue
        given[name] = there[-1] if name == "time" else there[0]
    call = table.start("player-0", "declare-magic", given)
    assert call not in table.open, "nothing more is asked"
    order = fight_in(table).ones[MIRA].order
    assert order is not None
    if "time" in given:
        assert given["time"].partition(" ")[2] in order.spell
    if magic == "mesmerize":
        says = "Mira of Osk will mesmerize Rusk for "
        assert any(text.startswith(says) for text in texts(table)), "as people say it"


@pytest.mark.rule("gs.magic.mesmerism", "gs.magic.mesmerism-table")
def test_what_holding_a_mind_means_is_said_before_it_is_tried() -> None:
    table = begun()
    ahead = RULESET.acts["declare-magic"].foretold(
        table.options, table.state, {"who": MIRA, "magic": "mesmerize", "on": RUSK, "time": "defend 2 rounds"}
    )
    assert re.match(r"\d+% to work, unless resisted\. Takes \d+ of your 60 power\. Rusk may resist", ahead), ahead
    (offer,) = [one for one in magic_offered(table.options, table.state, MIRA) if one.key == "mesmerize"]
    assert re.match(r"\d+% to work, unless resisted; controls a mind; takes ", offer.note), offer.note
    assert ahead.endswith(
        "Rusk may resist, which takes their next action. If they don’t: 15: doesn’t attack you. 20: attacks nobody, "
        "and does what you say. 35 or a natural 20: fights for you."
    )


def test_dice_that_are_for_other_magic_are_asked_for_and_what_cant_be_paid_is_refused() -> None:
    table = begun()
    fields = {one.name: one for one in form_of(table, table.seat("player-0"), "declare-magic", MIRA).fields}
    other = next(one.key for one in fields["dice"].options if one.when == (("magic", ("heal",)),))
    call = table.start("player-0", "declare-magic", {"who": MIRA, "magic": "attack", "on": RUSK, "dice": other})
    assert call in table.open
    table.abandon("gus", call, "something else")
    both = {"who": MIRA, "magic": "attack", "on": RUSK, "others": [GARR], "dice": "attack 5d20"}
    assert both["dice"] in [one.key for one in fields["dice"].options]
    with pytest.raises(Refused, match="it takes 61 power; you have 60"):
        table.start("player-0", "declare-magic", both)


@pytest.mark.rule("gs.magic.mesmerism", "gs.magic.mesmerism-table", "gs.magic.augment")
@pytest.mark.parametrize(
    ("magic", "fields", "told"),
    [
        (
            "mesmerize",
            {"on": GARR},
            r"Old Garr attacks nobody as long as that lasts\. Mira of Osk says each round .*",
        ),
        ("augment", {"on": GARR, "about": "less spd", "dice": "2d6"}, r"Old Garr’s SPD falls by \d+ for .*"),
    ],
)
def test_magic_against_a_foe_says_what_it_does_there(magic: str, fields: dict[str, str], told: str) -> None:
    table = begun()
    table.begin_session("gus")
    call, card = card_of(table, magic)
    assert card is not None
    asked = [one.name for one in card.asked]
    assert set(fields) <= set(asked)
    times = next(one.options for one in card.asked if one.name == "time")
    assert [one.note for one in times][:3] == ["takes no more power", "+1 power", "+2 power"]
    table.answer("player-0", call, 0, fields=fields)
    table.start("player-1", "declare", {"who": TORVALD, "action": "wait"})
    table.start("gus", "command", {"action": "wait"})
    before = len(texts(table))
    while fight_in(table).round == 1:
        table.go_on("gus")
        answered(table, Presses())
    said = texts(table)[before:]
    assert any(re.fullmatch(told, one) for one in said), said
    assert not any("known-in-sight" in one or "units" in one for one in texts(table))
    evening = evening_of(table, table.seat("player-0"), 1)
    story = " ".join([one.text for _, passages in evening.story for one in passages])
    does = {"mesmerize": "mesmerizes Old Garr for ", "augment": "lowers Old Garr’s SPD by "}[magic]
    assert f"Mira of Osk {does}" in story, "magic is told by whose it is"
    [mine] = [one for one in evening.people if one.face.name == "Mira of Osk"]
    did = " ".join(mine.struck or ())
    assert does in did
    assert "gathers power" not in did


def test_what_came_of_ones_own_magic_is_told_once_and_never_as_what_happened_to_one() -> None:
    table = begun()
    call, _ = card_of(table, "mesmerize")
    table.answer("player-0", call, 0, fields={"on": GARR})
    table.start("player-1", "declare", {"who": TORVALD, "action": "wait"})
    table.start("gus", "command", {"action": "wait"})
    while fight_in(table).round == 1:
        table.go_on("gus")
        answered(table, Presses())
    page = " ".join(re.sub(r"<[^>]+>", " ", sit(table, "player-0").get(f"/table/{table.id}").text).split())
    asked = page.partition("Your last result")[2].partition("What do you do?")[0]
    assert "What happened to you" not in page
    assert asked.count("Mira of Osk’s magic: ") == 1, "by what roll"
    assert asked.index("magic: ") < asked.index("Old Garr is mesmerized")


@pytest.mark.rule("gs.magic.in-fight", "gs.time.turn")
def test_rounds_of_magic_count_from_the_next_on_and_are_left_when_the_fight_ends() -> None:
    table = begun()
    given = {"who": MIRA, "magic": "mesmerize", "on": GARR, "time": "defend 3 rounds"}
    table.start("player-0", "declare-magic", given)
    left = []
    for turn in (1, 2):
        if turn == 2:
            table.start("player-0", "declare", {"who": MIRA, "action": "wait"})
        table.start("player-1", "declare", {"who": TORVALD, "action": "wait"})
        table.start("gus", "command", {"action": "wait"})
        while fight_in(table).round == turn:
            table.go_on("gus")
            answered(table, Presses())
        left += [one.rounds for one in table.state.sheet(GARR).effects]
    assert left == [3, 2], "of three, the second round is the first that counts"
    table.start("gus", "end-fight", {"how": "neither"})
    assert [one.rounds for one in table.state.sheet(GARR).effects] == [2]


@pytest.mark.rule("gs.magic.mesmerism", "gs.magic.mesmerism-table")
@pytest.mark.parametrize(
    ("rounds", "acted", "means"),
    [
        (1, True, "Rusk loses the next action by resisting, and then it is over: there is nothing to order."),
        (
            2,
            True,
            "Rusk attacks nobody as long as that lasts. Resisting has taken the next action of Rusk. After that, Mira "
            "of Osk says each round what Rusk does.",
        ),
        (1, False, "Rusk attacks nobody as long as that lasts. Mira of Osk says each round what Rusk does."),
    ],
)
def test_what_a_held_mind_can_still_be_ordered_is_what_the_story_promises(rounds: int, acted: bool, means: str) -> None:
    table = begun()
    held = Effect(name="mesmerize", kind="mesmerize", about="helpful", rounds=rounds, by=MIRA)
    told = EffectBegan(held, True, acted, who=RUSK).told(Tale(table.state.name))
    assert means in [line.text for line in told]


@pytest.mark.rule("gs.magic.mesmerism")
@pytest.mark.parametrize("how", ["suggestible", "helpful"])
def test_whose_own_magic_comes_back_fights_nobody_for_its_master(how: str) -> None:
    table = begun()
    held = Effect(name="mesmerize", kind="mesmerize", about=how, rounds=2, by=MIRA)
    lines = [line.text for line in EffectBegan(held, True, who=MIRA).told(Tale(table.state.name))]
    assert lines[-1] == "It is Mira of Osk’s own magic that came back: nobody else says what Mira of Osk does."


@pytest.mark.rule("gs.magic.mesmerism")
def test_whoever_holds_a_mind_says_what_it_does_and_its_old_order_is_gone() -> None:
    table = begun()
    old = Order(RUSK, "attack", TORVALD, nearest=True)
    held = Effect(name="mesmerize", kind="mesmerize", about="helpful", rounds=3, by=MIRA)
    table.land("gus", [Declared(order=old, who=RUSK), EffectBegan(held, True, who=RUSK), TurnsBegan(), RoundOver()])
    assert fight_in(table).ones[RUSK].order is None, "nobody goes on attacking whose mind is held"
    mine = table.seat("player-0")
    assert Asked("order-held", MIRA) in asks(table.options, table.state, mine)
    assert "order-held" not in [one.act for one in asks(table.options, table.state, table.seat("player-1"))]
    (field,) = [one for one in form_of(table, mine, "order-held", MIRA).fields if one.name == "action"]
    offers = {one.key: one.note for one in field.options}
    assert f"{RUSK} move" in offers
    assert not any("attack" in key for key in offers), "it attacks nobody"
    assert not any(offers.values()), "how well a foe does anything is the CGO’s to know"
    with pytest.raises(BadInput):
        table.start("player-0", "order-held", {"who": MIRA, "action": f"{GARR} wait"})
    table.start("player-0", "order-held", {"who": MIRA, "action": f"{RUSK} away"})
    order = fight_in(table).ones[RUSK].order
    assert order is not None
    assert (order.what, order.away) == ("move", True)


@pytest.mark.rule("gs.magic.mind-resist")
def test_the_board_says_that_whoever_resists_loses_the_action_and_not_the_old_order() -> None:
    table = begun()
    old = Order(RUSK, "attack", TORVALD, nearest=True)
    table.land("gus", [Declared(order=old, who=RUSK), InState(("spent",), who=RUSK)])
    for _ in range(2):
        sheets = {one.id: one.fields for one in view(table, "player-0").sheets}
        look: Any = trackers_look(table.options, view(table, "player-0").scene, (), {}, sheets).fight
        (rusk,) = [one for one in look.order if one.name == RUSK]
        assert rusk.words[-1] == "loses this action"
        table.land("gus", [TurnsBegan()])


@pytest.mark.rule("gs.critical.success")
def test_nobody_asks_for_the_rolls_of_a_turn_and_a_critical_table_says_why_it_is_rolled() -> None:
    table = begun()
    given = {"who": MIRA, "magic": "attack", "on": RUSK, "dice": "attack 5d4"}
    table.start("player-0", "declare-magic", given)
    table.start("player-1", "declare", {"who": TORVALD, "action": "wait"})
    table.start("gus", "command", {"action": "wait"})
    table.go_on("gus")
    client, seen = sit(table, "player-0"), ""
    while "Your roll" not in seen and fight_in(table).round == 1:
        seen = client.get(f"/table/{table.id}").text
        assert "asks for a roll" not in seen
        if "Your roll" not in seen:
            answered(table, Presses())
            table.go_on("gus")
    assert "natural 30" in table.game.wording("critical-success").guide


@pytest.mark.rule("gs.round.six")
def test_something_else_takes_words() -> None:
    table = begun()
    with pytest.raises(Refused, match="in your own words"):
        table.start("player-1", "declare", {"who": TORVALD, "action": "other"})
    page = sit(table, "player-1").get(f"/table/{table.id}/do/declare", params={"who": TORVALD}).text
    assert "needed for “Something else”" in page
    table.start("player-1", "declare", {"who": TORVALD, "action": "other", "words": "throws sand"})
