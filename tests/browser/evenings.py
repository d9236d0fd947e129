"""What the browser tests of whole evenings share: a server that can be killed, people at their pages, pictures, axe."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from rollwright.rules.ruleset import ruleset
from rollwright.table.demo import demo_of
from tests.browser.chromium import PATIENCE, steady, turn

HERE = Path(__file__).resolve().parent
SHOTS = HERE.parents[1] / ".shots"
PICTURES = {
    "augur-1-ana-asked": "page-question",
    "augur-2-ben-told": "page-phone",
    "mechwarrior-3-gus-screen": "page-gamemaster",
    "making-3-gamemaster": "page-character",
}
"""Which pictures the guides show; with ROLLWRIGHT_PICTURES set, a run of the tests takes them anew."""
AXE = HERE / "vendor" / "axe-4.14.0.min.js"
TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
DESK, PHONE = (1200, 900), (390, 844)
MINE = "#now .card:not(.other)"
QUIET = "No question is open."


class Serving:
    """The program as people start it, in a process of its own, on one file and one port."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until a page is served."""
        words = ["serve", "--port", str(self.port), "--data", str(self.folder), "--no-browser", "--no-limits"]
        self.process = subprocess.Popen([sys.executable, "-m", "rollwright", *words], stdout=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < end:
            try:
                urllib.request.urlopen(f"{self.address}/static/die.svg", timeout=5).close()
                return
            except OSError:
                assert self.process.poll() is None, "the server ended by itself"
                time.sleep(0.1)
        raise AssertionError("the server never answered")

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()


class Person:
    """Somebody with a browser of their own."""

    def __init__(self, browser: Browser, name: str, size: tuple[int, int], *, dark: bool = False) -> None:
        self.name, self.width = name, size[0]
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
        )
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    @property
    def card(self) -> Locator:
        """The question that awaits this person."""
        return self.page.locator(MINE).first

    @property
    def question(self) -> str:
        """Which question that is: its call and its place in it; nothing, where none is."""
        fields = self.card.locator("form").first
        named = "forms => forms.map(one => one.elements.call.value + '.' + one.elements.sequence.value)"
        found: list[str] = steady(lambda: fields.evaluate_all(named))
        return found[0] if found else ""

    @property
    def quiet(self) -> bool:
        """Whether this person sees that nothing is asked."""
        return QUIET in (steady(self.page.locator("#now").text_content) or "")

    def goes(self, address: str) -> None:
        """Go to a page."""
        steady(lambda: self.page.goto(address))

    def sees(self, text: str) -> None:
        """Wait for something in the log, which comes by itself."""
        expect(self.page.locator("#log")).to_contain_text(text)

    def press(self, name: str) -> None:
        """Press a button that changes this page."""
        self.page.get_by_role("button", name=name).first.click()

    def turns(self, name: str, *, link: bool = False) -> None:
        """Press a button, or follow a link, that leads to another page."""
        turn(self.page.get_by_role("link" if link else "button", name=name).first)

    def start(self, group: str, title: str, fields: dict[str, str]) -> None:
        """Start something from the list of what can be started."""
        moves = self.page.locator("details.moves", has=self.page.get_by_text(f"{group}: what can be started"))
        moves.locator("summary").first.click()
        form = moves.locator("form.move", has=self.page.locator(f'input[name=title][value="{title}"]'))
        if fields:
            form.locator("summary").click()
        for name, value in fields.items():
            form.locator(f'[name="a.{name}"]').fill(value)
        form.get_by_role("button").click()
        expect(moves).not_to_have_attribute("open", "")

    def looks(self, name: str) -> list[str]:
        """Keep a picture; say what axe finds, and whether the page is wider than the screen."""
        SHOTS.mkdir(exist_ok=True)
        self.page.screenshot(path=SHOTS / f"{name}.png", full_page=True)
        if name in PICTURES and os.environ.get("ROLLWRIGHT_PICTURES"):
            self.page.evaluate("scrollTo(0, 0)")
            self.page.screenshot(path=SHOTS.parent / "docs" / "pictures" / f"{PICTURES[name]}.png")
        wide = steady(lambda: self.page.evaluate("document.documentElement.scrollWidth"))
        return [f"{name}: {wide} px wide"] * (wide > self.width) + steady(lambda: axe(self.page, name))


def axe(page: Page, name: str) -> list[str]:
    """Say what axe has against a page, by the rules of WCAG 2.2 AA."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    run = "tags => axe.run(document, {runOnly: {type: 'tag', values: tags}, resultTypes: ['violations']})"
    found: dict[str, Any] = page.evaluate(run, list(TAGS))
    return [
        f"{name}: {one['id']}: {', '.join(str(node['target'][-1]) for node in one['nodes'][:4])}"
        for one in found["violations"]
    ]


def character(game: str, who: str) -> str:
    """Write a demonstration character as the file that a table exports."""
    sheet = demo_of(game).heroes[who]
    about = {"rollwright": "character", "format": 1, "program": "0.1.0", "game": game, "version": ruleset(game).version}
    return json.dumps({**about, "who": who, "sheet": sheet})


def next_question(people: Sequence[Person], answered: set[str]) -> Person | None:
    """Wait until somebody is asked something new, or all see that nothing is open any more."""
    end = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < end:
        for one in people:
            if one.question not in ("", *answered):
                return one
        if all(one.quiet for one in people):
            return None
        people[0].page.wait_for_timeout(50)
    shown = [
        (one.name, one.page.url, one.page.locator("#now").text_content(), one.page.locator("#trouble").text_content())
        for one in people
    ]
    raise AssertionError(f"nobody was asked, and nothing ended: {shown}")


def answer(person: Person, wanted: Sequence[str] = (), faces: str = "") -> bool:
    """Answer what a person is asked: by a wanted option, typed faces or the table's dice. Tell whether dice fell."""
    call, _, sequence = person.question.partition(".")
    page, named = person.page, f'input[name=call][value="{call}"] + input[name=sequence][value="{sequence}"]'
    card = page.locator(MINE, has=page.locator(named))
    rolls, options = card.locator("button[value=table]"), card.locator("button[name=choice]")
    expect(rolls.or_(options).first).to_be_visible()
    rolled = steady(rolls.count) > 0
    if rolled and faces:
        card.get_by_text("Real dice").click()
        card.get_by_label("They show").fill(faces)
        card.get_by_role("button", name="Take these").click()
    elif rolled:
        rolls.click()
    else:
        keys: list[str] = steady(lambda: options.evaluate_all("buttons => buttons.map(one => one.value)"))
        chosen = next((one for one in wanted if one in keys), keys[0])
        card.locator(f'button[name=choice][value="{chosen}"]').click()
    expect(card).to_have_count(0)
    return rolled


def play_out(page: Page) -> None:
    """Answer all that the making of a character asks, by the table's dice and the first option."""
    while page.locator("#question, #report").first.get_attribute("id") == "question":
        on = page.get_by_role("button", name="Roll on to the next choice")
        turn(on if on.count() else page.locator("#question form.row button").first)
