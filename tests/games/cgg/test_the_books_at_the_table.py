"""What a reader of both books, sentence by sentence, found missing or wrong at the table; with what holds instead."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.dice.pool import Pool
from rollwright.games.cgg import RULESET
from rollwright.games.cgg.rules.codes import combined
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.state import Element, Scene, Tension
from rollwright.table.view import view
from tests.games.cgg.acting import (
    BOTH,
    RISKY,
    act,
    after,
    asked,
    at,
    begun,
    deed,
    moves,
    offered,
    play,
    pools,
    questions,
    scene,
    told,
    vela,
)
from tests.games.cgg.explorers import ORR, VELA
from tests.games.cgg.test_evening import GAMES, HOST, MAJA, VANYA, sitting
from tests.games.cgg.test_evening import RISKY as AT_STAKE

TENSE = Tension(pitfalls={"the reactor": 7}, party=("vela", "orr"), edge="vela", focus="vela", opened=True)


def options_of(state: Any, procedure: str, name: str) -> list[str]:
    found = [one for move in moves(state, "vela") if move.procedure == procedure for one in move.fields]
    return [option.key for one in found if one.name == name for option in one.options]


@BOTH
@pytest.mark.rule("cgg.fallout.element")
def test_an_element_that_fallout_made_goes_with_the_scene(options: Options) -> None:
    state = at()
    state = after(state, begun(state, "suffer", options, who="vela", dots=2), {"result": "element", "text": "smoke"})
    assert scene(state).elements["smoke"] == Element("2d", "vela", lasts="scene")
    assert not scene(deed(state, "end-scene")).elements
    own = deed(at(), "make-element", text="ice")
    assert scene(deed(own, "end-scene")).elements, "what the Exec put there stays"


@pytest.mark.rule("cgg.tension.ready", "cgg.diligence.help")
def test_whoever_readies_says_what_in_the_situation_helps() -> None:
    there = {"a map": Element("1d", helps=True), "smoke": Element("2d", "orr", helps=True)}
    state = at(Scene(elements=there, tension=TENSE))
    assert options_of(state, "ready", "helps") == ["a map"], "not what is around somebody else"
    plain = begun(state, "ready", who="vela", pitfall="the reactor", kind="maneuvers")
    assert "rolls 2d for" in told(play(plain, (1, 1))), "nothing joins unasked"
    helped = begun(state, "ready", who="vela", pitfall="the reactor", kind="maneuvers", helps=["a map"])
    assert "rolls 2d+1 for" in told(play(helped, (1, 1)))


@pytest.mark.rule("cgg.tension.ready", "cgg.conditions.consumed", "cgg.conditions.eager")
def test_whoever_readies_is_offered_what_bears_on_it() -> None:
    held = ("consumed", "eager", "augmented", "improved", "restrained")
    state = at(Scene(tension=TENSE), conditions=held)
    assert options_of(state, "ready", "pay") == ["consumed", "eager"]
    assert options_of(state, "turn", "pay") == list(held)


@pytest.mark.rule("cgg.conditions.crippling-wound", "cgg.diligence.kinds")
def test_the_codes_of_diligence_are_shown_as_a_wound_leaves_them() -> None:
    state = at(Scene(tension=TENSE), conditions=("crippling-wound@dexterity",))
    for one, name in (("ready", "kind"), ("diligence", "kind")):
        outside = state if one == "ready" else at(conditions=("crippling-wound@dexterity",))
        found = [field for move in moves(outside, "vela") if move.procedure == one for field in move.fields]
        notes = {option.key: option.note for field in found if field.name == name for option in field.options}
        assert "1d" in notes["maneuvers"]


@pytest.mark.rule("cgg.difficulty.adjustments", "cgg.conditions.kinds")
def test_the_exec_s_card_says_which_conditions_there_are() -> None:
    card = asked(act(at(conditions=("confused", "eager"))))
    wording = RULESET.wording("judge").fields["adjustments"]
    assert wording.guide.format(**card.about._asdict()) == "Conditions: Confused, Eager."


@pytest.mark.rule("cgg.conditions.surface-wound", "cgg.risk.roll")
def test_a_surface_wound_may_get_worse_when_only_the_risk_is_rolled() -> None:
    state = at(conditions=("surface-wound",))
    call = begun(state, "risk", who="vela", code="strength", what="runs")
    assert questions(play(call, "roll", (1, 2))) == ["help", "risk"], "without Venture there is no chance"
    assert vela(after(state, call, "roll", (6, 2), (9,))).conditions == ("surface-wound",)
    assert vela(after(state, call, "roll", (6, 2), (1,))).conditions == ("surface-wound*2",)


@pytest.mark.rule("cgg.fallout.arenas", "cgg.hammer.even-worse")
def test_conditions_come_first_on_the_track_that_comes_to_mind_in_the_arena() -> None:
    for arena, first in (("material", "painful-harm"), ("public", "confused"), ("isotech", "weakened")):
        state = at()
        card = play(begun(state, "suffer", who="vela", arena=arena, dots=1), ended=False)
        assert offered(card, "condition")[0] == first
        judged = {**RISKY, "challenge": "4", "arena": arena}
        struck = play(act(state), judged, (9, 9), "roll", (6, 6), "none", "even-worse", ended=False)
        assert min(struck.question.options, key=lambda one: one.weight).key == first  # type: ignore[union-attr]


@GAMES
@pytest.mark.rule("cgg.venture.described", "cgg.tension.exec")
def test_player_and_exec_say_in_their_own_words_how_it_comes_about(game: str) -> None:
    with sitting(game) as (table, playing):
        maja, gus = playing[MAJA], playing[HOST]
        for one in (maja, gus):
            one.act("dice", dice="own")
        maja.start("act", VANYA, code="strength", what="leaps")
        gus.answer("judge", fields={**AT_STAKE, "challenge": "3"})
        gus.answer("difficulty", faces=[9])
        maja.answer("help", choice="roll")
        maja.answer("risk", faces=[6, 6])
        maja.answer("wrench", choice="close", how="a gust carries me over")
        maja.answer("wrench", choice="none")
        (card,) = [one for one in gus.cards if one["key"] == "hammer"]
        assert card["how"] == "How does it come about?"
        gus.answer("hammer", choice="cant-do-it", how="the ledge crumbles")
        table.refresh()
        text = " ".join([line.text for line in view(table, MAJA).log])
        assert "a gust carries me over" in text
        assert "the ledge crumbles" in text


@pytest.mark.rule("cgg.tension.exec", "cgg.tension.raise")
def test_the_exec_tells_what_the_world_does_with_its_turn() -> None:
    state = at(Scene(tension=Tension(pitfalls={"the reactor": 7}, party=("vela",), acted=("vela",), opened=True)))
    turned = play(begun(state, "tension-exec", pitfall="the reactor", what="the pump gives out."), (4,))
    assert "The pump gives out." in told(turned)
    assert pools(turned) == ["1d10"]


@BOTH
@pytest.mark.rule("cgg.action.code")
def test_the_exec_says_which_code_an_action_takes(options: Options) -> None:
    state = at()
    card = play(act(state, options, code="perception", asks=["orr"]), "orr", ended=False)
    assert "perception" not in offered(card, "way"), "another one than was named"
    judged = {**RISKY, "challenge": "9", "way": "strength"}
    taken = play(act(state, options, code="perception", asks=["orr"]), "orr", judged, ended=False)
    helped = combined(VELA.code("strength"), ORR.code("strength"))
    assert asked(act(state, options, code="perception", asks=["orr"]), "orr", judged).pool == Pool.of(
        9 - helped.dice, 10
    )
    assert f"The Exec: it takes Strength (2d). The risk is Material. To succeed: {helped}." in told(taken)
