"""Attacks that may reach several at once: with a liquid, and by an explosion."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Annotated, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from rollwright.dice.errors import BadInput, Refused
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules.checks.action import Buy
from rollwright.games.going_somewhere.rules.checks.again import COMBAT_ROLL, Purse, checked, crossed, harms
from rollwright.games.going_somewhere.rules.checks.contest import BOUGHT
from rollwright.games.going_somewhere.rules.checks.facts import ModifierUsed
from rollwright.games.going_somewhere.rules.checks.notice import senses_of
from rollwright.games.going_somewhere.rules.checks.persuasion import Bought
from rollwright.games.going_somewhere.rules.checks.rolls import A30, OPPOSED_DIE, Bonus, Compared, compared
from rollwright.games.going_somewhere.rules.combat import told
from rollwright.games.going_somewhere.rules.combat.answering import Answer, after, answered, befallen
from rollwright.games.going_somewhere.rules.combat.critical import (
    CRITICALS,
    FIRST_FAILURE,
    MULTIPLES,
    at,
    range_modifier,
    stunned_by,
)
from rollwright.games.going_somewhere.rules.combat.damage import (
    dice_won,
    guard,
    guarding,
    left_over,
    pool_of,
)
from rollwright.games.going_somewhere.rules.combat.facts import CombatRolled, TurnTaken
from rollwright.games.going_somewhere.rules.combat.from_sheet import of_sheet
from rollwright.games.going_somewhere.rules.combat.records import (
    Shield,
    reflex_dice,
    reflexes_of,
    shield_of,
)
from rollwright.games.going_somewhere.rules.combat.roll import (
    Struck,
    answer_of,
    bodies_near,
    struck_of,
)
from rollwright.games.going_somewhere.rules.combat.rolling import WITH_FRIEND, group_bonus
from rollwright.games.going_somewhere.rules.combat.scene import REACH as NEXT
from rollwright.games.going_somewhere.rules.combat.shock import body_at, injury, is_body
from rollwright.games.going_somewhere.rules.combat.standing import acts_now, scene_at
from rollwright.games.going_somewhere.rules.combat.striking import row_of_failure, row_of_success
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import (
    AT_YOUR_TURN,
    Body,
    ManyDice,
    Means,
    able,
    body_of,
    check_able,
    points_of,
    with_,
)
from rollwright.games.going_somewhere.rules.ranks import Dice, Die
from rollwright.games.going_somewhere.rules.ranks import dice as dice_from
from rollwright.games.going_somewhere.rules.state import REPELLED, Order, Rolled, fight_of, scene_of
from rollwright.play.cards import Words
from rollwright.play.steps import ACTOR, GM, Actor, Call, Headline, Roll, Said, one_of, procedure
from rollwright.rules.acts import Ask, Record, needing, start
from rollwright.rules.facts import NOBODY, State, Who
from rollwright.rules.fields import Choice
from rollwright.rules.flat import INNER, Reads, listed
from rollwright.rules.sentences import counted, joined

Squares: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
Near: TypeAlias = Annotated[int, Meta(ge=0, le=60), Ask("How many squares off?")]
SPLASH_BONUS = 5
LIQUID, REACH = 1, 1
"""The damage of a liquid, and how many squares behind the target are next to it."""
BEHIND = -2
"""To the Notice check of somebody behind the target, who does not see the thrower."""
CONE_DIE = 4
LIQUID_THROWN, EXPLOSION = Words("a liquid"), Words("an explosion")
SQUARES_SAY = "In a fight, the map says it."
AWAY = ("fled", REPELLED)
"""How those are out of a fight who are not there any more."""
BLASTS = tuple([f"{count}d{sides}" for count in range(1, 6) for sides in (4, 6, 8, 10, 12, 16, 20, 24, 30, 60, 100)])
"""What explosions can be made of."""


async def dodged(reflexes: int, dice: tuple[Dice, ...], purse: Purse) -> bool:
    """Let somebody get out of the way, by REFLEXES."""
    return (await checked("reflexes", Means(reflexes, dice), purse, purse.who, "Reflexes"))[0]


# --- a liquid --------------------------------------------------------------------------------------------------------


class Bystander(NamedTuple):
    """Somebody near the target of a splash: PER and REFLEXES, how many squares behind the target (0: beside), the
    bonus dice of REFLEXES, the sides of the armour's die; who that is, what else protects, whether they can notice."""

    per: int
    reflexes: int
    behind: int = 0
    dice: tuple[Dice, ...] = ()
    armour: int = 0
    who: Who = Who(GM)
    flat: int = 0
    resist: tuple[Dice, ...] = ()
    cp: int = 0
    awake: bool = True

    def __str__(self) -> str:
        reflexes = "+".join([str(self.reflexes), *map(str, self.dice)])
        behind = f"/{self.behind}" if self.behind else ""
        return f"{self.per}/{reflexes}{behind}{f'/d{self.armour}' if self.armour else ''}"


