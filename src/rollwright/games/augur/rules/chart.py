"""The action chart: what each result means for each of the seven kinds of action, said where it happens."""

from __future__ import annotations

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
from rollwright.games.augur.rules.harm import Form, Grade, Track
from rollwright.games.augur.rules.kinds import Kind, Result
from rollwright.games.augur.rules.people import About, B, Body, known
from rollwright.games.augur.rules.state import DueKind, chase_keys, foe_key
from rollwright.games.augur.rules.threat import Level
from rollwright.play.steps import GM, Choose, Said
from rollwright.rules.facts import NOBODY, Who
from rollwright.rules.flat import INNER

EXTRAS = ("bigger", "side-effect", "setup")
"""What a Perfect basic action brings beside success, one of them."""
FITS = ("neither", "right", "wrong")
"""Whether the approach was the right one for the one who is to be persuaded."""
TERMS = ("payment", "involved")
FORMS: tuple[Form, ...] = ("fight", "flight", "freeze")
"""How panic shows; the player says which."""
SIZES = (4, 6, 8, 10, 12)
"""What a clock can be like that begins in the midst of things, beside the table's own size."""
DUES: dict[Result, tuple[DueKind, ...]] = {
    Result.GOOD: (),
    Result.MESSY: ("reaction",),
    Result.BOTCHED: ("action",),
    Result.DIRE: ("action", "reaction"),
}


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


class Aim(msgspec.Struct, frozen=True):
    """What is tried, against whom, and what of it is settled before the GM is asked."""

    kind: Kind | None = None
    threat: Level | None = None
    second: bool = False
    foe: Who = NOBODY
    what: str = ""


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
    due: tuple[str, ...] = ()
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
        return f"augur.chart.{self.stakes.kind.value}"

    @property
    def about(self) -> About:
        """What the questions of the chart are about."""
        return About(self.body.who, self.stakes.what, self.stakes.foe)


async def read(cell: Cell, result: Result) -> tuple[Body, Follows]:
    """Read the chart: ask what it leaves open, say what becomes true; give the one who acted as they are now."""
    await Said(told.cell, cell.stakes.kind, result)
    match cell.stakes.kind:
        case Kind.BASIC:
            return cell.body, await basic(cell, result)
        case Kind.CLASH:
            return await clash(cell, result)
        case Kind.CHASE:
            return cell.body, await chase(cell, result)
        case Kind.COMPEL:
            return cell.body, await compel(cell, result)
        case Kind.CONTACT:
            return cell.body, await contact(cell, result)
        case Kind.GAMBIT:
            return await gambit(cell, result)
        case Kind.REACTION:
            return await reaction(cell, result)


async def basic(cell: Cell, result: Result) -> Follows:
    """Success with an extra, clean or poor; failure with what the GM makes of it."""
    if result is not Result.PERFECT:
        return await owed(cell, NOTHING, DUES[result])
    extra = await Choose("extra", cell.body.who, EXTRAS, cell.about)
    if extra == "setup":
        await SetupMade(text=cell.stakes.what, by=cell.who)
    else:
        await noted(cell, extra)
    return Follows(extra=extra)


async def clash(cell: Cell, result: Result) -> tuple[Body, Follows]:
    """Deal harm, take harm, or both."""
    dealt = {Result.PERFECT: Grade.HEAVY, Result.GOOD: Grade.PLAIN, Result.MESSY: Grade.MINOR}.get(result, Grade.NONE)
    taken = {Result.MESSY: Grade.MINOR, Result.BOTCHED: Grade.PLAIN, Result.DIRE: Grade.HEAVY}.get(result, Grade.NONE)
    extra = ""
    if result is Result.PERFECT:
        extra = await Choose("advantage", cell.body.who, ("position", "momentum"), cell.about)
    follows = await dealing(cell, dealt) if dealt is not Grade.NONE else NOTHING
    if extra == "position":
        await noted(cell, extra)
        return cell.body, follows._replace(extra=extra)
    if result in (Result.PERFECT, Result.GOOD):
        return await gain(cell, cell.body, 1), follows._replace(gained=1)
    return await hurt(cell, taken.marks, follows)


async def chase(cell: Cell, result: Result) -> Follows:
    """Tick one clock or both."""
    own, theirs = {Result.MESSY: (1, 1), Result.BOTCHED: (0, 2), Result.DIRE: (0, 2)}.get(result, (2, 0))
    for key, ticks in zip(chase_keys(cell.stakes.foe), (own, theirs), strict=True):
        if ticks:
            await ClockTicked(key=key, ticks=ticks, kind="chase")
    condition = {Result.PERFECT: "theirs", Result.DIRE: "own"}.get(result, "")
    if condition == "theirs":
        await MoveDue(kind="condition", against=(cell.stakes.foe,) if cell.stakes.foe else (), why="chase")
    elif condition:
        for one in cell.risking:
            await MoveDue(kind="condition", against=(one,), why="chase")
    return Follows(ticks=own, theirs=theirs, condition=condition)


