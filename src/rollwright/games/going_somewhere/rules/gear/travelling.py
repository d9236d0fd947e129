"""Getting on: moving over terrain under a load, keeping one's feet, lifting, riding, and firing large weapons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules.checks.action import Points, Task, act
from rollwright.games.going_somewhere.rules.checks.rolls import STANDARD, Bonus, Level
from rollwright.games.going_somewhere.rules.checks.skills import level_of
from rollwright.games.going_somewhere.rules.checks.tables import tables
from rollwright.games.going_somewhere.rules.gear import facts as became
from rollwright.games.going_somewhere.rules.gear.carrying import OPEN, Movement, Ride, moved, ridden, terrain, terrains
from rollwright.games.going_somewhere.rules.gear.equipment import way_to_fire
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import Means, Roller
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.play.steps import ACTOR, GM, Choose, procedure
from rollwright.rules.facts import Fact, Who

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


@procedure
async def walk(
    options: Options,
    speed: Value,
    strength: Value,
    acc: Value,
    counted: Slots = 0,
    over: Slots = 0,
    too_large: bool = False,
    terrain: str = "",
    shaken: Bonus = 0,
    cp: Points = 0,
    who: str = ACTOR,
) -> Walked:
    """Move as far as one can in a round: the CGO says over which terrain; footing and a load may ask for checks."""
    ground = terrain or await Choose("terrain", GM, tuple(terrains()))
    going = moving(speed, strength, counted, over, ground, too_large)
    if going.footing:
        foot = await footing(options, acc, ground, STANDARD, shaken, cp, who)
        if not foot.kept:
            return Walked(min(0, going.squares), True)
        shaken, cp = 0, cp - foot.cp
    if going.lift:
        load = await lift(options, strength, 0, STANDARD, shaken, cp, who)
        return Walked(load.squares, False)
    return Walked(going.squares, False)


def moving(speed: int, strength: int, counted: int, over: int, ground: str, too_large: bool) -> Movement:
    """Work out movement over some terrain, by its key."""
    return moved(speed, strength, counted, over, terrain(ground), too_large)


@procedure
async def ride(options: Options, distance: Distance, enc: Slots, max_enc: Count, who: str = ACTOR) -> Ride:
    """Ride: a mount under half its load or more goes less far."""
    return ridden(distance, enc, max_enc)


@procedure
async def footing(
    options: Options,
    acc: Bonus,
    terrain: str = "",
    dl: Level | None = STANDARD,
    shaken: Bonus = 0,
    cp: Points = 0,
    who: str = ACTOR,
) -> Footing:
    """Keep one's feet: an ACC check where the ground asks for one. Who fails falls.

    The CGO is asked for the terrain, and for the level where there is none.
    """
    ground = terrain or await Choose("terrain", GM, tuple(terrains()))
    if not asks_for_footing(ground):
        return Footing(True, None, 0, ground)
    level = await level_of(dl, tables().task, "difficulty", "footing")
    end = await act(options, Means(acc), Task(level, what="footing"), Roller(shaken, cp, Who(who)))
    return Footing(end.success, end.total, end.cp, ground)


def asks_for_footing(key: str) -> bool:
    """Tell whether footing has to be kept on some terrain."""
    return terrain(key).footing


@procedure
async def lift(
    options: Options,
    strength: Bonus,
    slots: Slots = 0,
    dl: Level | None = STANDARD,
    shaken: Bonus = 0,
    cp: Points = 0,
    who: str = ACTOR,
) -> Lifted:
    """Move under too heavy a load: a STR check gives one square. What takes all of STR needs help."""
    if slots >= strength and slots > 0:
        raise Refused("what takes as many slots as STR can't be moved without help", "gs.encumbrance.help")
    level = await level_of(dl, tables().task, "difficulty", "lifting")
    end = await act(options, Means(strength), Task(level, what="lifting"), Roller(shaken, cp, Who(who)))
    return Lifted(1 * end.success, end.total, end.cp)


@procedure
async def ready_weapon(
    options: Options,
    weapon: str,
    guile: Bonus,
    strength: Bonus,
    crew: Count = 1,
    dl: Level | None = STANDARD,
    shaken: Bonus = 0,
    cp: Points = 0,
    who: str = ACTOR,
    guile_dice: tuple[Dice, ...] = (),
) -> Ready:
    """Make a large weapon ready: a crew needs a GUILE check, a machine gun in the hand a STR check each round."""
    way = way_to_fire(weapon, crew)
    if not way:
        return Ready(True, None)
    bonus, dice = (guile, guile_dice) if way == "crew" else (strength, ())
    level = await level_of(dl, tables().task, "difficulty", "the weapon")
    end = await act(options, Means(bonus, dice), Task(level, what="the weapon"), Roller(shaken, cp, Who(who)))
    return Ready(end.success, end.total, end.cp)


def of_footing(arguments: Mapping[str, Any], outcome: Footing) -> Iterator[Fact]:
    """Give a fall."""
    if not outcome.kept and arguments["who"] != ACTOR:
        yield became.FootingLost(who=arguments["who"], terrain=outcome.terrain)
