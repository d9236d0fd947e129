"""An evening of Going Somewhere in a real browser: its people, what they press, and how a fight goes on.

The CGO sits at a desk, one player at a desk in the dark, the other has a phone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from playwright.sync_api import Browser, Locator, expect
from playwright.sync_api import TimeoutError as NeverCame

from tests.browser.chromium import steady, until
from tests.browser.evenings import DESK, PHONE, Person, Serving, answer

MOST_ROUNDS = 60
SOON = 3_000
"""How many milliseconds a button that was there is looked for."""
CALM = 4_000
"""For how many milliseconds nothing changes where play has come to rest."""
WAITING = re.compile("about to roll|deciding|putting|Your turn|You decide|Your roll|decides|rolls")
"""What the CGO's bar says while somebody is asked."""
SAME_DICE = "crypto.getRandomValues = (numbers) => numbers.fill(7)"
"""What a device adds to the table's dice is the same in every run."""


class Evening:
    """A table with its people, who press what there is to press; what commits something is counted."""

    def __init__(self, browser: Browser, serving: Serving) -> None:
        self.serving, self.presses, self.missed, self.wrong = serving, 0, 0, list[str]()
        self.people = self.gus, self.maja, self.jean = (
            Person(browser, "Gus van Dyke", DESK), Person(browser, "Maja van Dyke", DESK, dark=True),
            Person(browser, "Jean-Luc Ó Sé", PHONE),
        )  # fmt: skip
        for person in self.people:
            person.page.add_init_script(SAME_DICE)

    def looks(self, name: str) -> None:
        """Let everybody look at their page."""
        for person in self.people:
            self.wrong += person.looks(f"{name}-{person.name.split()[0].lower()}")

    def ends(self) -> None:
        """Say what was wrong with anybody's page."""
        for one in self.people:
            self.wrong += [*one.fits(f"at the end, {one.name}"), *one.errors]
        assert self.wrong == [], "\n".join(self.wrong)

    def told(self) -> str:
        """Give what the CGO sees of play."""
        return steady(lambda: " ".join(self.gus.page.locator("#log, #now, #bar, .tracker.fight").all_inner_texts()))

    def sees(self, text: str | re.Pattern[str]) -> None:
        """Wait until the CGO and both players are told something."""
        for person in self.people:
            person.sees(text)

    # --- one press ---------------------------------------------------------------------------------------------------

    def commits(self, press: Callable[[], object]) -> None:
        """Press something, and wait until the CGO sees what came of it."""
        before = self.told()
        press()
        self.presses += 1
        until(self.gus.page, lambda: self.told() != before, "something came of it")

    def begins(self, person: Person, title: str, whom: str = "") -> None:
        """Find something among all that one can do, and open its form."""
        offer = person.page.locator("#offers :is(a, button).do", has=person.page.locator(f'b:text-is("{title}")')).first
        offer.wait_for(state="attached")  # it may have come with what somebody else has done just now
        if not offer.is_visible():
            person.page.locator("#offers input[type=search]").fill(title)
        offer.click()
        if whom:
            person.page.locator("#doing").get_by_role("link", name=whom, exact=True).click()
        person.page.locator("#doing form .btn.primary").first.wait_for()

    def does(self, person: Person, title: str, whom: str = "", **given: str) -> None:
        """Fill in the form of something, and send it."""
        self.begins(person, title, whom)
        self.sends(person, **given)

    def sends(self, person: Person, **given: str) -> None:
        """Fill in the form that was opened, and send it."""
        doing = person.page.locator("#doing")
        doing.locator("form .btn.primary").first.wait_for()
        filled_in(doing, given)
        self.commits(doing.locator(".btn.primary").first.click)
        expect(doing).to_be_empty()  # what is refused stays there

    def says(self, person: Person, **given: str) -> None:
        """Say what one does in a round.

        The form that the fight waits for is in view without a scroll, and goes when it is sent; where it waits for
        nothing, what stands is changed by a button in the bar.
        """
        waits = person.page.locator("#asked article")
        otherwise = person.page.locator("#bar").get_by_role(
            "link", name=re.compile("^(Change your mind|Order your side)$")
        )
        expect(waits.or_(otherwise).first).to_be_visible()
        if not waits.count():
            otherwise.click()
            self.sends(person, **given)
            return
        expect(waits.locator("h3")).to_be_in_viewport()
        expect(waits.locator(".btn.primary")).to_be_in_viewport()
        filled_in(waits, given)
        form = person.page.locator(f"#{waits.get_attribute('id')}")
        self.commits(lambda: person.answers(waits.locator(".btn.primary")))
        expect(form).to_have_count(0)

    def answers(self, person: Person, *wanted: str, faces: str = "") -> None:
        """Wait until somebody is asked something, and answer it."""
        until(person.page, lambda: person.question, f"{person.name} is asked")
        self.commits(lambda: answer(person, wanted, faces))

    def sets(self, name: str, health: int) -> None:
        """Let the CGO change somebody's Health where it stands, and look at the sheet no longer."""
        page = self.gus.page
        sheet = page.locator("#sheets details.sheet", has=page.locator(f'summary b:text-is("{name}")'))
        sheet.locator("> summary").click()
        sheet.locator("a.edit", has_text="Change Health").first.click()
        hand = page.locator("#hand")
        hand.get_by_role("spinbutton").fill(str(health))
        self.commits(hand.get_by_role("button", name="Set").click)
        expect(hand).to_be_empty()
        self.gus.sees(re.compile(rf"sets {name}’s Health to {health} of"))
        sheet.locator("> summary").click()

    # --- until nothing is left to press ------------------------------------------------------------------------------

    def plays_out(self) -> None:
        """Answer what is still asked, until nothing is: three times in a row nobody is waited for."""
        calm = 0
        while calm < 3:
            asked = next((one for one in self.people if one.question), None)
            self.gus.page.wait_for_timeout(150)  # a card that is just going away is none
            if asked is not None and asked.question:
                answer(asked, ("keep", "roll"))
                self.presses += 1
            bar = steady(self.gus.page.locator("#bar").inner_text)
            calm = 0 if asked is not None or WAITING.search(bar) else calm + 1
            self.gus.page.wait_for_timeout(150)

    @property
    def over(self) -> bool:
        """Whether the fight is over."""
        return steady(self.gus.page.locator(".tracker.fight").count) == 0 and "The fight is over after" in self.told()

    @property
    def free(self) -> bool:
        """Whether somebody's turn has come who does something else, by any rule."""
        return steady(self.gus.page.locator('#bar a[href="#offers-title"]').count) > 0

    @property
    def round(self) -> str:
        """Which round it is, as the bar says, where *Go on* is; nothing while somebody is asked, or nobody fights."""
        return "".join(re.findall(r"^Round \d+", steady(self.gus.page.locator("#bar .grow > b").first.inner_text)))

    @property
    def stays(self) -> bool:
        """Whether play has come to rest: all are ready; while turns follow one another, each is told a little later."""
        before = self.told()
        self.gus.page.wait_for_timeout(50 if "everybody is ready" in before else CALM)
        return self.told() == before

    def asked(self) -> Person | None:
        """Give somebody who is asked something, by a card."""
        return next((one for one in self.people if one.question), None)

    def waited_for(self) -> Person | None:
        """Give somebody who still has to say what they do."""
        return next((one for one in self.people if steady(one.page.locator("#asked .btn.primary").count)), None)

    def plays_a_round(self, far: bool = False) -> None:
        """Let all declare who have to, and go on until the next round, the end, or a turn for something else.

        `far`: over rounds that change nothing, where that is offered.
        """
        now, go_on = self.round, self.gus.page.get_by_role("button", name="Go on")
        until_changed = self.gus.page.get_by_role("button", name="Skip quiet rounds")
        while True:
            until(
                self.gus.page,
                lambda: go_on.count() or self.asked() or self.waited_for() or self.over or self.free,
                "somebody is asked, or it can go on",
            )
            if self.over or self.round not in ("", now):
                return
            if (person := self.asked()) is not None:
                self.answers(person, "keep", "yes")
            elif (person := self.waited_for()) is not None:
                self.says(person)
            elif self.free:
                return
            elif self.stays and go_on.count():
                try:
                    press = until_changed if far and until_changed.count() else go_on
                    self.commits(partial(press.click, timeout=SOON))
                except NeverCame:  # it went before it was pressed: somebody is asked after all
                    self.missed += 1
                    assert self.missed < MOST_ROUNDS

    @contextmanager
    def counts(self, rounds: list[int]) -> Iterator[None]:
        """Note how many presses a round takes."""
        before = self.presses
        yield
        rounds.append(self.presses - before)

    def fights_on(self) -> list[int]:
        """Play a fight to its end; give how many presses each round took."""
        rounds: list[int] = []
        while not self.over:
            assert len(rounds) < MOST_ROUNDS, "nobody ever falls"
            with self.counts(rounds):
                self.plays_a_round(far=True)
        self.sees("The fight is over after")
        for person in self.people:
            expect(person.page.locator(".tracker.fight")).to_have_count(0)
        return rounds


def filled_in(form: Locator, given: dict[str, str]) -> None:
    """Fill in a form: what is typed, and what is picked; several with a comma between."""
    for name, value in given.items():
        fields = form.locator(f'[name="a.{name}"]')
        if fields.last.get_attribute("type") not in ("radio", "checkbox"):
            fields.last.fill(value)
            continue
        for one in value.split(","):
            label = form.locator(f'label:has(input[name="a.{name}"][value="{one}"])').first
            for folded in label.locator("xpath=ancestor::details[not(@open)]/summary").all():
                folded.click()
            label.click()
