"""What play brings and what it buys: Edge's cycles, Adventure Points, skill points."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.session import Session
from rollwright.play.steps import GM, Choose
from rollwright.rules.facts import Fact, Joined, State, fold
from rollwright.rules.mechwarrior import RULESET
from rollwright.rules.mechwarrior.facts import (
    FACT_TYPES,
    AdventurePointsGained,
    AttributeRaised,
    EdgeRaised,
    EdgeRegained,
    EdgeSpent,
    MissionEnded,
    SkillLearnt,
    SkillPointsBanked,
    SkillPointsGained,
    Specialised,
)
from rollwright.rules.mechwarrior.improvement import Improved
from rollwright.rules.mechwarrior.options import Options
from rollwright.rules.mechwarrior.sheet import Attributes, Sheet

KARA = Sheet(
    name="Kara",
    attributes=Attributes(learning=4),
    skills={"running": 2, "small-arms": 3},
    edge=2,
    edge_left=1,
    adventure_points=30,
    skill_points={"running": 10, "small-arms": 7},
)
START = fold(
    State(),
    [
        Joined(who="kara", sheet=msgspec.to_builtins(KARA)),
        Joined(who="guard", sheet={"npc": True, "name": "a guard"}),
    ],
    RULESET.apply,
    RULESET.sheet,
)


def played(id: str, *answers: str, options: Options | None = None, **arguments: Any) -> tuple[Any, list[Fact]]:
    """Play a call to its end; give its outcome and its facts."""
    listing = RULESET.listing(id)
    session: Session[Any] = Session(listing.procedure(options or Options(), **arguments))
    for answer in answers:
        session.choose(answer)
    return session.outcome, list(listing.facts(session.call.named, session.outcome))


def kara_after(*facts: Fact) -> Sheet:
    sheet: Sheet = fold(START, facts, RULESET.apply, RULESET.sheet).sheet("kara")
    return sheet


# --- Edge ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("mechwarrior.edge.cycle", "mechwarrior.edge.adventure")
def test_edge_comes_back_when_its_cycle_ends() -> None:
    _, facts = played("end-session", who=("kara",))
    assert kara_after(*facts).edge_left == 2
    long = Options(edge_cycle="adventure")
    _, none = played("end-session", who=("kara",), options=long)
    assert none == []
    _, facts = played("end-adventure", who=("kara",), options=long)
    assert facts == [EdgeRegained(who="kara")]


@pytest.mark.rule("mechwarrior.edge.midstream", "mechwarrior.edge.limit")
def test_the_gamemaster_gives_edge_back_but_never_above_its_start() -> None:
    _, facts = played("give-edge", who="kara", points=1, reason="the reactor is going")
    assert kara_after(*facts).edge_left == 2
    assert kara_after(*facts, *facts).edge_left == 2
    _, nothing = played("give-edge", who="kara", points=0)
    assert nothing == []


@pytest.mark.rule("mechwarrior.edge.limit")
def test_more_edge_than_there_is_is_not_spent() -> None:
    assert kara_after(EdgeSpent(who="kara", points=1)).edge_left == 0
    with pytest.raises(Refused, match="2 Edge would be spent, but 1 are left"):
        kara_after(EdgeSpent(who="kara", points=2))


@pytest.mark.rule("mechwarrior.edge.heroes")
@pytest.mark.parametrize("fact", [EdgeSpent(who="guard", points=1), EdgeRegained(who="guard")])
def test_the_gamemasters_characters_have_no_edge(fact: Fact) -> None:
    with pytest.raises(Refused, match=r"a guard has no Edge \[mechwarrior.edge.heroes\]"):
        fold(START, [fact], RULESET.apply, RULESET.sheet)


@pytest.mark.rule("mechwarrior.improvement.edge")
def test_edge_is_raised_for_ten_times_the_new_value_once_in_a_mission() -> None:
    outcome, facts = played("improve-edge", who="kara", edge=2, adventure_points=30)
    assert outcome == Improved(3, 30, 0, True)
    after = kara_after(*facts)
    assert (after.edge, after.edge_left, after.adventure_points, after.edge_raised) == (3, 2, 0, True)
    assert after.grown == {"edge": 1}
    assert not kara_after(*facts, MissionEnded(who="kara")).edge_raised
    with pytest.raises(Refused, match="in this mission"):
        played("improve-edge", who="kara", edge=3, adventure_points=99, raised=True)
    with pytest.raises(Refused, match="too few"):
        played("improve-edge", who="kara", edge=2, adventure_points=29)
    cheap, _ = played("improve-edge", who="kara", edge=2, adventure_points=29, options=Options(edge_price=5))
    assert cheap.adventure_points == 15


# --- skills ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("mechwarrior.improvement.skill")
@pytest.mark.parametrize(
    ("answer", "outcome", "left", "banked"),
    [
        ("skill-points", Improved(3, 3, 10, True), 27, {"small-arms": 7}),
        ("adventure-points", Improved(3, 6, 0, True), 24, {"running": 10, "small-arms": 7}),
    ],
)
def test_a_skill_is_raised(answer: str, outcome: Improved, left: int, banked: dict[str, int]) -> None:
    got, facts = played(
        "improve-skill", answer, who="kara", skill="running", level=2, adventure_points=30, skill_points=10
    )
    assert got == outcome
    after = kara_after(*facts)
    assert (after.skills["running"], after.learnt, after.adventure_points) == (3, {"running": 1}, left)
    assert after.skill_points == banked


@pytest.mark.rule("mechwarrior.improvement.skill")
def test_only_what_can_be_paid_is_offered() -> None:
    def offered(adventure_points: int, skill_points: int) -> list[str]:
        call = RULESET.listing("improve-skill").procedure(
            Options(), "kara", "running", 2, adventure_points, skill_points
        )
        question = Session(call).question
        assert isinstance(question, Choose)
        return [option.value for option in question.options]

    assert offered(3, 10) == ["leave", "skill-points"]
    assert offered(6, 9) == ["leave", "adventure-points"]
    assert offered(6, 10) == ["leave", "skill-points", "adventure-points"]
    for adventure_points, skill_points in [(2, 10), (5, 9), (0, 0)]:
        with pytest.raises(Refused, match="too few"):
            offered(adventure_points, skill_points)
    outcome, facts = played("improve-skill", "leave", who="kara", skill="running", level=2, adventure_points=9)
    assert (outcome, facts) == (Improved(2, 0, 0, False), [])


@pytest.mark.rule("mechwarrior.improvement.skill")
def test_a_new_skill_is_learnt_from_level_0() -> None:
    outcome, facts = played(
        "improve-skill", "adventure-points", who="kara", skill="tinker", level=0, adventure_points=30
    )
    assert outcome == Improved(1, 2, 0, True)
    assert kara_after(*facts).skills["tinker"] == 1


@pytest.mark.rule("mechwarrior.improvement.specialisation")
def test_a_specialisation() -> None:
    arguments: dict[str, Any] = {"who": "kara", "skill": "small-arms", "field": "lasers", "level": 3}
    outcome, facts = played("specialise", **arguments, adventure_points=30, skill_points=7)
    assert outcome == Improved(3, 3, 5, True)
    after = kara_after(*facts)
    assert after.specialisations == ("small-arms: lasers",)
    assert (after.adventure_points, after.skill_points["small-arms"]) == (27, 2)
    with pytest.raises(Refused, match="too few"):
        played("specialise", **arguments, adventure_points=30, skill_points=4)
    with pytest.raises(Refused, match="one has"):
        played("specialise", **{**arguments, "level": 0}, adventure_points=30, skill_points=9)


@pytest.mark.rule("mechwarrior.improvement.skill-points", "mechwarrior.improvement.adventure-points")
def test_missions_and_months_bring_points() -> None:
    _, mission = played("end-mission", who="kara", learning=4, adventure_points=3)
    after = kara_after(*mission)
    assert (after.free_skill_points, after.adventure_points) == (4, 33)
    _, month = played("month", who="kara", learning=4)
    assert month == [SkillPointsGained(who="kara", points=4, reason="a month")]
    _, banked = played("bank", who="kara", skill="running", points=6, free=8)
    after = kara_after(*mission, *month, *banked)
    assert (after.free_skill_points, after.skill_points["running"]) == (2, 16)
    _, award = played("award", who="kara", points=2, reason="wit")
    assert award == [AdventurePointsGained(who="kara", points=2, reason="wit")]
    with pytest.raises(Refused, match="fewer"):
        played("bank", who="kara", skill="running", points=9, free=8)
    with pytest.raises(Refused, match="free skill points"):
        kara_after(SkillPointsBanked(who="kara", skill="running", points=1))


@pytest.mark.rule("mechwarrior.improvement.attribute")
def test_an_attribute_is_raised_at_the_gamemasters_price() -> None:
    arguments: dict[str, Any] = {"who": "kara", "attribute": "build", "value": 3, "adventure_points": 30}
    outcome, facts = played("improve-attribute", "yes", **arguments, price=25)
    assert outcome == Improved(4, 25, 0, True)
    after = kara_after(*facts)
    assert (after.attributes.build, after.adventure_points, after.grown) == (4, 5, {"build": 1})
    refused, nothing = played("improve-attribute", "no", **arguments, price=25)
    assert (refused, nothing) == (Improved(3, 0, 0, False), [])
    fixed, _ = played("improve-attribute", "yes", **arguments, options=Options(attribute_price=7))
    assert fixed.adventure_points == 28
    session: Session[Any] = Session(RULESET.listing("improve-attribute").procedure(Options(), **arguments, price=1))
    assert isinstance(session.question, Choose)
    assert session.question.actor == GM
    with pytest.raises(Refused, match="6 at most"):
        played("improve-attribute", **{**arguments, "value": 6}, price=1)
    with pytest.raises(Refused, match="too few"):
        played("improve-attribute", **arguments, price=31)


@pytest.mark.rule("mechwarrior.improvement.adventure-points")
@pytest.mark.parametrize(
    "fact",
    [
        SkillLearnt(who="kara", skill="running", to=3, adventure_points=31, skill_points=0),
        SkillLearnt(who="kara", skill="running", to=3, adventure_points=1, skill_points=11),
        Specialised(who="kara", skill="running", field="sand", adventure_points=1, skill_points=11),
        EdgeRaised(who="kara", to=3, adventure_points=31),
        AttributeRaised(who="kara", attribute="build", to=4, adventure_points=31),
    ],
)
def test_a_sheet_pays_only_what_it_has(fact: Fact) -> None:
    with pytest.raises(Refused, match="are left"):
        kara_after(fact)


def test_a_waiver_needs_a_reason() -> None:
    with pytest.raises(BadInput, match="reason"):
        played("waive", who="kara", rule="mechwarrior.creation.edge", reason=" ")


def test_facts_go_to_json_and_back() -> None:
    kinds: Any = tuple(FACT_TYPES)
    union = kinds[0]
    for kind in kinds[1:]:
        union |= kind
    fact = SkillLearnt(who="kara", skill="running", to=3, adventure_points=3, skill_points=10)
    assert msgspec.json.decode(msgspec.json.encode(fact), type=union) == fact
    tags = [kind.__struct_config__.tag for kind in kinds]
    assert len(set(tags)) == len(tags)


def test_somebody_who_is_not_there_is_refused() -> None:
    with pytest.raises(Refused, match="nobody here is called 'zed'"):
        fold(START, [EdgeSpent(who="zed", points=1)], RULESET.apply, RULESET.sheet)
