"""What is hidden is not told by what is around it: ids, moves, arguments, the moment at which something happens."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from rollwright.games.going_somewhere.rules.checks.facts import Persuaded
from rollwright.games.going_somewhere.rules.checks.persuasion import undecided
from rollwright.games.going_somewhere.rules.magic.facts import EffectBegan
from rollwright.games.going_somewhere.rules.sheet import Effect
from rollwright.play.steps import GM
from rollwright.rules.facts import Joined, Who
from rollwright.table.export import export_character, export_for
from rollwright.table.offering import offered
from rollwright.table.table import Table
from rollwright.table.view import view
from rollwright.web.app import make_app
from rollwright.web.npcs import newcomers
from tests.games.going_somewhere.fighting import HEROES, Presses, answered, company, foe
from tests.table.tables import make_table
from tests.web.seats import TABLE, bearing, client_of, sit

API = "/api/v1/tables/friday"


def begin(table: Table, seat: str, name: str) -> str:
    """Begin a character; give the id that it got, without what is drawn by chance."""
    answer = client_of(table).post(f"{API}/drafts", json={"name": name}, headers=bearing(table, seat))
    assert answer.status_code == 201, answer.text
    table.refresh()
    (draft,) = [note for note in table.house.notes.values() if note.by == seat and note.title.endswith(f":{name}")]
    return draft.title.split(":")[1]


def test_a_new_character_s_id_tells_of_nobody_hidden() -> None:
    shapes = []
    for there in (False, True):
        table = make_table()
        if there:
            table.land("gus", [Joined(who="mole", sheet={"name": "Mole"}, seen_by=(GM,))])
            begin(table, "gus", "Rat")
        shapes.append([[len(part) for part in begin(table, "ana", name).split("-")] for name in ("Mole", "Rat")])
    assert shapes[0] == shapes[1]


def test_what_the_gamemaster_makes_tells_of_nobody_hidden() -> None:
    shown = []
    for there in (False, True):
        table = make_table()
        gus = sit(table, "gus")
        if there:
            table.land("gus", newcomers(table, "Mole", 1, "", hidden=True))
            table.land("gus", newcomers(table, "Rat", 2, "", hidden=True))
        table.land("gus", newcomers(table, "Mole", 1, "", hidden=False))
        table.land("gus", newcomers(table, "Rat", 2, "", hidden=False))
        gus.post(f"{TABLE}/making/ready", data={"hero": "", "act": "r"})
        table.refresh()
        known = table.position.known_to(table.seat("ana")).sheets
        shown.append((sorted(known), sorted(str(getattr(one, "name", "")) for one in known.values())))
    assert shown[0] == shown[1]


def test_moves_name_nobody_hidden() -> None:
    table = make_table()
    for seat in ("ana", "ben", "sue"):
        text = msgspec.json.encode([offered(table, seat), table.moves(seat)]).decode()
        assert "guard" not in text.lower()
    answer = client_of(table).get(f"{API}/moves", headers=bearing(table, "ana"))
    assert "guard" not in answer.text.lower()


def test_what_somebody_is_about_to_do_to_one_who_is_hidden_names_nobody() -> None:
    """In a fight of Going Somewhere: by the reason why nobody can help, on the board, in forms and in their ids."""
    table = company(2, 2)
    hidden = msgspec.structs.replace(foe("weasel"), name="Zanzibar Quux")
    table.land("gus", [Joined(who="zanzibar", sheet=msgspec.to_builtins(hidden), seen_by=(GM,))])
    table.start("gus", "begin-fight", {"distance": 1})
    answered(table, Presses())
    table.start("gus", "join-fight", {"newcomer": "zanzibar", "side": "foes"})
    table.start("gus", "declare", {"who": HEROES[1], "action": "attack zanzibar"})
    client = sit(table, "player-0")
    told = [client.get(f"/table/fight{path}").text for path in ("", "/log", "/do/declare")]
    told += [msgspec.json.encode(one).decode() for one in (view(table, "player-0"), offered(table, "player-0"))]
    told += export_for(table, "player-0")
    assert "will attack somebody, and nobody can help with that" in "".join(told)
    for text in told:
        assert "anzibar" not in text
        assert "Quux" not in text


def test_a_sheet_tells_of_nobody_hidden_who_has_laid_magic_on_it() -> None:
    table = company(1, 1)
    table.land("gus", [Joined(who="zanzibar", sheet=msgspec.to_builtins(foe("weasel")), seen_by=(GM,))])
    laid = Effect(name="dread", kind="lowered", about="notice", points=3, rounds=9, by="zanzibar")
    table.land("gus", [EffectBegan(laid, who=Who(HEROES[0]))])
    assert "zanzibar" in export_character(table, "gus", HEROES[0])
    mine = export_character(table, "player-0", HEROES[0])
    assert "dread" in mine
    assert "zanzibar" not in mine


def test_a_private_field_is_not_told_by_what_was_begun_with_it() -> None:
    table = make_table()
    table.veil("ana", "kara", ["edge"])
    call = table.start("gus", "opposed", {"a": 8, "a_who": "kara", "a_edge": 7, "b": 7, "b_who": "vanya"})
    for seat in ("ben", "sue"):
        client = sit(table, seat)
        pages = [client.get(path).text for path in (f"{TABLE}/line/{call}", f"{TABLE}/line/{call}.json")]
        told = msgspec.json.encode(view(table, seat)).decode() + "".join(export_for(table, seat)) + "".join(pages)
        assert "a_edge" not in told


def changes_of(app: Any, table: Table, seat: str, wait: int) -> asyncio.Task[list[dict[str, Any]]]:
    """Wait for what is new, as a program does."""
    token = bearing(table, seat)["authorization"]

    async def run() -> list[dict[str, Any]]:
        got: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            await asyncio.Event().wait()
            raise AssertionError

        async def send(message: dict[str, Any]) -> None:
            got.append(message)

        scope = {
            "type": "http", "method": "GET", "path": f"{API}/changes", "root_path": "", "client": ("192.0.2.1", 1),
            "query_string": f"wait={wait}&since={table.number}".encode(), "server": ("x", 80), "scheme": "http",
            "http_version": "1.1", "headers": [(b"authorization", token.encode())],
        }  # fmt: skip
        await app(scope, receive, send)
        return got

    return asyncio.ensure_future(run())


def test_what_is_hidden_wakes_nobody_who_waits() -> None:
    table = make_table()

    async def run() -> None:
        app = make_app(table.store)
        hers, his = changes_of(app, table, "ana", 5), changes_of(app, table, "gus", 5)
        await asyncio.sleep(0.3)
        table.roll("gus", "2d6", "a lie", hidden="all")
        table.note("gus", "The plot", "the butler", ["gm"])
        await asyncio.wait_for(his, 5)
        await asyncio.sleep(0.3)
        assert not hers.done()
        table.say("gus", "boo")
        got = await asyncio.wait_for(hers, 5)
        assert b"boo" in got[1]["body"]

    asyncio.run(run())


def test_nobody_learns_whether_a_table_is_there() -> None:
    table = make_table()
    client = client_of(table)
    for bearer in ({}, {"authorization": "Bearer x"}):
        told = set()
        for id in ("friday", "nowhere"):
            for path in ("view", "moves", "changes?wait=1", "history", "export", "pictures", "drafts"):
                answer = client.get(f"/api/v1/tables/{id}/{path}", headers=bearer)
                told.add((path, answer.status_code, answer.text))
            for path, body in (("join", {"invite": "x.y", "name": "Zoe"}), ("acts/say", {"text": "hm"})):
                answer = client.post(f"/api/v1/tables/{id}/{path}", json=body, headers=bearer)
                told.add((path, answer.status_code, answer.text))
        assert len(told) == 9, told
    for paths in (("/join/{}/x.y", "/seat/{}/x", "/table/{}", "/table/{}/stream"),):
        for path in paths:
            one, other = (client.get(path.format(id)) for id in ("friday", "nowhere"))
            assert (one.status_code, one.text.replace("friday", "nowhere")) == (other.status_code, other.text), path


@pytest.mark.parametrize("name", ["waivers", "npc"])
def test_a_player_waives_nothing(name: str) -> None:
    table = make_table()
    ana = sit(table, "ana")
    ana.post(f"{TABLE}/making", data={"name": "Kim", "act": "1"})
    table.refresh()
    (note,) = table.house.notes
    forged = {"s.name": "Kim", name: "yes", f"s.{name}": "yes", f"s.{name}.0.rule": "x", "act": "2", "step": "0"}
    ana.post(f"{TABLE}/making/{note}/save", data=forged)
    table.refresh()
    sheet = msgspec.json.decode(table.house.notes[note].text)["sheet"]
    assert not sheet.get(name)


def test_whom_somebody_hidden_has_yet_to_answer_names_nobody() -> None:
    """In Going Somewhere: on the sheet of the one who asked them, before and after they answer."""
    table = company(2, 2)
    hidden = msgspec.structs.replace(foe("weasel"), name="Zanzibar Quux")
    table.land("gus", [Joined(who="zanzibar", sheet=msgspec.to_builtins(hidden), seen_by=(GM,))])
    table.land("gus", [Persuaded(Who("zanzibar"), 5, 0, "a boat", who=Who(HEROES[1]))])
    assert [one.about for one in table.state.sheets[HEROES[1]].marks] == ["Zanzibar Quux: a boat"]
    known = table.position.known_to(table.seat("player-0")).sheets[HEROES[1]]
    assert [one.about for one in known.marks] == ["somebody: a boat"]
    for _ in range(2):
        client = sit(table, "player-0")
        told = [client.get(f"/table/fight{path}").text for path in ("", "/log")]
        told += [msgspec.json.encode(one).decode() for one in (view(table, "player-0"), offered(table, "player-0"))]
        told += export_for(table, "player-0")
        assert not any("anzibar" in text or "Quux" in text for text in told)
        [due] = [one.key for one in undecided(table.options, table.state)] or [""]
        if due:
            table.start("gus", "answer-yes", {"due": due})
    assert not table.state.sheets[HEROES[1]].marks
    assert not table.position.known_to(table.seat("player-0")).sheets[HEROES[1]].marks