def parts_of(text: str, pattern: str, shape: str) -> Iterator[tuple[str, ...]]:
    """Read parts between commas by a pattern; `shape` says what one should look like."""
    for part in filter(None, map(str.strip, text.split(","))):
        match = re.fullmatch(pattern, part)
        if not match:
            raise BadInput(f"{shape} was expected, not {part!r}")
        yield match.groups("")


def bystanders(text: str) -> tuple[Bystander, ...]:
    """PER and REFLEXES (with bonus dice) of each, the squares behind the target, the armour's die.

    >>> [str(one) for one in bystanders("10/3, 8/16+1d6/2, 9/2/d4")]
    ['10/3', '8/16+1d6/2', '9/2/d4']
    """
    found = []
    pattern = r"(\d{1,3})/(\d{1,3})((?:\+\d?d\d{1,3})*)(?:/(\d{1,3}))?(?:/d(\d{1,5}))?"
    shape = "PER/REFLEXES or PER/REFLEXES+dice/squares behind/armour"
    for per, reflexes, dice, behind, armour in parts_of(text, pattern, shape):
        found.append(Bystander(int(per), int(reflexes), int(behind or 0), dice_from(dice), int(armour or 0)))
    return tuple(found)


Beside: TypeAlias = Annotated[tuple[Bystander, ...], Reads(bystanders)]


class Thrower(msgspec.Struct, frozen=True):
    """Somebody who throws a liquid, and how far."""

    attack: Bonus
    distance: Squares = 1
    who: Who = Who(ACTOR)
    rolled: Annotated[Rolled | None, INNER] = None
    """The Combat Roll of this round, where it was made."""
    cp: Annotated[int, INNER] = 0
    sure: Annotated[bool, INNER] = False
    """Whether the Combat Roll is won by Character Points."""


class Splashed(NamedTuple):
    """What a liquid did: whether the target was hit, the damage that got through, the squares of the cone behind it,
    who else was splashed and what that did to each; the row of a natural 30 or 1, and a blunder's harm to oneself. Then
    what the natural 30 or 1 of the target has brought: its row, the rounds of a stun, and the harm to themselves."""

    hit: bool
    damage: int
    cone: int
    splashed: tuple[bool, ...]
    harms: tuple[int, ...] = ()
    critical: str | None = None
    own: int = 0
    answer: str | None = None
    answer_rounds: int = 0
    answer_own: int = 0


async def thrown_once(key: str, rolled: Rolled | None, who: Who) -> int:
    """Give what the d30 of a Combat Roll shows: there is one a round."""
    return rolled.natural if rolled is not None else await Roll(key, Pool.of(1, OPPOSED_DIE), total, who)


async def faces(thrower: Thrower, struck: Struck, mine: Purse, theirs: Purse) -> tuple[int, int]:
    """Give what the two d30 of a liquid's throw show; one that is thrown now can be thrown again."""
    attack = thrower.attack + SPLASH_BONUS + (range_modifier(thrower.distance) or 0)
    a = await thrown_once("attack", thrower.rolled, thrower.who)
    b = await thrown_once("defend", struck.rolled, struck.target)
    against = struck.defend
    if thrower.rolled is None:
        a = await crossed(mine, (a, attack), (b, against), harms((a, attack), (b, against), BOUGHT) == 0, BOUGHT)
    if struck.rolled is None:
        hits = harms((a, attack), (b, against), BOUGHT) == 1
        b = await crossed(theirs, (b, against), (a, attack), hits, 1 - BOUGHT)
    return a, b


