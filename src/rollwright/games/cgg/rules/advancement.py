"""Advancements: what they bring, on which role they may be placed, and how tracks are reassigned. No dice."""

from __future__ import annotations

from typing import Annotated, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.cgg.rules import told
from rollwright.games.cgg.rules.conditions import TRACKS, dots_on
from rollwright.games.cgg.rules.creation import all_ideas, titled_ideas
from rollwright.games.cgg.rules.facts.conditions import TracksAssigned
from rollwright.games.cgg.rules.facts.growth import Advanced, EndeavorBegan
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.people import SOMEBODY, About
from rollwright.games.cgg.rules.roles import explorers, role_title
from rollwright.games.cgg.rules.roles import roles as role_entries
from rollwright.games.cgg.rules.sheet import TRACK_DOTS, Explorer
from rollwright.play.cards import each, number
from rollwright.play.steps import ACTOR, Choose, procedure
from rollwright.rules.facts import Who
from rollwright.rules.flat import INNER, listed
from rollwright.rules.sentences import counted

Count: TypeAlias = Annotated[int, Meta(ge=0, le=100_000)]
Few: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]
MOST_ROLES = 2
STEP_PIPS = (20, 30, 40, 50, 60, 70)
LATER_PIPS = 40
"""Pips of the seventh advancement, and of each one after it."""
ENDEAVOR_STEPS = (2, 4, 6)
CRITICAL_PIPS = 3
"""Pips for each critical count."""
GROWTH = "cgg.advancement."
PLACING = " ".join(
    GROWTH + rule
    for rule in "steps order two-roles after-sixth critical critical-resets endeavors one-endeavor".split()
)


class Growing(msgspec.Struct, frozen=True):
    """Somebody who may advance: the roles with the advancements on each, the steps that brought an endeavor.

    `ideas` are what the roles say of endeavors; `endeavor` is what player and Exec have made up, where they have.
    """

    roles: tuple[str, ...]
    filled: tuple[Few, ...]
    who: Who = Who(ACTOR)
    endeavors: tuple[Few, ...] = ()
    critical_count: Few = 0
    ideas: tuple[str, ...] = ()
    endeavor: str = ""
    crisis: Annotated[bool, INNER] = False


class Dots(msgspec.Struct, frozen=True):
    """The dots of the three tracks, and the conditions that mark them."""

    harm: Few = 8
    persuasion: Few = 8
    alteration: Few = 8
    conditions: tuple[str, ...] = ()


class Advancement(NamedTuple):
    """An advancement that was placed: which step of the role, its pips, whether an endeavor comes with it."""

    role: str
    step: int
    pips: int
    endeavor: bool
    critical_count: int


class Assigned(NamedTuple):
    """Dots of the three tracks."""

    harm: int
    persuasion: int
    alteration: int


class Spreading(NamedTuple):
    """Whether and how the dots of the tracks are spread anew; what is left goes to Alteration."""

    anew: bool
    harm: int
    persuasion: int


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


def growing_of(sheet: Explorer, who: Who, endeavor: str = "") -> Growing:
    """Give what a sheet says of its advancements."""
    filled = [len([one for one in sheet.advancements if one.role == role.key]) for role in sheet.roles]
    steps = [*[one.step for one in sheet.endeavors], *[one.step for one in sheet.owed_endeavors]]
    roles = tuple([role.key for role in sheet.roles])
    ideas = all_ideas(sheet)
    return Growing(roles, tuple(filled), who, tuple(steps), sheet.critical_count, ideas, endeavor, sheet.crisis)


def placed(options: Options, growing: Growing, role: str) -> Advancement:
    """Give the next advancement, placed on a role; its endeavor is another matter."""
    if role not in growing.roles:
        raise BadInput("an advancement is placed on a role that the explorer has")
    if role not in next_roles(growing.roles, growing.filled):
        raise Refused("the other role has to catch up first", "cgg.advancement.two-roles")
    step = growing.filled[growing.roles.index(role)] + 1
    count = 0 if options.critical_count_resets else growing.critical_count
    return Advancement(role, step, pips_for(step, growing.critical_count), False, count)


