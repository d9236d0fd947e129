"""MechWarrior on the stage: contests by name, what is secret or open, dice that were kept, dropped or replaced."""

from __future__ import annotations

import re
from html import unescape

import msgspec
import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.mechwarrior.page.dice import marks
from rollwright.games.mechwarrior.rules.sheet import Sheet
from rollwright.games.mechwarrior.rules.tables import is_skill
from rollwright.play.journal import Thrown
from rollwright.rules.facts import Joined, Who
from rollwright.rules.wording import typed
from rollwright.table.export import export_table
from rollwright.table.log import Answered, CallOpened
from rollwright.table.looking_back import Throw, all_seen
from rollwright.table.playing import AlreadyAnswered
from rollwright.table.table import Table
from rollwright.table.verify import verify
from rollwright.table.view import view
from rollwright.web.blocks import Block
from rollwright.web.counting import counts_of
from rollwright.web.evening import evening_of
from rollwright.web.npcs import folk_of, newcomers
from rollwright.web.people_shown import Faces, names_of
from rollwright.web.presence import awaited_seats
from rollwright.web.stage import main_option, turn_of
from rollwright.web.story import Storyteller
from rollwright.web.undoing import undo_of
from tests.games.mechwarrior.people import words
from tests.web.seats import TABLE, sit

PART = {"HX-Request": "true"}


def odds(table: Table, seat: str, call: int) -> str:
    return words(sit(table, seat).get(f"{TABLE}/odds/{call}", headers=PART).text)


def now(table: Table, seat: str) -> str:
    return words(sit(table, seat).get(TABLE).text.split('id="now"')[1].split('id="due"')[0])


def contest(table: Table, **judged: str) -> int:
    """Let Rena run from the quartermaster; the GM says what both roll."""
    call = table.start("ana", "attempt", {"who": "rena", "skill": "running", "against": "sel", "doing": "outruns her"})
    if judged:
        table.answer("gus", call, 0, fields={"their_way": "perception", "their_modifier": "-3", **judged})
    return call


@pytest.mark.soak
def test_the_odds_of_a_contest_name_the_people(table: Table) -> None:
    call = contest(table)
    text = odds(table, "gus", call)
    assert "Quartermaster Sel wins Nobody wins Rena Voss wins" in text
    assert not re.search(r"\b[ab]\b:? \d|Chances, winner|none", text)


def test_an_open_opponent_is_known_to_the_player_and_counts_in_the_odds(table: Table) -> None:
    call = contest(table, secret="no")
    text = now(table, "ana")
    assert "Quartermaster Sel, Perception: target 9, modifier −3 (much easier), so 6 or more." in text
    assert text.count("The best margin wins.") == 1
    text = odds(table, "ana", call)
    assert "Quartermaster Sel wins: 44%" in text
    assert "Rena Voss wins: 44%" in text


def test_a_secret_opponent_shows_neither_in_words_nor_through_the_odds(table: Table) -> None:
    call = contest(table, secret="yes")
    page = words(sit(table, "ana").get(TABLE).text.split('id="main"')[1].split('class="side"')[0])
    assert "The GM rolls for one side in secret." in page
    assert "Perception" not in page
    assert "chances-" not in sit(table, "ana").get(TABLE).text, "no room is kept for odds that she may not see"
    assert odds(table, "ana", call) == "Part of this roll is secret, so there are no odds to show."
    assert "Quartermaster Sel, Perception" in words(sit(table, "gus").get(TABLE).text)
    table.reveal("gus", call)
    assert "Quartermaster Sel wins: 44%" in odds(table, "ana", call), "what was shown counts"


def test_who_wins_is_said_of_them_and_good_for_the_one_whose_moment_it_is(table: Table) -> None:
    call = contest(table, secret="no")
    table.answer("ana", call, 1, faces=(6, 6))
    page = sit(table, "ben").get(TABLE).text
    assert re.search(r'class="result good long"><strong class="display">Rena Voss wins</strong>', page)


def test_whoever_misses_by_less_has_won_and_it_is_no_finest_hour(table: Table) -> None:
    table.begin_session("gus")
    real_dice(table)
    call = contest(table, secret="no")
    for seat, faces in (("ana", (1, 3)), ("gus", (1, 1))):
        table.answer(seat, call, table.open[call].session.length, faces=faces)
    while call in table.open:
        table.answer("ana", call, table.open[call].session.length, choice="keep")
    text = now(table, "ben")
    assert "Rena Voss outruns her" in text
    assert "Both miss; Rena Voss comes out ahead." in text
    evening = evening_of(table, table.seat("gus"), 1)
    (rena,) = evening.people
    assert (rena.actions, rena.well, rena.best) == (1, 0, None)
    assert rena.grades == "won against Quartermaster Sel"
    ((_, (told,)),) = evening.story
    assert told.text.startswith("Rena Voss outruns her, and wins against Quartermaster Sel.")


def firefight(table: Table, sides: str = "sel,rena,a guard,jory") -> int:
    """Let several fight it out; the GM has judged them all."""
    call = table.start("gus", "contest", {"sides": sides, "roll": "small-arms", "doing": "a firefight at the gate"})
    table.answer("gus", call, 0, fields={})
    return call


HOLDS = {"ana": "rena", "ben": "jory"}


def real_dice(table: Table) -> None:
    """Let the GM throw real dice, so that theirs fall when a test says so."""
    table.seat_somebody("gus", msgspec.structs.replace(table.seat("gus"), dice="own"))


def rolls(table: Table, call: int, seat: str, faces: tuple[int, ...] | None = None) -> None:
    """Let somebody roll in a contest, as their card has it."""
    (card,) = [card for card in view(table, seat).cards if card.call == call]
    table.answer(seat, call, card.sequence, choice=HOLDS[seat] if card.kind == "choice" else None, faces=faces)


def waits_for(table: Table, call: int) -> list[str]:
    return [seat.id for seat in awaited_seats(table, call)]


def test_whoever_is_named_is_meant_however_they_are_written(table: Table) -> None:
    firefight(table, "rena voss,Quartermaster Sel,a guard")
    assert "A firefight at the gate: Rena Voss, Quartermaster Sel and a guard" in now(table, "ana")
    opened = [line.logged for line in table.lines() if isinstance(line.logged, CallOpened)]
    assert opened[-1].arguments["sides"] == ["rena", "sel", "a guard"]


@pytest.mark.rule("mechwarrior.opposed.order")
@pytest.mark.parametrize("order", [("ana", "ben"), ("ben", "ana")])
def test_players_roll_in_any_order_and_the_gms_dice_fall_with_the_last(table: Table, order: tuple[str, str]) -> None:
    call = firefight(table)
    page = {seat: now(table, seat) for seat in ("ana", "ben")}
    assert "Your roll · Rena Voss" in page["ana"]
    assert "Your roll · Jory Tamm" in page["ben"]
    assert "Small Arms, 7 or more" in page["ben"]
    assert "Roll for Rena Voss" not in page["ben"]
    with pytest.raises(Refused, match="not for jory"):
        table.answer("ben", call, 1, choice="rena")
    rolls(table, call, order[0])
    assert waits_for(table, call) == [order[1]]
    with pytest.raises(AlreadyAnswered):
        table.answer(order[0], call, 1, choice=HOLDS[order[0]])
    table.answer(order[1], call, 1, choice=HOLDS[order[1]])  # pressed when the other had just been quicker
    thrown = [one.logged for one in table.lines() if isinstance(one.logged, Answered) and one.logged.drawn]
    assert [(one.by, one.entry.by) for one in thrown if isinstance(one.entry, Thrown)][:4] == [
        *[(seat, HOLDS[seat]) for seat in order], (order[1], "sel"), (order[1], "a guard"),
    ]  # fmt: skip
    counted = counts_of([one for one in all_seen(table, "ben") if isinstance(one, Throw)]).people
    assert {one.name: one.dice for one in counted} == {"Ana": 2, "Ben": 2, "Gus": 4}, "whose press it was, or not"


