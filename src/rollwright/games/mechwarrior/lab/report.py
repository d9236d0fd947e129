"""MechWarrior: targets, Edge, opposed rolls."""

from __future__ import annotations

from rollwright.lab.best import best_play
from rollwright.lab.fights import fight
from rollwright.lab.question import question
from rollwright.lab.report import Piece, Report, Text
from rollwright.lab.results import grid, report_of
from rollwright.lab.writing import chance, percent, points, section


def report() -> Report:
    """Make the report."""
    parts: list[Piece] = [Text("What the rules of MechWarrior do, worked out exactly unless it says otherwise.")]
    parts += [*_targets(), *_edge(), *_opposed()]
    return Report("MechWarrior: what the rules do", parts, "rollwright lab report mechwarrior --out docs/lab")


def _targets() -> list[Piece]:
    plain = {kind: grid(f"mechwarrior/{kind}", target="3..12") for kind in ("skill", "untrained", "saving")}
    at = {kind: chance(found, "success", True, target="8") for kind, found in plain.items()}
    steps = [chance(plain["skill"], "success", True, target=str(t)) for t in range(3, 13)]
    widest = max(range(9), key=lambda n: steps[n] - steps[n + 1])
    words = [
        f"A skill roll against 8 succeeds in {percent(at['skill'])}; untrained, with the two lowest of three dice, in "
        f"{percent(at['untrained'])}; a saving roll, with the two highest, in {percent(at['saving'])}. So being "
        "untrained costs "
        f"{points(at['skill'] - at['untrained'])} there, a third die that counts for you brings "
        f"{points(at['saving'] - at['skill'])}.",
        f"A point of target is worth most in the middle: from {widest + 3} to {widest + 4} it is "
        f"{points(steps[widest] - steps[widest + 1])}, from 11 to 12 only {points(steps[8] - steps[9])}.",
    ]
    return section("Targets", words, report_of(plain["skill"], "success"), 1, 1)


def _edge() -> list[Piece]:
    found = grid("mechwarrior/skill", target="4..11", edge="0..3", policy="best")
    gains = {
        target: chance(found, "success", True, target=str(target), edge="1")
        - chance(found, "success", True, target=str(target), edge="0")
        for target in range(4, 12)
    }
    most = max(gains, key=lambda target: gains[target])
    rule = best_play(question("mechwarrior/skill", {"target": "9", "edge": "2"}))
    words = [
        f"A point of Edge buys a new throw. The first is worth most against a target of {most}: "
        f"{points(gains[most])}; against 4 "
        f"it is {points(gains[4])}, against 11 {points(gains[11])}. It helps most where the roll is a coin's toss.",
        *(sentence for one in rule.rules for sentence in rule.sentences(one)),
    ]
    return section("What Edge is worth", words, report_of(found, "success"), 1, 0)


def _opposed() -> list[Piece]:
    found = grid("mechwarrior/opposed", a="5..10", b="5..10")
    same = chance(found, "winner", "a", a="8", b="8")
    ahead = chance(found, "winner", "a", a="7", b="8")
    scene = fight("mechwarrior/opposed", a=7, b=8, a_edge=1, plays=400, seed=1)
    words = [
        f"Between equals at target 8 each side wins {percent(same)}; a tie decides nothing. One point better wins "
        f"{percent(ahead)}.",
        "With a point of Edge on the side of a, and used when it is behind:",
    ]
    return [
        *section("Opposed rolls", words[:1], report_of(found, "winner", "a"), 1, 0),
        *section("Edge in an opposed roll", words[1:], scene, 1, 0),
    ]
