"""What is done without dice or questions: adventures, sessions and missions end, points come, experience is spent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.mechwarrior.rules import creation
from rollwright.games.mechwarrior.rules.derive import edge_of
from rollwright.games.mechwarrior.rules.facts import (
    IMPROVEMENT,
    AdventureBegun,
    AdventureEnded,
    AdventurePointsGained,
    EdgeCycle,
    EdgeRegained,
    EdgeStays,
    MissionEnded,
    SkillPointsBanked,
    SkillPointsGained,
    Waived,
    with_,
)
from rollwright.games.mechwarrior.rules.improvement import (
    can_specialise,
    edge_raised,
    learnt,
    skill_price,
    specialised,
)
from rollwright.games.mechwarrior.rules.options import Options
from rollwright.games.mechwarrior.rules.people import UNSAID, heroes, known_skills, new_skills, open_skills
from rollwright.games.mechwarrior.rules.sheet import Sheet
from rollwright.games.mechwarrior.rules.tables import (
    creation_rules,
    find_skill,
    is_restricted,
    is_skill,
    skill_title,
    skills_with,
)
from rollwright.play.cards import Words
from rollwright.rules.acts import Ask, deed
from rollwright.rules.facts import Fact, State, Who

Points: TypeAlias = Annotated[int, Meta(ge=1, le=1_000)]
Some: TypeAlias = Annotated[int, Meta(ge=0, le=1_000), Ask("How many Adventure Points?")]
Reason: TypeAlias = Annotated[Words, Ask("What for?")]
Heroes: TypeAlias = Annotated[tuple[Who, ...], Ask("Who?", heroes, "Nobody ticked: all of them.")]


# --- the gamemaster --------------------------------------------------------------------------------------------------


def cycle_of(options: Options, state: State) -> EdgeCycle:
    """Say how long a cycle of Edge lasts now: as was announced for the adventure, or as the table has it."""
    announced: EdgeCycle | None = None if state.scene is None else state.scene.cycle
    return announced or options.edge_cycle


def cycles(options: Options, state: State) -> list[tuple[str, str]]:
    """List how long a cycle of Edge can last, the table's own first."""
    usual = [("session", "Edge comes back after each session"), ("adventure", "One supply of Edge for the adventure")]
    return usual if options.edge_cycle == "session" else usual[::-1]


def no_adventure(options: Options, state: State) -> bool:
    """Tell whether no adventure is under way."""
    return state.scene is None or state.scene.cycle is None


def has_heroes(options: Options, state: State) -> bool:
    """Tell whether there is anybody whose Edge could come back."""
    return any(heroes(options, state))


@deed("begin-adventure", "Begin an adventure", "mechwarrior.edge.adventure", by="gm", place="desk", when=no_adventure)
def begin_adventure(
    options: Options, state: State, cycle: Annotated[EdgeCycle, Ask("When does spent Edge come back?", cycles)]
) -> Iterator[Fact]:
    """Begin an adventure, and tell everybody how long their Edge has to last."""
    if not no_adventure(options, state):
        raise Refused("an adventure is under way; end it first", "mechwarrior.edge.adventure")
    yield AdventureBegun(cycle=cycle)


def edge_back(options: Options, state: State, ends: EdgeCycle) -> Iterator[Fact]:
    """Give everybody's Edge back where a cycle ends, or say when it does."""
    if cycle_of(options, state) != ends:
        yield EdgeStays(until=cycle_of(options, state))
        return
    for who in heroes(options, state):
        yield EdgeRegained(who=who)


CYCLE = "mechwarrior.edge.cycle mechwarrior.edge.adventure"


@deed("end-session", "End the session", CYCLE, by="gm", place="desk", when=has_heroes)
def end_session(options: Options, state: State) -> Iterator[Fact]:
    """End a session of play: all Edge comes back, unless it has to last for the adventure."""
    return edge_back(options, state, "session")


@deed("end-adventure", "End the adventure", CYCLE, by="gm", place="desk", when=has_heroes)
def end_adventure(options: Options, state: State) -> Iterator[Fact]:
    """End an adventure: all Edge comes back if it had to last for all of it."""
    yield from edge_back(options, state, "adventure")
    yield AdventureEnded()


