"""Magic with numbers of its own: raising the dead, what lasting magic does, searches with clairvoyance."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules.checks.action import Task, act
from rollwright.games.going_somewhere.rules.checks.notice import Eyes
from rollwright.games.going_somewhere.rules.checks.rolls import STANDARD, TIERS, Level, Tier
from rollwright.games.going_somewhere.rules.checks.skills import UNSAID
from rollwright.games.going_somewhere.rules.checks.skills import level_of as asked_level
from rollwright.games.going_somewhere.rules.checks.tables import tables
from rollwright.games.going_somewhere.rules.combat import told as fight_told
from rollwright.games.going_somewhere.rules.combat.damage import Guard, guard, left_over, protection
from rollwright.games.going_somewhere.rules.combat.shock import Injured, injury
from rollwright.games.going_somewhere.rules.magic import effects, told
from rollwright.games.going_somewhere.rules.magic.animating import WHOLE as WHOLE_BODY
from rollwright.games.going_somewhere.rules.magic.animating import (
    animating_spell,
    level_text,
    points_text,
    raised_stats,
)
from rollwright.games.going_somewhere.rules.magic.attack import OneDie
from rollwright.games.going_somewhere.rules.magic.casting import cast
from rollwright.games.going_somewhere.rules.magic.crafting import on_site
from rollwright.games.going_somewhere.rules.magic.facts import DUE, EffectEnded, HarmDue, HarmTaken, MindMade
from rollwright.games.going_somewhere.rules.magic.lasting import SILVER
from rollwright.games.going_somewhere.rules.magic.mixing import Time, Within, further_years, most_power, of_size
from rollwright.games.going_somewhere.rules.magic.power import Few, level_of, short_of_power
from rollwright.games.going_somewhere.rules.magic.records import (
    Caster,
    Immunity,
    Target,
    Wanted,
    caster_of,
    own_guard,
    target_of,
)
from rollwright.games.going_somewhere.rules.magic.resisting import WHOLE, resisting
from rollwright.games.going_somewhere.rules.magic.results import SUCCESS
from rollwright.games.going_somewhere.rules.magic.sites import pool_of, thrown
from rollwright.games.going_somewhere.rules.magic.spells import INSTANT, Kind, Spell, rounds_of, time_text
from rollwright.games.going_somewhere.rules.magic.tables import magic
from rollwright.games.going_somewhere.rules.magic.using import check_dead
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import (
    ANYBODY,
    SOMEBODY,
    Body,
    Bonus,
    ManyDice,
    Means,
    Points,
    Roller,
    able,
    body_of,
    check_able,
    roller_of,
    with_skill,
)
from rollwright.games.going_somewhere.rules.ranks import NONE, Dice, Die
from rollwright.games.going_somewhere.rules.ranks import dice as dice_from
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.going_somewhere.rules.stats import HIGHEST, Skill, Stat
from rollwright.games.going_somewhere.rules.vehicles.scales import large_enough, scale_of
from rollwright.play.cards import Words, each, number, some
from rollwright.play.steps import ACTOR, GM, Call, Choose, Happening, Headline, Roll, Said, procedure
from rollwright.rules.acts import Ask, deed, start
from rollwright.rules.facts import State, Who
from rollwright.rules.fields import Choice
from rollwright.rules.flat import INNER, listed
from rollwright.rules.ruleset import Onward

Twice: TypeAlias = Literal["", "lower", "higher"]


class Animated(NamedTuple):
    """Whether the dead rise, and with which stats (ACC, CHM, INT, PER, SPD, STR, VIT)."""

    tier: Tier | None
    raised: bool
    stats: tuple[int, ...]
    level: int
    miscalculation: str | None
    cp: int


class Dead(msgspec.Struct, frozen=True):
    """Something dead that is touched: stats of 5 where it is whole and well kept, of 1 where it is parts."""

    whole: bool = True
    points: str = ""
    """What raises them, a point of power each, up to 20: `str 15, vit 5`."""
    duration: str = INSTANT
    units: Few = 0
    """With these, all that is dead in so many units stirs."""
    name: str = ""


CORPSE = Dead()


@listed(
    "animate",
    "Animate the dead",
    "gs.magic.animate gs.magic.animate-points gs.magic.animate-area",
    worth={"raised": lambda outcome: int(outcome.raised)},
    examples=(
        {"bonus": 9},
        {"bonus": 9, "points": "str 15, vit 3", "duration": "1 hour", "power": 50, "name": "bones", "who": "kara"},
        {"bonus": 9, "whole": False, "units": 3},
    ),
)
@procedure
async def animate(options: Options, caster: Caster, dead: Dead = CORPSE, roller: Roller = ANYBODY) -> Animated:
    """Animate something dead that is touched, or (with `units`) all that is dead around."""
    wanted = animating_spell(dead.whole, dead.points, dead.duration, dead.units)
    end = await cast(options, caster, Wanted(wanted.text, 0, dead.name), roller=roller)
    raised = end.tier is not None and TIERS.index(end.tier) >= SUCCESS
    stats = raised_stats(dead.whole and not dead.units, dead.points) if raised else ()
    if raised:
        await Said(told.risen, dead.name, stats, wanted.level, dead.units > 0)
        if dead.name:
            named = {stat.value: value for stat, value in zip(Stat, stats, strict=True)}
            await MindMade(who=roller.who, name=dead.name, stats=named, rounds=rounds_of(dead.duration))
    return Animated(end.tier, raised, stats, wanted.level, end.miscalculation, end.cp)


@listed(
    "take-harm",
    "Take damage by magic",
    "gs.magic.harm gs.magic.miscalculation",
    worth={"health": lambda outcome: outcome.health},
    examples=({"damage": 5, "who": "kara"}, {"damage": 16, "vigor": 6, "who": "kara"}),
)
@procedure
async def take_harm(
    options: Options, damage: Points, body: Body = SOMEBODY, name: Annotated[str, INNER] = DUE
) -> Injured:
    """Take the damage that magic has done and that is still due, as any injury."""
    await Headline(fight_told.befalls, body.who, "magic", damage)
    await HarmTaken(name, who=body.who)
    return await injury(options, damage, body)


class Felt(NamedTuple):
    """The damage that was felt."""

    damage: int


class Harm(msgspec.Struct, frozen=True):
    """Lasting magic that does damage: its dice and points, how well it was made, and what it is."""

    dice: ManyDice
    points: Few = 0
    twice: bool = False
    """Whether it worked only just: its dice are rolled twice, and the lower total counts."""
    dl: Level = STANDARD
    """The total that made it."""
    tier: Tier = Tier.AVERAGE_SUCCESS
    what: str = ""


class Shelter(msgspec.Struct, frozen=True):
    """What protects somebody from it; the immune resist, and others where the CGO allows it."""

    armour: OneDie = NONE
    shield: bool = False
    helmet: bool = False
    ward: ManyDice = ()
    weak: ManyDice = ()
    resist: Bonus | None = None
    resist_dice: ManyDice = ()
    immunity: Immunity = 0
    who: Who = Who(ACTOR)


BARE = Shelter()


@listed(
    "magic-damage",
    "Damage of lasting magic",
    "gs.magic.wall gs.magic.transmute-silver gs.magic.temporary-rebound gs.magic.immune",
    worth={"unharmed": lambda outcome: -outcome.damage},
    examples=(
        {"dice": (SILVER,), "what": "silver"},
        {"dice": (Dice(2, 8),), "points": 3, "armour": Die(6), "ward": (Dice(1, 6),)},
        {"dice": (Dice(1, 4),), "twice": True, "weak": (Dice(1, 4),)},
        {"dice": (Dice(1, 4),), "resist": 6, "immunity": 3, "dl": 18},
    ),
)
@procedure
async def magic_damage(options: Options, harm: Harm, shelter: Shelter = BARE) -> Felt:
    """Take damage from lasting magic: a wall of fire that is passed, a weapon's bonus that rebounds, silver.

    A wall does harm only where dice were bought for it.
    """
    if shelter.immunity and shelter.resist is None:
        raise BadInput("the immune always resist: give their REFLEXES as resist=")
    own = Target(shelter.resist, shelter.resist_dice, shelter.immunity, target=shelter.who)
    protects = guard(shelter.armour.sides, shelter.shield, shelter.helmet, shelter.ward, shelter.weak)
    return await felt(options, harm, own, protects)


@procedure
async def felt(options: Options, harm: Harm, target: Target, guarded: Guard) -> Felt:
    """Roll what lasting magic does to somebody."""
    if not harm.dice and not harm.points:
        raise BadInput("magic without damage dice does no damage")
    raw = 0
    if harm.dice:
        raw = await Roll("damage", pool_of(harm.dice), total, GM)
    if harm.dice and harm.twice:
        again = await Roll("effect-again", pool_of(harm.dice), total, GM)
        raw = raw + (again - raw) * (again < raw)
    share = await resisting(harm.dl, TIERS.index(harm.tier), target, what=harm.what)
    hurt = (harm.points + raw) * share.left // WHOLE
    damage = left_over(hurt, await protection(options, guarded, target.by))
    await Said(told.in_magic, target.by, harm.what, damage)
    await HarmDue(damage, harm.what, who=target.by)
    return Felt(damage)


class Searched(NamedTuple):
    """How a search with the help of clairvoyance went; `bonus` is what the dice of magic gave."""

    success: bool
    tier: Tier
    total: int
    bonus: int
    cp: int


class Sight(msgspec.Struct, frozen=True):
    """The dice of clairvoyance that help a search, which total of them counts, and what is looked for."""

    search: ManyDice
    twice: Twice = ""
    dl: Level | None = STANDARD
    what: str = ""


@listed(
    "psychic-search",
    "Search with clairvoyance",
    "gs.magic.psychic-search gs.magic.minimal-success gs.magic.good-success",
    worth={"found": lambda outcome: int(outcome.success)},
    examples=(
        {"inspect": 6, "search": (Dice(1, 6),)},
        {"inspect": 6, "search": (Dice(1, 4),), "twice": "lower", "dice": (Dice(1, 4),), "dl": None},
    ),
)
@procedure
async def psychic_search(options: Options, eyes: Eyes, sight: Sight, roller: Roller = ANYBODY) -> Searched:
    """Search an area by hand with the help of clairvoyance: its dice (`search`) are rolled with INSPECT and its dice.

    `twice`: which total of the dice of magic counts, where the casting has them rolled twice. Without a level, the CGO
    is asked for one.
    """
    level = await asked_level(sight.dl, tables().task, "difficulty", sight.what)
    bonus = await thrown("effect", sight.search, roller.who)
    if sight.twice:
        again = await thrown("effect-again", sight.search, roller.who)
        bonus = bonus + (again - bonus) * (again < bonus if sight.twice == "lower" else again > bonus)
    await Said(told.searched, bonus)
    end = await act(options, Means(eyes.inspect + bonus, eyes.dice), Task(level, what=sight.what), roller)
    return Searched(end.success, end.tier, end.total, bonus, end.cp)


# --- at a table ------------------------------------------------------------------------------------------------------


def bodies(options: Options, state: State, who: Who) -> list[Choice]:
    """List the dead that can be touched."""
    return [Choice(one, state.name(one)) for one, sheet in state.sheets.items() if sheet.down == "dead"]


def can_raise(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody has the power to raise anything."""
    return able(options, state, who) and most_power(caster_of(state, who, site=True)) >= level_of(Spell(Kind.ANIMATE))


