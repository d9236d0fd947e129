"""What is done without dice or questions: each deed looks at the table, and says what becomes true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta

from rollwright.dice.errors import Refused
from rollwright.games.augur.rules import facts
from rollwright.games.augur.rules.creation import WAIVABLE
from rollwright.games.augur.rules.facts import clock_name, rung
from rollwright.games.augur.rules.options import Options, approach_kinds
from rollwright.games.augur.rules.people import living
from rollwright.games.augur.rules.sheet import Ability, Sheet
from rollwright.games.augur.rules.state import (
    CLOCKS,
    MOST_TICKS,
    MOVES,
    OTHERS,
    Owed,
    beaten,
    chase_keys,
    foe_key,
    fought_out,
    is_full,
    scene_of,
    size_of,
)
from rollwright.games.augur.rules.words import said
from rollwright.play.cards import Words
from rollwright.play.steps import EVERYONE, GM, Seen
from rollwright.rules.acts import Ask, deed
from rollwright.rules.facts import NOBODY, Fact, State, Tale, Who
from rollwright.rules.fields import OPTIONAL, Choice
from rollwright.rules.sentences import counted, joined, opened
from rollwright.rules.tries import tries
from rollwright.rules.waiving import Waived
from rollwright.rules.wording import plain

UNSAID = Words("")
TOLD = ("consequences", "danger", "ability", "clock", "fall")
"""What is due from the GM in words."""


# --- what there is to pick from --------------------------------------------------------------------------------------


def dues(state: State, *kinds: str) -> list[Choice]:
    """List what the GM owes, of some kinds or all."""
    found = scene_of(state).owed.items()
    notes = {"fall": OPTIONAL}
    return [
        Choice(key, due_text(state, one), notes.get(one.kind, ""))
        for key, one in found
        if not kinds or one.kind in kinds
    ]


def due_text(state: State, owed: Owed) -> str:
    """Say what the GM owes, to whom, and why."""
    how, last = ("against", "or") if owed.kind in MOVES else ("for", "and")
    against = f" {how} {joined(map(state.name, owed.against), last)}" if owed.against else ""
    if owed.kind == "ability":
        return f"What “{opened(owed.why)}” does{against}"
    if owed.kind == "fall":
        foe = owed.why.removeprefix("foe:")
        return f"{opened(state.name(foe) or OTHERS)} is out of the fight: say how"
    if owed.kind == "clock":
        return f"{rung(owed.why, scene_of(state).clocks.get(owed.why))}; say what happens"
    due, why = f"{opened(said('due', owed.kind))}{against}", said("why", owed.why, owed.why)
    if why and why == owed.why and owed.kind in MOVES:
        return f"{due}, after “{tried(why)}”"
    return f"{due} ({state.name(why)})" if why else due


def tried(why: str) -> str:
    """Say what somebody has tried, in a few words.

    >>> tried("wrenches the hatch open")
    'wrench the hatch open'
    """
    return tries("", why).strip(": ").removeprefix("tries to ")


def owed_of(state: State, due: str, *kinds: str) -> Owed:
    """Give what is due, or refuse what isn't."""
    owed = scene_of(state).owed.get(due)
    if owed is None or (kinds and owed.kind not in kinds):
        raise Refused("that isn’t due any more", "augur.gm.later")
    return owed


def clocks_of(options: Options, state: State) -> list[Choice]:
    """List the clocks, each with how it stands."""
    found: list[Choice] = []
    for key, one in scene_of(state).clocks.items():
        size, full = size_of(options, one), ", full" if is_full(options, one) else ""
        full = f", {said('full', 'foe')}" if full and one.kind == "foe" else full
        name = opened(clock_name(key, Tale(state.name)))
        found.append(Choice(key, name, f"{min(one.ticks, size)} of {size}{full}"))
    return found


def running(options: Options, state: State) -> list[Choice]:
    """List the clocks without those of fights that are over."""
    return [one for one in clocks_of(options, state) if not scene_of(state).clocks[one.key].over]


