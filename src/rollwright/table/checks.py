"""Who may do what, and which texts are taken: checks that several acts share."""

from __future__ import annotations

from collections.abc import Iterable

from rollwright.dice.errors import BadInput, Refused
from rollwright.table.kept import Kept
from rollwright.table.seat import Audience, Seat

MAX_TEXT = 4_000
"""The longest text that is kept of what somebody writes."""
MAX_LINE = 300
"""The longest line about a scene."""
MAX_NOTE = 60_000
"""The longest note: a character under way may be in it."""
SETTING = ": on"
"""How the title of a note ends that is no note but a setting of the table, which the gamemaster has switched on."""
DRAFT = "draft:"
"""How the title of a note begins that holds a character under way, not words to read."""
NEXT = "Next session"
"""The title of the gamemaster's note that says when the next session is."""
ADVICE = "advice: on"
"""The title of a note of the gamemaster's that stands as long as players may ask what would be best."""


def check_text(text: str, what: str, at_least: int = 0, at_most: int = MAX_TEXT) -> None:
    """Refuse a text that is too long, too short, or holds characters that can't be shown."""
    if not at_least <= len(text) <= at_most:
        raise BadInput(f"{what} has {at_least} to {at_most} characters, not {len(text)}")
    if any((ord(letter) < 32 and letter not in "\n\t") or 0xD800 <= ord(letter) < 0xE000 for letter in text):
        raise BadInput(f"{what} holds characters that can't be shown; leave them out")


def check_hiding(table: Kept, seat: Seat, hidden: str, audience: Iterable[Audience]) -> None:
    """Refuse hiding by anybody but the gamemaster, and from an audience that isn't there."""
    if hidden not in ("", "result", "all"):
        raise BadInput(f"what is hidden is 'result' or 'all', not {hidden!r}")
    if hidden:
        only_gm(seat, "hide what is rolled")
    check_audience(table, audience)


def check_audience(table: Kept, audience: Iterable[Audience]) -> None:
    """Refuse an audience that does not sit here."""
    for one in audience:
        if one not in ("gm", "*"):
            table.house.seat(one)


def only_gm(seat: Seat, what: str) -> None:
    """Refuse what only the gamemaster may do."""
    if not seat.runs_game:
        raise Refused(f"only the GM may {what}, not {seat.name}")


def only_player(seat: Seat, what: str) -> None:
    """Refuse what one has to play for."""
    if seat.role == "spectator":
        raise Refused(f"{seat.name} is only watching, and can't {what}")
