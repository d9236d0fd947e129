"""Going Somewhere: what points are worth in a duel, weapons and armour, and how hard an even challenge is."""

from __future__ import annotations

from rollwright.games.going_somewhere.lab.calibrate import calibrate
from rollwright.lab.fights import fight
from rollwright.lab.report import Piece, Report, Text
from rollwright.lab.results import grid, report_of
from rollwright.lab.writing import chance, figures_at, percent, points, section

DUEL = "going-somewhere/duel"
OTHER = "str=12 weapon=d8 health=30"


def report() -> Report:
    """Make the report."""
    parts: list[Piece] = [
        Text("What the rules of Going Somewhere do. Duels are worked out exactly, fights of many are played.")
    ]
    parts += [*_strength(), *_arms(), *_duel(), *_party(), *_challenge()]
    return Report("Going Somewhere: what the rules do", parts, "rollwright lab report going-somewhere --out docs/lab")


def _strength() -> list[Piece]:
    found = grid(DUEL, a="str={6..18} weapon=d8 health=30", b=OTHER)
    won = {strength: chance(found, "winner", "a", str=str(strength)) for strength in range(6, 19)}
    words = [
        f"Two fighters with STR 12, a d8 weapon and 30 Health: each wins {percent(won[12])}. One point of STR more "
        "wins "
        f"{percent(won[13])}, {points(won[13] - won[12])} for a point; two points win {percent(won[14])}, three "
        f"{percent(won[15])}. Further points bring less: with six more the weaker one still wins "
        f"{percent(1 - won[18])} of duels, "
        "as natural results count for both.",
    ]
    return section("What a point of STR is worth", words, report_of(found, "winner", "a"), 1, 1)


def _arms() -> list[Piece]:
    weapons = grid(DUEL, a="str=12 weapon={d4|d6|d8|d10|d12} health=30", b=OTHER)
    health = grid(DUEL, a="str=12 weapon=d8 health={10..60/5}", b=OTHER)
    of = {die: chance(weapons, "winner", "a", weapon=die) for die in ("d4", "d6", "d8", "d10", "d12")}
    half = chance(health, "winner", "a", health="15")
    double = chance(health, "winner", "a", health="60")
    words = [
        "A size of weapon: "
        + ", ".join(f"{die} wins {percent(share)}" for die, share in of.items())
        + f" against a d8. Half the Health wins {percent(half)}, double {percent(double)}.",
    ]
    return [
        *section("Weapons and Health", words, report_of(weapons, "winner", "a"), 1, 0),
        *section("Health", [], report_of(health, "winner", "a"), 1, 0),
    ]


def _duel() -> list[Piece]:
    scene = fight(DUEL, a="str=13 weapon=d8 health=30", b=OTHER, plays=400, seed=1)
    exact = grid(DUEL, a="str=13 weapon=d8 health=30", b=OTHER)
    rounds = figures_at(exact).field("rounds")
    decided = next(part.text for part in scene.parts if isinstance(part, Text) and part.text.startswith("The winner"))
    words = [
        f"One point of STR ahead, the duel takes {rounds.mean:.0f} rounds on average. {decided} (400 watched plays.) "
        "The map has "
        "the chance of the stronger one for any Health of both; the table, what a little more of anything would bring.",
    ]
    return [*section("How a duel goes", words), scene.charts[-1], scene.tables[-1]]


def _party() -> list[Piece]:
    scene = fight(
        "going-somewhere/fight", party="kara str=13 weapon=d8 health=30; tam acc=13 weapon=d6 ranged=yes health=25",
        foes="wolf1 str=11 weapon=d6 health=20; wolf2 str=11 weapon=d6 health=20; wolf3 str=11 weapon=d6 health=20",
        plays=300, seed=1, title="Two against three",
    )  # fmt: skip
    return section("A party against an encounter", ["Two adventurers and three wolves, 300 fights."], scene, 3, 1)


def _challenge() -> list[Piece]:
    found = calibrate(seed=1, workers=None)
    table = found.tables[0]
    wins = {(row[0], row[2]): row[3] for row in table.rows}
    shares = list(dict.fromkeys(row[0] for row in table.rows))
    kinds = list(dict.fromkeys(row[2] for row in table.rows))

    def told(share: int) -> str:
        parts = []
        for kind in kinds:
            chance_of = wins[shares[share], kind]
            assert isinstance(chance_of, float)
            parts.append(f"{percent(chance_of)} against {kind}")
        return ", ".join(parts)

    words = [
        "A party of three with 60 Character Points each, built anew for each encounter as the NPC builder does, "
        "spends its points "
        f"when it matters. At an even match by the book’s sum it wins {told(2)}; at double that, {told(4)}; at what "
        "the book calls "
        f"a challenge, {told(1)}. So an even match is hard; and at double, the same points are worth far "
        "more in three foes than in one.",
    ]
    return section("What the book’s challenge advice means", words, found, 1, 1)
