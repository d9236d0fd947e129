"""Pictures, hand-outs and scenes on the page and for programs: who gets them, who doesn't, and what is refused."""

from __future__ import annotations

import asyncio
import base64
import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.routing import Route

from rollwright.table.picture import MEDIA
from rollwright.table.picturing import Brought
from rollwright.table.table import Table
from rollwright.table.view import view
from rollwright.web import forms, imaging, stream
from rollwright.web.forms import MAX_UPLOAD
from rollwright.web.imaging import prepared
from rollwright.web.limits import Rates
from tests.table.tables import seen as seen_of
from tests.web.client import TestClient
from tests.web.pictures import bomb, picture_file
from tests.web.seats import TABLE, act, bearing, client_of, sit

API = "/api/v1/tables/friday"
IN_PLACE = {"hx-request": "true"}


def send(
    client: TestClient, name: str, file: bytes | None, headers: dict[str, str] | None = None, **fields: str
) -> Any:
    """Send the form of an act that brings a picture, as a browser does."""
    files = {"picture": ("a.png", file if file is not None else b"", "image/png")}
    data = {"at": "problem-here", **fields}
    return client.post(act(name), data=data, files=files, headers=headers or {}, follow_redirects=False)


def test_a_scene_with_a_picture_is_at_the_top_for_everybody_and_in_the_story(table: Table) -> None:
    gus, ana = sit(table, "gus"), sit(table, "ana")
    file = picture_file("JPEG", (300, 200))
    done = send(gus, "scene", file, title="The night ferry", line="Before the <tide> turns.", alt='A "harbour"')
    assert done.status_code == 303
    table.refresh()
    page = ana.get(TABLE).text
    art = re.search(r'<img class="art" src="([^"]+)" width="300" height="200" alt="A &#34;harbour&#34;"', page)
    assert art is not None
    assert "The night ferry" in page
    assert page.count("Before the &lt;tide&gt; turns.") == 2, "on the stage, and in the story"
    assert ana.get(art[1]).content == table.picture("ana", table.position.picture)
    assert send(gus, "scene", None, title="The cellar").status_code == 303
    table.refresh()
    assert '<img class="art"' not in ana.get(TABLE).text
    assert art[1] in ana.get(TABLE).text, "the story keeps it"


def test_a_portrait_is_shown_where_a_monogram_was(table: Table) -> None:
    ana, ben = sit(table, "ana"), sit(table, "ben")
    assert '<img src="/table/friday/picture/' not in ben.get(TABLE).text
    assert send(ana, "portrait", picture_file(), who="kara", alt="Kara, grinning").status_code == 303
    table.refresh()
    path = f"/table/friday/picture/{table.house.portraits['kara']}"
    for page in (TABLE, f"{TABLE}/people", f"{TABLE}/sheet/kara"):
        assert f'src="{path}"' in ben.get(page).text, page
    call = table.start("gus", "skill", {"target": 7, "who": "kara"})
    assert ben.get(TABLE).text.count(f'src="{path}"') >= 2, "at the headline of what she does, too"
    assert call in table.open
    form = ana.get(f"{TABLE}/portrait/kara").text
    assert "Take it away" in form
    assert ana.post(act("portrait"), data={"who": "kara", "remove": "yes"}, follow_redirects=False).status_code == 303
    assert path not in ben.get(f"{TABLE}/people").text
    assert ben.get(f"{TABLE}/portrait/kara").status_code == 403


REFUSED = {
    "a drawing": (b"<svg/>", imaging.WRONG_TYPE),
    "a bomb": (bomb(30_000, 30_000), imaging.TOO_MANY_PIXELS),
    "a polyglot": (picture_file() + b"PK\x03\x04", imaging.MORE_INSIDE),
    "one cut off": (picture_file()[:-20], imaging.DAMAGED),
    "one too large": (picture_file() + b"\0" * 4_000_000, imaging.TOO_LARGE),
}


@pytest.mark.parametrize(("file", "word"), REFUSED.values(), ids=REFUSED.keys())
@pytest.mark.parametrize("name", ["portrait", "scene", "hand-out"])
def test_what_is_refused_is_said_beside_the_field_and_changes_nothing(
    table: Table, name: str, file: bytes, word: str
) -> None:
    gus, before = sit(table, "gus"), table.number
    answer = send(gus, name, file, IN_PLACE, title="A title", text="x", alt="something", who="kara")
    assert answer.status_code == 200
    assert 'hx-target="#problem-here"' in answer.text
    assert word[1:].replace("'", "&#39;") in answer.text
    without = send(gus, name, file, title="A title", text="x", alt="something", who="kara")
    assert without.status_code == 422
    assert word[1:].replace("'", "&#39;") in without.text
    table.refresh()
    assert table.number == before
    assert table.store.pictures("friday") == []


