"""What acts of play log: starting calls, answering, rolling, sessions and scenes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeGuard, TypeVar

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.dice.in_logs import logged
from rollwright.dice.notation import parse
from rollwright.dice.source import ScriptedDice
from rollwright.play.cards import Card, Picked
from rollwright.play.journal import Entry, Filled, Ruled, Thrown, thrown
from rollwright.play.session import Session
from rollwright.play.steps import Actor, Choose, Roll, key_of
from rollwright.rules.content import content
from rollwright.rules.facts import State
from rollwright.rules.ruleset import Move
from rollwright.table.checks import MAX_LINE, check_hiding, check_text, only_gm
from rollwright.table.dice import PlacedDice
from rollwright.table.keeping import facts_from
from rollwright.table.kept import Kept
from rollwright.table.landing import landed
from rollwright.table.log import (
    CLOCK,
    Answered,
    AnyLogged,
    CallOpened,
    Drawn,
    Hidden,
    Landing,
    Rolled,
    SessionBegan,
    SessionEnded,
    Titled,
)
from rollwright.table.open_call import Broken, OpenCall, actor_of, actors_of, call_audience, is_left_alone, told_since
from rollwright.table.picturing import Given, taken
from rollwright.table.seat import Actors, Audience, Seat, audiences
from rollwright.table.throwing import Throws, call_place, roll_place, whom_of

MOST_AT_ONCE = 200
"""How many rolls fall with one press at most."""
NOT_NOW = "this isn’t possible now; the GM can tell you more"
GONE = "this isn’t in play any more, and may have been undone; look at the table again"


class Late(Refused):
    """The question has been answered, or taken back: whoever answers it now looks at what was."""


class AlreadyAnswered(Late):
    """Somebody has answered this question before. `answer` is that answer, where the one who asks may see it."""

    def __init__(self, message: str, answer: Answered | None) -> None:
        super().__init__(message)
        self.answer = answer


class Answer(NamedTuple):
    """What somebody answers: an option, the fields of a card, the faces of real dice; nothing: the table's dice."""

    choice: str | None = None
    fields: Mapping[str, Picked] | None = None
    faces: Sequence[int] | None = None


def answered(table: Kept, seat: Seat, call: int, sequence: int, answer: Answer, reason: str = "") -> list[AnyLogged]:
    """Answer a question; dice between which nobody decides anything fall with it."""
    under_way, session, question = open_question(table, seat, call, sequence)
    if why := table.game.no_time(table.game.act(under_way.opened.procedure), table.position.known_to(seat)):
        raise Refused(why)
    acting = Acting(table, seat, under_way, session)
    if isinstance(question, Choose) and answer.choice is not None and not isinstance(question.options, Card):
        _check_offered(table, under_way, question, answer.choice)
    if isinstance(question, Roll) and answer.choice is None and answer.fields is None:
        if answer.faces is None:
            acting.throw(question)
        else:
            faces = answer.faces
            acting.answer(lambda: session.roll(faces, "typed"))
    elif answer.faces is not None and answer.choice is None:
        session.roll(answer.faces, "typed")  # which says what is asked
    else:
        by = taker(seat, question, under_way.opened.actors)
        acting.answer(lambda: given(session, question, answer, by), reason=reason)
        if answer.faces is not None:
            faces = answer.faces
            acting.answer(lambda: session.roll(faces, "typed"))
    acting.go_on(actor_of(session.last))
    return [*acting.lines, *landing(table, seat, under_way, session)]


def _check_offered(table: Kept, under_way: OpenCall, question: Choose[Any], key: str) -> None:
    """Refuse an option that was there when the question was put, and isn't as things stand now."""
    first, *others = question.keys
    gone = under_way.since is not None if key not in (first, *others) else key != first
    if gone and (key not in others or table.position.passes_by(under_way, table.house)):
        raise Refused("that can’t be chosen any more: things have changed since this was asked")


def passed(table: Kept, call: int, sequence: int) -> list[AnyLogged]:
    """Pass an offer that nobody has taken up, with its first option: logged as the clock's."""
    under_way = table.position.open.get(call)
    question = None if under_way is None else under_way.session.question
    if under_way is None or question is None:
        raise Refused(GONE)
    if not is_offer(question, table):
        raise Refused("somebody has to answer this; it doesn’t pass by itself")
    seat = next(one for one in table.seats if one.plays(actor_of(question), under_way.opened.actors))
    return answered(table, seat, call, sequence, Answer(key_of(question.options[0])), CLOCK)


