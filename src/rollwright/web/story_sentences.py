"""Sentences of the story: what comes first, what several of them say together, and which of them mark a turn."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple, TypeVar

from msgspec import structs

from rollwright.rules.sentences import NUMBERED, in_number, joined, of_each
from rollwright.rules.tries import done
from rollwright.table.log import CallEnded, Said
from rollwright.table.reading import Reader, Written
from rollwright.table.table import Table
from rollwright.web.blocks import GOOD
from rollwright.web.page import page_of

MEANS, RULED, DECIDES, TOUCHES, BRINGS, PAID, BESIDE, COUNTS = range(8)
"""What is told first: what a result means, that it was ruled, what decided it, what becomes
of people, accounts.

Accounts that the result itself brings are told with it.
"""


T = TypeVar("T")
HELPS = " helps: "
"""What stands before how somebody helps, in their own words."""
LOSES = re.compile(
    r"(?P<who>.+?) (?P<much>(?:loses|each lose) \d+) (?P<what>[A-Z]\w+)(?: \((?P<why>[^()]+)\))?(?:: (?P<how>[^.]+))?\."
)
"""How a sentence says how much somebody loses of what, by what, and how they are then."""


class Weighed(NamedTuple):
    """What is told of a moment, in order: what people did before the dice fell, what came of it, accounts."""

    lines: tuple[Written, ...]
    deeds: int = 0
    """How many of the lines, the first, are what people did."""
    must: int = 0
    """How many after those say what it came to, and what became of people."""
    accounts: int = 0
    """How many, the last, only keep accounts."""


def weigh(reader: Reader, table: Table, told: Sequence[Written], verdict: str, thrown: int) -> Weighed:
    """Put in order what is told of a moment that came to a verdict; `thrown` is the line in which dice fell first."""
    if any(one.kind == "said" for one in told):
        told = sorted(told, key=lambda one: answered_at(table, one.number))
    if not verdict:
        rulings = {one.number: one for one in reversed(told) if one.kind == "undone"}
        moved = [one for one in told if one.kind == "undone" and one is not rulings[one.number]]  # told last
        return Weighed(tuple(together(reader, [*[one for one in told if one not in moved], *moved])))
    ranks = [(_rank(table, told, one, verdict), one) for one in told]
    kept = [one.number for rank, one in ranks if rank == COUNTS]
    # accounts that run on are told in their order: what a result brings comes after what came before it
    ranks = [(COUNTS if rank == BRINGS and kept and kept[0] < one.number else rank, one) for rank, one in ranks]
    deeds = [one for rank, one in ranks if _is_deed(table, rank, one, thrown)]
    leads = table.game.wording(verdict).leads
    results = sorted(
        [(rank, one) for rank, one in ranks if one not in deeds],
        key=lambda each: (each[0], _lead(each[1], leads) if each[0] == MEANS else 0),
    )
    first, then, last = [
        together(reader, [one for rank, one in results if rank in among])
        for among in (range(BESIDE), (BESIDE,), (COUNTS,))
    ]
    deeds = together(reader, deeds)
    return Weighed((*deeds, *first, *then, *last), len(deeds), len(first), len(last))


def _is_deed(table: Table, rank: int, one: Written, thrown: int) -> bool:
    """Tell whether a sentence says what was done before the dice fell, who helped, or that a throw was taken back."""
    if one.kind == "undone":
        return not getattr(table.rows.line(one.number), "follow", 0)
    helps = rests_on(one, page_of(table.game.package).helps) or (one.kind == "said" and HELPS in one.text)
    return rank in (PAID, BESIDE) and (one.number < thrown or helps)


def answered_at(table: Table, number: int) -> int:
    """Say where a line belongs: what somebody says of what they chose to do, with that, before its dice."""
    line = table.rows.line(number)
    return line.of if isinstance(line, Said) and line.of else number


def _rank(table: Table, told: Sequence[Written], one: Written, verdict: str) -> int:
    """Say how soon a sentence is told, by the rules that it rests on."""
    page = page_of(table.game.package)
    if one.kind == "undone":
        first = next(other for other in told if other.number == one.number)
        return RULED if one is first else BESIDE
    if rests_on(one, tuple(page.dares)) and not rests_on(one, page.counts):
        return PAID
    if rests_on(one, table.game.wording(verdict).leads):
        return BRINGS if rests_on(one, page.counts) else MEANS
    if any(f".{verdict}." in rule for rule in one.rules):
        return DECIDES
    if rests_on(one, page.touches) or page.milestones.intersection(one.rules):
        return TOUCHES
    return COUNTS if rests_on(one, page.counts) else BESIDE


def _lead(one: Written, leads: Sequence[str]) -> int:
    """Say where a sentence stands among those that say what a result means: a cause before what comes of it."""
    return max([at for at, rule in enumerate(leads) if rests_on(one, (rule,))], default=0)


def as_it_went(reader: Reader, table: Table, end: CallEnded, title: str, who: str = "", *, ruled: bool = False) -> str:
    """Say of something that was tried and has worked that it is done; of anything else, what it was about."""
    key, value = end.verdict
    opened = table.rows.opened(end.call)
    tone = reader.tone(table.game.wording(key), value, opened) if key else 0
    who = who or str(opened.arguments.get("who", ""))
    page = page_of(table.game.package)
    counts = page.feat and end.outcome and not ruled and value != who  # whoever has won has done it, however narrowly
    feat = page.feat(opened.arguments, end.outcome, who, opened.actors) if page.feat and counts else 0
    return done(title) if page.worked(tone >= GOOD, value, end.facts, who, title, feat) else title


def rests_on(one: Written, rules: Sequence[str]) -> bool:
    """Tell whether a sentence rests on one of some rules, or of some chapters of them."""
    return any(f"{rule}.".startswith(f"{chapter}.") for rule in one.rules for chapter in rules)


def said_by_themselves(table: Table, told: Sequence[Written]) -> list[Written]:
    """Give what only says that somebody helps who has said it in words of their own."""
    helps = page_of(table.game.package).helps
    speakers = tuple([f"{one.text.partition(': ')[0]} " for one in told if one.kind == "said"])
    return [one for one in told if rests_on(one, helps) and one.text.startswith(speakers)]


def outdated(table: Table, told: Sequence[Written]) -> list[Written]:
    """Give what was said of how things stood and is true no longer, as something was thrown again since."""
    outdates = page_of(table.game.package).outdates.items()
    last = {rule: max([at for at, one in enumerate(told) if rests_on(one, (by,))], default=0) for by, rule in outdates}
    return [one for at, one in enumerate(told) if any(at < last[rule] and rests_on(one, (rule,)) for rule in last)]


def together(reader: Reader, told: Sequence[Written]) -> list[Written]:
    """Say of several at once what is true of each of them."""
    names = sorted([reader.called(who) for who in reader.state.sheets], key=len, reverse=True)
    found: dict[tuple[str, str], list[str]] = {}
    kept: dict[tuple[str, str], Written] = {}
    for one in told:
        name = next((name for name in names if one.text.startswith(f"{name} ")), "")
        key = one.text.removeprefix(name).strip(), one.only  # what not everybody knows stays marked by itself
        kept.setdefault(key, one)
        if name not in found.setdefault(key, []):
            found[key].append(name)
    told = [
        one.reworded(partial(_of_all, found[key])) if len(found[key]) > 1 and all(found[key]) else one
        for key, one in kept.items()
    ]
    kinds = kinds_in(reader)
    return [one.reworded(partial(of_their_kind, kinds=kinds)) for one in told] if kinds else told


def _of_all(names: list[str], text: str) -> str:
    """Say of several what is said of the first of them."""
    return of_each(names, text.removeprefix(names[0]).strip())


def kinds_in(reader: Reader) -> Counter[str]:
    """Count those of each kind whom somebody knows of: they differ by nothing but their numbers."""
    names = [NUMBERED.fullmatch(reader.called(who)) for who in reader.state.sheets]
    return Counter([one[1] for one in names if one])


def of_their_kind(text: str, kinds: Mapping[str, int]) -> str:
    """Name those as one who differ by nothing but their numbers, where all of a kind stand in a row.

    What is counted is counted for each of them.

    >>> of_their_kind("Bo, Rat 1 and Rat 2 flee. Rat 1 and Rat 2 will each bite.", {"Rat": 2})
    'Bo and the two rats flee. The two rats will bite.'
    >>> [of_their_kind("Rat 1 and Rat 2 each take 3.", {"Rat": many}) for many in (2, 3)]
    ['The two rats each take 3.', 'Rat 1 and Rat 2 each take 3.']
    """
    some = "|".join(sorted(map(re.escape, kinds), key=len, reverse=True))
    row = re.compile(
        rf"(^|[.!?] |, |)\b({some}) \d+(?:(?:, | and )\2 \d+)+(?!\w|['’])( (?:will )?each(?=[^.!?\d]*\.))?"
    )

    def put(found: re.Match[str]) -> str:
        many = len(re.findall(rf"{re.escape(found[2])} \d+", found[0]))
        if many != kinds[found[2]]:
            return found[0]
        begins = not found[1].startswith(",") and (bool(found[1]) or not found.start())
        ends = found[1] == ", " and " and " in found[0]  # of a longer list
        each = (found[3] or "").removesuffix(" each")
        return f"{' and ' if ends else found[1]}{'The' if begins else 'the'} {in_number(many, found[2])}{each}"

    return row.sub(put, text) if some else text


def gathered(told: Sequence[T], text: Callable[[T], str]) -> list[T]:
    """Bring together what says what several lose by the same: right after the first of it.

    >>> gathered(["Mira loses 2 Fog (a trap).", "It rains.", "Rusk loses 3 Fog (a trap)."], str)
    ['Mira loses 2 Fog (a trap).', 'Rusk loses 3 Fog (a trap).', 'It rains.']

    What somebody did just before they lost it comes before it still.

    >>> gathered(["Mira loses 2 Fog (a trap).", "It rains.", "Rusk jumps.", "Rusk loses 3 Fog (a trap)."], str)
    ['Rusk jumps.', 'Mira loses 2 Fog (a trap).', 'Rusk loses 3 Fog (a trap).', 'It rains.']
    """
    places = dict[tuple[str | None, ...], int]()
    keys = list[tuple[int, bool]]()
    for at, one in enumerate(told):
        lost = LOSES.fullmatch(text(one))
        place = places.setdefault(lost.group("what", "why"), at) if lost and lost["why"] else at
        own = f"{lost['who']} " if lost and place < at - 1 else ""
        if own and text(told[at - 1]).startswith(own) and not text(told[place]).startswith(own):
            keys[-1] = place, False
        keys.append((place, True))
    return [one for _, one in sorted(zip(keys, told, strict=True), key=lambda pair: pair[0])]


def in_a_row(told: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Say in one sentence what several in a row lose by the same; and for how many sentences it stands.

    >>> list(in_a_row(["Rusk 2 loses 3 Fog (a trap): now dim.", "Mira loses 2 Fog (a trap): 8 left.", "It rains."]))
    [('Rusk 2 loses 3 Fog (now dim) and Mira loses 2 (8 left).', 2), ('It rains.', 1)]
    >>> list(in_a_row(["Mira loses 2 Fog (a trap): 8 left."]))
    [('Mira loses 2 Fog (a trap): 8 left.', 1)]
    """
    found = [(LOSES.fullmatch(text), text) for text in told]
    for _, row in groupby(enumerate(found), lambda pair: pair[1][0].group("what", "why") if pair[1][0] else pair[0]):
        some = [one for _, one in row]
        if len(some) == 1:
            yield some[0][1], 1
            continue
        lost = [each.group("who", "much", "how") for each, _ in some if each]
        what = [f" {some[0][0]['what']}", *[""] * len(lost)] if some[0][0] else [""]
        parts = [f"{who} {much}{what[at]}{f' ({how})' if how else ''}" for at, (who, much, how) in enumerate(lost)]
        yield f"{joined(parts) if not any(' and ' in part for part in parts) else '; '.join(parts)}.", len(some)


