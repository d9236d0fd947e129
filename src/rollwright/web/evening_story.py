"""An evening as a short story: what happened in each scene, in sentences that can be read aloud."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby, takewhile
from typing import NamedTuple

from msgspec import structs

from rollwright.play.journal import Filled
from rollwright.rules.sentences import NUMBERED, finite, going_on, joined, of_all, opened
from rollwright.rules.tries import done, tries
from rollwright.table.log import Answered, AnyLogged, CallOpened, DeedDone, FactsLanded, Revealed, Said, Undone
from rollwright.table.reading import SOMEBODY, Written, closed
from rollwright.table.table import Table
from rollwright.web.blocks import GOOD, Block
from rollwright.web.page import page_of
from rollwright.web.stage import ended_verdict
from rollwright.web.story import Storyteller
from rollwright.web.story_sentences import gathered, in_a_row, of_their_kind, rests_on

BAD = 2
"""Up to which tone it went badly."""
NARRATION = 5
"""From how many words on it is told again what the gamemaster says, or a character."""
IN_ROUNDS = 8
"""How many moments stand in one paragraph of what goes round by round."""
MOST = 6
"""How many sentences say what came of a moment, and what became of somebody in an evening."""
SENTENCE = re.compile(r"(?<=[.!?”])\s+(?=[A-Z“])")
COUNTED = re.compile(r"\d")
ROUND = re.compile(r"(Round \d+)\b")
"""How the headline of a step begins that says in which round it is."""


BESIDE = re.compile(r"(?:^|(?<=[.!?]) )(?:[^.!?]*\bthe [A-Z]\w* says (?:how|what|which)[^.!?]*|It is [^.!?]* turn)\.")
"""A sentence that leaves something to the gamemaster, or says whose turn it is."""
WAS = re.compile(r" \(was [^()]*\)(?=\.$)")
"""How a sentence ends that says what a number was before it was set."""
PLAIN = re.compile(r"(?!.* (?:and|but|or|each|as|who) )[^.,:;!?“”()\d]+\.")
"""A sentence that says one thing."""
ASIDE = re.compile(r"(?<!lasts)(?<!stays in it),? for \d+ (?:round|minute|hour|day|week|month|year)s?\b")
"""What a sentence says beside the point: for how long."""
LEFT = re.compile(
    r" and (?:(?:now )?ha(?:s|ve) \d+(?: left)?|starts? again with \d+)\b| \(\d+(?:d| against | ticks?)[^()]*\)"
)
"""How a sentence goes on that says what remains, or what was counted."""
SUMS = re.compile(r"(?<=: )\d+(?: [+-] \d+)* = -?\d+ against -?\d+, ")
"""How dice add up, before what they came to."""
AGAINST = re.compile(r": (?:-?\d+ \+ -?\d+ = )?-?\d+ (?:against -?\d+|of \d+|dots? of \w+|left|on the \w+)(?=\.)")
"""How a sentence ends that says what was rolled, or how far it has come."""
QUOTED = re.compile(r"“([^”]+)”")
LISTED = re.compile(r"([^“”:]+: )(“[^”]+”)\.")
"""A sentence that names something, in somebody's own words."""
JOINS = re.compile(r" join(s?)\.$")
"""How a sentence ends by which people come."""
BEARS = re.compile(r"((?:\S+ ){1,4}?(?:has|is|takes|clears)) ((?:an? |\d+ )?[A-Z][^.:;,]*)\.")
"""How a sentence says that somebody has, is or takes something that has a name."""
FINITE = re.compile(
    r"[a-z]{2,}[^s]s (?:the|an?|his|her|their|its|it|them|him|up|down|on|off|out|back|over|with|to|for|from|at|in)\b"
)
"""How words begin that say what somebody does."""


ALSO = re.compile(r"( and (?:now |then )?)([a-z]+[a-rt-z])(?= \d)")
"""How a sentence of several goes on with a second thing that they do."""


class Passage(NamedTuple):
    """A paragraph of the story."""

    text: str
    said: bool = False
    """Whether it is what the gamemaster told, in their own words."""


def passages(table: Table, moments: Sequence[Block]) -> Iterator[Passage]:
    """Tell a scene: what was told at the table by itself, and in a paragraph what people did between."""
    rounds, last = rounds_of(table, moments), (0, "")
    names = [table.state.name(who) for who in table.state.sheets]
    for said, some in groupby(moments, lambda one: one.kind == "said"):
        blocks = list(some)
        if said:
            yield from [Passage(_said(table, one), _narrates(table, one)) for one in blocks]
            continue
        for fight, row in groupby(_in_rounds(table, blocks, rounds), lambda pair: pair[0]):
            told = list(
                _anew([(one, text) for _, one in row if (text := " ".join(run_on(sentences(table, one), names)))])
            )
            named = last[1] if last[0] == fight else ""
            parts = _by_rounds(table, told, named) if fight else _paragraphs(table, _at_last(told))
            yield from [Passage(" ".join(listed(some))) for some in parts]
            last = (fight, told[-1][0].round) if told else last


