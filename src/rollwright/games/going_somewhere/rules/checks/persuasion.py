"""Persuasion: an opposed roll with CHM, its two tables, and one chance to recover."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Annotated, Any, NamedTuple

import msgspec

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules import marks
from rollwright.games.going_somewhere.rules.checks import told
from rollwright.games.going_somewhere.rules.checks.action import OTHERS, Buy, success_price
from rollwright.games.going_somewhere.rules.checks.contest import (
    BY_A,
    NEEDED,
    Contested,
    Other,
    Side,
    Tie,
    contest,
    opposed_pair,
)
from rollwright.games.going_somewhere.rules.checks.facts import UNDECIDED, AnswerSettled, proposal
from rollwright.games.going_somewhere.rules.checks.facts import Persuaded as HasPersuaded
from rollwright.games.going_somewhere.rules.checks.rolls import NATURALS, Bonus
from rollwright.games.going_somewhere.rules.checks.skills import MOST, UNSAID
from rollwright.games.going_somewhere.rules.checks.tables import Row, place, tables
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import (
    ManyDice,
    Points,
    Way,
    able,
    check_able,
    means_of,
    points_of,
    roller_of,
    ways_of,
    with_,
    with_skill,
)
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.going_somewhere.rules.stats import Skill, Stat
from rollwright.games.going_somewhere.rules.vehicles.aboard import here
from rollwright.play.cards import Words, each, number
from rollwright.play.steps import ACTOR, GM, Actor, Call, Choose, Happening, Headline, Said, Verdict, one_of, procedure
from rollwright.rules.acts import Ask, deed, start
from rollwright.rules.facts import NOBODY, State, Who
from rollwright.rules.fields import Choice
from rollwright.rules.flat import INNER, Under, listed
from rollwright.rules.sentences import opened

RECOVER_BELOW = 5
"""A loss by less than this can be recovered once."""
RECOVERING = 1
"""What the second attempt adds."""
SURPRISE_FROM = 15
SURPRISE = 1
"""What winning by 15 or more before a fight adds to surprise."""
RESPONSES = (
    "opposing",
    "objecting",
    "dismissive",
    "unmoved",
    "listening",
    "considering",
    "agreeing",
    "taking part",
)
"""How the influenced answers, worst first."""
LOST = 4


class Recover(Enum):
    """Whether a narrow loss is tried once more."""

    LEAVE = "leave"
    RECOVER = "recover"


class Narrow(NamedTuple):
    """What somebody decides on who has narrowly lost."""

    who: Who
    margin: int


class Rolls(NamedTuple):
    """What is known of an opposed roll: with what the first rolls, the points and shakes of the other, ties."""

    way: str
    cp: int
    shaken: int
    tie: Tie
    by: Actor


Asking = Annotated[bool, INNER]


class Persuaded(NamedTuple):
    """How persuasion went, and the bonus to surprise that it brings before a fight."""

    success: bool
    response: str
    margin: int
    recovered: bool
    """Whether there was a second attempt."""
    surprise: int


def response_number(won: int, margin: int) -> int:
    """Give the place in RESPONSES of a margin, won (1) or lost (0).

    >>> [RESPONSES[response_number(1, by)] for by in (1, 6, 15, 20)]
    ['listening', 'considering', 'agreeing', 'taking part']
    >>> [RESPONSES[response_number(0, by)] for by in (0, 5, 6, 14, 15, 19, 20)]
    ['unmoved', 'unmoved', 'dismissive', 'dismissive', 'objecting', 'objecting', 'opposing']
    """
    return won * (LOST + place(tables().won, margin)) + (1 - won) * (LOST - 1 - place(tables().lost, margin))


def row_of(response: str) -> Row:
    """Find the row of a response."""
    return next(row for row in (*tables().won, *tables().lost) if row.key == response)


def crit_response(end: Contested) -> int:
    """Give the response where a natural roll decided: the outermost row, as a crit of one is the other's."""
    return (len(RESPONSES) - 1) * (NATURALS.index(end.natural) in BY_A)


class Speaker(msgspec.Struct, frozen=True):
    """Somebody who persuades: CHM and the bonus dice of GUILE."""

    chm: Bonus
    dice: ManyDice = ()
    cp: Points = 0
    who: Who = Who(ACTOR)
    shaken: Bonus = 0
    buys: Annotated[Buy | None, INNER] = None


