"""Traps and locks: a level that is built up from what the trap is, and PRECISION against it."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere.rules.checks import told
from rollwright.games.going_somewhere.rules.checks.action import COMMON, CRITS, ROLL_WORTH, Helping, Task, act
from rollwright.games.going_somewhere.rules.checks.facts import TrapWorked
from rollwright.games.going_somewhere.rules.checks.notice import Hands
from rollwright.games.going_somewhere.rules.checks.rolls import Bonus, Level, Tier
from rollwright.games.going_somewhere.rules.checks.skills import UNSAID, Others
from rollwright.games.going_somewhere.rules.checks.tables import tables
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import (
    ANYBODY,
    NOBODY_HELPS,
    ManyDice,
    Means,
    Roller,
    able,
    trying,
)
from rollwright.games.going_somewhere.rules.ranks import COST, Dice
from rollwright.games.going_somewhere.rules.ranks import dice as dice_from
from rollwright.games.going_somewhere.rules.stats import Skill
from rollwright.play.cards import Words, each, number
from rollwright.play.steps import GM, Call, Choose, Said, procedure
from rollwright.rules.acts import Ask, start
from rollwright.rules.facts import State, Who
from rollwright.rules.flat import listed

Elements: TypeAlias = Annotated[int, Meta(ge=0, le=1_000)]
Units: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
FEW_DICE = 5
MANY_DICE = 5
"""What each die costs more, where there are more than five."""
UNCERTAIN = 20
"""The level of a trap of which nothing is known."""


class Work(StrEnum):
    """What is done with a trap."""

    SET = "set"
    DISABLE = "disable"
    REMOVE = "remove"
    PICK = "pick"


class Trapped(NamedTuple):
    """How the work on a trap went, against which level."""

    success: bool
    tier: Tier
    total: int
    dl: int
    critical: str | None
    rounds: int
    cp: int


def dice_cost(dice: tuple[Dice, ...]) -> int:
    """Give what dice add to a level; with more than five, each costs 5 more.

    >>> dice_cost((Dice(1, 6),)), dice_cost((Dice(6, 4),)), dice_cost(())
    (4, 48, 0)
    """
    count = sum([one.count for one in dice])
    more = MANY_DICE * (count > FEW_DICE)
    return sum([one.count * (die_cost(one.sides) + more) for one in dice])


def die_cost(sides: int) -> int:
    """Give what a die adds, or refuse one that the table does not have."""
    if sides not in COST:
        raise BadInput("this die has no price; there are d4, d6, d8, d10, d12, d16, d20, d24, d30, d60 and d100")
    return COST[sides]


def size_cost(units: int) -> int:
    """Give what a range, area, volume or speed adds; 0 for none.

    >>> [size_cost(units) for units in (0, 1, 10, 11, 20, 21, 40, 41, 80, 81)]
    [0, 1, 1, 5, 5, 10, 10, 20, 20, 30]
    """
    if units <= 0:
        return 0
    for row in tables().size:
        if units <= row.most:
            return row.add
    last, beyond = tables().size[-1], tables().size_beyond
    return last.add + -(-(units - last.most) // beyond.each) * beyond.add


def trap_level(
    base: int, concealed: int = 0, inaccessible: int = 0, damage: tuple[Dice, ...] = (), units: int = 0, magic: int = 0
) -> int:
    """Build up the level of a trap.

    >>> trap_level(20), trap_level(20, concealed=1), trap_level(20, concealed=1, damage=(Dice(1, 6),))
    (20, 25, 29)
    """
    row = tables().trap
    hidden = concealed * row.concealed + inaccessible * row.inaccessible
    return base + hidden + dice_cost(damage) + size_cost(units) + magic


class Trap(msgspec.Struct, frozen=True):
    """A trap or a lock: `base` is 20 where the CGO is uncertain, 0 where everything is counted, none: the CGO is asked.

    `units` is the trap's range.
    """

    base: Level | None = UNCERTAIN
    concealed: Elements = 0
    inaccessible: Elements = 0
    damage: ManyDice = ()
    units: Units = 0
    magic: Elements = 0

    @property
    def level(self) -> int:
        """What it adds up to."""
        base = UNCERTAIN if self.base is None else self.base
        return trap_level(base, self.concealed, self.inaccessible, self.damage, self.units, self.magic)

    @property
    def parts(self) -> tuple[tuple[str, int], ...]:
        """The same part by part."""
        row = tables().trap
        parts = (
            ("concealed", self.concealed * row.concealed),
            ("inaccessible", self.inaccessible * row.inaccessible),
            ("damage", dice_cost(self.damage)),
            ("range", size_cost(self.units)),
            ("magic", self.magic),
        )
        return (("base", self.base or 0), *[part for part in parts if part[1]])


class Job(msgspec.Struct, frozen=True):
    """What is done with a trap."""

    work: Work = Work.DISABLE
    modifier: Bonus = 0
    what: str = ""


class Harm(NamedTuple):
    """The damage that a trap can do."""

    dice: tuple[Dice, ...] = ()

    @property
    def key(self) -> str:
        """Its dice, written out."""
        return told.written_dice(self.dice) or "none"

    @property
    def words(self) -> str:
        """The same, with what it adds to the level."""
        return f"{self.key}: +{dice_cost(self.dice)}" if self.dice else "None"


HARMS = (Harm(), *[Harm((Dice(count, sides),)) for sides in (4, 6, 8, 10, 12, 20) for count in (1, 2, 3)])


class Built(msgspec.Struct, frozen=True):
    """The CGO's word on a trap: what it adds up to."""

    base: int
    concealed: int
    inaccessible: int
    damage: Harm
    units: int
    magic: int


