"""The tellings: everything where it happens, as it really came, and in words that fit."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.play.session import Session
from rollwright.play.steps import Choose
from rollwright.games.augur import RULESET
from rollwright.games.augur.rules import facts as became
from rollwright.games.augur.rules.action import action
from rollwright.games.augur.rules.attempt import attempt
from rollwright.games.augur.rules.chart import Kind
from rollwright.games.augur.rules.clocks import start_clock, tick_clock
from rollwright.games.augur.rules.gm_moves import Due, gm_move
from rollwright.games.augur.rules.harm import Ladder
from rollwright.games.augur.rules.judging import judge
from rollwright.games.augur.rules.upkeep import momentum
from tests.games.augur.playing import OPTIONS, keys, play, texts
from tests.games.augur.sitting import facts_of

HELPED: dict[str, Any] = {"assist": "vanya", "sharing": ("vanya",), "who": "kara"}


@pytest.mark.rule("augur.assist.risk", "augur.assist.shared")
@pytest.mark.parametrize(
    ("kind", "faces", "answers", "said"),
    [
        (Kind.BASIC, (1, 1), ("complicate", "kara", "problem"), "of those who took it the GM picked Kara"),
        (Kind.BASIC, (4, 1), ("light-harm", "vanya", "fog"), "of those who took it the GM picked Vanya"),
        (Kind.COMPEL, (1, 8), (), "the social consequences for them, too"),
        (Kind.CONTACT, (1, 1), (), "the debt for them, too"),
    ],
)
def test_whatever_a_risk_costs_is_not_told_as_nothing(
    kind: Kind, faces: tuple[int, ...], answers: tuple[str, ...], said: str
) -> None:
    text = texts(play(action(OPTIONS, 2, 1, kind=kind, **HELPED), faces, (1,), *answers))
    assert f"Vanya shares the risk: {said}." in text
    assert "nothing more comes of it" not in text


@pytest.mark.rule("augur.assist.narrate")
def test_each_one_s_own_result_is_told() -> None:
    text = texts(play(action(OPTIONS, 3, 1, kind=Kind.CHASE, **HELPED), (6, 6, 8), (2,)))
    assert "By their own dice, before cuts, Kara comes to Perfect and Vanya to Botched" in text


@pytest.mark.rule("augur.harm.first-step", "augur.harm.steps")
def test_a_ladder_that_spills_is_told_by_what_happened() -> None:
    call = action(OPTIONS, 1, 1, kind=Kind.CLASH, fatigue=Ladder(), fog=Ladder(2), who="kara")
    text = texts(play(call, (1, 8), "fatigue"))
    assert "Kara has Fatigue full; that marks Fog once" in text
    assert "Kara has Fog full (1 threat die from harm)." in text, "and marks nothing in turn"
    stepped = action(OPTIONS, 1, kind=Kind.CLASH, fatigue=Ladder(2, 1), who="kara")
    assert "Kara is Exhausted, with Fatigue full and 1 mark beyond it; that marks Fog once" in texts(
        play(stepped, (1,), "fatigue")
    )


@pytest.mark.rule("augur.momentum.order", "augur.momentum.zero")
def test_stress_is_told_where_it_comes_before_the_gm_s_move() -> None:
    text = texts(play(action(OPTIONS, 1, kind=Kind.GAMBIT, momentum=1, who="kara"), (1,), "light-harm", "momentum"))
    lines = ["Kara loses 1 Momentum.", "Momentum is back at 2.", "GM reaction: light harm.", "Kara has 1 Momentum now."]
    places = [text.index(line) for line in lines]
    assert places == sorted(places)


@pytest.mark.rule("augur.momentum.most", "augur.momentum.stuck", "augur.momentum.gain")
@pytest.mark.parametrize(
    ("before", "stress", "said", "points"),
    [
        (2, 0, "gains 2 Momentum, and has 4", [2]),
        (5, 0, "gains 1 of 2 Momentum: it is at 6, and the rest is lost", [1]),
        (6, 0, "gains no Momentum of 2: it is at 6, and the rest is lost", []),
        (0, 6, "gains no Momentum of 2: with Stress full it stays at 0", []),
    ],
)
def test_gains_are_told_as_they_really_came(before: int, stress: int, said: str, points: list[int]) -> None:
    calls = (
        (action(OPTIONS, 1, kind=Kind.GAMBIT, momentum=before, stress=stress, who="kara"), ((6,),)),
        (momentum(OPTIONS, 2, "luck", before, stress, "kara"), ()),
    )
    for call, faces in calls:
        session = play(call, *faces)
        assert f"Kara {said}." in texts(session)
        assert [one.points for one in facts_of(session) if isinstance(one, became.MomentumGained)] == points


@pytest.mark.rule("augur.fog.freeze", "augur.gm.snap")
def test_a_freeze_is_told_with_the_action_that_is_due() -> None:
    session = play(gm_move(OPTIONS, Due.ACTION, who="kara"), "heavy-harm", "snap", "freeze")
    text = texts(session)
    assert "They snap: they freeze." in text
    assert "A GM action against Kara is due." in text
    assert [fact.kind for fact in facts_of(session) if isinstance(fact, became.MoveDue)] == ["action"]


@pytest.mark.rule("augur.compel.fit", "augur.chart.compel")
@pytest.mark.parametrize(("fit", "said"), [("right", "the right approach"), ("wrong", "the wrong approach")])
def test_the_fit_that_the_gm_gave_is_told(fit: str, said: str) -> None:
    assert f"For them it was {said}." in texts(play(action(OPTIONS, 1, kind=Kind.COMPEL), (6,), fit))


@pytest.mark.rule("augur.action.approach", "augur.harm.approaches", "augur.condition")
def test_the_approaches_are_shown_with_all_that_bears_on_them() -> None:
    given: dict[str, Any] = {"conditions": ("dazed=reason", "wet"), "fatigue": Ladder(3, 1)}
    question = Session(attempt(OPTIONS, ("finesse=2", "reason=1"), kind=Kind.BASIC, threat=0, **given)).question
    assert isinstance(question, Choose)
    assert question.about.approaches == (("finesse", 2, 2, ()), ("reason", 1, 0, ("dazed",)))


@pytest.mark.rule("augur.reaction.grade")
def test_the_danger_is_said_before_the_player_settles_anything() -> None:
    call = attempt(OPTIONS, ("finesse=1", "reason=1"), kind=Kind.REACTION)
    assert keys(play(call, "risky", "minor", "finesse", "none", "no", (6, 1)))[:3] == ["threat", "danger", "approach"]


@pytest.mark.rule("augur.clock", "augur.harm.npc", "augur.threat.impossible", "augur.momentum.stuck", "augur.setup")
def test_words_that_fit() -> None:
    assert texts(play(start_clock(OPTIONS, "brute", "foe", 4))) == "A clock of 4 begins for brute."
    full = texts(play(tick_clock(OPTIONS, "foe:brute", 3, 3, "foe", 4)))
    assert full == "The clock of brute stands at 4 of 4: it is full, and what it stands for happens."
    assert texts(play(judge(OPTIONS), "impossible")) == "The GM sets the threat level: impossible."
    stuck = texts(play(action(OPTIONS, 1, kind=Kind.GAMBIT, momentum=1, stress=6), (1,), "later"))
    assert "The character stays at 0 Momentum, as Stress is full." in stuck
    out = texts(play(action(OPTIONS, 1, kind=Kind.GAMBIT, momentum=1), (1,), "later"))
    assert "Momentum has run out: the character takes 1 Stress" in out
    told = [RULESET.told_fact(fact(key="a-rope"), str.title) for fact in (became.SetupUsed, became.SetupDropped)]
    assert told == ["A setup is used up: a rope.", "A setup is of no use any more: a rope."]


@pytest.mark.rule("augur.gm.moves")
def test_the_gm_s_questions_have_titles_of_their_own() -> None:
    titles = {key: RULESET.wording(key).title for key in ("action", "gm-action", "gm-reaction")}
    assert titles == {"action": "the action", "gm-action": "which GM action?", "gm-reaction": "which GM reaction?"}
