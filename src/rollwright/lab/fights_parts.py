"""The parts of a report on a fight: who wins, how long it takes, what is left, and where it is decided."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from rollwright.lab.charts import Series, bars, curves
from rollwright.lab.figures import Figures, Spread, Value, wilson
from rollwright.lab.report import Entry, Piece, Table, Text
from rollwright.lab.watches import NOBODY, Watch
from rollwright.lab.watching import DECIDED, LEVEL, LINKS, OVER, ROUNDS, WATCHED, WINS

WINNERS = (WINS, "winner", "won")
LENGTHS = ("rounds", WATCHED)
BARS = 24
"""The most bars of a chart of lengths; more values are put together."""
FEWEST = 20
"""A chance among fewer plays is not worth telling."""
Z = 1.96


def winner_field(figures: Figures) -> str:
    """Name the field that says who won; nothing where there is none."""
    return next((name for name in WINNERS if name in figures.fields), "")


def length_field(figures: Figures) -> str:
    """Name the field that says how long it took; nothing where there is none."""
    return next((name for name in LENGTHS if name in figures.fields), "")


def side_named(value: Value, watch: Watch | None) -> str:
    """Name a winner: the value of a field, with the watch's words for yes and no."""
    if value is None:
        return NOBODY
    if isinstance(value, bool):
        sides = watch.sides if watch else ("won", "lost")
        return sides[0] if value else sides[1]
    return str(value)


def wins(figures: Figures, watch: Watch | None) -> dict[str, tuple[float, float, float]]:
    """Give each winner's chance with its bounds; the sides first that a watch names."""
    name = winner_field(figures)
    found = {}
    for value, _ in figures.fields[name].pairs if name else ():
        found[side_named(value, watch)] = (figures.fields[name].chance(value), *figures.interval(name, value))
    first = [side for side in (watch.sides if watch else ()) if side not in found]
    none = wilson(0.0, figures.plays) if figures.plays else (0.0, 0.0)
    found |= dict.fromkeys(first, (0.0, *none))
    sides = list(watch.sides) if watch else []
    return dict(sorted(found.items(), key=lambda pair: (sides.index(pair[0]) if pair[0] in sides else 9, pair[0])))


def who_wins(figures: Figures, watch: Watch | None) -> list[Piece]:
    """Tell who wins."""
    found = wins(figures, watch)
    if not found:
        return []
    note = f"From {figures.plays:,} plays, with 95% bounds." if figures.plays else "Exact."
    rows: list[list[Entry]] = [
        [side, *numbers] if figures.plays else [side, numbers[0]] for side, numbers in found.items()
    ]
    head = ["winner", "chance", "low", "high"] if figures.plays else ["winner", "chance"]
    return [Table("Who wins", head, rows, note, frozenset({1, 2, 3}))]


def how_long(figures: Figures) -> list[Piece]:
    """Tell how long it takes."""
    name = length_field(figures)
    if not name:
        return []
    law = figures.fields[name]
    if not law.numeric or not law.weights:
        return []
    low, middle, high = (quantile(law, part) for part in (0.1, 0.5, 0.9))
    row: list[Entry] = [law.mean, low, middle, high]
    head = ["mean", "a tenth is over by", "half are over by", "nine tenths are over by"]
    chart = bars("Rounds that it takes", grouped(law), percent=True)
    return [Table("How long, in rounds", head, [row]), chart]


def quantile(law: Spread, part: float) -> int:
    """Give the number that a part of the cases does not pass."""
    sum_ = 0.0
    for value, weight in law.pairs:
        sum_ += weight / law.total
        if sum_ >= part - 1e-9:
            return int(value or 0)
    return int(law.values[-1] or 0)


