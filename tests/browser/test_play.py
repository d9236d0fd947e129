"""At the table in a real browser: dice that show the server's faces, notices of one's turn, the gamemaster's tools."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from rollwright.table.demo import demo_table
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.web.app import seat_link
from tests.browser.chromium import PATIENCE, served, turn, until
from tests.browser.evenings import axe, keep_picture
from tests.table.tables import faces_of, make_table
from tests.web.pictures import picture_file

pytestmark = pytest.mark.browser

DRAWING = ["--enable-unsafe-swiftshader"]
SMALL: Any = {"width": 1120, "height": 440}
"""A screen with three columns on which falling dice take little to draw: here no graphics card does it."""
WATCH = """
window.told = [];
document.addEventListener("rollwright:fell", (event) => window.told.push(event.detail));
window.tones = 0;
document.addEventListener("rollwright:tone", () => (window.tones += 1));
window.notices = [];
window.Notification = class { constructor(title, more) { window.notices.push([title, more.body]); } };
Notification.permission = "granted";
Notification.requestPermission = async () => "granted";
"""
AT_ONCE = """async () => {
  const { script, box } = document.getElementById("dice").dataset, { fall } = await import(script);
  await Promise.all([1, 2, 3].map((face) => fall(box, [[6, face]])));
  return ["#dice-fall", "#dice-fall.falling"].map((one) => document.querySelectorAll(one).length);
}"""

EARLY = """
window.seen = [];
new MutationObserver(() => {
  const newest = document.querySelector("#log > :last-child .got");
  if (newest && !window.told.length) window.seen.push(getComputedStyle(newest).visibility !== "hidden");
}).observe(document.getElementById("log"), { childList: true, subtree: true });
"""
BOX = "one => document.querySelector(one).getBoundingClientRect().toJSON()"
HEAD = "getComputedStyle(document.querySelector('#bar .grow'), '::before').content"
TRIED = """[...document.querySelectorAll('[data-tried]')].map((one) => [
    getComputedStyle(one, '::after').content, getComputedStyle(one.firstElementChild).visibility])"""
MEANWHILE = f"""async () => {{
  const all = (what) => [...document.querySelectorAll(what)], drawn = () => new Promise(requestAnimationFrame);
  const found = {{ tried: {TRIED}, head: {HEAD} }};
  all("#sheets .sheet b")[0].classList.add("on");  // as a pip of a sheet is filled
  await drawn();
  found.pips = all("#sheets .sheet b.not-yet").length;
  const row = all("#sheets .roll .n")[0], still = document.createElement("b");
  still.append(...row.cloneNode(true).childNodes);
  row.replaceWith(still);  // as a row is drawn that can't be pressed now
  await drawn();
  found.rows = all("#sheets .roll b.not-yet").length;
  const number = all("#sheets .roll .n")[1], was = number.textContent.trim();
  number.textContent = "99";
  await drawn();
  found.was = getComputedStyle(number, "::after").content === `"${{was}}"`;
  all("#sheets > .sheet")[0].classList.add("htmx-settling");
  all("#bar .last > span")[0].textContent = "Last: nobody";
  await drawn();
  found.last = all("#bar > .last.not-yet").length;
  found.sheets = all("#sheets > .sheet.not-yet").length;
  const seen = (one) => one.checkVisibility({{ visibilityProperty: true }});
  found.words = all("#bar :is(.grow b, .word)").filter(seen).length;
  return found;
}}"""
"""What is seen while dice fall, and what is done to the page meanwhile: in one go, as they lie soon."""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = make_table(tmp_path / "tables.db")
    yield table
    table.store.close()


def sit(browser: Browser, table: Table, address: str, seat: str, **settings: Any) -> tuple[Page, list[str]]:
    """Open a seat's link in a browser of its own; give the page, and what goes wrong on it or is fetched by it."""
    page = browser.new_context(**settings).new_page()
    page.set_default_timeout(PATIENCE)
    happened: list[str] = []
    page.on("pageerror", lambda error: happened.append(f"error: {error}"))
    page.on("console", lambda line: happened.append(f"error: {line.text}") if line.type == "error" else None)
    page.on("request", lambda request: happened.append(request.url))
    page.add_init_script(WATCH)
    page.goto(address + seat_link(table, seat))
    return page, happened


def comes(page: Page, expression: str) -> None:
    """Wait for an expression to hold on the page."""
    until(page, lambda: page.evaluate(expression), expression)


def errors(happened: list[str]) -> list[str]:
    return [one for one in happened if one.startswith("error")]


