"""A fight of Going Somewhere in a real browser: two heroes against three raiders, from the first blow to the last.

The CGO sits at a desk, one player at a desk in the dark, the other has a phone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser, expect
from playwright.sync_api import TimeoutError as NeverCame

from rollwright.games.going_somewhere.rules.sheet import full_health
from rollwright.rules.facts import Joined
from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.web.app import seat_link
from tests.amount import LONG
from tests.browser.chromium import steady, until
from tests.browser.evenings import DESK, PHONE, Person, Serving, answer
from tests.games.going_somewhere.fighting import FOES, foe, hero

pytestmark = pytest.mark.browser

TORVALD, MIRA = HEROES = ("torvald-stone", "mira-of-osk")
RAIDERS = ("Rusk", "Old Garr", "The Thin One")
MOST_ROUNDS = 60
SOON = 3_000
"""How many milliseconds a button that was there is looked for."""
LEFT = 3
"""The health that each raider has left in a short run."""


@pytest.fixture
def evening(browser: Browser, tmp_path: Path) -> Iterator[Evening]:
    found = Evening(browser, Serving(tmp_path))
    yield found
    found.serving.kill()


class Evening:
    """A table with its people, who press what there is to press; the presses are counted."""

    def __init__(self, browser: Browser, serving: Serving) -> None:
        self.serving, self.presses, self.missed, self.wrong = serving, 0, 0, list[str]()
        store = SqliteStore(serving.folder / "tables.db")
        table = Table.make(
            store, "road", "going-somewhere", Seat("gus", "Gus van Dyke", "gm"), name="The toll bridge", seed=bytes(32)
        )
        for seat, name, who in (("maja", "Maja van Dyke", TORVALD), ("jean", "Jean-Luc Ó Sé", MIRA)):
            table.seat_somebody("gus", Seat(seat, name, "player", (who,)))
        hurt = 0 if LONG else full_health(foe(FOES[0])) - LEFT  # so that it takes few rounds
        sheets = {**{who: hero(who) for who in HEROES}, **{who: foe(who, health_lost=hurt) for who in FOES[:3]}}
        table.land("gus", [Joined(who=who, sheet=msgspec.to_builtins(one)) for who, one in sheets.items()])
        links = {seat: seat_link(table, seat) for seat in ("gus", "maja", "jean")}
        store.close()
        serving.start()
        self.people = self.gus, self.maja, self.jean = (
            Person(browser, "Gus van Dyke", DESK), Person(browser, "Maja van Dyke", DESK, dark=True),
            Person(browser, "Jean-Luc Ó Sé", PHONE),
        )  # fmt: skip
        for person, link in zip(self.people, links.values(), strict=True):
            person.goes(serving.address + link)

    def looks(self, name: str) -> None:
        """Let everybody look at their page."""
        for person in self.people:
            self.wrong += person.looks(f"fight-{name}-{person.name.split()[0].lower()}")

    def told(self) -> str:
        """Give what the CGO sees of play."""
        return steady(lambda: " ".join(self.gus.page.locator("#log, #now, .tracker.fight").all_inner_texts()))

    def commits(self, press: Callable[[], object]) -> None:
        """Press something, and wait until the CGO sees what came of it."""
        before = self.told()
        press()
        self.presses += 1
        until(self.gus.page, lambda: self.told() != before, "something came of it")

    def does(self, person: Person, title: str, picked: str = "") -> None:
        """Pick something from what one can do, fill in its form, and send it."""
        offer = person.page.locator("#offers .do", has=person.page.locator(f'b:text-is("{title}")'))
        offer.first.click()
        doing = person.page.locator("#doing")
        doing.locator("form").wait_for()
        if picked:
            doing.locator(f'label:has(input[value="{picked}"])').first.click()
        self.commits(doing.locator(".btn.primary").click)
        expect(doing).to_be_empty()

    def says(self, person: Person, title: str) -> None:
        """Send the form that the fight waits for: it is in view without a scroll, and goes when it is sent."""
        form = person.page.locator("#asked article")
        expect(form.locator("h3")).to_have_text(title)
        expect(form.locator("h3")).to_be_in_viewport()
        expect(form.locator(".btn.primary")).to_be_in_viewport()
        self.commits(lambda: person.answers(form.locator(".btn.primary")))
        expect(form).to_have_count(0)

    @property
    def over(self) -> bool:
        """Whether the fight is over."""
        return "The fight is over after" in self.told()

    @property
    def round(self) -> str:
        """Which round it is, as the strip says; nothing while the page changes, or where nobody fights."""
        return "".join(re.findall(r"Round \d+(?= all| each)", self.told())[-1:])

    def waits_for(self, name: str) -> bool:
        """Tell whether somebody has still deciding what they do."""
        one = self.gus.page.locator(".tracker.fight li", has=self.gus.page.locator(f'b:text-is("{name}")'))
        return any("still deciding" in text for text in steady(one.all_inner_texts))

    @property
    def asks(self) -> bool:
        """Whether somebody is asked something."""
        return any(person.question for person in self.people)

    def answers(self) -> bool:
        """Let somebody answer who is asked; tell whether anybody was."""
        for person in self.people:
            if person.question:
                self.commits(lambda: answer(person))  # noqa: B023
                return True
        return False

    def plays_a_round(self) -> None:
        """Let all declare who have to, and go on until the next round, or the end."""
        now = self.round
        for person, name in ((self.maja, "Torvald Stone"), (self.jean, "Mira of Osk")):
            if self.waits_for(name):
                self.says(person, "Say what you do")
        if any(self.waits_for(name) for name in RAIDERS):
            self.says(self.gus, "Your people")
        go_on = self.gus.page.get_by_role("button", name="Go on")
        while not self.over and self.round == now:
            until(self.gus.page, lambda: go_on.count() or self.asks or self.over, "somebody is asked, or it can go on")
            if not self.answers() and go_on.count():
                try:
                    self.commits(lambda: go_on.click(timeout=SOON))
                except NeverCame:  # it went before it was pressed: somebody is asked after all
                    self.missed += 1
                    assert self.missed < MOST_ROUNDS
            until(self.gus.page, lambda: self.over or self.round, "the fight goes on, or is over")


def test_two_against_three(evening: Evening) -> None:
    gus = evening.gus
    evening.does(gus, "Begin a fight")
    for person in evening.people:
        expect(person.page.locator(".tracker.fight h3")).to_contain_text("Round 1")
    evening.looks("1-begun")
    rounds: list[int] = []
    while not evening.over:
        assert len(rounds) < MOST_ROUNDS, "nobody ever falls"
        before = evening.presses
        evening.plays_a_round()
        rounds.append(evening.presses - before)
        if len(rounds) == 2:
            evening.looks("2-under-way")
    assert max(rounds) <= 8, rounds
    for person in evening.people:
        person.sees("The fight is over after")
        expect(person.page.locator(".tracker.fight")).to_have_count(0)
    evening.looks("3-over")
    assert [*evening.wrong, *(error for one in evening.people for error in one.errors)] == []
