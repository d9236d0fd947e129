"""The figures of a grid as a report: tables, heat maps and curves of one field, and laws as stacks.

An axis of policies, rulesets or options makes series of their own. Of the other axes, one is drawn as curves, two as a
heat map with curves, more as a heat map for each value of the further ones. What is exact is said to be; what is
sampled has its 95% bounds; what was refused is shown with its reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollwright import __version__
from rollwright.api.own import taken
from rollwright.lab.charts import bars
from rollwright.lab.figures import Figures
from rollwright.lab.grid import Axis, value_shown, values_of
from rollwright.lab.laws import law_stacks, law_table
from rollwright.lab.measure import Measure, measure_of
from rollwright.lab.panels import Panels, panels_of, where
from rollwright.lab.plan import plan_of
from rollwright.lab.report import Entry, Piece, Report, Table, Text, entry_text
from rollwright.lab.results_charts import MOST_SERIES, crossing_chart, curve_chart, map_chart, map_table, scale_of
from rollwright.lab.runs import Found, run
from rollwright.play.steps import Call, Procedure

MOST_MAPS, MOST_CURVES, MOST_STACKS = 9, 4, 3
"""How many charts of a kind a report has; the tables have everything."""


def grid(
    call: str | Call[Any] | Procedure[..., Any],
    /,
    *,
    policy: str = "never",
    worth: str = "",
    actor: str = "",
    options: Mapping[str, Any] | None = None,
    how: str = "auto",
    seed: int = 0,
    plays: int = 0,
    precision: float = 0.0,
    workers: int | None = 1,
    title: str = "",
    **arguments: Any,
) -> Found:
    """Work out a call over ranges of its arguments, policy, options or ruleset; `.report(field)` shows a field of it.

    A range is `"3..9"`, `"1d..8d"`, `"none|limited"` or a Python range. More `workers` are more processes.
    """
    call, arguments = taken(call, arguments)
    table = {
        "call": call, "title": title, "policy": policy, "worth": worth, "actor": actor, "how": how, "seed": seed,
        "plays": plays, "precision": precision, "options": dict(options or {}),
        "arguments": {name: "|".join(values_of(value)) if isinstance(value, range | set) else value
                      for name, value in arguments.items()},
    }  # fmt: skip
    return run(plan_of(table, call), workers=workers)


def report_of(found: Found, field: str = "", value: str = "", command: str = "") -> Report:
    """Make a report of a grid: of the field asked for, or the one that tells most, and of a value of it."""
    measure = measure_of(found.grid.question, found.figures, field, value)
    panels = panels_of(found)
    parts: list[Piece] = [Text(_opening(found, measure))]
    if any(not one.refused for one in found.figures):
        if len(panels.axes) >= 2:
            parts += _maps(panels, measure)
        elif panels.axes:
            parts += _lines(panels, measure)
        else:
            parts += _alone(panels, measure)
    if refusals := refused_table(found):
        parts.append(refusals)
    if found.grid.axes:
        parts.append(long_table(found, measure))
    return Report(found.plan.title or _title(found, measure), parts, command, about_of(found))


def about_of(found: Found) -> dict[str, str]:
    """Say how figures were found."""
    about = {"question": found.grid.question.words, "Rollwright": __version__, "figures": how_sure(found.figures)}
    if any(one.plays for one in found.figures):
        about["seed"] = str(found.plan.seed)
    if found.seconds:
        about["worked for"] = f"{found.seconds:.1f} s"
    return about


def how_sure(figures: tuple[Figures, ...]) -> str:
    """Say which figures are exact, which are sampled and which there are none of."""
    exact = sum(one.exact for one in figures)
    plays = [one.plays for one in figures if one.plays]
    refused = sum(bool(one.refused) for one in figures)
    said = []
    if exact:
        said.append("exact" if exact == len(figures) else f"{exact} exact")
    if plays:
        of = f"{min(plays):,}" if min(plays) == max(plays) else f"{min(plays):,} to {max(plays):,}"
        said.append(f"{'' if len(plays) == len(figures) else f'{len(plays)} '}sampled from {of} plays, with 95% bounds")
    if refused:
        said.append(f"{refused} refused")
    return ", ".join(said)


def refused_table(found: Found) -> Table | None:
    """List the questions that have no figures, with why; the same reason once."""
    reasons: dict[str, list[str]] = {}
    for cell, figures in zip(found.grid.cells(), found.figures, strict=True):
        if figures.refused:
            reasons.setdefault(figures.refused, []).append(where(found.grid.axes, cell.at) or cell.question.words)
    if not reasons:
        return None
    rows: list[list[Entry]] = [[len(places), "; ".join(places[:4]) + (" ..." if len(places) > 4 else ""), why]
            for why, places in reasons.items()]  # fmt: skip
    return Table("No figures", ["questions", "where", "why"], rows)


def long_table(found: Found, measure: Measure) -> Table:
    """Give every question with its number, its bounds, its worth and from how many plays: for spreadsheets."""
    axes = found.grid.axes
    head = [*(axis.title for axis in axes), measure.words, "low", "high", "mean worth", "plays", "refused"]
    rows: list[list[Entry]] = []
    for cell, figures in zip(found.grid.cells(), found.figures, strict=True):
        low, high = measure.bounds(figures) or (None, None)
        worth = figures.worth.mean if figures.worth is not None else None
        values = [axis.values[place] for axis, place in zip(axes, cell.at, strict=True)]
        rows.append([*values, measure.number(figures), low, high, worth, figures.plays, figures.refused])
    first = len(axes)
    percent = frozenset(range(first, first + 3)) if measure.percent else frozenset[int]()
    return Table("All figures", head, rows, "0 plays: exact.", percent, folded=True)


def _title(found: Found, measure: Measure) -> str:
    names = [axis.title for axis in found.grid.axes]
    axes = ", ".join(names[:-1]) + " and " + names[-1] if len(names) > 1 else "".join(names)
    return f"{found.grid.question.name}: {measure.words}{f' by {axes}' if axes else ''}"


def _opening(found: Found, measure: Measure) -> str:
    count = len(found.figures)
    fixed = found.grid.question.words
    opening = f"{measure.words[0].upper()}{measure.words[1:]} of {fixed}"
    if found.grid.axes:
        over = ", ".join(f"{axis.title} {_span(axis)}" for axis in found.grid.axes)
        opening += f", over {over}: {count:,} questions"
    elif (number := measure.number(found.figures[0])) is not None:
        opening += f": {entry_text(number, measure.percent)}"
        if found.figures[0].plays:
            low, high = measure.bounds(found.figures[0]) or (number, number)
            opening += f" ({entry_text(low, measure.percent)} to {entry_text(high, measure.percent)})"
    return f"{opening}. Figures: {how_sure(found.figures)}."


def _span(axis: Axis) -> str:
    if axis.numbers and len(axis.values) > 4:
        return f"{axis.values[0]} to {axis.values[-1]}"
    return ", ".join(map(value_shown, axis.values[:6])) + (" ..." if len(axis.values) > 6 else "")


def _alone(panels: Panels, measure: Measure) -> list[Piece]:
    """Show questions that differ in policy, ruleset or option alone, or the only one."""
    shown = [panel for panel in panels.panels if measure.number(panel.figures[0]) is not None]
    parts: list[Piece] = []
    if len(shown) > 1:
        pairs = [(panel.name, measure.number(panel.figures[0]) or 0.0) for panel in shown]
        parts.append(bars(_capital(measure.words), pairs[:60], measure.percent))
    named = [(panel.name or "chance", panel.figures[0]) for panel in shown]
    return [*parts, *law_stacks([named], measure, [""]), law_table(named, measure)]


def _lines(panels: Panels, measure: Measure) -> list[Piece]:
    """Show one axis: curves, a table, and how the law changes along it."""
    (axis,) = panels.axes
    parts: list[Piece] = [curve_chart(_capital(measure.words), axis, panels.panels, measure)]
    left = len(panels.panels) - MOST_SERIES
    if left > 0:
        parts.append(Text(f"{left} further series are in the table alone."))
    parts.append(_line_table(axis, panels, measure))
    groups = [list(zip(axis.values, panel.figures, strict=True)) for panel in panels.panels[:MOST_STACKS]]
    parts += law_stacks(groups, measure, [panel.name for panel in panels.panels[:MOST_STACKS]], axis.title)
    return parts


def _line_table(axis: Axis, panels: Panels, measure: Measure) -> Table:
    head, percent = [axis.title], set()
    sampled = any(figures.plays for panel in panels.panels for figures in panel.figures)
    for panel in panels.panels:
        name = panel.name or measure.words
        head += [name, "low", "high"] if sampled else [name]
    rows: list[list[str | float | None]] = []
    for place, value in enumerate(axis.values):
        row: list[str | float | None] = [value]
        for panel in panels.panels:
            row.append(measure.number(panel.figures[place]))
            if sampled:
                row += measure.bounds(panel.figures[place]) or (None, None)
        rows.append(row)
    if measure.percent:
        percent = set(range(1, len(head)))
    note = "low and high: bounds with 95% confidence." if sampled else "Exact."
    return Table(_capital(measure.words), head, rows, note, frozenset(percent))


def _maps(panels: Panels, measure: Measure) -> list[Piece]:
    """Show two axes, for each value of the further ones: heat maps, tables and curves."""
    parts: list[Piece] = []
    scale = scale_of(panels, measure)
    for number, panel in enumerate(panels.panels[:MOST_MAPS]):
        title = _capital(measure.words) + (f": {panel.name}" if panel.name else "")
        parts.append(map_chart(title, panels, panel.figures, measure, scale))
        parts.append(map_table(title, panels, panel.figures, measure))
        if number < MOST_CURVES:
            parts.append(crossing_chart(title, panels, panel, measure))
    left = len(panels.panels) - MOST_MAPS
    if left > 0:
        parts.append(Text(f"{left} further maps are left out; their figures are in the table of all figures."))
    return parts


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
