"""What can become true by checks and persuasion, what it does to the sheet."""

from __future__ import annotations

import msgspec

from rollwright.games.going_somewhere.rules import marks
from rollwright.games.going_somewhere.rules.checks.crits import crit_row
from rollwright.games.going_somewhere.rules.checks.fumbling import HARMS, weapon_in_hand
from rollwright.games.going_somewhere.rules.sheet import Mark, Sheet
from rollwright.rules.facts import Fact, State


class Fumbled(Fact, frozen=True, tag="fumbled"):
    """A critical failure outside a fight: its row, and the rounds that are lost. The CGO says what else it does."""

    who: str
    row: str
    rounds: int = 0


class ModifierUsed(Fact, frozen=True, tag="modifier-used"):
    """What was to change the next roll has changed one."""

    who: str


class Noticed(Fact, frozen=True, tag="noticed"):
    """Somebody noticed something, or (with a natural 1) misunderstood it."""

    who: str
    what: str = ""
    total: int = 0
    misread: bool = False


class Analysed(Fact, frozen=True, tag="analysed"):
    """A problem was solved by analysis: it counts for no Character Points later."""

    who: str
    what: str = ""
    crafted: bool = False


class Disguised(Fact, frozen=True, tag="disguised"):
    """A disguise was put on; others have to exceed its level."""

    who: str
    dl: int
    what: str = ""


class Hidden(Fact, frozen=True, tag="hidden"):
    """Somebody hides, or has hidden something; the level is what was rolled."""

    who: str
    dl: int
    what: str = ""


class Unmasked(Fact, frozen=True, tag="unmasked"):
    """A disguise was seen through."""

    who: str
    whose: str = ""


class MobSwayed(Fact, frozen=True, tag="mob-swayed"):
    """A mob follows, or turns on the one who tried."""

    who: str
    size: int
    turned: bool = False


class Resisted(Fact, frozen=True, tag="resisted"):
    """An effect was resisted, or holds; `again`: a second try can be made in the next round; `half`: half is felt."""

    who: str
    success: bool
    what: str = ""
    dl: int = 0
    again: bool = False
    half: bool = False


class ActionUsed(Fact, frozen=True, tag="action-used"):
    """This round's action, or the next round's, went."""

    who: str
    next_round: bool = False


class Repelled(Fact, frozen=True, tag="repelled"):
    """What became of an entity that somebody tried to repel, and until when."""

    who: str
    entity: str
    result: str
    rounds: int = 0
    days: int = 0
    named: bool = True
    """Whether it has a name by which it is known again; else nothing is kept of it."""


class Aimed(Fact, frozen=True, tag="aimed"):
    """A good aim was taken: what it adds to the next ranged Combat Roll, and the dice left for the damage."""

    who: str
    bonus: int
    dice: str = ""


class TrapWorked(Fact, frozen=True, tag="trap-worked"):
    """A trap was set, disabled or removed, or a lock was picked."""

    who: str
    work: str
    dl: int
    what: str = ""
    damage: str = ""


class Persuaded(Fact, frozen=True, tag="persuaded"):
    """How somebody answers to persuasion, and what it adds to surprise before a fight."""

    who: str
    whom: str = ""
    response: str = ""
    surprise: int = 0
    what: str = ""
    over: bool = False
    """Whether it was lost, and can't be gone on with."""


class TimePassed(Fact, frozen=True, tag="time-passed"):
    """Rounds or days passed for everybody."""

    rounds: int = 0
    days: int = 0


class MarkEnded(Fact, frozen=True, tag="mark-ended"):
    """Something that held for somebody is over."""

    who: str
    kind: str
    about: str = ""


FACTS_CHECKS: tuple[type[Fact], ...] = (
    Fumbled,
    ModifierUsed,
    Noticed,
    Analysed,
    Disguised,
    Hidden,
    Unmasked,
    MobSwayed,
    Resisted,
    ActionUsed,
    Repelled,
    Aimed,
    TrapWorked,
    Persuaded,
    TimePassed,
    MarkEnded,
)
GONE = ("destroyed", "banished", "driven off", "withdrawn")
IMMUNE = ("immune", "immune for days")


