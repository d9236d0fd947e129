"""What people at a table log: seats, invitations, words, notes, and their part in the dice. And the tokens of links."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from typing import Literal

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.steps import GM
from rollwright.table.checks import DRAFT, MAX_NOTE, check_audience, check_text, only_gm, only_player
from rollwright.table.dice import FORM
from rollwright.table.kept import Kept
from rollwright.table.log import (
    AnyLogged,
    Invited,
    InviteEnded,
    Noted,
    Said,
    Seated,
)
from rollwright.table.picturing import Given, taken
from rollwright.table.seat import ALL, ROLES, Audience, Invite, Role, Seat

MAX_NAME = 60
LEAST_KEY = 16
"""How long the key of a joining is at least: whoever sends it again, with the same name, is given the seat again."""
MAX_SEATS = 64
MOST_DECKS = 2_000
MAX_USES = 1_000
OTHER_ACT = "the key of this act was another act's already; take a new key for each"


def seated(table: Kept, by: Seat, seat: Seat) -> list[AnyLogged]:
    """Let somebody take a seat, or change it."""
    only_gm(by, "give out seats")
    check_name(seat.name)
    if not seat.id or len(seat.id) > MAX_NAME:
        raise BadInput(f"a seat's id has 1 to {MAX_NAME} characters")
    if seat.id in ("gm", "*"):
        raise BadInput(f"{seat.id!r} can't be the id of a seat: it already means somebody else")
    before = table.house.seats.get(seat.id)
    ends = before is not None and _steps_down(before, seat)
    seat = msgspec.structs.replace(seat, links=before.links + ends if before is not None else 1)
    if before is not None and before.role == "gm" and by.id != before.id:
        raise Refused("only the GM may change the GM's seat")
    if before is not None and before.role == "gm" and (seat.role != "gm" or seat.left):
        raise Refused("the GM's seat is handed over to somebody, not given up")
    if seat.role == "gm" and (before is None or before.role != "gm"):
        raise Refused("there is one GM; hand the seat over, or make this one a co-gm")
    if before is None and len(table.house.seats) >= MAX_SEATS:
        raise Refused(f"a table has at most {MAX_SEATS} seats; give somebody one that is free")
    _check_held(table, seat.id, seat.holds)
    return [Seated(seat=seat, by=by.id), *(_invitations_ended(table, by) if ends else ())]


def invited(
    table: Kept, by: Seat, role: Role, holds: tuple[str, ...], uses: int, expires: int, seat: str
) -> list[AnyLogged]:
    """Make an invitation."""
    only_gm(by, "invite people")
    if role not in ROLES or role == "gm":
        raise BadInput(f"somebody is invited as one of {', '.join(ROLES[1:])}, not as {role!r}")
    if not 1 <= uses <= MAX_USES:
        raise BadInput(f"an invitation can be used 1 to {MAX_USES} times, not {uses}")
    if holds and uses > 1:
        raise BadInput("an invitation that brings sheets is for one person; make one for each")
    if seat and table.house.seat(seat).role == "gm":
        raise Refused("the GM's seat is handed over, not given out by invitation")
    _check_held(table, seat, holds)
    invite = Invite(secrets.token_hex(8), role, holds, uses, expires, seat)
    return [Invited(by=by.id, invite=invite)]


def revoked(table: Kept, by: Seat, invite: str) -> list[AnyLogged]:
    """Take an invitation back."""
    only_gm(by, "take invitations back")
    if invite not in table.house.invitations:
        raise Refused(f"there is no open invitation {invite!r}; it may be used up, or cancelled before")
    return [InviteEnded(by=by.id, invite=invite)]


def joined(table: Kept, invite_id: str, name: str, takes: str = "", watches: bool = False) -> list[AnyLogged]:
    """Sit down by an invitation: with a character that nobody plays, or only to watch."""
    check_name(name)
    invite = check_invitation(table, invite_id)
    before = table.house.seats.get(invite.seat)
    if before is not None and before.role == "gm":
        raise Refused("the GM's seat is handed over, not given out by invitation")
    if before is None and any(seat.name.casefold() == name.casefold() for seat in table.seats):
        raise Refused(f"somebody called {name} is here already; pick another name")
    if before is not None:
        seat = msgspec.structs.replace(before, name=name, role=invite.role, left=False, links=before.links + 1, bot="")
    else:
        if len(table.house.seats) >= MAX_SEATS:
            raise Refused(f"a table has at most {MAX_SEATS} seats; give somebody one that is free")
        seat = Seat(_new_id(table), name, invite.role)
    if watches:
        return [Seated(seat=msgspec.structs.replace(seat, role="spectator"), by=seat.id, invite=invite_id)]
    free = [sheet for sheet in invite.holds if not _holder(table, sheet, seat.id)]
    if takes:
        _check_free(table, takes)
        free.append(takes)
    seat = msgspec.structs.replace(seat, holds=tuple(dict.fromkeys((*seat.holds, *free))))
    return [Seated(seat=seat, by=seat.id, invite=invite_id)]


def adopted(table: Kept, by: Seat, who: str) -> list[AnyLogged]:
    """Take a character that nobody plays."""
    only_player(by, "take a character")
    _check_free(table, who)
    return [Seated(seat=msgspec.structs.replace(by, holds=(*by.holds, who)), by=by.id)]


def free_sheets(table: Kept) -> tuple[str, ...]:
    """Give the characters that a player may take: everybody knows of them, and nobody plays them."""
    return tuple(
        who
        for who, sheet in table.state.sheets.items()
        if who not in table.position.secret and not getattr(sheet, "npc", False) and _holder(table, who, "") is None
    )


def check_invitation(table: Kept, invite_id: str) -> Invite:
    """Give an invitation that stands; refuse one that was taken back, has expired, or is used up."""
    found = table.house.invitations.get(invite_id)
    if found is None:
        raise Refused("this invitation was taken back; ask the GM for a new one")
    invite = found.invite
    if invite.expires and max(now(), table.rows.row(table.number).at) > invite.expires:
        raise Refused("this invitation has expired; ask the GM for a new one")
    if found.used >= invite.uses:
        raise Refused("this invitation is used up; ask the GM for a new one")
    return invite


def left(table: Kept, by: Seat, seat_id: str) -> list[AnyLogged]:
    """Leave, or be sent away."""
    seat = table.seat(seat_id)
    if by.id != seat.id:
        only_gm(by, "send somebody away")
    if seat.role == "gm":
        raise Refused("the GM hands the seat over first, then leaves")
    known = [] if by.id == seat.id and not seat.runs_game else _invitations_ended(table, by, seat.runs_game)
    return [Seated(seat=msgspec.structs.replace(seat, left=True, links=seat.links + 1), by=by.id), *known]


def relinked(table: Kept, by: Seat, seat_id: str) -> list[AnyLogged]:
    """Make a new link to a seat, and end the older ones."""
    if by.id != seat_id:
        only_gm(by, "make a link to another's seat")
    seat = table.house.seat(seat_id)
    if seat.role == "gm" and by.id != seat.id:
        raise Refused("only the GM may make a new link to the GM's seat")
    return [Seated(seat=msgspec.structs.replace(seat, links=seat.links + 1, left=False), by=by.id)]


def dice_preferred(table: Kept, by: Seat, dice: Literal["table", "own"]) -> list[AnyLogged]:
    """Say whether the table throws for a seat as soon as nothing is left to decide, or its person throws each roll."""
    if by.dice == dice:
        raise Refused("it is like that already")
    return [Seated(seat=msgspec.structs.replace(by, dice=dice), by=by.id)]


def handed_over(table: Kept, by: Seat, to: str) -> list[AnyLogged]:
    """Hand the gamemaster's seat over, with the sheets that it held."""
    if by.role != "gm":
        raise Refused(f"only the GM may hand the game over, not {by.name}")
    heir = table.seat(to)
    if heir.id == by.id:
        raise Refused(f"{by.name} runs the game already")
    return [
        Seated(seat=msgspec.structs.replace(by, role="player", holds=(), links=by.links + 1), by=by.id),
        Seated(seat=msgspec.structs.replace(heir, role="gm", holds=(*heir.holds, *by.holds)), by=by.id),
        *_invitations_ended(table, heir),
    ]


