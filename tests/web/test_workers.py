"""Several processes on one SQLite file: each has its tables, and whatever is asked reaches whose table it is about."""

from __future__ import annotations

import asyncio
import http.client
import os
import pickle
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from difflib import unified_diff
from pathlib import Path
from typing import NamedTuple

import httpx
import msgspec
import pytest
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rollwright.cli.table_place import FILE
from rollwright.table.demo import demo_table
from rollwright.table.hall import Hall
from rollwright.table.log import Said
from rollwright.table.store.files import Turn
from rollwright.table.store.share import NotOurs, Share
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.web.app import make_app, seat_link
from rollwright.web.door import MOST_LOOKED_AT, asked_in
from rollwright.web.fellows import Elsewhere, Lines, answer, table_in
from rollwright.web.limits import Rates
from tests.amount import times
from tests.cli.serving import SERVE, Served, children, served
from tests.table.whole import check_whole
from tests.web.proxy import proxied

GAMES = ("mechwarrior", "augur", "going-somewhere", "cgg")
PATIENCE = 60
TWO = Share(0, 2)


class Seat(NamedTuple):
    """A seat at a table, and how one comes to it."""

    table: str
    seat: str
    token: str
    link: str

    @property
    def owner(self) -> int:
        return TWO.owner(self.table)

    @property
    def api(self) -> str:
        return f"/api/v1/tables/{self.table}"

    @property
    def bearer(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}


def prepared(folder: Path) -> list[Seat]:
    """Make a table of each game, two for each of two processes; give a gamemaster's and a player's seat at each."""
    folder.mkdir(exist_ok=True)
    store, seats = SqliteStore(folder / FILE), list[Seat]()
    for at, game in enumerate(GAMES):
        id = next(id for id in (f"{game}-{number}" for number in range(99)) if TWO.owner(id) == at % 2)
        table = demo_table(store, id, game)
        for seat in [next(seat for seat in table.seats if seat.role == role) for role in ("gm", "player")]:
            seats.append(Seat(id, seat.id, table.seat_token(seat.id), seat_link(table, seat.id)))
    store.close()
    return seats


class House(NamedTuple):
    """Two processes on one file."""

    server: Served
    seats: list[Seat]
    file: Path

    @contextmanager
    def browser(self, *seats: Seat) -> Iterator[httpx.Client]:
        """Give a browser that sits at tables."""
        with httpx.Client(base_url=self.server.address, timeout=PATIENCE) as browser:
            for seat in seats:
                assert browser.get(seat.link).status_code == 303
            yield browser

    def connection(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)

    def of(self, owner: int) -> Seat:
        """Give the gamemaster's seat at a table of a process."""
        return next(seat for seat in self.seats if seat.owner == owner)

    def processes(self) -> list[int]:
        return sorted(children(self.server.process.pid))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("house")
    seats = prepared(folder)
    with served(folder, "--workers", "2", "--no-limits") as server:
        yield House(server, seats, folder / FILE)
        server.end()
        assert server.process.returncode == 0


def said(table: Table) -> list[str]:
    return [line.text for line in table.log if isinstance(line, Said)]


@contextmanager
def halted(process: int) -> Iterator[None]:
    os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(process, signal.SIGCONT)


# Whose a table is.


def test_every_table_has_one_owner_and_all_have_some() -> None:
    owners = [Share(0, 3).owner(f"table-{number}") for number in range(3_000)]
    assert all(900 < owners.count(number) < 1_100 for number in range(3))
    assert all([Share(number, 3).has("friday") for number in range(3)].count(True) == 1 for _ in range(2))


