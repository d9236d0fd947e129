"""What an action leaves: who acted, what was won or answered, and what the GM said of it."""

from __future__ import annotations

from rollwright.rules.facts import Fact


class Acted(Fact, frozen=True, tag="acted"):
    """A character has acted, or helped somebody who did; whoever was to act at once has done so."""

    who: str
    kind: str
    result: str
    helping: str = ""


class ActionWon(Fact, frozen=True, tag="action-won"):
    """A character may act again at once."""

    who: str


class Noted(Fact, frozen=True, tag="noted"):
    """An action brought something to keep in mind: a better position, a bigger effect, something learnt."""

    extra: str
    by: str = ""
    text: str = ""


class NoteDropped(Fact, frozen=True, tag="note-dropped"):
    """What was noted holds no more."""

    key: str


class Answered(Fact, frozen=True, tag="answered"):
    """Somebody who was to be persuaded has given an answer."""

    target: str
    answer: str
    to: str = ""
    what: str = ""


class ConsequenceTold(Fact, frozen=True, tag="consequence-told"):
    """The GM has said what came of something, and for whom."""

    text: str
    against: str = ""


class ChaseEnded(Fact, frozen=True, tag="chase-ended"):
    """A chase is over, and somebody has won it."""

    foe: str
    won: bool
    """Whether the character won."""
    by: str = ""
