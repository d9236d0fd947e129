"""Bonds with power sites: what a site's dice cost, what was paid before, and which bond a sheet has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.magic.tables import magic
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Purchase, Sheet
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.rules.check import Finding

KIND = "power-site"


class Bond(NamedTuple):
    """The site that somebody is bonded to, with its dice."""

    site: str
    dice: Dice


NO_BOND = Bond("", Dice(0, 0))


def site_price(sides: int, count: int) -> int:
    """Give what the dice of a site cost in all.

    >>> site_price(4, 1), site_price(4, 2), site_price(1000, 1)
    (18, 23, 100)
    """
    for row in magic().site:
        if row.sides == sides:
            return row.first + row.further * (count - 1)
    raise BadInput(f"no site gives a d{sides}; they give {', '.join([f'd{row.sides}' for row in magic().site])}")


def price_of(sides: int, count: int, bond: Bond) -> int:
    """Give what dice cost somebody who is bonded to the site already: each die that is exchanged costs the difference.

    That is the difference of what each additional die costs, as the book has it; of a lower die nothing comes back.

    >>> price_of(6, 1, Bond("", Dice(1, 4))), price_of(6, 2, Bond("", Dice(1, 4))), price_of(4, 2, Bond("", Dice(1, 4)))
    (2, 9, 5)
    >>> price_of(6, 1, NO_BOND)
    19
    """
    had = bond.dice
    if not had.count:
        return site_price(sides, count)
    further = site_price(sides, 2) - site_price(sides, 1)
    before = site_price(had.sides, 2) - site_price(had.sides, 1)
    return had.count * (further - before) + (count - had.count) * further


def bond_of(sheet: Sheet) -> Bond | None:
    """Give the bond that a sheet has: the last one, as there is only one at a time."""
    lines = derive.bought(sheet, KIND)
    return Bond(lines[-1].about, Dice(lines[-1].points, lines[-1].sides)) if lines else None


def site_dice(sheet: Sheet) -> tuple[Dice, ...]:
    """Give the dice of power that a sheet can draw when its site is near."""
    bond = bond_of(sheet)
    return (bond.dice,) if bond else ()


def site_faults(sheet: Sheet, wanted: Purchase) -> Iterator[Finding]:
    """Find what is wrong with a bond in the ledger: its dice, how many, and more paid than it costs.

    Points on the stats of what was crafted are a point each, and never wrong by themselves.
    """
    if wanted.kind != KIND:
        return
    try:
        bond = bond_of(sheet)
        price = price_of(wanted.sides, wanted.points, bond if bond and bond.site == wanted.about else NO_BOND)
    except BadInput as error:
        yield Finding("gs.magic.site-price", str(error))
        return
    most = derive.quantity_limit(sheet, Stat.VIT)
    if wanted.points > most:
        message = f"VIT allows {most} dice of power, not {wanted.points}"
        yield Finding("gs.magic.site-limit", message, wanted.points - most)
    if wanted.cp + wanted.rolled > price:
        message = f"the bond costs {price} CP; {wanted.cp} were paid and {wanted.rolled} returned"
        yield Finding("gs.magic.site-price", message, wanted.cp + wanted.rolled - price)
