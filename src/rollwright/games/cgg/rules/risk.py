"""The two rolls of every action, each by itself: the player's risk roll and the Exec's difficulty dice."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from msgspec import Meta

from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.dice import MOST_DIFFICULTY_DICE, exec_roll, risk_roll
from rollwright.games.cgg.rules.options import Options
from rollwright.play.steps import procedure


class RiskRolled(NamedTuple):
    """What a risk roll comes to."""

    total: int
    venture: int


class ExecRolled(NamedTuple):
    """What the Exec's dice come to."""

    failures: int
    risk_raise: int


@procedure
async def risk(options: Options, code: Code, who: str = "") -> RiskRolled:
    """Roll a die code for risk: each 6 is set apart as Venture, the rest is summed with the pips."""
    rolled = await risk_roll(code)
    return RiskRolled(rolled.total + code.pips, rolled.apart)


@procedure
async def exec_dice(options: Options, dice: Annotated[int, Meta(ge=0, le=MOST_DIFFICULTY_DICE)]) -> ExecRolled:
    """Roll difficulty dice in secret: those that count are Failure, and raise the risk."""
    rolled = await exec_roll(options, dice)
    return ExecRolled(rolled.failures, rolled.raised)
