"""What stands by itself in the story: talk, scenes, hand-outs, deeds, dice outside any rule, what was taken back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from msgspec import structs

from rollwright.dice.in_logs import as_pool
from rollwright.rules.sentences import in_aid_of, in_words, joined
from rollwright.table.checks import NEXT
from rollwright.table.kept import Line
from rollwright.table.log import DeedDone, Noted, Rolled, Said, SessionEnded, Titled, Undone
from rollwright.table.picture import Picture
from rollwright.table.picturing import seen_pictures
from rollwright.table.reading import Reader, Written
from rollwright.table.seat import Seat
from rollwright.table.table import Table
from rollwright.web.blocks import Block
from rollwright.web.dice_shown import dealt, selected
from rollwright.web.people_shown import Faces, shown
from rollwright.web.story_sentences import boons, milestones, of_others, together, toned, touched
from rollwright.web.undoing import back_text, only_back

TERM = re.compile(r"\s*([+-])\s*")
TERMS = re.compile(r"\d*d\d+|\d+")
"""What a plain sum of dice and numbers is made of."""


class Alone:
    """Makes blocks of single lines, for one seat."""

    def __init__(self, table: Table, reader: Reader, faces: Faces) -> None:
        self.table, self.reader, self.faces = table, reader, faces
        self.seat: Seat = reader.seat

    @cached_property
    def _pictures(self) -> dict[str, Picture]:
        return seen_pictures(self.table, self.seat)

    def is_prepared(self, line: object) -> bool:
        """Tell whether a line only prepares a hand-out: nothing has happened by that."""
        return isinstance(line, Noted) and self.seat.runs_game and not self.reader.handed_out(line)

    def block(self, number: int, written: list[Written], line: object, lines: list[Line]) -> Block:
        """Give the block of one line, by what is read of it."""
        first = written[0]
        if isinstance(line, Said):
            return self._said(number, first, line)
        if isinstance(line, Titled):
            picture = shown(self.table.id, self._pictures.get(line.picture))
            return Block("break", number, number, headline=line.title, text=line.line, picture=picture)
        if first.kind in ("session-began", "session-ended"):
            ended = line.session if isinstance(line, SessionEnded) else 0
            return Block("break", number, number, headline=first.text.rstrip("."), session=ended)
        by = str(getattr(line, "by", ""))
        face = self.faces.seat(by) if by else None
        who = str(line.arguments.get("who", "")) if isinstance(line, DeedDone) else ""
        if who in self.reader.state.sheets and who in self.table.house.seat(by).holds:
            face = self.faces.sheet(who)
        if isinstance(line, Noted) and line.title != NEXT and self.reader.handed_out(line):
            picture = shown(self.table.id, self._pictures.get(line.picture))
            to = self.reader.handed_to(line)
            title = line.title or "A note"
            return Block("hand-out", number, number, face, title, text=line.text, picture=picture, whispered=to)
        if isinstance(line, Rolled) and any(fall.number == number for fall in self.reader.falls(lines, every=True)):
            pool, marks = as_pool(line.expression, line.faces), selected(line.expression, line.faces)
            dice = tuple(dealt(pool, "", "", line.faces, marks))
            secret = " in secret" if line.hidden else ""
            real = " · real dice" if line.source == "typed" else ""
            text = f"{face.name if face else ''} rolls {in_words(line.expression)}{secret}{in_aid_of(line.what)}{real}"
            adds = summed(line.expression, line.faces, line.total)
            _, row = made_for(line) or ("", "")
            own = line.what.partition(": ")[2]
            return Block("told", number, number, face, text, dice=dice, sum=adds, text=own, for_what=row)
        if isinstance(line, Undone) and not line.told:
            said = _reworded(first, back_text(self.table, self.reader, number, line))
            only = first.only or only_back(self.table, self.reader, number, line.to)
            return Block("told", number, number, face, lines=(structs.replace(said, only=only),))
        told = toned(self.table, line, together(self.reader, written))
        marks, hurt = milestones(self.table, told), touched(self.table, told)
        foes = of_others(self.reader, self.table, hurt, marks)
        why = tuple([one for one in told if one.aside]) if not all(one.aside for one in told) else ()
        told = tuple([one for one in told if one not in why])
        return Block(
            "told", number, number, face, lines=told, details=why, milestones=marks, touched=hurt, foes=foes,
            boons=boons(self.table, told),
        )  # fmt: skip

    def _said(self, number: int, first: Written, line: Said) -> Block:
        """Give what somebody says by their own name and face, and what their character does by the character's."""
        to = joined(map(self.reader.hears, line.to))
        said = (_reworded(first, line.text),)
        if line.who:
            known = line.who in self.reader.state.sheets
            seen = self.faces.sheet(line.who) if known else self.faces.named(first.by)
            return Block("said", number, number, seen, first.by, lines=said, whispered=to)
        speaker = self.table.house.seats.get(line.by)
        called = {self.reader.called(who): who for who in (speaker.holds if speaker else ())}
        does = "" if to else next((one for one in (*called, first.by) if line.text.startswith(f"{one} ")), "")
        seen = self.faces.sheet(called[does]) if does in called else self.faces.seat(line.by)
        return Block("said", number, number, seen, "" if does else first.by, lines=said, whispered=to)


def made_for(line: object) -> tuple[str, str] | None:
    """Say who rolls for whose making, of dice that are for a character; None of any other line."""
    whose, _, own = line.what.partition(": ") if isinstance(line, Rolled) and not line.hidden else ("", "", "")
    return (line.by, whose) if own and isinstance(line, Rolled) else None


def summed(expression: str, faces: Sequence[int], total: int) -> str:
    """Say how dice add up; of what is more than a sum, what it comes to.

    >>> summed("2d6 + 1", (5, 2), 8), summed("1d20", (7,), 7), summed("4d6kh3", (1, 2, 3, 4), 9)
    ('5 + 2 + 1 = 8', '7', '= 9')
    """
    parts = TERM.split(expression)
    if not all(TERMS.fullmatch(part) for part in parts[::2]):
        return f"= {total}"
    text, left = "", list(faces)
    for at, part in enumerate(parts):
        if at % 2:
            text += f" {part.replace('-', '−')} "
        elif "d" in part:
            count = int(part.partition("d")[0] or 1)
            own, left = left[:count], left[count:]
            minus = at and parts[at - 1] == "-" and count > 1
            text += f"({' + '.join(map(str, own))})" if minus else " + ".join(map(str, own))
        else:
            text += part
    return text if text == str(total) else f"{text} = {total}"


def _reworded(one: Written, text: str) -> Written:
    return structs.replace(one, text=text)
