"""What things are called in a sentence: with an article, in number, or by a name of their own."""

from __future__ import annotations

import re
from functools import lru_cache

from rollwright.games.going_somewhere.rules.gear.equipment import catalogue
from rollwright.rules.sentences import NUMBERS, going_on, several

ARTICLES = frozenset("a an the his her its their my our some".split())
COMMON = frozenset(
    "amulet backpack bedroll blade blanket boots bracelet breastplate canteen cape cloak compass documents flashlight "
    "grenade javelin keys magic mail map necklace oil pants pencil potion purse ring robe shirt staff tissue "
    "scroll undershirt wand".split()
)
"""Words for things that are on no list of wares, and no names of their own."""
MASS = frozenset(
    "ale armour beer brandy candy cloth clothing gear gum ink jewellery mail mead money oil parchment raki soap tissue "
    "underwear water wine".split()
)
"""Words for things that aren't counted."""
DIE = re.compile(r", (d\d+)$")
"""How a name ends that says which die a thing has."""
MEASURED = re.compile(r", (?:an? |\d+ feet)")


@lru_cache(maxsize=1)
def listed_names() -> frozenset[str]:
    """Name all that is on the lists, with and without its size: it has no name of its own."""
    return frozenset([name for one in catalogue().values() for name in (one.item.name, one.item.name.split(",")[0])])


def verb(name: str) -> str:
    """Say that something costs, of one thing or of several.

    >>> verb("Gloves"), verb("Belt"), verb("Common herbs"), verb("Compass"), verb("Rounds, d6"), verb("Eye glasses 2")
    ('cost', 'costs', 'cost', 'costs', 'cost', 'cost')
    >>> verb("Lens")
    'costs'
    """
    head = re.sub(r" \d+$", "", re.split(r",| \(| of | for | with ", name)[0])
    return "cost" if re.search(r"^\d|(?<![Ll]en)(?<=[^su])s$", head) else "costs"


def some(name: str, count: int) -> str:
    """Write how many of a thing, as it stands in a sentence; what has a name of its own keeps it.

    >>> [some(name, 1) for name in ("Belt", "Throwing knife", "RPG", "Gloves", "Beef, a pound", "Ale", "Excalibur")]
    ['a belt', 'a throwing knife', 'an RPG', 'gloves', 'beef, a pound', 'ale', 'Excalibur']
    >>> some("Rounds, d6", 20), some("Wax candle", 3), some("the old map", 1)
    ('20 rounds (d6)', 'three wax candles', 'the old map')
    """
    first, _, rest = name.partition(" ")
    common = (
        name[:1].islower() or rest[:1].islower() or first.isupper() or name in listed_names() or name.lower() in COMMON
    )
    if not common or first.lower() in ARTICLES:
        named = going_on(name) if first.lower() in ARTICLES else name
        return named if count == 1 else f"{count} x {named}"
    plain, head = going_on(DIE.sub(r" (\1)", name)), re.split(r",| \(", name)[0]
    if count > 1:
        many = NUMBERS[count] if count < len(NUMBERS) else str(count)
        return f"{many} {plain}" if verb(name) == "cost" or head != name else f"{many} {several(plain)}"
    if verb(name) == "cost" or MEASURED.search(name) or is_mass(name):
        return plain
    return f"{'an' if plain[0] in 'aeio' or first == 'RPG' else 'a'} {plain}"


def is_mass(name: str) -> bool:
    """Tell whether a thing isn't counted.

    >>> is_mass("Tissue"), is_mass("Bedroll"), is_mass("Beef, a pound")
    (True, False, False)
    """
    return re.split(r",| \(| of ", name)[0].rpartition(" ")[2].lower() in MASS


@lru_cache(maxsize=1)
def lots() -> frozenset[str]:
    """Name all of which the lists sell several at once."""
    return frozenset([one.item.name for one in catalogue().values() if one.item.per > 1])


def traded(name: str, count: int) -> str:
    """Write how many of a thing are bought or sold: where one thinks of several, that it is one.

    >>> traded("Arrows or bolts, d6", 1), traded("Arrows or bolts, d6", 2), traded("Gloves", 1)
    ('arrows or bolts (d6) (just 1)', 'two arrows or bolts (d6)', 'gloves')
    """
    return some(name, count) + " (just 1)" * (count == 1 and verb(name) == "cost" and name in lots())


def titled(name: str) -> str:
    """Write a thing by the name that somebody has given it: one word, or several with capitals; else as any other.

    >>> titled("Lens of knowing"), titled("Lens"), titled("Iron Star"), titled("an axe"), titled("Iron charm")
    ('the lens of knowing', 'Lens', 'Iron Star', 'an axe', 'the iron charm')
    """
    first, _, rest = name.partition(" ")
    if not first[:1].isupper() or rest[:1].islower() or first.lower() in ARTICLES | COMMON:
        return the(name, 1)
    return the(name, 1) if {name, first} & listed_names() else name


def the(name: str, count: int) -> str:
    """Write a thing that somebody has, or how many of them.

    >>> the("Belt", 1), the("Excalibur", 1), the("Rounds, d6", 20), the("an old oar", 1), the("Gloves", 1)
    ('the belt', 'Excalibur', '20 rounds (d6)', 'an old oar', 'the gloves')
    """
    said = some(name, count)
    if count > 1 or said == name or name.partition(" ")[0].lower() in ARTICLES:
        return said
    return f"the {said.removeprefix('a ').removeprefix('an ')}"
