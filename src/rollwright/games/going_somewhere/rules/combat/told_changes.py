"""What a round of a fight has changed, in sentences, each with its rules."""

from __future__ import annotations

from collections.abc import Iterator

from rollwright.games.going_somewhere.rules.combat.facts import counted
from rollwright.games.going_somewhere.rules.combat.scene import Combatant
from rollwright.games.going_somewhere.rules.combat.told import called
from rollwright.games.going_somewhere.rules.magic.spells import ROUNDS, time_text
from rollwright.play.tell import Line


def told_change(was: Combatant, now: Combatant) -> Iterator[Line]:
    """Tell what has become of one combatant in a round."""
    name = called(was.who)
    if now.health < was.health:
        yield Line(f"{name} loses {was.health - now.health} Health: {now.health} left.", ("gs.protection.health",))
    if now.health > was.health:
        yield Line(f"{name} gets {now.health - was.health} Health back: {now.health}.", ("gs.magic.heal",))
    yield from told_magic(was, now)
    if now.aimed > was.aimed:
        yield Line(f"{name} has a good aim: +{now.aimed} on the next shot.", ("gs.aim.bonus",))
    if now.stun > was.stun:
        yield Line(f"{name} is stunned for {counted(now.stun, 'round')}.", ("gs.critical.stunned",))
    if now.prone and not was.prone:
        yield Line(f"{name} is knocked down.", ("gs.critical.down",))
    if now.shocked and not was.shocked:
        fate = "unconscious" if now.down == "unconscious" else "dead"
        yield Line(f"The Shock Check of {name}: {fate}.", ("gs.shock.check", "gs.shock.when"))
    elif now.down == "unconscious" and not was.down:
        yield Line(f"{name} is unconscious.", ("gs.combat.unarmed",))
    if now.down == "fled" and not was.down:
        yield Line(f"{name} gets away.", ("gs.round.flee", "gs.round.flee-first"))


def told_move(was: Combatant, now: Combatant) -> Iterator[Line]:
    """Tell how far somebody has gone, who is still there."""
    name = called(was.who)
    if now.at != was.at and now.down != "fled":
        yield Line(f"{name} moves {counted(abs(now.at - was.at), 'square')}.", ("gs.round.moving",))


def told_magic(was: Combatant, now: Combatant) -> Iterator[Line]:
    """Tell which magic on somebody has begun, and which is over."""
    name, before, after = called(was.who), {part.name for part in was.lasting}, {part.name for part in now.lasting}
    for part in now.lasting:
        if part.name not in before:
            time = counted(part.rounds, "round") if part.rounds < ROUNDS["hour"] else time_text(part.rounds)
            left = f", for {time}" if part.rounds else ""
            yield Line(f"On {name} from now on: {part.name}{left}.", ("gs.magic.in-fight-time",))
    for part in was.lasting:
        if part.name not in after:
            yield Line(f"Over for {name}: {part.name}.", ("gs.magic.in-fight-time",))
    if now.bare and not was.bare:
        yield Line(f"{name} has nothing left in hand or on.", ("gs.magic.miscalculation",))
