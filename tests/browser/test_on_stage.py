"""Stage and story in a browser: what stays in view, what a slash shows, words that are not lost, a phone's menu."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, Error, Page, Route, expect

from rollwright.rules.facts import Joined
from rollwright.table.demo import demo_table
from rollwright.table.picturing import Brought
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.web.imaging import prepared
from tests.browser.chromium import served, until
from tests.browser.test_evening import DESK, PHONE, sit
from tests.web.harbour import harbour_table
from tests.web.pictures import picture_file

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
        expect(ana.locator("#problem-talk")).to_contain_text("no /dance here")
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


def test_those_whom_the_gamemaster_can_speak_as_are_listed_as_one_types(browser: Browser, table: Table) -> None:
    guards = [Joined(who=f"guard-{at}", sheet={"name": f"Guard {at}"}) for at in (1, 2)]
    table.land("gus", guards)
    with served(table) as address:
        gus = sit(browser, table, address, "gus", DESK)
        listed = gus.locator("#commands button").filter(visible=True)
        gus.locator("#say").press_sequentially("/as")
        expect(listed).to_have_count(2)
        gus.locator("#say").press_sequentially(" guard 2")
        expect(listed).to_have_count(1)
        listed.click()
        expect(gus.locator("#say")).to_have_value("/as Guard 2 ")
        gus.locator("#say").press_sequentially("Halt!")
        gus.keyboard.press("Enter")
        expect(gus.locator("#log .said").last).to_contain_text("Guard 2")


def test_the_headline_is_in_the_bar_once_it_is_out_of_sight_and_only_then(browser: Browser, table: Table) -> None:
    call = table.start("ana", "strike", {"who": "vanya-orlov", "skill": "finesse"})
    table.answer("ana", call, 0, fields={"what": "slips past the guards"})
    with served(table) as address:
        for size in ((1280, 500), (390, 500)):
            gus = sit(browser, table, address, "gus", size)
            expect(gus.locator("#now h2")).to_be_in_viewport(ratio=1)
            expect(gus.locator("#bar .about")).to_be_hidden()
            gus.evaluate("document.getElementById('main').scrollTop = 260")
            expect(gus.locator("#bar .about")).to_be_visible()
            expect(gus.locator("#bar .about")).to_contain_text("slips past the guards")
            expect(gus.locator("#bar")).to_contain_text("Your turn")
            expect(gus.locator("#bar")).to_be_in_viewport(ratio=1)
            ben = sit(browser, table, address, "ben", size)
            expect(ben.locator("#bar")).to_contain_text("Gus is deciding")


def test_a_name_is_typed_over_or_pressed_and_a_search_ends_with_what_it_found(browser: Browser, table: Table) -> None:
    with served(table) as address:
        ana = sit(browser, table, address, "ana", PHONE)
        search, rows = ana.locator("#offers input[type=search]"), ana.locator("#offers [data-find]")
        every = rows.count()
        search.fill("no such thing")
        expect(ana.locator("#offers").get_by_text("Nothing found.")).to_be_visible()
        expect(ana.locator("#offers h3").filter(visible=True)).to_have_count(0)
        search.fill("attack")
        expect(ana.locator("#offers").get_by_text("Nothing found.")).to_be_hidden()
        ana.locator("#offers .do", has_text="Attack somebody").click()
        whom = ana.locator("#doing input[list]")
        ana.locator("#doing").get_by_role("button", name="Dr. Ilse Vok").click()
        expect(whom).to_have_value("Dr. Ilse Vok")
        ana.locator("#doing .field.big").click()
        whom.click()
        ana.keyboard.type("Smuggler 2")
        expect(whom).to_have_value("Smuggler 2")
        ana.locator("#doing").get_by_role("button", name="Dr. Ilse Vok").click()
        ana.locator("#doing footer button").click()
        expect(ana.locator("#now .card").first).to_be_visible()
        expect(search).to_have_value("")
        expect(rows.filter(visible=True)).to_have_count(every)


def edge(page: Page, what: str, side: str) -> float:
    """Say where something ends."""
    return float(page.locator(what).first.evaluate("(one, side) => one.getBoundingClientRect()[side]", side))


def test_nothing_collides_in_the_bars(browser: Browser, table: Table) -> None:
    call = table.start("ana", "strike", {"who": "vanya-orlov", "skill": "finesse"})
    table.answer("ana", call, 0, fields={"what": "slips past the guards"})
    with served(table) as address:
        ana = sit(browser, table, address, "ana", PHONE)
        ana.evaluate("document.getElementById('connection').textContent = 'Slow connection'")
        assert edge(ana, "#connection", "bottom") <= edge(ana, "#bar", "top"), "it stands in the top line, over nothing"
        assert ana.evaluate("document.documentElement.scrollWidth") <= 390
        ana.set_viewport_size({"width": 1280, "height": 600})
        ana.evaluate(
            "document.querySelector('#bar .grow b').textContent = 'Gus is deciding how hard it is. '.repeat(5)"
        )
        assert edge(ana, "#bar .grow b", "right") <= edge(ana, "#bar .grow", "right") + 1


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
        expect(chances).to_contain_text("As it stands")
        gus.route("**/odds/**", hold)
        gus.locator("[data-field=level] label.pick", has_text="3").click()
        until(gus, lambda: bool(late), "the first question is on its way")
        assert "Working out" in gus.evaluate(
            "getComputedStyle(document.querySelector('.chances'), '::before').content"
        ), "it says that it is worked out"
        gus.locator("[data-field=level] label.pick", has_text="1").click()
        expect(chances).to_contain_text("With your picks")
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


def test_a_hint_does_not_look_like_what_was_typed(browser: Browser, table: Table) -> None:
    with served(table) as address:
        gus = sit(browser, table, address, "gus", DESK)
        gus.get_by_role("link", name="Set the scene").click()
        title = gus.get_by_label("Title")
        expect(title).to_have_attribute("placeholder", re.compile("^e.g. "))
        look = "one => { const it = getComputedStyle(one, '::placeholder'); return [it.fontStyle, it.fontWeight]; }"
        assert title.evaluate(look) == ["italic", "400"]


def test_a_picture_that_is_chosen_is_seen_before_it_is_sent(browser: Browser, table: Table, tmp_path: Path) -> None:
    (tmp_path / "map.png").write_bytes(picture_file("PNG", (640, 320), "red"))
    (tmp_path / "text.png").write_text("no picture")
    with served(table) as address:
        gus = sit(browser, table, address, "gus", PHONE)
        gus.get_by_role("link", name="Set the scene").click()
        chosen = gus.get_by_label("From this device")
        chosen.set_input_files(tmp_path / "map.png")
        expect(gus.get_by_role("img", name="Chosen: map.png")).to_be_visible()
        drawn = "one => [one.width, one.height, ...one.getContext('2d').getImageData(9, 9, 1, 1).data]"
        assert gus.locator(".preview").evaluate(drawn) == [320, 160, 200, 30, 30, 255]
        chosen.set_input_files(tmp_path / "text.png")
        expect(gus.locator(".preview")).to_have_count(0)


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_scenes_title_is_read_on_any_picture(browser: Browser, table: Table, size: tuple[int, int]) -> None:
    """White words on a white picture: what lies between them is dark enough, wherever they stand."""
    white = Brought(prepared(picture_file("PNG", (640, 360), "white")), "snow")
    long = "Across the frozen lake, before the ice gives way under all of us"
    table.title("gus", long, "Get everybody over to the other side before night falls.", white)
    with served(table) as address:
        ana = sit(browser, table, address, "ana", size)
        scene = ana.locator(".scene")
        until(ana, lambda: scene.locator("img").evaluate("one => one.naturalWidth"), "the picture is there")
        places = scene.evaluate(
            """one => [...one.querySelectorAll("h1, p")].map((each) => {
                 const around = document.createRange(); around.selectNodeContents(each);
                 const box = around.getBoundingClientRect(), at = one.getBoundingClientRect();
                 each.style.opacity = 0;
                 return [box.left - at.left, box.top - at.top, box.right - at.left,
                   box.bottom - at.top].map(Math.round);
               })"""
        )
        picture = Image.open(BytesIO(scene.screenshot())).convert("L")
        for place in places:
            assert max(picture.crop(place).tobytes()) < 118, "white on it has a contrast of 4.5"


def test_a_heading_that_is_led_to_looks_as_any_other(browser: Browser, table: Table) -> None:
    with served(table) as address:
        ana = sit(browser, table, address, "ana", DESK)
        table.refresh()
        table.start("ana", "strike", {"who": "vanya-orlov", "skill": "finesse"})
        heading = ana.locator("#now .card h3")
        expect(heading).to_be_visible()
        ana.keyboard.press("g")
        expect(heading).to_be_focused()
        look = "one => { const it = getComputedStyle(one); return [it.outlineStyle, it.textDecorationLine]; }"
        assert heading.evaluate(look) == ["none", "none"]
        ana.locator("#main").focus()
        ana.keyboard.press("Shift")
        assert ana.locator("#main").evaluate("one => one.matches(':focus-visible')")
        assert ana.locator("#main").evaluate(look)[0] == "none", "a frame around it would be cut off on three sides"


def test_on_a_phone_a_card_is_a_screen_and_no_title_is_cut(browser: Browser, tmp_path: Path) -> None:
    table = demo_table(SqliteStore(tmp_path / "demo.db"), "t", "augur", bytes(32))
    table.title("gus", "The docks at night, before the tide")
    with served(table) as address:
        gus = sit(browser, table, address, "gus", PHONE)
        whole = "one => one.scrollWidth <= one.clientWidth && getComputedStyle(one).whiteSpace !== 'nowrap'"
        assert gus.locator(".scene h1").evaluate(whole)
        ana = sit(browser, table, address, "ana", PHONE)
        ana.locator("#offers .do").first.click()
        card = ana.locator("#doing .card")
        expect(card).to_be_visible()
        high = card.evaluate("one => one.getBoundingClientRect().height")
        assert high < PHONE[1]
        expect(card.locator(".btn.primary")).to_be_in_viewport(ratio=1)
        assert ana.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
        desk = sit(browser, table, address, "gus", (1280, 460))
        desk.locator("#offers .whose a", has_text="Mirel").first.click()
        foot = desk.locator("#doing footer .pick", has_text="Only you")
        expect(foot).to_be_visible()
        desk.wait_for_timeout(200)
        box, stood = foot.bounding_box(), desk.evaluate("document.getElementById('main').scrollTop")
        assert box is not None
        desk.mouse.click(box["x"] + 20, box["y"] + 10)
        expect(foot.locator("input")).to_be_checked()
        assert desk.evaluate("document.getElementById('main').scrollTop") == stood, "a press in the foot moves nothing"
        desk.locator("#doing [data-close]").click()
        table.refresh()
        table.start("gus", "gm-move-now", {"kind": "reaction", "against": "mirel"})
        row, button = desk.locator("#now .listed-row", has_text="a new clock, as time runs out"), "#now footer .btn"
        row.scroll_into_view_if_needed()
        stands = edge(desk, button, "top")
        row.click()
        expect(desk.locator("#now textarea")).to_be_focused()
        assert abs(edge(desk, button, "top") - stands) < 3, "the button is where it was, though the list has folded"
        ends = "[...document.querySelectorAll('#now .act .f')].map((one) => one.getBoundingClientRect().bottom)"
        gap = f"() => document.querySelector('#now footer').getBoundingClientRect().top - Math.max(...{ends})"
        desk.wait_for_function(f"() => ({gap})() < 40")  # a moment later the foot has come up to what is left
        desk.keyboard.type("The watch hears the engine at the pier.")
        name = desk.locator("#now [data-follows]")
        expect(name).to_have_attribute("placeholder", "The watch hears the engine…")
        expect(name).to_have_value("")  # what is typed goes into one field
    table.store.close()


def test_a_form_is_whole_below_a_bar_that_says_what_is_due(browser: Browser, tmp_path: Path) -> None:
    table = demo_table(SqliteStore(tmp_path / "due.db"), "t", "augur", bytes([1]) * 32)
    table.begin_session("gus")
    call = table.start("ben", "try", {"who": "dov", "way": "reason", "what": f"starts {'the old engine and ' * 9}"})
    table.answer("gus", call, 0, fields={"level": "desperate"})
    table.answer("ben", call, table.open[call].session.length, choice="roll")
    with served(table) as address:
        gus = sit(browser, table, address, "gus", DESK)
        expect(gus.locator("#due")).to_contain_text("the old engine and")
        gus.locator("#offers .do", has_text="Set a clock").click()
        expect(gus.locator("#bar .due-link")).to_be_visible()
        gus.wait_for_timeout(200)
        assert edge(gus, "#bar", "bottom") - edge(gus, "#bar", "top") < 60, "two lines at most"
        assert edge(gus, "#doing .card", "top") >= edge(gus, "#bar", "bottom"), "its head is whole"
    table.store.close()


def test_odds_that_take_long_are_no_slow_connection(browser: Browser, table: Table) -> None:
    call = table.start("ana", "strike", {"who": "vanya-orlov", "skill": "finesse"})
    table.answer("ana", call, 0, fields={"what": "slips past the guards"})
    with served(table) as address:
        gus = sit(browser, table, address, "gus", DESK)

        def late(route: Route) -> None:
            time.sleep(3.2)
            route.continue_()

        gus.route("**/odds/**", late)
        with gus.expect_response("**/odds/**"):
            gus.locator("[data-field=level] label.pick", has_text="3").click()
        expect(gus.locator("#connection")).to_have_text("")


TOUCHING = """() => {
  const found = document.querySelectorAll(":is(.btn, .also, .scene):not(.settings *)");
  const all = [...found].filter((one) => one.getClientRects().length);
  const near = (one, two) => {
    const a = one.getBoundingClientRect(), b = two.getBoundingClientRect();
    const beside = Math.max(a.left - b.right, b.left - a.right), below = Math.max(a.top - b.bottom, b.top - a.bottom);
    return beside < 2 && below < 2;
  };
  const pairs = all.flatMap((one, at) => all.slice(at + 1).map((two) => [one, two]));
  return pairs.filter(([one, two]) => near(one, two)).map(([one, two]) => `${one.innerText} / ${two.innerText}`);
}"""
"""Finds buttons without a gap between them, or over the scene's picture."""


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_no_button_touches_another_or_lies_over_the_picture(
    browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    table = demo_table(SqliteStore(tmp_path / "augur.db"), "friday", "augur", bytes(32))
    with served(table) as address:
        gus = sit(browser, table, address, "gus", size)
        for path in ("", "/people", "/making", "/evening"):
            if path:
                gus.goto(f"{address}/table/friday{path}")
            gus.evaluate("document.querySelectorAll('details:not(.settings)').forEach((one) => { one.open = true; })")
            assert gus.evaluate(TOUCHING) == [], path or "the table"
    table.store.close()
