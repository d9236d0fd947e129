"""What a seat may start: filled from the sheet, and startable as it stands."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.dice.errors import Refused
from rollwright.play.session import Session
from rollwright.rules.facts import Joined, State, fold
from rollwright.rules.mechwarrior import RULESET
from rollwright.rules.mechwarrior.options import Options
from rollwright.rules.ruleset import Move, Sitting

STATE = fold(
    State(),
    [
        Joined(
            who="kara",
            sheet={
                "name": "Kara",
                "attributes": {"build": 4, "reflexes": 4, "learning": 5},
                "skills": {"running": 2, "gunnery/mech": 3},
                "edge": 2,
                "edge_left": 1,
                "adventure_points": 6,
                "free_skill_points": 5,
                "skill_points": {"running": 10},
            },
        ),
        Joined(who="vanya", sheet={"name": "Vanya"}),
        Joined(who="guard", sheet={"npc": True, "skills": {"blade": 1}, "edge": 3, "edge_left": 3}),
    ],
    RULESET.apply,
    RULESET.sheet,
)
PLAYER = Sitting("player", ("kara",))
ANSWERS: dict[str, Any] = {
    "targets": (8, 7),
    "target": 8,
    "a": 8,
    "b": 7,
    "field": "sand",
    "points": 1,
    "skill": "running",
    "rule": "mechwarrior.creation.edge",
    "reason": "so be it",
    "price": 3,
}


def found(sitting: Sitting, title: str) -> Move:
    return next(move for move in RULESET.moves(STATE, sitting) if move.title == title)


@pytest.mark.rule("mechwarrior.skill.target", "mechwarrior.untrained.target", "mechwarrior.saving.choice")
def test_rolls_are_filled_from_the_sheet() -> None:
    running = found(PLAYER, "Running")
    assert (running.procedure, running.who) == ("skill", "kara")
    assert running.filled == {"target": 8, "edge": 1, "who": "kara", "what": "Running"}
    assert running.asks == ("modifier", "causes")
    blade = found(PLAYER, "Blade, untrained")
    assert (blade.procedure, blade.filled["target"]) == ("untrained", 10)
    assert found(PLAYER, "Saving roll on Mental").filled["target"] == 10
    assert found(PLAYER, "Saving roll on Learning").filled["target"] == 8
    against = found(PLAYER, "Running against another's roll")
    assert (against.filled["a"], against.filled["a_edge"], against.filled["a_who"]) == (8, 1, "kara")


def test_every_skill_can_be_rolled_for_once() -> None:
    rolled = [move.title for move in RULESET.moves(STATE, PLAYER) if move.procedure in ("skill", "untrained")]
    assert len(set(rolled)) == len(rolled)
    assert "Gunnery/Artillery, untrained" in rolled
    assert "Gunnery/'Mech" in rolled
    assert "Gunnery, untrained" not in rolled
    assert "Drive, untrained" in rolled


@pytest.mark.rule("mechwarrior.edge.own")
def test_players_start_only_their_own_and_the_gamemaster_all_others() -> None:
    assert {move.who for move in RULESET.moves(STATE, PLAYER)} == {"kara"}
    assert {move.who for move in RULESET.moves(STATE, Sitting("gm"))} == {"guard", "gm"}
    assert RULESET.moves(STATE, Sitting("player")) == ()
    assert RULESET.moves(State(), Sitting("gm"))


@pytest.mark.rule("mechwarrior.edge.heroes")
def test_the_gamemasters_characters_roll_without_edge() -> None:
    assert found(Sitting("gm"), "Blade").filled["edge"] == 0


@pytest.mark.rule("mechwarrior.edge.midstream", "mechwarrior.edge.cycle")
def test_the_gamemaster_ends_sessions_and_gives_edge_back_to_those_who_lack_it() -> None:
    assert found(Sitting("gm"), "End the session").filled == {"who": ("kara", "vanya")}
    titles = [move.title for move in RULESET.moves(STATE, Sitting("gm"))]
    assert "Give Kara Edge back" in titles
    assert "Give Vanya Edge back" not in titles


@pytest.mark.rule("mechwarrior.improvement.skill")
def test_improvements_are_offered_to_those_who_can_pay() -> None:
    titles = [move.title for move in RULESET.moves(STATE, PLAYER)]
    assert "Raise a skill: Running" in titles
    assert "Raise a skill: Gunnery/'Mech" not in titles
    assert "Learn a skill: Tinker" in titles
    assert "Specialise: Running" in titles
    assert "Bank skill points in a skill" in titles
    vanya = [move.procedure for move in RULESET.moves(STATE, Sitting("player", ("vanya",)))]
    assert not {"improve-skill", "improve-edge", "bank", "specialise"} & set(vanya)


@pytest.mark.parametrize("sitting", [PLAYER, Sitting("gm"), Sitting("gm", ("vanya",))])
def test_every_move_can_be_started(sitting: Sitting) -> None:
    for move in RULESET.moves(STATE, sitting):
        listing = RULESET.listing(move.procedure)
        takes = listing.procedure.parameters[1:]
        assert set(move.filled) | set(move.asks) <= set(takes)
        needed = set(takes) - set(listing.procedure.defaults)
        assert needed <= set(move.filled) | set(move.asks)
        asked = {name: ANSWERS[name] for name in move.asks if name in needed or name == "price"}
        call = listing.procedure(Options(), **move.filled, **asked)
        if move.procedure == "improve-edge":  # its price is an option of the table
            with pytest.raises(Refused, match="too few"):
                Session(call)
        else:
            Session(call)
