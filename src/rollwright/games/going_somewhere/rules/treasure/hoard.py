"""Treasure: what is found on those who were met, as things and money for an inventory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from rollwright.games.going_somewhere.rules.creation.tables import book
from rollwright.games.going_somewhere.rules.gear.equipment import armour_enc, made, ware, weapon_price
from rollwright.games.going_somewhere.rules.gear.money import METALS, amount
from rollwright.games.going_somewhere.rules.gear.tables import arms
from rollwright.games.going_somewhere.rules.magic.power import GROUPS
from rollwright.games.going_somewhere.rules.magic.powers import KEPT
from rollwright.games.going_somewhere.rules.magic.spells import INSTANT, Kind, Spell, rounds_of
from rollwright.games.going_somewhere.rules.magic.tables import magic as chapter
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Crafted, Enchantment, Item
from rollwright.games.going_somewhere.rules.stats import HIGHEST, Skill, Stat
from rollwright.games.going_somewhere.rules.treasure import told
from rollwright.rules.sentences import opened

FOUND = "what-was-found"
OWN = ("name", "kind", "enc", "per", "slots", "gives", "capacity")
"""What a row may say of a thing itself."""
RESISTS = "magic-resistance"
STAYS = "1 year"
"""How long the magic of a found thing stays in it; the CGO may say otherwise."""
KINDS = {
    "augment": Kind.AUGMENT,
    "clairvoyance": Kind.DETECT,
    "construction": Kind.CONSTRUCT,
    "intelligent": Kind.AUTOMATON,
    "defence": Kind.DEFEND,
    "combat-bonus": Kind.WEAPON,
    "healing": Kind.HEAL,
    "animate": Kind.ANIMATE,
    "telepathy": Kind.TELEPATHY,
    "summon": Kind.SUMMON,
    "flight": Kind.FLY,
    "teleport": Kind.TELEPORT,
    "transmutation": Kind.TRANSMUTE,
}
"""The kind of magic that each power of the table is."""
ARMOUR = {
    0: "Padded coat", 6: "Leather armour", 8: "Mail shirt", 10: "Mail", 12: "Breastplate", 16: "Plate armour",
    20: "Heavy plate armour",
}  # fmt: skip
BLADES = {0: "Knife", 6: "Short blade", 8: "Blade", 10: "Long blade", 12: "Great blade"}
MISSILES = {0: "Throwing knife", 6: "Throwing axe", 8: "Javelin", 12: "Great javelin"}
"""What is found is called so, from a die upwards; the tables say no more of it."""
ABOUT, PLACE, SUMMONED, WEAPON = "found-about", "found-place", "found-summoned", "found-weapon"
MELEE, RANGED = "melee", "ranged"
SIX = 6
QUESTIONS = {
    ABOUT: "what does it augment?",
    PLACE: "it teleports. To what kind of place?",
    SUMMONED: "it summons. Whom?",
    WEAPON: "up close or from afar?",
}
AND = " + "
"""Between two things that the CGO said of one find."""


class Loot(NamedTuple):
    """A thing that was found, or money, in tin."""

    item: Item | None
    tin: int = 0


def shell(item: Item) -> Item:
    """Give a thing as it looks, without what is magical about it."""
    bare = msgspec.structs.replace(item, crafted=None, further=(), enchantment=None, combat_bonus=0, damage_bonus=())
    return msgspec.structs.replace(bare, unknown=True, note="", magic=True)


def asked_of(result: Any, key: str, name: str = "") -> str:
    """Write what the CGO is asked of a find."""
    return f"{opened(name or named(result))}: {QUESTIONS[key]}"


def named(result: Any) -> str:
    """Name a find, as it looks."""
    found = single(result, "").item
    return found.name if found else "a find"


def finds(results: tuple[Any, ...]) -> Iterator[Any]:
    """Give the single finds among some results of the treasure tables."""
    for result in results:
        if result.table == FOUND:
            yield result
        else:
            yield from finds(result.inner)


def left_open(result: Any) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Give what the tables leave open of a find, as questions with their options.

    These are what is augmented, or a modifier; and whether a weapon works up close or from afar.
    """
    from rollwright.rules.generating import gives

    data = [one.gives for one in gives(book(), result)]
    powers = [one["power"] for one in data if "power" in one]
    kind = KINDS[powers[-1]] if powers else None
    if kind is Kind.AUGMENT:
        yield ABOUT, tuple([one.value for one in (*Stat, *Skill)])
    elif kind in (Kind.SUMMON, Kind.TELEPORT):
        key = PLACE if kind is Kind.TELEPORT else SUMMONED
        yield key, tuple([one for one, row in chapter().modifier.items() if row.group in GROUPS[kind]])
    if any("weapon" in one for one in data):
        yield WEAPON, (MELEE, RANGED)