async def compel(cell: Cell, result: Result) -> Follows:
    """Persuade somebody, for whom an approach may be the right one or the wrong one: the GM says which it was."""
    fit, stakes = "", cell.stakes
    if not cell.certain and result not in (Result.PERFECT, Result.DIRE):
        fit = stakes.fit or await Choose("fit", GM, FITS, cell.about)
        await Said(told.fit, fit)
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
        await noted(cell, "learns")
        return Follows(answer=answer, extra="learns")
    return Follows(answer=answer, consequences=bad, fit=fit)


async def contact(cell: Cell, result: Result) -> Follows:
    """Find somebody who knows: how much, and on which terms."""
    kinds = {Result.PERFECT: 2, Result.DIRE: 0}.get(result, 1)
    terms = {Result.PERFECT: "a-lot", Result.GOOD: "helps", Result.BOTCHED: "debt", Result.DIRE: "none"}.get(result, "")
    terms = terms or await Choose("terms", GM, TERMS, cell.about)
    name = cell.stakes.foe or "somebody"
    await ContactMade(name=name, kinds=kinds, terms=terms, who=cell.body.who)
    if terms == "debt":
        for one in cell.risking:
            await DebtOwed(creditor=name, who=one)
    return Follows(expertise=kinds, terms=terms)


async def gambit(cell: Cell, result: Result) -> tuple[Body, Follows]:
    """Play for Momentum."""
    if result is Result.PERFECT:
        await ActionWon(who=cell.body.who)
        return cell.body, Follows(extra="action")
    points = {Result.GOOD: 2, Result.MESSY: 1, Result.BOTCHED: -1, Result.DIRE: -2}[result]
    body = await gain(cell, cell.body, points)
    if points < 0:
        for one in cell.sharing:
            await MomentumMoved(points=points, boxes=body.boxes, why=cell.rule, who=one)
    due: dict[Result, tuple[DueKind, ...]] = {Result.GOOD: (), Result.DIRE: ("action",)}
    return body, await owed(cell, Follows(gained=points), due.get(result, ("reaction",)))


async def reaction(cell: Cell, result: Result) -> tuple[Body, Follows]:
    """Meet a danger: turn it, avoid it, or take it, a grade lighter, in full, or a grade worse."""
    if result is Result.PERFECT:
        await noted(cell, "redirect")
        return await gain(cell, cell.body, 1), Follows(gained=1, extra="redirect", impact="avoided")
    if result is Result.GOOD:
        return cell.body, Follows(impact="avoided")
    impact, more = {Result.MESSY: ("lighter", -1), Result.BOTCHED: ("full", 0), Result.DIRE: ("more", 1)}[result]
    if cell.stakes.danger is Grade.NONE:
        await MoveDue(kind="danger", against=cell.risking, why=impact)
        return cell.body, Follows(impact=impact)
    marks = max(0, cell.stakes.danger.marks + more)
    return await hurt(cell, marks, Follows(impact=impact), "augur.reaction.grade")


# --- what cells have in common ---------------------------------------------------------------------------------------


async def gain(cell: Cell, body: B, points: int) -> B:
    """Gain Momentum as the chart says, or lose it."""
    return await MomentumMoved(points=points, boxes=body.boxes, why=cell.rule).to(body)


async def noted(cell: Cell, extra: str) -> None:
    """Keep in mind what a Perfect brings."""
    await Noted(extra=extra, by=cell.who, text=cell.stakes.what or cell.stakes.foe)


async def owed(cell: Cell, follows: Follows, dues: tuple[DueKind, ...]) -> Follows:
    """Leave the moves that the chart calls for to the GM."""
    for kind in dues:
        await MoveDue(kind=kind, against=cell.risking, why=cell.stakes.what)
    return follows._replace(due=tuple(dues))


async def dealing(cell: Cell, grade: Grade) -> Follows:
    """Deal harm to the other side: ticks on their clock, whose size the GM sets when it begins."""
    foe, size = cell.stakes.foe, None
    if foe not in cell.stakes.known:
        size = cell.stakes.size or await clock_size(cell.usual, cell.about)
    await ClockTicked(key=foe_key(foe), ticks=grade.marks, kind="foe", size=size)
    return Follows(dealt=grade.marks, size=size)


async def clock_size(usual: int, about: About) -> int:
    """Ask the GM for the size of a clock that begins; the table's own comes first."""
    return await Choose("clock-size", GM, sizes(usual), about)


def sizes(usual: int) -> tuple[int, ...]:
    """List the sizes of a clock that begins, the table's own first."""
    return tuple(dict.fromkeys((usual, *SIZES)))


async def hurt(cell: Cell, marks: int, follows: Follows, why: str = "augur.harm.grades") -> tuple[Body, Follows]:
    """Hurt all who took the risk; the GM says whether it is physical or mental."""
    if marks == 0:
        return cell.body, follows
    track = cell.stakes.track
    if track is None:
        track = await Choose("track", GM, tuple(Track), cell.about._replace(marks=marks))
    body, form = await harmed(cell.body, HarmTaken(track=track, marks=marks, why=why))
    for one in cell.sharing:
        await HarmTaken(track=track, marks=marks, why="augur.assist.shared augur.assist.risk", who=one)
    return body, follows._replace(marks=marks, track=track.value, form=form)


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
