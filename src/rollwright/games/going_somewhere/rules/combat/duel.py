"""A duel: two fighters strike at each other until one is down: a chain of rounds, made of what turns are made of.

Both make one Combat Roll a round; whoever loses it takes the harm, from the other's weapon or by a blunder. Who is
stunned still rolls but does nothing. At 0 Health, or after one blow of half of full Health, which calls for a Shock
Check, a fighter is out: dead or unconscious is the same for the duel. Nobody moves, so that distances and knocking down
don't matter.
"""

from __future__ import annotations

from functools import lru_cache
from operator import index
from typing import Annotated, Any, NamedTuple

import msgspec

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere.rules.combat.critical import MULTIPLES
from rollwright.games.going_somewhere.rules.combat.damage import damage_dice, fixed_points, highest
from rollwright.games.going_somewhere.rules.combat.declared import Deed
from rollwright.games.going_somewhere.rules.combat.fighter import Fighter, fighter, written_out
from rollwright.games.going_somewhere.rules.combat.loop import nobody
from rollwright.games.going_somewhere.rules.combat.roll import COMBAT, Lost, clash, harm, side_of
from rollwright.games.going_somewhere.rules.combat.rolling import added
from rollwright.games.going_somewhere.rules.combat.scene import FOES, PARTY, REACH, Combatant, Scene
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.play.steps import Call, measured, procedure
from rollwright.rules.facts import Who
from rollwright.rules.flat import Under, listed

ORDINARY = "str=12 weapon=d8 armour=d6 vigor=5 vit=12"
HEAVY = "str=12 weapon=d10 armour=d6 vigor=5 vit=12"


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


def first_wins(outcome: Duel) -> int:
    """Count winning, from the view of a."""
    return outcome.winner == "a"


LISTED: Any = {"worth": {"victory": first_wins}, "actor": "a", "cast": nobody, "files": ("a", "b")}


@lru_cache(maxsize=4096)
def lead_of(options: Options, a: str, b: str, acts: tuple[bool, bool], shaken: tuple[int, int]) -> int:
    """Give by how much a is ahead before the dice: what a fight adds to each one's Combat Roll. Who is stunned has
    declared nothing."""
    ones = [
        Combatant(Who(who), side, text, side * REACH, 1, next_roll=next_roll, lasting=written_out(text).effects)
        for who, side, text, next_roll in (("a", PARTY, a, shaken[0]), ("b", FOES, b, shaken[1]))
    ]
    scene, whom = Scene(tuple(ones)), {"a": Who("b"), "b": Who("a")}
    deeds = [Deed(one.who, "attack", whom[one.who]) for one, can in zip(ones, acts, strict=True) if can]
    of = {deed.who: deed for deed in deeds}
    mine, theirs = [added(options, scene, one, of.get(one.who), deeds) for one in ones]
    return mine - theirs


@listed(
    "duel",
    "A duel",
    f"{COMBAT} gs.critical.success gs.critical.failure gs.shock.when gs.combat.range",
    examples=(
        {"a": f"{ORDINARY} health=9", "b": f"{HEAVY} health=8"},
        {"a": "str=20 weapon=d8 health=3", "b": "health=2 brawn=2"},
    ),
    **LISTED,
)
@procedure
async def duel(options: Options, a: str, b: str) -> Duel | Call[Duel]:
    """Let two fighters fight until one is down."""
    one, other = duellist(a), duellist(b)
    if not can_harm(one, other) and not can_harm(other, one):
        raise BadInput("neither of these two can ever do harm; give a weapon, or BRAWN of 1 or more")
    if one.health <= 0 or other.health <= 0:
        return Duel("a" if one.health > 0 else "b" if other.health > 0 else None, 0)
    sides = (Side(a, one.stun, one.next_roll), Side(b, other.stun, other.next_roll))
    return duel_round(options, *sides, one.health, other.health, 0)


class Side(msgspec.Struct, frozen=True):
    """One of two in a duel, as a round finds them."""

    text: str
    stun: int
    next: int


@listed(
    "duel-round",
    "A round of a duel",
    COMBAT,
    examples=(
        {
            "a": ORDINARY, "b": HEAVY, "a_health": 4, "b_health": 2, "a_stun": 0, "b_stun": 2, "a_next": -5,
            "b_next": 0, "rounds": 3,
        },
    ),
    **LISTED,
)  # fmt: skip
@measured(counts="rounds", sinks=("a_health", "b_health"))
@procedure
async def duel_round(
    options: Options,
    a: Annotated[Side, Under("a", "text")],
    b: Annotated[Side, Under("b", "text")],
    a_health: int,
    b_health: int,
    rounds: int,
) -> Duel | Call[Duel]:
    """Play a round of a duel."""
    if a_health <= 0:
        return Duel("b", rounds)
    if b_health <= 0:
        return Duel("a", rounds)
    met = await exchange(options, standing(a), standing(b))
    a, b, rounds = later(a), later(b), rounds + 1
    harmed = index(met.harmed)
    if harmed == 0:
        return duel_round(options, a, b, a_health, b_health, rounds)
    if met.out:
        return Duel("b" if harmed == 1 else "a", rounds)
    if harmed == 1:
        return duel_round(options, dazed(a, met), b, a_health - met.damage, b_health, rounds)
    return duel_round(options, a, dazed(b, met), a_health, b_health - met.damage, rounds)


class Exchange(NamedTuple):
    """What a round does: who is harmed (0 nobody, 1 a, 2 b) and how; whether that alone puts them out."""

    harmed: int
    damage: int = 0
    out: bool = False
    stun: int = 0
    next_roll: int = 0


def standing(one: Side) -> Side:
    """Give what an exchange asks of a side: of a stun only whether there is one, so that few exchanges differ."""
    return Side(one.text, index(1 * (one.stun > 0)), index(one.next))


@procedure
async def exchange(options: Options, a: Side, b: Side) -> Exchange:
    """Play what both do in a round, up to what one of them feels."""
    one, other = fighter(a.text), fighter(b.text)
    a_acts, b_acts = a.stun == 0, b.stun == 0
    lead = lead_of(options, a.text, b.text, (a_acts, b_acts), (a.next, b.next))
    mine, theirs = side_of(one.arms, a_acts, one.combat), side_of(other.arms, b_acts, other.combat)
    met = await clash(options, lead, mine, theirs)
    harmed = index(met.harmed)
    if harmed == 0:
        return Exchange(0)
    by, to = (other, one) if harmed == 1 else (one, other)
    actors = ("b", "a") if harmed == 1 else ("a", "b")
    lost = Lost(index(met.dice), bool(met.crit), bool(met.fumble), b_acts if harmed == 1 else a_acts)
    felt = await harm(options, by.arms, to.guard, to.arms, to.full, lost, *actors)
    return Exchange(harmed, felt.damage, felt.heavy & (not to.shocked), felt.stun, felt.next_roll)


def later(one: Side) -> Side:
    """Let a round pass over somebody: a round of a stun is used up, and what shook them has counted."""
    return Side(one.text, one.stun - (one.stun > 0), 0)


def dazed(one: Side, felt: Exchange) -> Side:
    """Give somebody after a blow: the longer stun holds."""
    return Side(one.text, one.stun + (felt.stun - one.stun) * (felt.stun > one.stun), felt.next_roll)
