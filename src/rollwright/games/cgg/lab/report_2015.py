"""Centaurus Gate of 2015: how it differs from the later edition."""

from __future__ import annotations

from rollwright.lab.compare import compare
from rollwright.lab.report import Piece, Report, Text
from rollwright.lab.writing import percent, points, section

RULESETS = "cgg|cgg-2015"


def report() -> Report:
    """Make the report."""
    parts: list[Piece] = [
        Text("The same actions under both editions of Centaurus Gate, worked out exactly. The later edition is `cgg`.")
    ]
    success = compare("cgg/action", ruleset=RULESETS, code="1d..8d", difficulty="3..9", risk="none")
    widest = success.differences("success")[0]
    cell = success.sides[0].found.grid.cells()[widest.number].question.arguments
    words = [
        f"The older edition is harder. The difference is largest for {cell['code']} against difficulty "
        f"{cell['difficulty']}: "
        f"{percent(widest.first)} in the later edition, {percent(widest.second)} in that of 2015, "
        f"{points(widest.size)} less. "
        "The cause is one die: the Exec throws d6 there, of which 1 to 3 fail, where d10 are thrown now.",
    ]
    parts += section("Success", words, success.report("success"), 2, 1)
    risk = compare("cgg/action", ruleset=RULESETS, code="4d", difficulty=5, risk_code="1d..8d", risk="extreme")
    least, most = risk.differences("avoided")[-1], risk.differences("avoided")[0]
    code = risk.sides[0].found.grid.cells()[most.number].question.arguments["risk_code"]
    words = [
        f"What an extreme risk asks differs too, as failures add to it: at {code} it is avoided in "
        f"{percent(most.first)} of "
        f"actions now and in {percent(most.second)} in 2015; at the ends of the scale the editions are within "
        f"{100 * abs(least.size):.1f} points of each other.",
    ]
    parts += section("Risk", words, risk.report("avoided"), 1, 0)
    best = compare("cgg/action", ruleset=RULESETS, code="2d..7d", difficulty=5, risk_code="4d", policy="best")
    low, high = best.differences()[-1], best.differences()[0]
    words = [
        f"With best play of the spends the gap stays: between {points(low.size)} and {points(high.size)} over codes "
        "of 2d to 7d "
        "against difficulty 5. Venture mends a failure now and then; it does not make up for the die.",
    ]
    parts += section("Best play", words, best.report(), 1, 0)
    return Report("Centaurus Gate: the two editions", parts, "rollwright lab report cgg-2015 --out docs/lab")
