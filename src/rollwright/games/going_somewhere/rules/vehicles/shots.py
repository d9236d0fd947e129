"""Shots from and at vehicles: the crew makes its weapon ready, the gunner rolls with ACC, and scale counts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import index
from typing import Annotated, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from rollwright.dice.pool import MAX_SIDES, Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules.checks import again
from rollwright.games.going_somewhere.rules.checks.action import (
    AGAIN,
    Again,
    Buy,
    Standing,
    may_pay,
    pool_of,
    reroll_price,
    spent,
    success_price,
)
from rollwright.games.going_somewhere.rules.checks.contest import Facing
from rollwright.games.going_somewhere.rules.checks.rolls import (
    ACTION_DIE,
    OPPOSED_DIE,
    STANDARD,
    Bonus,
    compared,
    force,
    succeeds,
)
from rollwright.games.going_somewhere.rules.checks.thrown import on_d20
from rollwright.games.going_somewhere.rules.checks.told import left_of
from rollwright.games.going_somewhere.rules.combat.critical import (
    CRITICALS,
    MAXIMUM,
    MULTIPLES,
    NEXT_ROLLS,
    PRONE,
    at,
    failure_row,
    stunned_by,
    success_row,
)
from rollwright.games.going_somewhere.rules.combat.damage import (
    DEFENDER,
    MOST_DICE,
    Arms,
    Guard,
    dice_won,
    guard,
    left_over,
    own_harm,
    protection,
    wound,
    wounding,
)
from rollwright.games.going_somewhere.rules.combat.facts import AmmunitionSpent
from rollwright.games.going_somewhere.rules.combat.harm import NextRollChanged
from rollwright.games.going_somewhere.rules.combat.told import jammed
from rollwright.games.going_somewhere.rules.magic.attack import OneDie
from rollwright.games.going_somewhere.rules.magic.facts import MagicHit, Slipped
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import ManyDice, Means, Points, with_
from rollwright.games.going_somewhere.rules.ranks import NONE, Dice, Die
from rollwright.games.going_somewhere.rules.vehicles import told
from rollwright.games.going_somewhere.rules.vehicles.facts import Driven, Manned, VehicleStopped
from rollwright.games.going_somewhere.rules.vehicles.scales import HAND, armed, can_hurt, combat_bonus, far
from rollwright.games.going_somewhere.rules.vehicles.scales import weapon as gun_of
from rollwright.games.going_somewhere.rules.vehicles.vehicle import (
    FULL,
    Condition,
    Health,
    Hull,
    Lost,
    Scale,
    Value,
    damage_vehicle,
)
from rollwright.play.steps import ACTOR, GM, Actor, Choose, Headline, Roll, Said, Verdict, one_of, procedure
from rollwright.rules.facts import NOBODY, Who
from rollwright.rules.flat import INNER, listed
from rollwright.rules.sentences import added as plus

Squares: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
Face: TypeAlias = Annotated[int, Meta(ge=0, le=OPPOSED_DIE)]
Quantity: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_DICE)]
SHOT = "gs.vehicle.combat gs.vehicle.gunner gs.vehicle.hurt gs.vehicle.damage gs.vehicle.ready gs.vehicle.critical"


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
    struck: bool = False


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
    struck: bool = False


class Fire(msgspec.Struct, frozen=True):
    """A shot: the gunner's ACC (or STR up close), the weapon, the scale of the vehicle it is fired from, the distance.

    A hand weapon uses up ammunition (`loads`), and what was crafted into it counts.
    """

    acc: Bonus
    weapon: str
    scale: Scale = HAND
    vehicle: Who = NOBODY
    distance: Squares | None = None
    melee: bool = False
    max_q: Quantity = MOST_DICE
    modifier: Bonus = 0
    loads: str = ""
    die: OneDie = NONE
    """What a crafted weapon adds to the Combat Roll."""
    crafted: ManyDice = ()
    """What it adds to the damage."""
    name: Annotated[str, INNER] = ""
    """What a hand weapon is called."""
    arms: Annotated[Arms | None, INNER] = None
    """All that it does damage with, where the table has put it together."""
    heavy: Annotated[bool, INNER] = False
    """Whether it is a machine gun that is made for a mount, and fired from the hand."""
    stands: Annotated[bool, INNER] = False
    """Whether it is a large weapon that stands on the ground, and on no vehicle."""
    manned: Annotated[Manned | None, INNER] = None
    """Who serves it, in a vehicle fight."""
    rams: Annotated[bool, INNER] = False
    """Whether the vehicle itself strikes: it is a weapon of its own size."""
    moves: Annotated[Driven | None, INNER] = None
    """How far it has to be driven for that, in a vehicle fight."""

    @property
    def called(self) -> str:
        """What the weapon is called."""
        return self.name or gun_of(self.weapon).title

    def said(self, who: Who) -> str:
        """What somebody strikes with, in words; nothing where a vehicle rams by itself."""
        return "" if self.rams and self.vehicle == who else self.called

    def armed(self, target_scale: int) -> tuple[int, bool]:
        """Give the sides of the weapon's die, and whether it can't hurt its target."""
        if self.rams:
            return gun_of(self.weapon).sides, not can_hurt(self.scale, target_scale)
        return armed(self.weapon, gun_of(self.weapon).scale if self.stands else self.scale, target_scale)


class Gunner(msgspec.Struct, frozen=True):
    """Who fires: a weapon with a crew takes a GUILE check first, where it was not made before."""

    cp: Points = 0
    guile: Bonus | None = None
    guile_dice: ManyDice = ()
    shaken: Bonus = 0
    who: Who = Who(ACTOR)
    kept: Annotated[bool, INNER] = False
    """Whether what they add is the CGO's alone."""
    rolled: Annotated[Face, INNER] = 0
    """What their Combat Roll of this round of a fight shows, where they have made it."""
    strength: Annotated[Bonus, INNER] = 0
    """What they hold a heavy gun steady with."""


