"""What the sheets and the scene at a table allow: a call that says otherwise is refused before it begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollwright.dice.errors import Refused
from rollwright.play.steps import ACTOR, GM
from rollwright.rules.augur.following import only
from rollwright.rules.augur.harm import Track, ladder_from
from rollwright.rules.augur.options import Options, approach_kinds
from rollwright.rules.augur.sheet import Sheet
from rollwright.rules.augur.state import chase_keys, scene_of
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
    """Refuse clocks and setups that aren't there."""
    scene = scene_of(state)
    for key in clocks:
        clock_of(state, key)
        if scene.clocks[key].secret:
            raise Refused("a secret clock is ticked by its own move", "augur.clock")
    for key in setups:
        if key not in scene.setups:
            there = ", ".join(scene.setups) or "none"
            raise Refused(f"there is no setup {key!r} here; there are {there}", "augur.outside")


def of_action(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare an action with the sheet of the one who acts, of those who share the risk, and with the scene."""
    who = arguments["who"]
    in_scene(state, arguments["clocks"], only(arguments["setup"]))
    helping(state, who, arguments["sharing"])
    if arguments["assist"] not in ("", GM, *arguments["sharing"]):
        raise Refused("whoever rolls a die to help shares the risk", "augur.assist.risk")
    if who == ACTOR:
        return
    sheet = living(state, who)
    same(options, state, who, arguments, "momentum", "stress", "fatigue", "fog", "panic")
    able(state, who, only(arguments["ability"]))
    harm_of(state, who, sheet, arguments["harm"])


def harm_of(state: State, who: str, sheet: Sheet, harm: int) -> None:
    """Refuse threat dice of harm that neither ladder gives; panic that shows may add one."""
    gives = [sheet.ladder(track).threat for track in Track]
    if harm not in (*gives, *[dice + 1 for dice in gives if sheet.panic in ("fight", "flight")]):
        said = " or ".join(map(str, dict.fromkeys(gives)))
        raise Refused(f"harm gives {state.name(who)} {said} threat dice, not {harm}", "augur.harm.threat")


def of_attempt(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare what somebody tries with their sheet, with those who may help, and with the scene."""
    who = arguments["who"]
    in_scene(state, arguments["clocks"], arguments["setups"])
    helping(state, who, arguments["helpers"])
    if who == ACTOR:
        return
    sheet = living(state, who)
    if sheet.panics:
        raise Refused(f"{state.name(who)} has to say first how panic shows", "augur.fog.panicked")
    same(options, state, who, arguments, *RULES)
    able(state, who, arguments["abilities"])
    for one in arguments["expertise"]:
        if one not in sheet.expertise:
            raise Refused(f"{state.name(who)} has no expertise in {one}", "augur.expertise.relevant")


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


def of_own(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare all that a call says about somebody who lives with the sheet."""
    if arguments["who"] != ACTOR:
        living(state, arguments["who"])
        same(options, state, arguments["who"], arguments, *RULES)
        return
    raise Refused("this is about somebody with a sheet; say who")


def of_gm_move(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare a move of the GM's with the sheet, and with what is due."""
    in_scene(state, arguments["clocks"])
    who = arguments["who"]
    if who != ACTOR:
        same(options, state, who, arguments, "momentum", "stress", "fatigue", "fog", "panic")
    if arguments["due"]:
        meets(state, arguments["due"], arguments["kind"], who)


def meets(state: State, due: str, kind: str, who: str) -> None:
    """Refuse to meet what isn't due, or to meet it against somebody who took no risk."""
    owed = scene_of(state).due.get(due)
    if owed is None or owed.kind != kind:
        raise Refused(f"no {kind} is due under {due!r}", "augur.gm.later")
    if owed.against and who not in owed.against:
        raise Refused(f"it is due against {' or '.join(map(state.name, owed.against))}", "augur.assist.risk")


def of_condition(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare a condition with what is due."""
    if arguments["due"]:
        meets(state, arguments["due"], "condition", arguments["who"])


def of_clearing(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse to clear a condition that somebody hasn't."""
    who = arguments["who"]
    sheet = state.sheets.get(who)
    has = scene_of(state).others.get(who, ()) if sheet is None else sheet.conditions
    if arguments["name"] not in [one.name for one in has]:
        raise Refused(f"{state.name(who)} has no condition {arguments['name']!r}", "augur.condition")


def of_new_clock(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse a second clock under a name."""
    if arguments["key"] in scene_of(state).clocks:
        raise Refused(f"there is a clock {arguments['key']!r} already", "augur.clock")


def of_new_chase(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse a second chase with somebody."""
    if any(key in scene_of(state).clocks for key in chase_keys(arguments["foe"])):
        raise Refused(f"a chase with {arguments['foe']} is under way", "augur.chase.clocks")


def of_clock(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare a clock with the one that the scene has."""
    clock = clock_of(state, arguments["key"])
    has = {"now": clock.ticks, "kind": clock.kind, "size": clock.size, "secret": clock.secret}
    for name, value in has.items():
        if name in arguments and arguments[name] != value:
            raise Refused(f"the clock {arguments['key']!r} has {name} {value}, not {arguments[name]}", "augur.clock")


def clock_of(state: State, key: str) -> Any:
    """Give a clock, or refuse one that isn't there."""
    clocks = scene_of(state).clocks
    if key not in clocks:
        raise Refused(f"there is no clock {key!r} here", "augur.clock")
    return clocks[key]


def of_panic(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse to choose a form of panic where there is none to choose."""
    if not living(state, arguments["who"]).panics:
        raise Refused(f"{state.name(arguments['who'])} has no panic to choose for", "augur.fog.panicked")


def of_drop(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse to take away a setup that isn't there."""
    in_scene(state, setups=(arguments["key"],))


def of_letting_go(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse to let go of what isn't due."""
    if arguments["due"] not in scene_of(state).due:
        raise Refused(f"nothing is due under {arguments['due']!r}", "augur.gm.later")


def of_setup(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Look whether the one who sets something up is here."""
    if arguments["who"]:
        living(state, arguments["who"])


def of_ability(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Look whether an ability is there, and can be used."""
    living(state, arguments["who"])
    able(state, arguments["who"], (arguments["ability"],))


def of_contact(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare what a contact knows with how much that is."""
    sheet: Sheet = state.sheet(arguments["who"])
    kinds = [one.kinds for one in sheet.contacts if one.name == arguments["name"]]
    if not kinds:
        raise Refused(f"{state.name(arguments['who'])} has no contact {arguments['name']!r}", "augur.contact.npc")
    if len(arguments["expertise"]) > max(kinds):
        raise Refused(f"{arguments['name']} has {max(kinds)} kinds of expertise", "augur.contact.npc")


def of_creation(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse to spread the points of a character who has been played."""
    if state.sheet(arguments["who"]).played:
        raise Refused(f"{state.name(arguments['who'])} has been played already", "augur.creation.points")


def of_waiver(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Look whether the one it is about is here."""
    state.sheet(arguments["who"])
