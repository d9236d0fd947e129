"""What programs send and are sent, beside views and acts."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from rollwright.table.seat import Seat
from rollwright.web.api_acts import Name, Text


class Option(msgspec.Struct, frozen=True):
    """An option of a game."""

    name: str
    takes: str
    default: str
    allowed: tuple[str, ...]
    explanation: str


class Game(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    id: str
    title: str
    version: str
    options: list[Option]


class Make(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new table. Whoever makes it runs the game; a demonstration table brings people and characters."""

    game: Name
    gm: Name = "Gamemaster"
    name: Name = ""
    options: dict[str, Any] = {}
    demo: bool = False
    bots: Literal["", "random", "cautious", "best"] = ""


class Join(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Sitting down by the token of an invitation."""

    invite: Text
    name: Name
    key: Annotated[str, Meta(max_length=80, description="A key of your own: sent twice, it is done once.")] = ""


class Sat(msgspec.Struct, frozen=True):
    """A seat that was taken, with the token by which it acts: keep it as you would a password."""

    table: str
    seat: Seat
    token: str


class Failure(msgspec.Struct, frozen=True):
    """What went wrong."""

    error: str
    """In words, for people."""
    kind: str
    """In a word, for programs."""
