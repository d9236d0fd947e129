"""Whole evenings that bots play, and every text of them that somebody can read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.routing import Route

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.steps import EVERYONE, GM
from rollwright.rules.facts import Joined
from rollwright.rules.ruleset import Ruleset
from rollwright.table import demo
from rollwright.table.bots import Bot, play_on
from rollwright.table.export import export_for
from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.web import stream
from rollwright.web.acts import ACTS
from rollwright.web.app import seat_link
from tests.web.client import TestClient
from tests.web.plain_words import texts_of

MARK = "-zz"
"""What every id of a sheet ends with here, so that it is known wherever it stands."""
LEFT_OUT = ("/stream", ".json", "/export/full", "/export/mine", "/export/sheet/{who}", "/file", ".pdf")
"""Addresses of files, and of the stream, which is read by itself."""


ENGLISH = frozenset(("hand-to-hand",))
"""Keys that are words as people write them."""


def marked_table(game: str, seed: int) -> Table:
    """Make a demonstration table whose sheets have ids that are like nothing else."""
    found = demo.demo_of(game)
    store = SqliteStore(":memory:")
    npcs = {who + MARK: sheet for who, sheet in found.npcs.items()}
    heroes = {who + MARK: sheet for who, sheet in found.heroes.items()}
    gm = msgspec.structs.replace(demo.GAMEMASTER, holds=tuple(npcs))
    table = Table.make(store, "t", game, gm, name=found.name, seed=seed.to_bytes(32, "big"))
    for person, hero in zip(demo.PEOPLE, heroes, strict=False):
        table.seat_somebody(gm.id, Seat(person.lower(), person, "player", (hero,)))
    table.seat_somebody(gm.id, Seat("sue", "Sue", "spectator"))
    known = [Joined(who=who, sheet=sheet, seen_by=EVERYONE) for who, sheet in heroes.items()]
    secret = [Joined(who=who, sheet=sheet, seen_by=(GM,)) for who, sheet in npcs.items()]
    table.land(gm.id, [*known, *secret])
    return table


def ids_of(game: Ruleset, table: Table) -> frozenset[str]:
    """Give the ids of a game that no person should read: those that look like no words."""
    keys = {*game.acts, *game.listings, *game.wordings()}
    for wording in game.wordings().values():
        for one in (wording, *wording.fields.values()):
            keys |= {*one.options, *one.notes, *one.fields}
    return frozenset(
        [
            *[key.lower() for key in keys if "-" in key and key not in ENGLISH],
            *[who.lower() for who in table.state.sheets],
        ]
    )


def evening(table: Table, seed: int, acts: int) -> Iterator[Table]:
    """Let bots play an evening; give the table at several moments of it."""
    random = Random(seed)
    bots = [Bot(seat.id, "random", random) for seat in table.seats if seat.role != "spectator"]
    table.begin_session("gus")
    for title in ("The harbour at night", "Upstairs"):
        table.title("gus", title)
        for _ in range(3):
            play_on(table, bots, acts // 6, random, start=0.5)
            yield table
    for call in list(table.open):
        table.abandon("gus", call, "it is late")
    table.end_session("gus")
    yield table


def paths_of(app: Starlette, table: Table, seat: str, random: Random) -> Iterator[str]:
    """Give every address at a table that a seat may look at, with something in each gap."""
    known = list(table.position.known_to(table.seat(seat)).sheets)
    calls = [*table.open, *[number for number, line in table.lines(0) if type(line).__name__ == "CallOpened"][-3:]]
    gaps: dict[str, list[Any]] = {
        "who": known[:2],
        "call": calls,
        "line": random.sample(range(1, table.number + 1), min(4, table.number)),
        "before": [table.number],
        "act": [move.procedure for move in table.moves(seat) if move.procedure in table.game.acts],
    }
    for route in app.routes:
        if not isinstance(route, Route) or "{table}" not in route.path or "GET" not in (route.methods or ()):
            continue
        if route.path.startswith(("/join", "/seat", "/api")) or route.path.endswith(LEFT_OUT) or ".pdf" in route.path:
            continue
        path = route.path.replace("{table}", table.id)
        gap = re.search(r"{(\w+)(:int)?}", path)
        for value in dict.fromkeys(gaps.get(gap[1], ())) if gap else [""]:
            yield path if gap is None else path.replace(gap[0], str(value))


def read_by(app: Starlette, table: Table, seat: str, random: Random, *, all_pages: bool) -> Iterator[tuple[str, str]]:
    """Give what somebody can read: where, and a piece of text."""
    client = TestClient(app)
    client.get(seat_link(table, seat), follow_redirects=False)
    paths = list(paths_of(app, table, seat, random)) if all_pages else [f"/table/{table.id}"]
    for path in paths:
        for text in texts_of(client.get(path).text):
            yield path, text
    (told,) = stream.news(app.state.site, table.id, [(seat, max(1, table.number - 30))])
    for text in texts_of(told.text if told else ""):
        yield "stream", text
    if all_pages:
        for line in export_for(table, seat):
            for sentence in msgspec.json.decode(line).get("read", ()):
                yield "export", sentence["text"]
        yield from errors(client, table, seat)


def errors(client: TestClient, table: Table, seat: str) -> Iterator[tuple[str, str]]:
    """Do everything wrongly; give what is said to that."""
    form = {"call": "3", "sequence": "0", "choice": "?", "to": "1", "line": "2", "seat": "?", "text": "/x"}
    form |= {"expression": "2x6", "faces": "seven", "place": "0", "before": "1", "who": next(iter(table.state.sheets))}
    for name in sorted(
        {*ACTS} - {"leave", "session", "end-session", "switch", "start", "fact"}
    ):  # or picked from lists
        if name in ("undo-last", "rotate", "undo", "back", "hand-over") and table.seat(seat).runs_game:
            continue
        try:
            answer = client.post(f"/table/{table.id}/act/{name}", data=form, headers={"hx-request": "true"})
        except (Refused, BadInput) as error:
            yield f"act {name}", str(error)
            continue
        for text in texts_of(answer.text):
            yield f"act {name}", text
