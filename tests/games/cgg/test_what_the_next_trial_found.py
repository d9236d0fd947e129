"""What the next people stumbled over who played by the pictures alone, each with what holds instead."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from rollwright.dice.errors import Refused
from rollwright.games.cgg import RULESET
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.facts.growth import ExperienceSettled
from rollwright.games.cgg.rules.facts.tension import TensionMoved
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.roles import ability_title
from rollwright.games.cgg.rules.state import Leverage, Scene, Tension, scene_of
from rollwright.play.steps import EVERYONE, Roll, key_of
from rollwright.rules.content import content
from rollwright.rules.facts import Amended, State, Tale, Who
from rollwright.rules.telling import Telling, facts_in, headline
from rollwright.rules.wording import put
from rollwright.table.looking_back import Pick, all_seen
from rollwright.table.table import Table
from rollwright.table.view import Card, view
from rollwright.web.chances import NO_ODDS, asked_of
from rollwright.web.evening import evening_of
from rollwright.web.moves import taps_of, turns_of
from rollwright.web.people_shown import Faces
from rollwright.web.stage import Stage, can_decline, main_option, only_helps, option_words, stage_of, waiting
from rollwright.web.story import Storyteller, open_verdict
from tests.games.cgg.acting import (
    BOTH,
    EARLIER,
    RISKY,
    SAFE,
    act,
    asked,
    at,
    begun,
    flat,
    ids,
    landed,
    lines,
    moves,
    name_of,
    play,
    told,
    vela,
)
from tests.games.cgg.explorers import ORR, VELA, but
from tests.games.cgg.test_evening import ANA, BO, ILSE, JEAN, KIM
from tests.games.cgg.test_what_a_new_user_found import GUS, MAJA, TENSE, VANYA, blocks, played
from tests.laws.at_tables import named_table

MISSED = ({**RISKY, "challenge": "6"}, (1, 9, 9, 9), "roll", (5, 4), (9,) * 4, {"condition": "painful-harm"})
"""Answers of an action whose risk isn't avoided: 9 is rolled."""


def by_hand(game: str = "cgg") -> Table:
    """Sit down where everybody throws real dice."""
    table = named_table(game, bytes(32))
    for seat in table.seats:
        table.prefer_dice(seat.id, "own")
    return table


# --- the risk, and how it is told -------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("cgg.risk.avoided", "cgg.difficulty.secret")
def test_everybody_learns_afterwards_what_the_risk_roll_was_against(options: Options) -> None:
    (line,) = [one for one in lines(play(act(options=options), *MISSED)) if "cgg.risk.avoided" in one.rules]
    target = 14 if options.edition == "cgg" else 16
    assert line.text == f"Vela doesn't avoid the risk: 9 against {target}."
    assert line.seen_by == EVERYONE
    assert not line.aside
    before = play(act(options=options), *MISSED[:2], ended=False)
    assert f"against {target}" not in told(before, "vela")


def test_a_ruling_on_the_risk_is_not_told_with_numbers_that_say_otherwise() -> None:
    table = by_hand()
    call = table.start(MAJA, "act", {"who": VANYA, "code": "strength"})
    played(table, *MISSED)
    table.set_verdict(GUS, call, "ending", "barely-failed-avoided")
    texts = [line.text for line in blocks(table, MAJA)[-1].lines]
    assert "Vanya Orlov avoids the risk." in texts
    assert not any("against 14" in text for text in texts)


def test_a_result_says_what_comes_of_it_before_what_it_cost() -> None:
    table = by_hand()
    table.start(MAJA, "act", {"who": VANYA, "code": "strength", "what": "slips past the guards"})
    answers: list[Any] = [{**RISKY, "challenge": "6"}, (1, 2, 9, 9), "roll", (6, 1), "close", {"what": "a door jams"}]
    played(
        table, *answers, {"awarded": "yes", "dice": "1", "lasts": "actions"}, (9,) * 4, {"condition": "painful-harm"}
    )
    assert [line.text for line in blocks(table, MAJA)[-1].lines] == [
        "What goes wrong: a door jams.",
        "Vanya Orlov doesn't avoid the risk: 1 + 5 = 6 against 16.",
        "Vanya Orlov has Painful Harm: 1 dot of Harm.",
        "What went wrong stays in the situation around Vanya Orlov (1d), for an action or two.",
        "Vanya Orlov pays 1 hour for “That was close!”: 11 left.",
        "Vanya Orlov gains 1 hour for what went wrong so well: 12 on the clock.",
    ]


