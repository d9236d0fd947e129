"""A table as a seat sees it: who is there, what is asked, sheets, moves, the log."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from rollwright.cli import DONE
from rollwright.cli.parser import dumped, parsed
from rollwright.cli.show import Column, say, table
from rollwright.cli.table_forms import tell_fields
from rollwright.cli.table_place import At, action, at_table, whole
from rollwright.cli.table_playing import titled
from rollwright.cli.table_telling import fields_text, plain, tell_log, tell_questions
from rollwright.dice.errors import BadInput

if TYPE_CHECKING:
    from rollwright.rules.ruleset import Move
    from rollwright.table.view import SheetShown, View

ROLES = {"gm": "runs the game", "co-gm": "runs the game too", "player": "plays", "spectator": "watches"}
LINES = 12
MOST_LINES = 10_000
ROWS = 8
"""How many rows of a sheet are named beside a move."""
BRIEF = 240
"""How much of a sheet is shown in brief."""


def show_table(words: list[str]) -> int:
    """Show a table."""
    parser = action(
        "show",
        "Show a table as a seat sees it: who is there, what is asked, the sheets in brief, the end of the log.",
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
            say("Nothing is happening right now; rollwright table moves lists what can be begun.", "bold")
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
    """List what a seat may begin."""
    parser = action(
        "moves",
        "List what a seat can begin now, with what to type after table start; with a TEXT, what has it in its title or "
        "among its rows. Of a single one, everything that it asks is shown.",
        "friday --as ana\nfriday stealth --as ana",
    )
    parser.add_argument("like", metavar="TEXT", nargs="?", default="", help="only what has this in it")
    given = parsed(parser, words)
    with at_table(given) as at:
        like = given.like.casefold()
        moves = [(number, move) for number, move in enumerate(at.table.moves(at.seat.id), 1) if _like(move, like)]
        if given.json:
            listed = [{"number": number, **move_json(move)} for number, move in moves]
            dumped({"table": at.table.id, "seat": at.seat.id, "moves": listed})
        elif moves:
            table((Column("", True, "bold"), Column("move"), Column("start it with")), _rows(at, moves, like))
            if len(moves) == 1:
                tell_fields(moves[0][1].fields)
        else:
            more = f"; rollwright games {at.table.game.id} lists what the game has" if at.seat.runs_game else ""
            named = f" like {given.like!r}" if given.like else ""
            say(f"There is nothing{named} for {at.seat.name} to begin right now{more}.")
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
    return {
        "call": move.procedure,
        "title": move.title,
        "who": move.who,
        "filled": filled,
        "asks": list(move.asks),
        "kind": move.kind,
        "place": move.place,
        "row": move.row,
        "fields": plain(move.fields),
        "guide": move.guide,
    }


def _like(move: Move, text: str) -> bool:
    return text in move.title.casefold() or bool(text and _named_rows(move, text))


def _named_rows(move: Move, text: str) -> list[str]:
    rows = next((field.options for field in move.fields if field.name == move.row), ())
    return [one.words for one in rows if text in one.words.casefold()]


def _rows(at: At, moves: list[tuple[int, Move]], like: str) -> list[tuple[str, str, str]]:
    """Give moves as rows of a table: what is in the last column can be typed after `table start TABLE`."""
    rows: list[tuple[str, str, str]] = []
    ids = Counter([one.procedure for one in at.table.moves(at.seat.id)])
    for number, move in moves:
        name = f"{move.procedure} who={move.who}" if ids[move.procedure] > 1 and move.who else move.procedure
        asks = "".join(f" {field}=" for field in move.asks)
        rows.append((str(number), titled(at, move), f"{name}{asks}"))
        if named := _named_rows(move, like):
            shown = "; ".join(named[:ROWS]) + (f"; and {len(named) - ROWS} more" if len(named) > ROWS else "")
            rows.append(("", "", f"or by name: {shown}"))
    return rows


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
