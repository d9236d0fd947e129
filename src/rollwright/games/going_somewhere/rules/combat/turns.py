"""What a combatant's turn does, after all have declared and rolled: moving, striking, fleeing, blundering."""

from __future__ import annotations

from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules.checks.action import Again, Buy, pool_of
from rollwright.games.going_somewhere.rules.checks.aim import AIMED as AIM
from rollwright.games.going_somewhere.rules.checks.aim import Use
from rollwright.games.going_somewhere.rules.checks.crits import crit_of
from rollwright.games.going_somewhere.rules.checks.rolls import ACTION_DIE, STANDARD, succeeds
from rollwright.games.going_somewhere.rules.checks.thrown import on_d20
from rollwright.games.going_somewhere.rules.combat.critical import (
    NEXT_ROLLS,
    PRONE,
    at,
    failure_row,
    range_modifier,
    stunned_by,
)
from rollwright.games.going_somewhere.rules.combat.damage import Arms, harmed_oneself
from rollwright.games.going_somewhere.rules.combat.declared import ATTACKS, CASTS, Deed, by_magic, squares_of
from rollwright.games.going_somewhere.rules.combat.scene import REACH, SPENT, Combatant, Scene, fled_to, moved
from rollwright.games.going_somewhere.rules.combat.shock import REROLL, SUCCESS
from rollwright.games.going_somewhere.rules.combat.striking import Rolled, hurt, met, struck
from rollwright.games.going_somewhere.rules.magic.befalling import misfired, suffering
from rollwright.games.going_somewhere.rules.magic.casting import SUCCESS as WORKS
from rollwright.games.going_somewhere.rules.magic.fight_casting import casting, magic_roll
from rollwright.games.going_somewhere.rules.magic.lasting import helpless
from rollwright.games.going_somewhere.rules.magic.spells import Kind, Spell
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.play.steps import GM, Choose, Roll


async def turn(options: Options, scene: Scene, who: str, deeds: list[Deed], rolled: dict[str, Rolled]) -> Scene:
    """Play somebody's turn. Who is down does nothing, nor who was stunned before; the knocked down don't move.

    Nor does who was made helpless in this round, or has resisted magic in it: that was the action.
    """
    one = scene.of(who)
    if one.lasting and not one.down:
        scene = await suffering(scene, one)
        one = scene.of(who)
    deed = next((deed for deed in deeds if deed.who == who), None)
    if one.down or deed is None:
        return scene
    if blunders(deed, deeds, rolled):
        scene = await blunder(scene, one, arms_of(one, deed))
        one = scene.of(who)
    if one.spent:
        return scene.put(one.no_longer(SPENT))
    if one.down or one.stun or (one.lasting and helpless(one.lasting)):
        return scene
    if deed.what in CASTS:
        return await cast(options, scene, one, deed)
    if deed.what == "flee":
        return scene if one.prone else await flight(scene, one)
    if deed.what == "move":
        return scene if one.prone else walked(scene, one, deed)
    if deed.what == "aim":
        return await aimed(options, scene, one, scene.of(deed.target))
    if deed.target:
        return await attack(options, scene, one, deed, rolled)
    return scene


async def cast(options: Options, scene: Scene, one: Combatant, deed: Deed) -> Scene:
    """Go as far as declared before or after some magic, and work it."""
    squares = squares_of(deed, one.numbers.movement)
    if squares and not deed.after and not one.fixed:
        one = one._replace(at=gone_to(scene, one, deed.away, squares))
        scene = scene.put(one)
    scene = await casting(options, scene, one, deed)
    one = scene.of(one.who)
    if deed.after and not one.fixed and not one.down:
        scene = scene.put(one._replace(at=gone_to(scene, one, deed.away, 1)))
    return scene


def arms_of(one: Combatant, deed: Deed) -> Arms:
    """Give what somebody does a deed with: the magic that was bought, or the weapon in hand."""
    if by_magic(deed):
        return Arms(0, 1, magic=deed.dice or one.numbers.magic)
    arms = one.numbers.arms
    return arms._replace(bonus=(*arms.bonus, *one.aimed_dice)) if one.numbers.ranged else arms


def blunders(deed: Deed, deeds: list[Deed], rolled: dict[str, Rolled]) -> bool:
    """Tell whether a natural 1 asks for the failure table; not where all that it stood against was a 1 too."""
    mine = rolled.get(deed.who)
    if mine is None or mine.bought or mine.natural != 1:
        return False
    against = [*deed.targets, *[one.who for one in deeds if deed.who in one.targets and one.what in ATTACKS]]
    theirs = [rolled[who].natural for who in against if who in rolled]
    return not theirs or any(natural != 1 for natural in theirs)


async def blunder(scene: Scene, one: Combatant, arms: Arms) -> Scene:
    """Roll on the failure table, and let it happen to the one who failed."""
    row = failure_row(await Roll("critical-failure", Pool.of(1, ACTION_DIE), total, one.actor))
    stun = await stunned_by(row, one.actor)
    damage = await harmed_oneself(arms, row, one.actor)
    one = one._replace(
        stun=max(one.stun, stun), prone=one.prone or at(row, PRONE) > 0, next_roll=one.next_roll + at(row, NEXT_ROLLS)
    )
    return await hurt(scene.put(one), one, damage, arms.lethal)


