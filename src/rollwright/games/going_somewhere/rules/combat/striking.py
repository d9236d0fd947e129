"""What an attack does: two Combat Rolls set against each other, the damage of a win, magic that fails, lost Health."""

from __future__ import annotations

from typing import NamedTuple

from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules.checks.rolls import ACTION_DIE, OPPOSED_DIE, compared
from rollwright.games.going_somewhere.rules.combat.critical import (
    PRONE,
    at,
    stunned_by,
    success_row,
)
from rollwright.games.going_somewhere.rules.combat.damage import Arms, dice_won, left_over, protected, wounded
from rollwright.games.going_somewhere.rules.combat.scene import Combatant, Scene
from rollwright.games.going_somewhere.rules.combat.shock import hurting
from rollwright.games.going_somewhere.rules.magic.lasting import awake, transmuted
from rollwright.games.going_somewhere.rules.magic.resisting import WHOLE, resisting
from rollwright.games.going_somewhere.rules.magic.targets import harm_of
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.play.steps import Roll

SILVER = Dice(1, 6)
"""What a silver weapon does more to somebody in another shape."""
BOUGHT = 10
"""By how much a bought success wins."""


class Rolled(NamedTuple):
    """A Combat Roll: the face of the d30, what is added, and whether a success was bought instead."""

    natural: int
    bonus: int
    bought: bool
    dice: int = 0
    """Of what is added, what a crafted weapon's die gave."""


class Met(NamedTuple):
    """An attack against a defence: whether it won, by how much, and whether with a natural 30."""

    won: bool
    difference: int
    natural: bool


class Made(NamedTuple):
    """The Action Roll for magic: the face of the d20 (0 where a success was bought), the total, the tier."""

    face: int = 0
    reached: int = 0
    tier: int = 0


UNMADE = Made()
"""For what is no magic."""


def met(mine: Rolled, theirs: Rolled) -> Met:
    """Compare an attacker's roll with a defender's; a bought success wins by 10, against another one nobody does.

    >>> met(Rolled(30, 0, False), Rolled(1, 50, False)), met(Rolled(0, 0, True), Rolled(30, 9, False))
    (Met(won=True, difference=-21, natural=True), Met(won=True, difference=10, natural=False))
    """
    if mine.bought or theirs.bought:
        return Met(mine.bought and not theirs.bought, BOUGHT, False)
    end = compared(mine.natural, theirs.natural, mine.bonus, theirs.bonus)
    won = end.winner == 1
    return Met(won, end.difference, won and mine.natural == OPPOSED_DIE and theirs.natural != OPPOSED_DIE)


async def struck(
    options: Options, scene: Scene, one: Combatant, target: Combatant, arms: Arms, end: Met, made: Made = UNMADE
) -> Scene:
    """Let an attack that has won do its harm; `made` is the roll that magic was made with."""
    dice = dice_won(end.difference, arms.most, end.won, end.natural, arms.combat)
    if not end.won or not (dice or arms.any_win):
        return scene
    target, left = await withstood(target, arms, made)
    if not left:
        return scene.put(target)
    row, stun = 0, 0
    if end.natural or (arms.magic and made.face == ACTION_DIE):
        row = success_row(await Roll("critical-success", Pool.of(1, ACTION_DIE), total, one.actor))
        stun = await stunned_by(row, one.actor)
    shield = target.numbers.guard_against(arms)
    if arms.magic:
        raw = await harm_of(arms.magic, made.tier, row, one.actor)
        damage = left_over(raw * left // WHOLE, await protected(shield, target.actor))
    else:
        if target.lasting and one.numbers.silver and not one.numbers.thrown and transmuted(target.lasting):
            arms = arms._replace(bonus=(*arms.bonus, SILVER))
        damage = await wounded(arms, shield, dice, row, one.actor, target.actor)
    target = target._replace(stun=max(target.stun, stun), prone=target.prone or at(row, PRONE) > 0)
    return await hurt(scene.put(target), target, damage, arms.lethal)


async def withstood(target: Combatant, arms: Arms, made: Made) -> tuple[Combatant, int]:
    """Let the immune resist magic that strikes them, without an action; give what is left of it, in per cent."""
    numbers = target.numbers
    if not arms.magic or not numbers.immunity:
        return target, WHOLE
    share = await resisting(
        made.reached, made.tier, numbers.reflexes, numbers.immunity, False, target.cp, target.actor, numbers.will
    )
    return target._replace(cp=target.cp - share.cp), share.left


async def hurt(scene: Scene, one: Combatant, damage: int, lethal: bool) -> Scene:
    """Let somebody lose Health, with the Shock Check that may follow."""
    if not damage:
        return scene
    numbers = one.numbers
    end = await hurting(
        damage,
        one.health,
        numbers.full,
        numbers.vigor,
        numbers.vit,
        lethal,
        None,
        "",
        one.shocked,
        one.past,
        one.next_roll,
        one.cp,
        one.actor,
        numbers.endure,
    )
    checked = end.shocked and not one.shocked
    return scene.put(
        one._replace(
            health=end.health,
            down=end.down or one.down,
            shocked=end.shocked,
            past=end.past,
            cp=one.cp - end.cp,
            next_roll=0 if checked else one.next_roll,
            lasting=awake(one.lasting) if one.lasting else (),
        )
    )
