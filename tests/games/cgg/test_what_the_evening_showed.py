"""What somebody new stumbled over in an evening by the screen alone: how a Tension ends, and how all of it is told."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.games.cgg.page.sheet import trackers_look
from rollwright.games.cgg.rules import told as telling
from rollwright.games.cgg.rules.facts.tension import Idled
from rollwright.games.cgg.rules.state import scene_of
from rollwright.rules.facts import Tale, Who
from rollwright.table.table import Table
from rollwright.table.view import view
from rollwright.web.asked import in_order
from rollwright.web.evening import Evening, evening_of
from rollwright.web.past_lines import read
from rollwright.web.people_shown import Faces
from rollwright.web.stage import Stage, main_option, stage_of
from rollwright.web.story import Storyteller
from tests.games.cgg.acting import RISKY, SAFE, act, asked
from tests.games.cgg.test_evening import ILSE, JEAN
from tests.games.cgg.test_what_a_new_user_found import GUS, MAJA, VANYA, blocks, played
from tests.games.cgg.test_what_the_next_trial_found import by_hand

CUTTER, CRATE = "the cutter docks", "the crate goes off"
HURT: tuple[Any, ...] = (
    *({**RISKY, "challenge": "6"}, (9,) * 4, "roll", (6, 1), "none", "even-worse", "distracting-injury"),
    *((9,) * 4, {"condition": "painful-harm"}),
)
"""Answers of an action that succeeds: its risk isn't avoided, and the Exec uses the Venture that is left."""
SPARKS = ({**RISKY, "challenge": "6"}, (9,) * 4, "roll", (5, 1), (9,) * 4, {"result": "element", "text": "sparks"})


def evening() -> Table:
    """Sit down to a session."""
    table = by_hand()
    table.begin_session(GUS)
    return table


def tense(table: Table) -> None:
    """Begin a Tension with two Pitfalls, and let Vanya have the focus."""
    table.start(GUS, "begin-tension", {"pitfall": CUTTER, "edge": VANYA, "party": [VANYA]})
    table.start(GUS, "add-pitfall", {"pitfall": CRATE, "level": "3"})
    table.start(GUS, "give-focus", {"to": VANYA})


def told(found: Evening) -> str:
    return " ".join([one.text for _, passages in found.story for one in passages])


def stage(table: Table, seat: str) -> Stage:
    seen = view(table, seat)
    return stage_of(Storyteller(table, table.seat(seat), Faces(table, {})), seen.cards, seen.awaited)


# --- the end of a Tension ---------------------------------------------------------------------------------------------


@pytest.mark.rule("cgg.tension.fiction")
def test_the_worst_is_bad_news_for_all_with_what_comes_of_it_and_what_is_averted_good() -> None:
    table = evening()
    tense(table)
    table.start(GUS, "avert-pitfall", {"pitfall": CRATE})
    averted = stage(table, MAJA).since[-1]
    assert (averted.text, averted.tone) == ("Averted: “The crate goes off”.", 5)
    happens = next(one for one in table.moves(GUS) if one.procedure == "pitfall-happens")
    assert "What comes of it?" in [field.title for field in happens.fields]
    table.start(GUS, "pitfall-happens", {"pitfall": CUTTER, "what": "nobody gets out."})
    worst = ["The worst happens: “The cutter docks”.", "Nobody gets out.", "The Tension is over."]
    assert [(one.text, one.tone) for one in stage(table, MAJA).since][-3:] == [(text, 1) for text in worst]
    block = blocks(table, MAJA)[-1]
    assert [block.marks(line) for line in block.lines] == ["milestone bad worst"] * 3
    assert told(evening_of(table, table.seat(MAJA), 1)).endswith(" ".join(worst))


