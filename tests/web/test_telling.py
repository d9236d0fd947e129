"""Those who watch a table are told in one go; who is slow is told later, of everything; nobody is forgotten."""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from rollwright.dice.errors import Refused
from rollwright.table.demo import demo_table
from rollwright.table.store.sqlite import SqliteStore
from rollwright.web import stream
from rollwright.web.parts import OpenPage
from rollwright.web.serving import Cleaning
from rollwright.web.site import Site
from rollwright.web.telling import LONG, MOST_THREADS, SHORT_TURN, SLOW, THREADS, Telling, Told


class Log:
    """A log that is only a number, with those who hear of it, and how often it was looked at."""

    def __init__(self) -> None:
        self.number = 0
        self.looks: list[list[tuple[str, int]]] = []
        self.wakes: list[Callable[[int], None]] = []
        self.broken = False

    def subscribe(self, id: str, wake: Callable[[int], None]) -> Callable[[], None]:
        self.wakes.append(wake)
        return lambda: self.wakes.remove(wake)

    def append(self) -> None:
        self.number += 1
        for wake in self.wakes:
            wake(self.number)

    def news(self, id: str, seats: list[tuple[str, int]], pages: list[OpenPage]) -> list[Told | None]:
        if self.broken:
            raise RuntimeError("the disk is gone")
        self.looks.append(seats)
        return [
            None if seat == "gone" else Told(self.number, f"{since + 1}-{self.number}" * (since < self.number), False)
            for seat, since in seats
        ]


async def texts(waiting: list[asyncio.Task[Told | None]]) -> list[str]:
    told = await asyncio.wait_for(asyncio.gather(*waiting), 5)
    return [one.text if one else "gone" for one in told]


def test_all_are_told_in_one_look_and_the_slow_of_everything_later() -> None:
    async def run() -> None:
        log = Log()
        telling = Telling(log.subscribe)
        ana, ben = (telling.listen("friday", seat, 0, log.news) for seat in ("ana", "ben"))
        waiting = [asyncio.create_task(one.next()) for one in (ana, ben)]
        await asyncio.sleep(0.05)
        log.looks.clear()
        log.append()
        assert await texts(waiting) == ["1-1", "1-1"]
        assert log.looks == [[("ana", 0), ("ben", 0)]]
        quick = asyncio.create_task(ana.next())
        log.append()
        assert await texts([quick]) == ["2-2"]
        quick = asyncio.create_task(ana.next())
        log.append()
        assert await texts([quick]) == ["3-3"]
        assert await texts([asyncio.create_task(ben.next())]) == ["2-3"]
        for one in (ana, ben):
            telling.leave("friday", one)
        assert not log.wakes

    asyncio.run(run())


def test_who_comes_late_is_told_at_once_and_who_is_gone_is_let_go() -> None:
    async def run() -> None:
        log = Log()
        log.number = 7
        telling = Telling(log.subscribe)
        late, gone = telling.listen("friday", "ana", 4, log.news), telling.listen("friday", "gone", 7, log.news)
        assert await texts([asyncio.create_task(one.next()) for one in (late, gone)]) == ["5-7", "gone"]

    asyncio.run(run())


