"""What the gamemaster does without dice: adventures, sessions and missions end, points come, rules are waived."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import Refused
from rollwright.games.mechwarrior.rules import creation
from rollwright.games.mechwarrior.rules.derive import edge_of
from rollwright.games.mechwarrior.rules.facts import (
    AdventureBegun,
    AdventureEnded,
    AdventurePointsGained,
    EdgeCycle,
    EdgeRegained,
    EdgeStays,
    Harmed,
    MarginSaid,
    MissionEnded,
    Owed,
    Scene,
    SkillPointsGained,
)
from rollwright.games.mechwarrior.rules.options import Options
from rollwright.games.mechwarrior.rules.people import UNSAID, heroes
from rollwright.games.mechwarrior.rules.sheet import Hurt, Sheet
from rollwright.games.mechwarrior.rules.tables import creation_rules
from rollwright.games.mechwarrior.rules.told import made
from rollwright.play.cards import Words
from rollwright.rules.acts import Ask, deed
from rollwright.rules.facts import Fact, State, Who
from rollwright.rules.fields import Choice
from rollwright.rules.tries import tries
from rollwright.rules.waiving import Waived

Points: TypeAlias = Annotated[int, Meta(ge=1, le=1_000)]
USUAL = 3
"""Adventure Points for a mission, as a form has them to begin with."""
MEASURE = (
    f"Your call. For scale: raising a skill from level {USUAL - 1} to {USUAL} costs {USUAL}, or {2 * USUAL} without "
    "enough skill points saved up in it."
)


def usual_points(options: Options, state: State) -> str:
    """Give the Adventure Points that a form has in it to begin with."""
    return str(USUAL)


Some: TypeAlias = Annotated[
    int, Meta(ge=0, le=1_000), Ask("How many Adventure Points?", guide=MEASURE, usual=usual_points)
]
Reason: TypeAlias = Annotated[Words, Ask("What for?")]
WOUNDS = "A light wound makes their rolls harder by 1, a bad one by 3, until you mark them unhurt."
OnIt: TypeAlias = Annotated[tuple[Who, ...], Ask("Who was on it?", heroes, least=1)]
Heroes: TypeAlias = Annotated[tuple[Who, ...], Ask("Who gets them?", heroes, least=1)]


def cycle_of(options: Options, state: State) -> EdgeCycle:
    """Say how long a cycle of Edge lasts now: as was announced for the adventure, or as the table has it."""
    scene: Scene = state.scene
    return scene.cycle or options.edge_cycle


def cycles(options: Options, state: State) -> list[tuple[str, str]]:
    """List how long a cycle of Edge can last, the table's own first."""
    usual = [("session", "After each session"), ("adventure", "Only when the adventure is over")]
    return usual if options.edge_cycle == "session" else usual[::-1]


def no_adventure(options: Options, state: State) -> bool:
    """Tell whether no adventure is under way."""
    scene: Scene = state.scene
    return scene.cycle is None


def an_adventure(options: Options, state: State) -> bool:
    """Tell whether there is an adventure to end: one that was begun, or one for which Edge has to last."""
    return has_heroes(options, state) and (not no_adventure(options, state) or options.edge_cycle == "adventure")


def has_heroes(options: Options, state: State) -> bool:
    """Tell whether there is anybody whose Edge could come back."""
    return any(heroes(options, state))


@deed("begin-adventure", "Begin an adventure", "mechwarrior.edge.adventure", by="gm", place="desk", when=no_adventure)
def begin_adventure(
    options: Options, state: State, cycle: Annotated[EdgeCycle, Ask("When does spent Edge come back?", cycles)]
) -> Iterator[Fact]:
    """Tell everybody that it begins, and how long their Edge has to last. It may take several sessions and missions."""
    if not no_adventure(options, state):
        raise Refused("an adventure is under way; end it first", "mechwarrior.edge.adventure")
    yield AdventureBegun(cycle=cycle)


def edge_back(options: Options, state: State, ends: EdgeCycle) -> Iterator[Fact]:
    """Give everybody's Edge back where a cycle ends, or say when it does."""
    if cycle_of(options, state) != ends:
        yield EdgeStays(until=cycle_of(options, state))
        return
    for who in heroes(options, state):
        if edge_of(state.sheet(who)) < state.sheet(who).edge:
            yield EdgeRegained(who=who)


CYCLE = "mechwarrior.edge.cycle mechwarrior.edge.adventure"


def a_session(options: Options, state: State) -> bool:
    """Tell whether the end of a session changes anything: Edge comes back, or is told to stay spent."""
    return has_heroes(options, state) and any(edge_back(options, state, "session"))


@deed("end-session", "End the session", CYCLE, by="gm", place="desk", when=a_session)
def end_session(options: Options, state: State) -> Iterator[Fact]:
    """All Edge comes back, unless it has to last for the adventure."""
    return edge_back(options, state, "session")


@deed("end-adventure", "End the adventure", CYCLE, by="gm", place="desk", when=an_adventure)
def end_adventure(options: Options, state: State) -> Iterator[Fact]:
    """Tell everybody that it is over. Edge that had to last for all of it comes back."""
    yield from edge_back(options, state, "adventure")
    yield AdventureEnded()