def test_where_the_dice_bring_the_worst_the_exec_is_asked_what_comes_of_it() -> None:
    table = evening()
    tense(table)
    table.start(GUS, "raise-pitfall", {"pitfall": CUTTER, "by": "3"})
    table.start(GUS, "raise-pitfall", {"pitfall": CUTTER, "by": "3"})
    table.start(MAJA, "idle", {"who": VANYA})
    table.start(GUS, "tension-exec", {"pitfall": CUTTER})
    played(table, (10,))
    seen = view(table, MAJA)
    trackers: Any = trackers_look(table.options, seen.scene, seen.awaited, {})
    assert [(one.name, one.tension) for one in trackers.tension.pitfalls] == [(CUTTER, 15), (CRATE, 3)]
    played(table, {"what": "nobody gets out"})
    block = blocks(table, MAJA)[-1]
    assert (block.title, block.good) == ("The worst happens: “The cutter docks”", "bad worst")
    assert [line.text for line in block.lines if line.tone] == ["Nobody gets out."], "what the headline says is said"
    worst = "The worst happens: “The cutter docks”. Nobody gets out."
    assert told(evening_of(table, table.seat(MAJA), 1)).endswith(worst)


def test_what_rises_is_told_in_order_and_what_the_exec_sets_by_hand_is_no_event() -> None:
    table = evening()
    tense(table)
    table.start(MAJA, "idle", {"who": VANYA})
    table.start(GUS, "tension-exec", {"pitfall": CUTTER, "what": "boots ring on the gangway"})
    played(table, (6,))
    table.start(GUS, "lower-pitfall", {"pitfall": CUTTER, "by": "3"})
    (line,) = blocks(table, MAJA)[-1].lines
    assert line.text == "The Exec lets Tension on “The cutter docks” fall by 3, to 6."
    assert "cgg.tension.lower" not in line.rules, "nobody has succeeded"
    found = told(evening_of(table, table.seat(MAJA), 1))
    assert found.endswith("Boots ring on the gangway. “The cutter docks” is closer now.")


@pytest.mark.rule("cgg.tension.lower")
def test_what_is_averted_by_a_success_says_how_far_tension_fell() -> None:
    table = evening()
    tense(table)
    table.start(GUS, "lower-pitfall", {"pitfall": CRATE, "by": "1"})
    table.start(MAJA, "turn", {"who": VANYA, "pitfall": CRATE, "code": "strength", "what": "pulls the fuse"})
    played(table, SAFE, (9,), "2")
    texts = [one.text for _, _, written in read(table, MAJA, 0, table.number) for one in written]
    falls = "Tension on “The crate goes off” falls by 2, to 0: it is averted."
    assert texts.index(falls) < texts.index("Averted: “The crate goes off”.")
    assert "less of a threat" not in told(evening_of(table, table.seat(MAJA), 1)), "it is none any more"


def test_the_pitfall_is_what_is_at_stake_unless_the_exec_says_otherwise() -> None:
    table = evening()
    tense(table)
    table.start(MAJA, "turn", {"who": VANYA, "pitfall": CRATE, "code": "strength", "what": "pulls the fuse"})
    (moment,) = stage(table, GUS).moments
    assert moment.card is not None
    assert [field.usual for field in moment.card.fields if field.name == "stake"] == [CRATE]


@pytest.mark.rule("cgg.risk.situation")
def test_what_bears_on_an_action_is_in_sight_and_ticked_by_nobody_but_the_exec() -> None:
    table = evening()
    for text, near in (("sparks", VANYA), ("no light", ""), ("a mob", ILSE)):
        table.start(GUS, "make-element", {"text": text, "dice": "2", **({"near": near} if near else {})})
    table.start(GUS, "make-element", {"text": "cover", "dice": "1", "helps": "yes"})
    call = table.start(MAJA, "act", {"who": VANYA, "code": "strength", "what": "climbs out"})
    (moment,) = stage(table, GUS).moments
    assert moment.card is not None
    assert [field.usual for field in moment.card.fields if field.name == "bears"] == [()]
    first = ["challenge", "risk", "bears", "stake", "arena"]
    assert [field.name for field in in_order(moment.card.fields)][:5] == first, "nobody has to look for it"
    question: Any = table.open[call].session.question
    tally, risky = question.options.tally, {"stake": "her suit", "arena": "material"}
    assert tally(question.options.filled({**risky, "bears": ("sparks", "no light")})) == (
        "Limited risk, Material, 4d from the situation ·"
    )
    assert tally(question.options.filled(risky)) == "Limited risk, Material, nothing of the situation ·"


