"""Charts, drawn as SVG by our own hand: curves, heat maps, bars and stacked laws.

Each is a value with its data. It reads well in light and dark, without colours and without a pointer; no script, no
outside font. `style_sheet` is what a page links that shows charts inline.

>>> bars("Chances", [("hit", 0.75), ("miss", 0.25)], percent=True)
<Chart (bars): Chances>
"""

from __future__ import annotations

from rollwright.lab.charts_bars import bars, stacked
from rollwright.lab.charts_cells import heat_map
from rollwright.lab.charts_drawing import Chart, number_text
from rollwright.lab.charts_lines import Series, curves
from rollwright.lab.charts_style import style_sheet

__all__ = ["Chart", "Series", "bars", "curves", "heat_map", "number_text", "stacked", "style_sheet"]
