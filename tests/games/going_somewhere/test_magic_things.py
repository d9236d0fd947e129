"""Crafted things in use: attacks with them, and where they have to be."""

from __future__ import annotations

import re

import msgspec
import pytest

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.page.body import magic_look
from rollwright.games.going_somewhere.rules.checks.facts import TimePassed
from rollwright.games.going_somewhere.rules.magic.using import Brief, brief_magic, extras, things, unidentified
from rollwright.games.going_somewhere.rules.sheet import Crafted, Effect, Item, Purchase, Sheet
from rollwright.games.going_somewhere.rules.state import BEGINNING
from rollwright.play.cards import Card
from rollwright.play.session import Session
from rollwright.play.steps import GM, Choose
from rollwright.rules.facts import State, Who, fold
from rollwright.rules.ruleset import Move, Sitting
from rollwright.rules.wording import put
from tests.games.going_somewhere.checks_cases import OPTIONS, play
from tests.games.going_somewhere.magic_cases import STATS, SWORD, TABLE, after, begun, cast, craft, done, told

LOOK = "identify, on item 1 year"
HARM = Crafted(spell="harm 2d6, 20 units, on item 1 year", bonus=9, rounds=5)


def with_wand(where: str, made: Crafted = HARM) -> State:
    """Give Mira a wand."""
    wand = Item(name="a wand", where=where, magic=True, crafted=made)
    return State({**TABLE.sheets, "mira": Sheet(name="Mira", stats=STATS, cp=0, items=(wand,))})


def offered(state: State, *titles: str) -> list[Move]:
    """List the moves of Mira's player by their titles."""
    moves = RULESET.moves(OPTIONS, state, Sitting("player", ("mira",)))
    return [one for one in moves if one.title in titles]


@pytest.mark.rule("gs.magic.craft")
def test_what_is_crafted_begins_in_a_free_hand() -> None:
    session = play(craft(OPTIONS, 10, 8, "fly, on item 1 hour", "a ring", who="vanya"), [12], [12], [5])
    once = after(session, TABLE).sheets["vanya"].items
    assert [(item.name, item.where) for item in once] == [("sword", SWORD.where), ("a ring", "left hand")]


@pytest.mark.rule("gs.magic.craft-duration", "gs.time.round")
def test_nobody_asks_whether_magic_is_over_that_was_made_just_now() -> None:
    state = after(
        play(craft(OPTIONS, 10, 8, "heal 1d6, on item 1 minute", "a ring", who="mira"), [12], [12], [5]), TABLE
    )

    def asked(state: State) -> str:
        question = Session(begun(state, "use", who="mira", thing="a ring: heal 1d6, on item 1 minute")).question
        assert isinstance(question, Choose)
        return question.key

    assert asked(state) == "success"
    assert RULESET.at_scene == RULESET.at_session_start == ("scene-over",)
    assert asked(done(state, "scene-over")) == "still-magic"
    assert asked(fold(state, [TimePassed(rounds=1)], Sheet)) == "still-magic"


@pytest.mark.rule("gs.magic.craft-duration", "gs.time.round")
def test_outside_a_fight_the_cgo_says_whether_magic_of_a_few_rounds_is_over() -> None:
    made = Crafted(spell="heal 1d6", bonus=12, rounds=3)
    mira = Sheet(name="Mira", stats=STATS, items=(Item(name="amulet", where="neck", crafted=made),))
    fast = Effect(name="augment spd", kind="augment", about="spd", points=4, rounds=2)
    state = State({"mira": msgspec.structs.replace(mira, effects=(fast,))}, BEGINNING.scene)
    call = begun(state, "use", who="mira", thing="amulet: heal 1d6")
    asked = Session(call).question
    assert isinstance(asked, Choose)
    assert (asked.key, asked.actor) == ("still-magic", GM)
    assert isinstance(asked.about, Brief)
    wording = RULESET.wordings()[asked.key]
    assert put(wording.title, asked.about._asdict()).startswith("mira uses the amulet, whose magic has 3 rounds left")
    assert wording.main == "lasts"
    over = play(call, "over")
    assert told(over)[-1] == "The magic of the amulet is over."
    assert not after(over, state).sheets["mira"].items[0].magic
    used = Session(call)
    used.choose("lasts")
    assert isinstance(used.question, Choose)
    assert used.question.key == "success", "it is used as ever"
    assert [one.note for one in things(OPTIONS, state, Who("mira"))] == [
        "Heals d6; it takes a roll, with its own Magic Bonus of 12; its magic lasts 3 rounds more"
    ]
    assert magic_look(state.sheets["mira"]).prepared[0][-1] == "3 rounds"
    words = [one.words for one in brief_magic(OPTIONS, state)]
    assert words == ["Magic on Mira: SPD, 2 rounds left", "The magic of Mira’s amulet: 3 rounds left"]
    slow = done(state, "magic-over", magic="mira: augment spd").sheets["mira"]
    assert (slow.effects, slow.items[0].crafted) == ((), made)
    spent = done(state, "magic-over", magic="mira: amulet: heal 1d6").sheets["mira"]
    assert spent.items[0].crafted == msgspec.structs.replace(made, rounds=0)
    long = msgspec.structs.replace(mira.items[0], crafted=msgspec.structs.replace(made, rounds=240))
    kept = State({"mira": msgspec.structs.replace(mira, items=(long,))}, BEGINNING.scene)
    first = Session(begun(kept, "use", who="mira", thing="amulet: heal 1d6")).question
    assert isinstance(first, Choose)
    assert first.key == "success"
    assert brief_magic(OPTIONS, kept) == []