@pytest.mark.rule("cgg.failure.complication")
def test_who_tells_of_themselves_what_goes_wrong_is_told_by_name() -> None:
    table = evening()
    table.start(MAJA, "act", {"who": VANYA, "code": "strength", "what": "climbs out"})
    wrong = ({**RISKY, "challenge": "6"}, (1, 2, 9, 9), "roll", (5, 5), {"what": "I trip, and my light rolls away."})
    around = {"dice": "1", "lasts": "scene", "around": "everybody"}
    played(table, *wrong, around, (9,) * 4, {"condition": "painful-harm"})
    texts = [line.text for line in blocks(table, MAJA)[-1].lines]
    assert texts[0] == "What goes wrong: Vanya Orlov trips, and their light rolls away."
    assert "What went wrong stays in the situation (1d), until the scene ends." in texts
    (element,) = scene_of(table.state).elements.items()
    assert (element[0], element[1].against) == ("They trip, and their light rolls away", "")
    assert "Vanya Orlov trips, and their light" in told(evening_of(table, table.seat(MAJA), 1))


def test_a_ruling_keeps_the_answers_that_it_does_not_touch_and_says_in_the_log_what_it_takes() -> None:
    table = evening()
    call = table.start(MAJA, "act", {"who": VANYA, "code": "strength", "what": "climbs out"})
    wrong = ({**RISKY, "challenge": "6"}, (1, 2, 9, 9), "roll", (1, 1), {"what": "The cable tears."}, {"dice": "0"})
    played(table, *wrong, (9,) * 4, {"result": "element", "text": "hot coolant"})
    table.set_verdict(GUS, call, "result", "barely-failed")
    assert not table.open, "the fallout is what it was, so nobody is asked again what comes of it"
    assert list(scene_of(table.state).elements) == ["hot coolant"]
    texts = [one.text for _, _, written in read(table, MAJA, 0, table.number) for one in written]
    assert "“The cable tears” (what goes wrong) no longer counts." in texts


@pytest.mark.rule("cgg.difficulty.roll")
def test_the_exec_reads_how_the_secret_dice_came_out_without_unfolding_anything() -> None:
    table = evening()
    table.start(MAJA, "act", {"who": VANYA, "code": "strength", "what": "climbs out"})
    played(table, SAFE | {"challenge": "6"}, (1, 9, 9, 9))
    assert "4 difficulty dice: 1 Failure." in [line.text for line in blocks(table, GUS)[-1].lines]
    assert not any("4 difficulty dice" in line.text for line in blocks(table, MAJA)[-1].lines)


@pytest.mark.rule("cgg.tension.bonus-die")
def test_who_gives_the_bonus_die_reads_what_everybody_has() -> None:
    table = evening()
    table.start(GUS, "begin-tension", {"pitfall": CUTTER, "edge": VANYA, "party": [VANYA]})
    (edge,) = [one for one in table.moves(MAJA) if one.procedure == "edge"]
    (codes,) = [field for field in edge.fields if field.name == "code"]
    assert all(option.note.startswith("Vanya Orlov ") for option in codes.options)


@pytest.mark.rule("cgg.tension.idle")
def test_who_idles_is_told_in_a_sentence() -> None:
    told = [
        next(iter(Idled(how=how, who=Who("vela")).told(Tale(str.title)))).text for how in ("", "freezes.", "no air")
    ]
    assert told == [
        "Vela is of no help this time.",
        "Vela freezes, and is of no help.",
        "Vela is of no help this time: no air.",
    ]


# --- how it is told ---------------------------------------------------------------------------------------------------


