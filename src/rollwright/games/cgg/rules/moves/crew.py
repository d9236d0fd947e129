"""Starts: tracks spread anew, the crew, its ship."""

from __future__ import annotations

from rollwright.dice.errors import Refused
from rollwright.games.cgg.rules.advancement import Assigned, assign_tracks
from rollwright.games.cgg.rules.crew import Crew, crew, kinds_of
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.ship import Chosen, Drawn, choose_ship, ship_kit
from rollwright.games.cgg.rules.state import explorers_of, scene_of
from rollwright.games.cgg.rules.story_break import dots_of
from rollwright.play.steps import Call
from rollwright.rules.acts import start
from rollwright.rules.facts import State, Who


@start(
    "assign-tracks",
    "Reassign the tracks",
    "cgg.advancement.reassign",
    place="sheet.tracks",
    when=lambda options, state, who: state.sheet(who).may_reassign,
)
def reassign(options: Options, state: State, who: Who) -> Call[Assigned]:
    """Spread the dots of your tracks anew, once after an advancement or a break."""
    return assign_tracks(options, dots_of(state.sheet(who)), who)


@start(
    "crew",
    "Look at the crew",
    "cgg.crew.needed cgg.crew.wanted",
    by="gm",
    place="desk",
    when=lambda options, state: bool(explorers_of(state)),
)
def look_at_crew(options: Options, state: State) -> Call[Crew]:
    """See which kinds of role the crew still needs."""
    return crew(options, kinds_of([state.sheet(who) for who in explorers_of(state)]))


@start(
    "ship-kit",
    "Roll for a ship",
    "cgg.ship.kit cgg.ship.ties",
    place="scene",
    when=lambda options, state, who: (
        not state.sheet(who).npc
        and scene_of(state).ship is None
        and scene_of(state).draw is None
        and scene_of(state).tension is None
    ),
)
def roll_ship(options: Options, state: State, who: Who) -> Call[Drawn]:
    """Roll for three ships; the crew votes for one of them."""
    return ship_kit(options, who)


@start(
    "choose-ship",
    "Vote for a ship",
    "cgg.ship.vote",
    by="anybody",
    place="scene",
    when=lambda options, state: scene_of(state).draw is not None and bool(explorers_of(state)),
)
def vote(options: Options, state: State) -> Call[Chosen]:
    """Let the whole crew vote for one of the three ships."""
    draw = scene_of(state).draw
    if draw is None:  # it was taken back since
        raise Refused("draw the three ships first", "cgg.ship.candidates")
    return choose_ship(options, draw.low, draw.middle, draw.high, None, explorers_of(state))
