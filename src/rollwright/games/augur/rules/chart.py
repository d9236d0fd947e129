"""The action chart: what each result means for each of the seven kinds of action, said where it happens."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Annotated, NamedTuple

import msgspec

from rollwright.games.augur.rules import told
from rollwright.games.augur.rules.facts import (
    ActionWon,
    Answer,
    Answered,
    ClockTicked,
    ContactMade,
    DebtOwed,
    HarmTaken,
    MomentumMoved,
    MoveDue,
    Noted,
    PanicShown,
    SetupMade,
    panics,
)
from rollwright.games.augur.rules.harm import Form, Grade, Marked, Track, marked
from rollwright.games.augur.rules.kinds import RESULTS, Kind, Result
from rollwright.games.augur.rules.people import About, B, Body, known
from rollwright.games.augur.rules.state import OTHERS, DueKind, chase_keys, foe_key
from rollwright.games.augur.rules.threat import Level
from rollwright.games.augur.rules.words import said
from rollwright.play.cards import Words, words
from rollwright.play.steps import GM, Choose, Headline, Said
from rollwright.rules.facts import NOBODY, Who
from rollwright.rules.flat import INNER
from rollwright.rules.sentences import counted, joined

EXTRAS = ("bigger", "side-effect", "setup")
"""What a Perfect basic action brings beside success, one of them."""
FITS = ("neither", "right", "wrong")
"""Whether the approach was the right one for the one who is to be persuaded."""
TERMS = ("payment", "involved")
FORMS: tuple[Form, ...] = ("fight", "flight", "freeze")
"""How panic shows; the player says which."""
TRACKS = tuple(Track)
BAD = (Result.MESSY, Result.BOTCHED, Result.DIRE)
DONE = (Result.MESSY, Result.GOOD, Result.PERFECT)
SIZES = (4, 6, 8, 10, 12)
"""What a clock can be like that begins in the midst of things, beside the table's own size."""


class Stakes(msgspec.Struct, frozen=True):
    """What is at stake: the kind of action, against whom, what is done, and what the GM has said of it beforehand."""

    kind: Kind = Kind.BASIC
    danger: Grade = Grade.PLAIN
    second: bool = False
    foe: Who = NOBODY
    known: tuple[Who, ...] = ()
    """Those who have a clock of harm already."""
    what: str = ""
    track: Annotated[Track | None, INNER] = None
    """The ladder that harm marks; none: the GM says when it comes."""
    size: Annotated[int | None, INNER] = None
    """Of a foe's clock that begins; none: the GM says when it does."""
    fit: Annotated[str, INNER] = ""
    """Of somebody who is to be persuaded; none: the GM says afterwards."""
    left: Annotated[int | None, INNER] = None
    """How many ticks take the foe out, where that is known."""
    hero: Annotated[bool, INNER] = False
    """Whether the foe is a player's character, whose harm is on their ladders."""
    deed: Annotated[str, INNER] = ""
    """What the player does about it, where what it is was said before."""
    called: Annotated[bool, INNER] = False
    """Whether the GM has said what happens."""


class Aim(msgspec.Struct, frozen=True):
    """What is tried, against whom, and what of it is settled before the GM is asked."""

    kind: Kind | None = None
    threat: Level | None = None
    second: bool = False
    foe: Who = NOBODY
    what: str = ""
    deed: Annotated[str, INNER] = ""
    """What the player does about it, where what it is was said before."""
    called: Annotated[bool, INNER] = False
    """Whether the GM has said what happens."""


NO_STAKES, NO_AIM = Stakes(), Aim()


