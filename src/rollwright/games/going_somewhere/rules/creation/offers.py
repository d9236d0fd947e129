"""What a sheet can buy now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

import msgspec

from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.creation.costs import price
from rollwright.games.going_somewhere.rules.creation.purchases import RULE, against
from rollwright.games.going_somewhere.rules.creation.tables import tables
from rollwright.games.going_somewhere.rules.ranks import COST
from rollwright.games.going_somewhere.rules.sheet import Purchase, Sheet
from rollwright.games.going_somewhere.rules.stats import HIGHEST, Skill, Stat
from rollwright.play.per_sheet import per_sheet

Names: TypeAlias = tuple[str, ...]
MOST_DICE = 5
"""Nobody has more dice of a kind than this, whatever is waived."""


@per_sheet
def offers(
    sheet: Sheet, at: str, languages: tuple[str, ...] = (), crafts: tuple[str, ...] = ()
) -> tuple[Purchase, ...]:
    """List everything that the sheet can buy now, with its price, kind by kind and cheapest first.

    `languages` and `crafts` are what the CGO's world has: names of languages and of specialized skills.
    """
    found = []
    left = derive.power(sheet)
    for wanted in _thinkable(sheet, left, languages, crafts):
        cp = price(sheet, wanted.kind, wanted.sides, wanted.points)
        if 0 < cp <= left:
            priced = msgspec.structs.replace(wanted, cp=cp, at=at)
            looked = msgspec.structs.replace(priced, rolled=1) if wanted.kind == "health" else priced
            if next(against(sheet, looked), None) is None:
                found.append(priced)
    return tuple(found)


def _thinkable(sheet: Sheet, left: int, languages: tuple[str, ...], crafts: tuple[str, ...]) -> Iterator[Purchase]:
    """Give what could be thought of, whether it is allowed or not; what is far out of reach is left out."""
    limit = RULE + "resistance-limit"
    for stat in Stat:
        yield Purchase(kind="boost", cp=0, about=stat.value)
    for stat in Stat:
        high = derive.stat(sheet, stat) == tables().most or derive.waived(sheet, RULE + "rank")
        for sides in tables().higher if high else ():
            yield Purchase(kind="rank", cp=0, about=stat.value, sides=sides)
    for sides in _within(sheet, COST, Stat.VIT, RULE + "health-rank"):
        yield Purchase(kind="health", cp=0, sides=sides)
    most = MOST_DICE if derive.waived(sheet, limit) else derive.quantity_limit(sheet, Stat.VIT)
    for sides in _within(sheet, [row.sides for row in tables().damage_resistance], Stat.VIT, limit):
        for count in range(1, most + 1):
            yield Purchase(kind="damage-resistance", cp=0, sides=sides, points=count)
    for sides in _within(sheet, [row.sides for row in tables().magic_resistance], Stat.VIT, limit):
        yield Purchase(kind="magic-resistance", cp=0, sides=sides)
    for level in range(derive.immunity(sheet) + 1, len(tables().immunity) + 1):
        yield Purchase(kind="immunity", cp=0, points=level)
    yield Purchase(kind="magic-bonus", cp=0)
    for name in _names(sheet.local_language, *languages):
        for way in (derive.SPOKEN, derive.WRITTEN):
            yield Purchase(kind="language", cp=0, about=f"{name}, {way}")
    for skill in Skill:
        for points in _points(sheet, left, skill.value):
            yield Purchase(kind="skill", cp=0, about=skill.value, points=points)
    for about in (*[skill.value for skill in Skill], *derive.special_skills(sheet)):
        high = derive.skill(sheet, about) >= tables().points.skill_die_from
        if high or derive.waived(sheet, RULE + "bonus-die-from"):
            for sides in _within(sheet, COST, derive.stat_of(about), RULE + "bonus-die-limit"):
                yield Purchase(kind="bonus-die", cp=0, about=about, sides=sides)
    for craft in _names(*derive.special_skills(sheet), *crafts):
        for points in _points(sheet, left, craft):
            yield Purchase(kind="special-skill", cp=0, about=craft, points=points)
    for sides in _within(sheet, COST, Stat.STR, RULE + "hand-to-hand-limit"):
        yield Purchase(kind="hand-to-hand", cp=0, sides=sides)


def _names(*names: str) -> list[str]:
    """Give names, each once, whatever its capitals; blank ones are none."""
    found: dict[str, str] = {}
    for name in names:
        found.setdefault(derive.folded(name), name.strip())
    return [name for name in found.values() if name]


def _within(sheet: Sheet, dice: Iterable[int], of: Stat, rule: str) -> list[int]:
    """List the dice that a stat allows; all, where the CGO has waived the rule that limits them."""
    free, limit = derive.waived(sheet, rule), derive.die_limit(sheet, of)
    return [sides for sides in dice if free or sides <= limit]


def _points(sheet: Sheet, left: int, skill: str) -> range:
    """Count how far a skill can still go."""
    free = derive.waived(sheet, "gs.points.skill-limit")
    room = (HIGHEST if free else derive.stat(sheet, derive.stat_of(skill))) - derive.skill(sheet, skill)
    return range(1, min(left, room) + 1)
