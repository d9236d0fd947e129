"""Sheets of vehicles: what they are, who is aboard, what days cost; and the CGO's people who are away."""

from __future__ import annotations

from typing import Any

import msgspec

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules.magic.spells import ROUNDS
from rollwright.games.going_somewhere.rules.sheet import Craft, Sheet
from rollwright.games.going_somewhere.rules.state import scene_of
from rollwright.rules.facts import NOBODY, State, Who

replace = msgspec.structs.replace


def craft_of(state: State, who: str) -> Craft:
    """Give what makes a sheet a vehicle's, or refuse."""
    sheet: Sheet = state.sheet(who)
    if sheet.craft is None:
        raise Refused(f"{state.name(who)} is not a vehicle", "gs.vehicle.machine")
    return sheet.craft


def is_vehicle(options: object, state: State, who: str) -> bool:
    """Tell whether a sheet is a vehicle's."""
    return state.sheet(who).craft is not None


def is_played(state: State, who: str) -> bool:
    """Tell whether somebody is a player's."""
    return who in state.sheets and not state.sheets[who].npc


def is_kept(sheet: Sheet) -> bool:
    """Tell whether somebody's numbers, or a vehicle's, are the CGO's alone."""
    return sheet.craft.kept if sheet.craft is not None else sheet.npc


def aboard(state: State, who: str) -> str:
    """Give the vehicle that somebody is aboard; nothing on foot."""
    return next((key for key, one in state.sheets.items() if one.craft is not None and who in one.craft.crew), "")


def is_out(state: State, who: str) -> bool:
    """Tell whether a vehicle, or somebody on foot, can't go on in a vehicle fight."""
    sheet = state.sheets.get(who)
    return sheet is None or (sheet.craft.condition != "running" if sheet.craft is not None else bool(sheet.down))


def on_turn(state: State) -> Who:
    """Give whose turn it is in a vehicle fight: the first in order who has not had theirs; nobody outside one."""
    battle = scene_of(state).battle
    order = battle.order if battle else ()
    return next((who for who in order if battle and not battle.ones[who].acted and not is_out(state, who)), NOBODY)


def acts_now(state: State, who: str) -> bool:
    """Tell whether somebody may act in a vehicle fight: aboard the one whose turn it is, or that one itself.

    A vehicle of which nobody has said who is aboard is moved by itself, or by its owner. Outside such a fight
    everybody may.
    """
    battle, now = scene_of(state).battle, on_turn(state)
    if battle is None or not now:
        return battle is None
    craft, within = state.sheets[now].craft, aboard(state, who)
    if craft is None or any(one in state.sheets for one in craft.crew):
        return now == (within or who) and (craft is None or who != now)
    return who == now or (who == craft.owner and not within and who not in battle.ones)


def nearest(state: State, who: str, vehicle: str) -> tuple[bool, bool, bool]:
    """Order vehicles for somebody: the one that it is, the one they are aboard, their own, then the others."""
    craft = craft_of(state, vehicle)
    return vehicle != who, who not in craft.crew, who != craft.owner


def in_a_fight(state: State, who: str) -> bool:
    """Tell whether somebody is in a fight, on foot or aboard a vehicle."""
    scene = scene_of(state)
    afoot = scene.fight is not None and who in scene.fight.ones
    return afoot or (scene.battle is not None and (aboard(state, who) or who) in scene.battle.ones)


def waits(state: State, who: str) -> bool:
    """Tell whether somebody is in a vehicle fight in which it is another's turn."""
    battle = scene_of(state).battle
    there = battle is not None and (aboard(state, who) or who) in battle.ones
    return there and bool(on_turn(state)) and not acts_now(state, who)


def working(state: State, craft: Craft) -> int:
    """Count those aboard who can do something: the crew who are neither down nor stunned, and the passengers."""
    crew = [state.sheets[one] for one in craft.crew if one in state.sheets]
    return craft.passengers + len([one for one in crew if is_fit(one)])


def has_acted(state: State, who: str) -> bool:
    """Tell whether somebody has driven, fired or worked magic in this round of a vehicle fight.

    Where as many as are aboard have a hand in that, all have.
    """
    battle, vehicle = scene_of(state).battle, aboard(state, who)
    one = battle.ones.get(vehicle or who) if battle else None
    if one is None:
        return False
    return who in one.used or (bool(vehicle) and one.busy >= max(1, working(state, craft_of(state, vehicle))))


def may_still_act(state: State, vehicle: str) -> list[Who]:
    """List those aboard a vehicle, or the one on foot, who can do something and haven't in this round of a fight."""
    craft = state.sheets[vehicle].craft
    there = (vehicle,) if craft is None else craft.crew
    able = [who for who in there if who in state.sheets and is_fit(state.sheets[who])]
    return [Who(who) for who in able if not has_acted(state, who)]