class Listener(msgspec.Struct, frozen=True):
    """Somebody who is to be persuaded; without a CHM (`against`) the CGO is asked for it."""

    chm: Bonus | None = None
    dice: ManyDice = ()
    cp: Points = 0
    who: Who = Who("b")
    shaken: Bonus = 0
    by: Annotated[Actor, INNER] = ""


class Talk(msgspec.Struct, frozen=True):
    """What it is about, whether it comes before a fight, and what the CGO's word changes."""

    before_combat: bool = False
    modifier: Bonus = 0
    what: str = ""
    lost: Annotated[bool, INNER] = False
    """Whether it was lost before: then it can't be gone on with, unless the CGO lets it begin anew."""
    name: Annotated[str, INNER] = ""
    """What the other is called."""


class Bearing(msgspec.Struct, frozen=True):
    """The CGO's word on a persuasion."""

    anew: bool
    chm: int
    modifier: int
    before_combat: bool


class Asked(NamedTuple):
    """What the CGO judges: who persuades whom of what."""

    who: Who
    whom: Who
    what: str


Influenced = Annotated[Listener, Under("against", "chm")]
NOTHING, SOMEBODY = Talk(), Listener()


def success(outcome: Any) -> int:
    """Count success and nothing else."""
    return int(outcome.success)


def answer(outcome: Any) -> int:
    """Count the answers, from 0 for opposing to 7 for taking part."""
    return RESPONSES.index(outcome.response)


@listed(
    "persuade",
    "Persuade somebody",
    "gs.persuade.roll gs.persuade.crits gs.persuade.won gs.persuade.lost gs.persuade.on gs.persuade.recover"
    " gs.persuade.surprise",
    worth={"response": answer, "success": success, "answer": answer},  # the last as scripts have it from before
    examples=(
        {"chm": 12, "against": 10},
        {"chm": 15, "against": 12, "dice": (Dice(1, 6),), "before_combat": True, "who": "kara"},
    ),
)
@procedure
async def persuade(
    options: Options, speaker: Speaker, listener: Influenced = SOMEBODY, talk: Talk = NOTHING, ask: Asking = False
) -> Persuaded:
    """Persuade somebody: CHM and the bonus dice of GUILE on both sides. A narrow loss can be tried once more, at +1.

    Without `against` the CGO is asked for the other's CHM.
    """
    who, whom = speaker.who, listener.who
    known = whom if whom != SOMEBODY.who else NOBODY
    await Headline(told.wants, who, talk.what, known)
    chm, modifier, before_combat = listener.chm, talk.modifier, talk.before_combat
    if speaker.buys is Buy.SUCCESS and not talk.lost:  # nothing bears on a win that is bought
        chm, ask = chm or 0, False
    if chm is None or ask:
        when = {"anew": [True]} if talk.lost else None
        offer = Bearing(
            anew=each((False, True)) if talk.lost else True,
            chm=number(1, 20, OTHERS[0], when) if chm is None else chm,
            modifier=number(-MOST, MOST, 0, when),
            before_combat=each((False, True), when),
        )
        about = Asked(who, known or Who("somebody"), talk.what)
        judged = await Choose.card("their-chm", GM, offer, about=about)
        if not judged.anew:
            await Said(told.lost_before, who, known)
            return Persuaded(False, RESPONSES[LOST - 1], 0, False, 0)
        chm, modifier = judged.chm, modifier + judged.modifier
        before_combat = before_combat or judged.before_combat
    mine = Side(speaker.chm + modifier, speaker.dice, speaker.cp, who, speaker.shaken, speaker.buys)
    theirs = Other(chm, listener.dice, listener.cp, whom, listener.shaken, by=listener.by)
    end = await contest(options, mine, theirs, Tie.B)
    recovered = False
    if end.winner == "b" and end.natural in (None, "both") and end.margin < RECOVER_BELOW:
        about_it = Narrow(who, end.margin)
        if await Choose("recover", who, (Recover.LEAVE, Recover.RECOVER), about_it) is Recover.RECOVER:
            await Said(told.recovering, who)
            mine = with_(mine, bonus=mine.bonus + RECOVERING, cp=mine.cp - end.a_cp, shaken=0)
            end = await contest(options, mine, with_(theirs, cp=theirs.cp - end.b_cp, shaken=0), Tie.B)
            recovered = True
    won = 1 * (end.winner == "a")
    decided = end.natural not in (None, "both")
    number_ = crit_response(end) if decided else response_number(won, end.margin)
    gained = before_combat and won and (decided or end.margin >= SURPRISE_FROM)
    word = await Verdict("response", number_, range(len(RESPONSES)))
    success_ = won == 1 if word is number_ else word >= LOST
    surprise = SURPRISE if gained else 0
    await HasPersuaded(known, word, surprise, talk.what, not success_, talk.name, who=who)
    return Persuaded(success_, one_of(RESPONSES, word), end.margin, recovered, surprise)


