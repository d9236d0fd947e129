"""Whole evenings in a real browser: each game from the invitation to the end of a session, by three people."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, expect

from rollwright.table.demo import demo_of
from tests.amount import LONG, tenth
from tests.browser.chromium import steady, turn, until
from tests.browser.evenings import (
    DESK,
    PHONE,
    Person,
    Serving,
    answer,
    character,
    joined,
    made_from_nothing,
    made_table,
    next_question,
)

pytestmark = pytest.mark.browser


class Moment(NamedTuple):
    """A moment of a game: declared by a row of the sheet, judged by the gamemaster."""

    row: str
    fields: dict[str, str]
    button: str
    headline: str
    typed: tuple[str, str]
    """A field of the gamemaster's card, and what is written there when the power fails."""
    faces: str = ""
    """Real dice, where they are typed."""
    helps: str = ""
    """What the button of another player says, who may help."""


MOMENTS = {
    "augur": Moment(
        "Finesse", {"What do you do?": "slips past the watch"}, "Ask Gus", "Mirel tries to slip past the watch",
        ("Anything to add?", "The watch remembers her face"), helps="Help Mirel",
    ),
    "going-somewhere": Moment(
        "Reflexes", {"What do you do?": "catches the rope"}, "Ask Gus", "Teshka tries to catch the rope",
        ("Why?", "The rope is wet"),
    ),
    "mechwarrior": Moment(
        "Running", {}, "Ask Gus", "Rena Voss", ("Why?", "The wall is wet"),
        faces="1 2",
    ),
    **{
        game: Moment(
            "Perception", {"What do you do?": "slips past the watch"}, "Ask Gus",
            "Ilka Brandt tries to slip past the watch", ("What is at stake?", "Her cover"), helps="Help Ilka",
        )
        for game in ("cgg", "cgg-2015")
    },
}  # fmt: skip


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    serving = Serving(tmp_path_factory.mktemp("evenings"))
    serving.start()
    yield serving
    serving.kill()


@pytest.mark.parametrize("game", tenth(list(MOMENTS), "evenings"))
def test_an_evening(browser: Browser, serving: Serving, game: str) -> None:
    """Declare, judge, help, roll, overrule, undo: and the power fails while the gamemaster writes."""
    evening = MOMENTS[game]
    gus, ana, ben = people = three(browser)
    table, wrong = begun(people, serving, game)
    ana.taps(evening.row, evening.fields, evening.button)
    for one in people:
        expect(one.page.locator("#now h2")).to_have_text(evening.headline)
    wrong += [found for one in people for found in one.looks(f"{game}-1-{one.name.lower()}-declared")]

    judged, (label, text) = gus.question, evening.typed
    closed = gus.page.locator(f"#{judged} details:not([open]) > summary")
    while closed.count():
        closed.first.click()
    field = gus.page.locator(f"#{judged}").get_by_label(label)
    field.fill(text)
    serving.kill()
    serving.start()
    ana.goes(table)
    ana.page.get_by_label("Say something").fill("The lights are back.")
    ana.press("Say")
    gus.sees("The lights are back.")
    assert gus.question == judged
    expect(field).to_have_value(text)
    wrong += gus.looks(f"{game}-1-gus-judges")
    answer(gus)
    if evening.helps:
        helping = ben.page.get_by_role("button", name=evening.helps)
        expect(helping).to_be_visible()
        wrong += [*ben.looks(f"{game}-1-ben-helps"), *ana.looks(f"{game}-1-ana-asked")]
        helping.click()
        expect(helping).to_have_count(0)
    wrong += played_out(people, table, game, evening.faces)
    for one in people:
        expect(one.page.locator("#now .result strong")).to_be_visible()
        expect(one.page).not_to_have_title(re.compile("^Your turn"))
    if evening.faces:
        for one in people:
            one.sees("Ana rolled real dice: " + evening.faces.replace(" ", ", "))
    wrong += [found for one in people for found in one.looks(f"{game}-2-{one.name.lower()}-told")]

    result = gus.page.locator("#now .result strong")
    came = result.inner_text()
    gus.page.locator("#now").get_by_role("link", name="Overrule").click()
    ruling = gus.page.locator("#doing")
    other = ruling.locator('button[name^="to."]:not([disabled])').first
    becomes = other.inner_text()
    wrong += gus.looks(f"{game}-2-gus-overrules")
    other.click()
    for one in people:
        expect(one.page.locator("#now .result strong")).to_contain_text(becomes, ignore_case=True)  # one of a pair
    gus.press("Undo")
    for one in people:
        expect(one.page.locator("#now .result strong")).to_have_text(came, ignore_case=True)
    ana.page.reload()
    expect(ana.page.locator("#now .result strong")).to_have_text(came, ignore_case=True)

    wrong += ended(people, table, game)
    assert [*wrong, *(error for one in people for error in one.errors)] == []


def three(browser: Browser) -> tuple[Person, Person, Person]:
    """Gus at a desk, Ana at a desk in the dark, Ben with a phone in the dark."""
    return (
        Person(browser, "Gus", DESK),
        Person(browser, "Ana", DESK, dark=True),
        Person(browser, "Ben", PHONE, dark=True),
    )


