"""What can be begun at a table with dice, or with a question: trying something, saving rolls, competitions."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Annotated, NamedTuple

from msgspec import Meta

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.mechwarrior.rules import told
from rollwright.games.mechwarrior.rules.attempts import AVERAGE, attempt, challenge, compete
from rollwright.games.mechwarrior.rules.facts import AttributeRaised, with_
from rollwright.games.mechwarrior.rules.improvement import (
    ATTRIBUTE_MOST,
    attribute_price,
    check_attribute,
    learnt,
    skill_price,
)
from rollwright.games.mechwarrior.rules.kinds import Kind
from rollwright.games.mechwarrior.rules.opposed import SIDES, Contest, Opposed
from rollwright.games.mechwarrior.rules.options import Options
from rollwright.games.mechwarrior.rules.people import UNSAID, Way, new_skills, rival_of, saves, skill_ways, wish_of
from rollwright.games.mechwarrior.rules.rolls import ROLLS, Modifier, Result, Try
from rollwright.games.mechwarrior.rules.sheet import Attribute, Characteristic, Sheet
from rollwright.games.mechwarrior.rules.tables import is_restricted, skill_title, skills_with
from rollwright.play.cards import Words, number
from rollwright.play.steps import GM, Call, Choose, Said, procedure
from rollwright.rules.acts import Ask, start
from rollwright.rules.facts import NOBODY, State, Who


def skills_for(options: Options, state: State, who: Who) -> list[Way]:
    """List what somebody can roll for."""
    return skill_ways(options, state.sheet(who))


def saves_for(options: Options, state: State, who: Who) -> list[Way]:
    """List what somebody can make a saving roll on."""
    return saves(options, state.sheet(who))


def anything(options: Options, state: State) -> Iterator[tuple[str, str]]:
    """List everything that can be rolled for, whoever rolls."""
    for key, skill in sorted(skills_with(options.extra_skills).items()):
        if skill.alone or not skill.subskills:
            yield key, skill.title
        yield from ((f"{key}/{sub}", skill_title(f"{key}/{sub}", options.extra_skills)) for sub in skill.subskills)
    for on in (*Attribute, *Characteristic):
        yield on.value, f"Saving roll on {on.value.title()}"


Doing = Annotated[Words, Ask("What do you do?", guide="As it would go on after your name: shoots at the searchlight.")]
Against = Annotated[Who, Ask("Against somebody?", free=True, guide="Only if they roll against you.")]


def tried(
    options: Options, state: State, who: Who, key: str, doing: Words, against: Who
) -> Call[Result] | Call[Opposed]:
    """Make the call of something that somebody tries, alone or against another."""
    wish = wish_of(options, state, who, key, doing)
    if not against:
        return attempt(options, wish)
    if against == who:
        raise Refused("nobody rolls against themselves; name somebody else", "mechwarrior.opposed")
    return challenge(options, wish, rival_of(options, state, against))


@start(
    "attempt",
    "Try something",
    "mechwarrior.skill.when mechwarrior.untrained.when mechwarrior.opposed",
    place="sheet.skills",
    row="skill",
)
def try_skill(
    options: Options,
    state: State,
    who: Who,
    skill: Annotated[str, Ask("Which skill?", skills_for)],
    doing: Doing = UNSAID,
    against: Against = NOBODY,
) -> Call[Result] | Call[Opposed]:
    """Try something with a skill, learnt or not. Your GM says how hard it is; then you roll."""
    return tried(options, state, who, skill, doing, against)


@start("save", "Saving roll", "mechwarrior.saving.when mechwarrior.saving.choice", place="sheet.attributes", row="on")
def try_save(
    options: Options,
    state: State,
    who: Who,
    on: Annotated[str, Ask("On what?", saves_for)],
    doing: Doing = UNSAID,
    against: Against = NOBODY,
) -> Call[Result] | Call[Opposed]:
    """Make a saving roll where no skill fits. Your GM has the last word on which attribute it is."""
    return tried(options, state, who, on, doing, against)


@start("anybody", "Roll for anybody", "mechwarrior.modifier.judgement", by="gm", place="desk")
def roll_for_anybody(
    options: Options,
    state: State,
    name: Annotated[Words, Ask("Whose roll?", guide="Somebody without a sheet; for others, tap their sheet.")],
    target: Annotated[int, Meta(ge=-20, le=40), Ask("What do they have to reach?")] = AVERAGE,
    kind: Annotated[Kind, Ask("Which roll?")] = Kind.SKILL,
    modifier: Annotated[Modifier, Ask("Harder (above 0) or easier (below)?")] = 0,
    what: Annotated[Words, Ask("For what?")] = UNSAID,
) -> Call[Result]:
    """Roll for somebody of whom there is no sheet."""
    if not name.strip():
        raise BadInput("say whose roll it is, by any name")
    return ROLLS[kind](options, Try(target, modifier, who=Who(name.strip()), what=what))


@start("contest", "Several against one another", "mechwarrior.opposed.several", by="gm", place="desk")
def begin_contest(
    options: Options,
    state: State,
    sides: Annotated[tuple[Who, ...], Ask("Who takes part?", free=True, least=2)],
    roll: Annotated[str, Ask("What do they roll for?", anything)],
    doing: Annotated[Words, Ask("What is it about?")] = UNSAID,
) -> Call[Contest]:
    """Let two or more roll against one another. You judge each side on a card of its own."""
    if not 2 <= len(dict.fromkeys(sides)) == len(sides) <= len(SIDES):
        raise Refused("it takes two or more, each of them once", "mechwarrior.opposed.several")
    return compete(options, tuple([rival_of(options, state, who, roll) for who in sides]), doing)


# --- what is asked before it is bought -------------------------------------------------------------------------------


class Assent(Enum):
    """Somebody's word on something that is offered or asked."""

    NO = "no"
    YES = "yes"


