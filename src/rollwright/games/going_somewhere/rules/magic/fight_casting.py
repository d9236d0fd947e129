"""Magic worked in a fight, beside attacks: the Action Roll, who resists, and what it does to each of its targets."""

from __future__ import annotations

from functools import partial
from operator import index
from typing import Any, NamedTuple

from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules.checks.action import (
    AGAIN,
    Again,
    Buy,
    Facing,
    Standing,
    crit_with_help,
    spent,
    still,
)
from rollwright.games.going_somewhere.rules.checks.again import Purse
from rollwright.games.going_somewhere.rules.checks.rolls import (
    ACTION_DIE,
    STANDARD,
    TIERS,
    Tier,
    chance,
    succeeds,
    tier_number,
)
from rollwright.games.going_somewhere.rules.checks.told import barely
from rollwright.games.going_somewhere.rules.combat.aiding import Aid, aid_of
from rollwright.games.going_somewhere.rules.combat.critical import MAXIMUM, at, success_row
from rollwright.games.going_somewhere.rules.combat.declared import Deed
from rollwright.games.going_somewhere.rules.combat.scene import Combatant, Scene, away_from, moved
from rollwright.games.going_somewhere.rules.combat.shock import REROLL
from rollwright.games.going_somewhere.rules.combat.shock import SUCCESS as PRICE
from rollwright.games.going_somewhere.rules.combat.striking import Made, purse_of, withstood
from rollwright.games.going_somewhere.rules.combat.told import facing as with_odds
from rollwright.games.going_somewhere.rules.magic import told
from rollwright.games.going_somewhere.rules.magic.befalling import misfired
from rollwright.games.going_somewhere.rules.magic.casting import effect_of, is_graded
from rollwright.games.going_somewhere.rules.magic.failing import rebounds
from rollwright.games.going_somewhere.rules.magic.fight_spells import power_alone, power_left, thing_of
from rollwright.games.going_somewhere.rules.magic.lasting import Lasting, begun, in_force
from rollwright.games.going_somewhere.rules.magic.resisting import WHOLE
from rollwright.games.going_somewhere.rules.magic.results import (
    CRITICAL_SUCCESS,
    LESS,
    MULTIPLIED,
    STEADY,
    SUCCESS,
    UNROLLED,
    by_critical,
    result_of,
    rolled_twice,
    time_left,
)
from rollwright.games.going_somewhere.rules.magic.sites import drawn
from rollwright.games.going_somewhere.rules.magic.spells import Kind, Spell, spell
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.play.steps import GM, Choose, Roll, Said
from rollwright.rules.facts import Who

EVERY = ("lowered", "all")
AT_ONCE = Made(0, STANDARD, TIERS.index(Tier.AVERAGE_SUCCESS))
"""For what works without a roll."""
CONTROLLING = -5
"""What each mind under control takes off the mesmerist's Notice checks."""


class Worked(NamedTuple):
    """What the dice of some magic came to."""

    made: Made
    effect: int = 0
    damage: int = 0


def bonus_of(one: Combatant, item: str) -> int:
    """Give what is added to the Action Roll for magic: the own Magic Bonus, or the one of a thing."""
    thing = thing_of(one, item) if item else None
    if thing is None:
        return one.numbers.magic_bonus
    return thing.bonus + sum([part.points for part in in_force(one.lasting) if (part.kind, part.about) == EVERY])


THE_MAGIC = ("", "")
NO_POWER = Made(0, 0, TIERS.index(Tier.MINIMAL_FAIL))
"""For magic that there is too little power for: nothing happens."""


def needs(bonus: int) -> str:
    """Say how likely a new roll for magic works.

    >>> needs(9)
    '. A new roll has a 75% chance to work'
    """
    return f". A new roll has a {chance(bonus, STANDARD)}% chance to work"


def as_it_stands(natural: int, reached: int, who: Who, bonus: int) -> Standing:
    """Say how magic stands that may be rolled again: what a new roll could bring, or that it works weakly as it is."""
    worked = tier_number(natural, reached, STANDARD) == SUCCESS
    return still(natural, reached, STANDARD, who, "the magic", barely(STANDARD) if worked else needs(bonus))


