"""Magic that fails: what strikes the caster, or goes wrong altogether; armour and resistance protect, as anybody."""

from __future__ import annotations

from typing import NamedTuple

from rollwright.games.going_somewhere.rules.checks.rolls import STANDARD, TIERS, Tier
from rollwright.games.going_somewhere.rules.combat.damage import NO_GUARD, left_over, protection
from rollwright.games.going_somewhere.rules.magic import told
from rollwright.games.going_somewhere.rules.magic.facts import BEYOND, EffectBegan, HarmDue, Worked
from rollwright.games.going_somewhere.rules.magic.miscalculation import ROWS, gone_wrong, wronged
from rollwright.games.going_somewhere.rules.magic.records import Caster, oneself
from rollwright.games.going_somewhere.rules.magic.resisting import resisting
from rollwright.games.going_somewhere.rules.magic.sites import thrown
from rollwright.games.going_somewhere.rules.magic.spells import Kind, Spell
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import Roller
from rollwright.games.going_somewhere.rules.sheet import Effect
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.play.steps import Said
from rollwright.rules.facts import Who

AVERAGE_FAIL = TIERS.index(Tier.AVERAGE_FAIL)
HARMING = (Kind.HEAL, Kind.WEAPON, Kind.HARM, Kind.CONSTRUCT)
"""Kinds whose dice are damage to the caster where they rebound."""
WITH_DICE = (*HARMING, Kind.EFFECT)
REBOUNDING = (Kind.TRANSMUTE, Kind.MESMERIZE)
"""Kinds that strike the caster where they fail, dice or not; all others would help, and are lost."""

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
    left: int = 0
    """Of an effect that rebounds, the part that is felt, in per cent."""


def rebounds(cast: Spell) -> bool:
    """Tell whether magic strikes its caster by an average fail: dice that don't help, or a mind or body changed.

    >>> from rollwright.games.going_somewhere.rules.ranks import Dice
    >>> rebounds(Spell(Kind.HEAL, (Dice(2, 6),))), rebounds(Spell(Kind.FLY, (Dice(1, 4),))), rebounds(Spell())
    (True, False, False)
    >>> rebounds(Spell(Kind.TRANSMUTE)), rebounds(Spell(Kind.MESMERIZE))
    (True, True)
    """
    return cast.kind in REBOUNDING or (bool(cast.dice or cast.damage) and cast.kind in WITH_DICE)


BURNING = 1 + ROWS.index("items burning")
"""The row of which the damage is not the caster's."""
NO_FAILURE = Failed(0, 0, 0, 0)
WRONG: tuple[str | None, ...] = (None, *ROWS)


async def failing(
    options: Options, tier: int, cast: Spell, caster: Caster, roller: Roller, what: str = "", whom: tuple[Who, ...] = ()
) -> Failed:
    """Play what a failed casting does: nothing, the effect on the caster, or something else gone wrong."""
    for one in [one for one in whom if one and cast.kind is Kind.REGENERATE]:
        await EffectBegan(Effect(name=BEYOND, kind="barred", about=what), who=one)
    if tier == AVERAGE_FAIL and rebounds(cast):
        return await rebounding(options, cast, caster, roller, what)
    if tier < AVERAGE_FAIL:
        fitting = caster.stat or FITTING.get(cast.kind, Stat.INT)
        end = await gone_wrong(options, wronged(caster, roller, fitting, None if tier == 0 else caster.reflexes))
        struck = 0
        if tier == 0 and cast.kind is Kind.WEAPON and not cast.item and not caster.fights:
            struck = await thrown("rebound", (*cast.dice, *cast.damage), roller.who)
            name = f"rebound of {what}" if what else "rebound"
            turned = Effect(name=name, kind="rebound", about=what, points=struck, rounds=cast.rounds, by=roller.who)
            await EffectBegan(turned, who=roller.who)
            await Said(told.turned, roller.who, struck, cast.rounds)
        return Failed(struck, end.face, 1 * end.resisted, 0, end.damage * (end.face != BURNING))
    return NO_FAILURE


async def rebounding(options: Options, cast: Spell, caster: Caster, roller: Roller, what: str) -> Failed:
    """Let an effect strike its caster, who can resist it whole: what would heal, arm or build does harm."""
    dice = (*cast.dice, *cast.damage)
    struck = await thrown("rebound", dice, roller.who) if dice else 0
    share = await resisting(STANDARD, AVERAGE_FAIL, oneself(caster, roller), what="the magic that rebounds")
    felt = struck * share.left // 100
    if cast.kind in HARMING:
        if share.left:
            felt = left_over(felt, await protection(options, caster.guard, roller.who))
        await Said(told.struck, roller.who, felt, caster.guard != NO_GUARD, AVERAGE_FAIL)
        if not caster.fights:
            await HarmDue(felt, roller.who, who=roller.who)
    elif not caster.fights:
        own = str(cast._replace(item="", targets=1))
        await Worked(own, roller.who, what, struck, 0, share.left, who=roller.who)
    return Failed(felt, 0, share.resisted, share.cp, 0, share.left)
