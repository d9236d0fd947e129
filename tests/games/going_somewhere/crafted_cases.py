"""What the tests of crafted things share: a smith, and what she makes and uses."""

from __future__ import annotations

from typing import Any

from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.magic.crafting import craft
from rollwright.games.going_somewhere.rules.magic.permission import of_using
from rollwright.games.going_somewhere.rules.ranks import Die
from rollwright.games.going_somewhere.rules.sheet import Item, Purchase, Sheet
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.rules.facts import State
from rollwright.rules.ruleset import Move, Sitting
from tests.games.going_somewhere.checks_cases import OPTIONS, after, play
from tests.games.going_somewhere.magic_cases import STATS, SWORD, TABLE

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


def offered(state: State, title: str) -> Move:
    """Find a move of Mira's player."""
    moves = RULESET.moves(OPTIONS, state, Sitting("player", ("mira",)))
    return next(one for one in moves if one.title == title)


def titles(state: State) -> list[str]:
    """List the moves of Mira's player."""
    return [one.title for one in RULESET.moves(OPTIONS, state, Sitting("player", ("mira",)))]


def used(state: State, title: str, *answers: Any, **more: Any) -> State:
    """Let Mira use something as it is offered, where the sheets allow it."""
    move = offered(state, title)
    filled = {**move.filled, **more}
    if "cp" in filled:
        filled["cp"] = 0
    call = RULESET.listings[move.procedure].procedure(OPTIONS, **filled)
    of_using(OPTIONS, state, call.named)
    return after(play(call, *answers), state)


def asked(magic: str, item: str, **more: Any) -> dict[str, Any]:
    """Ask to craft something as Mira's sheet has her numbers."""
    mira = START.sheets["mira"]
    limits: dict[str, Any] = {
        "max_q": derive.quantity_limit(mira, Stat.VIT),
        "max_dr": derive.die_limit(mira, Stat.VIT),
    }
    named: dict[str, Any] = craft(OPTIONS, 5, 5, magic, item, power=200, who="mira", **limits, **more).named
    return named
