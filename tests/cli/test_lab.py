"""`rollwright lab`: grids, comparisons, best play and fights from the command line, as text, JSON and files."""

from __future__ import annotations

import csv
import shlex
from pathlib import Path

import pytest

from rollwright.cli.lab import ACTIONS
from tests.cli.running import Run

SKILL = ("lab", "odds", "mechwarrior/skill", "target=7..9", "edge=0..1")


@pytest.mark.parametrize("name", ACTIONS)
def test_an_action_says_what_it_takes(run: Run, name: str) -> None:
    ran = run("lab", name, "--help")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"usage: rollwright lab {name}")
    assert max(map(len, ran.out.splitlines())) <= 100


@pytest.mark.soak
@pytest.mark.parametrize("name", [name for name in ACTIONS if name not in ("run", "show", "cancel", "report")])
def test_the_first_example_of_an_action_runs(
    run: Run, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    examples = run("lab", name, "--help").out.partition("examples:\n")[2].splitlines()
    words = shlex.split(examples[0])
    assert words[:3] == ["rollwright", "lab", name]
    ran = run(*words[1:], "--json")
    assert ran.code == 0, ran.err
    assert ran.json["command"] == shlex.join(words)
    assert ran.json["parts"]


def test_a_grid_is_a_heat_map(run: Run) -> None:
    ran = run(*SKILL, "--policy", "always-on-failure")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0] == "mechwarrior/skill: chance of success by target and edge"
    assert "target down, edge across, in per cent" in lines
    drawn = [line.split() for line in lines if line[:2] in ("7 ", "8 ", "9 ")]
    assert drawn == [["7", "▒58.3", "█82.6"], ["8", "░41.7", "▓66"], ["9", "27.8", "░47.8"]]


def test_json_holds_every_figure(run: Run) -> None:
    told = run(*SKILL, "--policy", "never|best", "--json").json
    assert told["command"] == "rollwright lab odds mechwarrior/skill target=7..9 edge=0..1 --policy 'never|best'"
    (whole,) = [part for part in told["parts"] if part["title" if "title" in part else "kind"] == "All figures"]
    best = [row for row in whole["rows"] if row[:3] == ["9", "1", "best"]]
    assert best[0][3] == pytest.approx(1 - (26 / 36) ** 2)


def test_reports_are_written_as_files(run: Run, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.html", "a.csv", "a.md", "charts")]
    ran = run(*SKILL, "--html", str(files[0]), "--csv", str(files[1]), "--md", str(files[2]), "--svg", str(files[3]))
    assert ran.code == 0, ran.err
    page = files[0].read_text()
    assert page.startswith("<!doctype html>")
    assert "rollwright lab odds mechwarrior/skill target=7..9 edge=0..1<" in page
    rows = list(csv.reader(files[1].read_text().splitlines()))
    assert ["All figures", "9", "0"] in [row[:3] for row in rows]
    assert files[2].read_text().startswith("# mechwarrior/skill")
    assert list(files[3].glob("*.svg"))
    assert ran.out.count("Written: ") == 3 + len(list(files[3].glob("*.svg")))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("lab nothing", "no action 'nothing'"),
        ("lab odds", "the following arguments are required: CALL"),
        ("lab odds mechwarrior/skill target=9..7", "a range goes up, as 3..9"),
        ("lab odds mechwarrior/skill target=7..9 --policy bset", "has no policy 'bset'"),
        ("lab odds mechwarrior/skill target=1..1000 modifier=1..1000", "at most 20,000 questions"),
        ("lab odds mechwarrior/skill target=8 --field glory", "glory"),
        ("lab odds mechwarrior/skill target=8 --plays many", "a whole number was expected, 'many' came"),
        ("lab odds mechwarrior/skill target=8 --precision 2", "a share between 0 and 1 was expected"),
        ("lab odds mechwarrior/skill target=8 --workers 0", "there are 1 to 256 workers, not 0"),
        ("lab odds mechwarrior/skill target=8 --workers 2 --cluster x", "--workers or --cluster, not both"),
        ("lab odds mechwarrior/skill target=8 --html report.txt", "--html takes a file that ends in .html"),
        (
            "lab best mechwarrior/skill target=7..9 edge=1",
            "target has several values; rollwright lab odds shows a grid",
        ),
        ("lab compare mechwarrior/skill target=7..9", "say which one is compared"),
        ("lab calibrate mechwarrior", "mechwarrior has no challenge advice"),
        ("lab run nowhere.toml", "nowhere.toml can't be read"),
        ("lab show nowhere", "nowhere is no folder of a run"),
        ("lab cancel nowhere", "nowhere is no folder of a run"),
        ("lab report nothing --out x", "no report of 'nothing'"),
    ],
)
def test_bad_input_is_told_in_one_line(
    run: Run, line: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run(*shlex.split(line))
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert ran.err.startswith("rollwright lab: ")
    assert ran.err.count("\n") == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.soak
def test_a_question_that_is_too_large_says_so(run: Run) -> None:
    ran = run("lab", "odds", "going-somewhere/fight", "party=kara; orr", "foes=rat; bat", "--policy", "best")
    assert ran.code == 0
    assert "1 refused" in ran.out
    assert "best play of actor in fight is too large" in " ".join(ran.out.split())


@pytest.mark.soak
def test_many_plays_are_held_against_the_exact_figures(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rollwright.lab.many.LOOP_SECONDS", 0.05)
    monkeypatch.setattr("rollwright.cli.lab_fighting.WATCHED", 20)
    ran = run(
        "lab", "fight", "going-somewhere/duel", "a=weapon=d8 health=6", "b=weapon=d6 health=6", "--plays", "20000",
        "--workers", "1", "--json",
    )  # fmt: skip
    assert ran.code == 0, ran.err
    (table,) = [part for part in ran.json["parts"] if part.get("title") == "Played: winner"]
    assert table["head"] == ["winner", "played", "low", "high", "exact", "errors apart"]
    assert all(abs(row[5]) < 5 for row in table["rows"])
    assert any("20,000 plays in" in part.get("text", "") for part in ran.json["parts"])


def test_what_is_exact_can_be_sampled(run: Run) -> None:
    ran = run("lab", "odds", "mechwarrior/skill", "target=8", "--how", "sampled", "--plays", "500", "--workers", "1")
    assert "sampled from 500 plays" in ran.out
    assert run("lab", "odds", "mechwarrior/skill", "target=8", "--how", "guessed").code == 2
