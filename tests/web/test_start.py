"""The way in: a game tried with bots, a new table's three steps, joining by a link, and pages that follow the table."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rollwright.rules.ruleset import ruleset
from rollwright.table.demo import FIRST, demo_of
from rollwright.table.export import export_table
from rollwright.table.log import Abandoned, Answered, CallOpened
from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.verify import verify
from rollwright.web.app import make_app
from rollwright.web.guides import guide_of, judged
from rollwright.web.making_draft import Draft, save
from rollwright.web.making_fields import Field, fields, plain
from rollwright.web.making_reading import converted
from tests.table.tables import to_the_question
from tests.web.client import TestClient
from tests.web.seats import TABLE, act, client_of, sit

GAMES = ("mechwarrior", "augur", "cgg", "cgg-2015", "going-somewhere")


def text_of(page: str) -> str:
    """Give what a page says, without its tags."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page)).split())


def new_table(tmp_path: Path, game: str = "mechwarrior") -> Table:
    return Table.make(SqliteStore(tmp_path / "tables.db"), "friday", game, Seat("gus", "Gus", "gm"))


def tried(tmp_path: Path, game: str, part: str) -> tuple[TestClient, Table]:
    store = SqliteStore(tmp_path / "tables.db")
    client = TestClient(make_app(store))
    answer = client.post("/demo", data={"game": game, "part": part})
    assert answer.status_code == 200
    return client, Table(store, answer.url.path.rsplit("/", 1)[1])


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("part", ["player", "gm"])
def test_a_game_is_tried_at_one_press(tmp_path: Path, game: str, part: str) -> None:
    client, table = tried(tmp_path, game, part)
    mine = FIRST if part == "player" else "gus"
    assert [seat.id for seat in table.seats if not seat.bot] == [mine]
    page = text_of(client.get(f"/table/{table.id}").text)
    assert demo_of(game).opening in page
    assert "1 of 3" in page
    assert ("You run the game" if part == "gm" else "You play") in page
    assert demo_of(game).name in text_of(client.get("/").text)


def test_hints_lead_through_the_first_moment_without_scripts(tmp_path: Path) -> None:
    client, table = tried(tmp_path, "mechwarrior", "player")
    path = f"/table/{table.id}"
    form = {"procedure": "attempt", "a.who": "rena", "a.skill": "running"}
    page = text_of(client.post(f"{path}/act/start", data=form).text)
    table.refresh()
    assert [line.by for line in table.log if isinstance(line, Answered)] == ["gus"], "a bot has judged it meanwhile"
    assert "2 of 3" in page
    assert "It’s up to you" in page
    call = next(iter(table.open))
    page = text_of(client.post(f"{path}/act/answer", data={"call": call, "sequence": 1}).text)
    table.refresh()
    while table.open:
        under_way = table.open[call]
        again = {"call": call, "sequence": under_way.session.length, "choice": "keep"}
        page = text_of(client.post(f"{path}/act/answer", data=again).text)
        table.refresh()
    assert "3 of 3" in page
    page = text_of(client.post(f"{path}/act/start", data=form).text)
    assert "of 3" not in page, "whoever does it again knows how"


def test_hints_go_when_nobody_wants_them(tmp_path: Path) -> None:
    client, table = tried(tmp_path, "augur", "player")
    path = f"/table/{table.id}"
    assert "1 of 3" in client.get(path).text
    assert 'class="hint"' not in client.post(f"{path}/hints").text
    assert 'class="hint"' not in client.get(path).text
    other, there = tried(tmp_path, "augur", "player")
    assert "1 of 3" in other.get(f"/table/{there.id}").text


def test_among_people_there_are_no_hints(table: Table) -> None:
    assert 'class="hint"' not in sit(table, "ana").get(TABLE).text


def test_a_moment_is_called_off_at_one_press(table: Table) -> None:
    call = to_the_question(table)
    assert sit(table, "gus").post(act("abandon"), data={"call": call}).status_code == 200
    table.refresh()
    assert any(isinstance(line, Abandoned) for line in table.log)


def invited(table: Table, **more: Any) -> tuple[str, TestClient]:
    token = table.invite("gus", "player", uses=6, **more)
    return f"/join/friday/{token}", client_of(table)


def test_a_new_table_says_what_is_done(tmp_path: Path) -> None:
    table = new_table(tmp_path)
    gus = sit(table, "gus")
    page = gus.get(TABLE).text
    assert 'class="done"' not in page
    assert "Make a link to send" in page
    back = gus.post(f"{TABLE}/invite", data={"uses": "6", "back": "table"})
    assert back.url.path == TABLE
    link = re.search(r'value="(http[^"]+/join/friday/[^"]+)"', back.text)
    assert link is not None
    page = gus.post(f"{TABLE}/making/ready", data={"back": "table"}).text
    assert text_of(page).count("Rena Voss and Jory Tamm are at the table.") == 1
    guest = client_of(table)
    guest.post(link[1].removeprefix("http://testserver"), data={"name": "Ana", "part": "take:rena-voss"})
    page = gus.get(TABLE).text
    assert page.count('<li class="done">') == 2
    assert "Ana has a seat." in text_of(page)
    assert "You play Rena Voss." in text_of(guest.get(TABLE).text)
    gus.post(act("session"), data={"act": "x"})
    assert "first-title" not in gus.get(TABLE).text


