"""Rulings in the story: each belongs to the moment that it changes, which stays where it was."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import takewhile

from msgspec import structs

from rollwright.play.journal import Chosen, Ruled, Thrown
from rollwright.rules.sentences import opened as begun
from rollwright.rules.telling import told_plainly
from rollwright.table.kept import Line
from rollwright.table.log import Answered, AnyLogged, CallEnded, CallOpened, DeedDone, Staying, Undone
from rollwright.table.looking_back import sheets_at
from rollwright.table.open_call import teller
from rollwright.table.reading import Reader, Written, changed_to
from rollwright.table.table import Table
from rollwright.web.changed import changes_of
from rollwright.web.page import page_of
from rollwright.web.story_sentences import rests_on

REACH = 400
"""How far up the ruling is looked for after which a line was played again."""


class Rulings:
    """Reads lines with the rulings on them, for one seat."""

    def __init__(self, table: Table, reader: Reader) -> None:
        self.table, self.reader = table, reader

    def read(self, lines: list[Line]) -> Iterable[Written]:
        """Read lines; a ruling that changes a moment belongs to that moment, and is not told once it is taken back."""
        kept, plain, told = dict(lines), set(self._plainly(lines)), set[int]()
        for one in self.reader.read(lines):
            line = kept.get(one.number)
            if one.aside and not one.rules and (one.call, one.text) in plain:
                continue  # a ruling says so itself, and that somebody has picked an option is no reason
            if isinstance(line, Answered) and self.was_set(one, line):
                continue
            if isinstance(line, Undone) and self._is_replaced(one.number):
                continue
            ruling = isinstance(line, Undone) and line.told and line.follow and one.number < self.table.number
            if not ruling:
                yield one
            elif not self.is_gone(one.number):
                first = getattr(self.table.rows.line(one.number + 1), "call", 0)
                call = self.now(first) if first else 0
                if not first:
                    yield one
                elif call and not self._is_freed(one.number, first, call):
                    yield structs.replace(one, call=call)
                    if one.number not in told:
                        told.add(one.number)
                        yield from [structs.replace(one, text=text, call=call) for text in self.moved(one.number)]

    def moved(self, number: int) -> tuple[str, ...]:
        """Say what a ruling changed on the sheets, and what of the rest is so no longer.

        That is nothing where the moment went on after it, and was decided anew.
        """
        ruling = self.table.rows.line(number)
        assert isinstance(ruling, Undone)
        again = [self.table.rows.line(at) for at in range(number + 1, number + ruling.follow + 1)]
        call = getattr(again[0], "call", 0)
        if not any(isinstance(line, CallEnded) and line.call == call for line in again):
            return ()
        key = ("moved", number, self.reader.seat.id)
        found: tuple[str, ...] | None = self.table.memo.get(key)
        if found is None:
            first = number
            for at in reversed(self.table.rows.undone(max(number - REACH, 0) + 1, number - 1)):
                line = self.table.rows.line(at)
                if isinstance(line, Undone) and at + line.follow == first - 1 and self._replaces(number, at):
                    first = at  # what counted for a moment only is not told: nor what it changed
            stands = (first - 1, number + ruling.follow)
            before, after = [sheets_at(self.table, self.reader.seat, one) for one in stands]
            lines = enumerate(again, number + 1)
            told = [one.text for at, line in lines for one in self.reader.written(at, line)]
            says = " ".join([one.text for one in self.reader.written(number, ruling)])
            changes = changes_of(before, after, self.table.game.sheet, named=True)
            gone = [text for text in self._touched(first) if not text.startswith(tuple([one.name for one in changes]))]
            found = (
                *[
                    f"{one.name}: {'; '.join([_instead(*field) for field in fields])}."
                    for one in changes
                    if (fields := [field for field in one.fields if not _is_told(told, one.name, *field)])
                ],
                *[f"Taken back: “{text}”" for text in gone if text not in told and text.rstrip(".") not in says],
            )
            self.table.remember(key, found)
        return found

    def _touched(self, number: int) -> list[str]:
        """Give what had become of people and things in what a ruling took back."""
        rows, touches = self.table.rows, page_of(self.table.game.package).touches
        ruling = rows.line(number)
        assert isinstance(ruling, Undone)
        written = [one for at in rows.between(number - 1, ruling.to) for one in self.reader.written(at, rows.line(at))]
        return [
            one.text for one in sorted(written, key=lambda one: one.number) if rests_on(one, touches) and not one.aside
        ]

    def was_set(self, one: Written, line: Answered) -> bool:
        """Tell whether a sentence only says what a roll was set to, by a ruling that tells so."""
        is_set = isinstance(line.entry, Thrown) and line.entry.source == "set" and not one.aside and not one.rules
        return is_set and self.place(one.number) != one.number

    def _plainly(self, lines: list[Line]) -> Iterator[tuple[int, str]]:
        """Give by its call what is told of each choice and each ruling where the rule itself says nothing of it."""
        naming = teller(self.table.game, self.table.position.told_names())
        for _, line in lines:
            if isinstance(line, Answered) and isinstance(line.entry, Chosen | Ruled):
                for one in told_plainly(line.entry, naming):
                    yield line.call, self.reader.plain(begun(one.text))

    def now(self, call: int) -> int:
        """Give the call that stands for one, where that was played again since; 0 where there is none any more."""
        rows, here = self.table.rows, self.table.position.number
        if rows.stands(call, here):
            return call
        for at in rows.undone(call, self.table.number):
            line = rows.line(at)
            if isinstance(line, Undone) and line.follow:
                again = [one for one in range(at + 1, at + line.follow + 1) if isinstance(rows.line(one), CallOpened)]
                same = [one for one in again if self.place(one) == self.place(call)]
                if found := next((one for one in same if rows.stands(one, here)), 0):
                    return found
        return 0

    def _is_freed(self, number: int, first: int, call: int) -> bool:
        """Tell whether a ruling set a result, and the dice were let stand since."""
        ruling, rows = self.table.rows.line(number), self.table.rows
        assert isinstance(ruling, Undone)
        if not any(sets_result(rows.line(at), first) for at in range(number + 1, number + ruling.follow + 1)):
            return False
        above = takewhile(lambda row: row.number > call, rows.under(self.table.position.number))
        return not any(sets_result(rows.line(row.number), call) for row in above)

    def is_gone(self, number: int) -> bool:
        """Tell whether a ruling was taken back itself; one that another has replaced was not."""
        if self.table.rows.stands(number + 1, self.table.position.number):
            return False
        later = [self.table.rows.line(at) for at in self.table.rows.undone(number + 1, self.table.number)]
        return next((not line.follow for line in later if isinstance(line, Undone) and line.to < number), False)

    def _is_replaced(self, number: int) -> bool:
        """Tell whether a ruling on a result, or that one was taken back, counts no more: a later one does."""
        return any(self._replaces(at, number) for at in self.table.rows.undone(number + 1, self.table.number))

    def _replaces(self, later: int, number: int) -> bool:
        """Tell whether by a line a result was ruled on, or a ruling taken back, on which another had ruled before."""
        if not self._results(number) & self._results(later):
            return False
        ruled, before = [getattr(self.table.rows.line(at), "follow", 0) for at in (later, number)]
        return not self.is_gone(later) if ruled else not before  # what is gone back to counts

    def _results(self, number: int) -> frozenset[tuple[int, str]]:
        """Give the results that a line by which play was taken back has set or freed, each by its moment and key."""
        key, rows = ("results", number), self.table.rows
        found: frozenset[tuple[int, str]] | None = self.table.memo.get(key)
        if found is None:
            line, found = rows.line(number), frozenset()
            assert isinstance(line, Undone)
            if not line.follow and isinstance(taken := rows.line(line.to + 1), Undone) and taken.follow:
                found = self._results(line.to + 1)
            elif line.follow and (call := getattr(rows.line(number + 1), "call", 0)):
                old = call if call < number else self._before(number, line)[call]
                before, after = self._set(number - 1, old), self._set(number + line.follow, call)
                found = frozenset([(self.place(call), one) for one, _ in before ^ after])
            self.table.remember(key, found)
        return found

    def _set(self, number: int, call: int) -> set[tuple[str, str]]:
        """Give the results of a moment that were set, as it stood at a line."""
        above = takewhile(lambda row: row.number > call, self.table.rows.under(number))
        lines = [self.table.rows.line(row.number) for row in above]
        entries = [line.entry for line in lines if isinstance(line, Answered) and line.call == call]
        return {(one.key, one.set) for one in entries if isinstance(one, Ruled)}

    def place(self, number: int) -> int:
        """Say where a line belongs in the story: one that was played again after a ruling, where it was at first."""
        before = self.before(number)
        return number if before == number else self.place(before)

    def before(self, number: int) -> int:
        """Give the line that one stands for that was played again after a ruling, or one before that; else itself."""
        for at in reversed(self.table.rows.undone(max(number - REACH, 0) + 1, number)):
            line = self.table.rows.line(at)
            if isinstance(line, Undone) and at < number <= at + line.follow:
                return self._before(at, line)[number]
        return number

    def counted(self, after: int) -> Iterator[tuple[int, Undone]]:
        """Give the rulings after a line by which play came to stand as it does, the last first."""
        number, rows = self.table.position.number, self.table.rows
        while number > after:
            row = rows.row(number)
            line = rows.line(number) if b'"undone"' in row.line else None
            if isinstance(line, Undone) and line.follow:
                yield number, line
                number -= 1
            else:
                number = row.parent

    def again(self, after: int) -> Iterator[tuple[int, int]]:
        """Give the stretches after a line that were played again after rulings: each ruling, and its last line."""
        for at in self.table.rows.undone(after + 1, self.table.number):
            line = self.table.rows.line(at)
            if isinstance(line, Undone) and line.follow:
                yield at, at + line.follow

    def told_before(self, number: int) -> frozenset[str]:
        """Give what was told of what a ruling took back, for a line that was played again after it."""
        rows = self.table.rows
        for at in reversed(rows.undone(max(number - REACH, 0) + 1, number)):
            line = rows.line(at)
            if isinstance(line, Undone) and at < number <= at + line.follow:
                key = ("told before", at, self.reader.seat.id, self.reader.hidden)
                found: frozenset[str] | None = self.table.memo.get(key)
                if found is None:
                    taken = rows.between(at - 1, line.to)
                    found = frozenset(
                        [one.text for back in taken for one in self.reader.written(back, rows.line(back))]
                    )
                    self.table.remember(key, found)
                return found
        return frozenset()

    def had_again(self, number: int) -> bool:
        """Tell whether a line was played again after a ruling."""
        return any(self.place(one) == number for at, last in self.again(number) for one in range(at + 1, last + 1))

    def asks_again(self, call: int) -> str:
        """Say by which ruling a moment asks again what was answered before; nothing once it is answered anew."""
        rows, number, here = self.table.rows, self.table.number, self.table.position.number
        rulings = [(at, rows.line(at)) for at in rows.undone(max(number - REACH, 0) + 1, number)]
        for at, ruling in reversed(rulings):
            if isinstance(ruling, Undone) and ruling.follow and rows.stands(last := at + ruling.follow, here):
                told = self.reader.told_of_change(at, ruling) if call <= last else []
                old = call if call < at or not told else self._before(at, ruling)[call]
                now = self._answers(here, call)
                if not told or max(now, default=0) > last or len(now) >= len(self._answers(at - 1, old)):
                    return ""
                lines = [rows.line(one) for one in range(at + 1, last + 1)]
                ruled = getattr(lines[0], "call", 0)
                ends = [line.headline for line in lines if isinstance(line, CallEnded) and line.call == ruled != call]
                of = f" in “{ends[0].partition(' · ')[0]}”" if ends else ""
                return f"Asked again, because of a ruling{of}: {self.reader.plain(told[0].text)}"
        return ""

    def _answers(self, number: int, call: int) -> list[int]:
        """Give the lines by which a moment was answered, as it stood at a line."""
        above = takewhile(lambda row: row.number > call, self.table.rows.under(number))
        found = [(row.number, self.table.rows.line(row.number)) for row in above]
        return [
            at
            for at, line in found
            if isinstance(line, Answered) and line.call == call and not isinstance(line.entry, Ruled)
        ]

    def _before(self, at: int, ruling: Undone) -> dict[int, int]:
        """Give for each line that was played again after a ruling the one that it stands for, or one before that."""
        key = ("played again", at)
        found: dict[int, int] | None = self.table.memo.get(key)
        if found is None:
            rows = self.table.rows
            lines = [(one, rows.line(one)) for one in rows.between(at - 1, ruling.to)]
            old = [(one, self._about(line)) for one, line in lines if not isinstance(line, Staying | Undone)]
            found, last = {}, old[0][0] if old else ruling.to
            for number in range(at + 1, at + ruling.follow + 1):
                about = self._about(rows.line(number))
                place = next((place for place, (_, other) in enumerate(old) if other == about), None)
                if place is not None:
                    last, old = old[place][0], old[place + 1 :]
                found[number] = last
            self.table.remember(key, found)
        return found

    def _about(self, line: AnyLogged) -> tuple[object, ...]:
        """Say by what a line is known again that is played once more."""
        match line:
            case CallOpened():
                return "opened", line.procedure, line.arguments
            case Answered():
                return "answered", *self._about(self.table.rows.opened(line.call)), line.sequence, line.entry.question
            case CallEnded():
                return "ended", *self._about(self.table.rows.opened(line.call))
            case DeedDone():
                return "done", line.deed, line.arguments
            case _:
                return (type(line).__name__,)


def _is_told(told: Iterable[str], name: str, title: str, was: str, now: str) -> bool:
    """Tell whether a sentence says by itself how much of something somebody has now.

    >>> _is_told(["Dov gains 2 Momentum and has 4."], "Dov", "Momentum", "3", "4")
    True
    >>> _is_told(["Dov takes 2 Fatigue."], "Dov", "Fatigue", "1", "2")
    False
    """
    own = [text for text in told if text.startswith(f"{name} ") and title in text]
    return was != now and any(re.search(rf"\bhas {re.escape(now)}\b", text) for text in own)


def _instead(where: str, before: str, now: str) -> str:
    """Say what a field of a sheet is by a ruling, and what it would have been.

    >>> _instead("Fatigue", "2", "1"), _instead("Conditions", "Dazed", "nothing")
    ('Fatigue 1 instead of 2', 'no more Dazed')
    """
    return f"{where} {now} instead of {before}" if "nothing" not in (before, now) else changed_to(where, before, now)


def sets_result(line: AnyLogged, call: int, verdict: str = "") -> bool:
    """Tell whether by a line the gamemaster has set what a moment came to, or a verdict of it."""
    if not isinstance(line, Answered) or line.call != call or not isinstance(line.entry, Ruled):
        return False
    return verdict in ("", line.entry.key)
