"""A fight with vehicles: rounds in which each vehicle and each one on foot acts in turn; a chain of returned calls.

Those aboard a vehicle share its turn: one drives, the others fire. The scale of a weapon is how many of them are at it,
and nobody does two things in a round. Each shot is a Combat Roll of its own (`shoot-vehicle`, `shoot-person`).
"""

from __future__ import annotations

from typing import Any

from rollwright.games.going_somewhere.rules.combat.declared import Deed
from rollwright.games.going_somewhere.rules.combat.loop import MOST_ROUNDS, SECONDS, SIDES, Fought
from rollwright.games.going_somewhere.rules.combat.opening import UNAWARE, Unaware, opened
from rollwright.games.going_somewhere.rules.combat.rolling import combat_rolls
from rollwright.games.going_somewhere.rules.combat.scene import FOES, PARTY, REACH, Scene
from rollwright.games.going_somewhere.rules.combat.striking import hurt, settled
from rollwright.games.going_somewhere.rules.combat.turns import turn
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import Die
from rollwright.games.going_somewhere.rules.vehicles.scales import HAND, weapon
from rollwright.games.going_somewhere.rules.vehicles.scene import WAIT, Battle, Fire, Gunner, Unit, names, units
from rollwright.games.going_somewhere.rules.vehicles.shooting import far, slipped
from rollwright.games.going_somewhere.rules.vehicles.shots import Hit, Shot, Squares, shoot_person, shoot_vehicle
from rollwright.games.going_somewhere.rules.vehicles.vehicle import Condition, damage_vehicle
from rollwright.play.steps import GM, Call, Choose, procedure

STAY, FLEE, YIELD = COURSES = ("fight", "flee", "yield")
HANDS = "hands"
PLAIN = 6
"""Squares that change no shot, for where nobody says how far it is."""


@procedure
async def vehicle_fight(
    options: Options, party: str, foes: str, distance: Squares | None = None, unaware: Unaware = "nobody"
) -> Fought | Call[Fought]:
    """Begin a fight with vehicles: who is surprised, and who acts when; a vehicle by its own PER and SPD.

    `distance` is what lies between the sides, in squares; where nobody says, it changes no shot, and all are in reach.
    """
    far(distance, False)
    ours = units(party, PARTY)
    theirs = units(foes, FOES, names(ours))
    surprised = tuple([unit.one.who for unit in (*ours, *theirs) if unit.one.side in UNAWARE[unaware]])
    order = await opened(options, tuple([one.one for one in (*ours, *theirs)]), surprised)
    found = {unit.one.who: unit for unit in (*ours, *theirs)}
    return vehicle_round(options, Battle(tuple([found[one.who]._replace(one=one) for one in order]), 0, distance))


@procedure
async def vehicle_round(options: Options, scene: Battle) -> Fought | Call[Fought]:
    """Play a round: each vehicle with its crew, and each one on foot, acts in turn."""
    if not scene.active(PARTY) or not scene.active(FOES) or scene.rounds >= MOST_ROUNDS:
        return vehicle_fight_end(options, scene)
    for unit in scene.units:
        scene = await acted(options, scene, unit.one.who)
    return vehicle_round(options, scene._replace(rounds=scene.rounds + 1))


@procedure
async def vehicle_fight_end(options: Options, scene: Battle) -> Fought:
    """End a fight of which one side is left, or nobody."""
    left = [SIDES[side] for side in (PARTY, FOES) if scene.active(side)]
    return Fought(left[0] if len(left) == 1 else None, scene.rounds, scene.rounds * SECONDS)


async def acted(options: Options, scene: Battle, who: str) -> Battle:
    """Play somebody's turn: fight on, flee (the CGO says whether that is out of the fight) or give up.

    What was stopped by a critical hit loses the turn, and so do those of a crew who are stunned, and the helpless.
    """
    unit = scene.of(who)
    if not unit.active or not scene.active(1 - unit.one.side):
        return scene
    if unit.one.stun or unit.one.prone:
        one = unit.one._replace(stun=unit.one.stun - (unit.one.stun > 0), prone=False)
        return scene.put(woken(unit, unit)._replace(one=one))
    if unit.scale and not unit.able:
        return scene.put(woken(unit, unit))
    if not unit.one.acts:
        return scene
    course = await Choose("course", unit.actor, (STAY, YIELD) if unit.stuck else COURSES, who)
    if course == YIELD:
        return scene.put(unit._replace(one=unit.one._replace(down="yielded")))
    if course == FLEE and await Choose("escaped", GM, (False, True), who):
        return scene.put(unit._replace(one=unit.one._replace(down="fled")))
    if unit.scale:
        scene = await manned(options, scene, unit, 1 if course == FLEE else 0)
        return scene.put(woken(unit, scene.of(who)))
    return scene if course == FLEE else await on_foot(options, scene, unit)


