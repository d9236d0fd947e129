"""Secrets at a table and its dice: what is hidden and shown, what rolls are committed to, and their proofs."""

from __future__ import annotations

from typing import Any

from rollwright.cli import DONE
from rollwright.cli.parser import dumped, parsed
from rollwright.cli.show import say
from rollwright.cli.table_place import At, action, add_act, add_to, at_table, audience, whole
from rollwright.cli.table_telling import acted, plain


def reveal_table(words: list[str]) -> int:
    """Show what is hidden."""
    parser = action(
        "reveal",
        "Show what is hidden: a call, a roll, or facts that were put down, by the line.",
        "friday 7\nfriday 7 --to ana",
    )
    parser.add_argument("line", metavar="LINE", help="the number of its line")
    add_to(parser, "only to this seat")
    add_act(parser)
    given = parsed(parser, words)
    line = whole(given.line, "a line")
    with at_table(given) as at:
        at.table.reveal(at.seat.id, line, audience(at.table, given.to), given.act)
        return acted(at, line=line)


def veil_table(words: list[str]) -> int:
    """Make fields private."""
    parser = action(
        "veil",
        "Make fields of a sheet private to its holder and the gamemaster, or open them again.",
        "friday kara background --as ana\nfriday kara background --open",
    )
    parser.add_argument("who", metavar="WHO", help="the sheet, by its id")
    parser.add_argument("fields", metavar="FIELD", nargs="+", help="its fields, as show --sheet names them")
    parser.add_argument("--open", action="store_true", help="open to all again")
    add_act(parser)
    given = parsed(parser, words)
    with at_table(given) as at:
        fields = [field.replace(" ", "_") for field in given.fields]
        at.table.veil(at.seat.id, given.who, fields, given.open, given.act)
        return acted(at, asks=False)


def dice_table(words: list[str]) -> int:
    """Show what the dice are committed to."""
    parser = action(
        "dice",
        "Show the decks from which dice are thrown: the table's own, and one for each device that plays on the page.",
        "friday\nfriday --json",
    )
    with at_table(parsed(parser, words)) as at:
        return _show_dice(at)


def proof_table(words: list[str]) -> int:
    """Prove a roll."""
    parser = action(
        "proof", "Prove a roll: its key, and the branch to the root that was published before it.", "friday 8 --as ana"
    )
    parser.add_argument("line", metavar="LINE", help="the line of the roll")
    given = parsed(parser, words)
    line = whole(given.line, "a line")
    with at_table(given) as at:
        proof = at.table.proof(at.seat.id, line)
        root = at.table.house.decks[proof.epoch].root
        found = {"table": at.table.id, "line": line, "root": root, **plain(proof)}
        if given.json:
            dumped(found)
        else:
            say(f"The roll of line {line} was thrown with key {proof.leaf} of deck {proof.epoch}.")
            say(f"key     {proof.key}")
            say(f"root    {root}")
            for digest in proof.branch:
                say(f"branch  {digest}")
    return DONE


def _show_dice(at: At) -> int:
    house, commitment = at.table.house, at.table.made.commitment
    if at.json:
        decks: list[dict[str, Any]] = [
            {"deck": one.number, "root": one.root, "by": one.by, "links": one.links, "used": one.used, "over": one.over}
            for one in house.decks
        ]
        dumped(
            {
                "table": at.table.id,
                "number": at.table.number,
                "commitment": commitment,
                "pot": house.pot,
                "decks": decks,
            }
        )
        return DONE
    say(f"The table is committed to {commitment}")
    for deck in house.decks:
        whose = f"{house.seat(deck.by).name}'s" if deck.by else "the table's own"
        linked = f", {deck.links} links" if deck.by else ""
        say(f"Deck {deck.number}, {whose}: {deck.root}, {deck.used} rolls{linked}{', over' if deck.over else ''}.")
    return DONE