def of_a_kind(table: Table, told: Iterable[Passage]) -> Iterator[Passage]:
    """Name those as one who differ by nothing but their numbers, where all of whom a scene tells stand in a row."""
    some = list(told)
    names = [NUMBERED.fullmatch(table.state.name(who)) for who in table.state.sheets]
    kinds = "|".join(sorted({re.escape(one[1]) for one in names if one}, key=len, reverse=True))
    told_of = Counter([one[1] for one in {name[0]: name for name in _named(kinds, some)}.values()])
    yield from [one if one.said else one._replace(text=of_their_kind(one.text, told_of)) for one in some]


def _named(kinds: str, told: Iterable[Passage]) -> list[re.Match[str]]:
    """Find those of some kinds whom passages name, each time."""
    return [found for one in told for found in re.finditer(rf"\b({kinds}) \d+\b", one.text) if kinds]


def _at_last(told: Sequence[tuple[Block, str]]) -> Iterator[tuple[Block, str]]:
    """Leave out what was said just before it was told how it came: that says it, too."""
    for (one, text), after in zip(told, [*[text for _, text in told[1:]], ""], strict=True):
        if kept := [part for part in SENTENCE.split(text) if not after.startswith(f"{part.rstrip('.')}: ")]:
            yield one, " ".join(kept)


def listed(told: Iterable[str]) -> Iterator[str]:
    """Say in one sentence what several in a row say of one thing after another.

    >>> list(listed(["It is on.", "Beware: “Fire”.", "Beware: “Flood”. It rains."]))
    ['It is on.', 'Beware: “Fire” and “Flood”.', 'It rains.']
    """
    found = [(LISTED.fullmatch(one), one) for text in told for one in SENTENCE.split(text)]
    for _, row in groupby(enumerate(found), lambda pair: pair[1][0][1] if pair[1][0] else pair[0]):
        some = [one for _, one in row]
        names = [each[2] for each, _ in some if each]
        yield f"{some[0][0][1]}{joined(names)}." if some[0][0] and names[1:] else some[0][1]


def run_on(told: Iterable[str], names: Collection[str]) -> list[str]:
    """Say in one sentence what two in a row say of somebody, where the first is plain.

    >>> run_on(["Mira searches.", "Mira finds a ring.", "Mira is glad.", "Rusk: no.", "Rusk goes."], ["Mira", "Rusk"])
    ['Mira searches and finds a ring.', 'Mira is glad.', 'Rusk: no.', 'Rusk goes.']
    """
    found, joins = list[str](), False
    for text in told:
        name = next((one for one in sorted(names, key=len, reverse=True) if text.startswith(f"{one} ")), "")
        before = found[-1] if found else ""
        plain = before.startswith(f"{name} ") and PLAIN.fullmatch(before.removeprefix(name)) is not None
        rest = text.removeprefix(name)
        joins = bool(name) and plain and not joins and not re.match(r" (?:is|has) [^:]* and ", rest)
        joins = joins and not any(f" and {one} " in rest for one in names)  # it says something of others, too
        if joins:
            found[-1] = f"{before.rstrip('.')} and {text.removeprefix(name).lstrip()}"
        else:
            found.append(text)
    return found


def _anew(told: Sequence[tuple[Block, str]]) -> Iterator[tuple[Block, str]]:
    """Leave out what happened before somebody did something about it, where it was told of another just before."""
    before = ""
    for one, text in told:
        head = SENTENCE.split(one.title)[0]
        yield one, text.removeprefix(f"{head} ") if head != one.title and before.startswith(f"{head} ") else text
        before = one.title


def rounds_of(table: Table, blocks: Iterable[Block]) -> dict[int, tuple[int, str]]:
    """Say of each block that came while play went round by round in which fight it came, from 1 on, and which round.

    What comes between two rounds belongs to the next one; where there is none, to none.
    """
    found, fight, name, under_way, between = dict[int, tuple[int, str]](), 0, "", False, list[int]()
    blocks = tuple(blocks)
    for at, one in enumerate(blocks):
        begun = act_of(table, one)
        begins = begun in table.game.steps and not under_way and _goes_round(table, blocks[at:])
        if begins:
            under_way, fight, name, between = True, fight + 1, "", []
        if now := ROUND.match(one.title):
            found |= dict.fromkeys(between, (fight, now[1]))
            name, between = now[1], []
        if under_way:
            found[one.number] = fight, "" if begun in table.game.ends else name
            between += [one.number] if not name and not begins else []
        name = "" if says_over(one.lines, name) else name
        under_way = under_way and begun not in table.game.ends
    return found


def says_over(told: Iterable[Written], name: str) -> bool:
    """Tell whether sentences say that a round is over: what comes after them belongs to the next one."""
    return any(each.text == f"{name} is over." for each in told)


def _by_rounds(table: Table, told: Iterable[tuple[Block, str]], named: str) -> Iterator[list[str]]:
    """Part what went round by round: each round says which it is, but the one `named` before, and isn't cut in two."""
    part, count = list[str](), 0
    for name, row in groupby(told, lambda pair: pair[0].round):
        some = list(row)
        if count and count + len(some) > IN_ROUNDS and name:
            yield part
            part, count = [], 0
        runs = [(vain, list(run)) for vain, run in groupby(some, lambda pair: is_vain(table, pair[0]))]
        texts = [text for vain, run in runs for text in (_missed(run) if vain else [one for _, one in run])]
        part += [f"{name}: {texts[0]}" if name not in ("", named) else texts[0], *texts[1:]]
        count += len(some) if name else 0  # how it began stands with its first round
    yield part