class Follows(NamedTuple):
    """What the chart makes of a result; what isn't named didn't come."""

    dealt: int = 0
    """Ticks on the clock of the one who was fought."""
    marks: int = 0
    """Marks that were taken, on `track`."""
    track: str = ""
    ticks: int = 0
    """Ticks of the character in a chase, and of the one they chase or flee from."""
    theirs: int = 0
    condition: str = ""
    """Who gets a condition: `own` or `theirs`."""
    gained: int = 0
    """Momentum that the chart gives, or, below 0, takes."""
    extra: str = ""
    """What a Perfect brings: one of the extras, `position`, `learns`, `action` (at once) or `redirect`."""
    answer: str = ""
    """Of somebody who was to be persuaded: persuaded, unmoved, exchange, refused or upset."""
    consequences: bool = False
    """Whether there are social consequences."""
    expertise: int | None = None
    """Kinds of expertise that a contact has; None where there is no contact."""
    terms: str = ""
    """On which terms a contact helps: a-lot, helps, payment, involved, debt or none."""
    impact: str = ""
    """Of a danger: avoided, lighter, full or more."""
    due: tuple[DueKind, ...] = ()
    """Moves that the GM owes."""
    size: int | None = None
    """Of the clock of the one who was fought, where it begins with these ticks."""
    form: str = ""
    """How panic shows that came by the marks."""
    fit: str = ""
    """Of somebody who was to be persuaded: whether the approach was the right one, where the GM was asked."""
    won: bool | None = None
    """Of a chase that has ended: whether the character won it."""


NOTHING = Follows()
F = Follows
# fmt: off
CHART: dict[Kind, dict[Result, Follows]] = {kind: dict(zip(reversed(RESULTS), row, strict=True)) for kind, row in {
    #              Perfect, Good, Messy, Botched, Dire
    Kind.BASIC:   (F(), F(), F(due=("reaction",)), F(due=("action",)), F(due=("action", "reaction"))),
    Kind.CLASH:   (F(dealt=3), F(dealt=2, gained=1), F(dealt=1, marks=1), F(marks=2), F(marks=3)),
    Kind.CHASE:   (F(ticks=2, condition="theirs"), F(ticks=2), F(ticks=1, theirs=1), F(theirs=2),
                   F(theirs=2, condition="own")),
    Kind.CONTACT: (F(expertise=2, terms="a-lot"), F(expertise=1, terms="helps"), F(expertise=1),
                   F(expertise=1, terms="debt"), F(expertise=0, terms="none")),
    Kind.GAMBIT:  (F(extra="action"), F(gained=2), F(gained=1, due=("reaction",)),
                   F(gained=-1, due=("reaction",)), F(gained=-2, due=("action",))),
    Kind.REACTION: (F(gained=1, extra="redirect", impact="avoided"), F(impact="avoided"), F(impact="lighter"),
                    F(impact="full"), F(impact="more")),
}.items()}
# fmt: on
"""The action chart; what persuading somebody comes to hangs on the approach as well."""
PICKS = {Kind.BASIC: ("extra", EXTRAS), Kind.CLASH: ("advantage", ("position", "momentum"))}
"""What a Perfect leaves to the player."""
IMPACT = {"lighter": -1, "full": 0, "more": 1}
"""How many marks a danger does beyond its own."""


def struck(follows: Follows, danger: Grade) -> int:
    """Count the marks of a result: as the chart says, or as bad as the danger is that somebody answers."""
    hits = follows.impact in IMPACT and danger is not Grade.NONE
    return max(0, danger.marks + IMPACT[follows.impact]) if hits else follows.marks


