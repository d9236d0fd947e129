"""The check of a whole log: every die is thrown again, every call played again, every fact folded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.journal import Entry, Ruled, Thrown
from rollwright.play.session import Session
from rollwright.rules.acts import Act
from rollwright.rules.facts import State
from rollwright.rules.ruleset import Ruleset, ruleset
from rollwright.rules.telling import facts_in, tell
from rollwright.table.beginning import act_of, check_may, deed_story
from rollwright.table.checked_dice import DiceCheck
from rollwright.table.checked_house import HouseCheck
from rollwright.table.exported import Header
from rollwright.table.keeping import facts_from, ready
from rollwright.table.landing import landed
from rollwright.table.log import (
    FORMAT,
    Abandoned,
    Answered,
    AnyLogged,
    CallEnded,
    CallOpened,
    Copied,
    DeedDone,
    Erased,
    FactsLanded,
    OptionSet,
    Rolled,
    SessionBegan,
    SessionEnded,
    Staying,
    TableMade,
    Titled,
    Told,
    Undone,
    decode,
    encode,
    kind_of,
)
from rollwright.table.open_call import OpenCall, actor_of, is_left_alone, teller, told_since
from rollwright.table.seat import Audience, Seat
from rollwright.table.standing import Standing
from rollwright.table.store import Row
from rollwright.table.verification import Differs, Verification, same

COPYING = 4
"""The row with which a copy takes over how play stood."""
BEGINNING = {2: "committed", 3: "seated", COPYING: "copied"}
"""How every log begins, after the making of the table; the last is a copy's."""


