"""A law as a picture and as a small page, for notebooks: bars, and a table with the chance to reach each number."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from rollwright.dice.law import Law

MOST_BARS = 120
MOST_ROWS = 40
WIDTH, HEIGHT, ROOM = 640, 220, 28
MOST_LETTERS = 24
"""A longer name doesn't stand under its bar: the table has it."""


class Picture:
    """An SVG; a notebook draws it."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def write(self, path: str | Path) -> None:
        """Write it to a file."""
        from pathlib import Path

        Path(path).write_text(self.svg, encoding="utf-8")


RARE = 0.0005
"""Numbers beyond those that come so rarely are drawn as one."""


def span_of(law: Law[Any]) -> tuple[int, int]:
    """Give from where to where a law of many numbers is shown one by one: lower and higher ones are rare.

    >>> from rollwright.dice.notation import parse
    >>> span_of(parse("3d6").law()), span_of(parse("3d6!").law())
    ((3, 18), (3, 43))
    """
    values = sorted(law.outcomes)
    return (law.quantile(RARE), law.quantile(1 - RARE)) if len(values) > MOST_ROWS else (values[0], values[-1])


def bars(law: Law[Any]) -> str:
    """Draw a law: one bar for each outcome, or for each of some equal bands where there are very many numbers.

    Numbers that are far off and rare share the first bar and the last.
    """
    pairs = _banded(_spanned(law) if _of_numbers(law) else _rows(law))
    most = max([p for _, p in pairs], default=1.0) or 1.0
    step = WIDTH / max(1, len(pairs))
    longest = max([len(name) for name, _ in pairs if len(name) <= MOST_LETTERS], default=1)
    every = max(1, len(pairs) * longest * 7 // WIDTH + 1)
    parts = []
    for at, (name, p) in enumerate(pairs):
        tall = (HEIGHT - 2 * ROOM) * p / most
        parts.append(
            f'<rect x="{at * step + step * 0.08:.1f}" y="{HEIGHT - ROOM - tall:.1f}" width="{step * 0.84:.1f}" '
            f'height="{tall:.1f}" fill="#2a6f97"><title>{escape(name)}: {percent(p)}</title></rect>'
        )
        if at % every == 0 and len(name) <= MOST_LETTERS:
            parts.append(f'<text x="{(at + 0.5) * step:.1f}" y="{HEIGHT - 10}">{escape(name)}</text>')
    top = f'<text x="{WIDTH / 2:.0f}" y="14">highest bar: {percent(most)}</text>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" style="max-width:{WIDTH}px" '
        f'font-family="sans-serif" font-size="11" text-anchor="middle" fill="currentColor">{top}{"".join(parts)}</svg>'
    )


def page_of(law: Law[Any]) -> str:
    """Write what a notebook shows of a law."""
    rows = _rows(law)
    numbers = _of_numbers(law)
    said = f"mean {law.mean():.4g}, standard deviation {law.std():.4g}; " if numbers and rows else ""
    left = 1.0
    lines = []
    unnamed = any(len(name) > MOST_LETTERS for name, _ in rows)
    for name, p in rows[:MOST_ROWS]:
        reach = f"<td>{percent(max(0.0, min(1.0, left)))}</td>" if numbers else ""
        lines.append(f"<tr><th>{escape(name)}</th><td>{percent(p)}</td>{reach}</tr>")
        left -= p
    more = f"<p>{len(rows) - MOST_ROWS:,} more outcomes</p>" if len(rows) > MOST_ROWS else ""
    head = "<tr><th>outcome</th><th>chance</th>" + ("<th>at least</th>" if numbers else "") + "</tr>"
    return (
        f"<div><p>{said}{how_sure(law)}</p>{bars(law)}"
        f"<details{' open' if unnamed else ''}><summary>all chances</summary>"
        f"<table>{head}{''.join(lines)}</table>{more}</details></div>"
    )


def how_sure(law: Law[Any]) -> str:
    """Say whether a law is exact, and if not, why and how far off it may be.

    >>> from rollwright.dice.notation import parse
    >>> how_sure(parse("2d6").law()), how_sure(parse("d6!").law())
    ('exact, 11 outcomes', 'cut at 101, 6e-14 left out, 85 outcomes')
    """
    many = f"{len(law):,} outcome{'s' * (len(law) != 1)}"
    if law.sampled:
        return f"sampled, {law.sampled:,} plays"
    if law.left_out or "!" in getattr(law, "call", ""):  # dice that explode have no last total, however little is left
        last = max(law.outcomes) if all(isinstance(outcome, int) for outcome in law.outcomes) else None
        left = f"{law.left_out:.0e}" if law.left_out else "next to nothing"
        return f"cut{'' if last is None else f' at {last}'}, {left} left out, {many}"
    return f"exact, {many}"


def percent(p: float) -> str:
    """Write a chance."""
    return f"{100 * p:.2f}%" if p >= 0.0001 or p == 0 else f"{100 * p:.2g}%"


def _of_numbers(law: Law[Any]) -> bool:
    return all(isinstance(outcome, int) and not isinstance(outcome, bool) for outcome in law.outcomes)


def _spanned(law: Law[Any]) -> list[tuple[str, float]]:
    """Give each number's name and chance; those below and above what is shown one by one are put together."""
    low, high = span_of(law)
    found: dict[int, float] = {}
    for outcome, p in sorted(law):
        number = min(max(outcome, low), high)
        found[number] = found.get(number, 0.0) + p
    names = {low: f"≤{low}" if min(law.outcomes) < low else str(low)}
    names[high] = f"{high}+" if max(law.outcomes) > high else names.get(high, str(high))
    return [(names.get(number, str(number)), p) for number, p in found.items()]


