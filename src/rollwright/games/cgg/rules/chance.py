"""A chance: one die of the Exec's, and it happens where a difficulty die would be kept."""

from __future__ import annotations

from rollwright.dice.pool import Pool
from rollwright.dice.readings import count_at_most
from rollwright.games.cgg.rules.options import Options, edition_of, exec_sides
from rollwright.play.steps import GM, Roll, procedure


@procedure
async def chance(options: Options, what: str = "", who: str = "") -> bool:
    """Roll one difficulty die for something of which there is a chance; kept means that it happens."""
    die = Pool.of(1, exec_sides(options))
    return await Roll("chance", die, count_at_most(edition_of(options).kept_on), GM) > 0
