"""What is said of what is found, beside what facts say of themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from rollwright.games.going_somewhere.rules.gear.money import written as in_coins
from rollwright.games.going_somewhere.rules.gear.naming import is_mass, some
from rollwright.games.going_somewhere.rules.magic.doing import power
from rollwright.games.going_somewhere.rules.magic.powers import by_itself, heals_wearer, powers_of
from rollwright.games.going_somewhere.rules.magic.spells import Kind, spell
from rollwright.games.going_somewhere.rules.sheet import Item, Sheet
from rollwright.play.tell import Line
from rollwright.rules.facts import Tale, Who
from rollwright.rules.sentences import counted, gathered, going_on, joined, opened

A_ROLL = 10
"""How many Character Points of somebody who was met give a roll."""


def besides_treasure(sheets: Iterable[Sheet]) -> str:
    """Say which arms some foes have about them, that are no treasure."""
    kinds = {item.kind for one in sheets for item in one.items}
    found = ["weapons"] * ("weapon" in kinds) + ["armour"] * bool(kinds & {"armour", "shield", "helmet"})
    return f" besides their {joined(found)}" if found else ""


def carried_nothing(name: Callable[[Who], str], whom: Sequence[Who], besides: str = "") -> str:
    """Say why there is no treasure on some foes; `besides`, what they had that is none.

    >>> carried_nothing(str.title, (Who("mudhound"), Who("mudhound 2")))
    'The two mudhounds carried nothing: foes with fewer than 10 Character Points give no treasure.'
    """
    names = list(map(name, whom))
    named = [one if one in names else f"the {one}" for one in gathered(names)]
    why = f"foes with fewer than {A_ROLL} Character Points give no treasure"
    return f"{opened(joined(named))} carried nothing{besides}: {why}."


def no_treasure(tale: Tale, whom: tuple[Who, ...], besides: str) -> Line:
    """Tell why there is no treasure on some foes."""
    return Line(carried_nothing(tale.name, whom, besides), ("gs.treasure.rolls",), again="")


def searching(tale: Tale, who: Who) -> str:
    """Say what a moment of searching is about."""
    return f"Treasure for {tale.name(who)}"


def handing(tale: Tale, who: Who) -> str:
    """Say who comes by a magic thing."""
    return f"Something magic for {tale.name(who)}"


def secret(tale: Tale, item: Item) -> Line:
    """Tell the CGO what is magical about a thing."""
    return Line(f"{described(item)}.", ("gs.treasure.found", "gs.treasure.value"))


def finished(
    tale: Tale, who: Who, anything: bool, licensed: bool, beasts: bool = False, empty: int = 0
) -> Iterator[Line]:
    """Tell whose it is by right, but of what only beasts had; how many rolls found nothing, or that none found any."""
    if not anything:
        yield Line("Nothing of value is found.", ("gs.treasure.found",))
        return
    if empty:
        finds = "finds" if empty == 1 else "find"
        yield Line(f"{counted(empty, 'roll')} {finds} nothing of value.", ("gs.treasure.found",), again="")
    if beasts:
        return
    text = (
        "With a privateer’s licence they may keep it, and it is taxed."
        if licensed
        else "It is loot: the law may want it back."
    )
    yield Line(text, ("gs.treasure.right",))


def written(sides: int) -> str:
    """Write a die; one side is a point.

    >>> written(8), written(1)
    ('d8', '1')
    """
    return f"d{sides}" if sides > 1 else "1"


def described(item: Item) -> str:
    """Write a thing with its ENC, its value and its magic.

    >>> described(Item(name="Bedroll", enc=2))
    'Bedroll: ENC 2, you decide what it’s worth'
    """
    each = f"ENC {item.enc}" if item.per == 1 else f"{item.per} such things take {item.enc} ENC"
    worth = f"worth {in_coins(item.price)}" if item.price else "you decide what it’s worth"
    magic = magic_of(item)
    return f"{item.name}: {each}, {worth}{f'. {opened(magic)}' if magic else ''}"


def looks(item: Item, *, named: bool = True) -> str:
    """Name a thing as it looks, with its die where it is armour or a weapon; it may be `named`, with a name of its own.

    >>> looks(Item(name="Mail shirt", kind="armour", sides=8)), looks(Item(name="Wax candle", count=3))
    ('a mail shirt (d8)', 'three wax candles')
    >>> looks(Item(name="Tissue"), named=False)
    'some tissue'
    """
    die = f" (d{item.sides})" if item.sides and item.kind in ("armour", "weapon") else ""
    what = some(item.name if named else going_on(item.name), item.count)
    return f"some {what}" if item.count == 1 and is_mass(item.name) and what == going_on(item.name) else f"{what}{die}"


WARDS = "magic-resistance"
"""The power of what protects from magic alone."""


def magic_of(item: Item) -> str:
    """Say what the magic of a thing does: its bonuses, each of its powers, and its mind.

    >>> from rollwright.games.going_somewhere.rules.sheet import Crafted
    >>> magic_of(Item(name="Potion", crafted=Crafted(spell="heal 1d6", instant=True)))
    'it heals d6; it works without a roll'
    """
    found, bonus = item.enchantment, f"Combat Bonus {written(item.combat_bonus)}" if item.combat_bonus else ""
    parts = [bonus, *[f"Damage Bonus {one}" for one in item.damage_bonus]]
    if found is not None and (found.power == WARDS or item.crafted is None):
        told = found.power.replace("-", " "), found.dice, counted(found.units, "square") * (found.units > 0)
        parts.append(" ".join(filter(None, (*told, found.duration))))
    elif found is not None and found.mind:
        parts.append(f"it has a mind, with {', '.join([f'{stat.upper()} {at}' for stat, at in found.mind.items()])}")
    else:
        for one in powers_of(item):
            lent = spell(one.spell).kind is Kind.WEAPON and by_itself(spell(one.spell), item.kind) and not one.instant
            does = power(one, item.kind)
            does = does.replace("heals ", "heals its wearer by ", 1) if heals_wearer(item, one) else does
            parts.append("" if lent or not one.spell else f"it {does}")
    return "; ".join(filter(None, (*parts, item.note)))
