"""A chapter in the new form: a card for the player, one for the GM, a hand that is lent, and what a feat costs."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, Any, NamedTuple

import msgspec

from rollwright.dice.errors import Refused
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.play.cards import Words, each, number, some, words
from rollwright.play.steps import GM, Call, Choose, Headline, Roll, Said, Verdict, procedure
from rollwright.play.tell import Line
from rollwright.rules.acts import Ask, deed, start
from rollwright.rules.facts import NOBODY, Change, Fact, State, Tale, Who
from rollwright.rules.flat import listed
from rollwright.rules.sentences import counted
from tests.rules.toy.people import Body, Friend, Options, body_of


class Way(StrEnum):
    """How a feat is tried."""

    FORCE = "force"
    CRAFT = "craft"


class Tool(StrEnum):
    """What helps with craft."""

    ROPE = "rope"
    LAMP = "lamp"


class Result(StrEnum):
    """How a feat ends, the worst first."""

    BAD = "bad"
    FAIR = "fair"
    FINE = "fine"


ANYBODY = Body()
ALONE = Friend()


class Wounded(Change, frozen=True, tag="wounded"):
    """Hits go."""

    points: int
    says = "{who} loses {points} hits."
    rules = "toy.feat"

    def change(self, one: Any) -> Any:
        """Take them off, of the record and of the sheet."""
        return msgspec.structs.replace(one, hits=one.hits - self.points)


class LuckSpent(Change, frozen=True, tag="luck-spent"):
    """Luck goes."""

    rules = "toy.feat"

    def change(self, one: Any) -> Any:
        """Take one off."""
        return msgspec.structs.replace(one, luck=one.luck - 1)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell what is left, where that is known."""
        left = "" if tale.after is None else f"; {tale.after.luck} left"
        yield Line(f"{tale.name(self.who)} trusts to luck{left}.", ("toy.feat",))


class Helped(Fact, frozen=True, tag="helped"):
    """Somebody lent a hand."""

    by: Who
    to: Who
    says = "{by} lends {to} a hand."
    rules = "toy.feat"


class Overheard(Fact, frozen=True, tag="overheard"):
    """Somebody has noticed, and only the GM knows."""

    loud: bool
    says = "Somebody has heard it: {loud}."


class Plan(NamedTuple):
    """What the player settles."""

    what: Words
    way: Way
    tools: tuple[Tool, ...]
    daring: int
    luck: bool


class Judged(NamedTuple):
    """What the GM settles."""

    target: int


class Ended(NamedTuple):
    """How a feat ended; the record of who tried it stands in it under its own names."""

    result: Result
    margin: int
    body: Body


def told_headline(tale: Tale, who: Who, what: Words) -> str:
    """Say what the moment is about."""
    return f"{tale.name(who)}: {what or 'a feat'}"


def told_throw(tale: Tale, who: Who, throw: int, margin: int) -> Line:
    """Tell the dice."""
    return Line(f"{tale.name(who)} throws {throw}, margin {margin}.", ("toy.feat",))


def not_too_daring(plan: Plan) -> None:
    """Refuse to dare all with a lamp in hand."""
    if plan.daring == 2 and Tool.LAMP in plan.tools:
        raise Refused("a lamp goes out where all is dared (toy.feat)")


def rank(ended: Ended) -> int:
    """Order the results."""
    return (ended.result == Result.FAIR) + 2 * (ended.result == Result.FINE)


@listed(
    "feat",
    "A feat",
    "toy.feat",
    worth={"result": rank, "hits": lambda ended: ended.body.hits},
    examples=({}, {"hits": 2, "luck": 0, "friend": Who("ana")}),
)
@procedure
async def feat(options: Options, hero: Body = ANYBODY, friend: Friend = ALONE) -> Ended:
    """Try something daring: 2d6 and what helps against what the GM sets."""
    plan = await Choose.card(
        "feat",
        hero.who,
        Plan(
            what=words(),
            way=each(Way),
            tools=some(Tool, when={"way": [Way.CRAFT]}),
            daring=number(0, 2),
            luck=each((False, True)) if hero.luck > 0 else False,
        ),
        check=not_too_daring,
    )
    await Headline(told_headline, hero.who, plan.what)
    judged = await Choose.card("feat-judge", GM, Judged(target=number(7, 9, 8)), about=plan)
    helped = 0
    if friend.friend:
        hand = await Choose.among("feat-help", [("alone", hero.who), ("hand", friend.friend)])
        if hand == "hand":
            await Helped(friend.friend, hero.who)
            helped = 1
    if plan.luck:
        hero = await LuckSpent().to(hero)
    throw = await Roll("feat", Pool.of(2, 6), total, hero.who, about=plan)
    bonus = plan.daring + len(plan.tools) + plan.luck + helped
    margin = throw + bonus - judged.target
    await Said(told_throw, hero.who, throw, margin)
    result = Result.FINE if margin >= 3 else Result.FAIR if margin >= 0 else Result.BAD
    result = await Verdict("feat-result", result, Result)
    if result is Result.BAD:
        hero = await Wounded(1 + plan.daring).to(hero)
        loud = await Roll("feat-heard", Pool.of(1, 6), total, GM, (GM,))
        await Overheard(loud >= 5, seen_by=(GM,))
        if await Choose("feat-flee", hero.who, (False, True)):
            hero = await Wounded(1).to(hero)
    return Ended(result, margin, hero)


def others(options: Options, state: State, who: Who) -> list[Who]:
    """Give those who may lend a hand."""
    return [Who(one) for one in state.sheets if one != who]


@start("try-feat", "Try a feat", "toy.feat", place="sheet.hits")
def try_feat(
    options: Options,
    state: State,
    who: Who,
    helped_by: Annotated[Who, Ask("Who lends a hand?", others)] = NOBODY,
) -> Call[Ended]:
    """Try something daring."""
    body = body_of(state, who)
    if body.hits <= 0:
        raise Refused(f"{state.name(who)} has no hits left", "toy.feat")
    return feat(options, body, Friend(helped_by))


@deed("patch-up", "Patch up", "toy.feat", by="gm", place="desk")
def patch_up(
    options: Options, state: State, who: Who, points: Annotated[int, msgspec.Meta(ge=1, le=3), Ask("How many?")] = 1
) -> Iterator[Fact]:
    """Give hits back."""
    if state.sheet(who).hits + points > 6:
        raise Refused(f"nobody has more than {counted(6, 'hit')}", "toy.feat")
    yield Wounded(-points, who=who)
