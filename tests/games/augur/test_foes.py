"""Foes at a table of Augur: made up in a moment, fought without saying the same again, and out of it in the end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from rollwright.dice.errors import Refused
from rollwright.games.augur import RULESET
from rollwright.games.augur.rules import facts as augur
from rollwright.games.augur.rules.harm import Track
from rollwright.games.augur.rules.moves import can_be_called
from rollwright.games.augur.rules.options import Options
from rollwright.games.augur.rules.people import others_here
from rollwright.games.augur.rules.state import Clock, fights_of
from rollwright.play.cards import Card
from rollwright.play.steps import Choose, Roll, key_of
from rollwright.rules.facts import Amended, Who
from rollwright.rules.ruleset import Sitting
from rollwright.table.demo import demo_table
from rollwright.table.export import export_table
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.verify import verify
from rollwright.table.view import view
from rollwright.web.npcs import seen_anew
from rollwright.web.undoing import undo_of
from tests.web.seats import TABLE, act, sit

GOOD, BOTCHED = (6, 1, 1), (3, 1, 1)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = demo_table(SqliteStore(tmp_path / "tables.db"), "friday", "augur", bytes(32), hidden=False)
    table.prefer_dice("ana", "own")
    yield table
    table.store.close()


def page(table: Table, seat: str, path: str = "") -> str:
    headers = {"HX-Request": "true"} if path else {}
    return str(sit(table, seat).get(f"{TABLE}{path}", headers=headers).text)


def words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def strikes(table: Table, faces: tuple[int, ...], foe: str = "ives", **judged: str) -> int:
    """Let Mirel strike at somebody by Finesse, with real dice."""
    call = table.start("ana", "try", {"who": "mirel", "way": "finesse", "what": "swings a hook", "against": foe})
    table.answer("gus", call, 0, fields=judged)
    table.answer("ana", call, 1, choice="roll")
    table.answer("ana", call, 2, faces=faces)
    return call


def judging(table: Table, foe: str = "ives", way: str = "finesse") -> dict[str, str]:
    """Give what stands first on the GM's card for the next blow."""
    call = table.start("ana", "try", {"who": "mirel", "way": way, "what": "strikes again", "against": foe})
    question = table.open[call].session.question
    assert isinstance(question, Choose)
    assert isinstance(question.options, Card)
    found = {one.name: key_of(one.options[0]) for one in question.options.asked if one.options}
    table.abandon("gus", call, "enough")
    return found


@pytest.mark.rule("augur.harm.npc")
def test_what_the_gm_said_a_foe_can_take_stays_said_however_the_dice_fall(table: Table) -> None:
    call = strikes(table, GOOD, kind="clash", size="7")
    table.set_verdict("gus", call, "result", "dire")
    assert "foe:ives" not in table.state.scene.clocks, "no blow has landed"
    assert table.state.sheet("ives").clock == 7


@pytest.mark.rule("augur.clock.full")
@pytest.mark.parametrize(
    ("what", "size", "told"),
    [
        ("knock him down", "7", "Mirel tries to knock him down"),
        ("knock him down", "1", "Mirel knocks him down"),
        ("throw a wet tarpaulin over him", "7", "Mirel throws a wet tarpaulin over him"),
    ],
)
def test_what_would_end_a_fight_is_done_when_the_foe_is_out(table: Table, what: str, size: str, told: str) -> None:
    given = {"who": "mirel", "way": "finesse", "what": what, "against": "ives"}
    call = table.start("ana", "try", given)
    table.answer("gus", call, 0, fields={"kind": "clash", "size": size})
    table.answer("ana", call, 1, choice="roll")
    table.answer("ana", call, 2, faces=GOOD)
    assert told in words(page(table, "ben"))


# --- out of it -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("augur.clock.full")
@pytest.mark.parametrize("ending", ["scene", "session"])
def test_a_fight_leaves_the_page_with_the_scene_or_the_session_but_who_is_out_stays_out(
    table: Table, ending: str
) -> None:
    table.begin_session("gus")
    strikes(table, GOOD, kind="clash", size="3")
    table.title("gus", "On deck")
    assert "The fight</h3>" in page(table, "ben"), "it isn’t over"
    strikes(table, GOOD)
    shown = words(page(table, "ben"))
    assert "3 of 3" in shown
    assert "4 of 3" not in shown
    assert "The fight</h3>" in page(table, "ben")
    if ending == "scene":
        table.title("gus", "Ashore")
    else:
        table.end_session("gus")
    assert "The fight</h3>" not in page(table, "ben")
    assert "say how" not in words(page(table, "gus"))
    assert "ives" not in fights_of(table.options, table.state), "and he is no foe again"
    assert "out of the fight" in words(page(table, "gus"))
    table.undo("gus", undo_of(table, table.seat("gus")).to)
    assert (table.position.title, table.position.session) == ("On deck", 1), "one press takes both back"
    assert "The fight</h3>" in page(table, "ben")


