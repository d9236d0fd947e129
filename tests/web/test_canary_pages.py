"""Planted secrets never reach a seat that may not know them: on no page, in no stream, in no answer to a program.

The secrets and who may know them are those of `tests/table/test_canary.py`; here every address of the server is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.routing import Route

from rollwright.table.demo import demo_table
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.web import stream
from rollwright.web.acts import ACTS
from rollwright.web.app import make_app, seat_link
from tests.amount import times
from tests.table.sessions import GAMES
from tests.table.test_canary import MARKER, Planter
from tests.web.client import TestClient
from tests.web.seats import bearing


def read_by(app: Starlette, table: Table, seat: str, random: Random) -> Iterator[tuple[str, str]]:
    """Read a quarter of a table's addresses as a seat, and its stream; give what was asked for with what came."""
    client = TestClient(app)
    client.get(seat_link(table, seat), follow_redirects=False)
    own = [*table.position.known_to(table.seat(seat)).sheets]
    for route in random.sample(app.routes, len(app.routes) // 4):
        if not isinstance(route, Route) or "{table}" not in route.path or route.path.endswith("/stream"):
            continue
        if route.path.startswith(("/join", "/seat")) or "GET" not in (route.methods or ()) or ".pdf" in route.path:
            continue
        if route.path.endswith("/export/full"):
            continue  # everything, private notes too: that is what a gamemaster moves a table by
        number = str(random.choice((*table.open, random.randint(1, table.number))))
        path = route.path.replace("{table}", table.id)
        path = re.sub(r"{(\w+):number}", number, path).replace("{line}", number)
        path = re.sub(r"{(\w+)}", random.choice(own or ["nobody"]), path)
        answer = client.get(path, headers=bearing(table, seat))
        assert answer.status_code < 500
        yield path, answer.text
    for since in (1, random.randrange(1, table.number + 1)):
        (told,) = stream.news(app.state.site, table.id, [(seat, since)])
        yield f"stream since {since}", told.text if told else ""
    yield "page", client.get(f"/table/{table.id}").text
    for name in random.sample([*ACTS], 4):
        if not table.seat(seat).runs_game and name not in ("leave", "session"):
            form = {
                "call": str(next(iter(table.open), 1)),
                "sequence": "0",
                "choice": "?",
                "to": "1",
                "line": "4",
                "who": "?",
            }
            headers = {"hx-request": "true"}
            yield f"act {name}", client.post(f"/table/{table.id}/act/{name}", data=form, headers=headers).text


@given(st.sampled_from(GAMES), st.integers(0, 1 << 32), st.lists(st.integers(0, 999), min_size=4, max_size=10))
@settings(max_examples=times(40), deadline=None)
def test_planted_secrets_stay_off_pages_and_streams(game: str, seed: int, script: list[int]) -> None:
    random = Random(seed)
    table = demo_table(SqliteStore(":memory:"), "t", game, seed.to_bytes(32, "big"))
    planter = Planter(table, random)
    every = [act for weight, act in planter.acts for _ in range(weight)]
    for act in (planter.hidden_sheet, planter.note, planter.roll, planter.whisper):
        planter.tried(act)
    for place in script:
        planter.tried(every[place % len(every)])
    app = make_app(table.store)
    found = 0
    players = [seat for seat in table.seats if not seat.runs_game]
    for seat in (*random.sample(players, min(2, len(players))), table.seat(planter.gm)):
        for what, text in read_by(app, table, seat.id, random):
            for marker in MARKER.findall(text):
                assert planter.planted[marker.lower()](seat), f"{seat.id} is given {marker} by {what}"
                found += 1
    assert found, "those who may know are told"
    table.store.close()
