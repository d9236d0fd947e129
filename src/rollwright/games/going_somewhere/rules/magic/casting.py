"""Casting: enough power, an Action Roll with the Magic Bonus, and what its tier makes of the effect.

What fails strikes the caster (`failing`) or goes wrong altogether (`miscalculation`). Harming is an attack: see
`magic_attack`.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from rollwright.dice.errors import BadInput, Refused
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules.checks.action import Points, Task, act
from rollwright.games.going_somewhere.rules.checks.rolls import ACTION_DIE, FROM, STANDARD, TIERS, Bonus, Tier
from rollwright.games.going_somewhere.rules.combat.critical import CRITICALS, MAXIMUM, MULTIPLES, at, success_row
from rollwright.games.going_somewhere.rules.combat.damage import NO_GUARD, Guard, highest
from rollwright.games.going_somewhere.rules.magic.failing import WRONG, failing
from rollwright.games.going_somewhere.rules.magic.levels import Few, Power
from rollwright.games.going_somewhere.rules.magic.power import check_spell, level_of
from rollwright.games.going_somewhere.rules.magic.resisting import TARGET, Immunity, resisting
from rollwright.games.going_somewhere.rules.magic.sites import drawn, thrown
from rollwright.games.going_somewhere.rules.magic.spells import ROUNDS, Kind, Spell, spell
from rollwright.games.going_somewhere.rules.magic.tables import ResultRow, by_total, magic
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import Means, Roller, helping
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.play.steps import ACTOR, Actor, Roll, one_of, procedure
from rollwright.rules.facts import Who

SUCCESS = TIERS.index(Tier.MINIMAL_SUCCESS)
CRITICAL_SUCCESS = TIERS.index(Tier.CRITICAL_SUCCESS)
UNROLLED = (Kind.DEFEND, Kind.CONSTRUCT, Kind.SEARCH)
"""Kinds whose dice are not rolled when they are cast, but each time that they protect, harm or help a search."""
MINDS = (Kind.MESMERIZE, Kind.SUMMON)
"""Kinds that work on a mind: who resists them does so whole, even a critical success."""
STEADY = (Kind.HEAL, Kind.HARM, Kind.WEAPON)
"""Kinds whose dice a good success does not better: those of combat."""
MULTIPLIED = (Kind.HEAL, Kind.HARM)
"""Kinds of which the critical success table multiplies what the dice give."""
IN_AREA = (Kind.EFFECT, Kind.DEFEND, Kind.INVISIBILITY, Kind.MESMERIZE)
"""Kinds that work on all in an area for the price of its size."""
DISTANT = "known-distant"
"""The modifier of a place for which power of a site is needed."""


class Cast(NamedTuple):
    """How casting went."""

    tier: Tier | None
    """None: there was too little power, and nothing was rolled."""
    total: int
    resisted: bool
    left: int
    """What works on the target, in per cent."""
    effect: int
    """What the effect dice came to, of which that much is left; for a weapon, its combat bonus."""
    damage: int
    """For a weapon: its damage bonus."""
    rebound: int
    """What strikes the caster instead."""
    result: str | None
    """The row of the kind's own table."""
    wait: int
    """Rounds before it can be tried again."""
    miscalculation: str | None
    critical: str | None
    power: int
    """The power there was."""
    cp: int
    resist_cp: int
    """Character Points used by the one who resisted: the target, or the caster where it rebounds."""
    rolled: int = 0
    """What the effect dice came to before anybody resisted."""
    rolled_damage: int = 0
    """The same of a weapon's damage bonus."""


NOTHING = Cast(None, 0, False, 0, 0, 0, 0, None, 0, None, None, 0, 0, 0)


async def effect_of(key: str, dice: tuple[Dice, ...], tier: int, steady: bool, by: Actor = ACTOR) -> int:
    """Roll effect dice as a tier says: once, or twice with the lower or the higher total kept."""
    if not dice:
        return 0
    first = await thrown(key, dice, by)
    rolled = magic().tier[tier].rolled
    if rolled not in ("lower", "higher") or (rolled == "higher" and steady):
        return first
    second = await thrown("effect-again", dice, by)
    takes_second = second < first if rolled == "lower" else second > first
    return first + (second - first) * takes_second


