"""A trial before a question is sampled: whether its plays can be played many at once, or go each a way of its own.

Many at once are a thousand times quicker where plays share their ways through the rules (a roll, a duel), and slower
where no two plays go the same way (a fight of parties). The trial counts ways, not seconds: all machines decide alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from rollwright.api.answers import is_large
from rollwright.api.asking import Asked, policy_named, setting
from rollwright.dice.errors import BadInput, Refused, TooLarge
from rollwright.lab.question import Question
from rollwright.play.policy import Policy
from rollwright.play.sample import PlaysPath, Simulation
from rollwright.play.steps import Call

PLAYS = 400
"""Plays of a trial. Where they need more ways through the rules than there are plays, each goes its own."""
MOST_WAYS = PLAYS


def is_alone(question: Question) -> bool:
    """Tell whether the plays of a question are played one by one."""
    asked = question.read()
    policy = setting(asked, "policy", question.policy)
    if policy == "best":
        return bool(asked.listing.uncountable) or is_large(asked)
    return is_alone_under(asked, policy_named(asked, policy))


def is_alone_under(asked: Asked, policy: Policy) -> bool:
    """Tell the same of a call under a policy, which need not have a name."""
    return bool(asked.listing.uncountable) or is_large(asked) or _parted(asked.call, policy)


@lru_cache(256)
def _parted(call: Call[Any], policy: Policy) -> bool:
    """Play some plays at once, and count the ways that they go."""
    try:
        _Counted(policy).played(call, (), PLAYS, np.random.Generator(np.random.PCG64(0)))
    except TooLarge:
        return True
    except (Refused, BadInput):
        return False
    return False


class _Counted(Simulation):
    """A simulation that ends when its plays go too many ways."""

    def __init__(self, policy: Policy) -> None:
        super().__init__(policy)
        self._ways = 0

    def _play(self, call: Call[Any], answers: Sequence[Any], path: PlaysPath, dice: np.random.Generator) -> Any:
        self._ways += 1
        if self._ways > MOST_WAYS:
            raise TooLarge("these plays go too many ways to be played at once")
        return super()._play(call, answers, path, dice)
