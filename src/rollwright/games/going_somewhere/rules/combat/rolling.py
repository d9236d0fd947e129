"""The Combat Rolls of a round: who makes one, what is added, and what Character Points do for it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache, partial
from typing import NamedTuple

from rollwright.dice.joint import total_and_natural
from rollwright.dice.pool import Pool
from rollwright.games.going_somewhere.rules.checks.action import (
    AGAIN,
    Again,
    Buy,
    Standing,
    pool_of,
    spent,
)
from rollwright.games.going_somewhere.rules.checks.rolls import ACTION_DIE, OPPOSED_DIE, STANDARD, succeeds
from rollwright.games.going_somewhere.rules.checks.told import UNHURT, Sum, Why, new_roll, on_die, takes
from rollwright.games.going_somewhere.rules.combat import told
from rollwright.games.going_somewhere.rules.combat.critical import range_modifier
from rollwright.games.going_somewhere.rules.combat.damage import Arms, Guard, dice_won, harm_of
from rollwright.games.going_somewhere.rules.combat.declared import ATTACKS, Deed, by_magic, squares_of
from rollwright.games.going_somewhere.rules.combat.facts import CombatRolled, RollPaid
from rollwright.games.going_somewhere.rules.combat.scene import REACH, SAVES, Combatant, Scene
from rollwright.games.going_somewhere.rules.combat.shock import REROLL, SUCCESS
from rollwright.games.going_somewhere.rules.combat.striking import met
from rollwright.games.going_somewhere.rules.combat.turns import arms_of, gone_to, is_distant, movement
from rollwright.games.going_somewhere.rules.magic.fight_casting import bonus_of
from rollwright.games.going_somewhere.rules.magic.fight_spells import most_power
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.state import Rolled
from rollwright.play.steps import GM, Actor, Choose, Roll, Said
from rollwright.rules.facts import NOBODY, Who

WITH_FRIEND = -5
"""For a shot or magic at somebody in melee with a friend."""
WHAT = "the Combat Roll"
GO_ON = "go on"
GROUP = "many against one"


class Modifier(NamedTuple):
    """What a situation adds to a Combat Roll, and by which rule."""

    why: str
    points: int
    rule: str


def group_bonus(options: Options, scene: Scene, deed: Deed, deeds: list[Deed]) -> int:
    """Give what ganging up on somebody adds: the number of those who attack them, from two on.

    Where a table wants it so, only for a target that has nobody of the own side within reach.
    """
    if options.gang_up_only_alone:
        target = scene.of(deed.target)
        if any(one.who != target.who and abs(one.at - target.at) <= REACH for one in scene.up(target.side)):
            return 0
    attacking = [one for one in deeds if one.what in ATTACKS and deed.target in one.targets]
    return len(attacking) if len(attacking) > 1 else 0


def shot_from(scene: Scene, one: Combatant, deed: Deed, target: Combatant) -> int:
    """Give how far a shot goes, in squares, after the movement that comes before it."""
    if deed.after or (deed.what not in ("advance", "step") and not deed.move):
        return abs(target.at - one.at)
    return abs(target.at - gone_to(scene, one, deed.away, squares_of(deed, movement(scene, one)), target.at))


def modifiers(options: Options, scene: Scene, one: Combatant, deed: Deed | None, deeds: list[Deed]) -> list[Modifier]:
    """List what the situation adds to somebody's Combat Roll."""
    numbers = one.numbers
    found = [
        Modifier("the load", one.burden, "gs.combat.encumbrance"),
        Modifier("an earlier effect", one.next_roll, "gs.critical.next"),
        Modifier("magic", numbers.burden, "gs.magic.every-roll"),
    ]
    if deed is not None and deed.what in ATTACKS:
        target = scene.of(deed.target)
        found.append(Modifier(GROUP, group_bonus(options, scene, deed, deeds), "gs.combat.group"))
        if is_distant(one, deed) and any(scene.with_friend(one, scene.of(who)) for who in deed.targets):
            found.append(Modifier("a friend beside the target", WITH_FRIEND, "gs.combat.friend"))
        if is_distant(one, deed) and not by_magic(deed):
            far = range_modifier(shot_from(scene, one, deed, target)) or 0
            found += [Modifier("the range", far, "gs.combat.range"), Modifier("the aim", one.aimed, "gs.aim.bonus")]
    return [one for one in found if one.points]


def stat_of(one: Combatant, deed: Deed | None) -> tuple[str, int]:
    """Give the stat of the own action: STR in melee, ACC at a distance, the better one for who does not attack."""
    strength, acc = ("STR", one.numbers.strength), ("ACC", one.numbers.acc)
    if deed is None or deed.what not in ATTACKS:
        return strength if strength[1] >= acc[1] else acc
    return acc if is_distant(one, deed) else strength