def is_offer(question: Roll[Any] | Choose[Any], table: Kept) -> TypeGuard[Choose[Any]]:
    """Tell whether a question is only an offer, which may pass."""
    choice = isinstance(question, Choose) and not isinstance(question.options, Card)
    return choice and table.game.wording(question.key).passes


def given(session: Session[Any], question: Roll[Any] | Choose[Any], answer: Answer, by: Actor) -> None:
    """Give an answer to the open question of a session."""
    if isinstance(question, Choose) and isinstance(question.options, Card):
        if answer.fields is None:
            fields = ", ".join([one.name for one in question.options.asked])
            raise BadInput(f"fill in the card: it asks {fields}")
        session.fill(answer.fields)
    elif answer.choice is not None:
        session.choose(answer.choice, by)
    elif isinstance(question, Choose):
        raise BadInput(f"choose one of {', '.join(question.keys)}")
    else:
        raise Refused("dice are asked for here: roll them, or type in what they show")


def taker(seat: Seat, question: Roll[Any] | Choose[Any], actors: Actors) -> Actor:
    """Say as whom a seat takes an option of a question that is open to several; empty: as whoever it is for."""
    mine = [actor for actor in actors_of(question) if seat.plays(actor, actors)]
    return "" if seat.runs_game or len(mine) != 1 else mine[0]


class Acting:
    """One act in a call under way: an answer, and the dice that fall with it, each a line of its own."""

    def __init__(self, table: Kept, seat: Seat, under_way: OpenCall, session: Session[Any]) -> None:
        self._table, self._seat, self._under_way, self._session = table, seat, under_way, session
        self._throws = Throws(table)
        self._names = table.position.told_names()
        self.lines: list[AnyLogged] = []

    def answer(self, give: Callable[[], None], drawn: Drawn | None = None, reason: str = "") -> None:
        """Let an answer be given; keep it, with what is told of it."""
        session, opened = self._session, self._under_way.opened
        answers, happened = session.length, session.happened_count
        give()
        told = told_since(self._table.game, session, self._names, self._table.position.state, answers, happened)
        for at in range(answers, session.length):
            last = at == session.length - 1
            self.lines.append(
                Answered(
                    call=opened.call, sequence=at, by=self._seat.id, entry=session.entry(at),
                    drawn=drawn if at == answers else None, reason=reason if at == answers else "",
                    told=told if last else (),
                )
            )  # fmt: skip

    def throw(self, roll: Roll[Any]) -> None:
        """Throw the table's dice for the open roll."""
        session = self._session
        table, opened = self._table, self._under_way.opened
        place = call_place(table, table.secret, opened, session.journal, str(roll.key), roll.pool.sides())
        drawn: Drawn | None = None
        faces: tuple[int, ...] = ()
        if sides := list(roll.pool.sides()):
            whom = whom_of(table.made, thrown(session.path, roll, ()))
            lines, drawn, faces = self._throws.faces(place, sides, whom)
            self.lines += lines
        self.answer(lambda: session.roll(faces), drawn)

    def go_on(self, actor: Actor, by_itself: bool = False) -> None:
        """Throw what follows for the one who has just answered, and what follows that: nobody decides in between.

        Where play goes on by itself, everybody's dice fall, and a roll that comes along falls anyway. Where there are
        dice, a seat is waited for whose person throws each roll, or has thrown real dice in this moment; and so is
        everybody whose roll is their own.
        """
        answered = bool(self._session.length)
        thrown = by_itself or (answered and isinstance(self._session.last, Thrown))
        lines = [*[line for _, line in self._under_way.answers], *self.lines]
        real = {line.by for line in lines if isinstance(line, Answered) and is_real(line.entry)}
        for _ in range(MOST_AT_ONCE):
            question = self._session.question
            if is_left_alone(self._table.game, self._under_way.opened, question, self._table.seats):
                assert isinstance(question, Choose)
                first = key_of(question.options[0])
                self.answer(lambda: self._session.choose(first))  # noqa: B023
                continue
            if not isinstance(question, Roll):
                return
            actors = self._under_way.opened.actors
            own = self._seat.plays(question.by, actors) or (answered and question.by == actor)
            if not (thrown or question.along or own):
                return
            seats = [seat for seat in self._table.seats if seat.plays(question.by, actors)]
            throwers = [seat for seat in seats if seat.dice == "own" or seat.id in real]
            if (throwers and any(question.pool.sides())) or (question.own and self._seat not in seats):
                return
            self.throw(question)
            thrown = True


