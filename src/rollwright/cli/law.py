"""Showing a law to people: each field by itself, then every outcome with its chance as a bar."""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from rollwright.cli.show import Column, bar, percent, say, table, width, word
from rollwright.dice.drawing import how_sure, places_of, several_totals, span_of

if TYPE_CHECKING:
    from rollwright.api import Odds

MOST_ROWS = 40
BANDS = 20
NAMED = 12
"""A field with at most so many values that aren't numbers is shown value by value."""


def show(
    law: Odds, title: str, policy: str = "never", exact: bool = False, every: bool = False, brief: bool = False
) -> None:
    """Print a law for people: the title, each field by itself, then (unless brief) every outcome where they are few."""
    rows = brief_rows(law)
    shares = [float(weight / law.total) for weight in law.weights]
    how = how_sure(law)
    said = "" if policy == "never" else f" · policy {policy}"
    say(title, "bold")
    say(f"{how}{said}", "dim")
    if law.worth is not None:
        say(f"worth by {law.worth[0]}: {law.worth[1]:.6g} on average")
    if not rows:
        return
    names = list(rows[0][0])
    if len(names) == 1 and all(type(fields[names[0]]) is int for fields, _ in rows):
        _numbers(law, names[0], rows, shares, exact, every)
        return
    say()
    if several_totals(law):
        _places(law, every)
    else:
        _margins(names, rows, shares)
    if brief:
        return
    if every or len(rows) <= MOST_ROWS:
        say()
        _joint(law, names, rows, shares, exact)
    else:
        say(f"{len(rows):,} outcomes in all: --all shows each, --json gives them to scripts.", "dim")


def brief_rows(law: Odds) -> list[tuple[dict[str, Any], int]]:
    """Give the rows of a law as people read them: without what says nothing in the records inside an outcome."""
    rows = law.rows()
    if not any(isinstance(value, dict | list) for values, _ in rows for value in values.values()):
        return rows
    from rollwright.rules.arguments import brief_fields

    outcomes = law.outcomes
    return [(brief_fields(outcomes[at]), at) for _, at in rows]


def _places(law: Odds, every: bool) -> None:
    """Show each of several sorted totals by itself."""
    shown = []
    for at, name in enumerate(places_of(law)):
        one = law.map(itemgetter(at))
        least, middle, most = min(one.outcomes), one.quantile(0.5), max(one.outcomes)
        shown.append([name, f"{one.mean():.4g}", f"{one.std():.4g}", str(middle), f"{least} to {most}"])
    heads = [Column(name, True) for name in ("mean", "deviation", "half reach", "from")]
    table((Column("", style="bold"), *heads), shown)


def _margins(names: list[str], rows: list[tuple[dict[str, Any], int]], shares: list[float]) -> None:
    """Show the law of each field by itself."""
    shown: list[list[str]] = []
    cells = max(10, width() - max(map(len, names)) - 32)
    for name in names:
        found: dict[str, tuple[Any, float]] = {}
        mean, least, most, counts = 0.0, None, None, True
        for values, at in rows:
            value = values[name]
            known = repr(value)  # many values are put in words only where they are shown
            found[known] = value, found.get(known, (value, 0.0))[1] + shares[at]
            if type(value) is int:
                mean += value * shares[at]
                least, most = (value, value) if least is None or most is None else (min(least, value), max(most, value))
            else:
                counts = False
        if counts and len(found) > 1:
            shown.append([name, f"mean {round(mean, 2) + 0.0:.2f}", f"{least} to {most}", ""])
            continue
        if len(found) > NAMED:
            likely, chance = max(found.values(), key=itemgetter(1))
            shown.append([name, f"{len(found):,} values", f"most likely {word(likely)}", percent(chance)])
            continue
        chances: dict[str, float] = {}
        for value, chance in found.values():
            chances[word(value)] = chances.get(word(value), 0.0) + chance
        if len(chances) == 1:
            shown.append([name, f"always {next(iter(chances))}", "", ""])
        elif set(chances) == {"yes", "no"}:
            shown.append([name, "yes", percent(chances["yes"]), bar(chances["yes"], 1, cells)])
        else:
            for number, (value, chance) in enumerate(chances.items()):
                shown.append([name if not number else "", value, percent(chance), bar(chance, 1, cells)])
    table((Column("", style="bold"), Column(""), Column(""), Column("", style="cyan")), shown, header=False)


