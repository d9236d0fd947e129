"""Several processes on PostgreSQL behind a proxy with HTTPS: real processes, a real database, real connections."""

from __future__ import annotations

import os
import re
import secrets
import signal
import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx
import psycopg
import pytest

from rollwright.web.limits import Rates
from rollwright.web.people import qr
from tests.cli.serving import Served, children, served
from tests.table.postgres import PostgresServer
from tests.web.proxy import proxied

pytestmark = pytest.mark.postgres

PATIENCE = 60


class House(NamedTuple):
    """The processes, and the one address by which they are reached."""

    server: Served
    address: str
    trust: ssl.SSLContext

    def browser(self, own: str = "127.0.0.1") -> httpx.Client:
        """Give a browser at an address of its own. It sends the origin, as old ones do."""
        way = httpx.HTTPTransport(verify=self.trust, local_address=own)
        return httpx.Client(transport=way, base_url=self.address, headers={"origin": self.address}, timeout=PATIENCE)

    def processes(self) -> list[int]:
        """Give the processes that serve."""
        return sorted(children(self.server.process.pid))

    def soon(self, so: Callable[[], bool]) -> None:
        """Wait until it is so."""
        end = time.monotonic() + PATIENCE
        while not so():
            assert time.monotonic() < end
            time.sleep(0.02)


@pytest.fixture(scope="module")
def house(postgres_server: PostgresServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Serve with two processes behind a proxy."""
    schema = f"test_{secrets.token_hex(6)}"
    with psycopg.connect(postgres_server.url(), autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {schema}".encode())
    folder = tmp_path_factory.mktemp("house")
    where = postgres_server.url(options=f"-csearch_path={schema}")
    with (
        served(folder, "--workers", "2", "--proxy", ROLLWRIGHT_DATABASE=where) as server,
        proxied(server.port, folder) as (address, trust),
    ):
        yield House(server, address, trust)
        server.end()
        assert server.process.returncode == 0


@contextmanager
def halted(process: int) -> Iterator[None]:
    """Stop a process for a while: whatever is asked meanwhile, another one answers."""
    os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(process, signal.SIGCONT)


def made(browser: httpx.Client) -> str:
    """Make a table; give its path."""
    answer = browser.post("/new", data={"game": "mechwarrior", "gm": "Gus"})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


class Stream:
    """The stream of a page, read message by message."""

    def __init__(self, browser: httpx.Client, path: str, since: int) -> None:
        asked = browser.build_request("GET", f"{path}/stream", params={"since": since})
        self.answer = browser.send(asked, stream=True)
        assert self.answer.status_code == 200
        self._lines = self.answer.iter_lines()

    def read(self) -> tuple[int, str]:
        """Give the next message about the log: up to which line it tells, and what. News of people has no number."""
        number, said = 0, list[str]()
        for line in self._lines:
            if line.startswith("id:"):
                number = int(line[3:])
            said += [line] * line.startswith("data:")
            if not line and said and number:
                return number, "\n".join(said)
            if not line:
                said.clear()
        raise EOFError

    def close(self) -> None:
        self.answer.close()


def test_links_cookies_and_origins_are_those_of_the_proxy(house: House) -> None:
    with house.browser() as gus:
        path = made(gus)
        [cookie] = gus.cookies.jar
        assert cookie.secure
        page = gus.post(f"{path}/invite", data={"act": "k"})
        [link] = set(re.findall(r'readonly value="([^"]+)"', page.text))
        assert link.startswith(f"{house.address}/join/")
        assert qr(link) in page.text
        assert gus.get(link).status_code == 200
        say = f"{path}/act/say"
        assert gus.post(say, data={"text": "from here"}).status_code == 303
        for origin in ("https://elsewhere.example", house.address.replace("https", "http"), "https://localhost"):
            assert gus.post(say, data={"text": "from elsewhere"}, headers={"origin": origin}).status_code == 403
        forged = {"x-forwarded-host": "elsewhere.example", "origin": "https://elsewhere.example"}
        assert gus.post(say, data={"text": "from elsewhere"}, headers=forged).status_code == 403


def test_an_address_is_the_one_that_the_proxy_has_seen(house: House) -> None:
    most = 2 * int(Rates().joining.split()[0]) + 1
    with house.browser() as knocks, house.browser("127.0.0.2") as other:
        forged = [{"x-forwarded-for": f"203.0.113.{at}"} for at in range(most)]
        assert 429 in [knocks.get("/join/nowhere/x.y", headers=one).status_code for one in forged]
        assert other.get("/join/nowhere/x.y").status_code == 403


def test_what_one_process_does_the_streams_of_another_tell_at_once(house: House) -> None:
    one, two = house.processes()
    with house.browser() as gus:
        path = made(gus)
        with halted(one):
            stream = Stream(gus, path, 3)
        with closing(stream):
            with halted(two):
                start = {"procedure": "challenge", "a.kind": "skill", "a.target": "9"}
                assert gus.post(f"{path}/act/start", data=start).status_code == 303
            assert stream.answer.headers["x-accel-buffering"] == "no"
            call, question = stream.read()
            assert 'name="sequence" value="0"' in question, "the question is put to a page that another process holds"
            with halted(two):
                answer = {"call": str(call), "sequence": "0", "card": "yes"}
                assert gus.post(f"{path}/act/answer", data=answer).status_code == 303
                assert gus.post(f"{path}/act/answer", data=answer).status_code == 409, "already answered"
            assert 'data-dice="6:' in stream.read()[1], "the dice fall there, too"
            with halted(one):
                assert gus.post(f"{path}/act/answer", data=answer).status_code == 409, "the other knows it as well"


def test_a_killed_process_is_replaced_and_its_streams_go_on_elsewhere(house: House) -> None:
    one, two = house.processes()
    with house.browser() as gus:
        path = made(gus)
        with halted(two):
            lost = Stream(gus, path, 3)
        with halted(one):
            kept = Stream(gus, path, 3)
        with closing(lost), closing(kept):
            gus.post(f"{path}/act/say", data={"text": "first words"})
            seen, said = lost.read()
            assert "first words" in said
            assert "first words" in kept.read()[1]
            os.kill(one, signal.SIGKILL)
            with pytest.raises((EOFError, httpx.RemoteProtocolError)):
                lost.read()
            for at in range(4):
                assert gus.post(f"{path}/act/say", data={"text": f"words {at}"}).status_code == 303
            while "words 3" not in kept.read()[1]:
                pass
            house.soon(lambda: len(house.processes()) == 2)
            with halted(two), closing(Stream(gus, path, seen)) as again:
                said = again.read()[1]
            assert "first words" not in said
            assert [f"words {at}" in said for at in range(4)] == [True] * 4, "by the new process, nothing lost"
    assert house.server.process.stderr
    assert f"process {one} ended by itself; another takes its place" in house.server.process.stderr.readline()


def test_processes_end_with_the_one_that_started_them(tmp_path: Path, postgres_url: str) -> None:
    with served(tmp_path, "--workers", "2", ROLLWRIGHT_DATABASE=postgres_url) as server:
        started = children(server.process.pid)
        server.process.kill()
        end = time.monotonic() + PATIENCE
        while any(Path(f"/proc/{process}/stat").exists() for process in started):
            assert time.monotonic() < end
            time.sleep(0.05)