def said(table: Kept, by: Seat, text: str, to: tuple[str, ...], of: int, who: str = "") -> list[AnyLogged]:
    """Say something, or let somebody say it whom one plays; or how one does what one has just answered."""
    check_text(text.strip(), "what is said", 1)
    check_audience(table, to)
    if who:
        if who not in by.holds:
            only_gm(by, "speak for somebody else’s character")
        table.state.sheet(who)
    return [Said(by=by.id, text=text, to=tuple(dict.fromkeys(to)), of=of, who=who)]


def noted(
    table: Kept,
    by: Seat,
    note: str,
    title: str,
    text: str,
    audience: tuple[Audience, ...],
    given: Given = "",
    draft: bool = False,
) -> list[AnyLogged]:
    """Write a note, or change one; or a `draft`, which is kept like a note, but is none that people write."""
    check_text(title, "the title of a note")
    check_text(text, "a note", at_most=MAX_NOTE)
    check_audience(table, audience)
    if title.startswith(DRAFT) != draft:
        raise BadInput(f"a title can't begin with {DRAFT!r}: that is for characters being made; take another")
    if note and own_note(table, by, note).title.startswith(DRAFT) != draft:
        raise Refused(f"there is no note of {by.name}'s own to change")
    picture, lines = taken(table, by, given)
    id = note or secrets.token_hex(8)
    return [*lines, Noted(by=by.id, note=id, title=title, text=text, audience=audience, picture=picture)]


