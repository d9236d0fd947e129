"""Magic beside attacks that somebody can declare in a fight: its kind, whom it is for, its time and its dice.

All that is asked is what the power pays for. The Power Level is the one of `power`; range is the distance.
"""

from __future__ import annotations

from operator import index

from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.combat.declared import Deed
from rollwright.games.going_somewhere.rules.combat.scene import Combatant, Scene
from rollwright.games.going_somewhere.rules.magic.lasting import in_force
from rollwright.games.going_somewhere.rules.magic.power import (
    DICE_NEEDED,
    LIMITED,
    ONE_NEEDED,
    WITHOUT_SIZE,
    level_of,
)
from rollwright.games.going_somewhere.rules.magic.spells import IN_SIGHT, INSTANT, Kind, Spell, time_text
from rollwright.games.going_somewhere.rules.magic.tables import magic
from rollwright.games.going_somewhere.rules.magic.things import Thing
from rollwright.games.going_somewhere.rules.ranks import COST, ORDER, Dice
from rollwright.games.going_somewhere.rules.ranks import dice as dice_from
from rollwright.games.going_somewhere.rules.stats import Skill, Stat
from rollwright.play.steps import Actor, Choose

KINDS = (
    Kind.HEAL,
    Kind.DEFEND,
    Kind.WEAPON,
    Kind.AUGMENT,
    Kind.INVISIBILITY,
    Kind.FLY,
    Kind.COUNTER,
    Kind.MESMERIZE,
    Kind.TELEPORT,
    Kind.EFFECT,
)
"""What is declared in a fight; all that has no numbers there is an `effect`, and the CGO says what comes of it."""
FOR_SEVERAL = (Kind.HEAL, Kind.DEFEND, Kind.WEAPON, Kind.AUGMENT, Kind.INVISIBILITY, Kind.FLY, Kind.MESMERIZE)
TIMELESS = (Kind.HEAL, Kind.TELEPORT)
SIZES = (10, 20, 40, 80, 120)
"""How fast a flight is, and how far a teleportation goes, in squares."""
NO_MORE, NO_DICE, AWAY, USE = "no more", "none", "away", "use "
ABOUT = tuple([one.value for one in (*Stat, *Skill)])
CHEAPEST = Dice(1, ORDER[0])


def power_left(one: Combatant) -> int:
    """Give the power that is there; points that were spent on rolls in this fight are power lost."""
    return index(one.numbers.power - (one.numbers.cp - one.cp))


def most_power(one: Combatant) -> int:
    """Give the power that there may be: the own, and the most that sites can give, those of helpers too."""
    return power_alone(one) + sum([part.count * part.sides for part in one.lent])


def power_alone(one: Combatant) -> int:
    """Give the power that there may be without any help: the own, and the most that the own site can give."""
    return power_left(one) + sum([part.count * part.sides for part in one.site])


def payable(one: Combatant, wanted: Spell) -> bool:
    """Tell whether somebody may have the power for some magic."""
    return level_of(wanted) <= most_power(one)


def farthest(scene: Scene, one: Combatant, targets: tuple[str, ...]) -> int:
    """Give how far away the farthest of some targets is, in squares."""
    return max([index(abs(scene.of(who).at - one.at)) for who in targets], default=0)


def on_whom(scene: Scene, one: Combatant, kind: Kind) -> list[str]:
    """List those on whom a kind of magic can be worked."""
    if kind in (Kind.TELEPORT, Kind.EFFECT):
        return [one.who]
    if kind is Kind.MESMERIZE:
        return [other.who for other in scene.seen(one)]
    there = [other for other in scene.order if other.down not in ("dead", "fled")]
    if kind is Kind.COUNTER:
        return [other.who for other in there if in_force(other.lasting)]
    own = [other for other in there if other.stands == one.stands]
    if kind is Kind.HEAL:
        return [other.who for other in own if other.health < other.numbers.full]
    standing = [other for other in own if not other.down]
    if kind is Kind.WEAPON:
        return [other.who for other in standing if other.numbers.weapon]
    return [other.who for other in standing]


