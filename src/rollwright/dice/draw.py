"""Cards: drawn from a deck of four equal suits and not put back.

What a hand is read for: how many of some wanted cards are in it (a number), or how its cards fall into suits or ranks:
`(3, 2)` are three of one rank and two of another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from math import comb, factorial, prod

from rollwright.dice.expression import Expression, Throws, Write
from rollwright.dice.law import Law
from rollwright.dice.readings import law_from
from rollwright.dice.rolled import Die

SUITS = 4


class Draw(Expression):
    """So many cards of a deck, counted for `wanted` ones: the deck's first are these."""

    __slots__ = ("cards", "deck", "wanted")

    def __init__(self, cards: int, deck: int, wanted: int) -> None:
        self.cards = cards
        self.deck = deck
        self.wanted = wanted

    def law(self) -> Law[int]:
        others, cards = self.deck - self.wanted, self.cards
        weights = [comb(self.wanted, found) * comb(others, cards - found) for found in range(cards + 1)]
        first = next(at for at, weight in enumerate(weights) if weight)
        return law_from(first, weights[first:], comb(self.deck, cards))

    def hand(self, face: Callable[[int], int], throws: Throws) -> list[int]:
        """Draw the cards, numbered from 1 on: each is one of those that are left."""
        left = list(range(1, self.deck + 1))
        drawn = [left.pop(face(len(left)) - 1) for _ in range(self.cards)]
        throws.append((self, drawn))
        return drawn

    def thrown(self, face: Callable[[int], int], throws: Throws) -> int:
        return sum([card <= self.wanted for card in self.hand(face, throws)])

    def told(self, faces: list[int]) -> list[Die]:
        """Tell each card, and whether it counts."""
        return [Die(self.deck, card, card <= self.wanted, False) for card in faces]

    def bounds(self) -> tuple[int, int]:
        return max(0, self.cards - self.deck + self.wanted), min(self.cards, self.wanted)

    def written(self, write: Write, strength: int = 0) -> str:
        return write(self)

    def __str__(self) -> str:
        return f"draw {self.cards} of {self.deck} for {self.wanted}"


class Sorting(Draw):
    """So many cards of a deck, sorted into suits or ranks: how many lie in each, the most first."""

    __slots__ = ("by",)

    def __init__(self, cards: int, deck: int, by: str) -> None:
        super().__init__(cards, deck, deck)
        self.by = by

    @property
    def groups(self) -> int:
        """How many suits or ranks there are; they all have the same number of cards."""
        return SUITS if self.by == "suits" else self.deck // SUITS

    def sorted_law(self) -> Law[tuple[int, ...]]:
        """Give the law of the numbers of cards, by counting the hands of each kind."""
        groups, size = self.groups, self.deck // self.groups
        found: list[tuple[tuple[int, ...], int]] = []
        for numbers in _numbers(self.cards, groups, size):
            ways = factorial(groups) // factorial(groups - len(numbers))
            ways //= prod([factorial(same) for same in Counter(numbers).values()])
            found.append((numbers, ways * prod([comb(size, number) for number in numbers])))
        return Law.of(sorted(found))

    def read(self, hand: list[int]) -> tuple[int, ...]:
        """Sort a hand; the cards of a suit are numbered in a row."""
        ranks = self.deck // SUITS
        own = [(card - 1) // ranks if self.by == "suits" else (card - 1) % ranks for card in hand]
        return tuple(sorted(Counter(own).values(), reverse=True))

    def __str__(self) -> str:
        return f"draw {self.cards} of {self.deck} {self.by}"


def _numbers(cards: int, groups: int, most: int) -> Iterator[tuple[int, ...]]:
    """Give the ways to split a hand into groups, the largest first."""
    if cards == 0:
        yield ()
    elif groups:
        for first in range(min(cards, most), 0, -1):
            for rest in _numbers(cards - first, groups - 1, first):
                yield (first, *rest)