@pytest.mark.soak
@pytest.mark.rule("augur.clock.full", "augur.harm.npc")
def test_a_foe_whose_clock_is_full_is_out_of_it_and_everybody_reads_so(table: Table) -> None:
    strikes(table, GOOD, kind="clash", size="4")
    assert "out of the fight" not in page(table, "ben")
    assert "Who acts next? The fight with Captain Ives isn’t over" in words(page(table, "gus"))
    strikes(table, GOOD)
    shown = page(table, "ben")
    assert '<p class="milestone">Captain Ives is out of the fight.</p>' in shown
    assert "Mirel swings a hook Captain Ives is out of the fight" in words(shown.split('id="now"')[1])
    assert "4 of 4 · out of the fight" in words(page(table, "gus"))
    assert '<span class="few bad">out of the fight</span>' in shown.split('id="kept-ives"')[1][:300]
    assert "The fight Captain Ives 4 of 4 · out of the fight 2 blows, the last by Mirel" in words(shown)
    assert "Who acts next?" not in words(page(table, "gus"))
    assert "If you like 1 Captain Ives is out of the fight: say how" in words(page(table, "gus"))
    form = words(page(table, "gus", "/do/consequence"))
    assert "Captain Ives is out of the fight: say how" in form
    assert "if you like" not in form, "the words are needed to say it"
    table.start("gus", "consequence", {"due": "full:foe:ives", "text": "he goes over the rail."})
    shown = words(page(table, "ben").split('id="log"')[1].split('class="speak"')[0])
    assert "How it ends for Captain Ives: he goes over the rail." in shown
    assert shown.count("Captain Ives is out of the fight.") == 1
    assert "The fight</h3>" not in page(table, "ben"), "nothing is left to say of it"
    assert not table.state.scene.owed
    verification = verify(export_table(table, "gus"))
    assert verification.difference is None


@pytest.mark.rule("augur.clock.full")
@pytest.mark.parametrize(
    ("deed", "given"),
    [
        ("end-clock", {"clock": "foe:ives"}),
        ("let-go", {"due": "full:foe:ives"}),
        ("consequence", {"due": "full:foe:ives", "text": "he goes over the rail."}),
    ],
)
def test_however_a_fight_is_ended_a_foe_who_is_out_stays_out(table: Table, deed: str, given: dict[str, str]) -> None:
    strikes(table, GOOD, kind="clash", size="2")
    table.start("gus", deed, given)
    assert "The fight</h3>" not in page(table, "ben")
    shown = page(table, "gus")
    assert "out of the fight" in words(shown.split('id="kept-ives"')[1])[:60]
    assert "who=ives" not in shown.split('id="offers"')[1].split("/waive")[0], "nothing is offered to him"
    assert "ives" not in others_here(table.options, table.state, Who("mirel"))
    table.start("gus", "tick-clock", {"clock": "foe:ives", "ticks": "-2"})
    assert "The fight</h3>" in page(table, "ben"), "until the GM says otherwise"
    assert "ives" in others_here(table.options, table.state, Who("mirel"))


@pytest.mark.rule("augur.clock.full")
def test_a_fight_goes_on_while_another_foe_stands_or_it_is_not_said_how_one_fell(table: Table) -> None:
    strikes(table, GOOD, kind="clash", size="2")
    strikes(table, GOOD, foe="the cook", kind="clash", size="2")
    table.start("gus", "consequence", {"due": "full:foe:ives", "text": "he goes over the rail."})
    assert "The cook is out of the fight: say how" in words(page(table, "gus"))
    assert "The fight</h3>" in page(table, "ben")


def helped(table: Table, what: str) -> None:
    """Let Mirel help Dov with something risky for which he has no die; she rolls a 1."""
    call = table.start("ben", "try", {"who": "dov", "way": "finesse", "what": what})
    table.answer("gus", call, 0, fields={"kind": "basic", "level": "risky"})
    table.answer("ana", call, 1, choice="mirel")
    table.answer("ben", call, 2, choice="roll")
    table.answer("ana", call, 4, faces=(1,))


@pytest.mark.rule("augur.assist", "augur.action.roll")
def test_threat_dice_without_an_action_die_are_not_called_action_dice(table: Table) -> None:
    helped(table, "climb the pipe")
    shown = words(page(table, "ben"))
    assert "Dov: action dice" not in shown
    assert re.search(r"Threat die \d (?:harmless|cuts) Mirel: help 1 counts", shown)
    assert "Dov has no action die of their own: Mirel’s counts." in shown
    assert re.search(r"Dov rolls \d on the threat die\.", words(page(table, "gus", "/log")))


def test_a_recap_says_who_helped_with_what_is_no_deed_and_where_nothing_is_earned(table: Table) -> None:
    table.begin_session("gus")
    helped(table, "a hat like the clerk’s")
    shown = words(page(table, "gus", "/evening"))
    assert "Dov: a hat like the clerk’s, helped by Mirel" in shown
    assert "What they have earned These rules have no experience to give." in shown
    assert "What they have earned" not in words(page(table, "ana", "/evening"))
    later = [page(table, seat).split('class="dos later"')[1].split("</ul>")[0] for seat in ("gus", "ana")]
    assert ["Experience" in words(one) for one in later] == [True, False], "whoever searches for it finds that, too"