def apply_checks(state: State, fact: Fact) -> State | None:
    """Give the state in which a fact of this part holds (None: another part's). Who has no sheet keeps nothing."""
    if isinstance(fact, TimePassed):
        worn = {who: recovered(sheet, fact) for who, sheet in state.sheets.items()}
        return State(worn, state.scene)
    if not isinstance(fact, FACTS_CHECKS):
        return None
    who: str = fact.who  # type: ignore[attr-defined]  # every other fact of this part is about somebody
    return state.with_sheet(who, changed(state.sheets[who], fact)) if who in state.sheets else state


def recovered(sheet: Sheet, fact: TimePassed) -> Sheet:
    """Let time pass: marks wear off, lost rounds go by, and who lay on the ground has got up."""
    left = 0 if fact.days else max(0, sheet.stunned - fact.rounds)
    return msgspec.structs.replace(marks.after(sheet, fact.rounds, fact.days), stunned=left, prone=False)


def changed(sheet: Sheet, fact: Fact) -> Sheet:
    """Give a sheet of which a fact has become true."""
    match fact:
        case Fumbled():
            return fumbled(sheet, fact)
        case ModifierUsed():
            return msgspec.structs.replace(sheet, next_roll=0)
        case Disguised():
            return marks.marked(sheet, Mark(kind="disguised", points=fact.dl, about=fact.what))
        case Hidden():
            return marks.marked(sheet, Mark(kind="hidden", points=fact.dl, about=fact.what))
        case Resisted():
            return resisted(sheet, fact)
        case ActionUsed():
            return marks.marked(sheet, Mark(kind="action-used", rounds=1 + fact.next_round))
        case Repelled():
            return repelled(sheet, fact)
        case Aimed():
            return marks.marked(sheet, Mark(kind="aimed", points=fact.bonus, dice=fact.dice, rounds=2))
        case TrapWorked(work="set"):
            return marks.marked(sheet, Mark(kind="trap", points=fact.dl, about=fact.what, dice=fact.damage))
        case Persuaded():
            return persuaded(sheet, fact)
        case MarkEnded():
            return marks.unmarked(sheet, fact.kind, fact.about or None)
        case _:
            return sheet


def fumbled(sheet: Sheet, fact: Fumbled) -> Sheet:
    """Put what a row of the critical failure table says on the sheet: rounds lost, a fall, a worse next roll."""
    row = crit_row(fact.row)
    if fact.row in HARMS and weapon_in_hand(sheet):  # the CGO says within the round whether it does damage
        sheet = marks.marked(sheet, Mark(kind="fumbled", about=fact.row, rounds=1))
    return msgspec.structs.replace(
        sheet,
        stunned=sheet.stunned + fact.rounds,
        prone=sheet.prone or row.prone,
        next_roll=sheet.next_roll + row.next_roll,
    )


def resisted(sheet: Sheet, fact: Resisted) -> Sheet:
    """Note what somebody is under, and whether a second try is due."""
    sheet = marks.unmarked(marks.unmarked(sheet, "under", fact.what), "second-try", fact.what)
    if fact.success:
        return sheet
    sheet = marks.marked(sheet, Mark(kind="under", points=fact.dl, about=fact.what))
    due = Mark(kind="second-try", points=fact.dl, about=fact.what, rounds=2)
    return marks.marked(sheet, due) if fact.again else sheet


def persuaded(sheet: Sheet, fact: Persuaded) -> Sheet:
    """Note a bonus to surprise, and whom nothing more can be said to after a loss."""
    if fact.surprise:
        sheet = marks.marked(sheet, Mark(kind="surprise", points=fact.surprise))
    about = proposal(fact.whom, fact.what)
    return marks.marked(sheet, Mark(kind="unpersuaded", about=about)) if fact.over and about else sheet


def proposal(whom: str, what: str) -> str:
    """Say what somebody tries to persuade whom of; nothing where neither is said."""
    return ": ".join([part for part in (whom, what) if part])


def repelled(sheet: Sheet, fact: Repelled) -> Sheet:
    """Note on the sheet of the one who repels what became of an entity."""
    if not fact.named or fact.result not in (*GONE, *IMMUNE):
        return sheet
    sheet = marks.unmarked(marks.unmarked(sheet, "kept-away", fact.entity), "immune", fact.entity)
    if fact.result in GONE:
        return marks.marked(sheet, Mark(kind="kept-away", about=fact.entity, rounds=fact.rounds, days=fact.days))
    return marks.marked(sheet, Mark(kind="immune", about=fact.entity, rounds=fact.rounds, days=fact.days))