def plain(scene: Scene, one: Combatant, kind: Kind, targets: tuple[str, ...]) -> Spell:
    """Give the cheapest magic of a kind for some targets, where they are."""
    far = farthest(scene, one, targets)
    return Spell(
        kind,
        (CHEAPEST,) if kind in DICE_NEEDED or kind is Kind.WEAPON else (),
        size=1 if kind in (Kind.FLY, Kind.TELEPORT) else max(1, far),
        duration=INSTANT,
        targets=max(1, len(targets)),
        modifiers=(IN_SIGHT,) if kind in ONE_NEEDED else (),
    )


def kinds_open(scene: Scene, one: Combatant) -> dict[str, list[str]]:
    """List the kinds of magic that somebody has the power and a target for, with the targets."""
    found: dict[str, list[str]] = {}
    if most_power(one) <= 0:
        return found
    for kind in KINDS:
        near = [who for who in on_whom(scene, one, kind) if payable(one, plain(scene, one, kind, (who,)))]
        if near and (kind not in LIMITED or dice_open(one, plain(scene, one, kind, (near[0],)))):
            found[kind.value] = near
    return found


def dice_open(one: Combatant, wanted: Spell) -> tuple[Dice, ...]:
    """List the dice that can be bought: of each die as many as the power pays for, and VIT allows where it matters.

    Where a site may give more, what the own power pays for is offered, too.
    """
    fitting = any_dice(one, wanted)[::-1]
    found: list[Dice] = []
    for sides in ORDER:
        these = [dice for dice in fitting if dice.sides == sides]
        surely = [dice for dice in these if level_of(wanted._replace(dice=(dice,))) <= power_left(one)]
        found += dict.fromkeys([*surely[:1], *these[:1]])
    return tuple(found)


def any_dice(one: Combatant, wanted: Spell) -> tuple[Dice, ...]:
    """List all dice that the power pays for, and VIT allows where it matters: any number of each, the fewest first."""
    numbers, most, highest = one.numbers, magic().power.many_dice, max(COST)
    if wanted.kind in LIMITED:
        most, highest = derive.max_q(numbers.vit), max(derive.max_dr(numbers.vit), numbers.vit_die)
    bought = [sides for sides in ORDER if sides in COST and sides <= highest]
    every = [Dice(n, sides) for sides in bought for n in range(1, most + 1)]
    return tuple([dice for dice in every if payable(one, wanted._replace(dice=(dice,)))])


def times_open(one: Combatant, wanted: Spell) -> tuple[str, ...]:
    """List the durations that the power pays for."""
    times = [time_text(row.rounds) for row in magic().duration]
    return tuple([time for time in times if payable(one, wanted._replace(duration=time))])


async def further(scene: Scene, one: Combatant, by: Actor, deed: Deed, near: list[str], kind: Kind) -> Deed:
    """Ask for more targets, as long as there are any that the power pays for."""
    while True:
        rest = [who for who in near if who not in deed.targets]
        rest = [who for who in rest if payable(one, plain(scene, one, kind, (*deed.targets, who)))]
        picked = await Choose("another", by, (NO_MORE, *rest), one.who) if rest else NO_MORE
        if picked == NO_MORE:
            return deed
        deed = deed._replace(others=(*deed.others, picked))


def things_open(scene: Scene, one: Combatant) -> dict[str, list[str]]:
    """List the crafted things that somebody can use, beside those that attack, with whom they reach."""
    found: dict[str, list[str]] = {}
    for thing in one.things:
        wanted = thing.wanted
        if wanted.kind is Kind.HARM:
            continue
        reach = wanted.size if wanted.kind not in (*WITHOUT_SIZE, Kind.FLY, Kind.TELEPORT) else len(SIZES) * max(SIZES)
        near = [who for who in on_whom(scene, one, wanted.kind) if abs(scene.of(who).at - one.at) <= max(1, reach)]
        if near:
            found[USE + thing.name] = near
    return found


def spells_open(scene: Scene, one: Combatant) -> dict[str, list[str]]:
    """List all magic that somebody can declare beside attacks: by their own power, and by things."""
    return {**kinds_open(scene, one), **things_open(scene, one)}


def thing_of(one: Combatant, name: str) -> Thing | None:
    """Find a thing that somebody can use."""
    return next((thing for thing in one.things if thing.name == name), None)


