"""Advancements of the later edition: given at a milestone, with a downtime that fills the clock."""

from __future__ import annotations

from typing import Annotated

from rollwright.games.cgg.rules import told
from rollwright.games.cgg.rules.advancement import (
    PLACING,
    Advancement,
    Growing,
    advanced,
    begun,
    brings_endeavor,
    growing_of,
    next_roles,
    placed,
    with_endeavor,
)
from rollwright.games.cgg.rules.facts.clock import ClockRefilled
from rollwright.games.cgg.rules.moves.offers import IDEAS, UNSAID
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.roles import role_title
from rollwright.games.cgg.rules.sheet import Explorer
from rollwright.play.cards import Words
from rollwright.play.steps import Call, Headline, procedure
from rollwright.rules.acts import Ask, start
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
async def advance(options: Options, role: str, growing: Growing) -> Advancement:
    """Give an explorer an advancement, at a milestone that the Exec finds fit; its downtime fills the clock."""
    await Headline(told.advances, growing.who, role)
    outcome = await with_endeavor(placed(options, growing, role), growing)
    await advanced(options, growing, outcome)
    await begun(growing, outcome)
    await ClockRefilled(locked=growing.crisis, who=growing.who)
    return outcome


def roles_next(options: Options, state: State, who: Who) -> list[tuple[str, str]]:
    """List the roles on which the next advancement of somebody may be placed."""
    growing = growing_of(state.sheet(who), who)
    return [(role, role_title(role)) for role in next_roles(growing.roles, growing.filled)]


def bringing_endeavors(options: Options, state: State, who: Who) -> dict[str, tuple[str, ...]]:
    """Ask for an endeavor where the next step of a role brings one."""
    growing = growing_of(state.sheet(who), who)
    steps = [placed(options, growing, role) for role in next_roles(growing.roles, growing.filled)]
    return {"role": tuple([one.role for one in steps if brings_endeavor(one, growing)])}


def may_advance(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody has a role to advance in, and no crisis that begins first."""
    sheet: Explorer = state.sheet(who)
    return not sheet.npc and 1 <= len(sheet.roles) <= 2 and not sheet.run_out


@start("advance", "Give an advancement", PLACING, by="gm", place="party", when=may_advance, once=True)
def give_advancement(
    options: Options,
    state: State,
    who: Who,
    role: Annotated[str, Ask("In which role?", roles_next)],
    endeavor: Annotated[Words, Ask("An endeavor?", guide=IDEAS, when=bringing_endeavors)] = UNSAID,
) -> Call[Advancement]:
    """Give an advancement at a milestone. The 2nd, 4th and 6th bring an endeavor."""
    return advance(options, role, growing_of(state.sheet(who), who, endeavor))
