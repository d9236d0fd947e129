"""What somebody stumbled over who played for the first time, each with what holds instead."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.dice.errors import BadInput
from rollwright.games.cgg import RULESET
from rollwright.games.cgg.cgg_2015 import RULESET as RULESET_2015
from rollwright.games.cgg.page.guide import GUIDE
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.roles import roles
from rollwright.games.cgg.rules.sheet import Explorer, Gear, Package, Role, Step
from rollwright.games.cgg.rules.state import Leverage, Scene, Tension
from rollwright.play.journal import Thrown
from rollwright.play.steps import GM, Roll
from rollwright.rules.facts import Amended, Joined
from rollwright.rules.fields import choices
from rollwright.rules.telling import Telling, headline
from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.web.blocks import Block, tone_of
from rollwright.web.people_shown import Faces
from rollwright.web.stage import stage_of
from rollwright.web.story import Storyteller
from tests.games.cgg.acting import (
    BOTH,
    EARLIER,
    LATER,
    RISKY,
    SAFE,
    act,
    after,
    asked,
    at,
    begun,
    deed,
    game_of,
    ids,
    lines,
    moves,
    name_of,
    offered,
    play,
    pools,
    scene,
    told,
    vela,
)
from tests.laws.at_tables import named_table, slug

VANYA, MAJA, GUS = map(slug, ("Vanya Orlov", "Maja van Dyke", "Gus van Dyke"))
TENSE = Tension(
    pitfalls={"the reactor blows": 2, "boarders": 7}, party=("vela", "orr"), edge="vela", focus="vela", opened=True
)
STORY = (
    {**RISKY, "challenge": "6"}, (1, 2, 9, 9), "roll", (6, 1), "close", {"what": "the lift door jams"},
    {"awarded": "yes", "dice": "1", "lasts": "actions"}, (9,) * 4, {"condition": "painful-harm"},
)  # fmt: skip
"""Answers of an action that goes badly, from the Exec's card to a condition."""


def shown(options: Options, question: Any) -> dict[str, tuple[str, str]]:
    """Give the options of an open question as people read them, with their notes."""
    wording = game_of(options).wording(question.key)
    return {one.key: (one.words, one.note) for one in choices(question.options, wording, name_of)}


# --- the story --------------------------------------------------------------------------------------------------------


def test_a_story_has_few_lines_and_the_reasons_stand_behind_why() -> None:
    told_of = [line.text for line in lines(play(act(), *STORY)) if not line.aside and GM not in line.seen_by]
    assert told_of == [
        "Vela pays 1 hour for “That was close!”: 11 left.",
        "What goes wrong: the lift door jams.",
        "Vela gains 1 hour for what went wrong so well: 12 on the clock.",
        "What went wrong stays in the situation around Vela (1d), for an action or two.",
        "Vela doesn't avoid the risk: 1 + 5 = 6 against 16.",
        "Vela has Painful Harm: 1 dot of Harm.",
    ]


def blocks(table: Table, seat: str) -> list[Block]:
    own = table.seat(seat)
    known = table.position.known_to(own)
    return Storyteller(table, own, Faces(table, {who: known.name(who) for who in known.sheets})).of(table.lines(0))


def played(table: Table, *answers: Any) -> None:
    """Answer what is open at a table, whoever's it is; dice are typed."""
    for answer in answers:
        (call,) = table.open
        session = table.open[call].session
        question: Any = session.question
        actor = question.by if isinstance(question, Roll) else question.actor
        by = next((seat.id for seat in table.seats if actor in seat.holds), GUS)
        given = "fields" if isinstance(answer, dict) else "choice" if isinstance(answer, str) else "faces"
        table.answer(by, call, len(session.journal), **{given: answer})