def loot(results: tuple[Any, ...], settled: tuple[str, ...] = ()) -> Iterator[Loot]:
    """Give what some results of the treasure tables put into an inventory; what nobody settled is the first option."""
    for number, result in enumerate(finds(results)):
        first = AND.join([open_[0] for _, open_ in left_open(result)])
        said = settled[number] if number < len(settled) else first
        one = single(result, said)
        if one.item is not None or one.tin:
            yield one


def single(result: Any, settled: str, name: str = "") -> Loot:
    """Make a thing, or money, of one find: the rows say together what it is; without a thing of theirs, its name."""
    from rollwright.rules.generating import gives

    coins, mind = 0, dict[str, int]()
    said: dict[str, Any] = {"name": name} if name else {}
    for one in gives(book(), result):
        data = one.gives
        if "coins" in data:
            coins = one.amount or 0
        elif "stat" in data:
            mind[data["stat"]] = one.amount or 0
        elif "bonus" in data:
            said["bonus"] = one.amount
        elif "units" in data:
            said["units"] = one.amount
        else:
            said.update(data)
    if "metal" in said:
        return Loot(None, coins * METALS[said["metal"]])
    answers = settled.split(AND)
    item = thing(said, RANGED in answers)
    rest = AND.join([one for one in answers if one not in (MELEE, RANGED)])
    return Loot(None if item is None else enchanted(item, said, mind, rest))


def name_by_die(names: Mapping[int, str], sides: int) -> str:
    """Name a thing that the tables know only by its die: as the largest named one that its die reaches.

    >>> [name_by_die(ARMOUR, sides) for sides in (4, 16, 100)], name_by_die(BLADES, 60)
    (['Padded coat', 'Plate armour', 'Heavy plate armour'], 'Great blade')
    """
    return [name for least, name in names.items() if sides >= least][-1]


def thing(said: Mapping[str, Any], ranged: bool = False) -> Item | None:
    """Make the thing itself: of the lists, armour or a weapon by its die, or something that only the tables have."""
    if "armour" in said:
        sides, magic = said["armour"], bool(said.get("magic") or said.get("resists"))
        price = sides * amount(arms().armour.per_point)
        return Item(
            name=name_by_die(ARMOUR, sides), kind="armour", enc=armour_enc(sides, magic), sides=sides, price=price
        )
    if "weapon" in said:
        sides, name = said["weapon"], name_by_die(MISSILES if ranged else BLADES, said["weapon"])
        price = weapon_price(sides)
        return Item(name=name, kind="weapon", sides=sides, hands=1, price=price, ranged=ranged)
    own = {part: said[part] for part in OWN if part in said}
    if "ware" in said:
        return msgspec.structs.replace(made(ware(said["ware"])), **own)
    if "name" in said:
        return Item(**own)
    return None