def _joint(
    law: Odds, names: list[str], rows: list[tuple[dict[str, Any], int]], shares: list[float], exact: bool
) -> None:
    """Show every outcome; fields that are always the same are left out."""
    names = [name for name in names if len({word(values[name]) for values, _ in rows}) > 1] or names
    columns = [Column(name, _is_number(values[name] for values, _ in rows)) for name in names]
    cells = [[word(values[name]) for name in names] for values, _ in rows]
    _with_chances(law, columns, cells, [at for _, at in rows], shares, exact, None)


def _numbers(
    law: Odds,
    name: str,
    rows: list[tuple[dict[str, Any], int]],
    shares: list[float],
    exact: bool,
    every: bool,
) -> None:
    """Show the law of one number, with the chance to reach it; many numbers are put together in bands."""
    mean = sum(values[name] * shares[at] for values, at in rows)
    spread = sum((values[name] - mean) ** 2 * shares[at] for values, at in rows) ** 0.5
    say(f"mean {mean:.4g}, standard deviation {spread:.4g}, {rows[0][0][name]} to {rows[-1][0][name]}")
    say()
    if every or len(rows) <= MOST_ROWS:
        left, reach = 1.0, []
        for _, at in rows:
            reach.append(percent(min(1.0, left)) if left > 0 else percent(0))
            left -= shares[at]
        cells = [[word(values[name])] for values, _ in rows]
        _with_chances(law, [Column(name, True)], cells, [at for _, at in rows], shares, exact, reach)
        return
    first, last = rows[0][0][name], rows[-1][0][name]
    low, high = span_of(law)
    many = high - low + 1
    step = 1 if many <= MOST_ROWS else -(-many // BANDS)
    bands: dict[int, float] = {}
    for values, at in rows:
        band = (min(max(values[name], low), high) - low) // step
        bands[band] = bands.get(band, 0.0) + shares[at]
    most = max(bands.values())
    shown = []
    left = 1.0
    for band, chance in bands.items():
        start = low + band * step
        end = min(high, start + step - 1)
        words = f"{start} to {end}" if start < end else str(start)
        if start == low > first:
            words = f"up to {end}"
        if end == high < last:
            words = f"{start} or more"
        chances = percent(chance), percent(max(0.0, min(1.0, left)))
        shown.append([words, *chances, bar(chance, most, max(10, width() - 48))])
        left -= chance
    table((Column(name), Column("chance", True), Column("at least", True, "dim"), Column("", style="cyan")), shown)
    say(f"{len(rows):,} outcomes in all: --all shows each, --json gives them to scripts.", "dim")


def _with_chances(
    law: Odds,
    columns: list[Column],
    cells: list[list[str]],
    places: list[int],
    shares: list[float],
    exact: bool,
    reach: list[str] | None,
) -> None:
    fractions = [f"{p.numerator}/{p.denominator}" for _, p in law.fractions()] if exact else []
    most = max(shares)
    columns = [*columns, Column("chance", True)]
    for number, at in enumerate(places):
        cells[number].append(percent(shares[at]))
        if exact:
            cells[number].append(fractions[at])
        if law.sampled:
            cells[number].append(f"± {100 * law.error_at(at):.2g}%")
        if reach is not None:
            cells[number].append(reach[number])
    if exact:
        columns.append(Column("fraction", True))
    if law.sampled:
        columns.append(Column("error", True, "dim"))
    if reach is not None:
        columns.append(Column("at least", True, "dim"))
    used = sum(max(len(column.title), *(len(row[at]) for row in cells)) + 2 for at, column in enumerate(columns))
    for number, at in enumerate(places):
        cells[number].append(bar(shares[at], most, max(8, min(40, width() - used - 2))))
    table([*columns, Column("", style="cyan")], cells)


def _is_number(values: Iterable[Any]) -> bool:
    return all(type(value) is int or value is None for value in values)
