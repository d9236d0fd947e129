"""The lines of a log for whoever looks back: what each tells, with the dice that fell, as far as a seat may know."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

import msgspec

from rollwright.play.journal import Chosen, Ruled, Thrown
from rollwright.play.steps import ACTOR, GM
from rollwright.play.tell import dice_text
from rollwright.rules.sentences import NUMBERED, going_on, joined, opened, within
from rollwright.rules.telling import told_plainly
from rollwright.table.log import (
    Answered,
    AnyLogged,
    CallEnded,
    CallOpened,
    FactsLanded,
    Said,
    Titled,
    Undone,
)
from rollwright.table.looking_back import Throw, readable, stands, throws_between
from rollwright.table.open_call import call_audience, teller
from rollwright.table.reading import Reader, Written, closed, sides_of
from rollwright.table.seat import Audience, audiences, both
from rollwright.table.table import Table
from rollwright.web.dice_shown import parts_of
from rollwright.web.page import page_of
from rollwright.web.story_dice import what_for
from rollwright.web.story_rulings import Rulings
from rollwright.web.story_sentences import (
    as_it_went,
)
from rollwright.web.undoing import began, only_back, taken_back

TAGS = {
    "said": {"said", "noted"},
    "calls": {"call-opened", "call-ended", "answered", "dice-fell", "abandoned"},
    "rulings": {"undone", "abandoned", "option-set", "revealed", "veiled"},
    "house": {
        "table-made", "copied", "seated", "invited", "invite-ended", "erased", "committed", "link-opened",
        "entropy-promised", "entropy-opened", "pictured", "portrayed", "titled", "session-began", "session-ended",
    },
}  # fmt: skip
ROLLS = re.compile(r"\broll(?:s|ed real dice:) \d")
"""How a sentence says which dice fell."""


class Found(NamedTuple):
    """A line of the log that somebody reads."""

    place: int
    """Where it stands: of a roll that was played again after a ruling, where it was at first."""
    number: int
    doer: str
    written: list[Written]


def plainly(
    table: Table, reader: Reader, after: int, upto: int, kinds: tuple[type[Thrown | Ruled], ...] = (Thrown, Ruled)
) -> set[str]:
    """Give what is told of rolls and rulings where the rules say nothing: it was told before they are played again."""
    entries = [line.entry for _, line in table.lines(after, upto) if isinstance(line, Answered)]
    naming = teller(table.game, table.position.told_names())
    plain = [one.text for entry in entries if isinstance(entry, kinds) for one in told_plainly(entry, naming)]
    return {opened(reader.plain(text)) for text in plain}


def at_first(table: Table, reader: Reader, place: int) -> list[Written]:
    """Tell a line as it was told before a ruling had it played again."""
    line = table.rows.line(place)
    said = [one for one in reader.written(place, line) if not _goes_without_saying(table, reader, line, one)]
    told = [_as_it_is(table, reader, line, one) for one in said]
    if not told and isinstance(line, CallOpened) and reader.reads_call(line):
        return [_begun(table, reader, place, line)]
    if isinstance(line, Answered) and isinstance(line.entry, Thrown) and line.entry.faces:
        seen = reader.sees(_see(table, line, line.entry), line.call)
        return _fallen(table, reader, place, line, line.entry, told) if seen else told
    return told


def _begun(table: Table, reader: Reader, number: int, line: CallOpened) -> Written:
    text = began(table, reader, line)
    return Written(number, text if text.endswith(("?", "!")) else f"{text}.", kind="call-opened", call=number)


def lines_between(
    table: Table, seat: str, after: int, upto: int, kind: str, reader: Reader
) -> list[tuple[int, str, list[Written]]]:
    """Give the lines of a stretch that a seat can read, of a kind, each with its number and whose it is."""
    if kind == "rolls":
        return [(one.line, one.by, [roll_told(one)]) for one in throws_between(table, seat, after, upto)]
    lines = read(table, seat, after, upto, reader)
    return [
        (number, doer(table, one), written) for number, one, written in lines if not kind or is_of(kind, one, written)
    ]


def _moved(table: Table, reader: Reader, line: AnyLogged, written: list[Written]) -> list[Written]:
    """Say of a ruling what it changed, and what it took back."""
    is_ruling = isinstance(line, Undone) and line.follow and line.told
    rulings = Rulings(table, reader)
    if is_ruling and rulings.is_gone(written[0].number):
        return [msgspec.structs.replace(written[0], text="This was taken back later.")]
    moved = rulings.moved(written[0].number) if is_ruling else ()
    return [msgspec.structs.replace(written[0], text=text) for text in moved]


def read(
    table: Table, seat: str, after: int, upto: int, reader: Reader | None = None
) -> list[tuple[int, AnyLogged, list[Written]]]:
    """Give the lines of a stretch that a seat may read: what has worked is done, and an undo says what it took back."""
    reader = reader or Reader(table, table.seat(seat))
    found = {
        number: (line, said)
        for number, line, written in readable(table, seat, after, upto, reader)
        if (said := [one for one in written if not _goes_without_saying(table, reader, line, one)])
    }
    lines = [
        (
            number,
            line,
            [*[_as_it_is(table, reader, line, one) for one in written], *_moved(table, reader, line, written)],
        )
        for number, (line, written) in found.items()
        if not (isinstance(line, CallEnded) and not written[0].word and not table.rows.opened(line.call).told)
    ]
    for number, line in table.lines(max(after, 0), min(upto, table.number)):
        if isinstance(line, CallOpened) and number not in found and stands(table, number):
            if reader.reads_call(line):
                lines.append((number, line, [_begun(table, reader, number, line)]))
    return _with_dice(table, reader, lines, max(after, 0), min(upto, table.number))


def _goes_without_saying(table: Table, reader: Reader, line: AnyLogged, one: Written) -> bool:
    """Tell whether a sentence only says that somebody rolled or went on, or what a ruling says itself."""
    if not isinstance(line, Answered) or one.rules:
        return False
    if Rulings(table, reader).was_set(one, line) or one.text in _thrown_plainly(table, reader, one.number, line.call):
        return True
    entry, naming = line.entry, teller(table.game, table.position.told_names())
    if not isinstance(entry, Chosen) or one.text not in [
        opened(reader.plain(told.text)) for told in told_plainly(entry, naming)
    ]:
        return False
    is_first, words = entry.chosen == entry.options[0], table.game.wording(entry.key).options
    is_nameless = entry.chosen not in words and reader.called(entry.chosen) == entry.chosen
    return (bool(entry.takers) and (is_first or is_nameless)) or (is_first and _throws_next(table, one.number, entry))


def _thrown_plainly(table: Table, reader: Reader, number: int, call: int) -> set[str]:
    """Give what is told of dice by a line, or of those just before it, where the rules say nothing of them.

    Dice are told in one way, wherever they fell.
    """
    first = number
    while first > call and isinstance(line := table.rows.line(first - 1), Answered) and line.call == call:
        first -= 1
    return {text for text in plainly(table, reader, first - 1, number, (Thrown,)) if " rolls " in text}


def _throws_next(table: Table, number: int, entry: Chosen) -> bool:
    """Tell whether whoever has chosen something throws dice at once."""
    for _, line in table.lines(number, min(number + 2, table.number)):
        if isinstance(line, Answered):
            return isinstance(line.entry, Thrown) and line.entry.by == entry.actor
    return False


def _with_dice(
    table: Table, reader: Reader, lines: Sequence[tuple[int, AnyLogged, list[Written]]], after: int, upto: int
) -> list[tuple[int, AnyLogged, list[Written]]]:
    """Say of each roll which dice fell."""
    found = {number: (line, written) for number, line, written in lines}
    for fall in reader.falls(list(table.lines(after, upto)), every=True):
        line, written = found.get(fall.number, (table.rows.line(fall.number), []))
        if isinstance(line, Answered) and isinstance(line.entry, Thrown):
            found[fall.number] = line, _fallen(table, reader, fall.number, line, line.entry, written)
    return [(number, *found[number]) for number in sorted(found)]


def _fallen(
    table: Table, reader: Reader, number: int, line: Answered, entry: Thrown, written: list[Written]
) -> list[Written]:
    """Say which dice fell, in what is told of them or before it, where it doesn't say so."""
    if _says(reader, line, written):
        said = next((one for one in written if one.aside and _says(reader, line, [one])), None)
        own = tuple([opened(reader.called(one)) for one in (entry.by, *entry.whose)])
        whose = own if said is not None and said.text.startswith(own) else ("",)  # not another's number, by chance
        open_ = [one for one in written if (not one.aside and one.text.startswith(whose)) or ROLLS.search(one.text)]
        if said is None or _says(reader, line, open_):
            return written
        return [msgspec.structs.replace(one, kind="dice-fell") if one is said else one for one in written]
    only = reader.only(_see(table, line, entry), line.call)
    if entry.by == ACTOR:  # nobody in particular throws on a table
        text = f"{what_for(table, entry.key)}: {dice_text(entry)}."
        return [Written(number, opened(text), kind="dice-fell", call=line.call, aside=True, only=only), *written]
    kinds, usual = _kinds(entry), page_of(table.game.package).die
    dice = joined([faces if len(kinds) == 1 and sides == usual else f"{faces} on d{sides}" for sides, faces in kinds])
    if len(kinds) == 1 and (name := next((name for name, count, _ in parts_of(entry.pool) if count), "")):
        dice = f"{kinds[0][1]} on the {name} {'die' if len(entry.faces) == 1 else 'dice'}"  # there is none of another
    who = opened(table.game.gm if entry.by == GM else reader.called(entry.by))
    names = "|".join(map(re.escape, [who, *[opened(reader.called(one)) for one in entry.whose]]))
    says = re.compile(rf"((?:{names}) rolls [^:.(]+)(?=[:.])")
    if any(says.match(one.text) for one in written):  # what they came to is told: the faces go with it
        return [msgspec.structs.replace(one, text=says.sub(rf"\1 ({dice})", one.text, 1)) for one in written]
    title = table.game.wording(entry.key).title.rstrip("?:. ")
    title = what_for(table, entry.key) if "{" in title and _is_another(table, number, line.call, entry) else title
    dice += f" for {within(joined(map(reader.called, entry.whose)), 'for ')}" if entry.whose else ""
    dice += f" ({going_on(title)})" if title and "{" not in title else ""
    told = Written(number, f"{who} rolls {dice}.", kind="dice-fell", call=line.call, aside=True, only=only)
    return [told, *written]