@listed(
    "splash",
    "A liquid thrown at somebody",
    "gs.combat.splash gs.combat.splash-near gs.combat.splash-cone gs.damage.splash",
    worth={"hit": lambda outcome: outcome.hit},
    examples=(
        {"attack": 12, "defend": 10},
        {"attack": 12, "defend": 10, "others": (Bystander(10, 3), Bystander(8, 1, 2)), "armour": Die(4)},
    ),
)
@procedure
async def splash(options: Options, thrower: Thrower, struck: Struck, others: Beside = ()) -> Splashed:
    """Throw a liquid at somebody: +5, ranged as a thrown weapon; a point of damage, and those around may be splashed.

    Who notices the attack can dodge it by REFLEXES. The cone behind the target is d4 - 1 squares long; the first square
    behind it is next to it in any case.
    """
    return await doused(options, thrower, struck, others, wallets(options, (struck.target, struck.cp), others, thrower))


def wallets(
    options: Options, first: tuple[Who, int], others: tuple[Bystander, ...], thrower: Thrower
) -> tuple[Purse, ...]:
    """Give the points of all who roll when a liquid is thrown: the target's, the others', the thrower's."""
    around = [(one.who, one.cp) for one in others]
    return tuple([Purse(options, who, cp) for who, cp in (first, *around, (thrower.who, thrower.cp))])


async def doused(
    options: Options, thrower: Thrower, struck: Struck, others: tuple[Bystander, ...], purses: tuple[Purse, ...]
) -> Splashed:
    """Play a liquid's throw, with the points that all have for their rolls."""
    reach = range_modifier(thrower.distance)
    if reach is None:
        raise BadInput("that is out of range: 60 squares is the limit")
    theirs, *around, mine = purses
    if thrower.sure:
        await mine.pays("success", COMBAT_ROLL)
        met, a, b = Compared(1, BOUGHT, 0), 0, 0
    else:
        a, b = await faces(thrower, struck, mine, theirs)
        met = compared(a, b, thrower.attack + SPLASH_BONUS + reach, struck.defend)
    nobody, nothing = tuple([False for _ in others]), tuple([0 for _ in others])
    if dice_won(met.difference, 1, met.winner == 1, met.natural == A30) == 0:
        slip: int = 0
        if (a == 1) & (b != 1):
            slip = await row_of_failure(thrower.who)
            await Said(told.critical, thrower.who, slip)
        own = LIQUID * at(slip, MULTIPLES) // 2
        back = await answer_of(options, struck, a, b)
        return Splashed(
            False, 0, 0, nobody, nothing, one_of(CRITICALS, slip), own, one_of(CRITICALS, back.row), back.rounds,
            back.own,
        )  # fmt: skip
    row: int = 0
    if met.natural == A30:
        row = await row_of_success(thrower.who)
        await Said(told.critical, thrower.who, row)
    times = at(row, MULTIPLES)
    raw = LIQUID * (times + (times == 0))
    damage = left_over(raw, await guarding(options, struck.guard, struck.target, theirs, raw))
    cone = await Roll("cone", Pool.of(1, CONE_DIE), total, thrower.who) - 1
    wet: list[bool] = []
    hurts: list[int] = []
    for one, purse in zip(others, around, strict=True):
        felt = False
        if one.behind <= REACH or one.behind <= cone:
            seeing = Means(one.per + BEHIND * (0 < one.behind <= cone))
            sees = one.awake and (await checked("notice", seeing, purse, one.who, "Notice"))[0]
            felt = not (sees and await dodged(one.reflexes, one.dice, purse))
        wet.append(felt)
        shield = guard(one.armour, False, False, one.resist)._replace(flat=one.flat)
        taken = await guarding(options, shield, one.who, purse, LIQUID) if felt else 0
        hurts.append(left_over(LIQUID, taken) if felt else 0)
    back = await answer_of(options, struck, a, b)
    return Splashed(
        True, damage, cone, tuple(wet), tuple(hurts), one_of(CRITICALS, row), 0, one_of(CRITICALS, back.row),
        back.rounds, back.own,
    )  # fmt: skip


