"""An evening of Going Somewhere with what its later chapters hold: foes, magic, treasure, vehicles; by pressing alone.

The CGO sits at a desk, one player at a desk in the dark, the other has a phone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec
import pytest
from playwright.sync_api import Browser, expect

from rollwright.games.going_somewhere.rules.sheet import Purchase
from rollwright.rules.facts import Joined
from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.web.app import seat_link
from tests.browser.chromium import steady, until
from tests.browser.evenings import DESK, PHONE, Person, Serving, answer
from tests.games.going_somewhere.fighting import foe, hero

pytestmark = pytest.mark.browser

TORVALD, MIRA = HEROES = ("torvald-stone", "mira-of-osk")
GARR = "old-garr"
SKILL = Purchase(kind="special-skill", cp=5, points=5, about="mechanics")
A_RING = ("1", "1", "8", "7", "11")
"""The dice of a foe's treasure: something magical, jewellery, its Magic Bonus, healing, d8."""
WAITING = re.compile("about to roll|deciding|putting|Your turn|Your roll|decides|rolls")
"""What the CGO's bar says while somebody is asked."""


@pytest.fixture
def road(browser: Browser, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Road]:
    found = Road(browser, Serving(tmp_path), getattr(request, "param", "table"))
    yield found
    for person in found.people:
        assert person.errors == []
        assert person.fits(f"road-{person.name.lower()}") == []
    found.serving.kill()


class Road:
    """A table with its people; what they press to commit something is counted."""

    def __init__(self, browser: Browser, serving: Serving, dice: Literal["own", "table"]) -> None:
        self.serving, self.presses = serving, 0
        store = SqliteStore(serving.folder / "tables.db")
        gus = Seat("gus", "Gus", "gm", dice=dice)
        table = Table.make(store, "road", "going-somewhere", gus, name="A road", seed=bytes(32))
        for seat, name, who, rolls in (("maja", "Maja", TORVALD, "own"), ("jean", "Jean", MIRA, "table")):
            table.seat_somebody("gus", Seat(seat, name, "player", (who,), dice=rolls))  # type: ignore[arg-type]
        sheets = {TORVALD: hero(TORVALD, cp=40, ledger=(SKILL,)), MIRA: hero(MIRA)}
        sheets |= {GARR: foe(GARR, cp=10)} if dice == "own" else {}
        table.land("gus", [Joined(who=who, sheet=msgspec.to_builtins(one)) for who, one in sheets.items()])
        links = {seat: seat_link(table, seat) for seat in ("gus", "maja", "jean")}
        store.close()
        serving.start()
        self.people = self.gus, self.maja, self.jean = (
            Person(browser, "Gus", DESK), Person(browser, "Maja", DESK, dark=True), Person(browser, "Jean", PHONE),
        )  # fmt: skip
        for person, link in zip(self.people, links.values(), strict=True):
            person.goes(serving.address + link)

    def told(self) -> str:
        """Give what the CGO sees of play."""
        return steady(lambda: " ".join(self.gus.page.locator("#log, #now, #bar, .tracker.fight").all_inner_texts()))

    def sees(self, text: str | re.Pattern[str]) -> None:
        """Wait until the CGO and both players are told something."""
        for person in self.people:
            person.sees(text)

    def commits(self, person: Person, button: str) -> None:
        """Press something, and wait until the CGO sees what came of it."""
        before = self.told()
        person.page.locator(button).first.click()
        self.presses += 1
        until(self.gus.page, lambda: self.told() != before, "something came of it")

    def begins(self, person: Person, title: str, whom: str = "") -> None:
        """Find something among all that one can do, and open its form."""
        offer = person.page.locator("#offers .do", has=person.page.locator(f'b:text-is("{title}")')).first
        if not offer.is_visible():
            person.page.locator("#offers input[type=search]").fill(title)
        offer.click()
        if whom:
            person.page.locator("#doing").get_by_role("link", name=whom, exact=True).click()
        person.page.locator("#doing form .btn.primary").first.wait_for()

    def does(self, person: Person, title: str, whom: str = "", **given: str) -> None:
        """Fill in the form of something, and send it: what is typed, and what is picked."""
        self.begins(person, title, whom)
        for name, value in given.items():
            fields = person.page.locator(f'#doing [name="a.{name}"]')
            if fields.last.get_attribute("type") in ("radio", "checkbox"):
                person.page.locator(f'#doing label:has(input[name="a.{name}"][value="{value}"])').first.click()
            else:
                fields.last.fill(value)
        self.commits(person, "#doing .btn.primary")

    def answers(self, person: Person, *wanted: str, faces: str = "") -> None:
        """Wait until somebody is asked something, and answer it."""
        until(person.page, lambda: person.question, f"{person.name} is asked")
        before = self.told()
        answer(person, wanted, faces)
        self.presses += 1
        until(self.gus.page, lambda: self.told() != before, "the answer counts")

    def plays_out(self) -> None:
        """Answer what is still asked, until nothing is: twice in a row nobody is waited for."""
        calm = 0
        while calm < 3:
            asked = next((one for one in self.people if one.question), None)
            self.gus.page.wait_for_timeout(150)  # a card that is just going away is none
            if asked is not None and asked.question:
                answer(asked, ("keep", "roll"))
            bar = steady(self.gus.page.locator("#bar").inner_text)
            calm = 0 if asked is not None or WAITING.search(bar) else calm + 1
            self.gus.page.wait_for_timeout(150)


