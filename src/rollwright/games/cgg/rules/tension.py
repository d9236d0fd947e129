"""Tension at a table: a scene in the state, whose turns are moments of their own.

Deeds begin it, let people join and leave, and end it; Edge opens a round, and the focus goes from one to the next. Act
and Ready are calls, Idle is a deed. Whatever else can be done is done between turns.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Annotated, NamedTuple

from msgspec import Meta

from rollwright.dice.errors import Refused
from rollwright.games.cgg.rules import people, told
from rollwright.games.cgg.rules.codes import code_title
from rollwright.games.cgg.rules.creation import edge_rules
from rollwright.games.cgg.rules.digging import dig
from rollwright.games.cgg.rules.diligence import Diligence
from rollwright.games.cgg.rules.facts import tension as facts
from rollwright.games.cgg.rules.facts.clock import HoursGained
from rollwright.games.cgg.rules.moves import offers
from rollwright.games.cgg.rules.moves.diligence import Looking, searched
from rollwright.games.cgg.rules.options import Options, edition_of
from rollwright.games.cgg.rules.outcome import Action
from rollwright.games.cgg.rules.people import with_
from rollwright.games.cgg.rules.rehearsal import Ended, Member, Pitfall, Standing, raised, tension
from rollwright.games.cgg.rules.sheet import CODES, Attribute, Explorer
from rollwright.games.cgg.rules.state import (
    HAPPENS,
    LEAST_START,
    MOST_START,
    START,
    Tension,
    averting,
    explorers_of,
    scene_of,
)
from rollwright.games.cgg.rules.state import waiting as still_to_act
from rollwright.play.cards import Words, each, number, words
from rollwright.play.steps import GM, Call, Choose, Headline, Said, procedure
from rollwright.rules.acts import Ask, Record, deed, start
from rollwright.rules.facts import NOBODY, Fact, State, Who
from rollwright.rules.fields import Choice
from rollwright.rules.flat import listed
from rollwright.rules.sentences import opened

Facts = Iterator[Fact]
TURNS = ("turn", "ready", "idle", "tension-exec")
"""What is done in turns: while one of them is open, no other begins."""
BEGINNING = "cgg.tension.mode cgg.tension.pitfall cgg.tension.edge"
OFF_SCREEN = 8
"""Rounds of a Tension that is rolled off screen, at most."""


# --- what there is to pick from --------------------------------------------------------------------------------------


def there(options: Options, state: State, who: Who = NOBODY) -> bool:
    """Tell whether a Tension is under way."""
    return scene_of(state).tension is not None


def may_begin(options: Options, state: State) -> bool:
    """Tell whether a Tension can begin."""
    return scene_of(state).tension is None and bool(explorers_of(state))


def going(state: State) -> Tension:
    """Give the Tension under way, or refuse what needs one."""
    found = scene_of(state).tension
    if found is None:
        raise Refused("there is no Tension now", "cgg.tension.mode")
    return found


def is_last(state: State) -> bool:
    """Tell whether one Pitfall alone is in play."""
    return len(going(state).pitfalls) == 1


def may_turn(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody can take their turn now."""
    return people.has_focus(options, state, who) and people.can_act(options, state, who)


def explorers_offered(options: Options, state: State) -> list[Choice]:
    """List the explorers, each with what their roles say of the Edge."""
    found = [(who, state.sheet(who)) for who in explorers_of(state)]
    return [
        Choice(who, state.name(who), " ".join([f"{title}: {rule}" for title, rule in edge_rules(sheet)]))
        for who, sheet in found
    ]


def pitfalls_of(options: Options, state: State, who: Who = NOBODY) -> list[Choice]:
    """List the Pitfalls with their Tension."""
    found = facts.tension_in(scene_of(state)).items()
    return [Choice(name, opened(name), f"Tension {level}") for name, level in found]


def party_of(options: Options, state: State, who: Who = NOBODY) -> list[Who]:
    """List those who can have the focus in this round."""
    return list(still_to_act(state))