def squares_within(most: int) -> int:
    """Give in how many squares some power raises all the dead: none where it isn't enough for one."""
    within = Within(Spell(Kind.ANIMATE), most, by_table=False)
    make = partial(of_size, Kind.ANIMATE, area=True)
    return within.largest(most, make) if within.fits(**make(1)) else 0


def squares_raised(options: Options, state: State, who: Who) -> tuple[int, int]:
    """Give the least and the most squares in which somebody can raise all the dead."""
    return 0, squares_within(most_power(caster_of(state, who, site=True)))


def raised_alone(options: Options, state: State, who: Who) -> dict[str, tuple[str, ...]]:
    """Say in how many squares the dead can be raised without a power site: in more nobody is asked about one."""
    alone = most_power(caster_of(state, who))
    enough = alone >= level_of(Spell(Kind.ANIMATE))
    return {"units": tuple(map(str, range(squares_within(alone) + 1))) if enough else ()}


def needed_for(least: Spell, rising: Rising) -> int:
    """Give the power that it takes."""
    return level_of(least._replace(duration=rising.duration.key, stats=len(rising.stat) * rising.points))


def payable(caster: Caster, least: Spell, rising: Rising) -> None:
    """Refuse more than there is power for."""
    needed = needed_for(least, rising)
    if needed > most_power(caster):
        raise short_of_power(needed, most_power(caster))


