"""Stage and story in a browser: what stays in view, what a slash shows, words that are not lost, a phone's menu."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Page, Route, expect

from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from tests.browser.chromium import until
from tests.browser.test_evening import DESK, PHONE, served, sit
from tests.web.harbour import harbour_table

pytestmark = pytest.mark.browser


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = harbour_table(SqliteStore(tmp_path / "tables.db"))
    yield table
    table.store.close()


def is_at_end(page: Page) -> bool:
    """Tell whether the newest line of the story is whole and in view."""
    return bool(
        page.evaluate(
            """() => {
              const log = document.getElementById("log"), box = log.getBoundingClientRect();
              const last = log.lastElementChild.getBoundingClientRect();
              const say = document.getElementById("say").getBoundingClientRect();
              return last.bottom <= box.bottom + 1 && box.bottom <= say.top;
            }"""
        )
    )


def test_talk_is_not_lost_and_its_newest_line_is_in_view(browser: Browser, table: Table) -> None:
    with served(table) as address:
        ana = sit(browser, table, address, "ana", (1280, 500))
        say, log = ana.locator("#say"), ana.locator("#log")
        for number in range(12):
            say.fill(f"word {number}")
            say.press("Enter")  # without waiting for what came before
        for number in range(12):
            expect(log).to_contain_text(f"word {number}")
        expect(log.locator(".said")).to_have_count(12)
        until(ana, lambda: is_at_end(ana), "the newest line is whole")
        log.evaluate("one => { one.scrollTop = 0; }")
        ana.wait_for_timeout(100)
        table.refresh()
        table.say("ben", "further down")
        expect(ana.locator("#newer")).to_be_visible()
        ana.locator("#newer").click()
        until(ana, lambda: is_at_end(ana), "the button leads down")
        say.fill("/dance")
        say.press("Enter")
        expect(ana.locator("#problem-talk")).to_contain_text("/dance is not known here")
        expect(say).to_have_value("/dance")


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_slash_shows_what_can_be_typed(browser: Browser, table: Table, size: tuple[int, int]) -> None:
    with served(table) as address:
        ana = sit(browser, table, address, "ana", size)
        if size == PHONE:
            ana.locator("label:has(#t-story)").click()
        expect(ana.locator("#commands")).to_be_hidden()
        ana.locator("#say").press_sequentially("/")
        for command in ("/roll", "/w", "/me"):
            expect(ana.locator("#commands").get_by_text(command, exact=False).first).to_be_in_viewport()
        ana.locator("#say").press_sequentially("r")
        expect(ana.locator("#commands button").filter(visible=True)).to_have_count(1)
        ana.locator("#commands button").first.click()
        expect(ana.locator("#say")).to_have_value("/roll ")
        ana.locator("#say").press_sequentially("1d6+1 for luck")
        ana.keyboard.press("Enter")
        expect(ana.locator("#log .sum")).to_be_visible()
        expect(ana.locator("#commands")).to_be_hidden()


def test_the_headline_and_the_bar_stay_in_view(browser: Browser, table: Table) -> None:
    call = table.start("ana", "strike", {"who": "vanya-orlov", "skill": "finesse"})
    table.answer("ana", call, 0, fields={"what": "slips past the guards"})
    with served(table) as address:
        for size in ((1280, 500), (390, 500)):
            gus = sit(browser, table, address, "gus", size)
            gus.evaluate("document.getElementById('main').scrollTop = 260")
            expect(gus.locator("#now h2")).to_be_in_viewport(ratio=1)
            expect(gus.locator("#bar")).to_contain_text("Your turn")
            expect(gus.locator("#bar")).to_be_in_viewport(ratio=1)
            ben = sit(browser, table, address, "ben", size)
            expect(ben.locator("#bar")).to_contain_text("Gus is deciding")


def test_an_answer_that_comes_too_late_is_dropped(browser: Browser, table: Table) -> None:
    call = table.start("ana", "strike", {"who": "vanya-orlov", "skill": "finesse"})
    table.answer("ana", call, 0, fields={"what": "slips past the guards"})
    late: list[Route] = []

    def hold(route: Route) -> None:
        if "f.level=3" in route.request.url:
            late.append(route)
        else:
            route.continue_()

    with served(table) as address:
        gus = sit(browser, table, address, "gus", DESK)
        chances = gus.locator(f"#chances-card-{call}-1")
        expect(chances).to_contain_text("As usual")
        gus.route("**/odds/**", hold)
        gus.locator("[data-field=level] label.pick", has_text="3").click()
        until(gus, lambda: bool(late), "the first question is on its way")
        assert "Working out" in gus.evaluate(
            "getComputedStyle(document.querySelector('.chances'), '::before').content"
        ), "it says that it is worked out"
        gus.locator("[data-field=level] label.pick", has_text="1").click()
        expect(chances).to_contain_text("As picked")
        now = chances.inner_text()
        with suppress(Error):  # the page has given that question up
            late[0].fulfill(status=200, content_type="text/html", body="<p>Long since stale</p>")
        gus.wait_for_timeout(300)
        assert chances.inner_text() == now
        expect(chances).not_to_have_class("chances stale")


def test_menu_and_settings_are_whole_on_every_screen(browser: Browser, table: Table) -> None:
    with served(table) as address:
        for size in (PHONE, (720, 800)):
            ben = sit(browser, table, address, "ben", size)
            ben.get_by_text("Menu").click()
            for name in ("People", "Characters", "Rules", "Look back"):
                expect(ben.locator("#settings").get_by_role("link", name=name)).to_be_in_viewport(ratio=1)
            expect(ben.locator("#settings fieldset")).to_be_in_viewport(ratio=1)
        for width in (900, 1280):
            gus = sit(browser, table, address, "gus", (width, 800))
            gus.get_by_text("Settings").click()
            expect(gus.locator("#settings .pop")).to_be_in_viewport(ratio=1)
            under = gus.evaluate(
                """() => document.querySelector("#settings .pop").getBoundingClientRect().top
                  >= document.querySelector(".top .nav").getBoundingClientRect().bottom"""
            )
            assert under, "the links above stay free"
        quiet = sit(browser, table, address, "ana", PHONE, js=False)
        quiet.get_by_text("Menu").click()
        expect(quiet.locator("#settings").get_by_role("link", name="Look back")).to_be_visible()


def test_the_box_to_search_in_stays_with_each_update(browser: Browser, table: Table) -> None:
    with served(table) as address:
        ana = sit(browser, table, address, "ana", DESK)
        box = ana.locator("#offers .find")
        expect(box).to_be_visible()
        ana.evaluate(
            """() => {
              window.gone = 0;
              const shown = () => document.querySelector("#offers .find")?.offsetParent;
              new MutationObserver(() => { if (!shown()) window.gone += 1; })
                .observe(document.getElementById("offers"), { childList: true, subtree: true, attributes: true });
            }"""
        )
        table.start("ben", "strike", {"who": "dr-ilse-vok", "skill": "reason"})
        table.title("gus", "The night ferry")
        expect(ana.locator("#scene")).to_contain_text("The night ferry")
        expect(box).to_be_visible()
        assert ana.evaluate("window.gone") == 0
