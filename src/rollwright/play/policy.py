"""Policies: who chooses what. A policy answers a choice from what its actor sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from rollwright.dice.errors import BadInput
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
    """Answer each question of a key with the option of that name; other questions by another policy."""

    def policy(choice: Choose[Any]) -> Any:
        if choice.key not in answers:
            return otherwise(choice)
        for option in choice.options:
            if key_of(option) == answers[choice.key]:
                return option
        offered = ", ".join(map(key_of, choice.options))
        raise BadInput(f"{choice.key!r} offers {offered}; {answers[choice.key]!r} is none of them")

    told = ", ".join(f"“{answer}” to “{key}”" for key, answer in answers.items())
    policy.__doc__ = f"Answer {told}; else {otherwise.__name__}." if told else otherwise.__doc__
    return policy


POLICIES: dict[str, Policy] = {"never": never, "always": always}