def buying(options: Options, state: State, who: Who, brings: str = "") -> list[Choice]:
    """List how a side can go about it: with a roll, or by buying the win where there are points for that."""
    found = [Choice(Buy.ROLL.value, "Roll")]
    cp = points_of(state.sheet(who))
    bought = Choice(Buy.SUCCESS.value, f"Spend 2 of {cp} Character Points and win by 10", f"without a roll{brings}")
    return [*found, bought] if cp >= success_price() else found


def buying_an_answer(options: Options, state: State, who: Who) -> list[Choice]:
    """List how somebody can persuade, and what a win that is bought comes to."""
    return buying(options, state, who, ": they think it over")


ROLL_OR_BUY = "Roll, or buy the win?"
Bought = Annotated[str, Ask(ROLL_OR_BUY, buying)]
BoughtAnswer = Annotated[str, Ask(ROLL_OR_BUY, buying_an_answer)]


# --- at a table ------------------------------------------------------------------------------------------------------


def others(options: Options, state: State, who: Who) -> list[Who]:
    """List those who can be persuaded."""
    return [other for other in here(state) if other != who and able(options, state, other)]


def charm_of(sheet: Sheet) -> int:
    """Give the CHM that somebody persuades and resists with."""
    return effects.stat_left(sheet, Stat.CHM) + effects.on_every_roll(sheet)


@start("persuade", "Persuade somebody", "gs.persuade.roll gs.persuade.recover", place="sheet.stats", when=able)
def talk_to(
    options: Options,
    state: State,
    who: Who,
    whom: Annotated[Who, Ask("Whom?", others, free=True)] = NOBODY,
    what: Annotated[Words, Ask("What do you want from them?", guide="to be let in")] = UNSAID,
    buy: BoughtAnswer = Buy.ROLL.value,
) -> Call[Persuaded]:
    """Talk somebody into something, haggle or con them: CHM against CHM. Your CGO says what helps or hinders."""
    sheet = check_able(state, who)
    if whom == who:
        raise Refused("nobody can persuade themselves: pick somebody else", "gs.opposed.contest")
    cp, name = points_of(sheet), state.name(whom) if whom else ""
    about = proposal(name, what)
    lost = bool(about) and marks.found(sheet, "unpersuaded", about) is not None
    dice = with_skill(sheet, Skill.GUILE).dice
    speaker = Speaker(charm_of(sheet), dice, cp, who, sheet.next_roll, Buy(buy))
    listener = Listener(who=Who(whom or GM), by=GM)
    if whom in state.sheets:
        other = state.sheet(whom)
        guile = with_skill(other, Skill.GUILE).dice
        by = GM if other.npc else whom
        listener = Listener(charm_of(other), guile, points_of(other), whom, other.next_roll, by)
    typed = "" if whom in state.sheets else name  # each reads their own name for who has a sheet
    return persuade(options, speaker, listener, Talk(what=what, lost=lost, name=typed), True)


def undecided(options: Options, state: State) -> list[Choice]:
    """List who was asked for something and has yet to answer."""
    open_ = [(who, one.about) for who, sheet in state.sheets.items() for one in sheet.marks if one.kind == UNDECIDED]
    return [Choice(f"{who}: {about}", _waits(state.name(Who(who)), *about.split(": ", 1))) for who, about in open_]


def _waits(who: str, whom: str, what: str = "") -> str:
    return f"{opened(whom)} has yet to answer {who}{f' ({what})' if what else ''}"


def settled(options: Options, state: State, due: str, agreed: bool | None) -> Iterator[Happening[Any]]:
    """Settle what somebody answers who was undecided."""
    if due not in [one.key for one in undecided(options, state)]:
        raise Refused("this has been answered already", "gs.persuade.won")
    who, name, *what = due.split(": ", 2)
    whom = next((Who(one) for one in state.sheets if one != who and state.name(one) == name), NOBODY)
    yield AnswerSettled("" if whom else name, "".join(what), agreed, whom, who=Who(who))


