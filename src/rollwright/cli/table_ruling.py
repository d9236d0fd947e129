"""The gamemaster's hand: rulings, undo and redo."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from rollwright.cli.parser import numbers, pairs, parsed
from rollwright.cli.table_place import At, action, add_act, at_table, whole
from rollwright.cli.table_playing import add_field
from rollwright.cli.table_telling import acted
from rollwright.dice.errors import BadInput, Refused

if TYPE_CHECKING:
    from rollwright.play.journal import Entry
    from rollwright.rules.facts import Fact
    from rollwright.table.log import Answered
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
        "Rule, with a reason that stands in the log. What came after is played again, and old and new are told. "
        "MOMENT is a number that the log and show print; without it, the last moment is meant. RULING is one of:\n"
        "  overrule [MOMENT] RESULT       set what it came to: good, or result=good\n"
        "  set-roll [MOMENT] --faces 3,5  set a roll: the one that is open, else the last that fell\n"
        "  answer [MOMENT] --field n=v    change an answer: fields of a card, or --choose OPTION\n"
        "  strike LINE [N]                strike what a line of the log brought, the Nth of several\n"
        "  abandon [MOMENT]               give up what is under way\n"
        "  option name=value              switch an option of the game, from the next moment on\n"
        "  fact --fact JSON               add a fact: a sheet joins, leaves, is amended, or one of the game's",
        'friday overrule success --reason "it was easier"\n'
        'friday set-roll 7 --faces 6,6 --reason "the die fell off the table"\n'
        "friday answer 7 --field modifier=1\nfriday strike 12\n"
        'friday option edge_cycle=adventure\nfriday fact --fact \'{"fact": "left", "who": "kara"}\'',
    )
    parser.add_argument("ruling", metavar="RULING", help=", ".join(RULINGS))
    parser.add_argument("rest", metavar="MOMENT, ...", nargs="*", default=[], help="what it is about")
    parser.add_argument("--faces", metavar="3,5", help="what the roll is to show")
    parser.add_argument("--choose", metavar="OPTION", help="what the answer is to be")
    add_field(parser)
    parser.add_argument("--question", metavar="N", help="which answer or roll of the moment, from 0")
    parser.add_argument("--fact", metavar="JSON", action="append", default=[], help="a fact, or @FILE (repeat it)")
    _add_reason(parser)
    given = parsed(parser, words)
    if given.ruling not in RULINGS:
        raise BadInput(f"a ruling is one of {', '.join(RULINGS)}; {given.ruling!r} came")
    for flag, rulings in TAKEN.items():
        if getattr(given, flag) not in (None, []) and given.ruling not in rulings:
            raise BadInput(f"--{flag} is for {' and '.join(rulings)}, not for {given.ruling}")
    with at_table(given) as at:
        return acted(at, **RULINGS[given.ruling](at, given))


def before_last_act(table: Table) -> int:
    """Give the line that play stood at before the last act that stands."""
    from rollwright.table.log import CallEnded, Staying, Undone

    ending = False
    for row in table.rows.under(table.position.number):
        line = table.rows.line(row.number)
        if not isinstance(line, Staying | Undone) and (change := _change_with(table, row.number)):
            return change - 1  # something was changed, and what came after was played again: all of it is one act
        if isinstance(line, CallEnded):
            ending = True
        elif ending or not isinstance(line, Staying | Undone):
            if row.number <= FIRST:
                break
            return row.number - 1
    raise Refused("nothing has been played here that could be taken back")


def _change_with(table: Table, number: int) -> int:
    """Give the line of the change that a line was played again with; 0: with none."""
    from rollwright.table.log import Undone

    for row in table.rows.under(number):
        if b'"undone"' in row.line:
            line = table.rows.line(row.number)
            return row.number if isinstance(line, Undone) and number <= row.number + line.follow else 0
    return 0


def before_last_undo(table: Table) -> int:
    """Give the line that play stood at before the last undo that was not taken back itself."""
    from rollwright.table.log import CallEnded, Staying, Undone

    def logged(number: int) -> Any:
        return table.rows.line(number) if number <= table.number else None

    for row in table.rows.under(table.position.number):
        line = table.rows.line(row.number)
        if isinstance(line, Staying):
            continue
        if not isinstance(line, Undone):
            break
        next_line = logged(line.to + 1)
        is_undo = isinstance(next_line, Undone) and not next_line.follow
        taken_back = is_undo and not isinstance(logged(line.to + 2), CallEnded)
        if not taken_back:
            return row.number - 1
    raise Refused("there is no undo to take back: play has gone on since, or nothing was undone")


def _set_roll(at: At, given: argparse.Namespace) -> dict[str, Any]:
    if given.faces is None:
        raise BadInput("say what the roll is to show, with --faces 3,5")
    call = _call(at, given, 1, past=True)
    sequence = _sequence(given)
    if sequence is None:
        under_way = at.table.open.get(call)
        sequence = len(under_way.answers) if under_way else 0
        if not (under_way and isinstance(under_way.session.question, _roll_type())):
            answers = _answers(at, call)
            fallen = [place for place, line in enumerate(answers) if hasattr(line.entry, "faces")]
            if not fallen:
                raise Refused("no dice have fallen in this yet; wait for the roll, or change an answer")
            sequence = fallen[-1]
    at.table.set_roll(at.seat.id, call, sequence, numbers(given.faces), _reason(given), given.act)
    return {"call": call, "question": sequence}


def _overrule(at: At, given: argparse.Namespace) -> dict[str, Any]:
    """Set what a moment came to: by the result's key or words, of the last verdict that can be that."""
    if not given.rest or (len(given.rest) == 1 and given.rest[0].isdigit()):
        raise BadInput("say what it comes to: overrule [MOMENT] RESULT")
    text = given.rest.pop()
    call = _call(at, given, 1, past=True)
    from rollwright.play.steps import key_of
    from rollwright.table.changing import call_of

    name, sign, wanted = text.rpartition("=")
    offered: dict[str, str] = {}
    for ruling in reversed(call_of(at.table, call).session.verdicts):
        key = str(ruling.verdict.key)
        wording = at.table.game.wording(key)
        for one in map(key_of, ruling.verdict.options):
            offered.setdefault(one, wording.option(one))
            if wanted.casefold() in (one.casefold(), wording.option(one).casefold()) and (not sign or name == key):
                at.table.set_verdict(at.seat.id, call, key, one, _reason(given), given.act)
                return {"call": call, "verdict": key}
    if not offered:
        raise Refused("this has come to nothing yet that could be overruled; change an answer, or set a roll")
    raise BadInput(f"it can't come to {wanted!r}; it can be {', '.join(offered)}")


