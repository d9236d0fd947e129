"""A fighter's numbers as lasting magic changes them: lowered stats, bonuses, defences, flight, arms that are gone."""

from __future__ import annotations

from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.combat.numbers import Fighter
from rollwright.games.going_somewhere.rules.magic.effects import ALL, NOTICE
from rollwright.games.going_somewhere.rules.magic.lasting import GEARLESS, Lasting, in_force, suffers
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.stats import HIGHEST, Skill, Stat


def under(numbers: Fighter, lasting: tuple[Lasting, ...]) -> Fighter:
    """Give the numbers of somebody under magic; what is countered changes nothing.

    A stat that is lowered takes with it all that follows from it. Augmenting helps Action Rolls, no Opposed Roll. What
    changes every roll is in the numbers of all of them, and in `burden` for the Combat Roll and the aim.
    """
    working = in_force(lasting)
    if not working:
        return numbers
    if suffers(lasting, GEARLESS):
        numbers = bared(numbers)
    if any(one.kind == "transmute" for one in working):
        numbers = (disarmed(numbers) if numbers.arm else numbers)._replace(things=())
    numbers = augmented(lowered(numbers, working), working)
    everything = added(working, "lowered", ALL)
    defences = [one for one in working if one.kind == "defend"]
    lent = max([part[1] for one in working if one.kind == "combat-die" for part in one.dice], default=0)
    hurts = tuple([part for one in working if one.kind == "damage-die" for part in one.dice])
    return numbers._replace(
        combat=max(numbers.combat, lent),
        crafted=(*numbers.crafted, *hurts),
        spd=numbers.spd + everything,
        per=numbers.per + everything + added(working, "lowered", NOTICE) + added(working, "augment", NOTICE),
        vigor=numbers.vigor + everything,
        reflexes=numbers.reflexes + everything,
        magic_bonus=numbers.magic_bonus + everything,
        burden=numbers.burden + everything,
        resist=(*numbers.resist, *[part for one in defences if not one.twice for part in one.dice]),
        weak=(*numbers.weak, *[part for one in defences if one.twice for part in one.dice]),
        movement=max([numbers.movement, *[one.points for one in working if one.kind == "fly"]]),
        lift=min(HIGHEST, numbers.lift + added(working, "weapon", numbers.arm)) if numbers.arm else numbers.lift,
        added=numbers.added + damage_of(working, numbers.arm),
        spare_lift=min(HIGHEST, numbers.spare_lift + added(working, "weapon", numbers.spare_arm)),
        spare_added=numbers.spare_added + damage_of(working, numbers.spare_arm),
    )


def added(working: list[Lasting], kind: str, about: str) -> int:
    """Add up the points of a kind of magic about something."""
    return sum([one.points for one in working if one.kind == kind and one.about == about])


def damage_of(working: list[Lasting], arm: str) -> int:
    """Add up what magic lends to the damage of a weapon."""
    return sum([one.more for one in working if one.kind == "weapon" and one.about == arm])


def dropped(value: int, by: int) -> int:
    """Give a stat that is lowered: 1 at least, or as low as it was."""
    return max(min(1, value), value + by)


def lowered(numbers: Fighter, working: list[Lasting]) -> Fighter:
    """Lower the stats, and what they limit: skills, the quantity of dice, movement."""
    by = {stat: added(working, "lowered", stat.value) for stat in Stat}
    if not any(by.values()):
        return numbers
    strength, vit = dropped(numbers.strength, by[Stat.STR]), dropped(numbers.vit, by[Stat.VIT])
    spd, per = dropped(numbers.spd, by[Stat.SPD]), dropped(numbers.per, by[Stat.PER])
    gone = numbers.spd - spd + numbers.strength - strength
    return numbers._replace(
        strength=strength,
        acc=dropped(numbers.acc, by[Stat.ACC]),
        vit=vit,
        spd=spd,
        per=per,
        vigor=min(numbers.vigor, vit) if by[Stat.VIT] else numbers.vigor,
        brawn=min(numbers.brawn, strength) if by[Stat.STR] else numbers.brawn,
        reflexes=min(numbers.reflexes, spd) if by[Stat.SPD] else numbers.reflexes,
        inspect=min(numbers.inspect, per) if by[Stat.PER] else numbers.inspect,
        max_q=min(numbers.max_q, derive.max_q(strength)) if by[Stat.STR] else numbers.max_q,
        movement=max(min(1, numbers.movement), numbers.movement - gone),
    )


def augmented(numbers: Fighter, working: list[Lasting]) -> Fighter:
    """Raise what Action Rolls in a fight are made with, to 20 at most."""
    if not any(one.kind == "augment" for one in working):
        return numbers

    def raised(about: str, value: int) -> int:
        return max(min(1, value), min(max(HIGHEST, value), value + added(working, "augment", about)))

    faster = added(working, "augment", Stat.SPD.value) + added(working, "augment", Stat.STR.value)
    return numbers._replace(
        movement=max(min(1, numbers.movement), numbers.movement + faster),
        spd=raised(Stat.SPD.value, numbers.spd),
        per=raised(Stat.PER.value, numbers.per),
        vigor=raised(Skill.VIGOR.value, numbers.vigor),
        reflexes=raised(Skill.REFLEXES.value, numbers.reflexes),
        inspect=raised(Skill.INSPECT.value, numbers.inspect),
        magic_bonus=raised("magic", numbers.magic_bonus),
    )


def bared(numbers: Fighter) -> Fighter:
    """Give the numbers of somebody without arms and armour: what is left are the hands."""
    return disarmed(numbers)._replace(things=(), armour=0, shield=False, helmet=False)


def disarmed(numbers: Fighter) -> Fighter:
    """Give the numbers of somebody without weapons."""
    nothing: tuple[Dice, ...] = ()
    return numbers._replace(
        weapon=numbers.fists,
        arm="",
        silver=False,
        ranged=False,
        thrown=False,
        combat=0,
        crafted=nothing,
        second=0,
        second_crafted=nothing,
        lift=0,
        added=0,
        ammunition=None,
        loads="",
        spare=0,
        spare_arm="",
        spare_silver=False,
        spare_ranged=False,
        spare_combat=0,
        spare_crafted=nothing,
        spare_ammunition=None,
        spare_loads="",
        spare_lift=0,
        spare_added=0,
    )