def comes_to(caster: Caster, least: Spell, rising: Rising) -> str:
    """Say what power it takes as the card is filled in."""
    return level_text(needed_for(least, rising), most_power(caster))


class Rising(msgspec.Struct, frozen=True):
    """How something dead is raised: for how long, and with which points on its stats."""

    duration: Time
    stat: tuple[Stat, ...]
    points: int
    """On each of them."""


@procedure
async def call_up(options: Options, caster: Caster, dead: Dead, roller: Roller = ANYBODY) -> Animated:
    """Ask how long something dead is to rise, and which stats are raised; then animate it."""
    least = Spell(Kind.ANIMATE, **of_size(Kind.ANIMATE, dead.units or 1, dead.units > 0))
    within = Within(least, most_power(caster), options.teleport_by_size_table)
    every = [*[time_text(row.rounds) for row in magic().duration], *further_years(within.most)]
    times = [Time(one) for one in every if within.fits(duration=one)]
    if not times:
        raise short_of_power(level_of(least), within.most)
    room = min(HIGHEST - (WHOLE_BODY if dead.whole else 1), within.most - level_of(least)) if not dead.units else 0
    offer = Rising(each(times), some(Stat) if room else (), number(0, room, 0, {"stat": list(Stat)}) if room else 0)
    check, tally = partial(payable, caster, least), partial(comes_to, caster, least)
    rising = await Choose.card("rising", roller.who, offer, check=check, tally=tally)
    points = points_text(rising.stat, rising.points)
    raised = msgspec.structs.replace(dead, duration=rising.duration.key, points=points)
    return await animate(options, caster, raised, roller)