def approaches_of(options: Options, state: State) -> list[Choice]:
    """List the approaches of the table."""
    return [Choice(one, plain(one).title()) for one in approach_kinds(options)]


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
    sheet: Sheet = state.sheet(who)
    return [Choice(one.name, opened(one.name), one.note) for one in sheet.ready] if not sheet.dead else []


def setups_of(options: Options, state: State, who: Who = NOBODY) -> list[Choice]:
    """List what is set up, and who rolls a die for it."""
    found = scene_of(state).setups.items()
    whose = [state.name(one.by) if one.by in state.sheets else "somebody" if one.by else "the GM" for _, one in found]
    rolls = [f"{name} rolls a die for it" for name in whose]
    return [Choice(key, one.text or key, note) for (key, one), note in zip(found, rolls, strict=True)]


ANSWER = "answer:"
"""How the key of an answer begins among what is kept in mind."""


def notes_of(options: Options, state: State) -> list[tuple[str, str]]:
    """List what was noted, and what people answered who were to be persuaded."""
    scene = scene_of(state)
    noted = [
        (key, f"{said('note', one.extra)}, {state.name(one.by)}: {state.name(one.text)}".strip(" :,"))
        for key, one in scene.notes.items()
    ]
    answers = [(who, said("answer", one).replace("{who}", state.name(who))) for who, one in scene.answers.items()]
    return noted + [(f"{ANSWER}{who}", opened(text.rstrip("."))) for who, text in answers]


def waivable(options: Options, state: State, who: Who) -> list[tuple[str, str]]:
    """List the rules of creation, by what they are called."""
    return [(rule, opened(plain(rule.removeprefix("augur.").replace(".", ": ")))) for rule in WAIVABLE]


Due = Annotated[str, Ask("What’s due?", lambda options, state: dues(state))]
Clock = Annotated[str, Ask("Which?", clocks_of)]
Losing = Annotated[tuple[str, ...], Ask("Which approaches lose a die?", approaches_of)]
Named = Annotated[Words, Ask("What’s the condition?", guide="dazed", short=True)]
Whom = Annotated[Who, Ask("Whom?", anybody, free=True)]


# --- panic, conditions, downtime -------------------------------------------------------------------------------------


@deed(
    "panic",
    "Say how panic shows",
    "augur.fog.panicked",
    place="sheet.fog",
    when=lambda options, state, who: state.sheet(who).panics and not state.sheet(who).dead,
)
def panic(
    options: Options,
    state: State,
    who: Who,
    form: Annotated[Literal["fight", "flight", "freeze"], Ask("How does it show?")],
) -> Iterator[Fact]:
    """Say how panic shows that came by a risk which you shared."""
    if not living(state, who).panics:
        raise Refused(f"{state.name(who)} doesn’t panic", "augur.fog.panicked")
    yield facts.PanicShown(form=form, who=who)
    if form == "freeze":
        yield facts.MoveDue(kind="action", against=(who,), why="freeze")


@deed("give-condition", "Give somebody a condition", "augur.condition", by="gm", place="party")
def give_condition(options: Options, state: State, whom: Whom, name: Named, approaches: Losing = ()) -> Iterator[Fact]:
    """It takes a die from the approaches that you tick."""
    yield facts.ConditionSet(name=name, approaches=approaches, who=whom)


def of_nobody(options: Options, state: State) -> dict[str, tuple[str, ...]]:
    """Say of which conditions that are due nobody has said whose they are."""
    return {"due": tuple([key for key, one in scene_of(state).owed.items() if not one.against])}


@deed("name-condition", "Name the condition", "augur.condition augur.fatigue.wounded", by="gm", place="desk", row="due")
def name_condition(
    options: Options,
    state: State,
    due: Annotated[str, Ask("What’s due?", lambda options, state: dues(state, "condition"))],
    name: Named,
    approaches: Losing = (),
    whom: Annotated[Who, Ask("Who has it?", anybody, free=True, when=of_nobody)] = NOBODY,
) -> Iterator[Fact]:
    """Name a condition that is due."""
    owed = owed_of(state, due, "condition")
    yield facts.Gone(part="due", key=due, how="met")
    yield facts.ConditionSet(name=name, approaches=approaches, who=whom or Who((*owed.against, OTHERS)[0]))


