"""How often somebody may be nudged."""

from __future__ import annotations

import threading

EVERY = 20
"""How many seconds somebody is left alone after a nudge."""
MOST_KEPT = 1_000


class Nudges:
    """When each seat was nudged last."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._last: dict[tuple[str, str], float] = {}

    def wait(self, table: str, seat: str, now: float) -> int:
        """Count a nudge; give for how many seconds it is too early for one, 0 where it is not."""
        with self._lock:
            left = self._last.get((table, seat), now - EVERY) + EVERY - now
            if left > 0:
                return max(1, round(left))
            if len(self._last) >= MOST_KEPT:
                self._last = {key: at for key, at in self._last.items() if now - at < EVERY}
            self._last[table, seat] = now
            return 0
