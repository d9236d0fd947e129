"""Bots: they sit at a seat, answer what is put to it and start what it is offered. For empty seats, tests and demos.

A bot knows what its seat knows: the questions in front of it, and its own moves. It answers by a policy: `random`,
`cautious` (the first option, which asks and costs least) or `best` (the best choice where that can be worked out in a
moment; else cautious).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Literal, NamedTuple, TypeAlias

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.cards import Picked
from rollwright.play.keys import key_of
from rollwright.play.policy import never
from rollwright.play.rerun import standing_of
from rollwright.play.steps import Choose
from rollwright.rules.arguments import is_beyond
from rollwright.rules.fields import Field
from rollwright.rules.flat import chooser
from rollwright.rules.ruleset import Move
from rollwright.table.open_call import Broken
from rollwright.table.seat import Seat
from rollwright.table.table import Table
from rollwright.table.view import Card, changes

Policy: TypeAlias = Literal["random", "cautious", "best"]
POLICIES: tuple[Policy, ...] = ("random", "cautious", "best")

WORK = 2_000
"""Answers that best play may try for one choice: some tens of milliseconds."""
TRIES = 4
"""How many moves a bot tries to start before it gives up for now."""
OPEN_CALLS = 3
"""How many calls bots hold open at once."""
WORDS = ("the old bridge", "a locked door", "the tall one", "by the river")
"""What a bot says where free text is asked for and no example helps."""
SMALL, LARGE = 0, 12


class Bot(NamedTuple):
    """A bot at a seat."""

    seat: str
    policy: Policy
    random: Random

    def cards(self, table: Table) -> tuple[Card, ...]:
        """Give the questions in front of its seat, as the seat is shown them."""
        return changes(table, self.seat, table.number).cards

    def answer(self, table: Table, card: Card) -> bool:
        """Answer a question; tell whether that was done: it need not volunteer."""
        if self.policy != "random" and volunteers(table, card):
            return False
        self.answer_offered(table, card)
        return True

    def answer_offered(self, table: Table, card: Card) -> None:
        """Answer with something that is offered: that is never refused, but for fields that don't go together."""
        if card.kind != "card":
            choice = None if card.kind == "roll" else self.choice(table, card)
            table.answer(self.seat, card.call, card.sequence, choice=choice)
            return
        for _ in range(TRIES):
            try:
                table.answer(self.seat, card.call, card.sequence, fields=self.filled(card.fields))
            except Refused:
                continue
            return
        table.answer(self.seat, card.call, card.sequence, fields=usual(card.fields))

    def filled(self, fields: Sequence[Field]) -> dict[str, Picked]:
        """Fill fields in at random, or, by the other policies, only what has to be."""
        found: dict[str, Picked] = {}
        for field in fields:
            if not all(_picked(found, name, fields) & set(keys) for name, keys in field.when.items()):
                continue
            if field.kind in ("one", "some") and not field.options and not field.free:
                continue  # there is nothing to pick now
            if self.policy != "random" and field.usual:
                found[field.name] = field.usual
            elif field.needed or field.least or (self.policy == "random" and self.random.random() < 0.7):
                found[field.name] = self.value(field)
        return found

    def value(self, field: Field) -> Picked:
        """Make up a value for a field."""
        keys = [option.key for option in field.options]
        match field.kind:
            case "some":
                most = len(keys) if field.most is None else field.most
                if field.free and most < (field.least or 0):
                    return WORDS[: field.least]  # people without a sheet
                least = min(max(field.least or 0, bool(field.needed)), most)
                return tuple(self.random.sample(keys, self.random.randint(least, most)))
            case "number":
                least = SMALL if field.least is None else field.least
                return str(self.random.randint(least, LARGE if field.most is None else field.most))
            case "one" if keys:
                return self.random.choice(keys)
            case _:
                return f"{self.random.choice(WORDS)} {self.random.randint(2, 999)}"  # names are rarely there already

    def choice(self, table: Table, card: Card) -> str:
        """Pick an option by the bot's policy."""
        if self.policy == "random":
            return self.random.choice(card.options)
        found = best_choice(table, card) if self.policy == "best" else None
        return found if found in card.options else card.options[0]

    def start(self, table: Table, moves: Sequence[Move] | None = None) -> int | None:
        """Start something that its seat is offered, each kind as often as another; None where nothing could be."""
        offered: dict[str, list[Move]] = {}
        for move in table.moves(self.seat) if moves is None else moves:
            offered.setdefault(move.procedure, []).append(move)
        for left in reversed(range(TRIES if offered else 0)):
            move = self.random.choice(offered[self.random.choice(list(offered))])
            try:
                return table.start(self.seat, move.procedure, self.arguments(move))
            except Refused:  # fields that don't go together: it fills them in otherwise, as people do
                if not left:
                    raise
        return None

    def arguments(self, move: Move) -> dict[str, Any]:
        """Fill a move in: what the sheet gives, and what it asks for."""
        return {**move.filled, **self.filled(move.fields)}


