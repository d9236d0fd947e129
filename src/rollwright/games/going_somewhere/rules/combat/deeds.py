"""What is done in a fight without dice: who comes and goes and who stands where, the end of a turn and of a round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Meta

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules.checks.skills import MOST
from rollwright.games.going_somewhere.rules.combat.beginning import entering, fighters, part_of
from rollwright.games.going_somewhere.rules.combat.ending import there
from rollwright.games.going_somewhere.rules.combat.facts import (
    Burdened,
    Did,
    Entered,
    Moved,
    Returned,
    RoundOver,
    Surrendered,
    TurnTaken,
    Withdrew,
)
from rollwright.games.going_somewhere.rules.combat.harm import NextRollChanged
from rollwright.games.going_somewhere.rules.combat.orders import UNSAID
from rollwright.games.going_somewhere.rules.combat.standing import (
    acts_now,
    due,
    points_back,
    scene_at,
    upcoming,
)
from rollwright.games.going_somewhere.rules.magic.told import wearing_off
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import with_
from rollwright.games.going_somewhere.rules.state import Side, Standing, fight_of, scene_of
from rollwright.play.cards import Words
from rollwright.play.steps import Happening
from rollwright.rules.acts import Ask, deed, needing
from rollwright.rules.facts import State, Who
from rollwright.rules.fields import Choice

Facts = Iterator[Happening[Any]]


# --- who comes and goes ----------------------------------------------------------------------------------------------


def outside(options: Options, state: State) -> list[Choice]:
    """List those who could still join."""
    fight = scene_of(state).fight
    if fight is None:
        return []
    return [one for one in fighters(options, state) if one.key not in fight.ones or fight.ones[one.key].away]


@deed("join-fight", "Somebody joins", "gs.round.parts", by="gm", place="scene", when=there, button="Bring them in")
def join_fight(
    options: Options,
    state: State,
    newcomer: Annotated[Who, Ask("Who?", outside, shows=True)],
    side: Annotated[Side, Ask("On which side?")] = "party",
    square: Annotated[int, Meta(ge=-500, le=500), Ask("At which square?")] = 0,
) -> Facts:
    """Bring somebody into the fight. They act last, or with their side if it shares one initiative."""
    fight = fight_of(state)
    group = [one.initiative for who, one in fight.ones.items() if one.side == side and state.sheets[who].npc]
    with_them = max(group, default=0) if state.sheet(newcomer).npc else 0
    one = entering(state, newcomer, Standing(side, square, with_them))
    yield Entered(who=newcomer, standing=with_(part_of(one), initiative=with_them), late=True)


def inside(options: Options, state: State) -> list[Who]:
    """List those in the fight."""
    fight = scene_of(state).fight
    return [] if fight is None else [Who(who) for who in fight.ones]


def still_in(options: Options, state: State) -> list[Who]:
    """List those who haven't left the fight."""
    return [who for who in inside(options, state) if not fight_of(state).ones[who].away]


@deed("leave-fight", "Somebody leaves", "gs.round.parts", by="gm", place="scene", when=there, button="Take them out")
def leave_fight(options: Options, state: State, leaver: Annotated[Who, Ask("Who?", still_in)]) -> Facts:
    """Take somebody out of the fight, without saying how they left."""
    yield from points_back(fight_of(state), leaver)
    yield Withdrew(who=leaver)