def test_a_result_tells_a_cause_before_what_comes_of_it() -> None:
    table = evening()
    table.start(MAJA, "act", {"who": VANYA, "code": "strength", "what": "heaves the crate"})
    played(table, *HURT)
    assert [line.text for line in blocks(table, MAJA)[-1].lines][:3] == [
        "Vanya Orlov doesn't avoid the risk: 1 against 13.",
        "“It's even worse than that!” Vanya Orlov has a Distracting Injury: 2 dots of Harm.",
        "Vanya Orlov has Painful Harm: 1 dot of Harm.",
    ]


def test_a_recap_is_told_in_sentences_without_dots_and_numbers() -> None:
    table = evening()
    table.start(MAJA, "act", {"who": VANYA, "code": "strength", "what": "hot-wires the clamp"})
    played(table, *HURT)
    table.start(MAJA, "act", {"who": VANYA, "code": "strength", "what": "slips past the guards"})
    played(table, {**RISKY, "challenge": "6", "invoke": ["distracting-injury"]}, (1, 2, 9, 9, 9), "roll", (5, 5))
    played(table, {"what": "a drone spots her"}, {"awarded": "no"}, (9,) * 4, {"condition": "painful-harm"})
    tense(table)
    table.start(MAJA, "turn", {"who": VANYA, "pitfall": CRATE, "code": "strength", "what": "pulls the fuse"})
    played(table, {**SAFE, "challenge": "6"}, (9,) * 4, "2")
    table.start(GUS, "tension-exec", {"pitfall": CUTTER})
    played(table, (10,))
    found = evening_of(table, table.seat(GUS), 1)
    assert told(found) == (
        "Vanya Orlov hot-wires the clamp, but pays for it. "
        "Vanya Orlov has a Distracting Injury and Painful Harm. "
        "Vanya Orlov tries to slip past the guards, but fails badly, and pays for it. "
        "A drone spots her. Vanya Orlov has Painful Harm once more. "
        "A Tension begins: Vanya Orlov tries to keep the worst from happening. "
        "What must not happen: “The cutter docks” and “The crate goes off”. "
        "Vanya Orlov pulls the fuse. “The crate goes off” is less of a threat now. "
        "“The cutter docks” is closer now."
    )
    assert found.became["Vanya Orlov"] == " has a Distracting Injury and Painful Harm."


def test_what_a_ruling_took_back_is_told_in_the_story_and_in_the_log() -> None:
    table = evening()
    call = table.start(MAJA, "act", {"who": VANYA, "code": "strength", "what": "cuts the cable"})
    played(table, *SPARKS)
    before = table.number
    table.set_verdict(GUS, call, "ending", "success-avoided", "it was cold")
    gone = "Taken back: “In the situation around Vanya Orlov: sparks (1d), until the scene ends.”"
    assert gone in [line.text for line in blocks(table, MAJA)[-1].lines]
    assert gone in [one.text for _, _, some in read(table, MAJA, 0, table.number) for one in some]
    assert "sparks" not in told(evening_of(table, table.seat(MAJA), 1))
    table.undo(GUS, before)
    log = [one.text for _, _, some in read(table, MAJA, 0, table.number) for one in some]
    assert " ruled: Success, risk avoided instead of " in log[log.index("This was taken back later.") - 1]
    assert gone not in log, "what it had changed is so once more"


# --- what is offered --------------------------------------------------------------------------------------------------


@pytest.mark.rule("cgg.help.joins", "cgg.difficulty.removed")
def test_help_that_makes_nothing_easier_yet_says_so() -> None:
    same = "(as good as {}: it takes three pips to make a die)"
    table = evening()
    call = table.start(MAJA, "act", {"who": VANYA, "code": "technical", "asks": [ILSE]})
    (card,) = [one for one in view(table, JEAN).cards if not one.stand_in]
    now, then = table.state.sheet(VANYA).code("technical"), card.notes[ILSE]
    helps = "becomes" in then and f"{now.dice}d+" in then.partition("becomes")[2]
    assert (same.format(now) in then) == helps
    table.answer(JEAN, call, 0, choice=ILSE)
    (judge,) = [one for one in view(table, GUS).cards if not one.stand_in]
    assert (same.format(f"{now.dice}d") in judge.asks) == helps
    assert same.format("2d") not in asked(act(asks=["orr"])).options[1].note, "3d and 2 pips are more than 2d"