@start(
    "animate",
    "Animate the dead",
    "gs.magic.animate gs.magic.animate-points gs.magic.animate-area",
    place="sheet.magic",
    when=can_raise,
    needs="You need more power: Character Points you haven’t spent, or a power site.",
)
def animate_dead(
    options: Options,
    state: State,
    who: Who,
    name: Annotated[str, Ask("Which body do you touch? Pick one, or name it", bodies, free=True)],
    whole: Annotated[
        bool, Ask("Is it whole and well kept?", guide="A whole body has stats of 5, parts have stats of 1.")
    ] = True,
    units: Annotated[
        Few,
        Ask(
            "Or all the dead in how many squares?",
            guide="0: only what you touch. In an area, all have stats of 1.",
            limits=squares_raised,
        ),
    ] = 0,
    site: Annotated[bool, Ask("Draw on your power site, if needed?", on_site, when=raised_alone)] = True,
) -> Call[Animated]:
    """Raise a body that you touch, or all the dead of an area. For a while they have stats of their own."""
    check_able(state, who)
    check_dead(state, name)
    dead = Dead(whole and not units, units=units, name=name)
    return call_up(options, caster_of(state, who, site=site), dead, roller_of(state, who))


def damage_due(options: Options, state: State, who: Who) -> bool:
    """Tell whether damage by magic is due to somebody."""
    sheet: Sheet = state.sheet(who)
    return sheet.craft is None and effects.due(sheet) is not None


def to_take(options: Options, state: State) -> Onward | None:
    """Give the damage by magic that somebody, or a vehicle, takes next."""
    for who, sheet in state.sheets.items():
        if effects.due(sheet) is not None:
            return Onward("take-harm" if sheet.craft is None else "vehicle-harm", {"who": who})
    return None


