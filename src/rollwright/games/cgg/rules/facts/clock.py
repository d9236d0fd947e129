"""What becomes true of the Crisis Clock, Experience and Drama."""

from __future__ import annotations

from collections.abc import Iterator

from rollwright.games.cgg.rules.facts.forms import InPlay, OnSheet, for_what
from rollwright.games.cgg.rules.hours import gained, paid
from rollwright.games.cgg.rules.people import One, with_
from rollwright.games.cgg.rules.sheet import Explorer
from rollwright.play.tell import Line
from rollwright.rules.facts import Tale
from rollwright.rules.sentences import counted


class HoursPaid(InPlay, frozen=True, tag="hours-paid"):
    """Hours come off a clock. One that reads 0 is locked."""

    hours: int
    what: str = ""

    def change(self, one: One) -> One:
        """Take them."""
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
        """Put them on."""
        return with_(one, hours=gained(one.hours_left, one.clock, self.hours))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell how many came of it."""
        name, wanted = tale.name(self.who), f"{counted(self.hours, 'hour')}{for_what(self.what)}"
        if tale.after is None:
            yield Line(f"{name} gains {wanted}.", ("cgg.clock.gain",))
            return
        before, after = tale.before.hours_left, tale.after.hours_left
        if not before:
            yield Line(
                f"{name} would gain {wanted}, but a clock that has run out takes none.",
                ("cgg.clock.crisis",),
            )
        elif after == before:
            yield Line(f"{name} would gain {wanted}, but the clock is full.", ("cgg.clock.gain",))
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
        """Lock the clock."""
        count = max(one.critical_count, min(one.most_count, one.critical_count + (1 if self.critical else 0)))
        return with_(one, hours=0, crisis=True, critical_count=count)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        until = f"{self.what.strip().rstrip('.')}. No" if self.what.strip() else "no"
        text = f"{tale.name(self.who)} faces {crisis_kind(self.critical)}: {until} hours come or go until it is addressed."
        yield Line(text, ("cgg.clock.run-out", *(("cgg.clock.critical",) if self.critical else ())))


def crisis_kind(critical: bool) -> str:
    """Name a crisis."""
    return "a critical crisis" if critical else "a crisis"


class CrisisAddressed(InPlay, frozen=True, tag="crisis-addressed"):
    """A crisis is over, and the clock shows hours again."""

    hours: int
    says = "{who} has faced the crisis: {hours} hours go on the clock, as far as it has room."
    rules = "cgg.clock.addressed"

    def change(self, one: Explorer) -> Explorer:
        """Unlock the clock."""
        return with_(one, hours=min(one.clock, self.hours), crisis=False)


class ClockRefilled(OnSheet, frozen=True, tag="clock-refilled"):
    """A clock is full again, after a break; in a crisis it stays locked until that is addressed."""

    locked: bool = False

    def change(self, one: Explorer) -> Explorer:
        """Fill it."""
        return one if one.crisis else with_(one, hours=one.clock)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        name = tale.name(self.who)
        if self.locked or (tale.after is not None and tale.after.crisis):
            yield Line(f"{name}'s clock stays locked: a crisis is under way.", ("cgg.clock.crisis",))
        else:
            yield Line(f"{name}'s clock is full.", ("cgg.clock.refill",))


class Pointed(InPlay, frozen=True):
    """A fact about Experience or Drama."""

    points: int
    what: str = ""


def earns(tale: Tale) -> bool:
    """Tell whether somebody earns points: an explorer, and whoever is known by numbers alone."""
    return tale.before is None or not tale.before.npc


class ExperienceEarned(Pointed, frozen=True, tag="experience-earned"):
    """XP comes in; nobody of the Exec's earns any."""

    def change(self, one: One) -> One:
        """Add it."""
        return one if one.npc else with_(one, xp=one.xp + self.points)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        if earns(tale):
            yield Line(f"{tale.name(self.who)} earns {self.points} XP{for_what(self.what)}.", ("cgg.risk.earned",))


class ExperienceSpent(Pointed, frozen=True, tag="experience-spent"):
    """XP is spent; a story break gives it back."""

    def change(self, one: One) -> One:
        """Take it."""
        return with_(one, xp=paid(one.xp, self.points), spent_xp=one.spent_xp + self.points)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield Line(f"{tale.name(self.who)} pays {self.points} XP{for_what(self.what)}.", ("cgg.conditions.prices",))


class DramaEarned(Pointed, frozen=True, tag="drama-earned"):
    """DP comes in; nobody of the Exec's earns any."""

    def change(self, one: One) -> One:
        """Add it."""
        return one if one.npc else with_(one, dp=one.dp + self.points)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        if earns(tale):
            yield Line(f"{tale.name(self.who)} earns {self.points} DP{for_what(self.what)}.", ("cgg.risk.earned",))


class DramaSpent(Pointed, frozen=True, tag="drama-spent"):
    """DP is spent."""

    def change(self, one: One) -> One:
        """Take it."""
        return with_(one, dp=paid(one.dp, self.points))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield Line(f"{tale.name(self.who)} pays {self.points} DP{for_what(self.what)}.", ("cgg.conditions.prices",))


class RiskEarned(InPlay, frozen=True, tag="risk-earned"):
    """A risk roll brings Experience where the risk was avoided, Drama where it was not."""

    xp: int
    dp: int

    def change(self, one: One) -> One:
        """Add it, but to nobody of the Exec's."""
        return one if one.npc else with_(one, xp=one.xp + self.xp, dp=one.dp + self.dp)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        if not earns(tale):
            return
        got, why = (f"{self.xp} XP", "avoiding the risk") if self.xp else (f"{self.dp} DP", "not avoiding the risk")
        yield Line(f"{tale.name(self.who)} earns {got} for {why}.", ("cgg.risk.earned",))