def test_nobody_acts_at_a_table_of_another(tmp_path: Path) -> None:
    seats = prepared(tmp_path)
    store = SqliteStore(tmp_path / FILE, share=TWO)
    hall = Hall(store, share=TWO)
    ours, theirs = (next(seat.table for seat in seats if seat.owner == owner) for owner in (0, 1))
    assert hall.fresh(ours).say("gus", "here") > 0
    for doing in (hall.table, hall.fresh, hall.heard):
        with pytest.raises(NotOurs):
            doing(theirs)
    with pytest.raises(NotOurs):
        hall.subscribe(theirs, lambda number: None)
    with pytest.raises(NotOurs):
        hall.watch(theirs, "gus")
    looked_at = hall.seen(theirs)
    with pytest.raises(NotOurs):
        looked_at.say("gus", "there")
    with pytest.raises(NotOurs):
        looked_at.seat_token("gus")
    with pytest.raises(NotOurs):
        store.delete(theirs)
    last = store.last(theirs)
    store.keep_snapshot(theirs, last, b"not ours to keep")
    assert last not in store.snapshots(theirs)
    assert said(Table(SqliteStore(tmp_path / FILE), theirs)) == said(looked_at), "nothing was written"
    store.close()


def test_processes_write_in_turn(tmp_path: Path) -> None:
    ours = next(seat.table for seat in prepared(tmp_path) if seat.owner == 0)
    store, other = SqliteStore(tmp_path / FILE, share=TWO), Turn(tmp_path / FILE, PATIENCE)
    table = Table(store, ours)
    with other.held():
        talking = threading.Thread(target=lambda: table.say("gus", "after the other"))
        talking.start()
        talking.join(0.3)
        assert talking.is_alive()
        assert "after the other" not in said(Table(store, ours)), "who reads doesn’t wait"
    talking.join(PATIENCE)
    assert said(Table(store, ours)).count("after the other") == 1
    store.close()
    hasty = SqliteStore(tmp_path / FILE, wait=0.1, share=TWO)
    with other.held():
        for at in range(3):
            Table(hasty, ours).say("gus", f"without the other {at}")
    assert len([text for text in said(Table(hasty, ours)) if "without the other" in text]) == 3
    with other.held():
        pass
    other.close()
    hasty.close()


def test_every_address_of_a_table_says_which(tmp_path: Path) -> None:
    app = make_app(SqliteStore(":memory:"))
    paths = [route.path for route in app.routes if isinstance(route, Route)]
    about = [path for path in paths if "{table}" in path]
    assert len(about) > 50
    assert {table_in(re.sub(r"\{table\}", "friday", path)) for path in about} == {"friday"}
    assert {table_in(path) for path in paths if path not in about} <= {""}


def test_new_tables_are_of_whoever_makes_them() -> None:
    site = make_app(SqliteStore(":memory:"), share=Share(2, 5)).state.site
    assert all(Share(2, 5).has(site.new_id()) for _ in range(50))


@pytest.mark.parametrize(
    ("seen", "table"),
    [
        (b"", ""),
        (b"G", None),
        (b"GET", None),
        (b"GET /table/fri", None),
        (b"GET /table/friday ", "friday"),
        (b"GET /table/friday?since=3", "friday"),
        (b"POST /table/friday/act/say HTTP/1.1\r\nhost: x", "friday"),
        (b"GET /table/f%72iday/log HTTP/1.1\r\n", "friday"),
        (b"GET http://localhost:8000/table/friday HTTP/1.1\r\n", "friday"),
        (b"GET / HTTP/1.1\r\nreferer: /table/friday \r\n", ""),
        (b"GET /static/x.css HTTP/1.1\r\n", ""),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", ""),
        (b"\r\nGET /table/friday HTTP/1.1", ""),
        (b"GET /table/" + b"x" * MOST_LOOKED_AT, ""),
        (b"A" * MOST_LOOKED_AT, ""),
    ],
)
def test_the_first_line_says_for_which_table_somebody_comes(seen: bytes, table: str | None) -> None:
    assert asked_in(seen) == table


# As one process serves it.

VARIES = re.compile(
    r'"(?:at|head|made|key)":(?:"[^"]*"|\d+)|name="act" value="[^"]*"|[0-9a-f]{32,}|<time.*?</time>|\b\d\d?:\d\d\b'
)
"""When something was, and keys that are drawn anew."""