def is_fit(sheet: Sheet) -> bool:
    """Tell whether somebody is neither down nor stunned."""
    return not sheet.down and not sheet.stunned


def left_to(state: State, who: str, vehicle: str, hands: int) -> tuple[list[Who], int]:
    """Say what is left to the others aboard in this round where somebody does something that takes so many hands.

    Give those who haven't acted, and how many of them still can: others may serve a weapon with who fires it.
    """
    battle = scene_of(state).battle
    one = battle.ones.get(vehicle) if battle else None
    if one is None:
        return [], 0
    others = [each for each in may_still_act(state, vehicle) if each != who]
    spare = working(state, craft_of(state, vehicle)) - one.busy - hands
    return others, max(0, min(len(others), spare))


def turn_spent(state: State) -> bool:
    """Tell whether all aboard the vehicle whose turn it is have acted, or who is there on foot: its turn is over.

    One of which nobody has said who is aboard may do more than one thing; its player or the CGO says when it is done.
    """
    now = on_turn(state)
    if not now:
        return False
    craft = state.sheets[now].craft
    there = (now,) if craft is None else craft.crew
    able = any(who in state.sheets and is_fit(state.sheets[who]) for who in there)
    return able and not may_still_act(state, now)


def stopped_by(state: State, who: str) -> tuple[str, str]:
    """Say what keeps a vehicle from moving and firing, and by which rule; nothing where it runs."""
    sheet, craft = state.sheet(who), craft_of(state, who)
    if craft.condition != "running":
        return f"{state.name(who)} is {craft.condition}", "gs.vehicle.broken"
    if sheet.stunned or sheet.prone:
        return f"{state.name(who)} took a critical hit and can’t move for a while", "gs.vehicle.critical"
    return "", ""


def still(state: State, who: str) -> None:
    """Refuse what a vehicle that stands still can't do now."""
    why, rule = stopped_by(state, who)
    if why:
        raise Refused(why, rule)


def with_craft(state: State, who: str, lost: int | None = None, **parts: Any) -> State:
    """Give the state with a vehicle changed, and its lost Health where that is said; what is none stays as it is."""
    sheet = state.sheets.get(who)
    if sheet is None or sheet.craft is None:
        return state
    health = {} if lost is None else {"health_lost": lost}
    return state.with_sheet(who, replace(sheet, craft=replace(sheet.craft, **parts), **health))


def ashore(state: State, crew: tuple[str, ...]) -> State:
    """Let people leave the vehicles that they were aboard."""
    for who, sheet in state.sheets.items():
        if sheet.craft is not None and any(one in crew for one in sheet.craft.crew):
            state = with_craft(state, who, crew=tuple([one for one in sheet.craft.crew if one not in crew]))
    return state


def of_players(state: State, who: str) -> bool:
    """Tell whether somebody, or a vehicle by its owner and crew, is on the players' side."""
    sheet: Sheet = state.sheet(who)
    people = (sheet.craft.owner, *sheet.craft.crew) if sheet.craft else (who,)
    return any(is_played(state, one) for one in people)


def gone(state: State, people: tuple[str, ...], away: bool) -> State:
    """Let the CGO's people and vehicles be away, or back, and those aboard with them; where the party goes, is here."""
    for who in people:
        if who not in state.sheets or (away and of_players(state, who)):
            continue
        sheet = state.sheets[who]
        state = gone(state, sheet.craft.crew, away) if sheet.craft is not None else state
        if sheet.npc and (sheet.away, sheet.yielded) != (away, False):
            state = state.with_sheet(who, replace(sheet, away=away, yielded=False))
    return state


def here(state: State) -> dict[Who, Sheet]:
    """Give those at hand, people and vehicles: all but the CGO's who got away, and haven't been met again."""
    return {Who(who): sheet for who, sheet in state.sheets.items() if not sheet.away}


def owing(state: State, rounds: int) -> State:
    """Let time pass for vehicles that belong to somebody: of each whole day their upkeep is due.

    Of one that got away nobody at the table pays anything.
    """
    owned = [
        who for who, sheet in state.sheets.items() if sheet.craft is not None and sheet.craft.owner and not sheet.away
    ]
    if not owned:
        return state
    scene = scene_of(state)
    days, rest = divmod(scene.spell + rounds, ROUNDS["day"])
    for who in owned if days else ():
        state = with_craft(state, who, owed=craft_of(state, who).owed + days)
    return State(state.sheets, replace(scene, spell=rest), state.gone)
