"""Effects that last: what magic has laid on somebody, what it changes meanwhile, and how it ends as time passes.

Countered magic does nothing while it is countered, but its own time runs on: it comes back when the counter ends,
unless it would have ended by then.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.gear.places import BESIDE, SHIELD_PLACES, WORN, holders, in_hand
from rollwright.games.going_somewhere.rules.magic import lasting, powers
from rollwright.games.going_somewhere.rules.magic.spells import ROUNDS, Kind, spell
from rollwright.games.going_somewhere.rules.ranks import Dice, dice
from rollwright.games.going_somewhere.rules.sheet import Effect, Item, Sheet
from rollwright.games.going_somewhere.rules.stats import HIGHEST, Skill, Stat
from rollwright.rules.facts import State

replace = msgspec.structs.replace
ALL = "all"
NOTICE = "notice"
NAMELESS = "control of somebody"
"""A mind under control that has no sheet."""
LEFT = "left"
GUARDED_AT = {"armour": (WORN,), "helmet": (WORN, "head"), "shield": SHIELD_PLACES, "clothing": (WORN,)}
"""Where what is worn has to be for its defence to work; in a pack it does not."""
UNROLLED = ("defend", "construct", "search", "fly", "transmute", "mesmerize", "summon")
"""Kinds of effects of which no dice were rolled when they were cast: a part of them is a part of their time."""


def in_force(sheet: Sheet, *kinds: str) -> tuple[Effect, ...]:
    """List the effects that work now, of some kinds or of all: those that are not countered."""
    return tuple([one for one in sheet.effects if not one.countered and (not kinds or one.kind in kinds)])


def found(sheet: Sheet, name: str) -> Effect | None:
    """Find an effect by its name, countered or not."""
    return next((one for one in sheet.effects if one.name == name), None)


def due(sheet: Sheet) -> Effect | None:
    """Find damage by magic that is still to be taken; what came first is taken first."""
    return next((one for one in sheet.effects if one.kind == "harm"), None)


def begun(sheet: Sheet, effect: Effect) -> Sheet:
    """Lay an effect on somebody; one of the same name is replaced, as bonuses are not doubled up.

    A stat that goes wrong once more is lowered by both, and each nameless mind under control counts.
    """
    if effect.name in (lasting.LOWERED, NAMELESS):
        effect = replace(effect, name=lasting.free_name(effect.name, [one.name for one in sheet.effects]))
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
    return replace(sheet, effects=tuple([part_of(one, left) if one.name == name else one for one in sheet.effects]))


def part_of(effect: Effect, left: int) -> Effect:
    """Leave a part of an effect, in per cent: of what its dice came to; where nothing was rolled, of its time."""
    if effect.kind in UNROLLED or not (effect.points or effect.more):
        return replace(effect, rounds=max(1, effect.rounds * left // 100) if effect.rounds else 0)
    return replace(effect, points=effect.points * left // 100, more=effect.more * left // 100)


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


def unaugmented(sheet: Sheet) -> Sheet:
    """Give a sheet as it is for opposed rolls, which augmenting doesn't change."""
    return replace(sheet, effects=tuple([one for one in sheet.effects if one.kind != Kind.AUGMENT]))


def stat_left(sheet: Sheet, which: Stat) -> int:
    """Give a stat as magic that went wrong has left it: 1 at least, or as low as it was."""
    value = derive.stat(sheet, which)
    off = sum([one.points for one in in_force(sheet, "lowered") if one.about == which.value])
    return max(min(1, value), value + off)


def stat_moving(sheet: Sheet, which: Stat) -> int:
    """Give a stat as one moves and carries with it: lowered, or augmented, 20 at most."""
    value = stat_left(sheet, which)
    more = sum([one.points for one in in_force(sheet, "augment") if one.about == which.value])
    return max(min(1, value), min(max(HIGHEST, value), value + more))


def helpless(sheet: Sheet) -> str:
    """Say what somebody is who can do nothing by magic: drowning, hallucinating, asleep."""
    return next((one.name.removeprefix("all ") for one in in_force(sheet) if one.name in lasting.HELPLESS), "")


def woken(sheet: Sheet) -> Sheet:
    """Wake somebody who is asleep by magic that went wrong."""
    return ended(sheet, lasting.ASLEEP) if found(sheet, lasting.ASLEEP) else sheet


