"""Repelling magical entities: one roll with VIGOR, and each entity near by resists it by itself."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import msgspec

from rollwright.dice.errors import BadInput
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules import marks
from rollwright.games.going_somewhere.rules.checks import told
from rollwright.games.going_somewhere.rules.checks.action import COMMON, CRITS, OTHERS, Helping, Task, act
from rollwright.games.going_somewhere.rules.checks.facts import ActionUsed
from rollwright.games.going_somewhere.rules.checks.facts import Repelled as HasRepelled
from rollwright.games.going_somewhere.rules.checks.rolls import ACTION_DIE, Bonus, Tier
from rollwright.games.going_somewhere.rules.checks.skills import Changed, Others
from rollwright.games.going_somewhere.rules.checks.tables import Row, place, tables
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import (
    ANYBODY,
    NOBODY_HELPS,
    ManyDice,
    Means,
    Roller,
    able,
    check_able,
    helpers_of,
    roller_of,
    with_skill,
    with_stat,
)
from rollwright.games.going_somewhere.rules.stats import Skill, Stat
from rollwright.games.going_somewhere.rules.vehicles.aboard import here
from rollwright.play.steps import GM, Call, Roll, Said, one_of, procedure
from rollwright.rules.acts import Ask, start
from rollwright.rules.facts import NOBODY, State, Who
from rollwright.rules.flat import listed

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


class Entities(msgspec.Struct, frozen=True):
    """Those who are to be repelled: the CHM of each, who can't be seen, their names, who can't be affected yet."""

    entities: tuple[Bonus, ...]
    unseen: tuple[bool, ...] = ()
    names: tuple[Who, ...] = ()
    immune: tuple[bool, ...] = ()

    def is_unseen(self, at: int) -> bool:
        """Tell whether one of them can't be seen."""
        return at < len(self.unseen) and self.unseen[at]

    def is_immune(self, at: int) -> bool:
        """Tell whether one of them can't be affected yet; they roll nothing."""
        return at < len(self.immune) and self.immune[at]


class Will(msgspec.Struct, frozen=True):
    """What entities are repelled with: VIGOR and its bonus dice."""

    vigor: Bonus
    dice: ManyDice = ()
    modifier: Bonus = 0


def driven(outcome: Any) -> int:
    """Count entities by how well they were repelled."""
    return -sum([RESULTS.index(entity.result) for entity in outcome.entities])


@listed(
    "repel",
    "Repel entities",
    f"gs.repel.roll gs.repel.who gs.repel.entity gs.repel.unseen gs.repel.table gs.repel.immune {COMMON} {CRITS}",
    worth={"driven": driven},
    examples=(
        {"vigor": 9, "entities": (10,)},
        {"vigor": 12, "entities": (8,), "unseen": (True,), "names": ("a ghost",), "who": "kara"},
        {"vigor": 12, "entities": (4, 14), "unseen": (False, True), "immune": (True,)},
    ),
)
@procedure
async def repel(
    options: Options,
    will: Will,
    those: Entities,
    roller: Roller = ANYBODY,
    helper: Helping = NOBODY_HELPS,
    others: Others = (),
) -> Repelled:
    """Repel all entities within 60 feet: each rolls a d20 with its CHM (and 5 where it is unseen) to overcome VIGOR.

    `entities` gives the CHM of each; a natural 1 of the character leaves them all unaffected.
    """
    if not those.entities:
        raise BadInput("there is nobody to repel; give the CHM of each entity within 60 feet")
    await told.heads(roller.who, "repels entities", "Vigor")
    means = Means(will.vigor + will.modifier, will.dice)
    end = await act(options, means, Task(what="to repel"), roller, helper, others)
    await ActionUsed(who=roller.who)
    if end.tier is Tier.CRITICAL_FAIL:
        none = tuple([Entity(RESULTS[UNAFFECTED], 0) for _ in those.entities])
        return Repelled(end.total, end.tier, none, end.critical, end.rounds, end.cp)
    found: list[tuple[int, int]] = []
    for at, charm in enumerate(those.entities):
        whose = those.names[at] if at < len(those.names) else NOBODY
        if those.is_immune(at):
            await Said(told.entity_immune, whose, at)
            found.append((UNAFFECTED, 0))
            continue
        natural = await Roll("entity", Pool.of(1, ACTION_DIE), total, GM)
        added = charm + (UNSEEN if those.is_unseen(at) else 0)
        number = result_number(natural, natural + added - end.total)
        lasts = 0
        for sides in (4, 6, 8, 12):
            if any_of(number, sides):
                lasts = await Roll("how-long", Pool.of(1, sides), total, GM)
        found.append((number, lasts))
        await Said(told.entity, whose, at, natural, added, end.total, number, lasts)
        if whose:
            await HasRepelled(roller.who, number, lasts, who=whose)
    return Repelled(
        end.total,
        end.tier,
        tuple([Entity(one_of(RESULTS, number), lasts) for number, lasts in found]),
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


# --- at a table ------------------------------------------------------------------------------------------------------


def met(options: Options, state: State, who: Who) -> list[Who]:
    """List those of the CGO's who may be repelled."""
    return [other for other, sheet in here(state).items() if sheet.npc and not sheet.down and sheet.craft is None]


@start("repel", "Repel entities", "gs.repel.roll gs.repel.entity gs.repel.table", by="gm", place="party", when=able)
def drive_off(
    options: Options,
    state: State,
    who: Who,
    entities: Annotated[tuple[Who, ...], Ask("Which entities are within 60 feet?", met)] = (),
    unseen: Annotated[tuple[Who, ...], Ask("Which of them can’t be seen?", met)] = (),
    more: Annotated[int, msgspec.Meta(ge=0, le=20), Ask("How many more, without a sheet?")] = 0,
    charm: Annotated[int, msgspec.Meta(ge=1, le=20), Ask("Their CHM?")] = OTHERS[0],
    modifier: Changed = 0,
) -> Call[Repelled]:
    """Let somebody drive off magical entities. All entities within 60 feet roll against it at once."""
    sheet = check_able(state, who)
    more = more if entities else max(1, more)
    immune = [marks.found(state.sheet(one), "immune", state.name(who)) is not None for one in entities]
    those = Entities(
        (*[with_stat(state.sheet(one), Stat.CHM).bonus for one in entities], *[charm] * more),
        tuple([one in unseen for one in entities]),
        entities,
        tuple(immune),
    )
    means = with_skill(sheet, Skill.VIGOR)
    will, others = Will(means.bonus, means.dice, modifier), helpers_of(state, who, Skill.VIGOR)
    return repel(options, will, those, roller_of(state, who), others=others)
