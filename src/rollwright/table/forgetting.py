"""Taking a person out of a table for good: what names them, what they said and wrote, and what quotes that.

Rows are written anew without it. Each keeps the digest that it had, so that the chain holds; and the line that says so
has a digest over all rows as they are now, so that nobody writes them anew a second time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from rollwright.dice.errors import Refused
from rollwright.play.cards import Words
from rollwright.play.journal import Filled
from rollwright.rules.ruleset import Ruleset
from rollwright.table.chain import digest, salt
from rollwright.table.kept import Kept
from rollwright.table.log import (
    Answered,
    AnyLogged,
    CallEnded,
    CallOpened,
    Committed,
    Copied,
    DeedDone,
    Erased,
    FactsLanded,
    Invited,
    LinkOpened,
    Noted,
    Pictured,
    Rolled,
    Said,
    Seated,
    Titled,
    decode,
    encode,
)
from rollwright.table.picture import Picture
from rollwright.table.store import Row, Store

FORGOTTEN = "somebody"
"""What a person is called who has taken their own data out."""
GONE = "…"
"""What stands where words of theirs were."""
TYPED = "gone"
"""The same, where they were typed into an act: that may have to have letters."""
SAID = {"name", "text", "title", "line", "reason", "what", "why", "how", "note", "notes", "goal", "headline", "alt"}
"""Fields in which a single word is something that people say, and no key of the rules."""
QUOTED = 5
"""How many words in a row make a quotation, wherever they stand."""
WHOLE, LONG = range(3, QUOTED), 12
"""Shorter texts are quoted only as a whole, and where they have so many letters."""
LEAST = (99, 3, 6)
"""How many letters one word, or two of them, have where they quote what was typed in the same act."""
DICE = (Committed, LinkOpened)
"""Lines that every export has, without which the dice of others can't be checked."""
WORD = re.compile(r"\w+")


class Person(NamedTuple):
    """Who is forgotten: what they are known by, and what they typed, in the tables that were gone through so far."""

    id: str
    names: set[str]
    texts: set[str]


class Forgotten(NamedTuple):
    """What becomes of a table without a person."""

    lines: dict[int, bytes]
    """The rows that are written anew."""
    said: list[AnyLogged]
    """The line that says so."""
    new_id: str


def forgotten(table: Kept, person: Person) -> Forgotten:
    """Give the rows of a table as they are kept without a person; what is found out of them goes to what is known."""
    if table.house.seat(person.id).role == "gm":
        raise Refused("the GM hands the seat over first; then their data can be taken out")
    rows = [(row, decode(row.line)) for row in table.store.read(table.id)]
    person.names.update(_names(rows, person.id))
    new_id = _new_id(table, person)
    forgetting = _Forgetting(table.game, person, new_id, rows)
    lines: dict[int, bytes] = {}
    now: list[tuple[Row, AnyLogged]] = []
    for row, line in rows:
        kept = forgetting.without(row, line)
        if kept != line:
            was = line.was or digest(salt(table.secret, row.number), row.parent, row.at, row.line).hex()
            line = msgspec.structs.replace(kept, was=was)
            lines[row.number] = encode(line)
            row = row._replace(line=lines[row.number], erased=True)
        if row.erased:
            now.append((row, line))
    said = Erased(by=new_id, rows=seal(table.secret, now), dice=seal(table.secret, now, DICE))
    return Forgotten(lines, [said], new_id)


def seal(secret: bytes, rows: Iterable[tuple[Row, AnyLogged]], kinds: tuple[type, ...] = ()) -> str:
    """Give the digest over rows that were written anew: all, or those of some kinds."""
    salted = [(row, salt(secret, row.number)) for row, line in rows if not kinds or isinstance(line, kinds)]
    return sealed([(row.number, digest(own, row.parent, row.at, row.line)) for row, own in salted])


def sealed(digests: Iterable[tuple[int, bytes]]) -> str:
    """Give the digest over the numbers and the digests of rows."""
    return sha256(b"".join([number.to_bytes(8, "big") + own for number, own in digests])).hexdigest()


def own_pictures(table: Kept, seat_id: str) -> list[str]:
    """Give the pictures that nobody but one person has brought."""
    brought: dict[str, set[str]] = {}
    for row in table.store.read(table.id):
        if b'"pictured"' in row.line and isinstance(line := decode(row.line), Pictured):
            brought.setdefault(line.picture.id, set()).add(line.by)
    return [id for id, people in brought.items() if id and people == {seat_id}]


def copies_of(store: Store, table: str) -> Iterator[str]:
    """Give the what-if copies of a table, and those of them."""
    for id in store.tables():
        first = store.read(id, 0, 1)
        made = decode(first[0].line) if first else None
        if getattr(made, "copied", "").rpartition(", line ")[0] == table:
            yield id
            yield from copies_of(store, id)


