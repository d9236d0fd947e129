"""Which shots and which fights with vehicles can be started now, with the numbers of the sheets filled in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.combat.fighter import of_sheet
from rollwright.games.going_somewhere.rules.combat.from_sheet import fighting, written
from rollwright.games.going_somewhere.rules.encounters.permission import (
    aboard,
    by_hand,
    crewing,
    defence,
    guarded,
    hands,
    health,
    numbers,
    rolled_with,
    stuck,
)
from rollwright.games.going_somewhere.rules.people import points_of
from rollwright.games.going_somewhere.rules.sheet import Craft, Sheet
from rollwright.games.going_somewhere.rules.stats import Skill, Stat
from rollwright.games.going_somewhere.rules.vehicles.aboard import craft_of
from rollwright.games.going_somewhere.rules.vehicles.scales import weapon
from rollwright.play.steps import GM
from rollwright.rules.facts import State
from rollwright.rules.ruleset import Move, Sitting


def firing(state: State, sitting: Sitting) -> Iterator[Move]:
    """Offer shots to everybody who can fire: the weapons of the vehicle that they are aboard, and hand weapons."""
    if not any(one.craft is not None for one in state.sheets.values()):
        return
    for who, sheet in state.sheets.items():
        held = who in sitting.holds or (sitting.role == GM and sheet.npc)
        if not held or not fit(sheet):
            continue
        own = aboard(state, who)
        if own and not ready(state.sheet(own)):
            continue
        person = {"who": who, "cp": points_of(sheet), "vehicle": own, "shaken": sheet.next_roll}
        for one in ways(state, sheet, own):
            yield from at_vehicles(state, {**person, **one})
            if own:
                yield from at_people(state, {**person, **one}, sheet.npc)


def ways(state: State, sheet: Sheet, own: str) -> Iterator[dict[str, Any]]:
    """Give what somebody can fire: mounted weapons that have their crew, and what is at hand (aboard only at range)."""
    scale = 1
    if own:
        craft = craft_of(state, own)
        scale, crew = craft.scale, hands(state, own)
        for key in dict.fromkeys(craft.weapons):
            if weapon(key).scale <= crew:
                yield {"weapon": key, "acc": rolled_with(sheet, Stat.ACC), "scale": scale, **crewing(sheet)}
    for one in by_hand(sheet):
        if not own or not one["melee"]:
            yield {**one, "scale": scale}


def titled(shooting: dict[str, Any], target: str) -> str:
    """Write what an attack is called: with a mounted weapon or one in hand, from afar or up close."""
    title = weapon(shooting["weapon"]).title
    if shooting.get("melee"):
        return f"Strike at {target} ({title})"
    return f"Fire at {target} ({title})"


def at_vehicles(state: State, shooting: dict[str, Any]) -> Iterator[Move]:
    """Offer an attack on every vehicle but the own one, unless it is wrecked."""
    for target, sheet in state.sheets.items():
        if sheet.craft is None or target == shooting["vehicle"] or sheet.craft.condition == "wrecked":
            continue
        at_target = {"target_scale": sheet.craft.scale, "defend": defence(sheet), **numbers(sheet, sheet.craft)}
        title = titled(shooting, state.name(target))
        filled = {**shooting, "target": target, **at_target}
        yield Move("shoot-vehicle", title, shooting["who"], filled, ("armour", "distance", "modifier"))


def at_people(state: State, shooting: dict[str, Any], npc: bool) -> Iterator[Move]:
    """Offer a shot from a vehicle at those of the other side who are on foot."""
    for target, sheet in state.sheets.items():
        if sheet.npc != npc and fit(sheet, stunned=True) and not aboard(state, target):
            title = titled(shooting, state.name(target))
            filled = {**shooting, "target": target, **guarded(sheet)}
            yield Move("shoot-person", title, shooting["who"], filled, ("distance", "modifier"))


def fit(sheet: Sheet, stunned: bool = False) -> bool:
    """Tell whether somebody is there: a person, not down nor away; and not stunned, unless that is no matter."""
    there = bool(sheet.stats) and sheet.craft is None and not sheet.down and not sheet.away
    there = there and not derive.bodiless(sheet)
    return there and (stunned or not sheet.stunned)


def ready(sheet: Sheet) -> bool:
    """Tell whether a vehicle runs, and was not stopped by a critical hit."""
    return sheet.craft is not None and sheet.craft.condition == "running" and not sheet.stunned and not sheet.prone


# --- fights ----------------------------------------------------------------------------------------------------------


def battles(state: State) -> Iterator[Move]:
    """Offer the CGO a fight with vehicles, where there is a vehicle with a crew and somebody on both sides."""
    crewed = [who for who, one in state.sheets.items() if one.craft is not None and ready(one) and one.craft.crew]
    if not crewed:
        return
    party, foes = side(state, crewed, False), side(state, crewed, True)
    if party and foes:
        filled = {"party": party, "foes": foes}
        yield Move("vehicle-fight", "A fight with vehicles", GM, filled, ("distance", "unaware"))


def side(state: State, crewed: list[str], npc: bool) -> str:
    """Write out a side: its vehicles, which are those with a player's character aboard or not, and those on foot."""
    found = []
    for who in crewed:
        craft = craft_of(state, who)
        if all(state.sheets[one].npc for one in craft.crew if one in state.sheets) == npc:
            found.append(vehicle_text(state, who, state.sheet(who), craft))
    for who, sheet in state.sheets.items():
        if sheet.npc == npc and fit(sheet, stunned=True) and not aboard(state, who):
            found.append(written(who, fighting(sheet)))
    return "; ".join(found)


def vehicle_text(state: State, who: str, sheet: Sheet, craft: Craft) -> str:
    """Write a vehicle out as `vehicle_scene` reads it; it sees with the best PER of its crew."""
    crew = [one for one in craft.crew if one in state.sheets and fit(state.sheets[one], stunned=True)]
    stats = {name: derive.stat(sheet, name) for name in ("str", "acc", "spd", "vit")}
    stats["per"] = max([derive.stat(state.sheets[one], Stat.PER) for one in crew], default=derive.stat(sheet, Stat.PER))
    parts = [f"{name}={value}" for name, value in stats.items()]
    parts += [f"full=30 health={health(sheet)}", f"scale={craft.scale}"]
    parts += [f"weapons={','.join(craft.weapons)}"] if craft.weapons else []
    parts += [f"crew={','.join([gunner_text(one, state.sheets[one]) for one in crew])}"] if crew else []
    parts += [f"hands={craft.passengers}"] if craft.passengers else []
    parts += ["checked=true"] if craft.checked else []
    parts += ["stuck=true"] if stuck(sheet, craft) else []
    return f"{who} {' '.join(parts)}"


def gunner_text(who: str, sheet: Sheet) -> str:
    """Write one of a crew out."""
    dice = "+".join([str(one) for one in derive.bonus_dice(sheet, Skill.GUILE)])
    hand = next((one["weapon"] for one in by_hand(sheet) if not one["melee"]), "")
    numbers = of_sheet(sheet)
    found = {
        "acc": max(0, rolled_with(sheet, Stat.ACC)),
        "guile": max(0, crewing(sheet)["guile"]),
        "guile_dice": dice,
        "cp": points_of(sheet),
        "hand": hand,
        "stun": numbers.stun,
        "next_roll": sheet.next_roll,
    }
    return ":".join([who, *[f"{key}={value}" for key, value in found.items() if value]])
