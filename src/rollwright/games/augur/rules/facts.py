"""What can become true at a table of Augur. `applying.py` says what it does to state, `told.py` how it is told."""

from __future__ import annotations

from rollwright.games.augur.rules.facts_action import Acted as Acted
from rollwright.games.augur.rules.facts_action import ActionWon as ActionWon
from rollwright.games.augur.rules.facts_action import Answered as Answered
from rollwright.games.augur.rules.facts_action import ChaseEnded as ChaseEnded
from rollwright.games.augur.rules.facts_action import ConsequenceTold as ConsequenceTold
from rollwright.games.augur.rules.facts_action import Noted as Noted
from rollwright.games.augur.rules.facts_action import NoteDropped as NoteDropped
from rollwright.games.augur.rules.state import ClockKind, DueKind
from rollwright.rules.facts import Fact

# --- Momentum and Stress; `boxes` is how many boxes the table's Stress track has -------------------------------------


class MomentumGained(Fact, frozen=True, tag="momentum-gained"):
    """Momentum came; above 6 it is lost, and all of it while stuck at 0."""

    who: str
    points: int
    boxes: int
    why: str = ""


class MomentumLost(Fact, frozen=True, tag="momentum-lost"):
    """Momentum went; at 0 it becomes 1 Stress, and is back at 2."""

    who: str
    points: int
    boxes: int
    why: str = ""


class MomentumBurnt(Fact, frozen=True, tag="momentum-burnt"):
    """Momentum was burnt for a die, and is back at 2."""

    who: str


class StressTaken(Fact, frozen=True, tag="stress-taken"):
    """Stress was taken."""

    who: str
    points: int
    boxes: int
    why: str = ""


class StressCleared(Fact, frozen=True, tag="stress-cleared"):
    """Stress was cleared; a Momentum that was stuck at 0 comes back."""

    who: str
    points: int
    boxes: int


# --- harm, panic, conditions -----------------------------------------------------------------------------------------


class HarmTaken(Fact, frozen=True, tag="harm-taken"):
    """A ladder was marked, with all that follows: the mark on the other ladder, steps, panic, death."""

    who: str
    track: str
    marks: int
    why: str = ""
    said: bool = False
    """Whether a fact of its own says which condition is due with it; else it is due where a wound comes."""


class MarksCleared(Fact, frozen=True, tag="marks-cleared"):
    """Marks of a ladder were cleared; the steps beyond the first stay."""

    who: str
    track: str
    marks: int


class StepCleared(Fact, frozen=True, tag="step-cleared"):
    """The worst step of a ladder was cleared; with the last step of Fog panic ends."""

    who: str
    track: str
    step: str
    """Which it was."""


class PanicTaken(Fact, frozen=True, tag="panic-taken"):
    """Panic shows in one of its forms."""

    who: str
    form: str


class PanicEnded(Fact, frozen=True, tag="panic-ended"):
    """Somebody who had snapped is calm again."""

    who: str


class ConditionGiven(Fact, frozen=True, tag="condition-given"):
    """Somebody has a condition, which takes a die from the approaches that it names."""

    who: str
    name: str
    approaches: tuple[str, ...] = ()


class ConditionCleared(Fact, frozen=True, tag="condition-cleared"):
    """A condition is gone."""

    who: str
    name: str


# --- clocks, moves of the GM's, setups -------------------------------------------------------------------------------


class ClockStarted(Fact, frozen=True, tag="clock-started"):
    """A clock was set; without a key it is kept under its kind, without a size it has that of the table."""

    key: str
    kind: ClockKind
    size: int | None = None
    text: str = ""
    secret: bool = False


class ClockTicked(Fact, frozen=True, tag="clock-ticked"):
    """A clock was ticked; that of a foe or of a chase begins with its first ticks."""

    key: str
    ticks: int
    kind: ClockKind | None = None
    """Of a clock that begins with this, where there is none yet."""
    size: int | None = None
    """Of such a clock, where the GM has set one."""


class ClockEnded(Fact, frozen=True, tag="clock-ended"):
    """A clock is gone: what it counted has happened, or can't happen any more."""

    key: str


class MoveDue(Fact, frozen=True, tag="move-due"):
    """The GM owes a move, the name of a condition, or word of what comes of it, for those who took the risk."""

    kind: DueKind
    against: tuple[str, ...] = ()
    why: str = ""


class MoveMet(Fact, frozen=True, tag="move-met"):
    """A move that was due has been made, or let go."""

    due: str


class GmMoved(Fact, frozen=True, tag="gm-moved"):
    """The GM has made a move: its kind, which, in which way, against whom."""

    kind: str
    move: str
    way: str = ""
    more: str = ""
    against: str = ""
    text: str = ""


class SetupMade(Fact, frozen=True, tag="setup-made"):
    """Something was prepared that can help a roll."""

    text: str = ""
    by: str = ""


class SetupUsed(Fact, frozen=True, tag="setup-used"):
    """A setup has helped a roll."""

    key: str


class SetupDropped(Fact, frozen=True, tag="setup-dropped"):
    """A setup is of no use any more."""

    key: str


# --- what a character has --------------------------------------------------------------------------------------------


class ContactMade(Fact, frozen=True, tag="contact-made"):
    """Somebody was found: how many kinds of expertise they have, and on which terms they help."""

    who: str
    name: str
    kinds: int
    terms: str


class ContactLearnt(Fact, frozen=True, tag="contact-learnt"):
    """A contact's kinds of expertise have names now."""

    who: str
    name: str
    expertise: tuple[str, ...]


class DebtOwed(Fact, frozen=True, tag="debt-owed"):
    """A character owes somebody something large."""

    who: str
    to: str


class AbilityUsed(Fact, frozen=True, tag="ability-used"):
    """An ability was used; one that rest brings back is gone until then."""

    who: str
    ability: str


class Rested(Fact, frozen=True, tag="rested"):
    """Somebody has rested: abilities that rest brings back are there again."""

    who: str


class ApproachesSet(Fact, frozen=True, tag="approaches-set"):
    """The points of a new character were spread over the approaches."""

    who: str
    approaches: dict[str, int]


class Waived(Fact, frozen=True, tag="waived"):
    """The GM let a character depart from a rule of creation."""

    who: str
    rule: str
    reason: str
    by_whom: str


FACT_TYPES: tuple[type[Fact], ...] = (
    *(MomentumGained, MomentumLost, MomentumBurnt, StressTaken, StressCleared),
    *(HarmTaken, MarksCleared, StepCleared, PanicTaken, PanicEnded, ConditionGiven, ConditionCleared),
    *(ClockStarted, ClockTicked, ClockEnded, MoveDue, MoveMet, GmMoved, SetupMade, SetupUsed, SetupDropped),
    *(Acted, ActionWon, Noted, NoteDropped, Answered, ConsequenceTold, ChaseEnded),
    *(ContactMade, ContactLearnt, DebtOwed, AbilityUsed, Rested, ApproachesSet, Waived),
)
