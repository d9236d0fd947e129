"""A page that holds still: what one is at stays in place, a card comes first, no word is lost, keys suffice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

from rollwright.rules.facts import Joined, Left
from rollwright.table.demo import demo_table
from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from tests.browser.chromium import served, until
from tests.browser.evenings import ONLY_JUST
from tests.browser.test_evening import DESK, PHONE, sit
from tests.games.going_somewhere.fighting import Presses, answered, company
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

# Where the button is when the choice is drawn: half a second later it comes up to what is left of the form, on purpose.
FOLDED = """() => {
  const button = document.querySelector("#doing footer .btn.primary");
  const note = () => { window.folded = button.getBoundingClientRect().top; };
  const drawn = () => requestAnimationFrame(() => requestAnimationFrame(note));
  document.addEventListener("change", drawn, { once: true });
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


def box(one: Locator) -> list[float]:
    found = one.evaluate("one => one.getBoundingClientRect().toJSON()")
    return [float(found[side]) for side in ("left", "top", "right", "bottom")]


def settled(page: Page) -> None:
    """Wait until the page has drawn what came."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def slipping(table: Table) -> int:
    """Let Vanya begin to slip past the guards: it is the gamemaster's turn then."""
    call = table.start("ana", "strike", {"who": "vanya-orlov", "skill": "finesse"})
    table.answer("ana", call, 0, fields={"what": "slips past the guards"})
    return call


PUT = """([words, kind, card]) => {
  document.querySelector("article:has(> #put)")?.remove();
  const form = document.createElement("form");
  form.id = "put";
  form.setAttribute("hx-post", "nowhere");
  form.style = "position: fixed; left: 40px; top: 40px; z-index: 99";
  form.innerHTML = `<button class="btn ${kind}">${words}</button><input type="hidden" name="act">
    <input type="hidden" name="at" value="problem-put"><p id="problem-put"></p>`;
  form.firstChild.style = "width: 200px; height: 80px";
  window.done ||= [];
  form.addEventListener("submit", (event) => { event.preventDefault(); window.done.push(words); });
  const article = Object.assign(document.createElement("article"), { id: card || "put-card" });
  article.append(form);
  document.body.append(article);
  document.dispatchEvent(new Event("htmx:after:swap"));
  return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())));
}"""


def test_a_second_press_in_one_place_is_not_for_what_has_just_come_there(browser: Browser, table: Table) -> None:
    with served(table) as address:
        page = sit(browser, table, address, "gus", DESK)
        page.evaluate(PUT, ["Begin the scene", ""])
        page.mouse.click(90, 90)
        page.evaluate(PUT, ["End the scene", ""])
        page.mouse.click(90, 90)
        assert page.evaluate("window.done") == ["Begin the scene"]
        page.mouse.click(150, 90)
        assert page.evaluate("window.done")[1:] == ["End the scene"], "whoever moves there means it"
        page.evaluate(PUT, ["Roll", "primary"])
        page.mouse.click(150, 90)
        assert page.evaluate("window.done")[2:] == ["Roll"], "what a card is for can be pressed right away"
        page.evaluate(PUT, ["Decide", "primary", "card-1"])
        page.mouse.click(150, 90)
        page.evaluate(PUT, ["Decide", "primary", "card-1"])
        page.mouse.click(150, 90)
        assert page.evaluate("window.done")[3:] == ["Decide"] * 2, "what is put anew as it was, too"
        page.evaluate("""() => document.dispatchEvent(new CustomEvent("htmx:after:request", { detail: { ctx: {
          response: { headers: new Headers({ "Rollwright-Line": "1" }) }, sourceElement: document.getElementById("put"),
        } } }))""")
        page.evaluate(PUT, ["Decide", "primary", "card-2"])
        page.mouse.click(150, 90)
        assert len(page.evaluate("window.done")) == 5, (
            "what was pressed and heard is not pressed on the next card unseen"
        )
        assert page.evaluate("document.getElementById('problem-put').textContent") == ONLY_JUST, "and it says so"
        page.wait_for_timeout(800)
        page.mouse.click(150, 90)
        assert len(page.evaluate("window.done")) == 6


def test_what_one_is_about_to_press_stays_under_the_finger(browser: Browser, table: Table) -> None:
    with served(table) as address:
        ben = sit(browser, table, address, "ben", (1280, 620))
        offer = ben.locator("#offers .do", has_text="Attack somebody")
        offer.hover()
        before = top(offer)
        table.refresh()
        slipping(table)
        expect(ben.locator("#now h2")).to_contain_text("Vanya Orlov slips past the guards")
        settled(ben)
        assert abs(top(offer) - before) < 3, "it has not moved"


@pytest.mark.parametrize("size", [DESK, (390, 600)])
def test_a_button_stays_where_it_is_when_help_comes(browser: Browser, table: Table, size: tuple[int, int]) -> None:
    call = slipping(table)
    table.answer("gus", call, 1, fields={"level": "1"})
    with served(table) as address:
        ana = sit(browser, table, address, "ana", size)
        press = ana.locator(f"{MINE} button.primary")
        expect(ana.locator(f"{MINE} .odds").first).to_be_visible()
        settled(ana)
        before, card = top(press), ana.locator(MINE).get_attribute("id")
        table.refresh()
        table.answer("ben", call, 2, choice="dr-ilse-vok")
        expect(ana.locator(f"#{card}")).to_have_count(0)
        expect(press).to_be_visible()
        settled(ana)
        assert abs(top(press) - before) < 3, "the same button is where it was"


@pytest.mark.parametrize("size", [DESK, (390, 600)])
def test_ones_roll_keeps_its_button_when_it_is_the_last_to_fall(
    browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    duel = demo_table(SqliteStore(tmp_path / "duel.db"), "friday", "mechwarrior", bytes(32), hidden=False)
    call = duel.start("gus", "contest", {"sides": "rena,jory", "roll": "small-arms", "doing": "a duel"})
    duel.answer("gus", call, 0, fields={})
    with served(duel) as address:
        ben = sit(browser, duel, address, "ben", size)
        press = ben.locator(f"{MINE} button.primary")
        expect(ben.locator(f"{MINE} .odds").first).to_be_visible()
        press.focus()
        settled(ben)
        before, words, card = box(press), press.inner_text(), ben.locator(MINE).get_attribute("id")
        duel.refresh()
        duel.answer("ana", call, 1, choice="rena")
        expect(ben.locator(f"#{card}")).to_have_count(0)
        settled(ben)
        assert press.inner_text() == words
        assert box(press) == pytest.approx(before, abs=2), "the same button"
        expect(press).to_be_focused()
    duel.store.close()


@pytest.mark.parametrize("size", [DESK, (390, 600)])
def test_a_field_one_writes_in_stays_where_it_is(browser: Browser, table: Table, size: tuple[int, int]) -> None:
    with served(table) as address:
        ben = sit(browser, table, address, "ben", size)
        ben.locator("#offers .do", has_text="Attack somebody").click()
        field = ben.locator("#doing").get_by_label("How")
        field.fill("with the lantern")
        settled(ben)
        before = top(field)
        table.refresh()
        table.title("gus", "The long quay", "Fog, and bells somewhere in it, and a smell of tar and rope. " * 3)
        call = table.start("ana", "strike", {"who": "vanya-orlov", "skill": "finesse"})
        table.answer("ana", call, 0, fields={"what": "slips past the guards, who are asleep, and the dog, who is not"})
        expect(ben.locator("#now h2")).to_contain_text("Vanya Orlov slips past the guards")
        settled(ben)
        assert abs(top(field) - before) < 3, "it has not moved"
        foot, form, stage = (box(ben.locator(one))[3] for one in ("#doing footer", "#doing form", "#main"))
        assert foot == pytest.approx(min(form, stage), abs=2), "the foot has not risen over a field"


@pytest.mark.parametrize("size", [DESK, (390, 600)])
def test_a_checklist_that_goes_takes_no_button_with_it(browser: Browser, tmp_path: Path, size: tuple[int, int]) -> None:
    new = harbour_table(SqliteStore(tmp_path / "new.db"))
    with served(new) as address:
        ben = sit(browser, new, address, "ben", size)
        expect(ben.locator("#steps .card")).to_be_visible()
        offer = ben.locator("#offers .do", has_text="Attack somebody")
        offer.scroll_into_view_if_needed()
        box = offer.bounding_box()
        assert box is not None
        ben.mouse.move(box["x"] + 20, box["y"] + 10)
        ben.mouse.down()
        new.refresh()
        new.begin_session("gus")
        expect(ben.locator("#steps .card")).to_have_count(0)
        settled(ben)
        assert abs(top(offer) - box["y"]) < 3, "it is under the finger still"
        ben.mouse.up()
        expect(ben.locator("#doing h3")).to_be_in_viewport()
    new.store.close()


@pytest.mark.parametrize("size", [DESK, (390, 600)])
def test_words_half_written_survive_a_card_that_is_put_anew(
    browser: Browser, table: Table, size: tuple[int, int]
) -> None:
    table.seat_somebody("gus", Seat("cyd", "Cyd", "player", ("old-marl",)))
    table.land("gus", [Joined(who="old-marl", sheet={"name": "Old Marl", "skills": {"guile": 1}})])
    call = slipping(table)
    table.answer("gus", call, 1, fields={"level": "1"})
    with served(table) as address:
        ben = sit(browser, table, address, "ben", size)
        field = ben.get_by_label("How do you help?")
        field.click()
        ben.keyboard.type("wedges ")
        settled(ben)
        before, card = top(field), ben.locator(MINE).get_attribute("id")
        table.refresh()
        table.answer("cyd", call, 2, choice="old-marl")
        expect(ben.locator(f"#{card}")).to_have_count(0)
        expect(field).to_be_focused()
        ben.keyboard.type("a desk")
        expect(field).to_have_value("wedges a desk")
        settled(ben)
        assert abs(top(field) - before) < 3, "it is where it was"


@pytest.mark.parametrize("size", [(1280, 420), (390, 560)])
def test_what_one_reads_further_down_stays(browser: Browser, table: Table, size: tuple[int, int]) -> None:
    for name in ("The tide", "The watch", "The fog", "The bells", "The lamps"):
        table.start("gus", "tick", {"name": name})
    with served(table) as address:
        ben = sit(browser, table, address, "ben", size)
        ben.locator("#main").evaluate("one => { one.scrollTop = one.scrollHeight; }")
        offer = ben.locator("#offers .do:visible").last
        before = at_rest(offer)["y"]
        table.refresh()
        slipping(table)
        expect(ben.locator("#now h2")).to_contain_text("Vanya Orlov slips past the guards")
        assert abs(at_rest(offer)["y"] - before) < 3, "it has not moved"


def test_what_one_reads_stays_when_a_moment_in_sight_grows(browser: Browser, table: Table) -> None:
    for name in ("The tide", "The watch", "The fog", "The bells", "The lamps"):
        table.start("gus", "tick", {"name": name})
    call = table.start("ana", "strike", {"who": "vanya-orlov", "skill": "finesse"})
    with served(table) as address:
        ben = sit(browser, table, address, "ben", (390, 560))
        expect(ben.locator("#present")).to_have_text("ben")
        ben.locator("#main").evaluate("one => { one.scrollTop = one.scrollHeight; }")
        ben.evaluate("(() => { const now = Date.now; Date.now = () => now() + 10000; })()")  # one has read for a while
        offer, moment = ben.locator("#offers .do:visible").last, ben.locator("#now .moment")
        before, high = at_rest(offer)["y"], at_rest(moment)["height"]
        table.refresh()
        table.answer("ana", call, 0, fields={"what": "slips past the guards, who are asleep"})
        expect(ben.locator("#now h2")).to_contain_text("Vanya Orlov slips past the guards")
        assert at_rest(moment)["height"] > high + 3, "its headline has another line"
        assert abs(at_rest(offer)["y"] - before) < 3, "it has not moved"


def test_a_card_that_came_out_of_sight_says_so(browser: Browser, table: Table) -> None:
    with served(table) as address:
        gus = sit(browser, table, address, "gus", (1280, 500))
        expect(gus.locator("#to-card")).to_be_hidden()
        gus.locator("#offers input[type=search]").focus()  # busy further down
        gus.locator("#offers input[type=search]").scroll_into_view_if_needed()
        table.refresh()
        slipping(table)
        expect(gus.locator(MINE)).to_be_attached()
        gus.locator("#main").evaluate("one => { one.scrollTop = one.scrollHeight; }")
        expect(gus.locator("#to-card")).to_have_text(re.compile("^Your turn: .+"))
        gus.locator("#to-card").click()
        expect(gus.locator(f"{MINE} h3")).to_be_in_viewport()
        expect(gus.locator("#to-card")).to_be_hidden()
        gus.get_by_role("link", name="Set the scene").click()
        expect(gus.locator("#doing form")).to_be_visible()
        expect(gus.locator(f"{MINE} h3")).not_to_be_in_viewport()
        expect(gus.locator("#to-card")).to_be_visible()
        assert box(gus.locator("#to-card"))[3] <= top(gus.locator("#doing .card")), "it covers nothing of the form"
        gus.locator("#to-card").click()
        expect(gus.locator(f"{MINE} h3")).to_be_in_viewport()


@pytest.mark.parametrize("size", [DESK, PHONE, (820, 1100)])
def test_the_card_that_needs_me_comes_first(browser: Browser, table: Table, size: tuple[int, int]) -> None:
    for name in ("The tide", "The watch", "The fog"):
        table.start("gus", "tick", {"name": name})
    slipping(table)
    with served(table) as address:
        gus = sit(browser, table, address, "gus", size)
        assert top(gus.locator(MINE)) < 300, "under no banner, clock or hand-out"
        expect(gus.locator(f"{MINE} .btn.primary")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [(1280, 500), (390, 600)])
def test_a_form_that_one_asks_for_comes_into_view(browser: Browser, table: Table, size: tuple[int, int]) -> None:
    slipping(table)
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
        whom, marl = (
            ana.locator("#doing").get_by_label("Whom?"),
            ana.locator("#doing").get_by_role("button", name="Old Marl"),
        )
        whom.fill("a gu")
        ana.locator("#doing").get_by_text("3", exact=True).click()
        whom.press("End")
        table.land("gus", [Joined(who="old-marl", sheet={"name": "Old Marl", "skills": {"guile": 1}})])
        expect(marl).to_be_visible()
        expect(whom).to_be_focused()
        ana.keyboard.type("ard")
        expect(whom).to_have_value("a guard")
        expect(ana.locator("#doing").get_by_label("How")).to_have_value("with the lantern")
        expect(ana.locator("#doing [name='a.hard'][value='3']")).to_be_checked()
        table.land("gus", [Left(who="old-marl")])
        expect(marl).to_have_count(0)
        expect(whom).to_have_value("a guard")
        ana.locator("#doing").get_by_role("link", name="Never mind").click()
        expect(ana.locator("#doing")).to_be_empty()
        expect(ana.locator("#unfinished")).to_be_empty()


AT_END = """(() => {
    const {scrollHeight, scrollTop, clientHeight} = document.getElementById("log");
    return scrollHeight - scrollTop - clientHeight < 4;
})()"""


def test_the_story_stands_still_while_a_moment_in_it_goes_on(browser: Browser, table: Table) -> None:
    call = slipping(table)
    for count in range(12):
        table.say("gus", f"Bell {count}")
    with served(table) as address:
        ben = sit(browser, table, address, "ben", (1280, 500))
        ben.locator(f"#why-{call} summary").first.click()
        line = ben.locator("#log .said", has_text="Bell 4")
        line.evaluate("one => one.scrollIntoView()")
        settled(ben)
        before, order = top(line), ben.locator("#log > [id]").evaluate_all("all => all.map((one) => one.id)")
        table.refresh()
        table.answer("gus", call, 1, fields={"level": "1"})
        expect(ben.locator("#now")).to_contain_text("Help")
        table.say("gus", "Bell 12")
        expect(ben.locator("#log")).to_contain_text("Bell 12")
        expect(ben.locator(f"#why-{call}")).to_have_attribute("open", "")
        settled(ben)
        assert ben.locator("#log > [id]").evaluate_all("all => all.map((one) => one.id)")[:-1] == order
        assert abs(top(line) - before) < 3, "who reads further up reads on"
        ben.get_by_role("button", name="Help Vanya Orlov").click()
        until(ben, lambda: ben.evaluate(AT_END), "who acts is told at the end what comes of it")
        ben.reload()
        assert ben.locator("#log > [id]").evaluate_all("all => all.map((one) => one.id)")[:-1] == order


def test_the_menu_stays_in_its_place(browser: Browser, table: Table) -> None:
    with served(table) as address:
        gus = sit(browser, table, address, "gus", (1280, 860))
        people = gus.locator(".table > .top").get_by_role("link", name="People")
        before = people.bounding_box()
        table.refresh()
        table.start("gus", "tick", {"name": "A clock with a name that is very long indeed"})
        expect(gus.locator("#undo")).to_contain_text("clock")
        assert people.bounding_box() == before
        gus.evaluate("document.getElementById('connection').textContent = 'Slow connection'")
        assert people.bounding_box() == before
        first = gus.locator(".table > .top .nav a").first
        assert box(gus.locator("#connection"))[2] <= box(first)[0], "it lies on nothing that can be pressed"


LONG = """() => {
  for (const one of document.querySelectorAll("#notes, #log, .stage-in")) {
    const line = document.createElement("p");
    line.append(Object.assign(document.createElement("span"), { className: "unseen", textContent: "words" }));
    line.style.paddingTop = "2000px";
    line.id = `end-${one.id}`;
    one.append(line);
  }
}"""


UNDER_THE_FOOT = """one => {
  const foot = one.closest("form").querySelector("footer"), seen = one.getBoundingClientRect();
  document.getElementById("main").scrollTop += seen.top + seen.height / 2 - foot.getBoundingClientRect().top;
}"""


def at_rest(one: Locator) -> FloatRect:
    """Say where something stands once it moves no more: odds and typefaces may come late."""
    box, before = one.bounding_box(), None
    while box is None or box != before:
        one.page.wait_for_timeout(200)
        box, before = one.bounding_box(), box
    return box


def test_a_press_on_more_below_leads_there(browser: Browser, table: Table) -> None:
    slipping(table)
    with served(table) as address:
        gus = sit(browser, table, address, "gus", (1280, 480))
        foot = gus.locator("#now footer[data-below]")
        expect(foot).to_be_visible()
        box, before = at_rest(foot), gus.locator("#main").evaluate("one => one.scrollTop")
        gus.mouse.click(box["x"] + box["width"] / 2, box["y"] - 8)
        until(gus, lambda: gus.locator("#main").evaluate("one => one.scrollTop") > before + 60, "it leads there")
        gus.wait_for_timeout(600)  # it scrolls smoothly
        choice = gus.locator(f"{MINE} label.pick:visible", has_text="3").first
        choice.evaluate(UNDER_THE_FOOT)
        expect(foot).to_be_visible()
        at = choice.bounding_box()
        assert at is not None
        assert at["y"] + at["height"] > top(foot) - 30, "it shows through"
        gus.mouse.click(at["x"] + at["width"] / 2, top(foot) - 6)
        expect(choice.locator("input")).to_be_checked()


def test_what_is_new_is_shown_to_who_is_not_at_the_page(browser: Browser, table: Table) -> None:
    with served(table) as address:
        ben = sit(browser, table, address, "ben", (390, 480))
        expect(ben.locator("#offers .do:visible").first).to_be_visible()
        ben.locator("#main").evaluate("one => { one.scrollTop = one.scrollHeight; }")
        ben.clock.install()
        ben.clock.fast_forward(30_000)
        table.refresh()
        slipping(table)
        headline = ben.locator("#now h2").first
        expect(headline).to_contain_text("Vanya Orlov slips past the guards")
        expect(headline).to_be_in_viewport(ratio=1)
        assert top(headline) >= top(ben.locator("#main"))


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_nothing_scrolls_the_frame(browser: Browser, table: Table, size: tuple[int, int]) -> None:
    with served(table) as address:
        gus = sit(browser, table, address, "gus", size)
        gus.evaluate(LONG)
        for scroll in ("location.hash = '#end-notes'", "location.hash = '#end-log'", "location.hash = '#main'",
                       "scrollTo(0, 999)", "document.getElementById('table').scrollTop = 99",
                       "document.querySelector('.story').scrollTop = 99"):  # fmt: skip
            gus.evaluate(scroll)
            settled(gus)
            assert top(gus.locator(".table > .top")) == 0, f"{scroll}: the bar is where it was"
            assert gus.evaluate("document.querySelector('.story').scrollTop") == 0, f"{scroll}: the story, too"


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
        ana.keyboard.type("that")
        expect(ana.locator("#say")).to_have_value("", timeout=1)  # no letter leads into a line that everybody reads
        ana.locator("#say").focus()
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
            call = slipping(table)
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


def test_the_headline_is_whole_when_a_moment_is_over(browser: Browser, table: Table) -> None:
    for name in ("The tide", "The watch", "The fog", "The bells", "The lamps"):
        table.start("gus", "tick", {"name": name})
    call = slipping(table)
    with served(table) as address:
        ben = sit(browser, table, address, "ben", (920, 560))
        table.refresh()
        table.answer("gus", call, 1, fields={"level": "0"})
        expect(ben.get_by_role("button", name="Help Vanya Orlov")).to_be_visible()
        ben.wait_for_timeout(300)
        table.answer("ana", call, 2, choice="none", faces=(6, 6, 6))
        expect(ben.locator("#now .moment.ended")).to_be_visible()
        settled(ben)
        assert top(ben.locator("#now h2")) >= top(ben.locator("#main")), "the bar hides nothing of it"


def test_an_open_ruling_follows_its_moment(browser: Browser, table: Table) -> None:
    call = slipping(table)
    table.answer("gus", call, 1, fields={"level": "0"})
    table.answer("ana", call, 2, choice="none", faces=(6, 6, 6))
    with served(table) as address:
        gus = sit(browser, table, address, "gus", DESK)
        gus.locator("#log .told .why > summary").last.click()
        opens = gus.locator("#log").get_by_role("link", name="Overrule").first
        opens.click()
        form = gus.locator("#doing")
        expect(form).to_contain_text("now: Good")
        expect(form.get_by_role("button", name="Let the dice stand")).to_have_count(0)
        form.get_by_role("button", name="Messy").click()
        expect(form).to_be_empty()

        # What is taken back while the form is open is told there, and what is written stays.
        opens.click()
        expect(form).to_contain_text("now: Messy")
        expect(form.get_by_role("button", name="Let the dice stand")).to_be_visible()
        form.get_by_label("Why?").fill("the lamp was out")
        gus.locator("#undo button").click()
        expect(form).to_contain_text("now: Good")
        expect(form.get_by_role("button", name="Good")).to_be_disabled()
        expect(form.get_by_role("button", name="Messy")).to_be_enabled()
        expect(form.get_by_role("button", name="Let the dice stand")).to_have_count(0)
        expect(form.get_by_label("Why?")).to_have_value("the lamp was out")

        # A ruling is taken back where it was made.
        form.get_by_role("button", name="Dire").click()
        expect(form).to_be_empty()
        opens.click()
        expect(form).to_contain_text("now: Dire")
        form.get_by_role("button", name="Let the dice stand").click()
        expect(form).to_be_empty()
        expect(gus.locator("#now .result strong")).to_have_text("Good")

        # A moment that is taken back altogether leaves no form open.
        opens.click()
        expect(form).to_contain_text("now: Good")
        table.refresh()
        table.undo("gus", call - 1)
        expect(form).to_be_empty()
        expect(gus.locator("#changed")).to_contain_text("taken back")


@pytest.mark.parametrize("size", [(1280, 1200), DESK, PHONE])
def test_the_main_button_stays_while_one_fills_in(browser: Browser, table: Table, size: tuple[int, int]) -> None:
    slipping(table)
    with served(table) as address:
        gus = sit(browser, table, address, "gus", size)
        foot = gus.locator(f"{MINE} footer")
        expect(foot.locator(".sum b")).to_contain_text("%")
        gus.locator(f"{MINE} label.pick", has_text="Reaction").click()
        expect(gus.get_by_role("group", name="Danger")).to_be_visible()
        expect(gus.locator(f"{MINE} .chances.stale")).to_have_count(0)
        settled(gus)
        before = top(foot.get_by_role("button"))
        gus.locator(f"{MINE} label.pick", has_text="Basic").click()
        expect(gus.get_by_role("group", name="Danger")).to_be_hidden()
        expect(gus.locator(f"{MINE} .chances.stale")).to_have_count(0)
        settled(gus)
        assert abs(top(foot.get_by_role("button")) - before) < 3, "it is where it was"


ENDLESS = "document.dispatchEvent(new CustomEvent('htmx:before:swap', { detail: {} }))"
"""News that begin to come, and never say that they have come."""


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_list_that_folds_leaves_the_button_where_it_was(
    browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    duel = demo_table(SqliteStore(tmp_path / "duel.db"), "friday", "mechwarrior", bytes(32), hidden=False)
    duel.begin_session("gus")
    with served(duel) as address:
        gus = sit(browser, duel, address, "gus", size)
        gus.locator("#offers").get_by_role("link", name="Call for a roll: Rena Voss").click()
        form, picked = gus.locator("#doing"), gus.locator("#doing [data-picked]")
        button, row = form.locator("footer .btn.primary"), form.locator(".listed-row", has_text="Perception")
        row.scroll_into_view_if_needed()
        settled(gus)
        gus.evaluate(ENDLESS)
        gus.wait_for_timeout(1100)
        at = gus.locator("#main").evaluate("one => { one.scrollTop += 40; one.append(''); return one.scrollTop; }")
        gus.wait_for_timeout(50)
        assert gus.locator("#main").evaluate("one => one.scrollTop") == at, "one scrolls as one likes"
        row.scroll_into_view_if_needed()
        before = top(button)
        gus.evaluate(FOLDED)
        row.click()
        if size == PHONE:
            expect(form.locator(".listed-row").first).to_be_hidden()
            then = gus.wait_for_function("window.folded").json_value()
            assert abs(then - before) < 3, "it is where it was"
            expect(form.locator(".picked-one > summary")).to_be_in_viewport()
        expect(picked).to_contain_text("%")
        settled(gus)
        assert abs(top(button) - before) < 3, "where a list stays open, too: what is seen below it would move"
        form.get_by_text("Only you", exact=True).click()
        expect(button).to_have_text("Roll in secret")
        form.get_by_text("Everybody", exact=True).click()
        expect(button).to_have_text("Call for a roll")
        if size == PHONE:
            form.get_by_text("Change", exact=True).click()
        form.get_by_label("Find in “What do they roll?”").fill("sneak")
        expect(form.locator(".listed-row").filter(visible=True)).to_have_count(1)
        form.get_by_label("Find in “What do they roll?”").press("Enter")
        expect(picked).to_contain_text("Stealth")
        button.click()
        expect(gus.locator("#now summary", has_text="Answer for Ana, or stop this")).to_be_visible()
        stop = gus.locator("#now").get_by_role("button", name="Stop this")
        expect(stop).to_be_visible()  # Ana isn't here: it has opened by itself
    duel.store.close()


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_chance_is_beside_the_main_button(browser: Browser, table: Table, size: tuple[int, int]) -> None:
    slipping(table)
    with served(table) as address:
        gus = sit(browser, table, address, "gus", size)
        chance = gus.locator(f"{MINE} footer .sum b")
        expect(chance).to_be_visible()
        before = chance.inner_text()
        gus.locator(f"{MINE} .numbers-row .pick", has_text="3").click()
        expect(chance).not_to_have_text(before)
        assert chance.inner_text() in gus.locator(f"{MINE} .chances .likely").inner_text()


@pytest.mark.parametrize("size", [(1280, 620), PHONE])
def test_the_end_of_a_session_is_seen(browser: Browser, table: Table, size: tuple[int, int]) -> None:
    with served(table) as address:
        ben = sit(browser, table, address, "ben", size)
        expect(ben.locator("#offers")).to_be_visible()
        ben.locator("#main").evaluate("one => { one.scrollTop = one.scrollHeight; }")
        settled(ben)
        table.refresh()
        table.end_session("gus")
        expect(ben.locator("#over-title")).to_be_in_viewport()
        expect(ben.locator("#to-card")).to_be_hidden()


@pytest.mark.parametrize("faces", [(6, 6, 6), (1, 1, 1)])
def test_the_list_stays_on_a_phone_when_results_come(browser: Browser, table: Table, faces: tuple[int, ...]) -> None:
    with served(table) as address:
        ben = sit(browser, table, address, "ben", PHONE)
        offer = ben.locator("#offers .do:visible").first
        before = top(offer)
        table.refresh()
        call = slipping(table)
        expect(ben.locator("#now h2")).to_contain_text("Vanya Orlov slips past the guards")
        settled(ben)
        assert abs(top(offer) - before) < 36, "nobody points, and no other row has come there"
        assert top(ben.locator("#now h2")) >= top(ben.locator("#main"))
        table.answer("gus", call, 1, fields={"level": "0"})
        expect(ben.get_by_role("button", name="Help Vanya Orlov")).to_be_in_viewport()
        settled(ben)
        table.say("gus", "well?")
        expect(ben.locator("#log")).to_contain_text("well?")
        ben.locator("#main").evaluate("one => { one.scrollTop = one.scrollHeight; }")
        settled(ben)
        before = top(offer)
        table.answer("ana", call, 2, choice="none", faces=faces)
        if call in table.open:
            table.answer("ana", call, table.open[call].session.length, choice="keep")
        expect(ben.locator("#now .moment.ended .result")).to_be_visible()
        settled(ben)
        assert abs(top(offer) - before) < 3, "it is where it was"


@pytest.mark.parametrize("where", ["into the crates", "into the crates behind the customs shed before the tide turns"])
def test_who_helped_on_a_phone_sees_how_it_went(browser: Browser, tmp_path: Path, where: str) -> None:
    table = demo_table(SqliteStore(tmp_path / "tables.db"), "friday", "augur", bytes(32), hidden=False)
    for seat in ("ana", "ben"):
        table.prefer_dice(seat, "own")
    call = table.start("ana", "try", {"who": "mirel", "way": "finesse", "what": "strike at him", "against": "ives"})
    table.answer("gus", call, 0, fields={"kind": "clash", "size": "4"})
    table.answer("ana", call, 1, choice="roll")
    table.answer("ana", call, 2, faces=(6, 1, 1))
    with served(table) as address:
        ana = sit(browser, table, address, "ana", PHONE)
        table.refresh()
        call = table.start("ben", "try", {"who": "dov", "way": "prowess", "what": f"tackle Ives {where}"})
        table.answer("gus", call, 0, fields={"kind": "clash", "foe": "ives"})
        ana.get_by_role("button", name="Help Dov").click()
        expect(ana.locator("#now")).to_contain_text("Mirel helps Dov")
        ana.evaluate("(() => { const now = Date.now; Date.now = () => now() + 10000; })()")
        table.refresh()
        table.answer("ben", call, 2, choice="roll")
        table.answer("ben", call, 3, faces=(6, 6, 1))
        table.answer("ana", call, 4, faces=(2,))
        expect(ana.locator("#now")).to_contain_text("Perfect")
        table.answer("ben", call, table.open[call].session.length, choice="position")
        expect(ana.locator("#now .moment.ended .result").first).to_be_attached()
        settled(ana)
        assert top(ana.locator("#now h2").first) >= top(ana.locator("#main"))


def test_what_came_above_the_list_is_a_press_away(browser: Browser, table: Table) -> None:
    call = slipping(table)
    table.answer("gus", call, 1, fields={"level": "0"})
    with served(table) as address:
        gus = sit(browser, table, address, "gus", (390, 560))
        offer = gus.locator("#offers .do:visible").first
        before = top(offer)
        table.refresh()
        table.answer("ana", call, 2, choice="none", faces=(6, 6, 6))
        expect(gus.locator("#now .moment.ended .result")).to_be_attached()
        settled(gus)
        if top(gus.locator("#now h2").first) < top(gus.locator("#main")):
            assert abs(top(offer) - before) < 3
            gus.get_by_role("button", name="See what happened").click()
        expect(gus.locator("#now h2").first).to_be_in_viewport()
        expect(gus.locator("#to-card")).to_be_hidden()


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_card_put_anew_has_its_main_button_in_the_same_place(
    browser: Browser, table: Table, size: tuple[int, int]
) -> None:
    call = slipping(table)
    table.answer("gus", call, 1, fields={"level": "1"})
    with served(table) as address:
        ana = sit(browser, table, address, "ana", size)
        press = ana.locator(f"{MINE} button.primary")
        expect(ana.locator(f"{MINE} .odds").first).to_be_visible()
        settled(ana)
        before, words = top(press), press.inner_text()
        table.refresh()
        table.answer("gus", call, 2, choice="none", faces=(1, 1, 1))  # in her place
        expect(press).not_to_have_text(words)
        settled(ana)
        assert abs(top(press) - before) < 3, "the main button is where it was"


def test_ones_own_doings_are_no_news(browser: Browser, table: Table) -> None:
    with served(table) as address:
        ben = sit(browser, table, address, "ben", PHONE)
        news = ben.locator(".tabs label.news", has=ben.locator("#t-story"))
        ben.locator("#offers .do", has_text="Try something").first.click()
        ben.locator("#doing .btn.primary, #doing button").last.click()
        expect(ben.locator("#log")).to_contain_text("Dr. Ilse Vok")
        settled(ben)
        expect(news).to_have_count(0)
        ben.wait_for_timeout(2100)
        table.refresh()
        table.start("gus", "tick", {"name": "A clock"})
        expect(ben.locator("#log")).to_contain_text("A clock")
        settled(ben)
        expect(news).to_have_count(0)  # that is on the stage, too
        table.say("gus", "well?")
        expect(ben.locator("#log")).to_contain_text("well?")
        expect(news).to_have_count(1)
        ben.reload()
        expect(news).to_have_count(1)
        ben.locator(".tabs label", has_text="Story").click()
        ben.reload()
        expect(ben.locator("#log")).to_contain_text("well?")
        expect(news).to_have_count(0)


def test_a_question_without_odds_stands_where_it_was_from_the_first(browser: Browser) -> None:
    """No room is kept for odds that never come: the page doesn't move under the finger of who has just come to it."""
    table = company(1, 1, cp=0)
    table.begin_session("gus")
    table.start("gus", "make-vehicle", {"name": "The Mule", "size": "2", "owner": "torvald-stone"})
    with served(table) as address:
        gus = sit(browser, table, address, "gus", DESK)
        answered(table, Presses())
        table.start("gus", "mount-weapon", {"who": "torvald-stone", "vehicle": "the-mule", "weapon": "light-cannon"})
        gus.goto(f"{address}/table/{table.id}/gm")
        gus.goto(f"{address}/table/{table.id}")
        button = gus.locator(f"{MINE} .btn.primary")
        first = top(button)
        gus.wait_for_timeout(1200)  # the odds would come later than the card
        assert top(button) == first
        assert gus.locator("#main > *").first.evaluate("one => one.style.paddingTop") == ""


def test_a_form_that_was_half_filled_in_at_the_desk_is_kept_when_one_goes_to_the_table(browser: Browser) -> None:
    table = company(1, 2, cp=0)
    table.begin_session("gus")
    with served(table) as address:
        gus = sit(browser, table, address, "gus", DESK)
        gus.goto(f"{address}/table/{table.id}/gm")
        gus.locator('#gm a[hx-get$="/do/begin-fight"]').first.click()
        gus.locator('#doing [name="f.distance"], #doing [name$="distance"]').first.fill("9")
        gus.goto(f"{address}/table/{table.id}")
        expect(gus.locator("#unfinished")).to_contain_text("Not sent yet: Begin a fight")
        gus.get_by_role("button", name="Go on with it").click()
        expect(gus.locator('#doing [name$="distance"]').first).to_have_value("9")


def test_a_form_whose_time_is_over_is_let_go(browser: Browser) -> None:
    table = company(1, 2, cp=0)
    table.begin_session("gus")
    with served(table) as address:
        gus = sit(browser, table, address, "gus", DESK)
        gus.goto(f"{address}/table/{table.id}/gm")
        gus.locator('#gm a[hx-get$="/do/begin-fight"]').first.click()
        gus.locator('#doing [name$="distance"]').first.fill("9")
        gus.goto(f"{address}/table/{table.id}")
        expect(gus.locator("#unfinished")).to_contain_text("Not sent yet: Begin a fight")
        table.refresh()
        table.start("gus", "begin-fight", {})
        expect(gus.locator("#unfinished")).to_be_empty()
        gus.reload()
        expect(gus.locator("#bar")).to_be_visible()
        expect(gus.locator("#unfinished")).to_be_empty()


def test_an_order_of_a_fight_that_is_over_is_offered_no_more(browser: Browser) -> None:
    table = company(1, 2, cp=0)
    table.begin_session("gus")
    table.start("gus", "begin-fight", {})
    with served(table) as address:
        one = sit(browser, table, address, "player-0", PHONE)
        path = f"/table/{table.id}/do/declare?who=torvald-stone"
        one.evaluate(
            "to => { rollwrightDrafts.opens(to); htmx.ajax('GET', to, { target: '#doing', swap: 'innerHTML' }) }", path
        )
        one.locator("#doing .listed-row").filter(visible=True).last.click()
        one.reload()
        expect(one.locator("#unfinished")).to_contain_text("Not sent yet: Say what you do")
        table.refresh()
        table.start("gus", "end-fight", {})
        expect(one.locator("#unfinished")).to_be_empty()