def test_what_a_picture_shows_is_asked_for(table: Table) -> None:
    answer = send(sit(table, "gus"), "hand-out", picture_file(), IN_PLACE, title="A map", alt=" ")
    assert forms.NO_WORDS[1:].replace("'", "&#39;") in answer.text
    assert (
        "choose a picture" in send(sit(table, "gus"), "hand-out", None, IN_PLACE, title="A map", text=" ").text.lower()
    )
    assert "hoose a picture first" in send(sit(table, "ana"), "portrait", None, IN_PLACE, who="kara").text


def test_hand_outs_are_prepared_seen_given_and_found_again(table: Table) -> None:
    gus, ana, ben = sit(table, "gus"), sit(table, "ana"), sit(table, "ben")
    text = "# The pier\r\n\r\nNorth is **down**. <script>alert(1)</script>"
    assert send(gus, "hand-out", picture_file(), title="A <map>", text=text, alt="A map").status_code == 303
    table.refresh()
    (note,) = table.house.notes
    for page in (f"{TABLE}/hand-outs", f"{TABLE}/gm", TABLE):
        shown = gus.get(page).text
        assert "A &lt;map&gt;" in shown, page
        assert "<strong>down</strong>" in shown
        assert "Give it to everybody" in shown
        assert "<script>alert" not in shown
    assert "hands out" not in gus.get(TABLE).text, "nothing has happened yet"
    assert ana.get(f"{TABLE}/hand-outs").status_code == 403
    assert "map" not in ana.get(TABLE).text
    assert gus.post(act("give"), data={"note": note, "to": "ana"}, follow_redirects=False).status_code == 303
    shown = ana.get(TABLE).text
    assert f'id="note-{note}"' in shown, "among her notes, for good"
    assert shown.count("<strong>down</strong>") == 2, "and a block of the story"
    assert "<h4>The pier</h4>" in shown
    assert "&lt;script&gt;alert(1)" in shown
    assert "map" not in ben.get(TABLE).text
    assert "given to Ana" in gus.get(TABLE).text
    (told,) = stream.news(gus.app.state.site, "friday", [("ben", 1)])  # type: ignore[attr-defined]
    assert told is not None
    assert "map" not in told.text
    (told,) = stream.news(gus.app.state.site, "friday", [("ana", 1)])  # type: ignore[attr-defined]
    assert told is not None
    assert f'id="note-{note}"' in told.text
    changed = {
        "note": note,
        "title": "A map",
        "text": "North is up.",
        "audience": "ana",
        "kept": view(table, "gus").notes[0].picture,
    }
    assert gus.post(act("hand-out"), data=changed, follow_redirects=False).status_code == 303
    table.refresh()
    assert [one.text for one in view(table, "ana").notes] == ["North is up."]
    assert view(table, "ana").notes[0].picture
    assert gus.post(act("take-away"), data={"note": note}, follow_redirects=False).status_code == 303
    table.refresh()
    assert not view(table, "ana").notes


def test_a_picture_is_kept_by_the_browser_and_by_nobody_between(table: Table) -> None:
    id = table.bring("gus", Brought(prepared(picture_file()), "a map"))
    gus = sit(table, "gus")
    answer = gus.get(f"{TABLE}/picture/{id}")
    assert (answer.status_code, answer.headers["content-type"]) == (200, MEDIA)
    assert answer.headers["cache-control"] == "private, max-age=31536000, immutable"
    assert answer.headers["etag"] == f'"{id}"'
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    again = gus.get(f"{TABLE}/picture/{id}", headers={"if-none-match": f'"{id}"'})
    assert (again.status_code, again.content) == (304, b"")
    for client in (sit(table, "ana"), sit(table, "sue")):
        hidden = client.get(f"{TABLE}/picture/{id}", headers={"if-none-match": f'"{id}"'})
        nowhere = client.get(f"{TABLE}/picture/{'0' * 64}")
        assert (hidden.status_code, hidden.content) == (nowhere.status_code, nowhere.content)
        assert hidden.status_code == 404
    assert client_of(table).get(f"{TABLE}/picture/{id}").status_code == 403