def missing_edge(options: Options, state: State, who: Who) -> tuple[int, int]:
    """Say how much Edge somebody can get back."""
    sheet: Sheet = state.sheet(who)
    return 1, 0 if sheet.npc else sheet.edge - edge_of(sheet)


@deed("give-edge", "Give Edge back", "mechwarrior.edge.midstream", by="gm", place="sheet.edge")
def give_edge(
    options: Options,
    state: State,
    who: Who,
    points: Annotated[int, Meta(ge=1), Ask("How much?", limits=missing_edge)],
    reason: Reason = UNSAID,
) -> Iterator[Fact]:
    """Give somebody Edge back in the middle of play, never more than is missing."""
    yield EdgeRegained(points=points, reason=reason, who=who)


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
    options: Options, state: State, adventure_points: Some = 0, reason: Reason = UNSAID, people: OnIt = ()
) -> Iterator[Fact]:
    """Whoever was on it gets skill points for their Learning, and the Adventure Points that you give.

    Neither the session nor an adventure ends by it.
    """
    for who in those(options, state, people):
        learning = state.sheet(who).attributes.learning
        yield MissionEnded(skill_points=learning, adventure_points=adventure_points, reason=reason, who=who)


@deed("month", "Let a month pass", "mechwarrior.improvement.skill-points", by="gm", place="desk", when=has_heroes)
def pass_month(options: Options, state: State, people: Heroes = ()) -> Iterator[Fact]:
    """Those who train meanwhile get skill points for their Learning."""
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
    points: Annotated[Points, Ask("How many?", guide=MEASURE, usual=usual_points)],
    reason: Reason = UNSAID,
    people: Heroes = (),
) -> Iterator[Fact]:
    """Reward a goal, an idea, or a scene well played, at any time."""
    for who in those(options, state, people):
        yield AdventurePointsGained(points=points, reason=reason, who=who)


def anybody(options: Options, state: State) -> list[Choice]:
    """List everybody who has a sheet, the players' characters first; with what is due of their last roll."""
    due: dict[str, Owed] = state.scene.due
    people = sorted(state.sheets, key=lambda who: state.sheets[who].npc)
    return [Choice(who, state.name(who), f"due: {due[who].words}" if who in due else "") for who in people]


def marks(options: Options, state: State) -> list[tuple[str, str]]:
    """List how somebody can be."""
    return [("", "As before"), *[(one.value, one.words.capitalize()) for one in Hurt]]


TO_ALL = "Everybody whom you tick gets what you write here."
What: TypeAlias = Annotated[Words, Ask("What happens?", guide="a bullet in the shoulder, a door left open")]
Now: TypeAlias = Annotated[str, Ask("How are they now?", marks, WOUNDS)]


def befalls(who: Who, what: str, now: str, owed: Owed | None) -> Iterator[Fact]:
    """Say what happens to somebody, and that it is what was due of their roll, where something was."""
    hurt = Hurt(now) if now else None
    if owed is not None:
        yield MarginSaid(who=who, what=what, brings=owed.brings)
    if owed is None or hurt is not None:
        yield Harmed(now=hurt, what="" if owed else what, who=who)


@deed("happens", "Say what happens to somebody", "mechwarrior.wounds", by="gm", place="party", button="Tell everybody")
def happens(
    options: Options,
    state: State,
    whom: Annotated[tuple[Who, ...], Ask("To whom?", anybody, TO_ALL, least=1)],
    what: What,
    now: Now = "",
) -> Iterator[Fact]:
    """What a hit, a fall or a failure does, and who is wounded."""
    for who in whom:
        owed: Owed | None = state.scene.due.get(who)
        another = owed is not None and owed.good and now not in ("", Hurt.UNHURT)  # a wound is nothing good
        yield from befalls(who, what, now, None if another else owed)


def dues(options: Options, state: State) -> list[Choice]:
    """List what the gamemaster is to say of people's rolls."""
    found: dict[str, Owed] = state.scene.due
    after = {who: tries("", owed.after).strip(": ").removeprefix("tries to ") for who, owed in found.items()}
    how = {who: f", who {made(owed.margin)}" if owed.margin else "" for who, owed in found.items()}
    return [
        Choice(
            who,
            f"{owed.brings} {state.name(who)}{how[who]}",
            f"{f'After: {after[who]}. ' if after[who] else ''}Say what it is, or let it go.",
        )
        for who, owed in found.items()
    ]


MEANING = "mechwarrior.margin.meaning"
Due: TypeAlias = Annotated[str, Ask("What’s due?", dues)]


@deed("margin", "Say what it is", MEANING, by="gm", place="desk", row="due", button="Tell everybody")
def say_what_it_is(options: Options, state: State, due: Due, what: What, now: Now = "") -> Iterator[Fact]:
    """Say what comes of a roll that went clearly better or worse than it had to, and mark who is wounded by it."""
    yield from befalls(Who(due), what, now, state.scene.due[due])


@deed("let-go", "Let it go", MEANING, by="gm", place="desk", row="due")
def let_go(options: Options, state: State, due: Due) -> Iterator[Fact]:
    """Let it go: nothing comes of it."""
    yield MarginSaid(who=Who(due))


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
    reason: Annotated[Words, Ask("Why?", guide="a veteran")],
) -> Iterator[Fact]:
    """Let a character break a rule of creation. The story tells everybody why, and the sheet keeps it."""
    yield Waived(rule=rule, reason=reason, who=who)
