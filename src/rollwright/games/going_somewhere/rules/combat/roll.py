"""The Combat Roll: two or more d30 set against each other, and what a win does.

`blow` is one attack looked at from the attacker's side. `clash` compares two fighters' rolls and says who harms whom
with how many dice; a `duel` and a `fight` go on from there.
"""

from __future__ import annotations

from operator import index
from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import BadInput
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules.checks.rolls import ACTION_DIE, OPPOSED_DIE, Bonus, compared, force
from rollwright.games.going_somewhere.rules.combat.critical import (
    CRITICALS,
    NEXT_ROLLS,
    PRONE,
    at,
    failure_row,
    stunned_by,
    success_row,
)
from rollwright.games.going_somewhere.rules.combat.damage import (
    DEFENDER,
    Arms,
    Guard,
    check_sides,
    dice_won,
    guard,
    own_harm,
    wound,
)
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import NONE, Dice, Die
from rollwright.play.steps import ACTOR, Actor, Roll, one_of, procedure

Quantity: TypeAlias = Annotated[int, Meta(ge=1, le=5)]
"""MAX Q; nobody rolls more than five damage dice."""
A30 = 1
"""The place of a natural 30 of side a among the naturals of `compared`."""


class Blow(NamedTuple):
    """What one attack did to the one attacked: the damage after protection, the dice won, the row of a natural 30."""

    damage: int
    dice: int
    critical: str | None


def armed(weapon: Die, max_q: int, brawn: int, crafted: tuple[Dice, ...] = (), lift: int = 0, added: int = 0) -> Arms:
    """Give what an attack is made with: a weapon with its magic, or bare hands with BRAWN."""
    if not weapon.sides and brawn <= 0:
        raise BadInput("without a weapon, give BRAWN as brawn=, which is the damage of bare hands")
    if weapon.sides:
        check_sides(weapon.sides)
    return Arms(weapon.sides, max_q, brawn, crafted=crafted, plus=added, combat=lift)


@procedure
async def blow(
    options: Options,
    attack: Bonus,
    defend: Bonus,
    weapon: Die,
    max_q: Quantity,
    armour: Die = NONE,
    shield: bool = False,
    helmet: bool = False,
    brawn: Bonus = 0,
    who: str = "",
    target: str = "",
    combat: Die = NONE,
    crafted: tuple[Dice, ...] = (),
    lift: Bonus = 0,
    added: Bonus = 0,
    defend_die: Die = NONE,
) -> Blow:
    """Strike somebody: both roll a d30 with their bonuses, each 10 of difference is a damage die, armour protects.

    Without a weapon, BRAWN is the damage of each die. `combat` and `crafted` are the dice of a crafted weapon for the
    Combat Roll and for the damage of any win, `lift` and `added` a temporary bonus to both; `defend_die` is the die of
    the defender's crafted weapon.
    """
    arms = armed(weapon, max_q, brawn, crafted, lift, added)
    a = await Roll("attack", Pool.of(1, OPPOSED_DIE), total)
    b = await Roll("defend", Pool.of(1, OPPOSED_DIE), total, DEFENDER)
    if combat.sides:
        attack = attack + await Roll("attack-bonus", Pool.of(1, combat.sides), total)
    if defend_die.sides:
        defend = defend + await Roll("defend-bonus", Pool.of(1, defend_die.sides), total, DEFENDER)
    met = compared(a, b, attack, defend)
    natural = met.natural == A30
    dice = dice_won(met.difference, max_q, met.winner == 1, natural, lift)
    if dice == 0 and not (crafted and met.winner == 1):
        return Blow(0, 0, None)
    row = success_row(await Roll("critical-success", Pool.of(1, ACTION_DIE), total)) if natural else 0
    count = index(dice)
    protected = guard(armour.sides, shield, helmet)
    damage = await wound(options, arms, protected, count, row, ACTOR, DEFENDER)
    return Blow(damage, count, one_of(CRITICALS, row))


class Clash(NamedTuple):
    """Two Combat Rolls set against each other, in numbers: who is harmed (0 nobody, 1 a, 2 b), by how many dice,
    whether the other's 30 calls for the success table, and the own 1 for the failure table."""

    harmed: int
    dice: int
    crit: bool
    fumble: bool


