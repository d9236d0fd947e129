"""The house: what of a table stays when play is taken back. Who sits here, notes, what was revealed, the dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from rollwright.dice.errors import Refused
from rollwright.table.dice import FORM, LEAVES, mixed, poured
from rollwright.table.log import (
    Answered,
    AnyLogged,
    Committed,
    Copied,
    Drawn,
    EntropyOpened,
    Invited,
    InviteEnded,
    LinkOpened,
    Noted,
    Pictured,
    Portrayed,
    Revealed,
    Rolled,
    Seated,
    Titled,
    Veiled,
)
from rollwright.table.seat import ALL, WITHIN, Audience, Invite, Seat

KEPT_ACTS = 256
"""How many keys of acts are remembered, to know one that is sent twice."""


class Deck(msgspec.Struct, omit_defaults=True):
    """A stretch of the dice: one tree of keys, and the chain of one device."""

    number: int
    root: str
    by: str = ""
    """Whose it is; nobody's: the table's own."""
    last: str = ""
    """The link that was opened last, or the tip; nothing where there is no chain."""
    links: int = 0
    """How many links were opened."""
    fell: list[int] = []
    """The line with which each of its keys was first used."""
    stirred: bool = False
    """Whether somebody else has opened a link since it began: whoever drew it could not have known that one."""
    over: bool = False
    """Whether nothing is thrown from it any more."""
    form: int = FORM
    before: str = ""
    """0.1: the mix of the epoch before it, and what seats had opened."""
    opened: dict[str, str] = {}

    @property
    def used(self) -> int:
        """How many of its keys are used."""
        return len(self.fell)

    @property
    def mix(self) -> str:
        """0.1: what all its rolls depend on beside their keys."""
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
    decks: list[Deck] = []
    pot: str = ""
    """All links that were ever opened here, in one digest."""
    poured_from: int = -1
    """The deck of the last of them, as long as nothing was thrown from another since."""
    taken_back: dict[str, tuple[Drawn, ...]] = {}
    """The keys of rolls that don't stand, by their places: whoever does the same again gets the same dice."""
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
    def own_deck(self) -> Deck | None:
        """The table's own deck, for whoever has none; None where the next has to begin."""
        own = next((deck for deck in reversed(self.decks) if not deck.by), None)
        fit = own is not None and own.form == FORM and not own.over and own.used < LEAVES
        return own if fit else None

    def shown(self, line: int, audience: frozenset[Audience] | None) -> frozenset[Audience] | None:
        """Give who may know of something, once what was revealed of that line is counted in.

        A call that was secret as a whole is shown as it would have been in the open: what is the GM's alone stays so.
        """
        if audience is None or line not in self.revealed or WITHIN in audience:
            return audience
        to = self.revealed[line]
        return audience | frozenset(to) if to else None

    def kept_for(self, place: str, whom: str) -> list[Drawn]:
        """Give the keys of the rolls at a place that don't stand and were the same person's, in the order they fell."""
        kept = [one for one in self.taken_back.get(place, ()) if one.whom in ("", whom)]
        return sorted(kept, key=lambda one: self.decks[one.epoch].fell[one.leaf])

    def drawn_for(self, place: str, deck: int, whom: str) -> Drawn:
        """Give the key that a roll is thrown with: the one that it had, or the next of a deck."""
        kept = self.kept_for(place, whom)
        return kept[0] if kept else Drawn(deck, self.decks[deck].used, place, self.pot, whom)

    def move(self, lost: Iterable[Drawn], regained: Iterable[Drawn]) -> None:
        """Keep in mind which rolls were taken back, and which stand again."""
        for drawn in lost:
            self.taken_back[drawn.place] = (*self.taken_back.get(drawn.place, ()), drawn)
        for drawn in regained:
            self._stands(drawn)

    def _stands(self, drawn: Drawn) -> None:
        if drawn in (kept := self.taken_back.pop(drawn.place, ())):
            kept = tuple([one for one in kept if one != drawn])
        if kept:
            self.taken_back[drawn.place] = kept

    def add(self, number: int, logged: AnyLogged) -> None:
        """Let a line of the log come true."""
        if logged.act:
            self.acts[logged.act] = number
            if len(self.acts) > KEPT_ACTS:
                del self.acts[next(iter(self.acts))]
        match logged:
            case Answered(drawn=Drawn() as drawn) | Rolled(drawn=Drawn() as drawn):
                deck = self.decks[drawn.epoch]
                if drawn.leaf >= deck.used:
                    deck.fell += [number] * (drawn.leaf + 1 - deck.used)
                    self.poured_from = self.poured_from if self.poured_from == deck.number else -1
                self._stands(drawn)
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
                before = self.decks[-1].mix if self.decks and logged.form < FORM else ""
                for deck in self.decks if logged.afresh else ():
                    deck.over = True
                if logged.lost:
                    self.taken_back = {}
                self.decks.append(
                    Deck(logged.epoch, logged.root, logged.by, logged.tip, form=logged.form, before=before)
                )
            case LinkOpened():
                deck = self.decks[logged.deck]
                deck.last, deck.links = logged.link, deck.links + 1
                self.pot, self.poured_from = poured(self.pot, logged.deck, logged.link), logged.deck
                for other in self.decks:
                    other.stirred = other.stirred or other.by != logged.by
            case EntropyOpened():
                self.decks[-1].opened[logged.by] = logged.entropy
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
