"""What the sheets at a table allow of checks: a call that says otherwise is refused before it begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollwright.dice.errors import Refused
from rollwright.play.steps import ACTOR
from rollwright.rules.facts import State
from rollwright.rules.going_somewhere import derive, marks
from rollwright.rules.going_somewhere.options import Options
from rollwright.rules.going_somewhere.repelling import entity_name
from rollwright.rules.going_somewhere.stats import Stat


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
    if who in state.sheets:
        due = state.sheets[who].next_roll
        if arguments.get("shaken", 0) not in (0, due):
            raise Refused(f"the next roll of {state.name(who)} is changed by {due}, not {arguments['shaken']}")
    helper = arguments.get("helper_who", "")
    if helper and helper == who:
        raise Refused(f"{state.name(who)} can't help {state.name(who)}", "gs.help.bonus")
    if helper in state.sheets and arguments.get("helper") is not None:
        stats = [derive.stat(state.sheets[helper], one) for one in Stat]
        if arguments["helper"] not in stats:
            raise Refused(f"{state.name(helper)} has no stat of {arguments['helper']} to help with", "gs.help.bonus")


def of_contest(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Look at the points of both sides."""
    check_different(state, arguments["a_who"], arguments["b_who"])
    check_points(state, arguments["a_who"], arguments["a_cp"])
    check_points(state, arguments["b_who"], arguments["b_cp"])


def of_persuasion(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Look at the points of both."""
    check_different(state, arguments["who"], arguments["against_who"])
    check_points(state, arguments["who"], arguments["cp"])
    check_points(state, arguments["against_who"], arguments["against_cp"])


def check_different(state: State, one: str, other: str) -> None:
    """Refuse somebody who would roll against themselves."""
    if one and one == other:
        raise Refused(f"{state.name(one)} can't roll against {state.name(one)}", "gs.opposed.contest")


def of_repelling(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse an entity that the character can't affect yet."""
    of_check(options, state, arguments)
    sheet = state.sheets.get(arguments["who"])
    for at in range(len(arguments["entities"])):
        entity = entity_name(arguments["names"], at)
        mark = marks.found(sheet, "immune", entity) if sheet else None
        if mark:
            left = f"{mark.days} days" if mark.days else f"{mark.rounds} rounds"
            raise Refused(f"{entity} can't be affected by {state.name(arguments['who'])} for {left}", "gs.repel.immune")


def of_unmasking(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare the level with that of the disguise, where the sheet of the one disguised is here."""
    of_check(options, state, arguments)
    sheet = state.sheets.get(arguments["disguised_who"])
    mark = marks.found(sheet, "disguised") if sheet else None
    if mark and mark.points != arguments["dl"]:
        name = state.name(arguments["disguised_who"])
        raise Refused(f"the disguise of {name} has level {mark.points}, not {arguments['dl']}", "gs.disguise.level")