@pytest.mark.rule("augur.threat.levels")
def test_a_foe_who_is_named_is_as_threatening_as_one_who_is_picked(table: Table) -> None:
    table.land("gus", [Amended("ives", "threat", "risky")])
    call = table.start("ben", "try", {"who": "dov", "way": "prowess", "what": "tackle Captain Ives"})
    asked = table.open[call].session.question
    assert isinstance(asked, Choose)
    assert isinstance(asked.options, Card)
    assert {one.name: key_of(one.options[0]) for one in asked.options.asked if one.options}["level"] == "risky"


@pytest.mark.rule("augur.clock.full")
def test_the_card_says_which_results_end_the_fight_once_everybody_sees_the_clock(table: Table) -> None:
    strikes(table, GOOD, kind="clash", size="4")
    for ticks, says in (
        (2, "Messy does Captain Ives 1 harm; Good or Perfect takes"),
        (3, "Messy, Good or Perfect takes"),
    ):
        table.land("gus", [Amended("", "clocks", ticks, at=("foe:ives", "ticks"))])
        call = table.start("ana", "try", {"who": "mirel", "way": "finesse", "against": "ives"})
        table.answer("gus", call, 0, fields={})
        assert f"{says} Captain Ives out of the fight." in words(page(table, "ana"))
        table.abandon("gus", call, "enough")
    assert "3 of 4 · 1 harm to go: even Messy ends it" in words(page(table, "ana"))


@pytest.mark.rule("augur.chart.clash")
def test_a_blow_counts_once_its_dice_have_fallen(table: Table) -> None:
    strikes(table, GOOD, kind="clash", size="7")
    call = table.start("ben", "try", {"who": "dov", "way": "prowess", "what": "swings a chain", "against": "ives"})
    table.answer("gus", call, 0, fields={"kind": "clash"})
    assert "1 blow so far, the last by Mirel" in words(page(table, "ana"))
    table.answer("ben", call, 1, choice="roll")
    assert "2 blows so far, the last by Dov" in words(page(table, "ana"))


@pytest.mark.rule("augur.harm.grades")
def test_body_or_mind_is_not_carried_over_to_another_ones_blow(table: Table) -> None:
    strikes(table, BOTCHED, kind="clash", size="7", track="fatigue")
    call = table.start("ben", "try", {"who": "dov", "way": "guile", "what": "bluffs him", "against": "ives"})
    table.answer("gus", call, 0, fields={"kind": "clash", "track": "fog"})
    table.answer("ben", call, 1, choice="roll")
    assert judging(table)["track"] == "fatigue"


@pytest.mark.rule("augur.clock.full")
def test_nobody_calls_for_a_roll_of_a_foe_who_is_out(table: Table) -> None:
    assert can_be_called(Options(), table.state, Who("ives"))
    strikes(table, GOOD, kind="clash", size="2")
    assert not can_be_called(Options(), table.state, Who("ives"))


@pytest.mark.rule("augur.gm.heavy-harm")
def test_a_move_without_words_says_what_it_does_to_whom_and_after_what(table: Table) -> None:
    strikes(table, BOTCHED, kind="basic")
    call = table.start("gus", "gm-move", {"due": "action"})
    table.answer("gus", call, 0, fields={"way": "heavy-harm.wounded"})
    shown = words(page(table, "ben"))
    assert "Mirel is badly hurt" in shown
    assert "fter “swings a hook”" in shown


@pytest.mark.rule("augur.downtime.rest")
def test_a_rest_of_two_actions_says_which_of_them_is_asked_about_and_that_it_took_two(table: Table) -> None:
    for track in (Track.FATIGUE, Track.FOG):
        table.land("gus", [augur.HarmTaken(track=track, marks=2, who=Who("mirel"))])
    call = table.start("ana", "rest", {"who": "mirel", "actions": "2"})
    table.answer("gus", call, 0, choice="yes")
    assert "What does Mirel clear with the first of 2 actions?" in words(page(table, "ana"))
    table.answer("ana", call, 1, choice="fatigue-2-fog-1")
    assert "Mirel rests for 2 downtime actions" in words(page(table, "ben"))


@pytest.mark.rule("augur.harm.threat-on-top")
def test_a_call_says_no_threat_dice_only_where_there_are_none(table: Table) -> None:
    asked = {"who": "dov", "kind": "reaction", "level": "normal", "what": "the boom swings loose"}
    call = table.start("gus", "call", asked)
    assert "normal, no threat dice" in words(page(table, "ben"))
    table.abandon("gus", call, "enough")
    table.land("gus", [augur.HarmTaken(track=Track.FATIGUE, marks=4, who=Who("dov"))])
    table.start("gus", "call", asked)
    shown = words(page(table, "ben"))
    assert "1 threat die from Fatigue" in shown
    assert "no threat dice" not in shown


