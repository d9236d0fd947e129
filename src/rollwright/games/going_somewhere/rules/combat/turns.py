"""What a combatant's turn does, after all have declared and rolled: moving, striking, fleeing, blundering.

The same functions play a turn at a table, of which the scene is put together from the state, and the fights of the lab.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules.checks.action import (
    AGAIN,
    Again,
    Buy,
    Facing,
    crit_with_help,
    pool_of,
    spent,
    still,
    str_of,
)
from rollwright.games.going_somewhere.rules.checks.again import checked
from rollwright.games.going_somewhere.rules.checks.aim import AIMED as AIM
from rollwright.games.going_somewhere.rules.checks.aim import Use
from rollwright.games.going_somewhere.rules.checks.crits import crit_of, crit_row, success_table
from rollwright.games.going_somewhere.rules.checks.facts import Excelled
from rollwright.games.going_somewhere.rules.checks.rolls import ACTION_DIE, OPPOSED_DIE, STANDARD, succeeds
from rollwright.games.going_somewhere.rules.checks.thrown import on_d20
from rollwright.games.going_somewhere.rules.combat import told
from rollwright.games.going_somewhere.rules.combat.aiding import aid_of
from rollwright.games.going_somewhere.rules.combat.arm_words import is_thrown, thing_in
from rollwright.games.going_somewhere.rules.combat.critical import range_modifier
from rollwright.games.going_somewhere.rules.combat.damage import MOST_DICE, Arms
from rollwright.games.going_somewhere.rules.combat.declared import ATTACKS, CASTS, Deed, by_magic, squares_of
from rollwright.games.going_somewhere.rules.combat.facts import (
    AimSettled,
    Fled,
    Helps,
    InState,
    Moved,
    RollPaid,
    Thrown,
)
from rollwright.games.going_somewhere.rules.combat.harm import Healed, KnockedDown, NextRollChanged, Stunned
from rollwright.games.going_somewhere.rules.combat.in_words import Tries, tried
from rollwright.games.going_somewhere.rules.combat.numbers import THROWN_DIE, THROWN_OFF
from rollwright.games.going_somewhere.rules.combat.records import shot_of
from rollwright.games.going_somewhere.rules.combat.scene import REACH, SPENT, Combatant, Scene, fled_to, moved
from rollwright.games.going_somewhere.rules.combat.shock import REROLL, SUCCESS
from rollwright.games.going_somewhere.rules.combat.striking import (
    Blow,
    blunder,
    felt,
    fumbled,
    lands,
    met,
    purse_of,
    settled,
    struck,
)
from rollwright.games.going_somewhere.rules.gear.carrying import terrain
from rollwright.games.going_somewhere.rules.magic.befalling import misfired, suffering
from rollwright.games.going_somewhere.rules.magic.facts import EffectBegan, EffectCountered, EffectEnded, ItemUsedUp
from rollwright.games.going_somewhere.rules.magic.fight_casting import casting, magic_roll
from rollwright.games.going_somewhere.rules.magic.lasting import effect_of, helpless, in_force
from rollwright.games.going_somewhere.rules.magic.results import SUCCESS as WORKS
from rollwright.games.going_somewhere.rules.magic.spells import Kind, Spell
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import Means
from rollwright.games.going_somewhere.rules.state import REPELLED, SLIPS, Rolled
from rollwright.play.steps import GM, Choose, Roll, Said
from rollwright.rules.facts import Fact, Who

FLIGHT = "fly"
AIMING = (", the aim", ": +10 to the next shot")
"""What an aim is called, and what it brings."""
YIELDED = "yielded"


class Running(NamedTuple):
    """Whom a roll or a question of the ground is about."""

    who: Who


class Escaping(NamedTuple):
    """Who runs, and who can still strike them in this round."""

    who: Who
    by: Who
    strikes: str
    """What is said after their name."""


async def turn(options: Options, scene: Scene, who: str, deeds: list[Deed], rolled: dict[str, Rolled]) -> Scene:
    """Play somebody's turn, and the Shock Checks that it calls for."""
    return await settled(await acted(options, scene, who, deeds, rolled))


