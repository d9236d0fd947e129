"""Starts: ISOtech."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from rollwright.games.cgg.rules.isotech import MOST_ACTIONS, Actions, SuperState, superstate
from rollwright.games.cgg.rules.moves.offers import NOTHING, Bringing, attempted, planned, spoken
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.outcome import Action
from rollwright.games.cgg.rules.people import able, code_now, in_turns, may_act, only_next, with_
from rollwright.games.cgg.rules.plan import Function
from rollwright.games.cgg.rules.sheet import POWER, Secondary
from rollwright.play.cards import Words
from rollwright.play.steps import Call
from rollwright.rules.acts import Ask, start
from rollwright.rules.facts import State, Who
from rollwright.rules.fields import Choice

Function_ = Annotated[Words, Ask("Which function?", guide="SpaceSuit")]
Complex = Annotated[int, Meta(ge=0, le=20), Ask("How complex, in dice?")]


def several_in_a_turn(options: Options, state: State, who: Who) -> list[Choice]:
    """Offer, where encoding is a turn of Tension, that it isn't all of it."""
    return [Choice("yes", "Yes", "in SuperState Mode")] * in_turns(state, who)


@start(
    "encode-fast", "Encode a function fast", "cgg.isotech.fast cgg.isotech.reset", place="sheet.isotech", when=may_act
)
def encode_fast(
    options: Options,
    state: State,
    who: Who,
    function: Function_,
    complexity: Complex = 5,
    bringing: Bringing = NOTHING,
    more: Annotated[str, Ask("Does another ISOtech action follow?", several_in_a_turn, "Else your turn is over.")] = "",
) -> Call[Action]:
    """Encode a function within seconds. If you fail and don't avoid the risk, your system resets."""
    made = Function(spoken(function), complexity, len(able(state, who).functions))
    plan = planned(state, who, POWER, f"encodes {made.name}", bringing)
    if in_turns(state, who) and not more:
        plan = with_(plan, turn=True, after=only_next(options, state, who))
    return attempted(options, state, who, with_(plan, function=made))


@start("superstate", "Several ISOtech actions at once", "cgg.isotech.superstate", place="sheet.isotech", when=may_act)
def several(
    options: Options, state: State, who: Who, most: Annotated[Actions, Ask("How many at most?")] = MOST_ACTIONS
) -> Call[SuperState]:
    """Take several ISOtech actions in one round. With a badge, each after the first needs a Savvy test."""
    sheet = able(state, who)
    link: Literal["badge", "field"] = "badge" if sheet.badge else "field"
    return superstate(options, code_now(state, who, Secondary.SAVVY), who, link, most, sheet.biting)
