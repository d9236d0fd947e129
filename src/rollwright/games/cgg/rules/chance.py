"""Rolls by themselves: the player's risk roll, the Exec's difficulty dice, and a chance."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from msgspec import Meta

from rollwright.dice.pool import Pool
from rollwright.dice.readings import count_at_most
from rollwright.games.cgg.rules import told
from rollwright.games.cgg.rules.action import EXEC_RULES, RISK_RULES
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.dice import MOST_DIFFICULTY_DICE, exec_roll, risk_roll
from rollwright.games.cgg.rules.helping import OneCode
from rollwright.games.cgg.rules.options import Options, edition_of, exec_sides
from rollwright.games.cgg.rules.people import SOMEBODY, About
from rollwright.play.steps import GM, Headline, Roll, Said, procedure
from rollwright.rules.facts import NOBODY, Who
from rollwright.rules.flat import INNER, listed


class RiskRolled(NamedTuple):
    """What a risk roll comes to."""

    total: int
    venture: int


class ExecRolled(NamedTuple):
    """What the Exec's dice come to."""

    failures: int
    risk_raise: int


@listed(
    "risk",
    "Risk roll",
    RISK_RULES,
    worth={"total": lambda outcome: outcome.total, "venture": lambda outcome: outcome.venture},
    examples=({"code": Code(3, 2)}, {"code": Code(0, 2)}, {"code": Code(0)}, {"code": Code(6), "who": "kara"}),
)
@procedure
async def risk(
    options: Options, code: OneCode, who: Who = SOMEBODY, what: str = "", painful: Annotated[bool, INNER] = False
) -> RiskRolled:
    """Roll a die code for risk: each 6 is set apart as Venture, the rest is summed with the pips."""
    if what:
        await Headline(told.doing, who, what)
        await Said(told.risks, who, what)
    rolled = await risk_roll(code, who, about=About(who, what, code))
    await Said(told.risk_rolled, who, code, rolled, painful, alone=True)
    return RiskRolled(rolled.total + code.pips, rolled.apart - (rolled.apart > 0) if painful else rolled.apart)


@listed("exec", "Difficulty dice", EXEC_RULES, actor=GM, examples=({"dice": 0}, {"dice": 1}, {"dice": 4}, {"dice": 6}))
@procedure
async def exec_dice(options: Options, dice: Annotated[int, Meta(ge=0, le=MOST_DIFFICULTY_DICE)]) -> ExecRolled:
    """Roll difficulty dice in secret: those that count are Failure, and raise the risk."""
    rolled = await exec_roll(options, dice)
    await Said(told.exec_rolled, dice, rolled).only(GM)
    return ExecRolled(rolled.failures, rolled.raised)


@listed(
    "chance",
    "Roll for a chance",
    "cgg.conditions.chance",
    actor=GM,
    examples=({}, {"what": "the surface wound gets worse", "who": "kara"}),
)
@procedure
async def chance(options: Options, what: str = "", who: Who = NOBODY) -> bool:
    """Roll one difficulty die for something of which there is a chance; kept means that it happens."""
    die, reading = Pool.of(1, exec_sides(options)), count_at_most(edition_of(options).kept_on)
    happens = await Roll("chance", die, reading, GM, about=About(who, what or "it happens")) > 0
    await Said(told.chance, what, happens)
    return happens