@cache
def costs(kind: Kind, danger: Grade, track: Track | None, result: Result, whom: str = "") -> tuple[str, ...]:
    """Say what a result costs, as it goes on after the result; nothing where it costs nothing that is known before.

    `whom` names those who pay it.

    >>> costs(Kind.REACTION, Grade.PLAIN, Track.FOG, Result.BOTCHED), costs(Kind.CLASH, Grade.PLAIN, None, Result.GOOD)
    (('costs 2 Fog',), ())
    >>> costs(Kind.GAMBIT, Grade.PLAIN, None, Result.BOTCHED), costs(Kind.BASIC, Grade.PLAIN, None, Result.DIRE)
    (('costs 1 Momentum', 'brings a light GM move'), ('brings a heavy and a light GM move',))
    """
    follows = CHART[kind][result] if kind in CHART else NOTHING
    marks, untold = struck(follows, danger), follows.impact in IMPACT and danger is Grade.NONE
    paid = [f"{marks} {track.title() if track else 'harm'}"] if marks else []
    paid += [f"{-follows.gained} Momentum"] if follows.gained < 0 else []
    each = " each" if " and " in whom else ""
    found = [
        f"costs {whom} {joined(paid)}{each}" if paid and whom else f"costs {joined(paid)}" if paid else "",
        f"gives the other side {counted(follows.theirs, 'tick')}" if follows.theirs else "",
        f"brings {joined([said('due', one) for one in follows.due])}".replace(" GM move and ", " and ")
        if follows.due
        else "",
        said("cost", "danger" if untold else f"{kind}-{result}", ""),
    ]
    return tuple([one for one in found if one])


def outlook(stakes: Stakes, result: Result, body: Body, sharing: tuple[Who, ...], name: Callable[[str], str]) -> str:
    """Say all that a result brings and costs, as far as it is known before: to the other side, to all who share it."""
    follows = CHART[stakes.kind][result] if stakes.kind in CHART else NOTHING
    foe = name(stakes.foe) if stakes.foe else OTHERS
    whom = joined(map(name, (body.who, *sharing))) if sharing else ""
    found = [
        ends(stakes, follows, foe) or (f"does {foe} {follows.dealt} harm" if follows.dealt else ""),
        f"gives {name(body.who)} {counted(follows.ticks, 'tick')}" if follows.ticks else "",
        f"brings {follows.gained} Momentum" if follows.gained > 0 else "",
        *costs(stakes.kind, stakes.danger, stakes.track, result, whom),
    ]
    return joined([one for one in found if one]) + spilling(stakes, result, body, f"for {name(body.who)} ")


def spilling(stakes: Stakes, result: Result, body: Body, whom: str = "") -> str:
    """Say what the harm of a result brings besides: a full first step, or one of the further ones."""
    after = landing(stakes, result, body)
    if after is None or not stakes.track:
        return ""
    also = [f"1 {stakes.track.other.title()}", "a threat die"] if after.spilled else []
    also += [step.title() for step in after.reached]
    return f" ({whom}also {joined(also)})" if also else ""


def landing(stakes: Stakes, result: Result, body: Body) -> Marked | None:
    """Give what the harm of a result makes of somebody's ladders, where it is known that there is any, and on which."""
    marks = struck(CHART[stakes.kind][result], stakes.danger) if stakes.kind in CHART else 0
    ladders = {Track.FATIGUE: body.fatigue, Track.FOG: body.fog}
    track = stakes.track
    return marked(track, ladders[track], ladders[track.other], marks) if marks and track else None


def ends(stakes: Stakes, follows: Follows, foe: str) -> str:
    """Say that a blow takes somebody out whose clock everybody sees; nothing where it doesn't."""
    last = stakes.foe in stakes.known and not stakes.hero and 0 < (stakes.left or 0) <= follows.dealt
    return f"takes {foe} out of the fight" if last else ""


def gains(stakes: Stakes, result: Result, foe: str) -> str:
    """Say what a result brings by the numbers: harm, ticks of a chase, or the Momentum of a gambit.

    >>> clash = Stakes(Kind.CLASH, foe=Who("ives"), known=(Who("ives"),), left=2)
    >>> [gains(clash, one, "Ives") for one in DONE[:2]], gains(Stakes(Kind.GAMBIT), Result.MESSY, "")
    (['does Ives 1 harm', 'takes Ives out of the fight'], 'brings 1 Momentum')
    """
    kind = stakes.kind
    follows = CHART[kind][result] if kind in CHART else NOTHING
    if follows.dealt:
        return ends(stakes, follows, foe) or f"does {foe} {follows.dealt} harm"
    if follows.ticks:
        return f"brings {counted(follows.ticks, 'tick')}"
    return f"brings {follows.gained} Momentum" if kind is Kind.GAMBIT and follows.gained > 0 else ""