def test_what_it_means_to_win_stands_on_the_card_of_whoever_rolls(table: Table) -> None:
    call = table.start("gus", "contest", {"sides": "rena,jory,sel", "roll": "small-arms"})
    table.answer("gus", call, 0, fields={"stake": "the losers are pinned down."})
    for seat in ("ana", "ben"):
        assert "At stake: the losers are pinned down." in now(table, seat)
        rolls(table, call, seat, (3, 4))


@pytest.mark.parametrize(("faces", "result"), [((6, 6), "result good long"), ((1, 2), "result  long")])
def test_several_against_one_another_is_good_where_a_player_wins(
    table: Table, faces: tuple[int, int], result: str
) -> None:
    real_dice(table)
    call = firefight(table, "rena,jory,sel")
    for seat, shown in (("ana", faces), ("ben", (1, 2)), ("gus", (4, 5))):
        rolls(table, call, seat, shown)
    while cards := [card for seat in ("ana", "ben") for card in view(table, seat).cards]:
        table.answer("gus", call, cards[0].sequence, choice="keep")
    winner = "Rena Voss" if faces == (6, 6) else "Quartermaster Sel"
    for seat in ("ana", "gus"):
        page = sit(table, seat).get(TABLE).text
        assert f'class="{result}"><strong class="display">{winner} wins</strong>' in page


def test_what_several_fight_about_has_an_example_and_heads_the_moment(table: Table) -> None:
    form = sit(table, "gus").get(f"{TABLE}/do/contest", headers=PART).text
    assert 'placeholder="e.g. a firefight at the gate"' in form
    firefight(table)
    assert "A firefight at the gate: Rena Voss, Jory Tamm, Quartermaster Sel and a guard" in now(table, "ana")


def test_dropped_and_replaced_dice_are_marked() -> None:
    first = Thrown((0,), "a", "rena", "3d6", "keep lowest 2 ones and 6", (1, 6, 3))
    again = Thrown((1,), "reroll", "rena", "3d6", "keep lowest 2 ones and 6", (2, 2, 5))
    other = Thrown((2,), "b", "sel", "2d6", "total and natural", (3, 4))
    kept, dropped = "counts", "dropped"
    assert marks([first]) == {0: (kept, dropped, kept)}
    assert marks([first, other, again]) == {0: ("replaced",) * 3, 1: ("", ""), 2: (kept, kept, dropped)}


def test_nothing_is_told_of_chances_where_nothing_is_left_to_chance(table: Table) -> None:
    call = table.start("ana", "improve-attribute", {"who": "rena", "attribute": "build"})
    assert not re.search(r"Chances|%|none", odds(table, "gus", call))
    table.answer("gus", call, 0, fields={"points": "1"})
    assert not re.search(r"Chances|%|none", odds(table, "ana", call))


@pytest.mark.rule("mechwarrior.opposed.several")
def test_the_odds_of_several_say_how_likely_each_wins_to_the_gm_who_judges_them_too(table: Table) -> None:
    call = table.start("gus", "contest", {"sides": "sel,rena,jory", "roll": "small-arms"})
    for seat in ("gus", "ana"):
        text = odds(table, seat, call)
        assert re.search(r"Rena Voss wins: \d+%", text)
        assert re.search(r"Quartermaster Sel wins: \d+%", text)
        assert re.search(r"Nobody wins: \d+%", text)
        if seat == "gus":
            table.answer("gus", call, 0, fields={})


@pytest.mark.rule("mechwarrior.opposed.several")
def test_rivals_are_told_apart_by_their_colours(table: Table) -> None:
    call = firefight(table, "rena,sel,a guard,another guard")
    shown = sit(table, "ana").get(f"{TABLE}/odds/{call}", headers=PART).text
    key = dict(re.findall(r'<span><i class="(o\d[^"]*)"></i>([^<]+)', shown))
    people = ("A guard", "Another guard", "Nobody", "Quartermaster Sel", "Rena Voss")
    assert sorted(key.values()) == [f"{one} wins" for one in people]
    assert len(re.findall(r'<rect class="(o\d[^"]*)"', shown)) == len(key) == 5


@pytest.mark.rule("mechwarrior.opposed.several")
def test_a_group_of_guards_is_judged_on_one_card(table: Table) -> None:
    table.land("gus", newcomers(table, "", 3, "ready:Guard", hidden=False))
    call = table.start("gus", "contest", {"sides": "rena,guard-1,guard-2,guard-3", "roll": "small-arms"})
    assert "Small Arms: Rena Voss 5+, Guard 1 9+, Guard 2 9+ and Guard 3 9+" in now(table, "gus")
    table.answer("gus", call, 0, fields={})
    assert waits_for(table, call) == ["ana"]
    table.answer("ana", call, 1)
    assert call not in table.open or [card.key for card in view(table, "ana").cards] == ["edge"]


@pytest.mark.rule("mechwarrior.opposed")
def test_the_other_player_of_two_rolls_their_own_dice(table: Table) -> None:
    call = table.start("ana", "attempt", {"who": "rena", "skill": "running", "against": "jory"})
    table.answer("gus", call, 0, fields={})
    rolls(table, call, "ana")
    assert waits_for(table, call) == ["ben"]
    rolls(table, call, "ben")
    thrown = [one.logged for one in table.lines() if isinstance(one.logged, Answered) and one.logged.drawn]
    assert [(one.by, one.entry.by) for one in thrown if isinstance(one.entry, Thrown)] == [
        ("ana", "rena"), ("ben", "jory"),
    ]  # fmt: skip


@pytest.mark.rule("mechwarrior.edge.reroll", "mechwarrior.opposed.order")
@pytest.mark.parametrize("several", [False, True])
def test_the_odds_of_a_new_throw_stand_beside_edge_once_both_have_rolled(table: Table, several: bool) -> None:
    real_dice(table)
    call = firefight(table, "rena,sel") if several else contest(table, secret="no")
    rolls(table, call, "ana", (1, 2))
    rolls(table, call, "gus", (4, 5))
    assert [card.key for card in view(table, "ana").cards] == ["edge"]
    text = sit(table, "ana").get(f"{TABLE}/odds/{call}", headers=PART).text
    keep, again = re.findall(r"<b>([^<]*)</b>( <small>[^<]*</small>)?", text)
    assert keep == ("Quartermaster Sel wins", ""), "that is certain"
    assert 0 < int(again[0].removesuffix("%")) < 100
    assert again[1] == " <small>that Rena Voss wins</small>"


@pytest.mark.rule("mechwarrior.edge.reroll")
def test_whoever_has_thrown_real_dice_throws_them_for_edge_too(table: Table) -> None:
    call = table.start("ana", "attempt", {"who": "rena", "skill": "running"})
    table.answer("gus", call, 0, fields={"modifier": "5"})
    table.answer("ana", call, 1, faces=(1, 2))
    table.answer("ana", call, 2, choice="reroll")
    (card,) = view(table, "ana").cards
    assert (card.kind, card.key) == ("roll", "reroll")
    table.answer("ana", call, 3, faces=(6, 6))
    assert "Success" in now(table, "ben")


def test_guards_are_brought_in_ready_made(table: Table) -> None:
    form = sit(table, "gus").get(f"{TABLE}/gm").text
    assert '<option value="ready:Guard">Guard</option>' in form
    table.land("gus", newcomers(table, "", 2, "ready:Guard", hidden=False))
    names = {sheet.name: sheet for sheet in table.state.sheets.values()}
    assert (names["Guard 2"].skills["small-arms"], names["Guard 2"].npc) == (2, True)
    with pytest.raises(Refused):
        newcomers(table, "A dragon", 1, "ready:Dragon", hidden=False)


@pytest.mark.parametrize("name", sorted(folk_of("rollwright.games.mechwarrior")))
def test_everybody_ready_made_is_a_sheet_whose_skills_there_are(name: str) -> None:
    sheet = msgspec.convert(folk_of("rollwright.games.mechwarrior")[name], Sheet)
    assert all(is_skill(skill, ()) for skill in sheet.skills)


