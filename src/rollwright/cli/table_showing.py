"""A table as a seat sees it: who is there, what is asked, sheets, moves, the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rollwright.cli import DONE
from rollwright.cli.parser import dumped, parsed
from rollwright.cli.show import Column, say, table
from rollwright.cli.table_place import At, action, at_table, whole
from rollwright.cli.table_telling import fields_text, plain, tell_log, tell_questions
from rollwright.dice.errors import BadInput

if TYPE_CHECKING:
    from rollwright.rules.ruleset import Move
    from rollwright.table.view import SheetShown, View

ROLES = {"gm": "runs the game", "co-gm": "runs the game too", "player": "plays", "spectator": "watches"}
LINES = 12
MOST_LINES = 10_000
BRIEF = 240
"""How much of a sheet is shown in brief."""


def show_table(words: list[str]) -> int:
    """Show a table."""
    parser = action(
        "show",
        "Show a table as a seat sees it: who sits there, what is asked, the sheets in brief, the end of the log.",
        "friday\nfriday --as ana\nfriday --sheet kara\nfriday --as ana --json",
    )
    parser.add_argument("--lines", metavar="N", default=str(LINES), help=f"how many lines of the log ({LINES})")
    parser.add_argument("--sheet", metavar="WHO", help="show one sheet whole")
    given = parsed(parser, words)
    lines = _lines(given.lines)
    with at_table(given) as at:
        from rollwright.table.view import view

        seen = view(at.table, at.seat.id, lines)
        if given.sheet is not None:
            return _show_sheet(at, seen, given.sheet)
        if given.json:
            dumped(plain(seen))
            return DONE
        _tell_people(at, seen)
        say()
        if seen.awaited:
            tell_questions(at, seen.cards, seen.awaited)
        else:
            say("Nothing is asked; rollwright table moves lists what can be started.", "bold")
        for sheet in seen.sheets:
            say()
            _tell_sheet(at, sheet)
        if brief := _brief(_told(seen.scene), {}):
            say()
            say(f"The scene: {brief}")
        for note in seen.notes:
            say()
            say(f"A note by {note.by} ({note.id}): {note.title}", "bold")
            say(note.text, indent=2)
        say()
        tell_log(seen.log, at.table.game.id)
        say(f"Head of the log: {seen.head}", "dim")
    return DONE


def moves_table(words: list[str]) -> int:
    """List what a seat may start."""
    parser = action(
        "moves",
        "List what a seat may start now, by number; start takes one.",
        "friday --as ana\nfriday stealth --as ana",
    )
    parser.add_argument("like", metavar="TEXT", nargs="?", default="", help="only those whose title has this in it")
    given = parsed(parser, words)
    with at_table(given) as at:
        moves = [
            (number, move)
            for number, move in enumerate(at.table.moves(at.seat.id), 1)
            if given.like.casefold() in move.title.casefold()
        ]
        if given.json:
            listed = [{"number": number, **move_json(move)} for number, move in moves]
            dumped({"table": at.table.id, "seat": at.seat.id, "moves": listed})
        elif moves:
            table((Column("", True, "bold"), Column("move"), Column("call"), Column("takes")), _rows(at, moves))
        else:
            more = f"; rollwright games {at.table.game.id} lists the calls" if at.seat.runs_game else ""
            like = f" like {given.like!r}" if given.like else ""
            say(f"The game offers {at.seat.name} nothing{like} to start now{more}.")
    return DONE


def log_table(words: list[str]) -> int:
    """Show the log."""
    parser = action(
        "log", "Show the log as a seat may read it, up to its end or to a line.", "friday\nfriday --before 100 --as ana"
    )
    parser.add_argument("--before", metavar="LINE", help="only lines before this one")
    parser.add_argument("--lines", metavar="N", default="60", help="how many lines of it (60)")
    given = parsed(parser, words)
    lines = _lines(given.lines)
    before = None if given.before is None else whole(given.before, "--before")
    with at_table(given) as at:
        from rollwright.table.view import history

        end = at.table.number + 1
        log = history(at.table, at.seat.id, end if before is None else min(before, end), lines)
        if given.json:
            dumped(plain({"table": at.table.id, "number": at.table.number, "head": at.table.head, "log": log}))
        else:
            tell_log(log, at.table.game.id)
    return DONE


def move_json(move: Move) -> dict[str, Any]:
    """Give a move as JSON holds it."""
    filled = {name: plain(value) for name, value in move.filled.items()}
    return {"call": move.procedure, "title": move.title, "who": move.who, "filled": filled, "asks": list(move.asks)}


def _rows(at: At, moves: list[tuple[int, Move]]) -> list[tuple[str, str, str, str]]:
    known = at.table.position.known_to(at.seat)
    return [
        (
            str(number),
            f"{known.name(move.who)}: {move.title}" if move.who in known.sheets else move.title,
            move.procedure,
            " ".join(f"{name}=" for name in move.asks),
        )
        for number, move in moves
    ]


def _tell_people(at: At, seen: View) -> None:
    say(f"{seen.name} · {seen.game} · table {seen.table}", "bold")
    names = {sheet.id: str(sheet.fields.get("name") or sheet.id) for sheet in seen.sheets}
    people: list[Any] = [seen.seat, *seen.neighbours]
    for one in people:
        held = ", ".join(names.get(sheet, sheet) for sheet in one.holds)
        part = ROLES[one.role] + (f" {held}" if one.role == "player" else f" and plays {held}" if held else "")
        you = " (this seat)" if one.id == seen.seat.id else ""
        say(f"{one.name}, seat {one.id}{you}: {part.strip()}{', a bot' if one.bot else ''}.", indent=2)
    if seen.session:
        say(f"Session {seen.session} is under way.", indent=2)
    if seen.title:
        say(f"The scene: {seen.title}.", indent=2)
    if seen.options:
        say(f"Options: {fields_text(seen.options)}.", indent=2)


def _show_sheet(at: At, seen: View, who: str) -> int:
    found = [sheet for sheet in seen.sheets if who in (sheet.id, sheet.fields.get("name"))]
    if not found:
        there = ", ".join(sheet.id for sheet in seen.sheets) or "none yet"
        raise BadInput(f"no sheet {who!r} for {at.seat.name} to see; there are {there}")
    sheet = found[0]
    if at.json:
        dumped(plain(sheet))
        return DONE
    from rollwright.cli.show import word

    say(f"{sheet.fields.get('name') or sheet.id} ({sheet.id})", "bold")
    rows = [
        (name.replace("_", " ") + (" (private)" if name in sheet.private else ""), word(value))
        for name, value in sheet.fields.items()
    ]
    table((Column("", style="bold"), Column("")), rows, header=False)
    return DONE


def _tell_sheet(at: At, sheet: SheetShown) -> None:
    import msgspec

    usual = {}
    for field in msgspec.structs.fields(at.table.game.sheet):
        if field.default is not msgspec.NODEFAULT:
            usual[field.name] = msgspec.to_builtins(field.default, str_keys=True)
    name = str(sheet.fields.get("name") or sheet.id)
    private = f" Private: {', '.join(sheet.private)}." if sheet.private else ""
    say(name if name == sheet.id else f"{name} ({sheet.id})", "bold")
    say((_brief(sheet.fields, {**usual, "name": name}) or "As the game begins.") + private, indent=2)


def _brief(fields: dict[str, Any], usual: dict[str, Any]) -> str:
    """Write the fields that say something: not empty, and not as in every new sheet."""
    said = {
        name: value
        for name, value in fields.items()
        if value not in (None, "", False, [], {}) and value != usual.get(name)
    }
    text = fields_text(said)
    return text if len(text) <= BRIEF else f"{text[:BRIEF].rsplit(' ', 1)[0]} …"


def _told(scene: Any) -> dict[str, Any]:
    return scene if isinstance(scene, dict) else {"scene": scene}


def _lines(text: str) -> int:
    lines = whole(text, "--lines")
    if lines > MOST_LINES:
        raise BadInput(f"--lines is at most {MOST_LINES}, {lines} came; --before goes further up")
    return lines