class AtRisk(NamedTuple):
    """What good results bring and bad ones cost, for those who have yet to roll."""

    stakes: Stakes
    body: Body
    sharing: tuple[Who, ...] = ()
    threat: int = 0
    """How many threat dice there are, or may be: without any, nothing is as bad as Dire."""
    others: tuple[Body, ...] = ()
    """Those who share it or may, as far as it is known how they stand."""

    def named(self, name: Callable[[str], str]) -> str:
        """Say it before other sentences; not of those whom the GM plays."""
        it, body, whom = self.stakes, self.body, joined(map(name, (self.body.who, *self.sharing)))
        if body.clock:
            return ""
        foe = name(it.foe) if it.foe else OTHERS
        whom = whom if self.sharing or known(body.who) else ""
        brings = {one: (gain,) for one in DONE if (gain := gains(it, one, foe))}
        found = {one: costs(it.kind, it.danger, it.track, one, whom) for one in BAD}
        found = {one: paid for one, paid in found.items() if paid and (self.threat or one is not Result.DIRE)}
        earned = {one: CHART[it.kind][one].gained for one in brings if it.kind is not Kind.GAMBIT}
        also = {one: (f"also brings {points} Momentum",) for one, points in earned.items() if points > 0}
        return told.prices(brings) + told.prices(also) + told.prices(found) + self._besides(tuple(found), name)

    def share(self, who: Who) -> str:
        """Say what whoever helps would share: the harm of bad results, and what that means for them; nothing where none
        is known before."""
        it, track = self.stakes, self.stakes.track.title() if self.stakes.track else "harm"
        bad = [one for one in BAD if it.kind in CHART and (self.threat or one is not Result.DIRE)]
        marks = {one: struck(CHART[it.kind][one], it.danger) for one in bad}
        found = {one: (f"costs {count} {track}",) for one, count in marks.items() if count}
        own = [self._besides(tuple(found), str, one) for one in self.others if one.who == who]
        return (told.prices(found) + "".join(own)).rstrip(". ")

    def _besides(self, costly: tuple[Result, ...], name: Callable[[str], str], only: Body | None = None) -> str:
        """Say for whom of those who take the risk which of the results that cost something fill a ladder's first step,
        and which reach a further one: of all at once for whom they are the same."""
        track, alone = self.stakes.track or Track.FATIGUE, not self.sharing or only is not None
        full: dict[tuple[Result, ...], list[str]] = {}
        reached: dict[str, list[str]] = {}
        sharing = [one for one in self.others if one.who in self.sharing]
        for body in (self.body, *sharing) if only is None else (only,):
            after = {one: landing(self.stakes, one, body) for one in costly}
            whose = "" if alone else name(body.who)
            if filling := tuple([one for one, marks in after.items() if marks and marks.spilled]):
                full.setdefault(filling, []).append(whose)
            steps = {one: (f"means {its.reached[-1].title()}",) for one, its in after.items() if its and its.reached}
            if steps:
                reached.setdefault(told.prices(steps), []).append(whose)
        words = [told.filling(results, track, joined(whose), len(whose) > 1) for results, whose in full.items()]
        return "".join([*words, *[("" if alone else f"For {joined(who)}, ") + text for text, who in reached.items()]])


class SetUp(NamedTuple):
    """What is set up for later, or goes well besides, in a few words."""

    what: Words


class Cell(NamedTuple):
    """Where the chart is read: of whose action, what is at stake, who shares the risk, whether nobody rolled."""

    body: Body
    stakes: Stakes
    sharing: tuple[Who, ...] = ()
    certain: bool = False
    usual: int = 6
    """The table's size of a clock."""

    @property
    def who(self) -> Who:
        """The one who acts, where they have a name."""
        return known(self.body.who)

    @property
    def risking(self) -> tuple[Who, ...]:
        """All who took the risk and have a name."""
        return tuple([one for one in (self.who, *self.sharing) if one])

    @property
    def rule(self) -> str:
        """The rule of this row."""
        return f"augur.chart.{self.stakes.kind}"

    @property
    def about(self) -> About:
        """What the questions of the chart are about."""
        return About(self.body.who, self.stakes.what, self.stakes.foe)


