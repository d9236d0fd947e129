"""The check of what stays at a table: who may do what, and that the dice were committed to."""

from __future__ import annotations

from rollwright.table.dice import promised, root
from rollwright.table.log import (
    AnyLogged,
    CallOpened,
    Committed,
    EntropyOpened,
    EntropyPromised,
    Erased,
    FactsLanded,
    Invited,
    InviteEnded,
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
from rollwright.table.verification import Differs, same

FIRST = 3
"""The row with which the gamemaster sits down."""


class HouseCheck:
    """Checks lines of the house, and the rights of those who act."""

    def __init__(self, standing: Standing, secret: bytes) -> None:
        self._standing = standing
        self._secret = secret
        self._erased: dict[str, int] = {}
        """Whose words were taken out of which row, where no later line says so yet."""
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
        """Keep in mind whose words were taken out of a row: a later line has to say that they took them out."""
        if row.erased:
            self._lost = self._lost or isinstance(line, Pictured)
            person = line.seat.id if isinstance(line, Seated) else getattr(line, "by", "")
            self._erased[person] = row.number
        elif isinstance(line, Erased):
            self._erased.pop(line.by, None)

    def finish(self) -> None:
        """Check that all whose words are gone took them out themselves."""
        for person, row in self._erased.items():
            raise Differs(
                "words that were taken out", f"a later line in which {person} does that", f"none after row {row}"
            )

    def check(self, row: Row, line: Staying) -> None:
        """Check a line of the house."""
        house = self._standing.house
        match line:
            case Committed():
                same("the number of the epoch", len(house.epochs), line.epoch)
                same("the root of the epoch's keys", root(self._secret, line.epoch), line.root)
            case EntropyPromised():
                self._before_rolls(line.by)
                same("an earlier promise of this seat", None, house.epoch.promised.get(line.by))
            case EntropyOpened():
                self._before_rolls(line.by)
                same("an earlier opening by this seat", None, house.epoch.opened.get(line.by))
                same("the digest of opened entropy", house.epoch.promised.get(line.by), promised(line.entropy))
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

    def _before_rolls(self, by: str) -> None:
        self.present(by)
        house = self._standing.house
        same("rolls before entropy is added", 0, house.epoch.used if house.epochs else "no dice yet")

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
