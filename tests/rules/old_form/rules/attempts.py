"""What a player asks for: a roll whose difficulty the gamemaster says first.

The player's part comes from the sheet. What the book leaves to the gamemaster is put to the gamemaster: the modifier,
whether natural results count where they could go against the numbers, and who stands against it in what roll.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rollwright.play.steps import ACTOR, EVERYONE, GM, Actor, Choose, procedure
from tests.rules.old_form.rules.opposed import Opposed, opposed
from tests.rules.old_form.rules.options import Options
from tests.rules.old_form.rules.rolls import (
    ROLLS,
    EdgeLeft,
    Kind,
    Number,
    Result,
    natural_results_matter,
    number_to_reach,
)

MODIFIERS = (0, 1, 2, 3, 4, 5, -1, -2, -3, -4, -5)
NUMBERS = tuple(range(2, 15))
"""What an opponent may have to reach. One who is better or worse is set by the gamemaster's own call."""


class Tried(NamedTuple):
    """What the gamemaster judges: which roll, for what, against which number before modifiers."""

    kind: Kind
    what: str
    target: int


def cast(arguments: Mapping[str, Any]) -> dict[Actor, str]:
    """Say whose sheet stands behind the one who challenges, who is side a of the opposed roll."""
    return {ACTOR: arguments["who"], "a": arguments["who"]}


async def ruling(options: Options, kind: Kind, target: int, what: str) -> tuple[int, bool]:
    """Ask the gamemaster for the modifier, and whether natural results count where that makes a difference."""
    modifier = await Choose("modifier", GM, MODIFIERS, Tried(kind, what, target))
    need = number_to_reach(options, kind, target, modifier)
    if not natural_results_matter(need):
        return modifier, True
    return modifier, not await Choose("gm_suspends_automatic", GM, (False, True), Tried(kind, what, need))


@procedure
async def attempt(
    options: Options, kind: Kind, target: Number, edge: EdgeLeft = 0, who: str = ACTOR, what: str = ""
) -> Result:
    """Ask for a roll: the gamemaster says how hard it is, then it is rolled."""
    modifier, automatic = await ruling(options, kind, target, what)
    return await ROLLS[kind](options, target, modifier, edge, automatic, who, "", what)


@procedure
async def challenge(
    options: Options, kind: Kind, target: Number, edge: EdgeLeft = 0, who: str = ACTOR, what: str = ""
) -> Opposed:
    """Ask for an opposed roll: the gamemaster says how hard it is and who stands against it, then both roll."""
    modifier, automatic = await ruling(options, kind, target, what)
    secret = await Choose("secret", GM, (False, True), Tried(kind, what, target))
    seen_by = (GM,) if secret else EVERYONE
    against = await Choose("opponent", GM, tuple(Kind), seen_by=seen_by)
    number = await Choose("opponent-target", GM, NUMBERS, seen_by=seen_by)
    return await opposed(
        options,
        target,
        number,
        a_modifier=modifier,
        a_kind=kind,
        b_kind=against,
        a_edge=edge,
        b_secret=secret,
        a_automatic=automatic,
        a_who=who,
        a_what=what,
    )