async def read(cell: Cell, result: Result) -> tuple[Body, Follows]:
    """Read the chart: ask what it leaves open, say what becomes true; give the one who acted as they are now."""
    kind, body = cell.stakes.kind, cell.body
    if kind is Kind.COMPEL:
        return body, await compel(cell, result)
    follows = CHART[kind][result]
    if result is Result.PERFECT and kind in PICKS:
        key, options = PICKS[kind]
        extra = await Choose(key, body.who, options, cell.about, where=not (body.clock and kind is Kind.CLASH))
        follows = follows._replace(gained=1) if extra == "momentum" else follows._replace(extra=extra)
    if follows.dealt:
        follows = follows._replace(size=await dealing(cell, follows.dealt))
    if kind is Kind.CHASE:
        await chased(cell, follows)
    if kind is Kind.CONTACT:
        follows = await found(cell, follows)
    if follows.extra:
        await brought(cell, follows.extra)
    if follows.gained and not body.clock:
        body = await MomentumMoved(points=follows.gained, boxes=body.boxes, why=cell.rule).to(body)
    for one in cell.sharing if follows.gained < 0 else ():
        await MomentumMoved(points=follows.gained, boxes=body.boxes, why=cell.rule, who=one)
    if follows.impact in IMPACT and cell.stakes.danger is Grade.NONE and not body.clock:
        await MoveDue(kind="danger", against=cell.risking, why=follows.impact)
    follows = follows._replace(marks=struck(follows, cell.stakes.danger))
    if follows.marks:
        body, follows = await hurt(cell, follows, "augur.reaction.grade" if follows.impact else "augur.harm.grades")
    for due in follows.due if not body.clock else ():  # the GM owes no move against their own
        await MoveDue(kind=due, against=cell.risking, why=cell.stakes.what)
    return body, follows


async def chased(cell: Cell, follows: Follows) -> None:
    """Tick one clock of a chase or both; whoever gets a condition has it named by the GM."""
    foe = cell.stakes.foe
    for key, ticks in zip(chase_keys(foe), (follows.ticks, follows.theirs), strict=True):
        if ticks:
            await ClockTicked(key=key, ticks=ticks, kind="chase")
    if follows.condition == "theirs":
        await MoveDue(kind="condition", against=(foe,) if foe else (), why="chase")
    for one in cell.risking if follows.condition == "own" else ():
        await MoveDue(kind="condition", against=(one,), why="chase")


async def found(cell: Cell, follows: Follows) -> Follows:
    """Find somebody who knows: how much, and on which terms."""
    terms = follows.terms or await Choose("terms", GM, TERMS, cell.about)
    name = cell.stakes.foe or Who("somebody")
    await ContactMade(name=name, kinds=follows.expertise or 0, terms=terms, who=cell.body.who)
    for one in cell.risking if terms == "debt" else ():
        await DebtOwed(creditor=name, who=one)
    return follows._replace(terms=terms)


async def brought(cell: Cell, extra: str) -> None:
    """Say what a Perfect brings beside success: an action at once, a setup, or something to keep in mind."""
    what = cell.stakes.what
    if extra == "action":
        await ActionWon(who=cell.body.who)
    elif extra == "setup":
        prepared = await Choose.card("setup", cell.body.who, SetUp(words()), about=cell.about)
        await SetupMade(text=prepared.what or what, by=cell.who)
    elif extra == "side-effect":
        beside = await Choose.card("side-effect", cell.body.who, SetUp(words()), about=cell.about)
        await Noted(extra=extra, by=cell.who, text=what, own=beside.what)
    else:
        await Noted(extra=extra, by=cell.who, text=what or cell.stakes.foe)


