"""Moments that began with one press: the same act of the gamemaster's, for one after another."""

from __future__ import annotations

from rollwright.table.log import Answered, CallEnded, CallOpened
from rollwright.table.reading import Reader
from rollwright.table.table import Table
from rollwright.web.blocks import Shared, tone_of

MOST_LINES = 400
"""How many lines a moment is looked for in."""


class Begun:
    """Finds such moments, for one seat."""

    def __init__(self, table: Table, reader: Reader) -> None:
        self.table, self.reader = table, reader

    def sees(self, call: int) -> bool:
        """Tell whether this seat knows of a moment."""
        return self.reader.reads_call(self.table.rows.opened(call))

    def together(self, call: int) -> tuple[Shared, ...]:
        """Give how it went for each of several whom the gamemaster called on at once, as far as it has ended."""
        calls = self.beside(call)
        if len(calls) < 2:
            return ()
        lines = self.table.lines(calls[0], min(self.table.number, calls[-1] + MOST_LINES))
        here = self.table.position.number
        ends = [(at, line) for at, line in lines if isinstance(line, CallEnded) and line.call in calls]
        ended = {line.call: line for at, line in ends if self.table.rows.stands(at, here)}
        found: list[Shared] = []
        for one in calls:
            opened, line = self.table.rows.opened(one), ended.get(one)
            if line is None or not line.verdict[0]:
                continue
            wording = self.table.game.wording(line.verdict[0])
            tone = 0 if self.reader.is_theirs(opened) else self.reader.tone(wording, line.verdict[1], opened)
            name = self.reader.called(str(opened.arguments["who"]))
            found.append(Shared(name, self.reader.word(wording, line.verdict[1]), tone_of(tone)))
        return tuple(found) if len(found) > 1 else ()

    def beside(self, call: int) -> list[int]:
        """Give the moments that began with one press, as far as they stand and this seat knows of them."""
        here = self.table.position.number
        return [one for one in self.all(call) if self.table.rows.stands(one, here) and self.sees(one)]

    def all(self, call: int) -> list[int]:
        """Give the moments that began with one press: the same act of the gamemaster's, for one after another."""
        first = self.table.rows.opened(call)
        act = self.table.game.act(first.procedure)
        if act is None or act.by != "gm" or not act.has_who:
            return []
        same, found = (first.procedure, _but_who(first)), [call]
        for step in (-1, 1):
            at = call + step
            while 0 < at <= self.table.number and abs(at - call) < MOST_LINES:
                line = self.table.rows.line(at)
                if isinstance(line, CallOpened):
                    if (line.procedure, _but_who(line)) != same:
                        break
                    found.append(at)
                elif not isinstance(line, Answered | CallEnded):
                    break
                at += step
        return sorted(found)


def _but_who(opened: CallOpened) -> dict[str, object]:
    """Give what a moment was begun with, beside whose it is."""
    return {name: value for name, value in opened.arguments.items() if name != "who"}
