"""The gamemaster's screen: secrets and their reveal, rulings, random tables, the time line, bots."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from rollwright.rules.facts import Amended
from rollwright.table.demo import demo_table
from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.view import changes, view
from rollwright.web.app import make_app
from rollwright.web.gm import secrets, time_line
from rollwright.web.moves import dues_of
from rollwright.web.parts import Parts
from rollwright.web.table_page import LINE, parts_of_change
from tests.table.tables import make_table, to_the_end
from tests.web.seats import sit


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = make_table(tmp_path / "tables.db")
    yield table
    table.store.close()


def act(table: Table, name: str, **fields: object) -> int:
    """Send a form of the screen as the gamemaster; give the status, and let the table follow."""
    data = {"act": f"{name} {fields}", "back": "/table/friday/gm", **fields}
    answer = sit(table, "gus").post(f"/table/friday/act/{name}", data=data, follow_redirects=False)
    table.refresh()
    if answer.status_code == 303:
        assert answer.headers["location"] == "/table/friday/gm"
    return int(answer.status_code)


def test_the_screen_is_the_gamemasters(table: Table) -> None:
    assert sit(table, "ana").get("/table/friday/gm").status_code == 403
    assert sit(table, "ana").post("/table/friday/gm/generate", data={"generator": "x"}).status_code == 403
    page = sit(table, "gus").get("/table/friday/gm")
    assert page.status_code == 200
    assert "A guard is out of sight" in page.text
    part = sit(table, "gus").get("/table/friday/gm", headers={"HX-Request": "true"})
    assert "<!doctype" not in part.text
    assert "tool-secrets" in part.text


def test_what_is_hidden_is_listed_until_it_is_revealed(table: Table) -> None:
    gus = table.seat("gus")
    roll = table.roll("gus", "2d6", "the weather", hidden="all")
    call = table.start("gus", "skill", {"target": 8, "who": "guard"}, hidden="all")
    open_roll = table.roll("ana", "1d6")
    lines = [one.line for one in secrets(table, gus)]
    assert {roll, call} <= set(lines)
    assert open_roll not in lines
    (guard,) = [one.line for one in secrets(table, gus) if one.text == "A guard is out of sight."]
    assert act(table, "reveal", line=roll) == 303
    assert act(table, "reveal", line=guard, to="ana") == 303
    lines = [one.line for one in secrets(table, gus)]
    assert roll not in lines
    assert "the weather" in " ".join(one.text for one in view(table, "ben").log)
    assert "guard" in {one.id for one in view(table, "ana").sheets}
    assert "guard" not in {one.id for one in view(table, "ben").sheets}


def test_a_call_is_started_in_secret(table: Table) -> None:
    page = sit(table, "gus").get("/table/friday/do/attempt?who=kara").text
    assert 'name="a.skill"' in page
    assert 'name="hidden"' in page
    start = {"procedure": "attempt", "a.who": "kara", "a.skill": "stealth", "hidden": "all"}
    assert act(table, "start", **start) == 303
    assert view(table, "gus").cards
    assert not view(table, "ana").awaited


def test_every_game_has_a_screen(tmp_path: Path) -> None:
    from rollwright.games import GAMES

    for game in [id for id, package in GAMES.items() if package.startswith("rollwright.")]:
        store = SqliteStore(tmp_path / f"{game}.db")
        table = Table.make(store, "friday", game, Seat("gus", "Gus", "gm"))
        assert sit(table, "gus").get("/table/friday/gm").status_code == 200
        store.close()


def test_rulings_on_calls(table: Table) -> None:
    call = table.start("gus", "skill", {"target": 8, "who": "kara"})
    assert act(table, "abandon", call=call, reason="") == 422
    assert act(table, "abandon", call=call, reason="no need") == 303
    assert call not in table.open
    ended = to_the_end(table)
    assert act(table, "set-verdict", call=ended, verdict="winner", to="none", reason="it was dark") == 303
    assert "it was dark" in " ".join(one.text for one in view(table, "ana").log)
    assert act(table, "switch", option="edge_cycle", value="nonsense") == 422


def test_the_time_line_goes_back_and_forward(table: Table) -> None:
    gus = table.seat("gus")
    first = table.roll("ana", "1d6", "one")
    second = table.roll("ana", "1d6", "two")
    stops = {one.line: one for one in time_line(table, gus)}
    assert stops[second].here
    assert stops[first].stands
    assert not stops[first].here
    assert act(table, "undo", to=first) == 303
    stops = {one.line: one for one in time_line(table, gus)}
    assert stops[first].here
    assert not stops[second].stands
    assert "Do it again" in sit(table, "gus").get("/table/friday/gm").text
    assert act(table, "undo", to=second) == 303
    assert {one.line: one for one in time_line(table, gus)}[second].here


def test_a_random_table_is_rolled_for_the_gamemaster_alone(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.db")
    table = Table.make(store, "friday", "going-somewhere", Seat("gus", "Gus", "gm"))
    table.seat_somebody("gus", Seat("ana", "Ana"))
    form = {"generator": "starting-money", "g.rank": "3", "act": "once"}
    page = sit(table, "gus").post("/table/friday/gm/generate", data=form)
    assert page.status_code == 200
    (text,) = re.findall(r'<p class="text">([^<]+)</p>', page.text)
    for button in ("Show everybody", "Say it", "Keep it", "Hand it out", "Throw it away"):
        assert button in page.text
    table.refresh()
    number, (secret,) = table.number, secrets(table, table.seat("gus"))
    assert (secret.line, table.rows.opened(secret.line).arguments["rank"]) == (5, "3")
    assert [one.number for one in view(table, "ana").log if one.number >= secret.line] == []
    again = sit(table, "gus").post("/table/friday/gm/generate", data=form)
    assert f'<p class="text">{text}</p>' in again.text, "the same form, sent twice, is one act"
    table.refresh()
    assert table.number == number
    assert act(table, "reveal", line=secret.line) == 303
    table.refresh()
    assert f"Starting money, in days’ income: {text}" in " ".join(one.text for one in view(table, "ana").log)
    assert act(table, "note", title="Money", text=text, audience="*") == 303
    assert [one.title for one in view(table, "ana").notes] == ["Money"]
    assert sit(table, "gus").post("/table/friday/gm/generate", data={"generator": "none"}).status_code == 422
    openly = {"generator": "plot", "hidden": "", "act": "open"}
    page = sit(table, "gus").post("/table/friday/gm/generate", data=openly)
    assert "Show everybody" not in page.text
    table.refresh()
    assert "Archetypal plot: " in " ".join(one.text for one in view(table, "ana").log)
    store.close()


def test_bots_answer_when_they_are_let(table: Table) -> None:
    call = table.start("gus", "skill", {"target": 8, "who": "kara"})
    assert act(table, "bots") == 422
    table.seat_somebody("gus", msgspec.structs.replace(table.seat("ana"), bot="cautious"))
    assert act(table, "bots") == 303
    assert call not in table.open
    assert sit(table, "ana").post("/table/friday/act/bots", data={"act": "x"}).status_code == 422


def test_sessions_and_scenes(table: Table) -> None:
    assert act(table, "session") == 303
    assert table.position.session == 1
    assert act(table, "title", title="The old bridge") == 303
    assert table.position.title == "The old bridge"
    assert "Session 1 is under way" in sit(table, "gus").get("/table/friday/gm").text


def test_a_session_ends_in_one_way(table: Table) -> None:
    table.begin_session("gus")
    table.land("gus", [Amended(who="kara", field="edge_left", value=0)], "she has spent it")
    gus = sit(table, "gus")
    assert gus.get("/table/friday/gm").text.count(">Recap and end</a>") == 1
    assert act(table, "session") == 303
    assert not table.position.session
    assert any("is back to full Edge" in one.text for one in view(table, "gus").log)


def test_new_lines_come_with_the_way_back(table: Table) -> None:
    since = table.number
    first, second = table.roll("ana", "2d6"), table.roll("ana", "1d6")
    assert changes(table, "gus", since).stops == (first, second)
    assert changes(table, "ana", since).stops == ()
    assert view(table, "gus").stops[-1] == first, "play stands at the last line already"
    site = make_app(table.store).state.site
    parts = Parts(site)
    told = [parts_of_change(site, table, seat, changes(table, seat, since), parts) for seat in ("ana", "gus", "ana")]
    assert [one.count("Take play back to before this") for one in told] == [0, 2, 0]
    to_the_end(table)
    *stops, last = changes(table, "gus", second).stops
    assert last == table.number
    assert stops
    for stop in reversed(stops):
        table.undo("gus", stop)  # each is one that play can be taken to


def test_an_act_says_to_which_line_it_led(table: Table) -> None:
    headers = {"HX-Request": "true"}
    ana = sit(table, "ana")
    said = ana.post("/table/friday/act/say", data={"act": "a", "text": "Well?"}, headers=headers)
    table.refresh()
    assert said.headers[LINE] == str(table.number)
    assert LINE not in ana.post("/table/friday/act/say", data={"act": "b", "text": ""}, headers=headers).headers


def test_dice_are_shown_to_those_who_see_them(table: Table) -> None:
    since = table.number
    line = table.roll("ana", "2d6+1", "luck")
    secret = table.roll("gus", "1d20", hidden="all")
    typed = table.roll("ana", "1d6", faces=(4,))
    seen = {fall.number: fall.dice for fall in changes(table, "ben", since).falls}
    assert set(seen) == {line}
    assert [sides for sides, _ in seen[line]] == [6, 6]
    assert {fall.number for fall in changes(table, "gus", since).falls} == {line, secret}
    assert typed not in seen
    call = table.start("gus", "opposed", {"a": 8, "a_who": "kara", "b": 7, "b_who": "guard", "b_secret": True})
    since = table.number
    table.answer("ana", call, 0)
    table.answer("gus", call, 1)
    assert len(changes(table, "ana", since).falls) == 1
    assert len(changes(table, "gus", since).falls) == 2


def test_the_time_line_is_newest_first_in_whole_sentences(tmp_path: Path) -> None:
    table = demo_table(SqliteStore(tmp_path / "tables.db"), "friday", "augur", bytes(32))
    what = "looks for a way over the roofs of the customs house to the window that nobody has closed since the fire"
    call = table.start("ana", "try", {"who": "mirel", "way": "reason", "what": what})
    table.answer("gus", call, 0, fields={"level": "desperate"})
    table.answer("ana", call, 1, choice="roll")
    move = next(one for one in dues_of(table, table.seat("gus"))[0].acts if "move" in one.title)
    table.start("gus", move.act, {move.row: dues_of(table, table.seat("gus"))[0].key})
    stops = time_line(table, table.seat("gus"))
    texts = [one.text for one in stops]
    assert [one.line for one in stops] == sorted([one.line for one in stops], reverse=True)
    assert stops[0].here
    assert any(re.fullmatch(rf"Mirel {what}: (Dire|Botched|Messy|Good)\.", one) for one in texts), texts
    assert not [one for one in texts if "…" in one or " · " in one or not one.endswith((".", "!", "?"))], texts
    table.store.close()