@pytest.mark.rule("augur.downtime.rest")
def test_a_ruling_says_which_answer_it_makes_somebody_give_again(table: Table) -> None:
    for track in (Track.FATIGUE, Track.FOG):
        table.land("gus", [augur.HarmTaken(track=track, marks=2, who=Who("mirel"))])
    blow = strikes(table, BOTCHED, kind="clash", size="7", track="fatigue")
    call = table.start("ana", "rest", {"who": "mirel"})
    table.answer("gus", call, 0, choice="yes")
    question = table.open[call].session.question
    assert isinstance(question, Choose)
    table.answer("ana", call, 1, choice=key_of(question.options[0]))
    table.set_verdict("gus", blow, "result", "good")
    (rest,) = [one for one in table.open.values() if one.opened.procedure == "rest"]
    assert isinstance(rest.session.question, Choose)
    told = words(page(table, "ana"))
    assert "Mirel’s answer in “Mirel rests” (what the rest clears) no longer counts." in told
    asks = "Asked again, because of a ruling in “Mirel swings a hook”: Gus ruled: Good instead of Botched. "
    assert f"What does Mirel clear? {asks}One downtime action" in told
    assert "Asked again" in words(page(table, "gus"))
    call = rest.opened.call
    table.answer("ana", call, rest.session.length, choice=key_of(rest.session.question.options[0]))
    assert "Asked again" not in words(page(table, "ana"))


@pytest.mark.rule("augur.clock")
def test_the_clock_of_a_hidden_foe_is_secret_until_they_are_shown(tmp_path: Path) -> None:
    table = demo_table(SqliteStore(tmp_path / "tables.db"), "friday", "augur", bytes(32))
    table.start("gus", "start-clock", {"name": "captain ives", "kind": "foe", "size": 4})
    with pytest.raises(Refused, match="Captain Ives has a clock already"):
        table.start("gus", "start-clock", {"name": "Captain Ives", "kind": "foe"})
    assert "Ives" not in page(table, "ana")
    shown = words(page(table, "gus"))
    assert "A secret clock begins for Captain Ives (4 ticks)." in shown
    assert "0 of 4 · 4 harm to go · secret" in shown
    assert table.state.sheet("ives").clock == 4
    table.land("gus", seen_anew(table, ["ives"], hidden=False))
    shown = words(page(table, "ana"))
    assert "A clock begins for Captain Ives (4 ticks)." in shown
    assert "The fight Captain Ives 0 of 4 · 4 harm to go" in shown
    assert "secret" not in shown.split("The fight")[1][:60]
    assert not table.state.scene.clocks["foe:ives"].secret
    assert verify(export_table(table, "gus")).difference is None
    table.store.close()


@pytest.mark.rule("augur.clock.full")
def test_whoever_is_out_of_it_is_no_longer_a_target(table: Table) -> None:
    strikes(table, GOOD, kind="clash", size="4")
    assert "Captain Ives" in page(table, "ana", "/do/try?who=mirel").split("datalist")[1]
    strikes(table, GOOD)
    form = page(table, "ana", "/do/try?who=mirel")
    assert "Captain Ives" not in form


@pytest.mark.rule("augur.clock.full")
def test_a_clock_that_the_gm_fills_by_hand_is_told_once_and_never_a_secret_one(table: Table) -> None:
    table.start("gus", "start-clock", {"name": "The flood", "size": 2})
    table.start("gus", "start-clock", {"name": "The plot", "size": 1, "secret": "yes"})
    for clock, ticks in (("The flood", 1), ("The flood", 1), ("The flood", 1), ("The plot", 1)):
        table.start("gus", "tick-clock", {"clock": clock, "ticks": ticks})
    assert words(page(table, "gus")).count("“The flood” is full: it happens.") == 1
    assert "“The plot” is full" not in words(page(table, "ana"))
    assert verify(export_table(table, "gus")).difference is None


@pytest.mark.rule("augur.clock.full")
def test_of_a_full_clock_the_gm_says_what_happens_and_it_ends(table: Table) -> None:
    table.start("gus", "start-clock", {"name": "The watch turns", "kind": "timer-track", "size": 4})
    table.start("gus", "tick-clock", {"clock": "The watch turns", "ticks": 3})
    assert "Time that runs out · 3 of 4" in words(page(table, "ben"))
    call = table.start("gus", "gm-move-now", {"kind": "reaction", "against": "dov"})
    table.answer("gus", call, 0, fields={"way": "pressure.tick"})
    story = words(page(table, "ben"))
    assert "The pressure rises: “The watch turns” is at 4 of 4" in story
    assert "Against Dov" not in story
    assert "The watch turns” is full: time is up." in story
    assert "Gus has to say what happens: “The watch turns” is full" in story
    due = "“The watch turns” is full: time is up; say what happens"
    assert due in words(page(table, "gus"))
    table.start("gus", "tick-clock", {"clock": "The watch turns", "ticks": -1})
    assert not table.state.scene.owed
    table.land("gus", [Amended("", "clocks", 4, at=("The watch turns", "ticks"))])
    assert due in words(page(table, "gus")), "set by hand it is due as well"
    table.start("gus", "consequence", {"due": "full:The watch turns", "text": "Lanterns fill the yard."})
    assert "The watch turns: Lanterns fill the yard." in words(page(table, "ben"))
    assert not table.state.scene.owed
    assert not table.state.scene.clocks
    assert verify(export_table(table, "gus")).difference is None


