"""A small game in the new form with a scene in its state: somebody tries something, and a fight goes round by itself.

It has what a table has to deal with: cards, a question open to several, a verdict, facts that only the GM learns,
deeds, turns, standing orders, and a scene that goes on until somebody has to decide.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, NamedTuple

import msgspec

from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.play.cards import Words, each, number, some, words
from rollwright.play.steps import ACTOR, GM, Call, Choose, Happening, Headline, Roll, Said, Verdict, procedure
from rollwright.play.tell import Line
from rollwright.rules.acts import Ask, deed, start
from rollwright.rules.content import load
from rollwright.rules.facts import NOBODY, Change, Fact, State, Tale, Who
from rollwright.rules.flat import listed
from rollwright.rules.ruleset import Onward, Ruleset
from rollwright.rules.sentences import counted
from rollwright.rules.wording import Wording

PACKAGE = "tests.rules.scenic"


class Options(msgspec.Struct, frozen=True):
    """Nothing can be switched but how much a failure hurts."""

    harsh: bool = False


class Sheet(msgspec.Struct, frozen=True):
    """Somebody: hits, luck, and what they know."""

    name: str = ""
    hits: int = 10
    luck: int = 2
    skills: dict[str, int] = {}
    notes: str = ""
    npc: bool = False


class Scene(msgspec.Struct, frozen=True):
    """What lasts: a fight with its order, whose turn it is, and standing orders; an alarm that only the GM hears."""

    order: tuple[str, ...] = ()
    at: int = 0
    round: int = 0
    orders: dict[str, str] = {}
    alarm: int = 0


class Body(msgspec.Struct, frozen=True):
    """Somebody, as the rules need them."""

    who: Who = Who(ACTOR)
    hits: int = 10
    luck: int = 2


SOMEBODY = Body()
FOE = Body(Who("foe"))


def body_of(state: State, who: Who) -> Body:
    """Read somebody from a sheet."""
    sheet = state.sheet(who)
    return Body(who, sheet.hits, sheet.luck)


# What becomes true.


class Harmed(Change, frozen=True, tag="harmed"):
    """Hits go."""

    points: int
    rules = "scenic.try"

    def change(self, one: Any) -> Any:
        """Take them off."""
        return msgspec.structs.replace(one, hits=one.hits - self.points)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell how many are left, where that is known."""
        left = "" if tale.after is None else f": {tale.after.hits} left"
        yield Line(f"{tale.name(self.who)} loses {counted(self.points, 'hit')}{left}.", ("scenic.try",))


class LuckSpent(Change, frozen=True, tag="luck-spent"):
    """Luck goes."""

    says = "{who} trusts to luck."
    rules = "scenic.try"

    def change(self, one: Any) -> Any:
        """Take one off, where there is one: another call may have spent it meanwhile."""
        return msgspec.structs.replace(one, luck=max(0, one.luck - 1))


class Heard(Fact, frozen=True, tag="heard"):
    """Somebody has noticed; only the GM knows."""

    says = "Somebody has heard it."

    def on(self, state: State) -> State:
        """Raise the alarm."""
        return state.with_scene(alarm=state.scene.alarm + 1)


class FightBegan(Fact, frozen=True, tag="fight-began"):
    """People fight, in this order."""

    order: tuple[Who, ...]
    says = "A fight: {order}."
    rules = "scenic.fight"

    def on(self, state: State) -> State:
        """Begin with the first."""
        return state.with_scene(order=self.order, at=0, round=1, orders={})


class FightEnded(Fact, frozen=True, tag="fight-ended"):
    """It is over."""

    says = "The fight is over."
    rules = "scenic.fight"

    def on(self, state: State) -> State:
        """Forget it."""
        return state.with_scene(order=(), at=0, round=0, orders={})


class Ordered(Fact, frozen=True, tag="ordered"):
    """Somebody strikes somebody from now on."""

    by: Who
    target: Who
    says = "{by} goes for {target}."

    def on(self, state: State) -> State:
        """Let it stand."""
        return state.with_scene(orders={**state.scene.orders, self.by: self.target})


