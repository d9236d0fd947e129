"""Attacks by magic: an Action Roll of 15 or more, then a Combat Roll with ACC; any win does all the dice bought."""

from __future__ import annotations

from typing import Annotated, NamedTuple

import msgspec

from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules.checks.action import Helping
from rollwright.games.going_somewhere.rules.checks.again import Purse, crossed
from rollwright.games.going_somewhere.rules.checks.facts import ActionUsed
from rollwright.games.going_somewhere.rules.checks.rolls import (
    A30,
    ACTION_DIE,
    OPPOSED_DIE,
    TIERS,
    Bonus,
    Tier,
    compared,
)
from rollwright.games.going_somewhere.rules.combat.answering import answer
from rollwright.games.going_somewhere.rules.combat.critical import CRITICALS, failure_row, stunned_by
from rollwright.games.going_somewhere.rules.combat.damage import Arms, Guard, guard, harmed_oneself
from rollwright.games.going_somewhere.rules.magic import told
from rollwright.games.going_somewhere.rules.magic.casting import TIER_RULES, action_roll, enough, works
from rollwright.games.going_somewhere.rules.magic.facts import Defended, Slipped
from rollwright.games.going_somewhere.rules.magic.failing import WRONG, failing
from rollwright.games.going_somewhere.rules.magic.power import Units, check_spell
from rollwright.games.going_somewhere.rules.magic.records import HIMSELF, Caster, Target
from rollwright.games.going_somewhere.rules.magic.results import CRITICAL_SUCCESS, SUCCESS
from rollwright.games.going_somewhere.rules.magic.spells import Kind, Spell
from rollwright.games.going_somewhere.rules.magic.targets import MISSED, Blast, Foe, Hit, fallen_on, foes
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import ANYBODY, NOBODY_HELPS, Helper, ManyDice, Roller, with_
from rollwright.games.going_somewhere.rules.ranks import NONE, Dice, Die, die
from rollwright.play.steps import Headline, Roll, Said, Verdict, one_of, procedure
from rollwright.rules.facts import Who
from rollwright.rules.flat import INNER, Reads, listed

WITH_FRIEND = -5
"""For magic at somebody in melee with a friend."""
OneDie = Annotated[Die, Reads(die)]


class MagicAttack(NamedTuple):
    """How an attack by magic went."""

    tier: Tier | None
    """None: there was too little power, and nothing was rolled."""
    total: int
    hit: bool
    damage: int
    """To the target, after resisting and protection."""
    rebound: int
    """To the caster."""
    resisted: bool
    miscalculation: str | None
    critical: str | None
    power: int
    cp: int
    resist_cp: int
    rounds: int = 0
    """Rounds that the caster loses, by a natural 1 on the Combat Roll."""
    others: tuple[Hit, ...] = ()
    """What it did to each further target."""
    stun: int = 0
    """Rounds that the target is stunned for."""
    answer: str | None = None
    """The row that a natural 30 or 1 of the target brought, which stuns somebody for so many rounds, or does harm to
    the target."""
    answer_rounds: int = 0
    answer_own: int = 0


NO_ATTACK = MagicAttack(None, 0, False, 0, 0, False, None, None, 0, 0, 0)


class Aim(msgspec.Struct, frozen=True):
    """An attack by magic: ACC, the dice of harm, and the range in units. `item` is a crafted thing that does it."""

    acc: Bonus
    dice: ManyDice
    size: Units = 1
    with_friend: bool = False
    item: str = ""
    what: str = ""
    face: Annotated[int, INNER] = 0
    """What the Combat Roll of this round shows; 0: it is rolled."""
    helpers: Annotated[tuple[Helper, ...], INNER] = ()
    """Those who may offer their help for the Action Roll until the dice fall."""


