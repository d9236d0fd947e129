"""The log of a table: what is kept of it for ever, in order, and what of it stands.

Nothing in a log is changed or erased. Each line has a number, from 1; what belongs to one act is appended in one
transaction. `Undone(to)` makes the log stand as it stood just after line `to`: an undo of an undo is a redo.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

import msgspec

from rollwright.dice.errors import Refused
from rollwright.play.journal import Entry
from rollwright.play.steps import EVERYONE, Actor, Seen
from rollwright.play.tell import Line
from rollwright.table.seat import Seat

FORMAT = 1
"""The version of these records; one that an older program can't read raises it."""


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sentence as it was told when the call ended: closed play is never run again, so its telling is kept."""

    text: str
    rules: tuple[str, ...] = ()
    seen_by: Seen = EVERYONE

    @classmethod
    def of(cls, line: Line) -> Told:
        """Keep a line of `tell`."""
        return cls(line.text, line.rules, line.seen_by)


class Logged(msgspec.Struct, frozen=True, kw_only=True, tag_field="log", omit_defaults=True):
    """One line of the log."""


class TableMade(Logged, frozen=True, tag="table-made"):
    """A table was made: its game, the options that differ from the defaults, and the commitment to its dice."""

    name: str
    ruleset: str
    version: str
    options: dict[str, str]
    commitment: str
    format: int = FORMAT


class Seated(Logged, frozen=True, tag="seated"):
    """Somebody took a seat, or the seat was changed. Not undone: people don't vanish when play is taken back."""

    seat: Seat
    by: str


class FactsLanded(Logged, frozen=True, tag="facts-landed"):
    """Facts were put down by hand, outside a call: a sheet joins, a ruling."""

    by: str
    facts: tuple[dict[str, Any], ...]
    reason: str = ""


class CallOpened(Logged, frozen=True, tag="call-opened"):
    """A call was started. Its id is the number of this line."""

    call: int
    by: str
    procedure: str
    version: str
    arguments: dict[str, Any]
    actors: dict[Actor, str]
    sheets: tuple[str, ...] = ()
    """The sheets that it may change; no other call can take them before it ends."""


class Answered(Logged, frozen=True, tag="answered"):
    """A question of an open call was answered; `sequence` counts its questions from 0."""

    call: int
    sequence: int
    by: str
    entry: Entry


class CallReturned(Logged, frozen=True, tag="call-returned"):
    """The outermost call went over into another (a fight's next round): its facts land, play goes on."""

    call: int
    facts: tuple[dict[str, Any], ...]
    told: tuple[Told, ...] = ()


class CallEnded(Logged, frozen=True, tag="call-ended"):
    """A call came to its outcome, given as plain fields; its facts land."""

    call: int
    outcome: dict[str, Any]
    facts: tuple[dict[str, Any], ...]
    told: tuple[Told, ...] = ()


class Undone(Logged, frozen=True, tag="undone"):
    """Play was taken back (or forward again) to how it stood just after line `to`."""

    by: str
    to: int
    reason: str = ""


AnyLogged: TypeAlias = (
    TableMade | Seated | FactsLanded | CallOpened | Answered | CallReturned | CallEnded | Undone
)  # fmt: skip
Follows: TypeAlias = CallReturned | CallEnded
"""What is only logged together with the line before it."""

_decoder: msgspec.json.Decoder[AnyLogged] = msgspec.json.Decoder(AnyLogged)


def encode(logged: AnyLogged) -> bytes:
    """Write a line of the log as JSON."""
    return msgspec.json.encode(logged)


def decode(text: bytes) -> AnyLogged:
    """Read a line of the log; unknown fields pass, as a later version may have added them."""
    return _decoder.decode(text)


def tip(log: Sequence[AnyLogged], number: int) -> int:
    """Give the last line that stood just after line `number`."""
    while number and isinstance(undone := log[number - 1], Undone):
        number = undone.to
    return number


def standing(log: Sequence[AnyLogged]) -> Iterator[tuple[int, AnyLogged]]:
    """Give the lines that stand, with their numbers: each line stands on the tip that it was appended to."""
    numbers: list[int] = []
    number = tip(log, len(log))
    while number:
        numbers.append(number)
        number = tip(log, number - 1)
    return ((number, log[number - 1]) for number in reversed(numbers))


def check_stop(log: Sequence[AnyLogged], to: int) -> None:
    """Refuse a line that play can't be taken back to: one that is not there, or in the middle of an act."""
    if not 1 <= to <= len(log):
        raise Refused(f"play can be taken back to a line from 1 to {len(log)}, not to {to}")
    if to < len(log) and isinstance(log[to], Follows):
        raise Refused(
            f"line {to} is the middle of an act, which ends with line {_end(log, to)}; take play back to that"
        )


def _end(log: Sequence[AnyLogged], to: int) -> int:
    while to < len(log) and isinstance(log[to], Follows):
        to += 1
    return to