class TurnOver(Fact, frozen=True, tag="turn-over"):
    """Somebody's turn is over."""

    by: Who

    def on(self, state: State) -> State:
        """Go on to the next who stands."""
        scene = state.scene
        if not scene.order or scene.order[scene.at] != self.by:
            return state
        at, turns = scene.at, scene.round
        for _ in scene.order:
            at = (at + 1) % len(scene.order)
            turns += at == 0
            if state.sheets[scene.order[at]].hits > 0:
                break
        return state.with_scene(at=at, round=turns)


# Rules.


class Way(StrEnum):
    """How something is tried."""

    QUIET = "quiet"
    LOUD = "loud"


class Result(StrEnum):
    """How it ends."""

    BAD = "bad"
    GOOD = "good"


class Plan(NamedTuple):
    """What the player settles."""

    what: Words
    way: Way
    luck: bool


class Judged(NamedTuple):
    """What the GM settles."""

    target: int
    causes: tuple[str, ...]
    alarm: bool


class About(NamedTuple):
    """Whom a question is about."""

    who: Who


class Tried(NamedTuple):
    """How it ended."""

    result: Result
    body: Body


class Struck(NamedTuple):
    """What a blow did."""

    points: int
    body: Body


def told_try(tale: Tale, who: Who, what: Words) -> str:
    """Say what the moment is about."""
    return f"{tale.name(who)}: {what or 'something bold'}"


def told_result(tale: Tale, who: Who, result: Result, throw: int) -> Line:
    """Tell the die and what came of it."""
    return Line(f"{tale.name(who)} throws {throw}: {tale.option('result', result)}.", ("scenic.try",))


def told_blow(tale: Tale, who: Who, target: Who, throw: int) -> Line:
    """Tell a blow."""
    return Line(f"{tale.name(who)} strikes at {tale.name(target)} with {throw}.", ("scenic.fight",))


@listed("try", "Trying something", "scenic.try", examples=({}, {"hits": 3}))
@procedure
async def attempt(options: Options, body: Body = SOMEBODY, helpers: tuple[Body, ...] = ()) -> Tried:
    """Try something: a plan, a judgement, hands that are lent, a die."""
    about = About(body.who)
    plan = await Choose.card(
        "plan", body.who, Plan(words(needed=True), each(Way), each((False, True)) if body.luck else False), about=about
    )
    await Headline(told_try, body.who, plan.what)
    if plan.luck:
        body = await LuckSpent().to(body)
    judged = await Choose.card(
        "judge", GM, Judged(number(1, 9, 4), some(("dark", "wet")), each((False, True))), about=about
    )
    if judged.alarm:
        await Heard(seen_by=(GM,))
    lent: list[Body] = []
    while left := [one for one in helpers if one not in lent]:
        hand = await Choose.among("hand", [(None, body.who), *[(one, one.who) for one in left]], about=about)
        if hand is None:
            break
        lent.append(hand)
    throw = await Roll("throw", Pool.of(1, 6), total, body.who, about=about)
    target = judged.target + len(judged.causes) - 2 * plan.luck
    result = await Verdict("result", Result.GOOD if throw + len(lent) >= target else Result.BAD, Result)
    await Said(told_result, body.who, result, throw)
    if result is Result.BAD:
        points = await Roll("hurt", Pool.of(1, 6), total, GM, about=about)
        body = await Harmed(points * (2 if options.harsh else 1)).to(body)
    return Tried(result, body)


@listed("strike", "A blow", "scenic.fight", examples=({},))
@procedure
async def strike(options: Options, body: Body = SOMEBODY, target: Body = FOE) -> Struck:
    """Strike at somebody; nobody decides anything."""
    throw = await Roll("strike", Pool.of(1, 6), total, body.who, about=About(body.who))
    await Said(told_blow, body.who, target.who, throw)
    points = max(0, throw - 3)
    if points:
        target = await Harmed(points).to(target)
    return Struck(points, target)


