"""Types are worked out by one thread at a time.

msgspec works a type out when it is first read or converted to. A second thread that uses it meanwhile meets it half
done, and the whole program dies (a segmentation fault, with msgspec 0.22). So what threads share is worked out
beforehand, and what is read only once is read under the same lock.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

import msgspec

ALONE = threading.RLock()
"""Held by the thread that works a type out."""


def work_out(types: Iterable[Any]) -> None:
    """Work types out, so that threads can use them from now on. One that can't be read at all is passed over."""
    with ALONE:
        for one in types:
            with suppress(TypeError):
                msgspec.json.Decoder(one)
