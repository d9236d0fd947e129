"""Our side of the load: tables of all five games on SQLite, the server as people start it, and its log afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

from bench.load.driver import Heard, Scripted

from rollwright.cli.table_place import FILE
from rollwright.table.demo import demo_table
from rollwright.table.kept import own_key
from rollwright.table.log import Committed
from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table

SEATS = 5


class Play(NamedTuple):
    """What is started over and over at the tables of a game."""

    seat: str
    move: str
    given: dict[str, str]


PLAYS = {
    "mechwarrior": Play("ana", "attempt", {"who": "rena", "skill": "running"}),
    "augur": Play("ana", "try", {"who": "mirel", "what": "opens the hatch", "way": "finesse"}),
    "going-somewhere": Play("ana", "notice", {"who": "teshka"}),  # a check of another kind may knock her out
    "cgg": Play("ana", "act", {"who": "ilka", "what": "opens the hatch", "code": "perception"}),
    "cgg-2015": Play("ana", "act", {"who": "ilka", "what": "opens the hatch", "code": "perception"}),
}
"""One whole action of each game: what it asks the gamemaster, the players and the dice."""


def prepared(folder: Path, tables: int) -> list[Scripted]:
    """Make the tables, each with five seats; characters, hidden NPCs and all, as the demonstration tables have them."""
    store = SqliteStore(folder / FILE)
    try:
        games = cycle(PLAYS)
        return [_scripted(demo_table(store, f"table-{number}", next(games))) for number in range(tables)]
    finally:
        store.close()


def _scripted(table: Table) -> Scripted:
    for number in range(SEATS - len(table.seats)):
        table.seat_somebody("gus", Seat(f"watcher-{number}", f"Watcher {number}", "spectator"))
    play = PLAYS[table.game.id]
    given = {f"a.{name}": value for name, value in play.given.items()}
    if table.game.acts:
        place, fields = None, urlencode({"procedure": play.move, **given})
    else:
        place = next(at for at, move in enumerate(table.moves(play.seat)) if move.title == play.move)
        fields = urlencode(given)
    tokens = {seat.id: table.seat_token(seat.id) for seat in table.seats}
    assert len(tokens) == SEATS
    return Scripted(table.id, table.number, tokens, play.seat, play.move, place, fields)


def wrongs(folder: Path, scripted: list[Scripted], heard: list[Heard]) -> Iterator[str]:
    """Compare what came with the log: each act is in it once, and each stream was told of each once, in order."""
    store = SqliteStore(folder / FILE)
    try:
        for script, told in zip(scripted, heard, strict=True):
            table = Table(store, script.id)
            keys, ends = _acts(table, script.number)
            yield from (f"{script.id}: refused: {why}" for why in told.refused)
            yield from (f"{script.id}: {line}" for line in told.crooked)
            if keys != [own_key(by, act) for by, act in told.acts]:
                yield f"{script.id}: {len(told.acts)} acts were sent, {len(keys)} are in the log, or in another order"
            for seat, seen in told.seen.items():
                if seen != ends:
                    yield f"{script.id}: {seat} was told up to {seen[-3:]}, the log's acts end at {ends[-3:]}"
    finally:
        store.close()


def _acts(table: Table, after: int) -> tuple[list[str], list[int]]:
    """Give the keys of a log's acts, and the last line of each."""
    keys: list[str] = []
    begins: list[int] = []
    committed = False
    """Whether the line before was a new epoch of the dice, which comes with the act that needs it."""
    for number, line in table.lines(after):
        if (line.act or isinstance(line, Committed)) and not committed:
            begins.append(number)
        if line.act:
            keys.append(line.act)
        committed = isinstance(line, Committed)
    return keys, [begin - 1 for begin in begins[1:]] + ([table.number] if begins else [])