def bonus_codes(options: Options, state: State, who: Who) -> list[Choice]:
    """List the codes that a bonus die of Edge can go to, each with what those have of it who can get the die."""
    codes = CODES if edition_of(options).edge_any_code else tuple(Attribute)
    party = still_to_act(state)
    have = {str(key): [f"{state.name(one)} {people.whole_code(state, one, key)}" for one in party] for key in codes}
    return [Choice(key, code_title(key), ", ".join(some)) for key, some in have.items()]


class Edged(NamedTuple):
    """An explorer who may have the Edge, with what their roles say of it."""

    key: str
    who: Who
    note: str = ""


# --- the scene --------------------------------------------------------------------------------------------------------

Level = Annotated[
    int,
    Meta(ge=LEAST_START, le=MOST_START),
    Ask("How near is it already?", guide="7 is usual. At 15 it happens; at 0 it is averted."),
]
Threat = Annotated[Words, Ask("What must not happen?", guide="the reactor blows up")]
Row = Annotated[str, Ask("Which Pitfall?", pitfalls_of)]


@deed("begin-tension", "Begin a Tension", BEGINNING, by="gm", place="scene", when=may_begin)
def begin_tension(
    options: Options,
    state: State,
    pitfall: Threat,
    edge: Annotated[Who, Ask("Who has the Edge?", explorers_offered, "By the rules of their roles.")],
    party: Annotated[
        tuple[Who, ...],
        Ask(
            "Who is in it?",
            lambda options, state: explorers_of(state),
            "Nobody ticked: all of them. NPCs have no turn of their own: they act when the world turns.",
        ),
    ] = (),
    level: Level = START,
) -> Facts:
    """Begin a Tension with its first Pitfall; more can be added at any time."""
    members = party or explorers_of(state)
    yield facts.TensionBegan(party=tuple(dict.fromkeys((*members, edge))), edge=edge)
    yield facts.PitfallPlaced(name=offers.spoken(pitfall), tension=level)


class Tense(NamedTuple):
    """What the Exec makes of a Tension that a player asks for."""

    begins: bool
    edge: Edged
    level: int = START


@procedure
async def tension_asked(options: Options, pitfall: str, members: tuple[Edged, ...]) -> bool:
    """Ask the Exec whether a Tension begins; where it does, they say who has the Edge."""
    await Headline(told.tension_asked, opened(pitfall))
    begins = {"begins": [True]}
    offer = Tense(each((True, False)), each(members, when=begins), number(LEAST_START, MOST_START, START, begins))
    said = await Choose.card("begin-tension", GM, offer, about=people.About(NOBODY, opened(pitfall)))
    if not said.begins:
        await Said(told.no_tension)
        return False
    await facts.TensionBegan(party=tuple([one.who for one in members]), edge=said.edge.who)
    await facts.PitfallPlaced(name=pitfall, tension=said.level)
    return True


@start("ask-tension", "Ask for a Tension", BEGINNING, by="players", place="scene", when=may_begin)
def ask_tension(options: Options, state: State, pitfall: Threat) -> Call[bool]:
    """Say what must not happen. The Exec decides whether it becomes a Tension, played in rounds."""
    found = tuple([Edged(one.key, Who(one.key), one.note) for one in explorers_offered(options, state)])
    return tension_asked(options, offers.spoken(pitfall), found)


at_the_board = partial(deed, by="gm", place="scene.pitfalls")
of_a_pitfall = partial(at_the_board, row="pitfall")


@at_the_board("add-pitfall", "Another Pitfall", "cgg.tension.pitfall cgg.tension.start", when=there)
def add_pitfall(options: Options, state: State, pitfall: Threat, level: Level = START) -> Facts:
    """Put another Pitfall into play."""
    going(state)
    yield facts.PitfallPlaced(name=offers.spoken(pitfall), tension=level)


By = Annotated[int, Meta(ge=1, le=3), Ask("By how much?")]