def test_what_becomes_of_people_is_told_before_what_it_cost_and_dice_say_what_they_are() -> None:
    table = named_table("cgg", bytes(32))
    for seat in (GUS, MAJA):
        table.prefer_dice(seat, "own")
    table.start(MAJA, "act", {"who": VANYA, "code": "strength", "what": "slips past the guards"})
    played(table, *STORY)
    for seat in (GUS, MAJA):
        block = blocks(table, seat)[-1]
        texts = [line.text for line in block.lines]
        assert texts[0].startswith("What goes wrong: ")
        assert [text.partition(" for ")[0] for text in texts[-2:]] == [
            "Vanya Orlov pays 1 hour",
            "Vanya Orlov gains 1 hour",
        ]
        assert "Vanya Orlov has Painful Harm: 1 dot of Harm." in [line.text for line in block.first]
    assert [dice.title for dice in blocks(table, GUS)[-1].dice] == ["Difficulty dice", "Vanya Orlov", "Fallout dice"]


@pytest.mark.rule("cgg.dice.players")
def test_a_player_rolls_their_own_dice_also_where_nobody_can_help() -> None:
    for holds in ((VANYA,), ()):
        table = Table.make(SqliteStore(":memory:"), "two", "cgg", Seat(GUS, "Gus", "gm"), name="Two", seed=bytes(32))
        table.seat_somebody(GUS, Seat(MAJA, "Maja", "player", holds))
        table.land(GUS, [Joined(who=VANYA, sheet={"name": "Vanya Orlov", "attributes": {"strength": "2d"}})])
        call = table.start(MAJA if holds else GUS, "act", {"who": VANYA, "code": "strength"})
        table.answer(GUS, call, 0, fields={**RISKY, "challenge": "3"})
        rolled = [entry.key for entry in table.open[call].session.journal if isinstance(entry, Thrown)]
        assert rolled[:2] == ["difficulty", *([] if holds else ["risk"])], "the Exec rolls for whom nobody plays"


@pytest.mark.rule("cgg.failure.award", "cgg.clock.gain")
def test_an_hour_that_a_clock_has_no_room_for_is_told() -> None:
    answers = ({**SAFE, "challenge": "6"}, (1, 2, 9, 9), {"what": "the lift door jams"}, {"awarded": "yes"})
    for fields, why in (
        ({"hours": 12}, "the clock is full"),
        ({"hours": 0, "crisis": True}, "a clock that has run out takes none"),
    ):
        state = at(**fields)  # type: ignore[arg-type]
        texts = [line.text for line in lines(play(act(state), *answers)) if not line.aside]
        assert f"Vela would gain 1 hour for what went wrong so well, but {why}." in texts


def test_a_success_that_has_fallout_is_not_all_green() -> None:
    for game in (RULESET, RULESET_2015):
        tones = game.wording("ending").tones
        assert [tone_of(tones[f"success-{risk}"]) for risk in ("avoided", "missed")] == ["good best", ""]


@pytest.mark.rule("cgg.failure.grades", "cgg.failure.complication")
def test_what_barely_failed_has_nothing_bad_to_make_up_and_says_so() -> None:
    done = play(act(), {**SAFE, "challenge": "4"}, (1, 9))
    assert "What goes wrong" not in told(done)
    one = "One Failure: it doesn’t work, "
    assert RULESET.wording("result").notes["barely-failed"] == f"{one}but nothing bad comes of it."
    assert RULESET.wording("ending").notes["barely-failed-missed"].startswith(one), "and what is at risk all the same"
    assert RULESET.wording("ending").notes["barely-failed-avoided"] == f"{one}but nothing bad comes of it."
    table = named_table("cgg", bytes(32))
    table.prefer_dice(GUS, "own")
    table.start(MAJA, "act", {"who": VANYA, "code": "strength"})
    played(table, {**SAFE, "challenge": "4"}, (1, 9))
    own = table.seat(MAJA)
    teller = Storyteller(table, own, Faces(table, {VANYA: "Vanya Orlov"}))
    last = stage_of(teller, (), ()).last
    assert last is not None
    assert last.result is not None
    assert (last.result.word, last.result.note) == ("Barely failed", f"{one}but nothing bad comes of it.")


