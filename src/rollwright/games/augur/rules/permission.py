"""What the sheets and the scene at a table allow: a call that says otherwise is refused before it begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollwright.dice.errors import Refused
from rollwright.play.steps import ACTOR, GM
from rollwright.games.augur.rules.attempt import biting
from rollwright.games.augur.rules.chart import Kind
from rollwright.games.augur.rules.following import only
from rollwright.games.augur.rules.harm import Track, ladder_from
from rollwright.games.augur.rules.options import Options, approach_kinds
from rollwright.games.augur.rules.panic import forced
from rollwright.games.augur.rules.scenes import several
from rollwright.games.augur.rules.sheet import Sheet
from rollwright.games.augur.rules.state import chase_keys, scene_of
from rollwright.games.augur.rules.trying import prepared
from rollwright.rules.facts import State

RULES = {
    "momentum": "augur.momentum.track",
    "stress": "augur.stress.track",
    "fatigue": "augur.harm.tracks",
    "fog": "augur.harm.tracks",
    "panic": "augur.fog.panicked",
    "approaches": "augur.action.approach",
    "conditions": "augur.condition",
}
"""The rule behind each number that a sheet has."""


def on_sheet(options: Options, sheet: Sheet) -> dict[str, Any]:
    """Give what a sheet says, by the names that procedures have for it."""
    return {
        "momentum": sheet.momentum,
        "stress": sheet.stress,
        "fatigue": sheet.ladder(Track.FATIGUE),
        "fog": sheet.ladder(Track.FOG),
        "panic": sheet.panic,
        "approaches": tuple([f"{name}={value}" for name, value in sheet.values(approach_kinds(options)).items()]),
        "conditions": tuple([str(one) for one in sheet.conditions]),
    }


def living(state: State, who: str) -> Sheet:
    """Give the sheet of somebody who is to act; the dead don't."""
    sheet: Sheet = state.sheet(who)
    if sheet.dead:
        raise Refused(f"{state.name(who)} is dead, and acts no more", "augur.fatigue.dead")
    return sheet


def same(options: Options, state: State, who: str, arguments: Mapping[str, Any], *names: str) -> None:
    """Refuse numbers that are not those of the sheet."""
    has = on_sheet(options, state.sheet(who))
    for name in names:
        if name in arguments and arguments[name] != has[name]:
            said, given = written(has[name]), written(arguments[name])
            raise Refused(f"the sheet of {state.name(who)} has {name} {said}, not {given}", RULES[name])


def written(value: Any) -> str:
    """Write what a sheet has, for a message."""
    if type(value) is tuple:
        return ", ".join(map(str, value)) or "none"
    return str(value) or "none"


def able(state: State, who: str, abilities: tuple[str, ...]) -> None:
    """Refuse an ability that the sheet hasn't, and one that is used up until the next rest."""
    sheet: Sheet = state.sheet(who)
    ready, has = [one.name for one in sheet.ready], [one.name for one in sheet.abilities]
    for name in abilities:
        if name not in has:
            raise Refused(f"{state.name(who)} has no ability {name!r}", "augur.bonus.sources")
        if name not in ready:
            raise Refused(f"{name} is used up until {state.name(who)} has rested", "augur.downtime.rest")


def helping(state: State, who: str, helpers: tuple[str, ...]) -> None:
    """Refuse helpers who aren't here, are dead, or are the one who is helped."""
    for one in helpers:
        living(state, one)
        if one == who:
            raise Refused(f"{state.name(who)} can't assist {state.name(who)}", "augur.assist")


def in_scene(state: State, clocks: tuple[str, ...] = (), setups: tuple[str, ...] = ()) -> None:
    """Refuse clocks and setups that aren't there, and a setup that somebody else has made."""
    scene = scene_of(state)
    for key in clocks:
        clock_of(state, key)
        if scene.clocks[key].secret:
            raise Refused("a secret clock is ticked by its own move", "augur.clock")
    for text in setups:
        one = prepared(text)
        if one.key not in scene.setups:
            there = ", ".join(scene.setups) or "none"
            raise Refused(f"there is no setup {one.key!r} here; there are {there}", "augur.setup")
        rolls = roller(state, one.key)
        if one.by != rolls:
            raise Refused(f"{state.name(rolls)} rolls for the setup {one.key}, not {state.name(one.by)}", "augur.setup")


def clock_of(state: State, key: str) -> Any:
    """Give a clock, or refuse one that isn't there."""
    clocks = scene_of(state).clocks
    if key not in clocks:
        raise Refused(f"there is no clock {key!r} here", "augur.clock")
    return clocks[key]


def roller(state: State, key: str) -> str:
    """Say who rolls for a setup: the character who made it, or the GM for the world and for those who are gone."""
    by = scene_of(state).setups[key].by
    sheet = state.sheets.get(by)
    return GM if sheet is None or sheet.npc or sheet.dead else by


