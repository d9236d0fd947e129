"""The gamemaster's hand: rulings, undo and redo."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rollwright.cli.parser import numbers, pairs, parsed
from rollwright.cli.table_place import At, action, add_act, at_table, whole
from rollwright.cli.table_telling import acted
from rollwright.dice.errors import BadInput, Refused

if TYPE_CHECKING:
    from rollwright.rules.facts import Fact
    from rollwright.table.table import Table

FIRST = 3
"""The last line of making a table: play can't be taken back further."""


def undo_table(words: list[str]) -> int:
    """Take play back."""
    parser = action(
        "undo",
        "Take the last act back, or play back to how it stood after a line. Nothing is erased; dice stay rolled.",
        'friday\nfriday --to 12 --reason "that was Ben\'s to try"',
    )
    parser.add_argument("--to", metavar="LINE", help="how play stood after this line")
    _add_reason(parser)
    given = parsed(parser, words)
    line = None if given.to is None else whole(given.to, "--to")
    with at_table(given) as at:
        to = before_last_act(at.table) if line is None else line
        at.table.undo(at.seat.id, to, given.reason, act=given.act, seen=at.since if line is None else None)
        return acted(at, to=to)


def redo_table(words: list[str]) -> int:
    """Take an undo back."""
    parser = action("redo", "Take the last undo back: play stands again as it stood before it.", "friday")
    _add_reason(parser)
    given = parsed(parser, words)
    with at_table(given) as at:
        to = before_last_undo(at.table)
        at.table.undo(at.seat.id, to, given.reason, act=given.act, seen=at.since)
        return acted(at, to=to)


def rule_table(words: list[str]) -> int:
    """Rule."""
    parser = action(
        "rule",
        "Rule, with a reason that stands in the log. RULING is one of:\n"
        "  set-roll [CALL] --faces 3,5    settle an open roll\n"
        "  overrule CALL name=value ...   change the outcome of a call, under way or just ended\n"
        "  abandon [CALL]                 give up a call under way\n"
        "  option name=value              switch an option, from the next call on\n"
        "  fact --fact JSON               put a fact down: a sheet joins, leaves, is amended, or one of the game's",
        'friday set-roll 7 --faces 6,6 --reason "the die fell off the table"\n'
        'friday overrule 7 success=yes --reason "it was easier"\n'
        'friday option edge_cycle=adventure\nfriday fact --fact \'{"fact": "left", "who": "kara"}\'',
    )
    parser.add_argument("ruling", metavar="RULING", help="set-roll, overrule, abandon, option or fact")
    parser.add_argument("rest", metavar="CALL, name=value", nargs="*", default=[], help="what it is about")
    parser.add_argument("--faces", metavar="3,5", help="what the roll is to show")
    parser.add_argument("--fact", metavar="JSON", action="append", default=[], help="a fact, or @FILE (repeat it)")
    _add_reason(parser)
    given = parsed(parser, words)
    if given.ruling not in RULINGS:
        raise BadInput(f"a ruling is one of {', '.join(RULINGS)}; {given.ruling!r} came")
    if given.faces is not None and given.ruling != "set-roll":
        raise BadInput(f"--faces is for set-roll, not for {given.ruling}")
    if given.fact and given.ruling != "fact":
        raise BadInput(f"--fact is for the ruling fact, not for {given.ruling}")
    with at_table(given) as at:
        return acted(at, **RULINGS[given.ruling](at, given))


def before_last_act(table: Table) -> int:
    """Give the line that play stood at before the last act that stands."""
    from rollwright.table.log import Follows, Staying, Undone

    ending = False
    for row in table.rows.under(table.position.number):
        line = table.rows.line(row.number)
        if isinstance(line, Follows):
            ending = True
        elif ending or not isinstance(line, Staying | Undone):
            if row.number <= FIRST:
                break
            return row.number - 1  # an overruled end stands on an undo of its own: then that is where the act began
    raise Refused("nothing has been played here that could be taken back")


def before_last_undo(table: Table) -> int:
    """Give the line that play stood at before the last undo that was not taken back itself."""
    from rollwright.table.log import Follows, Staying, Undone

    def logged(number: int) -> Any:
        return table.rows.line(number) if number <= table.number else None

    for row in table.rows.under(table.position.number):
        line = table.rows.line(row.number)
        if isinstance(line, Staying):
            continue
        if not isinstance(line, Undone):
            break
        next_line = logged(line.to + 1)
        taken_back = isinstance(next_line, Undone) and not isinstance(logged(line.to + 2), Follows)
        if not taken_back:
            return row.number - 1
    raise Refused("there is no undo to take back: play has gone on since, or nothing was undone")


