"""The Power Level that magic takes: each line of the sum, and what a kind of magic can be."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere.rules.checks.traps import size_cost
from rollwright.games.going_somewhere.rules.magic.spells import (
    ROUNDS,
    Kind,
    Spell,
    modifier_of,
    rounds_of,
)
from rollwright.games.going_somewhere.rules.magic.tables import Group, magic
from rollwright.games.going_somewhere.rules.ranks import COST, ORDER, Dice
from rollwright.games.going_somewhere.rules.stats import HIGHEST
from rollwright.rules.sentences import dice as dice_text

Units: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000)]
Few: TypeAlias = Annotated[int, Meta(ge=0, le=1_000)]
Power: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
MOST_DICE = 99
HANDFUL = 20
"""The most dice that are offered at once."""
STRETCH = 40
"""Squares of a teleport that cost a point each: a mile is 27."""
POINT = Dice(1, 1)
"""One point that is not rolled, as found things can have; it costs 1 (ours)."""
LIMITED = (Kind.HEAL, Kind.DEFEND)
"""Kinds of which VIT limits the dice."""
DICE_NEEDED = (Kind.HEAL, Kind.HARM, Kind.AUGMENT, Kind.INVISIBILITY, Kind.DEFEND)
WITHOUT_SIZE = (Kind.HEAL, Kind.WEAPON)
WITHOUT_DURATION = (Kind.HEAL, Kind.HARM, Kind.TELEPORT)
"""Kinds of which the book prints the whole sum, without a duration."""
DISTANT = "known-distant"
"""The modifier of a place for which power of a site is needed."""
GROUPS: dict[Kind, tuple[Group, ...]] = {
    Kind.DETECT: ("detection",),
    Kind.SUMMON: ("summoning",),
    Kind.TELEPORT: ("proximity",),
    Kind.MESMERIZE: ("proximity",),
    Kind.TELEPATHY: ("proximity",),
    Kind.MODIFY: ("modifying",),
    Kind.ANIMATE: ("animating",),
}
"""The modifiers that a kind takes; those of detection, summoning and travel can't be left out."""
ONE_NEEDED = (Kind.DETECT, Kind.SUMMON, Kind.TELEPORT, Kind.MESMERIZE, Kind.TELEPATHY)


class PowerLine(NamedTuple):
    """A line of the sum."""

    what: str
    add: int


class Version(NamedTuple):
    """A cheaper version: what is changed, to what, and the level that it has then."""

    change: str
    to: str
    level: int


# --- the sum ---------------------------------------------------------------------------------------------------------


def dice_lines(spell: Spell) -> Iterator[PowerLine]:
    """Give the lines of the effect dice; with more than five, each costs 5 more."""
    table = magic().power
    first = "combat" if spell.kind is Kind.WEAPON else "effect"
    parts = [*[(first, one) for one in spell.dice], *[("damage", one) for one in spell.damage]]
    for what, one in parts:
        if one == POINT:
            yield PowerLine(f"{what} 1 point", 1)
            continue
        if one.sides not in COST or one.sides < ORDER[0] or not 0 < one.count <= MOST_DICE:
            raise BadInput(f"{one} has no price; there are d4, d6, d8, d10, d12, d16, d20, d24, d30, d60 and d100")
        yield PowerLine(f"{what} {one}", one.count * COST[one.sides])
    count = sum([one.count for _, one in parts])
    if count > table.many_dice:
        yield PowerLine(f"{count} dice, more than {table.many_dice}", count * table.many_dice_add)


