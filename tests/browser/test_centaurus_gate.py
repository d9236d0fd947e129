"""Evenings of Centaurus Gate in a real browser: four explorers, an Exec, a desk in the dark and a phone; real dice.

Ten actions with every use of Venture, a stunt, help and leverage; then Tension through three rounds, with all that
happens between turns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

import pytest
from playwright.sync_api import Browser, Locator, expect

from rollwright.rules.facts import Joined
from rollwright.table.demo import demo_of
from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.web.app import seat_link
from tests.amount import LONG, tenth
from tests.browser.evenings import DESK, MINE, PHONE, Person, Serving

pytestmark = pytest.mark.browser

VANYA, ILSE, ANA, BO = EXPLORERS = {
    "vanya-orlov": "Vanya Orlov", "dr-ilse-vok": "Dr. Ilse Vok", "ana-de-luz": "Ana María de Luz", "bo-lee": "Bo Lee",
}  # fmt: skip
Given: TypeAlias = str | Sequence[str]
REACTOR, BOARDERS = "the reactor blows", "boarders break in"


@pytest.fixture(params=tenth(["cgg", "cgg-2015"], "whole evenings"))
def evening(request: pytest.FixtureRequest, browser: Browser, tmp_path: Path) -> Iterator[Evening]:
    found = Evening(request.param, browser, Serving(tmp_path))
    yield found
    found.serving.kill()


class Evening:
    """A table with its people: Gus and Maja throw real dice, the phone lets the table throw."""

    def __init__(self, game: str, browser: Browser, serving: Serving) -> None:
        self.game, self.serving = game, serving
        store = SqliteStore(serving.folder / "tables.db")
        table = Table.make(store, "gate", game, Seat("gus", "Gus van Dyke", "gm", dice="own"), name="Halcyon Station")
        table.seat_somebody("gus", Seat("maja", "Maja van Dyke", "player", (VANYA, ANA), dice="own"))
        table.seat_somebody("gus", Seat("jean", "Jean-Luc Ó Sé", "player", (ILSE, BO)))
        sheets = list(demo_of(game).heroes.values())
        named = enumerate(EXPLORERS.items())
        table.land("gus", [Joined(who=who, sheet={**sheets[at % 3], "name": name}) for at, (who, name) in named])
        links = {seat: seat_link(table, seat) for seat in ("gus", "maja", "jean")}
        store.close()
        serving.start()
        self.people = self.gus, self.maja, self.jean = (
            Person(browser, "Gus van Dyke", DESK), Person(browser, "Maja van Dyke", DESK, dark=True),
            Person(browser, "Jean-Luc Ó Sé", PHONE),
        )  # fmt: skip
        for person, link in zip(self.people, links.values(), strict=True):
            person.goes(serving.address + link)

    # What people do.

    def fills(self, form: Locator, fields: dict[str, Given]) -> None:
        """Fill in a form as people do: write, tick and pick; what is folded up is unfolded first."""
        for name, value in fields.items():
            field = form.locator(f'[data-field="{name}"]')
            fold = form.locator(f'details.fold:not([open]):has([data-field="{name}"])')
            if fold.count():
                fold.locator("summary").first.click()
            for one in [value] if isinstance(value, str) else value:
                picked = field.locator(f'label:has(input[value="{one}"])')
                if picked.count():
                    picked.click()
                else:
                    field.locator("input, textarea").fill(one)

    def tries(self, person: Person, who: str, row: str, **fields: Given) -> None:
        """Tap a code on a sheet, and say what is tried."""
        if person.width <= PHONE[0]:
            person.tab("sheet")
        sheet = person.page.locator(f"#sheet-{who}")
        if sheet.get_attribute("open") is None:
            sheet.locator("summary").first.click()
        sheet.locator(".roll", has_text=row).first.click()
        self.sends(person, **fields)

    def does(self, person: Person, title: str, who: str = "", **fields: Given) -> None:
        """Pick something from what one can do."""
        offer = person.page.locator("#offers :is(a, button).do", has=person.page.locator(f'b:text-is("{title}")'))
        at_once = offer.evaluate("one => one.tagName") == "BUTTON"
        offer.click()
        if at_once:
            return
        if who:
            whose = person.page.locator("#doing .buttons a", has_text=EXPLORERS[who])
            whose.or_(person.page.locator("#doing form")).first.wait_for()
            if whose.count():
                whose.click()
        self.sends(person, **fields)

    def sends(self, person: Person, **fields: Given) -> None:
        """Fill in the form that is open, and send it."""
        doing = person.page.locator("#doing")
        doing.locator("form").wait_for()
        self.fills(doing, fields)
        doing.locator(".btn.primary").click()
        expect(doing).to_be_empty()

    def card(self, person: Person, has: str) -> Locator:
        """Wait for a question that has something on it."""
        found = person.page.locator(MINE, has=person.page.locator(has))
        expect(found).to_have_count(1)
        return person.page.locator(f"#{found.get_attribute('id')}")

    def judges(self, **fields: Given) -> None:
        """Let the Exec fill in a card."""
        card = self.card(self.gus, ".in .fs")
        self.fills(card, fields)
        card.locator(".btn.primary").click()
        expect(card).to_have_count(0)

    def says(self, person: Person, *keys: str) -> None:
        """Choose, one after another."""
        for key in keys:
            card = self.card(person, f'button[name=choice][value="{key}"]')
            card.locator(f'button[name=choice][value="{key}"]:not(.take)').click()
            expect(card).to_have_count(0)

    def tells(self, person: Person, text: str) -> None:
        """Write what goes wrong; there is nothing to do but to write."""
        card = self.card(person, '[data-field="what"]')
        expect(card.locator('[data-field="what"] textarea')).to_be_focused()
        self.fills(card, {"what": text})
        card.locator(".btn.primary").click()
        expect(card).to_have_count(0)

    def throws(self, person: Person, faces: str) -> None:
        """Throw real dice, and type them in; one face stands for all of them."""
        card = self.card(person, "button[value=table]")
        count = int(re.findall(r"\d+", card.locator("footer p.grow").inner_text())[0])
        card.locator("summary", has_text="Real dice").click()
        card.get_by_label("what they show").fill(faces if " " in faces else " ".join([faces] * count))
        card.get_by_role("button", name="Take these").click()
        expect(card).to_have_count(0)

    def over(self, *told: str) -> None:
        """Wait until nothing is under way for anybody, and read what was told."""
        for person in self.people:
            expect(person.page.locator("#now .moment:not(.ended)")).to_have_count(0)
            for text in told:
                person.sees(text)

    def risks(self, exec_dice: str, dice: str, what: str, *, challenge: str = "7", **fields: Given) -> None:
        """Let Vanya try something risky with Perception (5d); the Exec's two dice and hers are thrown."""
        self.tries(self.maja, VANYA, "Perception", what=what, **fields)
        self.judges(challenge=challenge, ability="none", stake="her cover")
        self.throws(self.gus, exec_dice)
        self.says(self.maja, "roll")
        self.throws(self.maja, dice)


