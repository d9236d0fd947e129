"""What can become true in a fight, what it does to the sheets, and how it is told."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from rollwright.games.going_somewhere.rules import marks
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.rules.facts import Fact, State


class FightBegan(Fact, frozen=True, tag="fight-began"):
    """A fight began, in this turn order."""

    order: tuple[str, ...]
    surprised: tuple[str, ...] = ()


class FightEnded(Fact, frozen=True, tag="fight-ended"):
    """A fight is over: the side that is left, and how long it took."""

    winner: str | None
    rounds: int
    seconds: int
    fighters: tuple[str, ...] = ()
    lasting: dict[str, dict[str, tuple[int, int]]] = msgspec.field(default_factory=dict)
    """Of fighters, the magic that the fight has counted: the rounds left of each, and of its interruption."""


class Harmed(Fact, frozen=True, tag="harmed"):
    """Somebody lost Health."""

    who: str
    points: int


class Shocked(Fact, frozen=True, tag="shocked"):
    """Somebody made a Shock Check, and lives or not."""

    who: str
    alive: bool


class Fell(Fact, frozen=True, tag="fell"):
    """Somebody is unconscious or dead."""

    who: str
    how: str


class Weakened(Fact, frozen=True, tag="weakened"):
    """An unconscious one lost more Health since the Shock Check: in all so much."""

    who: str
    past: int


class Stunned(Fact, frozen=True, tag="stunned"):
    """So many rounds of action are lost from now on; 0: no more."""

    who: str
    rounds: int


class KnockedDown(Fact, frozen=True, tag="knocked-down"):
    """Somebody lies on the ground, and can't move in the next round."""

    who: str


class GotUp(Fact, frozen=True, tag="got-up"):
    """Somebody stands again."""

    who: str


class NextRollChanged(Fact, frozen=True, tag="next-roll-changed"):
    """The next roll has another modifier now."""

    who: str
    to: int


class Fled(Fact, frozen=True, tag="fled"):
    """Somebody got away from a fight."""

    who: str


class Moved(Fact, frozen=True, tag="moved"):
    """Somebody stands at another place of a fight, in squares."""

    who: str
    to: int


class WeaponDrawn(Fact, frozen=True, tag="weapon-drawn"):
    """Somebody has the other weapon in hand."""

    who: str


class AmmunitionSpent(Fact, frozen=True, tag="shots-fired"):
    """Shots were made."""

    who: str
    shots: int = 1
    kind: str = ""
    """Which ammunition, where that is known: `arrows-d8`."""


class Healed(Fact, frozen=True, tag="healed"):
    """Health came back."""

    who: str
    points: int
    by: str = ""


FACTS_COMBAT: tuple[type[Fact], ...] = (
    FightBegan,
    FightEnded,
    Harmed,
    Shocked,
    Fell,
    Weakened,
    Stunned,
    KnockedDown,
    GotUp,
    NextRollChanged,
    Fled,
    Moved,
    WeaponDrawn,
    AmmunitionSpent,
    Healed,
)


def apply_combat(state: State, fact: Fact) -> State | None:
    """Give the state in which a fact of a fight holds (None: another part's). Who has no sheet keeps nothing."""
    if not isinstance(fact, FACTS_COMBAT):
        return None
    if isinstance(fact, FightBegan):
        return State(
            {who: begun(sheet) if who in fact.order else sheet for who, sheet in state.sheets.items()}, state.scene
        )
    if isinstance(fact, FightEnded):
        return State({who: after_fight(sheet, fact, who) for who, sheet in state.sheets.items()}, state.scene)
    who = getattr(fact, "who", "")
    return state.with_sheet(who, changed(state.sheets[who], fact)) if who in state.sheets else state


def begun(sheet: Sheet) -> Sheet:
    """Let a fight begin for somebody: an aim taken before and what persuasion has won are used in it."""
    return marks.unmarked(marks.unmarked(sheet, "aimed"), "surprise")


