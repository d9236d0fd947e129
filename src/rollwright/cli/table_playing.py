"""Play at a table: beginning something, answering what is asked, rolling dice, sessions."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rollwright.cli.parser import add_call, numbers, pairs, parsed
from rollwright.cli.show import is_asked, say
from rollwright.cli.table_forms import ask_fields, read_fields, takes
from rollwright.cli.table_place import At, action, add_act, add_to, at_table, audience, whole
from rollwright.cli.table_telling import acted, by_place, tell_card, tell_heading
from rollwright.dice.errors import BadInput, Refused

if TYPE_CHECKING:
    from rollwright.rules.fields import Choice
    from rollwright.rules.ruleset import Move
    from rollwright.table.view import Card


class Given(NamedTuple):
    """An answer as it was typed: an option, fields of a card, or faces; nothing: the table's dice."""

    choice: str | None = None
    fields: Mapping[str, Any] | None = None
    faces: list[int] | None = None


def start_table(words: list[str]) -> int:
    """Begin something."""
    parser = action(
        "start",
        'Begin something: a move by its number, its title, or a name on the sheet ("Small Arms"), with name=value for '
        "what it asks. What the sheet knows is filled in; in a terminal, the rest is asked.",
        'friday "Small Arms" "doing=at the searchlight" --as ana\nfriday "Try something" who=Kara skill=stealth\n'
        'friday "Saving roll" who=Kara --hidden all --to ana',
    )
    add_call(parser, "WHAT", "a move's number or title, or a name on the sheet; rollwright table moves lists them")
    parser.add_argument("--turn", metavar="WHO", default="", help="whose turn in the scene it is")
    _add_hidden(parser)
    add_act(parser)
    given = parsed(parser, words)
    arguments = pairs(given.arguments)
    with at_table(given) as at:
        procedure, values = meant(at, given.what, arguments)
        call = at.table.start(
            at.seat.id,
            procedure,
            values,
            hidden=given.hidden,
            audience=audience(at.table, given.to),
            turn=sheet_of(at, given.turn) if given.turn else "",
            act=given.act,
        )
        return acted(at, call=call)


def go_on_table(words: list[str]) -> int:
    """Let the scene go on."""
    parser = action(
        "go-on", "Let the scene go on by itself, as far as nobody has anything to decide.", "friday\nfriday --as ana"
    )
    parser.add_argument("--far", action="store_true", help="don't stop after a round that has changed nothing")
    add_act(parser)
    given = parsed(parser, words)
    with at_table(given) as at:
        steps = at.table.go_on(at.seat.id, given.act, given.far)
        return acted(at, "" if steps else "Nothing goes on by itself right now: somebody has to act.", steps=steps)


def answer_table(words: list[str]) -> int:
    """Answer a question."""
    parser = action(
        "answer",
        "Answer what is asked: choose an option, fill in a card, throw the table's dice, or type what real dice show. "
        "In a terminal, it is asked. Where several things are under way, MOMENT says which.",
        "friday --roll\nfriday --choose reroll --as ana\nfriday --field causes=darkness,cover --field modifier=1\n"
        "friday 7 --send\nfriday 7 --faces 3,5",
    )
    parser.add_argument("call", metavar="MOMENT", nargs="?", help="its number, as show prints it")
    parser.add_argument("--choose", metavar="OPTION", help="an option, by its name or its place")
    add_field(parser)
    parser.add_argument("--send", action="store_true", help="send a card as it is, with what is usual")
    parser.add_argument("--faces", metavar="3,5", help="what real dice show")
    parser.add_argument("--roll", action="store_true", help="throw the table's dice")
    parser.add_argument("--question", metavar="N", help="only if this is the question that is open, from 0")
    add_act(parser)
    given = parsed(parser, words)
    if sum((given.choose is not None, given.faces is not None, given.roll, bool(given.field) or given.send)) > 1:
        raise BadInput("give one of --choose, --field, --faces and --roll")
    faces = None if given.faces is None else numbers(given.faces)
    texts = pairs(given.field, "--field name=value") if given.field or given.send else None
    with at_table(given) as at:
        call, sequence, card = _question(at, given)
        answer = Given(given.choose, texts, faces)
        if card is not None:
            if not given.roll and answer == Given():
                answer = _asked(at, card)
            _check_kind(at, card, answer)
            if answer.choice is not None:
                answer = answer._replace(choice=option_among(card, answer.choice))
            if texts is not None:
                answer = answer._replace(fields=read_fields(card.fields, texts, "the card"))
        at.table.answer(
            at.seat.id,
            call,
            sequence,
            choice=answer.choice,
            fields=answer.fields,
            faces=answer.faces,
            act=given.act,
        )
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
            say(f"Still to do, with table start: {', '.join(dict.fromkeys(one.title for one in due))}.")
        return code