# --- the same again --------------------------------------------------------------------------------------------------


def test_the_next_blow_against_the_same_foe_is_judged_as_the_last_unless_the_gm_says_otherwise(table: Table) -> None:
    assert [judging(table, way=one)["kind"] for one in ("finesse", "guile")] == ["clash", "basic"]
    strikes(table, (*BOTCHED, 1), kind="clash", level="risky", track="fog", size="6")
    first = judging(table)
    assert (first["kind"], first["level"], first["track"]) == ("clash", "risky", "fog")
    assert "size" not in first
    strikes(table, (*GOOD, 1))
    assert table.state.scene.clocks["foe:ives"] == Clock("foe", 6, 2)
    strikes(table, GOOD, level="minus-2")
    told = words(page(table, "ben").split('id="now"')[1])
    before, after = [told.index(f"Mirel gains {points} Momentum") for points in (2, 1)]
    assert before < after, "accounts run in their order"
    assert judging(table)["level"] == "risky", "a gift of the moment isn’t likely again"


def test_in_a_fight_an_action_against_another_foe_is_a_clash_as_well(table: Table) -> None:
    table.land("gus", [augur.ClockTicked(key="foe:ives", ticks=1, kind="foe", size=6)])
    act_as_gm(table, "newcomers", name="Thug", like="ready:Thug")
    assert judging(table, "thug", "guile")["kind"] == "clash"
    table.land("gus", [augur.ClockTicked(key="foe:ives", ticks=5, kind="foe", size=6)])
    assert judging(table, "thug", "guile")["kind"] == "basic"


def test_who_can_be_taken_out_by_their_sheet_is_met_in_a_clash_and_the_card_says_why(table: Table) -> None:
    act_as_gm(table, "newcomers", name="Thug", like="ready:Thug")
    assert judging(table, "thug")["kind"] == "clash"
    assert judging(table, "thug", "guile")["kind"] == "basic", "who talks to them mostly wants something else"
    table.start("ana", "try", {"who": "mirel", "way": "finesse", "against": "thug"})
    assert "A clash, unless you pick another." in words(page(table, "gus"))


def test_in_a_fight_the_form_has_the_last_approach_but_nobody_is_aimed_at_unsaid(table: Table) -> None:
    strikes(table, GOOD, kind="clash", size="6")
    form = page(table, "ana", "/do/try?who=mirel")
    assert re.search(r'value="finesse" checked', form)
    field = form.split("<datalist")[0]
    assert 'value="Captain Ives"' not in field, "not everything that is tried in a fight is tried against the foe"
    assert "Captain Ives" in form, "a press names him"


@pytest.mark.rule("augur.harm.npc")
def test_a_clash_of_which_nobody_said_against_whom_goes_on_with_the_foe_who_is_fought(table: Table) -> None:
    strikes(table, GOOD, kind="clash", size="6")
    call = table.start("ana", "try", {"who": "mirel", "way": "finesse", "what": "kick his knee"})
    (card,) = view(table, "gus").cards
    fields = {one.name: one for one in card.fields}
    assert [one.words for one in fields["foe"].options] == ["Captain Ives", "Somebody else"]
    assert fields["foe"].usual == "ives"
    table.answer("gus", call, 0, fields={"kind": "clash"})
    table.answer("ana", call, 1, choice="roll")
    table.answer("ana", call, 2, faces=GOOD)
    assert table.state.scene.clocks == {"foe:ives": Clock("foe", 6, 4)}
    table.land("gus", [Amended(who="mirel", field="stress", value=1)])
    table.start("ana", "rest", {"who": "mirel"})
    (asked,) = view(table, "gus").cards
    assert (asked.guide, asked.main) == ("The fight with Captain Ives isn’t over.", "")


@pytest.mark.rule("augur.harm.npc")
@pytest.mark.parametrize(
    ("what", "judged", "foe"),
    [
        ("kick Ives in the knee", {}, "ives"),
        ("kick his knee", {"foe": "somebody-else", "named": "the dock guard"}, "the dock guard"),
        ("kick his knee", {}, "the other side"),
    ],
)
def test_a_foe_has_a_name_whoever_it_is(table: Table, what: str, judged: dict[str, str], foe: str) -> None:
    call = table.start("ana", "try", {"who": "mirel", "way": "finesse", "what": what})
    table.answer("gus", call, 0, fields={"kind": "clash", **judged})
    table.answer("ana", call, 1, choice="roll")
    table.answer("ana", call, 2, faces=GOOD)
    assert table.state.scene.clocks == {f"foe:{foe}": Clock("foe", 6, 2)}
    table.start("gus", "call", {"who": "mirel", "kind": "clash", "what": "a blade flashes"})
    assert view(table, "ana").cards[0].about["foe"] == foe, "nor does the GM begin another fight"


