"""What the Exec may start: actions of the explorers, what comes of them, scenes, Tension, the crew."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rollwright.play.steps import GM
from rollwright.rules.cgg.arenas import tables
from rollwright.rules.cgg.conditions import condition, effects_of
from rollwright.rules.cgg.gear import usable
from rollwright.rules.cgg.options import Options, edition_of
from rollwright.rules.cgg.sheet import CODES, Explorer, Track
from rollwright.rules.cgg.state import Scene, scene_of
from rollwright.rules.facts import State
from rollwright.rules.ruleset import Move

SITUATION = ("difficulty", "adjust", "adjustments", "opponent", "risk", "risk_code", "risk_with", "risk_against")
HELP = ("helping", "leverage", "leverage_key", "goal", "mastery", "aspect", "stunt", "resist", "what")


def for_exec(options: Options, state: State) -> Iterator[Move]:
    """Offer everything that is the Exec's."""
    scene = scene_of(state)
    heroes: dict[str, Explorer] = {who: sheet for who, sheet in state.sheets.items() if not sheet.npc}
    for who, sheet in heroes.items():
        if not sheet.incapacitated:
            yield from actions(options, who, sheet)
        yield from clocks(who, sheet)
        yield from consequences(who, sheet)
        yield from belongings(who, sheet)
    yield Move("exec", "Roll difficulty dice", GM, {}, ("dice",))
    yield Move("chance", "Roll for a chance", GM, {}, ("what", "who"))
    yield Move("end-scene", "End the scene", GM, {})
    if scene.equipment:
        yield Move("equipment", "Normal equipment is out of reach", GM, {"available": False}, ("reason",))
    else:
        yield Move("equipment", "Normal equipment is at hand again", GM, {"available": True})
    for key, kept in scene.leverage.items():
        filled = {"key": key, "goal": kept.goal}
        yield Move("expire-leverage", f"Leverage towards {kept.goal} expires", GM, filled, ("reason",))
    if heroes:
        roles = tuple([role.key for sheet in heroes.values() for role in sheet.roles if role.entry is None])
        yield Move("crew", "Look at the crew", GM, {"roles": roles})
        if scene.tension is None:
            yield tension(heroes, scene)


def clock_of(sheet: Explorer) -> dict[str, Any]:
    """Give what a sheet says of the Crisis Clock."""
    return {"hours": 0 if sheet.crisis else sheet.hours_left, "most": sheet.clock, "crisis": sheet.crisis}


def actions(options: Options, who: str, sheet: Explorer) -> Iterator[Move]:
    """Offer an action of an explorer with each of the codes; the Exec says how hard it is."""
    points = {"xp": sheet.xp, "dp": sheet.dp} if edition_of(options).points else {}
    gear = tuple([one.name for one in usable(sheet)])
    for key in CODES:
        filled = {"code": sheet.code(key), "attribute": key, **clock_of(sheet), **points}
        filled |= {"conditions": sheet.biting, "gear": gear, "who": who}
        yield Move("action", f"{sheet.name or who} acts: {key.title()}", GM, filled, (*SITUATION, *HELP))


def clocks(who: str, sheet: Explorer) -> Iterator[Move]:
    """Offer what moves a Crisis Clock."""
    name = sheet.name or who
    if sheet.crisis:
        filled: dict[str, Any] = {"most": sheet.clock, "crisis": True, "who": who}
        yield Move("address", f"{name}'s crisis is addressed", GM, filled)
    elif not sheet.hours_left:
        count = {"hours": 0, "count": sheet.critical_count, "roles": len(sheet.roles), "who": who}
        yield Move("crisis", f"{name}'s crisis begins", GM, count)
    else:
        moving = {**clock_of(sheet), "who": who}
        yield Move("pay", f"{name} pays hours", GM, moving, ("amount", "what"))
        yield Move("gain", f"{name} gains hours", GM, moving, ("amount", "what"))
        yield Move("refill", f"Fill {name}'s clock", GM, moving)
    yield Move(
        "complication", f"{name} made up what went wrong", GM, {**clock_of(sheet), "who": who}, ("failures", "text")
    )


def consequences(who: str, sheet: Explorer) -> Iterator[Move]:
    """Offer fallout, conditions and full tracks."""
    name = sheet.name or who
    hindered = bool(effects_of(sheet.biting).hindered)
    for arena in tables().arena:
        filled: dict[str, Any] = {"resist": sheet.code(arena.attribute), "hindered": hindered, "who": who}
        yield Move("fallout", f"{arena.title} fallout for {name}", GM, filled, ("code", "fewer", "risk"))
    tracks: dict[str, Any] = {track.value: sheet.tracks.dots(track) for track in Track}
    tracks |= {"conditions": sheet.conditions, "who": who}
    yield Move("suffer", f"{name} takes fallout", GM, tracks, ("dots", "arena", "custom", "element"))
    yield Move("give-condition", f"Give {name} a condition", GM, tracks, ("condition",))
    held = {"conditions": sheet.conditions, "who": who}
    for one in sheet.conditions:
        id = condition(one).id
        yield Move("lift-condition", f"{name} is rid of {id}", GM, {**held, "condition": id})
    for track in Track:
        if track in sheet.full:
            yield Move("clear-track", f"Clear {name}'s {track.value}", GM, {**held, "track": track.value})
        elif not sheet.open_dots(track):
            yield Move("full-track", f"{name}'s {track.value} is full", GM, {"track": track.value, "who": who})


def belongings(who: str, sheet: Explorer) -> Iterator[Move]:
    """Offer to give and take gear, and to waive a rule."""
    name = sheet.name or who
    yield Move("give-gear", f"Give {name} notable equipment", GM, {"who": who}, ("name", "code", "note"))
    for one in sheet.gear:
        yield Move("lose-gear", f"{name} loses {one.name}", GM, {"who": who, "name": one.name})
    yield Move("waive", f"Waive a rule of creation for {name}", GM, {"who": who, "by_whom": GM}, ("rule", "reason"))


def tension(heroes: dict[str, Explorer], scene: Scene) -> Move:
    """Offer Tension Mode with all explorers, as `party.py` reads them."""
    party = "; ".join([member_text(who, sheet) for who, sheet in heroes.items()])
    stock = "; ".join([f"{kept.goal} {kept.code}" for kept in scene.leverage.values()])
    return Move("tension", "Tension Mode", GM, {"party": party, "leverage": stock}, ("pitfalls", "edge"))


def member_text(who: str, sheet: Explorer) -> str:
    """Write an explorer as a member of a Tension's party."""
    words = [who, *[f"{key}={sheet.written(key)}" for key in CODES]]
    words += [f"hours={sheet.hours_left}", f"most={sheet.clock}", f"count={sheet.critical_count}"]
    words += [f"{track.value}={sheet.tracks.dots(track)}" for track in Track]
    words += [f"xp={sheet.xp}", f"dp={sheet.dp}", f"mastery={max(sheet.abilities.values(), default=0)}"]
    words += ["aspect=yes"] * bool(sheet.aspects) + ["crisis=yes"] * sheet.crisis + ["out=yes"] * sheet.incapacitated
    if sheet.biting:
        words.append("conditions=" + "|".join(sheet.biting))
    gear = [one.name.replace(" ", "-") for one in usable(sheet)]
    return " ".join([*words, *(["gear=" + "|".join(gear)] if gear else [])])
