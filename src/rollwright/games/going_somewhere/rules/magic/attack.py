"""Attacks by magic: an Action Roll of 15 or more, then a Combat Roll with ACC; any win does all the dice bought."""

from __future__ import annotations

from typing import NamedTuple

from rollwright.dice.errors import Refused
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules.checks.action import Points, Task, act
from rollwright.games.going_somewhere.rules.checks.rolls import (
    ACTION_DIE,
    OPPOSED_DIE,
    STANDARD,
    TIERS,
    Bonus,
    Tier,
    compared,
)
from rollwright.games.going_somewhere.rules.combat.critical import CRITICALS, failure_row, stunned_by
from rollwright.games.going_somewhere.rules.combat.damage import NO_GUARD, Arms, Guard, harmed_oneself
from rollwright.games.going_somewhere.rules.combat.damage import guard as protect
from rollwright.games.going_somewhere.rules.combat.roll import A30
from rollwright.games.going_somewhere.rules.magic.casting import CRITICAL_SUCCESS, SUCCESS
from rollwright.games.going_somewhere.rules.magic.failing import WRONG, failing
from rollwright.games.going_somewhere.rules.magic.levels import Power, Units
from rollwright.games.going_somewhere.rules.magic.power import check_spell, level_of
from rollwright.games.going_somewhere.rules.magic.resisting import TARGET, Immunity
from rollwright.games.going_somewhere.rules.magic.sites import drawn
from rollwright.games.going_somewhere.rules.magic.spells import Kind, Spell
from rollwright.games.going_somewhere.rules.magic.targets import MISSED, Foe, Hit, fallen_on, fallen_on_another
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import Means, Roller, helping
from rollwright.games.going_somewhere.rules.ranks import NONE, Dice, Die
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.play.steps import ACTOR, GM, Roll, one_of, procedure
from rollwright.rules.facts import Who

WITH_FRIEND = -5
"""For magic at somebody in melee with a friend."""


class MagicAttack(NamedTuple):
    """How an attack by magic went."""

    tier: Tier | None
    """None: there was too little power, and nothing was rolled."""
    total: int
    hit: bool
    damage: int
    """To the target, after resisting and protection."""
    rebound: int
    """To the caster."""
    resisted: bool
    miscalculation: str | None
    critical: str | None
    power: int
    cp: int
    resist_cp: int
    rounds: int = 0
    """Rounds that the caster loses, by a natural 1 on the Combat Roll."""
    others: tuple[Hit, ...] = ()
    """What it did to each further target."""
    stun: int = 0
    """Rounds that the target is stunned for."""


NO_ATTACK = MagicAttack(None, 0, False, 0, 0, False, None, None, 0, 0, 0)