class LogCheck:
    """Checks the rows of a full export one by one."""

    def __init__(
        self, header: Header, seeds: Mapping[int, bytes], secret: bytes, made: TableMade, found: Verification
    ) -> None:
        if made.format > FORMAT:
            raise Differs("the format of the log", f"at most {FORMAT}; update the program", made.format)
        self._game = ruleset(made.ruleset)
        ready(self._game)
        self._secret = secret
        self._made = made
        self._found = found
        self._standing = Standing(self._game, made)
        self._house = HouseCheck(self._standing, secret, seeds, found)
        self._dice = DiceCheck(self._standing, self._house, secret, found)
        self._due: list[AnyLogged] = []
        """What has to follow, by the rules, before anything else."""
        self._told: tuple[Any, Any] | None = None
        """What is told of the last answer by the rules, and by its row: an overruled one is told with the ruling."""
        self._copying = 0
        """The last row that belongs to the beginning of a copy."""
        self._again = 0
        """The last row that is played again after a change."""
        self._begun: dict[int, list[State]] = {}
        """What calls were made from, by their ordinals; several where play was taken back."""
        self._erased: set[int] = set()
        """The rows that were written anew, without somebody's words."""
        self._worded: list[Differs] = []
        """Where words are others than the rules give, since the first of these: a later line has to say so."""
        found.copied = made.copied

    def take(self, row: Row, line: AnyLogged) -> None:
        """Check the next row, and let it come true."""
        self._house.note_erased(row, line)
        if row.erased:
            self._erased.add(row.number)
        elif isinstance(line, Erased):
            self._worded.clear()
        same("the parent of the row", line.to if isinstance(line, Undone) else row.number - 1, row.parent)
        if row.number == 1:
            self._standing.take(row, line)
            return
        if row.number in BEGINNING and (row.number < COPYING or self._made.copied):
            same("the kind of the row", BEGINNING[row.number], kind_of(line))
        copying = row.number <= self._copying
        self._house.again = row.number <= self._again
        self._check_told(line)
        if self._due:
            self._check_due(line, copying)
        elif copying:
            self._check_copied(line)
        elif isinstance(line, Staying):
            self._house.check(row, line)
        else:
            self._check_play(row, line)
        self._standing.take(row, line)
        if isinstance(line, CallOpened):
            self._begun.setdefault(line.ordinal, []).append(self._open(line.call).began)
            if self._replays(line):
                self._begin(line)

    def finish(self) -> None:
        """Check that nothing is left open in the middle of an act."""
        self._check_told(None)
        if self._due or len(self._standing.taken) < self._copying:
            raise Differs("the end of the log", "the rest of an act", "nothing")
        self._house.finish()
        for differs in self._worded[:1]:
            raise differs

    def _same(self, what: str, expected: Any, found: Any) -> None:
        """Stop where something is not as it should be; in words it may differ once somebody has taken theirs out."""
        if expected != found:
            differs = Differs(what, expected, found)
            if not self._erased or (_wordless(expected) != _wordless(found) and not what.startswith("what is told")):
                raise differs
            self._worded.append(differs)

    def _check_told(self, line: AnyLogged | None) -> None:
        """Check what is told of the answer before this line, unless this sets the verdict that it led to."""
        told, self._told = self._told, None
        if isinstance(line, Answered) and isinstance(line.entry, Ruled):
            self._due = []
        elif told is not None:
            self._same("what is told of the answer", *told)

    # What follows by the rules.

    def _check_due(self, line: AnyLogged, copying: bool) -> None:
        due = self._due.pop(0)
        same("what follows by the rules", kind_of(due), kind_of(line))
        if copying:
            raise Differs("an open call that was copied", "one that has not ended", kind_of(line))
        alike = {"act", "was", "became", "struck"}
        if isinstance(line, CallEnded) and isinstance(due, CallEnded):
            left = [fact for at, fact in enumerate(due.facts) if at not in line.struck]
            due = msgspec.structs.replace(due, facts=tuple(left))
            self._found.rulings += bool(line.struck)
            self._check_became(line, self._standing.position.open[line.call].opened.version)
        if _same_facts(self._standing.position.game, due, line):  # a default may be written or left out
            alike.add("facts")
        for field in line.__struct_fields__:
            if field not in alike:
                self._same(
                    f"{kind_of(line)}, {field.replace('_', ' ')}",
                    _plain(getattr(due, field)),
                    _plain(getattr(line, field)),
                )

    def _check_became(self, line: CallEnded | FactsLanded | DeedDone, version: str) -> None:
        """Check what became of the table by the facts of a line; under other rules it may have been something else."""
        if version == self._game.version:
            facts = facts_from(self._game, line.facts)
            _, became = landed(self._game, self._standing.position.state, facts)
            self._same("what became of the table", _plain(became), _plain(line.became))

    def _begin(self, line: CallOpened) -> None:
        under_way = self._standing.position.open[line.call]
        session = _session(under_way)
        self._expect_told(session, -1, line)
        self._land(under_way, session)

    def _expect_told(self, session: Session[Any], at: int, line: CallOpened | Answered) -> None:
        """Expect what is told of an answer, by its place, and of what came of it; before the first, of the start."""
        happened, at = sum([one.at <= at for one in session.happened]), max(at, 0)
        position = self._standing.position
        lines = told_since(self._game, session, position.told_names(), position.state, at, happened, line.struck)
        self._told = _plain(lines), _plain(line.told)

    def _land(self, under_way: OpenCall, session: Session[Any]) -> None:
        ending = under_way.ending(session, self._standing.position.told_names())
        self._due = [decode(encode(line)) for line in ending]
        if session.ended:
            self._found.replayed += 1

    def _replays(self, opened: CallOpened) -> bool:
        return opened.version == self._game.version

    # Lines of play.

    def _check_play(self, row: Row, line: AnyLogged) -> None:
        position = self._standing.position
        match line:
            case CallOpened():
                self._check_opened(row, line)
            case Answered():
                self._check_answered(line)
            case CallEnded():
                self._check_ended(line)
            case Rolled():
                if line.hidden and not self._house.present(line.by).runs_game:
                    raise Differs("who hides a roll", "the gamemaster", line.by)
                self._dice.rolled(line, row.erased)
            case Abandoned():
                self._house.runs(line.by)
                self._open(line.call)
                self._house.reason(line.reason)
            case Undone():
                self._check_undone(line)
            case SessionBegan():
                self._house.runs(line.by)
                same("the session under way", 0, position.session)
                same("the number of the session", position.sessions + 1, line.session)
            case SessionEnded():
                self._house.runs(line.by)
                same("the number of the session", position.session, line.session)
            case TableMade():
                raise Differs("the making of the table", "one, in row 1", "another")
            case Copied():
                same("the row that copies another table", COPYING if self._made.copied else "none", row.number)
                self._copying = row.number + line.follow
            case FactsLanded():
                self._house.runs(line.by)
                self._check_became(line, self._made.version)
            case DeedDone():
                self._check_deed(line)
            case OptionSet():
                self._house.runs(line.by)
            case Titled():
                self._house.runs(line.by)
                self._house.picture(line.picture)
            case _:
                raise Differs("a line of play", "one that is known", kind_of(line))

    def _check_opened(self, row: Row, line: CallOpened) -> None:
        same("the id of the call", row.number, line.call)
        same("the ordinal of the call", self._standing.position.calls + 1, line.ordinal)
        seat = self._house.present(line.by)
        if line.hidden and not seat.runs_game:
            raise Differs("who hides a call", "the gamemaster", line.by)
        for one in line.actors.values():
            self._house.known(one)
        if self._replays(line):
            self._check_allowed(line)
        else:
            self._found.dice_only += 1

    def _check_deed(self, line: DeedDone) -> None:
        """Check that the sheets allowed a deed, and that it says what the rules say."""
        seat, position = self._house.present(line.by), self._standing.position
        self._check_became(line, line.version)
        if line.version != self._game.version or line.struck:
            self._found.rulings += bool(line.struck)
            return
        act, known = self._game.acts[line.deed], position.known_by(line.knows)
        self._check_knows(seat, line.knows)
        try:
            self._check_may(known, seat, act, act.read(position.options, known, line.arguments))
            story = deed_story(position, act, line.arguments, known)
        except (Refused, BadInput) as error:
            raise Differs("a deed that was done", "one that the sheets allow", str(error)) from None
        facts = facts_in(story)
        if line.turn:
            facts += self._game.turn_taken(known, line.turn)
        self._same("the facts of the deed", _plain(facts), _plain(list(facts_from(self._game, line.facts))))
        told = tell(story, teller(self._game, position.told_names(), position.state))
        self._same("what is told of the deed", _plain([Told.of(one) for one in told]), _plain(list(line.told)))

    def _check_knows(self, seat: Seat, knows: Audience) -> None:
        """Check as whom somebody knew how things stood."""
        if not self._house.again:
            same("as whom it was begun", seat.audience, knows)

    def _check_may(self, known: State, seat: Seat, act: Act[Any, Any, Any], values: Mapping[str, Any]) -> None:
        """Check that somebody may begin an act; what is played again, they began when they might."""
        if not self._house.again:
            check_may(known, seat, act, values)

    def _check_allowed(self, line: CallOpened) -> None:
        """Check that the sheets allowed the call."""
        position = self._standing.position
        seat, act = self._house.present(line.by), act_of(self._game, line.procedure)
        known = position.began(line, self._standing.house)
        was = any(one.holds_as(known) for one in self._begun.get(line.ordinal, ()))
        if line.began and not (self._house.again and was):
            raise Differs("what the one who began it knew", "what they knew when they did", "something else")
        self._check_knows(seat, line.knows)
        try:
            self._check_may(known, seat, act, act.read(position.options, known, line.arguments))
        except (Refused, BadInput) as error:
            raise Differs("a call that was started", "one that the sheets allow", str(error)) from None

    def _check_answered(self, line: Answered, copying: bool = False) -> None:
        under_way = self._open(line.call)
        same("the number of the question", len(under_way.answers), line.sequence)
        if not copying:
            seat = self._house.present(line.by)
            rolled = isinstance(line.entry, Thrown) and (line.drawn is not None or not line.entry.faces)  # not typed in
            there = None if self._house.again else self._standing.house.present
            by_itself = rolled or is_left_alone(self._game, under_way.opened, line.entry, there)
            if not by_itself and not seat.may_answer(actor_of(line.entry), under_way.opened.actors):
                raise Differs("who answers", f"one who may answer for {actor_of(line.entry)}", line.by)
        if isinstance(line.entry, Ruled):
            self._check_ruled(under_way, line)
        elif self._replays(under_way.opened):
            session = _session(under_way)
            at = session.length
            _answer(session, line.entry)
            self._same("the question with its answer", _plain(session.last), _plain(line.entry))
            self._expect_told(session, at, line)
            self._land(under_way, session)
        if isinstance(line.entry, Thrown):
            anew = not self._erased.isdisjoint((len(self._standing.taken) + 1, line.call))
            self._dice.thrown(line, line.entry, under_way, copying, anew)
        elif line.drawn is not None:
            raise Differs("the key of a choice", "none", line.drawn)

    def _check_ruled(self, under_way: OpenCall, line: Answered) -> None:
        """Check a verdict that was set: it stands where the rules came to one."""
        self._house.runs(line.by)
        self._found.rulings += 1
        if not self._replays(under_way.opened):
            return
        entries = [*[answered.entry for _, answered in under_way.answers], line.entry]
        try:
            session = under_way.played_with(entries)
        except Refused as error:
            raise Differs("a verdict that was set", "one that the rules come to", str(error)) from None
        at = max([at for at, entry in enumerate(entries) if not isinstance(entry, Ruled)], default=0)
        self._expect_told(session, at, line)
        self._land(under_way, session)

    def _check_ended(self, line: CallEnded) -> None:
        """Check an end that was taken back and came again with a fact less; any other has nothing to follow from."""
        under_way = self._open(line.call)
        if not self._replays(under_way.opened):
            return
        if not line.struck or not _session(under_way).ended:
            raise Differs("what follows by the rules", "nothing yet", kind_of(line))
        self._land(under_way, _session(under_way))
        self._check_due(line, copying=False)

    def _check_undone(self, line: Undone) -> None:
        self._house.runs(line.by)
        number, first = len(self._standing.taken), max(self._copying, COPYING - 1)
        if not first <= line.to <= number:
            raise Differs("where play is taken back to", f"a row from {first} to {number}", line.to)
        after = decode(self._standing.taken[line.to].line) if line.to < number else None
        if isinstance(after, CallEnded) and not line.follow:
            raise Differs("where play is taken back to", "the end of an act", "the middle of one")
        self._again = number + 1 + line.follow

    # The beginning of a copy.

    def _check_copied(self, line: AnyLogged) -> None:
        match line:
            case Answered():
                self._check_answered(line, copying=True)
            case CallOpened():
                same("the id of the call", len(self._standing.taken) + 1, line.call)
                same("the ordinal of the call", self._standing.position.calls + 1, line.ordinal)
                self._found.dice_only += not self._replays(line)
            case _:
                if kind_of(line) not in (
                    "seated",
                    "noted",
                    "pictured",
                    "portrayed",
                    "veiled",
                    "revealed",
                    "option-set",
                ):
                    raise Differs("the beginning of a copy", "seats, notes and open calls", kind_of(line))

    def _open(self, call: int) -> OpenCall:
        if call not in self._standing.position.open:
            raise Differs("the call", "one that is under way", call)
        return self._standing.position.open[call]


def _same_facts(game: Ruleset, due: AnyLogged, line: AnyLogged) -> bool:
    if not isinstance(due, CallEnded) or not isinstance(line, CallEnded):
        return False
    return facts_from(game, due.facts) == facts_from(game, line.facts)


def _session(under_way: OpenCall) -> Session[Any]:
    try:
        return under_way.session
    except Refused as error:
        raise Differs("a call played again", "entries that fit its questions", str(error)) from None


def _answer(session: Session[Any], entry: Entry) -> None:
    try:
        session.again(entry)
    except (Refused, BadInput) as error:
        raise Differs("the question with its answer", "an answer that fits", str(error)) from None


def _plain(value: Any) -> Any:
    """Give a value as it comes back from a log, so that a list is a list wherever it comes from."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _wordless(value: Any) -> Any:
    """Give what is left of something without its words."""
    match value:
        case dict():
            return [_wordless(one) for one in value.values()]  # things may be told apart by words
        case list() | tuple():
            return [_wordless(one) for one in value]
        case str():
            return ""
        case _:
            return value
