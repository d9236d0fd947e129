"""Shots from and at vehicles: the crew makes its weapon ready, the gunner rolls with ACC, and scale counts."""

from __future__ import annotations

from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.games.going_somewhere.rules.checks.action import Points
from rollwright.games.going_somewhere.rules.checks.rolls import Bonus
from rollwright.games.going_somewhere.rules.combat.critical import CRITICALS, NEXT_ROLLS, PRONE, at
from rollwright.games.going_somewhere.rules.combat.damage import DEFENDER, MOST_DICE, guard
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import NONE, Dice, Die
from rollwright.games.going_somewhere.rules.vehicles.scales import HAND, armed, combat_bonus
from rollwright.games.going_somewhere.rules.vehicles.shooting import blast, far, fired, readying
from rollwright.games.going_somewhere.rules.vehicles.vehicle import (
    FULL,
    Condition,
    Health,
    Lost,
    Scale,
    Value,
    damage_vehicle,
)
from rollwright.play.steps import ACTOR, Actor, one_of, procedure

Squares: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
Quantity: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_DICE)]


class Shot(NamedTuple):
    """How an attack on a vehicle went."""

    harmless: bool
    """Whether the weapon is too small to do anything."""
    dice: int
    critical: str | None
    damage: int
    health: int
    condition: str
    past_zero: int
    total: int | None
    stun: int = 0
    """Rounds that the target stands still for, or (after a critical failure) the gunner is stunned."""
    prone: bool = False
    next_roll: int = 0
    own: int = 0
    """What a critical failure does to the firing side."""
    cp: int = 0
    ready: bool = True
    """Whether the crew had its weapon ready."""


class Hit(NamedTuple):
    """How an attack on somebody on foot went, by a vehicle's weapon or beside vehicles."""

    dice: int
    critical: str | None
    damage: int
    stun: int = 0
    prone: bool = False
    next_roll: int = 0
    own: int = 0
    cp: int = 0
    ready: bool = True


@procedure
async def shoot_vehicle(
    options: Options,
    acc: Bonus,
    weapon: str,
    defend: Bonus,
    target_scale: Scale,
    vit: Value,
    scale: Scale = HAND,
    health: Health = FULL,
    condition: Condition = "running",
    past_zero: Lost = 0,
    checked: bool = False,
    armour: Die = NONE,
    who: str = ACTOR,
    target: str = "",
    vehicle: str = "",
    cp: Points = 0,
    guile: Bonus | None = None,
    guile_dice: tuple[Dice, ...] = (),
    distance: Squares | None = None,
    melee: bool = False,
    max_q: Quantity = MOST_DICE,
    shaken: Bonus = 0,
    modifier: Bonus = 0,
    loads: str = "",
    within: bool = False,
    by: Actor = ACTOR,
    to: Actor = DEFENDER,
) -> Shot:
    """Attack a vehicle: a Combat Roll with the gunner's ACC, to which both sides add their vehicle's scale less 1.

    `vehicle` is the one that the gunner fires from; `cp` and `guile` are the gunner's: a weapon with a crew takes a
    GUILE check first, where it was not made before. `melee`: a hand weapon up close, with STR and at most `max_q` dice.
    A natural 30 may stop the target for some rounds; a natural 1 may hurt the firing vehicle, or the gunner with a hand
    weapon. `shaken` is what changes the gunner's next roll, `modifier` what the CGO adds, `loads` the
    ammunition that a hand weapon uses up. `within` a fight of vehicles, that says what becomes of both.
    """
    sides, harmless = armed(weapon, scale, target_scale)
    attack, most = acc + combat_bonus(scale) + far(distance, melee) + modifier, max_q if melee else MOST_DICE
    ready, attack = readying(guile, guile_dice, attack, shaken)
    shot = await fired(options, attack, defend + combat_bonus(target_scale), sides, most, harmless, cp, ready, by, to)
    damage, hurt = 0, None
    if shot.hits:
        protected = guard(armour.sides, False, False)
        damage = await blast(options, sides, protected, shot.dice, shot.row, by, to)
        hurt = await damage_vehicle(options, damage, vit, health, condition, past_zero, checked, target, False, to)
    return Shot(
        harmless=harmless,
        dice=shot.dice,
        critical=one_of(CRITICALS, shot.row),
        damage=damage,
        health=health if hurt is None else hurt.health,
        condition=condition if hurt is None else hurt.condition,
        past_zero=past_zero if hurt is None else hurt.past_zero,
        total=None if hurt is None else hurt.total,
        stun=shot.stun,
        prone=at(shot.row, PRONE) > 0,
        next_roll=at(shot.row, NEXT_ROLLS),
        own=shot.own,
        cp=shot.cp,
        ready=shot.ready,
    )


@procedure
async def shoot_person(
    options: Options,
    acc: Bonus,
    weapon: str,
    defend: Bonus,
    scale: Scale = HAND,
    armour: Die = NONE,
    shield: bool = False,
    helmet: bool = False,
    resist: tuple[Dice, ...] = (),
    who: str = ACTOR,
    target: str = "",
    vehicle: str = "",
    cp: Points = 0,
    guile: Bonus | None = None,
    guile_dice: tuple[Dice, ...] = (),
    distance: Squares | None = None,
    melee: bool = False,
    max_q: Quantity = MOST_DICE,
    shaken: Bonus = 0,
    modifier: Bonus = 0,
    loads: str = "",
    within: bool = False,
    by: Actor = ACTOR,
    to: Actor = DEFENDER,
) -> Hit:
    """Fire a vehicle's weapon at somebody on foot: the gunner's side adds its scale less 1, and any weapon hurts.

    All else is as in `shoot-vehicle`; `resist` are the target's dice of damage resistance.
    """
    sides, _ = armed(weapon, scale, HAND)
    attack, most = acc + combat_bonus(scale) + far(distance, melee) + modifier, max_q if melee else MOST_DICE
    ready, attack = readying(guile, guile_dice, attack, shaken)
    shot = await fired(options, attack, defend, sides, most, False, cp, ready, by, to)
    damage = 0
    if shot.hits:
        protected = guard(armour.sides, shield, helmet, resist)
        damage = await blast(options, sides, protected, shot.dice, shot.row, by, to)
    return Hit(
        dice=shot.dice,
        critical=one_of(CRITICALS, shot.row),
        damage=damage,
        stun=shot.stun,
        prone=at(shot.row, PRONE) > 0,
        next_roll=at(shot.row, NEXT_ROLLS),
        own=shot.own,
        cp=shot.cp,
        ready=shot.ready,
    )