def rolled_twice(kind: Kind, tier: Tier | None) -> Literal["", "lower", "higher"]:
    """Say which total counts of dice that are rolled later, where the casting has them rolled twice.

    Defence and harm are of combat, and are not bettered.
    """
    rolled = magic().tier[TIERS.index(tier)].rolled if tier else "once"
    if rolled == "lower":
        return "lower"
    return "higher" if rolled == "higher" and kind is Kind.SEARCH else ""


def time_left(wanted: Spell, left: int) -> int:
    """Give how many rounds magic lasts of which a part is left, in per cent.

    Where its dice were rolled, the part is of these; where nothing was rolled, it is of the time, a round at least.

    >>> [time_left(spell(text), 25) for text in ("transmute, 1 hour", "effect 1d6, 1 hour", "fly, 3 rounds")]
    [60, 240, 1]
    """
    rolled = (wanted.dice or wanted.damage) and wanted.kind not in UNROLLED
    return wanted.rounds if rolled else max(1, wanted.rounds * left // 100)


def by_critical(rolled: int, dice: tuple[Dice, ...], row: int, multiplied: bool = True) -> int:
    """Give what dice come to by a row of the critical success table: their highest; harm and healing several times.

    >>> [by_critical(5, (Dice(2, 6),), row) for row in (0, 1, 2, 4)], by_critical(5, (Dice(2, 6),), 4, False)
    ([5, 12, 10, 24], 12)
    """
    times = at(row, MULTIPLES) if multiplied else 0
    raw = rolled + (highest(dice) - rolled) * at(row, MAXIMUM)
    return raw * (times + (times == 0))


def most_targets(wanted: Spell) -> int:
    """Give how many targets magic has: those that were paid for, or one for each unit of an area.

    >>> [most_targets(spell(text)) for text in ("fly, 20 units, 3 targets", "defend 1d6, 20 units")]
    [3, 20]
    """
    return max(wanted.targets, wanted.size) if wanted.kind in IN_AREA else wanted.targets


def results_of(kind: Kind) -> tuple[ResultRow, ...]:
    """Give the table of a kind that has one."""
    found = {Kind.IDENTIFY: magic().identified, Kind.MESMERIZE: magic().controlled, Kind.CONSTRUCT: magic().constructed}
    return found.get(kind, ())


def result_of(kind: Kind, tier: int) -> ResultRow | None:
    """Give the row of a kind's own table; its totals are those from which the tiers begin.

    >>> [row.key if (row := result_of(Kind.IDENTIFY, tier)) else None for tier in (0, 2, 3, 4, 9)]
    ['not for days', 'not for hours', 'what it is', 'what it is', 'everything']
    >>> result_of(Kind.MESMERIZE, 3), result_of(Kind.HEAL, 5)
    (None, None)
    """
    rows = results_of(kind)
    natural = {0: 1, CRITICAL_SUCCESS: 20}.get(tier, 10)
    place = by_total(rows, natural, (0, 0, *FROM, FROM[-1])[tier]) if rows else -1
    return rows[place] if place >= 0 else None


async def waiting(row: ResultRow | None) -> int:
    """Roll how long something can't be tried again, in rounds."""
    if row is None or not row.sides:
        return 0
    unit = ROUNDS["day"] if row.unit == "days" else ROUNDS["hour"]
    return unit * await Roll("wait", Pool.of(1, row.sides), total)


def check_cast(cast: Spell, resist: int | None, immunity: int, target: str = "") -> None:
    """Refuse what can't be cast so: an attack, mind control or immunity without a resistance roll."""
    if cast.kind is Kind.HARM:
        raise BadInput("harming is an attack and takes a Combat Roll: see magic-attack")
    if cast.item:
        raise BadInput("magic that is put on a thing is crafted: see craft")
    if resist is None and (cast.kind is Kind.MESMERIZE or (cast.kind is Kind.SUMMON and target)):
        raise Refused("mind control can always be resisted: give the target's REFLEXES", "gs.magic.mind-resist")
    if immunity and resist is None:
        raise BadInput("the immune always resist: give the target's REFLEXES")


@procedure
async def cast(
    options: Options,
    bonus: Bonus,
    resist: Bonus | None = None,
    magic: str = "",
    level: Power = 0,
    power: Power | None = None,
    site: tuple[Dice, ...] = (),
    immunity: Immunity = 0,
    reflexes: Bonus | None = None,
    stat: Stat | None = None,
    max_dr: Few = 0,
    max_q: Few = 0,
    modifier: Bonus = 0,
    shaken: Bonus = 0,
    cp: Points = 0,
    resist_cp: Points = 0,
    helper: Bonus | None = None,
    who: str = ACTOR,
    target: str = "",
    helper_who: str = "",
    what: str = "",
    others: tuple[str, ...] = (),
    resist_dice: tuple[Dice, ...] = (),
    reflexes_dice: tuple[Dice, ...] = (),
    circle: tuple[str, ...] = (),
    acted: bool = False,
    guard: Guard = NO_GUARD,
    own_immunity: Immunity = 0,
) -> Cast:
    """Cast magic: a d20 and the Magic Bonus. `resist` is the target's REFLEXES, where it can resist.

    `magic` is what is wanted, as `heal 2d6, 10 units, 1 hour`. Without it, `level` is the power that it takes; without
    `power`, what the caster has, nobody asks for it. `site` are dice of power, of the caster and of others who take
    part. `reflexes` are the caster's, `stat` fits the magic: for what may go wrong. `what` names the magic, or what it
    is about. `others` are the further targets; they resist by themselves (resist-magic).
    `resist_dice` and `reflexes_dice` are bonus dice of REFLEXES, the target's and the caster's. `circle` are
    others who give the dice of their sites. `acted`: the target's action of this round is used up already.
    `guard` is what protects the caster where it strikes back, `own_immunity` the caster's level of immunity.
    """
    wanted = spell(magic)
    if magic:
        check_spell(wanted, max_dr, max_q)
    check_cast(wanted, resist, immunity, target)
    if others and len(others) >= most_targets(wanted):
        raise BadInput("the magic is bought for fewer targets than that")
    if DISTANT in wanted.modifiers and wanted.kind is Kind.TELEPORT and power is not None and not site:
        raise Refused("to a distant place one is carried only by the power of a site", "gs.magic.teleport-site")
    needed = level_of(wanted) if magic else level
    there = 0 if power is None else await drawn(power, needed, site)
    if power is not None and there < needed:
        if not site:
            raise Refused("the Power Level is higher than the power there is", "gs.magic.power-check")
        return NOTHING._replace(power=there)
    spare = cp if power is None or not cp else min(cp, there - needed)
    end = await act(
        options,
        Means(bonus + modifier),
        Task(STANDARD, False, what),
        Roller(shaken, spare, Who(who)),
        helping(helper, helper_who),
    )
    tier = TIERS.index(end.tier)
    row = result_of(wanted.kind, tier)
    wait = await waiting(row)
    shown = NOTHING._replace(tier=end.tier, total=end.total, wait=wait, power=there, result=row.key if row else None)
    if tier < SUCCESS:
        own = (ACTOR, reflexes_dice, guard, own_immunity)
        failed = await failing(options, tier, wanted, reflexes, stat, cp - end.cp, who, *own)
        return shown._replace(
            resisted=failed.resisted == 1,
            rebound=failed.rebound,
            miscalculation=one_of(WRONG, failed.face),
            cp=end.cp,
            resist_cp=failed.cp,
        )
    extra = 0
    if tier == CRITICAL_SUCCESS:
        extra = success_row(await Roll("critical-success", Pool.of(1, ACTION_DIE), total))
    mind = wanted.kind in MINDS
    share = await resisting(end.total, tier, resist, immunity, mind, resist_cp, TARGET, resist_dice)
    steady = wanted.kind in STEADY
    effect = 0 if wanted.kind in UNROLLED else await effect_of("effect", wanted.dice, tier, steady)
    damage = await effect_of("damage-bonus", wanted.damage, tier, True)
    if wanted.kind not in UNROLLED:
        effect = by_critical(effect, wanted.dice, extra, wanted.kind in MULTIPLIED)
        damage = by_critical(damage, wanted.damage, extra, False)
    return shown._replace(
        resisted=share.resisted == 1,
        left=share.left,
        effect=effect * share.left // 100,
        rolled=effect,
        damage=damage * share.left // 100,
        rolled_damage=damage,
        critical=one_of(CRITICALS, extra),
        cp=end.cp,
        resist_cp=share.cp,
    )
