"""The CGO's people and monsters: built from Character Points like anybody else, by a plan, and met in encounters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from operator import index
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from rollwright.dice.errors import BadInput, Refused
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.creation.costs import price
from rollwright.games.going_somewhere.rules.creation.making import named, roll_stat, roll_type
from rollwright.games.going_somewhere.rules.creation.purchases import faults, paying, with_purchase
from rollwright.games.going_somewhere.rules.creation.tables import book, tables
from rollwright.games.going_somewhere.rules.encounters.challenge import CP, Judged, bounds, judged
from rollwright.games.going_somewhere.rules.encounters.natural import GRIP, of_one_people, type_of
from rollwright.games.going_somewhere.rules.encounters.tables import Plan, plan
from rollwright.games.going_somewhere.rules.gear.equipment import made, ware
from rollwright.games.going_somewhere.rules.gear.goods import added
from rollwright.games.going_somewhere.rules.gear.places import SHIELD_PLACES
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import COST
from rollwright.games.going_somewhere.rules.sheet import Item, Purchase, Sheet
from rollwright.games.going_somewhere.rules.stats import Stat, Temperament, Type
from rollwright.play.steps import GM, Choose, Roll, procedure

Count: TypeAlias = Annotated[int, Meta(ge=1, le=1_000)]
SKILL_POINTS = 5
"""The most points of a skill that a plan buys at once."""
Table: TypeAlias = Literal["encounter", "native", "familiar-native"]
NUMBER = "number-met"
LOAD = 20
"""Rounds or arrows of a kit."""


class Npc(NamedTuple):
    """Somebody of the CGO's in numbers and keys, against the bounds of the party where it was given."""

    type: Type
    rolled: tuple[int, ...]
    stats: tuple[int, ...]
    temperament: Temperament
    cp: int
    ledger: tuple[Purchase, ...]
    judged: Judged | None


class Met(NamedTuple):
    """An encounter: what came up on its tables, how many there are, what each has to spend, and one of them.

    It is judged by the points that all of them really have.
    """

    result: Any
    number: int
    each: int
    npc: Npc
    judged: Judged
    points: int = 0
    """What the CGO meant all of them to have."""


@procedure
async def build_npc(
    options: Options,
    who: str,
    cp: CP,
    name: str = "",
    plan: str = "fighter",
    type: Type | None = None,
    party: tuple[CP, ...] = (),
    count: Count = 1,
    local_language: str = "Local",
    gear: tuple[str, ...] | None = None,
) -> Npc:
    """Build somebody of the CGO's by a plan: stats as for anybody, points spent in turns, the rest kept for magic.

    `count` of them are alike. `gear` is what they have, by the keys of the lists; nothing said, it is the plan's.
    """
    design = found(plan)
    kit(plan, gear)
    kind = type or (await roll_type(options)).type
    rolled: tuple[int, ...] = ()
    for _ in Stat:
        rolled += (index((await roll_stat(options, kind)).total),)
    stats = assigned(rolled, design)
    from rollwright.rules.generating import generator_procedure

    mood = await generator_procedure(book(), "temperament")(options, True)
    sheet = Sheet(npc=True, stats=named(stats), temperament=Temperament(mood.row), cp=cp, local_language=local_language)
    while (wanted := next_purchase(sheet, design)) is not None:
        if wanted.kind == "health":
            die = await Roll("health", Pool.of(1, wanted.sides), total, GM)
            wanted = msgspec.structs.replace(wanted, rolled=index(die))
        sheet = with_purchase(sheet, wanted)
    end = judged(party, (cp * count,)) if party else None
    return Npc(kind, rolled, stats, sheet.temperament, cp, sheet.ledger, end)


def found(key: str) -> Plan:
    """Find a plan by its key."""
    return plan(key)


def kit(key: str, gear: tuple[str, ...] | None) -> tuple[Item, ...]:
    """Give what somebody has by a plan, or as the CGO says."""
    items = [made(ware(one)) for one in (found(key).kit if gear is None else gear)]
    return tuple([msgspec.structs.replace(one, count=LOAD) if one.kind == "ammunition" else one for one in items])