def added(options: Options, scene: Scene, one: Combatant, deed: Deed | None, deeds: list[Deed]) -> int:
    """Give what somebody adds to the Combat Roll: the stat of the own action, and what the situation does."""
    return stat_of(one, deed)[1] + sum([part.points for part in modifiers(options, scene, one, deed, deeds)])


def lead_of(options: Options, scene: Scene, deed: Deed, others: Mapping[str, Deed]) -> int:
    """Give what an attack adds beyond what its target does, as all have said that they act.

    Who has not said it yet defends as well as they can.
    """
    deeds, target = [deed, *others.values()], scene.of(deed.target)
    mine = added(options, scene, scene.of(deed.who), deed, deeds)
    return mine - added(options, scene, target, others.get(deed.target), deeds)


def rolling(scene: Scene, deeds: list[Deed]) -> list[Combatant]:
    """List those who make a Combat Roll: who attacks, is attacked, or runs from an opponent beside."""
    of = {deed.who: deed.what for deed in deeds}
    targets = [who for deed in deeds if deed.what in ATTACKS for who in deed.targets]
    return [
        one
        for one in scene.up()
        if of.get(one.who) in ATTACKS or one.who in targets or (of.get(one.who) == "flee" and scene.engaged(one))
    ]


async def combat_rolls(
    options: Options, scene: Scene, deeds: list[Deed], asked: bool = True
) -> tuple[Scene, dict[str, Rolled]]:
    """Let all who attack, are attacked or flee make their Combat Rolls; then who has missed can throw again.

    `asked`: whether a success is bought now; at a table that was said with the order.
    """
    of: dict[str, Deed] = {deed.who: deed for deed in deeds}
    rolled: dict[str, Rolled] = {}
    parts: dict[str, tuple[tuple[str, int], ...]] = {}
    again: list[str] = []
    shared = False
    for one in rolling(scene, deeds):
        deed = of.get(one.who)
        about = partial(Standing, False, 0, 0, 0, one.who, WHAT)
        buys = not asked and deed is not None and deed.bought and one.cp >= SUCCESS
        if asked and one.cp >= SUCCESS:
            buys = await Choose("success", one.actor, (Buy.ROLL, Buy.SUCCESS), about) is Buy.SUCCESS
        if buys:
            one = await paid(one, "success", asked)
            rolled[one.who], parts[one.who] = Rolled(0, 0, True), ()
        else:
            why = [(part.why, part.points) for part in modifiers(options, scene, one, deed, deeds)]
            parts[one.who] = (stat_of(one, deed), *why)
            rolled[one.who] = await thrown("combat", one, deed, sum([points for _, points in parts[one.who]]))
        scene = scene.put(await known(one, rolled[one.who], parts[one.who]))
    reached = tuple([(Who(who), one.total) for who, one in rolled.items() if not one.bought])
    every = options.offer_every_reroll and not asked

    def offering() -> list[Combatant]:
        """Give those who can throw again, and may want to: at a table not for a natural 30 alone."""
        able = [one for who in rolled if spends(one := scene.of(who), of.get(who), deeds, rolled, again, every)]
        return [one for one in able if asked or every or is_worth_it(one, of.get(one.who), deeds, rolled)]

    if reached and not asked:
        await Said(told.rolled, reached)
        if idle := tuple([who for who, _ in reached if who not in of or of[who].what not in ATTACKS]):
            await Said(told.defending, idle)
        if offering():
            await Said(told.landing, landing(scene, deeds, rolled), shown_beside(scene, of, parts))
    while offers := offering():
        one = offers[0]
        if asked or (len(offers) == 1 and not shared):
            deed, mine = of.get(one.who), rolled[one.who]
            need = "" if asked else needs(one, deed, deeds, rolled)
            theirs, hit = faced(one, deed, deeds, rolled, not need or need.startswith(HITS))
            sums = "" if asked else Sum(mine.natural, mine.bonus)
            about = partial(
                Standing,
                False,
                mine.natural,
                mine.total,
                theirs,
                one.who,
                WHAT,
                Why(one.who, f"{hit}. A new roll {need}" if need else ""),
                sum=sums,
            )
            keeps = await Choose("reroll", one.actor, AGAIN, about) is Again.KEEP
        else:
            picks: list[tuple[Spends | Keeps | str, Actor]] = [
                (
                    Spends(each.who, rolled[each.who], needs(each, of.get(each.who), deeds, rolled)),
                    each.actor,
                )
                for each in offers
            ]
            picks += [(Keeps(each.who), each.actor) for each in offers if each.actor != GM]
            shared = True  # the CGO can go on without whoever is left
            picked = await Choose.among("spends", [(GO_ON, GM), *picks])
            if isinstance(picked, str):
                break
            one, keeps = scene.of(picked.who), isinstance(picked, Keeps)
        again.append(one.who)
        if not keeps:
            was, had = rolled[one.who], landing(scene, deeds, rolled)
            one = await paid(one, "reroll", asked or was.natural == 1)  # a blunder that is undone is worth it
            rolled[one.who] = await thrown("combat-again", one, of.get(one.who), was.bonus - was.dice)
            scene = scene.put(await known(one, rolled[one.who], parts[one.who]))
            if not asked:
                now = landing(scene, deeds, rolled)
                await Said(told.rolled_again, one.who, was.total, rolled[one.who].total, now, had)
    return scene, rolled


