"""Sheets and states of a table of Augur, and calls landed on them, for the tests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rollwright.play.session import Session
from rollwright.play.steps import GM, Call
from rollwright.games.augur import RULESET
from rollwright.games.augur.rules.options import Options
from rollwright.games.augur.rules.sheet import Sheet
from rollwright.games.augur.rules.state import Scene, scene_of
from rollwright.rules.facts import Fact, Joined, State, fold
from rollwright.rules.ruleset import Move, Sitting
from tests.games.augur.playing import OPTIONS, play

SHEETS: dict[str, dict[str, Any]] = {
    "kara": {
        "name": "Kara",
        "approaches": {"prowess": 1, "finesse": 3, "guile": 2},
        "expertise": ["locks", "lies"],
        "abilities": [{"name": "second wind", "rest": True}, {"name": "sharp eyes"}],
    },
    "vanya": {"name": "Vanya", "approaches": {"prowess": 3, "reason": 2}},
    "guard": {"npc": True, "approaches": {"prowess": 2}},
}
PLAYER = Sitting("player", ("kara",))
MASTER = Sitting(GM)


def state_of(**changes: dict[str, Any]) -> State:
    """Give a table with Kara, Vanya and a guard; `changes` to their sheets by id."""
    sheets = {who: {**sheet, **changes.get(who, {})} for who, sheet in SHEETS.items()}
    return landed(RULESET.start, [Joined(who=who, sheet=sheet) for who, sheet in sheets.items()])


def landed(state: State, facts: Iterable[Fact]) -> State:
    """Give the state after facts."""
    return fold(state, facts, RULESET.apply, RULESET.sheet)


def facts_of(session: Session[Any]) -> list[Fact]:
    """Give the facts of all listed calls of a play, in the order in which they ended."""
    found: list[Fact] = []
    for ended in session.played:
        listing = RULESET.listing_of(ended.call)
        assert listing is not None, "every procedure of the game is listed"
        found += listing.facts(ended.call.named, ended.outcome)
    return found


def after(state: State, call: Call[Any], *answers: str | Iterable[int]) -> State:
    """Look whether the table allows a call, play it, and give the state after it."""
    listing = RULESET.listing_of(call)
    assert listing is not None
    listing.allowed(call.arguments[0], state, call.named)
    return landed(state, facts_of(play(call, *answers)))


def made(state: State, sitting: Sitting, title: str, options: Options = OPTIONS, **asked: Any) -> Call[Any]:
    """Give the call of a move by its title, with what it asks for."""
    move = found(state, sitting, title, options)
    assert set(asked) <= set(move.asks)
    return RULESET.listing(move.procedure).procedure(options, **{**move.filled, **asked})


def found(state: State, sitting: Sitting, title: str, options: Options = OPTIONS) -> Move:
    """Find a move by its title."""
    return next(move for move in RULESET.moves(options, state, sitting) if move.title == title)


def titles(state: State, sitting: Sitting, options: Options = OPTIONS) -> list[str]:
    """List what a seat may start."""
    return [move.title for move in RULESET.moves(options, state, sitting)]


def sheet(state: State, who: str = "kara") -> Sheet:
    """Give a sheet."""
    kept: Sheet = state.sheet(who)
    return kept


def scene(state: State) -> Scene:
    """Give the scene."""
    return scene_of(state)
