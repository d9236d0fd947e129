"""The guide to making a MechWarrior: what things give and cost, what is left, and what is missing."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from rollwright.games.mechwarrior.page.guide import GUIDE
from rollwright.games.mechwarrior.rules.options import Options
from rollwright.games.mechwarrior.rules.sheet import Sheet
from rollwright.games.mechwarrior.rules.tables import creation

OPTIONS = Options()


def sheet_of(**fields: Any) -> Sheet:
    return msgspec.convert({"name": "Rook", **fields}, Sheet)


@pytest.mark.rule("mechwarrior.creation.packages")
def test_a_package_says_what_it_gives_what_it_costs_and_whether_that_is_left() -> None:
    told = GUIDE.tells["packages.*.package"]
    assert told("mechwarrior").endswith("One by one that costs 15 points; you pay 13.")
    assert told("basic-academy") == (
        "Gives 3 skills at level 1 and 3 skills at level 2; MedTech and Small Arms are among them, "
        "and what your trade needs. One by one that costs 12 points; you pay 9."
    )
    assert told("infantry") == "Your GM says which skills it gives."
    poor = sheet_of(priorities={"skills": 0}, skills={"running": 3})
    offered = GUIDE.choices["packages.*.package"](OPTIONS, poor, ("packages", "0", "package"))
    assert offered is not None
    assert offered["mechwarrior"] == "MechWarrior: 13 points (more than you have left)"
    assert "elemental" not in offered, "that is for another race"
    skills = next(step for step in GUIDE.steps if step.title == "Skills")
    assert skills.rows[0][:2] == ("Basic Academy", 9)


@pytest.mark.rule("mechwarrior.creation.advantages")
def test_an_advantage_says_what_it_costs_and_is_paid_for_as_it_is_picked() -> None:
    rich = sheet_of(priorities={"advantages": 4})
    offered = GUIDE.choices["advantages.*.key"](OPTIONS, rich, ("advantages", "0", "key"))
    assert offered is not None
    assert all(re.search(r": [\d, or]+ points?$", words) for words in offered.values())
    picked = GUIDE.fill(OPTIONS, sheet_of(advantages=[{"key": "extra-edge", "points": 0}]))
    assert picked.advantages[0].points == min(creation().advantage["extra-edge"].costs)


@pytest.mark.rule("mechwarrior.creation.vehicle")
def test_a_vehicle_that_is_missing_is_said_and_a_heavy_one_names_its_price() -> None:
    without = list(GUIDE.hints(OPTIONS, sheet_of(priorities={"vehicle": 3})))
    assert any(hint.startswith("Vehicle: your priority gives you up to ") and "none yet" in hint for hint in without)
    having = list(GUIDE.hints(OPTIONS, sheet_of(priorities={"vehicle": 3}, vehicle="heavy")))
    assert not any(hint.startswith("Vehicle") for hint in having)
    offered = GUIDE.choices["vehicle"](OPTIONS, sheet_of(priorities={"vehicle": 1}), ("vehicle",))
    assert offered is not None
    assert [key for key, words in offered.items() if "higher priority" in words] == ["medium", "heavy", "assault"]
