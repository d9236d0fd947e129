"""What is done without dice or questions: each deed looks at the table, and says what becomes true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.augur.rules import facts
from rollwright.games.augur.rules.creation import WAIVABLE
from rollwright.games.augur.rules.downtime import TAKES, worst
from rollwright.games.augur.rules.facts import clock_name
from rollwright.games.augur.rules.harm import Form, Track
from rollwright.games.augur.rules.options import Options, approach_kinds
from rollwright.games.augur.rules.people import living
from rollwright.games.augur.rules.sheet import Contact
from rollwright.games.augur.rules.state import Clock, ClockKind, Owed, chase_keys, is_full, key_for, scene_of, size_of
from rollwright.games.augur.rules.words import said
from rollwright.play.cards import Words
from rollwright.play.steps import EVERYONE, GM, Seen
from rollwright.rules.acts import Ask, deed
from rollwright.rules.facts import NOBODY, Fact, State, Tale, Who
from rollwright.rules.fields import Choice
from rollwright.rules.sentences import counted, joined, opened
from rollwright.rules.wording import plain

TOLD = ("consequences", "danger")
"""What is due from the GM in words."""
Ticked = Annotated[int, Meta(ge=-20, le=20)]
ClockSize = Annotated[int, Meta(ge=0, le=20)]


# --- what there is to pick from --------------------------------------------------------------------------------------


def dues(state: State, *kinds: str) -> list[Choice]:
    """List what the GM owes, of some kinds or all."""
    found = scene_of(state).due.items()
    return [Choice(key, due_text(state, one)) for key, one in found if not kinds or one.kind in kinds]


def due_text(state: State, owed: Owed) -> str:
    """Say what the GM owes, and to whom."""
    against = f" for {joined(map(state.name, owed.against), 'or')}" if owed.against else ""
    return f"{opened(said('due', owed.kind))}{against}{f' ({owed.why})' if owed.why else ''}"


def owed_of(state: State, due: str, *kinds: str) -> Owed:
    """Give what is due, or refuse what isn't."""
    owed = scene_of(state).due.get(due)
    if owed is None or (kinds and owed.kind not in kinds):
        raise Refused("that isn't due any more", "augur.gm.later")
    return owed


def clocks_of(options: Options, state: State) -> list[Choice]:
    """List the clocks, each with how it stands."""
    tale, found = Tale(state.name), scene_of(state).clocks.items()
    return [Choice(key, opened(one.text or clock_name(key, tale)), clock_note(options, one)) for key, one in found]


def clock_note(options: Options, clock: Clock) -> str:
    """Say how a clock stands."""
    size = size_of(options, clock)
    return f"{min(clock.ticks, size)} of {size}{', full' if is_full(options, clock) else ''}"


def clock_at(state: State, key: str) -> tuple[Clock, Seen]:
    """Give a clock, and who may know of it."""
    clock = scene_of(state).clocks.get(key)
    if clock is None:
        raise Refused("there is no such clock any more", "augur.clock")
    return clock, (GM,) if clock.secret else EVERYONE


def approaches_of(options: Options, state: State) -> list[str]:
    """List the approaches of the table."""
    return list(approach_kinds(options))


def anybody(options: Options, state: State) -> list[Who]:
    """List everybody of whom something is kept."""
    scene = scene_of(state)
    return [Who(one) for one in dict.fromkeys((*state.sheets, *scene.foes, *scene.others)) if one]


def conditions_of(options: Options, state: State, who: Who) -> list[str]:
    """List the conditions of somebody."""
    return [one.name for one in state.sheet(who).conditions]


def others_conditions(options: Options, state: State) -> list[Choice]:
    """List the conditions of those without a sheet."""
    found = scene_of(state).others.items()
    return [Choice(f"{who}/{one.name}", f"{state.name(who)}: {one.name}") for who, some in found for one in some]


