"""At a table: calls and deeds made from sheets and scene, what they leave there, how many presses they take."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.augur import RULESET
from rollwright.games.augur.rules import facts as became
from rollwright.games.augur.rules.harm import Track
from rollwright.games.augur.rules.sheet import Condition, Contact, Marks
from rollwright.games.augur.rules.state import Clock, Owed, chase_keys
from rollwright.play.cards import Card
from rollwright.play.journal import Entry, Thrown
from rollwright.play.session import Session, fitting
from rollwright.play.steps import GM, Call, Choose, key_of
from rollwright.rules.facts import State, Tale, Who
from rollwright.rules.ruleset import Sitting
from rollwright.rules.telling import Telling, facts_in, headline, stale, tell
from tests.amount import times
from tests.games.augur.playing import OPTIONS, keys, play, pools, texts
from tests.games.augur.random_plays import to_the_end
from tests.games.augur.sitting import MASTER, PLAYER, after, begun, deed, found, ids, landed, scene, sheet, state_of

KARA, VANYA = Who("kara"), Who("vanya")


def presses(session: Session[Any]) -> int:
    """Count the presses of a call: its start, each answer, and a roll that doesn't follow an answer of its own."""
    count, last = 1, ""
    for entry in session.journal:
        own = isinstance(entry, Thrown) and (last in (entry.by, "dice"))
        count += not own
        last = "dice" if isinstance(entry, Thrown) else actor_of(entry)
    return count


def actor_of(entry: Entry) -> str:
    return str(getattr(entry, "actor", ""))


# --- budgets ---------------------------------------------------------------------------------------------------------


def test_an_action_takes_three_presses() -> None:
    state = state_of(vanya={"fatigue": {"marks": 0, "steps": 4}})
    call = begun(state, "try", who="kara", way="finesse", what="slips past")
    assert presses(play(call, {"level": "risky"}, "roll", (4, 1, 1, 1))) == 3


@pytest.mark.rule("augur.push")
def test_whoever_has_said_how_can_push_when_they_know_what_it_takes() -> None:
    session = play(begun(state_of(), "try", who="kara", way="finesse"), {"level": "risky"}, "push", (4, 1, 1, 1, 1))
    assert (presses(session), session.outcome.stress, pools(session)) == (3, 1, [("kara", "action 4d6, threat 1d8")])
    assert "Kara pushes: 1 Stress for one more die." in texts(session)
    assert "push" not in help_offered(begun(state_of(kara={"stress": 6}), "try", who="kara", way="finesse"))


@pytest.mark.rule("augur.push", "augur.dice.more-than-six")
def test_a_push_to_a_seventh_die_says_that_nobody_rolls_then() -> None:
    call = begun(state_of(kara={"approaches": {"finesse": 6}}), "try", who="kara", way="finesse")
    assert help_offered(call)["push"] == "1 Stress: enough dice not to roll at all"
    assert not play(call, {}, "push").outcome.rolled


@pytest.mark.rule("augur.setup")
def test_what_was_set_up_can_be_used_with_the_roll_and_is_then_used_up() -> None:
    state = deed(state_of(), "setup", who="vanya", text="a rope")
    call = begun(state, "try", who="kara", way="finesse")
    assert list(help_offered(call)) == ["roll", "push", "use a rope", "vanya"]
    session = play(call, {}, "use a rope", "roll", (1, 1, 1), (5,))
    assert pools(session) == [("kara", "3d6"), ("vanya", "1d6")]
    assert "Vanya rolls 5 for “a rope”." in texts(session)
    assert scene(landed(state, facts_in(session.story()))).setups == {}


def help_offered(call: Call[Any]) -> dict[str, str]:
    """Give what can be done before the dice fall, each with its note."""
    session = Session(call)
    session.fill({})
    question = session.question
    assert isinstance(question, Choose)
    return {one.key: one.note for one in question.options}


def test_with_somebody_who_may_help_the_roll_is_the_third_press() -> None:
    session = play(begun(state_of(), "try", who="kara", way="finesse"), {}, "roll", (4, 1, 1))
    assert (keys(session), presses(session)) == (["judge", "help", "action"], 3)


