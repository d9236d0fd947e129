"""The shop in a real browser: on the form of a character from paper and in play; the button of a sale stays."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from rollwright.table.demo import demo_table
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from tests.browser.chromium import served, turn
from tests.browser.evenings import axe
from tests.browser.test_evening import DESK, PHONE, sit
from tests.browser.test_making import new_table
from tests.browser.test_making import sit as seated
from tests.browser.test_steady import top

pytestmark = pytest.mark.browser


def demo(folder: Path) -> Table:
    table = demo_table(SqliteStore(folder / "tables.db"), "friday", "going-somewhere", bytes(32), hidden=False)
    table.begin_session("gus")
    return table


@pytest.mark.parametrize("width", [1400, 390])
def test_a_character_from_paper_shops_as_one_that_is_rolled_does(tmp_path: Path, browser: Browser, width: int) -> None:
    table = new_table(tmp_path, "going-somewhere")
    with served(table) as address:
        ana = seated(browser, address, table, "ana", width)
        turn(ana.get_by_role("link", name="Make your character"))
        ana.get_by_label("Name").fill("Kara")
        turn(ana.get_by_role("button", name="Begin"))
        turn(ana.get_by_role("link", name="Write it in"))
        ana.goto(f"{ana.url.split('?')[0]}?step=3")
        ana.get_by_label("Money you begin with").fill("30 gold")
        turn(ana.get_by_role("button", name="Next: equipment"))
        expect(ana.locator("#left")).to_contain_text("Money: 30 gold (19 gold with you, 11 gold at home)")
        shop, find = ana.locator("#shop-rows"), ana.get_by_role("searchbox", name="Find")
        find.fill("torch")
        lantern = shop.get_by_role("button", name="Small lantern")
        expect(lantern).to_be_visible()
        expect(shop.get_by_role("button", name="Small flashlight")).to_be_visible()
        expect(shop.get_by_role("button", name="Small bowl")).to_be_hidden()
        dear = shop.locator(".refused", has_text="Noble bed")
        find.fill("noble bed")
        expect(dear).to_be_visible()
        ana.get_by_label("Only what I can pay for").check()
        expect(dear).to_be_hidden()
        find.fill("lantern")
        lantern.hover()
        before = top(lantern)
        turn(lantern)
        expect(find).to_have_value("lantern")
        expect(ana.get_by_label("Only what I can pay for")).to_be_checked()
        expect(lantern).to_contain_text("1 in your things")
        assert abs(top(lantern) - before) < 3, "what was pressed is where it was"
        turn(lantern)
        expect(lantern).to_contain_text("2 in your things")
        expect(ana.locator("#left")).to_contain_text(
            "Money: 29 gold left of 30 gold (19 gold with you, 10 gold at home)"
        )
        assert axe(ana, "the shop") == []
    table.store.close()


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_who_buys_in_play_sees_the_purse_and_what_it_pays_for(
    browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    table = demo(tmp_path)
    with served(table) as address:
        ana = sit(browser, table, address, "ana", size)
        ana.locator("#offers .do", has_text="Buy something").first.click()
        form = ana.locator("#doing form")
        expect(form.get_by_text("In the purse:")).to_be_in_viewport()
        find = form.get_by_role("searchbox").first
        find.fill("torch")
        expect(form.locator(".listed-row", has_text="Small lantern")).to_be_visible()
        expect(form.locator(".listed-row", has_text="Small bowl")).to_be_hidden()
        find.fill("noble bed")
        dear = form.locator(".listed-row", has_text="Noble bed")
        expect(dear).to_be_visible()
        form.get_by_label("Only what I can pay for").check()
        expect(dear).to_be_hidden()
        expect(form.locator("summary", has_text="Furniture")).to_be_hidden()
        find.fill("belt")
        expect(form.locator(".listed-row", has_text="Belt")).to_be_visible()
    table.store.close()