async def magic_roll(
    options: Options, scene: Scene, one: Combatant, deed: Deed, *, may_hit: bool = True
) -> tuple[Scene, Made]:
    """Draw power where that is needed, and make the Action Roll for magic, with whoever helps.

    Who helps lends the dice of their site where the magic is beyond the caster alone, and nothing to the roll then.
    A success or a second throw can be bought, unless its Combat Roll has missed already; that is power lost, and enough
    of it has to be left.
    """
    item, spare, combined = deed.item, one.cp, bool(one.lent) and deed.level > power_alone(one)
    if deed.level:
        for other in [other for other in scene.order if combined and other.helps == one.who]:
            await Said(told.combined, other.who, one.who)
        sites = (*one.site, *one.lent) if combined else one.site
        there = index(await drawn(power_left(one), deed.level, sites, one.actor))
        if there < deed.level:
            await Said(told.too_weak, one.who, there, deed.level)
            return scene, NO_POWER
        spare = min(one.cp, there - deed.level)
    spare = spare if may_hit else 0
    alone = bonus_of(one, item) + one.next_roll
    facing: Any = partial(with_odds, Facing, one.who, THE_MAGIC, (alone, STANDARD), True)
    buys = spare >= PRICE and await Choose("magic-success", one.actor, (Buy.ROLL, Buy.SUCCESS), facing) is Buy.SUCCESS
    if buys:
        await Said(told.magic_bought, one.who)
        return scene.put(await spent("success", "magic").to(one)), Made(0, STANDARD, SUCCESS)
    helped = Aid() if combined else await aid_of(options, scene, one, partial(bonus_of, item=""))
    bonus = alone + helped.points
    face = await Roll("magic", Pool.of(1, ACTION_DIE), total, one.actor)
    natural, one = crit_with_help(face, helped.face), one._replace(next_roll=0)
    about: Any = partial(as_it_stands, natural, face + bonus, one.who, bonus)
    every = not one.by or options.offer_every_reroll
    cast = spell(deed.spell) if deed.spell else None
    against = any(scene.of(who).side != one.side for who in deed.targets)
    better = cast is None or against or is_graded(cast, ())  # at a table, not after a clear success
    wanted = every or tier_number(natural, face + bonus, STANDARD) < SUCCESS + better
    if spare >= REROLL and await Choose("magic-reroll", one.actor, AGAIN, about, where=wanted) is Again.REROLL:
        one = await spent("reroll", "magic").to(one)
        face = await Roll("magic-again", Pool.of(1, ACTION_DIE), total, one.actor)
        natural = crit_with_help(face, helped.face)
    made = Made(natural, face + bonus, index(tier_number(natural, face + bonus, STANDARD)))
    strikes = cast is None or rebounds(cast)
    resists = cast is not None and (cast.kind is Kind.MESMERIZE or (against and made.tier != CRITICAL_SUCCESS))
    await Said(told.magic_rolled, one.who, face, bonus, made.tier, may_hit, strikes, resists)
    return scene.put(one), made


async def casting(options: Options, scene: Scene, one: Combatant, deed: Deed) -> Scene:
    """Work the magic that was declared; the invisible are noticed when they do."""
    wanted = spell(deed.spell)
    one = one._replace(unseen_by=())
    thing = thing_of(one, deed.item) if deed.item else None
    if thing and not thing.bonus:
        one = one._replace(used=(*one.used, thing.name) if thing.times else one.used)
        scene, made = scene.put(one), AT_ONCE
    else:
        scene, made = await magic_roll(options, scene.put(one), one, deed)
        one = scene.of(one.who)
    if made.tier < SUCCESS:
        owner = scene.of(deed.target).numbers
        return await misfired(options, scene, one, wanted, made.tier, owner.arm, owner.weapon)
    purse = purse_of(options, one)
    done = await effect_dice(one, wanted, made, purse)
    if purse is not None:
        one = one._replace(cp=purse.cp)
        scene = scene.put(one)
    before = scene
    for who in deed.targets:
        target = scene.of(who)
        if target.down in ("dead", "fled") or (target.down and wanted.kind is not Kind.HEAL):
            continue
        scene, left = await withstanding(scene, one, target, wanted, made)
        if left:
            scene = await landed(scene, scene.of(one.who), scene.of(who), wanted, deed.about, done, left)
    if scene == before:
        await Said(told.changes_nothing, one.who)
    return scene


