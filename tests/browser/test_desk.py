"""The gamemaster's desk in a real browser: a number changed where it stands, a clock tapped, foes brought in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from rollwright.table.demo import demo_table
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from tests.browser.chromium import served, turn
from tests.browser.evenings import axe
from tests.browser.test_play import errors, sit

pytestmark = pytest.mark.browser

DESK, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}


@pytest.fixture
def table(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Table]:
    made = demo_table(SqliteStore(tmp_path / "desk.db"), "desk", getattr(request, "param", "augur"), bytes(32))
    yield made
    made.store.close()


def of(game: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("table", [game], indirect=True)


def test_a_number_is_changed_where_it_stands(browser: Browser, table: Table) -> None:
    with served(table) as address:
        gus, happened = sit(browser, table, address, "gus", viewport=PHONE)
        ana, _ = sit(browser, table, address, "ana")
        gus.locator("label:has(#t-sheet)").click()
        gus.locator("#sheet-mirel > summary").click()
        number = gus.locator("#sheet-mirel a.edit", has_text="Change Momentum")
        number.click()
        hand = gus.locator("#hand")
        expect(hand.get_by_role("spinbutton")).to_be_focused()
        hand.get_by_role("button", name="One more Momentum").click()
        expect(hand.get_by_role("spinbutton")).to_have_value("3")
        expect(ana.locator("#log")).to_contain_text("Gus sets Mirel’s Momentum to 3 (was 2).")
        hand.get_by_role("button", name="One more Momentum").click()
        expect(hand.get_by_role("spinbutton")).to_have_value("4")
        hand.get_by_role("spinbutton").fill("99")
        hand.get_by_role("button", name="Set").click()
        expect(hand.locator(".problem")).to_contain_text("from 0 to 6")
        gus.keyboard.press("Escape")
        expect(hand).to_be_empty()
        expect(number).to_be_focused()
        expect(number).to_contain_text("4")
        for to, press in (("2", "Set"), ("5", "")):
            number.click()
            hand.get_by_role("spinbutton").fill(to)
            if press:
                hand.get_by_role("button", name=press).click()
            else:
                gus.keyboard.press("Enter")
            expect(gus.locator("#changed")).to_have_text(f"Mirel: Momentum is now {to}.")
            expect(hand).to_be_empty()
            expect(number).to_contain_text(to)
        gus.locator("#undo button").first.click()
        expect(number).to_contain_text("2")
        expect(gus.locator("#changed")).to_be_empty(timeout=500)
        assert errors(happened) == []


@pytest.mark.parametrize("size", [{"width": 1280, "height": 420}, PHONE])
def test_plus_and_minus_stay_under_the_finger(browser: Browser, table: Table, size: dict[str, int]) -> None:
    with served(table) as address:
        gus, _ = sit(browser, table, address, "gus", viewport=size)
        if size is PHONE:
            gus.locator("label:has(#t-sheet)").click()
        gus.locator("#sheet-mirel > summary").click()
        gus.locator("#sheet-mirel a.edit", has_text="Change Stress").click()
        hand = gus.locator("#hand")
        plus, number = hand.get_by_role("button", name="One more Stress"), hand.get_by_role("spinbutton")
        expect(number).to_have_value("0")
        stood = [plus.bounding_box(), hand.bounding_box()]
        for count in range(1, 4):
            plus.click()
            expect(number).to_have_value(str(count))
            expect(gus.locator("#log")).to_contain_text(f"Stress to {count} ")
            assert [plus.bounding_box(), hand.bounding_box()] == stood
        number.fill("99")
        hand.get_by_role("button", name="Set").click()
        expect(hand.locator(".problem")).to_contain_text("from 0 to")
        assert plus.bounding_box() == stood[0]


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_clock_is_ticked_by_its_face_and_counted_in_a_form_that_stays(
    browser: Browser, table: Table, size: dict[str, int]
) -> None:
    table.start("gus", "start-clock", {"name": "The tide turns"})
    with served(table) as address:
        gus, happened = sit(browser, table, address, "gus", viewport=size)
        filled, hand = gus.locator("#trackers .pie .on"), gus.locator("#hand")
        for count in (1, 2):
            gus.locator("#trackers").get_by_role("button", name="one tick more").click()
            expect(filled).to_have_count(count)
        gus.locator("#undo button").click()
        expect(filled).to_have_count(1)
        gus.locator("#trackers a.edit").click()
        more = hand.get_by_role("button", name="One more Ticks")
        expect(more).to_be_visible()
        stood = [more.bounding_box(), hand.bounding_box()]
        for count in (2, 3):
            more.click()
            expect(filled).to_have_count(count)
            expect(hand.get_by_role("spinbutton", name="Ticks")).to_have_value(str(count))
            assert [more.bounding_box(), hand.bounding_box()] == stood
        assert axe(gus, "clock") == []
        assert errors(happened) == []


@of("mechwarrior")
def test_foes_are_brought_in_and_somebody_is_called_to_roll(browser: Browser, table: Table) -> None:
    with served(table) as address:
        gus, happened = sit(browser, table, address, "gus", viewport=DESK)
        ana, _ = sit(browser, table, address, "ana")
        turn(gus.get_by_role("link", name="Your desk").first)
        assert axe(gus, "desk") == []
        gus.get_by_label("Name").fill("Guard")
        gus.get_by_label("How many?").fill("3")
        gus.get_by_role("button", name="Bring in").click()
        guard = gus.locator("[id^=sheet-guard-1-]")
        expect(guard).to_contain_text("Hidden")
        guard.locator("> summary").click()
        guard.get_by_role("button", name="Show with Guard 2 and Guard 3").click()
        expect(ana.locator("[id^=sheet-guard-3-]")).to_have_count(1)
        search = gus.get_by_label("Search everything you can start, and the rules")
        search.fill("xyzzy")
        expect(gus.get_by_text("Nothing is called that.")).to_be_visible()
        expect(gus.locator("#start-anything h3:visible")).to_have_count(0)
        search.fill("call for")
        expect(gus.get_by_text("Nothing is called that.")).to_be_hidden()
        expect(gus.locator("#start-anything li:visible")).to_have_count(1)
        gus.locator("#start-anything li:visible a").click()
        gus.locator("#doing").get_by_role("link", name="Rena Voss").click()
        gus.locator("#doing label", has_text="Small Arms").click()
        gus.get_by_label("What for?").fill("spots the sniper")
        gus.locator("#doing").get_by_role("button", name="Call for a roll").click()
        expect(ana.locator("#now")).to_contain_text("Rena Voss tries to spot the sniper")
        expect(gus.locator(".under-way")).to_contain_text("Rena Voss tries to spot the sniper")
        expect(search).to_have_value("call for")
        expect(gus.locator("#start-anything li:visible")).to_have_count(1)
        assert errors(happened) == []


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_nothing_on_the_desk_is_wider_than_its_card(browser: Browser, table: Table, size: dict[str, int]) -> None:
    wide = """() => [...document.querySelectorAll(".panel, .tool, .card")].filter((card) =>
        [...card.querySelectorAll("input, select, button, a, p, textarea")].some((one) => one.offsetWidth &&
        !one.matches(".vh, .unseen, .vh *, .unseen *, .chip input") &&
        one.getBoundingClientRect().right > card.getBoundingClientRect().right + 1))
        .map((card) => card.id || card.className)"""
    with served(table) as address:
        gus, _ = sit(browser, table, address, "gus", viewport=size)
        gus.goto(f"{address}/table/desk/gm")
        gus.evaluate("document.querySelectorAll('main details').forEach((one) => { one.open = true; })")
        assert gus.evaluate(wide) == []
        assert gus.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_without_javascript_a_number_is_changed_on_a_page_of_its_own(browser: Browser, table: Table) -> None:
    with served(table) as address:
        gus, _ = sit(browser, table, address, "gus", java_script_enabled=False)
        gus.locator("#sheet-mirel > summary").click()
        turn(gus.locator("#sheet-mirel a.edit", has_text="Change Momentum"))
        turn(gus.get_by_role("button", name="One more Momentum"))
        expect(gus.locator("#log")).to_contain_text("Gus sets Mirel’s Momentum to 3 (was 2).")


def test_a_gamemaster_calls_on_somebody_by_name(browser: Browser, table: Table) -> None:
    table.begin_session("gus")
    with served(table) as address:
        gus, happened = sit(browser, table, address, "gus", viewport=DESK)
        gus.get_by_role("link", name="Call for a roll: Dov").click()
        expect(gus.locator("#doing header")).to_contain_text("Dov")
        expect(gus.locator("#doing footer .btn.primary")).to_have_text("Call for a roll")
        assert errors(happened) == []


def test_whoever_rolls_for_a_group_is_not_among_the_others(browser: Browser, table: Table) -> None:
    with served(table) as address:
        gus, happened = sit(browser, table, address, "gus", viewport=DESK)
        gus.locator('a[href$="/do/group-effort"]').first.dispatch_event("click")
        others = gus.locator('[data-field="members"] label:visible:has(input:enabled)')
        for rolls, other in (("Dov", "Mirel"), ("Mirel", "Dov")):
            gus.get_by_role("group", name="Who rolls?").get_by_text(rolls).click()
            expect(others).to_have_count(1)
            expect(others).to_contain_text(other)
        assert errors(happened) == []


def test_on_a_phone_what_is_due_comes_before_what_is_over_and_the_bar_says_all(browser: Browser, table: Table) -> None:
    for name in ("The tide turns", "The watch", "The fog"):
        table.start("gus", "start-clock", {"name": name})
    with served(table) as address:
        gus, happened = sit(browser, table, address, "gus", viewport=PHONE)
        ana, _ = sit(browser, table, address, "ana", viewport=PHONE)
        for part, value in (("Momentum", "2/6"), ("Stress", "0/6")):
            expect(ana.locator("#bar .vital", has_text=part)).to_contain_text(value)
        table.refresh()
        call = table.start("ana", "try", {"who": "mirel", "way": "reason", "what": "looks for a way " * 6})
        expect(gus.locator("#now .headline")).to_be_visible()
        for one in (gus, ana):
            for text in one.locator("#bar .grow > *").all():
                assert text.evaluate(
                    "one => one.scrollWidth <= one.clientWidth + 1 || getComputedStyle(one).display === 'inline'"
                )
        table.refresh()
        table.answer("gus", call, 0, fields={"level": "desperate"})
        table.answer("ana", call, 1, choice="roll")
        due = gus.locator("#due .panel")
        expect(due).to_be_in_viewport(ratio=1)
        assert due.bounding_box()["y"] < gus.locator("#now .ended").bounding_box()["y"]  # type: ignore[index]
        assert axe(gus, "due") == []
        assert errors(happened) == []
