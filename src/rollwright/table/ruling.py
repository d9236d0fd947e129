"""What the gamemaster's hand logs: rulings, undo, secrets shown. Each ruling has its reason in the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.journal import Ruled, Thrown
from rollwright.play.steps import EVERYONE, Roll
from rollwright.rules.facts import Amended, Fact, Joined, Left, State, Tale
from rollwright.rules.options import read_options
from rollwright.rules.parts import part_at
from rollwright.table.checks import check_audience, check_text, only_gm
from rollwright.table.dice import Proof
from rollwright.table.keeping import kept_facts
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
    OptionSet,
    Revealed,
    Rolled,
    Staying,
    Undone,
    Veiled,
)
from rollwright.table.open_call import OpenCall, call_audience
from rollwright.table.playing import Acting, checked_landing, landing, open_question
from rollwright.table.seat import ALL, Audience, Seat, audiences, both


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
    try:
        for fact in facts:
            if type(fact) in table.game.fact_types:
                list(fact.told(Tale(str)))  # what can't be told could be read by nobody
        return checked_landing(table, seat, [FactsLanded(by=seat.id, facts=kept_facts(told), reason=reason)])
    except (BadInput, Refused):
        raise
    except (LookupError, StopIteration, RuntimeError, TypeError, AttributeError, ValueError):
        raise BadInput("the game can’t make sense of a fact with these values; look at what its rules write") from None


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
        raise Refused("this is a choice, not a roll; answer it in their place")
    acting = Acting(table, seat, under_way, session)
    acting.answer(lambda: session.roll(faces, "set"), reason=reason)
    return [*acting.lines, *landing(table, seat, under_way, session)]


def abandoned(table: Kept, seat: Seat, call: int, reason: str) -> list[AnyLogged]:
    """Give up a call under way: the gamemaster's right, and of whoever began it as long as it is only theirs."""
    under_way = table.open.get(call)
    if under_way is None or not is_only_theirs(under_way, seat):
        only_gm(seat, "call something off")
    _check_reason(reason)
    if under_way is None:
        raise Refused("this isn’t going on any more; look at the table again")
    return [Abandoned(call=call, by=seat.id, reason=reason)]


def is_only_theirs(under_way: OpenCall, seat: Seat) -> bool:
    """Tell whether somebody began it, and nobody else has answered, no die has fallen and nothing has come of it."""
    theirs = [one.by == seat.id and not isinstance(one.entry, Thrown) for _, one in under_way.answers]
    return under_way.opened.by == seat.id and all(theirs)


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
    while end < table.number and _follows(table.rows.line(end + 1)):
        end += 1
    if end != to:
        raise Refused(f"line {to} is in the middle of something that ends with line {end}; take play back to {end}")


def _follows(line: AnyLogged) -> bool:
    """Tell whether a line is only there with the one before it: an end, or a verdict that was set before it."""
    return isinstance(line, CallEnded) or (isinstance(line, Answered) and isinstance(line.entry, Ruled))


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
    """Make fields of a sheet private, or open them; `*` is the whole sheet of one of the gamemaster's own."""
    sheet = table.position.known_to(seat).sheet(who)
    if not seat.runs_game and who not in seat.holds:
        raise Refused(f"only whoever plays {table.state.name(who)}, or the GM, says what is private")
    there = getattr(sheet, "__struct_fields__", ()) or tuple(msgspec.to_builtins(sheet, str_keys=True))
    whole = fields == (ALL,) and seat.runs_game
    for field in fields if not whole else ():
        if field not in there:
            raise BadInput(f"a sheet here has no field {field!r}; it has {', '.join(there)}")
    if not fields:
        raise BadInput("name at least one field")
    return [Veiled(by=seat.id, who=who, fields=fields, open=shown)]


def proof(table: Kept, seat: Seat, line: int) -> Proof:
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
    return table.proved(drawn)


def _check_reason(reason: str) -> None:
    check_text(reason.strip(), "a reason", 1)


def _tip(table: Kept, number: int) -> int:
    """Give the last line of play that stands at a line: undos and lines of the house are passed over."""
    for row in table.rows.under(number):
        if not isinstance(table.rows.line(row.number), Undone | Staying):
            return row.number
    return 0