@of_a_pitfall("raise-pitfall", "Raise", "cgg.tension.pitfall cgg.tension.fiction")
def raise_pitfall(options: Options, state: State, pitfall: Row, by: By = 1) -> Facts:
    """Let Tension rise on a Pitfall."""
    yield facts.shifted(pitfall, going(state).pitfalls[pitfall], by, is_last(state), by_word=True)


@of_a_pitfall("lower-pitfall", "Lower", "cgg.tension.pitfall cgg.tension.fiction")
def lower_pitfall(options: Options, state: State, pitfall: Row, by: By = 1) -> Facts:
    """Let Tension fall on a Pitfall."""
    yield facts.shifted(pitfall, going(state).pitfalls[pitfall], -by, is_last(state), by_word=True)


@of_a_pitfall("avert-pitfall", "Averted", "cgg.tension.fiction cgg.tension.avoided")
def avert_pitfall(options: Options, state: State, pitfall: Row) -> Facts:
    """It can't happen any more, whatever its Tension. That ends the Pitfall."""
    yield facts.PitfallEnded(name=pitfall, happened=False, last=is_last(state), by_word=True)


@of_a_pitfall("pitfall-happens", "It happens", "cgg.tension.fiction cgg.tension.happens")
def pitfall_happens(
    options: Options,
    state: State,
    pitfall: Row,
    what: Annotated[Words, Ask("What comes of it?", guide="the doors slam shut, and nobody gets out")] = offers.UNSAID,
) -> Facts:
    """The worst happens, whatever its Tension. That ends the Pitfall."""
    yield facts.PitfallEnded(name=pitfall, happened=True, last=is_last(state), by_word=True, what=what)


@deed("end-tension", "End the Tension", "cgg.tension.mode", by="gm", place="scene", when=there)
def end_tension(options: Options, state: State) -> Facts:
    """End the Tension, whatever the Pitfalls."""
    yield facts.TensionEnded(open=tuple(going(state).pitfalls))


@deed(
    "join-tension",
    "Join the Tension",
    "cgg.tension.turns",
    place="scene",
    when=lambda options, state, who: (
        there(options, state) and not state.sheet(who).npc and who not in going(state).party
    ),
)
def join_tension(options: Options, state: State, who: Who) -> Facts:
    """Take part in the Tension from now on."""
    yield facts.PartyChanged(who=who)


@deed(
    "leave-tension",
    "Leave the Tension",
    "cgg.tension.turns",
    place="scene",
    when=lambda options, state, who: there(options, state) and who in going(state).party,
)
def leave_tension(options: Options, state: State, who: Who) -> Facts:
    """Take no further part in the Tension."""
    yield facts.PartyChanged(who=who, leaves=True)


# --- Edge and focus ---------------------------------------------------------------------------------------------------


@deed("give-edge", "The Edge moves", "cgg.tension.edge", by="gm", place="scene", when=there)
def give_edge(
    options: Options,
    state: State,
    to: Annotated[Who, Ask("Who has it now?", lambda options, state: going(state).party)],
) -> Facts:
    """Say who has the Edge now."""
    yield facts.EdgeTaken(who=to)


@deed(
    "edge",
    "Open the round",
    "cgg.tension.bonus-die cgg.tension.first",
    place="now",
    when=lambda options, state, who: (
        there(options, state) and going(state).edge == who and not going(state).opened and bool(still_to_act(state))
    ),
)
def open_round(
    options: Options,
    state: State,
    who: Who,
    to: Annotated[Who, Ask("Who gets the bonus die?", party_of)],
    code: Annotated[str, Ask("On which code?", bonus_codes, preset=False)],
    first: Annotated[
        Who, Ask("Who goes first?", party_of, "Everybody can help them, but they help nobody in this round.")
    ],
) -> Facts:
    """Give somebody a bonus die, and say who goes first."""
    going(state)
    yield facts.BonusGiven(code=code, who=to, lasting=not edition_of(options).edge_any_code)
    yield facts.FocusPassed(who=first, first=True)


