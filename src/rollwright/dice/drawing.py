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


def bars(law: Law[Any]) -> str:
    """Draw a law: one bar for each outcome, or for each of some equal bands where there are very many numbers."""
    pairs = _banded(_rows(law))
    most = max([p for _, p in pairs], default=1.0) or 1.0
    step = WIDTH / max(1, len(pairs))
    every = max(1, len(pairs) * max([len(name) for name, _ in pairs], default=1) * 7 // WIDTH + 1)
    parts = []
    for at, (name, p) in enumerate(pairs):
        tall = (HEIGHT - 2 * ROOM) * p / most
        parts.append(
            f'<rect x="{at * step + step * 0.08:.1f}" y="{HEIGHT - ROOM - tall:.1f}" width="{step * 0.84:.1f}" '
            f'height="{tall:.1f}" fill="#2a6f97"><title>{escape(name)}: {percent(p)}</title></rect>'
        )
        if at % every == 0:
            parts.append(f'<text x="{(at + 0.5) * step:.1f}" y="{HEIGHT - 10}">{escape(name)}</text>')
    top = f'<text x="{WIDTH / 2:.0f}" y="14">highest bar: {percent(most)}</text>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" style="max-width:{WIDTH}px" '
        f'font-family="sans-serif" font-size="11" text-anchor="middle" fill="currentColor">{top}{"".join(parts)}</svg>'
    )


def page_of(law: Law[Any]) -> str:
    """Write what a notebook shows of a law."""
    rows = _rows(law)
    numbers = all(isinstance(outcome, int) and not isinstance(outcome, bool) for outcome in law.outcomes)
    said = f"mean {law.mean():.4g}, standard deviation {law.std():.4g}; " if numbers and rows else ""
    left = 1.0
    lines = []
    for name, p in rows[:MOST_ROWS]:
        reach = f"<td>{percent(max(0.0, min(1.0, left)))}</td>" if numbers else ""
        lines.append(f"<tr><th>{escape(name)}</th><td>{percent(p)}</td>{reach}</tr>")
        left -= p
    more = f"<p>{len(rows) - MOST_ROWS:,} more outcomes</p>" if len(rows) > MOST_ROWS else ""
    head = "<tr><th>outcome</th><th>chance</th>" + ("<th>at least</th>" if numbers else "") + "</tr>"
    return (
        f"<div><p>{said}{how_sure(law)}</p>{bars(law)}<details><summary>all chances</summary>"
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
    return ", ".join(map(named, outcome)) if type(outcome) is tuple else str(outcome)


def _banded(rows: Sequence[tuple[str, float]]) -> list[tuple[str, float]]:
    if len(rows) <= MOST_BARS:
        return list(rows)
    size = -(-len(rows) // MOST_BARS)
    parts = [rows[at : at + size] for at in range(0, len(rows), size)]
    return [(part[0][0] if len(part) == 1 else f"{part[0][0]} ...", sum(p for _, p in part)) for part in parts]
