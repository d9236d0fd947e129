"""In Going Somewhere, the roller’s Roll button stays where it is when a helper’s answer and die come."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from rollwright.table.demo import demo_table
from rollwright.table.store.sqlite import SqliteStore
from tests.browser.chromium import served
from tests.browser.test_evening import DESK, PHONE, sit
from tests.browser.test_steady import MINE, settled, top

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", [DESK, PHONE])
@pytest.mark.parametrize(
    ("choice", "how", "late"), [("hollin", "", False), ("hollin", "pulls with a rope", True), ("no hollin", "", False)]
)
def test_the_roll_stays_where_it_is_when_a_helper_s_die_comes(
    browser: Browser, tmp_path: Path, size: tuple[int, int], choice: str, how: str, late: bool
) -> None:
    table = demo_table(SqliteStore(tmp_path / "gs.db"), "friday", "going-somewhere", bytes(32), hidden=False)
    table.begin_session("gus")
    with served(table) as address:
        ana = sit(browser, table, address, "ana", size)
        ana.locator("#offers .do", has_text="Try something").first.click()
        ana.locator("#doing textarea").first.fill("forces the gate")
        ana.locator("#doing footer .btn.primary").click()
        expect(ana.locator("#now")).to_contain_text("the gate")
        table.refresh()
        call = max(table.open)
        table.answer("gus", call, 0, fields={"level": "20"})
        press = ana.locator(f"{MINE} button.primary")
        expect(ana.locator(f"{MINE} .odds").first).to_be_visible()
        if late:
            ana.wait_for_timeout(4000)  # nobody has pressed for a while
        settled(ana)
        before, card = top(press), ana.locator(MINE).get_attribute("id")
        table.refresh()
        helps = next(seat.id for seat in table.seats if "hollin" in seat.holds)
        table.answer(helps, call, 1, choice=choice, how=how)
        expect(ana.locator(f"#{card}")).to_have_count(0)
        expect(press).to_be_visible()
        settled(ana)
        ana.wait_for_timeout(1500)  # nor does it move afterwards
        assert abs(top(press) - before) < 3, "the same button is where it was"
    table.store.close()