class Meets(NamedTuple):
    """What a target has against a shot: a stat, what its size adds, and whether that is the CGO's alone."""

    who: Who
    stat: int
    size: int = 0
    kept: bool = False
    rolled: int = 0
    """What its Combat Roll of this round of a fight shows, where it has made it."""
    combat: int = 0
    """Sides of the die that a crafted weapon in hand adds."""

    @property
    def added(self) -> int:
        """All that it adds."""
        return self.stat + self.size


class Mark(msgspec.Struct, frozen=True):
    """The vehicle that is fired at."""

    defend: Bonus
    target_scale: Scale
    vit: Value
    health: Health = FULL
    condition: Condition = "running"
    past_zero: Lost = 0
    checked: bool = False
    armour: OneDie = NONE
    target: Who = NOBODY
    kept: Annotated[bool, INNER] = False
    """Whether its numbers are the CGO's alone."""
    rolled: Annotated[Face, INNER] = 0
    """What its Combat Roll of this round of a fight shows, where it has made it."""

    @property
    def meets(self) -> Meets:
        """What it has against a shot."""
        return Meets(self.hull.who, self.defend, combat_bonus(self.target_scale), self.kept, self.rolled)

    @property
    def hull(self) -> Hull:
        """What damage reads of it."""
        own = (self.vit, self.health, self.condition, self.past_zero, self.checked)
        return Hull(*own, self.target or Who(DEFENDER), kept=self.kept)


