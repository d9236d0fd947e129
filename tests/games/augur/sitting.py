"""Sheets and states of a table of Augur, and calls landed on them, for the tests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from rollwright.games.augur import RULESET
from rollwright.games.augur.rules.options import Options
from rollwright.games.augur.rules.sheet import Sheet
from rollwright.games.augur.rules.state import Scene, scene_of
from rollwright.play.steps import GM, Call
from rollwright.rules.facts import Fact, Joined, State, fold
from rollwright.rules.ruleset import Move, Sitting
from rollwright.rules.telling import fact_of, facts_in
from tests.games.augur.playing import OPTIONS, Answer, play

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
    return fold(state, facts, RULESET.sheet)


def begun(state: State, act: str, options: Options = OPTIONS, **given: Any) -> Any:
    """Begin an act, as a form sends it, and as the log has it afterwards."""
    found = RULESET.acts[act]
    values = found.read(options, state, given)
    return found.made(options, state, msgspec.json.decode(msgspec.json.encode(found.kept(values))))


def deed(state: State, act: str, **given: Any) -> State:
    """Do a deed, and give the state after it."""
    return landed(state, [fact for one in begun(state, act, **given) if (fact := fact_of(one))])


def after(state: State, call: Call[Any], *answers: Answer) -> State:
    """Play a call, and give the state after it."""
    return landed(state, facts_in(play(call, *answers).story()))


def found(state: State, sitting: Sitting, id: str, who: str = "", options: Options = OPTIONS) -> Move:
    """Find a move by its act."""
    moves = RULESET.moves(options, state, sitting)
    return next(move for move in moves if move.procedure == id and (not who or move.who == who))


def ids(state: State, sitting: Sitting, options: Options = OPTIONS) -> list[str]:
    """List what a seat may start."""
    return list(dict.fromkeys([move.procedure for move in RULESET.moves(options, state, sitting)]))


def sheet(state: State, who: str = "kara") -> Sheet:
    """Give a sheet."""
    kept: Sheet = state.sheet(who)
    return kept


def scene(state: State) -> Scene:
    """Give the scene."""
    return scene_of(state)
