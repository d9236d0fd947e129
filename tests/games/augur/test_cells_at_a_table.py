"""What the chart leaves at a table beside numbers: who is hit, what is noted, answered, owed and won."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.play.steps import GM
from rollwright.games.augur.rules import facts as became
from rollwright.games.augur.rules.action import action
from rollwright.games.augur.rules.attempt import attempt
from rollwright.games.augur.rules.chart import Kind
from rollwright.games.augur.rules.gm_moves import Due, gm_move
from rollwright.games.augur.rules.harm import Grade, Ladder
from rollwright.games.augur.rules.sheet import Condition, Marks
from rollwright.games.augur.rules.state import Clock, Note, Owed
from rollwright.games.augur.rules.upkeep import consequence, drop_note
from rollwright.rules.facts import Fact
from tests.games.augur.playing import OPTIONS, keys, play
from tests.games.augur.sitting import (
    MASTER,
    PLAYER,
    after,
    facts_of,
    found,
    landed,
    made,
    scene,
    sheet,
    state_of,
    titles,
)

HELPED: dict[str, Any] = {"assist": "vanya", "sharing": ("vanya",), "bonus": ("together",), "who": "kara"}


def kinds(facts: list[Fact]) -> list[str]:
    """Name what became true."""
    return [type(fact).__name__ for fact in facts]


# --- against whom ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("augur.assist.risk", "augur.gm.light-harm", "augur.gm.moves")
@pytest.mark.parametrize(("against", "marks"), [("kara", (1, 0)), ("vanya", (0, 1))])
def test_a_move_at_once_can_hit_a_helper(against: str, marks: tuple[int, int]) -> None:
    state = after(state_of(), action(OPTIONS, 2, **HELPED), (4,), (1,), "light-harm", against, "fog")
    assert (sheet(state).fog.marks, sheet(state, "vanya").fog.marks) == marks


@pytest.mark.rule("augur.assist.risk", "augur.gm.heavy-harm", "augur.gm.snap")
def test_heavy_harm_to_a_helper_is_taken_by_the_helper() -> None:
    before = state_of(vanya={"fatigue": {"marks": 3, "steps": 1}})
    call = action(OPTIONS, 2, **HELPED)
    state = after(before, call, (1,), (1,), "heavy-harm", "vanya", "wounded")
    assert (sheet(state).fatigue, sheet(state, "vanya").fatigue) == (Marks(), Marks(3, 2))
    assert scene(state).due == {"condition": Owed("condition", ("vanya",), "wounded")}
    state = after(before, call, (1,), (1,), "heavy-harm", "vanya", "snap", "freeze")
    assert (sheet(state).panic, sheet(state, "vanya").panic) == ("", "freeze")
    state = after(before, call, (1,), (1,), "condition", "vanya")
    assert scene(state).due == {"condition": Owed("condition", ("vanya",), "gm-move")}


@pytest.mark.rule("augur.gm.moves")
def test_alone_nobody_asks_against_whom() -> None:
    session = play(action(OPTIONS, 1, who="kara"), (4,), "light-harm", "fog")
    assert keys(session) == ["action", "gm-reaction", "light-harm"]


@pytest.mark.rule("augur.gm.harm-npc", "augur.harm.npc")
def test_harm_to_the_gm_s_own_ticks_their_clock() -> None:
    call = action(OPTIONS, 1, who="kara", foe="thug", npcs=("cook",), known=("thug",))
    hit = after(state_of(), call, (1,), "harm-npc", "cook", "wounded", "4")
    assert scene(hit).clocks == {"foe:cook": Clock("foe", 4, 3)}
    known = landed(state_of(), [became.ClockStarted(key="foe:thug", kind="foe", size=8)])
    hit = after(known, call, (1,), "harm-npc", "thug", "shaken")
    assert scene(hit).clocks == {"foe:thug": Clock("foe", 8, 3)}, "no size is asked for one that is there"
    assert sheet(hit).fatigue == Marks(), "nothing happens to Kara"


@pytest.mark.rule("augur.gm.harm-npc", "augur.gm.snap")
def test_one_of_the_gm_s_own_who_snaps_is_marked_so() -> None:
    state = after(state_of(), gm_move(OPTIONS, Due.ACTION, npcs=("cook",)), "harm-npc", "snap", "flight")
    assert scene(state).others == {"cook": (Condition("flight"),)}
    state = after(state_of(), gm_move(OPTIONS, Due.ACTION, npcs=("guard",)), "harm-npc", "snap", "freeze")
    assert (sheet(state, "guard").panic, scene(state).due) == ("freeze", {})


@pytest.mark.rule("augur.gm.harm-npc", "augur.contact.npc")
def test_the_moves_know_whom_the_gm_plays() -> None:
    contact = became.ContactMade(who="kara", name="old Tam", kinds=1, terms="helps")
    state = landed(state_of(), [became.ClockTicked(key="foe:thug", ticks=1, kind="foe"), contact])
    state = landed(state, [became.ClockStarted(key="foe:spy", kind="foe", secret=True)])
    filled = found(state, PLAYER, "Try something").filled
    assert (filled["npcs"], filled["known"]) == (("thug", "old Tam"), ("thug",)), "whom Kara knows"
    filled = found(state, MASTER, "An action against Kara").filled
    assert (filled["npcs"], filled["known"]) == (("thug", "guard", "old Tam"), ("thug",))


# --- each cell as facts ----------------------------------------------------------------------------------------------


@pytest.mark.rule("augur.chart.noted", "augur.chart.basic", "augur.chart.clash", "augur.chart.compel")
@pytest.mark.parametrize(
    ("kind", "answers", "extra"),
    [
        (Kind.BASIC, ("bigger",), "bigger"),
        (Kind.BASIC, ("side-effect",), "side-effect"),
        (Kind.CLASH, ("position", "6"), "position"),
        (Kind.COMPEL, (), "learns"),
        (Kind.REACTION, (), "redirect"),
    ],
)
def test_what_a_perfect_brings_is_noted(kind: Kind, answers: tuple[str, ...], extra: str) -> None:
    call = action(OPTIONS, 2, kind=kind, who="kara", what="the stairs")
    state = after(state_of(), call, (6, 6), *answers)
    assert scene(state).notes == {extra: Note(extra, "kara", "the stairs")}
    assert scene(after(state, drop_note(OPTIONS, extra))).notes == {}


@pytest.mark.rule("augur.chart.noted", "augur.chart.gambit")
def test_a_perfect_gambit_wins_an_action_at_once() -> None:
    state = after(state_of(), action(OPTIONS, 2, kind=Kind.GAMBIT, who="kara"), (6, 6))
    assert scene(state).at_once == ("kara",)
    assert "Act again, at once" in titles(state, PLAYER)
    helping = action(OPTIONS, 2, who="vanya", assist="kara", sharing=("kara",), bonus=("together",))
    assert scene(after(state, helping, (6,), (1,))).at_once == ("kara",), "helping is not acting"
    state = after(state, action(OPTIONS, 1, who="kara"), (6,))
    assert scene(state).at_once == ()
    assert "Try something" in titles(state, PLAYER)


@pytest.mark.rule("augur.chart.compel", "augur.compel.fit")
@pytest.mark.parametrize(
    ("faces", "answers", "answer"),
    [
        ((6, 6, 1), (), "persuaded"),
        ((6, 1, 1), ("wrong",), "unmoved"),
        ((4, 1, 1), ("neither",), "exchange"),
        ((1, 1, 1), ("wrong",), "refused"),
        ((1, 1, 8), (), "upset"),
    ],
)
def test_every_cell_of_compel_leaves_an_answer(faces: tuple[int, ...], answers: tuple[str, ...], answer: str) -> None:
    state = after(state_of(), action(OPTIONS, 2, 1, kind=Kind.COMPEL, who="kara", foe="clerk"), faces, *answers)
    assert scene(state).answers == {"clerk": answer}


@pytest.mark.rule("augur.chart.said", "augur.chart.compel", "augur.assist.shared")
def test_social_consequences_are_due_for_all_who_risked() -> None:
    state = after(state_of(), action(OPTIONS, 2, 1, kind=Kind.COMPEL, foe="clerk", **HELPED), (1, 8), (1,))
    assert scene(state).due == {"consequences": Owed("consequences", ("kara", "vanya"), "clerk")}
    title = "Due: social consequences against Kara (clerk)"
    assert found(state, MASTER, title).procedure == "consequence"
    assert scene(after(state, consequence(OPTIONS, "shunned", due="consequences"))).due == {}, "for all of them"


@pytest.mark.rule("augur.chart.said", "augur.reaction.grade")
@pytest.mark.parametrize(("face", "why"), [(5, "lighter"), (1, "full")])
def test_a_danger_that_marks_nothing_is_left_to_the_gm(face: int, why: str) -> None:
    call = action(OPTIONS, 1, kind=Kind.REACTION, danger=Grade.NONE, who="kara")
    assert scene(after(state_of(), call, (face,))).due == {"danger": Owed("danger", ("kara",), why)}
    assert scene(after(state_of(), call, (6,))).due == {}


@pytest.mark.rule("augur.chart.contact", "augur.assist.shared")
def test_a_debt_is_owed_by_all_who_risked() -> None:
    state = after(state_of(), action(OPTIONS, 2, kind=Kind.CONTACT, foe="old Tam", **HELPED), (1,), (1,))
    assert (sheet(state).debts, sheet(state, "vanya").debts) == (("old Tam",), ("old Tam",))
    assert sheet(state, "vanya").contacts == (), "the contact is Kara's"


@pytest.mark.rule("augur.fatigue.wounded", "augur.fatigue.maimed", "augur.condition")
def test_the_condition_of_a_wound_is_a_fact() -> None:
    call = action(OPTIONS, 1, 1, kind=Kind.CLASH, fatigue=Ladder(3, 1), who="kara")
    facts = facts_of(play(call, (1, 8), "fatigue"))
    assert kinds(facts) == ["Acted", "HarmTaken", "MoveDue"]
    state = landed(state_of(kara={"fatigue": {"marks": 3, "steps": 1}}), facts)
    assert scene(state).due == {"condition": Owed("condition", ("kara",), "wounded")}, "once"


@pytest.mark.rule("augur.fog.freeze", "augur.gm.snap")
def test_a_freeze_by_panic_after_a_snap_still_brings_its_action() -> None:
    call = action(OPTIONS, 1, 1, fog=Ladder(5), fatigue=Ladder(), harm=1, who="kara")
    answers = ("heavy-harm", "snap", "flight", "light-harm", "fog", "freeze")
    state = after(state_of(kara={"fog": {"marks": 5}}), call, (1, 8, 1), *answers)
    assert (sheet(state).panic, list(scene(state).due.values())) == ("freeze", [Owed("action", ("kara",), "freeze")])


@pytest.mark.rule("augur.momentum.track")
@pytest.mark.parametrize("call", [action(OPTIONS, 1, who="kara"), action(OPTIONS, 1, certain=True, who="kara")])
def test_every_action_marks_a_sheet_as_played(call: Any) -> None:
    faces = () if call.named["certain"] else ((6,),)
    assert sheet(after(state_of(), call, *faces)).played
    assert sheet(after(state_of(), action(OPTIONS, 2, **HELPED), (6,), (1,)), "vanya").played, "helping, too"


# --- no roll ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("augur.action.no-roll", "augur.dice.more-than-six")
@pytest.mark.parametrize("given", [{"dice": 1, "certain": True}, {"dice": 7}])
def test_without_a_roll_somebody_is_simply_persuaded(given: dict[str, Any]) -> None:
    session = play(action(OPTIONS, kind=Kind.COMPEL, **given))
    assert (keys(session), session.outcome.follows.answer) == ([], "persuaded")


@pytest.mark.rule("augur.threat.negative", "augur.dice.more-than-six")
def test_a_negative_level_gives_nothing_without_a_roll() -> None:
    calls = action(OPTIONS, 7, -2, who="kara"), action(OPTIONS, 2, -2, certain=True, who="kara")
    for session in map(play, calls):
        assert session.outcome.momentum == 2
        assert kinds(facts_of(session)) == ["Acted"]


# --- a chase by attempts ---------------------------------------------------------------------------------------------


@pytest.mark.rule("augur.chase.clocks", "augur.chase.level")
@pytest.mark.parametrize(
    ("ticks", "theirs", "face", "level", "won"),
    [
        (4, 0, 6, (), True),
        (5, 5, 4, ("yes",), True),
        (5, 5, 4, ("no",), False),
        (0, 4, 1, (), False),
        (3, 3, 6, (), None),
    ],
)
def test_an_attempt_can_end_a_chase(
    ticks: int, theirs: int, face: int, level: tuple[str, ...], won: bool | None
) -> None:
    both = [(("chase:thief"), ticks), ("chase:thief:foe", theirs)]
    state = landed(state_of(), [became.ClockTicked(key=key, ticks=some, kind="chase") for key, some in both])
    call = made(state, PLAYER, "Go on with the chase: thief")
    assert call.named["chases"] == (f"thief={ticks}/{theirs}",)
    session = play(call, "normal", "prowess", "none", "none", "no", "none", "no", (face,), *level)
    assert session.outcome.follows.won is won
    over = landed(state, facts_of(session))
    assert (not [key for key in scene(over).clocks if key.startswith("chase")]) == (won is not None)


@pytest.mark.rule("augur.setup")
def test_a_setup_is_rolled_by_its_maker_at_a_table() -> None:
    state = landed(state_of(), [became.SetupMade(text="A rope!", by="vanya"), became.SetupMade(text="mist")])
    assert found(state, PLAYER, "Try something").filled["setups"] == ("a-rope=vanya", "mist")
    gone = landed(state, [became.HarmTaken(who="vanya", track="fatigue", marks=40)])
    assert found(gone, PLAYER, "Try something").filled["setups"] == ("a-rope", "mist"), "the GM rolls for the dead"
    call = attempt(OPTIONS, ("finesse=3",), kind=Kind.CHASE, threat=0, setups=("a-rope=vanya", "mist"))
    rolled = [getattr(entry, "by", "") for entry in play(call, "mist", "no", (1, 1, 1), (6,)).journal]
    assert rolled[-1] == GM
