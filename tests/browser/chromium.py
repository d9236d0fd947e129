"""What all browser tests share: where Chromium is, a server, how long they wait, and how they look at what changes."""

from __future__ import annotations

import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import pytest
import uvicorn
from playwright.sync_api import Error, Locator, Page

import _boot
from rollwright.table.table import Table
from rollwright.web.app import make_app
from rollwright.web.serving import Server

T = TypeVar("T")

PATIENCE = int(os.environ.get("ROLLWRIGHT_PATIENCE", "60000"))
"""How long anything may take before a test gives up, in milliseconds: a busy machine is slow, and no failure."""
GOING = ("navigat", "context was destroyed", "ERR_ABORTED", "frame was detached")
"""How Playwright says that a page went away while it was looked at."""


def chromium_path() -> str:
    """Give Chromium's path, or skip where there is none."""
    found = _boot.find_browser()
    if found is None:
        pytest.skip("no Chromium that Playwright can drive here; ./check installs it")
    return found


@contextmanager
def served(table: Table, port: int = 0, host: str = "127.0.0.1") -> Iterator[str]:
    """Serve a table's store; give the server's address."""
    listener = socket.create_server((host, port))
    app = make_app(table.store)
    server = Server(
        uvicorn.Config(app, log_level="warning", lifespan="off", timeout_graceful_shutdown=5), app.state.streams
    )
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        yield f"http://{host}:{listener.getsockname()[1]}"
    finally:
        server.handle_exit(signal.SIGTERM, None)
        thread.join()
        listener.close()


def steady(look: Callable[[], T]) -> T:
    """Look at a page that may be loaded anew at any moment: if one goes away meanwhile, look at the next."""
    end = time.monotonic() + PATIENCE / 1000
    while True:
        try:
            return look()
        except Error as error:
            if not any(word in str(error) for word in GOING) or time.monotonic() > end:
                raise
            time.sleep(0.05)


def until(page: Page, holds: Callable[[], object], what: str) -> None:
    """Wait for something to hold; Playwright's own way needs `eval`, which our pages forbid."""
    end = time.monotonic() + PATIENCE / 1000
    while not steady(holds):
        assert time.monotonic() < end, f"it never came to this: {what}"
        page.wait_for_timeout(50)


def turn(button: Locator) -> None:
    """Press what leads to another page, and wait until that is there.

    What takes long is made by a process that lets others go first: beside two full cores that takes ten times as long.
    """
    with button.page.expect_navigation(timeout=3 * PATIENCE):
        button.click(no_wait_after=True)
