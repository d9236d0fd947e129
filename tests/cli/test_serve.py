"""`rollwright serve`, as a program of its own: where it listens, what it says, and how it ends."""

from __future__ import annotations

import http.client
import os
import re
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import msgspec
import pytest

from rollwright.cli import serve
from rollwright.web.serving import GRACE_SECONDS
from tests.cli.serving import SERVE, Served, children, served


def refused(*options: str, **environment: str) -> str:
    """Give what is said where serving is refused."""
    settings = {**os.environ, **environment}
    done = subprocess.run([*SERVE, *options], capture_output=True, text=True, timeout=30, env=settings)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    return done.stderr


def stream_of(served: Served) -> http.client.HTTPConnection:
    """Make a table over the page, and open its stream."""
    connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=20)
    form = {"content-type": "application/x-www-form-urlencoded"}
    connection.request("POST", "/new", "game=mechwarrior&gm=Gus", form)
    made = connection.getresponse()
    made.read()
    assert made.status == 303
    cookie = (made.getheader("set-cookie") or "").partition(";")[0]
    connection.request("GET", f"{made.getheader('location')}/stream?since=0", headers={"cookie": cookie})
    opened = connection.getresponse()
    assert opened.status == 200
    assert opened.readline()
    return connection


@pytest.mark.soak
def test_it_serves_says_where_and_ends_at_once_with_streams_open(tmp_path: Path) -> None:
    folder = tmp_path / "a new folder"
    with served(folder) as server, ExitStack() as closing:
        assert str(folder / "tables.db") in server.said
        assert "Others on this network" not in server.said
        assert "<title>Rollwright: play by the rules, with friends</title>" in server.get()
        made = server.post("api/v1/tables", {"game": "mechwarrior", "gm": "Gus"})
        for _ in range(3):
            closing.callback(stream_of(server).close)
        waiting = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
        closing.callback(waiting.close)  # one left open would fail whichever test runs when it is collected
        bearer = {"authorization": f"Bearer {made['token']}"}
        waiting.request("GET", f"/api/v1/tables/{made['table']}/changes?since=3&wait=30", headers=bearer)
        time.sleep(0.3)
        assert server.end() < GRACE_SECONDS - 1, "at once, on a busy machine too"
        assert waiting.getresponse().status == 200, "a long poll is answered"
        assert server.process.returncode == 0
        assert server.process.stderr
        assert server.process.stderr.read() == ""
    with served(folder) as again:
        seen = again.get(f"api/v1/tables/{made['table']}/view", **bearer)
        assert msgspec.json.decode(seen)["number"] == 3, "the table is still there"


@pytest.mark.soak
def test_the_address_is_there_soon(tmp_path: Path) -> None:
    began = time.monotonic()
    with served(tmp_path) as server:
        server.get()
    assert time.monotonic() - began < 10, "two seconds on a machine with nothing else to do"


def test_a_taken_port_is_said(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert f"port {port} is taken" in refused("--port", str(port), ROLLWRIGHT_DATA=str(tmp_path))
        assert f"--port {port + 1}" in refused(PORT=str(port), ROLLWRIGHT_DATA=str(tmp_path))


@pytest.mark.soak
def test_bad_options_are_said(tmp_path: Path) -> None:
    data = {"ROLLWRIGHT_DATA": str(tmp_path), "PORT": "0"}
    assert "1 to 64 processes" in refused("--workers", "0", **data)
    assert "a number from 0 to 65535" in refused("--port", "99999", **data)
    assert "a number from 0 to 65535" in refused(**{**data, "PORT": "http"})
    assert "there is no host" in refused("--host", "no.such.host.invalid", **data)
    assert "not both" in refused("--lan", "--host", "127.0.0.1", **data)
    assert "not both" in refused("--data", str(tmp_path), "--database", "x.db", **data)
    assert "'mechwarrior' was not expected" in refused("mechwarrior", **data)
    assert not (tmp_path / "tables.db").exists()


@pytest.mark.soak
def test_for_the_network_another_address_is_printed(tmp_path: Path) -> None:
    with served(tmp_path, "--lan", "--no-browser") as server:
        found = re.search(r"Others on this network: http://(\S+):(\d+)/", server.said)
        assert found
        assert int(found[2]) == server.port
        address = f"http://{serve.lan_address()}:{server.port}/"
        assert urllib.request.urlopen(address, timeout=20).status == 200
        assert server.get("", host="our-table.example")


@pytest.mark.soak
def test_for_this_machine_no_other_name_is_answered(tmp_path: Path) -> None:
    with served(tmp_path) as server, pytest.raises(urllib.error.HTTPError, match="421") as refusal:
        server.get("", host="elsewhere.example")
    refusal.value.close()


def test_a_browser_is_opened_only_before_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("DISPLAY", ":0")
    assert not serve.has_browser(), "this is a test"
    monkeypatch.delenv("PYTEST_CURRENT_TEST")
    assert serve.has_browser()
    monkeypatch.delenv("DISPLAY")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not serve.has_browser()
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr("sys.stdout.isatty", lambda: False)
    assert not serve.has_browser()


@pytest.mark.postgres
def test_several_processes_hear_each_other_and_are_started_anew(tmp_path: Path, postgres_url: str) -> None:
    with served(tmp_path, "--workers", "2", ROLLWRIGHT_DATABASE=postgres_url) as server:
        assert "postgresql, on that server" in server.said
        made = server.post("api/v1/tables", {"game": "mechwarrior", "gm": "Gus"})
        bearer = {"authorization": f"Bearer {made['token']}"}
        at = f"api/v1/tables/{made['table']}"
        for number in range(4, 16):
            with ThreadPoolExecutor(1) as pool:
                heard = pool.submit(server.get, f"{at}/changes?since={number - 1}&wait=20", **bearer)
                server.post(f"{at}/acts/say", {"text": f"line {number}"}, **bearer)
                assert f"line {number}" in heard.result(20), "whichever process it was said to"
        before = children(server.process.pid)
        assert len(before) == 2
        os.kill(min(before), signal.SIGKILL)
        deadline = time.monotonic() + 20
        while len(children(server.process.pid)) < 2 or children(server.process.pid) == before:
            assert time.monotonic() < deadline
            time.sleep(0.1)
        assert "line 15" in server.get(f"{at}/view", **bearer)
        assert server.end() < 5
        assert server.process.returncode == 0
