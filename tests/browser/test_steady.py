"""A page that holds still: what one is at stays in place, a card comes first, no word is lost, keys suffice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from tests.browser.chromium import until
from tests.browser.test_evening import DESK, PHONE, served, sit
from tests.web.harbour import harbour_table

pytestmark = pytest.mark.browser

MINE = '#now article[id^="card-"]:not(.other)'
MOST_SHIFT = 0.05
WATCH = """() => {
  window.shifts = [];
  const named = (node) => node && (node.id || node.className);
  const told = (one) => `${named(one.node)} ${one.previousRect.top} ${one.currentRect.top}`;
  new PerformanceObserver((list) => {
    const sudden = list.getEntries().filter((one) => !one.hadRecentInput);
    for (const one of sudden) window.shifts.push([one.value, one.sources.map(told)]);
  }).observe({ type: "layout-shift" });
}"""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = harbour_table(SqliteStore(tmp_path / "tables.db"))
    table.begin_session("gus")
    yield table
    table.store.close()


def top(one: Locator) -> float:
    box = one.bounding_box()
    assert box is not None
    return box["y"]


def settled(page: Page) -> None:
    """Wait until the page has drawn what came."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def test_what_one_is_about_to_press_stays_under_the_finger(browser: Browser, table: Table) -> None:
    with served(table) as address:
        ben = sit(browser, table, address, "ben", (1280, 620))
        offer = ben.locator("#offers .do", has_text="Attack somebody")
        offer.hover()
        before = top(offer)
        table.refresh()
        call = table.start("ana", "strike", {"who": "vanya-orlov", "skill": "finesse"})
        table.answer("ana", call, 0, fields={"what": "slips past the guards"})
        expect(ben.locator("#now h2")).to_contain_text("Vanya Orlov slips past the guards")
        settled(ben)
        assert abs(top(offer) - before) < 3, "it has not moved"


def test_a_card_that_came_out_of_sight_says_so(browser: Browser, table: Table) -> None:
    with served(table) as address:
        gus = sit(browser, table, address, "gus", (1280, 500))
        expect(gus.locator("#to-card")).to_be_hidden()
        gus.locator("#offers input[type=search]").focus()  # busy further down
        gus.locator("#offers input[type=search]").scroll_into_view_if_needed()
        table.refresh()
        call = table.start("ana", "strike", {"who": "vanya-orlov", "skill": "finesse"})
        table.answer("ana", call, 0, fields={"what": "slips past the guards"})
        expect(gus.locator(MINE)).to_be_attached()
        gus.locator("#main").evaluate("one => { one.scrollTop = one.scrollHeight; }")
        expect(gus.locator("#to-card")).to_be_visible()
        gus.locator("#to-card").click()
        expect(gus.locator(f"{MINE} h3")).to_be_in_viewport()
        expect(gus.locator("#to-card")).to_be_hidden()


@pytest.mark.parametrize("size", [DESK, PHONE, (820, 1100)])
def test_the_card_that_needs_me_comes_first(browser: Browser, table: Table, size: tuple[int, int]) -> None:
    for name in ("The tide", "The watch", "The fog"):
        table.start("gus", "tick", {"name": name})
    call = table.start("ana", "strike", {"who": "vanya-orlov", "skill": "finesse"})
    table.answer("ana", call, 0, fields={"what": "slips past the guards"})
    with served(table) as address:
        gus = sit(browser, table, address, "gus", size)
        assert top(gus.locator(MINE)) < 300, "under no banner, clock or hand-out"
        expect(gus.locator(f"{MINE} .btn.primary")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [(1280, 500), (390, 600)])
def test_a_form_that_one_asks_for_comes_into_view(browser: Browser, table: Table, size: tuple[int, int]) -> None:
    call = table.start("ana", "strike", {"who": "vanya-orlov", "skill": "finesse"})
    table.answer("ana", call, 0, fields={"what": "slips past the guards"})
    with served(table) as address:
        ben = sit(browser, table, address, "ben", size)
        ben.locator("#main").evaluate("one => { one.scrollTop = one.scrollHeight; }")
        offer = ben.locator("#offers .do:visible").last
        offer.hover()
        offer.click()
        expect(ben.locator("#doing h3")).to_be_in_viewport()
        settled(ben)
        ben.wait_for_timeout(300)
        expect(ben.locator("#doing h3")).to_be_in_viewport()