@procedure
async def drench(
    options: Options, thrower: Thrower, struck: Struck, others: Beside, bodies: tuple[Body, ...], what: str, turn: bool
) -> Splashed:
    """Throw a liquid at somebody at a table; the bodies are those of the target, the others, and the thrower.

    In a fight the Combat Rolls of this round count, and those that are made now stand for it.
    """
    await Headline(told.drench, thrower.who, struck.target, what)
    purses = wallets(options, (struck.target, struck.cp), others, thrower)
    if struck.rolled is not None and struck.rolled.bought:
        await Said(told.held_off, thrower.who, struck.target, what, False)
        await TurnTaken(who=thrower.who)
        return Splashed(False, 0, 0, tuple([False for _ in others]))
    if turn and not thrower.sure:
        a, b = await faces(thrower, struck, purses[-1], purses[0])
        if thrower.rolled is None:
            rolled = Rolled(a, thrower.attack)
            thrower = with_(thrower, rolled=rolled)
            await CombatRolled(rolled, who=thrower.who)
        if struck.rolled is None:
            rolled = Rolled(b, struck.defend, answered=struck.answers)
            struck = with_(struck, rolled=rolled)
            await CombatRolled(rolled, who=struck.target)
    end = await doused(options, thrower, struck, others, purses)
    bodies = tuple([with_(body, cp=purse.cp) for body, purse in zip(bodies, purses, strict=True)])
    for one in (bodies[0], bodies[-1]):
        if one.shaken:
            await ModifierUsed(who=one.who)
    await Said(told.splashed, thrower.who, struck.target, what, end.hit, end.cone)
    whom = [one.who for one, wet in zip(others, end.splashed, strict=True) if wet]
    if whom:
        await Said(told.also_splashed, tuple(whom), what)
    left = []
    for body, damage in zip(bodies, (end.damage, *end.harms, end.own), strict=True):
        hurt = await injury(options, damage, body, True, thrower.who, what) if damage else None
        left.append(after(body, hurt) if hurt else body)
    row = CRITICALS.index(end.critical)
    sufferer = left[-1] if row >= FIRST_FAILURE else left[0]
    await befallen(row, 0 if sufferer.down else await stunned_by(row, thrower.who), sufferer)
    back = Answer(CRITICALS.index(end.answer), end.answer_rounds, end.answer_own)
    await answered(options, back, left[0], left[-1], struck.in_hand.lethal)
    if turn:
        await TurnTaken(who=thrower.who)
    return end


# --- an explosion ----------------------------------------------------------------------------------------------------


class Felt(NamedTuple):
    """What an explosion did to one of many."""

    inside: bool
    dived: bool
    damage: int


class Victim(NamedTuple):
    """Somebody else near an explosion: the distance, REFLEXES with bonus dice where there is time to dive (None where
    not), the sides of the armour's die; who that is, and what else protects."""

    distance: int
    reflexes: int | None = None
    dice: tuple[Dice, ...] = ()
    armour: int = 0
    who: Who = Who(GM)
    flat: int = 0
    resist: tuple[Dice, ...] = ()
    cp: int = 0

    def __str__(self) -> str:
        dive = "" if self.reflexes is None else "/" + "+".join([str(self.reflexes), *map(str, self.dice)])
        return f"{self.distance}{dive}{f'/d{self.armour}' if self.armour else ''}"


