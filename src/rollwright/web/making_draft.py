"""Drafts: characters under way. A draft is a note of its seat's, each save a line of the log: nothing is lost.

Only its own person reads it, until the gamemaster is asked to take the character in; then whoever runs the game, too.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.table.checks import DRAFT
from rollwright.table.importing import free_id
from rollwright.table.log import Noted, decode
from rollwright.table.seat import Seat
from rollwright.table.table import Table

FOR_GM = ("gm",)
DEEPEST = 20
"""How deep what is in a sheet may be nested."""


class Answer(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True):
    """An answer of the creation that is played: to which step; an option, the faces and whence they came, a card."""

    key: str
    choice: str = ""
    faces: tuple[int, ...] = ()
    source: str = ""
    card: dict[str, str | tuple[str, ...]] = {}

    @property
    def is_choice(self) -> bool:
        """Whether somebody decided it."""
        return bool(self.choice or self.card)


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """The game's own creation under way: what it was begun with, and the answers so far."""

    procedure: str
    given: dict[str, str] = {}
    answers: tuple[Answer, ...] = ()
    done: bool = False


class Draft(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A character under way."""

    who: str
    """The id that its sheet will have."""
    sheet: dict[str, Any] = {}
    step: int = 1
    """How many steps were made; taking one back counts down."""
    played: Played | None = None
    dice: dict[str, tuple[int, ...]] = {}
    """What was rolled for it, by place: dice stay rolled, whatever is taken back."""
    asked: bool = False
    """Whether the gamemaster is asked to take it in."""
    hidden: bool = False
    """Whether only those who run the game are to know of it."""
    word: str = ""
    """What its person says to the gamemaster."""

    @property
    def name(self) -> str:
        """What the character is called."""
        return str(self.sheet.get("name") or self.who)


class Found(NamedTuple):
    """A draft with its note and its person."""

    note: str
    draft: Draft
    by: Seat
    mine: bool
    here: bool
    """Whether the character sits at the table already."""


def drafts(table: Table, seat: Seat) -> Iterator[Found]:
    """Give the drafts that a seat may see: its own, and those that wait for the gamemaster."""
    for id, note in table.house.notes.items():
        mine = note.by == seat.id
        if note.title.startswith(DRAFT) and (mine or seat.among(frozenset(note.audience))):
            try:
                draft = msgspec.json.decode(note.text, type=Draft)
            except (msgspec.MsgspecError, RecursionError):
                continue
            yield Found(id, draft, table.house.seat(note.by), mine, draft.who in table.state.sheets)


class Sent(NamedTuple):
    """A character that waits for the gamemaster's look."""

    note: str
    name: str
    by: str


def sent_to(table: Table, seat: Seat) -> tuple[Sent, ...]:
    """Give the characters of others that wait for a gamemaster, by what their notes are called."""
    if not seat.runs_game:
        return ()
    notes = [(id, note, note.title.split(":", 2)) for id, note in table.house.notes.items()]
    return tuple(
        [
            Sent(id, parts[-1], table.house.seat(note.by).name)
            for id, note, parts in notes
            if note.title.startswith(DRAFT) and note.by != seat.id and seat.among(frozenset(note.audience))
            if parts[1] not in table.state.sheets
        ]
    )


def unfinished(table: Table, seat: Seat) -> tuple[Found, ...]:
    """Give the characters that a player without one has begun, or sent to the gamemaster."""
    if seat.role != "player" or seat.holds:
        return ()
    return tuple([one for one in drafts(table, seat) if one.mine and not one.here])


def find(table: Table, seat: Seat, note: str, *, own: bool = True) -> Found:
    """Find a draft that a seat may see, or may work on."""
    found = next((one for one in drafts(table, seat) if one.note == note), None)
    if found is None or (own and not found.mine):
        raise Refused("there is no such draft of yours; it may have been put away")
    return found


def save(table: Table, seat: str, note: str, draft: Draft, act: str) -> str:
    """Keep a draft; give the id of its note."""
    if depth_of(draft.sheet) > DEEPEST:
        raise BadInput("what is in this sheet is nested too deep to be kept")
    text = msgspec.json.encode(draft).decode()
    audience = FOR_GM if draft.asked else ()
    return table.keep_draft(seat, f"{draft.who}:{draft.name}"[:190], text, audience, note=note, act=act)


def depth_of(value: Any) -> int:
    """Say how deep plain values are nested, as far as it matters.

    >>> depth_of(3), depth_of({"a": [1, [2]]})
    (0, 3)
    """
    found, level = 0, [value]
    while found <= DEEPEST and (level := [one for one in level if isinstance(one, dict | list | tuple)]):
        level = [part for one in level for part in (one.values() if isinstance(one, dict) else one)]
        found += 1
    return found


def put_away(table: Table, seat: str, found: Found, act: str) -> None:
    """Take a draft off the table."""
    table.keep_draft(seat, found.draft.who, "", note=found.note, act=act)


def changed(draft: Draft, **fields: Any) -> Draft:
    """Give a draft one step on; one that waited for the gamemaster waits no longer."""
    return msgspec.structs.replace(draft, step=draft.step + 1, asked=False, **fields)


def before(table: Table, found: Found) -> Draft:
    """Give a draft as it was a step ago, but for the dice, which stay rolled."""
    draft = found.draft
    playing = draft.played
    if playing is not None and not playing.done:
        choices = [at for at, answer in enumerate(playing.answers) if answer.is_choice]
        if choices:
            kept = msgspec.structs.replace(playing, answers=playing.answers[: choices[-1]])
            return msgspec.structs.replace(draft, played=kept, asked=False)
    for earlier in _versions(table, found.note):
        if earlier.step == draft.step - 1:
            return msgspec.structs.replace(earlier, dice=draft.dice, asked=False)
    raise Refused("this is where the draft begins; there is no step to take back")


def _versions(table: Table, note: str) -> Iterator[Draft]:
    """Give what a draft has been, the newest first."""
    mark = note.encode()
    for row in reversed([row for row in table.store.read(table.id) if mark in row.line]):
        line = decode(row.line)
        if isinstance(line, Noted) and line.note == note and line.text:
            yield msgspec.json.decode(line.text, type=Draft)


def new_id(table: Table, name: str, by_chance: bool) -> str:
    """Give a new character an id, from the name; a player's, and one that is hidden, has chance in it.

    Or ids would tell which others are taken.

    It may come from an open hand: letters that can't stand in a link are left out.
    """
    if not name.strip():
        raise BadInput("give the character a name; you can change it later")
    plain = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in name.casefold())
    plain = "-".join(part for part in plain.split("-") if part)[:40] or "character"
    taken = {note.title.split(":")[1] for note in table.house.notes.values() if note.title.startswith(DRAFT)}
    if by_chance:
        plain = f"{plain}-{secrets.token_hex(3)}"
    return free_id(plain, {*table.state.sheets, *taken, "gm"})
