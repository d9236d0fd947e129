"""What Character Points do for rolls that are no check of their own: damage, protection, initiative, a dive, a blow.

For 1 point any roll is made again, once, and the new one stands; 2 points before a roll are a success. To ask that at
every roll would stop play for little: a second throw is offered where the first has failed, or came to so little that
another is likely to give much more, and where more would help. A table can have it offered after any roll.
"""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules.checks import told
from rollwright.games.going_somewhere.rules.checks.action import (
    AGAIN,
    Again,
    Buy,
    Facing,
    Standing,
    Task,
    may_pay,
    pool_of,
    reroll_price,
    spent,
    still,
    success_price,
)
from rollwright.games.going_somewhere.rules.checks.rolls import (
    A30,
    ACTION_DIE,
    OPPOSED_DIE,
    STANDARD,
    compared,
    succeeds,
)
from rollwright.games.going_somewhere.rules.checks.thrown import on_d20
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import Means, Roller, with_
from rollwright.play.steps import Actor, Choose, Roll
from rollwright.rules.facts import Who

COMBAT_ROLL = "the Combat Roll"
WORTH, RICH = 3, 10
"""What a second throw has to bring on average to be worth asking for, and the points with which less will do."""
UNLIKELY = 10
"""Who needs more than this on the d20 fails more often than not."""


class Reached(NamedTuple):
    """What somebody decides on who may throw dice again: what they are for, what they show, and what they could."""

    who: Who
    what: str
    total: int
    most: int


class Purse:
    """The Character Points that somebody has for the rolls of one moment; made where the moment begins."""

    __slots__ = ("always", "cp", "who")

    def __init__(self, options: Options, who: Who, cp: int) -> None:
        self.who, self.cp, self.always = who, cp, options.offer_every_reroll

    async def pays(self, kind: str, what: str) -> None:
        """Spend points on a `reroll`, or on a `success`."""
        fact = with_(spent(kind, what), who=self.who)
        self.cp -= fact.bought.cp
        await fact

    @property
    def rerolls(self) -> bool:
        """Tell whether there is a point for a second throw."""
        return may_pay(self.cp, reroll_price())

    @property
    def buys(self) -> bool:
        """Tell whether there are points for a success."""
        return may_pay(self.cp, success_price())


def is_low(pool: Pool, reached: int, cp: int) -> bool:
    """Tell whether dice show no more than the lowest quarter of what they can, and a new throw gives on average 3 more;
    whoever has points to spare may throw for less.

    >>> [is_low(Pool.of(1, 10), face, 1) for face in (2, 3)], is_low(Pool.of(1, 6), 1, 9), is_low(Pool.of(1, 6), 1, 10)
    ([True, False], False, True)
    """
    least, most = pool.size, sum(pool.sides())
    low = 4 * (reached - least) <= most - least
    return low if cp >= RICH else low & (least + most - 2 * reached >= 2 * WORTH)


async def thrown(roll: Roll[int], purse: Purse | None, what: str, helps: bool = True) -> int:
    """Make an Effect Roll; where it came to little, and more helps, it can be made again."""
    return await once_more(roll, await roll, purse, what, helps)


async def once_more(roll: Roll[int], reached: int, purse: Purse | None, what: str, helps: bool = True) -> int:
    """Give what dice have come to that were thrown, or thrown again."""
    if purse is None or not purse.rerolls:
        return reached
    wanted = (helps == 1) if purse.always else (is_low(roll.pool, reached, purse.cp) & (helps == 1))
    about = partial(Reached, purse.who, what, reached, sum(roll.pool.sides()))
    if await Choose("roll-again", roll.by, AGAIN, about, where=wanted) is Again.KEEP:
        return reached
    await purse.pays("reroll", what)
    return await Roll("reroll", roll.pool, roll.reading, roll.by, about=about)


