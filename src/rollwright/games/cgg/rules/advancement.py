"""Advancements: what they bring, on which role they may be placed, and what their pips buy. No dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.cgg.rules import facts as became
from rollwright.games.cgg.rules.codes import Code, cost_of_raising, plus_pips
from rollwright.games.cgg.rules.conditions import check_names
from rollwright.games.cgg.rules.creation import MOST_MASTERY, spread_dots, titled_ideas
from rollwright.games.cgg.rules.options import Options, edition_of
from rollwright.games.cgg.rules.roles import explorers
from rollwright.games.cgg.rules.roles import roles as role_entries
from rollwright.games.cgg.rules.sheet import TRACK_DOTS, Explorer, Tracks
from rollwright.play.steps import ACTOR, GM, Choose, procedure
from rollwright.rules.facts import Fact

Count: TypeAlias = Annotated[int, Meta(ge=0, le=100_000)]
Few: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]
MOST_ROLES = 2
STEP_PIPS = (20, 30, 40, 50, 60, 70)
LATER_PIPS = 40
"""Pips of the seventh advancement, and of each one after it."""
ENDEAVOR_STEPS = (2, 4, 6)
CRITICAL_PIPS = 3
"""Pips for each critical count."""


class Advancement(NamedTuple):
    """An advancement that was placed: which step of the role, its pips, whether an endeavor comes with it."""

    role: str
    step: int
    pips: int
    endeavor: bool
    critical_count: int


class Raised(NamedTuple):
    """A code after pips were spent on it, and what is left of them."""

    code: Code
    cost: int
    die_pips: int


class Learnt(NamedTuple):
    """An ability after pips were spent on it, and what is left of them."""

    mastery: int
    cost: int
    die_pips: int


class Noted(NamedTuple):
    """Something that was only to be written down."""

    done: bool = True


def pips_of_step(step: int) -> int:
    """Give the die pips of an advancement by its number.

    >>> [pips_of_step(step) for step in (1, 2, 6, 7, 12)]
    [20, 30, 70, 40, 40]
    """
    return STEP_PIPS[step - 1] if step <= len(STEP_PIPS) else LATER_PIPS


def pips_for(step: int, critical_count: int) -> int:
    """Give the pips that an advancement brings together with the critical count.

    >>> pips_for(1, 5)
    35
    """
    return pips_of_step(step) + CRITICAL_PIPS * critical_count


def next_roles(roles: tuple[str, ...], filled: tuple[int, ...]) -> tuple[str, ...]:
    """List the roles on which the next advancement may be placed: those with the fewest.

    >>> next_roles(("captain", "scout"), (1, 0)), next_roles(("captain", "scout"), (1, 1))
    (('scout',), ('captain', 'scout'))
    """
    if not roles:
        raise BadInput("an advancement is placed on a role; there is none")
    if len(roles) > MOST_ROLES:
        raise Refused("an explorer has one role or two, not a third", "cgg.creation.two-roles")
    if len(filled) != len(roles):
        raise BadInput("say for each role how many advancements it has")
    return tuple([role for role, steps in zip(roles, filled, strict=True) if steps == min(filled)])


def filled_by(sheet: Explorer) -> tuple[int, ...]:
    """Count the advancements on each role of a sheet."""
    return tuple([len([one for one in sheet.advancements if one.role == role.key]) for role in sheet.roles])


def endeavor_steps(sheet: Explorer) -> tuple[int, ...]:
    """List the steps that have brought an endeavor already."""
    return tuple([one.step for one in sheet.endeavors] + [one.step for one in sheet.owed_endeavors])


def placed(
    options: Options, role: str, roles: tuple[str, ...], filled: tuple[int, ...], critical_count: int
) -> Advancement:
    """Give the next advancement, placed on a role; its endeavor is another matter."""
    if role not in roles:
        raise BadInput("an advancement is placed on a role that the explorer has")
    if role not in next_roles(roles, filled):
        raise Refused("the other role has to catch up first", "cgg.advancement.two-roles")
    step = filled[roles.index(role)] + 1
    count = 0 if options.critical_count_resets else critical_count
    return Advancement(role, step, pips_for(step, critical_count), False, count)


class Ideas(NamedTuple):
    """What a player sees before saying whether the endeavor of a step comes from this role or from the other."""

    role: str
    step: int
    ideas: tuple[str, ...]
    """Ideas for endeavors, of all roles of the explorer."""


async def with_endeavor(
    placed: Advancement,
    roles: tuple[str, ...],
    filled: tuple[int, ...],
    endeavors: tuple[int, ...],
    ideas: tuple[str, ...],
) -> Advancement:
    """Give an advancement with its endeavor: the first of two roles to reach the step may leave it to the other."""
    if placed.step not in ENDEAVOR_STEPS or placed.step in endeavors:
        return placed
    last = max(filled) >= placed.step or len(roles) == 1
    about = Ideas(placed.role, placed.step, ideas_for(roles, ideas))
    return placed._replace(endeavor=last or await Choose("endeavor", ACTOR, (False, True), about))


def ideas_for(roles: tuple[str, ...], ideas: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Give ideas for endeavors: those that a sheet gives, or else what the content has for the roles.

    >>> ideas_for(("captain", "cook"))[0], ideas_for(("captain",), ("Cook: win over the yard",))
    ("Captain: Earn the crew's trust after a hard loss", ('Cook: win over the yard',))
    """
    if ideas:
        return ideas
    return titled_ideas([role_entries()[role] for role in roles if role in role_entries()])


