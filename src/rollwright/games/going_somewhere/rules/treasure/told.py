"""What is said of what is found, beside what facts say of themselves."""

from __future__ import annotations

from rollwright.games.going_somewhere.rules.gear.money import written as in_coins
from rollwright.games.going_somewhere.rules.gear.naming import some
from rollwright.games.going_somewhere.rules.magic.powers import effect_of, powers_of
from rollwright.games.going_somewhere.rules.magic.spells import in_words, spell
from rollwright.games.going_somewhere.rules.magic.told import aimed_at
from rollwright.games.going_somewhere.rules.sheet import Item
from rollwright.play.tell import Line
from rollwright.rules.facts import Tale, Who
from rollwright.rules.sentences import counted, going_on


def searching(tale: Tale, who: Who) -> str:
    """Say what a moment of searching is about."""
    return f"Treasure for {tale.name(who)}"


def handing(tale: Tale, who: Who) -> str:
    """Say who comes by a magic thing."""
    return f"Something magic for {tale.name(who)}"


def secret(tale: Tale, item: Item) -> Line:
    """Tell the CGO what is magical about a thing."""
    return Line(f"{described(item)}.", ("gs.treasure.found", "gs.treasure.value"))


def finished(tale: Tale, who: Who, anything: bool, licensed: bool, beasts: bool = False) -> Line | tuple[()]:
    """Tell whose it is by right, but of what only beasts had; or that there is nothing."""
    if not anything:
        return Line("Nothing of value is found.", ("gs.treasure.found",))
    if beasts:
        return ()
    text = (
        "With a privateer’s licence they may keep it, and it is taxed."
        if licensed
        else "It is loot: the law may want it back."
    )
    return Line(text, ("gs.treasure.right",))


def written(sides: int) -> str:
    """Write a die; one side is a point.

    >>> written(8), written(1)
    ('d8', '1')
    """
    return f"d{sides}" if sides > 1 else "1"


def described(item: Item) -> str:
    """Write a thing with its ENC, its value and its magic.

    >>> described(Item(name="Bedroll", enc=2))
    'Bedroll: ENC 2, you say what it is worth'
    """
    each = f"ENC {item.enc}" if item.per == 1 else f"{item.per} of them take {item.enc} ENC"
    worth = f"worth {in_coins(item.price)}" if item.price else "you say what it is worth"
    return f"{item.name}: {', '.join(filter(None, (each, worth, magic_of(item))))}"


def looks(item: Item, *, named: bool = True) -> str:
    """Name a thing as it looks, with its die where it is armour or a weapon; it may be `named`, with a name of its own.

    >>> looks(Item(name="Mail shirt", kind="armour", sides=8)), looks(Item(name="Wax candle", count=3))
    ('a mail shirt (d8)', 'three wax candles')
    """
    die = f" (d{item.sides})" if item.sides and item.kind in ("armour", "weapon") else ""
    return f"{some(item.name if named else going_on(item.name), item.count)}{die}"


VERBS = {
    "defence": "defend", "healing": "heal", "flight": "fly", "construction": "construct", "transmutation": "transmute",
}  # fmt: skip
"""What using a thing with such a power does, in the words in which it is used."""


def magic_of(item: Item) -> str:
    """Write the magic of a thing."""
    parts: list[str] = []
    if item.combat_bonus:
        parts.append(f"Combat Bonus {written(item.combat_bonus)}")
    parts += [f"Damage Bonus {one}" for one in item.damage_bonus]
    magic = item.enchantment
    if magic is not None:
        told = item.combat_bonus and magic.power == "combat-bonus"
        parts += [] if told else [f"{VERBS.get(magic.power) or magic.power.replace('-', ' ')} {magic.dice}".strip()]
        own = item.crafted.bonus if item.crafted else magic.bonus
        parts += [f"Magic Bonus {own}"] if own else []
        parts += [counted(magic.units, "square")] if magic.units else []
        parts += [magic.duration] if magic.duration else []
        parts += [f"{stat.upper()} {value}" for stat, value in magic.mind.items()]
        parts += [f"for {aimed_at(item.crafted.about)}"] if item.crafted and item.crafted.about else []
        parts += ["works at once"] if item.crafted and item.crafted.instant else []
    elif not parts:
        parts += [in_words(spell(effect_of(one))) for one in powers_of(item)]
    parts += [item.note] if item.note else []
    return ", ".join(parts)
