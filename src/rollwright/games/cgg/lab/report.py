"""Centaurus Gate: how hard actions are, what the spends are worth, how Tension ends."""

from __future__ import annotations

from rollwright.lab.best import best_play
from rollwright.lab.fights import fight
from rollwright.lab.matters import matters_of
from rollwright.lab.question import question
from rollwright.lab.report import Piece, Report, Text
from rollwright.lab.results import grid, report_of
from rollwright.lab.writing import chance, percent, points, section

CALL = "cgg/action"


def report() -> Report:
    """Make the report."""
    parts: list[Piece] = [Text("What the rules of Centaurus Gate do, worked out exactly unless it says otherwise.")]
    parts += _difficulty()
    parts += _risk()
    parts += _spends()
    parts += _matters()
    parts += _tension()
    return Report("Centaurus Gate: what the rules do", parts, "rollwright lab report cgg --out docs/lab")


def _difficulty() -> list[Piece]:
    found = grid(CALL, code="1d..8d", difficulty="3..9", risk="none")
    at = {
        difficulty: chance(found, "success", True, code="4d", difficulty=str(difficulty)) for difficulty in range(3, 10)
    }
    even = chance(found, "success", True, code="5d", difficulty="5")
    words = [
        "Success lies with the Exec's dice: the code takes dice away from the difficulty, and each die that is left "
        "is one "
        "chance to fail. So what counts is the difference. A code that takes all dice away can't fail; with one die "
        "left "
        f"the chance of success is {percent(at[5])}, with two {percent(at[6])}, with three {percent(at[7])}.",
        "A point of code is worth as much as a point of difficulty, and most where one die is left: there the next "
        "point "
        f"of code is worth {points(even - at[5])}. No more than six dice are thrown, which keeps a 1d at "
        f"{percent(chance(found, 'success', True, code='1d', difficulty='9'), 1)} even against 9.",
    ]
    return section("How hard is it?", words, report_of(found, "success"), 1, 1)


def _risk() -> list[Piece]:
    found = grid(CALL, code="4d", difficulty="4|6|8", risk_code="1d..8d")
    at = {level: chance(found, "avoided", True, difficulty=level, risk_code="5d") for level in ("4", "6", "8")}
    words = [
        "The player's dice decide the risk. What they have to reach rises with the difficulty, and with each of the "
        "Exec's "
        f"dice that fails: the same 5d avoid it in {percent(at['4'])} of actions against difficulty 4, in "
        f"{percent(at['6'])} "
        f"against 6 and in {percent(at['8'])} against 8. Sixes don't count towards the total, they are Venture. The "
        "level of a risk does not "
        "change the chance; it caps what happens.",
    ]
    return section("What it risks", words, report_of(found, "avoided"), 1, 0)


def _spends() -> list[Piece]:
    found = best_play(question(CALL, {"code": "4d", "difficulty": "5", "risk_code": "4d"}))
    gain = found.of("best").worth - found.of("never").worth
    always = found.of("always").worth - found.of("never").worth
    words = [
        "For an action of 4d against difficulty 5 with success and an avoided risk counted as one each, best play of "
        "the "
        f"Wrenches is worth {gain:.2f} more than never spending, always spending {always:+.2f}.",
        *(sentence for rule in found.rules[:3] for sentence in found.sentences(rule)),
    ]
    return section("When to spend Venture", words, found.report(), 0, 1)


def _matters() -> list[Piece]:
    found = matters_of(question(CALL, {"code": "4d", "difficulty": "5", "risk_code": "3d"}), seconds=600.0)
    ups = [one for one in found.matters if (one.worth or 0) > 0][:3]
    downs = [one for one in found.matters if (one.worth or 0) < 0][:3]
    words = [
        f"From an action of 4d against 5 at 3d of risk, one change at a time. Most helps {ups[0].words} "
        f"({ups[0].worth:+.2f}), then "
        f"{ups[1].words} ({ups[1].worth:+.2f}) and {ups[2].words} ({ups[2].worth:+.2f}); most harms {downs[0].words} "
        f"({downs[0].worth:+.2f}), then {downs[1].words} ({downs[1].worth:+.2f}).",
    ]
    return section("What matters", words, found.report(), 1, 0)


def _tension() -> list[Piece]:
    scene = fight(
        "cgg/tension", party="kara strength=3d; ilka strength=2d", pitfalls="reactor 8,vacuum 5", plays=400, seed=1,
        title="Two explorers against two Pitfalls",
    )  # fmt: skip
    words = [
        "Two explorers with 3d and 2d face two Pitfalls of Tension 8 and 5; one happens at 15, and is averted at 0. "
        "Played "
        "400 times: in each turn they act against difficulty 3 without risk; nobody helps, readies or spends. "
        "`nobody` wins "
        "where one was averted and the other happened. Who only acts walks up and down for long.",
    ]
    return section("A Tension scene", words, scene, 2, 1)
