"""One evening: a party meets something, wins, finds treasure, drives away in a damaged truck and has it repaired."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.gear.carrying import load
from rollwright.games.going_somewhere.rules.gear.money import amount
from rollwright.games.going_somewhere.rules.sheet import Purchase, Sheet
from rollwright.play.steps import GM
from rollwright.rules.facts import State, fold
from rollwright.rules.ruleset import Sitting
from tests.games.going_somewhere.gear_cases import KARA, but
from tests.games.going_somewhere.world_cases import OPTIONS, TRUCK, done, facts_of, played

ENGINES = Purchase(kind="special-skill", cp=3, about="engines", points=3)


def offered(state: State, procedure: str, role: str = GM, *holds: str) -> dict[str, Any]:
    """Give the arguments that a seat's move fills in."""
    moves = RULESET.moves(OPTIONS, state, Sitting(role, holds))
    return dict(next(move.filled for move in moves if move.procedure == procedure))


@pytest.mark.rule("gs.encounter.challenge", "gs.encounter.build", "gs.treasure.rolls", "gs.treasure.value")
@pytest.mark.rule("gs.vehicle.health", "gs.vehicle.movement", "gs.vehicle.repair", "gs.travel.upkeep")
def test_an_evening() -> None:
    state = State({"kara": but(KARA, cp=40, ledger=(ENGINES,), money=amount("90g"))})
    state = done(state, "make-vehicle", who="truck", name="Truck", scale=4, stats=TRUCK, owner="kara")

    party = offered(state, "meet")["party"]
    assert party == (40,)
    dice = [[2], [12], [3], [1], [5], [7], [45], [1], [2]]
    stats = [[4, 4, 4, 2, 2], [3] * 5, [1, 2, 3, 4, 4], [2] * 5, [4, 4, 2, 2, 2], [1] * 5, [3, 3, 2, 1, 1], [3]]
    state = done(state, "meet", *dice, *stats, who="wolf", party=party, cp=14, name="Wolf")
    wolf = state.sheet("wolf")
    assert "predator" in wolf.notes
    assert derive.cp_total(wolf) == 14

    fight = RULESET.listing("fight").procedure
    session = played(fight(OPTIONS, "kara str=20 weapon=d12 max_q=5 armour=d12", "wolf str=5 health=10 vigor=1"), 1)
    assert session.outcome.winner == "party"
    state = fold(state, facts_of(session), RULESET.apply, Sheet)
    assert state.sheet("wolf").down

    before = state.sheet("kara").money
    hoard = [[2], [2], [5], [1]]
    state = done(state, "find-treasure", *hoard, who="kara", monsters=(derive.cp_total(wolf),))
    assert state.sheet("kara").money == before + amount("50g")
    state = done(state, "find-treasure", [3], [6], who="kara", monsters=(10,))
    assert [one.name for one in state.sheet("kara").items] == ["Backpack"]
    assert load(state.sheet("kara")).enc >= 2

    state = done(state, "damage-vehicle", **offered(state, "damage-vehicle"), damage=12)
    away = offered(state, "drive", "player", "kara")
    drive = RULESET.listing("drive")
    drive.allowed(OPTIONS, state, away)
    assert played(drive.procedure(OPTIONS, **away), 0).outcome.units == 24
    state = done(state, "pay-upkeep", **offered(state, "pay-upkeep", "player", "kara"), days=2)
    assert state.sheet("kara").money == before + amount("20g")

    repair = offered(state, "repair-vehicle", "player", "kara")
    assert repair == {"who": "truck", "scale": 4, "by": "kara", "craft": "engines"}
    state = done(state, "repair-vehicle", "fits", [1], [6], **repair)
    assert state.sheet("truck").health_lost == 0
    assert not [move for move in RULESET.moves(OPTIONS, state, Sitting(GM)) if move.procedure == "repair-vehicle"]
