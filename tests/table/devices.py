"""Devices that throw dice as the page does: each has a deck, and opens the next link of its chain when it is asked."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import TypeVar

from rollwright.table.dice import LINKS
from rollwright.table.table import Table
from rollwright.table.throwing import Hand, LinkNeeded, holding

T = TypeVar("T")


class Device:
    """A device of somebody's at a table."""

    def __init__(self, table: Table, seat: str, seed: str = "a device") -> None:
        self._table = table
        self.seat = seat
        self._seed = sha256(seed.encode()).digest()
        self.deck = self._begin()

    def link(self, number: int) -> str:
        """Give the link that is opened after so many."""
        return self._after(LINKS - 1 - number)

    def press(self, work: Callable[[], T]) -> T:
        """Do something with this device, which is asked for links as often as dice are about to fall."""
        link = ""
        for _ in range(50):
            try:
                with holding(Hand(self.deck, link, self.seat)):
                    return work()
            except LinkNeeded as needed:
                if needed.used_up:
                    self._seed = sha256(self._seed + b"another").digest()
                    self.deck, link = self._begin(), ""
                else:
                    link = self.link(needed.number)
        raise AssertionError("a link is asked for again and again")

    def _begin(self) -> int:
        return self._table.begin_deck(self.seat, self._after(LINKS))

    def _after(self, steps: int) -> str:
        words = self._seed
        for _ in range(steps):
            words = sha256(words).digest()
        return words.hex()
