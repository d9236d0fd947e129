"""Bots at the tables that people look at: while a page is open there, they act by themselves."""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures import ThreadPoolExecutor
from random import SystemRandom

from rollwright.dice.errors import BadInput, Refused
from rollwright.table.company import Company
from rollwright.table.hall import Hall
from rollwright.table.table import Table
from rollwright.web.telling import Telling

TICK = 0.5
"""Seconds between two looks at a table."""
MOST_AT_ONCE = 20
"""How many answers bots give at once to somebody whose page does not follow."""


class Companies:
    """The bots of all tables that are looked at."""

    def __init__(self, hall: Hall, telling: Telling) -> None:
        self._hall = hall
        self._telling = telling
        self._threads = ThreadPoolExecutor(1, "rollwright-bots")
        self._tasks: dict[tuple[str, asyncio.AbstractEventLoop], asyncio.Task[None]] = {}

    def keep(self, table: Table) -> None:
        """Let the bots of a table act from now on, for as long as somebody looks."""
        key = table.id, asyncio.get_running_loop()
        if key not in self._tasks and any(seat.bot for seat in table.seats):
            self._tasks[key] = task = asyncio.create_task(self._kept(table.id))
            task.add_done_callback(lambda done: self._tasks.pop(key, None))

    async def _kept(self, id: str) -> None:
        company, loop = Company(SystemRandom(), time.monotonic()), asyncio.get_running_loop()
        try:
            while self._telling.watched(id):
                await loop.run_in_executor(self._threads, self._act, id, company)
                await asyncio.sleep(TICK)
        except (Refused, BadInput):
            return  # the table is gone
        except Exception:
            logging.getLogger(__name__).exception("the bots of table %r can't go on", id)

    def _act(self, id: str, company: Company) -> None:
        company.act(self._hall.heard(id), time.monotonic())


def answer_at_once(table: Table) -> None:
    """Let bots answer what waits for them, for somebody whose page does not follow what happens."""
    company = Company(SystemRandom(), 0)
    if any(seat.bot for seat in table.seats):
        for _ in range(MOST_AT_ONCE):
            if not company.answer(table):
                break
        if not table.open:
            company.react(table)
