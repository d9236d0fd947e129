"""Parties and foes of Going Somewhere built from Character Points, with the dice of a seed, as a fight reads them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from rollwright.dice.source import RandomDice
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.combat.from_sheet import fighting, team, written
from rollwright.games.going_somewhere.rules.encounters.npcs import Meeting, Recipe, build_npc, meet
from rollwright.play.policy import never
from rollwright.play.session import Session
from rollwright.play.steps import Call, Roll, key_of
from rollwright.rules.facts import State, Who
from rollwright.rules.ruleset import Ruleset
from rollwright.rules.telling import facts_in

KINDS = {"one": "one foe", "as many": "as many as the party", "met": "what the tables bring"}
"""How the points of foes are shared out."""
PLANS = ("fighter", "shooter", "mage")
"""The plans of a party and of foes like it, in turn."""
NAMES = ("ada", "bo", "cy", "di", "ed", "flo", "gil", "hal", "ida", "jo", "kit", "lou")
MOST_MET = 24
"""Encounters with more foes are left out: nobody plays them out blow by blow."""


@lru_cache(maxsize=64)
def party_text(party: Sequence[int], seed: int) -> str:
    """Write out a party, built by the plans in turn."""
    return _team([(NAMES[at % len(NAMES)] + "-" * (at // len(NAMES)), cp) for at, cp in enumerate(party)], False, seed)


def foes_text(kind: str, party: Sequence[int], points: int, seed: int) -> str | None:
    """Write out foes who have some points together; None where the tables bring too many of them."""
    if kind == "met":
        return _met(party, points, seed)
    count = 1 if kind == "one" else len(party)
    each = [points // count + (at < points % count) for at in range(count)]
    return _team([(f"foe-{at}", max(1, cp)) for at, cp in enumerate(each, 1)], True, seed)


def _team(members: Sequence[tuple[str, int]], npc: bool, seed: int) -> str:
    game, dice = RULESET, RandomDice(seed)
    found = []
    for at, (who, cp) in enumerate(members):
        state = _after(game, build_npc(game.options(), Recipe(Who(who), cp, who, PLANS[at % len(PLANS)])), dice)
        sheet = msgspec.structs.replace(state.sheets[who], npc=npc)
        found.append(written(who, fighting(sheet)))
    return "; ".join(found)


def _met(party: Sequence[int], points: int, seed: int) -> str | None:
    game, dice = RULESET, RandomDice(seed)
    state = _after(game, meet(game.options(), Meeting(Who("foe"), points, "foe"), tuple(party)), dice)
    return team(state, True) if len(state.sheets) <= MOST_MET else None


def _after(game: Ruleset, call: Call[Any], dice: RandomDice) -> State:
    """Play a call, and give what it makes of an empty table."""
    session = Session(call)
    while (step := session.question) is not None:
        if isinstance(step, Roll):
            session.roll([dice.face(sides) for sides in step.pool.sides()])
        else:
            session.choose(key_of(never(step)))
    state = game.start
    for fact in facts_in(session.story()):
        state = fact.on(state)
    return state
