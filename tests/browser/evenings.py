"""What the browser tests of whole evenings share: a server that can be killed, people at their pages, pictures, axe."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect
from playwright.sync_api import TimeoutError as TookTooLong

from rollwright.rules.ruleset import ruleset
from rollwright.table.demo import demo_of
from tests.amount import LONG
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
TAKE_PICTURES = bool(os.environ.get("ROLLWRIGHT_PICTURES"))
AXE = HERE / "vendor" / "axe-4.14.0.min.js"
TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
DESK, PHONE = (1200, 900), (390, 844)
STILL = 750
"""So many milliseconds after a card has come, the same button in the same place is pressed on purpose."""
ONLY_JUST = "This has only just come here. Press again if you mean it."
"""What the page says beside a press that came sooner."""
MAKING = 15
"""How many presses a character takes at most, from the first to the gamemaster's yes."""
MINE = '#now article[id^="card-"]:not(.other)'


def keep_picture(page: Page, name: str, full: bool = False) -> None:
    """Keep a picture for people to look at; only where pictures are asked for, and in a long run."""
    if TAKE_PICTURES or LONG:
        SHOTS.mkdir(exist_ok=True)
        page.screenshot(path=SHOTS / f"{name}.png", full_page=full)


SEEDED = """from types import SimpleNamespace
from rollwright.cli import main
from rollwright.table import table
from rollwright.web import making_draft
table.new_secret = lambda: table.secrets_from(bytes(32))
making_draft.secrets = SimpleNamespace(token_hex=lambda size: "5" * 2 * size)
main()
"""
"""The program, with tables whose dice, and whose ids, are the same in every run."""


class Serving:
    """The program as people start it, in a process of its own, on one file and one port."""

    def __init__(self, folder: Path, seeded: bool = False) -> None:
        self.folder = folder
        self.program = ["-c", SEEDED] if seeded else ["-m", "rollwright"]
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until a page is served."""
        words = ["serve", "--port", str(self.port), "--data", str(self.folder), "--no-browser", "--no-limits"]
        self.process = subprocess.Popen([sys.executable, *self.program, *words], stdout=subprocess.DEVNULL)
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
        self.pressed: dict[str, float] = {}
        """Where this person has answered last."""
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    @property
    def card(self) -> Locator:
        """The question that awaits this person."""
        return self.page.locator(MINE).first

    @property
    def question(self) -> str:
        """Which question that is: its place on the page, which no other has; nothing, where none is."""
        found: list[str] = steady(lambda: self.page.locator(MINE).evaluate_all("cards => cards.map(one => one.id)"))
        return found[0] if found else ""

    @property
    def quiet(self) -> bool:
        """Whether this person sees that nothing is asked."""
        return steady(self.page.locator("#bar [data-calm]").count) > 0

    def goes(self, address: str) -> None:
        """Go to a page."""
        steady(lambda: self.page.goto(address))

    def sees(self, text: str | re.Pattern[str]) -> None:
        """Wait for something in the log, which comes by itself."""
        expect(self.page.locator("#log")).to_contain_text(text)

    def press(self, name: str) -> None:
        """Press a button that changes this page."""
        self.page.get_by_role("button", name=name).first.click()

    def answers(self, button: Locator) -> bool:
        """Press a button of a card, unless the card goes as somebody else has answered; tell whether it was pressed."""
        try:
            button.scroll_into_view_if_needed()
            box = button.evaluate("one => { const {x, y} = one.getBoundingClientRect(); return {x, y} }")
            if all(abs(box[one] - self.pressed.get(one, -STILL)) < 80 for one in "xy"):
                self.page.wait_for_timeout(STILL)  # a page takes two presses in one place for one, if they come at once
            button.click()
            if self.page.get_by_text(ONLY_JUST).count():
                button.click()
            self.pressed = box
        except TookTooLong:
            if button.count():
                raise
            return False
        return True

    def turns(self, name: str, *, link: bool = False) -> None:
        """Press a button, or follow a link, that leads to another page."""
        turn(self.page.get_by_role("link" if link else "button", name=name).first)

    def tab(self, name: str) -> None:
        """Look at another part of the page on a phone."""
        self.page.locator(f"label:has(#t-{name})").click()

    def taps(self, row: str, fields: dict[str, str], button: str) -> None:
        """Begin something by a row of one's own sheet, and fill in what is asked."""
        if self.width <= PHONE[0]:
            self.tab("sheet")
        self.page.locator("#sheets .roll", has_text=row).first.click()
        doing = self.page.locator("#doing")
        for label, text in fields.items():
            doing.get_by_label(label).fill(text)
        doing.get_by_role("button", name=button).last.click()
        expect(doing).to_be_empty()

    def looks(self, name: str) -> list[str]:
        """Keep a picture; say what axe finds, and whether the page is wider than the screen."""
        keep_picture(self.page, name, full=True)
        if name in PICTURES and TAKE_PICTURES:
            self.page.evaluate("scrollTo(0, 0)")
            expect(self.page.locator(".chances .htmx-request, .chances.htmx-request")).to_have_count(0)
            self.page.wait_for_timeout(STILL)
            self.page.evaluate("document.querySelector('#now .moment')?.scrollIntoView()")
            self.page.screenshot(path=SHOTS.parent / "docs" / "pictures" / f"{PICTURES[name]}.png")
        return self.fits(name) + (steady(lambda: axe(self.page, name)) if is_looked_at(name) else [])

    def fits(self, name: str) -> list[str]:
        """Say whether the page is wider than the screen."""
        wide = steady(lambda: self.page.evaluate("document.documentElement.scrollWidth"))
        return [f"{name}: {wide} px wide"] * (wide > self.width)