def enchanted(item: Item, said: Mapping[str, Any], mind: Mapping[str, int], settled: str) -> Item:
    """Put magic into a thing, and say whether it is dirty. What magic is worth, only the CGO can say."""
    item = msgspec.structs.replace(item, name=f"{item.name}, dirty" if said.get("dirty") else item.name)
    if said.get("magic") or said.get("resists"):
        item = msgspec.structs.replace(item, price=0)
    sides = said.get("sides", 0)
    if "bonus_to" in said:
        return sharpened(item, sides if said["bonus_to"] == "combat" else 0, sides)
    if said.get("resists"):
        wards = Spell(Kind.DEFEND, (Dice(1, sides),), item=STAYS)
        spell = Enchantment(power=RESISTS, dice=told.written(sides))
        held = Crafted(spell=str(wards), rounds=rounds_of(STAYS))
    elif said.get("magic"):
        if said["power"] == "combat-bonus":
            item, sides = larger(item, sides), min(sides, HIGHEST)
        numbers = {part: said[part] for part in ("power", "bonus", "units", "duration") if part in said}
        spell = Enchantment(dice=told.written(sides) if sides else "", mind=dict(mind), **numbers)
        held = charge(spell, item.kind, bool(said.get("instant")), settled)
        if said["power"] == "combat-bonus" and not said.get("instant"):
            item = sharpened(item, sides, 0)
            return msgspec.structs.replace(item, enchantment=msgspec.structs.replace(spell, duration=""))
        if works_always(KINDS[spell.power], item.kind):
            spell = msgspec.structs.replace(spell, duration="")
    else:
        return item
    return msgspec.structs.replace(item, magic=True, enchantment=spell, crafted=held)


def larger(item: Item, sides: int) -> Item:
    """Note on a thing that a larger die came up than a Combat Bonus can have."""
    return msgspec.structs.replace(item, note=f"d{sides} came up: no bonus is above 20") if sides > HIGHEST else item


def works_always(kind: Kind, thing_kind: str) -> bool:
    """Tell whether magic works in a thing all the time: a mind, a bonus for combat, armour or a weapon that defends."""
    return kind in (Kind.AUTOMATON, Kind.WEAPON) or (kind is Kind.DEFEND and thing_kind in KEPT)


def sharpened(item: Item, combat: int, damage: int) -> Item:
    """Give a thing a bonus for combat, d20 at most, or else for damage, which works by itself."""
    item, combat = larger(item, combat), min(combat, HIGHEST)
    hurts = () if combat else (Dice(1, damage),)
    spell = Spell(Kind.WEAPON, (Dice(1, combat),) if combat else (), hurts, item=STAYS)
    bonus = tuple([str(one) for one in hurts])
    held = Crafted(spell=str(spell), combat=combat, damage=bonus, rounds=rounds_of(STAYS))
    return msgspec.structs.replace(item, magic=True, combat_bonus=combat, damage_bonus=bonus, crafted=held)


def charge(magic: Enchantment, thing_kind: str, instant: bool, settled: str) -> Crafted:
    """Write the magic of a found thing as that of a crafted one, so that it can be used and charged again.

    Potions, armour and weapons take no Action Roll; a mind, a bonus, and armour that defends work by themselves. The
    dice of a new shape and of the dead who rise would do nothing: they are left out.
    """
    kind, sizes = KINDS[magic.power], magic.units or 1
    modifiers = (settled,) if settled and kind is not Kind.AUGMENT else ()
    if kind is Kind.ANIMATE and sizes > 1:
        modifiers = (f"animated-unit {sizes}",)
    sides = "" if kind in (Kind.TRANSMUTE, Kind.ANIMATE) else magic.dice.removeprefix("d")
    wanted = Spell(
        kind,
        (Dice(1, int(sides)),) if sides else (),
        size=sizes,
        duration=magic.duration or INSTANT,
        modifiers=modifiers,
        stats=len(magic.mind),
        item=STAYS,
    )
    always = works_always(kind, thing_kind) and not (instant and kind is Kind.WEAPON)
    at_once = instant or thing_kind in KEPT
    return Crafted(
        spell=str(wanted),
        bonus=0 if at_once or always else magic.bonus,
        combat=min(int(sides), HIGHEST) if always and kind is Kind.WEAPON else 0,
        rounds=rounds_of(STAYS),
        about=settled if kind is Kind.AUGMENT else "",
        instant=at_once and not always,
        seer=magic.power == "clairvoyance",
    )