def evening(server: Served, seats: list[Seat]) -> dict[str, tuple[int, str]]:
    """Play a little at all tables, and look at everything; give what was answered, by who asked what."""
    found: dict[str, tuple[int, str]] = {}

    def note(who: Seat, what: str, answer: httpx.Response) -> None:
        found[f"{who.table} {who.seat} {what}"] = answer.status_code, VARIES.sub("", answer.text)

    with httpx.Client(base_url=server.address, timeout=PATIENCE) as program:
        for who in seats:
            say = {"text": f"I am {who.seat}", "key": "k1"}
            for again in range(2):
                answer = program.post(f"{who.api}/acts/say", json=say, headers=who.bearer)
                note(who, f"say {again}", answer)
            note(who, "bad act", program.post(f"{who.api}/acts/fly", json={}, headers=who.bearer))
            large = {"text": "x" * 70_000}
            note(who, "too large", program.post(f"{who.api}/acts/say", json=large, headers=who.bearer))
        for who in seats:
            for what in ("view", "changes?since=0", "moves", "drafts", "pictures", "history?before=9"):
                note(who, what, program.get(f"{who.api}/{what}", headers=who.bearer))
            note(who, "nobody", program.get(f"{who.api}/view"))
    for who in seats:
        with httpx.Client(base_url=server.address, timeout=PATIENCE) as browser:
            note(who, "link", browser.get(who.link))
            for page in ("", "/log", "/people", "/gm", "/making", "/export", "/statistics", "/nowhere"):
                note(who, page, browser.get(f"/table/{who.table}{page}"))
            cross = {"sec-fetch-site": "cross-site"}
            note(who, "cross", browser.post(f"/table/{who.table}/act/say", data={"text": "no"}, headers=cross))
            exported = browser.get(f"/table/{who.table}/export/mine")
            found[f"{who.table} {who.seat} export"] = exported.status_code, str(exported.text.count("\n"))
    return found


@pytest.mark.soak
def test_two_processes_answer_as_one_does(tmp_path: Path) -> None:
    seats = prepared(tmp_path / "one")
    shutil.copytree(tmp_path / "one", tmp_path / "two")
    with served(tmp_path / "one", "--no-limits") as server:
        one = evening(server, seats)
    with served(tmp_path / "two", "--workers", "2", "--no-limits") as server:
        two = evening(server, seats)
    differ = [line for key in one for line in unified_diff(one[key][1].split("\n"), two[key][1].split("\n"))]
    assert not differ, "\n".join(differ[:40])
    assert [key for key in one if one[key] != two[key]] == []
    assert {status for status, _ in one.values()} >= {200, 303, 403, 404, 413}


def test_a_stream_tells_what_is_done_whoever_took_the_connection(house: House) -> None:
    for owner in (0, 1):
        who = house.of(owner)
        with house.browser(who) as browser:
            path = f"/table/{who.table}"
            with ExitStack() as closing_:
                lines = []
                for _ in range(6):
                    asked = browser.build_request("GET", f"{path}/stream", params={"since": 3})
                    stream = browser.send(asked, stream=True)
                    closing_.callback(stream.close)
                    assert stream.status_code == 200
                    lines.append(stream.iter_lines())
                text = f"heard by all of {owner}"
                assert browser.post(f"{path}/act/say", data={"text": text}).status_code in (200, 303)
                for told in lines:
                    assert any(text in line for line in told)


def test_one_connection_asks_at_tables_of_all(house: House) -> None:
    """What is not the connection's own goes to its owner: pages, acts, large bodies, streams."""
    one, two = house.of(0), house.of(1)
    with closing(house.connection()) as connection:
        for turn in range(6):
            for who in (one, two):
                body = msgspec.json.encode({"text": f"turn {turn}", "key": f"turn {turn}"})
                head = {**who.bearer, "content-type": "application/json"}
                connection.request("POST", f"{who.api}/acts/say", body, head)
                answer = connection.getresponse()
                assert (answer.status, b"number" in answer.read()) == (200, True)
                connection.request("GET", f"{who.api}/view?lines=1", headers=who.bearer)
                answer = connection.getresponse()
                assert f"turn {turn}".encode() in answer.read()
                connection.request("POST", f"{who.api}/acts/say", b"x" * 100_000, head)
                answer = connection.getresponse()
                assert answer.status == 413
                answer.read()
                if answer.getheader("connection") == "close":
                    connection.close()
        for who in (one, two):
            connection.request("GET", f"{who.api}/changes?since=0&wait=5", headers=who.bearer)
            assert b"turn 5" in connection.getresponse().read()
    store = SqliteStore(house.file)
    for who in (one, two):
        assert [said(Table(store, who.table)).count(f"turn {turn}") for turn in range(6)] == [1] * 6
    store.close()


