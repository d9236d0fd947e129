"""Treasure: what is found on those who were met, as things and money for an inventory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from rollwright.play.steps import procedure
from rollwright.rules.going_somewhere.challenge import CP
from rollwright.rules.going_somewhere.equipment import armour_enc, made, ware, weapon_price
from rollwright.rules.going_somewhere.money import METALS, amount
from rollwright.rules.going_somewhere.options import Options
from rollwright.rules.going_somewhere.ranks import Dice
from rollwright.rules.going_somewhere.sheet import Crafted, Enchantment, Item
from rollwright.rules.going_somewhere.spells import INSTANT, Kind, Spell, rounds_of
from rollwright.rules.going_somewhere.tables_creation import book
from rollwright.rules.going_somewhere.tables_gear import arms

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
    "telepathy": Kind.MESMERIZE,
    "summon": Kind.SUMMON,
    "flight": Kind.FLY,
    "teleport": Kind.TELEPORT,
    "transmutation": Kind.TRANSMUTE,
}
"""The kind of magic that each power of the table is."""


class Hoard(NamedTuple):
    """What came up on the tables, for each of those who were met."""

    found: tuple[Any, ...]


class Loot(NamedTuple):
    """A thing that was found, or money, in tin."""

    item: Item | None
    tin: int = 0


@procedure
async def find_treasure(options: Options, who: str, monsters: tuple[CP, ...], licensed: bool = False) -> Hoard:
    """Search those who were met: for each a d6 for every full 10 of its Character Points, and the tables."""
    from rollwright.rules.generating import generator_procedure

    found: tuple[Any, ...] = ()
    for cp in monsters:
        found += (await generator_procedure(book(), "treasure")(options, cp, 1, True),)
    return Hoard(found)


def loot(results: tuple[Any, ...]) -> Iterator[Loot]:
    """Give what some results of the treasure tables put into an inventory."""
    for result in results:
        if result.table == FOUND:
            one = single(result)
            if one.item is not None or one.tin:
                yield one
        else:
            yield from loot(result.inner)


def single(result: Any) -> Loot:
    """Make a thing, or money, of one find: the rows say together what it is."""
    from rollwright.rules.generating import gives

    coins, said, mind = 0, dict[str, Any](), dict[str, int]()
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
    item = thing(said)
    return Loot(None if item is None else enchanted(item, said, mind))


def thing(said: Mapping[str, Any]) -> Item | None:
    """Make the thing itself: of the lists, armour or a weapon by its die, or something that only the tables have."""
    if "armour" in said:
        sides, magic = said["armour"], bool(said.get("magic") or said.get("resists"))
        price = sides * amount(arms().armour.per_point)
        return Item(name=f"d{sides} armour", kind="armour", enc=armour_enc(sides, magic), sides=sides, price=price)
    if "weapon" in said:
        sides = said["weapon"]
        return Item(name=f"d{sides} weapon", kind="weapon", sides=sides, hands=1, price=weapon_price(sides))
    own = {part: said[part] for part in OWN if part in said}
    if "ware" in said:
        return msgspec.structs.replace(made(ware(said["ware"])), **own)
    if "name" in said:
        return Item(**own)
    return Item(name="Clothes", kind="clothing", enc=0) if said.get("dirty") else None


def enchanted(item: Item, said: Mapping[str, Any], mind: Mapping[str, int]) -> Item:
    """Put magic into a thing, and say whether it is dirty."""
    name = f"{item.name}, dirty" if said.get("dirty") else item.name
    dice = "" if "sides" not in said else written(said["sides"])
    if "bonus_to" in said:
        combat = said["sides"] if said["bonus_to"] == "combat" else 0
        damage = (f"1d{said['sides']}",) if said["bonus_to"] == "damage" else ()
        held = Crafted(combat=combat, damage=damage, rounds=rounds_of(STAYS))
        return msgspec.structs.replace(
            item, name=name, magic=True, combat_bonus=combat, damage_bonus=damage, crafted=held
        )
    if said.get("resists"):
        spell = Enchantment(power=RESISTS, dice=dice)
    elif said.get("magic"):
        numbers = {part: said[part] for part in ("power", "bonus", "units", "duration") if part in said}
        spell = Enchantment(dice=dice, mind=dict(mind), **numbers)
    else:
        return msgspec.structs.replace(item, name=name)
    return msgspec.structs.replace(item, name=name, magic=True, enchantment=spell, crafted=charge(spell))


def charge(magic: Enchantment) -> Crafted | None:
    """Write the magic of a found thing as that of a crafted one, so that it can be used and charged again."""
    kind = KINDS.get(magic.power)
    if kind is None:
        return None
    sides = magic.dice.removeprefix("d")
    wanted = Spell(
        kind,
        (Dice(1, int(sides)),) if sides else (),
        size=magic.units or 1,
        duration=magic.duration or INSTANT,
        stats=len(magic.mind),
        item=STAYS,
    )
    return Crafted(spell=str(wanted), bonus=magic.bonus, rounds=rounds_of(STAYS))


def written(sides: int) -> str:
    """Write a die; one side is a point.

    >>> written(8), written(1)
    ('d8', '1')
    """
    return f"d{sides}" if sides > 1 else "1"


def described(item: Item) -> str:
    """Write a thing with its ENC, its value and its magic.

    >>> described(Item(name="Bedroll", enc=2))
    'Bedroll: ENC 2, its value is for the CGO to say'
    """
    from rollwright.rules.going_somewhere.money import written as in_coins

    each = f"ENC {item.enc}" if item.per == 1 else f"{item.per} of them take {item.enc} ENC"
    parts = [each, f"worth {in_coins(item.price)}" if item.price else "its value is for the CGO to say"]
    if item.combat_bonus:
        parts.append(f"Combat Bonus {written(item.combat_bonus)}")
    parts += [f"Damage Bonus {one}" for one in item.damage_bonus]
    magic = item.enchantment
    if magic is not None:
        parts.append(magic.power.replace("-", " "))
        parts += [f"Magic Bonus {magic.bonus}"] if magic.bonus else []
        parts += [f"dice {magic.dice}"] if magic.dice else []
        parts += [f"{magic.units} units"] if magic.units else []
        parts += [magic.duration] if magic.duration else []
        parts += [f"{stat.upper()} {value}" for stat, value in magic.mind.items()]
    return f"{item.name}: {', '.join(parts)}"
