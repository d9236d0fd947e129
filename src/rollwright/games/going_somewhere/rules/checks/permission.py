"""What the sheets at a table allow of checks: a call that says otherwise is refused before it begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules import derive, marks
from rollwright.games.going_somewhere.rules.checks.facts import proposal
from rollwright.games.going_somewhere.rules.checks.repelling import entity_name
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.play.steps import ACTOR
from rollwright.rules.facts import State


def check_points(state: State, who: str, cp: int) -> None:
    """Refuse Character Points that a sheet does not have: more than are unused, or any without a sheet."""
    if cp <= 0:
        return
    sheet = state.sheets.get(who)
    if sheet is None:
        name = "somebody" if who in (ACTOR, "") else who
        raise Refused(f"{name} has no sheet here, and so no Character Points", "gs.check.reroll")
    if sheet.npc:
        raise Refused(f"{state.name(who)} is the CGO's, and buys no rolls", "gs.check.reroll")
    left = derive.power(sheet)
    if cp > left:
        raise Refused(f"{state.name(who)} has {left} CP unused, not {cp}", "gs.check.reroll")


def of_check(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Look at the points of the one who rolls, at what changes the next roll, and at the helper's stat."""
    who = arguments.get("who", "")
    check_points(state, who, arguments.get("cp", 0))
    check_shaken(state, who, arguments.get("shaken", 0))
    helper = arguments.get("helper_who", "")
    check_points(state, helper, arguments.get("helper_cp", 0))
    if helper and helper == who:
        raise Refused(f"{state.name(who)} can't help {state.name(who)}", "gs.help.bonus")
    if helper in state.sheets and arguments.get("helper") is not None:
        stats = [derive.stat(state.sheets[helper], one) for one in Stat]
        if arguments["helper"] not in stats:
            raise Refused(f"{state.name(helper)} has no stat of {arguments['helper']} to help with", "gs.help.bonus")


def check_try(name: str, sheet: Sheet, arguments: Mapping[str, Any]) -> None:
    """Refuse a second try that is not due, and a first one against what holds already."""
    what, due = arguments["what"], marks.found(sheet, "second-try", arguments["what"])
    if arguments["second"]:
        if due is None:
            raise Refused(f"no second try of {name} is due against {what or 'it'}", "gs.resist.second")
        if arguments["dl"] not in (None, due.points):
            raise Refused(f"the level was {due.points}, not {arguments['dl']}", "gs.resist.second")
    elif what and marks.found(sheet, "under", what):
        raise Refused(f"{name} is under {what} already; it holds for its duration", "gs.resist.second")


def of_resistance(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Look also at the immunity: it is the sheet's, or not used."""
    of_check(options, state, arguments)
    who = arguments["who"]
    level = derive.immunity(state.sheets[who]) if who in state.sheets else arguments["immunity"]
    sheet = state.sheets.get(who)
    if sheet:
        check_try(state.name(who), sheet, arguments)
    if arguments["immunity"] not in (0, level):
        message = f"{state.name(who)} has immunity to magic at level {level}, not {arguments['immunity']}"
        raise Refused(message, "gs.points.immunity")


def check_shaken(state: State, who: str, shaken: int) -> None:
    """Refuse a modifier to the next roll that the sheet does not have."""
    due = state.sheets[who].next_roll if who in state.sheets else shaken
    if shaken not in (0, due):
        raise Refused(f"the next roll of {state.name(who)} is changed by {due}, not {shaken}", "gs.critical.failure")


def of_aiming(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse to aim in a round whose action is gone."""
    of_check(options, state, arguments)
    sheet = state.sheets.get(arguments["who"])
    if sheet and marks.found(sheet, "action-used"):
        raise Refused(f"{state.name(arguments['who'])} has used this round's action", "gs.aim.round")


def of_contest(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Look at the points of both sides."""
    check_different(state, arguments["a_who"], arguments["b_who"])
    check_points(state, arguments["a_who"], arguments["a_cp"])
    check_points(state, arguments["b_who"], arguments["b_cp"])
    check_shaken(state, arguments["a_who"], arguments["a_shaken"])
    check_shaken(state, arguments["b_who"], arguments["b_shaken"])


def of_persuasion(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Look at the points of both."""
    check_different(state, arguments["who"], arguments["against_who"])
    check_points(state, arguments["who"], arguments["cp"])
    check_points(state, arguments["against_who"], arguments["against_cp"])
    check_shaken(state, arguments["who"], arguments["shaken"])
    check_shaken(state, arguments["against_who"], arguments["against_shaken"])
    about = proposal(arguments["against_who"], arguments["what"])
    sheet = state.sheets.get(arguments["who"])
    if sheet and about and marks.found(sheet, "unpersuaded", about):
        raise Refused(f"{state.name(arguments['who'])} has lost, and can't go on with {about}", "gs.persuade.on")


def check_different(state: State, one: str, other: str) -> None:
    """Refuse somebody who would roll against themselves."""
    if one and one == other:
        raise Refused(f"{state.name(one)} can't roll against {state.name(one)}", "gs.opposed.contest")


def of_repelling(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare the entities that can't be affected with the sheet; where it is all of them there is nothing to try."""
    of_check(options, state, arguments)
    sheet, said = state.sheets.get(arguments["who"]), arguments["immune"]
    count = len(arguments["entities"])
    for at in range(count):
        entity = entity_name(arguments["names"], at)
        mark = marks.found(sheet, "immune", entity) if sheet else None
        if mark and (count == 1 or not (at < len(said) and said[at])):
            left = f"{mark.days} days" if mark.days else f"{mark.rounds} rounds"
            message = f"{entity} can't be affected by {state.name(arguments['who'])} for {left}; say so (immune)"
            raise Refused(message, "gs.repel.immune")
    if count and len(said) >= count and all(said[:count]):
        raise Refused("none of them can be affected", "gs.repel.immune")


def of_unmasking(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare the level with that of the disguise, where the sheet of the one disguised is here."""
    of_check(options, state, arguments)
    sheet = state.sheets.get(arguments["disguised_who"])
    mark = marks.found(sheet, "disguised") if sheet else None
    if mark and mark.points != arguments["dl"]:
        name = state.name(arguments["disguised_who"])
        raise Refused(f"the disguise of {name} has level {mark.points}, not {arguments['dl']}", "gs.disguise.level")
