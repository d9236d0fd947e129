"""People and helpers for the tests of gear."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.gear.equipment import made, ware
from rollwright.games.going_somewhere.rules.gear.goods import added, find
from rollwright.games.going_somewhere.rules.gear.items import key_of
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Item, Sheet, Status
from rollwright.play.session import Session
from rollwright.play.steps import Call
from rollwright.rules.facts import Fact, State, fold
from rollwright.rules.telling import facts_in
from tests.games.going_somewhere.checks_cases import flat

OPTIONS = Options()
STATS = {"acc": 9, "chm": 10, "int": 10, "per": 10, "spd": 10, "str": 10, "vit": 10}
KARA = Sheet(
    name="Kara", stats=STATS, cp=0, money=350_002, status=Status(table="labor", position="x", rank=5, per_diem=30_000)
)
ORR = Sheet(name="Orr", stats=STATS, cp=0, npc=True)
STATE = State({"kara": KARA, "orr": ORR})


def with_wares(sheet: Sheet, *keys: str, **at: str) -> Sheet:
    """Give a sheet with wares on it, each where there is room, or at a place (`key_with_underscores=place`)."""
    for key in keys:
        sheet = added(sheet, made(ware(key)))
    for key, where in at.items():
        sheet = added(sheet, made(ware(key.replace("_", "-"))), where)
    return sheet


def with_item(sheet: Sheet, where: str, **fields: Any) -> Sheet:
    """Give a sheet with a thing of one's own on it."""
    return added(sheet, Item(**{"name": "thing", **fields}), where)


def but(sheet: Sheet, **fields: Any) -> Sheet:
    """Give a sheet with some fields changed."""
    return replace(sheet, **fields)


def strong(strength: int, sheet: Sheet = KARA, **stats: int) -> Sheet:
    """Give a sheet with another STR, and no money in the purse."""
    return replace(sheet, stats={**STATS, "str": strength, **stats}, money=0)


footing = flat("footing", "acc", "terrain")
lift = flat("lift", "strength", "slots")
walk = flat("walk", "speed", "strength", "acc", "counted", "over")
ready_weapon = flat("ready-weapon", "weapon", "guile", "strength")
buy = flat("buy", "who", "ware", "money", "rank", "per_diem")
sell = flat("sell", "who", "item", "price")
equip = flat("equip", "who", "money", "rank", "per_diem")


def ended(call: Call[Any], *answers: Any) -> Any:
    """Play a call with options by key and dice by faces."""
    return played(call, *answers).outcome


def played(call: Call[Any], *answers: Any) -> Session[Any]:
    """Play a call with options by key and dice by faces."""
    session = Session(call)
    for answer in answers:
        if isinstance(answer, str):
            session.choose(answer)
        else:
            session.roll(answer)
    return session


def after(id: str, state: State, *answers: Any, **given: Any) -> State:
    """Do something at a table, and give the state after it; a thing is named by its name or key, and where it is."""
    act = RULESET.acts[id]
    if act.kind == "call":
        call = RULESET.listing(id).procedure(OPTIONS, **given)
        return fold(state, facts_in(played(call, *answers).story()), Sheet)
    if "item" in given:
        given["item"] = key_of(find(state.sheet(given["who"]), given["item"], given.pop("at", "")))
    made = [one for one in act.made(OPTIONS, state, given) if isinstance(one, Fact)]
    return fold(state, made, Sheet)


def names(sheet: Sheet) -> dict[str, str]:
    """Give where each thing on a sheet is, by its name."""
    return {one.name: one.where for one in sheet.items}
