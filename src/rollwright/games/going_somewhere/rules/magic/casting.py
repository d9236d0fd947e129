"""Casting: enough power, an Action Roll with the Magic Bonus, and what its tier makes of the effect.

What fails strikes the caster (`failing`) or goes wrong altogether (`miscalculation`). Harming is an attack (`attack`).
How magic is put together at a table is in `picking`.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

from rollwright.dice.errors import BadInput, Refused
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules.checks.action import Acted, Buy, Helping, Task, act, spent, success_price
from rollwright.games.going_somewhere.rules.checks.again import Purse, once_more
from rollwright.games.going_somewhere.rules.checks.facts import ActionUsed
from rollwright.games.going_somewhere.rules.checks.rolls import ACTION_DIE, STANDARD, TIERS, Tier
from rollwright.games.going_somewhere.rules.combat.critical import CRITICALS, success_row
from rollwright.games.going_somewhere.rules.combat.damage import Guard, pool_of
from rollwright.games.going_somewhere.rules.magic import told
from rollwright.games.going_somewhere.rules.magic.facts import ExtraOwed, Identified, Worked
from rollwright.games.going_somewhere.rules.magic.failing import WRONG, failing, rebounds
from rollwright.games.going_somewhere.rules.magic.power import DISTANT, check_spell, level_of, lines_of, short_of_power
from rollwright.games.going_somewhere.rules.magic.records import HIMSELF, MINDS, SOMETHING, Caster, Target, Wanted
from rollwright.games.going_somewhere.rules.magic.resisting import WHOLE, Share, may_resist, resisting
from rollwright.games.going_somewhere.rules.magic.results import (
    CRITICAL_SUCCESS,
    MINIMAL_FAIL,
    MULTIPLIED,
    STEADY,
    SUCCESS,
    UNROLLED,
    by_critical,
    most_targets,
    ranked,
    result_of,
    results_of,
)
from rollwright.games.going_somewhere.rules.magic.sites import drawn, thrown
from rollwright.games.going_somewhere.rules.magic.spells import ROUNDS, Kind, Spell, spell
from rollwright.games.going_somewhere.rules.magic.tables import ResultRow, magic
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import ANYBODY, NOBODY_HELPS, Helper, Means, Roller, with_
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.play.steps import ACTOR, Actor, Roll, Said, Verdict, one_of, procedure
from rollwright.rules.facts import NOBODY
from rollwright.rules.flat import INNER, listed

TIER_RULES = (
    "gs.magic.action-roll gs.magic.critical-fail gs.magic.total-fail gs.magic.average-fail gs.magic.minimal-fail"
    " gs.magic.minimal-success gs.magic.average-success gs.magic.good-success gs.magic.critical-success"
)


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
    spared: bool = False
    """Whether the caster resisted what rebounds, or goes wrong."""


NOTHING = Cast(None, 0, False, 0, 0, 0, 0, None, 0, None, None, 0, 0, 0)


class Threw(NamedTuple):
    """What the dice of magic that works came to, and the row of a critical success (0: none)."""

    effect: int
    damage: int
    row: int


async def effect_of(
    key: str, dice: tuple[Dice, ...], tier: int, steady: bool, by: Actor = ACTOR, purse: Purse | None = None
) -> int:
    """Roll effect dice as a tier says: once, or twice with the lower or the higher total kept.

    What came to little can be thrown again for a Character Point: of two throws, the one that counts.
    """
    if not dice:
        return 0
    rolled = magic().tier[tier].rolled
    twice = rolled in ("lower", "higher") and not (rolled == "higher" and steady)
    if twice:
        await Said(told.twice, rolled)
    first = await thrown(key, dice, by)
    if not twice:
        return first if purse is None else await better(key, dice, first, by, purse)
    second = await thrown("effect-again", dice, by)
    takes_second = second < first if rolled == "lower" else second > first
    kept = first + (second - first) * takes_second
    await Said(told.counting, rolled, kept)
    if purse is None:
        return kept
    other, new = first + second - kept, await better(key, dice, kept, by, purse)
    takes_other = other < new if rolled == "lower" else other > new
    return new + (other - new) * takes_other


async def better(key: str, dice: tuple[Dice, ...], reached: int, by: Actor, purse: Purse) -> int:
    """Let effect dice be thrown again that came to little; those of one side are points."""
    rolled = tuple([one for one in dice if one.sides > 1])
    if not rolled:
        return reached
    points = sum([one.count for one in dice if one.sides == 1])
    return points + await once_more(Roll(key, pool_of(rolled), total, by), reached - points, purse, "the effect")


async def waiting(row: ResultRow | None, by: Actor) -> int:
    """Roll how long something can't be tried again, in rounds."""
    if row is None or not row.sides:
        return 0
    unit = ROUNDS["day"] if row.unit == "days" else ROUNDS["hour"]
    return unit * await Roll("wait", Pool.of(1, row.sides), total, by)


