"""What others do leaves alone what one is about to press or write, at tables of several games."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from rollwright.rules.facts import Left
from rollwright.table.demo import demo_table
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from tests.browser.chromium import served, turn, until
from tests.browser.test_evening import DESK, PHONE, sit
from tests.browser.test_steady import MINE, box, settled, top

pytestmark = pytest.mark.browser

SLOW = 6
"""So many times slower than this one is somebody's machine."""
LINE = 30
"""How high one line of words and bars is at most."""


def demo(folder: Path, game: str) -> Table:
    table = demo_table(SqliteStore(folder / "tables.db"), "friday", game, bytes(32), hidden=False)
    table.begin_session("gus")
    return table


def slowed(page: Page) -> None:
    """Let a page be on a slow machine."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOW})


def begun(table: Table, foes: int) -> None:
    """Begin a fight against so many."""
    table.start("gus", "add-foes", {"name": "Toll man", "count": foes})
    heroes = [who for seat in table.seats if not seat.runs_game for who in seat.holds]
    keys = ["toll-man", *[f"toll-man-{number}" for number in range(2, foes + 1)]]
    table.start("gus", "begin-fight", {"party": heroes, "foes": keys})


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_form_that_is_put_anew_is_as_one_left_it(browser: Browser, tmp_path: Path, size: tuple[int, int]) -> None:
    table = demo(tmp_path, "going-somewhere")
    table.start("gus", "add-foes", {"name": "Toll man", "count": 2})
    heroes = [who for seat in table.seats if not seat.runs_game for who in seat.holds]
    table.start("gus", "begin-fight", {"party": heroes, "foes": ["toll-man", "toll-man-2"]})
    with served(table) as address:
        ben = sit(browser, table, address, "ben", size)
        form = ben.locator('#now article[id^="turn-"]')
        picked, button = form.locator("[data-picked]"), form.locator("footer .btn.primary")
        form.locator("summary", has_text="Anything else").click()
        form.locator(".listed-row", has_text="Something else").click()
        form.get_by_role("textbox", name="In your own words").fill("cuts the rope")
        ben.wait_for_timeout(1500)  # the foot comes up to what is left of the form
        before, id = top(button), str(form.get_attribute("id"))
        folded = form.locator(".listed-row").first.is_hidden()  # it is where it leaves no room for the rest
        table.refresh()
        table.start("ana", "declare", {"who": "teshka", "action": "advance toll-man"})
        expect(ben.locator(f"#{id}")).to_have_count(0)
        settled(ben)
        expect(picked).to_contain_text("Something else")
        expect(form.locator(".listed-row").first).to_be_visible(visible=not folded)
        expect(form.get_by_role("textbox", name="In your own words")).to_have_value("cuts the rope")
        assert abs(top(button) - before) < 3, "the button is where it was"
    table.store.close()


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_list_that_one_has_opened_stays_open_when_the_form_is_put_anew(
    browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    table = demo(tmp_path, "going-somewhere")
    begun(table, 3)
    with served(table) as address:
        ben = sit(browser, table, address, "ben", size)
        form = ben.locator('#now article[id^="turn-"]')
        lists, opened = form.locator("details.listed-group"), form.locator("details.listed-group[open]")
        id = str(form.get_attribute("id"))
        for one in lists.all():
            if one.get_attribute("open") is None:
                one.locator("summary").first.click()
        heads = lists.locator("> summary").all_inner_texts()
        expect(opened).to_have_count(len(heads))
        table.refresh()
        table.start("gus", "place", {"somebody": "toll-man-3", "square": 7})
        expect(ben.locator(f"#{id}")).to_have_count(0)
        assert lists.locator("> summary").all_inner_texts() != heads, "somebody is nearer, or further off"
        expect(opened).to_have_count(len(heads))
    table.store.close()


def test_a_list_that_one_opens_by_keys_right_after_sending_another_form_stays_open(
    browser: Browser, tmp_path: Path
) -> None:
    table = demo(tmp_path, "going-somewhere")
    ana, ben = (next(one for one in table.seats if one.id == id) for id in ("ana", "ben"))
    table.seat_somebody("gus", msgspec.structs.replace(ana, holds=()))
    table.seat_somebody("gus", msgspec.structs.replace(ben, holds=("hollin", "teshka")))
    begun(table, 3)
    with served(table) as address:
        page = sit(browser, table, address, "ben", DESK)
        form = page.locator('#now article[id^="turn-"]')
        other = form.locator("details.listed-group", has=page.locator("summary", has_text="Anything else"))
        table.refresh()
        first = str(form.get_attribute("id"))
        form.locator("footer .btn.primary").press("Enter")
        expect(page.locator(f"#{first}")).to_have_count(0)
        expect(other).not_to_have_attribute("open", "")
        other.locator("summary").press("Enter")
        expect(other).to_have_attribute("open", "")
        second = str(form.get_attribute("id"))
        table.start("gus", "place", {"somebody": "toll-man-3", "square": 7})
        expect(page.locator(f"#{second}")).to_have_count(0)
        expect(other).to_have_attribute("open", "")
    table.store.close()


LATER = "(() => { const later = Date.now() + 10000; Date.now = () => later; })()"
"""Time has gone on, and stands still."""


def ordered(gus: Page, whom: str) -> None:
    """Let the CGO's page show an order for one of those they play, filled in."""
    form = gus.locator("#asked article")
    form.locator("label", has_text="Run away").click()
    form.locator("label", has_text=whom).click()


TROUBLE = """() => {
  const line = Object.assign(document.getElementById("trouble"), { className: "trouble" });
  line.textContent = "That can’t be done just now.";
}"""
"""Something was refused, and stands above all else until something else is done."""


