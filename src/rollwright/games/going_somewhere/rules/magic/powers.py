"""The powers of a crafted thing: one or several, each with its own time, and what they make of the thing together.

The first is kept as the thing's `crafted`, all others as its `further`.
"""

from __future__ import annotations

import msgspec

from rollwright.games.going_somewhere.rules.magic.spells import Kind, Spell, rounds_of, spell
from rollwright.games.going_somewhere.rules.sheet import Crafted, Item, Sheet

replace = msgspec.structs.replace

BONUS_ADD = 4
"""What is added to the die of a thing's Magic Bonus."""
KEPT = ("armour", "weapon", "shield", "helmet")
"""Forms that take no Action Roll, and are not used up: weapons, and all that is armour."""
STAYS = "1 year"
"""How long bonuses last of which nobody said so."""
GUARDS = (*KEPT, "clothing")
"""Forms in which a defence works by itself."""
ALWAYS = (Kind.WEAPON, Kind.DEFEND, Kind.AUTOMATON)
"""Kinds that can work all the time."""


def powers_of(item: Item) -> tuple[Crafted, ...]:
    """List the magic of a thing, each power by itself."""
    return (item.crafted, *item.further) if item.crafted else ()


def effect_of(made: Crafted) -> str:
    """Write what using a power does: its magic without the time on the thing, and without the stats of a mind."""
    wanted = spell(made.spell)
    mind = wanted.item and wanted.kind is not Kind.ANIMATE
    return str(wanted._replace(item="", stats=0 if mind else wanted.stats))


def by_itself(wanted: Spell, form: str) -> bool:
    """Tell whether magic works on a thing without being used: a mind, a bonus for combat or damage, a worn defence.

    >>> by_itself(spell("defend 1d6"), "armour"), by_itself(spell("weapon 1d6"), "thing"), by_itself(spell("fly"), "")
    (True, True, False)
    """
    return wanted.kind in (Kind.AUTOMATON, Kind.WEAPON) or (wanted.kind is Kind.DEFEND and form in GUARDS)


def at_once(made: Crafted) -> bool:
    """Tell whether a power works at once when its thing is used: without an Action Roll, and not all the time."""
    return not made.bonus and (made.instant or spell(made.spell).kind not in ALWAYS)


def heals_wearer(item: Item, made: Crafted) -> bool:
    """Tell whether a power of a thing that was found heals whoever wears it, and nobody else; a potion is given."""
    found = item.enchantment is not None and item.enchantment.power == "healing" and made is item.crafted
    return found and not made.instant


def with_powers(item: Item, powers: tuple[Crafted, ...]) -> Item:
    """Put magic on a thing: of several combat dice the highest counts, and all damage dice are rolled."""
    working = [one for one in powers if one.works]
    return replace(
        item,
        crafted=powers[0] if powers else None,
        further=powers[1:],
        magic=bool(working),
        combat_bonus=max([one.combat for one in working], default=0),
        damage_bonus=tuple([part for one in working for part in one.damage]),
    )


def same(one: Crafted, other: Crafted) -> bool:
    """Tell whether two powers do the same: the later one takes the place of the first."""
    return effect_of(one) == effect_of(other) and one.about == other.about


def added(item: Item, made: Crafted) -> Item:
    """Craft a power onto a thing: beside those that it has; one that does the same is replaced."""
    there = powers_of(item)
    if not there and (item.combat_bonus or item.damage_bonus):
        there = (Crafted(combat=item.combat_bonus, damage=item.damage_bonus, rounds=rounds_of(STAYS)),)
    kept = tuple([one for one in there if not same(one, made)])
    return with_powers(item, (*kept, made))


def charged_again(item: Item, made: Crafted) -> Item:
    """Give a power its time again; its bonus and what it is about stay, and so does what interrupts it."""
    powers = powers_of(item)
    for number, one in enumerate(powers):
        if one.spell == made.spell and made.about in ("", one.about):
            again = replace(one, rounds=made.rounds, fresh=made.fresh)
            return with_powers(item, (*powers[:number], again, *powers[number + 1 :]))
    return added(item, made)


def aged(item: Item, rounds: int) -> Item:
    """Let rounds pass over a thing; what is over leaves it without that magic, and can be charged again."""
    if not any(one.rounds for one in powers_of(item)):
        return item
    return with_powers(item, tuple([older(one, rounds) for one in powers_of(item)]))


def run_out(item: Item, name: str, magic: str) -> Item:
    """End a power of a thing, if it is the thing of that name."""
    if item.name != name:
        return item
    return with_powers(item, tuple([older(one, one.rounds) if one.spell == magic else one for one in powers_of(item)]))


def older(made: Crafted, rounds: int) -> Crafted:
    """Let rounds pass over a power."""
    left = max(0, made.rounds - rounds)
    return replace(made, rounds=left, countered=max(0, made.countered - rounds) if left else 0, fresh=False)


def unwatched(sheet: Sheet) -> Sheet:
    """Let the scene change: nobody knows any more how long ago the magic on things was put there."""
    items = [
        with_powers(item, tuple([replace(one, fresh=False) for one in powers_of(item)])) if any_fresh(item) else item
        for item in sheet.items
    ]
    return replace(sheet, items=tuple(items))


def any_fresh(item: Item) -> bool:
    """Tell whether any magic was put on a thing just now."""
    return any(one.fresh for one in powers_of(item))


def stopped(made: Crafted, rounds: int) -> Crafted:
    """Interrupt a power, where it has not run out; the longer interruption holds."""
    return replace(made, countered=max(made.countered, rounds)) if made.rounds else made


def interrupted(sheet: Sheet, name: str, rounds: int) -> Sheet:
    """Interrupt all magic of a crafted thing for some rounds; its own time runs on."""
    items = []
    for item in sheet.items:
        if item.name == name and item.crafted:
            item = with_powers(item, tuple([stopped(one, rounds) for one in powers_of(item)]))
        items.append(item)
    return replace(sheet, items=tuple(items))


def crafted(wanted: Spell, bonus: int = 0, about: str = "", instant: bool = False) -> Crafted:
    """Give the magic of a thing: what it does, its bonus, its dice for combat and damage, and its time."""
    weapon = wanted.kind is Kind.WEAPON and not instant
    return Crafted(
        spell=str(wanted),
        bonus=0 if weapon else bonus,
        combat=wanted.dice[0].sides if weapon and wanted.dice else 0,
        damage=tuple([str(one) for one in wanted.damage]) if weapon else (),
        rounds=rounds_of(wanted.item),
        about=about,
        instant=instant,
        fresh=True,
    )
