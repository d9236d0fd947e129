"""A state of a table of Going Somewhere from which everything of magic, vehicles and treasure can be begun."""

from __future__ import annotations

from rollwright.games.going_somewhere.rules.checks.facts import TimePassed
from rollwright.games.going_somewhere.rules.combat.harm import Fell
from rollwright.games.going_somewhere.rules.creation.facts import PointsGained, PointsSpent
from rollwright.games.going_somewhere.rules.gear.facts import ItemGained, MoneyGained
from rollwright.games.going_somewhere.rules.magic.facts import (
    EffectBegan,
    ExtraOwed,
    HarmDue,
    ItemCrafted,
    Miscast,
    SiteBonded,
    SpellKept,
)
from rollwright.games.going_somewhere.rules.sheet import Crafted, Effect, Gain, Item, Purchase
from rollwright.games.going_somewhere.rules.state import Afloat, Battle
from rollwright.games.going_somewhere.rules.vehicles.facts import (
    BattleBegan,
    VehicleHit,
    VehicleLoaded,
    VehicleMade,
    WeaponMounted,
)
from rollwright.rules.facts import Fact, Who

STATS = {"acc": 9, "chm": 1, "int": 1, "per": 1, "spd": 10, "str": 14, "vit": 12}
CAR, TRUCK = Who("car"), Who("truck")
YEAR = "on item 1 year"
BATTLE = BattleBegan(battle=Battle({TRUCK: Afloat(), CAR: Afloat("foes", 6)}))
"""Both vehicles fight."""


def magic_and_world(one: Who, other: Who, foe: Who) -> tuple[Fact, ...]:
    """Give somebody with a craft, a site, money, magic things and a truck, and a foe with a car who is down."""
    return (
        PointsGained(Gain(cp=400), who=one),
        PointsSpent(Purchase(kind="special-skill", cp=5, points=5, about="smithing"), who=one),
        SiteBonded("the mill", 4, 1, 18, 3, who=one),
        MoneyGained(tin=10**8, who=one),
        VehicleMade(who=TRUCK, name="Truck", stats=STATS, scale=4, owner=one),
        VehicleMade(who=CAR, name="Car", stats=STATS, scale=2, owner=foe),
        VehicleLoaded(who=TRUCK, enc=5, passengers=4, crew=(one,)),
        VehicleHit(5, who=TRUCK),
        TimePassed(rounds=24 * 60 * 4),  # a day of upkeep falls due
        WeaponMounted(who=TRUCK, weapon="cannon-50"),
        HarmDue(3, who=other),
        HarmDue(3, who=CAR),
        EffectBegan(Effect(name="search", kind="search", dice="1d6", rounds=99), who=one),
        EffectBegan(Effect(name="fly", kind="fly", rounds=60), who=other),  # minutes are left of it
        EffectBegan(Effect(name="wall", kind="construct", dice="1d6", rounds=99), who=other),
        ItemCrafted("wand", Crafted(spell=f"harm 1d6, 9 units, {YEAR}", bonus=9, rounds=999), new=True, who=one),
        ItemCrafted("golem", Crafted(spell=f"automaton, 2 stats, {YEAR}", rounds=999), new=True, who=one),
        ItemCrafted("potion", Crafted(spell=f"heal 1d6, {YEAR}", rounds=999, instant=True), new=True, who=one),
        SpellKept("heal 1d6", "heal 1d6", who=one),
        ItemGained(
            item=Item(name="orb", magic=True, unknown=True, shown=1, crafted=Crafted(spell=f"fly, {YEAR}", rounds=99)),
            who=one,
        ),
        EffectBegan(Effect(name="narcolepsy", kind="miscalculation", rounds=240), who=other),
        TimePassed(rounds=40),  # they have to stay awake
        Miscast(18, who=one),  # a monster is due from the gamemaster
        ExtraOwed("fly", 3, "flight", who=one),
        Fell("unconscious", who=foe),
    )