# What can be begun.


def others(options: Options, state: State, who: Who) -> Iterator[Any]:
    """Offer everybody else who stands."""
    return iter([other for other, sheet in state.sheets.items() if other != who and sheet.hits > 0])


def fighting(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody is in a fight."""
    return who in state.scene.order


def their_turn(options: Options, state: State, who: Who) -> bool:
    """Tell whether it is somebody's turn."""
    scene = state.scene
    return bool(scene.order) and scene.order[scene.at] == who


@start("try", "Try something", "scenic.try", place="sheet.skills", row="skill")
def begin_try(
    options: Options,
    state: State,
    who: Who,
    skill: Annotated[str, Ask("With which skill?", lambda options, state, who: state.sheet(who).skills)] = "",
) -> Call[Tried]:
    """Try something that may go wrong."""
    hands = tuple(
        [body_of(state, Who(other)) for other, sheet in state.sheets.items() if other != who and not sheet.npc]
    )
    return attempt(options, body_of(state, who), hands)


@start("strike", "Strike somebody", "scenic.fight", place="scene", when=their_turn)
def begin_strike(
    options: Options, state: State, who: Who, target: Annotated[Who, Ask("Whom?", others)]
) -> Call[Struck]:
    """Strike in a fight."""
    return strike(options, body_of(state, who), body_of(state, target))


@deed(
    "fight", "Begin a fight", "scenic.fight", by="gm", place="desk", when=lambda options, state: not state.scene.order
)
def begin_fight(
    options: Options, state: State, people: Annotated[tuple[Who, ...], Ask("Who fights?")]
) -> Iterator[Happening[Any]]:
    """Let people fight."""
    yield FightBegan(people)


@deed(
    "end-fight",
    "End the fight",
    "scenic.fight",
    by="gm",
    place="desk",
    when=lambda options, state: bool(state.scene.order),
)
def end_fight(options: Options, state: State) -> Iterator[Happening[Any]]:
    """End it."""
    yield FightEnded()


@deed("order", "Go for somebody", "scenic.fight", place="scene", when=fighting)
def order(
    options: Options, state: State, who: Who, target: Annotated[Who, Ask("Whom?", others)]
) -> Iterator[Happening[Any]]:
    """Say whom one strikes from now on."""
    yield Ordered(who, target)


@deed("mend", "Mend hits", "scenic.try", by="gm", place="sheet.hits")
def mend(
    options: Options, state: State, who: Who, points: Annotated[int, msgspec.Meta(ge=1, le=5)] = 1
) -> Iterator[Happening[Any]]:
    """Give hits back."""
    yield Harmed(-points, who=who)


@deed("alarm", "Somebody hears it", by="gm", place="desk")
def alarm(options: Options, state: State) -> Iterator[Happening[Any]]:
    """Raise the alarm in secret."""
    yield Heard(seen_by=(GM,))


def onward(options: Options, state: State) -> Onward | None:
    """Let a fight go on: by its standing order whoever's turn it is strikes, while there is somebody to strike."""
    scene = state.scene
    if not scene.order:
        return None
    who = scene.order[scene.at]
    target = scene.orders.get(who, NOBODY)
    if target not in state.sheets or state.sheets[target].hits <= 0 or state.sheets[who].hits <= 0:
        return None
    return Onward("strike", {"who": who, "target": target}, who)


class Questions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How steps are put to people, by key."""

    question: dict[str, Wording]


@cache
def wordings() -> dict[str, Wording]:
    """Read how steps are put to people."""
    found: dict[str, Wording] = load(PACKAGE, "questions", Questions).question
    return found


RULESET = Ruleset(
    id="scenic",
    title="The scenic game",
    version="1",
    package=PACKAGE,
    options=Options,
    sheet=Sheet,
    chapters=(sys.modules[__name__],),
    start=State(scene=Scene()),
    wordings=wordings,
    onward=onward,
    turn_taken=lambda state, who: (TurnOver(Who(who)),),
)
