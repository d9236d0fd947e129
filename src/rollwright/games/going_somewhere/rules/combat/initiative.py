"""Initiative once more, for a Character Point: offered beside the order of a fight until its first Combat Rolls."""

from __future__ import annotations

from typing import NamedTuple

from rollwright.dice.errors import Refused
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules.checks.again import Purse
from rollwright.games.going_somewhere.rules.checks.rolls import ACTION_DIE
from rollwright.games.going_somewhere.rules.combat import told
from rollwright.games.going_somewhere.rules.combat.facts import Entered
from rollwright.games.going_somewhere.rules.combat.opening import Rolling
from rollwright.games.going_somewhere.rules.combat.standing import scene_at
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import points_of, with_
from rollwright.games.going_somewhere.rules.state import Standing, fight_of, scene_of
from rollwright.play.steps import Call, Headline, Roll, Said, procedure
from rollwright.rules.acts import start
from rollwright.rules.facts import State, Who

AGAIN = "rolled again"
"""The state of whoever has done so."""


class Reordered(NamedTuple):
    """Somebody's new initiative."""

    initiative: int


def may_roll_again(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody can roll for initiative again: in the first round, before anybody has rolled, once."""
    fight = scene_of(state).fight
    if fight is None or fight.round > 1 or fight.phase != "declare" or who not in fight.ones:
        return False
    one, purse = fight.ones[who], Purse(options, who, points_of(state.sheet(who)))
    return purse.rerolls and not one.surprised and AGAIN not in one.states and not state.sheet(who).down


@procedure
async def reordered(options: Options, who: Who, cp: int, spd: int, standing: Standing) -> Reordered:
    """Roll for the turn order again; the new roll stands."""
    await Headline(told.initiative, who)
    await Purse(options, who, cp).pays("reroll", "initiative")
    found = spd + await Roll("initiative", Pool.of(1, ACTION_DIE), total, who, about=Rolling((who,)))
    await Entered(who=who, standing=with_(standing, initiative=found, states=(*standing.states, AGAIN)))
    await Said(told.reordered, who, standing.initiative, found)
    return Reordered(found)


@start(
    "initiative-again",
    "Roll initiative again (1 Character Point)",
    "gs.check.reroll gs.round.initiative",
    place="scene",
    when=may_roll_again,
    needs="In a fight, you can do this before the first Combat Rolls, if you have a Character Point.",
)
def roll_again(options: Options, state: State, who: Who) -> Call[Reordered]:
    """Roll for your place in the turn order once more. The new roll stands, better or worse."""
    if not may_roll_again(options, state, who):
        raise Refused(f"{state.name(who)} can’t roll for initiative again now", "gs.check.reroll")
    one = scene_at(options, state).of(who)
    standing = fight_of(state).ones[who]
    return reordered(options, who, one.cp, one.numbers.spd, standing)
