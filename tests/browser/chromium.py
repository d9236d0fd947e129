"""Finds the browser for the tests that are marked so: ./check names it; a plain pytest looks for Debian's."""

from __future__ import annotations

import pytest

import _boot


def chromium_path() -> str:
    """Give Chromium's path, or skip where there is none."""
    found = _boot.find_browser()
    if found is None:
        pytest.skip("no Chromium that Playwright can drive here; ./check installs it")
    return found
