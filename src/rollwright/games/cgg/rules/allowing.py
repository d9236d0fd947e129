"""What a sheet must agree with before a call about an explorer may start."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rollwright.dice.errors import Refused
from rollwright.games.cgg.rules import advancement as growth
from rollwright.games.cgg.rules.codes import Code, code
from rollwright.games.cgg.rules.gear import gear_code, working
from rollwright.games.cgg.rules.leverage import check_goal, key_of_leverage
from rollwright.games.cgg.rules.moves_exec import now_code
from rollwright.games.cgg.rules.sheet import CODES, Explorer, Track
from rollwright.games.cgg.rules.state import Tension, scene_of
from rollwright.games.cgg.rules.tools import tool
from rollwright.games.cgg.rules.venture import Wrench
from rollwright.rules.facts import State

GROWTH = "cgg.advancement."


def as_on(facts: Callable[[Explorer, Mapping[str, Any]], Mapping[str, Any]], rule: str) -> Callable[..., None]:
    """Make a check that refuses a call whose numbers are not those of the sheet."""

    def allowed(options: Any, state: State, arguments: Mapping[str, Any]) -> None:
        for name, has in facts(state.sheet(arguments["who"]), arguments).items():
            if arguments[name] != has:
                raise Refused(f"the sheet says {has} for {name}, {arguments[name]} was given", rule)

    return allowed


def ticking(sheet: Explorer, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Give what a sheet says of its Crisis Clock."""
    return {"hours": 0 if sheet.crisis else sheet.hours_left, "most": sheet.clock, "crisis": sheet.crisis}