def test_dice_of_the_exec_are_called_by_what_they_are_for() -> None:
    table = named_table("cgg", bytes(32))
    table.prefer_dice(GUS, "own")
    table.land(GUS, [Amended(who=VANYA, field="conditions", value=["weakened"])])
    table.prefer_dice(MAJA, "own")
    table.start(MAJA, "act", {"who": VANYA, "code": "strength"})
    played(table, {**RISKY, "challenge": "3"}, (9,), "roll", (6, 5), (9,), "none", "none")
    assert [dice.title for dice in blocks(table, GUS)[-1].dice] == ["Difficulty dice", "Vanya Orlov", "Chance"]


def test_what_the_exec_changes_by_hand_is_told_by_name() -> None:
    table = named_table("cgg", bytes(32))
    for value in (["crippling-wound@dexterity", "confused"], ["confused"]):
        table.land(GUS, [Amended(who=VANYA, field="conditions", value=value)])
    assert [block.lines[0].text for block in blocks(table, MAJA)[-2:]] == [
        "Gus van Dyke changes Vanya Orlov’s Conditions: now also Crippling Wound (Dexterity); Confused.",
        "Gus van Dyke changes Vanya Orlov’s Conditions: no more Crippling Wound (Dexterity).",
    ]
    known = table.state.sheet(VANYA).abilities
    table.land(GUS, [Amended(who=VANYA, field="abilities", value={**known, "weapon/blaster": 2})])
    assert blocks(table, MAJA)[-1].lines[0].text == "Gus van Dyke changes Vanya Orlov’s Abilities: Weapon (Blaster) 2."


# --- Venture ----------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("cgg.venture.described", "cgg.hammer.cant-do-it", "cgg.clock.in-crisis")
def test_hammers_promise_what_comes(options: Options) -> None:
    answers = ({**RISKY, "challenge": "3"}, (9,), "roll", (6, 5))
    cases: tuple[tuple[dict[str, Any], str], ...] = (
        ({"hours": 5}, "they gain 1 hour"),
        ({"hours": 12}, ""),
        ({"hours": 0, "crisis": True}, ""),
    )
    for fields, note in cases:
        wrench = () if "crisis" in fields else ("none",)
        hammer = asked(act(at(**fields), options), *answers, *wrench)
        assert shown(options, hammer)["cant-do-it"] == ("Can't do it! One Failure more", note)
        base = {"cgg": 4, "cgg-2015": 6}[options.edition]
        assert hammer.about[:4] == (0, 1, 5, base), "Failures, Venture, the roll and what it has to reach"


@pytest.mark.rule("cgg.venture.described")
def test_whoever_spends_venture_says_how_it_comes_about() -> None:
    assert RULESET.wording("wrench").how == "How does it come about?"
    done = play(act(), {**RISKY, "challenge": "3"}, (9,), "roll", (6, 6), "close", "none", "cant-do-it")
    spent = [line.text for line in lines(done) if "cgg.venture.described" in line.rules]
    assert spent == [
        "Vela: “That was close!” 5 more on the risk roll.",
        "The Exec: “Can't do it!” One Failure more.",
    ]


def test_an_aspect_that_needs_no_venture_says_so() -> None:
    call = act(options=Options(aspect_needs_no_venture=True), called="aspect 1")
    wrench = asked(call, {**RISKY, "challenge": "3"}, (9,), "roll", (5, 5))
    assert (wrench.about.venture, wrench.about.note) == (0, " (the aspect needs none)")


@pytest.mark.rule("cgg.conditions.transcendent", "cgg.conditions.troubled", "cgg.conditions.enhanced")
def test_what_conditions_ask_says_what_they_do_and_cost() -> None:
    assert RULESET.wording("transcendent").title == "{who}, Transcendent: have the difficulty dice rolled again?"
    assert RULESET.wording("troubled").title == "{who}, Troubled: the discarded difficulty dice are rolled again?"
    prices = [game.wording("enhanced").notes["avoid"] for game in (RULESET, RULESET_2015)]
    assert prices == ["for 1 hour", "for 1 DP"]


@pytest.mark.rule("cgg.failure.award")
def test_an_award_is_that_of_the_edition() -> None:
    assert RULESET.wording("award").guide.endswith("an hour on the player's clock.")
    assert RULESET_2015.wording("award").guide.endswith("earns the player 1 Drama.")


