"""Snapshots: what a log adds up to at a line, so that a table opens without reading all of it."""

from __future__ import annotations

import msgspec

from rollwright.rules.ruleset import Ruleset
from rollwright.table.house import House
from rollwright.table.log import FORMAT
from rollwright.table.position import KeptPosition, Position

SNAPSHOT_EVERY = 500
"""After how many lines a snapshot is kept."""


class Snapshot(msgspec.Struct, frozen=True):
    """What is kept: how play stands, what stays, and under which rules that was folded."""

    format: int
    version: str
    head: str
    position: KeptPosition
    house: House


_decoder: msgspec.json.Decoder[Snapshot] = msgspec.json.Decoder(Snapshot)


def written_snapshot(game: Ruleset, position: Position, house: House, head: str) -> bytes:
    """Write a snapshot as JSON."""
    return msgspec.json.encode(Snapshot(FORMAT, game.version, head, position.kept(), house))


def read_snapshot(game: Ruleset, data: bytes) -> Snapshot | None:
    """Read a snapshot; None where it was made by another version of the rules, whose facts may add up differently."""
    try:
        kept = _decoder.decode(data)
    except msgspec.MsgspecError:
        return None
    return kept if (kept.format, kept.version) == (FORMAT, game.version) else None