def dozes(sheet: Sheet, rounds: int) -> bool:
    """Tell whether somebody has to stay awake in some rounds that pass: every ten minutes, with narcolepsy."""
    there = [one.rounds for one in in_force(sheet) if one.name == lasting.NARCOLEPSY and one.rounds > rounds]
    return any((left - 1) // lasting.TEN_MINUTES > (left - rounds - 1) // lasting.TEN_MINUTES for left in there)


def held(sheet: Sheet) -> bool:
    """Tell whether magic lets somebody not move."""
    return any(one.name in lasting.HELD for one in in_force(sheet))


def lent_dice(sheet: Sheet) -> tuple[int, tuple[Dice, ...]]:
    """Give the die that things on the body, and what was drunk, add to Combat Rolls, and the dice for damage.

    Of weapons the one in hand counts by itself.
    """
    worn = [one for one in sheet.items if one.kind != "weapon" and one.where not in (LEFT, BESIDE, *holders(sheet))]
    drunk = in_force(sheet, "combat-die", "damage-die")
    combat = [one.combat_bonus for one in worn] + [
        part.sides for one in drunk if one.kind == "combat-die" for part in dice(one.dice)
    ]
    hurts = [part for one in worn for text in one.damage_bonus for part in dice(text)]
    hurts += [part for one in drunk if one.kind == "damage-die" for part in dice(one.dice)]
    return max(combat, default=0), tuple(hurts)


def skill_now(sheet: Sheet, which: Skill) -> int:
    """Give what is rolled with for a skill: as magic has changed it, and never above a stat that is lowered."""
    value, stat = derive.skill(sheet, which), derive.stat_of(which)
    left = stat_left(sheet, stat)
    return changed_by(sheet, which.value, min(value, left) if left < derive.stat(sheet, stat) else value)


def noticing(sheet: Sheet) -> int:
    """Give what effects add to Notice checks: a sense that comes and goes, minds that are kept under control."""
    return change_of(sheet, NOTICE)


def unseen(sheet: Sheet) -> int:
    """Give what invisibility takes off the Notice checks of others."""
    return max([one.points for one in in_force(sheet, "invisibility")], default=0)


def shape(sheet: Sheet) -> int:
    """Give what another shape adds as a disguise; 0 in the own one."""
    return max([one.points for one in in_force(sheet, "transmute")], default=0)


def flying(sheet: Sheet) -> int:
    """Give how far magic carries somebody in a round, over any ground: the speed that it was bought with."""
    return max([one.points for one in in_force(sheet, "fly")], default=0)


def warding(sheet: Sheet) -> tuple[Dice, ...]:
    """Give the dice of damage resistance that defensive magic lends, cast or from crafted things that are worn.

    What is packed away or has to be used to work lends nothing by itself; what worked only just is `weak_warding`.
    """
    lent = [part for one in in_force(sheet, "defend") if not one.twice for part in dice(one.dice)]
    for item in sheet.items:
        if guards(sheet, item):
            there = powers.powers_of(item)[1 if for_magic_only(item) else 0 :]
            working = [one for one in there if one.works and not one.bonus and not one.instant]
            defences = [wanted for one in working if (wanted := spell(one.spell)).kind is Kind.DEFEND]
            lent += [part for wanted in defences for part in wanted.dice]
    return tuple(lent)


def guards(sheet: Sheet, item: Item) -> bool:
    """Tell whether a thing is where its defence works: worn as it should be, a weapon in hand, all else on the body."""
    if item.kind in GUARDED_AT:
        return item.where in GUARDED_AT[item.kind]
    if item.kind == "weapon":
        return in_hand(item.where)
    return item.where not in (LEFT, BESIDE, *holders(sheet))


def for_magic_only(item: Item) -> bool:
    """Tell whether a thing's own magic, its first, protects from magical damage, and from nothing else."""
    return item.enchantment is not None and item.enchantment.power == "magic-resistance"


def weak_warding(sheet: Sheet) -> tuple[Dice, ...]:
    """Give the dice of defensive magic that worked only just: they are rolled twice, and the lower total counts."""
    return tuple([part for one in in_force(sheet, "defend") if one.twice for part in dice(one.dice)])


# --- time ------------------------------------------------------------------------------------------------------------


def after(sheet: Sheet, rounds: int) -> Sheet:
    """Let rounds pass over somebody: effects end, counters end, crafted things lose their magic, the animated fall."""
    if rounds <= 0 or not (sheet.effects or any(item.crafted for item in sheet.items)):
        return sheet
    kept = []
    for one in sheet.effects:
        if not one.rounds:
            kept.append(replace(one, countered=max(0, one.countered - rounds)) if one.countered else one)
        elif one.rounds > rounds:
            kept.append(replace(one, rounds=one.rounds - rounds, countered=max(0, one.countered - rounds)))
    items = tuple([powers.aged(item, rounds) for item in sheet.items])
    fallen = any(one.kind == "animate" for one in sheet.effects) and not any(one.kind == "animate" for one in kept)
    return replace(sheet, effects=tuple(kept), items=items, down="dead" if fallen else sheet.down)


def timed(sheet: Sheet, rounds: int, times: Mapping[str, tuple[int, int]]) -> Sheet:
    """Let the rounds of a fight pass: for effects that the fight has counted, as it left them (`times`)."""
    counted = [one for one in sheet.effects if one.name in times]
    sheet = after(replace(sheet, effects=tuple([one for one in sheet.effects if one.name not in times])), rounds)
    left = [replace(one, rounds=times[one.name][0], countered=times[one.name][1]) for one in counted]
    return replace(sheet, effects=(*sheet.effects, *left))


def time_passed(state: State, rounds: int, days: int) -> State:
    """Let time pass for everybody."""
    whole = rounds + days * ROUNDS["day"]
    return State({who: after(sheet, whole) for who, sheet in state.sheets.items()}, state.scene)
