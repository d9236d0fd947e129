"""Challenge, the CGO's people and encounters."""

from __future__ import annotations

import msgspec
import pytest

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.creation.report import check
from rollwright.games.going_somewhere.rules.encounters.challenge import bounds, judged
from rollwright.games.going_somewhere.rules.encounters.facts import EncounterMet
from rollwright.games.going_somewhere.rules.encounters.npcs import assigned
from rollwright.games.going_somewhere.rules.encounters.tables import plan, plans
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.going_somewhere.rules.stats import Stat, Type
from rollwright.play.steps import GM
from rollwright.rules.facts import State, Who, fold
from rollwright.rules.ruleset import Sitting
from tests.amount import times
from tests.games.going_somewhere.gear_cases import KARA, ORR, STATE
from tests.games.going_somewhere.world_cases import (
    OPTIONS,
    answered,
    build_npc,
    challenge,
    done,
    facts_of,
    lines,
    meet,
    played,
)

SEVEN = [
    (4, 4, 4, 2, 2),
    (3, 3, 3, 3, 3),
    (1, 2, 3, 4, 4),
    (2, 2, 2, 2, 2),
    (4, 4, 2, 2, 2),
    (1, 1, 1, 1, 1),
    (3, 3, 2, 1, 1),
]


@pytest.mark.rule("gs.encounter.challenge", "gs.encounter.even")
def test_the_bounds_of_the_books_parties() -> None:
    assert bounds((25,) * 4) == (50, 100)
    assert bounds((60,) * 3) == (120, 180)
    assert bounds((30, 20, 25)) == (50, 75)
    with pytest.raises(BadInput, match="at least one"):
        bounds(())


@pytest.mark.rule("gs.encounter.warning")
def test_an_encounter_past_a_bound_is_warned_of() -> None:
    fits, hard, deadly = [judged((60, 60, 60), (cp,)) for cp in (120, 130, 300)]
    assert (fits.past_challenge, fits.past_even) == (False, False)
    assert (hard.past_challenge, hard.past_even) == (True, False)
    assert (deadly.past_challenge, deadly.past_even) == (True, True)
    told = lines(answered(challenge(OPTIONS, (60, 60, 60), (100, 200))))
    assert told[0] == "A challenge has 120 Character Points, an even match 180."
    assert told[1] == (
        "The encounter has 300 Character Points. Beware: that is more than a challenge (120) and an even match (180)."
    )
    assert (
        "For this party, the book calls 120 Character Points a challenge and 180 an even match."
        in lines(answered(challenge(OPTIONS, (60, 60, 60), (120,))))[1]
    )
    assert len(lines(answered(challenge(OPTIONS, (60, 60, 60))))) == 1


@pytest.mark.rule("gs.encounter.build", "gs.encounter.spend", "gs.cgo.npcs")
def test_somebody_of_the_cgos_is_built_like_anybody() -> None:
    call = build_npc(OPTIONS, "orc", 30, "Orc", "fighter", Type.ANIMAL, (25, 25))
    session = played(call, 4)
    state = State()
    for fact in facts_of(session):
        state = fact.on(state)
    orc = state.sheet("orc")
    assert orc.npc
    assert derive.cp_total(orc) == 30
    assert 0 < derive.cp_spent(orc) <= 30
    assert orc.stats["str"] == max(orc.stats.values())
    assert sorted(orc.stats.values()) == sorted(orc.rolled)
    assert check(OPTIONS, orc) == ()
    assert "gs.status.table" in [one.rule for one in check(OPTIONS, msgspec.structs.replace(orc, npc=False))]
    told = lines(session)
    assert "A challenge and an even match both have 50 Character Points." in told
    assert any("kept for magic" in line for line in told)


@pytest.mark.rule("gs.encounter.build", "gs.encounter.spend")
@pytest.mark.parametrize("key", plans())
def test_every_plan_builds_legal_people(key: str) -> None:
    for seed in range(times(200)):
        cp = (0, 12, 25, 60, 130)[seed % 5]
        session = played(build_npc(OPTIONS, "one", cp, "", key), seed)
        [fact] = facts_of(session)
        sheet = fact.on(State()).sheet("one")
        assert check(OPTIONS, sheet) == ()
        assert derive.power(sheet) >= cp * plan(key).kept // 100


@pytest.mark.rule("gs.encounter.spend")
def test_a_mage_keeps_points_for_magic() -> None:
    npc = played(build_npc(OPTIONS, "one", 50, "", "mage"), 1).outcome
    assert 50 - sum(one.cp for one in npc.ledger) >= 30
    with pytest.raises(BadInput, match="there is no plan"):
        answered(build_npc(OPTIONS, "one", 50, "", "wizard"))


@pytest.mark.rule("gs.encounter.build")
def test_a_plan_puts_the_best_totals_first() -> None:
    stats = dict(zip(Stat, assigned((3, 18, 9, 12, 7, 15, 11), plan("mage")), strict=True))
    assert [stats[stat] for stat in plan("mage").stats] == [18, 15, 12, 11, 9, 7, 3]


@pytest.mark.rule("gs.encounter.points")
def test_each_of_many_has_a_point_at_least() -> None:
    dice = [[2], [8], [20], [2], [1], [5], [7], [45], [1], [2]]
    met = answered(meet(OPTIONS, "rat", (4, 4), 8), *dice, *SEVEN, [3])
    end = met.outcome
    assert (end.number, end.each, end.npc.cp) == (20, 1, 1)
    assert (end.judged.total, end.judged.past_even) == (20, True)
    assert "Beware: 8 Character Points are too few for 20 of them. Each has 1, so they have 20." in lines(met)
    assert (
        "Beware: foes with fewer than 10 Character Points give no treasure. Fewer foes would have more each."
        in lines(met)
    )
    fewer = answered(meet(OPTIONS, "rat", (25, 25), 39), *dice, *SEVEN, [3]).outcome
    assert (fewer.each, fewer.judged.total) == (1, 20)


def met_many(number: int) -> State:
    """Give a table at which so many wolves were met."""
    wolf = msgspec.structs.replace(ORR, name="Wolf", cp=3)
    met = EncounterMet(who=Who("wolf"), number=number, cp=3, words="Grey wolves.")
    return fold(State({"kara": KARA, "wolf": wolf}), [met], Sheet)


def foes_of(state: State) -> list[str]:
    """List the wolves that the CGO is offered for a fight."""
    move = next(one for one in RULESET.moves(OPTIONS, state, Sitting(GM)) if one.procedure == "fight")
    foes = [text.split()[0] for text in move.filled.get("foes", "").split(";") if text.strip()]
    return [one for one in foes if one.startswith("wolf")]


@pytest.mark.rule("gs.encounter.tables", "gs.alien.tables", "gs.alien.familiar")
def test_natives_are_met_by_the_tables_of_aliens() -> None:
    build = [[1], *SEVEN, [3]]
    given = {"who": "zorb", "party": (5, 5), "cp": 10, "name": "Zorb", "plan": "talker"}
    state = done(STATE, "meet", [1], [2], [1], [1], *build, **given, table="native")
    assert state.sheet("zorb").notes == "2 met. A blob."
    grey = done(STATE, "meet", [12], [15], *build, **given, table="familiar-native")
    assert grey.sheet("zorb").notes == "1 met: a tall thin grey alien."
    assert grey.sheet("zorb").cp == 10
