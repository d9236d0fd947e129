"""What follows from each call for the sheets: arguments and outcome in, facts out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rollwright.rules.facts import Fact
from tests.rules.old_form.rules import facts as became
from tests.rules.old_form.rules.improvement import Adventure, Cycle, Improved, Points
from tests.rules.old_form.rules.opposed import SIDES, Contest, Opposed
from tests.rules.old_form.rules.rolls import Result


def edge_spent(who: str, before: int, after: int) -> Iterator[Fact]:
    """Give the fact that Edge was spent, where any was."""
    if after < before:
        yield became.EdgeSpent(who=who, points=before - after)


def of_roll(arguments: Mapping[str, Any], outcome: Result) -> Iterable[Fact]:
    """Give what follows from a roll: only Edge is kept on a sheet."""
    return edge_spent(arguments["who"], arguments["edge"], outcome.edge)


def of_opposed(arguments: Mapping[str, Any], outcome: Opposed) -> Iterator[Fact]:
    """Give the Edge that each side spent."""
    yield from edge_spent(arguments["a_who"], arguments["a_edge"], outcome.a_edge)
    yield from edge_spent(arguments["b_who"], arguments["b_edge"], outcome.b_edge)


def of_contest(arguments: Mapping[str, Any], outcome: Contest) -> Iterator[Fact]:
    """Give the Edge that each side spent."""
    names = [*arguments["who"], *SIDES[len(arguments["who"]) :]]
    for who, before, after in zip(names, arguments["edges"], outcome.edges, strict=False):
        yield from edge_spent(who, before, after)


def of_beginning(arguments: Mapping[str, Any], outcome: Adventure) -> Iterator[Fact]:
    """Give the adventure with its cycle of Edge."""
    yield became.AdventureBegun(cycle=outcome.cycle)


def of_adventure(arguments: Mapping[str, Any], outcome: Cycle) -> Iterator[Fact]:
    """Give the end of the adventure, and the Edge that comes back with it."""
    yield from of_cycle(arguments, outcome)
    yield became.AdventureEnded()


def of_cycle(arguments: Mapping[str, Any], outcome: Cycle) -> Iterator[Fact]:
    """Give everybody's Edge back where a cycle has ended."""
    if outcome.regained:
        for who in arguments["who"]:
            yield became.EdgeRegained(who=who)


def of_skill(arguments: Mapping[str, Any], outcome: Improved) -> Iterator[Fact]:
    """Give the level that was learnt."""
    if outcome.improved:
        yield became.SkillLearnt(
            who=arguments["who"],
            skill=arguments["skill"],
            to=outcome.value,
            adventure_points=outcome.adventure_points,
            skill_points=outcome.skill_points,
        )


def of_specialisation(arguments: Mapping[str, Any], outcome: Improved) -> Iterator[Fact]:
    """Give the specialisation."""
    yield became.Specialised(
        who=arguments["who"],
        skill=arguments["skill"],
        field=arguments["field"],
        adventure_points=outcome.adventure_points,
        skill_points=outcome.skill_points,
    )


def of_edge(arguments: Mapping[str, Any], outcome: Improved) -> Iterator[Fact]:
    """Give the new value of Edge."""
    yield became.EdgeRaised(who=arguments["who"], to=outcome.value, adventure_points=outcome.adventure_points)


def of_attribute(arguments: Mapping[str, Any], outcome: Improved) -> Iterator[Fact]:
    """Give the new value of an attribute."""
    if outcome.improved:
        yield became.AttributeRaised(
            who=arguments["who"],
            attribute=arguments["attribute"],
            to=outcome.value,
            adventure_points=outcome.adventure_points,
        )


def of_mission(arguments: Mapping[str, Any], outcome: Points) -> Iterator[Fact]:
    """Give what a mission brings."""
    who, reason = arguments["who"], arguments["reason"] or "a mission"
    yield became.MissionEnded(who=who)
    if outcome.points:
        yield became.SkillPointsGained(who=who, points=outcome.points, reason=reason)
    if arguments["adventure_points"]:
        yield became.AdventurePointsGained(who=who, points=arguments["adventure_points"], reason=reason)


def of_month(arguments: Mapping[str, Any], outcome: Points) -> Iterator[Fact]:
    """Give what a month brings."""
    if outcome.points:
        yield became.SkillPointsGained(who=arguments["who"], points=outcome.points, reason="a month")


def of_gift(arguments: Mapping[str, Any], outcome: Points) -> Iterator[Fact]:
    """Give Edge that the gamemaster gave back."""
    if outcome.points:
        yield became.EdgeRegained(who=arguments["who"], points=outcome.points, reason=arguments["reason"])


def of_award(arguments: Mapping[str, Any], outcome: Points) -> Iterator[Fact]:
    """Give Adventure Points."""
    if outcome.points:
        yield became.AdventurePointsGained(who=arguments["who"], points=outcome.points, reason=arguments["reason"])


def of_bank(arguments: Mapping[str, Any], outcome: Points) -> Iterator[Fact]:
    """Give skill points that were banked."""
    if outcome.points:
        yield became.SkillPointsBanked(who=arguments["who"], skill=arguments["skill"], points=outcome.points)


def of_waiver(arguments: Mapping[str, Any], outcome: Points) -> Iterator[Fact]:
    """Give the waiver."""
    yield became.Waived(
        who=arguments["who"], rule=arguments["rule"], reason=arguments["reason"], by_whom=arguments["by_whom"]
    )