def round_told(teller: Storyteller, after: int, upto: int) -> str:
    """Tell a round of which everybody knows, by the lines in which it was played: as in a recap, on one line."""
    known = [half for one in teller.of(teller.table.lines(after, upto)) if (half := halves(one)[0]) is not None]
    begun = [one for one in known if one.number > after]  # not what went on before it
    blocks = [again for one in begun if (again := told_again(teller, one, in_round=True)) is not None]
    names = [teller.reader.called(who) for who in teller.reader.state.sheets]
    told = _anew([(one, text) for one in blocks if (text := " ".join(run_on(sentences(teller.table, one), names)))])
    parts = [Passage(" ".join(listed(some))) for some in _by_rounds(teller.table, told, "")]
    return " ".join([one.text for one in of_a_kind(teller.table, parts)])


def is_vain(table: Table, one: Block) -> bool:
    """Tell whether all that somebody did in their turn came to nothing."""
    vain = page_of(table.game.package).vain
    return one.kind == "moment" and bool(one.lines) and all(rests_on(line, vain) for line in one.lines)


def _missed(told: Sequence[tuple[Block, str]]) -> list[str]:
    """Say in one sentence who came to nothing one after another, where several did; of one alone, how."""
    ways = {text.removeprefix(f"{one.face.name} ").split(" ")[0] for one, text in told if one.face}
    names = [one.face.name for one, _ in told if one.face]
    return [f"{of_all(names, *ways)}."] if len(names) == len(told) > 1 == len(ways) else [text for _, text in told]


def _paragraphs(table: Table, told: Iterable[tuple[Block, str]]) -> list[list[str]]:
    """Part what was told: what came to a result, or marks a turn, begins a paragraph; what came of it stays with it."""
    found: list[list[str]] = []
    lead = None
    for one, text in told:
        if not found or _is_apart(table, lead, one, text):
            found.append([])
            lead = one
        found[-1].append(text)
    return found


def _is_apart(table: Table, lead: Block | None, one: Block, text: str) -> bool:
    """Tell whether something is told by itself: it came of nothing that is told before it in a paragraph."""
    if one.word or one.milestones or (one.kind == "moment" and _says_itself(one)):
        return True
    line = table.rows.line(one.number)
    is_due = isinstance(line, DeedDone | CallOpened) and bool(line.arguments.get("due"))
    name = lead.face.name if lead is not None and lead.word and lead.face else ""
    return name not in text and not is_due


def _in_rounds(
    table: Table, blocks: Sequence[Block], rounds: Mapping[int, tuple[int, str]]
) -> Iterator[tuple[int, Block]]:
    """Say of each block in which fight it came, where something went round by round; 0: in none."""
    late = list[Block]()
    for at, one in enumerate(blocks):
        fight = rounds.get(one.number, (0, ""))[0]
        if fight and _has_no_part(table, one, blocks[at + 1 :]):
            late.append(one)
            continue
        yield fight, one
        while late and (not fight or act_of(table, one) in table.game.ends):
            yield 0, late.pop(0)
    yield from [(0, one) for one in late]


def _has_no_part(table: Table, one: Block, after: Sequence[Block]) -> bool:
    """Tell whether by a block only people come, of whom nothing more is told: they come once the rest is over."""
    line = table.rows.line(one.number)
    facts = line.facts if isinstance(line, FactsLanded) else ()
    names = [str(fact["sheet"].get("name", "")) for fact in facts if fact["fact"] == "joined"]
    told = [text for each in after for text in (each.headline, *[line.text for line in each.lines])]
    return bool(names) and not any(name in text for name in names for text in told)


def _said(table: Table, one: Block) -> str:
    """Give what was said; of somebody whom the one who said it speaks for, by name."""
    text, line = " ".join([each.text for each in one.lines]), table.rows.line(one.number)
    return f"{one.headline}: “{text}”" if isinstance(line, Said) and line.who and one.headline else _closed(text)


def aloud(text: str) -> str:
    """Leave out of a sentence what nobody reads aloud afterwards: sums, turns, what the GM was to say, what is left.

    >>> aloud("Rena fails by 4. That brings a new problem: the GM says which. It is Jory's turn.")
    'Rena fails by 4.'
    >>> aloud("Rena spends 1 Edge and has 0 left."), aloud("Dov is alone (1d), for now.")
    ('Rena spends 1 Edge.', 'Dov is alone, for now.')
    >>> aloud("Ives's magic: 5 + 7 = 12 against 15, minimal fail.")
    "Ives's magic: minimal fail."
    >>> aloud("Tumm doesn't avoid the risk: 2 + 1 = 3 against 4."), aloud("Ives takes 2 ticks of harm: 2 of 4.")
    ("Tumm doesn't avoid the risk.", 'Ives takes 2 ticks of harm.')
    """
    return AGAINST.sub("", SUMS.sub("", LEFT.sub("", BESIDE.sub("", text)))).strip()