# --- real dice, and help ----------------------------------------------------------------------------------------------


def card_of(table: Table, seat: str) -> Card:
    (card,) = [one for one in view(table, seat).cards if not one.stand_in]
    return card


@pytest.mark.rule("cgg.dice.players")
def test_the_risk_can_be_rolled_with_real_dice_on_the_card_that_rolls() -> None:
    table = named_table("cgg", bytes(32))
    call = table.start(MAJA, "act", {"who": VANYA, "code": "strength"})
    table.answer(GUS, call, 0, fields={**RISKY, "challenge": "3"})
    card = card_of(table, MAJA)
    assert (card.key, card.pool) == ("help", "2d6")
    table.answer(MAJA, call, card.sequence, choice="roll", faces=(5, 5))
    assert "Vanya Orlov's 2d: a total of 10." in [line.text for line in view(table, MAJA).log]


@pytest.mark.rule("cgg.risk.roll", "cgg.help.joins", "cgg.dice.players")
def test_a_mere_risk_roll_takes_help_and_real_dice_too() -> None:
    table = named_table("cgg", bytes(32))
    call = table.start(MAJA, "risk", {"who": VANYA, "code": "strength", "what": "jumps the gap"})
    assert card_of(table, MAJA).pool == "2d6"
    table.answer(JEAN, call, 0, choice=ILSE)
    card = card_of(table, MAJA)
    table.answer(MAJA, call, card.sequence, choice="roll", faces=(5, 5, 1, 1))
    assert "Vanya Orlov's 4d+2: a total of 14." in [line.text for line in view(table, MAJA).log]
    alone = asked(begun(State({"vela": VELA}, Scene()), "risk", who="vela", code="strength"))
    assert [key_of(one) for one in alone.options] == ["roll"], "where nobody can help"


@pytest.mark.rule("cgg.failure.grades")
def test_the_worst_failure_of_an_evening_is_hard_luck_however_late_another_came() -> None:
    table = by_hand()
    table.begin_session(GUS)
    for failures in ((1, 2, 3, 9), (1, 2, 9, 9)):
        table.start(MAJA, "act", {"who": VANYA, "code": "strength"})
        answers: list[Any] = [{**RISKY, "challenge": "6"}, failures, "roll", (1, 1), {"what": "a door jams"}]
        played(table, *answers, {"dice": "0"}, (9,) * 4, {"condition": "painful-harm"})
    worst = next(one.worst for one in evening_of(table, table.seat(MAJA), 1).people if one.worst)
    assert worst.word == "Failed horribly, risk not avoided"


@pytest.mark.rule("cgg.help.joins")
def test_whoever_is_asked_for_help_says_yes_or_no() -> None:
    table = named_table("cgg", bytes(32))
    call = table.start(MAJA, "act", {"who": VANYA, "code": "strength", "asks": [ILSE, ANA]})
    card = card_of(table, JEAN)
    assert only_helps(card, "Vanya Orlov")
    assert can_decline(card), "the page adds no other way to say no"
    assert main_option(card) == ILSE
    both = msgspec.structs.replace(card, options=(*card.options, ANA), words={**card.words, ANA: "Ana helps"})
    assert main_option(both) == "", "which of two helps is not for the page to say"
    assert [option_words(card, key, "Vanya Orlov") for key in card.options] == ["Help Vanya Orlov", "Don’t help"]
    assert "Maja van Dyke is waiting for help" in waiting(view(table, GUS).awaited[0])
    table.answer(JEAN, call, 0, choice=card.options[1])
    table.answer(KIM, call, 1, choice=card_of(table, KIM).options[1])
    assert card_of(table, GUS).key == "judge", "when all have answered nobody waits for the player to go on"
    assert "doesn't help" in " ".join([line.text for line in view(table, MAJA).log])


# --- Tension ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cgg.tension.ready", "cgg.diligence.code")
def test_whoever_readies_says_with_which_code() -> None:
    state = at(Scene(tension=TENSE))
    (move,) = [one for one in moves(state, "vela") if one.procedure == "ready"]
    kinds = next(field for field in move.fields if field.name == "kind")
    assert [(one.words, one.note) for one in kinds.options[:2]] == [
        ("Interrogation with Perception", "5d"),
        ("Interrogation with Mental", "5d, if you have an ability for it"),
    ]
    assert kinds.usual == "", "nothing is picked beforehand"
    for kind, code in (("maneuvers", "dexterity"), ("maneuvers/physical", "physical")):
        session = play(begun(state, "ready", who="vela", pitfall="boarders", kind=kind), ended=False)
        assert isinstance(session.question, Roll)
        assert session.question.pool.size == vela(state).code(code).dice