def test_a_table_called_as_its_game_says_the_name_once(tmp_path: Path) -> None:
    table = Table.make(SqliteStore(tmp_path / "t.db"), "friday", "mechwarrior", Seat("gus", "Gus", "gm"))
    title = table.game.title
    path, ana = invited(table)
    head = re.findall(r"<header>.*?</header>", ana.get(path).text, re.DOTALL)
    assert text_of(head[-1]).count(title) == 1
    page = sit(table, "gus").get(TABLE).text
    assert f"<b>{title}</b></p>" in page, "the bar"
    scene = page[page.index('aria-label="Scene"') :].partition("</h1>")[0]
    assert text_of(scene).count(title) == 1


def test_who_has_sent_a_character_reads_that_it_waits(tmp_path: Path) -> None:
    table = new_table(tmp_path)
    path, ana = invited(table)
    ana.post(path, data={"name": "Ana", "part": "later"})
    table.refresh()
    seat = table.seats[-1].id
    assert "You have no character here yet" in text_of(ana.get(TABLE).text)
    begun = Draft(who="mika", sheet={"name": "Mika Oduya"})
    note = save(table, seat, "", begun, "begun")
    page = text_of(ana.get(TABLE).text)
    assert page.count("Mika Oduya isn’t finished yet.") == 2
    assert "Go on with Mika Oduya" in page
    save(table, seat, note, msgspec.structs.replace(begun, asked=True), "sent")
    gus = sit(table, "gus")
    for address, called in ((TABLE, "a character"), (f"{TABLE}/gm", "Mika Oduya")):
        page = text_of(gus.get(address).text)
        assert f"Ana has sent you {called}" in page
        assert "Look at " in page
        assert "Nothing is due from you" not in page
        assert "Ana has no character yet" not in page
    page = text_of(ana.get(TABLE).text)
    assert page.count("Mika Oduya waits for your GM.") == 2, "in the three steps, and below"
    assert "no character here yet" not in page
    assert "Make your character" not in page


def test_joining_with_a_ready_character(tmp_path: Path) -> None:
    table = new_table(tmp_path)
    sit(table, "gus").post(f"{TABLE}/making/ready", data={})
    path, ana = invited(table)
    page = ana.get(path).text
    assert 'value="take:jory-tamm"' in page
    assert all(about in text_of(page) for about in demo_of(table.game.id).about.values()), "who they are"
    assert ana.post(path, data={"name": "Ana", "part": "take:jory-tamm"}).url.path == TABLE
    table.refresh()
    assert table.seats[-1].holds == ("jory-tamm",)
    _, ben = invited(table)
    assert 'value="take:jory-tamm"' not in ben.get(path).text
    late = ben.post(path, data={"name": "Ben", "part": "take:jory-tamm"})
    assert late.status_code == 422
    assert "somebody else has just taken that character" in late.text.lower()
    assert 'value="Ben"' in late.text, "the name is still there"
    table.refresh()


def test_joining_to_make_one_to_watch_or_to_see(tmp_path: Path) -> None:
    table = new_table(tmp_path)
    path, ana = invited(table)
    assert ana.post(path, data={"name": "Ana", "part": "make"}).url.path == f"{TABLE}/making"
    _, ben = invited(table)
    assert ben.post(path, data={"name": "Ben", "part": "watch"}).url.path == TABLE
    _, cleo = invited(table)
    assert cleo.post(path, data={"name": "Cleo", "part": "later"}).url.path == TABLE
    table.refresh()
    assert [(seat.name, seat.role) for seat in table.seats][1:] == [
        ("Ana", "player"),
        ("Ben", "spectator"),
        ("Cleo", "player"),
    ]
    sit(table, "gus").post(f"{TABLE}/making/ready", data={"hero": "rena"})
    page = cleo.get(TABLE).text
    assert "Play Rena Voss" in page
    cleo.post(act("take"), data={"who": "rena-voss"})
    table.refresh()
    assert table.seats[-1].holds == ("rena-voss",)
    assert ana.post(act("take"), data={"who": "rena-voss"}).status_code == 422
    assert ben.post(act("take"), data={"who": "rena-voss"}).status_code == 422
    assert verify(export_table(table, "gus")).difference is None


def test_nobody_takes_what_is_hidden_or_an_npc(table: Table) -> None:
    token = table.invite("gus", "player")
    late = client_of(table).post(f"/join/friday/{token}", data={"name": "Cleo", "part": "take:guard"})
    assert late.status_code == 422
    assert "guard" not in client_of(table).get(f"/join/friday/{token}").text