def _rows(law: Law[Any]) -> list[tuple[str, float]]:
    """Give each outcome's name and chance, numbers in rising order."""
    pairs = list(law)
    if all(isinstance(outcome, int | float) for outcome, _ in pairs):
        pairs.sort()
    return [(named(outcome), p) for outcome, p in pairs]


def named(outcome: Any) -> str:
    """Write an outcome as people read it."""
    if isinstance(outcome, bool):
        return "yes" if outcome else "no"
    fields = getattr(type(outcome), "__struct_fields__", None) or getattr(type(outcome), "_fields", ())
    if fields:
        return ", ".join([f"{name.replace('_', ' ')} {named(getattr(outcome, name))}" for name in fields])
    return ", ".join(map(named, outcome)) if type(outcome) is tuple else str(outcome)


def several_totals(law: Law[Any]) -> bool:
    """Tell whether these are very many ways in which several totals come, the highest first."""
    if len(law) <= MOST_ROWS:
        return False
    many = len(law.outcomes[0]) if type(law.outcomes[0]) is tuple else 0
    return many > 1 and all(
        type(one) is tuple
        and len(one) == many
        and all(type(total) is int for total in one)
        and sorted(one) == [*one[::-1]]
        for one in law.outcomes
    )


def places_of(law: Law[Any]) -> list[str]:
    """Name the places of several totals that are sorted, the highest first.

    >>> from rollwright.dice.notation import parse_question
    >>> places_of(parse_question("4xd6").law())
    ['highest', '2nd', '3rd', 'lowest']
    """
    many = len(law.outcomes[0])
    ends = {2: "nd", 3: "rd"}
    names = [f"{place}{ends.get(place % 10 if place > 20 else place, 'th')}" for place in range(2, many)]
    return ["highest", *names, "lowest"][:many]


def _banded(rows: Sequence[tuple[str, float]]) -> list[tuple[str, float]]:
    if len(rows) <= MOST_BARS:
        return list(rows)
    size = -(-len(rows) // MOST_BARS)
    parts = [rows[at : at + size] for at in range(0, len(rows), size)]
    return [(part[0][0] if len(part) == 1 else f"{part[0][0]} ...", sum(p for _, p in part)) for part in parts]