class Person(msgspec.Struct, frozen=True):
    """Somebody on foot who is fired at; `resist` are dice of damage resistance."""

    defend: Bonus
    armour: OneDie = NONE
    shield: bool = False
    helmet: bool = False
    resist: ManyDice = ()
    target: Who = NOBODY
    whole: Annotated[Guard | None, INNER] = None
    """All that protects, where the table has put it together."""
    kept: Annotated[bool, INNER] = False
    """Whether their numbers are the CGO's alone."""
    rolled: Annotated[Face, INNER] = 0
    """What their Combat Roll of this round of a fight shows, where they have made it."""
    combat: Annotated[OneDie, INNER] = NONE
    """What a crafted weapon in hand adds to it."""
    cp: Annotated[Points, INNER] = 0
    """What they have for a second throw of protection."""

    @property
    def meets(self) -> Meets:
        """What they have against a shot."""
        to = self.target or Who(DEFENDER)
        return Meets(to, self.defend, kept=self.kept, rolled=self.rolled, combat=self.combat.sides)


ANYBODY = Gunner()


class Fired(NamedTuple):
    """How the dice of a shot fell: the damage dice, and the row of a critical table by its place."""

    ready: bool
    dice: int
    row: int
    stun: int
    own: int
    cp: int
    hits: bool


LEAD = 10
"""By how much a shot has to win."""


class Purse(NamedTuple):
    """How many Character Points somebody has."""

    cp: int = 0

    def named(self, called: Callable[[Who], str]) -> str:
        """Say so, behind what is spent of them."""
        return f" of {self.cp}" if self.cp else ""


class Stands(NamedTuple):
    """How a shot stands, for a card."""

    success: bool
    total: int
    dl: int
    who: Who
    what: str
    why: str = ""
    """What it is for, or what it takes."""
    left: Purse = Purse()


async def fired(options: Options, fire: Fire, gunner: Gunner, meets: Meets, harmless: bool) -> Fired:
    """Make a weapon ready and fire it: the Combat Rolls, and what the critical tables say."""
    who, cp, to = gunner.who, gunner.cp, meets.who
    hits = "rams" if fire.rams else "strikes" if fire.melee else "fires at"
    await Headline(told.fires, who, fire.said(who), to, hits if gunner.guile is None else "aims at")
    if fire.manned is not None:
        await fire.manned
    if fire.moves is not None:
        await fire.moves
    attack = fire.acc + combat_bonus(fire.scale) + far(fire.distance, fire.melee) + fire.modifier
    attack, paid = attack + (gunner.shaken if gunner.guile is None else 0), 0
    if gunner.guile is not None:
        ready, paid = await readied(gunner.guile + gunner.shaken, gunner, fire.called)
        if not ready:
            await Said(told.unready, who, fire.called)
            return Fired(False, 0, 0, 0, 0, paid, False)
    if fire.heavy:
        purse = again.Purse(options, who, cp)
        held, _ = await again.checked("strength", Means(gunner.strength), purse, who, "holding the gun", likely=True)
        paid = cp - purse.cp
        if not held:
            await Said(jammed, who, fire.called)
            return Fired(False, 0, 0, 0, 0, paid, False)
    if fire.loads:
        await AmmunitionSpent(1, fire.loads, who=who)
    shot = await aimed(fire, attack, meets, with_(gunner, cp=cp - paid))
    paid = paid + shot.cp
    if gunner.shaken and (gunner.guile is not None or shot.cp != success_price()):
        await NextRollChanged(0, who=who)
    sides = gun_of(fire.weapon).sides
    if shot.fumble:
        row = failure_row(await Roll("critical-failure", Pool.of(1, ACTION_DIE), total, who))
        stun = await stunned_by(row, who)
        own = await backfire(options, sides, row, who)
        by_hand = (gun_of(fire.weapon).scale == HAND and not fire.rams) or not fire.vehicle
        await Slipped(row, stun, own if by_hand else 0, who=who)
        if not by_hand:
            await MagicHit(own, 0, 0, who, who=fire.vehicle)
        return Fired(True, 0, row, stun, own, paid, False)
    if harmless or shot.dice == 0:
        return Fired(True, shot.dice, 0, 0, 0, paid, False)
    row = success_row(await Roll("critical-success", Pool.of(1, ACTION_DIE), total, who)) if shot.critical else 0
    return Fired(True, index(shot.dice), row, await stunned_by(row, who), 0, paid, True)


