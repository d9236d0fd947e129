"""Resistance rolls: all or nothing, with a second try in the next round where the table allows it.

Immunity to magic grants a roll of its own, which takes no action; how much is felt then goes by its level.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere.rules import derive, marks
from rollwright.games.going_somewhere.rules.checks import told
from rollwright.games.going_somewhere.rules.checks.action import COMMON, Task, act, success
from rollwright.games.going_somewhere.rules.checks.facts import SECOND_TRY, ActionUsed
from rollwright.games.going_somewhere.rules.checks.facts import Resisted as HasResisted
from rollwright.games.going_somewhere.rules.checks.rolls import STANDARD, Bonus, Level
from rollwright.games.going_somewhere.rules.checks.skills import UNSAID
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import (
    ANYBODY,
    Means,
    Roller,
    awake,
    check_awake,
    roller_of,
    with_skill,
    with_stat,
)
from rollwright.games.going_somewhere.rules.sheet import Mark
from rollwright.games.going_somewhere.rules.state import scene_of
from rollwright.games.going_somewhere.rules.stats import Skill, Stat
from rollwright.play.cards import Words
from rollwright.play.steps import GM, Call, Choose, procedure
from rollwright.rules.acts import Ask, start
from rollwright.rules.facts import State, Who
from rollwright.rules.fields import Choice
from rollwright.rules.flat import listed

LEVELS = (STANDARD, *range(1, STANDARD), *range(STANDARD + 1, 61))
"""Levels that the CGO can say, the usual one first."""
SECOND = 5
"""What the second try adds."""
Immunity: TypeAlias = Annotated[int, Meta(ge=0, le=4)]
"""The level of immunity to magic that grants the roll; 0: the CGO does."""
COMPLETE = 4
"""With this level no magic has any effect."""
FELT = ((2, 0), (2, 1), (2, 0), (1, 0), (0, 0))
"""By the level of immunity, how many halves of an effect are felt: after a failed roll, and after a good one."""


class Against(StrEnum):
    """What is resisted: magic and the like by will (REFLEXES), poison and the like by the body (VIT)."""

    MAGIC = "magic"
    BODY = "body"
    MISCALCULATION = "miscalculation"


class Resisted(NamedTuple):
    """Whether something was resisted; `again`: a second try can be made in the next round, if it still works then."""

    success: bool
    total: int
    again: bool
    cp: int
    halves: int = 0
    """How much of the effect is felt: nothing, half (1), or all of it (2)."""
    dl: int = STANDARD


class Resistance(msgspec.Struct, frozen=True):
    """What is resisted, and how: the level (none: the CGO is asked), a second try, whether the action is gone."""

    against: Against = Against.MAGIC
    dl: Level | None = STANDARD
    second: bool = False
    acted: bool = False
    modifier: Bonus = 0
    what: str = ""
    immunity: Immunity = 0
    """The level of immunity to magic by which the roll is made; it takes no action then."""


class Resisting(NamedTuple):
    """What the CGO is asked about: who resists what."""

    who: Who
    what: str


USUAL = Resistance()


@listed(
    "resist",
    "Resist something",
    "gs.resist.roll gs.resist.body gs.resist.all-or-nothing gs.resist.second gs.resist.action gs.resist.immunity"
    f" {COMMON}",
    worth={"success": success},
    examples=(
        {"bonus": 6},
        {"bonus": 11, "against": Against.BODY, "dl": 18, "acted": True, "what": "nightshade"},
        {"bonus": 6, "against": Against.MISCALCULATION, "cp": 2},
        {"bonus": 6, "immunity": 1, "dl": 18},
        {"bonus": 6, "immunity": 3},
        {"bonus": 1, "immunity": 4, "dl": 40, "what": "a fireball"},
    ),
)
@procedure
async def resist(options: Options, means: Means, resisted: Resistance = USUAL, roller: Roller = ANYBODY) -> Resisted:
    """Resist something: REFLEXES, or VIT where it is the body that resists, against 15 or the roll that made it.

    Without a level the CGO is asked for it. `acted`: this round's action is used up already, so that the next round's
    goes.
    """
    against, dl, immunity = resisted.against, resisted.dl, resisted.immunity
    await told.heads(roller.who, told.with_words("resists", resisted.what or "something"), "")
    if immunity and against is Against.BODY:
        raise BadInput("immunity to magic doesn’t help against poison and the like")
    if immunity == COMPLETE:
        level = STANDARD if dl is None else dl
        await HasResisted(True, resisted.what, level, who=roller.who)
        return Resisted(True, level, False, 0, 0, level)
    may = may_try_again(options, against)
    if resisted.second and not may:
        raise BadInput(
            "there is no second resistance roll here: this table doesn’t play with them, or it is magic gone wrong"
        )
    about = Resisting(roller.who, resisted.what or "something")
    level = await Choose("resisted-level", GM, LEVELS, about) if dl is None else dl
    added = means.bonus + resisted.modifier + SECOND * resisted.second
    end = await act(options, Means(added, means.dice), Task(level, False, resisted.what), roller)
    again = 1 * may * (not resisted.second) * (1 - 1 * end.success) == 1
    halves = felt(end.success, immunity)
    await HasResisted(end.success, resisted.what, level, again, halves == 1, who=roller.who)
    if not immunity:
        await ActionUsed(resisted.acted, who=roller.who)
    return Resisted(end.success, end.total, again, end.cp, halves, level)


def felt(success: bool, immunity: int = 0) -> int:
    """Give how many halves of an effect are felt.

    >>> [(felt(False, level), felt(True, level)) for level in range(5)]
    [(2, 0), (2, 1), (2, 0), (1, 0), (0, 0)]
    """
    failed, resisted = FELT[immunity]
    return failed + (resisted - failed) * success


def may_try_again(options: Options, against: Against) -> bool:
    """Tell whether there are second tries at all."""
    return options.second_resistance and against is not Against.MISCALCULATION


# --- at a table ------------------------------------------------------------------------------------------------------


class Way(StrEnum):
    """How somebody resists."""

    WILL = "will"
    BODY = "body"
    IMMUNITY = "immunity"


def ways(options: Options, state: State, who: Who) -> list[Choice]:
    """List how somebody can resist."""
    found = [
        Choice(Way.WILL, "By will: magic and the like", "REFLEXES"),
        Choice(Way.BODY, "By the body: poison and the like", "VIT"),
    ]
    level = derive.immunity(state.sheet(who))
    return [*found, Choice(Way.IMMUNITY, "By immunity to magic", f"level {level}, takes no action")] if level else found


def rolled_with(state: State, who: Who, way: str) -> tuple[Means, Resistance]:
    """Give what somebody resists with."""
    sheet = check_awake(state, who)
    acted = marks.found(sheet, "action-used") is not None
    if way == Way.BODY:
        return with_stat(sheet, Stat.VIT), Resistance(Against.BODY, None, acted=acted)
    immunity = derive.immunity(sheet) if way == Way.IMMUNITY else 0
    if way == Way.IMMUNITY and not immunity:
        raise Refused(f"{state.name(who)} has no immunity to magic", "gs.points.immunity")
    return with_skill(sheet, Skill.REFLEXES), Resistance(dl=None, acted=acted, immunity=immunity)


def tries_due(options: Options, state: State, who: Who) -> list[Mark]:
    """List the second tries of somebody that are due: in a fight, from the next round on."""
    if not options.second_resistance:
        return []
    fight = scene_of(state).fight
    fresh = SECOND_TRY if fight is not None and who in fight.ones else SECOND_TRY + 1
    return [one for one in state.sheet(who).marks if one.kind == "second-try" and one.rounds < fresh]


def due(options: Options, state: State, who: Who) -> list[Choice]:
    """List what somebody may resist once more."""
    there = tries_due(options, state, who)
    return [
        Choice("", "No"),
        *[Choice(one.about or "it", one.about or "It", f"level {one.points}, +5") for one in there],
    ]


@start(
    "resist",
    "Resist something",
    "gs.resist.roll gs.resist.body gs.resist.action gs.resist.second",
    place="sheet.skills",
    when=awake,
    needs="Only for somebody who is awake.",
)
def hold_out(
    options: Options,
    state: State,
    who: Who,
    what: Annotated[Words, Ask("What do you resist?", guide="the poison")] = UNSAID,
    way: Annotated[str, Ask("How?", ways)] = Way.WILL,
    again: Annotated[str, Ask("Or try again to resist something?", due)] = "",
) -> Call[Resisted]:
    """Resist magic, poison or the like: all or nothing, and it takes your action. Your CGO says how hard it is."""
    means, resisted = rolled_with(state, who, way)
    resisted = msgspec.structs.replace(resisted, what=what)
    mark = next((one for one in tries_due(options, state, who) if again and (one.about or "it") == again), None)
    if mark is not None:
        resisted = msgspec.structs.replace(resisted, dl=mark.points, second=True, what=mark.about, immunity=0)
    return resist(options, means, resisted, roller_of(state, who))