def _set_roll(at: At, given: argparse.Namespace) -> dict[str, Any]:
    if given.faces is None:
        raise BadInput("say what the roll is to show, with --faces 3,5")
    call = _call(at, given, 1)
    under_way = at.table.open.get(call)
    sequence = len(under_way.answers) if under_way else 0
    at.table.set_roll(at.seat.id, call, sequence, numbers(given.faces), _reason(given), given.act)
    return {"call": call, "question": sequence}


def _overrule(at: At, given: argparse.Namespace) -> dict[str, Any]:
    if not given.rest or "=" in given.rest[0]:
        raise BadInput("name the call and what of its outcome is changed: overrule CALL name=value")
    call, outcome = whole(given.rest[0], "a call"), pairs(given.rest[1:])
    if not outcome:
        raise BadInput("say what of the outcome is changed: overrule CALL name=value")
    at.table.overrule(at.seat.id, call, outcome, _reason(given), given.act)
    return {"call": call}


def _abandon(at: At, given: argparse.Namespace) -> dict[str, Any]:
    call = _call(at, given, 1)
    at.table.abandon(at.seat.id, call, _reason(given), given.act)
    return {"call": call}


def _option(at: At, given: argparse.Namespace) -> dict[str, Any]:
    options = pairs(given.rest, "an option as name=value")
    if len(options) != 1:
        raise BadInput(f"switch one option at a time: option name=value; {len(options)} came")
    ((name, value),) = options.items()
    at.table.switch(at.seat.id, name, value, given.reason, given.act)
    return {"option": name}


def _fact(at: At, given: argparse.Namespace) -> dict[str, Any]:
    if given.rest:
        raise BadInput(f"a fact is given with --fact JSON, {given.rest[0]!r} was not expected")
    facts = [fact for text in given.fact for fact in _facts(at, text)]
    return {"line": at.table.land(at.seat.id, facts, given.reason, given.act)}


RULINGS: dict[str, Callable[[At, argparse.Namespace], dict[str, Any]]] = {
    "set-roll": _set_roll,
    "overrule": _overrule,
    "abandon": _abandon,
    "option": _option,
    "fact": _fact,
}


def _facts(at: At, text: str) -> tuple[Fact, ...]:
    """Read a fact, or a list of them."""
    import msgspec

    from rollwright.cli.table_files import read_text
    from rollwright.table.keeping import facts_from

    if text.startswith("@"):
        text = read_text(text[1:])
    try:
        data: Any = msgspec.json.decode(text.encode("utf-8", "surrogateescape"))
    except msgspec.DecodeError as error:
        raise BadInput(f"a fact is JSON, as {_EXAMPLE}; this isn't: {error}") from None
    kept = data if isinstance(data, list) else [data]
    if not all(isinstance(fact, dict) for fact in kept):
        raise BadInput(f"a fact is a JSON object, as {_EXAMPLE}")
    try:
        return facts_from(at.table.game, kept)
    except msgspec.ValidationError as error:
        kinds = [str(kind.__struct_config__.tag) for kind in at.table.game.fact_types]
        raise BadInput(f"{error}; {at.table.game.id} has joined, left, amended, {', '.join(kinds)}") from None


_EXAMPLE = '{"fact": "left", "who": "kara"}'


def _call(at: At, given: argparse.Namespace, most: int) -> int:
    """Read which call is meant; the only one under way where none is named."""
    if len(given.rest) > most:
        raise BadInput(f"{given.rest[most]!r} was not expected; see rollwright table rule --help")
    if given.rest:
        return whole(given.rest[0], "a call")
    if len(at.table.open) != 1:
        there = ", ".join(map(str, at.table.open)) or "none"
        raise BadInput(f"name the call; under way: {there}")
    return next(iter(at.table.open))


def _reason(given: argparse.Namespace) -> str:
    reason: str = given.reason.strip()
    if not reason:
        raise BadInput(f"{given.ruling} needs a reason, for the log: --reason TEXT")
    return reason


def _add_reason(parser: Any) -> None:
    parser.add_argument("--reason", metavar="TEXT", default="", help="why; it stands in the log")
    add_act(parser)
