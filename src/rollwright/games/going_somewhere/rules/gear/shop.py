"""The shop: all wares with what they cost and do."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from rollwright.games.going_somewhere.rules.gear.equipment import groups, ware
from rollwright.games.going_somewhere.rules.gear.money import GOLD, spoken
from rollwright.rules.fields import Choice
from rollwright.rules.sentences import counted

BY_LEAVE = ("crewed", "bombs")
"""Lists from which only the CGO lets anybody buy."""


class Shelf(NamedTuple):
    """A ware as a shop shows it."""

    key: str
    words: str
    list: str = ""
    """Its list, by title."""
    price: str = ""
    does: str = ""
    """Damage, protection, what it holds."""
    slots: str = ""
    back: str = ""
    """Of one that is to be put back: the ware."""
    fine: str = ""
    """Of one that is to be decorated: the ware."""
    apart: str = ""
    """The heading above what is taken already: all of it."""
    refused: str = ""
    """Of one that is too dear: how much money is missing."""
    means: str = ""
    """What else people call it."""
    had: int = 0
    """How often it is in the basket."""
    thing: str = ""
    """Of what is in the basket: its name there."""
    deed: str = ""
    """What can be done with that."""

    @property
    def under(self) -> str:
        """The heading above what can be taken."""
        return self.list

    @property
    def note(self) -> str:
        """What it costs and does."""
        return " · ".join([part or "–" for part in (self.price, self.does, self.slots)]) if self.price else ""


DONE = Shelf("done", "That’s all")


def basket(pieces: Collection[tuple[str, int]], left: int, slots: str = "") -> tuple[Shelf, ...]:
    """Give what can be put back: each ware once, at what was last to be paid for it; `left` is the money left."""
    last, keys = dict(pieces), [key for key, _ in pieces]
    names = named(keys)
    back = [(key, f"Put back {names[key]}", spoken(tin)) for key, tin in last.items()]
    all_ = held(keys, left, slots)
    return tuple([
        Shelf(f"put-back-{key}", words, price=price, back=key, apart=all_, thing=names[key], deed="Put back")
        for key, words, price in back
    ])  # fmt: skip


def named(keys: Sequence[str]) -> dict[str, str]:
    """Give what the things in a basket are called there."""
    return {key: ware(key).item.name + (f" (1 of {count})" if count > 1 else "") for key, count in often(keys).items()}


def often(keys: Sequence[str]) -> dict[str, int]:
    """Count each key."""
    found: dict[str, int] = {}
    for key in keys:
        found[key] = found.get(key, 0) + 1
    return found


def counted_in(shelf: tuple[Shelf, ...], keys: Sequence[str]) -> tuple[Shelf, ...]:
    """Give a shelf on which each ware says how often it is in the basket."""
    had = often(keys)
    return tuple([one._replace(had=had[one.key]) if one.key in had else one for one in shelf]) if had else shelf


def held(keys: Sequence[str], left: int, slots: str = "") -> str:
    """Say how much money is left, how full one is, and what is in a basket.

    >>> held(["belt", "fire-axe", "belt"], 300_000, "1 of 9 slots taken")
    '3 gold left, 1 of 9 slots taken. Basket: Belt (2), Fire axe'
    """
    pieces = [ware(key).item.name + (f" ({count})" if count > 1 else "") for key, count in often(keys).items()]
    room = f", {slots}" if slots else ""
    return f"{spoken(left).capitalize()} left{room}. Basket: {', '.join(pieces)}"


def decorated(ware_: str, more: int, basket: str, keys: Sequence[str]) -> Shelf:
    """Give what can be decorated, at what that costs beside the plain price; `basket` says what is in there."""
    words, price, deed = f"Have {ware(ware_).item.name} decorated", f"{spoken(more)} more", "Have it decorated"
    return Shelf(f"decorate-{ware_}", words, price=price, fine=ware_, apart=basket, thing=named(keys)[ware_], deed=deed)


MUCH = 10
"""From so much gold on, smaller coins don't matter."""
FRONT = ("hand", "projectile", "ammunition", "armour")
"""The lists that stand in front, as nearly everybody looks for them first."""


