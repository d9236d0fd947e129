"""The Combat Roll: two d30 set against each other, and what a win does.

`blow` is one attack looked at from the attacker's side. `clash` compares two fighters' rolls and says who harms whom
with how many dice; `harm` is what that does. Both are made of what a turn is made of (`striking`).
"""

from __future__ import annotations

from operator import index
from typing import Annotated, NamedTuple

from msgspec import Meta

from rollwright.dice.errors import Refused
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules.checks.action import Buy
from rollwright.games.going_somewhere.rules.checks.again import COMBAT_ROLL, Purse, crossed, harms
from rollwright.games.going_somewhere.rules.checks.contest import BOUGHT, Facing
from rollwright.games.going_somewhere.rules.checks.facts import MarkEnded, ModifierUsed
from rollwright.games.going_somewhere.rules.checks.persuasion import Bought
from rollwright.games.going_somewhere.rules.checks.rolls import A30, OPPOSED_DIE, Bonus, compared, faced
from rollwright.games.going_somewhere.rules.combat import told
from rollwright.games.going_somewhere.rules.combat.answering import (
    NO_ANSWER,
    Answer,
    after,
    answer,
    answered,
    befallen,
)
from rollwright.games.going_somewhere.rules.combat.arm_words import is_thrown
from rollwright.games.going_somewhere.rules.combat.arming import aim_dice
from rollwright.games.going_somewhere.rules.combat.critical import (
    CRITICALS,
    FIRST_FAILURE,
    combat_tables,
    stunned_by,
)
from rollwright.games.going_somewhere.rules.combat.damage import DEFENDER, Arms, Guard, dice_won, own_harm, wounding
from rollwright.games.going_somewhere.rules.combat.facts import AimSettled
from rollwright.games.going_somewhere.rules.combat.from_sheet import of_sheet
from rollwright.games.going_somewhere.rules.combat.records import (
    OneDie,
    Quantity,
    Shield,
    Striker,
    at_range,
    defence_of,
    numbers_at,
    shield_of,
    striker_of,
)
from rollwright.games.going_somewhere.rules.combat.shock import body_at, injury, is_body
from rollwright.games.going_somewhere.rules.combat.striking import (
    blow_of,
    decisive,
    row_of_failure,
    row_of_success,
    slip_of,
)
from rollwright.games.going_somewhere.rules.marks import HIDDEN
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import Body, able, body_of, check_able, points_of, with_
from rollwright.games.going_somewhere.rules.ranks import NONE, Dice, Die
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.going_somewhere.rules.state import Rolled, scene_of
from rollwright.games.going_somewhere.rules.vehicles.aboard import here
from rollwright.play.steps import ACTOR, Actor, Call, Choose, Headline, Roll, Said, one_of, procedure
from rollwright.rules.acts import Ask, needing, start
from rollwright.rules.facts import State, Who
from rollwright.rules.fields import Choice
from rollwright.rules.flat import INNER, listed
from rollwright.rules.sentences import added as plus
from rollwright.rules.sentences import signed

__all__ = ["Quantity"]
BUYS = (Buy.ROLL, Buy.SUCCESS)
COMBAT = "gs.combat.roll gs.opposed.natural gs.opposed.by-ten gs.damage.dice gs.protection.roll"


class Struck(Shield, frozen=True):
    """Somebody who is attacked, and defends."""

    defend: Bonus = 10
    target: Who = Who(DEFENDER)
    defend_die: OneDie = NONE
    """The die of the defender's crafted weapon."""
    own: OneDie = NONE
    """The die of their own weapon, with which a natural 1 may hurt them."""
    rolled: Annotated[Rolled | None, INNER] = None
    """The Combat Roll of this round, where it was made."""
    cp: Annotated[int, INNER] = 0
    brawn: Annotated[int, INNER] = 0
    """What hurts them so without a weapon."""
    answers: Annotated[bool, INNER] = True
    """Whether their natural 1 or 30 brings a table: not of the stunned and fallen."""

    @property
    def in_hand(self) -> Arms:
        """What they can hurt themselves with."""
        return Arms(self.own.sides, brawn=self.brawn)


class Blow(NamedTuple):
    """What one attack did to the one attacked: the damage after protection, the dice won, the row of a natural 30 (or
    of the attacker's own 1); and a blunder's harm to oneself. Then what the natural 30 or 1 of the one attacked has
    brought: its row, the rounds of a stun, and the harm to themselves."""

    damage: int
    dice: int
    critical: str | None
    own: int = 0
    answer: str | None = None
    answer_rounds: int = 0
    answer_own: int = 0


def least_damage(outcome: Blow) -> int:
    """Count the damage done."""
    return outcome.damage


