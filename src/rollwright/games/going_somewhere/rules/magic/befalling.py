"""Magic that fails in a fight: what strikes its caster, what goes wrong and holds from the next action on.

What lasts on somebody also harms by itself here: a weapon that has turned on its caster, and sleep that comes.
"""

from __future__ import annotations

from operator import index

import msgspec

from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules.checks.rolls import ACTION_DIE, STANDARD, succeeds
from rollwright.games.going_somewhere.rules.combat.damage import Arms, left_over, protected
from rollwright.games.going_somewhere.rules.combat.scene import BARE, SPENT, Combatant, Scene, away_from
from rollwright.games.going_somewhere.rules.combat.shock import Injury
from rollwright.games.going_somewhere.rules.combat.striking import hurt
from rollwright.games.going_somewhere.rules.magic.failing import AVERAGE_FAIL, FITTING, REBOUNDING, failing, rebounds
from rollwright.games.going_somewhere.rules.magic.lasting import (
    ASLEEP,
    NARCOLEPSY,
    REBOUND,
    SUGGESTIBLE,
    TEN_MINUTES,
    Lasting,
    begun,
    in_force,
    plain,
)
from rollwright.games.going_somewhere.rules.magic.miscalculation import Wrong, gone_wrong, wronged
from rollwright.games.going_somewhere.rules.magic.records import Caster
from rollwright.games.going_somewhere.rules.magic.sites import thrown
from rollwright.games.going_somewhere.rules.magic.spells import Kind, Spell
from rollwright.games.going_somewhere.rules.magic.tables import Miscalculation, wrong
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import Roller
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.play.steps import GM, Choose, Roll
from rollwright.rules.facts import Who

MAGICAL = Arms(0, 1, magic=(Dice(1, 4),))
"""Any magic, for what protects from it."""
SCATTERED, MOVED = "possessions scattered", "moved"
CARRIED = (10, 20, 40, 60)
"""How far somebody is moved: as far as one can see, and the CGO says how far that is."""


async def misfired(
    options: Options, scene: Scene, one: Combatant, wanted: Spell, tier: int, arm: str = "", sides: int = 0
) -> Scene:
    """Let magic that failed strike its caster, or go wrong altogether.

    `arm` is the weapon that it was for, `sides` those of its die: by a natural 1 it turns on the caster.
    """
    numbers = one.numbers
    shield = numbers.guard_against(MAGICAL)
    if not numbers.immunity and (0 < tier < AVERAGE_FAIL or (tier == AVERAGE_FAIL and rebounds(wanted))):
        one = one.being(SPENT)
        scene = scene.put(one)
    own = (numbers.reflexes, numbers.will, shield, numbers.immunity)
    caster = Caster(numbers.magic_bonus, None, (), 0, 0, *own, fights=True)
    roller = Roller(who=Who(one.actor))
    if tier >= AVERAGE_FAIL:
        failed = await failing(options, tier, wanted, caster, roller)
        if wanted.kind in REBOUNDING:
            return scene.put(turned_on(one, wanted)) if failed.left else scene
        return await hurt(scene, one, Injury(failed.rebound))
    resist = None if tier == 0 else numbers.reflexes
    wronged_ = wronged(caster, roller, FITTING.get(wanted.kind, Stat.INT), resist)
    end = await gone_wrong(options, msgspec.structs.replace(wronged_, due=False))
    scene = await befallen(scene, one, end)
    if tier == 0 and wanted.kind is Kind.WEAPON:
        points = index(await thrown("rebound", (*wanted.dice, *wanted.damage), one.actor))
        name = f"rebound of {arm}" if arm else "rebound"
        dice = (Dice(1, sides),) if sides else ()
        turned = Lasting(name, REBOUND, arm, points, dice=dice, rounds=wanted.rounds, by=one.who)
        one = scene.of(one.who)
        scene = scene.put(one._replace(lasting=begun(one.lasting, turned)))
    return scene


def turned_on(one: Combatant, wanted: Spell) -> Combatant:
    """Lay magic on its caster that was meant for another: a new shape, or a mind that is open to suggestion."""
    about = SUGGESTIBLE if wanted.kind is Kind.MESMERIZE else ""
    laid = Lasting(wanted.kind.value, wanted.kind.value, about, rounds=wanted.rounds, by=one.who)
    return one._replace(lasting=begun(one.lasting, laid))


async def befallen(scene: Scene, one: Combatant, end: Wrong) -> Scene:
    """Let a row of the miscalculation table happen to a caster in a fight, and to those around where it says so."""
    row = wrong().miscalculation[index(end.face) - 1]
    if row.damage and not row.items:
        scene = await hurt(scene, one, Injury(index(end.damage)))
    one = scene.of(one.who)
    if row.key in (SCATTERED, MOVED):
        scene = scene.put(one._replace(drawn=False).being(BARE))
    if row.key == MOVED:
        squares = await Choose("carried", GM, CARRIED, one.who)
        one = scene.of(one.who)
        scene = scene.put(one._replace(at=one.at + (away_from(scene, one) or 1) * squares))
    rounds = index(end.rounds)
    if not rounds:
        return scene
    new, near = of_row(row, end, rounds, one.who), index(end.amount) if row.radius else 0
    for other in scene.order:
        if other.who == one.who or (row.radius and abs(other.at - one.at) <= near and other.down != "fled"):
            scene = scene.put(other._replace(lasting=begun(other.lasting, new)))
    return scene


def of_row(row: Miscalculation, end: Wrong, rounds: int, who: str) -> Lasting:
    """Give the magic that a row leaves on somebody."""
    about = end.stat or "" if row.about == "stat" else row.about
    points = -index(end.amount) if row.about == "stat" else row.modifier
    return Lasting(row.key, "lowered" if points else "miscalculation", about, points, rounds=rounds, by=who)


async def suffering(scene: Scene, one: Combatant) -> Scene:
    """Let magic on somebody do what it does each round, when their turn comes."""
    for part in in_force(one.lasting):
        if part.fresh or one.down:
            continue
        if part.kind == REBOUND:
            raw = part.points + (await thrown("rebounding", plain(part.dice), one.actor) if part.dice else 0)
            felt = left_over(raw, await protected(one.numbers.guard_against(MAGICAL), one.actor, one.who))
            scene = await hurt(scene, one, Injury(felt))
        elif part.name == NARCOLEPSY and part.rounds > 1 and part.rounds % TEN_MINUTES == 1:
            face = await Roll("awake", Pool.of(1, ACTION_DIE), total, one.actor)
            if not succeeds(face, face + one.numbers.vit + one.numbers.burden, STANDARD):
                sleep = Lasting(ASLEEP, "miscalculation", rounds=TEN_MINUTES, by=one.who)
                scene = scene.put(one._replace(lasting=begun(one.lasting, sleep)))
        one = scene.of(one.who)
    return scene
