"""What follows from a fight with vehicles: arguments and outcome in, facts out; damage tells itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rollwright.games.going_somewhere.rules.combat import facts as fought
from rollwright.games.going_somewhere.rules.combat.loop import Fought
from rollwright.games.going_somewhere.rules.old_form import points_spent
from rollwright.games.going_somewhere.rules.vehicles.facts import Yielded
from rollwright.games.going_somewhere.rules.vehicles.old_fight import of_change
from rollwright.games.going_somewhere.rules.vehicles.scene import Gunner, Unit, names
from rollwright.rules.facts import Fact


def of_round(arguments: Mapping[str, Any], outcome: Any) -> Iterator[Fact]:
    """Give what a round has changed, in turn order."""
    before, after = arguments["scene"], outcome.named["scene"]
    for unit in before.units:
        yield from of_unit(unit, after.of(unit.one.who))


def of_unit(was: Unit, now: Unit) -> Iterator[Fact]:
    """Give what has become of a vehicle and its crew, or of somebody on foot."""
    one = now.one
    if one.down == "yielded" and not was.one.down:
        yield Yielded(who=one.who)
        one = one._replace(down="")
    if now.scale:
        one = one._replace(health=was.one.health)
    yield from of_change(was.one, one)
    for before, after in zip(was.crew, now.crew, strict=True):
        yield from of_gunner(before, after)


def of_gunner(was: Gunner, now: Gunner) -> Iterator[Fact]:
    """Give what has become of one of a crew."""
    yield from points_spent(now.who, was.cp - now.cp, "a shot")
    if now.stun != was.stun:
        yield fought.Stunned(who=now.who, rounds=now.stun)
    if now.next_roll != was.next_roll:
        yield fought.NextRollChanged(who=now.who, points=now.next_roll)


def of_end(arguments: Mapping[str, Any], outcome: Fought) -> Iterator[Fact]:
    """Give the end of a fight, for vehicles and for all aboard."""
    fighters = names(arguments["scene"].units)
    yield fought.FightEnded(winner=outcome.winner, rounds=outcome.rounds, seconds=outcome.seconds, fighters=fighters)
