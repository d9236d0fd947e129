"""What becomes true at a table: facts of calls, folded into sheets and scene."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from rollwright.dice.errors import Refused
from rollwright.play.journal import Thrown
from rollwright.play.session import Session
from rollwright.play.steps import EVERYONE, GM
from rollwright.games.augur import RULESET
from rollwright.games.augur.rules import facts as became
from rollwright.games.augur.rules.action import action
from rollwright.games.augur.rules.chart import Kind
from rollwright.games.augur.rules.clocks import start_clock, tick_clock
from rollwright.games.augur.rules.gm_moves import Due, gm_move
from rollwright.games.augur.rules.harm import Grade, Ladder, Track
from rollwright.games.augur.rules.judging import judge
from rollwright.games.augur.rules.scenes import chase, group_effort
from rollwright.games.augur.rules.sheet import Condition, Contact, Marks
from rollwright.games.augur.rules.state import Clock, Owed, Setup
from rollwright.games.augur.rules.upkeep import give_condition, panic
from rollwright.games.augur.rules.upkeep import setup as set_up
from tests.amount import times
from tests.laws.cases import answer
from tests.games.augur.playing import OPTIONS, play
from tests.games.augur.sitting import after, facts_of, landed, scene, sheet, state_of

STARTS = [(2, 0, Ladder(), Ladder()), (1, 5, Ladder(2), Ladder(5)), (5, 6, Ladder(5, 2), Ladder(2, 1))]


@pytest.mark.rule("augur.momentum.order", "augur.harm.first-step", "augur.harm.steps", "augur.momentum.zero")
@pytest.mark.parametrize(("kind", "start"), list(product(Kind, STARTS)))
def test_facts_lead_to_the_character_that_the_outcome_shows(kind: Kind, start: tuple[int, int, Ladder, Ladder]) -> None:
    momentum, stress, fatigue, fog = start
    before = state_of(
        kara={
            "momentum": momentum,
            "stress": stress,
            "fatigue": {"marks": fatigue.marks, "steps": fatigue.steps},
            "fog": {"marks": fog.marks, "steps": fog.steps},
        }
    )
    before = landed(before, [became.ClockStarted(key="flood", kind="timer-track")])
    for seed in range(times(60)):
        random = Random(f"{kind} {start} {seed}")
        session = Session(
            action(
                OPTIONS,
                dice=random.randint(0, 4),
                threat=random.randint(-2, 3),
                kind=kind,
                momentum=momentum,
                stress=stress,
                push=stress < 6 and random.random() < 0.5,
                fatigue=fatigue,
                fog=fog,
                danger=Grade.HEAVY,
                clocks=("flood",),
                foe="thief",
                who="kara",
            )
        )
        while not session.ended:
            answer(session, random)
        end, kept = session.outcome, sheet(landed(before, facts_of(session)))
        assert (kept.momentum, kept.stress, kept.panic) == (end.momentum, end.stress, end.panic)
        assert (kept.ladder(Track.FATIGUE), kept.ladder(Track.FOG)) == (end.fatigue, end.fog)


@pytest.mark.rule("augur.assist.risk", "augur.chart.clash", "augur.harm.grades")
def test_who_shares_the_risk_takes_the_harm_too() -> None:
    call = action(OPTIONS, 2, kind=Kind.CLASH, assist="vanya", sharing=("vanya",), who="kara", foe="thug")
    state = after(state_of(), call, (3,), (2,), "fatigue")
    assert sheet(state).fatigue == sheet(state, "vanya").fatigue == Marks(2)


@pytest.mark.rule("augur.assist.risk", "augur.chart.gambit")
def test_losses_of_momentum_are_shared_and_gains_are_not() -> None:
    call = action(OPTIONS, 2, kind=Kind.GAMBIT, assist="vanya", sharing=("vanya",), who="kara")
    won = after(state_of(), call, (6,), (1,))
    assert (sheet(won).momentum, sheet(won, "vanya").momentum) == (4, 2)
    lost = after(state_of(vanya={"momentum": 1}), call, (3,), (1,), "later")
    assert (sheet(lost).momentum, sheet(lost).stress) == (1, 0)
    assert (sheet(lost, "vanya").momentum, sheet(lost, "vanya").stress) == (2, 1), "at 0: 1 Stress, and back at 2"


@pytest.mark.rule("augur.assist.risk", "augur.gm.later", "augur.gm.light-harm")
def test_a_move_that_is_due_can_be_made_against_a_helper() -> None:
    call = action(OPTIONS, 2, assist="vanya", sharing=("vanya",), who="kara", what="the lock")
    state = after(state_of(), call, (4,), (1,), "later")
    assert scene(state).due == {"reaction": Owed("reaction", ("kara", "vanya"), "the lock")}
    state = after(state, gm_move(OPTIONS, Due.REACTION, who="vanya", due="reaction"), "light-harm", "fog")
    assert scene(state).due == {}
    assert (sheet(state).fog, sheet(state, "vanya").fog) == (Marks(), Marks(1))


@pytest.mark.rule("augur.fog.panicked", "augur.fog.freeze")
def test_a_helper_who_panics_says_how_it_shows() -> None:
    call = action(OPTIONS, 2, kind=Kind.CLASH, assist="vanya", sharing=("vanya",), who="kara")
    state = after(state_of(vanya={"fog": {"marks": 4}}), call, (3,), (2,), "fog")
    assert (sheet(state).panics, sheet(state, "vanya").panics) == (False, True)
    state = after(state, panic(OPTIONS, "vanya"), "freeze")
    assert (sheet(state, "vanya").panic, sheet(state, "vanya").panics) == ("freeze", False)
    assert scene(state).due == {"action": Owed("action", ("vanya",), "freeze")}, "the GM takes an action"


@pytest.mark.rule("augur.fog.panicked", "augur.fog.freeze", "augur.fog.fight")
@pytest.mark.parametrize(("form", "due"), [("fight", ()), ("freeze", ("action",))])
def test_who_acts_and_panics_chooses_at_once(form: str, due: tuple[str, ...]) -> None:
    before = state_of(kara={"fog": {"marks": 4}})
    state = after(before, action(OPTIONS, 1, kind=Kind.CLASH, who="kara", fog=Ladder(4), harm=1), (3, 1), "fog", form)
    assert (sheet(state).panic, sheet(state).fog) == (form, Marks(3, 1))
    assert tuple(scene(state).due) == due


@pytest.mark.rule("augur.gm.snap")
def test_somebody_can_be_made_to_snap_without_fog() -> None:
    state = after(state_of(), gm_move(OPTIONS, Due.ACTION, who="kara"), "heavy-harm", "snap", "freeze")
    assert (sheet(state).panic, sheet(state).fog) == ("freeze", Marks())
    assert scene(state).due == {"action": Owed("action", ("kara",), "freeze")}, "as in panic"


@pytest.mark.rule("augur.fatigue.wounded", "augur.fatigue.maimed", "augur.gm.heavy-harm", "augur.condition")
def test_a_wound_brings_a_condition_that_the_gm_names() -> None:
    before = state_of(kara={"fatigue": {"marks": 3, "steps": 1}})
    call = gm_move(OPTIONS, Due.ACTION, who="kara", fatigue=Ladder(3, 1))
    state = after(before, call, "heavy-harm", "wounded")
    assert sheet(state).fatigue == Marks(3, 2)
    assert scene(state).due == {"condition": Owed("condition", ("kara",), "wounded")}
    state = after(state, give_condition(OPTIONS, "kara", "limping", ("finesse",), "condition"))
    assert (scene(state).due, sheet(state).conditions) == ({}, (Condition("limping", ("finesse",)),))


@pytest.mark.rule("augur.fatigue.dead", "augur.harm.end")
def test_the_last_step_of_fatigue_is_death() -> None:
    before = state_of(kara={"fatigue": {"marks": 5, "steps": 3}})
    state = landed(before, [became.HarmTaken(who="kara", track="fatigue", marks=1)])
    assert sheet(state).dead
    assert not sheet(before).dead


@pytest.mark.rule("augur.harm.npc", "augur.chart.clash")
@pytest.mark.parametrize(
    ("faces", "rest", "ticks"), [((4, 1), ("fog",), 1), ((6, 1), (), 2), ((6, 6), ("position",), 3)]
)
def test_harm_ticks_the_clock_of_a_foe(faces: tuple[int, ...], rest: tuple[str, ...], ticks: int) -> None:
    call = action(OPTIONS, 2, kind=Kind.CLASH, who="kara", foe="thug")
    asked = (rest[0], "8") if rest == ("position",) else ("8", *rest)
    state = after(state_of(), call, faces, *asked)
    assert scene(state).clocks == {"foe:thug": Clock("foe", 8, ticks)}, "of the GM's size"
    state = after(state_of(), start_clock(OPTIONS, "thug", "foe", 4))
    known = action(OPTIONS, 2, kind=Kind.CLASH, who="kara", foe="thug", known=scene(state).foes)
    state = after(state, known, faces, *rest)
    assert scene(state).clocks == {"foe:thug": Clock("foe", 4, ticks)}, "the one that is there"


@pytest.mark.rule("augur.harm.npc")
def test_a_clash_with_nobody_in_particular_ticks_a_nameless_clock() -> None:
    state = after(state_of(), action(OPTIONS, 1, kind=Kind.CLASH, who="kara"), (6,), "4")
    assert scene(state).clocks == {"foe:": Clock("foe", 4, 2)}
    assert scene(state).foes == ("",)


@pytest.mark.rule("augur.chart.chase", "augur.chase.clocks")
def test_a_chase_ticks_two_clocks_and_takes_them_away_at_its_end() -> None:
    state = after(state_of(), action(OPTIONS, 2, kind=Kind.CHASE, who="kara", foe="thief"), (4, 1))
    assert scene(state).clocks == {"chase:thief": Clock("chase", None, 1), "chase:thief:foe": Clock("chase", None, 1)}
    call = chase(OPTIONS, 2, who="kara", foe="thief", ticks=1, theirs=1)
    good, bad = (6, 1), (2, 1)
    session = play(call, good, bad, good, good)
    assert session.outcome.won
    assert scene(after(state, call, good, bad, good, good)).clocks == {}


@pytest.mark.rule("augur.chart.chase", "augur.condition")
def test_a_chase_can_leave_conditions_to_name_on_either_side() -> None:
    call = action(OPTIONS, 2, threat=1, kind=Kind.CHASE, who="kara", foe="thief", assist="vanya", sharing=("vanya",))
    state = after(state_of(), call, (1, 8), (1,))
    assert [one.against for one in scene(state).due.values()] == [("kara",), ("vanya",)]
    state = after(state_of(), call, (6, 1), (6,))
    assert [one.against for one in scene(state).due.values()] == [("thief",)]
    state = after(state, give_condition(OPTIONS, "thief", "winded", (), "condition"))
    assert scene(state).others == {"thief": (Condition("winded"),)}, "the thief has no sheet"


@pytest.mark.rule("augur.chart.contact", "augur.contact.npc")
def test_a_contact_is_kept_with_expertise_and_terms() -> None:
    call = action(OPTIONS, 1, kind=Kind.CONTACT, who="kara", foe="old Tam")
    state = after(state_of(), call, (5,), "payment")
    assert sheet(state).contacts == (Contact("old Tam", 1, (), "payment"),)


@pytest.mark.rule("augur.setup", "augur.outside", "augur.chart.basic")
def test_setups_are_made_used_and_gone() -> None:
    state = after(state_of(), set_up(OPTIONS, "a rope", "kara"))
    state = after(state, action(OPTIONS, 2, who="kara", what="the wall"), (6, 6), "setup")
    assert scene(state).setups == {"a-rope": Setup("a rope", "kara"), "the-wall": Setup("the wall", "kara")}
    call = action(OPTIONS, 2, who="vanya", assist="kara", setup="a-rope", bonus=("together",))
    assert list(scene(after(state, call, (6,), (1,))).setups) == ["the-wall"]


@pytest.mark.rule("augur.bonus.sources", "augur.downtime.rest")
@pytest.mark.parametrize(("ability", "used"), [("second wind", True), ("sharp eyes", False)])
def test_an_ability_that_rest_brings_back_is_used_up(ability: str, used: bool) -> None:
    call = action(OPTIONS, 2, who="kara", ability=ability, bonus=("ability",))
    state = after(state_of(), call, (6, 1))
    assert {one.name: one.used for one in sheet(state).abilities}[ability] is used
    state = landed(state, [became.Rested(who="kara")])
    assert not any(one.used for one in sheet(state).abilities)


@pytest.mark.rule("augur.gm.pressure", "augur.clock")
def test_pressure_starts_clocks_and_ticks_them() -> None:
    move = gm_move(OPTIONS, Due.REACTION, who="kara", text="the water")
    state = after(state_of(), move, "pressure", "timer-track", "8")
    assert scene(state).clocks == {"timer-track": Clock("timer-track", 8, text="the water")}
    state = after(state, gm_move(OPTIONS, Due.REACTION, clocks=("timer-track",)), "pressure", "tick")
    assert scene(state).clocks["timer-track"].ticks == 1


@pytest.mark.rule("augur.gm.condition")
def test_a_condition_of_the_gm_s_is_named_afterwards() -> None:
    state = after(state_of(), gm_move(OPTIONS, Due.ACTION, who="kara"), "condition")
    assert scene(state).due == {"condition": Owed("condition", ("kara",), "gm-move")}


@pytest.mark.rule("augur.stance.advancing", "augur.clock")
def test_what_is_advancing_sets_a_clock() -> None:
    state = after(state_of(), judge(OPTIONS, "the tide", ("advancing", "volatile +1")), "10")
    assert [(one.text, one.size) for one in scene(state).clocks.values()] == [("the tide", 10)]
    assert scene(after(state_of(), judge(OPTIONS, "the tide", ("volatile +1",)))).clocks == {}


@pytest.mark.rule("augur.clock")
@pytest.mark.parametrize(("secret", "seen_by"), [(False, EVERYONE), (True, (GM,))])
def test_a_secret_clock_is_the_gm_s(secret: bool, seen_by: tuple[str, ...]) -> None:
    calls = start_clock(OPTIONS, "doom", secret=secret), tick_clock(OPTIONS, "doom", 2, secret=secret)
    facts = [fact for call in calls for fact in facts_of(play(call))]
    assert [fact.seen_by for fact in facts] == [seen_by, seen_by]
    state = landed(state_of(), facts)
    assert scene(state).clocks["doom"].ticks == 2
    assert scene(state).open_clocks == (() if secret else ("doom",))
    hidden = RULESET.listing("tick-clock").hidden(calls[1].named)
    assert set(calls[1].named) <= set(hidden) if secret else hidden == {}


@pytest.mark.rule("augur.group.others", "augur.assist.risk")
def test_a_group_effort_hits_all_of_the_group() -> None:
    call = group_effort(OPTIONS, ("kara", "vanya"), (1, 2), 0, kind=Kind.CLASH)
    state = after(state_of(), call, "vanya", "no", (2, 3), (1,), "fog")
    assert sheet(state).fog == sheet(state, "vanya").fog == Marks(2)
    journal = play(call, "vanya", "no", (2, 6), (1,), "6").journal
    assert [entry.by for entry in journal if isinstance(entry, Thrown)] == ["vanya", "kara"]


@pytest.mark.rule("augur.clock")
def test_facts_that_do_not_fit_are_refused() -> None:
    state = landed(state_of(), [became.ClockStarted(key="flood", kind="other")])
    with pytest.raises(Refused, match="already"):
        landed(state, [became.ClockStarted(key="flood", kind="other")])
    ended = landed(state, [became.ClockTicked(key="doom", ticks=1), became.ClockEnded(key="doom")])
    assert ended == state, "what has ended while a call was open is not missed"
    with pytest.raises(Refused, match="no condition 'wet'"):
        landed(state, [became.ConditionCleared(who="kara", name="wet")])


@pytest.mark.rule("augur.gm.moves")
def test_every_fact_has_a_sentence() -> None:
    told = [RULESET.told_fact(fact, str.title) for fact in ONE_OF_EACH]
    assert {type(fact) for fact in ONE_OF_EACH} == set(RULESET.fact_types)
    assert all(text and text.endswith(".") for text in told)
    assert told[0] == "Kara gains 1 Momentum (a situation that invites it)."
    assert "The GM owes an action for Kara or Vanya." in told


ONE_OF_EACH = [
    became.MomentumGained(who="kara", points=1, boxes=6, why="threat"),
    became.MomentumLost(who="kara", points=1, boxes=6),
    became.MomentumBurnt(who="kara"),
    became.StressTaken(who="kara", points=1, boxes=6, why="push"),
    became.StressCleared(who="kara", points=1, boxes=6),
    became.HarmTaken(who="kara", track="fog", marks=1),
    became.MarksCleared(who="kara", track="fog", marks=2),
    became.StepCleared(who="kara", track="fog", step="panicked"),
    became.PanicTaken(who="kara", form="flight"),
    became.PanicEnded(who="kara"),
    became.ConditionGiven(who="kara", name="wet"),
    became.ConditionCleared(who="kara", name="wet"),
    became.ClockStarted(key="", kind="timer-track"),
    became.ClockTicked(key="chase:thief:foe", ticks=2, kind="chase"),
    became.ClockEnded(key="foe:thug"),
    became.MoveDue(kind="action", against=("kara", "vanya")),
    became.MoveMet(due="action"),
    became.GmMoved(kind="reaction", move="light-harm", way="fog", against="kara"),
    became.SetupMade(text="a rope", by="kara"),
    became.SetupUsed(key="setup"),
    became.SetupDropped(key="setup"),
    became.Acted(who="kara", kind="basic", result="good"),
    became.ActionWon(who="kara"),
    became.Noted(extra="position", by="kara"),
    became.NoteDropped(key="position"),
    became.Answered(target="clerk", answer="refused"),
    became.ConsequenceTold(text="she is shunned", against="kara"),
    became.ChaseEnded(foe="thief", won=True, by="kara"),
    became.DebtOwed(who="kara", to="old Tam"),
    became.ContactMade(who="kara", name="old Tam", kinds=1, terms="helps"),
    became.ContactLearnt(who="kara", name="old Tam", expertise=("locks",)),
    became.AbilityUsed(who="kara", ability="second wind"),
    became.Rested(who="kara"),
    became.ApproachesSet(who="kara", approaches={"finesse": 2}),
    became.Waived(who="kara", rule="augur.creation.points", reason="a veteran", by_whom=GM),
]
