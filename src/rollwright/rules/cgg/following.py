"""What follows from an action for sheets and scene, in each edition."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rollwright.rules.cgg import facts as became
from rollwright.rules.cgg.action import Action, earned
from rollwright.rules.cgg.clock import started
from rollwright.rules.cgg.conditions import condition, worsened
from rollwright.rules.cgg.editions import Edition
from rollwright.rules.cgg.leverage import worn
from rollwright.rules.cgg.uses import UNNAMED
from rollwright.rules.facts import Fact


def of_action(edition: Edition) -> Callable[[Mapping[str, Any], Action], Iterator[Fact]]:
    """Give the function that tells what follows from an action."""

    def facts(arguments: Mapping[str, Any], outcome: Action) -> Iterator[Fact]:
        yield from _paid(arguments, outcome)
        got = earned(edition, outcome.avoided)
        if got.xp:
            yield became.ExperienceEarned(who=arguments["who"], points=got.xp, what="the risk was avoided")
        if got.dp:
            yield became.DramaEarned(who=arguments["who"], points=got.dp, what="the risk was not avoided")
        if outcome.more is not None:
            yield from _more(arguments, outcome)

    return facts


def _paid(arguments: Mapping[str, Any], outcome: Action) -> Iterator[Fact]:
    who, rest = arguments["who"], outcome.rest
    change = outcome.hours - started(arguments["hours"], arguments["most"], arguments["crisis"]).hours
    if change:
        kind = became.HoursGained if change > 0 else became.HoursPaid
        yield kind(who=who, hours=abs(change), what="an action")
    if rest.spent_xp:
        yield became.ExperienceSpent(who=who, points=rest.spent_xp, what="conditions")
    if given := rest.xp + rest.spent_xp:
        yield became.ExperienceEarned(who=who, points=given, what="conditions")
    if rest.spent_dp:
        yield became.DramaSpent(who=who, points=rest.spent_dp, what="conditions")
    if given := rest.dp + rest.spent_dp:
        yield became.DramaEarned(who=who, points=given, what="conditions")


def _more(arguments: Mapping[str, Any], outcome: Action) -> Iterator[Fact]:
    who, rest = arguments["who"], outcome.rest
    if rest.leverage_worn and arguments["leverage_key"]:
        left = worn(arguments["leverage"])
        key = arguments["leverage_key"]
        if left is None:
            yield became.LeverageExpired(key=key, reason="used up")
        else:
            yield became.LeverageChanged(key=key, code=str(left))
    if rest.worsened:
        old = next(one for one in arguments["conditions"] if "surface-wound" in condition(one).effects)
        yield became.ConditionReplaced(who=who, old=condition(old).id, new=worsened((old,))[0])
    if rest.bounced:
        yield became.ConditionRemoved(who=who, condition=condition(rest.bounced).id, scene=not rest.for_good)
    if rest.condition and rest.condition != UNNAMED:
        yield became.ConditionTaken(who=who, condition=rest.condition)
    if rest.gear and rest.gear != UNNAMED:
        yield became.GearDisabled(who=who, name=rest.gear)
    if rest.augmented:
        yield became.Augmented(who=who)
    if rest.reduced:
        yield became.CodeReduced(who=who, code=rest.reduced)
    if rest.incapacitated:
        yield became.Incapacitated(who=who)