@deed("clear-condition", "Clear this condition", "augur.condition", by="gm", place="sheet.conditions", row="name")
def clear_condition(
    options: Options, state: State, who: Who, name: Annotated[str, Ask("Which?", conditions_of)]
) -> Iterator[Fact]:
    """It takes no more dice then."""
    yield facts.ConditionSet(name=name, gone=True, who=who)


@deed("clear-other", "Clear a condition of somebody without a sheet", "augur.condition", by="gm", place="scene")
def clear_other(
    options: Options, state: State, condition: Annotated[str, Ask("Which?", others_conditions)]
) -> Iterator[Fact]:
    """Clear a condition of somebody whom you play."""
    who, _, name = condition.rpartition("/")
    yield facts.ConditionSet(name=name, gone=True, who=Who(who))


# --- clocks ----------------------------------------------------------------------------------------------------------


def usual_size(options: Options, state: State) -> str:
    """Give the size of a clock at this table."""
    return str(options.clock_size)


def sizes(options: Options, state: State) -> tuple[int, int]:
    """Give the least and the most ticks of a clock."""
    return 1, MOST_TICKS


def kinds_of_clock(options: Options, state: State) -> list[Choice]:
    """List what a clock can count."""
    return [Choice(key, words) for key, words in CLOCKS.items() if key != "chase"]


@deed("start-clock", "Set a clock", "augur.clock", by="gm", place="scene", secret="secret")
def start_clock(
    options: Options,
    state: State,
    name: Annotated[
        Words, Ask("What does it count?", guide="The flood; the guard’s patience; a foe, by name.", short=True)
    ],
    kind: Annotated[
        Literal["other", "pressure-pool", "timer-track", "foe"], Ask("What kind of clock?", kinds_of_clock)
    ] = "other",
    size: Annotated[int, Meta(ge=0, le=20), Ask("How many ticks fill it?", usual=usual_size, limits=sizes)] = 0,
    secret: Annotated[
        bool, Ask("Only you see it?", guide="The clock of a foe whom you hide is secret in any case.")
    ] = False,
) -> Iterator[Fact]:
    """For anything that goes on by itself, or for the harm that a foe can take."""
    key, seen = str(name), (GM,) if secret else EVERYONE
    if kind == "foe":
        same = [who for who in state.sheets if state.name(who).casefold() == name.strip().casefold()]
        key = foe_key(same[0] if same else name)
        if same and key in scene_of(state).clocks:
            raise Refused(f"{state.name(same[0])} has a clock already: tick that one, or end it first", "augur.clock")
    yield facts.ClockStarted(key=key, kind=kind, size=size or options.clock_size, secret=secret, seen_by=seen)


@deed("start-chase", "Begin a chase", "augur.chase.clocks", by="gm", place="scene")
def start_chase(
    options: Options, state: State, foe: Annotated[Who, Ask("With whom?", anybody, free=True)]
) -> Iterator[Fact]:
    """Both sides get a clock, and the first to fill its own wins."""
    for key in chase_keys(foe):
        yield facts.ClockStarted(key=key, kind="chase")


@deed("tick-clock", "Tick a clock", "augur.clock", by="gm", place="scene.clocks", row="clock")
def tick_clock(
    options: Options,
    state: State,
    clock: Clock,
    ticks: Annotated[int, Meta(ge=-20, le=20), Ask("How many ticks?", guide="Below 0 takes some back.")] = 1,
) -> Iterator[Fact]:
    """Tick a clock, or take ticks back. When it is full, what it stands for happens."""
    yield facts.ClockTicked(key=clock, ticks=ticks, seen_by=seeing(state, clock))


@deed("end-clock", "End a clock", "augur.clock", by="gm", place="scene.clocks", row="clock")
def end_clock(options: Options, state: State, clock: Annotated[str, Ask("Which?", running)]) -> Iterator[Fact]:
    """Take a clock away: what it stood for has happened, or no longer can. A foe who is out stays out."""
    if clock in [foe_key(foe) for foe in beaten(options, scene_of(state))]:
        yield facts.FightsOver(keys=(clock,))
    else:
        yield facts.Gone(part="clocks", key=clock, seen_by=seeing(state, clock))


