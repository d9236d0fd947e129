"""What the tables of encounters give a body: its type, and the weapons, armour and immunity that it fights with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from rollwright.games.going_somewhere.rules import derive, marks
from rollwright.games.going_somewhere.rules.checks.rolls import STANDARD
from rollwright.games.going_somewhere.rules.creation.tables import book
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.magic.spells import Kind, rounds_of, spell
from rollwright.games.going_somewhere.rules.sheet import Crafted, Effect, Enchantment, Item, Mark, Sheet
from rollwright.games.going_somewhere.rules.stats import HIGHEST, Stat, Type

BASE, CIVILIZATION = "base-dr", "civilization"
KINDS = ("creature-type", "familiar-alien")
"""The tables that say what kind of thing it is."""
BODY, GRIP = "worn", "right hand + left hand"
"""Where what belongs to a body is: the first weapon is as ready as one in both hands."""
HELD_MOST = 16
"""The highest die of a weapon that is held in the hand."""
WARD = "magic-resistance"
OTHERWISE = "the body itself"


class Nature(NamedTuple):
    """What belongs to a body, and what it holds."""

    natural: tuple[Item, ...] = ()
    held: tuple[Item, ...] = ()
    gifts: tuple[str, ...] = ()
    """Powers that chapters 2 and 3 have rules for: `invisibility`, `fly`, `hidden`, magic that it can work."""
    base: int = 0


def type_of(result: Any) -> Type | None:
    """Give the type of character that a kind of creature is; a machine before all else, None where any will do."""
    from rollwright.rules.generating import gives

    kinds = [found for table in KINDS if (found := first_of(result, table)) is not None]
    types = [Type(one.gives["type"]) for kind in kinds for one in gives(book(), kind) if "type" in one.gives]
    return Type.MACHINE if Type.MACHINE in types else next(iter(types), None)


def of_one_people(result: Any) -> Any:
    """Give what came up with one civilization for all its kinds: the first that was rolled."""
    first = first_of(result, CIVILIZATION)
    if first is None:
        return result
    inner = [with_civilization(one, first) if one.table in KINDS else one for one in result.inner]
    return result._replace(inner=tuple(inner))


def with_civilization(result: Any, civilization: Any) -> Any:
    """Put a civilization in the place of each within a result."""
    if result.table == CIVILIZATION:
        return civilization
    return result._replace(inner=tuple([with_civilization(one, civilization) for one in result.inner]))


def first_of(result: Any, table: str) -> Any:
    """Find the first result of a table among some."""
    if result.table == table:
        return result
    return next((found for one in result.inner if (found := first_of(one, table)) is not None), None)


def nature(result: Any) -> Nature:
    """Make what came up on the tables of encounters into what a fight reads; other tables give nothing."""
    from rollwright.rules.generating import gives, words

    base = next((sides_of(one) for one in result.inner if one.table == BASE), 0)
    if not base:
        return Nature()
    attacks: dict[str, list[str]] = {"melee": [], "ranged": [], "held": []}
    natural: list[Item] = []
    for one in powers(result):
        [said, *_] = [part.gives for part in gives(book(), one)]
        if "attack" in said:
            attacks[said["attack"]].append(words(book(), one))
        elif "armour" in said and "hide" not in [item.name for item in natural]:
            natural.append(Item(name="hide", kind="armour", enc=0, sides=base, where=BODY))
        elif "immunity" in said:
            natural.append(immune(max([sides_of(part) for part in one.inner])))
    if not any(attacks.values()):
        attacks["melee"].append(OTHERWISE)
    held = tuple([weapon("weapon", min(base, HELD_MOST), "right hand") for _ in attacks["held"][:1]])
    ready = BODY if held else GRIP
    for kind in ("melee", "ranged"):
        if attacks[kind]:
            name = ", ".join(dict.fromkeys(attacks[kind]))
            natural.append(weapon(name, base, ready, kind == "ranged"))
            ready = BODY
    gifts = tuple(dict.fromkeys([gift for one in gifted(result) for gift in one]))
    return Nature(tuple(natural), held, gifts, base)


def gifted(result: Any) -> Iterator[tuple[str, ...]]:
    """Give the powers among the results of some tables that other chapters have rules for."""
    said = book().generator(result.table).row(result.row).gives
    if "gift" in said:
        yield (said["gift"],)
    for one in result.inner:
        yield from gifted(one)


def with_gifts(sheet: Sheet, gifts: tuple[str, ...], base: int) -> Sheet:
    """Let powers of the body act: what it takes off noticing, flight, magic that it works with a bonus of its own."""
    usual, replace = (base + 1) // 2, msgspec.structs.replace
    for gift in gifts:
        if gift == "hidden":
            sheet = marks.marked(sheet, Mark(kind=marks.HIDDEN, points=STANDARD + usual, about=marks.BY_NATURE))
        elif gift == Kind.INVISIBILITY:
            sheet = effects.begun(sheet, Effect(name="invisible by nature", kind=gift, points=usual))
        elif gift == Kind.FLY:
            speed = derive.stat(sheet, Stat.SPD) + derive.stat(sheet, Stat.STR)
            sheet = effects.begun(sheet, Effect(name="flies by nature", kind=gift, points=speed))
        else:
            power = Crafted(spell=gift, bonus=max(5, min(HIGHEST, base)), rounds=rounds_of("1000 years"))
            own = Item(name=spell(gift).kind.value, enc=0, where=BODY, magic=True, crafted=power)
            sheet = replace(sheet, natural=(*sheet.natural, own))
    return sheet


def weapon(name: str, sides: int, where: str, ranged: bool = False) -> Item:
    """Make a weapon; one of the body has no bulk."""
    own = where in (BODY, GRIP)
    return Item(name=name, kind="weapon", enc=0 if own else 1, hands=1, sides=sides, where=where, ranged=ranged)


def immune(sides: int) -> Item:
    """Make the immunity to magic of a body: resistance to magical damage of that die."""
    return Item(name="immunity to magic", enc=0, where=BODY, enchantment=Enchantment(power=WARD, dice=f"d{sides}"))


def powers(result: Any) -> Iterator[Any]:
    """Give the powers among the results of some tables that a fight reads: the rows that say so."""
    said = book().generator(result.table).row(result.row).gives
    if any(part in said for part in ("attack", "armour", "immunity")):
        yield result
    else:
        for one in result.inner:
            yield from powers(one)


def sides_of(result: Any) -> int:
    """Give the die that came up on the base table."""
    sides: int = book().generator(result.table).row(result.row).gives["sides"]
    return sides