def test_somebody_new_needs_a_few_numbers_and_their_card_shows_nothing_else(table: Table) -> None:
    gus = sit(table, "gus")
    desk = gus.get(f"{TABLE}/gm").text
    for asked in ("What are they good at?", "How good?", "And in general?"):
        assert asked in desk
    fields = {"name": "Old Rook", "n.skills": ["small-arms", "perception"], "n.level": "3", "n.able": "4"}
    assert gus.post(f"{TABLE}/act/newcomers", data={"act": "rook", **fields}).status_code == 200
    table.refresh()
    rook = table.state.sheet("old-rook")
    assert (rook.npc, rook.skills, rook.attributes.build) == (True, {"small-arms": 3, "perception": 3}, 4)
    card = gus.get(TABLE).text.split('id="sheet-old-rook"')[1].split("Change something else")[0]
    assert "Small Arms" in card
    for word in ("Characteristics", "Life", "Edge", "Growing", "Adventure Points"):
        assert word not in card


@pytest.mark.rule("mechwarrior.gamemaster")
def test_several_are_called_on_for_the_same_roll_each_by_their_own_sheet(table: Table) -> None:
    gus = sit(table, "gus")
    form = gus.get(f"{TABLE}/do/call?who=rena&who=jory&who=sel", headers=PART).text
    assert "Rena Voss, Jory Tamm and Quartermaster Sel" in words(form)
    data = {"act": "all", "procedure": "call", "a.who": ["rena", "jory", "sel"], "a.roll": "build"}
    assert gus.post(f"{TABLE}/act/start", data=data).status_code == 200
    table.refresh()
    calls = list(table.open)
    assert len(calls) == 2, "the gamemaster's own dice have fallen"
    table.answer("ana", calls[0], 0, faces=(6, 6, 6))
    table.answer("ben", calls[1], 0, faces=(1, 1, 1))
    while cards := [card for seat in ("ana", "ben") for card in view(table, seat).cards]:
        table.answer("gus", cards[0].call, cards[0].sequence, choice="keep")
    shown = words(gus.get(TABLE).text.split('class="together"')[1].split("</ul>")[0])
    assert shown.startswith("> Rena Voss Success Jory Tamm Failure Quartermaster Sel")


@pytest.mark.rule("mechwarrior.opposed.several")
def test_those_who_stand_together_have_one_bar_and_dice_carry_names_alone(table: Table) -> None:
    sides = {"sides": "rena,jory,sel", "split": "picked", "together": "rena,jory", "roll": "small-arms"}
    call = table.start("gus", "contest", sides)
    table.answer("gus", call, 0, fields={})
    for seat in ("ana", "gus"):
        shown = sit(table, seat).get(f"{TABLE}/odds/{call}", headers=PART).text
        key = re.findall(r'<span><i class="o\d[^"]*"></i>([^<]+)', shown)
        ours = "Your side wins" if seat == "ana" else "Rena Voss and Jory Tamm win"
        assert key == ["Quartermaster Sel wins", "Nobody wins", ours]
    rolls(table, call, "ana", (3, 4))
    rolls(table, call, "ben", (3, 4))
    while cards := [card for seat in ("ana", "ben") for card in view(table, seat).cards]:
        table.answer("gus", call, cards[0].sequence, choice="keep")
    text = now(table, "ana")
    assert not re.search(r"Rena Voss: a\b|Quartermaster Sel: c\b", text)
    assert "Rena Voss 3 4" in text


@pytest.mark.rule("mechwarrior.opposed.several")
def test_the_good_side_of_the_odds_is_ones_own_and_for_the_gm_always_the_same(table: Table) -> None:
    def good(seat: str) -> str:
        shown = sit(table, seat).get(f"{TABLE}/odds/{call}", headers=PART).text
        return str(re.findall(r'<i class="o4[^"]*"></i>([^<]+)', shown)[0])

    real_dice(table)
    call = table.start("gus", "contest", {"sides": "rena,jory,sel", "roll": "small-arms"})
    assert good("gus") == "Rena Voss wins"
    table.answer("gus", call, 0, fields={})
    assert [good(seat) for seat in ("ana", "ben", "gus")] == ["Rena Voss wins", "Jory Tamm wins", "Rena Voss wins"]
    for seat in ("ben", "ana"):
        rolls(table, call, seat, (3, 4))
    assert good("gus") == "Rena Voss wins", "when their own dice fall, too"


def test_a_call_to_several_shows_the_number_of_each_on_every_row(table: Table) -> None:
    form = sit(table, "gus").get(f"{TABLE}/do/call?who=rena&who=jory", headers=PART).text
    text = " ".join(unescape(re.sub(r"<[^>]+>", " ", form)).split())
    assert "Blade Rena Voss 7+, 58%; Jory Tamm 8+ untrained, 19%" in text
    assert re.search(r"Small Arms Rena Voss 5\+, 83%; Jory Tamm 7\+, 58%", text)


@pytest.mark.rule("mechwarrior.opposed")
def test_the_dice_of_a_guard_without_a_sheet_carry_their_name_and_not_the_gms(table: Table) -> None:
    call = table.start("ana", "attempt", {"who": "rena", "skill": "running", "doing": "hide", "against": "a guard"})
    table.answer("gus", call, 0, fields={})
    table.answer("ana", call, 1, faces=(1, 1))
    while call in table.open:
        table.answer("ana", call, table.open[call].session.length, choice="keep")
    text = now(table, "ana")
    assert "A guard wins" in text
    assert re.search(r"A guard \d \d", text)
    assert not re.search(r"Gus \d \d", text)
    table.start("gus", "anybody", {"name": "a sentry", "what": "Perception"})
    shown = sit(table, "ana").get(TABLE).text.split('id="now"')[1]
    assert re.search(r'class="face[^"]*"[^>]*>(<[^>]*>)*AS<', shown), "the sentry's letters, not the GM's"


def test_a_side_that_stands_together_wins_by_all_its_names(table: Table) -> None:
    real_dice(table)
    table.begin_session("gus")
    sides = {"sides": "rena,jory,sel", "roll": "small-arms", "split": "picked", "together": "rena,jory"}
    call = table.start("gus", "contest", sides)
    assert "What if Rena Voss and Jory Tamm win? " in now(table, "gus")
    table.answer("gus", call, 0, fields={"stake": "Sel is hit", "lost": "they are pinned down"})
    assert "If Rena Voss and Jory Tamm win: Sel is hit. If the others win: they are pinned down." in now(table, "ana")
    for seat, faces in (("ana", (6, 5)), ("ben", (6, 5)), ("gus", (1, 2))):
        rolls(table, call, seat, faces)
    page = sit(table, "ben").get(TABLE).text
    assert '<strong class="display">Rena Voss and Jory Tamm win</strong>' in page
    assert "Sel is hit." in words(page)
    log = words(sit(table, "ben").get(f"{TABLE}/log").text)
    assert len(re.findall(r"Quartermaster Sel (?:rolls 3 and )?misses by", log)) == 1, "told as the dice fell"
    people = evening_of(table, table.seat("ana"), 1).people
    assert [(one.face.name, one.actions, one.well) for one in people] == [("Rena Voss", 1, 1), ("Jory Tamm", 1, 1)]
    form = words(sit(table, "gus").get(f"{TABLE}/overrule/{call}", headers=PART).text)
    assert "Who wins? now: Rena Voss and Jory Tamm win Nobody wins" in form
    assert len(re.findall("(?<!What if )Rena Voss and Jory Tamm win", form)) == 2, "once as it stands, once to pick"
    table.set_verdict("gus", call, "winner", "sel")
    page = sit(table, "ben").get(TABLE).text
    assert '<strong class="display">Quartermaster Sel wins</strong>' in page
    assert "They are pinned down." in words(page)
    assert "Sel is hit." not in now(table, "ben"), "that is what it means that the others win"


def test_what_needs_no_roll_is_not_counted_and_a_ruling_is_nobodys_finest_hour(table: Table) -> None:
    table.begin_session("gus")
    easy = table.start("ana", "attempt", {"who": "rena", "skill": "running", "doing": "walks"})
    table.answer("gus", easy, 0, fields={"dice": "works"})
    call = table.start("ana", "attempt", {"who": "rena", "skill": "running", "doing": "runs"})
    table.answer("gus", call, 0, fields={"modifier": "5"})
    table.answer("ana", call, 1, faces=(1, 3))
    while call in table.open:
        table.answer("ana", call, table.open[call].session.length, choice="keep")
    table.set_verdict("gus", call, "success", "yes")
    (rena,) = evening_of(table, table.seat("ana"), 1).people
    assert (rena.actions, rena.well) == (1, 1)
    assert rena.best is None
    told = now(table, "ana")
    assert "Rena Voss makes it." in told
    assert "closer" not in told
    run(table, (6, 5), "climbs")
    (rena,) = evening_of(table, table.seat("ana"), 1).people
    assert rena.best is not None
    assert rena.best.title == "Rena Voss climbs"