@pytest.mark.rule("cgg.tension.mode", "cgg.tension.edge")
def test_a_player_asks_for_a_tension_and_the_exec_decides() -> None:
    assert "ask-tension" in ids(at(), "vela")
    assert "ask-tension" not in ids(at(Scene(tension=TENSE)), "vela")
    for begins in ("yes", "no"):
        table = named_table("cgg", bytes(32))
        call = table.start(MAJA, "ask-tension", {"pitfall": "the station falls into the Gate"})
        card = card_of(table, GUS)
        assert card.asks == "Begin a Tension: “The station falls into the Gate”?"
        fields = {"begins": begins, **({"edge": ILSE, "level": "9"} if begins == "yes" else {})}
        table.answer(GUS, call, 0, fields=fields)
        tension = scene_of(table.state).tension
        if begins == "yes":
            assert tension is not None
            assert (tension.edge, tension.pitfalls) == (ILSE, {"the station falls into the Gate": 9})
            assert len(tension.party) == 4
        else:
            assert tension is None
            assert "The Exec decides against a Tension for now." in [line.text for line in view(table, MAJA).log]


@pytest.mark.rule("cgg.diligence.when")
def test_a_moment_of_diligence_is_headed_by_what_is_done() -> None:
    table = named_table("cgg", bytes(32))
    table.start(MAJA, "diligence", {"who": VANYA, "kind": "maneuvers", "goal": "slipping past the drone"})
    headline = "Vanya Orlov gathers leverage towards slipping past the drone · Maneuvers"
    assert card_of(table, GUS).headline == headline


@pytest.mark.rule("cgg.tension.focus")
def test_whose_turn_it_is_finds_what_to_do_above_the_last_result() -> None:
    table = by_hand()
    table.start(MAJA, "act", {"who": VANYA, "code": "strength"})
    played(table, *MISSED)
    table.start(GUS, "begin-tension", {"pitfall": "the reactor blows", "edge": VANYA})

    def stage(seat: str) -> Stage:
        names = {who: table.state.name(who) for who in table.state.sheets}
        seen, own = view(table, seat), table.seat(seat)
        return stage_of(Storyteller(table, own, Faces(table, names)), seen.cards, seen.awaited)

    def turns(seat: str) -> list[str]:
        assert stage(seat).last is not None, "the last result stays below"
        return [one.title for one in stage(seat).turns]

    def in_turn(seat: str) -> tuple[str, ...]:
        return stage(seat).in_turn

    assert (turns(MAJA), turns(JEAN), turns(GUS)) == (["Open the round"], [], ["Open the round"])
    assert (stage(MAJA).away, stage(GUS).away) == ("", MAJA), "the Exec has it for one who isn't here"
    table.start(MAJA, "edge", {"who": VANYA, "to": ILSE, "code": "strength", "first": VANYA})
    assert turns(MAJA) == ["Act!", "Ready!", "Idle!"]
    call = table.start(MAJA, "turn", {"who": VANYA, "pitfall": "the reactor blows", "code": "strength"})
    assert not {"turn", "ready", "idle"} & {one.procedure for one in table.moves(MAJA)}, "one turn at a time"
    assert taps_of(table, table.seat(MAJA), VANYA)["codes"][0].act != "turn"
    for other in ({}, {"pitfall": "the reactor blows", "kind": "maneuvers"}):
        with pytest.raises(Refused, match="“Act!” is still open"):
            table.start(MAJA, "ready" if other else "idle", {"who": VANYA, **other})
    table.abandon(GUS, call, "a mistake")
    assert {"turn", "ready", "idle"} <= {one.procedure for one in table.moves(MAJA)}
    offers = {one.act: one.at_once for one in turns_of(table, table.seat(MAJA))}
    assert offers == {"turn": (), "ready": (), "idle": (("", "", "Idle!"),)}, "to idle is one press"
    assert stage(MAJA).undone is not None, "what was called off can be begun again as it was filled in"
    assert turns_of(table, table.seat(MAJA))[-1].says == ("how", "What do you do instead?")
    table.start(MAJA, "idle", {"who": VANYA})
    assert in_turn(MAJA) == in_turn(GUS) == (table.seat(MAJA).name,), "whose turn it is is marked for all"
    (passing,) = turns_of(table, table.seat(MAJA))
    assert [words for _, _, words in passing.at_once] == [table.state.name(one) for one in (ILSE, ANA, BO)]
    table.start(MAJA, "pass-focus", {"who": VANYA, "to": ILSE})
    table.start(GUS, "idle", {"who": ILSE, "to": ANA})
    idle = next(one for one in table.moves(GUS) if one.procedure == "idle")
    assert [one.name for one in idle.fields] == ["how"], "where one alone is left nobody asks who is next"


