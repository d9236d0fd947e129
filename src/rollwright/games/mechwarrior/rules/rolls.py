"""The three rolls of the book: skill, untrained and saving.

All three count two dice against a number to reach, and their natural results are the same two totals. A skill roll
succeeds on 12 and fails on 2. The two lowest of three dice make 12 only as 6-6-6, and 2 as soon as two dice show 1;
the two highest make 2 only as 1-1-1. So one total says everything, and nothing below asks what a single die shows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Annotated, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from rollwright.dice.errors import BadInput
from rollwright.dice.pool import Pool
from rollwright.dice.reading import Reading
from rollwright.dice.readings import keep_highest, keep_lowest, total
from rollwright.games.mechwarrior.rules import policies, told
from rollwright.games.mechwarrior.rules.causes import check_modifier, modifier_of
from rollwright.games.mechwarrior.rules.facts import EdgeSpent
from rollwright.games.mechwarrior.rules.kinds import FAILS, WORKS, Edge
from rollwright.games.mechwarrior.rules.kinds import Kind as Kind
from rollwright.games.mechwarrior.rules.options import Options
from rollwright.play.cards import Words
from rollwright.play.steps import ACTOR, EVERYONE, GM, Choose, Procedure, Roll, Said, Verdict, procedure
from rollwright.rules.facts import Who
from rollwright.rules.flat import INNER, listed
from rollwright.rules.sentences import joined

Number: TypeAlias = Annotated[int, Meta(ge=-1_000, le=1_000)]
"""A target."""
Modifier: TypeAlias = Annotated[int, Meta(ge=-5, le=5)]
"""A bare modifier: one cause without a name. For more, causes are named."""
EdgeLeft: TypeAlias = Annotated[int, Meta(ge=0, le=100)]


class Result(NamedTuple):
    """How a roll came out. The margin is at least 0 in success and below 0 in failure."""

    success: bool
    margin: int
    total: int
    edge: int
    """Edge left to the one who rolled."""


class Try(msgspec.Struct, frozen=True):
    """One roll: the target and what changes it, who rolls for what, and the Edge that they have for it."""

    target: Number
    modifier: Modifier = 0
    edge: EdgeLeft = 0
    automatic: bool = True
    who: Who = Who(ACTOR)
    causes: str = ""
    what: str = ""
    kind: Annotated[Kind, INNER] = Kind.SKILL
    why: Annotated[Words, INNER] = Words("")
    """What the bare modifier is for, in the gamemaster's words."""

    def spent(self, points: int) -> Try:
        """Give it with some Edge spent."""
        return msgspec.structs.replace(self, edge=self.edge - points)


class Margins(tuple[int | None, ...]):
    """The margins of the others (None: not seen)."""

    @property
    def best(self) -> int | None:
        """The best that is seen."""
        return max([margin for margin in self if margin is not None], default=None)


class Facing(NamedTuple):
    """A roll and those of the others, to be put in words where somebody reads them: numbers may be lifted till then."""

    tried: Try
    result: Result
    need: int
    margins: Margins = Margins()
    whose: tuple[Who, ...] = ()
    mates: tuple[tuple[Who, int], ...] = ()
    """The margins of those who stand with them."""

    def named(self, name: Callable[[str], str]) -> str:
        """Say how the roll came out, and how the best of the others stands, by name."""
        own = f"{told.made(self.result.margin)} ({told.numbers(self.result.total, self.need)})"
        mate, margin = max(self.mates, key=lambda one: one[1], default=(self.tried.who, self.result.margin))
        if margin > self.result.margin:
            own += f"; {name(mate)}, on the same side, {told.made(margin)}"
        best = self.margins.best
        if best is None:
            return own
        ahead = [name(who) for who, margin in zip(self.whose, self.margins, strict=True) if margin == best]
        return f"{own}; {joined(ahead)} {told.made(best)}"


class Goal(NamedTuple):
    """What a new throw has to show, in a sentence; or that nobody can say, as the other side rolled in secret."""

    facing: Facing

    def named(self, name: Callable[[str], str]) -> str:
        """Write it, with a space before it."""
        tried, _, need, margins, *_ = self.facing
        if None in margins:
            return " The other side rolled in secret: who is ahead isn’t known."
        ahead = f"puts {name(tried.who)} ahead"
        beaten, does = (-1, "makes it") if margins.best is None else (margins.best, ahead)
        reached = {total: judged(total, need, tried.automatic, 0).margin for total in range(FAILS, WORKS + 1)}
        above = [total for total, margin in reached.items() if margin > beaten]
        if above:
            return f" {told.at_least(above[0])} {does}."
        return f" {told.at_least(WORKS)} makes it a tie." if reached[WORKS] == beaten else ""


