"""What somebody may start now about creation and points, with the numbers of the sheets filled in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.creation.costs import credit
from rollwright.games.going_somewhere.rules.creation.offers import offers
from rollwright.games.going_somewhere.rules.creation.times import time_now
from rollwright.games.going_somewhere.rules.creation.told import bought
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.play.steps import GM
from rollwright.rules.facts import State
from rollwright.rules.ruleset import Move, Sitting

WORLD = ("name", "local_language", "languages", "crafts")


def moves_creation(options: Options, state: State, sitting: Sitting) -> tuple[Move, ...]:
    """List what a seat may start: players make their characters and spend points, the CGO does the rest."""
    listed: list[Move] = []
    for who, sheet in state.sheets.items():
        if who in sitting.holds or (sitting.role == GM and sheet.npc):
            listed += making(state, who, sheet) if not sheet.stats else buying(who, sheet)
    if sitting.role == GM:
        listed += for_cgo(state)
    return tuple(listed)


def making(state: State, who: str, sheet: Sheet) -> Iterator[Move]:
    """Offer to make a character who is only a name yet."""
    asks = (*WORLD, "cp") if sheet.npc else WORLD
    yield Move("create", f"Make {state.name(who)}", who, {"who": who, "npc": sheet.npc}, asks)


def buying(who: str, sheet: Sheet) -> Iterator[Move]:
    """Offer what points can buy now: nothing in the middle of an adventure."""
    power = derive.power(sheet)
    if (sheet.adventuring and not derive.waived(sheet, "gs.points.when")) or power <= 0:
        return
    common: dict[str, Any] = {"who": who, "power": power, "at": time_now(sheet)}
    for one in offers(sheet, common["at"]):
        filled = {**common, "kind": one.kind, "about": one.about, "sides": one.sides}
        if one.kind in ("skill", "special-skill"):
            if one.points == 1:
                filled |= {"known": True} if one.kind == "special-skill" else {}
                yield Move("buy-points", f"{bought(one)} or more", who, filled, ("points",))
        else:
            filled |= {"points": one.points, "credit": credit(sheet, one.kind)}
            filled |= {"known": True} if derive.familiar(sheet, one.kind, one.about) else {}
            yield Move("buy-points", f"{bought(one)} ({one.cp} CP)", who, filled)
    learning = {**common, "local_language": sheet.local_language}
    yield Move("learn-language", "Learn a language", who, learning, ("language", "way"))
    new = {**common, "kind": "special-skill"}
    yield Move("buy-points", "A new specialized skill", who, new, ("about", "points"))


def for_cgo(state: State) -> Iterator[Move]:
    """Offer what only the CGO starts: people of the CGO's, adventures with their ends, gains and waivers."""
    yield Move("create", "Make somebody of the CGO's", GM, {"npc": True}, ("who", *WORLD, "cp"))
    ready = [who for who, sheet in state.sheets.items() if sheet.stats and not sheet.adventuring]
    away = [who for who, sheet in state.sheets.items() if sheet.adventuring]
    if ready:
        yield Move("begin-adventure", "Begin an adventure", GM, {"who": tuple(ready)}, ("title",))
    if away:
        yield Move("end-adventure", "End the adventure", GM, {"who": tuple(away)}, ("title",))
    for who in ready:
        asks = ("adventure", "sessions", "reason", "cp")
        yield Move("gain-points", f"Give {state.name(who)} Character Points", GM, {"who": who}, asks)
    for who, sheet in state.sheets.items():
        if sheet.stats:
            filled = {"who": who, "by_whom": GM}
            yield Move("waive", f"Waive a rule for {state.name(who)}", GM, filled, ("rule", "reason"))