def woken(before: Unit, now: Unit) -> Unit:
    """Let a turn pass over those of a crew who were stunned when it began."""
    stunned = [one.who for one in before.crew if one.stun]
    crew = [one._replace(stun=one.stun - 1) if one.who in stunned else one for one in now.crew]
    return now._replace(crew=tuple(crew))


# --- vehicles --------------------------------------------------------------------------------------------------------


async def manned(options: Options, scene: Battle, unit: Unit, driving: int) -> Battle:
    """Let those aboard fire in turn, as long as there are hands for it; who drives does nothing else."""
    who, free = unit.one.who, len(unit.able) + unit.hands - driving
    fired: tuple[str, ...] = ()
    for gunner in unit.able[driving:]:
        unit = scene.of(who)
        if free < 1 or not unit.active:
            break
        open_ = shots(scene, unit, gunner, free, fired)
        if not open_:
            continue
        picked = await Choose("fire", unit.actor_of(gunner), (*open_, WAIT), gunner.who)
        if picked == WAIT:
            continue
        free, key = free - weapon(picked.weapon).scale, picked.weapon
        fired = (*fired, key)
        scene = await shot(options, scene, unit, gunner, key, scene.of(picked.target))
    return scene


def shots(scene: Battle, unit: Unit, gunner: Gunner, free: int, fired: tuple[str, ...]) -> list[Fire]:
    """List what one of a crew can fire at whom: mounted weapons for which there are hands, and an own weapon."""
    keys = [key for key in dict.fromkeys(unit.weapons) if unit.weapons.count(key) > fired.count(key)]
    keys = [key for key in keys if weapon(key).scale <= free] + ([gunner.hand] if gunner.hand else [])
    return [Fire(key, one.one.who) for key in keys for one in scene.targets(unit)]


async def shot(options: Options, scene: Battle, unit: Unit, gunner: Gunner, key: str, target: Unit) -> Battle:
    """Fire a weapon from a vehicle, and let what follows happen to both."""
    mounted = weapon(key).scale > HAND
    given: dict[str, Any] = {
        "acc": gunner.acc,
        "shaken": gunner.next_roll,
        "weapon": key,
        "scale": unit.scale,
        "who": gunner.who,
        "vehicle": unit.one.who,
        "cp": gunner.cp,
        "guile": gunner.guile if mounted else None,
        "guile_dice": gunner.guile_dice if mounted else (),
        "by": unit.actor_of(gunner),
    }
    scene, end = await against(options, scene, target, given)
    slip = slipped(end.critical)
    gunner = gunner._replace(cp=gunner.cp - end.cp, next_roll=end.next_roll if slip else 0)
    if slip:
        gunner = gunner._replace(stun=max(end.stun, 1 * end.prone))
    unit = scene.of(unit.one.who).with_gunner(gunner)
    if mounted and end.own:
        unit = await damaged(options, unit, end.own)
    return scene.put(unit)


def condition_of(end: Any) -> Condition:
    """Give how a vehicle is after damage."""
    found: Condition = end.condition
    return found


async def damaged(options: Options, unit: Unit, damage: int) -> Unit:
    """Let a vehicle take damage by its own weapon."""
    one = unit.one
    end = await damage_vehicle(
        options,
        damage,
        one.numbers.vit,
        one.health,
        unit.condition,
        unit.past_zero,
        unit.checked,
        one.who,
        False,
        unit.actor,
    )
    checked = unit.checked or end.total is not None
    return unit._replace(
        one=one._replace(health=end.health), condition=condition_of(end), past_zero=end.past_zero, checked=checked
    )


