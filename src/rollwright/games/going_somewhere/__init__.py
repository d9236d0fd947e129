"""Going Somewhere: characters, checks, conflict, magic, vehicles and treasure."""

from __future__ import annotations

from rollwright.games.going_somewhere.rules.checks import (
    action,
    aim,
    contest,
    crits,
    crowd,
    fumbling,
    marking,
    notice,
    persuasion,
    repelling,
    resistance,
    rolls,
    skills,
    traps,
)
from rollwright.games.going_somewhere.rules.checks import facts as checks_facts
from rollwright.games.going_somewhere.rules.combat import (
    beginning,
    declaring_magic,
    duel,
    ending,
    harm,
    initiative,
    loop,
    onward,
    orders,
    roll,
    shock,
    special,
    unseen,
)
from rollwright.games.going_somewhere.rules.combat import deeds as combat_deeds
from rollwright.games.going_somewhere.rules.combat import facts as combat_facts
from rollwright.games.going_somewhere.rules.combat import moves as combat_moves
from rollwright.games.going_somewhere.rules.creation import facts as creation_facts
from rollwright.games.going_somewhere.rules.creation import making, points, status
from rollwright.games.going_somewhere.rules.encounters import challenge, npcs, summoned
from rollwright.games.going_somewhere.rules.encounters import facts as encounters_facts
from rollwright.games.going_somewhere.rules.gear import asking, trading, travelling
from rollwright.games.going_somewhere.rules.gear import deeds as gear_deeds
from rollwright.games.going_somewhere.rules.gear import facts as gear_facts
from rollwright.games.going_somewhere.rules.magic import (
    alchemy,
    attack,
    casting,
    crafting,
    levels,
    miscalculation,
    picking,
    raising,
    resisting,
    sites,
    using,
)
from rollwright.games.going_somewhere.rules.magic import facts as magic_facts
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.outward import outward
from rollwright.games.going_somewhere.rules.parts import check, wordings
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.going_somewhere.rules.state import BEGINNING, hurried
from rollwright.games.going_somewhere.rules.treasure import facts as treasure_facts
from rollwright.games.going_somewhere.rules.treasure import finding
from rollwright.games.going_somewhere.rules.vehicles import battle, on_foot, ramming, setting_to, shots, travel, vehicle
from rollwright.games.going_somewhere.rules.vehicles import facts as vehicles_facts
from rollwright.rules.ruleset import Ruleset

CREATION = (creation_facts, status, making, points)
CHECKS = (
    *(
        checks_facts,
        rolls,
        crits,
        action,
        skills,
        notice,
        crowd,
        resistance,
        repelling,
        traps,
        aim,
        contest,
        persuasion,
    ),
    marking,
)
COMBAT = (
    combat_facts,
    harm,
    beginning,
    declaring_magic,
    combat_moves,
    ending,
    orders,
    combat_deeds,
    initiative,
    roll,
    unseen,
    special,
    shock,
    fumbling,
    duel,
    loop,
)
GEAR = (gear_facts, trading, asking, travelling, gear_deeds)
MAGIC = (
    *(magic_facts, levels, sites, resisting, miscalculation, casting, attack, picking),
    *(crafting, alchemy, using, raising),
)
ENCOUNTERS = (encounters_facts, challenge, npcs, summoned)
VEHICLES = (vehicles_facts, vehicle, travel, on_foot, shots, setting_to, battle, ramming)
TREASURE = (treasure_facts, finding)
"""The modules of each chapter in which something is listed beside itself."""

RULESET = Ruleset(
    id="going-somewhere",
    title="Going Somewhere",
    version="2",
    package="rollwright.games.going_somewhere",
    options=Options,
    sheet=Sheet,
    chapters=(*CREATION, *CHECKS, *COMBAT, *GEAR, *MAGIC, *ENCOUNTERS, *VEHICLES, *TREASURE),
    start=BEGINNING,
    check=check,
    wordings=wordings,
    onward=onward.onward,
    follows=lambda options, state: (
        raising.to_take(options, state)
        or combat_moves.to_check(options, state)
        or miscalculation.to_stay_awake(options, state)
        or finding.to_tell(options, state)
        or battle.to_turn(options, state)
    ),
    turn_taken=onward.turn_taken,
    steps=(*onward.STEPS, setting_to.begin_battle.id),
    beside=onward.DECLARES,
    waits={battle.turn_over.id: battle.ON_TURN},
    ends=("end-fight", "end-battle"),
    begins=("begin-fight", "begin-battle"),
    hurried=hurried,
    at_scene=("scene-over",),
    at_session_start=("scene-over",),
    gm="the CGO",
    outward=outward,
)

__all__ = ["RULESET"]
