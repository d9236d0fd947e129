"""Snapshots: what a log adds up to at a line, so that a table opens without reading all of it."""

from __future__ import annotations

import msgspec

from rollwright.rules.ruleset import Ruleset
from rollwright.table.house import House
from rollwright.table.log import FORMAT
from rollwright.table.open_call import NOT_FITTING
from rollwright.table.position import KeptPosition, Position

SNAPSHOT_EVERY = 500
"""After how many lines a snapshot is kept."""


class Snapshot(msgspec.Struct, frozen=True):
    """What is kept: how play stands, and what stays."""

    format: int
    head: str
    position: KeptPosition
    house: House


_decoder: msgspec.json.Decoder[Snapshot] = msgspec.json.Decoder(Snapshot)


def written_snapshot(position: Position, house: House, head: str) -> bytes:
    """Write a snapshot as JSON."""
    return msgspec.json.encode(Snapshot(FORMAT, head, position.kept(), house))


def read_snapshot(game: Ruleset, data: bytes) -> tuple[Snapshot, Position] | None:
    """Read a snapshot, and the position in it; None where this program can't.

    One from before the rules were changed will do: what became of each field is kept, not worked out anew.
    """
    try:
        kept = _decoder.decode(data)
        return (kept, Position.from_kept(game, kept.position)) if kept.format == FORMAT else None
    except (msgspec.MsgspecError, *NOT_FITTING):
        return None
