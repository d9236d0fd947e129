"""The Action Roll at the table: a d20 with bonus dice, help, Character Points and the critical tables.

`rolls.check` is the bare roll. Here the player can buy a success before the dice fall, or a second throw after a miss,
somebody may help, and a natural 1 or 20 asks for the table. Everything else in this part of the book is this roll with
another stat, level or result, and awaits it.
"""

from __future__ import annotations

from enum import Enum
from functools import partial
from typing import Annotated, Any, NamedTuple

import msgspec

from rollwright.dice.joint import TotalAndNatural
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules.checks import told
from rollwright.games.going_somewhere.rules.checks.crits import failure_table, success_table
from rollwright.games.going_somewhere.rules.checks.facts import Excelled, Fumbled, ModifierUsed
from rollwright.games.going_somewhere.rules.checks.rolls import (
    ACTION_DIE,
    STANDARD,
    TIERS,
    Level,
    Tier,
    succeeds,
    tier_number,
)
from rollwright.games.going_somewhere.rules.checks.thrown import on_d20
from rollwright.games.going_somewhere.rules.creation.facts import PointsSpent
from rollwright.games.going_somewhere.rules.creation.tables import tables
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import ANYBODY, NOBODY_HELPS, Helper, Means, Points, Roller
from rollwright.games.going_somewhere.rules.ranks import Dice, check_dice
from rollwright.games.going_somewhere.rules.sheet import Purchase
from rollwright.play.steps import Choose, Roll, Said, Verdict, one_of, procedure
from rollwright.rules.facts import Who
from rollwright.rules.flat import INNER, Under, listed
from rollwright.rules.wording import DOESNT_HELP

__all__ = ["Points"]

OTHERS = (10, *range(1, 10), *range(11, 21))
"""Stats of somebody of the CGO's, an ordinary one first."""
HELP = 5
"""What a helper gives."""
NAMES = {sides: f"bonus d{sides}" for sides in range(2, 101)}
"""What the parts of a pool are called."""
MINIMAL = TIERS.index(Tier.MINIMAL_SUCCESS)
ORDINARY = 10
"""A face that is no crit."""
IN_PLAY = "play"
COMMON = (
    "gs.check.roll gs.check.level gs.check.tiers gs.check.bought gs.check.reroll gs.critical.natural gs.help.bonus"
    " gs.help.crit"
)
CRITS = "gs.critical.roll gs.critical.failure gs.critical.success gs.critical.adapted"


class Buy(Enum):
    """Whether a success is bought before the roll."""

    ROLL = "roll"
    SUCCESS = "success"


class Bought(NamedTuple):
    """A success that is bought for one roll of several: it says itself what that brings."""

    words: str
    key: str = "bought"


class Again(Enum):
    """Whether a throw is made once more."""

    KEEP = "keep"
    REROLL = "reroll"


LENT = "gives +5 and rolls a d20; if it shows a 1 or a 20, that counts too"
LENT_BY_SUCCESS = "rolls a d20: 15 or more gives +5; if it shows a 1 or a 20, that counts too"
"""What help gives, and what its die is for."""


class Lends(NamedTuple):
    """Somebody's offer to help."""

    who: Who
    note: str = ""

    @property
    def key(self) -> str:
        """Whose offer it is."""
        return self.who


class Declines(NamedTuple):
    """Somebody who could help, and lets it be."""

    who: Who
    somebody: str = DOESNT_HELP

    @property
    def key(self) -> str:
        """Who doesn't help."""
        return f"no {self.who}"