def volunteers(table: Table, card: Card) -> bool:
    """Tell whether a question is somebody else's to close: then this seat may volunteer, and need not."""
    question = table.open[card.call].session.question
    return isinstance(question, Choose) and bool(question.takers) and key_of(question.options[0]) not in card.options


def usual(fields: Sequence[Field]) -> dict[str, Picked]:
    """Fill in only what has to be: the usual, or some words."""
    return {one.name: one.usual or WORDS[0] for one in fields if one.needed and (not one.when or one.kind == "words")}


def _picked(found: dict[str, Picked], name: str, fields: Sequence[Field]) -> set[str]:
    """Give what stands in an earlier field."""
    value = found.get(name) or next((one.usual for one in fields if one.name == name), "")
    return {value} if isinstance(value, str) else set(value)


def bots_of(table: Table, random: Random) -> list[Bot]:
    """Give the bots of a table: of all seats that say that one plays them."""
    return [bot for seat in table.seats if (bot := bot_of(seat, random)) is not None]


def bot_of(seat: Seat, random: Random) -> Bot | None:
    """Give the bot that a seat names; None where a person sits there."""
    if not seat.bot:
        return None
    for policy in POLICIES:
        if policy == seat.bot:
            return Bot(seat.id, policy, random)
    raise BadInput(f"there is no bot {seat.bot!r}; there are {', '.join(POLICIES)}")


def play_on(table: Table, bots: Sequence[Bot], acts: int, random: Random, start: float = 0.25) -> int:
    """Let bots play: answer what is open, and start more with a chance of `start` or where nothing is open.

    Gives how many acts were done: fewer than `acts` where nothing is left to do.
    """
    done = 0
    while done < acts:
        few = len(table.open) < OPEN_CALLS
        if few and bots and (not table.open or random.random() < start):
            began = started_by_one(table, bots, random)
            done += began
            if began:
                continue
        answered = answered_by_one(table, bots, random)
        done += answered
        if not answered and not (few and bots and started_by_one(table, bots, random)):
            break
    return done


def started_by_one(table: Table, bots: Sequence[Bot], random: Random) -> bool:
    """Let one of the bots, in a random order, start something."""
    return any(bot.start(table) is not None for bot in random.sample(bots, len(bots)))


def answered_by_one(table: Table, bots: Sequence[Bot], random: Random) -> bool:
    """Let a bot answer a question of its own; the gamemaster's answers for others where nobody else can."""
    return any(bot.answer(table, card) for bot, card in waiting(table, bots, random))


def waiting(table: Table, bots: Sequence[Bot], random: Random) -> Iterator[tuple[Bot, Card]]:
    """Give the questions that bots can answer, their own first, in a random order."""
    others: list[tuple[Bot, Card]] = []
    for bot in random.sample(bots, len(bots)):
        for card in bot.cards(table):
            if card.stand_in:
                others.append((bot, card))
            else:
                yield bot, card
    yield from others


def best_choice(table: Table, card: Card) -> str | None:
    """Work out the best option of an open choice; None where there is no worth to go by, or that takes too long.

    The worth is the listing's own, from the view of the actor that the listing names; another actor's is not known.
    Earlier rolls that the actor can't see count as unknown.
    """
    from rollwright.play import best

    under_way = table.open.get(card.call)
    if under_way is None:
        return None
    try:
        session = under_way.session
        call, entries, _ = standing_of(session)
        question, listing = session.question, table.game.listing_of(call)
        if listing is None or not listing.worth or is_beyond(listing, call):
            return None
        if not isinstance(question, Choose) or question.actor != chooser(listing, call):
            return None
        worth = next(iter(listing.worth.values()))
        return best.best_choice(call, worth, question.actor, never, entries, WORK)
    except (Refused, BadInput, Broken):
        return None