def victims(text: str) -> tuple[Victim, ...]:
    """The distance of each, REFLEXES (with bonus dice) of those ahead of the explosion, the armour's die.

    >>> [str(one) for one in victims("3, 5/4+1d6/d8, 2/d4")]
    ['3', '5/4+1d6/d8', '2/d4']
    """
    found = []
    pattern = r"(\d{1,6})(?:/(\d{1,3})((?:\+\d?d\d{1,3})*))?(?:/d(\d{1,5}))?"
    for far, reflexes, dice, armour in parts_of(text, pattern, "squares, or squares/REFLEXES+dice/armour"):
        can = int(reflexes) if reflexes else None
        found.append(Victim(int(far), can, dice_from(dice), int(armour or 0)))
    return tuple(found)


class Caught(Shield, frozen=True):
    """Somebody near an explosion."""

    distance: Squares = 0
    reflexes: Bonus = 1
    ahead: bool = False
    """Whether they act before it, and can dive."""
    who: Who = Who(ACTOR)
    reflexes_dice: ManyDice = ()
    cp: Annotated[int, INNER] = 0


class Exploded(NamedTuple):
    """What an explosion did to somebody: whether they were in its radius, whether they dived away, the damage; and to
    the others near it."""

    inside: bool
    dived: bool
    damage: int
    others: tuple[Felt, ...] = ()


def radius(dice: tuple[Dice, ...]) -> int:
    """Give how far an explosion reaches, in squares: half of what its dice can show.

    >>> radius((Dice(1, 4),)), radius((Dice(1, 16),))
    (2, 8)
    """
    return sum([one.count * one.sides for one in dice]) // 2


@listed(
    "explosion",
    "An explosion",
    "gs.damage.explosion gs.damage.explosion-dive",
    worth={"unharmed": lambda outcome: -outcome.damage},
    examples=(
        {"dice": (Dice(1, 16),), "distance": 8, "reflexes": 4, "ahead": True, "armour": Die(4)},
        {"dice": (Dice(1, 6),), "distance": 1, "reflexes": 9, "ahead": True, "reflexes_dice": (Dice(1, 6),)},
        {"dice": (Dice(1, 4),), "distance": 3},
        {"dice": (Dice(1, 6),), "distance": 2, "others": (Victim(1, 4), Victim(5))},
    ),
)
@procedure
async def explosion(
    options: Options, dice: ManyDice, near: Caught, others: Annotated[tuple[Victim, ...], Reads(victims)] = ()
) -> Exploded:
    """Be near an explosion: the same damage, rolled once, to all in reach. Who acts before it can dive for half."""
    return await exploded(options, dice, near, others, caught_purses(options, near, others))


def caught_purses(options: Options, near: Caught, others: tuple[Victim, ...]) -> list[Purse]:
    """Give the points of all who are near an explosion."""
    return [Purse(options, near.who, near.cp), *[Purse(options, one.who, one.cp) for one in others]]


async def exploded(
    options: Options, dice: tuple[Dice, ...], near: Caught, others: tuple[Victim, ...], purses: list[Purse],
    by: Actor = GM,
) -> Exploded:  # fmt: skip
    """Play an explosion, with the points that all have for their rolls; whoever sets it off rolls the damage."""
    pool, far = pool_of(dice), radius(dice)
    inside = near.distance <= far
    dived = inside and near.ahead and await dodged(near.reflexes, near.reflexes_dice, purses[0])
    away: list[bool] = []
    for one, purse in zip(others, purses[1:], strict=True):
        dives = one.distance <= far and one.reflexes is not None
        away.append(dives and await dodged(one.reflexes or 0, one.dice, purse))
    if not inside and all(one.distance > far for one in others):
        return Exploded(False, False, 0, tuple([Felt(False, False, 0) for _ in others]))
    raw = await Roll("damage", pool, total, by)
    felt = 0
    if inside:
        hurt = raw // 2 if dived else raw
        felt = left_over(hurt, await guarding(options, near.guard, near.who, purses[0], hurt))
    found: list[Felt] = []
    for one, dives, purse in zip(others, away, purses[1:], strict=True):
        if one.distance > far:
            found.append(Felt(False, False, 0))
            continue
        shield = guard(one.armour, False, False, one.resist)._replace(flat=one.flat)
        hurt = raw // 2 if dives else raw
        share = left_over(hurt, await guarding(options, shield, one.who, purse, hurt))
        found.append(Felt(True, bool(dives), share))
    return Exploded(inside, bool(dived), felt, tuple(found))


