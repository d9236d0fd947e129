"""What the sheets at a table allow: a call that says otherwise is refused before it begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollwright.dice.errors import Refused
from rollwright.play.steps import ACTOR
from rollwright.rules.facts import State
from tests.rules.old_form.rules.derive import edge_of
from tests.rules.old_form.rules.opposed import SIDES
from tests.rules.old_form.rules.options import Options

HEROES = "mechwarrior.edge.heroes"
LIMIT = "mechwarrior.edge.limit"


def check_edge_of(state: State, who: str, edge: int) -> None:
    """Refuse Edge that a sheet does not have: more than is left, or any where there is none."""
    if edge <= 0:
        return
    sheet = state.sheets.get(who)
    if sheet is None:
        name = "somebody" if who in (ACTOR, "", *SIDES) else who
        raise Refused(f"{name} has no sheet here, and so no Edge", HEROES)
    if sheet.npc:
        raise Refused(f"{state.name(who)} is a character of the gamemaster's, who has no Edge", HEROES)
    left = edge_of(sheet)
    if edge > left:
        raise Refused(f"{state.name(who)} has {left} Edge left, not {edge}", LIMIT)


def of_roll(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Look at the Edge of the one who rolls."""
    check_edge_of(state, arguments["who"], arguments["edge"])


def of_opposed(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Look at the Edge of both sides."""
    check_different(arguments["a_who"], arguments["b_who"])
    check_edge_of(state, arguments["a_who"], arguments["a_edge"])
    check_edge_of(state, arguments["b_who"], arguments["b_edge"])


def of_contest(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Look at the Edge of all sides."""
    check_different(*arguments["who"])
    who = [*arguments["who"], *SIDES[len(arguments["who"]) :]]
    for one, edge in zip(who, arguments["edges"], strict=False):
        check_edge_of(state, one, edge)


def check_different(*who: str) -> None:
    """Refuse somebody who would roll against themselves."""
    for one in who:
        if one and who.count(one) > 1:
            raise Refused(f"{one} can't roll against {one}; each side is somebody else's", "mechwarrior.opposed")


def of_improvement(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare the numbers of an improvement with the sheet."""
    sheet = state.sheet(arguments["who"])
    skill, attribute = arguments.get("skill", ""), arguments.get("attribute")
    on_sheet: dict[str, Any] = {
        "level": sheet.skills.get(skill, 0),
        "skill_points": sheet.skill_points.get(skill, 0),
        "adventure_points": sheet.adventure_points,
        "value": None if attribute is None else sheet.attributes.value(attribute),
        "edge": sheet.edge,
        "raised": sheet.edge_raised,
        "free": sheet.free_skill_points,
        "missing": max(0, sheet.edge - edge_of(sheet)),
        "learning": sheet.attributes.learning,
    }
    for name in [name for name in on_sheet if name in arguments]:
        if arguments[name] != on_sheet[name]:
            shown = name.replace("_", " ")
            message = f"the sheet of {state.name(arguments['who'])} has {shown} {on_sheet[name]}, not {arguments[name]}"
            raise Refused(message)


def of_mission(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare Learning with the sheet; the Adventure Points are the gamemaster's to give."""
    of_improvement(options, state, {"who": arguments["who"], "learning": arguments["learning"]})


def of_gift(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Look whether there is Edge to give back."""
    if state.sheet(arguments["who"]).npc:
        check_edge_of(state, arguments["who"], 1)
    of_improvement(options, state, arguments)


def of_beginning(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse an adventure inside another: its cycle of Edge was announced for all of it."""
    if state.scene is not None and state.scene.cycle is not None:
        raise Refused("an adventure is under way; end it first", "mechwarrior.edge.adventure")


def of_end(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare the cycle with the one that was announced."""
    announced = None if state.scene is None else state.scene.cycle
    if arguments["cycle"] != announced:
        what = "nothing" if announced is None else announced
        raise Refused(f"for this adventure {what} was announced as the cycle of Edge", "mechwarrior.edge.adventure")
    for who in arguments["who"]:
        state.sheet(who)
