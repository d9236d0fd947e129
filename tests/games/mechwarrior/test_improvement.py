"""What play brings and what it buys: Edge's cycles, Adventure Points, skill points."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.session import Session
from rollwright.play.steps import GM, Choose
from rollwright.rules.arguments import read_arguments
from rollwright.rules.facts import Fact, Joined, State, fold
from rollwright.games.mechwarrior import RULESET
from rollwright.games.mechwarrior.rules.facts import (
    FACT_TYPES,
    AdventureBegun,
    AdventureEnded,
    AdventurePointsGained,
    AttributeRaised,
    EdgeRaised,
    EdgeRegained,
    EdgeSpent,
    MissionEnded,
    Scene,
    SkillLearnt,
    SkillPointsBanked,
    SkillPointsGained,
    Specialised,
    Waived,
    told,
)
from rollwright.games.mechwarrior.rules.improvement import Improved
from rollwright.games.mechwarrior.rules.options import Options
from rollwright.games.mechwarrior.rules.sheet import Attribute, Attributes, Sheet
from rollwright.rules.ruleset import Sitting

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


def allowed(id: str, **arguments: Any) -> None:
    """Ask the sheets whether a call may begin."""
    RULESET.listing(id).allowed(Options(), START, arguments)


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
    assert facts == [EdgeRegained(who="kara"), AdventureEnded()]
    _, facts = played("end-adventure", who=("kara",))
    assert facts == [AdventureEnded()], "the session brings it back, and ends by itself"


@pytest.mark.rule("mechwarrior.edge.adventure", "mechwarrior.edge.cycle")
@pytest.mark.parametrize("usual", ["session", "adventure"])
@pytest.mark.parametrize("cycle", ["session", "adventure"])
def test_the_gamemaster_says_at_the_start_how_long_a_cycle_lasts(usual: Any, cycle: str) -> None:
    table = Options(edge_cycle=usual)
    question = Session(RULESET.listing("begin-adventure").procedure(table)).question
    assert isinstance(question, Choose)
    assert (question.actor, question.options[0]) == (GM, usual)
    outcome, facts = played("begin-adventure", cycle, options=table)
    assert facts == [AdventureBegun(cycle=outcome.cycle)]
    state = fold(START, facts, RULESET.apply, RULESET.sheet)
    assert state.scene == Scene(outcome.cycle)
    with pytest.raises(Refused, match="under way"):
        RULESET.listing("begin-adventure").allowed(table, state, {})
    moves = {move.procedure: move for move in RULESET.moves(table, state, Sitting("gm"))}
    assert "begin-adventure" not in moves
    for id, comes_back in (("end-session", cycle == "session"), ("end-adventure", cycle == "adventure")):
        RULESET.listing(id).allowed(table, state, moves[id].filled)
        ended, _ = played(id, options=table, **moves[id].filled)
        assert ended.regained == comes_back
    other = {"who": ("kara",), "cycle": None}
    with pytest.raises(Refused, match=f"{cycle} was announced"):
        RULESET.listing("end-session").allowed(table, state, other)
    after = fold(state, [AdventureEnded()], RULESET.apply, RULESET.sheet)
    assert after.scene == Scene()


@pytest.mark.rule("mechwarrior.edge.midstream", "mechwarrior.edge.limit")
def test_the_gamemaster_gives_edge_back_but_never_above_its_start() -> None:
    _, facts = played("give-edge", who="kara", points=1, missing=1, reason="the reactor is going")
    assert kara_after(*facts).edge_left == 2
    assert kara_after(*facts, *facts).edge_left == 2
    _, nothing = played("give-edge", who="kara", points=0, missing=1)
    assert nothing == []
    outcome, capped = played("give-edge", who="kara", points=7, missing=1)
    assert (outcome.points, capped) == (1, [EdgeRegained(who="kara", points=1)])
    with pytest.raises(Refused, match="has missing 1, not 2"):
        allowed("give-edge", who="kara", points=2, missing=2)
    with pytest.raises(Refused, match="who has no Edge"):
        allowed("give-edge", who="guard", points=1, missing=0)


@pytest.mark.rule("mechwarrior.edge.limit")
def test_more_edge_than_there_is_is_not_spent() -> None:
    assert kara_after(EdgeSpent(who="kara", points=1)).edge_left == 0
    with pytest.raises(Refused, match="2 Edge would be spent, but 1 is left"):
        kara_after(EdgeSpent(who="kara", points=2))


@pytest.mark.rule("mechwarrior.edge.heroes")
@pytest.mark.parametrize("fact", [EdgeSpent(who="guard", points=1), EdgeRegained(who="guard")])
def test_the_gamemasters_characters_have_no_edge(fact: Fact) -> None:
    with pytest.raises(Refused, match=r"a guard has no Edge \[mechwarrior.edge.heroes\]"):
        fold(START, [fact], RULESET.apply, RULESET.sheet)


@pytest.mark.rule("mechwarrior.improvement.edge", "mechwarrior.edge.limit")
def test_edge_is_raised_for_ten_times_the_new_value_once_in_a_mission() -> None:
    outcome, facts = played("improve-edge", who="kara", edge=2, adventure_points=30)
    assert outcome == Improved(3, 30, 0, True)
    after = kara_after(*facts)
    assert (after.edge, after.edge_left, after.adventure_points, after.edge_raised) == (3, 1, 0, True)
    assert after.adventure_points_spent == 30
    assert kara_after(*facts, EdgeRegained(who="kara")).edge_left == 3, "the next cycle starts at the new value"
    assert after.grown == {"edge": 1}
    assert not kara_after(*facts, MissionEnded(who="kara")).edge_raised
    with pytest.raises(Refused, match="in this mission"):
        played("improve-edge", who="kara", edge=3, adventure_points=99, raised=True)
    with pytest.raises(Refused, match="Edge 3 costs 30 Adventure Points; there are 29"):
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
        with pytest.raises(Refused, match="Running 3 costs 3 Adventure Points and 10 skill points, or 6"):
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
    with pytest.raises(Refused, match="costs 3 Adventure Points and 5 skill points; there are 30 and 4"):
        played("specialise", **arguments, adventure_points=30, skill_points=4)
    with pytest.raises(BadInput, match="name it"):
        played("specialise", **{**arguments, "field": " "}, adventure_points=30, skill_points=9)
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
    with pytest.raises(BadInput, match="no skill 'juggling'"):
        played("bank", who="kara", skill="juggling", points=1, free=8)
    with pytest.raises(Refused, match="9 skill points would be banked; 8 are free"):
        played("bank", who="kara", skill="running", points=9, free=8)
    with pytest.raises(Refused, match="free skill points"):
        kara_after(SkillPointsBanked(who="kara", skill="running", points=1))


@pytest.mark.rule("mechwarrior.improvement.attribute")
def test_an_attribute_is_raised_at_the_gamemasters_price() -> None:
    arguments: dict[str, Any] = {"who": "kara", "attribute": Attribute.BUILD, "value": 3, "adventure_points": 30}
    outcome, facts = played("improve-attribute", "adventure-points", **arguments, price=25)
    assert outcome == Improved(4, 25, 0, True)
    after = kara_after(*facts)
    assert (after.attributes.build, after.adventure_points, after.grown) == (4, 5, {"build": 1})
    left, nothing = played("improve-attribute", "leave", **arguments, price=25)
    assert (left, nothing) == (Improved(3, 0, 0, False), [])
    fixed, _ = played("improve-attribute", "adventure-points", **arguments, options=Options(attribute_price=7))
    assert fixed.adventure_points == 28
    with pytest.raises(Refused, match="the gamemaster names it"):
        played("improve-attribute", **arguments)
    with pytest.raises(Refused, match="6 at most"):
        played("improve-attribute", **{**arguments, "value": 6}, price=1)
    with pytest.raises(Refused, match="costs 31 Adventure Points; there are 30"):
        played("improve-attribute", **arguments, price=31)
    with pytest.raises(BadInput, match="build, reflexes, intuition, learning or charisma was expected"):
        read_arguments(
            RULESET.listing("improve-attribute"), ["who=x", "attribute=luck", "value=3", "adventure_points=1"]
        )


@pytest.mark.rule("mechwarrior.improvement.attribute")
def test_only_the_gamemaster_names_a_price() -> None:
    def offered(options: Options, sitting: Sitting) -> list[tuple[str, ...]]:
        return [move.asks for move in RULESET.moves(options, START, sitting) if move.procedure == "improve-attribute"]

    player = Sitting("player", ("kara",))
    assert offered(Options(), player) == []
    assert offered(Options(), Sitting("gm")) == [("price",)] * 5
    assert offered(Options(attribute_price=7), player) == [()] * 4, "Learning 5 would cost 35"
    assert offered(Options(attribute_price=0), player) == [()] * 5
    assert offered(Options(attribute_price=7), Sitting("gm")) == []


@pytest.mark.rule("mechwarrior.improvement.restricted")
def test_a_restricted_skill_is_learnt_with_the_gamemasters_leave() -> None:
    arguments: dict[str, Any] = {
        "who": "kara",
        "skill": "communications/hyperpulse-generator",
        "level": 0,
        "adventure_points": 30,
    }
    question = Session(RULESET.listing("improve-skill").procedure(Options(), **arguments)).question
    assert isinstance(question, Choose)
    assert (question.key, question.actor) == ("allow", GM)
    refused, nothing = played("improve-skill", "no", **arguments)
    assert (refused, nothing) == (Improved(0, 0, 0, False), [])
    learnt, _ = played("improve-skill", "yes", "adventure-points", **arguments)
    assert learnt.value == 1
    raised, _ = played("improve-skill", "adventure-points", **{**arguments, "level": 1})
    assert raised.value == 2, "leave was given when it was learnt"


@pytest.mark.rule("mechwarrior.improvement.skill", "mechwarrior.improvement.skill-points")
@pytest.mark.parametrize(
    ("id", "arguments", "says"),
    [
        (
            "improve-skill",
            {"skill": "running", "level": 0, "adventure_points": 30, "skill_points": 10},
            "level 2, not 0",
        ),
        ("improve-skill", {"skill": "running", "level": 2, "adventure_points": 99, "skill_points": 10}, "30, not 99"),
        ("improve-edge", {"edge": 1, "adventure_points": 30, "raised": False}, "edge 2, not 1"),
        ("improve-attribute", {"attribute": "build", "value": 1, "adventure_points": 30, "price": 1}, "value 3"),
        ("bank", {"skill": "running", "points": 1, "free": 9}, "free 0, not 9"),
        ("month", {"learning": 6}, "learning 4, not 6"),
        ("end-mission", {"learning": 6, "adventure_points": 1, "reason": ""}, "learning 4, not 6"),
    ],
)
def test_the_numbers_are_those_of_the_sheet(id: str, arguments: dict[str, Any], says: str) -> None:
    with pytest.raises(Refused, match=says):
        allowed(id, who="kara", **arguments)


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
    with pytest.raises(Refused, match="left"):
        kara_after(fact)


@pytest.mark.rule("mechwarrior.creation.waiver")
@pytest.mark.parametrize("rule", ["mechwarrior.edge.limit", "mechwarrior.creation", "creation.edge", ""])
def test_only_rules_of_creation_are_waived(rule: str) -> None:
    with pytest.raises(BadInput, match=r"only a rule of creation can be waived.*mechwarrior.creation.skill-limit"):
        played("waive", who="kara", rule=rule, reason="a veteran")


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


def test_every_fact_is_a_sentence() -> None:
    waived = Waived(who="kara", rule="mechwarrior.creation.edge", reason="a legend", by_whom="gm")
    facts: dict[Fact, str] = {
        AdventureBegun(cycle="adventure"): "An adventure begins; a cycle of Edge lasts for the adventure.",
        AdventureEnded(): "The adventure ends.",
        EdgeSpent(who="kara", points=1): "KARA spends 1 Edge.",
        EdgeRegained(who="kara"): "KARA gets all Edge back.",
        EdgeRegained(who="kara", points=2, reason="fire"): "KARA gets 2 Edge back (fire).",
        EdgeRaised(who="kara", to=3, adventure_points=30): "KARA raises Edge to 3, for 30 Adventure Points.",
        SkillLearnt(who="kara", skill="gunnery/mech", to=1, adventure_points=1, skill_points=10): (
            "KARA raises Gunnery/'Mech to 1, for 1 Adventure Point and 10 skill points."
        ),
        Specialised(who="kara", skill="running", field="sand", adventure_points=2, skill_points=5): (
            "KARA specialises in Running: sand, for 2 Adventure Points and 5 skill points."
        ),
        AttributeRaised(who="kara", attribute="build", to=4, adventure_points=9): (
            "KARA raises Build to 4, for 9 Adventure Points."
        ),
        AdventurePointsGained(who="kara", points=2, reason="wit"): "KARA gets 2 Adventure Points (wit).",
        SkillPointsGained(who="kara", points=1): "KARA gets 1 skill point.",
        SkillPointsBanked(who="kara", skill="fire-eating", points=3): "KARA banks 3 skill points in Fire Eating.",
        MissionEnded(who="kara"): "The mission is over for KARA.",
        waived: "The gamemaster waives mechwarrior.creation.edge for KARA (a legend).",
    }
    assert {type(fact) for fact in facts} == set(FACT_TYPES)
    assert {fact: told(fact, str.upper) for fact in facts} == facts


def test_somebody_who_is_not_there_is_refused() -> None:
    with pytest.raises(Refused, match="nobody here is called 'zed'"):
        fold(START, [EdgeSpent(who="zed", points=1)], RULESET.apply, RULESET.sheet)