def test_with_edge_the_outcome_leads_and_each_throw_has_its_name(table: Table) -> None:
    call = table.start("ben", "attempt", {"who": "jory", "skill": "small-arms", "doing": "shoots"})
    table.answer("gus", call, 0, fields={})
    table.answer("ben", call, 1, faces=(1, 2))
    table.answer("ben", call, 2, choice="reroll")
    table.answer("ben", call, 3, faces=(1, 1))
    while call in table.open:
        table.answer("ben", call, table.open[call].session.length, choice="keep")
    page = sit(table, "ben").get(TABLE).text.split('id="now"')[1].split('id="due"')[0]
    told = words(page)
    assert told.index("needed 7)") < told.index("Jory Tamm spends 1 Edge")
    assert "<p>First roll</p>" in page
    assert "<p>With Edge</p>" in page
    assert [one.whose for one in blocks(table, "ben")[-1].dice] == ["First roll", "With Edge"]


@pytest.mark.rule("mechwarrior.saving.automatic", "mechwarrior.automatic.suspended")
def test_what_no_dice_reach_is_said_before_the_roll(table: Table) -> None:
    table.start("gus", "happens", {"whom": "rena", "what": "a fall", "now": "badly-wounded"})
    call = table.start("ana", "save", {"who": "rena", "on": "build"})
    assert "3 dice, the 2 highest count): only two 6s will do" in now(table, "gus")
    table.answer("gus", call, 0, fields={"automatic": "no"})
    assert "no roll makes that" in now(table, "ana")


def test_how_it_is_rolled_is_said_to_the_gm_and_to_the_player(table: Table) -> None:
    call = table.start("ana", "attempt", {"who": "rena", "skill": "forgery", "doing": "signs"})
    assert "(3 dice, the 2 lowest count)" in now(table, "gus").split("Is there a roll?")[0]
    table.answer("gus", call, 0, fields={})
    assert "needs 8 or more for Forgery, untrained (3 dice, the 2 lowest count)" in now(table, "ana")
    unsaid = table.start("ben", "attempt", {"who": "jory", "skill": "stealth"})
    table.answer("gus", unsaid, 0, fields={"modifier": "1", "why": "mud"})
    assert "Stealth: target 7, mud +1 (slightly harder), so 8 or more." in now(table, "ben")
    table.answer("ben", unsaid, 1, faces=(5, 5))
    assert "Jory Tamm succeeds" in now(table, "gus"), "a mere name heads it, and says nothing of it"
    assert "Saving rolls: 3 dice, the 2 highest count." in words(sit(table, "ana").get(TABLE).text)


def test_no_skill_is_picked_before_somebody_picks_one(table: Table) -> None:
    for seat, form in (("ana", "attempt?who=rena"), ("gus", "call?who=rena"), ("gus", "contest")):
        page = sit(table, seat).get(f"{TABLE}/do/{form}", headers=PART).text
        rows = re.findall(r'<input type="radio" name="a\.(?:skill|roll)"[^>]*>', page)
        assert rows
        assert not [row for row in rows if "checked" in row]
    with pytest.raises(BadInput, match=r"Which skill\? Pick one first"):
        table.start("ana", "attempt", {"who": "rena"})


@pytest.mark.rule("mechwarrior.skill.when")
@pytest.mark.parametrize("against", ["", "sel"])
def test_a_player_says_what_they_do_and_leaves_the_roll_to_the_gm(table: Table, against: str) -> None:
    form = words(sit(table, "ana").get(f"{TABLE}/do/attempt?who=rena", headers=PART).text)
    assert form.index("Your GM decides whether you roll, and for what") < form.index("Blade")
    given = {"who": "rena", "skill": "unsure", "doing": "crosses the market", "against": against}
    call = table.start("ana", "attempt", given)
    assert "Rena Voss tries to cross the market" in now(table, "ana")
    if not against:
        assert "Gus is deciding whether Rena Voss rolls, and for what." in now(table, "ana")
    page = sit(table, "gus").get(TABLE).text
    assert "What does Rena Voss roll?" in words(page)
    assert re.search(r'value="works" checked', page)
    assert re.search(r"Yes, roll \w[\w ]*, or what you pick next", words(page)), "odds are those of something"
    table.answer("gus", call, 0, fields={})
    assert "No roll needed: it simply works." in now(table, "ana")
    call = table.start("ana", "attempt", {**given, "doing": ""})
    assert "Rena Voss tries something" in now(table, "ana")
    table.answer("gus", call, 0, fields={"dice": "roll", "way": "running"})
    assert "Rena Voss needs 6 or more for Running" in now(table, "ana")


def test_what_a_foe_rolls_stands_above_the_causes(table: Table) -> None:
    contest(table)
    text = now(table, "gus")
    places = [
        text.index(what)
        for what in ("What does Quartermaster Sel roll?", "roll in secret?", "Harder or easier?", "What applies?")
    ]
    assert places == sorted(places)
    assert "Plus is harder, minus is easier." in text


@pytest.mark.rule("mechwarrior.opposed.secret", "mechwarrior.edge.reroll")
def test_edge_says_why_it_is_asked_for_and_a_certain_failure_does_not_stand_out(table: Table) -> None:
    call = contest(table, secret="yes")
    table.answer("ana", call, 1, faces=(5, 6))
    (card,) = view(table, "ana").cards
    assert card.asks == "Rena Voss made it by 5 (rolled 11, needed 6). Spend Edge? (2 left)"
    assert "The other side rolled in secret: who is ahead isn’t known." in card.guide
    assert main_option(card) == "keep"
    table.answer("ana", call, card.sequence, choice="keep")
    call = table.start("ana", "attempt", {"who": "rena", "skill": "running"})
    table.answer("gus", call, 0, fields={})
    table.answer("ana", call, 1, faces=(1, 2))
    (card,) = view(table, "ana").cards
    assert main_option(card) == "reroll"
    assert card.notes == {"keep": "fails by 3"}
    assert "72% to make it" in odds(table, "ana", call)
    assert " 1 2 3 Your turn" in now(table, "ana"), "the dice, and their sum"
    table.answer("ana", call, card.sequence, choice="keep")
    page = sit(table, "gus").get(TABLE).text
    assert f'href="{TABLE}/do/call?whom=rena&amp;who=rena"' in page
    form = words(sit(table, "gus").get(f"{TABLE}/do/call?whom=rena&who=rena", headers=PART).text)
    assert form.startswith("RV Rena Voss Call for a roll Somebody else")
    assert "To whom?" in words(sit(table, "gus").get(f"{TABLE}/do/happens?whom=rena&who=rena", headers=PART).text)
    call = table.start("ana", "attempt", {"who": "rena", "skill": "running"})
    table.answer("gus", call, 0, fields={"modifier": "5"})
    table.answer("ana", call, 1, faces=(1, 2))
    (card,) = view(table, "ana").cards
    assert main_option(card) == "keep", "a new throw would seldom help"


@pytest.mark.rule("mechwarrior.opposed.order", "mechwarrior.edge.reroll")
@pytest.mark.parametrize(
    ("theirs", "says", "goal"),
    [
        ((6, 5), "; Quartermaster Sel made it by 1. Spend Edge?", " 9 or more puts Jory Tamm ahead. "),
        ((6, 6), "; Quartermaster Sel made it by 2. Spend Edge?", " 10 or more puts Jory Tamm ahead. "),
    ],
)
def test_edge_names_who_is_ahead_and_says_what_it_takes(
    table: Table, theirs: tuple[int, int], says: str, goal: str
) -> None:
    real_dice(table)
    call = firefight(table, "jory,sel")
    rolls(table, call, "ben", (2, 4))
    rolls(table, call, "gus", theirs)
    (card,) = view(table, "ben").cards
    assert card.asks.startswith(f"Jory Tamm missed by 1 (rolled 6, needed 7){says}")
    assert goal in card.guide