def retold(teller: Storyteller, one: Block) -> Block:
    """Put what is told of a block as it is told afterwards: no sums and turns, and who helped is known by name."""
    kept, page = _in_own_words(teller.table, one), page_of(teller.table.game.package)
    dares = tuple(page.dares)
    told = [
        line for line in one.lines if line.text in kept or rests_on(line, dares) or not _is_kept_in(line, page.ledger)
    ]
    texts = {line.text: aloud(line.afterwards) for line in told}
    lines = tuple([structs.replace(line, text=texts[line.text]) for line in told if texts[line.text]])
    names = [teller.reader.called(who) for who in teller.reader.state.sheets]
    return one._replace(
        lines=lines,
        milestones=tuple([texts[text] for text in one.milestones if text in texts]),
        touched=tuple([texts[text] for text in one.touched if text in texts]),
        foes=tuple([texts[text] for text in one.foes if text in texts]),
        helpers=tuple(_helpers(teller.table, one, names)),
    )


def in_one(told: Iterable[str]) -> Iterator[str]:
    """Say in one sentence what several in a row say that somebody has, or is.

    >>> list(in_one(["Tumm has a Dire Injury.", "Tumm has Painful Harm.", "Tumm is Confused.", "It rains."]))
    ['Tumm has a Dire Injury and Painful Harm.', 'Tumm is Confused.', 'It rains.']
    """
    found = [(BEARS.fullmatch(text), text) for text in told]
    for head, row in groupby(found, lambda pair: pair[0][1] if pair[0] else pair[1]):
        some = list(row)
        yield some[0][1] if len(some) == 1 else f"{head} {joined([one[2] for one, _ in some if one])}."


def _is_kept_in(line: Written, ledger: Sequence[str]) -> bool:
    """Tell whether a sentence only keeps the books: all that it rests on does."""
    return bool(line.rules) and all(rests_on(structs.replace(line, rules=(rule,)), ledger) for rule in line.rules)


def halves(one: Block) -> tuple[Block | None, Block | None]:
    """Part a block: what everybody knows of it, and what only some do; None where there is nothing of that."""
    if one.secret or (one.kind in ("hand-out", "said") and one.whispered):
        return None, one
    secret = tuple([line for line in one.lines if line.only])
    if not secret:
        return one, None
    left = tuple([line for line in one.lines if not line.only])
    known = one._replace(lines=left) if left or one.kind == "moment" else None
    return known, one._replace(kind="told", headline="", word="", lines=secret, only=secret[0].only)


def counts_as(one: Block) -> bool:
    """Tell whether a block is a moment that came to its end."""
    return one.kind == "moment" and not one.open and not any(line.kind == "abandoned" for line in one.lines)


def told_again(teller: Storyteller, one: Block, in_round: bool = False) -> Block | None:
    """Give what a recap tells of a block: moments and deeds, narration, hand-outs, and what was revealed.

    Of what is set by hand, only numbers `in_round`, while play goes round by round: else its sums would be false.
    """
    table = teller.table
    begun = act_of(table, one)
    if begun in table.game.beside:  # what somebody was about to do; what becomes of people at once is told
        befell = tuple([each for each in one.lines if rests_on(each, page_of(table.game.package).touches)])
        return retold(teller, one._replace(lines=befell)) if befell else None
    is_step = begun in table.game.steps and not _says_itself(one)
    if (is_step or begun in table.game.ends) and page_of(table.game.package).blows:
        return _step(teller, one, begun)
    if counts_as(one) and (one.word or one.dice or one.lines or one.worded):
        kept = [each for each in one.lines if not _is_beside_the_point(table, one, each)]
        dares = tuple(page_of(table.game.package).dares)
        kept.sort(key=lambda each: each not in one.deeds and not rests_on(each, dares))  # what was done comes first
        return retold(teller, one._replace(lines=tuple(kept)))
    line = table.rows.line(one.number)
    if isinstance(line, Said):
        narrates = (line.who or table.house.seat(line.by).runs_game) and len(line.text.split()) >= NARRATION
        return one if line.to or narrates or not one.headline else None
    if isinstance(line, Revealed):
        return None if line.back or _is_hidden_again(table, one.number, line) else one
    if one.kind == "hand-out":
        return one
    if isinstance(line, FactsLanded) and comes_or_goes(line):  # who made them is no part of the story
        why, by_gm = f" ({line.reason})", all(fact.get("sheet", {}).get("npc") for fact in line.facts)
        texts = [each.text.replace(why, "") for each in one.lines]
        texts = [JOINS.sub(r" turn\1 up.", text) if by_gm else text for text in texts]
        pairs = zip(one.lines, texts, strict=True)
        return one._replace(lines=tuple([structs.replace(each, text=text) for each, text in pairs]))
    if in_round and isinstance(line, FactsLanded) and all(fact["fact"] == "amended" for fact in line.facts):
        set_ = tuple([each for each in one.lines if COUNTED.search(each.text)])
        set_ = tuple([each if each.only else structs.replace(each, text=WAS.sub("", each.text)) for each in set_])
        return one._replace(lines=set_, touched=tuple([each.text for each in set_])) if set_ else None
    page = page_of(table.game.package)
    if isinstance(line, DeedDone) and line.deed in page.closes:
        text = _closed(": ".join([page.closes[line.deed], *reasons_of(table, one)]))
        told = Written(one.number, text, kind=one.lines[0].kind)
        return one._replace(headline="", lines=(told,), milestones=(text,), touched=())
    if isinstance(line, CallOpened) and one.kind == "told" and (moment := teller.moment(one.number)) is not None:
        first, *more = one.lines  # what not everybody knows of a moment: who that was, and what they rolled
        return retold(teller, one._replace(lines=(first.reworded(partial("{}: {}".format, moment.gist)), *more)))
    apart = (*page.rewards, *table.game.by_itself)
    if not isinstance(line, DeedDone) or line.deed in apart or all(each.aside for each in one.lines):
        return None
    again = retold(teller, one)
    return again if again.lines else None