def test_a_connection_is_passed_on_whole(house: House) -> None:
    """Whoever took it is not between a page and the process that has its table."""
    who, processes = house.of(0), house.processes()
    owner, other = processes
    with closing(house.connection()) as connection:
        with halted(owner):
            connection.request("GET", f"{who.api}/view?lines=1", headers=who.bearer)
            time.sleep(0.5)  # the other one takes it, and passes it on
        answer = connection.getresponse()
        assert (answer.status, bool(answer.read())) == (200, True)
        with halted(other):
            for _ in range(3):
                connection.request("GET", f"{who.api}/view?lines=1", headers=who.bearer)
                answer = connection.getresponse()
                assert (answer.status, bool(answer.read())) == (200, True), "with the other one stopped"


def test_what_a_browser_has_at_all_processes_is_on_its_first_page(house: House) -> None:
    seats = house.seats[::2]
    with house.browser(*seats) as browser:
        for _ in range(4):
            page = browser.get("/").text
            assert [seat.table for seat in seats if f"/table/{seat.table}" not in page] == []


def test_all_get_new_tables_and_all_find_them(house: House) -> None:
    with house.browser() as browser:
        made = [browser.post("/api/v1/tables", json={"game": "mechwarrior", "gm": "Gus"}).json() for _ in range(20)]
        assert {TWO.owner(one["table"]) for one in made} == {0, 1}
        path = browser.post("/new", data={"game": "mechwarrior", "gm": "Gus"}).headers["location"]
        assert browser.get(path).status_code == 200
        for one in made:
            bearer = {"authorization": f"Bearer {one['token']}"}
            assert browser.get(f"/api/v1/tables/{one['table']}/view", headers=bearer).status_code == 200


def test_commands_play_at_a_table_that_is_served(house: House) -> None:
    for owner in (0, 1):
        who = house.of(owner)
        words = ("table", "say", who.table, f"by hand to {owner}", "--database", str(house.file))
        subprocess.run([*SERVE[:-1], *words], check=True, capture_output=True, timeout=PATIENCE)
        seen = httpx.get(f"{house.server.address}{who.api[1:]}/view", headers=who.bearer, timeout=PATIENCE)
        assert f"by hand to {owner}" in seen.text


# Message for message.


class Pair:
    """Two processes' worth of asking in one loop: the first asks, the second answers."""

    def __init__(self, app: ASGIApp) -> None:
        self.lines = Lines(2)
        self._store = SqliteStore(":memory:")
        site = make_app(self._store).state.site
        self.elsewhere = Elsewhere(nobody, site, TWO, self.lines)
        self._app = app
        self.answering: list[asyncio.Task[None]] = []

    def close(self) -> None:
        asyncio.get_running_loop().remove_reader(self.lines.own(1))
        self.lines.close()
        self._store.close()

    def take(self) -> socket.socket:
        """Take what is passed on to the second."""
        _, [fd], _, _ = socket.recv_fds(self.lines.own(1), 1, 1)
        return socket.socket(fileno=fd)

    def open(self) -> None:
        """Answer from now on."""
        begin = asyncio.get_running_loop().create_task
        asyncio.get_running_loop().add_reader(
            self.lines.own(1), lambda: self.answering.append(begin(answer(self._app, self.take())))
        )

    async def ask(self, *messages: Message) -> list[Message]:
        """Ask about a table of the second's; what has been sent is followed by silence, unless the asker leaves."""
        coming, sent = list(messages), list[Message]()

        async def receive() -> Message:
            if not coming:
                await asyncio.Event().wait()
            return coming.pop(0) if len(coming) > 1 or coming[0]["type"] != "http.disconnect" else coming[0]

        async def send(message: Message) -> None:
            sent.append(message)

        scope = {"type": "http", "method": "POST", "path": f"/table/{THEIRS}", "query_string": b"x=%20", "headers": [
            (b"host", b"here"), (b"x-twice", b"1"), (b"x-twice", b"2")], "client": ("192.0.2.7", 9), "scheme": "http",
            "server": ("127.0.0.1", 8000), "http_version": "1.1", "root_path": "", "state": {"of": object()},
        }  # fmt: skip
        await asyncio.wait_for(self.elsewhere(scope, receive, send), PATIENCE)
        return sent


