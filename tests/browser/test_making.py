"""A character made from nothing in a real browser: the report as one types, the gamemaster's yes, the sheet."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.web.app import seat_link
from tests.browser.chromium import PATIENCE, turn
from tests.browser.evenings import play_out
from tests.browser.test_play import served

pytestmark = pytest.mark.browser


def sit(browser: Browser, address: str, table: Table, seat: str, width: int, script: bool = True) -> Page:
    context = browser.new_context(viewport={"width": width, "height": 844}, java_script_enabled=script)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(address + seat_link(table, seat))
    return page


def new_table(tmp_path: Path, game: str) -> Table:
    table = Table.make(SqliteStore(tmp_path / "tables.db"), "friday", game, Seat("gus", "Gus", "gm"))
    table.seat_somebody("gus", Seat("ana", "Ana"))
    return table


def test_from_a_name_to_the_table(tmp_path: Path, browser: Browser) -> None:
    table = new_table(tmp_path, "mechwarrior")
    with served(table) as address:
        gus, ana = sit(browser, address, table, "gus", 1400), sit(browser, address, table, "ana", 390)
        turn(ana.get_by_role("link", name="Make your character"))
        ana.get_by_label("Name").fill("Kara")
        turn(ana.get_by_role("button", name="Begin"))
        turn(ana.get_by_role("button", name="4. Attributes"))
        ana.get_by_label("Build").fill("9")
        ana.get_by_label("Build").press("Tab")
        expect(ana.locator("#report")).to_contain_text("Build is 9; a Human has 6 at most")
        ana.get_by_label("Build").fill("6")
        turn(ana.get_by_role("button", name="Save, and on to skills"))
        expect(ana.locator("#report")).to_contain_text("nothing breaks a rule")
        assert ana.evaluate("document.documentElement.scrollWidth") <= 390
        turn(ana.get_by_role("button", name="Take the last step back"))
        turn(ana.get_by_role("button", name="4. Attributes"))
        expect(ana.get_by_label("Build")).to_have_value("3")
        turn(ana.get_by_role("button", name="Ask to be taken in"))
        expect(gus.locator("#making")).to_contain_text("Ana has made Kara")
        turn(gus.get_by_role("link", name="Look, and take the character in"))
        turn(gus.get_by_role("button", name="Take Kara in"))
        turn(ana.get_by_role("link", name="Back to the table"))
        ana.locator("label:has(#t-sheet)").click()
        expect(ana.locator("#sheet-kara")).to_be_visible()
    table.store.close()


def test_rolled_without_scripts(tmp_path: Path, browser: Browser) -> None:
    table = new_table(tmp_path, "going-somewhere")
    with served(table) as address:
        ana = sit(browser, address, table, "ana", 390, script=False)
        ana.goto(f"{address}/table/friday/making")
        ana.get_by_label("Name").fill("Kara")
        turn(ana.get_by_role("button", name="Begin"))
        turn(ana.locator(".card").get_by_role("button", name="Begin"))
        play_out(ana)
        expect(ana.locator("#report")).to_contain_text("nothing breaks a rule")
    table.store.close()