# --- both ------------------------------------------------------------------------------------------------------------


async def against(options: Options, scene: Battle, target: Unit, given: dict[str, Any]) -> tuple[Battle, Shot | Hit]:
    """Attack a vehicle or somebody on foot; gives what has become of the target, and how it went."""
    numbers, one = target.one.numbers, target.one
    defend = max(numbers.strength, numbers.acc) + numbers.burden + one.next_roll
    given = {**given, "defend": defend, "distance": scene.distance, "within": True, "to": target.actor}
    given = {**given, "target": one.who, "armour": Die(numbers.armour)}
    one = one._replace(next_roll=0)
    end: Shot | Hit
    if target.scale:
        end = await shoot_vehicle(
            options,
            **given,
            target_scale=target.scale,
            vit=numbers.vit,
            health=one.health,
            condition=target.condition,
            past_zero=target.past_zero,
            checked=target.checked,
        )
        checked = target.checked or end.total is not None
        one = one._replace(health=end.health)
        target = target._replace(condition=condition_of(end), past_zero=end.past_zero, checked=checked)
    else:
        end = await shoot_person(options, **given, shield=numbers.shield, helmet=numbers.helmet, resist=numbers.resist)
        one = (await settled(await hurt(Scene((one,)), one, end.damage, True))).order[0]
    if not slipped(end.critical):
        one = one._replace(stun=max(one.stun, end.stun), prone=one.prone or end.prone)
    return scene.put(target._replace(one=one)), end


# --- on foot ---------------------------------------------------------------------------------------------------------


async def on_foot(options: Options, scene: Battle, unit: Unit) -> Battle:
    """Let somebody on foot attack with what is in hand; up close only where the sides are next to each other."""
    open_ = strikes(scene, unit)
    if not open_:
        return scene
    picked = await Choose("fire", unit.actor, (*open_, WAIT), unit.one.who)
    if picked == WAIT:
        return scene
    target = scene.of(picked.target)
    if target.scale:
        return await at_vehicle(options, scene, unit, target, picked.weapon)
    return await at_person(options, scene, unit, target)


def strikes(scene: Battle, unit: Unit) -> list[Fire]:
    """List whom somebody on foot can attack: vehicles only with a weapon."""
    numbers = unit.one.numbers
    near = scene.distance is None or scene.distance <= REACH
    if not (unit.one.can_shoot if numbers.distant else near):
        return []
    key = Die(numbers.weapon).name if numbers.weapon else HANDS
    return [Fire(key, one.one.who) for one in scene.targets(unit) if numbers.weapon or not one.scale]


async def at_vehicle(options: Options, scene: Battle, unit: Unit, target: Unit, key: str) -> Battle:
    """Attack a vehicle on foot."""
    numbers, one = unit.one.numbers, unit.one
    given: dict[str, Any] = {
        "acc": numbers.attack + one.next_roll,
        "weapon": key,
        "who": one.who,
        "cp": one.cp,
        "melee": not numbers.distant,
        "max_q": numbers.arms.most,
        "by": unit.actor,
    }
    scene, end = await against(options, scene, target, given)
    slip = slipped(end.critical)
    one = one._replace(
        cp=one.cp - end.cp, next_roll=end.next_roll if slip else 0, shots=one.shots + (1 if numbers.distant else 0)
    )
    if slip:
        one = one._replace(stun=end.stun, prone=end.prone)
        one = (await settled(await hurt(Scene((one,)), one, end.own, True))).order[0]
    return scene.put(unit._replace(one=one))


async def at_person(options: Options, scene: Battle, unit: Unit, target: Unit) -> Battle:
    """Attack somebody else on foot, as in any fight: both make their Combat Rolls, and what is won happens."""
    one, other = unit.one, target.one
    apart = (PLAIN if one.numbers.distant else REACH) if scene.distance is None else scene.distance
    two = Scene((one._replace(at=0), other._replace(at=apart)))
    deeds = [Deed(one.who, "attack", other.who)]
    two, rolled = await combat_rolls(options, two, deeds)
    two = await turn(options, two, one.who, deeds, rolled)
    for each in (unit, target):
        scene = scene.put(each._replace(one=two.of(each.one.who)._replace(at=each.one.at)))
    return scene