@procedure
async def magic_attack(
    options: Options,
    bonus: Bonus,
    acc: Bonus,
    defend: Bonus,
    dice: tuple[Dice, ...],
    size: Units = 1,
    power: Power | None = None,
    site: tuple[Dice, ...] = (),
    with_friend: bool = False,
    armour: Die = NONE,
    shield: bool = False,
    helmet: bool = False,
    ward: tuple[Dice, ...] = (),
    resist: Bonus | None = None,
    immunity: Immunity = 0,
    reflexes: Bonus | None = None,
    stat: Stat | None = None,
    modifier: Bonus = 0,
    shaken: Bonus = 0,
    cp: Points = 0,
    helper: Bonus | None = None,
    who: str = ACTOR,
    target: str = "",
    helper_who: str = "",
    what: str = "",
    item: str = "",
    resist_dice: tuple[Dice, ...] = (),
    reflexes_dice: tuple[Dice, ...] = (),
    circle: tuple[str, ...] = (),
    weak: tuple[Dice, ...] = (),
    guard: Guard = NO_GUARD,
    others: tuple[Foe, ...] = (),
    own_immunity: Immunity = 0,
    defend_die: Die = NONE,
    acted: bool = False,
) -> MagicAttack:
    """Attack by magic: the Magic Bonus for the Action Roll, then ACC against the target's Combat Roll.

    `size` is the range in units. `ward` are the target's dice of resistance to damage and to magical damage. The immune
    resist it, and others where the CGO allows it (`resist` are their REFLEXES; `acted`: their action of this round is
    used up already). `defend_die` is the die of the target's crafted weapon. `reflexes` are the caster's, for what may
    go wrong; `resist_dice` and `reflexes_dice` are bonus dice of these. `item` is a crafted thing that does it, with
    its own Magic Bonus and no power of anybody's. `circle` are others who give the dice of their sites. `weak` are dice
    of a defence that worked only just. `guard` is what protects the caster where it strikes back, `own_immunity` the
    caster's immunity. `others` are further targets: the caster's Combat Roll is compared with each one's, and each has
    dice, resistance and protection of its own.
    """
    wanted = Spell(Kind.HARM, dice, size=size, targets=1 + len(others))
    check_spell(wanted)
    needed = level_of(wanted)
    there = 0 if power is None else await drawn(power, needed, site)
    if power is not None and there < needed:
        if not site:
            raise Refused("the Power Level is higher than the power there is", "gs.magic.power-check")
        return NO_ATTACK._replace(power=there)
    spare = cp if power is None or not cp else min(cp, there - needed)
    end = await act(
        options,
        Means(bonus),
        Task(STANDARD, False, what),
        Roller(shaken, spare, Who(who)),
        helping(helper, helper_who),
    )
    tier = TIERS.index(end.tier)
    shown = NO_ATTACK._replace(tier=end.tier, total=end.total, power=there, cp=end.cp)
    if tier < SUCCESS:
        own_dice = (ACTOR, reflexes_dice, guard, own_immunity)
        failed = await failing(options, tier, wanted, reflexes, stat, cp - end.cp, who, *own_dice)
        return shown._replace(
            rebound=failed.rebound,
            resisted=failed.resisted == 1,
            miscalculation=one_of(WRONG, failed.face),
            resist_cp=failed.cp,
        )
    mine = await Roll("combat", Pool.of(1, OPPOSED_DIE), total)
    first = Foe(target, defend, protect(armour.sides, shield, helmet, ward, weak), immunity, resist, resist_dice)
    first = first._replace(die=defend_die.sides)
    faces: list[int] = []
    dice_of: list[int] = []
    for one in (first, *others):
        faces.append(await Roll("defend", Pool.of(1, OPPOSED_DIE), total, GM if faces else TARGET))
        by = GM if dice_of else TARGET
        dice_of.append(await Roll("defend-bonus", Pool.of(1, one.die), total, by) if one.die else 0)
    if (mine == 1) & (sum([1 * (face > 1) for face in faces]) > 0):
        row = failure_row(await Roll("critical-failure", Pool.of(1, ACTION_DIE), total))
        rounds = await stunned_by(row, ACTOR)
        own = await harmed_oneself(Arms(0, 1, magic=dice), row, ACTOR)
        missed = tuple([MISSED for _ in others])
        return shown._replace(rebound=own, critical=one_of(CRITICALS, row), rounds=rounds, others=missed)
    added = acc + modifier + (WITH_FRIEND if with_friend else 0)
    hits: list[Hit] = []
    for one, face, more in zip((first, *others), faces, dice_of, strict=True):
        met = compared(mine, face, added, one.defend + more)
        if met.winner != 1:
            hits.append(MISSED)
            continue
        crit = tier == CRITICAL_SUCCESS or bool(met.natural == A30)
        if not hits:
            hits.append(await fallen_on(options, dice, tier, end.total, crit, one, TARGET))
        else:
            reached = 0 if one.resist is None else end.total
            hits.append(await fallen_on_another(options, dice, tier, reached, crit, one))
    return shown._replace(**hits[0]._asdict(), others=tuple(hits[1:]))