def unknown_contacts(options: Options, state: State, who: Who) -> list[str]:
    """List the contacts of whom it isn't said yet what they know."""
    return [one.name for one in state.sheet(who).contacts if len(one.expertise) < one.kinds]


def ready(options: Options, state: State, who: Who) -> list[Choice]:
    """List the abilities that can be used now."""
    return [Choice(one.name, one.name, one.text) for one in state.sheet(who).ready]


# --- panic, conditions, downtime -------------------------------------------------------------------------------------


@deed(
    "panic",
    "Say how panic shows",
    "augur.fog.panicked",
    place="sheet.fog",
    when=lambda options, state, who: state.sheet(who).panics and not state.sheet(who).dead,
)
def panic(options: Options, state: State, who: Who, form: Annotated[Form, Ask("How does it show?")]) -> Iterator[Fact]:
    """Say how panic shows that came by a risk which you shared."""
    if not living(state, who).panics:
        raise Refused(f"{state.name(who)} doesn't panic", "augur.fog.panicked")
    if form not in ("fight", "flight", "freeze"):
        raise BadInput("panic shows as fight, flight or freeze")
    yield facts.PanicTaken(form=form, who=who)
    if form == "freeze":
        yield facts.MoveDue(kind="action", against=(who,), why="freeze")


@deed("give-condition", "Give somebody a condition", "augur.condition", by="gm", place="party")
def give_condition(
    options: Options,
    state: State,
    whom: Annotated[Who, Ask("Whom?", anybody, free=True)],
    name: Annotated[Words, Ask("What are they?", guide="Dazed, soaked, in debt...")],
    approaches: Annotated[tuple[str, ...], Ask("Which approaches lose a die?", approaches_of)] = (),
) -> Iterator[Fact]:
    """Put a condition on somebody: it takes a die from the approaches that you tick."""
    yield conditioned(whom, name, approaches)


def conditioned(whom: Who, name: str, approaches: tuple[str, ...]) -> Fact:
    """Give a condition to somebody, or refuse one without a name."""
    if not name.strip() or not whom.strip():
        raise BadInput("a condition has a name, and somebody who has it")
    return facts.ConditionGiven(name=name.strip(), approaches=approaches, who=whom)


@deed("name-condition", "Name the condition", "augur.condition augur.fatigue.wounded", by="gm", place="desk", row="due")
def name_condition(
    options: Options,
    state: State,
    due: Annotated[str, Ask("Which?", lambda options, state: dues(state, "condition"))],
    name: Annotated[Words, Ask("What are they?")],
    approaches: Annotated[tuple[str, ...], Ask("Which approaches lose a die?", approaches_of)] = (),
    whom: Annotated[Who, Ask("Whom, if nobody is named yet?", anybody, free=True)] = NOBODY,
) -> Iterator[Fact]:
    """Name a condition that is due."""
    owed = owed_of(state, due, "condition")
    if whom and owed.against and whom not in owed.against:
        raise Refused(f"it is due for {joined(map(state.name, owed.against), 'or')}", "augur.assist.risk")
    yield facts.MoveMet(due=due)
    yield conditioned(whom or Who((*owed.against, "")[0]), name, approaches)


@deed("clear-condition", "Clear a condition", "augur.condition", by="gm", place="sheet.conditions", row="name")
def clear_condition(
    options: Options, state: State, who: Who, name: Annotated[str, Ask("Which?", conditions_of)]
) -> Iterator[Fact]:
    """Clear a condition."""
    if name not in conditions_of(options, state, who):
        raise Refused(f"{state.name(who)} isn't {name}", "augur.condition")
    yield facts.ConditionCleared(name=name, who=who)


@deed("clear-other", "Clear a condition of somebody without a sheet", "augur.condition", by="gm", place="scene")
def clear_other(
    options: Options, state: State, condition: Annotated[str, Ask("Which?", others_conditions)]
) -> Iterator[Fact]:
    """Clear a condition of somebody whom you play."""
    who, _, name = condition.rpartition("/")
    if condition not in [one.key for one in others_conditions(options, state)]:
        raise Refused("nobody has that condition any more", "augur.condition")
    yield facts.ConditionCleared(name=name, who=Who(who))