class Price(NamedTuple):
    """What the gamemaster asks for something, in Adventure Points."""

    points: int


class Wanted(NamedTuple):
    """What somebody wants to have for experience."""

    who: Who
    what: str
    to: int
    price: int = 0
    have: int = 0


@procedure
async def raise_attribute(options: Options, who: Who, sheet: Sheet, attribute: Attribute) -> bool:
    """Raise an attribute: the gamemaster names a price, where the table has none, and the player decides."""
    value = sheet.attributes.value(attribute)
    price, what = attribute_price(options, value), attribute.value.title()
    check_attribute(sheet, attribute, price)
    if options.attribute_price is None:
        wanted = Wanted(who, what, value + 1, have=sheet.adventure_points)
        price = (await Choose.card("price", GM, Price(number(0, 1_000)), about=wanted)).points
        if price > sheet.adventure_points:
            await Said(told.too_dear, who, what, price)
            return False
        if await Choose("pay", who, (Assent.NO, Assent.YES), wanted._replace(price=price)) is Assent.NO:
            return False
    await AttributeRaised(attribute=attribute, now=value + 1, adventure_points=price, who=who)
    return True


@procedure
async def learn_restricted(options: Options, who: Who, sheet: Sheet, skill: str) -> bool:
    """Learn a skill that needs the gamemaster's leave."""
    fact = learnt(options, sheet, skill, banked=True)
    wanted = Wanted(who, skill_title(skill, options.extra_skills), fact.now, fact.adventure_points)
    if await Choose("allow", GM, (Assent.NO, Assent.YES), wanted) is Assent.NO:
        await Said(told.not_allowed, wanted.what)
        return False
    await with_(fact, who=who)
    return True


def attributes_for(options: Options, state: State, who: Who) -> Iterator[tuple[str, str]]:
    """List the attributes that somebody could raise."""
    sheet: Sheet = state.sheet(who)
    for one in Attribute if not sheet.npc else ():
        value = sheet.attributes.value(one)
        price = attribute_price(options, value)
        if value < ATTRIBUTE_MOST and price <= sheet.adventure_points:
            cost = "your GM names the price" if options.attribute_price is None else f"{price} Adventure Points"
            yield one.value, f"{one.value.title()} to {value + 1} · {cost}"


@start("improve-attribute", "Raise an attribute", "mechwarrior.improvement.attribute", place="sheet.growth")
def improve_attribute(
    options: Options, state: State, who: Who, attribute: Annotated[str, Ask("Which attribute?", attributes_for)]
) -> Call[bool]:
    """Raise an attribute by one, up to 6."""
    return raise_attribute(options, who, state.sheet(who), Attribute(attribute))


def restricted_for(options: Options, state: State, who: Who) -> Iterator[tuple[str, str]]:
    """List the restricted skills that somebody could learn, if the gamemaster allows it."""
    sheet: Sheet = state.sheet(who)
    for skill in new_skills(options, sheet) if not sheet.npc else ():
        if is_restricted(skill) and skill_price(options, sheet, skill, banked=True):
            yield skill, skill_title(skill, options.extra_skills)


@start("learn-restricted", "Learn a restricted skill", "mechwarrior.improvement.restricted", place="sheet.growth")
def ask_for_restricted(
    options: Options, state: State, who: Who, skill: Annotated[str, Ask("Which skill?", restricted_for)]
) -> Call[bool]:
    """Learn a skill that isn't for everybody: your GM is asked first."""
    return learn_restricted(options, who, state.sheet(who), skill)