def _names(rows: Iterable[tuple[Row, AnyLogged]], seat_id: str) -> set[str]:
    """Give what a person was called here, in all and in parts."""
    seats = [line.seat for _, line in rows if isinstance(line, Seated)]
    called = {seat.name for seat in seats if seat.id == seat_id} - {FORGOTTEN}
    parts = {part for name in called for part in WORD.findall(name) if len(part) > 2 and not part.islower()}
    return called | parts


def _new_id(table: Kept, person: Person) -> str:
    """Give an id that tells nothing; the one that there was, where it doesn't."""
    plain = [re.sub("[^a-z0-9]", "", name.casefold()) for name in person.names]
    if not any(part and part in person.id.casefold() for part in plain):
        return person.id
    free = (f"seat-{at}" for at in range(1, len(table.house.seats) + 2))
    return next(id for id in free if id not in table.house.seats)


class _Forgetting:
    """Writes the lines of one log anew, without a person."""

    def __init__(self, game: Ruleset, person: Person, new_id: str, rows: Sequence[tuple[Row, AnyLogged]]) -> None:
        self._game, self._seat, self._new_id = game, person.id, new_id
        names = sorted(map(re.escape, person.names), key=len, reverse=True)
        self._named = re.compile(rf"(?<!\w)(?:{'|'.join(names)})(?!\w)") if names else None
        self._anyhow = re.compile(self._named.pattern, re.IGNORECASE) if self._named else None
        self._typed: dict[int, list[str]] = {}
        """What they typed, by the call or the line to which it belongs."""
        for row, line in rows:
            if getattr(line, "by", "") == self._seat:
                typed = [text for text in self._words_in(line) if text]
                self._typed.setdefault(_part_of(row, line), []).extend(typed)
                person.texts.update(typed)
        self._keys: dict[str, str] = {}
        """What stands for their words where things are told apart by them."""
        self._texts = {text for text in person.texts if " " in text}
        texts = [_stems(text) for text in person.texts]
        self._quoted = {stems[at : at + QUOTED] for stems in texts for at in range(len(stems) - QUOTED + 1)}
        self._quoted |= {stems for stems in texts if len(stems) in WHOLE and len("".join(stems)) >= LONG}
        for row, _ in rows:
            self._look_for_keys(msgspec.json.decode(row.line))

    def _look_for_keys(self, value: Any) -> None:
        """Find out where things are told apart by words of theirs: before any line is written anew."""
        if isinstance(value, dict):
            for name in value:
                self._key(name)
        for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            self._look_for_keys(one)

    def without(self, row: Row, line: AnyLogged) -> AnyLogged:
        """Give a line without what names or quotes them."""
        kept = self._unsaid(line) if getattr(line, "by", "") == self._seat else line
        plain = msgspec.to_builtins(self._renamed(kept))
        here = [_stems(text) for text in self._typed.get(_part_of(row, line), ())]
        near = {stems[at : at + 2] for stems in here for at in range(max(len(stems) - 1, 1))}
        near = {stems for stems in near if len("".join(stems)) >= LEAST[len(stems)]}
        other = isinstance(line, Seated) and line.seat.id != self._seat
        name = line.seat.name if other and isinstance(line, Seated) else ""
        again = decode(msgspec.json.encode(self._walked(plain, "", near)))
        if isinstance(again, Seated) and name:
            again = msgspec.structs.replace(again, seat=msgspec.structs.replace(again.seat, name=name))
        return again

    def _words_in(self, line: AnyLogged) -> Iterator[str]:
        """Give what somebody has put in words of their own."""
        reason = getattr(line, "reason", "")
        match line:
            case Said():
                yield line.text
            case Noted():
                yield from (line.title, line.text)
            case Rolled():
                yield line.what
            case Titled():
                yield from (line.title, line.line)
            case CallOpened() | DeedDone():
                yield from [str(line.arguments[name]) for name in self._words_of(line)]
            case Answered(entry=Filled() as entry):
                yield from entry.words.values()
            case FactsLanded():
                for fact in line.facts:
                    yield from [str(fact.get("reason", "")), str(fact.get("sheet", {}).get("notes", ""))]
                    yield str(fact.get("value", "")) if fact.get("field") == "notes" else ""
            case _:
                pass
        yield reason

    def _words_of(self, line: CallOpened | DeedDone) -> list[str]:
        act = self._game.act(line.procedure if isinstance(line, CallOpened) else line.deed)
        return [one.name for one in act.asked if one.hint is Words and line.arguments.get(one.name)] if act else []

    def _unsaid(self, line: AnyLogged) -> AnyLogged:
        """Give a line of theirs without their words."""
        kept: AnyLogged = line
        match line:
            case Said():
                kept = msgspec.structs.replace(line, text="")
            case Noted():
                kept = msgspec.structs.replace(line, title="", text="", picture="")
            case Pictured():
                kept = msgspec.structs.replace(line, picture=Picture(""))
            case Rolled():
                kept = msgspec.structs.replace(line, what=_gone(line.what))
            case Titled():
                kept = msgspec.structs.replace(line, title=_gone(line.title), line=_gone(line.line))
            case CallOpened() | DeedDone():
                words = self._words_of(line)
                said = {name: self._keys.get(str(line.arguments[name]), TYPED) for name in words}
                kept = msgspec.structs.replace(line, arguments={**line.arguments, **said})
            case Answered(entry=Filled() as entry):
                gone = {name: TYPED if text else "" for name, text in entry.words.items()}
                kept = msgspec.structs.replace(line, entry=msgspec.structs.replace(entry, words=gone))
            case _:
                pass
        if reason := getattr(line, "reason", ""):
            kept = msgspec.structs.replace(kept, reason=_gone(reason))
        return kept

    def _renamed(self, line: AnyLogged) -> AnyLogged:
        """Give a line with the new id wherever it means the seat."""
        changed: dict[str, Any] = {}
        for field in ("by", "knows"):
            if getattr(line, field, "") == self._seat:
                changed[field] = self._new_id
        for field in ("to", "audience"):
            among = getattr(line, field, ())
            if isinstance(among, tuple) and self._seat in among:
                changed[field] = tuple([self._id(one) for one in among])
        match line:
            case Seated() if line.seat.id == self._seat:
                changed["seat"] = msgspec.structs.replace(line.seat, id=self._new_id, name=FORGOTTEN)
            case Invited() if line.invite.seat == self._seat:
                changed["invite"] = msgspec.structs.replace(line.invite, seat=self._new_id)
            case CallOpened():
                changed["actors"] = {actor: self._id(seat) for actor, seat in line.actors.items()}
            case Copied() if self._seat in line.snapshot.get("states", {}):
                states = {self._id(seat): state for seat, state in line.snapshot["states"].items()}
                changed["snapshot"] = {**line.snapshot, "states": states}
            case _:
                pass
        return msgspec.structs.replace(line, **changed) if changed else line

    def _id(self, seat: str) -> str:
        return self._new_id if seat == self._seat else seat

    def _walked(self, value: Any, field: str, near: set[tuple[str, ...]]) -> Any:
        """Go through everything that a line holds."""
        match value:
            case dict():
                amended = str(value.get("field", ""))
                return {
                    self._key(name): self._walked(one, amended if name in ("value", "was") else name, near)
                    for name, one in value.items()
                }
            case list() | tuple():
                return [self._walked(one, field, near) for one in value]
            case str() if value in self._texts:
                return self._keys.get(value, TYPED)
            case str() if " " in value or field in SAID:
                return self._unnamed(self._unquoted(value, near))
            case str():
                return self._key(value)
            case _:
                return value

    def _key(self, text: str) -> str:
        """Give what things are told apart by: as it was, unless it is, or was made of, a text of theirs."""
        if text in self._keys:
            return self._keys[text]
        known = text in self._texts or (text.count("-") >= QUOTED - 1 and self._unquoted(text, set()) != text)
        if not known:
            return text
        kept = text.rpartition("/")[0]
        at = len(self._keys) + 1
        self._keys[text] = f"{kept}/gone-{at}" if kept else f"{TYPED} {at}"
        return self._keys[text]

    def _unnamed(self, text: str) -> str:
        if self._named is None or self._anyhow is None:
            return text
        return (self._anyhow if " " in text else self._named).sub(FORGOTTEN, text)

    def _unquoted(self, text: str, near: set[tuple[str, ...]]) -> str:
        """Take out what quotes them: a few words where they were typed, more of them elsewhere."""
        found = [*WORD.finditer(text)]
        stems = tuple([_stem(one[0]) for one in found])
        hit: set[int] = set()
        for quoted, lengths in ((near, (1, 2)), (self._quoted, (*WHOLE, QUOTED))):
            for length in lengths if quoted else ():
                for at in range(len(stems) - length + 1):
                    if stems[at : at + length] in quoted:
                        hit.update(range(at, at + length))
        for at in sorted(hit, reverse=True):
            end = found[at].end()
            if at + 1 in hit:  # what is between two words that go, goes too
                end = found[at + 1].start() + len(GONE)
            text = f"{text[: found[at].start()]}{GONE}{text[end:]}"
        return text


def _part_of(row: Row, line: AnyLogged) -> int:
    """Say to which call a line belongs, or that it stands by itself."""
    return line.call if isinstance(line, CallOpened | Answered | CallEnded) else row.number


def _gone(text: str) -> str:
    return GONE if text else ""


def _stem(word: str) -> str:
    return word.casefold().rstrip("s")[:5]


def _stems(text: str) -> tuple[str, ...]:
    return tuple([_stem(word) for word in WORD.findall(text)])
