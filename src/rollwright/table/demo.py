"""Tables to begin at once: a gamemaster, players with legal characters, and somebody whom no player knows.

The characters are a game's own: it has a file `demo.json` in its package.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from rollwright.dice.errors import BadInput
from rollwright.play.steps import EVERYONE, GM
from rollwright.rules.content import json_beside
from rollwright.rules.facts import Joined
from rollwright.rules.ruleset import ruleset, ruleset_ids
from rollwright.table.seat import Seat
from rollwright.table.store import Store
from rollwright.table.table import Table

PEOPLE = ("Ana", "Ben", "Cleo")
"""Who sits there, in the order of the characters."""
GAMEMASTER = Seat("gus", "Gus", "gm")
FIRST = PEOPLE[0].lower()
"""The seat of the first hero."""
TRIAL = "cautious"
"""By which policy bots play with somebody who tries a game."""
FILE = "demo.json"


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a hero would do: what a bot at that seat begins, with what it says on the card."""

    who: str
    act: str
    given: dict[str, Any] = {}
    title: str = ""
    """Which of several of the kind, by its title."""


class Demo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a demonstration table begins with: sheets by id, as the game writes them."""

    name: str
    heroes: dict[str, dict[str, Any]]
    npcs: dict[str, dict[str, Any]]
    about: dict[str, str] = {}
    """Who each hero is, in a line, for whoever picks one."""
    scene: str = ""
    """What the scene is called that people find themselves in..."""
    opening: str = ""
    """...and what the gamemaster says to begin with."""
    plays: tuple[Play, ...] = ()
    reactions: dict[str, tuple[str, ...]] = {}
    """What a gamemaster says to a result: `good`, `mixed` or `bad`, with {who} it was."""


REACTIONS = {
    "good": ("That works, {who}. What next?", "Well done, {who}. The way is open."),
    "mixed": ("It works, {who}, but not for free. What do you do?", "Close, {who}. Somebody may have noticed."),
    "bad": ("That goes wrong, {who}. How do you get out of it?", "No luck, {who}. What now?"),
}
"""What is said where a game has no words of its own."""


def reactions_of(game: str, kind: str) -> tuple[str, ...]:
    """Give what a gamemaster of a game's demonstration table says to a result."""
    found = _read(ruleset(game).package)
    return (found.reactions.get(kind) if found else None) or REACTIONS[kind]


def demo_of(game: str) -> Demo:
    """Give what a game's demonstration table begins with, or say which games have one."""
    found = _read(ruleset(game).package)
    if found is None:
        there = [id for id in ruleset_ids() if has_demo(id)]
        raise BadInput(f"there is no demonstration table for {game!r}; there are {', '.join(there)}")
    return found


def has_demo(game: str) -> bool:
    """Tell whether a game brings a demonstration table that can be read."""
    try:
        return _read(ruleset(game).package) is not None
    except BadInput:
        return False


def plays_of(game: str) -> tuple[Play, ...]:
    """Give what the heroes of a game's demonstration table would do."""
    found = _read(ruleset(game).package)
    return () if found is None else found.plays


@cache
def _read(package: str) -> Demo | None:
    try:
        return json_beside(package, FILE, Demo)
    except msgspec.DecodeError as error:
        raise BadInput(f"{FILE} of {package} can't be read: {error}") from error


def demo_table(
    store: Store, id: str, game: str, seed: bytes | None = None, *, bots: str = "", hidden: bool = True
) -> Table:
    """Make a demonstration table: Gus runs the game, each other person plays a hero, Sue watches.

    `bots` names the policy of a bot for every seat but Sue's; `hidden` says whether only the gamemaster knows the NPCs.
    """
    return _set(store, id, game, seed, bots, hidden, (Seat("sue", "Sue", "spectator"),))


def trial_table(store: Store, id: str, game: str, seat: str) -> Table:
    """Make a table to try a game at: bots sit at every seat but one, and the scene has begun."""
    demo = demo_of(game)
    table = _set(store, id, game, None, TRIAL, True, person=seat)
    table.begin_session(GAMEMASTER.id)
    if demo.scene:
        table.title(GAMEMASTER.id, demo.scene)
    if demo.opening:
        table.say(GAMEMASTER.id, demo.opening)
    return table


def _set(
    store: Store, id: str, game: str, seed: bytes | None, bots: str, hidden: bool, more: tuple[Seat, ...] = (),
    person: str = "",
) -> Table:  # fmt: skip
    """Set a table with everybody of a demonstration; `person` is the seat that is no bot's."""

    def bot(seat: str) -> str:
        return "" if seat == person else bots

    demo = demo_of(game)
    gm = msgspec.structs.replace(GAMEMASTER, holds=tuple(demo.npcs), bot=bot(GAMEMASTER.id))
    table = Table.make(store, id, game, gm, name=demo.name, seed=seed)
    for name, hero in zip(PEOPLE, demo.heroes, strict=False):
        table.seat_somebody(gm.id, Seat(name.lower(), name, "player", (hero,), bot=bot(name.lower())))
    for seat in more:
        table.seat_somebody(gm.id, seat)
    facts = [Joined(who=who, sheet=sheet) for who, sheet in demo.heroes.items()]
    known = (GM,) if hidden else EVERYONE
    facts += [Joined(who=who, sheet=sheet, seen_by=known) for who, sheet in demo.npcs.items()]
    table.land(gm.id, facts)
    return table