class Task(msgspec.Struct, frozen=True):
    """What a roll has to reach, whether naturals ask for the tables, and what it is for."""

    dl: Level = STANDARD
    critical: bool = True
    what: str = ""
    counts: Annotated[bool, INNER] = False
    """Whether it matters how well it goes, so that a bare success may be thrown again, too."""
    told: Annotated[bool, INNER] = True
    """Whether it is told what its tier means; else what it is for has words of its own for that."""
    steps: Annotated[tuple[int, ...], INNER] = ()
    """The totals that bring more, where that is no matter of a level."""
    left: Annotated[int, INNER] = 0
    """How many Character Points there are, where not all of them may be spent on the roll."""
    kept: Annotated[int, INNER] = 0
    """How many of those have to stay, as power for the magic that the roll is for."""
    before: Annotated[str, INNER] = ""
    """What the odds leave out, where they leave anything out."""
    to: Annotated[str, INNER] = ""
    """What this roll is for and what its bonus is, where others are made for the same thing: "to make a ring"."""
    bought: Annotated[str, INNER] = ""
    """What is said of a success that is bought, where that is less than it seems."""
    buys: Annotated[str, INNER] = ""
    """What its success brings, where it is one roll of several: "it is made"."""


class Facing(NamedTuple):
    """What somebody is about to roll."""

    who: Who
    what: str
    bonus: str
    """What is added, written out."""
    dl: int | str
    """The level; written out, where several totals bring something."""
    chance: str = ""
    """How likely that is, and what hangs on it, where the odds don't say it."""
    die: str = "d20"
    left: str = ""
    """How many Character Points they have, where that is known."""
    before: str = ""
    """What the odds leave out."""


class Standing(NamedTuple):
    """What a player decides on: what was reached, with which natural roll (1, 20; 10 for others), and the level."""

    success: bool
    natural: int
    total: int
    dl: int
    who: Who = Who("")
    what: str = ""
    why: told.Why | str = ""
    """What a new roll would have to come to, and how likely that is, where the level doesn't say it."""
    left: str = ""
    """How many Character Points they have, where that is known."""
    before: str = ""
    """What the odds leave out."""
    sum: told.Sum | str = ""
    """What the total is made of, where the die lies there."""


class Acted(NamedTuple):
    """How an Action Roll went; `critical` is the row of a critical table, `rounds` how long that lasts."""

    success: bool
    tier: Tier
    total: int
    critical: str | None
    rounds: int
    cp: int
    """Character Points used."""
    helper_cp: int = 0
    """Those of the helper."""


Helping = Annotated[Helper, Under("helper", "bonus")]
USUAL = Task()


def pool_of(sides: int, dice: tuple[Dice, ...]) -> Pool:
    """Put the die of a roll and its bonus dice together."""
    pool = Pool.of(1, sides, "roll")
    for one in gathered(dice):
        check_dice(one)
        pool = pool + Pool.of(one.count, one.sides, NAMES[one.sides])
    return pool if dice else Pool.of(1, sides)


def gathered(dice: tuple[Dice, ...]) -> list[Dice]:
    """Put dice of the same sides together."""
    counts: dict[int, int] = {}
    for one in dice:
        counts[one.sides] = counts.get(one.sides, 0) + one.count
    return [Dice(count, sides) for sides, count in counts.items()]


def crit_with_help(natural: int, helper: int) -> int:
    """Give the natural roll that counts: the own 1 or 20 first, then the helper's.

    >>> [crit_with_help(*both) for both in ((12, 7), (12, 20), (1, 20), (20, 1), (12, 0))]
    [12, 20, 1, 20, 12]
    """
    own = (natural == 1) | (natural == ACTION_DIE)
    theirs = (helper == 1) | (helper == ACTION_DIE)
    return natural + (1 - 1 * own) * (1 * theirs) * (helper - natural)


def help_given(options: Options, natural: int, bonus: int) -> int:
    """Give what a helper adds: 5, or (where the table says so) only with 15 or more, a natural 20, and no natural 1."""
    if not options.help_needs_success:
        return HELP
    return HELP * succeeds(natural, natural + bonus, STANDARD)


def success(outcome: Any) -> int:
    """Count success and nothing else."""
    return int(outcome.success)


def tier_worth(outcome: Any) -> int:
    """Count the tiers, from 0 for a critical fail to 9 for a critical success."""
    return TIERS.index(outcome.tier)


ROLL_WORTH = {"success": success, "tier": tier_worth}


