"""Random fields to every address: a clear word or what was asked for, never a traceback."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.routing import Route

import rollwright.web
from rollwright.rules.ruleset import ruleset_ids
from rollwright.table.bots import Bot
from rollwright.table.demo import demo_table
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.web.acts import ACTS
from rollwright.web.app import make_app, seat_link
from tests.amount import times
from tests.table.sessions import GAMES
from tests.web.client import TestClient

READ = re.compile(r"""(?:form|query_params)\.(?:text|number|many|has|get)\(\s*"([\w.-]+)\"""")
SOURCES = [path.read_text() for path in Path(rollwright.web.__file__).parent.rglob("*.py")]
FIELDS = sorted({name for source in SOURCES for name in READ.findall(source)})
"""Every field that a form of ours is read for."""
FIELDS_OF_ACT = {name: sorted(set(READ.findall(inspect.getsource(act)))) for name, act in ACTS.items()}
NUMBERS = ("call", "sequence", "line", "to", "move", "uses", "hours", "at", "step")
WEIRD = (
    "", " ", "0", "-1", "1", "3", "7", "99999", "9" * 30, "1e9", "½", "٣", "<script>alert(1)</script>", "'\"><", "\0",
    "\ud800", "%00", "../..", "a" * 5_000, "yes", "no", "*", "gm", "all", "result", "typed", "set", "table", "2d6",
    "1000d1000", "3 4", "player", "co-gm", "spectator", "random", "{{ 7*7 }}", "http://elsewhere/", "//elsewhere",
    "\r\nset-cookie: a=b",
)  # fmt: skip
SEATS = ("gus", "gus", "gus", "ana", "ana", "sue", "")


class Fuzz:
    """A table of a game, and what can be sent to it."""

    def __init__(self, game: str, random: Random) -> None:
        self.random = random
        self.table: Table = demo_table(SqliteStore(":memory:"), "t", game)
        self.app: Starlette = make_app(self.table.store)
        self.clients = {seat: TestClient(self.app, follow_redirects=False) for seat in SEATS}
        bot = Bot("gus", "random", random)
        bot.start(self.table, self.table.moves("gus"))
        invite = self.table.invite("gus")
        state, listings = self.table.state, self.table.game.listings
        self.known = (
            game, "t", "gus", "ana", "sue", *state.sheets, *random.sample([*listings], 3), *map(str, self.table.open),
            invite, *ACTS, *self.table.house.invitations, *ruleset_ids(),
        )  # fmt: skip

    def client(self) -> TestClient:
        """Give somebody's browser, with the newest link of their seat where it still is theirs."""
        seat = self.random.choice(SEATS)
        client = self.clients[seat]
        self.table.refresh()
        if seat and not self.table.house.seats[seat].left:
            assert client.get(seat_link(self.table, seat)).status_code == 303
        return client

    def word(self) -> str:
        """Make something to fill in: mostly what means something here."""
        words = self.known if self.random.random() < 0.6 else WEIRD
        return self.random.choice(words)

    def value(self, name: str) -> str:
        """Fill in a field."""
        if name in NUMBERS and self.random.random() < 0.8:
            return str(self.random.choice((0, 0, 1, 2, *self.table.open, self.random.randint(0, self.table.number))))
        return self.word()

    def fields(self, act: str) -> Iterator[tuple[str, str]]:
        """Fill in fields: mostly those that an act reads, and others."""
        for name in FIELDS_OF_ACT.get(act, self.random.sample(FIELDS, 8)):
            if self.random.random() < 0.85:
                yield name, self.value(name)
        for _ in range(self.random.choice((0, 0, 1, 4))):
            name = self.random.choice(FIELDS) if self.random.random() < 0.7 else self.word()
            yield self.random.choice(("a.", "o.", "f.", "")) + name, self.value(name)

    def path(self, route: Route) -> str:
        """Fill in the parts of an address."""

        def part(match: re.Match[str]) -> str:
            name, _, kind = match[1].partition(":")
            if kind == "int":
                return str(self.random.choice((0, 1, *self.table.open, self.table.number, 10**6, 10**20)))
            likely = {"table": "t", "act": self.random.choice([*ACTS]), "game": self.table.game.id}
            return _quoted(likely[name] if name in likely and self.random.random() < 0.9 else self.word() or "x")

        return re.sub(r"{([^}]+)}", part, route.path)

    def send(self, method: str, route: Route) -> None:
        """Send something, and look at what comes back."""
        client, path = self.client(), self.path(route)
        fields = list(self.fields(path.rpartition("/")[2] if "/act/" in path else ""))
        body = "&".join(f"{_quoted(name)}={_quoted(value)}" for name, value in fields)
        headers = {"hx-request": "true"} if self.random.random() < 0.3 else {}
        if method == "POST":
            headers["content-type"] = "application/x-www-form-urlencoded"
            answer = client.post(path, content=body, headers=headers)
        else:
            answer = client.get(f"{path}?{body}", headers=headers)
        told = f"{method} {path} {fields}: {answer.status_code}"
        assert answer.status_code in (200, 204, 303, 400, 403, 404, 405, 409, 413, 422, 415, 401), told
        assert "set-cookie: a=b" not in str(answer.headers), told
        if answer.status_code == 303:
            assert re.match(r"/(?!/)", answer.headers["location"]), told
        if "html" in answer.headers.get("content-type", ""):
            assert "<script>alert" not in answer.text, told
            assert "Traceback" not in answer.text, told
            assert answer.status_code < 300 or answer.status_code == 303 or len(answer.text) > 20, told


def _quoted(text: str) -> str:
    return quote(text.encode("utf-8", "surrogatepass"), safe="")


def routes(app: Starlette, method: str) -> list[Route]:
    """Give the addresses that take a method; a stream that never ends is left out."""
    found = [route for route in app.routes if isinstance(route, Route) and method in (route.methods or ())]
    return [route for route in found if not route.path.endswith("/stream")]


@pytest.mark.soak
@pytest.mark.parametrize("method", ["POST", "GET"])
@given(st.sampled_from(GAMES), st.integers(0, 1 << 32))
@settings(max_examples=times(60), deadline=None)
def test_random_fields_to_every_address(method: str, game: str, seed: int) -> None:
    fuzz = Fuzz(game, Random(seed))
    listed = routes(fuzz.app, method)
    acts = [route for route in listed if route.path.endswith("/act/{act}")]
    for route in fuzz.random.sample([*listed, *acts * 30], len(listed) + 30 * len(acts)):
        fuzz.send(method, route)
    fuzz.table.store.close()


def test_the_fields_of_forms_are_found() -> None:
    assert {"call", "sequence", "choice", "faces", "text", "name", "role"} <= set(FIELDS)