# --- what is brought, and what is struck ------------------------------------------------------------------------------


@pytest.mark.rule("cgg.leverage.crisis", "cgg.leverage.price")
def test_in_a_crisis_leverage_always_loses_a_die() -> None:
    state = at(Scene(leverage={"the map": Leverage("the map", "2d")}), hours=0, crisis=True)
    used = after(state, act(state, leverage=["the map"], keeps=True), {**SAFE, "challenge": "3"}, (9,))
    assert (scene(used).leverage["the map"].code, vela(used).hours) == ("1d", 0)


@pytest.mark.rule("cgg.gear.notable")
def test_the_exec_strikes_gear_that_is_of_no_use() -> None:
    call = act(at(gear=(Gear(name="vest", code="3d"),)), gear=["vest"])
    assert pools(play(call, {**RISKY, "challenge": "3"}, (9,), "roll", (5, 5, 5)))[1] == "3d6", "3d+2 with it"
    struck = play(call, {**RISKY, "challenge": "3", "unfit": ["vest"]}, (9,), "roll", (5, 5))
    assert (pools(struck)[1], "The Exec: vest doesn't apply here." in told(struck)) == ("2d6", True)


@pytest.mark.rule("cgg.leverage.purpose")
def test_exec_and_player_agree_what_leverage_is_for() -> None:
    state = at()
    call = begun(state, "diligence", who="vela", kind="research", goal="the ship")
    agreed = after(state, call, {"goal": "the repair of the ship."}, (5, 5))
    assert list(scene(agreed).leverage) == ["the repair of the ship"]
    assert list(scene(after(state, call, {}, (5, 5))).leverage) == ["the ship"]
    kept = Scene(leverage={"the map": Leverage("the map", "2d")})
    enhances = begun(at(kept), "diligence", who="vela", kind="research", old="the map")
    with pytest.raises(BadInput, match="no open field 'goal'"):
        play(enhances, {"goal": "another"})


@pytest.mark.rule("cgg.fallout.arenas")
def test_the_likely_arena_comes_first() -> None:
    for code, arena in (("strength", "material"), ("perception", "public"), ("power", "isotech")):
        assert offered(play(act(code=code), ended=False), "arena")[0] == arena


def test_the_exec_s_card_folds_what_is_seldom_needed() -> None:
    card = asked(act(called="command"))
    wording = RULESET.wording("judge")
    open_fields = [one.name for one in card.options.asked if not wording.field(one.name).folded]
    assert open_fields == ["challenge", "risk", "stake", "arena"]


# --- Tension ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cgg.tension.focus", "cgg.tension.turns")
def test_a_turn_lasts_until_its_moment_has_ended() -> None:
    state = at(Scene(tension=TENSE))
    call = begun(state, "turn", who="vela", pitfall="the reactor blows", code="strength")
    done = play(call, {**SAFE, "challenge": "3"}, (9,), "1")
    kinds = [line.text for line in lines(done)]
    assert kinds.index("It is Orr's turn.") > kinds.index("Tension on “The reactor blows” falls by 1.")
    ended = scene(after(state, call, {**SAFE, "challenge": "3"}, (9,), "1")).tension
    assert ended is not None
    assert (ended.focus, ended.acted) == ("orr", ("vela",))
    off = scene(after(at(Scene(tension=TENSE), conditions=("dire-injury",)), begun(
        at(Scene(tension=TENSE), conditions=("dire-injury",)), "turn", who="vela", pitfall="boarders", code="strength"
    ), {**SAFE, "invoke": ["dire-injury"]})).tension  # fmt: skip
    assert off is not None
    assert (off.focus, off.acted) == ("orr", ("vela",)), "an action that is called off was a turn"


@pytest.mark.rule("cgg.tension.turns", "cgg.tension.act")
def test_what_is_tried_in_a_tension_is_a_turn_or_is_said_to_be_none() -> None:
    state = at(Scene(tension=TENSE))
    assert "act" not in ids(state, "vela")
    assert "between-turns" not in [*ids(state, "vela"), *ids(at())]
    call = begun(state, "between-turns", who="vela", code="strength")
    answers = ({**SAFE, "challenge": "3"}, (9,))
    assert "This doesn't count as Vela's turn." in told(play(call, *answers))
    assert scene(after(state, call, *answers)).tension == TENSE
    assert "count as a turn" not in told(play(act(), *answers))


