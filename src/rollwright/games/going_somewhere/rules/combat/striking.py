"""What an attack does: two Combat Rolls set against each other, the damage of a win, lost Health."""

from __future__ import annotations

from typing import NamedTuple

from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules.checks.again import Purse
from rollwright.games.going_somewhere.rules.checks.rolls import ACTION_DIE, OPPOSED_DIE, compared
from rollwright.games.going_somewhere.rules.combat import told
from rollwright.games.going_somewhere.rules.combat.critical import (
    MULTIPLES,
    NEXT_ROLLS,
    PRONE,
    at,
    failure_row,
    stunned_by,
    success_row,
)
from rollwright.games.going_somewhere.rules.combat.damage import (
    Arms,
    Dealt,
    Guard,
    Payers,
    dice_won,
    harmed_oneself,
    shielded,
    wounded,
)
from rollwright.games.going_somewhere.rules.combat.facts import ShockDue
from rollwright.games.going_somewhere.rules.combat.harm import KnockedDown, NextRollChanged, Stunned
from rollwright.games.going_somewhere.rules.combat.records import HANDS
from rollwright.games.going_somewhere.rules.combat.scene import SPENT, Combatant, Scene
from rollwright.games.going_somewhere.rules.combat.shock import Injury, checking, suffered
from rollwright.games.going_somewhere.rules.magic.facts import EffectEnded
from rollwright.games.going_somewhere.rules.magic.lasting import ASLEEP, SILVER, awake, transmuted
from rollwright.games.going_somewhere.rules.magic.records import Target
from rollwright.games.going_somewhere.rules.magic.resisting import ALL, WHOLE, resisting
from rollwright.games.going_somewhere.rules.magic.targets import harm_of
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import Body
from rollwright.games.going_somewhere.rules.state import Rolled
from rollwright.play.steps import Actor, Roll, Said, Verdict
from rollwright.rules.facts import NOBODY, Who

BOUGHT = 10
"""By how much a bought success wins."""
MAGIC = "magic"


def purse_of(options: Options, one: Combatant) -> Purse | None:
    """Give the points that somebody at a table has for the smaller rolls of a turn; the lab's fighters buy none."""
    return Purse(options, one.who, one.cp) if one.by else None


def purses_of(options: Options, one: Combatant, target: Combatant) -> tuple[Purse, Purse] | tuple[None, None]:
    """Give the points of both for damage and protection; none where a fight of the lab has none."""
    if not (one.by or one.cp or target.cp):
        return None, None
    return Purse(options, one.who, one.cp), Purse(options, target.who, target.cp)


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


class Blow(NamedTuple):
    """What a won Combat Roll or a blunder did, before it is felt: the damage, and what comes with it."""

    damage: int
    stun: int = 0
    prone: bool = False
    next_roll: int = 0
    dealt: Dealt = Dealt(0)
    """Where the damage comes from."""


NOTHING = Blow(0)
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
    return Met(won, end.difference, won & (mine.natural == OPPOSED_DIE) & (theirs.natural != OPPOSED_DIE))


def decisive(mine: int, theirs: int) -> int:
    """Give the natural roll by which an attack fails, whatever the totals: the own 1, or a 30 of the other; else 0.

    >>> decisive(1, 12), decisive(12, 30), decisive(12, 13), decisive(1, 1)
    (1, 30, 0, 0)
    """
    if mine == theirs:
        return 0
    return 1 if mine == 1 else OPPOSED_DIE if theirs == OPPOSED_DIE else 0


# --- what dice do: the same for a turn at a table, a fight of the lab, and an exact duel ------------------------------


async def blow_of(
    arms: Arms,
    guard: Guard,
    dice: int,
    row: int,
    by: Actor,
    to: Actor,
    whom: Who = NOBODY,
    payers: Payers | None = None,
) -> Blow:
    """Roll what a won Combat Roll does: the damage less protection, and what the row of a natural 30 brings."""
    stun = await stunned_by(row, by)
    dealt = await wounded(arms, guard, dice, row, by, to, whom, payers)
    return Blow(dealt.left, stun, at(row, PRONE) > 0, dealt=dealt)


