"""The kinds of action and the results, and what panic does to an action."""

from __future__ import annotations

from enum import StrEnum

from rollwright.dice.errors import Refused


class Kind(StrEnum):
    """The seven kinds of action."""

    BASIC = "basic"
    CLASH = "clash"
    CHASE = "chase"
    COMPEL = "compel"
    CONTACT = "contact"
    GAMBIT = "gambit"
    REACTION = "reaction"


class Result(StrEnum):
    """How an action goes, worst first."""

    DIRE = "dire"
    BOTCHED = "botched"
    MESSY = "messy"
    GOOD = "good"
    PERFECT = "perfect"


RESULTS = tuple(Result)


def check_panic(kind: Kind, panic: str) -> None:
    """Refuse a reaction of somebody who is frozen with panic."""
    if panic == "freeze" and kind is Kind.REACTION:
        raise Refused("whoever freezes in panic makes no reaction", "augur.fog.freeze")


def by_panic(kind: Kind, panic: str) -> int:
    """Give the threat die of panic: in a clash for those who fight, in a chase for those who flee.

    >>> by_panic(Kind.CLASH, "fight"), by_panic(Kind.CHASE, "fight")
    (1, 0)
    """
    return forced(kind, panic) + (panic == "flight" and kind is Kind.CHASE)


def forced(kind: Kind, panic: str) -> bool:
    """Tell whether panic takes the worst physical approach, whatever the player would pick."""
    return panic == "fight" and kind is Kind.CLASH