def hidden_pictures(table: Table) -> list[str]:
    """Let the gamemaster hide pictures wherever that can be; give what no player may get any of."""
    files = [prepared(picture_file(size=(20 + at, 20))) for at in range(3)]
    kept = table.bring("gus", Brought(files[0], "canary-kept"))
    table.portray("gus", "guard", Brought(files[1], "canary-guard"))
    table.note("gus", "canary-title", "canary-text", ["gm"], picture=Brought(files[2], "canary-plan"))
    encoded = [base64.b64encode(one.data).decode() for one in files]
    return [kept, *(one.id for one in files), *encoded, "canary"]


def got_by(client: TestClient, table: Table, seat: str) -> Iterator[tuple[str, str]]:
    """Read all that a seat can get: every page, the stream, the API, its exports, and answers to what it may not do."""
    for route in client.app.routes:  # type: ignore[attr-defined]
        if not isinstance(route, Route) or "{table}" not in route.path or "GET" not in (route.methods or ()):
            continue
        if route.path.startswith(("/join", "/seat")) or route.path.endswith(("/stream", ".pdf")):
            continue
        path = route.path.replace("{table}", "friday").replace("{line}", "5")
        path = re.sub(r"{(\w+):number}", "5", path)
        for id in ("kara", "guard", *table.house.pictures, *table.house.notes):
            answer = client.get(re.sub(r"{(\w+)}", id, path), headers=bearing(table, seat))
            assert answer.status_code < 500
            yield path, answer.text
    for since in range(table.number):
        (told,) = stream.news(client.app.state.site, "friday", [(seat, since)])  # type: ignore[attr-defined]
        yield f"stream since {since}", told.text if told else ""
    for id in table.house.pictures:
        for name, fields in (
            ("portrait", {"who": "kara", "kept": id}),
            ("hand-out", {"kept": id}),
            ("scene", {"kept": id}),
        ):
            yield name, client.post(act(name), data=fields, headers=IN_PLACE).text
    for id in table.house.notes:
        yield "give", client.post(act("give"), data={"note": id, "to": seat}, headers=IN_PLACE).text
    yield "everything", seen_of(table, seat).decode()


@pytest.mark.soak
def test_a_hidden_picture_is_in_no_byte_that_a_player_gets(table: Table) -> None:
    traces = hidden_pictures(table)
    for seat in ("ana", "ben", "sue"):
        for what, text in got_by(sit(table, seat), table, seat):
            for trace in traces:
                assert trace not in text, (seat, what)
    seen = " ".join(text for _, text in got_by(sit(table, "gus"), table, "gus"))
    assert all(trace in seen for trace in traces), "the test would find it"


def test_a_body_is_bounded_before_it_is_known_who_sends_it(table: Table) -> None:
    anybody = client_of(table)
    large = b"x" * (MAX_UPLOAD + 1)
    assert send(anybody, "portrait", large).status_code == 413

    def pieces() -> Iterator[bytes]:
        for _ in range(7):
            yield b"x" * 1_000_000

    headers = {"content-type": "multipart/form-data; boundary=x"}
    gus = sit(table, "gus")
    assert gus.post(act("portrait"), content=pieces(), headers=headers).status_code == 413
    assert anybody.post(f"{API}/acts/picture", content=large).status_code == 413
    assert gus.post(act("note"), content=b"x" * 70_000).status_code == 413, "where no picture is taken, less is"


def test_the_head_of_a_part_is_bounded(table: Table) -> None:
    head = b'content-disposition:;name="' * 2_300
    body = b"--x\r\n" + head + b"\r\n\r\nwords\r\n--x--"
    start = time.process_time()
    sent = client_of(table).post("/new", content=body, headers={"content-type": "multipart/form-data; boundary=x"})
    assert (sent.status_code, time.process_time() - start < 1) == (422, True), sent.text


