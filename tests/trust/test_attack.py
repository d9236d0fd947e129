"""The attack: secrets in every text of every game, and everybody who may not know them asks for everything there is.

A player, a spectator, somebody invited, somebody who was sent away and a stranger read pages, streams, the API,
exports, printed sheets, pictures, and what they are told where something is refused.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator, Mapping
from itertools import count
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest
from starlette.routing import Route

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.cards import Words
from rollwright.play.steps import GM
from rollwright.rules.facts import Amended, Joined
from rollwright.table.bots import Bot
from rollwright.table.demo import demo_of, demo_table
from rollwright.table.export import export_for
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.view import history, view
from rollwright.web import pdf, stream
from rollwright.web.acts import ACTS
from rollwright.web.api_acts import ACTS as API_ACTS
from tests.amount import LONG
from tests.table.pictures import brought
from tests.table.sessions import GAMES
from tests.table.tables import make_table
from tests.web.client import TestClient
from tests.web.seats import bearing, client_of, sit

pytestmark = pytest.mark.soak

SECRET = re.compile(r"canary", re.IGNORECASE)
PLAIN = ("notes", "name", "text", "note", "what", "title", "line", "look", "concept", "description", "background")
SECRET_ID = "zq-unseen"
SEATED = ("player", "spectator")
CLOSED = (401, 403, 404, 405, 409, 415, 422)
"""What whoever has no seat is answered."""


class Planted(NamedTuple):
    """A table full of secrets, and how each of those who may not know them comes to it."""

    table: Table
    people: Mapping[str, tuple[TestClient, Mapping[str, str]]]
    ids: tuple[str, ...]
    """Ids that are secret themselves: of a person, a draft, notes, pictures."""
    secrets: int


def written_over(value: Any, found: list[int], field: str = "") -> Any:
    """Write a secret over each text of a sheet in which people put words of their own."""
    match value:
        case dict():
            return {name: written_over(one, found, name) for name, one in value.items()}
        case list():
            return [written_over(one, found, field) for one in value]
        case str() if field in PLAIN or " " in value:
            found[0] += 1
            return f"canary {field} {found[0]}"
        case _:
            return value


def texts_of(kind: type) -> list[str]:
    """Give the fields of a sheet that hold plain text."""
    return [
        one.name for one in msgspec.structs.fields(kind) if one.type is str and one.default == "" and one.name != "name"
    ]


def plant(game: str) -> Planted:
    """Play a little of everything that can be kept from others, with secrets in all its words."""
    table = demo_table(SqliteStore(":memory:"), "friday", game, bytes(32))
    found = [0]
    invitation = table.invite("gus")
    gone = table.join(table.invite("gus"), "Zenobia")
    clients = {seat: sit(table, seat) for seat in ("ben", "sue", gone.id)}
    bearers = {seat: bearing(table, seat) for seat in clients}
    table.remove("gus", gone.id)
    table.invite("gus")
    # Somebody whom only the GM knows, with secrets all over the sheet, and a portrait.
    npc = next(iter(demo_of(game).npcs.values()), {})
    sheet = written_over({"notes": "", **npc, "name": "x y"}, found)
    texts = {name: f"canary {name}" for name in texts_of(table.game.sheet) if name not in sheet}
    try:
        table.land("gus", [Joined(who=SECRET_ID, sheet={**texts, **sheet}, seen_by=(GM,))], "canary ruling")
    except (BadInput, msgspec.ValidationError):
        table.land("gus", [Joined(who=SECRET_ID, sheet=sheet, seen_by=(GM,))], "canary ruling")
    table.portray("gus", SECRET_ID, brought("canary portrait", "canary alt"))
    # What a hero keeps private.
    hero = table.seat("ana").holds[0]
    private = [name for name in {*texts_of(table.game.sheet), "notes"} if hasattr(table.state.sheet(hero), name)]
    table.veil("ana", hero, private)
    for name in private:
        try:
            table.land("gus", [Amended(who=hero, field=name, value=f"canary {name}", reason="")])
        except (BadInput, Refused, msgspec.ValidationError):
            continue
        found[0] += 1
    # Calls in secret, with secrets in all words; a ruling of one, and one that is undone.
    bot = Bot("gus", "random", Random(game))
    moves = {move.procedure: move for move in table.moves("gus")}
    for move in moves.values():
        act = table.game.act(move.procedure)
        asked = [one.name for one in act.asked if one.hint is Words and one.name in move.asks] if act else []
        if not asked:
            continue
        try:
            given = {**bot.arguments(move), **{name: f"canary {name}" for name in asked}}
            call = table.start("gus", move.procedure, given, hidden="all")
        except (BadInput, Refused):
            continue
        found[0] += len(asked)
        if call in table.open:
            table.abandon("gus", call, "canary reason")
    line = table.roll("gus", "2d6", "canary roll", hidden="all")
    table.undo("gus", line - 1, "canary undone")
    table.roll("gus", "2d6", "canary what", hidden="all", audience=["ana"])
    # Words for some.
    table.say("gus", "canary whisper", ["ana"])
    table.say("ana", "canary answer", ["gm"])
    notes = [
        table.note("gus", "canary title", "canary plot", [GM]),
        table.note("ana", "canary diary", "canary private"),
        table.note("gus", "canary hand-out", "canary text", ["ana"], picture=brought("canary map", "canary map")),
    ]
    gus = bearing(table, "gus")
    answer = client_of(table).post("/api/v1/tables/friday/drafts", json={"name": "canary draft"}, headers=gus)
    assert answer.status_code == 201, answer.text
    table.refresh()
    pictures = [*table.house.pictures]
    people = {
        "player": (clients["ben"], bearers["ben"]),
        "spectator": (clients["sue"], bearers["sue"]),
        "removed": (clients[gone.id], bearers[gone.id]),
        "invited": (client_of(table), {"authorization": f"Bearer {invitation}"}),
        "stranger": (client_of(table), {}),
    }
    drafts = [note for note in table.house.notes if note not in notes]
    return Planted(table, people, (SECRET_ID, *notes, *drafts, *pictures), found[0] + 20)


def requests(planted: Planted, token: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Give everything that can be asked of a table: the method, the address, and what goes with it."""
    table, app = planted.table, client_of(planted.table).app
    heroes = [*table.position.known_to(table.seat("ben")).sheets]
    numbers = [*range(1, table.number + 2)]
    for route in app.routes:  # type: ignore[attr-defined]
        if not isinstance(route, Route) or "{table}" not in route.path or "GET" not in (route.methods or ()):
            continue
        if route.path.endswith("/stream") or route.path.endswith("/changes"):
            continue
        path = route.path.replace("{table}", table.id).replace("{token}", token)
        if "number}" in path or "{line}" in path:
            paths = [re.sub(r"{(line|\w+:number)}", str(number), path) for number in numbers]
        elif "{" in path:
            paths = [re.sub(r"{\w+}", one, path) for one in (*heroes, *planted.ids, "nobody", *table.game.acts)]
        else:
            paths = [path, f"{path}?before=9&line=5&session=1&find=a&kind=rulings&by=gus&since=0"]
        yield from [("GET", one, {}) for one in paths]
    for who in (SECRET_ID, *heroes):
        form = {"who": who, "call": "9", "sequence": "0", "line": "9", "to": "9", "choice": "?", "note": planted.ids[1]}
        for name in ACTS:
            if name not in ("leave", "session"):
                yield "POST", f"/table/friday/act/{name}", {"data": {**form, "picture": planted.ids[-1]}}
        for name in API_ACTS:
            if name not in ("leave", "session", "forget"):
                body = {"who": who, "call": 9, "sequence": 0, "line": 9, "to": 9, "note": planted.ids[1]}
                yield "POST", f"/api/v1/tables/friday/acts/{name}", {"json": body}