async def effect_dice(one: Combatant, wanted: Spell, made: Made, purse: Purse | None = None) -> Worked:
    """Roll the dice of magic that works, as its tier says; a natural 20 can make them their highest."""
    row = 0
    if made.tier == CRITICAL_SUCCESS:
        row = success_row(await Roll("critical-success", Pool.of(1, ACTION_DIE), total, one.actor))
    if wanted.kind in UNROLLED:
        return Worked(made)
    effect, more, best = 0, 0, at(row, MAXIMUM)
    if not best:
        effect = await effect_of("effect", wanted.dice, made.tier, wanted.kind in STEADY, one.actor, purse)
        more = await effect_of("damage-bonus", wanted.damage, made.tier, True, one.actor, purse)
    effect = by_critical(effect, wanted.dice, row, wanted.kind in MULTIPLIED)
    return Worked(made, index(effect), index(by_critical(more, wanted.damage, row, False)))


async def withstanding(scene: Scene, one: Combatant, target: Combatant, wanted: Spell, made: Made) -> tuple[Scene, int]:
    """Let a mind or somebody immune resist, and at a table whom the CGO lets; give what is left, in per cent.

    Who resists uses an action for it, of this round or of the next; the immune need none.
    """
    mind = wanted.kind is Kind.MESMERIZE
    if target.stands == one.stands and not mind:
        return scene, WHOLE
    target, left = await withstood(target, made, mind, told.as_resisted(wanted.kind, ""))
    return scene.put(target), index(left)


async def landed(
    scene: Scene, one: Combatant, target: Combatant, wanted: Spell, about: str, done: Worked, left: int
) -> Scene:
    """Let magic that works do what it does to one of its targets."""
    kind, rounds = wanted.kind, time_left(wanted, left)
    points, more = done.effect * left // WHOLE, done.damage * left // WHOLE
    if kind is Kind.HEAL:
        return scene.put(mended(target, points))
    if kind is Kind.TELEPORT:
        return await carried(scene, target, wanted.size, about == "away")
    if kind is Kind.COUNTER:
        parts = [
            part._replace(countered=max(part.countered, rounds + 1)) if part.name == about else part
            for part in target.lasting
        ]
        return scene.put(target._replace(lasting=tuple(parts)))
    arm = target.numbers.arm
    what = {Kind.WEAPON: arm, Kind.AUGMENT: about}.get(kind, "")
    row = result_of(kind, done.made.tier)
    points = -points if what.startswith(LESS) else points
    new = Lasting(
        f"{kind.value} {what}".strip(),
        kind.value,
        row.key if row else what.removeprefix(LESS),
        wanted.size if kind is Kind.FLY else points,
        more,
        wanted.dice if kind in UNROLLED else (),
        rolled_twice(kind, TIERS[done.made.tier]) if kind in UNROLLED else "",
        rounds,
        by=one.who,
    )
    target = target._replace(lasting=begun(target.lasting, new))
    scene = scene.put(target)
    if kind is Kind.INVISIBILITY:
        return await vanished(scene, target, points)
    if kind is Kind.MESMERIZE:
        held = Lasting(f"control of {target.who}", "lowered", "notice", CONTROLLING, rounds=rounds, by=one.who)
        return scene.put(one._replace(lasting=begun(one.lasting, held)))
    return scene


def mended(one: Combatant, points: int) -> Combatant:
    """Give Health back: who is above 0 wakes, and with full Health a Shock Check can be called for again."""
    full = one.numbers.full
    health = min(full, index(one.health) + points)
    return one._replace(
        health=health,
        down="" if health > 0 else one.down,
        past=0 if health > 0 else one.past,
        shocked=one.shocked and health < full,
    )


async def carried(scene: Scene, one: Combatant, squares: int, away: bool) -> Scene:
    """Let somebody be elsewhere at once: next to an opponent, or away, where the CGO may say out of the fight."""
    if not away:
        near = min(scene.opponents(one), key=lambda other: abs(other.at - one.at), default=None)
        return scene if near is None else scene.put(one._replace(at=moved(scene, one, near.at, squares)))
    gone = one._replace(at=one.at + (away_from(scene, one) or 1) * squares, ran=True, ran_from=one.at)
    return scene.put(gone._replace(down="fled" if await Choose("escaped", GM, (False, True), one.who) else ""))


async def vanished(scene: Scene, one: Combatant, points: int) -> Scene:
    """Let the opponents of somebody who becomes invisible look for them: who does not notice can't aim at them."""
    unseen = []
    for other in scene.opponents(one):
        face = await Roll("notice", Pool.of(1, ACTION_DIE), total, other.actor)
        if not succeeds(face, face + other.numbers.per - points - scene.impaired, STANDARD):
            unseen.append(other.who)
    return scene.put(one._replace(unseen_by=tuple(unseen)))