def test_whoever_keeps_a_roll_is_told_in_a_sentence(table: Table) -> None:
    real_dice(table)
    call = table.start("gus", "contest", {"sides": "rena,jory,sel", "roll": "small-arms"})
    table.answer("gus", call, 0, fields={})
    for seat, faces in (("ana", (1, 2)), ("ben", (1, 2)), ("gus", (6, 5))):
        rolls(table, call, seat, faces)
    while call in table.open:
        table.answer("gus", call, table.open[call].session.length, choice="keep")
    page = words(sit(table, "ana").get(TABLE).text)
    assert "Rena Voss keeps the roll." in page
    assert "Rena Voss: Keep the roll" not in page


def test_all_players_are_called_on_in_one_press_and_stand_together(table: Table) -> None:
    gus = sit(table, "gus")
    every = f"{TABLE}/do/call?who=rena&amp;who=jory"
    assert f'href="{every}"' in gus.get(TABLE).text, "on the tile"
    who = gus.get(f"{TABLE}/do/call", headers=PART).text
    assert f'href="{every}"' in who
    assert words(who).count("Rena Voss") == words(who.split("Several at once")[1]).count("Rena Voss") + 1
    form = {"procedure": "call", "a.who": ["rena", "jory"], "a.roll": "perception", "a.what": "hear the guard"}
    assert gus.post(f"{TABLE}/act/start", data={**form, "act": "both"}, headers=PART).status_code == 200
    table.refresh()
    page = gus.get(TABLE).text
    assert "Ana and Ben are about to roll" in words(page.split('id="bar"')[1])
    assert page.count('class="headline again"') == 1, "the second is a row, not one more headline"


def test_dice_of_a_contest_say_whose_they_are_from_the_first_throw_on(table: Table) -> None:
    call = firefight(table, "rena,jory,sel")
    rolls(table, call, "ana", (2, 5))
    tray = sit(table, "ben").get(TABLE).text.split('class="tray"')[1]
    assert tray.index("<p>Rena Voss</p>") < tray.index('role="img"')


def test_a_player_asks_the_gm_and_the_gm_begins(table: Table) -> None:
    for form in ("attempt?who=rena", "save?who=rena"):
        page = sit(table, "ana").get(f"{TABLE}/do/{form}", headers=PART).text
        assert '<button class="btn primary big">Ask Gus</button>' in page
        page = sit(table, "gus").get(f"{TABLE}/do/{form}", headers=PART).text
        assert "Ask Gus" not in page


def test_after_a_contest_the_gm_says_what_happens_or_goes_another_round(table: Table) -> None:
    real_dice(table)
    call = firefight(table, "rena,sel")
    rolls(table, call, "ana", (6, 6))
    rolls(table, call, "gus", (1, 2))
    page = sit(table, "gus").get(TABLE).text.split('class="in after"')[1].split("</div>")[0]
    happens = re.search(r'href="([^"]+/do/happens[^"]*)"', page)
    assert happens is not None
    form = sit(table, "gus").get(unescape(happens[1]), headers=PART).text
    assert re.findall(r'value="(\w+)" checked', form.split("What happens?")[0]) == ["sel"], "who has lost is ticked"
    again = re.search(r'href="([^"]+)"[^>]*>Another round<', page)
    assert again is not None
    form = sit(table, "gus").get(unescape(again[1]), headers=PART).text
    for ticked in ('value="rena" checked', 'value="sel" checked', 'value="small-arms" checked'):
        assert ticked in form
    assert 'value="jory" checked' not in form
    assert ">a firefight at the gate, round 2</textarea>" in form
    assert "Another round" not in sit(table, "ana").get(TABLE).text


@pytest.mark.rule("mechwarrior.opposed.several")
@pytest.mark.parametrize(
    ("split", "headline"),
    [
        ("heroes", "Rena Voss and Jory Tamm against Quartermaster Sel"),
        ("apart", "Rena Voss, Jory Tamm and Quartermaster Sel"),
    ],
)
def test_the_usual_sides_of_a_contest_are_one_pick(table: Table, split: str, headline: str) -> None:
    given = {"sides": "rena,jory,sel", "roll": "small-arms", "doing": "a firefight", "split": split}
    table.start("gus", "contest", given)
    assert f"A firefight: {headline}" in now(table, "ana")
    assert "Gus is deciding how hard it is." in now(table, "ana")


@pytest.mark.parametrize(
    ("act", "given", "task"),
    [("attempt", {"skill": "stealth"}, "Stealth"), ("save", {"on": "reflexes"}, "the saving roll on Reflexes")],
)
def test_what_the_gm_judges_is_said_in_few_words_to_those_who_wait(
    table: Table, act: str, given: dict[str, str], task: str
) -> None:
    call = table.start("ben", act, {"who": "jory", **given})
    table.start("ana", "attempt", {"who": "rena", "skill": "running"})
    for name in ("Rena Voss", "Jory Tamm"):
        assert f"Gus is deciding how hard it is for {name}." in now(table, "ana"), "under each of the two"
    shown = words(sit(table, "gus").get(f"{TABLE}/odds/{call}?f.modifier=2", headers=PART).text)
    assert re.search(rf"Jory Tamm needs \d+ or more for {task.replace('the', 'a')}", shown)


@pytest.mark.rule("mechwarrior.opposed.several")
@pytest.mark.parametrize(("together", "missing"), [("", "first"), ("jory", "first"), ("rena,sel", "second")])
def test_sides_that_one_picks_are_two(table: Table, together: str, missing: str) -> None:
    given = {"sides": "rena,sel", "roll": "small-arms", "split": "picked", "together": together}
    with pytest.raises(Refused, match=f"nobody is on the {missing} side"):
        table.start("gus", "contest", given)
    data = {"act": "sides", "procedure": "contest", "a.sides": ["rena", "sel"], "a.roll": "small-arms"}
    answer = sit(table, "gus").post(f"{TABLE}/act/start", data={**data, "a.split": "picked"}, headers=PART)
    assert "Nobody is on the first side" in words(answer.text), "without a tick a form sends nothing"
    form = words(sit(table, "gus").get(f"{TABLE}/do/contest", headers=PART).text)
    for said in ("Two sides: I pick who is on which", "Who is on the first side? All the others are on the second."):
        assert said in form


def test_the_form_of_a_contest_has_names_once_and_what_each_has_to_reach(table: Table) -> None:
    form = sit(table, "gus").get(f"{TABLE}/do/contest", headers=PART).text
    assert 'value="heroes" checked' in form
    assert 'data-when=\'{"split": ["picked"]}\'' in form, "the names for sides of one's own come when they are wanted"
    text = words(form)
    assert "Small Arms Rena Voss 5+, Jory Tamm 7+, Quartermaster Sel 10+" in text
    assert text.index("Small Arms") < text.index("Acrobatics"), "what somebody has learnt comes first"


def test_the_plain_number_stands_before_the_reasons_to_tick(table: Table) -> None:
    table.start("ana", "attempt", {"who": "rena", "skill": "running", "doing": "sprints"})
    page = sit(table, "gus").get(TABLE).text
    assert (
        page.index("Harder or easier?") < page.index("<summary>Reasons to tick</summary>") < page.index("What applies?")
    )


def sheet_part(table: Table, seat: str, who: str) -> str:
    page: str = sit(table, seat).get(TABLE).text
    return page.split(f'id="skills-{who}"')[1].split("</section>")[0]


def test_level_and_target_stand_the_same_way_round_for_everybody(table: Table) -> None:
    for seat in ("ana", "gus"):
        text = words(sheet_part(table, seat, "rena"))
        assert re.search(r"Blade (level 1 )?7\+", text), text
        assert "level 1" in text.split("7+")[1 if seat == "gus" else 0]
    assert "change/rena?field=skills&amp;step=blade" in sheet_part(table, "gus", "rena").replace("&step", "&amp;step")


def test_what_is_for_between_missions_is_folded_on_the_sheet(table: Table) -> None:
    page = sit(table, "ana").get(TABLE).text
    fold = page.split("<summary>Between missions</summary>")[1].split("</details>")[0]
    assert "Raise or learn a skill" in fold