def _change(at: At, given: argparse.Namespace) -> dict[str, Any]:
    """Change an answer that was given: what isn't named of a card stays as it was answered."""
    if (given.choose is None) == (not given.field):
        raise BadInput("say what the answer is to be: --choose OPTION, or --field name=value for a card")
    call = _call(at, given, 1, past=True)
    fields = pairs(given.field, "--field name=value")
    answers, sequence = _answers(at, call), _sequence(given)
    if sequence is None:
        fits = [place for place, line in enumerate(answers) if _takes(line.entry, fields)]
        if not fits:
            asked = "has no card with these fields" if fields else "has no choice yet"
            raise Refused(f"this moment {asked} that was answered; rollwright table show says how it stands")
        sequence = fits[-1]
    filled: dict[str, Any] | None = None
    if fields:
        entry = answers[sequence].entry if sequence < len(answers) else None
        filled = {**getattr(entry, "given", {}), **{name: _key(at, entry, name, text) for name, text in fields.items()}}
    at.table.set_answer(at.seat.id, call, sequence, given.reason, choice=given.choose, fields=filled, act=given.act)
    return {"call": call, "question": sequence}


def _key(at: At, entry: Entry | None, name: str, text: str) -> str:
    """Find the options that are meant by their keys or their words; other texts are words."""
    from rollwright.play.journal import Filled

    keys = entry.fields.get(name, ()) if isinstance(entry, Filled) else ()
    words = at.table.game.wording(entry.key).field(name) if isinstance(entry, Filled) else None
    known = {key.casefold(): key for key in keys} | {words.option(key).casefold(): key for key in keys if words}
    parts = [known.get(part.strip().casefold(), part.strip()) for part in text.split(",")] if keys else []
    return known.get(text.casefold(), ",".join(parts)) if keys else text


