"""Reports on fights, and the policies with which they are fought."""

from __future__ import annotations

from typing import Any

import pytest
from bench.lab import million_duels

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere.lab.duel import gains
from rollwright.games.going_somewhere.rules.checks.action import Again, Buy, Standing
from rollwright.games.going_somewhere.rules.combat.declaring import Aiming, Declaring
from rollwright.games.going_somewhere.rules.combat.duel import Side, duel_round
from rollwright.games.going_somewhere.rules.combat.policies import FIGHTING
from rollwright.games.going_somewhere.rules.combat.shock import CHECK
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.state import Rolled
from rollwright.lab.answering import sampled_figures
from rollwright.lab.fights import fight, fight_report
from rollwright.lab.fights_levels import chances_by_level
from rollwright.lab.plan import plan_of
from rollwright.lab.question import question
from rollwright.lab.report import Report, Table, Text
from rollwright.lab.runs import run
from rollwright.lab.watching import watched_figures
from rollwright.play.odds import odds
from rollwright.play.steps import Choose
from rollwright.rules.facts import Who

A, B = "str=12 weapon=d8 health=8 full=8", "str=12 weapon=d10 health=7 full=7"


def table(report: Report, title: str) -> Table:
    return next(one for one in report.tables if one.title == title)


@pytest.mark.soak
def test_a_duel_is_exact_and_told_whole() -> None:
    report = fight("going-somewhere/duel", a=A, b=B, plays=40)
    exact = odds(question("going-somewhere/duel", {"a": A, "b": B}).read().call)
    chances = {str(row[0]): row[1] for row in table(report, "Who wins").rows}
    assert chances["a"] == pytest.approx(exact.chance(lambda end: end.winner == "a"))
    assert table(report, "How long, in rounds").rows[0][0] == pytest.approx(exact.mean(lambda end: end.rounds))
    gained = {str(row[0]): float(row[2] or 0) for row in table(report, "What a little more is worth to a").rows}
    assert gained["weapon d10 for d8"] > 0
    assert gained["a point of STR"] > 0
    assert "heat" in " ".join(chart.kind for chart in report.charts)
    assert "40 plays" in report.about["figures"]


@pytest.mark.soak
def test_sampled_duels_come_near_the_exact_law_whatever_was_asked_before() -> None:
    """Walks that are kept from one part to the next change no figure; links in which nothing happens are counted."""
    asked = question("going-somewhere/duel", {"a": A, "b": B})
    first = sampled_figures(asked, 20_000, 5)
    sampled_figures(question("going-somewhere/duel", {"a": f"{A} stun=2", "b": B}), 1_000, 6)
    assert sampled_figures(asked, 20_000, 5) == first
    exact = odds(asked.read().call)
    mean = exact.mean(lambda end: end.rounds)
    assert abs(first.field("rounds").mean - mean) < 5 * first.error("rounds")
    square = exact.mean(lambda end: end.rounds**2)
    assert first.field("rounds").second / 20_000 == pytest.approx(square, rel=0.06)
    low, high = first.interval("winner", "a")
    assert low - 0.01 < exact.chance(lambda end: end.winner == "a") < high + 0.01


@pytest.mark.soak
def test_the_benchmark_of_duels_checks_its_figures() -> None:
    assert "2,000 duels" in million_duels(1, plays=2_000, peers=500).line()


@pytest.mark.soak
def test_chances_by_health_are_those_of_single_duels() -> None:
    first: Any = duel_round(Options(), Side(A, 0, 0), Side(B, 1, -5), 8, 7, 0)
    found = chances_by_level(first, lambda end: end.winner == "a")
    assert found.shape == (8, 7)
    for a, b in ((8, 7), (1, 1), (3, 6)):
        law = odds(duel_round(Options(), Side(A, 0, 0), Side(B, 1, -5), a, b, 0), lifted=True)
        assert found[a - 1, b - 1] == pytest.approx(law.chance(lambda end: end.winner == "a"), abs=1e-9)


def test_gains_change_one_thing_each() -> None:
    texts = {name: asked.arguments["a"] for name, asked in gains(question("going-somewhere/duel", {"a": A, "b": B}))}
    assert texts["a shield"].removesuffix(" shield=true") == "a str=12 health=8 full=8 weapon=d8"
    assert "full=9" in texts["a point of Health"]


def test_a_fight_is_played_with_the_usual_policy() -> None:
    party, foes = "kara str=14 weapon=d8 health=20", "wolf str=12 weapon=d6 health=20"
    report = fight("going-somewhere/fight", party=party, foes=foes, distance=3, plays=80, seed=2)
    assert "--policy steady" in report.about["question"]
    side, chance, low, high = table(report, "Who wins").rows[0]
    assert side == "party"
    assert float(low or 0) < float(chance or 0) < float(high or 0)
    left = {str(row[0]): row for row in table(report, "What is left at the end").rows}
    assert left["party left, % of Health"][3] == pytest.approx(1 - float(chance or 0))
    assert table(report, "What a lead is worth").rows