@cache
def shelves() -> tuple[Shelf, ...]:
    """Give all wares as a shop shows them: arms and armour first, then in the order of the lists."""
    ordered = sorted(groups().items(), key=lambda pair: FRONT.index(pair[0]) if pair[0] in FRONT else len(FRONT))
    return tuple([shelf(key, group.title) for _, group in ordered for key in group.keys])


@lru_cache(maxsize=64)
def priced(money: int) -> tuple[Choice, ...]:
    """List all wares under the titles of their lists; of what is too dear, how much money is missing."""
    return tuple([
        Choice(
            one.key, one.words, each(one, money).note, one.list, means=one.means, dear=ware(one.key).price.least > money
        )
        for one in shelves()
    ])  # fmt: skip


def each(one: Shelf, money: int) -> Shelf:
    """Give a ware at the price of one, where it is bought one by one: of ammunition, too."""
    item, price = ware(one.key).item, ware(one.key).price.least
    if item.per > 1:
        one = one._replace(price=f"{spoken(price)} each", slots=f"{item.per} take {counted(item.enc, 'slot')}")
    return one._replace(price=f"{one.price} ({short_by(price - money)})") if price > money else one


def shelf(key: str, title: str) -> Shelf:
    """Give a ware as a shop shows it: ammunition by the slotful."""
    one = ware(key)
    item = one.item
    does = ""
    if item.kind == "weapon":
        hands = ", two hands" if item.hands > 1 else ""
        does = f"d{item.sides} damage{', ranged' if item.ranged else ''}{hands}" if item.sides else ""
    elif item.kind == "armour":
        does = f"d{item.sides} protection"
    elif item.kind in ("shield", "helmet"):
        does = f"+{2 if item.kind == 'shield' else 1} protection"
    elif item.capacity:
        does = f"holds {counted(item.capacity, 'slot')}"
    elif item.slots:
        does = f"gives you {counted(item.slots, 'more slot')}"
    elif key in groups()["tools"].keys:
        does = "a tool, not a weapon"
    each_ = f"{item.per} for {spoken(cost(key))}" if item.per > 1 else spoken(cost(key))
    none = "none itself" if item.slots else "no slots"
    return Shelf(
        key, item.name, title, each_, does, f"takes {counted(item.enc, 'slot') if item.enc else none}", means=one.also
    )


def within_reach(money: int) -> tuple[Shelf, ...]:
    """Give what there is money for; small things by the slotful, crewed weapons only by the CGO's leave."""
    return tuple([one for one in on_show(money) if not one.refused])


@lru_cache(maxsize=64)
def on_show(money: int) -> tuple[Shelf, ...]:
    """Give what a new character sees of the lists: of what is too dear, how much money is missing."""
    there = [(one, cost(one.key) - money) for one in shelves() if one.key not in barred()]
    return tuple([one._replace(refused=short_by(missing)) if missing > 0 else one for one, missing in there])


def short_by(tin: int) -> str:
    """Say how much money is missing; of much, about how much gold.

    >>> short_by(250_000), short_by(59_071_020), short_by(60_000_000)
    ('you’re 2 gold and 5 silver short', 'you’re about 591 gold short', 'you’re 600 gold short')
    """
    if tin < MUCH * GOLD or not tin % GOLD:
        return f"you’re {spoken(tin)} short"
    return f"you’re about {spoken(-(-tin // GOLD) * GOLD)} short"


@cache
def least_for_arms() -> int:
    """Give what the cheapest weapon costs that somebody carries, in tin."""
    return min([cost(key) for name in ("hand", "projectile") for key in groups()[name].keys])


@cache
def barred() -> frozenset[str]:
    """Give what nobody buys without the CGO's leave."""
    return frozenset([key for name in BY_LEAVE for key in groups()[name].keys])


@cache
def cost(key: str) -> int:
    """Give the least that a ware costs: ammunition by the slotful."""
    one = ware(key)
    return one.price.least * one.item.per
