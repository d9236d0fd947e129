"""The colours of charts: one style sheet, written from tables, for light and dark, without variables or scripts.

The colours can be told apart by people who see few: series are those of Okabe and Ito, each with a dash and a mark of
its own; steps of a heat map differ in lightness; differences go from blue through grey to orange.
"""

from __future__ import annotations

from functools import lru_cache

SERIES = 7
"""So many series have colours of their own; the next ones begin again, with other dashes."""
STEPS = 11
"""Shades of a heat map, and of a law that is drawn as a stack; of differences as many, the middle one for none."""

_LIGHT = ("#0065a3", "#c04a00", "#00795a", "#a8408a", "#8a6100", "#3a3f9e", "#4d4d4d")
_DARK = ("#62b8f0", "#ff9a4d", "#3fd0a4", "#f09bd0", "#f0d442", "#a9b1ff", "#c8c8c8")
_RISING = ("#eff5fb", "#dce9f5", "#c6dcee", "#aacde6", "#87b9da", "#62a3cd", "#418bbf", "#2873ae", "#155a96",
           "#0b437a", "#06305c")  # fmt: skip
_RISING_DARK = ("#1d2630", "#1f3345", "#20405c", "#225075", "#25618f", "#2e74a9", "#4189bf", "#5fa1d2", "#83b9e2",
                "#abd1ef", "#d6e9f8")  # fmt: skip
_BOTH = ("#0b4a86", "#2f70ac", "#6299c8", "#9cc1de", "#d0e1ee", "#f1f1f1", "#fae0c8", "#f5c08d", "#e6954a",
         "#c56a17", "#8f4300")  # fmt: skip
_BOTH_DARK = ("#9fd0f7", "#6fb0e4", "#4690c8", "#2b6899", "#22465f", "#2c2c2c", "#5a3c20", "#8d5518", "#c47721",
              "#ec9d48", "#ffc88a")  # fmt: skip
_DASHES = ("", "7 3", "2 3", "9 3 2 3", "4 2", "12 4", "3 1")


@lru_cache
def style_sheet() -> str:
    """Write the style sheet: for a chart of its own, or to be linked by a page that may not hold styles."""
    return "\n".join([*_plain(), *_coloured(False), "@media (prefers-color-scheme: dark) {", *_coloured(True), "}"])


def _plain() -> list[str]:
    return [
        ".rw-chart { font-family: system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif; font-size: 13px; }",
        ".rw-chart .title { font-size: 15px; font-weight: 600; }",
        ".rw-chart .small { font-size: 11px; }",
        ".rw-chart .end { text-anchor: end; } .rw-chart .mid { text-anchor: middle; }",
        ".rw-chart .line { fill: none; stroke-width: 2.2; stroke-linejoin: round; }",
        ".rw-chart .band { stroke: none; opacity: 0.2; }",
        *(f".rw-chart .dash{number} {{ stroke-dasharray: {dash}; }}" for number, dash in enumerate(_DASHES) if dash),
    ]


def _coloured(dark: bool) -> list[str]:
    """Write the colours of one mode."""
    paper, ink, faint, rule = ("#16181b", "#ececec", "#b4b4b4", "#3d4146") if dark else (
        "#ffffff", "#1b1b1b", "#585858", "#dcdcdc")  # fmt: skip
    found = [
        f".rw-chart .paper {{ fill: {paper}; }}",
        f".rw-chart text {{ fill: {ink}; }} .rw-chart .faint {{ fill: {faint}; }}",
        f".rw-chart .rule {{ stroke: {rule}; stroke-width: 1; }}",
        f".rw-chart .zero {{ stroke: {faint}; stroke-width: 1.2; }}",
        f".rw-chart .cut {{ stroke: {faint}; stroke-width: 1.2; fill: none; }}",
        f".rw-chart .gap {{ stroke: {paper}; stroke-width: 1.5; }}",
        f".rw-chart .empty {{ fill: {paper}; stroke: {rule}; stroke-width: 1; }}",
    ]
    for number, colour in enumerate(_DARK if dark else _LIGHT):
        found.append(
            f".rw-chart .c{number} {{ fill: {colour}; }} .rw-chart .line.c{number} {{ fill: none; stroke: {colour}; }}"
        )
    for name, colours in (("s", _RISING_DARK if dark else _RISING), ("d", _BOTH_DARK if dark else _BOTH)):
        for step, colour in enumerate(colours):
            found.append(f".rw-chart .{name}{step} {{ fill: {colour}; }}")
            found.append(f".rw-chart text.on-{name}{step} {{ fill: {_on(colour)}; }}")
    return found


def _on(colour: str) -> str:
    """Choose black or white, whichever can be read better on a colour.

    >>> _on("#ffffff"), _on("#06305c")
    ('#111111', '#ffffff')
    """
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return "#111111" if 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.19 else "#ffffff"
