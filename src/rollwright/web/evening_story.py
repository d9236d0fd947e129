"""An evening as a short story: what happened in each scene, in sentences that can be read aloud."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from rollwright.rules.sentences import opened
from rollwright.table.log import Said, Undone
from rollwright.table.reading import Written
from rollwright.table.table import Table
from rollwright.web.blocks import GOOD, Block
from rollwright.web.page import page_of
from rollwright.web.stage import ended_verdict
from rollwright.web.story_sentences import rests_on

BAD = 2
"""Up to which tone it went badly."""
PARAGRAPH = 4
"""How many moments stand in one paragraph."""
MOST = 3
"""How many sentences say what came of a moment, and what became of somebody in an evening."""
SENTENCE = re.compile(r"(?<=[.!?”])\s+(?=[A-Z“])")
COUNTED = re.compile(r"\d")


PROMISE = re.compile(r"(?:^|(?<=[.!?]) )[^.!?]*\bthe [A-Z]\w* says (?:how|what|which)[^.!?]*\.")
"""A sentence that leaves something to the gamemaster."""
LEFT = re.compile(r" and (?:has \d+ left|is back at \d+)\b")
"""How a spend goes on that says what remains."""
AGAINST = re.compile(r": -?\d+ against -?\d+(?=\.)")
"""How a sentence ends that says what was rolled."""


class Passage(NamedTuple):
    """A paragraph of the story."""

    text: str
    said: bool = False
    """Whether it is what the gamemaster told, in their own words."""


def passages(table: Table, moments: Sequence[Block]) -> Iterator[Passage]:
    """Tell a scene: what was told at the table by itself, and in a paragraph what people did between."""
    for said, some in groupby(moments, lambda one: one.kind == "said"):
        blocks = list(some)
        if said:
            yield from [Passage(" ".join([line.text for line in one.lines]), _narrates(table, one)) for one in blocks]
            continue
        told = [" ".join(_sentences(table, one)) for one in blocks]
        told = [text for text in told if text]
        yield from [Passage(" ".join(told[at : at + PARAGRAPH])) for at in range(0, len(told), PARAGRAPH)]


def aloud(text: str) -> str:
    """Leave out of a sentence what nobody reads aloud afterwards: sums, what the GM was to say, and what is left.

    >>> aloud("Rena fails by 4. That brings a new problem: the GM says which.")
    'Rena fails by 4.'
    >>> aloud("Rena spends 1 Edge and has 0 left.")
    'Rena spends 1 Edge.'
    >>> aloud("Tumm doesn't avoid the risk: 0 against 4.")
    "Tumm doesn't avoid the risk."
    """
    return AGAINST.sub("", LEFT.sub("", PROMISE.sub("", text))).strip()


def became(blocks: Iterable[Block], names: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Say what became of each of some people: what was told last of them that lasts."""
    told = [aloud(line.text) for one in blocks for line in one.lines if line.text in one.touched]
    every = list(names)
    return {name: tuple(dict.fromkeys([one for one in told if _is_about(one, name, every)]))[-MOST:] for name in every}


def _is_about(text: str, name: str, every: Sequence[str]) -> bool:
    """Tell whether a sentence says something of somebody, and not of another first."""
    about = next((one for one in every if text.startswith(f"{one} ")), name)
    return about == name and bool(re.search(rf"\b{re.escape(name)}\b", text))


def _narrates(table: Table, one: Block) -> bool:
    line = table.rows.line(one.number)
    return isinstance(line, Said) and table.house.seat(line.by).runs_game


def _sentences(table: Table, one: Block) -> Iterator[str]:
    """Tell a moment: what was done and how it went, what came of it, and that it was ruled so."""
    if one.kind != "moment" or not one.word:
        lasts = one.touched or one.milestones or one.kind != "told" or not COUNTED.search(one.gist)
        yield from [_closed(one.gist)] if lasts else []
        return
    key = ended_verdict(table, one)[0]
    wording = table.game.wording(key)
    means = [text for line in one.lines if rests_on(line, wording.leads) for text in _kept(table, one, line)]
    headline = _headline(one, bool(wording.somebody), bool(means))
    rest = [text for line in one.lines for text in _kept(table, one, line)]
    first, *more = list(dict.fromkeys([*means, *rest]))[:MOST] or [""]
    if first.startswith("It ") and not headline.endswith(")."):
        headline, first = f"{headline.rstrip('.')}: i{first[1:]}", ""
    yield from filter(None, (headline, first, *more))
    rulings = [table.rows.line(line.number) for line in one.lines if line.kind == "undone"] if one.ruled else []
    for ruling in rulings[-1:]:
        if isinstance(ruling, Undone):
            because = f": “{ruling.reason}”" if ruling.reason else ""
            yield _closed(f"{table.house.seat(ruling.by).name} ruled it so{because}")


def _headline(one: Block, contest: bool, means: bool) -> str:
    """Say in one sentence what somebody did, and how that went."""
    sentence = one.face is not None and one.title.startswith(f"{one.face.name} ")
    if not sentence:
        return _closed(f"{one.gist}: {one.word}" if contest else f"{one.gist} ({one.word.lower()})")
    if one.tried or one.tone >= GOOD or means:
        return _closed(one.title)
    if contest:
        word = one.word[:1].lower() + one.word[1:] if one.word.startswith(("Nobody ", "Somebody ")) else one.word
        return _closed(f"{one.title}, but {word}")
    return _closed(f"{one.title}, but fails" if 0 < one.tone <= BAD else f"{one.title} ({one.word.lower()})")


def _kept(table: Table, one: Block, line: Written) -> list[str]:
    """Give of something that was told what belongs to the story: no sum, and nothing that the headline says."""
    if line.kind == "undone":
        return []
    lasts = line.text in (*one.touched, *one.milestones)
    if lasts or rests_on(line, page_of(table.game.package).counts):
        return [line.text]
    headed = one.face.name if one.ruled and one.face else _closed(one.title)
    text = line.text.removeprefix(f"{one.word}: ")
    return [part for part in SENTENCE.split(text) if not COUNTED.search(part) and not part.startswith(headed)]


def _closed(text: str) -> str:
    return opened(text if text.endswith((".", "!", "?", ".”", "!”", "?”")) else f"{text}.")
