"""Plays actions with scripted dice and answers, for the tests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rollwright.games.cgg.rules.options import Options, Options2015
from rollwright.play.session import Session
from rollwright.play.steps import Call, Choose, Roll

LATER = Options()
EARLIER = Options2015()
EDITIONS = [LATER, EARLIER]


def play(call: Call[Any], *answers: str | Iterable[int]) -> Session[Any]:
    """Answer a call's questions in order: faces for rolls, keys for choices; all must be used, and be enough."""
    session = Session(call)
    for answer in answers:
        step = session.question
        if isinstance(answer, str):
            assert isinstance(step, Choose), f"{answer!r} came, but {step} is open"
            session.choose(answer)
        else:
            assert isinstance(step, Roll), f"{answer!r} came, but {step} is open"
            session.roll(tuple(answer))
    assert session.ended, f"{session.question} is still open"
    return session


def questions(session: Session[Any]) -> list[str]:
    """List the keys of what was asked."""
    return [entry.key for entry in session.journal]
