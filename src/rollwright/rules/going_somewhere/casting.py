"""Casting: enough power, an Action Roll with the Magic Bonus, and what its tier makes of the effect.

What fails strikes the caster (`failing`) or goes wrong altogether (`miscalculation`). Harming is an attack: see
`magic_attack`.
"""

from __future__ import annotations

from typing import NamedTuple

from rollwright.dice.errors import BadInput, Refused
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.play.steps import ACTOR, Actor, Roll, one_of, procedure
from rollwright.rules.going_somewhere.action import Points, act
from rollwright.rules.going_somewhere.critical import CRITICALS, MAXIMUM, MULTIPLES
from rollwright.rules.going_somewhere.crits import NO_CRIT, success_table
from rollwright.rules.going_somewhere.magic_power import Few, Power
from rollwright.rules.going_somewhere.miscalculation import ROWS, gone_wrong
from rollwright.rules.going_somewhere.options import Options
from rollwright.rules.going_somewhere.power import check_spell, level_of
from rollwright.rules.going_somewhere.ranks import Dice
from rollwright.rules.going_somewhere.resisting import TARGET, Immunity, resisting
from rollwright.rules.going_somewhere.rolls import FROM, STANDARD, TIERS, Bonus, Tier
from rollwright.rules.going_somewhere.sites import drawn, thrown
from rollwright.rules.going_somewhere.spells import ROUNDS, Kind, Spell, spell
from rollwright.rules.going_somewhere.stats import Stat
from rollwright.rules.going_somewhere.tables_magic import ResultRow, by_total, magic

SUCCESS = TIERS.index(Tier.MINIMAL_SUCCESS)
CRITICAL_SUCCESS = TIERS.index(Tier.CRITICAL_SUCCESS)
AVERAGE_FAIL = TIERS.index(Tier.AVERAGE_FAIL)
UNROLLED = (Kind.DEFEND, Kind.CONSTRUCT)
"""Kinds whose dice are not rolled when they are cast, but each time that they protect or harm."""
STEADY = (Kind.HEAL, Kind.HARM)
"""Kinds whose dice a good success does not better."""

HELPFUL = (Kind.AUGMENT, Kind.DEFEND, Kind.INVISIBILITY, Kind.SEARCH)
"""Kinds that do nothing to the caster where they fail: a rebound never helps."""

FITTING = {
    Kind.HEAL: Stat.VIT,
    Kind.REGENERATE: Stat.VIT,
    Kind.DEFEND: Stat.VIT,
    Kind.ANIMATE: Stat.VIT,
    Kind.HARM: Stat.ACC,
    Kind.WEAPON: Stat.STR,
    Kind.MESMERIZE: Stat.CHM,
    Kind.SUMMON: Stat.CHM,
    Kind.INVISIBILITY: Stat.PER,
    Kind.IDENTIFY: Stat.PER,
    Kind.DETECT: Stat.PER,
    Kind.SEARCH: Stat.PER,
    Kind.FLY: Stat.SPD,
    Kind.TELEPORT: Stat.SPD,
}
"""The stat that fits a kind, for a miscalculation that lowers one; INT for all others, unless the CGO says which."""


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


NOTHING = Cast(None, 0, False, 0, 0, 0, 0, None, 0, None, None, 0, 0, 0)


class Failed(NamedTuple):
    """What a failure does to the caster."""

    rebound: int
    face: int
    """On the miscalculation table; 0: it was not rolled on."""
    resisted: int
    cp: int
    """Used to resist the rebound; what goes wrong has its own account."""
    damage: int = 0
    """To the caster, by what goes wrong."""


BURNING = 1 + ROWS.index("items burning")
"""The row of which the damage is not the caster's."""
NO_FAILURE = Failed(0, 0, 0, 0)
WRONG: tuple[str | None, ...] = (None, *ROWS)


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


def by_critical(rolled: int, dice: tuple[Dice, ...], row: str | None) -> int:
    """Give what healing or harm comes to by a row of the critical success table: its highest, or several times.

    >>> by_critical(5, (Dice(2, 6),), "amazing success"), by_critical(5, (Dice(2, 6),), None)
    (24, 5)
    """
    place = CRITICALS.index(row)
    highest = sum([one.count * one.sides for one in dice])
    raw = highest if MAXIMUM[place] else rolled
    return raw * max(1, MULTIPLES[place])


