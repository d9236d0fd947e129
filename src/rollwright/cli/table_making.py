"""Making, listing, copying and deleting tables."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from rollwright.cli import DONE
from rollwright.cli.parser import add_options, dumped, load_msgspec, pairs, parsed
from rollwright.cli.show import Column, is_asked, say, table
from rollwright.cli.table_place import action, at_table, first_line, is_there, opened_store, told_place
from rollwright.dice.errors import BadInput
from rollwright.games.examples import EXAMPLES

if TYPE_CHECKING:
    from rollwright.table.store import Store
    from rollwright.table.table import Table

LONGEST_ID = 60


def new_table(words: list[str]) -> int:
    """Make a table."""
    parser = action(
        "new",
        "Make a table of a game. Whoever makes it runs it.",
        EXAMPLES["table new"],
        table=False,
        seat=False,
    )
    parser.add_argument("game", metavar="GAME", help="its id; rollwright games lists them")
    parser.add_argument("--name", default="", help="what the table is called")
    parser.add_argument("--gm", metavar="NAME", help="what the gamemaster is called")
    parser.add_argument("--id", help="the id of the table, by which commands name it")
    parser.add_argument("--demo", action="store_true", help="with people and characters to begin at once")
    add_options(parser)
    given = parsed(parser, words)
    load_msgspec()
    from rollwright.api import game_of
    from rollwright.rules.options import read_options
    from rollwright.table.seat import Seat
    from rollwright.table.seating import check_name
    from rollwright.table.table import Table

    game = game_of(given.game)
    options = pairs(given.option, "--option name=value")
    read_options(game.options, options)  # all is checked before a file is made
    check_name(given.gm or "Gamemaster")
    check_id(given.id)
    if given.demo and (given.gm or given.name or options):
        raise BadInput("a --demo brings its own people, name and options; leave them out, and change them later")
    with opened_store(given, make=True) as store:
        id = given.id or free_id(store, given.name or game.id)
        if given.demo:
            from rollwright.table.demo import demo_table

            made = demo_table(store, id, game.id)
        else:
            called = given.gm or "Gamemaster"
            seat = Seat(_plain(called) if _plain(called) != "gm" else "gamemaster", called, "gm")
            made = Table.make(store, id, game.id, seat, name=given.name, options=options)
        _tell_made(made, given.json)
    return DONE


def list_table(words: list[str]) -> int:
    """List the tables."""
    given = parsed(action("list", "List the tables, the oldest first.", "\n--json", table=False, seat=False), words)
    found: list[dict[str, Any]] = []
    if given.database is not None or is_there(given):
        with opened_store(given) as store:
            for id in store.tables():
                made, last = first_line(store, id), store.last(id)
                at = store.read(id, last - 1, last)[-1].at
                when = datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")
                copied = made.copied
                found.append(
                    {"table": id, "name": made.name, "game": made.ruleset, "lines": last, "at": when, "copied": copied}
                )
    if given.json:
        dumped({"tables": found})
    elif found:
        table(
            (Column("table", style="bold"), Column("game"), Column("lines", True), Column("last"), Column("name")),
            [(one["table"], one["game"], str(one["lines"]), one["at"][:16], one["name"]) for one in found],
        )
    else:
        say(f"No tables yet in {told_place(given)}; rollwright table new GAME makes one.")
    return DONE


def copy_table(words: list[str]) -> int:
    """Make a what-if copy."""
    parser = action(
        "copy",
        "Make a what-if copy of a table: it begins with how play stands, and what happens there happens nowhere else.",
        "friday\nfriday --id friday-try",
    )
    parser.add_argument("--id", help="the id of the copy")
    given = parsed(parser, words)
    check_id(given.id)
    with at_table(given) as at:
        from rollwright.table.copying import copy_table as copied

        store = at.table.store
        copy = copied(at.table, at.seat.id, given.id or free_id(store, f"{at.table.id}-copy"))
        if given.json:
            dumped({"table": copy.id, "copied": copy.made.copied, "head": copy.head})
        else:
            say(f"Table {copy.id} begins with how play stands at {at.table.id}.")
    return DONE


def delete_table(words: list[str]) -> int:
    """Delete a table."""
    parser = action("delete", "Delete a table with everything that is kept of it.", "friday --yes", seat=False)
    add_yes(parser)
    given = parsed(parser, words)
    with opened_store(given) as store:
        from rollwright.cli.table_place import table_id

        id = table_id(store, given.table)
        last = store.last(id)
        if not sure(given, f"Table {id} with its {last} lines is deleted for good."):
            return DONE
        store.delete(id)
        if given.json:
            dumped({"deleted": id, "lines": last})
        else:
            say(f"Table {id} is deleted.")
    return DONE


def _tell_made(made: Table, as_json: bool) -> None:
    gm, seats = made.seats[0], [seat.id for seat in made.seats]
    shown = {"table": made.id, "name": made.made.name, "game": made.game.id, "seat": gm.id, "seats": seats}
    if as_json:
        dumped({**shown, "number": made.number, "head": made.head, "commitment": made.made.commitment})
        return
    say(f"Table {made.id}: {made.made.name} ({made.game.title}). {gm.name} runs it, in seat {gm.id}.")
    for seat in made.seats[1:]:
        say(f"{seat.name} has seat {seat.id}{' with ' + ', '.join(seat.holds) if seat.holds else ''}.", indent=2)
    say(f"Its dice are committed to: {made.made.commitment}", "dim")


def add_yes(parser: argparse.ArgumentParser) -> None:
    """Take that somebody is sure."""
    parser.add_argument("--yes", action="store_true", help="do it without asking")


def sure(given: argparse.Namespace, what: str) -> bool:
    """Ask whether something is to be done that can't be taken back; where nobody can be asked, --yes says so."""
    if given.yes:
        return True
    if given.json or not is_asked():
        raise BadInput(f"{what[0].lower()}{what[1:].rstrip('.')}: add --yes if you are sure; nothing was changed")
    from rollwright.cli.prompts import Left, ask

    say(what)
    try:
        if ask("Sure? Type yes: ").lower() == "yes":
            return True
    except Left:
        pass
    say("Nothing was changed.")
    return False


def free_id(store: Store, name: str) -> str:
    """Make an id of a name that no table has yet."""
    plain, taken = _plain(name), set(store.tables())
    number = 1
    while (id := plain if number == 1 else f"{plain}-{number}") in taken:
        number += 1
    return id


def _plain(name: str) -> str:
    kept = "".join(letter if letter.isascii() and letter.isalnum() else " " for letter in name.casefold())
    return "-".join(kept.split())[:40].strip("-") or "table"


def check_id(id: str | None) -> None:
    """Refuse an id that could not stand in a link or on a command line."""
    if id is None:
        return
    fits = all(letter.isascii() and (letter.isalnum() or letter in "-_.") for letter in id)
    if not fits or not 1 <= len(id) <= LONGEST_ID or not id[0].isalnum():
        raise BadInput(f"an id has 1 to {LONGEST_ID} letters, digits, dots and dashes; {id[:80]!r} came")
