"""Whole evenings in a real browser: each game from the invitation to the end of a session, by three people."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, expect, sync_playwright

from rollwright.rules.ruleset import ruleset
from rollwright.table.demo import demo_of
from tests.browser.chromium import chromium_path
from tests.browser.evenings import DESK, PHONE, Person, Serving, answer, character, next_question

pytestmark = pytest.mark.browser


class Evening(NamedTuple):
    """A call of a game: who starts it from which list, what is filled in, which options are taken."""

    starter: str
    group: str
    title: str
    fields: dict[str, str]
    wanted: tuple[str, ...]
    told: str


EVENINGS = {
    "mechwarrior": Evening(
        "Ana", "Rena Voss", "Running", {}, ("reroll",), "Ana types in the faces of real dice: 3, 4."
    ),
    "cgg": Evening(
        "Gus", "The game", "Ilka Brandt acts: Perception", {"difficulty": "5"}, (), "Ilka Brandt acts with 5d."
    ),
    "cgg-2015": Evening(
        "Gus", "The game", "Ilka Brandt acts: Perception", {"difficulty": "5"}, (), "Ilka Brandt acts with 5d."
    ),
    "augur": Evening(
        "Ana",
        "Mirel",
        "Try something",
        {"what": "slip past the watch"},
        ("finesse",),
        "a basic action (slip past the watch), by Finesse",
    ),
    "going-somewhere": Evening(
        "Ana", "Teshka", "Reflexes check", {"what": "catch the rope"}, (), "Teshka, catch the rope"
    ),
}


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    serving = Serving(tmp_path_factory.mktemp("evenings"))
    serving.start()
    yield serving
    serving.kill()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=20_000)
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-dev-shm-usage"]
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=arguments)
        yield browser
        browser.close()


@pytest.mark.parametrize("game", EVENINGS)
def test_an_evening(browser: Browser, serving: Serving, game: str, tmp_path: Path) -> None:
    evening, heroes = EVENINGS[game], list(demo_of(game).heroes)[:2]
    gus, ana, ben = people = (
        Person(browser, "Gus", DESK),
        Person(browser, "Ana", DESK, dark=True),
        Person(browser, "Ben", PHONE, dark=True),
    )
    wrong: list[str] = []
    table = made_table(gus, serving, game)
    made = game == "going-somewhere"
    for who in heroes[: 1 if made else 2]:
        gus.page.goto(f"{table}/export")
        gus.page.get_by_label("What the character's file says").fill(character(game, who))
        gus.press("Let the character join")
        expect(gus.page.get_by_role("status")).to_contain_text("has joined the table")
    for one, who in ((ana, heroes[0]), (ben, "" if made else heroes[1])):
        joined(gus, one, table, who)
    if made:
        wrong += made_from_nothing(gus, ben, table)
    gus.page.goto(f"{table}/gm")
    opened(gus, "session")
    gus.press("Begin a session")
    for one in (ana, ben):
        one.sees("Session 1 begins")
    gus.page.goto(table)

    starter = next(one for one in people if one.name == evening.starter)
    starter.start(evening.group, evening.title, evening.fields)
    expect(gus.page.locator("#now")).not_to_contain_text("No question is open.")
    answered: set[str] = set()
    typed = broken = False
    while (asked := next_question(people, answered)) is not None:
        if not broken and asked is not gus:
            broken = True
            wrong += [found for one in people for found in one.looks(f"{game}-1-{one.name.lower()}-asked")]
            before = asked.question
            gus.page.goto(f"{table}/odds/{before.partition('.')[0]}")
            wrong += gus.looks(f"{game}-1-gus-odds")
            gus.page.goto(table)
            if game == "mechwarrior":
                serving.kill()
                serving.start()
            else:
                asked.page.reload()
            assert asked.question == before
        answered.add(asked.question)
        faces = "" if typed or game != "mechwarrior" else "3 4"
        typed = answer(asked, evening.wanted, faces) or typed
    assert typed, "dice were rolled"
    assert broken, "a player was asked"
    for one in people:
        one.sees(evening.told)
        if game == "mechwarrior":
            expect(one.page.locator("#log p", has_text="faces of real dice")).to_have_count(1)
    wrong += [found for one in people for found in one.looks(f"{game}-2-{one.name.lower()}-told")]

    wrong += secret_roll(gus, ana, table, game)
    if game == "mechwarrior":
        for kind in ("statistics", "replay", "log"):
            ana.page.goto(f"{table}/{kind}")
            wrong += ana.looks(f"{game}-5-ana-{kind}")
    ana.page.goto(table)
    gus.page.goto(table)
    began = gus.page.locator("#log .line", has_text="Session 1 begins")
    began.hover()
    began.get_by_role("button", name="Take play back to here").click()
    for one in people:
        one.sees("Gus takes play to how it stood")
    gus.page.goto(f"{table}/gm")
    opened(gus, "session")
    gus.press("End the session")
    for one in (ana, ben):
        one.sees("Session 1 ends")
    wrong += ben.looks(f"{game}-4-ben-ended")
    assert [*wrong, *(error for one in people for error in one.errors)] == []


def made_table(gus: Person, serving: Serving, game: str) -> str:
    """Make a table on the page; give its address."""
    gus.page.goto(serving.address)
    gus.press("Make a table", link=True)
    gus.page.get_by_role("link", name=ruleset(game).title, exact=True).click()
    gus.page.get_by_label("Your name").fill("Gus")
    gus.page.get_by_label("Name of the table").fill(demo_of(game).name)
    gus.press("Make the table")
    expect(gus.page.locator("#now")).to_contain_text("No question is open.")
    return gus.page.url


def joined(gus: Person, guest: Person, table: str, who: str) -> None:
    """Invite somebody by a link, who sits down by it."""
    gus.page.goto(f"{table}/people")
    if who:
        gus.page.locator(f'form[action$=invite] input[name=holds][value="{who}"]').check()
    gus.press("Make the invitation")
    guest.page.goto(gus.page.get_by_label("Link of the invitation").first.input_value())
    guest.page.get_by_label("Your name").fill(guest.name)
    guest.press("Sit down")
    expect(guest.page.locator("#now")).to_contain_text("No question is open.")


def made_from_nothing(gus: Person, maker: Person, table: str) -> list[str]:
    """Roll and choose a character from nothing; the gamemaster takes it in."""
    page = maker.page
    maker.press("Make your character", link=True)
    page.get_by_label("Name").fill("Kara")
    maker.press("Begin")
    page.locator(".card").get_by_role("button", name="Begin").click()
    wrong = maker.looks("making-1-question")
    while page.locator("#question").count():
        on = page.get_by_role("button", name="Roll on to the next choice")
        (on if on.count() else page.locator("#question form.row button").first).click()
    expect(page.locator("#report")).to_contain_text("nothing breaks a rule")
    wrong += maker.looks("making-2-report")
    maker.press("Ask to be taken in")
    gus.page.goto(table)
    gus.press("Look, and take the character in", link=True)
    wrong += gus.looks("making-3-gamemaster")
    gus.press("Take Kara in")
    page.goto(table)
    expect(page.locator("#sheet-kara")).to_be_visible()
    return wrong


def opened(gus: Person, name: str) -> Locator:
    """Open one of the gamemaster's tools, if it isn't."""
    tool = gus.page.locator(f"#tool-{name}")
    if tool.get_attribute("open") is None:
        tool.locator("summary").first.click()
    return tool


def secret_roll(gus: Person, ana: Person, table: str, game: str) -> list[str]:
    """Roll in secret, show it later, and look at its proof."""
    gus.page.goto(f"{table}/gm")
    tool = opened(gus, "secrets")
    tool.get_by_label("Dice").fill("2d6")
    tool.get_by_label("for").fill("the weather")
    tool.get_by_role("button", name="Roll").click()
    entry = tool.locator(".entry", has_text="the weather")
    expect(entry).to_have_count(1)
    wrong = gus.looks(f"{game}-3-gus-screen")
    assert "the weather" not in ana.page.content()
    ana.page.reload()
    assert "the weather" not in ana.page.content()
    entry.get_by_role("button", name="Reveal").click()
    ana.sees("the weather")
    ana.page.locator("#log .line", has_text="the weather").last.locator("a.number").click()
    ana.press("What it shows", link=True)
    expect(ana.page.locator("#proof + .verdict")).to_contain_text("what the log says")
    return wrong + ana.looks(f"{game}-3-ana-proof")


KINDS = ("", "/gm", "/people", "/making", "/log", "/line/4", "/replay", "/statistics", "/export", "/moves/1", "/log/4")
"""Pages below a table."""


def test_every_kind_of_page(browser: Browser, serving: Serving) -> None:
    """By light on a desk and by dark on a phone; what a game draws is looked at in the evenings."""
    desk, phone = Person(browser, "Gus", DESK), Person(browser, "Gus", PHONE, dark=True)
    wrong: list[str] = []
    for one, size in ((desk, "desk"), (phone, "phone")):
        page = one.page
        page.goto(serving.address)
        one.press("Going Somewhere")
        table = page.url
        page.goto(f"{table}/people")
        one.press("Make the invitation")
        wrong += one.looks(f"page-invite-{size}")
        invitation = page.get_by_label("Link of the invitation").first.input_value()
        page.goto(f"{table}/export")
        sheet = page.locator("#sheets ~ ul a").first.get_attribute("href")
        page.goto(f"{serving.address}/rules/going-somewhere")
        book = {
            f"book-{kind}": page.locator(f'main a[href*="/{kind}/"]').first.get_attribute("href")
            for kind in ("procedure", "table", "list")
        }
        rule = page.locator('main a[href*="/going-somewhere/gs."]').first.get_attribute("href")
        pages = {
            "home": "/", "new": "/new", "new-table": "/new?game=augur", "rules": "/rules",
            "game": "/rules/going-somewhere", "rule": rule, "sheet": sheet, "api": "/api", "lost": "/nowhere", **book,
            "join": invitation,
            **{f"table{kind.replace('/', '-')}": table + kind for kind in KINDS},
        }  # fmt: skip
        for name, path in pages.items():
            assert path, name
            page.goto(path if path.startswith("http") else serving.address + path)
            wrong += one.looks(f"page-{name}-{size}")
    assert [*wrong, *desk.errors, *phone.errors] == []