async def acted(
    options: Options,
    scene: Scene,
    who: str,
    deeds: list[Deed],
    rolled: dict[str, Rolled],
    tries: Tries | None = None,
) -> Scene:
    """Play somebody's turn. Who is down does nothing, nor who was stunned before; the knocked down don't move.

    Nor does who was made helpless in this round, or has resisted magic in it: that was the action.
    """
    one = scene.of(who)
    if one.lasting and not one.down:
        scene = await known(scene, await suffering(scene, one))
        one = scene.of(who)
    deed = next((deed for deed in deeds if deed.who == who), None)
    if one.down or deed is None:
        return scene
    if blunders(deed, deeds, rolled):
        if deed.what in ATTACKS and deed.target and not by_magic(deed) and not (target := scene.of(deed.target)).down:
            if fumbled(rolled[who], rolled[target.who]):  # that it is a miss comes before what else comes of it
                await Said(told.missed, one.who, target.who, "", 0, 0, 1)
        scene = await blunder(scene, one, arms_of(one, deed))
        one = scene.of(who)
    if not one.stun and (attackers := evaded(scene, deed, deeds, rolled)):
        scene, one = await put_to_use(scene, one), one._replace(paid=0)
        scene = await excelled(options, scene, one, attackers)
    if one.spent:
        await Said(told.idle, one.who, "has used this round to resist")
        return scene.put(await InState(one.no_longer(SPENT).states, one.unseen_by).to(one))
    if one.down or one.due or one.stun or (one.lasting and helpless(one.lasting)):
        if one.stun:
            await Said(told.idle, one.who, "is stunned, and can do nothing")
        if one.stun and not one.down and not has_failed(deed, rolled):
            scene = scene.put(await Stunned(one.stun - 1).to(one))
        return scene
    if deed.what in CASTS:
        return await cast(options, scene, one, deed)
    if deed.what == "flee" and one.prone:
        await Said(told.idle, one.who, "doesn’t get away")
        return scene
    if deed.what == "flee":
        return await flight(options, scene, one, deeds)
    if deed.what == "move":
        return scene if one.prone else await walked(options, scene, one, deed)
    if deed.what == "aim":
        return await aimed(options, scene, one, scene.of(deed.target))
    if deed.what in ATTACKS and deed.target:
        return await attack(options, scene, one, deed, rolled)
    scene = await gone_beside(options, scene, one, deed, False)
    if deed.what == "help":
        scene = scene.put(await Helps(deed.target).to(scene.of(who)))
    elif tries is not None:
        scene = await tried(options, scene, scene.of(who), tries)
    return await gone_beside(options, scene, scene.of(who), deed, True)


async def gone_beside(options: Options, scene: Scene, one: Combatant, deed: Deed, after: bool) -> Scene:
    """Go as far as was declared before or after something that isn't an attack."""
    if not deed.move or deed.after is not after or one.fixed or one.down:
        return scene
    return await gone(options, scene, one, gone_to(scene, one, deed.away, squares_of(deed, movement(scene, one))))


async def known(before: Scene, after: Scene) -> Scene:
    """Let become true what magic has done to a scene without a word: all but lost Health."""
    names = [one.who for one in before.order]
    for was in before.order:
        for fact in changes(was, after.of(was.who), names):
            await fact
    return after


def changes(was: Combatant, now: Combatant, order: Sequence[str] = ()) -> Iterator[Fact]:
    """Give what magic has changed of somebody; `order` is who acts when."""
    who = was.who
    if now.at != was.at:
        yield Moved(now.at, now.ran, who=who)
    if now.health > was.health or (was.down == "unconscious" and not now.down):
        yield Healed(max(0, now.health - was.health), "magic", who=who)
    before, after = ({part.name: part for part in one.lasting} for one in (was, now))
    yield from [EffectEnded(who=who, name=name) for name in before if name not in after]
    for name, part in after.items():
        old = before.get(name)
        resists = now.spent and part.by in order and order.index(who) < order.index(part.by)  # they have acted
        if old is None or part._replace(countered=0) != old._replace(countered=0) or part.countered < old.countered:
            yield EffectBegan(who=who, effect=effect_of(part), fresh=part.fresh, resists=resists)
        elif part.countered > old.countered:
            yield EffectCountered(who=who, name=name, rounds=part.countered)
    yield from [ItemUsedUp(who=who, name=name) for name in now.used[len(was.used) :]]
    if now.next_roll != was.next_roll:
        yield NextRollChanged(now.next_roll, who=who)
    if (now.states, now.unseen_by) != (was.states, was.unseen_by):
        yield InState(now.states, now.unseen_by, who=who)
    if now.down == "fled" and was.down != "fled":
        yield Fled(who=who)


