"""Temporary bonuses lie on weapons: which ones are named, what each gets, and that they go with the weapon."""

from __future__ import annotations

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.magic.spells import Kind, Spell
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.rules.facts import State

KIND = "weapon"


def weapons_named(wanted: Spell, what: str) -> list[str]:
    """List the weapons that a bonus is for: as many as were paid for, with commas between.

    >>> from rollwright.games.going_somewhere.rules.magic.spells import spell
    >>> weapons_named(spell("weapon 1d4, 2 weapons"), "sword, bow"), weapons_named(spell("fly"), "a, b")
    (['sword', 'bow'], ['a, b'])
    """
    if wanted.kind is not Kind.WEAPON or wanted.targets == 1:
        return [what]
    return [part.strip() for part in what.split(",") if part.strip()] or [what]


def check_weapons(sheet: Sheet, name: str, wanted: Spell, what: str) -> None:
    """Refuse a bonus for what is no weapon of somebody's, or for more of them than it is paid for."""
    there = [item.name for item in sheet.items if item.kind == KIND]
    named = weapons_named(wanted, what)
    for one in named:
        if one not in there:
            known = ", ".join(dict.fromkeys(there)) or "none"
            raise Refused(f"{one!r} is no weapon of {name}; there are: {known}", "gs.magic.temporary-weapons")
    if len(named) > wanted.targets:
        raise Refused(f"the bonus is paid for {wanted.targets}, not for {len(named)}", "gs.magic.temporary-weapons")


def handed_on(state: State, who: str, to: str, thing: str) -> State:
    """Let the bonus of a weapon go with it to somebody else."""
    if who not in state.sheets or to not in state.sheets:
        return state
    giver, taker = state.sheets[who], state.sheets[to]
    names = [item.name for item in giver.items if thing in (item.name, item.key)]
    moved = [one for one in giver.effects if one.kind == KIND and one.about in names]
    for one in moved:
        giver, taker = effects.ended(giver, one.name), effects.begun(taker, one)
    return state.with_sheet(who, giver).with_sheet(to, taker) if moved else state
