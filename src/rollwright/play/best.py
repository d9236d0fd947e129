"""The best choices of one actor, who sees only what that actor may see.

Every way through the call is run with every option. A choice's worth is the mean over later rolls and over earlier ones
that the actor can't see, so worlds that the actor can't tell apart are one decision, also when a hidden roll has
steered an `if`. The last choices are settled first; between equally good options the earlier one is taken.

What can't be judged is refused: a question that is put, or whose options differ, by what its actor can't see; and a
returned call that asks the actor again after a roll that the actor didn't see. What has too many ways to try, or no end
to them, is refused too, as `TooLarge`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any, Generic, TypeVar

from rollwright.dice.drawing import page_of
from rollwright.dice.law import Law
from rollwright.play.journal import Entry
from rollwright.play.judging import EQUAL, Judging, Worth
from rollwright.play.pieces import law_of
from rollwright.play.policy import Policy, never
from rollwright.play.steps import ACTOR, Actor, Call

Outcome = TypeVar("Outcome")


class Best(Generic[Outcome]):
    """The best policy of an actor, by what it gives: its worth, the law under it, and the worth of the open choice."""

    def __init__(self, worth: float, law: Law[Outcome], advice: Mapping[str, float]) -> None:
        self.worth = worth
        self.law = law
        self.advice = advice
        """What each option of the open question is worth, by key; empty when the actor is not asked now."""

    def _repr_html_(self) -> str:
        rows = "".join([f"<tr><th>{escape(key)}</th><td>{worth:.4g}</td></tr>" for key, worth in self.advice.items()])
        advice = f"<table><tr><th>now</th><th>worth</th></tr>{rows}</table>" if rows else ""
        return f"<div><p>best play is worth {self.worth:.6g}</p>{advice}{page_of(self.law)}</div>"

    def __repr__(self) -> str:
        return f"<Best play, worth {self.worth:.6g}{f'; now {self.choice}' if self.advice else ''}>"

    @property
    def choice(self) -> str | None:
        """The key of the best option of the open question; the earlier one where two are as good."""
        return _first_of_the_best(self.advice)


def best(
    call: Call[Outcome],
    worth: Worth,
    actor: Actor = ACTOR,
    policy: Policy = never,
    given: Iterable[Entry] = (),
    exact: bool = False,
    work: int | None = None,
) -> Best[Outcome]:
    """Find the best choices of an actor by an outcome's worth; other actors keep to a policy.

    With `given` entries it advises in the middle of play: those that the actor can't see count as unknown. With
    `exact=True` everything is in fractions, and only equal worths are ties. More than `work` answers to try are
    refused: by default as many as take some ten seconds.
    """
    entries = tuple(given)
    judging = Judging(actor, worth, policy, exact, work)
    value, advice = judging.judged(call, entries)
    law = law_of(judging.law(call, entries))
    return Best(value, law, advice)


def best_choice(
    call: Call[Any],
    worth: Worth,
    actor: Actor = ACTOR,
    policy: Policy = never,
    given: Iterable[Entry] = (),
    work: int | None = None,
) -> str | None:
    """Give the key of the best option of the open question, sooner than `best` does; None: the actor isn't asked."""
    return _first_of_the_best(Judging(actor, worth, policy, False, work).judged(call, tuple(given))[1])


def _first_of_the_best(advice: Mapping[str, float]) -> str | None:
    if not advice:
        return None
    most = max(advice.values())
    return next(key for key, worth in advice.items() if worth >= most - EQUAL * max(1.0, abs(most)))
