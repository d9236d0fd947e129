"""The Crisis Clock, complications and the situation between the rolls in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rollwright.games.cgg.rules.told_action import name_of, some
from rollwright.play.journal import Thrown
from rollwright.play.session import Played
from rollwright.play.tell import Line, dice_text, own_entries


def told_clock(text: Callable[[dict[str, Any], Any], str], rule: str) -> Callable[[Played], Iterator[Line]]:
    """Make the telling of something that happens to a clock."""

    def told(played: Played) -> Iterator[Line]:
        named = played.call.named
        for entry, _ in own_entries(played):
            if isinstance(entry, Thrown):
                yield Line(f"{name_of(named['who'])} rolls {dice_text(entry)}.", (rule,))
        yield Line(f"{name_of(named['who'])} {text(named, played.outcome)}", (rule,))

    return told


def complication_text(named: dict[str, Any], outcome: Any) -> str:
    """Say what was made up, and whether it was rewarded."""
    made = f"makes something up: {named['text']}." if named["text"] else "makes something up."
    if outcome.dice:
        made = f"{made[:-1]}; it stays, with {outcome.dice}d ({outcome.lasts})."
    if not outcome.awarded:
        return f"{made} The Exec lets it stand."
    if not outcome.hours and not outcome.dp:
        return f"{made} The Exec likes it, but the clock can take no hour."
    reward = some(outcome.hours, "hour", "hours") if outcome.hours else f"{outcome.dp} Drama"
    return f"{made} The Exec likes it: {reward}."


def told_element(played: Played) -> Iterator[Line]:
    """Tell of a new element of the situation."""
    named = played.call.named
    effect = "it helps" if named["helps"] else "it raises the risk"
    yield Line(
        f"In the situation: {named['text'] or named['key']}, {named['code']}; {effect}.", ("cgg.risk.situation",)
    )


def told_removal(played: Played) -> Iterator[Line]:
    """Tell of an element that is gone."""
    yield Line(f"No longer in the situation: {played.call.named['key']}.", ("cgg.risk.situation",))


def told_recovery(played: Played) -> Iterator[Line]:
    """Tell of somebody who is back."""
    yield Line(f"{name_of(played.call.named['who'])} can act again.", ("cgg.hammer.recovery",))