def test_dice_and_notices(browser: Browser, table: Table) -> None:
    with served(table) as address:
        ana, happened = sit(browser, table, address, "ana", viewport=SMALL)
        still, of_still = sit(browser, table, address, "ben", viewport=SMALL, reduced_motion="reduce")
        expect(ana.locator("#settings")).to_be_visible()
        ana.click("#settings summary")
        for name in ("sound", "notice"):
            ana.check(f"[data-setting={name}]")
        comes(ana, "localStorage.getItem('rollwright:notice') === 'on'")
        ana.keyboard.press("Escape")
        expect(ana.locator("#settings fieldset")).not_to_be_visible()
        heard = ana.evaluate("window.tones")
        ana.evaluate("Object.defineProperty(document, 'hidden', {get: () => window.away})")
        ana.evaluate("window.away = true")

        call = table.start("gus", "skill", {"target": 8, "modifier": -1, "who": "kara"})
        expect(ana.locator("#now svg.odds").first).to_have_attribute("aria-label", re.compile("It works 58%"))
        comes(ana, f"window.tones > {heard}")
        assert ana.evaluate("window.notices") == [["Your turn", "Friday"]]
        expect(ana).to_have_title(re.compile("^Your turn"))
        assert not any("dice-box" in one for one in happened), "no dice have fallen yet"

        ana.evaluate("window.away = false")
        ana.evaluate(EARLY)
        ana.click("button[value=table]")
        comes(ana, "window.told.length === 1")
        comes(ana, "window.seen.length > 0 && !document.body.classList.contains('falling-now')")
        assert not ana.evaluate("window.seen.some((one) => one)"), "what it came to waits until the dice lie"
        lies, story = (ana.evaluate(BOX, one) for one in ("#dice-fall", ".story"))
        assert lies["left"] >= story["right"], "they fall on the stage, not on the story"
        faces = list(faces_of(Table(table.store, table.id), call)[0])
        told = ana.evaluate("window.told")[0]
        assert told == {"what": f"2dpip@{','.join(map(str, faces))}", "shown": faces}
        keep_picture(ana, "play-dice")
        falls = ana.evaluate("document.getElementById('dice-fall').classList.contains('falling')")
        assert not falls, "they lie on nothing that is told"
        expect(still.locator("#dice i")).to_have_count(1)
        assert not still.evaluate("document.body.classList.contains('falling-now')"), "it is told at once"
        assert not any("dice-box" in one for one in of_still), "less motion was asked for"
        assert still.evaluate(AT_ONCE) == [1, 0], "however many fall at once, none stay on the page"

        ana.reload()
        ana.click("#settings summary")
        ana.uncheck("[data-setting=dice]")
        table.refresh()
        table.roll("gus", "1d20+1d6", "luck")
        expect(ana.locator("#log")).to_contain_text("1d20 + 1d6 for luck")
        expect(ana.locator("#dice i")).to_have_count(1)
        assert ana.evaluate("window.told") == []
        assert errors(happened) == errors(of_still) == []


def test_a_press_goes_through_while_anothers_dice_fall_or_says_that_it_did_not(browser: Browser, table: Table) -> None:
    first = table.start("gus", "skill", {"target": 8, "who": "kara"})
    second = table.start("gus", "skill", {"target": 8, "who": "vanya"})
    with served(table) as address:
        ben, _ = sit(browser, table, address, "ben", viewport=SMALL)
        roll = ben.locator(f"#card-{second}-0 button[value=table]")
        roll.scroll_into_view_if_needed()
        expect(ben.locator("#now svg.odds").first).to_be_visible()
        table.refresh()
        table.answer("ana", first, 0)
        comes(ben, "document.body.classList.contains('falling-now')")
        expect(roll).to_be_visible(timeout=1)
        ben.route("**/act/answer", lambda route: route.abort())
        roll.click(no_wait_after=True)
        expect(ben.locator(f"#problem-card-{second}-0")).to_have_text("That didn’t get through. Press again.")
        ben.unroute("**/act/answer")
        roll.click()
        expect(ben.locator(f"#card-{second}-0")).to_have_count(0)
        table.refresh()
        assert second not in table.open


def test_the_gamemasters_screen_follows_and_acts_in_place(browser: Browser, table: Table) -> None:
    table.roll("gus", "2d6", "the weather", hidden="all")
    with served(table) as address:
        gus, happened = sit(browser, table, address, "gus")
        ben, _ = sit(browser, table, address, "ben")
        turn(gus.get_by_role("link", name="Your desk").first)
        row = gus.locator("#tool-secrets .entry", has_text="the weather")
        row.get_by_role("button", name="Show").click()
        expect(gus.locator("#tool-secrets .entry", has_text="the weather")).to_have_count(0)
        expect(ben.locator("#log")).to_contain_text("the weather")
        table.refresh()
        table.start("ana", "attempt", {"who": "kara", "skill": "stealth"})
        expect(gus.locator(".under-way")).to_contain_text("Waiting for you")
        assert errors(happened) == []


