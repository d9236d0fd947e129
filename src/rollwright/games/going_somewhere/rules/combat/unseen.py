"""An attack unseen, from behind or from cover: who is to be surprised, the checks, and what it does."""

from __future__ import annotations

from enum import Enum
from operator import index
from typing import Annotated, NamedTuple

import msgspec

from rollwright.dice.errors import Refused
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules import marks
from rollwright.games.going_somewhere.rules.checks.action import Buy
from rollwright.games.going_somewhere.rules.checks.again import COMBAT_ROLL, Purse, checked, thrown
from rollwright.games.going_somewhere.rules.checks.contest import BOUGHT
from rollwright.games.going_somewhere.rules.checks.facts import MarkEnded, ModifierUsed
from rollwright.games.going_somewhere.rules.checks.impairments import IN_ALL, Hindrance, hindrances, of_helmet, ticked
from rollwright.games.going_somewhere.rules.checks.notice import concealed, senses_of
from rollwright.games.going_somewhere.rules.checks.persuasion import Bought
from rollwright.games.going_somewhere.rules.checks.rolls import OPPOSED_DIE, STANDARD, Bonus
from rollwright.games.going_somewhere.rules.combat import told
from rollwright.games.going_somewhere.rules.combat.arming import aim_dice
from rollwright.games.going_somewhere.rules.combat.critical import CRITICALS, range_modifier
from rollwright.games.going_somewhere.rules.combat.damage import (
    DEFENDER,
    dice_won,
    own_harm,
    wounding,
)
from rollwright.games.going_somewhere.rules.combat.facts import CombatRolled, TurnTaken
from rollwright.games.going_somewhere.rules.combat.records import (
    Shield,
    Striker,
    at_range,
    numbers_at,
    shield_of,
    striker_of,
)
from rollwright.games.going_somewhere.rules.combat.roll import Blow, bodies_near, landed
from rollwright.games.going_somewhere.rules.combat.scene import REACH as NEXT
from rollwright.games.going_somewhere.rules.combat.shock import body_at
from rollwright.games.going_somewhere.rules.combat.special import Near, apart, in_melee, may_act
from rollwright.games.going_somewhere.rules.combat.standing import acts_now
from rollwright.games.going_somewhere.rules.combat.striking import row_of_failure, row_of_success
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import (
    Body,
    Means,
    body_of,
    check_able,
    points_of,
    with_,
)
from rollwright.games.going_somewhere.rules.ranks import Dice, Die, next_rank
from rollwright.games.going_somewhere.rules.state import Rolled, scene_of
from rollwright.play.cards import each, number, some
from rollwright.play.steps import GM, Call, Choose, Headline, Roll, Said, one_of, procedure
from rollwright.rules.acts import Ask, start
from rollwright.rules.facts import State, Who
from rollwright.rules.flat import INNER, listed


class Unseen(msgspec.Struct, frozen=True):
    """What an attack from behind rests on: the attacker's PER, what the victim adds to Notice, and what range and an
    aim do to the shot."""

    per: Bonus
    notice: Bonus
    modifier: Bonus = 0
    fights: Annotated[bool, INNER] = False
    """Whether it is made in a fight, where there is one Combat Roll a round."""
    rolled: Annotated[Rolled | None, INNER] = None
    """That of this round, where it was made."""


class Sneaked(NamedTuple):
    """What an attack from behind did; `unseen` is whether it came to one at all, `own` a blunder's harm to oneself."""

    unseen: bool
    damage: int
    dice: int
    critical: str | None
    own: int = 0


class Unwary(Shield, frozen=True):
    """Somebody who is attacked from behind, and does not defend."""

    target: Who = Who(DEFENDER)
    cp: Annotated[int, INNER] = 0


UNGUARDED = Unwary()


@listed(
    "sneak",
    "An attack from behind",
    "gs.combat.sneak gs.combat.sneak-checks gs.combat.sneak-margin",
    worth={"damage": lambda outcome: outcome.damage},
    examples=(
        {"attack": 12, "per": 10, "notice": 8, "weapon": Die(6), "max_q": 1},
        {"attack": 12, "per": 10, "notice": 8, "weapon": Die(6), "max_q": 1, "modifier": 10, "bonus": (Dice(1, 4),)},
    ),
)
@procedure
async def sneak(options: Options, striker: Striker, unseen: Unseen, victim: Unwary = UNGUARDED) -> Sneaked:
    """Strike from behind or from cover: the victim fails to notice, does not defend, and the die is of the next rank.

    The attacker rolls for surprise with PER, the victim for Notice; the d30 is then counted against 15. Bare hands have
    no die, and do BRAWN as ever.
    """
    mine, theirs = Purse(options, striker.who, striker.cp), Purse(options, victim.target, victim.cp)
    return await sneaked(options, striker, unseen, victim, mine, theirs)