async def failing(
    options: Options,
    tier: int,
    cast: Spell,
    reflexes: int | None,
    stat: Stat | None,
    cp: int,
    who: str,
    by: Actor = ACTOR,
    dice: tuple[Dice, ...] = (),
) -> Failed:
    """Play what a failed casting does: nothing, the effect on the caster, or something else gone wrong.

    `dice` are bonus dice of the caster's REFLEXES.
    """
    if tier == AVERAGE_FAIL and (cast.dice or cast.damage) and cast.kind not in HELPFUL:
        struck = await thrown("rebound", (*cast.dice, *cast.damage), by)
        share = await resisting(STANDARD, tier, reflexes, 0, False, cp, by, dice)
        return Failed(struck * share.left // 100, 0, share.resisted, share.cp)
    if tier < AVERAGE_FAIL:
        fitting = stat or FITTING.get(cast.kind, Stat.INT)
        end = await gone_wrong(options, None if tier == 0 else reflexes, fitting, cp, who, by == ACTOR, dice)
        struck = 0
        if tier == 0 and cast.kind is Kind.WEAPON:
            struck = await thrown("rebound", (*cast.dice, *cast.damage))
        return Failed(struck, end.face, 1 * end.resisted, 0, end.damage * (end.face != BURNING))
    return NO_FAILURE


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


def check_cast(cast: Spell, resist: int | None, immunity: int) -> None:
    """Refuse what can't be cast so: an attack, mind control or immunity without a resistance roll."""
    if cast.kind is Kind.HARM:
        raise BadInput("harming is an attack and takes a Combat Roll: see magic-attack")
    if cast.item:
        raise BadInput("magic that is put on a thing is crafted: see craft")
    if cast.kind is Kind.MESMERIZE and resist is None:
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
) -> Cast:
    """Cast magic: a d20 and the Magic Bonus. `resist` is the target's REFLEXES, where it can resist.

    `magic` is what is wanted, as `heal 2d6, 10 units, 1 hour`. Without it, `level` is the power that it takes; without
    `power`, what the caster has, nobody asks for it. `site` are dice of power, of the caster and of others who take
    part. `reflexes` are the caster's, `stat` fits the magic: for what may go wrong. `what` names the magic, or what it
    is about. `others` are the further targets; they resist by themselves (resist-magic).
    `resist_dice` and `reflexes_dice` are bonus dice of REFLEXES, the target's and the caster's. `circle` are
    others who give the dice of their sites. `acted`: the target's action of this round is used up already.
    """
    wanted = spell(magic)
    if magic:
        check_spell(wanted, max_dr, max_q)
    check_cast(wanted, resist, immunity)
    if len(others) >= wanted.targets and others:
        raise BadInput("the magic is bought for fewer targets than that")
    needed = level_of(wanted) if magic else level
    there = 0 if power is None else await drawn(power, needed, site)
    if power is not None and there < needed:
        if not site:
            raise Refused("the Power Level is higher than the power there is", "gs.magic.power-check")
        return NOTHING._replace(power=there)
    end = await act(options, bonus + modifier, STANDARD, (), shaken, cp, helper, False, who, helper_who, what)
    tier = TIERS.index(end.tier)
    row = result_of(wanted.kind, tier)
    wait = await waiting(row)
    shown = NOTHING._replace(tier=end.tier, total=end.total, wait=wait, power=there, result=row.key if row else None)
    if tier < SUCCESS:
        failed = await failing(options, tier, wanted, reflexes, stat, cp - end.cp, who, ACTOR, reflexes_dice)
        return shown._replace(
            resisted=failed.resisted == 1,
            rebound=failed.rebound,
            miscalculation=one_of(WRONG, failed.face),
            cp=end.cp,
            resist_cp=failed.cp,
        )
    extra = await success_table(options) if tier == CRITICAL_SUCCESS else NO_CRIT
    mind = wanted.kind is Kind.MESMERIZE
    share = await resisting(end.total, tier, resist, immunity, mind, resist_cp, TARGET, resist_dice)
    steady = wanted.kind in STEADY
    effect = 0 if wanted.kind in UNROLLED else await effect_of("effect", wanted.dice, tier, steady)
    damage = await effect_of("damage-bonus", wanted.damage, tier, True)
    if steady:
        effect = by_critical(effect, wanted.dice, extra.row)
    return shown._replace(
        resisted=share.resisted == 1,
        left=share.left,
        effect=effect * share.left // 100,
        rolled=effect,
        damage=damage * share.left // 100,
        critical=extra.row,
        cp=end.cp,
        resist_cp=share.cp,
    )
