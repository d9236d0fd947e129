"""What becomes true of the Crisis Clock, Experience and Drama."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rollwright.games.cgg.rules.facts.forms import InPlay, for_what
from rollwright.games.cgg.rules.hours import gained, paid
from rollwright.games.cgg.rules.people import One, with_
from rollwright.games.cgg.rules.sheet import Explorer
from rollwright.play.tell import Line
from rollwright.rules.facts import Change, Tale
from rollwright.rules.sentences import counted


class HoursPaid(InPlay, frozen=True, tag="hours-paid"):
    """Hours come off a clock. One that reads 0 is locked."""

    hours: int
    what: str = ""

    def change(self, one: One) -> One:
        return with_(one, hours=paid(one.hours_left, self.hours))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it, and what is left."""
        text = f"{tale.name(self.who)} pays {counted(self.hours, 'hour')}{for_what(self.what)}"
        if tale.after is None:
            yield Line(f"{text}.", ("cgg.clock.pay",))
            return
        left = tale.after.hours_left
        end = f": {left} left" if left else ": the clock has run out, and a crisis comes after this"
        yield Line(f"{text}{end}.", ("cgg.clock.pay", *(() if left else ("cgg.clock.zero",))))


class HoursGained(InPlay, frozen=True, tag="hours-gained"):
    """Hours go on a clock; past its maximum, or in a crisis, they are lost."""

    hours: int
    what: str = ""

    def change(self, one: One) -> One:
        return with_(one, hours=gained(one.hours_left, one.clock, self.hours))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell how many came of it."""
        name, wanted = tale.name(self.who), f"{counted(self.hours, 'hour')}{for_what(self.what)}"
        if tale.after is None:
            yield Line(f"{name} gains {wanted}.", ("cgg.clock.gain",))
            return
        before, after = tale.before.hours_left, tale.after.hours_left
        if not before:
            yield Line(f"{name} would gain {wanted}, but a clock that has run out takes none.", ("cgg.clock.crisis",))
        elif after == before:
            yield Line(f"{name} would gain {wanted}, but the clock is full.", ("cgg.clock.gain",), again="")
        elif after - before < self.hours:
            yield Line(f"{name} gains {after - before} of {wanted}: the clock is full.", ("cgg.clock.gain",))
        else:
            yield Line(f"{name} gains {wanted}: {after} on the clock.", ("cgg.clock.gain",))


class CrisisBegan(InPlay, frozen=True, tag="crisis-began"):
    """A clock has run out; a critical crisis, which the player asked for, raises the critical count."""

    critical: bool = False
    what: str = ""
    """What it is, in the Exec's words."""

    def change(self, one: Explorer) -> Explorer:
        count = max(one.critical_count, min(one.most_count, one.critical_count + (1 if self.critical else 0)))
        return with_(one, hours=0, crisis=True, critical_count=count)

    def told(self, tale: Tale) -> Iterator[Line]:
        rules = ("cgg.clock.run-out", *(("cgg.clock.critical",) if self.critical else ()))
        what = f": {self.what.strip().rstrip('.')}" if self.what.strip() else ""
        yield Line(f"{tale.name(self.who)} faces {crisis_kind(self.critical)}{what}.", rules)
        yield Line("No hours come or go until it is addressed.", ("cgg.clock.crisis",), aside=True)


def crisis_kind(critical: bool) -> str:
    """Name a crisis."""
    return "a critical crisis" if critical else "a crisis"


class CrisisAddressed(InPlay, frozen=True, tag="crisis-addressed"):
    """A crisis is over, and the clock shows hours again."""

    hours: int
    says = "{who} has faced the crisis: {hours} hours go on the clock, as far as it has room."
    rules = "cgg.clock.addressed"

    def change(self, one: Explorer) -> Explorer:
        return with_(one, hours=min(one.clock, self.hours), crisis=False)


class ClockRefilled(Change, frozen=True, tag="clock-refilled"):
    """A clock is full again, after a break; in a crisis it stays locked until that is addressed."""

    locked: bool = False

    def change(self, one: Explorer) -> Explorer:
        return one if one.crisis else with_(one, hours=one.clock)

    def told(self, tale: Tale) -> Iterator[Line]:
        name = tale.name(self.who)
        if self.locked or (tale.after is not None and tale.after.crisis):
            yield Line(f"{name}'s clock stays locked: a crisis is under way.", ("cgg.clock.crisis",))
        else:
            yield Line(f"{name}'s clock is full.", ("cgg.clock.refill",))


class Pointed(InPlay, frozen=True):
    """A fact about Experience or Drama: its `coin` is the field of a sheet that has them."""

    points: int
    what: str = ""
    coin: ClassVar[str] = "xp"

    def line(self, tale: Tale, verb: str, rule: str) -> Line:
        """Tell it with what it is for."""
        text = f"{tale.name(self.who)} {verb} {self.points} {self.coin.upper()}{for_what(self.what)}."
        return Line(text, (rule,))


def earns(tale: Tale) -> bool:
    """Tell whether somebody earns points: an explorer, and whoever is known by numbers alone."""
    return tale.before is None or not tale.before.npc


class Earned(Pointed, frozen=True):
    """Points come in; nobody of the Exec's earns any."""

    def change(self, one: One) -> One:
        return one if one.npc else with_(one, **{self.coin: getattr(one, self.coin) + self.points})

    def told(self, tale: Tale) -> Iterator[Line]:
        if earns(tale):
            yield self.line(tale, "earns", "cgg.risk.earned")


class ExperienceEarned(Earned, frozen=True, tag="experience-earned"):
    """XP comes in."""


class DramaEarned(Earned, frozen=True, tag="drama-earned"):
    """DP comes in."""

    coin = "dp"


class Spent(Pointed, frozen=True):
    """Points are spent."""

    def change(self, one: One) -> One:
        """Take them; XP is kept in mind, as a story break gives it back."""
        left = with_(one, **{self.coin: paid(getattr(one, self.coin), self.points)})
        return with_(left, spent_xp=one.spent_xp + self.points) if self.coin == "xp" else left

    def told(self, tale: Tale) -> Iterator[Line]:
        yield self.line(tale, "pays", "cgg.conditions.prices")


class ExperienceSpent(Spent, frozen=True, tag="experience-spent"):
    """XP is spent."""


class DramaSpent(Spent, frozen=True, tag="drama-spent"):
    """DP is spent."""

    coin = "dp"


class RiskEarned(InPlay, frozen=True, tag="risk-earned"):
    """A risk roll brings Experience where the risk was avoided, Drama where it was not."""

    xp: int
    dp: int

    def change(self, one: One) -> One:
        """Add it, but to nobody of the Exec's."""
        return one if one.npc else with_(one, xp=one.xp + self.xp, dp=one.dp + self.dp)

    def told(self, tale: Tale) -> Iterator[Line]:
        if not earns(tale):
            return
        got, why = (f"{self.xp} XP", "avoiding the risk") if self.xp else (f"{self.dp} DP", "not avoiding the risk")
        yield Line(f"{tale.name(self.who)} earns {got} for {why}.", ("cgg.risk.earned",))