async def paid(one: Combatant, kind: str, counts: bool) -> Combatant:
    """Let points be paid for a Combat Roll; unless that `counts` anyway, they come back if the roll meets no other."""
    fact = spent(kind, WHAT)
    one = await fact.to(one)
    return one if counts else await RollPaid(one.paid + fact.bought.cp).to(one)


def shown_beside(
    scene: Scene, of: dict[str, Deed], parts: dict[str, tuple[tuple[str, int], ...]]
) -> tuple[told.Beside, ...]:
    """Give what is in Combat Rolls beside a stat, and in whose; of the CGO's people only what all see anyway."""
    found: dict[tuple[str, int, Who], list[Who]] = {}
    for who, own in parts.items():
        for why, points in own[1:]:
            if why == GROUP or not scene.of(who).numbers.npc:
                whom = Who(of[who].target) if why == GROUP else NOBODY
                found.setdefault((why, points, whom), []).append(Who(who))
    return tuple([told.Beside(*key, tuple(people)) for key, people in found.items()])


async def known(one: Combatant, rolled: Rolled, parts: tuple[tuple[str, int], ...]) -> Combatant:
    """Let a Combat Roll have been made; what one of the CGO's adds is told to the CGO alone."""
    if not one.numbers.npc:
        return await CombatRolled(rolled, parts).to(one)
    one = await CombatRolled(rolled).to(one)
    await Said(told.worked_out, one.who, CombatRolled(rolled, parts)).only(GM)
    return one


async def thrown(key: str, one: Combatant, deed: Deed | None, bonus: int) -> Rolled:
    """Throw somebody's Combat Roll."""
    about = partial(Standing, False, 0, 0, 0, one.who, WHAT)
    throw = await Roll(key, combat_pool(one, deed), total_and_natural, one.actor, about=about)
    dice = throw.total - throw.natural
    return Rolled(throw.natural, dice + bonus, False, dice)


async def with_late(
    options: Options, scene: Scene, deed: Deed | None, deeds: list[Deed], rolled: dict[str, Rolled]
) -> dict[str, Rolled]:
    """Give the Combat Rolls of a round, with those of whoever gets into it only now: they went for somebody else."""
    if deed is None or deed.what not in ATTACKS:
        return rolled
    of: dict[str, Deed] = {one.who: one for one in deeds}
    for who in dict.fromkeys((deed.who, *deed.targets)):
        one = scene.of(who)
        if who not in rolled and not one.down:
            why = modifiers(options, scene, one, of.get(who), deeds)
            parts = (stat_of(one, of.get(who)), *[(part.why, part.points) for part in why])
            rolled[who] = await thrown("combat", one, of.get(who), sum([points for _, points in parts]))
            await known(one, rolled[who], parts)
    return rolled


class Spends(NamedTuple):
    """Somebody who may throw again."""

    who: Who
    rolled: Rolled
    need: str = ""

    @property
    def note(self) -> str:
        """What it costs, what they have, and what they need."""
        sums = Sum(self.rolled.natural, self.rolled.bonus)
        return f"1 Character Point. Has {sums}{self.rolled.total}{f'. A new roll {self.need}' if self.need else ''}"


class Keeps(NamedTuple):
    """Somebody who may throw again, and lets it be."""

    who: Who
    somebody: str = "{who} keeps it"

    @property
    def key(self) -> str:
        """Who goes on with what they have."""
        return f"{GO_ON} {self.who}"


def spends(
    one: Combatant,
    deed: Deed | None,
    deeds: list[Deed],
    rolled: dict[str, Rolled],
    again: list[str],
    every: bool = False,
) -> bool:
    """Tell whether somebody can throw again, and may want to; or can, where `every` roll is offered again."""
    roll = rolled[one.who]
    can = one.cp >= REROLL and not roll.bought and one.who not in again and SAVES not in one.states
    return can and (every or fails(one, deed, deeds, rolled))