async def sneaked(
    options: Options, striker: Striker, unseen: Unseen, victim: Unwary, mine: Purse, theirs: Purse
) -> Sneaked:
    """Play an attack from behind, with the points that the two have for their rolls."""
    arms, attack, who = striker.arms, striker.attack + unseen.modifier, striker.who
    if striker.weapon.sides:
        arms = arms._replace(sides=next_rank(striker.weapon.sides))
    hidden, _ = await checked("surprise", Means(unseen.per), mine, who, "surprise")
    if not hidden or (await checked("notice", Means(unseen.notice), theirs, victim.target, "Notice"))[0]:
        await Said(told.noticed, who, victim.target)
        return Sneaked(False, 0, 0, None)
    roll = Roll("attack", Pool.of(1, OPPOSED_DIE), total, who)
    if striker.sure:
        await mine.pays("success", COMBAT_ROLL)
        face = STANDARD + BOUGHT - attack
    elif unseen.rolled is not None:
        face = unseen.rolled.natural
    else:
        face = await thrown(roll, mine, COMBAT_ROLL)
        if unseen.fights:
            await CombatRolled(Rolled(index(face), attack), who=who)
    if face == 1 and not striker.sure:
        slip = await row_of_failure(who)
        await Said(told.critical, who, slip)
        return Sneaked(True, 0, 0, one_of(CRITICALS, slip), await own_harm(options, arms, slip, who))
    if striker.combat.sides and not striker.sure:
        attack = attack + await Roll("attack-bonus", Pool.of(1, striker.combat.sides), total, who)
    dice = index(dice_won(face + attack - STANDARD, striker.max_q, True, True, striker.lift))
    row: int = 0
    if face == OPPOSED_DIE and not striker.sure:
        row = await row_of_success(who)
        await Said(told.critical, who, row)
    damage = await wounding(options, arms, victim.guard, dice, row, (mine, theirs))
    return Sneaked(True, damage, dice, one_of(CRITICALS, row))


class Cover(Enum):
    """Whether somebody can be attacked unseen."""

    YES = "yes"
    NO = "no"


class Covered(msgspec.Struct, frozen=True):
    """The CGO's word on an attack unseen: whether it can be, and what hinders noticing it."""

    possible: Cover
    hinders: tuple[Hindrance, ...] = ()
    more: int = 0


class Lurks(NamedTuple):
    """What the CGO judges: who would attack whom unseen."""

    who: Who
    whom: Who


@procedure
async def ambush(
    options: Options, striker: Striker, unseen: Unseen, victim: Unwary, body: Body, own: Body, turn: bool
) -> Sneaked:
    """Strike somebody from behind at a table: the attack, and what it does to both. In a fight it takes the turn.

    The CGO says whether it can be, and outside a fight what hinders noticing it; in one that is known.
    """
    await Headline(told.ambush, striker.who, victim.target, striker.with_)
    most = IN_ALL[-1]
    offer = Covered(each(Cover)) if turn else Covered(each(Cover), some(hindrances()), number(-most, most, 0))
    judged = await Choose.card("unseen", GM, offer, about=Lurks(striker.who, victim.target))
    if judged.possible is Cover.NO:
        await Said(told.in_sight, striker.who, victim.target)
        return Sneaked(False, 0, 0, None)
    unseen = with_(unseen, notice=unseen.notice - ticked(judged.hinders) - judged.more)
    mine, theirs = Purse(options, striker.who, striker.cp), Purse(options, victim.target, victim.cp)
    end = await sneaked(options, striker, unseen, victim, mine, theirs)
    body, own = with_(body, cp=theirs.cp), with_(own, cp=mine.cp)
    if own.shaken:
        await ModifierUsed(who=own.who)
    if end.unseen:
        await landed(options, striker, Blow(end.damage, end.dice, end.critical, end.own), (body, own))
    elif striker.hides:
        await MarkEnded(marks.HIDDEN, who=striker.who)
    if turn:
        await TurnTaken(who=striker.who)
    return end


# --- at a table ------------------------------------------------------------------------------------------------------


def unwary(options: Options, state: State, who: Who) -> list[Who]:
    """List those whom somebody can attack unseen: in a fight those in reach, else anybody one can sneak up on.

    Nobody, where what is in hand shoots and there is nothing left to shoot.
    """
    distant, left = numbers_at(state, who).distant, numbers_at(state, who).ammunition
    if distant and left == 0:
        return []
    found = [(other, apart(state, who, other, NEXT)) for other in bodies_near(options, state, who)]
    return [other for other, far in found if (range_modifier(far) is not None if distant else far <= NEXT)]


@start("sneak", "Attack unseen", "gs.combat.sneak gs.combat.sneak-checks", place="sheet.arms", when=may_act)
def attack_unseen(
    options: Options,
    state: State,
    who: Who,
    target: Annotated[Who, Ask("Whom?", unwary)],
    distance: Near = 1,
    buy: Bought = Buy.ROLL.value,
) -> Call[Sneaked]:
    """Strike from behind, or shoot from cover. You have to win surprise, and they must not notice you."""
    sheet, fight = check_able(state, who), scene_of(state).fight
    one, far = numbers_at(state, who), apart(state, who, target, distance)
    reach = at_range(state, who, far)
    if target not in unwary(options, state, who):
        raise Refused(f"{state.name(target)} is out of reach", "gs.combat.range")
    standing = fight.ones[who] if fight is not None and who in fight.ones else None
    aimed, dice = (standing.aimed, standing.aimed_dice) if standing else (0, aim_dice(sheet))
    striker = striker_of(state, who, Buy(buy) is Buy.SUCCESS, target)
    if one.distant:
        striker = with_(striker, bonus=(*striker.bonus, *dice))
    senses, shield = senses_of(state.sheet(target)), shield_of(state, target)
    off = (fight.impaired if fight is not None else 0) + of_helmet(senses.helmet) + concealed(sheet)
    modifier, together = reach + (aimed if one.distant else 0), fight is not None and {who, target} <= set(fight.ones)
    modifier += in_melee(options, state, who, target, one.distant) if together else 0
    rolled = standing.rolled if standing is not None and together else None
    unseen = Unseen(one.per + marks.points(sheet, "surprise"), senses.per - off, modifier, together, rolled)
    cp = points_of(state.sheet(target))
    victim = Unwary(shield.armour, shield.shield, shield.helmet, shield.resist, target, cp)
    turn = acts_now(options, state, who)
    return ambush(options, striker, unseen, victim, body_at(state, target), body_of(state, who), turn)
