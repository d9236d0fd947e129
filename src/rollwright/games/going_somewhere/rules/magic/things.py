"""Crafted things that can be used in a fight: a wand with its own Magic Bonus, a potion that works at once."""

from __future__ import annotations

from typing import NamedTuple

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere.rules.magic.effects import LEFT
from rollwright.games.going_somewhere.rules.magic.lasting import free_name, quoted, unquoted
from rollwright.games.going_somewhere.rules.magic.powers import KEPT, at_once, effect_of, powers_of
from rollwright.games.going_somewhere.rules.magic.spells import Kind, Spell, spell
from rollwright.games.going_somewhere.rules.sheet import Sheet

USED = (
    Kind.HEAL,
    Kind.DEFEND,
    Kind.WEAPON,
    Kind.AUGMENT,
    Kind.INVISIBILITY,
    Kind.FLY,
    Kind.COUNTER,
    Kind.MESMERIZE,
    Kind.TELEPORT,
    Kind.EFFECT,
    Kind.HARM,
)


class Thing(NamedTuple):
    """A crafted thing that somebody has at hand."""

    name: str
    spell: str
    bonus: int = 0
    """Its Magic Bonus; 0: it works at once, without a roll."""
    about: str = ""
    """The stat or skill that it augments."""
    times: int = 0
    """How often it can be used; 0: again and again."""

    @property
    def wanted(self) -> Spell:
        """What it does."""
        return spell(self.spell)


def things_of(sheet: Sheet) -> tuple[Thing, ...]:
    """List what somebody has at hand that is used: what has a Magic Bonus, and what works at once."""
    found: list[Thing] = []
    held = [item for item in sheet.items if item.where != LEFT]
    for item, made in [(one, power) for one in held for power in powers_of(one) if power.spell and power.works]:
        wanted, once = spell(effect_of(made)), at_once(made)
        if wanted.kind not in USED or not (made.bonus or once) or (once and wanted.kind is Kind.HARM):
            continue
        times = item.count if once and item.kind not in KEPT else 0
        further = item.crafted is not made and item.name in [one.name for one in found]
        name = free_name(f"{item.name}, {wanted.kind}" if further else item.name, [one.name for one in found])
        found.append(Thing(name, str(wanted), made.bonus, made.about, times))
    return tuple(found)


def written(things: tuple[Thing, ...]) -> str:
    """Write things in one word, as a fighter's `things` are given.

    >>> written((Thing("wand", "heal 1d6", 9),))
    'wand:heal%20%1d6:9::0'
    """
    return "|".join([":".join([quoted(str(part)) for part in one]) for one in things])


def things_from(text: str) -> tuple[Thing, ...]:
    """Read things that were written in one word.

    >>> things_from("wand:heal%20%1d6:9")[0].wanted.kind.value
    'heal'
    """
    found = []
    for part in text.split("|") if text else []:
        name, spell_, bonus, about, times = [*[unquoted(one) for one in part.split(":")], "", "", "", "", ""][:5]
        if not name or not spell_ or not (bonus or "0").isdecimal() or not (times or "0").isdecimal():
            raise BadInput(f"a crafted thing was expected, as wand:heal%20%1d6:9, not {part!r}")
        spell(spell_)
        found.append(Thing(name, spell_, int(bonus or 0), about, int(times or 0)))
    return tuple(found)