def test_what_is_large_is_not_read_from_who_sits_nowhere(table: Table) -> None:
    taken: list[int] = []

    async def run(path: str, kind: str) -> int:
        status: list[int] = []

        async def receive() -> dict[str, Any]:
            taken.append(1)
            return {"type": "http.request", "body": b"x" * 1_000, "more_body": True}

        async def told(message: Any) -> None:
            status.append(message.get("status", 0))

        scope = {
            "type": "http", "method": "POST", "path": path, "raw_path": path.encode(), "query_string": b"",
            "headers": [(b"host", b"testserver"), (b"content-type", kind.encode())], "scheme": "http",
            "client": ("192.0.2.1", 1), "server": ("testserver", 80), "root_path": "", "http_version": "1.1",
        }  # fmt: skip
        await client_of(table).app(scope, receive, told)
        return status[0]

    assert asyncio.run(run(act("portrait"), "multipart/form-data; boundary=x")) == 403
    assert asyncio.run(run(f"{API}/acts/picture", "application/json")) == 401
    assert taken == []


def test_a_picture_is_not_looked_at_by_the_servers_own_thread(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []

    def watched(data: bytes, use: str = "") -> Any:
        with pytest.raises(RuntimeError, match="no running event loop"):
            asyncio.get_running_loop()
        looked.append(use)
        return prepared(data, use)

    monkeypatch.setattr(imaging, "prepared", watched)
    send(sit(table, "gus"), "scene", picture_file(), title="The pier", alt="A pier")
    body = {"data": base64.b64encode(picture_file()).decode(), "alt": "A pier", "use": "portrait"}
    assert client_of(table).post(f"{API}/acts/picture", json=body, headers=bearing(table, "ana")).status_code == 200
    assert looked == ["scene", "portrait"]


def test_too_many_pictures_at_once_are_refused(table: Table) -> None:
    client = sit(table, "ana", rates=Rates(picturing="2 per minute"))
    assert [send(client, "portrait", None, IN_PLACE, who="kara").status_code for _ in range(3)] == [200, 200, 429]


def test_programs_bring_list_fetch_and_give(table: Table) -> None:
    client, gus, ana = client_of(table), bearing(table, "gus"), bearing(table, "ana")

    def done(name: str, headers: dict[str, str], **body: Any) -> Any:
        answer = client.post(f"{API}/acts/{name}", json=body, headers=headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    data = base64.b64encode(picture_file("WEBP")).decode()
    id = done("picture", gus, data=data, alt="A map", use="hand-out")["id"]
    assert client.get(f"{API}/pictures", headers=gus).json() == [{"id": id, "width": 60, "height": 40, "alt": "A map"}]
    assert client.get(f"{API}/pictures", headers=ana).json() == []
    assert client.get(f"{API}/pictures/{id}", headers=ana).status_code == 404
    note = done("note", gus, title="A map", text="North is *down*.", audience=["gm"], picture=id)["id"]
    done("give", gus, note=note, to=["ana"])
    fetched = client.get(f"{API}/pictures/{id}", headers=ana)
    table.refresh()
    assert (fetched.headers["content-type"], fetched.content) == (MEDIA, table.picture("gus", id))
    assert client.get(f"{API}/pictures/{id}", headers=ana | {"if-none-match": f'"{id}"'}).status_code == 304
    done("portrait", gus, who="kara", picture=id)
    done("title", gus, title="The pier", line="At night.", picture=id)
    seen = client.get(f"{API}/view", headers=ana).json()
    assert (seen["line"], seen["picture"], seen["portraits"], seen["notes"][0]["picture"]) == (
        "At night.", id, {"kara": id}, id,
    )  # fmt: skip
    for body, word in (
        ({"data": base64.b64encode(b"<svg/>").decode(), "alt": "x"}, imaging.WRONG_TYPE),
        ({"data": "no base64!", "alt": "x"}, "Invalid base64"),
        ({"data": data, "alt": ""}, "length >= 1"),
    ):
        answer = client.post(f"{API}/acts/picture", json=body, headers=ana)
        assert answer.status_code == 422, answer.text
        assert word in answer.json()["error"]
    assert client.post(f"{API}/acts/give", json={"note": note, "to": ["*"]}, headers=ana).status_code == 409


def test_looking_back_shows_the_scene_as_it_was(table: Table) -> None:
    table.title("gus", "The pier", "At night.", Brought(prepared(picture_file()), "A pier"))
    pier = table.number
    table.title("gus", "The ferry")
    ana = sit(table, "ana")
    assert 'alt="A pier"' in ana.get(f"{TABLE}/replay/{pier}").text
    assert "At night." in ana.get(f"{TABLE}/replay/{pier}").text
    assert 'alt="A pier"' not in ana.get(f"{TABLE}/replay/{table.number}").text
