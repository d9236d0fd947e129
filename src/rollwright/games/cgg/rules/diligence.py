"""Diligence: a roll without risk whose total becomes leverage."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from rollwright.dice.pool import Pool
from rollwright.games.cgg.rules import told
from rollwright.games.cgg.rules.codes import MOST_DICE, PIPS, Code, combined, of_pips, pips_of
from rollwright.games.cgg.rules.codes import code as code_from
from rollwright.games.cgg.rules.conditions import bitten
from rollwright.games.cgg.rules.dice import PLAYERS_DIE, RISK_READING
from rollwright.games.cgg.rules.facts.situation import LeverageMade, LeverageRaised
from rollwright.games.cgg.rules.helping import MaybeCode, OneCode
from rollwright.games.cgg.rules.kinds import Kind
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.people import About
from rollwright.play.steps import ACTOR, GM, Choose, Roll, Said, one_of, procedure
from rollwright.rules.facts import Who
from rollwright.rules.flat import listed

READY_PIPS = PIPS
"""What cueing the Exec adds to the finished leverage: 1d."""
WRITTEN = tuple([str(of_pips(pips)) for pips in range(20 * MOST_DICE)])
"""Codes as they are written, by their pips."""


class Dig(msgspec.Struct, frozen=True):
    """What is rolled for leverage: `named` is the name of the code (`knowledge`), for conditions that bite one.

    `able` is the code that is rolled instead where an ability fits, as the Exec decides; `old` is leverage that is
    enhanced, kept under its `key`.
    """

    code: OneCode
    kind: Kind = ""
    helping: tuple[str, ...] = ()
    old: MaybeCode = None
    cue: bool = False
    conditions: tuple[str, ...] = ()
    named: str = ""
    goal: str = ""
    who: Who = Who(ACTOR)
    key: str = ""
    able: MaybeCode = None
    able_named: str = ""


class Diligence(NamedTuple):
    """What a roll has gathered."""

    leverage: str
    """The code of the leverage as it now is."""
    pips: int
    """The same in pips."""
    total: int
    """What was rolled."""


def rolled_code(code: Code, helping: tuple[str, ...], conditions: tuple[str, ...], named: str) -> Code:
    """Give the code that diligence rolls: less what a condition has bitten off, with all that helps.

    >>> print(rolled_code(Code(3), ("2d",), ("crippling-wound@knowledge",), "knowledge"))
    2d+2
    """
    return combined(bitten(code, named, conditions) if conditions else code, *map(code_from, helping))


@listed(
    "diligence",
    "Diligence roll",
    "cgg.diligence.when cgg.diligence.kinds cgg.diligence.code cgg.diligence.help cgg.diligence.roll"
    " cgg.diligence.total cgg.diligence.enhance cgg.leverage.purpose",
    worth={"pips": lambda outcome: int(outcome.pips)},
    examples=(
        {"code": Code(3, 1)},
        {"code": Code(2), "kind": "research", "goal": "the map", "who": "kara", "helping": ("2d+1", "1d")},
        {"code": Code(2), "old": Code(2, 2), "goal": "the map", "key": "the map's back", "cue": True},
        {"code": Code(3), "named": "strength", "conditions": ("crippling-wound@strength",)},
        {"code": Code(1), "kind": "research", "named": "knowledge", "able": Code(2, 1), "able_named": "mental"},
    ),
)
@procedure
async def diligence(options: Options, dig: Dig) -> Diligence:
    """Roll a code for leverage. Dice that would make Venture count nothing, and nobody may use them.

    The total is the pips of a new leverage; where there is an old one, a third of it is added, rounded up.
    """
    code, named, who = dig.code, dig.named, dig.who
    if dig.able is not None and await Choose("ability fits", GM, (False, True), About(who, dig.goal)):
        code, named = dig.able, dig.able_named
    rolled = rolled_code(code, dig.helping, dig.conditions, named)
    about = About(who, dig.goal, rolled)
    dice = await Roll("diligence", Pool.of(rolled.dice, PLAYERS_DIE), RISK_READING, who, about=about)
    total = rolled.pips + dice.total
    cue = READY_PIPS if dig.cue else 0
    await Said(told.dug, who, rolled, dice, total, dig.old is not None, cue)
    if dig.old is None:
        pips = total + cue
        if dig.goal:
            await LeverageMade(goal=dig.goal, pips=pips, who=who)
        return Diligence(one_of(WRITTEN, pips), pips, total)
    more = (total + 2) // 3 + cue
    pips = pips_of(dig.old) + more
    if dig.goal:
        await LeverageRaised(key=dig.key or dig.goal, pips=more)
    return Diligence(one_of(WRITTEN, pips), pips, total)