@procedure
async def blast(
    options: Options,
    dice: ManyDice,
    near: Caught,
    others: tuple[Victim, ...],
    bodies: tuple[Body, ...],
    what: str,
    by: Who,
    turn: Who,
) -> Exploded:
    """Let something explode at a table; the bodies are those of all who are near, in their order."""
    await Headline(told.blast, by, near.who, what)
    purses = caught_purses(options, near, others)
    end = await exploded(options, dice, near, others, purses, by or GM)
    bodies = tuple([with_(body, cp=purse.cp) for body, purse in zip(bodies, purses, strict=True)])
    felt = (Felt(end.inside, end.dived, end.damage), *end.others)
    for body, one in zip(bodies, felt, strict=True):
        await Said(told.blasted, body.who, one.inside, one.dived, one.damage)
        if one.damage:
            await injury(options, one.damage, body, True, NOBODY, what)
    if turn:
        await TurnTaken(who=turn)
    return end


# --- at a table ------------------------------------------------------------------------------------------------------


@needing(AT_YOUR_TURN)
def may_act(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody can do something of their own: outside a fight, or at their turn in it."""
    return able(options, state, who) and (scene_of(state).fight is None or acts_now(options, state, who))


def apart(state: State, who: Who, whom: Who, otherwise: int) -> int:
    """Give how many squares lie between two: in a fight as they stand, else as somebody says."""
    fight = scene_of(state).fight
    if fight is None or who not in fight.ones or whom not in fight.ones:
        return otherwise
    return abs(fight.ones[who].at - fight.ones[whom].at)


def in_range(options: Options, state: State, who: Who) -> list[Who]:
    """List those whom somebody can throw something at."""
    near = bodies_near(options, state, who)
    return [other for other in near if range_modifier(apart(state, who, other, NEXT)) is not None]


class Around(Record, frozen=True):
    """Those near somebody at whom a liquid is thrown."""

    beside: Annotated[tuple[Who, ...], Ask("Who stands beside them?", bodies_near, SQUARES_SAY)] = ()
    behind: Annotated[
        tuple[Who, ...], Ask("Who stands behind them, nearest first?", bodies_near, SQUARES_SAY, but="beside")
    ] = ()


NOBODY_AROUND = Around()


@start(
    "splash",
    "Throw a liquid",
    "gs.combat.splash gs.damage.splash",
    place="sheet.arms",
    when=may_act,
)
def throw_liquid(
    options: Options,
    state: State,
    who: Who,
    target: Annotated[Who, Ask("At whom?", in_range)],
    what: Annotated[Words, Ask("What is it?", guide="acid")] = LIQUID_THROWN,
    around: Around = NOBODY_AROUND,
    distance: Near = 1,
    buy: Bought = Buy.ROLL.value,
) -> Call[Splashed]:
    """Throw a liquid: 1 damage, and whatever else it does. Those nearby may get splashed too."""
    sheet, fight = check_able(state, who), scene_of(state).fight
    if fight is not None and not {who, target} <= set(fight.ones):
        fight = None  # one of them is not in it: nobody knows the squares between them
    far = apart(state, who, target, distance)
    if range_modifier(far) is None:
        raise Refused(f"{state.name(target)} is out of range", "gs.combat.range")
    struck = struck_of(state, target)
    numbers, rolled = of_sheet(sheet), None
    attack = numbers.acc + numbers.burden + sheet.next_roll
    places = {**dict.fromkeys(around.beside, 0), **{other: far for far, other in enumerate(around.behind, 1)}}
    if fight is not None:
        line = 1 if fight.ones[target].at >= fight.ones[who].at else -1
        places = {Who(one): (part.at - fight.ones[target].at) * line for one, part in fight.ones.items()}
        attack += in_melee(options, state, who, target)
        rolled = fight.ones[who].rolled
        theirs = fight.ones[target].rolled  # of one that was made before, their own turn brings the table
        struck = with_(struck, rolled=theirs, answers=struck.answers and theirs is None)
        rolled = None if rolled is not None and rolled.bought else rolled
    others = [
        bystander(state, other, max(0, squares))
        for other, squares in places.items()
        if other not in (who, target) and -REACH <= squares < CONE_DIE and is_body(options, state, other)
    ]
    bodies = tuple([body_of(state, each) for each in (target, *[one.who for one in others], who)])
    thrower, turn = (
        Thrower(attack, far, who, rolled, points_of(sheet), Buy(buy) is Buy.SUCCESS),
        acts_now(options, state, who),
    )
    return drench(options, thrower, struck, tuple(others), bodies, what or "a liquid", turn)


def in_melee(options: Options, state: State, who: Who, target: Who, distant: bool = True) -> int:
    """Give what a fight does to an attack by another rule: others who attack the target, and a friend beside it."""
    scene, ones = scene_at(options, state), fight_of(state).ones
    deeds = [one.order for one in ones.values() if one.order is not None and one.order.who != who]
    order = Order(who, "throw", target)
    friend = WITH_FRIEND if distant and scene.with_friend(scene.of(who), scene.of(target)) else 0
    return friend + group_bonus(options, scene, order, [*deeds, order])


def bystander(state: State, who: Who, behind: int) -> Bystander:
    """Give somebody near the target of a splash."""
    sheet, guarded = state.sheet(who), shield_of(state, who)
    own = (senses_of(sheet).per, reflexes_of(sheet), behind, reflex_dice(sheet))
    awake = not sheet.down and not effects.helpless(sheet)
    return Bystander(*own, guarded.armour.sides, who, guarded.guard.flat, guarded.resist, points_of(sheet), awake)


def at_hand(options: Options, state: State, who: Who) -> list[Who]:
    """List at whom something can explode: in a fight those in it of whom one knows where they are, foes first."""
    if who not in fight_ones(state):
        return [*bodies_near(options, state, who), who]
    scene = scene_at(options, state)
    one, there = scene.of(who), [other for other in scene.order if other.down not in AWAY]
    unseen = {other.who for other in scene.opponents(one)} - {other.who for other in scene.seen(one)}
    near = sorted([other for other in there if other.who not in unseen], key=lambda other: abs(other.at - one.at))
    near.sort(key=lambda other: (other.who == who, bool(other.down), other.side == one.side))
    return [other.who for other in near if is_body(options, state, other.who)]


def fight_ones(state: State) -> Collection[str]:
    """Give those in the fight, where there is one."""
    fight = scene_of(state).fight
    return () if fight is None else fight.ones


def peaceful(options: Options, state: State, who: Who) -> list[Who]:
    """List who may be near an explosion, where no squares say it."""
    return bodies_near(options, state, who) if scene_of(state).fight is None else []


def diving(options: Options, state: State, who: Who) -> list[Choice]:
    """List whether there is time to dive, where no turn order says it."""
    return [] if scene_of(state).fight is not None else [Choice("yes", "Yes"), Choice("no", "No")]


def in_blast(
    options: Options, state: State, at_whom: Who, thrown: tuple[Dice, ...], near: tuple[Who, ...]
) -> list[Who]:
    """List those whom an explosion would catch, beside the one at whom it goes off."""
    fight = scene_of(state).fight
    around = [one.who for one in scene_at(options, state).order if one.down not in AWAY] if fight is not None else near
    reached = [one for one in around if one != at_whom and apart(state, at_whom, one, 0) <= radius(thrown)]
    return [one for one in reached if is_body(options, state, one)]


def would_catch(options: Options, state: State, at_whom: Who, dice: str, near: tuple[Who, ...], **rest: object) -> str:
    """Say whom an explosion would catch."""
    thrown = dice_from(dice)
    caught = [at_whom, *in_blast(options, state, at_whom, thrown, near)]
    names = joined([state.name(one) for one in caught if one in state.sheets])
    return f"It reaches {counted(radius(thrown), 'square')}, and would catch {names}."


def going_off(
    options: Options, state: State, who: Who, at_whom: Who, thrown: tuple[Dice, ...], near: tuple[Who, ...], dive: bool,
    what: Words,
) -> Call[Exploded]:  # fmt: skip
    """Let something explode: who acts before the one who sets it off may dive; where that is nobody, all or none."""
    pool_of(thrown)
    body_at(state, at_whom)
    order = [one.who for one in scene_at(options, state).order] if scene_of(state).fight is not None else []

    def ahead(one: Who) -> bool:
        if state.sheet(one).down or effects.helpless(state.sheet(one)):
            return False
        return order.index(one) < order.index(who) if one in order and who in order else dive

    others: list[Victim] = []
    for other in in_blast(options, state, at_whom, thrown, near):
        sheet, shield = state.sheet(other), shield_of(state, other)
        can = reflexes_of(sheet) if ahead(other) else None
        own = (apart(state, at_whom, other, 0), can, reflex_dice(sheet), shield.armour.sides, other)
        others.append(Victim(*own, shield.guard.flat, shield.resist, points_of(sheet)))
    sheet, shield = state.sheet(at_whom), shield_of(state, at_whom)
    first = Caught(
        shield.armour, shield.shield, shield.helmet, shield.resist, 0, reflexes_of(sheet), ahead(at_whom), at_whom,
        reflex_dice(sheet), points_of(sheet),
    )  # fmt: skip
    bodies = tuple([body_of(state, each) for each in (at_whom, *[one.who for one in others])])
    turn = who if who and acts_now(options, state, who) else NOBODY
    return blast(options, thrown, first, tuple(others), bodies, what or "an explosion", who, turn)


@start(
    "explosion",
    "Set off an explosion",
    "gs.damage.explosion gs.damage.explosion-dive",
    place="sheet.arms",
    when=may_act,
    foretells=would_catch,
)
def explode(
    options: Options,
    state: State,
    who: Who,
    at_whom: Annotated[Who, Ask("At whom?", at_hand)],
    dice: Annotated[str, Ask("Which damage dice?", lambda options, state, who: BLASTS)] = BLASTS[2],
    near: Annotated[tuple[Who, ...], Ask("Who else is near?", peaceful)] = (),
    dive: Annotated[bool, Ask("Is there time to dive?", diving)] = True,
    what: Annotated[Words, Ask("What is it?", guide="a grenade")] = EXPLOSION,
) -> Call[Exploded]:
    """Throw or set off something that explodes. Anybody who acts before you can dive for half the damage."""
    return going_off(options, state, who, at_whom, dice_from(dice), near, dive, what)


def reachable(options: Options, state: State) -> list[Who]:
    """List at whom something can go off by itself: in a fight those in it."""
    if scene_of(state).fight is None:
        return bodies_near(options, state, NOBODY)
    there = [one.who for one in scene_at(options, state).order if one.down not in AWAY]
    return [one for one in there if is_body(options, state, one)]


def also_near(options: Options, state: State) -> list[Who]:
    """List who else may be near it, where no squares say it."""
    return peaceful(options, state, NOBODY)


@start(
    "blast",
    "Something explodes",
    "gs.damage.explosion gs.damage.explosion-dive",
    by="gm",
    place="scene",
    button="Set it off",
    foretells=would_catch,
)
def blow_up(
    options: Options,
    state: State,
    at_whom: Annotated[Who, Ask("At whom?", reachable)],
    dice: Annotated[str, Ask("Which damage dice?", lambda options, state: BLASTS)] = BLASTS[2],
    near: Annotated[tuple[Who, ...], Ask("Who else is near?", also_near, but="at_whom")] = (),
    dive: Annotated[bool, Ask("Is there time to dive?")] = True,
    what: Annotated[Words, Ask("What is it?", guide="a barrel")] = EXPLOSION,
) -> Call[Exploded]:
    """Let something explode at any moment: it takes nobody’s turn. Anybody who dives takes half the damage."""
    return going_off(options, state, NOBODY, at_whom, dice_from(dice), near, dive, what)
