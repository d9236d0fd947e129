"""What follows from fights, injuries and sleep for the sheets: arguments and outcome in, facts out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rollwright.rules.facts import Fact
from rollwright.rules.going_somewhere import facts_combat as became
from rollwright.rules.going_somewhere.consequences_checks import points_spent
from rollwright.rules.going_somewhere.facts_checks import MarkEnded
from rollwright.rules.going_somewhere.fight import Fought
from rollwright.rules.going_somewhere.scene import Combatant, Scene
from rollwright.rules.going_somewhere.shock import Injured, Slept


def of_opening(arguments: Mapping[str, Any], outcome: Any) -> Iterator[Fact]:
    """Give the order of a fight that has begun."""
    scene: Scene = outcome.named["scene"]
    surprised = tuple([one.who for one in scene.order if one.surprised])
    yield became.FightBegan(order=tuple([one.who for one in scene.order]), surprised=surprised)


def of_round(arguments: Mapping[str, Any], outcome: Any) -> Iterator[Fact]:
    """Give what a round has changed, in turn order."""
    before, after = arguments["scene"], outcome.named["scene"]
    for one in before.order:
        yield from of_change(one, after.of(one.who))


def of_change(was: Combatant, now: Combatant) -> Iterator[Fact]:
    """Give what has become of one combatant."""
    who = was.who
    yield from points_spent(who, was.cp - now.cp, "a fight")
    if now.at != was.at:
        yield became.Moved(who=who, to=now.at)
    if now.drawn and not was.drawn:
        yield became.WeaponDrawn(who=who)
    if now.shots > was.shots:
        yield became.AmmunitionSpent(who=who, shots=now.shots - was.shots)
    if now.health < was.health:
        yield became.Harmed(who=who, points=was.health - now.health)
    if now.stun != was.stun:
        yield became.Stunned(who=who, rounds=now.stun)
    if now.prone and not was.prone:
        yield became.KnockedDown(who=who)
    if was.prone and not now.prone:
        yield became.GotUp(who=who)
    if now.next_roll != was.next_roll:
        yield became.NextRollChanged(who=who, to=now.next_roll)
    if now.shocked and not was.shocked:
        yield became.Shocked(who=who, alive=now.down != "dead")
    if now.down != was.down:
        yield became.Fled(who=who) if now.down == "fled" else became.Fell(who=who, how=now.down)


def of_end(arguments: Mapping[str, Any], outcome: Fought) -> Iterator[Fact]:
    """Give the end of a fight."""
    yield became.FightEnded(winner=outcome.winner, rounds=outcome.rounds, seconds=outcome.seconds)


def of_injury(arguments: Mapping[str, Any], outcome: Injured) -> Iterator[Fact]:
    """Give what an injury outside a fight does."""
    who = arguments["who"]
    if not who:
        return
    yield from points_spent(who, outcome.cp, "a Shock Check")
    lost = arguments["health"] - outcome.health
    if lost:
        yield became.Harmed(who=who, points=lost)
    if outcome.shocked and not arguments["shocked"]:
        yield became.Shocked(who=who, alive=outcome.down != "dead")
    if outcome.past != arguments["past"]:
        yield became.Weakened(who=who, past=outcome.past)
    if outcome.down != arguments["down"]:
        yield became.Fell(who=who, how=outcome.down)


def of_own_damage(arguments: Mapping[str, Any], outcome: Injured) -> Iterator[Fact]:
    """Give what a critical failure outside a fight does; the CGO has said so, once."""
    yield from of_injury(arguments, outcome)
    if arguments["who"]:
        yield MarkEnded(who=arguments["who"], kind="fumbled")


def of_sleep(arguments: Mapping[str, Any], outcome: Slept) -> Iterator[Fact]:
    """Give the Health that sleep has brought back."""
    if outcome.healed and arguments["who"]:
        yield became.Healed(who=arguments["who"], points=outcome.healed, by="sleep")