def _is_hidden_again(table: Table, number: int, shown: Revealed) -> bool:
    """Tell whether what was shown with a line was taken back afterwards, from those to whom it was shown."""
    after = [line for _, line in table.lines(number) if isinstance(line, Revealed) and line.line == shown.line]
    return any(line.back and line.to in ((), shown.to) for line in after)


def reasons_of(table: Table, one: Block) -> list[str]:
    """Give what somebody wrote of it as they did something, in words."""
    return [text.strip().rstrip(".") for text in _wrote(table, one) if " " in text.strip()]


def _goes_round(table: Table, blocks: Sequence[Block]) -> bool:
    """Tell whether play goes round by round from a step on: it may also have come by itself, before that begins."""
    first = act_of(table, blocks[0])
    for one in blocks[1:] if table.game.begins and first not in table.game.begins else ():
        act = act_of(table, one)
        if act in table.game.begins or ROUND.match(one.title) or act in table.game.ends:
            return act not in table.game.begins
    return True


def act_of(table: Table, one: Block) -> str:
    """Say by which act a block began; nothing where it was by none."""
    return act_at(table, one.number)


def act_at(table: Table, number: int) -> str:
    """Say which act began with a line; nothing where none did."""
    line = table.rows.line(number)
    return line.procedure if isinstance(line, CallOpened) else line.deed if isinstance(line, DeedDone) else ""


def _step(teller: Storyteller, one: Block, begun: str) -> Block | None:
    """Give what a recap tells of a step of a round: what was done by it, not whose turn it was; of its end, how."""
    if one.open:
        return None
    if begun in teller.table.game.ends:  # what became of people by which it ended, and that it did
        page = page_of(teller.table.game.package)
        first = takewhile(lambda line: rests_on(line, (*page.touches, *page.blows)), one.lines)
        kept = one.lines[: len(list(first)) + 1]
    else:
        kept = tuple(blows(teller.table, one))
    plain = one._replace(headline="", worded=False, word="", lines=kept, touched=tuple([line.text for line in kept]))
    told = retold(teller, plain)
    return told if told.lines else None


def _says_itself(one: Block) -> bool:
    """Tell whether the headline of a step of a round says what somebody did: it is told as it is elsewhere."""
    return one.face is not None and one.title.startswith(f"{one.face.name} ")


def _said_by_a_line(one: Block, vain: Sequence[str]) -> bool:
    """Tell whether a line of a step says how it went: "Teshka hits the wagon", or that nothing could come of it."""
    own = [line for line in one.lines if _is_own(one, line)]
    said = any(one.face and line.text.startswith(f"{one.face.name} {one.word.lower()} ") for line in own)
    return said or any(rests_on(line, vain) and line.afterwards for line in own)


def blows(table: Table, one: Block, whose: str = "") -> Iterator[Written]:
    """Give what was done by a step of a round, and what became of people; all of what somebody did in their words.

    Of the one `whose` turn it is, by name, also what is only counted.
    """
    page, said = page_of(table.game.package), QUOTED.search(one.meta)
    if _says_itself(one) and not _said_by_a_line(one, page.vain):
        came = f" ({one.word.lower()})" if one.word else ""
        yield Written(one.number, f"{one.title}{came}.", kind="call-ended", call=one.number)
    for line in one.lines:
        if said is not None and _is_own(one, line) and line.kind != "undone":
            yield line.reworded(partial(_with_words, one.face.name if one.face else "", said[1]))
            said = None
        elif (rests_on(line, (*page.blows, *page.touches)) or (rests_on(line, page.vain) and _is_own(one, line))) or (
            not _says_itself(one)
            and (whose and line.text.startswith(f"{whose} "))
            and not line.aside
            and (not rests_on(line, page.counts) or rests_on(line, tuple(page.dares)))
        ):
            yield line


def _with_words(name: str, words: str, told: str) -> str:
    """Tell what somebody did with the words in which they said so: first what they did, then what came of it.

    >>> _with_words("Mira", "leaps from the rail", "Mira hits Rusk, but armour stops it.")
    'Mira leaps from the rail and hits Rusk, but armour stops it.'
    >>> _with_words("Mira", "from behind the post", "Mira misses Rusk.")
    '“From behind the post”: Mira misses Rusk.'
    """
    did = done(tries(name, words))
    plain = did.startswith(f"{name} ") and " tries to " not in did and did[-1].isalnum()
    rest = told.removeprefix(f"{name} ")
    return f"{did} and {rest}" if plain and rest != told else f"“{opened(words)}”: {told}"