def equipped(sheet: Sheet, items: tuple[Item, ...]) -> Sheet:
    """Put armour on somebody, a weapon and a shield into the hands, and the rest where there is room."""
    for item in items:
        for where in (*fitting(item), ""):
            try:
                sheet = added(sheet, item, where)
            except Refused:
                continue
            break
    return sheet


def fitting(item: Item) -> tuple[str, ...]:
    """Give where a thing is ready for a fight."""
    if item.kind == "weapon":
        return (GRIP,) if item.hands > 1 else ("right hand",)
    ready = {"armour": ("worn",), "helmet": ("head",), "shield": SHIELD_PLACES[:1]}
    return ready.get(item.kind, ())


def assigned(rolled: tuple[int, ...], design: Plan) -> tuple[int, ...]:
    """Give the highest totals to the stats that a plan puts first; gives them in the order of the stats."""
    best = dict(zip(design.stats, sorted(rolled, reverse=True), strict=True))
    return tuple([best[stat] for stat in Stat])


def next_purchase(sheet: Sheet, design: Plan) -> Purchase | None:
    """Find what a plan buys next: of its list in turns, the dearest that can be had without what is kept for magic."""
    kept = derive.cp_total(sheet) * design.kept // 100
    left = derive.power(sheet) - kept
    turn = len(sheet.ledger)
    for step in range(len(design.buys) if left > 0 else 0):
        kind, _, about = design.buys[(turn + step) % len(design.buys)].partition(" ")
        for one in thinkable(sheet, kind, about):
            cp = price(sheet, one.kind, one.sides, one.points)
            if 0 < cp <= left:
                bought = msgspec.structs.replace(one, cp=cp, rolled=1 * (one.kind == "health"))
                if next(chain(paying(sheet, bought), faults(sheet, bought)), None) is None:
                    return msgspec.structs.replace(bought, rolled=0)
    return None


def thinkable(sheet: Sheet, kind: str, about: str) -> Iterator[Purchase]:
    """Give what a word of a plan can mean, the dearest first, whether it is allowed or not."""
    match kind:
        case "boost" | "magic-bonus":
            yield Purchase(kind=kind, cp=0, about=about)
        case "skill":
            for points in range(SKILL_POINTS, 0, -1):
                yield Purchase(kind="skill", cp=0, about=about, points=points)
        case "health":
            for sides in below(COST, derive.die_limit(sheet, Stat.VIT)):
                yield Purchase(kind="health", cp=0, sides=sides)
        case "damage-resistance":
            for sides in below([row.sides for row in tables().damage_resistance], derive.die_limit(sheet, Stat.VIT)):
                yield Purchase(kind="damage-resistance", cp=0, sides=sides)
        case "hand-to-hand":
            for sides in below(COST, derive.die_limit(sheet, Stat.STR)):
                yield Purchase(kind="hand-to-hand", cp=0, sides=sides)
        case _:
            raise BadInput("a plan buys boost, magic-bonus, skill, health, damage-resistance and hand-to-hand")


def below(dice: Iterable[int], limit: int) -> list[int]:
    """List dice up to a limit, the largest first.

    >>> below((4, 6, 8, 10), 8)
    [8, 6, 4]
    """
    return [sides for sides in sorted(dice, reverse=True) if sides <= limit]


@procedure
async def meet(
    options: Options,
    who: str,
    party: tuple[CP, ...],
    cp: CP | None = None,
    name: str = "",
    plan: str = "beast",
    table: Table = "encounter",
) -> Met:
    """Meet something: the CGO settles its points, the tables say what it is, and one of it is built."""
    limit = bounds(party)
    if cp is None:
        cp = await Choose("encounter-points", GM, tuple(dict.fromkeys([limit.challenge, limit.even])), limit)
    from rollwright.rules.generating import generator_procedure

    result = of_one_people(await generator_procedure(book(), table)(options, True))
    number = index(amount_of(result, NUMBER))
    each = max(1, cp // number)
    npc = await build_npc(options, who, each, name, plan, type_of(result))
    return Met(result, number, each, npc, judged(party, (each,) * number), cp)


def amount_of(result: Any, table: str) -> int:
    """Give the number that came up on a table within a result."""
    found: int = next(one.amount for one in result.inner if one.table == table)
    return found
