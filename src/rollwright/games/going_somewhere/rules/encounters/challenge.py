"""Challenge: how many Character Points an encounter should have for a party, and whether one is past the bounds."""

from __future__ import annotations

from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere.rules.encounters import told
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.play.steps import GM, Said, procedure
from rollwright.rules.flat import listed

BOUNDS = "gs.encounter.challenge gs.encounter.even gs.encounter.warning"
CP: TypeAlias = Annotated[int, Meta(ge=0, le=100_000)]


class Bounds(NamedTuple):
    """The two bounds of a party: a challenge is twice the average of its points, an even match their total."""

    challenge: int
    even: int


class Judged(NamedTuple):
    """An encounter against the bounds of a party."""

    challenge: int
    even: int
    total: int
    """The points of all who are met."""
    past_challenge: bool
    past_even: bool

    @property
    def about_challenge(self) -> bool:
        """Whether it is a tenth more than a challenge at most, and within an even match: 130 for 120."""
        return not self.past_even and 10 * self.total <= 11 * self.challenge


def bounds(party: tuple[int, ...]) -> Bounds:
    """Give both bounds, the average rounded down. One alone has twice the own points as a challenge.

    >>> bounds((25, 25, 25, 25)), bounds((60, 60, 60))
    (Bounds(challenge=50, even=100), Bounds(challenge=120, even=180))
    """
    if not party:
        raise BadInput("a party has at least one character; give the Character Points of each")
    total = sum(party)
    return Bounds(2 * total // len(party), total)


def judged(party: tuple[int, ...], foes: tuple[int, ...]) -> Judged:
    """Compare an encounter with both bounds.

    >>> judged((60, 60, 60), (120,))[3:], judged((60, 60, 60), (130,))[3:], judged((60, 60, 60), (300,))[3:]
    ((False, False), (True, False), (True, True))
    """
    limit, total = bounds(party), sum(foes)
    return Judged(limit.challenge, limit.even, total, total > limit.challenge, total > limit.even)


@listed(
    "challenge",
    "Show the bounds of a challenge",
    BOUNDS,
    actor=GM,
    examples=(
        {"party": (25, 25, 25, 25)},
        {"party": (60, 60, 60), "foes": (100, 30)},
        {"party": (7,), "foes": (30,)},
    ),
)
@procedure
async def challenge(options: Options, party: tuple[CP, ...], foes: tuple[CP, ...] = ()) -> Judged:
    """Show both bounds for a party, and warn where an encounter is past them."""
    end = judged(party, foes)
    await Said(told.bounds, end, bool(foes))
    return end