def test_an_evening(evening: Evening) -> None:
    gus, maja, jean = evening.people
    gus.press("Begin the session")
    wrong = ten_actions(evening)
    wrong += three_rounds(evening)
    gus.goes(gus.page.url)
    gus.turns("recap and end", link=True)
    gus.page.locator('form[action$="/act/end-session"] button').click()
    for person in (maja, jean):
        person.sees("Session 1 ends")
    assert [*wrong, *(error for one in evening.people for error in one.errors)] == []


def ten_actions(evening: Evening) -> list[str]:
    """Play ten actions, or those four of them that a short run has."""
    gus, maja, jean = evening.people
    # 1. An aspect makes Wrenches free: two of them for two Venture.
    evening.risks("1 10", "6 6 5 5 5", "counts the guards", called="aspect 1")
    wrong = maja.looks(f"{evening.game}-gate-1-venture")
    evening.says(maja, "close", "make-it")
    evening.over("“Gotta make it!” One Failure less (free, by the aspect).", "Success, risk avoided")
    if LONG:
        # 2. The Exec's dice, again; they fall for nobody's press but the Exec's, who throws real ones.
        evening.risks("1 1", "6 5 5 5 5", "reads the manifest")
        evening.says(maja, "that-good")
        evening.throws(gus, "10")
        evening.over("I'm that good!")
        # 3. Time to get serious: one more die, and the Exec's last one is gone.
        evening.risks("10 1", "6 5 5 5 5", "listens at the bulkhead")
        evening.says(maja, "serious", "both")
        evening.throws(maja, "3")
        evening.over("time to get serious", "One more die for Vanya Orlov: 3.")
    # 4. A failure: its player says what goes wrong, and the Exec awards it and lets it stay.
    evening.risks("1 1", "5", "follows the courier")
    wrong += maja.looks(f"{evening.game}-gate-2-failure")
    evening.tells(maja, "the lift door jams")
    evening.judges(awarded="yes", dice="2")
    evening.over("Vanya Orlov failed badly.", "What goes wrong: the lift door jams.")
    # 5. It bears on the next action, whose risk isn't avoided: fallout, and a condition of it.
    evening.tries(maja, VANYA, "Perception", what="forces the door")
    bears = evening.card(gus, ".in .fs").locator('[data-field="bears"] input[value="the lift door jams"]')
    expect(bears).not_to_be_checked()
    bears.check()
    evening.judges(challenge="7", ability="none", stake="her hand")
    evening.throws(gus, "10")
    evening.says(maja, "roll")
    evening.throws(maja, "2")
    evening.throws(gus, "10")
    wrong += gus.looks(f"{evening.game}-gate-3-fallout")
    evening.judges(result="condition")
    evening.over("Weighing on the risk: the lift door jams (2d).", "fallout")
    expect(maja.page.locator(f"#sheet-{VANYA} .chips .bad").first).to_be_visible()
    if LONG:
        # 6. It isn't as bad as it seemed.
        evening.risks("10", "6 6 5 5 5", "patches herself up", challenge="6")
        evening.says(maja, "bounce-back")
        evening.says(gus, "no")
        evening.says(maja, "none")
        evening.says(gus, "none")
        evening.over("It's not as bad as I thought")
        # 7. A stunt, with what she is good at, and with gear.
        stunt = {"called": "command", "gear": "Command badge", "stunt": "yes", "moved_2": "1"}
        evening.tries(maja, VANYA, "Perception", what="talks the crowd down", **stunt)
        evening.judges(challenge="8", ability="none", stake="her name", arena="public")
        evening.throws(gus, "10")
        evening.says(maja, "roll")
        evening.throws(maja, "5")
        evening.over("a stunt, 1d more towards success", "1d moves from the risk to success.")
    # 8. Help: asked for to succeed, and offered against the risk; both from a phone.
    evening.tries(maja, VANYA, "Perception", what="searches the hold", asks=ILSE)
    evening.says(jean, ILSE)
    evening.judges(challenge="7", ability="none", stake="time")
    evening.throws(gus, "10")
    wrong += jean.looks(f"{evening.game}-gate-4-help")
    evening.says(jean, BO)
    evening.says(maja, "roll")
    evening.throws(maja, "5")
    evening.over("Dr. Ilse Vok lends Vanya Orlov", "Bo Lee lends Vanya Orlov")
    if LONG:
        # 9. Leverage, gathered on the phone, and used by somebody else.
        evening.does(jean, "Look into something", ILSE, kind="research", goal="the vault")
        evening.judges()
        evening.card(jean, "button[value=table]").locator("button[value=table]").click()
        evening.over("Leverage towards the vault")
        evening.risks("10", "5", "opens the vault", leverage="the vault", shield="the vault")
        evening.over("uses the leverage towards the vault")
        # 10. What is left goes to the Exec: all four Hammers.
        evening.risks("10", "6 6 6 6 5", "runs for it")
        evening.says(maja, "none")
        evening.says(gus, "cant-do-it", "didnt-see-that-coming", "no", "even-worse", "confused", "why-now")
        evening.throws(gus, "10")
        evening.judges(result="element", text="sparks everywhere")
        evening.over("“Can't do it!” One Failure more", "Didn't see that coming", "Why now!?", "sparks everywhere")
    return wrong


