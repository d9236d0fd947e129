"""What somebody is about to do: what they bring to bear, and what is around them."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from rollwright.games.cgg.rules.codes import Code, combined, plus_dice
from rollwright.games.cgg.rules.helping import Joins
from rollwright.games.cgg.rules.people import Helper, Tool, Way
from rollwright.rules.facts import NOBODY, Who


class Talent(NamedTuple):
    """An ability, or an aspect, that is called on."""

    key: str
    words: str
    mastery: int
    aspect: bool = False

    @property
    def note(self) -> str:
        """What it is good for."""
        mastery = f"mastery {self.mastery}" if self.mastery > 1 else ""
        return "an aspect: Venture costs you no hours" if self.aspect else mastery


class Stock(NamedTuple):
    """Leverage that is used: for success, or against the risk."""

    tool: Tool
    joins: Joins

    @property
    def key(self) -> str:
        return f"{self.tool.key}, {self.joins.value}"

    @property
    def words(self) -> str:
        return f"{self.tool.key}, {'to succeed' if self.joins is Joins.SUCCESS else 'against the risk'}"

    @property
    def note(self) -> str:
        return self.tool.note


class Rival(NamedTuple):
    """Somebody whom an action may be against, with all codes."""

    who: Who
    ways: tuple[Way, ...] = ()

    def code(self, key: str) -> Code:
        """Give a code of theirs."""
        return next((one.code for one in self.ways if one.key == key), Code(0))

    @property
    def note(self) -> str:
        return ", ".join([f"{one.words} {one.code}" for one in self.ways if one.code.dice])


class Function(NamedTuple):
    """A function of ISOtech that is to be encoded fast."""

    name: str
    complexity: int
    encoded: int = 0
    """How many are encoded already."""


class Plan(msgspec.Struct, frozen=True):
    """What somebody is about to do, and with what."""

    what: str = ""
    way: Way = Way("")
    risk_way: Way | None = None
    talent: Talent | None = None
    leverage: tuple[Stock, ...] = ()
    keeps: bool = False
    """Whether an hour is paid for each use of leverage, so that it keeps its dice."""
    gear: tuple[Tool, ...] = ()
    stunt: bool = False
    moved: int = 0
    """Dice that a stunt moves from the risk to success, as far as mastery goes."""
    extra: int = 0
    """Further dice of a stunt, an hour each."""
    pay: tuple[str, ...] = ()
    """Conditions that are paid for."""
    asks: tuple[Helper, ...] = ()
    """Those who are asked for help to succeed."""
    pitfall: str = ""
    """In Tension: which one is addressed."""
    tension: int = 0
    """How near that one is."""
    last: bool = False
    """Whether there is no other."""
    after: Who = NOBODY
    """To whom the focus goes by itself."""
    turn: bool = False
    """Whether it is a turn of Tension."""
    between: bool = False
    """Whether it is done between the turns of a Tension, and counts as none."""
    function: Function | None = None

    def success(self, lent: tuple[Helper, ...]) -> Code:
        """Give the code that is to succeed with all that joins it: help, leverage, a stunt."""
        stocks = [one.tool.code for one in self.leverage if one.joins is Joins.SUCCESS]
        whole = combined(self.way.code, *[one.code for one in lent], *stocks)
        return plus_dice(whole, 1 + self.moved + self.extra) if self.stunt else whole


class Ground(msgspec.Struct, frozen=True):
    """What is around an action: elements, who may help, whom it may be against, what resists fallout."""

    bears: tuple[Tool, ...] = ()
    helps: tuple[Tool, ...] = ()
    helpers: tuple[Helper, ...] = ()
    rivals: tuple[Rival, ...] = ()
    resists: tuple[Way, ...] = ()
    custom: tuple[str, ...] = ()
    helped: bool = False
    """Whether the explorer has helped in this round of Tension."""
    abilities: tuple[str, ...] = ()
    """What the explorer is able to do, for the Exec to look at."""
    equipment: bool = True
    tension: bool = True
    """Whether a Tension is under way."""
    ways: tuple[Way, ...] = ()
    """The explorer's codes, of which the Exec may name another."""
    clock: bool = False
    """Whether a clock is kept, whose crisis begins where the action has run it out."""


NO_PLAN, NO_GROUND = Plan(), Ground()
