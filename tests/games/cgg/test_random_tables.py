"""Anything in any order: whatever is offered at a table, begun and played at random, leaves sheets that are sound."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from rollwright.games.cgg import RULESET
from rollwright.games.cgg.cgg_2015 import RULESET as RULESET_2015
from rollwright.games.cgg.rules.report import check
from rollwright.games.cgg.rules.sheet import Explorer, Track
from rollwright.play.session import Session
from rollwright.play.steps import GM
from rollwright.rules.facts import State, fold
from rollwright.rules.fields import Field
from rollwright.rules.ruleset import Ruleset, Sitting
from rollwright.rules.telling import fact_of, facts_in
from tests.games.cgg.explorers import random_explorer
from tests.laws.cases import answer

STEPS = 60


def given(field: Field, random: Random) -> Any:
    """Fill a field in at random; None: it is left as it is."""
    keys = [one.key for one in field.options]
    if field.kind == "words" or field.free:
        return f"something {random.randint(1, 10_000)}"
    if field.kind == "number":
        return random.randint(field.least or 0, min(field.most or 3, 3) if (field.least or 0) <= 3 else field.most or 9)
    if field.kind == "some":
        return random.sample(keys, random.randint(min(field.least or 0, len(keys)), len(keys)))
    return random.choice(keys) if keys and (field.needed or random.random() < 0.5) else None


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("game", [RULESET, RULESET_2015], ids=["cgg", "cgg-2015"])
def test_anything_in_any_order(game: Ruleset, seed: int) -> None:
    random = Random(f"{game.id} {seed}")
    options = game.options()
    state = State({f"who-{number}": random_explorer(seed * 3 + number) for number in range(3)}, game.start.scene)
    done: list[str] = []
    for _ in range(STEPS):
        offered = game.moves(options, state, Sitting(GM))
        kind = random.choice(sorted({move.procedure for move in offered}))
        move = random.choice([move for move in offered if move.procedure == kind])
        values = {field.name: value for field in move.fields if (value := given(field, random)) is not None}
        act = game.acts[kind]
        made = act.made(options, state, act.kept(act.read(options, state, {**move.filled, **values})))
        if act.kind == "deed":
            facts = [fact for one in made if (fact := fact_of(one))]
        else:
            session: Session[Any] = Session(made)
            while not session.ended:
                answer(session, random)
            facts = facts_in(session.story())
        state = fold(state, facts, Explorer)
        done.append(kind)
        for sheet in state.sheets.values():
            sound(game, options, sheet)
    assert len(dict.fromkeys(done)) > STEPS // 3
    assert msgspec.convert(msgspec.to_builtins(state.sheets), dict[str, Explorer]) == state.sheets
    assert msgspec.convert(msgspec.to_builtins(state.scene), type(game.start.scene)) == state.scene


def sound(game: Ruleset, options: Any, sheet: Explorer) -> None:
    """Hold a sheet that was played to what always holds."""
    assert 0 <= sheet.hours_left <= sheet.clock
    assert sheet.critical_count <= sheet.most_count
    assert not sheet.crisis or sheet.hours == 0
    assert sum(sheet.tracks.dots(track) for track in Track) <= 24
    assert check(options, sheet) == (), (game.id, check(options, sheet))
