"""What the page shows of a fight: the strip of those who fight, in order, with Health; and who stands where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.combat.facts import order_text
from rollwright.games.going_somewhere.rules.combat.moves import DECLARES, STEPS, onward
from rollwright.games.going_somewhere.rules.combat.standing import scene_at, waited_for
from rollwright.games.going_somewhere.rules.gear.carrying import terrains
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.going_somewhere.rules.state import Fight, Scene, Standing
from rollwright.rules.facts import State, Tale
from rollwright.table.view import Awaited

PHASES = {"declare": "all say what they do", "roll": "the Combat Rolls", "act": "each acts in turn"}
WIDE, EDGE = 600, 30
"""How wide the line of squares is drawn, and how much of it is left at each end."""
FULL = "health_lost"


class FighterLook(NamedTuple):
    """Somebody in the strip."""

    name: str
    side: str
    health: int | None
    """None where one can't see it."""
    full: int
    state: str
    """What they are about to do, have done, or what keeps them from acting."""
    down: bool
    now: bool
    """Whether it is their turn."""
    square: int
    x: int
    """Where they are drawn on the line."""
    row: int
    """How many others stand there before them."""

    @property
    def short(self) -> str:
        """Two letters for the line of squares."""
        words = self.name.split()
        return (words[0][:1] + words[-1][:1] if len(words) > 1 else self.name[:2]).title()


class FightLook(NamedTuple):
    """A fight under way."""

    round: int
    phase: str
    ground: str
    order: tuple[FighterLook, ...]
    goes_on: bool
    """Whether the next step may follow by itself: nobody has to say first what they do."""

    @property
    def high(self) -> int:
        """How high the line of squares is drawn."""
        return 34 + 26 * max([one.row for one in self.order], default=0)

    @property
    def ticks(self) -> tuple[tuple[int, int], ...]:
        """The squares that are written below the line: where it is drawn, and its number."""
        found = {one.square: one.x for one in self.order if not one.down}
        return tuple((x, square) for square, x in sorted(found.items()))


class TrackersLook(NamedTuple):
    """What is going on: the fight under way."""

    fight: FightLook | None


def trackers_look(
    options: Options,
    scene: Any,
    awaited: tuple[Awaited, ...],
    names: Mapping[str, str],
    sheets: Mapping[str, Mapping[str, Any]],
) -> TrackersLook:
    """Work out what is shown beside the sheets."""
    kept = msgspec.convert(scene or {}, Scene)
    if kept.fight is None:
        return TrackersLook(None)
    look = fight_look(options, kept.fight, names, sheets)
    parts = {RULESET.acts[act].title for act in (*STEPS, *DECLARES)}
    return TrackersLook(look._replace(goes_on=look.goes_on and not any(one.title in parts for one in awaited)))


def fight_look(
    options: Options, fight: Fight, names: Mapping[str, str], sheets: Mapping[str, Mapping[str, Any]]
) -> FightLook:
    """Work out what is shown of a fight, in turn order; of whom one doesn't know, nothing is."""
    known = {who: one for who, one in fight.ones.items() if who in sheets}
    order = sorted(known, key=lambda who: (known[who].surprised, -known[who].initiative - known[who].notice))
    people = {who: msgspec.convert(dict(sheets[who]), Sheet, strict=False) for who in order}
    up = [who for who in order if not people[who].down and not known[who].away]
    turn = next((who for who in up if not known[who].acted), "") if fight.phase == "act" else ""
    waiting, goes_on = _waiting(options, State(people, Scene(fight)), fight, up)
    squares = [one.at for one in known.values()]
    least, most = min(squares, default=0), max(squares, default=0)
    found: list[FighterLook] = []
    for who in order:
        part, sheet = known[who], people[who]
        x = EDGE + (WIDE - 2 * EDGE) * (part.at - least) // max(1, most - least)
        row = len([one for one in found if one.x == x and not one.down])
        seen = any(key in sheets[who] for key in ("ledger", "stats", FULL))
        health = derive.health(sheet) if seen else None
        down = who not in up
        state = _state(part, sheet, who in waiting, names)
        found.append(
            FighterLook(
                names.get(who, who), part.side, health, derive.health_max(sheet), state, down, who == turn, part.at, x,
                row,
            )
        )  # fmt: skip
    return FightLook(fight.round, PHASES[fight.phase], terrains()[fight.terrain].title, tuple(found), goes_on)


def _waiting(options: Options, state: State, fight: Fight, up: Sequence[str]) -> tuple[set[str], bool]:
    """Give those who have yet to say what they do, and whether play can go on; who knows of all, exactly."""
    if set(state.sheets) == set(fight.ones):
        waiting = waited_for(scene_at(options, state), fight) if fight.phase == "declare" else []
        return {one.who for one in waiting}, onward(options, state) is not None
    silent = {who for who in up if fight.ones[who].order is None and not state.sheets[who].stunned}
    return (silent, not silent) if fight.phase == "declare" else (set(), True)


def _state(part: Standing, sheet: Sheet, waits: bool, names: Mapping[str, str]) -> str:
    if sheet.down or part.away:
        return sheet.down or {"fled": "got away", "yielded": "gave up"}[part.away]
    if part.due:
        return "Shock Check"
    troubles = ["stunned"] * bool(sheet.stunned) + ["on the ground"] * sheet.prone
    if part.acted:
        return ", ".join([*troubles, "has acted"])
    if part.order is None or waits:
        return ", ".join([*troubles, *["yet to say"] * waits])
    doing = order_text(Tale(lambda who: names.get(who, who)), part.order).removeprefix("will ")
    return ", ".join([*troubles, doing])