@pytest.mark.parametrize("size", [DESK, (1280, 500), PHONE])
def test_who_has_sent_a_form_sees_the_head_of_the_next_whatever_goes_above_it(
    browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    table = demo(tmp_path, "going-somewhere")
    begun(table, 5)
    with served(table) as address:
        gus, late = sit(browser, table, address, "gus", size), list[Route]()
        slowed(gus)
        ordered(gus, "Toll man 5")
        gus.evaluate(TROUBLE)
        gus.mouse.wheel(0, 300)  # one looks at all of it once more
        gus.route("**/act/start", lambda route: late.append(route))
        form = gus.locator("#asked article")
        id = str(form.get_attribute("id"))
        table.refresh()
        form.locator("footer .btn.primary").click()
        until(gus, lambda: late, "it is on its way")
        table.start("ana", "declare", {"who": "teshka", "action": "wait"})
        expect(gus.locator("#log")).to_contain_text("Teshka will wait")
        late.pop().continue_()
        expect(gus.locator(f"#{id}")).to_have_count(0)
        expect(gus.locator("#trouble")).to_be_empty()
        table.refresh()
        table.start("ben", "declare", {"who": "hollin", "action": "wait"})
        expect(gus.locator("#log")).to_contain_text("Hollin Rook will wait")
        settled(gus)
        expect(gus.locator("#asked article h3")).to_be_in_viewport()
    table.store.close()


@pytest.mark.parametrize("scrolls", [False, True])
def test_who_waits_long_for_what_they_sent_is_led_to_what_is_next_unless_they_have_scrolled(
    browser: Browser, tmp_path: Path, scrolls: bool
) -> None:
    table = demo(tmp_path, "going-somewhere")
    begun(table, 5)
    with served(table) as address:
        gus, late = sit(browser, table, address, "gus", (1280, 460)), list[Route]()
        gus.route("**/act/start", lambda route: late.append(route))
        ordered(gus, "Toll man 5")
        form = gus.locator("#asked article")
        id = str(form.get_attribute("id"))
        table.refresh()
        form.locator("footer .btn.primary").click()
        until(gus, lambda: late, "it is on its way")
        gus.evaluate(LATER)
        if scrolls:
            gus.mouse.wheel(0, 400)
            gus.wait_for_timeout(300)
        with gus.expect_response("**/act/start"):
            late.pop().continue_()
        expect(gus.locator(f"#{id}")).to_have_count(0)
        gus.wait_for_timeout(300)
        head = expect(form.locator("h3"))
        (head.not_to_be_in_viewport if scrolls else head.to_be_in_viewport)()
    table.store.close()


def test_what_a_form_would_do_is_told_of_no_form_that_has_been_sent(browser: Browser, tmp_path: Path) -> None:
    table = demo(tmp_path, "going-somewhere")
    table.start("gus", "add-foes", {"name": "Toll man", "count": 5})
    with served(table) as address:
        gus, late = sit(browser, table, address, "gus", DESK), list[Route]()
        gus.route("**/ahead**", lambda route: late.append(route))
        gus.locator("#offers .do", has_text="Begin a fight").first.click()
        distance = gus.locator("#doing [name='a.distance']")
        distance.fill("10")
        distance.blur()
        until(gus, lambda: late, "it is worked out")
        gus.locator("#doing footer .btn.primary").click()
        expect(gus.locator("#asked article h3")).to_be_in_viewport()
        with gus.expect_response("**/ahead**"):
            late.pop().continue_()
        settled(gus)
        expect(gus.locator("#trouble")).to_be_empty()
    table.store.close()


def test_it_is_asked_whether_to_show_the_hidden_only_where_one_of_them_is_picked(
    browser: Browser, tmp_path: Path
) -> None:
    table = demo(tmp_path, "going-somewhere")
    table.start("gus", "add-foes", {"name": "Toll man", "count": 1, "hidden": False})
    table.start("gus", "add-foes", {"name": "Spy", "count": 1, "hidden": True})
    with served(table) as address:
        gus = sit(browser, table, address, "gus", DESK)
        gus.locator("#offers .do", has_text="Begin a fight").first.click()
        spy, shows = gus.locator('#doing [data-field="foes"]').get_by_label("Spy"), gus.locator("#doing [data-shows]")
        for picked in (False, True):
            spy.set_checked(picked)
            expect(shows).to_be_visible(visible=picked)
    table.store.close()


SWAP = "name => document.dispatchEvent(new CustomEvent(`htmx:${name}:swap`, { detail: {} }))"


def test_what_one_picks_or_scrolls_while_news_comes_is_not_put_back(browser: Browser, tmp_path: Path) -> None:
    table = demo(tmp_path, "going-somewhere")
    with served(table) as address:
        ben = sit(browser, table, address, "ben", DESK)
        ben.locator("#offers .do", has_text="Work magic").first.click()
        row, stage = ben.locator("#doing .listed-row", has_text="Teleport"), ben.locator("#main")
        expect(ben.locator("#doing textarea").first).to_be_focused()  # far below what is seen of the form
        before = top(ben.locator("#doing"))
        ben.evaluate(SWAP, "before")
        row.click()
        expect(row).to_be_hidden()
        settled(ben)
        ben.evaluate(SWAP, "after")
        assert abs(top(ben.locator("#doing")) - before) < 3, "no hole comes above a list that has folded"
        ben.evaluate(SWAP, "before")
        at = stage.evaluate("one => one.scrollTop")
        ben.mouse.wheel(0, 200)
        ben.wait_for_timeout(300)
        assert stage.evaluate("one => one.scrollTop") > at + 150, "the wheel turns"
    table.store.close()


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_odds_that_come_late_push_nothing_away(browser: Browser, tmp_path: Path, size: tuple[int, int]) -> None:
    table = demo(tmp_path, "going-somewhere")
    with served(table) as address:
        ana, late = sit(browser, table, address, "ana", size), list[Route]()
        ana.route("**/odds/**", lambda route: late.append(route))
        ana.locator("#offers .do", has_text="Work magic").first.click()
        ana.locator("#doing .listed-row", has_text="Mesmerize").click()
        ana.locator("#doing label.chip", has_text="Hollin Rook").click()
        ana.locator("#doing .btn.primary").click()
        choice, bars = ana.locator(f"{MINE} .choice"), ana.locator(f"{MINE} > .chances .bars")
        until(ana, lambda: late, "the odds are asked for")
        settled(ana)
        before = top(choice.nth(3))
        late.pop().continue_()
        expect(bars).to_be_visible()
        settled(ana)
        assert abs(top(choice.nth(3)) - before) < 3, "what can be pressed is where it was"
        expect(bars).to_be_in_viewport(ratio=1)
        labels = bars.locator(".what").evaluate_all("all => all.map((one) => one.getBoundingClientRect().left)")
        assert min(labels) > box(bars)[0], "its labels are whole"
    table.store.close()


def test_a_form_that_one_comes_back_to_has_its_list_folded(browser: Browser, tmp_path: Path) -> None:
    table = demo(tmp_path, "going-somewhere")
    with served(table) as address:
        ana = sit(browser, table, address, "ana", PHONE)
        ana.locator("#offers .do", has_text="Work magic").first.click()
        row = ana.locator("#doing .listed-row", has_text="Mesmerize")
        row.click()
        expect(row).to_be_hidden()
        ana.reload()
        ana.get_by_role("button", name="Go on with it").click()
        expect(ana.locator("#doing [data-picked]")).to_contain_text("Mesmerize")
        expect(row).to_be_hidden()
    table.store.close()


def test_a_form_of_what_can_be_done_no_more_goes_unless_something_is_in_it(browser: Browser, tmp_path: Path) -> None:
    table = demo(tmp_path, "going-somewhere")
    with served(table) as address:
        ana, ben = (sit(browser, table, address, seat, DESK) for seat in ("ana", "ben"))
        for one in (ana, ben):
            one.locator("#offers .do", has_text="Work magic").first.click()
            expect(one.locator("#doing form")).to_be_visible()
        ben.locator("#doing .listed-row", has_text="Teleport").click()
        table.refresh()
        table.land("gus", [Left(who="teshka"), Left(who="hollin")])
        expect(ana.locator("#doing")).to_be_empty()
        expect(ben.locator("#doing")).to_contain_text("Teleport")
    table.store.close()


@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize("size", [DESK, PHONE])
def test_what_is_offered_no_longer_stays_greyed_where_it_was(
    browser: Browser, tmp_path: Path, size: tuple[int, int], again: bool
) -> None:
    table = demo(tmp_path, "going-somewhere")
    begun(table, 3)
    if again:
        table.start("ben", "declare", {"who": "hollin", "action": "advance toll-man-2"})
    with served(table) as address:
        ben = sit(browser, table, address, "ben", size)
        if again:
            ben.locator("#bar a.btn").first.click()
        form = ben.locator("#doing form" if again else '#now article[id^="turn-"]')
        expect(form).to_be_visible()
        form.evaluate(
            "one => { for (const fold of one.querySelectorAll('.picked-one, .listed-group')) fold.open = true; }"
        )
        row = form.locator(".listed-row", has_text="Attack Toll man 3").or_(
            form.locator(".listed-row", has_text="Move up and attack Toll man 3")
        )
        last = form.locator(".listed-row", has_text="Something else")
        settled(ben)
        gaps = top(last) - top(row.first), top(last) - top(form.locator(".listed-group").first)
        groups = form.locator(".listed-group").count()
        table.refresh()
        table.start("gus", "surrender", {"who": "toll-man-2"})
        gone = form.locator(".listed-group.gone")
        expect(gone).to_have_count(1)
        expect(gone).to_contain_text("Toll man 2")
        expect(form.locator(".listed-group")).to_have_count(groups)
        expect(gone.locator("input:enabled")).to_have_count(0)
        settled(ben)
        now = top(last) - top(row.first), top(last) - top(form.locator(".listed-group").first)
        assert max(abs(one - other) for one, other in zip(gaps, now, strict=True)) < 3, (gaps, now)
        table.start("ana", "declare", {"who": "teshka", "action": "wait"})
        expect(form.locator(".listed-group")).to_have_count(groups)
    table.store.close()


def test_a_form_whose_pick_has_gone_has_nothing_picked_and_says_why(browser: Browser, tmp_path: Path) -> None:
    table = demo(tmp_path, "going-somewhere")
    table.start("gus", "add-foes", {"name": "Toll man", "count": 2})
    heroes = [who for seat in table.seats if not seat.runs_game for who in seat.holds]
    table.start("gus", "begin-fight", {"party": heroes, "foes": ["toll-man", "toll-man-2"]})
    table.start("ben", "declare", {"who": "hollin", "action": "advance toll-man"})
    with served(table) as address:
        ben = sit(browser, table, address, "ben", PHONE)
        ben.locator("#bar a.btn").first.click()
        form, picked = ben.locator("#doing form"), ben.locator("#doing [data-picked]")
        form.locator(".listed-row:not(:has-text('Toll man 2'))", has_text="Toll man").first.click()
        expect(picked).to_contain_text("Toll man")
        chosen = form.locator("[name='a.action']:checked").get_attribute("value")
        table.refresh()
        table.start("gus", "surrender", {"who": "toll-man"})
        expect(form.locator(f"[name='a.action'][value='{chosen}']")).to_have_count(0)
        settled(ben)
        expect(form.locator(".missed")).to_have_text("Toll man 1 has given up: pick again.")
        expect(form.locator("[name='a.action']:checked")).to_have_count(0)
        expect(picked).to_be_empty()
        ben.locator("#main").evaluate("one => { one.scrollTop = one.scrollHeight; }")
        expect(form.locator("h3")).not_to_be_in_viewport()
        ben.locator("#bar a[href='#asked']").click(timeout=5000)
        expect(form.locator("h3")).to_be_in_viewport()
    table.store.close()


def test_what_a_scene_asks_is_not_answered_with_another_pick(browser: Browser, tmp_path: Path) -> None:
    table = demo(tmp_path, "going-somewhere")
    table.start("gus", "add-foes", {"name": "Toll man", "count": 3})
    heroes = [who for seat in table.seats if not seat.runs_game for who in seat.holds]
    foes = ["toll-man", "toll-man-2", "toll-man-3"]
    table.start("gus", "begin-fight", {"party": heroes, "foes": foes})
    with served(table) as address:
        ben = sit(browser, table, address, "ben", PHONE)
        form = ben.locator('#now article[id^="turn-"]')
        usual = str(form.locator("[name='a.action']:checked").get_attribute("value"))
        others = [one for one in foes if one != usual.split()[-1]]
        for who, still in ((others[0], True), (usual.split()[-1], False)):
            id = str(form.get_attribute("id"))
            table.refresh()
            table.start("gus", "surrender", {"who": who})
            expect(ben.locator(f"#{id}")).to_have_count(0)
            expect(form.locator("[name='a.action']:checked")).to_have_count(int(still))
        expect(form.locator(".missed")).to_have_text(f"{table.state.name(usual.split()[-1])} has given up: pick again.")
        form.locator(".listed-row", has_text=table.state.name(others[1])).first.click()
        expect(form.locator(".missed")).to_have_count(0)
    table.store.close()


def test_a_form_cannot_be_sent_while_the_dice_are_open(browser: Browser, tmp_path: Path) -> None:
    table = demo(tmp_path, "going-somewhere")
    table.start("gus", "add-foes", {"name": "Toll man", "count": 2})
    heroes = [who for seat in table.seats if not seat.runs_game for who in seat.holds]
    table.start("gus", "begin-fight", {"party": heroes, "foes": ["toll-man", "toll-man-2"], "distance": 1})
    for seat in [one for one in table.seats if not one.runs_game]:
        for who in seat.holds:
            table.start(seat.id, "declare", {"who": who, "action": "wait"})
    table.start("gus", "command", {"action": "nearest"})
    with served(table) as address:
        ben = sit(browser, table, address, "ben", PHONE)
        ben.locator("#bar a.btn").first.click()
        form = ben.locator("#doing form")
        form.locator(".listed-row", has_text="Resist magic").click(timeout=5000)
        expect(form.locator("footer .btn.primary")).to_be_enabled()
        table.refresh()
        table.start("gus", "combat-roll")
        while table.state.scene.fight.phase == "declare" and not table.open:
            table.go_on("gus")
        expect(form.locator("[data-held-up]")).not_to_be_empty()
        expect(form.locator("footer .btn.primary")).to_be_disabled()
    table.store.close()


def test_a_form_left_open_asks_what_goes_with_what_is_offered_now(browser: Browser, tmp_path: Path) -> None:
    table = demo(tmp_path, "going-somewhere")
    table.start("gus", "add-foes", {"name": "Toll man", "count": 2})
    heroes = [who for seat in table.seats if not seat.runs_game for who in seat.holds]
    table.start("gus", "begin-fight", {"party": heroes, "foes": ["toll-man", "toll-man-2"], "distance": 30})
    table.start("ben", "declare", {"who": "hollin", "action": "wait"})
    with served(table) as address:
        ben = sit(browser, table, address, "ben", PHONE)
        ben.locator("#bar a.btn").first.click()
        form = ben.locator("#doing form")
        expect(form).to_be_visible()
        table.refresh()
        table.start("gus", "place", {"somebody": "toll-man", "square": table.state.scene.fight.ones["hollin"].at})
        near = form.locator("[name='a.action'][value='attack toll-man']")
        expect(near).to_have_count(1)
        near.evaluate("one => one.click()")
        expect(form.locator("[data-field='sure']")).not_to_have_attribute("hidden", "")
    table.store.close()


def test_the_bar_stays_with_whom_one_played_last(browser: Browser, tmp_path: Path) -> None:
    table = demo(tmp_path, "going-somewhere")
    first, second = "teshka", "hollin"
    ana, ben = (next(one for one in table.seats if one.id == id) for id in ("ana", "ben"))
    table.seat_somebody("gus", msgspec.structs.replace(ben, holds=()))
    table.seat_somebody("gus", msgspec.structs.replace(ana, holds=(first, second)))
    with served(table) as address:
        page = sit(browser, table, address, "ana", PHONE)
        bar = page.locator("#bar")
        expect(bar.locator(f".lead[data-lead={first}]")).to_be_visible()
        page.evaluate(
            "to => htmx.ajax('GET', to, { target: '#doing', swap: 'innerHTML' })",
            f"/table/{table.id}/do/cast?who={second}",
        )
        expect(bar.locator(f".lead[data-lead={second}]")).to_be_visible()
        page.locator("#doing [data-close]").first.click()
        expect(page.locator("#doing")).to_be_empty()
        expect(bar.locator(f".lead[data-lead={second}]")).to_be_visible()
        page.reload()
        expect(bar.locator(f".lead[data-lead={second}]")).to_be_visible()
        assert page.locator("#sheets > .sheet").first.get_attribute("id") == f"sheet-{second}"
    table.store.close()


def test_a_field_out_of_sight_keeps_no_place(browser: Browser, tmp_path: Path) -> None:
    table = demo(tmp_path, "going-somewhere")
    with served(table) as address:
        ben = sit(browser, table, address, "ben", DESK)
        ben.locator("#offers .do", has_text="Work magic").first.click()
        expect(ben.locator("#doing textarea").first).to_be_focused()
        ben.mouse.move(5, 400)  # nor is anything pointed at
        ben.wait_for_timeout(300)
        before = top(ben.locator("#doing"))
        ben.evaluate(SWAP, "before")
        ben.locator("#doing .listed").evaluate("one => one.remove()")  # what is above it has become shorter
        settled(ben)
        assert abs(top(ben.locator("#doing")) - before) < 3
    table.store.close()


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_odds_stand_in_one_line(browser: Browser, tmp_path: Path, size: tuple[int, int]) -> None:
    table = demo(tmp_path, "cgg")
    table.start("ana", "act", {"who": "ilka", "code": "perception", "what": "spots the patrol"})
    with served(table) as address:
        gus = sit(browser, table, address, "gus", size)
        card, bars = gus.locator(MINE), gus.locator(f"{MINE} > .chances .likely")
        for words in ("Limited", "A serious challenge", "Public"):
            card.locator("label", has_text=words).first.click()
        expect(bars.nth(1)).to_be_visible()
        high = bars.evaluate_all("all => all.map((one) => one.offsetHeight)")
        assert max(high) < LINE, high
    table.store.close()


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_nothing_comes_where_a_button_has_gone(browser: Browser, tmp_path: Path, size: tuple[int, int]) -> None:
    table = demo(tmp_path, "augur")
    table.start("gus", "world-setup", {"text": "mist"})
    call = table.start("ben", "try", {"who": "dov", "way": "prowess", "what": "wrenches the hatch open"})
    table.answer("gus", call, 0, fields={"level": "risky"})
    with served(table) as address:
        ben = sit(browser, table, address, "ben", size)
        mist, real = ben.locator(f"{MINE} .btn", has_text="mist"), ben.locator(f"{MINE} .real")
        roll = ben.locator(f"{MINE} .btn.primary")
        expect(ben.locator(f"{MINE} .odds").first).to_be_visible()
        settled(ben)
        gone, before = box(mist), [top(one) for one in (roll, real)]
        table.refresh()
        table.answer("ana", call, 1, choice="mirel")
        expect(mist).to_have_count(0)
        settled(ben)
        assert top(roll) == pytest.approx(before[0], abs=3), "the button to roll is where it was"
        assert top(real) > gone[3] - 3, "and nothing else where the other one was"
    table.store.close()


def test_ones_own_result_stays_in_view_when_help_is_asked_for(browser: Browser, tmp_path: Path) -> None:
    table = demo(tmp_path, "cgg")
    own = table.start("ana", "act", {"who": "ilka", "code": "perception", "what": "slips past"})
    other = table.start("ben", "act", {"who": "tumm", "code": "strength", "what": "pulls the recorder"})
    table.answer("gus", own, 0, fields={"risk": "extreme", "challenge": "7", "stake": "her skin"})
    with served(table) as address:
        ana = sit(browser, table, address, "ana", PHONE)
        real = ana.locator(f"#now-{own} details.real")
        real.locator("summary").click()
        real.locator("input[name=faces]").fill("1 1 1 2 2")
        real.locator(".take").click()
        expect(ana.locator(f"#now-{own} .result")).to_be_in_viewport()
        ana.wait_for_timeout(2000)  # they have stopped moving, and read
        table.refresh()
        table.answer("gus", other, 0, fields={"risk": "extreme", "challenge": "3", "stake": "the data"})
        expect(ana.get_by_role("button", name="Help Tumm")).to_be_visible()
        ana.wait_for_timeout(300)
        expect(ana.locator(f"#now-{own} .result")).to_be_in_viewport(ratio=1)
    table.store.close()


def test_a_form_says_what_it_would_do_as_it_is_filled_in(browser: Browser, tmp_path: Path) -> None:
    table = demo(tmp_path, "going-somewhere")
    with served(table) as address:
        gus = sit(browser, table, address, "gus", DESK)
        gus.goto(f"{address}/table/{table.id}/gm")
        gus.locator("a, button").filter(has_text="Add foes").first.click()
        ahead = gus.locator(".ahead")
        expect(ahead).to_contain_text("It has about", timeout=8000)
        before = ahead.inner_text()
        gus.locator("[name='a.count']").first.fill("3")
        gus.locator("[name='a.count']").first.blur()
        expect(ahead).to_contain_text("Each has about")
        assert ahead.inner_text() != before
    table.store.close()


def test_what_a_form_would_do_that_cant_be_asked_for_is_no_press_that_failed(browser: Browser, tmp_path: Path) -> None:
    table = demo(tmp_path, "going-somewhere")
    with served(table) as address:
        gus = sit(browser, table, address, "gus", DESK)
        gus.goto(f"{address}/table/{table.id}/gm")
        gus.locator("a, button").filter(has_text="Add foes").first.click()
        ahead, problem = gus.locator(".ahead"), gus.locator("#problem-doing-add-foes")
        count = gus.locator("[name='a.count']").first
        gus.get_by_role("textbox", name="What are they called?").fill("Hound")
        expect(ahead).to_contain_text("It has about", timeout=8000)
        before = ahead.inner_text()
        gus.route("**/ahead**", lambda route: route.abort())
        for number in ("2", "3"):
            with gus.expect_event("requestfailed"):
                count.fill(number)
                count.blur()
            settled(gus)
            expect(problem).to_be_empty()
            assert ahead.inner_text() == before
        gus.unroute("**/ahead**")
        count.fill("4")
        count.blur()
        expect(ahead).to_contain_text("Each has about")
        gus.route("**/act/start", lambda route: route.abort())
        gus.locator("#doing footer .btn.primary").click()
        expect(problem).to_have_text("That didn’t get through. Press again.")
    table.store.close()


@pytest.mark.parametrize(("seat", "act"), [("gus", "gain"), ("ana", "buy")])
def test_the_button_stays_where_it_is_when_what_was_found_is_picked(
    browser: Browser, tmp_path: Path, seat: str, act: str
) -> None:
    table = demo(tmp_path, "going-somewhere")
    with served(table) as address:
        page = sit(browser, table, address, seat, (1280, 860))
        page.evaluate(
            "to => htmx.ajax('GET', to, { target: '#doing', swap: 'innerHTML' })",
            f"/table/{table.id}/do/{act}?who=teshka",
        )
        form, press = page.locator("#doing form"), page.locator("#doing footer .btn.primary")
        form.get_by_role("searchbox").first.press_sequentially("dagger")
        expect(form.locator(".listed-row:visible")).to_have_count(1)
        settled(page)
        before = top(press)
        with page.expect_response("**/ahead*") if act == "buy" else nullcontext():
            form.locator(".listed-row:visible").click()
        expect(form.locator("[data-picked]").first).to_contain_text("Dagger")
        settled(page)
        assert abs(top(press) - before) < 3
    table.store.close()


def test_a_search_that_finds_nothing_leaves_nothing_picked(browser: Browser, tmp_path: Path) -> None:
    table = demo(tmp_path, "going-somewhere")
    with served(table) as address:
        gus = sit(browser, table, address, "gus", DESK)
        gus.evaluate(
            "to => htmx.ajax('GET', to, { target: '#doing', swap: 'innerHTML' })",
            f"/table/{table.id}/do/gain?who=teshka",
        )
        form = gus.locator("#doing form")
        seek, picked = (
            form.get_by_role("searchbox").first,
            form.locator("[data-picked], .listed-row:has(:checked)").first,
        )
        seek.fill("gr")
        form.locator(".listed-row:visible").first.click()
        expect(form.locator(".listed [type=radio]:checked")).to_have_count(1)
        seek.fill("grenade")
        expect(form.get_by_text("Nothing here is called “grenade”.")).to_be_visible()
        expect(form.locator(".listed [type=radio]:checked")).to_have_count(0)
        form.locator("footer .btn.primary").click()
        expect(form.get_by_text("Pick one first.")).to_be_visible()
        seek.fill("gr")
        expect(form.locator(".listed [type=radio]:checked")).to_have_count(1)
        expect(picked).to_be_visible()
        chosen = form.locator(".listed [type=radio]:checked")
        mine = chosen.input_value()
        seek.fill("axe")
        expect(chosen).not_to_have_value(mine)  # what nobody sees isn't picked
        seek.fill("")
        expect(chosen).to_have_value(mine)  # whoever has only looked around has what they had
    table.store.close()


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_nothing_moves_while_one_ticks_who_fights_and_foes_are_added_from_there(
    browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    table = demo(tmp_path, "going-somewhere")
    table.start("gus", "add-foes", {"name": "Toll man", "count": 2})
    with served(table) as address:
        gus = sit(browser, table, address, "gus", size)
        gus.locator("#offers .do", has_text="Begin a fight").first.click()
        party, foes = (gus.locator(f'#doing [data-field="{name}"]') for name in ("party", "foes"))
        expect(foes.locator(":checked")).to_have_count(2)
        expect(party.locator("label", has_text="Toll man 1")).to_be_visible()
        expect(party.get_by_role("checkbox", name="Toll man 1")).to_be_disabled()
        places = "all => all.map((one) => Math.round(one.getBoundingClientRect().top))"
        rows = gus.locator("#doing label, #doing footer")
        settled(gus)  # the form that was opened has come into view
        before = rows.evaluate_all(places)
        for side, name in ((party, "Teshka"), (foes, "Toll man 2")):
            side.locator("label", has_text=name).evaluate("one => one.click()")
            settled(gus)
            assert rows.evaluate_all(places) == before
        gus.locator("#doing").get_by_role("link", name="Add foes").click()
        gus.get_by_role("textbox", name="What are they called?").fill("Hound")
        gus.locator("#doing footer .btn.primary").click()
        expect(foes.locator("label", has_text="Hound").locator(":checked")).to_have_count(1)
        ticked = "all => all.map((one) => one.closest('label').textContent.trim().split(' Health')[0])"
        assert foes.locator(":checked").evaluate_all(ticked) == ["Toll man 1", "Hound"], "as it was left"
        assert "Teshka" not in party.locator(":checked").evaluate_all(ticked)
        expect(gus.locator("#unfinished")).to_be_empty()
    table.store.close()


def test_what_a_search_finds_is_in_sight_on_a_phone(browser: Browser, tmp_path: Path) -> None:
    table = demo(tmp_path, "going-somewhere")
    with served(table) as address:
        ana = sit(browser, table, address, "ana", PHONE)
        seek = ana.locator("#offers [data-finds]")
        for words, found in (
            ("sleep", ana.locator("#offers li:visible .do").first),
            ("xyzzy", ana.locator("#offers .nothing")),
        ):
            seek.evaluate("one => one.scrollIntoView({ block: 'end' })")
            seek.press_sequentially(words)
            expect(found).to_be_in_viewport(ratio=1)
            expect(seek).to_be_in_viewport()
            seek.fill("")
    table.store.close()


def test_what_is_called_as_one_seeks_stands_above_what_only_mentions_it(browser: Browser, tmp_path: Path) -> None:
    table = demo(tmp_path, "going-somewhere")
    with served(table) as address:
        gus = sit(browser, table, address, "gus", DESK)
        titles = gus.locator("#offers .do:visible b")
        seek = gus.locator("#offers [data-finds]")
        seek.press_sequentially("drive")
        order = titles.evaluate_all(
            "all => all.map((one) => [one.getBoundingClientRect(), one.textContent])"
            ".toSorted(([a], [b]) => a.top - b.top || a.left - b.left).map(([, text]) => text)"
        )
        assert order[0].startswith("Drive"), order
        assert not all("drive" in one.lower() for one in order), "others only mention it"
        seek.fill("")
        expect(gus.locator("#offers [style*=order]")).to_have_count(0)
        turn(gus.get_by_role("link", name="Your desk").first)
        gus.locator("#find-start").press_sequentially("drive")
        tops = dict(
            gus.locator("#start-anything li:visible b").evaluate_all(
                "all => all.map((one) => [one.textContent, one.getBoundingClientRect().top])"
            )
        )
        assert min(tops, key=lambda one: tops[one]).startswith("Drive"), tops
    table.store.close()


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_form_left_open_over_a_round_says_so(browser: Browser, tmp_path: Path, size: tuple[int, int]) -> None:
    table = demo(tmp_path, "going-somewhere")
    table.start("gus", "add-foes", {"name": "Toll man", "count": 2})
    heroes = [who for seat in table.seats if not seat.runs_game for who in seat.holds]
    table.start("gus", "begin-fight", {"party": heroes, "foes": ["toll-man", "toll-man-2"]})
    for seat in [one for one in table.seats if not one.runs_game]:
        for who in seat.holds:
            table.start(seat.id, "declare", {"who": who, "action": "wait"})
    table.start("gus", "command", {"action": "wait"})
    with served(table) as address:
        ben = sit(browser, table, address, "ben", size)
        ben.locator("#bar a.btn").first.click()
        form = ben.locator("#doing form")
        form.locator(".listed-row", has_text="Resist magic").click(timeout=5000)
        said = form.locator(".stands")
        expect(said).to_be_hidden()
        ben.wait_for_timeout(1500)  # the foot comes up to what is left of the form
        before = top(form.locator("footer .btn.primary")), top(form.locator("[data-field='action']"))
        table.refresh()
        table.go_on("gus")
        expect(said).to_have_text("Round 1 was rolled with the old order: wait. This is for round 2.")
        expect(said).to_be_in_viewport(ratio=1)
        settled(ben)
        after = top(form.locator("footer .btn.primary")), top(form.locator("[data-field='action']"))
        assert max(abs(one - other) for one, other in zip(before, after, strict=True)) < 3, (before, after)
        expect(form.locator("[data-picked]")).to_contain_text("Resist magic")
    table.store.close()


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_who_opens_their_order_again_is_named_to_the_gamemaster_beside_go_on(
    browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    table = demo(tmp_path, "going-somewhere")
    table.start("gus", "add-foes", {"name": "Toll man", "count": 2})
    heroes = [who for seat in table.seats if not seat.runs_game for who in seat.holds]
    table.start("gus", "begin-fight", {"party": heroes, "foes": ["toll-man", "toll-man-2"]})
    for seat in [one for one in table.seats if not one.runs_game]:
        for who in seat.holds:
            table.start(seat.id, "declare", {"who": who, "action": "wait"})
    table.start("gus", "command", {"action": "wait"})
    with served(table) as address:
        gus, ana = (sit(browser, table, address, name, size) for name in ("gus", "ana"))
        said, go_on = gus.locator("#may-change"), gus.get_by_role("button", name="Go on")
        expect(go_on).to_be_visible()
        expect(said).to_be_hidden()
        settled(gus)
        before = box(go_on)
        ana.locator("#bar a.btn", has_text="Change your mind").click()
        expect(said).to_have_text("Ana may still change what Teshka does.")
        assert box(go_on) == before, "nobody presses beside it"
        ana.locator("#doing form footer .btn.primary").click()
        expect(said).to_be_hidden()
        expect(go_on).to_be_visible()
    table.store.close()


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_an_order_picked_with_another_weapon_is_not_sent(
    browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    table = demo(tmp_path, "going-somewhere")
    table.start("gus", "add-foes", {"name": "Toll man", "count": 2})
    heroes = [who for seat in table.seats if not seat.runs_game for who in seat.holds]
    table.start("gus", "begin-fight", {"party": heroes, "foes": ["toll-man", "toll-man-2"]})
    for seat in [one for one in table.seats if not one.runs_game]:
        for who in seat.holds:
            action = "draw toll-man Short bow" if who == "teshka" else "wait"
            table.start(seat.id, "declare", {"who": who, "action": action})
    table.start("gus", "command", {"action": "wait"})
    with served(table) as address:
        ana = sit(browser, table, address, "ana", size)
        ana.locator("#bar a.btn").first.click()
        form = ana.locator("#doing form")
        form.locator(".listed-row", has_text="Move up and attack Toll man 2").or_(
            form.locator("summary", has_text="Toll man 2")
        ).first.click(timeout=5000)
        form.locator(".listed-row", has_text="Move up and attack Toll man 2").click(timeout=5000)
        expect(form.locator("[data-picked]")).to_contain_text("Short sword")
        table.refresh()
        table.go_on("gus")
        while table.open:
            call, under_way = next(iter(table.open.items()))
            table.answer("gus", call, under_way.session.length, choice="keep")
        missed = form.locator(".missed")
        expect(missed).to_have_text("Teshka has the short bow in hand now: pick again.")
        expect(missed).to_be_in_viewport()
        expect(form.locator("[name='a.action']:checked")).to_have_count(0)
    table.store.close()


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_what_is_below_a_list_that_folds_stays_where_it_is(
    browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    table = demo(tmp_path, "going-somewhere")
    with served(table) as address:
        gus = sit(browser, table, address, "gus", size)
        gus.evaluate(
            "to => htmx.ajax('GET', to, { target: '#doing', swap: 'innerHTML' })",
            f"/table/{table.id}/do/make-vehicle",
        )
        form = gus.locator("#doing form")
        fields = form.locator(":scope > .in .f")
        fold = form.locator(".picked-one").first
        expect(fold).to_be_visible()
        gus.locator("#main").evaluate(
            "(one, fold) => { one.scrollTop += fold.getBoundingClientRect().bottom - one.clientHeight * 0.7 }",
            fold.element_handle(),
        )
        settled(gus)
        below = fold.locator("xpath=ancestor::*[contains(@class,'f')][1]/following-sibling::*[contains(@class,'f')][1]")
        expect(below).to_be_in_viewport()
        before, foot = top(below), top(form.locator("footer .btn.primary"))
        fold.locator(".listed-row").filter(visible=True).last.click()
        expect(fold.locator("[data-picked]")).to_contain_text("battlestation")
        settled(gus)
        assert abs(top(below) - before) < 3, "the next press hits what it is meant for"
        assert abs(top(form.locator("footer .btn.primary")) - foot) < 3
        assert fields.count() > 1
    table.store.close()


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_hole_that_a_long_list_leaves_closes_by_itself(
    browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    table = demo(tmp_path, "going-somewhere")
    begun(table, 3)
    hole = """form => {
      const seen = [...form.querySelectorAll(":scope > .in .f")].filter((one) => one.checkVisibility());
      const ends = Math.max(...seen.map((one) => one.getBoundingClientRect().bottom));
      return form.querySelector(":scope > footer").getBoundingClientRect().top - ends;
    }"""
    with served(table) as address:
        ben = sit(browser, table, address, "ben", size)
        form = ben.locator('#now article[id^="turn-"] form')
        form.locator("summary", has_text="Anything else").click()
        form.locator(".listed-row", has_text="Something else").click()
        words = form.get_by_role("textbox", name="In your own words")
        expect(words).to_be_in_viewport()
        until(ben, lambda: form.evaluate(hole) < 170, "the foot comes up to what is left of the form")
        expect(words).to_be_in_viewport()
        expect(form.locator("footer .btn.primary")).to_be_in_viewport()
    table.store.close()


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_an_open_form_does_not_slide_when_somebody_else_acts(
    browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    table = demo(tmp_path, "going-somewhere")
    table.start("gus", "add-foes", {"name": "Toll man", "count": 3})
    with served(table) as address:
        gus = sit(browser, table, address, "gus", size)
        gus.locator("#offers .do", has_text="Call for a check").first.scroll_into_view_if_needed()
        gus.locator("#offers .do", has_text="Begin a fight").first.click()
        form = gus.locator("#doing form")
        press = form.locator("footer .btn.primary")
        expect(press).to_be_visible()
        settled(gus)
        places = [(top(press), top(form))]
        table.refresh()
        call = table.start("ben", "ability", {"who": "hollin", "stat": "str"})
        expect(gus.locator(f"#now-{call}")).to_be_attached()
        gus.wait_for_timeout(600)  # an open form follows what can be picked in it
        places.append((top(press), top(form)))
        table.abandon("gus", call, "never mind")
        expect(gus.locator(f"#now-{call}")).not_to_be_attached()
        gus.wait_for_timeout(600)
        places.append((top(press), top(form)))
        assert max(abs(one - first) for at in places for one, first in zip(at, places[0], strict=True)) < 3, places
    table.store.close()


def test_a_form_that_a_second_button_opened_follows_what_happens(browser: Browser, tmp_path: Path) -> None:
    table = demo(tmp_path, "going-somewhere")
    seat, who = next((one.id, who) for one in table.seats for who in one.holds if table.state.name(who) == "Brannoch")
    wanted = {"who": who, "item": "Spear", "kind": "weapon", "craft_": "smithing", "site": "yes"}
    call = table.start(seat, "craft", wanted)
    with served(table) as address:
        gus = sit(browser, table, address, "gus", DESK)
        gus.get_by_role("link", name="Add foes").first.click()
        gus.locator("#doing").get_by_role("textbox").first.fill("Bog wolf")
        gus.get_by_role("button", name="Add them and begin a fight").click()
        held, button = gus.locator("#doing [data-held-up]"), gus.locator("#doing footer .btn.primary").first
        expect(held).to_contain_text("Brannoch is still busy with “Craft a thing with magic”")
        expect(button).to_be_disabled()
        table.abandon(seat, call, "enough")
        expect(held).to_be_empty()
        expect(button).to_be_enabled()