def duration_cost(text: str) -> int:
    """Give what a duration adds: the first row of the table that is as long; each year costs the same again.

    >>> [duration_cost(text) for text in ("instant", "1 minute", "1 hour", "2 hours", "1 year", "2 years")]
    [1, 4, 20, 23, 80, 160]
    """
    rounds = rounds_of(text)
    for row in magic().duration:
        if rounds <= row.rounds:
            return row.add
    return -(-rounds // ROUNDS["year"]) * magic().power.year


def modifier_cost(text: str) -> int:
    """Give what a modifier adds; counted in steps, of which a part is a whole one.

    >>> modifier_cost("known-distant"), modifier_cost("temperature 15"), modifier_cost("temperature 16")
    (30, 6, 8)
    """
    key, count = modifier_of(text)
    row = magic().modifier[key]
    return row.add * (-(-count // row.per) if row.per else 1)


def far_cost(spell: Spell, by_table: bool = False) -> int:
    """Give what size adds; the distance of a teleport follows the book's worked mile, or (`by_table`) the table.

    >>> far_cost(Spell(Kind.TELEPORT, size=1080)), far_cost(Spell(Kind.TELEPORT, size=1080), True)
    (27, 270)
    """
    if spell.kind is Kind.TELEPORT and not by_table:
        return -(-spell.size // STRETCH)
    return size_cost(spell.size)


def effect_lines(spell: Spell, by_table: bool = False) -> Iterator[PowerLine]:
    """Give the lines of the magic itself, without crafting."""
    table = magic().power
    yield from dice_lines(spell)
    if minds(spell):
        yield PowerLine(f"{spell.stats} stats of d{table.stat_die}", spell.stats * COST[table.stat_die])
    if spell.kind is Kind.ANIMATE and spell.stats:
        yield PowerLine(f"{spell.stats} points on stats", spell.stats)
    if sized(spell) and spell.size:
        yield PowerLine(f"{spell.size} unit{'' if spell.size == 1 else 's'}", far_cost(spell, by_table))
    if spell.kind not in WITHOUT_DURATION:
        yield PowerLine(spell.duration, duration_cost(spell.duration))
    if spell.kind is Kind.COUNTER:
        yield PowerLine(f"{spell.duration}, to counter", duration_cost(spell.duration))
    if spell.kind is Kind.WEAPON:
        yield PowerLine(f"{spell.targets} weapon{'' if spell.targets == 1 else 's'}", spell.targets * table.weapon)
    elif spell.targets > 1:
        yield PowerLine(f"{spell.targets} targets", (spell.targets - 1) * table.target)
    for one in spell.modifiers:
        yield PowerLine(magic().modifier[modifier_of(one)[0]].title, modifier_cost(one))


def minds(spell: Spell) -> int:
    """Give how many stats of its own a crafted thing is to have: an automaton, or anything with a mind.

    >>> minds(Spell(Kind.WEAPON, stats=2, item="1 year")), minds(Spell(Kind.ANIMATE, stats=2))
    (2, 0)
    """
    return spell.stats if spell.item and spell.kind is not Kind.ANIMATE else 0


def sized(spell: Spell) -> bool:
    """Tell whether size is part of the sum: not for healing, nor for a weapon's bonus."""
    return spell.kind not in WITHOUT_SIZE


def lines_of(spell: Spell, by_table: bool = False) -> tuple[PowerLine, ...]:
    """Give every line of the sum; crafting adds 5 and the time that the magic stays on the thing."""
    crafted: list[PowerLine] = []
    if spell.item:
        crafted.append(PowerLine("crafting", magic().power.crafting))
        crafted.append(PowerLine(f"{spell.item} on the thing", duration_cost(spell.item)))
    return (*effect_lines(spell, by_table), *crafted)


@lru_cache(maxsize=4096)
def level_of(spell: Spell, by_table: bool = False) -> int:
    """Give the Power Level; it is asked for often.

    >>> level_of(Spell(dice=(Dice(2, 6),), size=10, duration="1 hour")), level_of(Spell(dice=(Dice(6, 4),)))
    (29, 50)
    """
    return sum([line.add for line in lines_of(spell, by_table)])


def attacks_within(power: int, units: int) -> tuple[Dice, ...]:
    """List what harm some power buys at a range: of each die as many as it pays for, the weakest first.

    These are five at most, and where there is power for more of them, at their higher price, so many as well.

    >>> [str(one) for one in attacks_within(9, 1)], attacks_within(3, 1)
    (['2d4', '2d6', '1d8', '1d10', '1d12'], ())
    >>> [str(one) for one in attacks_within(58, 1)][:3]
    ['5d4', '7d4', '5d6']
    """
    found, few, left = [], magic().power.many_dice, power - size_cost(max(1, units))
    for sides in [one for one in ORDER if one in COST]:
        some, many = min(left // COST[sides], few), left // (COST[sides] + magic().power.many_dice_add)
        found += [Dice(some, sides)] if some > 0 else []
        found += [Dice(min(many, HANDFUL), sides)] if many > few else []
    return tuple(found)


# --- limits ----------------------------------------------------------------------------------------------------------


def check_spell(spell: Spell, max_dr: int = 0, max_q: int = 0) -> None:
    """Refuse magic that can't be: dice beyond VIT's limits, nothing to roll, modifiers of another kind."""
    kind = spell.kind
    if spell.size < 1 or spell.targets < 1:
        raise BadInput("magic has at least 1 unit and 1 target")
    if kind in DICE_NEEDED and not spell.dice:
        raise BadInput(f"{kind} takes effect dice, as {kind} 1d6")
    if kind is Kind.WEAPON and not (spell.dice or spell.damage):
        raise BadInput("a bonus for a weapon takes dice for combat, for damage, or both")
    if kind is Kind.WEAPON and spell.item and spell.dice and not one_die(spell.dice):
        raise BadInput("the combat bonus of a crafted thing is one die, d20 at most")
    if spell.damage and kind is not Kind.WEAPON:
        raise BadInput("only a bonus for a weapon has dice for damage of their own")
    if kind is Kind.AUTOMATON and not spell.item:
        raise BadInput("an automaton is crafted: say for how long, as item='1 year'")
    if kind is Kind.AUTOMATON and not 0 < spell.stats <= magic().power.most_stats:
        raise BadInput(f"an automaton has 1 to {magic().power.most_stats} stats of its own")
    check_animated(spell)
    most = magic().power.animated * magic().power.most_stats
    if spell.stats and not minds(spell) and (kind is not Kind.ANIMATE or spell.stats > most):
        raise BadInput(f"only the animated dead get points on stats, {most} at most; only crafted things have stats")
    if minds(spell) > magic().power.most_stats:
        raise BadInput(f"a thing with a mind has {magic().power.most_stats} stats of its own at most")
    groups = [magic().modifier[modifier_of(one)[0]].group for one in spell.modifiers]
    for group in groups:
        if group not in GROUPS.get(kind, ()) and kind is not Kind.EFFECT:
            raise BadInput(f"{kind} has no modifier for {group}")
    if kind in ONE_NEEDED and len(groups) != 1:
        keys = [key for key, row in magic().modifier.items() if row.group in GROUPS[kind]]
        raise BadInput(f"{kind} takes one of {', '.join(keys)}")
    check_limits(spell, max_dr, max_q)


def one_die(dice: tuple[Dice, ...]) -> bool:
    """Tell whether dice are a single one that a combat bonus can be: none is above 20."""
    return len(dice) == 1 and dice[0].count == 1 and dice[0].sides <= HIGHEST


def check_animated(spell: Spell) -> None:
    """Refuse to raise what is dead in an area without the price of each unit, or with points on stats."""
    if spell.kind is not Kind.ANIMATE:
        return
    units = sum([modifier_of(one)[1] for one in spell.modifiers if modifier_of(one)[0] == "animated-unit"])
    if units != spell.size and (units or spell.size > 1):
        raise BadInput(f"animating in an area costs each unit: animated-unit {spell.size}, not {units}")
    if units and spell.stats:
        raise BadInput("the dead in an area have stats of 1; only a body that is touched gets points")


def check_limits(spell: Spell, max_dr: int, max_q: int) -> None:
    """Refuse more dice, or higher ones, than VIT allows for healing and defence; 0: the limit is not known."""
    if spell.kind not in LIMITED:
        return
    rule = "gs.magic.heal-limit" if spell.kind is Kind.HEAL else "gs.magic.defence-limit"
    highest, count = max([one.sides for one in spell.dice]), sum([one.count for one in spell.dice])
    if max_dr and highest > max_dr:
        raise Refused(f"VIT allows dice up to d{max_dr} here, not d{highest}", rule)
    if max_q and count > max_q:
        raise Refused(f"VIT allows {dice_text(max_q)} at most here, not {count}", rule)


def short_of_power(needed: int, power: int) -> Refused:
    """Say that there is too little power."""
    return Refused(f"that takes {needed} power, and there is only {power}", "gs.magic.power-check")
