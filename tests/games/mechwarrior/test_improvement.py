"""What play brings and what it buys: Edge's cycles, Adventure Points, skill points."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.mechwarrior import RULESET
from rollwright.games.mechwarrior.rules.facts import (
    AdventureBegun,
    AdventureEnded,
    AdventurePointsGained,
    AttributeRaised,
    EdgeRaised,
    EdgeRegained,
    EdgeSpent,
    EdgeStays,
    Harmed,
    MarginRead,
    MarginSaid,
    MissionEnded,
    Scene,
    SkillLearnt,
    SkillPointsBanked,
    SkillPointsGained,
    Specialised,
)
from rollwright.games.mechwarrior.rules.options import Options
from rollwright.games.mechwarrior.rules.sheet import Attribute, Hurt
from rollwright.play.steps import GM, Choose
from rollwright.rules.facts import Fact, Tale, Who
from rollwright.rules.ruleset import Sitting
from rollwright.rules.waiving import Waived
from tests.games.mechwarrior.people import STATE, after, begun, done, facts_of, sheet_after, state_of, texts

KARA = Who("kara")
RICH = state_of(kara={
    "skills": {"running": 2, "small-arms": 3}, "skill_points": {"running": 10, "small-arms": 7},
    "adventure_points": 30, "specialisations": [],
})  # fmt: skip


# --- Edge ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("mechwarrior.edge.cycle", "mechwarrior.edge.adventure")
def test_edge_comes_back_when_its_cycle_ends() -> None:
    facts = done("end-session")
    assert facts == [EdgeRegained(who=KARA)], "Vanya has lost none"
    assert sheet_after(facts).edge_left == 2
    long = Options(edge_cycle="adventure")
    assert done("end-session", options=long) == [EdgeStays(until="adventure")]
    assert done("end-adventure", options=long) == [*facts, AdventureEnded()]
    assert done("end-adventure") == [EdgeStays(until="session"), AdventureEnded()]


@pytest.mark.rule("mechwarrior.edge.adventure", "mechwarrior.edge.cycle")
@pytest.mark.parametrize("usual", ["session", "adventure"])
@pytest.mark.parametrize("cycle", ["session", "adventure"])
def test_the_gamemaster_says_at_the_start_how_long_a_cycle_lasts(usual: Any, cycle: Any) -> None:
    table = Options(edge_cycle=usual)
    moves = {move.procedure: move for move in RULESET.moves(table, STATE, Sitting("gm"))}
    assert moves["begin-adventure"].fields[0].usual == usual
    facts = done("begin-adventure", options=table, cycle=cycle)
    assert facts == [AdventureBegun(cycle=cycle)]
    state = after(STATE, facts)
    assert state.scene == Scene(cycle)
    with pytest.raises(Refused, match="under way"):
        done("begin-adventure", state, table, cycle=cycle)
    assert "begin-adventure" not in {move.procedure for move in RULESET.moves(table, state, Sitting("gm"))}
    for id, comes_back in (("end-session", cycle == "session"), ("end-adventure", cycle == "adventure")):
        assert (EdgeRegained(who=KARA) in done(id, state, table)) == comes_back
    assert after(state, done("end-adventure", state, table)).scene == Scene()


@pytest.mark.rule("mechwarrior.edge.midstream", "mechwarrior.edge.limit", "mechwarrior.edge.heroes")
def test_the_gamemaster_gives_edge_back_but_never_above_its_start() -> None:
    facts = done("give-edge", who="kara", points="1", reason="the reactor is going")
    assert facts == [EdgeRegained(points=1, reason="the reactor is going", who=KARA)]
    assert sheet_after([*facts, *facts]).edge_left == 2
    for who, most, points in (("kara", 1, "7"), ("vanya-orlov", 0, "1"), ("guard", 0, "1")):
        with pytest.raises(BadInput, match=f"from 1 to {most}"):
            done("give-edge", who=who, points=points)


@pytest.mark.rule("mechwarrior.edge.limit")
def test_edge_of_two_rolls_at_once_ends_at_nothing() -> None:
    assert sheet_after([EdgeSpent(1, who=KARA)]).edge_left == 0
    assert sheet_after([EdgeSpent(1, who=KARA), EdgeSpent(1, who=KARA)]).edge_left == 0


@pytest.mark.rule("mechwarrior.edge.heroes")
@pytest.mark.parametrize("fact", [EdgeSpent(1, who=Who("guard")), EdgeRegained(who=Who("guard"))])
def test_the_gamemasters_characters_have_no_edge(fact: Fact) -> None:
    assert after(STATE, [fact]) == STATE
    session = begun("attempt", who="guard", skill="blade")
    session.fill({})
    session.roll((1, 1))
    assert session.ended, "and roll without it"


@pytest.mark.rule("mechwarrior.improvement.edge", "mechwarrior.edge.limit")
def test_edge_is_raised_for_ten_times_the_new_value_once_in_a_mission() -> None:
    facts = done("improve-edge", RICH, who="kara")
    assert facts == [EdgeRaised(now=3, adventure_points=30, who=KARA)]
    raised = after(RICH, facts)
    sheet = raised.sheet("kara")
    assert (sheet.edge, sheet.edge_left, sheet.adventure_points, sheet.edge_raised) == (3, 1, 0, True)
    assert (sheet.adventure_points_spent, sheet.grown) == (30, {"edge": 1})
    assert after(raised, [EdgeRegained(who=KARA)]).sheet("kara").edge_left == 3, (
        "the next cycle starts at the new value"
    )
    assert not after(raised, [MissionEnded(who=KARA)]).sheet("kara").edge_raised
    with pytest.raises(Refused, match="in this mission"):
        done("improve-edge", raised, who="kara")
    with pytest.raises(Refused, match="Edge 3 costs 30 Adventure Points; there are 6"):
        done("improve-edge", who="kara")
    cheap = done("improve-edge", RICH, Options(edge_price=5), who="kara")
    assert cheap == [EdgeRaised(now=3, adventure_points=15, who=KARA)]


# --- skills ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("mechwarrior.improvement.skill")
@pytest.mark.parametrize(
    ("key", "price", "left", "points"),
    [("running", (3, 10), 27, {"small-arms": 7}), ("running:dear", (6, 0), 24, {"running": 10, "small-arms": 7})],
)
def test_a_skill_is_raised(key: str, price: tuple[int, int], left: int, points: dict[str, int]) -> None:
    facts = done("improve-skill", RICH, who="kara", skill=key)
    assert facts == [SkillLearnt(skill="running", now=3, adventure_points=price[0], skill_points=price[1], who=KARA)]
    sheet = sheet_after(facts, state=RICH)
    assert (sheet.skills["running"], sheet.learnt, sheet.adventure_points) == (3, {"running": 1}, left)
    assert sheet.skill_points == points


@pytest.mark.rule("mechwarrior.improvement.skill")
def test_what_can_t_be_paid_is_refused() -> None:
    act = RULESET.acts["improve-skill"]
    for points, banked in [(2, 10), (5, 9), (0, 0)]:
        poor = state_of(kara={"adventure_points": points, "skill_points": {"running": banked}})
        with pytest.raises(Refused, match="Kara Vance can't raise that now"):
            list(act.made(Options(), poor, {"who": "kara", "skill": "running"}))
        with pytest.raises(BadInput, match="not among them"):
            done("improve-skill", poor, who="kara", skill="running")


@pytest.mark.rule("mechwarrior.improvement.skill", "mechwarrior.skills")
def test_a_new_skill_is_learnt_from_level_0_and_an_open_one_is_named() -> None:
    assert sheet_after(done("improve-skill", who="kara", skill="tinker")).skills["tinker"] == 1
    named = begun("learn-own", who="kara", kind="special-interests", named="Old holovids!")
    state = after(STATE, facts_of(named))
    assert state.sheet("kara").skills["special-interests/old-holovids"] == 1
    again = begun("learn-own", state, who="kara", kind="special-interests", named="old holovids")
    assert (facts_of(again), again.outcome) == ([], False)
    assert texts(again) == ["Kara Vance knows Special Interests/Old Holovids already."]
    with pytest.raises(BadInput, match="give it a name"):
        begun("learn-own", who="kara", kind="special-interests", named="…")


@pytest.mark.rule("mechwarrior.improvement.specialisation")
def test_a_specialisation() -> None:
    facts = done("specialise", RICH, who="kara", skill="small-arms", field="lasers")
    sheet = sheet_after(facts, state=RICH)
    assert sheet.specialisations == ("small-arms: lasers",)
    assert (sheet.adventure_points, sheet.skill_points["small-arms"]) == (27, 2)
    act = RULESET.acts["specialise"]
    with pytest.raises(BadInput, match="In what: say it in a few words"):
        act.read(Options(), RICH, {"who": "kara", "skill": "small-arms", "field": " "})
    for skill, field in (("tinker", "toys"), ("running", "sand")):
        state = after(RICH, [Specialised(skill="running", field="mud", adventure_points=0, skill_points=6, who=KARA)])
        with pytest.raises(Refused, match="can't specialise in that"):
            list(act.made(Options(), state, {"who": "kara", "skill": skill, "field": field}))


@pytest.mark.rule("mechwarrior.improvement.skill-points", "mechwarrior.improvement.adventure-points")
def test_missions_and_months_bring_points() -> None:
    mission = done("end-mission", adventure_points="3")
    assert mission == [
        MissionEnded(skill_points=points, adventure_points=3, who=Who(who))
        for who, points in (("kara", 5), ("vanya-orlov", 3))
    ]
    sheet = sheet_after(mission)
    assert (sheet.free_skill_points, sheet.adventure_points) == (10, 9)
    assert len(done("end-mission", people="kara", reason="in and out")) == 1
    month = done("month", people="kara")
    assert month == [SkillPointsGained(points=5, reason="a month", who=KARA)]
    banked = done("bank", after(STATE, month), who="kara", skill="running", points="6")
    sheet = sheet_after([*month, *banked])
    assert (sheet.free_skill_points, sheet.skill_points["running"]) == (4, 16)
    assert done("award", points="2", reason="wit", people="kara") == [
        AdventurePointsGained(points=2, reason="wit", who=KARA)
    ]
    with pytest.raises(BadInput, match="not among them"):
        done("bank", who="kara", skill="juggling", points="1")
    with pytest.raises(BadInput, match="from 1 to 5 was expected, 9 came"):
        done("bank", who="kara", skill="running", points="9")
    twice = sheet_after([SkillPointsBanked(skill="blade", points=4, who=KARA)] * 2)
    assert (twice.free_skill_points, twice.skill_points["blade"]) == (0, 5)


@pytest.mark.rule("mechwarrior.improvement.attribute")
def test_an_attribute_is_raised_at_the_gamemasters_price() -> None:
    session = begun("improve-attribute", RICH, who="kara", attribute="intuition")
    session.fill({"points": "25"})
    question = session.question
    assert isinstance(question, Choose)
    assert (question.key, question.actor, question.about.price) == ("pay", "kara", 25)
    session.choose("yes")
    facts = facts_of(session)
    assert facts == [AttributeRaised(attribute=Attribute.INTUITION, now=4, adventure_points=25, who=KARA)]
    sheet = sheet_after(facts, state=RICH)
    assert (sheet.attributes.intuition, sheet.adventure_points, sheet.grown) == (4, 5, {"intuition": 1})
    left = begun("improve-attribute", RICH, who="kara", attribute="intuition")
    left.fill({"points": "25"})
    left.choose("no")
    assert (facts_of(left), left.outcome) == ([], False)
    dear = begun("improve-attribute", RICH, who="kara", attribute="intuition")
    dear.fill({"points": "31"})
    assert dear.ended
    assert texts(dear) == ["Intuition 4 would cost 31 Adventure Points.", "Kara Vance can’t afford that."]
    fixed = begun("improve-attribute", RICH, Options(attribute_price=7), who="kara", attribute="intuition")
    assert facts_of(fixed) == [AttributeRaised(attribute=Attribute.INTUITION, now=4, adventure_points=28, who=KARA)]
    act = RULESET.acts["improve-attribute"]
    for state in (state_of(kara={"attributes": {"build": 6}}), RICH):
        with pytest.raises(Refused, match="can't raise that now"):
            act.made(Options(attribute_price=7), state, {"who": "kara", "attribute": "build"})


@pytest.mark.rule("mechwarrior.improvement.restricted")
def test_a_restricted_skill_is_learnt_with_the_gamemasters_leave() -> None:
    skill = "communications/hyperpulse-generator"
    session = begun("learn-restricted", who="kara", skill=skill)
    question = session.question
    assert isinstance(question, Choose)
    assert (question.key, question.actor, question.about.who) == ("allow", GM, "kara")
    session.choose("no")
    assert facts_of(session) == []
    assert texts(session) == ["Kara Vance may not learn Communications/Hyperpulse Generator."]
    session = begun("learn-restricted", who="kara", skill=skill)
    session.choose("yes")
    state = after(STATE, facts_of(session))
    assert state.sheet("kara").skills[skill] == 1
    act = RULESET.acts["improve-skill"]
    with pytest.raises(Refused, match="can't raise that now"):
        list(act.made(Options(), STATE, {"who": "kara", "skill": skill}))
    assert list(act.made(Options(), state, {"who": "kara", "skill": skill})), "leave was given when it was learnt"


@pytest.mark.rule("mechwarrior.improvement.adventure-points")
@pytest.mark.parametrize(
    "fact",
    [
        SkillLearnt(skill="running", now=3, adventure_points=31, who=KARA),
        SkillLearnt(skill="running", now=3, adventure_points=1, skill_points=11, who=KARA),
        Specialised(skill="running", field="sand", adventure_points=1, skill_points=11, who=KARA),
        EdgeRaised(now=3, adventure_points=31, who=KARA),
        AttributeRaised(attribute=Attribute.BUILD, now=4, adventure_points=31, who=KARA),
    ],
)
def test_a_sheet_pays_only_what_it_has(fact: Fact) -> None:
    sheet = after(RICH, [fact]).sheet("kara")
    assert sheet.adventure_points >= 0
    assert sheet.skill_points.get("running", 0) in (0, 10)
    assert sheet.adventure_points == 0 or "running" not in sheet.skill_points


@pytest.mark.rule("mechwarrior.creation.waiver")
def test_rules_of_creation_are_waived_with_a_reason() -> None:
    move = next(one for one in RULESET.moves(Options(), STATE, Sitting("gm")) if one.procedure == "waive")
    rules = [one.key for one in move.fields[0].options]
    assert all(rule.startswith("mechwarrior.creation.") for rule in rules)
    facts = done("waive", who="kara", rule="mechwarrior.creation.edge", reason="a legend")
    assert facts == [Waived(rule="mechwarrior.creation.edge", reason="a legend", who=KARA)]
    for rule in ("mechwarrior.edge.limit", "mechwarrior.creation", ""):
        with pytest.raises(BadInput, match="Which rule"):
            done("waive", who="kara", rule=rule, reason="a veteran")
    with pytest.raises(BadInput, match="Why: say it in a few words"):
        done("waive", who="kara", rule="mechwarrior.creation.edge", reason=" ")


def test_facts_go_to_json_and_back() -> None:
    kinds: Any = RULESET.fact_types
    union = kinds[0]
    for kind in kinds[1:]:
        union |= kind
    fact = SkillLearnt(skill="running", now=3, adventure_points=3, skill_points=10, who=KARA)
    assert msgspec.json.decode(msgspec.json.encode(fact), type=union) == fact
    tags = [kind.__struct_config__.tag for kind in kinds]
    assert len(set(tags)) == len(tags)


def test_every_fact_is_a_sentence() -> None:
    facts: dict[Fact, str] = {
        AdventureBegun(cycle="adventure"): (
            "An adventure begins. Spent Edge comes back only when it ends, however many sessions it takes."
        ),
        AdventureEnded(): "The adventure is over.",
        EdgeStays(until="session"): "Spent Edge stays spent until the end of the session.",
        EdgeSpent(1, who=KARA): "KARA spends 1 Edge.",
        EdgeRegained(who=KARA): "KARA is back to full Edge.",
        EdgeRegained(points=2, reason="fire", who=KARA): "KARA gets 2 Edge back (fire).",
        EdgeRaised(now=3, adventure_points=30, who=KARA): "KARA raises Edge to 3, for 30 Adventure Points.",
        SkillLearnt(skill="gunnery/mech", now=1, adventure_points=1, skill_points=10, who=KARA): (
            "KARA learns Gunnery/'Mech, for 1 Adventure Point and 10 skill points."
        ),
        Specialised(skill="running", field="sand", adventure_points=2, skill_points=5, who=KARA): (
            "KARA specialises in Running: sand, for 2 Adventure Points and 5 skill points."
        ),
        AttributeRaised(attribute=Attribute.BUILD, now=4, adventure_points=9, who=KARA): (
            "KARA raises Build to 4, for 9 Adventure Points."
        ),
        Harmed(now=Hurt.BADLY, what="The drum blows up.", who=KARA): "KARA is badly wounded: The drum blows up.",
        Harmed(what="her rifle jams", who=KARA): "KARA: her rifle jams.",
        MarginRead(who=KARA, margin=-3): "",  # the result has said so
        MarginSaid(who=KARA, what="an alarm.", brings="A new problem for"): "A new problem for KARA: an alarm.",
        AdventurePointsGained(points=2, reason="wit", who=KARA): "KARA gets 2 Adventure Points (wit).",
        SkillPointsGained(points=1, who=KARA): "KARA gets 1 skill point.",
        SkillPointsBanked(skill="fire-eating", points=3, who=KARA): "KARA banks 3 skill points in Fire Eating.",
        MissionEnded(skill_points=5, adventure_points=1, who=KARA): (
            "KARA finishes the mission and gains 5 skill points and 1 Adventure Point."
        ),
        Waived(rule="mechwarrior.creation.edge", reason="a legend", who=KARA): (
            "The GM lets KARA off a rule of creation: a legend."
        ),
    }
    assert {type(fact) for fact in facts} == set(RULESET.fact_types)
    assert {fact: " ".join([line.text for line in fact.told(Tale(str.upper))]) for fact in facts} == facts
