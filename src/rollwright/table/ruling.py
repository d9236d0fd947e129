"""What the gamemaster's hand logs: rulings, undo, secrets shown. Each ruling has its reason in the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args, get_type_hints

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.journal import Thrown
from rollwright.play.session import Played
from rollwright.play.steps import EVERYONE, Call, Roll
from rollwright.play.tell import Inside, plainly
from rollwright.rules.arguments import fields_of, hints_of
from rollwright.rules.facts import Amended, Fact, Joined, Left, State
from rollwright.rules.options import read_options
from rollwright.rules.parts import part_at
from rollwright.rules.values import checked_value, value_from
from rollwright.table.checks import check_audience, check_text, only_gm
from rollwright.table.dice import Proof, prove
from rollwright.table.keeping import kept_facts, with_names
from rollwright.table.kept import Kept
from rollwright.table.log import (
    Abandoned,
    Answered,
    AnyLogged,
    CallEnded,
    CallOpened,
    Copied,
    Drawn,
    FactsLanded,
    Follows,
    OptionSet,
    Revealed,
    Rolled,
    Staying,
    Told,
    Undone,
    Veiled,
)
from rollwright.table.open_call import OpenCall, call_audience
from rollwright.table.playing import Acting, check_landing, checked_landing, landing, open_question
from rollwright.table.position import Position
from rollwright.table.seat import ALL, Audience, Seat, audiences, both
from rollwright.table.store import Row


def landed(table: Kept, seat: Seat, facts: Sequence[Fact], reason: str) -> list[AnyLogged]:
    """Put facts down by hand."""
    only_gm(seat, "put facts down")
    check_text(reason, "a reason")
    if not facts:
        raise BadInput("no fact came; name at least one")
    gone = {fact.who for fact in facts if isinstance(fact, Left)}
    for fact in facts:
        if isinstance(fact, Joined) and fact.who in table.state.sheets and fact.who not in gone:
            raise Refused(f"there is a sheet {fact.who!r} at the table already; give this one another id")
    told = [_with_before(table, fact) for fact in facts]
    return checked_landing(table, seat, [FactsLanded(by=seat.id, facts=kept_facts(told), reason=reason)])


def _with_before(table: Kept, fact: Fact) -> Fact:
    """Give a fact that sets something, or sends somebody away, with what it was before, where that is no secret."""
    if isinstance(fact, Left):
        return msgspec.structs.replace(fact, name=table.position.names.get(fact.who, ""))
    if not isinstance(fact, Amended) or fact.seen_by != EVERYONE:
        return fact
    states = table.position.states.values() or (table.state,)
    knowing = [state for state in states if not fact.who or fact.who in state.sheets]
    try:
        was = [_standing(state, fact) for state in (table.state, *knowing)]
    except Refused:
        return fact
    return msgspec.structs.replace(fact, was=was[0]) if all(one == was[0] for one in was) else fact


def _standing(state: State, fact: Amended) -> Any:
    return part_at(state.sheet(fact.who) if fact.who else state.scene, fact.field, fact.at).value


def roll_set(table: Kept, seat: Seat, call: int, sequence: int, faces: Sequence[int], reason: str) -> list[AnyLogged]:
    """Settle a roll by a ruling."""
    only_gm(seat, "set a roll")
    _check_reason(reason)
    under_way, session, question = open_question(table, seat, call, sequence)
    if not isinstance(question, Roll):
        raise Refused("no roll is open here but a choice; answer that in their place")
    acting = Acting(table, seat, under_way, session)
    acting.answer(lambda: session.roll(faces, "set"), reason=reason)
    return [*acting.lines, *landing(table, seat, under_way, session)]


def overruled(table: Kept, seat: Seat, call: int, outcome: Mapping[str, Any], reason: str) -> list[AnyLogged]:
    """End a call with an outcome by ruling, in place of the one that it has or would have had."""
    only_gm(seat, "overrule an outcome")
    if table.game.acts:
        raise Refused("in this game, set the result itself, an answer or a roll")
    _check_reason(reason)
    if call in table.position.open:
        under_way = table.position.open[call]
        session = under_way.session
        played = Played(session.outermost, (), (), (), _made(session.outermost, outcome))
        return [_ending(table, seat, under_way, played, reason)]
    ended = _ended_last(table, call)
    under_way = _replayed(table, call, ended.parent)
    session = under_way.session
    if not session.ended:
        raise Refused("this was overruled before; undo that first, then overrule it again")
    last = session.played_at(session.played_count - 1)
    played = last._replace(outcome=_changed(last.outcome, outcome))
    return [
        Undone(by=seat.id, to=ended.parent, reason=reason),
        _ending(table, seat, under_way, played, reason, table.position_at(ended.parent)),
    ]


def abandoned(table: Kept, seat: Seat, call: int, reason: str) -> list[AnyLogged]:
    """Give up a call under way: the gamemaster's right, and of whoever began it as long as it is only theirs."""
    under_way = table.open.get(call)
    if under_way is None or not is_only_theirs(under_way, seat):
        only_gm(seat, "call something off")
    _check_reason(reason)
    if under_way is None:
        raise Refused("this is not under way any more; look at the table again")
    return [Abandoned(call=call, by=seat.id, reason=reason)]