@deed(
    "pass-focus",
    "Pass the focus",
    "cgg.tension.focus",
    place="now",
    when=lambda options, state, who: (
        there(options, state)
        and going(state).last == who
        and not going(state).focus
        and bool(people.next_ones(options, state, who))
    ),
)
def pass_focus(
    options: Options, state: State, who: Who, to: Annotated[Who, Ask("Who is next?", people.next_ones)]
) -> Facts:
    """Say whose turn comes next."""
    yield facts.FocusPassed(who=to)


@deed(
    "give-focus",
    "Whose turn is it?",
    "cgg.tension.focus",
    by="gm",
    when=lambda options, state: there(options, state) and bool(still_to_act(state)),
)
def give_focus(options: Options, state: State, to: Annotated[Who, Ask("Who is next?", party_of)]) -> Facts:
    """Say whose turn it is."""
    tension = going(state)
    yield facts.FocusPassed(who=to, first=not tension.opened)


# --- turns ------------------------------------------------------------------------------------------------------------


@start(
    "turn",
    "Act!",
    f"cgg.tension.act cgg.tension.help cgg.tension.helped cgg.tension.lower {offers.TRY}",
    place="sheet.codes",
    row="code",
    when=may_turn,
)
def take_turn(
    options: Options,
    state: State,
    who: Who,
    pitfall: Annotated[str, Ask("Against which Pitfall?", pitfalls_of, preset=False)],
    code: offers.ByCode,
    what: offers.What = offers.UNSAID,
    bringing: offers.Bringing = offers.NOTHING,
) -> Call[Action]:
    """Do something about a Pitfall. Success lowers its Tension."""
    people.able(state, who)
    plan, near = offers.planned(state, who, code, what, bringing), going(state).pitfalls[pitfall]
    plan = with_(plan, pitfall=pitfall, tension=near, last=is_last(state), turn=True)
    return offers.attempted(options, state, who, with_(plan, after=people.only_next(options, state, who)))


def if_several(options: Options, state: State, who: Who) -> dict[str, tuple[str, ...]]:
    """Ask who is next where it can be more than one; else never."""
    return {"to": ()} if people.only_next(options, state, who) else {}


Next = Annotated[Who, Ask("Who is next?", people.next_ones, "Nobody: you say it afterwards.", when=if_several)]


class Readying(Record, frozen=True):
    """What somebody brings who readies, and who is next."""

    old: Annotated[str, Ask("Enhance leverage?", offers.leverage_offered)] = ""
    gear: Annotated[tuple[str, ...], Ask("With gear?", offers.gear_offered)] = ()
    asks: Annotated[tuple[Who, ...], Ask("Ask for help?", offers.helpers_offered)] = ()
    helps: Annotated[tuple[str, ...], Ask("What in the situation helps?", offers.helping_offered)] = ()
    pay: Annotated[tuple[str, ...], Ask("Pay for a condition?", offers.payable_ready)] = ()
    cue: Annotated[bool, Ask("Let the Exec make things worse?", guide="Your leverage then has 1d more.")] = False
    to: Next = NOBODY


PLAINLY = Readying()


@start("ready", "Ready!", "cgg.tension.ready cgg.tension.cue", when=may_turn)
def make_ready(
    options: Options,
    state: State,
    who: Who,
    pitfall: Annotated[str, Ask("Against which Pitfall?", pitfalls_of, preset=False)],
    kind: Annotated[str, Ask("How, and with which code?", offers.readying_offered, preset=False)],
    readying: Readying = PLAINLY,
) -> Call[Diligence]:
    """Gather leverage against a Pitfall: it helps whoever acts against it later."""
    people.able(state, who)
    after = readying.to or people.only_next(options, state, who)
    kind, _, fitting = kind.partition("/")
    found = searched(state, who, kind, averting(pitfall), readying.old, Looking("", readying.gear, readying.asks))
    found = with_(
        found, plain=found.able if fitting else found.plain, pay=readying.pay, ready=True, cue=readying.cue, after=after
    )
    helps = tuple([one for one in found.helps if one.key in readying.helps])
    found = with_(found, helps=helps, pitfall=pitfall, tension=going(state).pitfalls[pitfall], last=is_last(state))
    return dig(options, found, people.hero_of(state, who))