def check_cast(cast: Spell, target: Target) -> None:
    """Refuse what can't be cast so: an attack, mind control or immunity without a resistance roll."""
    if cast.kind is Kind.HARM:
        raise BadInput("harming is an attack and takes a Combat Roll: see magic-attack")
    if cast.item:
        raise BadInput("magic that is put on a thing is crafted: see craft")
    if target.resist is None and (cast.kind is Kind.MESMERIZE or (cast.kind is Kind.SUMMON and target.target)):
        raise Refused("mind control can always be resisted: give the target’s REFLEXES", "gs.magic.mind-resist")
    if target.immunity and target.resist is None:
        raise BadInput("the immune always resist: give the target’s REFLEXES")


async def enough(options: Options, wanted: Spell, level: int, caster: Caster, roller: Roller) -> tuple[int, Roller]:
    """Give the power there is, -1 where it is too little, and the one who rolls with the points that are to spare."""
    if caster.power is None:
        return 0, roller
    by_table = options.teleport_by_size_table
    needed = level or level_of(wanted, by_table)
    await Said(told.level, roller.who, () if level else lines_of(wanted, by_table), caster.power)
    there = await drawn(caster.power, needed, caster.site, roller.who)
    if there < needed:
        if not caster.site:
            raise short_of_power(needed, caster.power)
        await Said(told.too_little, there, needed)
        return -1 - there, roller
    return there, with_(roller, cp=min(roller.cp, there - needed)) if roller.cp else roller


async def action_roll(
    options: Options,
    caster: Caster,
    what: str,
    roller: Roller,
    helper: Helper,
    left: int,
    before: str = "",
    looks: bool = False,
    helpers: tuple[Helper, ...] = (),
    counts: bool = True,
) -> Acted:
    """Make the Action Roll for magic; whether a success is bought may have been settled before.

    What its tier means for magic is told by whoever awaits this. `left` are the caster's points, of which
    not all may be spent; `before` says what the odds leave out. `looks`: it is to identify something. `helpers` may
    offer their help until the dice fall. `counts`: it matters how well it works.
    """
    steps = () if not looks else tuple([row.least for row in magic().identified if row.least and not row.sides])
    kept = left - roller.cp
    own = Task(STANDARD, False, what, counts=counts, told=False, steps=steps, left=left, kept=kept, before=before)
    task = with_(own, bought=told.BOUGHT if looks else "")
    if caster.decided is Buy.SUCCESS:
        await spent("success", what).to(roller)
        place = await Verdict("look" if steps else "tier", SUCCESS, range(len(TIERS)))
        return Acted(place >= SUCCESS, TIERS[place], STANDARD, None, 0, success_price())
    if caster.decided is Buy.ROLL:
        roller = with_(roller, cp=min(roller.cp, success_price() - 1))
    return await act(options, Means(caster.bonus), task, roller, helper, helpers)