Undecided = Annotated[str, Ask("Who has yet to answer?", undecided)]
OF_THE_UNDECIDED: dict[str, Any] = {
    "by": "gm",
    "place": "desk",
    "row": "due",
    "needs": "Nobody is thinking anything over right now.",
}


@deed("answer-yes", "They say yes", "gs.persuade.won", **OF_THE_UNDECIDED)
def answer_yes(options: Options, state: State, due: Undecided) -> Iterator[Happening[Any]]:
    """Whoever was thinking it over agrees."""
    yield from settled(options, state, due, agreed=True)


@deed("answer-no", "They say no", "gs.persuade.won", **OF_THE_UNDECIDED)
def answer_no(options: Options, state: State, due: Undecided) -> Iterator[Happening[Any]]:
    """Whoever was thinking it over refuses."""
    yield from settled(options, state, due, agreed=False)


@deed("no-answer", "Let it rest", "gs.persuade.won", **OF_THE_UNDECIDED)
def no_answer(options: Options, state: State, due: Undecided) -> Iterator[Happening[Any]]:
    """Leave the question open: nobody waits for an answer any more."""
    yield from settled(options, state, due, agreed=None)


def opposed_ways(sheet: Sheet) -> list[Way]:
    """List what somebody can roll with against others: skills and stats; specialized skills have no part in that."""
    ways = ways_of(effects.unaugmented(sheet))
    return [one for one in ways if one.key in list(Skill) or one.key in list(Stat)]


def ways_offered(options: Options, state: State, who: Who) -> list[Way]:
    """List what somebody can roll with."""
    return opposed_ways(state.sheet(who))


class Opposing(msgspec.Struct, frozen=True):
    """The CGO's word on an opposed roll."""

    theirs: Way | None
    bonus: int
    modifier: int


@procedure
async def challenge(
    options: Options, mine: Side, rival: Who, ways: tuple[Way, ...], rolls: Rolls, what: Words
) -> Contested:
    """Set two against each other: the CGO says what the other rolls; then both do."""
    await told.heads(mine.who, what, rolls.way, rival)
    if mine.buys is Buy.SUCCESS:  # whatever the other would roll
        return await opposed_pair(options, mine, Other(0, who=rival), rolls.tie, what)
    offer = Opposing(
        theirs=each(ways) if ways else None,
        bonus=0 if ways else number(-20, 40, OTHERS[0]),
        modifier=number(-MOST, MOST, 0),
    )
    judged = await Choose.card("oppose", GM, offer, about=Asked(mine.who, rival, what))
    way = judged.theirs or Way("", judged.bonus)
    other = Other(way.bonus, way.dice, rolls.cp, rival, rolls.shaken, by=rolls.by)
    return await opposed_pair(options, with_(mine, bonus=mine.bonus + judged.modifier), other, rolls.tie, what)


@start(
    "oppose",
    "Against somebody",
    "gs.opposed.contest gs.opposed.by-ten gs.magic.augment-opposed",
    place="sheet.skills",
    when=able,
)
def stand_against(
    options: Options,
    state: State,
    who: Who,
    way: Annotated[str, Ask("Which stat or skill do you use?", ways_offered)],
    whom: Annotated[Who, Ask("Against whom?", others, free=True)],
    what: Annotated[Words, Ask("What do you do?", guide="wrestles for the key")] = UNSAID,
    buy: Bought = Buy.ROLL.value,
) -> Call[Contested]:
    """Set your skill against theirs, d30 against d30. It takes a lead of 10 to have any effect."""
    sheet = check_able(state, who)
    if not whom or whom == who:
        raise Refused("name somebody else to roll against", "gs.opposed.contest")
    cp = points_of(sheet)
    means, other = means_of(effects.unaugmented(sheet), way), state.sheets.get(whom)
    mine = Side(means.bonus, means.dice, cp, who, sheet.next_roll, Buy(buy), needs=NEEDED)
    theirs, by = roller_of(state, whom), GM if other is None or other.npc else whom
    tie = Tie.ASK if other is None or other.npc == sheet.npc else Tie.B if sheet.npc else Tie.A
    ways = tuple(sorted(opposed_ways(other), key=lambda one: one.key != way)) if other else ()
    title = next(one.words for one in ways_of(sheet) if one.key == way)
    return challenge(options, mine, whom, ways, Rolls(title, theirs.cp, theirs.shaken, tie, by), what)