def is_looked_at(name: str) -> bool:
    """Tell whether axe looks at a state of an evening: at all of them in a long run, else at a seeded third."""
    return LONG or Random(name).random() < 1 / 3


def axe(page: Page, name: str, part: str = "html") -> list[str]:
    """Say what axe has against a page, or a part of it, by the rules of WCAG 2.2 AA.

    What it has looked at before, on a screen of that width and by that light, it passes over; not in a long run.
    """
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    known, tags = [] if LONG else LOOKED_AT.known(), list(TAGS)
    found: dict[str, Any] = page.evaluate(LOOK, [part, tags, known])
    LOOKED_AT.add([] if found["violations"] else found["fresh"])
    return [
        f"{name}: {one['id']}: {', '.join(str(node['target'][-1]) for node in one['nodes'][:4])}"
        for one in found["violations"]
    ]


class LookedAt:
    """Parts of pages that axe had nothing against, by what they hold and where they stood; in any process of a run."""

    def __init__(self) -> None:
        self.file: Path | None = None
        """Where the processes of a run tell each other."""
        self._parts: set[int] = set()
        self._read = 0

    def known(self) -> list[int]:
        """Give all of them so far."""
        if self.file is not None and self.file.exists():
            with self.file.open(encoding="ascii") as file:
                file.seek(self._read)
                self._parts.update(map(int, file.read().split()))
                self._read = file.tell()
        return list(self._parts)

    def add(self, parts: Sequence[int]) -> None:
        """Note some more."""
        self._parts.update(parts)
        if self.file is not None and parts:
            with self.file.open("a", encoding="ascii") as file:
                file.write(" ".join(map(str, parts)) + "\n")


LOOKED_AT = LookedAt()
LOOK = """async ([part, tags, known]) => {
  const before = new Set(known), fresh = [], exclude = [], root = document.querySelector(part);
  const bare = (one) => one.cloneNode(false).outerHTML;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const where = [bare(document.documentElement), bare(document.body), innerWidth, dark].join();
  const key = (one) => {
    const holds = one.outerHTML.replace(/(<input type="?hidden[^>]*) value="[^"]*"/g, "$1");
    const text = where + one.parentElement?.className + holds;
    let [a, b] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at += 1) {
      a = Math.imul(a ^ text.charCodeAt(at), 2654435761);
      b = Math.imul(b ^ text.charCodeAt(at), 1597334677);
    }
    return 4294967296 * (2097151 & b) + (a >>> 0);
  };
  const walk = (one) => {
    if (one.getElementsByTagName("*").length < 5) return;
    const its = key(one);
    if (one !== root && before.has(its)) exclude.push(one);
    else {
      fresh.push(its);
      for (const child of one.children) walk(child);
    }
  };
  if (before.has(key(root))) return { violations: [], fresh };
  walk(root);
  const rules = { runOnly: { type: "tag", values: tags }, resultTypes: ["violations"], preload: false };
  // What stays in sight while one scrolls covers something at any moment; it is scrolled from under it.
  const stuck = [...document.querySelectorAll("body *")].filter((one) => getComputedStyle(one).position === "sticky");
  for (const one of stuck) one.style.setProperty("position", "static", "important");
  const { violations } = await axe.run({ include: [root], exclude }, rules);
  for (const one of stuck) one.style.removeProperty("position");
  return { violations, fresh };
}"""


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
    """Answer what a person is asked: a card as it stands, a wanted option, typed faces or the table's dice.

    Tell whether dice fell.
    """
    card = person.page.locator(f"#{person.question}")
    rolls, options = card.locator("button[value=table]"), card.locator("button[name=choice]:not(.take)")
    typed = bool(faces) and steady(card.locator("button.take").count) > 0
    rolled = steady(rolls.count) > 0 or typed
    if typed:
        card.locator("summary", has_text="Real dice").click()
        card.get_by_label("what they show").fill(faces)
        button = card.get_by_role("button", name="Take these")
    elif rolled:
        button = rolls
    elif keys := steady(lambda: options.evaluate_all("buttons => buttons.map(one => one.value)")):
        chosen = next((one for one in wanted if one in keys), keys[0])
        button = card.locator(f'button[name=choice][value="{chosen}"]:not(.take)')
    else:
        for open_one in card.locator("fieldset:visible:has(input[required]):not(:has(input:checked))").all():
            open_one.locator("label").first.click()
        button = card.locator(".btn.primary")
    answered = person.answers(button)
    expect(card).to_have_count(0)
    return rolled and answered