async def readied(guile: int, gunner: Gunner, weapon: str) -> tuple[bool, int]:
    """Make a weapon ready that takes a crew: a GUILE check of the gunner; after a failure a second throw can be bought.

    Gives whether it is ready, and the points used.
    """
    by = gunner.who
    throw = await Roll("guile", pool_of(ACTION_DIE, gunner.guile_dice), on_d20, by)
    await known(Said(told.readied, by, weapon, throw.total, guile), gunner.kept)
    if succeeds(throw.natural, throw.total + guile, STANDARD):
        return True, 0
    if not may_pay(gunner.cp, reroll_price()):
        return False, 0
    about = Stands(False, throw.total + guile, STANDARD, by, "a shot", told.to_ready(weapon), Purse(gunner.cp))
    if await Choose("reroll", by, AGAIN, about) is Again.KEEP:
        return False, 0
    await spent("reroll", "a shot").to(gunner)
    throw = await Roll("guile-again", pool_of(ACTION_DIE, gunner.guile_dice), on_d20, by)
    await known(Said(told.readied, by, weapon, throw.total, guile), gunner.kept)
    return bool(succeeds(throw.natural, throw.total + guile, STANDARD)), reroll_price()


def known(said: Said, kept: bool) -> Said:
    """Let something be told to all, or to the CGO alone."""
    return said.only(GM) if kept else said


class Aimed(NamedTuple):
    """How the Combat Roll of a shot went: the damage dice, whether it is critical, and the points used."""

    dice: int
    critical: bool
    fumble: bool
    cp: int


async def aimed(fire: Fire, attack: int, meets: Meets, gunner: Gunner) -> Aimed:
    """Roll a shot against the target's Combat Roll. A success (one damage die) or a second throw can be bought."""
    by, to, defend, most = gunner.who, meets.who, meets.added, fire.max_q if fire.melee else MOST_DICE
    about = Facing(by, to, plus(attack))
    if may_pay(gunner.cp, success_price()):
        if await Choose("success", by, (Buy.ROLL, Buy.SUCCESS), about) is Buy.SUCCESS:
            await spent("success", "a shot").to(gunner)
            await Verdict("struck", True, (False, True))
            return Aimed(1, False, False, success_price())
    a: int = gunner.rolled
    if not gunner.rolled:
        a = await Roll("attack", Pool.of(1, OPPOSED_DIE), total, by)
    if fire.die.sides:
        attack = attack + await Roll("attack-bonus", Pool.of(1, fire.die.sides), total, by)
    b: int = meets.rolled
    if not meets.rolled:
        b = await Roll("defend", Pool.of(1, OPPOSED_DIE), total, to)
    if meets.combat:
        defend = defend + await Roll("defend-bonus", Pool.of(1, meets.combat), total, to)
    paid = 0
    if may_pay(gunner.cp, reroll_price()):
        worse = 1 * (compared(a, b, attack, defend).winner != 1)
        stands = partial(stands_against, by, (a, attack), (b, defend), gunner.cp)
        if await Choose("reroll", by, AGAIN, stands, where=worse == 1) is Again.REROLL:
            await spent("reroll", "a shot").to(gunner)
            a, paid = await Roll("reroll", Pool.of(1, OPPOSED_DIE), total, by), reroll_price()
    met = compared(a, b, attack, defend)
    critical = (force(a) == 1) & (force(b) != 1)
    fumble = (force(a) == -1) & (force(b) != -1)
    dice = dice_won(met.difference, most, met.winner == 1, critical, fire.arms.combat if fire.arms else 0)
    if gunner.rolled and not paid:  # a roll brings its table once: with what it was made for
        critical, fumble = critical & False, fumble & False
    hits = dice > 0
    struck = await Verdict("struck", hits, (False, True))
    if struck is not hits:  # as the CGO says
        dice, critical, fumble = 1 * struck, critical & False, fumble & False
    mine, theirs = (a + attack, 0) if gunner.kept else (a, attack), (b + defend, 0) if meets.kept else (b, defend)
    await Said(told.met, fire, mine, theirs, by, to, dice, met.natural * (struck is hits))
    await known(Said(told.fires_with, fire, by, a, attack, gunner.kept), gunner.kept)
    await known(Said(told.meets_with, to, b, defend, meets.size, meets.kept), meets.kept)
    return Aimed(dice, critical, fumble, paid)


