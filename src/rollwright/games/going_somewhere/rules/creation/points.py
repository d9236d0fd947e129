"""Character Points after creation: what is bought between adventures, what an adventure brings, and what is waived."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.checks.told import heads, with_words
from rollwright.games.going_somewhere.rules.creation.costs import credit, price, whole_price
from rollwright.games.going_somewhere.rules.creation.facts import (
    AdventureBegun,
    AdventureEnded,
    PointsGained,
    PointsSpent,
    RuleWaived,
)
from rollwright.games.going_somewhere.rules.creation.obtaining import obtained
from rollwright.games.going_somewhere.rules.creation.offers import offers
from rollwright.games.going_somewhere.rules.creation.purchases import refuse
from rollwright.games.going_somewhere.rules.creation.tables import book
from rollwright.games.going_somewhere.rules.creation.times import START, time_now
from rollwright.games.going_somewhere.rules.creation.told import BUYING, bought, thing
from rollwright.games.going_somewhere.rules.derive import folded
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Gain, Lasting, Purchase, Sheet
from rollwright.play.cards import Words
from rollwright.play.steps import ACTOR, GM, Call, Happening, procedure
from rollwright.rules.acts import Ask, deed, needing, start
from rollwright.rules.facts import State, Who
from rollwright.rules.fields import Choice
from rollwright.rules.flat import listed
from rollwright.rules.sentences import joined

Few: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
WAIVABLE = ("gs.creation.", "gs.points.", "gs.status.")
UNSAID, NEW = Words(""), "something new"
WHEN = "gs.points.when"
GIVEN_INSTEAD = "gs.points.overdrawn"
"""Not waived: the CGO gives the points instead."""
SINGLY: tuple[Lasting, ...] = ("health", "bonus-die")
"""What is bought one die at a time."""


class Spent(NamedTuple):
    """What a purchase came to: whether it could be had, what was paid, what a die of Health gave."""

    bought: bool
    cp: int
    rolled: int


class Want(msgspec.Struct, frozen=True):
    """What is to be bought."""

    kind: Lasting
    about: str = ""
    sides: Count = 0
    points: Few = 1


class Ledger(msgspec.Struct, frozen=True):
    """What a sheet says of somebody who buys; `credit` is what was paid for less of the same."""

    power: Count
    credit: Count = 0
    known: bool = False
    at: str = START
    who: Who = Who(ACTOR)


@listed(
    "buy-points",
    "Spend Character Points",
    BUYING,
    examples=(
        {"who": "kara", "kind": "health", "power": 9, "sides": 6},
        {"who": "kara", "kind": "skill", "power": 9, "about": "guile", "points": 3},
        {"who": "kara", "kind": "special-skill", "power": 9, "about": "potions", "points": 2},
        {"who": "kara", "kind": "damage-resistance", "power": 9, "sides": 8, "points": 1, "credit": 18},
    ),
)
@procedure
async def buy_points(options: Options, want: Want, ledger: Ledger) -> Spent:
    """Spend Character Points before or after an adventure."""
    kind, points = want.kind, want.points
    if points < 1:
        raise Refused("buy at least one point or die", "gs.points.whole")
    if kind in SINGLY and points != 1:
        raise Refused("buy these dice one at a time", "gs.points.health" if kind == "health" else "gs.points.bonus-die")
    cost = whole_price(kind, want.sides, points) - ledger.credit
    if cost <= 0:
        raise Refused("you have that already: pick something more", "gs.points.resistance-credit")
    if cost > ledger.power:
        raise Refused("there aren’t enough Character Points left for that", "gs.points.overdrawn")
    await heads(ledger.who, with_words("spends points:", thing(kind, want.about, want.sides, points)), "")
    got = await obtained(kind, want.about, want.sides, ledger.known, ledger.who)
    if got.granted:
        line = Purchase(
            kind=kind,
            cp=cost,
            about=want.about.strip(),
            sides=want.sides,
            points=points,
            rolled=got.rolled,
            at=ledger.at,
        )
        await PointsSpent(line, who=ledger.who)
    return Spent(got.granted, cost if got.granted else 0, got.rolled)


def language_as(language: str, way: str) -> str:
    """Write a language as the ledger has it.

    >>> language_as("Thari", "written")
    'Thari, written'
    """
    return ", ".join([language.strip(), way])


# --- at a table ------------------------------------------------------------------------------------------------------


BETWEEN = "Points are spent before or after an adventure: once your CGO ends it, or gives you points for it."


@needing(BETWEEN)
def may_buy(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody can spend points on what stays: not in the middle of an adventure."""
    sheet: Sheet = state.sheet(who)
    busy = sheet.adventuring and not derive.waived(sheet, WHEN)
    return bool(sheet.stats) and not busy and derive.power(sheet) > 0


def held_back(options: Options, state: State, who: Who) -> str:
    """Say why somebody can't spend points on what stays; nothing where they can."""
    sheet: Sheet = state.sheet(who)
    if sheet.adventuring and not derive.waived(sheet, WHEN):
        return "You’re on an adventure. You can spend points once your CGO ends it, or awards you points for it."
    none = "You have no Character Points left. Your CGO awards some at the end of an adventure."
    return "" if derive.power(sheet) > 0 else none