def _is_another(table: Table, number: int, call: int, entry: Thrown) -> bool:
    """Tell whether dice fell for something else before in the same moment."""
    entries = [
        line.entry for _, line in table.lines(call, number - 1) if isinstance(line, Answered) and line.call == call
    ]
    return any(isinstance(one, Thrown) and one.key != entry.key for one in entries)


def _see(table: Table, line: Answered, entry: Thrown) -> frozenset[Audience] | None:
    """Say who may see the dice of a line."""
    begun = table.rows.opened(line.call)
    return both(audiences(entry.seen_by, begun.actors), call_audience(begun))


def _kinds(entry: Thrown) -> list[tuple[int, str]]:
    """Give the dice of a roll by their sides, with their faces."""
    dice = zip(sides_of(entry.pool), entry.faces, strict=True)
    return [(sides, ", ".join([str(face) for _, face in some])) for sides, some in groupby(dice, lambda die: die[0])]


def _says(reader: Reader, line: AnyLogged, told: Sequence[Written]) -> bool:
    """Tell whether sentences say which dice fell by a line; a number in a name is no die."""
    entry = line.entry if isinstance(line, Answered) and isinstance(line.entry, Thrown) else None
    texts = [one.text for one in told] if entry is not None else []
    for name in [reader.called(who) for who in reader.state.sheets] if texts else ():
        texts = [re.sub(rf"{re.escape(name)}(?!\d)", "", text) for text in texts] if NUMBERED.fullmatch(name) else texts
    return entry is not None and all(any(_has(text, faces) for text in texts) for _, faces in _kinds(entry))


