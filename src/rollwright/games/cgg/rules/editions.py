"""The two editions of the book, as data: everything in which they differ, all procedures being shared.

`cgg-2015` is the revision of 8 February 2015, with Experience and Drama beside the Crisis Clock; `cgg` is the later
one, where hours pay for everything.
"""

from __future__ import annotations

from typing import NamedTuple


class Edition(NamedTuple):
    """What the procedures look up where the editions differ."""

    id: str
    base_risk: tuple[int, ...]
    """The risk target of base difficulties 3 to 9."""
    kept_on: int
    """A difficulty die counts as Failure on 1 to this."""
    raised_by_sum: bool
    """Whether risk rises by the sum of the kept dice, or else by the highest of them."""
    fallout_on: int
    """A fallout die raises the grade on 1 to this."""
    experience: int
    """XP for a risk that was avoided."""
    drama: int
    """DP for a risk that was not."""
    award_hours: int
    """Hours that the Exec may give for a good complication."""
    award_drama: int
    """DP that the Exec may give for one."""
    points: bool
    """Whether conditions are paid in XP and DP; else in hours."""
    restrained_by_drama: bool
    """Whether Restrained bites when the action earns DP; else unless the player pays an hour."""
    edge_any_code: bool
    """Whether the bonus die of Edge goes to any code for a round; else to an attribute, adding up for the Tension."""
    abilities_for_pips: bool
    """Whether advancement pips buy abilities too."""


CGG = Edition(
    id="cgg",
    base_risk=(4, 7, 10, 13, 16, 19, 22),
    kept_on=3,
    raised_by_sum=True,
    fallout_on=3,
    experience=0,
    drama=0,
    award_hours=1,
    award_drama=0,
    points=False,
    restrained_by_drama=False,
    edge_any_code=False,
    abilities_for_pips=False,
)

CGG_2015 = Edition(
    id="cgg-2015",
    base_risk=(6, 9, 12, 15, 18, 21, 24),
    kept_on=5,
    raised_by_sum=False,
    fallout_on=5,
    experience=1,
    drama=1,
    award_hours=0,
    award_drama=1,
    points=True,
    restrained_by_drama=True,
    edge_any_code=True,
    abilities_for_pips=True,
)

EDITIONS = {edition.id: edition for edition in (CGG, CGG_2015)}
