"""Helpers for the tests of encounters, vehicles and treasure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from rollwright.dice.source import RandomDice
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.creation.tables import book
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.play.odds import odds
from rollwright.play.policy import never
from rollwright.play.session import Session
from rollwright.play.steps import Call, Roll, key_of
from rollwright.play.tell import tell
from rollwright.rules.facts import Fact, State, fold
from rollwright.rules.generating import generator_procedure

OPTIONS = Options()
TRUCK = (9, 1, 0, 1, 10, 14, 12)
"""ACC, CHM, INT, PER, SPD, STR, VIT."""


def rows_of(name: str, **arguments: Any) -> dict[str, Fraction]:
    """Give the law of a table's rows."""
    call = generator_procedure(book(), name)(OPTIONS, *taken(name, arguments), False)
    found: dict[str, Fraction] = {}
    for result, share in odds(call, exact=True).fractions():
        found[result.row] = found.get(result.row, Fraction(0)) + share
    return found


def taken(name: str, arguments: dict[str, Any]) -> list[Any]:
    """Give what a table takes, in its order."""
    return [arguments.get(key, one.default) for key, one in book().generator(name).takes.items()]


def numbers_of(name: str, sides: int) -> dict[str, int]:
    """Count how many numbers of a die belong to each row."""
    return {row: int(share * sides) for row, share in rows_of(name).items()}


def generated(name: str, *faces: int, **arguments: Any) -> Any:
    """Roll on a table with known dice, one die after the other."""
    session = Session(generator_procedure(book(), name)(OPTIONS, *taken(name, arguments), True))
    left = list(faces)
    while isinstance(session.question, Roll):
        session.roll([left.pop(0) for _ in session.question.pool.sides()])
    assert not left
    return session.outcome


def played(call: Call[Any], seed: int) -> Session[Any]:
    """Play a call with the dice of a seed, and the options that cost least."""
    dice, session = RandomDice(seed), Session(call)
    while (step := session.question) is not None:
        if isinstance(step, Roll):
            session.roll([dice.face(sides) for sides in step.pool.sides()])
        else:
            session.choose(key_of(never(step)))
    return session


def answered(call: Call[Any], *answers: Any) -> Session[Any]:
    """Play a call with options by key and dice by faces."""
    session = Session(call)
    for answer in answers:
        if isinstance(answer, str):
            session.choose(answer)
        else:
            session.roll(answer)
    assert session.question is None
    return session


def facts_of(session: Session[Any]) -> Iterator[Fact]:
    """Give the facts of all calls of a session, the inner ones first."""
    for one in session.played:
        listing = RULESET.listing_of(one.call)
        if listing is not None:
            yield from listing.facts(one.call.named, one.outcome)


def done(state: State, id: str, *answers: Any, **arguments: Any) -> State:
    """Play a listed call at a table, and give the state after it."""
    listing = RULESET.listing(id)
    call = listing.procedure(OPTIONS, **arguments)
    listing.allowed(OPTIONS, state, call.named)
    return fold(state, facts_of(answered(call, *answers)), RULESET.apply, Sheet)


def lines(session: Session[Any]) -> list[str]:
    """Tell a session."""

    def telling(call: Call[Any]) -> Any:
        listing = RULESET.listing_of(call)
        return listing.telling if listing else None

    return [line.text for line in tell(session, telling)]


def counted(values: Any) -> dict[Any, int]:
    """Count equal values."""
    return dict(Counter(values))
