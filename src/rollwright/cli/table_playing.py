"""Play at a table: starting calls, answering their questions, rolling dice, sessions."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rollwright.cli.parser import add_call, numbers, pairs, parsed
from rollwright.cli.show import is_asked
from rollwright.cli.table_place import At, action, add_act, add_to, at_table, audience, seat_at, whole
from rollwright.cli.table_telling import acted, by_place, tell_card
from rollwright.dice.errors import BadInput, Refused

if TYPE_CHECKING:
    from rollwright.rules.ruleset import Move
    from rollwright.table.view import Card


def start_table(words: list[str]) -> int:
    """Start a call."""
    parser = action(
        "start",
        "Start a call: one of the moves by its number or title, or a call of the game by its name. "
        "What a sheet gives is filled in for moves.",
        "friday skill target=8 who=kara\nfriday Stealth --as ana\nfriday skill target=8 who=kara --hidden all --to ana",
    )
    add_call(parser, "CALL", "a move's number or title, or a call of the game")
    parser.add_argument(
        "--actor", metavar="ACTOR=SEAT", action="append", default=[], help="who plays an actor of the call (repeat it)"
    )
    _add_hidden(parser)
    add_act(parser)
    given = parsed(parser, words)
    arguments = pairs(given.arguments)
    with at_table(given) as at:
        actors = {actor: seat_at(at.table, name).id for actor, name in pairs(given.actor, "--actor a=ana").items()}
        procedure, values = _meant(at, given.call, arguments)
        call = at.table.start(
            at.seat.id,
            procedure,
            values,
            actors or None,
            hidden=given.hidden,
            audience=audience(at.table, given.to),
            act=given.act,
        )
        return acted(at, call=call)


def answer_table(words: list[str]) -> int:
    """Answer a question."""
    parser = action(
        "answer",
        "Answer an open question: with an option, with the table's dice, or with what real dice show. "
        "Where more than one is open, CALL says which.",
        "friday --roll\nfriday 7 --choose reroll --as ana\nfriday 7 --faces 3,5",
    )
    parser.add_argument("call", metavar="CALL", nargs="?", help="the number of the call")
    parser.add_argument("--choose", metavar="OPTION", help="an option, by its key or its place")
    parser.add_argument("--faces", metavar="3,5", help="what real dice show")
    parser.add_argument("--roll", action="store_true", help="throw the table's dice")
    parser.add_argument("--question", metavar="N", help="only if this is the question that is open, from 0")
    add_act(parser)
    given = parsed(parser, words)
    if sum((given.choose is not None, given.faces is not None, given.roll)) > 1:
        raise BadInput("give one of --choose, --faces and --roll")
    faces = None if given.faces is None else numbers(given.faces)
    with at_table(given) as at:
        call, sequence, card = _question(at, given)
        choice = given.choose
        if card is not None and choice is None and faces is None and not given.roll:
            choice, faces = _asked(at, card)
        if card is not None:
            _check_kind(card, choice)
        if choice is not None and card is not None:
            choice = _option(card, choice)
        at.table.answer(at.seat.id, call, sequence, choice=choice, faces=faces, act=given.act)
        return acted(at, call=call, question=sequence)


def roll_table(words: list[str]) -> int:
    """Roll an expression."""
    parser = action(
        "roll",
        "Roll a dice expression at the table, outside any rule. The roll is kept, and can be proved.",
        'friday 2d6+1 --what "the weather"\nfriday 2d6 --faces 3,5 --as ana\nfriday d20 --hidden result',
    )
    parser.add_argument("expression", metavar="EXPRESSION", nargs="+", help="such as 4d6kh3+2")
    parser.add_argument("--what", metavar="TEXT", default="", help="what it is for")
    parser.add_argument("--faces", metavar="3,5", help="what real dice show")
    _add_hidden(parser)
    add_act(parser)
    given = parsed(parser, words)
    faces = None if given.faces is None else numbers(given.faces)
    with at_table(given) as at:
        line = at.table.roll(
            at.seat.id,
            " ".join(given.expression).strip(),
            given.what,
            faces=faces,
            hidden=given.hidden,
            audience=audience(at.table, given.to),
            act=given.act,
        )
        return acted(at, asks=False, line=line)


def session_table(words: list[str]) -> int:
    """Begin or end a session."""
    parser = action(
        "session", "Begin or end a session of play, with what the book does then.", "friday begin\nfriday end"
    )
    parser.add_argument("what", metavar="begin|end", help="begin, or end")
    add_act(parser)
    given = parsed(parser, words)
    if given.what not in ("begin", "end"):
        raise BadInput(f"begin or end was expected, {given.what!r} came")
    with at_table(given) as at:
        move = at.table.begin_session if given.what == "begin" else at.table.end_session
        due = move(at.seat.id, given.act)
        from rollwright.cli.table_showing import move_json

        code = acted(at, moves=[move_json(one) for one in due])
        if due and not at.json:
            from rollwright.cli.show import say

            say(f"Left to be started, as it asks something: {', '.join(dict.fromkeys(one.title for one in due))}.")
        return code


def _add_hidden(parser: Any) -> None:
    parser.add_argument(
        "--hidden", choices=("result", "all"), default="", help="hide the result, or that there is anything at all"
    )
    add_to(parser, "who sees what is hidden, beside the gamemaster")


def _meant(at: At, what: str, arguments: Mapping[str, str]) -> tuple[str, Mapping[str, Any]]:
    """Find what is to be started, and fill in what a move gives."""
    moves = at.table.moves(at.seat.id)
    name = what.removeprefix(f"{at.table.game.id}/")
    if name.isascii() and name.isdigit():
        number = whole(name, "a move")
        if not 1 <= number <= len(moves):
            raise BadInput(f"there is no move {number}; {at.seat.name} has {len(moves)}: rollwright table moves")
        return _filled(moves[number - 1], arguments)
    found = [move for move in moves if name.casefold() == move.title.casefold()]
    if not found and at.table.game.find(name):
        if at.seat.runs_game:
            return name, arguments
        found = [move for move in moves if move.procedure == name]
    fits = [move for move in found if all(_fits(move, *pair) for pair in arguments.items())]
    if len(fits) == 1:
        return _filled(fits[0], arguments)
    if len(fits) > 1:
        raise BadInput(f"{len(fits)} moves are meant by {what!r}; name one by its number in: rollwright table moves")
    if at.table.game.find(name):
        return name, arguments  # the table says why not
    from rollwright.api import near

    meant = near(what, [*dict.fromkeys(move.title for move in moves), *at.table.game.listings])
    seat = "" if at.seat.role == "gm" else f" --as {at.seat.id}"
    raise BadInput(f"no move or call {what!r}{meant}; rollwright table moves {at.table.id}{seat} lists them")


def _filled(move: Move, arguments: Mapping[str, str]) -> tuple[str, Mapping[str, Any]]:
    more = {name: text for name, text in arguments.items() if name not in move.filled or not _fits(move, name, text)}
    return move.procedure, {**move.filled, **more}


def _fits(move: Move, name: str, text: str) -> bool:
    return name not in move.filled or str(move.filled[name]).casefold() == text.casefold()


def _question(at: At, given: argparse.Namespace) -> tuple[int, int, Card | None]:
    """Find the question that is meant; None for its card where this seat may not answer: then the table says why."""
    from rollwright.table.view import view

    seen = view(at.table, at.seat.id, 0)
    asked = None if given.question is None else whole(given.question, "--question")
    if given.call is None:
        if len(seen.cards) == 1:
            return _at_card(seen.cards[0], asked)
        if seen.cards:
            which = "; ".join(f"{card.call} ({card.title}, {card.asks}: {card.whose})" for card in seen.cards)
            raise BadInput(f"{len(seen.cards)} questions are open, name the call of one: {which}")
        waits = "; ".join(f"call {one.call} waits for {one.name}" for one in seen.awaited)
        raise Refused(f"nothing is asked of {at.seat.name} now{f': {waits}' if waits else ''}")
    call = whole(given.call, "a call")
    for card in seen.cards:
        if card.call == call:
            return _at_card(card, asked)
    under_way = at.table.open.get(call)
    here = len(under_way.answers) if under_way else 0
    return call, here if asked is None else asked, None


def _at_card(card: Card, asked: int | None) -> tuple[int, int, Card | None]:
    return card.call, card.sequence if asked is None else asked, card if asked in (None, card.sequence) else None


def _asked(at: At, card: Card) -> tuple[str | None, list[int] | None]:
    """Ask whoever sits here for the answer; where nobody does, say what can be given."""
    if at.json or not is_asked():
        if card.kind == "roll":
            raise BadInput(
                f"call {card.call} waits for {card.pool}: throw it with --roll, or give --faces of real dice"
            )
        raise BadInput(f"call {card.call} asks: {card.asks} Answer with --choose and one of {', '.join(card.options)}")
    from rollwright.cli.prompts import Left, ask

    tell_card(at, card)
    try:
        text = ask("Enter rolls, or type what the dice show: " if card.kind == "roll" else "which? ")
    except Left as left:
        raise Refused("nothing was answered") from left
    if card.kind == "roll":
        return None, numbers(text) if text else None
    return text, None


def _check_kind(card: Card, choice: str | None) -> None:
    if card.kind == "roll" and choice is not None:
        raise BadInput(f"call {card.call} waits for a roll of {card.pool}, not for a choice: give --roll or --faces")
    if card.kind == "choice" and choice is None:
        raise BadInput(f"call {card.call} waits for a choice, not for dice: --choose {', '.join(card.options)}")


def _option(card: Card, text: str) -> str:
    """Read an option: its key, or its place where no key is a number."""
    if text in card.options:
        return text
    if by_place(card.options) and text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= len(card.options):
        return card.options[int(text) - 1]
    from rollwright.api.asking import unknown

    raise unknown("no option", text, card.options)