def unpowers(one: Combatant, deed: Deed | None) -> bool:
    """Tell whether the point for a second throw is missing then for the magic that was declared."""
    return deed is not None and deed.level > 0 and deed.level > most_power(one) - REROLL


HITS = "hits"


def faced(
    one: Combatant, deed: Deed | None, deeds: list[Deed], rolled: dict[str, Rolled], attacks: bool = True
) -> tuple[int, str]:
    """Give the roll that somebody's own stands against, and what a hit takes: the target's, or the highest of those who
    attack them.

    Only the latter where a new roll can help for them alone, and not for what somebody `attacks`.
    """
    if attacks and deed is not None and deed.what in ATTACKS and deed.target in rolled:
        theirs = rolled[deed.target].total
        return theirs, takes(theirs, 1 if arms_of(one, deed).any_win else NEEDED)
    against = [rolled[other.who] for other in deeds if one.who in other.targets and other.who in rolled]
    struck = any(hits(theirs, rolled[one.who], False) for theirs in against)
    return max([theirs.total for theirs in against], default=0), f", and their attack {'hits' if struck else 'misses'}"


def fails(one: Combatant, deed: Deed | None, deeds: list[Deed], rolled: dict[str, Rolled]) -> bool:
    """Tell whether a second throw can help: the own attack does no harm, or somebody else's does some to them."""
    mine = rolled[one.who]
    if mine.natural == 1:
        return True
    if deed is not None and deed.what in ATTACKS and not unpowers(one, deed):
        ends = [met(mine, rolled[who]) for who in deed.targets if who in rolled]
        arms = arms_of(one, deed)
        if not any(end.won and (arms.any_win or dice_won(end.difference, 1, True, end.natural)) for end in ends):
            return True
    against = [met(rolled[other.who], mine) for other in deeds if one.who in other.targets and other.what in ATTACKS]
    return any(end.won and (end.natural or end.difference >= NEEDED) for end in against)


NEEDED = 10
"""By how much an attack has to win to do harm."""
A30 = "a natural 30"
FACES = range(1, OPPOSED_DIE + 1)
ACTION_FACES = range(1, ACTION_DIE + 1)


def hits(mine: Rolled, theirs: Rolled, any_win: bool) -> bool:
    """Tell whether an attack does harm: it wins by 10, or with a natural 30."""
    end = met(mine, theirs)
    return bool(end.won and (any_win or end.natural or end.difference >= NEEDED))


def landing(scene: Scene, deeds: list[Deed], rolled: dict[str, Rolled]) -> tuple[told.Lands, ...]:
    """List the attacks that hit, as the Combat Rolls are."""
    found: list[told.Lands] = []
    for deed in deeds if rolled else ():
        for whom in deed.targets if deed.what in ATTACKS and deed.who in rolled else ():
            mine, theirs = rolled[deed.who], rolled.get(whom)
            if theirs is not None and hits(mine, theirs, bool(arms_of(scene.of(deed.who), deed).any_win)):
                how = "" if mine.bought else A30 if met(mine, theirs).natural else str(mine.total)
                how += ", if the magic works" if by_magic(deed) else ""
                arms = arms_of(scene.of(deed.who), deed)
                needs = "magic needs" if arms.magic else "a magic weapon needs" if arms.any_win else "a hit needs"
                lead = 1 if arms.any_win else NEEDED
                found.append(told.Lands(deed.who, whom, how, theirs.total + lead, needs, lead, mine.bought))
    return tuple(found)


def is_worth_it(one: Combatant, deed: Deed | None, deeds: list[Deed], rolled: dict[str, Rolled]) -> bool:
    """Tell whether a second throw helps by more than a natural 30: nobody is asked for that alone; or undoes a 1."""
    mine = rolled[one.who]
    if mine.natural == 1:
        return True
    throws = [Rolled(face, mine.bonus - mine.dice) for face in FACES if face != OPPOSED_DIE]
    if deed is not None and deed.what in ATTACKS and not unpowers(one, deed):
        any_win = bool(arms_of(one, deed).any_win)
        targets = [rolled[who] for who in deed.targets if who in rolled]
        if not any(hits(mine, theirs, any_win) for theirs in targets):
            if any(hits(throw, theirs, any_win) for throw in throws for theirs in targets):
                return True
    against = [rolled[other.who] for other in deeds if one.who in other.targets and other.who in rolled]
    struck = [theirs for theirs in against if hits(theirs, mine, False)]
    return any(not hits(theirs, throw, False) for theirs in struck for throw in throws)


