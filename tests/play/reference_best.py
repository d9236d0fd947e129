"""Best play by the definition: every strategy over information sets, each valued by playing every outcome.

Slow and plain: the reference that `rollwright.play.best` is compared with.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rollwright.play.cards import Card
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
    asked: dict[Any, tuple[list[Any], list[World]]] = {}
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
        elif own := _own(step, actor, policy):
            sight = (run.path, step.key, tuple(map(key_of, own)))
            asked.setdefault(sight, (own, []))[1].append((answers, p))
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
    for own, worlds in asked.values():
        total += max(
            _value([((*answers, option), p) for answers, p in worlds], call, worth, actor, policy) for option in own
        )
    return total


def _own(step: Choose[Any], actor: Actor, policy: Policy) -> list[Any]:
    """Give the options that are the actor's to try: of a question to several, where nobody else takes theirs first.

    Of a card, all ways to fill it, within the fields that the policy's script has settled.
    """
    if step.takers:
        own = [option for option, taker in zip(step.options, step.takers, strict=True) if taker == actor]
        return own if any(policy(step) is option for option in own) else []
    if step.actor != actor:
        return []
    settled = getattr(policy, "fields", {}).get(step.key)
    return list(step.options.narrowed(settled) if settled and isinstance(step.options, Card) else step.options)
