"""What somebody fights with, as it stands in a sentence."""

from __future__ import annotations

import re

from rollwright.rules.sentences import going_on, opened
from rollwright.rules.tries import theirs

ARTICLES = "a an the his her its their my our some something another one two three"
AS_THEY_ARE = frozenset([*ARTICLES.split(), "bare", "magic"])
"""Words with which what somebody fights with needs no article."""
KINDS = frozenset(
    "axe blade bow cannon club cosh crossbow cudgel cutlass dagger derringer flail flamethrower flaregun foil "
    "glaive halberd hammer hatchet javelin katana knife lance mace machete maul musket pick pike pistol rapier "
    "revolver rifle sabre scimitar scythe shotgun sickle sling spear staff sword trident whip".split()
)
"""What a weapon is called that has no name of its own, in one word."""
THING = re.compile(
    rf"\b(?:{'|'.join(ARTICLES.split())})\b [^,.:;]*?(?=$|[,.:;]| (?:and|at|into|onto|in|to|towards?|over|from|with)\b)"
)


def is_thrown(arm: str) -> bool:
    """Tell whether a weapon is thrown itself.

    >>> is_thrown("Throwing knife"), is_thrown("Long sword")
    (True, False)
    """
    return arm.lower().startswith("throwing ")


def fallen(name: str, arm: str) -> str:
    """Say where a weapon is that somebody has thrown.

    >>> fallen("Kara", "Dagger")
    'The dagger lies where it fell: Kara can pick it up later.'
    """
    return f"{opened(the_arm(arm))} lies where it fell: {name} can pick it up later."


def the_arm(arm: str) -> str:
    """Write what somebody fights with: with its article, unless it has a name of its own.

    >>> [the_arm(arm) for arm in ("Long sword", "Spear", "Derringer, .22", "RPG", "claws")]
    ['the long sword', 'the spear', 'the derringer', 'the RPG', 'the claws']
    >>> [the_arm(arm) for arm in ("Excalibur", "bare hands", "magic", "teeth and claws", "a boat hook", "")]
    ['Excalibur', 'bare hands', 'magic', 'teeth and claws', 'a boat hook', '']
    """
    arm = re.sub(r", [.\d].*", "", arm)
    first, _, rest = arm.partition(" ")
    if not arm or first.lower() in AS_THEY_ARE or re.fullmatch(r"[a-z]{3,}ing|[a-z]+ and [a-z]+", arm):
        return arm
    if arm[:2].isupper():
        return f"the {arm}"
    plain = going_on(arm)
    return f"the {plain}" if arm[:1].islower() or rest[:1].islower() or plain in KINDS else arm


def with_arm(arm: str) -> str:
    """Go on with what somebody fights with, where that is known."""
    return f" with {the_arm(arm)}" if arm else ""


def thing_in(words: str) -> str:
    """Find the thing in what somebody says of a throw; nothing where they name none.

    >>> thing_in("hurls a boat hook"), thing_in("I throw my mug at his head"), thing_in("with all their might")
    ('a boat hook', 'their mug', 'their might')
    >>> thing_in("boat hook"), thing_in("")
    ('', '')
    """
    found = THING.search(theirs(words.strip()))
    return found[0] if found else ""