def test_invite_typed_in_the_address_is_a_page(table: Table) -> None:
    for path in ("/invite", "/join"):
        assert "open the link that its GM has sent you" in client_of(table).get(path).text
        mine = sit(table, "gus").get(path).text
        assert f"{TABLE}/people#invite" in mine
        assert f"{TABLE}/people" not in sit(table, "ana").get(path).text
    assert "Invite somebody" in sit(table, "gus").get(f"{TABLE}/invite").text


def test_a_player_begins_with_a_ready_made_character(tmp_path: Path) -> None:
    table = new_table(tmp_path, "augur")
    table.seat_somebody("gus", Seat("ana", "Ana"))
    ana = sit(table, "ana")
    assert "Take Mirel" in ana.get(f"{TABLE}/making").text
    page = ana.post(f"{TABLE}/making/ready", data={"hero": "mirel"})
    assert "Step 3 of 3" in text_of(page.text)
    assert "Send to your GM" in page.text
    sent = ana.post(f"{page.url.path}/save", data={"step": "2", "go": "send", "word": "May I?", "f.notes": "Tall"})
    assert "Sent to your GM." in text_of(sent.text)
    gus = sit(table, "gus")
    assert "New from Ana: Mirel" in text_of(gus.get(TABLE).text)
    seen = text_of(gus.get(page.url.path).text)
    assert "Ana: May I?" in seen
    assert "Tall" in seen


@pytest.mark.parametrize("game", GAMES)
def test_an_empty_character_is_not_ready(game: str) -> None:
    found = ruleset(game)
    assert not judged(found, found.options(), converted(found.sheet, {"name": "Nobody"})).finished


@pytest.mark.parametrize("game", ["mechwarrior", "augur"])
def test_ready_made_characters_can_be_sent_as_they_are(game: str) -> None:
    found = ruleset(game)
    for sheet in demo_of(game).heroes.values():
        assert judged(found, found.options(), converted(found.sheet, sheet)).report.legal


def unexplained(field: Field) -> list[str]:
    """Give the places in a field that have no line of help; numbers of one list share one."""
    own = [] if field.help or (field.kind == "group" and field.name[-1].isdigit()) else [field.name]
    pairs = [part for part in field.parts if [one.name.rsplit(".", 1)[1] for one in part.parts] == ["key", "value"]]
    return own + [name for part in field.parts if part not in pairs for name in unexplained(part)]


@pytest.mark.parametrize("game", GAMES)
def test_every_field_has_a_line_of_help(game: str) -> None:
    found = ruleset(game)
    guide, sheet = guide_of(found), converted(found.sheet, {})
    look = guide.look(found.options(), sheet)
    for step in guide.steps:
        for field in fields(found.sheet, plain(sheet), step.fields, look):
            assert unexplained(field) == []


def test_an_academy_fills_itself_with_the_best_skills() -> None:
    found = ruleset("mechwarrior")
    fill = guide_of(found).fill
    sheet = converted(found.sheet, {"skills": {"stealth": 2, "running": 2}, "packages": [{"package": "basic-academy"}]})
    filled = fill(found.options(), sheet)
    assert filled.packages[0].skills == {"medtech": 1, "small-arms": 1, "stealth": 2, "running": 2}
    assert filled.skills == {"stealth": 2, "running": 2, "medtech": 1, "small-arms": 1}
    more = converted(found.sheet, {**plain(filled), "skills": {**plain(filled)["skills"], "blade": 2, "survival": 1}})
    again = fill(found.options(), more)
    assert sorted(again.packages[0].skills.values()) == [1, 1, 1, 2, 2, 2]
    assert not [one for one in judged(found, found.options(), again).report.standing if "Academy" in one.message]


def test_what_is_wrong_stands_beside_its_field(tmp_path: Path) -> None:
    table = new_table(tmp_path)
    table.seat_somebody("gus", Seat("ana", "Ana"))
    ana = sit(table, "ana")
    path = ana.post(f"{TABLE}/making", data={"name": "Kara"}).url.path
    page = ana.post(f"{path}/save", data={"step": "1", "go": "2", "f.attributes.build": "lots"})
    assert page.status_code == 422
    place = page.text.split('name="f.attributes.build"')[1].split('name="f.attributes.reflexes"')[0]
    assert "Attributes, build: a whole number was expected." in place
    assert 'value="lots"' in place


def test_a_table_with_bots_is_no_secret_to_its_log(tmp_path: Path) -> None:
    client, table = tried(tmp_path, "augur", "player")
    client.post(f"/table/{table.id}/act/start", data={"procedure": "try", "a.who": "mirel", "a.way": "finesse"})
    table.refresh()
    assert [line.by for line in table.log if isinstance(line, CallOpened)] == [FIRST]
