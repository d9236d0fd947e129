"""Repelling magical entities: one roll with VIGOR, and each entity near by resists it by itself."""

from __future__ import annotations

from typing import NamedTuple

from rollwright.dice.errors import BadInput
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules.checks.action import Points, act
from rollwright.games.going_somewhere.rules.checks.rolls import ACTION_DIE, STANDARD, Bonus, Tier
from rollwright.games.going_somewhere.rules.checks.tables import Row, place, tables
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.play.steps import ACTOR, GM, Roll, one_of, procedure

UNSEEN = 5
"""What an entity that can't be seen adds."""
REACH = 60
"""How far the roll reaches, in feet."""
RESULTS = ("destroyed", "banished", "driven off", "withdrawn", "unaffected", "immune", "immune for days")
UNAFFECTED = RESULTS.index("unaffected")


class Entity(NamedTuple):
    """What becomes of one entity, and for how many rounds or days (0: nothing is counted)."""

    result: str
    lasts: int


class Repelled(NamedTuple):
    """How repelling went: the character's total, and what becomes of each entity, in their order."""

    total: int
    tier: Tier
    entities: tuple[Entity, ...]
    critical: str | None
    rounds: int
    cp: int


def result_number(natural: int, margin: int) -> int:
    """Give the place in RESULTS: naturals first, then by how much the entity is above the character.

    >>> [RESULTS[result_number(*both)] for both in ((1, 30), (5, -20), (5, -19), (5, -9), (5, 0), (5, 15), (20, -30))]
    ['destroyed', 'banished', 'driven off', 'withdrawn', 'unaffected', 'immune', 'immune for days']
    """
    low, high = 1 * (natural == 1), 1 * (natural == ACTION_DIE)
    return high * (len(RESULTS) - 1) + (1 - high) * (1 - low) * (1 + place(tables().repelling, margin))


def row_of(result: str) -> Row:
    """Find the row of a result."""
    return tables().repelling[RESULTS.index(result)]


@procedure
async def repel(
    options: Options,
    vigor: Bonus,
    entities: tuple[Bonus, ...],
    unseen: tuple[bool, ...] = (),
    dice: tuple[Dice, ...] = (),
    modifier: Bonus = 0,
    shaken: Bonus = 0,
    cp: Points = 0,
    helper: Bonus | None = None,
    who: str = ACTOR,
    names: tuple[str, ...] = (),
    helper_who: str = "",
    helper_cp: Points = 0,
    immune: tuple[bool, ...] = (),
) -> Repelled:
    """Repel all entities within 60 feet: each rolls a d20 with its CHM (and 5 where it is unseen) to overcome VIGOR.

    `entities` gives the CHM of each; a natural 1 of the character leaves them all unaffected. `immune`: those that
    can't be affected by this character yet; they roll nothing.
    """
    if not entities:
        raise BadInput("there is nobody to repel; give the CHM of each entity within 60 feet")
    end = await act(options, vigor + modifier, STANDARD, dice, shaken, cp, helper, True, who, helper_who, "", helper_cp)
    if end.tier is Tier.CRITICAL_FAIL:
        none = tuple([Entity(RESULTS[UNAFFECTED], 0) for _ in entities])
        return Repelled(end.total, end.tier, none, end.critical, end.rounds, end.cp)
    numbers: list[int] = []
    lasting: list[int] = []
    for at, charm in enumerate(entities):
        if at < len(immune) and immune[at]:
            numbers.append(UNAFFECTED)
            lasting.append(0)
            continue
        natural = await Roll("entity", Pool.of(1, ACTION_DIE), total, GM)
        bonus = UNSEEN if at < len(unseen) and unseen[at] else 0
        number = result_number(natural, natural + charm + bonus - end.total)
        lasts = 0
        for sides in (4, 6, 8, 12):
            if any_of(number, sides):
                lasts = await Roll("how-long", Pool.of(1, sides), total, GM)
        numbers.append(number)
        lasting.append(lasts)
    return Repelled(
        end.total,
        end.tier,
        tuple([Entity(one_of(RESULTS, number), lasts) for number, lasts in zip(numbers, lasting, strict=True)]),
        end.critical,
        end.rounds,
        end.cp,
    )


def any_of(number: int, sides: int) -> bool:
    """Tell whether a result lasts for a die of these sides."""
    rolled = number < 0
    for at, row in enumerate(tables().repelling):
        if row.sides == sides:
            rolled = rolled | (number == at)
    return rolled


def entity_name(names: tuple[str, ...], at: int) -> str:
    """Say what an entity is called: by the name given, or by its number.

    >>> entity_name(("the miller",), 0), entity_name((), 1)
    ('the miller', 'entity 2')
    """
    return names[at] if at < len(names) and names[at] else f"entity {at + 1}"
