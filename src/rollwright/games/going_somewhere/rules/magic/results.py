"""What magic of a kind comes to: its tiers, its own tables, how long a part of it lasts, and how a sheet keeps it."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import cache
from typing import Literal, NamedTuple

from rollwright.games.going_somewhere.rules.checks.rolls import FROM, TIERS, Tier
from rollwright.games.going_somewhere.rules.combat.critical import MAXIMUM, MULTIPLES, at
from rollwright.games.going_somewhere.rules.combat.damage import highest
from rollwright.games.going_somewhere.rules.derive import folded
from rollwright.games.going_somewhere.rules.magic.spells import Kind, Spell
from rollwright.games.going_somewhere.rules.magic.tables import ResultRow, by_total, magic
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Effect

MINIMAL_FAIL, SUCCESS = TIERS.index(Tier.MINIMAL_FAIL), TIERS.index(Tier.MINIMAL_SUCCESS)
CRITICAL_SUCCESS = TIERS.index(Tier.CRITICAL_SUCCESS)
UNROLLED = (Kind.DEFEND, Kind.CONSTRUCT, Kind.SEARCH)
"""Kinds whose dice are not rolled when they are cast, but each time that they protect, harm or help a search."""
STEADY = (Kind.HEAL, Kind.HARM, Kind.WEAPON)
"""Kinds whose dice a good success does not better: those of combat."""
MULTIPLIED = (Kind.HEAL, Kind.HARM)
"""Kinds of which the critical success table multiplies what the dice give."""
IN_AREA = (Kind.EFFECT, Kind.DEFEND, Kind.INVISIBILITY, Kind.MESMERIZE)
"""Kinds that work on all in an area for the price of its size."""
DISGUISE = 10
"""What another shape adds as a disguise."""
CONTROLLING = -5
"""What each mind under control takes off the mesmerist's Notice checks."""
SUGGESTIBLE = "suggestible"
"""How far the least of mesmerism goes."""
LESS = "less "
"""Before the stat or skill that magic lowers instead of raising it."""
WITHOUT_SHEET = (Kind.DETECT, Kind.MODIFY, Kind.REGENERATE, Kind.ANIMATE)


class Done(NamedTuple):
    """What works: how well, what the dice came to, and of a weapon the damage bonus."""

    tier: Tier
    effect: int = 0
    damage: int = 0


def rolled_twice(kind: Kind, tier: Tier | None) -> Literal["", "lower", "higher"]:
    """Say which total counts of dice that are rolled later, where the casting has them rolled twice.

    Defence and harm are of combat, and are not bettered.
    """
    rolled = magic().tier[TIERS.index(tier)].rolled if tier else "once"
    if rolled == "lower":
        return "lower"
    return "higher" if rolled == "higher" and kind is Kind.SEARCH else ""


def time_left(wanted: Spell, left: int) -> int:
    """Give how many rounds magic lasts of which a part is left, in per cent.

    Where its dice were rolled, the part is of these; where nothing was rolled, it is of the time, a round at least.

    >>> from rollwright.games.going_somewhere.rules.magic.spells import spell
    >>> [time_left(spell(text), 25) for text in ("transmute, 1 hour", "effect 1d6, 1 hour", "fly, 3 rounds")]
    [60, 240, 1]
    """
    rolled = (wanted.dice or wanted.damage) and wanted.kind not in UNROLLED
    return wanted.rounds if rolled else max(1, wanted.rounds * left // 100)


def by_critical(rolled: int, dice: tuple[Dice, ...], row: int, multiplied: bool = True) -> int:
    """Give what dice come to by a row of the critical success table: their highest; harm and healing several times.

    >>> [by_critical(5, (Dice(2, 6),), row) for row in (0, 1, 2, 4)], by_critical(5, (Dice(2, 6),), 4, False)
    ([5, 12, 10, 24], 12)
    """
    times = at(row, MULTIPLES) if multiplied else 0
    raw = rolled + (highest(dice) - rolled) * at(row, MAXIMUM)
    return raw * (times + (times == 0))


def most_targets(wanted: Spell) -> int:
    """Give how many targets magic has: those that were paid for, or one for each unit of an area.

    >>> from rollwright.games.going_somewhere.rules.magic.spells import spell
    >>> [most_targets(spell(text)) for text in ("fly, 20 units, 3 targets", "defend 1d6, 20 units")]
    [3, 20]
    """
    return max(wanted.targets, wanted.size) if wanted.kind in IN_AREA else wanted.targets


def results_of(kind: Kind) -> tuple[ResultRow, ...]:
    """Give the table of a kind that has one."""
    found = {Kind.IDENTIFY: magic().identified, Kind.MESMERIZE: magic().controlled, Kind.CONSTRUCT: magic().constructed}
    return found.get(kind, ())


def ranked(row: ResultRow | None) -> str | None:
    """Give the key of a result as one of all of its table, in their order: chances are shown from worst to best."""
    if row is None:
        return None
    keys = [one.key for one in (*magic().identified, *magic().controlled, *magic().constructed)]
    return in_order(tuple(keys))(row.key)


@cache
def in_order(keys: tuple[str, ...]) -> Callable[[str], str]:
    """Make keys that chances are shown in the order of, rather than by their letters."""
    return StrEnum("Results", [(key, key) for key in keys])  # type: ignore[return-value]


def result_of(kind: Kind, tier: int, dice: bool = True) -> ResultRow | None:
    """Give the row of a kind's own table; its totals are those from which the tiers begin.

    What is made from nothing without dice is an illusion, however well it is made.

    >>> [row.key if (row := result_of(Kind.IDENTIFY, tier)) else None for tier in (0, 2, 3, 4, 9)]
    ['not for days', 'not for hours', 'what it is', 'what it is', 'everything']
    >>> result_of(Kind.MESMERIZE, 3), result_of(Kind.HEAL, 5)
    (None, None)
    >>> [row.key if (row := result_of(Kind.CONSTRUCT, 9, dice)) else None for dice in (True, False)]
    ['flawless', 'smoke']
    """
    rows = results_of(kind)
    if kind is Kind.CONSTRUCT and not dice:
        tier = min(tier, SUCCESS)
    natural = {0: 1, CRITICAL_SUCCESS: 20}.get(tier, 10)
    place = by_total(rows, natural, (0, 0, *FROM, FROM[-1])[tier]) if rows else -1
    return rows[place] if place >= 0 else None


def lasting(wanted: Spell, who: str, what: str, done: Done) -> Effect:
    """Give magic that lasts, as a sheet keeps it."""
    if wanted.kind is Kind.AUGMENT:
        what = folded(what)
    about, points = what, done.effect
    if wanted.kind is Kind.AUGMENT and what.startswith(LESS):
        about, points = folded(what.removeprefix(LESS)), -points
    if wanted.kind is Kind.SEARCH:
        about = "inspect"
    if wanted.kind in (Kind.MESMERIZE, Kind.CONSTRUCT):
        row = result_of(wanted.kind, TIERS.index(done.tier), bool(wanted.dice))
        about = row.key if row else SUGGESTIBLE
    if wanted.kind is Kind.FLY:
        points = wanted.size
    if wanted.kind is Kind.TRANSMUTE:
        points = DISGUISE
    kept = wanted.kind in UNROLLED
    return Effect(
        name=f"{wanted.kind.value} {what}".strip(),
        kind=wanted.kind.value,
        about=about,
        points=points,
        more=done.damage,
        dice=" + ".join(map(str, wanted.dice)) if kept else "",
        twice=rolled_twice(wanted.kind, done.tier) if kept else "",
        rounds=wanted.rounds,
        by=who,
    )
