"""Minds that magic made or holds: of crafted things, of the animated dead, and under somebody's control.

An automaton is awake as long as the magic of the thing that it is works. Its sheet is kept apart, under the name of the
thing; what links them is an effect without an end.
"""

from __future__ import annotations

import msgspec

from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.magic import effects, powers
from rollwright.games.going_somewhere.rules.magic.spells import spell
from rollwright.games.going_somewhere.rules.sheet import Crafted, Effect, Sheet
from rollwright.rules.facts import State

replace = msgspec.structs.replace
KIND, ANIMATED, MESMERIZED = "automaton", "animate", "mesmerize"


def link(name: str, by: str) -> Effect:
    """Give what links the sheet of a mind to the thing that it is in."""
    return Effect(name=f"mind of {name}", kind=KIND, about=name, by=by)


def mind_in(sheet: Sheet) -> Effect | None:
    """Find that link on a sheet, or what animates the dead."""
    return next((one for one in sheet.effects if one.kind in (KIND, ANIMATED)), None)


def magic_of(state: State, name: str) -> list[Crafted]:
    """List the powers with stats of the things of a name, whoever has them; all of them where none has any."""
    things = [item for sheet in state.sheets.values() for item in sheet.items if item.name == name]
    found = [made for item in things for made in powers.powers_of(item)]
    return [one for one in found if spell(one.spell).stats] or found


def settled(state: State) -> State:
    """Let minds fall silent whose magic is over or countered, and wake those whose magic is back.

    A thing that nobody has any more changes nothing: what becomes of its mind is the CGO's to say.
    """
    for who, sheet in state.sheets.items():
        mind = mind_in(sheet)
        if mind is None or sheet.down == "dead":
            continue
        there = magic_of(state, mind.about) if mind.kind == KIND else []
        awake = not mind.countered and (not there or any(one.works for one in there))
        if not awake and not sheet.down:
            state = state.with_sheet(who, replace(sheet, down="unconscious"))
        elif awake and sheet.down and derive.health(sheet):
            state = state.with_sheet(who, replace(sheet, down=""))
    return state


def lies_dead(state: State, who: str) -> bool:
    """Tell whether somebody with a sheet is dead: a body that can be animated."""
    return who in state.sheets and state.sheets[who].down == "dead"


def risen(body: Sheet, made: Sheet) -> Sheet:
    """Let the dead body of somebody rise: it has their things, and the stats and the magic that `made` has."""
    lent = replace(made, name=body.name, items=body.items, person=body.person)
    return replace(lent, money=body.money)


CONTROL = "control of "


def control_of(whom: str) -> str:
    """Name what a mind under control is to the one who controls it."""
    return CONTROL + whom


def released(state: State, who: str, effect: Effect | None) -> State:
    """Let what has changed about magic on a mind change what goes with it: the dead fall, control is given up.

    `effect` is how it was before.
    """
    if effect is None:
        return state
    now = effects.found(state.sheets[who], effect.name)
    if effect.kind == ANIMATED and now is None:
        return state.with_sheet(who, replace(state.sheets[who], down="dead"))
    name, by = control_of(who), effect.by
    held = effects.found(state.sheets[by], name) if by in state.sheets else None
    if effect.kind != MESMERIZED or held is None:
        return state
    if now is None:
        return state.with_sheet(by, effects.ended(state.sheets[by], name))
    changed = replace(held, rounds=now.rounds, countered=now.countered)
    return state.with_sheet(by, effects.begun(state.sheets[by], changed))
