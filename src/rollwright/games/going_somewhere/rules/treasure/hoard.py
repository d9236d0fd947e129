"""Treasure: what is found on those who were met, as things and money for an inventory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from rollwright.games.going_somewhere.rules.creation.tables import book
from rollwright.games.going_somewhere.rules.encounters.challenge import CP
from rollwright.games.going_somewhere.rules.gear.equipment import armour_enc, made, ware, weapon_price
from rollwright.games.going_somewhere.rules.gear.money import METALS, amount
from rollwright.games.going_somewhere.rules.gear.tables import arms
from rollwright.games.going_somewhere.rules.magic.power import GROUPS, ONE_NEEDED
from rollwright.games.going_somewhere.rules.magic.powers import KEPT
from rollwright.games.going_somewhere.rules.magic.spells import INSTANT, Kind, Spell, rounds_of
from rollwright.games.going_somewhere.rules.magic.tables import magic as chapter
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Crafted, Enchantment, Item
from rollwright.games.going_somewhere.rules.stats import HIGHEST, Skill, Stat
from rollwright.play.steps import GM, Choose, procedure

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
ABOUT, MODIFIER, WEAPON = "found-about", "found-modifier", "found-weapon"
MELEE, RANGED = "melee", "ranged"
AND = " + "
"""Between two things that the CGO said of one find."""


class Hoard(NamedTuple):
    """What came up on the tables, for each of those who were met."""

    found: tuple[Any, ...]
    settled: tuple[str, ...] = ()
    """What the CGO said of each find, in order: what it augments, or a modifier; whether a weapon works from afar."""


class Loot(NamedTuple):
    """A thing that was found, or money, in tin."""

    item: Item | None
    tin: int = 0


@procedure
async def find_treasure(options: Options, who: str, monsters: tuple[CP, ...], licensed: bool = False) -> Hoard:
    """Search those who were met: for each a d6 for every full 10 of its Character Points, and the tables."""
    from rollwright.rules.generating import generator_procedure

    found: tuple[Any, ...] = ()
    settled: tuple[str, ...] = ()
    for cp in monsters:
        found += (await generator_procedure(book(), "treasure")(options, cp, 1, True),)
        for one in finds(found[-1:]):
            said: list[str] = []
            for key, open_ in left_open(one):
                said.append(await Choose(key, GM, open_))
            settled += (AND.join(said),)
    return Hoard(found, settled)


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
    elif kind in ONE_NEEDED and kind is not None:
        yield MODIFIER, tuple([key for key, row in chapter().modifier.items() if row.group in GROUPS[kind]])
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


def single(result: Any, settled: str) -> Loot:
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
    answers = settled.split(AND)
    item = thing(said, RANGED in answers)
    rest = AND.join([one for one in answers if one not in (MELEE, RANGED)])
    return Loot(None if item is None else enchanted(item, said, mind, rest))


def thing(said: Mapping[str, Any], ranged: bool = False) -> Item | None:
    """Make the thing itself: of the lists, armour or a weapon by its die, or something that only the tables have."""
    if "armour" in said:
        sides, magic = said["armour"], bool(said.get("magic") or said.get("resists"))
        price = sides * amount(arms().armour.per_point)
        return Item(name=f"d{sides} armour", kind="armour", enc=armour_enc(sides, magic), sides=sides, price=price)
    if "weapon" in said:
        sides, name = said["weapon"], "ranged weapon" if ranged else "weapon"
        price = weapon_price(sides)
        return Item(name=f"d{sides} {name}", kind="weapon", sides=sides, hands=1, price=price, ranged=ranged)
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
        spell = Enchantment(power=RESISTS, dice=written(sides))
        held = Crafted(spell=str(wards), rounds=rounds_of(STAYS))
    elif said.get("magic"):
        if said["power"] == "combat-bonus":
            item, sides = larger(item, sides), min(sides, HIGHEST)
        numbers = {part: said[part] for part in ("power", "bonus", "units", "duration") if part in said}
        spell = Enchantment(dice=written(sides) if sides else "", mind=dict(mind), **numbers)
        held = charge(spell, item.kind, bool(said.get("instant")), settled)
        if item.kind == "weapon" and said["power"] == "combat-bonus":
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
    """Tell whether magic works in a thing all the time: a mind, and armour or a weapon that defends."""
    return kind is Kind.AUTOMATON or (kind is Kind.DEFEND and thing_kind in KEPT)


def sharpened(item: Item, combat: int, damage: int) -> Item:
    """Give a weapon a bonus for combat, d20 at most, or else for damage, which works by itself."""
    item, combat = larger(item, combat), min(combat, HIGHEST)
    hurts = () if combat else (Dice(1, damage),)
    spell = Spell(Kind.WEAPON, (Dice(1, combat),) if combat else (), hurts, item=STAYS)
    bonus = tuple([str(one) for one in hurts])
    held = Crafted(spell=str(spell), combat=combat, damage=bonus, rounds=rounds_of(STAYS))
    return msgspec.structs.replace(item, magic=True, combat_bonus=combat, damage_bonus=bonus, crafted=held)


def charge(magic: Enchantment, thing_kind: str, instant: bool, settled: str) -> Crafted:
    """Write the magic of a found thing as that of a crafted one, so that it can be used and charged again.

    Potions, armour and weapons take no Action Roll; a mind, and armour that defends, work by themselves.
    """
    kind, sizes = KINDS[magic.power], magic.units or 1
    modifiers = (settled,) if settled and kind is not Kind.AUGMENT else ()
    if kind is Kind.ANIMATE and sizes > 1:
        modifiers = (f"animated-unit {sizes}",)
    sides = magic.dice.removeprefix("d")
    wanted = Spell(
        kind,
        (Dice(1, int(sides)),) if sides else (),
        size=sizes,
        duration=magic.duration or INSTANT,
        modifiers=modifiers,
        stats=len(magic.mind),
        item=STAYS,
    )
    at_once = instant or thing_kind in KEPT
    always = works_always(kind, thing_kind)
    return Crafted(
        spell=str(wanted),
        bonus=0 if at_once or always else magic.bonus,
        rounds=rounds_of(STAYS),
        about=settled if kind is Kind.AUGMENT else "",
        instant=at_once and not always,
    )


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
    from rollwright.games.going_somewhere.rules.gear.money import written as in_coins

    each = f"ENC {item.enc}" if item.per == 1 else f"{item.per} of them take {item.enc} ENC"
    parts = [each, f"worth {in_coins(item.price)}" if item.price else "its value is for the CGO to say"]
    if item.combat_bonus:
        parts.append(f"Combat Bonus {written(item.combat_bonus)}")
    parts += [f"Damage Bonus {one}" for one in item.damage_bonus]
    magic = item.enchantment
    if magic is not None:
        told = item.combat_bonus and magic.power == "combat-bonus"
        parts += [] if told else [magic.power.replace("-", " ")]
        own = item.crafted.bonus if item.crafted else magic.bonus
        parts += [f"Magic Bonus {own}"] if own else []
        parts += [f"dice {magic.dice}"] if magic.dice and not told else []
        parts += [f"{magic.units} units"] if magic.units else []
        parts += [magic.duration] if magic.duration else []
        parts += [f"{stat.upper()} {value}" for stat, value in magic.mind.items()]
        parts += [f"for {item.crafted.about}"] if item.crafted and item.crafted.about else []
        parts += ["works at once"] if item.crafted and item.crafted.instant else []
    parts += [item.note] if item.note else []
    return f"{item.name}: {', '.join(parts)}"