async def cast(options: Options, scene: Scene, one: Combatant, deed: Deed) -> Scene:
    """Go as far as declared before or after some magic, and work it."""
    squares = squares_of(deed, movement(scene, one))
    if squares and not deed.after and not one.fixed:
        scene = await gone(options, scene, one, gone_to(scene, one, deed.away, squares))
    scene = await known(scene, await casting(options, scene, scene.of(one.who), deed))
    one = scene.of(one.who)
    if deed.after and not one.fixed and not one.down:
        scene = await gone(options, scene, one, gone_to(scene, one, deed.away, 1))
    return scene


def arms_of(one: Combatant, deed: Deed) -> Arms:
    """Give what somebody does a deed with: the magic that was bought, a thing that is thrown, or the weapon in hand."""
    if by_magic(deed):
        return Arms(0, 1, magic=deed.dice or one.numbers.magic)
    if deed.what == "throw":
        return Arms(
            THROWN_DIE, MOST_DICE, points=THROWN_OFF, name=deed.item or thing_in(deed.about) or "something thrown"
        )
    arms = one.numbers.arms
    return arms._replace(bonus=(*arms.bonus, *one.aimed_dice)) if one.numbers.ranged else arms


def is_distant(one: Combatant, deed: Deed) -> bool:
    """Tell whether an attack is made from a distance, with ACC."""
    return one.numbers.distant or deed.what == "throw" or by_magic(deed)


def blunders(deed: Deed, deeds: list[Deed], rolled: dict[str, Rolled]) -> bool:
    """Tell whether a natural 1 asks for the failure table; not where all that it stood against was a 1 too."""
    mine = rolled.get(deed.who)
    if mine is None or mine.bought or mine.answered or mine.natural != 1:
        return False
    against = [*deed.targets, *[one.who for one in deeds if deed.who in one.targets and one.what in ATTACKS]]
    theirs = [rolled[who].natural for who in against if who in rolled]
    return not theirs or any(natural != 1 for natural in theirs)


def evaded(scene: Scene, deed: Deed, deeds: list[Deed], rolled: dict[str, Rolled]) -> list[Combatant]:
    """List the attackers whom somebody who doesn't attack has evaded by a natural 30, the best Combat Roll first."""
    mine = rolled.get(deed.who)
    if mine is None or mine.bought or mine.answered or mine.natural != OPPOSED_DIE or deed.what in ATTACKS:
        return []
    against = [one.who for one in deeds if deed.who in one.targets and one.what in ATTACKS and one.who in rolled]
    met_by = sorted(against, key=lambda who: -rolled[who].total)
    return [scene.of(who) for who in met_by if met(mine, rolled[who]).natural]


async def excelled(options: Options, scene: Scene, one: Combatant, attackers: list[Combatant]) -> Scene:
    """Roll on the success table for somebody who doesn't attack: an attacker may be felled or stunned, not hurt."""
    crit = await success_table(options, Who(one.actor))
    row = str_of(crit.row)
    await Excelled(row, crit.rounds, who=one.who)
    other = next((other for other in attackers if not other.down), None)
    return await felt(scene, other, Blow(0, crit.rounds, crit_row(row).prone), False) if other else scene


def has_failed(deed: Deed, rolled: dict[str, Rolled]) -> bool:
    """Tell whether an attack has lost its Combat Rolls, so that a stun takes nothing from it."""
    if deed.what not in ATTACKS or deed.who not in rolled:
        return False
    return not any(met(rolled[deed.who], rolled[who]).won for who in deed.targets if who in rolled)


