"""How an action came out, what that is worth, and who spends Venture on it in odds."""

from __future__ import annotations

from typing import Any, NamedTuple

from rollwright.dice.errors import Refused
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.people import Hero
from rollwright.games.cgg.rules.venture import Wrench
from rollwright.play.policy import never
from rollwright.play.steps import Choose


class More(NamedTuple):
    """What an action did beside its two rolls."""

    xp: int = 0
    """Experience that the Exec gave for conditions, less what the player paid; `earned` gives the rest."""
    dp: int = 0
    """Drama likewise."""
    resistance: int = 0
    """Fallout dice less, as somebody got serious about resisting."""
    incapacitated: bool = False
    condition: str | None = None
    """Given by a Hammer."""
    gear: str | None = None
    """Disabled by a Hammer."""
    bounced: str | None = None
    """The impairment that a Wrench keeps away."""
    worsened: bool = False
    """Whether a Surface Wound got a dot."""
    leverage_worn: tuple[str, ...] = ()
    """Leverage that loses a die for its use: by its key, or by its code where it has none."""
    augmented: bool = False
    cancelled: bool = False
    """Whether a Dire Injury called the action off."""
    reduced: str | None = None
    """The code that a Dire Injury lowers."""
    spent_xp: int = 0
    """Experience that the player paid for conditions."""
    spent_dp: int = 0
    """Drama likewise."""
    spared: bool = False
    """Whether Enhanced spares the explorer a risk that was not avoided."""
    for_good: bool = False
    """Whether the impairment that a Wrench keeps away is gone for good."""


class Action(NamedTuple):
    """How an action came out."""

    success: bool
    failures: int
    avoided: bool | None
    """Whether the roll avoided the risk; None where there was none."""
    venture: int
    """What nobody has spent."""
    hours: int
    """What the clock shows now; at 0 it is locked, and a crisis follows."""
    more: More | None = None
    """What else it did; None where that is nothing."""

    @property
    def rest(self) -> More:
        """What else it did, also where that is nothing."""
        return More() if self.more is None else self.more


class Done(NamedTuple):
    """An action after all dice and spends, before it is said how it came out."""

    hero: Hero
    failures: int
    avoided: bool | None
    spared: bool
    venture: int
    resistance: int = 0
    more: More | None = None
    before: tuple[str, ...] = ()
    """The conditions before it."""
    wound: bool = False
    """Whether a Surface Wound gets worse."""
    weakened: int = 0
    """Failure that came of being Weakened."""
    restrained: int = 0
    """Failure that came of being Restrained."""
    total: int = 0
    """What the risk roll came to..."""
    target: int = 0
    """...and what it was against."""
    beside: tuple[int, ...] = ()
    """What of the roll doesn't lie there as dice, part by part."""


def together(outcome: Action) -> int:
    """Count success and avoiding the risk, one point each."""
    return outcome.success + avoided(outcome)


def both(outcome: Action) -> int:
    """Count success with the risk avoided, and nothing else."""
    return outcome.success * (1 if outcome.avoided is None else avoided(outcome))


def success(outcome: Action) -> int:
    """Count success and nothing else."""
    return outcome.success


def avoided(outcome: Action) -> int:
    """Count being spared the risk and nothing else: by the roll, or by Enhanced."""
    if outcome.avoided is None:
        return 0
    return outcome.avoided if outcome.more is None else outcome.avoided | outcome.more.spared


WORTH = {"together": together, "both": both, "success": success, "avoided": avoided}


def failure_first(choice: Choose[Any]) -> Any:
    """Spend Venture on Failure first: Gotta make it, then everything else that is offered."""
    if choice.key != "wrench":
        return never(choice)
    made = [use for use in choice.options if use is not None and use.wrench is Wrench.MAKE_IT]
    return made[0] if made else choice.options[-1]


def barred(options: Options, crisis: bool, aspect: bool, **others: object) -> dict[tuple[str, str], Refused]:
    """Bar Wrenches in a crisis, when no hours can be paid, unless a called aspect makes them free."""
    if not crisis or aspect:
        return {}
    refusal = Refused("the clock has run out: nothing is paid until the crisis is addressed", "cgg.clock.crisis")
    return {("wrench", one.value): refusal for one in Wrench}
