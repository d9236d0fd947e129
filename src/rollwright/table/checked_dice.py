"""The check of a table's dice: every roll is thrown again, with the key that was its own."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rollwright.dice.notation import parse
from rollwright.dice.pool import Pool
from rollwright.dice.source import ScriptedDice
from rollwright.play.journal import Thrown
from rollwright.table.checked_house import HouseCheck
from rollwright.table.dice import LEAVES, Place, roll_key, throw
from rollwright.table.house import place_key
from rollwright.table.log import Answered, CallOpened, Drawn, Rolled
from rollwright.table.standing import Standing
from rollwright.table.throwing import roll_again
from rollwright.table.verification import Differs, Verification, same

PART = re.compile(r"(?:.* )?(\d{1,9})d(\d{1,9})")


class DiceCheck:
    """Throws the dice of a log again. A place that was played before has its key again; another has the next."""

    def __init__(self, standing: Standing, house: HouseCheck, secret: bytes, found: Verification) -> None:
        self._standing = standing
        self._house = house
        self._secret = secret
        self._found = found

    def thrown(self, line: Answered, entry: Thrown, opened: CallOpened, copying: bool) -> None:
        """Check a roll of a call."""
        if copying:
            same("the key of a roll that was copied", None, line.drawn)
            if entry.faces and entry.source not in ("copied", "typed", "set"):
                raise Differs("where copied faces come from", "copied, typed or set", entry.source)
            self._found.copied_rolls += 1
            return
        check_source(self._found, line.by, entry.source, line.drawn, entry.faces)
        if entry.source == "set":
            self._house.runs(line.by)
            self._house.reason(line.reason)
        if line.drawn is not None:
            place: Place = ("call", opened.ordinal, line.thrown_at, entry.key)
            self._moved(line, place)
            faces = throw(*self._key(line.drawn, place), place, sides_of(entry.pool))
            same("the faces of the roll", list(faces), list(entry.faces))
            self._count(faces)

    def _moved(self, line: Answered, place: Place) -> None:
        """Check that dice which a roll has from another fell there before, or that the other has those of this one."""
        if line.fell is not None and place_key(place) not in self._standing.house.rolls:
            answers = self._standing.position.open[line.call].answers
            if not any(one.fell is not None and one.entry.path == line.fell for _, one in answers):
                raise Differs("where the dice fell before", "a roll that was taken back", line.fell)

    def rolled(self, line: Rolled) -> None:
        """Check a roll outside calls."""
        self._house.present(line.by)
        same("the ordinal of the roll", self._standing.position.rolls + 1, line.ordinal)
        check_source(self._found, line.by, line.source, line.drawn, line.faces)
        if line.drawn is None:
            dice = ScriptedDice(line.faces)
            total, faces = parse(line.expression).roll(dice).total, line.faces
            dice.finish()
        else:
            place: Place = ("roll", line.ordinal, (), "")
            _, total, faces = roll_again(line.expression, *self._key(line.drawn, place), place)
            self._count(faces)
        same("the faces of the roll", list(faces), list(line.faces))
        same("the total of the roll", total, line.total)

    def _key(self, drawn: Drawn, place: Place) -> tuple[bytes, str]:
        house = self._standing.house
        if not house.epochs:
            raise Differs("the key of the roll", "a commitment before it", "none")
        same("the key of the roll", house.drawn_for(place), drawn)
        if drawn.leaf >= LEAVES:
            raise Differs("the key of the roll", f"one of {LEAVES}; then a new commitment", drawn)
        return roll_key(self._secret, drawn.epoch, drawn.leaf), house.epochs[drawn.epoch].mix

    def _count(self, faces: Sequence[int]) -> None:
        self._found.rolls += 1
        self._found.dice += len(faces)


def check_source(found: Verification, by: str, source: str, drawn: Drawn | None, faces: Sequence[int]) -> None:
    """Check that a roll says where its faces come from; count those that are not the table's own."""
    if source not in ("rolled", "typed", "set"):
        raise Differs("where faces come from", "rolled, typed or set", source)
    own = source == "rolled"
    if own and faces and drawn is None:
        raise Differs("the key of the roll", "one of the table's keys", "none")
    if not own and drawn is not None:
        raise Differs(f"the key of a roll that was {source}", "none", drawn)
    if not own:
        counts = found.typed if source == "typed" else found.set
        counts[by] = counts.get(by, 0) + 1


def sides_of(pool: str) -> list[int]:
    """Give the sides of a pool's dice, one by one, from how a log writes it.

    >>> sides_of("action 2d6, threat 1d8")
    [6, 6, 8]
    """
    parts = [PART.fullmatch(part) for part in pool.split(", ")]
    if not all(parts):
        raise Differs("a pool", "dice such as 2d6", pool)
    return [side for part in parts if part for side in Pool.of(int(part[1]), int(part[2])).sides()]
