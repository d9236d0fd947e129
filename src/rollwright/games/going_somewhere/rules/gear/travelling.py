"""Getting on: moving over terrain under a load, keeping one's feet, lifting, riding, and firing large weapons."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.checks.action import Task, act
from rollwright.games.going_somewhere.rules.checks.rolls import STANDARD, Bonus, Level
from rollwright.games.going_somewhere.rules.checks.skills import level_of
from rollwright.games.going_somewhere.rules.checks.tables import tables
from rollwright.games.going_somewhere.rules.gear import told
from rollwright.games.going_somewhere.rules.gear.carrying import (
    OPEN,
    Movement,
    Ride,
    load,
    mount_enc,
    moved,
    movement,
    ridden,
    terrain,
    terrains,
)
from rollwright.games.going_somewhere.rules.gear.equipment import (
    catalogue,
    crew_needed,
    fired_by_strength,
    ware,
    way_to_fire,
)
from rollwright.games.going_somewhere.rules.gear.facts import FootingLost
from rollwright.games.going_somewhere.rules.gear.places import BESIDE, carried, slots_of_one
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import (
    ANYBODY,
    ManyDice,
    Means,
    Roller,
    able,
    awake,
    check_able,
    check_awake,
    roller_of,
    with_,
    with_skill,
    with_stat,
)
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.going_somewhere.rules.stats import Skill, Stat
from rollwright.play.steps import ACTOR, GM, Call, Choose, Said, procedure
from rollwright.rules.acts import Ask, start
from rollwright.rules.facts import State, Who
from rollwright.rules.fields import Choice
from rollwright.rules.flat import listed

Count: TypeAlias = Annotated[int, Meta(ge=1, le=100_000)]
Slots: TypeAlias = Annotated[int, Meta(ge=0, le=100_000)]
Value: TypeAlias = Annotated[int, Meta(ge=1, le=20)]
Distance: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]


class Walked(NamedTuple):
    """How many squares somebody gets in a round (below 0: back), and whether they fell."""

    squares: int
    fell: bool


class Footing(NamedTuple):
    """Whether somebody keeps their feet, and what was rolled for it (nothing where the ground is safe)."""

    kept: bool
    total: int | None
    cp: int = 0
    """Character Points used."""
    terrain: str = OPEN


class Ready(NamedTuple):
    """Whether a weapon can be fired this round, and what was rolled for it."""

    ready: bool
    total: int | None
    cp: int = 0


class Lifted(NamedTuple):
    """How many squares somebody moves with too heavy a load."""

    squares: int
    total: int
    cp: int = 0


SOMEBODY = Who(ACTOR)


class Walker(msgspec.Struct, frozen=True):
    """What moving reads of somebody: stats and load."""

    speed: Value
    strength: Value
    acc: Value
    counted: Slots = 0
    over: Slots = 0
    too_large: bool = False


class Crossing(NamedTuple):
    """Who crosses the ground that the CGO is asked about."""

    who: Who


def kept(outcome: Any) -> int:
    """Count what works out."""
    return int(outcome.kept)


def squares(outcome: Any) -> int:
    """Count squares."""
    return int(outcome.squares)


def can_fire(outcome: Any) -> int:
    """Count a weapon that can be fired."""
    return int(outcome.ready)


async def ground_for(key: str, who: Who) -> str:
    """Give the terrain; where nobody has said it the CGO is asked."""
    return key or await Choose("terrain", GM, tuple(terrains()), Crossing(who))


@listed(
    "walk",
    "Move over terrain",
    "gs.movement.base gs.movement.formula gs.movement.least gs.movement.terrain gs.encumbrance.max"
    " gs.encumbrance.most gs.encumbrance.typical gs.encumbrance.small gs.encumbrance.fractions gs.encumbrance.full"
    " gs.encumbrance.large gs.encumbrance.heavy-armour gs.movement.held-up",
    worth={"squares": squares},
    examples=(
        {"speed": 10, "strength": 12, "acc": 9, "counted": 5},
        {"speed": 8, "strength": 6, "acc": 7, "counted": 6, "over": 2, "terrain": "uphill-loose", "who": "kara"},
        {"speed": 2, "strength": 6, "acc": 7, "counted": 6, "over": 9, "terrain": "unseen", "cp": 1},
        {"speed": 9, "strength": 9, "acc": 7, "too_large": True, "terrain": "fog"},
    ),
)
@procedure
async def walk(options: Options, walker: Walker, terrain: str = "", roller: Roller = ANYBODY) -> Walked:
    """Move as far as one can in a round: the CGO says over which terrain; footing and a load may ask for checks."""
    await told.heads(roller.who, "moves as far as possible")
    ground = await ground_for(terrain, roller.who)
    going = moving(walker, ground)
    await Said(told.movement, walker, ground, going)
    if going.footing:
        foot = await footing(options, walker.acc, ground, STANDARD, roller)
        if not foot.kept:
            await Said(told.moved, roller.who, min(0, going.squares))
            return Walked(min(0, going.squares), True)
        roller = with_(roller, shaken=0, cp=roller.cp - foot.cp)
    if going.lift:
        under = await lift(options, walker.strength, 0, STANDARD, roller)
        return Walked(under.squares, False)
    await Said(told.moved, roller.who, going.squares)
    return Walked(going.squares, False)


def moving(walker: Walker, ground: str) -> Movement:
    """Work out movement over some terrain, by its key."""
    return moved(walker.speed, walker.strength, walker.counted, walker.over, terrain(ground), walker.too_large)


@listed(
    "ride",
    "Ride",
    "gs.encumbrance.mount gs.encumbrance.mount-classes gs.encumbrance.rider gs.encumbrance.vehicles",
    examples=({"distance": 100, "enc": 18, "max_enc": 30}, {"distance": 40, "enc": 3, "max_enc": 22, "who": "kara"}),
)
@procedure
async def ride(options: Options, distance: Distance, enc: Slots, max_enc: Count, who: Who = SOMEBODY) -> Ride:
    """Ride. A mount that carries half its load or more doesn’t get as far."""
    await told.heads(who, "rides")
    end = ridden(distance, enc, max_enc)
    await Said(told.ridden, end, distance)
    return end


@listed(
    "footing",
    "Keep one’s feet",
    "gs.movement.terrain gs.movement.footing",
    worth={"kept": kept},
    examples=(
        {"acc": 10, "terrain": "vertical"},
        {"acc": 7, "terrain": "downhill-loose", "cp": 1, "who": "kara"},
        {"acc": 7, "terrain": "fog"},
        {"acc": 7, "dl": None},
    ),
)
@procedure
async def footing(
    options: Options, acc: Bonus, terrain: str = "", dl: Level | None = STANDARD, roller: Roller = ANYBODY
) -> Footing:
    """Keep one's feet: an ACC check where the ground asks for one. Who fails falls.

    The CGO is asked for the terrain, and for the level where there is none.
    """
    ground = await ground_for(terrain, roller.who)
    if not asks_for_footing(ground):
        await Said(told.safe_ground, ground)
        return Footing(True, None, 0, ground)
    level = await level_of(dl, tables().task, "difficulty", "footing")
    end = await act(options, Means(acc), Task(level, what="footing"), roller)
    if end.success:
        await Said(told.stands, roller.who, ground)
    else:
        await FootingLost(ground, who=roller.who)
    return Footing(end.success, end.total, end.cp, ground)


def asks_for_footing(key: str) -> bool:
    """Tell whether footing has to be kept on some terrain."""
    return terrain(key).footing


@listed(
    "lift",
    "Move under a heavy load",
    "gs.encumbrance.half gs.encumbrance.help gs.movement.stand gs.movement.held-up",
    worth={"squares": squares},
    examples=({"strength": 10, "slots": 6}, {"strength": 4, "cp": 2, "who": "kara"}),
)
@procedure
async def lift(
    options: Options, strength: Bonus, slots: Slots = 0, dl: Level | None = STANDARD, roller: Roller = ANYBODY
) -> Lifted:
    """Move under too heavy a load: a STR check gives one square. What takes all of STR needs help."""
    if slots >= strength and slots > 0:
        raise Refused("a load that takes as many slots as your STR can’t be moved without help", "gs.encumbrance.help")
    level = await level_of(dl, tables().task, "difficulty", "lifting")
    end = await act(options, Means(strength), Task(level, what="lifting"), roller)
    await Said(told.lifted, roller.who, end.success)
    return Lifted(1 * end.success, end.total, end.cp)


class Gun(msgspec.Struct, frozen=True):
    """A large weapon, and those who fire it: a crew goes by GUILE, a machine gun in the hand by STR."""

    weapon: str
    guile: Bonus
    strength: Bonus
    crew: Count = 1
    guile_dice: ManyDice = ()


@listed(
    "ready-weapon",
    "Make a large weapon ready",
    "gs.equipment.crew gs.equipment.crew-guile gs.equipment.crew-needed gs.equipment.machine-gun"
    " gs.equipment.projectile",
    worth={"ready": can_fire},
    examples=(
        {"weapon": "cannon-120", "guile": 5, "strength": 10, "crew": 2},
        {"weapon": "machine-gun", "guile": 5, "strength": 10, "who": "kara"},
        {"weapon": "pistol", "guile": 5, "strength": 10},
    ),
)
@procedure
async def ready_weapon(options: Options, gun: Gun, dl: Level | None = STANDARD, roller: Roller = ANYBODY) -> Ready:
    """Make a large weapon ready: a crew needs a GUILE check, a machine gun in the hand a STR check each round."""
    name = ware(gun.weapon).item.name
    await told.heads(roller.who, told.with_words("makes ready:", name))
    way = way_to_fire(gun.weapon, gun.crew)
    if not way:
        await Said(told.ready, name, True)
        return Ready(True, None)
    means = Means(gun.guile, gun.guile_dice) if way == "crew" else Means(gun.strength)
    level = await level_of(dl, tables().task, "difficulty", "the weapon")
    end = await act(options, means, Task(level, what="the weapon"), roller)
    await Said(told.ready, name, end.success)
    return Ready(end.success, end.total, end.cp)


# --- at a table ------------------------------------------------------------------------------------------------------


def held_up(sheet: Sheet) -> str:
    """Say what keeps somebody from moving this round; nothing where nothing does."""
    if sheet.stunned or effects.helpless(sheet):
        return f"is {effects.helpless(sheet) or 'stunned'}"
    return "is held by the ground" if effects.held(sheet) else "gets up again" if sheet.prone else ""


def can_move(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody can move this round."""
    sheet: Sheet = state.sheet(who)
    return able(options, state, who) and bool(sheet.stats) and not held_up(sheet)