@procedure
async def advance(
    options: Options,
    who: str,
    role: str,
    roles: tuple[str, ...],
    filled: tuple[Few, ...],
    endeavors: tuple[Few, ...] = (),
    critical_count: Few = 0,
    ideas: tuple[str, ...] = (),
    endeavor: str = "",
) -> Advancement:
    """Give an explorer an advancement, at a milestone that the Exec finds fit.

    `ideas` are what the roles say of endeavors; `endeavor` is what player and Exec have made up, where they have.
    """
    step = placed(options, role, roles, filled, critical_count)
    return await with_endeavor(step, roles, filled, endeavors, ideas)


@procedure
async def raise_code(options: Options, who: str, key: str, now: Code, die_pips: Count, pips: Few = 1) -> Raised:
    """Raise a code by pips: each costs as many die pips as the code then has dice, and at least one."""
    if not pips:
        raise BadInput("a code is raised by a pip or more")
    if not key:
        raise BadInput("say which code is raised")
    check_names(key)
    cost = cost_of_raising(now, pips)
    if cost > die_pips:
        raise Refused("there are too few die pips for that", "cgg.advancement.spend")
    return Raised(plus_pips(now, pips), cost, die_pips - cost)


@procedure
async def learn(options: Options, who: str, ability: str, mastery: Few, die_pips: Count) -> Learnt:
    """Learn an ability, or master it further, for die pips; only in the 2015 edition."""
    if not ability.strip():
        raise BadInput("say which ability is learnt")
    if not edition_of(options).abilities_for_pips:
        raise Refused("in this edition die pips buy die codes only", "cgg.advancement.abilities")
    if mastery >= MOST_MASTERY:
        raise Refused("an ability is taken three times at most", "cgg.sheet.mastery")
    if options.ability_pips > die_pips:
        raise Refused("there are too few die pips for an ability", "cgg.advancement.abilities")
    return Learnt(mastery + 1, options.ability_pips, die_pips - options.ability_pips)


@procedure
async def begin_endeavor(options: Options, who: str, role: str, step: Few, text: str) -> Noted:
    """Write down the endeavor that player and Exec have made of an advancement."""
    if not text.strip():
        raise BadInput("say what the endeavor is")
    if step not in ENDEAVOR_STEPS:
        raise Refused("the 2nd, 4th and 6th advancements bring endeavors", "cgg.advancement.endeavors")
    return Noted()


@procedure
async def assign_tracks(options: Options, who: str, harm: Few, persuasion: Few, alteration: Few) -> Noted:
    """Spread the dots of the tracks anew: three on each, and fifteen more."""
    if min(harm, persuasion, alteration) < TRACK_DOTS:
        raise Refused("each track begins with three dots", "cgg.creation.tracks")
    if spread_dots(Tracks(harm, persuasion, alteration)) > explorers().spread_dots:
        raise Refused("more dots are spread than there are", "cgg.creation.tracks")
    return Noted()


@procedure
async def waive(options: Options, who: str, rule: str, reason: str, by_whom: str = GM) -> Noted:
    """Let an explorer depart from a rule of creation; the rule, the reason and whose word it is are kept."""
    if not reason.strip():
        raise BadInput("a waiver is kept with its reason; say why")
    return Noted()


# --- what follows ----------------------------------------------------------------------------------------------------


def of_advancement(arguments: Mapping[str, Any], outcome: Advancement) -> Iterator[Fact]:
    """Give the advancement and its endeavor; its downtime fills the clock."""
    yield advanced(arguments["who"], outcome)
    yield from begun(arguments, outcome)
    yield became.ClockRefilled(who=arguments["who"])


def advanced(who: str, outcome: Advancement, dp: int = 0) -> Fact:
    """Give the fact of an advancement."""
    return became.Advanced(
        who=who,
        role=outcome.role,
        step=outcome.step,
        pips=outcome.pips,
        endeavor=outcome.endeavor,
        dp=dp,
        critical_count=outcome.critical_count,
    )


def begun(arguments: Mapping[str, Any], outcome: Advancement) -> Iterator[Fact]:
    """Give the endeavor of an advancement, where it was made up already."""
    text = arguments["endeavor"].strip()
    if outcome.endeavor and text:
        yield became.EndeavorBegan(who=arguments["who"], role=outcome.role, step=outcome.step, text=text)


def of_raise(arguments: Mapping[str, Any], outcome: Raised) -> Iterator[Fact]:
    """Give the code that was raised."""
    yield became.CodeRaised(who=arguments["who"], code=arguments["key"], to=str(outcome.code), pips=outcome.cost)


def of_learning(arguments: Mapping[str, Any], outcome: Learnt) -> Iterator[Fact]:
    """Give the ability that was learnt."""
    yield became.AbilityLearnt(
        who=arguments["who"], ability=arguments["ability"], mastery=outcome.mastery, pips=outcome.cost
    )


def of_endeavor(arguments: Mapping[str, Any], outcome: Noted) -> Iterator[Fact]:
    """Give the endeavor."""
    yield became.EndeavorBegan(
        who=arguments["who"], role=arguments["role"], step=arguments["step"], text=arguments["text"]
    )


def of_tracks(arguments: Mapping[str, Any], outcome: Noted) -> Iterator[Fact]:
    """Give the dots as they are spread now."""
    yield became.TracksAssigned(
        who=arguments["who"],
        harm=arguments["harm"],
        persuasion=arguments["persuasion"],
        alteration=arguments["alteration"],
    )


def of_waiver(arguments: Mapping[str, Any], outcome: Noted) -> Iterator[Fact]:
    """Give the waiver."""
    yield became.Waived(
        who=arguments["who"], rule=arguments["rule"], reason=arguments["reason"], by_whom=arguments["by_whom"]
    )
