"""What a press does to the view: odds follow what is picked, the button says what happens, and one is led back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from tests.browser.chromium import until
from tests.browser.test_evening import PHONE, served, sit
from tests.web.harbour import harbour_table

pytestmark = pytest.mark.browser


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = harbour_table(SqliteStore(tmp_path / "tables.db"))
    yield table
    table.store.close()


@pytest.mark.parametrize("size", [(1280, 500), PHONE])
def test_odds_and_button_follow_and_a_press_leads_back_to_the_moment(
    browser: Browser, table: Table, size: tuple[int, int]
) -> None:
    call = table.start("ana", "strike", {"who": "vanya-orlov", "skill": "finesse"})
    table.answer("ana", call, 0, fields={"what": "slips past the guards"})
    with served(table) as address:
        gus = sit(browser, table, address, "gus", size)
        chances = gus.locator(f"#chances-card-{call}-1")
        expect(chances).to_contain_text("As it stands")
        usual = chances.locator(".likely b").inner_text()
        gus.locator("[data-field=level] label.pick", has_text="3").click()
        expect(chances).to_contain_text("With your picks")
        assert chances.locator(".likely b").inner_text() != usual
        gus.locator("[data-field=level] label.pick", has_text="0").click()
        button = gus.locator(f"#card-{call}-1 footer button")
        expect(button).to_have_text("They simply do it")
        button.scroll_into_view_if_needed()
        gus.evaluate("document.getElementById('main').scrollTop = 10000")
        button.dblclick()
        expect(gus.locator(f"#card-{call}-1")).to_have_count(0)
        headline = gus.locator("#now h2")
        expect(headline).to_be_focused()
        until(gus, lambda: headline.bounding_box()["y"] >= 0, "the headline is in view")  # type: ignore[index]
        expect(headline).to_be_in_viewport()
        gus.wait_for_timeout(300)
        table.refresh()
        assert len(table.open[call].answers) == 2, "the second click of two pressed nothing"
