"""MechWarrior, looked back at: recap and log after the gamemaster has ruled on an early roll."""

from __future__ import annotations

import re
from html import unescape

import msgspec
import pytest

from rollwright.play.journal import Thrown
from rollwright.rules.sentences import of_each
from rollwright.table.table import Table
from rollwright.web.npcs import newcomers
from tests.games.mechwarrior.people import words
from tests.web.seats import TABLE, sit


@pytest.fixture
def ruled(table: Table) -> Table:
    """Let Jory and Sel roll after Rena, who had failed; then rule that she made it."""
    table.begin_session("gus")
    first = table.start("ana", "attempt", {"who": "rena", "skill": "running", "doing": "slips past"})
    table.answer("gus", first, 0, fields={})
    table.answer("ana", first, 1, faces=(2, 3))
    table.answer("ana", first, 2, choice="keep")
    second = table.start("ben", "attempt", {"who": "jory", "skill": "stealth", "doing": "crawls on", "against": "sel"})
    table.answer("gus", second, 0, fields={"their_way": "perception", "secret": "yes"})
    table.answer("ben", second, 1)
    while second in table.open:
        table.answer("ben", second, table.open[second].session.length, choice="keep")
    table.start("gus", "call", {"who": "sel", "roll": "perception"}, hidden="all")
    table.set_verdict("gus", first, "success", "yes", "the storm hid her")
    return table


def test_whoever_kept_a_roll_has_spent_no_edge(ruled: Table) -> None:
    page = words(sit(ruled, "ana").get(f"{TABLE}/evening").text)
    assert "Jory Tamm crawls on" in page or "Jory Tamm tries to crawl on" in page
    assert "spending Edge" not in page


@pytest.mark.parametrize("seat", ["gus", "ben"])
def test_a_ruling_gives_rows_to_no_other_moment_and_their_dice_stay_where_they_fell(ruled: Table, seat: str) -> None:
    page = words(sit(ruled, seat).get(f"{TABLE}/log").text)
    assert len(re.findall(r"Jory Tamm rolls \d+", page)) == 1
    assert re.search(r"Jory Tamm rolls \d+ and just makes it \(\d, \d\)\.", page)
    assert len(re.findall(r"Quartermaster Sel rolls \d+ \(\d, \d\)\.", page)) == (seat == "gus")


def test_the_gms_roll_is_the_gms_wherever_dice_are_counted(ruled: Table) -> None:
    page = words(sit(ruled, "ana").get(f"{TABLE}/export").text)
    assert re.search(r"Ana: 1 throw Ben: [12] throws? Gus: 2 throws", page), "Ben's press let Sel's dice fall"
    gus = sit(ruled, "gus")
    form = words(gus.get(f"{TABLE}/do/call?who=jory", headers={"HX-Request": "true"}).text)
    assert "Players can always look up how many times you have rolled." in form, (
        "a roll that only the GM sees is counted"
    )
    page = words(gus.get(f"{TABLE}/statistics").text)
    throws = sum(map(int, re.findall(r"(?:Ana|Ben|Gus) d6 (\d+)", page))) // 2
    assert f"{2 * throws} dice in" in page
    assert "too few to say" in page


def test_who_rolled_in_secret_stands_in_the_gms_recap_and_in_no_other(ruled: Table) -> None:
    known, _, secret = words(sit(ruled, "gus").get(f"{TABLE}/evening").text).partition("Known only to some")
    assert re.search(r"crawls? on: Quartermaster Sel (?:just )?m\w+ .*?\(rolled \d+, needed \d+\)\. only you", secret)
    assert "Quartermaster Sel m" not in known
    assert "Quartermaster Sel m" not in words(sit(ruled, "ana").get(f"{TABLE}/evening").text)


@pytest.mark.parametrize(("faces", "went"), [((2, 4), "It works. It couldn’t"), ((2, 3), "It fails: it was close.")])
def test_a_roll_of_which_nobody_said_what_it_is_for_says_whether_it_works(
    table: Table, faces: tuple[int, int], went: str
) -> None:
    table.begin_session("gus")
    call = table.start("gus", "call", {"who": "rena", "roll": "running"})
    table.answer("ana", call, 0, faces=faces)
    while call in table.open:
        table.answer("ana", call, table.open[call].session.length, choice="keep")
    assert f"Rena Voss: Running. {went}" in words(sit(table, "ana").get(f"{TABLE}/evening").text)


def test_what_several_do_is_said_of_several() -> None:
    assert of_each("AB", "finishes the mission and gains 5 skill points and 3 Adventure Points.") == (
        "A and B each finish the mission and gain 5 skill points and 3 Adventure Points."
    )


