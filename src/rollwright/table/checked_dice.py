"""The check of a table's dice: every roll is thrown again, with the key that was its own."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rollwright.dice.in_logs import parse_logged
from rollwright.dice.pool import Pool
from rollwright.dice.source import ScriptedDice
from rollwright.play.journal import Thrown
from rollwright.table.checked_house import HouseCheck
from rollwright.table.dice import FORM, LEAVES, Place, roll_key, throw
from rollwright.table.house import Deck, House
from rollwright.table.log import STEADY, Answered, Drawn, Rolled
from rollwright.table.open_call import OpenCall
from rollwright.table.standing import Standing
from rollwright.table.throwing import call_place, roll_again, roll_place, whom_of
from rollwright.table.verification import Differs, Verification, same

PART = re.compile(r"(?:.* )?(\d{1,9})d(\d{1,9})")


class DiceCheck:
    """Throws the dice of a log again. A place that was played before has its key again; another has the next."""

    def __init__(self, standing: Standing, house: HouseCheck, secret: bytes, found: Verification) -> None:
        self._standing = standing
        self._house = house
        self._secret = secret
        self._found = found

    def thrown(self, line: Answered, entry: Thrown, under_way: OpenCall, copying: bool, anew: bool) -> None:
        """Check a roll of a call; `anew` says that it, or what it was begun with, was written anew without words."""
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
            opened, sides = under_way.opened, sides_of(entry.pool)
            place: Place = ("call", opened.ordinal, entry.path, entry.key)
            unbound = False
            if line.drawn.place and not self._stays(line.drawn) and opened.version == self._standing.game.version:
                before = [answered.entry for _, answered in under_way.answers]
                place = (call_place(self._standing, self._secret, opened, before, entry.key, sides),)
                unbound = anew and place[0] != line.drawn.place
                place = (line.drawn.place,) if unbound else place
            elif line.drawn.place:
                place = (line.drawn.place,)
            found = self._key(line.drawn, place)
            if line.drawn.place:
                same("whose roll it is", whom_of(self._standing.made, entry), line.drawn.whom)
            if found is not None:
                faces = throw(*found, place, sides)
                same("the faces of the roll", list(faces), list(entry.faces))
            self._count(entry.faces, found is not None and not unbound)

    def rolled(self, line: Rolled, anew: bool) -> None:
        """Check a roll outside calls; `anew` says that it was written anew without words."""
        self._house.present(line.by)
        same("the ordinal of the roll", self._standing.position.rolls + 1, line.ordinal)
        check_source(self._found, line.by, line.source, line.drawn, line.faces)
        if line.drawn is None:
            dice = ScriptedDice(line.faces)
            total, faces = parse_logged(line.expression).roll(dice).total, line.faces
            dice.finish()
        else:
            place: Place = ("roll", line.ordinal, (), "")
            unbound = False
            if line.drawn.place:
                place = (roll_place(self._secret, line.by, line.expression, line.hidden, line.audience),)
                unbound = anew and place[0] != line.drawn.place
                place = (line.drawn.place,) if unbound else place
            found = self._key(line.drawn, place)
            total, faces = line.total, line.faces
            if found is not None:
                _, total, faces = roll_again(line.expression, *found, place)
            self._count(faces, found is not None and not unbound)
        same("the faces of the roll", list(faces), list(line.faces))
        same("the total of the roll", total, line.total)

    def _key(self, drawn: Drawn, place: Place) -> tuple[bytes, str] | None:
        """Give the key and the pot (in logs of 0.1, the mix) of a roll; None where the file doesn't hold the seed."""
        house = self._standing.house
        deck = house.decks[drawn.epoch] if 0 <= drawn.epoch < len(house.decks) else None
        if deck is None or not 0 <= drawn.leaf < LEAVES:
            raise Differs("the key of the roll", f"one of {LEAVES} of a deck that has begun", drawn)
        seed = self._house.seed(deck.number, deck.form)
        if deck.form == FORM:
            kept = house.kept_for(drawn.place, drawn.whom)
            again = bool(kept)
            same("what the roll is", place[0], drawn.place)
            if not self._stays(drawn) and (self._standing.made.format >= STEADY or drawn not in kept):
                same("the key of the roll", house.drawn_for(drawn.place, deck.number, drawn.whom), drawn)
            if not again:
                check_fresh(house, deck)
                self._found.count_deck(deck)
        return None if seed is None else (roll_key(seed, drawn.leaf), drawn.pot if deck.form == FORM else deck.mix)

    def _stays(self, drawn: Drawn) -> bool:
        """Tell whether a roll is played again after a change, with the dice that had fallen: they stay."""
        return self._house.again and drawn in self._standing.house.taken_back.get(drawn.place, ())

    def _count(self, faces: Sequence[int], proved: bool) -> None:
        self._found.rolls += proved
        self._found.dice += len(faces) if proved else 0
        self._found.unproved += not proved


def check_fresh(house: House, deck: Deck) -> None:
    """Check that a roll that was never thrown before is thrown from a deck in use, into the pot with its own link."""
    if deck.over:
        raise Differs("the deck of the roll", "one that is in use", f"deck {deck.number}, which is over")
    if deck.by:
        same("whose link is the last in the pot", deck.number, house.poured_from)


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
