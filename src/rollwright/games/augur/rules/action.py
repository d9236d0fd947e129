"""The action roll: action dice against threat dice, Momentum to burn, and the chart."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import partial
from typing import Annotated, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from rollwright.dice.errors import BadInput, Refused
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.augur.rules import facts, told
from rollwright.games.augur.rules.chart import NO_STAKES, NOTHING, AtRisk, Cell, Follows, Stakes, outlook, read
from rollwright.games.augur.rules.dice import (
    ACTION_DIE,
    HIGHEST_AND_CUTS,
    MOST_DICE,
    Throw,
    joint_pool,
    pool_of,
)

from rollwright.games.augur.rules.dice import dice_and_threat, number_of, reading_of  # isort: skip
from rollwright.games.augur.rules.harm import Grade, Ladder
from rollwright.games.augur.rules.kinds import RESULTS, Kind, Result, by_panic, check_panic
from rollwright.games.augur.rules.momentum import LEAST_TO_BURN, MOST
from rollwright.games.augur.rules.options import Options
from rollwright.games.augur.rules.people import ANYBODY, About, Body, standing, under
from rollwright.games.augur.rules.threat import HarmDice, Level, check_possible
from rollwright.play.policy import never, scripted
from rollwright.play.steps import GM, Choose, Headline, Roll, Said, Verdict, procedure
from rollwright.rules.facts import NOBODY, Who
from rollwright.rules.flat import INNER, listed
from rollwright.rules.sentences import joined

BONUSES = ("expertise", "ability", "together")
"""Where bonus dice come from, one each."""
MOST_BONUS = 3
Dice: TypeAlias = Annotated[int, Meta(ge=-20, le=100)]


class Burn(StrEnum):
    """What to do with Momentum once the dice lie."""

    KEEP = "keep"
    BURN = "burn"


BURN = (Burn.KEEP, Burn.BURN)


class Against(msgspec.Struct, frozen=True):
    """The dice of an action with everything in them: action dice, the threat level, harm's threat dice."""

    dice: Dice
    threat: Level = 0
    harm: HarmDice = 0
    certain: bool = False


class Pooled(Against, frozen=True):
    """The same, with where dice came from."""

    push: bool = False
    bonus: tuple[str, ...] = ()
    cause: Annotated[str, INNER] = "harm"
    """What harm's threat dice come from."""


class Help(msgspec.Struct, frozen=True):
    """Who rolls one of the dice, who shares the risk, and the setup that it comes from."""

    assist: Who = NOBODY
    sharing: tuple[Who, ...] = ()
    setup: str = ""


class How(msgspec.Struct, frozen=True):
    """How the dice came about, for the telling: what they have in them is in `dice` already."""

    approach: str = ""
    conditions: tuple[str, ...] = ()
    expertise: str = ""
    unhelpful: tuple[str, ...] = ()
    ability: str = ""
    group: bool = False
    announced: Annotated[bool, INNER] = False
    """Whether kind and level were said before."""

    @property
    def parts(self) -> tuple[str, ...]:
        """What is to be said of it."""
        less = f"less for {joined(self.conditions)}" if self.conditions else ""
        without = f"{joined(self.unhelpful)} {'is' if len(self.unhelpful) == 1 else 'are'} of no help"
        found = (self.approach.title(), less, self.expertise, without if self.unhelpful else "", self.ability)
        return tuple([one for one in (*found, "for the group" if self.group else "") if one])


NO_HELP, UNSAID, ANNOUNCED = Help(), How(), How(announced=True)


class StillCut(NamedTuple):
    """The threat dice that cut a result however it is bettered."""

    cuts: int

    def named(self, name: Callable[[str], str]) -> str:
        """Say which they are."""
        return told.still_cut(self.cuts)


class Ending(NamedTuple):
    """A result with all that is known of it before it stands."""

    result: Result
    stakes: Stakes
    body: Body
    sharing: tuple[Who, ...]

    def named(self, name: Callable[[str], str]) -> str:
        """Say what it brings, and what it costs whom."""
        return told.ending(self.result, outlook(self.stakes, self.result, self.body, self.sharing, name))


class Seen(NamedTuple):
    """What a player sees who may burn Momentum: the die that counts, the cuts, and what it is and would be."""

    who: Who
    high: int
    cuts: int
    momentum: int
    now: str
    then: str
    still: StillCut
    """What still cuts it, in a sentence; nothing where nothing does."""
    kept: Ending
    """What it is if Momentum is kept, and if it is burnt, with what that brings and costs."""
    burnt: Ending


def seeing(body: Body, stakes: Stakes, sharing: tuple[Who, ...], throw: Throw, better: Throw) -> Seen:
    """Give what a player sees whose throw can be bettered."""
    now, then = RESULTS[number_of(throw)], RESULTS[number_of(better)]
    kept, burnt = [Ending(one, stakes, body, sharing) for one in (now, then)]
    still = StillCut(throw.cuts)
    return Seen(body.who, throw.high, throw.cuts, better.high, now.title(), then.title(), still, kept, burnt)