def made_table(gus: Person, serving: Serving, game: str, **options: str) -> str:
    """Make a table on the page; give its address."""
    gus.goes(serving.address)
    gus.turns("Make a table", link=True)
    title = re.escape(ruleset(game).title)
    turn(gus.page.get_by_role("link", name=re.compile(f"^(Choose: )?{title}$")))
    gus.page.get_by_label("Your name").fill(gus.name)
    gus.page.get_by_label("Name of the table").fill(demo_of(game).name)
    for option, value in options.items():
        gus.page.locator("details:not([open]) > summary", has_text="Options of the game").click()
        gus.page.locator(f"#o-{option}").fill(value)
    gus.turns("Make the table")
    expect(gus.page.locator("#bar [data-calm]")).to_be_visible()
    return gus.page.url


def joined(gus: Person, guest: Person, table: str, who: str = "") -> None:
    """Invite somebody by a link, who sits down by it."""
    gus.goes(f"{table}/people")
    if who:
        gus.page.locator(f'form[action$=invite] input[name=holds][value="{who}"]').check()
    gus.turns("Make the invitation")
    guest.goes(gus.page.get_by_label("Link of the invitation").first.input_value())
    guest.page.get_by_label("Your name").fill(guest.name)
    guest.turns("Join the table")
    if who:
        expect(guest.page.locator("#bar [data-calm]")).to_be_visible()


def made_from_nothing(gus: Person, maker: Person, table: str, name: str, *, best: str = "") -> list[str]:
    """Roll and choose a character from nothing, in few presses; the gamemaster takes it in."""
    page = maker.page
    page.get_by_label("Name").fill(name)
    maker.turns("Begin")
    turn(page.get_by_role("button", name="Roll, step by step"))
    wrong = maker.looks("making-1-question")
    presses = 2 + play_out(page, best)
    expect(page.locator("#report")).to_contain_text("nothing breaks a rule")
    wrong += maker.looks("making-2-report")
    turn(page.locator(".step-list button").last)
    maker.turns("Send to your CGO")
    if page.locator("#unspent").count():
        maker.turns("Send it anyway")
    gus.goes(table)
    gus.turns(f"New from {maker.name}: {name}", link=True)
    wrong += gus.looks("making-3-gamemaster")
    gus.turns(f"Add {name} to the table")
    assert presses + 5 <= MAKING, f"{name} took {presses + 5} presses"
    maker.goes(table)
    if maker.width <= PHONE[0]:
        maker.tab("sheet")
    expect(page.locator("#sheets .sheet", has_text=name)).to_be_visible()
    if maker.width <= PHONE[0]:
        maker.tab("play")
    return wrong


def play_out(page: Page, best: str = "") -> int:
    """Answer all that the making of a character asks, by the table's dice and the first option, or that it is enough;
    count the presses.

    The best of all totals goes to the stat of that key, where one is given.
    """
    presses = 0
    while page.locator("#question, #report").first.get_attribute("id") == "question":
        on = page.get_by_role("button", name="Roll until my next choice")
        totals = page.locator(f"#question [name='f.{best}']")
        if totals.count() and not totals.first.is_checked():
            totals.first.check()
            presses += 1
        enough = page.locator("#question .whole .primary")
        turn(on if on.count() else (enough if enough.count() else page.locator("#question form.row button")).first)
        presses += 1
    return presses
