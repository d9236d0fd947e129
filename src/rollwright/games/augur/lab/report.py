"""Augur: rules of thumb for dice and threat, when to burn Momentum, how chases end."""

from __future__ import annotations

from rollwright.lab.best import best_play
from rollwright.lab.fights import fight
from rollwright.lab.question import question
from rollwright.lab.report import Piece, Report, Text
from rollwright.lab.results import grid, report_of
from rollwright.lab.runs import Found
from rollwright.lab.writing import figures_at, percent, points, section

WELL = ("good", "perfect")
"""Results that are what the player wanted."""
THROUGH = ("messy", *WELL)


def report() -> Report:
    """Make the report."""
    parts: list[Piece] = [Text("What the rules of Augur do, worked out exactly unless it says otherwise.")]
    parts += [*_thumb(), *_momentum(), *_chase()]
    return Report("Augur: what the rules do", parts, "rollwright lab report augur --out docs/lab")


def reaches(found: Found, results: tuple[str, ...], dice: int, threat: int) -> float:
    """Give the chance of some results."""
    law = figures_at(found, dice=str(dice), threat=str(threat)).field("result")
    return sum(law.chance(one) for one in results)


def _thumb() -> list[Piece]:
    found = grid("augur/action", dice="0..6", threat="0..3")
    second = reaches(found, THROUGH, 2, 0) - reaches(found, THROUGH, 1, 0)
    third = reaches(found, THROUGH, 3, 0) - reaches(found, THROUGH, 2, 0)
    sixth = reaches(found, THROUGH, 6, 0) - reaches(found, THROUGH, 5, 0)
    costs = [reaches(found, THROUGH, dice, 0) - reaches(found, THROUGH, dice, 1) for dice in range(2, 7)]
    wanted = reaches(found, THROUGH, 2, 0)
    trade = {
        threat: next((dice for dice in range(7) if reaches(found, THROUGH, dice, threat) >= wanted), None)
        for threat in (1, 2, 3)
    }
    words = [
        f"Two dice and no threat get through (messy or better) {percent(reaches(found, THROUGH, 2, 0))} of the time, "
        "and do well "
        f"(good or better) {percent(reaches(found, WELL, 2, 0))}. The second die brings {points(second)}, the third "
        f"{points(third)}, the sixth {points(sixth)}: to get through, three dice are nearly enough; to do well, every "
        "die counts.",
        f"A first threat die costs {points(min(costs))} to {points(max(costs))} with two dice or more, whatever their "
        "number: threat "
        "is not outrolled.",
        "Rules of thumb: to get through as often as with two dice and no threat takes "
        + "; ".join(
            f"{dice if dice is not None else 'more than six'} dice against {threat} threat"
            for threat, dice in trade.items()
        )
        + ".",
    ]
    return section("Dice and threat", words, report_of(found, "result"), 2, 1)


def _momentum() -> list[Piece]:
    found = grid("augur/action", dice="1..4", threat=1, momentum="3..6", policy="best")
    lifts = {
        momentum: [worth_at(found, dice, momentum) - worth_at(found, dice, 3) for dice in range(1, 5)]
        for momentum in (4, 5, 6)
    }
    rule = best_play(question("augur/action", {"dice": "2", "threat": "1", "momentum": "5"}))
    words = [
        "Burning Momentum makes the highest die what the Momentum is, from 4 up. Against one threat, with one to four "
        "dice, "
        + "; ".join(
            f"{momentum} lifts the result by {min(lift):.2f} to {max(lift):.2f} steps"
            for momentum, lift in lifts.items()
        )
        + ": the fewer dice, the more. Whether it is worth the Momentum is for the table to say; by the result alone:",
        *(sentence for one in rule.rules if one.key != "extra" for sentence in rule.sentences(one)),
    ]
    return section("Momentum", words, report_of(found), 1, 0)


def worth_at(found: Found, dice: int, momentum: int) -> float:
    """Give the mean result, counted from Dire up."""
    worth = figures_at(found, dice=str(dice), momentum=str(momentum)).worth
    assert worth is not None
    return worth.mean


def _chase() -> list[Piece]:
    found = grid("augur/chase", dice="1..6", threat="0..3")
    won = {(d, t): figures_at(found, dice=str(d), threat=str(t)).worth for d in range(1, 7) for t in range(4)}
    even = won[2, 0]
    hard = won[2, 1]
    strong = won[4, 1]
    assert even is not None
    assert hard is not None
    assert strong is not None
    scene = fight("augur/chase", dice=3, threat=1, plays=500, seed=1)
    words = [
        "A chase is a string of actions, so small edges add up: with two dice and no threat it is won "
        f"{percent(even.mean)}, with "
        f"one threat {percent(hard.mean)}; four dice and one threat win {percent(strong.mean)}.",
    ]
    return [*section("Chases", words, report_of(found), 1, 0), *section("Where a chase is decided", [], scene, 2, 0)]