def begun(people: Sequence[Person], serving: Serving, game: str) -> tuple[str, list[str]]:
    """Make a table, with characters and people, and begin; give its address, and what is wrong with the pages."""
    (gus, ana, ben), heroes = people, list(demo_of(game).heroes)[:2]
    table, wrong = made_table(gus, serving, game), []
    made = game == "going-somewhere"
    for who in heroes[: 1 if made else 2]:
        gus.goes(f"{table}/export")
        gus.page.get_by_label("Text of the character’s file").fill(character(game, who))
        gus.turns("Add the character")
        expect(gus.page.get_by_role("status").first).to_contain_text("has joined the table")
    for one, who in ((ana, heroes[0]), (ben, "" if made else heroes[1])):
        joined(gus, one, table, who)
    if made:
        wrong += made_from_nothing(gus, ben, table, "Kara")
    gus.goes(table)
    gus.press("Begin the session")
    for one in (ana, ben):
        one.sees("Session 1 begins")
    return table, wrong


def played_out(people: Sequence[Person], table: str, game: str, faces: str = "") -> list[str]:
    """Answer all that is asked until the moment is over; somebody loads the page anew in the middle."""
    gus, wrong, answered = people[0], [], set[str]()
    rolled = broken = False
    while (asked := next_question(people, answered)) is not None:
        if not broken and asked is not gus:
            broken = True
            wrong += [found for one in people for found in one.looks(f"{game}-1-{one.name.lower()}-asked")]
            before = asked.question
            gus.goes(f"{table}/odds/{before.split('-')[1]}")
            wrong += gus.looks(f"{game}-1-gus-odds")
            gus.goes(table)
            asked.page.reload()
            until(asked.page, lambda: asked.question == before, f"{asked.name} is asked the same")  # noqa: B023
        answered.add(asked.question)
        rolled = answer(asked, (), "" if rolled else faces) or rolled
    expect(gus.page.locator("#now .die").first).to_be_visible()
    assert broken, "a player was asked"
    return wrong


def ended(people: Sequence[Person], table: str, game: str) -> list[str]:
    """Roll in secret, look back, take play back, end the session."""
    gus, ana, ben = people
    wrong = secret_roll(gus, ana, table, game)
    if game == "mechwarrior":
        for kind in ("statistics", "replay", "log"):
            ana.goes(f"{table}/{kind}")
            wrong += ana.looks(f"{game}-5-ana-{kind}")
    ana.goes(table)
    gus.goes(table)
    last = gus.page.locator('#log article[id^="moment-"]').last
    last.locator(".why > summary").click()
    last.get_by_text("Take play back to before this").click()
    last.get_by_role("button", name="Take it all back").click()
    for one in people:
        one.sees("Gus takes back")
    gus.goes(f"{table}/gm")
    gus.turns("Recap and end", link=True)
    wrong += gus.looks(f"{game}-4-gus-evening")
    turn(gus.page.locator('form[action$="/act/end-session"] button'))
    for one in (ana, ben):
        one.sees("Session 1 ends")
    return wrong + ben.looks(f"{game}-4-ben-ended")


def secret_roll(gus: Person, ana: Person, table: str, game: str) -> list[str]:
    """Roll in secret, show it later, and look at its proof."""
    gus.goes(f"{table}/gm")
    tool = gus.page.locator("#tool-secrets")
    tool.get_by_label("Roll").fill("2d6")
    tool.get_by_label("For").fill("the weather")
    tool.get_by_role("button", name="Roll").click()
    entry = tool.locator(".entry", has_text="the weather")
    expect(entry).to_have_count(1)
    wrong = gus.looks(f"{game}-3-gus-screen")
    assert "the weather" not in steady(ana.page.content)
    ana.page.reload()
    assert "the weather" not in steady(ana.page.content)
    entry.get_by_role("button", name="Show").click()
    ana.sees("the weather")
    told = ana.page.locator("#log article", has_text="the weather").last
    told.locator(".why > summary").click()
    turn(told.get_by_role("link", name="Check the dice"))
    ana.turns("What it shows", link=True)
    expect(ana.page.locator("#proof + .verdict")).to_contain_text("what the log says")
    return wrong + ana.looks(f"{game}-3-ana-proof")


GRID = "show=odds&a.target=5..10&a.edge=0..2&policy=best&ask=yes"
BEST = "show=best&a.dice=2&a.threat=1&a.momentum=5&ask=yes"
"""Questions for the lab."""
KINDS = ("", "/gm", "/people", "/making", "/log", "/line/4", "/replay", "/statistics", "/export", "/moves", "/log/4")
"""Pages below a table."""


def test_every_kind_of_page(browser: Browser, serving: Serving) -> None:
    """By light on a desk and by dark on a phone; what a game draws is looked at in the evenings.

    A short run has each page in one of the two; a long run in both.
    """
    desk, phone = Person(browser, "Gus", DESK), Person(browser, "Gus", PHONE, dark=True)
    wrong: list[str] = []
    for one, size in ((desk, "desk"), (phone, "phone")):
        page = one.page
        one.goes(serving.address)
        one.turns("Try it as the GM: Going Somewhere")
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
            if LONG or (Random(name).random() < 0.5) == (one is desk):
                one.goes(path if path.startswith("http") else serving.address + path)
                wrong += one.looks(f"page-{name}-{size}")
    assert [*wrong, *desk.errors, *phone.errors] == []