def run_out(sheet: Explorer, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Give what a sheet says before a crisis begins."""
    return {"hours": sheet.hours_left, "count": sheet.critical_count, "roles": max(1, len(sheet.roles))}


def in_crisis(sheet: Explorer, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Give what a sheet says before a crisis is marked as addressed."""
    return {"most": sheet.clock, "crisis": sheet.crisis}


def growing(sheet: Explorer, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Give what a sheet says of its advancements."""
    return {
        "roles": tuple([role.key for role in sheet.roles]),
        "filled": growth.filled_by(sheet),
        "endeavors": growth.endeavor_steps(sheet),
        "critical_count": sheet.critical_count,
    }


def spending(sheet: Explorer, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Give what a sheet says of a code and of the pips to spend."""
    return {"now": sheet.code(arguments["key"]), "die_pips": sheet.die_pips}


def learning(sheet: Explorer, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Give what a sheet says of an ability and of the pips to spend."""
    return {"mastery": sheet.abilities.get(arguments["ability"], 0), "die_pips": sheet.die_pips}


def may_reassign(options: Any, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse to spread dots anew outside of an advancement, and below the dots that are marked."""
    sheet: Explorer = state.sheet(arguments["who"])
    if not sheet.may_reassign:
        raise Refused("tracks are reassigned at an advancement or a break", GROWTH + "reassign")
    for track in Track:
        if arguments[track.value] < sheet.marked(track):
            message = f"{sheet.marked(track)} dots of {track.value.title()} are marked"
            raise Refused(message, GROWTH + "reassign")


def owed(options: Any, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse an endeavor that was not earned."""
    sheet: Explorer = state.sheet(arguments["who"])
    if (arguments["role"], arguments["step"]) not in [(one.role, one.step) for one in sheet.owed_endeavors]:
        raise Refused("no such endeavor has been earned", GROWTH + "endeavors")


def has_gear(options: Any, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse to take away what isn't there."""
    sheet: Explorer = state.sheet(arguments["who"])
    if arguments["name"] not in [one.name for one in sheet.gear]:
        raise Refused(f"there is no notable {arguments['name']!r} here", "cgg.gear.notable")


def acting(options: Any, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse numbers that the sheet doesn't have, somebody who can't act, and leverage for another goal."""
    sheet = state.sheets.get(arguments["who"])
    if sheet is not None:
        on_sheet(sheet, arguments, scene_of(state).tension)
        with_gear(sheet, arguments)
        not_run_out(sheet)
        if sheet.incapacitated:
            raise Refused("an incapacitated explorer can't act", "cgg.hammer.unseen")
        if not arguments["crisis"] and arguments["hours"] > sheet.hours_left:
            raise Refused("the clock shows fewer hours than that", "cgg.clock.pay")
        if sheet.crisis and not arguments["crisis"]:
            raise Refused("the clock has run out, and the crisis is not addressed", "cgg.clock.crisis")
    keys, kept = arguments["leverage_key"], scene_of(state).leverage
    if [key for key in keys if key not in kept]:
        raise Refused("there is no such leverage here", "cgg.leverage.expiry")
    if tuple([code(kept[key].code) for key in keys]) != arguments["leverage"]:
        raise Refused("leverage has the code that the scene keeps under its key", "cgg.leverage.use")
    if len(dict.fromkeys(keys)) < len(keys):
        raise Refused("one leverage helps an action once", "cgg.leverage.use")
    for key in keys:
        check_goal(kept[key].goal, arguments["goal"])


def diligent(options: Any, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse a cue outside of Tension; and where leverage is kept under the key, anything but enhancing it."""
    if arguments["cue"]:
        raise Refused("cueing the Exec is for those who ready themselves in Tension Mode", "cgg.tension.cue")
    goal = arguments["goal"]
    if not goal:
        if arguments["key"].strip():
            raise Refused("leverage has a goal", "cgg.leverage.purpose")
        return
    kept = scene_of(state).leverage.get(key_of_leverage(arguments["key"], goal))
    if kept is not None:
        check_goal(kept.goal, goal)
    has = None if kept is None else code(kept.code)
    if arguments["old"] == has:
        return
    if has is None:
        raise Refused("there is no such leverage to enhance", "cgg.diligence.enhance")
    raise Refused(
        f"there is leverage of {has}: give it as `old` to enhance it, or another `key` for a second one",
        "cgg.diligence.enhance",
    )


def using_leverage(options: Any, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse leverage that nobody has made, another code than it has, and another goal than its own."""
    kept = scene_of(state).leverage
    key = key_of_leverage(arguments["key"], arguments["goal"])
    if not key:
        return
    if key not in kept:
        raise Refused("there is no such leverage here", "cgg.leverage.expiry")
    check_goal(kept[key].goal, arguments["towards"])
    if code(kept[key].code) != arguments["code"]:
        raise Refused("leverage has the code that the scene keeps under its key", "cgg.leverage.use")


def expiring(options: Any, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse to let leverage expire that isn't there."""
    kept = scene_of(state).leverage
    if arguments["key"] not in kept:
        there = ", ".join(kept) or "none"
        raise Refused(f"there is no leverage {arguments['key']!r} here; there is {there}", "cgg.leverage.expiry")


def on_sheet(sheet: Explorer, arguments: Mapping[str, Any], tension: Tension | None) -> None:
    """Refuse a code (with what a Tension has done to it), an ability or an aspect that isn't on the sheet."""
    codes = {key: now_code(sheet, arguments["who"], key, tension) for key in CODES}
    own_code(codes, arguments["attribute"], arguments["code"])
    if arguments.get("risk_code") is not None:
        own_code(codes, arguments["risk_attribute"], arguments["risk_code"])
    if arguments["mastery"] > max(sheet.abilities.values(), default=0):
        raise Refused("no ability on the sheet has such a mastery", "cgg.stunts.mastery")
    if arguments["aspect"] and not sheet.aspects:
        raise Refused("there is no aspect on the sheet to call", "cgg.aspects.free")


def own_code(codes: Mapping[str, Code], named: str, given: Code) -> None:
    """Refuse a code that the explorer doesn't have under its name, or at all where nobody names it."""
    if named and named not in codes:
        raise Refused(f"an explorer has no code {named!r}; there are {', '.join(codes)}", "cgg.action.code")
    if named and codes[named] != given:
        raise Refused(f"the sheet has {codes[named]} for {named}", "cgg.action.code")
    if given not in codes.values():
        raise Refused(f"the sheet has no code of {given}", "cgg.action.code")


def with_gear(sheet: Explorer, arguments: Mapping[str, Any]) -> None:
    """Refuse gear that isn't there, that is out of use, or that has another code."""
    for name in arguments["gear"]:
        working(sheet, name)
    for one in map(tool, arguments["tools"]):
        if gear_code(sheet, one.name) != one.code:
            raise Refused(f"the sheet has {gear_code(sheet, one.name)} for {one.name}", "cgg.gear.notable")


def not_run_out(sheet: Explorer) -> None:
    """Refuse what comes after the crisis of a clock that has just run out: it begins first (C9, C10)."""
    if sheet.run_out:
        raise Refused("the clock has run out: its crisis begins first", "cgg.clock.run-out")


def made_up(options: Any, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse to make up more than an action has left to make up, and another clock than the sheet's."""
    as_on(ticking, "cgg.clock.hours")(options, state, arguments)
    left = scene_of(state).went_wrong.get(arguments["who"], 0)
    if arguments["failures"] != left:
        message = f"{left} Failures wait for something to be made up, {arguments['failures']} were given"
        raise Refused(message, "cgg.failure.complication")


def new_gear(options: Any, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse notable equipment under a name that is taken."""
    sheet: Explorer = state.sheet(arguments["who"])
    if arguments["name"] in [one.name for one in sheet.gear]:
        raise Refused(f"there is a {arguments['name']!r} already; give it another name", "cgg.gear.notable")


def barred(options: Any, arguments: Mapping[str, Any]) -> dict[tuple[str, str], Refused]:
    """Bar Wrenches in a crisis, when no hours can be paid, unless a called aspect makes them free."""
    if not arguments["crisis"] or arguments["aspect"]:
        return {}
    refusal = Refused("the clock has run out: nothing is paid until the crisis is addressed", "cgg.clock.crisis")
    return {("wrench", one.value): refusal for one in Wrench}