@listed(
    "blow",
    "A blow",
    COMBAT,
    worth={"damage": least_damage},
    examples=(
        {"attack": 12, "defend": 10, "weapon": Die(8), "max_q": 2},
        {"attack": 12, "defend": 10, "weapon": Die(8), "max_q": 2, "armour": Die(6), "shield": True},
        {"attack": 30, "defend": 1, "weapon": Die(4), "max_q": 1, "helmet": True},
        {"attack": 9, "defend": 9, "weapon": Die(4), "max_q": 1, "combat": Die(6), "crafted": (Dice(1, 4),)},
        {"attack": 12, "defend": 10, "weapon": Die(8), "max_q": 1, "bonus": (Dice(1, 6),), "resist": (Dice(1, 4),)},
    ),
)
@procedure
async def blow(options: Options, striker: Striker, struck: Struck) -> Blow:
    """Strike somebody: both roll a d30 with their bonuses, each 10 of difference is a damage die, armour protects.

    Without a weapon, BRAWN is the damage of each die. A natural 1 or 30 of either rolls on its table.
    """
    return await traded(options, striker, struck, *purses_of(options, striker, struck))


def purses_of(options: Options, striker: Striker, struck: Struck) -> tuple[Purse, Purse]:
    """Give the points that the two have for their rolls."""
    return Purse(options, striker.who, striker.cp), Purse(options, struck.target, struck.cp)


async def traded(options: Options, striker: Striker, struck: Struck, mine: Purse, theirs: Purse) -> Blow:
    """Play a blow, with the points that the two have for their rolls."""
    arms, attack, defend = striker.arms, striker.attack, struck.defend
    if striker.sure:
        await mine.pays("success", COMBAT_ROLL)
        dice = dice_won(BOUGHT, striker.max_q, True, False, striker.lift)
        damage = await wounding(options, arms, struck.guard, dice, 0, (mine, theirs))
        return Blow(damage, dice, None)
    if theirs.buys and await Choose("success", struck.target, BUYS, opposing(striker, struck)) is Buy.SUCCESS:
        await theirs.pays("success", COMBAT_ROLL)
        await Said(told.held_off, striker.who, struck.target, striker.with_, False)
        return Blow(0, 0, None)
    a = await Roll("attack", Pool.of(1, OPPOSED_DIE), total, striker.who)
    b = await Roll("defend", Pool.of(1, OPPOSED_DIE), total, struck.target)
    if striker.combat.sides:
        attack = attack + await Roll("attack-bonus", Pool.of(1, striker.combat.sides), total, striker.who)
    if struck.defend_die.sides:
        defend = defend + await Roll("defend-bonus", Pool.of(1, struck.defend_die.sides), total, struck.target)
    lead = 1 if arms.any_win else BOUGHT
    misses = harms((a, attack), (b, defend), lead) == 0
    a = await crossed(mine, (a, attack), (b, defend), misses, lead)
    hits = harms((a, attack), (b, defend), lead) == 1
    b = await crossed(theirs, (b, defend), (a, attack), hits, 1 - lead)
    if (a == 1) & (b != 1):
        slip = await row_of_failure(striker.who)
        await Said(told.critical, striker.who, slip)
        harm = await own_harm(options, arms, slip, striker.who)
        back = await answer_of(options, struck, a, b)
        return Blow(0, 0, one_of(CRITICALS, slip), harm, one_of(CRITICALS, back.row), back.rounds, back.own)
    met_ = compared(a, b, attack, defend)
    natural = met_.natural == A30
    dice = dice_won(met_.difference, striker.max_q, met_.winner == 1, natural, striker.lift)
    if dice == 0 and not (arms.crafted and met_.winner == 1):
        fails_by = decisive(index(a), index(b))
        needs = b + defend + lead
        await Said(told.missed, striker.who, struck.target, striker.with_, a + attack, needs, fails_by, lead)
        back = await answer_of(options, struck, a, b)
        return Blow(0, 0, None, 0, one_of(CRITICALS, back.row), back.rounds, back.own)
    row: int = 0
    if natural:
        row = await row_of_success(striker.who)
        await Said(told.critical, striker.who, row)
    else:
        await Said(told.landed, striker.who, struck.target, a + attack, b + defend + lead, lead)
    count = index(dice)
    if arms.crafted:
        await Said(told.by_bonus, arms.crafted, count)
    damage = await wounding(options, arms, struck.guard, count, row, (mine, theirs))
    back = await answer_of(options, struck, a, b)
    return Blow(damage, count, one_of(CRITICALS, row), 0, one_of(CRITICALS, back.row), back.rounds, back.own)


