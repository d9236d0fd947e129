"""Resisting magic: against the total that made it; what is left of an effect goes by the tier, and by immunity."""

from __future__ import annotations

from functools import partial
from typing import Annotated, NamedTuple

import msgspec

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere.rules import derive, marks
from rollwright.games.going_somewhere.rules.checks.action import (
    AGAIN,
    Again,
    Buy,
    may_pay,
    pool_of,
    reroll_price,
    spent,
    success_price,
)
from rollwright.games.going_somewhere.rules.checks.facts import ActionUsed
from rollwright.games.going_somewhere.rules.checks.resistance import SECOND, Against, may_try_again
from rollwright.games.going_somewhere.rules.checks.rolls import ACTION_DIE, TIERS, Bonus, Level, Tier, succeeds
from rollwright.games.going_somewhere.rules.checks.thrown import on_d20
from rollwright.games.going_somewhere.rules.magic import told
from rollwright.games.going_somewhere.rules.magic.facts import EffectWeakened
from rollwright.games.going_somewhere.rules.magic.records import Facing, Immunity, Target
from rollwright.games.going_somewhere.rules.magic.tables import magic
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import ManyDice, Points, awake, check_awake, points_of, with_skill
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.going_somewhere.rules.stats import Skill
from rollwright.play.cards import Words
from rollwright.play.steps import ACTOR, GM, Call, Choose, Roll, Said, Verdict, procedure
from rollwright.rules.acts import Ask, start
from rollwright.rules.facts import State, Who
from rollwright.rules.fields import Choice
from rollwright.rules.flat import listed

HALF, NONE_LEFT, HALF_AT_LEAST, ALL = 1, 2, 3, 4
"""The levels of immunity: half on a success, nothing on one, half even on a failure, nothing at all ever."""
WHOLE = 100
CRITICAL = TIERS.index(Tier.CRITICAL_SUCCESS)
BUYS = (Buy.ROLL, Buy.SUCCESS)


class Share(NamedTuple):
    """How much of an effect is left, in per cent; whether it was resisted; Character Points used."""

    left: int
    resisted: int
    cp: int
    tried: bool = True
    """Whether there was a roll, or one was bought."""
    natural: int = 0
    """What the d20 of the roll shows, where there was one; ..."""
    thrown: int = 0
    """... what all its dice show, ..."""
    bonus: int = 0
    """... and what is added to that."""


class Resisted(NamedTuple):
    """How somebody stands against magic."""

    resisted: bool
    left: int
    """What is left of the effect, in per cent."""
    cp: int


class MayResist(NamedTuple):
    """What the CGO is asked about: who would resist what."""

    who: Who
    what: str
    usual: str
    """What the CGO will most likely say."""


def may_resist(tier: int, immunity: int, mind: bool) -> bool:
    """Tell whether magic of a tier can be resisted: a critical success only by the immune, or by a mind."""
    return tier != CRITICAL or immunity > 0 or mind