def got_away(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody, or a vehicle, has got away."""
    return bool(state.sheet(who).away)


@deed(
    "come-back",
    "Come back",
    "gs.round.flee gs.vehicle.fight-ends",
    by="gm",
    place="party",
    when=got_away,
    needs="Only for a foe or a vehicle that got away from a fight.",
)
def come_back(options: Options, state: State, who: Who) -> Facts:
    """Bring back a foe or a vehicle that got away. Beginning a fight with them does so, too."""
    yield Returned(who=who)


@needing("Begin a fight first.")
def may_yield(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody is still fighting."""
    return there(options, state, who) and not fight_of(state).ones[who].away and not state.sheet(who).down


def yielding(options: Options, state: State, who: Who) -> list[Who]:
    """List those who may give up with somebody: the CGO's others on the same side. Players speak for their own."""
    if not may_yield(options, state, who) or not state.sheet(who).npc:
        return []
    ones = fight_of(state).ones
    same = [Who(one) for one, part in ones.items() if part.side == ones[who].side and state.sheets[one].npc]
    return [one for one in same if one != who and may_yield(options, state, one)]


@deed("surrender", "Give up", "gs.round.parts", place="scene", when=may_yield)
def surrender(
    options: Options, state: State, who: Who, together: Annotated[tuple[Who, ...], Ask("Who else?", yielding)] = ()
) -> Facts:
    """Lay down your arms: you are out of the fight, at the mercy of the others."""
    for one in (who, *together):
        yield Surrendered(who=one)


@deed("place", "Move somebody", "gs.round.moving", by="gm", place="scene", when=there)
def place(
    options: Options,
    state: State,
    somebody: Annotated[Who, Ask("Who?", inside)],
    square: Annotated[int, Meta(ge=-500, le=500), Ask("At which square?")],
) -> Facts:
    """Move somebody to another square of the fight."""
    yield Moved(square, who=somebody)


@deed("laden", "Penalty for a load", "gs.combat.encumbrance", by="gm", place="scene", when=there)
def laden(
    options: Options,
    state: State,
    somebody: Annotated[Who, Ask("Who?", inside)],
    points: Annotated[int, Meta(ge=-20, le=0), Ask("How much does the load take off Combat Rolls?")] = -1,
) -> Facts:
    """Give somebody a penalty on Combat Rolls for what they carry."""
    yield Burdened(points, who=somebody)


@deed("next-roll", "Help or hinder", "gs.critical.next gs.help.bonus", by="gm", place="scene", when=there)
def next_roll(
    options: Options,
    state: State,
    whom: Annotated[tuple[Who, ...], Ask("Whose next roll?", inside)],
    points: Annotated[int, Meta(ge=-MOST, le=MOST), Ask("By how much?", guide="-5 hinders, +5 helps.")] = -5,
) -> Facts:
    """Change the next roll of anybody in the fight: they are blinded, pushed, or get an opening."""
    if not whom or not points:
        raise Refused("tick whose next roll changes, and say by how much", "gs.critical.next")
    for one in whom:
        yield NextRollChanged(state.sheet(one).next_roll + points, who=one)


# --- turns and rounds ------------------------------------------------------------------------------------------------


@needing("This ends a turn for which you chose “Use a skill, a thing or another rule on your turn”.")
def may_finish(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody is on turn who does something else."""
    return acts_now(options, state, who)


@deed("done", "My turn is done", "gs.round.in-order gs.round.six", place="now", when=may_finish)
def done(
    options: Options,
    state: State,
    who: Who,
    words: Annotated[Words, Ask("What did you do?", guide="opens the gate")] = UNSAID,
) -> Facts:
    """End your turn once you have done what you wanted: the next one acts."""
    order = fight_of(state).ones[who].order
    if text := words.strip() or (order.about if order is not None else ""):
        yield Did(text, who=who)
    yield TurnTaken(who=who)


def may_end_round(options: Options, state: State) -> bool:
    """Tell whether all have acted."""
    fight = scene_of(state).fight
    if fight is None or fight.phase != "act":
        return False
    scene = scene_at(options, state)
    return not due(scene) and upcoming(scene, fight) is None


@deed(
    "next-round",
    "Next round",
    "gs.round.parts gs.time.round",
    by="gm",
    place="scene",
    when=may_end_round,
    needs="Everybody in the fight has to act first.",
)
def next_round(options: Options, state: State) -> Facts:
    """All have acted: the next round begins."""
    yield from points_back(fight_of(state))
    yield RoundOver()
    yield from wearing_off(state, 1)
