"""The action chart: what each result means for each of the seven kinds of action."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from rollwright.play.steps import GM, Choose
from rollwright.games.augur.rules.gm_moves import Due, GmMove, Ground, Standing, Target, clock_size, gm_moves, harmed
from rollwright.games.augur.rules.harm import Grade, Track
from rollwright.games.augur.rules.momentum import moved


class Kind(StrEnum):
    """The seven kinds of action."""

    BASIC = "basic"
    CLASH = "clash"
    CHASE = "chase"
    COMPEL = "compel"
    CONTACT = "contact"
    GAMBIT = "gambit"
    REACTION = "reaction"


class Result(StrEnum):
    """How an action goes, worst first."""

    DIRE = "dire"
    BOTCHED = "botched"
    MESSY = "messy"
    GOOD = "good"
    PERFECT = "perfect"


RESULTS = tuple(Result)
EXTRAS = ("bigger", "side-effect", "setup")
"""What a Perfect basic action brings beside success, one of them."""
FITS = ("neither", "right", "wrong")
"""Whether the approach was the right one for the one who is to be persuaded."""
TERMS = ("payment", "involved")


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
    moves: tuple[GmMove, ...] = ()
    """Moves that the GM made at once."""
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
    """What a character faces when the chart is read."""

    standing: Standing
    ground: Ground
    target: Target
    danger: Grade = Grade.PLAIN
    second: bool = False
    foe: str = ""
    certain: bool = False
    """Whether nobody rolled: the character simply does it."""


class Taken(NamedTuple):
    """What the GM knows who says which ladder harm marks: how many marks it is."""

    marks: int


async def read(kind: Kind, result: Result, cell: Cell) -> tuple[Standing, Follows]:
    """Read the chart: ask what it leaves open, and give the character afterwards and what follows."""
    match kind:
        case Kind.BASIC:
            return await basic(result, cell)
        case Kind.CLASH:
            return await clash(result, cell)
        case Kind.CHASE:
            return cell.standing, chase(result)
        case Kind.COMPEL:
            return cell.standing, await compel(result, cell)
        case Kind.CONTACT:
            return cell.standing, await contact(result)
        case Kind.GAMBIT:
            return await gambit(result, cell)
        case Kind.REACTION:
            return await reaction(result, cell)


async def basic(result: Result, cell: Cell) -> tuple[Standing, Follows]:
    """Success with an extra, clean or poor; failure with what the GM makes of it."""
    if result is Result.PERFECT:
        return cell.standing, Follows(extra=await Choose("extra", cell.target.actor, EXTRAS))
    dues = {
        Result.GOOD: (),
        Result.MESSY: (Due.REACTION,),
        Result.BOTCHED: (Due.ACTION,),
        Result.DIRE: (Due.ACTION, Due.REACTION),
    }
    return await owed(NOTHING, dues[result], cell.standing, cell)


async def clash(result: Result, cell: Cell) -> tuple[Standing, Follows]:
    """Deal harm, take harm, or both."""
    if result is Result.PERFECT:
        won = await Choose("advantage", cell.target.actor, ("position", "momentum"))
        dealt = await dealing(cell, Grade.HEAVY)
        if won == "position":
            return cell.standing, dealt._replace(extra=won)
        return shifted(cell.standing, dealt._replace(gained=1))
    if result is Result.GOOD:
        return shifted(cell.standing, (await dealing(cell, Grade.PLAIN))._replace(gained=1))
    if result is Result.MESSY:
        return await taken(cell, Grade.MINOR.marks, await dealing(cell, Grade.MINOR))
    return await taken(cell, (Grade.PLAIN if result is Result.BOTCHED else Grade.HEAVY).marks, NOTHING)


async def dealing(cell: Cell, grade: Grade) -> Follows:
    """Deal harm to the other side: ticks on their clock, whose size the GM sets when it begins."""
    size = None if cell.foe in cell.ground.known else await clock_size(cell.ground.size)
    return Follows(dealt=grade.marks, size=size)


def chase(result: Result) -> Follows:
    """Tick one clock or both."""
    return {
        Result.PERFECT: Follows(ticks=2, condition="theirs"),
        Result.GOOD: Follows(ticks=2),
        Result.MESSY: Follows(ticks=1, theirs=1),
        Result.BOTCHED: Follows(theirs=2),
        Result.DIRE: Follows(theirs=2, condition="own"),
    }[result]


async def compel(result: Result, cell: Cell) -> Follows:
    """Persuade somebody, for whom an approach may be the right one or the wrong one: the GM says which it was."""
    if cell.certain:
        return Follows(answer="persuaded")
    if result is Result.PERFECT:
        return Follows(answer="persuaded", extra="learns")
    if result is Result.DIRE:
        return Follows(answer="upset", consequences=True)
    fit = await Choose("fit", GM, FITS)
    if result is Result.GOOD:
        return Follows(answer="unmoved" if fit == "wrong" else "persuaded", fit=fit)
    if result is Result.MESSY:
        return Follows(answer="persuaded" if fit == "right" else "exchange", fit=fit)
    return Follows(answer="refused", fit=fit, consequences=fit != ("right" if cell.second else "wrong"))


async def contact(result: Result) -> Follows:
    """Find somebody who knows: how much, and on which terms."""
    if result is Result.MESSY:
        return Follows(expertise=1, terms=await Choose("terms", GM, TERMS))
    return {
        Result.PERFECT: Follows(expertise=2, terms="a-lot"),
        Result.GOOD: Follows(expertise=1, terms="helps"),
        Result.BOTCHED: Follows(expertise=1, terms="debt"),
        Result.DIRE: Follows(expertise=0, terms="none"),
    }[result]


async def gambit(result: Result, cell: Cell) -> tuple[Standing, Follows]:
    """Play for Momentum."""
    if result is Result.PERFECT:
        return cell.standing, Follows(extra="action")
    points = {Result.GOOD: 2, Result.MESSY: 1, Result.BOTCHED: -1, Result.DIRE: -2}[result]
    standing, follows = shifted(cell.standing, Follows(gained=points))
    if result is Result.GOOD:
        return standing, follows
    return await owed(follows, (Due.ACTION if result is Result.DIRE else Due.REACTION,), standing, cell)


async def reaction(result: Result, cell: Cell) -> tuple[Standing, Follows]:
    """Meet a danger: turn it, avoid it, or take it, a grade lighter, in full, or a grade worse."""
    if result is Result.PERFECT:
        return shifted(cell.standing, Follows(gained=1, extra="redirect", impact="avoided"))
    if result is Result.GOOD:
        return cell.standing, Follows(impact="avoided")
    impact, more = {Result.MESSY: ("lighter", -1), Result.BOTCHED: ("full", 0), Result.DIRE: ("more", 1)}[result]
    marks = max(0, cell.danger.marks + more) if cell.danger is not Grade.NONE else 0
    return await taken(cell, marks, Follows(impact=impact))


# --- what cells have in common ---------------------------------------------------------------------------------------


def shifted(standing: Standing, follows: Follows) -> tuple[Standing, Follows]:
    """Move Momentum as the chart says."""
    return standing._replace(drive=moved(standing.drive, follows.gained)), follows


async def taken(cell: Cell, marks: int, follows: Follows) -> tuple[Standing, Follows]:
    """Take harm: the GM says whether it is physical or mental."""
    if marks == 0:
        return cell.standing, follows
    track = await Choose("track", GM, tuple(Track), Taken(marks))
    standing, form = await harmed(cell.standing, track, marks, cell.target.actor)
    return standing, follows._replace(marks=marks, track=track.value, form=form)


async def owed(follows: Follows, dues: tuple[Due, ...], standing: Standing, cell: Cell) -> tuple[Standing, Follows]:
    """Let the GM make the moves that the chart calls for, or leave them due."""
    for kind in dues:
        standing, move = await gm_moves(standing, kind, cell.ground, cell.target)
        if move is None:
            follows = follows._replace(due=(*follows.due, kind.value))
        else:
            follows = follows._replace(moves=(*follows.moves, move))
    return standing, follows