@deed(
    "fights-over",
    "The fight is over",
    "augur.clock",
    by="gm",
    place="scene",
    when=lambda options, state: bool(fought_out(options, state)),
)
def fights_over(options: Options, state: State) -> Iterator[Fact]:
    """Put a fight away whose foes are all out of it; it goes by itself with the scene or the session."""
    yield facts.FightsOver(keys=fought_out(options, state))


def heard_of(options: Options, state: State, due: str) -> Iterator[Fact]:
    """Put a fight away of which nothing is left to say: its foes are all out of it, and how the last one fell is told
    or let go."""
    falls = [one.key for one in dues(state, "fall")]
    if falls == [due] and (keys := fought_out(options, state)):
        yield facts.FightsOver(keys=keys)


def seeing(state: State, clock: str) -> Seen:
    """Say who may know of a clock."""
    kept = scene_of(state).clocks.get(clock)
    return (GM,) if kept and kept.secret else EVERYONE


# --- setups, notes, what is due --------------------------------------------------------------------------------------


@deed(
    "setup",
    "Set something up",
    "augur.setup augur.outside",
    place="scene",
    when=lambda options, state, who: not state.sheet(who).dead and who not in beaten(options, scene_of(state)),
    button="Set it up",
)
def setup(
    options: Options,
    state: State,
    who: Who,
    text: Annotated[Words, Ask("What do you set up?", guide="a rope down from the roof", short=True)],
) -> Iterator[Fact]:
    """It can help one roll later: you roll a die for it then."""
    living(state, who)
    yield facts.SetupMade(text=text, by=who)


@deed("world-setup", "Set something up in the world", "augur.setup augur.outside", by="gm", place="scene")
def world_setup(options: Options, state: State, text: Annotated[Words, Ask("What?", short=True)]) -> Iterator[Fact]:
    """Set something up in the world: you roll a die for it when it helps."""
    yield facts.SetupMade(text=text)


@deed("drop-setup", "Remove this setup", "augur.setup augur.outside", by="gm", place="scene.setups", row="setup")
def drop_setup(options: Options, state: State, setup: Annotated[str, Ask("Which?", setups_of)]) -> Iterator[Fact]:
    """Take away something that was set up and is of no use any more."""
    yield facts.Gone(part="setups", key=setup)


@deed("drop-note", "No longer true", "augur.chart.noted", by="gm", place="scene.notes", row="note")
def drop_note(options: Options, state: State, note: Annotated[str, Ask("Which?", notes_of)]) -> Iterator[Fact]:
    """Take away what an action brought, or what somebody answered, where it is no longer true."""
    answers = note.startswith(ANSWER)
    yield facts.Gone(part="answers" if answers else "notes", key=note.removeprefix(ANSWER) if answers else note)


@deed("consequence", "Say what comes of it", "augur.chart.said", by="gm", place="desk", row="due")
def consequence(
    options: Options,
    state: State,
    due: Annotated[str, Ask("About what?", lambda options, state: dues(state, *TOLD))],
    text: Annotated[Words, Ask("What happens?", guide="What it does to a sheet, you change on the sheet.")],
) -> Iterator[Fact]:
    """Tell everybody what happens. A full clock is done with then; a foe who is out stays out."""
    owed = owed_of(state, due, *TOLD)
    ability = owed.why if owed.kind == "ability" else ""
    seen, clock = EVERYONE, ""
    if owed.kind == "clock":
        seen = seeing(state, owed.why)
        clock = owed.why if seen == EVERYONE else ""  # of a secret one everybody hears only what happens
    yield facts.Gone(part="due", key=due, how="met", seen_by=seen)
    for who in owed.against or ("",):
        fallen = Who(owed.why.removeprefix("foe:") or OTHERS) if owed.kind == "fall" else NOBODY
        yield facts.ConsequenceTold(text=text, against=Who(who), ability=ability, clock=clock, fallen=fallen)
    if owed.kind == "clock":
        yield facts.Gone(part="clocks", key=owed.why, how="met", seen_by=seen)
    yield from heard_of(options, state, due)