def is_only_theirs(under_way: OpenCall, seat: Seat) -> bool:
    """Tell whether somebody began it, and nobody else has answered, no die has fallen and nothing has come of it."""
    theirs = [one.by == seat.id and not isinstance(one.entry, Thrown) for _, one in under_way.answers]
    return under_way.opened.by == seat.id and not under_way.landed and all(theirs)


def switched(table: Kept, seat: Seat, option: str, value: str, reason: str) -> list[AnyLogged]:
    """Switch an option."""
    only_gm(seat, "switch an option")
    check_text(reason, "a reason")
    read_options(table.game.options, {**table.position.option_texts, option: value})
    return [OptionSet(by=seat.id, name=option, value=str(value), reason=reason)]


def undone(table: Kept, seat: Seat, to: int, reason: str) -> list[AnyLogged]:
    """Take play back, or forward again."""
    only_gm(seat, "take play back")
    check_text(reason, "a reason")
    check_stop(table, to)
    if _tip(table, to) == _tip(table, table.position.number):
        raise Refused(f"play is at line {to} already; pick another line")
    return [Undone(by=seat.id, to=to, reason=reason)]


def check_stop(table: Kept, to: int) -> None:
    """Refuse a line that play can't be taken back to: one that is not there, or in the middle of an act."""
    first = 3
    if table.made.copied and isinstance(begun := table.rows.line(first + 1), Copied):
        first += 1 + begun.follow
    if not first <= to <= table.number:
        raise Refused(f"play can be taken back to a line from {first} to {table.number}, not to {to}")
    end = to
    while end < table.number and _follows(table, end + 1):
        end += 1
    if end != to:
        raise Refused(f"line {to} is in the middle of something that ends with line {end}; take play back to {end}")


def _follows(table: Kept, number: int) -> bool:
    """Tell whether a line belongs to the act of the one before it. An overruled call under way ended by itself."""
    line = table.rows.line(number)
    if isinstance(line, CallEnded) and line.by:
        return isinstance(table.rows.line(number - 1), Undone)
    return isinstance(line, Follows)


def revealed(table: Kept, seat: Seat, line: int, to: tuple[Audience, ...], back: bool = False) -> list[AnyLogged]:
    """Show something hidden, or hide it again."""
    only_gm(seat, "reveal what is hidden")
    check_audience(table, to)
    if not 1 <= line <= table.number:
        raise Refused(f"there is no line {line}; the log has {table.number}")
    found = table.rows.line(line)
    if isinstance(found, Answered | CallEnded):
        line = found.call
        found = table.rows.line(line)
    if not isinstance(found, CallOpened | Rolled | FactsLanded):
        raise Refused(f"line {line} hides nothing; pick the line of a roll, or one in which something hidden began")
    if back and line not in table.house.revealed:
        raise Refused("that is hidden already")
    return [Revealed(by=seat.id, line=line, to=() if ALL in to else to, back=back)]


def veiled(table: Kept, seat: Seat, who: str, fields: tuple[str, ...], shown: bool) -> list[AnyLogged]:
    """Make fields of a sheet private, or open them."""
    sheet = table.position.known_to(seat).sheet(who)
    if not seat.runs_game and who not in seat.holds:
        raise Refused(f"only whoever plays {table.state.name(who)}, or the GM, says what is private")
    there = getattr(sheet, "__struct_fields__", ()) or tuple(msgspec.to_builtins(sheet, str_keys=True))
    for field in fields:
        if field not in there:
            raise BadInput(f"a sheet here has no field {field!r}; it has {', '.join(there)}")
    if not fields:
        raise BadInput("name at least one field")
    return [Veiled(by=seat.id, who=who, fields=fields, open=shown)]


def proof(table: Kept, secret: bytes, seat: Seat, line: int) -> Proof:
    """Give the proof of a roll, to one who may see its faces."""
    found = table.rows.line(line) if 1 <= line <= table.number else None
    drawn: Drawn | None = None
    may = False
    if isinstance(found, Answered):
        opened = table.rows.opened(found.call)
        seen = both(audiences(found.entry.seen_by, opened.actors), call_audience(opened))
        drawn, may = found.drawn, seat.among(table.house.shown(found.call, seen))
    elif isinstance(found, Rolled):
        among = frozenset(("gm", *found.audience)) if found.hidden else None
        drawn, may = found.drawn, seat.among(table.house.shown(line, among))
    if not may:
        raise Refused(f"line {line} is not a roll that {seat.name} can see")
    if drawn is None:
        raise Refused(f"the dice of line {line} were not the table's own: they were typed in or set")
    return prove(secret, drawn.epoch, drawn.leaf)