# --- moving ----------------------------------------------------------------------------------------------------------


def movement(scene: Scene, one: Combatant) -> int:
    """Give how far somebody can go in a round, on the ground that the fight is on; who flies doesn't mind it."""
    squares, ground = one.numbers.movement, terrain(scene.terrain)
    if not squares or any(part.kind == FLIGHT for part in in_force(one.lasting)):
        return squares
    return max(0, squares + ground.modifier)


async def kept_up(options: Options, one: Combatant, key: str, stat: int, what: str) -> tuple[Combatant, bool]:
    """Make a check of somebody's turn against 15, with a stat."""
    added, purse = stat + one.numbers.burden, purse_of(options, one)
    if purse is None or not purse.rerolls:
        face = await Roll(key, Pool.of(1, ACTION_DIE), total, one.actor, about=Running(one.who))
        return one, bool(succeeds(face, face + added, STANDARD))
    good, _ = await checked(key, Means(added), purse, one.actor, what, likely=True)
    return one._replace(cp=purse.cp), bool(good)


async def gone(
    options: Options, scene: Scene, one: Combatant, to: int, ran: bool = False, along: bool = False
) -> Scene:
    """Let somebody go somewhere; on ground that asks for it they have to keep their feet, or fall where they are."""
    if to == one.at and not ran:
        return scene
    flies = any(part.kind == FLIGHT for part in in_force(one.lasting)) if one.lasting else False
    if terrain(scene.terrain).footing and not flies:
        one, kept = await kept_up(options, one, "footing", one.numbers.acc, "keeping their feet")
        scene = scene.put(one)
        await Said(told.slips, one.who, kept)
        if not kept:
            return scene.put(await KnockedDown().to(one))
    return scene.put(await Moved(to, ran, along).to(one))


