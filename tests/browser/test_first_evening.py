"""What puzzled people in their first evening, in a browser: searching, what is missing, lists, new sheets."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser, expect

from rollwright.rules.facts import Joined
from rollwright.table.demo import demo_table
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.web.making_draft import Draft, save
from tests.browser.chromium import served
from tests.browser.test_evening import DESK, PHONE, sit

pytestmark = pytest.mark.browser


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = demo_table(SqliteStore(tmp_path / "tables.db"), "friday", "mechwarrior", bytes(32), hidden=False)
    yield table
    table.store.close()


def test_enter_takes_the_only_hit_and_what_is_missing_is_said_beside_it(browser: Browser, table: Table) -> None:
    with served(table) as address:
        gus = sit(browser, table, address, "gus", DESK)
        gus.locator("#offers").get_by_role("link", name="Call for a roll: all players").click()
        form = gus.locator("#doing")
        find = form.locator("[data-finds]").first
        find.fill("perc")
        form.locator("footer .btn.primary").click()
        expect(form.get_by_role("alert").filter(has_text="Pick one first.")).to_be_visible()
        find.press("Enter")
        expect(form.locator("input[type=radio][value=perception]")).to_be_checked()
        expect(form.locator(".wanting")).to_have_count(0)
        form.locator("footer .btn.primary").click()
        expect(gus.locator("#bar")).to_contain_text("Ana and Ben are about to roll")


def test_a_search_without_a_hit_says_so_and_leads_back(browser: Browser, table: Table) -> None:
    with served(table) as address:
        ana = sit(browser, table, address, "ana", DESK)
        ana.locator("#offers").get_by_role("link", name="Try something").first.click()
        find = ana.locator("#doing [data-finds]").first
        find.fill("xyzzy")
        expect(ana.get_by_text("Nothing here is called “xyzzy”.")).to_be_visible()
        ana.get_by_role("button", name="Show all").click()
        expect(ana.locator(".unfound")).to_have_count(0)
        expect(find).to_have_value("")
        expect(ana.locator("#doing").get_by_role("radio", name="Small Arms")).to_be_visible()
        find.fill("smal")
        expect(ana.locator(".unfound")).to_have_count(0)


def test_groups_without_a_hit_go_while_one_searches(browser: Browser, tmp_path: Path) -> None:
    table = demo_table(SqliteStore(tmp_path / "shop.db"), "friday", "going-somewhere", bytes(32), hidden=False)
    with served(table) as address:
        ana = sit(browser, table, address, "ana", PHONE)
        ana.locator("#offers").get_by_role("link", name="Buy something").first.click()
        find = ana.locator("#doing [data-finds]")
        find.fill("arrow")
        expect(ana.locator("#doing").get_by_text("Arrows or bolts, d10")).to_be_visible()
        heads = ana.locator("#doing .listed-head:visible")
        expect(heads).to_have_count(1)
        find.fill("")
        expect(heads.filter(has_text="Livestock")).to_have_count(1)
    table.store.close()


def test_the_steps_of_making_all_fit(browser: Browser, tmp_path: Path) -> None:
    table = demo_table(SqliteStore(tmp_path / "making.db"), "friday", "going-somewhere", bytes(32), hidden=False)
    note = save(table, "ana", "", Draft(who="mika", sheet={"name": "Mika"}), "begun")
    with served(table) as address:
        for size in (DESK, PHONE):
            ana = sit(browser, table, address, "ana", size)
            ana.goto(f"{address}/table/friday/making/{note}?way=write")
            steps = ana.locator(".step-list")
            expect(steps).to_be_visible()
            assert steps.evaluate("one => one.scrollWidth <= one.clientWidth"), size
    table.store.close()


def test_what_arrives_is_told_in_a_line_and_opens_by_a_press(browser: Browser, table: Table) -> None:
    with served(table) as address:
        ana, gus = sit(browser, table, address, "ana", DESK), sit(browser, table, address, "gus", PHONE)
        expect(ana.locator("#offers .do").first).to_be_visible()
        expect(gus.locator("#bar .sent")).to_have_count(0)
        table.refresh()
        table.note("gus", "A torn map", "The vault is *here*.", ("gm", "*"))
        save(table, "ana", "", Draft(who="mika", sheet={"name": "Mika Oduya"}, asked=True), "sent")
        expect(ana.locator("#arrived")).to_contain_text("New for you: A torn map")
        expect(ana.locator("#read")).to_be_hidden()
        ana.get_by_role("button", name="Read it").first.click()
        expect(ana.locator("#read")).to_contain_text("The vault is here")
        expect(ana.locator(".handed")).to_have_count(0)
        expect(gus.locator("#bar .sent")).to_have_text("New from Ana: Mika Oduya")
        expect(gus.locator("#bar .sent")).to_be_in_viewport(ratio=1)
        assert gus.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_the_sheet_that_one_comes_to_play_is_first_and_open(browser: Browser, table: Table) -> None:
    with served(table) as address:
        gus = sit(browser, table, address, "gus", DESK)
        gus.goto("about:blank")  # they come from another page: a jump within this one is at times lost in a reload
        gus.goto(f"{address}/table/friday#sheet-jory")
        first = gus.locator("#sheets > .sheet").first
        expect(first).to_have_id("sheet-jory")
        expect(first).to_have_attribute("open", "")


def test_who_plays_several_has_the_one_before_them_who_is_asked(browser: Browser, table: Table) -> None:
    jory = table.state.sheet("jory")
    table.land("gus", [Joined(who="mira", sheet={**msgspec.to_builtins(jory), "name": "Mira Dace"})])
    table.seat_somebody("gus", msgspec.structs.replace(table.seat("ben"), holds=("jory", "mira")))
    with served(table) as address:
        ben = sit(browser, table, address, "ben", DESK)
        ben.goto("about:blank")
        ben.goto(f"{address}/table/friday#sheet-mira")
        faces, first = ben.locator("#bar .lead").filter(visible=True), ben.locator("#sheets > .sheet").first
        expect(first).to_have_id("sheet-mira")
        expect(faces).to_have_text("MD")
        expect(ben.locator("#bar .vital[data-lead]").filter(visible=True)).to_have_count(1)
        table.refresh()
        call = table.start("gus", "call", {"who": "jory", "roll": "running"})
        expect(ben.locator("#bar")).to_contain_text("Your roll")
        expect(faces).to_have_text("JT")
        expect(first).to_have_id("sheet-jory")
        table.refresh()
        table.abandon("gus", call, "a test")
        expect(ben.locator("#bar")).not_to_contain_text("Your roll")
        expect(faces).to_have_text("JT")  # whoever was asked last stays there
        expect(first).to_have_id("sheet-jory")


def test_what_has_arrived_never_lies_over_a_title(browser: Browser, table: Table) -> None:
    with served(table) as address:
        ben = sit(browser, table, address, "ben", (390, 480))
        expect(ben.locator("#offers .do").first).to_be_visible()
        table.refresh()
        table.note("gus", "A torn map", "The vault is *here*.", ("gm", "*"))
        line = ben.locator("#arrived .handed")
        expect(line).to_be_visible()
        for title in (ben.locator("#offers h2").first, ben.locator("#offers .do:visible").last):
            title.evaluate("one => one.scrollIntoView({ block: 'start' })")
            over, under = line.bounding_box(), title.bounding_box()
            assert over is not None
            assert under is not None
            assert under["y"] >= over["y"] + over["height"] or under["y"] + under["height"] <= over["y"]