class Likely(NamedTuple):
    """What most people would do: buy a new throw, unless it hardly ever helps, or they may well have won already."""

    facing: Facing

    def named(self, name: Callable[[str], str]) -> str:
        """Give its key."""
        tried, result, _, margins, _, mates = self.facing
        if None in margins:
            best = max([result.margin, *[margin for _, margin in mates]])
            return str((Edge.KEEP if best >= 0 else Edge.REROLL).value)
        pool, reading = THROWS[tried.kind]
        beaten = -1 if margins.best is None else margins.best
        helps = sum([weight for total, weight in reading.law(pool) if self.reached(total) > beaten])
        return str((Edge.REROLL if 100 * helps >= HARDLY else Edge.KEEP).value)

    def reached(self, total: int) -> int:
        """Give the margin of a total."""
        return judged(total, self.facing.need, self.facing.tried.automatic, 0).margin


class Stands(NamedTuple):
    """What it comes to if the roll is kept, in a few words; nothing where that hangs on others."""

    facing: Facing

    def named(self, name: Callable[[str], str]) -> str:
        """Write it."""
        return "" if self.facing.margins else f"fails by {-self.facing.result.margin}"


HARDLY = 40
"""The chance, in percent, from which on most people would spend Edge."""


class Standing(NamedTuple):
    """What somebody knows who decides about Edge: the own roll, and the margins of the others (None: not seen)."""

    success: bool
    margin: int
    total: int
    edge: int
    others: Margins = Margins()
    who: Who = Who(ACTOR)
    what: str = ""
    need: int = 0
    likely: Likely | None = None
    facing: Facing | None = None
    """How it came out and how the others stand, for people."""
    goal: Goal | None = None
    stands: Stands | None = None


def standing(facing: Facing) -> Standing:
    """Say how somebody stands."""
    tried, result, need, others, *_ = facing
    return Standing(*result, others, tried.who, tried.what, need, Likely(facing), facing, Goal(facing), Stands(facing))


class Stakes(NamedTuple):
    """What it means to win, in the gamemaster's words."""

    won: str = ""
    lost: str = ""
    """What it means that the others win, where two sides stand against each other."""
    first: tuple[Who, ...] = ()
    """Who stands on the first of the two, but for those who roll in secret; nobody where each stands alone."""

    def named(self, name: Callable[[str], str]) -> str:
        """Write it on a card, by the names of the first side."""
        people, wins = joined([name(who) for who in self.first]), "win" if self.first[1:] else "wins"
        parts = (f"If {people} {wins}" if people else "At stake", self.won), ("If the others win", self.lost)
        return " ".join([f"{when}: {what.rstrip('.')}." for when, what in parts if what])


NOTHING = Stakes()


class Throw(NamedTuple):
    """What dice are thrown for."""

    who: Who
    what: str
    need: int
    how: str
    """Which dice count, where not all do."""
    stake: Stakes = NOTHING


THROWS: Mapping[Kind, tuple[Pool, Reading[int]]] = {
    Kind.SKILL: (Pool.of(2, 6), total),
    Kind.UNTRAINED: (Pool.of(3, 6), keep_lowest(2)),
    Kind.SAVING: (Pool.of(3, 6), keep_highest(2)),
}


def throw(
    tried: Try, key: str, need: int, secret: bool = False, own: bool = False, stake: Stakes = NOTHING
) -> Roll[int]:
    """Give the step that throws somebody's dice; a secret roll is the gamemaster's, and nobody else sees it."""
    pool, reading = THROWS[tried.kind]
    by, seen_by = (GM, (GM,)) if secret else (tried.who, EVERYONE)
    return Roll(key, pool, reading, by, seen_by, partial(thrown_for, tried, need, stake), own)


def thrown_for(tried: Try, need: int, stake: Stakes) -> Throw:
    """Say what dice are thrown for."""
    return Throw(tried.who, told.task(tried), need, told.counting(tried, need), stake)


@cache
def chance(kind: Kind, need: int) -> int:
    """Give how likely it is that a roll reaches a number, in percent, natural results counted.

    >>> chance(Kind.SKILL, 8), chance(Kind.SAVING, 8), chance(Kind.UNTRAINED, 8)
    (42, 68, 19)
    """
    pool, reading = THROWS[kind]
    return round(100 * sum([weight for total, weight in reading.law(pool) if judged(total, need, True, 0).success]))


def number_to_reach(options: Options, kind: Kind, target: int, modifier: int = 0, causes: str = "") -> int:
    """Add up the target and all modifiers. The base target of a skill is no better than the table's floor."""
    check_modifier(modifier)
    floor = options.base_target_floor
    if floor is not None and kind != Kind.SAVING and target < floor:
        target = floor
    return target + modifier + modifier_of(causes)


def need_of(options: Options, tried: Try) -> int:
    """Give the number that somebody has to reach."""
    if tried.edge < 0:
        raise BadInput("Edge left is 0 or more; give 0 where there is none")
    return number_to_reach(options, tried.kind, tried.target, tried.modifier, tried.causes)


