"""Diligence: a roll without risk whose total becomes leverage."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from rollwright.dice.joint import total_and_apart
from rollwright.dice.pool import Pool
from rollwright.games.cgg.rules.codes import MOST_DICE, PIPS, Code, combined, of_pips, pips_of
from rollwright.games.cgg.rules.codes import code as code_from
from rollwright.games.cgg.rules.conditions import PACKAGE, bitten
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.reading import load
from rollwright.play.steps import ACTOR, GM, Choose, Roll, one_of, procedure

Kind: TypeAlias = Literal["", "interrogation", "research", "analysis", "whitenet", "blacknet", "maneuvers"]
KINDS: tuple[Kind, ...] = ("interrogation", "research", "analysis", "whitenet", "blacknet", "maneuvers")
DROPPED = 6
"""The face of a player's die that makes Venture, and so counts nothing."""
READY_PIPS = PIPS
"""What cueing the Exec adds to the finished leverage: 1d."""
WRITTEN = tuple([str(of_pips(pips)) for pips in range(20 * MOST_DICE)])
"""Codes as they are written, by their pips."""


class KindRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of diligence with its codes: with a fitting ability, and without."""

    id: str
    title: str
    codes: tuple[str, ...]


class KindTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file."""

    kind: tuple[KindRow, ...]


class Diligence(NamedTuple):
    """What a roll has gathered."""

    leverage: str
    """The code of the leverage as it now is."""
    pips: int
    """The same in pips."""
    total: int
    """What was rolled."""


@lru_cache(maxsize=1)
def kinds() -> dict[str, KindRow]:
    """Give the six kinds by id."""
    return {row.id: row for row in load(PACKAGE, "diligence", KindTable).kind}


def code_for(kind: str, ability: bool) -> str:
    """Name the code for a kind of diligence: the secondary one where an ability fits.

    >>> code_for("research", True), code_for("research", False), code_for("blacknet", False)
    ('mental', 'knowledge', 'power')
    """
    codes = kinds()[kind].codes
    return codes[0] if ability else codes[-1]


def kind_title(kind: str) -> str:
    """Write a kind with its codes.

    >>> kind_title("research"), kind_title("blacknet")
    ('Research: Mental or Knowledge', 'BlackNet: Power')
    """
    row = kinds()[kind]
    return f"{row.title}: {' or '.join(map(str.title, row.codes))}"


def rolled_code(code: Code, helping: tuple[str, ...], conditions: tuple[str, ...], named: str) -> Code:
    """Give the code that diligence rolls: less what a condition has bitten off, with all that helps.

    >>> print(rolled_code(Code(3), ("2d",), ("crippling-wound@knowledge",), "knowledge"))
    2d+2
    """
    return combined(bitten(code, named, conditions) if conditions else code, *map(code_from, helping))


@procedure
async def diligence(
    options: Options,
    code: Code,
    kind: Kind = "",
    helping: tuple[str, ...] = (),
    old: Code | None = None,
    cue: bool = False,
    conditions: tuple[str, ...] = (),
    named: str = "",
    goal: str = "",
    who: str = ACTOR,
    player: str = ACTOR,
    key: str = "",
    able: Code | None = None,
    able_named: str = "",
) -> Diligence:
    """Roll a code for leverage. Dice that would make Venture count nothing, and nobody may use them.

    The total is the pips of a new leverage; where there is an old one, a third of it is added, rounded up. `named` is
    the name of the code (`knowledge`), for conditions that bite one code. `key` keeps apart what is for one goal.
    `able` is the code that is rolled instead where an ability fits, as the Exec decides.
    """
    if able is not None and await Choose("ability fits", GM, (False, True), able_named):
        code, named = able, able_named
    rolled = rolled_code(code, helping, conditions, named)
    total = rolled.pips + (await Roll("diligence", Pool.of(rolled.dice, 6), total_and_apart(DROPPED), player)).total
    pips = total if old is None else pips_of(old) + (total + 2) // 3
    if cue:
        pips = pips + READY_PIPS
    return Diligence(one_of(WRITTEN, pips), pips, total)
