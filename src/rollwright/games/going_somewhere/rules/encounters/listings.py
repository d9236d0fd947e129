"""The procedures of encounters and treasure as the game lists them; those of vehicles and travel join them."""

from __future__ import annotations

from rollwright.games.going_somewhere.rules.encounters import challenge, npcs, told
from rollwright.games.going_somewhere.rules.encounters import consequences as follows
from rollwright.games.going_somewhere.rules.encounters import permission as permission_world
from rollwright.games.going_somewhere.rules.treasure import hoard as treasure
from rollwright.games.going_somewhere.rules.treasure.told import told_treasure
from rollwright.games.going_somewhere.rules.vehicles.listings import LISTINGS_VEHICLES, nobody
from rollwright.games.going_somewhere.rules.vehicles.listings_battles import LISTINGS_BATTLES
from rollwright.play.steps import GM
from rollwright.rules.ruleset import Listing

TOO_MANY = (
    "there are far too many ways through all the tables; ask for the odds of one, as going-somewhere/creature-type"
)
BOUNDS = ("gs.encounter.challenge", "gs.encounter.even", "gs.encounter.warning")

MET = (
    *("gs.encounter.tables", "gs.encounter.points", "gs.encounter.standard"),
    *("gs.encounter.kind", "gs.encounter.arms", "gs.encounter.immune", "gs.encounter.one-people"),
)

LISTINGS_ENCOUNTERS = (
    Listing(
        id="challenge",
        procedure=challenge.challenge,
        title="Show the bounds of a challenge",
        rules=BOUNDS,
        telling=told.told_challenge,
        actor=GM,
        cast=nobody,
        examples=(
            {"party": (25, 25, 25, 25)},
            {"party": (60, 60, 60), "foes": (100, 30)},
            {"party": (7,), "foes": (30,)},
        ),
    ),
    Listing(
        id="build-npc",
        procedure=npcs.build_npc,
        title="Build somebody of the CGO's",
        rules=("gs.encounter.build", "gs.encounter.spend", "gs.encounter.gear", "gs.encounter.each", *BOUNDS),
        facts=follows.of_npc,
        telling=told.told_npc,
        actor=GM,
        cast=nobody,
        allowed=permission_world.of_new,
        examples=(),  # seven stats and all purchases: a test of its own plays it
        uncountable=TOO_MANY,
    ),
    Listing(
        id="meet",
        procedure=npcs.meet,
        title="Meet something",
        rules=(*MET, *BOUNDS),
        facts=follows.of_meeting,
        telling=told.told_meeting,
        actor=GM,
        cast=nobody,
        allowed=permission_world.of_new,
        examples=(),
        uncountable=TOO_MANY,
    ),
    Listing(
        id="find-treasure",
        procedure=treasure.find_treasure,
        title="Search for treasure",
        rules=("gs.treasure.rolls", "gs.treasure.each", "gs.treasure.value", "gs.treasure.right", "gs.treasure.ranged"),
        facts=follows.of_treasure,
        telling=told_treasure,
        cast=nobody,
        allowed=permission_world.of_treasure,
        large=lambda arguments: sum([cp // 10 for cp in arguments["monsters"]]) > 0,
        examples=({"who": "kara", "monsters": (9,)}, {"who": "kara", "monsters": (), "licensed": True}),
    ),
)

LISTINGS_WORLD = (*LISTINGS_ENCOUNTERS, *LISTINGS_VEHICLES, *LISTINGS_BATTLES)