def _is_own(one: Block, line: Written) -> bool:
    return one.face is not None and tells_of(line, one.face.name)


def tells_of(line: Written, name: str) -> bool:
    """Tell whether a sentence begins with somebody, or with what is theirs."""
    return line.text.startswith((f"{name} ", f"{name}’s ", f"{name}'s "))


def comes_or_goes(line: AnyLogged, but: Collection[str] = ()) -> bool:
    """Tell whether by a line somebody comes to the scene, or leaves it; anybody `but` some."""
    facts = line.facts if isinstance(line, FactsLanded) else ()
    return any(fact["fact"] in ("joined", "left") and fact["who"] not in but for fact in facts)


def _is_beside_the_point(table: Table, one: Block, told: Written) -> bool:
    """Tell whether a sentence only says how dice were read, which stands beside it in a word, or keeps accounts."""
    if told.kind == "undone":
        return not getattr(table.rows.line(told.number), "follow", 0)
    if not one.word:
        return False
    words = table.game.wording(ended_verdict(table, one)[0]).options.values()
    plain = told.text.casefold().rstrip(".")
    if any(f": {word}".casefold() in plain or plain.endswith(f" to {word}".casefold()) for word in words):
        return True
    page = page_of(table.game.package)
    counts = rests_on(told, page.counts) and not rests_on(told, (*page.touches, *page.dares))
    return counts and told.text not in one.milestones


def _helpers(table: Table, one: Block, names: Iterable[str]) -> Iterator[str]:
    """Name those who helped somebody else, by the rules by which people do."""
    helps = page_of(table.game.package).helps
    told = [line.text for line in (*one.lines, *one.details) if rests_on(line, helps)]
    own = one.face.name if one.face else ""
    yield from [name for name in names if name != own and any(text.startswith(f"{name} ") for text in told)]


def _lasting(one: Block) -> list[str]:
    """Give what became of people, and what marks a turn."""
    lines = sorted(one.lines, key=lambda line: line.number)
    return [line.text for line in lines if line.text in (*one.touched, *one.milestones)]


def _spoken(one: Block) -> list[str]:
    """Give how something came about, as somebody put it when they were asked."""
    said = [line.text.partition(": ") for line in one.lines if line.kind == "said"]
    return [_closed(opened(text)) for name, _, text in said if text and not name.endswith(" helps")]


def _in_own_words(table: Table, one: Block) -> list[str]:
    """Give what is told in words that people wrote: what happens, what it means to win; not what was tried."""
    headed = f"{one.tried} {one.headline}".casefold()
    words = [text for text in map(_bare, _wrote(table, one)) if " " in text and text not in headed]
    helped = tuple([f"{name} helps: " for name in one.helpers])  # the headline says how
    lines = [line.text for line in one.lines if line.kind != "undone" and not line.text.startswith(helped)]
    return [text for text in lines if any(_says(text.casefold(), word) for word in words)]


def _says(text: str, words: str) -> bool:
    """Tell whether a sentence has some words in it, and not only as the name of somebody of whom it tells."""
    return words in text and not text.startswith(f"{words} ")


def _wrote(table: Table, one: Block) -> Iterator[str]:
    """Give the words that people wrote as they began something, and on the cards of it."""
    line = table.rows.line(one.number)
    if isinstance(line, DeedDone | CallOpened):
        yield from [value for value in line.arguments.values() if isinstance(value, str)]
    for _, line in table.lines(one.number, one.last) if one.kind == "moment" else ():
        if isinstance(line, Answered) and line.call == one.number and isinstance(line.entry, Filled):
            yield from line.entry.words.values()


def _bare(text: str) -> str:
    return text.strip().rstrip(".").casefold()


def rival_of(one: Block) -> str:
    """Name the one against whom something was tried, as its headline does; nobody where they rolled in secret."""
    rival = re.split(r"\b[Aa]gainst ", one.meta)[-1]
    thrown = [dice.whose.casefold() for dice in one.dice if not dice.secret]
    return rival if rival != one.meta and rival.casefold() in thrown else ""


def became(blocks: Iterable[Block], names: Mapping[str, bool]) -> dict[str, str]:
    """Say what became of each of some people, after their name: what was told last of them that lasts.

    It goes on from the name where it can ("is lightly wounded; has a cracked wrist."). `names` says of each whether
    what was counted is told beside it.
    """
    told = [text for one in blocks for text in _lasting(one) if text in one.touched]
    every, found = list(names), dict[str, str]()
    for name, counted in names.items():
        own = [SENTENCE.split(text)[0].removesuffix(".") for text in told if _is_about(text, name, every)]
        own = [of_one(text, name).removesuffix(" once more") for text in own if not counted or not COUNTED.search(text)]
        own = [text.removesuffix(".") for text in in_one([f"{text}." for text in dict.fromkeys(own)])]
        last = [opened(text.partition(f"{name}: ")[2] or text) for text in dict.fromkeys(own)][-MOST:]
        alone = [text for text in last if text.startswith(f"{name} ") and not text.startswith(f"{name} and ")]
        goes_on = ";".join([text.removeprefix(name) for text in alone])
        parts = [*filter(None, [goes_on]), *[text for text in last if text not in alone]]
        text = ". ".join(parts).removeprefix(name) + "." if parts else ""
        found[name] = text if not text or text[0] in " ,'’" else f": {text}"
    return found


