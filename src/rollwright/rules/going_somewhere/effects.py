"""Effects that last: what magic has laid on somebody, what it changes meanwhile, and how it ends as time passes.

Countered magic does nothing while it is countered, but its own time runs on: it comes back when the counter ends,
unless it would have ended by then.
"""

from __future__ import annotations

import msgspec

from rollwright.rules.facts import State
from rollwright.rules.going_somewhere.ranks import Dice, dice
from rollwright.rules.going_somewhere.sheet import Crafted, Effect, Item, Sheet
from rollwright.rules.going_somewhere.spells import ROUNDS, Kind, spell
from rollwright.rules.going_somewhere.stats import HIGHEST

replace = msgspec.structs.replace
ALL = "all"
NOTICE = "notice"
LEFT = "left"


def in_force(sheet: Sheet, *kinds: str) -> tuple[Effect, ...]:
    """List the effects that work now, of some kinds or of all: those that are not countered."""
    return tuple([one for one in sheet.effects if not one.countered and (not kinds or one.kind in kinds)])


def found(sheet: Sheet, name: str) -> Effect | None:
    """Find an effect by its name, countered or not."""
    return next((one for one in sheet.effects if one.name == name), None)


def begun(sheet: Sheet, effect: Effect) -> Sheet:
    """Lay an effect on somebody; one of the same name is replaced, as bonuses are not doubled up."""
    kept = [one for one in sheet.effects if one.name != effect.name]
    return replace(sheet, effects=(*kept, effect))


def ended(sheet: Sheet, name: str) -> Sheet:
    """Take an effect away."""
    return replace(sheet, effects=tuple([one for one in sheet.effects if one.name != name]))


def countered(sheet: Sheet, name: str, rounds: int) -> Sheet:
    """Interrupt an effect for some rounds; the longer interruption holds."""
    changed = [replace(one, countered=max(one.countered, rounds)) if one.name == name else one for one in sheet.effects]
    return replace(sheet, effects=tuple(changed))


def weakened(sheet: Sheet, name: str, left: int) -> Sheet:
    """Leave only a part of an effect, in per cent; of none nothing stays."""
    if not left:
        return ended(sheet, name)
    changed = [
        replace(one, points=one.points * left // 100, more=one.more * left // 100) if one.name == name else one
        for one in sheet.effects
    ]
    return replace(sheet, effects=tuple(changed))


def change_of(sheet: Sheet, about: str) -> int:
    """Give what effects add to a stat, a skill or Notice checks; what changes every roll is left out."""
    return sum([one.points for one in in_force(sheet, "augment", "lowered") if one.about == about])


def on_every_roll(sheet: Sheet) -> int:
    """Give what effects add to every roll."""
    return sum([one.points for one in in_force(sheet, "lowered") if one.about == ALL])


def changed_by(sheet: Sheet, about: str, value: int) -> int:
    """Give what is rolled with for a stat or skill: as magic has changed it, 1 (or as low as it was) to 20.

    Opposed rolls don't ask this: augmenting doesn't change them.
    """
    change = change_of(sheet, about)
    bounded = max(min(1, value), min(max(HIGHEST, value), value + change)) if change else value
    return bounded + on_every_roll(sheet)


def noticing(sheet: Sheet) -> int:
    """Give what effects add to Notice checks: a sense that comes and goes, minds that are kept under control."""
    return change_of(sheet, NOTICE)


def unseen(sheet: Sheet) -> int:
    """Give what invisibility takes off the Notice checks of others."""
    return max([one.points for one in in_force(sheet, "invisibility")], default=0)


def warding(sheet: Sheet) -> tuple[Dice, ...]:
    """Give the dice of damage resistance that defensive magic lends, cast or from crafted things that are carried.

    What has to be used to work lends nothing by itself.
    """
    lent = [part for one in in_force(sheet, "defend") for part in dice(one.dice)]
    for item in sheet.items:
        made = item.crafted
        always = made and made.rounds and not made.bonus and not made.instant
        if made and always and item.where != LEFT and (wanted := spell(made.spell)).kind is Kind.DEFEND:
            lent += wanted.dice
    return tuple(lent)


# --- time ------------------------------------------------------------------------------------------------------------


def after(sheet: Sheet, rounds: int) -> Sheet:
    """Let rounds pass over somebody: effects end, counters end, crafted things lose their magic, the animated fall."""
    if rounds <= 0 or not (sheet.effects or any(item.crafted for item in sheet.items)):
        return sheet
    kept = []
    for one in sheet.effects:
        if not one.rounds:
            kept.append(one)
        elif one.rounds > rounds:
            kept.append(replace(one, rounds=one.rounds - rounds, countered=max(0, one.countered - rounds)))
    items = tuple([worn(item, rounds) for item in sheet.items])
    fallen = any(one.kind == "animate" for one in sheet.effects) and not any(one.kind == "animate" for one in kept)
    return replace(sheet, effects=tuple(kept), items=items, down="dead" if fallen else sheet.down)


def worn(item: Item, rounds: int) -> Item:
    """Let rounds pass over a thing; where its magic ends it is an ordinary thing, that can be charged again."""
    made = item.crafted
    if made is None or not made.rounds:
        return item
    left = max(0, made.rounds - rounds)
    if left:
        return replace(item, crafted=replace(made, rounds=left))
    return replace(item, crafted=replace(made, rounds=0), magic=False, combat_bonus=0, damage_bonus=())


def charged(item: Item, made: Crafted) -> Item:
    """Put magic on a thing: what it does, and for how long."""
    return replace(item, crafted=made, magic=True, combat_bonus=made.combat, damage_bonus=made.damage)


def time_passed(state: State, rounds: int, days: int) -> State:
    """Let time pass for everybody."""
    whole = rounds + days * ROUNDS["day"]
    return State({who: after(sheet, whole) for who, sheet in state.sheets.items()}, state.scene)
