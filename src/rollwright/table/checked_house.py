"""The check of what stays at a table: who may do what, and that the dice were committed to."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rollwright.table.dice import FORM, after_link, root, seed_of
from rollwright.table.house import House
from rollwright.table.log import (
    AnyLogged,
    CallOpened,
    Committed,
    Erased,
    FactsLanded,
    Invited,
    InviteEnded,
    LinkOpened,
    Noted,
    Pictured,
    Portrayed,
    Revealed,
    Rolled,
    Seated,
    Staying,
    Veiled,
    decode,
)
from rollwright.table.seat import Seat
from rollwright.table.standing import Standing
from rollwright.table.store import Row
from rollwright.table.verification import Differs, Verification, same

HEX = re.compile("[0-9a-f]{64}")
FIRST = 3
"""The row with which the gamemaster sits down."""


def check_deck(house: House, line: Committed) -> None:
    """Check the line that begins a deck."""
    same("the number of the deck", len(house.decks), line.epoch)
    if line.form not in (1, FORM):
        raise Differs("how the dice of a deck are bound", f"1 or {FORM}", line.form)
    if line.tip and not HEX.fullmatch(line.tip):
        raise Differs("the tip of a chain", "64 hexadecimal digits", line.tip)
    if bool(line.by) != bool(line.tip):
        raise Differs("a deck", "somebody's, with the tip of a chain; or the table's own", line.by or line.tip)


def check_link(house: House, line: LinkOpened) -> None:
    """Check that a link is the next of its deck's chain."""
    deck = house.decks[line.deck] if 0 <= line.deck < len(house.decks) else None
    same("whose deck a link is of", None if deck is None else deck.by, line.by)
    assert deck is not None
    if deck.over or not HEX.fullmatch(line.link):
        raise Differs("a link", "64 hexadecimal digits, of a deck that is not over", line.link)
    same("what the digest of a link is", deck.last, after_link(line.link))
    same("the pot before a link", house.pot, line.into)


class HouseCheck:
    """Checks lines of the house, and the rights of those who act."""

    def __init__(self, standing: Standing, secret: bytes, seeds: Mapping[int, bytes], found: Verification) -> None:
        self._standing = standing
        self._secret = secret
        self._seeds = seeds
        self._found = found
        self._lost = False
        """Whether somebody has taken pictures of theirs out."""
        self.again = False
        """Whether lines are played again after a change: who did them may have left, or run the game no longer."""

    def known(self, id: str) -> Seat:
        """Find a seat, present or not."""
        seat = self._standing.house.seats.get(id)
        if seat is None:
            raise Differs("a seat", "one at this table", id)
        return seat

    def present(self, id: str) -> Seat:
        """Find a seat whose person is there: nobody else acts."""
        seat = self.known(id)
        if seat.left and not self.again:
            raise Differs("who acts", "somebody at the table", f"{id}, who has left")
        return seat

    def runs(self, id: str) -> None:
        """Check that somebody may do what is the gamemaster's right."""
        if not self.present(id).runs_game and not self.again:
            raise Differs("who rules", "one who runs the game", id)

    def picture(self, id: str) -> None:
        """Check that a picture that is shown was brought before."""
        if id and id not in self._standing.house.pictures and not self._lost:
            raise Differs("a picture", "one that was brought before", id)

    def reason(self, text: str) -> None:
        """Check that a ruling has its reason."""
        if not text.strip():
            raise Differs("the reason of a ruling", "some words", "none")

    def note_erased(self, row: Row, line: AnyLogged) -> None:
        """Keep in mind that somebody has taken pictures out: what shows them stays."""
        self._lost = self._lost or (row.erased and isinstance(line, Pictured))

    def finish(self) -> None:
        """Check that no seed of a deck in use is there."""
        for deck in self._standing.house.decks:
            if deck.number in self._seeds and deck.form == FORM and not deck.over:
                raise Differs("the seeds in the file", "none of a deck that is in use", f"that of deck {deck.number}")

    def check(self, row: Row, line: Staying) -> None:
        """Check a line of the house."""
        house = self._standing.house
        match line:
            case Committed():
                check_deck(house, line)
                if line.by:
                    self.present(line.by)
                seed = self.seed(line.epoch, line.form)
                if seed is not None:
                    same("the root of the deck's keys", root(seed), line.root)
                self._found.decks += 1
            case LinkOpened():
                check_link(house, line)
                self._found.links[line.by] = self._found.links.get(line.by, 0) + 1
            case Seated():
                self._seated(row, line)
            case Erased():
                self.known(line.by)
            case Invited() | InviteEnded():
                self.runs(line.by)
            case Revealed():
                self.runs(line.by)
                self._revealed(line)
            case Portrayed():
                if line.who not in self.present(line.by).holds:
                    self.runs(line.by)
                self.picture(line.picture)
            case Noted():
                self.present(line.by)
                self.picture(line.picture)
            case Veiled():
                if line.who not in self.present(line.by).holds:
                    self.runs(line.by)
            case _:
                self.present(line.by)

    def seed(self, deck: int, form: int) -> bytes | None:
        """Give the seed of a deck; None where the file doesn't hold it."""
        return self._seeds.get(deck) or (seed_of(self._secret, deck) if form < FORM else None)

    def _seated(self, row: Row, line: Seated) -> None:
        house = self._standing.house
        before = house.seats.get(line.seat.id)
        if row.number == FIRST:
            same("the role of the first seat", "gm", line.seat.role)
            return
        if line.invite:
            invitation = house.invitations.get(line.invite)
            if invitation is None or invitation.used >= invitation.invite.uses:
                raise Differs("the invitation", "one that stands", line.invite)
            if line.seat.role != "spectator":  # whoever is invited may also just watch
                same("the role by invitation", invitation.invite.role, line.seat.role)
            return
        last = decode(self._standing.taken[-1].line)
        if isinstance(last, Seated) and last.by == line.by and line.seat.role == "gm":
            return  # the game is handed over
        if line.by != line.seat.id or before is None:
            self.runs(line.by)
        elif not before.runs_game:
            same("the role of a seat", before.role, line.seat.role)
            held = {who for seat in house.present if seat.id != before.id for who in seat.holds}
            taken = [who for who in line.seat.holds if who not in before.holds]
            same("the sheets of a seat", before.holds, line.seat.holds[: len(before.holds)])
            same("sheets that were another's", [], [who for who in taken if who in held])

    def _revealed(self, line: Revealed) -> None:
        taken = self._standing.taken
        found = decode(taken[line.line - 1].line) if 1 <= line.line <= len(taken) else None
        if not isinstance(found, CallOpened | Rolled | FactsLanded):
            raise Differs("what is revealed", "a call, a roll or facts", f"line {line.line}")