class Acted(NamedTuple):
    """How an action went: the result and the cuts; then the character, and what the chart makes of it."""

    result: Result | None
    """None: impossible, and so not tried."""
    cuts: int
    """Threat dice that showed 7 or 8."""
    rolled: bool
    """Whether there was a roll: nobody rolls for what is certain."""
    burnt: bool
    momentum: int
    stress: int
    boxes: int
    """Boxes of the Stress track."""
    fatigue: Ladder
    fog: Ladder
    panic: str
    follows: Follows


def result(outcome: Acted) -> int:
    """Count the result: Dire 0, Botched 1, Messy 2, Good 3, Perfect 4."""
    return 0 if outcome.result is None else RESULTS.index(outcome.result)


def done(outcome: Acted) -> int:
    """Count a Messy result or better, and nothing else."""
    return result(outcome) >= 2


def momentum(outcome: Acted) -> int:
    """Count the Momentum that is left."""
    return outcome.momentum


WORTH = {"result": result, "done": done, "momentum": momentum}


Barred: TypeAlias = dict[tuple[str, str], Refused]


def barred(options: Options, threat: int | None, momentum: int, stress: int, **others: object) -> Barred:
    """Bar burning where Momentum is below 4 whenever the dice can fall; in a chase a negative level gives it again."""
    stuck = momentum == 0 and stress >= options.stress_boxes
    if threat is None and not stuck:
        return {}
    if threat is not None and threat < 0 and not stuck:
        momentum = MOST if "ticks" in others else min(MOST, momentum - threat)
    message = f"Momentum is burnt at {LEAST_TO_BURN} or more, not at {momentum}"
    return {} if momentum >= LEAST_TO_BURN else {("burn", "burn"): Refused(message, "augur.momentum.burn")}


@listed(
    "action",
    "Action roll",
    "augur.action.roll augur.action.pool augur.action.zero augur.dice.more-than-six augur.threat.cut"
    " augur.threat.impossible augur.momentum.burn augur.push augur.bonus.most augur.chart.kinds",
    worth=WORTH,
    barred=barred,
    policies={"burn-always": scripted({"burn": "burn"}, never)},
    spread={"dice": dice_and_threat},
    aliases={"burn": ("policy", "never (Momentum is kept), always, best")},
    examples=(
        {"dice": 3, "threat": 2},
        {"dice": 0, "threat": 1},
        {"dice": 7},
        {"dice": 1, "threat": -2, "harm": 1, "momentum": 3},
        {"dice": 2, "threat": 1, "momentum": 5, "who": "kara"},
        {"dice": 2, "assist": "vanya", "sharing": ("vanya",), "bonus": ("together",), "momentum": 4},
        {"dice": 2, "threat": 1, "kind": Kind.CLASH, "fog": Ladder(5), "fatigue": Ladder(2, 1)},
        {"dice": 1, "sharing": ("vanya",)},
        {"dice": 1, "kind": Kind.CHASE},
        {"dice": 2, "kind": Kind.COMPEL, "second": True},
        {"dice": 2, "kind": Kind.CONTACT},
        {"dice": 1, "threat": 1, "kind": Kind.GAMBIT, "momentum": 1, "stress": 6},
        {"dice": 1, "kind": Kind.REACTION, "danger": Grade.HEAVY, "push": True},
        {"dice": 2, "kind": Kind.CLASH, "certain": True, "foe": "thug", "known": ("thug",)},
        {"dice": 2, "setup": "rope", "assist": GM},
    ),
)
@procedure
async def action(
    options: Options,
    pool: Pooled,
    body: Body = ANYBODY,
    stakes: Stakes = NO_STAKES,
    aid: Help = NO_HELP,
    how: How = UNSAID,
) -> Acted:
    """Roll for an action: the highest action die sets the result, each 7 or 8 on a threat die cuts it by a step.

    `dice` has everything in it; `assist` rolls one of them; `approach`, `expertise` and the like say how it came about.
    """
    check_possible(pool.threat)
    check_bonus(pool.bonus)
    check_panic(stakes.kind, body.panic)
    check_help(body.who, aid)
    body = under(options, body)
    if not how.announced:
        await Headline(told.headline, body.who, (), stakes, how.approach, stakes.kind, pool.threat)
    if pool.push:
        body = await pushed(options, body)
    cell = Cell(body, stakes, aid.sharing, pool.certain or pool.dice > MOST_DICE, options.clock_size)
    if cell.certain:
        if not pool.certain:
            await Said(told.enough)
        return await charted(cell, Result.GOOD)
    if pool.threat < 0 and not body.clock:
        body = await facts.MomentumMoved(points=-pool.threat, boxes=body.boxes, why="augur.threat.negative").to(body)
    against = max(0, pool.threat) + pool.harm + by_panic(stakes.kind, body.panic)
    await Said(told.opening, body, stakes, pool, how, against, aid)
    throw = await thrown(pool.dice, against, body, stakes, aid)
    number, replaced = number_of(throw), 0
    if body.momentum >= LEAST_TO_BURN:
        better = throw._replace(high=body.momentum)
        then = number_of(better)
        helps = then > number
        seen = partial(seeing, body, stakes, aid.sharing, throw, better)
        if await Choose("burn", body.who, BURN, seen, where=helps) is Burn.BURN:
            replaced = throw.high
            throw, number, body = better, then, await facts.MomentumBurnt(die=body.momentum).to(body)
        await Said(told.unburnt, body.momentum, helps, number)
    return await charted(cell._replace(body=body), RESULTS[number], throw, pool.dice <= 0, replaced)