NO_CLASH = Clash(0, 0, False, False)


class Side(NamedTuple):
    """What a clash reads of one side: the most dice, whether it can act, the die of a crafted weapon, whether any win
    does damage, and a temporary combat bonus."""

    most: int
    acts: bool = True
    die: int = 0
    any_win: bool = False
    bonus: int = 0


def side_of(arms: Arms, acts: bool, die: int) -> Side:
    """Give what a clash reads of a fighter."""
    return Side(arms.most, acts, die, arms.any_win, arms.combat)


def clash_of(a: int, b: int, lead: int, mine: Side, theirs: Side) -> Clash:
    """Compare two d30, of which a's total has a lead. Who can't act does no harm and makes no blunder.

    >>> clash_of(18, 6, 0, Side(5), Side(5))
    Clash(harmed=2, dice=1, crit=False, fumble=False)
    """
    met = compared(a, b, lead, 0)
    a_won, b_won = met.winner == 1, met.winner == 2
    up, down = force(a), force(b)
    crit = a_won * mine.acts * (up == 1) * (down != 1) + b_won * theirs.acts * (down == 1) * (up != 1)
    fumble = a_won * theirs.acts * (down == -1) * (up != -1) + b_won * mine.acts * (up == -1) * (down != -1)
    dice = dice_won(met.difference, mine.most, a_won & mine.acts, crit > 0, mine.bonus)
    dice = dice + dice_won(-met.difference, theirs.most, b_won & theirs.acts, crit > 0, theirs.bonus)
    strikes = a_won * (mine.acts & mine.any_win) + b_won * (theirs.acts & theirs.any_win)
    felt = (dice > 0) | (fumble > 0) | (strikes > 0)
    return Clash((2 * a_won + 1 * b_won) * felt, dice, crit > 0, fumble > 0)


@procedure
async def clash(options: Options, lead: int, mine: Side, theirs: Side) -> Clash:
    """Roll two Combat Rolls, of which a's has a lead, with the dice of crafted weapons."""
    a = await Roll("a", Pool.of(1, OPPOSED_DIE), total, "a")
    if mine.die:
        lead = lead + await Roll("a-bonus", Pool.of(1, mine.die), total, "a")
    b = await Roll("b", Pool.of(1, OPPOSED_DIE), total, "b")
    if theirs.die:
        lead = lead - await Roll("b-bonus", Pool.of(1, theirs.die), total, "b")
    return clash_of(a, b, lead, mine, theirs)


class Harm(NamedTuple):
    """What a round did to one who was harmed."""

    damage: int
    heavy: bool
    """Whether one roll took half of full Health or more, by something that can kill."""
    stun: int
    next_roll: int
    prone: bool = False


@procedure
async def harm(
    options: Options,
    arms: Arms,
    guard: Guard,
    own: Arms,
    full: int,
    dice: int,
    crit: bool,
    fumble: bool,
    acts: bool = True,
    by: Actor = ACTOR,
    to: Actor = DEFENDER,
) -> Harm:
    """Play what a lost Combat Roll does: the winner's damage with its critical row, and the loser's own blunder.

    `acts`: the winner isn't stunned, so that crafted dice work on any win.
    """
    row: int = 0
    if crit:
        row = success_row(await Roll("critical-success", Pool.of(1, ACTION_DIE), total, by))
    stun = await stunned_by(row, by)
    damage = await wound(options, arms, guard, dice, row, by, to) if dice or (acts and arms.any_win) else 0
    heavy = (2 * damage >= full) & arms.lethal
    prone, next_roll = at(row, PRONE) > 0, 0
    if fumble:
        slip = failure_row(await Roll("critical-failure", Pool.of(1, ACTION_DIE), total, to))
        longer = await stunned_by(slip, to)
        stun = stun + (longer - stun) * (longer > stun)
        hurt = await own_harm(options, own, slip, to)
        heavy = heavy | ((2 * hurt >= full) & own.lethal)
        damage = damage + hurt
        prone, next_roll = prone | (at(slip, PRONE) > 0), at(slip, NEXT_ROLLS)
    return Harm(damage, heavy, stun, next_roll, prone)
