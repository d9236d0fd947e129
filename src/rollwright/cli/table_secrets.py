"""Secrets at a table and its dice: what is hidden and shown, what rolls are committed to, and their proofs."""

from __future__ import annotations

from typing import Any

from rollwright.cli import DONE
from rollwright.cli.parser import dumped, parsed
from rollwright.cli.show import say
from rollwright.cli.table_place import At, action, add_act, add_to, at_table, audience, whole
from rollwright.cli.table_telling import acted, plain
from rollwright.dice.errors import BadInput


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
        "Show what the dice are committed to. Before the first roll of new dice a seat may add entropy of its own: it "
        "promises a text, and opens it when all have promised.",
        'friday\nfriday --promise "any text" --as ana\nfriday --open "any text" --as ana\nfriday --rotate',
    )
    parser.add_argument("--promise", metavar="TEXT", help="promise entropy: only its digest is kept now")
    parser.add_argument("--open", metavar="TEXT", help="open the entropy that was promised")
    parser.add_argument("--rotate", action="store_true", help="begin new dice")
    add_act(parser)
    given = parsed(parser, words)
    if sum((given.promise is not None, given.open is not None, given.rotate)) > 1:
        raise BadInput("do one of --promise, --open and --rotate at a time")
    with at_table(given) as at:
        if given.promise is not None:
            from rollwright.table.dice import promised

            at.table.promise_entropy(at.seat.id, promised(given.promise), given.act)
        elif given.open is not None:
            at.table.open_entropy(at.seat.id, given.open, given.act)
        elif given.rotate:
            at.table.rotate(at.seat.id, given.act)
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
        root = at.table.house.epochs[proof.epoch].root
        found = {"table": at.table.id, "line": line, "root": root, **plain(proof)}
        if given.json:
            dumped(found)
        else:
            say(f"The roll of line {line} was thrown with key {proof.leaf} of dice {proof.epoch}.")
            say(f"key     {proof.key}")
            say(f"root    {root}")
            for digest in proof.branch:
                say(f"branch  {digest}")
    return DONE


def _show_dice(at: At) -> int:
    house = at.table.house
    epochs: list[dict[str, Any]] = [
        {
            "epoch": epoch.number,
            "root": epoch.root,
            "used": epoch.used,
            "promised": dict(epoch.promised),
            "opened": dict(epoch.opened),
        }
        for epoch in house.epochs
    ]
    commitment = at.table.made.commitment
    if at.json:
        dumped({"table": at.table.id, "number": at.table.number, "commitment": commitment, "epochs": epochs})
        return DONE
    say(f"The table is committed to {commitment}")
    for epoch in epochs:
        say(f"Dice {epoch['epoch']}: {epoch['root']}, {epoch['used']} rolls.")
        for seat in epoch["promised"]:
            state = "added entropy" if seat in epoch["opened"] else "has promised entropy, and not opened it yet"
            say(f"{house.seat(seat).name} {state}.", indent=2)
    return DONE