def test_with_a_helper_and_a_push_it_takes_four() -> None:
    call = begun(state_of(), "try", who="kara", way="finesse", push="yes")
    session = play(call, {}, "vanya", "push", (4, 1, 1, 1), (2,))
    assert (presses(session), session.outcome.stress) == (4, 1)


def test_a_group_effort_of_four_takes_five_at_most() -> None:
    state = landed(state_of(), [])
    state = state.with_sheet("pasha", state.sheet("vanya")).with_sheet("ilse", state.sheet("vanya"))
    call = begun(state, "group-effort", rolls="kara", members="kara,vanya,pasha,ilse", what="sneak in")
    session = play(call, {"way": "finesse", "helper": "ilse"}, {"level": "risky"}, "roll", (4, 1, 1, 1), (2,))
    assert presses(session) <= 5
    assert pools(session) == [("kara", "action 3d6, threat 1d8"), ("ilse", "1d6")]


@pytest.mark.rule("augur.chart.reaction", "augur.reaction.grade")
def test_the_gm_calls_for_a_reaction_with_all_bonuses_in_three() -> None:
    given: dict[str, Any] = {"kind": "reaction", "what": "jumps clear", "level": "risky", "danger": "heavy"}
    given["track"] = "fatigue"
    call = begun(state_of(), "call", who="kara", **given)
    session = play(call, {"way": "prowess", "ability": "sharp eyes", "push": "yes"}, "push", (1, 1, 1, 1))
    assert (presses(session), session.outcome.follows.marks) == (3, 3)
    helped = play(call, {"way": "prowess", "expertise": "locks"}, "vanya", "roll", (6, 1, 1), (1,))
    assert pools(helped) == [("kara", "action 2d6, threat 1d8"), ("vanya", "1d6")]
    late = play(call, {"way": "prowess"}, "push", (1, 1, 1))
    assert (pools(late), late.outcome.stress) == ([("kara", "action 2d6, threat 1d8")], 1), "there is time to push"
    frozen = state_of(kara={"fog": {"marks": 0, "steps": 1}, "panic": "freeze"})
    with pytest.raises(Refused) as refused:
        RULESET.acts["call"].made(OPTIONS, frozen, {"who": "kara", "kind": "reaction"})
    assert refused.value.rule == "augur.fog.freeze"


@pytest.mark.rule("augur.notation", "augur.action.approach", "augur.expertise.relevant")
def test_the_gm_can_ask_for_a_finesse_roll_with_two_threat_dice_and_say_what_does_not_apply() -> None:
    call = begun(state_of(), "call", who="kara", kind="basic", level="complex", way="finesse", unhelpful=["lies"])
    question = Session(call).question
    assert isinstance(question, Choose)
    assert isinstance(question.options, Card)
    offered = {one.name: [key_of(option) for option in one.options] for one in question.options.asked}
    assert "way" not in offered
    assert offered["expertise"] == ["none", "locks"]
    assert pools(play(call, {}, "roll", (1, 1, 1, 1, 1))) == [("kara", "action 3d6, threat 2d8")]


# --- what is seen ----------------------------------------------------------------------------------------------------


def test_the_headline_says_what_and_then_how_it_is_judged() -> None:
    state = state_of(kara={"name": "Sable Orlov"})
    session = Session(begun(state, "try", who="kara", way="finesse", what="slips past the dock guards"))
    telling = Telling(state.name, RULESET.wording)
    first = headline(session.story(), telling)
    session.fill({"level": "risky"})
    second = headline(session.story(), telling)
    assert first is not None
    assert first.text == "Sable Orlov tries to slip past the dock guards · Finesse"
    assert second is not None
    assert second.text == "Sable Orlov tries to slip past the dock guards · Finesse · risky"


def test_people_are_told_by_name_and_never_by_a_slug() -> None:
    state = state_of(kara={"name": "Vanya Orlov"}, vanya={"name": "Dr. Ilse Vok"})
    session = play(
        begun(state, "try", who="kara", way="guile", against="Old Tam"),
        {"kind": "contact"},
        "vanya",
        "roll",
        (1, 2),
        (3,),
    )
    lines = " ".join(line.text for line in tell(session.story(), Telling(state.name, RULESET.wording)))
    assert "Vanya Orlov" in lines
    assert "Dr. Ilse Vok" in lines
    assert "Old Tam" in lines
    assert "kara" not in lines
    assert "vanya" not in lines


