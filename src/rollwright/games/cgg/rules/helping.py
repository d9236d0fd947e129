"""Help: other explorers and Leverage combine with the code of the roll that they help."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from rollwright.dice.errors import BadInput
from rollwright.games.cgg.rules.clock import Clock, may_pay, paid
from rollwright.games.cgg.rules.codes import Code, combined
from rollwright.play.steps import Actor, Choose


class Joins(StrEnum):
    """Which roll a helping code joins."""

    SUCCESS = "success"
    RISK = "risk"


class Wear(StrEnum):
    """How the use of Leverage is settled."""

    LOSE = "lose-1d"
    PAY = "pay-1"


class Helped(NamedTuple):
    """The codes with all help, the clock that may have paid, and which Leverage loses a die."""

    success: Code
    risk: Code
    clock: Clock
    worn: tuple[str, ...]
    """By its key, or by its code where it has none."""


class Held(NamedTuple):
    """Leverage that is at hand."""

    key: str
    code: Code


async def ask_help(
    success: Code,
    risk: Code,
    clock: Clock,
    helping: tuple[Code, ...],
    leverage: tuple[Code, ...],
    actor: Actor,
    risk_with: tuple[Code, ...] = (),
    keys: tuple[str, ...] = (),
    taken: bool = False,
) -> Helped:
    """Ask which roll each helper and each Leverage join, before anything is rolled.

    All codes of a roll are combined at once, those of gear and situation (`risk_with`) too: only the highest of them
    all counts whole. Where help has been `taken`, it joins a roll.
    """
    if keys and len(keys) != len(leverage):
        raise BadInput("each leverage has a key: give as many of one as of the other")
    joined: dict[Joins, list[Code]] = {Joins.SUCCESS: [], Joins.RISK: [*risk_with]}
    rolls: tuple[Joins | None, ...] = (Joins.SUCCESS, Joins.RISK)
    for code in helping:
        where = await Choose("help", actor, rolls if taken else (None, *rolls), code)
        if where is not None:
            joined[where].append(code)
    worn: list[str] = []
    for place, code in enumerate(leverage):
        held = Held(keys[place] if keys else str(code), code)
        where = await Choose("leverage", actor, (None, *rolls), held)
        if where is not None:
            joined[where].append(code)
            if may_pay(clock, 1) and await Choose("use of leverage", actor, (Wear.LOSE, Wear.PAY), held) is Wear.PAY:
                clock = paid(clock, 1)
            else:
                worn.append(held.key)
    return Helped(combined(success, *joined[Joins.SUCCESS]), combined(risk, *joined[Joins.RISK]), clock, tuple(worn))
