"""What all browser tests share: where Chromium is, how long they wait, and how they look at pages that change."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import TypeVar

import pytest
from playwright.sync_api import Error, Locator, Page

import _boot

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
    """Press what leads to another page, and wait until that is there."""
    with button.page.expect_navigation():
        button.click()