def healed(state: State, who: Who, track: Track, helper: Who) -> Iterator[Fact]:
    """Heal the worst step of a ladder."""
    sheet = living(state, who)
    rule = "augur.downtime.recover" if track is Track.FATIGUE else "augur.downtime.restore"
    step = worst(track, sheet.ladder(track)) or ("panicked" if track is Track.FOG and sheet.panic else "")
    if not step:
        raise Refused(f"{state.name(who)} has nothing to heal here; marks are cleared by rest", rule)
    actions, whom = TAKES[step]
    if whom and not helper:
        raise Refused(f"{step.title()} takes {counted(actions, 'downtime action')} and {whom}", rule)
    if helper == who:
        raise Refused("that takes somebody else", rule)
    if sheet.ladder(track).steps:
        yield facts.StepCleared(track=track, step=step, helper=helper, who=who)
    else:
        yield facts.PanicEnded(who=who)


@deed(
    "recover",
    "Recover",
    "augur.downtime.recover",
    place="sheet.fatigue",
    when=lambda options, state, who: 0 < state.sheet(who).fatigue.steps < 4,
)
def recover(
    options: Options, state: State, who: Who, healer: Annotated[Who, Ask("Who heals?", free=True)] = NOBODY
) -> Iterator[Fact]:
    """Recover from the worst step of Fatigue: Exhausted takes 1 downtime action, Wounded 2 and a healer, Maimed 4."""
    return healed(state, who, Track.FATIGUE, healer)


@deed(
    "restore",
    "Calm down",
    "augur.downtime.restore",
    place="sheet.fog",
    when=lambda options, state, who: (
        not state.sheet(who).dead and (state.sheet(who).fog.steps or state.sheet(who).panic)
    ),
)
def restore(
    options: Options, state: State, who: Who, friend: Annotated[Who, Ask("Which friend helps?", free=True)]
) -> Iterator[Fact]:
    """Come back from the worst step of Fog, with a friend: Panicked takes 2 downtime actions, Unstable 4."""
    return healed(state, who, Track.FOG, friend)


# --- clocks ----------------------------------------------------------------------------------------------------------


@deed("start-clock", "Set a clock", "augur.clock", by="gm", place="scene")
def start_clock(
    options: Options,
    state: State,
    name: Annotated[Words, Ask("What does it count?", guide="A flood, a guard's patience; of a foe, who it is.")],
    kind: Annotated[ClockKind, Ask("Of which kind?")] = "other",
    size: Annotated[ClockSize, Ask("How many ticks fill it?", guide="0: as usual at this table")] = 0,
    secret: Annotated[bool, Ask("Only you see it?")] = False,
) -> Iterator[Fact]:
    """Set a clock: a pressure pool, a timer track, that of a foe, both of a chase, or any other."""
    if not name.strip():
        raise BadInput("a clock counts something: say what")
    if kind == "chase":
        if (size and size != options.chase_clock) or secret:
            raise Refused("both sides of a chase see its clocks, which have the table's size", "augur.chase.clocks")
        yield from chase_begun(state, Who(name.strip()))
        return
    key = key_for(kind, name.strip())
    if key in scene_of(state).clocks:
        raise Refused(f"there is a clock for {name.strip()} already", "augur.clock")
    seen = (GM,) if secret else EVERYONE
    yield facts.ClockStarted(key=key, kind=kind, size=size or None, secret=secret, seen_by=seen)


def not_chased(options: Options, state: State) -> list[Who]:
    """List those with whom no chase is under way."""
    clocks = scene_of(state).clocks
    return [who for who in anybody(options, state) if not any(key in clocks for key in chase_keys(who))]


