"""Simulation one play at a time: for calls whose outcomes have so many shapes that no two plays go the same way."""

from __future__ import annotations

from typing import Any, TypeVar

from rollwright.dice.errors import BadInput
from rollwright.dice.law import Law
from rollwright.dice.source import RandomDice
from rollwright.play.policy import Policy, never
from rollwright.play.session import Session
from rollwright.play.steps import Call, Roll

Outcome = TypeVar("Outcome")


def played_out(call: Call[Outcome], plays: int, seed: int = 0, policy: Policy = never) -> Law[Outcome]:
    """Estimate the law of a call's outcome from plays, each with its own dice; equal outcomes are counted together."""
    if plays < 1:
        raise BadInput(f"a simulation has at least one play, not {plays}")
    dice = RandomDice(seed)
    counts: dict[Any, int] = {}
    for _ in range(plays):
        session: Session[Outcome] = Session(call)
        while (step := session.question) is not None:
            if isinstance(step, Roll):
                session.roll([dice.face(sides) for sides in step.pool.sides()])
            else:
                session.take(policy(step))
        counts[session.outcome] = counts.get(session.outcome, 0) + 1
    return Law((list(counts),), [count / plays for count in counts.values()], 1.0, sampled=plays)