def is_graded(wanted: Spell, met: tuple[Target, ...]) -> bool:
    """Tell whether it matters how well magic works: for its dice, a table of its kind, or whoever can resist it.

    >>> is_graded(spell("fly"), ()), is_graded(spell("heal 1d6"), ()), is_graded(spell("identify"), ())
    (False, True, True)
    """
    can_resist = any(one.resist is not None for one in met)
    graded = bool(results_of(wanted.kind)) and (wanted.kind is not Kind.CONSTRUCT or bool(wanted.dice))
    return can_resist or graded or bool(wanted.dice or wanted.damage)


@listed(
    "cast",
    "Work magic",
    f"{TIER_RULES} gs.magic.power-check gs.magic.resist-tier gs.magic.resist-level gs.magic.announce"
    " gs.magic.own-guard gs.magic.part-left gs.magic.power-kept gs.magic.area gs.magic.resist-own"
    " gs.magic.temporary-weapons gs.magic.teleport-site",
    worth={"works": lambda outcome: works(outcome), "effect": lambda outcome: int(outcome.effect)},
    examples=(
        {"bonus": 8},
        {"bonus": 8, "resist": 6, "resist_dice": (Dice(1, 6),)},
        {"bonus": 12, "magic": "heal 1d6", "power": 20, "max_dr": 8, "max_q": 2, "who": "kara"},
        {
            "bonus": 2,
            "magic": "construct 2d4, 1 hour",
            "reflexes": 3,
            "guard": Guard(4, 1, (Dice(1, 6),), (Dice(1, 4),)),
        },
        {"bonus": 15, "magic": "mesmerize, 1 hour, known-in-sight", "resist": 4, "target": "vanya", "who": "kara"},
        {"bonus": 10, "magic": "augment 1d8, 1 hour", "power": 20, "site": (Dice(1, 6),), "reflexes": 5, "what": "str"},
        {"bonus": 12, "magic": "identify", "what": "a ring", "power": 3},
        {"bonus": 9, "magic": "weapon 1d6, damage 1d4, 3 rounds", "reflexes": 3, "what": "the sword"},
        {"bonus": 20, "resist": 9, "immunity": 1, "magic": "effect 1d10", "helper": 4},
    ),
)
@procedure
async def cast(
    options: Options,
    caster: Caster,
    wanted: Wanted = SOMETHING,
    target: Target = HIMSELF,
    roller: Roller = ANYBODY,
    helper: Helping = NOBODY_HELPS,
    others: Annotated[tuple[Target, ...], INNER] = (),
    helpers: Annotated[tuple[Helper, ...], INNER] = (),
) -> Cast:
    """Cast magic: a d20 and the Magic Bonus. `resist` is the target's REFLEXES, where it can resist.

    `magic` is what is wanted, as `heal 2d6, 10 units, 1 hour`. Without it, `level` is the power that it takes; without
    `power`, what the caster has, nobody asks for it. `site` are dice of power, of the caster and of others who take
    part. `reflexes` are the caster's, `stat` fits the magic: for what may go wrong. `what` names the magic, or what it
    is about.
    """
    magic_ = spell(wanted.magic)
    if wanted.magic:
        check_spell(magic_, caster.max_dr, caster.max_q)
    check_cast(magic_, target)
    if others and len(others) >= most_targets(magic_):
        raise BadInput("the magic is paid for with fewer targets than that")
    if DISTANT in magic_.modifiers and magic_.kind is Kind.TELEPORT and caster.power is not None and not caster.site:
        raise Refused("only the power of a site carries anybody to a distant place", "gs.magic.teleport-site")
    there, spare = await enough(options, magic_, 0 if wanted.magic else wanted.level, caster, roller)
    if there < 0:
        return NOTHING._replace(power=-1 - there)
    changed = with_(caster, bonus=caster.bonus + caster.modifier)
    named = told.in_short(magic_.kind, wanted.what) if wanted.what else ""
    looks = magic_.kind is Kind.IDENTIFY  # what its tiers mean, a table of its own says
    before = told.before((target, *others))
    counts = not wanted.magic or is_graded(magic_, (target, *others))
    end = await action_roll(options, changed, named, spare, helper, roller.cp, before, looks, helpers, counts)
    await ActionUsed(who=roller.who)
    tier = TIERS.index(end.tier)
    if not looks or tier < MINIMAL_FAIL:
        mind, met = magic_.kind in MINDS, (target, *others)
        resists = any(one.resist is not None and may_resist(tier, one.immunity, mind) for one in met)
        await Said(told.tier, roller.who, end.tier, rebounds(magic_), resists)
    row = result_of(magic_.kind, tier, bool(magic_.dice))
    wait = await waiting(row, roller.who)
    shown = NOTHING._replace(tier=end.tier, total=end.total, wait=wait, power=there, result=ranked(row))
    if looks and row is not None:
        await Identified(wanted.what, row.key, row.powers, wait, wanted.kind, who=roller.who)
    if tier < SUCCESS:
        whom = target.target or (NOBODY if target.resist is not None else roller.who)
        left = with_(roller, cp=roller.cp - end.cp)
        every = (whom, *[one.target for one in others])
        failed = await failing(options, tier, magic_, caster, left, wanted.what, every)
        return shown._replace(
            spared=failed.resisted == 1,
            rebound=failed.rebound,
            miscalculation=one_of(WRONG, failed.face),
            cp=end.cp,
            resist_cp=failed.cp,
        )
    crit = 0
    if tier == CRITICAL_SUCCESS:
        crit = success_row(await Roll("critical-success", Pool.of(1, ACTION_DIE), total, roller.who))
        await Said(told.extra, magic_, crit)
        await ExtraOwed(wanted.magic, crit, told.in_short(magic_.kind, wanted.what), who=roller.who)
    threw = await effect_dice(magic_, tier, crit, roller.who, Purse(options, roller.who, roller.cp - end.cp))
    share = await withstood(end.total, tier, target, magic_, wanted.what, alone=not others)
    unnamed = target.resist is not None and not target.target
    whom = NOBODY if unnamed else target.target or roller.who
    if wanted.magic:
        made = Worked(wanted.magic, roller.who, wanted.what, threw.effect, threw.damage, WHOLE, end.tier)
        await with_(made, who=whom, left=share.left)
        for other in others:
            part = await withstood(end.total, tier, other, magic_, wanted.what)
            await with_(made, who=other.target, left=part.left)
    return shown._replace(
        resisted=share.resisted == 1,
        left=share.left,
        effect=threw.effect * share.left // WHOLE,
        rolled=threw.effect,
        damage=threw.damage * share.left // WHOLE,
        rolled_damage=threw.damage,
        critical=one_of(CRITICALS, crit),
        cp=end.cp,
        resist_cp=share.cp,
    )


async def withstood(reached: int, tier: int, target: Target, wanted: Spell, what: str, alone: bool = False) -> Share:
    """Let a target resist; minds do so whole. It decides what came of magic on one alone."""
    name = told.as_resisted(wanted.kind, what)
    return await resisting(reached, tier, target, wanted.kind in MINDS, name, decides="resisted" if alone else "")


async def effect_dice(wanted: Spell, tier: int, crit: int, by: Actor, purse: Purse) -> Threw:
    """Roll the dice of magic that works, as its tier and a critical success say; some are rolled only later."""
    if wanted.kind in UNROLLED:
        return Threw(0, await effect_of("damage-bonus", wanted.damage, tier, True, by, purse), crit)
    effect = await effect_of("effect", wanted.dice, tier, wanted.kind in STEADY, by, purse)
    damage = await effect_of("damage-bonus", wanted.damage, tier, True, by, purse)
    effect = by_critical(effect, wanted.dice, crit, wanted.kind in MULTIPLIED)
    return Threw(effect, by_critical(damage, wanted.damage, crit, False), crit)


def works(outcome: Cast) -> int:
    """Count magic that works."""
    return int(outcome.tier is not None and TIERS.index(outcome.tier) >= SUCCESS)