async def thing_declared(scene: Scene, one: Combatant, by: Actor, deed: Deed, name: str, near: list[str]) -> Deed:
    """Ask for whom a crafted thing is used, and what it is about where it doesn't say so itself."""
    thing = thing_of(one, name)
    assert thing is not None, "only what is there is offered"
    wanted = thing.wanted
    target = await Choose("magic-on", by, tuple(near), one.who) if len(near) > 1 else near[0]
    about = thing.about
    if wanted.kind is Kind.AUGMENT and not about:
        about = await Choose("magic-about", by, ABOUT, one.who)
    if wanted.kind is Kind.TELEPORT and await Choose("magic-away", by, (False, True), one.who):
        about = AWAY
    if wanted.kind is Kind.COUNTER:
        names = tuple([part.name for part in in_force(scene.of(target).lasting)])
        about = await Choose("magic-counters", by, names, one.who)
    deed = deed._replace(target=target, spell=thing.spell, item=name, about=about)
    while len(deed.targets) < wanted.targets:
        rest = [who for who in near if who not in deed.targets]
        picked = await Choose("another", by, (NO_MORE, *rest), one.who) if rest else NO_MORE
        if picked == NO_MORE:
            break
        deed = deed._replace(others=(*deed.others, picked))
    return deed


async def spell_declared(scene: Scene, one: Combatant, by: Actor, deed: Deed) -> Deed:
    """Ask which magic somebody works."""
    open_ = spells_open(scene, one)
    what = await Choose("magic-kind", by, tuple(open_), one.who)
    near = open_[what]
    if what.startswith(USE):
        return await thing_declared(scene, one, by, deed, what.removeprefix(USE), near)
    kind = Kind(what)
    target = await Choose("magic-on", by, tuple(near), one.who) if len(near) > 1 else near[0]
    deed = deed._replace(target=target)
    if kind in FOR_SEVERAL:
        deed = await further(scene, one, by, deed, near, kind)
    wanted = plain(scene, one, kind, deed.targets)
    if kind in (Kind.FLY, Kind.TELEPORT):
        sizes = tuple([size for size in SIZES if payable(one, wanted._replace(size=size))]) or (1,)
        wanted = wanted._replace(size=await Choose("magic-squares", by, sizes, one.who))
    if kind is Kind.TELEPORT and await Choose("magic-away", by, (False, True), one.who):
        deed = deed._replace(about=AWAY)
    if kind is Kind.AUGMENT:
        deed = deed._replace(about=await Choose("magic-about", by, ABOUT, one.who))
    if kind is Kind.COUNTER:
        names = tuple([part.name for part in in_force(scene.of(target).lasting)])
        deed = deed._replace(about=await Choose("magic-counters", by, names, one.who))
    if kind not in TIMELESS:
        wanted = wanted._replace(duration=await Choose("magic-time", by, times_open(one, wanted), one.who))
    if kind is Kind.WEAPON:
        wanted = await bonus_declared(one, by, wanted)
    elif wanted.dice:
        wanted = wanted._replace(dice=(await Choose("magic-dice", by, dice_open(one, wanted), one.who),))
    return deed._replace(spell=str(wanted), level=level_of(wanted))


def bonuses_open(one: Combatant, wanted: Spell) -> list[str]:
    """List the dice that can be added to a weapon's bonus: any number that the power pays for."""
    every = [Dice(n, sides) for sides in ORDER if sides in COST for n in range(1, magic().power.many_dice + 1)]
    return [str(dice) for dice in every if payable(one, wanted._replace(damage=(dice,)))]


async def bonus_declared(one: Combatant, by: Actor, wanted: Spell) -> Spell:
    """Ask for the dice of a weapon's bonus: for combat, for damage, or both."""
    bare = wanted._replace(dice=())
    first = await Choose("magic-dice", by, (*bonuses_open(one, bare), NO_DICE), one.who)
    wanted = bare._replace(dice=dice_from(first))
    found = bonuses_open(one, wanted)
    if wanted.dice:
        found = [NO_DICE, *found]
    more = await Choose("magic-damage", by, tuple(found), one.who) if len(found) > 1 else found[0]
    return wanted._replace(damage=dice_from(more))
