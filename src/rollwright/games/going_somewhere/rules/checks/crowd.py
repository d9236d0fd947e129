"""Crowd control: the mob has to pay attention, then GUILE is set against its size."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from rollwright.dice.errors import BadInput
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules.checks import told
from rollwright.games.going_somewhere.rules.checks.action import COMMON, CRITS, OTHERS, Helping, Task, act
from rollwright.games.going_somewhere.rules.checks.facts import MobSwayed
from rollwright.games.going_somewhere.rules.checks.notice import PLAIN, Sees, Work
from rollwright.games.going_somewhere.rules.checks.rolls import ACTION_DIE, STANDARD, Bonus, Tier, succeeds
from rollwright.games.going_somewhere.rules.checks.skills import MOST, UNSAID, Others
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
from rollwright.games.going_somewhere.rules.stats import Skill
from rollwright.play.cards import Words, each, number
from rollwright.play.steps import GM, Call, Choose, Roll, Said, procedure
from rollwright.rules.acts import Ask, start
from rollwright.rules.facts import State, Who
from rollwright.rules.flat import INNER, listed

Heads: TypeAlias = Annotated[int, Meta(ge=2, le=100_000)]
FEW, MANY = 10, 1_000
"""How many a mob has, if nobody says; the most that a card asks for."""
PER_BONUS = 5
"""How many people make a bonus of 1."""


class Mob(StrEnum):
    """What the mob does: it takes no notice, it follows, or it turns on the one who tried."""

    UNHEARD = "unheard"
    FOLLOWS = "follows"
    TURNS = "turns on them"


class Crowd(NamedTuple):
    """How crowd control went; without the mob's attention nothing is rolled (`tier` None, `total` 0)."""

    mob: Mob
    tier: Tier | None
    total: int
    critical: str | None
    rounds: int
    cp: int
    size: int = 0
    """How large the mob is; 0: it can't be tried."""


class Voice(msgspec.Struct, frozen=True):
    """What a mob is swayed with: GUILE and its bonus dice."""

    guile: Bonus
    dice: ManyDice = ()


class People(msgspec.Struct, frozen=True):
    """A mob: its size, its best PER, and whether somebody is engaged with it already, by blows or by words."""

    size: Heads | None = None
    per: Bonus | None = None
    engaged: bool = False
    modifier: Annotated[int, INNER] = 0


def crowd_bonus(size: int) -> int:
    """Give 1 for each full 5 people.

    >>> crowd_bonus(4), crowd_bonus(5), crowd_bonus(23)
    (0, 1, 4)
    """
    return size // PER_BONUS


def swayed(outcome: Any) -> int:
    """Count a mob that follows for, one that turns against."""
    return (outcome.mob is Mob.FOLLOWS) - (outcome.mob is Mob.TURNS)


UNSEEN = People()


@listed(
    "crowd",
    "Crowd control",
    "gs.crowd.roll gs.crowd.engaged gs.crowd.attention gs.crowd.size gs.crowd.focus gs.crowd.no-peace"
    f" {COMMON} {CRITS}",
    worth={"swayed": swayed},
    examples=(
        {"guile": 9, "size": 20, "per": 8},
        {"guile": 4, "size": 12},
        {"guile": 12, "size": 31, "per": 2},
        {"guile": 9},
    ),
)
@procedure
async def crowd(
    options: Options,
    voice: Voice,
    people: People = UNSEEN,
    work: Work = PLAIN,
    roller: Roller = ANYBODY,
    helper: Helping = NOBODY_HELPS,
    others: Others = (),
) -> Crowd:
    """Sway a mob: first it rolls once to notice, with its best PER; then GUILE has to reach its size.

    Without `size` or `per` the CGO is asked for it. Not for somebody who is `engaged` with the mob already, by blows or
    by words.
    """
    if people.engaged:
        raise BadInput("you can’t sway a mob that you are already fighting or arguing with")
    await told.heads(roller.who, told.with_words("sways a mob", work.what, " · "), "Guile")
    if people.size is None or people.per is None:
        offer = People(
            size=number(2, MANY, FEW) if people.size is None else people.size,
            per=number(1, 20, OTHERS[0]) if people.per is None else people.per,
            engaged=each((False, True)),
            modifier=number(-MOST, MOST, 0),
        )
        people = await Choose.card("mob-met", GM, offer, about=Sees(roller.who, told.with_words("", work.what, " · ")))
    heads, attention = people.size or 0, people.per or 0
    if people.engaged:
        await Said(told.engaged, roller.who)
        return Crowd(Mob.UNHEARD, None, 0, None, 0, 0, 0)
    heard = await Roll("mob", Pool.of(1, ACTION_DIE), total, GM)
    pays = succeeds(heard, heard + attention, STANDARD)
    await Said(told.attention, heard, attention, pays)
    if not pays:
        return Crowd(Mob.UNHEARD, None, 0, None, 0, 0, heads)
    await Said(told.mob_size, heads, crowd_bonus(heads))
    means = Means(voice.guile + work.modifier + people.modifier + crowd_bonus(heads), voice.dice)
    end = await act(options, means, Task(heads, what=work.what), roller, helper, others)
    mob = Mob.FOLLOWS if end.success else Mob.TURNS
    await MobSwayed(heads, mob is Mob.TURNS, who=roller.who)
    return Crowd(mob, end.tier, end.total, end.critical, end.rounds, end.cp, heads)


@start("crowd", "Sway a mob", "gs.crowd.roll gs.crowd.attention", place="sheet.skills", when=able)
def sway(
    options: Options,
    state: State,
    who: Who,
    what: Annotated[Words, Ask("What do you want from them?", guide="to storm the gate")] = UNSAID,
) -> Call[Crowd]:
    """Speak to a mob. Your CGO says how large it is; it has to listen before you roll."""
    own = trying(state, who, Skill.GUILE)
    voice = Voice(own.bonus, own.dice)
    return crowd(options, voice, work=Work(what=what), roller=own.roller, others=own.others)
