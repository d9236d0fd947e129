"""The challenge advice of Going Somewhere in chances: encounters are built by points, and fought."""

from __future__ import annotations

import re

import pytest

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere.lab.building import MOST_MET, foes_text, party_text
from rollwright.games.going_somewhere.lab.calibrate import Row, _report, calibrate, calibrated, points_of
from rollwright.games.going_somewhere.rules.combat.scene import combatants
from rollwright.lab.runs import Progress

PARTY = (20, 20)


@pytest.mark.rule("gs.encounter.challenge")
@pytest.mark.rule("gs.encounter.even")
def test_points_are_parts_of_an_even_match() -> None:
    assert [points_of(share, (60, 60, 60)) for share in ("challenge", "1", "1/2", "2")] == [120, 180, 90, 360]
    for bad in ("even", "0", "1/0", "-1", "11"):
        with pytest.raises(BadInput, match=r"even match|points"):
            points_of(bad, (60, 60))


@pytest.mark.rule("gs.encounter.build")
def test_encounters_are_built_from_their_points() -> None:
    ours = combatants(party_text((40, 40, 40), 7), 0, 0)
    assert [one.who for one in ours] == ["ada", "bo", "cy"]
    assert not any(one.numbers.npc for one in ours)
    assert party_text((40, 40, 40), 7) == party_text((40, 40, 40), 7) != party_text((40, 40, 40), 8)
    [boss] = combatants(foes_text("one", PARTY, 120, 3) or "", 1, 0)
    several = combatants(foes_text("as many", PARTY, 120, 3) or "", 1, 0)
    assert boss.numbers.npc
    assert len(several) == 2
    assert boss.health > several[0].health
    met = [foes_text("met", PARTY, 40, seed) for seed in range(12)]
    assert None in met  # far too many of them
    sizes = [len(combatants(text, 1, 0)) for text in met if text]
    assert 1 <= min(sizes) < max(sizes) <= MOST_MET


@pytest.mark.soak
def test_the_weak_lose_and_seeds_tell() -> None:
    asked = (PARTY, ("1/2", "4"), ("as many",), 4, 2, 5, "steady", 1, 1)
    rows = calibrated(*asked)
    weak, strong = rows
    assert weak.wins > strong.wins
    assert all(row.low <= row.wins <= row.high and row.encounters == 4 for row in rows)
    assert rows == calibrated(*asked)


def test_the_report_says_what_the_bounds_mean() -> None:
    report = calibrate(PARTY, shares=("challenge", "2"), kinds=("one",), encounters=2, plays=1, policy="steady")
    [table] = report.tables
    assert [row[1] for row in table.rows] == [40, 80]
    assert "At a challenge (twice the average), 40 points" in report.json()["parts"][0]["text"]
    with pytest.raises(BadInput, match="as many"):
        calibrate(PARTY, kinds=("horde",))


def test_progress_is_told_and_crowds_that_are_left_out_are_said() -> None:
    told: list[Progress] = []
    report = calibrate((1, 1), shares=("1", "2"), kinds=("met",), encounters=3, plays=1, told=told.append)
    [table] = report.tables
    fought = sum(int(row[9] or 0) for row in table.rows)
    assert [one.done for one in told] == list(range(1, fought + 1))
    assert told[-1].parts == fought
    assert told[-1].left == 0
    assert re.fullmatch(r"so far the party wins: 1 \d+%, 2 \d+%", told[-1].found)
    rows = [Row("1", 40, "met", 0.5, 0.2, 0.8, 0.1, 50.0, 9.0, 7, 3)]
    [table] = _report((20, 20), rows, 10, 1, "steady", 0, 10).tables
    assert (table.head[-1], table.rows[0][-1]) == ("left out", 3)
    assert f"more than {MOST_MET} foes" in table.note