def judged(total: int, need: int, automatic: bool, edge: int) -> Result:
    """Judge a total: natural results first, then the number to reach.

    A natural result against the numbers gives the barest margin that fits it. No `if` looks at the total, so that the
    odds of all totals are worked out at once.

    >>> judged(9, 7, True, 0)
    Result(success=True, margin=2, total=9, edge=0)
    >>> judged(12, 15, True, 0).margin, judged(12, 15, False, 0).margin
    (0, -3)
    """
    margin = total - need
    if automatic:
        if need > WORKS:
            margin = margin + (total == WORKS) * (need - WORKS)
        if need <= FAILS:
            margin = margin - (total == FAILS) * (FAILS - need + 1)
    return Result(margin >= 0, margin, total, edge)


def highest(tried: Try, need: int) -> int:
    """Give the best margin that a throw can have."""
    return judged(WORKS, need, tried.automatic, 0).margin


EDGE = (Edge.KEEP, Edge.REROLL)


def may_buy(options: Options, edge: int, bought: int) -> bool:
    """Tell whether one more throw of the same roll can be bought with Edge."""
    most = options.edge_rerolls_per_roll
    return edge > 0 and (most is None or bought < most)


def overruled(result: Result, success: bool) -> Result:
    """Give a result that the gamemaster has set: the barest one that fits."""
    return result._replace(success=success, margin=0 if success else -1)


def roll_of(kind: Kind, title: str, text: str) -> Procedure[[Options, Try], Result]:
    """Make the procedure of one of the three rolls, and list it; `text` says what it is."""

    async def roll(options: Options, tried: Try) -> Result:
        tried = msgspec.structs.replace(tried, kind=kind)
        need = need_of(options, tried)
        await Said(told.aim, tried, need)
        result = judged(await throw(tried, kind.value, need), need, tried.automatic, tried.edge)
        await Said(told.thrown, tried, result.total, need)
        bought = 0
        while may_buy(options, tried.edge, bought) and highest(tried, need) >= 0:
            about = partial(standing, Facing(tried, result, need))
            if await Choose("edge", tried.who, EDGE, about, where=result.margin < 0) is Edge.KEEP:
                break
            tried = await EdgeSpent(1).to(tried)
            bought += 1
            result = judged(await throw(tried, "reroll", need), need, tried.automatic, tried.edge)
            await Said(told.thrown, tried, result.total, need, again=True)
        success = await Verdict("success", result.success, (False, True))
        held = result if success is result.success else overruled(result, success)
        await Said(told.ended, tried, held, need if held is result else None)
        return held

    roll.__name__, roll.__doc__ = kind.value, text
    own = [f"mechwarrior.{kind.value}.{part}" for part in ("when", "target", "roll", "automatic")]
    return listed(
        kind.value,
        title,
        " ".join([*own, COMMON_RULES]),
        worth={"success": policies.success, "margin": policies.margin},
        policies={"always-on-failure": policies.always_on_failure},
        examples=EXAMPLES,
    )(procedure(roll))


COMMON_RULES = (
    "mechwarrior.modifier mechwarrior.modifier.table mechwarrior.modifier.by-cause mechwarrior.automatic.suspended "
    "mechwarrior.margin mechwarrior.margin.automatic mechwarrior.margin.meaning mechwarrior.edge.heroes "
    "mechwarrior.edge.reroll mechwarrior.edge.one-at-a-time mechwarrior.edge.limit mechwarrior.edge.own "
    "mechwarrior.gamemaster"
)
EXAMPLES = (
    {"target": 8},
    {"target": 9, "modifier": 2},
    {"target": 2},
    {"target": 1, "modifier": -5},
    {"target": 13},
    {"target": 14, "automatic": False},
    {"target": 0, "automatic": False},
    {"target": 7, "edge": 1},
    {"target": 9, "edge": 2, "who": Who("kara"), "what": "Running"},
    {"target": 7, "causes": "darkness +2; laser sight -1"},
)
skill = roll_of(
    Kind.SKILL,
    "Skill roll",
    "Roll 2d6 for a skill the character has: the target, with its modifiers, must be reached.",
)
untrained = roll_of(
    Kind.UNTRAINED,
    "Untrained roll",
    "Roll 3d6 for a skill the character lacks: the two lowest must reach the target, with its modifiers.",
)
saving = roll_of(
    Kind.SAVING,
    "Saving roll",
    "Roll 3d6 where no skill applies: the two highest must reach the target, with its modifiers.",
)

ROLLS: Mapping[Kind, Procedure[[Options, Try], Result]] = {
    Kind.SKILL: skill,
    Kind.UNTRAINED: untrained,
    Kind.SAVING: saving,
}