@deed("idle", "Idle!", "cgg.tension.idle", when=people.has_focus)
def idle(
    options: Options,
    state: State,
    who: Who,
    how: Annotated[Words, Ask("What do you do instead?")] = offers.UNSAID,
    to: Next = NOBODY,
) -> Facts:
    """Do nothing about it this time, and gain an hour, unless your clock is full."""
    sheet: Explorer = state.sheet(who)
    yield facts.Idled(how=how, who=who)
    if sheet.hours_left:
        yield HoursGained(hours=1, what="idling", who=who)
    yield facts.Acted(who=who)
    if after := to or people.only_next(options, state, who):
        yield facts.FocusPassed(who=after)


class Worst(NamedTuple):
    """What the Exec tells of the worst."""

    what: Words


class Turned(NamedTuple):
    """By how much the world has turned."""

    by: int


@listed(
    "tension-exec",
    "The Exec's turn",
    "cgg.tension.exec cgg.tension.raise cgg.tension.rounds",
    examples=({"pitfall": "the reactor", "at": 14}, {"pitfall": "the reactor"}),
)
@procedure
async def world_turns(options: Options, pitfall: str, at: int = START, others: bool = False, what: str = "") -> Turned:
    """Let the world turn: Tension rises on a Pitfall, and a round is over."""
    await Headline(told.turns, opened(pitfall))
    if what:
        await Said(told.happens, what)
    by = await raised(options, pitfall)
    happens, comes = at + by >= HAPPENS, Words("")
    if happens:
        await Headline(told.worst, pitfall, not others)
        await Said(told.comes_true, opened(pitfall), by)
        comes = (await Choose.card("worst", GM, Worst(words()), about=people.About(NOBODY, opened(pitfall)))).what
    await facts.shifted(pitfall, at, by, not others, comes)
    if others or not happens:
        await facts.RoundEnded()
    return Turned(by)


@start(
    "tension-exec",
    "The world turns",
    "cgg.tension.exec cgg.tension.raise cgg.tension.rounds",
    by="gm",
    place="now",
    when=lambda options, state: there(options, state) and not still_to_act(state),
)
def turn_world(
    options: Options,
    state: State,
    pitfall: Row,
    what: Annotated[Words, Ask("What happens around them?", guide="the coolant pump gives out")] = offers.UNSAID,
) -> Call[Turned]:
    """Tension rises on one Pitfall, and the next round begins."""
    tension = going(state)
    return world_turns(options, pitfall, tension.pitfalls[pitfall], len(tension.pitfalls) > 1, what.strip())


@start("tension", "Roll a Tension off screen", "cgg.tension.mode", by="gm", place="desk",
       when=lambda options, state: bool(state.sheets))  # fmt: skip
def off_screen(
    options: Options,
    state: State,
    pitfall: Threat,
    party: Annotated[tuple[Who, ...], Ask("Who is in it?", lambda options, state: list(state.sheets), least=1)],
    level: Level = START,
    difficulty: Annotated[int, Meta(ge=3, le=9), Ask("How hard is it?")] = 5,
) -> Call[Ended]:
    """Roll what others do out of sight: everybody acts with their best attribute, at no risk, for some rounds."""
    members = tuple([member_of(state, who) for who in party])
    scene = Standing(members, (Pitfall(offers.spoken(pitfall), level),), difficulty=difficulty, rounds=OFF_SCREEN)
    return tension(options, "", (), "", scene)


def member_of(state: State, who: Who) -> Member:
    """Give somebody with their best attribute."""
    sheet: Explorer = state.sheet(who)
    best = max(Attribute, key=lambda one: sheet.code(one.value))
    return Member(who, best.value, sheet.code(best.value), sheet.hours_left)
