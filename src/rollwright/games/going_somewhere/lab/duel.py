"""What an exact duel of Going Somewhere can tell beyond who wins: chances by Health, and what a point gains."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rollwright.dice.errors import TooLarge
from rollwright.games.going_somewhere.rules.combat.duel import Side, duel_round
from rollwright.games.going_somewhere.rules.combat.fighter import fighter
from rollwright.games.going_somewhere.rules.combat.from_sheet import written
from rollwright.lab.charts import heat_map
from rollwright.lab.fights_levels import chances_by_level
from rollwright.lab.figures import Figures
from rollwright.lab.parts import Part
from rollwright.lab.question import Question
from rollwright.lab.report import Entry, Piece, Table, Text
from rollwright.lab.sharing import shared
from rollwright.lab.workers import Workers

MOST_HEALTH = 60
"""With more Health the map of all Healths is left out: it takes too long."""
MARKS = 10
"""About how many Healths a map shows on a side."""
DICE = (0, 4, 6, 8, 10, 12, 16, 20)
"""Dice in their order; 0 is none."""


def told_of(question: Question, exact: Figures, hands: Workers) -> list[Piece]:
    """Tell what an exact duel can tell."""
    wanted = gains(question)
    done = shared(hands, [Part(name, (one,)) for name, one in wanted])
    found = [done[name][0] or Figures(refused="too large") for name, _ in wanted]
    parts: list[Piece] = [Text("# By Health, and what a point is worth"), *health_map(question)]
    return [*parts, *gain_table(exact, [name for name, _ in wanted], found)]


def health_map(question: Question) -> list[Piece]:
    """Draw the exact chance of `a` to win by the Health that both have left; full Health stays what it was."""
    call = question.read().call
    a, b = call.named["a"], call.named["b"]
    one, other = fighter(a), fighter(b)
    if max(one.health, other.health) > MOST_HEALTH or min(one.health, other.health) < 1:
        return []
    sides = (Side(a, one.stun, one.next_roll), Side(b, other.stun, other.next_roll))
    begun: Any = duel_round(call.arguments[0], *sides, one.health, other.health, 0)
    try:
        found = chances_by_level(begun, lambda end: end.winner == "a")
    except TooLarge as error:
        return [Text(f"The chances by Health are left out: {error}.")]
    rows, columns = marks(one.health), marks(other.health)
    values = [[float(found[i - 1, j - 1]) for j in columns] for i in reversed(rows)]
    title = "The chance of a to win, by the Health that is left"
    names = [str(i) for i in reversed(rows)]
    return [heat_map(title, names, [str(j) for j in columns], values, "Health of b", "Health of a", percent=True)]


def marks(health: int) -> list[int]:
    """Pick Healths to show, the highest always.

    >>> marks(30)
    [3, 6, 9, 12, 15, 18, 21, 24, 27, 30]
    """
    step = max(1, -(-health // MARKS))
    return list(range(health, 0, -step))[::-1]


def gains(question: Question) -> list[tuple[str, Question]]:
    """List duels in which `a` has a little more of something: a point of a stat, a die a size larger."""
    one = fighter(question.read().call.named["a"])
    found = []
    for name, fields in more(one):
        text = written(one.name or "a", one._replace(effects=(), **fields))
        found.append((name, question.at("a", text)))
    return found


def more(one: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Give what a fighter can have more of, with the fields that it changes."""
    stat = "acc" if one.distant else "strength"
    yield "a point of ACC" if one.distant else "a point of STR", {stat: getattr(one, stat) + 1}
    yield "a point of Health", {"health": one.health + 1, "full": one.full + 1}
    if not one.weapon and not one.thrown:
        yield "a point of BRAWN", {"brawn": one.brawn + 1}
    if not one.distant and one.arms.most < 5:
        yield "a damage die more (MAX Q)", {"max_q": one.arms.most + 1}
    for field, title in (("weapon", "weapon"), ("armour", "armour")):
        now = getattr(one, field)
        larger = next((sides for sides in DICE if sides > now), None)
        if larger:
            yield f"{title} d{larger} for {f'd{now}' if now else 'none'}", {field: larger}
    for field in ("shield", "helmet"):
        if not getattr(one, field):
            yield f"a {field}", {field: True}


def gain_table(base: Figures, names: list[str], figures: list[Figures]) -> list[Piece]:
    """Tell what each of these changes, the most first."""
    now = base.field("winner").chance("a")
    rows: list[list[Entry]] = []
    for name, found in zip(names, figures, strict=True):
        if not found.refused:
            then = found.field("winner").chance("a")
            rows.append([name, then, then - now])
    rows.sort(key=lambda row: -float(row[2] or 0))
    if not rows:
        return []
    head = ["a has", "chance of a", "gain"]
    return [Table("What a little more is worth to a", head, rows, "Exact.", frozenset({1, 2}), frozenset({2}))]
