"""What the tests of checks share: two characters, and plays with scripted answers."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from rollwright.dice.law import Law
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.play.session import Session
from rollwright.play.steps import Call
from rollwright.rules.facts import State, fold

OPTIONS = Options()
KARA = Sheet(name="Kara", stats={"chm": 12, "per": 14, "str": 9}, cp=10)
TABLE = State({"kara": KARA, "vanya": Sheet(name="Vanya", stats={"int": 13})})


def play(call: Call[Any], *answers: Iterable[int] | str) -> Session[Any]:
    """Play a call with faces and option keys to its end."""
    session: Session[Any] = Session(call)
    for one in answers:
        session.choose(one) if isinstance(one, str) else session.roll(list(one))
    assert session.ended, f"still asks {session.question}"
    return session


def facts_of(session: Session[Any]) -> list[Any]:
    """Give all facts of a play."""
    found: list[Any] = []
    for played in session.played:
        listing = RULESET.listing_of(played.call)
        if listing is not None:
            found += listing.facts(played.call.named, played.outcome)
    return found


def after(session: Session[Any], state: State = TABLE) -> State:
    """Give the state after a play."""
    return fold(state, facts_of(session), RULESET.apply, Sheet)


def chance(law: Law[Any], **fields: Any) -> Fraction:
    """Give the chance of some fields of an outcome."""
    fits = [p for end, p in law.fractions() if all(getattr(end, name) == value for name, value in fields.items())]
    return sum(fits, Fraction(0))
