"""What follows from an action for sheets and scene, in each edition."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rollwright.games.cgg.rules import facts as became
from rollwright.games.cgg.rules.action import Action, earned
from rollwright.games.cgg.rules.clock import started
from rollwright.games.cgg.rules.conditions import condition, worsened
from rollwright.games.cgg.rules.editions import Edition
from rollwright.games.cgg.rules.failure import FIRST_COMPLICATION
from rollwright.games.cgg.rules.fallout import default_code
from rollwright.games.cgg.rules.leverage import worn
from rollwright.games.cgg.rules.uses import UNNAMED
from rollwright.play.steps import GM
from rollwright.rules.facts import Fact


def of_action(edition: Edition) -> Callable[[Mapping[str, Any], Action], Iterator[Fact]]:
    """Give the function that tells what follows from an action."""

    def facts(arguments: Mapping[str, Any], outcome: Action) -> Iterator[Fact]:
        yield from _paid(arguments, outcome)
        got = earned(edition, outcome.escaped)
        if got.xp:
            yield became.ExperienceEarned(who=arguments["who"], points=got.xp, what="the risk was avoided")
        if got.dp:
            yield became.DramaEarned(who=arguments["who"], points=got.dp, what="the risk was not avoided")
        if outcome.more is not None:
            yield from _more(arguments, outcome)
        yield from _left(arguments, outcome)

    return facts


def _left(arguments: Mapping[str, Any], outcome: Action) -> Iterator[Fact]:
    """Give what is left to be settled: a failure that asks for a complication, and a missed risk, which is secret."""
    if not outcome.rest.cancelled:
        for key in arguments["passing"]:
            yield became.ElementWorn(key=key)
    if outcome.failures >= FIRST_COMPLICATION:
        yield became.WentWrong(who=arguments["who"], failures=outcome.failures)
    if outcome.escaped is not None and not outcome.escaped:
        code = default_code(arguments["difficulty"], arguments["opponent"])
        yield became.RiskMissed(
            who=arguments["who"],
            code=str(code),
            fewer=outcome.rest.resistance,
            risk=arguments["risk"],
            resist=arguments["resist"] if outcome.rest.resistance else "",
            seen_by=(GM,),
        )


def _paid(arguments: Mapping[str, Any], outcome: Action) -> Iterator[Fact]:
    who, rest = arguments["who"], outcome.rest
    change = outcome.hours - started(arguments["hours"], arguments["most"], arguments["crisis"]).hours
    if change:
        kind = became.HoursGained if change > 0 else became.HoursPaid
        yield kind(who=who, hours=abs(change), what="an action")
    if given := rest.xp + rest.spent_xp:
        yield became.ExperienceEarned(who=who, points=given, what="conditions")
    if rest.spent_xp:
        yield became.ExperienceSpent(who=who, points=rest.spent_xp, what="conditions")
    if given := rest.dp + rest.spent_dp:
        yield became.DramaEarned(who=who, points=given, what="conditions")
    if rest.spent_dp:
        yield became.DramaSpent(who=who, points=rest.spent_dp, what="conditions")


def _more(arguments: Mapping[str, Any], outcome: Action) -> Iterator[Fact]:
    who, rest = arguments["who"], outcome.rest
    for key, code in zip(arguments["leverage_key"], arguments["leverage"], strict=False):
        if key not in rest.leverage_worn:
            continue
        left = worn(code)
        if left is None:
            yield became.LeverageExpired(key=key, reason="used up")
        else:
            yield became.LeverageChanged(key=key, code=str(left))
    if rest.worsened:
        wounds = [one for one in arguments["conditions"] if "surface-wound" in condition(one).effects]
        old = next(one for one in wounds if condition(one).dots == 1)
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
