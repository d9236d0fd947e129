"""An evening on the page of a table: declare, judge, help, roll, overrule, undo; at a desk, on a phone, in the dark."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.web.app import seat_link
from tests.browser.chromium import PATIENCE, served, steady
from tests.browser.evenings import axe, is_looked_at, keep_picture
from tests.web.harbour import harbour_table

pytestmark = pytest.mark.browser

DESK, TABLET, PHONE = (1280, 860), (768, 1024), (390, 844)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = harbour_table(SqliteStore(tmp_path / "tables.db"))
    yield table
    table.store.close()


def sit(
    browser: Browser,
    table: Table,
    address: str,
    seat: str,
    size: tuple[int, int],
    *,
    dark: bool = False,
    js: bool = True,
) -> Page:
    """Open a seat's page in a browser of its own."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
        java_script_enabled=js,
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(address + seat_link(table, seat))
    return page


def looks(page: Page, name: str) -> list[str]:
    """Keep a picture; say what axe finds, and whether the page is wider than the screen."""
    keep_picture(page, f"evening-{name}")
    size = page.viewport_size
    assert size is not None
    wide = steady(lambda: page.evaluate("document.documentElement.scrollWidth"))
    found = steady(lambda: axe(page, name)) if is_looked_at(name) else []
    return [f"{name}: {wide} px wide"] * (wide > size["width"]) + found


def test_an_evening(browser: Browser, table: Table) -> None:
    with served(table) as address:
        gus = sit(browser, table, address, "gus", DESK)
        ana = sit(browser, table, address, "ana", TABLET, dark=True)
        ben = sit(browser, table, address, "ben", PHONE)
        found = [*looks(gus, "0-gus"), *looks(ana, "0-ana"), *looks(ben, "0-ben")]

        # Declare: a row of the sheet begins it, the card is filled in; what is typed stays when news come.
        ana.locator("label:has(#t-sheet)").click()
        ana.locator("#sheets button.roll", has_text="Finesse").click()
        ana.get_by_label("You…").fill("slips past the dock guards")
        ana.locator("label.choice", has_text="Guile").click()
        gus.locator("#say").fill("Fog rolls in.")
        gus.keyboard.press("Enter")
        expect(ana.locator("#log")).to_contain_text("Fog rolls in.")
        expect(ana.get_by_label("You…")).to_have_value("slips past the dock guards")
        expect(ana.locator("input[name='f.way'][value=guile]")).to_be_checked()
        found += looks(ana, "1-ana-declares")
        ana.get_by_role("button", name="Send to your GM").click()

        # Judge: a field appears when it matters.
        expect(gus.locator("#now h2")).to_have_text("Vanya Orlov slips past the dock guards")
        expect(gus.get_by_role("group", name="Danger")).to_be_hidden()
        gus.locator("label.pick", has_text="Reaction").click()
        expect(gus.get_by_role("group", name="Danger")).to_be_visible()
        found += looks(gus, "2-gus-judges")
        gus.get_by_role("button", name="Let them roll").click()

        # Help: a button for the others; the actor goes on when they like.
        expect(ben.get_by_role("button", name="Help Vanya Orlov")).to_be_visible()
        found += looks(ben, "3-ben-helps")
        ben.get_by_role("button", name="Help Vanya Orlov").click()
        expect(ana.get_by_role("button", name="Roll").first).to_be_visible()
        expect(ana.locator("#now .odds").first).to_be_visible()
        found += looks(ana, "4-ana-rolls")
        ana.get_by_role("button", name="Roll").first.click()
        expect(ana.locator("#now .result")).to_be_visible()
        expect(gus.locator("#now .result")).to_be_visible()
        found += [*looks(ana, "5-ana-result"), *looks(gus, "5-gus-result"), *looks(ben, "5-ben-result")]

        # Overrule: another result than it came to.
        word = gus.locator("#now .result strong").inner_text()
        other = "Messy" if word != "Messy" else "Dire"
        gus.locator("#log .told .why > summary").last.click()
        gus.get_by_role("link", name="Overrule").first.click()
        found += looks(gus, "6-gus-overrules")
        gus.locator("#doing").get_by_label("Why?").fill("it was dark")  # it belongs to no form, and every form sends it
        gus.locator("#doing").get_by_role("button", name=other).click()
        for page in (gus, ana):
            expect(page.locator("#log")).to_contain_text(f"{other} instead of {word}. “it was dark.”")
            expect(page.locator("#now .result strong")).to_have_text(other)
        expect(gus.locator("#doing")).to_be_empty()

        # Undo: one click takes the ruling back.
        gus.get_by_role("button", name="Undo").click()
        expect(ana.locator("#now .result strong")).not_to_have_text(other)

        # The gamemaster changes a number; everybody's sheet has it.
        gus.locator("#sheet-vanya-orlov > summary").click()
        gus.get_by_title("Change health").first.click()
        gus.locator("#hand").get_by_role("button", name="One less").click()
        expect(gus.locator("#hand input[type=number]")).to_have_value("9")
        expect(ana.locator("#sheet-vanya-orlov")).to_contain_text("9")

        # A phone has three tabs, and a bar that says whose turn it is.
        expect(ben.locator("#bar")).to_be_visible()
        for tab, part in (("story", ".story"), ("sheet", ".side"), ("play", ".stage")):
            ben.locator(f"label:has(#t-{tab})").click()
            expect(ben.locator(part)).to_be_visible()
            found += looks(ben, f"7-ben-{tab}")
        ben.locator("label:has(#t-story)").click()
        ben.locator("#say").fill("/roll 2d6 for luck")
        ben.keyboard.press("Enter")
        expect(ben.locator("#log")).to_contain_text("for luck")
        small = ben.evaluate(
            "[...document.querySelectorAll('.btn:not(.skip), .chip, .pick, .do')].filter(one => one.offsetParent"
            " && one.getBoundingClientRect().height < 43.5).map(one => one.textContent.trim())"
        )
        assert not found
        assert not small


def test_a_moment_without_javascript(browser: Browser, table: Table) -> None:
    with served(table) as address:
        ana, gus = (sit(browser, table, address, seat, DESK, js=False) for seat in ("ana", "gus"))
        ana.locator("#sheets button.roll", has_text="Finesse").click()
        ana.get_by_label("You…").fill("waits")
        ana.get_by_role("button", name="Send to your GM").click()
        gus.reload()
        gus.get_by_role("button", name="Let them roll").click()
        ana.reload()
        ana.get_by_role("button", name="Roll").first.click()
        expect(ana.locator("#now .result")).to_be_visible()
        ana.locator("#offers a.do", has_text="Attack somebody").click()
        expect(ana.get_by_role("heading", name="Attack somebody").last).to_be_visible()


def test_a_moment_by_keyboard_alone(browser: Browser, table: Table) -> None:
    with served(table) as address:
        ana = sit(browser, table, address, "ana", DESK)
        ana.locator("#sheets button.roll", has_text="Finesse").focus()
        ana.keyboard.press("Enter")
        field = ana.get_by_label("You…")
        expect(field).to_be_visible()
        field.focus()
        ana.keyboard.type("climbs the mast")
        ana.keyboard.press("Tab")
        ana.keyboard.press("ArrowDown")
        expect(ana.locator("input[name='f.way'][value=guile]")).to_be_checked()
        field.focus()
        ana.keyboard.press("Enter")
        expect(ana.locator("#now h2")).to_have_text("Vanya Orlov climbs the mast")