def test_a_form_that_stays_is_another_act_each_time_and_keeps_what_was_refused(browser: Browser, table: Table) -> None:
    with served(table) as address:
        ana, happened = sit(browser, table, address, "ana")
        ana.evaluate("window.same = true")
        words = ana.locator("form.talk input[name=text]")
        for text in ("One.", "Two.", "Two."):
            words.fill(text)
            ana.get_by_role("button", name="Say").click()
            expect(words).to_have_value("")
        expect(ana.locator("#log .said")).to_have_count(3)
        words.fill("/roll 2d")
        ana.get_by_role("button", name="Say").click()
        expect(ana.locator("#problem-talk")).not_to_be_empty()
        expect(words).to_have_value("/roll 2d")
        words.fill("/roll 2d6")
        ana.get_by_role("button", name="Say").click()
        expect(ana.locator("#log")).to_contain_text("rolls 2d6")
        expect(ana.locator("#problem-talk")).to_be_empty()
        ana.wait_for_timeout(3500)
        assert ana.evaluate("window.same"), "nothing was lost, and so nothing loaded anew"
        assert errors(happened) == []


def test_a_hand_out_is_announced_in_a_line_and_read_over_the_page(browser: Browser, table: Table) -> None:
    table.note("gus", "An old letter", "Meet me at the pier.", ["ben"])
    with served(table) as address:
        ana, happened = sit(browser, table, address, "ana", viewport={"width": 390, "height": 844})
        read = ana.get_by_role("dialog")
        table.refresh()
        table.note("gus", "A torn map", "North is down.", ["ana"])
        ana.get_by_role("button", name="Read it").click()
        expect(read.get_by_text("North is down.")).to_be_in_viewport()
        assert axe(ana, "a hand-out, Ana") == []
        ana.keyboard.press("Escape")
        expect(read).to_have_count(0)
        ana.reload()
        expect(ana.locator("#notes")).to_contain_text("A torn map")
        expect(read).to_have_count(0)
        for name, place in (("Story", "#log"), ("Sheet", "#notes")):
            ana.locator(".tabs label", has_text=name).click()
            ana.locator(f"{place} .opens summary").click()
            expect(read.get_by_text("North is down.")).to_be_in_viewport()
            ana.get_by_role("button", name="Close").click()
        ana.locator(".tabs label", has_text="Story").click()
        ana.locator("#say").fill("I am in the middle of")
        table.refresh()
        table.note("gus", "A key", "It is rusty.", ["ana"])
        expect(ana.locator("#arrived")).to_contain_text("New for you: A key")
        expect(read).to_have_count(0)
        ana.locator(".tabs label", has_text="Play").click()
        ana.get_by_role("button", name="Read it").click()
        expect(read.get_by_text("It is rusty.")).to_be_visible()
        expect(ana.locator("#arrived")).to_be_empty()
        assert "An old letter" not in ana.content()
        assert errors(happened) == []


