"""Who wants to hear of new rows in this process."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from rollwright.table.store import Heard


class Ears:
    """Those who listen to a store; each is called from the thread that has something to tell, with no lock held."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._heard: dict[object, Heard] = {}

    def listen(self, heard: Heard) -> Callable[[], None]:
        """Add one; give what takes it away again."""
        key = object()
        with self._lock:
            self._heard = {**self._heard, key: heard}

        def end() -> None:
            with self._lock:
                self._heard = {other: told for other, told in self._heard.items() if other is not key}

        return end

    def tell(self, table: str, last: int) -> None:
        """Tell all of them. What was written stands, so one that fails is put on record and stops nobody."""
        for heard in self._heard.values():
            try:
                heard(table, last)
            except Exception:
                logging.getLogger(__name__).exception("a listener failed on table %r, row %d", table, last)
