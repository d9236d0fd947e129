"""One Chromium for the tests of a file; whoever sat in it leaves when their test ends."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

import _boot
from tests.browser.chromium import PATIENCE, chromium_path
from tests.browser.evenings import LOOKED_AT


@pytest.fixture(scope="module")
def chromium(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    mine = tmp_path_factory.getbasetemp()
    LOOKED_AT.file = (mine.parent if "PYTEST_XDIST_WORKER" in os.environ else mine) / "looked-at"
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