def run(asked: Callable[[ExitStack], Awaitable[list[Message]]]) -> list[Message]:
    async def whole() -> list[Message]:
        with ExitStack() as stack:
            return await asked(stack)

    return asyncio.run(whole())


THEIRS = next(name for name in ("friday", "saturday", "sunday") if TWO.owner(name) == 1)


async def nobody(scope: Scope, receive: Receive, send: Send) -> None:
    pytest.fail("that is for the other one")


def test_what_is_asked_of_another_comes_as_it_was_and_as_it_is_wanted() -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        assert (scope["client"], scope["query_string"]) == (("192.0.2.7", 9), b"x=%20")
        assert scope["headers"] == [(b"host", b"here"), (b"x-twice", b"1"), (b"x-twice", b"2")]
        await send({"type": "http.response.start", "status": 200, "headers": [(b"a", b"b"), (b"a", b"c")]})
        body = b""
        while (message := await receive())["more_body"]:
            body += message["body"]
        waiting = asyncio.ensure_future(receive())
        await asyncio.sleep(0)
        waiting.cancel()  # as those do who wait for an end, and then for something else
        assert (await receive())["type"] == "http.disconnect"
        for part in (body, b"x" * 3_000_000, message["body"]):
            await send({"type": "http.response.body", "body": part, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def asked(stack: ExitStack) -> list[Message]:
        pair = stack.enter_context(closing(Pair(app)))
        pair.open()
        parts = [{"type": "http.request", "body": part, "more_body": True} for part in (b"1" * 200_000, b"2")]
        last = {"type": "http.request", "body": b"3", "more_body": False}
        found = await pair.ask(*parts, last, {"type": "http.disconnect"})
        await asyncio.gather(*pair.answering)
        return found

    start, *bodies = run(asked)
    assert start == {"type": "http.response.start", "status": 200, "headers": [(b"a", b"b"), (b"a", b"c")]}
    assert b"".join(body["body"] for body in bodies) == b"1" * 200_000 + b"2" + b"x" * 3_000_000 + b"3"


def test_nothing_of_a_body_is_taken_before_it_is_wanted() -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 413, "headers": []})
        await send({"type": "http.response.body", "body": b"too large"})

    async def asked(stack: ExitStack) -> list[Message]:
        pair = stack.enter_context(closing(Pair(app)))
        pair.open()
        untouched: list[Message] = [{"type": "http.request", "body": b"", "more_body": False}]
        return await pair.ask(*untouched)

    assert [message.get("status", message.get("body")) for message in run(asked)] == [413, b"too large"]


@pytest.mark.parametrize("begun", [False, True])
def test_an_owner_that_is_lost_is_told(begun: bool) -> None:
    async def asked(stack: ExitStack) -> list[Message]:
        pair = stack.enter_context(closing(Pair(nobody)))

        def die() -> None:
            with pair.take() as connection:
                if begun:
                    data = pickle.dumps({"type": "http.response.start", "status": 200, "headers": []})
                    connection.sendall(len(data).to_bytes(4, "big") + data + b"\0\0\0\x09half")

        asyncio.get_running_loop().call_later(0.3, die)
        return await pair.ask({"type": "http.request", "body": b"", "more_body": False})

    start, *rest = run(asked)
    assert start["status"] == (200 if begun else 503)
    assert bool(rest) != begun, "an answer that breaks off is not ended as if it were whole"
    if not begun:
        headers = dict(start["headers"])
        assert (headers[b"retry-after"], headers[b"x-content-type-options"]) == (b"1", b"nosniff")
        assert b"try again" in rest[0]["body"]


