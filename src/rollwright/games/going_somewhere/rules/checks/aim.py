"""Taking aim: a whole round for a bonus to the next ranged Combat Roll."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, NamedTuple

import msgspec

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules import marks
from rollwright.games.going_somewhere.rules.checks import told
from rollwright.games.going_somewhere.rules.checks.action import COMMON, CRITS, ROLL_WORTH, Helping, Task, act
from rollwright.games.going_somewhere.rules.checks.facts import ActionUsed, Aimed
from rollwright.games.going_somewhere.rules.checks.impairments import taken_off
from rollwright.games.going_somewhere.rules.checks.notice import Eyes, hampering
from rollwright.games.going_somewhere.rules.checks.rolls import STANDARD, Bonus, Tier
from rollwright.games.going_somewhere.rules.checks.skills import UNSAID, Others
from rollwright.games.going_somewhere.rules.checks.traps import Units
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import (
    ANYBODY,
    NOBODY_HELPS,
    Means,
    Roller,
    able,
    check_able,
    helpers_of,
    roller_of,
    with_skill,
)
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.state import scene_of
from rollwright.games.going_somewhere.rules.stats import Skill
from rollwright.play.cards import Words
from rollwright.play.steps import Call, Choose, Said, procedure
from rollwright.rules.acts import Ask, start
from rollwright.rules.facts import State, Who
from rollwright.rules.flat import listed

AIMED = 10
"""What a good aim adds to the Combat Roll."""


class Use(Enum):
    """What the bonus dice of INSPECT are used for; they count once."""

    DAMAGE = "damage"
    AIM = "aim"


class Aim(NamedTuple):
    """How taking aim went: what it adds to the Combat Roll, and whether the bonus dice are left for the damage."""

    success: bool
    tier: Tier
    total: int
    dl: int
    bonus: int
    dice_left: bool
    critical: str | None
    rounds: int
    cp: int


class Shot(msgspec.Struct, frozen=True):
    """What is aimed at: how far off, and what hinders it; with `ask`, the CGO says what the conditions take off."""

    distance: Units
    impairments: str = ""
    hidden: Bonus = 0
    ask: bool = False
    modifier: Bonus = 0
    what: str = ""


class Aiming(NamedTuple):
    """What somebody decides on who aims."""

    who: Who
    dl: int


@listed(
    "aim",
    "Take aim",
    f"gs.aim.round gs.aim.level gs.aim.bonus gs.aim.once {COMMON} {CRITS}",
    worth=ROLL_WORTH,
    examples=(
        {"inspect": 9, "distance": 5},
        {"inspect": 15, "distance": 12, "dice": (Dice(1, 6),), "impairments": "half-moon"},
        {"inspect": 9, "distance": 3, "ask": True},
    ),
)
@procedure
async def aim(
    options: Options,
    eyes: Eyes,
    shot: Shot,
    roller: Roller = ANYBODY,
    helper: Helping = NOBODY_HELPS,
    others: Others = (),
) -> Aim:
    """Take aim for a whole round: INSPECT against 15, the impairments of a Notice check, and 1 a unit of distance.

    Wearing a helmet is none of them.
    """
    await told.heads(roller.who, told.with_words("takes aim", shot.what, " at "), "Inspect")
    off, _ = await hampering(await taken_off(shot.impairments, False, shot.hidden), shot.ask, roller.who, shot.what)
    dl = STANDARD + off + shot.distance
    await Said(told.aim_level, shot.distance, off, dl)
    used: tuple[Dice, ...] = ()
    if eyes.dice:
        about = Aiming(roller.who, dl)
        if await Choose("bonus-dice", roller.who, (Use.DAMAGE, Use.AIM), about) is Use.AIM:
            used = eyes.dice
    end = await act(
        options, Means(eyes.inspect + shot.modifier, used), Task(dl, what=shot.what), roller, helper, others
    )
    left = len(used) < len(eyes.dice)
    if eyes.dice:
        await Said(told.aim_dice, left)
    if end.success:
        await Aimed(AIMED, told.written_dice(eyes.dice) if left else "", who=roller.who)
    await ActionUsed(who=roller.who)
    return Aim(end.success, end.tier, end.total, dl, AIMED * end.success, left, end.critical, end.rounds, end.cp)


# --- at a table ------------------------------------------------------------------------------------------------------


def may_aim(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody has this round's action left; in a fight, one says so before anybody rolls."""
    fight = scene_of(state).fight
    fights = fight is not None and who in fight.ones
    return not fights and able(options, state, who) and not marks.found(state.sheet(who), "action-used")


@start(
    "aim",
    "Take aim",
    "gs.aim.round gs.aim.level gs.aim.bonus",
    place="sheet.skills",
    when=may_aim,
    needs="It takes this round’s action. In a fight, choose “Take aim” when the round begins, with a ranged weapon"
    " in hand.",
)
def take_aim(
    options: Options,
    state: State,
    who: Who,
    what: Annotated[Words, Ask("At whom or what?", guide="the guard on the wall")] = UNSAID,
    distance: Annotated[int, msgspec.Meta(ge=0, le=1000), Ask("How far off, in squares?")] = 5,
) -> Call[Aim]:
    """Spend a whole round aiming: your next shot gets +10. Your CGO says what hinders you."""
    sheet, fight = check_able(state, who), scene_of(state).fight
    if fight is not None and who in fight.ones:
        raise Refused("in a fight, choose “Take aim” when the round begins", "gs.aim.round")
    if marks.found(sheet, "action-used"):
        raise Refused(f"{state.name(who)} has used this round’s action", "gs.aim.round")
    means = with_skill(sheet, Skill.INSPECT)
    eyes, shot = Eyes(means.bonus, means.dice), Shot(distance, ask=True, what=what)
    return aim(options, eyes, shot, roller_of(state, who), others=helpers_of(state, who, Skill.INSPECT))