@pytest.mark.soak
def test_the_gm_sees_the_odds_of_a_contest_before_it_is_rolled(table: Table) -> None:
    given = {"sides": "rena,jory,sel", "roll": "small-arms", "split": "heroes"}
    call = table.start("gus", "contest", given)
    assert "Quartermaster Sel wins Nobody wins Rena Voss and Jory Tamm win" in odds(table, "gus", call)


def test_buttons_say_whom_one_asks_and_what_stops_another(table: Table) -> None:
    form = sit(table, "ana").get(f"{TABLE}/do/attempt?who=rena", headers=PART).text
    assert re.search(r'class="btn primary big">Ask Gus</button>', form)
    call = contest(table, secret="no")
    assert "Stop this" in now(table, "gus")
    assert "Never mind" not in now(table, "gus")
    table.abandon("gus", call, "a test")
    call = table.start("ana", "attempt", {"who": "rena", "skill": "running", "doing": "outruns the searchlight"})
    table.answer("gus", call, 0, fields={})
    table.set_roll("gus", call, 1, (6, 5), "a test")
    bar = sit(table, "ben").get(TABLE).text.split('id="bar"')[1].split('aria-label="Story"')[0]
    assert "Edge 1/1 Last: Rena Voss Success" in words(bar), "it is no number of one's own"


def test_two_characters_of_one_player_have_colours_of_their_own(table: Table) -> None:
    table.land("gus", [Joined(who=Who("mika"), sheet={"name": "Mika Oduya"})])
    table.seat_somebody("gus", msgspec.structs.replace(table.seat("ana"), holds=("rena", "mika")))
    faces = Faces(table, {who: table.state.name(who) for who in table.state.sheets})
    assert len({faces.sheet(who).colour for who in ("rena", "jory", "mika")}) == 3
    assert faces.sheet("rena").colour == faces.seat("ana").colour


def test_a_secret_is_called_so_once_in_the_recap(table: Table) -> None:
    table.begin_session("gus")
    table.start("gus", "call", {"who": "sel", "roll": "perception"}, hidden="all")
    table.end_session("gus")
    page = words(sit(table, "gus").get(f"{TABLE}/evening").text)
    assert "Quartermaster Sel: Perception only you" in page
    assert page.count("only you") == 1


def test_a_ruling_that_is_taken_back_is_named(table: Table) -> None:
    call = table.start("ana", "attempt", {"who": "rena", "skill": "running", "doing": "outruns the searchlight"})
    table.answer("gus", call, 0, fields={})
    table.answer("ana", call, 1, faces=(6, 5))
    gus = sit(table, "gus")
    gus.post(f"{TABLE}/act/set-verdict", data={"call": call, "verdict": "success", "to": "no", "reason": "a test"})
    gus.post(f"{TABLE}/act/undo-last", data={})
    table.refresh()
    page = words(sit(table, "ana").get(TABLE).text)
    assert "Gus lets the dice stand in “Rena Voss outruns the searchlight”: Success after all." in page
    for to, reason in (("no", "mud"), ("yes", "no mud"), ("no", "deep mud")):
        gus.post(f"{TABLE}/act/set-verdict", data={"call": call, "verdict": "success", "to": to, "reason": reason})
    table.refresh()
    assert [text for one in blocks(table, "ben") for text in (*texts_of(one), one.headline) if "Gus" in text] == [
        "Gus ruled: Failure instead of Success. “deep mud.”"
    ], "what stands is told, and nothing that was ruled before"


def blocks(table: Table, seat: str) -> list[Block]:
    own, known = table.seat(seat), table.position.known_to(table.seat(seat))
    return Storyteller(table, own, Faces(table, {who: known.name(who) for who in known.sheets})).of(table.lines(0))


def test_the_dice_are_let_stand_however_much_came_since_and_each_ruling_is_told_once(table: Table) -> None:
    first, second, third = [
        run(table, faces, doing)
        for faces, doing in (((2, 3), "slips past"), ((3, 3), "climbs the fence"), ((6, 5), "outruns the dogs"))
    ]
    table.set_verdict("gus", third, "success", "no", "mud")
    table.set_verdict("gus", first, "success", "yes", "they are asleep")
    told = [one for one in blocks(table, "ben") if one.kind == "moment"]
    assert [one.title for one in told] == [
        "Rena Voss slips past", "Rena Voss climbs the fence", "Rena Voss tries to outrun the dogs",
    ]  # fmt: skip
    assert [one.ruled for one in told] == [True, False, True]
    ruled = "Gus ruled: Failure instead of Success. “mud.”"
    assert [line.text for line in told[2].lines] == ["Rena Voss fails.", ruled]
    assert not any("rules: " in line.text for one in told for line in one.details), "the ruling says so"
    assert blocks(table, "ben")[-1].headline == "Gus ruled: Success instead of Failure"
    assert "Let the dice stand" in sit(table, "gus").get(f"{TABLE}/overrule/{first}", headers=PART).text
    page = sit(table, "ana").get(TABLE).text
    assert "Let the dice stand" not in page
    assert '<p class="milestone good">Gus ruled: Success instead of Failure.' in page, "good news look good"
    with pytest.raises(Refused, match="nobody has overruled"):
        table.let_stand("gus", second if table.rows.stands(second, table.number) else told[1].number)
    assert sit(table, "ana").post(f"{TABLE}/act/let-stand", data={"call": first}).status_code == 422
    sit(table, "gus").post(f"{TABLE}/act/let-stand", data={"call": first})
    table.refresh()
    told = [one for one in blocks(table, "ben") if one.kind == "moment"]
    assert [one.ruled for one in told] == [False, False, True]
    assert [line.text for line in told[0].lines] == [
        "Rena Voss fails by 1 (rolled 5, needed 6). It was close.",
        "Gus lets the dice stand: Failure after all, not Success.",
    ]
    assert told[2].word == "Failure", "another ruling stays"
    undo = undo_of(table, table.seat("gus"))
    table.undo("gus", undo.to)
    assert texts_of(blocks(table, "ben")[-1]) == [
        "Gus goes back to the ruling on “Rena Voss slips past”: Success after all."
    ]
    assert any("“they are asleep.”" in text for one in blocks(table, "ben") for text in texts_of(one))


def test_a_recap_reads_as_a_story_and_has_its_numbers_below(table: Table) -> None:
    table.begin_session("gus")
    table.say("gus", "Rain hammers the spaceport, and the convoy leaves soon.")
    run(table, (1, 2), "slip past the guards")
    run(table, (5, 4), "climb the water tower")
    table.title("gus", "The warehouse")
    table.set_verdict("gus", run(table, (2, 2), "grab the manifest"), "success", "yes", "nobody is watching")
    evening = evening_of(table, table.seat("ana"), 1)
    assert [[one.text for one in told] for _, told in evening.story] == [
        [
            "Rain hammers the spaceport, and the convoy leaves soon.",
            "Rena Voss tries to slip past the guards, but fails.",
            "Rena Voss climbs the water tower. Better than hoped.",
        ],
        ["Rena Voss grabs the manifest. Gus ruled it so: “nobody is watching.”"],
    ]
    page = words(sit(table, "ana").get(f"{TABLE}/evening").text)
    assert page.index("Moment by moment") < page.index("Gus ruled: Success instead of Failure.")
    assert page.index("Hard luck:") < page.index("3 rolls: Success, Success (ruled), Failure")


def texts_of(one: Block) -> list[str]:
    return [line.text for line in one.lines]


def run(table: Table, faces: tuple[int, int], doing: str) -> int:
    """Let Rena do something by Running, and keep what falls."""
    call = table.start("ana", "attempt", {"who": "rena", "skill": "running", "doing": doing})
    table.answer("gus", call, 0, fields={})
    table.answer("ana", call, 1, faces=faces)
    while call in table.open:
        table.answer("ana", call, table.open[call].session.length, choice="keep")
    return call