def harms(mine: tuple[int, int], theirs: tuple[int, int], lead: int) -> int:
    """Give 1 where an attack, by its face and its bonus, does harm: it wins with such a lead, or by a natural 30.

    With a lead of 1 any win is enough.
    """
    end = compared(mine[0], theirs[0], mine[1], theirs[1])
    return 1 * ((end.winner == 1) & ((end.natural == A30) | (end.difference >= lead) | (lead == 1)))


def standing(who: Who, mine: tuple[int, int], theirs: tuple[int, int], lead: int) -> Standing:
    """Say how a Combat Roll stands, what a hit takes, and how likely a new roll helps.

    An attack has a `lead`, by which it has to win; a defence has none.

    >>> standing(Who("kara"), (3, 12), (8, 12), 10).why.named(str.title)
    ', and a hit needs 30 (20 + 10). A new roll hits with 18 or better on the die (43%)'
    >>> standing(Who("kara"), (3, 12), (20, 12), -9).why.named(str.title)
    ', and a hit needs 25 (15 + 10). A new roll keeps Kara unhurt with 11 or better on the die (67%)'
    """
    (face, added), against, attacks = mine, sum(theirs), lead > 0
    by = lead if attacks else 1 - lead
    throws = [(new, added) for new in range(1, OPPOSED_DIE + 1)]
    good = [one[0] for one in throws if (harms(one, theirs, by) if attacks else not harms(theirs, one, by))]
    helps = told.new_roll("hits" if attacks else told.UNHURT, told.on_die(min(good, default=OPPOSED_DIE)), len(good))
    why = f"{told.takes(against if attacks else face + added, by)}. A new roll {helps}"
    return Standing(False, face, face + added, against, who, COMBAT_ROLL, told.Why(who, why), sum=told.Sum(face, added))


async def crossed(purse: Purse, mine: tuple[int, int], theirs: tuple[int, int], wanted: bool, lead: int) -> int:
    """Let somebody throw the d30 of a Combat Roll again that has failed; give its face.

    Both sides are given by face and bonus; `lead` is what a new throw has to have more than the other side.
    """
    if not purse.rerolls:
        return mine[0]
    face, about = mine[0], partial(standing, purse.who, mine, theirs, lead)
    if await Choose("reroll", purse.who, AGAIN, about, where=purse.always or wanted) is Again.KEEP:
        return face
    await purse.pays("reroll", COMBAT_ROLL)
    return await Roll("reroll", Pool.of(1, OPPOSED_DIE), total, purse.who, about=about)


async def checked(
    key: str, means: Means, purse: Purse, by: Actor, what: str, dl: int = STANDARD, likely: bool = False
) -> tuple[bool, int]:
    """Roll a d20 against a level; give whether it is reached, and the total. A success can be bought before, and a
    second throw after a failure.

    `likely`: the success is offered only where the roll would sooner fail, as nobody is asked for the roll itself.
    """
    facing: Any = partial(told.facing, Facing, means, Roller(who=purse.who), Task(dl, what=what))
    asks = purse.buys and (not likely or purse.always or dl - means.bonus > UNLIKELY)
    if asks and await Choose("success", by, (Buy.ROLL, Buy.SUCCESS), facing) is Buy.SUCCESS:
        await purse.pays("success", what)
        return True, max(dl, STANDARD)
    throw = await Roll(key, pool_of(ACTION_DIE, means.dice), on_d20, by, about=facing)
    good = succeeds(throw.natural, throw.total + means.bonus, dl)
    if purse.rerolls:
        about = partial(still, throw.natural, throw.total + means.bonus, dl, purse.who, what)
        if await Choose("reroll", by, AGAIN, about, where=1 * good == 0) is Again.REROLL:
            await purse.pays("reroll", what)
            throw = await Roll("reroll", pool_of(ACTION_DIE, means.dice), on_d20, by, about=about)
            good = succeeds(throw.natural, throw.total + means.bonus, dl)
    return good, throw.total + means.bonus