def secret_clocks(options: Options, state: State) -> list[Choice]:
    """List the clocks that only the GM sees, but for those of foes."""
    kept = scene_of(state).clocks
    return [one for one in clocks_of(options, state) if kept[one.key].secret and kept[one.key].kind != "foe"]


@deed(
    "move-in-secret",
    "Tick a secret clock",
    "augur.gm.moves augur.clock",
    by="gm",
    place="desk",
    row="due",
    when=lambda options, state: bool(secret_clocks(options, state)),
    button="Tick it",
)
def move_in_secret(
    options: Options,
    state: State,
    due: Annotated[str, Ask("What’s due?", lambda options, state: dues(state, *MOVES))],
    clock: Annotated[str, Ask("Which clock?", secret_clocks)],
) -> Iterator[Fact]:
    """Let the move be a tick of a clock that only you see."""
    owed_of(state, due, *MOVES)
    yield facts.Gone(part="due", key=due, how="met")
    yield facts.ClockTicked(key=clock, ticks=1, seen_by=seeing(state, clock))


@deed("let-go", "Let it go", "augur.gm.later", by="gm", place="desk", row="due")
def let_go(options: Options, state: State, due: Due) -> Iterator[Fact]:
    """Let go of a move that is due: it won't be made."""
    yield facts.Gone(part="due", key=due)
    yield from heard_of(options, state, due)


# --- abilities, contacts, waivers ------------------------------------------------------------------------------------


def able(state: State, who: Who, ability: str) -> Ability:
    """Give somebody's ability; refuse one that they haven't, and one that is used up until the next rest."""
    found = next((one for one in living(state, who).abilities if one.name == ability), None)
    if found is None:
        raise Refused(f"{state.name(who)} has no ability “{ability}”", "augur.bonus.sources")
    if found.used:
        raise Refused(f"{ability} is used up until {state.name(who)} has rested", "augur.downtime.rest")
    return found


@deed("spend-ability", "Use an ability", "augur.bonus.sources", place="sheet.abilities", row="ability", button="Use it")
def spend_ability(
    options: Options,
    state: State,
    who: Who,
    ability: Annotated[str, Ask("Which ability?", ready)],
    what: Annotated[Words, Ask("What do you do with it?", guide="walk through the wall")] = UNSAID,
) -> Iterator[Fact]:
    """For something other than a die; your GM says what it does. Some come back only with a rest."""
    yield facts.AbilityUsed(ability=ability, rest=able(state, who, ability).rest, what=what, who=who)
    yield facts.MoveDue(kind="ability", against=(who,), why=ability)


@deed("learn-contact", "Say who a contact is", "augur.contact.npc", place="sheet.contacts", row="name")
def learn_contact(
    options: Options,
    state: State,
    who: Who,
    name: Annotated[str, Ask("Which contact?", unknown_contacts)],
    expertise: Annotated[Words, Ask("What do they know about?", guide="With commas between.", short=True)],
    called: Annotated[
        Words, Ask("What are they called?", guide="Leave it empty to keep the name.", short=True)
    ] = UNSAID,
) -> Iterator[Fact]:
    """What they know about, and what they are called."""
    kinds = tuple([one.strip() for one in expertise.split(",") if one.strip()])
    most = max([one.kinds for one in state.sheet(who).contacts if one.name == name])
    if not 1 <= len(kinds) <= most:
        raise Refused(f"{name} has {counted(most, 'kind')} of expertise", "augur.contact.npc")
    yield facts.ContactLearnt(name=name, expertise=kinds, called=called, who=who)


@deed("waive", "Waive a rule of creation", "augur.creation.points", by="gm", place="sheet.report")
def waive(
    options: Options,
    state: State,
    who: Who,
    rule: Annotated[str, Ask("Which rule?", waivable)],
    reason: Annotated[Words, Ask("Why?", guide="a veteran")],
) -> Iterator[Fact]:
    """Let a character break a rule of creation. The story tells everybody why, and the sheet keeps it."""
    yield Waived(rule=rule, reason=reason, who=who)