@pytest.mark.rule("mechwarrior.opposed.order")
def test_in_a_contest_everybody_has_to_roll_and_nobody_is_only_invited(table: Table) -> None:
    call = firefight(table)
    pages = {seat: now(table, seat) for seat in ("ana", "ben", "gus")}
    for seat, hero in (("ana", "Rena Voss"), ("ben", "Jory Tamm")):
        assert "Your roll · " + hero + " Everybody rolls, in any order" in pages[seat]
        assert "No, thanks" not in pages[seat]
        assert "The GM’s dice fall right after the last of the players’." in pages[seat]
        assert turn_of(table, table.seat(seat))[0].startswith(f"Roll for {hero}: ")
        for each in ("Rena Voss", "Jory Tamm", "Quartermaster Sel", "A guard"):
            assert re.search(rf"{each}, [\w ]+: \d+ or more\.", pages[seat]), "everybody who rolls stands on every card"
    assert "Ana and Ben have yet to roll." in pages["gus"]
    card, _, below = pages["gus"].partition("Answer for Ana or Ben")
    assert all(f"{each}, " in card for each in ("Rena Voss", "Jory Tamm", "Quartermaster Sel", "A guard"))
    assert "The best margin wins." not in below, "who needs what is said once, above the fold"
    assert "decides" not in pages["gus"]
    rolls(table, call, "ben")
    assert "Jory Tamm: Jory Tamm." not in now(table, "ana")


def test_what_needed_no_roll_and_was_ruled_otherwise_is_told_by_the_ruling_alone(table: Table) -> None:
    call = table.start("ana", "attempt", {"who": "rena", "skill": "running", "doing": "walks"})
    table.answer("gus", call, 0, fields={"dice": "works"})
    assert "No roll needed: it simply works." in now(table, "ana")
    table.set_verdict("gus", call, "success", "no", "he wakes up")
    text = now(table, "ana")
    assert "he wakes up" in text
    assert "No roll" not in text


def test_saving_rolls_stand_under_headings_and_several_numbers_below_their_skill(table: Table) -> None:
    form = words(sit(table, "ana").get(f"{TABLE}/do/save?who=rena", headers=PART).text)
    assert re.search(r"Attributes Build .* Characteristics Athletic ", form)
    form = sit(table, "gus").get(f"{TABLE}/do/call?who=rena&who=jory", headers=PART).text
    assert re.search(r'class="listed-row several"[^>]*><input[^>]*><span>Blade</span><small>Rena Voss 7', form)


def test_whoever_was_only_just_made_is_not_ticked_for_a_reward(table: Table) -> None:
    table.begin_session("gus")
    for who in ("mika", "lev"):
        table.land("gus", [Joined(who=Who(who), sheet={"name": who.title()})])
    call = table.start("gus", "call", {"who": "lev", "roll": "running"})
    while call in table.open:
        table.answer("gus", call, table.open[call].session.length, choice="keep")
    form = sit(table, "gus").get(f"{TABLE}/do/end-mission", headers=PART).text
    ticked = re.findall(r'name="a.people" value="(\w+)" checked', form)
    assert ticked == ["rena", "jory", "lev"]


def test_somebody_hidden_is_somebody_everywhere_and_the_gm_is_told_on_every_form(table: Table) -> None:
    table.land("gus", newcomers(table, "Kol", 1, "ready:Guard", hidden=True))
    (kol,) = [who for who in table.state.sheets if who not in ("rena", "jory", "sel")]
    form = words(sit(table, "gus").get(f"{TABLE}/do/contest", headers=PART).text)
    assert "Kol hidden from players" in form
    assert form.count("hidden from players") == 2, "among those who take part, and those on the first side"
    form = words(sit(table, "gus").get(f"{TABLE}/do/call?who={kol}", headers=PART).text)
    assert "The players don’t see who it is." in form
    form = sit(table, "gus").get(f"{TABLE}/do/call?who={kol}", headers=PART).text
    assert 'name="hidden" value="all" checked>' in form
    call = table.start("gus", "contest", {"sides": f"rena,{kol}", "roll": "small-arms"})
    table.answer("gus", call, 0, fields={})
    assert "Somebody wins" in odds(table, "ana", call)
    table.answer("ana", call, 1, faces=(1, 2))
    while call in table.open:
        table.answer("ana", call, table.open[call].session.length, choice="keep")
    text = now(table, "ana")
    assert re.search(r"Somebody \d \d", text)
    assert "Gus" not in text
    assert "Kol" not in text


@pytest.mark.rule("mechwarrior.opposed.secret")
def test_for_somebody_hidden_the_gm_rolls_in_secret_in_a_contest_too(table: Table) -> None:
    table.land("gus", newcomers(table, "Kol", 1, "ready:Guard", hidden=True))
    (kol,) = [who for who in table.state.sheets if who not in ("rena", "jory", "sel")]
    call = table.start("gus", "contest", {"sides": f"rena,jory,sel,{kol}", "roll": "small-arms"})
    page = sit(table, "gus").get(TABLE).text
    assert re.findall(r'name="f.secret" value="([\w-]+)"( checked)?', page) == [("sel", ""), (kol, " checked")]
    table.answer("gus", call, 0, fields={"secret": kol})
    page = words(sit(table, "ben").get(TABLE).text)
    assert "Quartermaster Sel, Small Arms" in page
    assert "Somebody, Small Arms" not in page
    assert "secret" in odds(table, "ana", call)
    real_dice(table)
    for seat, faces in (("ana", (1, 2)), ("ben", (1, 2)), ("gus", (1, 2)), ("gus", (6, 5))):
        if seat in HOLDS:
            rolls(table, call, seat, faces)
        else:
            table.answer(seat, call, table.open[call].session.length, faces=faces)
    while call in table.open:
        (seat,) = [one.id for one in awaited_seats(table, call)]
        table.answer(seat, call, table.open[call].session.length, choice="keep")
    text = now(table, "ana")
    assert "The side that rolled in secret wins" in text
    assert not re.search(r"Somebody \d \d", text)
    assert "Kol" not in text


@pytest.mark.rule("mechwarrior.opposed")
@pytest.mark.parametrize("skill", ["small-arms", "unsure"])
@pytest.mark.parametrize("against", ["", "the man behind the crates"])
def test_the_gm_brings_somebody_hidden_into_a_players_roll(table: Table, skill: str, against: str) -> None:
    table.land("gus", newcomers(table, "Kol", 1, "ready:Guard", hidden=True))
    (kol,) = [who for who in table.state.sheets if who not in ("rena", "jory", "sel")]
    given = {"who": "rena", "skill": skill, "doing": "shoots the lamp out", "against": against}
    call = table.start("ana", "attempt", given)
    page = sit(table, "gus").get(TABLE).text
    assert re.search(r"Kol.{,40}; hidden from players", words(page))
    assert kol not in sit(table, "ana").get(TABLE).text
    table.answer("gus", call, 0, fields={"dice": "roll", "against": kol})
    page = sit(table, "gus").get(TABLE).text
    assert f"What does {against or 'Kol'} roll?" in words(page)
    assert bool(re.search(r'name="f.secret" value="yes" checked', page)) is not bool(against)
    assert f"against {against or 'somebody'}" in now(table, "ana")
    table.answer("gus", call, 1, fields={"secret": "yes"})
    odds(table, "gus", call)
    table.answer("ana", call, 2, faces=(6, 6))
    assert {seat: sit(table, seat).get(TABLE).text.count('class="hush"') > 0 for seat in ("gus", "ana")} == {
        "gus": True, "ana": False,
    }, "the GM reads which dice are secret"  # fmt: skip
    assert "Rena Voss shoots the lamp out" in now(table, "ben")
    assert "Kol" not in sit(table, "ana").get(TABLE).text
    assert verify(export_table(table, "gus")).difference is None