def chasing(state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse chases that stand otherwise."""
    has = scene_of(state).chases
    if arguments["chases"] != has:
        raise Refused(
            f"the chases under way are {written(has)}, not {written(arguments['chases'])}", "augur.chase.clocks"
        )


def of_action(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare an action with the sheet of the one who acts, of those who share the risk, and with the scene."""
    who, setup = arguments["who"], arguments["setup"]
    in_scene(state, arguments["clocks"], only(f"{setup}={arguments['assist']}" if setup else ""))
    helping(state, who, arguments["sharing"])
    if arguments["assist"] not in ("", GM, *arguments["sharing"]) and not setup:
        raise Refused("whoever rolls a die to help shares the risk", "augur.assist.risk")
    if arguments["kind"] is Kind.CHASE and any(
        one.startswith(f"{arguments['foe']}=") for one in scene_of(state).chases
    ):
        raise Refused("that chase is under way: go on with it, or roll it to its end", "augur.chase.clocks")
    if who == ACTOR:
        return
    sheet = living(state, who)
    same(options, state, who, arguments, "momentum", "stress", "fatigue", "fog", "panic")
    able(state, who, only(arguments["ability"]))
    harm_of(state, who, sheet, arguments["harm"])
    if forced(arguments["kind"], sheet.panic):
        own = arguments["dice"] - len(arguments["bonus"]) - arguments["push"]
        worst = worst_dice(options, sheet)
        if own > worst:
            message = f"in panic {state.name(who)} fights with the worst physical approach, {worst} dice and not {own}"
            raise Refused(message, "augur.fog.fight")


def dice_of(sheet: Sheet, approach: str) -> int:
    """Count the dice of an approach, with what conditions take from it."""
    return sheet.approaches.get(approach, 0) - len(biting(tuple(map(str, sheet.conditions)), approach))


def worst_approach(options: Options, sheet: Sheet) -> str:
    """Name the worst physical approach of a sheet."""
    kinds, values = approach_kinds(options), sheet.values(approach_kinds(options))
    physical = [name for name in values if kinds.get(name) == "physical"] or list(values)
    return min(physical, key=lambda name: values[name])


def worst_dice(options: Options, sheet: Sheet) -> int:
    """Count the dice of the worst physical approach."""
    return dice_of(sheet, worst_approach(options, sheet))


def harm_of(state: State, who: str, sheet: Sheet, harm: int) -> None:
    """Refuse threat dice of harm that neither ladder gives."""
    gives = [sheet.ladder(track).threat for track in Track]
    if harm not in gives:
        said = " or ".join(map(str, dict.fromkeys(gives)))
        raise Refused(f"harm gives {state.name(who)} {said} threat dice, not {harm}", "augur.harm.threat")


def of_attempt(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare what somebody tries with their sheet, with those who may help, and with the scene."""
    who = arguments["who"]
    in_scene(state, arguments["clocks"], arguments["setups"])
    chasing(state, arguments)
    helping(state, who, arguments["helpers"])
    if who == ACTOR:
        return
    sheet = living(state, who)
    if sheet.panics:
        raise Refused(f"{state.name(who)} has to say first how panic shows", "augur.fog.panicked")
    same(options, state, who, arguments, *RULES)
    able(state, who, arguments["abilities"])
    skilled(state, who, arguments["expertise"])


def of_chase(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare a chase with the sheet, and with the clocks that it has already."""
    who, clocks = arguments["who"], scene_of(state).clocks
    for name, key in zip(("ticks", "theirs"), chase_keys(arguments["foe"]), strict=True):
        ticks = clocks[key].ticks if key in clocks else 0
        if arguments[name] != ticks:
            raise Refused(f"the clock {key} has {ticks} ticks, not {arguments[name]}", "augur.chase.clocks")
    if who != ACTOR:
        sheet = living(state, who)
        same(options, state, who, arguments, "momentum", "stress", "fatigue", "fog", "panic")
        harm_of(state, who, sheet, arguments["harm"])


def of_group(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare what each member of a group effort brings with their sheets."""
    in_scene(state, arguments["clocks"])
    chasing(state, arguments)
    members = arguments["members"]
    for at, who in enumerate(members):
        sheet = living(state, who)
        if members.count(who) > 1:
            raise Refused(f"{state.name(who)} is a member once", "augur.group.who")
        own: dict[str, Any] = {"momentum": 2, "stress": 0, "fatigue": "0", "fog": "0", "panic": "", "harm": 0}
        own |= {name: arguments[name][at] for name in own if at < len(arguments[name])}
        own |= {track.value: ladder_from(track, own[track.value]) for track in Track}
        same(options, state, who, own, "momentum", "stress", "fatigue", "fog", "panic")
        harm_of(state, who, sheet, own["harm"])
        if at < len(arguments["abilities"]):
            able(state, who, several(arguments["abilities"][at]))
        known = several(arguments["expertise"][at]) if at < len(arguments["expertise"]) else ()
        skilled(state, who, known)


def skilled(state: State, who: str, expertise: tuple[str, ...]) -> None:
    """Refuse expertise that the sheet hasn't."""
    for one in expertise:
        if one not in state.sheet(who).expertise:
            raise Refused(f"{state.name(who)} has no expertise in {one}", "augur.expertise.relevant")
