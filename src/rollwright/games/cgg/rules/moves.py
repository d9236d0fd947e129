"""What somebody at the table may start now, with the numbers of the sheets filled in.

The Exec starts actions, as their difficulty is a secret; the explorer's player is asked everything that is theirs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rollwright.games.cgg.rules.diligence import KINDS, code_for, kind_title
from rollwright.games.cgg.rules.moves_after import after_actions, after_own_action
from rollwright.games.cgg.rules.moves_exec import for_exec
from rollwright.games.cgg.rules.moves_explorer import breaks, exec_isotech, isotech, ships, spending
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.sheet import Explorer, Track
from rollwright.games.cgg.rules.state import scene_of
from rollwright.play.steps import GM
from rollwright.rules.facts import State
from rollwright.rules.ruleset import Move, Sitting


def moves(options: Options, state: State, sitting: Sitting) -> tuple[Move, ...]:
    """List the calls that a seat may start: players for their explorers, the Exec for the world."""
    listed: list[Move] = []
    for who, sheet in state.sheets.items():
        if who in sitting.holds and not sheet.npc:
            listed += after_own_action(state, who, sheet)
            listed += for_player(options, state, who, sheet)
    if sitting.role == GM:
        listed += after_actions(state)
        listed += for_exec(options, state)
        listed += situations(state)
        for who, sheet in state.sheets.items():
            if not sheet.npc:
                listed += breaks(options, who, sheet)
                if not sheet.incapacitated and not sheet.run_out:
                    listed.append(exec_isotech(options, who, sheet, scene_of(state)))
    return tuple(listed)


def for_player(options: Options, state: State, who: str, sheet: Explorer) -> Iterator[Move]:
    """Offer what a player starts: diligence, ISOtech, and what advancements buy."""
    if not sheet.incapacitated:
        yield from diligences(who, sheet)
        yield from isotech(options, who, sheet, scene_of(state))
    yield from spending(options, who, sheet)
    crew = [one for one, other in state.sheets.items() if not other.npc]
    yield from ships(who, scene_of(state), tuple(crew))


def diligences(who: str, sheet: Explorer) -> Iterator[Move]:
    """Offer each kind of diligence; where a fitting ability means another code, the Exec says whether one fits."""
    for kind in KINDS:
        plain, fitting = code_for(kind, False), code_for(kind, True)
        filled: dict[str, Any] = {"code": sheet.code(plain), "kind": kind, "named": plain}
        if fitting != plain:
            filled |= {"able": sheet.code(fitting), "able_named": fitting}
        filled |= {"conditions": sheet.biting, "who": who}
        yield Move("diligence", kind_title(kind), who, filled, ("goal", "helping", "old", "key"))


def situations(state: State) -> Iterator[Move]:
    """Offer the Exec what makes up the situation, and to let those act again whom a Hammer took out."""
    yield Move("make-element", "Put an element into the situation", GM, {}, ("key", "code", "text", "who", "helps"))
    for key, element in scene_of(state).elements.items():
        yield Move("remove-element", f"{element.text} is gone", GM, {"key": key})
    for who, sheet in state.sheets.items():
        if not sheet.npc and sheet.incapacitated and Track.HARM not in sheet.full:
            yield Move("recover", f"{sheet.name or who} can act again", GM, {"who": who})
