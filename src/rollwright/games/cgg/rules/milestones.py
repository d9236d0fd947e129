"""Advancements of the later edition: given at a milestone, with a downtime that fills the clock."""

from __future__ import annotations

from rollwright.games.cgg.rules import told
from rollwright.games.cgg.rules.advancement import (
    PLACING,
    Advancement,
    Growing,
    advanced,
    begun,
    growing_of,
    role_chosen,
)
from rollwright.games.cgg.rules.facts.clock import ClockRefilled
from rollwright.games.cgg.rules.moves.offers import UNSAID, MadeUp, may_advance
from rollwright.games.cgg.rules.options import Options
from rollwright.play.steps import Call, Headline, procedure
from rollwright.rules.acts import start
from rollwright.rules.facts import State, Who
from rollwright.rules.flat import listed


@listed(
    "advance",
    "Advancement",
    f"{PLACING} cgg.advancement.given cgg.advancement.downtime",
    examples=(
        {"who": "vela", "role": "captain", "roles": ("captain",), "filled": (0,), "critical_count": 5},
        {"who": "vela", "role": "scout", "roles": ("captain", "scout"), "filled": (1, 1), "endeavor": "Win the yard"},
    ),
)
@procedure
async def advance(options: Options, growing: Growing, role: str = "") -> Advancement:
    """Give an explorer an advancement, at a milestone that the Exec finds fit; its downtime fills the clock.

    Of two roles the player says on which it is placed.
    """
    await Headline(told.advances, growing.who)
    role = role or await role_chosen(growing)
    await Headline(told.advances, growing.who, role)
    outcome = await advanced(options, growing, role)
    await begun(growing, outcome)
    await ClockRefilled(locked=growing.crisis, who=growing.who)
    return outcome


@start("advance", "Give an advancement", PLACING, by="gm", place="party", when=may_advance, once=True)
def give_advancement(options: Options, state: State, who: Who, endeavor: MadeUp = UNSAID) -> Call[Advancement]:
    """Give an advancement at a milestone. The 2nd, 4th and 6th bring an endeavor."""
    return advance(options, growing_of(state.sheet(who), who, endeavor))
