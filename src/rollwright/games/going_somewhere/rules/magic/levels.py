"""The builder of Power Levels as a call: what some magic takes, line by line, and what it would take less."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from rollwright.games.going_somewhere.rules.magic.cheaper import cheaper_versions
from rollwright.games.going_somewhere.rules.magic.power import PowerLevel, check_spell, level_of, lines_of
from rollwright.games.going_somewhere.rules.magic.spells import INSTANT, Kind, Spell, modifiers_in
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.play.steps import procedure

Units: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000)]
Targets: TypeAlias = Annotated[int, Meta(ge=1, le=10_000)]
Few: TypeAlias = Annotated[int, Meta(ge=0, le=1_000)]
Power: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]


@procedure
async def power(
    options: Options,
    dice: tuple[Dice, ...] = (),
    size: Units = 1,
    duration: str = INSTANT,
    targets: Targets = 1,
    kind: Kind = Kind.EFFECT,
    modifiers: str = "",
    damage: tuple[Dice, ...] = (),
    stats: Few = 0,
    item: str = "",
    power: Power | None = None,
    max_dr: Few = 0,
    max_q: Few = 0,
) -> PowerLevel:
    """Add up the Power Level of some magic: dice, size, duration, targets, modifiers, and crafting where it is crafted.

    `targets` are weapons where these get a bonus; `damage` are its damage dice. `stats`: stats of an automaton, or
    points added to those of the dead. `item` is how long the magic stays on a crafted thing. `power` is what the
    caster has; `max_dr` and `max_q` are the limits of the caster's VIT.
    """
    wanted = Spell(kind, dice, damage, size, duration, targets, modifiers_in(modifiers), stats, item)
    check_spell(wanted, max_dr, max_q)
    level = level_of(wanted)
    missing = None if power is None else max(0, level - power)
    return PowerLevel(level, lines_of(wanted), missing, cheaper_versions(wanted, power))
