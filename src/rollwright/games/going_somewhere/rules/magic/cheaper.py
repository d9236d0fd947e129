"""Cheaper versions of some magic: one thing changed, or all of them, within some power."""

from __future__ import annotations

from collections.abc import Iterator

from rollwright.games.going_somewhere.rules.checks.traps import size_cost
from rollwright.games.going_somewhere.rules.magic.power import WITHOUT_DURATION, Version, level_of, sized
from rollwright.games.going_somewhere.rules.magic.spells import ROUNDS, Kind, Spell, rounds_of, time_text
from rollwright.games.going_somewhere.rules.magic.tables import magic
from rollwright.games.going_somewhere.rules.ranks import ORDER, Dice


def shorter(text: str) -> str | None:
    """Give the next shorter duration of the table.

    >>> shorter("1 hour"), shorter("3 years"), shorter("1 round")
    ('30 minutes', '2 years', None)
    """
    rounds, year = rounds_of(text), ROUNDS["year"]
    if rounds > year:
        return time_text((-(-rounds // year) - 1) * year)
    found = [row.key for row in magic().duration if row.rounds < rounds]
    return found[-1] if found else None


def smaller(size: int) -> int:
    """Give the largest size that costs less; 1 is the least.

    >>> smaller(100), smaller(41), smaller(40), smaller(11), smaller(10)
    (80, 40, 20, 10, 10)
    """
    found = size
    while found > 1 and size_cost(found) == size_cost(size):
        found -= 1
    return found if size_cost(found) < size_cost(size) else size


def weaker(dice: tuple[Dice, ...]) -> tuple[Dice, ...]:
    """Give the dice one step weaker: one fewer of the last, or the next lower rank of a single one.

    >>> weaker((Dice(2, 6),)), weaker((Dice(1, 6),)), weaker((Dice(1, 4),))
    ((Dice(count=1, sides=6),), (Dice(count=1, sides=4),), (Dice(count=1, sides=4),))
    """
    if not dice:
        return dice
    last = dice[-1]
    if last.count > 1:
        return (*dice[:-1], Dice(last.count - 1, last.sides))
    lower = [rank for rank in ORDER if rank < last.sides]
    if lower:
        return (*dice[:-1], Dice(1, lower[-1]))
    return dice[:-1] if len(dice) > 1 else dice


def steps_down(spell: Spell) -> Iterator[tuple[str, str, Spell]]:
    """List each way of making magic a step cheaper: what is changed, to what, and the magic then."""
    brief = shorter(spell.duration)
    if brief and spell.kind not in WITHOUT_DURATION:
        yield "duration", brief, spell._replace(duration=brief)
    brief = shorter(spell.item) if spell.item else None
    if brief:
        yield "item", brief, spell._replace(item=brief)
    if sized(spell) and smaller(spell.size) < spell.size and spell.kind is not Kind.ANIMATE:
        yield "size", str(smaller(spell.size)), spell._replace(size=smaller(spell.size))
    if spell.targets > 1:
        yield "targets", str(spell.targets - 1), spell._replace(targets=spell.targets - 1)
    if weaker(spell.dice) != spell.dice:
        yield "dice", " + ".join(map(str, weaker(spell.dice))), spell._replace(dice=weaker(spell.dice))
    if weaker(spell.damage) != spell.damage:
        yield "damage", " + ".join(map(str, weaker(spell.damage))), spell._replace(damage=weaker(spell.damage))
    least = 1 if spell.kind is Kind.AUTOMATON else 0
    if spell.stats > least:
        yield "stats", str(spell.stats - 1), spell._replace(stats=spell.stats - 1)


def along(spell: Spell, change: str, power: int) -> Version | None:
    """Give the best version that is within some power, when one thing alone is changed; None where there is none."""
    while True:
        found = [(to, cheaper) for what, to, cheaper in steps_down(spell) if what == change]
        if not found:
            return None
        to, spell = found[0]
        if level_of(spell) <= power:
            return Version(change, to, level_of(spell))


def cheaper_versions(spell: Spell, power: int | None) -> tuple[Version, ...]:
    """Give cheaper versions: within the caster's power, by one change or by all; each a step down where that is open.

    With too little power for any single change, everything is brought down in turn, and the whole magic is given.
    """
    level = level_of(spell)
    if power is None or level <= power:
        return tuple([Version(what, to, level_of(one)) for what, to, one in steps_down(spell)])
    single = [along(spell, what, power) for what, _, _ in steps_down(spell)]
    found = tuple([one for one in single if one is not None])
    if found:
        return found
    while level_of(spell) > power:
        least = min([(level_of(one), number) for number, (_, _, one) in enumerate(steps_down(spell))], default=None)
        if least is None or least[0] >= level_of(spell):
            return ()
        spell = list(steps_down(spell))[least[1]][2]
    return (Version("all", str(spell), level_of(spell)),)
