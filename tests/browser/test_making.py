"""A character made from nothing in a real browser: the report as one types, the gamemaster's yes, the sheet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.web.app import seat_link
from tests.browser.chromium import PATIENCE, served, turn
from tests.browser.evenings import axe, play_out
from tests.web.seats import sit as client

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
        expect(ana.locator("#report")).to_contain_text("Not finished")
        turn(ana.get_by_role("button", name="Next: attributes"))
        ana.get_by_label("Build").fill("9")
        ana.get_by_label("Build").press("Tab")
        expect(ana.locator("#report")).to_contain_text("Build is 9; a Human has 6 at most")
        expect(ana.locator("#live")).to_contain_text(re.compile(r"Build\s*9"))
        ana.get_by_label("Build").fill("6")
        turn(ana.get_by_role("button", name="Next: skills"))
        turn(ana.get_by_role("button", name="Take MechWarrior"))
        expect(ana.get_by_label("Gunnery/'Mech")).to_have_value("2")
        ana.get_by_label("Search").fill("percep")
        expect(ana.get_by_label("Running")).to_be_hidden()
        ana.get_by_label("Perception").fill("1")
        ana.get_by_label("Perception").press("Tab")
        expect(ana.locator("#left")).to_contain_text("Skills: 6 left of 20")
        assert ana.evaluate("document.documentElement.scrollWidth") <= 390
        turn(ana.get_by_role("button", name="Next: advantages"))
        turn(ana.get_by_role("button", name="Next: vehicle and notes"))
        expect(ana.locator(".step-list button").first).to_have_class("done")
        turn(ana.get_by_role("button", name="Send to your GM"))
        expect(ana.locator("#unspent")).to_contain_text("6 of “Skills”")
        expect(ana.locator("#unspent")).to_be_in_viewport()
        assert axe(ana, "points left") == []
        turn(ana.get_by_role("button", name="Send it anyway"))
        expect(ana.locator("#state")).to_contain_text("Sent to your GM")
        expect(gus.locator("#bar .sent")).to_contain_text("New from Ana: Kara")
        expect(ana.get_by_role("button", name="Send it again")).not_to_have_class("btn primary")
        turn(gus.get_by_role("link", name="New from Ana: Kara"))
        gus.get_by_label("What should Ana change?").fill("Give her a machine")
        turn(gus.get_by_role("button", name="Send it back"))
        expect(ana.locator("#state")).to_contain_text("Your GM writes: Give her a machine")
        ana.get_by_role("group", name="Weight class").get_by_label("Medium").check()
        turn(ana.get_by_role("button", name="Send to your GM"))
        turn(ana.get_by_role("button", name="Send it anyway"))
        expect(gus.locator("#lists")).to_contain_text("Kara")
        turn(gus.get_by_role("link", name="Look at Kara"))
        turn(gus.get_by_role("button", name="Add Kara to the table"))
        expect(ana.locator("#standing")).to_contain_text("Kara is at the table")
        turn(ana.get_by_role("link", name="Back to the table"))
        ana.locator("label:has(#t-sheet)").click()
        expect(ana.locator("[id^=sheet-kara]")).to_be_visible()
    table.store.close()


def test_rolled_without_scripts(tmp_path: Path, browser: Browser) -> None:
    table = new_table(tmp_path, "going-somewhere")
    with served(table) as address:
        ana = sit(browser, address, table, "ana", 390, script=False)
        ana.goto(f"{address}/table/friday/making")
        ana.get_by_label("Name").fill("Kara")
        turn(ana.get_by_role("button", name="Begin"))
        turn(ana.get_by_role("button", name="Roll, step by step"))
        play_out(ana)
        expect(ana.locator("#report")).to_contain_text("nothing breaks a rule")
    table.store.close()


def test_what_is_added_goes_by_its_name_and_fields_begin_at_one_line(tmp_path: Path, browser: Browser) -> None:
    table = new_table(tmp_path, "augur")
    with served(table) as address:
        ana = sit(browser, address, table, "ana", 1280)
        ana.goto(f"{address}/table/friday/making")
        ana.get_by_label("Name").fill("Kara")
        turn(ana.get_by_role("button", name="Begin"))
        turn(ana.get_by_role("button", name="Expertise and abilities").first)
        added = ana.locator("details.blank").first
        expect(added.locator("summary")).to_have_text("Add an ability")
        expect(ana.locator("details.blank:visible")).to_have_count(1)
        added.locator("input.field").first.fill("Second sight")
        expect(added.locator("summary")).to_have_text("Second sight")
        expect(ana.locator("details.blank:visible")).to_have_count(2)
        left = ana.eval_on_selector_all(
            ".ask-place.lines label, .rows > legend",
            "all => all.map((one) => Math.round(one.getBoundingClientRect().x))",
        )
        assert len(set(left)) == 1
    table.store.close()


def test_two_totals_swap_where_one_is_picked_twice(tmp_path: Path, browser: Browser) -> None:
    table = new_table(tmp_path, "going-somewhere")
    with served(table) as address:
        ana = sit(browser, address, table, "ana", 1280)
        turn(ana.get_by_role("link", name="Make your character"))
        ana.get_by_label("Name").fill("Kara")
        turn(ana.get_by_role("button", name="Begin"))
        if not ana.locator("[name='a.local_language']").is_visible():
            ana.locator(".ways summary").click()
        ana.locator("[name='a.local_language']").fill("Osk")
        turn(ana.get_by_role("button", name="Roll, step by step"))
        turn(ana.get_by_role("button", name="Roll until my next choice"))

        def picked() -> list[str]:
            found: list[str] = ana.eval_on_selector_all("#question :checked", "all => all.map((one) => one.value)")
            return found

        before = picked()
        assert len(before) == 7
        last = next(one for one in reversed(before) if one != before[0])
        ana.locator(f"#question label:has([name='f.acc'][value='{last}'])").click()
        after = picked()
        assert after[0] == last
        assert sorted(after) == sorted(before)
        here = ana.url
        ana.get_by_role("link", name="Table", exact=True).click()
        ana.goto(here)
        assert picked() == after, "what was not sent yet is there again"
        ana.locator(f"#question label:has([name='f.acc'][value='{before[0]}'])").click()
        assert sorted(picked()) == sorted(before)
        turn(ana.get_by_role("button", name="Go on", exact=True))
        expect(ana.locator("#question [name='f.acc']")).to_have_count(0)


@pytest.mark.parametrize("width", [1400, 390])
def test_priorities_and_packages_are_pressed_where_they_stand(tmp_path: Path, browser: Browser, width: int) -> None:
    table = new_table(tmp_path, "mechwarrior")
    with served(table) as address:
        ana = sit(browser, address, table, "ana", width)
        turn(ana.get_by_role("link", name="Make your character"))
        ana.get_by_label("Name").fill("Kara")
        turn(ana.get_by_role("button", name="Begin"))
        assert ana.locator(".wide:has(.ranks)").evaluate("one => one.scrollWidth <= one.clientWidth")
        ana.locator(".ranks label", has_text="Skills, 4").click()
        expect(ana.get_by_role("radio", name="Attributes, 3")).to_be_checked()  # the two have swapped
        expect(ana.locator("#report")).to_contain_text("24")
        assert axe(ana, "priorities") == []
        turn(ana.get_by_role("button", name="Next: attributes"))
        turn(ana.get_by_role("button", name="Next: skills"))
        turn(ana.get_by_role("button", name="Take MechWarrior"))
        expect(ana.get_by_label("Gunnery/'Mech")).to_have_value("2")
        taken = ana.get_by_role("button", name="Taken: give it back MechWarrior")
        expect(taken).to_have_attribute("aria-pressed", "true")
        assert axe(ana, "packages") == []
        turn(taken)
        expect(ana.get_by_role("button", name="Take MechWarrior")).to_be_visible()
        assert ana.evaluate("document.documentElement.scrollWidth") <= width
        turn(ana.get_by_role("button", name="Next: advantages"))
        turn(ana.get_by_role("button", name="Take Extra Edge"))
        ana.get_by_label("Points paid").fill("9999999")
        ana.evaluate("document.querySelector('#step-form').noValidate = true")
        turn(ana.get_by_role("button", name="Next: vehicle and notes"))
        expect(ana.locator(".trouble")).to_contain_text("Not saved yet")
        ana.get_by_label("Points paid").fill("1")
        ana.get_by_label("Points paid").press("Tab")
        expect(ana.locator(".trouble, #problem")).to_have_count(0)  # it goes when that is mended
    table.store.close()


def test_a_full_basket_and_a_short_list_fit_a_phone(tmp_path: Path, browser: Browser) -> None:
    table = new_table(tmp_path, "going-somewhere")
    ana = client(table, "ana")
    draft = ana.post("/table/friday/making", data={"act": "new", "name": "Kara Ash"}).url.path
    page, taken = ana.post(f"{draft}/play", data={"act": "p"}).text, 0
    for at in range(80):
        found = re.search(r'name="sequence" value="(\d+)"', page)
        if found is None or taken == 6:
            break
        answer = {"act": f"a{at}", "sequence": found[1]}
        if 'name="dice"' in page:
            # Typed, as money is rolled: by bad luck, so little could be paid for that a search wasn't offered.
            answer |= {"dice": "typed", "faces": re.findall(r'name="faces".*?placeholder="e\.g\. ([^"]+)"', page)[0]}
        elif 'name="card"' in page:
            answer |= dict(re.findall(r'name="(f\.\w+)" value="(\d+)" checked', page))
        elif "basket" in page:
            rows = re.findall(r'class="listed-row" name="choice" value="([^"]+)"', page)
            answer["choice"] = rows[len(rows) // 2 + taken]  # arms come first, and cost too much
            taken += 1
        else:
            answer["choice"] = re.findall(r'name="choice" value="([^"]+)"', page)[0]
        page = ana.post(f"{draft}/answer", data=answer).text
    assert taken == 6
    with served(table) as address:
        phone = sit(browser, address, table, "ana", 390)
        phone.goto(address + draft)
        expect(phone.locator(".basket")).to_contain_text(re.compile(r"left, \d+ of \d+ slots taken.*Basket:"))
        wide = "[document.documentElement.scrollWidth, document.querySelector('.basket').getBoundingClientRect().right]"
        assert max(phone.evaluate(wide)) <= 390, "the basket is as wide as its card"
        phone.get_by_placeholder("Find").fill("belt")
        assert phone.locator(".wares").evaluate("one => one.offsetHeight") < 844, "a short list leaves no empty screens"
        row = phone.locator(".wares .listed-row", has_text="Belt").first
        row.evaluate("one => one.scrollIntoView({ block: 'center' })")
        expect(phone.locator("details.basket > summary")).to_be_in_viewport()  # what is left to spend stays in sight
        before = row.evaluate("one => one.getBoundingClientRect().top")
        with phone.expect_navigation():
            row.click()
        expect(phone.get_by_placeholder("Find")).to_have_value("belt")
        expect(row).to_contain_text("1 in the basket")
        expect(phone.locator("#live")).to_contain_text("Belt worn")
        expect(phone.locator(".wares .listed-row", has_text="Cloak")).to_be_hidden()
        assert abs(row.evaluate("one => one.getBoundingClientRect().top") - before) < 24, (
            "one goes on where one was, or a line off"
        )
        phone.get_by_placeholder("Find").fill("")
        heads = phone.locator(".listed-group > summary").filter(visible=True)
        assert heads.first.evaluate("one => one.offsetHeight") >= 44
        expect(phone.locator(".wares .refused").first).to_be_attached()
        everything = heads.count()
        phone.get_by_label("Only what I can pay for").check()
        assert 0 < heads.count() < everything, "lists of which all is too dear are gone"
        basket = phone.locator("details.basket")
        basket.locator("summary").click()
        count = basket.locator("li").count()
        with phone.expect_navigation():
            basket.get_by_role("button", name="Put back").first.click()
        expect(basket).to_have_attribute("open", "")
        expect(phone.get_by_label("Only what I can pay for")).to_be_checked()
        assert basket.locator("li").count() <= count
    table.store.close()


def test_what_is_left_to_spend_moves_no_button_on_a_phone(tmp_path: Path, browser: Browser) -> None:
    table = new_table(tmp_path, "going-somewhere")
    with served(table) as address:
        ana = sit(browser, address, table, "ana", 390)
        turn(ana.get_by_role("link", name="Make your character"))
        ana.get_by_label("Name").fill("Kara")
        turn(ana.get_by_role("button", name="Begin"))
        ana.goto(f"{ana.url.partition('?')[0]}?way=write&step=3")
        money, button = ana.locator('[name="f.starting_money"]'), ana.get_by_role("button", name="Next: equipment")
        money.fill("60 gold")
        button.scroll_into_view_if_needed()
        before = button.evaluate("one => one.getBoundingClientRect().top")
        money.evaluate("one => one.dispatchEvent(new Event('change', { bubbles: true }))")
        expect(ana.locator("#left")).to_contain_text("60 gold")
        after = button.evaluate("one => one.getBoundingClientRect().top")
        assert abs(after - before) < 3, "it is where it was"
    table.store.close()