def of_one(text: str, name: str) -> str:
    """Say of one what is said of several, each of them.

    >>> of_one("Dov and Wick each take 1 Fog", "Wick"), of_one("Dov and Wick are each tired", "Dov")
    ('Wick takes 1 Fog', 'Dov is tired')
    >>> of_one("Dov and Wick each take 1 Fog and lose 2 Mood", "Wick")
    'Wick takes 1 Fog and loses 2 Mood'
    """
    found = re.match(r"(?:[^,.:]+, )*[^,.:]+ and [^,.:]+? (?:(are) each|each (\w+))\b", text)
    if not found or not re.search(rf"\b{re.escape(name)}\b", found[0]):
        return text
    more = text[found.end() :]
    more = more if found[1] else ALSO.sub(lambda also: f"{also[1]}{finite(also[2])}", more)
    return f"{name} {'is' if found[1] else finite(found[2])}{more}"


def _is_about(text: str, name: str, every: Sequence[str]) -> bool:
    """Tell whether a sentence says something of somebody, and not of another first."""
    about = next((one for one in every if text.startswith(f"{one} ") and not text.startswith(f"{one} and ")), name)
    return about == name and bool(re.search(rf"\b{re.escape(name)}\b", text))


def _narrates(table: Table, one: Block) -> bool:
    line = table.rows.line(one.number)
    return isinstance(line, Said) and table.house.seat(line.by).runs_game


def sentences(table: Table, one: Block) -> Iterator[str]:
    """Tell a moment: what was done and how it went, what became of people, and that it was ruled so."""
    if one.kind != "moment" or not one.word:
        yield from _plainly(table, one)
        return
    verdict, came = ended_verdict(table, one)
    wording = table.game.wording(verdict)
    means = [text for line in one.lines if rests_on(line, wording.leads) for text in _worded(one, line)]
    own, failed = f"{one.face.name} " if one.face else "\n", 0 < one.tone <= BAD
    goes_on = wording.retold.get(came)
    joins = goes_on is None and means and means[0].startswith(("It ", own)) and means[0] not in one.touched
    first = means[0] if joins else ""
    says_so = bool(means) and (not failed or first.startswith("It "))
    headline = _headline(one, bool(wording.somebody), says_so, _dared(table, one), goes_on)
    if first.startswith(own):
        link = "and" if failed or "n't " not in first else "but"
        headline = f"{headline.rstrip('.')}, {link} {first.removeprefix(own)}"
    elif first and one.tone < GOOD:
        headline = f"{headline} {first}" if ": " in one.title else f"{headline.rstrip('.')}: i{first[1:]}"
    elif first and not one.tried:  # else the headline says that it is done
        first = ""
    whose = (own, f"{opened(SOMEBODY)} ")
    says = [line.text for line in one.lines if rests_on(line, wording.says) and line.text.startswith(whose)]
    if says:
        done, *more = SENTENCE.split(says[0])
        headline, first = " ".join([f"{done.rstrip('.')}{_dared(table, one)}.", *more]), says[0]
        means = [text for text in means if text not in first]
    told = _once([*_spoken(one), *means, *_in_own_words(table, one), *_lasting(one)])
    order = {line.text: line.number for line in one.lines if line.text in one.touched}
    rest = sorted([text for text in told if text != first], key=lambda text: order.get(text, 0))
    if headline.endswith("They win.") and rest and (held := rest[0].removeprefix("The winners ")) != rest[0]:
        headline, rest = f"{headline.rstrip('.')} and {held}", rest[1:]
    yield from (headline, *in_one(rest[:MOST]))
    rulings = [table.rows.line(line.number) for line in one.lines if line.kind == "undone"] if one.ruled else []
    for ruling in rulings[-1:]:
        if isinstance(ruling, Undone):
            because = f": “{closed(ruling.reason)}”" if ruling.reason else ""
            yield _closed(f"{table.house.seat(ruling.by).name} ruled it so{because}")


def _plainly(table: Table, one: Block) -> Iterator[str]:
    """Tell what came to no result: what was done, and what became of people by it; no accounts, and no mere name."""
    written, page = _in_own_words(table, one), page_of(table.game.package)
    lasting = _once([*written, *_lasting(one)])
    if lasting:  # with it goes, in order, what its game has words for, and who was struck
        worth = [line.text for line in one.lines if line.text in lasting or line.again or rests_on(line, page.blows)]
        lasting = [*[text for text in lasting if text not in worth], *worth] if one.kind == "moment" else lasting
    own = one.face is not None and one.title.startswith(f"{one.face.name} ")
    name = (QUOTED.search(one.title) or [one.title, one.title.partition(": ")[2] or one.title])[1]
    is_named = any(name.casefold() in line.text.casefold() for line in one.lines)
    if one.kind == "moment":
        kept = [line for line in one.lines if line.kind != "undone"]
        told = [line.text for line in kept if not rests_on(line, page.counts)]
        came = lasting or _once([text for text in told if text != one.gist])
        is_gm = bool(came) and one.title.startswith(f"{opened(table.game.gm)} ")  # that they did it is no story
        whom = one.title.rpartition(" for ")[2]
        label = not own and whom != one.title and any(text.startswith(f"{whom} ") for text in came)
        leads = (own or one.tone or not (is_named or label)) and not is_gm and one.gist not in came
        yield from [_closed(one.gist)] if leads else []
        texts = [_bearing(text) if text in written else _first(text) for text in came]
        yield from in_one([text for text, _ in in_a_row(gathered(texts, str))][:MOST])
    elif one.kind == "told" and not one.about:
        struck = [line.text for line in blows(table, one)]
        lines = [line.text for line in one.lines if not lasting or line.text in lasting]
        told = [_bearing(text) if text in (*written, *struck) else _first(text) for text in lines]
        yield from [text for text in told if lasting or text in struck or not COUNTED.search(text)]
    else:
        yield _closed(one.gist)