class Handled(NamedTuple):
    """What the CGO judges of somebody at a trap."""

    who: Who
    does: str
    what: str


SOME, AS_USUAL = Trap(), Job()
DOES = {Work.SET: "sets a trap", Work.DISABLE: "disables a trap", Work.REMOVE: "removes a trap"}
MOST_ELEMENTS, MOST_UNITS, MOST_LEVEL = 10, 200, 100


@listed(
    "trap",
    "Traps and locks",
    f"gs.trap.roll gs.trap.level {COMMON} {CRITS}",
    worth=ROLL_WORTH,
    examples=(
        {"precision": 9},
        {"precision": 12, "concealed": 1, "damage": (Dice(1, 6),)},
        {"precision": 12, "work": Work.SET, "base": 0, "inaccessible": 1, "units": 30, "who": "kara"},
        {"precision": 5, "base": None, "work": Work.PICK},
    ),
)
@procedure
async def trap(
    options: Options,
    hands: Hands,
    trap: Trap = SOME,
    job: Job = AS_USUAL,
    roller: Roller = ANYBODY,
    helper: Helping = NOBODY_HELPS,
    others: Others = (),
) -> Trapped:
    """Set, disable or remove a trap, or pick a lock, with PRECISION against the level that the trap adds up to."""
    does = DOES.get(job.work, "picks a lock")
    await told.heads(roller.who, told.with_words(does, job.what, " · "), "Precision")
    if trap.base is None:
        offer = Built(
            base=number(0, MOST_LEVEL, UNCERTAIN),
            concealed=number(0, MOST_ELEMENTS, 0),
            inaccessible=number(0, MOST_ELEMENTS, 0),
            damage=Harm(trap.damage) if trap.damage else each(HARMS),
            units=number(0, MOST_UNITS, 0),
            magic=number(0, MOST_LEVEL, trap.magic),
        )
        built = await Choose.card("trap-level", GM, offer, about=Handled(roller.who, does, job.what))
        seen = (built.base, built.concealed, built.inaccessible, built.damage.dice, built.units, built.magic)
        trap = Trap(*seen)
    dl = trap.level
    await Said(told.trap_level, trap.parts, dl)
    means = Means(hands.precision + job.modifier, hands.dice)
    end = await act(options, means, Task(dl, what=job.what), roller, helper, others)
    if end.success:
        await TrapWorked(job.work.value, dl, job.what, told.written_dice(trap.damage), who=roller.who)
    return Trapped(end.success, end.tier, end.total, dl, end.critical, end.rounds, end.cp)


# --- at a table ------------------------------------------------------------------------------------------------------


def harms(options: Options, state: State, who: Who) -> list[str]:
    """List the damage that a trap can do."""
    return [one.key for one in HARMS]


@start("trap", "A trap or a lock", "gs.trap.roll gs.trap.level", place="sheet.skills", when=able)
def tinker(
    options: Options,
    state: State,
    who: Who,
    work: Annotated[Work, Ask("What do you do with it?")] = Work.DISABLE,
    what: Annotated[Words, Ask("What is it?", guide="the pit behind the door")] = UNSAID,
    damage: Annotated[str, Ask("If you set one: its damage?", harms)] = "none",
) -> Call[Trapped]:
    """Set, disable or remove a trap, or pick a lock, with PRECISION. Your CGO says how hard it is."""
    own, dice = trying(state, who, Skill.PRECISION), dice_from(damage)
    made = Trap(None, damage=dice if work is Work.SET else ())
    return trap(options, Hands(own.bonus, own.dice), made, Job(work, what=what), own.roller, others=own.others)