@lru_cache(maxsize=512)
def chance_to_hit(lead: int, any_win: bool = False) -> int:
    """Give how likely an attack does harm that adds so much more than the other side, in per cent.

    >>> chance_to_hit(0), chance_to_hit(10), chance_to_hit(-10), chance_to_hit(0, True)
    (24, 52, 8, 48)
    """
    both = [(Rolled(a, lead), Rolled(b, 0)) for a in FACES for b in FACES]
    return round_half(100 * sum([hits(mine, theirs, any_win) for mine, theirs in both]), len(both))


@lru_cache(maxsize=512)
def harm_on_average(lead: int, arms: Arms, guard: Guard) -> tuple[int, bool]:
    """Give what a hit does on average after protection, and whether some hits have more dice than one.

    >>> harm_on_average(0, Arms(8), Guard()), harm_on_average(0, Arms(8, 5), Guard(6, 2))
    ((5, False), (2, True))
    """
    both = [(Rolled(a, lead), Rolled(b, 0)) for a in FACES for b in FACES]
    wins = [met(mine, theirs) for mine, theirs in both if hits(mine, theirs, arms.any_win)]
    dice = [dice_won(end.difference, arms.most, True, end.natural, arms.combat) for end in wins]
    harm = sum([harm_of(arms, guard, count) * dice.count(count) for count in sorted({*dice})], Fraction(0))
    return round_half(harm.numerator, harm.denominator * max(1, len(wins))), max(dice, default=0) > 1


def round_half(number: int, by: int) -> int:
    """Divide, and round to the nearest whole number."""
    return (2 * number + by) // (2 * by)


def needs(one: Combatant, deed: Deed | None, deeds: list[Deed], rolled: dict[str, Rolled]) -> str:
    """Say with what a new Combat Roll hits, or keeps somebody unhurt, and how likely that is."""
    mine, parts, by_30 = rolled[one.who], list[str](), False
    throws = [Rolled(face, mine.bonus - mine.dice) for face in FACES]
    spoils, attacks = unpowers(one, deed), deed is not None and deed.what in ATTACKS
    if deed is not None and attacks and not spoils and deed.target in rolled and not rolled[deed.target].bought:
        theirs, any_win = rolled[deed.target], bool(arms_of(one, deed).any_win)
        wins, of = sum([hits(throw, theirs, any_win) for throw in throws]), len(throws)
        by_30 = wins == 1
        if wins and not hits(mine, theirs, any_win):
            need = on_die(theirs.total + (1 if any_win else NEEDED) - mine.bonus + mine.dice, mine.dice > 0)
            need = A30 if theirs.natural == OPPOSED_DIE else need
            if by_magic(deed):
                added = bonus_of(one, deed.item) + one.next_roll
                works = sum([bool(succeeds(face, face + added, STANDARD)) for face in ACTION_FACES])
                wins, of, need = wins * works, of * len(ACTION_FACES), f"{need}, if the magic then works"
            parts.append(new_roll(HITS, need, wins, of))
    against = [other for other in deeds if one.who in other.targets and other.what in ATTACKS and other.who in rolled]
    struck = [theirs for other in against if hits(theirs := rolled[other.who], mine, False)]
    if avoidable := [theirs for theirs in struck if theirs.natural != OPPOSED_DIE] or struck:
        fewer = [sum([hits(theirs, throw, False) for theirs in struck]) < len(struck) for throw in throws]
        safe = [not any(hits(rolled[other.who], throw, False) for other in against) for throw in throws]
        partly = len(avoidable) < len(struck)  # nothing but a 30 stands against a 30
        least = (min if partly else max)([theirs.total for theirs in avoidable]) - NEEDED + 1
        need = A30 if avoidable[0].natural == OPPOSED_DIE else on_die(least - mine.bonus + mine.dice, mine.dice > 0)
        what, good = (f"avoids one of the {len(struck)} hits", fewer) if partly else (UNHURT, safe)
        parts = [] if by_30 else parts  # what hardly ever happens is not what they roll for
        parts.append(new_roll(what, need, sum(good)))
    return ", and ".join(parts) + ("; but the magic then lacks the power" if parts and spoils else "")


def combat_pool(one: Combatant, deed: Deed | None) -> Pool:
    """Give the dice of a Combat Roll: the d30, and the die of a crafted weapon, where that is what is used."""
    sides = one.numbers.combat
    if sides and (one.numbers.thrown or (deed is not None and (by_magic(deed) or deed.what == "throw"))):
        sides = 0
    return pool_of(OPPOSED_DIE, (Dice(1, sides),) if sides else ())