def left_of(tier: int, resisted: int, immunity: int, mind: bool) -> int:
    """Give what is left of an effect, in per cent.

    >>> [left_of(tier, 1, 0, False) for tier in (4, 5, 6, 7, 8)], left_of(8, 0, 0, False)
    ([0, 0, 25, 50, 75], 100)
    >>> left_of(8, 1, 1, False), left_of(8, 1, 2, False), left_of(5, 0, 3, False), left_of(9, 0, 4, False)
    (50, 0, 50, 0)
    """
    negates = magic().tier[tier].negates
    if immunity == HALF:
        negates = max(negates, WHOLE // 2)
    if immunity >= NONE_LEFT or mind:
        negates = WHOLE
    unresisted = {HALF_AT_LEAST: WHOLE // 2, ALL: WHOLE}.get(immunity, 0)
    return WHOLE - unresisted - resisted * (negates - unresisted)


async def resisting(dl: int, tier: int, target: Target, mind: bool = False, what: str = "", decides: str = "") -> Share:
    """Let somebody resist magic, where that can be done; the CGO says whether, where the book leaves it to the CGO.

    A success or a second throw can be bought. It takes an action, but none of the immune. `decides` is the
    verdict that the whole moment comes to by this.
    """
    immunity = target.immunity
    if immunity == ALL:
        return Share(0, 1, 0)
    if target.resist is None or not may_resist(tier, immunity, mind):
        return Share(left_of(tier, 0, immunity, mind), 0, 0, False)
    asked = MayResist(target.who, what or "it", "yes" if target.unwilling else "no")
    if target.asked and not mind and not immunity and not await Choose("may-resist", GM, (False, True), asked):
        return Share(WHOLE, 0, 0, False)
    share = await rolled(dl, tier, target, target.resist, mind, what)
    if decides:
        resisted = await Verdict(decides, share.resisted, (0, 1))
        share = share._replace(resisted=resisted, left=left_of(tier, resisted, immunity, mind))
    how = (share.resisted, share.left, dl, share.natural, share.thrown, share.bonus, what)
    await Said(told.resisted, target.who, *how)
    if not immunity and not target.fights:
        await ActionUsed(target.acted, who=target.by)
    return share


async def rolled(dl: int, tier: int, target: Target, bonus: int, mind: bool, what: str) -> Share:
    """Roll against magic with REFLEXES and its bonus dice; only the d20 can be a natural 1 or 20."""
    immunity, by, paid = target.immunity, target.by, 0
    facing = partial(told.facing_magic, Facing, target.who, what, bonus, dl)
    if may_pay(target.resist_cp, success_price()) and await Choose("success", by, BUYS, facing) is Buy.SUCCESS:
        await paid_for(target, "success", what)
        return Share(left_of(tier, 1, immunity, mind), 1, success_price())
    throw = await Roll("resist", pool_of(ACTION_DIE, target.resist_dice), on_d20, by, about=facing)
    reached = throw.total + bonus
    resisted = 1 * succeeds(throw.natural, reached, dl)
    if may_pay(target.resist_cp, reroll_price()):
        about = partial(told.resisting_now, target.who, what, throw.natural, reached, dl)
        if await Choose("reroll", by, AGAIN, about, where=resisted == 0) is Again.REROLL:
            await paid_for(target, "reroll", what)
            throw = await Roll("resist-again", pool_of(ACTION_DIE, target.resist_dice), on_d20, by, about=facing)
            reached = throw.total + bonus
            resisted, paid = 1 * succeeds(throw.natural, reached, dl), reroll_price()
    return Share(left_of(tier, resisted, immunity, mind), resisted, paid, True, throw.natural, throw.total, bonus)


async def paid_for(target: Target, kind: str, what: str) -> None:
    """Let somebody's Character Points go."""
    await msgspec.structs.replace(spent(kind, what), who=target.who)


class Resister(msgspec.Struct, frozen=True):
    """Somebody who resists magic by themselves."""

    bonus: Bonus
    dice: ManyDice = ()
    immunity: Immunity = 0
    acted: bool = False
    second: bool = False
    cp: Points = 0
    who: Who = Who(ACTOR)


class Effect(msgspec.Struct, frozen=True):
    """The magic that is resisted: the total that made it, its tier, and whether it controls a mind."""

    dl: Level
    tier: Tier = Tier.AVERAGE_SUCCESS
    mind: bool = False
    what: str = ""


@listed(
    "resist-magic",
    "Resist magic",
    "gs.magic.resist-tier gs.magic.resist-level gs.magic.resist-action gs.magic.resist-when gs.magic.resist-each"
    " gs.magic.immune",
    worth={"left": lambda outcome: -outcome.left},
    examples=(
        {"bonus": 6, "dl": 22},
        {"bonus": 6, "dl": 27, "tier": Tier.GOOD_SUCCESS, "cp": 2},
        {"bonus": 3, "dl": 30, "tier": Tier.CRITICAL_SUCCESS, "immunity": 3},
    ),
)
@procedure
async def resist_magic(options: Options, resister: Resister, effect: Effect) -> Resisted:
    """Resist magic with REFLEXES against the total that made it; its tier says how much of it can be taken away.

    `mind`: it is mind control, which can always be resisted, whole. `acted`: this round's action is used up already.
    `second`: a try in the next round, at +5, where the table plays these. `what` names the effect that is resisted.
    """
    place, second = TIERS.index(effect.tier), resister.second
    if place < TIERS.index(Tier.MINIMAL_SUCCESS):
        raise BadInput("only magic that works can be resisted here; what goes wrong strikes the caster")
    if not may_resist(place, resister.immunity, effect.mind):
        raise BadInput("a critical success of magic can’t be resisted")
    if second and not may_try_again(options, Against.MAGIC):
        raise BadInput("a second resistance roll is not made at this table")
    target = Target(
        resister.bonus + SECOND * second, resister.dice, resister.immunity, resister.cp, resister.acted, resister.who
    )
    share = await resisting(effect.dl, place, target, effect.mind, effect.what)
    if effect.what:
        await EffectWeakened(effect.what, share.left, who=resister.who)
    return Resisted(share.resisted == 1, share.left, share.cp)


# --- at a table ------------------------------------------------------------------------------------------------------


def magic_on(options: Options, state: State, who: Who) -> list[Choice]:
    """List the magic that lasts on somebody who can resist it."""
    if not awake(options, state, who):
        return []
    return [Choice(one.name, told.held(one)) for one in state.sheet(who).effects if one.kind not in ("harm",)]


@start(
    "resist-magic",
    "Resist magic",
    "gs.magic.resist-tier gs.magic.resist-level gs.magic.resist-each",
    by="gm",
    place="party",
    when=lambda options, state, who: bool(magic_on(options, state, who)),
    needs="There is no magic on them to resist.",
)
def withstand(
    options: Options,
    state: State,
    who: Who,
    what: Annotated[Words, Ask("Which magic?", magic_on)],
    total: Annotated[int, msgspec.Meta(ge=0, le=200), Ask("What total did the magic have?")] = 15,
    tier: Annotated[Tier, Ask("How well did it work?", lambda options, state, who: TIERS[4:9])] = Tier.AVERAGE_SUCCESS,
    mind: Annotated[bool, Ask("Does it control the mind?")] = False,
) -> Call[Resisted]:
    """Let somebody try to resist magic that is already on them."""
    sheet: Sheet = check_awake(state, who)
    reflexes, acted = with_skill(sheet, Skill.REFLEXES), marks.found(sheet, "action-used") is not None
    resister = Resister(reflexes.bonus, reflexes.dice, derive.immunity(sheet), acted, False, points_of(sheet), who)
    return resist_magic(options, resister, Effect(total, tier, mind, what))