def stands_against(who: Who, mine: tuple[int, int], theirs: tuple[int, int], cp: int) -> Standing:
    """Say how a shot stands: what a hit takes, and how likely a new roll hits."""
    return again.standing(who, mine, theirs, LEAD)._replace(left=left_of(cp))


async def backfire(options: Options, sides: int, row: int, by: Actor = ACTOR) -> int:
    """Roll what a row of the critical failure table does by the own weapon, of any size."""
    if sides <= MAX_SIDES or not at(row, MULTIPLES):
        return await own_harm(options, Arms(min(sides, MAX_SIDES)), row, by)
    raw = sides if at(row, MAXIMUM) else await blast(options, Charge(sides, 1), Guard(), 0, by)
    return raw * at(row, MULTIPLES) // 2


class Charge(NamedTuple):
    """The damage of a weapon of any size: its die, how many of it, and all that a hand weapon does besides."""

    sides: int
    dice: int
    arms: Arms | None = None


@procedure
async def blast(
    options: Options, charge: Charge, guard: Guard, row: int = 0, by: Actor = ACTOR, to: Actor = DEFENDER
) -> int:
    """Roll the damage of a weapon of any size; the largest dice are thrown in two parts, as digits."""
    sides, count = charge.sides, charge.dice
    if sides <= MAX_SIDES:
        return await wound(options, charge.arms or Arms(sides, MOST_DICE), guard, count, row, by, to)
    if at(row, MAXIMUM):
        raw = sides * count
    else:
        high = await Roll("damage-high", Pool.of(count, sides // MAX_SIDES), total, by)
        raw = (high - count) * MAX_SIDES + await Roll("damage", Pool.of(count, MAX_SIDES), total, by)
    times = at(row, MULTIPLES)
    return left_over(raw * (times + (times == 0)), await protection(options, guard, to))


async def dealt(
    options: Options, fire: Fire, sides: int, shot: Fired, guard: Guard, gunner: Gunner, to: Who, cp: int = 0
) -> tuple[int, int]:
    """Roll what a hit does; give the damage, and the points that the gunner has used for it.

    `cp` are those of the target, for a second throw of its protection.
    """
    arms = fire.arms or Arms(sides, MOST_DICE, crafted=fire.crafted)
    mine, theirs = again.Purse(options, gunner.who, gunner.cp - shot.cp), again.Purse(options, to, cp)
    if sides > MAX_SIDES:
        return await blast(options, Charge(sides, shot.dice), guard, shot.row, gunner.who, to), 0
    damage = await wounding(options, arms, guard, shot.dice, shot.row, (mine, theirs))
    return damage, gunner.cp - shot.cp - mine.cp


@listed(
    "shoot-vehicle",
    "Attack a vehicle",
    f"{SHOT} gs.vehicle.weapons gs.vehicle.hand-weapons gs.vehicle.crew",
    worth={"struck": lambda outcome: 1 * outcome.struck, "damage": lambda outcome: 0 + outcome.damage},
    examples=(
        {"acc": 12, "weapon": "cannon-50", "defend": 10, "target_scale": 4, "vit": 10, "scale": 4},
        {"acc": 12, "weapon": "d8", "defend": 10, "target_scale": 2, "vit": 10, "melee": True, "max_q": 2},
        {"acc": 12, "weapon": "cannon-50", "defend": 10, "target_scale": 4, "vit": 10, "scale": 4, "guile": 8, "cp": 1},
    ),
)
@procedure
async def shoot_vehicle(options: Options, fire: Fire, mark: Mark, gunner: Gunner = ANYBODY) -> Shot:
    """Attack a vehicle: a Combat Roll with the gunner's ACC, to which both sides add their vehicle's scale less 1.

    `vehicle` is the one that the gunner fires from. `melee`: a hand weapon up close, with STR and at most `max_q` dice.
    A natural 30 may stop the target for some rounds; a natural 1 may hurt the firing vehicle, or the gunner with a hand
    weapon.
    """
    sides, harmless = fire.armed(mark.target_scale)
    hull, to = mark.hull, mark.hull.who
    shot = await fired(options, fire, gunner, mark.meets, harmless)
    if harmless:
        gun = gun_of(fire.weapon)
        await Said(told.harmless, gun.title, fire.scale if fire.rams else gun.scale, mark.target, mark.target_scale)
    damage, more, hurt = 0, 0, None
    if shot.hits:
        protected = guard(mark.armour.sides, False, False)
        damage, more = await dealt(options, fire, sides, shot, protected, gunner, to)
        hurt = await damage_vehicle(options, damage, with_(hull, by=gunner.who, arm=fire.said(gunner.who)))
        if mark.target:
            await VehicleStopped(who=mark.target, rounds=shot.stun, row=shot.row)
    return Shot(
        harmless=harmless,
        dice=shot.dice,
        critical=one_of(CRITICALS, shot.row),
        damage=damage,
        health=mark.health if hurt is None else hurt.health,
        condition=mark.condition if hurt is None else hurt.condition,
        past_zero=mark.past_zero if hurt is None else hurt.past_zero,
        total=None if hurt is None else hurt.total,
        stun=shot.stun,
        prone=at(shot.row, PRONE) > 0,
        next_roll=at(shot.row, NEXT_ROLLS),
        own=shot.own,
        cp=shot.cp + more,
        ready=shot.ready,
        struck=shot.hits,
    )


@listed(
    "shoot-person",
    "Fire a vehicle’s weapon at somebody",
    f"{SHOT} gs.vehicle.people",
    worth={"struck": lambda outcome: 1 * outcome.struck, "damage": lambda outcome: 0 + outcome.damage},
    examples=(
        {"acc": 12, "weapon": "cannon-50", "defend": 10, "scale": 4},
        {"acc": 12, "weapon": "d8", "defend": 10, "armour": Die(6), "shield": True, "resist": (Dice(1, 6),)},
    ),
)
@procedure
async def shoot_person(options: Options, fire: Fire, person: Person, gunner: Gunner = ANYBODY) -> Hit:
    """Fire a vehicle's weapon at somebody on foot: the gunner's side adds its scale less 1, and any weapon hurts.

    All else is as in `shoot-vehicle`.
    """
    sides, _ = fire.armed(HAND)
    to = person.target or Who(DEFENDER)
    shot = await fired(options, fire, gunner, person.meets, False)
    damage, more = 0, 0
    if shot.hits:
        protected = person.whole or guard(person.armour.sides, person.shield, person.helmet, person.resist)
        damage, more = await dealt(options, fire, sides, shot, protected, gunner, to, person.cp)
        await Said(told.hit, gunner.who, fire.said(gunner.who), person.target, damage)
        if person.target:
            await MagicHit(damage, shot.stun, shot.row, gunner.who, who=person.target)
    return Hit(
        dice=shot.dice,
        critical=one_of(CRITICALS, shot.row),
        damage=damage,
        stun=shot.stun,
        prone=at(shot.row, PRONE) > 0,
        next_roll=at(shot.row, NEXT_ROLLS),
        own=shot.own,
        cp=shot.cp + more,
        ready=shot.ready,
        struck=shot.hits,
    )
