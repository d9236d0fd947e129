"""What a seat may start: filled from the sheet, and startable as it stands."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.dice.errors import Refused
from rollwright.play.session import Session
from rollwright.play.steps import GM, Choose, Roll
from rollwright.games.augur import RULESET
from rollwright.games.augur.rules import facts as became
from rollwright.games.augur.rules.chart import Kind
from rollwright.games.augur.rules.harm import Ladder
from rollwright.games.augur.rules.options import Options
from rollwright.games.augur.rules.sheet import Marks
from rollwright.rules.facts import State
from rollwright.rules.ruleset import Sitting
from tests.games.augur.playing import OPTIONS, play
from tests.games.augur.sitting import MASTER, PLAYER, after, found, landed, made, scene, sheet, state_of, titles

BUSY = [
    became.ClockStarted(key="flood", kind="timer-track", size=4),
    became.ClockStarted(key="doom", kind="other", secret=True),
    became.ClockTicked(key="chase:thief", ticks=2, kind="chase"),
    became.ClockTicked(key="chase:thief:foe", ticks=1, kind="chase"),
    became.MoveDue(kind="reaction", against=("kara", "vanya"), why="the lock"),
    became.MoveDue(kind="condition", against=("thief",), why="chase"),
    became.MoveDue(kind="action"),
    became.SetupMade(text="a rope", by="vanya"),
    became.ContactMade(who="kara", name="old Tam", kinds=2, terms="a-lot"),
    became.ConditionGiven(who="kara", name="dazed", approaches=("finesse",)),
    became.ConditionGiven(who="thief", name="winded"),
    became.AbilityUsed(who="kara", ability="second wind"),
    became.HarmTaken(who="kara", track="fatigue", marks=6),
    became.HarmTaken(who="vanya", track="fog", marks=6),
    became.PanicTaken(who="vanya", form="flight"),
    became.StressTaken(who="kara", points=2, boxes=6),
    became.MoveDue(kind="consequences", against=("kara", "vanya"), why="clerk"),
    became.MoveDue(kind="danger", why="full"),
    became.Noted(extra="position", by="kara", text="the stairs"),
]
ASKED: dict[str, Any] = {
    "what": "the wall",
    "text": "a noise",
    "points": 1,
    "reason": "luck",
    "healer": "vanya",
    "friend": "kara",
    "expertise": ("locks",),
    "dice": 2,
    "key": "storm",
    "foe": "cat",
    "who": "kara",
    "name": "wet",
    "rule": "augur.creation.most",
}
BOTH = Sitting("player", ("kara", "vanya"))


def busy() -> State:
    return landed(state_of(), BUSY)


@pytest.mark.rule("augur.action.approach", "augur.harm.tracks", "augur.condition")
def test_players_try_things_with_what_their_sheet_gives() -> None:
    filled = found(busy(), PLAYER, "Try something").filled
    sixfold = ("prowess=1", "finesse=3", "instinct=0", "reason=0", "guile=2", "presence=0")
    assert filled["approaches"] == sixfold, "0d is rolled, too"
    assert filled["expertise"] == ("locks", "lies")
    assert (filled["abilities"], filled["once"]) == (("sharp eyes",), ()), "the other is used up"
    assert filled["conditions"] == ("dazed=finesse",)
    assert (filled["fatigue"], filled["fog"], filled["stress"]) == (Ladder(3, 1), Ladder(1), 2)
    assert (filled["helpers"], filled["setups"]) == (("vanya",), ("a-rope=vanya",)), "the guard is the GM's"
    assert filled["clocks"] == ("flood",), "neither the secret one nor those of the chase"


@pytest.mark.rule("augur.chart.kinds", "augur.gm.moves")
@pytest.mark.parametrize("sitting", [BOTH, MASTER], ids=["players", "gm"])
@pytest.mark.parametrize("state", [state_of(), busy()], ids=["fresh", "busy"])
def test_every_move_can_be_started_as_it_stands(state: State, sitting: Sitting) -> None:
    for move in RULESET.moves(OPTIONS, state, sitting):
        listing = RULESET.listing(move.procedure)
        missing = [
            name
            for name in listing.procedure.parameters[1:]
            if name not in move.filled and name not in listing.procedure.defaults
        ]
        assert set(missing) <= set(move.asks), move.title
        asked = {name: ASKED[name] for name in move.asks if name in ASKED}
        call = listing.procedure(OPTIONS, **{**move.filled, **asked})
        listing.allowed(OPTIONS, state, call.named)
        Session(call)


@pytest.mark.rule("augur.chart.kinds")
def test_together_the_moves_reach_every_listing() -> None:
    states = [
        busy(),
        state_of(kara={"approaches": {}, "fog": {"marks": 3, "steps": 1}, "panic": "fight"}),
        state_of(vanya={"fog": {"marks": 3, "steps": 1}}),
    ]
    offered = {
        move.procedure for state in states for one in (BOTH, MASTER) for move in RULESET.moves(OPTIONS, state, one)
    }
    assert offered == set(RULESET.listings)


@pytest.mark.rule("augur.clock")
def test_players_never_see_a_secret_clock_in_their_moves() -> None:
    assert "doom" not in repr(RULESET.moves(OPTIONS, busy(), BOTH))
    assert "Tick doom (0 of 6)" in titles(busy(), MASTER)


@pytest.mark.rule("augur.chase.clocks", "augur.chart.chase")
def test_a_chase_goes_on_with_the_threat_that_the_gm_sets() -> None:
    move = found(busy(), PLAYER, "Go on with the chase: thief")
    assert (move.procedure, move.filled["kind"], move.filled["foe"]) == ("attempt", Kind.CHASE, "thief")
    question = Session(made(busy(), PLAYER, "Go on with the chase: thief")).question
    assert isinstance(question, Choose)
    assert (question.key, question.actor) == ("threat", GM)
    for key, ticks in (("chase:thief", 4), ("chase:thief:foe", 5)):
        full = landed(busy(), [became.ClockTicked(key=key, ticks=ticks, kind="chase")])
        assert "Go on with the chase: thief" not in titles(full, PLAYER)
        over = after(full, made(full, MASTER, f"It is full: end {key} (6 of 6)"))
        assert list(scene(over).clocks) == ["flood", "doom"], "both clocks of the chase are gone"


@pytest.mark.rule("augur.fog.flight", "augur.chase.clocks")
def test_the_gm_can_have_a_chase_rolled_to_its_end() -> None:
    filled = found(busy(), MASTER, "Vanya: Prowess 3, the chase with thief to its end").filled
    assert (filled["dice"], filled["ticks"], filled["theirs"]) == (3, 2, 1)
    assert (filled["harm"], filled["panic"]) == (0, "flight"), "the action adds the die of flight"
    full = landed(busy(), [became.ClockTicked(key="chase:thief:foe", ticks=5, kind="chase")])
    assert not [title for title in titles(full, MASTER) if title.endswith("to its end")]


@pytest.mark.rule("augur.fog.fight")
def test_a_clash_in_panic_is_offered_with_the_worst_physical_approach() -> None:
    state = state_of(kara={"panic": "fight"})
    move = found(state, MASTER, "Kara: Instinct 0, a clash in panic")
    assert (move.filled["dice"], move.filled["kind"], "kind" in move.asks) == (0, Kind.CLASH, False)
    assert len([title for title in titles(state, MASTER) if "a clash in panic" in title]) == 1
    with pytest.raises(Refused) as refused:
        after(state, made(state, MASTER, "Kara: Finesse 3", kind=Kind.CLASH))
    assert refused.value.rule == "augur.fog.fight"
    after(state, made(state, MASTER, "Kara: Finesse 3", kind=Kind.CHASE, foe="cat"), (6, 1, 1))


@pytest.mark.rule("augur.action.no-roll")
def test_the_gm_can_say_that_nothing_is_uncertain() -> None:
    state = busy()
    state = after(state, made(state, MASTER, "Vanya: Prowess 3", kind=Kind.GAMBIT, certain=True))
    assert sheet(state, "vanya").momentum == 4
    call = made(state, MASTER, "Vanya: Prowess 3, the chase with thief to its end", certain=True)
    assert play(call).outcome.won
    assert "certain" in found(busy(), MASTER, "Action roll of anybody").asks


@pytest.mark.rule("augur.fog.panicked")
def test_who_panics_says_first_how() -> None:
    state = state_of(kara={"fog": {"marks": 3, "steps": 1}})
    assert titles(state, PLAYER) == ["Say how panic shows"]
    state = after(state, made(state, PLAYER, "Say how panic shows"), "fight")
    assert "Try something" in titles(state, PLAYER)


@pytest.mark.rule("augur.fatigue.dead")
def test_the_dead_have_no_moves() -> None:
    state = state_of(kara={"fatigue": {"marks": 3, "steps": 4}})
    assert titles(state, PLAYER) == []
    assert not [title for title in titles(state, MASTER) if title.startswith("Kara")]
    assert not [title for title in titles(state, MASTER) if title.startswith("Group effort")], "Vanya is alone"


@pytest.mark.rule("augur.downtime.rest", "augur.downtime.recover", "augur.downtime.restore")
def test_downtime_is_offered_where_there_is_something_to_clear() -> None:
    assert not {"Rest", "Recover", "Restore"} & set(titles(state_of(), PLAYER))
    state = busy()
    assert found(state, PLAYER, "Recover").filled == {"who": "kara", "fatigue": Ladder(3, 1), "actions": 1}
    vanya = Sitting("player", ("vanya",))
    state = after(state, made(state, vanya, "Restore", friend="kara"))
    assert (sheet(state, "vanya").fog, sheet(state, "vanya").panic) == (Marks(3), "")
    state = after(state, made(state, PLAYER, "Rest", actions=1), "stress-2")
    assert sheet(state).stress == 0
    assert not any(one.used for one in sheet(state).abilities)


@pytest.mark.rule("augur.gm.later", "augur.assist.risk", "augur.chart.said", "augur.chart.noted")
def test_the_gm_makes_what_is_due_against_one_of_those_who_took_the_risk() -> None:
    state = busy()
    state = after(state, made(state, MASTER, "Due: a reaction against Vanya (the lock)"), "light-harm", "momentum")
    assert (sheet(state).momentum, sheet(state, "vanya").momentum) == (2, 1)
    assert [owed.kind for owed in scene(state).due.values()] == [
        "condition",
        "action",
        "consequences",
        "danger",
    ]
    state = after(state, made(state, MASTER, "Due: a condition for thief (chase)", name="limping"))
    assert [one.name for one in scene(state).others["thief"]] == ["winded", "limping"]
    state = after(state, made(state, MASTER, "Let go: action"))
    told = "Due: social consequences against Vanya (clerk)"
    state = after(state, made(state, MASTER, told, text="the clerks shun her"))
    state = after(state, made(state, MASTER, "Due: what the danger does (full)", text="the roof is gone"))
    assert scene(state).due == {}
    state = after(state, made(state, MASTER, "It holds no more: a better position of Kara (the stairs)"))
    assert scene(state).notes == {}


@pytest.mark.rule("augur.harm.approaches", "augur.condition", "augur.harm.threat")
def test_the_gm_calls_for_actions_with_dice_and_harm_of_each_approach() -> None:
    filled = found(busy(), MASTER, "Kara: Finesse 3").filled
    assert (filled["dice"], filled["harm"]) == (2, 2), "dazed takes one; a full first step and Exhausted"
    filled = found(busy(), MASTER, "Kara: Guile 2").filled
    assert (filled["dice"], filled["harm"]) == (2, 0), "Fog has one mark"


@pytest.mark.rule("augur.group.who", "augur.group.others")
def test_a_group_effort_takes_the_dice_of_every_member() -> None:
    filled = found(busy(), MASTER, "Group effort: everybody's best approach").filled
    assert (filled["members"], filled["dice"]) == (("kara", "vanya"), (2, 3))
    assert filled["fatigue"] == ("3/1", "1")
    assert found(busy(), MASTER, "Group effort: Reason").filled["dice"] == (0, 2)
    session = Session(made(busy(), MASTER, "Group effort: Prowess"))
    for answer in ("kara", "basic", "normal", "none", "none", "no"):
        session.choose(answer)
    question = session.question
    assert isinstance(question, Roll)
    assert (question.by, str(question.pool)) == ("kara", "action 1d6, threat 2d8")


@pytest.mark.rule("augur.bonus.sources", "augur.momentum.gain")
def test_abilities_can_be_used_and_give_momentum() -> None:
    state = state_of()
    state = after(state, made(state, PLAYER, "Momentum by an ability", points=2, reason="second wind"))
    state = after(state, made(state, PLAYER, "Use second wind"))
    assert (sheet(state).momentum, [one.used for one in sheet(state).abilities]) == (4, [True, False])
    assert "Use second wind" not in titles(state, PLAYER)
    assert "Momentum by an ability" not in titles(state, Sitting("player", ("vanya",))), "Vanya has no ability"


@pytest.mark.rule("augur.contact.npc")
def test_a_contact_s_expertise_is_named_once() -> None:
    state = after(busy(), made(busy(), PLAYER, "Say what old Tam knows", expertise=("locks", "rumours")))
    assert sheet(state).contacts[0].expertise == ("locks", "rumours")
    assert "Say what old Tam knows" not in titles(state, PLAYER)


@pytest.mark.rule("augur.clock", "augur.chase.clocks")
def test_the_gm_keeps_the_clocks() -> None:
    options = Options(clock_size=3, chase_clock=2)
    state = after(state_of(), made(state_of(), MASTER, "Set a clock", options, key="flood"))
    state = after(state, made(state, MASTER, "Begin a chase", options, foe="thief"))
    assert {"Tick flood (0 of 3)", "Tick chase:thief (0 of 2)"} <= set(titles(state, MASTER, options))
    state = after(state, made(state, MASTER, "Tick flood (0 of 3)", options, ticks=3))
    state = after(state, made(state, MASTER, "It is full: end flood (3 of 3)", options))
    assert "flood" not in scene(state).clocks


@pytest.mark.rule("augur.creation.points")
def test_spectators_start_nothing() -> None:
    assert RULESET.moves(OPTIONS, busy(), Sitting("spectator")) == ()