def test_what_becomes_of_somebody_hidden_is_the_gms_alone_and_the_form_says_so(table: Table) -> None:
    table.land("gus", newcomers(table, "Kol", 1, "ready:Guard", hidden=True))
    (kol,) = [who for who in table.state.sheets if who not in ("rena", "jory", "sel")]
    table.begin_session("gus")
    form = unescape(sit(table, "gus").get(f"{TABLE}/do/happens", headers={"HX-Request": "true"}).text)
    assert f'"whom": {{"only": ["{kol}"], "then": "Note it for yourself"}}' in form
    table.start("gus", "happens", {"whom": (kol,), "what": "a graze", "now": "lightly-wounded"})
    table.start("gus", "happens", {"whom": (kol, "rena"), "what": "burns", "now": ""})
    call = table.start("gus", "contest", {"sides": f"rena,{kol}", "roll": "small-arms", "doing": "a shoot-out"})
    table.answer("gus", call, 0, fields={})
    table.answer("ana", call, 1, faces=(1, 2))
    while call in table.open:
        table.answer("ana", call, table.open[call].session.length, choice="keep")
    gus = sit(table, "gus")
    for page in (gus.get(f"{TABLE}/log"), gus.get(TABLE)):
        assert "Kol is lightly wounded: a graze. only you" in words(page.text)
        assert "Kol and Rena Voss" not in words(page.text), "what only the GM knows is marked by itself"
    recap = words(gus.get(f"{TABLE}/evening").text)
    known, _, secret = recap.partition("Known only to some")
    assert "Kol" not in known
    assert "against somebody" in known or "and somebody" in known
    assert "Kol is lightly wounded: a graze. only you" in secret
    assert "a graze" not in sit(table, "ana").get(f"{TABLE}/log").text


def test_what_a_session_gives_back_as_it_ends_is_no_loss_in_the_recap(table: Table) -> None:
    table.begin_session("gus")
    call = table.start("ana", "attempt", {"who": "rena", "skill": "running", "doing": "slips past"})
    table.answer("gus", call, 0, fields={})
    table.answer("ana", call, 1, faces=(2, 1))
    assert "Ana is deciding whether to spend Edge (rolled 3, needed 6)" in words(sit(table, "ben").get(TABLE).text)
    table.answer("ana", call, 2, choice="reroll")
    thrown = table.number
    table.answer("ana", call, 3, faces=(4, 5))
    while call in table.open:
        table.answer("ana", call, table.open[call].session.length, choice="keep")
    first = next(number for number, line in table.lines(call) if isinstance(getattr(line, "entry", None), Thrown))
    (ahead,) = re.findall(r'replay/(\d+)">Next roll', sit(table, "ana").get(f"{TABLE}/replay/{first}").text)
    assert int(ahead) > thrown, "the second throw of a moment is a roll, too"
    table.start("gus", "end-mission", {"adventure_points": 3, "reason": "the coolant is theirs"})
    table.end_session("gus")
    page = words(sit(table, "gus").get(f"{TABLE}/evening").text)
    assert "Edge 2/2 (−1, then +1)" in page
    story, _, earned = page.partition("What they have earned")
    assert "The mission is over: the coolant is theirs." in story.partition("Moment by moment")[0]
    assert "the coolant is theirs" not in earned
    assert "End the mission once more" in page
    assert "Give Adventure Points once more" not in page
    form = sit(table, "ana").get(f"{TABLE}/do/improve-skill?who=rena", headers={"HX-Request": "true"}).text
    assert re.search(r"Rena Voss has \d+ Adventure Points \(AP\)\.", words(form))
    assert not re.search(r"(?:checked|selected)", form)


def test_whoever_came_last_and_is_played_stands_before_the_gms_own_and_a_word_of_the_gm_can_be_overruled(
    table: Table,
) -> None:
    table.land("gus", newcomers(table, "Ilse", 1, "ready:Guard", hidden=False))
    (ilse,) = [who for who in table.state.sheets if who not in ("rena", "jory", "sel")]
    table.seat_somebody("gus", msgspec.structs.replace(table.seat("ben"), holds=("jory", ilse)))
    page = sit(table, "gus").get(TABLE).text
    assert list(dict.fromkeys(re.findall(r'do/call\?who=([\w-]+)"', page)))[:4] == ["rena", "jory", ilse, "sel"]
    call = table.start("ben", "attempt", {"who": ilse, "skill": "small-arms", "doing": "shoots the lamp out"})
    table.answer("gus", call, 0, fields={"dice": "works"})
    assert f"overrule/{call}" in sit(table, "gus").get(TABLE).text
