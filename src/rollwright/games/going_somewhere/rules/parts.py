"""The parts of the game that are still in the old form put together: moves, and how the steps are put."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

import msgspec

from rollwright.games.going_somewhere.rules.creation.tables import PACKAGE
from rollwright.games.going_somewhere.rules.encounters.met_in_numbers import untouched
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.rules.facts import Fact, State, Tale
from rollwright.rules.ruleset import Move, Sitting
from rollwright.rules.wording import Wording


class Questions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the steps of one part are put to people, by key."""

    question: dict[str, Wording] = {}


def told(fact: Fact, name: Callable[[str], str]) -> str:
    """Write a fact as a sentence."""
    return " ".join([line.text for line in fact.told(Tale(name))])


def moves(options: Options, state: State, sitting: Sitting) -> tuple[Move, ...]:
    """List the calls that a seat may start now, part by part."""
    from rollwright.games.going_somewhere.rules.encounters.moves import moves_world
    from rollwright.games.going_somewhere.rules.magic.moves import moves_magic

    whole, everybody = state, people(state)
    all_ = everybody.sheets
    state = State({who: one for who, one in all_.items() if not untouched(one, all_.get(one.like))}, state.scene)
    return (
        *moves_magic(options, state, sitting),
        *moves_world(options, whole, sitting),
    )


def people(state: State) -> State:
    """Give the state without the vehicles, which have stats but do nothing by themselves."""
    return State({who: sheet for who, sheet in state.sheets.items() if sheet.craft is None}, state.scene)


def check(options: Options, sheet: Sheet) -> Iterable[Any]:
    """Give what breaks a rule of creation; the tables are read when somebody asks."""
    from rollwright.games.going_somewhere.rules.creation.report import check as check_creation

    return check_creation(options, sheet) if sheet.craft is None else ()


@cache
def wordings() -> Mapping[str, Wording]:
    """Give how the steps are put to people, from every file of questions."""
    from rollwright.rules.content import load, names

    found: dict[str, Wording] = {}
    for name in names(PACKAGE):
        if name.startswith("questions"):
            wanted: Any = Questions
            found |= load(PACKAGE, name, wanted).question
    return found
