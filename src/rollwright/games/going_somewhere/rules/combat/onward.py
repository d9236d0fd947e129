"""What goes on by itself in a fight, until somebody has to say what they do."""

from __future__ import annotations

from collections.abc import Iterable

from rollwright.games.going_somewhere.rules.combat.beginning import begin_fight
from rollwright.games.going_somewhere.rules.combat.declaring_magic import declare_magic
from rollwright.games.going_somewhere.rules.combat.ending import end_fight
from rollwright.games.going_somewhere.rules.combat.facts import (
    TurnTaken,
)
from rollwright.games.going_somewhere.rules.combat.moves import combat_roll, decides, shock, take_turn
from rollwright.games.going_somewhere.rules.combat.scene import Scene
from rollwright.games.going_somewhere.rules.combat.standing import (
    due,
    over,
    scene_at,
    upcoming,
    waited_for,
)
from rollwright.games.going_somewhere.rules.magic.raising import to_take
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.state import scene_of
from rollwright.rules.facts import Fact, State, Who
from rollwright.rules.ruleset import Onward

STEPS = (begin_fight.id, combat_roll.id, take_turn.id, shock.id, "done", "next-round", "take-harm", "vehicle-harm")
"""The parts of a fight that are played one after another."""


DECLARES = ("declare", declare_magic.id, "order-held", "command")
"""What everybody says before them, at the same time."""


def onward(options: Options, state: State) -> Onward | None:
    """Give what follows by itself in a fight; None: somebody has to say what they do, or does it by another rule."""
    fight = scene_of(state).fight
    if fight is None:
        return None
    if (harm := to_take(options, state)) is not None:
        return harm
    scene = scene_at(options, state)
    if waiting := due(scene):
        return Onward("shock", {"who": waiting[0].who})
    if fight.phase == "declare" and scene_of(state).called:
        return Onward("bring-monster", {})
    if over(scene):
        return Onward(end_fight.id, {})
    if fight.phase == "declare":
        again = as_it_stands(scene) if fight.round > 1 else None  # the first round is looked at as it comes
        return None if waited_for(scene, fight) else Onward("combat-roll", {}, stands=again)
    one = upcoming(scene, fight)
    if one is None:
        return Onward("next-round", {}, pauses=True, stands=as_it_stands(scene))
    return None if decides(scene, fight, one.who) else Onward("turn", {"who": one.who})


def as_it_stands(scene: Scene) -> tuple[object, ...]:
    """Give what makes a difference to those in a fight: where they are and how they are, not what they have shot."""
    return tuple(
        [
            (one.who, one.at, one.health, one.down, one.stun, one.prone, one.next_roll, one.aimed, one.states, magic)
            for one in scene.order
            for magic in [tuple([each.name for each in one.lasting])]
        ]
    )


def turn_taken(state: State, who: str) -> Iterable[Fact]:
    """Say that a call which has ended was somebody's turn."""
    fight = scene_of(state).fight
    return (TurnTaken(who=Who(who)),) if fight is not None and who in fight.ones else ()