def _add_hidden(parser: Any) -> None:
    parser.add_argument(
        "--hidden", choices=("result", "all"), default="", help="hide the result, or that there is anything at all"
    )
    add_to(parser, "who sees what is hidden, beside the gamemaster")


def add_field(parser: Any) -> None:
    """Take fields of a card."""
    parser.add_argument(
        "--field", metavar="NAME=VALUE", action="append", default=[], help="a field of a card (repeat it)"
    )


def sheet_of(at: At, text: str) -> str:
    """Find a character by id or name, as far as this seat knows; else give the text back, for the table to refuse."""
    known = at.table.position.known_to(at.seat)
    if text in known.sheets:
        return text
    found = [who for who in known.sheets if known.name(who).casefold() == text.casefold()]
    return found[0] if len(found) == 1 else text


def meant(at: At, what: str, arguments: Mapping[str, str]) -> tuple[str, Mapping[str, Any]]:
    """Find what is to be begun, and fill in what is known: a move by number, title or a row, an act by id."""
    moves = at.table.moves(at.seat.id)
    name = what.removeprefix(f"{at.table.game.id}/")
    if "who" in arguments:
        arguments = {**arguments, "who": sheet_of(at, arguments["who"])}
    if name.isascii() and name.isdigit():
        number = whole(name, "a move")
        if not 1 <= number <= len(moves):
            raise BadInput(f"there is no move {number}; {at.seat.name} has {len(moves)}: rollwright table moves")
        return _filled(at, moves[number - 1], arguments)
    found = [(move, arguments) for move in moves if _called(at, move, name)]
    found = found or [(move, {move.row: row, **arguments}) for move in moves if (row := row_of(move, name))]
    found = found or [(move, arguments) for move in moves if move.procedure == name]
    fits = [pair for pair in found if all(_fits(pair[0], *one) for one in arguments.items())]
    if len(fits) == 1:
        return _filled(at, *fits[0])
    if len(fits) > 1:
        raise BadInput(_which(at, what, [move for move, _ in fits]))
    if at.table.game.act(name):
        return name, arguments  # the table says why not
    if found and "who" in arguments:
        raise BadInput(f"{arguments['who']!r} can't do {what!r} now; rollwright table moves lists what can be begun")
    from rollwright.api import near

    rows = [one.words for move in moves for one in _rows_of(move)]
    close = near(what, [*dict.fromkeys(move.title for move in moves), *dict.fromkeys(rows), *at.table.game.acts])
    seat = "" if at.seat.role == "gm" else f" --as {at.seat.id}"
    raise BadInput(
        f"there is no {what!r} to begin{close}; rollwright table moves {at.table.id}{seat} lists what there is"
    )


def row_of(move: Move, text: str) -> str:
    """Find the row of a sheet by which a move is begun ("Small Arms"); empty: it has none of that name."""
    same = [one.key for one in _rows_of(move) if text.casefold() in (one.key.casefold(), one.words.casefold())]
    return same[0] if same else ""


def titled(at: At, move: Move) -> str:
    """Say whose move it is, and what it is."""
    known = at.table.position.known_to(at.seat)
    return f"{known.name(move.who)}: {move.title}" if move.who in known.sheets else move.title


def _rows_of(move: Move) -> Sequence[Choice]:
    return next((field.options for field in move.fields if field.name == move.row), ())


def _called(at: At, move: Move, text: str) -> bool:
    return text.casefold() in (move.title.casefold(), titled(at, move).casefold())