def test_a_result_can_be_overruled_and_the_chart_is_read_anew() -> None:
    state = state_of()
    call = begun(state, "try", who="kara", way="finesse", against="thug")
    session = play(call, {"kind": "clash", "track": "fatigue"}, "roll", (1, 1, 1))
    assert sheet(landed(state, facts_in(session.story()))).fatigue == Marks(2)
    again, orphaned = fitting(call, session.ruled(0, "good"))
    assert (again.ended, orphaned) == (True, ())
    then = landed(state, facts_in(again.story()))
    assert (sheet(then).fatigue, sheet(then).momentum, scene(then).clocks["foe:thug"].ticks) == (Marks(), 3, 2)
    told = " ".join(line.text for line in tell(again.story(), Telling(state.name, RULESET.wording)))
    assert "rules: Good. The blow lands." in told


# --- what it leaves --------------------------------------------------------------------------------------------------


@pytest.mark.rule("augur.gm.later", "augur.gm.moves", "augur.assist.risk", "augur.chart.basic")
def test_a_move_stays_due_until_it_is_made_against_one_who_took_the_risk() -> None:
    state = state_of()
    state = after(state, begun(state, "try", who="kara", way="finesse"), {}, "vanya", "roll", (4, 1, 1), (1,))
    assert scene(state).due == {"reaction": Owed("reaction", ("kara", "vanya"), "")}
    assert [one.key for one in found(state, MASTER, "gm-move").fields[0].options] == ["reaction"]
    assert "gm-move" not in ids(state, PLAYER)
    made = after(state, begun(state, "gm-move", due="reaction"), {"way": "light-harm.fog", "against": "vanya"})
    assert (sheet(made, "vanya").fog, sheet(made).fog, scene(made).due) == (Marks(1), Marks(), {})
    assert scene(deed(state, "let-go", due="reaction")).due == {}
    with pytest.raises(Refused) as refused:
        RULESET.acts["gm-move"].made(OPTIONS, made, {"due": "reaction"})
    assert refused.value.rule == "augur.gm.later"


@pytest.mark.rule("augur.fatigue.wounded", "augur.condition", "augur.gm.heavy-harm")
def test_wounded_means_wounded_and_the_gm_names_the_condition() -> None:
    state = state_of(kara={"fatigue": {"marks": 4, "steps": 1}})
    state = after(state, begun(state, "gm-move-now", kind="action", against="kara"), {"way": "heavy-harm.wounded"})
    assert (sheet(state).fatigue, scene(state).due) == (
        Marks(4, 2),
        {"condition": Owed("condition", ("kara",), "wounded")},
    )
    state = deed(state, "name-condition", due="condition", name="limping", approaches="finesse")
    assert (sheet(state).conditions, scene(state).due) == ((Condition("limping", ("finesse",)),), {})
    assert sheet(deed(state, "clear-condition", who="kara", name="limping")).conditions == ()


@pytest.mark.rule("augur.condition", "augur.gm.harm-npc", "augur.harm.npc", "augur.gm.snap")
def test_those_without_a_sheet_have_clocks_and_conditions() -> None:
    state = deed(state_of(), "give-condition", whom="the thug", name="soaked")
    assert scene(state).others == {"the thug": (Condition("soaked"),)}
    assert scene(deed(state, "clear-other", condition="the thug/soaked")).others == {}
    state = deed(state, "start-clock", name="the thug", kind="foe", size=4)
    state = after(state, begun(state, "gm-move-now", kind="action"), {"way": "harm-npc.wounded", "npc": "the thug"})
    assert scene(state).clocks["foe:the thug"] == Clock("foe", 4, 3)
    state = after(state, begun(state, "gm-move-now", kind="action"), {"way": "harm-npc.snap", "npc": "the thug"})
    assert Condition("fight") in scene(state).others["the thug"]


