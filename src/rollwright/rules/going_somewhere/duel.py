"""A duel: two fighters strike at each other until one is down, as a chain of rounds.

Both make one Combat Roll a round; whoever loses it takes the harm, from the other's weapon or by a blunder. Who is
stunned still rolls but does nothing. At 0 Health, or after one blow of half of full Health, which calls for a Shock
Check, a fighter is out: dead or unconscious is the same for the duel.
"""

from __future__ import annotations

from operator import index
from typing import NamedTuple

from rollwright.play.steps import Call, measured, procedure
from rollwright.rules.going_somewhere.combat import clash, harm
from rollwright.rules.going_somewhere.fighter import fighter
from rollwright.rules.going_somewhere.options import Options


class Duel(NamedTuple):
    """Who won a duel, and after how many rounds."""

    winner: str | None
    rounds: int


@procedure
async def duel(options: Options, a: str, b: str) -> Duel | Call[Duel]:
    """Let two fighters fight until one is down."""
    one, other = fighter(a), fighter(b)
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
    a_most, b_most = one.arms.most, other.arms.most
    met = await clash(options, lead, a_most, b_most, a_acts, b_acts, one.combat, other.combat)
    a_stun, b_stun, rounds = a_stun - (a_stun > 0), b_stun - (b_stun > 0), rounds + 1
    harmed = index(met.harmed)
    if harmed == 0:
        return duel_round(options, a, b, a_health, b_health, a_stun, b_stun, 0, 0, rounds)
    by, to = (other, one) if harmed == 1 else (one, other)
    actors = ("b", "a") if harmed == 1 else ("a", "b")
    felt = await harm(
        options, by.arms, to.guard, to.arms, to.full, index(met.dice), bool(met.crit), bool(met.fumble), *actors
    )
    if felt.heavy and not to.shocked:
        return Duel(actors[0], rounds)
    if harmed == 1:
        a_stun = a_stun + (felt.stun - a_stun) * (felt.stun > a_stun)
        return duel_round(options, a, b, a_health - felt.damage, b_health, a_stun, b_stun, felt.next_roll, 0, rounds)
    b_stun = b_stun + (felt.stun - b_stun) * (felt.stun > b_stun)
    return duel_round(options, a, b, a_health, b_health - felt.damage, a_stun, b_stun, 0, felt.next_roll, rounds)