def is_real(entry: Entry) -> bool:
    """Tell whether real dice were thrown, and typed in."""
    return isinstance(entry, Thrown) and entry.source == "typed"


def rolled(
    table: Kept,
    seat: Seat,
    expression: str,
    what: str,
    faces: Sequence[int] | None,
    hidden: Hidden,
    audience: tuple[Audience, ...],
) -> list[AnyLogged]:
    """Roll an expression, outside any rule."""
    check_text(what, "what a roll is for")
    check_hiding(table, seat, hidden, audience)
    meant = parse(expression)
    text = logged(meant)
    ordinal = table.position.rolls + 1
    if faces is not None:
        dice = ScriptedDice(faces)
        total = meant.roll(dice).total
        dice.finish()
        kept = tuple(faces)
        return [
            Rolled(
                by=seat.id, ordinal=ordinal, expression=text, faces=kept, total=total, what=what,
                source="typed", hidden=hidden, audience=audience,
            )
        ]  # fmt: skip
    lines, drawn, key = Throws(table).key(roll_place(table.secret, seat.id, text, hidden, audience))
    source = PlacedDice(key, drawn.pot, (drawn.place,))
    total = meant.roll(source).total
    roll = Rolled(
        by=seat.id, ordinal=ordinal, expression=text, faces=tuple(source.faces), total=total, what=what,
        drawn=drawn, hidden=hidden, audience=audience,
    )  # fmt: skip
    return [*lines, roll]


def check_rolling_on(table: Kept, seat: Seat, name: str) -> None:
    """Refuse rolling on a random table by anybody but the gamemaster, and on one that the game doesn't have."""
    only_gm(seat, "roll on random tables")
    there = content(table.game.package).generators
    if name not in there:
        has = f"it has {', '.join(there)}" if there else "it has none"
        raise BadInput(f"{table.game.id} has no random table {name[:40]!r}; {has}")


def titled(table: Kept, seat: Seat, title: str, line: str, given: Given) -> list[AnyLogged]:
    """Begin a scene under a title, with a line about it and a picture where there are any."""
    only_gm(seat, "begin a scene")
    check_text(title, "the title of a scene")
    check_text(line, "the line about a scene", at_most=MAX_LINE)
    picture, lines = taken(table, seat, given)
    return [*lines, Titled(by=seat.id, title=title, line=line, picture=picture)]


def session_began(table: Kept, seat: Seat) -> list[AnyLogged]:
    """Begin a session of play."""
    only_gm(seat, "begin a session")
    if table.position.session:
        raise Refused(f"session {table.position.session} is under way; end it first")
    return [SessionBegan(by=seat.id, session=table.position.sessions + 1)]


def session_ended(table: Kept, seat: Seat) -> list[AnyLogged]:
    """End the session of play."""
    only_gm(seat, "end a session")
    if not table.position.session:
        raise Refused("no session is under way; begin one first")
    return [SessionEnded(by=seat.id, session=table.position.session)]


def due(table: Kept, seat: Seat, procedures: Iterable[str]) -> tuple[Move, ...]:
    """Give the moves that a game has for a moment, in its order."""
    moves = table.moves(seat.id)
    return tuple(move for id in procedures for move in moves if move.procedure == id)


def open_question(
    table: Kept, seat: Seat, call: int, sequence: int
) -> tuple[OpenCall, Session[Any], Roll[Any] | Choose[Any]]:
    """Find the question that an answer is for, or say why it can't be answered (any more)."""
    position = table.position
    if call not in position.open:
        raise _ended(table, seat, call, sequence)
    under_way = position.open[call]
    actors = under_way.opened.actors
    if not seat.among(table.house.shown(call, under_way.audience)):
        raise Refused(GONE)
    if not 0 <= sequence <= len(under_way.answers):
        raise Refused("that has not been asked yet; look at the table again")
    if sequence < len(under_way.answers):
        raise already(table, seat, under_way.opened, under_way.answers[sequence][1])
    try:
        session = under_way.session
    except Broken:
        if seat.runs_game:
            raise
        raise Refused("the rules have changed since this began; ask the GM to undo it") from None
    question = session.question
    assert question is not None, "an open call has an open question"
    if not any(seat.may_answer(actor, actors) for actor in actors_of(question)):
        raise Refused(_not_yours(table, seat, actor_of(question), actors))
    return under_way, session, question


