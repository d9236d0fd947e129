"""What sheet and scene must agree with before a break, ISOtech or the vote for a ship may start."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollwright.dice.errors import Refused
from rollwright.games.cgg.rules.allowing import acting, growing, not_run_out
from rollwright.games.cgg.rules.moves_explorer import isotech_of, link_of, spendable
from rollwright.games.cgg.rules.sheet import POWER, Explorer
from rollwright.games.cgg.rules.state import scene_of
from rollwright.rules.facts import State


def agree(arguments: Mapping[str, Any], facts: Mapping[str, Any], rule: str) -> None:
    """Refuse numbers that are not those of the sheet."""
    for name, has in facts.items():
        if arguments[name] != has:
            raise Refused(f"the sheet says {has} for {name}, {arguments[name]} was given", rule)


def advancing(options: Any, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse an advancement that the sheet doesn't have next, and one while a crisis is about to begin."""
    sheet: Explorer = state.sheet(arguments["who"])
    agree(arguments, growing(sheet, arguments), "cgg.advancement.order")
    not_run_out(sheet)


def breaking(options: Any, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse a Story Break with other numbers than the sheet's, and one while a crisis is about to begin."""
    sheet: Explorer = state.sheet(arguments["who"])
    agree(arguments, {**growing(sheet, arguments), **spendable(sheet)}, "cgg.break.order")
    not_run_out(sheet)


def encoding(options: Any, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse a fast encoding with more than sheet and scene have, or by somebody who can't act."""
    who = arguments["who"]
    sheet: Explorer = state.sheet(who)
    own = isotech_of(who, sheet, scene_of(state).tension)
    agree(arguments, {name: own[name] for name in ("power", "encoded")}, "cgg.isotech.fast")
    acting(options, state, {**arguments, "code": arguments["power"], "attribute": POWER})


def encoding_slowly(options: Any, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse a slow encoding with another Power than the sheet's, or by somebody who can't act."""
    sheet: Explorer = state.sheet(arguments["who"])
    agree(arguments, {"power": sheet.code(POWER)}, "cgg.isotech.slow")
    able(sheet)


def linked(options: Any, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse a SuperState with another code or another link than the explorer has."""
    who = arguments["who"]
    sheet: Explorer = state.sheet(who)
    own = link_of(who, sheet, scene_of(state).tension)
    agree(arguments, {name: own[name] for name in ("savvy", "link")}, "cgg.isotech.superstate")
    able(sheet)


def able(sheet: Explorer) -> None:
    """Refuse what an incapacitated explorer would do."""
    if sheet.incapacitated:
        raise Refused("an incapacitated explorer can't act", "cgg.hammer.unseen")


def drawing(options: Any, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse to roll the ship kit again while three candidates wait for a vote."""
    if scene_of(state).draw is not None:
        raise Refused("three candidates have been drawn: the crew votes for one of them", "cgg.ship.vote")


def voting(options: Any, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse a ship that is none of the three that the kit drew."""
    drawn = scene_of(state).draw
    if drawn is None:
        raise Refused("no ship has been drawn: roll the kit first", "cgg.ship.kit")
    has = (drawn.low, drawn.middle, drawn.high)
    if (arguments["low"], arguments["middle"], arguments["high"]) != has:
        dice = ", ".join(map(str, has))
        raise Refused(f"the kit drew {dice}; the vote is among its three candidates", "cgg.ship.candidates")
    crew = [who for who, sheet in state.sheets.items() if not sheet.npc]
    if arguments["vote"] is None and sorted(arguments["voters"]) != sorted(crew):
        raise Refused("the whole crew votes, each once", "cgg.ship.vote")
