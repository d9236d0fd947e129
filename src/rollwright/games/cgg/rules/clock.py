"""The Crisis Clock: hours are paid and gained; at 0 it locks, and after the action a crisis begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import BadInput, Refused
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.cgg.rules import facts as became
from rollwright.games.cgg.rules.dice import PLAYERS_DIE
from rollwright.games.cgg.rules.options import Options
from rollwright.play.steps import ACTOR, Choose, Roll, procedure
from rollwright.rules.facts import Fact

FULL, SHORT = 12, 9
"""Hours of a full clock with one role, and with two."""
MOST_COUNT, FEW_COUNT = 12, 6
"""How far the critical count goes with one role, and with two."""
ADDRESSED = 3
"""Hours that a crisis leaves, beside a die."""

Hours: TypeAlias = Annotated[int, Meta(ge=0, le=FULL)]
Most: TypeAlias = Annotated[int, Meta(ge=SHORT, le=FULL)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_COUNT)]


class Clock(NamedTuple):
    """What a clock shows, and the most it can show. At 0 it is locked: until a crisis has been addressed."""

    hours: int = FULL
    most: int = FULL

    @property
    def locked(self) -> bool:
        """Tell whether nothing goes on or off."""
        return self.hours == 0


def started(hours: int, most: int = FULL, crisis: bool = False) -> Clock:
    """Give a clock as a sheet has it: hours that two roles block are not there, and in a crisis none are.

    >>> started(12, 9), started(5, 12, True)
    (Clock(hours=9, most=9), Clock(hours=0, most=12))
    """
    if most not in (FULL, SHORT):
        raise BadInput("a clock has 12 hours, or 9 with two roles")
    return Clock(0 if crisis else min(hours, most), most)


def may_pay(clock: Clock, hours: int) -> bool:
    """Tell whether a clock can pay so many hours now."""
    return hours <= clock.hours


def check_payment(clock: Clock, hours: int) -> None:
    """Refuse a payment: a locked clock pays nothing, and none pays more than it shows."""
    if hours and clock.locked:
        raise Refused("the clock has run out: nothing is paid until the crisis is addressed", "cgg.clock.crisis")
    if hours > clock.hours:
        raise Refused("the clock shows fewer hours than that", "cgg.clock.pay")


def paid(clock: Clock, hours: int) -> Clock:
    """Take hours off, or refuse.

    >>> paid(Clock(3), 2).hours
    1
    """
    check_payment(clock, hours)
    return Clock(clock.hours - hours, clock.most)


def gained(clock: Clock, hours: int) -> Clock:
    """Put hours on, up to the most the clock can show; a locked clock takes none.

    >>> gained(Clock(11), 3).hours, gained(Clock(8, 9), 3).hours, gained(Clock(0), 3).hours
    (12, 9, 0)
    """
    shown = clock.hours + hours * (clock.hours > 0)
    over = shown - clock.most
    return Clock(shown - over * (over > 0), clock.most)


class Moved(NamedTuple):
    """What a clock shows now, and by how much that changed."""

    hours: int
    change: int


class Crisis(NamedTuple):
    """A crisis that has begun: whether it is a critical one, and the critical count now."""

    critical: bool
    count: int  # type: ignore[assignment]


@procedure
async def pay(
    options: Options,
    amount: Annotated[int, Meta(ge=1, le=FULL)],
    hours: Hours = FULL,
    most: Most = FULL,
    crisis: bool = False,
    who: str = ACTOR,
    what: str = "",
) -> Moved:
    """Take hours off a clock, for something that a rule or the Exec asks."""
    clock = started(hours, most, crisis)
    return Moved(paid(clock, amount).hours, -amount)


@procedure
async def gain(
    options: Options,
    amount: Annotated[int, Meta(ge=1, le=FULL)],
    hours: Hours = FULL,
    most: Most = FULL,
    crisis: bool = False,
    who: str = ACTOR,
    what: str = "",
) -> Moved:
    """Put hours on a clock; in a crisis that is refused, and what passes the maximum is lost."""
    clock = started(hours, most, crisis)
    if clock.locked:
        raise Refused("the clock has run out: nothing is gained until the crisis is addressed", "cgg.clock.crisis")
    after = gained(clock, amount)
    return Moved(after.hours, after.hours - clock.hours)


@procedure
async def crisis(
    options: Options,
    hours: Hours = 0,
    count: Count = 0,
    roles: Annotated[int, Meta(ge=1, le=2)] = 1,
    who: str = ACTOR,
    player: str = ACTOR,
) -> Crisis:
    """Begin the crisis of a clock that has run out; the player may ask for a critical one."""
    if hours:
        raise Refused("a crisis comes when the clock has run out; it still shows hours", "cgg.clock.run-out")
    most = FEW_COUNT if roles > 1 else MOST_COUNT
    critical = await Choose("critical", player, (False, True))
    return Crisis(critical, min(count + critical, most))


@procedure
async def address(
    options: Options, most: Most = FULL, crisis: bool = True, who: str = ACTOR, player: str = ACTOR
) -> Moved:
    """Mark a crisis as addressed: the player rolls a die and puts it and three hours on the clock."""
    if not crisis:
        raise Refused("there is no crisis to address", "cgg.clock.addressed")
    hours = ADDRESSED + await Roll("hours", Pool.of(1, PLAYERS_DIE), total, player)
    return Moved(hours, hours)


@procedure
async def refill(options: Options, hours: Hours, most: Most = FULL, crisis: bool = False, who: str = ACTOR) -> Moved:
    """Fill a clock, whatever it shows, when play starts and when a break is over; a crisis is addressed instead."""
    if crisis:
        raise Refused("a crisis is under way: nothing goes on the clock until it is addressed", "cgg.clock.crisis")
    return Moved(most, most - hours)


def of_pay(arguments: Mapping[str, Any], outcome: Moved) -> Iterator[Fact]:
    """Give the hours that were paid."""
    yield became.HoursPaid(who=arguments["who"], hours=-outcome.change, what=arguments["what"])


def of_gain(arguments: Mapping[str, Any], outcome: Moved) -> Iterator[Fact]:
    """Give the hours that were gained, where there was room for any."""
    if outcome.change:
        yield became.HoursGained(who=arguments["who"], hours=outcome.change, what=arguments["what"])


def of_crisis(arguments: Mapping[str, Any], outcome: Crisis) -> Iterator[Fact]:
    """Give the crisis."""
    yield became.CrisisBegan(who=arguments["who"], critical=outcome.critical)


def of_address(arguments: Mapping[str, Any], outcome: Moved) -> Iterator[Fact]:
    """Give the end of a crisis."""
    yield became.CrisisAddressed(who=arguments["who"], hours=outcome.hours)


def of_refill(arguments: Mapping[str, Any], outcome: Moved) -> Iterator[Fact]:
    """Give the full clock."""
    yield became.ClockRefilled(who=arguments["who"])
