"""Very many plays of one question at once, held against what is exact and against a plain loop over the same rules."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from time import perf_counter

import msgspec

from rollwright.api.asking import policy_named, setting
from rollwright.dice.source import RandomDice
from rollwright.lab.answering import exact_figures, seed_of
from rollwright.lab.figures import Figures, wilson
from rollwright.lab.plan import Plan
from rollwright.lab.question import Question
from rollwright.lab.report import Entry, Piece, Table, Text
from rollwright.lab.runs import Progress, carry_out
from rollwright.lab.watching import played
from rollwright.lab.workers import Workers

LOOP_SECONDS = 1.0
"""How long the plain loop is timed."""
TIMED = 10_000
"""Fewer plays are done too soon to say how many a second are made."""
MOST_ROWS = 12


def many_plays(plan: Plan, hands: Workers, told: Callable[[Progress], None] = lambda progress: None) -> list[Piece]:
    """Play one question as often as its plan says, and say how it compares; of several questions, nothing."""
    grid = plan.grid()
    if grid.axes:
        return []
    plan = msgspec.structs.replace(plan, how="sampled", watch=False)
    found = carry_out(plan, hands, told=told)
    (figures,) = found.figures
    if not figures.plays:
        return []
    exact = exact_figures(grid.question)
    said = f"{figures.plays:,} plays."
    if figures.plays >= TIMED:
        each, loop = figures.plays / found.seconds, looped(grid.question, plan.seed)
        said = (
            f"{figures.plays:,} plays in {found.seconds:.1f} s: {each:,.0f} a second. A plain loop over the same rules "
            f"makes {loop:,.0f} a second on one processor: {each / loop:,.0f} times fewer."
        )
    return [Text("# Many plays"), Text(said), *_tables(figures, exact)]


def looped(question: Question, seed: int = 0) -> float:
    """Play a question one by one for about a second, in plain Python; give the plays a second."""
    asked = question.read()
    policy = policy_named(asked, setting(asked, "policy", question.policy))
    dice = RandomDice(seed_of(seed, 1))
    played(asked.call, policy, dice.face, lambda call: None)  # what is read once is read
    plays, began = 0, perf_counter()
    while (seconds := perf_counter() - began) < LOOP_SECONDS:
        played(asked.call, policy, dice.face, lambda call: None)
        plays += 1
    return plays / seconds


def _tables(figures: Figures, exact: Figures | None) -> list[Piece]:
    """Hold each field's most frequent values against their exact chances, with how many standard errors lie between."""
    found: list[Piece] = []
    sure = exact is not None and exact.exact
    for name, spread in figures.fields.items():
        pairs = sorted(spread.chances, key=lambda pair: -pair[1])[:MOST_ROWS]
        if len(spread.values) < 2:
            continue
        rows: list[list[Entry]] = []
        for value, chance in pairs:
            row: list[Entry] = [value if value is not None else "none", chance, *wilson(chance, figures.plays)]
            if sure and exact is not None:
                truth = exact.field(name).chance(value)
                error = sqrt(truth * (1 - truth) / figures.plays)
                row += [truth, (chance - truth) / error if error else 0.0]
            rows.append(row)
        head = [name, "played", "low", "high", *(["exact", "errors apart"] if sure else [])]
        percent = frozenset({1, 2, 3, 4}) if sure else frozenset({1, 2, 3})
        note = "Low and high are 95% bounds" + ("; errors apart are standard errors." if sure else ".")
        found.append(Table(f"Played: {name}", head, rows, note, percent, frozenset({5})))
    return found