@pytest.mark.rule("cgg.tension.ready", "cgg.help.joins")
def test_a_recap_counts_what_can_succeed_and_who_helped() -> None:
    table = named_table("cgg", bytes(32))
    table.begin_session(GUS)
    call = table.start(MAJA, "act", {"who": VANYA, "code": "strength", "asks": [ILSE]})
    table.answer(JEAN, call, 0, choice=ILSE)
    played(table, SAFE)
    table.start(GUS, "begin-tension", {"pitfall": "the reactor blows", "edge": VANYA, "party": [VANYA]})
    table.start(GUS, "give-focus", {"to": VANYA})
    table.start(MAJA, "ready", {"who": VANYA, "pitfall": "the reactor blows", "kind": "maneuvers"})
    evening = evening_of(table, table.seat(GUS), 1)
    assert [(one.face.name, one.actions, one.well, one.helped) for one in evening.people] == [
        ("Vanya Orlov", 0, 0, ""), ("Dr. Ilse Vok", 0, 0, "Vanya Orlov"),  # no dice were left that could fail
    ]  # fmt: skip
    assert [one.sure_grades for one in evening.people] == ["Success", ""], "it was done all the same"
    assert "turn" not in " ".join([one.text for _, passages in evening.story for one in passages])


def test_a_recap_has_every_result_that_was_told_though_the_dice_were_the_exec_s() -> None:
    table = by_hand()
    table.begin_session(GUS)
    table.start(MAJA, "act", {"who": VANYA, "code": "strength", "what": "forces the door"})
    played(table, {**SAFE, "challenge": "6"}, (9,) * 4)
    for seat in (GUS, MAJA):
        (vanya,) = evening_of(table, table.seat(seat), 1).people
        assert (vanya.actions, vanya.well, vanya.grades) == (1, 1, "Success"), seat
        assert vanya.best is not None


def test_the_risk_is_told_with_the_result_and_before_what_goes_wrong() -> None:
    table = by_hand()
    call = table.start(MAJA, "act", {"who": VANYA, "code": "strength", "what": "slips past the guards"})
    played(table, {**RISKY, "challenge": "6"}, (1, 2, 9, 9), "roll", (5, 1))
    assert open_verdict(table, call) == ("ending", "failed-badly-missed"), "nobody is told half of it"
    (went_on,) = [one for one in all_seen(table, GUS) if isinstance(one, Pick) and one.key == "help"]
    assert (went_on.chosen, went_on.single) == ("Roll", False), "to roll is no answer to who helps: it isn't counted"


def test_what_enhances_leverage_says_how_much_of_the_roll_counts() -> None:
    call = flat("diligence", EARLIER, code=Code(4), old=Code(3), goal="the map", cue=True, who="vela")
    said = [line.text for line in lines(play(call, (1, 3, 4, 2)))]
    assert any("10 pips. Enhancing takes a third of that, rounded up: 4." in text for text in said), said
    assert any("make things worse adds 3" in text for text in said)
    assert any("grows by 7 pips" in text for text in said)


@pytest.mark.rule("cgg.venture.described")
def test_whoever_spends_venture_says_in_their_own_words_how_it_comes_about() -> None:
    table = by_hand()
    call = table.start(MAJA, "act", {"who": VANYA, "code": "strength"})
    played(table, {**RISKY, "challenge": "6"}, (9,) * 4, "roll", (6, 6))
    card = card_of(table, MAJA)
    assert (card.how, main_option(card)) == ("How does it come about?", ""), "nothing is recommended that costs hours"
    table.answer(MAJA, call, card.sequence, choice="close", how="the beam falls just behind me")
    assert [line.text for line in view(table, JEAN).log if "beam" in line.text] == [
        "Vanya Orlov: “the beam falls just behind me.”"
    ]


