"""Plays calls at random, cards and all, for the tests."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from rollwright.dice.errors import Refused
from rollwright.play.cards import Card, Picked
from rollwright.play.session import Session
from rollwright.play.steps import Choose, Roll, key_of


def to_the_end(session: Session[Any], seed: int, seen: Callable[[Any], None] = lambda step: None) -> Session[Any]:
    """Answer everything at random; `seen` gets each question."""
    random = Random(seed)
    while (step := session.question) is not None:
        if isinstance(step, Roll):
            seen(step)
            session.roll([random.randint(1, sides) for sides in step.pool.sides()])
        elif isinstance(step.options, Card):
            try:
                session.fill(filled(step.options, random))
            except Refused:
                continue
            seen(step)
        else:
            assert isinstance(step, Choose)
            seen(step)
            session.choose(key_of(random.choice(step.options)))
    return session


def filled(card: Card[Any], random: Random) -> dict[str, Picked]:
    """Fill the fields of a card at random."""
    given: dict[str, Picked] = {}
    for column in card.asked:
        if column.kind == "words":
            given[column.name] = random.choice(("", "over the wall"))
        elif column.kind == "some":
            many = random.choice((0, 0, 1, 2))
            given[column.name] = tuple(map(key_of, random.sample(column.options, many)))
        else:
            given[column.name] = key_of(random.choice(column.options))
    return given