def test_what_a_stranger_puts_into_headers_is_not_believed(house: House) -> None:
    """Who asks is passed on beside the request, not in it."""
    for owner in (0, 1):
        who = house.of(owner)
        answer = httpx.get(
            f"{house.server.address}{who.api[1:]}/view?lines=1",
            headers={**who.bearer, "x-forwarded-host": "elsewhere.example", "x-forwarded-for": "203.0.113.1"},
            timeout=PATIENCE,
        )
        assert answer.status_code == 200
        wrong = {**who.bearer, "host": "elsewhere.example"}
        assert (
            httpx.get(f"{house.server.address}{who.api[1:]}/view", headers=wrong, timeout=PATIENCE).status_code == 421
        )


TURNS = """
import os, signal, time
from rollwright.play.stopping import CalledOff, until
from rollwright.web.waiting import MOST, Turns

turns, (out, into) = Turns(), os.pipe()
child = os.fork()
if not child:
    with turns.one("long"), turns.one("long"):
        os.write(into, b"x")
        time.sleep(60)
os.read(out, 1)
with turns.one("worked"):
    try:
        with until(lambda: True), turns.one("long"):
            print("too many")
    except CalledOff:
        print("none is left")
os.kill(child, signal.SIGKILL)
os.waitpid(child, 0)
with turns.one("long"), turns.one("long"):
    print("both are free")
    try:
        with until(lambda: True), turns.one("long"):
            print("too many")
    except CalledOff:
        print("none is left here")
"""


def test_long_work_is_counted_for_all_together() -> None:
    done = subprocess.run([sys.executable, "-c", TURNS], capture_output=True, text=True, timeout=PATIENCE)
    assert done.stdout.splitlines() == ["none is left", "both are free", "none is left here"], done.stderr


# Who is slow, or means no good.


def test_who_says_nothing_or_something_else_holds_nobody_up(house: House) -> None:
    where = ("127.0.0.1", house.server.port)
    who = house.of(1)
    head = f"GET {who.api}/view?lines=1 HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {who.token}\r\n\r\n"
    with ExitStack() as stack:
        silent = [stack.enter_context(socket.create_connection(where)) for _ in range(200)]
        slow = [stack.enter_context(socket.create_connection(where)) for _ in range(20)]
        for at, one in enumerate(slow):
            one.sendall(head[: at + 1].encode())
        endless, hello, half = [stack.enter_context(socket.create_connection(where)) for _ in range(3)]
        hello.sendall(bytes.fromhex("1603010200010001fc0303") + os.urandom(500))
        half.sendall(b"GET /table/")
        half.shutdown(socket.SHUT_WR)
        with pytest.raises(OSError), closing(endless):  # noqa: PT012
            for _ in range(200):
                endless.sendall(b"A" * 65_536)
        began = time.monotonic()
        with house.browser() as browser:
            for seat in (house.of(0), who) * 5:
                assert browser.get(f"{seat.api}/view?lines=1", headers=seat.bearer).status_code == 200
        assert time.monotonic() - began < PATIENCE / 2
        for at, one in enumerate(slow):  # and who was only slow is answered, as if they had been quick
            one.settimeout(PATIENCE)
            one.sendall(head[at + 1 :].encode())
            assert one.recv(100).startswith(b"HTTP/1.1 200")
        for one in silent[:5]:
            one.settimeout(PATIENCE)
            one.sendall(head.encode())
            assert one.recv(100).startswith(b"HTTP/1.1 200")


