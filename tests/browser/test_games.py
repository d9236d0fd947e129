"""Whole evenings in a real browser: each game from the invitation to the end of a session, by three people."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, expect

from rollwright.rules.ruleset import ruleset
from rollwright.table.demo import demo_of
from tests.browser.chromium import steady, turn, until
from tests.browser.evenings import DESK, PHONE, Person, Serving, answer, character, next_question, play_out

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
    "mechwarrior": Evening("Ana", "Rena Voss", "Running", {}, ("reroll",), "Ana rolled real dice: 3, 4."),
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
        gus.goes(f"{table}/export")
        gus.page.get_by_label("What the character's file says").fill(character(game, who))
        gus.turns("Let the character join")
        expect(gus.page.get_by_role("status")).to_contain_text("has joined the table")
    for one, who in ((ana, heroes[0]), (ben, "" if made else heroes[1])):
        joined(gus, one, table, who)
    if made:
        wrong += made_from_nothing(gus, ben, table)
    gus.goes(f"{table}/gm")
    opened(gus, "session")
    gus.press("Begin a session")
    for one in (ana, ben):
        one.sees("Session 1 begins")
    gus.goes(table)

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
            assert before
            gus.goes(f"{table}/odds/{before.partition('.')[0]}")
            wrong += gus.looks(f"{game}-1-gus-odds")
            gus.goes(table)
            if game == "mechwarrior":
                serving.kill()
                serving.start()
            else:
                asked.page.reload()
            until(asked.page, lambda: asked.question == before, f"{asked.name} is asked the same")  # noqa: B023
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
            ana.goes(f"{table}/{kind}")
            wrong += ana.looks(f"{game}-5-ana-{kind}")
    ana.goes(table)
    gus.goes(table)
    began = gus.page.locator("#log .line", has_text="Session 1 begins")
    began.hover()
    began.get_by_role("button", name="Take play back to here").click()
    for one in people:
        one.sees("Gus takes play back")
    gus.goes(f"{table}/gm")
    opened(gus, "session")
    gus.press("End the session")
    for one in (ana, ben):
        one.sees("Session 1 ends")
    wrong += ben.looks(f"{game}-4-ben-ended")
    assert [*wrong, *(error for one in people for error in one.errors)] == []


def made_table(gus: Person, serving: Serving, game: str) -> str:
    """Make a table on the page; give its address."""
    gus.goes(serving.address)
    gus.turns("Make a table", link=True)
    turn(gus.page.get_by_role("link", name=ruleset(game).title, exact=True))
    gus.page.get_by_label("Your name").fill("Gus")
    gus.page.get_by_label("Name of the table").fill(demo_of(game).name)
    gus.turns("Make the table")
    expect(gus.page.locator("#now")).to_contain_text("No question is open.")
    return gus.page.url


def joined(gus: Person, guest: Person, table: str, who: str) -> None:
    """Invite somebody by a link, who sits down by it."""
    gus.goes(f"{table}/people")
    if who:
        gus.page.locator(f'form[action$=invite] input[name=holds][value="{who}"]').check()
    gus.turns("Make the invitation")
    guest.goes(gus.page.get_by_label("Link of the invitation").first.input_value())
    guest.page.get_by_label("Your name").fill(guest.name)
    guest.turns("Sit down")
    expect(guest.page.locator("#now")).to_contain_text("No question is open.")


def made_from_nothing(gus: Person, maker: Person, table: str) -> list[str]:
    """Roll and choose a character from nothing; the gamemaster takes it in."""
    page = maker.page
    maker.turns("Make your character", link=True)
    page.get_by_label("Name").fill("Kara")
    maker.turns("Begin")
    turn(page.locator(".card").get_by_role("button", name="Begin"))
    wrong = maker.looks("making-1-question")
    play_out(page)
    expect(page.locator("#report")).to_contain_text("nothing breaks a rule")
    wrong += maker.looks("making-2-report")
    maker.turns("Ask to be taken in")
    gus.goes(table)
    gus.turns("Look, and take the character in", link=True)
    wrong += gus.looks("making-3-gamemaster")
    gus.turns("Take Kara in")
    maker.goes(table)
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
    gus.goes(f"{table}/gm")
    tool = opened(gus, "secrets")
    tool.get_by_label("Dice").fill("2d6")
    tool.get_by_label("for").fill("the weather")
    tool.get_by_role("button", name="Roll").click()
    entry = tool.locator(".entry", has_text="the weather")
    expect(entry).to_have_count(1)
    wrong = gus.looks(f"{game}-3-gus-screen")
    assert "the weather" not in steady(ana.page.content)
    ana.page.reload()
    assert "the weather" not in steady(ana.page.content)
    entry.get_by_role("button", name="Reveal").click()
    ana.sees("the weather")
    turn(ana.page.locator("#log .line", has_text="the weather").last.locator("a.number"))
    ana.turns("What it shows", link=True)
    expect(ana.page.locator("#proof + .verdict")).to_contain_text("what the log says")
    return wrong + ana.looks(f"{game}-3-ana-proof")


GRID = "show=odds&a.target=5..10&a.edge=0..2&policy=best&ask=yes"
BEST = "show=best&a.dice=2&a.threat=1&a.momentum=5&ask=yes"
"""Questions for the lab."""
KINDS = ("", "/gm", "/people", "/making", "/log", "/line/4", "/replay", "/statistics", "/export", "/moves", "/log/4")
"""Pages below a table."""


def test_every_kind_of_page(browser: Browser, serving: Serving) -> None:
    """By light on a desk and by dark on a phone; what a game draws is looked at in the evenings."""
    desk, phone = Person(browser, "Gus", DESK), Person(browser, "Gus", PHONE, dark=True)
    wrong: list[str] = []
    for one, size in ((desk, "desk"), (phone, "phone")):
        page = one.page
        one.goes(serving.address)
        one.turns("Going Somewhere")
        table = page.url
        one.goes(f"{table}/people")
        one.turns("Make the invitation")
        wrong += one.looks(f"page-invite-{size}")
        invitation = page.get_by_label("Link of the invitation").first.input_value()
        one.goes(f"{table}/export")
        sheet = page.locator("#sheets ~ ul a").first.get_attribute("href")
        one.goes(f"{serving.address}/rules/going-somewhere")
        book = {
            f"book-{kind}": page.locator(f'main a[href*="/{kind}/"]').first.get_attribute("href")
            for kind in ("procedure", "table", "list")
        }
        rule = page.locator('main a[href*="/going-somewhere/gs."]').first.get_attribute("href")
        pages = {
            "home": "/", "new": "/new", "new-table": "/new?game=augur", "rules": "/rules",
            "game": "/rules/going-somewhere", "rule": rule, "sheet": sheet, "api": "/api", "lost": "/nowhere",
            "lab": "/lab", "lab-odds": f"/lab/mechwarrior/skill?{GRID}", "lab-best": f"/lab/augur/action?{BEST}",
            **book, "join": invitation,
            **{f"table{kind.replace('/', '-')}": table + kind for kind in KINDS},
        }  # fmt: skip
        for name, path in pages.items():
            assert path, name
            one.goes(path if path.startswith("http") else serving.address + path)
            wrong += one.looks(f"page-{name}-{size}")
    assert [*wrong, *desk.errors, *phone.errors] == []
