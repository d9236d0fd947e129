"""Ramming at a table: whoever drives a vehicle strikes with it. The book leaves that open; it is a blow of its STR."""

from __future__ import annotations

import re
from typing import Annotated, Any

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.combat.damage import MOST_DICE
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import able, with_
from rollwright.games.going_somewhere.rules.ranks import ORDER
from rollwright.games.going_somewhere.rules.state import scene_of
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.games.going_somewhere.rules.vehicles.aboard import aboard, craft_of, here, is_kept, is_out, still
from rollwright.games.going_somewhere.rules.vehicles.battle import (
    Gun,
    gunner_of,
    in_sight,
    rolled_with,
    shot_at,
    shot_of,
)
from rollwright.games.going_somewhere.rules.vehicles.facts import Driven
from rollwright.games.going_somewhere.rules.vehicles.scales import in_words, so_far
from rollwright.games.going_somewhere.rules.vehicles.shots import Fire
from rollwright.games.going_somewhere.rules.vehicles.travel import drivable, reach
from rollwright.play.steps import Call
from rollwright.rules.acts import Ask, start
from rollwright.rules.facts import NOBODY, State, Who
from rollwright.rules.fields import Choice

BESIDE = 1
"""How near a vehicle has to come to whatever it rams."""


def blow_of(state: State, vehicle: Who) -> Fire:
    """Give the blow of a vehicle: its STR on the Combat Roll, and the effect dice of its STR for the damage, no smaller
    than a weapon's."""
    sheet, limit = state.sheet(vehicle), derive.limit(effects.stat_left(state.sheet(vehicle), Stat.STR))
    return Fire(
        acc=rolled_with(sheet, Stat.STR),
        weapon=f"d{max(ORDER[0], limit.sides)}",
        scale=craft_of(state, vehicle).scale,
        vehicle=vehicle,
        melee=True,
        max_q=min(MOST_DICE, limit.count),
        name=re.sub(r"^The ", "the ", state.name(vehicle)),
        rams=True,
    )


def rammed(options: Options, state: State, who: Who) -> list[Choice]:
    """List what somebody can ram, vehicles first and their own last: in a vehicle fight, those of the other side
    whom the vehicle reaches this round."""
    battle, found = scene_of(state).battle, list[Choice]()
    drives = drivable(options, state, who)
    if not drives:
        return found
    own = [one.key for one in drives]
    vehicle = Who(own[0])  # in a fight there is no other; elsewhere the form leaves out the one that is picked
    for other, sheet in sorted(here(state).items(), key=lambda one: (one[0] in own, one[1].craft is None)):
        if battle is not None:
            apart = battle.apart(vehicle, other) if other in battle.ones and not is_out(state, other) else None
            against = apart is not None and battle.ones[other].side != battle.ones[vehicle].side
            if apart is not None and against and apart - BESIDE <= reach(options, state, vehicle):
                found.append(Choice(other, state.name(other), f"{so_far(apart, battle.unit)} away"))
        elif sheet.craft is not None and own != [other] and sheet.craft.condition != "wrecked":
            found.append(Choice(other, state.name(other), f"scale {sheet.craft.scale}"))
        elif sheet.craft is None and other != who and sheet.down != "dead" and not aboard(state, other):
            found.append(Choice(other, state.name(other)))
    return found


def can_ram(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody drives a vehicle, and there is anything to ram."""
    drives = state.sheet(who).craft is not None or able(options, state, who)
    return drives and bool(drivable(options, state, who)) and bool(rammed(options, state, who))


def foreseen(options: Options, state: State, who: Who, vehicle: Who, at: Who, **values: Any) -> str:
    """Say how likely a vehicle hits what it rams, and what that does."""
    if vehicle not in state.sheets or at not in state.sheets or not state.sheet(vehicle).stats:
        return ""
    blow = blow_of(state, vehicle)
    shot = shot_of(state, who, Gun(blow.weapon, "", "", blow), at, BESIDE)
    more = ", a die for each full 10 by which you win" if blow.max_q > 1 else ""
    return f"{in_sight(shot)} Damage: {'up to ' if more else ''}{blow.max_q}{blow.weapon}{more}."


@start(
    "ram",
    "Ram",
    "gs.vehicle.ram gs.vehicle.combat",
    place="sheet.vehicles",
    when=can_ram,
    once="for all",
    foretells=foreseen,
    needs="You need a vehicle that runs and that you can drive, and something to ram. In a vehicle fight you do it on"
    " your vehicle’s turn, instead of driving, and it has to get there in one round.",
)
def ram(
    options: Options,
    state: State,
    who: Who,
    vehicle: Annotated[Who, Ask("With which vehicle?", drivable)],
    at: Annotated[Who, Ask("Ram whom?", rammed, but="vehicle")],
) -> Call[Any]:
    """Drive your vehicle into another, or into somebody on foot. It strikes with its STR and its size."""
    still(state, vehicle)
    if at == vehicle:
        raise Refused("a vehicle can’t ram itself", "gs.vehicle.ram")
    fire, battle = blow_of(state, vehicle), scene_of(state).battle
    if battle is not None and vehicle in battle.ones:
        fire = with_(fire, moves=up_to(options, state, who, vehicle, at))
    gunner = with_(gunner_of(state, who), kept=is_kept(state.sheet(vehicle)))
    return shot_at(options, state, fire, at, gunner)


def up_to(options: Options, state: State, who: Who, vehicle: Who, at: Who) -> Driven:
    """Give how a vehicle comes beside what it rams in a fight."""
    battle = scene_of(state).battle
    apart = battle.apart(vehicle, at) if battle else None
    if battle is None or apart is None:
        raise Refused(f"{state.name(at)} is not in this fight", "gs.vehicle.fight")
    ahead, there = max(0, apart - BESIDE), battle.ones[at].at
    if ahead > (most := reach(options, state, vehicle)):
        far = f"{ahead} {in_words(battle.unit)} off, and {state.name(vehicle)} moves {most} a round"
        raise Refused(f"{state.name(at)} is {far}", "gs.vehicle.movement")
    own = battle.ones[vehicle].at
    place = own if not ahead else there - BESIDE if own < there else there + BESIDE
    driver = NOBODY if who == vehicle else who
    return Driven(who=vehicle, units=ahead, unit=battle.unit, at=place, by=driver)
