"""The thin slice in a real browser: two people at one table see different pages. Without JavaScript, too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from rollwright.cli.serve import lan_address
from rollwright.table.table import Table
from rollwright.web.app import seat_link
from tests.browser.chromium import PATIENCE, served, turn
from tests.browser.evenings import keep_picture
from tests.table.tables import OPPOSED, faces_of, make_table

pytestmark = pytest.mark.browser

DESK = {"width": 1100, "height": 800}
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = make_table(tmp_path / "tables.db")
    yield table
    table.store.close()


def sit(
    browser: Browser,
    table: Table,
    address: str,
    seat: str,
    *,
    phone: bool = False,
    dark: bool = False,
    scripts: bool = False,
) -> Page:
    """Open a seat's link in a browser of its own; with JavaScript off, if nothing else is said."""
    context = browser.new_context(
        viewport=PHONE if phone else DESK,  # type: ignore[arg-type]
        color_scheme="dark" if dark else "light",
        java_script_enabled=scripts,
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(address + seat_link(table, seat))
    return page


def tab(page: Page, name: str) -> None:
    """Look at another part of the page on a phone."""
    page.locator(f"label:has(#t-{name})").click()


def shot(page: Page, name: str) -> None:
    """Keep a picture of the whole page."""
    keep_picture(page, f"slice-{name}", full=True)


def test_two_seats_see_different_pages(browser: Browser, table: Table) -> None:
    call = table.start("gus", "opposed", {**OPPOSED, "b_what": "Keen ears"})
    with served(table) as address:
        gus = sit(browser, table, address, "gus")
        ana = sit(browser, table, address, "ana", phone=True, dark=True)
        ben = sit(browser, table, address, "ben", phone=True)

        expect(ben.locator("#now .waits")).to_contain_text("Ana is about to roll")
        expect(ana).to_have_title("Your turn – Friday – Rollwright")
        shot(ana, "1-ana-rolls-phone-dark")
        turn(ana.get_by_role("button", name="Roll", exact=True))

        gus.reload()
        shot(gus, "2-gus-rolls-in-secret")
        turn(gus.get_by_role("button", name="Roll", exact=True))
        thrown = faces_of(refreshed(table), call)
        mine, secret = [", ".join(map(str, faces)) for faces in thrown]
        assert mine != secret
        expect(gus.locator("#log")).to_contain_text(f"A guard rolls {sum(thrown[1])} and")

        for page in (ana, ben):
            page.reload()
            expect(page.locator("#log")).to_contain_text(f"Kara rolls {sum(thrown[0])} and")
            assert "A guard" not in page.content()
            assert secret not in page.content()
            assert "Keen ears" not in page.content()
        expect(gus.locator("#now .card.other")).to_contain_text("Ana decides")
        shot(gus, "3-gus-knows")
        shot(ben, "3-ben-waits-phone")

        expect(ana.locator("#now .card:not(.seen)")).to_contain_text("Your turn")
        tab(ana, "sheet")
        expect(ana.locator("#sheet-kara")).to_contain_text(re.compile(r"Edge\s*1\s*/1"))
        shot(ana, "4-ana-chooses-phone-dark")
        tab(ana, "play")
        turn(ana.get_by_role("button", name="Spend 1 Edge and roll again"))
        expect(ana.locator("#log")).to_contain_text("Kara spends 1 Edge and has 0 left.")
        tab(ana, "sheet")
        expect(ana.locator("#sheet-kara")).to_contain_text(re.compile(r"Edge\s*0\s*/1"))
        assert secret not in ana.content().replace(mine, "")
        shot(ana, "5-ana-told-phone-dark")

        gus.reload()
        expect(gus.locator("#log")).to_contain_text(f"A guard rolls {sum(thrown[1])} and")
        shot(gus, "5-gus-told")
        first = faces_of(refreshed(table), call)
        told = gus.locator(f"#moment-{call}")
        told.get_by_text("Why").click()
        told.get_by_text("Take play back to before this").click()
        turn(told.get_by_role("button", name="Take it all back"))
        expect(gus.locator("#log")).to_contain_text("Gus takes back")
        again = table.start("gus", "opposed", OPPOSED)
        for page in (ana, gus):
            page.reload()
            turn(page.get_by_role("button", name="Roll", exact=True))
        assert faces_of(refreshed(table), again) == first[:2]
        for page in (ana, ben):
            page.reload()
            assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_page_outlives_its_server(browser: Browser, table: Table) -> None:
    call = table.start("gus", "opposed", OPPOSED)
    table.answer("ana", call, 0)
    table.answer("gus", call, 1)
    with served(table) as address:
        ana = sit(browser, table, address, "ana", phone=True)
        expect(ana.locator("#now .card:not(.seen)")).to_contain_text("Your turn")
    with served(table, int(address.rpartition(":")[2])):
        turn(ana.get_by_role("button", name="keep"))
        expect(ana.locator("#bar [data-calm]")).to_be_visible()
    assert not refreshed(table).open


def test_real_dice_are_typed_in(browser: Browser, table: Table) -> None:
    table.start("gus", "skill", {"target": 7, "who": "vanya", "what": "Running"})
    with served(table) as address:
        ben = sit(browser, table, address, "ben", phone=True, dark=True)
        ben.get_by_text("Real dice").click()
        ben.get_by_label("what they show").fill("7 1")
        turn(ben.get_by_role("button", name="Take these"))
        expect(ben.get_by_role("alert")).to_contain_text("d6 shows 1 to 6, not 7")
        shot(ben, "6-ben-mistyped-phone-dark")
        ben.get_by_text("Real dice").click()
        ben.get_by_label("what they show").fill("4, 4")
        turn(ben.get_by_role("button", name="Take these"))
        expect(ben.locator("#log")).to_contain_text("Ben rolled real dice: 4, 4.")


def test_the_page_follows_what_happens_by_another_address(browser: Browser, table: Table) -> None:
    """Over plain HTTP, by an address that is not this machine's own, browsers send no Sec-Fetch-Site."""
    call = table.start("gus", "opposed", OPPOSED)
    with served(table, host=lan_address()) as address:
        ben = sit(browser, table, address, "ben", phone=True, scripts=True)
        plain = sit(browser, table, address, "ana")
        turn(plain.get_by_role("button", name="Roll", exact=True))
        expect(plain.locator("#log")).to_contain_text("Kara rolls ")
        expect(ben.locator("#log")).to_contain_text("Kara rolls ")
        gus = sit(browser, table, address, "gus", scripts=True)
        gus.get_by_role("button", name="Roll", exact=True).click()
        expect(ben.locator("#now")).to_contain_text("Ana is deciding")
        ana = sit(browser, table, address, "ana", scripts=True)
        ana.get_by_role("button", name="keep").click()
        expect(ben.locator("#bar [data-calm]")).to_be_visible()
    assert call not in refreshed(table).open


def test_a_lost_stream_is_made_up_for_in_place(browser: Browser, table: Table) -> None:
    """A stream that can't be opened, and one whose server goes, are opened again; the page is not loaded anew."""
    with served(table) as address:
        ana = sit(browser, table, address, "ana", scripts=True)
        ana.route("**/stream*", lambda route: route.abort())
        ana.reload()
        ana.evaluate("window.same = true")
        ana.get_by_label("Say something").fill("Is anybody there?")
        ana.get_by_role("button", name="Say").click()
        expect(ana.get_by_label("Say something")).to_have_value("")
        ana.unroute("**/stream*")
        expect(ana.locator("#log")).to_contain_text("Is anybody there?")
    with served(table, int(address.rpartition(":")[2])):
        refreshed(table).say("gus", "I am.")
        expect(ana.locator("#log")).to_contain_text("I am.")
        for times in (1, 2):
            ana.get_by_label("Say something").fill("Good.")
            ana.get_by_role("button", name="Say").click()
            expect(ana.get_by_label("Say something")).to_have_value("")
            expect(ana.locator("#log .said", has_text="Good.")).to_have_count(times)
        for text in ("Is anybody there?", "I am."):
            expect(ana.locator("#log .said", has_text=text)).to_have_count(1)
        assert ana.evaluate("window.same")


def test_what_could_not_be_put_on_the_page_is_sent_again(browser: Browser, table: Table) -> None:
    with served(table) as address:
        ana = sit(browser, table, address, "ana", scripts=True)
        ana.evaluate(FAILS_ONCE)
        for text in ("The door opens.", "Nobody is there."):
            refreshed(table).say("gus", text)
            expect(ana.locator("#log .said", has_text=text)).to_have_count(1)
        assert ana.evaluate("window.failed")


FAILS_ONCE = """() => {
  const swap = htmx.swap.bind(htmx);
  htmx.swap = async (what) => {
    if (what.text?.includes("The door opens.") && !window.failed) { window.failed = true; throw new Error("no room"); }
    return swap(what);
  };
}"""


def refreshed(table: Table) -> Table:
    table.refresh()
    return table
