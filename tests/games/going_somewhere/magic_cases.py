"""What the tests of magic share: a mage, somebody to cast on, and time that passes."""

from __future__ import annotations

from typing import Any

from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.checks.facts import TimePassed
from rollwright.games.going_somewhere.rules.magic.casting import cast
from rollwright.games.going_somewhere.rules.magic.tables import ResultRow, by_total
from rollwright.games.going_somewhere.rules.sheet import Item, Sheet
from rollwright.rules.facts import State, fold
from tests.games.going_somewhere.checks_cases import OPTIONS, after, play

STATS = {"acc": 10, "chm": 12, "int": 9, "per": 14, "spd": 8, "str": 11, "vit": 14}
SWORD = Item(name="sword", kind="weapon", sides=8, where="right hand", hands=1)
TABLE = State(
    {
        "mira": Sheet(name="Mira", stats=STATS, cp=40),
        "vanya": Sheet(name="Vanya", stats=STATS, health_lost=12, items=(SWORD,)),
    }
)


def cast_on(magic: str, *answers: Any, state: State = TABLE, **more: Any) -> State:
    """Cast something of Mira's on Vanya, an average success unless the answers say otherwise."""
    call = cast(OPTIONS, 10, magic=magic, who="mira", target=more.pop("target", "vanya"), **more)
    return after(play(call, [12], *answers), state)


def later(state: State, rounds: int = 0, days: int = 0) -> State:
    """Let time pass."""
    return fold(state, [TimePassed(rounds=rounds, days=days)], RULESET.apply, Sheet)


def covered(rows: tuple[ResultRow, ...]) -> list[str | None]:
    """Give the row of each total from 1 to 45."""
    places = [by_total(rows, 10, total) for total in range(1, 46)]
    return [rows[place].key if place >= 0 else None for place in places]