def test_where_nobody_is_there_the_gm_names_who_is_fought(tmp_path: Path) -> None:
    table = demo_table(SqliteStore(tmp_path / "alone.db"), "friday", "augur", bytes(32))
    call = table.start("ana", "try", {"who": "mirel", "way": "finesse", "what": "kick his knee"})
    (card,) = view(table, "gus").cards
    fields = {one.name: one.when for one in card.fields}
    assert "foe" not in fields, "the captain is hidden"
    assert (fields["named"], fields["size"]) == ({"kind": ("clash", "chase")}, {"kind": ("clash",)})
    table.answer("gus", call, 0, fields={"kind": "clash", "named": "the dock guard", "size": "4"})
    assert view(table, "ana").cards[0].about["foe"] == "the dock guard"
    table.prefer_dice("ana", "own")
    table.answer("ana", call, 1, choice="roll")
    table.answer("ana", call, 2, faces=BOTCHED)
    table.start("ana", "try", {"who": "mirel", "way": "finesse", "what": "kick him again"})
    (card,) = view(table, "gus").cards
    assert {one.name: one.usual for one in card.fields}["foe"] == "the dock guard", "though no blow has landed"
    table.store.close()


# --- made up in a moment ---------------------------------------------------------------------------------------------


def act_as_gm(table: Table, does: str, **fields: str) -> int:
    answer = sit(table, "gus").post(act(does), data={"act": f"{table.number} {does}", **fields})
    table.refresh()
    return int(answer.status_code)


@pytest.mark.soak
def test_somebody_new_needs_a_name_a_threat_and_a_clock_and_their_card_shows_nothing_else(table: Table) -> None:
    desk = page(table, "gus", "/gm")
    assert "How threatening are they?" in desk
    assert "How much harm takes them out?" in desk
    assert "Captain of the watch" in desk
    fields = {"name": "Old Rook", "like": "", "n.threat": "complex", "n.clock": "5"}
    assert act_as_gm(table, "newcomers", **fields) == 200
    rook = table.state.sheet("old-rook")
    assert (rook.npc, rook.threat, rook.clock) == (True, "complex", 5)
    card = page(table, "gus").split('id="sheet-old-rook"')[1].split("Change something else")[0]
    text = words(card)
    assert "Complex" in text
    assert "Harm that takes them out" in text
    for word in ("Momentum", "Stress", "Fatigue", "Approaches", "What they have"):
        assert word not in text
    for wrong in ({"n.threat": "awful"}, {"n.clock": "many"}, {"n.clock": "99"}):
        assert act_as_gm(table, "newcomers", **{**fields, **wrong}) == 422


@pytest.mark.rule("augur.harm.npc")
def test_the_size_of_a_clock_is_asked_where_a_fight_begins_unless_the_foe_has_one(table: Table) -> None:
    act_as_gm(table, "newcomers", name="Old Rook", **{"n.threat": "complex", "n.clock": "5"})
    first = judging(table, "old-rook")
    assert first["level"] == "complex"
    assert "size" not in first
    strikes(table, GOOD, "old-rook", kind="clash", level="normal")
    assert table.state.scene.clocks["foe:old-rook"] == Clock("foe", 5, 2)
    call = table.start("ana", "try", {"who": "mirel", "way": "finesse", "what": "strikes", "against": "ives"})
    card = page(table, "gus").split(f'id="card-{call}-0"')[1].split("</article>")[0]
    assert card.index("How much harm takes them out?") < card.index('class="fold f"')


def test_those_who_are_ready_made_bring_their_numbers(table: Table) -> None:
    assert act_as_gm(table, "newcomers", name="", like="ready:Bruiser", count="2") == 200
    bruiser = table.state.sheet(Who("bruiser-1"))
    assert (bruiser.npc, bruiser.threat, bruiser.clock) == (True, "risky", 6)


# --- several are called on at once -----------------------------------------------------------------------------------


@pytest.mark.rule("augur.chart.reaction")
def test_the_gm_calls_on_several_at_once_each_is_asked_and_results_stand_together(table: Table) -> None:
    table.prefer_dice("ben", "own")
    assert "Several at once" in page(table, "gus", "/do/call")
    form = page(table, "gus", "/do/call?who=mirel&who=dov")
    assert "Mirel and Dov" in words(form)
    assert form.count('name="a.who"') == 2
    asked = {"procedure": "call", "a.kind": "reaction", "a.what": "a falling crate", "a.level": "normal"}
    answer = sit(table, "gus").post(act("start"), data={"act": "both", "a.who": ["mirel", "dov"], **asked})
    assert answer.status_code == 200
    table.refresh()
    first, second = table.open
    for seat, call, faces in (("ana", first, (6, 1, 1)), ("ben", second, (1, 1, 1))):
        table.answer(seat, call, 0, fields={"way": {"ana": "finesse", "ben": "prowess"}[seat]})
        assert 'class="together"' not in page(table, "gus")
        table.answer(seat, call, 1, choice="roll")
        table.answer(seat, call, 2, faces=faces)
    shown = page(table, "ana")
    assert "Mirel Good Dov Botched" in words(shown.split('class="together"')[1].split("</ul>")[0])
    assert "Mirel Good Dov Botched" in words(shown.split('id="now"')[1].split('id="due"')[0])