async def slip_of(arms: Arms, row: int, who: Actor) -> Blow:
    """Roll what a row of the failure table does to the one who rolled a natural 1."""
    stun = await stunned_by(row, who)
    damage = await harmed_oneself(arms, row, who)
    return Blow(damage, stun, at(row, PRONE) > 0, at(row, NEXT_ROLLS))


async def row_of_success(by: Actor) -> int:
    """Roll on the success table."""
    return success_row(await Roll("critical-success", Pool.of(1, ACTION_DIE), total, by))


async def row_of_failure(who: Actor) -> int:
    """Roll on the failure table."""
    return failure_row(await Roll("critical-failure", Pool.of(1, ACTION_DIE), total, who))


# --- in a scene ------------------------------------------------------------------------------------------------------


def arm_of(one: Combatant, arms: Arms) -> str:
    """Say with what somebody attacks."""
    if arms.magic:
        return MAGIC
    return arms.name or one.numbers.arm or ("" if arms.sides else HANDS)


def lands(arms: Arms, mine: Rolled, theirs: Rolled) -> bool:
    """Tell whether an attack does something by the two Combat Rolls."""
    end = met(mine, theirs)
    return bool(end.won and (arms.any_win or dice_won(end.difference, arms.most, end.won, end.natural, arms.combat)))


