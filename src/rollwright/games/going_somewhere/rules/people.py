"""The people of the rules: records that are made from sheets, under the flat names that commands have always had."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.ranks import dice as dice_from
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.going_somewhere.rules.state import scene_of
from rollwright.games.going_somewhere.rules.stats import HEALTH, Skill, Stat
from rollwright.games.going_somewhere.rules.vehicles.aboard import has_acted, waits
from rollwright.play.per_sheet import per_sheet
from rollwright.play.steps import ACTOR, Actor
from rollwright.rules.acts import needing
from rollwright.rules.facts import State, Who
from rollwright.rules.flat import INNER, Reads
from rollwright.rules.sentences import counted

with_ = msgspec.structs.replace
Bonus: TypeAlias = Annotated[int, Meta(ge=-10_000, le=10_000)]
Points: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
Down: TypeAlias = Literal["", "unconscious", "dead"]
ManyDice: TypeAlias = Annotated[tuple[Dice, ...], Reads(dice_from)]
"""Some dice, as 2d6 + d8."""
HELPER: Actor = "helper"


class Roller(msgspec.Struct, frozen=True):
    """Somebody who makes a roll: what changes it, and the Character Points that there are for it."""

    shaken: Bonus = 0
    """What a blunder before takes off this roll."""
    cp: Points = 0
    who: Who = Who(ACTOR)


class Means(msgspec.Struct, frozen=True):
    """What a roll is made with: a stat or a skill, and its bonus dice."""

    bonus: Bonus
    dice: ManyDice = ()


class Helper(msgspec.Struct, frozen=True):
    """Somebody who helps, with a stat of their own; no stat: nobody does."""

    bonus: Bonus | None = None
    who: Who = Who(HELPER)
    cp: Points = 0
    sworn: Annotated[bool, INNER] = False
    """Whether they help in any case: in a fight, a turn was used for it."""


class Body(msgspec.Struct, frozen=True):
    """What an injury reads and changes of somebody."""

    health: Points = HEALTH
    full: Points = HEALTH
    """Health without any loss."""
    vigor: Bonus = 1
    vit: Points = 10
    down: Down = ""
    shocked: bool = False
    """Whether a Shock Check was made since Health was last full."""
    past: Points = 0
    """Health lost since then; at VIT it is death."""
    shaken: Bonus = 0
    cp: Points = 0
    who: Who = Who(ACTOR)
    dice: ManyDice = ()
    """The bonus dice of VIGOR."""
    npc: Annotated[bool, INNER] = False
    stunned: Annotated[int, INNER] = 0
    """Rounds of action that are lost already."""


class Way(NamedTuple):
    """A roll that somebody can make: with a skill, a craft of their own, or a stat."""

    key: str
    bonus: int
    dice: tuple[Dice, ...] = ()
    known: bool = True

    @property
    def words(self) -> str:
        """What it is called."""
        return self.key.upper() if self.key in list(Stat) else self.key.capitalize()

    @property
    def note(self) -> str:
        """What it adds."""
        return " + ".join([f"{self.bonus:+}", *map(str, self.dice)]) + ("" if self.known else ", not learnt")


def helping(bonus: int | None, who: str = "") -> Helper:
    """Give the helper whom loose numbers name."""
    return Helper(bonus, Who(who or HELPER))


NOBODY_HELPS = Helper()
ANYBODY = Roller()
SOMEBODY = Body()


# --- from the table --------------------------------------------------------------------------------------------------


def points_of(sheet: Sheet) -> int:
    """Give the Character Points that can be used for rolls; the CGO's characters use none."""
    return 0 if sheet.npc else max(0, derive.power(sheet))


def roller_of(state: State, who: Who) -> Roller:
    """Give somebody who is to roll; of somebody without a sheet nothing is known."""
    sheet = state.sheets.get(who)
    return Roller(who=who) if sheet is None else Roller(sheet.next_roll, points_of(sheet), who)


def with_skill(sheet: Sheet, skill: Skill | str) -> Means:
    """Give a skill, as magic has changed it, and its bonus dice; one that is not known is 0."""
    if skill in derive.OF_SKILL:
        return Means(effects.skill_now(sheet, Skill(skill)), derive.bonus_dice(sheet, skill))
    changed = effects.changed_by(sheet, derive.folded(skill), derive.skill(sheet, skill))
    return Means(changed, derive.bonus_dice(sheet, skill))


def with_stat(sheet: Sheet, stat: Stat) -> Means:
    """Give a stat as it is rolled with: as magic has changed it."""
    return Means(effects.changed_by(sheet, stat.value, derive.stat(sheet, stat)))


@per_sheet
def ways_of(sheet: Sheet) -> tuple[Way, ...]:
    """List the rolls of somebody: skills, crafts, stats."""
    names = (*[skill.value for skill in Skill], *derive.special_skills(sheet))
    skills = [Way(name, means.bonus, means.dice) for name in names for means in [with_skill(sheet, name)]]
    return (*skills, *[Way(stat.value, with_stat(sheet, stat).bonus) for stat in Stat])


