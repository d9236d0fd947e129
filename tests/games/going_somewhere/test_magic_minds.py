"""Crafted things that exist: minds that awake and fall silent, charging again, countering, crits in crafting."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rollwright.games.going_somewhere.rules.checks.facts import Fumbled
from rollwright.games.going_somewhere.rules.checks.rolls import Tier
from rollwright.games.going_somewhere.rules.magic import powers
from rollwright.games.going_somewhere.rules.sheet import Crafted, Item, Sheet
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.play.odds import odds
from rollwright.rules.facts import State
from tests.games.going_somewhere.checks_cases import OPTIONS, chance, play
from tests.games.going_somewhere.magic_cases import (
    STATS,
    SWORD,
    TABLE,
    after,
    awaken,
    craft,
    facts_of,
    later,
    recharge,
)

GOLEM = "automaton, 2 stats, on item 1 hour"


def with_thing(magic: str, name: str = "golem", item: Item = SWORD, **more: Any) -> State:
    """Give Mira a crafted thing with an hour of magic left."""
    made = Crafted(spell=magic, rounds=240, **more)
    thing = powers.with_powers(Item(name=name, kind=item.kind, sides=item.sides, where=item.where, hands=1), (made,))
    return State({**TABLE.sheets, "mira": Sheet(name="Mira", stats=STATS, cp=200, items=(thing,))})


def awake(state: State) -> State:
    """Let the golem awake."""
    return after(play(awaken(OPTIONS, (Stat.INT, Stat.PER), who="mira", item="golem"), [9, 14], [3, 6]), state)


@pytest.mark.rule("gs.magic.automaton-ends", "gs.magic.not-permanent", "gs.magic.recharge")
def test_an_automaton_ends_with_its_magic_and_is_back_when_it_is_charged() -> None:
    state = awake(with_thing(GOLEM))
    assert state.sheets["golem"].down == later(state, 239).sheets["golem"].down == ""
    silent = later(state, 240)
    assert silent.sheets["golem"].down == "unconscious"
    again = after(play(recharge(OPTIONS, 10, GOLEM, "golem", who="mira"), [12]), silent)
    assert (again.sheets["golem"].down, again.sheets["golem"].stats) == ("", {"int": 14, "per": 6})


# --- countering things -----------------------------------------------------------------------------------------------


# --- crits -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.magic.craft-crit", "gs.magic.craft-skill", "gs.critical.failure")
def test_crits_in_crafting_roll_their_tables() -> None:
    call = craft(OPTIONS, 10, 8, "heal 1d6, on item 1 hour", "a potion", instant=True, who="mira")
    ruined = play(call, [1], [2], [4])
    assert ruined.outcome.ruined
    assert [(fact.row, fact.rounds) for fact in facts_of(ruined) if isinstance(fact, Fumbled)] == [("rebound", 4)]
    masterly = play(call, [20], [10], [20], [1])
    assert (masterly.outcome.skill, masterly.outcome.critical) == (Tier.CRITICAL_SUCCESS, "simple success")
    assert play(call, [12], [12]).outcome.critical is None
    assert play(recharge(OPTIONS, 10, "heal 1d6, on item 1 hour"), [20], [20]).outcome.critical == "perfect success"
    law = odds(call, exact=True)
    assert chance(law, critical="perfect success") == Fraction(14, 20) * Fraction(1, 20) * Fraction(1, 20)
