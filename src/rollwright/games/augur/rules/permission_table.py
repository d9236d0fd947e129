"""What sheets and scene allow of all that is settled beside rolls: downtime, clocks, moves of the GM's, upkeep."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollwright.dice.errors import Refused
from rollwright.play.steps import ACTOR
from rollwright.games.augur.rules.options import Options
from rollwright.games.augur.rules.permission import RULES, able, clock_of, in_scene, living, same
from rollwright.games.augur.rules.sheet import Sheet
from rollwright.games.augur.rules.state import chase_keys, chased, key_for, scene_of
from rollwright.rules.facts import State

TOLD = ("consequences", "danger")
"""What is due from the GM in words."""


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
    key = key_for(arguments["kind"], arguments["key"])
    if any(one in scene_of(state).clocks for one in (chase_keys(chased(key)) if key.startswith("chase:") else (key,))):
        raise Refused(f"there is a clock {key!r} already", "augur.clock")


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


def of_panic(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse to choose a form of panic where there is none to choose."""
    if not living(state, arguments["who"]).panics:
        raise Refused(f"{state.name(arguments['who'])} has no panic to choose for", "augur.fog.panicked")


def of_drop(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse to take away a setup that isn't there."""
    if arguments["key"] not in scene_of(state).setups:
        raise Refused(f"there is no setup {arguments['key']!r} here", "augur.setup")


def of_note(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse to take away a note that isn't there."""
    if arguments["key"] not in scene_of(state).notes:
        raise Refused(f"nothing is noted under {arguments['key']!r}", "augur.chart.noted")


def of_consequence(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare what comes of something with what is due."""
    if arguments["due"]:
        owed = scene_of(state).due.get(arguments["due"])
        kind = owed.kind if owed and owed.kind in TOLD else TOLD[0]
        first = owed.against[0] if owed and owed.against else ""
        meets(state, arguments["due"], kind, arguments["who"] or first)


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
