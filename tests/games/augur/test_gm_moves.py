"""The GM's moves on their card: what is offered against whom, and that one form says it all."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.games.augur import RULESET
from rollwright.games.augur.rules import facts as became
from rollwright.games.augur.rules.options import Options
from rollwright.games.augur.rules.sheet import Condition
from rollwright.play.session import Session
from rollwright.play.steps import Choose
from rollwright.rules.facts import State, Who
from rollwright.rules.fields import Field, card_fields
from tests.games.augur.sitting import MASTER, after, begun, found, landed, scene, sheet, state_of

FLOOD = became.ClockStarted(key="the flood", kind="other", size=6)


def card(state: State, act: str = "gm-move-now", **given: Any) -> dict[str, Field]:
    """Give the fields of the card on which the GM picks a move."""
    question = Session(begun(state, act, **given)).question
    assert isinstance(question, Choose)
    offer: Any = question.options
    return {one.name: one for one in card_fields(offer, RULESET.wording("gm-move"), state.name, {})}


def moves(fields: dict[str, Field]) -> list[str]:
    return [one.key.partition(".")[0] for one in fields["way"].options]


@pytest.mark.rule("augur.gm.pressure", "augur.clock")
def test_a_heavy_move_can_tick_a_clock_that_runs_too() -> None:
    assert "pressure" not in moves(card(state_of(), kind="action"))
    state = landed(state_of(), [FLOOD])
    ways = {one.key: one for one in card(state, kind="action", against="kara")["way"].options}
    assert ways["pressure.tick"].note == "“the flood”"
    made = after(state, begun(state, "gm-move-now", kind="action"), {"way": "pressure.tick", "ticks": "2"})
    assert scene(made).clocks["the flood"].ticks == 2
    made = after(state, begun(state, "gm-move-now", kind="reaction"), {"way": "pressure.tick"})
    assert scene(made).clocks["the flood"].ticks == 1


@pytest.mark.rule("augur.clock")
def test_a_clock_is_ticked_by_no_more_than_is_left_of_it() -> None:
    state = landed(state_of(), [FLOOD, became.ClockTicked(key="the flood", ticks=2)])
    ticks = card(state, kind="action")["ticks"]
    assert (ticks.least, ticks.most) == (1, 4)


def test_each_move_says_in_a_line_what_it_does() -> None:
    state = landed(state_of(), [FLOOD])
    for kind in ("reaction", "action"):
        bare = [one.words for one in card(state, kind=kind)["way"].options if not one.note]
        assert bare == []


@pytest.mark.rule("augur.gm.harm-npc", "augur.gm.heavy-harm")
def test_harm_to_an_npc_is_offered_only_where_it_can_hit_one() -> None:
    state = state_of()
    assert "harm-npc" not in moves(card(state, kind="action", against="kara"))
    against_guard = card(state, kind="action", against="guard")
    assert "heavy-harm" not in moves(against_guard)
    assert "npc" not in against_guard, "whom it hits was said before"
    met = became.ClockTicked(key="foe:the thug", ticks=1, kind="foe", size=6)
    due = landed(state, [met, became.MoveDue(kind="action", against=(Who("kara"),))])
    fields = card(due, "gm-move", due="action")
    assert {"heavy-harm", "harm-npc"} <= set(moves(fields))
    assert [one.words for one in fields["npc"].options] == ["the thug", "guard"]


@pytest.mark.rule("augur.gm.light-harm", "augur.gm.snap")
def test_a_move_against_nobody_hurts_nobody() -> None:
    for kind in ("reaction", "action"):
        assert {"light-harm", "heavy-harm", "condition"}.isdisjoint(moves(card(state_of(), kind=kind)))


@pytest.mark.rule("augur.gm.moves")
def test_whom_a_move_hits_that_is_due_against_several_is_asked_where_it_hits_somebody() -> None:
    owed = became.MoveDue(kind="reaction", against=(Who("kara"), Who("vanya")))
    against = card(landed(state_of(), [owed, FLOOD]), "gm-move", due="reaction")["against"]
    assert "light-harm.fog" in against.when["way"]
    assert "pressure.tick" not in against.when["way"], "a clock is everybody’s"
    assert [one.key for one in against.options] == ["kara", "vanya"]


@pytest.mark.rule("augur.gm.condition", "augur.condition")
def test_a_condition_is_named_on_the_card_of_the_move() -> None:
    state = state_of()
    call = begun(state, "gm-move-now", kind="action", against="kara")
    made = after(state, call, {"way": "condition", "condition": "cracked wrist", "approaches": ("prowess",)})
    assert (sheet(made).conditions, scene(made).due) == ((Condition("cracked wrist", ("prowess",)),), {})
    later = after(state, call, {"way": "condition"})
    assert scene(later).due["condition"].against == ("kara",), "a condition without a name is named later"


def test_what_happens_stands_above_what_a_move_asks_besides() -> None:
    names = list(card(landed(state_of(), [FLOOD, became.ClockStarted(key="fire", kind="other")]), kind="reaction"))
    assert names.index("text") < min(names.index("clock"), names.index("name"), names.index("size"))


@pytest.mark.rule("augur.condition")
def test_whose_condition_it_is_is_asked_only_where_nobody_has_said_so() -> None:
    owed = [became.MoveDue(kind="condition", against=(Who("kara"),)), became.MoveDue(kind="condition", why="chase")]
    fields = {one.name: one for one in found(landed(state_of(), owed), MASTER, "name-condition").fields}
    assert fields["whom"].when == {"due": ("condition 2",)}
    assert fields["due"].title == "What’s due?"


@pytest.mark.rule("augur.gm.harm-npc")
def test_a_contact_whom_nobody_fights_is_not_the_first_to_be_harmed() -> None:
    contacts = {"contacts": [{"name": "Old Hanne"}]}
    state = state_of(kara=contacts, guard={"npc": False})
    fields = card(state, kind="action")
    assert [one.words for one in fields["npc"].options] == ["Somebody without a name", "Old Hanne"]
    state = landed(state_of(kara=contacts), [])
    assert [one.words for one in card(state, kind="action")["npc"].options] == ["guard", "Old Hanne"]


def test_what_a_roll_is_called_for_asks_only_what_its_kind_needs() -> None:
    state = state_of()
    move = RULESET.acts["call"].move_of(Options(), state, MASTER, "kara")
    assert move is not None
    when = {one.name: one.when for one in move.fields}
    assert when["danger"] == {"kind": ("reaction",)}
    assert when["track"] == {"kind": ("clash", "reaction")}
