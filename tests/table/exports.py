"""What the tests of exports share: tables that bots have played at, and a forger who does it as well as can be done."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import msgspec

from rollwright.table.bots import bots_of, play_on
from rollwright.table.chain import START, digest, head, salt
from rollwright.table.demo import demo_table
from rollwright.table.exported import sealed
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from tests.table.devices import Device

GAMES = ("mechwarrior", "cgg", "cgg-2015", "augur", "going-somewhere")

REFERENCES = {
    **dict.fromkeys(("call-opened", "answered", "call-returned", "call-ended", "abandoned"), ("call",)),
    "undone": ("to",),
    "revealed": ("line",),
}
"""Which fields of a line name another."""

Rows = list[dict[str, Any]]


def played(game: str, acts: int = 60, seed: int = 7) -> Table:
    """Let bots play a game for a while, with an undo, a hidden roll, words and new decks of dice in it."""
    random = Random(seed)
    table = demo_table(SqliteStore(":memory:"), "friday", game, bytes([seed]) * 32, bots="random")
    bots = bots_of(table, random)
    play_on(table, bots, acts // 2, random)
    table.roll("gus", "3d6!", "luck", hidden="all")
    table.roll("ana", "2d20", faces=[3, 17])
    table.undo("gus", table.number - 2, "once more")
    table.roll("gus", "3d6!", "luck", hidden="result")
    table.say("ana", "Well played.")
    Device(table, "ana").press(lambda: table.roll("ana", "2d6"))
    table.end_decks("gus")
    play_on(table, bots, acts // 2, random)
    return table


def parts(lines: Iterable[str]) -> tuple[dict[str, Any], Rows, dict[str, Any]]:
    """Read an export as plain values: its header, rows, footer."""
    header, *rows, footer = map(msgspec.json.decode, lines)
    return header, rows, footer


def chained(lines: Iterable[str], change: Callable[[dict[str, Any], Rows], Any]) -> list[str]:
    """Forge a full export: change it, then make numbers, parents, heads and footer fit again, with the secret."""
    header, rows, footer = parts(lines)
    change(header, rows)
    numbers = {row["number"]: number for number, row in enumerate(rows, 1)}
    for row in rows:
        for field in REFERENCES.get(row["line"]["log"], ()):
            row["line"][field] = numbers.get(row["line"][field], row["line"][field])
    secret, before = bytes.fromhex(header["secret"]), START
    for number, row in enumerate(rows, 1):
        row["number"] = number
        row["parent"] = row["line"]["to"] if row["line"]["log"] == "undone" else number - 1
        own = digest(salt(secret, number), row["parent"], row["at"], msgspec.json.encode(row["line"]))
        before = head(before, bytes.fromhex(row["line"]["was"]) if row.get("erased") else own)
        row["head"] = before.hex()
    footer = {**footer, "rows": len(rows), "head": before.hex()}
    return resealed(header, *rows, footer)


def resealed(*parts: dict[str, Any]) -> list[str]:
    """Write the parts of an export, with the digest in its last line made to fit."""
    *rest, footer = parts
    footer = {name: value for name, value in footer.items() if name != "digest"}
    return list(sealed(msgspec.json.encode(part).decode() for part in (*rest, footer)))


def of_kind(rows: Rows, kind: str, **fields: Any) -> dict[str, Any]:
    """Find the first row of a kind with these fields."""
    return next(
        row for row in rows
        if row["line"]["log"] == kind and all(row["line"].get(name) == value for name, value in fields.items())
    )  # fmt: skip
