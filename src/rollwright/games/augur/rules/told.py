"""Facts as sentences, for the log of a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rollwright.play.steps import GM
from rollwright.games.augur.rules import facts as became
from rollwright.games.augur.rules.state import chased
from rollwright.games.augur.rules.words import counted, lowered, option, said
from rollwright.rules.facts import Fact

WHY = {
    "push": "pushing",
    "threat": "a situation that invites it",
    "gm-move": "a move of the GM's",
    "freeze": "they freeze",
    "lighter": "it strikes lightly",
    "full": "it strikes in full",
    "more": "it strikes in full, and worse",
}
FORMS = {"fight": "fights", "flight": "flees", "freeze": "freezes", "freakout": "freaks out"}
DUE = {
    "reaction": "a reaction",
    "action": "an action",
    "condition": "the name of a condition",
    "consequences": "social consequences",
    "danger": "word of what the danger does",
}
NOTES = {
    "position": "a better position",
    "bigger": "a bigger effect",
    "side-effect": "a side effect",
    "learns": "something learnt",
    "redirect": "a danger turned elsewhere",
}
"""What an action can bring, to be kept in mind."""


def told(fact: Fact, name: Callable[[str], str]) -> str | None:
    """Write a fact as a sentence; `name` says what a sheet is called. None for what is no fact of this game."""
    for part in (of_drive, of_harm, of_scene, of_action, of_character):
        found = part(fact, name)
        if found is not None:
            return found
    return None


def of_drive(fact: Fact, name: Callable[[str], str]) -> str | None:
    """Write what is about Momentum and Stress."""
    match fact:
        case became.MomentumGained():
            return f"{name(fact.who)} gains {fact.points} Momentum{because(fact.why)}."
        case became.MomentumLost():
            return f"{name(fact.who)} loses {fact.points} Momentum{because(fact.why)}."
        case became.MomentumBurnt():
            return f"{name(fact.who)} burns Momentum; it is back at 2."
        case became.StressTaken():
            return f"{name(fact.who)} takes {fact.points} Stress{because(fact.why)}."
        case became.StressCleared():
            return f"{name(fact.who)} clears {fact.points} Stress."
        case _:
            return None


def of_harm(fact: Fact, name: Callable[[str], str]) -> str | None:
    """Write what is about the ladders, panic and conditions."""
    match fact:
        case became.HarmTaken():
            return f"{name(fact.who)} takes {counted(fact.marks, 'mark')} of {fact.track.title()}{because(fact.why)}."
        case became.MarksCleared():
            return f"{name(fact.who)} clears {counted(fact.marks, 'mark')} of {fact.track.title()}."
        case became.StepCleared():
            return f"{name(fact.who)} is no longer {fact.step.title()}."
        case became.PanicTaken():
            return f"In panic, {name(fact.who)} {FORMS.get(fact.form, fact.form)}."
        case became.PanicEnded():
            return f"{name(fact.who)} is calm again."
        case became.ConditionGiven():
            dice = ", ".join([one.title() for one in fact.approaches])
            less = f"a die less for {dice}" if dice else "it takes no die"
            return f"{name(fact.who)} has a condition, {fact.name}: {less}."
        case became.ConditionCleared():
            return f"{name(fact.who)} has the condition {fact.name} no more."
        case _:
            return None


def of_scene(fact: Fact, name: Callable[[str], str]) -> str | None:
    """Write what is about clocks, moves that the GM owes, and setups."""
    match fact:
        case became.ClockStarted():
            size = f" of {fact.size}" if fact.size else ""
            if fact.kind in ("foe", "chase"):
                return f"A clock{size} begins, {clock_name(fact.key, name)}."
            return f"A clock{size} begins: {fact.text or fact.key or fact.kind.replace('-', ' ')}."
        case became.ClockTicked():
            begins = f", which begins, with {fact.size}" if fact.size else ""
            return f"{counted(fact.ticks, 'tick')} on the clock {clock_name(fact.key, name)}{begins}."
        case became.ClockEnded():
            return f"The clock {clock_name(fact.key, name)} is gone."
        case became.MoveDue():
            against = f" for {' or '.join(map(name, fact.against))}" if fact.against else ""
            return f"The GM owes {DUE[fact.kind]}{against}{because(fact.why)}."
        case became.MoveMet():
            return "The GM owes one move less."
        case became.GmMoved():
            return gm_moved(fact, name)
        case became.SetupMade():
            by = f"{name(fact.by)} has set something up" if fact.by else "Something is set up"
            return f"{by}: {fact.text}." if fact.text else f"{by}."
        case became.SetupUsed():
            return f"A setup is used up: {fact.key.replace('-', ' ')}."
        case became.SetupDropped():
            return f"A setup is of no use any more: {fact.key.replace('-', ' ')}."
        case _:
            return None


def of_action(fact: Fact, name: Callable[[str], str]) -> str | None:
    """Write what an action leaves."""
    match fact:
        case became.Acted():
            result = fact.result.title()
            return f"{name(fact.who)} {'helps' if fact.helping else 'acts'} ({fact.kind}): {result}."
        case became.ActionWon():
            return f"{name(fact.who)} may act again at once."
        case became.Noted():
            by = f"{name(fact.by)} has" if fact.by else "There is"
            return f"{by} {NOTES.get(fact.extra, fact.extra)}{because(fact.text)}."
        case became.NoteDropped():
            return "Something that was noted holds no more."
        case became.Answered():
            target = name(fact.target) if fact.target else "the one who was asked"
            return f"The answer of {target}{because(fact.what)}: {said('answer', fact.answer)}"
        case became.ConsequenceTold():
            against = f" for {name(fact.against)}" if fact.against else ""
            return f"What comes of it{against}: {fact.text.rstrip('.')}."
        case became.ChaseEnded():
            foe = name(fact.foe) if fact.foe else "the other side"
            by = name(fact.by) if fact.by else "the character"
            return f"The chase is over: {by if fact.won else foe} wins it."
        case _:
            return None


def of_character(fact: Fact, name: Callable[[str], str]) -> str | None:
    """Write what is about contacts, abilities and creation."""
    match fact:
        case became.ContactMade():
            kinds = counted(fact.kinds, "kind") if fact.kinds else "no kind"
            terms = said("terms", fact.terms)
            return f"{name(fact.who)} finds a contact, {fact.name}, with {kinds} of expertise, {terms}."
        case became.DebtOwed():
            return f"{name(fact.who)} owes {fact.to} something large."
        case became.ContactLearnt():
            return f"{fact.name}, a contact of {name(fact.who)}, knows about {', '.join(fact.expertise)}."
        case became.AbilityUsed():
            return f"{name(fact.who)} uses {fact.ability}."
        case became.Rested():
            return f"{name(fact.who)} has rested."
        case became.ApproachesSet():
            values = ", ".join([f"{key.title()} {value}" for key, value in fact.approaches.items()])
            return f"{name(fact.who)} has the approaches {values}."
        case became.Waived():
            by = "The GM" if fact.by_whom == GM else name(fact.by_whom)
            return f"{by} waives {fact.rule} for {name(fact.who)}{because(fact.reason)}."
        case _:
            return None


def gm_moved(fact: became.GmMoved, name: Callable[[str], str]) -> str:
    """Write a move of the GM's."""
    against = f" against {name(fact.against)}" if fact.against else ""
    way = f": {lowered(option(fact.move, fact.way))}" if fact.way else ""
    return f"The GM makes a move{against}, {said('move', fact.move)}{way}{because(fact.text)}."


def clock_name(key: str, name: Callable[[str], str]) -> str:
    """Say which clock it is."""
    if key.startswith("foe:"):
        foe = key.removeprefix("foe:")
        return f"of {name(foe) if foe else 'the other side'}"
    if key.startswith("chase:"):
        foe = chased(key)
        with_whom = f" with {name(foe)}" if foe else ""
        return f"of the other side, in the chase{with_whom}" if key.endswith(":foe") else f"of the chase{with_whom}"
    return key


def because(why: Any) -> str:
    """Write a reason in brackets, where there is one."""
    return f" ({WHY.get(why, why)})" if why else ""