@pytest.mark.rule("cgg.tension.helped", "cgg.help.joins")
def test_help_in_a_tension_says_its_price_before_and_is_told_without_a_word_of_the_helper() -> None:
    table, price = evening(), ". It costs you 1d of your own risk roll in this round"
    before = table.start(MAJA, "act", {"who": VANYA, "code": "strength", "asks": [ILSE]})
    assert price not in view(table, JEAN).cards[0].notes[ILSE], "it costs nothing outside of one"
    table.abandon(MAJA, before, "another time")
    table.start(GUS, "begin-tension", {"pitfall": CRATE, "edge": ILSE, "party": [VANYA, ILSE]})
    table.start(GUS, "give-focus", {"to": VANYA})
    call = table.start(MAJA, "turn", {"who": VANYA, "pitfall": CRATE, "code": "strength", "asks": [ILSE]})
    (card,) = [one for one in view(table, JEAN).cards if not one.stand_in]
    assert card.notes[ILSE].endswith(price)
    table.answer(JEAN, call, 0, choice=ILSE)
    lends = f"Dr. Ilse Vok lends Vanya Orlov {table.state.sheet(ILSE).code('strength')} to succeed."
    assert lends in [line.text for line in blocks(table, MAJA)[-1].lines], "nobody has to ask why"
    assert "lends" not in told(evening_of(table, table.seat(MAJA), 1))


def test_ones_own_dice_stand_above_the_help_that_another_asks_for() -> None:
    table = evening()
    own = table.start(MAJA, "act", {"who": VANYA, "code": "strength"})
    played(table, {**RISKY, "challenge": "6"}, (9,) * 4, "roll", (6, 1), "none")
    other = table.start(JEAN, "act", {"who": ILSE, "code": "strength"})
    table.answer(GUS, other, 0, fields={**RISKY, "challenge": "3"})
    moments = stage(table, MAJA).moments
    assert [(one.call, one.rank, one.result) for one in moments] == [(own, 2, None), (other, 1, None)]


@pytest.mark.rule("cgg.wrench.close")
def test_a_sum_has_each_of_its_parts() -> None:
    line = telling.risk(Tale(str), Who("Vela"), False, False, (7, 8, (2, 5)))
    assert line.text == "Vela doesn't avoid the risk: 0 + 2 + 5 = 7 against 8."
    assert telling.beyond((2,)) == " (+2 included)"
    assert " 4 − 1 = 3 " in telling.risk(Tale(str), Who("Vela"), True, False, (3, 3, (-1,))).text


@pytest.mark.rule("cgg.fallout.result")
def test_the_exec_may_say_how_somebody_comes_by_a_condition() -> None:
    table = evening()
    table.start(MAJA, "act", {"who": VANYA, "code": "strength", "what": "climbs out"})
    given = {"condition": "painful-harm", "how": "a cable burns through her sleeve"}
    played(table, {**RISKY, "challenge": "6"}, (9,) * 4, "roll", (5, 1), (9,) * 4, given)
    texts = [line.text for line in blocks(table, MAJA)[-1].lines]
    at = texts.index("A cable burns through her sleeve.")
    assert texts[at + 1].startswith("Vanya Orlov has "), "the cause before what comes of it"
    assert "A cable burns through her sleeve." in told(evening_of(table, table.seat(MAJA), 1))


@pytest.mark.rule("cgg.hammer.even-worse")
def test_no_condition_stands_out_and_good_ones_say_that_they_are() -> None:
    table = evening()
    table.start(MAJA, "act", {"who": VANYA, "code": "strength"})
    played(table, *HURT[:6])
    (card,) = [one for one in view(table, GUS).cards if not one.stand_in]
    assert main_option(card) == ""
    assert card.words["eager"] == "Eager (Persuasion, 1 dot; it does good)"
