"""What follows from downtime, clocks and all that is settled beside rolls: arguments and outcome in, facts out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rollwright.play.steps import EVERYONE, GM, Seen
from rollwright.games.augur.rules import facts as became
from rollwright.games.augur.rules.clocks import Counted
from rollwright.games.augur.rules.creation import Created
from rollwright.games.augur.rules.downtime import Healed, Rest
from rollwright.games.augur.rules.following import of_form
from rollwright.games.augur.rules.harm import Track
from rollwright.games.augur.rules.state import chase_keys, chased, key_for
from rollwright.games.augur.rules.upkeep import Driven, Panic
from rollwright.rules.facts import Fact


def of_rest(arguments: Mapping[str, Any], outcome: Rest) -> Iterator[Fact]:
    """Give what rest has cleared, action by action."""
    who = arguments["who"]
    yield became.Rested(who=who)
    for done in outcome.cleared:
        for track, marks in ((Track.FATIGUE, done.fatigue), (Track.FOG, done.fog)):
            if marks:
                yield became.MarksCleared(who=who, track=track.value, marks=marks)
        if done.stress:
            yield became.StressCleared(who=who, points=done.stress, boxes=outcome.boxes)


def of_recovery(arguments: Mapping[str, Any], outcome: Healed) -> Iterator[Fact]:
    """Give the step of Fatigue that is cleared."""
    yield became.StepCleared(who=arguments["who"], track=Track.FATIGUE.value, step=outcome.step)


def of_restoring(arguments: Mapping[str, Any], outcome: Healed) -> Iterator[Fact]:
    """Give the step of Fog that is cleared, or the end of a snap."""
    if arguments["fog"].steps:
        yield became.StepCleared(who=arguments["who"], track=Track.FOG.value, step=outcome.step)
    else:
        yield became.PanicEnded(who=arguments["who"])


def of_start(arguments: Mapping[str, Any], outcome: Counted) -> Iterator[Fact]:
    """Give the clock that was set, or both of a chase; a secret one is the GM's to know."""
    wanted = {name: arguments[name] for name in ("kind", "size", "text", "secret")}
    key = key_for(arguments["kind"], arguments["key"])
    for one in chase_keys(chased(key)) if arguments["kind"] == "chase" else (key,):
        yield became.ClockStarted(key=one, **wanted, seen_by=sight(arguments))


def of_chase_start(arguments: Mapping[str, Any], outcome: Counted) -> Iterator[Fact]:
    """Give both clocks of a chase."""
    for key in chase_keys(arguments["foe"]):
        yield became.ClockStarted(key=key, kind="chase")


def of_tick(arguments: Mapping[str, Any], outcome: Counted) -> Iterator[Fact]:
    """Give the ticks."""
    if arguments["ticks"]:
        kind = arguments["kind"]
        yield became.ClockTicked(key=arguments["key"], ticks=arguments["ticks"], kind=kind, seen_by=sight(arguments))


def of_end(arguments: Mapping[str, Any], outcome: None) -> Iterator[Fact]:
    """Give the end of a clock; a chase ends with both of its clocks."""
    key = arguments["key"]
    for one in chase_keys(chased(key)) if key.startswith("chase:") else (key,):
        yield became.ClockEnded(key=one, seen_by=sight(arguments))


def sight(arguments: Mapping[str, Any]) -> Seen:
    """Say who may know of a clock."""
    return (GM,) if arguments["secret"] else EVERYONE


def of_panic(arguments: Mapping[str, Any], outcome: Panic) -> Iterable[Fact]:
    """Give how panic shows."""
    return of_form(arguments["who"], outcome.form)


def of_condition(arguments: Mapping[str, Any], outcome: None) -> Iterator[Fact]:
    """Give the condition; one that was due is named with it."""
    if arguments["due"]:
        yield became.MoveMet(due=arguments["due"])
    approaches = tuple([one.casefold() for one in arguments["approaches"]])
    yield became.ConditionGiven(who=arguments["who"], name=arguments["name"], approaches=approaches)


def of_clearing(arguments: Mapping[str, Any], outcome: None) -> Iterator[Fact]:
    """Give the condition that is gone."""
    yield became.ConditionCleared(who=arguments["who"], name=arguments["name"])


def of_setup(arguments: Mapping[str, Any], outcome: None) -> Iterator[Fact]:
    """Give the setup."""
    yield became.SetupMade(text=arguments["text"], by=arguments["who"])


def of_drop(arguments: Mapping[str, Any], outcome: None) -> Iterator[Fact]:
    """Give the setup that is gone."""
    yield became.SetupDropped(key=arguments["key"])


def of_note(arguments: Mapping[str, Any], outcome: None) -> Iterator[Fact]:
    """Give the note that holds no more."""
    yield became.NoteDropped(key=arguments["key"])


def of_consequence(arguments: Mapping[str, Any], outcome: None) -> Iterator[Fact]:
    """Give what the GM says that came of something; what was due is no longer."""
    if arguments["due"]:
        yield became.MoveMet(due=arguments["due"])
    yield became.ConsequenceTold(text=arguments["text"], against=arguments["who"])


def of_letting_go(arguments: Mapping[str, Any], outcome: None) -> Iterator[Fact]:
    """Give the move that is due no more."""
    yield became.MoveMet(due=arguments["due"])


def of_momentum(arguments: Mapping[str, Any], outcome: Driven) -> Iterator[Fact]:
    """Give Momentum that an ability gave, as far as it really came, or took."""
    who, points, why = arguments["who"], arguments["points"], arguments["reason"]
    came = outcome.momentum - arguments["momentum"]
    if points > 0 and came > 0:
        yield became.MomentumGained(who=who, points=came, boxes=outcome.boxes, why=why)
    elif points < 0:
        yield became.MomentumLost(who=who, points=-points, boxes=outcome.boxes, why=why)


def of_ability(arguments: Mapping[str, Any], outcome: None) -> Iterator[Fact]:
    """Give the ability that was used."""
    yield became.AbilityUsed(who=arguments["who"], ability=arguments["ability"])


def of_learning(arguments: Mapping[str, Any], outcome: None) -> Iterator[Fact]:
    """Give what a contact knows."""
    names = {name: arguments[name] for name in ("who", "name", "expertise")}
    yield became.ContactLearnt(**names)


def of_creation(arguments: Mapping[str, Any], outcome: Created) -> Iterator[Fact]:
    """Give the approaches of a new character."""
    yield became.ApproachesSet(who=arguments["who"], approaches=dict(outcome.approaches))


def of_waiver(arguments: Mapping[str, Any], outcome: None) -> Iterator[Fact]:
    """Give the waiver."""
    names = {name: arguments[name] for name in ("who", "rule", "reason", "by_whom")}
    yield became.Waived(**names)