def after_fight(sheet: Sheet, fact: FightEnded, who: str) -> Sheet:
    """Let the rounds of a fight pass: marks wear off, and who was not in it recovers meanwhile."""
    sheet = marks.after(sheet, fact.rounds, 0)
    if who in fact.fighters:
        return sheet
    return msgspec.structs.replace(sheet, stunned=max(0, sheet.stunned - fact.rounds), prone=False)


def changed(sheet: Sheet, fact: Fact) -> Sheet:
    """Give a sheet of which a fact has become true."""
    match fact:
        case Harmed():
            return msgspec.structs.replace(sheet, health_lost=sheet.health_lost + fact.points)
        case Shocked():
            return msgspec.structs.replace(sheet, shocked=True, past_zero=0)
        case Fell(how="unconscious" | "dead" as how):
            return msgspec.structs.replace(sheet, down=how)
        case Weakened():
            return msgspec.structs.replace(sheet, past_zero=fact.past)
        case Stunned():
            return msgspec.structs.replace(sheet, stunned=fact.rounds)
        case KnockedDown():
            return msgspec.structs.replace(sheet, prone=True)
        case GotUp():
            return msgspec.structs.replace(sheet, prone=False)
        case NextRollChanged():
            return msgspec.structs.replace(sheet, next_roll=fact.to)
        case AmmunitionSpent():
            return shot(sheet, fact.shots, fact.kind)
        case Healed():
            return healed(sheet, fact.points)
        case _:
            return sheet


def shot(sheet: Sheet, shots: int, kind: str = "") -> Sheet:
    """Take ammunition off a sheet, from the first that is at hand and fits."""
    items = []
    for item in sheet.items:
        fits = item.kind == "ammunition" and item.where != "left" and (not kind or item.key in ("", kind))
        used = min(shots, item.count) if fits else 0
        shots -= used
        if used < item.count:
            items.append(msgspec.structs.replace(item, count=item.count - used))
    return msgspec.structs.replace(sheet, items=tuple(items))


def healed(sheet: Sheet, points: int) -> Sheet:
    """Give Health back: who is above 0 wakes, and with full Health a Shock Check can be called for again."""
    lost = max(0, sheet.health_lost - points)
    awake = sheet.down != "dead"
    return msgspec.structs.replace(
        sheet,
        health_lost=lost,
        down="" if awake else sheet.down,
        past_zero=0 if awake else sheet.past_zero,
        shocked=sheet.shocked and lost > 0,
    )


def counted(number: int, what: str) -> str:
    """Write a number of things.

    >>> counted(1, "round"), counted(4, "round")
    ('1 round', '4 rounds')
    """
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def told_fact_combat(fact: Fact, name: Callable[[str], str]) -> str | None:
    """Write a fact of a fight as a sentence; None for another part's."""
    match fact:
        case FightBegan():
            return f"A fight begins: {', '.join(map(name, fact.order))}."
        case FightEnded():
            return f"The fight is over after {fact.seconds} seconds."
        case Harmed():
            return f"{name(fact.who)} loses {fact.points} Health."
        case Shocked():
            return f"{name(fact.who)} {'survives' if fact.alive else 'dies of'} the shock."
        case Fell():
            return f"{name(fact.who)} is {fact.how}."
        case Weakened():
            return f"{name(fact.who)} is worse: {fact.past} Health lost since the Shock Check."
        case Stunned():
            return (
                f"{name(fact.who)} is stunned for {counted(fact.rounds, 'round')}."
                if fact.rounds
                else f"{name(fact.who)} comes round."
            )
        case KnockedDown():
            return f"{name(fact.who)} is down on the ground."
        case GotUp():
            return f"{name(fact.who)} gets up."
        case NextRollChanged():
            return f"The next roll of {name(fact.who)} is changed by {fact.to:+}."
        case Fled():
            return f"{name(fact.who)} has fled."
        case Moved():
            return f"{name(fact.who)} has moved."
        case WeaponDrawn():
            return f"{name(fact.who)} draws another weapon."
        case AmmunitionSpent():
            return f"{name(fact.who)} has shot."
        case Healed():
            return f"{name(fact.who)} gets {fact.points} Health back."
        case _:
            return None
