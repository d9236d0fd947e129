"""What somebody at the table may start now, with the numbers of the sheets filled in.

Players try things, and the GM is asked in turn what it takes. The GM makes the moves that are due, keeps the clocks,
and calls for actions of anybody.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rollwright.play.steps import GM
from rollwright.games.augur.rules.chart import Kind
from rollwright.games.augur.rules.creation import unspent
from rollwright.games.augur.rules.downtime import cost_of
from rollwright.games.augur.rules.harm import Track
from rollwright.games.augur.rules.moves_gm import for_gm, ground
from rollwright.games.augur.rules.options import Options
from rollwright.games.augur.rules.permission import on_sheet, roller
from rollwright.games.augur.rules.sheet import Sheet
from rollwright.games.augur.rules.state import chase_keys, chased, is_full, scene_of
from rollwright.rules.facts import State
from rollwright.rules.ruleset import Move, Sitting


def moves(options: Options, state: State, sitting: Sitting) -> tuple[Move, ...]:
    """List the calls that a seat may start: players for their characters, the GM for the world."""
    listed: list[Move] = []
    for who, sheet in state.sheets.items():
        if who in sitting.holds and not sheet.dead:
            listed += for_player(options, state, who, sheet)
    if sitting.role == GM:
        listed += for_gm(options, state)
    return tuple(listed)


def for_player(options: Options, state: State, who: str, sheet: Sheet) -> Iterator[Move]:
    """Offer what a player starts: to choose how panic shows, to try something, to use what there is, to rest."""
    if sheet.panics:
        yield Move("panic", "Say how panic shows", who, {"who": who})
        return
    if not sheet.played and unspent(options, sheet):
        yield Move("create", f"Spread {options.approach_points} points over the approaches", who, {"who": who})
    if sheet.approaches:
        yield from attempts(options, state, who, sheet)
    yield Move("judge", "Ask how threatening something is", who, {}, ("what",))
    yield Move("setup", "Set something up", who, {"who": who}, ("text",))
    drive = {"momentum": sheet.momentum, "stress": sheet.stress}
    for ability in sheet.ready:
        yield Move("spend-ability", f"Use {ability.name}", who, {"who": who, "ability": ability.name})
    if sheet.abilities:
        yield Move("momentum", "Momentum by an ability", who, {"who": who, **drive}, ("points", "reason"))
    yield from downtime(who, sheet)
    for contact in sheet.contacts:
        if len(contact.expertise) < contact.kinds:
            filled = {"who": who, "name": contact.name}
            yield Move("learn-contact", f"Say what {contact.name} knows", who, filled, ("expertise",))


def attempts(options: Options, state: State, who: str, sheet: Sheet) -> Iterator[Move]:
    """Offer to try something, and to go on with each chase that is under way."""
    scene = scene_of(state)
    others = [one for one, other in state.sheets.items() if one != who and not other.npc and not other.dead]
    filled: dict[str, Any] = {
        "who": who,
        **on_sheet(options, sheet),
        "expertise": sheet.expertise,
        "abilities": tuple([one.name for one in sheet.ready]),
        "once": tuple([one.name for one in sheet.ready if one.rest]),
        "helpers": tuple(others),
        "setups": tuple([key if roller(state, key) == GM else f"{key}={roller(state, key)}" for key in scene.setups]),
        "chases": scene.chases,
        **ground(state, who),
    }
    title = "Act again, at once" if who in scene.at_once else "Try something"
    yield Move("attempt", title, who, filled, ("what", "foe"))
    for key, clock in scene.clocks.items():
        if clock.kind == "chase" and not key.endswith(":foe"):
            foe = chased(key)
            if any(is_full(options, scene.clocks[one]) for one in chase_keys(foe) if one in scene.clocks):
                continue
            on = {**filled, "kind": Kind.CHASE, "foe": foe}
            yield Move("attempt", f"Go on with the chase: {state.name(foe)}", who, on, ("what",))


def downtime(who: str, sheet: Sheet) -> Iterator[Move]:
    """Offer what downtime actions are for."""
    ladders = {"fatigue": sheet.ladder(Track.FATIGUE), "fog": sheet.ladder(Track.FOG)}
    drive = {"momentum": sheet.momentum, "stress": sheet.stress}
    used = any(one.used for one in sheet.abilities)
    if sheet.stress or used or any(one.marks for one in ladders.values()):
        yield Move("rest", "Rest", who, {"who": who, **ladders, **drive}, ("actions",))
    if actions := cost_of(Track.FATIGUE, ladders["fatigue"]):
        filled: dict[str, Any] = {"who": who, "fatigue": ladders["fatigue"], "actions": actions}
        yield Move("recover", "Recover", who, filled, ("healer",))
    if actions := cost_of(Track.FOG, ladders["fog"]) or (2 if sheet.panic else 0):
        filled = {"who": who, "fog": ladders["fog"], "actions": actions, "panic": sheet.panic}
        yield Move("restore", "Restore", who, filled, ("friend",))