def _first(text: str) -> str:
    return _closed(SENTENCE.split(text)[0])


def _bearing(text: str) -> str:
    """Give what is told in somebody's own words without the rules that are told after it, by their numbers.

    >>> _bearing("A Pitfall: “Fire”, at Tension 7. At 15 it happens; at 0 it is averted."), _bearing("It rains. Hard.")
    ('A Pitfall: “Fire”, at Tension 7.', 'It rains. Hard.')
    """
    first, *more = SENTENCE.split(text)
    return " ".join([first, *[part for part in more if not COUNTED.search(part)]])


def _once(told: Iterable[str]) -> list[str]:
    """Leave out what only says again what another has said, after its first colon."""
    kept = list[str]()
    for text in told:
        said = [before.partition(": ")[2].rstrip(".") for before in kept if ": " in before]
        if not any(part in text for part in said if not COUNTED.search(part)):
            kept.append(text)
    return list(dict.fromkeys(kept))


def _dared(table: Table, one: Block) -> str:
    """Say what somebody chose to pay for what they did, after it; nothing where they did not."""
    own = (f"{one.face.name} ", f"{one.face.name}:") if one.face else "\n"
    told = [line for line in (*one.lines, *one.details) if line.text.startswith(own) and not line.aside]
    dares = page_of(table.game.package).dares.items()
    words = [text for rule, text in dares if any(rests_on(line, (rule,)) for line in told)]
    return f", {joined(words)}" if words else ""


def _headline(one: Block, contest: bool, means: bool, dared: str, goes_on: str | None) -> str:
    """Say in one sentence what somebody did, what they dared for it, with whose help, and how that went."""
    helped = [f"{name}{_how(one, name)}" for name in one.helpers if name not in one.title]
    by = f", helped by {joined(helped)}" if helped else ""
    title = f"{one.title}{dared}{by}"
    if one.face is None or not re.search(rf"(?:^|[.!?…] ){re.escape(one.face.name)},? ", one.title):
        gist = f"{one.gist}{dared}{'' if one.gist.endswith(('.', '!', '?', '”')) else by}"
        told = gist if means else f"{gist} ({one.word.lower()})"
        if one.face is not None and one.title == one.face.name:  # a mere name says nothing of how it went
            told = f"{gist}. It works" if one.tone >= GOOD else f"{gist}. It fails" if 0 < one.tone <= BAD else told
        people = one.word.removesuffix(" win")
        came = "They win" if people != one.word and f"{people} against " in gist else one.word
        return _closed(f"{gist}. {came}" if contest else told)
    if contest and goes_on is None:
        own, rival = f"{one.face.name} ", rival_of(one)
        if one.word.startswith(own):
            return _closed(f"{title}, and {one.word.removeprefix(own)}{f' against {rival}' if rival else ''}")
        begins = one.word.startswith(("Nobody ", "Somebody ", "The "))
        return _closed(f"{title}, but {going_on(one.word) if begins else one.word}")
    if goes_on is not None:
        return _closed(f"{title}{goes_on}")
    if one.tried or means:
        return _closed(title)
    if one.tone >= GOOD:
        return _closed(f"{title}, and succeeds")
    return _closed(f"{title}, but fails" if 0 < one.tone <= BAD else f"{title} ({one.word.lower()})")


def _how(one: Block, name: str) -> str:
    """Say how somebody helped, in the words in which they said so themselves."""
    said = [line.text.removeprefix(f"{name} helps: ") for line in one.lines if line.text.startswith(f"{name} helps: ")]
    text = f"{going_on(said[0]).rstrip('.')}" if said else ""
    return f", who {text}" if FINITE.match(text) and len(one.helpers) == 1 else f" ({text})" if text else ""


def _worded(one: Block, line: Written) -> list[str]:
    """Give what a result means, in words: no sum, and nothing that the headline says."""
    headed = one.face.name if one.ruled and one.face else _closed(one.title)
    text = ASIDE.sub("", line.text.removeprefix(f"{one.word}: "))
    return [part for part in SENTENCE.split(text) if not COUNTED.search(part) and not part.startswith(headed)]


def _closed(text: str) -> str:
    return opened(text if text.endswith((".", "!", "?", ".”", "!”", "?”")) else f"{text}.")