@pytest.mark.rule("augur.fog.panicked", "augur.fog.freeze")
def test_whoever_panics_by_a_shared_risk_says_how_and_does_nothing_before() -> None:
    state = landed(state_of(), [became.HarmTaken(track=Track.FOG, marks=6, who=KARA)])
    assert sheet(state).panics
    assert "try" not in ids(state, PLAYER)
    assert "panic" in ids(state, PLAYER)
    with pytest.raises(Refused) as refused:
        begun(state, "try", who="kara", way="finesse")
    assert refused.value.rule == "augur.fog.panicked"
    state = deed(state, "panic", who="kara", form="freeze")
    assert (sheet(state).panic, scene(state).due["action"].against) == ("freeze", ("kara",))
    with pytest.raises(Refused):
        deed(state, "panic", who="kara", form="fight")


@pytest.mark.rule("augur.compel.again", "augur.compel.fit", "augur.chart.said")
def test_one_second_try_to_persuade_and_its_consequences() -> None:
    state = state_of()
    state = after(
        state,
        begun(state, "try", who="kara", way="guile", against="Tam"),
        {"kind": "compel", "fit": "wrong"},
        "roll",
        (1, 1),
    )
    assert (scene(state).answers, scene(state).again, scene(state).due) == ({"Tam": "refused"}, {"Tam": "kara"}, {})
    assert "again" in ids(state, PLAYER)
    state = after(state, begun(state, "again", who="kara", foe="Tam", way="guile"), {"fit": "wrong"}, "roll", (1, 1))
    assert scene(state).due["consequences"] == Owed("consequences", ("kara",), "Tam")
    assert "again" not in ids(state, PLAYER), "there is no third"
    assert scene(deed(state, "consequence", due="consequences", text="the guild shuns her")).due == {}


@pytest.mark.rule("augur.threat.ask")
def test_what_the_gm_has_said_of_a_thing_comes_first_for_the_next_action_against_it() -> None:
    state = state_of()
    state = after(state, begun(state, "judge", what="the dock guards"), {"stances": ("resistant +2",)})
    assert scene(state).judged == {"the dock guards": 2}
    call = begun(state, "try", who="kara", way="finesse", against="The dock guards")
    state = after(state, call, {}, "roll", (6, 1, 1, 1, 1))
    assert scene(state).judged == {}


@pytest.mark.rule("augur.momentum.gain", "augur.momentum.lose", "augur.bonus.sources")
def test_momentum_by_an_ability_takes_the_ability_and_the_gm_s_word() -> None:
    state = state_of()
    call = begun(state, "momentum", who="kara", ability="second wind", points=2)
    assert sheet(after(state, call, "no")).momentum == 2
    state = after(state, call, "yes")
    assert (sheet(state).momentum, [one.used for one in sheet(state).abilities]) == (4, [True, False])
    with pytest.raises(BadInput):
        begun(state, "momentum", who="kara", ability="second wind", points=2)
    with pytest.raises(Refused) as refused:
        RULESET.acts["momentum"].made(OPTIONS, state, {"who": "kara", "ability": "second wind", "points": 2})
    assert refused.value.rule == "augur.downtime.rest"


@pytest.mark.rule("augur.setup", "augur.outside", "augur.chart.noted")
def test_setups_and_notes_are_kept_used_and_dropped() -> None:
    state = deed(deed(state_of(), "setup", who="vanya", text="a rope"), "world-setup", text="mist")
    call = begun(state, "try", who="kara", way="finesse", what="climbs")
    session = play(call, {"outside": "a rope"}, "roll", (6, 1, 1), (6,), "bigger")
    assert pools(session)[1] == ("vanya", "1d6")
    state = landed(state, facts_in(session.story()))
    assert list(scene(state).setups) == ["mist"]
    assert list(scene(state).notes) == ["bigger"]
    state = deed(deed(state, "drop-setup", setup="mist"), "drop-note", note="bigger")
    assert (scene(state).setups, scene(state).notes) == ({}, {})


