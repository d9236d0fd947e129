"""Starlette's test client, on the httpx that the lock has: Starlette 1.10 warns that it would rather have httpx2."""

from __future__ import annotations

import atexit
import warnings
from contextlib import ExitStack
from functools import cache
from typing import Any

from anyio.from_thread import BlockingPortal, start_blocking_portal

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient as StarlettesClient

__all__ = ["TestClient"]


class TestClient(StarlettesClient):
    """A client whose requests run on one event loop for all tests: to start one takes as long as most requests."""

    __test__ = False

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.portal = _portal()


@cache
def _portal() -> BlockingPortal:
    stack = ExitStack()
    atexit.register(stack.close)
    return stack.enter_context(start_blocking_portal())
