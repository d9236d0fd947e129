"""What a critical failure outside a fight does to the one who rolled it, where the CGO finds that it fits."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from rollwright.games.going_somewhere.rules.checks.rolls import Bonus
from rollwright.games.going_somewhere.rules.combat import critical
from rollwright.games.going_somewhere.rules.combat.damage import Arms, own_harm
from rollwright.games.going_somewhere.rules.combat.shock import Down, Health, Injured, injury
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.play.steps import ACTOR, GM, Choose, procedure

Sides: TypeAlias = Annotated[int, Meta(ge=2, le=100)]
HarmRow: TypeAlias = Literal["catastrophic fail", "horrible fail", "serious fail", "hit your head"]
"""The rows of the critical failure table that speak of damage."""


class Fits(Enum):
    """Whether the damage of a row fits the situation."""

    NO = "no"
    YES = "yes"


@procedure
async def own_damage(
    options: Options,
    row: HarmRow,
    weapon: Sides,
    health: Health = 30,
    full: Health = 30,
    vigor: Bonus = 1,
    vit: Health = 10,
    down: Down = "",
    shocked: bool = False,
    past: Health = 0,
    shaken: Bonus = 0,
    cp: Health = 0,
    who: str = "",
    dice: tuple[Dice, ...] = (),
) -> Injured:
    """Hurt oneself by a critical failure outside a fight: one die of the weapon in hand, if the CGO finds it fits."""
    if await Choose("own-damage-fits", GM, (Fits.NO, Fits.YES), row) is Fits.NO:
        return Injured(health, down, shocked, past)
    place = critical.CRITICALS.index(row)
    damage = await own_harm(options, Arms(weapon), place, ACTOR)
    return await injury(
        options, damage, health, full, vigor, vit, True, None, down, shocked, past, shaken, cp, ACTOR, dice
    )