@pytest.mark.rule("gs.magic.power-kept", "gs.points.success")
def test_crafting_says_its_chance_beforehand_and_which_points_have_to_stay_for_the_magic() -> None:
    skill = Purchase(kind="special-skill", cp=5, points=5, about="smithing")
    mira = Sheet(name="Mira", stats=STATS, cp=16, ledger=(skill,))
    state = State({"mira": mira}, BEGINNING.scene)
    piece = {"item": "a ring", "form": "thing", "instant": False}
    call = begun(state, "craft", who="mira", craft_="smithing", kind="heal", **piece)
    session = Session(call)
    card = session.question
    assert isinstance(card, Choose)
    assert isinstance(card.options, Card)
    assert card.options.tally is not None
    assert re.search(
        r"power\.\n\d+% to make the thing, then \d+% to put the power on it: \d+% that it all works",
        card.options.tally(card.options[0]),
    )
    session.fill({"stays": "1 round"})
    asked = session.question
    assert isinstance(asked, Choose)
    assert asked.key == "success"
    assert asked.about.left == " 11"
    assert [getattr(one, "words", "") for one in asked.options] == ["", "Spend 2 Character Points and it is made"]
    assert re.search(r"The magic takes \d+ of your 11, so you can spend \d+", asked.about.before)


@pytest.mark.rule("gs.magic.resist-level")
def test_nobody_resists_a_friends_flight_and_of_a_strangers_the_cgo_is_asked() -> None:
    mira, vanya = [Sheet(name=name, stats=STATS, cp=60) for name in ("Mira", "Vanya")]
    ferryman = Sheet(name="Ferryman", stats=STATS, npc=True)
    state = State({"mira": mira, "vanya": vanya, "ferryman": ferryman}, BEGINNING.scene)
    for whom, asked in (("vanya", False), ("ferryman", True)):
        session = Session(begun(state, "cast", who="mira", magic="fly, 5 units", on=whom))
        session.choose("roll")
        session.roll([12])
        assert (session.question is not None and session.question.key == "may-resist") is asked


@pytest.mark.rule("gs.magic.teleport")
def test_teleporting_asks_where_to_and_tells_it() -> None:
    state = State({"mira": Sheet(name="Mira", stats=STATS, cp=60)}, BEGINNING.scene)
    call = begun(state, "cast", who="mira", magic="teleport")
    card = Session(call).question
    assert isinstance(card, Choose)
    assert isinstance(card.options, Card)
    assert card.about.asks == "Where to?"
    assert "what" in [one.name for one in card.options.asked]
    brought = play(call, {"what": "to the far shore"}, [15])
    assert "Mira is teleported to the far shore." in told(brought)
    said = Session(begun(state, "cast", who="mira", magic="teleport", about="home")).question
    assert isinstance(said, Choose)
    assert isinstance(said.options, Card)
    assert "what" not in [one.name for one in said.options.asked], "it was said before"


@pytest.mark.rule("gs.magic.use-item", "gs.magic.clairvoyance")
def test_a_thing_that_identifies_looks_into_what_its_user_means() -> None:
    lens = Item(name="lens", where="left hand", magic=True, crafted=Crafted(spell=LOOK, bonus=9, rounds=9999))
    wand, ring = [
        Item(name=name, magic=True, unknown=True, crafted=Crafted(spell="fly, on item 1 year", rounds=9999))
        for name in ("Long wand", "Ring")
    ]

    def looked(about: str, *found: Item) -> list[int]:
        sheet = Sheet(name="Mira", stats=STATS, cp=0, items=(lens, *found))
        state = State({"mira": sheet}, BEGINNING.scene)
        end = play(begun(state, "use", who="mira", thing=f"lens: {LOOK}", into=about), [19])
        return [item.shown for item in after(end, state).sheets["mira"].items[1:]]

    for about, shown in (("the long wand", [2, 0]), ("wand", [2, 0]), ("Ring", [0, 2]), ("a door", [0, 0])):
        assert looked(about, wand, ring) == shown
    assert looked("", wand) == [2], "the only one"
    state = State({"mira": Sheet(name="Mira", stats=STATS, items=(lens, wand, ring))}, BEGINNING.scene)
    assert [one.key for one in unidentified(OPTIONS, state, Who("mira"))] == ["Long wand", "Ring"], "to pick from"
    with pytest.raises(Refused, match="say what to identify: the long wand or the ring"):
        looked("", wand, ring)
    with pytest.raises(Refused, match=r"say what to identify \["):
        looked("")


@pytest.mark.rule("gs.magic.critical-success")
def test_something_extra_that_is_left_to_the_cgo_is_due_until_it_is_said() -> None:
    call = cast(OPTIONS, 10, magic="fly, 5 units", who="mira", target="mira")
    state = after(play(call, [20], [3]), TABLE)
    [owed] = extras(OPTIONS, state)
    assert owed.words == "Something extra for Mira: flight"
    assert not extras(OPTIONS, done(state, "say-extra", extra=owed.key, what="wings of light"))
