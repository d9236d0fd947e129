"""Throwing the table's dice: which key a roll has, and which faces that gives."""

from __future__ import annotations

from collections.abc import Sequence

from rollwright.dice.expression import Expression
from rollwright.dice.notation import parse
from rollwright.table.dice import Place, PlacedDice, roll_key, throw
from rollwright.table.house import Epoch, place_key
from rollwright.table.kept import Kept
from rollwright.table.log import AnyLogged, Committed, Drawn


def dice_for(table: Kept, place: Place, sides: Sequence[int]) -> tuple[list[AnyLogged], Drawn, tuple[int, ...]]:
    """Throw the table's dice at a place; with the lines that begin a new epoch, where the last one is used up."""
    lines, drawn, key, mix = key_for(table, place)
    return lines, drawn, throw(key, mix, place, sides)


def key_for(table: Kept, place: Place) -> tuple[list[AnyLogged], Drawn, bytes, str]:
    """Give the key of a roll at a place and the mix of its epoch, with the lines that begin a new epoch if need be."""
    house = table.house
    lines: list[AnyLogged] = []
    if house.spent:
        begun = table.next_commitment()
        lines.append(begun)
        kept = house.rolls.get(place_key(place))
        drawn = kept or Drawn(begun.epoch, 0)
        mix = house.epochs[drawn.epoch].mix if kept else _first_mix(table, begun)
    else:
        drawn = house.drawn_for(place)
        mix = house.epochs[drawn.epoch].mix
    return lines, drawn, roll_key(table.secret, drawn.epoch, drawn.leaf), mix


def _first_mix(table: Kept, begun: Committed) -> str:
    before = table.house.epochs[-1].mix if table.house.epochs else ""
    return Epoch(begun.epoch, begun.root, before).mix


def roll_again(expression: str, key: bytes, mix: str, place: Place) -> tuple[Expression, int, tuple[int, ...]]:
    """Give an expression, its total and its faces as a key throws them: what a check of the dice compares with."""
    meant, source = parse(expression), PlacedDice(key, mix, place)
    return meant, meant.roll(source).total, tuple(source.faces)