@pytest.mark.soak
def test_behind_a_proxy_it_is_the_same_at_every_table(tmp_path: Path) -> None:
    """Its connections may serve anybody: what it says of who asks reaches the owner by either way."""
    seats = prepared(tmp_path)
    with served(tmp_path, "--workers", "2", "--proxy") as server, proxied(server.port, tmp_path) as (address, trust):
        with httpx.Client(base_url=address, verify=trust, headers={"origin": address}, timeout=PATIENCE) as browser:
            for who in seats[::2] * 2:
                assert browser.get(who.link).status_code == 303
                assert all(cookie.secure for cookie in browser.cookies.jar)
                path = f"/table/{who.table}"
                with browser.stream("GET", f"{path}/stream?since=3") as stream:
                    told = f"told to {who.table}"
                    assert browser.post(f"{path}/act/say", data={"text": told}).status_code == 303
                    assert any(told in line for line in stream.iter_lines())
                elsewhere = {"origin": "https://elsewhere.example"}
                assert browser.post(f"{path}/act/say", data={"text": "no"}, headers=elsewhere).status_code == 403
        knocks = [
            httpx.get(f"{server.address}join/{who.table}/x.y", headers={"x-forwarded-for": "203.0.113.7"}).status_code
            for who in seats
            for _ in range(int(Rates().joining.split()[0]) // 4 + 1)
        ]
        assert 429 in knocks, "an address is counted where the table is"
        other = httpx.get(f"{server.address}join/{seats[0].table}/x.y", headers={"x-forwarded-for": "203.0.113.8"})
        assert other.status_code == 403


# One that dies.


class Talker(threading.Thread):
    """Talks at a table without end. What got no answer is sent again with the same key until it has one."""

    def __init__(self, server: Served, who: Seat) -> None:
        super().__init__(daemon=True)
        self._server, self._who = server, who
        self.over = threading.Event()
        self.told: dict[str, int] = {}
        """What was acknowledged, with its line."""
        self.lost = 0
        self.wrong: list[str] = []

    def run(self) -> None:
        number = 0
        with ExitStack() as stack:
            browser = stack.enter_context(httpx.Client(base_url=self._server.address, timeout=PATIENCE))
            while not self.over.is_set() or str(number) not in self.told:
                act = {"text": str(number), "key": f"{self._who.seat} {number}"}
                try:
                    answer = browser.post(f"{self._who.api}/acts/say", json=act, headers=self._who.bearer)
                except httpx.TransportError:
                    self.lost += 1
                    continue
                if answer.status_code == 503:
                    self.lost += 1
                    continue
                if answer.status_code != 200:
                    self.wrong.append(answer.text)
                    return
                self.told[str(number)] = answer.json()["number"]
                if not self.over.is_set():
                    number += 1


@pytest.mark.soak
def test_killed_at_any_moment_a_process_loses_nothing_and_its_tables_come_back(tmp_path: Path) -> None:
    seats = prepared(tmp_path)
    kills = times(100)
    with served(tmp_path, "--workers", "2", "--no-limits") as server:
        talkers = [Talker(server, who) for who in seats]
        for talker in talkers:
            talker.start()
        for at in range(kills):
            heard = [len(talker.told) for talker in talkers]
            time.sleep(0.02 * (at % 7))
            end = time.monotonic() + PATIENCE
            while len(processes := sorted(children(server.process.pid))) < 2:
                assert time.monotonic() < end, "one is not replaced"
                time.sleep(0.01)
            os.kill(processes[at % 2], signal.SIGKILL)
            while any(len(talker.told) <= before + 1 for talker, before in zip(talkers, heard, strict=True)):
                assert not [talker.wrong for talker in talkers if talker.wrong]
                assert time.monotonic() < end, "play goes on at all tables"
                time.sleep(0.01)
        for talker in talkers:
            talker.over.set()
        for talker in talkers:
            talker.join(PATIENCE)
            assert not talker.is_alive()
        assert server.end() < PATIENCE
        assert server.process.returncode == 0
    store = SqliteStore(tmp_path / FILE)
    assert store.check() == []
    assert any(talker.lost for talker in talkers), "some were under way"
    for talker, who in zip(talkers, seats, strict=True):
        table = check_whole(store, who.table)
        own = [line.text for line in table.log if isinstance(line, Said) and line.by == who.seat]
        assert own == list(talker.told), "everything that was acknowledged, once, in order"
    store.close()


@pytest.mark.soak
def test_streams_of_a_process_that_was_killed_go_on_with_what_they_missed(tmp_path: Path) -> None:
    seats = prepared(tmp_path)
    with served(tmp_path, "--workers", "2", "--no-limits") as server:
        house = House(server, seats, tmp_path / FILE)
        mine, other = house.of(0), house.of(1)
        with house.browser(mine, other) as browser, ExitStack() as stack:
            streams = [
                stack.enter_context(browser.stream("GET", f"/table/{who.table}/stream?since=3")).iter_lines()
                for who in (mine, other)
            ]
            for who, stream in zip((mine, other), streams, strict=True):
                browser.post(f"/table/{who.table}/act/say", data={"text": "before"})
                assert any("before" in line for line in stream)
            os.kill(house.processes()[mine.owner], signal.SIGKILL)
            with pytest.raises(httpx.RemoteProtocolError):
                list(streams[0])
            for who in (mine, other):
                assert browser.post(f"/table/{who.table}/act/say", data={"text": "after"}).status_code in (200, 303)
            assert any("after" in line for line in streams[1]), "what another process has is not touched"
            with browser.stream("GET", f"/table/{mine.table}/stream?since=3") as again:
                lines = again.iter_lines()
                assert any("before" in line for line in lines)
                assert any("after" in line for line in lines)


@pytest.mark.soak
def test_all_end_with_the_first_process_and_the_next_can_begin(tmp_path: Path) -> None:
    seats = prepared(tmp_path)
    with served(tmp_path, "--workers", "2") as server:
        again = subprocess.run(
            [*SERVE, "--no-browser", "--workers", "2", "--port", "0", "--data", str(tmp_path)],
            capture_output=True, text=True, timeout=PATIENCE,
        )  # fmt: skip
        assert (again.returncode, again.stdout) == (2, "")
        assert "another server serves" in again.stderr
        assert len(again.stderr.splitlines()) == 1
        alone = subprocess.run(
            [*SERVE, "--no-browser", "--port", "0", "--data", str(tmp_path)],
            capture_output=True, text=True, timeout=PATIENCE,
        )  # fmt: skip
        assert (alone.returncode, alone.stdout) == (2, "")
        started = children(server.process.pid)
        server.process.kill()
        end = time.monotonic() + 5
        while any(Path(f"/proc/{process}/stat").exists() for process in started):
            assert time.monotonic() < end
            time.sleep(0.01)
    with served(tmp_path, "--workers", "3") as server:
        for who in seats:
            assert who.seat in server.get(f"{who.api[1:]}/view", **who.bearer), "also with another number of them"
        assert server.end() < 10
        assert server.process.returncode == 0


UNABLE = """
import sys, time
from rollwright.cli.serve_workers import Workers
from rollwright.dice.errors import BadInput

def work(number, ready):
    if number >= 3 - {fails}:
        raise BadInput("the disk is gone")
    ready()
    time.sleep(60)

sys.exit(Workers(3, work).run(lambda: print("ready")))
"""
UNABLE_LATER = """
import os, sys, time
from rollwright.cli import serve_workers
from rollwright.dice.errors import BadInput

serve_workers.PAUSE_SECONDS, serve_workers.TRIES, first = 0.01, 2, os.getpid()
begun = os.pipe()

def work(number, ready):
    if number == 0 or not os.get_blocking(begun[0]):
        ready()
        time.sleep(0.5 if number else 60)
        os._exit(1)
    raise BadInput("the disk is gone")

def told():
    print("ready", flush=True)
    os.set_blocking(begun[0], True)

os.set_blocking(begun[0], False)
sys.exit(serve_workers.Workers(2, work).run(told))
"""


@pytest.mark.parametrize(("fails", "said"), [(1, "the disk is gone"), (2, "the disk is gone")])
def test_one_that_cannot_begin_is_said_once_and_all_end(fails: int, said: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", UNABLE.format(fails=fails)], capture_output=True, text=True, timeout=PATIENCE
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"rollwright serve: {said}\n"


def test_one_that_cannot_take_the_place_of_another_is_tried_a_few_times() -> None:
    done = subprocess.run([sys.executable, "-c", UNABLE_LATER], capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stdout) == (2, "ready\n")
    *again, last = done.stderr.splitlines()
    assert len(again) == 2
    assert all("another takes its place" in line for line in again)
    assert last == "rollwright serve: the disk is gone"
