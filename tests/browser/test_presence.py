"""Who is here, a nudge that is seen and heard once, an offer that passes by the clock, and a slow connection."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from rollwright.table.demo import demo_table
from rollwright.table.store.sqlite import SqliteStore
from rollwright.web import clock
from rollwright.web.app import seat_link
from rollwright.web.telling import GONE
from tests.browser.chromium import until
from tests.browser.evenings import DESK, PHONE, Person, Serving

pytestmark = pytest.mark.browser

HEARD = "window.heard = 0; document.addEventListener('rollwright:tone', () => { window.heard += 1; })"


def test_people_see_each_other_nudge_and_go_on_by_the_clock(browser: Browser, tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.db")
    table = demo_table(store, "t", "mechwarrior", bytes(32))
    table.note("gus", clock.TITLE, "15", ("gm",))
    for number in range(40):
        table.say("ana", f"word {number}")
    links = {seat: seat_link(table, seat) for seat in ("gus", "ana", "ben")}
    store.close()
    serving = Serving(tmp_path)
    serving.start()
    try:
        gus, ana = Person(browser, "Gus", DESK), Person(browser, "Ana", DESK, dark=True)
        ben = Person(browser, "Ben", PHONE)
        for one in (gus, ana):
            one.goes(serving.address + links[one.name.lower()])
        here = ana.page.locator("#here .on")
        expect(here).to_have_count(2)
        ben.goes(serving.address + links["ben"])
        expect(here).to_have_count(3)
        ben.page.context.close()
        expect(here).to_have_count(2)
        gus.page.goto(f"{serving.address}/table/t/log")
        expect(gus.page.get_by_role("heading", level=1)).to_be_in_viewport()
        ana.page.wait_for_timeout(GONE * 1000 + 1000)
        expect(here).to_have_count(2)
        gus.goes(serving.address + links["gus"])

        gus.page.evaluate("localStorage.setItem('rollwright:sound', 'on')")
        gus.page.evaluate(HEARD)
        ana.taps("Small Arms", {"What do you do?": "shoots at the searchlight"}, "Ask Gus")
        until(gus.page, lambda: gus.question, "Gus is asked")
        before = gus.page.evaluate("window.heard")
        ana.page.get_by_role("button", name="Nudge").click()
        expect(ana.page.locator("#now")).to_contain_text("Gus got your nudge")
        expect(gus.page.locator(".nudge")).to_contain_text("Ana is waiting for you.")
        until(gus.page, lambda: gus.page.evaluate("window.heard") == before + 1, "Gus hears it")
        ana.page.get_by_role("button", name="Nudge").click()
        expect(ana.page.locator("#now")).to_contain_text("was nudged a moment ago")
        expect(gus.page.locator(".nudge")).to_have_count(1)
        assert gus.page.evaluate("window.heard") == before + 1
        wrong = gus.looks("presence-1-gus-nudged") + ana.looks("presence-1-ana")
        gus.page.get_by_role("button", name="On my way").click()
        expect(gus.page.locator(".nudge")).to_have_count(0)

        gus.page.get_by_role("button", name="Let them roll").click()
        until(ana.page, lambda: ana.question, "Ana is asked")
        card = ana.page.locator(f"#{ana.question}")
        card.get_by_text("Real dice").click()
        card.get_by_label("what they show").fill("1 1")
        card.get_by_role("button", name="Take these").click()
        expect(ana.page.locator(".passes")).to_contain_text("Passes by itself in")
        wrong += ana.looks("presence-2-ana-clock")
        for one in (gus, ana):
            one.sees("so the clock answered: keep the roll.")

        def late(route: Route) -> None:
            time.sleep(6.5)
            route.continue_()

        ana.page.route("**/act/say", late)
        ana.page.locator(".talk input:not([type=hidden])").fill("Hello")
        ana.page.locator(".talk button").click()
        expect(ana.page.locator("#connection")).to_have_text("Slow connection", timeout=9000)
        ana.sees("Hello")
        ana.page.unroute("**/act/say")
        ana.page.locator(".talk input:not([type=hidden])").fill("Again")
        ana.page.locator(".talk button").click()
        ana.sees("Again")
        expect(ana.page.locator("#connection")).to_have_text("")
        assert wrong == []
        assert gus.errors + ana.errors == []
    finally:
        serving.kill()