@deed("start-chase", "Begin a chase", "augur.chase.clocks", by="gm", place="scene")
def start_chase(
    options: Options, state: State, foe: Annotated[Who, Ask("With whom?", not_chased, free=True)]
) -> Iterator[Fact]:
    """Begin a chase: both sides get a clock, and the first to fill its own wins."""
    return chase_begun(state, foe)


def chase_begun(state: State, foe: Who) -> Iterator[Fact]:
    """Set both clocks of a chase, or refuse a second one."""
    if not foe.strip():
        raise BadInput("a chase is with somebody: say whom")
    if any(key in scene_of(state).clocks for key in chase_keys(foe)):
        raise Refused(f"a chase with {state.name(foe)} is under way", "augur.chase.clocks")
    for key in chase_keys(foe):
        yield facts.ClockStarted(key=key, kind="chase")


@deed("tick-clock", "Tick a clock", "augur.clock", by="gm", place="scene.clocks", row="clock")
def tick_clock(
    options: Options,
    state: State,
    clock: Annotated[str, Ask("Which?", clocks_of)],
    ticks: Annotated[Ticked, Ask("How many ticks?", guide="Below 0 takes some back.")] = 1,
) -> Iterator[Fact]:
    """Tick a clock, or take ticks back; full, what it stands for happens."""
    _, seen = clock_at(state, clock)
    yield facts.ClockTicked(key=clock, ticks=ticks, seen_by=seen)


@deed("end-clock", "End a clock", "augur.clock", by="gm", place="scene.clocks", row="clock")
def end_clock(options: Options, state: State, clock: Annotated[str, Ask("Which?", clocks_of)]) -> Iterator[Fact]:
    """Take a clock away: what it stood for has happened, or can't happen any more."""
    _, seen = clock_at(state, clock)
    yield facts.ClockEnded(key=clock, seen_by=seen)


# --- setups, notes, what is due --------------------------------------------------------------------------------------


@deed("setup", "Set something up", "augur.setup augur.outside", place="scene")
def setup(options: Options, state: State, who: Who, text: Annotated[Words, Ask("What?")]) -> Iterator[Fact]:
    """Set something up that can help a roll later, once: you roll a die for it then."""
    living(state, who)
    if not text.strip():
        raise BadInput("say what is set up")
    yield facts.SetupMade(text=text.strip(), by=who)


@deed("world-setup", "Something in the world helps later", "augur.setup augur.outside", by="gm", place="scene")
def world_setup(options: Options, state: State, text: Annotated[Words, Ask("What?")]) -> Iterator[Fact]:
    """Set something up in the world: you roll a die for it when it helps."""
    if not text.strip():
        raise BadInput("say what is set up")
    yield facts.SetupMade(text=text.strip())


@deed("drop-setup", "Drop a setup", "augur.setup augur.outside", by="gm", place="scene.setups", row="setup")
def drop_setup(
    options: Options,
    state: State,
    setup: Annotated[
        str,
        Ask("Which?", lambda _, state: [(key, one.text or plain(key)) for key, one in scene_of(state).setups.items()]),
    ],
) -> Iterator[Fact]:
    """Take away a setup that is of no use any more."""
    if setup not in scene_of(state).setups:
        raise Refused("that setup is gone already", "augur.setup")
    yield facts.SetupDropped(key=setup)


def notes_of(options: Options, state: State) -> list[tuple[str, str]]:
    """List what was noted."""
    found = scene_of(state).notes.items()
    return [(key, f"{said('note', one.extra)}, {state.name(one.by)}: {one.text}".strip(" :,")) for key, one in found]


@deed("drop-note", "It holds no more", "augur.chart.noted", by="gm", place="scene.notes", row="note")
def drop_note(options: Options, state: State, note: Annotated[str, Ask("Which?", notes_of)]) -> Iterator[Fact]:
    """Take away what an action brought, and what holds no more."""
    if note not in scene_of(state).notes:
        raise Refused("that is not noted any more", "augur.chart.noted")
    yield facts.NoteDropped(key=note)


