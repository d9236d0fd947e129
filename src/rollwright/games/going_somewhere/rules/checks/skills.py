"""Ability and skill checks: the CGO says what is rolled and how hard it is, the player rolls."""

from __future__ import annotations

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere.rules.checks.action import Acted, Points, act
from rollwright.games.going_somewhere.rules.checks.rolls import STANDARD, Bonus, Level
from rollwright.games.going_somewhere.rules.checks.tables import Target, levels, tables
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.ranks import dice as dice_from
from rollwright.games.going_somewhere.rules.stats import Skill, Stat
from rollwright.play.steps import ACTOR, GM, Choose, procedure

UNKNOWN = (0, -5, -10, -15, -20)
"""What trying a specialized skill that one does not know can cost."""
SIDES = len(Stat)


async def level_of(dl: int | None, rows: tuple[Target, ...], key: str, what: str) -> int:
    """Give the level of a check; where none was given the CGO is asked, with the table to go by."""
    return await Choose(key, GM, levels(rows, STANDARD), what) if dl is None else dl


@procedure
async def ability(
    options: Options,
    bonus: Bonus,
    stat: Stat | None = None,
    dl: Level | None = STANDARD,
    modifier: Bonus = 0,
    shaken: Bonus = 0,
    cp: Points = 0,
    helper: Bonus | None = None,
    who: str = ACTOR,
    helper_who: str = "",
    what: str = "",
    helper_cp: Points = 0,
) -> Acted:
    """Check an ability: a d20 and the stat. Without a level, the CGO is asked for one."""
    level = await level_of(dl, tables().task, "difficulty", what)
    return await act(options, bonus + modifier, level, (), shaken, cp, helper, True, who, helper_who, what, helper_cp)


@procedure
async def skill(
    options: Options,
    bonus: Bonus,
    skill: str = "",
    dice: tuple[Dice, ...] = (),
    dl: Level | None = STANDARD,
    known: bool = True,
    modifier: Bonus = 0,
    shaken: Bonus = 0,
    cp: Points = 0,
    helper: Bonus | None = None,
    who: str = ACTOR,
    helper_who: str = "",
    what: str = "",
    helper_cp: Points = 0,
) -> Acted:
    """Check a skill: a d20, the skill and its bonus dice. Without a level, the CGO is asked for one."""
    level = await level_of(dl, tables().task, "difficulty", what)
    if not known:
        modifier = modifier + await Choose("unknown-skill", GM, UNKNOWN, skill)
    return await act(options, bonus + modifier, level, dice, shaken, cp, helper, True, who, helper_who, what, helper_cp)


@procedure
async def attempt(
    options: Options,
    stats: tuple[Bonus, ...],
    skills: tuple[Bonus, ...],
    dice: tuple[str, ...] = (),
    shaken: Bonus = 0,
    cp: Points = 0,
    helper: Bonus | None = None,
    who: str = ACTOR,
    helper_who: str = "",
    what: str = "",
    helper_cp: Points = 0,
) -> Acted:
    """Try something: the CGO says which stat or skill it takes, and how hard it is; then it is rolled.

    Stats and skills in the order of the sheet (acc, chm, int, per, spd, str, vit; analysis, brawn, guile, inspect,
    precision, reflexes, vigor), and the bonus dice of each skill.
    """
    if len(stats) != SIDES or len(skills) != SIDES or len(dice) > SIDES:
        raise BadInput("seven stats and seven skills were expected, in the order of the sheet")
    which = await Choose("which", GM, (*Skill, *Stat), what)
    if which in list(Stat):
        stat = Stat(which)
        bonus = stats[list(Stat).index(stat)]
        return await ability(options, bonus, stat, None, 0, shaken, cp, helper, who, helper_who, what, helper_cp)
    at = list(Skill).index(Skill(which))
    bonus_dice = dice_from(dice[at]) if at < len(dice) else ()
    return await skill(
        options,
        skills[at],
        which.value,
        bonus_dice,
        None,
        shaken=shaken,
        cp=cp,
        helper=helper,
        who=who,
        helper_who=helper_who,
        what=what,
        helper_cp=helper_cp,
    )


@procedure
async def analysis(
    options: Options,
    bonus: Bonus,
    dice: tuple[Dice, ...] = (),
    dl: Level | None = STANDARD,
    crafted: bool = False,
    shaken: Bonus = 0,
    cp: Points = 0,
    helper: Bonus | None = None,
    who: str = ACTOR,
    helper_who: str = "",
    what: str = "",
    helper_cp: Points = 0,
) -> Acted:
    """Solve a problem by ANALYSIS: the level goes by how exclusive the knowledge is. Magic is never revealed."""
    level = await level_of(dl, tables().knowledge, "knowledge", what)
    return await act(options, bonus, level, dice, shaken, cp, helper, True, who, helper_who, what, helper_cp)
