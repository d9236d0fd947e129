"""Fights: who wins, how long it takes, what is left, and where it is decided. Exact where it can be, else by plays.

lab.fight("going-somewhere/duel", a="str=12 weapon=d8", b="str=12 weapon=d10")
lab.fight("going-somewhere/fight", party="kara str=12 weapon=d8", foes="wolf str=11 weapon=d6", policy="steady")
lab.fight("augur/chase", dice=3, threat=1)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import getdoc
from typing import Any

import msgspec

from rollwright.api.own import taken
from rollwright.dice.errors import BadInput
from rollwright.lab.charts import Series, bars, curves, heat_map, stacked
from rollwright.lab.fights_parts import (
    how_long,
    length_field,
    what_is_left,
    where_decided,
    who_wins,
    winner_field,
    wins,
)
from rollwright.lab.figures import Figures
from rollwright.lab.grid import Grid
from rollwright.lab.lab import lab_of
from rollwright.lab.plan import Plan, plan_of
from rollwright.lab.question import POLICY
from rollwright.lab.report import Entry, Piece, Report, Table, Text
from rollwright.lab.results import about_of, refused_table
from rollwright.lab.runs import Found, Progress, carry_out
from rollwright.lab.watches import Watch, watch_of
from rollwright.lab.workers import Workers
from rollwright.lab.workers import workers as working
from rollwright.play.steps import Call, Procedure

PLAYS = 1_000
"""Plays of a fight that is watched, where nobody says how many."""
NEVER = "never"


def fight(
    call: str | Call[Any] | Procedure[..., Any],
    /,
    *,
    policy: str = "",
    options: Mapping[str, Any] | None = None,
    plays: int = PLAYS,
    seed: int = 0,
    precision: float = 0.0,
    workers: int | None = 1,
    title: str = "",
    **arguments: Any,
) -> Report:
    """Find out how a fight, a duel, a chase or an opposed roll goes, and report it.

    What can be worked out exactly is; the way there is watched in `plays` plays. Without a `policy` the first is taken
    that the game has for it (`steady` for fights, `act` for Tension). More `workers` are more processes.
    """
    call, arguments = taken(call, arguments)
    given = {
        "call": call, "title": title, "options": dict(options or {}), "arguments": arguments, "seed": seed,
        "plays": plays, "precision": precision, "watch": True,
    }  # fmt: skip
    plan = plan_of({**given, "policy": policy or usual_policy(plan_of(given, call))}, call)
    with working(workers) as hands:
        return fight_of(plan, hands)


def fight_of(plan: Plan, hands: Workers, told: Callable[[Progress], None] = lambda progress: None) -> Report:
    """Report on the fights of a plan that is watched."""
    watch = _watch(plan.grid())
    worked_out = msgspec.structs.replace(plan, watch=False)
    exact = carry_out(worked_out, hands, told=told) if watch is None or watch.exact else None
    if watch is None and exact is not None and not any(winner_field(one) for one in exact.figures):
        if not all(one.refused for one in exact.figures):
            raise BadInput(f"{plan.call} is no fight: its outcome names no winner; rollwright lab odds shows it")
    if exact is not None and (exact.grid.axes or watch is None):
        return fight_report(exact)
    found = carry_out(plan, hands, told=told)
    if exact is None or not exact.figures[0].exact:
        return fight_report(found)
    asked = found.grid.question.read()
    tells = lab_of(asked.ruleset.package).more.get(asked.listing.id)
    more = [] if tells is None else tells(found.grid.question, exact.figures[0], hands)
    return fight_report(found, exact.figures[0], more)


def usual_policy(plan: Plan) -> str:
    """Name how people usually act in a scene that can be watched; `never` where the game says nothing of it."""
    asked = plan.grid().cells()[0].question.read()
    if watch_of(asked.ruleset, asked.listing.id) is None:
        return NEVER
    return next(iter(asked.listing.policies), NEVER)


def fight_report(found: Found, exact: Figures | None = None, more: list[Piece] | None = None) -> Report:
    """Report on fights that were played or worked out: one of them as a whole, several side by side.

    `exact` figures tell who wins and how long it takes instead of the plays; `more` is put before the end.
    """
    title = found.plan.title or f"{found.grid.question.name}: how it goes"
    parts: list[Piece] = [Text(_opening(found))]
    if refusals := refused_table(found):
        parts.append(refusals)
    watch = _watch(found.grid)
    if found.grid.axes:
        parts += side_by_side(found, watch)
    elif not found.figures[0].refused:
        parts += alone(found.figures[0], watch, exact)
        parts += more or []
    about = about_of(found)
    if exact is not None:
        about["figures"] = f"who wins and how long: exact; the way there: {found.figures[0].plays:,} plays"
    return Report(title, parts, "", about)


def _opening(found: Found) -> str:
    """Say what is fought, and by which policies, with what these do where they say so."""
    grid = found.grid
    policies = next((axis.values for axis in grid.axes if axis.name == POLICY), (grid.question.policy,))
    said = [f"{grid.question.words}."]
    asked = grid.cells()[0].question.read()
    for name in policies:
        doc = getdoc(asked.listing.policies.get(name)) if name in asked.listing.policies else None
        if doc:
            said.append(f"Policy {name}: {doc.splitlines()[0]}")
    return " ".join(said)


def alone(figures: Figures, watch: Watch | None, exact: Figures | None = None) -> list[Piece]:
    """Tell all about one fight."""
    sure = exact or figures
    parts: list[Piece] = [Text("# Who wins"), *who_wins(sure, watch)]
    if length := how_long(sure) or how_long(figures):
        parts += [Text("# How long"), *length]
    if left := what_is_left(figures if watch else sure, watch):
        parts += [Text("# What is left"), *left]
    if decided := where_decided(figures, watch):
        parts += [Text("# Where it is decided"), *decided]
    return parts


def side_by_side(found: Found, watch: Watch | None) -> list[Piece]:
    """Compare fights of a grid: who wins, how long, what is left."""
    axes, cells = found.grid.axes, found.grid.cells()
    there = [(cell, one) for cell, one in zip(cells, found.figures, strict=True) if not one.refused]
    if not there:
        return []
    chances = [wins(one, watch) for _, one in there]
    sides = list(dict.fromkeys(side for one in chances for side in one))
    first = watch.sides[0] if watch else (sides[0] if sides else "")
    left = [f"{side} left" for side in (watch.sides if watch else ()) if f"{side} left" in there[0][1].fields]
    plays = sum(one.plays for _, one in there)
    head = [
        *(axis.title for axis in axes),
        f"{first} wins",
        *(["low", "high"] if plays else []),
        *(["rounds"] if length_field(there[0][1]) else []),
    ]
    head += [f"{name}, %" for name in left]
    rows: list[list[Entry]] = []
    for (cell, one), found_ in zip(there, chances, strict=True):
        values = [axis.values[place] for axis, place in zip(axes, cell.at, strict=True)]
        row: list[Entry] = [*values, *found_.get(first, (0.0, 0.0, 0.0))[: 3 if plays else 1]]
        if length := length_field(one):
            row.append(one.fields[length].mean)
        rows.append([*row, *(one.fields[name].mean for name in left)])
    percent = frozenset(range(len(axes), len(axes) + (3 if plays else 1)))
    note = f"{plays:,} plays in all, with 95% bounds." if plays else "Exact."
    parts: list[Piece] = [Table("Who wins", head, rows, note, percent)]
    if len(axes) == 1:
        parts += _one_axis(found, watch, first)
    elif len(axes) == 2:
        parts.append(_map(found, watch, first))
    return parts


def _one_axis(found: Found, watch: Watch | None, first: str) -> list[Piece]:
    (axis,) = found.grid.axes
    pairs = [(value, one) for value, one in zip(axis.values, found.figures, strict=True) if not one.refused]
    laws = [(value, wins(one, watch)) for value, one in pairs]
    parts: list[Piece] = []
    if axis.numbers and axis.name != POLICY and len(pairs) == len(axis.values) > 1:
        points = [
            (float(x), law.get(first, (0.0, 0.0, 0.0))[0]) for x, (_, law) in zip(axis.numbers, laws, strict=True)
        ]
        bounds = [law.get(first, (0.0, 0.0, 0.0))[1:] for _, law in laws]
        parts.append(
            curves(f"The chance that {first} wins", [Series(first, points, bounds)], axis.title, "", percent=True)
        )
    else:
        parts.append(
            bars(f"The chance that {first} wins", [(v, law.get(first, (0.0,))[0]) for v, law in laws], percent=True)
        )
    if any(len(law) > 1 for _, law in laws):
        parts.append(stacked("Who wins", [(v, [(side, n[0]) for side, n in law.items()]) for v, law in laws]))
    return parts


def _map(found: Found, watch: Watch | None, first: str) -> Piece:
    rows, columns = found.grid.axes
    values: list[list[float | None]] = [[None] * len(columns.values) for _ in rows.values]
    for cell, one in zip(found.grid.cells(), found.figures, strict=True):
        if not one.refused:
            values[cell.at[0]][cell.at[1]] = wins(one, watch).get(first, (0.0,))[0]
    title = f"The chance that {first} wins"
    return heat_map(title, rows.values, columns.values, values, columns.title, rows.title, percent=True)


def _watch(grid: Grid) -> Watch | None:
    """Find how the questions of a grid are watched, where all are of one kind."""
    asked = grid.cells()[0].question.read()
    return watch_of(asked.ruleset, asked.listing.id)
