"""Money: four metals, kept in tin; how it is written, and how somebody pays with the coins in hand."""

from __future__ import annotations

import re
from typing import NamedTuple

from rollwright.dice.errors import BadInput, Refused

GOLD, SILVER, COPPER, TIN = 100_000, 10_000, 100, 1
METALS = {"g": GOLD, "s": SILVER, "c": COPPER, "t": TIN}
"""What a coin of each metal is worth, in tin; the dearest first."""
NAMES = {"g": "gold", "s": "silver", "c": "copper", "t": "tin"}
PER_SLOT = 20
"""So many coins take one slot."""


class Coins(NamedTuple):
    """Coins of the four metals."""

    gold: int = 0
    silver: int = 0
    copper: int = 0
    tin: int = 0

    def __str__(self) -> str:
        parts = [f"{number:,}{metal}" for number, metal in zip(self, METALS, strict=True) if number]
        return " ".join(parts) or "0t"

    @property
    def worth(self) -> int:
        """What they are worth, in tin."""
        return sum([number * value for number, value in zip(self, METALS.values(), strict=True)])

    @property
    def number(self) -> int:
        """How many coins they are."""
        return sum(self)


class Payment(NamedTuple):
    """Coins handed over, and the change that comes back."""

    given: Coins
    change: Coins


class Price(NamedTuple):
    """A price of the lists, in tin: the least, the most, and whether there is no most."""

    least: int
    most: int
    open: bool = False

    def __str__(self) -> str:
        text = written(self.least)
        return f"{text}-{written(self.most)}" if self.most > self.least else text + "+" * self.open

    def times(self, factor: int) -> Price:
        """Multiply the price."""
        return Price(self.least * factor, self.most * factor, self.open)


def coins(tin: int) -> Coins:
    """Give an amount in the fewest coins.

    >>> coins(350_002), coins(350_002).number, str(coins(0))
    (Coins(gold=3, silver=5, copper=0, tin=2), 10, '0t')
    """
    if tin < 0:
        raise BadInput(f"money is 0 or more, not {tin}")
    found = []
    for value in METALS.values():
        found.append(tin // value)
        tin %= value
    return Coins(*found)


def written(tin: int) -> str:
    """Write an amount: 3g 5s 2t.

    >>> written(350_002), written(123_400_000)
    ('3g 5s 2t', '1,234g')
    """
    return str(coins(tin))


def spoken(tin: int) -> str:
    """Write an amount as people say it.

    >>> spoken(800_000), spoken(350_002), spoken(0)
    ('8 gold', '3 gold, 5 silver and 2 tin', 'nothing')
    """
    return in_words(coins(tin))


def in_words(some: Coins) -> str:
    """Write coins as people say them, each metal by itself.

    >>> in_words(Coins(silver=12, tin=1)), in_words(Coins())
    ('12 silver and 1 tin', 'nothing')
    """
    parts = [f"{number:,} {NAMES[metal]}" for number, metal in zip(some, METALS, strict=True) if number]
    return " and ".join([part for part in (", ".join(parts[:-1]), *parts[-1:]) if part]) or "nothing"


def amount(text: str) -> int:
    """Read an amount of money, such as 3g 5s 2t; a bare number is tin. Gives tin.

    >>> amount("3g 5s 2t"), amount("1,000c") == amount("1g"), amount("12")
    (350002, True, 12)
    """
    word = text.strip().casefold().replace(",", "")
    if re.fullmatch(r"\d+", word):
        return int(word)
    if not re.fullmatch(r"(\d+\s*[gsct]\s*)+", word):
        raise BadInput(f"money was expected, as 3g 5s 2t (gold, silver, copper, tin), not {text!r}")
    found = re.findall(r"(\d+)\s*([gsct])", word)
    metals = [metal for _, metal in found]
    if len(set(metals)) < len(metals):
        raise BadInput(f"each metal is named once, not as in {text!r}")
    return sum([int(number) * METALS[metal] for number, metal in found])


def typed(text: str) -> int:
    """Read an amount as people type it: 3 gold, 5 silver and 2 tin. A bare number could be of any metal.

    >>> typed("3 gold, 5 silver and 2 tin"), typed("1g 2c"), typed("nothing"), typed("")
    (350002, 100200, 0, 0)
    """
    word = re.sub(r"\band\b|,", " ", text.strip().casefold())
    word = re.sub(rf"\b({'|'.join(NAMES.values())})\b", lambda found: found[1][0], word).strip()
    if word in ("", "0", "nothing"):
        return 0
    if word.isdecimal():
        raise BadInput(f"{word} of which coins? Say {word} gold, {word} silver, {word} copper or {word} tin")
    try:
        return amount(word)
    except BadInput:
        raise BadInput("write money as 3 gold, 5 silver and 2 tin; each kind of coin once") from None


def price(text: str) -> Price:
    """Read a price of the lists: 5c, a range 1c-5c, or 1g+ for the least.

    >>> price("1c-5c"), price("1g+")
    (Price(least=100, most=500, open=False), Price(least=100000, most=100000, open=True))
    """
    word = text.strip()
    low, dash, high = word.rstrip("+").partition("-")
    least = amount(low)
    most = amount(high) if dash else least
    if most < least:
        raise BadInput(f"the price {text!r} ends below where it begins")
    return Price(least, most, word.endswith("+"))


def converted(tin: int, metal: str) -> tuple[int, int]:
    """Change money into coins of one metal; gives their number and the tin that is left over.

    >>> converted(350_002, "s"), converted(GOLD, "c"), converted(GOLD, "t")
    ((35, 2), (1000, 0), (100000, 0))
    """
    if metal not in METALS:
        raise BadInput(f"there is no metal {metal!r}; there are {', '.join(METALS)}")
    return divmod(tin, METALS[metal])


def paid(purse: Coins, tin: int) -> Payment:
    """Pay with the coins in hand: exactly where they allow it, else with one coin too large, and change in the fewest.

    >>> paid(Coins(1, 2, 0, 0), 25_000)
    Payment(given=Coins(gold=1, silver=0, copper=0, tin=0), change=Coins(gold=0, silver=7, copper=50, tin=0))
    >>> paid(Coins(0, 3, 4, 0), 20_300)
    Payment(given=Coins(gold=0, silver=2, copper=3, tin=0), change=Coins(gold=0, silver=0, copper=0, tin=0))
    """
    if purse.worth < tin:
        raise Refused(f"{written(tin)} can’t be paid from {purse}", "gs.money.enough")
    values, left, given = list(METALS.values()), tin, [0, 0, 0, 0]
    for at, value in enumerate(values):
        given[at] = min(purse[at], left // value)
        left -= given[at] * value
    if left:  # what is left is less than any coin still in the purse: the smallest of these pays it
        at = max([at for at in range(len(values)) if purse[at] > given[at]])
        given[at] += 1
        left -= values[at]
        for smaller in range(at + 1, len(values)):  # smaller coins that the large one makes needless stay in the purse
            back = min(given[smaller], -left // values[smaller])
            given[smaller] -= back
            left += back * values[smaller]
    return Payment(Coins(*given), coins(-left))


def after(purse: Coins, payment: Payment) -> Coins:
    """Give the coins in hand after a payment, its change put in."""
    return Coins(*[had - gone + back for had, gone, back in zip(purse, *payment, strict=True)])
