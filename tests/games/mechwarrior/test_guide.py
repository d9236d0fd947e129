"""The guide to making a MechWarrior: what things give and cost, what is left, and what is missing."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from rollwright.games.mechwarrior.page.guide import GUIDE, all_skills
from rollwright.games.mechwarrior.rules.creation import check, spending
from rollwright.games.mechwarrior.rules.options import Options
from rollwright.games.mechwarrior.rules.sheet import Sheet, Taken
from rollwright.games.mechwarrior.rules.tables import creation

OPTIONS = Options()


def sheet_of(**fields: Any) -> Sheet:
    return msgspec.convert({"name": "Rook", **fields}, Sheet)


@pytest.mark.rule("mechwarrior.creation.packages")
def test_a_package_says_what_it_gives_what_it_costs_and_whether_that_is_left() -> None:
    told = GUIDE.tells["packages.*.package"]
    assert told("mechwarrior").endswith("Unarmed Combat 2. Bought one by one they cost 15 points, so you save 2.")
    assert told("basic-academy") == (
        "You get 6 skills of your choice: 3 at level 1 and 3 at level 2. MedTech and Small Arms have to be among them, "
        "for a 'Mech pilot also Piloting/'Mech and Gunnery/'Mech. Bought one by one they cost 12 points, so you save 3."
    )
    assert told("infantry") == "Your GM says which skills it gives."
    poor = sheet_of(priorities={"skills": 0}, skills={"running": 3})
    offered = GUIDE.choices["packages.*.package"](OPTIONS, poor, ("packages", "0", "package"))
    assert offered is not None
    assert offered["mechwarrior"] == "MechWarrior: 13 points (more than you have left)"
    assert "elemental" not in offered, "that is for another race"
    skills = next(step for step in GUIDE.steps if step.title == "Skills")
    offers = {one.key: one for one in skills.offers(OPTIONS, poor)}
    assert offers["mechwarrior"].price == "13 points"
    assert offers["mechwarrior"].refused == "That is more than the 2 points you have left."
    assert "elemental" not in offers, "that is for another race"
    assert [(one.key, one.folded) for one in offers.values() if one.folded] == [
        (key, "Packages that your GM fills") for key in ("infantry", "cavalry", "guerrilla")
    ]
    rich = {one.key: one.refused for one in skills.offers(OPTIONS, sheet_of(priorities={"skills": 4}))}
    assert not rich["mechwarrior"]


@pytest.mark.rule("mechwarrior.creation.packages")
def test_a_package_that_is_put_back_takes_its_skills_along_and_leaves_what_was_bought() -> None:
    bought = sheet_of(skills={"running": 2, "medtech": 1})
    taken = GUIDE.fill(
        OPTIONS, msgspec.structs.replace(bought, packages=(Taken("mechwarrior"), Taken("basic-academy")))
    )
    assert taken.skills != bought.skills
    raised = msgspec.structs.replace(taken, skills={**taken.skills, "gunnery/mech": 4})
    for before in (taken, raised):
        without = msgspec.structs.replace(before, packages=())
        left = GUIDE.fill(OPTIONS, GUIDE.undo(OPTIONS, taken, without)).skills
        assert left == {**bought.skills, **({"gunnery/mech": 4} if before is raised else {})}
    again = GUIDE.fill(OPTIONS, GUIDE.undo(OPTIONS, taken, taken))
    assert again == taken


@pytest.mark.rule("mechwarrior.creation.race")
def test_the_race_follows_its_priority() -> None:
    human = sheet_of()
    pilot = GUIDE.undo(OPTIONS, human, sheet_of(priorities={"race": 3}))
    assert pilot.race == "clan-pilot"
    assert "race" not in GUIDE.steps[0].fields, "it is asked once"
    assert GUIDE.undo(OPTIONS, pilot, msgspec.structs.replace(pilot, race="human")).race == "human"
    plain = msgspec.structs.replace(OPTIONS, clan_races=False)
    assert GUIDE.undo(plain, human, sheet_of(priorities={"race": 3})).race == "human"


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


def test_no_two_skills_are_told_in_the_same_words() -> None:
    tells = GUIDE.tells["skills"]
    said = [tells(key) for key in all_skills(Options(), Sheet(), ())]
    assert all(said)
    assert len(set(said)) == len(said)


@pytest.mark.rule("mechwarrior.creation.packages")
def test_what_is_left_to_choose_of_a_package_is_said_as_that_and_is_chosen_in_its_card() -> None:
    taken = GUIDE.fill(OPTIONS, sheet_of(packages=[{"package": "advanced-academy"}], priorities={"skills": 4}))
    picks = taken.packages[0].picks
    assert [one.level for one in picks] == [3, 3, 2, 2, 1, 1]
    assert {one.skill for one in picks if one.skill} == {"medtech", "small-arms"}, "those are a must"
    assert [one for one in check(OPTIONS, taken) if one.rule.endswith("packages")] == [], "no rule is broken yet"
    hints = list(GUIDE.hints(OPTIONS, taken))
    assert hints[:2] == [
        "Advanced Academy: choose 2 more skills at level 2, in its box under “Skills”",
        "Advanced Academy: choose 2 more skills at level 3, in its box under “Skills”",
    ]
    offered = GUIDE.choices["packages.*.picks.*.skill"](OPTIONS, taken, ("packages", "0", "picks", "0", "skill"))
    assert offered is not None
    assert (offered[""], offered["tactics"]) == ("Choose any skill, at level 3", "Tactics 3")
    chosen = [{"level": 3, "skill": "tactics"}, {"level": 2, "skill": "blade"}, {"level": 2, "skill": "blade"}]
    before, picked = taken, [{"package": "advanced-academy", "picks": chosen}]
    taken = GUIDE.fill(OPTIONS, GUIDE.undo(OPTIONS, before, sheet_of(packages=picked, priorities={"skills": 4})))
    assert taken.skills == {"tactics": 3, "blade": 2, "medtech": 1, "small-arms": 1}
    assert spending(OPTIONS, taken)[1].spent == 15, "what it gives costs nothing more"
    assert next(iter(GUIDE.hints(OPTIONS, taken))) == (
        "Advanced Academy: choose 1 more skill at level 2, in its box under “Skills”"
    )
    raised = msgspec.structs.replace(taken, skills={**taken.skills, "blade": 3})
    again = GUIDE.fill(OPTIONS, GUIDE.undo(OPTIONS, taken, raised))
    assert again.packages[0].skills["blade"] == 2, "what is bought beyond it doesn't move it elsewhere"
    other = msgspec.convert(
        {**msgspec.to_builtins(taken), "packages": [{"package": "advanced-academy", "picks": []}]}, Sheet
    )
    assert set(GUIDE.fill(OPTIONS, GUIDE.undo(OPTIONS, taken, other)).skills) == {"medtech", "small-arms"}


def test_what_a_package_asks_for_can_have_a_higher_place_and_leaves_its_lower_one() -> None:
    before = GUIDE.fill(OPTIONS, sheet_of(packages=[{"package": "advanced-academy"}], priorities={"skills": 4}))
    assert [one.level for one in before.packages[0].picks if one.skill == "medtech"] == [1]
    picked = [{"package": "advanced-academy", "picks": [{"level": 3, "skill": "medtech"}]}]
    taken = GUIDE.fill(OPTIONS, GUIDE.undo(OPTIONS, before, sheet_of(packages=picked, priorities={"skills": 4})))
    assert [(one.level, one.skill) for one in taken.packages[0].picks if one.skill] == [
        (3, "medtech"),
        (1, "small-arms"),
    ]
    assert "pick it in a higher place" in GUIDE.helps["packages.*.picks"]


def test_nobody_is_asked_for_specialisations_that_only_come_with_play() -> None:
    assert "specialisations" not in [field for step in GUIDE.steps for field in step.fields]


def test_somebody_whom_the_gamemaster_plays_is_made_without_priorities_and_points() -> None:
    foe = sheet_of(npc=True, vehicle="assault")
    fields = [field for step in GUIDE.npc.steps for field in step.fields]
    assert fields[:3] == ["name", "attributes", "skills"]
    assert not {"priorities", "packages"} & set(fields)
    assert "higher priority" not in " ".join(GUIDE.npc.choices["vehicle"](OPTIONS, foe, ("vehicle",)).values())
    assert not any(
        "your" in text or " you" in text.lower() for text in map(GUIDE.npc.helps.get, ("name", "skills", "vehicle"))
    )
