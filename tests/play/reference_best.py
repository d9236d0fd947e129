"""Best play by the definition: every strategy over information sets, each valued by playing every outcome.

Slow and plain: the reference that `rollwright.play.best` is compared with.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rollwright.play.policy import Policy, never
from rollwright.play.run import Run
from rollwright.play.steps import Actor, Call, Choose, Roll, key_of, may_see

World = tuple[tuple[Any, ...], float]


def reference_best(call: Call[Any], worth: Callable[[Any], float], actor: Actor, policy: Policy = never) -> float:
    """Give the worth of the best strategy of an actor: beliefs are lists of answers so far with their chances."""
    return _value([((), 1.0)], call, worth, actor, policy)


def _value(belief: list[World], call: Call[Any], worth: Callable[[Any], float], actor: Actor, policy: Policy) -> float:
    """Give the sum of chance times worth over worlds that the actor can't tell apart."""
    ended = 0.0
    seen: dict[Any, list[World]] = {}
    asked: dict[Any, tuple[Choose[Any], list[World]]] = {}
    pending = list(belief)
    while pending:
        answers, p = pending.pop()
        run = Run(call)
        step = run.question()
        for answer in answers:
            step = run.question(answer)
        if step is None:
            ended += p * worth(run.outcome)
        elif isinstance(step, Roll):
            law = step.reading.law(step.pool)
            for outcome, q in law:
                world = ((*answers, outcome), p * q)
                if may_see(step.seen_by, actor):
                    seen.setdefault((run.path, step.key, str(step.pool), outcome), []).append(world)
                else:
                    pending.append(world)
        elif step.actor == actor:
            sight = (run.path, step.key, tuple(map(key_of, step.options)))
            asked.setdefault(sight, (step, []))[1].append((answers, p))
        else:
            answer = policy(step)
            world = ((*answers, answer), p)
            if may_see(step.seen_by, actor):
                seen.setdefault((run.path, step.key, key_of(answer)), []).append(world)
            else:
                pending.append(world)
    total = ended
    for worlds in seen.values():
        total += _value(worlds, call, worth, actor, policy)
    for step, worlds in asked.values():
        total += max(
            _value([((*answers, option), p) for answers, p in worlds], call, worth, actor, policy)
            for option in step.options
        )
    return total
