"""Magic that fails: what strikes the caster, or goes wrong altogether; armour and resistance protect, as anybody."""

from __future__ import annotations

from typing import NamedTuple

from rollwright.games.going_somewhere.rules.checks.rolls import STANDARD, TIERS, Tier
from rollwright.games.going_somewhere.rules.combat.damage import NO_GUARD, Guard, left_over, protection
from rollwright.games.going_somewhere.rules.magic.miscalculation import ROWS, gone_wrong
from rollwright.games.going_somewhere.rules.magic.resisting import resisting
from rollwright.games.going_somewhere.rules.magic.sites import thrown
from rollwright.games.going_somewhere.rules.magic.spells import Kind, Spell
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.play.steps import ACTOR, Actor

AVERAGE_FAIL = TIERS.index(Tier.AVERAGE_FAIL)
HARMING = (Kind.HEAL, Kind.WEAPON, Kind.HARM, Kind.CONSTRUCT)
"""Kinds whose dice are damage to the caster where they rebound."""
REBOUNDING = (*HARMING, Kind.EFFECT)
"""Kinds that strike the caster where they fail; all others would help, and are lost: a rebound never helps."""

FITTING = {
    Kind.HEAL: Stat.VIT,
    Kind.REGENERATE: Stat.VIT,
    Kind.DEFEND: Stat.VIT,
    Kind.ANIMATE: Stat.VIT,
    Kind.HARM: Stat.ACC,
    Kind.WEAPON: Stat.STR,
    Kind.MESMERIZE: Stat.CHM,
    Kind.SUMMON: Stat.CHM,
    Kind.INVISIBILITY: Stat.PER,
    Kind.IDENTIFY: Stat.PER,
    Kind.DETECT: Stat.PER,
    Kind.SEARCH: Stat.PER,
    Kind.FLY: Stat.SPD,
    Kind.TELEPORT: Stat.SPD,
}
"""The stat that fits a kind, for a miscalculation that lowers one; INT for all others, unless the CGO says which."""


class Failed(NamedTuple):
    """What a failure does to the caster."""

    rebound: int
    face: int
    """On the miscalculation table; 0: it was not rolled on."""
    resisted: int
    cp: int
    """Used to resist the rebound; what goes wrong has its own account."""
    damage: int = 0
    """To the caster, by what goes wrong."""


def rebounds(cast: Spell) -> bool:
    """Tell whether magic strikes its caster by an average fail: only where it has dice, and not where these help.

    >>> rebounds(Spell(Kind.HEAL, (Dice(2, 6),))), rebounds(Spell(Kind.FLY, (Dice(1, 4),))), rebounds(Spell())
    (True, False, False)
    """
    return bool(cast.dice or cast.damage) and cast.kind in REBOUNDING


BURNING = 1 + ROWS.index("items burning")
"""The row of which the damage is not the caster's."""
NO_FAILURE = Failed(0, 0, 0, 0)
WRONG: tuple[str | None, ...] = (None, *ROWS)


async def failing(
    options: Options,
    tier: int,
    cast: Spell,
    reflexes: int | None,
    stat: Stat | None,
    cp: int,
    who: str,
    by: Actor = ACTOR,
    dice: tuple[Dice, ...] = (),
    guard: Guard = NO_GUARD,
    immunity: int = 0,
) -> Failed:
    """Play what a failed casting does: nothing, the effect on the caster, or something else gone wrong.

    `dice` are bonus dice of the caster's REFLEXES, `guard` is what protects the caster from damage, `immunity` the
    caster's own level of it.
    """
    if tier == AVERAGE_FAIL and rebounds(cast):
        struck = await thrown("rebound", (*cast.dice, *cast.damage), by)
        share = await resisting(STANDARD, tier, reflexes, immunity, False, cp, by, dice)
        felt = struck * share.left // 100
        if cast.kind in HARMING and share.left:
            felt = left_over(felt, await protection(options, guard, by))
        return Failed(felt, 0, share.resisted, share.cp)
    if tier < AVERAGE_FAIL:
        fitting = stat or FITTING.get(cast.kind, Stat.INT)
        will = None if tier == 0 else reflexes
        end = await gone_wrong(options, will, fitting, cp, who, by == ACTOR, dice, guard, immunity)
        struck = 0
        if tier == 0 and cast.kind is Kind.WEAPON and not cast.item:
            struck = await thrown("rebound", (*cast.dice, *cast.damage))
        return Failed(struck, end.face, 1 * end.resisted, 0, end.damage * (end.face != BURNING))
    return NO_FAILURE