def test_after_a_group_effort_everybody_reads_whose_result_it_was(table: Table) -> None:
    given = {"rolls": "mirel", "members": ["dov"], "what": "a crane swings its hook", "level": "normal"}
    call = table.start("gus", "group-effort", {**given, "kind": "reaction"})
    table.answer("ana", call, 0, fields={"way": "finesse"})
    table.answer("ana", call, 1, choice="roll")
    table.answer("ana", call, 2, faces=(1, 1, 1))
    shown = words(page(table, "ben"))
    assert "A crane swings its hook. Mirel, with Dov, reacts" in shown
    assert "Last: Mirel" in shown


def test_nobody_is_called_on_where_one_of_several_cannot_be(table: Table) -> None:
    data = {"act": "both", "procedure": "call", "a.kind": "basic", "a.who": ["mirel", "nobody"]}
    assert sit(table, "gus").post(act("start"), data=data).status_code == 422
    assert sit(table, "ana").post(act("start"), data={**data, "a.who": ["mirel", "dov"]}).status_code == 422
    table.refresh()
    assert not table.open


# --- lists stay as they are ------------------------------------------------------------------------------------------


def listed(table: Table, foe: str = "ives") -> dict[str, list[str]]:
    """Give the options of the GM's card in the order in which they are read."""
    call = table.start("ana", "try", {"who": "mirel", "way": "finesse", "what": "strikes again", "against": foe})
    card = next(one for one in view(table, "gus").cards if one.call == call)
    table.abandon("gus", call, "enough")
    return {one.name: [choice.key for choice in one.options] for one in card.fields}


def test_lists_keep_their_order_whatever_is_picked_already(table: Table) -> None:
    before = listed(table)
    strikes(table, (*BOTCHED, 1), kind="clash", level="risky", track="fog", size="6")
    assert judging(table)["level"] == "risky"
    after = listed(table)
    assert [after[name] for name in ("kind", "level", "track")] == [before[name] for name in ("kind", "level", "track")]


def test_the_approach_of_the_last_blow_is_picked_where_it_stands(table: Table) -> None:
    strikes(table, GOOD, kind="clash", size="6")
    move = RULESET.acts["try"].move_of(table.options, table.state, table.position.sitting(table.seat("ana")), "mirel")
    assert move is not None
    way = next(one for one in move.fields if one.name == "way")
    assert (way.usual, way.options[0].key) == ("finesse", "prowess")


def test_the_gm_reads_against_whom_it_is(table: Table) -> None:
    table.start("ana", "try", {"who": "mirel", "way": "finesse", "what": "swings a hook", "against": "ives"})
    assert "against Captain Ives" in words(page(table, "gus").split('id="now"')[1])


# --- foes roll too ---------------------------------------------------------------------------------------------------


def test_the_gm_calls_on_a_foe_who_has_no_approaches_and_says_the_dice(table: Table) -> None:
    assert act_as_gm(table, "newcomers", name="", like="ready:Bruiser") == 200
    assert "Bruiser" in words(page(table, "gus", "/do/call"))
    assert "How many action dice?" in words(page(table, "gus", "/do/call?who=bruiser"))
    asked = {"procedure": "call", "a.who": "bruiser", "a.kind": "basic", "a.what": "breaks the door", "a.dice": "3"}
    assert sit(table, "gus").post(act("start"), data={"act": "foe", **asked}).status_code == 200
    table.refresh()
    while table.open:
        (call,) = table.open
        assert "3 action dice" in words(page(table, "gus").split('id="now"')[1])
        table.answer("gus", call, table.open[call].session.length)
    told = words(page(table, "ana").split('id="log"')[1])
    assert "Bruiser tries to break the door" in told


def test_a_hero_who_is_called_on_rolls_the_dice_of_the_sheet(table: Table) -> None:
    asked = {"who": "mirel", "kind": "basic", "what": "a loose tile", "dice": 9}
    call = table.start("gus", "call", asked)
    table.answer("ana", call, 0, fields={"way": "guile"})
    table.answer("ana", call, 1, choice="roll")
    question = table.open[call].session.question
    assert isinstance(question, Roll)
    assert str(question.pool) == "2d6"


def test_which_approach_is_answered_by_one_or_left_to_them(table: Table) -> None:
    form = words(page(table, "gus", "/do/call?who=mirel"))
    assert "By which approach? They pick Prowess" in form
    assert "How many action dice?" not in form
    assert "Against whom? Nobody Mirel" in words(page(table, "gus", "/do/gm-move-now"))


# --- those whom the GM plays, as they act ----------------------------------------------------------------------------


def acts(table: Table, faces: tuple[int, ...], way: str = "prowess", foe: str = "mirel", **judged: str) -> int:
    """Let Captain Ives do something, with real dice."""
    if table.seat("gus").dice != "own":
        table.prefer_dice("gus", "own")
    call = table.start("gus", "try", {"who": "ives", "way": way, "what": "swings a lantern", "against": foe})
    table.answer("gus", call, 0, fields=judged)
    table.answer("gus", call, 1, faces=faces)
    return call


