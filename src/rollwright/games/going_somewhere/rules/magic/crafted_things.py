"""Crafted things: used by an Action Roll with their own Magic Bonus, or working at once; automatons and minds.

How they are made is in `crafting`.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import BadInput
from rollwright.dice.pool import Pool
from rollwright.dice.readings import highest
from rollwright.games.going_somewhere.rules.checks.action import Points
from rollwright.games.going_somewhere.rules.checks.rolls import STANDARD, TIERS, Bonus, Tier
from rollwright.games.going_somewhere.rules.combat.damage import NO_GUARD, Guard
from rollwright.games.going_somewhere.rules.magic.casting import MINDS, Cast, cast, check_cast
from rollwright.games.going_somewhere.rules.magic.resisting import TARGET, WHOLE, Immunity, resisting
from rollwright.games.going_somewhere.rules.magic.sites import thrown
from rollwright.games.going_somewhere.rules.magic.spells import Kind, Spell, spell
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.stats import HIGHEST, Stat
from rollwright.play.steps import ACTOR, Choose, Roll, procedure

STAT_DICE, STAT_DIE = 2, 20
"""Automatons roll their stats as machines do: two d20, the higher."""
Raise: TypeAlias = Annotated[int, Meta(ge=0, le=20)]


class Awakened(NamedTuple):
    """The stats of an automaton or of a thing with a mind, and the Character Points spent on them."""

    stats: tuple[int, ...]
    cp: int


@procedure
async def awaken(
    options: Options, stats: tuple[Stat, ...], cp: Points = 0, most: Raise = 0, who: str = ACTOR, item: str = ""
) -> Awakened:
    """Roll the stats of an automaton, or of a thing with a mind: two d20 each, the higher. Points can be bought.

    `most` is how many points the crafter would spend on one stat at most, a Character Point each, up to 20.
    """
    if not stats or len(dict.fromkeys(stats)) != len(stats):
        raise BadInput("name each stat that it is to have once")
    found: list[int] = []
    spent = 0
    for stat in stats:
        rolled = await Roll("stat", Pool.of(STAT_DICE, STAT_DIE), highest)
        bought = 0
        room = min(most, cp - spent)
        if room > 0 and rolled < HIGHEST:
            options_ = tuple([points for points in range(room + 1) if rolled + points <= HIGHEST])
            bought = await Choose("stat-points", ACTOR, options_, stat)
        found.append(rolled + bought)
        spent = spent + bought
    return Awakened(tuple(found), spent)


AT_ONCE = Tier.AVERAGE_SUCCESS
"""How well something works that takes no Action Roll: it is resisted at 15, as average success is."""


class Dose(NamedTuple):
    """What a thing that works at once has done."""

    effect: int
    damage: int = 0
    """Of an oil for weapons: the damage bonus."""
    left: int = WHOLE
    """What works on the one it is used on, in per cent."""
    resisted: bool = False
    resist_cp: int = 0


@procedure
async def use_item(
    options: Options,
    bonus: Bonus,
    magic: str = "",
    resist: Bonus | None = None,
    immunity: Immunity = 0,
    reflexes: Bonus | None = None,
    stat: Stat | None = None,
    modifier: Bonus = 0,
    shaken: Bonus = 0,
    cp: Points = 0,
    resist_cp: Points = 0,
    helper: Bonus | None = None,
    who: str = ACTOR,
    target: str = "",
    helper_who: str = "",
    item: str = "",
    about: str = "",
    resist_dice: tuple[Dice, ...] = (),
    reflexes_dice: tuple[Dice, ...] = (),
    acted: bool = False,
    guard: Guard = NO_GUARD,
    others: tuple[str, ...] = (),
    own_immunity: Immunity = 0,
) -> Cast:
    """Use a crafted thing: an Action Roll with its own Magic Bonus, and no power of one's own.

    `magic` is what it does; it can fail, and go wrong, as any magic. `about` is the stat, skill or weapon that it is
    for. `resist_dice` and `reflexes_dice` are bonus dice of REFLEXES, the target's and the user's, `guard` is what
    protects the user where it strikes back, `own_immunity` the user's level of immunity. `others` are the further
    targets; they resist by themselves.
    """
    return await cast(
        options,
        bonus,
        resist,
        magic,
        0,
        None,
        (),
        immunity,
        reflexes,
        stat,
        0,
        0,
        modifier,
        shaken,
        cp,
        resist_cp,
        helper,
        who,
        target,
        helper_who,
        about or item,
        others,
        resist_dice,
        reflexes_dice,
        (),
        acted,
        guard,
        own_immunity,
    )


@procedure
async def use_up(
    options: Options,
    dice: tuple[Dice, ...],
    who: str = ACTOR,
    target: str = "",
    item: str = "",
    magic: str = "",
    about: str = "",
    kept: bool = False,
    damage: tuple[Dice, ...] = (),
    resist: Bonus | None = None,
    immunity: Immunity = 0,
    resist_cp: Points = 0,
    resist_dice: tuple[Dice, ...] = (),
    acted: bool = False,
) -> Dose:
    """Use a thing that works at once, such as a potion: no Action Roll, and its dice are rolled anew each time.

    `about` is the stat, skill or weapon that it is for, `damage` are dice of a weapon's damage bonus; armour and
    weapons are `kept`, all else is used up. `resist` are the REFLEXES of one who resists it, against 15.
    """
    wanted = spell(magic) if magic else Spell(Kind.HEAL)
    check_cast(wanted, resist, immunity, target)
    rank, mind = TIERS.index(AT_ONCE), wanted.kind in MINDS
    share = await resisting(STANDARD, rank, resist, immunity, mind, resist_cp, TARGET, resist_dice)
    effect = await thrown("effect", dice) if dice else 0
    more = await thrown("damage-bonus", damage) if damage else 0
    part = share.left
    return Dose(effect * part // WHOLE, more * part // WHOLE, part, share.resisted == 1, share.cp)