def test_half_filled_forms_survive_each_other_and_the_news(browser: Browser, table: Table) -> None:
    with served(table) as address:
        ana = sit(browser, table, address, "ana", DESK)
        ana.locator("#offers .do", has_text="Attack somebody").click()
        ana.locator("#doing").get_by_label("How").fill("with the lantern")
        expect(ana.locator("#unfinished")).to_be_empty()
        ana.locator("#sheets").get_by_role("link", name="Add a portrait").click()
        expect(ana.locator("#doing")).not_to_contain_text("Attack somebody")
        expect(ana.locator("#unfinished")).to_contain_text("Not sent yet: Attack somebody")
        table.refresh()
        table.say("ben", "Wait for me")
        expect(ana.locator("#log")).to_contain_text("Wait for me")
        ana.get_by_role("button", name="Go on with it").click()
        expect(ana.locator("#doing").get_by_label("How")).to_have_value("with the lantern")
        expect(ana.locator("#unfinished")).to_be_empty()
        ana.locator("#doing").get_by_role("link", name="Never mind").click()
        expect(ana.locator("#doing")).to_be_empty()
        expect(ana.locator("#unfinished")).to_be_empty()


def test_an_opened_why_stays_open_while_its_moment_goes_on(browser: Browser, table: Table) -> None:
    call = table.start("ana", "strike", {"who": "vanya-orlov", "skill": "finesse"})
    table.answer("ana", call, 0, fields={"what": "slips past the guards"})
    with served(table) as address:
        ben = sit(browser, table, address, "ben", DESK)
        ben.locator(f"#why-{call} summary").first.click()
        table.refresh()
        table.answer("gus", call, 1, fields={"level": "1"})
        expect(ben.locator("#now")).to_contain_text("Help")
        expect(ben.locator(f"#why-{call}")).to_have_attribute("open", "")


def test_the_menu_stays_in_its_place(browser: Browser, table: Table) -> None:
    with served(table) as address:
        gus = sit(browser, table, address, "gus", (1280, 860))
        people = gus.locator(".table > .top").get_by_role("link", name="People")
        before = people.bounding_box()
        table.refresh()
        table.start("gus", "tick", {"name": "A clock with a name that is very long indeed"})
        expect(gus.locator("#undo")).to_contain_text("clock")
        assert people.bounding_box() == before


def test_a_turn_by_keys_alone(browser: Browser, table: Table) -> None:
    with served(table) as address:
        ana, gus = (sit(browser, table, address, one, DESK) for one in ("ana", "gus"))
        ana.keyboard.press("?")
        expect(ana.locator("#keys")).to_be_visible()
        ana.keyboard.press("Escape")
        expect(ana.locator("#keys")).to_be_hidden()
        ana.keyboard.press("s")
        expect(ana.locator("#sheets .roll").first).to_be_focused()
        ana.keyboard.press("Enter")
        what = ana.locator(f"{MINE} .field.big")
        expect(what).to_be_visible()
        expect(ana.locator(f"{MINE} h3")).to_be_focused()
        what.focus()
        ana.keyboard.type("slips past the guards")
        ana.keyboard.press("Enter")
        expect(gus.locator(f"{MINE} h3")).to_be_focused()
        asked = gus.locator(MINE).get_attribute("id")
        gus.keyboard.press("Enter")
        expect(gus.locator(f"#{asked}")).to_have_count(0)
        for _ in range(6):
            if ana.locator("#bar [data-calm]").count():
                break
            expect(ana.locator(f"{MINE} h3").or_(ana.locator("#bar [data-calm]")).first).to_be_visible()
            card = ana.locator(MINE)
            if card.count():
                here = card.get_attribute("id")
                until(ana, lambda: ana.evaluate("document.activeElement.matches('h2, h3')"), "the card has the focus")
                ana.keyboard.press("1" if card.locator("button[name=choice]").count() else "Enter")
                expect(ana.locator(f"#{here}")).to_have_count(0)
        expect(ana.locator("#bar [data-calm]")).to_be_visible()
        expect(ana.locator("#now .moment.ended")).to_be_visible()
        ana.keyboard.press("t")
        expect(ana.locator("#say")).to_be_focused()
        ana.keyboard.type("sgd?")
        expect(ana.locator("#say")).to_have_value("sgd?")


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_nothing_jumps_while_others_play(browser: Browser, table: Table, size: tuple[int, int]) -> None:
    with served(table) as address:
        people = {one: sit(browser, table, address, one, size) for one in ("gus", "ben")}
        for page in people.values():
            expect(page.locator("#offers")).to_be_visible()
            page.evaluate(WATCH)
        for _ in range(2):
            table.refresh()
            call = table.start("ana", "strike", {"who": "vanya-orlov", "skill": "finesse"})
            table.answer("ana", call, 0, fields={"what": "slips past the guards"})
            expect(people["gus"].locator(MINE)).to_be_visible()
            people["gus"].wait_for_timeout(400)  # the odds come later than the card
            table.answer("gus", call, 1, fields={"level": "1"})
            expect(people["ben"].locator("#now")).to_contain_text("Help")
            table.answer("ana", call, 2, choice="none")
            if call in table.open:
                table.answer("ana", call, table.open[call].session.length, choice="keep")
            expect(people["ben"].locator("#now .moment.ended")).to_be_visible()
        for name, page in people.items():
            shifts = page.evaluate("window.shifts")
            assert not [one for one in shifts if one[0] > MOST_SHIFT], name