@listed(
    "action",
    "Action Roll",
    f"{COMMON} {CRITS} gs.dice.kinds gs.check.when",
    worth=ROLL_WORTH,
    examples=(
        {"bonus": 5},
        {"bonus": 8, "dl": 20, "dice": (Dice(1, 6),), "cp": 2, "who": "kara", "what": "a climb"},
        {"bonus": 3, "helper": 9, "helper_who": "vanya"},
        {"bonus": 3, "cp": 1, "shaken": -5, "critical": False},
    ),
)
@procedure
async def act(
    options: Options,
    means: Means,
    task: Task = USUAL,
    roller: Roller = ANYBODY,
    helper: Helping = NOBODY_HELPS,
    others: Annotated[tuple[Helper, ...], INNER] = (),
) -> Acted:
    """Roll a d20 with bonus dice against a level: successes and rerolls can be bought, and somebody can help.

    `others` are those at the table who may offer their help until the dice fall.
    """
    who, dl, added = roller.who, task.dl, means.bonus + roller.shaken
    facing = partial(told.facing, Facing, means, roller, task)
    ready: Buy | Bought | Lends | Declines = Buy.ROLL
    buy = buying(task)
    sworn = next((one for one in others if one.sworn), None)
    if sworn is not None:
        helper, others = sworn, ()
    buys = [(buy, who)] if may_pay(roller.cp, success_price()) else []
    asked, lent = list(others), LENT_BY_SUCCESS if options.help_needs_success else LENT
    while buys or asked:
        lends = [(pick, one.who) for one in asked for pick in (Lends(one.who, lent), Declines(one.who))]
        ready = await Choose.among("success", [(Buy.ROLL, who), *buys, *lends], facing)
        left = [one for one in asked if Declines(one.who) != ready]
        if len(left) == len(asked):
            break
        asked = left
    lender = next((one for one in others if Lends(one.who, lent) == ready), None)
    helper = lender or helper
    helped = helper_paid = 0
    if ready != buy and helper.bonus is not None:
        helped, helper_paid = await help_of(options, helper, task.what)
        given = help_given(options, helped, helper.bonus)
        await Said(told.helped, helper.who, who, helped, given)
        added = added + given
        facing = partial(told.facing, Facing, means, roller, task, given)
        if lender is not None and buys:
            ready = await Choose("success", who, (Buy.ROLL, buy), facing)
    if ready == buy:
        roller = await spent("success", task.what).to(roller)
        place = await Verdict("look" if task.steps else "tier", MINIMAL, range(len(TIERS)))
        return Acted(place >= MINIMAL, TIERS[place], max(dl, STANDARD), None, 0, success_price(), helper_paid)
    throw = await Roll("check", pool_of(ACTION_DIE, means.dice), on_d20, who, about=facing)
    end = standing(throw, added, helped, dl)
    again, paid = may_pay(roller.cp, reroll_price()), 0
    stood = content(options, end, task, added) if again else 1
    await Said(told.reached, who, (throw.total, added), 0 if task.steps else dl, stood, task.to, end.natural, helped)
    if again:
        now = end._replace(who=who, what=task.what)
        about = partial(told.facing_again, now, task, roller.cp, added)
        if await Choose("reroll", who, AGAIN, about, where=stood == 0) is Again.REROLL:
            roller, paid = await spent("reroll", task.what).to(roller), reroll_price()
            throw = await Roll("reroll", pool_of(ACTION_DIE, means.dice), on_d20, who, about=about)
            end = standing(throw, added, helped, dl)
        await Said(told.stands, who, (throw.total, added), 0 if task.steps else dl, stood, task.to, end.natural, helped)
    if roller.shaken:
        roller = await ModifierUsed().to(roller)
    rolled = tier_number(end.natural, end.total, dl)
    number = await Verdict("look" if task.steps else "tier", rolled, range(len(TIERS)))
    if number is not rolled:
        end = overruled(end, number)
    if task.told:
        await Said(told.tier, number, task.critical)
    row, rounds = await criticals(options, end.natural, who) if task.critical else (None, 0)
    return Acted(end.success, one_of(TIERS, number), end.total, row, rounds, paid, helper_paid)


