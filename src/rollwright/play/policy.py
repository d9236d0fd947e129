"""Policies: who chooses what. A policy answers a choice from what its actor sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from rollwright.dice.errors import BadInput
from rollwright.play.cards import Card
from rollwright.play.steps import Choose, key_of

Policy: TypeAlias = Callable[[Choose[Any]], Any]
"""Takes the open choice (its `about` is what the actor decides on) and gives one of its options."""


def never(choice: Choose[Any]) -> Any:
    """Take the first option, which by convention costs least and means "no" where there is a no."""
    return choice.options[0]


def always(choice: Choose[Any]) -> Any:
    """Take the last option, which by convention costs most."""
    return choice.options[-1]


def scripted(answers: Mapping[str, str], otherwise: Policy = never) -> Policy:
    """Answer each question of a key with the option of that name; other questions by another policy.

    A card is answered field by field: `plan.push`; the fields that aren't named by the other policy.
    """
    fields: dict[str, dict[str, str]] = {}
    for key, answer in answers.items():
        question, dot, field = key.partition(".")
        if dot:
            fields.setdefault(question, {})[field] = answer

    def policy(choice: Choose[Any]) -> Any:
        if type(choice.options) is Card:
            settled = fields.get(choice.key)
            return otherwise(choice if settled is None else narrowed(choice, settled))
        if choice.key not in answers:
            return otherwise(choice)
        for option in choice.options:
            if key_of(option) == answers[choice.key]:
                return option
        if choice.takers:  # who has helped already isn't asked again
            return otherwise(choice)
        offered = ", ".join(choice.keys)
        raise BadInput(f"{choice.key!r} offers {offered}; {answers[choice.key]!r} is none of them")

    policy.fields = fields  # type: ignore[attr-defined]  # best play keeps to them, too
    told = ", ".join(f"“{answer}” to “{key}”" for key, answer in answers.items())
    policy.__doc__ = f"Answer {told}; else {otherwise.__name__}." if told else otherwise.__doc__
    return policy


def narrowed(choice: Choose[Any], settled: Mapping[str, str]) -> Choose[Any]:
    """Give a card of which some fields are settled, by keys."""
    card: Any = choice.options
    return Choose(choice.key, choice.actor, card.narrowed(settled), choice.about, choice.seen_by)


POLICIES: dict[str, Policy] = {"never": never, "always": always}
