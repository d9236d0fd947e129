"""The first two parts of a round: who is surprised, and in which order all act."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules.checks.action import success_price
from rollwright.games.going_somewhere.rules.checks.again import Purse, checked
from rollwright.games.going_somewhere.rules.checks.impairments import of_helmet
from rollwright.games.going_somewhere.rules.checks.rolls import ACTION_DIE, STANDARD, succeeds
from rollwright.games.going_somewhere.rules.combat import told
from rollwright.games.going_somewhere.rules.combat.harm import NextRollChanged
from rollwright.games.going_somewhere.rules.combat.scene import FOES, PARTY, Combatant
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import Means
from rollwright.play.steps import GM, Actor, Call, Roll, Said, procedure
from rollwright.rules.facts import Who

Unaware: TypeAlias = Literal["nobody", "party", "foes", "both"]
UNAWARE = {"nobody": (), "party": (PARTY,), "foes": (FOES,), "both": (PARTY, FOES)}


class Rolling(NamedTuple):
    """Whose roll it is: one's own, or one for several together."""

    who: tuple[Who, ...]


class Awareness(NamedTuple):
    """Whether somebody is surprised, and the total of the Notice check."""

    surprised: bool
    total: int


@procedure
async def surprise(
    options: Options, per: int, bonus: int = 0, who: Actor = GM, whose: tuple[Who, ...] = (), cp: int = 0
) -> Awareness:
    """Check whether somebody is surprised: a Notice total under 15, or a natural 1. INSPECT is of no help.

    `bonus` is all that is added or taken off: persuasion, darkness, noise, a helmet.
    """
    if cp:
        purse = Purse(options, whose[0], cp)
        good, reached = await checked("notice", Means(per + bonus), purse, who, "Notice", likely=True)
        if cp - purse.cp != success_price():  # who buys a success has rolled nothing
            await Said(told.noticed_of, whose, reached - per - bonus, per + bonus, who == GM, 1 * good)
        return Awareness(not good, reached)
    natural = await Roll("notice", Pool.of(1, ACTION_DIE), total, who, about=Rolling(whose))
    reached = natural + per + bonus
    aware = 1 * succeeds(natural, reached, STANDARD)
    if whose:
        await Said(told.noticed_of, whose, natural, per + bonus, who == GM, aware)
    return Awareness(1 - aware > 0, reached)


@procedure
async def initiative(options: Options, spd: int, who: Actor = GM, whose: tuple[Who, ...] = ()) -> int:
    """Roll for the turn order: a d20 and SPD, without crits; `whose` it is, where it is known."""
    natural = await Roll("initiative", Pool.of(1, ACTION_DIE), total, who, about=Rolling(whose))
    if whose:
        await Said(told.initiative_of, whose, natural, spd, who == GM)
    return spd + natural


@procedure
async def tie(
    options: Options, who: tuple[str, ...], actors: tuple[Actor, ...]
) -> tuple[str, ...] | Call[tuple[str, ...]]:
    """Roll off between those who tied in all: the highest d20 goes first; those who tie again roll again."""
    rolling = [(actor, Rolling((Who(one),))) for actor, one in zip(actors, who, strict=True)]
    faces = [await Roll("tie", Pool.of(1, ACTION_DIE), total, actor, about=about) for actor, about in rolling]
    levels: list[list[int]] = []
    for at in sorted(range(len(who)), key=lambda at: -faces[at]):  # by comparisons alone: odds need no single face
        if levels and faces[levels[-1][0]] == faces[at]:
            levels[-1].append(at)
        else:
            levels.append([at])
    if len(levels) == 1:
        return tie(options, who, actors)
    found: list[str] = []
    for level in levels:
        same = tuple([who[at] for at in level])
        found += await tie(options, same, tuple([actors[at] for at in level])) if len(level) > 1 else same
    return tuple(found)


async def opened(
    options: Options,
    everybody: tuple[Combatant, ...],
    unaware: tuple[str, ...] = (),
    impairments: str = "",
    impaired: int = 0,
    hiding: tuple[int, int] = (0, 0),
) -> tuple[Combatant, ...]:
    """Check for surprise and roll for initiative; give all in turn order. `unaware` are those who may be surprised.

    The foes have one initiative, with the best SPD of those who stand. Who is surprised comes last, by the Notice
    total. `impaired` is what the impairments take off the Notice checks; a helmet counts where it is none of them.
    `hiding` is what the hiding of each side takes off those of the other.
    """
    found: list[Combatant] = []
    sides = [[one for one in everybody if one.side == side] for side in dict.fromkeys([one.side for one in everybody])]
    off = {side: impaired + hiding[1 - side] for side in (PARTY, FOES)}
    ready_or_not = [[await alert(options, one, unaware, impairments, off[one.side]) for one in own] for own in sides]
    for own in ready_or_not:
        group: int | None = None
        for one in own:
            if one.surprised or one.down:
                found.append(one)
            elif one.actor == GM and one.side == FOES:
                if group is None:
                    ready = [other for other in own if not other.surprised and not other.down]
                    whose = tuple([other.who for other in ready])
                    group = await initiative(options, max([other.numbers.spd for other in ready]), GM, whose)
                found.append(one._replace(initiative=group))
            else:
                rolled = await initiative(options, one.numbers.spd + one.next_roll, one.actor, (one.who,))
                found.append((await shaken_off(one))._replace(initiative=rolled))
    return await in_order(options, found)


async def alert(
    options: Options, one: Combatant, unaware: tuple[str, ...], impairments: str, impaired: int
) -> Combatant:
    """Check whether somebody who is unaware of the others is surprised."""
    if one.who not in unaware or one.down:
        return one
    numbers = one.numbers
    bonus = numbers.surprise + one.next_roll - impaired - of_helmet(numbers.helmet, impairments)
    seen = await surprise(options, numbers.per, bonus, one.actor, (one.who,), one.cp if one.by else 0)
    return (await shaken_off(one))._replace(surprised=seen.surprised, notice=seen.total)


async def shaken_off(one: Combatant) -> Combatant:
    """Use up what was to change the next roll."""
    return await NextRollChanged(0).to(one) if one.next_roll else one


def rank(one: Combatant) -> tuple[bool, int, int]:
    """Give what the turn order goes by: the surprised last, then the total, then SPD."""
    return one.surprised, -(one.notice if one.surprised else one.initiative), -one.numbers.spd


async def in_order(options: Options, everybody: list[Combatant]) -> tuple[Combatant, ...]:
    """Sort by initiative; those who tie with equal SPD roll off, the foes among themselves keep their order."""
    ranked = sorted(everybody, key=rank)
    result: list[Combatant] = []
    while ranked:
        same = [one for one in ranked if rank(one) == rank(ranked[0])]
        ranked = ranked[len(same) :]
        rolling = [one for one in same if one.side == PARTY or one is first_foe(same)]
        if len(rolling) > 1 and not same[0].down:
            won = await tie(options, tuple([one.who for one in rolling]), tuple([one.actor for one in rolling]))
            foes = [one for one in same if one.side == FOES]
            ordered: list[Combatant] = []
            for who in won:
                one = next(one for one in same if one.who == who)
                ordered += foes if one.side == FOES else [one]
            same = ordered
        result += same
    return tuple(result)


def first_foe(same: list[Combatant]) -> Combatant | None:
    """Give the foe who rolls for all of them."""
    return next((one for one in same if one.side == FOES), None)