async def answer_of(options: Options, struck: Struck, attack: int, defend: int) -> Answer:
    """Roll what the natural 1 or 30 of somebody who is attacked brings."""
    if not struck.answers:
        return NO_ANSWER
    return await answer(options, attack, defend, struck.target, struck.in_hand)


def opposing(striker: Striker, struck: Struck) -> Facing:
    """Give what somebody decides on who may buy a defence."""
    return Facing(struck.target, striker.who, plus(struck.defend))


# --- at a table ------------------------------------------------------------------------------------------------------


@procedure
async def assault(options: Options, striker: Striker, struck: Struck, body: Body, own: Body) -> Blow:
    """Strike somebody outside a fight: the blow, and what it does to both."""
    await Headline(told.assault, striker.who, struck.target, striker.with_)
    mine, theirs = purses_of(options, striker, struck)
    end = await traded(options, striker, struck, mine, theirs)
    body, own = with_(body, cp=theirs.cp), with_(own, cp=mine.cp)
    for one in (body, own):
        if one.shaken:
            await ModifierUsed(who=one.who)
    await landed(options, striker, end, (body, own), struck.in_hand.lethal)
    return end


async def landed(options: Options, striker: Striker, end: Blow, bodies: tuple[Body, Body], armed: bool = True) -> None:
    """Let an attack outside a fight be felt: by the target, or by who has blundered. Nobody stays hidden then.

    `armed`: whether the target has a weapon in hand. Who falls isn't thrown to the ground or stunned besides.
    """
    target, attacker = bodies
    lethal, row = striker.arms.lethal, CRITICALS.index(end.critical)
    if striker.shot is not None:
        await striker.shot
        await AimSettled(who=striker.who)
    if end.damage:
        hurt = await injury(options, end.damage, target, lethal, striker.who, striker.with_)
        target = after(target, hurt)
    elif end.dice:
        await Said(told.stopped, striker.who, target.who, striker.with_)
    if striker.shot is not None and is_thrown(striker.shot.thrown):
        await Said(told.fallen, striker.who, striker.shot.thrown)
    if end.own:
        hurt = await injury(options, end.own, attacker, lethal, striker.who, striker.with_)
        attacker = after(attacker, hurt)
    if striker.hides:
        await MarkEnded(HIDDEN, who=striker.who)
    sufferer = attacker if row >= FIRST_FAILURE else target
    await befallen(row, 0 if sufferer.down else await stunned_by(row, striker.who), sufferer)
    back = Answer(CRITICALS.index(end.answer), end.answer_rounds, end.answer_own)
    await answered(options, back, target, attacker, armed)


