"""What the tests of crafted things share: a smith, and what she makes and uses."""

from __future__ import annotations

from typing import Any

from rollwright.games.going_somewhere.rules.ranks import Die
from rollwright.games.going_somewhere.rules.sheet import Item, Purchase, Sheet
from rollwright.rules.facts import State
from tests.games.going_somewhere.checks_cases import OPTIONS, play
from tests.games.going_somewhere.magic_cases import STATS, SWORD, TABLE, after, craft

SMITHING = Purchase(kind="special-skill", cp=5, points=5, about="smithing")
SMITH = Sheet(name="Mira", stats=STATS, cp=300, ledger=(SMITHING,), items=(SWORD,))
START = State({**TABLE.sheets, "mira": SMITH})
WEAPON: dict[str, Any] = {"form": "weapon", "sides": Die(8)}
IMMUNE = Purchase(kind="immunity", cp=160, points=4)


def made(state: State, magic: str, item: str, *answers: Any, **more: Any) -> State:
    """Let Mira craft something: both rolls average successes."""
    return after(play(craft(OPTIONS, 10, 8, magic, item, who="mira", **more), [12], [12], *answers), state)


def thing(state: State, name: str) -> Item:
    """Find a thing of Mira's."""
    found: Item = next(item for item in state.sheets["mira"].items if item.name == name)
    return found