def already(table: Kept, seat: Seat, opened: CallOpened, first: Answered) -> Refused:
    """Say that a question is answered, and with what, to one who may know."""
    actor = actor_of(first.entry)
    if not seat.may_answer(actor, opened.actors):
        return Late(_not_yours(table, seat, actor, opened.actors))
    by = table.house.seat(first.by).name
    if not seat.among(table.house.shown(opened.call, audiences(first.entry.seen_by, opened.actors))):
        return AlreadyAnswered(f"already answered by {by}", None)
    told_nothing = msgspec.structs.replace(first, told=())  # its sentences are read in the story, as each may know them
    return AlreadyAnswered(f"already answered by {by}: {shown_answer(first.entry)}", told_nothing)


def landing(table: Kept, seat: Seat, under_way: OpenCall, session: Session[Any]) -> list[AnyLogged]:
    """Give what lands with an answer, once it is sure that it can."""
    return checked_landing(table, seat, under_way.ending(session, table.position.told_names()))


L = TypeVar("L", bound=Landing)


def checked_landing(table: Kept, seat: Seat, lines: Sequence[L]) -> list[AnyLogged]:
    """Give lines that bring facts with what becomes of the table by them; refuse facts that can't be."""
    position = table.position
    flat = [fact for line in lines for fact in facts_from(table.game, line.facts)]
    try:
        _check_kept(table, position.state, position.folded(flat))
    except msgspec.ValidationError as error:
        raise BadInput(f"a fact does not fit the sheet: {error}") from None
    except Refused as error:
        _tell_refusal(table, seat, error, lambda state: position.folded(flat, state))
    state, found = position.state, list[AnyLogged]()
    for line in lines:
        state, became = landed(table.game, state, facts_from(table.game, line.facts))
        found.append(msgspec.structs.replace(line, became=became))
    return found


def _check_kept(table: Kept, before: State, after: State) -> None:
    """Refuse sheets and a scene that could not be read back from how they are kept: a number out of its bounds."""
    for who, sheet in after.sheets.items():
        if before.sheets.get(who) is not sheet:
            msgspec.json.decode(msgspec.json.encode(sheet), type=table.game.sheet)
    if before.scene is not after.scene:
        msgspec.json.decode(msgspec.json.encode(after.scene), type=type(table.game.start.scene))


def shown_answer(entry: Entry) -> str:
    """Write an answer for a message."""
    if isinstance(entry, Thrown):
        return ", ".join(map(str, entry.faces)) or "no dice"
    if isinstance(entry, Filled):
        return ", ".join([one if isinstance(one, str) else " and ".join(one) for one in entry.given.values() if one])
    return entry.set if isinstance(entry, Ruled) else entry.chosen


def _tell_refusal(table: Kept, seat: Seat, error: Refused, again: Any) -> None:
    """Refuse for a reason that a seat may know: one that follows from what it knows itself, or none."""
    known = table.position.known_to(seat)
    if seat.runs_game or known is table.state:
        raise error
    try:
        again(known)
    except Refused as own:
        raise own from None
    except (BadInput, msgspec.ValidationError):
        pass
    raise Refused(NOT_NOW) from None


def _ended(table: Kept, seat: Seat, call: int, sequence: int) -> Refused:
    """Say why a call that is not open can't be answered: with the answer that somebody else gave, where that is it."""
    gone = Refused(GONE)
    if not 1 <= call <= table.number:
        return gone
    opened = table.rows.line(call)
    if not isinstance(opened, CallOpened) or not seat.among(table.house.shown(call, call_audience(opened))):
        return gone
    if not table.rows.stands(call, table.position.number):
        return Late(GONE)
    for row in table.rows.under(table.position.number):
        if row.number <= call:
            break
        if b'"answered"' in row.line:
            line = table.rows.line(row.number)
            if isinstance(line, Answered) and (line.call, line.sequence) == (call, sequence):
                return already(table, seat, opened, line)
    return Late("this has ended already; look at the table again")


def _not_yours(table: Kept, seat: Seat, actor: Actor, actors: Actors) -> str:
    return f"this is for {table.names(actor, actors)} to answer, not for {seat.name}"
