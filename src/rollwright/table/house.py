"""The house: what of a table stays when play is taken back. Who sits here, notes, what was revealed, the dice."""

from __future__ import annotations

from typing import Any

import msgspec

from rollwright.dice.errors import Refused
from rollwright.table.dice import Place, mixed
from rollwright.table.log import (
    Answered,
    AnyLogged,
    Committed,
    Copied,
    Drawn,
    EntropyOpened,
    EntropyPromised,
    Invited,
    InviteEnded,
    Noted,
    Pictured,
    Portrayed,
    Revealed,
    Rolled,
    Seated,
    Titled,
    Veiled,
)
from rollwright.table.seat import ALL, Audience, Invite, Seat

KEPT_ACTS = 256
"""How many keys of acts are remembered, to know one that is sent twice."""


class Epoch(msgspec.Struct, omit_defaults=True):
    """A stretch of the dice: one tree of keys, one mix."""

    number: int
    root: str
    before: str = ""
    """The mix of the epoch before it."""
    promised: dict[str, str] = {}
    """Digests of entropy, by seat."""
    opened: dict[str, str] = {}
    used: int = 0
    """How many of its keys are used."""

    @property
    def mix(self) -> str:
        """What all its rolls depend on beside their keys."""
        return mixed(self.before, self.root, self.opened.items())


class Invitation(msgspec.Struct, omit_defaults=True):
    """An invitation that stands, and how often it was used."""

    invite: Invite
    used: int = 0


class House(msgspec.Struct, omit_defaults=True):
    """What stays. Every line of the log is added to it, whether it stands or not."""

    seats: dict[str, Seat] = {}
    invitations: dict[str, Invitation] = {}
    notes: dict[str, Noted] = {}
    pictures: dict[str, Pictured] = {}
    """The pictures that were brought, by their digests."""
    portraits: dict[str, str] = {}
    """The portrait of each sheet that has one."""
    shown_pictures: dict[str, tuple[Audience, ...]] = {}
    """To whom each picture was shown, with a scene or a hand-out; `*` for all. What was shown stays so."""
    notes_before: dict[int, tuple[Audience, ...]] = {}
    """Who had a note before the line by which others have it now, or nobody."""
    veils: dict[str, tuple[str, ...]] = {}
    """Private fields, by sheet."""
    opened: dict[str, bool] = {}
    """Those of the gamemaster's own whose whole sheets everybody may read."""
    revealed: dict[int, tuple[Audience, ...]] = {}
    """What was revealed, by line, and to whom; to all where nobody is named."""
    reveals: int = 0
    """How often something was revealed: play that was folded before the last time has to be folded again."""
    epochs: list[Epoch] = []
    rolls: dict[str, Drawn] = {}
    """The keys of rolls that were taken back, by their places: whoever plays them again gets the same dice."""
    acts: dict[str, int] = {}
    """The lines with which acts ended, by the acts' keys."""
    begun: dict[int, dict[str, Any]] = {}
    """How things stood for those who began a call that was under way when play went back, or something was shown."""

    def seat(self, id: str) -> Seat:
        """Find a seat by its id."""
        if id not in self.seats:
            raise Refused(f"nobody called {id!r} is at this table")
        return self.seats[id]

    @property
    def present(self) -> tuple[Seat, ...]:
        """All who sit here now, in the order in which they came."""
        return tuple(seat for seat in self.seats.values() if not seat.left)

    @property
    def epoch(self) -> Epoch:
        """The epoch of the dice that is under way."""
        return self.epochs[-1]

    def shown(self, line: int, audience: frozenset[Audience] | None) -> frozenset[Audience] | None:
        """Give who may know of something, once what was revealed of that line is counted in."""
        if audience is None or line not in self.revealed:
            return audience
        to = self.revealed[line]
        return audience | frozenset(to) if to else None

    def drawn_for(self, place: Place) -> Drawn:
        """Give the key that a roll at a place is thrown with: the one it had, or the next."""
        kept = self.rolls.get(place_key(place))
        return kept or Drawn(self.epoch.number, self.epoch.used)

    def add(self, number: int, logged: AnyLogged) -> None:
        """Let a line of the log come true."""
        if logged.act:
            self.acts[logged.act] = number
            if len(self.acts) > KEPT_ACTS:
                del self.acts[next(iter(self.acts))]
        match logged:
            case Answered(drawn=Drawn() as drawn) | Rolled(drawn=Drawn() as drawn):
                epoch = self.epochs[drawn.epoch]
                epoch.used = max(epoch.used, drawn.leaf + 1)
            case Seated():
                self.seats[logged.seat.id] = logged.seat
                if logged.invite in self.invitations:
                    self.invitations[logged.invite].used += 1
            case Invited():
                self.invitations[logged.invite.id] = Invitation(logged.invite)
            case InviteEnded():
                self.invitations.pop(logged.invite, None)
            case Noted():
                old = self.notes.pop(logged.note, None)
                if old is not None and old.audience not in ((), logged.audience if logged.text else ()):
                    self.notes_before[number] = old.audience
                if logged.text or logged.picture:
                    self.notes[logged.note] = logged
                    self._show(logged.picture, (logged.by, *logged.audience))
            case Copied():
                self._show(str(logged.snapshot.get("picture", "")), (ALL,))
            case Titled():
                self._show(logged.picture, (ALL,))
            case Pictured() if logged.picture.id:
                self.pictures[logged.picture.id] = logged
            case Portrayed():
                self.portraits.pop(logged.who, None)
                if logged.picture:
                    self.portraits[logged.who] = logged.picture
            case Veiled() if logged.fields == (ALL,):
                self.opened.pop(logged.who, None)
                if logged.open:
                    self.opened[logged.who] = True
            case Veiled():
                private = self.veils.get(logged.who, ())
                kept = [field for field in private if field not in logged.fields]
                self.veils[logged.who] = (*kept, *(() if logged.open else logged.fields))
            case Revealed():
                self._reveal(logged)
            case Committed():
                before = self.epochs[-1].mix if self.epochs else ""
                self.epochs.append(Epoch(logged.epoch, logged.root, before))
            case EntropyPromised():
                self.epoch.promised[logged.by] = logged.digest
            case EntropyOpened():
                self.epoch.opened[logged.by] = logged.entropy
            case _:
                pass

    def _show(self, picture: str, audience: tuple[Audience, ...]) -> None:
        if picture:
            self.shown_pictures[picture] = tuple(dict.fromkeys((*self.shown_pictures.get(picture, ()), *audience)))

    def _reveal(self, logged: Revealed) -> None:
        before: Any = self.revealed.get(logged.line)
        if logged.back:
            left = tuple([one for one in before or () if one not in logged.to]) if logged.to else ()
            self.revealed.pop(logged.line, None)
            if left:
                self.revealed[logged.line] = left
        elif before != ():
            self.revealed[logged.line] = tuple(dict.fromkeys((*(before or ()), *logged.to))) if logged.to else ()
        self.reveals += 1


def place_key(place: Place) -> str:
    """Write a place as a key of a table."""
    return msgspec.json.encode(place).decode()