def no_craft(options: Options, state: State, who: Who) -> str:
    """Say that somebody has no specialized skill, and how they come by one; nothing where they have one."""
    if derive.special_skills(state.sheet(who)):
        return ""
    why = held_back(options, state, who)
    learn = f"You can’t learn one now. {why}" if why else "Learn one first (“Learn a specialized skill”)."
    return f"You have no specialized skill for it. {learn}"


def ledger_of(state: State, who: Who, want: Want) -> Ledger:
    """Give what the sheet of somebody who buys says, or refuse."""
    sheet: Sheet = state.sheet(who)
    if sheet.adventuring and not derive.waived(sheet, WHEN):
        raise Refused("not in the middle of an adventure: once your CGO ends it, or awards points for it", WHEN)
    cp = max(0, price(sheet, want.kind, want.sides, want.points))
    rolled, now = want.points if want.kind == "health" else 0, time_now(sheet)
    line = Purchase(
        kind=want.kind, cp=cp, about=want.about, sides=want.sides, points=want.points, rolled=rolled, at=now
    )
    refuse(sheet, line)
    known = derive.familiar(sheet, want.kind, want.about)
    return Ledger(derive.power(sheet), credit(sheet, want.kind), known, now, who)


def key_of(one: Purchase) -> str:
    """Give the key of something on offer."""
    return f"{one.kind}/{one.about}/{one.sides}/{one.points}"


def on_offer(options: Options, state: State, who: Who) -> list[Choice]:
    """List what somebody can buy now, each with what it costs."""
    sheet: Sheet = state.sheet(who)
    return [Choice(key_of(one), bought(one), f"{one.cp} CP") for one in offers(sheet, time_now(sheet))]


@start(
    "buy-points",
    "Spend Character Points",
    BUYING,
    place="sheet.points",
    when=may_buy,
    needs="You need Character Points left, and can’t spend them in the middle of an adventure:"
    " only once your CGO ends it, or awards points for it.",
)
def grow(options: Options, state: State, who: Who, what: Annotated[str, Ask("On what?", on_offer)]) -> Call[Spent]:
    """Grow between adventures. What you keep is power for magic."""
    sheet: Sheet = state.sheet(who)
    one = next((one for one in offers(sheet, time_now(sheet)) if key_of(one) == what), None)
    if one is None:
        raise BadInput("On what? That isn’t on offer any more")
    kind: Any = one.kind
    want = Want(kind, one.about, one.sides, one.points)
    return buy_points(options, want, ledger_of(state, who, want))


def craft_points(options: Options, state: State, who: Who) -> tuple[int, int]:
    """Give how many points can be put into a new craft."""
    sheet: Sheet = state.sheet(who)
    there = [one.points for one in offers(sheet, time_now(sheet), crafts=(NEW,)) if one.about == NEW]
    return 1, max(there, default=0)