class Defence(msgspec.Struct, frozen=True):
    """What stands against it: the Combat Roll of the target, and what protects."""

    defend: Bonus = 10
    armour: OneDie = NONE
    shield: bool = False
    helmet: bool = False
    ward: ManyDice = ()
    """Dice of resistance to damage and to magical damage."""
    weak: ManyDice = ()
    """Dice of a defence that worked only just."""
    defend_die: OneDie = NONE
    """The die of the target's crafted weapon."""
    own: OneDie = NONE
    """The die of the target's own weapon, with which a natural 1 may hurt them."""
    face: Annotated[int, INNER] = 0
    brawn: Annotated[int, INNER] = 0
    answers: Annotated[bool, INNER] = True
    whole: Annotated[Guard | None, INNER] = None
    """All that protects, where the table has put it together."""

    def foe(self, target: Target) -> Foe:
        """Give both together."""
        protects = self.whole or guard(self.armour.sides, self.shield, self.helmet, self.ward, self.weak)
        own = (target.immunity, target.resist, target.resist_dice, self.defend_die.sides)
        found = Foe(target.target, self.defend, protects, *own, target.asked, target.resist_cp, target.acted, self.face)
        return found._replace(own=self.own.sides, brawn=self.brawn, answers=self.answers)


class Rolls(NamedTuple):
    """Whose Combat Roll it is."""

    who: Who


OPEN = Defence()


def defence_of(foe: Foe) -> Defence:
    """Give what stands against an attack, of somebody at the table."""
    return Defence(
        foe.defend, defend_die=Die(foe.die), own=Die(foe.own), face=foe.face, brawn=foe.brawn, answers=foe.answers,
        whole=foe.guard,
    )  # fmt: skip


