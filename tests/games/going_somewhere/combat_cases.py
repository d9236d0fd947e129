"""Single attacks and injuries by their flat names, as commands call them."""

from __future__ import annotations

from typing import Any

from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.state import Order
from rollwright.play.steps import Call
from rollwright.rules.facts import Who


def called(id: str, options: Options, given: dict[str, Any]) -> Call[Any]:
    """Make a call from flat names."""
    found: Call[Any] = RULESET.listing(id).procedure(options, **given)
    return found


def blow(options: Options, attack: int, defend: int, weapon: Any, max_q: int, **more: Any) -> Call[Any]:
    return called("blow", options, {"attack": attack, "defend": defend, "weapon": weapon, "max_q": max_q, **more})


def sneak(options: Options, attack: int, per: int, notice: int, weapon: Any, max_q: int, **more: Any) -> Call[Any]:
    given = {"attack": attack, "per": per, "notice": notice, "weapon": weapon, "max_q": max_q}
    return called("sneak", options, {**given, **more})


def splash(options: Options, attack: int, defend: int, distance: int = 1, others: Any = (), **more: Any) -> Call[Any]:
    given = {"attack": attack, "defend": defend, "distance": distance, "others": others}
    return called("splash", options, {**given, **more})


def explosion(
    options: Options, dice: Any, distance: int, reflexes: int = 1, ahead: bool = False, **more: Any
) -> Call[Any]:
    given = {"dice": dice, "distance": distance, "reflexes": reflexes, "ahead": ahead}
    return called("explosion", options, {**given, **more})


def injure(options: Options, damage: int, health: int = 30, full: int = 30, **more: Any) -> Call[Any]:
    return called("injure", options, {"damage": damage, "health": health, "full": full, **more})


def deed(who: str, what: str, target: str = "") -> Order:
    """Give what somebody declares."""
    return Order(Who(who), what, Who(target))