@deed("consequence", "Say what comes of it", "augur.chart.said", by="gm", place="desk", row="due")
def consequence(
    options: Options,
    state: State,
    due: Annotated[str, Ask("Of what?", lambda options, state: dues(state, *TOLD))],
    text: Annotated[Words, Ask("What comes of it?")],
) -> Iterator[Fact]:
    """Say what comes of something that numbers don't settle: social consequences, or a danger that marks nothing."""
    owed = owed_of(state, due, *TOLD)
    if not text.strip():
        raise BadInput("say what comes of it")
    yield facts.MoveMet(due=due)
    for who in owed.against or ("",):
        yield facts.ConsequenceTold(text=text.strip(), against=Who(who))


@deed("let-go", "Let it go", "augur.gm.later", by="gm", place="desk", row="due")
def let_go(
    options: Options, state: State, due: Annotated[str, Ask("Which?", lambda options, state: dues(state))]
) -> Iterator[Fact]:
    """Let go of a move that is due: it won't be made."""
    owed_of(state, due)
    yield facts.MoveMet(due=due, let_go=True)


# --- abilities, contacts, waivers ------------------------------------------------------------------------------------


def able(state: State, who: Who, ability: str) -> None:
    """Refuse an ability that somebody hasn't, and one that is used up until the next rest."""
    sheet = living(state, who)
    if ability not in [one.name for one in sheet.abilities]:
        raise Refused(f"{state.name(who)} has no ability “{ability}”", "augur.bonus.sources")
    if ability not in [one.name for one in sheet.ready]:
        raise Refused(f"{ability} is used up until {state.name(who)} has rested", "augur.downtime.rest")


@deed("spend-ability", "Use an ability", "augur.bonus.sources", place="sheet.abilities", row="ability")
def spend_ability(
    options: Options, state: State, who: Who, ability: Annotated[str, Ask("Which?", ready)]
) -> Iterator[Fact]:
    """Use an ability for something else than a die."""
    able(state, who, ability)
    yield facts.AbilityUsed(ability=ability, who=who)


@deed("learn-contact", "Say what a contact knows", "augur.contact.npc", place="sheet.contacts", row="name")
def learn_contact(
    options: Options,
    state: State,
    who: Who,
    name: Annotated[str, Ask("Which contact?", unknown_contacts)],
    expertise: Annotated[Words, Ask("What do they know about?", guide="With commas between.")],
) -> Iterator[Fact]:
    """Say what a contact's expertise is."""
    kinds = tuple([one.strip() for one in expertise.split(",") if one.strip()])
    found: list[Contact] = [one for one in state.sheet(who).contacts if one.name == name]
    if not found:
        raise Refused(f"{state.name(who)} has no contact called {name}", "augur.contact.npc")
    if not kinds:
        raise BadInput("a contact knows about something: say what")
    most = max([one.kinds for one in found])
    if len(kinds) > most:
        raise Refused(f"{name} has {counted(most, 'kind')} of expertise", "augur.contact.npc")
    yield facts.ContactLearnt(name=name, expertise=kinds, who=who)


def waivable(options: Options, state: State, who: Who) -> list[tuple[str, str]]:
    """List the rules of creation, by what they are called."""
    return [(rule, opened(plain(rule.removeprefix("augur.").replace(".", ": ")))) for rule in WAIVABLE]


@deed("waive", "Waive a rule of creation", "augur.creation.points", by="gm", place="sheet.report")
def waive(
    options: Options,
    state: State,
    who: Who,
    rule: Annotated[str, Ask("Which rule?", waivable)],
    reason: Annotated[Words, Ask("Why?")],
) -> Iterator[Fact]:
    """Let a character depart from a rule of creation."""
    if rule not in WAIVABLE:
        raise BadInput("no rule of creation is called " + rule + "; there are " + ", ".join(WAIVABLE))
    if not reason.strip():
        raise BadInput("say why")
    yield facts.Waived(rule=rule, reason=reason.strip(), by_whom=GM, who=who)
