"""What a press does to the view: odds follow what is picked, the button says what happens, and one is led back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from rollwright.play.journal import Thrown
from rollwright.table.demo import demo_table
from rollwright.table.log import Answered
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from tests.browser.chromium import served, until
from tests.browser.evenings import axe
from tests.browser.test_evening import DESK, PHONE, sit
from tests.web.harbour import harbour_table

pytestmark = pytest.mark.browser


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = harbour_table(SqliteStore(tmp_path / "tables.db"))
    yield table
    table.store.close()


@pytest.mark.parametrize("size", [(1280, 500), PHONE])
def test_odds_and_button_follow_and_a_press_leads_back_to_the_moment(
    browser: Browser, table: Table, size: tuple[int, int]
) -> None:
    call = table.start("ana", "strike", {"who": "vanya-orlov", "skill": "finesse"})
    table.answer("ana", call, 0, fields={"what": "slips past the guards"})
    with served(table) as address:
        gus = sit(browser, table, address, "gus", size)
        chances = gus.locator(f"#chances-card-{call}-1")
        expect(chances).to_contain_text("As it stands")
        usual = chances.locator(".likely b").inner_text()
        gus.locator("[data-field=level] label.pick", has_text="3").click()
        expect(chances).to_contain_text("With your picks")
        assert chances.locator(".likely b").inner_text() != usual
        gus.locator("[data-field=level] label.pick", has_text="0").click()
        button = gus.locator(f"#card-{call}-1 footer button")
        expect(button).to_have_text("They simply do it")
        button.scroll_into_view_if_needed()
        gus.evaluate("document.getElementById('main').scrollTop = 10000")
        button.dblclick()
        expect(gus.locator(f"#card-{call}-1")).to_have_count(0)
        headline = gus.locator("#now h2")
        expect(headline).to_be_focused()
        until(gus, lambda: headline.bounding_box()["y"] >= 0, "the headline is in view")  # type: ignore[index]
        expect(headline).to_be_in_viewport()
        gus.wait_for_timeout(300)
        table.refresh()
        assert len(table.open[call].answers) == 2, "the second click of two pressed nothing"


@pytest.mark.parametrize("size", [(1280, 500), (390, 600)])
def test_real_dice_are_typed_where_one_looks(browser: Browser, table: Table, size: tuple[int, int]) -> None:
    call = table.start("ana", "strike", {"who": "vanya-orlov", "skill": "finesse"})
    table.answer("ana", call, 0, fields={"what": "slips past the guards"})
    table.answer("gus", call, 1, fields={"level": "0"})
    for sequence, choice in ((2, "dr-ilse-vok"), (3, "")):  # with others who may help, and without
        with served(table) as address:
            ana = sit(browser, table, address, "ana", size)
            card = ana.locator(f"#card-{call}-{sequence}")
            card.get_by_text("Real dice").click()
            field = card.get_by_label("what they show")
            expect(field).to_be_focused()
            expect(field).to_be_in_viewport(ratio=1)
            ana.keyboard.type("5 4")
            card.get_by_role("button", name="Take these").click()
            said = card.get_by_role("alert")
            expect(said).to_have_text("Type all 3 dice, e.g. 3 5 2.")
            expect(said).to_be_in_viewport(ratio=1)
            expect(field).to_be_focused()
            gap = said.bounding_box()["y"] - field.bounding_box()["y"]  # type: ignore[index]
            assert 0 < gap < 90, "beside the field"
            ana.context.close()
        if choice:
            table.refresh()
            table.answer("ben", call, sequence, choice=choice)


def test_a_fold_that_is_opened_is_seen_above_the_foot(browser: Browser, table: Table) -> None:
    call = table.start("ana", "strike", {"who": "vanya-orlov", "skill": "finesse"})
    table.answer("ana", call, 0, fields={"what": "slips past the guards"})
    with served(table) as address:
        gus = sit(browser, table, address, "gus", (390, 560))
        expect(gus.locator("#main.goes-on")).to_be_visible()
        fold = gus.locator(f"#card-{call}-1 .fold > summary")
        fold.evaluate("one => one.scrollIntoView({ block: 'end' })")
        fold.click()
        field = gus.locator(f"#card-{call}-1").get_by_label("At stake")
        expect(field).to_be_in_viewport(ratio=1)
        foot = gus.locator(f"#card-{call}-1 footer")
        until(
            gus,
            lambda: field.bounding_box()["y"] + field.bounding_box()["height"] <= foot.bounding_box()["y"],  # type: ignore[index]
            "the foot hides nothing of it",
        )
        gus.evaluate("document.getElementById('main').scrollTop = 10000")
        expect(gus.locator("#main.goes-on")).to_have_count(0)


def test_help_can_be_declined_and_given_after_all(browser: Browser, table: Table) -> None:
    call = table.start("ana", "strike", {"who": "vanya-orlov", "skill": "finesse"})
    table.answer("ana", call, 0, fields={"what": "slips past the guards"})
    table.answer("gus", call, 1, fields={"level": "1"})
    with served(table) as address:
        ben, ana = sit(browser, table, address, "ben", PHONE), sit(browser, table, address, "ana", DESK)
        helps = ben.get_by_role("button", name="Help Vanya Orlov")
        expect(helps).to_be_visible()
        expect(ben.locator("#bar")).to_contain_text("You can help")
        ben.get_by_role("button", name="Don’t help").click()
        expect(helps).to_be_hidden()
        expect(ben.locator("#now")).to_contain_text("You’re staying out of this.")
        expect(ben.locator("#bar")).not_to_contain_text("You can help")
        expect(ana.locator(f"[id^=out-{call}-]")).to_have_text("Ben is staying out of this for now.")
        expect(ben).not_to_have_title(re.compile("Your turn"))
        table.refresh()
        table.say("gus", "Anybody?")
        expect(ben.locator("#log")).to_contain_text("Anybody?")
        expect(helps).to_be_hidden()
        assert axe(ben, "declined") == []
        ben.get_by_role("button", name="Help after all").click()
        expect(ben.locator("#bar")).to_contain_text("You can help")
        expect(ana.locator(f"[id^=out-{call}-]")).to_have_text("Ben may join in after all.")
        helps.click()
        expect(ben.locator("#now")).to_contain_text("is about to roll")
    table.refresh()
    assert len(table.open[call].answers) == 3


def test_a_press_counts_though_the_card_goes_while_the_finger_is_down(browser: Browser, tmp_path: Path) -> None:
    table = demo_table(SqliteStore(tmp_path / "contest.db"), "friday", "mechwarrior", bytes(32))
    call = table.start("gus", "contest", {"sides": "rena,jory,sel", "roll": "small-arms"})
    table.answer("gus", call, 0, fields={})
    with served(table) as address:
        ana = sit(browser, table, address, "ana", (1280, 800))
        ana.locator(f"#card-{call}-1 footer button.primary").hover()
        ana.mouse.down()
        table.answer("ben", call, 1, choice="jory")
        expect(ana.locator(f"#card-{call}-1")).to_have_count(0)
        ana.mouse.up()
        expect(ana.locator(f"#card-{call}-3")).to_have_count(0)
        table.refresh()
        entries = [one.logged.entry for one in table.lines() if isinstance(one.logged, Answered)]
        assert "rena" in [one.by for one in entries if isinstance(one, Thrown)]
        expect(ana.locator("#trouble")).to_be_empty()
    table.store.close()


WATCH_FALL = """card => {
  window.seen = [];
  const look = () => {
    const parts = ["button.primary", ".counts-so-far"].map((one) => document.querySelector(`${card} ${one}`));
    const falls = document.body.classList.contains("falling-now") && parts.every(Boolean);
    if (falls) window.seen.push(parts.map((one) => getComputedStyle(one).visibility));
    requestAnimationFrame(look);
  };
  look();
}"""
"""Notes, of each picture that is drawn while dice fall, what of a card is seen."""


def test_ones_own_roll_can_be_pressed_while_anothers_dice_fall(browser: Browser, tmp_path: Path) -> None:
    table = demo_table(SqliteStore(tmp_path / "contest.db"), "friday", "mechwarrior", bytes(32))
    call = table.start("gus", "contest", {"sides": "rena,jory,sel", "roll": "small-arms"})
    table.answer("gus", call, 0, fields={})
    with served(table) as address:
        ana = sit(browser, table, address, "ana", (1280, 800))
        ana.emulate_media(reduced_motion="no-preference")
        ana.reload()
        expect(ana.locator(f"#card-{call}-1")).to_be_visible()
        ana.evaluate(WATCH_FALL, f"#card-{call}-3")
        table.answer("ben", call, 1, choice="jory")
        until(ana, lambda: ana.evaluate("window.seen.length"), "dice fall")
        until(ana, lambda: not ana.locator("body.falling-now").count(), "and lie")
        told = "only what the dice came to waits until they lie"
        assert {tuple(one) for one in ana.evaluate("window.seen")} == {("visible", "hidden")}, told
    table.store.close()
