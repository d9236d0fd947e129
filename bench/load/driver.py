"""The load on our pages, a process of its own: five open streams at each table, and somebody who clicks.

    python -m bench.load.driver SCRIPT.json

The clicks are what a browser would send: a question comes as a card in the stream of the one who answers; its form is
sent as it stands, what must be written is written, and its first button is pressed. Where no question is open, a move
is started. When all streams are open, a line is
printed; after a line of input the play begins, and what was measured is printed as JSON.
"""

from __future__ import annotations

import asyncio
import gc
import html
import re
import sys
import time
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote_plus, urlencode

import msgspec
from bench.load.pace import Measured, Pace, Plan
from bench.load.wire import Asker, Stream, Trouble, answered, get, post

ID = re.compile(rb"^id: (\d+)", re.MULTILINE)
LINE = re.compile(rb'<article class="line [^>]*id="line-(\d+)"')
CARD = re.compile(
    rb'<article class="card(?: throws)?" id="card-\d+-\d+".*?<form [^>]*id="form-card-[^>]*>(.*?)</form>', re.DOTALL
)
"""What somebody is asked; not what they could answer for another."""
CONTROL = re.compile(r"<(input|button|select|option|textarea)\b([^>]*)>(?:([^<]*)</textarea>)?")
ATTRIBUTE = re.compile(r'([a-z-]+)(?:="([^"]*)")?')
CALM = b'class="calm"'
MOVED = b"What can be started has changed"


class Scripted(msgspec.Struct, frozen=True):
    """A table as the load gets it: the tokens of five seats, who begins, and with which move."""

    id: str
    number: int
    seats: dict[str, str]
    starter: str
    title: str
    """The title of the move that is started."""
    place: int | None
    """Where it stands among the starter's moves, in a game whose moves are a list."""
    fields: str
    """What is filled in."""


class Script(msgspec.Struct, frozen=True):
    """What to do."""

    port: int
    plan: Plan
    tables: list[Scripted]


class Heard(msgspec.Struct):
    """What came to a table's streams, and what was sent: to be compared with its log."""

    id: str
    acts: list[tuple[str, str]]
    """Whose, and by which key."""
    seen: dict[str, list[int]]
    """The numbers of the messages of each stream."""
    refused: list[str]
    crooked: list[str]
    """Lines that came twice or out of order."""


class Played(msgspec.Struct):
    """All that the load has to tell."""

    measured: Measured
    tables: list[Heard]


def sent(form: str) -> list[tuple[str, str]]:
    """Give what a browser sends of a form when its main button is pressed, or its first where none is."""
    fields: dict[str, list[str]] = {}
    selects, pressed, main = "", list[tuple[str, str]](), None
    for kind, text, written in CONTROL.findall(form):
        has = dict(ATTRIBUTE.findall(text))
        name, value = has.get("name", selects), written or has.get("value", "")
        if kind == "select":
            selects = name
        elif kind == "button" and has.get("type") != "button":
            if main is None or (not main and "primary" in has.get("class", "")):
                pressed, main = [(name, value)] if name else [], "primary" in has.get("class", "")
        elif kind == "option" and ("selected" in has or name not in fields):
            fields[name] = [value]
        elif has.get("type") == "radio":
            # A question that nobody has answered yet gets its first answer.
            if "checked" in has or name not in fields:
                fields[name] = [value]
        elif has.get("type") == "checkbox":
            fields.setdefault(name, []).extend([value] if "checked" in has else [])
        elif kind in ("input", "textarea") and name not in ("act", "at"):
            fields.setdefault(name, []).append(value or ("some words" if "required" in has else ""))
    return [] if main is None else [(field, one) for field, values in fields.items() for one in values] + pressed


class Click(NamedTuple):
    """A button to press."""

    seat: str
    path: str
    fields: str