def _which(at: At, what: str, moves: Sequence[Move]) -> str:
    """Ask which of several moves is meant: whose, where that tells them apart."""
    whose = {move.who: at.table.position.known_to(at.seat).name(move.who) for move in moves if move.who}
    if len(whose) == len(moves):
        people = list(whose.values())
        return f"whose {what!r} is it? Say who={people[0]!r}; it can be {', '.join(people)}"
    listed = "; ".join([f"{number} {titled(at, move)}" for number, move in enumerate(at.table.moves(at.seat.id), 1)
                        if move in moves])  # fmt: skip
    return f"{what!r} can be several things; begin one by its number: {listed}"


def _filled(at: At, move: Move, arguments: Mapping[str, str]) -> tuple[str, Mapping[str, Any]]:
    more = {name: text for name, text in arguments.items() if name not in move.filled or not _fits(move, name, text)}
    values = read_fields(move.fields, more, f"“{move.title}”")
    if move.fields and is_asked() and not at.json:
        say(titled(at, move), "bold")
        values = ask_fields(move.fields, values)
    for field in move.fields:
        if field.needed and field.name not in values:
            raise BadInput(f"“{move.title}” asks: {field.title} Say {field.name}=..., {takes(field)}")
    return move.procedure, {**move.filled, **values}


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
            which = "; ".join(f"{card.call}: {card.headline or card.title}, {card.asks}" for card in seen.cards)
            raise BadInput(f"{len(seen.cards)} questions are open; say which by its number. {which}")
        waits = "; ".join(f"{one.headline or one.title} is waiting for {one.name}" for one in seen.awaited)
        raise Refused(f"nothing is asked of {at.seat.name} right now{f': {waits}' if waits else ''}")
    call = whole(given.call, "a moment")
    for card in seen.cards:
        if card.call == call:
            return _at_card(card, asked)
    under_way = at.table.open.get(call)
    here = len(under_way.answers) if under_way else 0
    return call, here if asked is None else asked, None


def _at_card(card: Card, asked: int | None) -> tuple[int, int, Card | None]:
    return card.call, card.sequence if asked is None else asked, card if asked in (None, card.sequence) else None


def _asked(at: At, card: Card) -> Given:
    """Ask whoever sits here for the answer; where nobody does, say what can be given."""
    if at.json or not is_asked():
        raise BadInput(f"{card.asks.rstrip('.')}: {_how(card)}")
    from rollwright.cli.prompts import Left, ask

    if card.kind == "card":
        tell_heading(at, card)
        return Given(fields=ask_fields(card.fields, {}))
    tell_card(at, card)
    try:
        text = ask("Enter rolls, or type what the dice show: " if card.kind == "roll" else "which? ")
    except Left as left:
        raise Refused("you left, and nothing was answered") from left
    if card.kind == "roll":
        return Given(faces=numbers(text) if text else None)
    return Given(text)


def _how(card: Card) -> str:
    """Say how a question is answered."""
    if card.kind == "roll":
        return f"throw {card.pool} with --roll, or give --faces of real dice"
    if card.kind == "card":
        names = " ".join([f"--field {field.name}=..." for field in card.fields])
        return f"fill it in with {names}, or --send it as it is"
    return f"answer with --choose and one of {', '.join(card.options)}"


def _check_kind(at: At, card: Card, answer: Given) -> None:
    """Refuse an answer of another kind than what is asked."""
    right = {
        "roll": answer.choice is None and answer.fields is None,
        "choice": answer.choice is not None,
        "card": answer.fields is not None,
    }
    if not right[card.kind]:
        raise BadInput(f"{card.asks.rstrip('.')}: {_how(card)}")


def option_among(card: Card, text: str) -> str:
    """Read an option: its key, its words, or its place where no key is a number."""
    if text in card.options:
        return text
    if by_place(card.options) and text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= len(card.options):
        return card.options[int(text) - 1]
    same = [key for key in card.options if card.words.get(key, "").casefold() == text.casefold()]
    if len(same) == 1:
        return same[0]
    from rollwright.api.asking import unknown

    raise unknown("no option", text, card.options)
