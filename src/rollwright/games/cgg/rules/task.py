"""What an action is: what is done with which codes, what it faces and risks, and what an explorer can do beyond."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from rollwright.dice.errors import BadInput
from rollwright.games.cgg.rules.arenas import RiskLevel
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.difficulty import adjustments_from, base_from, contest_base
from rollwright.games.cgg.rules.helping import Codes, MaybeCode, OneCode
from rollwright.games.cgg.rules.people import Number
from rollwright.games.cgg.rules.uses import Hammering
from rollwright.games.cgg.rules.venture import Wrench
from rollwright.rules.flat import Reads

Mastery: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
Asked: TypeAlias = Literal["ask", "no", "yes"]
Base: TypeAlias = Annotated[Annotated[int, Meta(ge=0, le=100)] | None, Reads(base_from)]
Adjustments: TypeAlias = Annotated[tuple[str, ...], Reads(adjustments_from)]


class Task(msgspec.Struct, frozen=True):
    """What is done, with which codes: `attribute` and `risk_attribute` name them, for conditions that bite one.

    `bonus` and `risk_bonus` are pips of special rules, for success and for the risk; `risk_dice` are dice more or fewer
    on the risk roll.
    """

    code: OneCode
    risk_code: MaybeCode = None
    attribute: str = ""
    risk_attribute: str = ""
    bonus: Number = 0
    risk_bonus: Number = 0
    risk_dice: Number = 0
    what: str = ""

    @property
    def same(self) -> bool:
        """Whether one code faces the difficulty and the risk: no other was named, or the same again."""
        return self.risk_code is None or self.attribute == self.risk_attribute != ""


class Stakes(msgspec.Struct, frozen=True):
    """What adjusts an action and what it risks; `resist` names what resists fallout, `custom` are the Exec's own
    conditions."""

    adjust: Number = 0
    risk: RiskLevel = "extreme"
    adjustments: Adjustments = ()
    risk_against: Codes = ()
    resist: str = ""
    stake: str = ""
    hammers: Hammering = Hammering.ASK
    custom: tuple[str, ...] = ()

    @property
    def risky(self) -> bool:
        """Whether there is a risk at all."""
        return self.risk != "none"


class Facing(Stakes, frozen=True):
    """The same with how hard it is: by a base difficulty, or against somebody."""

    difficulty: Base = None
    opponent: MaybeCode = None

    @property
    def base(self) -> int:
        """The base difficulty: the one that is given, or that of a contest."""
        if (self.difficulty is None) == (self.opponent is None):
            raise BadInput("give the base difficulty, or an opponent's code for a contest: one of the two")
        return contest_base(self.opponent) if self.opponent is not None else self.difficulty or 0

    @property
    def fallout(self) -> Code:
        """The code that fallout has where nothing says otherwise: what caused the risk."""
        return Code(self.difficulty or 0) if self.opponent is None else self.opponent


class Flair(msgspec.Struct, frozen=True):
    """What an explorer can do beyond rolling: a stunt by an ability or a called aspect, and planned uses of Venture."""

    mastery: Mastery = 0
    aspect: bool = False
    stunt: Asked = "ask"
    wrenches: tuple[Wrench, ...] = ()


NO_FACING, NO_FLAIR = Facing(), Flair()