def _has(text: str, faces: str) -> bool:
    """Tell whether a sentence has some numbers in it, and not only as digits of others."""
    return re.search(rf"(?<!\d){re.escape(faces)}(?!\d)", text) is not None


def _as_it_is(table: Table, reader: Reader, line: AnyLogged, one: Written) -> Written:
    text = one.text
    if isinstance(line, CallEnded):
        title, dot, how = text.partition(" · ")
        text = f"{as_it_went(reader, table, line, title)}{dot}{how}" + (f" · {one.word}" if one.word else "")
    elif isinstance(line, Undone) and not line.told:
        reason = reader.reason(one.number, line)
        because = f" “{closed(reason)}”" if reason else ""
        text = f"{reader.name(line.by)} {taken_back(table, reader, one.number, line.to)}.{because}"
        one = msgspec.structs.replace(one, only=only_back(table, reader, one.number, line.to))
    elif isinstance(line, Titled) and line.line:
        text = f"{text} {line.line}"
    elif isinstance(line, Said) and line.of:  # it names who joins in
        return msgspec.structs.replace(one, by="")
    elif isinstance(line, Said) and line.to:
        hearers = joined(map(reader.hears, line.to))
        return msgspec.structs.replace(one, text=line.text, by=f"{one.by} whispers to {hearers}")
    return msgspec.structs.replace(one, text=text)


def is_of(kind: str, line: AnyLogged, written: list[Written]) -> bool:
    """Tell whether a line is of a kind that can be looked for."""
    if kind == "rulings":
        if isinstance(line, Answered):
            return isinstance(line.entry, Thrown) and line.entry.source == "set"
        if isinstance(line, FactsLanded):
            return True
    return written[0].kind in TAGS[kind]


def doer(table: Table, line: AnyLogged) -> str:
    """Say at whose seat a line that can be read was made; nobody's where it made itself."""
    if isinstance(line, CallEnded):
        return table.rows.opened(line.call).by
    return str(getattr(line, "by", ""))


def roll_told(one: Throw) -> Written:
    """Tell a roll by itself."""
    faces = ", ".join(map(str, one.faces)) or "no dice"
    whence = {"typed": " (real dice, typed in)", "set": " (set by a ruling)"}.get(one.source, "")
    what = f"{one.what}, " if one.what else ""
    return Written(one.line, f"{one.whose}: {what}{one.pool}: {faces}{whence}.", (), "rolled")
