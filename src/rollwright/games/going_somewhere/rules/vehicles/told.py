"""Shots at people and fights with vehicles in sentences, each with its rules."""

from __future__ import annotations

from collections.abc import Iterator

from rollwright.games.going_somewhere.rules.encounters.told import critical_lines, dice_lines, range_text, unready_lines
from rollwright.games.going_somewhere.rules.old_form import named
from rollwright.games.going_somewhere.rules.vehicles.facts import some
from rollwright.games.going_somewhere.rules.vehicles.old_fight import THROWS
from rollwright.games.going_somewhere.rules.vehicles.scales import combat_bonus, weapon
from rollwright.games.going_somewhere.rules.vehicles.scene import Battle
from rollwright.play.journal import Thrown
from rollwright.play.session import Played
from rollwright.play.steps import GM
from rollwright.play.tell import Inside, Line, dice_text, own_entries


def told_shot_at_person(played: Played) -> Iterator[Line]:
    """Tell a shot at somebody on foot."""
    given, end = played.call.named, played.outcome
    gun, name = weapon(given["weapon"]), named(given["target"] or "the target")
    yield from dice_lines(played)
    yield from unready_lines(played)
    if not end.ready:
        return
    stat = "STR" if given["melee"] else "ACC"
    other = given["modifier"] + (given["shaken"] if given["guile"] is None else 0)
    besides = f", {other:+} besides" if other else ""
    attack = f"{stat} {given['acc']}, +{combat_bonus(given['scale'])} for scale{range_text(played)}{besides}"
    yield Line(f"{gun.title}: {attack}, against {given['defend']}.", ("gs.vehicle.people", "gs.vehicle.gunner"))
    if not end.dice:
        yield Line(f"{name} takes no damage.", ("gs.vehicle.people",))
    yield from critical_lines(end, named(given["who"]), name, named(given["vehicle"] or given["who"]))
    if end.dice:
        dice = some(end.dice, "damage die").replace("dies", "dice")
        yield Line(f"{dice}: {end.damage} damage to {name}.", ("gs.vehicle.people", "gs.vehicle.damage"))


def told_round(played: Played) -> Iterator[Line]:
    """Tell what a round has changed besides the shots, which tell themselves."""
    before: Battle = played.call.named["scene"]
    after: Battle = played.outcome.named["scene"]
    if after.rounds == before.rounds:
        return
    yield Line(f"Round {after.rounds} of a fight with vehicles.", ("gs.vehicle.fight", "gs.vehicle.crew"))
    for entry, _ in own_entries(played):
        yield Inside(entry.path[-1])
        if isinstance(entry, Thrown):
            by = "The CGO" if entry.by == GM else named(entry.by)
            what, *rules = THROWS.get(entry.key, (entry.key.replace("-", " "), "gs.combat.roll"))
            yield Line(f"{by}: {what}, {entry.pool}: {dice_text(entry)}.", tuple(rules), entry.seen_by)
    yield Inside()
    for unit in before.units:
        now = after.of(unit.one.who)
        name = named(unit.one.who)
        if now.one.down != unit.one.down:
            how = {"fled": "has fled", "yielded": "gives up"}.get(now.one.down, f"is {now.one.down}")
            yield Line(f"{name} {how}.", ("gs.vehicle.fight-ends",))
        elif now.condition != unit.condition:
            yield Line(f"{name} is out of the fight: {now.condition}.", ("gs.vehicle.fight-ends",))
        if not now.scale and now.one.health < unit.one.health:
            lost = unit.one.health - now.one.health
            yield Line(f"{name} loses {lost} Health: {now.one.health} left.", ("gs.protection.health",))