async def flight(scene: Scene, one: Combatant) -> Scene:
    """Run from the nearest opponent, half of the movement; the CGO says whether that is out of the fight."""
    one = one._replace(at=fled_to(scene, one, one.numbers.movement // 2), ran=True)
    away = await Choose("escaped", GM, (False, True), one.who)
    return scene.put(one._replace(down="fled" if away else ""))


def walked(scene: Scene, one: Combatant, deed: Deed) -> Scene:
    """Move towards the nearest opponent or away: the whole movement, or a square where one is next to an opponent."""
    return scene.put(one._replace(at=gone_to(scene, one, deed.away, 1 if scene.engaged(one) else one.numbers.movement)))


def gone_to(scene: Scene, one: Combatant, away: bool, squares: int, towards: int | None = None) -> int:
    """Give where somebody comes to, who goes some squares away from the nearest opponent, or towards a place."""
    if away:
        return fled_to(scene, one, squares)
    if towards is None:
        near = min(scene.opponents(one), key=lambda other: abs(other.at - one.at), default=None)
        towards = one.at if near is None else near.at
    return moved(scene, one, towards, squares)


async def aimed(options: Options, scene: Scene, one: Combatant, target: Combatant) -> Scene:
    """Take aim for the whole round: INSPECT against 15, impairments and the distance; the next shot has +10 then.

    The bonus dice of INSPECT help the aim or the shot's damage. A natural 1 asks for the failure table.
    """
    numbers, dl = one.numbers, STANDARD + scene.impaired + abs(target.at - one.at)
    dice = numbers.inspect_dice
    aims = bool(dice) and await Choose("bonus-dice", one.actor, (Use.DAMAGE, Use.AIM), dl) is Use.AIM
    left = () if aims else dice
    if one.cp >= SUCCESS and await Choose("success", one.actor, (Buy.ROLL, Buy.SUCCESS), dl) is Buy.SUCCESS:
        return scene.put(one._replace(cp=one.cp - SUCCESS, aimed=AIM, aimed_dice=left))
    pool = pool_of(ACTION_DIE, dice if aims else ())
    throw = await Roll("aim", pool, on_d20, one.actor)
    if one.cp >= REROLL and await Choose("reroll", one.actor, (Again.KEEP, Again.REROLL), throw) is Again.REROLL:
        throw, one = await Roll("aim-again", pool, on_d20, one.actor), one._replace(cp=one.cp - REROLL)
    good = succeeds(throw.natural, throw.total + numbers.inspect + numbers.burden + one.next_roll, dl)
    one = one._replace(aimed=AIM if good else 0, aimed_dice=left if good else (), next_roll=0)
    if throw.natural == 1:
        return await blunder(scene.put(one), one, numbers.arms)
    await crit_of(options, throw.natural, one.actor)
    return scene.put(one)


async def attack(options: Options, scene: Scene, one: Combatant, deed: Deed, rolled: dict[str, Rolled]) -> Scene:
    """Go as far as declared, and strike if the target is in reach and the roll was won; then go, where that was said.

    Who has fled before is out of reach in melee, in any round; shots and magic still strike.
    """
    target, numbers = scene.of(deed.target), one.numbers
    distant = numbers.distant or by_magic(deed)
    if target.down in ("dead", "unconscious") and not deed.others:
        return scene
    if one.unseen_by:
        one = one._replace(unseen_by=())
        scene = scene.put(one)
    squares = squares_of(deed, numbers.movement)
    if not one.fixed and not deed.after and squares and (deed.what != "attack" or not distant):
        one = one._replace(at=gone_to(scene, one, deed.away, squares, target.at))
        scene = scene.put(one)
    arms, apart = arms_of(one, deed), abs(target.at - one.at)
    if numbers.distant and not by_magic(deed):
        one = one._replace(shots=one.shots + 1, aimed=0, aimed_dice=())
        scene = scene.put(one)
        reached = target.ran or range_modifier(apart) is not None
    else:
        reached = by_magic(deed) or (apart <= REACH and not target.ran)
    if reached:
        scene = await strike(options, scene, one, target, deed, arms, rolled)
        one = scene.of(one.who)
    if deed.after and not one.fixed and not one.down and not one.stun:
        scene = scene.put(one._replace(at=gone_to(scene, one, deed.away, 1, target.at)))
    return scene


async def strike(
    options: Options,
    scene: Scene,
    one: Combatant,
    target: Combatant,
    deed: Deed,
    arms: Arms,
    rolled: dict[str, Rolled],
) -> Scene:
    """Strike, shoot, or work the magic first; magic strikes all that it was bought for."""
    if not by_magic(deed):
        return await struck(options, scene, one, target, arms, met(rolled[one.who], rolled[target.who]))
    scene, made = await magic_roll(scene, one, deed)
    one = scene.of(one.who)
    if made.tier < WORKS:
        return await misfired(options, scene, one, Spell(Kind.HARM, arms.magic), made.tier)
    for who in deed.targets:
        target = scene.of(who)
        if target.down not in ("dead", "unconscious") and who in rolled:
            scene = await struck(options, scene, one, target, arms, met(rolled[one.who], rolled[who]), made)
    return scene
