"""Which rows of a log a seat may be given whole, as they are kept: only those in which there is nothing else.

This is stricter than what the seat may read: a row that holds anything beside that is given by its digest, and read in
sentences. An outcome is given whole only if all that it follows from was seen.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from rollwright.play.cards import Words
from rollwright.play.steps import GM
from rollwright.rules.facts import Joined
from rollwright.rules.wording import TYPED
from rollwright.table.forgetting import DICE
from rollwright.table.keeping import facts_from
from rollwright.table.log import (
    Abandoned,
    Answered,
    AnyLogged,
    CallEnded,
    CallOpened,
    Committed,
    Copied,
    DeedDone,
    EntropyOpened,
    EntropyPromised,
    Erased,
    FactsLanded,
    Invited,
    InviteEnded,
    Landing,
    LinkOpened,
    Noted,
    OptionSet,
    Pictured,
    Portrayed,
    Revealed,
    Rolled,
    Said,
    Seated,
    SessionBegan,
    SessionEnded,
    TableMade,
    Titled,
    Told,
    Undone,
    Veiled,
)
from rollwright.table.open_call import call_audience
from rollwright.table.position import read_position
from rollwright.table.reading import Reader
from rollwright.table.seat import ALL, Audience, audiences, both
from rollwright.table.store import Row

STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
OPEN = (TableMade, Committed, LinkOpened, EntropyPromised, EntropyOpened, Erased)
"""Lines that everybody may have: the dice could not be checked without them."""


class Sight:
    """What one seat may be given whole. Rows are asked for in order, all of them."""

    def __init__(self, reader: Reader, rows: Iterable[tuple[Row, AnyLogged]]) -> None:
        self._reader = reader
        self._table = reader.table
        self._seat = reader.seat
        self._clear: dict[int, bool] = {}
        """Of which calls everything was seen so far."""
        secret = self._unknown(rows) | {who for who in reader.house.veils if reader.private(who)}
        ids = "|".join(re.escape(_in_json(who)) for who in sorted(secret))
        self._secret = re.compile(rf"(?<!\w)(?:{ids})(?![\w{TYPED}])")
        self._marked = re.compile(f"‹(?:{ids})›")
        self._some = bool(secret)

    def whole(self, row: Row, line: AnyLogged, stands: bool) -> bool:
        """Tell whether the seat may be given a row whole; `stands` says whether it is read at all."""
        seen = self._seen(row.number, line) and (not row.erased or isinstance(line, DICE))
        if seen and not isinstance(line, OPEN):
            seen = not (self._some and self._names_secret(row, line))
        if isinstance(line, CallOpened):
            self._clear[line.call] = seen
        elif isinstance(line, Answered | CallEnded) and not seen:
            self._clear[line.call] = False
        return seen and stands

    def _names_secret(self, row: Row, line: AnyLogged) -> bool:
        """Tell whether a row names somebody secret; what people have put in words of their own names nobody."""
        text = row.line.decode()
        if not self._secret.search(text):
            return False
        if isinstance(line, Said):
            text = msgspec.json.encode(msgspec.structs.replace(line, text="")).decode()
        elif isinstance(line, CallOpened) and (act := self._table.game.act(line.procedure)) is not None:
            said = dict.fromkeys([one.name for one in act.asked if one.hint is Words and one.name in line.arguments])
            line = msgspec.structs.replace(line, arguments={**line.arguments, **said})
            text = msgspec.json.encode(line).decode()
        return any(
            (self._marked if " " in one and "=" not in one else self._secret).search(one)
            for one in STRING.findall(text)
        )

    def _unknown(self, rows: Iterable[tuple[Row, AnyLogged]]) -> set[str]:
        """Give the ids of sheets that this seat does not know of, also of those that are gone."""
        all_ids, known = set(self._table.state.sheets), set(self._reader.state.sheets)
        for row, line in rows:
            if isinstance(line, Copied):
                kept = read_position(line.snapshot)
                all_ids |= set(msgspec.json.decode(kept.state.sheets))
            elif isinstance(line, Landing) and b'"joined"' in row.line:
                for kept_fact in line.facts:
                    if kept_fact.get("fact") == "joined":
                        all_ids.add(kept_fact["who"])
                        if self._facts_seen(row.number, line, [kept_fact]):
                            known.add(kept_fact["who"])
            elif isinstance(line, Seated) and line.seat.id != self._seat.id:
                all_ids |= set(line.seat.holds)
        return set() if self._seat.runs_game else all_ids - known

    def _seen(self, number: int, line: AnyLogged) -> bool:
        reader, seat = self._reader, self._seat
        match line:
            case CallOpened():
                return self._opening_seen(line)
            case Answered():
                opened = self._table.rows.opened(line.call)
                seen = both(audiences(line.entry.seen_by, opened.actors), call_audience(opened))
                return reader.sees(seen, line.call) and self._told_seen(opened, line.told)
            case CallEnded():
                return self._clear.get(line.call, False) and self._facts_seen(number, line, line.facts)
            case FactsLanded() | DeedDone():
                return self._facts_seen(number, line, line.facts)
            case Abandoned():
                return reader.sees(call_audience(self._table.rows.opened(line.call)), line.call)
            case Rolled():
                among = frozenset(("gm", line.by, *line.audience)) if line.hidden else None
                return reader.sees(among, number)
            case Said():
                return not line.to or line.by == seat.id or seat.among(frozenset(line.to))
            case Noted():
                mine = {ALL, GM, seat.id}
                return line.by == seat.id or (reader.reads(line) and mine.issuperset(line.audience))
            case Pictured():
                return seat.runs_game or line.by == seat.id
            case Portrayed():
                return line.who in reader.state.sheets
            case Seated():
                return seat.runs_game or seat.id == line.seat.id or not (line.invite or line.seat.bot)
            case Invited() | InviteEnded():
                return seat.runs_game
            case Veiled():
                return seat.runs_game or line.who in seat.holds
            case Revealed():
                return not line.to or seat.runs_game or seat.among(frozenset(line.to))
            case Undone():
                if not line.told:
                    return reader.noticed(number, line) and reader.reason(number, line) == line.reason
                return len(reader.told_of_change(number, line)) == len(line.told)
            case Titled() | SessionBegan() | SessionEnded() | OptionSet():
                return True
            case _:
                return isinstance(line, OPEN)

    def _told_seen(self, opened: CallOpened, told: Iterable[Told]) -> bool:
        among = call_audience(opened)
        seen = [both(audiences(one.seen_by, opened.actors), among) for one in told]
        return all(self._reader.sees(one, opened.call) for one in seen)

    def _opening_seen(self, line: CallOpened) -> bool:
        act = self._table.game.acts.get(line.procedure)
        if line.began or act is None or (line.hidden and act.secret):
            return self._seat.runs_game  # it says how things stood, or numbers that may be secret
        return self._reader.sees(call_audience(line), line.call) and self._told_seen(line, line.told)

    def _facts_seen(self, number: int, line: Landing, kept: Iterable[Mapping[str, Any]]) -> bool:
        actors: Mapping[str, str] = {}
        among: frozenset[Audience] | None = None
        if line.became and not (
            self._reader.shares and not any(self._reader.private(who) for one in line.became for who in one.sheets)
        ):
            return False  # it says how things stand, and this seat may not know all of that
        if isinstance(line, CallEnded):
            opened = self._table.rows.opened(line.call)
            number, actors, among = opened.call, opened.actors, call_audience(opened)
        try:
            facts = facts_from(self._table.game, kept)
        except msgspec.ValidationError:
            return False
        for fact in facts:
            if not self._reader.sees(both(audiences(fact.seen_by, actors), among), number):
                return False
            if isinstance(fact, Joined) and self._reader.private(fact.who):
                return False
        return True


def _in_json(text: str) -> str:
    return msgspec.json.encode(text)[1:-1].decode()