def _check_reason(reason: str) -> None:
    check_text(reason.strip(), "a reason", 1)


def _tip(table: Kept, number: int) -> int:
    """Give the last line of play that stands at a line: undos and lines of the house are passed over."""
    for row in table.rows.under(number):
        if not isinstance(table.rows.line(row.number), Undone | Staying):
            return row.number
    return 0


def _ended_last(table: Kept, call: int) -> Row:
    """Find the line with which a call ended, if it was the last thing in play."""
    for row in table.rows.under(table.position.number):
        line = table.rows.line(row.number)
        if isinstance(line, CallEnded) and line.call == call:
            return row
        if not isinstance(line, Staying | Undone):
            break
    raise Refused("play has gone on since this ended: take it back to there first, or set by hand what should hold")


def _replayed(table: Kept, call: int, at: int) -> OpenCall:
    """Make a call that has ended open again, from its entries."""
    opened = table.rows.opened(call)
    under_way = OpenCall(opened, table.game, table.options, table.state)
    for row in table.rows.under(at):
        if row.number <= call:
            break
        line = table.rows.line(row.number)
        if isinstance(line, OptionSet):  # its questions would be others now
            raise Refused("an option was switched since this began; undo that first")
        if isinstance(line, Answered) and line.call == call:
            under_way.answers.append((row.number, line))
    under_way.answers.reverse()
    return under_way


def _ending(
    table: Kept, seat: Seat, under_way: OpenCall, played: Played, reason: str, at: Position | None = None
) -> CallEnded:
    listing = table.game.listing_of(played.call)
    telling = (listing.telling if listing and played.entries else None) or plainly
    try:
        facts = kept_facts(under_way.facts(played))
        lines = telling(with_names(played, table.position.told_names()))
        told = [Told.of(line) for line in lines if not isinstance(line, Inside)]
    except (BadInput, Refused):
        raise
    except (LookupError, ValueError, TypeError, AttributeError, ArithmeticError) as error:
        raise BadInput(
            "nothing can follow from such an outcome: a number in it is not one that the rules give"
        ) from error
    line = CallEnded(
        call=under_way.opened.call,
        outcome=fields_of(played.outcome),
        facts=facts,
        told=(Told(f"The GM rules: {reason}"), *told),
        by=seat.id,
        reason=reason,
    )
    check_landing(table, seat, [line], at)
    return line


def _changed(outcome: Any, given: Mapping[str, Any]) -> Any:
    """Give an outcome with some fields changed."""
    there = fields_of(outcome)
    _check_fields(there, given)
    if list(there) == ["outcome"] and not hasattr(outcome, "outcome"):
        return _value(given.get("outcome", outcome), type(outcome), "outcome")
    hints = get_type_hints(type(outcome), include_extras=True)
    values = {name: _value(value, hints[name], name) for name, value in given.items()}
    if hasattr(outcome, "_replace"):
        return outcome._replace(**values)
    return msgspec.structs.replace(outcome, **values)


def _made(call: Call[Any], given: Mapping[str, Any]) -> Any:
    """Make the outcome of a call that is still under way, from all its fields."""
    kind = outcome_type(call)
    hints = get_type_hints(kind, include_extras=True) if hasattr(kind, "__annotations__") else {"outcome": kind}
    _check_fields(hints, given)
    values = {name: _value(value, hints[name], name) for name, value in given.items()}
    try:
        return kind(**values) if "outcome" not in hints or hasattr(kind, "__annotations__") else values["outcome"]
    except (TypeError, KeyError):
        raise BadInput(f"the outcome needs {', '.join(hints)}; {', '.join(given) or 'nothing'} came") from None


def outcome_type(call: Call[Any]) -> Any:
    """Give the type of a procedure's outcome; a call that play may go over into is passed over."""
    kind = hints_of(call.procedure.function).get("return")
    found = [one for one in get_args(kind) if getattr(one, "__origin__", one) is not Call]
    return found[0] if found and hasattr(kind, "__args__") and not hasattr(kind, "_fields") else kind


def _check_fields(there: Mapping[str, Any], given: Mapping[str, Any]) -> None:
    for name in given:
        if name not in there:
            raise BadInput(f"the outcome has no field {name!r}; it has {', '.join(there)}")


def _value(value: Any, hint: Any, name: str) -> Any:
    try:
        return value_from(value, hint) if isinstance(value, str) else checked_value(value, hint)
    except BadInput as error:
        raise BadInput(f"{name}: {error}") from None
