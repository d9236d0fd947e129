"""Starts: an action, and rolls by themselves."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from rollwright.games.cgg.rules import people
from rollwright.games.cgg.rules.attempt import rolled_alone
from rollwright.games.cgg.rules.chance import ExecRolled, RiskRolled, chance, exec_dice
from rollwright.games.cgg.rules.conditions import effects_of
from rollwright.games.cgg.rules.moves.offers import NOTHING, TRY, UNSAID, Bringing, ByCode, What, attempted, planned
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.outcome import Action
from rollwright.games.cgg.rules.people import with_
from rollwright.games.cgg.rules.windows import Ready
from rollwright.play.cards import Words
from rollwright.play.steps import Call
from rollwright.rules.acts import Ask, start
from rollwright.rules.facts import State, Who


@start("act", "Try something", TRY, place="sheet.codes", row="code", when=people.at_leisure)
def act(
    options: Options, state: State, who: Who, code: ByCode, what: What = UNSAID, bringing: Bringing = NOTHING
) -> Call[Action]:
    """Say what you do and how. The Exec says how hard and how risky it is, others may help, and you roll."""
    people.able(state, who)
    return attempted(options, state, who, planned(state, who, code, what, bringing))


@start(
    "between-turns",
    "Try something between turns",
    f"{TRY} cgg.tension.turns",
    by="gm",
    place="scene",
    when=lambda options, state, who: people.can_act(options, state, who) and people.in_turns(state, who),
)
def act_between_turns(
    options: Options, state: State, who: Who, code: ByCode, what: What = UNSAID, bringing: Bringing = NOTHING
) -> Call[Action]:
    """Let somebody in the Tension try something that doesn't count as a turn."""
    people.able(state, who)
    return attempted(options, state, who, with_(planned(state, who, code, what, bringing), between=True))


@start("risk", "Just roll for the risk", "cgg.risk.roll cgg.risk.venture", place="sheet.codes", when=people.can_act)
def roll_risk(options: Options, state: State, who: Who, code: ByCode, what: What = UNSAID) -> Call[RiskRolled]:
    """The Exec has said what you risk: roll to avoid it."""
    own = people.whole_code(state, who, code)
    ready = Ready(people.hero_of(state, who), own, own, effects=effects_of(state.sheet(who).biting), what=what)
    return rolled_alone(options, ready, people.helpers_of(state, who, code))


@start("exec", "Roll difficulty dice", "cgg.difficulty.roll", by="gm", place="desk")
def roll_difficulty(
    options: Options, state: State, dice: Annotated[int, Meta(ge=0, le=6), Ask("How many?")] = 3
) -> Call[ExecRolled]:
    """Roll difficulty dice in secret, for anything."""
    return exec_dice(options, dice)


@start("chance", "Roll for a chance", "cgg.conditions.chance", by="gm", place="desk")
def roll_chance(
    options: Options, state: State, what: Annotated[Words, Ask("Of what?", guide="the bulkhead holds")] = UNSAID
) -> Call[bool]:
    """Roll one die for something that may happen."""
    return chance(options, what)