def lacks_edge(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody has spent Edge."""
    sheet: Sheet = state.sheet(who)
    return not sheet.npc and edge_of(sheet) < sheet.edge


@deed("give-edge", "Give Edge back", "mechwarrior.edge.midstream", by="gm", place="sheet.edge", when=lacks_edge)
def give_edge(
    options: Options,
    state: State,
    who: Who,
    points: Annotated[Points, Ask("How much?")] = 1,
    reason: Reason = UNSAID,
) -> Iterator[Fact]:
    """Give somebody Edge back in the middle of play, never more than is missing."""
    sheet: Sheet = state.sheet(who).hero
    missing = sheet.edge - sheet.edge_left
    if missing <= 0:
        raise Refused(f"{state.name(who)} has all their Edge", "mechwarrior.edge.limit")
    yield EdgeRegained(points=min(points, missing), reason=reason, who=who)


def those(options: Options, state: State, who: tuple[Who, ...]) -> tuple[Who, ...]:
    """Give those who were ticked, or everybody where nobody was."""
    for one in who:
        state.sheet(one)
    return who or tuple(heroes(options, state))


@deed(
    "end-mission",
    "End the mission",
    "mechwarrior.improvement.skill-points mechwarrior.improvement.adventure-points",
    by="gm",
    place="desk",
    when=has_heroes,
)
def end_mission(
    options: Options, state: State, adventure_points: Some = 0, reason: Reason = UNSAID, people: Heroes = ()
) -> Iterator[Fact]:
    """End a mission: everybody gets skill points for their Learning, and the Adventure Points that you give."""
    for who in those(options, state, people):
        yield MissionEnded(who=who)
        if learning := state.sheet(who).attributes.learning:
            yield SkillPointsGained(points=learning, reason=reason or "a mission", who=who)
        if adventure_points:
            yield AdventurePointsGained(points=adventure_points, reason=reason or "a mission", who=who)


@deed("month", "Let a month pass", "mechwarrior.improvement.skill-points", by="gm", place="desk", when=has_heroes)
def pass_month(options: Options, state: State, people: Heroes = ()) -> Iterator[Fact]:
    """Let a month pass: everybody gets skill points for their Learning."""
    for who in those(options, state, people):
        if learning := state.sheet(who).attributes.learning:
            yield SkillPointsGained(points=learning, reason="a month", who=who)


@deed(
    "award",
    "Give Adventure Points",
    "mechwarrior.improvement.adventure-points",
    by="gm",
    place="desk",
    when=has_heroes,
)
def award(
    options: Options,
    state: State,
    points: Annotated[Points, Ask("How many?")],
    reason: Reason = UNSAID,
    people: Heroes = (),
) -> Iterator[Fact]:
    """Give Adventure Points."""
    for who in those(options, state, people):
        yield AdventurePointsGained(points=points, reason=reason, who=who)


def rules_to_waive(options: Options, state: State, who: Who) -> list[tuple[str, str]]:
    """List the rules of creation, those first that the character breaks."""
    broken = {one.rule: one.message for one in creation.check(options, state.sheet(who))}
    rest = {id: title for id, title in creation_rules().items() if id not in broken}
    return [(id, text) for id, text in {**broken, **rest}.items() if id in creation_rules()]


@deed("waive", "Waive a rule of creation", "mechwarrior.creation.waiver", by="gm", place="sheet.creation")
def waive(
    options: Options,
    state: State,
    who: Who,
    rule: Annotated[str, Ask("Which rule?", rules_to_waive)],
    reason: Annotated[Words, Ask("Why?")],
) -> Iterator[Fact]:
    """Let a character depart from a rule of creation; the reason stays on the sheet."""
    if rule not in creation_rules():
        known = ", ".join(creation_rules())
        raise BadInput(f"only a rule of creation can be waived, {rule!r} is none; they are {known}")
    if not reason.strip():
        raise BadInput("a waiver is kept with its reason; say why")
    yield Waived(rule=rule, reason=reason.strip(), who=who)


# --- the players -----------------------------------------------------------------------------------------------------


def raisable(options: Options, state: State, who: Who) -> Iterator[tuple[str, str]]:
    """List the skills that somebody can raise or learn now, with the price."""
    sheet: Sheet = state.sheet(who)
    if sheet.npc:
        return
    for skill in (*known_skills(options, sheet), *new_skills(options, sheet), *open_skills(options)):
        level, price = sheet.skills.get(skill, 0) + 1, skill_price(options, sheet, skill, banked=True)
        if price is not None and (level > 1 or not is_restricted(skill)):
            also = f" and {price[1]} skill points" if price[1] else ""
            entry = skills_with(options.extra_skills).get(skill)
            title = skill_title(skill, options.extra_skills) if is_skill(skill, options.extra_skills) else ""
            name = title or f"{entry.title if entry else skill}: name which"
            yield skill, f"{name} to {level} · {price[0]} AP{also}"


@deed("improve-skill", "Raise or learn a skill", "mechwarrior.improvement.skill", place="sheet.growth")
def improve_skill(
    options: Options,
    state: State,
    who: Who,
    skill: Annotated[str, Ask("Which skill?", raisable)],
    named: Annotated[Words, Ask("Which one of its kind?", guide="Only where it says: name which.")] = UNSAID,
    banked: Annotated[bool, Ask("Use skill points banked in it, if they are enough?")] = True,
) -> Iterator[Fact]:
    """Raise a skill by a level: the new level in Adventure Points with banked skill points, twice that without."""
    if skill in open_skills(options):
        if not (key := re.sub(r"[^a-z0-9]+", "-", named.lower()).strip("-")):
            raise BadInput(f"name the {skills_with(options.extra_skills)[skill].title} that you want to learn")
        skill = f"{skill}/{key}"
    sheet: Sheet = state.sheet(who)
    if is_restricted(skill) and not sheet.skills.get(skill):
        raise Refused("your GM has to allow this one: use “Learn a restricted skill”", IMPROVEMENT + "restricted")
    yield with_(learnt(options, sheet, skill, banked), who=who)


def specialisable(options: Options, state: State, who: Who) -> Iterator[tuple[str, str]]:
    """List the skills of which somebody can make a field their own now."""
    sheet: Sheet = state.sheet(who)
    for skill in known_skills(options, sheet) if not sheet.npc else ():
        if can_specialise(options, sheet, skill):
            title = skill_title(skill, options.extra_skills)
            yield skill, f"{title} · {sheet.skills[skill]} AP and {options.skill_points_to_specialise} skill points"


@deed("specialise", "Specialise in a field", "mechwarrior.improvement.specialisation", place="sheet.growth")
def specialise(
    options: Options,
    state: State,
    who: Who,
    skill: Annotated[str, Ask("In which skill?", specialisable)],
    field: Annotated[Words, Ask("In what?", guide="Lasers, say. Your GM says what it does when you roll.")],
) -> Iterator[Fact]:
    """Make a field of a skill your own."""
    yield with_(specialised(options, state.sheet(who), skill, field), who=who)


@deed("improve-edge", "Raise Edge", "mechwarrior.improvement.edge", place="sheet.growth")
def improve_edge(options: Options, state: State, who: Who) -> Iterator[Fact]:
    """Raise Edge by one, once in a mission. It counts from the next cycle on."""
    yield with_(edge_raised(options, state.sheet(who)), who=who)


def bankable(options: Options, state: State, who: Who) -> list[tuple[str, str]]:
    """List the skills in which somebody with free skill points can bank some."""
    sheet: Sheet = state.sheet(who)
    skills = (*known_skills(options, sheet), *new_skills(options, sheet)) if sheet.free_skill_points else ()
    return [(skill, skill_title(skill, options.extra_skills)) for skill in skills]


@deed("bank", "Bank skill points", "mechwarrior.improvement.skill-points", place="sheet.growth")
def bank(
    options: Options,
    state: State,
    who: Who,
    skill: Annotated[str, Ask("In which skill?", bankable)],
    points: Annotated[Points, Ask("How many?")],
) -> Iterator[Fact]:
    """Put free skill points to a skill. They stay there."""
    find_skill(skill, options.extra_skills)
    free = state.sheet(who).free_skill_points
    if points > free:
        raise Refused(f"{points} skill points would be banked; {free} are free", IMPROVEMENT + "skill-points")
    yield SkillPointsBanked(skill=skill, points=points, who=who)