def test_a_foe_acts_against_the_characters_and_neither_pushes_nor_gets_help(table: Table) -> None:
    form = words(page(table, "gus", "/do/try?who=ives&way=prowess"))
    assert "Push yourself?" not in form
    (against,) = [
        field
        for move in RULESET.moves(table.options, table.state, Sitting("gm"))
        if (move.procedure, move.who) == ("try", "ives")
        for field in move.fields
        if field.name == "against"
    ]
    assert [option.words for option in against.options] == ["Mirel", "Dov"], "and nobody against themselves"
    call = table.start("gus", "call", {"who": "ives", "kind": "basic", "what": "palms the key"})
    assert "Push yourself?" not in words(page(table, "gus").split('id="now"')[1])
    table.answer("gus", call, 0, fields={"way": "guile"})
    assert call not in table.open, "nobody is asked to help, so the dice fall with it"


@pytest.mark.rule("augur.gm.moves")
@pytest.mark.parametrize("kind", ["basic", "gambit"])
def test_the_gm_owes_no_move_against_a_foe_who_has_no_momentum_either(table: Table, kind: str) -> None:
    call = acts(table, (1, 1), foe="", kind=kind, level="minus-1")
    assert call not in table.open
    assert table.state.scene.due == {}
    assert table.state.sheet("ives").momentum == 2


@pytest.mark.rule("augur.harm.npc", "augur.harm.tracks")
def test_a_foe_who_fights_hurts_a_character_on_the_ladders_and_is_hurt_on_a_clock(table: Table) -> None:
    acts(table, (6, 1), kind="clash", track="fog")
    assert table.state.sheet("mirel").fog.marks == 2
    assert table.state.scene.clocks == {}
    acts(table, (3, 1), kind="clash", track="fatigue")
    assert table.state.scene.clocks["foe:ives"] == Clock("foe", 6, 2)
    assert (table.state.sheet("ives").fatigue.marks, table.state.sheet("mirel").fatigue.marks) == (0, 0)
    call = acts(table, (6, 6), kind="clash", track="fatigue")
    assert call not in table.open, "there is no Momentum to pick"
    assert table.state.sheet("mirel").fatigue.steps + table.state.sheet("mirel").fatigue.marks == 3


def test_points_are_spread_for_a_character_and_never_for_a_foe(table: Table) -> None:
    moves = RULESET.moves(table.options, table.state, Sitting("gm"))
    assert "ives" not in [move.who for move in moves if move.procedure == "create"]


def test_the_numbers_of_a_foe_stay_the_gm_s_until_they_are_shown_too(tmp_path: Path) -> None:
    table = demo_table(SqliteStore(tmp_path / "hidden.db"), "friday", "augur", bytes(32))
    ives = {"act": "first", "who": "ives"}
    assert "with the numbers" in page(table, "gus")
    assert sit(table, "gus").post(act("show"), data=ives).status_code == 200
    table.refresh()
    seen = {one.id: one.fields for one in view(table, "ana").sheets}["ives"]
    assert "approaches" not in seen
    assert (seen["name"], len(seen["conditions"])) == ("Captain Ives", 0)
    assert "Approaches" not in words(page(table, "ana").split('id="sheet-ives"')[1].split("</details>")[0])
    hides = {"act": "second", "who": "ives", "hide": "yes"}
    shows = {"act": "third", "who": "ives", "numbers": "yes"}
    for data in (hides, shows):
        assert sit(table, "gus").post(act("show"), data=data).status_code == 200
    table.refresh()
    assert {one.id: one.fields for one in view(table, "ana").sheets}["ives"]["approaches"]["guile"] == 3
    table.store.close()


def test_a_foe_is_made_without_points_and_with_the_harm_that_they_can_take(table: Table) -> None:
    gus = sit(table, "gus")
    begun = gus.post(f"{TABLE}/making", data={"name": "Bosun Krell", "npc": "yes"})
    read = words(begun.text)
    assert "How much harm takes them out" in read
    assert "How threatening they are" in read
    assert not re.search(r"Spread \d|What the others call you|at most 3", read)
    assert "Still to come" not in read, "all the rest may stay empty"
    at = re.search(r'name="at" value="(\d+)"', begun.text)
    assert at, "they can be added at once"
    data = {"step": "0", "go": "1", "f.name": "Bosun Krell", "f.threat": "risky", "f.clock": "4", "at": at[1]}
    assert gus.post(f"{begun.url.path}/accept", data={**data, "act": "adds"}).status_code == 200
    assert "Spread" in words(sit(table, "ana").post(f"{TABLE}/making", data={"name": "Kara"}).text)
    table.refresh()
    krell = next(one for one in table.state.sheets.values() if one.name == "Bosun Krell")
    assert (krell.clock, krell.threat) == (4, "risky"), "with what was filled in and not saved yet"
    assert "Bosun Krell appears." in words(page(table, "ana"))
