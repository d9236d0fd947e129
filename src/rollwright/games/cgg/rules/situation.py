"""What the Exec says of the situation between the rolls: its elements, and who can act again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.cgg.rules import facts as became
from rollwright.games.cgg.rules.advancement import Noted
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.sheet import Explorer, Track
from rollwright.games.cgg.rules.state import scene_of
from rollwright.play.steps import procedure
from rollwright.rules.facts import Fact, State


@procedure
async def make_element(
    options: Options, key: str, code: Code, text: str = "", who: str = "", helps: bool = False
) -> Noted:
    """Put an element into the situation: it raises the risk by its dice, or helps whoever it stands with."""
    if not key.strip():
        raise BadInput("an element of the situation has a key")
    return Noted()


@procedure
async def remove_element(options: Options, key: str) -> Noted:
    """Take an element out of the situation."""
    return Noted()


@procedure
async def recover(options: Options, who: str) -> Noted:
    """Let an explorer act again whom a Hammer has taken out of the action."""
    return Noted()


def element_there(options: Any, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse to remove what isn't there."""
    if arguments["key"] not in scene_of(state).elements:
        raise Refused(f"there is no element {arguments['key']!r} here", "cgg.risk.situation")


def may_recover(options: Any, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse to let somebody recover who can act, or whose Harm is full: that track is cleared instead."""
    sheet: Explorer = state.sheet(arguments["who"])
    if not sheet.incapacitated:
        raise Refused("nobody recovers who can act", "cgg.hammer.recovery")
    if Track.HARM in sheet.full:
        raise Refused("the Harm track is full: clear it", "cgg.hammer.recovery")


def of_element(arguments: Mapping[str, Any], outcome: Noted) -> Iterator[Fact]:
    """Give the element."""
    yield became.ElementMade(
        key=arguments["key"],
        text=arguments["text"] or arguments["key"],
        code=str(arguments["code"]),
        who=arguments["who"],
        helps=arguments["helps"],
    )


def of_removal(arguments: Mapping[str, Any], outcome: Noted) -> Iterator[Fact]:
    """Give the element that is gone."""
    yield became.ElementRemoved(key=arguments["key"])


def of_recovery(arguments: Mapping[str, Any], outcome: Noted) -> Iterator[Fact]:
    """Give the recovery."""
    yield became.Recovered(who=arguments["who"])
