"""What the sheets allow of creation and points: a call that says otherwise is refused before it begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.creation.costs import credit, price
from rollwright.games.going_somewhere.rules.creation.points import language_as
from rollwright.games.going_somewhere.rules.creation.purchases import refuse
from rollwright.games.going_somewhere.rules.creation.times import time_now
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Bought, Purchase, Sheet
from rollwright.rules.facts import State

WHEN = "gs.points.when"


def of_create(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse to make somebody who is made already."""
    sheet = state.sheets.get(arguments["who"])
    if sheet is not None and sheet.stats:
        raise Refused(f"{state.name(arguments['who'])} is made already", "gs.creation.steps")


def of_purchase(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare the numbers with the sheet, and refuse what can't be bought."""
    kind, about = arguments["kind"], arguments["about"]
    sheet: Sheet = state.sheet(arguments["who"])
    _at_rest(sheet)
    known = derive.familiar(sheet, kind, about)
    _same(state, arguments, power=derive.power(sheet), credit=credit(sheet, kind), known=known, at=time_now(sheet))
    _refuse(sheet, kind, about, arguments["sides"], arguments["points"])


def of_language(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare the numbers with the sheet, and refuse a language that is known."""
    sheet: Sheet = state.sheet(arguments["who"])
    _at_rest(sheet)
    own = sheet.local_language
    _same(state, arguments, power=derive.power(sheet), at=time_now(sheet), local_language=own)
    _refuse(sheet, "language", language_as(arguments["language"], arguments["way"]), 0, 1)


def of_gain(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse points in the middle of an adventure."""
    if state.sheet(arguments["who"]).adventuring:
        raise Refused("points are given when the adventure is over", "gs.points.gain")


def of_beginning(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse an adventure inside another."""
    for who in arguments["who"]:
        if state.sheet(who).adventuring:
            raise Refused(f"{state.name(who)} is in an adventure; end it first", WHEN)


def of_end(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse to end what has not begun."""
    for who in arguments["who"]:
        if not state.sheet(who).adventuring:
            raise Refused(f"{state.name(who)} is in no adventure", WHEN)


def of_waiver(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Look whether there is such a sheet."""
    state.sheet(arguments["who"])


def _at_rest(sheet: Sheet) -> None:
    if sheet.adventuring and not derive.waived(sheet, WHEN):
        raise Refused("points are not spent in the middle of an adventure", WHEN)


def _same(state: State, arguments: Mapping[str, Any], **on_sheet: Any) -> None:
    for name, value in on_sheet.items():
        if arguments[name] != value:
            message = f"the sheet of {state.name(arguments['who'])} has {name} {value}, not {arguments[name]}"
            raise Refused(message, "gs.points.total")


def _refuse(sheet: Sheet, kind: Bought, about: str, sides: int, points: int) -> None:
    cp = max(0, price(sheet, kind, sides, points))
    rolled = points if kind == "health" else 0
    at = time_now(sheet)
    refuse(sheet, Purchase(kind=kind, cp=cp, about=about, sides=sides, points=points, rolled=rolled, at=at))
