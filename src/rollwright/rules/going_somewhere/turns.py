"""What a combatant's turn does, after all have declared and rolled: moving, striking, fleeing, blundering."""

from __future__ import annotations

from typing import NamedTuple

from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.play.steps import GM, Choose, Roll
from rollwright.rules.going_somewhere.critical import NEXT_ROLLS, PRONE, at, failure_row, stunned_by, success_row
from rollwright.rules.going_somewhere.damage import Arms, dice_won, own_harm, wound
from rollwright.rules.going_somewhere.options import Options
from rollwright.rules.going_somewhere.rolls import ACTION_DIE, OPPOSED_DIE, STANDARD, compared, succeeds
from rollwright.rules.going_somewhere.scene import REACH, Combatant, Scene, fled_to, moved
from rollwright.rules.going_somewhere.shock import injury

AIM = 10
"""What a good aim adds to a shot."""
BOUGHT = 10
"""By how much a bought success wins."""


class Deed(NamedTuple):
    """What somebody has declared for a round."""

    who: str
    what: str
    target: str = ""
    away: bool = False
    """For moving: away from the opponents."""


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


async def turn(options: Options, scene: Scene, who: str, deeds: list[Deed], rolled: dict[str, Rolled]) -> Scene:
    """Play somebody's turn; who is down or stunned does nothing."""
    one = scene.of(who)
    deed = next((deed for deed in deeds if deed.who == who), None)
    if one.down or deed is None:
        return scene
    if blunders(deed, rolled):
        scene = await blunder(options, scene, one)
        one = scene.of(who)
        if one.down:
            return scene
    if deed.what == "flee":
        return await flight(scene, one)
    if deed.what == "move":
        return walked(scene, one, deed)
    if deed.what == "aim":
        return await aimed(scene, one, deed)
    if deed.target:
        return await attack(options, scene, one, deed, rolled)
    return scene


def blunders(deed: Deed, rolled: dict[str, Rolled]) -> bool:
    """Tell whether a natural 1 asks for the failure table; not where the target has rolled a 1 too."""
    mine = rolled.get(deed.who)
    if mine is None or mine.bought or mine.natural != 1:
        return False
    theirs = rolled.get(deed.target)
    return theirs is None or theirs.natural != 1


async def blunder(options: Options, scene: Scene, one: Combatant) -> Scene:
    """Roll on the failure table, and let it happen to the one who failed."""
    row = failure_row(await Roll("critical-failure", Pool.of(1, ACTION_DIE), total, one.actor))
    stun = await stunned_by(row, one.actor)
    arms = one.numbers.arms
    damage = await own_harm(options, arms, row, one.actor)
    one = one._replace(
        stun=max(one.stun, stun), prone=one.prone or at(row, PRONE) > 0, next_roll=one.next_roll + at(row, NEXT_ROLLS)
    )
    return await hurt(options, scene.put(one), one, damage, arms.lethal)


async def flight(scene: Scene, one: Combatant) -> Scene:
    """Run from the nearest opponent, half of the movement; the CGO says whether that is out of the fight."""
    one = one._replace(at=fled_to(scene, one, one.numbers.movement // 2))
    away = await Choose("escaped", GM, (True, False), one.who)
    return scene.put(one._replace(down="fled" if away else ""))


def walked(scene: Scene, one: Combatant, deed: Deed) -> Scene:
    """Move up to the whole movement, towards the nearest opponent or away; next to one, the way ends."""
    squares = one.numbers.movement
    if deed.away:
        return scene.put(one._replace(at=fled_to(scene, one, squares)))
    near = min(scene.opponents(one), key=lambda other: abs(other.at - one.at), default=None)
    return scene if near is None else scene.put(one._replace(at=moved(scene, one, near.at, squares)))


async def aimed(scene: Scene, one: Combatant, deed: Deed) -> Scene:
    """Take aim for the whole round: a d20 and INSPECT against 15 and the distance; the next shot has +10 then."""
    target = scene.of(deed.target)
    face = await Roll("aim", Pool.of(1, ACTION_DIE), total, one.actor)
    good = succeeds(face, face + one.numbers.inspect, STANDARD + abs(target.at - one.at))
    return scene.put(one._replace(aimed=AIM if good else 0))


async def attack(options: Options, scene: Scene, one: Combatant, deed: Deed, rolled: dict[str, Rolled]) -> Scene:
    """Go to the target as far as declared, and strike if it is in reach and the roll was won."""
    target, numbers = scene.of(deed.target), one.numbers
    if target.down:
        return scene
    distant = numbers.ranged or deed.what == "magic"
    if not distant and deed.what in ("attack", "advance") and not one.prone:
        squares = numbers.movement // 2 if deed.what == "advance" else 1
        one = one._replace(at=moved(scene, one, target.at, squares))
        scene = scene.put(one)
    apart = abs(target.at - one.at)
    if numbers.ranged and deed.what != "magic":
        one = one._replace(shots=one.shots + 1, aimed=0)
        scene = scene.put(one)
    if not distant and apart > REACH:
        return scene
    arms = numbers.arms
    if deed.what == "magic":
        arms = Arms(0, 1, magic=numbers.magic)
        face = await Roll("magic", Pool.of(1, ACTION_DIE), total, one.actor)
        if not succeeds(face, face + numbers.magic_bonus, STANDARD):
            return scene
    return await struck(options, scene, one, target, arms, met(rolled[one.who], rolled[target.who]))


async def struck(options: Options, scene: Scene, one: Combatant, target: Combatant, arms: Arms, end: Met) -> Scene:
    """Let an attack that has won do its harm."""
    dice = dice_won(end.difference, arms.most, end.won, end.natural)
    if not end.won or not (dice or arms.crafted or arms.magic):
        return scene
    row, stun = 0, 0
    if end.natural:
        row = success_row(await Roll("critical-success", Pool.of(1, ACTION_DIE), total, one.actor))
        stun = await stunned_by(row, one.actor)
    damage = await wound(options, arms, target.numbers.guard_against(arms), dice, row, one.actor, target.actor)
    target = target._replace(stun=max(target.stun, stun), prone=target.prone or at(row, PRONE) > 0)
    return await hurt(options, scene.put(target), target, damage, arms.lethal)


async def hurt(options: Options, scene: Scene, one: Combatant, damage: int, lethal: bool) -> Scene:
    """Let somebody lose Health, with the Shock Check that may follow."""
    if not damage:
        return scene
    numbers = one.numbers
    end = await injury(
        options,
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
            down=end.down,
            shocked=end.shocked,
            past=end.past,
            cp=one.cp - end.cp,
            next_roll=0 if checked else one.next_roll,
        )
    )
