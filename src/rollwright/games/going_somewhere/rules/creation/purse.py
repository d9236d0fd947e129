"""What somebody sees who spends Character Points: what is left, the room in a category, and what each thing costs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.creation.costs import CATEGORIES, most_in_category
from rollwright.games.going_somewhere.rules.creation.obtaining import detail
from rollwright.games.going_somewhere.rules.creation.purchases import health_dice, in_category
from rollwright.games.going_somewhere.rules.ranks import Die
from rollwright.games.going_somewhere.rules.sheet import Bought, Purchase, Sheet
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.rules.sentences import dice, joined


class Purse(NamedTuple):
    """The points left, and how many of them each category on offer still takes."""

    left: int
    room: str


class Option(NamedTuple):
    """Something on offer: what is picked, what it costs, and what is there already."""

    value: str | int | Die
    words: str
    note: str

    @property
    def key(self) -> str:
        """What is picked."""
        return str(self.value)


class Prices(NamedTuple):
    """The points left, how many of them the category still takes, and what each option costs."""

    left: int
    room: int
    costs: tuple[str, ...]
    what: str = ""
    """What is bought, where that has been said: " for Brawn"."""


def room_in(sheet: Sheet, category: str) -> int:
    """Give how many points a category still takes while a character is made."""
    return min(derive.power(sheet), most_in_category(sheet.cp) - in_category(sheet, category))


def purse(sheet: Sheet, offered: Sequence[Purchase]) -> Purse:
    """Say what can be spent on the kinds of things on offer; of Health, how many dice, and which."""
    categories = dict.fromkeys([CATEGORIES[one.kind] for one in offered])
    room = {name: f"{room_in(sheet, name)} CP on {name}" for name in categories}
    if sides := [one.sides for one in offered if one.kind == "health"]:
        had, most = health_dice(sheet)
        which = f"d{min(sides)}" if len(sides) == 1 else f"d{min(sides)} to d{max(sides)}"
        del room[CATEGORIES["health"]]
        room["health dice"] = f"{dice(max(1, most - had))} of Health ({which})"
    return Purse(derive.power(sheet), joined(list(room.values())))


def priced(sheet: Sheet, some: Sequence[Purchase], field: str) -> Prices:
    """Say what each option of a question about a purchase costs; from its cheapest on, where more is to be said."""
    costs: dict[str, list[int]] = {}
    kinds, abouts = [], dict[str, None]()
    for one in some:
        costs.setdefault(str(detail(one, field)), []).append(one.cp)
        kinds.append(one.kind)
        abouts[one.about] = None
    what = "".join([f" for {named(about)}" for about in abouts if about and len(abouts) == 1])
    texts = [f"{option}: {least_to_most(prices)} CP" for option, prices in costs.items()]
    return Prices(derive.power(sheet), room_in(sheet, CATEGORIES[kinds[0]]), tuple(texts), what)


def on_offer(sheet: Sheet, some: Iterable[Purchase], field: str) -> tuple[Option, ...]:
    """List what a question about a purchase offers, each with its price and what is there now."""
    costs: dict[str | int | Die, list[int]] = {}
    kinds: list[Bought] = []
    for one in some:
        costs.setdefault(detail(one, field), []).append(one.cp)
        kinds.append(one.kind)
    if all(prices == [value] for value, prices in costs.items()):  # each point costs one: nobody needs to be told twice
        return tuple([Option(value, named(value), "") for value in costs])
    return tuple([
        Option(value, named(value), f"{least_to_most(prices)} CP{there(sheet, kinds[0], value)}")
        for value, prices in costs.items()
    ])  # fmt: skip


def named(value: str | int | Die) -> str:
    """Say what is picked.

    >>> named("acc"), named("guile"), named(3)
    ('ACC', 'Guile', '3')
    """
    text = str(value)
    return text.upper() if text in list(Stat) else text[:1].upper() + text[1:] if not isinstance(value, Die) else text


def there(sheet: Sheet, kind: Bought, value: str | int | Die) -> str:
    """Say what a stat or a skill is now."""
    if kind in ("boost", "rank") and value in list(Stat):
        return f", now {derive.stat(sheet, str(value))}"
    return (
        f", now {derive.skill(sheet, value)}" if kind in ("skill", "special-skill") and isinstance(value, str) else ""
    )


def least_to_most(prices: list[int]) -> str:
    """Write prices from the least to the most.

    >>> least_to_most([4]), least_to_most([3, 1, 2])
    ('4', '1 to 3')
    """
    low, high = min(prices), max(prices)
    return str(low) if low == high else f"{low} to {high}"