def _strike(at: At, given: argparse.Namespace) -> dict[str, Any]:
    if not 1 <= len(given.rest) <= 2:
        raise BadInput("say which line brought it: strike LINE, or strike LINE N for the Nth of several")
    line = whole(given.rest[0], "a line")
    place = whole(given.rest[1], "N") if len(given.rest) == 2 else None
    if place is None:
        there = _brought(at, line)
        if len(there) > 1:
            listed = " ".join(f"{number} {text}" for number, text in enumerate(there, 1))
            raise BadInput(f"line {line} brought several things; say which by its number. {listed}")
        place = 1
    at.table.strike(at.seat.id, line, place - 1, given.reason, given.act)
    return {"line": line}


def _brought(at: At, line: int) -> list[str]:
    """Say what a line of the log brought, in sentences."""
    from rollwright.rules.wording import plain
    from rollwright.table.keeping import facts_from
    from rollwright.table.log import Landing
    from rollwright.table.reading import Reader

    found = at.table.rows.line(line) if 1 <= line <= at.table.number else None
    if not isinstance(found, Landing):
        return []
    reader = Reader(at.table, at.seat)
    kinds = [f"{plain(str(one['fact'])).capitalize()}." for one in found.facts]
    return [reader.fact(one) or kind for one, kind in zip(facts_from(at.table.game, found.facts), kinds, strict=True)]


def _answers(at: At, call: int) -> list[Answered]:
    from rollwright.table.changing import call_of

    return [line for _, line in call_of(at.table, call).answers]


def _takes(entry: Entry, fields: Mapping[str, str]) -> bool:
    """Tell whether an answer can be changed so: a card with these fields, or a choice where there are none."""
    from rollwright.play.journal import Chosen, Filled

    if fields:
        return isinstance(entry, Filled) and all(name in entry.fields for name in fields)
    return isinstance(entry, Chosen)


def _sequence(given: argparse.Namespace) -> int | None:
    return None if given.question is None else whole(given.question, "--question")


def _roll_type() -> type:
    from rollwright.play.steps import Roll

    return Roll


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
    "answer": _change,
    "strike": _strike,
    "abandon": _abandon,
    "option": _option,
    "fact": _fact,
}
TAKEN = {
    "faces": ("set-roll",),
    "fact": ("fact",),
    "choose": ("answer",),
    "field": ("answer",),
    "question": ("answer", "set-roll"),
}
"""Which rulings each flag is for."""


def _facts(at: At, text: str) -> tuple[Fact, ...]:
    """Read a fact, or a list of them."""
    import msgspec

    from rollwright.cli.table_files import read_text
    from rollwright.table.keeping import facts_from

    if text.startswith("@"):
        text = read_text(text[1:])
    try:
        data: Any = msgspec.json.decode(text.encode("utf-8", "surrogateescape"))
    except (msgspec.DecodeError, RecursionError) as error:
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


def _call(at: At, given: argparse.Namespace, most: int, past: bool = False) -> int:
    """Read which moment is meant; where none is named, the only one under way or (of the past too) the last."""
    if len(given.rest) > most:
        raise BadInput(f"{given.rest[most]!r} was not expected; see rollwright table rule --help")
    if given.rest:
        return whole(given.rest[0], "a moment")
    if len(at.table.open) == 1:
        return next(iter(at.table.open))
    if not at.table.open and past:
        from rollwright.table.log import CallOpened

        for row in at.table.rows.under(at.table.position.number):
            if b'"call-opened"' in row.line and isinstance(at.table.rows.line(row.number), CallOpened):
                return row.number
    there = ", ".join(map(str, at.table.open)) or "none"
    raise BadInput(f"say which moment, by its number; under way: {there}")


def _reason(given: argparse.Namespace) -> str:
    reason: str = given.reason.strip()
    if not reason:
        raise BadInput(f"{given.ruling} needs a reason, for the log: --reason TEXT")
    return reason


def _add_reason(parser: Any) -> None:
    parser.add_argument("--reason", metavar="TEXT", default="", help="why; it stands in the log")
    add_act(parser)
