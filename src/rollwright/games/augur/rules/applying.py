"""What a fact does to state: to the sheet it is about, or to the scene."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rollwright.dice.errors import Refused
from rollwright.games.augur.rules import facts as became
from rollwright.games.augur.rules.harm import LASTING, PANICKED, Track, cleared, marked, relieved
from rollwright.games.augur.rules.momentum import Drive, burnt, gained, lost, stressed
from rollwright.games.augur.rules.momentum import relieved as calmed
from rollwright.games.augur.rules.sheet import Condition, Contact, Sheet
from rollwright.games.augur.rules.state import Clock, Note, Owed, Scene, Setup, free_key, scene_of, word_for
from rollwright.rules.check import Waiver
from rollwright.rules.facts import Fact, State

STARTED_BY_TICKS = ("foe", "chase")
WITHOUT_SHEET = (became.ConditionGiven, became.ConditionCleared, became.PanicTaken)
"""What can befall those who have no sheet."""
NOT_PLAYED = (became.ApproachesSet, became.Waived)
"""What belongs to making a character."""

with_ = msgspec.structs.replace


def apply(state: State, fact: Any) -> State:
    """Give the state in which a fact holds."""
    if not isinstance(fact, became.FACT_TYPES):
        return state
    if not hasattr(fact, "who"):
        return State(state.sheets, staged(scene_of(state), fact))
    if fact.who not in state.sheets and isinstance(fact, WITHOUT_SHEET):
        return State(state.sheets, without_sheet(scene_of(state), fact))
    sheet: Sheet = state.sheet(fact.who)
    if isinstance(fact, became.HarmTaken):
        return harmed(state, sheet, fact)
    if isinstance(fact, became.Acted | became.ActionWon):
        return turned(state, sheet, fact)
    for part in (of_drive, of_harm, of_belongings):
        found = part(sheet, fact)
        if found is not None:
            played = sheet.played or not isinstance(fact, NOT_PLAYED)
            return state.with_sheet(fact.who, with_(found, played=played))
    raise Refused(f"a {type(fact).__name__} says nothing about a sheet of this game")


# --- sheets ----------------------------------------------------------------------------------------------------------


def of_drive(sheet: Sheet, fact: Fact) -> Sheet | None:
    """Apply what is about Momentum and Stress."""
    drive = Drive(sheet.momentum, sheet.stress, getattr(fact, "boxes", 0))
    match fact:
        case became.MomentumGained():
            after = gained(drive, fact.points)
        case became.MomentumLost():
            after = lost(drive, fact.points)
        case became.MomentumBurnt():
            after = burnt(drive)
        case became.StressTaken():
            after = stressed(drive, fact.points)
        case became.StressCleared():
            after = calmed(drive, fact.points)
        case _:
            return None
    return with_(sheet, momentum=after.momentum, stress=after.stress)


def harmed(state: State, sheet: Sheet, fact: became.HarmTaken) -> State:
    """Mark a ladder; the GM names the condition that a wound brings, and the player how panic shows."""
    track = Track(fact.track)
    after = marked(track, sheet.ladder(track), sheet.ladder(track.other), fact.marks)
    hurt = sheet.with_ladder(track, after.ladder).with_ladder(track.other, after.other)
    if sheet.fog.steps < PANICKED <= hurt.fog.steps:
        hurt = with_(hurt, panic="")
    hurt = with_(hurt, played=True)
    scene = scene_of(state)
    for step in after.reached:
        if step in LASTING and not fact.said:
            scene = owing(scene, Owed("condition", (fact.who,), step))
    return State({**state.sheets, fact.who: hurt}, scene)


def turned(state: State, sheet: Sheet, fact: became.Acted | became.ActionWon) -> State:
    """Note that somebody has acted, or may act again at once; helping somebody else takes nothing of that."""
    scene = scene_of(state)
    if isinstance(fact, became.ActionWon):
        scene = with_(scene, at_once=tuple(dict.fromkeys((*scene.at_once, fact.who))))
    elif not fact.helping:
        scene = with_(scene, at_once=tuple([one for one in scene.at_once if one != fact.who]))
    return State({**state.sheets, fact.who: with_(sheet, played=True)}, scene)


def of_harm(sheet: Sheet, fact: Fact) -> Sheet | None:
    """Apply what is about the ladders, panic and conditions."""
    match fact:
        case became.MarksCleared():
            track = Track(fact.track)
            return sheet.with_ladder(track, cleared(sheet.ladder(track), fact.marks))
        case became.StepCleared():
            track = Track(fact.track)
            after = sheet.with_ladder(track, relieved(sheet.ladder(track)))
            return with_(after, panic="") if track is Track.FOG and not after.fog.steps else after
        case became.PanicTaken():
            return with_(sheet, panic=fact.form)
        case became.PanicEnded():
            return with_(sheet, panic="")
        case became.ConditionGiven():
            kept = [one for one in sheet.conditions if one.name != fact.name]
            return with_(sheet, conditions=(*kept, Condition(fact.name, fact.approaches)))
        case became.ConditionCleared():
            return with_(sheet, conditions=removed(sheet.conditions, fact.name))
        case _:
            return None


def of_belongings(sheet: Sheet, fact: Fact) -> Sheet | None:
    """Apply what is about abilities, contacts and creation."""
    match fact:
        case became.AbilityUsed():
            used = [with_(one, used=one.rest) if one.name == fact.ability else one for one in sheet.abilities]
            return with_(sheet, abilities=tuple(used))
        case became.Rested():
            return with_(sheet, abilities=tuple([with_(one, used=False) for one in sheet.abilities]))
        case became.ContactMade():
            return with_(sheet, contacts=(*sheet.contacts, Contact(fact.name, fact.kinds, (), fact.terms)))
        case became.DebtOwed():
            return with_(sheet, debts=(*sheet.debts, fact.to))
        case became.ContactLearnt():
            learnt = [with_(one, expertise=fact.expertise) if one.name == fact.name else one for one in sheet.contacts]
            return with_(sheet, contacts=tuple(learnt))
        case became.ApproachesSet():
            return with_(sheet, approaches=dict(fact.approaches))
        case became.Waived():
            return with_(sheet, waivers=(*sheet.waivers, Waiver(fact.rule, fact.reason, fact.by_whom)))
        case _:
            return None


def removed(conditions: tuple[Condition, ...], name: str) -> tuple[Condition, ...]:
    """Give conditions without one, or say which there are."""
    if name not in [one.name for one in conditions]:
        there = ", ".join([one.name for one in conditions]) or "none"
        raise Refused(f"there is no condition {name!r} here; there are {there}", "augur.condition")
    return tuple([one for one in conditions if one.name != name])


# --- the scene -------------------------------------------------------------------------------------------------------


def staged(scene: Scene, fact: Fact) -> Scene:
    """Give the scene in which a fact holds."""
    match fact:
        case became.ClockStarted():
            key = fact.key or free_key(dict(scene.clocks), fact.kind)
            if key in scene.clocks:
                raise Refused(f"there is a clock {key!r} already", "augur.clock")
            clock = Clock(fact.kind, fact.size, 0, fact.secret, fact.text)
            return with_(scene, clocks={**scene.clocks, key: clock})
        case became.ClockTicked():
            return ticked(scene, fact)
        case became.ClockEnded():
            return with_(scene, clocks=without(scene.clocks, fact.key))
        case became.MoveDue():
            return owing(scene, Owed(fact.kind, fact.against, fact.why))
        case became.MoveMet():
            return with_(scene, due=without(scene.due, fact.due))
        case became.SetupMade():
            key = free_key(dict(scene.setups), word_for(fact.text) or "setup")
            return with_(scene, setups={**scene.setups, key: Setup(fact.text, fact.by)})
        case became.SetupUsed() | became.SetupDropped():
            return with_(scene, setups=without(scene.setups, fact.key))
        case became.Noted():
            note = Note(fact.extra, fact.by, fact.text)
            return with_(scene, notes={**scene.notes, free_key(dict(scene.notes), fact.extra): note})
        case became.NoteDropped():
            return with_(scene, notes=without(scene.notes, fact.key))
        case became.Answered():
            return with_(scene, answers={**scene.answers, fact.target: fact.answer}) if fact.target else scene
        case _:
            return scene


def owing(scene: Scene, owed: Owed) -> Scene:
    """Give the scene with one more move that the GM owes."""
    return with_(scene, due={**scene.due, free_key(dict(scene.due), owed.kind): owed})


def ticked(scene: Scene, fact: became.ClockTicked) -> Scene:
    """Tick a clock; only that of a foe or a chase can begin this way. One that has ended meanwhile is not missed."""
    clock = scene.clocks.get(fact.key)
    if clock is None:
        if fact.kind is None or fact.kind not in STARTED_BY_TICKS:
            return scene
        clock = Clock(fact.kind, fact.size)
    return with_(scene, clocks={**scene.clocks, fact.key: with_(clock, ticks=max(0, clock.ticks + fact.ticks))})


def without(kept: Mapping[str, Any], key: str) -> dict[str, Any]:
    """Give what is kept without one of it; what isn't there is not missed."""
    return {other: value for other, value in kept.items() if other != key}


def without_sheet(scene: Scene, fact: Any) -> Scene:
    """Keep the conditions of somebody who has no sheet; panic is one of them."""
    has = scene.others.get(fact.who, ())
    if isinstance(fact, became.ConditionCleared):
        has = removed(has, fact.name)
    else:
        panics = isinstance(fact, became.PanicTaken)
        new = Condition(fact.form) if panics else Condition(fact.name, fact.approaches)
        has = (*[one for one in has if one.name != new.name], new)
    return with_(scene, others={**without(scene.others, fact.who), fact.who: has})