def touched(table: Table, told: Iterable[Written]) -> tuple[str, ...]:
    """Give what becomes of people, by the rules that it rests on."""
    touches = page_of(table.game.package).touches
    return tuple([one.text for one in told if rests_on(one, touches)])


def becomes(table: Table, one: Written) -> bool:
    """Tell whether a sentence says what became of somebody, and isn't over at once."""
    page = page_of(table.game.package)
    lasts = rests_on(one, page.touches) and not rests_on(one, page.passing)
    return lasts or bool(page.milestones.intersection(one.rules))


def boons(table: Table, told: Iterable[Written]) -> tuple[str, ...]:
    """Of what becomes of people, give what is good for them."""
    return tuple([one.text for one in told if rests_on(one, page_of(table.game.package).boons)])


def of_others(reader: Reader, table: Table, told: Sequence[str], marks: Sequence[str] = ()) -> tuple[str, ...]:
    """Of what becomes of people, give what is no player's trouble: it is a foe's, or somebody else's of the GM's.

    Of what marks a turn, it is what is said of one of these.
    """
    party = {who for one in table.seats if not one.runs_game and not one.left for who in one.holds}
    heroes = [rf"\b{re.escape(reader.called(who))}\b" for who in party if who in reader.state.sheets]
    people = (*reader.state.sheets, *reader.state.gone)
    others = tuple([f"{reader.called(who)} " for who in people if who not in party])
    ours = re.compile("|".join(heroes) or "(?!)")
    found = [text for text in told if text.startswith(others) or not ours.search(text)]
    return (*found, *[text for text in marks if text not in told and text.startswith(others)])


def news_of(table: Table, line: object) -> int:
    """Say how good or bad the news is that a line of the log brings everybody by its facts; 0: it is none."""
    look, facts = page_of(table.game.package).news, getattr(line, "facts", ())
    return look(facts) if look is not None and facts else 0


def toned(table: Table, line: object, told: Sequence[Written]) -> tuple[Written, ...]:
    """Say of what marks a turn whether it is good news or bad."""
    tone, marks = news_of(table, line), milestones(table, told)
    return tuple([structs.replace(one, tone=tone) if tone and one.text in marks else one for one in told])


def milestones(table: Table, told: Iterable[Written]) -> tuple[str, ...]:
    """Give what marks a turn of somebody's story, by the rules that it rests on."""
    marks = page_of(table.game.package).milestones
    return tuple([one.text for one in told if marks.intersection(one.rules)])
