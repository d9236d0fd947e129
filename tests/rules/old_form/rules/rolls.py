"""The three rolls of the book: skill, untrained and saving.

All three count two dice against a number to reach, and their natural results are the same two totals. A skill roll
succeeds on 12 and fails on 2. The two lowest of three dice make 12 only as 6-6-6, and 2 as soon as two dice show 1;
the two highest make 2 only as 1-1-1. So one total says everything, and nothing below asks what a single die shows.
"""

from __future__ import annotations

from enum import Enum, StrEnum
from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import BadInput
from rollwright.dice.pool import Pool
from rollwright.dice.reading import Reading
from rollwright.dice.readings import keep_highest, keep_lowest, total
from rollwright.play.steps import ACTOR, EVERYONE, Actor, Choose, Procedure, Roll, Seen, procedure
from tests.rules.old_form.rules.causes import check_modifier, modifier_of
from tests.rules.old_form.rules.options import Options

Number: TypeAlias = Annotated[int, Meta(ge=-1_000, le=1_000)]
"""A target."""
Modifier: TypeAlias = Annotated[int, Meta(ge=-5, le=5)]
"""A bare modifier: one cause without a name. For more, causes are named."""
EdgeLeft: TypeAlias = Annotated[int, Meta(ge=0, le=100)]

AUTOMATIC_SUCCESS = 12
AUTOMATIC_FAILURE = 2


class Kind(StrEnum):
    """Which of the three rolls it is."""

    SKILL = "skill"
    UNTRAINED = "untrained"
    SAVING = "saving"


class Edge(Enum):
    """What the owner of a roll does about it."""

    KEEP = "keep"
    REROLL = "reroll"


class Result(NamedTuple):
    """How a roll came out. The margin is at least 0 in success and below 0 in failure."""

    success: bool
    margin: int
    total: int
    edge: int
    """Edge left to the one who rolled."""


THROWS: dict[str, tuple[Pool, Reading[int]]] = {
    Kind.SKILL: (Pool.of(2, 6), total),
    Kind.UNTRAINED: (Pool.of(3, 6), keep_lowest(2)),
    Kind.SAVING: (Pool.of(3, 6), keep_highest(2)),
}


def throw(kind: str, key: str, by: Actor = ACTOR, seen_by: Seen = EVERYONE) -> Roll[int]:
    """Give the step that throws the dice of a kind of roll."""
    pool, reading = THROWS[kind]
    return Roll(key, pool, reading, by, seen_by)


def number_to_reach(options: Options, kind: Kind, target: int, modifier: int = 0, causes: str = "") -> int:
    """Add up the target and all modifiers. The base target of a skill is no better than the table's floor."""
    check_modifier(modifier)
    floor = options.base_target_floor
    if floor is not None and kind != Kind.SAVING and target < floor:
        target = floor
    return target + modifier + modifier_of(causes)


def natural_results_matter(need: int) -> bool:
    """Tell whether a natural result could go against the numbers; elsewhere it is what the total gives anyway."""
    return need > AUTOMATIC_SUCCESS or need <= AUTOMATIC_FAILURE


def judged(total: int, need: int, automatic: bool, edge: int) -> Result:
    """Judge a total: natural results first, then the number to reach.

    A natural result against the numbers gives the barest margin that fits it. No `if` looks at the total, so that the
    odds of all totals are worked out at once.

    >>> judged(9, 7, True, 0)
    Result(success=True, margin=2, total=9, edge=0)
    >>> judged(12, 15, True, 0).margin, judged(12, 15, False, 0).margin
    (0, -3)
    """
    margin = total - need
    if automatic:
        if need > AUTOMATIC_SUCCESS:
            margin = margin + (total == AUTOMATIC_SUCCESS) * (need - AUTOMATIC_SUCCESS)
        if need <= AUTOMATIC_FAILURE:
            margin = margin - (total == AUTOMATIC_FAILURE) * (AUTOMATIC_FAILURE - need + 1)
    return Result(margin >= 0, margin, total, edge)


def may_buy(options: Options, edge: int, bought: int) -> bool:
    """Tell whether one more throw of the same roll can be bought with Edge."""
    most = options.edge_rerolls_per_roll
    return edge > 0 and (most is None or bought < most)


def check_edge(edge: int) -> None:
    """Refuse an impossible number of Edge points."""
    if edge < 0:
        raise BadInput("Edge left is 0 or more; give 0 where there is none")


def roll_of(kind: Kind, text: str) -> Procedure[..., Result]:
    """Make the procedure of one of the three rolls; `text` says what it is."""

    @procedure
    async def roll(
        options: Options,
        target: Number,
        modifier: Modifier = 0,
        edge: EdgeLeft = 0,
        automatic: bool = True,
        who: str = ACTOR,
        causes: str = "",
        what: str = "",
    ) -> Result:
        check_edge(edge)
        need = number_to_reach(options, kind, target, modifier, causes)
        result = judged(await throw(kind, kind.value), need, automatic, edge)
        bought = 0
        while may_buy(options, edge, bought):
            if await Choose("edge", ACTOR, (Edge.KEEP, Edge.REROLL), result) is Edge.KEEP:
                break
            edge -= 1
            bought += 1
            result = judged(await throw(kind, "reroll"), need, automatic, edge)
        return result

    roll.name, roll.__doc__ = kind.value, text
    return roll


skill = roll_of(Kind.SKILL, "Roll 2d6 for a skill the character has: the target, with its modifiers, must be reached.")
untrained = roll_of(
    Kind.UNTRAINED,
    "Roll 3d6 for a skill the character lacks: the two lowest must reach the target, with its modifiers.",
)
saving = roll_of(
    Kind.SAVING, "Roll 3d6 where no skill applies: the two highest must reach the target, with its modifiers."
)

ROLLS: dict[Kind, Procedure[..., Result]] = {Kind.SKILL: skill, Kind.UNTRAINED: untrained, Kind.SAVING: saving}
