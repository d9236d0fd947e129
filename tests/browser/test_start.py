"""The way in, in a real browser: a game tried with bots who act by themselves, and a table that fills up by itself."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.web.app import seat_link
from tests.browser.chromium import PATIENCE, served, turn, until

pytestmark = pytest.mark.browser


def new_table(tmp_path: Path, game: str = "mechwarrior") -> Table:
    return Table.make(SqliteStore(tmp_path / "tables.db"), "friday", game, Seat("gus", "Gus", "gm"))


def visit(browser: Browser, address: str, width: int = 1280, dark: bool = False) -> Page:
    context = browser.new_context(
        viewport={"width": width, "height": 844}, color_scheme="dark" if dark else "light", reduced_motion="reduce"
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(address)
    return page


def acted(page: Page, start: str) -> None:
    """Do one thing as a player: begin it, then press what is put to one until it has ended."""
    page.locator("#offers").get_by_text(start, exact=True).click()
    send = page.locator("#doing button.primary")
    expect(send).to_be_visible()
    picks = page.locator("#doing label:has(input[type=radio])")
    if picks.count() and not page.locator("#doing input[type=radio]:checked").count():
        picks.first.click()
    send.click()
    moment, ended = page.locator("#now .moment:not(.ended)"), page.locator("#now .moment.ended")
    expect(moment).to_be_visible()

    def over() -> bool:
        own = page.locator("#now .card:not(.other) button.primary")
        if moment.count() and own.count() and own.first.is_enabled():
            with suppress(PlaywrightTimeout):  # the card that was seen has just been answered: look again
                own.first.click(timeout=2_000)
        return not moment.count() and bool(ended.count())

    until(page, over, "the moment has ended")


@pytest.mark.parametrize("game", ["Augur", "MechWarrior"])
def test_ten_actions_with_bots(tmp_path: Path, browser: Browser, game: str) -> None:
    with served(new_table(tmp_path)) as address:
        page = visit(browser, address)
        turn(page.get_by_role("button", name=f"Try it now: {game}", exact=True))
        expect(page.locator("#hint")).to_contain_text("1 of 3")
        acted(page, "Try something")
        expect(page.locator("#hint")).to_contain_text("3 of 3")
        for _ in range(9):
            acted(page, "Try something")
        expect(page.locator("#hint .hint")).to_have_count(0)


def test_a_gamemaster_on_a_phone_is_asked_by_bots(tmp_path: Path, browser: Browser) -> None:
    with served(new_table(tmp_path)) as address:
        page = visit(browser, address, 390, dark=True)
        turn(page.get_by_role("button", name="Try it as the GM: Augur"))
        expect(page.locator("#hint")).to_contain_text("You run the game")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        own = page.locator("#now .card:not(.other) button.primary")
        expect(own).to_be_visible()
        expect(page.locator("#hint")).to_contain_text("They look to you")
        own.click()
        expect(page.locator("#now .moment.ended")).to_be_visible()
        expect(page.locator("#hint")).to_contain_text("2 of 3")
        page.get_by_role("button", name="No more hints").click()
        expect(page.locator("#hint")).to_be_hidden()
        expect(own).to_be_visible()
        page.reload()
        expect(page.locator("#hint .hint")).to_have_count(0)


def test_a_table_fills_up_by_itself(tmp_path: Path, browser: Browser) -> None:
    table = new_table(tmp_path)
    with served(table) as address:
        gus, people = visit(browser, address + seat_link(table, "gus")), visit(browser, address)
        turn(gus.get_by_role("button", name="Make a link to send"))
        turn(gus.get_by_role("button", name="Add ready-made ones"))
        link = gus.locator("[data-address]").input_value()
        people.goto(address + seat_link(table, "gus"))
        people.goto(f"{address}/table/friday/people")
        ana = visit(browser, link, 390)
        ana.get_by_label("Your name").fill("Ana")
        ana.get_by_label("Decide later").check()
        turn(ana.get_by_role("button", name="Join the table"))
        expect(gus.locator("#steps")).to_contain_text("Ana has a seat.")
        assert gus.locator("[data-address]").input_value() == link
        expect(gus.get_by_role("button", name="Copy the link")).to_be_visible()
        expect(gus.locator("#here")).to_contain_text("An")
        expect(people.locator("#people")).to_contain_text("Ana")
        expect(ana.locator("#making")).to_contain_text("You have no character here yet")
        ana.get_by_role("button", name="Play Rena Voss").click()
        expect(ana.locator("#steps")).to_contain_text("You play Rena Voss.")
        expect(ana.locator("#making")).not_to_contain_text("no character")
        expect(people.locator("#people")).to_contain_text("plays Rena Voss")
        gus.get_by_role("button", name="Begin the session").click()
        expect(ana.locator("#steps .card")).to_have_count(0)
    table.store.close()
