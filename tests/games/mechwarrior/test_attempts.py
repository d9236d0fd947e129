"""What players try: one card of the gamemaster, then the dice; told by name, counted in presses."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.mechwarrior import RULESET
from rollwright.games.mechwarrior.rules.attempts import Judgement, Tried
from rollwright.games.mechwarrior.rules.facts import EdgeSpent
from rollwright.games.mechwarrior.rules.kinds import Kind
from rollwright.games.mechwarrior.rules.rolls import Result
from rollwright.games.mechwarrior.rules.tables import modifiers
from rollwright.play.cards import Card
from rollwright.play.journal import decode, encode
from rollwright.play.odds import odds
from rollwright.play.session import Session
from rollwright.play.steps import GM, Choose, Roll
from rollwright.rules.facts import Who
from rollwright.rules.fields import card_fields
from rollwright.rules.telling import stale
from tests.amount import times
from tests.games.mechwarrior.people import (
    OPTIONS,
    STATE,
    about,
    after,
    answer,
    begun,
    done,
    facts_of,
    roll_all,
    texts,
    told,
)


def card_of(session: Session[Any]) -> Card[Judgement]:
    question = session.question
    assert isinstance(question, Choose)
    assert question.actor == GM
    assert isinstance(question.options, Card)
    return question.options


def fields(session: Session[Any]) -> dict[str, Any]:
    question = session.question
    assert question is not None
    found = card_fields(card_of(session), RULESET.wording(str(question.key)), STATE.name, {})
    return {field.name: field for field in found}


@pytest.mark.rule("mechwarrior.modifier.judgement", "mechwarrior.skill.when", "mechwarrior.skill.target")
def test_a_skill_roll_takes_three_presses() -> None:
    session = begun("attempt", who="kara", skill="running", doing="runs for the gate")  # the first
    assert about(session) == "Kara Vance tries to run for the gate · Running"
    assert session.question is not None
    assert session.question.about == Tried(
        Who("kara"), " tries to run for the gate", "Running", 8,
        " · has Natural Aptitude and specialised in sand: you say what it does", task="Running",
    )  # fmt: skip
    session.fill({"causes": ["darkness", "good-tools"], "modifier": "1", "why": "wet grass"})  # the second
    roll = session.question
    assert isinstance(roll, Roll)
    assert (roll.by, roll.about.need) == ("kara", 10)
    session.roll((6, 5))  # the third
    assert session.outcome == Result(True, 1, 11, 1)
    assert texts(session) == [
        "Kara Vance, Running: target 8, good tools −2 (easier), darkness +3 (much harder), wet grass +1 "
        "(slightly harder), so 10 or more.",
        "Kara Vance rolls 11.",
        "Kara Vance succeeds by 1 (rolled 11, needed 10).",
    ]


@pytest.mark.rule("mechwarrior.edge.reroll", "mechwarrior.edge.own", "mechwarrior.edge.limit")
def test_with_edge_it_takes_four() -> None:
    session = begun("attempt", who="kara", skill="running")
    session.fill({})
    session.roll((1, 2))
    question = session.question
    assert isinstance(question, Choose)
    assert (question.key, question.actor, question.about.who) == ("edge", "kara", "kara")
    session.choose("reroll")  # the dice fall with it
    session.roll((6, 4))
    assert session.ended
    assert facts_of(session)[:1] == [EdgeSpent(1, who=Who("kara"))]
    assert after(STATE, facts_of(session)).sheet("kara").edge_left == 0
    assert "Kara Vance spends 1 Edge and has 0 left." in texts(session)


@pytest.mark.rule("mechwarrior.opposed", "mechwarrior.opposed.winner")
def test_two_sheets_against_each_other_take_four() -> None:
    session = begun("attempt", who="kara", skill="running", against="vanya-orlov", doing="races")
    assert about(session) == "Kara Vance tries to race · Running against Vanya Orlov"
    their = fields(session)["their_way"]
    assert their.options[0].words == "Running, untrained"
    assert {"running", "build", "mental"} <= {option.key for option in their.options}, "any skill, any saving roll"
    assert "secret" not in fields(session), "Vanya is a player's, and may have Edge"
    session.fill({"their_way": "running"})
    assert roll_all(session, (4, 5), (2, 2, 3)) == ["kara", "vanya-orlov"]
    assert session.ended, "no throw of Vanya's could reach that"
    assert session.outcome.winner == "a"
    assert texts(session)[-1] == "Kara Vance wins."


def test_the_other_side_of_a_sneak_looks_out() -> None:
    session = begun("attempt", who="kara", skill="stealth", against="vanya-orlov", doing="slips past")
    assert fields(session)["their_way"].options[0].key == "perception"


@pytest.mark.rule("mechwarrior.opposed.secret")
def test_anybody_can_stand_against_it_and_in_secret() -> None:
    session = begun("attempt", who="kara", skill="running", against="a Dragoon scout")
    assert {"their_kind", "their_target", "their_modifier", "secret"} <= set(fields(session))
    assert fields(session)["their_target"].kind == "number"
    session.fill({"their_kind": "saving", "their_target": "9", "secret": "yes"})
    session.roll((1, 2))
    secret = session.question
    assert isinstance(secret, Roll)
    assert (secret.by, secret.seen_by) == (GM, (GM,))
    session.roll((5, 5, 5))
    assert isinstance(session.question, Choose)
    session.choose("keep")
    player = " ".join([line.text for line in told(session) if line.seen_by == ("*",)])
    assert "The side that rolled in secret wins." in player
    assert "scout" not in player
    assert session.journal[0].seen_by == (GM,)


@pytest.mark.rule("mechwarrior.saving.choice", "mechwarrior.saving.when")
def test_the_gamemaster_names_another_skill_or_attribute() -> None:
    session = begun("save", who="kara", on="build", doing="stands in the gale")
    ways = fields(session)["way"].options
    assert (ways[0].words, ways[0].note) == ("Saving roll on Build", "10 or more")
    session.fill({"way": "reflexes"})
    assert about(session) == "Kara Vance tries to stand in the gale · Saving roll: Reflexes"
    assert isinstance(session.question, Roll)
    assert str(session.question.pool) == "3d6"
    session = begun("attempt", who="kara", skill="running")
    session.fill({"way": "climbing"})
    assert session.question is not None
    assert (session.question.key, session.question.about.what) == ("untrained", "Climbing, untrained")


@pytest.mark.rule("mechwarrior.skill.when")
@pytest.mark.parametrize(("dice", "success"), [("works", True), ("fails", False)])
@pytest.mark.parametrize("against", ["", "guard"])
def test_the_gamemaster_can_do_without_a_roll(dice: str, success: bool, against: str) -> None:
    given: dict[str, Any] = {"against": against} if against else {}
    session = begun("attempt", who="kara", skill="running", **given)
    session.fill({"dice": dice, "modifier": "3"})
    assert session.ended
    assert texts(session) == ["No roll needed: it simply works." if success else "No roll: it can't be done."]
    if against:
        assert session.outcome.winner == ("a" if success else "b")
    else:
        assert session.outcome == Result(success, 0 if success else -1, 0, 1)


@pytest.mark.rule("mechwarrior.automatic.suspended")
def test_natural_results_can_be_suspended_on_the_card() -> None:
    session = begun("attempt", who="vanya-orlov", skill="running")
    session.fill({"automatic": "no", "modifier": "1"})
    session.roll((6, 6, 6))
    assert not session.outcome.success


@pytest.mark.rule("mechwarrior.modifier.table", "mechwarrior.modifier.by-cause")
def test_causes_to_tick_have_names_and_points_within_the_table() -> None:
    causes = modifiers().cause
    assert len({cause.key for cause in causes}) == len(causes)
    for cause in causes:
        assert 1 <= abs(cause.points) <= 5
        assert cause.note[0] in "+−"
    shown = fields(begun("attempt", who="kara", skill="running"))
    assert [option.note for option in shown["causes"].options] == [cause.note for cause in causes]
    assert (shown["modifier"].least, shown["modifier"].most) == (-5, 5)


@pytest.mark.rule("mechwarrior.opposed.several")
def test_several_compete_and_are_judged_on_one_card() -> None:
    session = begun("contest", sides="kara,vanya-orlov,old Pasha", roll="running", doing="a race to the gate")
    assert about(session) == "A race to the gate: Kara Vance, Vanya Orlov and old Pasha"
    unsaid = begun("contest", sides="kara,old Pasha", roll="running")
    assert about(unsaid) == "Kara Vance and old Pasha compete"
    assert fields(session)["way"].options[0].words == "Running"
    assert {"kind", "target"} <= set(fields(session)), "Pasha has no sheet"
    assert {"kind", "target"}.isdisjoint(fields(begun("contest", sides="kara,vanya-orlov", roll="running")))
    session.fill({"target": "9", "apart": ["kara"]})
    assert isinstance(session.question, Choose)
    assert (session.question.key, session.question.about.who) == ("apart", "kara")
    session.fill({"causes": ["rough-ground"]})
    roll_all(session, (4, 5), (6, 5, 5), (2, 2))
    while not session.ended:
        session.choose("keep")
    assert session.outcome.margins == (0, -2, -5)
    assert session.outcome.winner == "a"
    with pytest.raises(BadInput, match="pick at least 2"):
        begun("contest", sides="kara", roll="running")
    with pytest.raises(Refused, match="two or more"):
        begun("contest", sides="kara,kara", roll="running")


@pytest.mark.rule("mechwarrior.opposed.several", "mechwarrior.opposed.winner")
def test_those_who_stand_together_win_together_and_spend_nothing_on_one_another() -> None:
    sides = {"sides": "kara,vanya-orlov,old Pasha", "split": "picked", "together": "kara,vanya-orlov"}
    given: dict[str, Any] = {**sides, "roll": "running"}
    session = begun("contest", **given, doing="a shoot-out")
    assert about(session) == "A shoot-out: Kara Vance and Vanya Orlov against old Pasha"
    session.fill({"target": "9", "apart": []})
    roll_all(session, (4, 5), (6, 6, 5), (1, 2))
    assert session.ended, "neither of the two could better how their side stands"
    assert texts(session)[-1] == "Kara Vance and Vanya Orlov win."
    assert not [text for text in texts(session) if "does better" in text]
    lost = begun("contest", **given)
    lost.fill({"target": "9", "apart": []})
    roll_all(lost, (1, 2), (1, 2, 2), (6, 5))
    assert isinstance(lost.question, Choose)
    assert lost.question.about.others == (2,), "only the other side counts"
    while not lost.ended:
        lost.choose("keep")
    assert texts(lost)[-1] == "Old Pasha wins."


def test_the_gamemaster_rolls_for_anybody_with_numbers_of_their_own() -> None:
    session = begun("anybody", name="a sniper", target="9", kind="skill", modifier="-1", what="Small Arms")
    assert isinstance(session.question, Roll)
    assert (session.question.by, session.question.about.need) == ("a sniper", 8)


@pytest.mark.rule("mechwarrior.opposed")
def test_nobody_tries_something_against_themselves() -> None:
    with pytest.raises(Refused, match="themselves"):
        begun("attempt", who="kara", skill="running", against="kara")


def test_commands_have_the_law_of_the_roll_itself() -> None:
    asked = RULESET.listing("attempt").procedure(OPTIONS, kind=Kind.SKILL, target=9, edge=1)
    plain = RULESET.listing("skill").procedure(OPTIONS, target=9, edge=1)
    assert dict(odds(asked, exact=True).fractions()) == dict(odds(plain, exact=True).fractions())


STARTS: list[tuple[str, dict[str, Any]]] = [
    ("attempt", {"who": "kara", "skill": "running"}),
    ("attempt", {"who": "vanya-orlov", "skill": "career-skills", "against": "kara"}),
    ("attempt", {"who": "kara", "skill": "blade", "against": "somebody"}),
    ("save", {"who": "kara", "on": "mental"}),
    ("contest", {"sides": "kara,vanya-orlov,guard,old Pasha", "roll": "build"}),
    ("anybody", {"name": "a sniper"}),
    ("improve-attribute", {"who": "kara", "attribute": "build"}),
    ("learn-restricted", {"who": "kara", "skill": "communications/hyperpulse-generator"}),
]


@pytest.mark.parametrize(("id", "given"), STARTS, ids=[f"{id}-{at}" for at, (id, _) in enumerate(STARTS)])
def test_random_plays_end_resume_and_leave_no_stale_record(id: str, given: dict[str, Any]) -> None:
    for seed in range(times(60)):
        random = Random(f"{id} {seed}")
        session = begun(id, **given)
        while not session.ended:
            answer(session, random)
        assert stale(session.story()) == ""
        state = after(STATE, facts_of(session))
        assert all(line.text for line in told(session))
        journal = decode(encode(session.journal))
        for length in range(len(journal)):
            assert Session(session.call, journal[:length]).journal == journal[:length]
        again = Session(session.call, journal)
        assert again.outcome == session.outcome
        assert after(STATE, facts_of(again)) == state


@pytest.mark.rule("mechwarrior.edge.limit", "mechwarrior.edge.cycle", "mechwarrior.improvement.adventure-points")
def test_a_short_evening_with_what_each_act_leaves_on_the_sheet() -> None:
    state = after(STATE, done("begin-adventure", cycle="session"))
    session = begun("attempt", state, who="kara", skill="running", doing="goes over the wall")
    session.fill({"modifier": "2"})
    session.roll((3, 3))
    session.choose("reroll")
    session.roll((6, 6))
    state = after(state, facts_of(session))
    assert state.sheet("kara").edge_left == 0
    session = begun("attempt", state, who="kara", skill="running", against="guard")
    session.fill({"their_way": "blade", "secret": "yes"})
    session.roll((1, 2))
    session.roll((3, 3))
    assert session.ended, "she has no Edge left for that"
    state = after(state, done("end-mission", state, adventure_points="3", reason="in and out"))
    assert (state.sheet("kara").adventure_points, state.sheet("kara").free_skill_points) == (9, 10)
    state = after(state, done("improve-skill", state, who="kara", skill="climbing"))
    assert state.sheet("kara").skills["climbing"] == 1
    state = after(state, done("end-session", state))
    assert (state.sheet("kara").edge_left, state.scene.cycle) == (2, "session")


@pytest.mark.rule("mechwarrior.skill.automatic")
def test_of_a_number_that_no_dice_reach_it_is_said_what_does_it() -> None:
    session = begun("attempt", who="kara", skill="running", doing="runs for the gate")
    session.fill({"modifier": "5", "causes": ["darkness", "cover"]})
    assert session.question is not None
    thrown: Any = session.question.about
    assert thrown.need > 12
    assert thrown.how == ": only two 6s will do"
    session.roll([6, 6])
    (ended,) = [text for text in texts(session) if "succeeds" in text]
    assert ended == "Kara Vance succeeds.", "nothing was close"
