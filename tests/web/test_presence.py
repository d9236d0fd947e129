"""Who is here, nudges, and the clock by which offers pass."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from random import Random

import pytest

from rollwright.dice.errors import Refused
from rollwright.table.bots import Bot, answered_by_one, started_by_one
from rollwright.table.demo import demo_table
from rollwright.table.export import export_table
from rollwright.table.log import CLOCK, Answered
from rollwright.table.open_call import actor_of
from rollwright.table.playing import is_offer
from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.verify import verify
from rollwright.table.view import view
from rollwright.web import clock, nudges, telling
from rollwright.web.parts import OpenPage
from rollwright.web.presence import awaited_seats, nudged, present_text
from rollwright.web.site import Site
from rollwright.web.stream import news
from rollwright.web.telling import Listener, Telling, Told
from tests.web.client import TestClient
from tests.web.seats import act, sit

AT = "/table/t"


def no_news(id: str, seats: list[tuple[str, int]], pages: list[OpenPage]) -> list[Told | None]:
    return [Told(since, "", False) for _, since in seats]


def unheard(id: str, wake: object) -> object:
    return lambda: None


async def told_to(listener: Listener) -> str:
    told = await asyncio.wait_for(listener.next(), 5)
    return told.text if told else "gone"


def test_all_are_told_who_comes_and_who_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling, "SOON", 0.0)
    monkeypatch.setattr(telling, "GONE", 0.05)

    async def run() -> None:
        here = Telling(unheard)  # type: ignore[arg-type]
        ana = here.listen("friday", "ana", 0, no_news, present_text)
        assert "ana" in await told_to(ana)
        ben = here.listen("friday", "ben", 0, no_news, present_text)
        again = here.listen("friday", "ben", 0, no_news, present_text)
        assert ">ana ben<" in await told_to(ana)
        assert here.here("friday") == {"ana", "ben"}
        assert not here.here("saturday")
        here.leave("friday", again)
        await asyncio.sleep(0.1)
        assert here.here("friday") == {"ana", "ben"}, "one of two windows was closed"
        here.leave("friday", ben)
        assert here.here("friday") == {"ana", "ben"}, "a page may only load anew"
        assert ">ana<" in await told_to(ana)

    asyncio.run(run())


def test_whoever_has_a_page_beside_the_table_open_is_here_and_is_only_told_that_something_is_new(
    offered: tuple[Table, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(telling, "SOON", 0.0)
    table, call = offered
    site = Site(table.store)
    asked = next(seat for seat in awaited_seats(table, call) if not seat.runs_game)

    async def run() -> None:
        gus = site.telling.listen("t", "gus", table.number, partial(news, site), present_text)
        beside = site.telling.listen("t", asked.id, table.number - 1, partial(news, site), present_text, OpenPage(True))
        assert f">{' '.join(sorted(('gus', asked.id)))}<" in await told_to(gus)
        assert await told_to(beside) == str(table.number)
        assert nudged(site, table, table.seat("gus"), call) == f"{asked.name} got your nudge"
        assert "Gus is waiting for you" in await told_to(beside), "and not who is here: no such page shows it"

    asyncio.run(run())


@pytest.mark.parametrize("page", ["people", "making", "log", "statistics"])
def test_every_page_beside_the_table_follows_it(offered: tuple[Table, int], page: str) -> None:
    table, _ = offered
    text = sit(table, "gus").get(f"{AT}/{page}").text
    assert f'data-follow="{AT}/follow/stream?since={table.number}"' in text
    assert text.count("follow.js") == 1


def test_an_aside_takes_nothing_from_what_is_new() -> None:
    """One that comes while something new is worked out neither hides that nor is hidden by it."""

    async def run() -> None:
        listener = Listener("ana", 0, lambda: None, OpenPage())
        waiting = asyncio.create_task(listener.next())
        await asyncio.sleep(0)
        listener.aside("psst")
        listener.tell(Told(3, "news", False))
        told = [await waiting, await listener.next()]
        assert [(one.since, one.text) for one in told if one] == [(0, "psst"), (3, "news")]
        for _ in range(100):
            listener.aside("psst")
        for _ in range(telling.MOST_ASIDES):
            assert await told_to(listener) == "psst"
        waiting = asyncio.create_task(listener.next())
        await asyncio.sleep(0)
        assert not waiting.done(), "who is slow loses asides, and nothing else"
        waiting.cancel()

    asyncio.run(run())


@pytest.fixture
def offered() -> Iterator[tuple[Table, int]]:
    """Give a table of a game with a point to spend, at which just that is asked of a player; and the call."""
    random = Random(5)
    table = demo_table(SqliteStore(":memory:"), "t", "mechwarrior", bytes(32))
    bots = [Bot(seat.id, "random", random) for seat in table.seats if seat.role != "spectator"]
    while True:
        for call, under_way in table.open.items():
            question = under_way.session.question
            players = [seat for seat in awaited_seats(table, call) if not seat.runs_game]
            if question is not None and is_offer(question, table) and players:
                yield table, call
                table.store.close()
                return
        assert answered_by_one(table, bots, random) or started_by_one(table, bots, random)


def test_a_nudge_is_seen_by_whom_it_is_for_and_not_too_often(offered: tuple[Table, int]) -> None:
    table, call = offered
    site = Site(table.store)
    asked = next(seat for seat in awaited_seats(table, call) if not seat.runs_game)
    other = next(seat for seat in table.seats if seat.role == "player" and seat.id != asked.id)
    gus = table.seat("gus")

    async def run() -> None:
        with pytest.raises(Refused, match=f"^{asked.name} is not here right now$"):
            nudged(site, table, gus, call)
        listeners = [site.telling.listen("t", seat.id, 0, no_news, present_text) for seat in (asked, other)]
        while len(site.telling.here("t")) < 2:
            await asyncio.sleep(0.05)
        for one in listeners:
            assert "present" in await told_to(one)
        assert nudged(site, table, gus, call) == f"{asked.name} got your nudge"
        text = await told_to(listeners[0])
        assert "Gus is waiting for you" in text
        assert 'hx-target="#arrived"' in text
        with pytest.raises(Refused, match="was nudged a moment ago; try again in"):
            nudged(site, table, other, call)
        with pytest.raises(Refused, match="nobody else is being waited for"):
            nudged(site, table, asked, call)
        with pytest.raises(Refused, match="only watching"):
            nudged(site, table, table.seat("sue"), call)
        with pytest.raises(Refused, match="nobody is being waited for any more"):
            nudged(site, table, gus, call + 999)
        quiet = asyncio.create_task(listeners[1].next())
        await asyncio.sleep(0.05)
        assert not quiet.done(), "nobody else hears of it"
        quiet.cancel()

    asyncio.run(run())


def test_somebody_is_left_alone_after_a_nudge_and_others_are_not() -> None:
    kept = nudges.Nudges()
    assert kept.wait("t", "ana", 100.0) == 0
    assert kept.wait("t", "ana", 101.0) == nudges.EVERY - 1
    assert kept.wait("t", "ben", 101.0) == 0
    assert kept.wait("u", "ana", 101.0) == 0
    assert kept.wait("t", "ana", 100.0 + nudges.EVERY) == 0


def test_the_page_has_a_nudge_for_those_who_wait(offered: tuple[Table, int]) -> None:
    table, call = offered
    asked = next(seat for seat in awaited_seats(table, call) if not seat.runs_game)
    other = next(seat for seat in table.seats if seat.role == "player" and seat.id != asked.id)
    assert ">Nudge</button>" in sit(table, other.id).get(AT).text
    assert ">Nudge</button>" not in sit(table, asked.id).get(AT).text
    assert ">Nudge</button>" not in sit(table, "sue").get(AT).text
    client = sit(table, other.id)
    answer = client.post(f"{AT}/nudge", data={"call": str(call)}, headers={"hx-request": "true"})
    assert f"{asked.name} is not here right now." in answer.text
    assert client.post(f"{AT}/nudge", data={"call": str(call)}, follow_redirects=False).status_code == 303


def waits_for(client: TestClient, table: Table, seconds: str) -> int:
    """Set the clock; give the status."""
    return int(client.post(act("clock", AT), data={"seconds": seconds, "act": f"c{seconds}"}).status_code)


def pass_it(table: Table, seat: str, call: int) -> str:
    """Say that time is up; give what is said to that."""
    sequence = len(table.open[call].answers)
    form = {"call": str(call), "sequence": str(sequence), "act": f"clock-{call}-{sequence}"}
    return str(sit(table, seat).post(act("pass", AT), data=form, headers={"hx-request": "true"}).text)


def test_an_offer_passes_when_its_time_is_over(offered: tuple[Table, int], monkeypatch: pytest.MonkeyPatch) -> None:
    table, call = offered
    question = table.open[call].session.question
    assert question is not None
    asked = actor_of(question)
    assert clock.left(table, call) == 0, "the clock is off"
    assert "There is still time" in pass_it(table, "ben", call)
    assert len(table.open[call].answers) == table.open[call].session.length
    gus = sit(table, "gus")
    assert waits_for(sit(table, "ana"), table, "30") == 422, "only the gamemaster sets it"
    assert waits_for(gus, table, "31") == 422
    assert waits_for(gus, table, "30") == 200
    table.refresh()
    at = table.rows.row(table.open[call].answers[-1][0]).at / 1000
    assert 28 <= clock.left(table, call, at + 1) <= 29
    assert clock.left(table, call, at + 500) == 1
    assert "data-left=" in sit(table, "ben").get(AT).text
    assert "There is still time to answer this." in pass_it(table, "sue", call)
    monkeypatch.setattr("rollwright.web.clock.time.time", lambda: at + 31)
    for _ in range(2):  # every page says it; the first is heard
        if call in table.open:
            pass_it(table, "sue", call)
        table.refresh()
    lines = [line for _, line in table.lines(call) if isinstance(line, Answered) and line.reason == CLOCK]
    assert len(lines) == 1
    assert actor_of(lines[0].entry) == asked
    story = " ".join(one.text for one in view(table, "gus").log)
    assert "ran out of time, so the clock answered: keep the roll." in story
    verify(export_table(table, "gus"))


def test_an_offer_that_is_open_again_has_all_its_time(offered: tuple[Table, int]) -> None:
    table, call = offered
    table.note("gus", clock.TITLE, "30", ("gm",))
    last = table.open[call].answers[-1][0]
    row = table.rows.row(last)
    assert clock.left(table, call, row.at / 1000 + 29) == 1
    table.answer(awaited_seats(table, call)[0].id, call, len(table.open[call].answers), choice="keep")
    table.undo("gus", last)
    assert clock.left(table, call) > 25


def test_only_offers_pass(offered: tuple[Table, int]) -> None:
    table, call = offered
    table.answer(awaited_seats(table, call)[0].id, call, len(table.open[call].answers), choice="keep")
    with pytest.raises(Refused, match="isn’t in play any more"):
        table.pass_on("gus", 1, 0)
    random = Random(1)
    bots = [Bot(seat.id, "random", random) for seat in table.seats if seat.role != "spectator"]
    while not any(not is_offer(under_way.session.question, table) for under_way in table.open.values()):  # type: ignore[arg-type]
        assert started_by_one(table, bots, random)
    call = next(call for call, under_way in table.open.items() if not is_offer(under_way.session.question, table))  # type: ignore[arg-type]
    with pytest.raises(Refused, match="somebody has to answer this"):
        table.pass_on("gus", call, len(table.open[call].answers))


def test_a_clock_of_a_players_note_is_none(offered: tuple[Table, int]) -> None:
    table, call = offered
    table.seat_somebody("gus", Seat("dan", "Dan"))
    table.note("dan", clock.TITLE, "15", ("*",))
    assert clock.left(table, call) == 0
