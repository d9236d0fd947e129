"""Throwing the table's dice: what a roll is, which key it has, and which faces that gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import takewhile
from typing import Any

import msgspec

from rollwright.dice.expression import Expression
from rollwright.dice.in_logs import parse_logged
from rollwright.play.cards import Words
from rollwright.play.journal import Chosen, Entry, Filled, Thrown
from rollwright.table.dice import LEAVES, LINKS, Place, PlacedDice, after_link, place_of, poured, throw
from rollwright.table.house import Deck
from rollwright.table.kept import Kept
from rollwright.table.log import FOR_WHOM, STEADY, AnyLogged, CallOpened, Drawn, Hidden, LinkOpened, TableMade
from rollwright.table.seat import Audience
from rollwright.table.standing import Standing

SPARE = 100
"""With fewer keys left than this a deck begins nothing new: a press can throw many dice."""


class Hand(msgspec.Struct):
    """What the device of whoever presses holds: its deck, and the link that it opens with this press."""

    deck: int
    link: str = ""
    by: str = ""
    """Whose device it is, once that is known."""
    opened: bool = False
    """Whether this press has opened the link: another press can't throw with it."""


class LinkNeeded(Exception):
    """Dice are about to fall: the device has to open the next link of its deck, or begin another deck."""

    def __init__(self, deck: Deck, used_up: bool = False) -> None:
        super().__init__(f"link {deck.links} of deck {deck.number} is needed")
        self.deck, self.number = deck.number, deck.links
        self.used_up = used_up or is_used_up(deck)


_HAND: ContextVar[Hand | None] = ContextVar("hand", default=None)


@contextmanager
def holding(hand: Hand | None) -> Iterator[None]:
    """Let what is done within be thrown from somebody's deck."""
    token = _HAND.set(hand)
    try:
        yield
    finally:
        _HAND.reset(token)


def held_by(seat: str) -> None:
    """Say whose device it is that holds something: nobody throws from another's deck."""
    if (hand := _HAND.get()) is not None:
        hand.by = seat


def link_held() -> bool:
    """Tell whether the device that is used has a link to open: it was asked for one."""
    hand = _HAND.get()
    return hand is not None and bool(hand.link)


def is_used_up(deck: Deck) -> bool:
    """Tell whether another deck has to begin."""
    return deck.over or LEAVES - deck.used < SPARE or deck.links >= LINKS


class Throws:
    """The dice of one act, in which several rolls may fall: each takes the next key of a deck."""

    def __init__(self, table: Kept) -> None:
        self._table = table
        self._again: Counter[tuple[str, str]] = Counter()
        self._deck = -1
        self._used = 0
        self._pot = table.house.pot

    def faces(self, place: str, sides: Sequence[int], whom: str = "") -> tuple[list[AnyLogged], Drawn, tuple[int, ...]]:
        """Throw the dice of a roll; with the lines that have to come before it: a deck, a link."""
        lines, drawn, key = self.key(place, whom)
        return lines, drawn, throw(key, drawn.pot, (place,), sides)

    def key(self, place: str, whom: str = "") -> tuple[list[AnyLogged], Drawn, bytes]:
        """Give the key of a roll, with the lines that have to come before it.

        A roll that was taken back has the key that it had, and nobody else's has.
        """
        kept = self._table.house.kept_for(place, whom)[self._again[place, whom] :]
        if kept:
            self._again[place, whom] += 1
            return [], kept[0], self._table.roll_key(kept[0])
        lines = [*self._ready()]
        drawn = Drawn(self._deck, self._used, place, self._pot, whom)
        self._used += 1
        return lines, drawn, self._table.roll_key(drawn)

    def _ready(self) -> Iterator[AnyLogged]:
        """Make sure that there is a deck with a key left: that of the device that is used, or the table's own."""
        if self._deck >= 0 and self._used < LEAVES:
            return
        house, held = self._table.house, self._held() if self._deck < 0 else None
        if held is None:
            own, came = house.own_deck, self._table.came
            if own is None or own.number == self._deck or own.number < came:
                begun = self._table.next_deck(afresh=own is not None and own.number < came)
                yield begun
                self._deck, self._used = begun.epoch, 0
            else:
                self._deck, self._used = own.number, own.used
            return
        deck, link = held
        self._deck, self._used = deck.number, deck.used
        if not (link == deck.last and house.poured_from == deck.number):  # else this press has opened it before
            yield LinkOpened(by=deck.by, deck=deck.number, link=link, into=self._pot)
            if (hand := _HAND.get()) is not None:
                hand.opened = True
            self._pot = poured(self._pot, deck.number, link)

    def _held(self) -> tuple[Deck, str] | None:
        """Give the deck of the device that is used, with the link that it opens; ask for that where it is not given."""
        hand, decks = _HAND.get(), self._table.house.decks
        deck = decks[hand.deck] if hand is not None and 0 <= hand.deck < len(decks) else None
        if hand is None or deck is None or deck.by != hand.by or not deck.last:
            return None
        if deck.over or deck.number < self._table.came:
            raise LinkNeeded(deck, used_up=True)
        again = hand.opened and hand.link == deck.last and self._table.house.poured_from == deck.number
        if not again and (is_used_up(deck) or not fits(hand.link, deck)):
            raise LinkNeeded(deck)
        return deck, hand.link


