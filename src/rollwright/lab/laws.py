"""The laws of several questions side by side: as a table, and as stacks of the same shades."""

from __future__ import annotations

from collections.abc import Sequence

from rollwright.lab.charts import stacked
from rollwright.lab.figures import Figures, Value
from rollwright.lab.measure import WORTH, Measure, law_of, value_text, values_of
from rollwright.lab.panels import spread_out
from rollwright.lab.report import Piece, Table

MOST_ROWS = 24
MOST_RESULTS = 11
REST = "any other"


def law_stacks(
    groups: Sequence[Sequence[tuple[str, Figures]]], measure: Measure, names: Sequence[str], over: str = ""
) -> list[Piece]:
    """Draw how a law changes along an axis, a chart for each group; nothing where there is nothing to see."""
    everything = [figures for group in groups for _, figures in group if not figures.refused]
    field = stacked_field(everything, measure)
    binned = bins_of(values_of(everything, field), everything, field)
    parts: list[Piece] = []
    if len(set(binned.values())) < 2:
        return parts
    for name, group in zip(names, groups, strict=True):
        there = [(label, law_in_bins(one, field, binned)) for label, one in group if not one.refused]
        rows = [(label, law) for label, law in (there[at] for at in spread_out(len(there), MOST_ROWS)) if law]
        if rows:
            by = f" by {over}" if over else ""
            parts.append(stacked(f"Law of {field.replace('_', ' ')}{by}{f': {name}' if name else ''}", rows))
    return parts


def law_table(named: Sequence[tuple[str, Figures]], measure: Measure) -> Table:
    """Give laws side by side, with bounds where they are sampled."""
    everything = [figures for _, figures in named]
    field = measure.field if measure.field != WORTH else stacked_field(everything, measure)
    sampled = any(one.plays for one in everything)
    head = [field.replace("_", " ")]
    for name, _ in named:
        head += [name, "low", "high"] if sampled else [name]
    rows: list[list[str | float | None]] = []
    for value in values_of(everything, field):
        row: list[str | float | None] = [value_text(value)]
        for _, one in named:
            law = law_of(one, field)
            row.append(law.chance(value) if law is not None else None)
            if sampled:
                row += one.interval(field, value) if law is not None else (None, None)
        rows.append(row)
    means = [(name, law.mean) for name, one in named if (law := law_of(one, field)) is not None and law.numeric]
    if all(isinstance(value, bool) for value in values_of(everything, field)):
        means = []
    note = "Mean: " + ", ".join(f"{name} {mean:.4g}" if len(means) > 1 else f"{mean:.4g}" for name, mean in means)
    return Table(
        f"Law of {field.replace('_', ' ')}", head, rows, f"{note}." if means else "", frozenset(range(1, len(head)))
    )


def stacked_field(figures: Sequence[Figures], measure: Measure) -> str:
    """Choose the field whose law is drawn: the measured one, or the next with more than yes and no."""
    if len(values_of(figures, measure.field)) > 2 and measure.field != WORTH:
        return measure.field
    names = list(dict.fromkeys(name for one in figures for name in one.fields))
    richer = [name for name in names if 2 < len(values_of(figures, name)) <= 60]
    return next(iter(richer), measure.field)


def bins_of(values: Sequence[Value], figures: Sequence[Figures], field: str) -> dict[Value, str]:
    """Put values under few enough labels: each its own, ranges of numbers, or the rarest words together."""
    if len(values) <= MOST_RESULTS:
        return {value: value_text(value) for value in values}
    if all(isinstance(value, int) for value in values):
        low, high = int(values[0] or 0), int(values[-1] or 0)
        wide = -(-(high - low + 1) // MOST_RESULTS)
        starts = {value: low + (int(value or 0) - low) // wide * wide for value in values}
        return {value: _bin(start, min(start + wide - 1, high)) for value, start in starts.items()}
    weights = {value: sum(law.chance(value) for one in figures if (law := law_of(one, field))) for value in values}
    often = sorted(values, key=lambda value: -weights[value])[: MOST_RESULTS - 1]
    return {value: value_text(value) if value in often else REST for value in values}


def _bin(low: int, high: int) -> str:
    return f"{low} to {high}" if low < high else f"{low}"


def law_in_bins(figures: Figures, field: str, binned: dict[Value, str]) -> list[tuple[str, float]]:
    """Give a law by its labels, in order; what is rare goes last."""
    law = law_of(figures, field)
    found: dict[str, float] = {}
    for value, chance in law.chances if law is not None else []:
        label = binned[value]
        found[label] = found.get(label, 0.0) + chance
    rest = found.pop(REST, None)
    return [*found.items(), *([(REST, rest)] if rest is not None else [])]