@pytest.mark.rule("augur.contact.npc", "augur.chart.contact")
def test_a_contact_knows_as_much_as_was_found() -> None:
    state = landed(state_of(), [became.ContactMade(name=Who("Old Tam"), kinds=1, terms="helps", who=KARA)])
    with pytest.raises(Refused):
        deed(state, "learn-contact", who="kara", name="Old Tam", expertise="locks, lies")
    state = deed(state, "learn-contact", who="kara", name="Old Tam", expertise="locks")
    assert sheet(state).contacts == (Contact("Old Tam", 1, ("locks",), "helps"),)


@pytest.mark.rule("augur.contact.npc", "augur.chart.contact")
def test_a_contact_with_a_sheet_stands_on_others_by_name() -> None:
    made = became.ContactMade(name=VANYA, kinds=0, terms="debt", who=KARA)
    state = landed(state_of(vanya={"name": "Vanya Orlov"}), [made, became.DebtOwed(creditor=VANYA, who=KARA)])
    assert [one.name for one in sheet(state).contacts] == ["Vanya Orlov"]
    assert sheet(state).debts == ("Vanya Orlov",)
    assert "finds Vanya Orlov" in next(iter(made.told(Tale(state.name)))).text


@pytest.mark.rule("augur.clock", "augur.chase.clocks", "augur.chase.condition")
def test_clocks_are_set_ticked_and_ended_and_secret_ones_are_the_gm_s() -> None:
    state = deed(state_of(), "start-clock", name="flood", size=4)
    state = deed(deed(state, "tick-clock", clock="flood", ticks=3), "tick-clock", clock="flood", ticks=-1)
    assert scene(state).clocks["flood"] == Clock("other", 4, 2)
    assert scene(deed(state, "end-clock", clock="flood")).clocks == {}
    facts = list(begun(state, "start-clock", name="guards", secret="yes"))
    assert [one.seen_by for one in facts] == [(GM,)]
    due = landed(state, [*facts, became.MoveDue(kind="reaction", against=(KARA,))])
    assert "move-in-secret" not in ids(state, MASTER)
    (key,) = scene(due).owed
    *_, ticked = begun(due, "move-in-secret", due=key, clock="guards")
    assert ticked == became.ClockTicked(key="guards", ticks=1, seen_by=(GM,)), "nobody else hears of it"
    made = deed(due, "move-in-secret", due=key, clock="guards")
    assert (scene(made).owed, scene(made).clocks["guards"].ticks) == ({}, 1)
    state = deed(state, "start-chase", foe="the cat")
    assert scene(state).chases == ("the cat=0/0",)
    assert list(scene(deed(state, "start-clock", name="flood")).clocks)[-1] == "flood 2", "it is another one"
    begun_anew = deed(deed(state, "tick-clock", clock="chase:the cat", ticks=2), "start-chase", foe="the cat")
    assert scene(begun_anew).chases == ("the cat=0/0",)
    call = begun(state, "chase", who="kara", foe="the cat", way="finesse")
    state = after(state, call, (6, 1, 1), (6, 1, 1), (6, 1, 1))
    assert scene(state).chases == ()


def test_a_chase_with_somebody_unnamed_can_be_rolled_to_its_end() -> None:
    state = landed(state_of(), [became.ClockTicked(key=key, ticks=1, kind="chase") for key in chase_keys("")])
    (foe,) = next(field for field in found(state, MASTER, "chase").fields if field.name == "foe").options
    assert foe.words == "the other side"
    call = begun(state, "chase", who="kara", foe=foe.key, way="finesse")
    assert scene(after(state, call, (6, 1, 1), (6, 1, 1), (6, 1, 1))).chases == ()


@pytest.mark.rule("augur.fatigue.dead")
def test_the_dead_act_no_more() -> None:
    state = state_of(kara={"fatigue": {"marks": 3, "steps": 4}})
    assert "try" not in ids(state, PLAYER)
    assert "rest" not in ids(state, PLAYER)
    for act, given in (("try", {"way": "finesse"}), ("setup", {"text": "a rope"}), ("rest", {})):
        with pytest.raises(Refused):
            list(RULESET.acts[act].made(OPTIONS, state, {"who": "kara", **given}))