async def compel(cell: Cell, result: Result) -> Follows:
    """Persuade somebody, for whom an approach may be the right one or the wrong one: the GM says which it was."""
    fit, stakes = "", cell.stakes
    if not cell.certain and result not in (Result.PERFECT, Result.DIRE):
        fit = stakes.fit or await Choose("fit", GM, FITS, cell.about)
    if fit or (stakes.fit and not cell.certain):
        await Said(told.fit, fit or stakes.fit, stakes.foe)
    answers: dict[Result, Answer] = {
        Result.PERFECT: "persuaded",
        Result.GOOD: "unmoved" if fit == "wrong" else "persuaded",
        Result.MESSY: "persuaded" if fit == "right" else "exchange",
        Result.BOTCHED: "refused",
        Result.DIRE: "upset",
    }
    answer = answers[result]
    bad = result is Result.DIRE or (result is Result.BOTCHED and fit != ("right" if stakes.second else "wrong"))
    await Answered(target=stakes.foe, answer=answer, to=cell.who, what=stakes.what, second=stakes.second)
    if bad:
        await MoveDue(kind="consequences", against=cell.risking, why=stakes.foe or stakes.what)
    if result is Result.PERFECT and not cell.certain:
        await brought(cell, "learns")
        return Follows(answer=answer, extra="learns")
    return Follows(answer=answer, consequences=bad, fit=fit)


async def dealing(cell: Cell, ticks: int) -> int | None:
    """Deal harm to the other side: ticks on their clock, whose size the GM sets when it begins; gives that."""
    foe, size = cell.stakes.foe, None
    if cell.stakes.hero:
        await HarmTaken(track=await ladder(cell, ticks, foe), marks=ticks, who=foe)
        return None
    if foe not in cell.stakes.known:
        sizes = tuple(dict.fromkeys((cell.usual, *SIZES)))
        size = cell.stakes.size or await Choose("clock-size", GM, sizes, cell.about)
    left = cell.stakes.left if size is None else size
    out = left is not None and 0 < left <= ticks
    await ClockTicked(key=foe_key(foe), ticks=ticks, kind="foe", size=size, out=out)
    if out:
        await Headline(told.beaten, cell.body.who, cell.stakes)
    return size


async def hurt(cell: Cell, follows: Follows, why: str) -> tuple[Body, Follows]:
    """Hurt all who took the risk; the GM says whether it is physical or mental."""
    marks = follows.marks
    if cell.body.clock:
        await ClockTicked(key=foe_key(cell.body.who), ticks=marks, kind="foe", size=cell.body.clock)
        return cell.body, follows
    track = await ladder(cell, marks, cell.body.who)
    body, form = await harmed(cell.body, HarmTaken(track=track, marks=marks, why=why))
    for one in cell.sharing:
        await HarmTaken(track=track, marks=marks, why="augur.assist.shared augur.assist.risk", who=one)
    return body, follows._replace(track=track.value, form=form)


async def ladder(cell: Cell, marks: int, who: Who) -> Track:
    """Say which ladder harm marks: the GM does, unless it was said before."""
    if cell.stakes.track is not None:
        return cell.stakes.track
    return await Choose("track", GM, TRACKS, cell.about._replace(who=who, marks=marks))


async def harmed(body: B, harm: HarmTaken) -> tuple[B, str]:
    """Mark a ladder; whoever panics by it says how it shows, which is given, too."""
    after = await harm.to(body)
    if not panics(body, after):
        return after, ""
    form = await Choose("panic", body.who, FORMS, About(body.who))
    return await panicked(after, form), form


async def panicked(body: B, form: Form) -> B:
    """Let panic show; the GM takes an action against one who freezes."""
    body = await PanicShown(form=form).to(body)
    if form == "freeze" and known(body.who):
        await MoveDue(kind="action", against=(body.who,), why="freeze")
    return body