def three_rounds(evening: Evening) -> list[str]:
    """Play a Tension of three rounds; a short run ends it after the second."""
    gus, maja, jean = evening.people
    evening.does(gus, "Begin a Tension", pitfall=REACTOR, party=[VANYA, ILSE, ANA], edge=VANYA)
    gus.page.locator("#trackers .tension").get_by_role("link", name="Another Pitfall").click()
    evening.sends(gus, pitfall=BOARDERS, level="12")
    tension = [person.page.locator("#trackers .tension") for person in evening.people]

    # The first round: one acts, one idles, one readies, and one comes late.
    evening.does(maja, "Open the round", VANYA, to=VANYA, code="dexterity", first=VANYA)
    expect(maja.page.locator("#bar")).to_contain_text("It’s your turn")
    evening.does(maja, "Act!", VANYA, pitfall=REACTOR, code="perception", what="reroutes the power")
    asked = evening.card(gus, ".in .fs")
    gus.page.locator("#main").evaluate("(main) => { main.scrollTop = 9999; }")
    gus.page.locator("#to-card").click()
    expect(asked.locator("h3")).to_be_in_viewport()  # the way to one's card leads there
    evening.judges(challenge="4", ability="none", risk="none")
    evening.says(gus, "2")
    evening.over("Tension on “The reactor blows” falls by 2, to 5.")
    for one in tension[1:]:
        expect(one.locator(".party")).to_be_in_viewport()  # the board stays in sight when a result has come
    wrong = [*gus.looks(f"{evening.game}-gate-5-tension"), *jean.looks(f"{evening.game}-gate-5-tension-phone")]
    evening.does(maja, "Pass the focus", VANYA, to=ILSE)
    expect(jean.page.locator("#bar")).to_contain_text("It’s your turn")

    evening.tries(jean, BO, "Knowledge", what="reads the gauge")  # a check between turns
    evening.judges(challenge="3", ability="none", risk="none")
    evening.throws(gus, "10")
    evening.over("Bo Lee tries to read the gauge")
    expect(jean.page.locator("#trackers .party .focus")).to_contain_text("Dr. Ilse Vok")

    evening.does(jean, "Act!", ILSE, pitfall=REACTOR, code="mechanical", what="bars the hatch")  # and taken back
    evening.card(gus, ".in .fs")
    gus.press("Undo")
    evening.over("Gus van Dyke takes back “Dr. Ilse Vok tries to bar the hatch”.")
    expect(jean.page.locator("#trackers .party .focus")).to_contain_text("Dr. Ilse Vok")
    evening.does(jean, "Idle!", ILSE, how="freezes")
    evening.does(jean, "Join the Tension", BO)
    evening.does(maja, "Ready!", ANA, pitfall=REACTOR, kind="research")
    evening.throws(maja, "5")
    evening.over("Bo Lee joins the Tension.", "Leverage towards averting “the reactor blows")
    evening.does(jean, "Idle!", BO)
    turns(evening, BOARDERS)

    # The second: the power fails in its middle, and the boarders come.
    evening.does(maja, "Open the round", VANYA, to=ANA, code="dexterity", first=ANA)
    evening.does(maja, "Idle!", ANA, to=VANYA)
    evening.serving.kill()
    evening.serving.start()
    for person in evening.people:
        person.goes(person.page.url)
    expect(tension[2]).to_contain_text("Tension, round 2")
    evening.does(maja, "Idle!", VANYA, to=ILSE)
    evening.does(jean, "Idle!", ILSE)
    gus.page.locator(".pitfall", has_text="Boarders").get_by_role("link", name="It happens").click()
    evening.sends(gus, what="they are in the hold")
    expect(maja.page.locator("#now-since .result.bad")).to_contain_text("They are in the hold.")
    for one in tension:
        expect(one).not_to_contain_text("Boarders")
    evening.does(jean, "Idle!", BO)
    turns(evening, REACTOR)

    if LONG:
        # The third: all of it once more, and the reactor holds.
        evening.does(maja, "Open the round", VANYA, to=VANYA, code="dexterity", first=VANYA)
        for person, who in ((maja, VANYA), (maja, ANA), (jean, ILSE), (jean, BO)):
            last = who in (ILSE, BO)
            evening.does(person, "Idle!", who, **({} if last else {"to": ILSE if who == ANA else ANA}))
        turns(evening, REACTOR)
    gus.page.locator(".pitfall").get_by_role("button", name="Averted").click()
    evening.over("The worst happens: “Boarders break in”.", "Averted: “The reactor blows”.")
    for one in tension:
        expect(one).to_have_count(0)
    return wrong


def turns(evening: Evening, pitfall: str) -> None:
    """Let the world turn: everybody has acted."""
    evening.does(evening.gus, "The world turns", pitfall=pitfall)
    evening.throws(evening.gus, "1")
    evening.over("The next round of Tension begins.")