@pytest.mark.rule("augur.chart.gambit")
def test_an_action_at_once_is_open_until_it_is_taken() -> None:
    state = state_of()
    state = after(state, begun(state, "try", who="kara", way="finesse"), {"kind": "gambit"}, "roll", (6, 6, 1))
    assert scene(state).at_once == ("kara",)
    state = after(state, begun(state, "try", who="kara", way="finesse"), {}, "roll", (6, 1, 1))
    assert scene(state).at_once == ()


@pytest.mark.rule("augur.stance.advancing", "augur.action.no-roll")
def test_where_nobody_rolls_nothing_advances() -> None:
    state = state_of()
    call = begun(state, "try", who="kara", way="finesse")
    assert scene(after(state, call, {"level": "no-roll", "stances": ("advancing",)})).clocks == {}


# --- everything that is offered --------------------------------------------------------------------------------------


def busy(random: Random) -> State:
    """Make a table at which a lot is going on, with people of two names."""
    bodies = [
        {
            "momentum": random.randint(1, 6),
            "stress": random.choice((0, 3, 6)),
            "fatigue": {"marks": random.randint(0, 5), "steps": random.randint(0, 3)},
            "fog": {"marks": random.randint(0, 5)},
        }
        for _ in range(2)
    ]
    state = state_of(kara={"name": "Vanya Orlov", **bodies[0]}, vanya={"name": "Dr. Ilse Vok", **bodies[1]})
    return landed(state, [
        became.ClockStarted(key="flood", kind="other", size=4),
        became.ClockStarted(key="they wake", kind="other", size=4, secret=True, seen_by=(GM,)),
        became.ClockTicked(key="foe:the thug", ticks=1, kind="foe"),
        became.ClockTicked(key="chase:the cat", ticks=4, kind="chase"),
        *[became.MoveDue(kind=kind, against=(KARA, VANYA)) for kind in ("reaction", "action", "condition", "danger")],
        became.SetupMade(text="a rope", by=VANYA),
        became.Noted(extra="position", by=KARA, text="above them"),
        became.Answered(target=Who("Tam"), answer="refused", to=KARA),
        became.ContactMade(name=Who("Old Tam"), kinds=2, terms="helps", who=KARA),
        became.ConditionSet(name="dazed", approaches=("finesse",), who=KARA),
        became.ConditionSet(name="wet", who=Who("the thug")),
    ])  # fmt: skip


def given_for(move: Any, random: Random) -> dict[str, Any]:
    """Fill the form of a move at random, as a page sends it."""
    given: dict[str, Any] = dict(move.filled)
    for field in move.fields:
        if field.kind == "one" and field.options:
            given[field.name] = random.choice(field.options).key
        elif field.kind == "some":
            given[field.name] = tuple(
                one.key for one in random.sample(field.options, random.randint(0, len(field.options)))
            )
        elif field.kind == "words" or field.free:
            given[field.name] = "some words"
    return given


def test_whatever_is_offered_can_be_begun_played_told_and_landed() -> None:
    """Random plays of every act: none crashes, every prefix resumes, nothing stale, and the facts are told and fold."""
    done: set[str] = set()
    for seed in range(times(60)):
        random = Random(seed)
        state = busy(random)
        telling = Telling(state.name, RULESET.wording)
        for sitting in (Sitting("player", ("kara",)), MASTER):
            for move in RULESET.moves(OPTIONS, state, sitting):
                try:
                    made = begun(state, move.procedure, **given_for(move, random))
                    facts = list(made) if move.kind == "deed" else None
                except (Refused, BadInput):  # two random answers that don't go together
                    continue
                done.add(move.procedure)
                if facts is not None:
                    landed(state, facts)
                    continue
                session = to_the_end(Session(made), seed)
                assert stale(session.story()) == ""
                assert (
                    Session(made, session.journal[: len(session.journal) // 2]).journal
                    == session.journal[: len(session.journal) // 2]
                )
                landed(state, facts_in(session.story()))
                assert all(line.text for line in tell(session.story(), telling))
                assert headline(session.story(), telling) or move.procedure in ("rest", "create", "action", "chase")
    assert set(RULESET.acts) - done <= {"panic", "recover", "restore", "create", "fights-over"}, (
        "those have tests of their own"
    )
