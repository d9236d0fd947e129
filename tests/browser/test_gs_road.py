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
from tests.amount import LONG
from tests.browser.evenings import Serving
from tests.browser.gs_evening import Evening
from tests.games.going_somewhere.fighting import foe, hero

pytestmark = pytest.mark.browser

TORVALD, MIRA = HEROES = ("torvald-stone", "mira-of-osk")
GARR = "old-garr"
SKILL = Purchase(kind="special-skill", cp=5, points=5, about="mechanics")
A_RING = ("1", "1", "8", "7", "11")
"""The dice of a foe's treasure: something magical, jewellery, its Magic Bonus, healing, d8."""


@pytest.fixture
def road(browser: Browser, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Road]:
    found = Road(browser, Serving(tmp_path), getattr(request, "param", "table"))
    yield found
    found.ends()
    found.serving.kill()


class Road(Evening):
    """An evening with two heroes who are made already."""

    def __init__(self, browser: Browser, serving: Serving, dice: Literal["own", "table"]) -> None:
        super().__init__(browser, serving)
        store = SqliteStore(serving.folder / "tables.db")
        gus = Seat("gus", self.gus.name, "gm", dice=dice)
        table = Table.make(store, "road", "going-somewhere", gus, name="A road", seed=bytes(32))
        table.seat_somebody("gus", Seat("maja", self.maja.name, "player", (TORVALD,), dice="own"))
        table.seat_somebody("gus", Seat("jean", self.jean.name, "player", (MIRA,), dice="table"))
        sheets = {TORVALD: hero(TORVALD, cp=40, ledger=(SKILL,)), MIRA: hero(MIRA)}
        sheets |= {GARR: foe(GARR, cp=10)} if dice == "own" else {}
        table.land("gus", [Joined(who=who, sheet=msgspec.to_builtins(one)) for who, one in sheets.items()])
        links = {seat: seat_link(table, seat) for seat in ("gus", "maja", "jean")}
        store.close()
        serving.start()
        for person, link in zip(self.people, links.values(), strict=True):
            person.goes(serving.address + link)


def test_three_mudhounds_are_fought_to_the_end_and_searched(road: Road) -> None:
    gus = road.gus
    road.does(gus, "Add foes", name="Mudhound", count="3", strength="own", points="30")
    road.does(gus, "Begin a fight", distance="1")
    assert road.presses <= 3
    road.plays_out()
    for person in road.people:
        expect(person.page.locator(".tracker.fight")).to_contain_text("Mudhound 3")
    if not LONG:
        for number in range(1, 4):
            road.sets(f"Mudhound {number}", 3)
    assert max(road.fights_on()) <= 8
    road.sees("The fight is over after")

    before = road.presses
    gus.page.locator("#now").get_by_role("link", name="Treasure").click()
    road.sends(gus, finder=MIRA)
    road.plays_out()
    assert road.presses - before <= 2
    road.sees(re.compile("Mira of Osk finds|Nothing of value is found"))


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
    road.answers(maja)
    road.answers(maja, faces="19")
    while not gus.question:
        road.answers(maja, "keep")
    expect(gus.card).to_contain_text("May Mudhound 1 resist lowered SPD?")
    assert road.presses - before <= 6  # real dice: each roll is typed
    road.answers(gus, "no")
    road.plays_out()
    road.sees("Mudhound 1’s SPD falls by")

    road.does(maja, "Work magic", magic="harm", on="mudhound-2")
    road.answers(maja)
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
    road.sends(gus, finder=TORVALD)
    for face in A_RING:
        road.answers(gus, faces=face)
    assert road.presses - before == 1 + len(A_RING)  # real dice: each roll is typed
    road.sees("finds some magic jewellery")
    road.does(maja, "Identify a thing")
    road.answers(maja)
    road.answers(maja, faces="20")
    road.plays_out()
    road.sees("now knows all that the magic jewellery does: it heals its wearer by d8")
    road.does(maja, "Use its magic")
    road.plays_out()
    road.sees("uses the magic jewellery’s magic")


def test_a_vehicle(road: Road) -> None:
    gus, maja = road.gus, road.maja
    for name, owner in (("The Otter", TORVALD), ("Toll wagon", "")):
        road.does(gus, "Make a vehicle", name=name, size="4", **({"owner": owner} if owner else {}))
        road.sees(f"{name} is ready: bus or delivery truck")
    road.does(maja, "Board or load a vehicle", enc="6")  # the party comes along already
    road.sees("Aboard the Otter: Torvald Stone, Mira of Osk and 6 slots of cargo.")
    road.does(maja, "Drive")
    road.sees("its load is 12 of")
    road.sees("slots, 6 of them carried by the people aboard.")
    road.does(maja, "Put a weapon on a vehicle", weapon="light-cannon")
    road.answers(gus, "given")
    road.does(gus, "Begin a vehicle fight")
    road.plays_out()
    while "The Otter’s turn" not in road.told():
        road.commits(gus.page.locator("#offers .do", has_text=re.compile("End .+’s turn")).click)
    road.does(maja, "Fire")
    road.plays_out()
    road.sees(re.compile("(fires?|aims) at Toll wagon"))
    expect(maja.page.locator("#bar")).not_to_contain_text("The Otter’s turn")  # two serve the cannon: all aboard acted
    road.does(gus, "Damage a vehicle", "The Otter", damage="12")
    road.sees(re.compile(r"The Otter loses 12 Health: \d+ of \d+ left\."))
    road.does(gus, "End the vehicle fight")
    road.sees(re.compile(r"The vehicle fight is over after (1 round|2 rounds)\."))
    road.does(maja, "Repair a vehicle")
    road.answers(gus, "fits")
    road.plays_out()
    road.sees("to repair the Otter")
