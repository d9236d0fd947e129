"""An evening of Going Somewhere in a real browser: from an empty table through two fights to the recap.

The CGO sits at a desk, one player at a desk in the dark, the other has a phone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.amount import LONG
from tests.browser.evenings import Serving, joined, made_from_nothing, made_table
from tests.browser.gs_evening import Evening

pytestmark = pytest.mark.browser

TORVALD, MIRA = HEROES = ("Torvald Stone", "Mira of Osk")
ARMS = {TORVALD: ("long-sword", "throwing-knife"), MIRA: ("long-sword", "spear")}
WEAK = {"plan": "talker", "strength": "own"}
LEFT = 3
"""The Health that each foe has left in a short run."""


@pytest.fixture
def evening(browser: Browser, tmp_path: Path) -> Iterator[Evening]:
    found = Evening(browser, Serving(tmp_path, seeded=True))
    found.serving.start()
    yield found
    found.serving.kill()


def test_an_evening_on_the_road(evening: Evening) -> None:
    table = begun(evening)
    two_against_three(evening)
    four_against_five(evening, table)
    recapped(evening, table)
    evening.ends()


def begun(evening: Evening) -> str:
    """Make a table on the page, and two characters from nothing; give its address."""
    gus, maja, jean = evening.people
    table = made_table(gus, evening.serving, "going-somewhere", starting_cp="25")
    for person, name in zip((maja, jean), HEROES, strict=True):
        joined(gus, person, table)
        evening.wrong += made_from_nothing(gus, person, table, name, best="str")
    gus.goes(table)
    gus.press("Begin the session")
    evening.sees("Session 1 begins")
    for who, things in ARMS.items():
        for thing in things:
            evening.does(gus, "Give something from the lists", who, ware=thing)
    return table


def two_against_three(evening: Evening) -> None:
    """A thrown knife, a switch of weapons, a check as an action; a number changed and taken back; few presses."""
    gus, maja, jean = evening.people
    evening.does(gus, "Add foes", name="Raider", count="3", **WEAK, points="3")
    first, rounds = evening.presses, list[int]()
    evening.does(gus, "Begin a fight", distance="1")
    for person in evening.people:
        expect(person.page.locator(".tracker.fight h3")).to_contain_text("Round 1")
    evening.looks("fight-1-begun")

    with evening.counts(rounds):
        evening.says(maja, action="draw raider Throwing knife", sure="save")
        evening.says(jean, action="draw raider-2 Spear", sure="save")
        evening.plays_a_round()
    evening.sees(re.compile("Torvald Stone (hits|misses) Raider 1 with the throwing knife"))
    evening.sees(re.compile("Mira of Osk (hits|misses) Raider 2 with the spear"))

    with evening.counts(rounds):
        evening.says(jean, action="do")
        evening.plays_a_round()
        evening.does(jean, "Try something", skill="inspect", doing="looks for the signal")
        evening.plays_a_round()
    evening.sees(re.compile(r"Mira of Osk has (\d+ . \d+ = )?\d+ against"))
    evening.looks("fight-2-under-way")

    evening.sets(MIRA, 25)
    evening.sees(re.compile("sets Mira of Osk’s Health to 25 of"))
    evening.commits(gus.page.locator("#undo button").click)
    evening.sees(re.compile("takes back “.* sets Mira of Osk’s Health to 25 of"))
    if not LONG:
        for number in range(1, 4):
            evening.sets(f"Raider {number}", LEFT)
        evening.presses -= 3
    rounds += evening.fights_on()
    assert max(rounds) <= 8, rounds
    assert evening.presses - first <= 60, rounds
    evening.looks("fight-3-over")


def four_against_five(evening: Evening, table: str) -> None:
    """A spell, somebody who runs, an explosion; the CGO has people on both sides."""
    gus, maja, jean = evening.people
    gus.goes(f"{table}/gm")
    gus.page.get_by_label("Name", exact=True).fill("Guard")
    gus.page.get_by_label("How many?").fill("2")
    gus.page.get_by_text("Hidden until you show them").click()
    gus.press("Bring in")
    for person in (maja, jean):
        person.sees("Two guards appear.")
    gus.goes(table)
    evening.does(gus, "Add foes", name="Bandit", count="5", **WEAK, points="5")
    evening.does(gus, "Begin a fight", party="guard-1,guard-2", distance="10")
    for person in evening.people:
        expect(person.page.locator(".tracker.fight")).to_contain_text("Bandit 5")
    rounds = list[int]()

    with evening.counts(rounds):
        maja.page.locator("#asked").get_by_role("link", name="Declare magic").click()
        evening.sends(maja, magic="attack")
        evening.says(jean, action="wait")
        evening.says(gus, action="flee", whom="bandit-5")
        evening.says(gus, action="wait")
        evening.plays_a_round()
    evening.sees("Torvald Stone will cast Harm (")
    evening.sees("Torvald Stone’s magic: ")
    evening.sees("Bandit 5 has fled.")
    evening.looks("fight-4-fled")
    for number in () if LONG else range(1, 5):
        evening.sets(f"Bandit {number}", LEFT)

    with evening.counts(rounds):
        evening.says(jean, action="do")
        evening.plays_a_round()
        evening.does(jean, "Set off an explosion", at_whom="bandit-2", dice="1d16", what="a grenade")
        evening.plays_a_round()
    evening.sees("Mira of Osk sets off a grenade at Bandit 2")
    evening.sees(re.compile("caught in it|out of the way"))
    if not evening.over:
        evening.says(gus, action="nearest")
        rounds += evening.fights_on()
    evening.sees("The fight is over after")
    assert max(rounds) <= 12, rounds


def recapped(evening: Evening, table: str) -> None:
    """End the session, and let everybody read what happened."""
    gus, *players = evening.people
    gus.goes(f"{table}/gm")
    gus.turns("Recap and end", link=True)
    gus.turns("End the session")
    for person in players:
        person.turns("Read the recap", link=True)
    for person in evening.people:
        for text in ("the three raiders", "a grenade", *HEROES):
            expect(person.page.locator("main")).to_contain_text(text)
    evening.looks("fight-5-recap")
