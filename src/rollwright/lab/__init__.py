"""The lab: what the rules do. Grids of odds, best play, fights and long runs, as tables, charts and reports.

    from rollwright import lab

    lab.grid("cgg/action", difficulty="3..9", code="1d..8d")
    lab.best("cgg/action", code="4d", difficulty=6, wrenches="close")
    lab.fight("going-somewhere/duel", a="weapon=d8", b="weapon=d6 armour=2")

Each answers with an object that a notebook draws, and that can be written as SVG, CSV, JSON or a page of its own.
"""

from __future__ import annotations