def fits(link: str, deck: Deck) -> bool:
    """Tell whether a link is the next of a deck's chain."""
    try:
        return len(link) == 64 and after_link(link) == deck.last
    except ValueError:
        return False


def call_place(
    table: Kept | Standing, secret: bytes, opened: CallOpened, entries: Iterable[Entry], roll: str, sides: Iterable[int]
) -> str:
    """Say what a roll of a call is: what was begun, what was chosen before its first roll, what is thrown for what.

    What people have put in words of their own does not count: saying it otherwise gives no other dice. Nor does saying
    what is so anyway, nor what was chosen since, nor how many dice there are: where a ruling has other questions come
    between, or one die more, those that have fallen stay.
    """
    act = table.game.act(opened.procedure)
    asked = act.asked if act is not None else ()
    words = {one.name for one in asked if one.hint is Words}
    anyway = {one.name: plain(one.default) for one in asked if one.default is not ...}
    if table.made.format < STEADY:
        anyway = {}
    given = {
        name: value
        for name, value in opened.arguments.items()
        if name not in words and not (name in anyway and anyway[name] == plain(value))
    }
    before = takewhile(lambda one: not isinstance(one, Thrown), entries)
    chosen = [
        (one.key, one.chosen if isinstance(one, Chosen) else one.picked)
        for one in before
        if isinstance(one, Chosen | Filled)
    ]
    begun = opened.procedure, given, opened.hidden, sorted(opened.audience)
    return place_of(secret, ["call", *begun, chosen, roll, sorted(set(sides))])


def plain(value: Any) -> bytes:
    """Write an argument as the log does, to compare it."""
    return msgspec.json.encode(msgspec.to_builtins(value, str_keys=True), order="sorted")


def whom_of(made: TableMade, roll: Thrown) -> str:
    """Say who throws a roll of a call, and for whom, at tables that keep that with how it was drawn."""
    return " ".join((roll.by, *roll.whose)) if made.format >= FOR_WHOM else ""


def roll_place(secret: bytes, by: str, expression: str, hidden: Hidden, audience: Iterable[Audience]) -> str:
    """Say what a roll outside calls is."""
    return place_of(secret, ["roll", by, expression, hidden, sorted(audience)])


def roll_again(expression: str, key: bytes, pot: str, place: Place) -> tuple[Expression, int, tuple[int, ...]]:
    """Give an expression, its total and its faces as a key throws them: what a check of the dice compares with."""
    meant, source = parse_logged(expression), PlacedDice(key, pot, place)
    return meant, meant.roll(source).total, tuple(source.faces)