@pytest.mark.parametrize("game", GAMES)
def test_whoever_may_not_know_a_secret_finds_it_nowhere(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def on_paper(table: Table, shown: Any, paper: str) -> bytes:
        return msgspec.json.encode(pdf.data_of(table, shown))  # all that a template can set

    monkeypatch.setattr(pdf, "set_sheet", on_paper)
    planted = plant(game)
    table = planted.table
    for seat in ("gus", "ana"):
        told = msgspec.json.encode([view(table, seat, 1000), history(table, seat, 9999)]).decode()
        assert len(SECRET.findall(told)) > 5, "those who may know are told"
    assert planted.secrets > 25
    for path in ("", "/log", "/gm", "/export/mine", f"/sheet/{SECRET_ID}.pdf"):
        assert SECRET.search(sit(table, "gus").get(f"/table/friday{path}").text), "whoever may know finds it so"
    asked = 0
    token = next(iter(planted.people["invited"][1].values())).removeprefix("Bearer ")
    for person, (client, bearer) in planted.people.items():
        everything = [*requests(planted, token if person == "invited" else "x.y")]
        most = len(everything) if LONG else 120 if person in SEATED else 30
        for method, path, given in Random(f"{game} {person}").sample(everything, most):
            answer = client.request(method, path, headers=bearer, follow_redirects=True, **given)
            assert answer.status_code < 500, (person, path)
            told = answer.text + str(answer.headers)
            if found := SECRET.search(told):
                raise AssertionError((person, method, path, told[max(0, found.start() - 200) :][:400]))
            for id in planted.ids:
                assert id in path + str(given) or id not in told, (person, method, path, id)
            if person not in SEATED and "/join/" not in path:
                assert answer.status_code in CLOSED, (person, method, path, answer.status_code)
            asked += 1
    for seat in ("ben", "sue"):
        for since in range(0, table.number, 5):
            site = client_of(table).app.state.site  # type: ignore[attr-defined]
            (news,) = stream.news(site, "friday", [(seat, since)])
            assert not SECRET.search(news.text if news else "")
        lines = "".join(export_for(table, seat))
        assert not SECRET.search(lines)
        assert not any(id in lines for id in planted.ids)
    assert asked > 50
    table.store.close()


CHANCE = re.compile(
    r'"(?:head|digest|salt|commitment|at|key|branch|root)":(?:"[^"]*"|\d+|\[[^\]]*\])|[0-9a-f]{16,64}…?|'
    r'name="act" value="[^"]*"|act=[\w-]+|\?v=\w+|\d\d:\d\d(:\d\d)?|datetime="[^"]*"|data-at="\d+"'
)
"""What differs in any two logs, or at any two times: digests, keys of forms, the clock."""
PAGES = ("", "/log", "/replay", "/statistics", "/evening", "/export", "/people")


def read_by(table: Table, seat: str) -> list[str]:
    """Give all that somebody reads, without what differs with any line of the log."""
    client, own = sit(table, seat), bearing(table, seat)
    pages = [f"/table/friday{path}" for path in (*PAGES, *[f"/line/{at}" for at in range(1, table.number + 1)])]
    pages += [f"/api/v1/tables/friday/{path}" for path in ("view", "history", "moves", "changes?since=1")]
    told = [client.get(path, headers=own).text for path in pages]
    told += [one.text if one else "" for one in stream.news(client.app.state.site, "friday", [(seat, 1)])]  # type: ignore[attr-defined]
    told += export_for(table, seat)
    return [CHANCE.sub("", text) for text in told]


def hidden_play(faces: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> Table:
    """Play against somebody hidden, at the same times."""
    monkeypatch.setattr(time, "time_ns", count(time.time_ns() // 10**15 * 10**15, 10**9).__next__)
    table = make_table()
    call = table.start("gus", "opposed", {"a": 8, "a_who": "kara", "b": 7, "b_who": "guard", "b_secret": True})
    table.answer("ana", call, 0, faces=(3, 4))
    if call in table.open:
        table.answer("gus", call, 1, faces=faces)
    monkeypatch.undo()
    return table


def test_other_hidden_faces_give_the_same_bytes_until_they_decide_something(monkeypatch: pytest.MonkeyPatch) -> None:
    one, two, other = (hidden_play(faces, monkeypatch) for faces in ((1, 1), (1, 2), (6, 6)))
    for seat in ("ana", "ben", "sue"):
        assert read_by(one, seat) == read_by(two, seat), "neither throw wins"
        assert read_by(one, seat) != read_by(other, seat), "and here it decides"
    assert json.dumps(read_by(one, "gus")) != json.dumps(read_by(two, "gus")), "the GM sees them"