@needing("In a fight, you say what you do at the beginning of a round.")
def may_strike(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody can strike outside a fight."""
    return scene_of(state).fight is None and able(options, state, who)


def bodies_near(options: Options, state: State, who: Who) -> list[Who]:
    """List those whom somebody else can hurt."""
    return [one for one in here(state) if one != who and is_body(options, state, one)]


def to_strike(options: Options, state: State, who: Who) -> list[Choice]:
    """List whom somebody can strike: foes who can fight first, then others, and their own side last."""
    near = sorted(
        bodies_near(options, state, who), key=lambda other: (_is_friend(state, who, other), _is_out(state, other))
    )
    return [Choice(other, state.name(other), _is_out(state, other)) for other in near]


def foe_near(options: Options, state: State, who: Who) -> str:
    """Give the first foe who can fight, whom a strike is most likely meant for; nobody else goes without saying."""
    near = [Who(one.key) for one in to_strike(options, state, who) if not one.note]
    own: Sheet = state.sheet(who)
    return next((one for one in near if not _is_friend(state, who, one) and (own.npc or state.sheet(one).foe)), "")


def _is_friend(state: State, who: Who, other: Who) -> bool:
    """Tell whether two are on one side."""
    return bool(state.sheet(who).npc == state.sheet(other).npc)


def _is_out(state: State, who: Who) -> str:
    """Say why somebody needn't be fought any more."""
    sheet: Sheet = state.sheet(who)
    return sheet.down or ("gave up" if sheet.yielded else "got away" if sheet.away else "")


def ranges(options: Options, state: State, who: Who) -> list[Choice]:
    """List how far off somebody can be for a shot with what is in hand; nothing for who has to come close."""
    if not of_sheet(state.sheet(who)).distant:
        return []
    bands = [(f"{one.low} to {one.high}" if one.low else f"{one.high}", one) for one in combat_tables().range]
    return [
        Choice(str(one.high), f"{squares} square{'s' * (one.high > 1)}", signed(one.modifier)) for squares, one in bands
    ]


def struck_of(state: State, who: Who) -> Struck:
    """Give somebody who is attacked."""
    shield, sheet, numbers = shield_of(state, who), state.sheet(who), numbers_at(state, who)
    return Struck(
        shield.armour, shield.shield, shield.helmet, shield.resist, defence_of(state, who), who,
        own=Die(numbers.weapon), cp=points_of(sheet), brawn=numbers.brawn,
        answers=not sheet.down and not sheet.stunned,
    )  # fmt: skip


@start("strike", "Strike somebody", COMBAT, place="sheet.arms", when=may_strike)
def strike(
    options: Options,
    state: State,
    who: Who,
    target: Annotated[Who, Ask("Whom?", to_strike, preset=False, usual=foe_near)],
    distance: Annotated[int, Meta(ge=0, le=60), Ask("How far off are they?", ranges)] = 1,
    buy: Bought = Buy.ROLL.value,
) -> Call[Blow]:
    """Strike a single blow, or fire a single shot, with what is in your hand, outside a fight."""
    check_able(state, who)
    if scene_of(state).fight is not None:
        raise Refused("a fight is under way: declare your attack there", "gs.round.declare")
    there, struck = body_at(state, target), struck_of(state, target)
    striker = striker_of(state, who, Buy(buy) is Buy.SUCCESS, target)
    more = aim_dice(state.sheet(who)) if striker.shot else ()
    shooter = with_(striker, attack=striker.attack + at_range(state, who, distance), bonus=(*striker.bonus, *more))
    return assault(options, shooter, struck, there, body_of(state, who))


# --- two fighters ----------------------------------------------------------------------------------------------------


class Clash(NamedTuple):
    """Two Combat Rolls set against each other, in numbers: who is harmed (0 nobody, 1 a, 2 b), by how many dice,
    whether the other's 30 calls for the success table, and the own 1 for the failure table."""

    harmed: int
    dice: int
    crit: bool
    fumble: bool


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
    ahead, difference, up, down = faced(a, b, lead, 0)
    a_won, b_won = ahead > 0, ahead < 0
    dice, crit, fumble, strikes = 0, False, False, False
    if mine.acts:
        natural = (up == 1) & (down != 1)
        dice = dice_won(difference, mine.most, a_won, natural, mine.bonus)
        crit, fumble, strikes = natural, (up == -1) & (down != -1), a_won & mine.any_win
    if theirs.acts:
        natural = (down == 1) & (up != 1)
        dice = dice + dice_won(-difference, theirs.most, b_won, natural, theirs.bonus)
        crit, strikes = crit | natural, strikes | (b_won & theirs.any_win)
        fumble = fumble | ((down == -1) & (up != -1))
    return Clash((2 * a_won + 1 * b_won) * ((dice > 0) | fumble | strikes), dice, crit, fumble)


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


UNHARMED = Harm(0, False, 0, 0)


class Lost(NamedTuple):
    """A lost Combat Roll: the winner's damage dice and natural 30, the loser's natural 1, whether the winner acts at
    all (who is stunned does not), so that crafted dice work on any win."""

    dice: int
    crit: bool
    fumble: bool
    acts: bool = True


@procedure
async def harm(
    options: Options,
    arms: Arms,
    guard: Guard,
    own: Arms,
    full: int,
    lost: Lost,
    by: Actor = ACTOR,
    to: Actor = DEFENDER,
) -> Harm:
    """Play what a lost Combat Roll does: the winner's damage with its critical row, and the loser's own blunder."""
    hits = lost.dice or (lost.acts and arms.any_win)
    won = await blow_won(options, arms, guard, lost.dice, lost.crit, by, to) if hits else UNHARMED
    heavy = (2 * won.damage >= full) & arms.lethal
    if not lost.fumble:
        return won._replace(heavy=heavy)
    slip = await slipped(options, own, to)
    stun = won.stun + (slip.stun - won.stun) * (slip.stun > won.stun)
    heavy = heavy | ((2 * slip.damage >= full) & own.lethal)
    return Harm(won.damage + slip.damage, heavy, stun, slip.next_roll, won.prone | slip.prone)


@procedure
async def blow_won(options: Options, arms: Arms, guard: Guard, dice: int, crit: bool, by: Actor, to: Actor) -> Harm:
    """Play the winner's blow."""
    row = await row_of_success(by) if crit else 0
    blow = await blow_of(arms, guard, dice, row, by, to)
    return Harm(blow.damage, False, blow.stun, 0, blow.prone)


@procedure
async def slipped(options: Options, own: Arms, who: Actor) -> Harm:
    """Play the blunder of a natural 1."""
    slip = await slip_of(own, await row_of_failure(who), who)
    return Harm(slip.damage, False, slip.stun, slip.next_roll, slip.prone)
