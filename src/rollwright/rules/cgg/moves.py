"""What somebody at the table may start now, with the numbers of the sheets filled in.

The Exec starts actions, as their difficulty is a secret; the explorer's player is asked everything that is theirs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rollwright.play.steps import GM
from rollwright.rules.cgg.advancement import endeavor_steps, filled_by, next_roles
from rollwright.rules.cgg.codes import cost_of_raising
from rollwright.rules.cgg.creation import MOST_MASTERY
from rollwright.rules.cgg.diligence import KINDS, code_for
from rollwright.rules.cgg.moves_exec import clock_of, for_exec
from rollwright.rules.cgg.options import Options, edition_of
from rollwright.rules.cgg.roles import ability_title
from rollwright.rules.cgg.sheet import CODES, Explorer, Track
from rollwright.rules.cgg.state import scene_of
from rollwright.rules.facts import State
from rollwright.rules.ruleset import Move, Sitting


def moves(options: Options, state: State, sitting: Sitting) -> tuple[Move, ...]:
    """List the calls that a seat may start: players for their explorers, the Exec for the world."""
    listed: list[Move] = []
    for who, sheet in state.sheets.items():
        if who in sitting.holds and not sheet.npc:
            listed += for_player(options, state, who, sheet)
    if sitting.role == GM:
        listed += for_exec(options, state)
        listed += situations(state)
        for who, sheet in state.sheets.items():
            if not sheet.npc:
                listed += breaks(options, who, sheet)
    return tuple(listed)


def for_player(options: Options, state: State, who: str, sheet: Explorer) -> Iterator[Move]:
    """Offer what a player starts: diligence, ISOtech, and what advancements buy."""
    if not sheet.incapacitated:
        yield from diligences(who, sheet)
        yield from isotech(who, sheet)
    filled = {**clock_of(sheet), "who": who}
    yield Move("complication", "Make up what went wrong", who, filled, ("failures", "text"))
    yield from spending(options, who, sheet)
    if scene_of(state).ship is None:
        yield Move("ship-kit", "Roll for a ship", who, {"who": who})
        asks = ("low", "middle", "high", "vote")
        yield Move("choose-ship", "Take the ship that the crew voted for", who, {"who": who}, asks)


def diligences(who: str, sheet: Explorer) -> Iterator[Move]:
    """Offer each kind of diligence, with the code of those who have a fitting ability and of those who don't."""
    for kind in KINDS:
        names = dict.fromkeys([code_for(kind, True), code_for(kind, False)])
        for name in names:
            filled = {
                "code": sheet.code(name),
                "kind": kind,
                "named": name,
                "conditions": sheet.biting,
                "who": who,
            }
            yield Move("diligence", f"{kind.title()} with {name.title()}", who, filled, ("goal", "helping", "old"))


def situations(state: State) -> Iterator[Move]:
    """Offer the Exec what makes up the situation, and to let those act again whom a Hammer took out."""
    yield Move("make-element", "Put an element into the situation", GM, {}, ("key", "code", "text", "who", "helps"))
    for key, element in scene_of(state).elements.items():
        yield Move("remove-element", f"{element.text} is gone", GM, {"key": key})
    for who, sheet in state.sheets.items():
        if not sheet.npc and sheet.incapacitated and Track.HARM not in sheet.full:
            yield Move("recover", f"{sheet.name or who} can act again", GM, {"who": who})


def isotech(who: str, sheet: Explorer) -> Iterator[Move]:
    """Offer encoding, and several ISOtech actions in a round."""
    power = {"who": who, "power": sheet.code("power")}
    fast = {**power, "encoded": len(sheet.functions), **clock_of(sheet)}
    yield Move("encode-fast", "Encode a function fast", who, fast, ("function", "complexity"))
    yield Move("encode-slow", "Encode a function slowly", who, power, ("function", "complexity"))
    link = {"who": who, "savvy": sheet.code("savvy"), "link": "badge" if sheet.badge else "field"}
    yield Move("superstate", "SuperState: several ISOtech actions", who, link, ("most",))


def spending(options: Options, who: str, sheet: Explorer) -> Iterator[Move]:
    """Offer what die pips buy now, endeavors that are owed, and reassigning the tracks."""
    left = {"who": who, "die_pips": sheet.die_pips}
    for key in CODES:
        now = sheet.code(key)
        if cost_of_raising(now) <= sheet.die_pips:
            yield Move(
                "raise-code", f"Raise {key.title()} from {now}", who, {**left, "key": key, "now": now}, ("pips",)
            )
    if edition_of(options).abilities_for_pips and sheet.die_pips >= options.ability_pips:
        for ability, mastery in sheet.abilities.items():
            if mastery < MOST_MASTERY:
                title = f"Learn {ability_title(ability, mastery + 1)}"
                yield Move("learn", title, who, {**left, "ability": ability, "mastery": mastery})
        yield Move("learn", "Learn a new ability", who, {**left, "mastery": 0}, ("ability",))
    for owed in sheet.owed_endeavors:
        step = {"who": who, "role": owed.role, "step": owed.step}
        yield Move("endeavor", f"Begin the endeavor of {owed.role}, step {owed.step}", who, step, ("text",))
    if sheet.may_reassign:
        yield Move("assign-tracks", "Reassign the tracks", who, {"who": who}, ("harm", "persuasion", "alteration"))


def breaks(options: Options, who: str, sheet: Explorer) -> Iterator[Move]:
    """Offer the Exec what parts missions: advancements, or Story Breaks in the 2015 edition."""
    if not sheet.roles or len(sheet.roles) > 2:
        return
    name, roles, filled = sheet.name or who, tuple([role.key for role in sheet.roles]), filled_by(sheet)
    grown: dict[str, Any] = {"who": who, "roles": roles, "filled": filled}
    grown |= {"endeavors": endeavor_steps(sheet), "critical_count": sheet.critical_count}
    if edition_of(options).story_break:
        points = {"xp": sheet.xp, "spent_xp": sheet.spent_xp, "dp": sheet.dp}
        yield Move("story-break", f"Story Break for {name}", GM, {**grown, **points}, ("payout",))
        return
    for role in next_roles(roles, filled):
        yield Move("advance", f"Advancement for {name}: {role}", GM, {**grown, "role": role})
