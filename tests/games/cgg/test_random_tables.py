"""Random tables: any moves in any order, with random answers; facts fit the sheets, and state stays sound."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.cgg import RULESET
from rollwright.games.cgg.cgg_2015 import RULESET as RULESET_2015
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.report import check
from rollwright.games.cgg.rules.sheet import Explorer, Track
from rollwright.play.session import Session
from rollwright.play.steps import GM, Choose, Roll, key_of
from rollwright.rules.facts import Fact, State, fold
from rollwright.rules.ruleset import Move, Ruleset, Sitting
from tests.games.cgg.explorers import random_explorer

STEPS = 60


def asked(name: str, random: Random, move: Move) -> Any:
    """Make up an argument that whoever starts a call still has to give."""
    made: dict[str, Any] = {
        "difficulty": random.randint(2, 9),
        "goal": random.choice(("repair", "the map")),
        "towards": move.filled.get("goal", "repair"),
        "amount": random.randint(1, 2),
        "failures": random.randint(2, 3),
        "code": Code(random.randint(1, 6)),
        "dots": random.randint(1, 3),
        "condition": random.choice(("eager", "painful-harm", "confused", "hindered")),
        "function": random.choice(("SpaceSuit", "Shield")),
        "complexity": random.randint(1, 6),
        "ability": "cook",
        "text": "something new",
        "harm": 8,
        "persuasion": 8,
        "alteration": 8,
        "name": f"Thing {random.randint(1, 10_000)}",
        "rule": "cgg.creation.tracks",
        "reason": "a cave" if move.procedure == "equipment" else "attained",
        "dice": random.randint(0, 6),
        "pitfalls": ("reactor 13",),
        "key": random.choice(("fire", "smoke")),
        "low": 1,
        "middle": 4,
        "high": 9,
        "vote": "first",
    }
    return made[name]


def answered(session: Session[Any], random: Random) -> None:
    """Answer everything at random; in a long play with the first option."""
    while not session.ended:
        question = session.question
        if isinstance(question, Roll):
            session.roll(tuple(random.randint(1, sides) for sides in question.pool.sides()))
        elif isinstance(question, Choose):
            few = question.options if len(session.journal) < 80 else question.options[:1]
            session.choose(key_of(random.choice(few)))


def facts_of(game: Ruleset, session: Session[Any]) -> list[Fact]:
    found: list[Fact] = []
    for played in session.played:
        listing = game.listing_of(played.call)
        if listing is not None:
            found += listing.facts(played.call.named, played.outcome)
    return found


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("game", [RULESET, RULESET_2015], ids=["cgg", "cgg-2015"])
def test_any_moves_in_any_order(game: Ruleset, seed: int) -> None:
    random = Random(f"{game.id} {seed}")
    options = game.options()
    state: State = State({f"who-{number}": random_explorer(seed * 3 + number) for number in range(3)}, game.start.scene)
    done: list[str] = []
    for _ in range(STEPS):
        offered = [*game.moves(options, state, Sitting("player", tuple(state.sheets)))]
        offered += game.moves(options, state, Sitting(GM))
        kind = random.choice(sorted({move.procedure for move in offered}))
        move = random.choice([move for move in offered if move.procedure == kind])
        listing = game.listing(kind)
        needed = [
            name for name in move.asks if name not in listing.procedure.defaults or name in ("difficulty", "goal")
        ]
        if kind == "action":
            needed = ["difficulty"]
        if kind == "equipment":
            needed = list(move.asks)
        call = listing.procedure(options, **move.filled, **{name: asked(name, random, move) for name in needed})
        try:
            listing.allowed(options, state, call.named)
            session = Session(call)
        except (Refused, BadInput):
            continue
        answered(session, random)
        state = fold(state, facts_of(game, session), game.apply, Explorer)
        done.append(kind)
        for sheet in state.sheets.values():
            sound(game, options, sheet)
    assert len(done) > STEPS // 2
    assert msgspec.convert(msgspec.to_builtins(state.sheets), dict[str, Explorer]) == state.sheets


def sound(game: Ruleset, options: Any, sheet: Explorer) -> None:
    """Hold a sheet that was played to what always holds."""
    assert 0 <= sheet.hours_left <= sheet.clock
    assert sheet.critical_count <= sheet.most_count
    assert not sheet.crisis or sheet.hours == 0
    assert sum(sheet.tracks.dots(track) for track in Track) <= 24
    assert check(options, sheet) == (), (game.id, check(options, sheet))