AGAIN = (Again.KEEP, Again.REROLL)


def content(options: Options, end: Standing, task: Task, added: int) -> int:
    """Give 1 where nobody is asked whether to throw again: after a success.

    Where it counts how well, a bare one is thrown again only if that is sooner better than a failure.
    """
    if options.offer_every_reroll:
        return 0
    if not task.counts:
        return 1 * end.success
    reached = tier_number(end.natural, end.total, end.dl)
    throws = [tier_number(face, face + added, end.dl) for face in range(1, ACTION_DIE + 1)]
    better, worse = sum([1 * (one > MINIMAL) for one in throws]), sum([1 * (one < MINIMAL) for one in throws])
    return 1 * (reached > MINIMAL) + 1 * (reached == MINIMAL) * (better <= worse) * (not task.steps)


async def help_of(options: Options, helper: Helper, what: str) -> tuple[int, int]:
    """Roll a helper's die; one that is of no help, or a natural 1, can be thrown again. Give the face and the cost."""
    helped = await Roll("help", Pool.of(1, ACTION_DIE), total, helper.who)
    if not may_pay(helper.cp, reroll_price()) or helper.bonus is None:
        return helped, 0
    vain = (helped == 1) | (help_given(options, helped, helper.bonus) == 0)
    about = partial(still, helped, helped, STANDARD, helper.who, what)
    if await Choose("reroll", helper.who, AGAIN, about, where=vain) is Again.KEEP:
        return helped, 0
    await spent("reroll", what).to(helper)
    return await Roll("help-again", Pool.of(1, ACTION_DIE), total, helper.who), reroll_price()


async def criticals(options: Options, natural: int, who: Who, highest: int = ACTION_DIE) -> tuple[str | None, int]:
    """Roll on the table that a natural roll calls for, and let it happen; give its row, and the rounds it takes."""
    if natural == 1:
        crit = await failure_table(options, who)
        await Fumbled(str_of(crit.row), crit.rounds, who=who)
        return crit.row, crit.rounds
    if natural == highest:
        crit = await success_table(options, who)
        await Excelled(str_of(crit.row), crit.rounds, who=who)
        return crit.row, crit.rounds
    return None, 0


def str_of(row: str | None) -> str:
    """Give a row's key, which is there."""
    return row  # type: ignore[return-value]  # both tables give one


def spent(kind: Any, what: str) -> PointsSpent:
    """Give the fact that Character Points are spent on a roll: on a `reroll`, or on a `success`."""
    price = success_price() if kind == "success" else reroll_price()
    return PointsSpent(Purchase(kind=kind, cp=price, about=what, at=IN_PLAY))


def standing(throw: TotalAndNatural, added: int, helped: int, dl: int) -> Standing:
    """Say where a throw stands against a level."""
    natural, reached = crit_with_help(throw.natural, helped), throw.total + added
    return Standing(succeeds(natural, reached, dl), natural, reached, dl)


def still(natural: int, total: int, dl: int, who: Who, what: str, why: str = "") -> Standing:
    """Say how a roll stands that has failed, and may be thrown again: by a natural 1, whatever the total."""
    return Standing(False, natural, total, dl, who, what, told.failing(natural, why))


def overruled(end: Standing, place: int) -> Standing:
    """Give how a roll stands of which the CGO has set the tier, by its place."""
    natural = 1 if place == 0 else ACTION_DIE if place == len(TIERS) - 1 else ORDINARY
    return end._replace(success=place >= MINIMAL, natural=natural)


def buying(task: Task) -> Buy | Bought:
    """Give the option by which a success is bought."""
    return Bought(told.to_buy(success_price(), task.buys)) if task.buys else Buy.SUCCESS


def may_pay(cp: int, price: int) -> bool:
    """Tell whether there are Character Points enough."""
    return cp >= price


def reroll_price() -> int:
    """Give what a second throw costs."""
    return tables().points.reroll


def success_price() -> int:
    """Give what a success costs, before the roll."""
    return tables().points.success