@needing(BETWEEN)
def can_learn(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody can learn a language now."""
    if not may_buy(options, state, who):
        return False
    sheet: Sheet = state.sheet(who)
    return any(one.kind == "language" for one in offers(sheet, time_now(sheet), languages=(NEW,)))


@start(
    "learn-language",
    "Learn a language",
    "gs.points.language gs.points.local-language gs.points.language-order gs.points.consent",
    place="sheet.points",
    when=can_learn,
    needs="You need a Character Point left, between adventures.",
    lacks=held_back,
)
def learn_language(
    options: Options,
    state: State,
    who: Who,
    language: Annotated[Words, Ask("Which language?")],
    way: Annotated[Literal["spoken", "written"], Ask("To speak, or to read and write it?")] = "spoken",
) -> Call[Spent]:
    """Learning a language takes somebody in the game who speaks it. Whether there is one, your CGO says."""
    name = language.replace(",", " ").strip()
    if not name:
        raise BadInput("Which language? Give it a name")
    want = Want("language", language_as(name, way))
    return buy_points(options, want, ledger_of(state, who, want))


@start(
    "learn-craft",
    "Learn a specialized skill",
    "gs.points.special-skill",
    place="sheet.points",
    when=may_buy,
    needs="You need a Character Point left, between adventures.",
    lacks=held_back,
)
def learn_craft(
    options: Options,
    state: State,
    who: Who,
    craft: Annotated[Words, Ask("Which craft?", guide="alchemy")],
    points: Annotated[int, Ask("How many points?", None, "1 CP each.", limits=craft_points)] = 1,
) -> Call[Spent]:
    """It is a craft that no other skill covers. Whether it can be learned, your CGO says."""
    if not craft.strip():
        raise BadInput("Which craft? Give it a name")
    want = Want("special-skill", folded(craft), points=points)
    return buy_points(options, want, ledger_of(state, who, want))


def resting(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody is in no adventure, and can set out."""
    sheet: Sheet = state.sheet(who)
    return bool(sheet.stats) and not sheet.adventuring and sheet.craft is None


def earning(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody can be given points: one of the party."""
    sheet: Sheet = state.sheet(who)
    return bool(sheet.stats) and sheet.craft is None and not sheet.npc


def earners(options: Options, state: State, who: Who) -> list[Who]:
    """List who else can be given points."""
    return [Who(one) for one in state.sheets if one != who and earning(options, state, Who(one))]


def weighed(options: Options, state: State, who: Who) -> str:
    """Say what the number goes by: the risk, and how the temperament was played."""
    sheet: Sheet = state.sheet(who)
    kind = sheet.temperament.value
    return f"3 to 5 a session; 1 without any risk. Was {state.name(who)} played as {article(kind)} {kind}?"


def article(word: str) -> str:
    """Give the article of a word.

    >>> article("introvert"), article("narcissist")
    ('an', 'a')
    """
    return "an" if word[:1] in "aeiou" else "a"


def solved(options: Options, state: State, who: Who) -> str:
    """Name what was solved by analysis, which brings no points."""
    found = [one.about for one in state.sheet(who).marks if one.kind == "analysed" and one.about]
    return f"Solved by analysis, so no points for it: {joined(found)}." if found else NOT_ANALYSED


NOT_ANALYSED = "There are no points for what was solved by analysis."


@deed(
    "gain-points",
    "Give Character Points",
    "gs.points.gain gs.points.gain-advice gs.analysis.no-points",
    by="gm",
    place="sheet.points",
    when=earning,
    needs="Only for the players’ characters, once their adventure is over.",
)
def gain_points(
    options: Options,
    state: State,
    who: Who,
    cp: Annotated[int, Meta(ge=1, le=1000), Ask("How many?", guide=weighed)] = 4,
    adventure: Annotated[Words, Ask("For which adventure?")] = UNSAID,
    reason: Annotated[Words, Ask("What for?", guide=solved)] = UNSAID,
    together: Annotated[tuple[Who, ...], Ask("Who else gets as many?", earners)] = (),
) -> Iterator[Happening[Any]]:
    """Give Character Points for an adventure, as many as you see fit. This ends the adventure."""
    people = (who, *together)
    yield from [AdventureEnded(adventure, who=one) for one in people if state.sheet(one).adventuring]
    for one in people:
        yield PointsGained(Gain(cp=cp, adventure=adventure, reason=reason), who=one)


def at_home(options: Options, state: State) -> list[Who]:
    """List those who can set out."""
    return [Who(who) for who in state.sheets if resting(options, state, Who(who))]


def away(options: Options, state: State) -> list[Who]:
    """List those who are in an adventure."""
    return [Who(who) for who, sheet in state.sheets.items() if sheet.adventuring]


def any_at_home(options: Options, state: State) -> bool:
    """Tell whether anybody can set out."""
    return bool(at_home(options, state))


def any_away(options: Options, state: State) -> bool:
    """Tell whether anybody is in an adventure."""
    return bool(away(options, state))


Title = Annotated[Words, Ask("What is it called?")]


@deed(
    "begin-adventure",
    "Begin an adventure",
    WHEN,
    by="gm",
    place="desk",
    when=any_at_home,
    needs="Everybody is in an adventure already: end it first.",
)
def begin_adventure(
    options: Options,
    state: State,
    people: Annotated[tuple[Who, ...], Ask("For whom?", at_home, "Pick nobody to include everybody.")] = (),
    title: Title = UNSAID,
) -> Iterator[Happening[Any]]:
    """Set out. Until the adventure ends, points can only be spent on rerolls and successes."""
    for one in people or at_home(options, state):
        if state.sheet(one).adventuring:
            raise Refused(f"{state.name(one)} is in an adventure; end it first", WHEN)
        yield AdventureBegun(title, who=one)


@deed(
    "end-adventure",
    "End the adventure",
    WHEN,
    by="gm",
    place="desk",
    when=any_away,
    needs="Nobody is in an adventure: begin one first.",
)
def end_adventure(
    options: Options,
    state: State,
    people: Annotated[tuple[Who, ...], Ask("For whom?", away, "Pick nobody to include everybody.")] = (),
    title: Title = UNSAID,
) -> Iterator[Happening[Any]]:
    """End an adventure: points can be given and spent again."""
    for one in people or away(options, state):
        yield AdventureEnded(title, who=one)


def waivable(options: Options, state: State, who: Who) -> list[Choice]:
    """List the rules that a CGO can waive."""
    rules = book().rules
    return [Choice(key, rules[key].title) for key in rules if key.startswith(WAIVABLE) and key != GIVEN_INSTEAD]


@deed(
    "waive",
    "Waive a rule",
    "gs.creation.waiver gs.creation.cgo",
    by="gm",
    place="sheet.points",
    needs="There has to be a character to waive it for.",
)
def waive(
    options: Options,
    state: State,
    who: Who,
    rule: Annotated[str, Ask("Which rule?", waivable)],
    reason: Annotated[Words, Ask("Why?", guide="a veteran")],
) -> Iterator[Happening[Any]]:
    """Let a character break a rule of creation. The story tells everybody why, and the sheet keeps it."""
    if not reason.strip():
        raise BadInput("say why in a few words: the story tells it, and the sheet keeps it")
    yield RuleWaived(rule, reason, GM, who=who)
