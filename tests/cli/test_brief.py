"""Records inside an outcome: people see what differs from the usual, scripts all of it."""

from __future__ import annotations

from pathlib import Path

from tests.cli.running import Run
from tests.cli.terminal import Terminal


def test_people_see_of_a_record_only_what_is_not_the_usual(run: Run) -> None:
    shown = run("odds", "augur/action", "dice=1", "threat=1", "kind=clash").out
    assert "follows  " in shown
    assert "dealt 1, marks 1, track fatigue" in shown
    assert "always nothing" in run("odds", "augur/action", "dice=1").out  # Fatigue and Fog
    assert "consequences" not in shown
    assert max(map(len, shown.splitlines())) <= 100


def test_scripts_get_the_whole_record(run: Run) -> None:
    rows = run("odds", "augur/action", "dice=1", "--json").json["outcomes"]
    assert all("consequences" in row["outcome"]["follows"] for row in rows)
    assert all(row["outcome"]["fog"] == {"marks": 0, "steps": 0} for row in rows)


def test_a_play_ends_with_what_has_changed(run: Run) -> None:
    shown = run("play", "augur/action", "dice=1", "kind=clash", "--faces", "6", "--policy", "never").out
    assert "follows dealt 2, gained 1" in shown
    assert "fatigue nothing" in shown


def test_options_that_lead_to_much_are_compared_field_by_field(tmp_path: Path) -> None:
    words = ("play", "augur/action", "dice=1", "threat=1", "momentum=4", "kind=clash", "who=kara")
    with Terminal(*words, folder=tmp_path) as terminal:
        terminal.wait_for("or type the faces")
        terminal.type("1 8")
        terminal.wait_for("number or name")
        terminal.type("odds")
        shown = terminal.wait_for("best: result")
        lines = [line.split() for line in shown.splitlines()]
        assert ["keep", "burn"] in lines
        assert ["result", "dire", "botched"] in lines
        assert ["momentum", "4.00", "2.00"] in lines
