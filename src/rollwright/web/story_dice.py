"""The dice of a moment as they lie, with whose they are and what for."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from rollwright.play.journal import Thrown
from rollwright.play.steps import ACTOR, GM
from rollwright.rules.sentences import going_on, joined
from rollwright.rules.sentences import opened as begun
from rollwright.rules.wording import plain
from rollwright.table.kept import Line
from rollwright.table.log import Answered, CallEnded
from rollwright.table.open_call import actor_of, call_audience
from rollwright.table.reading import Fall, Reader
from rollwright.table.seat import audiences, both
from rollwright.table.table import Table
from rollwright.web.dice_shown import Dice, dealt, plain_marks, summed
from rollwright.web.page import page_of

AFTER = re.compile(r"[,:;({]")
"""What comes before the rest of a question: how something is rolled, and with what."""


class Throws:
    """Draws the dice of moments, for one seat."""

    def __init__(self, table: Table, reader: Reader) -> None:
        self.table, self.reader = table, reader

    def dice(self, lines: list[Line], call: int, falls: list[Fall]) -> tuple[Dice, ...]:
        """Give the dice of a moment as they lie."""
        if not falls:
            return ()
        standing = self.reader.standing(lines[0].number)
        answered = [(number, line) for number, line in lines if isinstance(line, Answered) and line.call == call]
        answers = {number: line.entry for number, line in answered if number in standing}
        entries, places = list(answers.values()), {number: at for at, number in enumerate(answers)}
        marks = (page_of(self.table.game.package).dice or plain_marks)(entries)
        whose = {fall.number: self._whose(fall, answers[fall.number]) for fall in falls}
        begun_for = str(self.table.rows.opened(call).arguments.get("who", ""))
        acts = self.reader.called(begun_for) if begun_for in self.reader.state.sheets else ""
        several = len({*whose.values(), acts, ""}) > 2  # dice of somebody else alone say whose they are, too
        found: list[Dice] = []
        for fall in falls:
            entry = answers[fall.number]
            beside = len(falls) > 1 or len(fall.key) == 1  # a letter is a side's: others throw, too
            tray = self.table.game.wording(fall.key).tray if beside else ""
            side = whose[fall.number] if len(fall.key) == 1 else ""
            title = _titled(self.table, fall.key) or tray or (side or self._thrower(fall)) * beside
            if several and whose[fall.number]:
                title = ": ".join(filter(None, (whose[fall.number], going_on(tray) or what_for(self.table, fall.key))))
            if isinstance(entry, Thrown):
                own = marks.get(places[fall.number], ("",) * len(entry.faces))
                first, *more = dealt(entry.pool, fall.key, title, entry.faces, own) or [Dice(fall.key, title, ())]
                adds = 0 if more else summed(entry.reading, entry.faces)
                named = whose[fall.number] or title if several and first.title == title else ""
                first = first._replace(whose=named, sum=adds)
                real, secret = fall.source == "typed", self._is_secret(fall, entry)
                found += [one._replace(real=real, secret=secret) for one in (first, *more)]
        if stand_ins := page_of(self.table.game.package).stand_ins:
            ends = [line for _, line in lines if isinstance(line, CallEnded) and line.call == call]
            found += [one for line in ends[-1:] for one in stand_ins(line.facts)]
        return tuple(self._apart(found, self.table.rows.opened(call).procedure in self.table.game.steps))

    def _is_secret(self, fall: Fall, entry: Thrown) -> bool:
        """Tell whether not everybody sees these dice, as far as nobody has shown them since."""
        opened, house = self.table.rows.opened(fall.call), self.table.house
        seen = both(audiences(entry.seen_by, opened.actors), call_audience(opened))
        return house.shown(fall.number, house.shown(fall.call, seen)) is not None

    def _apart(self, found: list[Dice], in_rounds: bool) -> Iterator[Dice]:
        """Say of each of several sets of dice whose they are; of those of one person, or of nobody's, what for.

        What the only dice of a step of a round are for, no headline says.
        """
        drawn = [one for one in found if one.dice]
        names, titles = Counter([one.whose for one in drawn]), Counter([one.title for one in drawn])
        for one in found:
            what = one.title if titles[one.title] == 1 else one.whose or begun(what_for(self.table, one.key))
            on_a_table = self.table.game.wording(one.key).alone
            whose = one.whose if one.whose and names[one.whose] == 1 and not on_a_table else what
            if len(drawn) == 1:
                told = on_a_table or (in_rounds and one.dice and not one.whose)
                whose = begun(what_for(self.table, one.key)) if told else one.whose
            yield one._replace(whose=whose) if drawn else one

    def _thrower(self, fall: Fall) -> str:
        """Say whose dice these are, where there are several's."""
        if who := self.thrower(fall):
            return self.reader.called(who)
        if (by := self._by(fall)) == GM:
            return self.table.game.wording(fall.key).heading(fall.key)
        if name := self.nameless(fall):
            return name
        if by in self.table.state.sheets:  # somebody whom this seat does not know of
            return begun(self.reader.called(by))
        return self.table.names(by, self.table.rows.opened(fall.call).actors)

    def nameless(self, fall: Fall) -> str:
        """Give the name of somebody without a sheet for whom dice were thrown; nothing of anybody else."""
        by, actors = self._by(fall), self.table.rows.opened(fall.call).actors
        known = by in (GM, ACTOR) or by in actors or by in self.table.state.sheets or len(by) < 2
        return "" if known else begun(self.reader.called(by))

    def _whose(self, fall: Fall, entry: object) -> str:
        """Say for whom dice were thrown, by name: as the roll says, or who threw them."""
        opened = self.table.rows.opened(fall.call)
        who, seats = str(opened.arguments.get("who", "")), self.table.seats
        unplayed = who in self.reader.state.sheets and not any(who in one.holds for one in seats if not one.runs_game)
        usual = self.thrower(fall) or (who if unplayed and self._by(fall) == GM else "")
        named = [one for one in entry.whose if one != GM] if isinstance(entry, Thrown) else []
        people = named or ([usual] if usual else [])
        return begun(joined(list(dict.fromkeys(map(self.reader.called, people)))))

    def thrower(self, fall: Fall) -> str:
        """Say on which sheet the dice of a moment were thrown; nothing where it is on none."""
        by, opened = self._by(fall), self.table.rows.opened(fall.call)
        who = by if by in self.reader.state.sheets else str(opened.arguments.get("who", "")) if by == ACTOR else ""
        return who if who in self.reader.state.sheets else ""

    def _by(self, fall: Fall) -> str:
        line = self.table.rows.line(fall.number)
        return actor_of(line.entry) if isinstance(line, Answered) else GM


def _titled(table: Table, key: str) -> str:
    title = table.game.wording(key).title
    return "" if "{" in title or title == key else title


def what_for(table: Table, key: str) -> str:
    """Say what a roll is for, in a word or two: its question without whose it is, and without how."""
    title = table.game.wording(key).title.removeprefix("{who}:")
    return AFTER.split(title)[0].strip() or (plain(key) if len(key) > 1 else "")  # a letter is only a side's
