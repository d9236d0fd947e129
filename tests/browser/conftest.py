"""One Chromium for the tests of a file; whoever sat in it leaves when their test ends."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

import _boot
from tests.browser.chromium import PATIENCE, chromium_path


@pytest.fixture(scope="module")
def chromium(request: pytest.FixtureRequest) -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    arguments = [*_boot.BROWSER_ARGUMENTS, *getattr(request.module, "DRAWING", ())]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=arguments)
        yield browser
        browser.close()


@pytest.fixture
def browser(chromium: Browser) -> Iterator[Browser]:
    yield chromium
    for context in chromium.contexts:
        context.close()