@pytest.mark.rule("mechwarrior.modifier.judgement")
def test_whoever_the_gm_brings_in_heads_the_odds_and_what_was_ticked_before_is_not_asked_again(table: Table) -> None:
    call = table.start("ana", "attempt", {"who": "rena", "skill": "running", "doing": "slips out"})
    card = sit(table, "gus").get(TABLE).text
    assert '"against": {"any": "Next"}' in card, "its button says that another step follows"
    picked = f"{TABLE}/odds/{call}?f.dice=roll&f.against=sel&f.causes=darkness&f.modifier=1"
    text = words(sit(table, "gus").get(picked, headers=PART).text)
    assert "Quartermaster Sel wins Nobody wins Rena Voss wins" in text
    assert "nothing of the kind" not in text
    table.answer("gus", call, 0, fields={"against": "sel", "modifier": "1", "why": "mud", "causes": ("in-a-hurry",)})
    (card,) = view(table, "gus").cards
    assert [one.name for one in card.fields] == ["their_way", "their_modifier", "secret"]
    assert re.fullmatch(r"Rena Voss needs \d+ or more for Running, against Quartermaster Sel", card.asks)
    text = odds(table, "gus", call)
    assert "Quartermaster Sel wins Nobody wins Rena Voss wins" in text
    table.answer("gus", call, 1, fields={})
    told = "Quartermaster Sel stands against Rena Voss. Rena Voss, Running: target 6, "
    story = words(sit(table, "ben").get(TABLE).text)
    assert told in story
    assert "mud +1 (slightly harder), so" in story
    assert "The GM:" not in story


def test_a_name_that_fits_somebody_is_theirs(table: Table) -> None:
    table.start("ana", "attempt", {"who": "rena", "skill": "running", "doing": "hide", "against": "the quartermaster"})
    opened = [line.logged for line in table.lines() if isinstance(line.logged, CallOpened)]
    assert opened[-1].arguments["against"] == "sel"


@pytest.mark.rule("mechwarrior.opposed")
def test_a_name_that_fits_somebody_hidden_has_their_number_on_the_gms_card_alone(table: Table) -> None:
    table.land("gus", newcomers(table, "Captain Kol", 1, "ready:Guard", hidden=True))
    (kol,) = [who for who in table.state.sheets if who not in ("rena", "jory", "sel")]
    table.start("gus", "happens", {"whom": kol, "what": "a bullet", "now": "lightly-wounded"})
    given = {"who": "rena", "skill": "small-arms", "doing": "shoots", "against": "Captain"}
    call = table.start("ana", "attempt", given)
    opened = [line.logged for line in table.lines() if isinstance(line.logged, CallOpened)]
    assert opened[-1].arguments["against"] == typed("Captain")
    page = sit(table, "gus").get(TABLE).text
    found = re.search(r"By Captain Kol’s sheet: Small Arms, (\d+) or more \(1 harder: wounded\)\.", words(page))
    assert found is not None
    assert re.search(rf'name="f.their_target"[^>]* value="{found[1]}"', page)
    query = re.search(rf'hx-get="({TABLE}/odds/{call}\?[^"]*)"', page)
    assert query is not None
    assert f"f.their_target={found[1]}" in unescape(query[1])
    assert "Captain wins" in words(sit(table, "gus").get(unescape(query[1]), headers=PART).text)
    assert "Kol" not in words(sit(table, "ana").get(TABLE).text)


@pytest.mark.rule("mechwarrior.margin.meaning")
def test_what_a_margin_brings_is_due_from_the_gm_until_they_say_it_or_let_it_go(table: Table) -> None:
    def failed(faces: tuple[int, int]) -> None:
        call = table.start("ana", "attempt", {"who": "rena", "skill": "running", "doing": "jumps the gap"})
        table.answer("gus", call, 0, fields={"modifier": "2"})
        table.answer("ana", call, 1, faces=faces)
        if call in table.open:
            table.answer("ana", call, 2, choice="keep")

    def due(seat: str) -> str:
        return words(sit(table, seat).get(TABLE).text.split('id="due"')[1].split("</section>")[0])

    failed((2, 3))
    asks = "A new problem for Rena Voss, who missed by 3 After: jump the gap. Say what it is, or let it go."
    assert f"{asks} Say what it is Let it go" in due("gus")
    assert "A new problem for" not in due("ana")
    assert "Gus has to say what comes of it for Rena Voss" in words(sit(table, "ana").get(TABLE).text)
    table.start("gus", "margin", {"due": "rena", "what": "a guard looks up"})
    assert "A new problem for Rena Voss: a guard looks up." in now(table, "ben")
    assert "A new problem for" not in due("gus")
    failed((1, 2))
    assert "Things get worse for Rena Voss" in due("gus")
    table.start("gus", "let-go", {"due": "rena"})
    assert "for Rena Voss" not in due("gus")
    undo = undo_of(table, table.seat("gus"))
    assert undo.text == "Let it go: things get worse for Rena Voss, who missed by 5"
    table.undo("gus", undo.to)
    form = words(sit(table, "gus").get(f"{TABLE}/do/happens?whom=rena", headers=PART).text)
    assert "Rena Voss due: things get worse" in form
    assert "How are they now?" in words(sit(table, "gus").get(f"{TABLE}/do/margin?due=rena", headers=PART).text)
    table.start("gus", "happens", {"whom": "rena,sel", "what": "a bullet", "now": "lightly-wounded"})
    assert "for Rena Voss" not in due("gus"), "whichever way it is said"
    assert "Things get worse for Rena Voss: a bullet. Rena Voss is lightly wounded." in now(table, "ben")
    assert "Gus has to say" not in words(sit(table, "ana").get(TABLE).text)
    table.start("gus", "happens", {"whom": "rena", "what": "patched up", "now": "unhurt"})
    failed((3, 3))
    assert "for Rena Voss" not in due("gus"), "it was close: nobody owes anything"


def test_a_moment_is_whole_on_the_page_where_it_began_however_late_it_is_ruled_on(table: Table) -> None:
    first, *_, last = [run(table, (2, 3), f"slips past lamp {at}") for at in range(20)]
    teller = Storyteller(table, table.seat("ben"), Faces(table, names_of(table, table.seat("ben"))))
    whole = {one.title: (len(one.dice), len(one.lines)) for one in teller.of(table.lines(0)) if one.kind == "moment"}
    table.set_verdict("gus", last, "success", "yes", "they are asleep")
    table.set_verdict("gus", first, "success", "yes", "they are asleep, too")
    table.let_stand("gus", first)
    teller = Storyteller(table, table.seat("ben"), Faces(table, names_of(table, table.seat("ben"))))
    pages, upto = list[list[Block]](), table.number
    while upto:
        blocks, begins = teller.page(upto, 12)
        assert begins <= max(upto - 11, 1)
        pages.append([one for one in blocks if one.kind == "moment"])
        upto = begins - 1
    told = [one for page in reversed(pages) for one in page]
    assert [one.title for one in told] == [
        *[f"Rena Voss tries to slip past lamp {at}" for at in range(19)], "Rena Voss slips past lamp 19",
    ]  # fmt: skip
    assert all(len(one.dice) == whole[f"Rena Voss tries to slip past lamp {at}"][0] for at, one in enumerate(told))
    assert all(one.word and one.dice for one in told)


def test_a_recap_has_whoever_the_gm_brought_in(table: Table) -> None:
    table.begin_session("gus")
    call = table.start("ana", "attempt", {"who": "rena", "skill": "running", "doing": "slips out"})
    table.answer("gus", call, 0, fields={"against": "sel"})
    table.answer("gus", call, 1, fields={"secret": "yes"})
    while call in table.open:
        cards = [(seat, card) for seat in ("ana", "gus") for card in view(table, seat).cards if card.call == call]
        seat, card = cards[0]
        if card.kind == "roll":
            table.answer(seat, call, card.sequence, faces=(6, 5) if seat == "ana" else (1, 2))
        else:
            table.answer(seat, call, card.sequence, choice="keep")
    people = evening_of(table, table.seat("ana"), 1).people
    assert [(one.face.name, one.actions, one.well) for one in people] == [("Rena Voss", 1, 1)]
    assert "Sel" not in sit(table, "ana").get(f"{TABLE}/evening").text


def test_what_the_gm_can_change_is_named_in_few_words_and_people_by_name(table: Table) -> None:
    call = table.start("gus", "contest", {"sides": "rena,sel", "roll": "small-arms", "split": "heroes"})
    table.answer("gus", call, 0, fields={"modifier": "2", "secret": "sel"})
    table.answer("ana", call, 1, faces=(3, 3))
    shown = words(sit(table, "gus").get(f"{TABLE}/overrule/{call}").text)
    assert "Change the decision How hard it is: modifier: +2, in secret: Quartermaster Sel" in shown
    assert "Change the dice Rena Voss’s dice: 3 and 3" in shown