def test_pictures_are_brought_on_the_page_and_shown_to_whom_they_are_for(
    browser: Browser, table: Table, tmp_path: Path
) -> None:
    for name, colour in (("scene.png", "blue"), ("face.png", "red")):
        (tmp_path / name).write_bytes(picture_file("PNG", (640, 360), colour))
    (tmp_path / "drawing.png").write_text("<svg/>")
    with served(table) as address:
        gus, happened = sit(browser, table, address, "gus", viewport={"width": 1280, "height": 800})
        ana, told = sit(browser, table, address, "ana", viewport={"width": 390, "height": 844})

        gus.get_by_role("link", name="Set the scene").click()
        gus.get_by_label("Title").fill("The night ferry")
        gus.get_by_label("From this device").set_input_files(tmp_path / "drawing.png")
        gus.get_by_label("What it shows").fill("A harbour at night")
        gus.get_by_role("button", name="Begin the scene").click()
        expect(gus.locator("#problem-set-scene")).to_contain_text("choose a PNG, JPEG or WebP file")
        gus.get_by_label("From this device").set_input_files(tmp_path / "scene.png")
        gus.get_by_role("button", name="Begin the scene").click()
        for page in (gus, ana):
            shown = page.get_by_label("Scene", exact=True).get_by_role("img", name="A harbour at night")
            expect(shown).to_be_visible()
            until(page, partial(shown.evaluate, "one => one.naturalWidth === 640"), "the picture is there")
        expect(gus.locator("#doing")).to_be_empty()

        ana.locator(".tabs label", has_text="Sheet").click()
        ana.get_by_role("link", name="Add a portrait").click()
        ana.get_by_label("A picture from this device").set_input_files(tmp_path / "face.png")
        ana.get_by_label("What it shows").fill("Her face")
        assert axe(ana, "pictures, Ana") == []
        ana.get_by_role("button", name="Use this picture").click()
        expect(gus.locator("#sheets .face img")).to_be_visible()

        gus.get_by_role("link", name="Hand-outs").click()
        gus.get_by_label("Title").fill("A torn map")
        gus.get_by_label("Text").fill("North is **down**.\n\n- the pier")
        gus.get_by_label("Or one from this table").select_option("A harbour at night")
        assert axe(gus, "pictures, Gus", "#doing") == []
        gus.get_by_role("button", name="Save the hand-out").click()
        prepared = gus.locator("#notes > .note", has_text="A torn map")
        expect(prepared).to_contain_text("not given yet")
        expect(gus.locator("#arrived")).to_be_empty()
        prepared.locator("summary").click()
        prepared.get_by_role("button", name="Give it to Ana").click()
        expect(prepared).to_contain_text("given to Ana")

        ana.get_by_role("button", name=re.compile("Read it|Look at it")).click()
        read = ana.get_by_role("dialog")
        expect(read.locator("strong")).to_have_text("down")
        expect(read.get_by_role("img", name="A harbour at night")).to_be_visible()
        ana.get_by_role("button", name="Close").click()
        ana.locator(".tabs label", has_text="Story").click()
        expect(ana.locator(".handout")).to_contain_text("A torn map")
        assert ana.evaluate("document.documentElement.scrollWidth") <= 390
        assert axe(ana, "pictures, Ana") == []
        ana.reload()
        expect(ana.locator("#notes > .note", has_text="A torn map")).to_be_attached()
        assert errors(happened) == []
        assert errors(told) == []


def test_a_hand_out_is_prepared_and_given_without_javascript(browser: Browser, table: Table, tmp_path: Path) -> None:
    (tmp_path / "map.png").write_bytes(picture_file("PNG", (64, 36)))
    with served(table) as address:
        gus, _ = sit(browser, table, address, "gus", java_script_enabled=False)
        turn(gus.get_by_role("link", name="Hand-outs"))
        gus.get_by_label("Title").fill("A torn map")
        gus.get_by_label("Text").fill("North\nis down.")
        gus.get_by_label("From this device").set_input_files(tmp_path / "map.png")
        gus.get_by_label("What it shows").fill("A map")
        turn(gus.get_by_role("button", name="Save the hand-out"))
        gus.locator("#notes summary").click()
        turn(gus.get_by_role("button", name="Give it to everybody"))
        ana, _ = sit(browser, table, address, "ana", java_script_enabled=False)
        ana.locator("#notes summary").click()
        expect(ana.locator("#notes").get_by_role("img", name="A map")).to_be_visible()
        expect(ana.locator("#notes .prose")).to_contain_text("is down.")


def test_a_headline_tells_what_is_tried_while_the_dice_fall(browser: Browser, tmp_path: Path) -> None:
    table = demo_table(SqliteStore(tmp_path / "t.db"), "t", "mechwarrior", bytes(32))
    call = table.start("ana", "attempt", {"who": "rena", "skill": "running", "doing": "vault the fence"})
    table.answer("gus", call, 0, fields={"modifier": "-5"})
    with served(table) as address:
        ana, happened = sit(browser, table, address, "ana")
        ana.click("button[value=table]")
        comes(
            ana,
            "document.body.classList.contains('falling-now') && document.querySelectorAll('[data-tried]').length > 1",
        )
        assert ana.evaluate(MEANWHILE) == {
            "tried": [['"Rena Voss tries to vault the fence"', "hidden"]] * 2,
            "head": '"The dice are rolling…"',
            "pips": 1, "rows": 0, "was": True, "last": 1, "sheets": 0, "words": 0,
        }  # fmt: skip
        comes(ana, "!document.body.classList.contains('falling-now')")
        assert ana.evaluate(TRIED) == [["none", "visible"]] * 2
        assert ana.evaluate(HEAD) == "none"
        expect(ana.locator("#bar .word")).to_be_visible()
        expect(ana.locator("#now h2")).to_have_text("Rena Voss vaults the fence")
        assert errors(happened) == []