def test_a_round_with_three_mudhounds(road: Road) -> None:
    gus = road.gus
    road.does(gus, "Add foes", name="Mudhound", count="3")
    road.does(gus, "Begin a fight")
    assert road.presses <= 3
    road.plays_out()
    for person in road.people:
        expect(person.page.locator(".tracker.fight")).to_contain_text("Mudhound 3")
    go_on = gus.page.get_by_role("button", name="Go on")
    while "Round 2" not in road.told():
        for person in road.people:
            if person.page.locator("#asked .btn.primary").count():
                road.commits(person, "#asked .btn.primary")
        road.plays_out()
        if go_on.count():
            before = road.told()
            go_on.click()
            until(gus.page, lambda before=before: road.told() != before, "the fight goes on")  # type: ignore[misc]
    road.does(gus, "End the fight", how="neither")
    road.sees("The fight is over after")


def test_magic_on_somebody_of_the_cgos(road: Road) -> None:
    gus, maja = road.gus, road.maja
    road.does(gus, "Add foes", name="Mudhound", count="3")
    road.plays_out()
    first = gus.page.locator("#sheets details", has=gus.page.locator('summary:has-text("Mudhound 1")')).first
    first.locator("> summary").click()
    first.get_by_role("button", name="Show with Mudhound 2 and Mudhound 3").click()
    road.sees("Three mudhounds step into view.")
    before = road.presses
    road.does(maja, "Work magic", magic="augment", on="mudhound")
    maja.page.locator("#now article.card").get_by_text("SPD", exact=True).click()
    maja.page.locator("#now article.card").get_by_text("Lower a stat or skill").click()
    road.commits(maja, "#now article.card .btn.primary")
    road.answers(maja, faces="19")
    while not gus.question:
        road.answers(maja, "keep")
    expect(gus.card).to_contain_text("May Mudhound 1 resist lower SPD?")
    assert road.presses - before <= 6  # real dice: each roll is typed
    road.answers(gus, "no")
    road.plays_out()
    road.sees("Mudhound 1's SPD falls by")

    road.does(maja, "Work magic", magic="harm", on="mudhound-2")
    road.commits(maja, "#now article.card .btn.primary")
    road.answers(maja, faces="3")
    road.answers(maja, "keep")
    road.plays_out()
    road.sees("It rebounds on Torvald Stone")


@pytest.mark.parametrize("road", ["own"], indirect=True)
def test_a_ring_is_found_identified_and_used(road: Road) -> None:
    gus, maja = road.gus, road.maja
    road.does(gus, "Begin a fight")
    road.plays_out()
    road.does(gus, "Give up", "Old Garr")
    gus.page.locator("#offers .do", has_text="End the fight").first.click()
    road.sees("The fight is over")
    before = road.presses
    gus.page.locator("#now").get_by_role("link", name="Treasure").click()
    gus.page.locator("#doing form .btn.primary").first.wait_for()
    road.commits(gus, "#doing .btn.primary")
    for face in A_RING:
        road.answers(gus, faces=face)
    assert road.presses - before == 1 + len(A_RING)  # real dice: each roll is typed
    road.sees("finds magic jewellery")
    road.does(maja, "Identify a thing")
    road.commits(maja, "#now article.card .btn.primary")
    road.answers(maja, faces="20")
    road.plays_out()
    road.sees("learns the magic of the magic jewellery: heal d8")
    road.does(maja, "Use its magic")
    road.plays_out()
    road.sees("uses the magic jewellery")


def test_a_vehicle(road: Road) -> None:
    gus, maja = road.gus, road.maja
    for name, owner in (("The Otter", TORVALD), ("Toll wagon", "")):
        road.does(gus, "Make a vehicle", name=name, size="4", **({"owner": owner} if owner else {}))
        road.sees(f"{name} is ready: bus or delivery truck")
    road.begins(maja, "Load a vehicle")
    maja.page.locator('#doing [name="a.enc"]').fill("6")
    for who in HEROES:
        maja.page.locator(f'#doing label:has(input[name="a.crew"][value="{who}"])').click()
    road.commits(maja, "#doing .btn.primary")
    road.sees("Aboard the Otter: Torvald Stone, Mira of Osk and 6 slots of cargo.")
    road.does(maja, "Drive")
    road.sees("its load is 12 of")
    road.sees("ENC, 6 of it with those aboard.")
    road.does(maja, "Put a weapon on a vehicle", weapon="light-cannon")
    road.answers(gus, "given")
    road.does(gus, "Begin a vehicle fight")
    while "The Otter’s turn" not in road.told():
        road.commits(gus, '#offers .do:has(b:text-is("On to the next turn"))')
    road.does(maja, "Fire")
    road.plays_out()
    road.sees(re.compile("fires? at Toll wagon"))  # if not yet, that is told
    expect(maja.page.locator("#bar")).to_contain_text("you have done your part of it")
    road.does(gus, "Damage a vehicle", "The Otter", damage="12")
    road.sees("The Otter loses 12 Health.")
    gus.page.locator("#offers .do", has_text="End the vehicle fight").first.click()
    road.sees("The vehicle fight is over after 1 round.")
    road.does(maja, "Repair a vehicle")
    road.answers(gus, "fits")
    road.plays_out()
    road.sees("The Otter is repaired by Torvald Stone")