def walker_of(state: State, who: Who) -> Walker:
    """Give what moving reads of somebody, or refuse."""
    sheet = check_awake(state, who)
    if held_up(sheet):
        raise Refused(f"{state.name(who)} {held_up(sheet)} this round", "gs.movement.held-up")
    weighed = load(sheet)
    return Walker(
        derive.stat(sheet, Stat.SPD),
        derive.stat(sheet, Stat.STR),
        derive.stat(sheet, Stat.ACC),
        weighed.counted,
        weighed.over,
        weighed.too_large,
    )


def largest(sheet: Sheet) -> int:
    """Give the slots of the largest single thing that somebody carries, armour left out."""
    return max([int(slots_of_one(one)) for one in carried(sheet) if one.kind != "armour"], default=0)


def grounds(options: Options, state: State, who: Who) -> list[Choice]:
    """List the kinds of terrain."""
    return [Choice(key, terrain(key).title.capitalize()) for key in terrains()]


Over = Annotated[str, Ask("Over which terrain?", grounds)]


@start(
    "walk",
    "Move as far as you can",
    "gs.movement.formula gs.movement.terrain",
    place="sheet.moving",
    when=can_move,
    needs="Only for somebody who is awake and can move. In a fight, you move on your turn.",
)
def get_on(options: Options, state: State, who: Who, ground: Over = OPEN) -> Call[Walked]:
    """Move for a round: SPD and STR, less your load; rough ground may make you fall."""
    return walk(options, walker_of(state, who), ground, roller_of(state, who))