@pytest.mark.rule("cgg.difficulty.secret", "cgg.help.joins")
def test_no_odds_are_told_before_the_exec_has_judged() -> None:
    table = named_table("cgg", bytes(32))
    call = table.start(MAJA, "act", {"who": VANYA, "code": "strength", "asks": [ILSE]})
    teller = Storyteller(table, table.seat(MAJA), Faces(table, {}))
    seen = view(table, MAJA)
    (moment,) = stage_of(teller, seen.cards, seen.awaited).moments
    assert moment.can_join == f"{table.seat(JEAN).name} can help", "who waits for help knows whom they have asked"
    for seat in (MAJA, JEAN):
        with pytest.raises(Refused, match=NO_ODDS):
            asked_of(table, table.seat(seat), card_of(table, seat), table.open[call])


@pytest.mark.rule("cgg.tension.act", "cgg.codes.combining")
def test_the_exec_s_card_names_the_pitfall_and_what_all_help_comes_to() -> None:
    scene = Scene(tension=TENSE, leverage={"the repair": Leverage("the repair", "2d")})
    call = begun(at(scene), "turn", who="vela", pitfall="the reactor blows", code="strength", leverage=["the repair"])
    assert asked(call).about.whole.endswith("in all 2d+2 to succeed"), "the headline names the Pitfall"
    session = play(call, ended=False)
    head = headline(session.story(), Telling(name_of, RULESET.wording))
    assert head is not None
    assert head.text == "Vela acts against “The reactor blows” · Strength", "where nobody has said more of it"
    lend = asked(act(asks=["orr"]))
    assert [one.note for one in lend.options] == ["", "helps with 3d: 2d becomes 3d+2", ""]


# --- points -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cgg.break.order", "cgg.break.reclaim", "cgg.break.convert")
def test_one_story_break_at_a_time_turns_xp_in_once() -> None:
    table = named_table("cgg-2015", bytes(32))
    table.land(GUS, [Amended(who=VANYA, field="xp", value=5), Amended(who=VANYA, field="spent_xp", value=5)])
    call = table.start(GUS, "story-break", {"who": VANYA})
    with pytest.raises(Refused, match="is still open"):
        table.start(GUS, "story-break", {"who": VANYA})
    table.start(GUS, "story-break", {"who": ILSE})
    table.answer(GUS, call, 0, fields={"anew": "no"})
    sheet = table.state.sheet(VANYA)
    assert (sheet.xp, sheet.dp) == (0, 10)
    again = ExperienceSettled(reclaimed=5, converted=10, lost=0, who=Who(VANYA)).change(sheet)
    assert (again.xp, again.dp) == (0, 10), "what is gone is not turned in once more"


@pytest.mark.rule("cgg.risk.earned")
def test_nobody_of_the_exec_s_earns_points() -> None:
    for npc in (False, True):
        state = at(npc=npc)
        state = state.with_sheet("orr", but(ORR, npc=True))
        session = play(act(state, EARLIER), {**RISKY, "challenge": "3"}, (9,), (5, 5))
        done = vela(landed(state, facts_in(session.story())))
        assert (done.xp > 0) is not npc
        assert ("XP" in told(session)) is not npc


# --- words ------------------------------------------------------------------------------------------------------------


def test_a_pitfall_is_quoted_wherever_it_is_named() -> None:
    name = "the station falls into the Gate"
    scene = Scene(tension=Tension(pitfalls={name: 7}, party=("vela",), edge="vela", focus="vela", opened=True))
    session = play(begun(at(scene), "turn", who="vela", pitfall=name, code="perception"), SAFE, (), ended=False)
    assert session.question is not None
    asked, about = RULESET.wording("lower"), {**session.question.about._asdict(), "who": "Vela"}
    assert put(asked.title, about) == "Vela succeeds against “The station falls into the Gate”: what does that do?"
    assert put(asked.guide, about) == "Tension is at 7; at 0 it is averted."
    (line,) = TensionMoved(name=name, by=-1).told(Tale(name_of, scene, scene))
    assert line.text == "Tension on “The station falls into the Gate” falls by 1, to 7."


def test_no_title_of_a_rule_or_an_ability_is_written_in_the_book_s_shorthand() -> None:
    titles = [rule.title for rule in content(RULESET.package).rules.values()]
    assert not [title for title in titles if re.search(r"\([HPA][IE]\d\)| X\d", title)]
    assert ability_title("weapon/blaster", 2) == "Weapon (Blaster, mastery 2)"
