"""The blocks of the story: what stands in one, and what it says in short."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import groupby
from typing import NamedTuple

from rollwright.table.reading import Written
from rollwright.web.dice_shown import Dice
from rollwright.web.people_shown import Face, Shown

FEW = 4
"""How many lines stand beside a result, where no more than that are needed."""
GOOD = 4
"""From which tone on something went well."""


class Shared(NamedTuple):
    """How a moment went that somebody was called to with others."""

    name: str
    word: str
    good: str


class Block(NamedTuple):
    """A block of the story."""

    kind: str
    """`moment`, `said`, `break`, `hand-out`, or `told`: a sentence or two by itself."""
    number: int
    """The number of its first line; of a moment, its call."""
    last: int
    face: Face | None = None
    headline: str = ""
    word: str = ""
    tone: int = 0
    dice: tuple[Dice, ...] = ()
    lines: tuple[Written, ...] = ()
    """What is told of it."""
    details: tuple[Written, ...] = ()
    """What stands behind "why"."""
    open: bool = False
    changes: bool = False
    """Whether the gamemaster can change its results and answers."""
    whispered: str = ""
    """Of something that is said: to whom, where not all hear it."""
    sum: str = ""
    """Of dice outside any rule: how they add up."""
    milestones: tuple[str, ...] = ()
    """Of what is told, what marks a turn of somebody's story."""
    touched: tuple[str, ...] = ()
    """Of what is told, what becomes of people: a wound, harm, what holds for them from now on."""
    foes: tuple[str, ...] = ()
    """Of that, what is no player's trouble."""
    boons: tuple[str, ...] = ()
    """Of what becomes of people, what is good for them."""
    together: tuple[Shared, ...] = ()
    """Of several who were called on at once: how it has gone for each."""
    text: str = ""
    """What a hand-out says; of a scene, the line about it."""
    picture: Shown | None = None
    for_what: str = ""
    """Of dice outside any rule: what they are thrown for, where several in a row are for the same."""
    rolls: tuple[Block, ...] = ()
    """Of several such rolls, which are one block: each of them."""
    beside: tuple[int, ...] = ()
    """The moments that began with the same press, itself among them: they stay together, in the order they began."""
    tried: str = ""
    """What it was about before anybody knew how it goes, where its headline now says that it is done."""
    theirs: bool = False
    """Whether it is of the gamemaster's people: its result has no colour."""
    worded: bool = False
    """Whether its headline says by itself what happened: it is no mere name of what was begun."""
    secret: bool = False
    """Whether not everybody knows of it."""
    only: str = ""
    """Who alone may know of it, in words; nothing where everybody may."""
    ruled: bool = False
    """Whether the gamemaster has set what it came to."""

    deeds_told: int = 0
    """How many of the lines, the first, tell what people did before the dice fell."""
    must: int = 0
    """How many lines after those say what it came to and what became of people: none of them is folded away."""

    about: tuple[str, ...] = ()
    """Of a ruling on a moment further up: where that is on the page, and what it was."""
    session: int = 0
    """Of the end of a session: which one, for its recap."""
    accounts: int = 0
    """How many lines, the last, only keep accounts."""
    helpers: tuple[str, ...] = ()
    """Where it is told again at the end of an evening: who helped in it, by name..."""
    round: str = ""
    """...and in which round it came, where play went round by round: "Round 2"."""

    @property
    def deeds(self) -> tuple[Written, ...]:
        """What people did before the dice fell."""
        return self.lines[: self.deeds_told]

    @property
    def results(self) -> tuple[Written, ...]:
        """What came of it, what matters most first."""
        return self.lines[self.deeds_told :]

    @property
    def first(self) -> tuple[Written, ...]:
        """What stands beside its result: all of it, where that would leave out no more than a line."""
        told, most = self._weighed, max(self.must, FEW)
        return told if len(told) <= most + 1 else told[:most]

    @property
    def folded(self) -> tuple[Written, ...]:
        """What is told of it beside that: it is folded there."""
        return self._weighed[len(self.first) :]

    @property
    def _weighed(self) -> tuple[Written, ...]:
        """What came of it, what people did for it, and accounts."""
        accounts = len(self.results) - self.accounts
        return (*self.results[:accounts], *self.deeds, *self.results[accounts:])

    @property
    def id(self) -> str:
        """Its place on the page."""
        return f"{'moment' if self.kind == 'moment' else 'line'}-{self.number}"

    @property
    def empty(self) -> bool:
        """Whether it was called off before anything came of it."""
        kinds = {one.kind for one in self.lines}  # an answer that was taken back was not even given
        called_off = "abandoned" in kinds and kinds <= {"abandoned", "undone"}
        return self.kind == "moment" and not self.open and called_off and not self.dice

    def led_to(self, here: Collection[str]) -> Block:
        """Give it without its way to a moment that isn't among those on the page."""
        return self._replace(about=("", self.about[1])) if self.about and self.about[0] not in here else self

    @property
    def all(self) -> tuple[int, ...]:
        """The moments that it stands together with, or itself."""
        return self.beside or (self.number,)

    @property
    def checks(self) -> bool:
        """Whether dice were shown with it that had been hidden."""
        return any(one.kind == "revealed" for one in self.lines)

    @property
    def so_far(self) -> tuple[Written, ...]:
        """What was told of it last, reasons and all: what somebody must know who rolls now, beside the headline.

        What was told with one press stays together: who stands against whom is never cut in two.
        """
        said = self.title if self.face is None or self.title != self.face.name else None  # a mere name says nothing yet
        told = [
            one
            for one in (*self.details, *self.lines)
            if said is None or not (one.text.startswith(said) or said.endswith(f" {one.text.rstrip('.')}"))
        ]
        told.sort(key=lambda one: one.number)
        return tuple([one for one in told if one.number >= told[-3:][0].number])

    @property
    def title(self) -> str:
        """What it is about, without how."""
        return self.headline.partition(" · ")[0]

    @property
    def gist(self) -> str:
        """What it was, in a line: what it was about where it came to a result, else what was told last."""
        if self.kind == "hand-out":
            to = f" to {self.whispered}" if self.whispered else ""
            return f"{self.face.name if self.face else 'The GM'} hands out{to}: {self.headline}"
        if self.kind != "moment" and self.lines:
            return " ".join([one.text for one in self.lines])
        if self.lines and not self.word and not self.worded:
            return self.lines[-1].text
        only_who = self.face is not None and self.title == self.face.name
        return f"{self.title}: {self.meta}" if only_who and self.meta else self.title

    @property
    def newest(self) -> str:
        """What was told of it last, where it came to no result and doesn't say itself who does what; else its gist."""
        is_sentence = self.face is not None and self.title.startswith(f"{self.face.name} ")
        return self.lines[-1].text if self.lines and not self.word and not is_sentence else self.gist

    @property
    def meta(self) -> str:
        """How it is done, in a word or two: what the headline says after the first dot."""
        rest = self.headline.partition(" · ")[2]
        return rest[:1].upper() + rest[1:]

    @property
    def good(self) -> str:
        """How its result looks: good, bad, or between."""
        return "" if self.theirs else tone_of(self.tone)

    def marks(self, line: Written) -> str:
        """Say how one of its lines looks: a turn of the story, good or bad for all; what becomes of people."""
        good = " good" if line.text in self.boons else ""
        if line.text in self.milestones:
            theirs = line.text in self.foes or line.text not in self.touched
            return f"milestone {tone_of(line.tone) or ('' if theirs else good.strip() or 'bad')}".strip()
        if line.text in self.foes:
            return "touched foe"
        return f"touched{good}" if line.text in self.touched else ""

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that it rests on, each once, in the order in which they came into play."""
        told = sorted((*self.details, *self.lines), key=lambda one: one.number)
        return tuple(dict.fromkeys([rule for one in told for rule in one.rules]))


def tone_of(tone: int) -> str:
    """Give the class of a tone, from 1 (worst) to 5 (best)."""
    return {1: "bad worst", 2: "bad", 4: "good", 5: "good best"}.get(tone, "")


def in_rows(blocks: Iterable[Block]) -> Iterable[Block]:
    """Make one block of several rolls in a row that somebody makes for the same: for a character that is made."""
    for _, row in groupby(blocks, lambda one: (one.for_what, one.face) if one.for_what else one.number):
        first, *more = row
        if not more:
            yield first
            continue
        name = first.face.name if first.face else ""
        text = f"{name} rolls for {first.for_what}".strip()
        yield Block("told", first.number, more[-1].last, first.face, text, rolls=(first, *more))