def grouped(law: Spread, most: int = BARS) -> list[tuple[str, float]]:
    """Put the values of a law of whole numbers together where there are many; the last bar holds the rarest ones.

    >>> from rollwright.lab.figures import spread_of
    >>> grouped(spread_of({1: 0.5, 2: 0.25, 3: 0.25}, 1.0), 2)
    [('1–2', 0.75), ('3', 0.25)]
    """
    low, end = int(law.values[0] or 0), quantile(law, 0.995)
    step = -(-(end - low + 1) // most)
    sums: dict[int, float] = {}
    for value, chance in law.chances:
        place = min((int(value or 0) - low) // step, (end - low) // step)
        sums[place] = sums.get(place, 0.0) + chance
    last = max(sums)
    top = int(law.values[-1] or 0)
    found = []
    for place in range(last + 1):
        first, final = low + place * step, low + place * step + step - 1
        final = top if place == last else min(final, top)
        found.append((f"{first}" if first >= final else f"{first}–{final}", sums.get(place, 0.0)))
    return found


def what_is_left(figures: Figures, watch: Watch | None) -> list[Piece]:
    """Tell what is left at the end, on average, with its error; and how it goes down on the way."""
    skipped = {*WINNERS, *LENGTHS, LINKS, DECIDED, "seconds"}
    rows: list[list[Entry]] = []
    for name, law in figures.fields.items():
        if "@" in name or name in skipped or not law.numeric:
            continue
        unit = f", % of {watch.unit}" if watch and name in [f"{side} left" for side in watch.sides] else ""
        row: list[Entry] = [name.replace("_", " ") + unit, law.mean]
        rows.append([*row, Z * figures.error(name), law.chance(0)] if figures.plays else [*row, law.chance(0)])
    found: list[Piece] = []
    if rows:
        head = ["what", "mean", "±", "chance of none"] if figures.plays else ["what", "mean", "chance of none"]
        found.append(Table("What is left at the end", head, rows, percent=frozenset({3 if figures.plays else 2})))
    if watch and f"{watch.sides[0]}@1" in figures.fields:
        found.append(_curves(figures, watch))
    return found


def _curves(figures: Figures, watch: Watch) -> Piece:
    series = []
    for side in watch.sides:
        names = [f"{side}@{number}" for number in _rounds(figures)]
        points = [(float(number), figures.fields[name].mean) for number, name in enumerate(names, 1)]
        errors = [Z * figures.error(name) for name in names]
        bounds = [(max(0.0, y - error), y + error) for (_, y), error in zip(points, errors, strict=True)]
        series.append(Series(side, points, bounds))
    return curves(f"What each side has after each round, % of {watch.unit}", series, "round", "%")


def _rounds(figures: Figures) -> list[int]:
    """List the rounds after which something was still open."""
    found = [n for n in range(1, ROUNDS + 1) if f"lead@{n}" in figures.fields]
    still = [n for n in found if figures.fields[f"lead@{n}"].chance(OVER) < 1]
    return found[: (still[-1] if still else 0) + 1]


def where_decided(figures: Figures, watch: Watch | None) -> list[Piece]:
    """Tell where it is decided: from which round on the winner leads, and what a lead is worth after each round."""
    if watch is None or DECIDED not in figures.fields:
        return []
    law = figures.fields[DECIDED]
    won = [(int(value), weight) for value, weight in law.pairs if isinstance(value, int)]
    total = sum(weight for _, weight in won)
    if not total:
        return []
    mean = sum(value * weight for value, weight in won) / total
    after = middle(won, total)
    length = length_field(figures)
    since = f"round {after} on" if after else "the beginning"
    said = f"The winner is ahead for good from {since} in half of the plays that somebody wins (mean {mean:.1f})"
    if length and figures.fields[length].numeric:
        said += f"; they last {figures.fields[length].mean:.1f} rounds on average"
    rows = [row for number in _rounds(figures) if (row := _lead_row(figures, watch, number)) is not None]
    found: list[Piece] = [Text(said + ".")]
    if rows:
        head = ["after round", "still open", "who leads wins", "low", "high", "plays with a leader"]
        found.append(Table("What a lead is worth", head, rows, percent=frozenset({1, 2, 3, 4})))
        points = [(float(_number(row[0])), _number(row[2])) for row in rows]
        bounds = [(_number(row[3]), _number(row[4])) for row in rows]
        if len(rows) > 1:
            series = [Series("who leads wins", points, bounds)]
            found.append(curves("The chance to win for who leads", series, "after round", "", percent=True))
    return found


def middle(pairs: Sequence[tuple[int, float]], total: float) -> int:
    """Give the value that half of the cases do not pass."""
    sum_ = 0.0
    for value, weight in pairs:
        sum_ += weight
        if 2 * sum_ >= total:
            return value
    return pairs[-1][0]


def _lead_row(figures: Figures, watch: Watch, number: int) -> list[Entry] | None:
    law = figures.fields[f"lead@{number}"]
    led = kept = 0.0
    for value, weight in law.pairs:
        leader, _, winner = str(value).partition(": ")
        if leader in (OVER, LEVEL) or not winner:
            continue
        led += weight
        kept += weight * (leader == winner)
    if led < FEWEST:
        return None
    return [number, 1 - law.chance(OVER), kept / led, *wilson(kept / led, int(led)), int(led)]


def _number(entry: Entry) -> float:
    assert isinstance(entry, int | float)
    return float(entry)


def half_width(chance: float, plays: int) -> float:
    """Give about how far off a chance may be, with 95% confidence."""
    return Z * sqrt(max(chance * (1 - chance), 0.25 / plays) / plays) if plays else 0.0