async def struck(
    options: Options,
    scene: Scene,
    one: Combatant,
    target: Combatant,
    arms: Arms,
    rolled: dict[str, Rolled],
    made: Made = UNMADE,
) -> Scene:
    """Let an attack that has won do its harm; `made` is the roll that magic was made with."""
    mine, theirs = rolled[one.who], rolled[target.who]
    end, arm = met(mine, theirs), arm_of(one, arms)
    dice = dice_won(end.difference, arms.most, end.won, end.natural, arms.combat)
    landed = bool(end.won and (dice or arms.any_win))
    hits_ = await Verdict("hits", landed, (False, True)) if one.by else landed
    if hits_ and not landed:
        dice = 1
    if not hits_:
        if fumbled(mine, theirs):  # of a blow that was told, before what came of it
            if arms.magic:
                await Said(told.missed, one.who, target.who, arm, 0, 0, 1)
            return scene
        if landed:
            await Said(told.missed, one.who, target.who, arm, 0, 0)
        elif theirs.bought:
            await Said(told.held_off, one.who, target.who, arm, target.ran)
        elif target.ran:
            await Said(told.got_away, one.who, target.who, mine.total, theirs.total)
        else:
            natural = decisive(mine.natural, theirs.natural)
            needs, lead = needed(arms, theirs)
            await Said(told.missed, one.who, target.who, arm, mine.total, needs, natural, lead)
        return scene
    target, left = await withstood(target, made, False, "the attack") if arms.magic else (target, WHOLE)
    if not left:
        return scene.put(target)
    hits, guards = purses_of(options, one, target)
    row = 0
    if end.natural or (arms.magic and made.face == ACTION_DIE):
        row = await row_of_success(one.actor)
        await Said(told.critical, one.who, row)
    if one.by and dice > 1 and not arms.magic:
        await Said(told.more_dice, one.who, end.difference + arms.combat, dice)
    shield = target.numbers.guard_against(arms)
    if arms.magic:
        stun = await stunned_by(row, one.actor)
        raw = await harm_of(arms.magic, made.tier, row, one.actor, hits)
        dealt = await shielded(raw * left // WHOLE, shield, target.actor, target.who, guards)
        blow = Blow(dealt.left, stun, at(row, PRONE) > 0, dealt=dealt)
    else:
        if target.lasting and one.numbers.silver and not one.numbers.thrown and transmuted(target.lasting):
            arms = arms._replace(bonus=(*arms.bonus, SILVER))
        payers = Payers(hits, guards, target.health) if hits and guards else None
        blow = await blow_of(arms, shield, dice, row, one.actor, target.actor, target.who, payers)
    if hits and guards:
        scene, target = scene.put(one._replace(cp=hits.cp)), target._replace(cp=guards.cp)
    if not blow.damage:
        await Said(told.stopped, one.who, target.who, arm, blow.dealt)
    counted = landed and not mine.bought and not end.natural
    rolls = (mine.total, *needed(arms, theirs)) if counted and not arms.magic else ()
    return await felt(scene, target, blow, arms.lethal, one.who, arm, rolls)


def needed(arms: Arms, theirs: Rolled) -> tuple[int, int]:
    """Give what it takes to hit somebody, and how much of that is the lead over their roll."""
    lead = 1 if arms.any_win else BOUGHT
    return theirs.total + lead, lead


def fumbled(mine: Rolled, theirs: Rolled) -> bool:
    """Tell whether an attack fails by the attacker's own 1."""
    return not mine.bought and decisive(mine.natural, theirs.natural) == 1


async def withstood(target: Combatant, made: Made, mind: bool, what: str) -> tuple[Combatant, int]:
    """Let somebody resist magic, and give what is left of it, in per cent: the immune, without an action; a mind.

    At a table the CGO is asked for all others; whoever resists uses an action.
    """
    numbers, asked = target.numbers, bool(target.by) and not target.spent
    if not (mind or numbers.immunity or asked):
        return target, WHOLE
    own = (numbers.reflexes, numbers.will, numbers.immunity, target.cp, False, Who(target.actor))
    share = await resisting(
        made.reached, made.tier, Target(*own, asked=asked, fights=True, named=target.who), mind, what
    )
    if numbers.immunity == ALL:
        await Said(told.immune, target.who)
    used = not numbers.immunity and (mind or share.tried)
    target = target._replace(cp=target.cp - share.cp)
    return target.being(SPENT) if used else target, share.left


async def blunder(scene: Scene, one: Combatant, arms: Arms) -> Scene:
    """Roll on the failure table, and let it happen to the one who failed."""
    row = await row_of_failure(one.actor)
    await Said(told.critical, one.who, row)
    slip = await slip_of(arms, row, one.actor)
    if not slip.damage and at(row, MULTIPLES):
        await Said(told.unhurt, one.who)
    return await felt(scene, one, slip, arms.lethal, one.who, arm_of(one, arms))


async def felt(
    scene: Scene,
    one: Combatant,
    blow: Blow,
    lethal: bool,
    by: Who = NOBODY,
    arm: str = "",
    rolls: tuple[int, ...] = (),
) -> Scene:
    """Let somebody feel what a blow or a blunder did."""
    scene = await hurt(scene, one, Injury(blow.damage, lethal, by, arm, *blow.dealt[1:], rolls))
    one = scene.of(one.who)
    if blow.stun > one.stun:
        one = await Stunned(blow.stun).to(one)
    if blow.prone and not one.prone:
        one = await KnockedDown().to(one)
    if blow.next_roll:
        one = await NextRollChanged(one.next_roll + blow.next_roll).to(one)
    return scene.put(one)


async def hurt(scene: Scene, one: Combatant, injury: Injury) -> Scene:
    """Let somebody lose Health; the Shock Check that may follow is due."""
    if not injury.damage:
        return scene
    numbers = one.numbers
    one, due = await suffered(one, numbers.full, numbers.vit, injury)
    if due:
        one = await ShockDue(injury.damage, injury.lethal).to(one)
    if one.lasting and awake(one.lasting) != one.lasting:
        await EffectEnded(who=one.who, name=ASLEEP)
        one = one._replace(lasting=awake(one.lasting))
    return scene.put(one)


async def settled(scene: Scene) -> Scene:
    """Make the Shock Checks that are due."""
    for one in scene.order:
        if one.due:
            scene = scene.put(await fallen(one))
    return scene


async def fallen(one: Combatant) -> Combatant:
    """Make the Shock Check that is due to somebody."""
    lethal = one.lethal
    one = await ShockDue().to(one)
    body = await checking(body_in(one), lethal, one.actor)
    return one._replace(
        down=body.down,
        shocked=body.shocked,
        past=body.past,
        cp=body.cp,
        next_roll=body.shaken if lethal else one.next_roll,
    )


def body_in(one: Combatant) -> Body:
    """Give the body of somebody in a fight."""
    numbers = one.numbers
    return Body(
        health=one.health,
        full=numbers.full,
        vigor=numbers.vigor,
        vit=numbers.vit,
        down="dead" if one.down == "dead" else "unconscious" if one.down == "unconscious" else "",
        shocked=one.shocked,
        past=one.past,
        shaken=one.next_roll,
        cp=one.cp,
        who=one.who,
        dice=numbers.endure,
        npc=numbers.npc,
    )
