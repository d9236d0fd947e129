"""Entries: questions with their answers, in the form that is kept for ever.

A roll is kept as its faces, never as what was read from them; a choice as the key of the option. Each entry carries
its question (path, key, pool and reading, or the options' keys), so that a journal met by changed rules is noticed.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from rollwright.play.run import Path
from rollwright.play.steps import EVERYONE, Actor, Choose, Roll, Seen, key_of


class Thrown(msgspec.Struct, frozen=True, tag_field="kind", tag="roll", omit_defaults=True):
    """A roll with the faces that fell. `source` says where they came from: rolled, typed, set."""

    path: Path
    key: str
    by: Actor
    pool: str
    reading: str
    faces: tuple[int, ...]
    seen_by: Seen = EVERYONE
    source: str = "rolled"

    @property
    def question(self) -> str:
        """Say what was asked, for a message."""
        return f"roll {self.key!r}: {self.pool}, {self.reading} (at {_place(self.path)})"


class Chosen(msgspec.Struct, frozen=True, tag_field="kind", tag="choice", omit_defaults=True):
    """A choice with the key of the option that was picked."""

    path: Path
    key: str
    actor: Actor
    options: tuple[str, ...]
    chosen: str
    seen_by: Seen = EVERYONE

    @property
    def question(self) -> str:
        """Say what was asked, for a message."""
        return f"choice {self.key!r} of {self.actor}: {' | '.join(self.options)} (at {_place(self.path)})"


Entry: TypeAlias = Thrown | Chosen


def thrown(path: Path, roll: Roll[Any], faces: tuple[int, ...], source: str = "rolled") -> Thrown:
    """Make the entry of an answered roll."""
    return Thrown(path, str(roll.key), roll.by, str(roll.pool), roll.reading.name, faces, roll.seen_by, source)


def chosen(path: Path, choice: Choose[Any], key: str) -> Chosen:
    """Make the entry of an answered choice."""
    return Chosen(path, str(choice.key), choice.actor, tuple(map(key_of, choice.options)), key, choice.seen_by)


def question_of(path: Path, step: Roll[Any] | Choose[Any] | None) -> str:
    """Say what is asked now, in the words of `Entry.question`."""
    if step is None:
        return "nothing: the call has ended"
    return thrown(path, step, ()).question if isinstance(step, Roll) else chosen(path, step, "").question


def encode(journal: tuple[Entry, ...]) -> bytes:
    """Write a journal as JSON."""
    return msgspec.json.encode(journal)


def decode(text: bytes | str) -> tuple[Entry, ...]:
    """Read a journal written by `encode`; unknown fields pass, as a later version may have added them."""
    return msgspec.json.decode(text, type=tuple[Entry, ...])


def _place(path: Path) -> str:
    return ".".join(map(str, path))
