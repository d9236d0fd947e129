"""Help as commands have it: the player is asked which roll each helper, each piece of gear and each Leverage joins."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, NamedTuple

import msgspec

from rollwright.dice.errors import BadInput
from rollwright.games.cgg.rules import told
from rollwright.games.cgg.rules.codes import Code, code_or_none, combined
from rollwright.games.cgg.rules.codes import code as code_from
from rollwright.games.cgg.rules.codes import codes as codes_from
from rollwright.games.cgg.rules.facts import HoursPaid, LeverageWorn
from rollwright.games.cgg.rules.people import About, Hero, Tool
from rollwright.play.steps import Choose, Said
from rollwright.rules.flat import Reads

Codes = Annotated[tuple[Code, ...], Reads(codes_from)]
MaybeCode = Annotated[Code | None, Reads(code_or_none)]
OneCode = Annotated[Code, Reads(code_from)]


class Joins(StrEnum):
    """Which roll a helping code joins."""

    SUCCESS = "success"
    RISK = "risk"


class Wear(StrEnum):
    """How the use of Leverage is settled."""

    LOSE = "lose-1d"
    PAY = "pay-1"


class Aid(msgspec.Struct, frozen=True):
    """What can help: codes of helpers and of Leverage (which `leverage_key` names), and what joins the risk code.

    `tools` is gear that the player may use against the risk, with its code (`armour:3d`).
    """

    helping: Codes = ()
    leverage: Codes = ()
    risk_with: Codes = ()
    leverage_key: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()

    @property
    def stocks(self) -> list[Tool]:
        """The Leverage with its names: by its code where it has none."""
        if self.leverage_key and len(self.leverage_key) != len(self.leverage):
            raise BadInput("each leverage has a key: give as many of one as of the other")
        keys = self.leverage_key or tuple(map(str, self.leverage))
        return [Tool(key, code) for key, code in zip(keys, self.leverage, strict=True)]


NO_AID = Aid()


class Helped(NamedTuple):
    """The codes with all help, who may have paid for it, and which Leverage loses a die."""

    success: Code
    risk: Code
    hero: Hero
    worn: tuple[str, ...] = ()


def tool(text: str) -> Tool:
    """Read a tool as it is written.

    >>> print(tool("heavy armour:3d+1").code)
    3d+1
    """
    name, colon, written = text.rpartition(":")
    if not colon or not name.strip():
        raise BadInput(f'gear with its code, such as armour:3d, was expected, "{text}" came')
    return Tool(name.strip(), code_from(written))


async def ask_help(success: Code, risk: Code, hero: Hero, aid: Aid, risky: bool) -> Helped:
    """Ask which gear is used, and which roll each helper and each Leverage join, before anything is rolled.

    All codes of a roll are combined at once, those of gear and situation too: only the highest of them all counts
    whole.
    """
    who, stocks = hero.who, aid.stocks
    joined: dict[Joins, list[Code]] = {Joins.SUCCESS: [], Joins.RISK: [*aid.risk_with]}
    for one in map(tool, aid.tools if risky else ()):
        if await Choose("use", who, (False, True), About(who, one.key, one.code)):
            joined[Joins.RISK].append(one.code)
    rolls: tuple[Joins | None, ...] = (None, Joins.SUCCESS, *((Joins.RISK,) if risky else ()))
    for code in aid.helping:
        where = await Choose("help", who, rolls, About(who, note=code))
        if where is not None:
            joined[where].append(code)
    worn: list[str] = []
    for one in stocks:
        about = About(who, one.key, one.code)
        where = await Choose("leverage", who, rolls, about)
        if where is None:
            continue
        joined[where].append(one.code)
        pays = hero.hours >= 1 and await Choose("use of leverage", who, (Wear.LOSE, Wear.PAY), about) is Wear.PAY
        hero = await used(hero, one, pays, where)
        worn += [] if pays else [one.key]
    return Helped(combined(success, *joined[Joins.SUCCESS]), combined(risk, *joined[Joins.RISK]), hero, tuple(worn))


async def used(hero: Hero, one: Tool, pays: bool, where: Joins) -> Hero:
    """Use Leverage: an hour is paid, or it loses 1d."""
    await Said(told.leverage, hero.who, one, where.value)
    if pays:
        return await HoursPaid(hours=1, what=f"the leverage towards {one.key}").to(hero)
    await LeverageWorn(key=one.key, gone=one.code.dice < 1)
    return hero