@listed(
    "magic-attack",
    "Attack by magic",
    f"{TIER_RULES} gs.magic.in-combat gs.magic.harm gs.magic.power-check gs.magic.attack-targets gs.magic.own-guard"
    " gs.magic.attack-crit gs.magic.power-kept gs.magic.resist-own gs.magic.resist-when gs.magic.craft-combat",
    worth={"damage": lambda outcome: outcome.damage - outcome.rebound, "works": works},
    large=lambda arguments: len(arguments["others"]) > 1,
    examples=(
        {"bonus": 10, "acc": 12, "defend": 11, "dice": (Dice(1, 6),)},
        {"bonus": 10, "acc": 12, "defend": 11, "dice": (Dice(1, 6),), "armour": Die(4), "power": 5, "reflexes": 4},
        {"bonus": 14, "acc": 9, "defend": 15, "dice": (Dice(1, 6),), "with_friend": True, "immunity": 3, "resist": 5},
        {"bonus": 12, "acc": 9, "defend": 15, "dice": (Dice(2, 8),), "item": "a wand", "target": "vanya"},
        {"bonus": 12, "acc": 9, "defend": 9, "dice": (Dice(1, 4),), "resist": 4, "defend_die": Die(4), "acted": True},
        {
            "bonus": 12,
            "acc": 9,
            "defend": 9,
            "dice": (Dice(1, 4),),
            "others": (Foe("wolf", 8, Guard(4)),),
            "guard": Guard(6),
        },
    ),
)
@procedure
async def magic_attack(
    options: Options,
    caster: Caster,
    aim: Aim,
    defence: Defence = OPEN,
    target: Target = HIMSELF,
    roller: Roller = ANYBODY,
    helper: Helping = NOBODY_HELPS,
    others: Annotated[tuple[Foe, ...], Reads(foes)] = (),
) -> MagicAttack:
    """Attack by magic: the Magic Bonus for the Action Roll, then ACC against the target's Combat Roll.

    The immune resist it, and others where the CGO allows it (`resist` are their REFLEXES). With a crafted thing
    (`item`) no power is needed. The caster's Combat Roll is compared with each one's, and each of the `others` has
    dice, resistance and protection of its own.
    """
    who, wanted = roller.who, Spell(Kind.HARM, aim.dice, size=aim.size, targets=1 + len(others))
    check_spell(wanted)
    if aim.item:
        whom = (target.target, *[Who(one.name) for one in others])
        await Headline(told.uses, who, aim.item, whom, wanted)
        await Said(told.with_thing, caster.bonus)
    there, spare = await enough(options, wanted, 0, caster, roller)
    if there < 0:
        return NO_ATTACK._replace(power=-1 - there)
    end = await action_roll(options, caster, aim.what, spare, helper, roller.cp, helpers=aim.helpers)
    await ActionUsed(who=who)
    tier = TIERS.index(end.tier)
    await Said(told.tier, who, end.tier, True, False, True)
    shown = NO_ATTACK._replace(tier=end.tier, total=end.total, power=there, cp=end.cp)
    if tier < SUCCESS:
        left = with_(roller, cp=roller.cp - end.cp)
        failed = await failing(options, tier, wanted, caster, left, aim.what)
        return shown._replace(
            rebound=failed.rebound,
            resisted=failed.resisted == 1,
            miscalculation=one_of(WRONG, failed.face),
            resist_cp=failed.cp,
        )
    about, purse = Rolls(who), Purse(options, who, roller.cp - end.cp)
    mine = aim.face or await Roll("combat", Pool.of(1, OPPOSED_DIE), total, who, about=about)
    met = (defence.foe(target), *others)
    faces: list[int] = []
    dice_of: list[int] = []
    for one in met:
        by = one.target.by
        faces.append(one.face or await Roll("defend", Pool.of(1, OPPOSED_DIE), total, by))
        dice_of.append(await Roll("defend-bonus", Pool.of(1, one.die), total, by) if one.die else 0)
    added = aim.acc + caster.modifier + (WITH_FRIEND if aim.with_friend else 0)
    if not aim.face:
        first = met[0].defend + dice_of[0]
        fails = compared(mine, faces[0], added, first).winner != 1
        mine = await crossed(purse, (mine, added), (faces[0], first), fails, 1)
    slips = (mine == 1) & (sum([1 * (face > 1) for face in faces]) > 0)
    pairs = [
        compared(mine, face, added, one.defend + more) for one, face, more in zip(met, faces, dice_of, strict=True)
    ]
    wins = [bool(pair.winner == 1) for pair in pairs]
    struck = await Verdict("struck", any(wins), (False, True))
    if not struck and slips:
        end_ = await slipped(options, shown, aim, who)
        hits = [
            await defended(options, MISSED, one, mine, face, who, not others)
            for one, face in zip(met, faces, strict=True)
        ]
        back = hits[0]
        return end_._replace(
            answer=back.answer, answer_rounds=back.answer_rounds, answer_own=back.answer_own, others=tuple(hits[1:])
        )
    if struck is not any(wins):
        wins = [struck for _ in wins]
    hits = []
    for one, pair, win, face, more in zip(met, pairs, wins, faces, dice_of, strict=True):
        await Said(told.combat, who, mine + added, Who(one.name), face + one.defend + more, pair.natural)
        if not win:
            await Said(told.missed, Who(one.name), mine + added, face + one.defend + more, pair.natural)
            hits.append(await defended(options, MISSED, one, mine, face, who, not others))
            continue
        crit = tier == CRITICAL_SUCCESS or bool(pair.natural == A30)
        reached = 0 if one.resist is None else end.total
        harm = Blast(aim.dice, tier, reached, who, 0 if others else purse.cp)
        hit = await fallen_on(options, harm, crit, one, not others)
        hits.append(await defended(options, hit, one, mine, face, who, not others))
    return shown._replace(**hits[0]._asdict(), others=tuple(hits[1:]))


async def defended(options: Options, hit: Hit, one: Foe, mine: int, face: int, by: Who, alone: bool) -> Hit:
    """Let the natural 1 or 30 of a target bring its table; what a 30 does, it does to the caster.

    It is in the outcome where that is the only target.
    """
    if one.face or not one.answers:
        return hit
    back = await answer(options, mine, face, one.target.by, Arms(one.own, brawn=one.brawn))
    if one.name:
        await Defended(back.row, back.rounds, back.own, by, who=Who(one.name))
    if not alone:
        return hit
    return hit._replace(answer=one_of(CRITICALS, back.row), answer_rounds=back.rounds, answer_own=back.own)


async def slipped(options: Options, shown: MagicAttack, aim: Aim, who: Who) -> MagicAttack:
    """Let a natural 1 on the Combat Roll strike the caster."""
    row = failure_row(await Roll("critical-failure", Pool.of(1, ACTION_DIE), total, who))
    rounds = await stunned_by(row, who)
    own = await harmed_oneself(Arms(0, 1, magic=aim.dice), row, who)
    await Slipped(row, rounds, own, who=who)
    return shown._replace(rebound=own, critical=one_of(CRITICALS, row), rounds=rounds)