async def flight(options: Options, scene: Scene, one: Combatant, deeds: list[Deed]) -> Scene:
    """Run from the nearest opponent, half of the movement; the CGO says whether that is out of the fight."""
    scene = await gone(options, scene, one, fled_to(scene, one, movement(scene, one) // 2), True)
    one = scene.of(one.who)
    if one.prone:
        return scene
    later = scene.order[[other.who for other in scene.order].index(one.who) + 1 :]
    aims = {deed.who: deed for deed in deeds if one.who in deed.targets and deed.what in ATTACKS}
    hunters = [
        other for other in later if other.who in aims and still_strikes(options, scene, other, one, aims[other.who])
    ]
    if SLIPS in one.states:
        one = await InState(one.no_longer(SLIPS).states, one.unseen_by).to(one)
    else:
        flee = {deed.who for deed in deeds if deed.what == "flee"}
        others = [other for other in later if other.who in flee and other.side == one.side and not other.down]
        asks = (False, True, SLIPS) if others and one.by else (False, True)
        strikes = (
            f"{' and others' if len(hunters) > 1 else ''} can still strike as they turn to run, whatever you decide."
        )
        about = Escaping(one.who, hunters[0].who, strikes) if hunters else Running(one.who)
        escapes = await Choose("escaped", GM, asks, about)
        if not escapes:
            return scene
        for other in others if escapes == SLIPS else ():
            scene = scene.put(await InState((*other.states, SLIPS), other.unseen_by).to(other))
    return scene.put(await Fled(bool(hunters)).to(one))


def still_strikes(options: Options, scene: Scene, one: Combatant, target: Combatant, deed: Deed) -> bool:
    """Tell whether somebody who attacks one that has just run can still strike: from afar, or as they turn to run."""
    if one.down or by_magic(deed) or is_distant(one, deed):
        return not one.down
    near = squares_of(deed, movement(scene, one)) * (not one.fixed and not deed.after)
    return not spared(options, scene) and abs(target.ran_from - one.at) <= REACH + near


async def walked(options: Options, scene: Scene, one: Combatant, deed: Deed) -> Scene:
    """Move towards the nearest opponent or away: the whole movement, or a square where one is next to an opponent."""
    squares = movement(scene, one)
    if not squares:
        one, heaved = await kept_up(options, one, "heave", one.numbers.strength, "moving at all")
        scene, squares = scene.put(one), 1 * heaved
        await Said(told.heaved, one.who, heaved)
    squares = min(squares, 1) if scene.engaged(one) else squares
    towards = scene.of(deed.target).at if deed.target else None
    return await gone(options, scene, one, gone_to(scene, one, deed.away, squares, towards))


def gone_to(scene: Scene, one: Combatant, away: bool, squares: int, towards: int | None = None) -> int:
    """Give where somebody comes to, who goes some squares away from the nearest opponent, or towards a place."""
    if away:
        return fled_to(scene, one, squares)
    if towards is None:
        near = min(scene.opponents(one), key=lambda other: abs(other.at - one.at), default=None)
        towards = one.at if near is None else near.at
    return moved(scene, one, towards, squares)


# --- acting ----------------------------------------------------------------------------------------------------------


def aim_at(scene: Scene, one: Combatant, target: Combatant) -> tuple[int, int]:
    """Give what is added to an aim, and the level that it has to reach."""
    added = one.numbers.inspect + one.numbers.burden + one.next_roll
    return added, STANDARD + scene.impaired + abs(target.at - one.at)


async def aimed(options: Options, scene: Scene, one: Combatant, target: Combatant) -> Scene:
    """Take aim for the whole round: INSPECT against 15, impairments and the distance; the next shot has +10 then.

    The bonus dice of INSPECT help the aim or the shot's damage. A natural 1 asks for the failure table.
    """
    numbers, (added, dl) = one.numbers, aim_at(scene, one, target)
    dice, helped = numbers.inspect_dice, await aid_of(options, scene, one, inspecting)
    added += helped.points
    aims = bool(dice) and await Choose("bonus-dice", one.actor, (Use.DAMAGE, Use.AIM), dl) is Use.AIM
    left = () if aims else dice
    about: Any = partial(told.facing, Facing, one.who, AIMING, (added, dl), not aims)
    if one.cp >= SUCCESS and await Choose("success", one.actor, (Buy.ROLL, Buy.SUCCESS), about) is Buy.SUCCESS:
        one = await spent("success", "the aim").to(one)
        return scene.put(await AimSettled(AIM, left).to(one))
    pool = pool_of(ACTION_DIE, dice if aims else ())
    throw = await Roll("aim", pool, on_d20, one.actor, about=about)
    natural = crit_with_help(throw.natural, helped.face)
    good = succeeds(natural, throw.total + added, dl)
    if one.cp >= REROLL:
        about = partial(still, natural, throw.total + added, dl, one.who, "the aim")
        if await Choose("reroll", one.actor, AGAIN, about, where=not good) is Again.REROLL:
            one = await spent("reroll", "the aim").to(one)
            throw = await Roll("aim-again", pool, on_d20, one.actor, about=about)
            natural = crit_with_help(throw.natural, helped.face)
            good = succeeds(natural, throw.total + added, dl)
    if one.next_roll:
        one = await NextRollChanged(0).to(one)
    if good:
        one = await AimSettled(AIM, left).to(one)
    else:
        await Said(told.failed_aim, one.who, throw.total + added, dl)
    if natural == 1:
        return await blunder(scene.put(one), one, numbers.arms)
    crit = await crit_of(options, natural, one.actor)
    if crit.row is not None:
        await Excelled(crit.row, crit.rounds, who=one.who)
    return scene.put(one)


def inspecting(one: Combatant) -> int:
    """Give what somebody helps an aim with."""
    return one.numbers.inspect + one.numbers.burden


async def steady(options: Options, one: Combatant) -> tuple[Combatant, bool]:
    """Tell whether a machine gun of d10 or more can be fired from the hand: a STR check each round."""
    one, held = await kept_up(options, one, "strength", one.numbers.strength, "holding the gun")
    if not held:
        await Said(told.jammed, one.who, one.numbers.arm)
    return one, held


async def attack(options: Options, scene: Scene, one: Combatant, deed: Deed, rolled: dict[str, Rolled]) -> Scene:
    """Go as far as declared, strike if the target is in reach and the roll was won, and go then where that was said."""
    target, numbers, distant = scene.of(deed.target), one.numbers, is_distant(one, deed)
    if target.down in ("dead", "unconscious") and not deed.others:
        await Said(told.already_down, one.who, target.who)
        return scene
    if target.down == REPELLED:
        await Said(told.out_of_reach, one.who, target.who)
        return scene
    if target.down == YIELDED:
        await Said(told.given_up, one.who, target.who)
        return scene
    if one.unseen_by:
        one = await InState(one.states, ()).to(one)
        scene = scene.put(one)
    squares, stood = squares_of(deed, movement(scene, one)), one.at
    if not one.fixed and not deed.after and squares and (deed.what != "attack" or not distant):
        scene = await gone(options, scene, one, gone_to(scene, one, deed.away, squares, target.at), along=True)
        one = scene.of(one.who)
    arms, apart = arms_of(one, deed), abs(target.at - one.at)
    if distant and not by_magic(deed):
        if numbers.by_strength and deed.what != "throw":
            one, held = await steady(options, one)
            scene = scene.put(one)
            if not held:
                return scene
        scene, one = await fired(scene, one, deed)
        reached = target.ran or range_modifier(apart) is not None
    else:
        near = 0 if one.fixed or deed.after else squares
        struck_first = target.ran and abs(target.ran_from - stood) <= REACH + near  # as they turn to run
        reached = by_magic(deed) or ((apart <= REACH or struck_first) and not (target.ran and spared(options, scene)))
    if reached:
        if apart > REACH and not distant:
            await Said(told.caught, one.who, target.who)
        scene = await put_to_use(scene, one, *[scene.of(who) for who in deed.targets])
        scene = await strike(options, scene, scene.of(one.who), scene.of(target.who), deed, arms, rolled)
        one = scene.of(one.who)
    else:
        await Said(told.out_of_reach, one.who, target.who)
    if deed.what == "throw" and deed.item:
        await Thrown(name=deed.item, who=one.who)
    elif distant and deed.what != "throw" and not by_magic(deed) and numbers.runs_out and is_thrown(numbers.arm):
        await Said(told.fallen, one.who, numbers.arm)
    if deed.after and not one.fixed and not one.down and not one.stun:
        scene = await gone(options, scene, one, gone_to(scene, one, deed.away, 1, target.at), along=True)
    return scene


async def put_to_use(scene: Scene, *people: Combatant) -> Scene:
    """Note that the Combat Rolls of some have been set against another's: what was paid for them is well spent."""
    for one in people:
        if one.paid:
            scene = scene.put(await RollPaid().to(one))
    return scene


def spared(options: Options, scene: Scene) -> bool:
    """Tell whether somebody who has fled before is out of reach in melee: in the first round, or if a table says so."""
    return options.flee_spared_any_round or scene.rounds == 0


async def fired(scene: Scene, one: Combatant, deed: Deed) -> tuple[Scene, Combatant]:
    """Use up what a shot takes: ammunition, a throwing knife, the aim."""
    if deed.what != "throw":
        one = await shot_of(one.numbers, one.who).to(one)
    if one.aimed or one.aimed_dice:
        one = await AimSettled().to(one)
    return scene.put(one), one


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
        return await struck(options, scene, one, target, arms, rolled)
    before, may_hit = scene, False
    for who in deed.targets:
        if who in rolled and lands(arms, rolled[one.who], rolled[who]):
            may_hit = True
    scene, made = await magic_roll(options, scene, one, deed, may_hit=may_hit)
    scene = await known(before, scene)
    one = scene.of(one.who)
    if made.tier < WORKS:
        return await known(scene, await misfired(options, scene, one, Spell(Kind.HARM, arms.magic), made.tier))
    for who in deed.targets:
        target = scene.of(who)
        if target.down not in ("dead", "unconscious") and who in rolled:
            scene = await struck(options, scene, one, target, arms, rolled, made)
    return scene
