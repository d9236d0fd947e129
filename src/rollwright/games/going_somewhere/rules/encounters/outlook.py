"""How a fight is likely to go, by what both sides do in a round: points alone don't say it, as each has a whole body.

It is a rough reckoning, quick enough for a form: everybody attacks in every round with what is in hand, nobody works
magic, and those who are down no longer strike. The lab plays such fights out.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rollwright.games.going_somewhere.rules.combat.damage import Arms, Guard, damage_dice, dice_won, fixed_points
from rollwright.games.going_somewhere.rules.combat.numbers import Fighter
from rollwright.games.going_somewhere.rules.ranks import Dice

DIE = 30
"""The die of opposed rolls."""
FINE = 1000
"""In how many parts a point of damage is counted for one pair of faces."""
PARTS = FINE * DIE * DIE
"""In how many parts a point of damage is counted over all pairs of faces."""


class Outlook(NamedTuple):
    """What two sides are worth against each other, and after how many rounds the weaker is usually down."""

    ours: int
    theirs: int
    rounds: int

    @property
    def decided(self) -> bool:
        """Whether one side is worth half as much again as the other: it usually wins."""
        return 2 * max(self.ours, self.theirs) >= 3 * min(self.ours, self.theirs)

    @property
    def hard(self) -> bool:
        """Whether the others usually win."""
        return self.decided and self.theirs > self.ours

    @property
    def easy(self) -> bool:
        """Whether the party usually wins."""
        return self.decided and self.ours > self.theirs


def outlook(ours: Sequence[Fighter], theirs: Sequence[Fighter]) -> Outlook:
    """Reckon how a fight goes: a side is worth its Health times what it takes off the other's in a round."""
    health, others = [sum([max(0, one.health) for one in side]) for side in (ours, theirs)]
    return weighed((health, rate(ours, theirs)), (others, rate(theirs, ours)))


def weighed(ours: tuple[int, int], theirs: tuple[int, int]) -> Outlook:
    """Give an outlook by the Health of each side, and what it takes off the other in a round, in parts of a point."""
    (health, hits), (others, wounds) = ours, theirs
    left, rate_ = (others, hits) if health * hits >= others * wounds else (health, wounds)
    return Outlook(health * hits, others * wounds, -(-left * PARTS // rate_) if rate_ else 0)


def beaten(ours: Sequence[Fighter], one: Fighter, count: int) -> int:
    """Give how many of some who are alike a side usually beats, of so many."""
    for number in range(count, 0, -1):
        view = outlook(ours, [one] * number)
        if view.decided and view.ours > view.theirs:
            return number
    return 0


def rate(side: Sequence[Fighter], others: Sequence[Fighter]) -> int:
    """Give what a side takes off the other in a round on average, in parts of a point; ganging up helps."""
    together = len(side) // max(1, len(others))
    bonus = together if together > 1 else 0
    found = [harm(one.attack - other.attack + bonus, one.arms, other.guard) for one in side for other in others]
    return sum(found) // max(1, len(others))


@lru_cache(maxsize=4096)
def harm(lead: int, arms: Arms, guard: Guard) -> int:
    """Give what one attack does on average, in parts of a point."""
    found = 0
    for mine in range(1, DIE + 1):
        for other in range(1, DIE + 1):
            natural = mine == DIE and other != DIE
            won = natural or (mine + lead > other and mine != 1 and other != DIE)
            dice = dice_won(mine + lead - other, arms.most, won, natural, arms.combat) if won else 0
            if dice or (won and arms.crafted):
                found += through(damage_dice(arms, dice), fixed_points(arms, dice), guard)
    return found


@lru_cache(maxsize=4096)
def through(thrown: tuple[Dice, ...], fixed: int, guard: Guard) -> int:
    """Give what dice of damage do on average against protection, which never heals: in fine parts of a point.

    >>> through((Dice(1, 6),), 0, Guard(flat=4))  # 1 for a five, 2 for a six
    500
    """
    taken = (*guard.dice, *guard.weak, *([Dice(1, guard.armour)] if guard.armour else []))
    pairs = itertools.product(totals(thrown).items(), totals(taken).items())
    much = [(max(0, hit + fixed - off - guard.flat), here * there) for (hit, here), (off, there) in pairs]
    return FINE * sum([left * ways for left, ways in much]) // sum([ways for _, ways in much])


def totals(dice: tuple[Dice, ...]) -> dict[int, int]:
    """Give in how many ways dice show each total."""
    found = {0: 1}
    for sides in [one.sides for one in dice for _ in range(one.count)]:
        more: dict[int, int] = {}
        for (total, ways), face in itertools.product(found.items(), range(1, sides + 1)):
            more[total + face] = more.get(total + face, 0) + ways
        found = more
    return found