def body_of(state: State, who: Who) -> Body:
    """Give the body of somebody with a sheet."""
    sheet: Sheet = state.sheet(who)
    vigor = with_skill(sheet, Skill.VIGOR)
    return Body(
        health=derive.health(sheet),
        full=derive.health_max(sheet),
        vigor=vigor.bonus,
        vit=effects.stat_left(sheet, Stat.VIT),
        down=sheet.down,
        shocked=sheet.shocked,
        past=sheet.past_zero,
        shaken=sheet.next_roll,
        cp=points_of(sheet),
        who=who,
        npc=sheet.npc,
        dice=vigor.dice,
        stunned=sheet.stunned,
    )


def means_of(sheet: Sheet, key: str) -> Means:
    """Give what somebody rolls with by the key of a way: a stat, a skill, or a craft, learnt or not."""
    return with_stat(sheet, Stat(key)) if key in list(Stat) else with_skill(sheet, key)


def helpers_of(state: State, who: Who, key: str) -> tuple[Helper, ...]:
    """List those at the table who can help somebody, each with the same stat or skill; the CGO's ask nobody.

    In a fight it is who has used this round's turn for it.
    """
    fight = scene_of(state).fight
    if fight is not None and who in fight.ones:
        sworn = {Who(other): state.sheets[other] for other, one in fight.ones.items() if one.helps == who}
        return tuple(
            [Helper(means_of(sheet, key).bonus, other, points_of(sheet), True) for other, sheet in sworn.items()]
        )
    if who not in state.sheets or state.sheets[who].npc:
        return ()
    return tuple([
        Helper(means_of(sheet, key).bonus, Who(other), points_of(sheet))
        for other, sheet in state.sheets.items()
        if other != who and not sheet.npc and not sheet.down and not sheet.stunned and not effects.helpless(sheet)
    ])  # fmt: skip


def awake(options: object, state: State, who: Who) -> bool:
    """Tell whether somebody can notice, resist, or be called on: not a vehicle, nor who is down or got away."""
    sheet: Sheet = state.sheet(who)
    return sheet.craft is None and not sheet.down and not sheet.away


AT_YOUR_TURN = (
    "In a fight, choose “Use a skill, a thing or another rule on your turn” when the round begins;"
    " you can do this once your turn comes."
)


@needing(AT_YOUR_TURN)
def able(options: object, state: State, who: Who) -> bool:
    """Tell whether somebody can do something of their own accord: not the stunned, nor whom magic has made helpless.

    In a fight, it is who is free to.
    """
    fight, sheet = scene_of(state).fight, state.sheet(who)
    free = fight is None or who not in fight.ones or fight.acts_freely(who)
    free = free and not has_acted(state, who) and not waits(state, who)
    fit = not sheet.stunned and not effects.helpless(sheet)
    return awake(options, state, who) and fit and free


def check_awake(state: State, who: Who) -> Sheet:
    """Give the sheet of somebody who notices, resists, or is called on, or refuse."""
    sheet: Sheet = state.sheet(who)
    if sheet.craft is not None:
        raise Refused(f"{state.name(who)} is a vehicle: somebody aboard has to act", "gs.vehicle.machine")
    if sheet.down:
        raise Refused(f"{state.name(who)} is {sheet.down}", "gs.shock.when")
    return sheet


def check_able(state: State, who: Who) -> Sheet:
    """Give the sheet of somebody who is to act, or refuse."""
    sheet = check_awake(state, who)
    if sheet.stunned:
        lost = f"{state.name(who)} is stunned for {counted(sheet.stunned, 'round')}: let time pass first"
        raise Refused(lost, "gs.critical.stunned")
    if effects.helpless(sheet):
        raise Refused(f"{state.name(who)} is {effects.helpless(sheet)}, and can do nothing", "gs.magic.miscalculation")
    if has_acted(state, who):
        raise Refused(f"{state.name(who)} has already acted this round", "gs.vehicle.fight")
    return sheet


def unable(state: State, who: Who) -> str:
    """Say in a sentence why somebody can't act at all; nothing where they can."""
    try:
        check_able(state, who)
    except Refused as why:
        return f"{why}."
    return ""


class Trying(NamedTuple):
    """Somebody who tries something with a skill of their own, and who may help."""

    bonus: int
    dice: tuple[Dice, ...]
    roller: Roller
    others: tuple[Helper, ...]


def trying(state: State, who: Who, skill: Skill) -> Trying:
    """Give somebody who is able to try something with a skill, or refuse."""
    means = with_skill(check_able(state, who), skill)
    return Trying(means.bonus, means.dice, roller_of(state, who), helpers_of(state, who, skill))
