"""A duel: two fighters strike at each other until one is down, as a chain of rounds.

Both make one Combat Roll a round; whoever loses it takes the harm, from the other's weapon or by a blunder. Who is
stunned still rolls but does nothing. At 0 Health, or after one blow of half of full Health, which calls for a Shock
Check, a fighter is out: dead or unconscious is the same for the duel. Nobody moves, so that distances and knocking down
don't matter.
"""

from __future__ import annotations

from operator import index
from typing import NamedTuple

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere.rules.combat.critical import MULTIPLES
from rollwright.games.going_somewhere.rules.combat.damage import damage_dice, fixed_points, highest
from rollwright.games.going_somewhere.rules.combat.fighter import Fighter, fighter
from rollwright.games.going_somewhere.rules.combat.roll import clash, harm, side_of
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.play.steps import Call, measured, procedure


class Duel(NamedTuple):
    """Who won a duel, and after how many rounds."""

    winner: str | None
    rounds: int


MOST_HEALTH = 300
"""The most Health of a duel: with more it would take far too many rounds to follow."""
TOO_LONG = f"odds of a duel are for at most {MOST_HEALTH} Health on a side; play a fight with more"


def duellist(text: str) -> Fighter:
    """Read a fighter of a duel: it strikes or shoots, and both are next to each other."""
    one = fighter(text)
    if one.health > MOST_HEALTH:
        raise BadInput(TOO_LONG)
    if one.magic and not one.weapon:
        raise BadInput("a duel is fought with a weapon or bare hands; magic has `magic-attack` and fights")
    return one


def can_harm(one: Fighter, other: Fighter) -> bool:
    """Tell whether one can bring about harm at all: to the other with the best of criticals, or by a blunder.

    >>> can_harm(fighter("brawn=0"), fighter("")), can_harm(fighter("weapon=d4"), fighter("shield=true"))
    (False, True)
    """
    arms, guard = one.arms, other.guard
    if arms.sides or arms.brawn:
        return True
    most = highest(damage_dice(arms, arms.most)) + fixed_points(arms, arms.most)
    least = guard.flat + (guard.armour > 0) + sum([part.count for part in (*guard.dice, *guard.weak)])
    return max(MULTIPLES) * most > least


@procedure
async def duel(options: Options, a: str, b: str) -> Duel | Call[Duel]:
    """Let two fighters fight until one is down."""
    one, other = duellist(a), duellist(b)
    if not can_harm(one, other) and not can_harm(other, one):
        raise BadInput("neither of these two can ever do harm; give a weapon, or BRAWN of 1 or more")
    if one.health <= 0 or other.health <= 0:
        return Duel("a" if one.health > 0 else "b" if other.health > 0 else None, 0)
    return duel_round(options, a, b, one.health, other.health, one.stun, other.stun, one.next_roll, other.next_roll, 0)


@measured(counts="rounds", sinks=("a_health", "b_health"))
@procedure
async def duel_round(
    options: Options,
    a: str,
    b: str,
    a_health: int,
    b_health: int,
    a_stun: int,
    b_stun: int,
    a_next: int,
    b_next: int,
    rounds: int,
) -> Duel | Call[Duel]:
    """Play a round of a duel."""
    if a_health <= 0:
        return Duel("b", rounds)
    if b_health <= 0:
        return Duel("a", rounds)
    one, other = fighter(a), fighter(b)
    lead = index(one.attack + a_next - other.attack - b_next)
    a_acts, b_acts = bool(a_stun == 0), bool(b_stun == 0)
    mine, theirs = side_of(one.arms, a_acts, one.combat), side_of(other.arms, b_acts, other.combat)
    met = await clash(options, lead, mine, theirs)
    a_stun, b_stun, rounds = a_stun - (a_stun > 0), b_stun - (b_stun > 0), rounds + 1
    harmed = index(met.harmed)
    if harmed == 0:
        return duel_round(options, a, b, a_health, b_health, a_stun, b_stun, 0, 0, rounds)
    by, to = (other, one) if harmed == 1 else (one, other)
    actors = ("b", "a") if harmed == 1 else ("a", "b")
    acts = b_acts if harmed == 1 else a_acts
    dice, crit, fumble = index(met.dice), bool(met.crit), bool(met.fumble)
    felt = await harm(options, by.arms, to.guard, to.arms, to.full, dice, crit, fumble, acts, *actors)
    if felt.heavy and not to.shocked:
        return Duel(actors[0], rounds)
    if harmed == 1:
        a_stun = a_stun + (felt.stun - a_stun) * (felt.stun > a_stun)
        return duel_round(options, a, b, a_health - felt.damage, b_health, a_stun, b_stun, felt.next_roll, 0, rounds)
    b_stun = b_stun + (felt.stun - b_stun) * (felt.stun > b_stun)
    return duel_round(options, a, b, a_health, b_health - felt.damage, a_stun, b_stun, 0, felt.next_roll, rounds)
