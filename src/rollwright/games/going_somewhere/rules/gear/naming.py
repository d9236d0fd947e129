"""What things are called in a sentence: with an article and small letters, unless they have a name of their own."""

from __future__ import annotations

from functools import cache

from rollwright.games.going_somewhere.rules.combat.arm_words import ARTICLES
from rollwright.games.going_somewhere.rules.gear.equipment import catalogue
from rollwright.rules.sentences import going_on, several


def some(name: str, count: int) -> str:
    """Write how many of a thing, as it stands in a sentence; one with a name of its own keeps it.

    >>> some("Belt", 1), some("Rounds, d6", 20), some("Throwing knife", 3), some("Excalibur", 1)
    ('a belt', '20 rounds, d6', '3 throwing knives', 'Excalibur')
    >>> some("Heavy plate armour", 1), some("Arrows, d8", 1), some("an old oar", 1), some("RPG", 1)
    ('heavy plate armour', 'arrows, d8', 'an old oar', 'an RPG')
    """
    plain = in_a_sentence(name)
    kind, *more = plain.split(",", 1)
    if count > 1:
        kind = kind if is_many(kind) else several(kind)
        return ",".join([f"{count} {kind}" if kind[:1].islower() else f"{count} x {kind}", *more])
    if plain[:1].isupper() and not plain[:2].isupper():
        return plain
    if is_many(kind) or kind.endswith(("armour", "clothing")) or kind.partition(" ")[0] in ARTICLES.split():
        return plain
    vowels = "AEFHILMNORSX" if plain[:2].isupper() else "aeiou"  # letters are said one by one
    return f"{'an' if plain[:1] in vowels else 'a'} {plain}"


def the(name: str, count: int) -> str:
    """Write a thing that somebody has, or how many of them.

    >>> the("Belt", 1), the("Excalibur", 1), the("Rounds, d6", 20), the("an old oar", 1)
    ('the belt', 'Excalibur', '20 rounds, d6', 'an old oar')
    """
    plain = in_a_sentence(name)
    named = plain[:1].isupper() and not plain[:2].isupper()
    return some(name, count) if count > 1 or named or plain.partition(" ")[0] in ARTICLES.split() else f"the {plain}"


def in_a_sentence(name: str) -> str:
    """Write the name of a thing in the middle of a sentence: what it is has no capital, unless it is its own name."""
    kind = name.partition(",")[0]
    is_kind = kind.partition(" ")[2][:1].islower() or kind in names_of_wares()
    return going_on(name) if is_kind else name


@cache
def names_of_wares() -> frozenset[str]:
    """Give what everything on the lists is called, without its sizes."""
    return frozenset([one.item.name.partition(",")[0] for one in catalogue().values()])


def is_many(kind: str) -> bool:
    """Tell whether a name is of several things."""
    return kind.endswith("s") and not kind.endswith(("ss", "us"))