@start(
    "footing",
    "Keep your feet",
    "gs.movement.footing",
    place="sheet.moving",
    when=awake,
    needs="Only for somebody who is awake.",
)
def keep_feet(options: Options, state: State, who: Who, ground: Over = "pits") -> Call[Footing]:
    """Keep your feet on bad ground: an ACC check. Your CGO says how hard it is."""
    acc = with_stat(check_awake(state, who), Stat.ACC).bonus
    return footing(options, acc, ground, None, roller_of(state, who))


def is_laden(options: Options, state: State, who: Who) -> bool:
    """Tell whether a load or some ground stops somebody."""
    if not can_move(options, state, who):
        return False
    sheet: Sheet = state.sheet(who)
    alone = largest(sheet) < with_stat(sheet, Stat.STR).bonus or not largest(sheet)
    return alone and any(movement(sheet, one).lift for one in terrains())


@start(
    "lift",
    "Move under a heavy load",
    "gs.encumbrance.half",
    place="sheet.moving",
    when=is_laden,
    needs="Only with a load that is too heavy to move with.",
)
def heave(options: Options, state: State, who: Who) -> Call[Lifted]:
    """Move one square under a load that is too heavy: a STR check."""
    sheet = state.sheet(who)
    walker_of(state, who)
    return lift(options, with_stat(sheet, Stat.STR).bonus, largest(sheet), None, roller_of(state, who))