@start(
    "take-harm",
    "Take the damage",
    "gs.magic.harm",
    place="sheet.body",
    when=damage_due,
    needs="No damage by magic is waiting to be taken.",
)
def take_due(options: Options, state: State, who: Who) -> Call[Injured]:
    """Take the damage that magic has done to you, with the Shock Check that may follow."""
    due = effects.due(state.sheet(who))
    if due is None:
        raise Refused(f"no damage is due to {state.name(who)}", "gs.magic.harm")
    return take_harm(options, due.points, body_of(state, who), due.name)


class Danger(NamedTuple):
    """Magic that can harm somebody."""

    key: str
    words: str
    harm: Harm


def dangers(options: Options, state: State, who: Who) -> list[Danger]:
    """List what lasting magic can harm somebody: what rebounds on them, walls, silver."""
    sheet: Sheet = state.sheet(who)
    found: list[Danger] = []
    for one in effects.in_force(sheet, "rebound"):
        items = [item for other in state.sheets.values() for item in other.items]
        sides = next((item.sides for item in items if item.name == one.about and item.kind == "weapon"), 0)
        harm = Harm((Dice(1, sides),) if sides else (), one.points, what=one.name)
        found.append(Danger(one.name, f"Another round of the {one.name}", harm))
    for other in state.sheets.values():
        for one in effects.in_force(other, "construct"):
            if one.dice:
                harm = Harm(dice_from(one.dice), twice=one.twice == "lower", what=one.name)
                found.append(Danger(one.name, f"In the way of {one.name}", harm))
    if effects.in_force(sheet, "transmute"):
        found.append(Danger("silver", "Touched by silver", Harm((SILVER,), what="silver")))
    return found


@start(
    "magic-damage",
    "Damage of lasting magic",
    "gs.magic.wall gs.magic.temporary-rebound",
    by="gm",
    place="party",
    needs="No lasting magic here does damage.",
)
def harmed_by_magic(
    options: Options,
    state: State,
    who: Who,
    magic: Annotated[str, Ask("Which magic?", dangers)],
) -> Call[Felt]:
    """Deal the damage of a magic wall, of a weapon turned on its caster, or of silver."""
    sheet: Sheet = state.sheet(who)
    danger = next(one for one in dangers(options, state, who) if one.key == magic)
    large_enough(state, who, scale_of(danger.harm.dice))
    return felt(options, danger.harm, target_of(state, who, Who(GM)), own_guard(sheet))


def may_search(options: Options, state: State, who: Who) -> bool:
    """Tell whether clairvoyance helps somebody's searches."""
    return able(options, state, who) and bool(effects.in_force(state.sheet(who), "search"))


@start(
    "psychic-search",
    "Search with clairvoyance",
    "gs.magic.psychic-search",
    place="sheet.magic",
    when=may_search,
    needs="First work the magic “Search by clairvoyance”.",
)
def search_area(
    options: Options,
    state: State,
    who: Who,
    what: Annotated[Words, Ask("What do you look for?")] = UNSAID,
) -> Call[Searched]:
    """Search by hand, with the dice of your clairvoyance. Your CGO says how hard it is."""
    sheet = check_able(state, who)
    lent = effects.in_force(sheet, "search")
    if not lent:
        raise Refused(
            f"{state.name(who)} has no clairvoyance to search with: first work “Search by clairvoyance”",
            "gs.magic.psychic-search",
        )
    inspect = with_skill(sheet, Skill.INSPECT)
    sight = Sight(dice_from(lent[0].dice), lent[0].twice, None, what)
    return psychic_search(options, Eyes(inspect.bonus, inspect.dice), sight, roller_of(state, who))


def lasting_on(options: Options, state: State, who: Who) -> list[Choice]:
    """List the magic that lasts on somebody."""
    return [Choice(one.name, told.held(one)) for one in state.sheet(who).effects if one.kind != "harm"]


@deed(
    "end-effect",
    "End magic on somebody",
    "gs.magic.not-permanent",
    by="gm",
    place="sheet.effects",
    row="name",
    needs="There is no lasting magic on them.",
)
def end_effect(
    options: Options, state: State, who: Who, name: Annotated[str, Ask("Which magic?", lasting_on)]
) -> Iterator[Happening[Any]]:
    """End magic on somebody before its time."""
    yield EffectEnded(name, who=who)
