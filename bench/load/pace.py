"""When the next act is due, and what was measured: the same for every table that is played."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Sequence
from typing import Protocol

import msgspec

PATIENCE = 20.0
"""For how many seconds the last acts are waited for."""


class Plan(msgspec.Struct, frozen=True):
    """How long, and how fast: 0 is as fast as the answers come (each table acts as soon as all five have seen)."""

    warm: float
    seconds: float
    rate: float = 0.0


class Measured(msgspec.Struct, kw_only=True):
    """What one run gave. Times are in seconds, from when an act was due to its arrival at the last of the five."""

    acts: int
    """How many were done within the time."""
    seconds: float
    times: list[float]
    unanswered: int
    """Acts that somebody waited for in vain."""
    seen: int
    """How many were seen by all, warming up included."""
    answers: int = 0
    """How many of the acts answered a question; the others started something."""
    processor: float = 0.0
    """The processor's time that the load itself took."""


class Player(Protocol):
    """Somebody who acts at a table when told to, and says when all five have seen it."""

    def act(self) -> None:
        """Act now."""


class Pace:
    """Tells players when to act. At a steady rate an act that comes late is late from when it was due."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.times: list[float] = []
        self.started = 0
        self.seen = 0
        self._due: dict[Player, deque[float]] = {}
        self._sent: dict[Player, float] = {}
        self._from = self._upto = 0.0

    async def run(self, players: Sequence[Player]) -> Measured:
        """Play, first to warm up, then measured."""
        begin = time.monotonic()
        self._from, self._upto = begin + self.plan.warm, begin + self.plan.warm + self.plan.seconds
        if self.plan.rate:
            await self._steadily(players, begin)
        else:
            for player in players:
                self._start(player, begin)
            await asyncio.sleep(self._upto - time.monotonic())
        patient = time.monotonic() + PATIENCE
        while self._sent and time.monotonic() < patient:
            await asyncio.sleep(0.02)
        return Measured(
            acts=len(self.times),
            seconds=self.plan.seconds,
            times=self.times,
            unanswered=self.started - self.seen,
            seen=self.seen,
        )

    async def _steadily(self, players: Sequence[Player], begin: float) -> None:
        self._due = {player: deque() for player in players}
        count = int((self._upto - begin) * self.plan.rate)
        for at in range(count):
            due = begin + at / self.plan.rate
            if (wait := due - time.monotonic()) > 0:
                await asyncio.sleep(wait)
            elif not at % 16:
                await asyncio.sleep(0)
            player = players[at % len(players)]
            if player in self._sent:
                self._due[player].append(due)
            else:
                self._start(player, due)

    def _start(self, player: Player, due: float) -> None:
        self._sent[player] = due
        self.started += 1
        player.act()

    def seen_by_all(self, player: Player, at: float) -> None:
        """Note that an act was seen by all at its table; then the next may be due."""
        due = self._sent.pop(player)
        self.seen += 1
        now = time.monotonic()
        if self.plan.rate:
            if self._from <= due < self._upto:
                self.times.append(at - due)
            if self._due[player]:
                self._start(player, self._due[player].popleft())
        else:
            if self._from <= at < self._upto:
                self.times.append(at - due)
            if now < self._upto:
                self._start(player, now)