def mounts(options: Options, state: State, who: Who) -> list[Choice]:
    """List the mounts of somebody."""
    there = [one for one in state.sheet(who).items if one.kind == "animal" and one.capacity and one.where == BESIDE]
    return [Choice(one.name, one.name, f"carries {one.capacity}") for one in there]


@start(
    "ride",
    "Ride",
    "gs.encumbrance.mount gs.encumbrance.rider",
    place="sheet.moving",
    when=can_move,
    needs="You need an animal with you that can carry you.",
)
def go_riding(
    options: Options,
    state: State,
    who: Who,
    mount: Annotated[str, Ask("Which mount?", mounts)],
    distance: Annotated[Distance, Ask("How far could it go unburdened?")] = 100,
) -> Call[Ride]:
    """See how far your mount goes: one that carries half its load or more doesn’t get as far."""
    walker_of(state, who)
    sheet = check_able(state, who)
    beast = next(one for one in sheet.items if one.name == mount)
    return ride(options, distance, mount_enc(sheet, mount, (sheet,)), beast.capacity, who)


def guns(options: Options, state: State, who: Who) -> list[Choice]:
    """List the large weapons of somebody."""
    there = [one for one in state.sheet(who).items if one.kind == "weapon" and one.key in catalogue()]
    large = [one for one in there if crew_needed(one) > 1 or fired_by_strength(one)]
    return [Choice(one.key, one.name, f"crew of {crew_needed(one)}") for one in large]


def crew_usual(options: Options, state: State, who: Who) -> str:
    """Give the crew of the first of somebody's large weapons."""
    there = guns(options, state, who)
    return str(crew_needed(ware(there[0].key).item)) if there else "1"


@start("ready-weapon", "Make a large weapon ready", "gs.equipment.crew-guile", place="sheet.arms", when=able)
def load_gun(
    options: Options,
    state: State,
    who: Who,
    weapon: Annotated[str, Ask("Which weapon?", guns)],
    crew: Annotated[Count, Ask("How many of you?", usual=crew_usual)] = 1,
) -> Call[Ready]:
    """Get a weapon ready this round that needs a crew or a strong arm."""
    sheet = check_able(state, who)
    if weapon not in [one.key for one in guns(options, state, who)]:
        raise BadInput("Which weapon? It is not there any more")
    guile = with_skill(sheet, Skill.GUILE)
    gun = Gun(weapon, guile.bonus, with_stat(sheet, Stat.STR).bonus, crew, guile.dice)
    return ready_weapon(options, gun, None, roller_of(state, who))
