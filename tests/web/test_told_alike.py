"""What is worked out once for several seats, or kept from one telling to the next, is what each is told from nothing.

Random evenings of all games, secrets among what is done. Those who watch are told together, by tables and templates
that remember what they can; beside them each is told alone, by a server that has let go of everything.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rollwright.table.demo import demo_table
from rollwright.table.seat import Seat
from rollwright.table.store import Store
from rollwright.table.store.sqlite import SqliteStore
from rollwright.web import stage
from rollwright.web.parts import OpenPage
from rollwright.web.site import Site
from rollwright.web.stream import news
from rollwright.web.table_page import OPENED
from rollwright.web.telling import Told
from tests.amount import times
from tests.table.sessions import GAMES
from tests.table.test_canary import Planter

KEY = re.compile('(name="act" value=")[^"]+')
"""The key of a form: another one each time that it is written."""
WATCHERS = 2


class Audience:
    """A server with open pages, each told since the line that it was told last."""

    def __init__(self, store: Store) -> None:
        self.site = Site(store)
        self.pages: dict[str, tuple[OpenPage, int]] = {}

    def told(self, seats: list[str]) -> dict[str, Told | None]:
        """Tell some seats what is new, together."""
        last = self.site.hall.fresh("t").number
        now = {seat: self.pages.get(seat) or (OpenPage(), last - 1) for seat in seats}
        found = news(self.site, "t", [(seat, now[seat][1]) for seat in seats], [now[seat][0] for seat in seats])
        told = dict(zip(seats, found, strict=True))
        self.pages |= {seat: (now[seat][0], one.since) for seat, one in told.items() if one is not None}
        return {seat: one and one._replace(text=KEY.sub(r"\1", one.text)) for seat, one in told.items()}

    def forget(self) -> None:
        """Let go of all that was worked out before."""
        self.site.hall.fresh("t").rest()
        self.site.templates.pieces.forget()


@given(st.sampled_from(GAMES), st.integers(0, 1 << 32), st.lists(st.integers(0, 999), min_size=6, max_size=20))
@settings(max_examples=times(40), deadline=None)
def test_each_is_told_as_if_alone_and_for_the_first_time(game: str, seed: int, script: list[int]) -> None:
    random = Random(seed)
    store = SqliteStore(":memory:")
    demo_table(store, "t", game, seed.to_bytes(32, "big"))
    together, alone = Audience(store), Audience(store)
    planter = Planter(together.site.hall.table("t"), random)
    for number in range(WATCHERS):
        planter.table.seat_somebody(planter.gm, Seat(f"watcher-{number}", f"Watcher {number}", "spectator"))
    every = [act for weight, act in planter.acts for _ in range(weight)]
    sizes = 0
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(stage, "left", lambda *_: 0)
        for act in (planter.hidden_sheet, *[every[place % len(every)] for place in script]):
            planter.tried(act)
            seats = [seat.id for seat in planter.table.seats]
            random.shuffle(seats)
            for seat, told in together.told(seats).items():
                alone.forget()
                assert alone.told([seat])[seat] == told, seat
                assert told is None or OPENED not in told.text
                sizes += len(told.text) if told else 0
    assert sizes, "something was told"
    store.close()


@pytest.mark.parametrize("first", ["ana", "ben"])
def test_what_is_for_one_of_those_who_know_the_same_is_told_to_no_other(first: str) -> None:
    store = SqliteStore(":memory:")
    table = demo_table(store, "t", "augur", bytes(32))
    together, alone = Audience(store), Audience(store)
    acts: list[Callable[[], object]] = [
        lambda: table.roll("gus", "2d6", "the omen", hidden="all", audience=("ana",)),
        lambda: table.roll("gus", "2d6", "the dream", hidden="result", audience=("ana",)),
        lambda: table.say("gus", "Psst, a trap.", ("ana",)),
        lambda: table.say("ben", "What now?"),
    ]
    for act in acts:
        act()
        for seat, told in together.told(sorted(["ana", "ben"], key=lambda seat: seat != first)).items():
            alone.forget()
            assert alone.told([seat])[seat] == told, seat
            assert told is not None
            secret = any(words in told.text for words in ("the omen", "the dream", "Psst"))
            assert not secret or seat == "ana"
    store.close()
