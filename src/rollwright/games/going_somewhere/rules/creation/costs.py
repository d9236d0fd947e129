"""What Character Points buy, and what each thing costs."""

from __future__ import annotations

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.creation.tables import tables
from rollwright.games.going_somewhere.rules.ranks import COST
from rollwright.games.going_somewhere.rules.sheet import Bought, Sheet

CATEGORIES: dict[Bought, str] = {
    "boost": "stats",
    "rank": "stats",
    "health": "health",
    "damage-resistance": "resistances",
    "magic-resistance": "resistances",
    "immunity": "resistances",
    "magic-bonus": "Magic Bonus",
    "language": "languages",
    "skill": "skills",
    "bonus-die": "skills",
    "special-skill": "skills",
    "hand-to-hand": "skills",
}
"""The category of each purchase, for the 3/5 rule."""
KINDS: tuple[Bought, ...] = tuple(CATEGORIES)
IN_PLAY: tuple[Bought, ...] = ("reroll", "success", "crafting")
"""What is bought in the middle of play: no category, and no time of its own."""


def price(sheet: Sheet, kind: Bought, sides: int = 0, points: int = 1) -> int:
    """Give what a purchase costs this sheet; something that has no price is refused."""
    return whole_price(kind, sides, points) - credit(sheet, kind)


def credit(sheet: Sheet, kind: Bought) -> int:
    """Give what was paid for less of the same, where that counts: damage resistance and immunity."""
    if kind == "damage-resistance":
        return sum([resisting_price(one.sides, one.count) for one in derive.damage_resistance(sheet)])
    return level_price(derive.immunity(sheet)) if kind == "immunity" else 0


def whole_price(kind: Bought, sides: int = 0, points: int = 1) -> int:
    """Give the price of something to one who has nothing of it yet.

    >>> whole_price("bonus-die", 6), whole_price("rank", 24), whole_price("rank", 30), whole_price("boost")
    (14, 26, 32, 5)
    """
    prices = tables().points
    match kind:
        case "boost":
            return prices.boost * points
        case "magic-bonus":
            return prices.magic_bonus * points
        case "skill" | "special-skill":
            return prices.skill * points
        case "language":
            return prices.language * points
        case "rank":
            return 2 * die_cost(sides)
        case "health":
            return die_cost(sides) * points
        case "bonus-die":
            return (prices.skill_die + die_cost(sides)) * points
        case "hand-to-hand":
            return prices.hand_to_hand + die_cost(sides)
        case "damage-resistance":
            return resisting_price(sides, points)
        case "magic-resistance":
            return _of({row.sides: row.each for row in tables().magic_resistance}, sides) * points
        case "immunity":
            return level_price(points)
        case "reroll":
            return prices.reroll
        case "success":
            return prices.success
        case "power-site" | "crafting":
            raise BadInput("a bond with a power site, and the stats of what is crafted, have prices of their own")


def die_cost(sides: int) -> int:
    """Give the die cost.

    >>> die_cost(6), die_cost(24)
    (4, 13)
    """
    return _of(COST, sides)


def resisting_price(sides: int, count: int) -> int:
    """Give the whole price of some dice of damage resistance.

    >>> resisting_price(6, 1), resisting_price(6, 3)
    (18, 34)
    """
    found = {row.sides: row.first + row.further * (count - 1) for row in tables().damage_resistance}
    return _of(found, sides)


def level_price(level: int) -> int:
    """Give the whole price of a level of immunity.

    >>> [level_price(level) for level in range(5)]
    [0, 20, 40, 80, 160]
    """
    levels = [0, *[one.cp for one in tables().immunity]]
    if not 0 <= level < len(levels):
        raise BadInput(f"immunity has the levels 1 to {len(levels) - 1}, not {level}")
    return levels[level]


def _of(prices: dict[int, int], sides: int) -> int:
    if sides not in prices:
        raise BadInput(f"there is no price for a d{sides}; there is one for {', '.join([f'd{one}' for one in prices])}")
    return prices[sides]


def most_in_category(cp: int) -> int:
    """Give the most that may go into one category while a character is made.

    >>> most_in_category(25), most_in_category(24)
    (15, 14)
    """
    part, whole = tables().points.share
    return cp * part // whole