class Clicker:
    """One table: its streams, and the one who clicks next."""

    def __init__(self, script: Script, table: Scripted, pace: Pace) -> None:
        self.table = table
        self.heard = Heard(table.id, [], {seat: [] for seat in table.seats}, [], [])
        self.answers = 0
        self._port = script.port
        self._pace = pace
        self._cookies: dict[str, str] = {}
        self._asker = Asker(script.port)
        self._streams: list[Stream] = []
        self._last = dict.fromkeys(table.seats, table.number)
        self._missing: set[str] = set()
        self._place = table.place
        self._next: Click | None = None
        self._at = 0.0
        self._waits = False

    async def open(self) -> None:
        """Come back to each seat by its link, and open its stream."""
        for seat, token in self.table.seats.items():
            status, head, _ = await answered(self._asker, get(self._port, f"/seat/{self.table.id}/{token}"))
            cookie = re.search(rb"set-cookie: ([^;\r]+)", head)
            if status != 303 or not cookie:
                raise Trouble(head.decode("latin-1"))
            self._cookies[seat] = cookie[1].decode()
            await self._listen(seat)

    async def _listen(self, seat: str) -> None:
        path = f"/table/{self.table.id}/stream?since={self.table.number}"
        request = get(self._port, path, self._cookies[seat], "text/event-stream")
        loop = asyncio.get_running_loop()
        _, stream = await loop.create_connection(
            lambda: Stream(request, lambda message, at: self._told(seat, message, at)), "127.0.0.1", self._port
        )
        await stream.opened
        self._streams.append(stream)

    def close(self) -> None:
        """Leave."""
        self._asker.close()
        for stream in self._streams:
            stream.close()

    def act(self) -> None:
        """Press the button of the open question, or start something."""
        click, self._next = self._next, None
        if click is None:
            which = "" if self._place is None else f"&move={self._place}&title={quote_plus(self.table.title)}"
            click = Click(self.table.starter, "start", self.table.fields + which)
        else:
            self.answers += 1
        self._send(click)

    def _send(self, click: Click) -> None:
        key = f"act-{len(self.heard.acts)}"
        self.heard.acts.append((click.seat, key))
        self._missing = set(self.table.seats)
        self._waits = True
        body = f"act={key}&{click.fields}"
        request = post(self._port, f"/table/{self.table.id}/act/{click.path}", self._cookies[click.seat], body)
        self._asker.ask(request, self._answered)

    def _answered(self, status: int, head: bytes, body: bytes) -> None:
        if MOVED in body:
            self._look_again()
            return
        if status != 200 or CALM not in body:
            self.heard.refused.append(f"{status} {body.decode()}")
            return
        self._waits = False
        self._settle()

    def _look_again(self) -> None:
        """Find the move anew: what can be started has changed, and with it where the move stands in the list."""
        self.heard.acts.pop()
        path = f"/api/v1/tables/{self.table.id}/moves"
        self._asker.ask(get(self._port, path, bearer=self.table.seats[self.table.starter]), self._found)

    def _found(self, status: int, head: bytes, body: bytes) -> None:
        titles = [move["title"] for move in msgspec.json.decode(body)]
        self._place = titles.index(self.table.title)
        self.act()

    def _told(self, seat: str, message: bytes, at: float) -> None:
        if not (found := ID.search(message)):
            return  # who is here, and other news that is in no log
        number = int(found[1])
        for line in map(int, LINE.findall(message)):
            if not self._last[seat] < line <= number:
                self.heard.crooked.append(f"{seat}: line {line} came between {self._last[seat]} and {number}")
        self._last[seat] = number
        self.heard.seen[seat].append(number)
        if card := CARD.search(message):
            self._next = Click(seat, "answer", urlencode(sent(html.unescape(card[1].decode()))))
        self._missing.discard(seat)
        self._at = at
        self._settle()

    def _settle(self) -> None:
        if not self._waits and not self._missing:
            self._pace.seen_by_all(self, self._at)


async def play(script: Script) -> Played:
    """Open all streams, wait to be told, and play."""
    pace = Pace(script.plan)
    clickers = [Clicker(script, table, pace) for table in script.tables]
    for at in range(0, len(clickers), 10):
        await asyncio.gather(*(clicker.open() for clicker in clickers[at : at + 10]))
    print("open", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
    gc.disable()
    before = time.process_time()
    measured = await pace.run(clickers)
    measured.processor = time.process_time() - before
    measured.answers = sum(clicker.answers for clicker in clickers)
    for clicker in clickers:
        clicker.close()
    return Played(measured, [clicker.heard for clicker in clickers])


if __name__ == "__main__":
    given = msgspec.json.decode(Path(sys.argv[1]).read_bytes(), type=Script)
    print(msgspec.json.encode(asyncio.run(play(given))).decode(), flush=True)