def test_chases_over_a_grid_are_exact() -> None:
    report = fight("augur/chase", dice="1..3", threat=1)
    rows = table(report, "Who wins").rows
    chances = [float(row[1] or 0) for row in rows]
    assert chances == sorted(chances)
    exact = odds(question("augur/chase", {"dice": 2, "threat": 1}).read().call)
    assert chances[1] == pytest.approx(exact.chance(lambda end: end.won))


def test_an_opposed_roll_says_nobody_for_a_tie() -> None:
    found = {row[0]: row[1] for row in table(fight("mechwarrior/opposed", a=8, b=7), "Who wins").rows}
    assert sum(map(float, found.values())) == pytest.approx(1)  # type: ignore[arg-type]
    assert set(found) == {"a", "b", "nobody"}


def test_a_watched_run_is_reported_with_what_was_refused() -> None:
    plan = plan_of(
        {"call": "cgg/tension", "watch": True, "plays": 20, "policy": "act-5|act-7",
         "arguments": {"party": "kara dexterity=5d", "pitfalls": "reactor 6", "edge": "kara"}}
    )  # fmt: skip
    report = fight_report(run(plan, workers=1))
    easy, hard = (float(row[1] or 0) for row in table(report, "Who wins").rows)
    assert easy >= hard


def test_steady_shoots_casts_and_comes_nearer() -> None:
    steady = FIGHTING["steady"]

    def declared(*options: str, weapon: int = 8, magic: int = 0, health: int = 30, policy: Any = steady) -> Any:
        return policy(Choose("declare", "kara", options, Declaring("kara", health, 30, weapon, magic)))

    assert declared("attack", "step", "magic", "other", "flee") == "attack"
    assert declared("attack", "magic", "other", weapon=4, magic=18) == "magic"
    assert declared("magic", "move", "other", magic=4) == "magic"
    assert declared("move", "other", "flee") == "move"
    assert declared("attack", "flee", health=7, policy=FIGHTING["cautious"]) == "flee"
    assert declared("attack", "flee", health=8, policy=FIGHTING["cautious"]) == "attack"
    assert steady(Choose("target", "kara", ("wolf", "fox"), Aiming("kara", (7, 2)))) == "fox"
    assert steady(Choose("magic-dice", "kara", (Dice(1, 12), Dice(3, 6)), "kara")) == Dice(3, 6)
    much = (Dice(5, 10), Dice(5, 12), Dice(4, 60))  # magic that goes wrong strikes who works it
    assert steady(Choose("magic-dice", "kara", much, "kara")) == Dice(5, 12)
    assert steady(Choose("magic-dice", "kara", (Dice(4, 60), Dice(1, 100)), "kara")) == Dice(1, 100)
    assert FIGHTING["cautious"](Choose("escaped", "gm", (False, True), "kara")) is True


def test_points_are_spent_where_it_matters() -> None:
    spending, lavish = FIGHTING["spending"], FIGHTING["lavish"]
    low, high = Rolled(4, 12, False), Rolled(24, 12, False)
    assert spending(Choose("reroll", "kara", tuple(Again), low)) is Again.REROLL
    assert spending(Choose("reroll", "kara", tuple(Again), high)) is Again.KEEP
    assert lavish(Choose("reroll", "kara", tuple(Again), high)) is Again.REROLL
    blow, life = Standing(False, 0, 0, 0, Who("kara"), "the aim"), Standing(False, 0, 0, 15, Who("kara"), CHECK)
    assert spending(Choose("success", "kara", tuple(Buy), blow)) is Buy.ROLL
    assert spending(Choose("success", "kara", tuple(Buy), life)) is Buy.SUCCESS


def test_spent_points_are_counted() -> None:
    arguments = {"party": "kara str=12 weapon=d8 health=12 cp=6", "foes": "wolf str=14 weapon=d8 health=12"}
    none = watched_figures(question("going-somewhere/fight", arguments, policy="steady"), 10, 1)
    some = watched_figures(question("going-somewhere/fight", arguments, policy="lavish"), 10, 1)
    assert none.field("party points spent").mean == 0 < some.field("party points spent").mean <= 6


def test_a_report_says_how_people_act() -> None:
    told = fight("cgg/tension", plays=2, party="kara dexterity=5d", pitfalls="reactor 6", edge="kara").parts[0]
    assert isinstance(told, Text)
    assert "--policy act." in told.text
    assert "Policy act: Answer “act” to “turn”, “none” to “risk”" in told.text


def test_exact_fights_of_a_grid_have_no_bounds() -> None:
    report = fight("mechwarrior/opposed", a="5..6", b=7)
    assert table(report, "Who wins").head == ["a", "a wins"]


def test_what_is_no_fight_is_refused() -> None:
    with pytest.raises(BadInput, match="names no winner"):
        fight("mechwarrior/skill", target=8)