def given_out(table: Kept, by: Seat, note: str, to: tuple[Audience, ...]) -> list[AnyLogged]:
    """Give a hand-out that was prepared to all, or to some more."""
    only_gm(by, "give hand-outs")
    check_audience(table, to)
    if not to:
        raise BadInput("say whom to give it to")
    before = own_note(table, by, note)
    if ALL in before.audience or set(to) <= set(before.audience):
        raise Refused("they have it already")
    audience = tuple(dict.fromkeys((*before.audience, *to)))
    if ALL in to:
        audience = tuple(one for one in audience if one in (GM, ALL))
    return [msgspec.structs.replace(before, by=by.id, audience=audience, act="", was="")]


def own_note(table: Kept, by: Seat, note: str) -> Noted:
    """Give a note that somebody may change: their own, or for those who run the game, one for all of them."""
    before = table.house.notes.get(note)
    if before is None or not (before.by == by.id or (by.runs_game and GM in before.audience)):
        raise Refused(f"there is no note of {by.name}'s own to change")
    return before


def deck_begun(table: Kept, by: Seat, tip: str) -> list[AnyLogged]:
    """Begin a deck for a device, by the tip of its chain."""
    if len(tip) != 64 or any(letter not in "0123456789abcdef" for letter in tip):
        raise BadInput("the tip of a chain is a SHA-256 digest: 64 hexadecimal digits")
    if sum(deck.by == by.id for deck in table.house.decks) >= MOST_DECKS:
        raise Refused(f"{by.name} has begun {MOST_DECKS} decks at this table; the table's own dice are used now")
    return [table.next_deck(by.id, tip)]


def decks_ended(table: Kept, by: Seat) -> list[AnyLogged]:
    """End the decks that were thrown from; nothing has to be done where none was."""
    only_gm(by, "end the decks")
    thrown = any(deck.used and not deck.over and deck.form == FORM for deck in table.house.decks)
    return [table.next_deck(afresh=True)] if thrown else []


def invite_in(line: AnyLogged) -> Invite:
    """Give the invitation that a line makes."""
    if not isinstance(line, Invited):
        raise BadInput(OTHER_ACT)
    return line.invite


def note_in(line: AnyLogged) -> str:
    """Give the id of the note that a line writes."""
    if not isinstance(line, Noted):
        raise BadInput(OTHER_ACT)
    return line.note


def check_name(name: str) -> None:
    """Refuse a name that can't be shown."""
    if not 1 <= len(name.strip()) <= MAX_NAME:
        raise BadInput(f"a name has 1 to {MAX_NAME} characters, not {len(name.strip())}")
    if any(ord(letter) < 32 or 0xD800 <= ord(letter) < 0xE000 for letter in name):
        raise BadInput("a name holds characters that can't be shown; leave them out")


def now() -> int:
    """Give the time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def _steps_down(before: Seat, after: Seat) -> bool:
    """Tell whether somebody no longer runs the game, or is gone."""
    return (before.runs_game and not after.runs_game) or (after.left and not before.left)


def _invitations_ended(table: Kept, by: Seat, all_of_them: bool = True) -> list[AnyLogged]:
    """Take invitations back whose links somebody knows who is gone: all, or only those that are for several."""
    standing = [one.invite for one in table.house.invitations.values() if one.used < one.invite.uses]
    return [InviteEnded(by=by.id, invite=one.id) for one in standing if all_of_them or one.uses > 1]


def _check_held(table: Kept, seat: str, holds: Sequence[str]) -> None:
    for sheet in holds:
        if holder := _holder(table, sheet, seat):
            raise Refused(f"{holder.name} plays {table.state.name(sheet)} already; take it from their seat first")


def _check_free(table: Kept, who: str) -> None:
    if who not in free_sheets(table):
        raise Refused("somebody else has just taken that character; pick another")


def _holder(table: Kept, sheet: str, but: str) -> Seat | None:
    return next((seat for seat in table.seats if seat.id != but and sheet in seat.holds), None)


def _new_id(table: Kept) -> str:
    """Give an id that tells nothing of who sits there: it stays when they take their name out."""
    return next(id for at in range(2, MAX_SEATS + 3) if (id := f"seat-{at}") not in table.house.seats)
