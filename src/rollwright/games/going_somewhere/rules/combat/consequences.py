"""What follows from fights, injuries and sleep for the sheets: arguments and outcome in, facts out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rollwright.games.going_somewhere.rules.checks.facts import MarkEnded, TimePassed
from rollwright.games.going_somewhere.rules.checks.marking import ROUNDS_AN_HOUR
from rollwright.games.going_somewhere.rules.combat import facts as became
from rollwright.games.going_somewhere.rules.combat.critical import CRITICALS, ROWS, SUCCESSES
from rollwright.games.going_somewhere.rules.combat.fight import Fought
from rollwright.games.going_somewhere.rules.combat.scene import Combatant, Scene
from rollwright.games.going_somewhere.rules.combat.shock import Injured, Slept
from rollwright.games.going_somewhere.rules.combat.special import Exploded
from rollwright.games.going_somewhere.rules.magic.facts import (
    EffectBegan,
    EffectCountered,
    EffectEnded,
    HarmDue,
    ItemUsedUp,
)
from rollwright.games.going_somewhere.rules.magic.lasting import effect_of
from rollwright.games.going_somewhere.rules.old_form import points_spent
from rollwright.rules.facts import Fact

FALLS = tuple([row for row in SUCCESSES if row.prone])
"""Rows of the success table that knock the opponent down."""


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
    if now.drawn != was.drawn:
        yield became.WeaponDrawn(who=who)
    if now.shots > was.shots:
        kind = f"{now.numbers.loads}-d{now.numbers.weapon}" if now.numbers.loads else ""
        yield became.AmmunitionSpent(who=who, shots=now.shots - was.shots, kind=kind)
    if now.health < was.health:
        yield became.Harmed(who=who, points=was.health - now.health)
    if now.health > was.health or (was.down == "unconscious" and not now.down):
        yield became.Healed(who=who, points=max(0, now.health - was.health), by="magic")
    yield from of_magic(was, now)
    yield from [ItemUsedUp(who=who, name=name) for name in now.used[len(was.used) :]]
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
    if now.down != was.down and now.down:
        yield became.Fled(who=who) if now.down == "fled" else became.Fell(who=who, how=now.down)


def of_magic(was: Combatant, now: Combatant) -> Iterator[Fact]:
    """Give the magic on somebody that has begun, was interrupted, or is over."""
    before, after = ({part.name: part for part in one.lasting} for one in (was, now))
    for name in before:
        if name not in after:
            yield EffectEnded(who=was.who, name=name)
    for name, part in after.items():
        old = before.get(name)
        if old is None or (*part[:7], part.by) != (*old[:7], old.by) or part.rounds > old.rounds:
            yield EffectBegan(who=was.who, effect=effect_of(part))
        elif part.countered > old.countered:
            yield EffectCountered(who=was.who, name=name, rounds=part.countered)


def of_end(arguments: Mapping[str, Any], outcome: Fought) -> Iterator[Fact]:
    """Give the end of a fight."""
    order = arguments["scene"].order
    times = {
        one.who: {part.name: (part.rounds, part.countered) for part in one.lasting} for one in order if one.lasting
    }
    yield became.FightEnded(
        winner=outcome.winner,
        rounds=outcome.rounds,
        seconds=outcome.seconds,
        fighters=tuple([one.who for one in order]),
        lasting=times,
    )


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
    """Give the Health that sleep has brought back, and the time that it took."""
    if outcome.healed and arguments["who"]:
        yield became.Healed(who=arguments["who"], points=outcome.healed, by="sleep")
    if arguments["who"] and arguments["alone"] and arguments["hours"]:
        yield TimePassed(rounds=arguments["hours"] * ROUNDS_AN_HOUR)


def of_attack(arguments: Mapping[str, Any], outcome: Any) -> Iterator[Fact]:
    """Give what an attack outside a fight does: damage that is due to the target, and to a blunderer.

    What bare hands do is no such harm, which could kill; the CGO calls for that injury.
    """
    target, who = arguments.get("target", ""), arguments.get("who", "")
    weapon = arguments.get("weapon")
    if target and outcome.damage and (weapon is None or weapon.sides):
        yield HarmDue(who=target, points=outcome.damage, by=who)
    if target and outcome.critical and ROWS[CRITICALS.index(outcome.critical)] in FALLS:
        yield became.KnockedDown(who=target)
    own = getattr(outcome, "own", 0)
    if who and own:
        yield HarmDue(who=who, points=own, by=who)


def of_explosion(arguments: Mapping[str, Any], outcome: Exploded) -> Iterator[Fact]:
    """Give the damage that is due to somebody near an explosion."""
    if arguments["who"] and outcome.damage:
        yield HarmDue(who=arguments["who"], points=outcome.damage, by="an explosion")
