"""What a sheet must agree with before a call about an explorer may start."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rollwright.dice.errors import Refused
from rollwright.rules.cgg import advancement as growth
from rollwright.rules.cgg.sheet import Explorer, Track
from rollwright.rules.facts import State

GROWTH = "cgg.advancement."


def as_on(facts: Callable[[Explorer, Mapping[str, Any]], Mapping[str, Any]], rule: str) -> Callable[..., None]:
    """Make a check that refuses a call whose numbers are not those of the sheet."""

    def allowed(options: Any, state: State, arguments: Mapping[str, Any]) -> None:
        for name, has in facts(state.sheet(arguments["who"]), arguments).items():
            if arguments[name] != has:
                raise Refused(f"the sheet says {has} for {name}, {arguments[name]} was given", rule)

    return allowed


def growing(sheet: Explorer, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Give what a sheet says of its advancements."""
    return {
        "roles": tuple([role.key for role in sheet.roles]),
        "filled": growth.filled_by(sheet),
        "endeavors": growth.endeavor_steps(sheet),
        "critical_count": sheet.critical_count,
    }


def breaking(sheet: Explorer, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Give what a sheet says before a Story Break."""
    return {**growing(sheet, arguments), "xp": sheet.xp, "spent_xp": sheet.spent_xp, "dp": sheet.dp}


def spending(sheet: Explorer, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Give what a sheet says of a code and of the pips to spend."""
    return {"now": sheet.code(arguments["key"]), "die_pips": sheet.die_pips}


def learning(sheet: Explorer, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Give what a sheet says of an ability and of the pips to spend."""
    return {"mastery": sheet.abilities.get(arguments["ability"], 0), "die_pips": sheet.die_pips}


def encoding(sheet: Explorer, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Give what a sheet says of ISOtech."""
    return {"power": sheet.code("power"), "encoded": len(sheet.functions)}


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