def brings_endeavor(placed: Advancement, growing: Growing) -> bool:
    """Tell whether the step of an advancement brings an endeavor: some do, one for both roles."""
    return placed.step in ENDEAVOR_STEPS and placed.step not in growing.endeavors


async def advanced(options: Options, growing: Growing, role: str, dp: int = 0) -> Advancement:
    """Place the next advancement on a role, with its endeavor: the first of two roles to reach the step may leave
    that to the other.
    """
    found = placed(options, growing, role)
    if brings_endeavor(found, growing):
        last = max(growing.filled) >= found.step or len(growing.roles) == 1
        about = About(growing.who, role_title(role), told.ideas(ideas_for(growing.roles, growing.ideas)))
        found = found._replace(endeavor=last or await Choose("endeavor", growing.who, (False, True), about))
    await Advanced(
        role=role,
        step=found.step,
        pips=found.pips,
        bonus=CRITICAL_PIPS * growing.critical_count,
        endeavor=found.endeavor,
        dp=dp,
        resets=options.critical_count_resets,
        who=growing.who,
    )
    return found


def ideas_for(roles: tuple[str, ...], ideas: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Give ideas for endeavors: those that a sheet gives, or else what the content has for the roles.

    >>> ideas_for(("captain", "cook"))[0], ideas_for(("captain",), ("Cook: win over the yard",))
    ("Captain: Earn the crew's trust after a hard loss", ('Cook: win over the yard',))
    """
    if ideas:
        return ideas
    return titled_ideas([role_entries()[role] for role in roles if role in role_entries()])


async def role_chosen(growing: Growing) -> str:
    """Ask the player on which role the next advancement is placed, where that can be either."""
    ready = next_roles(growing.roles, growing.filled)
    return ready[0] if len(ready) == 1 else await Choose("role", growing.who, ready, About(growing.who))


async def begun(growing: Growing, outcome: Advancement) -> None:
    """Begin the endeavor of an advancement, where it was made up already."""
    if outcome.endeavor and growing.endeavor.strip():
        text = growing.endeavor.strip()
        await EndeavorBegan(role=outcome.role, step=outcome.step, text=text, who=growing.who)


@listed(
    "assign-tracks",
    "Spread the dots of the tracks",
    "cgg.creation.tracks cgg.advancement.reassign",
    examples=({"who": "vela", "harm": 9, "persuasion": 8, "alteration": 7, "conditions": ("painful-harm*4",)},),
)
@procedure
async def assign_tracks(options: Options, dots: Dots, who: Who = SOMEBODY) -> Assigned:
    """Spread the dots of the tracks anew: three on each and fifteen more, never below those that are marked."""
    now = Assigned(dots.harm, dots.persuasion, dots.alteration)
    sizes = zip(TRACKS, now, strict=True)
    least = [max(TRACK_DOTS, min(size, dots_on(dots.conditions, track))) for track, size in sizes]
    most = max(TRACK_DOTS * len(TRACKS) + explorers().spread_dots, sum(now))
    free, anew = most - sum(least), {"anew": [True]}
    harm, persuasion = least[:2]
    offer = Spreading(
        each((False, True)),
        number(harm, harm + free, min(max(harm, now.harm), harm + free), anew),
        number(persuasion, persuasion + free, min(max(persuasion, now.persuasion), persuasion + free), anew),
    )
    spread = await Choose.card("reassign", who, offer, about=About(who, note=counted(most, "dot")))
    after = now
    if spread.anew:
        more = min(spread.persuasion - persuasion, free - (spread.harm - harm))
        after = Assigned(spread.harm, persuasion + more, most - spread.harm - persuasion - more)
    await TracksAssigned(
        harm=after.harm, persuasion=after.persuasion, alteration=after.alteration, anew=after != now, who=who
    )
    return after
