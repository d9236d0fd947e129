"""Throwing the table's dice: which key a roll has, and which faces that gives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.json import decode

from rollwright.dice.expression import Expression
from rollwright.dice.notation import parse
from rollwright.play.run import Path
from rollwright.table.dice import LEAVES, Place, PlacedDice, roll_key, throw
from rollwright.table.house import Epoch, place_key
from rollwright.table.kept import Kept
from rollwright.table.log import AnyLogged, Drawn


class Throws:
    """The dice of one act, in which several rolls may fall: each takes the next key of the table's."""

    def __init__(self, table: Kept) -> None:
        self._table = table
        house = table.house
        self._used = house.epoch.used if house.epochs else LEAVES
        self._begun: tuple[int, str] | None = None

    def faces(self, place: Place, sides: Sequence[int]) -> tuple[list[AnyLogged], Drawn, tuple[int, ...]]:
        """Throw the dice at a place; with the line that begins a new epoch, where the last one is used up."""
        lines, drawn, key, mix = self.key(place)
        return lines, drawn, throw(key, mix, place, sides)

    def fell(self, place: Place, thrown: Mapping[Path, Path]) -> Place:
        """Give the place whose dice a roll has: of one that was taken back and is asked for again, where they fell.

        So no ruling and no undo throws dice anew, as long as the same moment asks for them. `thrown` says of each roll
        of that moment which holds, by its path, whose dice it has: no two have the same.
        """
        kind, ordinal, path, key = place
        there = [decode(one, type=Place) for one in self._table.house.rolls]
        fell = [one[2] for one in there if (one[0], one[1], one[3]) == (kind, ordinal, key)]
        left = [one for one in fell if one not in thrown.values()]
        while path in thrown.values() and not left:  # another roll has its dice: it has those of that one
            path = next(own for own, its in thrown.items() if its == path)
        return kind, ordinal, path if path in left or not left else min(left), key

    def key(self, place: Place) -> tuple[list[AnyLogged], Drawn, bytes, str]:
        """Give the key of a roll at a place and the mix of its epoch, with the line that begins a new epoch if need be.

        A roll that was taken back has the key that it had.
        """
        house = self._table.house
        lines: list[AnyLogged] = []
        if self._used >= LEAVES:
            begun = self._table.next_commitment()
            lines.append(begun)
            before = house.epochs[-1].mix if house.epochs else ""
            self._begun = begun.epoch, Epoch(begun.epoch, begun.root, before).mix
            self._used = 0
        kept = house.rolls.get(place_key(place))
        if kept is not None:
            drawn, mix = kept, house.epochs[kept.epoch].mix
        else:
            epoch, mix = self._begun or (house.epoch.number, house.epoch.mix)
            drawn = Drawn(epoch, self._used)
            self._used += 1
        return lines, drawn, roll_key(self._table.secret, drawn.epoch, drawn.leaf), mix


def roll_again(expression: str, key: bytes, mix: str, place: Place) -> tuple[Expression, int, tuple[int, ...]]:
    """Give an expression, its total and its faces as a key throws them: what a check of the dice compares with."""
    meant, source = parse(expression), PlacedDice(key, mix, place)
    return meant, meant.roll(source).total, tuple(source.faces)