@pytest.mark.rule("cgg.tension.happens", "cgg.tension.avoided")
def test_what_becomes_of_a_pitfall_is_a_sentence_whatever_its_name() -> None:
    call = begun(
        at(Scene(tension=Tension(pitfalls={"the reactor blows": 14}, party=("vela",), acted=("vela",)))),
        "tension-exec",
        pitfall="the reactor blows",
    )
    session = play(call, (1,), {})
    assert told(session).endswith(" The worst happens: “The reactor blows”. The Tension is over.")
    about = headline(session.story(), Telling(name_of, RULESET.wording))
    assert about is not None
    assert about.text == "The worst happens: “The reactor blows” · the Tension is over"
    state = deed(at(Scene(tension=TENSE)), "avert-pitfall", pitfall="boarders")
    assert list(scene(state).tension.pitfalls) == ["the reactor blows"]  # type: ignore[union-attr]


# --- growth -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cgg.advancement.endeavors", "cgg.advancement.critical")
def test_an_endeavor_is_asked_for_where_a_step_brings_one_and_the_count_s_pips_are_told() -> None:
    def fields(**more: Any) -> list[str]:
        return [one.name for move in moves(at(**more)) if move.procedure == "advance" for one in move.fields]

    first = at(critical_count=2)
    assert "endeavor" not in fields()
    assert "endeavor" in fields(advancements=(Step("captain", 1),))
    breaks = [
        one.name for move in moves(at(), options=EARLIER) if move.procedure == "story-break" for one in move.fields
    ]
    assert "endeavor" not in breaks
    text = told(play(begun(first, "advance", who="vela")))
    assert "26 die pips to spend, 6 of them for the critical count." in text


@pytest.mark.rule("cgg.advancement.reassign")
def test_tracks_that_are_left_as_they_are_are_told_so() -> None:
    call = begun(at(may_reassign=True), "assign-tracks", who="vela")
    assert told(play(call, {})) == "Vela leaves the tracks as they are."
    assert told(play(call, {"anew": "yes", "harm": "5", "persuasion": "5"})) == (
        "Vela has 5 dots of Harm, 5 of Persuasion and 14 of Alteration now."
    )


# --- making an explorer -----------------------------------------------------------------------------------------------


@pytest.mark.rule("cgg.creation.packages")
def test_nobody_types_codes_or_keys_when_an_explorer_is_made() -> None:
    artist = next((key, name) for key, entry in roles().items() for name, package in entry.package.items()
                  if "artist/*" in package.abilities)  # fmt: skip
    offered_at = GUIDE.choices["roles.*.packages.*.abilities"]
    path = ("roles", "0", "packages", str(list(roles()[artist[0]].package).index(artist[1])), "abilities")
    plain = Explorer(roles=(Role(key="captain", packages=(Package(next(iter(roles()["captain"].package))),)),))
    assert offered_at(LATER, plain, path) == {}, "its abilities fill in by themselves"
    made = Explorer(roles=(Role(key=artist[0], packages=(Package(artist[1]),)),))
    found = offered_at(LATER, made, path)
    assert found is not None
    assert found["artist/song"] == "Artist (Song)"
    assert "artist/*" not in found
    given = roles()[artist[0]].package[artist[1]].abilities
    picked = Explorer(roles=(Role(key=artist[0], packages=(Package(artist[1], ("artist/song",)),)),))
    (package,) = GUIDE.fill(LATER, picked).roles[0].packages
    assert package.abilities == tuple([one.replace("*", "song") for one in given])
    spread = GUIDE.choices["spread.dexterity"](LATER, plain, ("spread", "dexterity"))
    assert spread is not None
    assert list(spread)[-3:] == ["3d+1", "3d+2", "4d"]
    assert "/*" not in " ".join([step.text for step in GUIDE.steps])