async def thrown(dice: int, threat: int, body: Body, stakes: Stakes, aid: Help) -> Throw:
    """Throw the dice; a helper's die is thrown by the helper."""
    who = body.who
    asked = About(who, stakes.what, stakes.foe, stake=AtRisk(stakes, body, aid.sharing, threat=threat))
    about = partial(told.rolling, asked, dice, aid.assist, body.momentum, aid.setup)
    if not aid.assist or dice <= 0:
        return await Roll("action", pool_of(dice, threat), reading_of(dice), who, about=about)
    throw = await Roll("action", joint_pool(dice - 1, threat), HIGHEST_AND_CUTS, who, about=about)
    answer = await Roll("setup-die" if aid.setup else "assist", Pool.of(1, ACTION_DIE), total, aid.assist, about=about)
    await Said(told.together, who, aid, throw, answer)
    return throw._replace(high=higher(throw.high, answer), sixes=throw.sixes + (answer == ACTION_DIE))


async def charted(
    cell: Cell, found: Result, throw: Throw | None = None, none_left: bool = False, replaced: int = 0
) -> Acted:
    """Read the chart for the result, which the GM can overrule, and give the whole outcome.

    `replaced` is the die for which Momentum was burnt; 0 where none was.
    """
    held = await Verdict("result", found, RESULTS)
    await Said(told.cell, cell.stakes.kind, held, cell.certain, cell.stakes.foe)
    await Said(told.result, held, found, throw, none_left, replaced)
    for one in cell.risking:
        helping = NOBODY if one == cell.body.who else cell.body.who
        await facts.Acted(kind=cell.stakes.kind, result=held, helping=helping, who=one)
    body, follows = await read(cell, held)
    return ended(body, held, throw, replaced > 0, follows)


def ended(
    body: Body, result: Result | None, throw: Throw | None = None, burning: bool = False, follows: Follows = NOTHING
) -> Acted:
    """Give the outcome of an action; without dice of one for which nobody rolled."""
    return Acted(result, throw.cuts if throw else 0, throw is not None, burning, *standing(body), follows)


def check_bonus(bonus: tuple[str, ...]) -> None:
    """Refuse bonus dice that nobody can have: of another source, two of one, or a fourth."""
    for one in bonus:
        if one not in BONUSES:
            raise BadInput("bonus dice come from " + ", ".join(BONUSES) + "; " + one + " is none of them")
    if bonus.count("expertise") > 1:
        raise Refused("one kind of expertise helps a roll, not two", "augur.expertise.one")
    if len(bonus) > MOST_BONUS:
        raise Refused("a roll has three bonus dice at most, not a fourth", "augur.bonus.most")
    if len(dict.fromkeys(bonus)) < len(bonus):
        raise Refused("expertise, an ability and working together give one die each", "augur.bonus.one-each")


def check_help(who: Who, aid: Help) -> None:
    """Refuse those who would help themselves, and a setup for which nobody rolls."""
    if who in aid.sharing or (aid.assist == who and not aid.setup):
        raise Refused("nobody assists themselves", "augur.assist")
    if aid.setup and not aid.assist:
        raise Refused("a setup helps by a die that somebody rolls: its maker, or the GM", "augur.setup")


async def pushed(options: Options, body: Body) -> Body:
    """Take the Stress of somebody who pushes; refused where the track is full, or the table doesn't play it."""
    if not options.push:
        raise Refused("at this table nobody can push themselves", "augur.push")
    if body.stress >= body.boxes:
        raise Refused("with all Stress boxes full nobody can push themselves", "augur.push.full")
    return await facts.StressMoved(points=1, boxes=body.boxes).to(body)


def higher(one: int, other: int) -> int:
    """Give the higher of two dice."""
    return one + (other - one) * (other > one)
