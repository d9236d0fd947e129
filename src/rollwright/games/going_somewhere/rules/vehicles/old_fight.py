"""What fights with vehicles, still in the old form, need of fights: what follows from them, and how that is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rollwright.games.going_somewhere.rules.combat import facts as became
from rollwright.games.going_somewhere.rules.combat.scene import Combatant, Scene
from rollwright.games.going_somewhere.rules.magic.facts import (
    EffectBegan,
    EffectCountered,
    EffectEnded,
    ItemUsedUp,
)
from rollwright.games.going_somewhere.rules.magic.lasting import effect_of
from rollwright.games.going_somewhere.rules.old_form import points_spent
from rollwright.play.session import Played
from rollwright.play.tell import Line
from rollwright.rules.facts import Fact
from rollwright.rules.sentences import counted

THROWS = {
    "damage": ("damage", "gs.damage.dice"),
    "damage-second": ("damage with the second weapon", "gs.damage.two"),
    "protection": ("protection", "gs.protection.roll"),
    "own-damage": ("damage to oneself", "gs.critical.own"),
    "stunned": ("the rounds of the stun", "gs.critical.stunned"),
    "shock": ("the Shock Check", "gs.shock.check"),
    "shock-again": ("the Shock Check again", "gs.combat.reroll"),
    "power": ("power from the site", "gs.magic.site-draw"),
    "magic": ("the magic", "gs.combat.magic"),
    "magic-again": ("the magic again", "gs.combat.reroll"),
    "effect": ("the effect", "gs.magic.in-fight"),
    "effect-again": ("the effect again", "gs.magic.in-fight"),
    "damage-bonus": ("the bonus to damage", "gs.magic.temporary"),
    "rebound": ("what strikes the caster", "gs.magic.average-fail"),
    "rebounding": ("the weapon that turns on its caster", "gs.magic.temporary-rebound"),
    "resist": ("against the magic", "gs.magic.resist-level"),
    "resist-again": ("against the magic again", "gs.combat.reroll"),
    "notice": ("to notice who has vanished", "gs.magic.invisible"),
    "awake": ("to stay awake", "gs.magic.miscalculation"),
    "aim": ("the aim", "gs.aim.round"),
    "aim-again": ("the aim again", "gs.combat.reroll"),
}
"""How the rolls of the turns are told, by key, and the rule behind each."""


def called(who: str) -> str:
    """Begin somebody's name with a capital letter."""
    return who[:1].upper() + who[1:]


def of_opening(arguments: Mapping[str, Any], outcome: Any) -> Iterator[Fact]:
    """Give the order of a fight that has begun."""
    scene: Scene = outcome.named["scene"]
    surprised = tuple([one.who for one in scene.order if one.surprised])
    yield became.FightBegan(order=tuple([one.who for one in scene.order]), surprised=surprised)


def of_change(was: Combatant, now: Combatant) -> Iterator[Fact]:
    """Give what has become of one combatant."""
    who = was.who
    yield from points_spent(who, was.cp - now.cp, "a fight")
    if now.at != was.at:
        yield became.Moved(who=who, square=now.at)
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
        yield became.NextRollChanged(who=who, points=now.next_roll)
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


def told_opening(played: Played) -> Iterator[Line]:
    """Tell who is surprised, and the turn order."""
    scene: Scene = played.outcome.named["scene"]
    for one in scene.order:
        if one.burden:
            yield Line(f"{called(one.who)} fights laden: {one.burden}.", ("gs.combat.encumbrance",))
    surprised = [called(one.who) for one in scene.order if one.surprised]
    if played.call.named["unaware"] != "nobody":
        yield Line(f"Surprised: {', '.join(surprised) or 'nobody'}.", ("gs.round.surprise", "gs.round.surprised-last"))
    order = ", ".join([called(one.who) for one in scene.order])
    yield Line(f"Turn order: {order}.", ("gs.round.initiative", "gs.round.order"))


def told_end(played: Played) -> Iterator[Line]:
    """Tell how a fight ended."""
    end = played.outcome
    won = {"party": "the party is left", "foes": "the foes are left", None: "nobody has won"}[end.winner]
    yield Line(
        f"The fight is over after {counted(end.rounds, 'round')}, {end.seconds} seconds: {won}.", ("gs.time.turn",)
    )
