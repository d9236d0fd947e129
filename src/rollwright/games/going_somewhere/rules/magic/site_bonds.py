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
    """The site that somebody is bonded to, with its dice, and what they cost before anything was returned."""

    site: str
    dice: Dice
    paid: int


def site_price(sides: int, count: int) -> int:
    """Give what the dice of a site cost in all.

    >>> site_price(4, 1), site_price(4, 2), site_price(1000, 1)
    (18, 23, 100)
    """
    for row in magic().site:
        if row.sides == sides:
            return row.first + row.further * (count - 1)
    raise BadInput(f"no site gives a d{sides}; they give {', '.join([f'd{row.sides}' for row in magic().site])}")


def bond_of(sheet: Sheet) -> Bond | None:
    """Give the bond that a sheet has: the last one, as there is only one at a time."""
    lines = derive.bought(sheet, KIND)
    if not lines:
        return None
    last = lines[-1]
    return Bond(last.about, Dice(last.points, last.sides), site_price(last.sides, last.points))


def site_dice(sheet: Sheet) -> tuple[Dice, ...]:
    """Give the dice of power that a sheet can draw when its site is near."""
    bond = bond_of(sheet)
    return (bond.dice,) if bond else ()


def site_credit(sheet: Sheet, site: str) -> int:
    """Give what counts towards more power from a site: what its dice cost; another site counts for nothing."""
    bond = bond_of(sheet)
    return bond.paid if bond and bond.site == site else 0


def site_faults(sheet: Sheet, wanted: Purchase) -> Iterator[Finding]:
    """Find what is wrong with a bond in the ledger: its dice, how many, and more paid than it costs.

    Points on the stats of what was crafted are a point each, and never wrong by themselves.
    """
    if wanted.kind != KIND:
        return
    try:
        price = site_price(wanted.sides, wanted.points) - site_credit(sheet, wanted.about)
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