def test_trouble_ends_the_streams_and_is_put_on_record(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        log = Log()
        log.broken = True
        listener = Telling(log.subscribe).listen("friday", "ana", 0, log.news)
        assert await asyncio.wait_for(listener.next(), 5) is None

    with caplog.at_level(logging.ERROR):
        asyncio.run(run())
    assert "can't be told" in caplog.text


def test_an_act_is_told_by_the_thread_that_acts_and_only_once() -> None:
    async def run() -> None:
        log, threads = Log(), []
        told_by: list[int] = []

        def news(id: str, seats: list[tuple[str, int]], pages: list[OpenPage]) -> list[Told | None]:
            told_by.append(threading.get_ident())
            return log.news(id, seats, pages)

        def act() -> str:
            threads.append(threading.get_ident())
            log.append()
            return "done"

        telling = Telling(log.subscribe)
        assert await telling.after("friday", lambda: "nobody watches") == "nobody watches"
        ana, ben = (telling.listen("friday", seat, 0, news) for seat in ("ana", "ben"))
        waiting = [asyncio.create_task(one.next()) for one in (ana, ben)]
        await asyncio.sleep(0.05)
        log.looks.clear()
        told_by.clear()
        assert await telling.after("friday", act) == "done"
        assert await texts(waiting) == ["1-1", "1-1"]
        await asyncio.sleep(0.05)
        assert log.looks == [[("ana", 0), ("ben", 0)]]
        assert told_by == threads
        waiting = [asyncio.create_task(one.next()) for one in (ana, ben)]
        both = await asyncio.gather(telling.after("friday", act), telling.after("friday", act))
        assert list(both) == ["done", "done"]
        while log.number > min(ana.since, ben.since):
            await texts(waiting)
            waiting = [asyncio.create_task(one.next()) for one in (ana, ben) if one.since < log.number]
        assert (ana.since, ben.since) == (3, 3)

    asyncio.run(asyncio.wait_for(run(), 10))


@pytest.mark.parametrize("tables", [1, 3 * THREADS])
def test_nobody_waits_for_what_takes_long_at_other_tables(tables: int) -> None:
    turn = sys.getswitchinterval()

    async def run() -> None:
        telling, over = Telling(Log().subscribe), threading.Event()
        slow = [
            asyncio.ensure_future(telling.after(f"slow {at % tables}", over.wait)) for at in range(2 * MOST_THREADS)
        ]
        try:
            await asyncio.sleep(2 * LONG)
            for number in range(3):
                assert await asyncio.wait_for(telling.after("quick", lambda number=number: number), 5) == number  # type: ignore[misc]
            assert sys.getswitchinterval() == pytest.approx(SHORT_TURN)
            assert not any(one.done() for one in slow)
        finally:
            over.set()
        assert all(await asyncio.wait_for(asyncio.gather(*slow), 5))
        assert await telling.after("slow 0", lambda: "done") == "done"

    asyncio.run(run())
    assert sys.getswitchinterval() == pytest.approx(turn)


def test_a_few_act_at_a_time_first_come_first_served() -> None:
    async def run() -> None:
        telling, at_work, most, came = Telling(Log().subscribe), list[int](), list[int](), list[int]()

        def work(number: int) -> None:
            came.append(number)
            at_work.append(number)
            most.append(len(at_work))
            time.sleep(SLOW / 10)
            at_work.remove(number)

        works = [telling.after(f"table {at}", lambda at=at: work(at)) for at in range(5 * THREADS)]  # type: ignore[misc]
        await asyncio.gather(*works)
        assert sorted(came) == list(range(5 * THREADS))
        assert all(abs(number - place) < THREADS for place, number in enumerate(came))
        assert max(most) <= THREADS

    asyncio.run(run())


def test_an_act_that_is_refused_or_can_not_be_told_leaves_nobody_waiting(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        log = Log()
        telling = Telling(log.subscribe)
        listener = telling.listen("friday", "ana", 0, log.news)
        waiting = asyncio.create_task(listener.next())
        await asyncio.sleep(0.05)

        def refused() -> None:
            raise Refused("not now")

        with pytest.raises(Refused, match="not now"):
            await telling.after("friday", refused)
        assert not waiting.done()
        log.append()
        assert await texts([waiting]) == ["1-1"]
        waiting = asyncio.create_task(listener.next())
        await asyncio.sleep(0.05)
        log.broken = True
        await telling.after("friday", log.append)
        assert await texts([waiting]) == ["gone"]

    with caplog.at_level(logging.ERROR):
        asyncio.run(asyncio.wait_for(run(), 10))
    assert "can't be told" in caplog.text


def test_a_message_can_hold_any_text() -> None:
    message = Told(12, "one\ntwo\r\n\r\nid: 99\rthree", False).message
    assert message == b"id: 12\r\ndata: one\r\ndata: two\r\ndata: \r\ndata: id: 99\r\ndata: three\r\n\r\n"


def test_moves_are_sent_again_only_when_they_have_changed(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.db")
    table, site = demo_table(store, "friday", "mechwarrior"), Site(store)
    table = site.hall.table("friday")

    def told(since: int) -> str:
        found = stream.news(site, "friday", [("ana", since), ("ben", since)])[0]
        assert found is not None
        return found.text

    told(table.number - 1)
    since = table.number
    table.say("gus", "Quiet, please.")
    assert 'hx-target="#log"' in told(since)
    assert 'hx-target="#offers"' not in told(since)
    assert 'hx-target="#offers"' in told(since - 1)
    store.close()


def test_garbage_is_looked_for_when_nobody_asks() -> None:
    looks: list[int] = []
    cleaning = Cleaning(lambda: looks.append(1))
    start = time.monotonic()
    for second in range(0, 60, 2):
        cleaning.look(second, start + second)
    assert not looks
    for second in range(60, 120):
        cleaning.look(60, start + second)
    assert len(looks) == 1
    for second in range(120, 2000):
        cleaning.look(second, start + second)
    assert 2 <= len(looks) <= 4
